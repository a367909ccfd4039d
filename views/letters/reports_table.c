/* reports_table.c -- texts of several lines about what lies on the table (reports.h): scores, the score track, the
 * result, and of a landscape a tile with its features and what stands beside it.
 *
 * Everything comes from one look at the game (hradby/look.h), whose lists hold named numbers; names of goods, sources
 * and pieces are only looked up in the catalogue, never known here.  Every seat has the same lists in the same order,
 * so those of the first are the columns of a table.
 *
 * Widths are columns of the terminal and not bytes, since headings are words of three languages.  A table that becomes
 * wider than WIDEST is turned round: sources are rows then and players columns, of which there are never more than
 * HB_PLAYERS_MAX. */
#include "engine/assert.h"
#include "engine/landscape/tile_words.h"
#include "hradby/words.h"
#include "table/party_words.h"
#include "views/art/art.h"
#include "views/letters/board.h"
#include "views/letters/canvas.h"
#include "views/letters/landscape_words.h"
#include "views/letters/reports.h"
#include "views/letters/reports_view.h"
#include "views/letters/seats.h"
#include "views/shape/landscape_shape.h"

#include <ctype.h>
#include <stdio.h>

enum {
    NAME_COLUMNS = 18,
    SOURCE_COLUMNS = 9,
    TOTAL_COLUMNS = 6,
    GAP = 2,
    WIDEST = 72,
    LINE_TEXT = 1024,
    KEY_TEXT = 64
};

void hb_report_together(const struct hb_look_party *party, struct hb_text *out)
{
    for (unsigned i = 0; i < hb_look_party_lines(party); i++) {
        char words[LINE_TEXT] = "";
        struct hb_text line = hb_text_for(out->language, words, sizeof words);

        hb_look_say_party(party, i, false, &line);
        if (words[0] != '\0')
            hb_put(out, "%s%s.", i > 0 ? " " : "", words);
    }
    if (party->scores.count > 0) {
        hb_put(out, " ");
        hb_look_say_scores(party, out);
        hb_put(out, ".");
    }
}

/* A column's heading, and how wide the column is. */
static int put_heading(struct hb_text *out, int least, const char *words)
{
    int wide = hb_glyph_columns(words);

    hb_put(out, "%*s", GAP, "");
    hb_put_right(out, least, words);
    return wide > least ? wide : least;
}

/* What a column of goods is called. */
static const char *good_called(enum hb_language language, const char *good)
{
    char key[KEY_TEXT];

    HB_KEY("mark.*.name");
    snprintf(key, sizeof key, "mark.%s.name", good);
    return !hb_words(language, key) ? good : hb_words(language, key);
}

static void report_scores(const struct hb_look *look, const struct hb_seats *seats, struct hb_text *out)
{
    const struct hb_number_list *first = &look->seat[0].part[HB_SEAT_GOODS];
    int now, later, wide[HB_NUMBERS_MAX];

    hb_put(out, "%*s", NAME_COLUMNS, "");
    now = put_heading(out, TOTAL_COLUMNS, hb_words(out->language, "terminal.scores.now"));
    later = put_heading(out, TOTAL_COLUMNS, hb_words(out->language, "terminal.scores.if_over"));
    for (unsigned c = 0; c < first->count; c++)
        wide[c] = put_heading(out, TOTAL_COLUMNS, good_called(out->language, first->at[c].name));
    hb_put(out, "\n");
    for (int p = 0; p < look->players; p++) {
        hb_seats_put_name(seats, p, NAME_COLUMNS, out);
        hb_put(out, "  %*d  %*d", now, look->seat[p].score, later, look->seat[p].if_over);
        for (unsigned c = 0; c < first->count; c++)
            hb_put(out, "  %*ld", wide[c], look->seat[p].part[HB_SEAT_GOODS].at[c].number);
        hb_put(out, "\n");
    }
}

void hb_report_scores(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out)
{
    struct hb_look look;

    hb_look(seen, &look);
    if (look.party.there) {
        hb_report_together(&look.party, out);
        hb_put(out, "\n");
        if (look.party.scores.count == 0)
            return;
    }
    if (hb_reports_view_of(seen)->scores)
        hb_reports_view_of(seen)->scores(seen, seats, out);
    else
        report_scores(&look, seats, out);
}

/* The score track */

enum { TRACK_ACROSS = 10, TRACK_CELL = 7, TRACK_SIGNS = TRACK_CELL - 3 };

/* The letters of those who stand on a space; + for who has no room.  A capital is the first counter of a player and a
 * small letter a further one; ! and a letter is a piece that is no counter. */
static void space_signs(const struct hb_seats *seats, const struct hb_look *t, long space, char out[TRACK_CELL])
{
    const struct hb_on_track *p;
    int n = 0;

    for (unsigned i = 0; (p = hb_look_on_space(t, space, &i)); i++) {
        char letter = seats->letter[p->player];
        int wide = p->is_counter ? 1 : 2;

        if (n + wide > TRACK_SIGNS) {
            out[TRACK_SIGNS - 1] = '+';
            n = TRACK_SIGNS;
            break;
        }
        if (!p->is_counter)
            out[n++] = '!';
        out[n++] = (char)(p->number > 0 ? tolower((unsigned char)letter) : letter);
    }
    out[n] = '\0';
}

static void draw_track(const struct hb_seats *seats, const struct hb_look *t, struct hb_text *out)
{
    for (long space = 0; space < HB_SCORE_SPACES; space++) {
        char signs[TRACK_CELL];

        space_signs(seats, t, space, signs);
        hb_put(out, "%2ld%s%-*s", space, signs[0] != '\0' ? ":" : " ", TRACK_SIGNS, signs);
        if (space % TRACK_ACROSS == TRACK_ACROSS - 1)
            hb_put(out, "\n");
    }
    hb_put(out, "%s\n", hb_words(out->language, "terminal.track.signs"));
}

static void say_track_piece(const struct hb_seats *seats, const struct hb_on_track *p, struct hb_text *out)
{
    char name[HB_SEAT_NAME];

    hb_seats_name(seats, p->player, name);
    if (!p->is_counter)
        hb_say(out, "terminal.track.piece name=%s piece=%s", name, p->name);
    else if (p->name[0] != '\0')
        hb_say(out, "terminal.track.counter name=%s counter=%s", name, p->name);
    else
        hb_put(out, "%s", name);
}

void hb_report_track(const struct hb_game *seen, const struct hb_seats *seats, bool in_letters, struct hb_text *out)
{
    struct hb_look look;

    hb_look(seen, &look);
    if (!look.track_minded)
        return;
    hb_put(out, "\n%s\n", hb_words(out->language, "terminal.track"));
    if (in_letters)
        draw_track(seats, &look, out);
    for (long space = 0; space < HB_SCORE_SPACES; space++) {
        const struct hb_on_track *p;
        const char *between = "";
        unsigned i = 0;

        if (!hb_look_on_space(&look, space, &i))
            continue;
        hb_say(out, "terminal.track.space n=%ld", space);
        hb_put(out, " ");
        for (i = 0; (p = hb_look_on_space(&look, space, &i)); i++, between = ", ") {
            hb_put(out, "%s", between);
            say_track_piece(seats, p, out);
        }
        hb_put(out, ".\n");
    }
}

/* The result */

/* Everybody has the same sources, in the same order: those of the first seat are the columns. */
static const struct hb_number_list *sources_of(const struct hb_look *look)
{
    return &look->seat[0].part[HB_SEAT_POINTS];
}

static long points_of(const struct hb_look *look, int player, unsigned column)
{
    return look->seat[player].part[HB_SEAT_POINTS].at[column].number;
}

/* Columns that hold nothing but zeros are left out. */
static bool any_points(const struct hb_look *look, unsigned column)
{
    for (int p = 0; p < look->players; p++)
        if (points_of(look, p, column) != 0)
            return true;
    return false;
}

/* What a source is called over a table of this language. */
static const char *source_called(enum hb_language language, const char *source, char name[LINE_TEXT])
{
    struct hb_text text = hb_text_for(language, name, LINE_TEXT);

    hb_source_words(source, &text);
    return name;
}

/* True where the sources are too many, or their names too long, to stand beside each other: then the table is turned
 * round. */
static bool is_broad(const struct hb_look *look, enum hb_language language)
{
    int wide = NAME_COLUMNS + GAP + TOTAL_COLUMNS;
    char name[LINE_TEXT];

    for (unsigned c = 0; c < sources_of(look)->count; c++) {
        int own = hb_glyph_columns(source_called(language, sources_of(look)->at[c].name, name));
        if (any_points(look, c))
            wide += GAP + (own > SOURCE_COLUMNS ? own : SOURCE_COLUMNS);
    }
    return wide > WIDEST;
}

/* One line for each source, and a column for each player. */
static void report_sources(const struct hb_look *look, const struct hb_seats *seats, struct hb_text *out)
{
    long row[HB_PLAYERS_MAX];
    char name[LINE_TEXT];

    hb_seats_points_head(seats, out);
    for (unsigned c = 0; c < sources_of(look)->count; c++) {
        for (int p = 0; p < look->players; p++)
            row[p] = points_of(look, p, c);
        if (any_points(look, c))
            hb_seats_points_row(seats, source_called(out->language, sources_of(look)->at[c].name, name), row, out);
    }
    for (int p = 0; p < look->players; p++)
        row[p] = look->seat[p].score;
    hb_seats_points_row(seats, hb_words(out->language, "terminal.scores.total"), row, out);
}

static void report_points(const struct hb_look *look, const struct hb_seats *seats, struct hb_text *out)
{
    int wide[HB_NUMBERS_MAX] = { 0 };
    char name[LINE_TEXT];

    if (is_broad(look, out->language)) {
        report_sources(look, seats, out);
        return;
    }
    hb_put(out, "%*s", NAME_COLUMNS, "");
    for (unsigned c = 0; c < sources_of(look)->count; c++)
        if (any_points(look, c))
            wide[c] =
                put_heading(out, SOURCE_COLUMNS, source_called(out->language, sources_of(look)->at[c].name, name));
    put_heading(out, TOTAL_COLUMNS, hb_words(out->language, "terminal.scores.total"));
    hb_put(out, "\n");
    for (int p = 0; p < look->players; p++) {
        hb_seats_put_name(seats, p, NAME_COLUMNS, out);
        for (unsigned c = 0; c < sources_of(look)->count; c++)
            if (wide[c] > 0)
                hb_put(out, "  %*ld", wide[c], points_of(look, p, c));
        hb_put(out, "  %*d\n", TOTAL_COLUMNS, look->seat[p].score);
    }
}

static int with_best(const struct hb_look *look, int best)
{
    int n = 0;

    for (int p = 0; p < look->players; p++)
        n += look->seat[p].score == best;
    return n;
}

/* Who has won, by the ending of the game: a party together, somebody alone, a tie that something else decides, or
 * several. */
static void report_winners(const struct hb_game *g, const struct hb_look *look, const struct hb_seats *seats,
                           struct hb_text *out)
{
    char names[HB_PLAYERS_MAX * HB_SEAT_NAME] = "";
    struct hb_text list = hb_text_for(out->language, names, sizeof names);
    unsigned winners = hb_seats_put_names(seats, look->winners, &list);
    int best = 0;

    for (int p = 0; p < look->players; p++)
        best = look->winners >> p & 1 ? look->seat[p].score : best;
    if (hb_kind_of(g)->together && winners)
        hb_say(out, "together.won points=%d", best);
    else if (hb_kind_of(g)->together)
        hb_look_say_loss(&look->party, out);
    else if (g->players == 1)
        hb_say(out, "terminal.result.alone names=%s points=%d", names, best);
    else if (winners == 1 && with_best(look, best) > 1)
        hb_say(out, "terminal.result.tie names=%s points=%d", names, best);
    else if (winners == 1)
        hb_say(out, "terminal.result.winner names=%s points=%d", names, best);
    else if (winners > 1)
        hb_say(out, "terminal.result.winners names=%s points=%d", names, best);
    hb_put(out, "\n");
    if (winners > 0 && hb_reports_view_of(g)->tie)
        hb_reports_view_of(g)->tie(g, seats, out);
}

static bool all_have_the_same(const struct hb_look *look)
{
    for (int p = 1; p < look->players; p++)
        if (look->seat[p].score != look->seat[0].score)
            return false;
    return true;
}

/* A party that plays together has one score and no ranks; only where colours score apart each player has his own. */
static void report_together(const struct hb_look *look, const struct hb_seats *seats, struct hb_text *out)
{
    char name[LINE_TEXT];

    if (look->party.scores.count > 0 || !all_have_the_same(look)) {
        report_points(look, seats, out);
    } else {
        hb_put_left(out, NAME_COLUMNS, hb_words(out->language, "terminal.result.together"));
        hb_put(out, "  %*d\n", TOTAL_COLUMNS, look->seat[0].score);
        for (unsigned c = 0; c < sources_of(look)->count; c++)
            if (points_of(look, 0, c) != 0) {
                hb_put(out, "  ");
                hb_put_left(out, NAME_COLUMNS - 2, source_called(out->language, sources_of(look)->at[c].name, name));
                hb_put(out, "  %*ld\n", TOTAL_COLUMNS, points_of(look, 0, c));
            }
    }
    if (look->party.there) {
        hb_report_together(&look->party, out);
        hb_put(out, "\n");
    }
}

void hb_report_result(const struct hb_game *g, const struct hb_seats *seats, const char *seed, struct hb_text *out)
{
    struct hb_look look;

    HB_ASSERT(g->over);
    hb_look(g, &look);
    if (hb_kind_of(g)->together)
        report_together(&look, seats, out);
    else
        report_points(&look, seats, out);
    report_winners(g, &look, seats, out);
    if (seed[0] == '\0')
        return;
    hb_say(out, "terminal.result.seed seed=%s", seed);
    hb_put(out, "\n");
}

/* A tile, and places beside the landscape */

enum { PIECES_MAX = 256 };

/* Which way marks of the tile point; the others are told with its name. */
static void put_ways(const struct hb_placed *p, struct hb_text *out)
{
    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        unsigned way = hb_way_of_design(p->design, hb_art_symbols[i].name, p->quarters);

        if (way == 0)
            continue;
        hb_put(out, "  ");
        hb_say(out, "terminal.tile.points mark=%s way=%s", hb_art_symbols[i].name, hb_way_name(way));
        hb_put(out, "\n");
    }
}

static void put_tokens(const struct hb_game *g, const struct hb_placed *p, struct hb_text *out)
{
    struct hb_loose loose[PIECES_MAX];
    size_t n = hb_land_loose_pieces(g, loose, PIECES_MAX);

    for (size_t i = 0; i < n && i < PIECES_MAX; i++)
        if (loose[i].x == p->x && loose[i].y == p->y) {
            hb_put(out, "  ");
            hb_say(out, "terminal.tile.token piece=%s n=%u", loose[i].piece, loose[i].count);
            hb_put(out, "\n");
        }
}

/* Which segments something joins, by the letters of this list. */
static void put_spans(const struct hb_game *g, const struct hb_placed *p, struct hb_text *out)
{
    struct hb_span span[PIECES_MAX];
    size_t n = hb_land_bridges_shown(g, span, PIECES_MAX);

    HB_KEY("span.*.name");
    for (size_t i = 0; i < n && i < PIECES_MAX; i++)
        if (span[i].x == p->x && span[i].y == p->y) {
            hb_put(out, "  ");
            hb_say(out, "terminal.tile.span span=%s one=%c other=%c", span[i].name, hb_menu_letter(span[i].one),
                   hb_menu_letter(span[i].other));
            hb_put(out, "\n");
        }
}

/* Figures that are nobody's. */
static void put_strangers(const struct hb_game *g, const struct hb_placed *p, unsigned segment, struct hb_text *out)
{
    for (size_t i = 0; i < hb_land_piece_count(hb_land_of(g)); i++) {
        struct hb_placed_piece s = hb_land_piece_number(g, i);

        unsigned alike = s.x == p->x && s.y == p->y && s.segment == segment ? hb_board_alike(g, i) : 0;

        if (s.player == HB_NOBODY && alike > 0)
            hb_say(out, "terminal.held.stranger piece=%s n=%u", s.piece, alike > 1 ? alike : 0);
    }
}

/* What figures on a segment have with them, by whose they are: several may stand there, each with its own. */
static void put_loads(const struct hb_game *g, const struct hb_seats *seats, const struct hb_placed *p,
                      unsigned segment, struct hb_text *out)
{
    HB_KEY("mark.*.count");
    for (size_t i = 0; i < hb_land_piece_count(hb_land_of(g)); i++) {
        struct hb_placed_piece s = hb_land_piece_number(g, i);
        char name[HB_SEAT_NAME], key[64], number[16], load[LINE_TEXT] = "";
        struct hb_text words = hb_text_for(out->language, load, sizeof load);

        if (!s.load || s.player == HB_NOBODY || s.x != p->x || s.y != p->y || s.segment != segment)
            continue;
        hb_seats_name(seats, s.player, name);
        snprintf(key, sizeof key, "mark.%s.count", s.load);
        snprintf(number, sizeof number, "%u", s.carries);
        hb_say_with(&words, key, &(struct hb_param){ "n", number }, 1);
        hb_say(out, "terminal.held.load name=%s load=%s", name, load);
    }
}

/* Places beside the landscape */

/* Places where pieces of players may stand are told when they are empty, too. */
static void report_station(const struct hb_seats *seats, const struct hb_station *s, struct hb_text *out)
{
    char who[HB_SEAT_NAME];

    if (!s->piece && !s->for_players)
        return;
    hb_put(out, "  ");
    if (!s->piece) {
        hb_say(out, "terminal.station.free station=%s", s->name);
    } else if (s->player == HB_NOBODY) {
        hb_say(out, "terminal.station.piece station=%s piece=%s", s->name, s->piece);
    } else {
        hb_seats_name(seats, s->player, who);
        hb_say(out, "terminal.station.held station=%s name=%s piece=%s", s->name, who, s->piece);
    }
    hb_put(out, "\n");
}

void hb_report_stations(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out)
{
    struct hb_look look;

    hb_look(seen, &look);
    for (unsigned i = 0; i < look.stations; i++)
        report_station(seats, &look.station[i], out);
}

/* Those that lie on one square. */
static void put_stations(const struct hb_game *g, const struct hb_seats *seats, const struct hb_placed *p,
                         struct hb_text *out)
{
    struct hb_look look;
    struct hb_point at;
    int x, y;

    hb_look(g, &look);
    for (unsigned i = 0; i < look.stations; i++) {
        if (!hb_shape_station_place(hb_land_of(g), &look.station[i], &at))
            continue;
        hb_shape_station_square(at, &x, &y);
        if (x == p->x && y == p->y)
            report_station(seats, &look.station[i], out);
    }
}

bool hb_report_tile(const struct hb_game *seen, const struct hb_seats *seats, int x, int y, struct hb_text *out)
{
    const struct hb_landscape *l = hb_land_of(seen);
    struct hb_placed p;
    char name[LINE_TEXT] = "";
    struct hb_text text = hb_text_for(out->language, name, sizeof name);

    if (!l || !hb_land_placed_on(l, x, y, &p))
        return false;
    hb_land_tile_words(p.design, &text);
    hb_say(out, "terminal.tile x=%d y=%d rot=%u tile=%s id=%s", x, y, 90 * p.quarters, name, p.design->name);
    hb_put(out, "\n");
    for (unsigned k = 0; k < p.design->segments; k++) {
        hb_put(out, "  %c) ", hb_menu_letter(k));
        hb_letters_describe_segment(p.design, k, p.quarters, out);
        hb_put(out, ": ");
        hb_letters_describe_feature(seen, seats, x, y, k, out);
        put_strangers(seen, &p, k, out);
        put_loads(seen, seats, &p, k, out);
        hb_put(out, ".\n");
    }
    put_ways(&p, out);
    put_tokens(seen, &p, out);
    put_spans(seen, &p, out);
    put_stations(seen, seats, &p, out);
    return true;
}

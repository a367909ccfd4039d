/* reports.c -- see reports.h. */
#include "tui/reports.h"

#include "art/art.h"
#include "core/assert.h"
#include "core/tile_words.h"
#include "hradby/words.h"
#include "shape/stations.h"
#include "table/together.h"
#include "tui/board.h"
#include "tui/castle_about.h"
#include "tui/castle_words.h"
#include "tui/describe.h"
#include "tui/glyph.h"
#include "tui/match.h"
#include "tui/seats.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    NAME_COLUMNS = 18,
    SOURCE_COLUMNS = 9,
    TOTAL_COLUMNS = 6,
    GAP = 2,
    WIDEST = 72,
    LINE_TEXT = 1024,
    KEY_TEXT = 64
};

/* Brackets and braces that stand in the drawing have a say in sentences, so they are filled in. */
static const struct hb_param drawn[] = { { "monastery", "[+]" }, { "large", "{A}" }, { "round", "[5]" } };

/* The lines of a part of help: terminal.help.PART.1, … */
static void put_lines(const char *part, const char *before, struct hb_text *out)
{
    char key[KEY_TEXT];

    HB_KEY("terminal.help.*");
    for (unsigned n = 1;; n++) {
        snprintf(key, sizeof key, "terminal.help.%s.%u", part, n);
        if (hb_words(out->language, key) == NULL)
            return;
        hb_put(out, "%s", before);
        hb_say_with(out, key, drawn, sizeof drawn / sizeof drawn[0]);
        hb_put(out, "\n");
    }
}

/* Parts with their headings. */
static void put_parts(const char *const *part, struct hb_text *out)
{
    char key[KEY_TEXT];

    for (; *part != NULL; part++) {
        snprintf(key, sizeof key, "terminal.help.%s", *part);
        hb_say_with(out, key, NULL, 0);
        hb_put(out, "\n");
        put_lines(*part, "  ", out);
    }
}

/* What things of one kind are there for: GROUP.NAME.help, where there is such a sentence.  Some name the thing, before
 * others its name is said. */
static void explain(const char *heading, const char *group, const char *const *name, unsigned names, bool said,
                    struct hb_text *out)
{
    bool first = true;

    HB_KEY("card.*.help");
    HB_KEY("building.*.help");
    HB_KEY("winter.*.help");
    HB_KEY("place.*.help");
    HB_KEY("good.*.help");
    for (unsigned i = 0; i < names; i++) {
        char key[KEY_TEXT];
        snprintf(key, sizeof key, "%s.%s.help", group, name[i]);
        if (hb_words(out->language, key) == NULL)
            continue;
        if (first)
            hb_put(out, "%s\n", hb_words(out->language, heading));
        first = false;
        hb_put(out, "  %s%s", said ? hb_name_of(out->language, group, name[i]) : "", said ? ": " : "");
        hb_say_with(out, key, NULL, 0);
        hb_put(out, "\n");
    }
}

/* The one place where help tells of the castle's cards, workers, buildings, spaces and what they score. */
static void explain_castle(const struct hb_castle *c, struct hb_text *out)
{
    bool winter = c->season == HB_WINTER;

    explain("terminal.help.castle.cards", "card", hb_card_name, HB_CARDS, false, out);
    explain("terminal.help.castle.buildings", "building", hb_building_name, winter ? HB_BUILDINGS : HB_FORGE + 1, false,
            out);
    explain("terminal.help.castle.carts", "place", hb_place_name, HB_GOODS, true, out);
    explain("terminal.help.castle.goods", "good", hb_good_name, HB_GOODS, false, out);
    if (winter)
        explain("terminal.help.castle.winter", "winter", hb_winter_name, HB_WINTER_CARDS, true, out);
}

static const char *const mists_parts[] = { "mists", NULL };
static const char *const land_parts[] = { "lay", "figure", "keys", "command", "board", NULL };
static const char *const castle_parts[] = { "castle.choose", "castle.keys",    "castle.command",
                                            "castle.drawn",  "castle.players", NULL };

enum { STATIONS_MAX = 64 };

static bool is_laid(const struct hb_landscape *l, const char *mark)
{
    for (size_t i = 0; i < hb_placed_count(l); i++)
        if (hb_mark_of_design(hb_placed_at(l, i).design, mark) > 0)
            return true;
    return false;
}

/* Its name; of a mark that bears numbers, with those that it may bear. */
static void put_mark_name(const struct hb_symbol *s, struct hb_text *out)
{
    enum { MOST = 9 };
    int least = 1, most = MOST;
    char key[64], numbers[16];

    while (least < MOST && hb_symbol_number(s, least) == NULL)
        least++;
    while (most > least && hb_symbol_number(s, most) == NULL)
        most--;
    HB_KEY("mark.*.name");
    snprintf(key, sizeof key, "mark.%s.name", s->name);
    snprintf(numbers, sizeof numbers, "%d\u2013%d", least, most);
    hb_say_with(out, key, &(struct hb_param){ "n", numbers }, 1);
}

/* The signs of empty places beside the landscape, each once. */
static void explain_places(const struct hb_game *g, struct hb_text *out)
{
    struct hb_station station[STATIONS_MAX];
    size_t n = hb_stations(g, station, STATIONS_MAX);
    uint32_t told = 0;

    for (size_t i = 0; i < n && i < STATIONS_MAX; i++) {
        const struct hb_art_spot *spot = hb_art_spot_find(station[i].place, station[i].nth);
        char sign[HB_GLYPH_BYTES];

        if (spot == NULL || spot->letter == 0 || spot->sign == told)
            continue;
        told = spot->sign;
        hb_glyph_write(spot->sign, sign);
        hb_put(out, "  %s  %s", sign, hb_words(out->language, "terminal.help.place"));
        hb_say(out, "terminal.help.here.letter letter=%c", (char)spot->letter);
        hb_put(out, "\n");
    }
}

/* What a number beside a figure means, where there is one. */
static void explain_loads(const struct hb_game *g, struct hb_text *out)
{
    for (size_t i = 0; i < hb_stander_count(hb_landscape_of(g)); i++)
        if (hb_stander_at(g, i).load != NULL) {
            hb_put(out, "  %s\n", hb_words(out->language, "terminal.help.load"));
            return;
        }
}

/* The marks of whole tiles that lie on the table, each with its sign; what points has an arrow for one. */
static void explain_marks(const struct hb_landscape *l, struct hb_text *out)
{
    bool first = true;

    for (size_t i = 0; i < hb_symbol_count; i++) {
        const struct hb_symbol *s = &hb_symbols[i];
        char sign[HB_GLYPH_BYTES];

        if (s->letter == 0 || !is_laid(l, s->name))
            continue;
        if (first)
            hb_put(out, "%s\n", hb_words(out->language, "terminal.help.here"));
        first = false;
        hb_glyph_write(s->sign, sign);
        hb_put(out, "  %s  ", sign);
        put_mark_name(s, out);
        if (s->sign != s->letter)
            hb_say(out, "terminal.help.here.letter letter=%c", (char)s->letter);
        hb_put(out, "\n");
    }
}

/* Where all win or nobody does. */
static void explain_talk(bool screen, struct hb_text *out)
{
    static const char *const parts[] = { "talk", NULL };

    put_parts(parts, out);
    if (screen)
        put_lines("talk.screen", "  ", out);
}

static bool is_played_together(const struct hb_game *g)
{
    struct hb_together party;

    hb_together_read(&party, g);
    return party.there;
}

void hb_report_help(const struct hb_game *seen, bool screen, struct hb_text *out)
{
    bool castle = hb_castle_of(seen) != NULL;

    if (screen)
        put_parts(castle ? castle_parts : land_parts, out);
    else
        put_lines(castle ? "castle.plain" : "plain", "", out);
    if (castle) {
        explain_castle(hb_castle_of(seen), out);
        return;
    }
    if (hb_kind_of(seen)->together)
        explain_talk(screen, out);
    if (is_played_together(seen))
        put_parts(mists_parts, out);
    explain_marks(hb_landscape_of(seen), out);
    explain_places(seen, out);
    explain_loads(seen, out);
}

/* Everybody's goods; those who have none are not named. */
static void put_goods(const struct hb_game *g, const struct hb_seats *seats, const struct hb_tally *tally,
                      struct hb_text *out)
{
    char all[LINE_TEXT];
    struct hb_text goods = hb_text_for(out->language, all, sizeof all);

    for (int p = 0; p < g->players; p++) {
        char words[LINE_TEXT / 2] = "", more[LINE_TEXT / 2] = "", name[HB_SEAT_NAME];
        struct hb_text list = hb_text_for(out->language, words, sizeof words);
        struct hb_text rest = hb_text_for(out->language, more, sizeof more);
        unsigned told = hb_tally_words(&tally->goods, p, 0, &list), others = hb_tally_words(&tally->seat, p, 0, &rest);
        if (told + others == 0)
            continue;
        hb_seats_name(seats, p, name);
        hb_put(&goods, "%s%s %s%s%s", goods.len == 0 ? "" : "; ", name, words, told && others ? ", " : "", more);
    }
    if (goods.len == 0)
        return;
    hb_put(out, " ");
    hb_say(out, "terminal.turn.goods list=%s", all);
}

/* The figures of a player who has more than one kind of them. */
static void put_figures(const struct hb_seats *seats, const struct hb_tally *tally, int who, struct hb_text *out)
{
    char words[LINE_TEXT / 2], name[HB_SEAT_NAME];
    struct hb_text list = hb_text_for(out->language, words, sizeof words);

    if (tally->supply.columns < 2)
        return;
    hb_seats_name(seats, who, name);
    if (hb_tally_words(&tally->supply, who, 0, &list) == 0)
        hb_say(&list, "list.nothing");
    hb_put(out, " ");
    hb_say(out, "terminal.turn.hand name=%s list=%s", name, words);
}

/* What a landscape game tells besides the scores: tiles that are left, figures, goods. */
static void put_supplies(const struct hb_game *g, const struct hb_seats *seats, int who, struct hb_text *out)
{
    struct hb_tally tally;

    hb_tally_read(&tally, g, &seats->names);
    if (tally.left >= 0) {
        hb_put(out, " ");
        hb_say(out, "terminal.turn.left n=%ld", tally.left);
    }
    put_figures(seats, &tally, who, out);
    put_goods(g, seats, &tally, out);
}

/* How a party stands that plays together, in one paragraph. */
static void put_together(const struct hb_together *party, struct hb_text *out)
{
    for (int i = 0; i < HB_TOGETHER_LINES; i++) {
        char words[LINE_TEXT] = "";
        struct hb_text line = hb_text_for(out->language, words, sizeof words);

        hb_together_say(party, (enum hb_together_line)i, false, &line);
        if (words[0] != '\0')
            hb_put(out, "%s%s.", i > 0 ? " " : "", words);
    }
    if (party->apart) {
        hb_put(out, " ");
        hb_together_say_colours(party, out);
        hb_put(out, ".");
    }
}

static void put_scores(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out)
{
    for (int p = 0; p < seen->players; p++) {
        char name[HB_SEAT_NAME];

        hb_seats_name(seats, p, name);
        hb_put(out, "%s", p == 0 ? " " : ", ");
        hb_say(out, "terminal.turn.score name=%s points=%d", name, hb_score(seen, p));
    }
    hb_put(out, ".");
}

void hb_report_turn(const struct hb_game *seen, const struct hb_seats *seats, int who, struct hb_text *out)
{
    char name[HB_SEAT_NAME];
    struct hb_together party;

    hb_seats_name(seats, who, name);
    hb_put(out, "\n");
    hb_say(out, "terminal.turn name=%s", name);
    hb_together_read(&party, seen);
    if (party.there) {
        hb_put(out, " ");
        put_together(&party, out);
    } else {
        put_scores(seen, seats, out);
    }
    if (hb_castle_of(seen) != NULL) {
        hb_put(out, "\n");
        hb_castle_turn(hb_castle_of(seen), seats, who, out);
    } else {
        put_supplies(seen, seats, who, out);
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
    return hb_words(language, key) == NULL ? good : hb_words(language, key);
}

static void report_scores(const struct hb_game *g, const struct hb_seats *seats, struct hb_text *out)
{
    int now, later, wide[HB_TALLY_COLUMNS];
    struct hb_tally tally;

    hb_tally_read(&tally, g, &seats->names);
    hb_put(out, "%*s", NAME_COLUMNS, "");
    now = put_heading(out, TOTAL_COLUMNS, hb_words(out->language, "terminal.scores.now"));
    later = put_heading(out, TOTAL_COLUMNS, hb_words(out->language, "terminal.scores.if_over"));
    for (unsigned c = 0; c < tally.goods.columns; c++)
        wide[c] = put_heading(out, TOTAL_COLUMNS, good_called(out->language, tally.goods.column[c]));
    hb_put(out, "\n");
    for (int p = 0; p < g->players; p++) {
        hb_seats_put_name(seats, p, NAME_COLUMNS, out);
        hb_put(out, "  %*d  %*d", now, hb_score(g, p), later, hb_score_if_over(g, p));
        for (unsigned c = 0; c < tally.goods.columns; c++)
            hb_put(out, "  %*ld", wide[c], tally.goods.number[p][c]);
        hb_put(out, "\n");
    }
}

/* ---- the score track ---- */

enum { TRACK_ACROSS = 10, TRACK_CELL = 7, TRACK_SIGNS = TRACK_CELL - 3 };

/* The letters of those who stand on a space; + for who has no room. */
static void space_signs(const struct hb_seats *seats, const struct hb_track_view *t, long space, char out[TRACK_CELL])
{
    const struct hb_on_track *p;
    int n = 0;

    for (unsigned i = 0; (p = hb_track_next(t, space, &i)) != NULL; i++) {
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

static void draw_track(const struct hb_seats *seats, const struct hb_track_view *t, struct hb_text *out)
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
    struct hb_tally tally;

    hb_tally_read(&tally, seen, &seats->names);
    if (!tally.track.minded)
        return;
    hb_put(out, "\n%s\n", hb_words(out->language, "terminal.track"));
    if (in_letters)
        draw_track(seats, &tally.track, out);
    for (long space = 0; space < HB_SCORE_SPACES; space++) {
        const struct hb_on_track *p;
        const char *between = "";
        unsigned i = 0;

        if (hb_track_next(&tally.track, space, &i) == NULL)
            continue;
        hb_say(out, "terminal.track.space n=%ld", space);
        hb_put(out, " ");
        for (i = 0; (p = hb_track_next(&tally.track, space, &i)) != NULL; i++, between = ", ") {
            hb_put(out, "%s", between);
            say_track_piece(seats, p, out);
        }
        hb_put(out, ".\n");
    }
}

void hb_report_scores(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out)
{
    struct hb_together party;

    hb_together_read(&party, seen);
    if (party.there) {
        put_together(&party, out);
        hb_put(out, "\n");
        if (!party.apart)
            return;
    }
    if (hb_castle_of(seen) != NULL)
        hb_castle_scores(hb_castle_of(seen), seats, out);
    else
        report_scores(seen, seats, out);
}

/* One square and the rotations in which the tile fits there.  With `number` every place has its own, counted on from it;
 * without, the square has that of the board. */
static void report_square(const struct hb_match *s, const struct hb_game *seen, const struct hb_menu *m, size_t i,
                          size_t *number, struct hb_text *out)
{
    const struct hb_square *square = &m->square[i];
    char text[LINE_TEXT] = "";
    struct hb_text where = hb_text_for(out->language, text, sizeof text);

    hb_describe_square(seen, square->x, square->y, &where);
    if (number != NULL)
        hb_say(out, "terminal.list.square x=%d y=%d where=%s", square->x, square->y, text);
    else
        hb_say(out, "terminal.list.numbered number=%zu x=%d y=%d where=%s", i + 1, square->x, square->y, text);
    hb_put(out, "\n");
    for (unsigned q = 0; q < HB_TURNS; q++) {
        struct hb_text what = hb_text_for(out->language, text, sizeof text);
        if (!(square->rotations >> q & 1))
            continue;
        hb_describe_place(seen, &s->seats, m->who, square->move[q], s->scratch, &what);
        hb_put(out, "  ");
        if (number != NULL)
            hb_put(out, "%zu: ", ++*number);
        hb_say(out, "terminal.list.turned rot=%u what=%s", 90 * q, text);
        hb_put(out, "\n");
    }
}

static void put_usual(const struct hb_menu *m, size_t entry, struct hb_text *out)
{
    if (m->usual && entry == 0)
        hb_put(out, "%s: ", hb_words(out->language, "terminal.usual"));
}

void hb_report_entries(const struct hb_game *seen, const struct hb_seats *seats, const struct hb_menu *m, size_t from,
                       size_t end, struct hb_text *out)
{
    for (size_t i = from; i < end; i++) {
        hb_put(out, "  %zu: ", i + 1);
        put_usual(m, i, out);
        hb_describe_move(seen, seats, m->move[i], out);
        hb_put(out, ".\n");
    }
}

static void report_lettered_entry(const struct hb_game *seen, const struct hb_seats *seats, const struct hb_menu *m,
                                  size_t i, struct hb_text *out)
{
    char label[HB_LABEL_TEXT];

    hb_menu_label(m, i, label);
    hb_put(out, "  %s) ", label);
    put_usual(m, i, out);
    hb_describe_move(seen, seats, m->move[i], out);
    hb_put(out, ".\n");
}

void hb_report_labelled_moves(const struct hb_match *s, const struct hb_game *seen, const struct hb_menu *m,
                              struct hb_text *out)
{
    for (size_t i = 0; i < m->squares; i++)
        report_square(s, seen, m, i, NULL, out);
    for (size_t i = 0; !hb_menu_is_places(m) && i < m->moves; i++)
        report_lettered_entry(seen, &s->seats, m, i, out);
}

void hb_report_moves(const struct hb_match *s, const struct hb_game *seen, const struct hb_menu *m, struct hb_text *out)
{
    size_t number = 0;

    for (size_t i = 0; i < m->squares; i++)
        report_square(s, seen, m, i, &number, out);
    if (!hb_menu_is_places(m))
        hb_report_entries(seen, &s->seats, m, 0, m->moves, out);
}

/* Which way marks of the tile point; the others are told with its name. */
static void put_ways(const struct hb_placed *p, struct hb_text *out)
{
    for (size_t i = 0; i < hb_symbol_count; i++) {
        unsigned way = hb_way_of_design(p->design, hb_symbols[i].name, p->quarters);

        if (way == 0)
            continue;
        hb_put(out, "  ");
        hb_say(out, "terminal.tile.points mark=%s way=%s", hb_symbols[i].name, hb_way_name(way));
        hb_put(out, "\n");
    }
}

enum { THINGS_MAX = 256 };

static void put_tokens(const struct hb_game *g, const struct hb_placed *p, struct hb_text *out)
{
    struct hb_loose loose[THINGS_MAX];
    size_t n = hb_loose_things(g, loose, THINGS_MAX);

    for (size_t i = 0; i < n && i < THINGS_MAX; i++)
        if (loose[i].x == p->x && loose[i].y == p->y) {
            hb_put(out, "  ");
            hb_say(out, "terminal.tile.token piece=%s n=%u", loose[i].piece, loose[i].count);
            hb_put(out, "\n");
        }
}

/* Which segments something joins, by the letters of this list. */
static void put_spans(const struct hb_game *g, const struct hb_placed *p, struct hb_text *out)
{
    struct hb_span span[THINGS_MAX];
    size_t n = hb_spans(g, span, THINGS_MAX);

    HB_KEY("span.*.name");
    for (size_t i = 0; i < n && i < THINGS_MAX; i++)
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
    for (size_t i = 0; i < hb_stander_count(hb_landscape_of(g)); i++) {
        struct hb_stander s = hb_stander_at(g, i);

        unsigned alike = s.x == p->x && s.y == p->y && s.segment == segment ? hb_board_alike(g, i) : 0;

        if (s.player == HB_NOBODY && alike > 0)
            hb_say(out, "terminal.held.stranger piece=%s n=%u", s.piece, alike > 1 ? alike : 0);
    }
}

/* What figures on a segment have with them. */
static void put_loads(const struct hb_game *g, const struct hb_seats *seats, const struct hb_placed *p,
                      unsigned segment, struct hb_text *out)
{
    HB_KEY("mark.*.count");
    for (size_t i = 0; i < hb_stander_count(hb_landscape_of(g)); i++) {
        struct hb_stander s = hb_stander_at(g, i);
        char name[HB_SEAT_NAME], key[64], number[16], load[LINE_TEXT] = "";
        struct hb_text words = hb_text_for(out->language, load, sizeof load);

        if (s.load == NULL || s.player == HB_NOBODY || s.x != p->x || s.y != p->y || s.segment != segment)
            continue;
        hb_seats_name(seats, s.player, name);
        snprintf(key, sizeof key, "mark.%s.count", s.load);
        snprintf(number, sizeof number, "%u", s.carries);
        hb_say_with(&words, key, &(struct hb_param){ "n", number }, 1);
        hb_say(out, "terminal.held.load name=%s load=%s", name, load);
    }
}

/* ---- places beside the landscape ---- */

/* Places where pieces of players may stand are told when they are empty, too. */
static void report_station(const struct hb_seats *seats, const struct hb_station *s, struct hb_text *out)
{
    const char *name = hb_station_name(s);
    char who[HB_SEAT_NAME];

    if (s->piece == NULL && name == s->place)
        return;
    hb_put(out, "  ");
    if (s->piece == NULL) {
        hb_say(out, "terminal.station.free sector=%s", name);
    } else if (s->player == HB_NOBODY) {
        hb_say(out, "terminal.station.piece sector=%s piece=%s", name, s->piece);
    } else {
        hb_seats_name(seats, s->player, who);
        hb_say(out, "terminal.station.held sector=%s name=%s piece=%s", name, who, s->piece);
    }
    hb_put(out, "\n");
}

void hb_report_stations(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out)
{
    struct hb_station station[STATIONS_MAX];
    size_t n = hb_stations(seen, station, STATIONS_MAX);

    HB_ASSERT(n <= STATIONS_MAX);
    for (size_t i = 0; i < n; i++)
        report_station(seats, &station[i], out);
}

/* Those that lie on one square. */
static void put_stations(const struct hb_game *g, const struct hb_seats *seats, const struct hb_placed *p,
                         struct hb_text *out)
{
    struct hb_station station[STATIONS_MAX];
    size_t n = hb_stations(g, station, STATIONS_MAX);
    struct hb_point at;
    int x, y;

    for (size_t i = 0; i < n && i < STATIONS_MAX; i++) {
        if (!hb_station_place(hb_landscape_of(g), &station[i], &at))
            continue;
        hb_station_square(at, &x, &y);
        if (x == p->x && y == p->y)
            report_station(seats, &station[i], out);
    }
}

bool hb_report_tile(const struct hb_game *seen, const struct hb_seats *seats, int x, int y, struct hb_text *out)
{
    const struct hb_landscape *l = hb_landscape_of(seen);
    struct hb_placed p;
    char name[LINE_TEXT] = "";
    struct hb_text text = hb_text_for(out->language, name, sizeof name);

    if (l == NULL || !hb_placed_on(l, x, y, &p))
        return false;
    hb_tile_words(p.design, &text);
    hb_say(out, "terminal.tile x=%d y=%d rot=%u tile=%s id=%s", x, y, 90 * p.quarters, name, p.design->name);
    hb_put(out, "\n");
    for (unsigned k = 0; k < p.design->segments; k++) {
        hb_put(out, "  %c) ", hb_menu_letter(k));
        hb_describe_segment(p.design, k, p.quarters, out);
        hb_put(out, ": ");
        hb_describe_feature(seen, seats, x, y, k, out);
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

bool hb_report_table(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out)
{
    if (hb_castle_of(seen) == NULL)
        return false;
    hb_castle_table(hb_castle_of(seen), seats, out);
    return true;
}

void hb_report_log(const struct hb_log *log, struct hb_text *out)
{
    const char *line;

    if (log->total == 0)
        hb_put(out, "%s\n", hb_words(out->language, "terminal.journal.empty"));
    for (size_t i = log->total; i > 0 && (line = hb_log_line(log, i - 1)) != NULL; i--)
        hb_put(out, "%s.\n", line);
}

void hb_report_saved(const struct hb_match *s, const char *path, struct hb_text *out)
{
    hb_say(out, "terminal.saved path=%s", path);
    hb_match_put_unsaved(s, out);
}

void hb_report_unsaved(const struct hb_error *why, struct hb_text *out)
{
    hb_say(out, "terminal.saved.failed why=@%s", hb_error_call(why));
}

void hb_report_keeping(const struct hb_match *s, struct hb_text *out)
{
    if (s->unsaved.text[0] != '\0') {
        hb_report_unsaved(&s->unsaved, out);
        if (s->saved_in != NULL) {
            hb_put(out, " ");
            hb_say(out, "terminal.saved.older path=%s", s->saved_in);
        }
        return;
    }
    switch (hb_match_saved(s)) {
    case HB_SAVED_NOT:
        hb_say(out, "terminal.saved.not");
        break;
    case HB_SAVED_EARLIER:
        hb_say(out, "terminal.saved.earlier path=%s", s->saved_in);
        break;
    case HB_SAVED_ALL:
        hb_report_saved(s, s->saved_in, out);
        break;
    }
}

void hb_report_last_move(const struct hb_match *s, struct hb_text *out)
{
    const struct hb_log *log = &s->log;

    for (size_t i = hb_match_last_news(s); i < log->total; i++) {
        const char *line = hb_log_line(log, i);
        if (line != NULL)
            hb_put(out, "%s.\n", line);
    }
}

/* Columns that hold nothing but zeros are left out. */
static bool any_points(const struct hb_tally_table *t, unsigned column, unsigned players)
{
    for (unsigned p = 0; p < players; p++)
        if (t->number[p][column] != 0)
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

/* True where the sources are too many, or their names too long, to stand beside each other. */
static bool is_broad(const struct hb_tally_table *t, unsigned players, enum hb_language language)
{
    int wide = NAME_COLUMNS + GAP + TOTAL_COLUMNS;
    char name[LINE_TEXT];

    for (unsigned c = 0; c < t->columns; c++) {
        int own = hb_glyph_columns(source_called(language, t->column[c], name));
        if (any_points(t, c, players))
            wide += GAP + (own > SOURCE_COLUMNS ? own : SOURCE_COLUMNS);
    }
    return wide > WIDEST;
}

/* One line for each source, and a column for each player. */
static void report_sources(const struct hb_game *g, const struct hb_seats *seats, const struct hb_tally_table *t,
                           struct hb_text *out)
{
    long row[HB_PLAYERS_MAX];
    char name[LINE_TEXT];

    hb_seats_points_head(seats, out);
    for (unsigned c = 0; c < t->columns; c++) {
        for (int p = 0; p < g->players; p++)
            row[p] = t->number[p][c];
        if (any_points(t, c, g->players))
            hb_seats_points_row(seats, source_called(out->language, t->column[c], name), row, out);
    }
    for (int p = 0; p < g->players; p++)
        row[p] = hb_score(g, p);
    hb_seats_points_row(seats, hb_words(out->language, "terminal.scores.total"), row, out);
}

static void report_points(const struct hb_game *g, const struct hb_seats *seats, const struct hb_tally_table *t,
                          struct hb_text *out)
{
    int wide[HB_TALLY_COLUMNS] = { 0 };
    char name[LINE_TEXT];

    if (is_broad(t, g->players, out->language)) {
        report_sources(g, seats, t, out);
        return;
    }
    hb_put(out, "%*s", NAME_COLUMNS, "");
    for (unsigned c = 0; c < t->columns; c++)
        if (any_points(t, c, g->players))
            wide[c] = put_heading(out, SOURCE_COLUMNS, source_called(out->language, t->column[c], name));
    put_heading(out, TOTAL_COLUMNS, hb_words(out->language, "terminal.scores.total"));
    hb_put(out, "\n");
    for (int p = 0; p < g->players; p++) {
        hb_seats_put_name(seats, p, NAME_COLUMNS, out);
        for (unsigned c = 0; c < t->columns; c++)
            if (wide[c] > 0)
                hb_put(out, "  %*ld", wide[c], t->number[p][c]);
        hb_put(out, "  %*d\n", TOTAL_COLUMNS, hb_score(g, p));
    }
}

static int with_best(const struct hb_game *g, int best)
{
    int n = 0;

    for (int p = 0; p < g->players; p++)
        n += hb_score(g, p) == best;
    return n;
}

static void report_loss(const struct hb_game *g, struct hb_text *out)
{
    struct hb_together party;

    hb_together_read(&party, g);
    hb_together_say_loss(&party, out);
}

static void report_winners(const struct hb_game *g, const struct hb_seats *seats, struct hb_text *out)
{
    char names[HB_PLAYERS_MAX * HB_SEAT_NAME] = "";
    struct hb_text list = hb_text_for(out->language, names, sizeof names);
    unsigned winning = 0, winners;
    int best = 0;

    for (int p = 0; p < g->players; p++)
        if (hb_winner(g, p)) {
            winning |= 1u << p;
            best = hb_score(g, p);
        }
    winners = hb_seats_put_names(seats, winning, &list);
    if (hb_kind_of(g)->together && winners)
        hb_say(out, "together.won points=%d", best);
    else if (hb_kind_of(g)->together)
        report_loss(g, out);
    else if (g->players == 1)
        hb_say(out, "terminal.result.alone names=%s points=%d", names, best);
    else if (winners == 1 && with_best(g, best) > 1)
        hb_say(out, "terminal.result.tie names=%s points=%d", names, best);
    else if (winners == 1)
        hb_say(out, "terminal.result.winner names=%s points=%d", names, best);
    else if (winners > 1)
        hb_say(out, "terminal.result.winners names=%s points=%d", names, best);
    hb_put(out, "\n");
    if (winners > 0)
        hb_castle_tie(g, seats, out);
}

static bool all_have_the_same(const struct hb_game *g)
{
    for (int p = 1; p < g->players; p++)
        if (hb_score(g, p) != hb_score(g, 0))
            return false;
    return true;
}

/* A party that plays together has one score and no ranks; only where colours score apart each player has his own. */
static void report_together(const struct hb_game *g, const struct hb_seats *seats, const struct hb_tally_table *t,
                            struct hb_text *out)
{
    struct hb_together party;
    char name[LINE_TEXT];

    hb_together_read(&party, g);
    if (party.apart || !all_have_the_same(g)) {
        report_points(g, seats, t, out);
    } else {
        hb_put_left(out, NAME_COLUMNS, hb_words(out->language, "terminal.result.together"));
        hb_put(out, "  %*d\n", TOTAL_COLUMNS, hb_score(g, 0));
        for (unsigned c = 0; c < t->columns; c++)
            if (t->number[0][c] != 0) {
                hb_put(out, "  ");
                hb_put_left(out, NAME_COLUMNS - 2, source_called(out->language, t->column[c], name));
                hb_put(out, "  %*ld\n", TOTAL_COLUMNS, t->number[0][c]);
            }
    }
    if (party.there) {
        put_together(&party, out);
        hb_put(out, "\n");
    }
}

void hb_report_result(const struct hb_game *g, const struct hb_seats *seats, const char *seed, struct hb_text *out)
{
    struct hb_tally tally;

    HB_ASSERT(g->over);
    hb_tally_read(&tally, g, &seats->names);
    if (hb_kind_of(g)->together)
        report_together(g, seats, &tally.points, out);
    else
        report_points(g, seats, &tally.points, out);
    report_winners(g, seats, out);
    if (seed[0] == '\0')
        return;
    hb_say(out, "terminal.result.seed seed=%s", seed);
    hb_put(out, "\n");
}

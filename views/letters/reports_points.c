/* reports_points.c -- the scores, the score track and the result; see reports.h. */
#include "engine/assert.h"
#include "hradby/words.h"
#include "table/party_words.h"
#include "views/letters/glyph.h"
#include "views/letters/reports.h"
#include "views/letters/reports_view.h"
#include "views/letters/seats.h"

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
    for (int i = 0; i < HB_PARTY_LINES; i++) {
        char words[LINE_TEXT] = "";
        struct hb_text line = hb_text_for(out->language, words, sizeof words);

        hb_look_say_party(party, (enum hb_party_line)i, false, &line);
        if (words[0] != '\0')
            hb_put(out, "%s%s.", i > 0 ? " " : "", words);
    }
    if (party->apart) {
        hb_put(out, " ");
        hb_look_say_colours(party, out);
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
        if (!look.party.apart)
            return;
    }
    if (hb_reports_view_of(seen)->scores)
        hb_reports_view_of(seen)->scores(seen, seats, out);
    else
        report_scores(&look, seats, out);
}

/* The score track */

enum { TRACK_ACROSS = 10, TRACK_CELL = 7, TRACK_SIGNS = TRACK_CELL - 3 };

/* The letters of those who stand on a space; + for who has no room. */
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

/* True where the sources are too many, or their names too long, to stand beside each other. */
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

    if (look->party.apart || !all_have_the_same(look)) {
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

/* reports.c -- see reports.h. */
#include "views/letters/reports.h"

#include "hradby/words.h"
#include "views/letters/describe.h"
#include "views/letters/letters_view.h"
#include "views/letters/reports_view.h"
#include "views/letters/seats.h"

#include <string.h>

enum { LINE_TEXT = 1024 };

/* Everybody's goods; those who have none are not named. */
static void put_goods(const struct hb_seats *seats, const struct hb_look *look, struct hb_text *out)
{
    char all[LINE_TEXT];
    struct hb_text goods = hb_text_for(out->language, all, sizeof all);

    for (int p = 0; p < look->players; p++) {
        char words[LINE_TEXT / 2] = "", more[LINE_TEXT / 2] = "", name[HB_SEAT_NAME];
        struct hb_text list = hb_text_for(out->language, words, sizeof words);
        struct hb_text rest = hb_text_for(out->language, more, sizeof more);
        struct hb_number_list kept;
        hb_seats_kept(&look->seat[p], &kept);
        unsigned told = hb_seats_put_counts("good", &look->seat[p].part[HB_SEAT_GOODS], 0, &list),
                 others = hb_seats_put_counts("seat", &kept, 0, &rest);
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
static void put_figures(const struct hb_seats *seats, const struct hb_look *look, int who, struct hb_text *out)
{
    char words[LINE_TEXT / 2], name[HB_SEAT_NAME];
    struct hb_text list = hb_text_for(out->language, words, sizeof words);

    if (hb_seats_supply_kinds(look) < 2)
        return;
    hb_seats_name(seats, who, name);
    if (hb_seats_put_counts("piece", &look->seat[who].part[HB_SEAT_SUPPLY], 0, &list) == 0)
        hb_say(&list, "list.nothing");
    hb_put(out, " ");
    hb_say(out, "terminal.turn.hand name=%s list=%s", name, words);
}

/* What is told besides the scores: tiles that are left, figures, goods. */
static void put_supplies(const struct hb_seats *seats, const struct hb_look *look, int who, struct hb_text *out)
{
    if (look->left >= 0) {
        hb_put(out, " ");
        hb_say(out, "terminal.turn.left n=%ld", look->left);
    }
    put_figures(seats, look, who, out);
    put_goods(seats, look, out);
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
    struct hb_look look;

    hb_look(seen, &look);
    hb_seats_name(seats, who, name);
    hb_put(out, "\n");
    hb_say(out, "terminal.turn name=%s", name);
    if (look.party.there) {
        hb_put(out, " ");
        hb_report_together(&look.party, out);
    } else {
        put_scores(seen, seats, out);
    }
    if (hb_reports_view_of(seen)->turn) {
        hb_put(out, "\n");
        hb_reports_view_of(seen)->turn(seen, seats, who, out);
    } else {
        put_supplies(seats, &look, who, out);
    }
}

/* One square and the rotations in which the tile fits there.  With `number` every place has its own, counted on from it;
 * without, the square has that of the board. */
static void report_square(const struct hb_match *s, const struct hb_game *seen, const struct hb_menu *m, size_t i,
                          size_t *number, struct hb_text *out)
{
    const struct hb_square *square = &m->square[i];
    char text[LINE_TEXT] = "";
    struct hb_text where = hb_text_for(out->language, text, sizeof text);

    hb_letters_describe_square(seen, square->x, square->y, &where);
    if (number)
        hb_say(out, "terminal.list.square x=%d y=%d where=%s", square->x, square->y, text);
    else
        hb_say(out, "terminal.list.numbered number=%zu x=%d y=%d where=%s", i + 1, square->x, square->y, text);
    hb_put(out, "\n");
    for (unsigned q = 0; q < HB_TURNS; q++) {
        struct hb_text what = hb_text_for(out->language, text, sizeof text);
        if (!(square->rotations >> q & 1))
            continue;
        hb_letters_describe_place(seen, &s->seats, m->who, square->move[q], s->scratch, &what);
        hb_put(out, "  ");
        if (number)
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
        hb_letters_describe_move(seen, seats, m->move[i], out);
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
    hb_letters_describe_move(seen, seats, m->move[i], out);
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

const struct hb_letters_view *hb_letters_view_of(const struct hb_game *g)
{
    static const struct hb_letters_view landscape = { .board = true }, none = { 0 };

    for (const struct hb_letters_view *const *v = hb_letters_views; *v; v++)
        if (strcmp((*v)->game, hb_kind_of(g)->id) == 0)
            return *v;
    return hb_land_of(g) ? &landscape : &none;
}

bool hb_report_table(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out)
{
    const struct hb_letters_view *view = hb_letters_view_of(seen);

    if (view->table)
        view->table(seen, seats, out);
    return view->table;
}

void hb_report_log(const struct hb_log *log, struct hb_text *out)
{
    const char *line;

    if (log->total == 0)
        hb_put(out, "%s\n", hb_words(out->language, "terminal.journal.empty"));
    for (size_t i = log->total; i > 0 && (line = hb_log_line(log, i - 1)); i--)
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
        if (s->saved_in) {
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
        if (line)
            hb_put(out, "%s.\n", line);
    }
}

/* reports.c -- texts of several lines about what can be done: moves, commands, the help (reports.h).
 *
 * No state is kept: each report is written into the text that it is given, from the game as the reader may see it, and
 * in the language of that text.  It holds no escapes and is not broken into lines of a width, since the plain mode
 * prints it and the screen scrolls it in a box.
 *
 * What only one game tells comes from its views (letters_view.h, reports_view.h), which are found by the game's id.
 * What a view leaves out is told here as of any other game. */
#include "views/letters/reports.h"

#include "hradby/words.h"
#include "views/art/art.h"
#include "views/letters/canvas.h"
#include "views/letters/landscape_words.h"
#include "views/letters/letters_view.h"
#include "views/letters/reports_view.h"
#include "views/letters/seats.h"
#include "views/letters/typed.h"
#include "views/shape/landscape_shape.h"

#include <stdio.h>
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

/* One square and the rotations in which the tile fits there.  With `number` every place has its own, counted on from
 * it; without, the square has that of the board.  The same count is taken apart again by hb_menu_place. */
static void report_square(const struct hb_game *seen, const struct hb_seats *seats, struct hb_game *scratch,
                          const struct hb_menu *m, size_t i, size_t *number, struct hb_text *out)
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
        hb_letters_describe_place(seen, seats, m->who, square->move[q], scratch, &what);
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

void hb_report_labelled_moves(const struct hb_game *seen, const struct hb_seats *seats, struct hb_game *scratch,
                              const struct hb_menu *m, struct hb_text *out)
{
    for (size_t i = 0; i < m->squares; i++)
        report_square(seen, seats, scratch, m, i, NULL, out);
    for (size_t i = 0; !hb_menu_is_places(m) && i < m->moves; i++)
        report_lettered_entry(seen, seats, m, i, out);
}

void hb_report_moves(const struct hb_game *seen, const struct hb_seats *seats, struct hb_game *scratch,
                     const struct hb_menu *m, struct hb_text *out)
{
    size_t number = 0;

    for (size_t i = 0; i < m->squares; i++)
        report_square(seen, seats, scratch, m, i, &number, out);
    if (!hb_menu_is_places(m))
        hb_report_entries(seen, seats, m, 0, m->moves, out);
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

/* Help */

enum { KEY_TEXT = 64 };

/* Brackets and braces that stand in the drawing have a say in sentences, so they are filled in. */
static const struct hb_param drawn[] = { { "monastery", "[+]" }, { "large", "{A}" }, { "round", "[5]" } };

/* The lines of a part of help: terminal.help.PART.1, … */
static void put_lines(const char *part, const char *before, struct hb_text *out)
{
    char key[2 * KEY_TEXT];

    HB_KEY("terminal.help.*");
    for (unsigned n = 1;; n++) {
        snprintf(key, sizeof key, "terminal.help.%s.%u", part, n);
        if (!hb_words(out->language, key))
            return;
        hb_put(out, "%s", before);
        hb_say_with(out, key, drawn, sizeof drawn / sizeof drawn[0]);
        hb_put(out, "\n");
    }
}

static const char keys[] = "keys", land_keys[] = "keys.land";

/* Parts with their headings; that of keys is made of the table of commands, so it cannot say something else than what
 * keys do. */
static void put_parts(const char *const *part, struct hb_text *out)
{
    char key[KEY_TEXT];

    for (; *part; part++) {
        bool land = strcmp(*part, land_keys) == 0;

        snprintf(key, sizeof key, "terminal.help.%s", land ? keys : *part);
        hb_say_with(out, key, NULL, 0);
        hb_put(out, "\n");
        if (land || strcmp(*part, keys) == 0)
            hb_commands_help(land, true, out);
        put_lines(*part, "  ", out);
    }
}

/* Where lines are typed: how to answer, the commands, and the rest. */
static void put_typed(const char *part, bool landscape, struct hb_text *out)
{
    char more[KEY_TEXT];

    snprintf(more, sizeof more, "%s.more", part);
    put_lines(part, "", out);
    hb_commands_help(landscape, false, out);
    put_lines(more, "", out);
}

static const char *const land_parts[] = { "lay", "figure", land_keys, "command", "board", NULL };

static bool is_laid(const struct hb_landscape *l, const char *mark)
{
    for (size_t i = 0; i < hb_land_placed_count(l); i++)
        if (hb_mark_of_design(hb_land_placed_at(l, i).design, mark) > 0)
            return true;
    return false;
}

/* Its name; of a mark that bears numbers, with those that it may bear. */
static void put_mark_name(const struct hb_symbol *s, struct hb_text *out)
{
    enum { MOST = 9 };
    int least = 1, most = MOST;
    char key[64], numbers[32];

    while (least < MOST && !hb_art_symbol_number(s, least))
        least++;
    while (most > least && !hb_art_symbol_number(s, most))
        most--;
    HB_KEY("mark.*.name");
    snprintf(key, sizeof key, "mark.%s.name", s->name);
    snprintf(numbers, sizeof numbers, "%d\u2013%d", least, most);
    hb_say_with(out, key, &(struct hb_param){ "n", numbers }, 1);
}

/* The signs of empty places beside the landscape, each once. */
static void explain_places(const struct hb_game *g, struct hb_text *out)
{
    struct hb_look look;
    uint32_t told = 0;

    hb_look(g, &look);
    for (unsigned i = 0; i < look.stations; i++) {
        const struct hb_art_spot *spot = hb_art_spot_find(look.station[i].place, look.station[i].nth);
        char sign[HB_GLYPH_BYTES];

        if (!spot || spot->letter == 0 || spot->sign == told)
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
    for (size_t i = 0; i < hb_land_piece_count(hb_land_of(g)); i++)
        if (hb_land_piece_number(g, i).load) {
            hb_put(out, "  %s\n", hb_words(out->language, "terminal.help.load"));
            return;
        }
}

/* The marks of whole tiles that lie on the table, each with its sign; what points has an arrow for one.  Those of tiles
 * that were not laid are left out: help tells what is seen. */
static void explain_marks(const struct hb_landscape *l, struct hb_text *out)
{
    bool first = true;

    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        const struct hb_symbol *s = &hb_art_symbols[i];
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

/* What the signs on and beside the landscape are there for. */
static void explain_landscape(const struct hb_game *seen, struct hb_text *out)
{
    explain_marks(hb_land_of(seen), out);
    explain_places(seen, out);
    explain_loads(seen, out);
}

void hb_report_help(const struct hb_game *seen, bool screen, struct hb_text *out)
{
    const struct hb_reports_view *own = hb_reports_view_of(seen);

    if (screen)
        put_parts(own->help_keys ? own->help_keys : land_parts, out);
    else
        put_typed(own->help_typed ? own->help_typed : "plain", hb_letters_view_of(seen)->board, out);
    if (hb_kind_of(seen)->together)
        explain_talk(screen, out);
    if (own->help_more)
        put_parts(own->help_more, out);
    if (own->explain)
        own->explain(seen, out);
    if (hb_letters_view_of(seen)->board)
        explain_landscape(seen, out);
}

/* What a game alone tells */

const struct hb_reports_view *hb_reports_view_of(const struct hb_game *g)
{
    static const struct hb_reports_view none = { 0 };

    for (const struct hb_reports_view *const *v = hb_reports_views; *v; v++)
        if (strcmp((*v)->game, hb_kind_of(g)->id) == 0)
            return *v;
    return &none;
}

void hb_report_about(const struct hb_game *seen, int who, struct hb_move m, struct hb_game *scratch,
                     struct hb_text *out)
{
    const struct hb_reports_view *own = hb_reports_view_of(seen);

    if (own->about)
        own->about(seen, who, m, scratch, out);
}

bool hb_report_has_way_back(const struct hb_game *seen)
{
    const struct hb_reports_view *own = hb_reports_view_of(seen);

    return own->has_way_back && own->has_way_back(seen);
}

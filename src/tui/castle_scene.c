/* castle_scene.c -- players, moves, and where everything goes; castle_buildings.c draws the castle.  See castle_scene.h. */
#include "tui/castle_scene.h"

#include "hradby/words.h"
#include "tui/castle_words.h"
#include "tui/glyph.h"

#include <stdio.h>
#include <string.h>

enum {
    TEXT_MAX = 512,
    WIDE = 40,
    GOODS = HB_GOODS + 2, /* with talers and helpers */
    MARKER_AT = 1,
    EMBLEM_AT = 2,
    NAME_AT = 6,
    HOLDING_AT = 3,
    SCORE_COLUMNS = 9,
    ENTRY_LINES = 3,
    ENTRY_HANG = 4,
    HAND_LINES = 3,
    KEY_TEXT = 48
};

/* What stands over the column of a thing: good.sand.head, or shorter where there is little room. */
static const char *goods_head(const struct hb_column *col, enum hb_language language, int thing)
{
    char key[KEY_TEXT];

    HB_KEY("good.*.head");
    HB_KEY("good.*.brief");
    snprintf(key, sizeof key, "good.%s.%s",
             thing < HB_GOODS    ? hb_good_name[thing]
             : thing == HB_GOODS ? "taler"
                                 : "helper",
             col->box.w >= WIDE ? "head" : "brief");
    return hb_words(language, key);
}

/* Where the column of a thing ends, counted from the left. */
static int goods_end(const struct hb_column *col, enum hb_language language, int thing)
{
    int wide = HOLDING_AT - 1;

    for (int i = 0; i <= thing; i++)
        wide += 1 + hb_glyph_columns(goods_head(col, language, i));
    return wide;
}

static void put_heads(struct hb_column *col, enum hb_language language)
{
    for (int i = 0; i < GOODS; i++)
        hb_column_right(col, goods_end(col, language, i), col->soft, goods_head(col, language, i));
    col->y++;
}

static void put_name(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c, int player)
{
    const struct hb_game *g = s->board.game;
    bool acts = hb_may_move(g, player), wins = g->over && hb_winner(g, player);
    const char *chosen = c->ready >> player & 1 ? hb_words(s->board.seats->language, "terminal.castle.chosen") : NULL;
    char name[HB_SEAT_NAME], score[32];
    int wide = col->box.w - NAME_AT - SCORE_COLUMNS;

    if (acts || wins)
        hb_canvas_text(col->canvas, col->box.x, col->y, 1, col->strong, acts ? "\u25b6" : "*");
    if (player == c->start && !g->over)
        hb_canvas_text(col->canvas, col->box.x + MARKER_AT, col->y, 1, col->strong, "\u25c6");
    hb_castle_helper(col, col->box.x + EMBLEM_AT, s->board.seats, player);
    hb_seats_name(s->board.seats, player, name);
    hb_canvas_text(col->canvas, col->box.x + NAME_AT, col->y,
                   chosen != NULL ? wide - hb_glyph_columns(chosen) - 1 : wide, acts || wins ? col->strong : col->pen,
                   name);
    if (chosen != NULL)
        hb_column_right(col, NAME_AT + wide, col->soft, chosen);
    snprintf(score, sizeof score, g->over ? "%d" : "%d (%d)", hb_score(g, player), hb_score_if_over(g, player));
    hb_column_right(col, col->box.w, col->strong, score);
    col->y++;
}

static void put_goods(struct hb_column *col, enum hb_language language, const struct hb_castle_seat *seat)
{
    for (int i = 0; i < GOODS; i++) {
        unsigned n = i < HB_GOODS ? seat->goods[i] : i == HB_GOODS ? seat->talers : seat->helpers;
        char text[16];
        snprintf(text, sizeof text, "%u", n);
        hb_column_right(col, goods_end(col, language, i), n == 0 ? col->soft : col->pen, text);
    }
    col->y++;
}

/* Short names of a set of cards from x on; those of this round are strong and have a sign before them. */
static int put_set(struct hb_column *col, enum hb_language language, int x, unsigned cards, unsigned now)
{
    int end = col->box.x + col->box.w;

    for (unsigned k = 0; k < HB_CARDS; k++) {
        bool is_now = now >> k & 1;
        char key[KEY_TEXT], text[16];
        if (!(cards >> k & 1))
            continue;
        HB_KEY("card.*.brief");
        snprintf(key, sizeof key, "card.%s.brief", hb_card_name[k]);
        snprintf(text, sizeof text, "%s%s ", is_now ? "!" : "", hb_words(language, key));
        x += hb_canvas_text(col->canvas, x, col->y, end - x, is_now ? col->strong : col->soft, text);
    }
    return x;
}

/* The hand, a bar, and the pile. */
static void put_cards(struct hb_column *col, enum hb_language language, const struct hb_castle_seat *seat)
{
    int x = put_set(col, language, col->box.x + HOLDING_AT, seat->hand, seat->chosen);

    if (seat->pile != 0) {
        x += hb_canvas_text(col->canvas, x, col->y, col->box.x + col->box.w - x, col->pen, "| ");
        put_set(col, language, x, seat->pile, seat->played);
    }
    col->y++;
}

static void put_seats(struct hb_column *col, const struct hb_scene *s)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);
    enum hb_language language = s->board.seats->language;

    put_heads(col, language);
    for (int p = 0; p < c->head.players && hb_column_left(col) >= 3; p++) {
        put_name(col, s, c, p);
        put_goods(col, language, &c->seat[p]);
        put_cards(col, language, &c->seat[p]);
    }
    if (hb_column_left(col) > 0)
        col->y++;
}

/* The cards of a secret choice, which the list tells without more words; 0 for other moves. */
static unsigned cards_chosen(const struct hb_game *g, struct hb_move m)
{
    char text[HB_MOVE_TEXT] = "", *word, *rest = text;
    struct hb_text out = hb_text_in(text, sizeof text);
    unsigned cards = 0;

    if (hb_castle_of(g)->phase != HB_AT_CHOOSE)
        return 0;
    hb_move_text(g, m, &out);
    while ((word = strtok_r(rest, " ", &rest)) != NULL)
        for (unsigned k = 0; k < HB_CARDS; k++)
            if (strcmp(word, hb_card_name[k]) == 0)
                cards |= 1u << k;
    return cards;
}

/* An entry as it stands in the list: letters while there are enough for all, else numbers. */
static void entry_text(const struct hb_scene *s, size_t i, struct hb_text *out)
{
    const struct hb_menu *m = s->board.menu;
    const char *mark = i == s->board.chosen ? "\u25b6" : " ";
    unsigned cards = cards_chosen(s->board.game, m->move[i]);
    char label[HB_LABEL_TEXT];

    hb_menu_label(m, i, label);
    hb_put(out, "%s%s) ", mark, label);
    if (m->usual && i == 0)
        hb_put(out, "%s: ", hb_words(out->language, "terminal.usual"));
    if (cards != 0)
        hb_castle_cards(cards, out);
    else
        hb_move_words(s->board.game, m->move[i], &s->board.seats->names, out);
}

static int entry_rows(const struct hb_column *col, const struct hb_scene *s, size_t i)
{
    char text[TEXT_MAX] = "";
    struct hb_text out = hb_seats_text(s->board.seats, text, sizeof text);
    int rows;

    entry_text(s, i, &out);
    rows = hb_wrap_lines(text, col->box.w, ENTRY_HANG);
    return rows < ENTRY_LINES ? rows : ENTRY_LINES;
}

/* How many entries fit in so many rows, from one on. */
static size_t entries_from(const struct hb_column *col, const struct hb_scene *s, size_t first, int rows)
{
    size_t n = 0;

    while (first + n < s->board.menu->moves && (rows -= entry_rows(col, s, first + n)) >= 0)
        n++;
    return n;
}

/* Where to begin so that the chosen entry is seen: at the start, else with it in the middle or the end at the end. */
static size_t first_entry(const struct hb_column *col, const struct hb_scene *s, int rows)
{
    size_t first = s->board.chosen;
    int above = rows / 2;

    if (entries_from(col, s, 0, rows) > s->board.chosen)
        return 0;
    while (first > 0 && ((above -= entry_rows(col, s, first - 1)) >= 0 ||
                         first - 1 + entries_from(col, s, first - 1, rows) == s->board.menu->moves))
        first--;
    return first;
}

static void put_hand(struct hb_column *col, const struct hb_seats *seats, const struct hb_castle *c, int who)
{
    char text[TEXT_MAX], cards[TEXT_MAX / 2];
    struct hb_text out = hb_seats_text(seats, text, sizeof text), list = hb_seats_text(seats, cards, sizeof cards);

    hb_castle_cards(c->seat[who].hand, &list);
    hb_say(&out, "terminal.castle.hand cards=%s", cards);
    hb_column_wrapped(col, col->soft, text, 2, HAND_LINES);
}

static void put_moves(struct hb_column *col, const struct hb_scene *s)
{
    const struct hb_menu *m = s->board.menu;
    const struct hb_castle *c = hb_castle_of(s->board.game);
    size_t first, shown;
    char text[TEXT_MAX];
    struct hb_text out;

    if (m == NULL || m->moves == 0)
        return;
    if (c->phase != HB_AT_CHOOSE && hb_column_left(col) > 2 * HAND_LINES + (int)m->moves)
        put_hand(col, s->board.seats, c, m->who);
    first = first_entry(col, s, hb_column_left(col) - 1);
    shown = entries_from(col, s, first, hb_column_left(col) - 1);
    if (m->usual && s->board.chosen < HB_USUAL_SHOWN && shown > HB_USUAL_SHOWN)
        shown = HB_USUAL_SHOWN;
    for (size_t i = first; i < first + shown; i++) {
        out = hb_seats_text(s->board.seats, text, sizeof text);
        entry_text(s, i, &out);
        hb_column_wrapped(col, i == s->board.chosen ? col->strong : col->pen, text, ENTRY_HANG, ENTRY_LINES);
    }
    if (shown == m->moves)
        return;
    out = hb_seats_text(s->board.seats, text, sizeof text);
    hb_say(&out, "terminal.castle.part first=%zu last=%zu all=%zu", first + 1, first + shown, m->moves);
    hb_column_line(col, col->soft, text);
}

enum { LOG_ROWS_MIN = 3, LOG_ROWS_GOOD = 8, GAP = 1 };

static int panel_columns(int columns)
{
    if (columns >= 150)
        return 50;
    if (columns >= 118)
        return 42;
    if (columns >= 100)
        return 38;
    return columns >= 76 ? 32 : 26;
}

static bool has_picture(const struct hb_column *col)
{
    return col->box.w >= HB_CASTLE_PICTURE_COLUMNS && col->box.h >= HB_CASTLE_PICTURE_ROWS;
}

static void draw_castle(struct hb_column *col, const struct hb_scene *s)
{
    hb_canvas_clip(col->canvas, col->box);
    hb_castle_track(col, s);
    if (has_picture(col))
        hb_castle_picture(col, s);
    else
        hb_castle_list(col, s);
}

static void draw_side(struct hb_column *col, const struct hb_scene *s)
{
    hb_canvas_clip(col->canvas, col->box);
    put_seats(col, s);
    put_moves(col, s);
}

/* What happened goes below the castle, where lines are longer, unless that leaves few rows. */
void hb_castle_draw(struct hb_canvas *c, struct hb_box box, const struct hb_scene *s)
{
    int right = panel_columns(box.w);
    struct hb_box left = { box.x + GAP, box.y, box.w - right - 3 * GAP, box.h };
    struct hb_column castle = hb_column_in(c, left, s->board.look), side, *log;

    side = hb_column_in(c, (struct hb_box){ box.x + box.w - right - GAP, box.y, right, box.h }, s->board.look);
    draw_castle(&castle, s);
    draw_side(&side, s);
    log =
        hb_column_left(&castle) >= LOG_ROWS_GOOD || hb_column_left(&castle) >= hb_column_left(&side) ? &castle : &side;
    log->y += hb_column_left(log) > LOG_ROWS_MIN;
    hb_canvas_clip(c, log->box);
    hb_column_log(log, s->log);
    hb_canvas_unclip(c);
}

/* panel.c -- the side of the screen: players, the tile, what can be chosen, what happened. */
#include "tui/column.h"
#include "tui/describe.h"
#include "tui/scene.h"
#include "tui/tally.h"

#include <stdio.h>
#include <string.h>

/* What a player reads. */
static const char SAY_HEAD[] = "points figures";
static const char SAY_HEAD_NARROW[] = "pts  fig";
static const char SAY_LEFT[] = "%ld tile%s left";
static const char SAY_LEFT_NARROW[] = "%ld left";
static const char SAY_TILE[] = "Tile %s";
static const char SAY_TURNED[] = "turned by %u";
static const char SAY_LAID[] = "just laid";
static const char SAY_MORE[] = "and %zu more: type l";

enum {
    TEXT_MAX = 512,
    NARROW = 28,
    TALL = 34,
    LIST_LINES = 3,
    LIST_HANG = 4,
    EMBLEM_AT = 2,
    NAME_AT = 6,
    ROWS_FOR_LIST = 22,
    HOLDING_ROWS = 3
};

static bool is_narrow(const struct hb_column *col)
{
    return col->box.w < NARROW;
}

static int figures_columns(const struct hb_column *col)
{
    return is_narrow(col) ? 4 : 7;
}

static int points_columns(const struct hb_column *col)
{
    return is_narrow(col) ? 4 : 6;
}

/* Figures in hand: the first kind, then all others together: "7+1". */
static void figures_text(const struct hb_tally *t, int player, char *out, size_t cap)
{
    struct hb_text text = hb_text_in(out, cap);
    long others = 0;

    for (unsigned i = 1; i < t->supply.columns; i++)
        others += t->supply.number[player][i];
    if (t->supply.columns > 0)
        hb_put(&text, "%ld", t->supply.number[player][0]);
    if (t->supply.columns > 1)
        hb_put(&text, "+%ld", others);
}

/* Whether the one number for the other figures says enough, and there are no goods. */
static bool is_told(const struct hb_tally *t)
{
    return t->supply.columns <= 2 && t->goods.columns == 0;
}

static bool has_any(const struct hb_tally_table *t, int player)
{
    for (unsigned c = 0; c < t->columns; c++)
        if (t->number[player][c] != 0)
            return true;
    return false;
}

/* Which figures and goods a player has, below the name: always for those who move, for the others if there is room. */
static void put_holdings(struct hb_column *col, const struct hb_scene *s, const struct hb_tally *t, int player)
{
    char words[TEXT_MAX] = "      ";
    struct hb_text out = hb_text_in(words + NAME_AT, sizeof words - NAME_AT);
    bool roomy = col->box.h >= ROWS_FOR_LIST + HOLDING_ROWS * s->board.game->players;

    if (is_told(t) || !(roomy || hb_may_move(s->board.game, player)))
        return;
    if (t->supply.columns > 2)
        hb_tally_words(&t->supply, player, 1, &out);
    if (words[NAME_AT] != '\0' && has_any(&t->goods, player))
        hb_put(&out, "; ");
    hb_tally_words(&t->goods, player, 0, &out);
    if (words[NAME_AT] != '\0')
        hb_column_wrapped(col, col->soft, words, 0, LIST_LINES);
}

static void put_player(struct hb_column *col, const struct hb_scene *s, const struct hb_tally *t, int player)
{
    const struct hb_game *g = s->board.game;
    bool acts = hb_may_move(g, player), wins = g->over && hb_winner(g, player);
    char name[HB_SEAT_NAME], figures[32] = "", points[16];
    int right = col->box.x + col->box.w;

    if (hb_column_left(col) <= 0)
        return;
    if (acts || wins)
        hb_canvas_text(col->canvas, col->box.x, col->y, 1, col->strong, acts ? "\u25b6" : "*");
    hb_column_emblem(col, EMBLEM_AT, s->board.seats, player);
    hb_seat_name(s->board.seats, player, name);
    hb_canvas_text(col->canvas, col->box.x + 6, col->y, col->box.w - 6 - figures_columns(col) - points_columns(col),
                   acts || wins ? col->strong : col->pen, name);
    snprintf(points, sizeof points, "%d", hb_score(g, player));
    hb_canvas_text(col->canvas, right - figures_columns(col) - 1 - (int)strlen(points), col->y, points_columns(col),
                   col->strong, points);
    figures_text(t, player, figures, sizeof figures);
    hb_canvas_text(col->canvas, right - (int)strlen(figures), col->y, figures_columns(col), col->pen, figures);
    col->y++;
}

static void put_players(struct hb_column *col, const struct hb_scene *s, const struct hb_tally *t)
{
    const char *head = is_narrow(col) ? SAY_HEAD_NARROW : SAY_HEAD;
    char text[64];

    if (t->left >= 0) {
        if (is_narrow(col))
            snprintf(text, sizeof text, SAY_LEFT_NARROW, t->left);
        else
            snprintf(text, sizeof text, SAY_LEFT, t->left, t->left == 1 ? "" : "s");
        hb_canvas_text(col->canvas, col->box.x, col->y, col->box.w, col->soft, text);
    }
    hb_canvas_text(col->canvas, col->box.x + col->box.w - (int)strlen(head), col->y, col->box.w, col->soft, head);
    col->y++;
    for (int p = 0; p < s->board.game->players; p++) {
        put_player(col, s, t, p);
        put_holdings(col, s, t, p);
    }
    col->y++;
}

static struct hb_style tile_style(const struct hb_column *col, const struct hb_scene *s)
{
    return hb_style_of(s->board.look, col->box.h >= TALL ? 2 : 1);
}

/* The tile in hand as it is turned now, with its name beside it. */
static void put_hand(struct hb_column *col, const struct hb_scene *s, const struct hb_design *tile)
{
    struct hb_style style = tile_style(col, s);
    bool choosing = s->board.menu != NULL && hb_menu_is_places(s->board.menu);
    unsigned quarters = choosing ? s->board.quarters : 0;
    int beside = col->box.x + style.w + 2, room = col->box.w - style.w - 2;
    char text[64];

    if (hb_column_left(col) < style.h)
        return;
    hb_tile_paint(col->canvas, col->box.x, col->y, hb_atlas_at(s->board.atlas, tile, quarters), &style, &hb_tile_plain);
    snprintf(text, sizeof text, SAY_TILE, tile->name);
    hb_canvas_text(col->canvas, beside, col->y, room, col->strong, text);
    snprintf(text, sizeof text, SAY_TURNED, 90 * quarters);
    hb_canvas_text(col->canvas, beside, col->y + 1, room, col->soft, text);
    col->y += style.h + 1;
}

static void put_laid(struct hb_column *col, const struct hb_scene *s, const struct hb_placed *laid)
{
    struct hb_style style = tile_style(col, s);
    int beside = col->box.x + style.w + 2, room = col->box.w - style.w - 2;
    char text[64];

    if (hb_column_left(col) < style.h)
        return;
    hb_board_tile(col->canvas, col->box.x, col->y, &s->board, &style, laid, true);
    snprintf(text, sizeof text, SAY_TILE, laid->design->name);
    hb_canvas_text(col->canvas, beside, col->y, room, col->strong, text);
    hb_canvas_text(col->canvas, beside, col->y + 1, room, col->soft, SAY_LAID);
    col->y += style.h + 1;
}

static void put_entry(struct hb_column *col, const struct hb_scene *s, size_t i)
{
    char text[TEXT_MAX + 16], words[TEXT_MAX] = "";
    struct hb_text out = hb_text_in(words, sizeof words);
    struct hb_pen pen = i == s->board.chosen ? col->strong : col->pen;
    const char *mark = i == s->board.chosen ? "\u25b6" : " ";

    hb_move_words(s->board.game, s->board.menu->move[i], &out);
    snprintf(text, sizeof text, "%s%c) %s", mark, hb_menu_letter(i) != '\0' ? hb_menu_letter(i) : '-', words);
    hb_column_wrapped(col, pen, text, LIST_HANG, LIST_LINES);
}

/* The list of moves to choose from; what does not fit is counted. */
static void put_list(struct hb_column *col, const struct hb_scene *s)
{
    const struct hb_menu *m = s->board.menu;
    char text[64];

    for (size_t i = 0; i < m->moves; i++) {
        if (hb_column_left(col) < LIST_LINES && i + 1 < m->moves) {
            snprintf(text, sizeof text, SAY_MORE, m->moves - i);
            hb_column_line(col, col->soft, text);
            return;
        }
        put_entry(col, s, i);
    }
    col->y++;
}

void hb_panel_draw(struct hb_canvas *c, struct hb_box box, const struct hb_scene *s)
{
    struct hb_column col = hb_column_in(c, box, s->board.look);
    const struct hb_design *tile = hb_tile_in_hand(s->board.game);
    struct hb_tally tally;
    struct hb_placed laid;

    hb_canvas_clip(c, box);
    hb_canvas_fill(c, box, ' ', col.pen);
    hb_tally_read(&tally, s->board.game, &s->board.seats->names);
    put_players(&col, s, &tally);
    if (tile != NULL)
        put_hand(&col, s, tile);
    else if (hb_tile_just_laid(s->board.game, &laid))
        put_laid(&col, s, &laid);
    if (s->board.menu != NULL && !hb_menu_is_places(s->board.menu))
        put_list(&col, s);
    hb_column_log(&col, s->log);
    hb_canvas_unclip(c);
}

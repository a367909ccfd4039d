/* castle_list.c -- the castle as a table of text, for windows too small for the picture; and the parts that the
 * picture shares with it. */
#include "tui/castle_draw.h"
#include "tui/castle_words.h"
#include "tui/palette.h"
#include "tui/tally.h"

#include <stdio.h>
#include <string.h>

/* What a player reads. */
static const char SAY_HEAD[] = "Castle";
static const char SAY_COST[] = "cost pts  spaces (fee)";
static const char SAY_STANDS[] = "stands";
static const char SAY_LEFT[] = "%u left, %u built";
static const char SAY_BARS[] = "%u bar%s";
static const char SAY_BANK[] = " \u00b7 bank %u";
static const char SAY_DECK[] = " \u00b7 %u face down";
static const char SAY_GRANARY[] = "granary";
static const char SAY_INN[] = "inn";
static const char SAY_ON_INN[] = "%u taler%s";
static const char SAY_MAIDEN[] = "maiden ";
static const char *const say_row[] = { "stock", "yield", "helper", "tower" };
static const char SAY_CARTS[] = "Carts";

enum {
    TEXT_MAX = 256,
    NAME_AT = 2,
    COST_AT = 18,
    POINTS_AT = 23,
    SPACES_AT = 28,
    GOODS_AT = 9,
    GOODS_WIDE = 7,
    CART_ROWS = 5,
    INN_AT = 28
};

int hb_castle_helper(struct hb_column *col, int x, const struct hb_seats *seats, int player)
{
    struct hb_pen pen = { hb_player_sign_ink(player), hb_player_ink(player), true };
    bool mono = col->look.depth == HB_MONO;
    char text[4] = { mono ? '[' : ' ', seats->letter[player], mono ? ']' : ' ', '\0' };

    return hb_canvas_text(col->canvas, x, col->y, (int)strlen(text), mono ? col->strong : pen, text);
}

void hb_castle_spaces(struct hb_column *col, int x, const struct hb_scene *s, enum hb_building b, struct hb_pen pen)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);
    unsigned first = hb_spaces_first(b);

    for (unsigned i = first; i < first + hb_spaces_count(b); i++) {
        char fee[16];
        if (c->space[i] != 0) {
            x += hb_castle_helper(col, x, s->board.seats, c->space[i] - 1) + 1;
            continue;
        }
        snprintf(fee, sizeof fee, "(%u)", c->figures.fee[i]);
        x += hb_canvas_text(col->canvas, x, col->y, (int)strlen(fee), pen, fee) + 1;
    }
}

static void put_round(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    char text[TEXT_MAX] = "";
    struct hb_text out = hb_text_in(text, sizeof text);

    hb_castle_round(c, s->board.seats, &out);
    hb_put(&out, SAY_BANK, c->bank);
    if (c->season == HB_WINTER)
        hb_put(&out, SAY_DECK, hb_castle_count(c->deck));
    hb_column_line(col, col->strong, text);
}

/* The fields from the first to be played to the last: the present one in brackets, marked ones with a star. */
void hb_castle_track(struct hb_column *col, const struct hb_scene *s)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);
    int x = col->box.x, end = col->box.x + col->box.w;
    struct hb_tally tally;

    put_round(col, s, c);
    if (hb_column_left(col) <= 0)
        return;
    hb_tally_read(&tally, s->board.game, &s->board.seats->names);
    for (unsigned f = (unsigned)tally.rounds; f > 0 && f <= HB_FIELDS; f--) {
        bool now = f == c->field, snow = c->season == HB_WINTER && (c->figures.snow >> (f - 1) & 1);
        char text[16];
        snprintf(text, sizeof text, "%s%u%s%s ", now ? "[" : "", f, snow ? "*" : "", now ? "]" : "");
        x += hb_canvas_text(col->canvas, x, col->y, end - x,
                            now            ? col->strong
                            : f > c->field ? col->soft
                                           : col->pen,
                            text);
    }
    col->y++;
}

static void put_number(struct hb_column *col, int right, unsigned number)
{
    char text[16];
    int wide = snprintf(text, sizeof text, "%u", number);

    hb_canvas_text(col->canvas, right - wide, col->y, wide, col->pen, text);
}

/* What stands in the columns of cost and points. */
static void put_price(struct hb_column *col, const struct hb_castle *c, enum hb_building b)
{
    if (b >= HB_TILED || c->left[b] == 0) {
        hb_canvas_text(col->canvas, col->box.x + COST_AT, col->y, col->box.w - COST_AT, col->soft, SAY_STANDS);
        return;
    }
    put_number(col, col->box.x + COST_AT + 4, c->figures.value[b]);
    put_number(col, col->box.x + POINTS_AT + 3, c->figures.points[b]);
}

static void put_building(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c, enum hb_building b)
{
    bool stands = hb_is_standing(c, b);
    struct hb_pen pen = stands ? col->strong : col->pen;
    char text[TEXT_MAX] = "";
    int x = col->box.x + SPACES_AT;

    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, 1, pen, stands ? "\u25a0" : "\u00b7");
    hb_canvas_text(col->canvas, col->box.x + NAME_AT, col->y, COST_AT - NAME_AT, pen, hb_building_words[b]);
    put_price(col, c, b);
    hb_castle_spaces(col, x, s, b, stands ? col->pen : col->soft);
    if (b < HB_TILED && c->figures.count[b] > 1)
        snprintf(text, sizeof text, SAY_LEFT, c->left[b], hb_erected(c, b));
    if (b == HB_FORGE) {
        snprintf(text, sizeof text, SAY_BARS, c->forge, c->forge == 1 ? "" : "s");
        x += 2 * (int)strlen("(16) ");
    }
    hb_canvas_text(col->canvas, x, col->y, col->box.x + col->box.w - x, col->pen, text);
    col->y++;
}

/* Granary and inn share a row. */
static void put_winter_places(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    bool granary = hb_is_standing(c, HB_GRANARY), inn = hb_is_standing(c, HB_INN);
    int x = col->box.x + NAME_AT;
    char text[16];

    if ((!granary && !inn) || hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, 1, col->strong, "\u25a0");
    if (granary) {
        hb_canvas_text(col->canvas, x, col->y, COST_AT, col->strong, SAY_GRANARY);
        hb_castle_spaces(col, x + (int)strlen(SAY_GRANARY) + 1, s, HB_GRANARY, col->pen);
        x = col->box.x + INN_AT;
    }
    if (inn) {
        x += hb_canvas_text(col->canvas, x, col->y, COST_AT, col->strong, SAY_INN) + 1;
        hb_castle_spaces(col, x, s, HB_INN, col->pen);
        snprintf(text, sizeof text, SAY_ON_INN, c->inn, c->inn == 1 ? "" : "s");
        hb_canvas_text(col->canvas, x + 4, col->y, col->box.x + col->box.w - x - 4, col->pen, text);
    }
    col->y++;
}

/* Who courts her, and what lies on her card. */
static void put_maiden(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    int x = col->box.x + NAME_AT, end = col->box.x + col->box.w;
    char text[TEXT_MAX] = "";
    struct hb_text out = hb_text_in(text, sizeof text);

    if (!(c->open >> HB_MAIDEN & 1) || hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, 1, col->strong, "\u25a0");
    x += hb_canvas_text(col->canvas, x, col->y, end - x, col->strong, SAY_MAIDEN);
    for (int p = 0; p < c->head.players; p++)
        if (c->suitor >> p & 1)
            x += hb_castle_helper(col, x, s->board.seats, p) + 1;
    hb_castle_dowry(c, &out);
    hb_canvas_text(col->canvas, x, col->y, end - x, col->pen, text);
    col->y++;
}

void hb_castle_winter(struct hb_column *col, const struct hb_scene *s)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);

    put_winter_places(col, s, c);
    put_maiden(col, s, c);
}

static void put_goods_row(struct hb_column *col, const char *name, const uint8_t goods[HB_GOODS])
{
    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, GOODS_AT, col->soft, name);
    for (int g = 0; g < HB_GOODS; g++)
        put_number(col, col->box.x + GOODS_AT + (g + 1) * GOODS_WIDE - 2, goods[g]);
    col->y++;
}

/* Both in one row, where rows are few: "18+3". */
static void put_stock_and_yield(struct hb_column *col, const struct hb_castle *c)
{
    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, GOODS_AT, col->soft, say_row[0]);
    for (int g = 0; g < HB_GOODS; g++) {
        char text[16];
        int wide = snprintf(text, sizeof text, "%u+%u", c->stock[g], c->figures.yield[g]);
        hb_canvas_text(col->canvas, col->box.x + GOODS_AT + (g + 1) * GOODS_WIDE - wide, col->y, wide, col->pen, text);
    }
    col->y++;
}

static void put_cart_helpers(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, GOODS_AT, col->soft, say_row[2]);
    for (int g = 0; g < HB_GOODS; g++) {
        int x = col->box.x + GOODS_AT + (g + 1) * GOODS_WIDE - 5;
        if (c->cart[g] == 0)
            hb_canvas_text(col->canvas, x + 2, col->y, 1, col->soft, "-");
        else
            x += hb_castle_helper(col, x, s->board.seats, c->cart[g] - 1);
        if (c->cart[g] != 0 && (c->fresh >> g & 1))
            hb_canvas_text(col->canvas, x, col->y, 1, col->strong, "!");
    }
    col->y++;
}

static void put_carts(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, GOODS_AT, col->strong, SAY_CARTS);
    for (int g = 0; g < HB_GOODS; g++) {
        int wide = (int)strlen(hb_good_name[g]);
        hb_canvas_text(col->canvas, col->box.x + GOODS_AT + (g + 1) * GOODS_WIDE - 2 - wide, col->y, wide, col->strong,
                       hb_good_name[g]);
    }
    col->y++;
    if (hb_column_left(col) >= CART_ROWS - 1) {
        put_goods_row(col, say_row[0], c->stock);
        put_goods_row(col, say_row[1], c->figures.yield);
    } else {
        put_stock_and_yield(col, c);
    }
    put_cart_helpers(col, s, c);
    put_goods_row(col, say_row[3], c->tower);
}

static int rows_needed(const struct hb_castle *c)
{
    int winter = (hb_is_standing(c, HB_GRANARY) || hb_is_standing(c, HB_INN)) + (c->open >> HB_MAIDEN & 1);

    return HB_FORGE + 1 + winter + CART_ROWS;
}

void hb_castle_list(struct hb_column *col, const struct hb_scene *s)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);

    if (hb_column_left(col) > rows_needed(c)) {
        hb_canvas_text(col->canvas, col->box.x, col->y, COST_AT, col->strong, SAY_HEAD);
        hb_canvas_text(col->canvas, col->box.x + COST_AT, col->y++, col->box.w - COST_AT, col->soft, SAY_COST);
    }
    for (unsigned b = 0; b <= HB_FORGE; b++)
        put_building(col, s, c, (enum hb_building)b);
    hb_castle_winter(col, s);
    put_carts(col, s, c);
}

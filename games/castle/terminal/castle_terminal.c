/* castle_terminal.c -- the screen of A Castle for All Seasons between title and foot: the castle as a table of
 * buildings and carts or as a picture of them; players and moves; and where everything goes.
 *
 * Every part fills a column from its current row on and stays inside it.  It asks first how many rows are left: a small
 * window gets in a short form what a large one shows with headings or as a picture. */
#include "engine/bits.h"
#include "games/castle/castle.h"
#include "games/castle/letters/castle_letters.h"
#include "hradby/words.h"
#include "views/letters/canvas.h"
#include "views/letters/palette.h"
#include "views/letters/reports_view.h"
#include "views/letters/seats.h"
#include "views/terminal/terminal_view.h"

#include <stdio.h>
#include <string.h>

/* Buildings and carts */

enum {
    LINE_TEXT = 256,
    BUILDING_AT = 2,
    COST_AT = 18,
    POINTS_AT = 23,
    SPACES_AT = 28,
    GOODS_AT = 9,
    GOODS_WIDE = 7,
    CART_ROWS = 5,
    INN_AT = 24,
    KEY_TEXT = 48
};

/* A text for those who look at the scene. */
static struct hb_text text_for(const struct hb_scene *s, char text[LINE_TEXT])
{
    return hb_seats_text(s->board.seats, text, LINE_TEXT);
}

/* A sentence without values. */
static const char *said(const struct hb_scene *s, const char *key)
{
    return hb_words(s->board.seats->language, key);
}

/* What a thing is called where there is little room: good.sand.head, place.sand.brief */
static const char *called(const struct hb_scene *s, const char *group, const char *id, const char *form)
{
    char key[KEY_TEXT];

    HB_KEY("place.*.brief");
    HB_KEY("good.*.head");
    snprintf(key, sizeof key, "%s.%s.%s", group, id, form);
    return said(s, key);
}

static const char *building_called(const struct hb_scene *s, enum hb_castle_building b)
{
    return hb_name_in_group(s->board.seats->language, "building", hb_castle_building_name[b]);
}

/* A player's helper at x of the current row, by letter and colour; returns its columns. */
static int put_helper(struct hb_column *col, int x, const struct hb_seats *seats, int player)
{
    struct hb_pen pen = { hb_player_sign_ink(player), hb_player_ink(player), true };
    bool mono = col->look.depth == HB_MONO;
    char text[4] = { mono ? '[' : ' ', seats->letter[player], mono ? ']' : ' ', '\0' };

    return hb_canvas_text(col->canvas, x, col->y, (int)strlen(text), mono ? col->strong : pen, text);
}

/* The spaces of a building side by side from x on: the fee of a free one, the helper on a taken one. */
static void put_spaces(struct hb_column *col, int x, const struct hb_scene *s, enum hb_castle_building b,
                       struct hb_pen pen)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);
    unsigned first = hb_castle_spaces_first(b);

    for (unsigned i = first; i < first + hb_castle_spaces_count(b); i++) {
        char fee[16];
        if (c->space[i] != 0) {
            x += put_helper(col, x, s->board.seats, c->space[i] - 1) + 1;
            continue;
        }
        snprintf(fee, sizeof fee, "(%u)", c->figures.fee[i]);
        x += hb_canvas_text(col->canvas, x, col->y, (int)strlen(fee), pen, fee) + 1;
    }
}

/* The round, the bank, and in winter how many cards are to come. */
static void put_round(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    char text[LINE_TEXT];
    struct hb_text out = text_for(s, text);

    hb_castle_round(c, &out);
    hb_put(&out, " \u00b7 ");
    hb_say(&out, "terminal.castle.bank n=%u", c->bank);
    if (c->season == HB_CASTLE_WINTER) {
        hb_put(&out, " \u00b7 ");
        hb_say(&out, "terminal.castle.deck n=%u", hb_bits_ones(c->deck));
    }
    hb_column_line(col, col->strong, text);
}

/* The round, the bank and the round track, in two rows: the fields from the first to be played to the last, the present
 * one in brackets, marked ones with a star. */
static void put_track(struct hb_column *col, const struct hb_scene *s)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);
    int x = col->box.x, end = col->box.x + col->box.w;
    struct hb_look look;

    put_round(col, s, c);
    if (hb_column_left(col) <= 0)
        return;
    hb_look(s->board.game, &look);
    for (unsigned f = (unsigned)look.rounds; f > 0 && f <= HB_CASTLE_FIELDS; f--) {
        bool now = f == c->field, snow = c->season == HB_CASTLE_WINTER && (c->figures.snow >> (f - 1) & 1);
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

static void put_number(struct hb_column *col, int end, unsigned number)
{
    char text[16];

    snprintf(text, sizeof text, "%u", number);
    hb_column_right(col, end, col->pen, text);
}

/* What stands in the columns of cost and points. */
static void put_price(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c,
                      enum hb_castle_building b)
{
    if (b >= HB_CASTLE_TILED || c->left[b] == 0) {
        hb_canvas_text(col->canvas, col->box.x + COST_AT, col->y, col->box.w - COST_AT, col->soft,
                       said(s, "tabletop.stands"));
        return;
    }
    put_number(col, COST_AT + 4, c->figures.value[b]);
    put_number(col, POINTS_AT + 3, c->figures.points[b]);
}

/* Its name, what it costs and scores or that it stands, its spaces, and what else is to be said of it. */
static void put_building(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c,
                         enum hb_castle_building b)
{
    bool stands = hb_castle_is_standing(c, b);
    struct hb_pen pen = stands ? col->strong : col->pen;
    char text[LINE_TEXT];
    struct hb_text out = text_for(s, text);
    int x = col->box.x + SPACES_AT;

    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, 1, pen, stands ? "\u25a0" : "\u00b7");
    hb_canvas_text(col->canvas, col->box.x + BUILDING_AT, col->y, COST_AT - BUILDING_AT, pen, building_called(s, b));
    put_price(col, s, c, b);
    put_spaces(col, x, s, b, stands ? col->pen : col->soft);
    if (b < HB_CASTLE_TILED && c->figures.count[b] > 1)
        hb_say(&out, "terminal.castle.left left=%u built=%u", c->left[b], hb_castle_erected(c, b));
    if (b == HB_CASTLE_FORGE) {
        hb_say(&out, "terminal.castle.bars n=%u", c->forge);
        x += 2 * (int)strlen("(16) ");
    }
    hb_canvas_text(col->canvas, x, col->y, col->box.x + col->box.w - x, col->pen, text);
    col->y++;
}

/* Granary and inn share a row. */
static void put_winter_places(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    bool granary = hb_castle_is_standing(c, HB_CASTLE_GRANARY), inn = hb_castle_is_standing(c, HB_CASTLE_INN);
    int x = col->box.x + BUILDING_AT;
    char text[LINE_TEXT];
    struct hb_text out = text_for(s, text);

    if ((!granary && !inn) || hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, 1, col->strong, "\u25a0");
    if (granary) {
        x += hb_canvas_text(col->canvas, x, col->y, COST_AT, col->strong, building_called(s, HB_CASTLE_GRANARY)) + 1;
        put_spaces(col, x, s, HB_CASTLE_GRANARY, col->pen);
        x = col->box.x + INN_AT;
    }
    if (inn) {
        x += hb_canvas_text(col->canvas, x, col->y, COST_AT, col->strong, said(s, "terminal.castle.inn")) + 1;
        put_spaces(col, x, s, HB_CASTLE_INN, col->pen);
        hb_say(&out, "tabletop.talers talers=%u", c->inn);
        hb_canvas_text(col->canvas, x + 4, col->y, col->box.x + col->box.w - x - 4, col->pen, text);
    }
    col->y++;
}

/* Who courts her, and what lies on her card. */
static void put_maiden(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    int x = col->box.x + BUILDING_AT, end = col->box.x + col->box.w;
    char text[LINE_TEXT];
    struct hb_text out = text_for(s, text);

    if (!(c->open >> HB_CASTLE_MAIDEN & 1) || hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, 1, col->strong, "\u25a0");
    x += hb_canvas_text(col->canvas, x, col->y, end - x, col->strong, said(s, "terminal.castle.maiden")) + 1;
    for (int p = 0; p < c->head.players; p++)
        if (c->suitor >> p & 1)
            x += put_helper(col, x, s->board.seats, p) + 1;
    hb_castle_dowry(c, &out);
    hb_canvas_text(col->canvas, x, col->y, end - x, col->pen, text);
    col->y++;
}

/* The winter cards in play: granary and inn in one row, the maiden in another; none where there are none. */
static void put_winter(struct hb_column *col, const struct hb_scene *s)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);

    put_winter_places(col, s, c);
    put_maiden(col, s, c);
}

static void put_goods_row(struct hb_column *col, const char *name, const uint8_t goods[HB_CASTLE_GOODS])
{
    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, GOODS_AT, col->soft, name);
    for (int g = 0; g < HB_CASTLE_GOODS; g++)
        put_number(col, GOODS_AT + (g + 1) * GOODS_WIDE - 2, goods[g]);
    col->y++;
}

/* Both in one row, where rows are few: "18+3". */
static void put_stock_and_yield(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, GOODS_AT, col->soft, said(s, "terminal.castle.row.stock"));
    for (int g = 0; g < HB_CASTLE_GOODS; g++) {
        char text[16];
        snprintf(text, sizeof text, "%u+%u", c->stock[g], c->figures.yield[g]);
        hb_column_right(col, GOODS_AT + (g + 1) * GOODS_WIDE, col->pen, text);
    }
    col->y++;
}

/* A sign behind a helper says that it came in this round and cannot be pushed away. */
static void put_cart_helpers(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, GOODS_AT, col->soft, said(s, "terminal.castle.row.helper"));
    for (int g = 0; g < HB_CASTLE_GOODS; g++) {
        int x = col->box.x + GOODS_AT + (g + 1) * GOODS_WIDE - 5;
        if (c->cart[g] == 0)
            hb_canvas_text(col->canvas, x + 2, col->y, 1, col->soft, "-");
        else
            x += put_helper(col, x, s->board.seats, c->cart[g] - 1);
        if (c->cart[g] != 0 && (c->fresh >> g & 1))
            hb_canvas_text(col->canvas, x, col->y, 1, col->strong, "!");
    }
    col->y++;
}

/* A column for each good: stock, yield, helper and what lies on the tower. */
static void put_carts(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, GOODS_AT, col->strong, said(s, "terminal.castle.carts"));
    for (int g = 0; g < HB_CASTLE_GOODS; g++)
        hb_column_right(col, GOODS_AT + (g + 1) * GOODS_WIDE - 2, col->strong,
                        called(s, "good", hb_castle_good_name[g], "head"));
    col->y++;
    if (hb_column_left(col) >= CART_ROWS - 1) {
        put_goods_row(col, said(s, "terminal.castle.row.stock"), c->stock);
        put_goods_row(col, said(s, "terminal.castle.row.yield"), c->figures.yield);
    } else {
        put_stock_and_yield(col, s, c);
    }
    put_cart_helpers(col, s, c);
    put_goods_row(col, said(s, "terminal.castle.row.tower"), c->tower);
}

/* With the heading there is one row more. */
static int rows_needed(const struct hb_castle *c)
{
    int winter = (hb_castle_is_standing(c, HB_CASTLE_GRANARY) || hb_castle_is_standing(c, HB_CASTLE_INN)) +
                 (c->open >> HB_CASTLE_MAIDEN & 1);

    return HB_CASTLE_FORGE + 1 + winter + CART_ROWS;
}

/* Buildings and winter cards as a table, one row each, without its heading where rows are few; then the carts. */
static void put_table(struct hb_column *col, const struct hb_scene *s)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);

    if (hb_column_left(col) > rows_needed(c)) {
        hb_canvas_text(col->canvas, col->box.x, col->y, COST_AT, col->strong, said(s, "terminal.castle.head"));
        hb_canvas_text(col->canvas, col->box.x + COST_AT, col->y++, col->box.w - COST_AT, col->soft,
                       said(s, "terminal.castle.cost"));
    }
    for (unsigned b = 0; b <= HB_CASTLE_FORGE; b++)
        put_building(col, s, c, (enum hb_castle_building)b);
    put_winter(col, s);
    put_carts(col, s, c);
}

/* The castle as a picture */

enum { ROWS = 3, COLUMNS = 4, CARD_ROWS = 4, PLACES = HB_CASTLE_GOODS + 1, TALL = 44 };

enum roof { GABLE, BATTLEMENT, AWNING, ROOFS };

/* What a roof or an outline is made of: left end, two that take turns, right end. */
struct edge {
    uint32_t left, even, odd, right;
};

static const struct edge roofs[ROOFS] = { [GABLE] = { 0x259f, 0x2588, 0x2588, 0x2599 },
                                          [BATTLEMENT] = { 0x2588, 0x2584, 0x2588, 0x2588 },
                                          [AWNING] = { 0x2588, 0x2580, 0x2588, 0x2588 } };
static const struct edge roofs_ascii[ROOFS] = {
    [GABLE] = { '/', '=', '=', '\\' }, [BATTLEMENT] = { '#', '_', '#', '#' }, [AWNING] = { '#', '"', '#', '#' }
};
static const struct edge outline = { 0x250c, 0x2500, ' ', 0x2510 };
static const struct edge outline_ascii = { '.', '-', ' ', '.' };

static const uint8_t where[ROWS][COLUMNS] = {
    { HB_CASTLE_KEEP, HB_CASTLE_PALACE, HB_CASTLE_TAVERN, HB_CASTLE_SERVANTS_HOUSE },
    { HB_CASTLE_BIG_GATE, HB_CASTLE_SMALL_GATE, HB_CASTLE_STABLE, HB_CASTLE_WELL },
    { HB_CASTLE_TOWER_TILE, HB_CASTLE_HOUSE_TILE, HB_CASTLE_MARKET, HB_CASTLE_FORGE }
};

static const uint8_t roof_of[HB_CASTLE_BUILDINGS] = {
    [HB_CASTLE_KEEP] = BATTLEMENT,       [HB_CASTLE_BIG_GATE] = BATTLEMENT, [HB_CASTLE_SMALL_GATE] = BATTLEMENT,
    [HB_CASTLE_TOWER_TILE] = BATTLEMENT, [HB_CASTLE_WELL] = AWNING,         [HB_CASTLE_MARKET] = AWNING
};

static const hb_ink good_ink[HB_CASTLE_GOODS] = { HB_AMBER, HB_HOUSE, HB_CITY_ROOF, HB_SLATE, HB_WATER };

/* One building in its box, with the pens for what it is now. */
struct card {
    struct hb_box box;
    enum hb_castle_building building;
    bool stands;
    struct hb_pen roof, wall, strong;
};

/* Whether there are colours enough for a ground behind letters. */
static bool is_fine(const struct hb_column *col)
{
    return col->look.depth >= HB_COLOURS_256;
}

/* A building that does not stand yet is drawn with one soft pen. */
static struct card card_of(const struct hb_column *col, const struct hb_castle *c, enum hb_castle_building b,
                           struct hb_box box)
{
    bool stands = hb_castle_is_standing(c, b) || (hb_castle_is_many(c, b) && hb_castle_erected(c, b) > 0);
    struct card card = { box, b, stands, col->soft, col->soft, col->soft };
    hb_ink walls = c->season == HB_CASTLE_WINTER ? HB_PARCHMENT_DIM : HB_CITY_GROUND;

    if (!stands)
        return card;
    card.roof = card.wall = col->pen;
    card.strong = col->strong;
    if (col->look.depth != HB_MONO)
        card.roof.fg = c->season == HB_CASTLE_WINTER ? HB_SLATE : HB_CITY_ROOF;
    if (is_fine(col))
        card.wall.bg = card.strong.bg = walls;
    return card;
}

/* The row of a roof, or the upper edge of an outline. */
static void put_roof(struct hb_column *col, const struct card *card)
{
    enum roof style = (enum roof)roof_of[card->building];
    const struct edge *e = col->look.utf8 ? &outline : &outline_ascii;
    int last = card->box.w - 1;

    if (card->stands)
        e = col->look.utf8 ? &roofs[style] : &roofs_ascii[style];
    for (int x = 0; x <= last; x++)
        hb_canvas_put(col->canvas, card->box.x + x, card->box.y,
                      x == 0      ? e->left
                      : x == last ? e->right
                      : x % 2     ? e->even
                                  : e->odd,
                      card->roof);
}

/* With colours a standing building has a ground, else its walls are lines. */
static void put_walls(struct hb_column *col, const struct card *card)
{
    struct hb_box inside = { card->box.x, card->box.y + 1, card->box.w, card->box.h - 1 };
    uint32_t side = !col->look.utf8 ? card->stands ? '|' : ':' : card->stands ? 0x2502 : 0x250a;

    hb_canvas_fill(col->canvas, inside, ' ', card->wall);
    if (card->stands && is_fine(col))
        return;
    for (int y = inside.y; y < inside.y + inside.h; y++) {
        hb_canvas_put(col->canvas, inside.x, y, side, card->wall);
        hb_canvas_put(col->canvas, inside.x + inside.w - 1, y, side, card->wall);
    }
}

/* What it costs and scores, that it stands, or the bars in the forge. */
static void put_card_price(struct hb_column *col, const struct hb_scene *s, const struct card *card,
                           const struct hb_castle *c)
{
    enum hb_castle_building b = card->building;
    char text[LINE_TEXT];
    struct hb_text out = text_for(s, text);

    if (b == HB_CASTLE_FORGE)
        hb_say(&out, "terminal.castle.bars_in_it n=%u", c->forge);
    else if (b >= HB_CASTLE_TILED || c->left[b] == 0)
        hb_say(&out, "tabletop.stands");
    else
        hb_say(&out, "terminal.castle.price cost=%u points=%u", c->figures.value[b], c->figures.points[b]);
    hb_canvas_text(col->canvas, card->box.x + 1, card->box.y + 2, card->box.w - 2, card->wall, text);
}

/* Those built and those to come, each as a sign. */
static void put_tiles(struct hb_column *col, const struct hb_scene *s, const struct card *card,
                      const struct hb_castle *c)
{
    enum hb_castle_building b = card->building;
    bool tower = b == HB_CASTLE_TOWER_TILE;
    uint32_t built = !col->look.utf8 ? '#'
                     : tower         ? 0x25b2
                                     : 0x25a0,
             left = !col->look.utf8 ? '.'
                    : tower         ? 0x25b3
                                    : 0x25a1;
    int x = card->box.x + 1, end = card->box.x + card->box.w - 1;
    char text[LINE_TEXT];
    struct hb_text out = text_for(s, text);

    hb_say(&out, "terminal.castle.of built=%u all=%u", hb_castle_erected(c, b), c->figures.count[b]);
    for (unsigned i = 0; i < c->figures.count[b] && x < end - hb_glyph_columns(text) - 1; i++)
        hb_canvas_put(col->canvas, x++, card->box.y + 3, i < hb_castle_erected(c, b) ? built : left, card->strong);
    hb_canvas_text(col->canvas, x + 1, card->box.y + 3, end - x - 1, card->wall, text);
}

static void put_card(struct hb_column *col, const struct hb_scene *s, enum hb_castle_building b, struct hb_box box)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);
    struct card card = card_of(col, c, b, box);
    struct hb_column row = *col;

    put_roof(col, &card);
    put_walls(col, &card);
    hb_canvas_text(col->canvas, box.x + 1, box.y + 1, box.w - 2, card.strong, building_called(s, b));
    put_card_price(col, s, &card, c);
    row.y = box.y + 3;
    if (hb_castle_is_many(c, b))
        put_tiles(col, s, &card, c);
    else
        put_spaces(&row, box.x + 1, s, b, card.wall);
}

static void put_buildings(struct hb_column *col, const struct hb_scene *s)
{
    int wide = (col->box.w - COLUMNS + 1) / COLUMNS, gap = col->box.h >= TALL;

    for (int r = 0; r < ROWS; r++) {
        for (int i = 0; i < COLUMNS; i++)
            put_card(col, s, (enum hb_castle_building)where[r][i],
                     (struct hb_box){ col->box.x + i * (wide + 1), col->y, wide, CARD_ROWS });
        col->y += CARD_ROWS + gap;
    }
}

/* Grass below the walls, or snow. */
static void put_ground(struct hb_column *col, bool winter)
{
    struct hb_pen pen = col->soft;

    if (col->look.depth != HB_MONO)
        pen.fg = winter ? HB_ROAD_LIGHT : HB_MEADOW_DARK;
    for (int x = 0; x < col->box.w; x++)
        hb_canvas_put(col->canvas, col->box.x + x, col->y,
                      col->look.utf8 ? 0x2580
                      : winter       ? (uint32_t)'*'
                                     : (uint32_t)'"',
                      pen);
    col->y++;
}

static void put_cart_helper(struct hb_column *row, int x, const struct hb_scene *s, const struct hb_castle *c,
                            unsigned cart)
{
    if (c->cart[cart] == 0) {
        const char *text = said(s, "tabletop.free");
        hb_canvas_text(row->canvas, x, row->y, hb_glyph_columns(text), row->soft, text);
        return;
    }
    x += put_helper(row, x, s->board.seats, c->cart[cart] - 1) + 1;
    if (c->fresh >> cart & 1) {
        const char *text = said(s, "terminal.castle.fresh");
        hb_canvas_text(row->canvas, x, row->y, hb_glyph_columns(text), row->strong, text);
    }
}

/* Name, load, stock, yield and helper, one below the other. */
static void put_cart(const struct hb_column *col, const struct hb_scene *s, unsigned cart, int x, int wide)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);
    struct hb_column row = *col;
    struct hb_pen load = col->soft;
    char text[LINE_TEXT];
    struct hb_text out = text_for(s, text);

    hb_canvas_text(row.canvas, x, row.y++, wide - 1, row.strong,
                   called(s, "place", hb_castle_place_name[cart], "brief"));
    if (col->look.depth != HB_MONO)
        load.fg = good_ink[cart];
    for (int i = 0; i < wide - 2; i++)
        hb_canvas_put(row.canvas, x + i, row.y, col->look.utf8 ? 0x2584 : '-', load);
    row.y++;
    hb_say(&out, "terminal.castle.stock n=%u good=%s", c->stock[cart], hb_castle_good_name[cart]);
    hb_canvas_text(row.canvas, x, row.y++, wide - 1, row.pen, text);
    out = text_for(s, text);
    hb_say(&out, "terminal.castle.yield n=%u", c->figures.yield[cart]);
    hb_canvas_text(row.canvas, x, row.y++, wide - 1, row.soft, text);
    put_cart_helper(&row, x, s, c, cart);
}

/* Its goods in words, over as many rows as a cart has. */
static void put_tower(const struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c, int x, int wide)
{
    struct hb_column tower = *col;
    char goods[LINE_TEXT];
    struct hb_text out = text_for(s, goods);

    tower.box.x = x;
    tower.box.w = wide;
    hb_column_line(&tower, tower.strong, said(s, "place.tower.name"));
    for (int i = 0; i < wide; i++)
        hb_canvas_put(tower.canvas, x + i, tower.y,
                      !col->look.utf8 ? i % 2 ? '_' : '#'
                      : i % 2         ? 0x2584
                                      : 0x2588,
                      tower.soft);
    tower.y++;
    hb_castle_goods(c->tower, &out);
    hb_column_wrapped(&tower, tower.pen, goods, 0, CART_ROWS - 2);
}

/* The same as a picture: buildings with roofs, ghosts of those to come, carts with their goods. */
static void put_picture(struct hb_column *col, const struct hb_scene *s)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);
    int wide = col->box.w / PLACES - 1;

    col->y++;
    put_buildings(col, s);
    put_ground(col, c->season == HB_CASTLE_WINTER);
    put_winter(col, s);
    if (c->open == 0)
        col->y++;
    for (unsigned cart = 0; cart < HB_CASTLE_GOODS; cart++)
        put_cart(col, s, cart, col->box.x + (int)cart * wide, wide);
    put_tower(col, s, c, col->box.x + HB_CASTLE_GOODS * wide, col->box.w - HB_CASTLE_GOODS * wide);
    col->y += CART_ROWS;
}

/* Players and moves */

enum {
    TEXT_MAX = 512,
    WIDE = 40,
    GOODS = HB_CASTLE_GOODS + 2, /* with talers and helpers */
    MARKER_AT = 1,
    EMBLEM_AT = 2,
    NAME_AT = 6,
    HOLDING_AT = 3,
    SCORE_COLUMNS = 9,
    ENTRY_LINES = 3,
    ENTRY_HANG = 4,
    HAND_LINES = 3
};

/* What stands over the column of a thing: good.sand.head, or shorter where there is little room. */
static const char *goods_head(const struct hb_column *col, enum hb_language language, int thing)
{
    char key[KEY_TEXT];

    HB_KEY("good.*.head");
    HB_KEY("good.*.brief");
    snprintf(key, sizeof key, "good.%s.%s",
             thing < HB_CASTLE_GOODS    ? hb_castle_good_name[thing]
             : thing == HB_CASTLE_GOODS ? "taler"
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

/* Sign of the one to move, marker, emblem, name, and the score with what it would be if the game ended now. */
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
    put_helper(col, col->box.x + EMBLEM_AT, s->board.seats, player);
    hb_seats_name(s->board.seats, player, name);
    hb_canvas_text(col->canvas, col->box.x + NAME_AT, col->y, chosen ? wide - hb_glyph_columns(chosen) - 1 : wide,
                   acts || wins ? col->strong : col->pen, name);
    if (chosen)
        hb_column_right(col, NAME_AT + wide, col->soft, chosen);
    snprintf(score, sizeof score, g->over ? "%d" : "%d (%d)", hb_score(g, player), hb_score_if_over(g, player));
    hb_column_right(col, col->box.w, col->strong, score);
    col->y++;
}

/* Goods, talers and helpers in the columns of the heading. */
static void put_goods(struct hb_column *col, enum hb_language language, const struct hb_castle_seat *seat)
{
    for (int i = 0; i < GOODS; i++) {
        unsigned n = i < HB_CASTLE_GOODS ? seat->goods[i] : i == HB_CASTLE_GOODS ? seat->talers : seat->helpers;
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

    for (unsigned k = 0; k < HB_CASTLE_CARDS; k++) {
        bool is_now = now >> k & 1;
        char key[KEY_TEXT], text[16];
        if (!(cards >> k & 1))
            continue;
        HB_KEY("card.*.brief");
        snprintf(key, sizeof key, "card.%s.brief", hb_castle_card_name[k]);
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

/* Three rows a player, as long as there are three. */
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

/* The cards of a secret choice, which the list names without more words; 0 for other moves. */
static unsigned cards_chosen(const struct hb_game *g, struct hb_move m)
{
    return hb_castle_of(g)->phase == HB_CASTLE_AT_CHOOSE ? hb_castle_move_parts(m).cards : 0;
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

/* At most so many as an entry may take. */
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

/* Where there is room, so that nobody has to look for it among the seats. */
static void put_hand(struct hb_column *col, const struct hb_seats *seats, const struct hb_castle *c, int who)
{
    char text[TEXT_MAX], cards[TEXT_MAX / 2];
    struct hb_text out = hb_seats_text(seats, text, sizeof text), list = hb_seats_text(seats, cards, sizeof cards);

    hb_castle_cards(c->seat[who].hand, &list);
    hb_say(&out, "terminal.castle.hand cards=%s", cards);
    hb_column_wrapped(col, col->soft, text, 2, HAND_LINES);
}

/* In a small window a part of the list around the chosen entry, and a line that says which part. */
static void put_moves(struct hb_column *col, const struct hb_scene *s)
{
    const struct hb_menu *m = s->board.menu;
    const struct hb_castle *c = hb_castle_of(s->board.game);
    size_t first, shown;
    char text[TEXT_MAX];
    struct hb_text out;

    if (!m || m->moves == 0)
        return;
    if (c->phase != HB_CASTLE_AT_CHOOSE && hb_column_left(col) > 2 * HAND_LINES + (int)m->moves)
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

/* Where everything goes */

enum { LOG_ROWS_MIN = 3, LOG_ROWS_GOOD = 8, GAP = 1 };

/* How wide the players and moves are in a window. */
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

enum { HB_CASTLE_PICTURE_COLUMNS = 74, HB_CASTLE_PICTURE_ROWS = 28 };

/* Whether the castle fits as a picture; else it is a table. */
static bool has_picture(const struct hb_column *col)
{
    return col->box.w >= HB_CASTLE_PICTURE_COLUMNS && col->box.h >= HB_CASTLE_PICTURE_ROWS;
}

static void draw_castle(struct hb_column *col, const struct hb_scene *s)
{
    hb_canvas_clip(col->canvas, col->box);
    put_track(col, s);
    if (has_picture(col))
        put_picture(col, s);
    else
        put_table(col, s);
}

static void draw_side(struct hb_column *col, const struct hb_scene *s)
{
    hb_canvas_clip(col->canvas, col->box);
    put_seats(col, s);
    put_moves(col, s);
}

/* Castle to the left, players and moves to the right.  What happened goes below the castle, where lines are longer,
 * unless that leaves few rows.
 *
 *     round, bank, round track           |  players, three rows each
 *     castle: a picture, or as a table   |  the hand; moves
 *     what happened                      |  (or here) */
static void draw_screen(struct hb_canvas *c, struct hb_box box, const struct hb_scene *s)
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

/* Keys */

static const char *keys_of(const struct hb_game *seen, const struct hb_menu *menu)
{
    (void)menu;
    if (hb_report_has_way_back(seen))
        return "terminal.keys.castle.paying";
    return hb_actor(seen) == HB_SEVERAL ? "terminal.keys.castle.secret" : "terminal.keys.castle";
}

static const char *more_keys(const struct hb_menu *menu)
{
    (void)menu;
    return "terminal.more.castle";
}

const struct hb_terminal_view hb_terminal_view_castle = { .game = "castle",
                                                          .columns = 76,
                                                          .rows = 24,
                                                          .draw = draw_screen,
                                                          .keys = keys_of,
                                                          .more_keys = more_keys,
                                                          .keys_over = "terminal.keys.over.castle",
                                                          .keys_replay = "terminal.replay.keys.table" };

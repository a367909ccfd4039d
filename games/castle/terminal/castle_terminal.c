/* castle_buildings.c -- the castle itself: a table of buildings and carts, or a picture of them.  See castle_scene.h. */
#include "core/bits.h"
#include "hradby/words.h"
#include "tui/castle_scene.h"
#include "tui/castle_words.h"
#include "tui/glyph.h"
#include "tui/palette.h"
#include "tui/seats.h"

#include <stdio.h>
#include <string.h>

enum {
    TEXT_MAX = 256,
    NAME_AT = 2,
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
static struct hb_text text_for(const struct hb_scene *s, char text[TEXT_MAX])
{
    return hb_seats_text(s->board.seats, text, TEXT_MAX);
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

static const char *building_called(const struct hb_scene *s, enum hb_building b)
{
    return hb_name_of(s->board.seats->language, "building", hb_building_name[b]);
}

int hb_castle_helper(struct hb_column *col, int x, const struct hb_seats *seats, int player)
{
    struct hb_pen pen = { hb_player_sign_ink(player), hb_player_ink(player), true };
    bool mono = col->look.depth == HB_MONO;
    char text[4] = { mono ? '[' : ' ', seats->letter[player], mono ? ']' : ' ', '\0' };

    return hb_canvas_text(col->canvas, x, col->y, (int)strlen(text), mono ? col->strong : pen, text);
}

/* The spaces of a building side by side from x on: the fee of a free one, the helper on a taken one. */
static void put_spaces(struct hb_column *col, int x, const struct hb_scene *s, enum hb_building b, struct hb_pen pen)
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
    char text[TEXT_MAX];
    struct hb_text out = text_for(s, text);

    hb_castle_round(c, s->board.seats, &out);
    hb_put(&out, " \u00b7 ");
    hb_say(&out, "terminal.castle.bank n=%u", c->bank);
    if (c->season == HB_WINTER) {
        hb_put(&out, " \u00b7 ");
        hb_say(&out, "terminal.castle.deck n=%u", hb_ones(c->deck));
    }
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

static void put_number(struct hb_column *col, int end, unsigned number)
{
    char text[16];

    snprintf(text, sizeof text, "%u", number);
    hb_column_right(col, end, col->pen, text);
}

/* What stands in the columns of cost and points. */
static void put_price(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c, enum hb_building b)
{
    if (b >= HB_TILED || c->left[b] == 0) {
        hb_canvas_text(col->canvas, col->box.x + COST_AT, col->y, col->box.w - COST_AT, col->soft,
                       said(s, "tabletop.stands"));
        return;
    }
    put_number(col, COST_AT + 4, c->figures.value[b]);
    put_number(col, POINTS_AT + 3, c->figures.points[b]);
}

static void put_building(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c, enum hb_building b)
{
    bool stands = hb_is_standing(c, b);
    struct hb_pen pen = stands ? col->strong : col->pen;
    char text[TEXT_MAX];
    struct hb_text out = text_for(s, text);
    int x = col->box.x + SPACES_AT;

    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, 1, pen, stands ? "\u25a0" : "\u00b7");
    hb_canvas_text(col->canvas, col->box.x + NAME_AT, col->y, COST_AT - NAME_AT, pen, building_called(s, b));
    put_price(col, s, c, b);
    put_spaces(col, x, s, b, stands ? col->pen : col->soft);
    if (b < HB_TILED && c->figures.count[b] > 1)
        hb_say(&out, "terminal.castle.left left=%u built=%u", c->left[b], hb_erected(c, b));
    if (b == HB_FORGE) {
        hb_say(&out, "terminal.castle.bars n=%u", c->forge);
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
    char text[TEXT_MAX];
    struct hb_text out = text_for(s, text);

    if ((!granary && !inn) || hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, 1, col->strong, "\u25a0");
    if (granary) {
        x += hb_canvas_text(col->canvas, x, col->y, COST_AT, col->strong, building_called(s, HB_GRANARY)) + 1;
        put_spaces(col, x, s, HB_GRANARY, col->pen);
        x = col->box.x + INN_AT;
    }
    if (inn) {
        x += hb_canvas_text(col->canvas, x, col->y, COST_AT, col->strong, said(s, "terminal.castle.inn")) + 1;
        put_spaces(col, x, s, HB_INN, col->pen);
        hb_say(&out, "tabletop.talers talers=%u", c->inn);
        hb_canvas_text(col->canvas, x + 4, col->y, col->box.x + col->box.w - x - 4, col->pen, text);
    }
    col->y++;
}

/* Who courts her, and what lies on her card. */
static void put_maiden(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    int x = col->box.x + NAME_AT, end = col->box.x + col->box.w;
    char text[TEXT_MAX];
    struct hb_text out = text_for(s, text);

    if (!(c->open >> HB_MAIDEN & 1) || hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, 1, col->strong, "\u25a0");
    x += hb_canvas_text(col->canvas, x, col->y, end - x, col->strong, said(s, "terminal.castle.maiden")) + 1;
    for (int p = 0; p < c->head.players; p++)
        if (c->suitor >> p & 1)
            x += hb_castle_helper(col, x, s->board.seats, p) + 1;
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

static void put_goods_row(struct hb_column *col, const char *name, const uint8_t goods[HB_GOODS])
{
    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, GOODS_AT, col->soft, name);
    for (int g = 0; g < HB_GOODS; g++)
        put_number(col, GOODS_AT + (g + 1) * GOODS_WIDE - 2, goods[g]);
    col->y++;
}

/* Both in one row, where rows are few: "18+3". */
static void put_stock_and_yield(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, GOODS_AT, col->soft, said(s, "terminal.castle.row.stock"));
    for (int g = 0; g < HB_GOODS; g++) {
        char text[16];
        snprintf(text, sizeof text, "%u+%u", c->stock[g], c->figures.yield[g]);
        hb_column_right(col, GOODS_AT + (g + 1) * GOODS_WIDE, col->pen, text);
    }
    col->y++;
}

static void put_cart_helpers(struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c)
{
    if (hb_column_left(col) <= 0)
        return;
    hb_canvas_text(col->canvas, col->box.x, col->y, GOODS_AT, col->soft, said(s, "terminal.castle.row.helper"));
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
    hb_canvas_text(col->canvas, col->box.x, col->y, GOODS_AT, col->strong, said(s, "terminal.castle.carts"));
    for (int g = 0; g < HB_GOODS; g++)
        hb_column_right(col, GOODS_AT + (g + 1) * GOODS_WIDE - 2, col->strong,
                        called(s, "good", hb_good_name[g], "head"));
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

static int rows_needed(const struct hb_castle *c)
{
    int winter = (hb_is_standing(c, HB_GRANARY) || hb_is_standing(c, HB_INN)) + (c->open >> HB_MAIDEN & 1);

    return HB_FORGE + 1 + winter + CART_ROWS;
}

void hb_castle_list(struct hb_column *col, const struct hb_scene *s)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);

    if (hb_column_left(col) > rows_needed(c)) {
        hb_canvas_text(col->canvas, col->box.x, col->y, COST_AT, col->strong, said(s, "terminal.castle.head"));
        hb_canvas_text(col->canvas, col->box.x + COST_AT, col->y++, col->box.w - COST_AT, col->soft,
                       said(s, "terminal.castle.cost"));
    }
    for (unsigned b = 0; b <= HB_FORGE; b++)
        put_building(col, s, c, (enum hb_building)b);
    put_winter(col, s);
    put_carts(col, s, c);
}

enum { ROWS = 3, COLUMNS = 4, CARD_ROWS = 4, PLACES = HB_GOODS + 1, TALL = 44 };

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

static const uint8_t where[ROWS][COLUMNS] = { { HB_KEEP, HB_PALACE, HB_TAVERN, HB_SERVANTS_HOUSE },
                                              { HB_BIG_GATE, HB_SMALL_GATE, HB_STABLE, HB_WELL },
                                              { HB_TOWER_TILE, HB_HOUSE_TILE, HB_MARKET, HB_FORGE } };

static const uint8_t roof_of[HB_BUILDINGS] = {
    [HB_KEEP] = BATTLEMENT,       [HB_BIG_GATE] = BATTLEMENT, [HB_SMALL_GATE] = BATTLEMENT,
    [HB_TOWER_TILE] = BATTLEMENT, [HB_WELL] = AWNING,         [HB_MARKET] = AWNING
};

static const hb_ink good_ink[HB_GOODS] = { HB_AMBER, HB_HOUSE, HB_CITY_ROOF, HB_SLATE, HB_WATER };

/* One building in its box, with the pens for what it is now. */
struct card {
    struct hb_box box;
    enum hb_building building;
    bool stands;
    struct hb_pen roof, wall, strong;
};

static bool is_fine(const struct hb_column *col)
{
    return col->look.depth >= HB_COLOURS_256;
}

static struct card card_of(const struct hb_column *col, const struct hb_castle *c, enum hb_building b,
                           struct hb_box box)
{
    bool stands = hb_is_standing(c, b) || (hb_castle_is_many(c, b) && hb_erected(c, b) > 0);
    struct card card = { box, b, stands, col->soft, col->soft, col->soft };
    hb_ink walls = c->season == HB_WINTER ? HB_PARCHMENT_DIM : HB_CITY_GROUND;

    if (!stands)
        return card;
    card.roof = card.wall = col->pen;
    card.strong = col->strong;
    if (col->look.depth != HB_MONO)
        card.roof.fg = c->season == HB_WINTER ? HB_SLATE : HB_CITY_ROOF;
    if (is_fine(col))
        card.wall.bg = card.strong.bg = walls;
    return card;
}

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

static void put_card_price(struct hb_column *col, const struct hb_scene *s, const struct card *card,
                           const struct hb_castle *c)
{
    enum hb_building b = card->building;
    char text[TEXT_MAX];
    struct hb_text out = text_for(s, text);

    if (b == HB_FORGE)
        hb_say(&out, "terminal.castle.bars_in_it n=%u", c->forge);
    else if (b >= HB_TILED || c->left[b] == 0)
        hb_say(&out, "tabletop.stands");
    else
        hb_say(&out, "terminal.castle.price cost=%u points=%u", c->figures.value[b], c->figures.points[b]);
    hb_canvas_text(col->canvas, card->box.x + 1, card->box.y + 2, card->box.w - 2, card->wall, text);
}

/* Those built and those to come, each as a sign. */
static void put_tiles(struct hb_column *col, const struct hb_scene *s, const struct card *card,
                      const struct hb_castle *c)
{
    enum hb_building b = card->building;
    bool tower = b == HB_TOWER_TILE;
    uint32_t built = !col->look.utf8 ? '#'
                     : tower         ? 0x25b2
                                     : 0x25a0,
             left = !col->look.utf8 ? '.'
                    : tower         ? 0x25b3
                                    : 0x25a1;
    int x = card->box.x + 1, end = card->box.x + card->box.w - 1;
    char text[TEXT_MAX];
    struct hb_text out = text_for(s, text);

    hb_say(&out, "terminal.castle.of built=%u all=%u", hb_erected(c, b), c->figures.count[b]);
    for (unsigned i = 0; i < c->figures.count[b] && x < end - hb_glyph_columns(text) - 1; i++)
        hb_canvas_put(col->canvas, x++, card->box.y + 3, i < hb_erected(c, b) ? built : left, card->strong);
    hb_canvas_text(col->canvas, x + 1, card->box.y + 3, end - x - 1, card->wall, text);
}

static void put_card(struct hb_column *col, const struct hb_scene *s, enum hb_building b, struct hb_box box)
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
            put_card(col, s, (enum hb_building)where[r][i],
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
    x += hb_castle_helper(row, x, s->board.seats, c->cart[cart] - 1) + 1;
    if (c->fresh >> cart & 1) {
        const char *text = said(s, "terminal.castle.fresh");
        hb_canvas_text(row->canvas, x, row->y, hb_glyph_columns(text), row->strong, text);
    }
}

static void put_cart(const struct hb_column *col, const struct hb_scene *s, unsigned cart, int x, int wide)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);
    struct hb_column row = *col;
    struct hb_pen load = col->soft;
    char text[TEXT_MAX];
    struct hb_text out = text_for(s, text);

    hb_canvas_text(row.canvas, x, row.y++, wide - 1, row.strong, called(s, "place", hb_place_name[cart], "brief"));
    if (col->look.depth != HB_MONO)
        load.fg = good_ink[cart];
    for (int i = 0; i < wide - 2; i++)
        hb_canvas_put(row.canvas, x + i, row.y, col->look.utf8 ? 0x2584 : '-', load);
    row.y++;
    hb_say(&out, "terminal.castle.stock n=%u good=%s", c->stock[cart], hb_good_name[cart]);
    hb_canvas_text(row.canvas, x, row.y++, wide - 1, row.pen, text);
    out = text_for(s, text);
    hb_say(&out, "terminal.castle.yield n=%u", c->figures.yield[cart]);
    hb_canvas_text(row.canvas, x, row.y++, wide - 1, row.soft, text);
    put_cart_helper(&row, x, s, c, cart);
}

static void put_tower(const struct hb_column *col, const struct hb_scene *s, const struct hb_castle *c, int x, int wide)
{
    struct hb_column tower = *col;
    char goods[TEXT_MAX];
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

void hb_castle_picture(struct hb_column *col, const struct hb_scene *s)
{
    const struct hb_castle *c = hb_castle_of(s->board.game);
    int wide = col->box.w / PLACES - 1;

    col->y++;
    put_buildings(col, s);
    put_ground(col, c->season == HB_WINTER);
    put_winter(col, s);
    if (c->open == 0)
        col->y++;
    for (unsigned cart = 0; cart < HB_GOODS; cart++)
        put_cart(col, s, cart, col->box.x + (int)cart * wide, wide);
    put_tower(col, s, c, col->box.x + HB_GOODS * wide, col->box.w - HB_GOODS * wide);
    col->y += CART_ROWS;
}

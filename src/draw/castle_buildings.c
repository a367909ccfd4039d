/* castle_buildings.c -- where the buildings stand, and in what state: as a plan with its price, or erected; and before the
 * castle the four carts and the rider with the stock, the defense tower, the bank. */
#include "core/assert.h"
#include "draw/castle.h"
#include "draw/pieces.h"
#include "hradby/words.h"

#include <stdio.h>
#include <string.h>

struct site {
    enum hb_building building;
    struct hb_point foot, label;
    struct hb_point space[3];
};

/* From the back to the front. */
static const struct site places[] = {
    { HB_KEEP, { 526, 330 }, { 526, 356 }, { { 526, 392 } } },
    { HB_PALACE, { 288, 330 }, { 288, 348 }, { { 266, 384 }, { 310, 384 } } },
    { HB_SERVANTS_HOUSE, { 744, 330 }, { 744, 348 }, { { 700, 384 }, { 744, 384 }, { 788, 384 } } },
    { HB_WELL, { 526, 490 }, { 526, 518 }, { { 0, 0 } } },
    { HB_STABLE, { 222, 492 }, { 222, 510 }, { { 214, 546 }, { 258, 546 } } },
    { HB_TAVERN, { 384, 514 }, { 384, 532 }, { { 362, 568 }, { 406, 568 } } },
    { HB_MARKET, { 676, 514 }, { 676, 532 }, { { 654, 568 }, { 698, 568 } } },
    { HB_FORGE, { 836, 492 }, { 820, 512 }, { { 802, 548 }, { 846, 548 } } },
};

static const struct site gates[] = {
    { HB_SMALL_GATE, { 890, 642 }, { 896, 662 }, { { 896, 698 } } },
    { HB_BIG_GATE, { 526, 736 }, { 526, 757 }, { { 526, 793 } } },
};

enum { PLACES = sizeof places / sizeof places[0], GATES = sizeof gates / sizeof gates[0], TOWERS = 9, HOUSES = 6 };

/* Of the wall, clockwise from the west; two of them belong to the gates. */
static const struct hb_point corner[] = { { 92, 500 },  { 150, 320 }, { 300, 222 }, { 752, 222 },
                                          { 902, 320 }, { 960, 500 }, { 890, 640 }, { 668, 722 },
                                          { 526, 735 }, { 384, 722 }, { 162, 640 } };
enum { CORNERS = sizeof corner / sizeof corner[0], BACK_CORNERS = 6 };

/* Towers and houses in the order in which they rise. */
static const uint8_t tower_corner[TOWERS] = { 9, 7, 2, 3, 10, 1, 4, 0, 5 };
static const struct hb_point house_foot[HOUSES] = { { 262, 618 }, { 790, 618 }, { 342, 640 },
                                                    { 712, 640 }, { 434, 652 }, { 622, 652 } };

/* How many of a building the picture has room for. */
static unsigned room_for(enum hb_building b)
{
    return b == HB_TOWER_TILE ? TOWERS : b == HB_HOUSE_TILE ? HOUSES : 1;
}

/* Figures of an owner may speak of more towers and houses than there is room for.  As long as one is left, one plan
 * with its price is shown. */
static bool stands(const struct hb_castle *c, enum hb_building b, unsigned number)
{
    if (b >= HB_TILED)
        return true;
    unsigned last = room_for(b) - (c->left[b] > 0);
    return number < hb_erected(c, b) && (number < last || c->figures.count[b] <= room_for(b));
}

/* How far the buildings reach to either side and up, for the pointer. */
static const struct {
    double reach, high;
} extent[HB_TILED + 2] = {
    [HB_KEEP] = { 66, 220 },      [HB_TAVERN] = { 72, 124 }, [HB_BIG_GATE] = { 76, 126 },
    [HB_SMALL_GATE] = { 52, 96 }, [HB_STABLE] = { 80, 84 },  [HB_SERVANTS_HOUSE] = { 80, 112 },
    [HB_PALACE] = { 114, 136 },   [HB_WELL] = { 42, 66 },    [HB_TOWER_TILE] = { 34, 114 },
    [HB_HOUSE_TILE] = { 38, 58 }, [HB_MARKET] = { 72, 80 },  [HB_FORGE] = { 66, 100 },
};

static void draw_area(const struct hb_castle_page *p, enum hb_building b, struct hb_point foot)
{
    const double down = b == HB_TOWER_TILE || b == HB_HOUSE_TILE ? 8 : 30; /* those have no label */

    hb_castle_place_area(p, foot.x - extent[b].reach, foot.y - extent[b].high, 2 * extent[b].reach,
                         extent[b].high + down);
}

/* The outline of a building that is not there yet, filled like paper, dashed, and a breath of the building itself. */
static void draw_plan(struct hb_quill *q, const char *name)
{
    char layer[64];

    snprintf(layer, sizeof layer, "%s-plan", name);
    const struct hb_art *plan = hb_art_find("buildings", layer);
    HB_ASSERT(plan != NULL);
    hb_quill_put(q, "<g fill=\"%s\" opacity=\".8\">", HB_PARCHMENT);
    hb_quill_text(q, plan->body);
    hb_quill_put(q, "</g><g opacity=\".16\"><use href=\"#hb-%s\"/></g>", name);
    hb_quill_put(q, "<g fill=\"none\" stroke=\"%s\" stroke-width=\"1.7\" stroke-dasharray=\"6 4\">", HB_INK);
    hb_quill_text(q, plan->body);
    hb_quill_text(q, "</g>");
}

static void draw_built(const struct hb_castle_page *p, const char *name)
{
    hb_quill_put(p->q, "<use href=\"#hb-%s\"/>", name);
    if (p->winter)
        hb_quill_put(p->q, "<use href=\"#hb-%s-snow\"/>", name);
}

static void draw_one(const struct hb_castle_page *p, enum hb_building b, unsigned number, struct hb_point foot)
{
    const struct hb_art *art = hb_art_find("buildings", hb_building_name[b]);
    bool built = stands(p->c, b, number);

    HB_ASSERT(art != NULL);
    if (b < HB_TILED && number >= p->c->figures.count[b])
        return;
    hb_castle_place_open(p, "building", hb_building_name[b], built ? "built" : "plan");
    draw_area(p, b, foot);
    hb_quill_open(p->q, foot.x, foot.y, 1);
    if (built)
        draw_built(p, art->name);
    else
        draw_plan(p->q, art->name);
    hb_quill_close(p->q);
    if (!built)
        hb_castle_tag_draw(p->q, foot.x, foot.y - art->tall / 2, p->c->figures.value[b], p->c->figures.points[b]);
    hb_castle_place_close(p);
}

/* A live label lets the pointer through to its building. */
static void draw_label(const struct hb_castle_page *p, struct hb_point at, enum hb_building b)
{
    const char *name = hb_name_of(p->q->language, "building", hb_building_name[b]);
    double width = 7.6 * (double)hb_paper_letters(name) + 16;

    if (p->live)
        hb_quill_text(p->q, "<g pointer-events=\"none\">");
    hb_castle_plate(p->q, at.x - width / 2, at.y - 9, width, 19, HB_PARCHMENT_PALE);
    hb_paper_words(p->q, at.x, at.y + 5, HB_LABEL, name);
    if (p->live)
        hb_quill_text(p->q, "</g>");
}

static void draw_spaces(const struct hb_castle_page *p, const struct site *at)
{
    enum { AREA = 22 };
    unsigned first = hb_spaces_first(at->building), count = hb_spaces_count(at->building);

    for (unsigned i = 0; i < count; i++) {
        struct hb_castle_space s = { at->space[i].x, at->space[i].y, p->c->figures.fee[first + i],
                                     p->c->space[first + i], !hb_is_standing(p->c, at->building) };

        hb_castle_place_open(p, "space", hb_space_name[first + i], s.covered ? "covered" : s.holder ? "taken" : "free");
        hb_castle_place_area(p, s.x - AREA, s.y - AREA, 2 * AREA, 2 * AREA);
        hb_castle_space_draw(p->q, &s);
        hb_castle_place_close(p);
    }
}

static void draw_on_top(const struct hb_castle_page *p, const struct site *at)
{
    draw_label(p, at->label, at->building);
    draw_spaces(p, at);
}

static void draw_towers(const struct hb_castle_page *p, bool back)
{
    for (unsigned i = 0; i < CORNERS; i++)
        for (unsigned k = 0; k < TOWERS; k++)
            if (tower_corner[k] == i && back == (i > 0 && i < BACK_CORNERS - 1))
                draw_one(p, HB_TOWER_TILE, k, corner[i]);
}

static void draw_houses(const struct hb_castle_page *p)
{
    static const char *const roof[3] = { HB_ROOF_LIGHT, "#B9743A", HB_ROOF_DARK };

    for (unsigned i = 0; i < HOUSES; i++) {
        hb_quill_put(p->q, "<g color=\"%s\">", roof[i % 3]);
        draw_one(p, HB_HOUSE_TILE, i, house_foot[i]);
        hb_quill_text(p->q, "</g>");
    }
}

static void draw_walls(const struct hb_castle_page *p, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        hb_castle_wall_draw(p->q, corner[i % CORNERS], corner[(i + 1) % CORNERS], p->winter);
}

/* The bars on the forge, in rows that grow narrower. */
static void draw_bars(const struct hb_castle_page *p)
{
    enum { SHOWN = 10, X = 900, Y = 512 };
    static const int8_t at[SHOWN][2] = { { -2, 0 }, { -1, 0 }, { 0, 0 }, { 1, 0 }, { -1, 1 },
                                         { 0, 1 },  { 1, 1 },  { 0, 2 }, { 1, 2 }, { 0, 3 } };

    hb_castle_place_open(p, "forge", NULL, NULL);
    hb_castle_place_area(p, X - 36, Y - 42, 72, 74);
    for (unsigned i = 0; i < SHOWN && i < p->c->forge; i++) {
        double x = X + 8 + at[i][0] * 17 - (at[i][1] == 1 ? 8 : at[i][1] == 2 ? 16 : 8), y = Y - at[i][1] * 9;

        hb_quill_stamp(p->q, "silver", x, y, 0.72);
    }
    hb_castle_plate(p->q, X - 22, Y + 8, 44, 20, HB_PARCHMENT_PALE);
    hb_quill_stamp(p->q, "silver", X - 10, Y + 18, 0.6);
    hb_paper_number(p->q, X + 9, Y + 23, HB_DARK_NUMBER, p->c->forge);
    hb_castle_place_close(p);
}

/* How many of the nine and six stand. */
static void draw_tally(const struct hb_castle_page *p)
{
    const struct hb_castle *c = p->c;

    hb_quill_text(p->q, "<g class=\"hb-tally\">");
    hb_castle_plate(p->q, 862, 12, 178, 62, HB_PARCHMENT_PALE);
    hb_paper_say(p->q, 872, 36, HB_SMALL, "picture.castle.towers n=%u all=%u", hb_erected(c, HB_TOWER_TILE),
                 (unsigned)c->figures.count[HB_TOWER_TILE]);
    hb_paper_say(p->q, 872, 60, HB_SMALL, "picture.castle.houses n=%u all=%u", hb_erected(c, HB_HOUSE_TILE),
                 (unsigned)c->figures.count[HB_HOUSE_TILE]);
    hb_quill_text(p->q, "</g>");
}

void hb_castle_buildings_draw(const struct hb_castle_page *p)
{
    draw_walls(p, 0, BACK_CORNERS - 1);
    draw_towers(p, true);
    for (size_t i = 0; i < PLACES; i++)
        draw_one(p, places[i].building, 0, places[i].foot);
    draw_houses(p);
    draw_walls(p, BACK_CORNERS - 1, CORNERS);
    draw_towers(p, false);
    for (size_t i = 0; i < GATES; i++)
        draw_one(p, gates[i].building, 0, gates[i].foot);
    for (size_t i = 0; i < PLACES; i++) /* after everything: no roof hides what a rule needs */
        draw_on_top(p, &places[i]);
    for (size_t i = 0; i < GATES; i++)
        draw_on_top(p, &gates[i]);
    draw_bars(p);
    draw_tally(p);
}

/* ---- before the castle ---- */

enum { GROUND = 910, CART_FIRST = 74, CART_STEP = 146, TOWER_X = 832, BANK_X = 986 };

/* As many pieces as there are, up to what a cart can carry. */
static void draw_load(const struct hb_castle_page *p, unsigned good, double x)
{
    enum { LOAD = 9 };
    static const int8_t at[LOAD][2] = { { -31, -46 }, { -10, -46 }, { 11, -46 }, { 32, -46 }, { -20, -59 },
                                        { 1, -59 },   { 22, -59 },  { -9, -72 }, { 12, -72 } };

    for (unsigned i = 0; i < LOAD && i < p->c->stock[good]; i++)
        hb_quill_stamp(p->q, hb_good_name[good], x + at[i][0], GROUND + at[i][1], 0.88);
}

static void draw_trader_place(const struct hb_castle_page *p, unsigned good, double x, double y)
{
    struct hb_drawn_piece helper = {
        .piece = "helper", .player = (int)p->c->cart[good] - 1, .x = x, .y = y + 9, .scale = 1.3
    };
    char yield[16];

    snprintf(yield, sizeof yield, "+%u", (unsigned)p->c->figures.yield[good]);
    hb_quill_stamp(p->q, "plank", x, y, 1);
    if (p->c->cart[good] == 0) {
        hb_paper_words(p->q, x, y + 5.4, HB_FEE, yield);
        return;
    }
    hb_pieces_draw(p->q, &helper);
    if (p->c->fresh >> good & 1)
        hb_quill_stamp(p->q, "fresh", x + 15, y - 20, 0.85);
    hb_paper_words(p->q, x + 15, y + 20, HB_FEE_SMALL, yield);
}

/* The plate with how much there is. */
static void draw_stock(const struct hb_castle_page *p, unsigned good, double x)
{
    const double half = 66;

    hb_castle_place_open(p, "stock", hb_good_name[good], NULL);
    hb_castle_place_area(p, x - half - 4, GROUND + 10, 2 * half + 8, 44);
    hb_castle_plate(p->q, x - half, GROUND + 14, 2 * half, 28, HB_PARCHMENT_PALE);
    hb_quill_stamp(p->q, hb_good_name[good], x - half + 16, GROUND + 28, 0.85);
    hb_paper_say(p->q, x - half + 32, GROUND + 33, HB_BOLD, "picture.castle.stock good=%s n=%u", hb_good_name[good],
                 (unsigned)p->c->stock[good]);
    hb_castle_place_close(p);
}

static void draw_cart(const struct hb_castle_page *p, unsigned good)
{
    double x = CART_FIRST + CART_STEP * (double)good;

    hb_castle_place_open(p, "cart", hb_place_name[good], p->c->cart[good] ? "taken" : "free");
    hb_castle_place_area(p, x - 56, GROUND - 96, 148, 104);
    if (good == HB_SILVER) {
        hb_quill_stamp(p->q, "rider", x, GROUND, 1);
    } else {
        hb_quill_stamp(p->q, "cart", x, GROUND, 1);
        draw_load(p, good, x);
    }
    draw_trader_place(p, good, x + 70, GROUND - 24);
    hb_castle_place_close(p);
    draw_stock(p, good, x);
}

static void draw_defense_tower(const struct hb_castle_page *p)
{
    hb_castle_place_open(p, "tower", NULL, NULL);
    hb_castle_place_area(p, TOWER_X - 74, GROUND - 90, 154, 146);
    hb_quill_stamp(p->q, "ruin", TOWER_X, GROUND - 16, 0.92);
    hb_castle_plate(p->q, TOWER_X - 72, GROUND - 8, 150, 62, HB_PARCHMENT_PALE);
    hb_paper_say(p->q, TOWER_X + 3, GROUND + 8, HB_LABEL, "place.tower.name");
    for (unsigned good = 0; good < HB_GOODS; good++) {
        double x = TOWER_X - 57 + 30 * good;

        hb_castle_place_open(p, "tower", hb_good_name[good], NULL);
        hb_castle_place_area(p, x - 15, GROUND + 11, 30, 43);
        hb_quill_stamp(p->q, hb_good_name[good], x, GROUND + 24, 0.8);
        hb_paper_number(p->q, x, GROUND + 48, HB_DARK_NUMBER, p->c->tower[good]);
        hb_castle_place_close(p);
    }
    hb_castle_place_close(p);
}

static void draw_bank(const struct hb_castle_page *p)
{
    hb_castle_place_open(p, "bank", NULL, NULL);
    hb_castle_place_area(p, BANK_X - 56, GROUND - 62, 116, 110);
    hb_quill_stamp(p->q, "chest", BANK_X, GROUND - 6, 1);
    hb_castle_plate(p->q, BANK_X - 54, GROUND + 14, 112, 28, HB_PARCHMENT_PALE);
    hb_quill_stamp(p->q, "taler", BANK_X - 40, GROUND + 28, 1);
    hb_paper_say(p->q, BANK_X - 26, GROUND + 33, HB_BOLD, "picture.castle.bank place=%s n=%u", "bank",
                 (unsigned)p->c->bank);
    hb_castle_place_close(p);
}

void hb_castle_carts_draw(const struct hb_castle_page *p)
{
    for (unsigned good = 0; good < HB_GOODS; good++)
        draw_cart(p, good);
    draw_defense_tower(p);
    draw_bank(p);
}

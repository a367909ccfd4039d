/* castle_drawn_buildings.c -- the castle in its land, in summer and in winter: sky, hill, yard and walls; where the
 * buildings stand, and in what state, as a plan with its price or erected; and before the castle the four carts and the
 * rider with the stock, the defense tower, the bank.
 *
 * Everything has a fixed place in a scene of HB_SCENE_WIDTH by HB_SCENE_HEIGHT and is drawn from the back to the front,
 * and after it whatever a rule needs, so that no roof hides it.  Trees, hollows and stones are strewn by a grain, which
 * is the same in every picture. */
#include "engine/assert.h"
#include "games/castle/picture/castle_drawing.h"
#include "hradby/words.h"
#include "views/picture/pieces.h"
#include "views/shape/geometry.h"

#include <stdio.h>
#include <string.h>

/* Sky, hill and yard: what is there before anything is built */

#define SNOW "#FBFDFE"

/* What differs between the seasons, besides the land itself (games/castle/art/land). */
struct tints {
    const char *sky; /* its definition */
    const char *sky_high, *sky_low, *meadow_deep;
};

static const struct tints summer = { "sky-summer", "#BFDDE3", "#F6EBD0", HB_SVG_MEADOW_DEEP };
static const struct tints winter = { "sky-winter", "#A9BCCB", "#E7E6E2", "#D3DFE8" };

static void define_sky(struct hb_svg_writer *q, const struct tints *t)
{
    hb_svg_define_begin(q, "linearGradient", t->sky);
    hb_svg_put(q, " x2=\"0\" y2=\"1\"><stop stop-color=\"%s\"/><stop offset=\"1\" stop-color=\"%s\"/>", t->sky_high,
               t->sky_low);
    hb_svg_define_end(q, "linearGradient");
}

void hb_castle_land_define(struct hb_svg_writer *q)
{
    define_sky(q, &summer);
    define_sky(q, &winter);
    hb_svg_define_begin(q, "clipPath", "scene");
    hb_svg_put(q, "><rect rx=\"10\" width=\"%d\" height=\"%d\"/>", HB_SCENE_WIDTH, HB_SCENE_HEIGHT);
    hb_svg_define_end(q, "clipPath");
}

static void draw_art(const struct hb_castle_drawing *p, const char *layer)
{
    char name[32];

    snprintf(name, sizeof name, "%s%s", p->winter ? "winter" : "summer", layer);
    const struct hb_art *art = hb_art_find("land", name);
    HB_ASSERT(art);
    hb_svg_text(p->q, art->body);
    hb_svg_text(p->q, "\n");
}

static void draw_sky(const struct hb_castle_drawing *p)
{
    hb_svg_put(p->q, "<rect width=\"%d\" height=\"420\" fill=\"", HB_SCENE_WIDTH);
    hb_svg_url(p->q, p->winter ? winter.sky : summer.sky);
    hb_svg_text(p->q, "\"/>\n");
}

/* Darker places on the meadow. */
static void draw_hollows(const struct hb_castle_drawing *p)
{
    struct hb_grain grain = hb_shape_grain_of("castle meadow");

    for (int i = 0; i < 46; i++) {
        double x = hb_shape_grain_between(&grain, 0, HB_SCENE_WIDTH), y = hb_shape_grain_between(&grain, 420, 950);

        hb_svg_open_group(p->q, x, y, hb_shape_grain_between(&grain, 0.7, 1.8));
        hb_svg_put(p->q, "<ellipse rx=\"34\" ry=\"9\" fill=\"%s\" opacity=\".5\"/>",
                   p->winter ? winter.meadow_deep : summer.meadow_deep);
        hb_svg_close_group(p->q);
    }
}

/* Trees and tufts wherever there is neither hill nor road. */
static bool is_free(double x, double y)
{
    double dx = (x - 526) / 514, dy = (y - 500) / 334;
    bool hill = dx * dx + dy * dy<1, road = y> 842 || (x > 860 && x < 1030 && y > 680) || (x > 464 && x < 584);

    return !hill && !road;
}

static void draw_growth(const struct hb_castle_drawing *p)
{
    static const char *const wood[2][3] = { { "broad_tree", "dark_fir", "tuft" },
                                            { "bare_tree", "white_fir", "drift" } };
    struct hb_grain grain = hb_shape_grain_of("castle growth");
    enum { ROWS = 30, IN_ROW = 16 };

    for (int row = 0; row < ROWS; row++)
        for (int i = 0; i < IN_ROW; i++) {
            double x = hb_shape_grain_between(&grain, 14, HB_SCENE_WIDTH - 14),
                   y = 330 + row * 17.0 + hb_shape_grain_between(&grain, 0, 9);
            unsigned kind = hb_shape_grain_below(&grain, 9);
            double scale = 0.42 + row * 0.022;

            if (is_free(x, y))
                hb_svg_use_scaled(p->q, wood[p->winter][kind < 2 ? 0 : kind < 4 ? 1 : 2], x, y, scale);
        }
}

void hb_castle_land_draw(const struct hb_castle_drawing *p)
{
    draw_sky(p);
    draw_art(p, "");
    draw_hollows(p);
    draw_art(p, "-hill");
    draw_growth(p);
}

/* Flakes in the air, few and small, so that they hide nothing. */
void hb_castle_land_draw_snow(const struct hb_castle_drawing *p)
{
    struct hb_grain grain = hb_shape_grain_of("castle snow");

    if (!p->winter)
        return;
    hb_svg_text(p->q, "<g fill=\"#FFFFFF\" opacity=\".85\">");
    for (int i = 0; i < 90; i++) {
        hb_svg_text(p->q, "<circle");
        hb_svg_attribute(p->q, "cx", hb_shape_grain_between(&grain, 6, HB_SCENE_WIDTH - 6));
        hb_svg_attribute(p->q, "cy", hb_shape_grain_between(&grain, 6, 250));
        hb_svg_attribute(p->q, "r", hb_shape_grain_between(&grain, 1.2, 2.8));
        hb_svg_text(p->q, "/>");
    }
    hb_svg_text(p->q, "</g>\n");
}

/* Walls */

enum { WALL_HEIGHT = 42, TOOTH = 9 };

/* A share of the way from one place to another, and so much above it. */
static struct hb_point between(struct hb_point a, struct hb_point b, double share, double up)
{
    return (struct hb_point){ a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share - up };
}

/* From the far end back: each tooth takes the middle half of its step. */
static void write_teeth(struct hb_svg_writer *q, struct hb_point from, struct hb_point to)
{
    int teeth = (int)(hb_shape_distance(from, to) / 22) + 1;

    for (int i = 0; i < teeth; i++) {
        double step = 1.0 / teeth;

        hb_svg_line(q, between(to, from, i * step, WALL_HEIGHT));
        hb_svg_line(q, between(to, from, (i + 0.25) * step, WALL_HEIGHT));
        hb_svg_line(q, between(to, from, (i + 0.25) * step, WALL_HEIGHT + TOOTH));
        hb_svg_line(q, between(to, from, (i + 0.75) * step, WALL_HEIGHT + TOOTH));
        hb_svg_line(q, between(to, from, (i + 0.75) * step, WALL_HEIGHT));
    }
    hb_svg_line(q, between(from, to, 0, WALL_HEIGHT));
}

/* A grain of the place itself, so that a wall looks the same wherever else something changes. */
static void write_stones(struct hb_svg_writer *q, struct hb_point from, struct hb_point to)
{
    struct hb_grain grain = { (uint64_t)(from.x * 7 + to.x * 13 + from.y) };
    int count = (int)(hb_shape_distance(from, to) / 16);

    hb_svg_text(q, "<path fill=\"none\" stroke=\"#6F6154\" stroke-width=\"1\" opacity=\".8\" d=\"");
    for (int i = 0; i < count; i++) {
        double share = hb_shape_grain_between(&grain, 0.03, 0.95),
               up = hb_shape_grain_between(&grain, 6, WALL_HEIGHT - 6);

        hb_svg_move(q, between(from, to, share, up));
        hb_svg_line(q, between(from, to, share + 8.0 / hb_shape_distance(from, to), up));
    }
    hb_svg_text(q, "\"/>");
}

/* Walls between two places, drawn towards the viewer with their teeth. */
static void draw_wall(struct hb_svg_writer *q, struct hb_point from, struct hb_point to, bool snow)
{
    /* what faces north-west is lit */
    const char *colour = (to.y - from.y) * (to.x - from.x) > 0 ? "#C3B5A3" : "#A99A8A";

    hb_svg_put(q, "<path fill=\"%s\" stroke=\"%s\" stroke-width=\"1.9\" stroke-linejoin=\"round\" d=\"", colour,
               HB_SVG_INK);
    hb_svg_move(q, from);
    hb_svg_line(q, to);
    hb_svg_line(q, between(to, from, 0, WALL_HEIGHT));
    write_teeth(q, from, to);
    hb_svg_text(q, "Z\"/>");
    write_stones(q, from, to);
    if (snow) {
        hb_svg_text(q, "<path fill=\"none\" stroke=\"" SNOW "\" stroke-width=\"4\" stroke-linecap=\"round\" d=\"");
        hb_svg_move(q, between(to, from, 0, WALL_HEIGHT));
        write_teeth(q, from, to);
        hb_svg_text(q, "\"/>");
    }
    hb_svg_text(q, "\n");
}

/* Where the buildings stand */

struct site {
    enum hb_castle_building building;
    struct hb_point foot, label;
    struct hb_point space[3];
};

/* From the back to the front. */
static const struct site places[] = {
    { HB_CASTLE_KEEP, { 526, 330 }, { 526, 356 }, { { 526, 392 } } },
    { HB_CASTLE_PALACE, { 288, 330 }, { 288, 348 }, { { 266, 384 }, { 310, 384 } } },
    { HB_CASTLE_SERVANTS_HOUSE, { 744, 330 }, { 744, 348 }, { { 700, 384 }, { 744, 384 }, { 788, 384 } } },
    { HB_CASTLE_WELL, { 526, 490 }, { 526, 518 }, { { 0, 0 } } },
    { HB_CASTLE_STABLE, { 222, 492 }, { 222, 510 }, { { 214, 546 }, { 258, 546 } } },
    { HB_CASTLE_TAVERN, { 384, 514 }, { 384, 532 }, { { 362, 568 }, { 406, 568 } } },
    { HB_CASTLE_MARKET, { 676, 514 }, { 676, 532 }, { { 654, 568 }, { 698, 568 } } },
    { HB_CASTLE_FORGE, { 836, 492 }, { 820, 512 }, { { 802, 548 }, { 846, 548 } } },
};

static const struct site gates[] = {
    { HB_CASTLE_SMALL_GATE, { 890, 642 }, { 896, 662 }, { { 896, 698 } } },
    { HB_CASTLE_BIG_GATE, { 526, 736 }, { 526, 757 }, { { 526, 793 } } },
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
static unsigned room_for(enum hb_castle_building b)
{
    return b == HB_CASTLE_TOWER_TILE ? TOWERS : b == HB_CASTLE_HOUSE_TILE ? HOUSES : 1;
}

/* Figures of an owner may speak of more towers and houses than there is room for.  As long as one is left, one plan
 * with its price is shown. */
static bool stands(const struct hb_castle *c, enum hb_castle_building b, unsigned number)
{
    if (b >= HB_CASTLE_TILED)
        return true;
    unsigned last = room_for(b) - (c->left[b] > 0);
    return number < hb_castle_erected(c, b) && (number < last || c->figures.count[b] <= room_for(b));
}

/* How far the buildings reach to either side and up, for the pointer. */
static const struct {
    double reach, high;
} extent[HB_CASTLE_TILED + 2] = {
    [HB_CASTLE_KEEP] = { 66, 220 },      [HB_CASTLE_TAVERN] = { 72, 124 }, [HB_CASTLE_BIG_GATE] = { 76, 126 },
    [HB_CASTLE_SMALL_GATE] = { 52, 96 }, [HB_CASTLE_STABLE] = { 80, 84 },  [HB_CASTLE_SERVANTS_HOUSE] = { 80, 112 },
    [HB_CASTLE_PALACE] = { 114, 136 },   [HB_CASTLE_WELL] = { 42, 66 },    [HB_CASTLE_TOWER_TILE] = { 34, 114 },
    [HB_CASTLE_HOUSE_TILE] = { 38, 58 }, [HB_CASTLE_MARKET] = { 72, 80 },  [HB_CASTLE_FORGE] = { 66, 100 },
};

static void draw_area(const struct hb_castle_drawing *p, enum hb_castle_building b, struct hb_point foot)
{
    const double down = b == HB_CASTLE_TOWER_TILE || b == HB_CASTLE_HOUSE_TILE ? 8 : 30; /* those have no label */

    hb_castle_place_area(p, foot.x - extent[b].reach, foot.y - extent[b].high, 2 * extent[b].reach,
                         extent[b].high + down);
}

/* The outline of a building that is not there yet, filled like paper, dashed, and a breath of the building itself. */
static void draw_plan(struct hb_svg_writer *q, const char *name)
{
    char layer[64];

    snprintf(layer, sizeof layer, "%s-plan", name);
    const struct hb_art *plan = hb_art_find("buildings", layer);
    HB_ASSERT(plan);
    hb_svg_put(q, "<g fill=\"%s\" opacity=\".8\">", HB_SVG_PARCHMENT);
    hb_svg_text(q, plan->body);
    hb_svg_text(q, "</g><g opacity=\".16\">");
    hb_svg_use_here(q, name);
    hb_svg_text(q, "</g>");
    hb_svg_put(q, "<g fill=\"none\" stroke=\"%s\" stroke-width=\"1.7\" stroke-dasharray=\"6 4\">", HB_SVG_INK);
    hb_svg_text(q, plan->body);
    hb_svg_text(q, "</g>");
}

static void draw_built(const struct hb_castle_drawing *p, const char *name)
{
    char snow[HB_SVG_ID_MAX];

    hb_svg_use_here(p->q, name);
    if (p->winter) {
        snprintf(snow, sizeof snow, "%s-snow", name);
        hb_svg_use_here(p->q, snow);
    }
}

/* Figures of an owner may have fewer towers or houses than places; those are left empty. */
static void draw_one(const struct hb_castle_drawing *p, enum hb_castle_building b, unsigned number,
                     struct hb_point foot)
{
    const struct hb_art *art = hb_art_find("buildings", hb_castle_building_name[b]);
    bool built = stands(p->c, b, number);

    HB_ASSERT(art);
    if (b < HB_CASTLE_TILED && number >= p->c->figures.count[b])
        return;
    hb_castle_place_open(p, "building", hb_castle_building_name[b], built ? "built" : "plan");
    draw_area(p, b, foot);
    hb_svg_open_group(p->q, foot.x, foot.y, 1);
    if (built)
        draw_built(p, art->name);
    else
        draw_plan(p->q, art->name);
    hb_svg_close_group(p->q);
    if (!built)
        hb_castle_tag_draw(p->q, foot.x, foot.y - art->tall / 2, p->c->figures.value[b], p->c->figures.points[b]);
    hb_castle_place_close(p);
}

/* A live label lets the pointer through to its building. */
static void draw_label(const struct hb_castle_drawing *p, struct hb_point at, enum hb_castle_building b)
{
    const char *name = hb_name_in_group(p->q->language, "building", hb_castle_building_name[b]);
    double width = 7.6 * (double)hb_svg_letters(name) + 16;

    if (p->live)
        hb_svg_text(p->q, "<g pointer-events=\"none\">");
    hb_castle_plate(p->q, at.x - width / 2, at.y - 9, width, 19, HB_SVG_PARCHMENT_PALE);
    hb_svg_style_words(p->q, at.x, at.y + 5, HB_STYLE_LABEL, name);
    if (p->live)
        hb_svg_text(p->q, "</g>");
}

static void draw_spaces(const struct hb_castle_drawing *p, const struct site *at)
{
    enum { AREA = 22 };
    unsigned first = hb_castle_spaces_first(at->building), count = hb_castle_spaces_count(at->building);

    for (unsigned i = 0; i < count; i++) {
        struct hb_castle_space s = { at->space[i].x, at->space[i].y, p->c->figures.fee[first + i],
                                     p->c->space[first + i], !hb_castle_is_standing(p->c, at->building) };

        hb_castle_place_open(p, "space", hb_castle_space_name[first + i],
                             s.covered  ? "covered"
                             : s.holder ? "taken"
                                        : "free");
        hb_castle_place_area(p, s.x - AREA, s.y - AREA, 2 * AREA, 2 * AREA);
        hb_castle_space_draw(p->q, &s);
        hb_castle_place_close(p);
    }
}

static void draw_on_top(const struct hb_castle_drawing *p, const struct site *at)
{
    draw_label(p, at->label, at->building);
    draw_spaces(p, at);
}

/* Those at the back are hidden by what stands in the yard, so they are drawn before it. */
static void draw_towers(const struct hb_castle_drawing *p, bool back)
{
    for (unsigned i = 0; i < CORNERS; i++)
        for (unsigned k = 0; k < TOWERS; k++)
            if (tower_corner[k] == i && back == (i > 0 && i < BACK_CORNERS - 1))
                draw_one(p, HB_CASTLE_TOWER_TILE, k, corner[i]);
}

static void draw_houses(const struct hb_castle_drawing *p)
{
    static const char *const roof[3] = { HB_SVG_ROOF_LIGHT, "#B9743A", HB_SVG_ROOF_DARK };

    for (unsigned i = 0; i < HOUSES; i++) {
        hb_svg_put(p->q, "<g color=\"%s\">", roof[i % 3]);
        draw_one(p, HB_CASTLE_HOUSE_TILE, i, house_foot[i]);
        hb_svg_text(p->q, "</g>");
    }
}

static void draw_walls(const struct hb_castle_drawing *p, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        draw_wall(p->q, corner[i % CORNERS], corner[(i + 1) % CORNERS], p->winter);
}

/* The bars on the forge, in rows that grow narrower. */
static void draw_bars(const struct hb_castle_drawing *p)
{
    enum { SHOWN = 10, X = 900, Y = 512 };
    static const int8_t at[SHOWN][2] = { { -2, 0 }, { -1, 0 }, { 0, 0 }, { 1, 0 }, { -1, 1 },
                                         { 0, 1 },  { 1, 1 },  { 0, 2 }, { 1, 2 }, { 0, 3 } };

    hb_castle_place_open(p, "forge", NULL, NULL);
    hb_castle_place_area(p, X - 36, Y - 42, 72, 74);
    for (unsigned i = 0; i < SHOWN && i < p->c->forge; i++) {
        double x = X + 8 + at[i][0] * 17 - (at[i][1] == 1 ? 8 : at[i][1] == 2 ? 16 : 8), y = Y - at[i][1] * 9;

        hb_svg_use_scaled(p->q, "silver", x, y, 0.72);
    }
    hb_castle_plate(p->q, X - 22, Y + 8, 44, 20, HB_SVG_PARCHMENT_PALE);
    hb_svg_use_scaled(p->q, "silver", X - 10, Y + 18, 0.6);
    hb_svg_style_number(p->q, X + 9, Y + 23, HB_STYLE_DARK_NUMBER, p->c->forge);
    hb_castle_place_close(p);
}

/* How many of the nine and six stand. */
static void draw_tally(const struct hb_castle_drawing *p)
{
    const struct hb_castle *c = p->c;

    hb_svg_text(p->q, "<g class=\"hb-tally\">");
    hb_castle_plate(p->q, 862, 12, 178, 62, HB_SVG_PARCHMENT_PALE);
    hb_svg_style_say(p->q, 872, 36, HB_STYLE_SMALL, "picture.castle.towers n=%u all=%u",
                     hb_castle_erected(c, HB_CASTLE_TOWER_TILE), (unsigned)c->figures.count[HB_CASTLE_TOWER_TILE]);
    hb_svg_style_say(p->q, 872, 60, HB_STYLE_SMALL, "picture.castle.houses n=%u all=%u",
                     hb_castle_erected(c, HB_CASTLE_HOUSE_TILE), (unsigned)c->figures.count[HB_CASTLE_HOUSE_TILE]);
    hb_svg_text(p->q, "</g>");
}

/* Back walls and towers, the yard, front walls, towers and gates; then labels, spaces and counts. */
void hb_castle_buildings_draw(const struct hb_castle_drawing *p)
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

/* Before the castle */

enum { GROUND = 910, CART_FIRST = 74, CART_STEP = 146, TOWER_X = 832, BANK_X = 986 };

/* As many pieces as there are, up to what a cart can carry. */
static void draw_load(const struct hb_castle_drawing *p, unsigned good, double x)
{
    enum { LOAD = 9 };
    static const int8_t at[LOAD][2] = { { -31, -46 }, { -10, -46 }, { 11, -46 }, { 32, -46 }, { -20, -59 },
                                        { 1, -59 },   { 22, -59 },  { -9, -72 }, { 12, -72 } };

    for (unsigned i = 0; i < LOAD && i < p->c->stock[good]; i++)
        hb_svg_use_scaled(p->q, hb_castle_good_name[good], x + at[i][0], GROUND + at[i][1], 0.88);
}

/* What the place brings, large on a free one, small beside a helper; a sign says that the helper came in this round. */
static void draw_trader_place(const struct hb_castle_drawing *p, unsigned good, double x, double y)
{
    struct hb_drawn_piece helper = {
        .piece = "helper", .player = (int)p->c->cart[good] - 1, .x = x, .y = y + 9, .scale = 1.3
    };
    char yield[16];

    snprintf(yield, sizeof yield, "+%u", (unsigned)p->c->figures.yield[good]);
    hb_svg_use_scaled(p->q, "plank", x, y, 1);
    if (p->c->cart[good] == 0) {
        hb_svg_style_words(p->q, x, y + 5.4, HB_STYLE_FEE, yield);
        return;
    }
    hb_svg_draw_piece(p->q, &helper);
    if (p->c->fresh >> good & 1)
        hb_svg_use_scaled(p->q, "fresh", x + 15, y - 20, 0.85);
    hb_svg_style_words(p->q, x + 15, y + 20, HB_STYLE_FEE_SMALL, yield);
}

/* The plate with how much there is. */
static void draw_stock(const struct hb_castle_drawing *p, unsigned good, double x)
{
    const double half = 66;

    hb_castle_place_open(p, "stock", hb_castle_good_name[good], NULL);
    hb_castle_place_area(p, x - half - 4, GROUND + 10, 2 * half + 8, 44);
    hb_castle_plate(p->q, x - half, GROUND + 14, 2 * half, 28, HB_SVG_PARCHMENT_PALE);
    hb_svg_use_scaled(p->q, hb_castle_good_name[good], x - half + 16, GROUND + 28, 0.85);
    hb_svg_style_say(p->q, x - half + 32, GROUND + 33, HB_STYLE_BOLD, "picture.stock good=%s n=%u",
                     hb_castle_good_name[good], (unsigned)p->c->stock[good]);
    hb_castle_place_close(p);
}

/* A cart with its load, or the rider, who has none to be seen. */
static void draw_cart(const struct hb_castle_drawing *p, unsigned good)
{
    double x = CART_FIRST + CART_STEP * (double)good;

    hb_castle_place_open(p, "cart", hb_castle_place_name[good], p->c->cart[good] ? "taken" : "free");
    hb_castle_place_area(p, x - 56, GROUND - 96, 148, 104);
    if (good == HB_CASTLE_SILVER) {
        hb_svg_use_scaled(p->q, "rider", x, GROUND, 1);
    } else {
        hb_svg_use_scaled(p->q, "cart", x, GROUND, 1);
        draw_load(p, good, x);
    }
    draw_trader_place(p, good, x + 70, GROUND - 24);
    hb_castle_place_close(p);
    draw_stock(p, good, x);
}

/* Each good on it is a place of its own, since the mason chooses one. */
static void draw_defense_tower(const struct hb_castle_drawing *p)
{
    hb_castle_place_open(p, "tower", NULL, NULL);
    hb_castle_place_area(p, TOWER_X - 74, GROUND - 90, 154, 146);
    hb_svg_use_scaled(p->q, "ruin", TOWER_X, GROUND - 16, 0.92);
    hb_castle_plate(p->q, TOWER_X - 72, GROUND - 8, 150, 62, HB_SVG_PARCHMENT_PALE);
    hb_svg_style_say(p->q, TOWER_X + 3, GROUND + 8, HB_STYLE_LABEL, "place.tower.name");
    for (unsigned good = 0; good < HB_CASTLE_GOODS; good++) {
        double x = TOWER_X - 57 + 30 * good;

        hb_castle_place_open(p, "tower", hb_castle_good_name[good], NULL);
        hb_castle_place_area(p, x - 15, GROUND + 11, 30, 43);
        hb_svg_use_scaled(p->q, hb_castle_good_name[good], x, GROUND + 24, 0.8);
        hb_svg_style_number(p->q, x, GROUND + 48, HB_STYLE_DARK_NUMBER, p->c->tower[good]);
        hb_castle_place_close(p);
    }
    hb_castle_place_close(p);
}

static void draw_bank(const struct hb_castle_drawing *p)
{
    hb_castle_place_open(p, "bank", NULL, NULL);
    hb_castle_place_area(p, BANK_X - 56, GROUND - 62, 116, 110);
    hb_svg_use_scaled(p->q, "chest", BANK_X, GROUND - 6, 1);
    hb_castle_plate(p->q, BANK_X - 54, GROUND + 14, 112, 28, HB_SVG_PARCHMENT_PALE);
    hb_svg_use_scaled(p->q, "taler", BANK_X - 40, GROUND + 28, 1);
    hb_svg_style_say(p->q, BANK_X - 26, GROUND + 33, HB_STYLE_BOLD, "picture.castle.bank place=%s n=%u", "bank",
                     (unsigned)p->c->bank);
    hb_castle_place_close(p);
}

void hb_castle_carts_draw(const struct hb_castle_drawing *p)
{
    for (unsigned good = 0; good < HB_CASTLE_GOODS; good++)
        draw_cart(p, good);
    draw_defense_tower(p);
    draw_bank(p);
}

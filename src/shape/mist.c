/* mist.c -- see mist.h.
 *
 * From one side it comes in as a broad bow; between two sides that meet it fills their corner, and with two sides across
 * or more it covers the middle.  On all four sides it covers everything. */
#include "shape/mist.h"

#include <math.h>

enum { ALL_SIDES = (1 << HB_SIDES) - 1, BOW_DEPTH = 26, CORNER_REACH = 43, MIDDLE_REACH = 25, BRIDGE_REACH = 23 };

enum hb_mist_look hb_mist_look(const struct hb_feature *bank)
{
    return bank->complete ? HB_MIST_CLOSED : bank->stuck ? HB_MIST_DEAD : HB_MIST_OPEN;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double square(double number)
{
    return number * number;
}

/* A flat bow whose ends stand upright on the side, and the puffs on it, for the northern side. */
static double to_bow(unsigned side, struct hb_point s)
{
    const double half = HB_TILE_UNITS / 2.0;
    struct hb_point north = hb_point_turned(s, HB_TURNS - side);
    double along = square((north.x - half) / (half - HB_MIST_RIM)), in = square(north.y / BOW_DEPTH);

    static const struct {
        struct hb_point middle;
        double radius;
    } puff[] = { { { 18, 15 }, 13 }, { { 35, 20 }, 15 }, { { 55, 18 }, 16 }, { { 72, 21 }, 14 }, { { 84, 14 }, 12 } };
    double d = (sqrt(sqrt(along * along + in * in)) - 1) * BOW_DEPTH;

    for (size_t i = 0; i < sizeof puff / sizeof puff[0]; i++)
        d = least(d, hb_point_distance(puff[i].middle, north) - puff[i].radius);
    return d;
}

static double to_bridge(unsigned side, struct hb_point s)
{
    struct hb_trace line = { .spots = 2,
                             .spot = { hb_layout_side_middle(side), hb_layout_side_middle((side + 2) & 3) } };

    return hb_trace_distance(&line, s, NULL) - BRIDGE_REACH;
}

static bool is_misty(unsigned sides, unsigned side)
{
    return sides >> (side & 3) & 1;
}

double hb_mist_distance(const struct hb_design *design, unsigned segment, struct hb_point s)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    unsigned sides = design->segment[segment].sides;
    double d = HB_TILE_UNITS;

    if (sides == ALL_SIDES)
        return -HB_TILE_UNITS;
    for (unsigned side = 0; side < HB_SIDES; side++) {
        if (!is_misty(sides, side))
            continue;
        d = least(d, to_bow(side, s));
        if (is_misty(sides, side + 1))
            d = least(d, hb_point_distance(hb_layout_border((side + 1) * HB_TILE_UNITS % 400), s) - CORNER_REACH);
        if (is_misty(sides, side + 2))
            d = least(d, least(to_bridge(side, s), hb_point_distance(centre, s) - MIDDLE_REACH));
    }
    return d;
}

static bool is_way_or_field(const struct hb_layout *l, struct hb_point s)
{
    uint8_t owner = hb_grid_owner(&l->grid, s);

    return owner >= l->design->segments || l->design->segment[owner].kind == HB_FIELD ||
           l->design->segment[owner].kind == HB_ROAD;
}

bool hb_mist_covers(const struct hb_layout *l, unsigned segment, struct hb_point s)
{
    return hb_mist_distance(l->design, segment, s) < 0 && is_way_or_field(l, s) &&
           (!l->has_chapel || hb_point_distance(l->chapel, s) > HB_YARD_RADIUS);
}

/* ---- room in the mist ---- */

/* Gives the segment the squares well inside its mist: those of fields or, where they do not do, of roads as well. */
static void fill_mist(const struct hb_layout *l, unsigned segment, bool roads, struct hb_grid *mist)
{
    const double inside = -5;

    *mist = l->grid;
    for (int i = 0; i < HB_SQUARES * HB_SQUARES; i++) {
        int row = i / HB_SQUARES, column = i % HB_SQUARES;
        struct hb_point s = { (column + 0.5) * HB_SQUARE_UNITS, (row + 0.5) * HB_SQUARE_UNITS };
        uint8_t owner = l->grid.owner[row][column];
        bool field = owner < l->design->segments && l->design->segment[owner].kind == HB_FIELD;

        if (hb_mist_distance(l->design, segment, s) < inside && (field || (roads && hb_mist_covers(l, segment, s))))
            mist->owner[row][column] = (uint8_t)segment;
    }
}

static struct hb_point roomiest(const struct hb_layout *l, unsigned segment, double wanted, bool apart)
{
    enum { FIGURE = 8 };
    struct hb_point where = hb_layout_side_middle(hb_tile_plan_first_side(l->design->segment[segment].sides));
    struct hb_grid mist;

    for (int roads = 0; roads < 2; roads++) {
        fill_mist(l, segment, roads, &mist);
        for (unsigned i = 0; apart && i < l->design->segments; i++)
            if (i != segment && l->design->segment[i].kind != HB_FIELD)
                hb_grid_take_disc(&mist, l->stand[i], FIGURE);
        if (hb_grid_roomiest(&mist, (uint8_t)segment, &where) >= wanted)
            break;
    }
    return where;
}

static double between(double low, double number, double high)
{
    return number < low ? low : number > high ? high : number;
}

/* However many stand side by side, the tile's border cuts none of them. */
void hb_mist_place_sign(struct hb_layout *l, unsigned segment, size_t symbol)
{
    enum { RIM = 13, EACH = 3 };
    double rim = RIM + EACH * (hb_mark_of_segment(&l->design->segment[segment], hb_symbols[symbol].name) - 1);
    struct hb_point at = roomiest(l, segment, hb_symbols[symbol].room, false);

    l->mark[segment][symbol] =
        (struct hb_point){ between(rim, at.x, HB_TILE_UNITS - rim), between(rim, at.y, HB_TILE_UNITS - rim) };
    hb_grid_take_disc(&l->grid, l->mark[segment][symbol], hb_symbols[symbol].room);
}

struct hb_point hb_mist_stand(const struct hb_layout *l, unsigned segment)
{
    enum { RIM = 15 };
    const double figure = 7;
    struct hb_point at = roomiest(l, segment, figure, true);

    return (struct hb_point){ between(RIM, at.x, HB_TILE_UNITS - RIM), between(RIM, at.y, HB_TILE_UNITS - RIM) };
}

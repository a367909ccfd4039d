/* corners.c -- see corners.h. */
#include "shape/corners.h"

bool hb_corner_is_rounded(const struct hb_design *design, unsigned quarters, unsigned side)
{
    unsigned before = (2 * side + 1) & 7, after = (2 * side + 2) & 7;

    for (unsigned i = 0; i < design->segments; i++) {
        unsigned halves = hb_turn_halves(design->segment[i].halves, quarters);

        if (design->segment[i].kind == HB_CITY && (halves >> before & 1) && (halves >> after & 1))
            return true;
    }
    return false;
}

static bool tile_rounds(const struct hb_landscape *l, int x, int y, unsigned side)
{
    struct hb_placed p;

    return hb_placed_on(l, x, y, &p) && hb_corner_is_rounded(p.design, p.quarters, side);
}

/* The corner clockwise after `side` of the tile at x y, as the south-east corner of some square. */
static bool corner_is_joined(const struct hb_landscape *l, int x, int y, unsigned side)
{
    if (side == HB_N || side == HB_W)
        y--;
    if (side == HB_S || side == HB_W)
        x--;
    return tile_rounds(l, x, y, HB_E) && tile_rounds(l, x + 1, y, HB_S) && tile_rounds(l, x + 1, y + 1, HB_W) &&
           tile_rounds(l, x, y + 1, HB_N);
}

unsigned hb_corners_joined(const struct hb_landscape *l, const struct hb_placed *p)
{
    unsigned joined = 0;

    for (unsigned side = 0; side < HB_SIDES; side++)
        joined |= (unsigned)corner_is_joined(l, p->x, p->y, side) << side;
    return joined;
}

unsigned hb_variant_at(int x, int y)
{
    return (unsigned)(x + 2 * y) % HB_VARIANTS;
}

/* corners.c -- where four tiles of one city meet (svg.h). */
#include "draw/svg.h"

static bool tile_rounds(const struct hb_landscape *l, int x, int y, unsigned corner)
{
    struct hb_placed p;

    return hb_placed_on(l, x, y, &p) && hb_svg_rounds_corner(p.design, p.quarters, corner);
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

unsigned hb_svg_joined(const struct hb_landscape *l, const struct hb_placed *p)
{
    unsigned joined = 0;

    for (unsigned side = 0; side < HB_SIDES; side++)
        joined |= (unsigned)corner_is_joined(l, p->x, p->y, side) << side;
    return joined;
}

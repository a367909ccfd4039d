/* tile_places.c -- where pieces stand and lie on a tile (svg.h). */
#include "core/assert.h"
#include "draw/svg.h"
#include "shape/layout.h"

void hb_svg_stand(const struct hb_design *design, unsigned quarters, unsigned segment, double *x, double *y)
{
    struct hb_layout layout;

    HB_ASSERT(segment < design->segments);
    hb_layout_make(&layout, design);
    struct hb_point at = hb_layout_stand(&layout, quarters, segment);
    *x = at.x;
    *y = at.y;
}

/* The widest room that figures leave, on land or in a city; what lies there may cover scenery, but no figure. */
static struct hb_point rest_of(struct hb_layout *l)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    struct hb_point best = centre, where = centre;
    double most = 0;

    for (unsigned i = 0; i < l->design->segments; i++)
        hb_grid_take_disc(&l->grid, l->stand[i], 9);
    for (unsigned i = 0; i < l->design->segments; i++) {
        unsigned kind = l->design->segment[i].kind;
        double room = kind == HB_FIELD || kind == HB_CITY ? hb_grid_roomiest(&l->grid, (uint8_t)i, &where) : 0;

        if (room <= most)
            continue;
        most = room;
        best = where;
    }
    return best;
}

enum { RIM = 16 }; /* that what lies there keeps free, so that it is seen to lie on this tile */

static double between(double least, double number, double most)
{
    return number < least ? least : number > most ? most : number;
}

/* In a cemetery lies who is buried there; elsewhere it is where there is most room. */
void hb_svg_rest(const struct hb_design *design, unsigned quarters, double *x, double *y)
{
    enum { BELOW = 12 };
    struct hb_layout layout;

    hb_layout_make(&layout, design);
    struct hb_point at = hb_point_turned(rest_of(&layout), quarters);
    if (design->kinds >> HB_CEMETERY & 1) {
        at = hb_point_turned(layout.chapel, quarters);
        at.y += BELOW;
    }
    *x = between(RIM, at.x, HB_TILE_UNITS - RIM);
    *y = between(RIM, at.y, HB_TILE_UNITS - RIM);
}

/* Where a road or river ends on the tile; of one that goes through, and of anything else, where a figure stands. */
static struct hb_point end_of(const struct hb_layout *l, unsigned segment)
{
    for (unsigned i = 0; i < l->ways; i++)
        if (l->way[i].segment == segment && l->way[i].end != HB_TO_SIDE)
            return hb_curve_end(&l->way[i].curve);
    return l->stand[segment];
}

void hb_svg_ends(const struct hb_design *design, unsigned quarters, const unsigned segment[2], double x[2], double y[2])
{
    struct hb_layout layout;

    hb_layout_make(&layout, design);
    for (unsigned i = 0; i < 2; i++) {
        HB_ASSERT(segment[i] < design->segments);
        struct hb_point at = hb_point_turned(end_of(&layout, segment[i]), quarters);
        x[i] = at.x;
        y[i] = at.y;
    }
}

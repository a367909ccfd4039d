/* landscape_shape.c -- what a tile looks like because of the landscape around it.
 *
 * Nothing is kept: every answer is worked out from the tiles as they lie, so two front ends that show one position
 * agree. */
#include "views/shape/landscape_shape.h"

#include "views/shape/layout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Corners and variants */

bool hb_shape_corner_is_rounded(const struct hb_design *design, unsigned quarters, unsigned side)
{
    unsigned before = (2 * side + 1) & 7, after = (2 * side + 2) & 7;

    for (unsigned i = 0; i < design->segments; i++) {
        unsigned halves = hb_rotate_halves(design->segment[i].halves, quarters);

        if (design->segment[i].kind == HB_CITY && (halves >> before & 1) && (halves >> after & 1))
            return true;
    }
    return false;
}

/* False where no tile lies. */
static bool tile_rounds(const struct hb_landscape *l, int x, int y, unsigned side)
{
    struct hb_placed p;

    return hb_land_placed_on(l, x, y, &p) && hb_shape_corner_is_rounded(p.design, p.quarters, side);
}

/* The corner clockwise after `side` of the tile at x y, as the south-east corner of some square: all four tiles around
 * it ask the same question then, and get the same answer. */
static bool corner_is_joined(const struct hb_landscape *l, int x, int y, unsigned side)
{
    if (side == HB_N || side == HB_W)
        y--;
    if (side == HB_S || side == HB_W)
        x--;
    return tile_rounds(l, x, y, HB_E) && tile_rounds(l, x + 1, y, HB_S) && tile_rounds(l, x + 1, y + 1, HB_W) &&
           tile_rounds(l, x, y + 1, HB_N);
}

unsigned hb_shape_corners_joined(const struct hb_landscape *l, const struct hb_placed *p)
{
    unsigned joined = 0;

    for (unsigned side = 0; side < HB_SIDES; side++)
        joined |= (unsigned)corner_is_joined(l, p->x, p->y, side) << side;
    return joined;
}

/* One step east adds 1 and one step south adds 2, so any two squares that share a side differ. */
unsigned hb_shape_variant_at(int x, int y)
{
    return (unsigned)(x + 2 * y) % HB_VARIANTS;
}

/* Mist */

enum hb_mist_look hb_shape_mist_look(const struct hb_feature *bank)
{
    return bank->complete ? HB_MIST_CLOSED : bank->stuck ? HB_MIST_DEAD : HB_MIST_OPEN;
}

/* Stations */

/* The first tile that bears a mark. */
static bool find_bearer(const struct hb_landscape *l, const char *mark, struct hb_placed *out)
{
    size_t count = hb_land_placed_count(l);

    for (size_t i = 0; i < count; i++) {
        *out = hb_land_placed_at(l, i);
        if (hb_mark_of_design(out->design, mark) > 0)
            return true;
    }
    return false;
}

/* Of a board that covers several squares, any one says where all of it lies: each bears its number. */
static bool place_of(const struct hb_landscape *l, const struct hb_art_spot *spot, struct hb_point *at)
{
    const struct hb_symbol *symbol = spot ? hb_art_symbol_named(spot->drawing) : NULL;
    struct hb_placed p;

    if (!symbol || symbol->place != HB_SYMBOL_BOARD || !find_bearer(l, symbol->name, &p))
        return false;
    struct hb_point corner = hb_shape_board_corner(symbol, (unsigned)hb_mark_of_design(p.design, symbol->name));
    struct hb_point on_square = { corner.x + spot->x, corner.y + spot->y };
    struct hb_point square = { (double)p.x * HB_TILE_UNITS, (double)p.y * HB_TILE_UNITS };
    *at = hb_shape_plus(square, hb_shape_turned(on_square, p.quarters));
    return true;
}

bool hb_shape_station_place(const struct hb_landscape *l, const struct hb_station *s, struct hb_point *at)
{
    return place_of(l, hb_art_spot_find(s->place, s->nth), at);
}

bool hb_shape_station_label(const struct hb_landscape *l, const struct hb_station *s, struct hb_point *at)
{
    char label[64];

    snprintf(label, sizeof label, "label %s", s->place);
    return place_of(l, hb_art_spot_find(label, s->nth), at);
}

void hb_shape_station_square(struct hb_point at, int *x, int *y)
{
    *x = (int)floor(at.x / HB_TILE_UNITS);
    *y = (int)floor(at.y / HB_TILE_UNITS);
}

/* region.h -- the area of each segment on a tile, as closed lines for whoever draws it or points at it. */
#ifndef HB_SHAPE_REGION_H
#define HB_SHAPE_REGION_H

#include "hradby/tiles.h"
#include "views/shape/geometry.h"
#include "views/shape/layout.h"

/* Receives each line: where it begins, where it goes on to, that it closes. */
struct hb_outline {
    void (*move)(struct hb_outline *, struct hb_point);
    void (*line)(struct hb_outline *, struct hb_point);
    void (*close)(struct hb_outline *);
};

/* Gives the areas of all segments on the tile as it lies after quarter turns, each to its own, in the tile's units:
 * outer lines clockwise and holes the other way, so that either filling rule leaves the holes out.  Mist lies over
 * other areas, which have no hole there.  Corners that could be joined are, whether or not they are in this layout. */
void hb_shape_regions(struct hb_outline *const out[], const struct hb_layout *layout, unsigned quarters);

/* The same of mist, drawn in by so many units from its edge, but not from the tile's border. */
void hb_shape_mist_region(struct hb_outline *out, const struct hb_layout *layout, unsigned quarters, unsigned segment,
                          double inset);

#endif

/* region.h -- the area of a segment on a tile, as closed lines for whoever draws or points at it. */
#ifndef HB_SHAPE_REGION_H
#define HB_SHAPE_REGION_H

#include "hradby/tiles.h"
#include "shape/curve.h"
#include "shape/layout.h"

/* Is told each line: where it begins, where it goes on to, that it closes. */
struct hb_outline {
    void (*move)(struct hb_outline *, struct hb_point);
    void (*line)(struct hb_outline *, struct hb_point);
    void (*close)(struct hb_outline *);
};

/* Tells the areas of all segments on the tile as it lies after quarter turns, each to its own, in the tile's units: outer
 * lines clockwise and holes the other way, so that either filling rule leaves the holes out.  Mist lies over other areas,
 * which have no hole there.  Corners that could be joined are, whether or not they are in this layout. */
void hb_region_tell_all(struct hb_outline *const out[], const struct hb_layout *layout, unsigned quarters);

/* The same of mist, drawn in by so many units from its edge, but not from the tile's border. */
void hb_region_tell_mist(struct hb_outline *out, const struct hb_layout *layout, unsigned quarters, unsigned segment,
                         double inset);

#endif

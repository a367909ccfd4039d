/* corners.h -- where four tiles of one city meet.
 *
 * A city leaves the corners of its tiles free; where it goes round the same corner on all four of them, all four are
 * drawn with that corner filled. */
#ifndef HB_SHAPE_CORNERS_H
#define HB_SHAPE_CORNERS_H

#include "hradby/landscape.h"

/* Whether a city goes round the corner clockwise after that side of the tile as it lies, so that it could be filled. */
bool hb_corner_is_rounded(const struct hb_design *design, unsigned quarters, unsigned side);

/* Which corners of a tile on the table are filled: bit s is the one clockwise after side s as the tile lies. */
unsigned hb_corners_joined(const struct hb_landscape *l, const struct hb_placed *p);

/* What stands on a tile differs from square to square, so that no two look stamped: which of the variants of its scenery
 * lies there, 0..HB_VARIANTS-1.  Neighbours have different ones. */
enum { HB_VARIANTS = 4 };
unsigned hb_variant_at(int x, int y);

#endif

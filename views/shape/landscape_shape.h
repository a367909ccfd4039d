/* landscape_shape.h -- what a tile looks like because of the landscape around it: corners that four tiles of one
 * city fill, variants of scenery, what has become of its mist, and the places beside the landscape that are drawn
 * upon it. */
#ifndef HB_SHAPE_LANDSCAPE_H
#define HB_SHAPE_LANDSCAPE_H

#include "hradby/look.h"
#include "views/shape/geometry.h"

/* Corners
 *
 * A city leaves the corners of its tiles free; where it goes round the same corner on all four of them, all four are
 * drawn with that corner filled. */

/* Whether a city goes round the corner clockwise after that side of the tile as it lies, so that it could be filled. */
bool hb_shape_corner_is_rounded(const struct hb_design *design, unsigned quarters, unsigned side);

/* Which corners of a tile on the table are filled: bit s is the one clockwise after side s as the tile lies. */
unsigned hb_shape_corners_joined(const struct hb_landscape *l, const struct hb_placed *p);

/* What stands on a tile differs from square to square, so that no two look stamped: which of the variants of its
 * scenery lies there, 0..HB_VARIANTS-1.  Neighbours have different ones. */
enum { HB_VARIANTS = 4 };
unsigned hb_shape_variant_at(int x, int y);

/* Mist: whether its bank is open, closed, or can never be closed, the landscape knows. */
enum hb_mist_look { HB_MIST_OPEN, HB_MIST_CLOSED, HB_MIST_DEAD, HB_MIST_LOOKS };

enum hb_mist_look hb_shape_mist_look(const struct hb_feature *bank);

/* Stations: places beside the landscape; artwork that lies on the landscape names them. */

/* Where it lies in units, HB_TILE_UNITS a square, from the north-western corner of the square 0 0; false if nothing
 * on the landscape has such a place. */
bool hb_shape_station_place(const struct hb_landscape *l, const struct hb_station *s, struct hb_point *at);

/* Where its name is written; false if the drawing has no place for that: then other places of the same name have
 * one. */
bool hb_shape_station_label(const struct hb_landscape *l, const struct hb_station *s, struct hb_point *at);

/* The square on which such a place lies. */
void hb_shape_station_square(struct hb_point at, int *x, int *y);

#endif

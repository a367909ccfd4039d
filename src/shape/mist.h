/* mist.h -- where the mist of a tile lies: over whatever is there, from each of its sides towards the middle. */
#ifndef HB_SHAPE_MIST_H
#define HB_SHAPE_MIST_H

#include "shape/layout.h"
#include "shape/mist_look.h"

enum { HB_MIST_RIM = 4 }; /* what it leaves free at the ends of a side */

/* How far it is from a place of the tile as its file has it to the edge of the mist, less than 0 inside.  Cities and
 * buildings are not left out. */
double hb_mist_distance(const struct hb_design *design, unsigned segment, struct hb_point s);

/* Whether the mist is seen there: not on cities and buildings. */
bool hb_mist_covers(const struct hb_layout *l, unsigned segment, struct hb_point s);

/* Where its sign lies, and where a ghost stands in it. */
void hb_mist_place_sign(struct hb_layout *l, unsigned segment, size_t symbol);
struct hb_point hb_mist_stand(const struct hb_layout *l, unsigned segment);

#endif

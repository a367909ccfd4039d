/* wheel.h -- what of the Wheel of Fortune computer players look at, too: its mark, and what crown spaces bring, as the
 * rule itself counts it. */
#ifndef HB_CARCASSONNE_WHEEL_H
#define HB_CARCASSONNE_WHEEL_H

#include "engine/tilegame/rule.h"

enum { HB_WHEEL_NUMBER }; /* the mark of a tile for which the pig walks */

/* What each of those on the crown spaces of a sector gets. */
unsigned hb_wheel_crown_points(const struct hb_landscape *l, unsigned sector);

#endif

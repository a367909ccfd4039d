/* games.h -- the kinds of games, as they are in each core.  The lists are made by the build, in the order of `games` in
 * CMakeLists.txt; NULL ends them. */
#ifndef HB_GAMES_H
#define HB_GAMES_H

#include "hradby/game.h"

extern const struct hb_kind *const hb_kinds_portable[];
extern const struct hb_kind *const hb_kinds_v3[]; /* only in programs with that core */

#endif

/* levels.h -- the numbers of the levels, and how many there are of each tile, corrected by someone who has the box at hand.
 *
 * A text such as «target/3=100 M12=2» says what differs from what is built in; see data/mists.figures. */
#ifndef HB_MISTS_LEVELS_H
#define HB_MISTS_LEVELS_H

#include "land/land.h"

enum { HB_MISTS_LEVELS = 6, HB_MISTS_HOUNDS = 2 };

struct hb_mists_level {
    unsigned ghosts, target, deadline[HB_MISTS_HOUNDS], pile;
};

/* Whether every word names a figure that there is, with a number that can be. */
bool hb_mists_figures_read(const char *text, struct hb_error *err);
struct hb_mists_level hb_mists_level(const char *text, unsigned level);
/* Whether the numbers of a level go together. */
bool hb_mists_level_check(const char *text, unsigned level, struct hb_error *err);
/* The text with all numbers of one level and the tiles that differ. */
void hb_mists_figures_put(const char *text, unsigned level, struct hb_text *out);
unsigned hb_mists_copies(const char *text, const struct hb_design *d);

#endif

/* wheel_figures.h -- which numbers the tiles with the wheel bear, corrected by someone who has the box at hand.
 *
 * How many tiles of each shape bear the wheel is known; which of the numbers 1 to 3 they bear is not known of all.  A
 * text such as «U/1=2 U/2=3 U/3=2» says for a tile and a number how many there are; what it does not name is as in the
 * tile files.  See docs/wheel-figures.md. */
#ifndef HB_CARCASSONNE_WHEEL_FIGURES_H
#define HB_CARCASSONNE_WHEEL_FIGURES_H

#include "engine/tilegame/tilegame.h"

/* For the option (struct hb_rule_option): whether every word names a figure that there is; whether of each tile there are as many as
 * in the box, then the text names all of them; and how many there are of a tile. */
bool hb_wheel_figures_read(const char *text, struct hb_error *err);
bool hb_wheel_figures_complete(char *text, size_t cap, const struct hb_terms *terms, struct hb_error *err);
unsigned hb_wheel_figures_copies(const char *text, const struct hb_design *d, unsigned copies);

#endif

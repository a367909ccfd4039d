/* wheel_figures.h -- which numbers the tiles with the wheel bear, corrected by someone who has the box at hand.
 *
 * How many tiles of each shape bear the wheel is known; which of the numbers 1 to 3 they bear is not known of all.  A text
 * such as «U/1=2 U/2=3 U/3=2» says for a tile and a number how many there are; what it does not name is as in the tile
 * files.  See docs/wheel-figures.md. */
#ifndef HB_CARCASSONNE_WHEEL_FIGURES_H
#define HB_CARCASSONNE_WHEEL_FIGURES_H

#include "land/land.h"

/* Whether every word names a figure that there is. */
bool hb_wheel_figures_read(const char *text, struct hb_error *err);

/* Whether the wheel is in play. */
bool hb_wheel_figures_matter(const struct hb_lg_setup *s);

/* Whether of each tile there are as many as in the box; then the text names all of them. */
bool hb_wheel_figures_check(char text[HB_WORD_TEXT], struct hb_error *err);

/* How many there are of a tile. */
unsigned hb_wheel_figures_copies(const char *text, const struct hb_design *d);

#endif

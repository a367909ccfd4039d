/* figures.h -- the numbers of the levels, and how many there are of each tile, corrected by someone who has the box at hand.
 *
 * A text such as «target/3=100 M12=1 M01-SW2=1» says what differs from what is built in; see docs/mists-figures.md. */
#ifndef HB_MISTS_FIGURES_H
#define HB_MISTS_FIGURES_H

#include "land/land.h"

enum { HB_MISTS_LEVELS = 6, HB_MISTS_HOUNDS = 2 };

/* Levels, each from there on. */
enum { HB_MISTS_GRAVES = 2, HB_MISTS_PILES = 3, HB_MISTS_HAUNTED = 5, HB_MISTS_SEPARATE = 6 };

struct hb_mists_level {
    unsigned ghosts, target, deadline[HB_MISTS_HOUNDS], pile;
};

/* The numbers of a level (levels.c), and how many there are of a tile (box.c). */
struct hb_mists_level hb_mists_level(const char *text, unsigned level);
unsigned hb_mists_copies(const char *text, const struct hb_design *d);

/* Whether every word names a figure that there is, with a number that can be. */
bool hb_mists_figures_read(const char *text, struct hb_error *err);
/* Whether the numbers of a level go together, and there are as many tiles as in the box. */
bool hb_mists_figures_check(const char *text, unsigned level, struct hb_error *err);
/* All numbers of one level, and the tiles that differ. */
void hb_mists_figures_put(const char *text, unsigned level, struct hb_text *out);

/* Between the three files. */

/* One word NAME=COUNT. */
struct hb_mists_figure {
    const char *name; /* so many bytes of it */
    size_t length;
    unsigned count;
};

extern const char hb_mists_figures_text[]; /* data/mists.figures without remarks and tiles, written by the build */

/* The count that a text gives for a name, or the other one. */
unsigned hb_mists_figure(const char *text, const char *name, unsigned otherwise);

/* Whether it is a number of a level, and from what to what it may be. */
bool hb_mists_is_number(const struct hb_mists_figure *f, unsigned *low, unsigned *high);
bool hb_mists_level_check(const char *text, unsigned level, struct hb_error *err);
void hb_mists_level_put(const char *text, unsigned level, struct hb_text *out);

/* Whether it is a tile; refuses a name that is neither a tile nor a number. */
bool hb_mists_is_tile(const struct hb_mists_figure *f);
bool hb_mists_refuse_name(const struct hb_mists_figure *f, struct hb_error *err);
bool hb_mists_box_check(const char *text, struct hb_error *err);
void hb_mists_box_put(const char *text, struct hb_text *out);

#endif

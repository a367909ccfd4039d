/* fitting.h -- which unseen tiles could be laid on a square, as far as everybody can know: which tiles are unseen, not in
 * which order they come. */
#ifndef HB_LAND_FITTING_H
#define HB_LAND_FITTING_H

#include "hradby/landscape.h"

struct hb_fitting {
    const struct hb_design *design;
    unsigned count; /* how many of it are unseen */
};

/* Of a game on a landscape: writes at most `cap` of them, in the order of the bag, and returns how many there are.  The
 * trial is as large as the game and is written over. */
size_t hb_fitting_tiles(const struct hb_game *g, struct hb_game *trial, int x, int y, struct hb_fitting *out,
                        size_t cap);

#endif

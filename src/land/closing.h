/* closing.h -- what it takes to complete a feature, as far as everybody can know: which tiles are unseen. */
#ifndef HB_LAND_CLOSING_H
#define HB_LAND_CLOSING_H

#include "land/land.h"

struct hb_closing {
    unsigned squares; /* empty ones that it still needs; 0 for a field, and for what is complete */
    unsigned closers; /* unseen tiles each of which would complete it at once */
    unsigned unseen;  /* tiles in all */
    bool stuck;       /* on one of its squares no unseen tile fits */
};

/* Of the feature at a tile's segment.  The trial is as large as the game. */
struct hb_closing hb_closing_of(const struct hb_landgame *c, struct hb_landgame *trial, unsigned tile,
                                unsigned segment);

#endif

/* target.h -- what a move is about, as far as it can be shown: a square, a segment of it, some of its sides, a space of
 * the score track, or a place beside the landscape.
 *
 * It follows from the parts of the move, so a new kind of move needs nothing here. */
#ifndef HB_TUI_TARGET_H
#define HB_TUI_TARGET_H

#include "hradby/landscape.h"

struct hb_target {
    bool on_square; /* x y is a square without a tile */
    bool on_board;  /* x y is a tile that lies there, */
    int x, y;
    unsigned segment;  /* and this one of its segments; HB_NO_SEGMENT: none, or several, which are */
    unsigned sides;    /* those that reach these sides of the tile as it lies: bit s for side s */
    long space;        /* of the score track; HB_NO_SPACE: none */
    const char *place; /* beside the landscape; NULL: none */
};

struct hb_target hb_target_of(const struct hb_game *g, struct hb_move move);

#endif

/* unseen_tiles.h -- what the tiles that nobody has seen yet could still do, as far as everybody can know: which tiles
 * are unseen, not in which order they come.
 *
 * Each question tries tiles on a `trial`, room as large as the game that the caller lends and that is written over; the
 * game itself is only read. */
#ifndef HB_UNSEEN_TILES_H
#define HB_UNSEEN_TILES_H

#include "engine/tilegame/tilegame.h"
#include "hradby/landscape.h"

/* What it takes to complete a feature. */
struct hb_closing {
    unsigned squares; /* empty ones that it still needs; 0 for a field, and for what is complete */
    unsigned closers; /* unseen tiles each of which would complete it at once */
    unsigned unseen;  /* tiles in all */
    bool stuck;       /* on one of its squares no unseen tile fits */
};

/* Of the feature at a tile's segment.  The trial is as large as the game. */
struct hb_closing hb_tg_unseen_closing(const struct hb_tilegame *tg, struct hb_tilegame *trial, unsigned tile,
                                       unsigned segment);

/* Which of them could be laid on a square. */
struct hb_fitting {
    const struct hb_design *design;
    unsigned count; /* how many of it are unseen */
};

/* Of a game on a landscape: writes at most `cap` of them, in the order of the bag, and returns how many there are.  The
 * trial is as large as the game and is written over. */
size_t hb_tg_unseen_fitting(const struct hb_game *g, struct hb_game *trial, int x, int y, struct hb_fitting *out,
                            size_t cap);

#endif

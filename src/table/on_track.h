/* on_track.h -- who stands where on the score track, for whoever shows it.
 *
 * Read from what a game tells of its players, by the names of the facts: `space`, where the score stands; `counters`, the
 * totals of each of a player's counters; and any fact that is called like a piece, which is the space where that stands. */
#ifndef HB_ON_TRACK_H
#define HB_ON_TRACK_H

#include "hradby/game.h"

enum { HB_SCORE_SPACES = 50, HB_ON_TRACK_MAX = 4 * HB_PLAYERS_MAX, HB_ON_TRACK_NAME = 24 };

struct hb_on_track {
    int player;
    char name[HB_ON_TRACK_NAME]; /* of the counter, "" where everybody has but one, or of the piece */
    unsigned number;             /* which of the player's counters, from 0 on */
    bool is_counter;
    long space;
};

struct hb_track_view {
    bool minded; /* whether it matters in this game where somebody stands */
    unsigned pieces;
    struct hb_on_track piece[HB_ON_TRACK_MAX];
};

void hb_track_read(struct hb_track_view *t, const struct hb_game *g);

/* Who stands on a space: the first from the i-th of all on, with i moved there; NULL if there is none. */
const struct hb_on_track *hb_track_next(const struct hb_track_view *t, long space, unsigned *i);

#endif

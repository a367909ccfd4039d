/* endgame.h -- the last moves of a game, looked at to the end: every move, every outcome of chance by its weight.
 *
 * What comes out is exact, as far as everybody plays for what the search plays for (weigh.h).  It is asked for only where
 * what is to be looked at seems to be little enough, and given up where it turns out to be more. */
#ifndef HB_AI_ENDGAME_H
#define HB_AI_ENDGAME_H

#include "hradby/player.h"

enum { HB_ENDGAME_DEPTH = 24, HB_ENDGAME_MOVES = 2 * HB_MOVES_MAX };

struct hb_endgame {
    struct hb_game *state[HB_ENDGAME_DEPTH];
    struct hb_move *moves; /* HB_ENDGAME_MOVES */
    size_t listed;         /* of them in use */
    uint64_t left;         /* positions that may still be looked at */
    bool failed;           /* it was too much */
    struct hb_stopwatch *clock;
    int64_t until;
    const atomic_bool *stop;
};

size_t hb_endgame_size(size_t game_size);
void hb_endgame_init(struct hb_endgame *e, size_t game_size, void *memory);

/* What all moves of `who` at g come to, worth[i] to him by move i of the legal ones; false: that would take more than
 * `most` positions, or more time than there is, or something is hidden. */
bool hb_endgame_solve(struct hb_endgame *e, const struct hb_game *g, int who, uint64_t most, float *worth);

#endif

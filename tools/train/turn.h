/* turn.h -- a whole turn chosen by looking at the ways to make it, and weighing where it ends by what everybody may
 * expect then. */
#ifndef HB_TRAIN_TURN_H
#define HB_TRAIN_TURN_H

#include "hradby/game.h"

enum { TURN_DEPTH = 3 }; /* choices in a row that are looked through; behind them what stands is weighed */

/* By what positions are weighed. */
struct judge {
    const struct hb_weights *weights;
    int noise;      /* in 256ths of a point: how far a value may be off at random */
    unsigned width; /* of how many moves the choices that follow are looked at; 0: of all */
};

struct turn_mind {
    uint64_t seed;
    struct hb_game *state[TURN_DEPTH];
    struct hb_move *moves[TURN_DEPTH];
    int32_t *value[TURN_DEPTH];
};

bool turn_open(struct turn_mind *mind, size_t state_size);
void turn_close(struct turn_mind *mind);

/* How far a player is ahead of the best other one. */
int32_t turn_lead(const int32_t *points, unsigned players, unsigned who);

struct hb_move turn_choose(struct turn_mind *mind, const struct judge *judge, const struct hb_game *g, int who);

#endif

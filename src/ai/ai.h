/* ai.h -- computer players.  They see what a player sees, through the same interface as everybody.
 *
 * Nothing here allocates or draws random numbers; `scratch` is room for one state of g's size. */
#ifndef HB_AI_H
#define HB_AI_H

#include "hradby/game.h"

struct hb_ai_choice {
    struct hb_move move;
    double value; /* expected final lead of the player who moves */
};

/* Every legal move of `who` with its value, the best first; equal ones in the order of the legal moves.
 * Writes up to cap and returns how many there are. */
size_t hb_ai_rank(const struct hb_game *g, int who, struct hb_game *scratch, struct hb_ai_choice *out, size_t cap);

/* The move with the best immediate gain. */
struct hb_move hb_ai_greedy(const struct hb_game *g, int who, struct hb_game *scratch);

#endif

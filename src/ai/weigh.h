/* weigh.h -- how good a position is for each player, on one scale that the search compares: about a point a point.
 *
 * Where each plays for himself it is his lead over the best of the others as hb_expect has it, bent so that what decides the
 * game counts more than what makes a won one higher; where all play together, what the kind of game says (`outlook`). */
#ifndef HB_AI_WEIGH_H
#define HB_AI_WEIGH_H

#include "hradby/game.h"

/* What positions are weighed by: weights of one's own, or those built in; or nothing that was learned at all. */
struct hb_scales {
    const struct hb_weights *weights; /* NULL: those built in */
    bool by_formula;                  /* none of them */
};

/* worth[players]; without scales, by the weights built in. */
void hb_assess(const struct hb_game *g, const struct hb_scales *scales, float *worth);

/* The same at a glance, for `who` alone, where that is quicker: what he leads by if the game ended now.  It tells which
 * moves are worth weighing. */
bool hb_can_glance(const struct hb_game *g);
float hb_glance(const struct hb_game *g, int who);

float hb_weight_as_lead(const struct hb_game *g, float worth);

#endif

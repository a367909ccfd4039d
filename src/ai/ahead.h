/* ahead.h -- what the next turn can make of the end of this one, where all play together.
 *
 * Somebody who plays with the others and not against them can count on what the next player will do: the best he knows.
 * Which tile he will have nobody knows; so a few of those that may come are tried, evenly spread over all of them, and the
 * mean is taken.  They are the same for every position with the same tiles, so that moves are compared under equal
 * conditions. */
#ifndef HB_AI_AHEAD_H
#define HB_AI_AHEAD_H

#include "ai/turn.h"

enum { HB_AHEAD_MOVES = 8 }; /* of a position, the best of which are looked at further */

/* The worth of g, from which chance goes on, or else nobody does; `trial` is a state to try things out in. */
double hb_worth_ahead(struct hb_beam *b, struct hb_game *trial, const struct hb_game *g, int who);

#endif

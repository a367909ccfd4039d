/* compare.h -- whether the engine and the referee hold the same opinion of a position. */
#ifndef HB_REFEREE_COMPARE_H
#define HB_REFEREE_COMPARE_H

#include "hradby/game.h"
#include "referee.h"

/* True if they agree on everything: whose move, which moves, points, supplies, goods, tiles, figures, features.
 * If not, *why says both opinions.  Every comparison made is added to *comparisons. */
bool hb_ref_agree(const struct hb_game *g, const struct referee *r, struct hb_text *why, long *comparisons);

/* The engine's moves as texts in its order, for whoever is to move. */
void hb_ref_engine_moves(const struct hb_game *g, struct ref_moves *out);

/* Of two lists in the same order; if they differ, *why has both. */
bool hb_ref_same_moves(struct ref_moves *engine, struct ref_moves *referee, struct hb_text *why);

#endif

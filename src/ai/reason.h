/* reason.h -- why a move is good or bad, in words (hradby/reason.h).
 *
 * The move and the best rest of the turn are played on a copy of what the player knows; what happens then, and what each
 * may expect before and after, are the reasons.  Nothing here allocates: a reasoner lies in room that is handed in. */
#ifndef HB_AI_REASON_H
#define HB_AI_REASON_H

#include "hradby/player.h"
#include "hradby/reason.h"

struct hb_reasoner;

size_t hb_reasoner_size(const struct hb_game *g);
struct hb_reasoner *hb_reasoner_open(const struct hb_game *g, void *room); /* as many bytes, aligned as malloc aligns */

/* Of a candidate of `who`, who sees the view and may move.  What it returns is good until the next question. */
const struct hb_reasons *hb_reason(struct hb_reasoner *r, const struct hb_game *view, int who,
                                   const struct hb_candidate *candidate);

/* The turn as it was thought through: from where, where hidden things are filled in somehow, and its moves, the candidate
 * itself first. */
size_t hb_reason_line(const struct hb_reasoner *r, const struct hb_game **start, const struct hb_move **moves);

/* What a player may expect to win by, in points, as far as `g` shows; together: how good it is for all. */
double hb_expected_lead(const struct hb_game *g, int who);

/* The same at the end of his turn, if he makes the best of it at first sight. */
double hb_best_lead(struct hb_reasoner *r, const struct hb_game *g, int who);

#endif

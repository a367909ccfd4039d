/* told.h -- what the engine tells the world of a position (hb_describe_state) against what the referee knows. */
#ifndef HB_REFEREE_LEDGER_H
#define HB_REFEREE_LEDGER_H

#include "hradby/game.h"
#include "referee.h"

/* Scores, supplies, the tile in hand, all features once more, and what the boxes in play know of.  If they differ, *why says
 * where. */
bool hb_ref_told_agrees(const struct hb_game *g, const struct referee *r, struct hb_text *why);

#endif

/* castle_compare.h -- the engine's opinion of a position against the steward's, and against what must hold in any case.
 *
 * Each function writes what it found wrong and returns false; what is right leaves `why` as it was. */
#ifndef HB_CASTLE_COMPARE_H
#define HB_CASTLE_COMPARE_H

#include "hradby/game.h"
#include "steward.h"

bool hb_castle_differ(struct hb_text *why, const char *what, int number, long engine, long steward);

/* Everything that lies on the table, whose turn it is, and every legal move of everyone. */
bool hb_castle_agree(const struct hb_game *g, const struct steward *s, struct hb_text *why);

/* What final scoring would give now, where nobody would have to decide anything in it. */
bool hb_castle_prospects_agree(const struct hb_game *g, struct steward *s, struct hb_text *why);

/* The same numbers as hb_describe_state tells them to the world. */
bool hb_castle_facts_agree(const struct hb_game *g, const struct hall *h, struct hb_text *why);

/* Nothing is made and nothing is lost: goods, talers, helpers and cards are as many as in the first position. */
bool hb_castle_is_conserved(const struct hb_game *first, const struct hb_game *g, struct hb_text *why);

/* The final points of a game that is over, counted again from its last position alone. */
bool hb_castle_recount_agrees(const struct hb_game *over, struct hb_text *why);

#endif

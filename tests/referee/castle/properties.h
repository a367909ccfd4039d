/* properties.h -- what must hold in every position, whatever the rules say: notation, copies, views, memory. */
#ifndef HB_CASTLE_PROPERTIES_H
#define HB_CASTLE_PROPERTIES_H

#include "hradby/game.h"
#include "tests/support/dice.h"

/* Legal moves read back from their texts, none of another's is legal, and there are not too many. */
bool hb_castle_moves_read_back(const struct hb_game *g, struct hb_text *why);

/* The text is understood as a move or refused with a reason, and it is legal if and only if it should be. */
bool hb_castle_is_judged_right(const struct hb_game *g, int who, const char *text, bool legal, struct hb_text *why);

/* The position reads back from its text to the same bytes. */
bool hb_castle_position_reads_back(const struct hb_game *g, struct hb_text *why);

/* What the viewer sees hides the choices of others, can be filled up, and the game can go on from there. */
bool hb_castle_view_is_playable(const struct hb_game *g, int viewer, struct dice *d, struct hb_text *why);

/* Somebody who may move, or HB_CHANCE. */
int hb_castle_mover(const struct hb_game *g, struct dice *d);
struct hb_move hb_castle_random_move(const struct hb_game *g, int who, struct dice *d);

#endif

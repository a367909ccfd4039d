/* said.h -- what the engine says to people, in every language: whether all words were there and everything was filled
 * in. */
#ifndef HB_CASTLE_SAID_H
#define HB_CASTLE_SAID_H

#include "hradby/game.h"

/* Each writes the sentence that is not whole and returns false; what is right leaves `why` as it was. */
bool hb_castle_event_is_said(const struct hb_game *g, const struct hb_event *e, struct hb_text *why);
bool hb_castle_move_is_said(const struct hb_game *g, struct hb_move m, enum hb_language language, struct hb_text *why);
bool hb_castle_error_is_said(const struct hb_error *err, struct hb_text *why);
bool hb_castle_phase_is_said(const struct hb_game *g, struct hb_text *why); /* to every player and to a spectator */

#endif

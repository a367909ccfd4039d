/* telling.h -- what every kind of game tells in the same way. */
#ifndef HB_TELLING_H
#define HB_TELLING_H

#include "hradby/game.h"

/* Tells the sink of an event with n numbers; the rest are 0. */
void hb_happened(struct hb_sink *sink, const struct hb_game *g, int what, int player, int n, const int32_t *number);

/* `scores` and `winners` of a game that is over, into an open object. */
void hb_result_facts(const struct hb_game *g, struct hb_facts *f);

#endif

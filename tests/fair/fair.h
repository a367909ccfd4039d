/* fair.h -- what the rule of The Fair and its file for computer players both look at.  Leave it out where there is nothing. */
#ifndef FAIR_H
#define FAIR_H

#include "engine/tilegame/rule.h"

/* The bit of its option in `variant` of the state: coins are dear. */
enum { DEAR_COINS = 1 << 7 };

static inline int coin_price(const struct hb_tilegame *tg)
{
    enum { USUAL = 3, DEAR = 5 };

    return tg->variant & DEAR_COINS ? DEAR : USUAL;
}

/* Memory: what the expansion must remember beyond tiles and figures.  It lies in the state, so it has no
 * pointers and no padding; it is zero at the start, and positions write it down field by field. */
struct purse {
    uint8_t coins[HB_PLAYERS_MAX];
};

_Static_assert(sizeof(struct purse) == HB_PLAYERS_MAX, "memory without padding");

#endif

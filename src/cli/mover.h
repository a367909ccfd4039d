/* mover.h -- one after another where several choose at once: for counting and measuring, where nobody looks at the
 * cards of others and the order of their choices makes no difference. */
#ifndef HB_MOVER_H
#define HB_MOVER_H

#include "core/assert.h"
#include "hradby/game.h"

/* Who moves next: HB_CHANCE, a player (the first in seat order where several may), HB_NOBODY when it is over. */
static inline int hb_next_mover(const struct hb_game *g)
{
    int who = 0;

    if (hb_actor(g) != HB_SEVERAL)
        return hb_actor(g);
    while (who < g->players && !hb_may_move(g, who))
        who++;
    HB_ASSERT(who < g->players);
    return who;
}

#endif

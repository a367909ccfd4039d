/* fitting.c -- which unseen tiles could be laid on a square (fitting.h): each is taken in hand on a copy, so that every
 * rule which minds where a tile lies has its say. */
#include "land/fitting.h"

#include "rules/rule.h"

static bool may_lie(const struct hb_landgame *c, int x, int y)
{
    for (unsigned q = 0; q < hb_designs[c->drawn].turns; q++)
        if (hb_step_tile.is_legal(c, NULL, c->turn, hb_move_of(HB_VERB_TILE, 0, x, y, q)))
            return true;
    return false;
}

size_t hb_fitting_tiles(const struct hb_game *g, struct hb_game *trial, int x, int y, struct hb_fitting *out,
                        size_t cap)
{
    struct hb_landgame *c = hb_lg(trial);
    size_t n = 0;

    hb_copy(trial, g);
    for (unsigned i = 0; i < c->stocks; i++) {
        unsigned unseen = hb_unseen(c, i);

        c->drawn = hb_stock_designs(c)[i];
        if (unseen == 0 || !may_lie(c, x, y))
            continue;
        if (n < cap)
            out[n] = (struct hb_fitting){ &hb_designs[c->drawn], unseen };
        n++;
    }
    return n;
}

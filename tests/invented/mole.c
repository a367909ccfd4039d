/* mole.c -- unseen tiles that leave the game.
 *
 * For each of the first five tiles with a city that are laid an unseen tile goes out of the game, and nobody sees which. */
#include "rules/rule.h"

enum { MOST = 5 };

static void mole_laid(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    (void)sink;
    if ((hb_designs[hb_tile_design(hb_land(c), c->laid)].kinds >> HB_CITY & 1) && c->hidden < MOST &&
        hb_tiles_to_draw(c))
        hb_hide_tile(c);
}

const struct hb_rule hb_rule_mole = {
    .name = "mole",
    .number = 27,
    .rank = 126,
    .laid = mole_laid,
};

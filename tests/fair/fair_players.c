/* fair_players.c -- what computer players look at in The Fair beyond its points.  They play without such a file, too. */
#include "fair.h"
#include "players/landscape/land_players.h"

/* What may still become points, in half points: a coin is sold half of the time, so it is worth as many half points as its
 * price has points. */
static int reserve(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player)
{
    const struct purse *purse = hb_tg_memory(tg, slot);

    return hb_tg_tiles_to_draw(tg) > 0 ? coin_price(tg) * purse->coins[player] : 0;
}

const struct hb_rule_players hb_rule_players_fair = { .reserve = reserve };

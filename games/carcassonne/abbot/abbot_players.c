/* abbot_players.c -- what computer players see of The Abbot: their abbot on a feature, with how many squares around are
 * empty, and whether the abbot is in hand.
 *
 * A sign is the number of a row in the learned weights, counted from 0 within each rule (players/landscape/signs.h).
 * What a row is worth was learned from games; what its number means must never change, or weights of before would say
 * something else. */
#include "engine/tilegame/rule.h"
#include "players/landscape/land_players.h"

/* The player's abbot stands there, and can be called home whenever it pays. */
static void hope_signs(const struct hb_prospect *p, const struct hb_rule_slot *slot,
                       const struct hb_prospect_feature *h, int player, struct hb_signs *s)
{
    if (hb_land_has_monks(h->kind) && hb_land_figure_on(hb_tg_land(p->tg), (unsigned)player, slot->piece, h->tile,
                                                        h->segment) < hb_tg_land(p->tg)->pieces)
        hb_signs_add_rule(s, slot, h->ends);
}

static void seat_signs(const struct hb_prospect *p, const struct hb_rule_slot *slot, int player, struct hb_signs *s)
{
    bool abbot = hb_tg_seats(p->tg)[player].supply[slot->piece] > 0;

    hb_signs_add_rule(s, slot, (abbot ? 1u : 0u) + (p->in_hand[player] > 1 ? 2 : 0));
}

const struct hb_rule_players hb_rule_players_abbot = { .hope_signs = hope_signs, .seat_signs = seat_signs };

/* inns_players.c -- what computer players see of Inns & Cathedrals: large followers, and what an inn or a cathedral
 * makes of a feature.
 *
 * A sign is the number of a row in the learned weights, counted from 0 within each rule (players/landscape/signs.h).
 * What a row is worth was learned from games; what its number means must never change, or weights of before would say
 * something else.
 *
 * A large follower shows in that a player's power on a feature is more than their followers there; an inn or a
 * cathedral in that an open feature brings nothing now and something once it is complete.  So neither figures nor marks
 * are looked for. */
#include "engine/tilegame/rule.h"
#include "players/landscape/land_players.h"

/* The large follower stands there, own or another's. */
static void hope_signs(const struct hb_prospect *p, const struct hb_rule_slot *slot,
                       const struct hb_prospect_feature *h, int player, struct hb_signs *s)
{
    enum { OWN_LARGE, OTHER_LARGE, SHOWN_KINDS };
    unsigned kind = h->kind == HB_CITY ? 0 : h->kind == HB_ROAD ? 1 : 2;

    for (unsigned i = 0; i < p->players; i++)
        if (h->present >> i & 1 && h->power[i] > h->followers[i])
            hb_signs_add_rule(s, slot, kind * SHOWN_KINDS + ((int)i == player ? OWN_LARGE : OTHER_LARGE));
    if (h->kind != HB_FIELD && !h->complete && h->now == 0 && h->whole > 0)
        hb_signs_add_rule(s, slot, 6 + kind + (h->present ? 0 : 3)); /* an inn or a cathedral */
}

/* The large follower is in hand, and so are several figures. */
static void seat_signs(const struct hb_prospect *p, const struct hb_rule_slot *slot, int player, struct hb_signs *s)
{
    bool large = hb_tg_seats(p->tg)[player].supply[slot->piece] > 0;

    hb_signs_add_rule(s, slot, (large ? 1u : 0u) + (p->in_hand[player] > 1 ? 2 : 0));
}

const struct hb_rule_players hb_rule_players_inns = { .hope_signs = hope_signs, .seat_signs = seat_signs };

/* traders_players.c -- what computer players see of Traders & Builders: builder and pig, goods in a city, and for each
 * kind of goods how they stand against the others.
 *
 * A sign is the number of a row in the learned weights, counted from 0 within each rule (players/landscape/signs.h).
 * What a row is worth was learned from games; what its number means must never change, or weights of before would say
 * something else. */
#include "games/carcassonne/traders/traders.h"
#include "players/landscape/land_players.h"

/* Signs: own builder or pig there, another's builder; how many goods lie in a city. */
static void hope_signs(const struct hb_prospect *p, const struct hb_rule_slot *slot,
                       const struct hb_prospect_feature *h, int player, struct hb_signs *s)
{
    enum { OWN_BUILDER, OWN_PIG, GOODS_HERE, GOODS_MOST = 4 };
    const struct hb_landscape *l = hb_tg_land(p->tg);
    unsigned goods = 0;

    if (h->helped && hb_land_has_piece(l, (unsigned)player, slot->piece + (unsigned)HB_TRADERS_BUILDER, h->root))
        hb_signs_add_rule(s, slot, OWN_BUILDER);
    if (h->helped && hb_land_has_piece(l, (unsigned)player, slot->piece + (unsigned)HB_TRADERS_PIG, h->root))
        hb_signs_add_rule(s, slot, OWN_PIG);
    if (h->kind != HB_CITY)
        return;
    for (unsigned g = 0; g < HB_TRADERS_GOODS; g++)
        goods += hb_tg_slot_marks_at(p->tg, slot, g, h->root);
    if (goods)
        hb_signs_add_rule(s, slot,
                          GOODS_HERE + (goods < GOODS_MOST ? goods : GOODS_MOST) + (h->present ? 0 : GOODS_MOST));
}

/* For each kind of goods how far the player is ahead of the best other: no goods at all, behind, level, ahead by one,
 * by more. */
static void seat_signs(const struct hb_prospect *p, const struct hb_rule_slot *slot, int player, struct hb_signs *s)
{
    enum { BUILDER_IN_HAND = 15, PIG_IN_HAND };

    for (unsigned g = 0; g < HB_TRADERS_GOODS; g++) {
        unsigned mine = hb_traders_goods(p->tg, slot, (unsigned)player, g), most = 0, how = 0;
        for (unsigned i = 0; i < p->players; i++)
            if ((int)i != player && hb_traders_goods(p->tg, slot, i, g) > most)
                most = hb_traders_goods(p->tg, slot, i, g);
        if (mine || most)
            how = mine < most ? 1 : mine == most ? 2 : mine == most + 1 ? 3 : 4;
        hb_signs_add_rule(s, slot, 5 * g + how);
    }
    for (unsigned piece = 0; piece < 2; piece++)
        if (hb_tg_seats(p->tg)[player].supply[slot->piece + piece])
            hb_signs_add_rule(s, slot, piece == HB_TRADERS_BUILDER ? BUILDER_IN_HAND : PIG_IN_HAND);
}

const struct hb_rule_players hb_rule_players_traders = { .hope_signs = hope_signs, .seat_signs = seat_signs };

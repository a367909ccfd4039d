/* land_players.c -- what rules tell computer players, by their numbers; and what is in hand in a game on a landscape.
 *
 * The build lists each rule with the file beside it (hb_described_rules); before main begins that list becomes a table
 * by the numbers of rules, in which one without a file has a struct of nothing.  So whoever asks a rule never has to
 * look whether anything was written for it, and the engine's own struct hb_rule need not know that there are players.
 */
#include "players/landscape/land_players.h"

#include "engine/tilegame/rule.h"

const struct hb_rule_players *hb_rules_for_players[HB_RULES_MAX];

__attribute__((constructor)) static void number_what_is_told(void)
{
    static const struct hb_rule_players nothing = { .reserve = NULL };

    for (unsigned i = 0; i < HB_RULES_MAX; i++)
        hb_rules_for_players[i] = &nothing;
    for (unsigned i = 0; hb_described_rules[i].rule; i++)
        hb_rules_for_players[hb_described_rules[i].rule->number] = hb_described_rules[i].players;
}

/* In half points: a follower that is free is one each.  Rules add what else may still score. */
int hb_tg_reserve(const struct hb_game *g, int player)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    int n = 0;

    for (unsigned piece = 0; piece < tg->pieces; piece++)
        n += hb_tg_piece_kind(tg, piece)->power ? hb_tg_seats(tg)[player].supply[piece] : 0;
    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        n += hb_rule_for_players(slot)->reserve ? hb_rule_for_players(slot)->reserve(tg, slot, player) : 0;
    }
    return n;
}

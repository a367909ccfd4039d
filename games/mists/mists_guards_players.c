/* mists_guards_players.c -- what computers say of the guards' ghosts when they advise.
 *
 * They play by what mists_players.c thinks of a position, so there are no signs here: only the one reason that cannot
 * be seen in the events of a turn, the ghosts that did not come. */
#include "games/mists/mists_rules.h"
#include "players/landscape/land_players.h"

/* Ghosts that a tile shows and that have not come, because its mist is closed or joined. */
static void advise(const struct hb_tilegame *before, const struct hb_tilegame *after, const struct hb_rule_slot *slot,
                   int who, struct hb_reasons *r)
{
    unsigned marks = 0, was = hb_mists_ghosts(before), is = hb_mists_ghosts(after), come = is > was ? is - was : 0;
    struct hb_event_record *t;

    (void)who;
    for (unsigned tile = hb_tg_land(before)->tiles; tile < hb_tg_land(after)->tiles; tile++)
        marks += hb_mists_symbols(slot, hb_land_tile_design(hb_tg_land(after), tile));
    t = marks > come ? hb_reason_add(r, "ghosts", "why.ghosts") : NULL;
    if (t)
        hb_event_number(t, "n", marks - come);
}

const struct hb_rule_players hb_rule_players_mists_guards = { .advise = advise };

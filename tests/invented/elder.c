/* elder.c -- a tie-break wherever a majority is asked.
 *
 * Of several who have equally many followers on a feature only the one has it whose figure came there first. */
#include "engine/tilegame/rule.h"

static void elder_owners(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_scored *s)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    (void)slot;
    for (unsigned i = 0; (s->owners & (s->owners - 1)) && i < l->pieces; i++) {
        unsigned bit = 1u << hb_land_figure(l, i).player;
        if (hb_land_figure_root(l, i) == s->root && (s->owners & bit))
            s->owners = bit;
    }
}

const struct hb_rule hb_rule_elder = {
    .name = "elder",
    .number = 25,
    .rank = 124,
    .owners = elder_owners,
};

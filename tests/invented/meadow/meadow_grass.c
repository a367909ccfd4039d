/* meadow_grass.c -- MEA-2: whoever lies in the grass at the end has a point for each level. */
#include "engine/tilegame/rule.h"

static void grass_final(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_award *a)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    (void)slot;
    for (unsigned i = 0; i < l->pieces; i++) {
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (f.kind != HB_FIELD || !hb_land_is_first_on_feature(l, i))
            continue;
        struct hb_scored s = {
            .kind = HB_FIELD, .root = hb_land_figure_root(l, i), .tile = f.tile, .segment = f.segment, .at_end = true
        };
        hb_tg_count_majority(tg, &s);
        hb_tg_award_owners(tg, &s, tg->variant, a);
    }
}

const struct hb_rule hb_rule_meadow_grass = {
    .name = "meadow_grass",
    .number = 19,
    .rank = 1,
    .opens = 1 << HB_FIELD,
    .without = "meadow.without",
    .cites = { [HB_FIELD] = { .final = "MEA-2" } },
    .final = grass_final,
};

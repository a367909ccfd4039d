/* meadow_grass.c -- MEA-2: whoever lies in the grass at the end has a point for each level. */
#include "rules/rule.h"

static void grass_final(const struct hb_landgame *c, const struct hb_own *own, struct hb_award *a)
{
    const struct hb_landscape *l = hb_land(c);

    (void)own;
    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_figure f = hb_figure(l, i);
        if (f.kind != HB_FIELD || !hb_is_first_there(l, i))
            continue;
        struct hb_scored s = {
            .kind = HB_FIELD, .root = hb_figure_root(l, i), .tile = f.tile, .segment = f.segment, .at_end = true
        };
        hb_find_owners(c, &s);
        hb_award_owners(c, &s, c->variant, a);
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

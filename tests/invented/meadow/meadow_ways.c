/* meadow_ways.c -- MEA-1, MEA-3: goatherds, and what they bring where people walk. */
#include "engine/tilegame/rule.h"

enum { SHEPHERDS = 4 };

static int ways_worth(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                      int worth)
{
    (void)tg;
    (void)slot;
    if (s->kind == HB_ROAD)
        return (int)s->tiles;
    return s->kind == HB_MONASTERY ? (int)s->neighbours : worth;
}

static void ways_final(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_award *a)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    (void)slot;
    for (unsigned i = 0; i < l->pieces; i++) {
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (f.kind == HB_FIELD || !hb_land_is_first_on_feature(l, i))
            continue;
        struct hb_scored s = hb_tg_measure(tg, f.tile, f.segment);
        s.at_end = true;
        hb_tg_count_majority(tg, &s);
        hb_tg_award_owners(tg, &s, hb_tg_worth(tg, &s), a);
    }
}

const struct hb_rule hb_rule_meadow_ways = {
    .name = "meadow_ways",
    .number = 27,
    .rank = 0,
    .tiles = "base",
    .opens = 1 << HB_ROAD | 1 << HB_MONASTERY,
    .piece = { { .name = "goatherd",
                 .each = SHEPHERDS,
                 .power = 1,
                 .stands_on = 1 << HB_ROAD | 1 << HB_FIELD | 1 << HB_MONASTERY,
                 .placing_rule = "MEA-1" } },
    .cites = { [HB_ROAD] = { .complete = "MEA-3", .final = "MEA-3" },
               [HB_MONASTERY] = { .complete = "MEA-3", .final = "MEA-3" } },
    .worth = ways_worth,
    .final = ways_final,
};

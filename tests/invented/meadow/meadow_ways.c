/* meadow_ways.c -- MEA-1, MEA-3: goatherds, and what they bring where people walk. */
#include "rules/rule.h"

enum { SHEPHERDS = 4 };

static int ways_worth(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int worth)
{
    (void)c;
    (void)own;
    if (s->kind == HB_ROAD)
        return (int)s->tiles;
    return s->kind == HB_MONASTERY ? (int)s->neighbours : worth;
}

static void ways_final(const struct hb_landgame *c, const struct hb_own *own, struct hb_award *a)
{
    const struct hb_landscape *l = hb_land(c);

    (void)own;
    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_figure f = hb_figure(l, i);
        if (f.kind == HB_FIELD || !hb_is_first_there(l, i))
            continue;
        struct hb_scored s = hb_measure(c, f.tile, f.segment);
        s.at_end = true;
        hb_find_owners(c, &s);
        hb_award_owners(c, &s, hb_worth(c, &s), a);
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

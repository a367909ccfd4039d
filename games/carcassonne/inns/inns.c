/* inns.c -- Inns & Cathedrals.
 *
 * INN-1  Eighteen tiles, six with an inn, two with a cathedral; one large follower for each player.
 * INN-2  A complete road with one or more inns is worth two points a tile; incomplete at the end, nothing.
 * INN-3  A complete city with one or both cathedrals is worth three points a tile and a shield; incomplete,
 *        nothing.
 * INN-5  The large follower is placed like a follower and has power two in majorities; it never doubles points.
 *
 * Which roads of a tile an inn stands at (INN-4), and where fields run (INN-6, 7, 8), is said by the tile data.  Inns
 * and cathedrals are marks that the landscape adds up over a feature, so the rule remembers nothing. */
#include "engine/tilegame/rule.h"

enum { INNS, CATHEDRALS }; /* what is counted over a feature */
enum { INN_ROAD = 2, CATHEDRAL_CITY = 3, LARGE_POWER = 2 };

static bool has_inn(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s)
{
    return s->kind == HB_ROAD && hb_tg_slot_marks(tg, slot, INNS, s) > 0;
}

static bool has_cathedral(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s)
{
    return s->kind == HB_CITY && hb_tg_slot_marks(tg, slot, CATHEDRALS, s) > 0;
}

static int inns_worth(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                      int worth)
{
    if (has_inn(tg, slot, s))
        return s->complete ? INN_ROAD * (int)s->tiles : 0;
    if (has_cathedral(tg, slot, s))
        return s->complete ? CATHEDRAL_CITY * (int)(s->tiles + s->shields) : 0;
    return worth;
}

/* The inn or the cathedral is the reason for all of the points, not for some more. */
static void inns_explain(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                         int player, struct hb_event_record *t)
{
    (void)player;
    if (has_inn(tg, slot, s)) {
        hb_event_drop_rules(t);
        hb_event_reason(t, "inns", hb_tg_slot_marks(tg, slot, INNS, s), "INN-2");
    } else if (has_cathedral(tg, slot, s)) {
        hb_event_drop_rules(t);
        hb_event_reason(t, "cathedrals", hb_tg_slot_marks(tg, slot, CATHEDRALS, s), "INN-3");
    }
}

const struct hb_rule hb_rule_inns = {
    .name = "inns",
    .number = 4,
    .rank = 30,
    .tiles = "inns",
    .boxes = "bigbox2021 bigbox5",
    .piece = { { .name = "large",
                 .each = 1,
                 .power = LARGE_POWER,
                 .stands_on = HB_FOLLOWER_STANDS,
                 .placing_rule = "INN-5" } },
    .count = { [INNS] = "inn", [CATHEDRALS] = "cathedral" },
    .worth = inns_worth,
    .explain = inns_explain,
};

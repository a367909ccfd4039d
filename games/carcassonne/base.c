/* base.c -- the base game's own pieces and points.
 *
 * BAS-1,6     Each player has seven followers, who stand on roads, cities and monasteries (on fields: farmers.c).
 * BAS-10..13  A road is worth a point a tile, a complete city two a tile and two a shield, a monastery that
 *             is surrounded nine.  A tile counts once, however many segments of the feature it has.
 * BAS-21      At the end an incomplete road is worth a point a tile, a city a point a tile and a shield, a
 *             monastery one and one for each neighbour: to its owners, once, not for each follower.
 * ABB-3       A garden is scored like a monastery.
 *
 * The landscape knows of every feature how many tiles and shields it has and whether it is complete, so nothing is kept
 * here.  At the end each feature is counted at the first of the figures on it. */
#include "engine/tilegame/rule.h"

enum { FOLLOWERS = 7, CITY_COMPLETE = 2, CITY_INCOMPLETE = 1 };

/* What a feature is worth now: complete, or as at the end. */
static int base_worth(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                      int worth)
{
    (void)tg;
    (void)slot;
    if (s->kind == HB_ROAD)
        return (int)s->tiles;
    if (s->kind == HB_CITY)
        return (int)(s->tiles + s->shields) * (s->complete ? CITY_COMPLETE : CITY_INCOMPLETE);
    return hb_land_is_surroundable(s->kind) ? 1 + (int)s->neighbours : worth;
}

/* Features that are not counted here: fields, and those that bring nothing. */
static bool is_left_out(unsigned kind)
{
    return kind == HB_FIELD || kind == HB_CEMETERY || kind == HB_NO_KIND;
}

static void base_final(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_award *a)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    (void)slot;
    for (unsigned i = 0; i < l->pieces; i++) {
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (is_left_out(f.kind) || !hb_land_is_first_on_feature(l, i))
            continue;
        struct hb_scored s = hb_tg_measure(tg, f.tile, f.segment);
        s.at_end = true;
        hb_tg_count_majority(tg, &s);
        hb_tg_award_owners(tg, &s, hb_tg_worth(tg, &s), a);
    }
}

const struct hb_rule hb_rule_base = {
    .name = "base",
    .number = 0,
    .rank = 0,
    .tiles = "base",
    .opens = 1 << HB_ROAD | 1 << HB_CITY | 1 << HB_MONASTERY,
    .piece = { { .name = "follower",
                 .each = FOLLOWERS,
                 .power = 1,
                 .stands_on = HB_FOLLOWER_STANDS,
                 .placing_rule = "BAS-6" } },
    .cites = { [HB_ROAD] = { .complete = "BAS-10", .final = "BAS-21" },
               [HB_CITY] = { .complete = "BAS-11", .final = "BAS-21" },
               [HB_MONASTERY] = { .complete = "BAS-12", .final = "BAS-21" } },
    .cites_majority = "BAS-15",
    .cites_aside = "BAS-5",
    .worth = base_worth,
    .final = base_final,
};

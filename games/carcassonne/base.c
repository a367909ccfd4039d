/* base.c -- the base game's own pieces and points.
 *
 * BAS-6       Each player has seven followers, who stand on roads, cities and monasteries (on fields: farmers.c).
 * BAS-10..13  A road is worth a point a tile, a complete city two a tile and two a shield, a monastery that
 *             is surrounded nine.  A tile counts once, however many segments of the feature it has.
 * BAS-21      At the end an incomplete road is worth a point a tile, a city a point a tile and a shield, a
 *             monastery one and one for each neighbour: to its owners, once, not for each follower.
 * ABB-3       A garden is scored like a monastery. */
#include "rules/rule.h"

enum { FOLLOWERS = 7, CITY_COMPLETE = 2, CITY_INCOMPLETE = 1 };

static int base_worth(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int worth)
{
    (void)c;
    (void)own;
    if (s->kind == HB_ROAD)
        return (int)s->tiles;
    if (s->kind == HB_CITY)
        return (int)(s->tiles + s->shields) * (s->complete ? CITY_COMPLETE : CITY_INCOMPLETE);
    return hb_is_cloister(s->kind) ? 1 + (int)s->neighbours : worth;
}

/* Features that are not counted here: fields, and those that bring nothing. */
static bool is_left_out(unsigned kind)
{
    return kind == HB_FIELD || kind == HB_CEMETERY || kind == HB_NO_KIND;
}

static void base_final(const struct hb_landgame *c, const struct hb_own *own, struct hb_award *a)
{
    const struct hb_landscape *l = hb_land(c);

    (void)own;
    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_figure f = hb_figure(l, i);
        if (is_left_out(f.kind) || !hb_is_first_there(l, i))
            continue;
        struct hb_scored s = hb_measure(c, f.tile, f.segment);
        s.at_end = true;
        hb_find_owners(c, &s);
        hb_award_owners(c, &s, hb_worth(c, &s), a);
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
                 .stands_on = 1 << HB_ROAD | 1 << HB_CITY | 1 << HB_FIELD | 1 << HB_MONASTERY | 1 << HB_CASTLE |
                              1 << HB_CEMETERY,
                 .placing_rule = "BAS-6" } },
    .cites = { [HB_ROAD] = { .complete = "BAS-10", .final = "BAS-21" },
               [HB_CITY] = { .complete = "BAS-11", .final = "BAS-21" },
               [HB_MONASTERY] = { .complete = "BAS-12", .final = "BAS-21" } },
    .cites_majority = "BAS-15",
    .cites_aside = "BAS-5",
    .worth = base_worth,
    .final = base_final,
};

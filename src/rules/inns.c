/* inns.c -- Inns & Cathedrals.
 *
 * INN-1  Eighteen tiles, six with an inn, two with a cathedral; one large follower for each player.
 * INN-2  A complete road with one or more inns is worth two points a tile; incomplete at the end, nothing.
 * INN-3  A complete city with one or both cathedrals is worth three points a tile and a shield; incomplete,
 *        nothing.
 * INN-5  The large follower is placed like a follower and has power two in majorities; it never doubles points.
 *
 * Which roads of a tile an inn stands at (INN-4), and where fields run (INN-6, 7, 8), is said by the tile data. */
#include "rules/rule.h"

enum { INNS, CATHEDRALS }; /* what is counted over a feature */
enum { INN_ROAD = 2, CATHEDRAL_CITY = 3, LARGE_POWER = 2 };

static bool has_inn(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s)
{
    return s->kind == HB_ROAD && hb_own_count(c, own, INNS, s) > 0;
}

static bool has_cathedral(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s)
{
    return s->kind == HB_CITY && hb_own_count(c, own, CATHEDRALS, s) > 0;
}

static int inns_worth(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int worth)
{
    if (has_inn(c, own, s))
        return s->complete ? INN_ROAD * (int)s->tiles : 0;
    if (has_cathedral(c, own, s))
        return s->complete ? CATHEDRAL_CITY * (int)(s->tiles + s->shields) : 0;
    return worth;
}

static void inns_explain(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int player,
                         struct hb_told *t)
{
    (void)player;
    if (has_inn(c, own, s)) {
        hb_told_instead(t);
        hb_told_reason(t, "inns", hb_own_count(c, own, INNS, s), "INN-2");
    } else if (has_cathedral(c, own, s)) {
        hb_told_instead(t);
        hb_told_reason(t, "cathedrals", hb_own_count(c, own, CATHEDRALS, s), "INN-3");
    }
}

/* The large follower stands there, his or another's. */
static void inns_hope_signs(const struct hb_prospect *p, const struct hb_own *own, const struct hb_hope *h, int player,
                            struct hb_signs *s)
{
    enum { OWN_LARGE, OTHER_LARGE, SHOWN_KINDS };
    unsigned kind = h->kind == HB_CITY ? 0 : h->kind == HB_ROAD ? 1 : 2;

    for (unsigned i = 0; i < p->players; i++)
        if (h->present >> i & 1 && h->power[i] > h->followers[i])
            hb_rule_sign(s, own, kind * SHOWN_KINDS + ((int)i == player ? OWN_LARGE : OTHER_LARGE));
    if (h->kind != HB_FIELD && !h->complete && h->now == 0 && h->whole > 0)
        hb_rule_sign(s, own, 6 + kind + (h->present ? 0 : 3)); /* an inn or a cathedral */
}

static void inns_seat_signs(const struct hb_prospect *p, const struct hb_own *own, int player, struct hb_signs *s)
{
    bool large = hb_seats(p->c)[player].supply[own->piece] > 0;

    hb_rule_sign(s, own, (large ? 1u : 0u) + (p->in_hand[player] > 1 ? 2 : 0));
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
                 .stands_on = 1 << HB_ROAD | 1 << HB_CITY | 1 << HB_FIELD | 1 << HB_MONASTERY | 1 << HB_CASTLE |
                              1 << HB_CEMETERY,
                 .placing_rule = "INN-5" } },
    .count = { [INNS] = "inn", [CATHEDRALS] = "cathedral" },
    .worth = inns_worth,
    .explain = inns_explain,
    .hope_signs = inns_hope_signs,
    .seat_signs = inns_seat_signs,
};

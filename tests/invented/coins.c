/* coins.c -- tokens on tiles, and on a board's own spot.
 *
 * On every tile with a shield, up to eight of them, lies a coin; who lays a tile beside one takes it, for a point, and it
 * goes on the board beside the table. */
#include "rules/rule.h"

enum { COINS = 8, SPENT = 0 };

static void put_coin(struct hb_landgame *c, const struct hb_own *own)
{
    struct hb_landscape *l = hb_land(c);
    const struct hb_design *d = &hb_designs[hb_tile_design(l, c->laid)];
    unsigned coins = 0;
    bool shield = false;

    for (unsigned i = 0; i < l->figures; i++)
        coins += hb_thing(l, i).piece == own->piece;
    for (unsigned i = 0; i < d->segments; i++)
        shield |= hb_mark_of_segment(&d->segment[i], "shield") > 0;
    if (shield && coins < COINS)
        hb_put_thing(l, (struct hb_thing){ .piece = own->piece, .owner = HB_NOBODYS, .where = hb_at_tile(c->laid) });
}

static void take_coin(struct hb_landgame *c, const struct hb_own *own, unsigned tile, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);
    unsigned i = hb_thing_at(l, hb_at_tile(tile), 0);

    if (i == l->figures)
        return;
    hb_move_thing(l, i, hb_at_space(HB_AT_BOARD, SPENT));
    hb_give_points(c, c->turn, own->source, 1, NULL, sink);
}

static void coins_laid(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    for (unsigned side = 0; side < HB_SIDES; side++) {
        unsigned beside = hb_tile_beside(hb_land(c), c->laid, side);
        if (beside != HB_NO_TILE)
            take_coin(c, own, beside, sink);
    }
    put_coin(c, own);
}

static bool coins_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    unsigned n = 0;

    for (unsigned i = 0; i < hb_land(c)->figures; i++) {
        struct hb_thing t = hb_thing(hb_land(c), i);
        n += t.piece == own->piece;
        if (t.piece == own->piece && t.where.kind != HB_AT_TILE && t.where.kind != HB_AT_BOARD)
            return false;
    }
    return n <= COINS;
}

const struct hb_rule hb_rule_coins = {
    .name = "coins",
    .number = 29,
    .rank = 128,
    .things = COINS,
    .piece = { { .name = "coin", .placing_rule = "none" } },
    .source = { "coins" },
    .sane = coins_sane,
    .laid = coins_laid,
};

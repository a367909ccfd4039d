/* coins.c -- tokens on tiles, and on a board's own spot.
 *
 * On every tile with a shield, up to eight of them, lies a coin; who lays a tile beside one takes it, for a point, and
 * it goes on the board beside the table.  With the option coins_dear it is worth three. */
#include "engine/tilegame/rule.h"

enum { COINS = 8, SPENT = 0, WORTH = 1, DEAR = 3 };
enum { COINS_DEAR = 1 << 6 }; /* of the variant */

static const struct hb_rule_option options[] = {
    { .option = { "coins_dear", HB_FLAG, NULL, "no", "whether a coin is worth three points", .before = "no" },
      .place = 20,
      .bit = COINS_DEAR },
    { .option = { .name = NULL } },
};

static void put_coin(struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    struct hb_landscape *l = hb_tg_land(tg);
    const struct hb_design *d = &hb_designs[hb_land_tile_design(l, tg->laid)];
    unsigned coins = 0;
    bool shield = false;

    for (unsigned i = 0; i < l->pieces; i++)
        coins += hb_land_piece(l, i).piece == slot->piece;
    for (unsigned i = 0; i < d->segments; i++)
        shield |= hb_mark_of_segment(&d->segment[i], "shield") > 0;
    if (shield && coins < COINS)
        hb_land_put_piece(
            l, (struct hb_land_piece){ .piece = slot->piece, .owner = HB_NO_OWNER, .where = hb_at_tile(tg->laid) });
}

static void take_coin(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned tile, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);
    unsigned i = hb_land_piece_at(l, hb_at_tile(tile), 0);

    if (i == l->pieces)
        return;
    hb_land_move_piece(l, i, hb_at_space(HB_AT_BOARD, SPENT));
    hb_tg_give_points(tg, tg->turn, slot->source, tg->variant & COINS_DEAR ? DEAR : WORTH, NULL, sink);
}

static void coins_laid(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    for (unsigned side = 0; side < HB_SIDES; side++) {
        unsigned beside = hb_land_tile_beside(hb_tg_land(tg), tg->laid, side);
        if (beside != HB_NO_TILE)
            take_coin(tg, slot, beside, sink);
    }
    put_coin(tg, slot);
}

static bool coins_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    unsigned n = 0;

    for (unsigned i = 0; i < hb_tg_land(tg)->pieces; i++) {
        struct hb_land_piece t = hb_land_piece(hb_tg_land(tg), i);
        n += t.piece == slot->piece;
        if (t.piece == slot->piece && t.where.kind != HB_AT_TILE && t.where.kind != HB_AT_BOARD)
            return false;
    }
    return n <= COINS;
}

const struct hb_rule hb_rule_coins = {
    .name = "coins",
    .number = 29,
    .rank = 128,
    .options = options,
    .loose_pieces = COINS,
    .piece = { { .name = "coin", .placing_rule = "none" } },
    .source = { "coins" },
    .sane = coins_sane,
    .laid = coins_laid,
};

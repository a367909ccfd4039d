/* wheel_players.c -- what computer players see of the Wheel of Fortune: what their followers on crown spaces will
 * probably bring.
 *
 * By a formula alone, in half points: what a crown space would bring if the pig stopped there now, by the chance that
 * it still does, which follows from how many tiles with a number are left in the bag.  Everybody may know which tiles
 * are left, nobody in which order they come, so this tells no secret. */
#include "games/carcassonne/wheel/wheel.h"
#include "players/landscape/land_players.h"

/* The chance that the pig still stops at a sector once, in sixteenths, when it walks so many times more. */
static int chance_of_visit(unsigned walks)
{
    static const uint8_t sixteenths[] = { 0, 3, 5, 7, 8, 10, 11, 12, 12, 13, 13, 14, 14, 15 };
    enum { MANY = sizeof sixteenths };

    return walks < MANY ? sixteenths[walks] : 15;
}

/* Tiles in the bag on which the pig will walk. */
static unsigned numbers_left(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    unsigned n = 0;

    for (unsigned i = 0; i < tg->tiles_left; i++)
        n += hb_tg_design_bears(slot, HB_WHEEL_NUMBER, hb_tg_stock_designs(tg)[hb_tg_bag(tg)[i]]);
    return n;
}

/* A third of what a follower on a crown space is likely to bring: it is long in coming back, and may get company. */
static int reserve(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned points = 0;

    for (unsigned i = 0; i < l->pieces; i++) {
        const struct hb_land_piece t = hb_land_piece(l, i);
        if (t.owner == player && t.where.kind == HB_AT_BOARD)
            points += hb_wheel_crown_points(l, t.where.number / 2);
    }
    return points ? (int)points * 2 * chance_of_visit(numbers_left(tg, slot)) / (3 * 16) : 0;
}

const struct hb_rule_players hb_rule_players_wheel = { .reserve = reserve };

/* hills_players.c -- what computer players see of Hills & Sheep: their own shepherd and its flock.
 *
 * Twice, since positions are weighed in two ways.  `reserve` is a formula in half points: what the flock will probably
 * come to, by the turns that are left, the open sides of the field and the tokens in the bag.  `seat_signs` only says
 * how large the flock is, and what that is worth was learned (players/landscape/signs.h); what a sign's number means
 * must never change. */
#include "games/carcassonne/hills/hills.h"
#include "players/landscape/land_players.h"

static bool is_home(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player)
{
    return hb_tg_seats(tg)[player].supply[slot->piece] != 0;
}

/* What a player may hope for: to extend the field once more, in thousandths, by how many own turns are left and
 * how open it is; and then the better of driving home and of growing once before it.  A wolf may come, and tokens have
 * a little more than two sheep in the mean. */

enum { WHOLE = 1000, OPEN_ENOUGH = 4, TURNS_ENOUGH = 4, HALVES_IN_POINT = 2, HAND = 2 };

static unsigned chance_to_extend(const struct hb_tilegame *tg, unsigned root)
{
    static const unsigned by_turns[TURNS_ENOUGH + 1] = { 0, 450, 700, 850, 950 };
    static const unsigned by_sides[OPEN_ENOUGH + 1] = { 0, 600, 800, 900, 1000 };
    unsigned turns = hb_tg_tiles_to_draw(tg) / tg->head.players;

    return by_turns[turns < TURNS_ENOUGH ? turns : TURNS_ENOUGH] *
           by_sides[hb_hills_open_sides(hb_tg_land(tg), root, OPEN_ENOUGH)] / WHOLE;
}

/* In thousandths of a sheep, what another token makes of so many. */
static unsigned after_token(const struct hb_token_bag *bag, unsigned sheep)
{
    return bag->tokens ? (bag->tokens * sheep + WHOLE * bag->sheep) / bag->all : 0;
}

/* In half points; a shepherd at home is worth something while there is time to use it. */
static int reserve(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player)
{
    if (is_home(tg, slot, player))
        return hb_tg_tiles_to_draw(tg) >= 2u * tg->head.players ? HAND : 0;
    struct hb_flock flock = hb_hills_flock(tg, slot, (unsigned)player);
    struct hb_token_bag bag = hb_hills_bag(tg, slot);
    unsigned sheep = WHOLE * (flock.sheep + hb_hills_printed(tg, slot, flock.root));
    if (hb_hills_draws_token(tg, slot) && hb_hills_flock(tg, slot, tg->turn).root == flock.root)
        sheep = after_token(&bag, sheep);
    unsigned grown = after_token(&bag, sheep), best = grown > sheep ? grown : sheep;
    return (int)((uint64_t)best * chance_to_extend(tg, flock.root) * HALVES_IN_POINT / ((uint64_t)WHOLE * WHOLE));
}

/* The shepherd is at home; else how large the flock around it is. */
static void seat_signs(const struct hb_prospect *p, const struct hb_rule_slot *slot, int player, struct hb_signs *s)
{
    enum { MOST = 10 };
    unsigned sheep;

    if (is_home(p->tg, slot, player)) {
        hb_signs_add_rule(s, slot, 0);
        return;
    }
    sheep = hb_hills_flock(p->tg, slot, (unsigned)player).sheep;
    hb_signs_add_rule(s, slot, 1 + (sheep / 2 < MOST ? sheep / 2 : MOST));
}

const struct hb_rule_players hb_rule_players_hills = { .reserve = reserve, .seat_signs = seat_signs };

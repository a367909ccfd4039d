/* draw.c -- the step in which a tile is drawn.
 *
 * BAS-2   The drawn tile is open to everybody.
 * BAS-5   A tile that fits nowhere leaves the game, and another is drawn.
 * BAS-20  The game ends when a player should draw and no tile is left.
 *
 * The piles are sets without an order: what is drawn is decided when it is drawn, and until then nobody knows it, the
 * program included.  A shuffled pile would be a secret in the state: each view would have to hide it, and a search that
 * looked at it would cheat.  Order of outcomes: by set, edition and place in the tile file.
 *
 * All piles are one list of bytes, the bag: the stock of each unseen tile, in order.  Stocks are sorted by pile, so
 * that the tiles of the pile that is drawn from come first.
 *
 *   stock    0 base/A   1 base/B   2 base/C
 *   bag      0 0 1 2 2 2 ...  zeros  ...  1 3      at its end: what fitted nowhere, each its stock plus one
 *
 * To draw is to pick a place in the pile, all of which are equally likely; no weights are added up until one is found,
 * as counts by kind would need. */
#include "engine/assert.h"
#include "engine/landscape/lanes.h"
#include "engine/splitmix.h"
#include "engine/tilegame/rule.h"

#include <string.h>

/* The bag */

void hb_tg_bag_choose_pile(struct hb_tilegame *tg)
{
    tg->pile = 0;
    while (tg->pile < HB_MAIN_PILE && !tg->pile_left[tg->pile])
        tg->pile++;
}

/* By going over the bag: counts are asked for seldom, tiles are taken all the time. */
unsigned hb_tg_bag_count(const struct hb_tilegame *tg, unsigned stock)
{
    unsigned n = 0;

    for (unsigned i = 0; i < tg->tiles_left; i++)
        n += hb_tg_bag(tg)[i] == stock;
    return n;
}

unsigned hb_tg_bag_count_aside(const struct hb_tilegame *tg, unsigned stock)
{
    unsigned n = 0;

    for (const uint8_t *tile = hb_tg_bag_end(tg) - 1; *tile; tile--)
        n += *tile == stock + 1;
    return n;
}

/* The list grows downwards from the end of the bag, whose tiles have left so much room at least.  It stays in order, so
 * that the bytes do not tell in which order tiles were set aside. */
void hb_tg_bag_set_aside(struct hb_tilegame *tg, unsigned stock)
{
    uint8_t *at = hb_tg_bag_end(tg) - 1;
    unsigned moved = stock + 1;

    while (*at >= moved)
        at--;
    for (; moved; at--) {
        unsigned next = *at;
        *at = (uint8_t)moved;
        moved = next;
    }
}

/* Where the first tile of a stock lies in the bag, or tiles_left. */
static unsigned find_in_bag(const struct hb_tilegame *tg, unsigned stock)
{
    for (unsigned i = 0; i < tg->tiles_left; i += HB_LANES) {
        uint64_t found = hb_lanes_equal_lanes(hb_tg_bag(tg) + i, stock) & hb_bits_low_ones(tg->tiles_left - i);
        if (found)
            return i + (unsigned)__builtin_ctzll(found);
    }
    return tg->tiles_left;
}

/* Those behind it move up, a vector at a time; behind the last there are zeros. */
static inline void take_at(struct hb_tilegame *tg, unsigned at, unsigned pile)
{
    uint8_t *bag = hb_tg_bag(tg);

    for (unsigned i = at; i < tg->tiles_left; i += HB_BEHIND_BAG) {
        unsigned char up[HB_BEHIND_BAG];
        memcpy(up, bag + i + 1, sizeof up);
        memcpy(bag + i, up, sizeof up);
    }
    tg->tiles_left--;
    if (!--tg->pile_left[pile])
        hb_tg_bag_choose_pile(tg);
}

void hb_tg_bag_take(struct hb_tilegame *tg, unsigned at)
{
    unsigned pile = 0, stock = hb_tg_bag(tg)[at];

    while (stock >= tg->pile_end[pile])
        pile++;
    take_at(tg, at, pile);
}

/* Which tile it is stays open: all unseen ones stay in the bag, and one less of them is drawn. */
void hb_tg_bag_lose_one(struct hb_tilegame *tg)
{
    HB_ASSERT(hb_tg_tiles_to_draw(tg) > 0 && tg->hidden < UINT8_MAX);
    tg->hidden++;
}

/* The step */

static unsigned pile_start(const struct hb_tilegame *tg, unsigned pile)
{
    return pile ? tg->pile_end[pile - 1] : 0;
}

static bool order_is_given(const struct hb_tilegame *tg)
{
    return tg->draws_done < tg->draws;
}

/* A part inside another one is left out, and that one goes on. */
static enum hb_next no_tile_left(struct hb_tilegame *tg, struct hb_sink *sink)
{
    if (tg->parts)
        return HB_SKIPS;
    hb_tg_final_scoring(tg, sink);
    return HB_ENDS;
}

static enum hb_next draw_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)slot;
    if (!hb_tg_tiles_to_draw(tg))
        return no_tile_left(tg, sink);
    tg->head.actor = HB_CHANCE;
    return HB_ASKS;
}

/* A draw names the stock it comes from as well, so that nobody has to look for it. */
static struct hb_move draw_from(const struct hb_tilegame *tg, unsigned stock)
{
    return hb_tg_move(HB_VERB_DRAW, 0, (int)stock, 0, hb_tg_stock_designs(tg)[stock]);
}

/* The next tile of the given order; it is in some stock, since the set-up has seen to that. */
static struct hb_move given_draw(const struct hb_tilegame *tg)
{
    unsigned stock = 0;

    while (hb_tg_stock_designs(tg)[stock] != hb_tg_draws(tg)[tg->draws_done])
        stock++;
    return draw_from(tg, stock);
}

static size_t draw_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                         size_t cap)
{
    size_t n = 0;

    (void)slot;
    (void)who;
    if (order_is_given(tg)) {
        if (cap > 0)
            out[0] = given_draw(tg);
        return 1;
    }
    unsigned pile = tg->pile;
    for (unsigned i = pile_start(tg, pile); i < tg->pile_end[pile]; i++) {
        if (!hb_tg_bag_count(tg, i))
            continue;
        if (n < cap)
            out[n] = draw_from(tg, i);
        n++;
    }
    return n;
}

/* As many as there are of it: so every single tile is equally likely. */
static uint32_t draw_weight(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_move m)
{
    (void)slot;
    unsigned stock = (unsigned)hb_tg_move_x(m), pile = tg->pile;

    if (hb_tg_move_x(m) < 0 || stock >= tg->stocks || m.code != draw_from(tg, stock).code)
        return 0;
    if (order_is_given(tg))
        return m.code == given_draw(tg).code;
    return stock >= pile_start(tg, pile) && stock < tg->pile_end[pile] ? hb_tg_bag_count(tg, stock) : 0;
}

/* Stocks of the pile come first in the bag, so a place before its end is in this pile. */
static bool draw_is_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m)
{
    unsigned stock = (unsigned)hb_tg_move_x(m);

    (void)slot;
    (void)who;
    if (hb_tg_move_x(m) < 0 || stock >= tg->stocks || m.code != draw_from(tg, stock).code)
        return false;
    return order_is_given(tg) ? m.code == given_draw(tg).code : find_in_bag(tg, stock) < tg->pile_left[tg->pile];
}

static void take(struct hb_tilegame *tg, unsigned stock)
{
    hb_tg_bag_take(tg, find_in_bag(tg, stock));
}

static enum hb_next draw_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    HB_ASSERT(draw_is_legal(tg, slot, who, m));
    take(tg, (unsigned)hb_tg_move_x(m));
    if (order_is_given(tg))
        hb_tg_draws(tg)[tg->draws_done++] = 0; /* what is drawn leaves no trace of how it was ordered */
    tg->drawn = (uint16_t)hb_tg_move_arg(m);
    tg->laid = HB_NO_TILE;
    if (sink)
        hb_tg_emit(sink, tg, HB_EVENT_DRAW, tg->turn, 1, (const int32_t[]){ tg->drawn });
    return HB_GOES_ON;
}

static void draw_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                     const struct hb_names *names, struct hb_error *err)
{
    (void)slot;
    (void)who;
    (void)names;
    if (hb_tg_move_verb(m) != HB_VERB_DRAW)
        hb_refuse(err, HB_ILLEGAL_MOVE, "draw.first");
    else if (order_is_given(tg))
        hb_refuse(err, HB_ILLEGAL_MOVE, "draw.set tile=%s", hb_designs[hb_tg_draws(tg)[tg->draws_done]].name);
    else if (hb_tg_move_arg(m) && hb_tg_move_arg(m) < hb_design_end)
        hb_refuse(err, HB_ILLEGAL_MOVE, "draw.none tile=%s", hb_designs[hb_tg_move_arg(m)].name);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "draw.unknown");
}

static uint32_t draw_total(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    (void)slot;
    return order_is_given(tg) ? 1 : tg->pile_left[tg->pile];
}

static struct hb_move draw_outcome(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint32_t at)
{
    (void)slot;
    return order_is_given(tg) ? given_draw(tg) : draw_from(tg, hb_tg_bag(tg)[at]);
}

/* What draw_enter and draw_play do, without a move between them. */
static enum hb_next draw_random(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed)
{
    (void)slot;
    if (!hb_tg_tiles_to_draw(tg))
        return no_tile_left(tg, NULL);
    unsigned stock;
    if (__builtin_expect(order_is_given(tg), 0)) {
        stock = (unsigned)hb_tg_move_x(given_draw(tg));
        take(tg, stock);
        hb_tg_draws(tg)[tg->draws_done++] = 0;
    } else {
        unsigned at = hb_splitmix_below(seed, tg->pile_left[tg->pile]);
        stock = hb_tg_bag(tg)[at];
        take_at(tg, at, tg->pile);
    }
    tg->drawn = hb_tg_stock_designs(tg)[stock];
    tg->laid = HB_NO_TILE;
    return HB_GOES_ON;
}

const struct hb_step hb_step_draw = {
    .phase = "draw",
    .slot = HB_SLOT_DRAW,
    .enter = draw_enter,
    .legal = draw_legal,
    .is_legal = draw_is_legal,
    .play = draw_play,
    .why = draw_why,
    .weight = draw_weight,
    .total_weight = draw_total,
    .outcome = draw_outcome,
    .random = draw_random,
};

/* draw.c -- the step in which a tile is drawn.
 *
 * BAS-2   The drawn tile is open to everybody.
 * BAS-5   A tile that fits nowhere leaves the game, and another is drawn.
 * BAS-20  The game ends when a player should draw and no tile is left.
 *
 * The piles are sets without an order: what is drawn is decided when it is drawn, and until then nobody
 * knows it, the program included.  Order of outcomes: by set, edition and place in the tile file. */
#include "core/assert.h"
#include "core/lanes.h"
#include "core/splitmix.h"
#include "rules/rule.h"

#include <string.h>

void hb_set_pile(struct hb_landgame *c)
{
    c->pile = 0;
    while (c->pile < HB_MAIN_PILE && !c->pile_left[c->pile])
        c->pile++;
}

unsigned hb_unseen(const struct hb_landgame *c, unsigned stock)
{
    unsigned n = 0;

    for (unsigned i = 0; i < c->tiles_left; i++)
        n += hb_bag(c)[i] == stock;
    return n;
}

unsigned hb_aside(const struct hb_landgame *c, unsigned stock)
{
    unsigned n = 0;

    for (const uint8_t *tile = hb_bag_end(c) - 1; *tile; tile--)
        n += *tile == stock + 1;
    return n;
}

/* Those of earlier stocks make room. */
void hb_put_aside(struct hb_landgame *c, unsigned stock)
{
    uint8_t *at = hb_bag_end(c) - 1;
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
static unsigned find_in_bag(const struct hb_landgame *c, unsigned stock)
{
    for (unsigned i = 0; i < c->tiles_left; i += HB_LANES) {
        uint64_t found = hb_equal_lanes(hb_bag(c) + i, stock) & hb_low_ones(c->tiles_left - i);
        if (found)
            return i + (unsigned)__builtin_ctzll(found);
    }
    return c->tiles_left;
}

/* Those behind it move up, a vector at a time; behind the last there are zeros. */
static inline void take_at(struct hb_landgame *c, unsigned at, unsigned pile)
{
    uint8_t *bag = hb_bag(c);

    for (unsigned i = at; i < c->tiles_left; i += HB_BEHIND_BAG) {
        unsigned char up[HB_BEHIND_BAG];
        memcpy(up, bag + i + 1, sizeof up);
        memcpy(bag + i, up, sizeof up);
    }
    c->tiles_left--;
    if (!--c->pile_left[pile])
        hb_set_pile(c);
}

void hb_take(struct hb_landgame *c, unsigned at)
{
    unsigned pile = 0, stock = hb_bag(c)[at];

    while (stock >= c->pile_end[pile])
        pile++;
    take_at(c, at, pile);
}

void hb_hide_tile(struct hb_landgame *c)
{
    HB_ASSERT(hb_tiles_to_draw(c) > 0 && c->hidden < UINT8_MAX);
    c->hidden++;
}

static unsigned pile_start(const struct hb_landgame *c, unsigned pile)
{
    return pile ? c->pile_end[pile - 1] : 0;
}

static bool order_is_given(const struct hb_landgame *c)
{
    return c->draws_done < c->draws;
}

/* A part inside another one is left out, and that one goes on. */
static enum hb_next no_tile_left(struct hb_landgame *c, struct hb_sink *sink)
{
    if (c->parts)
        return HB_SKIPS;
    hb_final_scoring(c, sink);
    return HB_ENDS;
}

static enum hb_next draw_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    if (!hb_tiles_to_draw(c))
        return no_tile_left(c, sink);
    c->head.actor = HB_CHANCE;
    return HB_ASKS;
}

/* A draw names the stock it comes from as well, so that nobody has to look for it. */
static struct hb_move draw_from(const struct hb_landgame *c, unsigned stock)
{
    return hb_move_of(HB_VERB_DRAW, 0, (int)stock, 0, hb_stock_designs(c)[stock]);
}

static struct hb_move given_draw(const struct hb_landgame *c)
{
    unsigned stock = 0;

    while (hb_stock_designs(c)[stock] != hb_draws(c)[c->draws_done])
        stock++;
    return draw_from(c, stock);
}

static size_t draw_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                         size_t cap)
{
    size_t n = 0;

    (void)own;
    (void)who;
    if (order_is_given(c)) {
        if (cap > 0)
            out[0] = given_draw(c);
        return 1;
    }
    unsigned pile = c->pile;
    for (unsigned i = pile_start(c, pile); i < c->pile_end[pile]; i++) {
        if (!hb_unseen(c, i))
            continue;
        if (n < cap)
            out[n] = draw_from(c, i);
        n++;
    }
    return n;
}

static uint32_t draw_weight(const struct hb_landgame *c, const struct hb_own *own, struct hb_move m)
{
    (void)own;
    unsigned stock = (unsigned)hb_move_x(m), pile = c->pile;

    if (hb_move_x(m) < 0 || stock >= c->stocks || m.code != draw_from(c, stock).code)
        return 0;
    if (order_is_given(c))
        return m.code == given_draw(c).code;
    return stock >= pile_start(c, pile) && stock < c->pile_end[pile] ? hb_unseen(c, stock) : 0;
}

static bool draw_is_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m)
{
    unsigned stock = (unsigned)hb_move_x(m);

    (void)own;
    (void)who;
    if (hb_move_x(m) < 0 || stock >= c->stocks || m.code != draw_from(c, stock).code)
        return false;
    return order_is_given(c) ? m.code == given_draw(c).code : find_in_bag(c, stock) < c->pile_left[c->pile];
}

static void take(struct hb_landgame *c, unsigned stock)
{
    hb_take(c, find_in_bag(c, stock));
}

static enum hb_next draw_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    HB_ASSERT(draw_is_legal(c, own, who, m));
    take(c, (unsigned)hb_move_x(m));
    if (order_is_given(c))
        hb_draws(c)[c->draws_done++] = 0; /* what is drawn leaves no trace of how it was ordered */
    c->drawn = (uint16_t)hb_move_arg(m);
    c->laid = HB_NO_TILE;
    if (sink)
        hb_tell(sink, c, HB_EVENT_DRAW, c->turn, 1, (const int32_t[]){ c->drawn });
    return HB_GOES_ON;
}

static void draw_why(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                     const struct hb_names *names, struct hb_error *err)
{
    (void)own;
    (void)who;
    (void)names;
    if (hb_move_verb(m) != HB_VERB_DRAW)
        hb_refuse(err, HB_ILLEGAL_MOVE, "draw.first");
    else if (order_is_given(c))
        hb_refuse(err, HB_ILLEGAL_MOVE, "draw.set tile=%s", hb_designs[hb_draws(c)[c->draws_done]].name);
    else if (hb_move_arg(m) && hb_move_arg(m) < hb_design_end)
        hb_refuse(err, HB_ILLEGAL_MOVE, "draw.none tile=%s", hb_designs[hb_move_arg(m)].name);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "draw.unknown");
}

static uint32_t draw_total(const struct hb_landgame *c, const struct hb_own *own)
{
    (void)own;
    return order_is_given(c) ? 1 : c->pile_left[c->pile];
}

static struct hb_move draw_outcome(const struct hb_landgame *c, const struct hb_own *own, uint32_t at)
{
    (void)own;
    return order_is_given(c) ? given_draw(c) : draw_from(c, hb_bag(c)[at]);
}

static enum hb_next draw_random(struct hb_landgame *c, const struct hb_own *own, uint64_t *seed)
{
    (void)own;
    if (!hb_tiles_to_draw(c))
        return no_tile_left(c, NULL);
    unsigned stock;
    if (__builtin_expect(order_is_given(c), 0)) {
        stock = (unsigned)hb_move_x(given_draw(c));
        take(c, stock);
        hb_draws(c)[c->draws_done++] = 0;
    } else {
        unsigned at = hb_below(seed, c->pile_left[c->pile]);
        stock = hb_bag(c)[at];
        take_at(c, at, c->pile);
    }
    c->drawn = hb_stock_designs(c)[stock];
    c->laid = HB_NO_TILE;
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

/* payment.c -- which goods and bars make up a price (CAS-7.4, CAS-7.5).
 *
 * A price is paid exactly, with at least three kinds.  A bar of silver counts as any building good that the stock
 * has.  What the bars became goes back to the stock with the rest, so nothing later depends on it: a way to pay is
 * the own goods given and the number of bars, and each such way is offered once.
 *
 * Sums of goods are sets of bits in a word (bit v: the sum v can be made), one word for each set of kinds used; that
 * makes the question "which prices can be paid at all" a few dozen shifts. */
#include "core/assert.h"
#include "games/castle/inside.h"

enum { KIND_SETS = 1 << HB_BUILDING_GOODS, SUMS = HB_VALUE_MAX + 1 };

_Static_assert(HB_VALUE_MAX < 64, "sums are bits of a word");

/* For each set of kinds, the sets (bit n: set n) that have at least three kinds together with it. */
static const uint16_t partners[KIND_SETS] = {
    0xe880, 0xfcc0, 0xfaa0, 0xfff0, 0xee88, 0xffcc, 0xffaa, 0xffff,
    0xe8e8, 0xfcfc, 0xfafa, 0xffff, 0xeeee, 0xffff, 0xffff, 0xffff,
};

static bool three_kinds(unsigned a, unsigned b)
{
    return partners[a] >> b & 1;
}

struct hb_till hb_till_of(const struct hb_castle *c, unsigned who)
{
    unsigned here = c->space[HB_FORGE_SPACE], there = c->space[HB_FORGE_SPACE + 1];
    struct hb_till t = { .silver = c->seat[who].goods[HB_SILVER] };

    for (unsigned k = 0; k < HB_BUILDING_GOODS; k++) {
        t.own[k] = c->seat[who].goods[k];
        t.stock[k] = c->stock[k];
    }
    /* A bar more on the forge can be worth something to its helpers, and a piece more a taler to the mason. */
    t.thrifty = here && there && here != who + 1 && there != who + 1 && c->card != HB_MASON + 1;
    return t;
}

/* ---- what bars can become ---- */

struct exchange {
    unsigned bars, worth, kinds;
};

/* Goes through every way to turn bars into goods, up to `most` of them and worth at most `price`. */
struct walk {
    uint8_t n[HB_BUILDING_GOODS];
    struct exchange now;
};

static void add(struct walk *w, unsigned kind, int by)
{
    w->n[kind] = (uint8_t)(w->n[kind] + by);
    w->now.bars += (unsigned)by;
    w->now.worth += (unsigned)(by * hb_good_worth[kind]);
    w->now.kinds = w->n[kind] ? w->now.kinds | 1u << kind : w->now.kinds & ~(1u << kind);
}

/* The next one, counting like an odometer; false after the last. */
static bool next_exchange(struct walk *w, const struct hb_till *t, unsigned most, unsigned price)
{
    for (unsigned k = 0; k < HB_BUILDING_GOODS; k++) {
        if (w->n[k] < t->stock[k] && w->now.bars < most && w->now.worth + hb_good_worth[k] <= price) {
            add(w, k, 1);
            return true;
        }
        add(w, k, -(int)w->n[k]);
    }
    return false;
}

/* ---- prices that can be paid ---- */

static void own_sums(const struct hb_till *t, uint64_t sums[KIND_SETS])
{
    sums[0] = 1;
    for (unsigned k = 0; k < HB_BUILDING_GOODS; k++)
        for (unsigned set = 0; set < 1u << k; set++) {
            uint64_t with = 0, so_far = sums[set];

            for (unsigned n = 0; n < t->own[k] && so_far; n++) {
                so_far = so_far << hb_good_worth[k] & ((UINT64_C(1) << SUMS) - 1);
                with |= so_far;
            }
            sums[set | 1u << k] = with;
        }
}

/* Own sums that have three kinds together with a set of kinds that bars become. */
static void sums_with(const uint64_t sums[KIND_SETS], uint64_t with[KIND_SETS])
{
    for (unsigned kinds = 0; kinds < KIND_SETS; kinds++) {
        with[kinds] = 0;
        for (unsigned left = partners[kinds]; left; left &= left - 1)
            with[kinds] |= sums[__builtin_ctz(left)];
    }
}

static uint64_t without_bars(const uint64_t sums[KIND_SETS])
{
    return sums[7] | sums[11] | sums[13] | sums[14] | sums[15]; /* the sets of three and four kinds */
}

uint64_t hb_payable(const struct hb_till *t)
{
    uint64_t sums[KIND_SETS], with[KIND_SETS], payable;
    struct walk w = { .n = { 0 } };

    own_sums(t, sums);
    payable = without_bars(sums);
    if (t->silver == 0)
        return payable;
    sums_with(sums, with);
    while (next_exchange(&w, t, t->silver, HB_VALUE_MAX))
        payable |= with[w.now.kinds] << w.now.worth;
    return payable;
}

static bool has_payment(const struct hb_till *t, unsigned price, unsigned bars)
{
    struct hb_list l = { .n = 0 };

    hb_list_payments(t, price, bars, &l);
    return l.n > 0;
}

uint32_t hb_bars_for(const struct hb_till *t, unsigned price)
{
    uint64_t sums[KIND_SETS], with[KIND_SETS];
    struct walk w = { .n = { 0 } };
    uint32_t numbers;

    own_sums(t, sums);
    numbers = (uint32_t)(without_bars(sums) >> price & 1);
    if (t->silver == 0)
        return numbers;
    sums_with(sums, with);
    while (next_exchange(&w, t, t->silver, price))
        numbers |= (uint32_t)(with[w.now.kinds] >> (price - w.now.worth) & 1) << w.now.bars;
    for (unsigned n = 1; t->thrifty && n <= t->silver; n++)
        if ((numbers >> n & 1) && !has_payment(t, price, n))
            numbers &= ~(UINT32_C(1) << n);
    return numbers;
}

/* ---- the ways to pay with a number of bars ---- */

/* For each sum, the sets of kinds by which exactly `bars`, or fewer of them, can make it; a set of sets is 16 bits. */
struct reach {
    uint16_t exactly[SUMS], fewer[SUMS];
};

static void reach_of(struct reach *r, const struct hb_till *t, unsigned price, unsigned bars)
{
    struct walk w = { .n = { 0 } };

    for (unsigned v = 0; v < SUMS; v++)
        r->exactly[v] = r->fewer[v] = 0;
    do {
        uint16_t *sets = w.now.bars == bars ? r->exactly : r->fewer;

        sets[w.now.worth] |= (uint16_t)(1u << w.now.kinds);
    } while (next_exchange(&w, t, bars, price));
}

struct payment_search {
    const struct hb_till *till;
    struct reach reach;
    unsigned bars;
    struct hb_list *list;
};

static void consider(struct payment_search *s, unsigned sand, unsigned wood, unsigned clay, unsigned stone,
                     unsigned rest)
{
    unsigned kinds = (sand > 0) | (wood > 0) * 2u | (clay > 0) * 4u | (stone > 0) * 8u;

    if (!(s->reach.exactly[rest] & partners[kinds]))
        return;
    if (s->till->thrifty && (s->reach.fewer[rest] & partners[kinds]))
        return;
    hb_list_add(s->list, hb_castle_move(HB_DO_PAY, sand, wood, clay, stone));
}

/* `rest` is what is left of the price for sand and bars; each bar is worth 1 to 5. */
static void consider_sand(struct payment_search *s, unsigned wood, unsigned clay, unsigned stone, unsigned rest)
{
    unsigned most = hb_least(s->till->own[HB_SAND], rest);
    unsigned by_bars = s->bars * hb_good_worth[HB_STONE];

    for (unsigned sand = rest > by_bars ? rest - by_bars : 0; sand <= most; sand++)
        consider(s, sand, wood, clay, stone, rest - sand);
}

static unsigned most_of(const struct hb_till *t, enum hb_good kind, unsigned rest)
{
    return hb_least(t->own[kind], rest / hb_good_worth[kind]);
}

void hb_list_payments(const struct hb_till *t, unsigned price, unsigned bars, struct hb_list *l)
{
    struct payment_search s = { .till = t, .bars = bars, .list = l };

    HB_ASSERT(price <= HB_VALUE_MAX);
    reach_of(&s.reach, t, price, bars);
    for (unsigned stone = most_of(t, HB_STONE, price) + 1; stone-- > 0;) {
        unsigned after_stone = price - stone * hb_good_worth[HB_STONE];

        for (unsigned clay = most_of(t, HB_CLAY, after_stone) + 1; clay-- > 0;) {
            unsigned after_clay = after_stone - clay * hb_good_worth[HB_CLAY];

            for (unsigned wood = most_of(t, HB_WOOD, after_clay) + 1; wood-- > 0;)
                consider_sand(&s, wood, clay, stone, after_clay - wood * hb_good_worth[HB_WOOD]);
        }
    }
}

/* One way in which the bars make up the rest, for telling. */
bool hb_exchange(const struct hb_till *t, unsigned price, unsigned bars, const uint8_t own[HB_BUILDING_GOODS],
                 uint8_t became[HB_BUILDING_GOODS])
{
    struct walk w = { .n = { 0 } };
    unsigned rest = price, kinds = 0;

    for (unsigned k = 0; k < HB_BUILDING_GOODS; k++) {
        rest -= (unsigned)own[k] * hb_good_worth[k];
        kinds |= own[k] ? 1u << k : 0;
    }
    do {
        if (w.now.bars != bars || w.now.worth != rest || !three_kinds(kinds, w.now.kinds))
            continue;
        for (unsigned k = 0; k < HB_BUILDING_GOODS; k++)
            became[k] = w.n[k];
        return true;
    } while (next_exchange(&w, t, bars, rest));
    return false;
}

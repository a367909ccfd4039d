/* build.c -- what mason, stonemason and workers build: the mason's goods from the defense tower, erecting buildings,
 * and the helpers that go into them.
 *
 * CAS-7.1     The mason takes all pieces of one kind from the defense tower, builds up to two, and gets a taler for
 *             each piece paid; no points.
 * CAS-7.2     The stonemason, who buys first (castle_goods.c), builds up to two for the printed points.
 * CAS-7.3     A worker builds up to two for half the points, and places no helpers.
 * CAS-7.4     A price is made up exactly, with at least three kinds of sand, wood, clay and stone; no change is given.
 * CAS-7.5     A bar of silver laid on the forge becomes a piece of the stock for this payment.
 * CAS-8.1,2   Who has erected something with the card may place up to two helpers, on free spaces of what stands.
 * CAS-8.3..6  The fee goes to the bank; helpers of one round go to different buildings and stay there; an own trader
 *             helper may come instead of one from the supply.
 * CAS-10.5    The own innkeeper may be placed, too.
 *
 * A building is chosen in three steps, of which only those with a choice are asked: which, with how many bars of
 * silver, with which own goods.  `building` and `bars` remember the first two; they are 0 while nothing is being paid.
 * The payments come first: they are arithmetic on a till and know nothing of the game. */
#include "engine/assert.h"
#include "games/castle/castle.h"

/* Payments: which goods and bars make up a price (CAS-7.4, CAS-7.5)
 *
 * A price is paid exactly, with at least three kinds.  A bar of silver counts as any building good that the stock
 * has.  What the bars became goes back to the stock with the rest, so nothing later depends on it: a way to pay is
 * the own goods given and the number of bars, and each such way is offered once.
 *
 * Sums of goods are sets of bits in a word (bit v: the sum v can be made), one word for each set of kinds used; that
 * makes the question "which prices can be paid at all" a few dozen shifts. */

/* Kinds of a set are bits as well, sand first, so the set of all four is 15 and a set of such sets fits in 16 bits. */
enum { KIND_SETS = 1 << HB_CASTLE_BUILDING_GOODS, SUMS = HB_CASTLE_VALUE_MAX + 1 };

_Static_assert(HB_CASTLE_VALUE_MAX < 64, "sums are bits of a word");

/* For each set of kinds, the sets (bit n: set n) that have at least three kinds together with it.  So whether any of
 * several sets would do is one AND, instead of counting the kinds of each. */
static const uint16_t partners[KIND_SETS] = {
    0xe880, 0xfcc0, 0xfaa0, 0xfff0, 0xee88, 0xffcc, 0xffaa, 0xffff,
    0xe8e8, 0xfcfc, 0xfafa, 0xffff, 0xeeee, 0xffff, 0xffff, 0xffff,
};

/* Own goods of the kinds `a` with bars that became the kinds `b`. */
static bool three_kinds(unsigned a, unsigned b)
{
    return partners[a] >> b & 1;
}

/* What is needed of a game to pay in it. */
static struct hb_castle_till till_of(const struct hb_castle *c, unsigned who)
{
    unsigned here = c->space[HB_CASTLE_FORGE_SPACE], there = c->space[HB_CASTLE_FORGE_SPACE + 1];
    struct hb_castle_till t = { .silver = c->seat[who].goods[HB_CASTLE_SILVER] };

    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++) {
        t.own[k] = c->seat[who].goods[k];
        t.stock[k] = c->stock[k];
    }
    /* A bar more on the forge can be worth something to its helpers, and a piece more a taler to the mason. */
    t.thrifty = here && there && here != who + 1 && there != who + 1 && c->card != HB_CASTLE_MASON + 1;
    return t;
}

/* What bars can become */

struct exchange {
    unsigned bars, worth, kinds;
};

/* Goes through every way to turn bars into goods, up to `most` of them and worth at most `price`. */
struct walk {
    uint8_t n[HB_CASTLE_BUILDING_GOODS];
    struct exchange now;
};

static void add(struct walk *w, unsigned kind, int by)
{
    w->n[kind] = (uint8_t)(w->n[kind] + by);
    w->now.bars += (unsigned)by;
    w->now.worth += (unsigned)(by * hb_castle_good_worth[kind]);
    w->now.kinds = w->n[kind] ? w->now.kinds | 1u << kind : w->now.kinds & ~(1u << kind);
}

/* The next one, counting like an odometer; false after the last. */
static bool next_exchange(struct walk *w, const struct hb_castle_till *t, unsigned most, unsigned price)
{
    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++) {
        if (w->n[k] < t->stock[k] && w->now.bars < most && w->now.worth + hb_castle_good_worth[k] <= price) {
            add(w, k, 1);
            return true;
        }
        add(w, k, -(int)w->n[k]);
    }
    return false;
}

/* Prices that can be paid */

/* The sums that own goods make with exactly the kinds of a set: for each kind the sums without it, moved up by the
 * worth of one piece, of two, and so on.  Bits beyond the dearest price are dropped. */
static void own_sums(const struct hb_castle_till *t, uint64_t sums[KIND_SETS])
{
    sums[0] = 1;
    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++)
        for (unsigned set = 0; set < 1u << k; set++) {
            uint64_t with = 0, so_far = sums[set];

            for (unsigned n = 0; n < t->own[k] && so_far; n++) {
                so_far = so_far << hb_castle_good_worth[k] & ((UINT64_C(1) << SUMS) - 1);
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

/* Without bars the sums of three and four kinds are the answer.  With bars each way to exchange some of them moves the
 * sums that fit its kinds up by what they are worth. */
uint64_t hb_castle_payable(const struct hb_castle_till *t)
{
    uint64_t sums[KIND_SETS], with[KIND_SETS], payable;
    struct walk w = { .n = { 0 } };

    own_sums(t, sums);
    payable = without_bars(sums);
    if (t->silver == 0)
        return payable;
    sums_with(sums, with);
    while (next_exchange(&w, t, t->silver, HB_CASTLE_VALUE_MAX))
        payable |= with[w.now.kinds] << w.now.worth;
    return payable;
}

/* Whether a way is left when those that are truly worse are out. */
static bool has_payment(const struct hb_castle_till *t, unsigned price, unsigned bars)
{
    struct hb_castle_list l = { .n = 0 };

    hb_castle_list_payments(t, price, bars, &l);
    return l.n > 0;
}

/* The same walk for one price: how many bars each way takes is what is kept.  A thrifty till drops numbers for which
 * every way to pay could do with fewer bars. */
uint32_t hb_castle_bars_for(const struct hb_castle_till *t, unsigned price)
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

/* The ways to pay with a number of bars */

/* For each sum, the sets of kinds by which exactly `bars`, or fewer of them, can make it; a set of sets is 16 bits. */
struct reach {
    uint16_t exactly[SUMS], fewer[SUMS];
};

static void reach_of(struct reach *r, const struct hb_castle_till *t, unsigned price, unsigned bars)
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
    const struct hb_castle_till *till;
    struct reach reach;
    unsigned bars;
    struct hb_castle_list *list;
};

/* Adds a way to pay if the bars can make up the rest with enough kinds; a thrifty till leaves it out if fewer could. */
static void consider(struct payment_search *s, unsigned sand, unsigned wood, unsigned clay, unsigned stone,
                     unsigned rest)
{
    unsigned kinds = (sand > 0) | (wood > 0) * 2u | (clay > 0) * 4u | (stone > 0) * 8u;

    if (!(s->reach.exactly[rest] & partners[kinds]))
        return;
    if (s->till->thrifty && (s->reach.fewer[rest] & partners[kinds]))
        return;
    hb_castle_list_add(s->list, hb_castle_move(HB_CASTLE_DO_PAY, sand, wood, clay, stone));
}

/* `rest` is what is left of the price for sand and bars; each bar is worth 1 to 5. */
static void consider_sand(struct payment_search *s, unsigned wood, unsigned clay, unsigned stone, unsigned rest)
{
    unsigned most = hb_castle_least(s->till->own[HB_CASTLE_SAND], rest);
    unsigned by_bars = s->bars * hb_castle_good_worth[HB_CASTLE_STONE];

    for (unsigned sand = rest > by_bars ? rest - by_bars : 0; sand <= most; sand++)
        consider(s, sand, wood, clay, stone, rest - sand);
}

static unsigned most_of(const struct hb_castle_till *t, enum hb_castle_good kind, unsigned rest)
{
    return hb_castle_least(t->own[kind], rest / hb_castle_good_worth[kind]);
}

/* From the dearest kind down, the most pieces of stone, clay and wood first. */
void hb_castle_list_payments(const struct hb_castle_till *t, unsigned price, unsigned bars, struct hb_castle_list *l)
{
    struct payment_search s = { .till = t, .bars = bars, .list = l };

    HB_ASSERT(price <= HB_CASTLE_VALUE_MAX);
    reach_of(&s.reach, t, price, bars);
    for (unsigned stone = most_of(t, HB_CASTLE_STONE, price) + 1; stone-- > 0;) {
        unsigned after_stone = price - stone * hb_castle_good_worth[HB_CASTLE_STONE];

        for (unsigned clay = most_of(t, HB_CASTLE_CLAY, after_stone) + 1; clay-- > 0;) {
            unsigned after_clay = after_stone - clay * hb_castle_good_worth[HB_CASTLE_CLAY];

            for (unsigned wood = most_of(t, HB_CASTLE_WOOD, after_clay) + 1; wood-- > 0;)
                consider_sand(&s, wood, clay, stone, after_clay - wood * hb_castle_good_worth[HB_CASTLE_WOOD]);
        }
    }
}

/* One way in which the bars make up the rest, for telling. */
static bool find_exchange(const struct hb_castle_till *t, unsigned price, unsigned bars,
                          const uint8_t own[HB_CASTLE_BUILDING_GOODS], uint8_t became[HB_CASTLE_BUILDING_GOODS])
{
    struct walk w = { .n = { 0 } };
    unsigned rest = price, kinds = 0;

    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++) {
        rest -= (unsigned)own[k] * hb_castle_good_worth[k];
        kinds |= own[k] ? 1u << k : 0;
    }
    do {
        if (w.now.bars != bars || w.now.worth != rest || !three_kinds(kinds, w.now.kinds))
            continue;
        for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++)
            became[k] = w.n[k];
        return true;
    } while (next_exchange(&w, t, bars, rest));
    return false;
}

/* The defense tower (CAS-7.1) */

static unsigned tower_kinds(const struct hb_castle *c)
{
    unsigned kinds = 0;

    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        kinds |= c->tower[k] ? 1u << k : 0;
    return kinds;
}

/* CAS-A5: the mason has to take one kind, all of it. */
static void empty_tower(struct hb_castle *c, unsigned who, unsigned kind, struct hb_sink *sink)
{
    int32_t numbers[] = { (int32_t)kind, c->tower[kind] };

    c->seat[who].goods[kind] = (uint8_t)(c->seat[who].goods[kind] + c->tower[kind]);
    c->tower[kind] = 0;
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_TOWER, (int)who, 2, numbers);
    c->phase = HB_CASTLE_AT_BUILD;
}

static bool tower_ask(struct hb_castle *c, struct hb_sink *sink)
{
    unsigned kinds = tower_kinds(c);

    if (hb_castle_bits(kinds) > 1)
        return hb_castle_wait(c);
    if (kinds)
        empty_tower(c, hb_castle_now(c), (unsigned)__builtin_ctz(kinds), sink);
    c->phase = HB_CASTLE_AT_BUILD;
    return false;
}

static void tower_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    (void)who;
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        if (c->tower[k])
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_TAKE, k, 0, 0, 0));
}

static void tower_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    empty_tower(c, who, hb_castle_part(m, 0), sink);
}

static void tower_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)c;
    (void)who;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.tower good=%s", hb_castle_piece_id(hb_castle_part(m, 0)));
}

/* Which building */

static bool may_place_helpers(const struct hb_castle *c)
{
    return c->erected > 0 &&
           (c->card == HB_CASTLE_MASON + 1 || c->card == HB_CASTLE_STONEMASON + 1); /* CAS-8.1, CAS-A9 */
}

/* The mason and the stonemason go on to helpers if they have erected something; the worker is through. */
static void after_building(struct hb_castle *c, struct hb_sink *sink)
{
    if (may_place_helpers(c))
        c->phase = HB_CASTLE_AT_HELPERS;
    else
        hb_castle_next_card(c, sink);
}

/* The prices of the tiles that are left, as bits. */
static uint64_t prices(const struct hb_castle *c)
{
    uint64_t set = 0;

    for (unsigned b = 0; b < HB_CASTLE_TILED; b++)
        set |= c->left[b] ? UINT64_C(1) << c->figures.value[b] : 0;
    return set;
}

static uint64_t payable_prices(const struct hb_castle *c, unsigned who)
{
    struct hb_castle_till till = till_of(c, who);

    return hb_castle_payable(&till) & prices(c);
}

/* Without three pieces no price can be paid; most turns end here. */
static bool could_pay(const struct hb_castle *c, unsigned who)
{
    unsigned pieces = 0;

    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        pieces += c->seat[who].goods[k];
    return pieces >= HB_CASTLE_KINDS_MIN && payable_prices(c, who) != 0;
}

/* Who can pay for nothing, or has erected two, is not asked. */
static bool build_ask(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->erected < HB_CASTLE_BUILDS_PER_CARD && could_pay(c, hb_castle_now(c)))
        return hb_castle_wait(c);
    after_building(c, sink);
    return false;
}

static void build_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    uint64_t payable = payable_prices(c, who);

    for (unsigned b = 0; b < HB_CASTLE_TILED; b++)
        if (c->left[b] && (payable >> c->figures.value[b] & 1))
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_BUILD, b, 0, 0, 0));
    hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_PASS, 0, 0, 0, 0));
}

static void build_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    (void)who;
    if (hb_castle_verb_of(m) == HB_CASTLE_DO_PASS) {
        after_building(c, sink);
        return;
    }
    c->building = (uint8_t)(hb_castle_part(m, 0) + 1);
    c->phase = HB_CASTLE_AT_FORGE;
}

static void build_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned b = hb_castle_part(m, 0);

    (void)who;
    if (b >= HB_CASTLE_TILED || c->left[b] == 0)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.build.none building=%s", hb_castle_building_name[b]);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.build.price building=%s price=%u", hb_castle_building_name[b],
                  c->figures.value[b]);
}

/* How many bars */

static unsigned price(const struct hb_castle *c)
{
    return c->figures.value[c->building - 1];
}

static uint32_t bars_possible(const struct hb_castle *c, unsigned who)
{
    struct hb_castle_till till = till_of(c, who);

    return hb_castle_bars_for(&till, price(c));
}

/* That a building can be chosen means that it can be paid, so there is a number. */
static bool forge_ask(struct hb_castle *c, struct hb_sink *sink)
{
    uint32_t numbers = bars_possible(c, hb_castle_now(c));

    (void)sink;
    HB_ASSERT(numbers);
    if (hb_castle_bits(numbers) > 1)
        return hb_castle_wait(c);
    c->bars = (uint8_t)__builtin_ctz(numbers);
    c->phase = HB_CASTLE_AT_PAY;
    return false;
}

static void forge_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    for (uint32_t numbers = bars_possible(c, who); numbers; numbers &= numbers - 1)
        hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_EXCHANGE, (unsigned)__builtin_ctz(numbers), 0, 0, 0));
}

static void forge_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    (void)who;
    (void)sink;
    c->bars = (uint8_t)hb_castle_part(m, 0);
    c->phase = HB_CASTLE_AT_PAY;
}

static void forge_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned bars = hb_castle_part(m, 0);

    if (bars > c->seat[who].goods[HB_CASTLE_SILVER])
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.forge.most silver=%u", c->seat[who].goods[HB_CASTLE_SILVER]);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.forge.price silver=%u building=%s", bars,
                  hb_castle_building_name[c->building - 1]);
}

/* Which goods */

/* For the mason a taler a piece, as far as the bank has some; for the stonemason the points of the tile; for a worker
 * half of them. */
static void reward(struct hb_castle *c, unsigned who, unsigned b, unsigned pieces, struct hb_sink *sink)
{
    int32_t points = c->figures.points[b], detail[] = { (int32_t)b, points };

    if (c->card == HB_CASTLE_MASON + 1) {
        int32_t talers[] = { (int32_t)hb_castle_least(c->bank, pieces), (int32_t)pieces };

        c->bank = (uint8_t)(c->bank - talers[0]);
        c->seat[who].talers = (uint8_t)(c->seat[who].talers + talers[0]);
        if (sink)
            hb_castle_emit(sink, c, HB_CASTLE_EVENT_TALERS, (int)who, 2, talers);
    } else if (c->card == HB_CASTLE_STONEMASON + 1) {
        hb_castle_award(c, sink, who, HB_CASTLE_BY_STONEMASON, points, 2, detail);
    } else {
        hb_castle_award(c, sink, who, HB_CASTLE_BY_WORKERS, points / 2, 2, detail); /* CAS-A7 */
    }
}

/* The event says what the bars became, which no move does: one way that fits is found again. */
static void emit_payment(const struct hb_castle *c, unsigned who, const uint8_t own[HB_CASTLE_BUILDING_GOODS],
                         struct hb_sink *sink)
{
    struct hb_castle_till till = till_of(c, who);
    uint8_t became[HB_CASTLE_BUILDING_GOODS];
    int32_t numbers[HB_CASTLE_PAID_NUMBERS] = { [HB_CASTLE_PAID_BARS] = c->bars };
    bool found = find_exchange(&till, price(c), c->bars, own, became);

    HB_ASSERT(found);
    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++) {
        numbers[k] = own[k];
        numbers[HB_CASTLE_BUILDING_GOODS + k] = became[k];
    }
    hb_castle_emit(sink, c, HB_CASTLE_EVENT_PAY, (int)who, HB_CASTLE_PAID_NUMBERS, numbers);
}

static void erect(struct hb_castle *c, unsigned who, struct hb_sink *sink)
{
    unsigned b = c->building - 1u;
    int32_t numbers[] = { (int32_t)b, c->card - 1 };

    c->left[b]--;
    c->seat[who].built++;
    c->erected++;
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_ERECT, (int)who, 2, numbers);
}

/* Own goods go back to the stock, bars to the forge; what the bars became was lent by the stock and returns to it at
 * once. */
static void pay(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    struct hb_castle_seat *s = &c->seat[who];
    unsigned pieces = c->bars, b = c->building - 1u;
    uint8_t own[HB_CASTLE_BUILDING_GOODS];

    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++)
        own[k] = (uint8_t)hb_castle_part(m, k);
    if (sink)
        emit_payment(c, who, own, sink);
    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++) {
        s->goods[k] = (uint8_t)(s->goods[k] - own[k]);
        c->stock[k] = (uint8_t)(c->stock[k] + own[k]);
        pieces += own[k];
    }
    s->goods[HB_CASTLE_SILVER] = (uint8_t)(s->goods[HB_CASTLE_SILVER] - c->bars);
    c->forge = (uint8_t)(c->forge + c->bars);
    erect(c, who, sink);
    reward(c, who, b, pieces, sink);
    c->building = c->bars = 0;
    c->phase = HB_CASTLE_AT_BUILD;
}

static void pay_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    struct hb_castle_till till = till_of(c, who);

    hb_castle_list_payments(&till, price(c), c->bars, l);
}

static bool pay_ask(struct hb_castle *c, struct hb_sink *sink)
{
    struct hb_move only = { 0 };
    struct hb_castle_list l = { .out = &only, .cap = 1 };

    pay_list(c, hb_castle_now(c), &l);
    HB_ASSERT(l.n > 0);
    if (l.n > 1)
        return hb_castle_wait(c);
    pay(c, hb_castle_now(c), only, sink);
    return false;
}

static void pay_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    pay(c, who, m, sink);
}

static void pay_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned worth = 0, kinds = 0;

    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++) {
        if (hb_castle_part(m, k) > c->seat[who].goods[k]) {
            hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.pay.most n=%u good=%s", c->seat[who].goods[k],
                      hb_castle_good_name[k]);
            return;
        }
        worth += hb_castle_part(m, k) * hb_castle_good_worth[k];
        kinds += hb_castle_part(m, k) > 0;
    }
    if (c->bars == 0 && worth != price(c))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.pay.price worth=%u building=%s price=%u", worth,
                  hb_castle_building_name[c->building - 1], price(c));
    else if (c->bars == 0 && kinds < HB_CASTLE_KINDS_MIN)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.pay.kinds kinds=%u least=%d", kinds, HB_CASTLE_KINDS_MIN);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.pay.silver worth=%u silver=%u price=%u", worth, c->bars,
                  price(c));
}

const struct hb_castle_phase_rules hb_castle_tower_rules = { "tower", tower_ask, tower_list, tower_play, tower_why };
const struct hb_castle_phase_rules hb_castle_build_rules = { "build", build_ask, build_list, build_play, build_why };
const struct hb_castle_phase_rules hb_castle_forge_rules = { "forge", forge_ask, forge_list, forge_play, forge_why };
const struct hb_castle_phase_rules hb_castle_pay_rules = { "pay", pay_ask, pay_list, pay_play, pay_why };

/* Helpers in buildings (CAS-8) */

/* Spaces of these are worth the same whichever is taken; only their fees may differ. */
static bool is_alike(enum hb_castle_building b)
{
    return b == HB_CASTLE_SERVANTS_HOUSE || b == HB_CASTLE_PALACE || b == HB_CASTLE_MARKET || b == HB_CASTLE_GRANARY;
}

/* Whether a free space with the same fee comes before this one in a building of like spaces: then that is offered. */
static bool has_twin(const struct hb_castle *c, unsigned space)
{
    enum hb_castle_building b = hb_castle_space_building(space);

    for (unsigned other = hb_castle_spaces_first(b); is_alike(b) && other < space; other++)
        if (c->space[other] == 0 && c->figures.fee[other] == c->figures.fee[space])
            return true;
    return false;
}

static bool may_take(const struct hb_castle *c, unsigned who, unsigned space)
{
    enum hb_castle_building b = hb_castle_space_building(space);

    return c->space[space] == 0 && c->figures.fee[space] <= c->seat[who].talers && hb_castle_is_standing(c, b) &&
           !(c->seat[who].visited >> b & 1) && !has_twin(c, space);
}

static void list_from(const struct hb_castle *c, unsigned who, unsigned from, struct hb_castle_list *l)
{
    for (unsigned space = 0; space < HB_CASTLE_SPACES; space++)
        if (may_take(c, who, space))
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_PUT, from, HB_CASTLE_TO_SPACE + space, 0, 0));
}

/* CAS-8.6, CAS-10.5: a helper may come from the supply, from a cart or the rider, or be the own innkeeper. */
static void list_placements(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    unsigned carts = hb_castle_carts_of(c, who);

    if (c->seat[who].helpers)
        list_from(c, who, HB_CASTLE_FROM_SUPPLY, l);
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        if (carts >> k & 1)
            list_from(c, who, k, l);
    if (c->space[HB_CASTLE_INN_SPACE] == who + 1)
        list_from(c, who, HB_CASTLE_FROM_INN, l);
}

static void helpers_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    list_placements(c, who, l);
    hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_PASS, 0, 0, 0, 0));
}

static bool helpers_ask(struct hb_castle *c, struct hb_sink *sink)
{
    struct hb_castle_list l = { .n = 0 };

    if (c->placed < HB_CASTLE_HELPERS_PER_CARD)
        list_placements(c, hb_castle_now(c), &l);
    if (l.n > 0)
        return hb_castle_wait(c);
    hb_castle_next_card(c, sink);
    return false;
}

static void take_helper(struct hb_castle *c, unsigned who, unsigned from)
{
    if (from == HB_CASTLE_FROM_SUPPLY) {
        c->seat[who].helpers--;
    } else if (from == HB_CASTLE_FROM_INN) {
        c->space[HB_CASTLE_INN_SPACE] = 0;
    } else {
        c->cart[from] = 0;
        c->fresh &= (uint8_t) ~(1u << from);
    }
}

/* CAS-10.5: who becomes innkeeper gets the talers that lie on the card. */
static void become_keeper(struct hb_castle *c, unsigned who, struct hb_sink *sink)
{
    int32_t talers = c->inn;

    c->seat[who].talers = (uint8_t)(c->seat[who].talers + c->inn);
    c->inn = 0;
    if (sink && talers)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_KEEPER, (int)who, 1, &talers);
}

/* The fee goes to the bank.  A helper who leaves a cart brings no goods there any more. */
static void put(struct hb_castle *c, unsigned who, unsigned from, unsigned space, struct hb_sink *sink)
{
    unsigned fee = c->figures.fee[space];

    take_helper(c, who, from);
    c->space[space] = (uint8_t)(who + 1);
    c->seat[who].visited |= (uint16_t)(1u << hb_castle_space_building(space));
    c->seat[who].talers = (uint8_t)(c->seat[who].talers - fee);
    c->bank = (uint8_t)(c->bank + fee);
    c->placed++;
    if (sink)
        hb_castle_emit(
            sink, c, HB_CASTLE_EVENT_HELPER, (int)who, 4,
            (int32_t[]){ (int32_t)from, (int32_t)space, (int32_t)fee, (int32_t)hb_castle_space_number(space) });
    if (space == HB_CASTLE_INN_SPACE)
        become_keeper(c, who, sink);
}

static void helpers_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    if (hb_castle_verb_of(m) == HB_CASTLE_DO_PUT)
        put(c, who, hb_castle_part(m, 0), hb_castle_part(m, 1) - HB_CASTLE_TO_SPACE, sink);
    else
        hb_castle_next_card(c, sink);
}

static bool has_helper(const struct hb_castle *c, unsigned who, unsigned from)
{
    if (from == HB_CASTLE_FROM_SUPPLY)
        return c->seat[who].helpers > 0;
    if (from == HB_CASTLE_FROM_INN)
        return c->space[HB_CASTLE_INN_SPACE] == who + 1;
    return c->cart[from] == who + 1;
}

/* In the order in which a player would look: the building, its space, the round, the money. */
static void why_not_there(const struct hb_castle *c, unsigned who, unsigned space, struct hb_error *err)
{
    enum hb_castle_building b = hb_castle_space_building(space);
    const char *name = hb_castle_building_name[b];

    if (!hb_castle_is_standing(c, b))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.building building=%s", name);
    else if (c->space[space])
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.taken building=%s", name);
    else if (c->seat[who].visited >> b & 1)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.same");
    else if (c->figures.fee[space] > c->seat[who].talers)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.fee talers=%u there=%u", c->figures.fee[space],
                  c->seat[who].talers);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.alike building=%s", name);
}

static void helpers_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned from = hb_castle_part(m, 0), to = hb_castle_part(m, 1);

    if (to < HB_CASTLE_TO_SPACE)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.place");
    else if (from == HB_CASTLE_FROM_INN && !has_helper(c, who, from))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.keeper");
    else if (!has_helper(c, who, from))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.none");
    else
        why_not_there(c, who, to - HB_CASTLE_TO_SPACE, err);
}

const struct hb_castle_phase_rules hb_castle_helpers_rules = { "helpers", helpers_ask, helpers_list, helpers_play,
                                                               helpers_why };

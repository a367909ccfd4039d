/* build.c -- the mason's goods from the defense tower, and erecting buildings (CAS-7.1, CAS-7.3, CAS-7.4).
 *
 * A building is chosen in three steps, of which only those with a choice are asked: which, with how many bars of
 * silver, with which own goods. */
#include "core/assert.h"
#include "games/castle/inside.h"

/* ---- the defense tower (CAS-7.1) ---- */

static unsigned tower_kinds(const struct hb_castle *c)
{
    unsigned kinds = 0;

    for (unsigned k = 0; k < HB_GOODS; k++)
        kinds |= c->tower[k] ? 1u << k : 0;
    return kinds;
}

static void empty_tower(struct hb_castle *c, unsigned who, unsigned kind, struct hb_sink *sink)
{
    int32_t told[] = { (int32_t)kind, c->tower[kind] };

    c->seat[who].goods[kind] = (uint8_t)(c->seat[who].goods[kind] + c->tower[kind]);
    c->tower[kind] = 0;
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_TOWER, (int)who, 2, told);
    c->phase = HB_AT_BUILD;
}

static bool tower_ask(struct hb_castle *c, struct hb_sink *sink)
{
    unsigned kinds = tower_kinds(c);

    if (hb_bits(kinds) > 1)
        return hb_wait(c);
    if (kinds)
        empty_tower(c, hb_now(c), (unsigned)__builtin_ctz(kinds), sink);
    c->phase = HB_AT_BUILD;
    return false;
}

static void tower_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    (void)who;
    for (unsigned k = 0; k < HB_GOODS; k++)
        if (c->tower[k])
            hb_list_add(l, hb_castle_move(HB_DO_TAKE, k, 0, 0, 0));
}

static void tower_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    empty_tower(c, who, hb_part(m, 0), sink);
}

static void tower_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)c;
    (void)who;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.tower good=%s", hb_piece_id(hb_part(m, 0)));
}

/* ---- which building ---- */

static bool may_place_helpers(const struct hb_castle *c)
{
    return c->erected > 0 && (c->card == HB_MASON + 1 || c->card == HB_STONEMASON + 1); /* CAS-8.1, CAS-A9 */
}

static void after_building(struct hb_castle *c, struct hb_sink *sink)
{
    if (may_place_helpers(c))
        c->phase = HB_AT_HELPERS;
    else
        hb_next_card(c, sink);
}

/* The prices of the tiles that are left, as bits. */
static uint64_t prices(const struct hb_castle *c)
{
    uint64_t set = 0;

    for (unsigned b = 0; b < HB_TILED; b++)
        set |= c->left[b] ? UINT64_C(1) << c->figures.value[b] : 0;
    return set;
}

static uint64_t payable_prices(const struct hb_castle *c, unsigned who)
{
    struct hb_till till = hb_till_of(c, who);

    return hb_payable(&till) & prices(c);
}

/* Without three pieces no price can be paid; most turns end here. */
static bool could_pay(const struct hb_castle *c, unsigned who)
{
    unsigned pieces = 0;

    for (unsigned k = 0; k < HB_GOODS; k++)
        pieces += c->seat[who].goods[k];
    return pieces >= HB_KINDS_MIN && payable_prices(c, who) != 0;
}

static bool build_ask(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->erected < HB_BUILDS_PER_CARD && could_pay(c, hb_now(c)))
        return hb_wait(c);
    after_building(c, sink);
    return false;
}

static void build_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    uint64_t payable = payable_prices(c, who);

    for (unsigned b = 0; b < HB_TILED; b++)
        if (c->left[b] && (payable >> c->figures.value[b] & 1))
            hb_list_add(l, hb_castle_move(HB_DO_BUILD, b, 0, 0, 0));
    hb_list_add(l, hb_castle_move(HB_DO_PASS, 0, 0, 0, 0));
}

static void build_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    (void)who;
    if (hb_verb_of(m) == HB_DO_PASS) {
        after_building(c, sink);
        return;
    }
    c->building = (uint8_t)(hb_part(m, 0) + 1);
    c->phase = HB_AT_FORGE;
}

static void build_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned b = hb_part(m, 0);

    (void)who;
    if (b >= HB_TILED || c->left[b] == 0)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.build.none building=%s", hb_building_name[b]);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.build.price building=%s price=%u", hb_building_name[b],
                  c->figures.value[b]);
}

/* ---- how many bars ---- */

static unsigned price(const struct hb_castle *c)
{
    return c->figures.value[c->building - 1];
}

static uint32_t bars_possible(const struct hb_castle *c, unsigned who)
{
    struct hb_till till = hb_till_of(c, who);

    return hb_bars_for(&till, price(c));
}

static bool forge_ask(struct hb_castle *c, struct hb_sink *sink)
{
    uint32_t numbers = bars_possible(c, hb_now(c));

    (void)sink;
    HB_ASSERT(numbers);
    if (hb_bits(numbers) > 1)
        return hb_wait(c);
    c->bars = (uint8_t)__builtin_ctz(numbers);
    c->phase = HB_AT_PAY;
    return false;
}

static void forge_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    for (uint32_t numbers = bars_possible(c, who); numbers; numbers &= numbers - 1)
        hb_list_add(l, hb_castle_move(HB_DO_EXCHANGE, (unsigned)__builtin_ctz(numbers), 0, 0, 0));
}

static void forge_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    (void)who;
    (void)sink;
    c->bars = (uint8_t)hb_part(m, 0);
    c->phase = HB_AT_PAY;
}

static void forge_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned bars = hb_part(m, 0);

    if (bars > c->seat[who].goods[HB_SILVER])
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.forge.most silver=%u", c->seat[who].goods[HB_SILVER]);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.forge.price silver=%u building=%s", bars,
                  hb_building_name[c->building - 1]);
}

/* ---- which goods ---- */

static void reward(struct hb_castle *c, unsigned who, unsigned b, unsigned pieces, struct hb_sink *sink)
{
    int32_t points = c->figures.points[b], detail[] = { (int32_t)b, points };

    if (c->card == HB_MASON + 1) {
        int32_t talers[] = { (int32_t)hb_least(c->bank, pieces), (int32_t)pieces };

        c->bank = (uint8_t)(c->bank - talers[0]);
        c->seat[who].talers = (uint8_t)(c->seat[who].talers + talers[0]);
        if (sink)
            hb_castle_tell(sink, c, HB_TOLD_TALERS, (int)who, 2, talers);
    } else if (c->card == HB_STONEMASON + 1) {
        hb_castle_award(c, sink, who, HB_BY_STONEMASON, points, 2, detail);
    } else {
        hb_castle_award(c, sink, who, HB_BY_WORKERS, points / 2, 2, detail); /* CAS-A7 */
    }
}

static void tell_payment(const struct hb_castle *c, unsigned who, const uint8_t own[HB_BUILDING_GOODS],
                         struct hb_sink *sink)
{
    struct hb_till till = hb_till_of(c, who);
    uint8_t became[HB_BUILDING_GOODS];
    int32_t told[HB_PAID_NUMBERS] = { [HB_PAID_BARS] = c->bars };
    bool found = hb_exchange(&till, price(c), c->bars, own, became);

    HB_ASSERT(found);
    for (unsigned k = 0; k < HB_BUILDING_GOODS; k++) {
        told[k] = own[k];
        told[HB_BUILDING_GOODS + k] = became[k];
    }
    hb_castle_tell(sink, c, HB_TOLD_PAY, (int)who, HB_PAID_NUMBERS, told);
}

static void erect(struct hb_castle *c, unsigned who, struct hb_sink *sink)
{
    unsigned b = c->building - 1u;
    int32_t told[] = { (int32_t)b, c->card - 1 };

    c->left[b]--;
    c->seat[who].built++;
    c->erected++;
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_ERECT, (int)who, 2, told);
}

static void pay(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    struct hb_castle_seat *s = &c->seat[who];
    unsigned pieces = c->bars, b = c->building - 1u;
    uint8_t own[HB_BUILDING_GOODS];

    for (unsigned k = 0; k < HB_BUILDING_GOODS; k++)
        own[k] = (uint8_t)hb_part(m, k);
    if (sink)
        tell_payment(c, who, own, sink);
    for (unsigned k = 0; k < HB_BUILDING_GOODS; k++) {
        s->goods[k] = (uint8_t)(s->goods[k] - own[k]);
        c->stock[k] = (uint8_t)(c->stock[k] + own[k]);
        pieces += own[k];
    }
    s->goods[HB_SILVER] = (uint8_t)(s->goods[HB_SILVER] - c->bars);
    c->forge = (uint8_t)(c->forge + c->bars);
    erect(c, who, sink);
    reward(c, who, b, pieces, sink);
    c->building = c->bars = 0;
    c->phase = HB_AT_BUILD;
}

static void pay_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    struct hb_till till = hb_till_of(c, who);

    hb_list_payments(&till, price(c), c->bars, l);
}

static bool pay_ask(struct hb_castle *c, struct hb_sink *sink)
{
    struct hb_move only = { 0 };
    struct hb_list l = { .out = &only, .cap = 1 };

    pay_list(c, hb_now(c), &l);
    HB_ASSERT(l.n > 0);
    if (l.n > 1)
        return hb_wait(c);
    pay(c, hb_now(c), only, sink);
    return false;
}

static void pay_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    pay(c, who, m, sink);
}

static void pay_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned worth = 0, kinds = 0;

    for (unsigned k = 0; k < HB_BUILDING_GOODS; k++) {
        if (hb_part(m, k) > c->seat[who].goods[k]) {
            hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.pay.most n=%u good=%s", c->seat[who].goods[k],
                      hb_good_name[k]);
            return;
        }
        worth += hb_part(m, k) * hb_good_worth[k];
        kinds += hb_part(m, k) > 0;
    }
    if (c->bars == 0 && worth != price(c))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.pay.price worth=%u building=%s price=%u", worth,
                  hb_building_name[c->building - 1], price(c));
    else if (c->bars == 0 && kinds < HB_KINDS_MIN)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.pay.kinds kinds=%u least=%d", kinds, HB_KINDS_MIN);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.pay.silver worth=%u silver=%u price=%u", worth, c->bars,
                  price(c));
}

const struct hb_phase_rules hb_tower_rules = { "tower", tower_ask, tower_list, tower_play, tower_why };
const struct hb_phase_rules hb_build_rules = { "build", build_ask, build_list, build_play, build_why };
const struct hb_phase_rules hb_forge_rules = { "forge", forge_ask, forge_list, forge_play, forge_why };
const struct hb_phase_rules hb_pay_rules = { "pay", pay_ask, pay_list, pay_play, pay_why };

/* winter.c -- the winter cards: drawing one, and plague, breach in the wall and snowdrift (CAS-10.2 to CAS-10.10).
 *
 * A card takes effect while the cards of the round lie face down.  Village inn and granary only lie open from then
 * on (trader.c, helpers.c, final.c); the maiden is in maiden.c. */
#include "games/castle/inside.h"

/* ---- drawing ---- */

static bool is_marked(const struct hb_castle *c)
{
    return c->figures.snow >> (c->field - 1) & 1;
}

static bool winter_ask(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->season == HB_WINTER && is_marked(c) && c->deck) {
        c->head.actor = HB_CHANCE;
        return true;
    }
    hb_reveal(c, sink);
    return false;
}

static void winter_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    (void)who;
    for (unsigned card = 0; card < HB_WINTER_CARDS; card++)
        if (c->deck >> card & 1)
            hb_list_add(l, hb_castle_move(HB_DO_WINTER, card, 0, 0, 0));
}

static void winter_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    unsigned card = hb_part(m, 0);

    (void)who;
    c->deck &= (uint8_t) ~(1u << card);
    c->drawn = (uint8_t)(card + 1);
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_WINTER, (int)c->start, 1, (int32_t[]){ (int32_t)card });
    switch ((enum hb_winter_card)card) {
    case HB_VILLAGE_INN:
    case HB_GRAIN_STORE:
        c->open |= (uint8_t)(1u << card);
        hb_reveal(c, sink);
        break;
    case HB_PLAGUE:
        hb_enter(c, HB_AT_PLAGUE);
        break;
    case HB_WALL_BREACH:
        hb_enter(c, HB_AT_BREACH);
        break;
    case HB_MAIDEN:
        c->open |= (uint8_t)(1u << card);
        c->suitor = (uint8_t)((1u << c->head.players) - 1);
        c->paid = 0;
        hb_enter(c, HB_AT_BID);
        break;
    case HB_SNOWDRIFT:
        hb_enter(c, HB_AT_SNOWDRIFT);
        break;
    case HB_WINTER_CARDS:
        break;
    }
}

static void winter_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)c;
    (void)who;
    (void)m;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.winter");
}

/* ---- giving up a card or paying: plague and snowdrift ---- */

static unsigned cards_to_give(const struct hb_castle *c, unsigned who)
{
    const struct hb_castle_seat *s = &c->seat[who];

    if (c->phase == HB_AT_PLAGUE)
        return s->pile;
    return ((s->hand & ~(unsigned)s->chosen) | s->pile) & HB_WORKER_CARDS; /* CAS-A15 */
}

static unsigned ransom(const struct hb_castle *c, unsigned who)
{
    return c->phase == HB_AT_PLAGUE ? hb_bits(c->seat[who].pile) : HB_SNOWDRIFT_TALERS;
}

static bool can_pay_ransom(const struct hb_castle *c, unsigned who)
{
    return c->seat[who].talers >= ransom(c, who);
}

static void give_card(struct hb_castle *c, unsigned who, unsigned card, struct hb_sink *sink)
{
    struct hb_castle_seat *s = &c->seat[who];

    s->hand &= (uint8_t) ~(1u << card);
    s->pile &= (uint8_t) ~(1u << card);
    s->gone |= (uint8_t)(1u << card);
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_GIVE, (int)who, 2, (int32_t[]){ (int32_t)card, c->drawn - 1 });
}

static void pay_ransom(struct hb_castle *c, unsigned who, struct hb_sink *sink)
{
    unsigned talers = hb_least(ransom(c, who), c->seat[who].talers);

    c->seat[who].talers = (uint8_t)(c->seat[who].talers - talers);
    c->bank = (uint8_t)(c->bank + talers);
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_PAID, (int)who, 2, (int32_t[]){ (int32_t)talers, c->drawn - 1 });
}

static void list_ransom(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    unsigned cards = cards_to_give(c, who);

    for (unsigned card = 0; card < HB_CARDS; card++)
        if (cards >> card & 1)
            hb_list_add(l, hb_castle_move(HB_DO_GIVE_CARD, card, 0, 0, 0));
    if (can_pay_ransom(c, who) || cards == 0)
        hb_list_add(l, hb_castle_move(HB_DO_PAY_TALERS, hb_least(ransom(c, who), c->seat[who].talers), 0, 0, 0));
}

/* A worker in hand may lie face down or not: whoever has one is asked, even if only one way is open to him, or
 * everybody would see by his not being asked what he has laid down. */
static bool may_hide_a_worker(const struct hb_castle *c, unsigned who)
{
    unsigned hand = c->seat[who].hand;

    return c->phase == HB_AT_SNOWDRIFT && (hand & HB_WORKER_CARDS) && hb_bits(hand) > hb_choice_size(c);
}

/* What happens to one who has no choice; true if he has one. */
static bool has_to_choose(struct hb_castle *c, unsigned who, struct hb_sink *sink)
{
    unsigned cards = cards_to_give(c, who);

    if (c->phase == HB_AT_PLAGUE && cards == 0)
        return false;
    if (hb_bits(cards) + can_pay_ransom(c, who) > 1 || may_hide_a_worker(c, who))
        return true;
    if (cards)
        give_card(c, who, (unsigned)__builtin_ctz(cards), sink);
    else
        pay_ransom(c, who, sink);
    return false;
}

static bool ransom_ask(struct hb_castle *c, struct hb_sink *sink)
{
    for (; c->turn < c->head.players; c->turn++)
        if (has_to_choose(c, hb_now(c), sink))
            return hb_wait(c);
    hb_reveal(c, sink);
    return false;
}

static void ransom_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    if (hb_verb_of(m) == HB_DO_GIVE_CARD)
        give_card(c, who, hb_part(m, 0), sink);
    else
        pay_ransom(c, who, sink);
    c->turn++;
}

static void plague_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    if (hb_verb_of(m) == HB_DO_GIVE_CARD)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.plague.card card=%s", hb_card_name[hb_part(m, 0)]);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.plague.talers talers=%u there=%u", ransom(c, who),
                  c->seat[who].talers);
}

static void snowdrift_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    const struct hb_castle_seat *s = &c->seat[who];
    unsigned card = hb_part(m, 0);

    if (hb_verb_of(m) != HB_DO_GIVE_CARD)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.snowdrift.talers talers=%d there=%u", HB_SNOWDRIFT_TALERS,
                  s->talers);
    else if (!(HB_WORKER_CARDS >> card & 1))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.snowdrift.card card=%s", hb_card_name[card]);
    else if (s->chosen >> card & 1)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.snowdrift.secret");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.snowdrift.gone card=%s", hb_card_name[card]);
}

/* ---- breach in the wall (CAS-10.8) ---- */

/* Bars can become stone as far as the stock has some (CAS-10.3). */
static unsigned breach_bars(const struct hb_castle *c, unsigned who)
{
    return hb_least(hb_least(c->seat[who].goods[HB_SILVER], c->stock[HB_STONE]), HB_BREACH_MAX);
}

static bool breach_ask(struct hb_castle *c, struct hb_sink *sink)
{
    for (; c->turn < c->head.players; c->turn++)
        if (c->seat[hb_now(c)].goods[HB_STONE] + breach_bars(c, hb_now(c)) > 0)
            return hb_wait(c);
    hb_reveal(c, sink);
    return false;
}

static void breach_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    unsigned own = hb_least(c->seat[who].goods[HB_STONE], HB_BREACH_MAX), bars = breach_bars(c, who);

    for (unsigned n = HB_BREACH_MAX; n > 0; n--)
        for (unsigned b = 0; b <= bars && b <= n; b++)
            if (n - b <= own)
                hb_list_add(l, hb_castle_move(HB_DO_GIVE_STONE, n - b, b, 0, 0));
    hb_list_add(l, hb_castle_move(HB_DO_PASS, 0, 0, 0, 0));
}

static void give_stone(struct hb_castle *c, unsigned who, unsigned own, unsigned bars, struct hb_sink *sink)
{
    struct hb_castle_seat *s = &c->seat[who];
    int32_t number[] = { (int32_t)own, (int32_t)bars };

    s->goods[HB_STONE] = (uint8_t)(s->goods[HB_STONE] - own);
    s->goods[HB_SILVER] = (uint8_t)(s->goods[HB_SILVER] - bars);
    c->forge = (uint8_t)(c->forge + bars);
    c->stock[HB_STONE] = (uint8_t)(c->stock[HB_STONE] + own);
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_STONE, (int)who, 2, number);
    hb_castle_award(c, sink, who, HB_BY_BREACH, HB_BREACH_POINTS * (int)(own + bars), 2,
                    (int32_t[]){ (int32_t)(own + bars), HB_BREACH_POINTS });
}

static void breach_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    if (hb_verb_of(m) == HB_DO_GIVE_STONE)
        give_stone(c, who, hb_part(m, 0), hb_part(m, 1), sink);
    else if (sink)
        hb_castle_tell(sink, c, HB_TOLD_PASS, (int)who, 1, (int32_t[]){ HB_AT_BREACH });
    c->turn++;
}

static void breach_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    const struct hb_castle_seat *s = &c->seat[who];

    if (hb_part(m, 0) > s->goods[HB_STONE] || hb_part(m, 1) > s->goods[HB_SILVER])
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.breach.most stone=%u silver=%u", s->goods[HB_STONE],
                  s->goods[HB_SILVER]);
    else if (hb_part(m, 1) > c->stock[HB_STONE])
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.breach.stock stone=%u", c->stock[HB_STONE]);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.breach.limit most=%d", HB_BREACH_MAX);
}

const struct hb_phase_rules hb_winter_rules = { "winter", winter_ask, winter_list, winter_play, winter_why };
const struct hb_phase_rules hb_plague_rules = { "plague", ransom_ask, list_ransom, ransom_play, plague_why };
const struct hb_phase_rules hb_snowdrift_rules = { "snowdrift", ransom_ask, list_ransom, ransom_play, snowdrift_why };
const struct hb_phase_rules hb_breach_rules = { "breach", breach_ask, breach_list, breach_play, breach_why };

/* winter.c -- the winter cards: drawing one, plague, breach in the wall, snowdrift, and courting the maiden.
 *
 * CAS-10.2   In marked rounds a card is drawn after everybody has chosen and before anything is revealed.
 * CAS-10.3   Goods that a card asks for can be taken in exchange for silver.
 * CAS-10.4   Players decide in player order; a card whose effect is over leaves the game.
 * CAS-10.6   Plague: a card of the pile, or a taler for every card in it.
 * CAS-10.8   Breach in the wall: up to 3 stone, for 3 points each.
 * CAS-10.9   Castle maiden: her suitors pay a piece or a taler each round or are out; the last one left scores 8, and
 *            the others share what was paid.
 * CAS-10.10  Snowdrift: a worker card, or 3 talers.
 *
 * A card takes effect while the cards of the round lie face down: whatever it asks of the players ends with
 * hb_castle_reveal.  `deck` and `open` are sets of cards; a card in neither is past, or the one that was `drawn` and is
 * running.  Village inn and granary only lie open from then on (castle_goods.c, build.c, final.c). */
#include "games/castle/castle.h"

/* Drawing */

/* Fields are counted by the rounds that are left, so the field in play is the bit. */
static bool is_marked(const struct hb_castle *c)
{
    return c->figures.snow >> (c->field - 1) & 1;
}

static bool winter_ask(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->season == HB_CASTLE_WINTER && is_marked(c) && c->deck) {
        c->head.actor = HB_CHANCE;
        return true;
    }
    hb_castle_reveal(c, sink);
    return false;
}

static void winter_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    (void)who;
    for (unsigned card = 0; card < HB_CASTLE_WINTER_CARDS; card++)
        if (c->deck >> card & 1)
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_WINTER, card, 0, 0, 0));
}

/* What asks something of players enters its own phase and comes to hb_castle_reveal in the end; what only lies there is
 * revealed behind at once. */
static void winter_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    unsigned card = hb_castle_part(m, 0);

    (void)who;
    c->deck &= (uint8_t) ~(1u << card);
    c->drawn = (uint8_t)(card + 1);
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_WINTER, (int)c->start, 1, (int32_t[]){ (int32_t)card });
    switch ((enum hb_castle_winter_card)card) {
    case HB_CASTLE_VILLAGE_INN:
    case HB_CASTLE_GRAIN_STORE:
        c->open |= (uint8_t)(1u << card);
        hb_castle_reveal(c, sink);
        break;
    case HB_CASTLE_PLAGUE:
        hb_castle_enter(c, HB_CASTLE_AT_PLAGUE);
        break;
    case HB_CASTLE_WALL_BREACH:
        hb_castle_enter(c, HB_CASTLE_AT_BREACH);
        break;
    case HB_CASTLE_MAIDEN:
        c->open |= (uint8_t)(1u << card);
        c->suitor = (uint8_t)((1u << c->head.players) - 1);
        c->paid = 0;
        hb_castle_enter(c, HB_CASTLE_AT_BID);
        break;
    case HB_CASTLE_SNOWDRIFT:
        hb_castle_enter(c, HB_CASTLE_AT_SNOWDRIFT);
        break;
    case HB_CASTLE_WINTER_CARDS:
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

/* Giving up a card or paying: plague and snowdrift */

/* In the plague any card of the pile, in the snowdrift a worker that does not lie face down (CAS-A15). */
static unsigned cards_to_give(const struct hb_castle *c, unsigned who)
{
    const struct hb_castle_seat *s = &c->seat[who];

    if (c->phase == HB_CASTLE_AT_PLAGUE)
        return s->pile;
    return ((s->hand & ~(unsigned)s->chosen) | s->pile) & HB_CASTLE_WORKER_CARDS; /* CAS-A15 */
}

/* CAS-10.6: a taler for each card of the pile; CAS-10.10: three talers. */
static unsigned ransom(const struct hb_castle *c, unsigned who)
{
    return c->phase == HB_CASTLE_AT_PLAGUE ? hb_castle_bits(c->seat[who].pile) : HB_CASTLE_SNOWDRIFT_TALERS;
}

static bool can_pay_ransom(const struct hb_castle *c, unsigned who)
{
    return c->seat[who].talers >= ransom(c, who);
}

/* The card is out of the game for good. */
static void give_card(struct hb_castle *c, unsigned who, unsigned card, struct hb_sink *sink)
{
    struct hb_castle_seat *s = &c->seat[who];

    s->hand &= (uint8_t) ~(1u << card);
    s->pile &= (uint8_t) ~(1u << card);
    s->gone |= (uint8_t)(1u << card);
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_GIVE, (int)who, 2, (int32_t[]){ (int32_t)card, c->drawn - 1 });
}

/* Who has no card to give pays what there is (CAS-A15). */
static void pay_ransom(struct hb_castle *c, unsigned who, struct hb_sink *sink)
{
    unsigned talers = hb_castle_least(ransom(c, who), c->seat[who].talers);

    c->seat[who].talers = (uint8_t)(c->seat[who].talers - talers);
    c->bank = (uint8_t)(c->bank + talers);
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_PAID, (int)who, 2, (int32_t[]){ (int32_t)talers, c->drawn - 1 });
}

static void list_ransom(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    unsigned cards = cards_to_give(c, who);

    for (unsigned card = 0; card < HB_CASTLE_CARDS; card++)
        if (cards >> card & 1)
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_GIVE_CARD, card, 0, 0, 0));
    if (can_pay_ransom(c, who) || cards == 0)
        hb_castle_list_add(
            l, hb_castle_move(HB_CASTLE_DO_PAY_TALERS, hb_castle_least(ransom(c, who), c->seat[who].talers), 0, 0, 0));
}

/* A worker in hand may lie face down or not: whoever has one is asked, even if only one way is open to them, or
 * everybody would see from the missing question what lies there. */
static bool may_hide_a_worker(const struct hb_castle *c, unsigned who)
{
    unsigned hand = c->seat[who].hand;

    return c->phase == HB_CASTLE_AT_SNOWDRIFT && (hand & HB_CASTLE_WORKER_CARDS) &&
           hb_castle_bits(hand) > hb_castle_choice_size(c);
}

/* What happens to a player without a choice; true if there is one. */
static bool has_to_choose(struct hb_castle *c, unsigned who, struct hb_sink *sink)
{
    unsigned cards = cards_to_give(c, who);

    if (c->phase == HB_CASTLE_AT_PLAGUE && cards == 0)
        return false;
    if (hb_castle_bits(cards) + can_pay_ransom(c, who) > 1 || may_hide_a_worker(c, who))
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
        if (has_to_choose(c, hb_castle_now(c), sink))
            return hb_castle_wait(c);
    hb_castle_reveal(c, sink);
    return false;
}

static void ransom_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    if (hb_castle_verb_of(m) == HB_CASTLE_DO_GIVE_CARD)
        give_card(c, who, hb_castle_part(m, 0), sink);
    else
        pay_ransom(c, who, sink);
    c->turn++;
}

static void plague_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    if (hb_castle_verb_of(m) == HB_CASTLE_DO_GIVE_CARD)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.plague.card card=%s",
                  hb_castle_card_name[hb_castle_part(m, 0)]);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.plague.talers talers=%u there=%u", ransom(c, who),
                  c->seat[who].talers);
}

static void snowdrift_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    const struct hb_castle_seat *s = &c->seat[who];
    unsigned card = hb_castle_part(m, 0);

    if (hb_castle_verb_of(m) != HB_CASTLE_DO_GIVE_CARD)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.snowdrift.talers talers=%d there=%u",
                  HB_CASTLE_SNOWDRIFT_TALERS, s->talers);
    else if (!(HB_CASTLE_WORKER_CARDS >> card & 1))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.snowdrift.card card=%s", hb_castle_card_name[card]);
    else if (s->chosen >> card & 1)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.snowdrift.secret");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.snowdrift.gone card=%s", hb_castle_card_name[card]);
}

/* Breach in the wall (CAS-10.8) */

/* Bars can become stone as far as the stock has some (CAS-10.3). */
static unsigned breach_bars(const struct hb_castle *c, unsigned who)
{
    return hb_castle_least(hb_castle_least(c->seat[who].goods[HB_CASTLE_SILVER], c->stock[HB_CASTLE_STONE]),
                           HB_CASTLE_BREACH_MAX);
}

static bool breach_ask(struct hb_castle *c, struct hb_sink *sink)
{
    for (; c->turn < c->head.players; c->turn++)
        if (c->seat[hb_castle_now(c)].goods[HB_CASTLE_STONE] + breach_bars(c, hb_castle_now(c)) > 0)
            return hb_castle_wait(c);
    hb_castle_reveal(c, sink);
    return false;
}

/* Most stone first; for each number the ways with few bars before those with many. */
static void breach_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    unsigned own = hb_castle_least(c->seat[who].goods[HB_CASTLE_STONE], HB_CASTLE_BREACH_MAX),
             bars = breach_bars(c, who);

    for (unsigned n = HB_CASTLE_BREACH_MAX; n > 0; n--)
        for (unsigned b = 0; b <= bars && b <= n; b++)
            if (n - b <= own)
                hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_GIVE_STONE, n - b, b, 0, 0));
    hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_PASS, 0, 0, 0, 0));
}

/* CAS-10.8: three points a stone.  Bars go to the forge; the stone they became was taken from the stock and returns to
 * it. */
static void give_stone(struct hb_castle *c, unsigned who, unsigned own, unsigned bars, struct hb_sink *sink)
{
    struct hb_castle_seat *s = &c->seat[who];
    int32_t number[] = { (int32_t)own, (int32_t)bars };

    s->goods[HB_CASTLE_STONE] = (uint8_t)(s->goods[HB_CASTLE_STONE] - own);
    s->goods[HB_CASTLE_SILVER] = (uint8_t)(s->goods[HB_CASTLE_SILVER] - bars);
    c->forge = (uint8_t)(c->forge + bars);
    c->stock[HB_CASTLE_STONE] = (uint8_t)(c->stock[HB_CASTLE_STONE] + own);
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_STONE, (int)who, 2, number);
    hb_castle_award(c, sink, who, HB_CASTLE_BY_BREACH, HB_CASTLE_BREACH_POINTS * (int)(own + bars), 2,
                    (int32_t[]){ (int32_t)(own + bars), HB_CASTLE_BREACH_POINTS });
}

static void breach_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    if (hb_castle_verb_of(m) == HB_CASTLE_DO_GIVE_STONE)
        give_stone(c, who, hb_castle_part(m, 0), hb_castle_part(m, 1), sink);
    else if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_PASS, (int)who, 1, (int32_t[]){ HB_CASTLE_AT_BREACH });
    c->turn++;
}

static void breach_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    const struct hb_castle_seat *s = &c->seat[who];

    if (hb_castle_part(m, 0) > s->goods[HB_CASTLE_STONE] || hb_castle_part(m, 1) > s->goods[HB_CASTLE_SILVER])
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.breach.most stone=%u silver=%u", s->goods[HB_CASTLE_STONE],
                  s->goods[HB_CASTLE_SILVER]);
    else if (hb_castle_part(m, 1) > c->stock[HB_CASTLE_STONE])
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.breach.stock stone=%u", c->stock[HB_CASTLE_STONE]);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.breach.limit most=%d", HB_CASTLE_BREACH_MAX);
}

const struct hb_castle_phase_rules hb_castle_winter_rules = { "winter", winter_ask, winter_list, winter_play,
                                                              winter_why };
const struct hb_castle_phase_rules hb_castle_plague_rules = { "plague", ransom_ask, list_ransom, ransom_play,
                                                              plague_why };
const struct hb_castle_phase_rules hb_castle_snowdrift_rules = { "snowdrift", ransom_ask, list_ransom, ransom_play,
                                                                 snowdrift_why };
const struct hb_castle_phase_rules hb_castle_breach_rules = { "breach", breach_ask, breach_list, breach_play,
                                                              breach_why };

/* Courting the castle maiden (CAS-10.9, CAS-A14)
 *
 * The first bids come when she is drawn, while the cards of the round lie face down; later ones at the start of each
 * round.  One who is left alone wins at once, but not before having paid once. */

/* Cards lie face down only if she was drawn in this round. */
static void after_bids(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->ready)
        hb_castle_reveal(c, sink);
    else
        hb_castle_enter(c, HB_CASTLE_AT_CHOOSE);
}

/* Bits of goods and of HB_CASTLE_TALER. */
static unsigned dowry_kinds(const struct hb_castle *c)
{
    unsigned kinds = c->dowry_talers ? 1u << HB_CASTLE_TALER : 0;

    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        kinds |= c->dowry[k] ? 1u << k : 0;
    return kinds;
}

/* Whatever is left of the courting is forgotten; the card is in no set then. */
static void card_leaves(struct hb_castle *c, bool courted, struct hb_sink *sink)
{
    c->open &= (uint8_t) ~(1u << HB_CASTLE_MAIDEN);
    c->suitor = c->paid = c->won = 0;
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_MAIDEN, HB_CHANCE, 1, (int32_t[]){ courted });
}

/* True if the courting is over with this. */
static bool settle(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->suitor == 0) {
        card_leaves(c, false, sink);
        after_bids(c, sink);
        return true;
    }
    if (hb_castle_bits(c->suitor) > 1 || !(c->suitor & c->paid))
        return false;
    c->won = (uint8_t)(1 + __builtin_ctz(c->suitor));
    hb_castle_award(c, sink, c->won - 1u, HB_CASTLE_BY_MAIDEN, HB_CASTLE_MAIDEN_POINTS, 0, NULL);
    c->suitor = 0;
    hb_castle_enter(c, HB_CASTLE_AT_SHARE);
    return true;
}

/* Bidding */

static bool has_anything(const struct hb_castle_seat *s)
{
    unsigned n = s->talers;

    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        n += s->goods[k];
    return n > 0;
}

/* `poor`: they had nothing to pay and were not asked. */
static void withdraw(struct hb_castle *c, unsigned who, bool poor, struct hb_sink *sink)
{
    c->suitor &= (uint8_t) ~(1u << who);
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_WITHDRAW, (int)who, 1, (int32_t[]){ poor });
}

/* Each suitor pays or withdraws once in a round.  Whether one is left is asked before the first of them, and after
 * every withdrawal and every payment. */
static bool bid_ask(struct hb_castle *c, struct hb_sink *sink)
{
    if (!(c->open >> HB_CASTLE_MAIDEN & 1)) {
        after_bids(c, sink);
        return false;
    }
    if (c->turn == 0 && settle(c, sink))
        return false;
    for (; c->turn < c->head.players; c->turn++) {
        if (!(c->suitor >> hb_castle_now(c) & 1))
            continue;
        if (has_anything(&c->seat[hb_castle_now(c)]))
            return hb_castle_wait(c);
        withdraw(c, hb_castle_now(c), true, sink);
        if (settle(c, sink))
            return false;
    }
    after_bids(c, sink);
    return false;
}

/* Own pieces first; then those that a bar can become. */
static void bid_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    const struct hb_castle_seat *s = &c->seat[who];

    if (s->talers)
        hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_BID, HB_CASTLE_TALER, 0, 0, 0));
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        if (s->goods[k])
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_BID, k, 0, 0, 0));
    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++)
        if (s->goods[HB_CASTLE_SILVER] && c->stock[k])
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_BID_AS, k, 0, 0, 0));
    hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_PASS, 0, 0, 0, 0));
}

/* Lays a piece onto her card; a bar may be exchanged for it first (CAS-10.3). */
static void bid(struct hb_castle *c, unsigned who, unsigned piece, bool exchanged)
{
    struct hb_castle_seat *s = &c->seat[who];

    c->paid |= (uint8_t)(1u << who);
    if (piece == HB_CASTLE_TALER) {
        s->talers--;
        c->dowry_talers++;
        return;
    }
    c->dowry[piece]++;
    if (!exchanged) {
        s->goods[piece]--;
        return;
    }
    s->goods[HB_CASTLE_SILVER]--;
    c->forge++;
    c->stock[piece]--;
}

static void bid_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    bool exchanged = hb_castle_verb_of(m) == HB_CASTLE_DO_BID_AS;

    if (hb_castle_verb_of(m) == HB_CASTLE_DO_PASS) {
        withdraw(c, who, false, sink);
    } else {
        bid(c, who, hb_castle_part(m, 0), exchanged);
        if (sink)
            hb_castle_emit(sink, c, HB_CASTLE_EVENT_BID, (int)who, 2,
                           (int32_t[]){ (int32_t)hb_castle_part(m, 0), exchanged });
    }
    if (!settle(c, sink))
        c->turn++;
}

static void bid_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned piece = hb_castle_part(m, 0);
    bool bar = hb_castle_verb_of(m) == HB_CASTLE_DO_BID_AS;

    if (bar && c->seat[who].goods[HB_CASTLE_SILVER] && c->stock[piece] == 0)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.bid.stock good=%s", hb_castle_good_name[piece]);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.bid.none good=%s",
                  bar ? hb_castle_good_name[HB_CASTLE_SILVER] : hb_castle_piece_id(piece));
}

/* Sharing what the suitors paid */

static void take(struct hb_castle *c, unsigned who, unsigned piece, struct hb_sink *sink)
{
    if (piece == HB_CASTLE_TALER) {
        c->dowry_talers--;
        c->seat[who].talers++;
    } else {
        c->dowry[piece]--;
        c->seat[who].goods[piece]++;
    }
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_SHARE, (int)who, 1, (int32_t[]){ (int32_t)piece });
}

/* Seats go round; the winner is skipped when their turn comes. */
static void next_taker(struct hb_castle *c)
{
    c->turn = (uint8_t)((c->turn + 1) % c->head.players);
}

/* Where only one kind is left, or one player takes all, it does not matter which piece comes first. */
static bool share_ask(struct hb_castle *c, struct hb_sink *sink)
{
    for (unsigned kinds = dowry_kinds(c); kinds; kinds = dowry_kinds(c)) {
        if (hb_castle_now(c) + 1 == c->won)
            next_taker(c);
        if (hb_castle_bits(kinds) > 1 && c->head.players > 2)
            return hb_castle_wait(c);
        take(c, hb_castle_now(c), (unsigned)__builtin_ctz(kinds), sink);
        next_taker(c);
    }
    card_leaves(c, true, sink);
    after_bids(c, sink);
    return false;
}

static void share_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    unsigned kinds = dowry_kinds(c);

    (void)who;
    for (unsigned k = 0; k <= HB_CASTLE_TALER; k++)
        if (kinds >> k & 1)
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_TAKE, k, 0, 0, 0));
}

static void share_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    take(c, who, hb_castle_part(m, 0), sink);
    next_taker(c);
}

static void share_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)c;
    (void)who;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.share good=%s", hb_castle_piece_id(hb_castle_part(m, 0)));
}

const struct hb_castle_phase_rules hb_castle_bid_rules = { "bid", bid_ask, bid_list, bid_play, bid_why };
const struct hb_castle_phase_rules hb_castle_share_rules = { "share", share_ask, share_list, share_play, share_why };

/* castle.c -- A Castle for All Seasons, summer and winter: the course of a game, and the game as a kind of game.
 *
 * The whole state is one struct hb_castle of bytes, which can be copied; `phase` says what is being decided, `turn`
 * and `card` whose card it is about.  A round is a walk through the phases:
 *
 *   taler of the round - suitors bid (BID, SHARE) - all choose cards in secret (CHOOSE) - winter card (WINTER, PLAGUE,
 *   BREACH, SNOWDRIFT) - reveal - supply (SUPPLY) - the cards, kind by kind, each from the starting player on:
 *       messenger        talers at once
 *       trader           TRADER, RECALL; after the last of them goods are paid
 *       mason            TOWER; BUILD - FORGE - PAY, twice at most; HELPERS
 *       stonemason       BUY - SELL, then as the mason
 *       workers          ORDER if there are two; BUILD - FORGE - PAY
 *       master builder   points and the pile at once
 *
 * CAS-2.6       Who begins is drawn by lot.
 * CAS-3.1       The starting player takes the taler of the round.
 * CAS-3.2,3,5   Everybody chooses a card in secret, with two players each two, and all are turned up at once; with an
 *               empty pile not the master builder.
 * CAS-3.7       The cards are resolved kind by kind, in a kind in player order.
 * CAS-5.1       A messenger brings 8 talers, or as many as the bank has.
 * CAS-7.3       A worker takes what is left on the card.
 * CAS-9         The master builder takes the pile back and scores 5 for each building that others have erected.
 * CAS-11.1      The game ends after the last round, or after the one in which the last tile was erected.
 * CAS-11.5      Most points win; then talers, then goods by their building points, then all of them.
 *
 * CAS-2.6       Who begins is drawn by lot.
 * CAS-3.1       The starting player takes the taler of the round.
 * CAS-3.2,3,5   Everybody chooses a card in secret, of two players each two, and all are turned up at once; with an
 *               empty pile not the master builder.
 * CAS-3.7       The cards are resolved kind by kind, in a kind in player order.
 * CAS-5.1       A messenger brings 8 talers, or as many as the bank has.
 * CAS-7.3       A worker takes what is left on the card.
 * CAS-9         The master builder takes the pile back and scores 5 for each building that others have erected.
 * CAS-11.1      The game ends after the last round, or after the one in which the last tile was erected.
 * CAS-11.5      Most points win; then talers, then goods by their building points, then all of them.
 *
 * Each phase names its actor and waits, or does its work and moves on.  go_on walks until somebody has a choice, so
 * every state that is seen from outside has an actor with at least one move, or the game is over.
 *
 * Nothing remembers which cards of a round are done: a card that is resolved leaves `played`, and hb_castle_next_card
 * looks for the first that is left.  So a position needs no list of what is to come.
 *
 * This file holds what surrounds all cards: the lot, the rounds, the order of the cards, their secret choice.  The
 * phases of the cards themselves stand beside it, and hb_castle_phases is the table of them all. */
#include "games/castle/castle.h"
#include "engine/assert.h"

#include <string.h>

_Static_assert(sizeof(struct hb_castle) % 8 == 0, "states are read in words");
_Static_assert(sizeof(struct hb_castle_seat) == 28 + 2 + 2 + 2 * HB_CASTLE_SOURCES, "no padding in a seat");

/* From phase to phase */

void hb_castle_enter(struct hb_castle *c, enum hb_castle_phase phase)
{
    c->phase = (uint8_t)phase;
    c->turn = 0;
}

/* Comes to an end, for every phase that does not wait moves the round on. */
static void go_on(struct hb_castle *c, struct hb_sink *sink)
{
    while (!hb_castle_phases[c->phase]->ask(c, sink))
        ;
}

/* The lot (CAS-2.6) */

/* The taler of the field in play goes to the starting player, and what is counted within a round begins anew:
 * buildings erected, buildings with new helpers, traders that came in this round. */
static void begin_round(struct hb_castle *c, struct hb_sink *sink)
{
    int32_t rounds = c->head.players == 3 ? 15 : 12,
            number[] = { rounds + 1 - c->field, rounds, HB_CASTLE_ROUND_TALERS };

    for (unsigned p = 0; p < c->head.players; p++) {
        c->seat[p].built = 0;
        c->seat[p].visited = 0;
    }
    c->fresh = 0;
    c->card = 0;
    c->seat[c->start].talers = (uint8_t)(c->seat[c->start].talers + HB_CASTLE_ROUND_TALERS);
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_ROUND, (int)c->start, 3, number);
    hb_castle_enter(c, HB_CASTLE_AT_BID);
}

/* A prepared game may say who begins; then there is no lot. */
void hb_castle_begin_game(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->start < c->head.players)
        begin_round(c, sink);
    else
        c->phase = HB_CASTLE_AT_LOT;
    go_on(c, sink);
}

/* Chance is an actor like a player: its moves are the seats. */
static bool lot_ask(struct hb_castle *c, struct hb_sink *sink)
{
    (void)sink;
    c->head.actor = HB_CHANCE;
    return true;
}

static void lot_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    (void)who;
    for (unsigned p = 0; p < c->head.players; p++)
        hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_START, p, 0, 0, 0));
}

static void lot_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    (void)who;
    c->start = (uint8_t)hb_castle_part(m, 0);
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_START, (int)c->start, 0, NULL);
    begin_round(c, sink);
}

static void lot_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)who;
    (void)m;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.lot last=%d", c->head.players - 1);
}

/* Cards without a choice */

/* CAS-5.1: eight talers, or what the bank still has. */
static void resolve_messenger(struct hb_castle *c, unsigned p, struct hb_sink *sink)
{
    unsigned talers = hb_castle_least(HB_CASTLE_MESSENGER_TALERS, c->bank);

    c->bank = (uint8_t)(c->bank - talers);
    c->seat[p].talers = (uint8_t)(c->seat[p].talers + talers);
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_MESSENGER, (int)p, 1, (int32_t[]){ (int32_t)talers });
}

/* CAS-9: five points for each building that others erected in this round, and the pile comes back, the master builder
 * with it: the card lies in the pile since it was revealed. */
static void resolve_master_builder(struct hb_castle *c, unsigned p, struct hb_sink *sink)
{
    struct hb_castle_seat *s = &c->seat[p];
    int32_t buildings = 0, cards[] = { s->pile, (int32_t)hb_castle_bits(s->pile) };

    for (unsigned other = 0; other < c->head.players; other++)
        buildings += other == p ? 0 : c->seat[other].built;
    hb_castle_award(c, sink, p, HB_CASTLE_BY_MASTER_BUILDER, HB_CASTLE_MASTER_POINTS * buildings, 2,
                    (int32_t[]){ buildings, HB_CASTLE_MASTER_POINTS });
    s->hand |= s->pile;
    s->pile = 0;
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_BACK, (int)p, 2, cards);
}

/* The cards of a round, in the order of their kinds (CAS-3.7) */

/* The worker cards are one kind: who has two of them says which is first. */
static const uint8_t kinds[] = { 1 << HB_CASTLE_MESSENGER,  1 << HB_CASTLE_TRADER,  1 << HB_CASTLE_MASON,
                                 1 << HB_CASTLE_STONEMASON, HB_CASTLE_WORKER_CARDS, 1 << HB_CASTLE_MASTER_BUILDER };
enum { KINDS = sizeof kinds, TRADERS = 1, WORKERS = 4 };

/* The first player in order who has a card of this kind to resolve; the number of players if nobody has. */
static unsigned next_turn(const struct hb_castle *c, unsigned kind)
{
    unsigned turn = 0;

    while (turn < c->head.players && !(c->seat[hb_castle_seat_at(c, turn)].played & kinds[kind]))
        turn++;
    return turn;
}

/* A card leaves `played` when it begins, and its limits begin anew: two buildings, two helpers, each worker card asked
 * once (CAS-A9). */
static void begin_card(struct hb_castle *c, unsigned card)
{
    c->card = (uint8_t)(card + 1);
    c->seat[hb_castle_now(c)].played &= (uint8_t) ~(1u << card);
    c->erected = c->placed = 0;
    memset(c->asked, 0, sizeof c->asked);
}

/* CAS-7.3: what no stonemason has bought goes to the owner before they build. */
static void start_worker(struct hb_castle *c, unsigned card, struct hb_sink *sink)
{
    struct hb_castle_seat *s = &c->seat[hb_castle_now(c)];
    int32_t numbers[1 + HB_CASTLE_GOODS] = { (int32_t)card };
    uint8_t *goods = s->on_card[card - HB_CASTLE_WORKER1];

    begin_card(c, card);
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++) {
        numbers[1 + k] = goods[k];
        s->goods[k] = (uint8_t)(s->goods[k] + goods[k]);
        goods[k] = 0;
    }
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_WORKER, (int)hb_castle_now(c), 1 + HB_CASTLE_GOODS, numbers);
    c->phase = HB_CASTLE_AT_BUILD;
}

/* With two workers left `card` is 0 until their owner has said which; the second then comes without a question. */
static void start_workers(struct hb_castle *c, struct hb_sink *sink)
{
    unsigned mine = c->seat[hb_castle_now(c)].played & HB_CASTLE_WORKER_CARDS;

    if (hb_castle_bits(mine) > 1) {
        c->card = 0;
        c->phase = HB_CASTLE_AT_ORDER;
    } else {
        start_worker(c, (unsigned)__builtin_ctz(mine), sink);
    }
}

/* Begins the card of this kind of the player whose turn it is.  Messenger and master builder are done with this; the
 * others enter the phase in which their first question may come. */
static void start_card(struct hb_castle *c, unsigned kind, struct hb_sink *sink)
{
    unsigned card = (unsigned)__builtin_ctz(kinds[kind]);

    if (kind == WORKERS) {
        start_workers(c, sink);
        return;
    }
    begin_card(c, card);
    switch ((enum hb_castle_card)card) {
    case HB_CASTLE_MESSENGER:
        resolve_messenger(c, hb_castle_now(c), sink);
        break;
    case HB_CASTLE_TRADER:
        c->traders = 1;
        c->phase = c->inn_after ? HB_CASTLE_AT_TRADER : HB_CASTLE_AT_RECALL;
        break;
    case HB_CASTLE_MASON:
        c->phase = HB_CASTLE_AT_TOWER;
        break;
    case HB_CASTLE_STONEMASON:
        c->phase = HB_CASTLE_AT_BUY;
        break;
    case HB_CASTLE_MASTER_BUILDER:
        resolve_master_builder(c, hb_castle_now(c), sink);
        break;
    case HB_CASTLE_WORKER1:
    case HB_CASTLE_WORKER2:
    case HB_CASTLE_WORKER3:
    case HB_CASTLE_CARDS:
        HB_NEVER("workers are resolved on their own");
    }
}

/* CAS-11.1: the end comes after the last field, or after the round in which the last tile was erected. */
static void end_round(struct hb_castle *c, struct hb_sink *sink)
{
    c->card = 0;
    if (c->field == 1 || hb_castle_tiles_left(c) == 0) {
        hb_castle_finish(c, sink);
        return;
    }
    c->field--;
    c->start = (uint8_t)hb_castle_seat_at(c, 1);
    begin_round(c, sink);
}

/* Cards without a choice are done at once, so this comes back with a phase that may have one.  Goods are paid when the
 * last trader is through, before the first mason: `traders` says that it is still to be done. */
void hb_castle_next_card(struct hb_castle *c, struct hb_sink *sink)
{
    for (unsigned kind = 0; kind < KINDS; kind++) {
        unsigned turn;

        while ((turn = next_turn(c, kind)) < c->head.players) {
            c->turn = (uint8_t)turn;
            start_card(c, kind, sink);
            if (kind != 0 && kind != KINDS - 1)
                return;
        }
        if (kind == TRADERS && c->traders)
            hb_castle_pay_goods(c, sink);
    }
    end_round(c, sink);
}

/* Which of two workers first (CAS-A6) */

/* Comes only where there are two to choose from, so it always waits. */
static bool order_ask(struct hb_castle *c, struct hb_sink *sink)
{
    (void)sink;
    return hb_castle_wait(c);
}

static void order_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    for (unsigned card = HB_CASTLE_WORKER1; card <= HB_CASTLE_WORKER3; card++)
        if (c->seat[who].played >> card & 1)
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_RESOLVE, card, 0, 0, 0));
}

static void order_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    (void)who;
    start_worker(c, hb_castle_part(m, 0), sink);
}

static void order_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)c;
    (void)who;
    (void)m;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.order");
}

static const struct hb_castle_phase_rules lot_rules = { "lot", lot_ask, lot_list, lot_play, lot_why };
static const struct hb_castle_phase_rules order_rules = { "order", order_ask, order_list, order_play, order_why };

/* Choosing cards in secret (CAS-3.2, CAS-3.3, CAS-3.5)
 *
 * Everybody chooses at once: the actor is HB_SEVERAL, and those whose bit is not set in `ready` are still to move, in
 * any order.  A chosen card stays in `hand` until it is revealed, so that nothing but `chosen` has to be hidden; and
 * cards stay face down through the winter step, whose questions must not give them away. */

/* CAS-3.2: one card, with two players two. */
unsigned hb_castle_choice_size(const struct hb_castle *c)
{
    return c->head.players == 2 ? 2 : 1;
}

/* CAS-3.3: with nothing to take back the master builder stays in hand. */
static unsigned allowed(const struct hb_castle *c, unsigned who)
{
    const struct hb_castle_seat *s = &c->seat[who];

    return s->pile ? s->hand : s->hand & ~(1u << HB_CASTLE_MASTER_BUILDER);
}

static void list_pairs(unsigned cards, struct hb_castle_list *l)
{
    for (unsigned a = 0; a < HB_CASTLE_CARDS; a++)
        for (unsigned b = a + 1; b < HB_CASTLE_CARDS; b++)
            if ((cards >> a & 1) && (cards >> b & 1))
                hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_CHOOSE, 1u << a | 1u << b, 0, 0, 0));
}

static void list_single(unsigned cards, struct hb_castle_list *l)
{
    for (unsigned a = 0; a < HB_CASTLE_CARDS; a++)
        if (cards >> a & 1)
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_CHOOSE, 1u << a, 0, 0, 0));
}

/* CAS-A2: who has fewer cards than must be played plays what is there. */
static void choose_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    unsigned cards = allowed(c, who);

    if (hb_castle_choice_size(c) == 2 && hb_castle_bits(cards) >= 2)
        list_pairs(cards, l);
    else
        list_single(cards, l);
}

/* The event names the player and no card. */
static void lay_down(struct hb_castle *c, unsigned who, unsigned cards, struct hb_sink *sink)
{
    c->seat[who].chosen = (uint8_t)cards;
    c->ready |= (uint8_t)(1u << who);
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_CHOSEN, (int)who, 0, NULL);
}

/* Who has only one way to choose, or none, is not asked. */
static void choose_for_those_without_choice(struct hb_castle *c, struct hb_sink *sink)
{
    for (unsigned turn = 0; turn < c->head.players; turn++) {
        unsigned p = hb_castle_seat_at(c, turn), cards = allowed(c, p);

        if (hb_castle_bits(cards) <= hb_castle_choice_size(c) &&
            (hb_castle_bits(cards) < 2 || hb_castle_choice_size(c) == 2))
            lay_down(c, p, cards, sink);
    }
}

/* `ready` is 0 before anybody has laid a card, so those without a choice are looked for once. */
static bool choose_ask(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->ready == 0)
        choose_for_those_without_choice(c, sink);
    if (c->ready == (1u << c->head.players) - 1) {
        hb_castle_enter(c, HB_CASTLE_AT_WINTER);
        return false;
    }
    c->head.actor = HB_SEVERAL;
    return true;
}

static void choose_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    lay_down(c, who, hb_castle_part(m, 0), sink);
}

static void choose_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    const struct hb_castle_seat *s = &c->seat[who];
    unsigned cards = hb_castle_part(m, 0), size = hb_castle_choice_size(c);

    if (cards & ~(unsigned)s->hand)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.choose.hand card=%s",
                  hb_castle_card_name[__builtin_ctz(cards & ~(unsigned)s->hand)]);
    else if ((cards >> HB_CASTLE_MASTER_BUILDER & 1) && s->pile == 0)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.choose.builder");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.choose.size two=%d", size == 2);
}

/* From here on the cards are open: they lie in the pile, and `played` says which of them are still to be resolved. */
void hb_castle_reveal(struct hb_castle *c, struct hb_sink *sink)
{
    c->ready = 0;
    c->drawn = 0;
    for (unsigned turn = 0; turn < c->head.players; turn++) {
        struct hb_castle_seat *s = &c->seat[hb_castle_seat_at(c, turn)];
        int32_t cards = s->chosen;

        s->hand &= (uint8_t)~s->chosen;
        s->pile |= s->chosen;
        s->played = s->chosen;
        s->chosen = 0;
        if (sink)
            hb_castle_emit(sink, c, HB_CASTLE_EVENT_REVEAL, (int)hb_castle_seat_at(c, turn), 1, &cards);
    }
    hb_castle_enter(c, HB_CASTLE_AT_SUPPLY);
}

static const struct hb_castle_phase_rules choose_rules = { "choose", choose_ask, choose_list, choose_play, choose_why };

/* All phases */

const struct hb_castle_phase_rules *const hb_castle_phases[HB_CASTLE_PHASES] = {
    [HB_CASTLE_AT_LOT] = &lot_rules,
    [HB_CASTLE_AT_BID] = &hb_castle_bid_rules,
    [HB_CASTLE_AT_SHARE] = &hb_castle_share_rules,
    [HB_CASTLE_AT_CHOOSE] = &choose_rules,
    [HB_CASTLE_AT_WINTER] = &hb_castle_winter_rules,
    [HB_CASTLE_AT_PLAGUE] = &hb_castle_plague_rules,
    [HB_CASTLE_AT_BREACH] = &hb_castle_breach_rules,
    [HB_CASTLE_AT_SNOWDRIFT] = &hb_castle_snowdrift_rules,
    [HB_CASTLE_AT_SUPPLY] = &hb_castle_supply_rules,
    [HB_CASTLE_AT_RECALL] = &hb_castle_recall_rules,
    [HB_CASTLE_AT_TRADER] = &hb_castle_trader_rules,
    [HB_CASTLE_AT_TOWER] = &hb_castle_tower_rules,
    [HB_CASTLE_AT_BUY] = &hb_castle_buy_rules,
    [HB_CASTLE_AT_SELL] = &hb_castle_sell_rules,
    [HB_CASTLE_AT_ORDER] = &order_rules,
    [HB_CASTLE_AT_BUILD] = &hb_castle_build_rules,
    [HB_CASTLE_AT_FORGE] = &hb_castle_forge_rules,
    [HB_CASTLE_AT_PAY] = &hb_castle_pay_rules,
    [HB_CASTLE_AT_HELPERS] = &hb_castle_helpers_rules,
    [HB_CASTLE_AT_PALACE] = &hb_castle_palace_rules,
    [HB_CASTLE_AT_END] = &hb_castle_end_rules,
};

/* Moves */

/* Every question about moves goes to the phase.  Legal moves are listed anew each time: a list is short, and asking
 * whether one move is legal is the same walk, which keeps nothing and looks for that move. */
static const struct hb_castle_phase_rules *phase_rules(const struct hb_castle *c)
{
    return hb_castle_phases[c->phase];
}

static bool may_move(const struct hb_game *g, int who)
{
    return g->actor == HB_SEVERAL ? !(hb_castle_in_const(g)->ready >> who & 1) : who == g->actor;
}

static const char *phase(const struct hb_game *g)
{
    return phase_rules(hb_castle_in_const(g))->name;
}

static size_t legal(const struct hb_game *g, int who, struct hb_move *out, size_t cap)
{
    const struct hb_castle *c = hb_castle_in_const(g);
    struct hb_castle_list l = { .out = out, .cap = cap };

    phase_rules(c)->list(c, (unsigned)who, &l);
    return l.n;
}

static bool is_legal(const struct hb_game *g, int who, struct hb_move m)
{
    const struct hb_castle *c = hb_castle_in_const(g);
    struct hb_castle_list l = { .sought = m.code };

    phase_rules(c)->list(c, (unsigned)who, &l);
    return l.found;
}

/* Why not */

/* What can be said in each phase, as bits of verbs. */
static const uint32_t wanted[HB_CASTLE_PHASES] = {
    [HB_CASTLE_AT_LOT] = 1u << HB_CASTLE_DO_START,
    [HB_CASTLE_AT_BID] = 1u << HB_CASTLE_DO_BID | 1u << HB_CASTLE_DO_BID_AS | 1u << HB_CASTLE_DO_PASS,
    [HB_CASTLE_AT_SHARE] = 1u << HB_CASTLE_DO_TAKE,
    [HB_CASTLE_AT_CHOOSE] = 1u << HB_CASTLE_DO_CHOOSE,
    [HB_CASTLE_AT_WINTER] = 1u << HB_CASTLE_DO_WINTER,
    [HB_CASTLE_AT_PLAGUE] = 1u << HB_CASTLE_DO_GIVE_CARD | 1u << HB_CASTLE_DO_PAY_TALERS,
    [HB_CASTLE_AT_BREACH] = 1u << HB_CASTLE_DO_GIVE_STONE | 1u << HB_CASTLE_DO_PASS,
    [HB_CASTLE_AT_SNOWDRIFT] = 1u << HB_CASTLE_DO_GIVE_CARD | 1u << HB_CASTLE_DO_PAY_TALERS,
    [HB_CASTLE_AT_SUPPLY] = 1u << HB_CASTLE_DO_SUPPLY,
    [HB_CASTLE_AT_RECALL] = 1u << HB_CASTLE_DO_RECALL,
    [HB_CASTLE_AT_TRADER] = 1u << HB_CASTLE_DO_PUT | 1u << HB_CASTLE_DO_PASS,
    [HB_CASTLE_AT_TOWER] = 1u << HB_CASTLE_DO_TAKE,
    [HB_CASTLE_AT_BUY] = 1u << HB_CASTLE_DO_BUY | 1u << HB_CASTLE_DO_PASS,
    [HB_CASTLE_AT_SELL] = 1u << HB_CASTLE_DO_SELL | 1u << HB_CASTLE_DO_REFUSE,
    [HB_CASTLE_AT_ORDER] = 1u << HB_CASTLE_DO_RESOLVE,
    [HB_CASTLE_AT_BUILD] = 1u << HB_CASTLE_DO_BUILD | 1u << HB_CASTLE_DO_PASS,
    [HB_CASTLE_AT_FORGE] = 1u << HB_CASTLE_DO_EXCHANGE,
    [HB_CASTLE_AT_PAY] = 1u << HB_CASTLE_DO_PAY,
    [HB_CASTLE_AT_HELPERS] = 1u << HB_CASTLE_DO_PUT | 1u << HB_CASTLE_DO_PASS,
    [HB_CASTLE_AT_PALACE] = 1u << HB_CASTLE_DO_CONVERT,
};

/* Says what the phase asks for instead. */
static void not_now(const struct hb_castle *c, struct hb_error *err)
{
    const struct hb_param param[] = { { "building", hb_castle_building_name[c->building ? c->building - 1 : 0] },
                                      { "good", hb_castle_good_name[c->sold_good] } };
    struct hb_error asked;
    char key[48];
    struct hb_text t = hb_text_in(key, sizeof key);

    hb_put(&t, "ask.castle.%s", phase_rules(c)->name);
    hb_refuse_with(&asked, HB_ILLEGAL_MOVE, key, param, 2);
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.now ask=@%s", asked.call);
}

static void why_illegal(const struct hb_game *g, int who, struct hb_move m, const struct hb_names *names,
                        struct hb_error *err)
{
    const struct hb_castle *c = hb_castle_in_const(g);

    (void)names;
    if (wanted[c->phase] >> hb_castle_verb_of(m) & 1)
        phase_rules(c)->why(c, (unsigned)who, m, err);
    else if (c->phase == HB_CASTLE_AT_BUILD && c->card == HB_CASTLE_MASTER_BUILDER + 1)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.build.master");
    else
        not_now(c, err);
}

/* Chance: every outcome is as likely as any other */

/* Lot and winter cards have no weights: a move of chance counts 1 if it is possible. */
static uint32_t weight(const struct hb_game *g, struct hb_move m)
{
    return is_legal(g, HB_CHANCE, m);
}

static uint32_t total_weight(const struct hb_game *g)
{
    return (uint32_t)legal(g, HB_CHANCE, NULL, 0);
}

static struct hb_move outcome(const struct hb_game *g, uint32_t at)
{
    struct hb_move all[HB_CASTLE_WINTER_CARDS];
    size_t n = legal(g, HB_CHANCE, all, HB_CASTLE_WINTER_CARDS);

    HB_ASSERT(at < n && n <= HB_CASTLE_WINTER_CARDS);
    return all[at];
}

static void play(struct hb_game *g, int who, struct hb_move m, struct hb_sink *sink)
{
    struct hb_castle *c = hb_castle_in(g);

    phase_rules(c)->play(c, (unsigned)who, m, sink);
    go_on(c, sink);
}

/* What is hidden */

/* Who has no more cards than must be laid down is not asked, and everybody can see what lies there. */
static bool is_hidden(const struct hb_castle *c, unsigned p)
{
    return (c->ready >> p & 1) && hb_castle_bits(c->seat[p].hand) > hb_castle_choice_size(c);
}

static bool secret(const struct hb_game *g)
{
    for (unsigned p = 0; p < g->players; p++)
        if (is_hidden(hb_castle_in_const(g), p))
            return true;
    return false;
}

/* What `viewer` may know: a blanked choice is 0; one that is hidden never is. */
static void view(const struct hb_game *g, int viewer, struct hb_game *out)
{
    struct hb_castle *c = hb_castle_in(out);

    hb_copy(out, g);
    for (int p = 0; p < g->players; p++)
        if (p != viewer && is_hidden(c, (unsigned)p))
            c->seat[p].chosen = 0;
}

/* Fills the blanks of a view for search: everybody whose choice is hidden may have chosen anything that they could.
 * One whose `chosen` is not 0 was not blanked. */
static void complete(struct hb_game *g, int viewer, struct hb_random *random)
{
    struct hb_castle *c = hb_castle_in(g);

    for (unsigned p = 0; p < g->players; p++) {
        struct hb_move all[HB_CASTLE_CARDS * HB_CASTLE_CARDS];
        struct hb_castle_list l = { .out = all, .cap = HB_CASTLE_CARDS * HB_CASTLE_CARDS };

        choose_list(c, p, &l);
        if ((int)p != viewer && (c->ready >> p & 1) && c->seat[p].chosen == 0 && l.n > 0)
            c->seat[p].chosen = (uint8_t)hb_castle_part(all[random->below(random, l.n)], 0);
    }
}

/* Points */

static int score(const struct hb_game *g, int player)
{
    return hb_castle_in_const(g)->seat[player].score;
}

/* Points so far and what final scoring would give now; after the end the second part is 0. */
static int score_if_over(const struct hb_game *g, int player)
{
    int16_t points[HB_CASTLE_SOURCES];
    int sum = score(g, player);

    hb_castle_final(hb_castle_in_const(g), player, points);
    for (unsigned s = 0; s < HB_CASTLE_SOURCES; s++)
        sum += points[s];
    return sum;
}

/* CAS-11.5: points, then talers, then the worth of goods; silver has none (CAS-A17). */
static int goods_worth(const struct hb_castle_seat *s)
{
    int worth = 0;

    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        worth += s->goods[k] * hb_castle_good_worth[k];
    return worth;
}

static bool is_ahead(const struct hb_castle_seat *a, const struct hb_castle_seat *b)
{
    if (a->score != b->score)
        return a->score > b->score;
    if (a->talers != b->talers)
        return a->talers > b->talers;
    return goods_worth(a) > goods_worth(b);
}

/* CAS-11.5: several win if nothing separates them. */
static bool winner(const struct hb_game *g, int player)
{
    const struct hb_castle *c = hb_castle_in_const(g);

    for (unsigned p = 0; p < g->players; p++)
        if (is_ahead(&c->seat[p], &c->seat[player]))
            return false;
    return true;
}

/* The kind of game */

static void check(const struct hb_game *g)
{
    const char *wrong = hb_castle_wrong(hb_castle_in_const(g));

    if (wrong)
        HB_NEVER(wrong);
}

extern const struct hb_kind_players hb_kind_players_castle;

const struct hb_kind hb_kind_castle = {
    .id = "castle",
    .title = "A Castle for All Seasons",
    .options = hb_castle_options,
    .players_min = 2,
    .players_max = HB_CASTLE_PLAYERS_MAX,
    .setup_size = sizeof(struct hb_castle_setup),
    .setup_kept = sizeof(struct hb_castle_setup),
    .setup_init = hb_castle_setup_init,
    .setup_option = hb_castle_setup_option,
    .setup_check = hb_castle_setup_check,
    .setup_text = hb_castle_setup_text,
    .state_size = hb_castle_state_size,
    .begin = hb_castle_begin,
    .may_move = may_move,
    .phase = phase,
    .legal = legal,
    .is_legal = is_legal,
    .why_illegal = why_illegal,
    .weight = weight,
    .total_weight = total_weight,
    .outcome = outcome,
    .play = play,
    .secret = secret,
    .view = view,
    .complete = complete,
    .move_text = hb_castle_move_text,
    .move_parse = hb_castle_move_parse,
    .describe_move = hb_castle_describe_move,
    .describe_event = hb_castle_describe_event,
    .describe_phase = hb_castle_describe_phase,
    .look = hb_castle_look,
    .describe_table = hb_castle_describe_table,
    .describe_seat = hb_castle_describe_seat,
    .position_text = hb_castle_position_text,
    .position_size = hb_castle_position_size,
    .position_parse = hb_castle_position_parse,
    .score = score,
    .score_if_over = score_if_over,
    .winner = winner,
    .for_players = &hb_kind_players_castle,
    .check = check,
};

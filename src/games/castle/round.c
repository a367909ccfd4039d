/* round.c -- the order of things: the lot, the rounds, the cards of a round one after another, the end. */
#include "core/assert.h"
#include "games/castle/inside.h"

#include <string.h>

void hb_enter(struct hb_castle *c, enum hb_castle_phase phase)
{
    c->phase = (uint8_t)phase;
    c->turn = 0;
}

void hb_go_on(struct hb_castle *c, struct hb_sink *sink)
{
    while (!hb_phases[c->phase]->ask(c, sink))
        ;
}

/* ---- the lot (CAS-2.6) ---- */

static void begin_round(struct hb_castle *c, struct hb_sink *sink)
{
    int32_t rounds = c->head.players == 3 ? 15 : 12, number[] = { rounds + 1 - c->field, rounds, HB_ROUND_TALERS };

    for (unsigned p = 0; p < c->head.players; p++) {
        c->seat[p].built = 0;
        c->seat[p].visited = 0;
    }
    c->fresh = 0;
    c->card = 0;
    c->seat[c->start].talers = (uint8_t)(c->seat[c->start].talers + HB_ROUND_TALERS);
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_ROUND, (int)c->start, 3, number);
    hb_enter(c, HB_AT_BID);
}

void hb_begin_game(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->start < c->head.players)
        begin_round(c, sink);
    else
        c->phase = HB_AT_LOT;
    hb_go_on(c, sink);
}

static bool lot_ask(struct hb_castle *c, struct hb_sink *sink)
{
    (void)sink;
    c->head.actor = HB_CHANCE;
    return true;
}

static void lot_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    (void)who;
    for (unsigned p = 0; p < c->head.players; p++)
        hb_list_add(l, hb_castle_move(HB_DO_START, p, 0, 0, 0));
}

static void lot_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    (void)who;
    c->start = (uint8_t)hb_part(m, 0);
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_START, (int)c->start, 0, NULL);
    begin_round(c, sink);
}

static void lot_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)who;
    (void)m;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.lot last=%d", c->head.players - 1);
}

/* ---- cards without a choice ---- */

static void resolve_messenger(struct hb_castle *c, unsigned p, struct hb_sink *sink)
{
    unsigned talers = hb_least(HB_MESSENGER_TALERS, c->bank);

    c->bank = (uint8_t)(c->bank - talers);
    c->seat[p].talers = (uint8_t)(c->seat[p].talers + talers);
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_MESSENGER, (int)p, 1, (int32_t[]){ (int32_t)talers });
}

/* CAS-9: the pile comes back, and the buildings of the others score. */
static void resolve_master_builder(struct hb_castle *c, unsigned p, struct hb_sink *sink)
{
    struct hb_castle_seat *s = &c->seat[p];
    int32_t buildings = 0, cards[] = { s->pile, (int32_t)hb_bits(s->pile) };

    for (unsigned other = 0; other < c->head.players; other++)
        buildings += other == p ? 0 : c->seat[other].built;
    hb_castle_award(c, sink, p, HB_BY_MASTER_BUILDER, HB_MASTER_POINTS * buildings, 2,
                    (int32_t[]){ buildings, HB_MASTER_POINTS });
    s->hand |= s->pile;
    s->pile = 0;
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_BACK, (int)p, 2, cards);
}

/* ---- the cards of a round, in the order of their kinds (CAS-3.7) ---- */

static const uint8_t kinds[] = { 1 << HB_MESSENGER,  1 << HB_TRADER,  1 << HB_MASON,
                                 1 << HB_STONEMASON, HB_WORKER_CARDS, 1 << HB_MASTER_BUILDER };
enum { KINDS = sizeof kinds, TRADERS = 1, WORKERS = 4 };

/* The first player in order who has a card of this kind to resolve; the number of players if nobody has. */
static unsigned next_turn(const struct hb_castle *c, unsigned kind)
{
    unsigned turn = 0;

    while (turn < c->head.players && !(c->seat[hb_seat_at(c, turn)].played & kinds[kind]))
        turn++;
    return turn;
}

static void begin_card(struct hb_castle *c, unsigned card)
{
    c->card = (uint8_t)(card + 1);
    c->seat[hb_now(c)].played &= (uint8_t) ~(1u << card);
    c->erected = c->placed = 0;
    memset(c->asked, 0, sizeof c->asked);
}

void hb_start_worker(struct hb_castle *c, unsigned card, struct hb_sink *sink)
{
    struct hb_castle_seat *s = &c->seat[hb_now(c)];
    int32_t told[1 + HB_GOODS] = { (int32_t)card };
    uint8_t *goods = s->on_card[card - HB_WORKER1];

    begin_card(c, card);
    for (unsigned k = 0; k < HB_GOODS; k++) {
        told[1 + k] = goods[k];
        s->goods[k] = (uint8_t)(s->goods[k] + goods[k]);
        goods[k] = 0;
    }
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_WORKER, (int)hb_now(c), 1 + HB_GOODS, told);
    c->phase = HB_AT_BUILD;
}

static void start_workers(struct hb_castle *c, struct hb_sink *sink)
{
    unsigned mine = c->seat[hb_now(c)].played & HB_WORKER_CARDS;

    if (hb_bits(mine) > 1) {
        c->card = 0;
        c->phase = HB_AT_ORDER;
    } else {
        hb_start_worker(c, (unsigned)__builtin_ctz(mine), sink);
    }
}

static void start_card(struct hb_castle *c, unsigned kind, struct hb_sink *sink)
{
    unsigned card = (unsigned)__builtin_ctz(kinds[kind]);

    if (kind == WORKERS) {
        start_workers(c, sink);
        return;
    }
    begin_card(c, card);
    switch ((enum hb_card)card) {
    case HB_MESSENGER:
        resolve_messenger(c, hb_now(c), sink);
        break;
    case HB_TRADER:
        c->traders = 1;
        c->phase = c->inn_after ? HB_AT_TRADER : HB_AT_RECALL;
        break;
    case HB_MASON:
        c->phase = HB_AT_TOWER;
        break;
    case HB_STONEMASON:
        c->phase = HB_AT_BUY;
        break;
    case HB_MASTER_BUILDER:
        resolve_master_builder(c, hb_now(c), sink);
        break;
    case HB_WORKER1:
    case HB_WORKER2:
    case HB_WORKER3:
    case HB_CARDS:
        HB_NEVER("workers are resolved on their own");
    }
}

/* CAS-11.1: the end comes after the last field, or after the round in which the last tile was erected. */
static void end_round(struct hb_castle *c, struct hb_sink *sink)
{
    c->card = 0;
    if (c->field == 1 || hb_tiles_left(c) == 0) {
        hb_finish(c, sink);
        return;
    }
    c->field--;
    c->start = (uint8_t)hb_seat_at(c, 1);
    begin_round(c, sink);
}

/* Cards without a choice are done at once, so this comes back with a phase that may have one. */
void hb_next_card(struct hb_castle *c, struct hb_sink *sink)
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
            hb_pay_goods(c, sink);
    }
    end_round(c, sink);
}

/* ---- which of two workers first (CAS-A6) ---- */

static bool order_ask(struct hb_castle *c, struct hb_sink *sink)
{
    (void)sink;
    return hb_wait(c);
}

static void order_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    for (unsigned card = HB_WORKER1; card <= HB_WORKER3; card++)
        if (c->seat[who].played >> card & 1)
            hb_list_add(l, hb_castle_move(HB_DO_RESOLVE, card, 0, 0, 0));
}

static void order_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    (void)who;
    hb_start_worker(c, hb_part(m, 0), sink);
}

static void order_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)c;
    (void)who;
    (void)m;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.order");
}

const struct hb_phase_rules hb_lot_rules = { "lot", lot_ask, lot_list, lot_play, lot_why };
const struct hb_phase_rules hb_order_rules = { "order", order_ask, order_list, order_play, order_why };

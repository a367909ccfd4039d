/* worker.c -- supplying workers (CAS-4), and the stonemason's buying from them (CAS-7.2). */
#include "games/castle/inside.h"

/* ---- supply ---- */

enum { FREE_PIECES = 2, FREE_KINDS = HB_CLAY + 1 }; /* CAS-4.1: the third worker chooses among sand, wood and clay */

/* Takes what is there of what is wanted onto the card (CAS-4.4). */
static void supply(struct hb_castle *c, unsigned who, unsigned card, const uint8_t wanted[HB_GOODS],
                   struct hb_sink *sink)
{
    uint8_t *on_card = c->seat[who].on_card[card - HB_WORKER1];
    int32_t told[1 + HB_GOODS] = { (int32_t)card };

    for (unsigned k = 0; k < HB_GOODS; k++) {
        on_card[k] = (uint8_t)hb_least(wanted[k], c->stock[k]);
        c->stock[k] = (uint8_t)(c->stock[k] - on_card[k]);
        told[1 + k] = on_card[k];
    }
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_SUPPLY, (int)who, 1 + HB_GOODS, told);
}

static unsigned free_pieces(const struct hb_castle *c)
{
    return hb_least(FREE_PIECES, (unsigned)c->stock[HB_SAND] + c->stock[HB_WOOD] + c->stock[HB_CLAY]);
}

static void supply_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    unsigned n = free_pieces(c);

    (void)who;
    for (unsigned sand = 0; sand <= n && sand <= c->stock[HB_SAND]; sand++)
        for (unsigned wood = 0; sand + wood <= n && wood <= c->stock[HB_WOOD]; wood++)
            if (n - sand - wood <= c->stock[HB_CLAY])
                hb_list_add(l, hb_castle_move(HB_DO_SUPPLY, sand, wood, n - sand - wood, 0));
}

static void supply_third(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    uint8_t wanted[HB_GOODS] = { (uint8_t)hb_part(m, 0), (uint8_t)hb_part(m, 1), (uint8_t)hb_part(m, 2), 1, 0 };

    supply(c, who, HB_WORKER3, wanted, sink);
}

/* True if the player has to choose. */
static bool supply_player(struct hb_castle *c, unsigned who, struct hb_sink *sink)
{
    static const uint8_t first[HB_GOODS] = { 0, 2, 0, 0, 1 }, second[HB_GOODS] = { 2, 0, 1, 0, 0 };
    unsigned played = c->seat[who].played;
    struct hb_move only = { 0 };
    struct hb_list l = { .out = &only, .cap = 1 };

    if (played >> HB_WORKER1 & 1)
        supply(c, who, HB_WORKER1, first, sink);
    if (played >> HB_WORKER2 & 1)
        supply(c, who, HB_WORKER2, second, sink);
    if (!(played >> HB_WORKER3 & 1))
        return false;
    supply_list(c, who, &l);
    if (l.n > 1)
        return true;
    supply_third(c, who, only, sink);
    return false;
}

static bool supply_ask(struct hb_castle *c, struct hb_sink *sink)
{
    for (; c->turn < c->head.players; c->turn++)
        if (supply_player(c, hb_now(c), sink))
            return hb_wait(c);
    hb_next_card(c, sink);
    return false;
}

static void supply_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    supply_third(c, who, m, sink);
    c->turn++;
}

static void supply_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)who;
    for (unsigned k = 0; k < FREE_KINDS; k++)
        if (hb_part(m, k) > c->stock[k]) {
            hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.supply.stock n=%u good=%s", c->stock[k], hb_good_name[k]);
            return;
        }
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.supply.pieces n=%u", free_pieces(c));
}

/* ---- buying ---- */

static unsigned pieces_on(const struct hb_castle *c, unsigned owner, unsigned card)
{
    unsigned n = 0;

    for (unsigned k = 0; k < HB_GOODS; k++)
        n += c->seat[owner].on_card[card - HB_WORKER1][k];
    return n;
}

static void list_card(const struct hb_castle *c, unsigned owner, unsigned card, struct hb_list *l)
{
    for (unsigned k = 0; k < HB_GOODS; k++)
        if (c->seat[owner].on_card[card - HB_WORKER1][k])
            hb_list_add(l, hb_castle_move(HB_DO_BUY, k, owner, card, 0));
}

/* What can be bought: a piece from each card of another that was not dealt with yet. */
static void list_wares(const struct hb_castle *c, struct hb_list *l)
{
    for (unsigned turn = 0; turn < c->head.players; turn++) {
        unsigned owner = hb_seat_at(c, turn);

        for (unsigned card = HB_WORKER1; turn != c->turn && card <= HB_WORKER3; card++)
            if (!(c->asked[owner] >> card & 1))
                list_card(c, owner, card, l);
    }
}

static void buy_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    (void)who;
    list_wares(c, l);
    hb_list_add(l, hb_castle_move(HB_DO_PASS, 0, 0, 0, 0));
}

static bool buy_ask(struct hb_castle *c, struct hb_sink *sink)
{
    struct hb_list l = { .n = 0 };

    (void)sink;
    if (c->seat[hb_now(c)].talers >= HB_PRICE)
        list_wares(c, &l);
    if (l.n > 0)
        return hb_wait(c);
    c->phase = HB_AT_BUILD;
    return false;
}

static void hand_over(struct hb_castle *c, unsigned owner, unsigned card, unsigned good, struct hb_sink *sink)
{
    struct hb_castle_seat *buyer = &c->seat[hb_now(c)];

    c->seat[owner].on_card[card - HB_WORKER1][good]--;
    c->seat[owner].talers = (uint8_t)(c->seat[owner].talers + HB_PRICE);
    buyer->talers = (uint8_t)(buyer->talers - HB_PRICE);
    buyer->goods[good]++;
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_BUY, (int)hb_now(c), 3,
                       (int32_t[]){ (int32_t)good, (int32_t)owner, (int32_t)card });
}

static void buy_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    unsigned good = hb_part(m, 0), owner = hb_part(m, 1), card = hb_part(m, 2);

    (void)who;
    if (hb_verb_of(m) == HB_DO_PASS) {
        c->phase = HB_AT_BUILD;
        return;
    }
    c->asked[owner] |= (uint8_t)(1u << card);
    if (pieces_on(c, owner, card) > 1) {
        hand_over(c, owner, card, good, sink);
        return;
    }
    c->seller = (uint8_t)(owner + 1);
    c->sold_card = (uint8_t)card;
    c->sold_good = (uint8_t)good;
    c->phase = HB_AT_SELL;
}

static void buy_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned good = hb_part(m, 0), owner = hb_part(m, 1), card = hb_part(m, 2);

    if (owner == who)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.buy.own");
    else if (c->asked[owner] >> card & 1)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.buy.once");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.buy.none good=%s", hb_good_name[good]);
}

/* ---- the last piece may be refused (CAS-7.2.3) ---- */

static bool sell_ask(struct hb_castle *c, struct hb_sink *sink)
{
    (void)sink;
    c->head.actor = (int8_t)(c->seller - 1);
    return true;
}

static void sell_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    (void)c;
    (void)who;
    hb_list_add(l, hb_castle_move(HB_DO_SELL, 0, 0, 0, 0));
    hb_list_add(l, hb_castle_move(HB_DO_REFUSE, 0, 0, 0, 0));
}

static void sell_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    int32_t refused[] = { c->sold_good, (int32_t)hb_now(c), c->sold_card };

    if (hb_verb_of(m) == HB_DO_SELL)
        hand_over(c, who, c->sold_card, c->sold_good, sink);
    else if (sink)
        hb_castle_tell(sink, c, HB_TOLD_REFUSE, (int)who, 3, refused);
    c->seller = c->sold_card = c->sold_good = 0;
    c->phase = HB_AT_BUY;
}

static void sell_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)c;
    (void)who;
    (void)m;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.sell");
}

const struct hb_phase_rules hb_supply_rules = { "supply", supply_ask, supply_list, supply_play, supply_why };
const struct hb_phase_rules hb_buy_rules = { "buy", buy_ask, buy_list, buy_play, buy_why };
const struct hb_phase_rules hb_sell_rules = { "sell", sell_ask, sell_list, sell_play, sell_why };

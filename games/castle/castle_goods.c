/* castle_goods.c -- how goods come to the players: supplying workers, the stonemason's buying from them, and traders,
 * who stand beside the carts and the rider until goods are paid.
 *
 * CAS-4.1     Three pieces come onto each worker card: 2 wood 1 silver, 2 sand 1 clay, or 1 stone and two of the
 *             owner's choice.
 * CAS-4.4     In player order; what the stock lacks is left out.
 * CAS-7.2     The stonemason buys a piece from each worker card of others for a taler; only the last piece on a card
 *             may be refused.
 * CAS-6.1..5  A trader may put a helper beside a free cart; beside the rider, or in the place of another player's older
 *             helper, once all four carts are taken.
 * CAS-6.6..8  After the last trader goods are paid once, for all helpers there: one piece to the defense tower, which
 *             comes first, the others to the helper's owner.
 * CAS-10.5    At the village inn a trader owes a taler to the innkeeper; who cannot pay takes a trader helper back.
 *
 * Goods are only ever moved: a piece that comes to a player or onto a card leaves the stock, and where too few are
 * left, only those come.
 *
 * The inn's fee is due when the trader has placed, so that who cannot pay ends with a helper less (CAS-A12).  In games
 * of the option `inn_first` it is due before. */
#include "games/castle/castle.h"

/* Supply */

enum {
    FREE_PIECES = 2,
    FREE_KINDS = HB_CASTLE_CLAY + 1
}; /* CAS-4.1: the third worker chooses among sand, wood and clay */

/* Takes what is there of what is wanted onto the card (CAS-4.4). */
static void supply(struct hb_castle *c, unsigned who, unsigned card, const uint8_t wanted[HB_CASTLE_GOODS],
                   struct hb_sink *sink)
{
    uint8_t *on_card = c->seat[who].on_card[card - HB_CASTLE_WORKER1];
    int32_t numbers[1 + HB_CASTLE_GOODS] = { (int32_t)card };

    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++) {
        on_card[k] = (uint8_t)hb_castle_least(wanted[k], c->stock[k]);
        c->stock[k] = (uint8_t)(c->stock[k] - on_card[k]);
        numbers[1 + k] = on_card[k];
    }
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_SUPPLY, (int)who, 1 + HB_CASTLE_GOODS, numbers);
}

/* Fewer than two when the stock has no more of these kinds. */
static unsigned free_pieces(const struct hb_castle *c)
{
    return hb_castle_least(FREE_PIECES,
                           (unsigned)c->stock[HB_CASTLE_SAND] + c->stock[HB_CASTLE_WOOD] + c->stock[HB_CASTLE_CLAY]);
}

/* Each way to make up the free pieces; the rest after sand and wood is clay. */
static void supply_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    unsigned n = free_pieces(c);

    (void)who;
    for (unsigned sand = 0; sand <= n && sand <= c->stock[HB_CASTLE_SAND]; sand++)
        for (unsigned wood = 0; sand + wood <= n && wood <= c->stock[HB_CASTLE_WOOD]; wood++)
            if (n - sand - wood <= c->stock[HB_CASTLE_CLAY])
                hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_SUPPLY, sand, wood, n - sand - wood, 0));
}

/* The stone of the third worker comes with the two that were chosen. */
static void supply_third(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    uint8_t wanted[HB_CASTLE_GOODS] = { (uint8_t)hb_castle_part(m, 0), (uint8_t)hb_castle_part(m, 1),
                                        (uint8_t)hb_castle_part(m, 2), 1, 0 };

    supply(c, who, HB_CASTLE_WORKER3, wanted, sink);
}

/* True if the player has to choose. */
static bool supply_player(struct hb_castle *c, unsigned who, struct hb_sink *sink)
{
    static const uint8_t first[HB_CASTLE_GOODS] = { 0, 2, 0, 0, 1 }, second[HB_CASTLE_GOODS] = { 2, 0, 1, 0, 0 };
    unsigned played = c->seat[who].played;
    struct hb_move only = { 0 };
    struct hb_castle_list l = { .out = &only, .cap = 1 };

    if (played >> HB_CASTLE_WORKER1 & 1)
        supply(c, who, HB_CASTLE_WORKER1, first, sink);
    if (played >> HB_CASTLE_WORKER2 & 1)
        supply(c, who, HB_CASTLE_WORKER2, second, sink);
    if (!(played >> HB_CASTLE_WORKER3 & 1))
        return false;
    supply_list(c, who, &l);
    if (l.n > 1)
        return true;
    supply_third(c, who, only, sink);
    return false;
}

/* Player by player, so that what an earlier one took is gone for a later one. */
static bool supply_ask(struct hb_castle *c, struct hb_sink *sink)
{
    for (; c->turn < c->head.players; c->turn++)
        if (supply_player(c, hb_castle_now(c), sink))
            return hb_castle_wait(c);
    hb_castle_next_card(c, sink);
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
        if (hb_castle_part(m, k) > c->stock[k]) {
            hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.supply.stock n=%u good=%s", c->stock[k],
                      hb_castle_good_name[k]);
            return;
        }
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.supply.pieces n=%u", free_pieces(c));
}

/* Buying */

static unsigned pieces_on(const struct hb_castle *c, unsigned owner, unsigned card)
{
    unsigned n = 0;

    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        n += c->seat[owner].on_card[card - HB_CASTLE_WORKER1][k];
    return n;
}

static void list_card(const struct hb_castle *c, unsigned owner, unsigned card, struct hb_castle_list *l)
{
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        if (c->seat[owner].on_card[card - HB_CASTLE_WORKER1][k])
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_BUY, k, owner, card, 0));
}

/* What can be bought: a piece from each card of another that was not dealt with yet. */
static void list_wares(const struct hb_castle *c, struct hb_castle_list *l)
{
    for (unsigned turn = 0; turn < c->head.players; turn++) {
        unsigned owner = hb_castle_seat_at(c, turn);

        for (unsigned card = HB_CASTLE_WORKER1; turn != c->turn && card <= HB_CASTLE_WORKER3; card++)
            if (!(c->asked[owner] >> card & 1))
                list_card(c, owner, card, l);
    }
}

static void buy_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    (void)who;
    list_wares(c, l);
    hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_PASS, 0, 0, 0, 0));
}

/* Asked on until the stonemason passes, has no taler left, or has dealt with every card. */
static bool buy_ask(struct hb_castle *c, struct hb_sink *sink)
{
    struct hb_castle_list l = { .n = 0 };

    (void)sink;
    if (c->seat[hb_castle_now(c)].talers >= HB_CASTLE_PRICE)
        list_wares(c, &l);
    if (l.n > 0)
        return hb_castle_wait(c);
    c->phase = HB_CASTLE_AT_BUILD;
    return false;
}

static void hand_over(struct hb_castle *c, unsigned owner, unsigned card, unsigned good, struct hb_sink *sink)
{
    struct hb_castle_seat *buyer = &c->seat[hb_castle_now(c)];

    c->seat[owner].on_card[card - HB_CASTLE_WORKER1][good]--;
    c->seat[owner].talers = (uint8_t)(c->seat[owner].talers + HB_CASTLE_PRICE);
    buyer->talers = (uint8_t)(buyer->talers - HB_CASTLE_PRICE);
    buyer->goods[good]++;
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_BUY, (int)hb_castle_now(c), 3,
                       (int32_t[]){ (int32_t)good, (int32_t)owner, (int32_t)card });
}

/* A card is dealt with whether its piece was sold or refused.  Only the last piece on it may be refused: then the
 * owner becomes the actor. */
static void buy_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    unsigned good = hb_castle_part(m, 0), owner = hb_castle_part(m, 1), card = hb_castle_part(m, 2);

    (void)who;
    if (hb_castle_verb_of(m) == HB_CASTLE_DO_PASS) {
        c->phase = HB_CASTLE_AT_BUILD;
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
    c->phase = HB_CASTLE_AT_SELL;
}

static void buy_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned good = hb_castle_part(m, 0), owner = hb_castle_part(m, 1), card = hb_castle_part(m, 2);

    if (owner == who)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.buy.own");
    else if (c->asked[owner] >> card & 1)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.buy.once");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.buy.none good=%s", hb_castle_good_name[good]);
}

/* The last piece may be refused (CAS-7.2.3) */

/* The owner decides, though it is the stonemason's turn. */
static bool sell_ask(struct hb_castle *c, struct hb_sink *sink)
{
    (void)sink;
    c->head.actor = (int8_t)(c->seller - 1);
    return true;
}

static void sell_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    (void)c;
    (void)who;
    hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_SELL, 0, 0, 0, 0));
    hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_REFUSE, 0, 0, 0, 0));
}

static void sell_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    int32_t refused[] = { c->sold_good, (int32_t)hb_castle_now(c), c->sold_card };

    if (hb_castle_verb_of(m) == HB_CASTLE_DO_SELL)
        hand_over(c, who, c->sold_card, c->sold_good, sink);
    else if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_REFUSE, (int)who, 3, refused);
    c->seller = c->sold_card = c->sold_good = 0;
    c->phase = HB_CASTLE_AT_BUY;
}

static void sell_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)c;
    (void)who;
    (void)m;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.sell");
}

const struct hb_castle_phase_rules hb_castle_supply_rules = { "supply", supply_ask, supply_list, supply_play,
                                                              supply_why };
const struct hb_castle_phase_rules hb_castle_buy_rules = { "buy", buy_ask, buy_list, buy_play, buy_why };
const struct hb_castle_phase_rules hb_castle_sell_rules = { "sell", sell_ask, sell_list, sell_play, sell_why };

/* Carts and the rider (CAS-6) */

/* The rider brings silver, so it is the fifth of the carts. */
enum { RIDER = HB_CASTLE_SILVER };

unsigned hb_castle_carts_of(const struct hb_castle *c, unsigned who)
{
    unsigned set = 0;

    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        set |= c->cart[k] == who + 1 ? 1u << k : 0;
    return set;
}

/* The four carts; the rider opens, and pushing away begins, only then (CAS-6.2, CAS-6.3). */
static bool all_carts_taken(const struct hb_castle *c)
{
    for (unsigned k = 0; k < HB_CASTLE_CARTS; k++)
        if (c->cart[k] == 0)
            return false;
    return true;
}

/* The inn (CAS-10.5, CAS-A12) */

static bool keeps_the_inn(const struct hb_castle *c, unsigned who)
{
    return c->space[HB_CASTLE_INN_SPACE] == who + 1;
}

/* A trader helper goes home for a fee that its owner cannot pay. */
static void take_back(struct hb_castle *c, unsigned who, unsigned place, struct hb_sink *sink)
{
    c->cart[place] = 0;
    c->fresh &= (uint8_t) ~(1u << place);
    c->seat[who].helpers++;
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_RECALL, (int)who, 1, (int32_t[]){ (int32_t)place });
}

/* To the innkeeper; without one the taler waits on the card for the next. */
static void pay_keeper(struct hb_castle *c, unsigned who, struct hb_sink *sink)
{
    unsigned keeper = c->space[HB_CASTLE_INN_SPACE];

    c->seat[who].talers = (uint8_t)(c->seat[who].talers - HB_CASTLE_INN_FEE);
    if (keeper)
        c->seat[keeper - 1].talers = (uint8_t)(c->seat[keeper - 1].talers + HB_CASTLE_INN_FEE);
    else
        c->inn = (uint8_t)(c->inn + HB_CASTLE_INN_FEE);
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_INN_FEE, (int)who, 2,
                       (int32_t[]){ (int32_t)keeper, HB_CASTLE_INN_FEE });
}

/* The fee comes last in its turn, or first with the option inn_first. */
static void after_inn(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->inn_after)
        hb_castle_next_card(c, sink);
    else
        c->phase = HB_CASTLE_AT_TRADER;
}

/* Who owes and has no taler takes a helper back: the only one without being asked. */
static bool recall_ask(struct hb_castle *c, struct hb_sink *sink)
{
    unsigned who = hb_castle_now(c), mine = hb_castle_carts_of(c, who);
    bool owes = (c->open >> HB_CASTLE_VILLAGE_INN & 1) && !keeps_the_inn(c, who);

    if (owes && c->seat[who].talers < HB_CASTLE_INN_FEE) {
        if (hb_castle_bits(mine) > 1)
            return hb_castle_wait(c);
        if (mine)
            take_back(c, who, (unsigned)__builtin_ctz(mine), sink);
    } else if (owes) {
        pay_keeper(c, who, sink);
    }
    after_inn(c, sink);
    return false;
}

static void recall_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        if (c->cart[k] == who + 1)
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_RECALL, k, 0, 0, 0));
}

static void recall_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    take_back(c, who, hb_castle_part(m, 0), sink);
    after_inn(c, sink);
}

static void recall_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)c;
    (void)who;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.recall place=%s", hb_castle_place_name[hb_castle_part(m, 0)]);
}

/* A helper to a cart or the rider */

/* A free cart, the rider once all carts are taken, and from then on a place of another whose helper came in an earlier
 * round (CAS-6.2, CAS-6.3). */
static bool may_stand(const struct hb_castle *c, unsigned who, unsigned place)
{
    if (c->cart[place] == 0)
        return place != RIDER || all_carts_taken(c);
    return all_carts_taken(c) && c->cart[place] != who + 1 && !(c->fresh >> place & 1);
}

static void list_from(const struct hb_castle *c, unsigned who, unsigned from, struct hb_castle_list *l)
{
    for (unsigned place = 0; place < HB_CASTLE_GOODS; place++)
        if (may_stand(c, who, place))
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_PUT, from, place, 0, 0));
}

static void list_places(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    if (c->seat[who].helpers)
        list_from(c, who, HB_CASTLE_FROM_SUPPLY, l);
    if (keeps_the_inn(c, who))
        list_from(c, who, HB_CASTLE_FROM_INN, l);
}

static void trader_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    list_places(c, who, l);
    hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_PASS, 0, 0, 0, 0));
}

/* Who had the innkeeper when the trader was played owes nothing, even if the innkeeper has just gone to a cart
 * (CAS-A12). */
static void after_placing(struct hb_castle *c, bool kept_the_inn, struct hb_sink *sink)
{
    if (c->inn_after && !kept_the_inn)
        c->phase = HB_CASTLE_AT_RECALL;
    else
        hb_castle_next_card(c, sink);
}

static bool trader_ask(struct hb_castle *c, struct hb_sink *sink)
{
    struct hb_castle_list l = { .n = 0 };

    list_places(c, hb_castle_now(c), &l);
    if (l.n > 0)
        return hb_castle_wait(c);
    after_placing(c, keeps_the_inn(c, hb_castle_now(c)), sink);
    return false;
}

/* Who is pushed away goes home to their owner; `fresh` protects the new helper for this round. */
static void put(struct hb_castle *c, unsigned who, unsigned from, unsigned place, struct hb_sink *sink)
{
    unsigned displaced = c->cart[place];

    if (displaced)
        c->seat[displaced - 1].helpers++;
    if (from == HB_CASTLE_FROM_SUPPLY)
        c->seat[who].helpers--;
    else
        c->space[HB_CASTLE_INN_SPACE] = 0;
    c->cart[place] = (uint8_t)(who + 1);
    c->fresh |= (uint8_t)(1u << place);
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_CART, (int)who, 3,
                       (int32_t[]){ (int32_t)from, (int32_t)place, (int32_t)displaced });
}

static void trader_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    bool kept_the_inn = keeps_the_inn(c, who);

    if (hb_castle_verb_of(m) == HB_CASTLE_DO_PUT)
        put(c, who, hb_castle_part(m, 0), hb_castle_part(m, 1), sink);
    else if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_PASS, (int)who, 1, (int32_t[]){ HB_CASTLE_AT_TRADER });
    after_placing(c, kept_the_inn, sink);
}

static void why_not_there(const struct hb_castle *c, unsigned who, unsigned place, struct hb_error *err)
{
    const char *name = hb_castle_place_name[place];

    if (c->cart[place] == 0)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.cart.rider");
    else if (c->cart[place] == who + 1)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.cart.own place=%s", name);
    else if (!all_carts_taken(c))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.cart.free");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.cart.fresh place=%s", name);
}

static void trader_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned from = hb_castle_part(m, 0), to = hb_castle_part(m, 1);

    if (to >= HB_CASTLE_TO_SPACE)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.trader.place");
    else if (from < HB_CASTLE_GOODS)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.trader.moves");
    else if (from == HB_CASTLE_FROM_INN && !keeps_the_inn(c, who))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.keeper");
    else if (from == HB_CASTLE_FROM_SUPPLY && c->seat[who].helpers == 0)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.trader.none");
    else
        why_not_there(c, who, to, err);
}

/* The paying of goods (CAS-6.6, CAS-6.7) */

/* One of the goods goes to the defense tower; a yield of one, or a stock of one, leaves the owner nothing. */
static void pay_at(struct hb_castle *c, unsigned place, struct hb_sink *sink)
{
    unsigned pieces = hb_castle_least(c->figures.yield[place], c->stock[place]), owner = c->cart[place] - 1u;

    if (pieces == 0)
        return;
    c->stock[place] = (uint8_t)(c->stock[place] - pieces);
    c->tower[place] = (uint8_t)(c->tower[place] + HB_CASTLE_TOWER_SHARE);
    c->seat[owner].goods[place] = (uint8_t)(c->seat[owner].goods[place] + pieces - HB_CASTLE_TOWER_SHARE);
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_PAYOUT, (int)owner, 3,
                       (int32_t[]){ (int32_t)place, (int32_t)pieces - HB_CASTLE_TOWER_SHARE, HB_CASTLE_TOWER_SHARE });
}

/* Once a round in which a trader was played, for all helpers at the carts, old and new. */
void hb_castle_pay_goods(struct hb_castle *c, struct hb_sink *sink)
{
    c->traders = 0;
    for (unsigned place = 0; place < HB_CASTLE_GOODS; place++)
        if (c->cart[place])
            pay_at(c, place, sink);
}

const struct hb_castle_phase_rules hb_castle_recall_rules = { "recall", recall_ask, recall_list, recall_play,
                                                              recall_why };
const struct hb_castle_phase_rules hb_castle_trader_rules = { "trader", trader_ask, trader_list, trader_play,
                                                              trader_why };

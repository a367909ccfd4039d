/* trader.c -- traders: helpers beside the carts and the rider, the fee at the village inn, and the paying of goods
 * (CAS-6, CAS-10.5).
 *
 * The fee is due when the trader has placed, so that who cannot pay ends with a helper less (CAS-A12).  In games of the
 * option `inn_first` it is due before. */
#include "games/castle/inside.h"

enum { RIDER = HB_SILVER };

unsigned hb_carts_of(const struct hb_castle *c, unsigned who)
{
    unsigned set = 0;

    for (unsigned k = 0; k < HB_GOODS; k++)
        set |= c->cart[k] == who + 1 ? 1u << k : 0;
    return set;
}

bool hb_all_carts_taken(const struct hb_castle *c)
{
    for (unsigned k = 0; k < HB_CARTS; k++)
        if (c->cart[k] == 0)
            return false;
    return true;
}

/* ---- the inn (CAS-10.5, CAS-A12) ---- */

static bool keeps_the_inn(const struct hb_castle *c, unsigned who)
{
    return c->space[HB_INN_SPACE] == who + 1;
}

static void take_back(struct hb_castle *c, unsigned who, unsigned place, struct hb_sink *sink)
{
    c->cart[place] = 0;
    c->fresh &= (uint8_t) ~(1u << place);
    c->seat[who].helpers++;
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_RECALL, (int)who, 1, (int32_t[]){ (int32_t)place });
}

static void pay_keeper(struct hb_castle *c, unsigned who, struct hb_sink *sink)
{
    unsigned keeper = c->space[HB_INN_SPACE];

    c->seat[who].talers = (uint8_t)(c->seat[who].talers - HB_INN_FEE);
    if (keeper)
        c->seat[keeper - 1].talers = (uint8_t)(c->seat[keeper - 1].talers + HB_INN_FEE);
    else
        c->inn = (uint8_t)(c->inn + HB_INN_FEE);
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_INN_FEE, (int)who, 2, (int32_t[]){ (int32_t)keeper, HB_INN_FEE });
}

static void after_inn(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->inn_after)
        hb_next_card(c, sink);
    else
        c->phase = HB_AT_TRADER;
}

static bool recall_ask(struct hb_castle *c, struct hb_sink *sink)
{
    unsigned who = hb_now(c), mine = hb_carts_of(c, who);
    bool owes = (c->open >> HB_VILLAGE_INN & 1) && !keeps_the_inn(c, who);

    if (owes && c->seat[who].talers < HB_INN_FEE) {
        if (hb_bits(mine) > 1)
            return hb_wait(c);
        if (mine)
            take_back(c, who, (unsigned)__builtin_ctz(mine), sink);
    } else if (owes) {
        pay_keeper(c, who, sink);
    }
    after_inn(c, sink);
    return false;
}

static void recall_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    for (unsigned k = 0; k < HB_GOODS; k++)
        if (c->cart[k] == who + 1)
            hb_list_add(l, hb_castle_move(HB_DO_RECALL, k, 0, 0, 0));
}

static void recall_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    take_back(c, who, hb_part(m, 0), sink);
    after_inn(c, sink);
}

static void recall_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)c;
    (void)who;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.recall place=%s", hb_place_name[hb_part(m, 0)]);
}

/* ---- a helper to a cart or the rider ---- */

/* CAS-6.2, CAS-6.3 */
static bool may_stand(const struct hb_castle *c, unsigned who, unsigned place)
{
    if (c->cart[place] == 0)
        return place != RIDER || hb_all_carts_taken(c);
    return hb_all_carts_taken(c) && c->cart[place] != who + 1 && !(c->fresh >> place & 1);
}

static void list_from(const struct hb_castle *c, unsigned who, unsigned from, struct hb_list *l)
{
    for (unsigned place = 0; place < HB_GOODS; place++)
        if (may_stand(c, who, place))
            hb_list_add(l, hb_castle_move(HB_DO_PUT, from, place, 0, 0));
}

static void list_places(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    if (c->seat[who].helpers)
        list_from(c, who, HB_FROM_SUPPLY, l);
    if (keeps_the_inn(c, who))
        list_from(c, who, HB_FROM_INN, l);
}

static void trader_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    list_places(c, who, l);
    hb_list_add(l, hb_castle_move(HB_DO_PASS, 0, 0, 0, 0));
}

/* Whose the innkeeper was when the trader was played owes nothing, even if he has just put him beside a cart. */
static void after_placing(struct hb_castle *c, bool kept_the_inn, struct hb_sink *sink)
{
    if (c->inn_after && !kept_the_inn)
        c->phase = HB_AT_RECALL;
    else
        hb_next_card(c, sink);
}

static bool trader_ask(struct hb_castle *c, struct hb_sink *sink)
{
    struct hb_list l = { .n = 0 };

    list_places(c, hb_now(c), &l);
    if (l.n > 0)
        return hb_wait(c);
    after_placing(c, keeps_the_inn(c, hb_now(c)), sink);
    return false;
}

static void put(struct hb_castle *c, unsigned who, unsigned from, unsigned place, struct hb_sink *sink)
{
    unsigned displaced = c->cart[place];

    if (displaced)
        c->seat[displaced - 1].helpers++;
    if (from == HB_FROM_SUPPLY)
        c->seat[who].helpers--;
    else
        c->space[HB_INN_SPACE] = 0;
    c->cart[place] = (uint8_t)(who + 1);
    c->fresh |= (uint8_t)(1u << place);
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_CART, (int)who, 3,
                       (int32_t[]){ (int32_t)from, (int32_t)place, (int32_t)displaced });
}

static void trader_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    bool kept_the_inn = keeps_the_inn(c, who);

    if (hb_verb_of(m) == HB_DO_PUT)
        put(c, who, hb_part(m, 0), hb_part(m, 1), sink);
    else if (sink)
        hb_castle_tell(sink, c, HB_TOLD_PASS, (int)who, 1, (int32_t[]){ HB_AT_TRADER });
    after_placing(c, kept_the_inn, sink);
}

static void why_not_there(const struct hb_castle *c, unsigned who, unsigned place, struct hb_error *err)
{
    const char *name = hb_place_name[place];

    if (c->cart[place] == 0)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.cart.rider");
    else if (c->cart[place] == who + 1)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.cart.own place=%s", name);
    else if (!hb_all_carts_taken(c))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.cart.free");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.cart.fresh place=%s", name);
}

static void trader_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned from = hb_part(m, 0), to = hb_part(m, 1);

    if (to >= HB_TO_SPACE)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.trader.place");
    else if (from < HB_GOODS)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.trader.moves");
    else if (from == HB_FROM_INN && !keeps_the_inn(c, who))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.keeper");
    else if (from == HB_FROM_SUPPLY && c->seat[who].helpers == 0)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.trader.none");
    else
        why_not_there(c, who, to, err);
}

/* ---- goods (CAS-6.6, CAS-6.7) ---- */

static void pay_at(struct hb_castle *c, unsigned place, struct hb_sink *sink)
{
    unsigned pieces = hb_least(c->figures.yield[place], c->stock[place]), owner = c->cart[place] - 1u;

    if (pieces == 0)
        return;
    c->stock[place] = (uint8_t)(c->stock[place] - pieces);
    c->tower[place] = (uint8_t)(c->tower[place] + HB_TOWER_SHARE);
    c->seat[owner].goods[place] = (uint8_t)(c->seat[owner].goods[place] + pieces - HB_TOWER_SHARE);
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_PAYOUT, (int)owner, 3,
                       (int32_t[]){ (int32_t)place, (int32_t)pieces - HB_TOWER_SHARE, HB_TOWER_SHARE });
}

void hb_pay_goods(struct hb_castle *c, struct hb_sink *sink)
{
    c->traders = 0;
    for (unsigned place = 0; place < HB_GOODS; place++)
        if (c->cart[place])
            pay_at(c, place, sink);
}

const struct hb_phase_rules hb_recall_rules = { "recall", recall_ask, recall_list, recall_play, recall_why };
const struct hb_phase_rules hb_trader_rules = { "trader", trader_ask, trader_list, trader_play, trader_why };

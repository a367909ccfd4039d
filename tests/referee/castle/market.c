/* market.c -- traders at the carts, and what a stonemason buys (sections 6, 7.2 and 10.5 of the rules). */
#include "castle_hall.h"

#include <string.h>

/* The village inn */

static void call_back(struct hall *h, int player)
{
    struct list *l = hb_hall_list(h);
    int place[GOODS], at;

    for (int g = 0; g < GOODS; g++)
        if (h->cart[g] == player) {
            place[l->size] = g;
            hb_hall_say(l, "recall %s", hb_hall_places[g]);
        }
    if (l->size == 0)
        return;
    at = hb_hall_ask(h, player, "recall", l);
    h->cart[place[at]] = NOBODY;
    h->fresh[place[at]] = false;
    h->guest[player].helpers++;
}

/* Who kept the inn when playing the trader pays nothing. */
static void visit_inn(struct hall *h, int player, bool own)
{
    int keeper = h->space[INN][0];

    h->desk->seen[SEEN_POOR_KEEPER] += own && h->guest[player].talers == 0;
    if (!h->open[VILLAGE_INN] || own)
        return;
    if (h->guest[player].talers == 0) {
        h->desk->seen[SEEN_NO_TALER]++;
        call_back(h, player);
        return;
    }
    h->guest[player].talers--;
    if (keeper == NOBODY)
        h->inn_talers++;
    else
        h->guest[keeper].talers++;
}

/* Placing (6.1 to 6.5) */

static bool carts_are_full(const struct hall *h)
{
    for (int g = 0; g < CARTS; g++)
        if (h->cart[g] == NOBODY)
            return false;
    return true;
}

static bool may_go_to(const struct hall *h, int player, int place)
{
    if (h->cart[place] == NOBODY)
        return place != RIDER || carts_are_full(h);
    return carts_are_full(h) && h->cart[place] != player && !h->fresh[place];
}

static void stand_at(struct hall *h, int player, int place)
{
    h->desk->seen[SEEN_DISPLACED] += h->cart[place] != NOBODY;
    h->desk->seen[SEEN_RIDER] += place == RIDER;
    if (h->cart[place] != NOBODY)
        h->guest[h->cart[place]].helpers++;
    h->cart[place] = player;
    h->fresh[place] = true;
}

static void place_trader(struct hall *h, int player)
{
    struct list *l = hb_hall_list(h);
    int place[2 * GOODS], supplies = 0, all, at;

    for (int g = 0; g < GOODS && h->guest[player].helpers > 0; g++)
        if (may_go_to(h, player, g)) {
            place[supplies++] = g;
            hb_hall_say(l, "put supply %s", hb_hall_places[g]);
        }
    for (int g = 0; g < GOODS && h->space[INN][0] == player; g++)
        if (may_go_to(h, player, g)) {
            place[l->size] = g;
            hb_hall_say(l, "put inn %s", hb_hall_places[g]);
        }
    all = l->size;
    hb_hall_say(l, "pass");
    at = hb_hall_ask(h, player, "trader", l);
    if (at == all)
        return;
    h->desk->seen[SEEN_INNKEEPER_LEFT] += at >= supplies;
    if (at < supplies)
        h->guest[player].helpers--;
    else
        h->space[INN][0] = NOBODY;
    stand_at(h, player, place[at]);
}

/* The goods of the round (6.6 to 6.8) */

static void pay_goods(struct hall *h)
{
    for (int g = 0; g < GOODS; g++) {
        int n = h->stock[g] < h->printed.yield[g] ? h->stock[g] : h->printed.yield[g];

        if (h->cart[g] == NOBODY || n == 0)
            continue;
        h->desk->seen[SEEN_SHORT_CART] += n < h->printed.yield[g];
        h->stock[g] -= n;
        h->tower[g] += 1;
        h->guest[h->cart[g]].goods[g] += n - 1;
    }
}

void hb_hall_traders(struct hall *h)
{
    bool any = false;

    for (int k = 0; k < h->players; k++) {
        int i = hb_hall_player(h, k);
        bool own = h->space[INN][0] == i;

        if (!h->guest[i].due[TRADER])
            continue;
        h->card = TRADER;
        h->guest[i].due[TRADER] = false;
        if (h->inn_first)
            visit_inn(h, i, own);
        place_trader(h, i);
        if (!h->inn_first)
            visit_inn(h, i, own);
        h->card = NOBODY;
        any = true;
    }
    if (any)
        pay_goods(h);
}

/* Buying from workers (7.2) */

struct purchase {
    int good, owner, worker;
};

static void offer_purchases(const struct hall *h, int buyer, struct list *l, struct purchase *out)
{
    for (int i = 0; i < h->players; i++)
        for (int w = 0; w < WORKERS; w++)
            for (int g = 0; g < GOODS; g++)
                if (i != buyer && !h->dealt[i][w] && h->guest[i].due[WORKER1 + w] && h->guest[i].on_card[w][g] > 0) {
                    out[l->size] = (struct purchase){ g, i, w };
                    hb_hall_say(l, "buy %s %d %s", hb_hall_goods[g], i, hb_hall_cards[WORKER1 + w]);
                }
}

static bool owner_agrees(struct hall *h, const struct purchase *b)
{
    struct list *l = hb_hall_list(h);

    if (hb_hall_sum(h->guest[b->owner].on_card[b->worker], GOODS) > 1)
        return true;
    hb_hall_say(l, "sell");
    hb_hall_say(l, "refuse");
    return hb_hall_ask(h, b->owner, "sell", l) == 0;
}

static void trade(struct hall *h, int buyer, const struct purchase *b)
{
    h->guest[buyer].talers--;
    h->guest[b->owner].talers++;
    h->guest[b->owner].on_card[b->worker][b->good]--;
    h->guest[buyer].goods[b->good]++;
}

void hb_hall_buy(struct hall *h, int stonemason)
{
    enum { PURCHASES = PLAYERS_MAX * WORKERS * GOODS };
    struct purchase purchase[PURCHASES];

    memset(h->dealt, 0, sizeof h->dealt);
    while (h->guest[stonemason].talers > 0) {
        struct list *l = hb_hall_list(h);
        const struct purchase *b;
        int all, at;

        offer_purchases(h, stonemason, l, purchase);
        all = l->size;
        hb_hall_say(l, "pass");
        at = hb_hall_ask(h, stonemason, "buy", l);
        if (at == all)
            return;
        b = &purchase[at];
        if (owner_agrees(h, b))
            trade(h, stonemason, b);
        else
            h->desk->seen[SEEN_REFUSAL]++;
        h->dealt[b->owner][b->worker] = true;
    }
}

/* snow.c -- the winter cards (section 10 of the rules). */
#include "castle_hall.h"

#include <string.h>

enum { MAIDEN_POINTS = 8, BREACH_STONES = 3, BREACH_POINTS = 3, DRIFT_TALERS = 3 };

/* The castle maiden (10.9, A14) */

struct bid {
    bool taler;
    int paid, laid; /* goods: from the player, onto the card */
};

static void offer(struct list *l, struct bid *bids, const struct hall *h, const struct guest *p)
{
    if (p->talers > 0) {
        bids[l->size] = (struct bid){ .taler = true };
        hb_hall_say(l, "bid taler");
    }
    for (int g = 0; g < GOODS; g++)
        if (p->goods[g] > 0) {
            bids[l->size] = (struct bid){ false, g, g };
            hb_hall_say(l, "bid %s", hb_hall_goods[g]);
        }
    for (int g = 0; g < MATERIALS; g++)
        if (p->goods[SILVER] > 0 && h->stock[g] > 0) {
            bids[l->size] = (struct bid){ false, SILVER, g };
            hb_hall_say(l, "bid silver as %s", hb_hall_goods[g]);
        }
}

static void lay_bid(struct hall *h, struct guest *p, struct bid b)
{
    if (b.taler) {
        p->talers--;
        h->dowry_talers++;
        return;
    }
    p->goods[b.paid]--;
    h->dowry[b.laid]++;
    if (b.paid != b.laid) {
        h->forge++;
        h->stock[b.laid]--;
    }
}

/* Who has nothing withdraws unasked. */
static bool courts_on(struct hall *h, int player)
{
    struct list *l = hb_hall_list(h);
    struct bid bids[2 * GOODS];
    int offers, at;

    offer(l, bids, h, &h->guest[player]);
    offers = l->size;
    if (offers == 0)
        return false;
    hb_hall_say(l, "pass");
    at = hb_hall_ask(h, player, "bid", l);
    if (at == offers)
        return false;
    lay_bid(h, &h->guest[player], bids[at]);
    return true;
}

static void take_piece(struct hall *h, int player)
{
    struct list *l = hb_hall_list(h);
    int kind[GOODS + 1], at;

    for (int g = 0; g < GOODS; g++)
        if (h->dowry[g] > 0) {
            kind[l->size] = g;
            hb_hall_say(l, "take %s", hb_hall_goods[g]);
        }
    if (h->dowry_talers > 0) {
        kind[l->size] = GOODS;
        hb_hall_say(l, "take taler");
    }
    at = h->players == 2 ? 0 : hb_hall_ask(h, player, "share", l); /* one who takes all has no choice that matters */
    if (kind[at] == GOODS) {
        h->dowry_talers--;
        h->guest[player].talers++;
    } else {
        h->dowry[kind[at]]--;
        h->guest[player].goods[kind[at]]++;
    }
}

static int pieces(const struct hall *h)
{
    return h->dowry_talers + hb_hall_sum(h->dowry, GOODS);
}

static void win_maiden(struct hall *h, int winner)
{
    h->guest[winner].points[FOR_MAIDEN] += MAIDEN_POINTS;
    h->desk->seen[SEEN_MAIDEN_WON]++;
    h->won = winner;
    while (pieces(h) > 0)
        for (int k = 0; k < h->players; k++)
            if (hb_hall_player(h, k) != winner && pieces(h) > 0)
                take_piece(h, hb_hall_player(h, k));
    h->won = NOBODY;
    h->open[MAIDEN] = false;
}

/* The only suitor left, if they have paid at least once. */
static int lucky_one(const struct hall *h)
{
    int one = NOBODY;

    for (int i = 0; i < h->players; i++)
        if (h->suitor[i]) {
            if (one != NOBODY)
                return NOBODY;
            one = i;
        }
    return one != NOBODY && h->paid[one] ? one : NOBODY;
}

void hb_hall_court(struct hall *h)
{
    for (int k = 0; k < h->players && lucky_one(h) == NOBODY; k++) {
        int i = hb_hall_player(h, k);

        if (!h->suitor[i])
            continue;
        h->suitor[i] = courts_on(h, i);
        h->paid[i] = h->paid[i] || h->suitor[i];
    }
    if (lucky_one(h) != NOBODY) {
        win_maiden(h, lucky_one(h));
        return;
    }
    for (int i = 0; i < h->players; i++)
        if (h->suitor[i])
            return;
    h->desk->seen[SEEN_NO_SUITOR]++;
    h->open[MAIDEN] = false;
}

/* Cards with one effect */

static void lose(struct guest *p, int card)
{
    p->hand[card] = p->pile[card] = false;
    p->gone[card] = true;
}

static void pay_bank(struct hall *h, struct guest *p, int talers)
{
    p->talers -= talers;
    h->bank += talers;
}

/* A card of those that may be given, or so many talers; who cannot pay them gives a card, who has no card pays what
 * there is.  The answer is how many ways there are. */
static int ways_out(struct hall *h, const struct guest *p, const bool may_give[CARDS], int talers, int card[CARDS + 1])
{
    struct list *l = hb_hall_list(h);

    for (int c = 0; c < CARDS; c++)
        if (may_give[c]) {
            card[l->size] = c;
            hb_hall_say(l, "give %s", hb_hall_cards[c]);
        }
    if (p->talers >= talers || l->size == 0) {
        card[l->size] = CARDS;
        hb_hall_say(l, "pay talers %d", p->talers < talers ? p->talers : talers);
    }
    return l->size;
}

static void give_or_pay(struct hall *h, struct guest *p, int card, int talers)
{
    if (card == CARDS)
        pay_bank(h, p, p->talers < talers ? p->talers : talers);
    else
        lose(p, card);
}

static void plague(struct hall *h, int player)
{
    struct guest *p = &h->guest[player];
    int size = 0, card[CARDS + 1];

    for (int c = 0; c < CARDS; c++)
        size += p->pile[c];
    if (size == 0)
        return;
    ways_out(h, p, p->pile, size, card);
    give_or_pay(h, p, card[hb_hall_ask(h, player, "plague", &h->desk->list[0])], size);
}

/* A worker in hand may lie face down or not.  Its owner is asked even if only one way is open: not to be
 * asked would show the others what was laid down. */
static bool might_hide_a_worker(const struct guest *p)
{
    return hb_hall_is_secret(p) && (p->hand[WORKER1] || p->hand[WORKER2] || p->hand[WORKER3]);
}

static void snowdrift(struct hall *h, int player)
{
    struct guest *p = &h->guest[player];
    bool may_give[CARDS] = { false };
    int card[CARDS + 1], ways, at = 0;

    for (int c = WORKER1; c <= WORKER3; c++)
        may_give[c] = p->pile[c] || (p->hand[c] && !p->down[c]);
    ways = ways_out(h, p, may_give, DRIFT_TALERS, card);
    h->desk->seen[SEEN_FORCED_TALERS] += card[0] == CARDS;
    if (ways > 1 || might_hide_a_worker(p))
        at = hb_hall_ask_even_one(h, player, "snowdrift", &h->desk->list[0]);
    give_or_pay(h, p, card[at], DRIFT_TALERS);
}

static void breach(struct hall *h, int player)
{
    struct guest *p = &h->guest[player];
    struct list *l = hb_hall_list(h);
    int stone[16], silver[16], gifts, at;

    for (int a = 0; a <= BREACH_STONES && a <= p->goods[STONE]; a++)
        for (int b = 0; a + b <= BREACH_STONES && b <= p->goods[SILVER] && b <= h->stock[STONE]; b++) {
            int goods[GOODS] = { [STONE] = a, [SILVER] = b };
            char text[MOVE_TEXT];

            if (a + b == 0)
                continue;
            stone[l->size] = a;
            silver[l->size] = b;
            hb_hall_bundle(text, goods);
            hb_hall_say(l, "give %s", text);
        }
    gifts = l->size;
    hb_hall_say(l, "pass");
    at = hb_hall_ask(h, player, "breach", l);
    if (at == gifts)
        return;
    p->goods[STONE] -= stone[at];
    h->stock[STONE] += stone[at];
    p->goods[SILVER] -= silver[at];
    h->forge += silver[at];
    p->points[FOR_BREACH] += BREACH_POINTS * (stone[at] + silver[at]);
}

/* The step */

static void everyone(struct hall *h, void (*suffer)(struct hall *h, int player))
{
    for (int k = 0; k < h->players; k++)
        suffer(h, hb_hall_player(h, k));
}

static void call_suitors(struct hall *h)
{
    for (int i = 0; i < h->players; i++) {
        h->suitor[i] = true;
        h->paid[i] = false;
    }
    hb_hall_court(h);
}

static int draw(struct hall *h)
{
    struct list *l = hb_hall_list(h);
    int card[WINTER_CARDS];

    for (int c = 0; c < WINTER_CARDS; c++)
        if (h->deck[c]) {
            card[l->size] = c;
            hb_hall_say(l, "winter %s", hb_hall_winter[c]);
        }
    return l->size == 0 ? NOBODY : card[hb_hall_ask(h, BY_CHANCE, "winter", l)];
}

void hb_hall_winter_step(struct hall *h)
{
    int card = h->winter && h->printed.snow[h->field] ? draw(h) : NOBODY;

    if (card == NOBODY)
        return;
    h->deck[card] = false;
    h->drawn = card;
    h->open[card] = card == VILLAGE_INN || card == GRAIN || card == MAIDEN;
    if (card == PLAGUE)
        everyone(h, plague);
    if (card == BREACH)
        everyone(h, breach);
    if (card == SNOWDRIFT)
        everyone(h, snowdrift);
    if (card == MAIDEN)
        call_suitors(h);
    h->drawn = NOBODY;
}

/* round.c -- a round from the marker to the master builders (sections 3, 4, 5, 7 and 9 of the rules). */
#include "castle_hall.h"

#include <stdio.h>
#include <string.h>

enum { MESSENGER_TALERS = 8, MASTER_BUILDER_POINTS = 5 };

int hb_hall_player(const struct hall *h, int nth)
{
    return (h->start + nth) % h->players;
}

int hb_hall_sum(const int *numbers, int size)
{
    int sum = 0;

    for (int i = 0; i < size; i++)
        sum += numbers[i];
    return sum;
}

int hb_hall_score(const struct guest *p)
{
    return p->head_start + hb_hall_sum(p->points, SOURCES);
}

int hb_hall_tiles_left(const struct hall *h)
{
    return hb_hall_sum(h->tiles, TILED);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Choosing (3.2, 3.3, A2) */

struct choice {
    int first, second; /* NOBODY: not there */
};

/* All choices that a player has, as texts and as cards. */
static void choices_of(const struct guest *p, int cards, struct list *l, struct choice *out)
{
    int can[CARDS], cans = 0;
    bool empty = true;

    l->size = 0;
    for (int c = 0; c < CARDS; c++)
        empty = empty && !p->pile[c];
    for (int c = 0; c < CARDS; c++)
        if (p->hand[c] && !(c == MASTER_BUILDER && empty))
            can[cans++] = c;
    for (int i = 0; i < cans; i++) {
        if (least(cards, cans) == 1) {
            out[l->size] = (struct choice){ can[i], NOBODY };
            hb_hall_say(l, "choose %s", hb_hall_cards[can[i]]);
        }
        for (int k = i + 1; k < cans && cards == 2; k++) {
            out[l->size] = (struct choice){ can[i], can[k] };
            hb_hall_say(l, "choose %s %s", hb_hall_cards[can[i]], hb_hall_cards[can[k]]);
        }
    }
}

static void lay_down(struct guest *p, struct choice c)
{
    p->down[c.first] = true;
    if (c.second != NOBODY)
        p->down[c.second] = true;
    p->ready = true;
}

/* Hands are open to all who can count: where every card lies face down, there is nothing to guess. */
bool hb_hall_is_secret(const struct guest *p)
{
    for (int c = 0; c < CARDS; c++)
        if (p->ready && p->hand[c] && !p->down[c])
            return true;
    return false;
}

static bool all_are_ready(const struct hall *h)
{
    for (int i = 0; i < h->players; i++)
        if (!h->guest[i].ready)
            return false;
    return true;
}

static void choose_cards(struct hall *h)
{
    enum { CHOICES = CARDS * CARDS };
    struct choice choice[PLAYERS_MAX][CHOICES];
    struct list *list = h->desk->list;

    for (int i = 0; i < h->players; i++) {
        choices_of(&h->guest[i], h->players == 2 ? 2 : 1, &list[i], choice[i]);
        if (list[i].size == 1)
            lay_down(&h->guest[i], choice[i][0]);
        h->guest[i].ready = list[i].size <= 1;
    }
    while (!all_are_ready(h)) {
        const struct answer *a;

        for (int i = 0; i < PLAYERS_MAX; i++)
            h->desk->may[i] = i < h->players && !h->guest[i].ready;
        a = hb_hall_ask_several(h, "choose");
        lay_down(&h->guest[a->who], choice[a->who][hb_hall_find(&list[a->who], a->text)]);
    }
}

static void reveal(struct hall *h)
{
    for (int i = 0; i < h->players; i++) {
        struct guest *p = &h->guest[i];

        p->ready = false;
        for (int c = 0; c < CARDS; c++)
            if (p->down[c]) {
                p->down[c] = p->hand[c] = false;
                p->pile[c] = p->due[c] = true;
            }
    }
}

/* Workers' goods (section 4) */

static void supply(struct hall *h, int player, int worker, int good, int pieces)
{
    int n = least(pieces, h->stock[good]);

    h->desk->seen[SEEN_SHORT_WORKER] += n < pieces;
    h->stock[good] -= n;
    h->guest[player].on_card[worker][good] += n;
}

/* Two pieces of sand, wood and clay, or as many as there are. */
static void supply_free_pieces(struct hall *h, int player)
{
    int bundle[16][GOODS] = { { 0 } }, pieces = least(2, hb_hall_sum(h->stock, STONE));
    struct list *l = hb_hall_list(h);

    for (int sand = 0; sand <= pieces; sand++)
        for (int wood = 0; sand + wood <= pieces; wood++) {
            int clay = pieces - sand - wood, goods[GOODS] = { sand, wood, clay };
            char text[MOVE_TEXT];

            if (sand > h->stock[SAND] || wood > h->stock[WOOD] || clay > h->stock[CLAY])
                continue;
            memcpy(bundle[l->size], goods, sizeof goods);
            hb_hall_bundle(text, goods);
            hb_hall_say(l, "supply %s", text);
        }
    if (pieces > 0) {
        int at = hb_hall_ask(h, player, "supply", l);

        for (int g = SAND; g <= CLAY; g++)
            supply(h, player, 2, g, bundle[at][g]);
    }
}

static void supply_workers(struct hall *h)
{
    for (int k = 0; k < h->players; k++) {
        int i = hb_hall_player(h, k);

        if (h->guest[i].due[WORKER1]) {
            supply(h, i, 0, WOOD, 2);
            supply(h, i, 0, SILVER, 1);
        }
        if (h->guest[i].due[WORKER2]) {
            supply(h, i, 1, SAND, 2);
            supply(h, i, 1, CLAY, 1);
        }
        if (h->guest[i].due[WORKER3]) {
            supply_free_pieces(h, i);
            supply(h, i, 2, STONE, 1);
        }
    }
}

/* Messenger, mason, stonemason, worker, master builder */

static void messenger(struct hall *h, int player)
{
    int talers = least(MESSENGER_TALERS, h->bank);

    h->desk->seen[SEEN_SHORT_MESSENGER] += talers < MESSENGER_TALERS;
    h->bank -= talers;
    h->guest[player].talers += talers;
}

static void take_from_tower(struct hall *h, int player)
{
    struct list *l = hb_hall_list(h);
    int kind[GOODS], at;

    for (int g = 0; g < GOODS; g++)
        if (h->tower[g] > 0) {
            kind[l->size] = g;
            hb_hall_say(l, "take %s", hb_hall_goods[g]);
        }
    if (l->size == 0)
        return;
    at = hb_hall_ask(h, player, "tower", l);
    h->guest[player].goods[kind[at]] += h->tower[kind[at]];
    h->tower[kind[at]] = 0;
}

static void mason(struct hall *h, int player)
{
    take_from_tower(h, player);
    hb_hall_erect_two(h, player, MASON);
    hb_hall_place_helpers(h, player);
}

static void stonemason(struct hall *h, int player)
{
    hb_hall_buy(h, player);
    hb_hall_erect_two(h, player, STONEMASON);
    hb_hall_place_helpers(h, player);
}

static void worker(struct hall *h, int player, int card)
{
    struct guest *p = &h->guest[player];
    int *goods = p->on_card[card - WORKER1];

    for (int g = 0; g < GOODS; g++) {
        p->goods[g] += goods[g];
        goods[g] = 0;
    }
    hb_hall_erect_two(h, player, card);
}

static void master_builder(struct hall *h, int player)
{
    struct guest *p = &h->guest[player];
    int others = 0;

    for (int i = 0; i < h->players; i++)
        others += i == player ? 0 : h->guest[i].erected;
    p->points[FOR_MASTER_BUILDER] += MASTER_BUILDER_POINTS * others;
    for (int c = 0; c < CARDS; c++) {
        p->hand[c] = p->hand[c] || p->pile[c];
        p->pile[c] = false;
    }
}

typedef void (*deed)(struct hall *h, int player);

static void resolve_kind(struct hall *h, int card, deed act)
{
    for (int k = 0; k < h->players; k++) {
        int i = hb_hall_player(h, k);

        if (!h->guest[i].due[card])
            continue;
        h->card = card;
        h->by_card_erected = 0;
        h->guest[i].due[card] = false;
        act(h, i);
        h->card = NOBODY;
    }
}

/* Which of a player's workers is next; two are only possible with two players (A6). */
static int next_worker(struct hall *h, int player)
{
    struct list *l = hb_hall_list(h);
    int card[WORKERS];

    for (int c = WORKER1; c <= WORKER3; c++)
        if (h->guest[player].due[c]) {
            card[l->size] = c;
            hb_hall_say(l, "resolve %s", hb_hall_cards[c]);
        }
    return l->size == 0 ? NOBODY : card[hb_hall_ask(h, player, "order", l)];
}

static void resolve_workers(struct hall *h)
{
    for (int k = 0; k < h->players; k++) {
        int i = hb_hall_player(h, k);

        for (int c = next_worker(h, i); c != NOBODY; c = next_worker(h, i)) {
            h->card = c;
            h->guest[i].due[c] = false;
            worker(h, i, c);
            h->card = NOBODY;
        }
    }
}

/* The whole round */

static void take_marker(struct hall *h)
{
    h->track--;
    h->guest[h->start].talers++;
}

/* After the last round nothing passes on: the scoring goes in the player order of that round. */
static void pass_marker(struct hall *h)
{
    h->played_out = h->field == 1 || hb_hall_tiles_left(h) == 0;
    h->desk->seen[SEEN_LAST_TILE] += h->field > 1 && h->played_out;
    if (h->played_out)
        return;
    memset(h->fresh, 0, sizeof h->fresh);
    for (int i = 0; i < h->players; i++) {
        h->guest[i].erected = 0;
        memset(h->guest[i].visited, 0, sizeof h->guest[i].visited);
    }
    h->field--;
    h->start = (h->start + 1) % h->players;
}

void hb_hall_round(struct hall *h)
{
    take_marker(h);
    if (h->open[MAIDEN])
        hb_hall_court(h);
    choose_cards(h);
    hb_hall_winter_step(h);
    reveal(h);
    supply_workers(h);
    resolve_kind(h, MESSENGER, messenger);
    hb_hall_traders(h);
    resolve_kind(h, MASON, mason);
    resolve_kind(h, STONEMASON, stonemason);
    resolve_workers(h);
    resolve_kind(h, MASTER_BUILDER, master_builder);
    pass_marker(h);
}

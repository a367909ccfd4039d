/* building.c -- erecting and paying, and helpers in buildings (sections 7 and 8 of the rules). */
#include "castle_hall.h"

#include <stdlib.h>
#include <string.h>

enum { BUILDINGS_A_CARD = 2, HELPERS_A_CARD = 2, KINDS = 3 };

static int value_of(const int goods[MATERIALS])
{
    int value = 0;

    for (int g = 0; g < MATERIALS; g++)
        value += goods[g] * hb_hall_worth[g];
    return value;
}

/* Payments (7.4, 7.5) */

static bool pays_exactly(const int own[MATERIALS], const int gained[MATERIALS], int value)
{
    int kinds = 0;

    for (int g = 0; g < MATERIALS; g++)
        kinds += own[g] + gained[g] > 0;
    return kinds >= KINDS && value_of(own) + value_of(gained) == value;
}

/* Is there something that so many bars can become, so that it pays together with the player's own goods? */
static bool bars_help(const struct hall *h, const int own[MATERIALS], int bars, int value)
{
    for (int stone = 0; stone <= bars && stone <= h->stock[STONE]; stone++)
        for (int clay = 0; stone + clay <= bars && clay <= h->stock[CLAY]; clay++)
            for (int wood = 0; stone + clay + wood <= bars && wood <= h->stock[WOOD]; wood++) {
                int gained[MATERIALS] = { bars - stone - clay - wood, wood, clay, stone };

                if (gained[SAND] <= h->stock[SAND] && pays_exactly(own, gained, value))
                    return true;
            }
    return false;
}

static void add_way(struct ways *out, int bars, const int own[MATERIALS])
{
    if (out->size == WAYS_MAX)
        hb_hall_stop("too many ways to pay");
    out->way[out->size].bars = bars;
    memcpy(out->way[out->size].own, own, sizeof out->way[0].own);
    out->size++;
}

/* More bars for the same own goods are worth something only where the pieces bring talers, or where the player's
 * helper stands on the forge or may still come there. */
static bool only_fewest_bars(const struct hall *h, int player, int card)
{
    for (int n = 0; n < hb_hall_spaces[FORGE]; n++)
        if (h->space[FORGE][n] == NOBODY || h->space[FORGE][n] == player)
            return false;
    return card != MASON;
}

/* The last way found is with the same own goods. */
static bool is_known(const struct ways *w, const int own[MATERIALS])
{
    return w->size > 0 && memcmp(w->way[w->size - 1].own, own, sizeof w->way[0].own) == 0;
}

static void ways_with(const struct hall *h, int player, int card, int value, const int own[MATERIALS], struct ways *out)
{
    for (int bars = 0; bars <= h->guest[player].goods[SILVER]; bars++)
        if (bars_help(h, own, bars, value)) {
            bool enough = is_known(out, own) && only_fewest_bars(h, player, card);

            if (!enough)
                add_way(out, bars, own);
            h->desk->seen[SEEN_DOMINATED] += enough;
        }
}

/* The next larger bundle of goods worth no more than the value; false after the last one. */
static bool next_bundle(int own[MATERIALS], const int goods[GOODS], int value)
{
    for (int g = 0; g < MATERIALS; g++) {
        own[g]++;
        if (own[g] <= goods[g] && value_of(own) <= value)
            return true;
        own[g] = 0;
    }
    return false;
}

/* Stops as soon as there are `enough`. */
static int find_ways(const struct hall *h, int player, int card, int building, int enough)
{
    int value = h->printed.value[building], own[MATERIALS] = { 0 };
    struct ways *out = &h->desk->ways;

    out->size = 0;
    do {
        ways_with(h, player, card, value, own, out);
    } while (out->size < enough && next_bundle(own, h->guest[player].goods, value));
    return out->size;
}

/* Erecting */

/* The building, or NOBODY if they do not build. */
static int choose_building(struct hall *h, int player, int card)
{
    struct list *l = hb_hall_list(h);
    int building[TILED], at;

    for (int b = 0; b < TILED; b++)
        if (h->tiles[b] > 0 && find_ways(h, player, card, b, 1) > 0) {
            building[l->size] = b;
            hb_hall_say(l, "build %s", hb_hall_buildings[b]);
        }
    hb_hall_say(l, "pass");
    at = hb_hall_ask(h, player, "build", l);
    return at == l->size - 1 ? NOBODY : building[at];
}

static int choose_bars(struct hall *h, int player, const struct ways *ways)
{
    struct list *l = hb_hall_list(h);
    int number[CHAPTER_MOVES], at;

    for (int bars = 0; bars <= h->guest[player].goods[SILVER]; bars++) {
        bool possible = false;

        for (int i = 0; i < ways->size; i++)
            possible = possible || ways->way[i].bars == bars;
        if (possible) {
            number[l->size] = bars;
            hb_hall_say(l, "exchange %d", bars);
        }
    }
    at = hb_hall_ask(h, player, "forge", l);
    return number[at];
}

static const struct way *choose_goods(struct hall *h, int player, const struct ways *ways)
{
    struct list *l = hb_hall_list(h);
    const struct way *way[MOVES_MAX];

    for (int i = 0; i < ways->size; i++)
        if (ways->way[i].bars == h->bars) {
            int goods[GOODS] = { 0 };
            char text[MOVE_TEXT];

            memcpy(goods, ways->way[i].own, sizeof ways->way[i].own);
            hb_hall_bundle(text, goods);
            way[l->size] = &ways->way[i];
            hb_hall_say(l, text[0] == '\0' ? "pay%s" : "pay %s", text);
        }
    return way[hb_hall_ask(h, player, "pay", l)];
}

static void pay(struct hall *h, struct guest *p, const struct way *w)
{
    for (int g = 0; g < MATERIALS; g++) {
        p->goods[g] -= w->own[g];
        h->stock[g] += w->own[g];
    }
    p->goods[SILVER] -= w->bars;
    h->forge += w->bars;
}

static void gain_from(struct hall *h, struct guest *p, int card, int building, const struct way *w)
{
    int pieces = w->bars + hb_hall_sum(w->own, MATERIALS);
    int talers = pieces < h->bank ? pieces : h->bank;

    if (card == MASON) {
        h->desk->seen[SEEN_SHORT_WAGES] += talers < pieces;
        h->bank -= talers;
        p->talers += talers;
    } else if (card == STONEMASON) {
        p->points[FOR_STONEMASON] += h->printed.points[building];
    } else {
        p->points[FOR_WORKERS] += h->printed.points[building] / 2;
    }
}

static bool erect(struct hall *h, int player, int card)
{
    struct guest *p = &h->guest[player];
    int building = choose_building(h, player, card);
    const struct way *w;

    if (building == NOBODY)
        return false;
    h->building = building;
    find_ways(h, player, card, building, WAYS_MAX);
    h->bars = choose_bars(h, player, &h->desk->ways);
    w = choose_goods(h, player, &h->desk->ways);
    pay(h, p, w);
    h->tiles[building]--;
    p->erected++;
    h->by_card_erected++;
    gain_from(h, p, card, building, w);
    h->building = NOBODY;
    h->bars = 0;
    return true;
}

void hb_hall_erect_two(struct hall *h, int player, int card)
{
    h->by_card_erected = 0;
    while (h->by_card_erected < BUILDINGS_A_CARD)
        if (!erect(h, player, card))
            return;
}

/* Helpers (section 8) */

bool hb_hall_stands(const struct hall *h, int building)
{
    if (building == GRANARY)
        return h->open[GRAIN];
    if (building == INN)
        return h->open[VILLAGE_INN];
    return building == MARKET || building == FORGE || h->tiles[building] == 0;
}

struct step {
    int from, building, space; /* from: a cart, GOODS for the inn, GOODS + 1 for the supply */
};

enum { FROM_INN = GOODS, FROM_SUPPLY, SOURCES_OF_HELPERS };

static bool has_helper(const struct hall *h, int player, int from)
{
    if (from == FROM_SUPPLY)
        return h->guest[player].helpers > 0;
    return from == FROM_INN ? h->space[INN][0] == player : h->cart[from] == player;
}

static bool spaces_are_alike(int building)
{
    return building == MARKET || building == PALACE || building == SERVANTS_HOUSE || building == GRANARY;
}

/* A free space before this one that does the same for the same fee. */
static bool is_second_choice(const struct hall *h, int building, int space)
{
    const int *fee = h->printed.fee[building];

    for (int n = 0; n < space; n++)
        if (spaces_are_alike(building) && h->space[building][n] == NOBODY && fee[n] == fee[space])
            return true;
    return false;
}

static bool may_stand(const struct hall *h, int player, int building, int space)
{
    const struct guest *p = &h->guest[player];

    return hb_hall_stands(h, building) && h->space[building][space] == NOBODY && !p->visited[building] &&
           h->printed.fee[building][space] <= p->talers && !is_second_choice(h, building, space);
}

static void offer_steps(const struct hall *h, int player, struct list *l, struct step *out)
{
    for (int from = 0; from < SOURCES_OF_HELPERS; from++)
        for (int b = 0; b < BUILDINGS; b++)
            for (int n = 0; n < hb_hall_spaces[b]; n++) {
                const char *name = from == FROM_SUPPLY ? "supply" : from == FROM_INN ? "inn" : hb_hall_places[from];

                if (!has_helper(h, player, from) || !may_stand(h, player, b, n))
                    continue;
                out[l->size] = (struct step){ from, b, n };
                hb_hall_say(l, "put %s %s %d", name, hb_hall_buildings[b], n + 1);
            }
}

static void take_helper(struct hall *h, int player, int from)
{
    if (from == FROM_SUPPLY) {
        h->guest[player].helpers--;
    } else if (from == FROM_INN) {
        h->space[INN][0] = NOBODY;
    } else {
        h->cart[from] = NOBODY;
        h->fresh[from] = false;
    }
}

static void walk(struct hall *h, int player, const struct step *s)
{
    struct guest *p = &h->guest[player];
    int fee = h->printed.fee[s->building][s->space];

    take_helper(h, player, s->from);
    h->space[s->building][s->space] = player;
    p->talers -= fee;
    h->bank += fee;
    p->visited[s->building] = true;
    h->desk->seen[SEEN_INNKEEPER_LEFT] += s->from == FROM_INN;
    if (s->building == INN) {
        h->desk->seen[SEEN_INN_EMPTIED] += h->inn_talers > 0;
        p->talers += h->inn_talers;
        h->inn_talers = 0;
    }
}

void hb_hall_place_helpers(struct hall *h, int player)
{
    struct step step[SOURCES_OF_HELPERS * BUILDINGS * SPACES];

    h->by_card_placed = 0;
    while (h->by_card_erected > 0 && h->by_card_placed < HELPERS_A_CARD) {
        struct list *l = hb_hall_list(h);
        int all, at;

        offer_steps(h, player, l, step);
        all = l->size;
        hb_hall_say(l, "pass");
        at = hb_hall_ask(h, player, "helpers", l);
        if (at == all)
            return;
        walk(h, player, &step[at]);
        h->by_card_placed++;
    }
}

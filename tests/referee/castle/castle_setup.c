/* castle_setup.c -- names and printed numbers of the game, and how a table is laid (section 2 of the rules). */
#include "steward.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const hb_hall_goods[GOODS] = { "sand", "wood", "clay", "stone", "silver" };
const char *const hb_hall_places[GOODS] = { "sand", "wood", "clay", "stone", "rider" };
const char *const hb_hall_cards[CARDS] = { "messenger", "trader",  "mason",   "stonemason",
                                           "worker1",   "worker2", "worker3", "master_builder" };
const char *const hb_hall_buildings[BUILDINGS] = { "keep",           "tavern", "big_gate", "small_gate", "stable",
                                                   "servants_house", "palace", "well",     "tower",      "house",
                                                   "market",         "forge",  "granary",  "inn" };
const char *const hb_hall_winter[WINTER_CARDS] = { "village_inn", "plague", "granary",
                                                   "wall_breach", "maiden", "snowdrift" };
const char *const hb_hall_sources[SOURCES] = { "stonemason", "workers", "master_builder", "breach", "maiden",
                                               "keep",       "tavern",  "gates",          "stable", "servants_house",
                                               "market",     "palace",  "forge",          "granary" };
const int hb_hall_worth[GOODS] = { 1, 2, 4, 5, 0 };
const int hb_hall_spaces[BUILDINGS] = {
    [KEEP] = 1,   [TAVERN] = 2, [BIG_GATE] = 1, [SMALL_GATE] = 1, [STABLE] = 2, [SERVANTS_HOUSE] = 3,
    [PALACE] = 2, [MARKET] = 2, [FORGE] = 2,    [GRANARY] = 3,    [INN] = 1
};

static const struct printed printed_board = {
    .tiles = { 1, 1, 1, 1, 1, 1, 1, 1, 9, 6 },
    .value = { 24, 22, 18, 12, 18, 18, 30, 12, 8, 10 },
    .points = { 14, 12, 10, 6, 14, 14, 18, 10, 6, 8 },
    .fee = { [KEEP] = { 14 },
             [TAVERN] = { 12, 6 },
             [BIG_GATE] = { 10 },
             [SMALL_GATE] = { 5 },
             [STABLE] = { 16, 12 },
             [SERVANTS_HOUSE] = { 8, 8, 8 },
             [PALACE] = { 17, 17 },
             [MARKET] = { 8, 8 },
             [FORGE] = { 10, 6 },
             [GRANARY] = { 5, 5, 5 },
             [INN] = { 3 } },
    .yield = { 4, 3, 2, 2, 2 },
    .snow = { [11] = true, [9] = true, [7] = true, [5] = true, [3] = true },
};

enum { BOX_TALERS = 105 };
static const int box[GOODS] = { 20, 18, 15, 15, 15 };

/* Set-ups as lists of names and numbers */

void hb_setup_add(struct entries *e, int number, const char *format, ...)
{
    va_list args;

    if (e->size == ENTRIES)
        hb_hall_stop("a long set-up");
    va_start(args, format);
    vsnprintf(e->entry[e->size].name, ENTRY_NAME, format, args);
    va_end(args);
    e->entry[e->size++].number = number;
}

bool hb_setup_has(const struct entries *e, const char *name)
{
    for (int i = 0; i < e->size; i++)
        if (strcmp(e->entry[i].name, name) == 0)
            return true;
    return false;
}

enum { PARTS = 3 };

struct name {
    int parts, number; /* the number given to it */
    char part[PARTS][ENTRY_NAME];
};

static struct name split(const char *text, int number)
{
    struct name n = { .parts = 1, .number = number };
    size_t at = 0;

    for (; *text != '\0'; text++)
        if (*text == '/' && n.parts < PARTS) {
            n.parts++;
            at = 0;
        } else {
            n.part[n.parts - 1][at++] = *text;
        }
    return n;
}

static int place_in(const char *const *names, int size, const char *name)
{
    for (int i = 0; i < size; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return NOBODY;
}

static bool is(const struct name *n, const char *first)
{
    return strcmp(n->part[0], first) == 0;
}

static int space_of(const struct name *n)
{
    return n->part[2][0] - '1';
}

static void print_figure(struct printed *b, const struct name *n)
{
    int building = place_in(hb_hall_buildings, BUILDINGS, n->part[1]);

    if (is(n, "count"))
        b->tiles[building] = n->number;
    else if (is(n, "value"))
        b->value[building] = n->number;
    else if (is(n, "points"))
        b->points[building] = n->number;
    else if (is(n, "fee"))
        b->fee[building][space_of(n)] = n->number;
    else if (is(n, "yield"))
        b->yield[place_in(hb_hall_places, GOODS, n->part[1])] = n->number;
    else
        hb_hall_stop("a figure without a name");
}

/* Prepared games */

static void prepare_guest(struct guest *p, const struct name *n)
{
    int good = place_in(hb_hall_goods, GOODS, n->part[1]), card = place_in(hb_hall_cards, CARDS, n->part[2]);

    if (n->parts == 2 && good != NOBODY) {
        p->goods[good] = n->number;
    } else if (n->parts == 2 && strcmp(n->part[1], "talers") == 0) {
        p->talers = n->number;
    } else if (n->parts == 2 && strcmp(n->part[1], "helpers") == 0) {
        p->helpers = n->number;
    } else if (n->parts == 2 && strcmp(n->part[1], "score") == 0) {
        p->head_start = n->number;
    } else if (n->parts == 3 && card != NOBODY && n->number == 0) {
        return;
    } else if (n->parts == 3 && card != NOBODY) {
        p->hand[card] = false;
        p->pile[card] = strcmp(n->part[1], "pile") == 0;
        p->gone[card] = !p->pile[card];
    } else {
        hb_hall_stop("a prepared player without sense");
    }
}

static void prepare_maiden(struct hall *h, const struct name *n)
{
    int good = place_in(hb_hall_goods, GOODS, n->part[1]), player = n->part[1][0] - '0';

    if (is(n, "suitor"))
        h->suitor[player] = h->paid[player] = n->number == 1;
    else if (good == NOBODY)
        h->dowry_talers = n->number;
    else
        h->dowry[good] = n->number;
}

static void prepare_board(struct hall *h, const struct name *n)
{
    int good = place_in(hb_hall_goods, GOODS, n->part[1]),
        building = place_in(hb_hall_buildings, BUILDINGS, n->part[1]);

    if (is(n, "stock"))
        h->stock[good] = n->number;
    else if (is(n, "tower"))
        h->tower[good] = n->number;
    else if (is(n, "built"))
        h->tiles[building] -= n->number;
    else if (is(n, "cart"))
        h->cart[place_in(hb_hall_places, GOODS, n->part[1])] = n->number;
    else if (is(n, "space"))
        h->space[building][space_of(n)] = n->number;
    else if (is(n, "inn"))
        h->inn_talers = n->number;
    else
        hb_hall_stop("a prepared board without sense");
}

static void prepare(struct hall *h, const struct name *n)
{
    int card = place_in(hb_hall_winter, WINTER_CARDS, n->part[1]);

    if (is(n, "starter")) {
        h->start = n->number;
    } else if (is(n, "field")) {
        h->field = n->number;
    } else if (is(n, "bank")) {
        h->bank = n->number;
    } else if (is(n, "forge")) {
        h->forge = n->number;
    } else if (is(n, "open") || is(n, "out")) {
        h->deck[card] = false;
        h->open[card] = is(n, "open");
    } else if (is(n, "suitor") || is(n, "dowry")) {
        prepare_maiden(h, n);
    } else if (n->part[0][0] >= '0' && n->part[0][0] <= '9') {
        prepare_guest(&h->guest[n->part[0][0] - '0'], n);
    } else {
        prepare_board(h, n);
    }
}

/* The table */

static void seat(struct guest *p)
{
    p->goods[SAND] = p->goods[WOOD] = 1;
    p->talers = 3;
    for (int c = 0; c < CARDS; c++)
        p->hand[c] = true;
}

static void lay_table(struct hall *h)
{
    h->start = h->drawn = h->won = h->card = h->building = NOBODY;
    h->field = h->players == 3 ? 15 : 12;
    for (int i = 0; i < h->players; i++)
        seat(&h->guest[i]);
    for (int g = 0; g < GOODS; g++) {
        h->tower[g] = 1;
        h->cart[g] = NOBODY;
    }
    for (int b = 0; b < BUILDINGS; b++)
        for (int n = 0; n < SPACES; n++)
            h->space[b][n] = NOBODY;
    for (int c = 0; c < WINTER_CARDS; c++)
        h->deck[c] = h->winter;
    memcpy(h->tiles, h->printed.tiles, sizeof h->tiles);
}

/* Goods and talers that lie nowhere else are in the stock and in the bank (2.5). */
static void fill_stock(struct hall *h, const struct entries *prepared)
{
    char name[ENTRY_NAME];

    for (int g = 0; g < GOODS; g++) {
        snprintf(name, sizeof name, "stock/%s", hb_hall_goods[g]);
        if (hb_setup_has(prepared, name))
            continue;
        h->stock[g] = box[g] - h->tower[g] - h->dowry[g] - (g == SILVER ? h->forge : 0);
        for (int i = 0; i < h->players; i++)
            h->stock[g] -= h->guest[i].goods[g];
    }
    h->track = h->field;
    if (hb_setup_has(prepared, "bank"))
        return;
    h->bank = BOX_TALERS - h->track - h->inn_talers - h->dowry_talers;
    for (int i = 0; i < h->players; i++)
        h->bank -= h->guest[i].talers;
}

static void give_helpers(struct hall *h, const struct entries *prepared)
{
    char name[ENTRY_NAME];

    for (int i = 0; i < h->players; i++) {
        int *helpers = &h->guest[i].helpers;

        snprintf(name, sizeof name, "%d/helpers", i);
        if (hb_setup_has(prepared, name))
            continue;
        *helpers = h->players == 2 ? 7 : 6;
        for (int g = 0; g < GOODS; g++)
            *helpers -= h->cart[g] == i;
        for (int b = 0; b < BUILDINGS; b++)
            for (int n = 0; n < SPACES; n++)
                *helpers -= h->space[b][n] == i;
    }
}

void hb_hall_set_up(struct hall *h, const struct setup *setup)
{
    memset(h, 0, sizeof *h);
    h->players = setup->players;
    h->winter = setup->winter;
    h->inn_first = setup->inn_first;
    h->printed = printed_board;
    for (int i = 0; i < setup->figures.size; i++) {
        struct name n = split(setup->figures.entry[i].name, setup->figures.entry[i].number);

        print_figure(&h->printed, &n);
    }
    if (setup->snow_given)
        memcpy(h->printed.snow, setup->snow, sizeof h->printed.snow);
    lay_table(h);
    for (int i = 0; i < setup->prepared.size; i++) {
        struct name n = split(setup->prepared.entry[i].name, setup->prepared.entry[i].number);

        prepare(h, &n);
    }
    fill_stock(h, &setup->prepared);
    give_helpers(h, &setup->prepared);
}

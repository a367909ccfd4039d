/* ending.c -- the final scoring, building by building, and who wins (section 11 of the rules). */
#include "castle_hall.h"

enum { PALACE_GOODS = 5, KEEP_POINTS = 3 };

static bool is_copper(int building)
{
    return building != GRANARY && building != INN;
}

/* Copper spaces of standing buildings, free or taken. */
static int copper_spaces(const struct hall *h, bool taken)
{
    int n = 0;

    for (int b = 0; b < BUILDINGS; b++)
        for (int k = 0; k < hb_hall_spaces[b]; k++)
            n += is_copper(b) && hb_hall_stands(h, b) && (h->space[b][k] != NOBODY) == taken;
    return n;
}

static void score(struct hall *h, int building, int space, int source, int points)
{
    if (h->space[building][space] != NOBODY)
        h->guest[h->space[building][space]].points[source] += points;
}

static int helpers_of(const struct hall *h, int building, int player)
{
    int n = 0;

    for (int k = 0; k < hb_hall_spaces[building]; k++)
        n += h->space[building][k] == player;
    return n;
}

static void score_castle(struct hall *h)
{
    int towers = h->printed.tiles[TOWER] - h->tiles[TOWER], houses = h->printed.tiles[HOUSE] - h->tiles[HOUSE];

    score(h, KEEP, 0, FOR_KEEP, KEEP_POINTS * copper_spaces(h, false));
    score(h, TAVERN, 0, FOR_TAVERN, copper_spaces(h, true));
    score(h, TAVERN, 1, FOR_TAVERN, copper_spaces(h, true) / 2);
    score(h, BIG_GATE, 0, FOR_GATES, 2 * towers);
    score(h, SMALL_GATE, 0, FOR_GATES, towers);
    score(h, STABLE, 0, FOR_STABLE, 3 * houses);
    score(h, STABLE, 1, FOR_STABLE, 2 * houses);
    for (int k = 0; k < hb_hall_spaces[SERVANTS_HOUSE]; k++)
        score(h, SERVANTS_HOUSE, k, FOR_SERVANTS_HOUSE, hb_hall_tiles_left(h));
}

static void score_market(struct hall *h, int player)
{
    struct guest *p = &h->guest[player];
    int helpers = helpers_of(h, MARKET, player), price = helpers == 2 ? 1 : 2;

    if (helpers == 0)
        return;
    while (p->talers >= price) {
        p->talers -= price;
        h->gone_talers += price;
        p->points[FOR_MARKET]++;
    }
}

/* The palace (11.2 step 7, A18) */

static int best_of(const int goods[GOODS])
{
    for (int g = STONE; g >= SAND; g--)
        if (goods[g] > 0)
            return g;
    return NOBODY;
}

static void convert_piece(struct hall *h, struct guest *p, int good)
{
    h->gone_goods[good]++;
    p->points[FOR_PALACE] += hb_hall_worth[good];
}

/* What the bars become serves this conversion and nothing else (7.5, A8); the player's own goods fill it up. */
static void convert(struct hall *h, int player, int limit, int bars)
{
    struct guest *p = &h->guest[player];

    for (int i = 0; i < bars; i++) {
        int g = best_of(h->stock);

        h->stock[g]--;
        p->goods[SILVER]--;
        h->forge++;
        convert_piece(h, p, g);
    }
    for (int i = bars; i < limit && best_of(p->goods) != NOBODY; i++) {
        int g = best_of(p->goods);

        p->goods[g]--;
        convert_piece(h, p, g);
    }
}

static void score_palace(struct hall *h, int player)
{
    int limit = PALACE_GOODS * helpers_of(h, PALACE, player), silver = h->guest[player].goods[SILVER];
    struct list *l = hb_hall_list(h);

    if (limit == 0)
        return;
    for (int bars = 0; bars <= silver && bars <= limit && bars <= hb_hall_sum(h->stock, MATERIALS); bars++)
        hb_hall_say(l, "convert %d", bars);
    convert(h, player, limit, hb_hall_ask(h, player, "palace", l));
}

static int own_points_with(const struct hall *h, int player, int bars)
{
    struct hall trial = *h;

    convert(&trial, player, PALACE_GOODS * helpers_of(h, PALACE, player), bars);
    score(&trial, FORGE, 0, FOR_FORGE, trial.forge);
    score(&trial, FORGE, 1, FOR_FORGE, trial.forge / 2);
    return hb_hall_score(&trial.guest[player]);
}

int hb_hall_best_bars(const struct hall *h, int player)
{
    int best = 0, limit = PALACE_GOODS * helpers_of(h, PALACE, player);

    for (int bars = 1; bars <= h->guest[player].goods[SILVER] && bars <= limit; bars++)
        if (bars <= hb_hall_sum(h->stock, MATERIALS) &&
            own_points_with(h, player, bars) > own_points_with(h, player, best))
            best = bars;
    return best;
}

static void score_granary(struct hall *h)
{
    static const int each[SPACES + 1] = { 0, 10, 7, 3 };
    int helpers = hb_hall_spaces[GRANARY] - helpers_of(h, GRANARY, NOBODY);

    for (int k = 0; k < hb_hall_spaces[GRANARY]; k++)
        score(h, GRANARY, k, FOR_GRANARY, each[helpers]);
}

static void clear_carts(struct hall *h)
{
    for (int g = 0; g < GOODS; g++)
        if (h->cart[g] != NOBODY) {
            h->guest[h->cart[g]].helpers++;
            h->cart[g] = NOBODY;
            h->fresh[g] = false;
        }
}

static void note_ties(struct hall *h)
{
    for (int i = 1; i < h->players; i++) {
        const struct guest *a = &h->guest[i - 1], *b = &h->guest[i];

        h->desk->seen[SEEN_TIE] += hb_hall_score(a) == hb_hall_score(b);
        h->desk->seen[SEEN_TIE_OF_TALERS] += hb_hall_score(a) == hb_hall_score(b) && a->talers == b->talers;
    }
}

void hb_hall_ending(struct hall *h)
{
    clear_carts(h);
    score_castle(h);
    for (int k = 0; k < h->players; k++)
        score_market(h, hb_hall_player(h, k));
    for (int k = 0; k < h->players; k++)
        score_palace(h, hb_hall_player(h, k));
    score(h, FORGE, 0, FOR_FORGE, h->forge);
    score(h, FORGE, 1, FOR_FORGE, h->forge / 2);
    score_granary(h);
    note_ties(h);
    h->over = true;
}

/* Who wins (11.5, A17) */

static bool is_better(const struct guest *a, const struct guest *b)
{
    int worth_a = 0, worth_b = 0;

    for (int g = 0; g < MATERIALS; g++) {
        worth_a += hb_hall_worth[g] * a->goods[g];
        worth_b += hb_hall_worth[g] * b->goods[g];
    }
    if (hb_hall_score(a) != hb_hall_score(b))
        return hb_hall_score(a) > hb_hall_score(b);
    if (a->talers != b->talers)
        return a->talers > b->talers;
    return worth_a > worth_b;
}

bool hb_hall_is_winner(const struct hall *h, int player)
{
    for (int i = 0; i < h->players; i++)
        if (is_better(&h->guest[i], &h->guest[player]))
            return false;
    return true;
}

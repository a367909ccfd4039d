/* conserve.c -- what the engine's numbers must add up to in every position, and its final points counted again. */
#include "castle_compare.h"
#include "games/castle/castle.h"

#include <string.h>

/* Conservation */

static int goods_in_all(const struct hb_castle *c, int g)
{
    int sum = c->stock[g] + c->tower[g] + c->dowry[g] + c->goods_gone[g] + (g == SILVER ? c->forge : 0);

    for (int i = 0; i < c->head.players; i++) {
        sum += c->seat[i].goods[g];
        for (int w = 0; w < WORKERS; w++)
            sum += c->seat[i].on_card[w][g];
    }
    return sum;
}

/* One taler lies on every field still to come; that of the running round has been taken. */
static int track_talers(const struct hb_castle *c)
{
    bool running = strcmp(hb_phase(&c->head), "lot") != 0 && c->field > 0;

    return c->field - running;
}

static int talers_in_all(const struct hb_castle *c)
{
    int sum = c->bank + c->inn + c->dowry_talers + c->talers_gone + track_talers(c);

    for (int i = 0; i < c->head.players; i++)
        sum += c->seat[i].talers;
    return sum;
}

static int helpers_of(const struct hb_castle *c, int player)
{
    int sum = c->seat[player].helpers;

    for (int g = 0; g < GOODS; g++)
        sum += c->cart[g] == player + 1;
    for (int n = 0; n < HB_CASTLE_SPACES; n++)
        sum += c->space[n] == player + 1;
    return sum;
}

/* Every card lies in exactly one place. */
static bool cards_are_whole(const struct hb_castle_seat *p)
{
    return (p->hand ^ p->pile ^ p->gone) == HB_CASTLE_ALL_CARDS && (p->hand & p->pile) == 0 &&
           (p->hand & p->gone) == 0 && (p->pile & p->gone) == 0 && (p->chosen & ~p->hand) == 0 &&
           (p->played & ~p->pile) == 0;
}

static int winter_cards_past(const struct hb_castle *c)
{
    return (1 << WINTER_CARDS) - 1 - (c->deck | c->open);
}

bool hb_castle_is_conserved(const struct hb_game *first, const struct hb_game *g, struct hb_text *why)
{
    const struct hb_castle *a = hb_castle_of(first), *c = hb_castle_of(g);
    size_t before = why->len;

    for (int k = 0; k < GOODS; k++)
        hb_castle_differ(why, "conservation of good", k, goods_in_all(c, k), goods_in_all(a, k));
    hb_castle_differ(why, "conservation of talers", 0, talers_in_all(c), talers_in_all(a));
    for (int i = 0; i < g->players; i++) {
        hb_castle_differ(why, "conservation of helpers of player", i, helpers_of(c, i), helpers_of(a, i));
        hb_castle_differ(why, "every card in one place, player", i, cards_are_whole(&c->seat[i]), true);
        hb_castle_differ(why, "cards that come back into the game, player", i, a->seat[i].gone & ~c->seat[i].gone, 0);
    }
    hb_castle_differ(why, "a winter card both in deck and in play", 0, c->deck & c->open, 0);
    hb_castle_differ(why, "winter cards that come back", 0, winter_cards_past(a) & ~winter_cards_past(c), 0);
    for (int b = 0; b < TILED; b++)
        hb_castle_differ(why, "tiles that come back", b, c->left[b] > a->left[b], false);
    return why->len == before;
}

/* The final points */

/* Where the spaces of a building begin, counted from the board: keep 1, tavern 2, gates 1 and 1, stable 2, servants'
 * house 3, palace 2, market 2, forge 2, granary 3, inn 1. */
enum {
    AT_KEEP = 0,
    AT_TAVERN = 1,
    AT_BIG_GATE = 3,
    AT_SMALL_GATE = 4,
    AT_STABLE = 5,
    AT_SERVANTS_HOUSE = 7,
    AT_PALACE = 10,
    AT_MARKET = 12,
    AT_FORGE = 14,
    AT_GRANARY = 16,
    COPPER = 16
};

static int number_there(const struct hb_castle *c, int first, int spaces, int player)
{
    int n = 0;

    for (int k = first; k < first + spaces; k++)
        n += c->space[k] == player + 1;
    return n;
}

/* Copper spaces that no tile covers and nobody holds. */
static int free_spaces(const struct hb_castle *c)
{
    static const int building[COPPER] = { KEEP,   TAVERN,         TAVERN,         BIG_GATE,       SMALL_GATE, STABLE,
                                          STABLE, SERVANTS_HOUSE, SERVANTS_HOUSE, SERVANTS_HOUSE, PALACE,     PALACE,
                                          MARKET, MARKET,         FORGE,          FORGE };
    int n = 0;

    for (int k = 0; k < COPPER; k++)
        n += c->space[k] == 0 && (building[k] >= TILED || c->left[building[k]] == 0);
    return n;
}

static int helpers_in_castle(const struct hb_castle *c)
{
    int n = 0;

    for (int k = 0; k < COPPER; k++)
        n += c->space[k] > 0;
    return n;
}

static int tiles_on_board(const struct hb_castle *c)
{
    int n = 0;

    for (int b = 0; b < TILED; b++)
        n += c->left[b];
    return n;
}

/* Points for a pair of spaces of which each gives something else. */
static int by_space(const struct hb_castle *c, int player, int first, int first_points, int second_points)
{
    return (c->space[first] == player + 1 ? first_points : 0) + (c->space[first + 1] == player + 1 ? second_points : 0);
}

static void recount_player(const struct hb_castle *c, int player, int points[SOURCES])
{
    static const int alone[] = { 0, 10, 7, 3 };
    int towers = c->figures.count[TOWER] - c->left[TOWER], houses = c->figures.count[HOUSE] - c->left[HOUSE];
    int castle = helpers_in_castle(c), stored = 0;

    for (int k = AT_GRANARY; k < AT_GRANARY + 3; k++)
        stored += c->space[k] > 0;
    points[FOR_KEEP] = number_there(c, AT_KEEP, 1, player) * 3 * free_spaces(c);
    points[FOR_TAVERN] = by_space(c, player, AT_TAVERN, castle, castle / 2);
    points[FOR_GATES] = by_space(c, player, AT_BIG_GATE, 2 * towers, towers);
    points[FOR_STABLE] = by_space(c, player, AT_STABLE, 3 * houses, 2 * houses);
    points[FOR_SERVANTS_HOUSE] = number_there(c, AT_SERVANTS_HOUSE, 3, player) * tiles_on_board(c);
    points[FOR_FORGE] = by_space(c, player, AT_FORGE, c->forge, c->forge / 2);
    points[FOR_GRANARY] = number_there(c, AT_GRANARY, 3, player) * alone[stored];
}

/* What the market and the palace took is told only for all players together; what they left is told for each. */
static void recount_conversions(const struct hb_castle *c, struct hb_text *why)
{
    static const int worth[GOODS] = { 1, 2, 4, 5, 0 };
    int talers = 0, goods = 0;

    for (int i = 0; i < c->head.players; i++) {
        const struct hb_castle_seat *p = &c->seat[i];
        int stalls = number_there(c, AT_MARKET, 2, i), halls = number_there(c, AT_PALACE, 2, i);

        talers += p->points[FOR_MARKET] * (stalls == 2 ? 1 : 2);
        goods += p->points[FOR_PALACE];
        hb_castle_differ(why, "talers that the market should have taken", i, stalls > 0 && p->talers > 2 - stalls, 0);
        hb_castle_differ(why, "points for no market", i, stalls == 0 && p->points[FOR_MARKET] != 0, 0);
        hb_castle_differ(why, "too many points for the palace", i, p->points[FOR_PALACE] > halls * 5 * 5, 0);
    }
    hb_castle_differ(why, "talers converted", 0, c->talers_gone, talers);
    for (int g = 0; g < GOODS; g++)
        goods -= worth[g] * c->goods_gone[g];
    hb_castle_differ(why, "worth of goods converted, too little", 0, goods, 0);
    hb_castle_differ(why, "silver converted", 0, c->goods_gone[SILVER], 0);
}

bool hb_castle_recount_agrees(const struct hb_game *over, struct hb_text *why)
{
    const struct hb_castle *c = hb_castle_of(over);
    size_t before = why->len;

    for (int i = 0; i < over->players; i++) {
        int points[SOURCES] = { 0 };

        recount_player(c, i, points);
        for (int k = FOR_KEEP; k < SOURCES; k++)
            if (k != FOR_MARKET && k != FOR_PALACE)
                hb_castle_differ(why, hb_hall_sources[k], i, c->seat[i].points[k], points[k]);
    }
    recount_conversions(c, why);
    for (int g = 0; g < GOODS; g++)
        hb_castle_differ(why, "helper left at cart", g, c->cart[g], 0);
    return why->len == before;
}

/* gold_referee.c -- Gold Mines, as the referee knows them: written from the rules a second time, without the engine.
 *
 * `bars` counts the ingots on each tile, `claim` says which players may take from which tiles, and a claim is good as
 * long as there is gold.  The engine keeps a piece and its claims for each ingot; here all is looked up tile by
 * tile. */
#include "tests/referee/explained.h"
#include "tests/referee/referee.h"
#include "tests/support/described.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct ref_box hb_ref_box_gold;

struct gold {
    int bars[REF_TILES], ingots[REF_PLAYERS];
    bool claim[REF_PLAYERS][REF_TILES];
};

static struct gold *gold(const struct referee *r)
{
    return hb_ref_memory(r, &hb_ref_box_gold);
}

static ref_task do_share;
static const struct ref_question share_question;

static bool is_near(const struct ref_laid *a, const struct ref_laid *b)
{
    return abs(a->x - b->x) <= 1 && abs(a->y - b->y) <= 1;
}

/* GLD-1: there are sixteen; those that are neither on the table nor anybody's. */
static int gold_left(const struct referee *r)
{
    int left = 16;

    for (int i = 0; i < r->laid_size; i++)
        left -= gold(r)->bars[i];
    for (int p = 0; p < r->players; p++)
        left -= gold(r)->ingots[p];
    return left;
}

/* GLD-1: where the second bar can go. */
static void list_gold(const struct referee *r, struct ref_moves *out)
{
    int mine = r->laid_size - 1;

    for (int i = 0; i < mine && gold_left(r) > 0; i++)
        if (is_near(&r->laid[i], &r->laid[mine]))
            snprintf(hb_ref_add(out), REF_MOVE, "gold %d %d", r->laid[i].x, r->laid[i].y);
}

static int tile_named(const struct referee *r, const char *square)
{
    int x, y;

    if (sscanf(square, "%d %d", &x, &y) != 2 || hb_ref_tile_on(r, x, y) == REF_NOWHERE)
        hb_ref_stop("no tile lies there");
    return hb_ref_tile_on(r, x, y);
}

static void play_gold(struct referee *r, const char *move)
{
    gold(r)->bars[tile_named(r, move + strlen("gold "))]++;
}

/* GLD-2, GLD-3: all tiles of a road or city, and the nine of a monastery or garden. */
static bool reaches_tile(const struct referee *r, const struct ref_feature *f, int tile)
{
    if (f->kind != HB_MONASTERY && f->kind != HB_GARDEN && f->kind != HB_CASTLE && f->kind != HB_CEMETERY) /* GCC-R8 */
        return f->has_tile[tile];
    for (int i = 0; i < r->laid_size; i++)
        if (f->has_tile[i] && is_near(&r->laid[i], &r->laid[tile]))
            return true;
    return false;
}

/* E-18, E-19: claims belong to players, whatever features they come from. */
static void claim_gold(struct referee *r, const struct ref_survey *s, int feature)
{
    for (int p = 0; p < r->players; p++)
        for (int i = 0; i < r->laid_size; i++)
            if (hb_ref_is_owner(r, s, feature, p) && reaches_tile(r, &s->feature[feature], i))
                gold(r)->claim[p][i] = true;
}

/* Tiles with gold from which a player may take. */
static int claims_of(const struct referee *r, int player)
{
    int tiles = 0;

    for (int i = 0; i < r->laid_size; i++)
        tiles += gold(r)->claim[player][i] && gold(r)->bars[i] > 0;
    return tiles;
}

static int other_claimants(const struct referee *r, int player)
{
    int others = 0;

    for (int p = 0; p < r->players; p++)
        others += p != player && claims_of(r, p) > 0;
    return others;
}

static void take_bar(struct referee *r, int player, int tile)
{
    gold(r)->bars[tile]--;
    gold(r)->ingots[player]++;
}

/* Where one tile is left, or nobody else has a claim, it does not matter from which tile. */
static void take_any_bar(struct referee *r, int player)
{
    int tile = 0;

    while (!gold(r)->claim[player][tile] || gold(r)->bars[tile] == 0)
        tile++;
    take_bar(r, player, tile);
}

/* GLD-4: one bar after the other, clockwise from the player whose turn it is. */
static void do_share(struct referee *r, struct ref_doing *d)
{
    int player = REF_NOWHERE;

    for (int i = 0; i < r->players && player == REF_NOWHERE; i++)
        if (claims_of(r, (d->player + i) % r->players) > 0)
            player = (d->player + i) % r->players;
    if (player == REF_NOWHERE) {
        memset(gold(r)->claim, 0, sizeof gold(r)->claim);
        hb_ref_done(r);
        return;
    }
    d->player = (player + 1) % r->players;
    if (claims_of(r, player) > 1 && other_claimants(r, player) > 0)
        hb_ref_ask(r, &share_question, player);
    else
        take_any_bar(r, player);
}

static void list_shares(const struct referee *r, struct ref_moves *out)
{
    for (int i = 0; i < r->laid_size; i++)
        if (gold(r)->claim[r->asked][i] && gold(r)->bars[i] > 0)
            snprintf(hb_ref_add(out), REF_MOVE, "ingot %d %d", r->laid[i].x, r->laid[i].y);
}

static void play_share(struct referee *r, const char *move)
{
    take_bar(r, r->asked, tile_named(r, move + strlen("ingot ")));
}

/* C.7. */
static int gold_points(int ingots)
{
    if (ingots >= 10)
        return 4 * ingots;
    if (ingots >= 7)
        return 3 * ingots;
    return ingots >= 4 ? 2 * ingots : ingots;
}

/* Where figures are. */
static const char *liked_place(const struct referee *r, const struct ref_moves *moves, struct dice *d, const char *any)
{
    int best = 0, most = -1;

    (void)d;
    (void)any;
    for (int i = 0; i < moves->size; i++) {
        int x, y, figures = 0;

        if (sscanf(moves->text[i], "gold %d %d", &x, &y) != 2)
            continue;
        for (int k = 0; k < r->figures_size; k++)
            figures += r->figure[k].tile == hb_ref_tile_on(r, x, y);
        if (figures > most) {
            most = figures;
            best = i;
        }
    }
    return moves->text[best];
}

static const struct ref_question gold_question = {
    .name = "gold", .list = list_gold, .play = play_gold, .liked = liked_place
};
static const struct ref_question share_question = { .name = "share", .list = list_shares, .play = play_share };

static void find_gold(struct referee *r, struct ref_doing *d)
{
    if (!hb_ref_shows(r, "mine") || gold_left(r) == 0)
        return;
    gold(r)->bars[d->tile]++;
    hb_ref_ask(r, &gold_question, r->turn);
}

static void share(struct referee *r, struct ref_doing *d)
{
    (void)d;
    hb_ref_do(r, do_share);
}

/* GLD-7. */
static void final(struct referee *r)
{
    for (int p = 0; p < r->players; p++)
        r->score[p] += gold_points(gold(r)->ingots[p]);
    memset(gold(r)->bars, 0, sizeof gold(r)->bars);
}

/* gold: [[x, y, bars], …] */
static bool agrees(const struct referee *r, const struct described *told, struct hb_text *why)
{
    int tiles = 0, heaps = 0;

    for (int p = 0; p < r->players; p++)
        if (!hb_ref_told(told, why, gold(r)->ingots[p], "players.%d.ingots", p))
            return false;
    for (int i = 0; i < r->laid_size; i++)
        tiles += gold(r)->bars[i] > 0;
    for (; hb_described_has(told, "gold.%d.0", heaps); heaps++) {
        int x = (int)hb_described_number(told, 0, "gold.%d.0", heaps);
        int y = (int)hb_described_number(told, 0, "gold.%d.1", heaps), tile = hb_ref_tile_on(r, x, y);

        if (!hb_ref_told(told, why, tile == REF_NOWHERE ? 0 : gold(r)->bars[tile], "gold.%d.2", heaps))
            return false;
    }
    return hb_ref_same(why, "tiles with gold", heaps, tiles);
}

/* An ingot is worth the more, the more there are. */
static bool explains(const struct hb_event_record *t, long *points)
{
    if (!hb_event_find(t, "ingots"))
        return false;
    *points = told_rule(t, "GLD-7") ? gold_points((int)told_number(t, "ingots")) : -1;
    return true;
}

static const struct ref_deck decks[] = {
    { "gold",
      "gold",
      10,
      false,
      { .edition = HB_BB5,
        .players = 2,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "gold/GoldB", 1 }, { "gold/GoldD", 1 }, { "base/E", 1 } },
        .places_size = 2,
        .place = { { "base/E", 0, 0, 0 }, { "base/N", 0, -1, 90 } } } },
    { .name = NULL },
};

const struct ref_box hb_ref_box_gold = {
    .name = "gold",
    .tiles = "gold",
    .sold = "bigbox2021",
    .rank = 65,
    .unforeseen = true,
    .memory = sizeof(struct gold),
    .step = { { REF_AT_LAID + 10, find_gold }, { REF_AT_SCORED + 10, share } },
    .decks = decks,
    .final = final,
    .paid = claim_gold,
    .agrees = agrees,
    .explains = explains,
};

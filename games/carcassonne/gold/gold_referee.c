/* gold_referee.c -- Gold Mines, as the referee knows them: written from the rules a second time, without the engine.
 *
 * `gold` counts the ingots on each tile, `claim` says which players may take from which tiles, and a claim is good as
 * long as there is gold.  The engine keeps a piece and its claims for each ingot; here all is looked up tile by
 * tile. */
#include "tests/referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_near(const struct ref_laid *a, const struct ref_laid *b)
{
    return abs(a->x - b->x) <= 1 && abs(a->y - b->y) <= 1;
}

/* GLD-1: there are sixteen; those that are neither on the table nor anybody's. */
int hb_ref_gold_left(const struct referee *r)
{
    int left = 16;

    for (int i = 0; i < r->laid_size; i++)
        left -= r->gold[i];
    for (int p = 0; p < r->players; p++)
        left -= r->ingots[p];
    return left;
}

/* GLD-1: where the second bar can go. */
void hb_ref_list_gold(const struct referee *r, struct ref_moves *out)
{
    int mine = r->laid_size - 1;

    for (int i = 0; i < mine && hb_ref_gold_left(r) > 0; i++)
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

void hb_ref_play_gold(struct referee *r, const char *move)
{
    r->gold[tile_named(r, move + strlen("gold "))]++;
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
void hb_ref_claim_gold(struct referee *r, const struct ref_survey *s, int feature)
{
    for (int p = 0; p < r->players; p++)
        for (int i = 0; i < r->laid_size; i++)
            if (hb_ref_is_owner(r, &s->feature[feature], p) && reaches_tile(r, &s->feature[feature], i))
                r->claim[p][i] = true;
}

/* Tiles with gold from which a player may take. */
static int claims_of(const struct referee *r, int player)
{
    int tiles = 0;

    for (int i = 0; i < r->laid_size; i++)
        tiles += r->claim[player][i] && r->gold[i] > 0;
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
    r->gold[tile]--;
    r->ingots[player]++;
}

/* Where one tile is left, or nobody else has a claim, it does not matter from which tile. */
static void take_any_bar(struct referee *r, int player)
{
    int tile = 0;

    while (!r->claim[player][tile] || r->gold[tile] == 0)
        tile++;
    take_bar(r, player, tile);
}

/* GLD-4: one bar after the other, clockwise from the player whose turn it is. */
void hb_ref_do_share(struct referee *r, struct ref_doing *d)
{
    int player = REF_NOWHERE;

    for (int i = 0; i < r->players && player == REF_NOWHERE; i++)
        if (claims_of(r, (d->player + i) % r->players) > 0)
            player = (d->player + i) % r->players;
    if (player == REF_NOWHERE) {
        memset(r->claim, 0, sizeof r->claim);
        hb_ref_done(r);
        return;
    }
    d->player = (player + 1) % r->players;
    if (claims_of(r, player) > 1 && other_claimants(r, player) > 0)
        hb_ref_ask(r, REF_SHARE, player);
    else
        take_any_bar(r, player);
}

void hb_ref_list_shares(const struct referee *r, struct ref_moves *out)
{
    for (int i = 0; i < r->laid_size; i++)
        if (r->claim[r->asked][i] && r->gold[i] > 0)
            snprintf(hb_ref_add(out), REF_MOVE, "ingot %d %d", r->laid[i].x, r->laid[i].y);
}

void hb_ref_play_share(struct referee *r, const char *move)
{
    take_bar(r, r->asked, tile_named(r, move + strlen("ingot ")));
}

/* C.7. */
int hb_ref_gold_points(int ingots)
{
    if (ingots >= 10)
        return 4 * ingots;
    if (ingots >= 7)
        return 3 * ingots;
    return ingots >= 4 ? 2 * ingots : ingots;
}

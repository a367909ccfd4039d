/* expect.c -- what each player may expect of a position of any game (hradby/expect.h).
 *
 * A kind of game tells players what it can in a struct hb_kind_players, and leaves out what it has no better answer to;
 * here the gaps are filled.  Without `reserve` nothing is in hand, and without `expect` a position is worth what the
 * end would bring if it came now, and half a point for each unit of the reserve.  So players can play a new game before
 * anything was written for them.  Points are whole numbers, in 256ths, so that every machine comes to the same. */
#include "hradby/expect.h"

#include "engine/assert.h"

const struct hb_kind_players *hb_for_players(const struct hb_game *g)
{
    static const struct hb_kind_players nothing = { .reserve = NULL };
    const struct hb_kind_players *told = hb_kind_of(g)->for_players;

    return told ? told : &nothing;
}

int hb_reserve(const struct hb_game *g, int player)
{
    const struct hb_kind_players *told = hb_for_players(g);

    HB_ASSERT(player >= 0 && player < g->players);
    return told->reserve ? told->reserve(g, player) : 0;
}

/* Where the kind has nothing better: if the game ended now, and half a point for each thing in reserve. */
static void expect_the_present(const struct hb_game *g, int32_t *points)
{
    enum { POINT = 256, HALF_A_POINT = POINT / 2 };
    int score[HB_PLAYERS_MAX] = { 0 };

    hb_scores_if_over(g, score);
    for (int p = 0; p < g->players; p++)
        points[p] = POINT * score[p] + (g->over ? 0 : HALF_A_POINT * hb_reserve(g, p));
}

void hb_expect(const struct hb_game *g, int32_t *points)
{
    const struct hb_kind_players *told = hb_for_players(g);

    if (told->expect)
        told->expect(g, points);
    else
        expect_the_present(g, points);
}

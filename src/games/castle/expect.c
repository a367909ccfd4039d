/* expect.c -- what each player may expect to have at the end of a castle game.
 *
 * If the game ended now, helpers would score by what stands now: those in the servants' house for tiles that others will
 * still build, those at gates and stable for towers and houses that are not there yet.  So what they count is carried on to
 * the end, by what a round brings on average where good players play; what is in hand is added as the reserve. */
#include "games/castle/inside.h"

/* In a round, in 256ths: tiles that are erected, towers and houses among them, and helpers that go to the castle. */
enum { ONE = 256, TILES = 240, TOWERS = 32, HOUSES = 64, HELPERS = 150, HALF_A_POINT = ONE / 2 };

/* So many more of a kind of tile at the end, in 256ths. */
static int more_tiles(const struct hb_castle *c, enum hb_building b, int each_round, int rounds)
{
    int more = each_round * rounds, most = ONE * c->left[b];

    return more < most ? more : most;
}

static int fewer_tiles(const struct hb_castle *c, int rounds)
{
    int fewer = TILES * rounds, most = ONE * (int)hb_tiles_left(c);

    return fewer < most ? fewer : most;
}

/* What helpers will bring more than they would now. */
static int growth(const struct hb_castle *c, unsigned who, int rounds)
{
    int gates = 2 * (int)hb_castle_held(c, who, HB_BIG_GATE) + (int)hb_castle_held(c, who, HB_SMALL_GATE);
    int stable = 3 * hb_castle_holds(c, who, HB_STABLE, 0) + 2 * hb_castle_holds(c, who, HB_STABLE, 1);
    int tavern = 2 * hb_castle_holds(c, who, HB_TAVERN, 0) + hb_castle_holds(c, who, HB_TAVERN, 1);

    return gates * more_tiles(c, HB_TOWER_TILE, TOWERS, rounds) +
           stable * more_tiles(c, HB_HOUSE_TILE, HOUSES, rounds) + tavern * HELPERS * rounds / 2 -
           (int)hb_castle_held(c, who, HB_SERVANTS_HOUSE) * fewer_tiles(c, rounds);
}

void hb_castle_expect(const struct hb_game *g, int32_t *points)
{
    const struct hb_castle *c = hb_castle_in_const(g);
    int rounds = g->over ? 0 : c->field - (c->phase > HB_AT_CHOOSE);

    for (int p = 0; p < g->players; p++) {
        points[p] = ONE * hb_score_if_over(g, p);
        if (!g->over)
            points[p] += HALF_A_POINT * hb_reserve(g, p) + growth(c, (unsigned)p, rounds);
    }
}

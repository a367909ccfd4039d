/* castle_players.c -- what computer players are told of A Castle for All Seasons: what is in hand, what each may
 * expect, and what is worth saying of a turn.
 *
 * Players search without knowing a rule; of a position they ask what it will come to.  That is three sums of whole
 * numbers, in fractions of a point: what the end would bring if it came now (final.c), how helpers in the castle will
 * grow in the rounds that are left, and what goods, talers, helpers and cards in hand can still become.  Nothing is
 * remembered between two questions. */
#include "games/castle/castle.h"
#include "hradby/expect.h"

/* In half points: goods may still become buildings, talers pay for helpers, helpers score, cards in hand act; all of it
 * only while rounds are left.  The weights were found by letting computer players play against each other. */
static int reserve(const struct hb_game *g, int player)
{
    enum { GOODS = 5, TALERS = 7, HELPERS = 4, CARTS = 14, CARDS = 6, ROUNDS_MAX = 4, WHOLE = 16, SILVER_WORTH = 5 };
    const struct hb_castle *c = hb_castle_in_const(g);
    const struct hb_castle_seat *s = &c->seat[player];
    int goods = SILVER_WORTH * s->goods[HB_CASTLE_SILVER],
        carts = (int)hb_castle_bits(hb_castle_carts_of(c, (unsigned)player));
    int rounds = g->over ? 0 : c->field - (c->phase > HB_CASTLE_AT_CHOOSE);

    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++)
        goods += s->goods[k] * hb_castle_good_worth[k];
    rounds = rounds > ROUNDS_MAX ? ROUNDS_MAX : rounds;
    return (GOODS * goods + TALERS * s->talers + HELPERS * s->helpers + CARTS * carts +
            CARDS * (int)hb_castle_bits(s->hand)) *
           rounds / WHOLE;
}

/* What each player may expect
 *
 * If the game ended now, helpers would score by what stands now: those in the servants' house for tiles that others
 * will still build, those at gates and stable for towers and houses that are not there yet.  So what they count is
 * carried on to the end, by what a round brings on average where good players play; what is in hand is added as the
 * reserve. */

/* In a round, in 256ths: tiles that are erected, towers and houses among them, and helpers that go to the castle. */
enum { ONE = 256, TILES = 240, TOWERS = 32, HOUSES = 64, HELPERS = 150, HALF_A_POINT = ONE / 2 };

/* So many more of a kind of tile at the end, in 256ths. */
static int more_tiles(const struct hb_castle *c, enum hb_castle_building b, int each_round, int rounds)
{
    int more = each_round * rounds, most = ONE * c->left[b];

    return more < most ? more : most;
}

/* So many fewer tiles on the board at the end, in 256ths. */
static int fewer_tiles(const struct hb_castle *c, int rounds)
{
    int fewer = TILES * rounds, most = ONE * (int)hb_castle_tiles_left(c);

    return fewer < most ? fewer : most;
}

/* What helpers will bring more than they would now. */
static int growth(const struct hb_castle *c, unsigned who, int rounds)
{
    int gates = 2 * (int)hb_castle_held(c, who, HB_CASTLE_BIG_GATE) + (int)hb_castle_held(c, who, HB_CASTLE_SMALL_GATE);
    int stable = 3 * hb_castle_holds(c, who, HB_CASTLE_STABLE, 0) + 2 * hb_castle_holds(c, who, HB_CASTLE_STABLE, 1);
    int tavern = 2 * hb_castle_holds(c, who, HB_CASTLE_TAVERN, 0) + hb_castle_holds(c, who, HB_CASTLE_TAVERN, 1);

    return gates * more_tiles(c, HB_CASTLE_TOWER_TILE, TOWERS, rounds) +
           stable * more_tiles(c, HB_CASTLE_HOUSE_TILE, HOUSES, rounds) + tavern * HELPERS * rounds / 2 -
           (int)hb_castle_held(c, who, HB_CASTLE_SERVANTS_HOUSE) * fewer_tiles(c, rounds);
}

/* In 256ths of a point.  Once cards are chosen the round in play counts as over. */
static void expect(const struct hb_game *g, int32_t *points)
{
    const struct hb_castle *c = hb_castle_in_const(g);
    int rounds = g->over ? 0 : c->field - (c->phase > HB_CASTLE_AT_CHOOSE);

    for (int p = 0; p < g->players; p++) {
        points[p] = ONE * hb_score_if_over(g, p);
        if (!g->over)
            points[p] += HALF_A_POINT * hb_reserve(g, p) + growth(c, (unsigned)p, rounds);
    }
}

/* Advice */

/* What somebody gets, pays, erects and scores by a choice. */
static bool remarkable(const struct hb_game *g, const struct hb_event *e, int who)
{
    enum {
        HEARD = 1 << HB_CASTLE_EVENT_MESSENGER | 1 << HB_CASTLE_EVENT_PAYOUT | 1 << HB_CASTLE_EVENT_TOWER |
                1 << HB_CASTLE_EVENT_WORKER | 1 << HB_CASTLE_EVENT_PAY | 1 << HB_CASTLE_EVENT_ERECT |
                1 << HB_CASTLE_EVENT_TALERS | 1 << HB_CASTLE_EVENT_KEEPER | 1 << HB_CASTLE_EVENT_SHARE |
                1 << HB_CASTLE_EVENT_HELPER | 1 << HB_CASTLE_EVENT_CART | 1 << HB_CASTLE_EVENT_SUPPLY |
                1 << HB_CASTLE_EVENT_BUY
    };

    (void)g;
    if (e->what == HB_CASTLE_EVENT_SCORE)
        return e->number[1] > 0 && e->number[2] == 0; /* not for nothing, nor at the end */
    return e->player == who && (HEARD >> e->what & 1);
}

const struct hb_kind_players hb_kind_players_castle = { .reserve = reserve,
                                                        .expect = expect,
                                                        .remarkable = remarkable };

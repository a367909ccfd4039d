/* final.c -- the end: helpers scored building by building, with the palace's choice.
 *
 * CAS-11.2  Trader helpers go home; then keep, tavern, gates, stable, servants' house, market, palace, forge and
 *           granary are scored, in this order.
 * CAS-11.3  Every helper for itself; only at market and palace their number decides what they do together.
 * CAS-10.7  Granary: 10 points for one helper there, 7 each for two, 3 each for three, whoever owns them.
 * CAS-A16   Spaces of buildings that do not stand are not free.
 * CAS-A18   At the market as many talers as possible are converted; at the palace its player decides about the bars.
 *
 * A source of points is a function of the table and a player that gives the points and the numbers which explain them.
 * "What if it ended now" adds them up, the end awards them one after another.  They agree because nothing but the
 * palace takes a decision: there the first assumes that everybody exchanges in the usual way, and the second asks.
 *
 * The order matters in two places.  The market comes before the palace and takes talers; the palaces come one after
 * another, from the starting player on, since they share the stock and feed the forge, which is scored behind them. */
#include "engine/assert.h"
#include "games/castle/castle.h"

#include <string.h>

enum { KEEP_POINTS = 3, BIG_GATE_POINTS = 2, SMALL_GATE_POINTS = 1, TILE_POINTS = 1, DETAILS = 4 };

/* Points of one source, and the numbers that explain them. */
struct final_points {
    int points;
    int n;
    int32_t detail[DETAILS];
};

/* Helpers in the castle, and copper spaces of standing buildings that are free (CAS-A16). */
static unsigned castle_helpers(const struct hb_castle *c)
{
    unsigned n = 0;

    for (unsigned space = 0; space < HB_CASTLE_COPPER_SPACES; space++)
        n += c->space[space] != 0;
    return n;
}

static unsigned free_spaces(const struct hb_castle *c)
{
    unsigned n = 0;

    for (unsigned space = 0; space < HB_CASTLE_COPPER_SPACES; space++)
        n += c->space[space] == 0 && hb_castle_is_standing(c, hb_castle_space_building(space));
    return n;
}

/* CAS-11.2: three points for each free space. */
static struct final_points keep(const struct hb_castle *c, unsigned who)
{
    int spaces = (int)free_spaces(c);

    return (struct final_points){ KEEP_POINTS * spaces * (int)hb_castle_held(c, who, HB_CASTLE_KEEP),
                                  2,
                                  { spaces, KEEP_POINTS } };
}

/* The first space of tavern and forge counts each, the second one for two. */
static struct final_points whole_and_half(const struct hb_castle *c, unsigned who, enum hb_castle_building b,
                                          unsigned count)
{
    bool whole = hb_castle_holds(c, who, b, 0), half = hb_castle_holds(c, who, b, 1);

    return (struct final_points){ (int)(whole * count + half * (count / 2)), 3, { (int32_t)count, whole, half } };
}

static struct final_points tavern(const struct hb_castle *c, unsigned who)
{
    return whole_and_half(c, who, HB_CASTLE_TAVERN, castle_helpers(c));
}

/* Two points a tower at the big gate, one at the small one. */
static struct final_points gates(const struct hb_castle *c, unsigned who)
{
    int towers = (int)hb_castle_erected(c, HB_CASTLE_TOWER_TILE), big = (int)hb_castle_held(c, who, HB_CASTLE_BIG_GATE),
        small = (int)hb_castle_held(c, who, HB_CASTLE_SMALL_GATE),
        each = BIG_GATE_POINTS * big + SMALL_GATE_POINTS * small;

    return (struct final_points){ towers * each, 4, { towers, big, small, each } };
}

/* Three points a house on the dear space, two on the cheap one. */
static struct final_points stable(const struct hb_castle *c, unsigned who)
{
    int houses = (int)hb_castle_erected(c, HB_CASTLE_HOUSE_TILE),
        each = 3 * hb_castle_holds(c, who, HB_CASTLE_STABLE, 0) + 2 * hb_castle_holds(c, who, HB_CASTLE_STABLE, 1);

    return (struct final_points){ houses * each, 2, { houses, each } };
}

/* A point a helper for each tile that is still on the board. */
static struct final_points servants_house(const struct hb_castle *c, unsigned who)
{
    int tiles = (int)hb_castle_tiles_left(c), helpers = (int)hb_castle_held(c, who, HB_CASTLE_SERVANTS_HOUSE);

    return (struct final_points){ TILE_POINTS * tiles * helpers, 3, { tiles, helpers, TILE_POINTS } };
}

/* CAS-11.2: one helper gives a point for two talers, both a point for each. */
static struct final_points market(const struct hb_castle *c, unsigned who)
{
    int helpers = (int)hb_castle_held(c, who, HB_CASTLE_MARKET), talers = helpers ? c->seat[who].talers : 0;
    int points = helpers == 2 ? talers : talers / 2;

    return (struct final_points){ points, 2, { helpers == 2 ? points : 2 * points, helpers } };
}

/* CAS-10.7: ten points for one helper there, seven each for two, three each for three, whoever they belong to. */
static struct final_points granary(const struct hb_castle *c, unsigned who)
{
    static const int each[] = { 0, 10, 7, 3 };
    unsigned mine = hb_castle_held(c, who, HB_CASTLE_GRANARY), all = 0;

    for (unsigned p = 0; p < c->head.players; p++)
        all += hb_castle_held(c, p, HB_CASTLE_GRANARY);
    return (struct final_points){ (int)mine * each[all], 3, { (int32_t)all, (int32_t)mine, each[all] } };
}

/* The palace (CAS-11.2, CAS-A18) */

unsigned hb_castle_building_goods(const uint8_t goods[HB_CASTLE_GOODS])
{
    return (unsigned)goods[HB_CASTLE_SAND] + goods[HB_CASTLE_WOOD] + goods[HB_CASTLE_CLAY] + goods[HB_CASTLE_STONE];
}

/* The worth of at most n goods, the dearest first, and which they are. */
static unsigned most_valuable(const uint8_t *goods, unsigned n, uint8_t out[HB_CASTLE_BUILDING_GOODS])
{
    unsigned worth = 0;

    for (unsigned k = HB_CASTLE_BUILDING_GOODS; k-- > 0;) {
        out[k] = (uint8_t)hb_castle_least(goods[k], n);
        n -= out[k];
        worth += (unsigned)out[k] * hb_castle_good_worth[k];
    }
    return worth;
}

/* With this many bars the best is to take the dearest goods for them and add the dearest own ones. */
static struct hb_castle_conversion convert(const struct hb_castle *c, unsigned who, const uint8_t *stock, unsigned bars)
{
    unsigned limit = HB_CASTLE_PALACE_GOODS * hb_castle_held(c, who, HB_CASTLE_PALACE);
    struct hb_castle_conversion v;

    v.points = (int)most_valuable(stock, bars, v.taken);
    v.points += (int)most_valuable(c->seat[who].goods, limit - bars, v.own);
    return v;
}

struct hb_castle_conversion hb_castle_convert(const struct hb_castle *c, unsigned who, unsigned bars)
{
    return convert(c, who, c->stock, bars);
}

/* As many as the player has, as helpers there allow, and as the stock has goods for. */
static unsigned most_bars(const struct hb_castle *c, unsigned who, const uint8_t *stock)
{
    unsigned limit = HB_CASTLE_PALACE_GOODS * hb_castle_held(c, who, HB_CASTLE_PALACE);

    return hb_castle_least(hb_castle_least(c->seat[who].goods[HB_CASTLE_SILVER], limit),
                           hb_castle_building_goods(stock));
}

/* The most points with the fewest bars; an own helper at the forge has a share of the bars (CAS-A18). */
static unsigned usual_bars(const struct hb_castle *c, unsigned who, const uint8_t *stock, unsigned forge)
{
    unsigned best = 0, most = most_bars(c, who, stock);
    int best_points = -1;

    for (unsigned n = 0; n <= most; n++) {
        int points = convert(c, who, stock, n).points + whole_and_half(c, who, HB_CASTLE_FORGE, forge + n).points;

        if (points > best_points) {
            best_points = points;
            best = n;
        }
    }
    return best;
}

static void take_from_stock(uint8_t *stock, const uint8_t taken[HB_CASTLE_BUILDING_GOODS])
{
    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++)
        stock[k] = (uint8_t)(stock[k] - taken[k]);
}

/* If it ended now */

typedef struct final_points part_of(const struct hb_castle *c, unsigned who);

/* The parts before the palace, in their order. */
static const struct {
    enum hb_castle_source source;
    part_of *part;
} before_palace[] = { { HB_CASTLE_BY_KEEP, keep },
                      { HB_CASTLE_BY_TAVERN, tavern },
                      { HB_CASTLE_BY_GATES, gates },
                      { HB_CASTLE_BY_STABLE, stable },
                      { HB_CASTLE_BY_SERVANTS_HOUSE, servants_house },
                      { HB_CASTLE_BY_MARKET, market } };
enum { BEFORE_PALACE = sizeof before_palace / sizeof before_palace[0] };

/* Everybody from a turn on converts in the usual way: how many bars are on the forge then, and the points of one. */
static int palaces_from(const struct hb_castle *c, unsigned turn, unsigned who, unsigned *forge)
{
    uint8_t stock[HB_CASTLE_GOODS];
    int points = 0;

    memcpy(stock, c->stock, sizeof stock);
    for (; turn < c->head.players; turn++) {
        unsigned p = hb_castle_seat_at(c, turn);

        if (hb_castle_held(c, p, HB_CASTLE_PALACE) == 0)
            continue;
        unsigned bars = usual_bars(c, p, stock, *forge);
        struct hb_castle_conversion v = convert(c, p, stock, bars);
        take_from_stock(stock, v.taken);
        *forge += bars;
        points = p == who ? v.points : points;
    }
    return points;
}

static bool anybody_in_palace(const struct hb_castle *c)
{
    return c->space[hb_castle_spaces_first(HB_CASTLE_PALACE)] || c->space[hb_castle_spaces_first(HB_CASTLE_PALACE) + 1];
}

/* While palaces are being scored everything before them has been awarded already, and so have the palaces of players
 * before `turn`. */
void hb_castle_final(const struct hb_castle *c, int player, int16_t points[HB_CASTLE_SOURCES])
{
    unsigned who = (unsigned)player, forge = c->forge;
    bool scored = c->phase == HB_CASTLE_AT_PALACE;

    memset(points, 0, HB_CASTLE_SOURCES * sizeof points[0]);
    if (c->head.over)
        return;
    for (unsigned i = 0; i < BEFORE_PALACE && !scored; i++)
        points[before_palace[i].source] = (int16_t)before_palace[i].part(c, who).points;
    if (anybody_in_palace(c) && c->start < c->head.players)
        points[HB_CASTLE_BY_PALACE] = (int16_t)palaces_from(c, scored ? c->turn : 0, who, &forge);
    points[HB_CASTLE_BY_FORGE] = (int16_t)whole_and_half(c, who, HB_CASTLE_FORGE, forge).points;
    points[HB_CASTLE_BY_GRANARY] = (int16_t)granary(c, who).points;
}

/* The end */

/* Everybody's points of one source; those who hold nothing there are not named. */
static void score_part(struct hb_castle *c, enum hb_castle_source source, part_of *part, enum hb_castle_building b,
                       enum hb_castle_building also, struct hb_sink *sink)
{
    for (unsigned turn = 0; turn < c->head.players; turn++) {
        unsigned p = hb_castle_seat_at(c, turn);

        if (hb_castle_held(c, p, b) + hb_castle_held(c, p, also) == 0)
            continue;
        struct final_points scored = part(c, p);
        hb_castle_award(c, sink, p, source, scored.points, scored.n, scored.detail);
    }
}

static struct final_points forge_part(const struct hb_castle *c, unsigned who)
{
    return whole_and_half(c, who, HB_CASTLE_FORGE, c->forge);
}

/* Trader helpers go home and score nothing. */
static void clear_carts(struct hb_castle *c)
{
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        if (c->cart[k]) {
            c->seat[c->cart[k] - 1].helpers++;
            c->cart[k] = 0;
        }
    c->fresh = 0;
}

/* CAS-A18: talers that gave points are gone, so that they do not count in a tie. */
static void spend_at_market(struct hb_castle *c)
{
    for (unsigned p = 0; p < c->head.players; p++) {
        unsigned talers = (unsigned)market(c, p).detail[0];

        c->seat[p].talers = (uint8_t)(c->seat[p].talers - talers);
        c->talers_gone = (uint8_t)(c->talers_gone + talers);
    }
}

/* What comes before the palace.  Buildings with one kind of space name the well as the second one: it has no spaces. */
void hb_castle_finish(struct hb_castle *c, struct hb_sink *sink)
{
    if (sink)
        hb_castle_emit(sink, c, HB_CASTLE_EVENT_END, HB_CHANCE, 1, (int32_t[]){ hb_castle_tiles_left(c) == 0 });
    clear_carts(c);
    score_part(c, HB_CASTLE_BY_KEEP, keep, HB_CASTLE_KEEP, HB_CASTLE_WELL, sink);
    score_part(c, HB_CASTLE_BY_TAVERN, tavern, HB_CASTLE_TAVERN, HB_CASTLE_WELL, sink);
    score_part(c, HB_CASTLE_BY_GATES, gates, HB_CASTLE_BIG_GATE, HB_CASTLE_SMALL_GATE, sink);
    score_part(c, HB_CASTLE_BY_STABLE, stable, HB_CASTLE_STABLE, HB_CASTLE_WELL, sink);
    score_part(c, HB_CASTLE_BY_SERVANTS_HOUSE, servants_house, HB_CASTLE_SERVANTS_HOUSE, HB_CASTLE_WELL, sink);
    score_part(c, HB_CASTLE_BY_MARKET, market, HB_CASTLE_MARKET, HB_CASTLE_WELL, sink);
    spend_at_market(c);
    hb_castle_enter(c, HB_CASTLE_AT_PALACE);
}

static void over(struct hb_castle *c, struct hb_sink *sink)
{
    score_part(c, HB_CASTLE_BY_FORGE, forge_part, HB_CASTLE_FORGE, HB_CASTLE_WELL, sink);
    score_part(c, HB_CASTLE_BY_GRANARY, granary, HB_CASTLE_GRANARY, HB_CASTLE_WELL, sink);
    hb_castle_enter(c, HB_CASTLE_AT_END);
    c->head.over = 1;
}

/* Who has a choice at the palace */

/* Goods that were converted leave the game (`goods_gone`); bars go to the forge and may score there. */
static void do_convert(struct hb_castle *c, unsigned who, unsigned bars, struct hb_sink *sink)
{
    struct hb_castle_conversion v = hb_castle_convert(c, who, bars);
    struct hb_castle_seat *s = &c->seat[who];
    int32_t numbers[HB_CASTLE_PAID_NUMBERS] = { [HB_CASTLE_PAID_BARS] = (int32_t)bars };

    take_from_stock(c->stock, v.taken);
    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++) {
        s->goods[k] = (uint8_t)(s->goods[k] - v.own[k]);
        c->goods_gone[k] = (uint8_t)(c->goods_gone[k] + v.own[k] + v.taken[k]);
        numbers[k] = v.own[k];
        numbers[HB_CASTLE_BUILDING_GOODS + k] = v.taken[k];
    }
    s->goods[HB_CASTLE_SILVER] = (uint8_t)(s->goods[HB_CASTLE_SILVER] - bars);
    c->forge = (uint8_t)(c->forge + bars);
    hb_castle_award(c, sink, who, HB_CASTLE_BY_PALACE, v.points, HB_CASTLE_PAID_NUMBERS, numbers);
}

/* One without silver, or where the stock is empty, has nothing to decide. */
static bool palace_ask(struct hb_castle *c, struct hb_sink *sink)
{
    for (; c->turn < c->head.players; c->turn++) {
        if (hb_castle_held(c, hb_castle_now(c), HB_CASTLE_PALACE) == 0)
            continue;
        if (most_bars(c, hb_castle_now(c), c->stock) > 0)
            return hb_castle_wait(c);
        do_convert(c, hb_castle_now(c), 0, sink);
    }
    over(c, sink);
    return false;
}

/* The usual number first, then the others from 0 on. */
static void palace_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    unsigned usual = usual_bars(c, who, c->stock, c->forge), most = most_bars(c, who, c->stock);

    hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_CONVERT, usual, 0, 0, 0));
    for (unsigned n = 0; n <= most; n++)
        if (n != usual)
            hb_castle_list_add(l, hb_castle_move(HB_CASTLE_DO_CONVERT, n, 0, 0, 0));
}

static void palace_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    do_convert(c, who, hb_castle_part(m, 0), sink);
    c->turn++;
}

static void palace_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)m;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.palace most=%u", most_bars(c, who, c->stock));
}

static bool end_ask(struct hb_castle *c, struct hb_sink *sink)
{
    (void)sink;
    c->head.actor = HB_NOBODY;
    return true;
}

static void end_list(const struct hb_castle *c, unsigned who, struct hb_castle_list *l)
{
    (void)c;
    (void)who;
    (void)l;
}

static void end_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    (void)c;
    (void)who;
    (void)m;
    (void)sink;
    HB_NEVER("nobody moves after the end");
}

static void end_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)c;
    (void)who;
    (void)m;
    hb_refuse(err, HB_GAME_OVER, "refusal.castle.over");
}

const struct hb_castle_phase_rules hb_castle_palace_rules = { "palace", palace_ask, palace_list, palace_play,
                                                              palace_why };
const struct hb_castle_phase_rules hb_castle_end_rules = { "over", end_ask, end_list, end_play, end_why };

/* prospect.c -- what is still to come on a landscape.
 *
 * A prospect is a list of hopes, the features that can still bring points to somebody, and for each of them what it
 * has, what it would bring, and how the unseen tiles could complete it or join it to another.  Players weigh thousands
 * of positions for a move and each needs a prospect, so it has to be quick.  Three ideas make it so:
 *
 *    what counts      found by the scoring itself, with a sink that gathers instead of paying (find_hopes)
 *    one pass         each empty square is looked at once, and what comes in there is noted for the hope it belongs to;
 *                     hopes do not look for their squares (look_at_squares)
 *    patterns         what an empty square asks for is twelve bits.  What the unseen tiles can do there follows from
 *                     these alone, so it is found once for each pattern and looked up for all other squares
 *                     (pattern_for)
 *
 * Where many of a kind are compared (tiles, rotations, bytes of a tile) it is done in vectors, and conditions are made
 * of masks instead of branches.  Everything is whole numbers, so every machine comes to the same prospect. */
#include "players/landscape/signs.h"

#include "engine/assert.h"
#include "engine/landscape/lanes.h"
#include "engine/tilegame/rule.h"
#include "players/landscape/land_players.h"

#include <stddef.h>
#include <string.h>

enum { AROUND = 8, MOST = 255 };

/* Counts are bytes; who has more than 255 of something has enough of it. */
static uint8_t at_most(unsigned n)
{
    return (uint8_t)(n < MOST ? n : MOST);
}

/* Features that count */

/* Number 0 is no hope, so hope_of can be cleared with zeros.  Beyond HB_HOPES_MAX features are left out: the first come
 * from what counts now, so free roads and cities are left out before anything that somebody stands on. */
static struct hb_prospect_feature *new_hope(struct hb_prospect *p, unsigned root, unsigned kind, unsigned tile,
                                            unsigned segment)
{
    struct hb_prospect_feature *h;

    if (p->count == HB_HOPES_MAX)
        return NULL;
    h = &p->hope[p->count];
    *h = (struct hb_prospect_feature){ .kind = (uint8_t)kind,
                                       .root = (uint16_t)root,
                                       .tile = (uint16_t)tile,
                                       .segment = (uint8_t)segment,
                                       .caps = MOST,
                                       .fits = MOST,
                                       .helped = hb_land_has_other_pieces(hb_tg_land(p->tg), root) };
    p->hope_of[root] = (uint8_t)p->count++;
    return h;
}

static void take_owners(struct hb_prospect *p, struct hb_prospect_feature *h, const struct hb_scored *s)
{
    h->owners = (uint8_t)s->owners;
    h->present = (uint8_t)s->present;
    h->best = (uint8_t)s->best;
    for (unsigned i = 0; i < p->players; i++)
        h->power[i] = (uint8_t)s->power[i];
}

/* What it brings once it is complete. */
static int worth_complete(const struct hb_tilegame *tg, const struct hb_scored *s)
{
    struct hb_scored whole = *s;

    whole.complete = true;
    whole.at_end = false;
    if (hb_land_is_surroundable(s->kind))
        whole.neighbours = AROUND;
    return hb_tg_worth(tg, &whole);
}

static void hope_for(struct hb_prospect *p, const struct hb_scored *s, int points)
{
    struct hb_prospect_feature *h = new_hope(p, s->root, s->kind, s->tile, s->segment);

    if (!h)
        return;
    take_owners(p, h, s);
    h->now = h->whole = (int16_t)points;
    if (s->kind == HB_FIELD)
        h->cities = at_most(s->cities);
    else if (s->complete)
        h->complete = 1;
    else
        h->whole = (int16_t)worth_complete(p->tg, s);
}

struct gathering {
    struct hb_award award;
    struct hb_prospect *p;
};

/* Awards may also be for something that is no feature of the landscape. */
static bool is_feature(const struct hb_prospect *p, const struct hb_scored *s)
{
    return s && s->kind < HB_FEATURE_KINDS && s->root < hb_tg_land(p->tg)->nodes;
}

/* Called by the scoring for each award.  Points always count; a hope is made of the first award of a feature. */
static void gather(struct hb_award *a, int player, unsigned source, int points, const struct hb_scored *s)
{
    struct hb_prospect *p = ((struct gathering *)a)->p;

    p->points[player] += points;
    if (source < HB_SOURCE_RULES && is_feature(p, s) && !p->hope_of[s->root])
        hope_for(p, s, points);
}

/* Features that bring nothing now, such as fields without a city. */
static void hope_where_stands(struct hb_prospect *p, const struct hb_land_figure *f)
{
    struct hb_scored s;

    if (f->kind == HB_FIELD)
        s = (struct hb_scored){ .kind = HB_FIELD, .root = f->root, .tile = f->tile, .segment = f->segment };
    else
        s = hb_tg_measure(p->tg, f->tile, f->segment);
    s.at_end = true;
    hb_tg_count_majority(p->tg, &s);
    hope_for(p, &s, 0);
}

/* Followers on complete features are about to come home, so they count as in hand. */
static void count_figures(struct hb_prospect *p)
{
    const struct hb_landscape *l = hb_tg_land(p->tg);

    for (unsigned i = 0; i < l->pieces; i++) {
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (f.kind >= HB_FEATURE_KINDS || f.player >= p->players)
            continue;
        if (!p->hope_of[f.root])
            hope_where_stands(p, &f);
        if (!p->hope_of[f.root] || !f.counts)
            continue;
        p->hope[p->hope_of[f.root]].followers[f.player]++;
        p->in_hand[f.player] = (uint8_t)(p->in_hand[f.player] + p->hope[p->hope_of[f.root]].complete);
    }
}

/* Pieces with power in majorities; helpers such as a builder are no followers. */
static void count_hands(struct hb_prospect *p)
{
    for (unsigned piece = 0; piece < p->tg->pieces; piece++)
        if (hb_tg_piece_kind(p->tg, piece)->power)
            for (unsigned i = 0; i < p->players; i++)
                p->in_hand[i] = (uint8_t)(p->in_hand[i] + hb_tg_seats(p->tg)[i].supply[piece]);
}

static void find_hopes(struct hb_prospect *p)
{
    struct gathering g = { { gather }, p };

    for (unsigned i = 0; i < p->players; i++)
        p->points[i] = hb_tg_score(&p->tg->head, (int)i);
    hb_tg_final_points(p->tg, &g.award);
    count_figures(p);
    count_hands(p);
}

/* What is needed on the way */

/* What the unseen tiles can do on an empty square: how many fit, and for each side how many of them end what comes in
 * there without going on to a side that is open; for each pair of sides how many join the two.  At most 255 of each. */
struct pattern {
    uint64_t end[HB_SIDES]; /* what an end on each side adds to the sums of its feature: SUM_… */
    uint8_t fits, caps[HB_SIDES], joins[HB_PAIRS];
};

/* Sums over the ends of a feature, in one word: how many there are, how many of them no tile caps, on how many no tile
 * fits, and the tiles that cap them. */
enum { SUM_SHUT = 12, SUM_DEAD = 24, SUM_CAPS = 36, SUM_MASK = (1 << 12) - 1 };

_Static_assert(HB_SIDES *HB_SQUARES_KEPT < SUM_MASK, "ends of all squares can be counted");

/* What a tile shows to the squares beside it: on each side the road or city, and the fields on the left and the right
 * of it, or the one there is on the left.  Hopes; 0: none. */
struct shown {
    uint8_t way[HB_SIDES], left[HB_SIDES], right[HB_SIDES];
    uint16_t asks, none; /* what squares beside it must show: bit s a field or city on their side s, bit 4 + s a road or
                          * city, bit 8 + s a river */
};

_Static_assert(sizeof(struct shown) == sizeof(hb_bytes), "what is shown is written at once");

/* An open end of a hope: on which side it comes into an empty square, and what all is asked there. */
struct end {
    uint8_t hope, side;
    uint16_t asks;
};

/* Where two hopes or more come in. */
struct meeting {
    uint8_t hope[HB_SIDES];
    uint32_t asks;
};

enum { MAP_WIDTH = 48, MAP_ROWS = 48, ASKS = 1 << 12, PATTERNS_MAX = 255, TOUCHES = 2 * HB_SIDES };

struct survey {
    struct hb_prospect *p;
    unsigned kinds; /* of tiles that are unseen, each with its four rotations, up to sixteen at a time: */
    uint16_t many[HB_STOCKS_MAX + 16];
    uint16_t edges[HB_TURNS][HB_STOCKS_MAX + 16]; /* two bits a side */
    uint16_t runs[HB_TURNS][HB_STOCKS_MAX + 16];  /* four bits a side: the sides that what enters there leads to */
    unsigned patterns;
    uint8_t pattern_of[ASKS]; /* by what is asked; 0: not known yet */
    struct pattern pattern[PATTERNS_MAX + 1];
    unsigned mapped;                          /* rows; 0: the landscape is too large for a map */
    uint16_t map[(MAP_ROWS + 2) * MAP_WIDTH]; /* tiles, counted from 1; around them there is nothing */
    struct shown shown[HB_TILES_MAX + 1];     /* by the same numbers; nothing is shown by 0 */
    uint16_t touches[HB_HOPES_MAX][TOUCHES];  /* of fields, for each side and hand */
    uint64_t sums[HB_HOPES_MAX];              /* of roads and cities */
    unsigned ends, meetings;
    struct end end[HB_SIDES * (HB_SQUARES_KEPT + 1)];
    struct meeting meeting[HB_SQUARES_KEPT + 1];
};

/* Unseen tiles */

/* After a quarter turn: each four bits, and the four of them. */
static unsigned turned(unsigned runs)
{
    runs = (runs << 1 & 0xeeee) | (runs >> 3 & 0x1111);
    return (runs << 4 | runs >> 12) & 0xffff;
}

static unsigned edges_of(const struct hb_shape *shape)
{
    return (unsigned)shape->edge[0] | (unsigned)shape->edge[1] << 2 | (unsigned)shape->edge[2] << 4 |
           (unsigned)shape->edge[3] << 6;
}

/* Tiles that differ only in what is on them are of one kind here. */
static unsigned known_kind(const struct survey *s, unsigned edges, unsigned runs)
{
    for (unsigned k = 0; k < s->kinds; k += 16) {
        unsigned same = hb_lanes_equal_sixteen(s->edges[0] + k, edges) & hb_lanes_equal_sixteen(s->runs[0] + k, runs) &
                        (unsigned)hb_bits_low_ones(s->kinds - k);
        if (same)
            return k + (unsigned)__builtin_ctz(same);
    }
    return s->kinds;
}

/* Tiles that ask and offer the same on all sides are one kind with a count, whatever else is on them. */
static void know_tile(struct survey *s, unsigned design, unsigned many)
{
    const struct hb_shape *shape = &hb_shapes[HB_TURNS * design];
    unsigned edges = edges_of(shape), runs = hb_runs[design], k = known_kind(s, edges, runs);

    if (k < s->kinds) {
        s->many[k] = (uint16_t)(s->many[k] + many);
        return;
    }
    s->many[s->kinds++] = (uint16_t)many;
    for (unsigned t = 0; t < HB_TURNS; t++, runs = turned(runs)) {
        s->edges[t][k] = (uint8_t)(edges << 2 * t | edges >> (8 - 2 * t));
        s->runs[t][k] = (uint16_t)runs;
    }
}

/* None of what is not there, so that sixteen can be looked at together. */
static void fill_up(struct survey *s)
{
    memset(s->many + s->kinds, 0, 16 * sizeof s->many[0]);
    for (unsigned t = 0; t < HB_TURNS; t++) {
        memset(s->edges[t] + s->kinds, 0, 16 * sizeof s->edges[t][0]);
        memset(s->runs[t] + s->kinds, 0, 16 * sizeof s->runs[t][0]);
    }
}

/* By their numbers alone: the order in which tiles lie in the bag is nothing that a player may know. */
static void know_tiles(struct survey *s)
{
    const struct hb_tilegame *tg = s->p->tg;
    const uint8_t *bag = hb_tg_bag(tg);
    uint8_t *stock = s->p->stock;

    memset(stock, 0, tg->stocks);
    for (unsigned i = 0; i < tg->tiles_left; i++)
        stock[bag[i]]++;
    s->kinds = 0;
    memset(s->edges[0], 0, sizeof s->edges[0]);
    memset(s->runs[0], 0, sizeof s->runs[0]);
    for (unsigned i = 0; i < tg->stocks; i++)
        if (stock[i])
            know_tile(s, hb_tg_stock_designs(tg)[i], stock[i]);
    fill_up(s);
}

/* What they can do on a square */

/* What a tile can do on a square in one of its rotations: the sides that it caps and the pairs that it joins, as four
 * bits a side: bit 0 of each for caps, for pairs of the lower side the bit of the higher one; and that it fits.
 *
 *     bit    15        12   11          8    7    6         4    3    2    1    0
 *           fits        W  S-W          S   E-W  E-S        E   N-W  N-S  N-E   N */
enum { EACH_SIDE = 0x1111, PAIR_BITS = 0x08ce, FITS = 0x8000, FITS_AT = 15 };

static const uint8_t pair_of[HB_SIDES][HB_SIDES] = { { 0, 0, 1, 2 }, { 0, 0, 3, 4 }, { 1, 3, 0, 5 }, { 2, 4, 5, 0 } };

/* What a square asks for: edges, two bits a side, and on which sides anything is asked. */
struct asked_edges {
    unsigned edges, mask, sides;
};

static struct asked_edges asked_by(unsigned asks)
{
    static const uint8_t apart[16] = { 0, 1, 4, 5, 16, 17, 20, 21, 64, 65, 68, 69, 80, 81, 84, 85 };
    unsigned low = asks & 15, high = asks >> 4 & 15, river = asks >> 8, sides = low | high | river;

    _Static_assert(HB_FIELD == 0 && HB_ROAD == 1 && HB_CITY == 2 && HB_RIVER == 3, "edges are told by two bits");
    return (struct asked_edges){ .edges = apart[(high & ~low) | river] | (unsigned)apart[(high & low) | river] << 1,
                                 .mask = apart[sides] * 3u,
                                 .sides = sides };
}

/* What each of some kinds can do, as many as are looked at together, in whatever rotation.  What comes in on a side is
 * capped if it leads to no side that is still open.  The shifts gather the four bits of each side in its lowest; what
 * they bring down from the next side stays above that one. */
static void find_uses(const struct survey *s, const struct asked_edges *a, unsigned first, uint16_t uses[HB_NUMBERS])
{
    unsigned spread = (a->sides & 1) | (a->sides & 2) << 3 | (a->sides & 4) << 6 | (a->sides & 8) << 9;
    uint16_t sides = (uint16_t)(a->sides * EACH_SIDE), joined = (uint16_t)(sides & spread * 15 & PAIR_BITS);
    hb_masks edges, runs, all = { 0 };

    for (unsigned t = 0; t < HB_TURNS; t++) {
        memcpy(&edges, s->edges[t] + first, sizeof edges);
        memcpy(&runs, s->runs[t] + first, sizeof runs);
        hb_masks out = runs & (uint16_t)~sides;
        out |= out >> 1 | out >> 2 | out >> 3;
        out = (~out & (uint16_t)spread) | (runs & joined) | FITS;
        all |= out & (hb_masks)((edges & (uint16_t)a->mask) == (uint16_t)a->edges);
    }
    memcpy(uses, &all, sizeof all);
}

/* How many tiles there are for each use. */
static void count_uses(const struct survey *s, const struct asked_edges *a, uint16_t count[16])
{
    enum { VECTORS = 16 / HB_NUMBERS };
    static const uint16_t bits[16] = { 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768 };
    hb_masks bit[VECTORS], sum[VECTORS] = { { 0 } };
    uint16_t use[HB_NUMBERS];

    memcpy(bit, bits, sizeof bit);
    for (unsigned first = 0; first < s->kinds; first += HB_NUMBERS) {
        find_uses(s, a, first, use);
        for (unsigned i = 0; i < HB_NUMBERS && first + i < s->kinds; i++)
            for (unsigned k = 0; k < VECTORS; k++)
                sum[k] += (hb_masks)((bit[k] & use[i]) == bit[k]) & s->many[first + i];
    }
    memcpy(count, sum, sizeof sum);
}

static void make_pattern(const struct survey *s, unsigned asks, struct pattern *out)
{
    struct asked_edges a = asked_by(asks);
    uint16_t count[16];

    count_uses(s, &a, count);
    out->fits = at_most(count[FITS_AT]);
    for (unsigned i = 0; i < HB_SIDES; i++) {
        unsigned caps = out->caps[i] = at_most(count[4 * i]);
        out->end[i] =
            1 | (uint64_t)(caps == 0) << SUM_SHUT | (uint64_t)(out->fits == 0) << SUM_DEAD | (uint64_t)caps << SUM_CAPS;
    }
    for (unsigned i = 0; i < HB_SIDES; i++)
        for (unsigned k = i + 1; k < HB_SIDES; k++)
            out->joins[pair_of[i][k]] = at_most(count[HB_SIDES * i + k]);
}

/* Each pattern is looked at once; where there are too many the last one is made again. */
static __attribute__((noinline)) unsigned new_pattern(struct survey *s, unsigned asks)
{
    if (s->patterns == PATTERNS_MAX) {
        make_pattern(s, asks, &s->pattern[PATTERNS_MAX]);
        return PATTERNS_MAX;
    }
    make_pattern(s, asks, &s->pattern[++s->patterns]);
    if (s->patterns < PATTERNS_MAX)
        s->pattern_of[asks] = (uint8_t)s->patterns;
    return s->patterns;
}

/* One lookup where the pattern is known, as it nearly always is after the first few squares. */
static const struct pattern *pattern_for(struct survey *s, unsigned asks)
{
    unsigned i = s->pattern_of[asks];

    return &s->pattern[i ? i : new_pattern(s, asks)];
}

/* Tiles beside empty squares */

/* Where tiles lie, row by row from the lowest x and y.  A landscape that is wider is looked through each time. */
static void make_map(struct survey *s)
{
    const struct hb_landscape *l = hb_tg_land(s->p->tg);
    const uint8_t *xs = hb_land_tile_xs(l), *ys = hb_land_tile_ys(l);
    uint8_t left = (uint8_t)l->min_x, top = (uint8_t)l->min_y, rows = 0, columns = 0;

    for (unsigned i = 0; i < l->tiles; i++) {
        uint8_t x = (uint8_t)(xs[i] - left), y = (uint8_t)(ys[i] - top);
        columns = x > columns ? x : columns;
        rows = y > rows ? y : rows;
    }
    s->mapped = rows < MAP_ROWS - 1 && columns < MAP_WIDTH - 3 ? rows + 1u : 0;
    if (!s->mapped)
        return;
    memset(s->map, 0, (s->mapped + 3) * MAP_WIDTH * sizeof s->map[0]);
    for (unsigned i = 0; i < l->tiles; i++)
        s->map[((uint8_t)(ys[i] - top) + 1) * MAP_WIDTH + (uint8_t)(xs[i] - left) + 1] = (uint16_t)(i + 1);
}

/* The tiles beside a square, counted from 1. */
static __attribute__((cold, noinline)) void find_beside(const struct survey *s, unsigned x, unsigned y,
                                                        unsigned tile[HB_SIDES])
{
    static const uint8_t step_x[HB_SIDES] = { 0, 1, 0, 0xff }, step_y[HB_SIDES] = { 0xff, 0, 1, 0 };
    const struct hb_landscape *l = hb_tg_land(s->p->tg);

    for (unsigned side = 0; side < HB_SIDES; side++) {
        unsigned i =
            hb_lanes_find_pair(hb_land_tile_xs(l), hb_land_tile_ys(l), l->tiles, x + step_x[side], y + step_y[side]);
        tile[side] = i < l->tiles ? i + 1 : 0;
    }
}

/* Four loads from the map; its border of zeros saves asking whether a square is at the edge. */
static inline void tiles_beside(const struct survey *s, unsigned square, unsigned tile[HB_SIDES])
{
    const struct hb_landscape *l = hb_tg_land(s->p->tg);
    unsigned x = hb_land_square_xs(l)[square], y = hb_land_square_ys(l)[square];

    if (__builtin_expect(s->mapped == 0, 0)) {
        find_beside(s, x, y, tile);
        return;
    }
    const uint16_t *at =
        s->map + ((uint8_t)(y - (unsigned)l->min_y) + 1) * MAP_WIDTH + (uint8_t)(x - (unsigned)l->min_x) + 1;
    tile[HB_N] = at[-MAP_WIDTH];
    tile[HB_E] = at[1];
    tile[HB_S] = at[MAP_WIDTH];
    tile[HB_W] = at[-1];
}

/* From here on not only roots have their hopes, but all nodes: each links to one before it. */
static void spread_hopes(struct hb_prospect *p)
{
    const struct hb_landscape *l = hb_tg_land(p->tg);
    const uint16_t *link = hb_land_links(l);

    for (unsigned node = 0; node < l->nodes; node++) {
        unsigned at = link[node] & HB_LINK ? link[node] & (HB_LINK - 1u) : node;
        p->hope_of[node] = p->hope_of[at];
    }
    memset(p->hope_of + l->nodes, 0, HB_HOPES_BEHIND);
}

/* What a tile shows on each side, side by side. show_together does the same for processors that can pick bytes. */
static void show_plainly(const struct hb_shape *shape, const uint8_t *hope, struct shown *out)
{
    for (unsigned side = 0; side < HB_SIDES; side++) {
        unsigned left = shape->area[2 * side], right = shape->area[2 * side + 1], edge = shape->edge[side];
        bool city = edge == HB_CITY;
        out->way[side] = city ? hope[left] : edge == HB_ROAD ? hope[shape->line[side]] : 0;
        out->left[side] = city ? 0 : hope[left];
        out->right[side] = city || left == right ? 0 : hope[right];
    }
}

/* The same for all sides together.  A shape begins with its edges, areas and lines. */
static void show_together(const struct hb_shape *shape, const uint8_t *hope, struct shown *out)
{
    enum { O = 255 };
    const hb_bytes ways_and_fields = { 12, 13, 14, 15, 4, 6, 8, 10, 5, 7, 9, 11, O, O, O, O };
    const hb_bytes cities = { 4, 6, 8, 10, O, O, O, O, O, O, O, O, O, O, O, O };
    const hb_bytes edges = { 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, O, O, O, O };
    const hb_bytes lefts = { O, O, O, O, O, O, O, O, 4, 6, 8, 10, O, O, O, O };
    const hb_bytes rights = { O, O, O, O, O, O, O, O, 5, 7, 9, 11, O, O, O, O };
    const hb_bytes of_ways = { O, O, O, O }, of_rights = { 0, 0, 0, 0, 0, 0, 0, 0, O, O, O, O };
    hb_bytes parts, hopes, here, way, edge, left, right;

    memcpy(&parts, shape, sizeof parts);
    memcpy(&hopes, hope, sizeof hopes);
    hb_lanes_pick(&here, &hopes, &parts);
    hb_lanes_pick(&way, &here, &cities);
    hb_lanes_pick(&here, &here, &ways_and_fields);
    hb_lanes_pick(&edge, &parts, &edges);
    hb_lanes_pick(&left, &parts, &lefts);
    hb_lanes_pick(&right, &parts, &rights);
    hb_bytes city = (hb_bytes)(edge == HB_CITY), road = (hb_bytes)(edge == HB_ROAD);
    hb_bytes one = (hb_bytes)(left == right) & of_rights;
    here = (here & ((of_ways & road) | (~of_ways & ~city & ~one))) | (way & city);
    memcpy(out, &here, sizeof here);
}

_Static_assert(offsetof(struct hb_shape, area) == 4 && offsetof(struct hb_shape, line) == 12, "parts of a shape");

/* Hopes of a tile's segments lie side by side in hope_of, by the numbers of its nodes. */
static void show_tile(const struct hb_shape *shape, const uint8_t *hope, struct shown *out)
{
    if (HB_PICKS_AT_ONCE)
        show_together(shape, hope, out);
    else
        show_plainly(shape, hope, out);
    out->asks = (uint16_t)(shape->asks[0] | shape->asks[1] << 4 | shape->asks[2] << 8);
}

/* Once for each tile, not for each square beside it: a tile has up to four of them. */
static void show_tiles(struct survey *s)
{
    const struct hb_landscape *l = hb_tg_land(s->p->tg);

    s->shown[0] = (struct shown){ .asks = 0 };
    for (unsigned i = 0; i < l->tiles; i++)
        if (hb_land_has_no_edges(hb_land_tile_design(l, i)))
            s->shown[i + 1] = s->shown[0];
        else
            show_tile(&hb_shapes[hb_land_tile_shapes(l)[i]], s->p->hope_of + hb_land_first_node(l, i),
                      &s->shown[i + 1]);
}

/* Empty squares */

/* The fields beside a square.  What is no hope is counted as well, where it does no harm. */
static inline void touch_fields(struct survey *s, const struct shown *const beside[HB_SIDES])
{
    for (unsigned side = 0; side < HB_SIDES; side++) {
        s->touches[beside[side]->left[side ^ 2]][2 * side]++;
        s->touches[beside[side]->right[side ^ 2]][2 * side + 1]++;
    }
}

static inline __attribute__((always_inline)) void look_beside(const struct survey *s, unsigned square,
                                                              const struct shown *beside[HB_SIDES])
{
    unsigned tile[HB_SIDES];

    tiles_beside(s, square, tile);
    for (unsigned side = 0; side < HB_SIDES; side++)
        beside[side] = &s->shown[tile[side]];
}

/* What a square between these must show. */
static inline unsigned asks_between(const struct shown *const beside[HB_SIDES])
{
    enum { ONE_SIDE = 0x111 };
    unsigned asks = 0;

    for (unsigned side = 0; side < HB_SIDES; side++)
        asks |= beside[side]->asks & (unsigned)ONE_SIDE << side;
    return asks;
}

/* Ends and meetings are written whether they are there or not, and counted if they are: that spares branches nobody
 * could predict. */
static inline void look_at_square(struct survey *s, unsigned square)
{
    const struct shown *beside[HB_SIDES];
    struct meeting *m = &s->meeting[s->meetings];
    unsigned asks, hopes = 0;

    look_beside(s, square, beside);
    touch_fields(s, beside);
    asks = asks_between(beside);
    for (unsigned side = 0; side < HB_SIDES; side++) {
        unsigned hope = m->hope[side] = beside[side]->way[side ^ 2];
        s->end[s->ends] = (struct end){ (uint8_t)hope, (uint8_t)side, (uint16_t)asks };
        s->ends += hope != 0;
        hopes += hope != 0;
    }
    m->asks = asks;
    s->meetings += hopes > 1;
}

/* The hardest end decides: it has the fewest tiles.  Sums over all ends are added in one word (SUM_…). */
static void look_at_ends(struct survey *s)
{
    for (unsigned i = 0; i < s->ends; i++) {
        const struct end *e = &s->end[i];
        const struct pattern *pattern = pattern_for(s, e->asks);
        struct hb_prospect_feature *h = &s->p->hope[e->hope];
        unsigned caps = pattern->caps[e->side], fits = pattern->fits;
        s->sums[e->hope] += pattern->end[e->side];
        h->caps = (uint8_t)(caps < h->caps ? caps : h->caps);
        h->fits = (uint8_t)(fits < h->fits ? fits : h->fits);
    }
}

/* The likeliest joining is kept, the one with the most tiles; the first of equal ones. */
static void may_join(struct hb_prospect *p, unsigned one, unsigned other, unsigned tiles)
{
    struct hb_prospect_feature *h = &p->hope[one];

    if (tiles <= h->joins)
        return;
    h->joins = (uint8_t)tiles;
    h->joins_to = (uint8_t)other;
}

/* Two hopes that come in on different sides may be joined there, by the tiles that join these sides. */
static void look_at_meeting(struct survey *s, const struct meeting *m)
{
    const struct pattern *pattern = pattern_for(s, m->asks);

    for (unsigned i = 0; i < HB_SIDES; i++)
        for (unsigned k = i + 1; k < HB_SIDES; k++) {
            unsigned tiles = pattern->joins[pair_of[i][k]];
            if (!m->hope[i] || !m->hope[k] || m->hope[i] == m->hope[k] || !tiles)
                continue;
            may_join(s->p, m->hope[i], m->hope[k], tiles);
            may_join(s->p, m->hope[k], m->hope[i], tiles);
        }
}

static void look_at_squares(struct survey *s)
{
    const struct hb_landscape *l = hb_tg_land(s->p->tg);
    unsigned kept = l->squares < l->squares_kept ? l->squares : l->squares_kept;

    memset(s->touches, 0, s->p->count * sizeof s->touches[0]);
    memset(s->sums, 0, s->p->count * sizeof s->sums[0]);
    s->ends = s->meetings = 0;
    for (unsigned i = 0; i < kept; i++)
        look_at_square(s, i);
    look_at_ends(s);
    for (unsigned i = 0; i < s->meetings; i++)
        look_at_meeting(s, &s->meeting[i]);
}

/* Takes the sums of SUM_… apart again. */
static void sum_up(struct hb_prospect_feature *h, uint64_t sums)
{
    h->ends = at_most((unsigned)sums & SUM_MASK);
    h->shut = at_most((unsigned)(sums >> SUM_SHUT) & SUM_MASK);
    h->dead = at_most((unsigned)(sums >> SUM_DEAD) & SUM_MASK);
    h->caps_sum = at_most((unsigned)(sums >> SUM_CAPS));
}

/* Cloisters and fields */

/* As look_at_ends does, for a cloister: there an end is an empty square around it. */
static void add_end(struct hb_prospect_feature *h, unsigned caps, unsigned fits)
{
    h->ends = at_most(h->ends + 1u);
    h->shut = at_most(h->shut + (unsigned)(caps == 0));
    h->dead = at_most(h->dead + (unsigned)(fits == 0));
    h->caps = (uint8_t)(caps < h->caps ? caps : h->caps);
    h->fits = (uint8_t)(fits < h->fits ? fits : h->fits);
    h->caps_sum = at_most(h->caps_sum + caps);
}

/* Fields beside these squares count them once more: so they were when the weights were learned. */
static unsigned fits_beside_cloister(struct survey *s, unsigned square)
{
    const struct shown *beside[HB_SIDES];

    look_beside(s, square, beside);
    touch_fields(s, beside);
    return pattern_for(s, asks_between(beside))->fits;
}

/* Squares that touch no tile yet are filled by any. */
static void look_round_cloister(struct survey *s, struct hb_prospect_feature *h)
{
    const struct hb_landscape *l = hb_tg_land(s->p->tg);
    const uint8_t *xs = hb_land_square_xs(l), *ys = hb_land_square_ys(l);
    unsigned x = hb_land_tile_xs(l)[h->tile], y = hb_land_tile_ys(l)[h->tile], kept = l->squares, beside = 0;
    unsigned empty = AROUND - hb_land_filled_around(l, h->kind, h->tile);

    if (kept > l->squares_kept)
        kept = l->squares_kept;
    for (unsigned i = 0; i < kept; i += HB_LANES)
        for (uint64_t left = hb_lanes_which_around(xs + i, ys + i, x, y) & hb_bits_low_ones(kept - i); left;
             left &= left - 1) {
            unsigned fits = fits_beside_cloister(s, i + (unsigned)__builtin_ctzll(left));
            add_end(h, fits, fits);
            beside++;
        }
    for (; beside < empty; beside++)
        add_end(h, at_most(s->p->tiles_left), at_most(s->p->tiles_left));
}

static bool soon_closed(const struct hb_prospect *p, unsigned city)
{
    const struct hb_prospect_feature *h = &p->hope[p->hope_of[city]];

    return p->hope_of[city] && h->ends && h->ends <= 2 && !h->shut;
}

/* Tells the fields beside an open city of it, each once. */
static void tell_fields(struct hb_prospect *p, unsigned city, uint16_t told[HB_HOPES_MAX])
{
    const struct hb_landscape *l = hb_tg_land(p->tg);
    unsigned first = hb_land_ring(l)[city], stop = first, near = soon_closed(p, city);

    do {
        unsigned tile = hb_land_ring_tile(stop), node = hb_land_first_node(l, tile);
        unsigned beside = hb_fields_beside[hb_land_tile_design(l, tile)][hb_land_ring_segment(stop)];
        for (; beside; beside &= beside - 1) {
            unsigned i = p->hope_of[node + (unsigned)__builtin_ctz(beside)];
            struct hb_prospect_feature *h = &p->hope[i];
            if (!i || told[i] == city)
                continue;
            told[i] = (uint16_t)city;
            h->cities_open = at_most(h->cities_open + 1u);
            h->cities_near = at_most(h->cities_near + near);
        }
        stop = hb_land_ring(l)[node + hb_land_ring_segment(stop)];
    } while (stop != first);
}

/* All open cities are hopes, unless there were too many: then the second loop finds those that had no room. */
static void look_at_cities(struct hb_prospect *p)
{
    const struct hb_landscape *l = hb_tg_land(p->tg);
    uint16_t told[HB_HOPES_MAX];

    memset(told, 0xff, p->count * sizeof told[0]);
    for (unsigned i = 1; i < p->count; i++)
        if (p->hope[i].kind == HB_CITY && hb_land_open_ends(l, p->hope[i].root))
            tell_fields(p, p->hope[i].root, told);
    for (unsigned root = 0; p->count == HB_HOPES_MAX && root < l->nodes; root++)
        if ((hb_land_links(l)[root] & (HB_LINK | HB_WALLED)) == HB_WALLED && hb_land_open_ends(l, root) &&
            !p->hope_of[root])
            tell_fields(p, root, told);
}

static bool any_fields(const struct hb_prospect *p)
{
    bool fields = false;

    for (unsigned i = 1; i < p->count; i++)
        fields |= p->hope[i].kind == HB_FIELD;
    return fields;
}

static void hope_for_one(struct hb_prospect *p, unsigned root, unsigned tile, unsigned segment, unsigned kind)
{
    struct hb_land_extent e = hb_land_extent(hb_tg_land(p->tg), root);
    struct hb_scored s = { .kind = kind,
                           .root = root,
                           .tile = tile,
                           .segment = segment,
                           .tiles = e.tiles,
                           .shields = e.shields,
                           .marks = e.marks,
                           .measured = true,
                           .at_end = true };
    struct hb_prospect_feature *h = new_hope(p, root, kind, tile, segment);

    if (!h)
        return;
    h->now = (int16_t)hb_tg_worth(p->tg, &s);
    s.complete = true;
    s.at_end = false;
    h->whole = (int16_t)hb_tg_worth(p->tg, &s);
}

/* Roads and cities that nobody holds and that somebody could still take. */
static void hope_for_free(struct hb_prospect *p)
{
    const struct hb_landscape *l = hb_tg_land(p->tg);

    for (unsigned node = 0; node < l->nodes; node += 16)
        for (unsigned left = hb_land_open_roots(l, node); left; left &= left - 1) {
            unsigned root = node + (unsigned)__builtin_ctz(left), stop = hb_land_ring(l)[root];
            unsigned tile = hb_land_ring_tile(stop), segment = hb_land_ring_segment(stop),
                     kind = hb_land_segment_kind(l, tile, segment);
            if (root >= l->nodes || p->hope_of[root] || (kind != HB_ROAD && kind != HB_CITY))
                continue;
            hope_for_one(p, root, tile, segment, kind);
        }
}

/* Chances */

enum { ONE = 256, DRAWS_LOOKED_AT = 16 };

/* The chance, of ONE, that something is closed by so many tiles: a player draws one of them, when each goes to one of
 * the players; and less for each end beyond the first. */
enum { FEW_ENDS = 6 };

struct chances {
    uint16_t of[FEW_ENDS + 1][DRAWS_LOOKED_AT + 1];
};

static unsigned one_more_end(unsigned chance)
{
    return chance * 150 / 256;
}

/* With one player alone there would be no draw of others; then it counts as two. */
static void make_chances(unsigned players, struct chances *c)
{
    unsigned miss = ONE;

    for (unsigned i = 0; i <= DRAWS_LOOKED_AT; i++, miss = miss * (players - 1) / players)
        c->of[0][i] = c->of[1][i] = (uint16_t)(ONE - miss);
    for (unsigned ends = 1; ends < FEW_ENDS; ends++)
        for (unsigned i = 0; i <= DRAWS_LOOKED_AT; i++)
            c->of[ends + 1][i] = (uint16_t)one_more_end(c->of[ends][i]);
}

static unsigned chance_by(const struct chances *c, unsigned tiles, unsigned ends)
{
    unsigned chance = c->of[ends < FEW_ENDS ? ends : FEW_ENDS][tiles < DRAWS_LOOKED_AT ? tiles : DRAWS_LOOKED_AT];

    for (unsigned i = FEW_ENDS; i < ends && chance; i++)
        chance = one_more_end(chance);
    return chance;
}

/* Every player fills squares. */
static unsigned chance_to_surround(const struct hb_prospect *p, const struct hb_prospect_feature *h)
{
    unsigned room = p->tiles_left / h->ends, chance = room >= 12 ? 230 : 230 * room / 12;

    return h->fits < 3 ? chance * h->fits / 3 : chance;
}

static unsigned chance_to_close(const struct hb_prospect *p, const struct hb_prospect_feature *h,
                                const struct chances *c)
{
    unsigned chance = chance_by(c, h->shut ? h->fits / 3u : h->caps, h->ends);
    bool never = (h->kind == HB_FIELD) | (h->dead != 0) | (h->ends == 0) | (p->tiles_left < h->ends);

    if (h->complete)
        return ONE;
    if (hb_land_is_surroundable(h->kind))
        return never ? 0 : chance_to_surround(p, h);
    return never ? 0 : chance;
}

/* Chances follow from numbers of tiles and ends alone, so a small table for the number of players answers for all
 * hopes. */
static void find_chances(struct hb_prospect *p)
{
    struct chances c;

    make_chances(p->players > 1 ? p->players : 2, &c);
    for (unsigned i = 1; i < p->count; i++)
        p->hope[i].chance = (uint16_t)chance_to_close(p, &p->hope[i], &c);
}

/* Followers of all players: those on what has few ends and can be closed, and those on fields. */
static void count_followers(struct hb_prospect *p)
{
    uint64_t coming = 0, lying = 0, followers;

    _Static_assert(sizeof followers == sizeof p->hope[0].followers && HB_LAND_PIECES_MAX < 256,
                   "a byte for each player");
    for (unsigned i = 1; i < p->count; i++) {
        const struct hb_prospect_feature *h = &p->hope[i];
        bool field = h->kind == HB_FIELD, soon = !h->complete & (h->ends - 1u < 2) & !h->shut;
        memcpy(&followers, h->followers, sizeof followers);
        lying += field ? followers : 0;
        coming += (!field & soon) ? followers : 0;
    }
    memcpy(p->coming, &coming, sizeof coming);
    memcpy(p->lying, &lying, sizeof lying);
}

/* Which rules have signs is asked once, not for each feature. */
static void ask_rules(struct hb_prospect *p)
{
    p->hope_rules = p->seat_rules = 0;
    for (uint32_t left = hb_tg_all_slots(p->tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(p->tg, &left);
        p->hope_rules |= (uint32_t)(hb_rule_for_players(slot)->hope_signs != NULL) << slot->place;
        p->seat_rules |= (uint32_t)(hb_rule_for_players(slot)->seat_signs != NULL) << slot->place;
    }
}

static uint8_t touches_of(const struct survey *s, unsigned hope)
{
    unsigned touches = 0;

    for (unsigned k = 0; k < TOUCHES; k++)
        touches += s->touches[hope][k];
    return at_most(touches);
}

/* What all ends of a hope come to; those of fields last, since cloisters touch some of them. */
static void finish_hopes(struct survey *s)
{
    struct hb_prospect *p = s->p;

    for (unsigned i = 1; i < p->count; i++)
        sum_up(&p->hope[i], s->sums[i]);
    for (unsigned i = 1; i < p->count; i++)
        if (hb_land_is_surroundable(p->hope[i].kind) && !p->hope[i].complete)
            look_round_cloister(s, &p->hope[i]);
    for (unsigned i = 1; i < p->count; i++)
        if (p->hope[i].kind == HB_FIELD)
            p->hope[i].ends = touches_of(s, i);
    if (any_fields(p))
        look_at_cities(p);
}

/* The survey lies on the stack and is only cleared as far as it is read. */
static void look_at_land(struct hb_prospect *p)
{
    struct survey s;

    s.p = p;
    s.patterns = 0;
    memset(s.pattern_of, 0, hb_tg_land(p->tg)->planes > 8 ? ASKS : 256);
    know_tiles(&s);
    make_map(&s);
    show_tiles(&s);
    look_at_squares(&s);
    finish_hopes(&s);
}

void hb_prospect(struct hb_prospect *p, const struct hb_tilegame *tg)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    p->tg = tg;
    p->players = tg->head.players;
    p->tiles_left = hb_tg_tiles_to_draw(tg);
    p->count = 1;
    ask_rules(p);
    memset(p->hope_of, 0, l->nodes);
    memset(p->in_hand, 0, sizeof p->in_hand);
    find_hopes(p);
    hope_for_free(p);
    spread_hopes(p);
    look_at_land(p);
    find_chances(p);
    count_followers(p);
    hb_prospect_timing(p);
}

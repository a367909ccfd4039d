/* prospect.c -- what is still to come on a landscape (prospect.h).
 *
 * First the features that count if the game ended now are asked for, by the same hooks as the scoring; then the empty
 * squares are gone through, and what asks for a tile there is told how many of the unseen tiles can do what. */
#include "land/prospect.h"

#include "core/assert.h"
#include "core/lanes.h"
#include "rules/rule.h"

#include <stddef.h>
#include <string.h>

enum { AROUND = 8, MOST = 255 };

static uint8_t at_most(unsigned n)
{
    return (uint8_t)(n < MOST ? n : MOST);
}

/* ---- features that count ---------------------------------------------------------------------------- */

static struct hb_hope *new_hope(struct hb_prospect *p, unsigned root, unsigned kind, unsigned tile, unsigned segment)
{
    struct hb_hope *h;

    if (p->count == HB_HOPES_MAX)
        return NULL;
    h = &p->hope[p->count];
    *h = (struct hb_hope){ .kind = (uint8_t)kind,
                           .root = (uint16_t)root,
                           .tile = (uint16_t)tile,
                           .segment = (uint8_t)segment,
                           .caps = MOST,
                           .fits = MOST,
                           .helped = hb_helped(hb_land(p->c), root) };
    p->hope_of[root] = (uint8_t)p->count++;
    return h;
}

static void take_owners(struct hb_prospect *p, struct hb_hope *h, const struct hb_scored *s)
{
    h->owners = (uint8_t)s->owners;
    h->present = (uint8_t)s->present;
    h->best = (uint8_t)s->best;
    for (unsigned i = 0; i < p->players; i++)
        h->power[i] = (uint8_t)s->power[i];
}

/* What it brings once it is complete. */
static int worth_complete(const struct hb_landgame *c, const struct hb_scored *s)
{
    struct hb_scored whole = *s;

    whole.complete = true;
    whole.at_end = false;
    if (hb_is_cloister(s->kind))
        whole.neighbours = AROUND;
    return hb_worth(c, &whole);
}

static void hope_for(struct hb_prospect *p, const struct hb_scored *s, int points)
{
    struct hb_hope *h = new_hope(p, s->root, s->kind, s->tile, s->segment);

    if (!h)
        return;
    take_owners(p, h, s);
    h->now = h->whole = (int16_t)points;
    if (s->kind == HB_FIELD)
        h->cities = at_most(s->cities);
    else if (s->complete)
        h->complete = 1;
    else
        h->whole = (int16_t)worth_complete(p->c, s);
}

struct gathering {
    struct hb_award award;
    struct hb_prospect *p;
};

static bool is_feature(const struct hb_prospect *p, const struct hb_scored *s)
{
    return s && s->kind < HB_FEATURE_KINDS && s->root < hb_land(p->c)->nodes;
}

static void gather(struct hb_award *a, int player, unsigned source, int points, const struct hb_scored *s)
{
    struct hb_prospect *p = ((struct gathering *)a)->p;

    p->points[player] += points;
    if (source < HB_SOURCE_RULES && is_feature(p, s) && !p->hope_of[s->root])
        hope_for(p, s, points);
}

/* Features that bring nothing now, such as fields without a city. */
static void hope_where_stands(struct hb_prospect *p, const struct hb_figure *f)
{
    struct hb_scored s;

    if (f->kind == HB_FIELD)
        s = (struct hb_scored){ .kind = HB_FIELD, .root = f->root, .tile = f->tile, .segment = f->segment };
    else
        s = hb_measure(p->c, f->tile, f->segment);
    s.at_end = true;
    hb_find_owners(p->c, &s);
    hope_for(p, &s, 0);
}

static void count_figures(struct hb_prospect *p)
{
    const struct hb_landscape *l = hb_land(p->c);

    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_figure f = hb_figure(l, i);
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

static void count_hands(struct hb_prospect *p)
{
    for (unsigned piece = 0; piece < p->c->pieces; piece++)
        if (hb_piece_kind(p->c, piece)->power)
            for (unsigned i = 0; i < p->players; i++)
                p->in_hand[i] = (uint8_t)(p->in_hand[i] + hb_seats(p->c)[i].supply[piece]);
}

static void find_hopes(struct hb_prospect *p)
{
    struct gathering g = { { gather }, p };

    for (unsigned i = 0; i < p->players; i++)
        p->points[i] = hb_lg_score(&p->c->head, (int)i);
    hb_final_points(p->c, &g.award);
    count_figures(p);
    count_hands(p);
}

/* ---- what is needed on the way ------------------------------------------------------------------------ */

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

/* What a tile shows to the squares beside it: on each side the road or city, and the fields on the left and the right of
 * it, or the one there is on the left.  Hopes; 0: none. */
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

/* ---- unseen tiles ----------------------------------------------------------------------------------- */

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
        unsigned same = hb_equal_sixteen(s->edges[0] + k, edges) & hb_equal_sixteen(s->runs[0] + k, runs) &
                        (unsigned)hb_low_ones(s->kinds - k);
        if (same)
            return k + (unsigned)__builtin_ctz(same);
    }
    return s->kinds;
}

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

static void know_tiles(struct survey *s)
{
    const struct hb_landgame *c = s->p->c;
    const uint8_t *bag = hb_bag(c);
    uint8_t *stock = s->p->stock;

    memset(stock, 0, c->stocks);
    for (unsigned i = 0; i < c->tiles_left; i++)
        stock[bag[i]]++;
    s->kinds = 0;
    memset(s->edges[0], 0, sizeof s->edges[0]);
    memset(s->runs[0], 0, sizeof s->runs[0]);
    for (unsigned i = 0; i < c->stocks; i++)
        if (stock[i])
            know_tile(s, hb_stock_designs(c)[i], stock[i]);
    fill_up(s);
}

/* ---- what they can do on a square ------------------------------------------------------------------- */

/* What a tile can do on a square in one of its rotations: the sides that it caps and the pairs that it joins, as four bits
 * a side: bit 0 of each for caps, for pairs of the lower side the bit of the higher one; and that it fits. */
enum { EACH_SIDE = 0x1111, PAIR_BITS = 0x08ce, FITS = 0x8000, FITS_AT = 15 };

static const uint8_t pair_of[HB_SIDES][HB_SIDES] = { { 0, 0, 1, 2 }, { 0, 0, 3, 4 }, { 1, 3, 0, 5 }, { 2, 4, 5, 0 } };

/* What a square asks for: edges, two bits a side, and on which sides anything is asked. */
struct asked {
    unsigned edges, mask, sides;
};

static struct asked asked_by(unsigned asks)
{
    static const uint8_t apart[16] = { 0, 1, 4, 5, 16, 17, 20, 21, 64, 65, 68, 69, 80, 81, 84, 85 };
    unsigned low = asks & 15, high = asks >> 4 & 15, river = asks >> 8, sides = low | high | river;

    _Static_assert(HB_FIELD == 0 && HB_ROAD == 1 && HB_CITY == 2 && HB_RIVER == 3, "edges are told by two bits");
    return (struct asked){ .edges = apart[(high & ~low) | river] | (unsigned)apart[(high & low) | river] << 1,
                           .mask = apart[sides] * 3u,
                           .sides = sides };
}

/* What each of some kinds can do, as many as are looked at together, in whatever rotation. */
static void find_uses(const struct survey *s, const struct asked *a, unsigned first, uint16_t uses[HB_NUMBERS])
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
static void count_uses(const struct survey *s, const struct asked *a, uint16_t count[16])
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
    struct asked a = asked_by(asks);
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

static const struct pattern *pattern_for(struct survey *s, unsigned asks)
{
    unsigned i = s->pattern_of[asks];

    return &s->pattern[i ? i : new_pattern(s, asks)];
}

/* ---- tiles beside empty squares --------------------------------------------------------------------- */

/* Where tiles lie, row by row from the lowest x and y.  A landscape that is wider is looked through each time. */
static void make_map(struct survey *s)
{
    const struct hb_landscape *l = hb_land(s->p->c);
    const uint8_t *xs = hb_tile_xs(l), *ys = hb_tile_ys(l);
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
    const struct hb_landscape *l = hb_land(s->p->c);

    for (unsigned side = 0; side < HB_SIDES; side++) {
        unsigned i = hb_find_pair(hb_tile_xs(l), hb_tile_ys(l), l->tiles, x + step_x[side], y + step_y[side]);
        tile[side] = i < l->tiles ? i + 1 : 0;
    }
}

static inline void tiles_beside(const struct survey *s, unsigned square, unsigned tile[HB_SIDES])
{
    const struct hb_landscape *l = hb_land(s->p->c);
    unsigned x = hb_square_xs(l)[square], y = hb_square_ys(l)[square];

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
    const struct hb_landscape *l = hb_land(p->c);
    const uint16_t *link = hb_links(l);

    for (unsigned node = 0; node < l->nodes; node++) {
        unsigned at = link[node] & HB_LINK ? link[node] & (HB_LINK - 1u) : node;
        p->hope_of[node] = p->hope_of[at];
    }
    memset(p->hope_of + l->nodes, 0, HB_HOPES_BEHIND);
}

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
    hb_pick(&here, &hopes, &parts);
    hb_pick(&way, &here, &cities);
    hb_pick(&here, &here, &ways_and_fields);
    hb_pick(&edge, &parts, &edges);
    hb_pick(&left, &parts, &lefts);
    hb_pick(&right, &parts, &rights);
    hb_bytes city = (hb_bytes)(edge == HB_CITY), road = (hb_bytes)(edge == HB_ROAD);
    hb_bytes one = (hb_bytes)(left == right) & of_rights;
    here = (here & ((of_ways & road) | (~of_ways & ~city & ~one))) | (way & city);
    memcpy(out, &here, sizeof here);
}

_Static_assert(offsetof(struct hb_shape, area) == 4 && offsetof(struct hb_shape, line) == 12, "parts of a shape");

static void show_tile(const struct hb_shape *shape, const uint8_t *hope, struct shown *out)
{
    if (HB_PICKS_AT_ONCE)
        show_together(shape, hope, out);
    else
        show_plainly(shape, hope, out);
    out->asks = (uint16_t)(shape->asks[0] | shape->asks[1] << 4 | shape->asks[2] << 8);
}

static void show_tiles(struct survey *s)
{
    const struct hb_landscape *l = hb_land(s->p->c);

    s->shown[0] = (struct shown){ .asks = 0 };
    for (unsigned i = 0; i < l->tiles; i++)
        if (hb_is_silent(hb_tile_design(l, i)))
            s->shown[i + 1] = s->shown[0];
        else
            show_tile(&hb_shapes[hb_tile_shapes(l)[i]], s->p->hope_of + hb_first(l, i), &s->shown[i + 1]);
}

/* ---- empty squares ---------------------------------------------------------------------------------- */

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

static void look_at_ends(struct survey *s)
{
    for (unsigned i = 0; i < s->ends; i++) {
        const struct end *e = &s->end[i];
        const struct pattern *pattern = pattern_for(s, e->asks);
        struct hb_hope *h = &s->p->hope[e->hope];
        unsigned caps = pattern->caps[e->side], fits = pattern->fits;
        s->sums[e->hope] += pattern->end[e->side];
        h->caps = (uint8_t)(caps < h->caps ? caps : h->caps);
        h->fits = (uint8_t)(fits < h->fits ? fits : h->fits);
    }
}

static void may_join(struct hb_prospect *p, unsigned one, unsigned other, unsigned tiles)
{
    struct hb_hope *h = &p->hope[one];

    if (tiles <= h->joins)
        return;
    h->joins = (uint8_t)tiles;
    h->joins_to = (uint8_t)other;
}

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
    const struct hb_landscape *l = hb_land(s->p->c);
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

static void sum_up(struct hb_hope *h, uint64_t sums)
{
    h->ends = at_most((unsigned)sums & SUM_MASK);
    h->shut = at_most((unsigned)(sums >> SUM_SHUT) & SUM_MASK);
    h->dead = at_most((unsigned)(sums >> SUM_DEAD) & SUM_MASK);
    h->caps_sum = at_most((unsigned)(sums >> SUM_CAPS));
}

/* ---- cloisters and fields --------------------------------------------------------------------------- */

static void add_end(struct hb_hope *h, unsigned caps, unsigned fits)
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
static void look_round_cloister(struct survey *s, struct hb_hope *h)
{
    const struct hb_landscape *l = hb_land(s->p->c);
    const uint8_t *xs = hb_square_xs(l), *ys = hb_square_ys(l);
    unsigned x = hb_tile_xs(l)[h->tile], y = hb_tile_ys(l)[h->tile], kept = l->squares, beside = 0;
    unsigned empty = AROUND - hb_filled_around(l, h->kind, h->tile);

    if (kept > l->squares_kept)
        kept = l->squares_kept;
    for (unsigned i = 0; i < kept; i += HB_LANES)
        for (uint64_t left = hb_which_around(xs + i, ys + i, x, y) & hb_low_ones(kept - i); left; left &= left - 1) {
            unsigned fits = fits_beside_cloister(s, i + (unsigned)__builtin_ctzll(left));
            add_end(h, fits, fits);
            beside++;
        }
    for (; beside < empty; beside++)
        add_end(h, at_most(s->p->tiles_left), at_most(s->p->tiles_left));
}

static bool soon_closed(const struct hb_prospect *p, unsigned city)
{
    const struct hb_hope *h = &p->hope[p->hope_of[city]];

    return p->hope_of[city] && h->ends && h->ends <= 2 && !h->shut;
}

/* Tells the fields beside an open city of it, each once. */
static void tell_fields(struct hb_prospect *p, unsigned city, uint16_t told[HB_HOPES_MAX])
{
    const struct hb_landscape *l = hb_land(p->c);
    unsigned first = hb_ring(l)[city], stop = first, near = soon_closed(p, city);

    do {
        unsigned tile = hb_ring_tile(stop), node = hb_first(l, tile);
        unsigned beside = hb_fields_beside[hb_tile_design(l, tile)][hb_ring_segment(stop)];
        for (; beside; beside &= beside - 1) {
            unsigned i = p->hope_of[node + (unsigned)__builtin_ctz(beside)];
            struct hb_hope *h = &p->hope[i];
            if (!i || told[i] == city)
                continue;
            told[i] = (uint16_t)city;
            h->cities_open = at_most(h->cities_open + 1u);
            h->cities_near = at_most(h->cities_near + near);
        }
        stop = hb_ring(l)[node + hb_ring_segment(stop)];
    } while (stop != first);
}

/* All open cities are hopes, unless there were too many. */
static void look_at_cities(struct hb_prospect *p)
{
    const struct hb_landscape *l = hb_land(p->c);
    uint16_t told[HB_HOPES_MAX];

    memset(told, 0xff, p->count * sizeof told[0]);
    for (unsigned i = 1; i < p->count; i++)
        if (p->hope[i].kind == HB_CITY && hb_open(l, p->hope[i].root))
            tell_fields(p, p->hope[i].root, told);
    for (unsigned root = 0; p->count == HB_HOPES_MAX && root < l->nodes; root++)
        if ((hb_links(l)[root] & (HB_LINK | HB_WALLED)) == HB_WALLED && hb_open(l, root) && !p->hope_of[root])
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
    struct hb_extent e = hb_extent(hb_land(p->c), root);
    struct hb_scored s = { .kind = kind,
                           .root = root,
                           .tile = tile,
                           .segment = segment,
                           .tiles = e.tiles,
                           .shields = e.shields,
                           .marks = e.marks,
                           .measured = true,
                           .at_end = true };
    struct hb_hope *h = new_hope(p, root, kind, tile, segment);

    if (!h)
        return;
    h->now = (int16_t)hb_worth(p->c, &s);
    s.complete = true;
    s.at_end = false;
    h->whole = (int16_t)hb_worth(p->c, &s);
}

/* Roads and cities that nobody holds and that somebody could still take. */
static void hope_for_free(struct hb_prospect *p)
{
    const struct hb_landscape *l = hb_land(p->c);

    for (unsigned node = 0; node < l->nodes; node += 16)
        for (unsigned left = hb_open_roots(l, node); left; left &= left - 1) {
            unsigned root = node + (unsigned)__builtin_ctz(left), stop = hb_ring(l)[root];
            unsigned tile = hb_ring_tile(stop), segment = hb_ring_segment(stop),
                     kind = hb_segment_kind(l, tile, segment);
            if (root >= l->nodes || p->hope_of[root] || (kind != HB_ROAD && kind != HB_CITY))
                continue;
            hope_for_one(p, root, tile, segment, kind);
        }
}

/* ---- chances ---------------------------------------------------------------------------------------- */

enum { ONE = 256, DRAWS_LOOKED_AT = 16 };

/* The chance, of ONE, that something is closed by so many tiles: a player draws one of them, when each goes to one of the
 * players; and less for each end beyond the first. */
enum { FEW_ENDS = 6 };

struct chances {
    uint16_t of[FEW_ENDS + 1][DRAWS_LOOKED_AT + 1];
};

static unsigned one_more_end(unsigned chance)
{
    return chance * 150 / 256;
}

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
static unsigned chance_to_surround(const struct hb_prospect *p, const struct hb_hope *h)
{
    unsigned room = p->tiles_left / h->ends, chance = room >= 12 ? 230 : 230 * room / 12;

    return h->fits < 3 ? chance * h->fits / 3 : chance;
}

static unsigned chance_to_close(const struct hb_prospect *p, const struct hb_hope *h, const struct chances *c)
{
    unsigned chance = chance_by(c, h->shut ? h->fits / 3u : h->caps, h->ends);
    bool never = (h->kind == HB_FIELD) | (h->dead != 0) | (h->ends == 0) | (p->tiles_left < h->ends);

    if (h->complete)
        return ONE;
    if (hb_is_cloister(h->kind))
        return never ? 0 : chance_to_surround(p, h);
    return never ? 0 : chance;
}

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

    _Static_assert(sizeof followers == sizeof p->hope[0].followers && HB_THINGS_MAX < 256, "a byte for each player");
    for (unsigned i = 1; i < p->count; i++) {
        const struct hb_hope *h = &p->hope[i];
        bool field = h->kind == HB_FIELD, soon = !h->complete & (h->ends - 1u < 2) & !h->shut;
        memcpy(&followers, h->followers, sizeof followers);
        lying += field ? followers : 0;
        coming += (!field & soon) ? followers : 0;
    }
    memcpy(p->coming, &coming, sizeof coming);
    memcpy(p->lying, &lying, sizeof lying);
}

static void ask_rules(struct hb_prospect *p)
{
    p->hope_rules = p->seat_rules = 0;
    for (uint32_t left = hb_all_rules(p->c); left;) {
        const struct hb_own *own = hb_next_own(p->c, &left);
        p->hope_rules |= (uint32_t)(hb_own_rule(own)->hope_signs != NULL) << own->place;
        p->seat_rules |= (uint32_t)(hb_own_rule(own)->seat_signs != NULL) << own->place;
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
        if (hb_is_cloister(p->hope[i].kind) && !p->hope[i].complete)
            look_round_cloister(s, &p->hope[i]);
    for (unsigned i = 1; i < p->count; i++)
        if (p->hope[i].kind == HB_FIELD)
            p->hope[i].ends = touches_of(s, i);
    if (any_fields(p))
        look_at_cities(p);
}

static void look_at_land(struct hb_prospect *p)
{
    struct survey s;

    s.p = p;
    s.patterns = 0;
    memset(s.pattern_of, 0, hb_land(p->c)->planes > 8 ? ASKS : 256);
    know_tiles(&s);
    make_map(&s);
    show_tiles(&s);
    look_at_squares(&s);
    finish_hopes(&s);
}

void hb_prospect(struct hb_prospect *p, const struct hb_landgame *c)
{
    const struct hb_landscape *l = hb_land(c);

    p->c = c;
    p->players = c->head.players;
    p->tiles_left = hb_tiles_to_draw(c);
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
    hb_look_at_moment(p);
}

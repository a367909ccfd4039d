/* mists_players.c -- what a position promises to those who play together, in points: for the computers among them.
 *
 * The score, and beside it what can still become points or stand in their way:
 *
 *   regions    what each would bring if it were closed, as likely as the tiles that are left can fill its open squares;
 *              and what joining two of them would bring more, where an open square lies beside both: there are the
 *              points, since a region counts once for every colour (MIS-3.24)
 *   ghosts     the emptier the bank, the worse, and steeply so; those that a bank of mist or a cemetery will give back
 *              when it is closed are half as bad, the sooner it can be, the less so
 *   guards     who can still be placed
 *   graves     open cemeteries bring ghosts, haunted ones cost tiles
 *   deadlines  what will lack to a number in time, the more weighty the nearer it is
 *
 * At the last level a point is worth more to the colour that has less.  Which tiles are left is known to everybody,
 * their order to nobody, and nobody asks for it here.  The weights were found by playing (docs/computer-players.md). */
#include "engine/assert.h"
#include "games/mists/mists_rules.h"
#include "players/landscape/land_players.h"

#include <string.h>

static const struct weights {
    double end;                /* a game won, or lost */
    double share, more;        /* of the tiles to come, how many are there for one square; and so many more */
    double unseen;             /* how likely a square is filled that touches no tile yet */
    double misty;              /* of the tiles to come around a castle, how many show mist */
    double region, joining;    /* of what regions promise */
    double empty, fuller, few; /* an empty bank; what each ghost in it leaves of that; tiles to come that halve it */
    double back, side;         /* a ghost that may come back; what each open side leaves of that */
    double guard, next;        /* a guard at home; what the next one of the colour is worth of that */
    double grave, haunted;     /* each square that lacks around an open cemetery */
    double lacking, near;      /* a point that lacks to a number, over so many tiles and those to come */
    double hound;              /* beside a guard, for each ghost */
    double first_point, falls,
        spare;    /* last level: a colour's first point, what the last is less, and beyond the target */
    double early; /* for each tile left when the game is won, of the target */
} weights = {
    .end = 150,
    .share = 0.25,
    .more = 1,
    .unseen = 0.6,
    .misty = 0.7,
    .region = 0.7,
    .joining = 0.5,
    .empty = 80,
    .fuller = 0.8,
    .few = 6,
    .back = 1.5,
    .side = 0.55,
    .guard = 2,
    .next = 0.7,
    .grave = 2,
    .haunted = 1.5,
    .lacking = 8,
    .near = 4,
    .hound = 0.4,
    .first_point = 1.4,
    .falls = 0.8,
    .spare = 0.02,
    .early = 0.01,
};

enum { REGIONS_MAX = 32, SQUARES_OF_REGION = 24, AROUND = 8 };
enum { WORDS_KEPT = HB_SQUARES_KEPT / 64, PLANES = 9, EDGES = 256 };
enum { ENDS = HB_MISTS_HOUNDS + 1, LAST = ENDS - 1 }; /* the deadlines, and the end of the tiles */

_Static_assert(HB_TILES_MAX < 1 << PLANES, "counts of tiles have room");

/* A road, city or castle with guards that is not evaluated yet. */
struct guarded_region {
    unsigned kind, colours;
    double worth, unit;  /* to one colour: as it is, and for each square that has to be filled */
    double closes[ENDS]; /* how likely before each end */
    unsigned squares;
    uint16_t square[SQUARES_OF_REGION]; /* open, each once */
};

struct outlook {
    const struct hb_tilegame *tg;
    const struct hb_landscape *l;
    const struct hb_mists *m;
    double tiles[ENDS],
        number[ENDS]; /* how many are left until each end, negative where it is behind us; and what it asks for */
    double weight[HB_MISTS_COLOURS];  /* of a point, by colour */
    uint64_t fit[WORDS_KEPT][PLANES]; /* how many tiles fit on each square, a bit in each plane */
    unsigned regions, meetings;
    struct guarded_region region[REGIONS_MAX];
    uint8_t claim[HB_SQUARES_KEPT][HB_SIDES]; /* one more than the region that has an open end there */
    uint8_t meeting[HB_SQUARES_KEPT];         /* squares with two of them or more */
};

/* Where tiles fit */

/* Adds n to the counts of all squares on which the design fits. */
static void add_fits(struct outlook *o, unsigned design, unsigned n)
{
    struct hb_fits f;

    hb_land_find_fits(&f, o->l, design);
    for (unsigned w = 0; w < f.words && w < WORDS_KEPT; w++) {
        uint64_t some = f.squares[w][0] | f.squares[w][1] | f.squares[w][2] | f.squares[w][3], carry = 0;
        for (unsigned p = 0; p < PLANES && (carry || n >> p); p++) {
            uint64_t add = n >> p & 1 ? some : 0, old = o->fit[w][p];
            o->fit[w][p] = old ^ add ^ carry;
            carry = (old & add) | (carry & (old ^ add));
        }
    }
}

/* Two bits for each side: what a neighbour must show there. */
static unsigned edges_of(unsigned design)
{
    const uint8_t *edge = hb_shapes[HB_TURNS * design].edge;

    return edge[HB_N] | (unsigned)edge[HB_E] << 2 | (unsigned)edge[HB_S] << 4 | (unsigned)edge[HB_W] << 6;
}

/* Tiles with the same edges fit on the same squares: each such kind is looked at once. */
static void count_fits(struct outlook *o)
{
    const uint8_t *bag = hb_tg_bag(o->tg);
    uint16_t with[EDGES] = { 0 }, design[EDGES];
    uint8_t seen[EDGES];
    unsigned count = 0, last = HB_STOCKS_MAX, edges = 0;

    for (unsigned i = 0; i < o->tg->tiles_left; i++) {
        if (bag[i] != last) {
            last = bag[i];
            edges = edges_of(hb_tg_stock_designs(o->tg)[last]);
            if (!with[edges]) {
                design[edges] = hb_tg_stock_designs(o->tg)[last];
                seen[count++] = (uint8_t)edges;
            }
        }
        with[edges]++;
    }
    for (unsigned i = 0; i < count; i++)
        add_fits(o, design[seen[i]], with[seen[i]]);
}

static unsigned fits_on(const struct outlook *o, unsigned square)
{
    unsigned n = 0;

    if (square >= HB_SQUARES_KEPT) /* hardly any game has so many */
        return 1;
    for (unsigned p = 0; p < PLANES; p++)
        n |= (unsigned)(o->fit[square / 64][p] >> square % 64 & 1) << p;
    return n;
}

/* How likely one of so many tiles comes that fits there, and is not wanted elsewhere. */
static double filled(const struct outlook *o, unsigned square, double tiles)
{
    double hoped = fits_on(o, square) / (o->tg->tiles_left + 1.0) * (tiles * weights.share + weights.more);

    return tiles > 0 ? hoped / (1 + hoped) : 0;
}

/* Regions */

static void never_closes(struct guarded_region *r)
{
    memset(r->closes, 0, sizeof r->closes);
}

static void add_square(const struct outlook *o, struct guarded_region *r, unsigned square)
{
    for (unsigned i = 0; i < r->squares; i++)
        if (r->square[i] == square)
            return;
    if (r->squares < SQUARES_OF_REGION)
        r->square[r->squares++] = (uint16_t)square;
    for (unsigned i = 0; i < ENDS; i++)
        r->closes[i] *= filled(o, square, o->tiles[i]);
}

/* A square becomes a meeting when a second open end comes to lie there. */
static void claim(struct outlook *o, unsigned square, unsigned side, const struct guarded_region *r)
{
    unsigned before = 0;

    for (unsigned s = 0; s < HB_SIDES; s++)
        before += o->claim[square][s] != 0;
    o->claim[square][side] = (uint8_t)(r - o->region + 1);
    if (before == 1)
        o->meeting[o->meetings++] = (uint8_t)square;
}

static void open_side(struct outlook *o, struct guarded_region *r, unsigned tile, unsigned side)
{
    const struct hb_landscape *l = o->l;
    unsigned square = hb_land_square_at(l, hb_land_beside_x(hb_land_tile_x(l, tile), side),
                                        hb_land_beside_y(hb_land_tile_y(l, tile), side));

    if (square == HB_NO_SQUARE) {
        never_closes(r);
        return;
    }
    if (square < HB_SQUARES_KEPT)
        claim(o, square, side ^ 2, r);
    add_square(o, r, square);
}

static bool reaches(const struct hb_shape *shape, unsigned kind, unsigned segment, unsigned side)
{
    if (kind == HB_ROAD)
        return shape->line[side] == segment;
    return shape->edge[side] == HB_CITY && (shape->area[2 * side] == segment || shape->area[2 * side + 1] == segment);
}

/* A tile that is face down ends the region for good. */
static void look_across(struct outlook *o, struct guarded_region *r, unsigned tile, unsigned side)
{
    unsigned there = hb_land_tile_beside(o->l, tile, side);

    if (there == HB_NO_TILE)
        open_side(o, r, tile, side);
    else if (!hb_land_tile_design(o->l, there))
        never_closes(r);
}

/* All tiles of a road or city, by the ring that joins its segments. */
static void go_round(struct outlook *o, struct guarded_region *r, unsigned root)
{
    const struct hb_landscape *l = o->l;
    unsigned first = hb_land_ring(l)[root], stop = first;

    do {
        unsigned tile = hb_land_ring_tile(stop);
        const struct hb_shape *shape = &hb_shapes[hb_land_tile_shapes(l)[tile]];
        for (unsigned side = 0; side < HB_SIDES; side++)
            if (reaches(shape, r->kind, hb_land_ring_segment(stop), side))
                look_across(o, r, tile, side);
        stop = hb_land_ring_next(l, stop);
    } while (stop != first);
}

/* A castle closes when the eight squares around it are filled; those that touch no tile yet are guessed. */
static void look_around(const struct outlook *o, struct guarded_region *r, int x, int y)
{
    for (int place = 0; place < AROUND + 1; place++) {
        int there_x = x + place % 3 - 1, there_y = y + place / 3 - 1;
        if (hb_land_tile_at(o->l, there_x, there_y) != HB_NO_TILE)
            continue;
        unsigned square = hb_land_square_at(o->l, there_x, there_y);
        if (square != HB_NO_SQUARE)
            add_square(o, r, square);
        for (unsigned i = 0; square == HB_NO_SQUARE && i < ENDS; i++)
            r->closes[i] *= weights.unseen;
    }
}

/* Its worth is the misty tiles around it and those that may still come. */
static void look_at_castle(const struct outlook *o, struct guarded_region *r, unsigned tile)
{
    enum { TILE = 2 };
    const struct hb_landscape *l = o->l;

    r->worth = TILE * (hb_land_misty_around(l, tile) + weights.misty * (AROUND - hb_land_neighbours(l, tile)));
    if (hb_land_neighbours(l, tile) != hb_land_neighbours_face_up(l, tile))
        never_closes(r);
    else
        look_around(o, r, hb_land_tile_x(l, tile), hb_land_tile_y(l, tile));
}

static void look_at_region(struct outlook *o, struct guarded_region *r, struct hb_land_figure f)
{
    const struct hb_land_extent e = hb_land_extent(o->l, f.root);

    r->unit = f.kind == HB_ROAD ? 1 : 2;
    r->worth = r->unit * (e.tiles + (f.kind == HB_ROAD ? 0 : e.shields));
    if (hb_land_open_ends(o->l, f.root))
        go_round(o, r, f.root);
}

static void look_at_regions(struct outlook *o)
{
    for (unsigned i = 0; i < o->l->pieces && o->regions < REGIONS_MAX; i++) {
        if (!hb_mists_stands(o->tg, i) || !hb_land_is_first_on_feature(o->l, i))
            continue;
        const struct hb_land_figure f = hb_land_figure(o->l, i);
        struct guarded_region *r = &o->region[o->regions++];
        *r = (struct guarded_region){ .kind = f.kind,
                                      .colours = hb_mists_colours_at(o->tg, f.root),
                                      .closes = { 1, 1, 1 } };
        if (f.kind == HB_CASTLE)
            look_at_castle(o, r, f.tile);
        else
            look_at_region(o, r, f);
    }
}

/* When it is closed all its open squares are filled. */
static double closed_worth(const struct guarded_region *r)
{
    return r->worth + r->unit * r->squares;
}

/* Points */

static bool apart(const struct outlook *o)
{
    return o->tg->variant == HB_MISTS_SEPARATE;
}

/* The score, each point by what it is worth, and what the next ones will be. */
static double score_worth(struct outlook *o)
{
    double sum = 0, target = o->m->target;

    if (!apart(o))
        return hb_mists_score(o->tg);
    for (unsigned k = 0; k < hb_mists_colours(o->tg->head.players); k++) {
        double points = o->m->colour[k] < target ? o->m->colour[k] : target, fallen = weights.falls * points / target;
        sum += points * (weights.first_point - fallen / 2);
        o->weight[k] = points < target ? weights.first_point - fallen : weights.spare;
    }
    return sum;
}

/* What a point for each of these colours is worth. */
static double weight_of(const struct outlook *o, unsigned colours)
{
    double sum = 0;

    if (!apart(o))
        return __builtin_popcount(colours);
    for (; colours; colours &= colours - 1)
        sum += o->weight[__builtin_ctz(colours)];
    return sum;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* By how much the two are worth more as one: each counts for the colours of the other, too. */
static double joining_worth(const struct outlook *o, const struct guarded_region *a, const struct guarded_region *b)
{
    double both = (closed_worth(a) + closed_worth(b)) * weight_of(o, a->colours | b->colours);
    double more = both - closed_worth(a) * weight_of(o, a->colours) - closed_worth(b) * weight_of(o, b->colours);

    return more > 0 ? more * least(a->closes[LAST], b->closes[LAST]) : 0;
}

static double meeting_worth(const struct outlook *o, unsigned square)
{
    double sum = 0;

    for (unsigned s = 0; s < HB_SIDES; s++)
        for (unsigned t = s + 1; t < HB_SIDES; t++) {
            unsigned a = o->claim[square][s], b = o->claim[square][t];
            if (a && b && a != b && o->region[a - 1].kind == o->region[b - 1].kind)
                sum += joining_worth(o, &o->region[a - 1], &o->region[b - 1]);
        }
    return sum;
}

static double regions_worth(const struct outlook *o)
{
    double sum = 0;

    for (unsigned i = 0; i < o->regions; i++) {
        const struct guarded_region *r = &o->region[i];
        sum += weights.region * closed_worth(r) * weight_of(o, r->colours) * r->closes[LAST];
    }
    for (unsigned i = 0; i < o->meetings; i++)
        sum += weights.joining * meeting_worth(o, o->meeting[i]);
    return sum;
}

/* Deadlines */

/* A number that is reached already is no end any more. */
static void find_ends(struct outlook *o)
{
    double left = hb_tg_tiles_to_draw(o->tg), used = o->m->supply - left;

    for (unsigned i = 0; i < HB_MISTS_HOUNDS; i++) {
        bool ahead = o->tg->variant >= HB_MISTS_PILES && !hb_mists_reached(o->tg, o->m->deadline[i]);
        o->number[i] = o->m->deadline[i];
        o->tiles[i] = ahead ? (i + 1.0) * o->m->pile - used : -1;
    }
    o->number[LAST] = o->m->target;
    o->tiles[LAST] = left;
}

/* Points that come in time: to one colour, or to all together. */
static double in_time(const struct outlook *o, unsigned end, unsigned colours)
{
    double sum = 0;

    for (unsigned i = 0; i < o->regions; i++) {
        const struct guarded_region *r = &o->region[i];
        sum += closed_worth(r) * r->closes[end] * __builtin_popcount(r->colours & colours);
    }
    return sum;
}

static double at_least_nothing(double x)
{
    return x > 0 ? x : 0;
}

/* Points missing at an end, after those that will probably come before it; apart, those of all colours. */
static double lacks(const struct outlook *o, unsigned end)
{
    double sum = 0;

    if (!apart(o))
        return at_least_nothing(o->number[end] - hb_mists_score(o->tg) - in_time(o, end, ~0u));
    for (unsigned k = 0; k < hb_mists_colours(o->tg->head.players); k++)
        sum += at_least_nothing(o->number[end] - o->m->colour[k] - in_time(o, end, 1u << k));
    return sum;
}

/* The nearer the end, the dearer each point that lacks. */
static double deadlines_cost(const struct outlook *o)
{
    double sum = 0;

    for (unsigned i = 0; i < ENDS; i++)
        if (o->tiles[i] >= 0)
            sum += lacks(o, i) * weights.lacking / (o->tiles[i] + weights.near);
    return sum;
}

/* Ghosts, hounds, guards, graves */

static double power(double base, unsigned n)
{
    double p = 1;

    while (n--)
        p *= base;
    return p;
}

static unsigned open_sides(const struct hb_landscape *l, unsigned tile)
{
    unsigned n = 0;

    for (unsigned side = 0; side < HB_SIDES; side++)
        n += hb_land_tile_beside(l, tile, side) == HB_NO_TILE;
    return n;
}

/* How likely the ghosts go back by themselves from where this one stands. */
static double goes_back(const struct hb_landscape *l, struct hb_land_figure f)
{
    if (f.kind == HB_CEMETERY)
        return power(weights.side, open_sides(l, f.tile));
    return hb_land_open_ends(l, f.root) && hb_land_mist_can_close(l, f.root)
               ? power(weights.side, hb_land_open_ends(l, f.root))
               : 0;
}

static double going_back_worth(const struct outlook *o)
{
    unsigned piece = hb_mists_slot(o->tg)->piece + (unsigned)HB_MISTS_GHOST;
    double sum = 0;

    for (unsigned from = 0; from < o->l->pieces; from += 64)
        for (uint64_t left = hb_land_pieces_of_kind(o->l, piece, from); left;) {
            const struct hb_land_figure f = hb_land_figure(o->l, from + (unsigned)__builtin_ctzll(left));
            uint64_t here = hb_land_pieces_there(o->l, f.root, from) & left;
            sum += __builtin_popcountll(here) * goes_back(o->l, f);
            left &= ~here;
        }
    return weights.back * sum;
}

static double bank_cost(const struct outlook *o)
{
    double tiles = o->tiles[LAST];

    return weights.empty * power(weights.fuller, hb_mists_bank(o->tg)) * tiles / (tiles + weights.few);
}

static double hounds_worth(const struct outlook *o)
{
    double sum = 0;

    for (unsigned i = 0; i < HB_MISTS_HOUNDS; i++)
        if (o->m->hound[i] == HB_MISTS_ON_BOARD)
            sum += weights.hound * hb_mists_ghosts(o->tg);
    return sum;
}

/* The first guard of a colour at home is worth most. */
static double guards_worth(const struct outlook *o)
{
    unsigned players = o->tg->head.players;
    double sum = 0;

    for (unsigned k = 0; k < hb_mists_colours(players); k++) {
        double each = weights.guard;
        unsigned n = hb_tg_seats(o->tg)[hb_mists_owner(players, k)].supply[hb_mists_slot(o->tg)->piece + k];
        for (; n; n--) {
            sum += each;
            each *= weights.next;
        }
    }
    return sum;
}

static double graves_cost(const struct outlook *o)
{
    const struct hb_landscape *l = o->l;
    double sum = 0;

    for (unsigned t = 0; o->tg->variant >= HB_MISTS_GRAVES && t < l->tiles; t++) {
        if (!hb_mists_has_open_cemetery(o->tg, t))
            continue;
        sum += o->tg->variant >= HB_MISTS_HAUNTED ? weights.haunted * (AROUND - hb_land_neighbours(l, t))
                                                  : weights.grave * open_sides(l, t);
    }
    return sum;
}

/* All together */

/* Only as much as is used is cleared: this is done for every move that a computer considers. */
static void look(struct outlook *o, const struct hb_tilegame *tg)
{
    unsigned squares = hb_tg_land(tg)->squares < HB_SQUARES_KEPT ? hb_tg_land(tg)->squares : HB_SQUARES_KEPT;

    memset(o->fit, 0, sizeof o->fit);
    memset(o->claim, 0, squares * sizeof o->claim[0]);
    o->regions = o->meetings = 0;
    find_ends(o);
    count_fits(o);
    look_at_regions(o);
}

/* The sooner it is won the better, by so little that nobody takes a risk for it; and points beyond the target are no
 * use. */
static double end_worth(const struct outlook *o, double score)
{
    if (!hb_mists_won(o->tg))
        return score - weights.end;
    return weights.end + o->m->target * (1 + weights.early * hb_tg_tiles_to_draw(o->tg));
}

static double outlook(const struct hb_game *g, int player)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    struct outlook o;
    double score;

    (void)player;
    o.tg = tg;
    o.l = hb_tg_land(tg);
    o.m = hb_mists(tg);
    score = score_worth(&o);
    if (g->over)
        return end_worth(&o, score);
    look(&o, tg);
    return score + regions_worth(&o) + going_back_worth(&o) + hounds_worth(&o) + guards_worth(&o) - bank_cost(&o) -
           graves_cost(&o) - deadlines_cost(&o);
}

const struct hb_kind_players hb_kind_players_mists = {
    .reserve = hb_tg_reserve,
    .outlook = outlook,
    .remarkable = hb_tg_remarkable,
    .reasons = hb_tg_reasons,
};

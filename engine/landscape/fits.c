/* fits.c -- where a tile fits: the answer for 64 squares and four rotations at once.
 *
 * A square refuses a tile if one of its sides asks for another kind than the tile shows.  For each kind of edge the
 * planes tell in one or two ORs which squares refuse it on which side.  A design has four edges; the words of its four
 * kinds, each moved on to the side where that edge comes in a rotation, are ORed, and the zeros are where it fits.
 *
 *       n s e w: what the design shows       refuses[k][side]: 64 squares, a bit each
 *
 *       fits[0]     = ~( refuses[n][N] | refuses[e][E] | refuses[s][S] | refuses[w][W] )
 *       fits[1]     = ~( refuses[n][E] | refuses[e][S] | refuses[s][W] | refuses[w][N] )      one quarter further
 *
 * The alternative, to try each square in each rotation, takes hundreds of tests for an answer that is asked in every
 * move. */
#include "engine/landscape/landscape_parts.h"
#include "engine/splitmix.h"

static unsigned words_used(const struct hb_landscape *l)
{
    return (l->squares + 63u) / 64;
}

/* Of them those that the landscape keeps. */
static unsigned words_kept(const struct hb_landscape *l)
{
    enum { WORDS_KEPT = HB_SQUARES_KEPT / 64 };

    return words_used(l) < WORDS_KEPT ? words_used(l) : WORDS_KEPT;
}

/* For each kind of edge and side the squares of 64 that refuse it, and which squares there are. */
struct refusals {
    hb_four kind[HB_EDGE_KINDS];
    uint64_t exist;
};

/* What a square asks for is field 01, road 10, city 11, nothing 00.  So a high bit refuses a field, a low bit a road,
 * one bit without the other a city, and either of them a river.  A square that asks for a river has 00 here and its bit
 * in a third plane, which refuses all else. */
static inline void refuse(struct refusals *r, const struct hb_landscape *l, const uint64_t *plane, unsigned word)
{
    hb_four low, high, river;

    hb_lanes_four_get(&low, plane + HB_PLANE_LOW);
    hb_lanes_four_get(&high, plane + HB_PLANE_HIGH);
    r->kind[HB_FIELD] = high;
    r->kind[HB_ROAD] = low;
    r->kind[HB_CITY] = low ^ high;
    r->kind[HB_RIVER] = low | high;
    if (__builtin_expect(l->planes > HB_PLANE_RIVER, 0)) {
        hb_lanes_four_get(&river, plane + HB_PLANE_RIVER);
        r->kind[HB_FIELD] |= river;
        r->kind[HB_ROAD] |= river;
        r->kind[HB_CITY] |= river;
    }
    r->exist = hb_bits_low_ones(l->squares - 64 * word);
}

/* For each rotation the squares of 64 on which the design fits.  What shows on side k before turning shows on side
 * k + t after t turns: the words of its kind, moved on by k sides, are those of the four rotations. */
static inline void find_in(hb_four *fits, const struct hb_landscape *l, const uint64_t *plane, unsigned design,
                           unsigned word)
{
    const uint8_t *edge = hb_shapes[HB_TURNS * design].edge;
    struct refusals r;

    refuse(&r, l, plane, word);
    hb_four n = r.kind[edge[HB_N]], e = r.kind[edge[HB_E]], s = r.kind[edge[HB_S]], w = r.kind[edge[HB_W]];
    n |= __builtin_shufflevector(e, e, 1, 2, 3, 0);
    s = __builtin_shufflevector(s, s, 2, 3, 0, 1);
    s |= __builtin_shufflevector(w, w, 3, 0, 1, 2);
    *fits = ~(n | s) & r.exist;
}

static inline void find_word(hb_four *fits, const struct hb_landscape *l, unsigned design, unsigned word)
{
    find_in(fits, l, hb_land_planes(l, word), design, word);
}

/* Only rotations that look different. */
static inline void leave_different(hb_four *fits, unsigned design)
{
    hb_four different;

    hb_lanes_four_spread(&different, (1u << hb_designs[design].turns) - 1);
    *fits &= different;
}

/* On the squares that the landscape does not keep, in all rotations. */
static __attribute__((cold, noinline)) void find_beyond(struct hb_fits *f, const struct hb_landscape *l,
                                                        unsigned design)
{
    struct hb_land_survey s;
    hb_four v;

    hb_land_survey(&s, l);
    for (unsigned i = words_kept(l); i < f->words; i++) {
        find_in(&v, l, s.plane + (size_t)i * l->planes, design, i);
        hb_lanes_four_put(f->squares[i], &v);
    }
}

void hb_land_find_fits(struct hb_fits *f, const struct hb_landscape *l, unsigned design)
{
    unsigned kept = words_kept(l);
    hb_four v;

    f->turns = hb_designs[design].turns;
    f->words = words_used(l);
    for (unsigned i = 0; i < kept; i++) {
        find_word(&v, l, design, i);
        leave_different(&v, design);
        hb_lanes_four_put(f->squares[i], &v);
    }
    if (__builtin_expect(f->words > kept, 0)) {
        find_beyond(f, l, design);
        for (unsigned i = kept; i < f->words; i++)
            for (unsigned t = f->turns; t < HB_TURNS; t++)
                f->squares[i][t] = 0;
    }
}

static __attribute__((cold, noinline)) bool fits_beyond(const struct hb_landscape *l, unsigned design)
{
    struct hb_fits f = { .words = words_used(l) };
    uint64_t some = 0;

    find_beyond(&f, l, design);
    for (unsigned i = words_kept(l); i < f.words; i++)
        for (unsigned t = 0; t < HB_TURNS; t++)
            some |= f.squares[i][t];
    return some != 0;
}

bool hb_land_fits_somewhere(const struct hb_landscape *l, unsigned design)
{
    hb_four v;

    for (unsigned i = words_kept(l); i-- > 0;) { /* most squares that fit are young */
        find_word(&v, l, design, i);
        if (v[0] | v[1] | v[2] | v[3])
            return true;
    }
    return words_used(l) > words_kept(l) && fits_beyond(l, design);
}

static __attribute__((cold, noinline)) bool fits_on_beyond(const struct hb_landscape *l, unsigned square,
                                                           unsigned design, unsigned quarters)
{
    struct hb_fits f = { .words = square / 64 + 1 };

    find_beyond(&f, l, design);
    return f.squares[square / 64][quarters] >> square % 64 & 1;
}

/* Asks for all squares of the word: that is no more work than asking for one. */
bool hb_land_fits_on(const struct hb_landscape *l, unsigned square, unsigned design, unsigned quarters)
{
    hb_four v;

    if (!hb_land_is_kept(l, square))
        return fits_on_beyond(l, square, design, quarters);
    find_word(&v, l, design, square / 64);
    return v[quarters] >> square % 64 & 1;
}

/* Picking one at random */

/* Two passes: how many fits there are, then the one with the number that was drawn. */
bool hb_land_pick_fit_from(const struct hb_fits *f, uint64_t *seed, unsigned *square, unsigned *quarters)
{
    const uint64_t *word = f->squares[0];
    unsigned n = 0, at = 0;

    for (unsigned i = 0; i < f->words * HB_TURNS; i++)
        n += hb_bits_ones(word[i]);
    if (!n)
        return false;
    unsigned k = hb_splitmix_below(seed, n), here;
    while (k >= (here = hb_bits_ones(word[at]))) {
        k -= here;
        at++;
    }
    *square = 64 * (at / HB_TURNS) + hb_bits_nth_one(word[at], k);
    *quarters = at % HB_TURNS;
    return true;
}

/* The same for up to 128 squares, without branches on what there is. */
static bool pick_from_two(const struct hb_fits *f, uint64_t *seed, unsigned *square, unsigned *quarters)
{
    const uint64_t *word = f->squares[0];
    unsigned before[2 * HB_TURNS], n = 0, at = 0;

    for (unsigned i = 0; i < 2 * HB_TURNS; i++) {
        before[i] = n;
        n += hb_bits_ones(word[i]);
    }
    if (!n)
        return false;
    unsigned k = hb_splitmix_below(seed, n);
    for (unsigned i = 1; i < 2 * HB_TURNS; i++)
        at += k >= before[i];
    *square = 64 * (at / HB_TURNS) + hb_bits_nth_one(word[at], k - before[at]);
    *quarters = at % HB_TURNS;
    return true;
}

/* And for up to 64, in registers. */
static inline bool pick_from_one(const hb_four *fits, uint64_t *seed, unsigned *square, unsigned *quarters)
{
    uint64_t n = (*fits)[0], e = (*fits)[1], s = (*fits)[2], w = (*fits)[3], which = n;
    unsigned one = hb_bits_ones(n), two = one + hb_bits_ones(e), three = two + hb_bits_ones(s),
             all = three + hb_bits_ones(w), before = 0;

    if (__builtin_expect(!all, 0))
        return false;
    unsigned k = hb_splitmix_below(seed, all);
    which = k >= one ? e : which;
    before = k >= one ? one : before;
    which = k >= two ? s : which;
    before = k >= two ? two : before;
    which = k >= three ? w : which;
    before = k >= three ? three : before;
    *square = hb_bits_nth_one(which, k - before);
    *quarters = (unsigned)(k >= one) + (unsigned)(k >= two) + (unsigned)(k >= three);
    return true;
}

static __attribute__((noinline)) bool pick_among_many(const struct hb_landscape *l, unsigned design, uint64_t *seed,
                                                      unsigned *square, unsigned *quarters)
{
    struct hb_fits f;

    hb_land_find_fits(&f, l, design);
    if (f.words > 2)
        return hb_land_pick_fit_from(&f, seed, square, quarters);
    HB_ASSERT(f.words == 2);
    return pick_from_two(&f, seed, square, quarters);
}

bool hb_land_pick_fit(const struct hb_landscape *l, unsigned design, uint64_t *seed, unsigned *square,
                      unsigned *quarters)
{
    hb_four fits;

    if (l->squares > 64)
        return pick_among_many(l, design, seed, square, quarters);
    find_word(&fits, l, design, 0);
    leave_different(&fits, design);
    return pick_from_one(&fits, seed, square, quarters);
}

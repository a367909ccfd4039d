/* fits.c -- where a tile fits: the answer for 64 squares and four rotations at once. */
#include "core/landscape_inside.h"
#include "core/splitmix.h"

static unsigned words_used(const struct hb_landscape *l)
{
    return (l->squares + 63u) / 64;
}

/* For each kind of edge and side the squares of 64 that refuse it, and which squares there are. */
struct refusals {
    hb_four kind[HB_EDGE_KINDS];
    uint64_t exist;
};

static inline void refuse(struct refusals *r, const struct hb_landscape *l, unsigned word)
{
    const uint64_t *plane = hb_planes(l, word);
    hb_four low, high, river;

    hb_four_get(&low, plane + HB_PLANE_LOW);
    hb_four_get(&high, plane + HB_PLANE_HIGH);
    r->kind[HB_FIELD] = high;
    r->kind[HB_ROAD] = low;
    r->kind[HB_CITY] = low ^ high;
    r->kind[HB_RIVER] = low | high;
    if (__builtin_expect(l->planes > HB_PLANE_RIVER, 0)) {
        hb_four_get(&river, plane + HB_PLANE_RIVER);
        r->kind[HB_FIELD] |= river;
        r->kind[HB_ROAD] |= river;
        r->kind[HB_CITY] |= river;
    }
    r->exist = hb_low_ones(l->squares - 64 * word);
}

/* For each rotation the squares of 64 on which the design fits.  What shows on side k before turning shows on side
 * k + t after t turns: the words of its kind, moved on by k sides, are those of the four rotations. */
static inline void find_word(hb_four *fits, const struct hb_landscape *l, unsigned design, unsigned word)
{
    const uint8_t *edge = hb_shapes[HB_TURNS * design].edge;
    struct refusals r;

    refuse(&r, l, word);
    hb_four n = r.kind[edge[HB_N]], e = r.kind[edge[HB_E]], s = r.kind[edge[HB_S]], w = r.kind[edge[HB_W]];
    n |= __builtin_shufflevector(e, e, 1, 2, 3, 0);
    s = __builtin_shufflevector(s, s, 2, 3, 0, 1);
    s |= __builtin_shufflevector(w, w, 3, 0, 1, 2);
    *fits = ~(n | s) & r.exist;
}

/* Only rotations that look different. */
static inline void find_different(hb_four *fits, const struct hb_landscape *l, unsigned design, unsigned word)
{
    hb_four different;

    find_word(fits, l, design, word);
    hb_four_spread(&different, (1u << hb_designs[design].turns) - 1);
    *fits &= different;
}

void hb_fits_find(struct hb_fits *f, const struct hb_landscape *l, unsigned design)
{
    hb_four v;

    f->turns = hb_designs[design].turns;
    f->words = words_used(l);
    for (unsigned i = 0; i < f->words; i++) {
        find_different(&v, l, design, i);
        hb_four_put(f->squares[i], &v);
    }
}

bool hb_fits_somewhere(const struct hb_landscape *l, unsigned design)
{
    hb_four v;

    for (unsigned i = words_used(l); i-- > 0;) { /* most squares that fit are young */
        find_word(&v, l, design, i);
        if (v[0] | v[1] | v[2] | v[3])
            return true;
    }
    return false;
}

bool hb_fits_on(const struct hb_landscape *l, unsigned square, unsigned design, unsigned quarters)
{
    hb_four v;

    find_word(&v, l, design, square / 64);
    return v[quarters] >> square % 64 & 1;
}

/* ---- picking one at random -------------------------------------------------------------------------- */

bool hb_fits_pick_from(const struct hb_fits *f, uint64_t *seed, unsigned *square, unsigned *quarters)
{
    const uint64_t *word = f->squares[0];
    unsigned n = 0, at = 0;

    for (unsigned i = 0; i < f->words * HB_TURNS; i++)
        n += hb_ones(word[i]);
    if (!n)
        return false;
    unsigned k = hb_below(seed, n), here;
    while (k >= (here = hb_ones(word[at]))) {
        k -= here;
        at++;
    }
    *square = 64 * (at / HB_TURNS) + hb_nth_one(word[at], k);
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
        n += hb_ones(word[i]);
    }
    if (!n)
        return false;
    unsigned k = hb_below(seed, n);
    for (unsigned i = 1; i < 2 * HB_TURNS; i++)
        at += k >= before[i];
    *square = 64 * (at / HB_TURNS) + hb_nth_one(word[at], k - before[at]);
    *quarters = at % HB_TURNS;
    return true;
}

/* And for up to 64, in registers. */
static inline bool pick_from_one(const hb_four *fits, uint64_t *seed, unsigned *square, unsigned *quarters)
{
    uint64_t n = (*fits)[0], e = (*fits)[1], s = (*fits)[2], w = (*fits)[3], which = n;
    unsigned one = hb_ones(n), two = one + hb_ones(e), three = two + hb_ones(s), all = three + hb_ones(w), before = 0;

    if (__builtin_expect(!all, 0))
        return false;
    unsigned k = hb_below(seed, all);
    which = k >= one ? e : which;
    before = k >= one ? one : before;
    which = k >= two ? s : which;
    before = k >= two ? two : before;
    which = k >= three ? w : which;
    before = k >= three ? three : before;
    *square = hb_nth_one(which, k - before);
    *quarters = (unsigned)(k >= one) + (unsigned)(k >= two) + (unsigned)(k >= three);
    return true;
}

static __attribute__((noinline)) bool pick_among_many(const struct hb_landscape *l, unsigned design, uint64_t *seed,
                                                      unsigned *square, unsigned *quarters)
{
    struct hb_fits f;

    hb_fits_find(&f, l, design);
    if (f.words > 2)
        return hb_fits_pick_from(&f, seed, square, quarters);
    HB_ASSERT(f.words == 2);
    return pick_from_two(&f, seed, square, quarters);
}

bool hb_fits_pick(const struct hb_landscape *l, unsigned design, uint64_t *seed, unsigned *square, unsigned *quarters)
{
    hb_four fits;

    if (l->squares > 64)
        return pick_among_many(l, design, seed, square, quarters);
    find_different(&fits, l, design, 0);
    return pick_from_one(&fits, seed, square, quarters);
}

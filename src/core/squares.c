/* squares.c -- the empty squares beside tiles, and what they ask for.
 *
 * Where no more than 64 squares are concerned, nothing here branches on what there is, and everything is looked up
 * before anything is written: a vector that is read just after a part of it was written has to wait. */
#include "core/landscape_inside.h"

/* The square beside a tile, across a side; a new one comes last.  HB_NO_SQUARE: a tile lies there, or it is too far. */
static unsigned survey_beside(struct hb_survey *s, const struct hb_landscape *l, unsigned tile, unsigned side)
{
    uint8_t x = (uint8_t)hb_byte_beside_x(hb_tile_xs(l)[tile], side);
    uint8_t y = (uint8_t)hb_byte_beside_y(hb_tile_ys(l)[tile], side);
    unsigned at = hb_find_pair(s->x, s->y, s->count, x, y);

    if (at < s->count)
        return at;
    if ((l->columns == HB_WIDTH_MAX && (uint8_t)(x - (unsigned)l->min_x) >= HB_WIDTH_MAX) ||
        (l->rows == HB_WIDTH_MAX && (uint8_t)(y - (unsigned)l->min_y) >= HB_WIDTH_MAX) ||
        hb_find_pair(hb_tile_xs(l), hb_tile_ys(l), l->tiles, x, y) < l->tiles)
        return HB_NO_SQUARE;
    s->x[at] = x;
    s->y[at] = y;
    s->count++;
    return at;
}

/* A square is as old as the first tile beside it: so they come in the order in which the landscape keeps them. */
void hb_survey(struct hb_survey *s, const struct hb_landscape *l)
{
    memset(s, 0, sizeof *s);
    for (unsigned tile = 0; tile < l->tiles; tile++)
        for (unsigned side = 0; side < HB_SIDES; side++) {
            unsigned square = survey_beside(s, l, tile, side), across = side ^ 2;
            const uint8_t *asks = hb_shapes[hb_tile_shapes(l)[tile]].asks;
            if (square == HB_NO_SQUARE)
                continue;
            for (unsigned i = 0; i < l->planes / 4u; i++)
                s->plane[square / 64 * l->planes + 4 * i + across] |= (uint64_t)(asks[i] >> across & 1) << square % 64;
        }
}

__attribute__((noinline)) uint8_t hb_far_x(const struct hb_landscape *l, unsigned square)
{
    struct hb_survey s;

    hb_survey(&s, l);
    return s.x[square];
}

__attribute__((noinline)) uint8_t hb_far_y(const struct hb_landscape *l, unsigned square)
{
    struct hb_survey s;

    hb_survey(&s, l);
    return s.y[square];
}

/* The planes of 64 squares, kept or not. */
static const uint64_t *planes_of(const struct hb_landscape *l, unsigned word, struct hb_survey *s)
{
    if (hb_is_kept(l, 64 * word))
        return hb_planes(l, word);
    hb_survey(s, l);
    return s->plane + (size_t)word * l->planes;
}

static inline unsigned asked_sides(const struct hb_landscape *l, const uint64_t *plane, unsigned square)
{
    hb_four any, more;

    hb_four_get(&any, plane + HB_PLANE_LOW);
    hb_four_get(&more, plane + HB_PLANE_HIGH);
    any |= more;
    if (__builtin_expect(l->planes > HB_PLANE_RIVER, 0)) {
        hb_four_get(&more, plane + HB_PLANE_RIVER);
        any |= more;
    }
    return hb_four_bits(&any, square % 64);
}

static __attribute__((noinline)) unsigned far_asked_sides(const struct hb_landscape *l, unsigned square)
{
    struct hb_survey s;

    return asked_sides(l, planes_of(l, square / 64, &s), square);
}

unsigned hb_asked_sides(const struct hb_landscape *l, unsigned square)
{
    if (hb_is_kept(l, square))
        return asked_sides(l, hb_planes(l, square / 64), square);
    return far_asked_sides(l, square);
}

/* The x, and the y, of the squares on the four sides, a byte each. */
static inline uint32_t xs_around(unsigned x)
{
    return x | ((x + 1) & 0xff) << 8 | x << 16 | ((x - 1) & 0xff) << 24;
}
static inline uint32_t ys_around(unsigned y)
{
    return ((y - 1) & 0xff) | y << 8 | ((y + 1) & 0xff) << 16 | y << 24;
}

/* For each side the square there, as a bit among 64. */
static inline void look_around(uint64_t found[HB_SIDES], const uint8_t *xs, const uint8_t *ys, unsigned x, unsigned y,
                               uint64_t exist)
{
    uint64_t column = hb_equal_lanes(xs, x) & exist, row = hb_equal_lanes(ys, y) & exist;

    found[HB_N] = hb_equal_lanes(ys, y - 1) & column;
    found[HB_E] = hb_equal_lanes(xs, x + 1) & row;
    found[HB_S] = hb_equal_lanes(ys, y + 1) & column;
    found[HB_W] = hb_equal_lanes(xs, x - 1) & row;
}

/* For up to 64 squares, before and after. */
static __attribute__((noinline)) void few_squares_around(struct hb_landscape *l, const struct hb_shape *shape,
                                                         unsigned square, unsigned closed)
{
    uint8_t *xs = hb_square_xs(l), *ys = hb_square_ys(l);
    unsigned x = xs[square], y = ys[square], count = l->squares - 1u;
    uint64_t keep = ((uint64_t)1 << square) - 1, found[HB_SIDES];

    look_around(found, xs, ys, x, y, hb_low_ones(l->squares));
    hb_close_lane(xs, square);
    hb_close_lane(ys, square);
    unsigned new = hb_which_are_zero(found) & ~closed;
    if (__builtin_expect(l->planes == HB_PLANE_RIVER, 1))
        hb_drop_and_add(hb_planes(l, 0), 2, keep, found, new, count, shape->asks);
    else
        hb_drop_and_add(hb_planes(l, 0), 3, keep, found, new, count, shape->asks);
    hb_append_pairs(xs + count, ys + count, xs_around(x), ys_around(y), new);
    l->squares = (uint16_t)(count + hb_ones_of_four(new));
}

/* Takes one out of a list of bytes; room is how many can be written at all. */
static inline void close_list(uint8_t *list, unsigned at, unsigned words, unsigned room)
{
    for (unsigned w = 0; w < words; w++, list += HB_LANES) {
        unsigned here = at < HB_LANES ? at : HB_LANES, left = room - HB_LANES * w;
        if (left > HB_LANES)
            hb_close_lane(list, here);
        else if (here < left)
            memmove(list + here, list + here + 1, left - here - 1);
        at -= here;
    }
}

/* Takes one out of all planes. */
static inline void close_planes(uint64_t *plane, unsigned square, unsigned words, unsigned planes)
{
    for (unsigned w = 0; w < words; w++, plane += planes) {
        unsigned here = square < 64 ? square : 64;
        uint64_t keep = hb_low_ones(here);
        for (unsigned i = 0; i < planes; i += 4) {
            hb_four v, next = { 0 };
            hb_four_get(&v, plane + i);
            if (w + 1 < words)
                hb_four_get(&next, plane + planes + i);
            v = (v & keep) | ((v >> 1 | next << 63) & ~keep);
            hb_four_put(plane + i, &v);
        }
        square -= here;
    }
}

/* On which squares the four sides are, the one that leaves no longer counted. */
static inline __attribute__((always_inline)) unsigned number_around(unsigned at[HB_SIDES], const struct hb_landscape *l,
                                                                    unsigned square, unsigned words)
{
    const uint8_t *xs = hb_square_xs(l), *ys = hb_square_ys(l);
    unsigned x = xs[square], y = ys[square], missing = 0;
    uint64_t found[HB_WORDS_MAX][HB_SIDES];

    HB_ASSERT(words > 0 && words <= HB_WORDS_MAX);
    for (unsigned w = 0; w < words; w++)
        look_around(found[w], xs + 64 * (size_t)w, ys + 64 * (size_t)w, x, y, hb_low_ones(l->squares - 64 * w));
    for (unsigned side = 0; side < HB_SIDES; side++) {
        uint64_t bit = found[words - 1][side];
        unsigned word = words - 1;
        for (unsigned w = words - 1; w-- > 0;) {
            word = found[w][side] ? w : word;
            bit = found[w][side] ? found[w][side] : bit;
        }
        at[side] = 64 * word + (unsigned)__builtin_ctzll(bit | (uint64_t)1 << 63);
        at[side] -= at[side] > square;
        missing |= (unsigned)(bit == 0) << side;
    }
    return missing;
}

/* For any number of words of squares, before and after; and lists with this room. */
static inline __attribute__((always_inline)) void squares_around(struct hb_landscape *l, const struct hb_shape *shape,
                                                                 unsigned square, unsigned closed, unsigned words,
                                                                 unsigned planes, unsigned room)
{
    uint8_t *xs = hb_square_xs(l), *ys = hb_square_ys(l);
    unsigned x = xs[square], y = ys[square], count = l->squares - 1u, at[HB_SIDES];
    unsigned new = number_around(at, l, square, words) & ~closed;
    uint64_t *plane = hb_planes(l, 0);

    close_planes(plane, square, words, planes);
    close_list(xs, square, words, room);
    close_list(ys, square, words, room);
    hb_append_pairs(xs + count, ys + count, xs_around(x), ys_around(y), new);
    for (unsigned side = 0; side < HB_SIDES; side++) {
        unsigned is_new = new >> side & 1, s = is_new ? count : at[side], across = side ^ 2;
        uint64_t *there = plane + (size_t)(s / 64) * planes + across, bit = (uint64_t)(~closed >> side & 1) << s % 64;
        for (unsigned i = 0; i < planes / 4; i++)
            there[4 * i] |= bit & hb_spread(shape->asks[i])[across];
        count += is_new;
    }
    l->squares = (uint16_t)count;
}

static __attribute__((noinline)) void more_squares_around(struct hb_landscape *l, const struct hb_shape *shape,
                                                          unsigned square, unsigned closed)
{
    if (__builtin_expect(l->planes == HB_PLANE_RIVER, 1))
        squares_around(l, shape, square, closed, 2, HB_PLANE_RIVER, 2 * HB_LANES + 1);
    else
        squares_around(l, shape, square, closed, 2, HB_PLANE_RIVER + 4, 2 * HB_LANES + 1);
}

static __attribute__((noinline)) void many_squares_around(struct hb_landscape *l, const struct hb_shape *shape,
                                                          unsigned square, unsigned closed)
{
    squares_around(l, shape, square, closed, (l->squares + 63u) / 64, l->planes, l->squares_kept);
}

/* For more than are kept: which of them are is found out anew. */
static __attribute__((noinline)) void survey_squares(struct hb_landscape *l)
{
    unsigned words = (l->squares_kept + 63u) / 64, kept;
    struct hb_survey s;

    hb_survey(&s, l);
    kept = s.count < l->squares_kept ? s.count : l->squares_kept;
    memset(hb_square_xs(l), 0, l->squares_kept);
    memset(hb_square_ys(l), 0, l->squares_kept);
    memcpy(hb_square_xs(l), s.x, kept);
    memcpy(hb_square_ys(l), s.y, kept);
    memcpy(hb_planes(l, 0), s.plane, (size_t)words * l->planes * sizeof s.plane[0]);
    l->squares = (uint16_t)s.count;
}

/* Each form has room for the squares before and after, three more at most, and for the bytes it writes. */
void hb_squares_around(struct hb_landscape *l, const struct hb_shape *shape, unsigned square, unsigned closed)
{
    if (l->squares <= HB_LANES - 3)
        few_squares_around(l, shape, square, closed);
    else if (l->squares <= 2 * HB_LANES - 3 && l->squares_kept > 2 * HB_LANES)
        more_squares_around(l, shape, square, closed);
    else if (l->squares <= HB_SQUARES_KEPT - 3)
        many_squares_around(l, shape, square, closed);
    else
        survey_squares(l);
}

int hb_asked(const struct hb_landscape *l, unsigned square, enum hb_side side)
{
    struct hb_survey s;
    const uint64_t *plane = planes_of(l, square / 64, &s) + side;
    unsigned bit = square % 64;

    if (l->planes > HB_PLANE_RIVER && (plane[HB_PLANE_RIVER] >> bit & 1))
        return HB_RIVER;
    return ((int)(plane[HB_PLANE_LOW] >> bit & 1) | (int)(plane[HB_PLANE_HIGH] >> bit & 1) << 1) - 1;
}

bool hb_some_ask(const struct hb_landscape *l, enum hb_feature_kind kind)
{
    uint64_t some = 0;
    struct hb_survey s;

    for (unsigned i = 0; i < l->squares; i += 64)
        for (unsigned side = 0; side < HB_SIDES; side++) {
            const uint64_t *plane = planes_of(l, i / 64, &s) + side;
            if (kind == HB_RIVER) {
                some |= l->planes > HB_PLANE_RIVER ? plane[HB_PLANE_RIVER] : 0;
                continue;
            }
            uint64_t low = plane[HB_PLANE_LOW], high = plane[HB_PLANE_HIGH];
            uint64_t river = l->planes > HB_PLANE_RIVER ? plane[HB_PLANE_RIVER] : 0;
            const uint64_t asked[HB_EDGE_KINDS] = { low & ~high, high & ~low, low & high, river };
            some |= asked[kind];
        }
    return some != 0;
}

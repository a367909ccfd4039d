/* squares.c -- the empty squares beside tiles, and what they ask for.
 *
 * The list has two lists of bytes, x and y, and each plane has a bit for each place in it.  When a square gets its tile
 * it leaves the list, all squares behind it move up, and so do their bits in every plane; new squares come last.
 *
 *   list     a b [c] d e                 a b d e f g         c gets the tile; f and g are new beside it
 *   plane    0 1 [0] 1 1       -->       0 1 1 1 x x         x: what the tile asks of them
 *
 * So squares stand in the order in which they came to touch the landscape.  That is the order of legal moves, and it
 * follows from the tiles alone: hb_land_survey finds the same list by going over them.  A hash of places would find one
 * square faster, but fits and legal moves are asked of all squares at once, for which a dense list is best.
 *
 * Where no more than 64 squares are concerned, nothing here branches on what there is, and everything is looked up
 * before anything is written: a vector that is read just after a part of it was written has to wait. */
#include "engine/landscape/landscape_parts.h"

/* The survey */

/* The square beside a tile, across a side; a new one comes last.  HB_NO_SQUARE: a tile lies there, or it is too far. */
static unsigned survey_beside(struct hb_land_survey *s, const struct hb_landscape *l, unsigned tile, unsigned side)
{
    uint8_t x = (uint8_t)hb_land_byte_beside_x(hb_land_tile_xs(l)[tile], side);
    uint8_t y = (uint8_t)hb_land_byte_beside_y(hb_land_tile_ys(l)[tile], side);
    unsigned at = hb_lanes_find_pair(s->x, s->y, s->count, x, y);

    if (at < s->count)
        return at;
    if ((l->columns == HB_WIDTH_MAX && (uint8_t)(x - (unsigned)l->min_x) >= HB_WIDTH_MAX) ||
        (l->rows == HB_WIDTH_MAX && (uint8_t)(y - (unsigned)l->min_y) >= HB_WIDTH_MAX) ||
        hb_lanes_find_pair(hb_land_tile_xs(l), hb_land_tile_ys(l), l->tiles, x, y) < l->tiles)
        return HB_NO_SQUARE;
    s->x[at] = x;
    s->y[at] = y;
    s->count++;
    return at;
}

/* A square is as old as the first tile beside it: so they come in the order in which the landscape keeps them. */
void hb_land_survey(struct hb_land_survey *s, const struct hb_landscape *l)
{
    memset(s, 0, sizeof *s);
    for (unsigned tile = 0; tile < l->tiles; tile++)
        for (unsigned side = 0; side < HB_SIDES; side++) {
            unsigned square = survey_beside(s, l, tile, side), across = side ^ 2;
            const uint8_t *asks = hb_shapes[hb_land_tile_shapes(l)[tile]].asks;
            if (square == HB_NO_SQUARE)
                continue;
            for (unsigned i = 0; i < l->planes / 4u; i++)
                s->plane[square / 64 * l->planes + 4 * i + across] |= (uint64_t)(asks[i] >> across & 1) << square % 64;
        }
}

__attribute__((noinline)) uint8_t hb_land_unkept_square_x(const struct hb_landscape *l, unsigned square)
{
    struct hb_land_survey s;

    hb_land_survey(&s, l);
    return s.x[square];
}

__attribute__((noinline)) uint8_t hb_land_unkept_square_y(const struct hb_landscape *l, unsigned square)
{
    struct hb_land_survey s;

    hb_land_survey(&s, l);
    return s.y[square];
}

/* Planes of a square */

/* The planes of 64 squares, kept or not. */
static const uint64_t *planes_of(const struct hb_landscape *l, unsigned word, struct hb_land_survey *s)
{
    if (hb_land_is_kept(l, 64 * word))
        return hb_land_planes(l, word);
    hb_land_survey(s, l);
    return s->plane + (size_t)word * l->planes;
}

static inline unsigned asked_sides(const struct hb_landscape *l, const uint64_t *plane, unsigned square)
{
    hb_four any, more;

    hb_lanes_four_get(&any, plane + HB_PLANE_LOW);
    hb_lanes_four_get(&more, plane + HB_PLANE_HIGH);
    any |= more;
    if (__builtin_expect(l->planes > HB_PLANE_RIVER, 0)) {
        hb_lanes_four_get(&more, plane + HB_PLANE_RIVER);
        any |= more;
    }
    return hb_lanes_four_bits(&any, square % 64);
}

static __attribute__((noinline)) unsigned far_asked_sides(const struct hb_landscape *l, unsigned square)
{
    struct hb_land_survey s;

    return asked_sides(l, planes_of(l, square / 64, &s), square);
}

unsigned hb_land_asked_sides(const struct hb_landscape *l, unsigned square)
{
    if (hb_land_is_kept(l, square))
        return asked_sides(l, hb_land_planes(l, square / 64), square);
    return far_asked_sides(l, square);
}

/* Squares beside a new tile */

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
    uint64_t column = hb_lanes_equal_lanes(xs, x) & exist, row = hb_lanes_equal_lanes(ys, y) & exist;

    found[HB_N] = hb_lanes_equal_lanes(ys, y - 1) & column;
    found[HB_E] = hb_lanes_equal_lanes(xs, x + 1) & row;
    found[HB_S] = hb_lanes_equal_lanes(ys, y + 1) & column;
    found[HB_W] = hb_lanes_equal_lanes(xs, x - 1) & row;
}

static const uint64_t nothing[HB_PLANES_MAX]; /* behind the last words */

/* For up to 64 squares, before and after. */
static __attribute__((noinline)) void few_squares_around(struct hb_landscape *l, const struct hb_shape *shape,
                                                         unsigned square, unsigned closed)
{
    uint8_t *xs = hb_land_square_xs(l), *ys = hb_land_square_ys(l);
    unsigned x = xs[square], y = ys[square], count = l->squares - 1u;
    uint64_t keep = ((uint64_t)1 << square) - 1, found[2][HB_SIDES] = { { 0 } };

    look_around(found[0], xs, ys, x, y, hb_bits_low_ones(l->squares));
    hb_lanes_close_lane(xs, square);
    hb_lanes_close_lane(ys, square);
    unsigned new = hb_lanes_which_are_zero(found[0]) & ~closed;
    if (__builtin_expect(l->planes == HB_PLANE_RIVER, 1))
        hb_lanes_drop_and_add(hb_land_planes(l, 0), nothing, 2, keep, found, new, count, shape->asks);
    else
        hb_lanes_drop_and_add(hb_land_planes(l, 0), nothing, 3, keep, found, new, count, shape->asks);
    hb_lanes_append_pairs(xs + count, ys + count, xs_around(x), ys_around(y), new);
    l->squares = (uint16_t)(count + hb_bits_ones_of_four(new));
}

/* Takes one out of a list of bytes; room is how many can be written at all. */
static inline void close_list(uint8_t *list, unsigned at, unsigned words, unsigned room)
{
    for (unsigned w = 0; w < words; w++, list += HB_LANES) {
        unsigned here = at < HB_LANES ? at : HB_LANES, left = room - HB_LANES * w;
        if (left > HB_LANES)
            hb_lanes_close_lane(list, here);
        else if (here < left)
            memmove(list + here, list + here + 1, left - here - 1);
        at -= here;
    }
}

/* For any number of words of squares, before and after; and lists with this room. */
static inline __attribute__((always_inline)) void squares_around(struct hb_landscape *l, const struct hb_shape *shape,
                                                                 unsigned square, unsigned closed, unsigned words,
                                                                 unsigned planes, unsigned room)
{
    uint8_t *xs = hb_land_square_xs(l), *ys = hb_land_square_ys(l);
    unsigned x = xs[square], y = ys[square], count = l->squares - 1u;
    uint64_t found[HB_WORDS_MAX + 1][HB_SIDES], some[HB_SIDES] = { 0 };

    HB_ASSERT(words > 0 && words <= HB_WORDS_MAX);
    for (unsigned w = 0; w < words; w++) {
        look_around(found[w], xs + 64 * (size_t)w, ys + 64 * (size_t)w, x, y,
                    hb_bits_low_ones_from(l->squares, 64 * w));
        for (unsigned side = 0; side < HB_SIDES; side++)
            some[side] |= found[w][side];
    }
    memset(found[words], 0, sizeof found[words]);
    unsigned new = hb_lanes_which_are_zero(some) & ~closed;
    for (unsigned w = 0; w < words; w++) {
        uint64_t *plane = hb_land_planes(l, 0) + (size_t)w * planes;
        hb_lanes_drop_and_add(plane, w + 1 == words ? nothing : plane + planes, planes / 4,
                              hb_bits_low_ones_from(square, 64 * w), found + w, new, count - 64 * w, shape->asks);
    }
    close_list(xs, square, words, room);
    close_list(ys, square, words, room);
    hb_lanes_append_pairs(xs + count, ys + count, xs_around(x), ys_around(y), new);
    l->squares = (uint16_t)(count + hb_bits_ones_of_four(new));
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
    unsigned words = (l->squares + 3u + 63u) / 64, kept = (l->squares_kept + 63u) / 64;

    squares_around(l, shape, square, closed, words < kept ? words : kept, l->planes, l->squares_kept);
}

/* For more than are kept: which of them are is found out anew. */
static __attribute__((noinline)) void survey_squares(struct hb_landscape *l)
{
    unsigned words = (l->squares_kept + 63u) / 64, kept;
    struct hb_land_survey s;

    hb_land_survey(&s, l);
    kept = s.count < l->squares_kept ? s.count : l->squares_kept;
    memset(hb_land_square_xs(l), 0, l->squares_kept);
    memset(hb_land_square_ys(l), 0, l->squares_kept);
    memcpy(hb_land_square_xs(l), s.x, kept);
    memcpy(hb_land_square_ys(l), s.y, kept);
    memcpy(hb_land_planes(l, 0), s.plane, (size_t)words * l->planes * sizeof s.plane[0]);
    l->squares = (uint16_t)s.count;
}

/* Each form has room for the squares before and after, three more at most, and for the bytes it writes. */
void hb_land_squares_around(struct hb_landscape *l, const struct hb_shape *shape, unsigned square, unsigned closed)
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

/* What squares ask for */

/* A square asks for the same kind in its low and high bit: 0 nothing, 1 field, 2 road, 3 city; the kinds are one
 * less. */
int hb_land_edge_asked(const struct hb_landscape *l, unsigned square, enum hb_side side)
{
    struct hb_land_survey s;
    const uint64_t *plane = planes_of(l, square / 64, &s) + side;
    unsigned bit = square % 64;

    if (l->planes > HB_PLANE_RIVER && (plane[HB_PLANE_RIVER] >> bit & 1))
        return HB_RIVER;
    return ((int)(plane[HB_PLANE_LOW] >> bit & 1) | (int)(plane[HB_PLANE_HIGH] >> bit & 1) << 1) - 1;
}

/* For each side the squares of 64 that ask for this kind. */
static inline void asking(hb_four *v, const struct hb_landscape *l, const uint64_t *plane, enum hb_feature_kind kind)
{
    hb_four low, high;

    if (kind == HB_RIVER) {
        hb_lanes_four_get(v, l->planes > HB_PLANE_RIVER ? plane + HB_PLANE_RIVER : nothing);
        return;
    }
    hb_lanes_four_get(&low, plane + HB_PLANE_LOW);
    hb_lanes_four_get(&high, plane + HB_PLANE_HIGH);
    *v = kind == HB_FIELD ? low & ~high : kind == HB_ROAD ? high & ~low : low & high;
}

unsigned hb_land_sides_asking(const struct hb_landscape *l, unsigned square, enum hb_feature_kind kind)
{
    struct hb_land_survey s;
    hb_four v;

    asking(&v, l, planes_of(l, square / 64, &s), kind);
    return hb_lanes_four_bits(&v, square % 64);
}

bool hb_land_any_ask(const struct hb_landscape *l, enum hb_feature_kind kind)
{
    hb_four some = { 0 }, v;
    struct hb_land_survey s;

    for (unsigned i = 0; i < l->squares; i += 64) {
        asking(&v, l, planes_of(l, i / 64, &s), kind);
        some |= v;
    }
    return (some[0] | some[1] | some[2] | some[3]) != 0;
}

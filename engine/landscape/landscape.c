/* landscape.c -- setting a landscape up, finding places in it, and laying tiles.
 *
 * The size of each array follows from the set-up (struct hb_land_plan) and never changes, so a state is as small as its
 * game allows.  To lay a tile takes four steps, in this order: the landscape grows, the new tile is joined to its
 * neighbours (features.c), its square leaves the list and the squares beside it ask for what it shows (squares.c), and
 * features that are kept neat are put in order (bridges.c). */
#include "engine/landscape/landscape_parts.h"

/* Set-up */

/* Lists of places are read and written a little beyond their end. */
enum { BEYOND = HB_LANES + 4 };

static uint16_t set_apart(uint32_t *at, size_t count, size_t each)
{
    return (uint16_t)hb_land_reserve_bytes(at, count * each);
}

/* Gives every array its place; returns the bytes of the whole. */
static uint32_t arrange(struct hb_landscape *l)
{
    unsigned words = (l->squares_kept + 63u) / 64, squares = l->squares_kept < BEYOND ? BEYOND : l->squares_kept;
    uint32_t at = sizeof *l, end;

    l->at_planes = set_apart(&at, (size_t)l->planes * words, sizeof(uint64_t));
    l->at_square_x = set_apart(&at, squares, 1);
    l->at_square_y = set_apart(&at, squares, 1);
    l->at_tile_x = set_apart(&at, l->tiles_max, 1);
    l->at_tile_y = set_apart(&at, l->tiles_max, 1);
    end = at + HB_LANES;
    l->at_shapes = set_apart(&at, l->tiles_max, sizeof(uint16_t));
    l->at_bases = set_apart(&at, (l->tiles_max + HB_TILES_A_BASE - 1u) / HB_TILES_A_BASE, sizeof(uint16_t));
    l->at_offsets = set_apart(&at, l->tiles_max, 1);
    l->at_links = set_apart(&at, (l->nodes_max + 15u) / 16 * 16, sizeof(uint16_t)); /* read 16 at a time */
    l->at_ring = set_apart(&at, l->nodes_max, sizeof(uint16_t));
    l->at_stands = set_apart(&at, (l->pieces_max + 7u) / 8 * 8, sizeof(uint32_t));
    l->at_spots = set_apart(&at, l->pieces_max, sizeof(uint16_t));
    l->at_bridges = set_apart(&at, l->bridges_max, sizeof(uint32_t));
    HB_ASSERT(at < UINT16_MAX);
    return at < end ? end : at;
}

static uint32_t plan(struct hb_landscape *l, const struct hb_land_plan *p)
{
    HB_ASSERT(p->tiles <= HB_TILES_MAX && p->nodes <= HB_NODES_MAX);
    HB_ASSERT(p->pieces <= HB_LAND_PIECES_MAX && p->bridges <= HB_BRIDGES_MAX);
    l->tiles_max = (uint16_t)p->tiles;
    /* n tiles joined by sides touch at most 2 n + 2 squares. */
    l->squares_kept = (uint16_t)(2 * p->tiles + 2 < HB_SQUARES_KEPT ? 2 * p->tiles + 2 : HB_SQUARES_KEPT);
    l->nodes_max = (uint16_t)p->nodes;
    l->pieces_max = (uint16_t)p->pieces;
    l->bridges_max = (uint16_t)p->bridges;
    l->planes = p->rivers ? 12 : 8;
    l->neat = p->neat;
    return arrange(l);
}

size_t hb_land_bytes(const struct hb_land_plan *p)
{
    struct hb_landscape trial = { 0 };

    return plan(&trial, p);
}

/* The bytes are zero already, and an empty landscape needs nothing else. */
void hb_land_init(struct hb_landscape *l, const struct hb_land_plan *p)
{
    plan(l, p);
}

/* Places */

/* A byte stands for one of many numbers, 256 apart; only one of them lies in the landscape. */
static bool within(const struct hb_landscape *l, int x, int y)
{
    return x >= l->min_x && x - l->min_x < HB_WIDTH_MAX && y >= l->min_y && y - l->min_y < HB_WIDTH_MAX;
}

unsigned hb_land_tile_at(const struct hb_landscape *l, int x, int y)
{
    unsigned t = hb_lanes_find_pair(hb_land_tile_xs(l), hb_land_tile_ys(l), l->tiles, (uint8_t)x, (uint8_t)y);

    return t < l->tiles && within(l, x, y) ? t : HB_NO_TILE;
}

static __attribute__((noinline)) unsigned square_not_kept(const struct hb_landscape *l, int x, int y)
{
    struct hb_land_survey s;

    hb_land_survey(&s, l);
    return hb_lanes_find_pair(s.x, s.y, s.count, (uint8_t)x, (uint8_t)y);
}

unsigned hb_land_square_at(const struct hb_landscape *l, int x, int y)
{
    unsigned kept = l->squares < l->squares_kept ? l->squares : l->squares_kept;
    unsigned s = hb_lanes_find_pair(hb_land_square_xs(l), hb_land_square_ys(l), kept, (uint8_t)x, (uint8_t)y);

    if (__builtin_expect(s == l->squares_kept, 0))
        s = square_not_kept(l, x, y);
    return s < l->squares && within(l, x, y) ? s : HB_NO_SQUARE;
}

/* Needs no such check: a square beside a tile is at most one beyond the landscape. */
unsigned hb_land_tile_beside(const struct hb_landscape *l, unsigned tile, unsigned side)
{
    unsigned x = hb_land_byte_beside_x(hb_land_tile_xs(l)[tile], side),
             y = hb_land_byte_beside_y(hb_land_tile_ys(l)[tile], side);
    unsigned t = hb_lanes_find_pair(hb_land_tile_xs(l), hb_land_tile_ys(l), l->tiles, x, y);

    return t < l->tiles ? t : HB_NO_TILE;
}

/* The tile itself is among the nine. */
unsigned hb_land_neighbours(const struct hb_landscape *l, unsigned tile)
{
    return hb_lanes_count_around(hb_land_tile_xs(l), hb_land_tile_ys(l), l->tiles, hb_land_tile_xs(l)[tile],
                                 hb_land_tile_ys(l)[tile]) -
           1;
}

unsigned hb_land_neighbours_face_up(const struct hb_landscape *l, unsigned tile)
{
    const uint8_t *xs = hb_land_tile_xs(l), *ys = hb_land_tile_ys(l);
    unsigned n = hb_land_neighbours(l, tile);

    for (unsigned t = 0; l->backs && t < l->tiles; t++)
        n -= t != tile && !hb_land_tile_design(l, t) && (uint8_t)(xs[t] - xs[tile] + 1) <= 2 &&
             (uint8_t)(ys[t] - ys[tile] + 1) <= 2;
    return n;
}

unsigned hb_land_misty_around(const struct hb_landscape *l, unsigned tile)
{
    const uint8_t *xs = hb_land_tile_xs(l), *ys = hb_land_tile_ys(l);
    unsigned n = 0;

    for (unsigned t = 0; t < l->tiles; t++)
        n += (uint8_t)(xs[t] - xs[tile] + 1) <= 2 && (uint8_t)(ys[t] - ys[tile] + 1) <= 2 &&
             (hb_designs[hb_land_tile_design(l, t)].kinds >> HB_MIST & 1);
    return n;
}

unsigned hb_land_square_for_tile(struct hb_landscape *l, int x, int y)
{
    if (!l->tiles && !l->squares) {
        l->min_x = (int16_t)x;
        l->min_y = (int16_t)y;
        hb_land_square_xs(l)[0] = (uint8_t)x;
        hb_land_square_ys(l)[0] = (uint8_t)y;
        l->squares = 1;
        l->columns = l->rows = hb_land_may_be_too_wide(l);
    }
    unsigned s = hb_land_square_at(l, x, y);
    HB_ASSERT(s != HB_NO_SQUARE);
    return s;
}

/* Laying */

/* A tile in an outermost column makes the landscape wider, as long as it may become so.  Returns whether there can be
 * no square before it, and in the second bit none behind it; the same for rows. */
static unsigned widen(int16_t *min, uint8_t *count, unsigned at)
{
    unsigned first = at == (uint8_t)*min, last = (uint8_t)(at - (unsigned)*min) + 1u == *count;

    if (*count == HB_WIDTH_MAX)
        return first | last << 1;
    *min = (int16_t)(*min - (int)first);
    *count = (uint8_t)(*count + first + last);
    return 0;
}

static __attribute__((noinline)) unsigned rim(struct hb_landscape *l, unsigned x, unsigned y)
{
    unsigned columns = widen(&l->min_x, &l->columns, x), rows = widen(&l->min_y, &l->rows, y);

    return (columns & 1) << HB_W | columns >> 1 << HB_E | (rows & 1) << HB_N | rows >> 1 << HB_S;
}

/* The sides on which the landscape may not grow. */
static inline unsigned grow(struct hb_landscape *l, unsigned x, unsigned y)
{
    if (__builtin_expect(hb_land_may_be_too_wide(l), 0))
        return rim(l, x, y);
    l->min_x = (int16_t)(l->min_x - (x == (uint8_t)l->min_x));
    l->min_y = (int16_t)(l->min_y - (y == (uint8_t)l->min_y));
    return 0;
}

/* Tiles that ask for nothing leave no trace in the planes, so the sides on which they lie are looked for among the
 * tiles. */
static unsigned silent_beside(const struct hb_landscape *l, unsigned x, unsigned y)
{
    unsigned sides = 0;

    for (unsigned side = 0; side < HB_SIDES; side++) {
        unsigned t = hb_lanes_find_pair(hb_land_tile_xs(l), hb_land_tile_ys(l), l->tiles,
                                        hb_land_byte_beside_x(x, side), hb_land_byte_beside_y(y, side));
        sides |= (unsigned)(t < l->tiles && hb_land_has_no_edges(hb_land_tile_design(l, t))) << side;
    }
    return sides;
}

/* Whether a tile can still be laid beside one that asks for nothing. */
static bool some_silent_open(const struct hb_landscape *l)
{
    for (unsigned t = 0; t < l->tiles; t++)
        for (unsigned side = 0; hb_land_has_no_edges(hb_land_tile_design(l, t)) && side < HB_SIDES; side++)
            if (hb_land_tile_beside(l, t, side) == HB_NO_TILE)
                return true;
    return false;
}

static void look_for_silent(struct hb_landscape *l)
{
    l->rare = (uint8_t)((l->rare & ~HB_SOME_SILENT) | (some_silent_open(l) ? HB_SOME_SILENT : 0));
}

/* The tile is joined on some of the sides where there are faces, on all or on none. */
static inline void lay(struct hb_landscape *l, unsigned square, unsigned shape, unsigned faces, unsigned joined)
{
    unsigned x = (uint8_t)hb_land_square_x(l, square), y = (uint8_t)hb_land_square_y(l, square);
    unsigned closed = faces | grow(l, x, y);

    if (__builtin_expect(l->rare & HB_SOME_SILENT, 0))
        closed |= silent_beside(l, x, y);
    hb_land_add_tile(l, shape, x, y, joined);
    hb_land_squares_around(l, &hb_shapes[shape], square, closed);
    HB_ASSERT(l->squares <= 2 * l->tiles_max + 2);
}

void hb_land_lay(struct hb_landscape *l, unsigned square, unsigned design, unsigned quarters)
{
    HB_ASSERT(square < l->squares && design);
    unsigned faces = hb_land_asked_sides(l, square), silent = hb_land_has_no_edges(design);
    lay(l, square, HB_TURNS * design + quarters, faces, silent ? 0 : faces);
    if (__builtin_expect(silent, 0))
        look_for_silent(l);
    if (__builtin_expect(l->neat & hb_designs[design].kinds, 0))
        hb_land_make_canonical(l, l->tiles - 1u);
}

void hb_land_lay_back(struct hb_landscape *l, unsigned square)
{
    HB_ASSERT(square < l->squares);
    lay(l, square, 0, hb_land_asked_sides(l, square), 0);
    l->backs++;
    look_for_silent(l);
}

void hb_land_focus_tile(struct hb_landscape *l, unsigned tile)
{
    unsigned segments = hb_land_segments_at(l, tile);

    HB_ASSERT(tile < l->tiles);
    l->looked_at = (uint16_t)tile;
    l->held = l->helped = 0;
    for (unsigned i = 0; i < 16; i++)
        l->here[i] = i < segments ? (uint16_t)hb_land_root_at(l, tile, i) : 0;
    for (unsigned i = 0; i < segments; i++)
        hb_land_update_here(l, l->here[i]);
}

/* landscape_parts.h -- what the files of the landscape need of each other, and nobody else may use.
 *
 * Most functions here change one array and leave the others to their caller.  The functions of landscape_state.h put
 * whole changes together, after which all that it promises holds again. */
#ifndef HB_LANDSCAPE_PARTS_H
#define HB_LANDSCAPE_PARTS_H

#include "engine/assert.h"
#include "engine/landscape/landscape_state.h"

/* Where the words of the four sides lie among the planes of 64 squares. */
enum { HB_PLANE_LOW = 0, HB_PLANE_HIGH = 4, HB_PLANE_RIVER = 8 };

/* The place beside one, across a side; the low byte counts. */
static inline unsigned hb_land_byte_beside_x(unsigned x, unsigned side)
{
    static const uint8_t step[HB_SIDES] = { 0, 1, 0, 0xff };

    return x + step[side];
}
static inline unsigned hb_land_byte_beside_y(unsigned y, unsigned side)
{
    static const uint8_t step[HB_SIDES] = { 0xff, 0, 1, 0 };

    return y + step[side];
}

/* n tiles in a row have a square before and one behind them. */
static inline bool hb_land_may_be_too_wide(const struct hb_landscape *l)
{
    return l->tiles_max + 2 > HB_WIDTH_MAX;
}

static inline unsigned hb_land_segments_at(const struct hb_landscape *l, unsigned tile)
{
    return hb_designs[hb_land_tile_design(l, tile)].segments;
}

/* squares.c: the sides on which a square is asked for something, where tiles lie face up; then it leaves the list.  The
 * squares on its other sides ask from now on for what the tile shows; those that are new come last, but none comes on
 * a side that is closed. */
unsigned hb_land_asked_sides(const struct hb_landscape *l, unsigned square);
static inline bool hb_land_is_kept(const struct hb_landscape *l, unsigned square)
{
    return __builtin_expect(square < l->squares_kept, 1);
}
void hb_land_squares_around(struct hb_landscape *l, const struct hb_shape *shape, unsigned square, unsigned closed);

/* features.c: adds the next tile and joins it to the neighbours on these sides. */
void hb_land_add_tile(struct hb_landscape *l, unsigned shape, unsigned x, unsigned y, unsigned touched);
void hb_land_merge(struct hb_landscape *l, unsigned x, unsigned y, unsigned ends);
void hb_land_update_here(struct hb_landscape *l, unsigned root);

static inline void hb_land_swap_ring(uint16_t *ring, unsigned a, unsigned b)
{
    uint16_t stop = ring[a];

    ring[a] = ring[b];
    ring[b] = stop;
}

/* Whether mist lies on that side of one of two tiles which meet there: then their fields end at it, as they do at a
 * city. */
static inline bool hb_land_mist_between(const struct hb_shape *one, const struct hb_shape *other, unsigned side)
{
    return ((one->veils >> side | other->veils >> (side ^ 2)) & 1) && one->edge[side] != HB_CITY;
}

/* What a segment meets: nodes of the same feature, and how many of its own open ends each closes. */
enum { HB_MEETINGS_MAX = HB_HALVES + HB_SEGMENTS_MAX };
struct hb_meeting {
    uint16_t stop;
    uint8_t ends;
};
unsigned hb_land_meetings(const struct hb_landscape *l, unsigned stop, struct hb_meeting out[HB_MEETINGS_MAX]);

/* bridges.c */
void hb_land_make_canonical(struct hb_landscape *l, unsigned tile);
static inline uint32_t hb_land_bridge_word(unsigned tile, unsigned one, unsigned other)
{
    return one < other ? tile << 8 | one << 4 | other : tile << 8 | other << 4 | one;
}

/* land_pieces.c: looks again at what stands on a feature; and which features pieces of a feature that fell apart stand
 * on. */
void hb_land_recount_pieces(struct hb_landscape *l, unsigned root);
void hb_land_find_piece_roots(struct hb_landscape *l, unsigned root);

#endif

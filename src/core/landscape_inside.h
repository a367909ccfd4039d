/* landscape_inside.h -- what the parts of the landscape know of each other, and nobody else. */
#ifndef HB_CORE_LANDSCAPE_INSIDE_H
#define HB_CORE_LANDSCAPE_INSIDE_H

#include "core/assert.h"
#include "core/landscape.h"

/* Where the words of the four sides lie among the planes of 64 squares. */
enum { HB_PLANE_LOW = 0, HB_PLANE_HIGH = 4, HB_PLANE_RIVER = 8 };

/* The place beside one, across a side; the low byte counts. */
static inline unsigned hb_byte_beside_x(unsigned x, unsigned side)
{
    static const uint8_t step[HB_SIDES] = { 0, 1, 0, 0xff };

    return x + step[side];
}
static inline unsigned hb_byte_beside_y(unsigned y, unsigned side)
{
    static const uint8_t step[HB_SIDES] = { 0xff, 0, 1, 0 };

    return y + step[side];
}

/* n tiles in a row have a square before and one behind them. */
static inline bool hb_may_be_too_wide(const struct hb_landscape *l)
{
    return l->tiles_max + 2 > HB_WIDTH_MAX;
}

static inline unsigned hb_segments_at(const struct hb_landscape *l, unsigned tile)
{
    return hb_designs[hb_tile_design(l, tile)].segments;
}

/* squares.c: the sides on which a square is asked for something, where tiles lie face up; then it leaves the list.  The
 * squares on its other sides ask from now on for what the tile shows; those that are new come last, but none comes on
 * a side that is closed. */
unsigned hb_asked_sides(const struct hb_landscape *l, unsigned square);
static inline bool hb_is_kept(const struct hb_landscape *l, unsigned square)
{
    return __builtin_expect(square < l->squares_kept, 1);
}
void hb_squares_around(struct hb_landscape *l, const struct hb_shape *shape, unsigned square, unsigned closed);

/* features.c: adds the next tile and joins it to the neighbours on these sides. */
void hb_add_tile(struct hb_landscape *l, unsigned shape, unsigned x, unsigned y, unsigned touched);
void hb_merge(struct hb_landscape *l, unsigned x, unsigned y, unsigned ends);
void hb_hold_here(struct hb_landscape *l, unsigned root);

static inline void hb_swap_ring(uint16_t *ring, unsigned a, unsigned b)
{
    uint16_t stop = ring[a];

    ring[a] = ring[b];
    ring[b] = stop;
}

/* Whether mist lies on that side of one of two tiles which meet there: then their fields end at it, as they do at a city. */
static inline bool hb_mist_between(const struct hb_shape *one, const struct hb_shape *other, unsigned side)
{
    return ((one->veils >> side | other->veils >> (side ^ 2)) & 1) && one->edge[side] != HB_CITY;
}

/* What a segment meets: nodes of the same feature, and how many of its own open ends each closes. */
enum { HB_MEETINGS_MAX = HB_HALVES + HB_SEGMENTS_MAX };
struct hb_meeting {
    uint16_t stop;
    uint8_t ends;
};
unsigned hb_meetings(const struct hb_landscape *l, unsigned stop, struct hb_meeting out[HB_MEETINGS_MAX]);

/* bridges.c */
void hb_keep_neat(struct hb_landscape *l, unsigned tile);
static inline uint32_t hb_bridge_word(unsigned tile, unsigned one, unsigned other)
{
    return one < other ? tile << 8 | one << 4 | other : tile << 8 | other << 4 | one;
}

/* things.c: looks again at what stands on a feature; and which features things of a feature that fell apart stand on. */
void hb_settle(struct hb_landscape *l, unsigned root);
void hb_part_things(struct hb_landscape *l, unsigned root);

#endif

/* terrain_plan.h -- what is known about a tile before its points are painted, and which point belongs to what.
 *
 * Distances are in units of half a point: a tile is 96 units wide, the middle lies at 48, and points lie at odd
 * numbers, so that no point is ever exactly on a middle line. */
#ifndef HB_TUI_TERRAIN_PLAN_H
#define HB_TUI_TERRAIN_PLAN_H

#include "tui/terrain.h"

enum {
    HB_WIDE = 2 * HB_FINE,
    HB_MIDDLE = HB_FINE,
    HB_ROAD_HALF = 8,
    HB_ACROSS = 78 /* how far a road goes that ends beyond a bridge */
};

struct hb_at {
    int x, y;
};

struct hb_ground_plan {
    const struct hb_design *design;
    uint8_t sides[HB_SEGMENTS_MAX]; /* as the tile lies */
    uint8_t halves[HB_SEGMENTS_MAX];
    uint8_t area[HB_HALVES]; /* which city or field covers each half */
    bool river_through;      /* a river crosses the middle */
    bool monastery;
    struct hb_at monastery_at;
    bool middle_is_city;
    uint8_t leads[HB_SEGMENTS_MAX]; /* as in struct hb_terrain */
    uint8_t lanes, across;
};

void hb_ground_plan_make(struct hb_ground_plan *p, const struct hb_design *design, unsigned quarters);

bool hb_ground_is_kind(const struct hb_ground_plan *p, unsigned k, enum hb_feature_kind kind);
bool hb_ground_ends(const struct hb_ground_plan *p, unsigned k); /* a road that ends on the tile */

/* What covers a point: the city, or HB_NO_SEGMENT; whether this road or river does. */
unsigned hb_ground_city(const struct hb_ground_plan *p, struct hb_at a);
bool hb_ground_is_road(const struct hb_ground_plan *p, unsigned k, struct hb_at a);
bool hb_ground_is_river(const struct hb_ground_plan *p, unsigned k, struct hb_at a);

/* The lowest of some sides; how far in from a side a point lies, and how far along it clockwise from its middle. */
unsigned hb_ground_side(unsigned sides);
int hb_ground_depth(unsigned side, struct hb_at a);
int hb_ground_along(unsigned side, struct hb_at a);

/* The point that lies `in` from a side, on its middle line. */
struct hb_at hb_ground_inside(unsigned side, int in);
bool hb_ground_is_near(struct hb_at a, struct hb_at centre, int radius);

/* A line from a side straight in, `reach` deep. */
bool hb_ground_on_stub(unsigned side, struct hb_at a, int reach, int half);

#endif

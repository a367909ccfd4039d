/* terrain_plan.h -- a plan turned as its tile lies, and which point of the tile belongs to what.
 *
 * Distances are in units of half a point: a tile is 96 units wide, the middle lies at 48, and points lie at odd
 * numbers, so that no point is ever exactly on a middle line. */
#ifndef HB_TUI_TERRAIN_PLAN_H
#define HB_TUI_TERRAIN_PLAN_H

#include "shape/plan.h"
#include "shape/terrain.h"

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
    struct hb_tile_plan plan;       /* as its file has it; what follows is as the tile lies */
    uint8_t sides[HB_SEGMENTS_MAX]; /* of each segment */
    uint8_t halves[HB_SEGMENTS_MAX];
    uint8_t leads[HB_SEGMENTS_MAX];
    uint8_t area[HB_HALVES];
    uint8_t corner[HB_SIDES];
    uint8_t lanes; /* sides whose city has a lane to it, or a road that comes over a river */
    struct hb_at monastery_at;
    bool middle_is_city;
};

void hb_ground_plan_make(struct hb_ground_plan *p, const struct hb_design *design, unsigned quarters);

bool hb_ground_is_kind(const struct hb_ground_plan *p, unsigned k, enum hb_feature_kind kind);

/* What covers a point: the city, or HB_NO_SEGMENT; whether this road or river does. */
unsigned hb_ground_city(const struct hb_ground_plan *p, struct hb_at a);
bool hb_ground_is_road(const struct hb_ground_plan *p, unsigned k, struct hb_at a);
bool hb_ground_is_river(const struct hb_ground_plan *p, unsigned k, struct hb_at a);

/* How far in from a side a point lies, and how far along it clockwise from its middle. */
int hb_ground_depth(unsigned side, struct hb_at a);
int hb_ground_along(unsigned side, struct hb_at a);

/* The point that lies `in` from a side, on its middle line. */
struct hb_at hb_ground_inside(unsigned side, int in);
bool hb_ground_is_near(struct hb_at a, struct hb_at centre, int radius);

/* A line from a side straight in, `reach` deep. */
bool hb_ground_on_stub(unsigned side, struct hb_at a, int reach, int half);

#endif

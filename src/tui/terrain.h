/* terrain.h -- what a tile looks like: a small map of which segment lies where, made from the tile data alone.
 *
 * The map is HB_FINE points wide and high.  All of it is whole numbers, so a tile looks the same on every
 * machine.  Neighbours join without a seam: a city fills its whole side, roads and rivers meet sides in the
 * middle. */
#ifndef HB_TUI_TERRAIN_H
#define HB_TUI_TERRAIN_H

#include "hradby/tiles.h"

enum { HB_FINE = 48 };

enum hb_ground {
    HB_ON_FIELD,
    HB_ON_CITY,
    HB_ON_WALL,
    HB_ON_ROOF,
    HB_ON_ROAD,
    HB_ON_HOUSE, /* where roads end */
    HB_ON_RIVER,
    HB_ON_MONASTERY,
    HB_ON_MONASTERY_ROOF,
    HB_ON_GARDEN,
    HB_ON_HEDGE, /* around a garden */
    HB_GROUNDS
};

struct hb_terrain {
    const struct hb_design *design;
    unsigned quarters;
    uint8_t ground[HB_FINE][HB_FINE];  /* [row][column], enum hb_ground */
    uint8_t segment[HB_FINE][HB_FINE]; /* of the design; HB_NO_SEGMENT on houses */
};

void hb_terrain_make(struct hb_terrain *t, const struct hb_design *design, unsigned quarters);

/* Places on the tile, in cells of a tile that is drawn w cells wide and h high. */
struct hb_spot {
    int column, row;
    bool found;
};

enum { HB_FIGURE_CELLS = 3 };

/* Where figures and shields are drawn: one spot for a figure on each segment, and one for each mark. */
struct hb_spots {
    int w, h;
    struct hb_spot figure[HB_SEGMENTS_MAX];
    struct hb_spot shield[HB_SEGMENTS_MAX];
};

void hb_spots_find(struct hb_spots *s, const struct hb_terrain *t, int w, int h);

#endif

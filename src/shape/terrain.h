/* terrain.h -- what a tile looks like: a small map of which segment lies where, made from the tile data alone.
 *
 * The map is HB_FINE points wide and high.  All of it is whole numbers, so a tile looks the same on every
 * machine.  Neighbours join without a seam: a city fills its whole side, roads and rivers meet sides in the
 * middle. */
#ifndef HB_TUI_TERRAIN_H
#define HB_TUI_TERRAIN_H

#include "art/art.h"
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
    HB_ON_HEDGE,  /* around a garden */
    HB_ON_LAKE,   /* of a mark; land of the field around it */
    HB_ON_CHURCH, /* a mark that is a large building; ground of its city */
    HB_ON_CHURCH_ROOF,
    HB_ON_RAIL, /* of a bridge */
    HB_GROUNDS
};

/* A place: on a terrain in points, on a drawn tile in cells. */
struct hb_spot {
    int column, row;
    bool found;
};

struct hb_terrain {
    const struct hb_design *design;
    unsigned quarters;
    uint8_t leads[HB_SEGMENTS_MAX];         /* sides a line leads to: its own, and that of the city it ends at */
    uint8_t lanes;                          /* sides with a city that has a lane to it, or a road over a river */
    uint8_t across;                         /* the road that ends beyond a bridge; HB_NO_SEGMENT: none */
    struct hb_spot lake[HB_SEGMENTS_MAX];   /* of segments with a mark at a lake: where it stands */
    struct hb_spot church[HB_SEGMENTS_MAX]; /* of those with one that is a building */
    uint8_t ground[HB_FINE][HB_FINE];       /* [row][column], enum hb_ground */
    uint8_t segment[HB_FINE][HB_FINE];      /* of the design; HB_NO_SEGMENT on houses */
};

void hb_terrain_make(struct hb_terrain *t, const struct hb_design *design, unsigned quarters);

/* Gardens, lakes and buildings, on a terrain that has its fields and lines, and its walls for the last. */
void hb_terrain_add_garden(struct hb_terrain *t);
void hb_terrain_add_lakes(struct hb_terrain *t);
void hb_terrain_add_churches(struct hb_terrain *t);

/* Whether a segment has a mark that lies in such a place and has a letter. */
bool hb_terrain_has_mark(const struct hb_terrain *t, unsigned segment, enum hb_symbol_place place);

enum { HB_FIGURE_CELLS = 3, HB_SHOWN_WIDE = 24, HB_SHOWN_HIGH = 24 };

/* What a tile of w by h cells shows where: `deep` points in each cell, one above the other. */
struct hb_shown {
    int w, h, deep;
    uint8_t ground[HB_SHOWN_HIGH][HB_SHOWN_WIDE];
    uint8_t segment[HB_SHOWN_HIGH][HB_SHOWN_WIDE];
    bool lent[HB_SHOWN_HIGH][HB_SHOWN_WIDE]; /* to a segment too small to be seen otherwise */
};

/* Whether a figure in that cell is seen to belong to the segment: some of the cell is of it, and none is of another of
 * its kind. */
bool hb_shown_belongs(const struct hb_shown *s, const struct hb_terrain *t, int column, int row, unsigned segment);

/* Gives every segment at least one cell of its own to be seen and to stand in. */
void hb_shown_lend(struct hb_shown *s, const struct hb_terrain *t);

/* How many points of the terrain that lie in a cell are of a segment. */
int hb_shown_share(const struct hb_shown *s, const struct hb_terrain *t, int column, int row, unsigned segment);

/* Where figures and signs are drawn on a tile: one spot for a figure on each segment, and one for each of its marks.
 * A figure is HB_FIGURE_CELLS wide; the middle one lies in its segment and is nobody else's. */
struct hb_spots {
    struct hb_spot figure[HB_SEGMENTS_MAX];
    struct hb_spot mark[HB_SEGMENTS_MAX][HB_SYMBOLS_MAX];
};

void hb_spots_find(struct hb_spots *s, const struct hb_terrain *t, const struct hb_shown *shown);

#endif

/* terrain.h -- a tile drawn by a coarse pen: a small map of which segment and what ground lies where, and how it is
 * seen in the few cells of a terminal.
 *
 * The map is HB_FINE points wide and high and shows the tile as it lies.  What is where is the layout's; only lines
 * are broader than it has them, and straight where they hardly sway, so that they are still seen in few cells.
 *
 * A terrain is the same for every size.  struct hb_tile_cells is a tile of one size, several points to a cell, and
 * struct hb_spots says which of its cells figures and signs get. */
#ifndef HB_SHAPE_TERRAIN_H
#define HB_SHAPE_TERRAIN_H

#include "views/shape/layout.h"

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
    HB_ON_RAIL,   /* of a bridge */
    HB_ON_MIDDLE, /* of a mark in the middle of the tile, whose ground has its colour */
    HB_ON_CASTLE,
    HB_ON_CEMETERY,
    HB_ON_BACK, /* of a tile that lies face down */
    HB_GROUNDS
};

/* A place: on a terrain in points, on a drawn tile in cells. */
struct hb_spot {
    int column, row;
    bool found;
};

enum { HB_LINES_MAX = HB_WAYS_MAX + HB_LANES_MAX, HB_LINE_SPOTS = 32 };

/* A road, river or lane as the tile lies, in the layout's units; from the border, a lane from its village. */
struct hb_terrain_line {
    uint8_t segment; /* HB_NO_SEGMENT: a lane */
    bool river;
    enum hb_way_end end;
    double pool; /* radius of the one it ends in; 0: none */
    unsigned spots;
    struct hb_point spot[HB_LINE_SPOTS];
};

struct hb_terrain {
    const struct hb_design *design;
    unsigned quarters;
    unsigned lines; /* those that lie over others come later */
    struct hb_terrain_line line[HB_LINES_MAX];
    struct hb_point stand[HB_SEGMENTS_MAX];                /* where a figure stands; in a monastery, at its altar */
    struct hb_point mark[HB_SEGMENTS_MAX][HB_SYMBOLS_MAX]; /* where a mark of the segment lies */
    bool marked[HB_SYMBOLS_MAX];                           /* whether the tile as a whole has a mark, */
    struct hb_point tile_mark[HB_SYMBOLS_MAX];             /* and where */
    const struct hb_symbol *middle;                        /* the one on the ground HB_ON_MIDDLE; NULL: none */
    struct hb_point middle_place;
    double middle_radius;
    uint8_t ground[HB_FINE][HB_FINE];  /* [row][column], enum hb_ground */
    uint8_t segment[HB_FINE][HB_FINE]; /* of the design; HB_NO_SEGMENT on houses */
    uint8_t veil[HB_FINE][HB_FINE];    /* the mist over it; HB_NO_SEGMENT where there is none */
};

/* With corners joined as views/shape/landscape_shape.h has them. */
void hb_shape_terrain_make(struct hb_terrain *t, const struct hb_design *design, unsigned quarters, unsigned joined);

enum { HB_FIGURE_CELLS = 3, HB_TILE_CELLS_WIDE = 24, HB_TILE_CELLS_HIGH = 24 };

/* What a tile of w by h cells shows where: `deep` points in each cell, one above the other. */
struct hb_tile_cells {
    int w, h, deep;
    uint8_t ground[HB_TILE_CELLS_HIGH][HB_TILE_CELLS_WIDE];
    uint8_t segment[HB_TILE_CELLS_HIGH][HB_TILE_CELLS_WIDE];
    uint8_t veil[HB_TILE_CELLS_HIGH][HB_TILE_CELLS_WIDE]; /* the mist over it; HB_NO_SEGMENT where there is none */
    bool lent[HB_TILE_CELLS_HIGH][HB_TILE_CELLS_WIDE];    /* to a segment too small to be seen otherwise */
};

/* The cell in which a place of the tile lies. */
struct hb_spot hb_shape_cell(const struct hb_tile_cells *s, struct hb_point at);

/* Whether a figure in that cell is seen to belong to the segment: some of the cell is of it, and none is of another of
 * its kind. */
bool hb_shape_cell_belongs(const struct hb_tile_cells *s, const struct hb_terrain *t, int column, int row,
                           unsigned segment);

/* Gives every segment at least one cell of its own to be seen and to stand in. */
void hb_shape_cells_lend(struct hb_tile_cells *s, const struct hb_terrain *t);

/* How many points of the terrain lie in a cell, and how many of them are of a segment. */
int hb_shape_cell_points(const struct hb_tile_cells *s, int column, int row);
int hb_shape_cell_share(const struct hb_tile_cells *s, const struct hb_terrain *t, int column, int row,
                        unsigned segment);

/* Where figures and signs are drawn on a tile: one spot for a figure on each segment, and one for each of its marks.
 * A figure is HB_FIGURE_CELLS wide; the middle one lies in its segment and is nobody else's. */
struct hb_spots {
    struct hb_spot figure[HB_SEGMENTS_MAX];
    struct hb_spot mark[HB_SEGMENTS_MAX][HB_SYMBOLS_MAX];
    struct hb_spot tile_mark[HB_SYMBOLS_MAX];
    struct hb_spot rest; /* for what lies on the tile and on none of its segments; always found */
};

void hb_shape_spots_find(struct hb_spots *s, const struct hb_terrain *t, const struct hb_tile_cells *shown);

#endif

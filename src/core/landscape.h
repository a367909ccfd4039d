/* core/landscape.h -- tiles laid side by side, and the features they form.
 *
 * A landscape is a block of bytes inside a state: this head, then its arrays at the offsets written in it.
 * It is only ever added to, and every number about a feature is kept up to date as tiles are laid:
 *
 *   cells    every square that holds a tile or touches one, numbered in the order in which they came to be;
 *            an empty cell turns into a tile and keeps its number
 *   slots    a hash from x y to the cell there
 *   free     one bit a cell: it is still empty
 *   refuse   for each side and kind of edge one bit a cell: a tile with that kind on that side cannot lie
 *            there.  Where a tile fits is then a few words of ANDs and ORs for all squares at once
 *   laid     the cells that hold tiles, in the order of laying
 *   nodes    one word for each segment of each tile: a link to another node of the same feature, or, at the
 *            root, the sums over the feature (see below)
 *   counts   sums of further marks that rules asked for, eight counters of a byte; only where some rule did
 *   figures  who stands where, in the order of placing
 *
 * Finding a root never shortens a path, so that the bytes depend on the tiles laid and on nothing else;
 * joining by size keeps the paths short. */
#ifndef HB_CORE_LANDSCAPE_H
#define HB_CORE_LANDSCAPE_H

#include "hradby/landscape.h"

#include <stdint.h>
#include <string.h>

enum {
    HB_TILES_MAX = 250,                  /* laid and to be laid; a tile's number must fit into a byte */
    HB_CELLS_MAX = 3 * HB_TILES_MAX + 2, /* n squares joined by sides touch at most 2n + 2 others */
    HB_WORDS_MAX = (HB_CELLS_MAX + 63) / 64,
    HB_EDGE_KINDS = 4, /* field, road, city, river */
    HB_COUNTERS = 8,
    HB_NO_CELL = 0xffff
};

struct hb_cell {
    int16_t x, y;
    uint16_t shape; /* 4 * design + quarter turns; 0: empty */
    uint16_t node;  /* of its first segment */
};

struct hb_figure {
    uint16_t node;
    uint16_t cell;
    uint8_t segment;
    uint8_t piece;
    uint8_t player;
    uint8_t kind; /* enum hb_feature_kind of where it stands */
};

struct hb_landscape {
    uint16_t cells, tiles, nodes, figures;
    uint16_t cells_max, tiles_max, nodes_max, figures_max;
    uint16_t words; /* of 64 cells, in each bit set */
    uint16_t slot_mask;
    uint16_t slot_step;     /* how far apart two rows lie in slots */
    uint16_t monks;         /* figures on monasteries and gardens */
    uint16_t spare;         /* always 0 */
    uint16_t counters;      /* in use; 0: no counts at all */
    uint8_t counter_of[64]; /* mark word -> 1 + its counter, 0: not counted */
    uint32_t at_cells, at_slots, at_free, at_refuse, at_laid, at_nodes, at_counts, at_figures;
};

_Static_assert(sizeof(struct hb_cell) == 8 && sizeof(struct hb_figure) == 8, "no padding in cells and figures");
_Static_assert(sizeof(struct hb_landscape) == 14 * 2 + 64 + 8 * 4, "no padding in the head of a landscape");

/* A node that is a root holds these sums, so that joining two features is one addition.  Open ends count
 * half-sides of cities and sides of roads and rivers; a feature is complete when it has none.  `twins` are
 * segments that have another segment of their kind on their tile: only through them can a tile be counted
 * twice, and with exactly two of them their tiles' numbers, xored, tell whether it was. */
enum {
    HB_NODE_OPEN = 0,
    HB_NODE_TILES = 11,
    HB_NODE_FOLLOWERS = 22,
    HB_NODE_TWINS = 30,
    HB_NODE_SHIELDS = 40,
    HB_NODE_XOR = 49,
    HB_NODE_LINK = 63
};

/* Made by the build from the tile files: the node of each segment when its tile is laid alone. */
extern const uint64_t hb_segment_node[][HB_SEGMENTS_MAX];

static inline unsigned hb_node_open(uint64_t node)
{
    return (unsigned)(node >> HB_NODE_OPEN) & 0x7ff;
}
static inline unsigned hb_node_tiles(uint64_t node)
{
    return (unsigned)(node >> HB_NODE_TILES) & 0x7ff;
}
static inline unsigned hb_node_followers(uint64_t node)
{
    return (unsigned)(node >> HB_NODE_FOLLOWERS) & 0xff;
}
static inline unsigned hb_node_twins(uint64_t node)
{
    return (unsigned)(node >> HB_NODE_TWINS) & 0x3ff;
}
static inline unsigned hb_node_shields(uint64_t node)
{
    return (unsigned)(node >> HB_NODE_SHIELDS) & 0x1ff;
}
static inline unsigned hb_node_xor(uint64_t node)
{
    return (unsigned)(node >> HB_NODE_XOR) & 0xff;
}

static inline void *hb_land_at(const struct hb_landscape *l, uint32_t offset)
{
    return (char *)(uintptr_t)l + offset;
}

static inline struct hb_cell *hb_cells(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_cells);
}
static inline uint16_t *hb_laid(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_laid);
}
static inline uint64_t *hb_nodes(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_nodes);
}
static inline struct hb_figure *hb_figures(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_figures);
}

static inline unsigned hb_cell_design(const struct hb_cell *c)
{
    return c->shape / HB_TURNS;
}
static inline unsigned hb_cell_quarters(const struct hb_cell *c)
{
    return c->shape % HB_TURNS;
}

static inline unsigned hb_root(const struct hb_landscape *l, unsigned node)
{
    const uint64_t *nodes = hb_nodes(l);

    while (nodes[node] >> HB_NODE_LINK)
        node = (unsigned)(nodes[node] & 0xffff);
    return node;
}

/* Where a cell lies as one number: x in the low half, y in the high one. */
static inline uint32_t hb_place_of(int x, int y)
{
    return (uint16_t)x | (uint32_t)(uint16_t)y << 16;
}

static inline uint32_t hb_cell_place(const struct hb_cell *c)
{
    uint32_t place;

    memcpy(&place, c, sizeof place);
    return place;
}

/* Monasteries and gardens: features of one tile that are complete when it is surrounded. */
static inline bool hb_is_cloister(unsigned kind)
{
    return kind == HB_MONASTERY || kind == HB_GARDEN;
}

/* The square beside one, across a side. */
static inline int hb_beside_x(int x, unsigned side)
{
    return x + (side == HB_E) - (side == HB_W);
}

static inline int hb_beside_y(int y, unsigned side)
{
    return y + (side == HB_S) - (side == HB_N);
}

/* Sets bytes of a state apart, aligned for words; returns where they begin. */
static inline uint32_t hb_set_apart(uint32_t *at, size_t bytes)
{
    uint32_t here = *at;

    *at += (uint32_t)((bytes + 7) / 8 * 8);
    return here;
}

/* How large a landscape will be needed. */
struct hb_land_plan {
    unsigned tiles, nodes, figures, counters;
};

size_t hb_land_bytes(const struct hb_land_plan *p);
void hb_land_init(struct hb_landscape *l, const struct hb_land_plan *p); /* on zeroed bytes */

/* The cell at x y, whether tile or empty neighbour of one, or HB_NO_CELL. */
unsigned hb_cell_at(const struct hb_landscape *l, int x, int y);

/* A free cell anywhere, for the first tile of a landscape. */
unsigned hb_land_open_cell(struct hb_landscape *l, int x, int y);

/* Lays a tile on an empty cell.  The caller has seen to it that it fits. */
void hb_lay(struct hb_landscape *l, unsigned cell, unsigned design, unsigned quarters);

/* Where a design fits: for each rotation that looks different, a bit for each cell. */
struct hb_fits {
    uint64_t cells[HB_TURNS][HB_WORDS_MAX];
    unsigned turns, words;
};

void hb_fits_find(struct hb_fits *f, const struct hb_landscape *l, unsigned design);
bool hb_fits_somewhere(const struct hb_landscape *l, unsigned design);
bool hb_fits_on(const struct hb_landscape *l, unsigned cell, unsigned design, unsigned quarters);

/* What a tile on that empty cell must show on a side: an edge kind, or -1 if no tile lies there; and whether
 * any empty cell asks for that kind on any side. */
int hb_asked(const struct hb_landscape *l, unsigned cell, enum hb_side side);
bool hb_some_ask(const struct hb_landscape *l, enum hb_feature_kind kind);

/* Distinct tiles of a road, city or field, given its root. */
unsigned hb_distinct_tiles(const struct hb_landscape *l, unsigned root, enum hb_feature_kind kind);
unsigned hb_neighbours(const struct hb_landscape *l, unsigned cell); /* tiles on the 8 squares around */
unsigned hb_count(const struct hb_landscape *l, unsigned root, unsigned counter);

/* Figures.  `counts_here`: it counts as a follower on its feature. */
void hb_stand(struct hb_landscape *l, unsigned cell, unsigned segment, unsigned piece, unsigned player,
              bool counts_here);
void hb_leave(struct hb_landscape *l, unsigned figure, bool counts_here);

static inline enum hb_feature_kind hb_segment_kind(const struct hb_landscape *l, unsigned cell, unsigned segment)
{
    return (enum hb_feature_kind)hb_designs[hb_cell_design(&hb_cells(l)[cell])].segment[segment].kind;
}

/* Whether no earlier figure stands on the same feature: so each feature with figures is met once. */
bool hb_is_first_there(const struct hb_landscape *l, unsigned figure);

/* Asserts everything that must hold. */
void hb_land_check(const struct hb_landscape *l);

#endif

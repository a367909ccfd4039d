/* landscape_state.h -- tiles laid side by side, the features they form, and what stands on them.
 *
 * A landscape is a block of bytes inside a state: this head, then its arrays at the offsets written in it.
 *
 *   squares  the empty squares that touch a tile, the oldest first; a square that gets a tile leaves the list.  Only
 *            the first HB_SQUARES_KEPT are kept; the others, which hardly any game has, follow from the tiles
 *            (hb_land_survey)
 *   planes   for each side of a square two bits (three where rivers are in play): what a tile must show there, field
 *            01, road 10, city 11.  For 64 squares there are four words of low bits, one a side, four of high bits, and
 *            four of rivers.  Where a tile fits is then a few ORs for all squares at once
 *   tiles    place, shape and first node of each, in the order of laying; a tile that lies face down has design 0.  The
 *            first nodes are bytes, counted from that of the first tile of sixteen
 *   links    one for each segment of each tile: another, smaller node of the same feature, or, at the root, which is
 *            the smallest of all, its open ends and whether anything stands there
 *   ring     for each node the tile and segment of another one of the feature; going on from there one comes round
 *   pieces   what stands or lies somewhere, in the order of placing; and of each the root of its feature
 *   bridges  pairs of segments of one tile that something joins for the time being
 *
 * Features are a union-find of segments.  A road over three tiles:
 *
 *   node (segment)    7        12        15            link[7]  = open ends, held, …   (the root: no HB_LINK)
 *   tile              2         4         5            link[12] = HB_LINK | 7
 *   ring              2-->4-->5-->2                    link[15] = HB_LINK | 7
 *
 * To find a root changes nothing: paths are not shortened on the way, as union-find usually does.  If they were, asking
 * would change the bytes, and two equal positions that were asked different questions would compare and hash as
 * different.  Paths stay short anyway, since a new segment hangs directly under the root it meets.
 *
 * To join two features two entries of their rings are swapped, which makes one ring of the two; no list is copied.
 * Tiles, shields and marks are counted by going round once, when somebody asks.
 *
 * Behind the last entry of each array there are zeros, so that equal landscapes have equal bytes and vectors may read
 * beyond the end.  The bytes depend on what was laid, put and taken and on nothing else; of features that are kept
 * neat, not on the order of that.
 *
 *   landscape.c  set-up, laying      squares.c  empty squares and planes      fits.c    where a tile fits
 *   features.c   joining, counting   bridges.c  cutting, keeping neat         land_pieces.c  what stands there
 *
 * Lists of places take the place of a grid, which would have to be wide enough for a line of 72 tiles in any direction
 * and would be copied with every state. */
#ifndef HB_LANDSCAPE_STATE_H
#define HB_LANDSCAPE_STATE_H

#include "engine/landscape/lanes.h"
#include "hradby/landscape.h"

#include <stdint.h>

enum {
    HB_TILES_MAX = 300, /* in a landscape, and in a game in all */
    HB_LAND_PIECES_MAX = 200,
    HB_BRIDGES_MAX = 32,
    HB_WIDTH_MAX = 250, /* columns and rows, empty squares counted: places are x and y modulo 256 */
    HB_NODES_MAX = HB_TILES_MAX * HB_SEGMENTS_MAX,
    HB_SQUARES_MAX = 2 * HB_TILES_MAX + 2, /* n squares joined by sides touch at most so many others */
    HB_SQUARES_KEPT = 256,                 /* whole words of the planes */
    HB_WORDS_MAX = (HB_SQUARES_MAX + 63) / 64,
    HB_PLANES_MAX = 12,
    HB_STOPS_MAX = 16 * HB_TILES_MAX,
    HB_MONK_WORDS = 4,
    HB_TILES_A_BASE = 16, /* of the first nodes */
    HB_NO_TILE = 0xffff,
    HB_NO_SQUARE = 0xffff,
    HB_NO_ROOT = 0xffff,
    HB_NO_KIND = 31,
    HB_NO_OWNER = 15 /* the owner of a piece that belongs to no player */
};

/* Links: what a root holds.  Held: by followers; helped: something else stands there; bridged: a bridge is part of
 * it. */
enum {
    HB_OPEN = 0x07ff,
    HB_HELD = 0x0800,
    HB_WALLED = 0x1000 /* a city */,
    HB_HELPED = 0x2000,
    HB_BRIDGED = 0x4000,
    HB_LINK = 0x8000
};

_Static_assert((HB_TILES_A_BASE - 1) * HB_SEGMENTS_MAX <= 255, "first nodes are bytes from a base");
_Static_assert((int)HB_NODES_MAX <= (int)HB_LINK, "a link names any node");
_Static_assert(4 * HB_TILES_MAX + 4 <= HB_OPEN, "a city of all tiles has not more open halves");

/* Some tile that asks for nothing had an empty square beside it when it was laid; some tile has mist.  What only these
 * need is looked for only while there is one, so that games without them pay nothing for it. */
enum { HB_SOME_SILENT = 1, HB_SOME_MIST = 2 };

struct hb_landscape {
    uint16_t tiles, squares, nodes, pieces;                  /* pieces: figures, tokens, all kinds */
    uint16_t tiles_max, squares_kept, nodes_max, pieces_max; /* squares_kept: how many are at most */
    int16_t min_x, min_y;                                    /* of all squares, empty or not */
    uint8_t columns, rows; /* from the first to the last of them; 0 where there cannot be too many */
    uint8_t planes;        /* 8, with rivers 12 */
    uint8_t rare;          /* what few landscapes have: HB_SOME_SILENT, HB_SOME_MIST */
    uint16_t looked_at;    /* a tile: the one laid last, unless hb_land_focus_tile named another */
    uint16_t held, helped; /* bit k: somebody holds segment k of that tile; something else stands there */
    uint16_t neat;         /* bit k: features of kind k are kept neat */
    uint16_t backs;        /* tiles that lie face down */
    uint16_t at_planes, at_square_x, at_square_y, at_tile_x, at_tile_y, at_shapes, at_bases;
    uint16_t here[16]; /* the roots of the segments of the tile looked at; 0 behind them */
    uint16_t at_offsets, at_links, at_ring, at_stands, at_spots, at_bridges;
    uint16_t bridges, bridges_max;
    uint64_t monks[HB_MONK_WORDS]; /* bit i: piece i stands on a feature that is complete when surrounded */
};

_Static_assert(sizeof(struct hb_landscape) == 32 * 2 + 16 * 2 + HB_MONK_WORDS * 8,
               "no padding in the head of a landscape");
_Static_assert(HB_LAND_PIECES_MAX <= HB_MONK_WORDS * 64, "each piece has its bit among the monks");

/* Made by the build from the tile files. */
struct hb_marks { /* how many of each of the first 16 mark words, a byte each */
    uint64_t sum[2];
};
extern const uint16_t hb_segment_open[][16]; /* the link of each segment as long as it is alone */
extern const uint8_t hb_segment_shields[][16];
extern const uint16_t hb_segments_of[][HB_KINDS_MAX]; /* by kind: bit k: segment k is of that kind, and not hidden */
extern const struct hb_marks hb_segment_marks[][16];
extern const uint16_t hb_runs[]; /* of a design, four bits a side: the sides that what comes in there leads to */
extern const uint16_t hb_fields_beside[][16]; /* of a city: bit k: segment k is a field that borders it */

/* The segments of a design that are of these kinds (bit k: kind k), as bits. */
static inline unsigned hb_land_segments_of_kinds(unsigned design, unsigned kinds)
{
    return hb_lanes_or_where(hb_segments_of[design], kinds);
}

/* The arrays */

static inline void *hb_land_at(const struct hb_landscape *l, unsigned offset)
{
    return (char *)(uintptr_t)l + offset;
}
static inline uint64_t *hb_land_planes(const struct hb_landscape *l, unsigned word)
{
    return (uint64_t *)hb_land_at(l, l->at_planes) + (size_t)word * l->planes;
}
static inline uint8_t *hb_land_square_xs(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_square_x);
}
static inline uint8_t *hb_land_square_ys(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_square_y);
}
static inline uint8_t *hb_land_tile_xs(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_tile_x);
}
static inline uint8_t *hb_land_tile_ys(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_tile_y);
}
static inline uint16_t *hb_land_tile_shapes(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_shapes);
}
static inline uint16_t *hb_land_bases(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_bases);
}
static inline uint8_t *hb_land_offsets(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_offsets);
}
static inline unsigned hb_land_first_node(const struct hb_landscape *l, unsigned tile)
{
    return hb_land_bases(l)[tile / HB_TILES_A_BASE] + hb_land_offsets(l)[tile];
}
static inline uint16_t *hb_land_links(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_links);
}
static inline uint16_t *hb_land_ring(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_ring);
}
static inline uint32_t *hb_land_stands(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_stands);
}
static inline uint16_t *hb_land_spots(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_spots);
}
static inline uint32_t *hb_land_bridges(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_bridges);
}

/* Tiles and squares */

/* Places are kept as bytes, modulo 256, so that a list of them can be looked through 64 at a time.  Since a landscape
 * is at most HB_WIDTH_MAX wide, the byte and min_x tell the whole number. */
static inline int hb_land_whole_x(const struct hb_landscape *l, unsigned x)
{
    return l->min_x + (uint8_t)(x - (unsigned)l->min_x);
}
static inline int hb_land_whole_y(const struct hb_landscape *l, unsigned y)
{
    return l->min_y + (uint8_t)(y - (unsigned)l->min_y);
}
static inline int hb_land_tile_x(const struct hb_landscape *l, unsigned tile)
{
    return hb_land_whole_x(l, hb_land_tile_xs(l)[tile]);
}
static inline int hb_land_tile_y(const struct hb_landscape *l, unsigned tile)
{
    return hb_land_whole_y(l, hb_land_tile_ys(l)[tile]);
}

/* All empty squares beside tiles, and what they ask for, as it follows from the tiles: the places and planes of the
 * landscape, without an end at HB_SQUARES_KEPT.  It takes some microseconds. */
struct hb_land_survey {
    unsigned count;
    uint8_t x[HB_WORDS_MAX * HB_LANES], y[HB_WORDS_MAX * HB_LANES];
    uint64_t plane[HB_WORDS_MAX * HB_PLANES_MAX];
};
__attribute__((cold)) void hb_land_survey(struct hb_land_survey *s, const struct hb_landscape *l);

/* The places of 64 squares: the landscape's own, or, of those that it does not keep, in a survey that is made then. */
struct hb_land_places {
    const uint8_t *x, *y;
};
static inline struct hb_land_places hb_land_places(const struct hb_landscape *l, unsigned word,
                                                   struct hb_land_survey *s)
{
    if (__builtin_expect(HB_LANES * word < l->squares_kept, 1))
        return (struct hb_land_places){ hb_land_square_xs(l) + (size_t)HB_LANES * word,
                                        hb_land_square_ys(l) + (size_t)HB_LANES * word };
    hb_land_survey(s, l);
    return (struct hb_land_places){ s->x + (size_t)HB_LANES * word, s->y + (size_t)HB_LANES * word };
}
__attribute__((cold)) uint8_t hb_land_unkept_square_x(const struct hb_landscape *l,
                                                      unsigned square); /* of one that is not kept */
__attribute__((cold)) uint8_t hb_land_unkept_square_y(const struct hb_landscape *l, unsigned square);
static inline int hb_land_square_x(const struct hb_landscape *l, unsigned square)
{
    return hb_land_whole_x(l, __builtin_expect(square < l->squares_kept, 1) ? hb_land_square_xs(l)[square]
                                                                            : hb_land_unkept_square_x(l, square));
}
static inline int hb_land_square_y(const struct hb_landscape *l, unsigned square)
{
    return hb_land_whole_y(l, __builtin_expect(square < l->squares_kept, 1) ? hb_land_square_ys(l)[square]
                                                                            : hb_land_unkept_square_y(l, square));
}
static inline unsigned hb_land_tile_design(const struct hb_landscape *l, unsigned tile) /* 0: it lies face down */
{
    return hb_land_tile_shapes(l)[tile] / HB_TURNS;
}
static inline unsigned hb_land_tile_quarters(const struct hb_landscape *l, unsigned tile)
{
    return hb_land_tile_shapes(l)[tile] % HB_TURNS;
}
static inline enum hb_feature_kind hb_land_segment_kind(const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    return (enum hb_feature_kind)hb_designs[hb_land_tile_design(l, tile)].segment[segment].kind;
}

/* A field all of whose sides lie under mist: nobody can stand there. */
static inline bool hb_land_is_under_mist(unsigned design, unsigned segment)
{
    return !(hb_segments_of[design][hb_designs[design].segment[segment].kind] >> segment & 1);
}

/* Tiles without segments, face down or blank: they ask for nothing, and anything may lie beside them. */
static inline bool hb_land_has_no_edges(unsigned design)
{
    return hb_designs[design].segments == 0;
}

/* The square beside one, across a side. */
static inline int hb_land_beside_x(int x, unsigned side)
{
    return x + (side == HB_E) - (side == HB_W);
}
static inline int hb_land_beside_y(int y, unsigned side)
{
    return y + (side == HB_S) - (side == HB_N);
}

/* The tile, or the empty square beside one, at x y. */
unsigned hb_land_tile_at(const struct hb_landscape *l, int x, int y);
unsigned hb_land_square_at(const struct hb_landscape *l, int x, int y);
unsigned hb_land_tile_beside(const struct hb_landscape *l, unsigned tile, unsigned side); /* or HB_NO_TILE */

/* Tiles on the 8 squares around; and without those that lie face down. */
unsigned hb_land_neighbours(const struct hb_landscape *l, unsigned tile);
unsigned hb_land_neighbours_face_up(const struct hb_landscape *l, unsigned tile);
/* Of the tile and those 8 how many show mist. */
unsigned hb_land_misty_around(const struct hb_landscape *l, unsigned tile);

/* Set-up and laying */

/* Sets bytes of a state apart, aligned for words; returns where they begin. */
static inline uint32_t hb_land_reserve_bytes(uint32_t *at, size_t bytes)
{
    uint32_t here = *at;

    *at += (uint32_t)((bytes + 7) / 8 * 8);
    return here;
}

/* How large a landscape will be needed. */
struct hb_land_plan {
    unsigned tiles, nodes, pieces, bridges;
    bool rivers;
    uint16_t
        neat; /* bit k: features of kind k can be cut and are kept neat: each node links to its root directly, and the
                    * ring goes up through the nodes; so the bytes do not tell how the feature came about */
};

size_t hb_land_bytes(const struct hb_land_plan *p);
void hb_land_init(struct hb_landscape *l, const struct hb_land_plan *p); /* on zeroed bytes */

/* The first square of a landscape; later on the one at x y, which must touch a tile. */
unsigned hb_land_square_for_tile(struct hb_landscape *l, int x, int y);

/* Lays a tile on an empty square.  The caller has seen to it that it fits.  It is the tile number l->tiles - 1.
 * Squares that would make the landscape wider or higher than HB_WIDTH_MAX do not come into being. */
void hb_land_lay(struct hb_landscape *l, unsigned square, unsigned design, unsigned quarters);

/* Lays one face down: it has no segments and asks for nothing. */
void hb_land_lay_back(struct hb_landscape *l, unsigned square);

/* Makes here, held and helped be about that tile, until the next one is laid. */
void hb_land_focus_tile(struct hb_landscape *l, unsigned tile);

/* Where a tile fits */

/* For each rotation that looks different, a bit for each square. */
struct hb_fits {
    uint64_t squares[HB_WORDS_MAX][HB_TURNS];
    unsigned turns, words;
};

void hb_land_find_fits(struct hb_fits *f, const struct hb_landscape *l, unsigned design);
/* One of the fits, each with the same chance; false if there is none. */
bool hb_land_pick_fit(const struct hb_landscape *l, unsigned design, uint64_t *seed, unsigned *square,
                      unsigned *quarters);
bool hb_land_pick_fit_from(const struct hb_fits *f, uint64_t *seed, unsigned *square, unsigned *quarters);
bool hb_land_fits_somewhere(const struct hb_landscape *l, unsigned design);
bool hb_land_fits_on(const struct hb_landscape *l, unsigned square, unsigned design, unsigned quarters);

/* What a tile on that empty square must show on a side: an edge kind, or -1 if nothing is asked there; on which sides
 * that kind is, as bits; and whether any empty square asks for that kind on any side. */
int hb_land_edge_asked(const struct hb_landscape *l, unsigned square, enum hb_side side);
unsigned hb_land_sides_asking(const struct hb_landscape *l, unsigned square, enum hb_feature_kind kind);
bool hb_land_any_ask(const struct hb_landscape *l, enum hb_feature_kind kind);

/* Features */

static inline unsigned hb_land_root(const struct hb_landscape *l, unsigned node)
{
    const uint16_t *link = hb_land_links(l);

    while (link[node] & HB_LINK)
        node = link[node] & (HB_LINK - 1);
    return node;
}

/* The root of a tile's segment. */
static inline unsigned hb_land_root_at(const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    return hb_land_root(l, hb_land_first_node(l, tile) + segment);
}
static inline unsigned hb_land_open_ends(const struct hb_landscape *l, unsigned root)
{
    return hb_land_links(l)[root] & HB_OPEN;
}
static inline bool hb_land_is_held(const struct hb_landscape *l, unsigned root)
{
    return hb_land_links(l)[root] & HB_HELD;
}

static inline bool hb_land_has_other_pieces(const struct hb_landscape *l, unsigned root)
{
    return hb_land_links(l)[root] & HB_HELPED;
}

/* The root of a complete city, from this node on; l->nodes or more if there is none.  A city is the only kind with
 * HB_WALLED, so one mask finds it among the links.  Behind the last node there are zeros, so that 16 are looked at at a
 * time. */
static inline unsigned hb_land_next_complete_city(const struct hb_landscape *l, unsigned node)
{
    enum { AT_A_TIME = 16, LOOKED_AT = HB_LINK | HB_WALLED | HB_OPEN };
    const uint16_t *link = hb_land_links(l);

    for (; node % AT_A_TIME && node < l->nodes; node++)
        if ((link[node] & LOOKED_AT) == HB_WALLED)
            return node;
    for (; node < l->nodes; node += AT_A_TIME) {
        unsigned found = 0;
        for (unsigned i = 0; i < AT_A_TIME; i++)
            found |= (unsigned)((link[node + i] & LOOKED_AT) == HB_WALLED) << i;
        if (found)
            return node + (unsigned)__builtin_ctz(found);
    }
    return node;
}

/* Which of 16 nodes from this one on are roots with open ends.  Behind the last node there are zeros. */
static inline unsigned hb_land_open_roots(const struct hb_landscape *l, unsigned node)
{
    return hb_lanes_some_of_sixteen(hb_land_links(l) + node, HB_LINK, HB_OPEN);
}

/* Going round a feature: its next tile and segment. */
static inline unsigned hb_land_ring_tile(unsigned stop)
{
    return stop >> 4;
}
static inline unsigned hb_land_ring_segment(unsigned stop)
{
    return stop & 15;
}
static inline unsigned hb_land_ring_node(const struct hb_landscape *l, unsigned stop)
{
    return hb_land_first_node(l, hb_land_ring_tile(stop)) + hb_land_ring_segment(stop);
}
static inline unsigned hb_land_ring_next(const struct hb_landscape *l, unsigned stop)
{
    return hb_land_ring(l)[hb_land_ring_node(l, stop)];
}

/* Monasteries, gardens, castles and cemeteries: features of one tile that are complete when it is surrounded. */
static inline bool hb_land_is_surroundable(unsigned kind)
{
    return kind == HB_MONASTERY || kind == HB_GARDEN || kind == HB_CASTLE || kind == HB_CEMETERY;
}

/* Where those who stand there are monks. */
static inline bool hb_land_has_monks(unsigned kind)
{
    return kind == HB_MONASTERY || kind == HB_GARDEN;
}

/* How many of the 8 squares around one count as filled: for a castle only where a tile shows its face. */
static inline unsigned hb_land_filled_around(const struct hb_landscape *l, unsigned kind, unsigned tile)
{
    return kind == HB_CASTLE ? hb_land_neighbours_face_up(l, tile) : hb_land_neighbours(l, tile);
}

/* Whether anything stands on one. */
static inline bool hb_land_any_monks(const struct hb_landscape *l)
{
    return (l->monks[0] | l->monks[1]) | (l->monks[2] | l->monks[3]);
}

/* Distinct tiles of a road, city or field, given its root; its shields; and all its marks, or those of one word. */
struct hb_land_extent {
    unsigned tiles, shields;
    struct hb_marks marks;
};
struct hb_land_extent hb_land_extent(const struct hb_landscape *l, unsigned root);
unsigned hb_land_count_marks(const struct hb_landscape *l, unsigned root, unsigned word);

/* How many cities border a field, each once, and how many of them are complete; and those alone. */
struct hb_land_cities {
    unsigned all, complete;
};
struct hb_land_cities hb_land_cities_touched(const struct hb_landscape *l, unsigned field);
unsigned hb_land_cities_beside(const struct hb_landscape *l, unsigned field);

/* What a person tells a feature by from others of its kind: a word and a number, such as «touches 2 cities».  Said by
 * the sentence which.WORD, and of a mark, as printed, by mark.WORD.count.  Some kinds have none: where one of them lies on
 * a tile, there is no other. */
struct hb_land_detail {
    const char *word;
    int n;
};
enum { HB_LAND_DETAILS = 6 };
unsigned hb_land_feature_details(const struct hb_landscape *l, unsigned tile, unsigned segment,
                                 struct hb_land_detail out[HB_LAND_DETAILS]);

/* Whether another segment of the tile is of this kind and has the same details, so that only where they lie tells them
 * apart. */
bool hb_land_reads_alike(const struct hb_landscape *l, unsigned tile, unsigned segment);

/* False for mist that reaches a side where a neighbour shows none: it will never be closed all round. */
bool hb_land_mist_can_close(const struct hb_landscape *l, unsigned root);

/* Segments of one kind, which must be kept neat, are joined inside their tile, or parted again. */
void hb_land_bridge(struct hb_landscape *l, unsigned tile, unsigned one, unsigned other);
void hb_land_unbridge(struct hb_landscape *l, unsigned tile, unsigned one, unsigned other);
bool hb_land_is_bridged(const struct hb_landscape *l, unsigned tile, unsigned one, unsigned other);

/* Bridge i of l->bridges: those of older tiles come first. */
struct hb_bridge_ends {
    uint16_t tile;
    uint8_t one, other; /* segments, the smaller number first */
};
static inline struct hb_bridge_ends hb_land_bridge_at(const struct hb_landscape *l, unsigned i)
{
    uint32_t bridge = hb_land_bridges(l)[i];

    return (struct hb_bridge_ends){ (uint16_t)(bridge >> 8), bridge >> 4 & 15, bridge & 15 };
}

/* Pieces */

enum hb_where_kind { HB_AT_SEGMENT, HB_AT_TILE, HB_AT_TRACK, HB_AT_BOARD, HB_AT_AIR, HB_AT_GRAVE, HB_AT_RESERVE };

struct hb_where {
    uint8_t kind;    /* enum hb_where_kind */
    uint8_t segment; /* of HB_AT_SEGMENT */
    uint16_t number; /* of the tile, or of the space there: less than HB_SPOT_NUMBERS */
};

static inline struct hb_where hb_at_segment(unsigned tile, unsigned segment)
{
    return (struct hb_where){ HB_AT_SEGMENT, (uint8_t)segment, (uint16_t)tile };
}
static inline struct hb_where hb_at_tile(unsigned tile)
{
    return (struct hb_where){ HB_AT_TILE, 0, (uint16_t)tile };
}
static inline struct hb_where hb_at_space(enum hb_where_kind kind, unsigned number)
{
    return (struct hb_where){ (uint8_t)kind, 0, (uint16_t)number };
}

/* Of each piece two numbers.  The one can be looked for, and is never 0: who stands on which feature. */
enum { /* below: the root */
       HB_STAND_OWNER = 16,
       HB_STAND_COUNTS = 20,
       HB_STAND_THERE = 21,
       HB_STAND_PIECE = 22,
       HB_STAND_KIND = 27,
       HB_LAND_PIECE_KINDS = 1 << (HB_STAND_KIND - HB_STAND_PIECE) /* different pieces */
};
/* The other says where exactly. */
enum { HB_SPOT_SEGMENT = 9, HB_SPOT_WHERE = 13, HB_SPOT_NUMBERS = 1 << HB_SPOT_SEGMENT }; /* below: the number */

_Static_assert((int)HB_TILES_MAX <= (int)HB_SPOT_NUMBERS && (int)HB_KINDS_MAX <= (int)HB_NO_KIND,
               "tiles and kinds of features have room");
_Static_assert((HB_KINDS_MAX & (HB_KINDS_MAX - 1)) == 0 && (HB_NO_KIND & HB_KINDS_MAX) != 0,
               "a bit tells whether something stands on a segment");

struct hb_land_piece {
    uint8_t piece; /* less than HB_LAND_PIECE_KINDS */
    uint8_t owner; /* or HB_NO_OWNER */
    bool counts;   /* as a follower on its feature */
    struct hb_where where;
};

/* One that stands on a segment; elsewhere its root is HB_NO_ROOT and its kind HB_NO_KIND. */
struct hb_land_figure {
    uint16_t root, tile;
    uint8_t segment, piece, player;
    uint8_t kind;   /* enum hb_feature_kind of where it stands */
    uint8_t counts; /* 1: as a follower on its feature */
};

static inline unsigned hb_land_figure_root(const struct hb_landscape *l, unsigned i)
{
    return hb_land_stands(l)[i] & 0xffff;
}
static inline struct hb_land_figure hb_land_figure(const struct hb_landscape *l, unsigned i)
{
    uint32_t stand = hb_land_stands(l)[i];
    unsigned spot = hb_land_spots(l)[i];

    return (struct hb_land_figure){ .root = (uint16_t)stand,
                                    .tile = spot % HB_SPOT_NUMBERS,
                                    .segment = spot >> HB_SPOT_SEGMENT & 15,
                                    .piece = stand >> HB_STAND_PIECE & (HB_LAND_PIECE_KINDS - 1),
                                    .player = stand >> HB_STAND_OWNER & 15,
                                    .kind = (uint8_t)(stand >> HB_STAND_KIND),
                                    .counts = stand >> HB_STAND_COUNTS & 1 };
}
struct hb_land_piece hb_land_piece(const struct hb_landscape *l, unsigned i);

/* Which of the 64 pieces from one on stand on this feature, a bit each. */
static inline uint64_t hb_land_pieces_there(const struct hb_landscape *l, unsigned root, unsigned from)
{
    const uint32_t there = (uint32_t)1 << HB_STAND_THERE;

    return hb_lanes_which_masked(hb_land_stands(l), l->pieces, from, 0xffff | there, root | there);
}

/* Whether the player has a follower there; or such a piece, which is none. */
static inline bool hb_land_has_follower(const struct hb_landscape *l, unsigned player, unsigned root)
{
    const uint32_t mask = ((uint32_t)1 << (HB_STAND_COUNTS + 1)) - 1;

    return hb_lanes_find_masked(hb_land_stands(l), l->pieces, mask,
                                root | (uint32_t)player << HB_STAND_OWNER | (uint32_t)1 << HB_STAND_COUNTS);
}
static inline bool hb_land_has_piece(const struct hb_landscape *l, unsigned player, unsigned piece, unsigned root)
{
    const uint32_t mask = (((uint32_t)1 << HB_STAND_KIND) - 1) & ~((uint32_t)1 << HB_STAND_COUNTS);

    return hb_lanes_find_masked(hb_land_stands(l), l->pieces, mask,
                                root | (uint32_t)player << HB_STAND_OWNER | (uint32_t)1 << HB_STAND_THERE |
                                    (uint32_t)piece << HB_STAND_PIECE);
}

/* Which of the 64 pieces from one on are of this kind, and which stand as followers of this player on features of a
 * kind: a bit each. */
static inline uint64_t hb_land_pieces_of_kind(const struct hb_landscape *l, unsigned piece, unsigned from)
{
    const uint32_t mask = (uint32_t)(HB_LAND_PIECE_KINDS - 1) << HB_STAND_PIECE | (uint32_t)1 << HB_STAND_THERE;

    return hb_lanes_which_masked(hb_land_stands(l), l->pieces, from, mask,
                                 (uint32_t)piece << HB_STAND_PIECE | (uint32_t)1 << HB_STAND_THERE);
}
static inline uint64_t hb_land_followers_of(const struct hb_landscape *l, unsigned player, unsigned kind, unsigned from)
{
    const uint32_t counts = (uint32_t)1 << HB_STAND_COUNTS;

    return hb_lanes_which_masked(hb_land_stands(l), l->pieces, from,
                                 (uint32_t)31 << HB_STAND_KIND | (uint32_t)15 << HB_STAND_OWNER | counts,
                                 (uint32_t)kind << HB_STAND_KIND | (uint32_t)player << HB_STAND_OWNER | counts);
}

/* The first piece of this kind that is this player's; l->pieces if there is none. */
static inline unsigned hb_land_piece_of(const struct hb_landscape *l, unsigned player, unsigned piece)
{
    const uint32_t mask = (uint32_t)(HB_LAND_PIECE_KINDS - 1) << HB_STAND_PIECE | (uint32_t)1 << HB_STAND_THERE |
                          (uint32_t)15 << HB_STAND_OWNER;

    return hb_lanes_next_masked(hb_land_stands(l), l->pieces, 0, mask,
                                (uint32_t)piece << HB_STAND_PIECE | (uint32_t)1 << HB_STAND_THERE |
                                    (uint32_t)player << HB_STAND_OWNER);
}

/* The new piece comes last; moving one leaves it in its place in the order; those behind one that is taken move up. */
void hb_land_put_piece(struct hb_landscape *l, struct hb_land_piece t);
void hb_land_move_piece(struct hb_landscape *l, unsigned i, struct hb_where to);
void hb_land_take_piece(struct hb_landscape *l, unsigned i);

/* The first piece there that is not before `from`, or l->pieces. */
unsigned hb_land_piece_at(const struct hb_landscape *l, struct hb_where where, unsigned from);

/* The first piece of this player and kind on a segment; l->pieces if there is none. */
unsigned hb_land_figure_on(const struct hb_landscape *l, unsigned player, unsigned piece, unsigned tile,
                           unsigned segment);

/* Figures on segments.  `counts_here`: it counts as a follower on its feature. */
void hb_land_put_figure(struct hb_landscape *l, unsigned tile, unsigned segment, unsigned piece, unsigned player,
                        bool counts_here);
void hb_land_take_figure(struct hb_landscape *l, unsigned figure);
unsigned hb_land_count_followers(const struct hb_landscape *l, unsigned root);

/* Whether no earlier figure stands on the same feature: so each feature with figures is met once. */
bool hb_land_is_first_on_feature(const struct hb_landscape *l, unsigned figure);

/* For front ends, by numbers: a feature by one of its segments, and a piece that stands or lies there. */
struct hb_feature hb_land_feature_at(const struct hb_landscape *l, unsigned tile, unsigned segment);
struct hb_placed_piece hb_land_placed_piece(const struct hb_game *g, unsigned piece);

/* Asserts everything that must hold. */
void hb_land_check(const struct hb_landscape *l);

#endif

/* tiles.h -- what is printed on a tile.  The tables are made by the build from the .tiles files in games/.
 *
 * Sides and half-sides are numbered clockwise; halves are left and right as seen from the tile's centre,
 * so half 2*s is the left and 2*s+1 the right half of side s, and NL of a tile meets SR of the one north
 * of it.  Everything about fields rests on this numbering.  Turning a tile by one quarter clockwise adds 1
 * to a side and 2 to a half.
 *
 * All masks here are for the tile as it is drawn in its file; hb_rotate_sides and hb_rotate_halves turn them. */
#ifndef HB_TILES_H
#define HB_TILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum hb_side { HB_N, HB_E, HB_S, HB_W, HB_SIDES };

enum hb_feature_kind {
    HB_FIELD,
    HB_ROAD,
    HB_CITY,
    HB_RIVER,
    HB_MONASTERY,
    HB_GARDEN,
    HB_MIST,
    HB_CASTLE,
    HB_CEMETERY,
    HB_FEATURE_KINDS
};

enum { HB_EDGE_KINDS = HB_RIVER + 1, HB_KINDS_MAX = 16 }; /* those that can be asked for; room for more */

enum { HB_HALVES = 8, HB_TURNS = 4, HB_SEGMENTS_MAX = 12, HB_MARKS_MAX = 4, HB_NO_SEGMENT = 0xff };

/* A word in the tile file beside a segment or a tile, such as `shield`, with how many there are, or which way it
 * points.  `word` counts in hb_mark_words. */
struct hb_mark {
    uint8_t word;
    uint8_t count;
    uint8_t way; /* 0: nowhere; 1 to HB_WAYS: N NE E … NW, on the tile as it is drawn in its file */
};

enum { HB_WAYS = 8 };

struct hb_segment {
    uint8_t kind;    /* enum hb_feature_kind */
    uint8_t sides;   /* bit s: reaches side s (roads, rivers, cities, mist) */
    uint8_t halves;  /* bit h: covers half-side h (fields and cities) */
    uint8_t marks;   /* how many of mark[] are used */
    uint16_t cities; /* a field: bit k: borders the city that is segment k */
    struct hb_mark mark[HB_MARKS_MAX];
};

enum hb_edition { HB_C3, HB_BB5, HB_EDITIONS };

struct hb_design {
    const char *name;      /* "base/D", the id in moves and records */
    const char *set;       /* "base" */
    const char *plain;     /* the id it shares in games without the rule `only_with` */
    const char *only_with; /* NULL: in every game */
    uint8_t edition;       /* enum hb_edition of the file it comes from */
    uint8_t count;         /* how many lie in the box, the start tile not counted */
    uint8_t start;         /* how many of it are start tiles */
    uint8_t turns;         /* rotations that look different: 4, 2 or 1 */
    uint8_t segments;
    uint8_t marks;
    uint16_t kinds;            /* bit k: it has a segment of feature kind k */
    uint16_t roads_and_cities; /* bit k: segment k is a road or a city */
    uint16_t beside_city;      /* bit k: segment k is a field that borders a city */
    uint64_t mark_words;       /* bit w: the tile as a whole bears the mark with word w */
    struct hb_segment segment[HB_SEGMENTS_MAX];
    struct hb_mark mark[HB_MARKS_MAX]; /* marks of the whole tile, such as `spring` */
};

/* One design in one rotation, as the landscape needs it. */
struct hb_shape {
    uint8_t edge[HB_SIDES];  /* the kind a neighbour must have there */
    uint8_t area[HB_HALVES]; /* which segment covers each half */
    uint8_t line[HB_SIDES];  /* which road or river reaches each side, or HB_NO_SEGMENT */
    uint8_t veil[HB_SIDES];  /* which mist reaches each side, whatever the edge, or HB_NO_SEGMENT */
    uint8_t veils;           /* bit s: there is one on side s */
    uint8_t asks[3]; /* of squares beside it, bit s: to show on their side s a field or city, a road or city, a river */
};

/* [0] is no tile at all; then those that games are played with, ordered by set, edition and file order; from
 * hb_design_count to hb_design_end, in the same order, spare ones that only come into play where somebody who has the
 * box at hand says that there are such. */
extern const struct hb_design hb_designs[];
extern const size_t hb_design_count, hb_design_end;
extern const struct hb_shape hb_shapes[]; /* [4 * design + quarter turns] */
extern const char *const hb_mark_words[];
extern const size_t hb_mark_word_count;

/* What a tile could be called as a spare one, or a spare one as it is seen from another side, and is not; ends with
 * NULL. */
struct hb_other_name {
    const char *name; /* "mists/M01-S1" */
    uint16_t design;
};
extern const struct hb_other_name hb_other_names[];

const char *hb_side_name(enum hb_side side);            /* "N" */
const char *hb_half_name(unsigned half);                /* "NL" */
const char *hb_feature_name(enum hb_feature_kind kind); /* "city" */
uint8_t hb_rotate_sides(uint8_t sides, unsigned quarters);
uint8_t hb_rotate_halves(uint8_t halves, unsigned quarters);

/* Number of the design with this id: the form of this edition where there is one, else the other
 * edition's.  0 if there is no such tile. */
unsigned hb_design_named(const char *name, enum hb_edition edition);

/* Index of a mark word, or -1 if no tile bears it. */
int hb_mark_word(const char *word);
int hb_mark_of_design(const struct hb_design *d, const char *word); /* how many; 0 if none */
int hb_mark_of_segment(const struct hb_segment *s, const char *word);
/* Which way this mark of a tile points after quarter turns, 1 to HB_WAYS; 0: nowhere, or there is none.  The step in
 * that way is hb_way_x, hb_way_y. */
unsigned hb_way_of_design(const struct hb_design *d, const char *word, unsigned quarters);
int hb_way_x(unsigned way);
int hb_way_y(unsigned way);
const char *hb_way_name(unsigned way); /* "NW" */

#endif

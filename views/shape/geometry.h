/* geometry.h -- what layouts are made of: points and smooth lines on a tile of 100 units, a grid that says where there
 * is room, and the small irregularities of a drawing.  x goes east and y south, from the tile's north-west corner. */
#ifndef HB_SHAPE_GEOMETRY_H
#define HB_SHAPE_GEOMETRY_H

#include "hradby/tiles.h"

#include <stdbool.h>
#include <stdint.h>

/* Points, curves and traces
 *
 * A curve is a chain of cubic bends, the way SVG writes them; its trace is the same line as many short straight pieces,
 * which is what distances and areas are computed from. */

enum { HB_TILE_UNITS = 100 };

struct hb_point {
    double x, y;
};

enum { HB_BENDS_MAX = 8, HB_TRACE_STEPS = 8, HB_TRACE_MAX = 240 };

/* From the end of the one before: the two points that pull at it, and where it ends. */
struct hb_bend {
    struct hb_point lead, trail, to;
};

struct hb_curve {
    struct hb_point from;
    unsigned bends;
    struct hb_bend bend[HB_BENDS_MAX];
};

struct hb_trace {
    unsigned spots;
    struct hb_point spot[HB_TRACE_MAX];
};

struct hb_point hb_shape_plus(struct hb_point a, struct hb_point b);
struct hb_point hb_shape_minus(struct hb_point a, struct hb_point b);
struct hb_point hb_shape_times(struct hb_point a, double factor);
double hb_shape_distance(struct hb_point a, struct hb_point b);

/* Length 1 in the same direction; east for a vector of no length. */
struct hb_point hb_shape_unit(struct hb_point a);

/* A place on the tile after quarter turns clockwise; a direction turns without the tile's centre. */
struct hb_point hb_shape_turned(struct hb_point s, unsigned quarters);
struct hb_point hb_shape_direction_turned(struct hb_point d, unsigned quarters);

/* A smooth curve through 2..HB_BENDS_MAX+1 knots that leaves and arrives in the given directions. */
void hb_shape_curve_through(struct hb_curve *c, const struct hb_point *knot, unsigned knots, struct hb_point leave,
                            struct hb_point arrive);
struct hb_point hb_shape_curve_end(const struct hb_curve *c);

/* A trace begins empty; places or whole curves are added at its end. */
void hb_shape_trace_clear(struct hb_trace *t);
void hb_shape_trace_add(struct hb_trace *t, struct hb_point s);
void hb_shape_trace_add_curve(struct hb_trace *t, const struct hb_curve *c);
double hb_shape_trace_length(const struct hb_trace *t);

/* The place at this share (0..1) of the trace's length and, if asked for, the direction there. */
struct hb_point hb_shape_trace_at(const struct hb_trace *t, double share, struct hb_point *direction);

/* How far s lies from the straight piece between two places. */
double hb_shape_line_distance(struct hb_point a, struct hb_point b, struct hb_point s);

/* How far s lies from the line, and at which share of its length the nearest place is (share may be NULL). */
double hb_shape_trace_distance(const struct hb_trace *t, struct hb_point s, double *share);

/* Whether s lies inside the trace taken as a closed outline. */
bool hb_shape_trace_encloses(const struct hb_trace *t, struct hb_point s);

/* The first place where two lines cross. */
bool hb_shape_trace_crossing(const struct hb_trace *a, const struct hb_trace *b, struct hb_point *where);

/* The grid: a tile as 50 by 50 little squares, each belonging to one segment
 *
 * Roads, rivers, cities and buildings are filled in first; what is left over falls apart into regions, and each
 * region is given to the field that owns the half-sides it touches.  A square can also be taken by something that
 * stands there; it then keeps its owner, and only counts as no room. */

enum { HB_SQUARES = 50, HB_SQUARE_UNITS = HB_TILE_UNITS / HB_SQUARES };

/* Owners beside the numbers of segments. */
enum { HB_GRID_FREE = 0xff, HB_GRID_BUILT = 0xfe };

struct hb_grid {
    uint8_t owner[HB_SQUARES][HB_SQUARES]; /* [row][column] */
    bool taken[HB_SQUARES][HB_SQUARES];
};

void hb_shape_grid_init(struct hb_grid *c);

/* Give squares to an owner: inside an outline, near a line, near a spot. */
void hb_shape_grid_fill_outline(struct hb_grid *c, const struct hb_trace *outline, uint8_t owner);
void hb_shape_grid_fill_line(struct hb_grid *c, const struct hb_trace *line, double reach, uint8_t owner);
void hb_shape_grid_fill_disc(struct hb_grid *c, struct hb_point middle, double radius, uint8_t owner);
void hb_shape_grid_take_disc(struct hb_grid *c, struct hb_point middle, double radius);

/* Gives every free region to its field. */
void hb_shape_grid_fill_fields(struct hb_grid *c, const struct hb_design *design);

uint8_t hb_shape_grid_owner(const struct hb_grid *c, struct hb_point s);
bool hb_shape_grid_is_taken(const struct hb_grid *c, struct hb_point s);
unsigned hb_shape_grid_count(const struct hb_grid *c, uint8_t owner);

/* How far it is, in units, from each square to the nearest one that is taken or has another owner, or to the
 * tile's border. */
struct hb_grid_room {
    double at[HB_SQUARES][HB_SQUARES];
};

void hb_shape_grid_measure(const struct hb_grid *c, struct hb_grid_room *room);
double hb_shape_grid_room_at(const struct hb_grid_room *room, struct hb_point s); /* 0 outside the tile */

/* The owner's square with the most room, near the tile's middle where several are alike.  Returns that room,
 * 0 if the owner has no square that is not taken. */
double hb_shape_grid_roomiest(const struct hb_grid *c, uint8_t owner, struct hb_point *where);
double hb_shape_grid_room_most(const struct hb_grid_room *room, const struct hb_grid *c, uint8_t owner,
                               struct hb_point *where);

/* Grain: numbers that look random and are always the same for the same name */

struct hb_grain {
    uint64_t state;
};

struct hb_grain hb_shape_grain_of(const char *name);
/* The same irregularities otherwise: one of so many variants that one likes; 0 leaves them as they are. */
struct hb_grain hb_shape_grain_variant(struct hb_grain g, unsigned variant);

unsigned hb_shape_grain_below(struct hb_grain *g, unsigned bound);          /* 0..bound-1 */
double hb_shape_grain_between(struct hb_grain *g, double low, double high); /* evenly in between */

#endif

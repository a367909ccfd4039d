/* curve.h -- smooth lines on a tile of 100 units: how they are made, measured and turned.
 *
 * A curve is a chain of cubic bends, the way SVG writes them; its trace is the same line as many short
 * straight pieces, which is what distances and areas are computed from. */
#ifndef HB_CURVE_H
#define HB_CURVE_H

#include <stdbool.h>

enum { HB_TILE_UNITS = 100 };

struct hb_point {
    double x, y;
};

enum { HB_BENDS_MAX = 8, HB_TRACE_STEPS = 8, HB_TRACE_MAX = 240 };

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

struct hb_point hb_point_plus(struct hb_point a, struct hb_point b);
struct hb_point hb_point_minus(struct hb_point a, struct hb_point b);
struct hb_point hb_point_times(struct hb_point a, double factor);
double hb_point_distance(struct hb_point a, struct hb_point b);

/* Length 1 in the same direction; east for a vector of no length. */
struct hb_point hb_point_unit(struct hb_point a);

/* A place on the tile after quarter turns clockwise; a direction turns without the tile's centre. */
struct hb_point hb_point_turned(struct hb_point s, unsigned quarters);
struct hb_point hb_point_direction_turned(struct hb_point d, unsigned quarters);

/* A smooth curve through 2..HB_BENDS_MAX+1 knots that leaves and arrives in the given directions. */
void hb_curve_through(struct hb_curve *c, const struct hb_point *knot, unsigned knots, struct hb_point leave,
                      struct hb_point arrive);
struct hb_point hb_curve_end(const struct hb_curve *c);

void hb_trace_clear(struct hb_trace *t);
void hb_trace_add(struct hb_trace *t, struct hb_point s);
void hb_trace_add_curve(struct hb_trace *t, const struct hb_curve *c);
double hb_trace_length(const struct hb_trace *t);

/* The place at this share (0..1) of the trace's length and, if asked for, the direction there. */
struct hb_point hb_trace_at(const struct hb_trace *t, double share, struct hb_point *direction);

/* How far s lies from the straight piece between two places. */
double hb_piece_distance(struct hb_point a, struct hb_point b, struct hb_point s);

/* How far s lies from the line, and at which share of its length the nearest place is (share may be NULL). */
double hb_trace_distance(const struct hb_trace *t, struct hb_point s, double *share);

/* Whether s lies inside the trace taken as a closed outline. */
bool hb_trace_encloses(const struct hb_trace *t, struct hb_point s);

/* The first place where two lines cross. */
bool hb_trace_crossing(const struct hb_trace *a, const struct hb_trace *b, struct hb_point *where);

#endif

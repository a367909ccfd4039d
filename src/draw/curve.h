/* curve.h -- smooth lines on a tile of 100 units: how they are made, measured and turned.
 *
 * A curve is a chain of cubic bends, the way SVG writes them; its trace is the same line as many short
 * straight pieces, which is what distances and areas are computed from. */
#ifndef HB_CURVE_H
#define HB_CURVE_H

#include <stdbool.h>

enum { HB_TILE_UNITS = 100 };

struct hb_spot {
    double x, y;
};

enum { HB_BENDS_MAX = 8, HB_TRACE_STEPS = 8, HB_TRACE_MAX = 240 };

struct hb_bend {
    struct hb_spot lead, trail, to;
};

struct hb_curve {
    struct hb_spot from;
    unsigned bends;
    struct hb_bend bend[HB_BENDS_MAX];
};

struct hb_trace {
    unsigned spots;
    struct hb_spot spot[HB_TRACE_MAX];
};

struct hb_spot hb_spot_plus(struct hb_spot a, struct hb_spot b);
struct hb_spot hb_spot_minus(struct hb_spot a, struct hb_spot b);
struct hb_spot hb_spot_times(struct hb_spot a, double factor);
double hb_spot_distance(struct hb_spot a, struct hb_spot b);

/* Length 1 in the same direction; east for a vector of no length. */
struct hb_spot hb_spot_unit(struct hb_spot a);

/* A place on the tile after quarter turns clockwise; a direction turns without the tile's centre. */
struct hb_spot hb_spot_turned(struct hb_spot s, unsigned quarters);
struct hb_spot hb_direction_turned(struct hb_spot d, unsigned quarters);

/* A smooth curve through 2..HB_BENDS_MAX+1 knots that leaves and arrives in the given directions. */
void hb_curve_through(struct hb_curve *c, const struct hb_spot *knot, unsigned knots, struct hb_spot leave,
                      struct hb_spot arrive);
struct hb_spot hb_curve_end(const struct hb_curve *c);

void hb_trace_clear(struct hb_trace *t);
void hb_trace_add(struct hb_trace *t, struct hb_spot s);
void hb_trace_add_curve(struct hb_trace *t, const struct hb_curve *c);
double hb_trace_length(const struct hb_trace *t);

/* The place at this share (0..1) of the trace's length and, if asked for, the direction there. */
struct hb_spot hb_trace_at(const struct hb_trace *t, double share, struct hb_spot *direction);

/* How far s lies from the line, and at which share of its length the nearest place is (share may be NULL). */
double hb_trace_distance(const struct hb_trace *t, struct hb_spot s, double *share);

/* Whether s lies inside the trace taken as a closed outline. */
bool hb_trace_encloses(const struct hb_trace *t, struct hb_spot s);

/* The first place where two lines cross. */
bool hb_trace_crossing(const struct hb_trace *a, const struct hb_trace *b, struct hb_spot *where);

#endif

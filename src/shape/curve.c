/* curve.c -- smooth lines on a tile: making, measuring and turning them.
 *
 * Of the functions of <math.h> only sqrt is used: its result is exact to the last bit on every machine, so a tile looks
 * the same everywhere. */
#include "shape/curve.h"

#include "core/assert.h"

#include <math.h>

static double square_of(struct hb_point a)
{
    return a.x * a.x + a.y * a.y;
}

struct hb_point hb_point_plus(struct hb_point a, struct hb_point b)
{
    return (struct hb_point){ a.x + b.x, a.y + b.y };
}

struct hb_point hb_point_minus(struct hb_point a, struct hb_point b)
{
    return (struct hb_point){ a.x - b.x, a.y - b.y };
}

struct hb_point hb_point_times(struct hb_point a, double factor)
{
    return (struct hb_point){ a.x * factor, a.y * factor };
}

double hb_point_distance(struct hb_point a, struct hb_point b)
{
    return sqrt(square_of(hb_point_minus(b, a)));
}

struct hb_point hb_point_unit(struct hb_point a)
{
    double length = sqrt(square_of(a));

    if (length <= 0)
        return (struct hb_point){ 1, 0 };
    return hb_point_times(a, 1 / length);
}

struct hb_point hb_point_direction_turned(struct hb_point d, unsigned quarters)
{
    for (unsigned i = 0; i < (quarters & 3); i++)
        d = (struct hb_point){ -d.y, d.x };
    return d;
}

struct hb_point hb_point_turned(struct hb_point s, unsigned quarters)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };

    return hb_point_plus(centre, hb_point_direction_turned(hb_point_minus(s, centre), quarters));
}

void hb_curve_through(struct hb_curve *c, const struct hb_point *knot, unsigned knots, struct hb_point leave,
                      struct hb_point arrive)
{
    HB_ASSERT(knots >= 2 && knots <= HB_BENDS_MAX + 1);
    c->from = knot[0];
    c->bends = knots - 1;
    for (unsigned i = 0; i + 1 < knots; i++) {
        struct hb_point a = knot[i], b = knot[i + 1];
        double chord = hb_point_distance(a, b);
        struct hb_point out = i == 0 ? leave : hb_point_unit(hb_point_minus(b, knot[i - 1]));
        struct hb_point in = i + 2 == knots ? arrive : hb_point_unit(hb_point_minus(knot[i + 2], a));
        double reach = (i == 0 || i + 2 == knots) ? 0.4 : 0.35;

        c->bend[i].lead = hb_point_plus(a, hb_point_times(out, chord * reach));
        c->bend[i].trail = hb_point_minus(b, hb_point_times(in, chord * reach));
        c->bend[i].to = b;
    }
}

struct hb_point hb_curve_end(const struct hb_curve *c)
{
    HB_ASSERT(c->bends > 0);
    return c->bend[c->bends - 1].to;
}

void hb_trace_clear(struct hb_trace *t)
{
    t->spots = 0;
}

void hb_trace_add(struct hb_trace *t, struct hb_point s)
{
    HB_ASSERT(t->spots < HB_TRACE_MAX);
    t->spot[t->spots++] = s;
}

static struct hb_point on_bend(struct hb_point from, const struct hb_bend *b, double t)
{
    double u = 1 - t;
    double w0 = u * u * u, w1 = 3 * u * u * t, w2 = 3 * u * t * t, w3 = t * t * t;

    return (struct hb_point){ w0 * from.x + w1 * b->lead.x + w2 * b->trail.x + w3 * b->to.x,
                              w0 * from.y + w1 * b->lead.y + w2 * b->trail.y + w3 * b->to.y };
}

void hb_trace_add_curve(struct hb_trace *t, const struct hb_curve *c)
{
    struct hb_point from = c->from;

    hb_trace_add(t, from);
    for (unsigned i = 0; i < c->bends; i++) {
        for (int step = 1; step <= HB_TRACE_STEPS; step++)
            hb_trace_add(t, on_bend(from, &c->bend[i], (double)step / HB_TRACE_STEPS));
        from = c->bend[i].to;
    }
}

static double length_up_to(const struct hb_trace *t, unsigned last)
{
    double length = 0;

    for (unsigned i = 1; i <= last; i++)
        length += hb_point_distance(t->spot[i - 1], t->spot[i]);
    return length;
}

double hb_trace_length(const struct hb_trace *t)
{
    HB_ASSERT(t->spots >= 2);
    return length_up_to(t, t->spots - 1);
}

struct hb_point hb_trace_at(const struct hb_trace *t, double share, struct hb_point *direction)
{
    double left = hb_trace_length(t) * share;
    unsigned i = 1;

    HB_ASSERT(t->spots >= 2);
    while (i + 1 < t->spots && left > hb_point_distance(t->spot[i - 1], t->spot[i])) {
        left -= hb_point_distance(t->spot[i - 1], t->spot[i]);
        i++;
    }
    struct hb_point along = hb_point_unit(hb_point_minus(t->spot[i], t->spot[i - 1]));
    if (direction)
        *direction = along;
    return hb_point_plus(t->spot[i - 1], hb_point_times(along, left));
}

/* How far along the piece from a to b, in shares of it, the place nearest to s is. */
static double nearest_on_piece(struct hb_point a, struct hb_point b, struct hb_point s)
{
    struct hb_point d = hb_point_minus(b, a), e = hb_point_minus(s, a);
    double square = square_of(d);
    double t = square > 0 ? (d.x * e.x + d.y * e.y) / square : 0;

    return t < 0 ? 0 : t > 1 ? 1 : t;
}

/* The square of the distance from the place at this share of the piece. */
static double square_from_piece(struct hb_point a, struct hb_point b, double on, struct hb_point s)
{
    return square_of(hb_point_minus(s, hb_point_plus(a, hb_point_times(hb_point_minus(b, a), on))));
}

double hb_piece_distance(struct hb_point a, struct hb_point b, struct hb_point s)
{
    return sqrt(square_from_piece(a, b, nearest_on_piece(a, b, s), s));
}

double hb_trace_distance(const struct hb_trace *t, struct hb_point s, double *share)
{
    double best = 1e12, best_on = 0;
    unsigned best_piece = 1;

    HB_ASSERT(t->spots >= 2);
    for (unsigned i = 1; i < t->spots; i++) {
        struct hb_point a = t->spot[i - 1], b = t->spot[i];
        double on = nearest_on_piece(a, b, s), square = square_from_piece(a, b, on, s);

        if (square < best) {
            best = square;
            best_on = on;
            best_piece = i;
        }
    }
    if (share) {
        double before = length_up_to(t, best_piece - 1), with = length_up_to(t, best_piece);
        *share = (before + best_on * (with - before)) / hb_trace_length(t);
    }
    return sqrt(best);
}

bool hb_trace_encloses(const struct hb_trace *t, struct hb_point s)
{
    bool inside = false;

    for (unsigned i = 0, j = t->spots - 1; i < t->spots; j = i++) {
        struct hb_point a = t->spot[i], b = t->spot[j];

        if ((a.y > s.y) != (b.y > s.y) && s.x < a.x + (b.x - a.x) * (s.y - a.y) / (b.y - a.y))
            inside = !inside;
    }
    return inside;
}

static bool pieces_cross(struct hb_point a, struct hb_point b, struct hb_point c, struct hb_point d,
                         struct hb_point *where)
{
    struct hb_point r = hb_point_minus(b, a), s = hb_point_minus(d, c), q = hb_point_minus(c, a);
    double cross = r.x * s.y - r.y * s.x;

    if (cross > -1e-9 && cross < 1e-9)
        return false;
    double t = (q.x * s.y - q.y * s.x) / cross, u = (q.x * r.y - q.y * r.x) / cross;
    *where = hb_point_plus(a, hb_point_times(r, t));
    return t >= 0 && t <= 1 && u >= 0 && u <= 1;
}

bool hb_trace_crossing(const struct hb_trace *a, const struct hb_trace *b, struct hb_point *where)
{
    for (unsigned i = 1; i < a->spots; i++)
        for (unsigned j = 1; j < b->spots; j++)
            if (pieces_cross(a->spot[i - 1], a->spot[i], b->spot[j - 1], b->spot[j], where))
                return true;
    return false;
}

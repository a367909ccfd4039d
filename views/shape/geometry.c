/* geometry.c -- points, curves and traces; the grid of a tile; grain.
 *
 * Whatever has a place on a tile is known in two ways.  As a line it is exact: a curve is drawn, and its trace, the
 * same line in short pieces, is measured.  As squares of the grid it is rough, but then all things lie in one map, and
 * «where is room left» is one question whatever stands there: each square has one owner, and how far it is to the
 * nearest square of another one is worked out for all squares at once (hb_shape_grid_measure).
 *
 * Of the functions of <math.h> only sqrt is used: its result is exact to the last bit on every machine, so a tile looks
 * the same everywhere.  Grain is FNV-1a, which makes a seed of a name, and splitmix64, which makes numbers of the seed;
 * both work on integers alone, for the same reason. */
#include "views/shape/geometry.h"

#include "engine/assert.h"

#include <math.h>
#include <string.h>

/* Points, curves and traces */

/* The square of its length: where lengths are only compared, the root is not needed. */
static double square_of(struct hb_point a)
{
    return a.x * a.x + a.y * a.y;
}

struct hb_point hb_shape_plus(struct hb_point a, struct hb_point b)
{
    return (struct hb_point){ a.x + b.x, a.y + b.y };
}

struct hb_point hb_shape_minus(struct hb_point a, struct hb_point b)
{
    return (struct hb_point){ a.x - b.x, a.y - b.y };
}

struct hb_point hb_shape_times(struct hb_point a, double factor)
{
    return (struct hb_point){ a.x * factor, a.y * factor };
}

double hb_shape_distance(struct hb_point a, struct hb_point b)
{
    return sqrt(square_of(hb_shape_minus(b, a)));
}

struct hb_point hb_shape_unit(struct hb_point a)
{
    double length = sqrt(square_of(a));

    if (length <= 0)
        return (struct hb_point){ 1, 0 };
    return hb_shape_times(a, 1 / length);
}

/* By quarters, so that turning is exact: four turns give back the very same number. */
struct hb_point hb_shape_direction_turned(struct hb_point d, unsigned quarters)
{
    for (unsigned i = 0; i < (quarters & 3); i++)
        d = (struct hb_point){ -d.y, d.x };
    return d;
}

struct hb_point hb_shape_turned(struct hb_point s, unsigned quarters)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };

    return hb_shape_plus(centre, hb_shape_direction_turned(hb_shape_minus(s, centre), quarters));
}

/* At an inner knot the curve runs as the straight line between the knots before and after it would (Catmull and
 * Rom); the points that pull lie at a share of the distance to the next knot, farther at the ends, where the
 * direction is given. */
void hb_shape_curve_through(struct hb_curve *c, const struct hb_point *knot, unsigned knots, struct hb_point leave,
                            struct hb_point arrive)
{
    HB_ASSERT(knots >= 2 && knots <= HB_BENDS_MAX + 1);
    c->from = knot[0];
    c->bends = knots - 1;
    for (unsigned i = 0; i + 1 < knots; i++) {
        struct hb_point a = knot[i], b = knot[i + 1];
        double chord = hb_shape_distance(a, b);
        struct hb_point out = i == 0 ? leave : hb_shape_unit(hb_shape_minus(b, knot[i - 1]));
        struct hb_point in = i + 2 == knots ? arrive : hb_shape_unit(hb_shape_minus(knot[i + 2], a));
        double reach = (i == 0 || i + 2 == knots) ? 0.4 : 0.35;

        c->bend[i].lead = hb_shape_plus(a, hb_shape_times(out, chord * reach));
        c->bend[i].trail = hb_shape_minus(b, hb_shape_times(in, chord * reach));
        c->bend[i].to = b;
    }
}

struct hb_point hb_shape_curve_end(const struct hb_curve *c)
{
    HB_ASSERT(c->bends > 0);
    return c->bend[c->bends - 1].to;
}

void hb_shape_trace_clear(struct hb_trace *t)
{
    t->spots = 0;
}

void hb_shape_trace_add(struct hb_trace *t, struct hb_point s)
{
    HB_ASSERT(t->spots < HB_TRACE_MAX);
    t->spot[t->spots++] = s;
}

/* A cubic Bézier curve at t, 0 to 1. */
static struct hb_point on_bend(struct hb_point from, const struct hb_bend *b, double t)
{
    double u = 1 - t;
    double w0 = u * u * u, w1 = 3 * u * u * t, w2 = 3 * u * t * t, w3 = t * t * t;

    return (struct hb_point){ w0 * from.x + w1 * b->lead.x + w2 * b->trail.x + w3 * b->to.x,
                              w0 * from.y + w1 * b->lead.y + w2 * b->trail.y + w3 * b->to.y };
}

void hb_shape_trace_add_curve(struct hb_trace *t, const struct hb_curve *c)
{
    struct hb_point from = c->from;

    hb_shape_trace_add(t, from);
    for (unsigned i = 0; i < c->bends; i++) {
        for (int step = 1; step <= HB_TRACE_STEPS; step++)
            hb_shape_trace_add(t, on_bend(from, &c->bend[i], (double)step / HB_TRACE_STEPS));
        from = c->bend[i].to;
    }
}

static double length_up_to(const struct hb_trace *t, unsigned last)
{
    double length = 0;

    for (unsigned i = 1; i <= last; i++)
        length += hb_shape_distance(t->spot[i - 1], t->spot[i]);
    return length;
}

double hb_shape_trace_length(const struct hb_trace *t)
{
    HB_ASSERT(t->spots >= 2);
    return length_up_to(t, t->spots - 1);
}

/* Beyond the ends of the line (a share below 0 or above 1) it goes straight on. */
struct hb_point hb_shape_trace_at(const struct hb_trace *t, double share, struct hb_point *direction)
{
    double left = hb_shape_trace_length(t) * share;
    unsigned i = 1;

    HB_ASSERT(t->spots >= 2);
    while (i + 1 < t->spots && left > hb_shape_distance(t->spot[i - 1], t->spot[i])) {
        left -= hb_shape_distance(t->spot[i - 1], t->spot[i]);
        i++;
    }
    struct hb_point along = hb_shape_unit(hb_shape_minus(t->spot[i], t->spot[i - 1]));
    if (direction)
        *direction = along;
    return hb_shape_plus(t->spot[i - 1], hb_shape_times(along, left));
}

/* How far along the piece from a to b, in shares of it, the place nearest to s is. */
static double nearest_on_piece(struct hb_point a, struct hb_point b, struct hb_point s)
{
    struct hb_point d = hb_shape_minus(b, a), e = hb_shape_minus(s, a);
    double square = square_of(d);
    double t = square > 0 ? (d.x * e.x + d.y * e.y) / square : 0;

    return t < 0 ? 0 : t > 1 ? 1 : t;
}

/* The square of the distance from the place at this share of the piece. */
static double square_from_piece(struct hb_point a, struct hb_point b, double on, struct hb_point s)
{
    return square_of(hb_shape_minus(s, hb_shape_plus(a, hb_shape_times(hb_shape_minus(b, a), on))));
}

double hb_shape_line_distance(struct hb_point a, struct hb_point b, struct hb_point s)
{
    return sqrt(square_from_piece(a, b, nearest_on_piece(a, b, s), s));
}

/* Squares of distances are compared, and one root is taken at the end. */
double hb_shape_trace_distance(const struct hb_trace *t, struct hb_point s, double *share)
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
        *share = (before + best_on * (with - before)) / hb_shape_trace_length(t);
    }
    return sqrt(best);
}

/* A ray to the east of s crosses the outline an odd number of times if s lies inside. */
bool hb_shape_trace_encloses(const struct hb_trace *t, struct hb_point s)
{
    bool inside = false;

    for (unsigned i = 0, j = t->spots - 1; i < t->spots; j = i++) {
        struct hb_point a = t->spot[i], b = t->spot[j];

        if ((a.y > s.y) != (b.y > s.y) && s.x < a.x + (b.x - a.x) * (s.y - a.y) / (b.y - a.y))
            inside = !inside;
    }
    return inside;
}

/* Where two straight pieces cross, unless they are parallel. */
static bool pieces_cross(struct hb_point a, struct hb_point b, struct hb_point c, struct hb_point d,
                         struct hb_point *where)
{
    struct hb_point r = hb_shape_minus(b, a), s = hb_shape_minus(d, c), q = hb_shape_minus(c, a);
    double cross = r.x * s.y - r.y * s.x;

    if (cross > -1e-9 && cross < 1e-9)
        return false;
    double t = (q.x * s.y - q.y * s.x) / cross, u = (q.x * r.y - q.y * r.x) / cross;
    *where = hb_shape_plus(a, hb_shape_times(r, t));
    return t >= 0 && t <= 1 && u >= 0 && u <= 1;
}

bool hb_shape_trace_crossing(const struct hb_trace *a, const struct hb_trace *b, struct hb_point *where)
{
    for (unsigned i = 1; i < a->spots; i++)
        for (unsigned j = 1; j < b->spots; j++)
            if (pieces_cross(a->spot[i - 1], a->spot[i], b->spot[j - 1], b->spot[j], where))
                return true;
    return false;
}

/* The grid */

enum { SQUARES = HB_SQUARES };

static struct hb_point middle_of(int row, int column)
{
    return (struct hb_point){ (column + 0.5) * HB_SQUARE_UNITS, (row + 0.5) * HB_SQUARE_UNITS };
}

static bool on_tile(int row, int column)
{
    return row >= 0 && row < SQUARES && column >= 0 && column < SQUARES;
}

void hb_shape_grid_init(struct hb_grid *c)
{
    memset(c->owner, HB_GRID_FREE, sizeof c->owner);
    memset(c->taken, 0, sizeof c->taken);
}

/* The squares that something within reach of a line can touch. */
struct reach_box {
    int top, bottom, left, right; /* the last ones included */
};

/* The row or column of a place; that of the border for one beyond it. */
static int square_at(double place)
{
    int square = (int)(place / HB_SQUARE_UNITS);

    return place < 0 ? 0 : square >= SQUARES ? SQUARES - 1 : square;
}

/* Most lines are short, so most squares need not be asked. */
static struct reach_box box_around(const struct hb_trace *line, double reach)
{
    struct hb_point least = line->spot[0], most = line->spot[0];

    for (unsigned i = 1; i < line->spots; i++) {
        struct hb_point s = line->spot[i];

        least = (struct hb_point){ s.x < least.x ? s.x : least.x, s.y < least.y ? s.y : least.y };
        most = (struct hb_point){ s.x > most.x ? s.x : most.x, s.y > most.y ? s.y : most.y };
    }
    return (struct reach_box){ square_at(least.y - reach), square_at(most.y + reach), square_at(least.x - reach),
                               square_at(most.x + reach) };
}

void hb_shape_grid_fill_outline(struct hb_grid *c, const struct hb_trace *outline, uint8_t owner)
{
    struct reach_box box = box_around(outline, 0);

    for (int row = box.top; row <= box.bottom; row++)
        for (int column = box.left; column <= box.right; column++)
            if (hb_shape_trace_encloses(outline, middle_of(row, column)))
                c->owner[row][column] = owner;
}

void hb_shape_grid_fill_line(struct hb_grid *c, const struct hb_trace *line, double reach, uint8_t owner)
{
    struct reach_box box = box_around(line, reach);

    for (int row = box.top; row <= box.bottom; row++)
        for (int column = box.left; column <= box.right; column++)
            if (hb_shape_trace_distance(line, middle_of(row, column), NULL) <= reach)
                c->owner[row][column] = owner;
}

void hb_shape_grid_fill_disc(struct hb_grid *c, struct hb_point middle, double radius, uint8_t owner)
{
    for (int row = 0; row < SQUARES; row++)
        for (int column = 0; column < SQUARES; column++)
            if (hb_shape_distance(middle, middle_of(row, column)) <= radius)
                c->owner[row][column] = owner;
}

void hb_shape_grid_take_disc(struct hb_grid *c, struct hb_point middle, double radius)
{
    for (int row = 0; row < SQUARES; row++)
        for (int column = 0; column < SQUARES; column++)
            if (hb_shape_distance(middle, middle_of(row, column)) <= radius)
                c->taken[row][column] = true;
}

uint8_t hb_shape_grid_owner(const struct hb_grid *c, struct hb_point s)
{
    int row = (int)(s.y / HB_SQUARE_UNITS), column = (int)(s.x / HB_SQUARE_UNITS);

    if (s.x < 0 || s.y < 0 || !on_tile(row, column))
        return HB_GRID_FREE;
    return c->owner[row][column];
}

bool hb_shape_grid_is_taken(const struct hb_grid *c, struct hb_point s)
{
    int row = (int)(s.y / HB_SQUARE_UNITS), column = (int)(s.x / HB_SQUARE_UNITS);

    return s.x >= 0 && s.y >= 0 && on_tile(row, column) && c->taken[row][column];
}

unsigned hb_shape_grid_count(const struct hb_grid *c, uint8_t owner)
{
    unsigned count = 0;

    for (int row = 0; row < SQUARES; row++)
        for (int column = 0; column < SQUARES; column++)
            count += c->owner[row][column] == owner;
    return count;
}

/* The half-side that a square on the border belongs to; squares inside and in corners have none. */
static int half_of(int row, int column)
{
    enum { MIDDLE = SQUARES / 2, LAST = SQUARES - 1 };
    bool corner = (row == 0 || row == LAST) && (column == 0 || column == LAST);

    if (corner)
        return -1;
    if (row == 0)
        return 2 * HB_N + (column >= MIDDLE);
    if (column == LAST)
        return 2 * HB_E + (row >= MIDDLE);
    if (row == LAST)
        return 2 * HB_S + (column < MIDDLE);
    if (column == 0)
        return 2 * HB_W + (row < MIDDLE);
    return -1;
}

static int field_with_half(const struct hb_design *d, int half)
{
    for (unsigned i = 0; i < d->segments; i++)
        if (d->segment[i].kind == HB_FIELD && (half < 0 ? !d->segment[i].halves : d->segment[i].halves >> half & 1))
            return (int)i;
    return -1;
}

/* A region while it is being found: its squares, and for each segment how many border squares speak for it. */
struct patch {
    unsigned squares;
    uint8_t row[SQUARES * SQUARES], column[SQUARES * SQUARES];
    unsigned votes[HB_SEGMENTS_MAX];
};

/* A square that was found is no longer free, so none is found twice and no marks are needed. */
static void patch_add(struct hb_grid *c, struct patch *r, int row, int column)
{
    if (!on_tile(row, column) || c->owner[row][column] != HB_GRID_FREE)
        return;
    c->owner[row][column] = HB_GRID_BUILT; /* until the region's owner is known */
    r->row[r->squares] = (uint8_t)row;
    r->column[r->squares] = (uint8_t)column;
    r->squares++;
}

/* Goes on from each square that was found to the four beside it; the squares themselves are the queue. */
static void patch_find(struct hb_grid *c, struct patch *r, int row, int column, const struct hb_design *d)
{
    r->squares = 0;
    memset(r->votes, 0, sizeof r->votes);
    patch_add(c, r, row, column);
    for (unsigned i = 0; i < r->squares; i++) {
        int half = half_of(r->row[i], r->column[i]);
        int field = half < 0 ? -1 : field_with_half(d, half);

        if (field >= 0)
            r->votes[field]++;
        patch_add(c, r, r->row[i] - 1, r->column[i]);
        patch_add(c, r, r->row[i] + 1, r->column[i]);
        patch_add(c, r, r->row[i], r->column[i] - 1);
        patch_add(c, r, r->row[i], r->column[i] + 1);
    }
}

/* The field most border squares speak for; HB_GRID_BUILT without any. */
static uint8_t patch_owner(const struct patch *r, const struct hb_design *d)
{
    uint8_t best = HB_GRID_BUILT;
    unsigned most = 0;

    for (unsigned i = 0; i < d->segments; i++)
        if (r->votes[i] > most) {
            most = r->votes[i];
            best = (uint8_t)i;
        }
    return best;
}

static void patch_give(struct hb_grid *c, const struct patch *r, uint8_t owner)
{
    for (unsigned i = 0; i < r->squares; i++)
        c->owner[r->row[i]][r->column[i]] = owner;
}

/* A field without half-sides is enclosed by the rest of the tile.  It gets the largest region that no other field
 * claims; smaller ones are nooks between roads and walls. */
void hb_shape_grid_fill_fields(struct hb_grid *c, const struct hb_design *design)
{
    int enclosed = field_with_half(design, -1);
    struct patch r, largest = { 0 }; /* of those that no field has at the border: the field without one */

    for (int row = 0; row < SQUARES; row++)
        for (int column = 0; column < SQUARES; column++) {
            if (c->owner[row][column] != HB_GRID_FREE)
                continue;
            patch_find(c, &r, row, column, design);
            patch_give(c, &r, patch_owner(&r, design));
            if (patch_owner(&r, design) == HB_GRID_BUILT && r.squares > largest.squares)
                largest = r;
        }
    if (enclosed >= 0)
        patch_give(c, &largest, (uint8_t)enclosed);
}

/* Distances by the 3-4 chamfer: a step to the side costs 3, a diagonal one 4, and 3 is one square.  A step onto
 * something else ends half way.  Around the tile lies a ring of squares that are nobody's, so that no step leaves the
 * arrays; a square that is taken is nobody's either. */
enum { RINGED = SQUARES + 2, NOBODY = 0xfd };

_Static_assert((int)NOBODY != (int)HB_GRID_FREE && (int)NOBODY != (int)HB_GRID_BUILT, "an owner of its own");

/* Owners and distances in one row after another, with the ring. */
struct chamfer {
    uint8_t owner[RINGED * RINGED];
    int steps[RINGED * RINGED];
};

/* The way from one square over the one beside it; what begins on something else begins at its edge. */
static int after_step(const struct chamfer *m, int from, int to, int cost)
{
    return m->owner[to] == m->owner[from] ? m->steps[to] + cost : cost / 2 + 1;
}

/* Brings a square's number down to what the four squares of the rows before it allow; direction -1: after it. */
static void relax(struct chamfer *m, int at, int direction)
{
    int least = m->steps[at];
    int step[4] = { after_step(m, at, at - direction * RINGED, 3), after_step(m, at, at - direction, 3),
                    after_step(m, at, at - direction * (RINGED + 1), 4),
                    after_step(m, at, at - direction * (RINGED - 1), 4) };

    for (int i = 0; i < 4; i++)
        least = step[i] < least ? step[i] : least;
    m->steps[at] = least;
}

static int ringed(int row, int column)
{
    return (row + 1) * RINGED + column + 1;
}

/* Two passes are enough for all distances: one from the north-west, one back from the south-east. */
void hb_shape_grid_measure(const struct hb_grid *c, struct hb_grid_room *room)
{
    struct chamfer m;

    memset(m.owner, NOBODY, sizeof m.owner);
    for (int row = 0; row < SQUARES; row++)
        for (int column = 0; column < SQUARES; column++) {
            m.steps[ringed(row, column)] = c->taken[row][column] ? 0 : 1 << 20;
            if (!c->taken[row][column])
                m.owner[ringed(row, column)] = c->owner[row][column];
        }
    for (int row = 0; row < SQUARES; row++)
        for (int column = 0; column < SQUARES; column++)
            if (!c->taken[row][column])
                relax(&m, ringed(row, column), 1);
    for (int row = SQUARES - 1; row >= 0; row--)
        for (int column = SQUARES - 1; column >= 0; column--)
            if (!c->taken[row][column])
                relax(&m, ringed(row, column), -1);
    for (int row = 0; row < SQUARES; row++)
        for (int column = 0; column < SQUARES; column++)
            room->at[row][column] = m.steps[ringed(row, column)] * (HB_SQUARE_UNITS / 3.0);
}

double hb_shape_grid_room_at(const struct hb_grid_room *room, struct hb_point s)
{
    int row = (int)(s.y / HB_SQUARE_UNITS), column = (int)(s.x / HB_SQUARE_UNITS);

    return s.x < 0 || s.y < 0 || !on_tile(row, column) ? 0 : room->at[row][column];
}

double hb_shape_grid_room_most(const struct hb_grid_room *room, const struct hb_grid *c, uint8_t owner,
                               struct hb_point *where)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    const double pull = 0.03; /* how much room one unit nearer to the middle is worth */
    double best = 0, best_room = 0;

    for (int row = 0; row < SQUARES; row++)
        for (int column = 0; column < SQUARES; column++) {
            struct hb_point s = middle_of(row, column);

            if (c->owner[row][column] != owner || c->taken[row][column])
                continue;
            double worth = room->at[row][column] + pull * (HB_TILE_UNITS - hb_shape_distance(s, centre));
            if (worth <= best)
                continue;
            best = worth;
            best_room = room->at[row][column];
            *where = s;
        }
    return best_room;
}

double hb_shape_grid_roomiest(const struct hb_grid *c, uint8_t owner, struct hb_point *where)
{
    struct hb_grid_room room;

    hb_shape_grid_measure(c, &room);
    return hb_shape_grid_room_most(&room, c, owner, where);
}

/* Grain */

struct hb_grain hb_shape_grain_of(const char *name)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (; *name != '\0'; name++)
        hash = (hash ^ (unsigned char)*name) * 0x100000001b3u;
    return (struct hb_grain){ hash };
}

struct hb_grain hb_shape_grain_variant(struct hb_grain g, unsigned variant)
{
    return (struct hb_grain){ g.state ^ variant * 0xd1342543de82ef95u };
}

static uint64_t next(struct hb_grain *g)
{
    uint64_t z = g->state += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

unsigned hb_shape_grain_below(struct hb_grain *g, unsigned bound)
{
    HB_ASSERT(bound > 0);
    return (unsigned)((next(g) >> 32) * bound >> 32);
}

double hb_shape_grain_between(struct hb_grain *g, double low, double high)
{
    return low + (high - low) * (double)(next(g) >> 40) / (double)(1u << 24);
}

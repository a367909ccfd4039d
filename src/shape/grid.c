/* grid.c -- a tile as little squares: filling them in, finding regions and room. */
#include "shape/grid.h"

#include "core/assert.h"

#include <string.h>

enum { SQUARES = HB_SQUARES };

static struct hb_point middle_of(int row, int column)
{
    return (struct hb_point){ (column + 0.5) * HB_SQUARE_UNITS, (row + 0.5) * HB_SQUARE_UNITS };
}

static bool on_tile(int row, int column)
{
    return row >= 0 && row < SQUARES && column >= 0 && column < SQUARES;
}

void hb_grid_init(struct hb_grid *c)
{
    memset(c->owner, HB_GRID_FREE, sizeof c->owner);
    memset(c->taken, 0, sizeof c->taken);
}

/* The squares that something within reach of a line can touch. */
struct reach_box {
    int top, bottom, left, right; /* the last ones included */
};

static int square_at(double place)
{
    int square = (int)(place / HB_SQUARE_UNITS);

    return place < 0 ? 0 : square >= SQUARES ? SQUARES - 1 : square;
}

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

void hb_grid_fill_outline(struct hb_grid *c, const struct hb_trace *outline, uint8_t owner)
{
    struct reach_box box = box_around(outline, 0);

    for (int row = box.top; row <= box.bottom; row++)
        for (int column = box.left; column <= box.right; column++)
            if (hb_trace_encloses(outline, middle_of(row, column)))
                c->owner[row][column] = owner;
}

void hb_grid_fill_line(struct hb_grid *c, const struct hb_trace *line, double reach, uint8_t owner)
{
    struct reach_box box = box_around(line, reach);

    for (int row = box.top; row <= box.bottom; row++)
        for (int column = box.left; column <= box.right; column++)
            if (hb_trace_distance(line, middle_of(row, column), NULL) <= reach)
                c->owner[row][column] = owner;
}

void hb_grid_fill_disc(struct hb_grid *c, struct hb_point middle, double radius, uint8_t owner)
{
    for (int row = 0; row < SQUARES; row++)
        for (int column = 0; column < SQUARES; column++)
            if (hb_point_distance(middle, middle_of(row, column)) <= radius)
                c->owner[row][column] = owner;
}

void hb_grid_take_disc(struct hb_grid *c, struct hb_point middle, double radius)
{
    for (int row = 0; row < SQUARES; row++)
        for (int column = 0; column < SQUARES; column++)
            if (hb_point_distance(middle, middle_of(row, column)) <= radius)
                c->taken[row][column] = true;
}

uint8_t hb_grid_owner(const struct hb_grid *c, struct hb_point s)
{
    int row = (int)(s.y / HB_SQUARE_UNITS), column = (int)(s.x / HB_SQUARE_UNITS);

    if (s.x < 0 || s.y < 0 || !on_tile(row, column))
        return HB_GRID_FREE;
    return c->owner[row][column];
}

bool hb_grid_is_taken(const struct hb_grid *c, struct hb_point s)
{
    int row = (int)(s.y / HB_SQUARE_UNITS), column = (int)(s.x / HB_SQUARE_UNITS);

    return s.x >= 0 && s.y >= 0 && on_tile(row, column) && c->taken[row][column];
}

unsigned hb_grid_count(const struct hb_grid *c, uint8_t owner)
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

static void patch_add(struct hb_grid *c, struct patch *r, int row, int column)
{
    if (!on_tile(row, column) || c->owner[row][column] != HB_GRID_FREE)
        return;
    c->owner[row][column] = HB_GRID_BUILT; /* until the region's owner is known */
    r->row[r->squares] = (uint8_t)row;
    r->column[r->squares] = (uint8_t)column;
    r->squares++;
}

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

void hb_grid_fill_fields(struct hb_grid *c, const struct hb_design *design)
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

struct chamfer {
    uint8_t owner[RINGED * RINGED];
    int steps[RINGED * RINGED];
};

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

void hb_grid_measure(const struct hb_grid *c, struct hb_grid_room *room)
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

double hb_grid_room_at(const struct hb_grid_room *room, struct hb_point s)
{
    int row = (int)(s.y / HB_SQUARE_UNITS), column = (int)(s.x / HB_SQUARE_UNITS);

    return s.x < 0 || s.y < 0 || !on_tile(row, column) ? 0 : room->at[row][column];
}

double hb_grid_room_most(const struct hb_grid_room *room, const struct hb_grid *c, uint8_t owner,
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
            double worth = room->at[row][column] + pull * (HB_TILE_UNITS - hb_point_distance(s, centre));
            if (worth <= best)
                continue;
            best = worth;
            best_room = room->at[row][column];
            *where = s;
        }
    return best_room;
}

double hb_grid_roomiest(const struct hb_grid *c, uint8_t owner, struct hb_point *where)
{
    struct hb_grid_room room;

    hb_grid_measure(c, &room);
    return hb_grid_room_most(&room, c, owner, where);
}

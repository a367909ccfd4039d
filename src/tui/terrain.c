/* terrain.c -- from segments to a map of the tile.
 *
 * Distances are in units of half a point: a tile is 96 units wide, the middle lies at 48, and points lie at odd
 * numbers, so that no point is ever exactly on a middle line.  Cities come first, then the lines over them where
 * no city is, then the fields grow from the sides into what is left. */
#include "tui/terrain.h"

#include "core/assert.h"

#include <string.h>

enum {
    WIDE = 2 * HB_FINE,
    MIDDLE = HB_FINE,
    CAP_DEPTH = 36,  /* how far a city on one side reaches in */
    BITE_DEPTH = 28, /* how far a field reaches into a city on the sides around it */
    ROAD_HALF = 8,
    RIVER_HALF = 12,
    POND = 20, /* radius of a spring or lake */
    VILLAGE = 9,
    MONASTERY_HALF = 16,
    GARDEN = 14, /* radius, hedge and all */
    FLOWER_BED = 8,
    WALL = 4 /* points */
};

struct at {
    int x, y;
};

/* What is known about the whole tile before points are painted. */
struct plan {
    const struct hb_design *design;
    uint8_t sides[HB_SEGMENTS_MAX]; /* as the tile lies */
    uint8_t halves[HB_SEGMENTS_MAX];
    uint8_t area[HB_HALVES]; /* which city or field covers each half */
    bool river_through;      /* a river crosses the middle */
    bool monastery;
    struct at monastery_at;
};

static bool is_kind(const struct plan *p, unsigned k, enum hb_feature_kind kind)
{
    return p->design->segment[k].kind == kind;
}

static unsigned count_bits(unsigned bits)
{
    unsigned n = 0;

    for (; bits != 0; bits &= bits - 1)
        n++;
    return n;
}

static unsigned first_side(unsigned sides)
{
    unsigned s = 0;

    while (s < HB_SIDES - 1 && !(sides >> s & 1))
        s++;
    return s;
}

/* How far in from a side, and how far along it clockwise from its middle. */
static int depth(unsigned side, struct at a)
{
    const int from[HB_SIDES] = { a.y, WIDE - a.x, WIDE - a.y, a.x };

    return from[side % HB_SIDES];
}

static int along(unsigned side, struct at a)
{
    const int t[HB_SIDES] = { a.x - MIDDLE, a.y - MIDDLE, MIDDLE - a.x, MIDDLE - a.y };

    return t[side % HB_SIDES];
}

/* The point that lies `in` from a side, on its middle line. */
static struct at inside(unsigned side, int in)
{
    const struct at points[HB_SIDES] = { { MIDDLE, in }, { WIDE - in, MIDDLE }, { MIDDLE, WIDE - in }, { in, MIDDLE } };

    return points[side % HB_SIDES];
}

static bool is_near(struct at a, struct at centre, int radius)
{
    int dx = a.x - centre.x, dy = a.y - centre.y;

    return dx * dx + dy * dy < radius * radius;
}

/* Half an ellipse that stands on a side. */
static bool in_bow(int t, int d, int deep)
{
    return d * d * MIDDLE * MIDDLE < deep * deep * (MIDDLE * MIDDLE - t * t);
}

static bool in_cap(unsigned side, struct at a, int deep)
{
    return in_bow(along(side, a), depth(side, a), deep);
}

static bool in_half_cap(unsigned half, struct at a)
{
    int t = along(half / 2, a);

    if ((t < 0) != (half % 2 == 0))
        return false;
    return in_bow(2 * (t < 0 ? t + MIDDLE / 2 : t - MIDDLE / 2), depth(half / 2, a), CAP_DEPTH * 3 / 4);
}

/* A city on two sides that meet in a corner: its wall bows from one far corner to the other. */
static bool in_corner(unsigned side, struct at a)
{
    int p = depth(side + 2, a), q = depth(side + 3, a);

    return p * p + p * q + q * q > WIDE * WIDE;
}

static bool between_bites(unsigned full, struct at a)
{
    for (unsigned s = 0; s < HB_SIDES; s++)
        if (!(full >> s & 1) && in_cap(s, a, BITE_DEPTH))
            return false;
    return true;
}

static bool full_sides_cover(unsigned full, struct at a)
{
    switch (count_bits(full)) {
    case 0:
        return false;
    case 1:
        return in_cap(first_side(full), a, CAP_DEPTH);
    case 2:
        for (unsigned s = 0; s < HB_SIDES; s++)
            if (full == (1u << s | 1u << (s + 1) % HB_SIDES))
                return in_corner(s, a);
        return between_bites(full, a);
    default:
        return between_bites(full, a);
    }
}

static bool city_covers(unsigned halves, struct at a)
{
    unsigned full = 0;

    for (unsigned s = 0; s < HB_SIDES; s++)
        if ((halves >> 2 * s & 3) == 3)
            full |= 1u << s;
    if (full_sides_cover(full, a))
        return true;
    for (unsigned h = 0; h < HB_HALVES; h++)
        if ((halves >> h & 1) && !(full >> h / 2 & 1) && in_half_cap(h, a))
            return true;
    return false;
}

static int nearest_depth(unsigned halves, struct at a)
{
    int best = WIDE;

    for (unsigned h = 0; h < HB_HALVES; h++)
        if ((halves >> h & 1) && depth(h / 2, a) < best)
            best = depth(h / 2, a);
    return best;
}

/* The city at a point.  Where two meet in a corner, the nearer side has it, and the diagonal is nobody's. */
static unsigned city_at(const struct plan *p, struct at a)
{
    unsigned city = HB_NO_SEGMENT;
    int best = WIDE + 1;

    for (unsigned k = 0; k < p->design->segments; k++) {
        int d;
        if (!is_kind(p, k, HB_CITY) || !city_covers(p->halves[k], a))
            continue;
        d = nearest_depth(p->halves[k], a);
        if (d < best)
            city = k;
        else if (d == best)
            city = HB_NO_SEGMENT;
        best = d < best ? d : best;
    }
    return city;
}

/* A line from a side straight in, `reach` deep. */
static bool on_stub(unsigned side, struct at a, int reach, int half)
{
    int t = along(side, a);

    return t > -half && t < half && depth(side, a) < reach;
}

/* A line that bends round the corner between side and side + 1. */
static bool on_bend(unsigned side, struct at a, int half)
{
    int p = depth(side, a), q = depth(side + 1, a), square = p * p + q * q;
    int inner = MIDDLE - half, outer = MIDDLE + half;

    return square > inner * inner && square < outer * outer;
}

static bool on_line(unsigned sides, struct at a, int half, int reach)
{
    for (unsigned s = 0; s < HB_SIDES; s++)
        if (sides == (1u << s | 1u << (s + 1) % HB_SIDES))
            return on_bend(s, a, half);
    for (unsigned s = 0; s < HB_SIDES; s++)
        if ((sides >> s & 1) && on_stub(s, a, reach, half))
            return true;
    return false;
}

static bool on_river(const struct plan *p, unsigned k, struct at a)
{
    unsigned side = first_side(p->sides[k]);
    int reach = p->monastery ? MIDDLE * 2 / 3 : MIDDLE;

    if (count_bits(p->sides[k]) > 1)
        return on_line(p->sides[k], a, RIVER_HALF, MIDDLE);
    return on_stub(side, a, reach, RIVER_HALF) || is_near(a, inside(side, reach), p->monastery ? POND * 3 / 4 : POND);
}

/* A road that ends on the tile ends in the middle; where a river runs there, on its far bank. */
static bool on_road(const struct plan *p, unsigned k, struct at a)
{
    bool ends = count_bits(p->sides[k]) == 1;

    return on_line(p->sides[k], a, ROAD_HALF, ends && p->river_through ? WIDE * 3 / 4 : MIDDLE + ROAD_HALF / 2);
}

static bool in_square(struct at a, struct at centre, int half)
{
    return a.x > centre.x - half && a.x < centre.x + half && a.y > centre.y - half && a.y < centre.y + half;
}

static void plan_monastery(struct plan *p)
{
    unsigned toward = HB_SIDES;

    for (unsigned k = 0; k < p->design->segments; k++) {
        if (is_kind(p, k, HB_MONASTERY))
            p->monastery = true;
        if (is_kind(p, k, HB_RIVER) && count_bits(p->sides[k]) == 1)
            toward = (first_side(p->sides[k]) + 2) % HB_SIDES;
        if (is_kind(p, k, HB_ROAD) && p->river_through)
            toward = (first_side(p->sides[k]) + 2) % HB_SIDES;
    }
    p->monastery_at = toward < HB_SIDES ? inside(toward, WIDE / 4) : (struct at){ MIDDLE, MIDDLE };
}

static void plan_tile(struct plan *p, const struct hb_design *design, unsigned quarters)
{
    memset(p, 0, sizeof *p);
    memset(p->area, HB_NO_SEGMENT, sizeof p->area);
    p->design = design;
    for (unsigned k = 0; k < design->segments; k++) {
        const struct hb_segment *s = &design->segment[k];
        p->sides[k] = hb_turn_sides(s->sides, quarters);
        p->halves[k] = hb_turn_halves(s->halves, quarters);
        for (unsigned h = 0; h < HB_HALVES; h++)
            if (p->halves[k] >> h & 1)
                p->area[h] = (uint8_t)k;
        if (s->kind == HB_RIVER && count_bits(s->sides) > 1)
            p->river_through = true;
    }
    plan_monastery(p);
}

static void set(struct hb_terrain *t, int column, int row, enum hb_ground ground, unsigned segment)
{
    t->ground[row][column] = (uint8_t)ground;
    t->segment[row][column] = (uint8_t)segment;
}

static struct at point(int column, int row)
{
    return (struct at){ 2 * column + 1, 2 * row + 1 };
}

static void paint_cities(struct hb_terrain *t, const struct plan *p)
{
    for (int row = 0; row < HB_FINE; row++)
        for (int column = 0; column < HB_FINE; column++) {
            unsigned city = city_at(p, point(column, row));
            set(t, column, row, city == HB_NO_SEGMENT ? HB_ON_FIELD : HB_ON_CITY, city);
        }
}

/* Rivers first, then roads over them: a bridge.  Cities stay as they are. */
static void paint_lines(struct hb_terrain *t, const struct plan *p, enum hb_feature_kind kind)
{
    for (unsigned k = 0; k < p->design->segments; k++) {
        if (!is_kind(p, k, kind))
            continue;
        for (int row = 0; row < HB_FINE; row++)
            for (int column = 0; column < HB_FINE; column++) {
                struct at a = point(column, row);
                if (t->ground[row][column] == HB_ON_CITY)
                    continue;
                if (kind == HB_ROAD ? on_road(p, k, a) : on_river(p, k, a))
                    set(t, column, row, kind == HB_ROAD ? HB_ON_ROAD : HB_ON_RIVER, k);
            }
    }
}

/* Roads that end in the open end at houses; where several do, that is a village. */
static void paint_village(struct hb_terrain *t, const struct plan *p)
{
    unsigned ends = 0;

    for (unsigned k = 0; k < p->design->segments; k++)
        ends += is_kind(p, k, HB_ROAD) && count_bits(p->sides[k]) == 1;
    if (ends == 0 || p->river_through || p->monastery || t->ground[HB_FINE / 2][HB_FINE / 2] == HB_ON_CITY)
        return;
    for (int row = 0; row < HB_FINE; row++)
        for (int column = 0; column < HB_FINE; column++)
            if (is_near(point(column, row), (struct at){ MIDDLE, MIDDLE }, VILLAGE + (ends > 1 ? 2 : 0)))
                set(t, column, row, HB_ON_HOUSE, HB_NO_SEGMENT);
}

struct queue {
    int16_t at[HB_FINE * HB_FINE];
    int head, tail;
};

static void queue_add(struct queue *q, int column, int row)
{
    HB_ASSERT(q->tail < HB_FINE * HB_FINE);
    q->at[q->tail++] = (int16_t)(row * HB_FINE + column);
}

static bool open_field(const struct hb_terrain *t, int column, int row)
{
    return t->ground[row][column] == HB_ON_FIELD && t->segment[row][column] == HB_NO_SEGMENT;
}

/* The half-side a point on the border belongs to. */
static unsigned half_of(int column, int row)
{
    struct at a = point(column, row);
    unsigned side = 0;

    for (unsigned s = 1; s < HB_SIDES; s++)
        if (depth(s, a) < depth(side, a))
            side = s;
    return 2 * side + (along(side, a) > 0);
}

static void seed_fields(struct hb_terrain *t, const struct plan *p, struct queue *q)
{
    for (int row = 0; row < HB_FINE; row++)
        for (int column = 0; column < HB_FINE; column++) {
            bool border = row == 0 || column == 0 || row == HB_FINE - 1 || column == HB_FINE - 1;
            unsigned area = border ? p->area[half_of(column, row)] : HB_NO_SEGMENT;
            if (area == HB_NO_SEGMENT || !is_kind(p, area, HB_FIELD) || !open_field(t, column, row))
                continue;
            t->segment[row][column] = (uint8_t)area;
            queue_add(q, column, row);
        }
}

static void grow_fields(struct hb_terrain *t, struct queue *q)
{
    static const int step[4][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

    while (q->head < q->tail) {
        int column = q->at[q->head] % HB_FINE, row = q->at[q->head] / HB_FINE;
        q->head++;
        for (int i = 0; i < 4; i++) {
            int c = column + step[i][0], r = row + step[i][1];
            if (c < 0 || r < 0 || c >= HB_FINE || r >= HB_FINE || !open_field(t, c, r))
                continue;
            t->segment[r][c] = t->segment[row][column];
            queue_add(q, c, r);
        }
    }
}

/* What no side reached: the field without a side if the tile has one, else any field there is. */
static void settle_fields(struct hb_terrain *t, const struct plan *p)
{
    unsigned rest = HB_NO_SEGMENT;

    for (unsigned k = 0; k < p->design->segments; k++)
        if (is_kind(p, k, HB_FIELD) && (rest == HB_NO_SEGMENT || p->halves[k] == 0))
            rest = k;
    for (int row = 0; row < HB_FINE; row++)
        for (int column = 0; column < HB_FINE; column++)
            if (open_field(t, column, row))
                t->segment[row][column] = (uint8_t)rest;
}

static void paint_fields(struct hb_terrain *t, const struct plan *p)
{
    struct queue q;

    q.head = q.tail = 0;
    seed_fields(t, p, &q);
    grow_fields(t, &q);
    settle_fields(t, p);
}

/* The roof narrows from the eaves, in the middle of the building, to the ridge. */
static bool under_gable(struct at a, struct at centre)
{
    int rise = centre.y - a.y, off = a.x < centre.x ? centre.x - a.x : a.x - centre.x;

    return rise >= 0 && rise < MONASTERY_HALF && off < MONASTERY_HALF + 2 - rise / 2;
}

static void paint_monastery(struct hb_terrain *t, const struct plan *p)
{
    for (unsigned k = 0; k < p->design->segments; k++) {
        if (!is_kind(p, k, HB_MONASTERY))
            continue;
        for (int row = 0; row < HB_FINE; row++)
            for (int column = 0; column < HB_FINE; column++) {
                struct at a = point(column, row);
                if (under_gable(a, p->monastery_at))
                    set(t, column, row, HB_ON_MONASTERY_ROOF, k);
                else if (a.y > p->monastery_at.y && in_square(a, p->monastery_at, MONASTERY_HALF))
                    set(t, column, row, HB_ON_MONASTERY, k);
            }
    }
}

static bool plain_field(const struct hb_terrain *t, int column, int row, int around)
{
    for (int r = row - around; r <= row + around; r++)
        for (int c = column - around; c <= column + around; c++)
            if (r < 0 || c < 0 || r >= HB_FINE || c >= HB_FINE || t->ground[r][c] != HB_ON_FIELD)
                return false;
    return true;
}

/* The garden lies on open field with as much green around it as there is, near the middle of that.  *radius becomes
 * what fits there. */
static struct at garden_at(const struct hb_terrain *t, int *radius)
{
    for (int around = HB_FINE / 4; around > 1; around--) {
        int columns = 0, rows = 0, found = 0;
        struct at best = { 0, 0 };
        int best_off = WIDE * WIDE * 2;
        for (int i = 0; i < HB_FINE * HB_FINE; i++)
            if (plain_field(t, i % HB_FINE, i / HB_FINE, around)) {
                columns += i % HB_FINE;
                rows += i / HB_FINE;
                found++;
            }
        for (int i = 0; found > 0 && i < HB_FINE * HB_FINE; i++) {
            int dc = i % HB_FINE - columns / found, dr = i / HB_FINE - rows / found;
            if (dc * dc + dr * dr < best_off && plain_field(t, i % HB_FINE, i / HB_FINE, around)) {
                best_off = dc * dc + dr * dr;
                best = point(i % HB_FINE, i / HB_FINE);
            }
        }
        *radius = 2 * around < GARDEN ? 2 * around : GARDEN;
        if (found > 0)
            return best;
    }
    return (struct at){ MIDDLE, MIDDLE };
}

static void paint_garden(struct hb_terrain *t, const struct plan *p)
{
    for (unsigned k = 0; k < p->design->segments; k++) {
        struct at centre;
        int radius = GARDEN;
        if (!is_kind(p, k, HB_GARDEN))
            continue;
        centre = garden_at(t, &radius);
        for (int row = 0; row < HB_FINE; row++)
            for (int column = 0; column < HB_FINE; column++)
                if (is_near(point(column, row), centre, radius))
                    set(t, column, row, is_near(point(column, row), centre, FLOWER_BED) ? HB_ON_GARDEN : HB_ON_HEDGE,
                        k);
    }
}

static bool by_other_ground(const struct hb_terrain *t, int column, int row)
{
    for (int r = row - WALL + 1; r < row + WALL; r++)
        for (int c = column - WALL + 1; c < column + WALL; c++) {
            int dr = r - row, dc = c - column;
            if (r < 0 || c < 0 || r >= HB_FINE || c >= HB_FINE || dr * dr + dc * dc >= WALL * WALL)
                continue;
            if (t->segment[r][c] != t->segment[row][column])
                return true;
        }
    return false;
}

/* Houses stand in rows that lean against each other; decoration only. */
static bool under_roof(int column, int row)
{
    return (row + column / 12 % 2 * 4) % 8 < 4 && (column + row / 8 * 5) % 12 < 4;
}

static void paint_walls(struct hb_terrain *t)
{
    for (int row = 0; row < HB_FINE; row++)
        for (int column = 0; column < HB_FINE; column++) {
            if (t->ground[row][column] != HB_ON_CITY)
                continue;
            if (by_other_ground(t, column, row))
                t->ground[row][column] = HB_ON_WALL;
            else if (under_roof(column, row))
                t->ground[row][column] = HB_ON_ROOF;
        }
}

void hb_terrain_make(struct hb_terrain *t, const struct hb_design *design, unsigned quarters)
{
    struct plan p;

    HB_ASSERT(design->segments <= HB_SEGMENTS_MAX && quarters < HB_TURNS);
    t->design = design;
    t->quarters = quarters;
    plan_tile(&p, design, quarters);
    paint_cities(t, &p);
    paint_lines(t, &p, HB_RIVER);
    paint_lines(t, &p, HB_ROAD);
    paint_village(t, &p);
    paint_fields(t, &p);
    paint_monastery(t, &p);
    paint_garden(t, &p);
    paint_walls(t);
}

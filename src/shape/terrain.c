/* terrain.c -- from segments to a map of the tile.
 *
 * Cities come first, then the lines over them where no city is, then the fields grow from the sides into what is
 * left. */
#include "shape/terrain.h"

#include "core/assert.h"
#include "shape/terrain_plan.h"

#include <string.h>

enum {
    VILLAGE = 9,
    MONASTERY_HALF = 16,
    WALL = 4,                     /* points */
    ANY_FIELD = HB_NO_SEGMENT - 1 /* while a piece of field has no owner yet */
};

static bool in_square(struct hb_at a, struct hb_at centre, int half)
{
    return a.x > centre.x - half && a.x < centre.x + half && a.y > centre.y - half && a.y < centre.y + half;
}

static void set(struct hb_terrain *t, int column, int row, enum hb_ground ground, unsigned segment)
{
    t->ground[row][column] = (uint8_t)ground;
    t->segment[row][column] = (uint8_t)segment;
}

static struct hb_at point(int column, int row)
{
    return (struct hb_at){ 2 * column + 1, 2 * row + 1 };
}

static void paint_cities(struct hb_terrain *t, const struct hb_ground_plan *p)
{
    for (int row = 0; row < HB_FINE; row++)
        for (int column = 0; column < HB_FINE; column++) {
            unsigned city = hb_ground_city(p, point(column, row));
            set(t, column, row, city == HB_NO_SEGMENT ? HB_ON_FIELD : HB_ON_CITY, city);
        }
}

/* Rivers first, then roads over them: a bridge.  Cities stay as they are. */
static void paint_lines(struct hb_terrain *t, const struct hb_ground_plan *p, enum hb_feature_kind kind)
{
    for (unsigned k = 0; k < p->design->segments; k++) {
        if (!hb_ground_is_kind(p, k, kind))
            continue;
        for (int row = 0; row < HB_FINE; row++)
            for (int column = 0; column < HB_FINE; column++) {
                struct hb_at a = point(column, row);
                if (t->ground[row][column] == HB_ON_CITY)
                    continue;
                if (kind == HB_ROAD ? hb_ground_is_road(p, k, a) : hb_ground_is_river(p, k, a))
                    set(t, column, row, kind == HB_ROAD ? HB_ON_ROAD : HB_ON_RIVER, k);
            }
    }
}

static void paint_lanes(struct hb_terrain *t, const struct hb_ground_plan *p)
{
    for (int i = 0; i < HB_FINE * HB_FINE; i++)
        for (unsigned s = 0; s < HB_SIDES; s++)
            if ((p->lanes >> s & 1) && t->ground[i / HB_FINE][i % HB_FINE] == HB_ON_FIELD &&
                hb_ground_on_stub(s, point(i % HB_FINE, i / HB_FINE), HB_MIDDLE, HB_ROAD_HALF))
                set(t, i % HB_FINE, i / HB_FINE, HB_ON_ROAD, HB_NO_SEGMENT);
}

static void paint_house(struct hb_terrain *t, struct hb_at centre, int radius)
{
    for (int row = 0; row < HB_FINE; row++)
        for (int column = 0; column < HB_FINE; column++)
            if (hb_ground_is_near(point(column, row), centre, radius))
                set(t, column, row, HB_ON_HOUSE, HB_NO_SEGMENT);
}

/* Roads that end in the open end at houses; where several do, that is a village. */
static void paint_village(struct hb_terrain *t, const struct hb_ground_plan *p)
{
    unsigned ends = 0;

    for (unsigned k = 0; k < p->design->segments; k++)
        ends += hb_tile_plan_ends(&p->plan, k) && p->plan.gate[k] == HB_NO_SEGMENT;
    if (ends == 0 || p->plan.river_through || p->plan.monastery || p->middle_is_city)
        return;
    if (p->plan.beyond == HB_NO_SEGMENT)
        paint_house(t, (struct hb_at){ HB_MIDDLE, HB_MIDDLE }, VILLAGE + (ends > 1 ? 2 : 0));
    else
        paint_house(t, hb_ground_inside(hb_tile_plan_first_side(p->sides[p->plan.beyond]), HB_ACROSS), VILLAGE);
}

static void paint_rails(struct hb_terrain *t, const struct hb_ground_plan *p)
{
    enum { DECK = 16, RAIL = 4 };
    unsigned top = p->plan.over, side = top == HB_NO_SEGMENT ? 0 : hb_tile_plan_first_side(p->sides[top]);

    for (int i = 0; top != HB_NO_SEGMENT && i < HB_FINE * HB_FINE; i++) {
        struct hb_at a = point(i % HB_FINE, i / HB_FINE);
        int off = hb_ground_along(side, a), far = hb_ground_along(side + 1, a);
        off = off < 0 ? -off : off;
        if (far > -DECK && far < DECK && off > HB_ROAD_HALF && off < HB_ROAD_HALF + RAIL)
            set(t, i % HB_FINE, i / HB_FINE, HB_ON_RAIL, HB_NO_SEGMENT);
        else if (far > -DECK && far < DECK && off < HB_ROAD_HALF)
            set(t, i % HB_FINE, i / HB_FINE, HB_ON_ROAD, top);
    }
}

struct growth {
    int16_t at[HB_FINE * HB_FINE];
    int head, tail;
};

static void queue_add(struct growth *q, int column, int row)
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
    struct hb_at a = point(column, row);
    unsigned side = 0;

    for (unsigned s = 1; s < HB_SIDES; s++)
        if (hb_ground_depth(s, a) < hb_ground_depth(side, a))
            side = s;
    return 2 * side + (hb_ground_along(side, a) > 0);
}

static void seed_fields(struct hb_terrain *t, const struct hb_ground_plan *p, struct growth *q)
{
    for (int row = 0; row < HB_FINE; row++)
        for (int column = 0; column < HB_FINE; column++) {
            bool border = row == 0 || column == 0 || row == HB_FINE - 1 || column == HB_FINE - 1;
            unsigned area = border ? p->area[half_of(column, row)] : HB_NO_SEGMENT;
            if (area == HB_NO_SEGMENT || !hb_ground_is_kind(p, area, HB_FIELD) || !open_field(t, column, row))
                continue;
            t->segment[row][column] = (uint8_t)area;
            queue_add(q, column, row);
        }
}

static void grow_fields(struct hb_terrain *t, struct growth *q)
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

/* Points first..end of the queue become wall: too little for a field. */
static void wall_up(struct hb_terrain *t, const struct growth *q, int first, int end)
{
    for (int i = first; i < end; i++)
        set(t, q->at[i] % HB_FINE, q->at[i] / HB_FINE, HB_ON_WALL, HB_NO_SEGMENT);
}

/* What no side reached: the largest piece is the field without a side, if the tile has one.  The rest are slits
 * between cities. */
static void settle_fields(struct hb_terrain *t, const struct hb_ground_plan *p, struct growth *q)
{
    unsigned enclosed = HB_NO_SEGMENT;
    int best_first = q->tail, best_end = q->tail;

    for (unsigned k = 0; k < p->design->segments; k++)
        if (hb_ground_is_kind(p, k, HB_FIELD) && p->halves[k] == 0)
            enclosed = k;
    for (int i = 0; i < HB_FINE * HB_FINE; i++) {
        int first = q->tail;
        if (!open_field(t, i % HB_FINE, i / HB_FINE))
            continue;
        t->segment[i / HB_FINE][i % HB_FINE] = ANY_FIELD;
        queue_add(q, i % HB_FINE, i / HB_FINE);
        grow_fields(t, q);
        bool larger = enclosed != HB_NO_SEGMENT && q->tail - first > best_end - best_first;
        wall_up(t, q, larger ? best_first : first, larger ? best_end : q->tail);
        best_first = larger ? first : best_first;
        best_end = larger ? q->tail : best_end;
    }
    for (int i = best_first; i < best_end; i++)
        t->segment[q->at[i] / HB_FINE][q->at[i] % HB_FINE] = (uint8_t)enclosed;
}

static void paint_fields(struct hb_terrain *t, const struct hb_ground_plan *p)
{
    struct growth q;

    q.head = q.tail = 0;
    seed_fields(t, p, &q);
    grow_fields(t, &q);
    settle_fields(t, p, &q);
}

/* The roof narrows from the eaves, in the middle of the building, to the ridge. */
static bool under_gable(struct hb_at a, struct hb_at centre)
{
    int rise = centre.y - a.y, off = a.x < centre.x ? centre.x - a.x : a.x - centre.x;

    return rise >= 0 && rise < MONASTERY_HALF && off < MONASTERY_HALF + 2 - rise / 2;
}

static void paint_monastery(struct hb_terrain *t, const struct hb_ground_plan *p)
{
    for (unsigned k = 0; k < p->design->segments; k++) {
        if (!hb_ground_is_kind(p, k, HB_MONASTERY))
            continue;
        for (int row = 0; row < HB_FINE; row++)
            for (int column = 0; column < HB_FINE; column++) {
                struct hb_at a = point(column, row);
                if (under_gable(a, p->monastery_at))
                    set(t, column, row, HB_ON_MONASTERY_ROOF, k);
                else if (a.y > p->monastery_at.y && in_square(a, p->monastery_at, MONASTERY_HALF))
                    set(t, column, row, HB_ON_MONASTERY, k);
            }
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
    struct hb_ground_plan p;

    HB_ASSERT(design->segments <= HB_SEGMENTS_MAX && quarters < HB_TURNS);
    t->design = design;
    t->quarters = quarters;
    hb_ground_plan_make(&p, design, quarters);
    memcpy(t->leads, p.leads, sizeof t->leads);
    t->lanes = p.lanes;
    t->across = p.plan.beyond;
    paint_cities(t, &p);
    paint_lines(t, &p, HB_RIVER);
    paint_lines(t, &p, HB_ROAD);
    paint_lanes(t, &p);
    paint_rails(t, &p);
    paint_village(t, &p);
    paint_fields(t, &p);
    paint_monastery(t, &p);
    hb_terrain_add_lakes(t);
    hb_terrain_add_garden(t);
    paint_walls(t);
    hb_terrain_add_churches(t);
}

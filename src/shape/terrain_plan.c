/* terrain_plan.c -- which points of a tile cities, roads and rivers cover, as its plan has them. */
#include "shape/terrain_plan.h"

#include "core/assert.h"

#include <string.h>

enum {
    CAP_DEPTH = 36,     /* how far a city on one side reaches in */
    CAP_AT_LANE = 30,   /* where a lane or a bridge leads to it */
    CAP_ENCLOSED = 16,  /* where one other city lies all around */
    BITE_DEPTH = 28,    /* how far a field reaches into a city on the sides around it */
    BITE_ENCLOSED = 40, /* and where there is a city behind that field; the field on the far side gives way */
    BITE_BEHIND = 22,
    BASTION = 17, /* radius of what a city needs in the middle for the gates of two roads */
    RIVER_HALF = 12,
    POND = 20, /* radius of a spring or lake */
};

bool hb_ground_is_kind(const struct hb_ground_plan *p, unsigned k, enum hb_feature_kind kind)
{
    return p->design->segment[k].kind == kind;
}

/* How far in from a side, and how far along it clockwise from its middle. */
int hb_ground_depth(unsigned side, struct hb_at a)
{
    const int from[HB_SIDES] = { a.y, HB_WIDE - a.x, HB_WIDE - a.y, a.x };

    return from[side % HB_SIDES];
}

int hb_ground_along(unsigned side, struct hb_at a)
{
    const int t[HB_SIDES] = { a.x - HB_MIDDLE, a.y - HB_MIDDLE, HB_MIDDLE - a.x, HB_MIDDLE - a.y };

    return t[side % HB_SIDES];
}

/* The point that lies `in` from a side, on its middle line. */
struct hb_at hb_ground_inside(unsigned side, int in)
{
    const struct hb_at points[HB_SIDES] = {
        { HB_MIDDLE, in }, { HB_WIDE - in, HB_MIDDLE }, { HB_MIDDLE, HB_WIDE - in }, { in, HB_MIDDLE }
    };

    return points[side % HB_SIDES];
}

bool hb_ground_is_near(struct hb_at a, struct hb_at centre, int radius)
{
    int dx = a.x - centre.x, dy = a.y - centre.y;

    return dx * dx + dy * dy < radius * radius;
}

/* Half an ellipse that stands on a side. */
static bool in_bow(int t, int d, int deep)
{
    return d * d * HB_MIDDLE * HB_MIDDLE < deep * deep * (HB_MIDDLE * HB_MIDDLE - t * t);
}

static bool in_cap(unsigned side, struct hb_at a, int deep)
{
    return in_bow(hb_ground_along(side, a), hb_ground_depth(side, a), deep);
}

static bool in_half_cap(unsigned half, struct hb_at a)
{
    int t = hb_ground_along(half / 2, a);

    if ((t < 0) != (half % 2 == 0))
        return false;
    return in_bow(2 * (t < 0 ? t + HB_MIDDLE / 2 : t - HB_MIDDLE / 2), hb_ground_depth(half / 2, a), CAP_DEPTH * 3 / 4);
}

/* A city on two sides that meet in a corner: its wall bows from one far corner to the other. */
static bool in_corner(unsigned side, struct hb_at a)
{
    int p = hb_ground_depth(side + 2, a), q = hb_ground_depth(side + 3, a);

    return p * p + p * q + q * q > HB_WIDE * HB_WIDE;
}

/* The city that covers a whole side, or HB_NO_SEGMENT. */
static unsigned city_on(const struct hb_ground_plan *p, unsigned side)
{
    unsigned k = p->area[2 * (side % HB_SIDES)];

    return k != HB_NO_SEGMENT && hb_ground_is_kind(p, k, HB_CITY) && p->area[2 * (side % HB_SIDES) + 1] == k
               ? k
               : HB_NO_SEGMENT;
}

static int bite_depth(const struct hb_ground_plan *p, unsigned side)
{
    if (city_on(p, side) != HB_NO_SEGMENT)
        return BITE_ENCLOSED;
    return city_on(p, side + 2) != HB_NO_SEGMENT && city_on(p, side + 2) != city_on(p, side + 1) ? BITE_BEHIND
                                                                                                 : BITE_DEPTH;
}

static bool between_bites(const struct hb_ground_plan *p, unsigned full, struct hb_at a)
{
    for (unsigned s = 0; s < HB_SIDES; s++)
        if (!(full >> s & 1) && in_cap(s, a, bite_depth(p, s)))
            return false;
    return true;
}

static int cap_depth(const struct hb_ground_plan *p, unsigned side)
{
    unsigned left = city_on(p, side + 3), right = city_on(p, side + 1);

    if (left != HB_NO_SEGMENT && left == right)
        return CAP_ENCLOSED;
    return p->lanes >> side & 1 ? CAP_AT_LANE : CAP_DEPTH;
}

static bool full_sides_cover(const struct hb_ground_plan *p, unsigned full, struct hb_at a)
{
    switch (hb_tile_plan_count_sides(full)) {
    case 0:
        return false;
    case 1:
        return in_cap(hb_tile_plan_first_side(full), a, cap_depth(p, hb_tile_plan_first_side(full)));
    case 2:
        for (unsigned s = 0; s < HB_SIDES; s++)
            if (full == (1u << s | 1u << (s + 1) % HB_SIDES))
                return in_corner(s, a);
        return between_bites(p, full, a);
    default:
        return between_bites(p, full, a);
    }
}

static bool in_tip(const struct hb_ground_plan *p, unsigned city, struct hb_at a)
{
    for (unsigned s = 0; s < HB_SIDES; s++) {
        int u = hb_ground_depth(s, a), v = hb_ground_depth(s + 1, a), off = u < v ? v - u : u - v;
        if (p->corner[s] == city && off < 7 + (u + v) / 8 && u + v < HB_WIDE * 4 / 3)
            return true;
    }
    return false;
}

static bool city_covers(const struct hb_ground_plan *p, unsigned city, struct hb_at a)
{
    unsigned full = 0, halves = p->halves[city];

    for (unsigned s = 0; s < HB_SIDES; s++)
        if ((halves >> 2 * s & 3) == 3)
            full |= 1u << s;
    if (full_sides_cover(p, full, a) || in_tip(p, city, a))
        return true;
    if (p->plan.gates[city] > 1 && hb_ground_is_near(a, (struct hb_at){ HB_MIDDLE, HB_MIDDLE }, BASTION))
        return true;
    for (unsigned h = 0; h < HB_HALVES; h++)
        if ((halves >> h & 1) && !(full >> h / 2 & 1) && in_half_cap(h, a))
            return true;
    return false;
}

static int nearest_depth(unsigned halves, struct hb_at a)
{
    int best = HB_WIDE;

    for (unsigned h = 0; h < HB_HALVES; h++)
        if ((halves >> h & 1) && hb_ground_depth(h / 2, a) < best)
            best = hb_ground_depth(h / 2, a);
    return best;
}

/* The city at a point.  Where two meet in a corner, the nearer side has it, and the diagonal is nobody's. */
unsigned hb_ground_city(const struct hb_ground_plan *p, struct hb_at a)
{
    unsigned city = HB_NO_SEGMENT;
    int best = HB_WIDE + 1;

    for (unsigned k = 0; k < p->design->segments; k++) {
        int d;
        if (!hb_ground_is_kind(p, k, HB_CITY) || !city_covers(p, k, a))
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
bool hb_ground_on_stub(unsigned side, struct hb_at a, int reach, int half)
{
    int t = hb_ground_along(side, a);

    return t > -half && t < half && hb_ground_depth(side, a) < reach;
}

/* A line that bends round the corner between side and side + 1. */
static bool on_bend(unsigned side, struct hb_at a, int half)
{
    int p = hb_ground_depth(side, a), q = hb_ground_depth(side + 1, a), square = p * p + q * q;
    int inner = HB_MIDDLE - half, outer = HB_MIDDLE + half;

    return square > inner * inner && square < outer * outer;
}

static bool on_line(unsigned sides, struct hb_at a, int half, int reach)
{
    for (unsigned s = 0; s < HB_SIDES; s++)
        if (sides == (1u << s | 1u << (s + 1) % HB_SIDES))
            return on_bend(s, a, half);
    for (unsigned s = 0; s < HB_SIDES; s++)
        if ((sides >> s & 1) && hb_ground_on_stub(s, a, reach, half))
            return true;
    return false;
}

bool hb_ground_is_river(const struct hb_ground_plan *p, unsigned k, struct hb_at a)
{
    unsigned side = hb_tile_plan_first_side(p->sides[k]);
    int reach = p->plan.monastery ? HB_MIDDLE * 2 / 3 : HB_MIDDLE;

    if (hb_tile_plan_count_sides(p->sides[k]) > 1)
        return on_line(p->sides[k], a, RIVER_HALF, HB_MIDDLE);
    return hb_ground_on_stub(side, a, reach, RIVER_HALF) ||
           hb_ground_is_near(a, hb_ground_inside(side, reach), p->plan.monastery ? POND * 3 / 4 : POND);
}

/* A road that ends on the tile ends in the middle; where a river runs there, on its far bank; or at a city, which
 * stops it by itself. */
bool hb_ground_is_road(const struct hb_ground_plan *p, unsigned k, struct hb_at a)
{
    bool ends = hb_tile_plan_count_sides(p->sides[k]) == 1;

    if (p->plan.beyond == k)
        return hb_ground_on_stub(hb_tile_plan_first_side(p->sides[k]), a, HB_ACROSS, HB_ROAD_HALF);
    if (ends && !p->middle_is_city && !p->plan.river_through && p->leads[k] != p->sides[k])
        return on_line(p->leads[k], a, HB_ROAD_HALF, HB_MIDDLE + HB_ROAD_HALF);
    return on_line(p->sides[k], a, HB_ROAD_HALF,
                   ends && p->plan.river_through ? HB_WIDE * 3 / 4 : HB_MIDDLE + HB_ROAD_HALF / 2);
}

static void plan_monastery(struct hb_ground_plan *p)
{
    unsigned toward = HB_SIDES;

    for (unsigned k = 0; k < p->design->segments; k++) {
        if (hb_ground_is_kind(p, k, HB_RIVER) && hb_tile_plan_count_sides(p->sides[k]) == 1)
            toward = (hb_tile_plan_first_side(p->sides[k]) + 2) % HB_SIDES;
        if (hb_ground_is_kind(p, k, HB_ROAD) && p->plan.river_through)
            toward = (hb_tile_plan_first_side(p->sides[k]) + 2) % HB_SIDES;
    }
    p->monastery_at =
        toward < HB_SIDES ? hb_ground_inside(toward, HB_WIDE / 4) : (struct hb_at){ HB_MIDDLE, HB_MIDDLE };
}

/* Whether a road that comes in from this side of the unturned tile ends at a gate beyond a river. */
static bool leads_over_river(const struct hb_ground_plan *p, unsigned side)
{
    uint8_t road = hb_tile_plan_at_side(p->design, HB_ROAD, side);

    return road != HB_NO_SEGMENT && p->plan.end[road] == HB_TO_GATE && p->plan.across[side];
}

void hb_ground_plan_make(struct hb_ground_plan *p, const struct hb_design *design, unsigned quarters)
{
    memset(p, 0, sizeof *p);
    p->design = design;
    hb_tile_plan_make(&p->plan, design);
    for (unsigned k = 0; k < design->segments; k++) {
        p->sides[k] = hb_turn_sides(design->segment[k].sides, quarters);
        p->halves[k] = hb_turn_halves(design->segment[k].halves, quarters);
        p->leads[k] = hb_turn_sides(p->plan.leads[k], quarters);
    }
    for (unsigned h = 0; h < HB_HALVES; h++)
        p->area[(h + 2 * quarters) % HB_HALVES] = p->plan.area[h];
    for (unsigned s = 0; s < HB_SIDES; s++) {
        unsigned to = (s + quarters) % HB_SIDES;

        p->corner[to] = p->plan.corner[s];
        p->lanes |= (uint8_t)((p->plan.lane[s] != HB_NO_SEGMENT || leads_over_river(p, (s + 2) % HB_SIDES)) << to);
    }
    plan_monastery(p);
    p->middle_is_city = hb_ground_city(p, (struct hb_at){ HB_MIDDLE + 1, HB_MIDDLE + 1 }) != HB_NO_SEGMENT;
}

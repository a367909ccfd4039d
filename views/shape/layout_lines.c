/* layout_lines.c -- the lines on a tile that reach its border (layout.h): walls of cities, roads and rivers.
 *
 * First the outline of each city.
 *
 * A city covers stretches of the border from corner region to corner region.  Between the end of one stretch and the
 * start of the next, clockwise, stands a wall, and how it runs depends on how many sides it skips: round the free
 * corner (none), along the side between two opposite ones (one), across the tile (two), or, for a city with one
 * side, back along that side (three).  Where the fields on both sides of a corner differ, the city they border
 * reaches into that corner.  Two cities that share a side stand wall to wall there.
 *
 * Every wall is a curve through a few knots, written down for a stretch that ends in the north, turned to its place
 * and shaken a little, so that no two cities look cut with the same stencil.  Its two ends are exact and at a right
 * angle. */
#include "engine/assert.h"
#include "views/shape/layout.h"

/* A gap longer than that, along the border, skips one side, two, or three.  Gaps are 20, 120, 220 or 320 long, and 40
 * more where one end is in the middle of a side; the limits lie between those. */
enum { CORNER_TURN = 60, ONE_SIDE = 170, TWO_SIDES = 270 };

static void add_stretch(struct hb_town *t, unsigned side, double from, double to)
{
    HB_ASSERT(t->stretches < HB_STRETCHES_MAX);
    t->from[t->stretches] = side * HB_TILE_UNITS + from;
    t->to[t->stretches] = side * HB_TILE_UNITS + to;
    t->stretches++;
}

/* The halves that a city has of each side are two bits. */
static void find_stretches(struct hb_town *t, unsigned halves)
{
    const double middle = HB_TILE_UNITS / 2.0, end = HB_TILE_UNITS - HB_CORNER;

    for (unsigned side = 0; side < HB_SIDES; side++) {
        switch (halves >> 2 * side & 3) {
        case 1:
            add_stretch(t, side, HB_CORNER, middle);
            break;
        case 2:
            add_stretch(t, side, middle, end);
            break;
        case 3:
            add_stretch(t, side, HB_CORNER, end);
            break;
        }
    }
}

/* How many of the two halves of this side belong to cities other than t. */
static bool other_city_at(const struct hb_layout *l, const struct hb_town *t, unsigned side)
{
    uint8_t found = hb_shape_plan_at_side(l->design, HB_CITY, side);

    return found != HB_NO_SEGMENT && found != t->segment;
}

/* A knot, moved a little at random. */
static struct hb_point shaken(struct hb_grain *g, double x, double y)
{
    double east = hb_shape_grain_between(g, -1.3, 1.3),
           south = hb_shape_grain_between(g, -1.3, 1.3); /* in this order */

    return (struct hb_point){ x + east, y + south };
}

/* The walls below start on the north side and are turned to their place afterwards. */

/* Back along its own side: a bow, flatter where other cities stand to the right or left. */
static unsigned cap_knots(struct hb_layout *l, const struct hb_town *t, unsigned side, struct hb_point *knot)
{
    bool right = other_city_at(l, t, side + 1), left = other_city_at(l, t, side + 3);
    bool enclosed =
        right && left &&
        hb_shape_plan_at_side(l->design, HB_CITY, side + 1) == hb_shape_plan_at_side(l->design, HB_CITY, side + 3);
    double depth = enclosed ? 15 : right || left ? 26 : l->plan.lane[side] != HB_NO_SEGMENT ? 25 : 31;
    double high = 0.52, low = 0.33, far = 0.9, near = 0.76; /* lower shoulders towards another city */

    knot[0] = shaken(&l->grain, 84, depth * (right ? low : high));
    knot[1] = shaken(&l->grain, 68, depth * (right ? near : far));
    knot[2] = shaken(&l->grain, 50, depth);
    knot[3] = shaken(&l->grain, 32, depth * (left ? near : far));
    knot[4] = shaken(&l->grain, 16, depth * (left ? low : high));
    return 5;
}

/* Whether a monastery stands between the wall and a road round the corner that the city leaves free. */
static bool makes_room(const struct hb_layout *l, unsigned side)
{
    uint8_t road = hb_shape_plan_at_side(l->design, HB_ROAD, side + 1);

    return hb_shape_layout_has_building(l) && road != HB_NO_SEGMENT &&
           road == hb_shape_plan_at_side(l->design, HB_ROAD, side + 2);
}

/* From side to side round a corner of the tile: it keeps back from a city, a mark or a monastery in that corner. */
static unsigned across_knots(struct hb_layout *l, const struct hb_town *t, unsigned side, struct hb_point *knot)
{
    bool facing = other_city_at(l, t, side + 2) || other_city_at(l, t, side + 1);
    bool facing_one = facing && hb_shape_plan_at_side(l->design, HB_CITY, side + 2) ==
                                    hb_shape_plan_at_side(l->design, HB_CITY, side + 1);
    double back = facing_one && l->plan.middle ? 17 : makes_room(l, side) ? 15 : facing_one ? 11 : facing ? 4 : 0;

    knot[0] = shaken(&l->grain, 80 - back, 21);
    knot[1] = shaken(&l->grain, 52 - back, 52 - back);
    knot[2] = shaken(&l->grain, 21, 80 - back);
    return 3;
}

static bool is_middle(double place)
{
    unsigned side = (unsigned)place / HB_TILE_UNITS;

    return place - side * HB_TILE_UNITS == HB_TILE_UNITS / 2.0;
}

/* Whether the wall behind a stretch begins or ends in the middle of a side. */
static bool shares_side(const struct hb_town *t, unsigned i)
{
    return is_middle(t->to[i]) || is_middle(t->from[(i + 1) % t->stretches]);
}

/* Down the wall that two cities share, then away from the other one. */
static unsigned shared_knots(struct hb_layout *l, bool begins, struct hb_point *knot)
{
    static const struct hb_point away[] = { { 50, 18 }, { 41, 42 }, { 23, 67 } };

    for (unsigned k = 0; k < 3; k++) {
        struct hb_point s = k == 0 ? away[k] : shaken(&l->grain, away[k].x, away[k].y);

        knot[begins ? k : 2 - k] = begins ? s : (struct hb_point){ s.y, s.x };
    }
    return 3;
}

/* Along the side between two that the city covers: a bay, deeper where another city stands in it. */
static unsigned along_knots(struct hb_layout *l, const struct hb_town *t, unsigned side, struct hb_point *knot)
{
    bool wide = t->stretches >= 3 || other_city_at(l, t, side + 1);
    double depth = wide ? 40 : 26;

    knot[0] = shaken(&l->grain, 100 - depth * 0.72, 25);
    knot[1] = shaken(&l->grain, 100 - depth, 50);
    knot[2] = shaken(&l->grain, 100 - depth * 0.72, 75);
    return 3;
}

/* The corner a wall that begins on this side runs to and back from, counted on from the side: 1, 2, or 0 for none. */
static unsigned corner_of_wall(const struct hb_layout *l, const struct hb_town *t, unsigned side)
{
    for (unsigned k = 1; k <= 2; k++)
        if (l->plan.corner[(side + k) & 3] == t->segment)
            return k;
    return 0;
}

enum { TIP = 4, KNOTS_WITH_TIP = 9 };

/* The knots of a wall that runs to the corner of south and east and back, without its two ends.  The corner of south
 * and west is the same in a mirror. */
static void tip_knots(struct hb_layout *l, bool one_side, bool mirror, struct hb_point knot[KNOTS_WITH_TIP])
{
    static const struct hb_point there[] = { { 81, 22 }, { 74, 50 }, { 85, 80 }, { 100, 100 } };
    static const struct hb_point back[2][3] = { { { 80, 85 }, { 50, 74 }, { 22, 81 } },
                                                { { 71, 80 }, { 42, 56 }, { 22, 30 } } };

    for (unsigned k = 1; k + 1 < KNOTS_WITH_TIP; k++) {
        struct hb_point s = k <= TIP ? there[k - 1] : back[one_side][k - TIP - 1];

        if (k != TIP)
            s = shaken(&l->grain, s.x, s.y);
        knot[mirror ? KNOTS_WITH_TIP - 1 - k : k] = mirror ? (struct hb_point){ HB_TILE_UNITS - s.x, s.y } : s;
    }
}

/* The knots of a wall that runs to the middle of the side across, or half of the way there, and back. */
static void spur_knots(struct hb_layout *l, bool half_way, struct hb_point knot[KNOTS_WITH_TIP])
{
    static const struct hb_point there[2][TIP] = { { { 84, 17 }, { 69, 40 }, { 56, 70 }, { 50, 100 } },
                                                   { { 85, 15 }, { 73, 29 }, { 60, 41 }, { 50, 50 } } };

    for (unsigned k = 1; k <= TIP; k++) {
        struct hb_point s = there[half_way][k - 1], mirrored = { HB_TILE_UNITS - s.x, s.y };

        knot[k] = k == TIP ? s : shaken(&l->grain, s.x, s.y);
        knot[KNOTS_WITH_TIP - 1 - k] = k == TIP ? s : shaken(&l->grain, mirrored.x, mirrored.y);
    }
}

static void append_curve(struct hb_curve *c, const struct hb_curve *more)
{
    HB_ASSERT(c->bends + more->bends <= HB_BENDS_MAX);
    for (unsigned i = 0; i < more->bends; i++)
        c->bend[c->bends++] = more->bend[i];
}

/* At its tip the wall turns back sharply. */
static void run_to_tip_and_back(struct hb_town *t, unsigned i, struct hb_point knot[KNOTS_WITH_TIP])
{
    unsigned next = (i + 1) % t->stretches;
    unsigned side = (unsigned)t->to[i] / HB_TILE_UNITS, end_side = (unsigned)t->from[next] / HB_TILE_UNITS;
    struct hb_curve back;

    for (unsigned k = 1; k + 1 < KNOTS_WITH_TIP; k++)
        knot[k] = hb_shape_turned(knot[k], side);
    knot[0] = hb_shape_border(t->to[i]);
    knot[KNOTS_WITH_TIP - 1] = hb_shape_border(t->from[next]);
    hb_shape_curve_through(&t->wall[i], knot, TIP + 1, hb_shape_inwards(side),
                           hb_shape_unit(hb_shape_minus(knot[TIP], knot[TIP - 1])));
    hb_shape_curve_through(&back, knot + TIP, TIP + 1, hb_shape_unit(hb_shape_minus(knot[TIP + 1], knot[TIP])),
                           hb_shape_times(hb_shape_inwards(end_side), -1));
    append_curve(&t->wall[i], &back);
}

static bool has_spur(const struct hb_layout *l, const struct hb_town *t, unsigned side)
{
    return l->plan.spur[side & 3] == t->segment;
}

static bool meets_half_way(const struct hb_layout *l, unsigned side)
{
    return l->plan.spur[(side + 2) & 3] != HB_NO_SEGMENT;
}

/* A wall that runs to a corner or across the tile, and back; false if this one does not. */
static bool make_wall_with_tip(struct hb_layout *l, struct hb_town *t, unsigned i)
{
    unsigned side = (unsigned)t->to[i] / HB_TILE_UNITS;
    unsigned end_side = (unsigned)t->from[(i + 1) % t->stretches] / HB_TILE_UNITS, corner = corner_of_wall(l, t, side);
    struct hb_point knot[KNOTS_WITH_TIP];

    if (corner > 0)
        tip_knots(l, end_side == side, corner == 2, knot);
    else if (has_spur(l, t, side))
        spur_knots(l, meets_half_way(l, side), knot);
    else
        return false;
    run_to_tip_and_back(t, i, knot);
    return true;
}

/* The wall behind stretch i. */
static void make_wall(struct hb_layout *l, struct hb_town *t, unsigned i)
{
    unsigned next = (i + 1) % t->stretches;
    double gap = t->from[next] - t->to[i] + (next <= i ? 4 * HB_TILE_UNITS : 0);
    unsigned side = (unsigned)t->to[i] / HB_TILE_UNITS, end_side = (unsigned)t->from[next] / HB_TILE_UNITS;
    struct hb_point knot[HB_BENDS_MAX + 1];
    unsigned knots = 0;

    if (gap > ONE_SIDE && make_wall_with_tip(l, t, i))
        return;
    if (gap > TWO_SIDES)
        knots = cap_knots(l, t, side, knot + 1);
    else if (gap > ONE_SIDE && shares_side(t, i))
        knots = shared_knots(l, is_middle(t->to[i]), knot + 1);
    else if (gap > ONE_SIDE)
        knots = across_knots(l, t, side, knot + 1);
    else if (gap > CORNER_TURN)
        knots = along_knots(l, t, side, knot + 1);
    knot[0] = hb_shape_border(t->to[i]);
    for (unsigned k = 1; k <= knots; k++)
        knot[k] = hb_shape_turned(knot[k], side);
    knot[knots + 1] = hb_shape_border(t->from[next]);
    hb_shape_curve_through(&t->wall[i], knot, knots + 2, hb_shape_inwards(side),
                           hb_shape_times(hb_shape_inwards(end_side), -1));
}

/* The stretches and walls in turn, as one closed line. */
static void make_outline(struct hb_town *t)
{
    hb_shape_trace_clear(&t->outline);
    for (unsigned i = 0; i < t->stretches; i++) {
        hb_shape_trace_add(&t->outline, hb_shape_border(t->from[i]));
        hb_shape_trace_add_curve(&t->outline, &t->wall[i]);
    }
}

/* Of the tip in a corner and of a spur: where its line ends, and where its tower stands whole, for a city in the
 * north. */
static const double tip_line = 8, tip_tower = 6.5;

static struct hb_point spur_tip(const struct hb_layout *l, unsigned side)
{
    return (struct hb_point){ HB_TILE_UNITS / 2.0, HB_TILE_UNITS / (meets_half_way(l, side) ? 2.0 : 1.0) };
}

bool hb_shape_layout_tip(const struct hb_layout *l, const struct hb_town *t, unsigned tip, struct hb_trace *line)
{
    const struct hb_point corner = { HB_TILE_UNITS, 0 }, spur = spur_tip(l, tip);
    bool in_corner = tip < HB_SIDES;
    struct hb_point end = in_corner ? corner : spur,
                    off = { in_corner ? -tip_line : 0, tip_line * (in_corner ? 1 : -1) };

    hb_shape_trace_clear(line);
    hb_shape_trace_add(line, hb_shape_turned(hb_shape_plus(end, off), tip & 3));
    hb_shape_trace_add(line, hb_shape_turned(end, tip & 3));
    return in_corner ? l->plan.corner[tip] == t->segment : has_spur(l, t, tip);
}

bool hb_shape_layout_tip_tower(const struct hb_layout *l, unsigned tip, struct hb_point *at)
{
    const struct hb_point corner = { HB_TILE_UNITS - tip_tower, tip_tower }, spur = spur_tip(l, tip);
    bool half_way = meets_half_way(l, tip);

    *at = hb_shape_turned(tip < HB_SIDES ? corner : (struct hb_point){ spur.x, spur.y - (half_way ? 0 : tip_tower) },
                          tip & 3);
    if (tip < HB_SIDES)
        return l->plan.corner[tip] != HB_NO_SEGMENT;
    return l->plan.spur[tip & 3] != HB_NO_SEGMENT && !(half_way && (tip & 2)); /* where two meet, one tower does */
}

/* At a tip the wall turns back on itself and encloses next to no squares, so a line is filled in that parts the
 * fields. */
static void fill_tips(struct hb_layout *l, const struct hb_town *t)
{
    struct hb_trace tip;

    for (unsigned i = 0; i < HB_TIPS; i++)
        if (hb_shape_layout_tip(l, t, i, &tip))
            hb_shape_grid_fill_line(&l->grid, &tip, HB_TIP_REACH, (uint8_t)t->segment);
}

void hb_shape_layout_towns(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++) {
        const struct hb_segment *s = &l->design->segment[i];
        struct hb_town *t = &l->town[l->towns];

        if (s->kind != HB_CITY || s->halves == 0)
            continue;
        HB_ASSERT(l->towns < HB_TOWNS_MAX);
        l->towns++;
        t->segment = i;
        find_stretches(t, s->halves);
        for (unsigned k = 0; k < t->stretches; k++)
            make_wall(l, t, k);
        make_outline(t);
        hb_shape_grid_fill_outline(&l->grid, &t->outline, (uint8_t)i);
        fill_tips(l, t);
    }
}

/* The wall round this corner falls away: the stretches on both sides of it meet in the corner itself. */
static void join_after(struct hb_town *t, unsigned i)
{
    unsigned next = (i + 1) % t->stretches, side = (unsigned)t->to[i] / HB_TILE_UNITS;
    double corner = (side + 1) * HB_TILE_UNITS;

    t->to[i] = corner;
    t->from[next] = side == HB_W ? 0 : corner;
    t->wall[i].from = hb_shape_border(t->from[next]);
    t->wall[i].bends = 0;
}

/* The grid is left as it is, so nothing on the tile moves because of what was laid beside it. */
void hb_shape_layout_join_corners(struct hb_layout *l, unsigned corners)
{
    for (unsigned i = 0; i < l->towns; i++)
        for (unsigned k = 0; k < l->town[i].stretches; k++) {
            struct hb_town *t = &l->town[i];
            unsigned side = (unsigned)t->to[k] / HB_TILE_UNITS, next = (k + 1) % t->stretches;
            bool turns = t->to[k] == (side + 1.0) * HB_TILE_UNITS - HB_CORNER &&
                         t->from[next] == (side + 1) % HB_SIDES * (double)HB_TILE_UNITS + HB_CORNER;

            if (turns && corners >> side & 1)
                join_after(t, k);
        }
    for (unsigned i = 0; i < l->towns; i++)
        make_outline(&l->town[i]);
}

/* The course of roads and rivers: the plan says where they end, this file how they get there.
 *
 * A way is a curve from the middle of its side, straight in, through at most a few knots.  As soon as its course is
 * known it is filled into the grid, so ways that come later, and cities, lie over it there.  Lanes are short roads
 * of nobody's that only part fields: from the village to the gate of a city. */

static bool is_way(const struct hb_segment *s)
{
    return s->kind == HB_ROAD || s->kind == HB_RIVER;
}

static double reach_of(const struct hb_way *w)
{
    return (w->river ? HB_RIVER_WIDTH : HB_ROAD_WIDTH) / 2.0;
}

/* A new way that comes in from that side. */
static struct hb_way *add_way(struct hb_layout *l, unsigned segment, unsigned side)
{
    struct hb_way *w = &l->way[l->ways];

    HB_ASSERT(l->ways < HB_WAYS_MAX && side < HB_SIDES);
    l->ways++;
    w->segment = segment;
    w->river = l->design->segment[segment].kind == HB_RIVER;
    w->side = side;
    w->end = l->plan.end[segment];
    return w;
}

/* Lets the way run through the knots, which begin at its side's middle, and fills it in. */
static void run(struct hb_layout *l, struct hb_way *w, const struct hb_point *knot, unsigned knots,
                struct hb_point arrive)
{
    hb_shape_curve_through(&w->curve, knot, knots, hb_shape_inwards(w->side), arrive);
    hb_shape_trace_clear(&w->line);
    hb_shape_trace_add_curve(&w->line, &w->curve);
    hb_shape_grid_fill_line(&l->grid, &w->line, reach_of(w), (uint8_t)w->segment);
}

/* A place so deep in from the middle of a side, and so far to the side of the straight line there. */
static struct hb_point inwards(unsigned side, double depth, double aside)
{
    struct hb_point in = hb_shape_inwards(side);
    struct hb_point across = hb_shape_direction_turned(in, 1);

    return hb_shape_plus(hb_shape_side_middle(side),
                         hb_shape_plus(hb_shape_times(in, depth), hb_shape_times(across, aside)));
}

/* Straight across, swaying once to each side. */
static void run_straight(struct hb_layout *l, struct hb_way *w)
{
    double sway = w->river ? 5 : 3.2;
    double first = hb_shape_grain_between(&l->grain, sway * 0.6, sway),
           second = hb_shape_grain_between(&l->grain, sway * 0.6, sway);
    bool left = hb_shape_grain_below(&l->grain, 2) == 0;
    struct hb_point knot[4] = { hb_shape_side_middle(w->side), inwards(w->side, 30, left ? first : -first),
                                inwards(w->side, 70, left ? -second : second), hb_shape_side_middle(w->to_side) };

    run(l, w, knot, 4, hb_shape_times(hb_shape_inwards(w->to_side), -1));
}

/* Round a corner of the tile, nearly as a quarter of a circle. */
static void run_round_corner(struct hb_layout *l, struct hb_way *w)
{
    const double arc = 35.4; /* the middle of a quarter circle round the corner, from either side */
    double shake = hb_shape_grain_between(&l->grain, -1.5, 2.5);
    struct hb_point in = hb_shape_inwards(w->side), other = hb_shape_inwards(w->to_side);
    struct hb_point corner = hb_shape_plus(hb_shape_side_middle(w->side), hb_shape_times(other, -HB_TILE_UNITS / 2.0));
    double d = arc + shake;
    struct hb_point knot[3] = { hb_shape_side_middle(w->side),
                                hb_shape_plus(corner, hb_shape_plus(hb_shape_times(in, d), hb_shape_times(other, d))),
                                hb_shape_side_middle(w->to_side) };

    run(l, w, knot, 3, hb_shape_times(other, -1));
}

/* Before all others: what ends on the tile makes way for what goes through. */
void hb_shape_layout_through_ways(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++) {
        const struct hb_segment *s = &l->design->segment[i];

        if (!is_way(s) || hb_shape_count_sides(s->sides) < 2)
            continue;
        unsigned side = hb_shape_first_side(s->sides);
        struct hb_way *w = add_way(l, i, side);
        w->to_side = hb_shape_first_side(s->sides & ~(1u << side));
        if (w->to_side == side + 2)
            run_straight(l, w);
        else
            run_round_corner(l, w);
    }
}

/* A spring that parts the fields must touch something: the nearest road, a little below its edge. */
static struct hb_point spring_at_road(const struct hb_layout *l, struct hb_point spot)
{
    double best = 1e9;
    struct hb_point from = spot;

    for (unsigned i = 0; i < l->ways; i++) {
        double share, d;

        if (l->way[i].river)
            continue;
        d = hb_shape_trace_distance(&l->way[i].line, from, &share);
        if (d >= best)
            continue;
        best = d;
        spot = hb_shape_trace_at(&l->way[i].line, share, NULL);
    }
    return best > 1e8 ? spot : hb_shape_plus(spot, hb_shape_times(hb_shape_unit(hb_shape_minus(from, spot)), 9));
}

/* To a lake or a spring in the middle of the tile, or nearer to its own side where a monastery needs the room. */
void hb_shape_layout_ending_rivers(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++) {
        const struct hb_segment *s = &l->design->segment[i];

        if (s->kind != HB_RIVER || hb_shape_count_sides(s->sides) != 1)
            continue;
        struct hb_way *w = add_way(l, i, hb_shape_first_side(s->sides));
        bool monastery = hb_shape_layout_has_building(l);
        l->has_pool = true;
        l->spring = hb_shape_plan_symbol(l->design, HB_SYMBOL_SPRING);
        l->pool_radius = l->spring ? l->spring->room : monastery ? 17 : 23;
        l->pool = inwards(w->side, monastery ? 27 : 50, 0);
        if (hb_shape_plan_parts(&l->plan, w->side))
            l->pool = spring_at_road(l, l->pool);
        struct hb_point half_way = inwards(w->side, 22, hb_shape_grain_between(&l->grain, -4, 4));
        struct hb_point knot[3] = { hb_shape_side_middle(w->side), half_way, l->pool };
        if (monastery)
            knot[1] = l->pool;
        run(l, w, knot, monastery ? 2 : 3, hb_shape_unit(hb_shape_minus(l->pool, knot[monastery ? 0 : 1])));
        hb_shape_grid_fill_disc(&l->grid, l->pool, l->pool_radius, (uint8_t)i);
    }
    for (unsigned i = 0; l->has_pool && i < l->ways; i++) /* a road that the water touches is not under it */
        if (!l->way[i].river)
            hb_shape_grid_fill_line(&l->grid, &l->way[i].line, reach_of(&l->way[i]), (uint8_t)l->way[i].segment);
}

/* A road that ends at a monastery beyond a river leaves no place for it on this bank. */
void hb_shape_layout_take_near_banks(const struct hb_layout *l, struct hb_grid *grid)
{
    enum { BANK = 44 }; /* deep enough for the whole bank, not for the water's other side */

    for (unsigned i = 0; i < l->design->segments; i++) {
        unsigned side = hb_shape_first_side(l->design->segment[i].sides);

        if (!hb_shape_plan_ends(&l->plan, i) || !l->plan.across[side])
            continue;
        for (unsigned along = 0; along <= HB_TILE_UNITS; along += HB_TILE_UNITS / 4)
            hb_shape_grid_take_disc(grid, hb_shape_border(side * HB_TILE_UNITS + along), BANK);
    }
}

const struct hb_town *hb_shape_layout_town(const struct hb_layout *l, unsigned segment)
{
    for (unsigned i = 0; i < l->towns; i++)
        if (l->town[i].segment == segment)
            return &l->town[i];
    return NULL;
}

struct hb_point hb_shape_wall_nearest(const struct hb_town *t, struct hb_point aim, struct hb_point *into)
{
    struct hb_point best_spot = aim;
    double best = 1e9;
    struct hb_trace wall;

    for (unsigned i = 0; i < t->stretches; i++) {
        double share, d;
        struct hb_point along;

        hb_shape_trace_clear(&wall);
        hb_shape_trace_add_curve(&wall, &t->wall[i]);
        d = hb_shape_trace_distance(&wall, aim, &share);
        if (d >= best || hb_shape_trace_length(&wall) < 30)
            continue;
        best = d;
        best_spot = hb_shape_trace_at(&wall, share, &along);
        *into = hb_shape_direction_turned(along, 1); /* the city lies to the right of its wall */
    }
    return best_spot;
}

/* To the nearest place of the wall; over a river that is in its way it goes straight on first. */
static void run_to_gate(struct hb_layout *l, struct hb_way *w, const struct hb_town *t)
{
    struct hb_point into = { 0, 0 }, knot[3] = { hb_shape_side_middle(w->side) };
    bool bridge = l->plan.across[w->side];
    unsigned knots = 1;

    if (bridge)
        knot[knots++] = inwards(w->side, 50, 0);
    knot[knots++] = hb_shape_wall_nearest(t, inwards(w->side, bridge ? 75 : 38, 0), &into);
    run(l, w, knot, knots, into);
}

static void run_to(struct hb_layout *l, struct hb_way *w, struct hb_point where)
{
    struct hb_point knot[2] = { hb_shape_side_middle(w->side), where };

    run(l, w, knot, 2, hb_shape_unit(hb_shape_minus(where, inwards(w->side, 20, 0))));
}

/* As far as the shore; at a board, by the middle of the square and a step below its rim. */
static void run_to_middle(struct hb_layout *l, struct hb_way *w)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    const double step = 3;
    bool board = l->plan.middle->place == HB_SYMBOL_BOARD;
    struct hb_point from = board ? centre : hb_shape_side_middle(w->side);
    struct hb_point out = hb_shape_unit(hb_shape_minus(from, l->middle));

    run_to(l, w, hb_shape_plus(l->middle, hb_shape_times(out, l->middle_radius - (board ? step : 0))));
}

/* How far in a cottage stands: well before a road or river that passes, but for the road that goes on beyond it. */
static double cottage_depth(const struct hb_layout *l, const struct hb_way *w)
{
    enum { DEEP = 40, BEYOND = 76, APART = 17 };
    double depth = DEEP;

    if (w->segment == l->plan.beyond)
        return BEYOND;
    for (unsigned i = 0; i < l->ways; i++)
        while (&l->way[i] != w && depth > 0 &&
               hb_shape_trace_distance(&l->way[i].line, inwards(w->side, depth, 0), NULL) <
                   APART + reach_of(&l->way[i]))
            depth--;
    return depth;
}

/* Roads and rivers that go through, and rivers that end, have their course already. */
static void run_to_end(struct hb_layout *l, struct hb_way *w)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };

    switch (w->end) {
    case HB_TO_GATE:
        run_to_gate(l, w, hb_shape_layout_town(l, l->plan.gate[w->segment]));
        break;
    case HB_TO_MONASTERY:
        run_to(l, w, l->chapel);
        break;
    case HB_TO_COTTAGE:
        run_to(l, w, inwards(w->side, cottage_depth(l, w), 0));
        break;
    case HB_TO_VILLAGE:
        l->has_village = true;
        l->village = centre;
        run_to(l, w, centre);
        break;
    case HB_TO_MIDDLE:
        run_to_middle(l, w);
        break;
    case HB_TO_SIDE:
    case HB_TO_POOL:
        break;
    }
}

void hb_shape_layout_ending_roads(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++)
        if (hb_shape_plan_ends(&l->plan, i))
            run_to_end(l, add_way(l, i, hb_shape_first_side(l->design->segment[i].sides)));
}

static void add_lane(struct hb_layout *l, const struct hb_town *t)
{
    struct hb_lane *lane = &l->lane[l->lanes];
    struct hb_point into = { 0, 0 }, knot[2] = { l->village };

    HB_ASSERT(l->lanes < HB_LANES_MAX);
    l->lanes++;
    knot[1] = hb_shape_wall_nearest(t, l->village, &into);
    hb_shape_curve_through(&lane->curve, knot, 2, hb_shape_unit(hb_shape_minus(knot[1], knot[0])), into);
    hb_shape_trace_clear(&lane->line);
    hb_shape_trace_add_curve(&lane->line, &lane->curve);
    hb_shape_grid_fill_line(&l->grid, &lane->line, HB_ROAD_WIDTH / 2.0, HB_GRID_BUILT);
}

/* The village where roads meet, and its lanes to the cities around it. */
void hb_shape_layout_village(struct hb_layout *l)
{
    if (!l->has_village)
        return;
    for (unsigned side = 0; side < HB_SIDES; side++) {
        const struct hb_town *t = hb_shape_layout_town(l, l->plan.lane[side]);

        if (t)
            add_lane(l, t);
    }
    for (unsigned i = 0; i < l->towns; i++) /* a lane ends where the city begins */
        hb_shape_grid_fill_outline(&l->grid, &l->town[i].outline, (uint8_t)l->town[i].segment);
    hb_shape_grid_fill_disc(&l->grid, l->village, HB_VILLAGE_RADIUS, HB_GRID_BUILT);
}

/* Roads go over rivers; of two roads, the plan says which. */
static bool goes_over(const struct hb_layout *l, const struct hb_way *top, const struct hb_way *below)
{
    return top != below && !top->river && (below->river || top->segment == l->plan.over);
}

/* A road that goes through where a city does too goes over it, from wall to wall. */
static void add_bridge_over_town(struct hb_layout *l, unsigned way)
{
    enum { USUAL = 11, BEYOND = 3 };
    const struct hb_trace *line = &l->way[way].line;
    unsigned under = 0, steps = HB_TILE_UNITS / 2;

    for (unsigned i = 0; i <= steps; i++)
        for (unsigned k = 0; k < l->towns; k++)
            under += hb_shape_trace_encloses(&l->town[k].outline, hb_shape_trace_at(line, (double)i / steps, NULL));
    if (under == 0 || l->bridges == HB_TILE_BRIDGES_MAX)
        return;
    double half = hb_shape_trace_length(line) * under / steps / 2 + BEYOND;
    l->bridge[l->bridges++] =
        (struct hb_bridge){ .way = way, .share = 0.5, .longer = half > USUAL ? half - USUAL : 0, .over_town = true };
    hb_shape_grid_fill_line(&l->grid, line, reach_of(&l->way[way]), (uint8_t)l->way[way].segment);
}

/* First roads over cities, which need no crossing with another way; then every pair of ways that cross. */
void hb_shape_layout_bridges(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->ways; i++)
        if (!l->way[i].river && l->way[i].end == HB_TO_SIDE && (l->way[i].side ^ l->way[i].to_side) == 2)
            add_bridge_over_town(l, i);
    for (unsigned top = 0; top < l->ways; top++)
        for (unsigned below = 0; below < l->ways; below++) {
            const struct hb_way *a = &l->way[top], *b = &l->way[below];
            struct hb_point where;

            if (!goes_over(l, a, b) || !hb_shape_trace_crossing(&a->line, &b->line, &where) ||
                l->bridges == HB_TILE_BRIDGES_MAX)
                continue;
            l->bridge[l->bridges].way = top;
            hb_shape_trace_distance(&a->line, where, &l->bridge[l->bridges].share);
            l->bridges++;
        }
}

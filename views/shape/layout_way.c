/* layout_way.c -- the course of roads and rivers: the plan says where they end, this file how they get there.
 *
 * A way is a curve from the middle of its side, straight in, through at most a few knots.  As soon as its course is
 * known it is filled into the grid, so ways that come later, and cities, lie over it there.  Lanes are short roads
 * of nobody's that only part fields: from the village to the gate of a city. */
#include "engine/assert.h"
#include "views/shape/layout.h"

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

/* layout_way.c -- the course of roads and rivers.
 *
 * A way with two sides runs through.  Where one with a single side ends is not said by the data; it follows
 * from the fields.  A road parts the fields on its two hands only if it ends at something that parts them too:
 * the gate of a city that both border, or a village where several roads meet. */
#include "core/assert.h"
#include "draw/layout.h"

static bool is_way(const struct hb_segment *s)
{
    return s->kind == HB_ROAD || s->kind == HB_RIVER;
}

static unsigned count_sides(unsigned sides)
{
    return (sides & 1) + (sides >> 1 & 1) + (sides >> 2 & 1) + (sides >> 3 & 1);
}

static bool is_ending_road(const struct hb_segment *s)
{
    return s->kind == HB_ROAD && count_sides(s->sides) == 1;
}

static unsigned first_side(unsigned sides)
{
    unsigned side = 0;

    while (side < HB_SIDES && !(sides >> side & 1))
        side++;
    return side;
}

static double reach_of(const struct hb_way *w)
{
    return (w->river ? HB_RIVER_WIDTH : HB_ROAD_WIDTH) / 2.0;
}

static struct hb_way *add_way(struct hb_layout *l, unsigned segment, unsigned side)
{
    struct hb_way *w = &l->way[l->ways];

    HB_ASSERT(l->ways < HB_WAYS_MAX && side < HB_SIDES);
    l->ways++;
    w->segment = segment;
    w->river = l->design->segment[segment].kind == HB_RIVER;
    w->side = side;
    return w;
}

/* Lets the way run through the knots, which begin at its side's middle, and fills it in. */
static void run(struct hb_layout *l, struct hb_way *w, const struct hb_spot *knot, unsigned knots,
                struct hb_spot arrive)
{
    hb_curve_through(&w->curve, knot, knots, hb_side_inwards(w->side), arrive);
    hb_trace_clear(&w->line);
    hb_trace_add_curve(&w->line, &w->curve);
    hb_grid_fill_line(&l->grid, &w->line, reach_of(w), (uint8_t)w->segment);
}

static struct hb_spot inwards(unsigned side, double depth, double aside)
{
    struct hb_spot in = hb_side_inwards(side);
    struct hb_spot across = hb_direction_turned(in, 1);

    return hb_spot_plus(hb_side_middle(side), hb_spot_plus(hb_spot_times(in, depth), hb_spot_times(across, aside)));
}

static void run_straight(struct hb_layout *l, struct hb_way *w)
{
    double sway = w->river ? 5 : 3.2;
    double first = hb_grain_between(&l->grain, sway * 0.6, sway),
           second = hb_grain_between(&l->grain, sway * 0.6, sway);
    bool left = hb_grain_below(&l->grain, 2) == 0;
    struct hb_spot knot[4] = { hb_side_middle(w->side), inwards(w->side, 30, left ? first : -first),
                               inwards(w->side, 70, left ? -second : second), hb_side_middle(w->to_side) };

    run(l, w, knot, 4, hb_spot_times(hb_side_inwards(w->to_side), -1));
}

static void run_round_corner(struct hb_layout *l, struct hb_way *w)
{
    const double arc = 35.4; /* the middle of a quarter circle round the corner, from either side */
    double shake = hb_grain_between(&l->grain, -1.5, 2.5);
    struct hb_spot in = hb_side_inwards(w->side), other = hb_side_inwards(w->to_side);
    struct hb_spot corner = hb_spot_plus(hb_side_middle(w->side), hb_spot_times(other, -HB_TILE_UNITS / 2.0));
    double d = arc + shake;
    struct hb_spot knot[3] = { hb_side_middle(w->side),
                               hb_spot_plus(corner, hb_spot_plus(hb_spot_times(in, d), hb_spot_times(other, d))),
                               hb_side_middle(w->to_side) };

    run(l, w, knot, 3, hb_spot_times(other, -1));
}

void hb_layout_through_ways(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++) {
        const struct hb_segment *s = &l->design->segment[i];

        if (!is_way(s) || count_sides(s->sides) < 2)
            continue;
        unsigned side = first_side(s->sides);
        struct hb_way *w = add_way(l, i, side);
        w->end = HB_TO_SIDE;
        w->to_side = first_side(s->sides & ~(1u << side));
        if (w->to_side == side + 2)
            run_straight(l, w);
        else
            run_round_corner(l, w);
    }
}

static bool parts_fields(const struct hb_design *d, unsigned side)
{
    return hb_field_at_half(d, 2 * side) != hb_field_at_half(d, 2 * side + 1);
}

/* A spring that parts the fields must touch something: the nearest road, a little below its edge. */
static struct hb_spot spring_at_road(const struct hb_layout *l, struct hb_spot spot)
{
    double best = 1e9;
    struct hb_spot from = spot;

    for (unsigned i = 0; i < l->ways; i++) {
        double share, d;

        if (l->way[i].river)
            continue;
        d = hb_trace_distance(&l->way[i].line, from, &share);
        if (d >= best)
            continue;
        best = d;
        spot = hb_trace_at(&l->way[i].line, share, NULL);
    }
    return best > 1e8 ? spot : hb_spot_plus(spot, hb_spot_times(hb_spot_unit(hb_spot_minus(from, spot)), 9));
}

void hb_layout_ending_rivers(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++) {
        const struct hb_segment *s = &l->design->segment[i];

        if (s->kind != HB_RIVER || count_sides(s->sides) != 1)
            continue;
        struct hb_way *w = add_way(l, i, first_side(s->sides));
        bool monastery = false;
        for (unsigned k = 0; k < l->design->segments; k++)
            monastery = monastery || l->design->segment[k].kind == HB_MONASTERY;
        w->end = HB_TO_POOL;
        l->has_pool = true;
        l->pool_is_spring = hb_mark_of_design(l->design, "spring") > 0;
        l->pool_radius = l->pool_is_spring ? 9 : monastery ? 17 : 23;
        l->pool = inwards(w->side, monastery ? 27 : 50, 0);
        if (parts_fields(l->design, w->side))
            l->pool = spring_at_road(l, l->pool);
        struct hb_spot half_way = inwards(w->side, 22, hb_grain_between(&l->grain, -4, 4));
        struct hb_spot knot[3] = { hb_side_middle(w->side), half_way, l->pool };
        if (monastery)
            knot[1] = l->pool;
        run(l, w, knot, monastery ? 2 : 3, hb_spot_unit(hb_spot_minus(l->pool, knot[monastery ? 0 : 1])));
        hb_grid_fill_disc(&l->grid, l->pool, l->pool_radius, (uint8_t)i);
    }
    for (unsigned i = 0; l->has_pool && i < l->ways; i++) /* a road that the water touches is not under it */
        if (!l->way[i].river)
            hb_grid_fill_line(&l->grid, &l->way[i].line, reach_of(&l->way[i]), (uint8_t)l->way[i].segment);
}

bool hb_river_across(const struct hb_design *d, unsigned side)
{
    int left = hb_segment_at_side(d, HB_RIVER, (side + 3) & 3), right = hb_segment_at_side(d, HB_RIVER, (side + 1) & 3);

    return left >= 0 && left == right;
}

/* A road that ends at a monastery beyond a river leaves no place for it on this bank. */
void hb_layout_take_near_banks(const struct hb_layout *l, struct hb_grid *grid)
{
    enum { BANK = 44 }; /* deep enough for the whole bank, not for the water's other side */

    for (unsigned i = 0; i < l->design->segments; i++) {
        unsigned side = first_side(l->design->segment[i].sides);

        if (!is_ending_road(&l->design->segment[i]) || !hb_river_across(l->design, side))
            continue;
        for (unsigned along = 0; along <= HB_TILE_UNITS; along += HB_TILE_UNITS / 4)
            hb_grid_take_disc(grid, hb_border_spot(side * HB_TILE_UNITS + along), BANK);
    }
}

static unsigned cities_beside(const struct hb_design *d, unsigned half)
{
    int field = hb_field_at_half(d, half & 7);

    return field < 0 ? 0 : d->segment[field].cities;
}

int hb_gate_city(const struct hb_design *d, unsigned side)
{
    bool bridge = hb_river_across(d, side); /* then WR and EL for a road from the south, else SL and SR */
    unsigned left = 2 * side + (bridge ? 3 : 0), right = 2 * side + (bridge ? 6 : 1);
    unsigned common = cities_beside(d, left) & cities_beside(d, right);

    if (common == 0 || hb_field_at_half(d, left & 7) == hb_field_at_half(d, right & 7))
        return -1;
    for (unsigned i = 0; i < d->segments; i++)
        if (common >> i & 1)
            return (int)i;
    return -1;
}

static bool has_gate(const struct hb_design *d, int city)
{
    for (unsigned i = 0; i < d->segments; i++)
        if (is_ending_road(&d->segment[i]) && hb_gate_city(d, first_side(d->segment[i].sides)) == city)
            return true;
    return false;
}

int hb_city_with_lane(const struct hb_design *d, unsigned side)
{
    int city = hb_segment_at_side(d, HB_CITY, side);
    unsigned before = 2 * side + 7, after = 2 * side + 2;
    unsigned common = cities_beside(d, before) & cities_beside(d, after);

    if (city < 0 || !(common >> city & 1) || hb_field_at_half(d, before & 7) == hb_field_at_half(d, after & 7))
        return -1;
    for (unsigned corner = 0; corner < HB_SIDES; corner++)
        if (hb_city_in_corner(d, corner) == city)
            return -1;
    return has_gate(d, city) ? -1 : city;
}

const struct hb_town *hb_town_of(const struct hb_layout *l, int segment)
{
    for (unsigned i = 0; i < l->towns; i++)
        if ((int)l->town[i].segment == segment)
            return &l->town[i];
    return NULL;
}

struct hb_spot hb_wall_nearest(const struct hb_town *t, struct hb_spot aim, struct hb_spot *into)
{
    struct hb_spot best_spot = aim;
    double best = 1e9;
    struct hb_trace wall;

    for (unsigned i = 0; i < t->stretches; i++) {
        double share, d;
        struct hb_spot along;

        hb_trace_clear(&wall);
        hb_trace_add_curve(&wall, &t->wall[i]);
        d = hb_trace_distance(&wall, aim, &share);
        if (d >= best || hb_trace_length(&wall) < 30)
            continue;
        best = d;
        best_spot = hb_trace_at(&wall, share, &along);
        *into = hb_direction_turned(along, 1); /* the city lies on the right hand of its wall */
    }
    return best_spot;
}

static void run_to_gate(struct hb_layout *l, struct hb_way *w, const struct hb_town *t)
{
    struct hb_spot into = { 0, 0 }, knot[3] = { hb_side_middle(w->side) };
    bool bridge = hb_river_across(l->design, w->side);
    unsigned knots = 1;

    if (bridge)
        knot[knots++] = inwards(w->side, 50, 0);
    knot[knots++] = hb_wall_nearest(t, inwards(w->side, bridge ? 75 : 38, 0), &into);
    w->end = HB_TO_GATE;
    run(l, w, knot, knots, into);
}

/* The gate a road runs to: of the city at its hands, or of the one straight ahead that needs a lane to it. */
static int gate_ahead(const struct hb_design *d, unsigned side)
{
    int city = hb_gate_city(d, side);

    return city >= 0 ? city : hb_city_with_lane(d, (side + 2) & 3);
}

/* Whether a road from this side has to cross one that runs straight to a gate. */
static bool gate_road_across(const struct hb_design *d, unsigned side)
{
    for (unsigned turn = 1; turn < HB_SIDES; turn += 2) {
        unsigned other = (side + turn) & 3;
        int road = hb_segment_at_side(d, HB_ROAD, other);

        if (road >= 0 && is_ending_road(&d->segment[road]) && hb_gate_city(d, other) < 0 && gate_ahead(d, other) >= 0)
            return true;
    }
    return false;
}

static void run_to(struct hb_layout *l, struct hb_way *w, enum hb_way_end end, struct hb_spot where)
{
    struct hb_spot knot[2] = { hb_side_middle(w->side), where };

    w->end = end;
    run(l, w, knot, 2, hb_spot_unit(hb_spot_minus(where, inwards(w->side, 20, 0))));
}

/* How many roads end in the open, neither at a gate nor at a monastery. */
static unsigned count_open_ends(const struct hb_design *d)
{
    unsigned count = 0;

    for (unsigned i = 0; i < d->segments; i++)
        count += is_ending_road(&d->segment[i]) && gate_ahead(d, first_side(d->segment[i].sides)) < 0;
    return count;
}

static void end_in_the_open(struct hb_layout *l, struct hb_way *w, unsigned open_ends)
{
    const struct hb_spot centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };

    if (l->has_chapel) {
        run_to(l, w, HB_TO_MONASTERY, l->chapel);
    } else if (gate_road_across(l->design, w->side)) {
        run_to(l, w, HB_TO_COTTAGE, inwards(w->side, 76, 0));
    } else if (open_ends == 1 && !parts_fields(l->design, w->side)) {
        run_to(l, w, HB_TO_COTTAGE, inwards(w->side, 40, 0));
    } else {
        l->has_village = true;
        l->village = centre;
        run_to(l, w, HB_TO_VILLAGE, centre);
    }
}

void hb_layout_ending_roads(struct hb_layout *l)
{
    unsigned open_ends = count_open_ends(l->design);

    for (unsigned i = 0; i < l->design->segments; i++) {
        if (!is_ending_road(&l->design->segment[i]))
            continue;
        unsigned side = first_side(l->design->segment[i].sides);
        struct hb_way *w = add_way(l, i, side);
        const struct hb_town *t = hb_town_of(l, gate_ahead(l->design, side));
        if (t)
            run_to_gate(l, w, t);
        else
            end_in_the_open(l, w, open_ends);
    }
}

static void add_lane(struct hb_layout *l, const struct hb_town *t)
{
    struct hb_lane *lane = &l->lane[l->lanes];
    struct hb_spot into = { 0, 0 }, knot[2] = { l->village };

    HB_ASSERT(l->lanes < HB_LANES_MAX);
    l->lanes++;
    knot[1] = hb_wall_nearest(t, l->village, &into);
    hb_curve_through(&lane->curve, knot, 2, hb_spot_unit(hb_spot_minus(knot[1], knot[0])), into);
    hb_trace_clear(&lane->line);
    hb_trace_add_curve(&lane->line, &lane->curve);
    hb_grid_fill_line(&l->grid, &lane->line, HB_ROAD_WIDTH / 2.0, HB_GRID_BUILT);
}

/* The village where roads meet, and its lanes to the cities around it. */
void hb_layout_village(struct hb_layout *l)
{
    if (!l->has_village)
        return;
    for (unsigned side = 0; side < HB_SIDES; side++) {
        const struct hb_town *t = hb_town_of(l, hb_city_with_lane(l->design, side));

        if (t)
            add_lane(l, t);
    }
    for (unsigned i = 0; i < l->towns; i++) /* a lane ends where the city begins */
        hb_grid_fill_outline(&l->grid, &l->town[i].outline, (uint8_t)l->town[i].segment);
    hb_grid_fill_disc(&l->grid, l->village, HB_VILLAGE_RADIUS, HB_GRID_BUILT);
}

/* Roads that meet in a village or at a monastery do not cross. */
static bool may_cross(const struct hb_way *w)
{
    return w->end == HB_TO_SIDE || w->end == HB_TO_GATE || w->end == HB_TO_COTTAGE;
}

/* Roads go over rivers; of two roads the one to a cottage goes over the other, else the later one. */
static bool goes_over(const struct hb_layout *l, unsigned top, unsigned below)
{
    const struct hb_way *a = &l->way[top], *b = &l->way[below];

    if (a->river || b->river)
        return !a->river;
    if (top == below || !may_cross(a) || !may_cross(b))
        return false;
    if ((a->end == HB_TO_COTTAGE) != (b->end == HB_TO_COTTAGE))
        return a->end == HB_TO_COTTAGE;
    return below < top;
}

void hb_layout_bridges(struct hb_layout *l)
{
    for (unsigned top = 0; top < l->ways; top++)
        for (unsigned below = 0; below < l->ways; below++) {
            const struct hb_way *a = &l->way[top], *b = &l->way[below];
            struct hb_spot where;

            if (!goes_over(l, top, below) || !hb_trace_crossing(&a->line, &b->line, &where) ||
                l->bridges == HB_BRIDGES_MAX)
                continue;
            l->bridge[l->bridges].way = top;
            hb_trace_distance(&a->line, where, &l->bridge[l->bridges].share);
            l->bridges++;
        }
}

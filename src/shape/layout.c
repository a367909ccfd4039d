/* layout.c -- where everything on a tile lies: first what reaches the border, then what stands in the room left. */
#include "shape/layout.h"

#include "core/assert.h"
#include "shape/mist.h"

#include <string.h>

struct hb_point hb_layout_border(double place)
{
    unsigned side = (unsigned)(place / HB_TILE_UNITS);
    double along = place - side * HB_TILE_UNITS;

    return hb_point_turned((struct hb_point){ along, 0 }, side);
}

struct hb_point hb_layout_side_middle(unsigned side)
{
    return hb_point_turned((struct hb_point){ HB_TILE_UNITS / 2.0, 0 }, side);
}

struct hb_point hb_layout_inwards(unsigned side)
{
    return hb_point_direction_turned((struct hb_point){ 0, 1 }, side);
}

static double size_of(double number)
{
    return number < 0 ? -number : number;
}

bool hb_layout_has_building(const struct hb_layout *l)
{
    return l->plan.building != HB_NO_SEGMENT;
}

bool hb_layout_nearest_open(const struct hb_grid *land, double wanted, struct hb_point *where)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    struct hb_grid_room room;
    double best = HB_TILE_UNITS;

    hb_grid_measure(land, &room);
    for (int i = 0; i < HB_SQUARES * HB_SQUARES; i++) {
        int row = i / HB_SQUARES, column = i % HB_SQUARES;
        struct hb_point s = { (column + 0.5) * HB_SQUARE_UNITS, (row + 0.5) * HB_SQUARE_UNITS };
        double off = hb_point_distance(s, centre);

        if (off >= best || hb_grid_owner(land, s) != HB_GRID_FREE || hb_grid_room_at(&room, s) < wanted)
            continue;
        best = off;
        *where = s;
    }
    return best < HB_TILE_UNITS;
}

static bool has_through_road(const struct hb_layout *l)
{
    for (unsigned i = 0; i < l->ways; i++)
        if (!l->way[i].river && l->way[i].end == HB_TO_SIDE)
            return true;
    return false;
}

/* The chapel stands where the open land is widest, before roads that end there are drawn to it; beside a road that only
 * passes, in the middle of the tile if there is room. */
static void place_chapel(struct hb_layout *l)
{
    struct hb_grid land = l->grid;

    if (!hb_layout_has_building(l))
        return;
    hb_layout_take_near_banks(l, &land);
    l->has_chapel =
        (l->towns > 0 && has_through_road(l) && hb_layout_nearest_open(&land, HB_YARD_RADIUS, &l->chapel)) ||
        hb_grid_roomiest(&land, HB_GRID_FREE, &l->chapel) > 0;
}

static void fill_chapel(struct hb_layout *l)
{
    if (l->has_chapel)
        hb_grid_fill_disc(&l->grid, l->chapel, HB_YARD_RADIUS, l->plan.building);
}

/* ---- marks: beside their roads, in fields, or inside what they mark; each takes its room ---- */

static uint8_t largest_field(const struct hb_layout *l)
{
    unsigned best = 0, most = 0;

    for (unsigned i = 0; i < l->design->segments; i++) {
        unsigned count = l->design->segment[i].kind == HB_FIELD ? hb_grid_count(&l->grid, (uint8_t)i) : 0;

        if (count > most) {
            most = count;
            best = i;
        }
    }
    return (uint8_t)best;
}

/* Gardens and the like lie in the largest field, but leave its middle to whoever farms it. */
static bool place_in_field(struct hb_layout *l, double radius, struct hb_point *where)
{
    struct hb_point farmer, spot;
    uint8_t field = largest_field(l);
    struct hb_grid with_farmer = l->grid;

    if (hb_grid_roomiest(&l->grid, field, &farmer) <= 0)
        return false;
    hb_grid_take_disc(&with_farmer, farmer, 9);
    if (hb_grid_roomiest(&with_farmer, field, &spot) < radius)
        spot = farmer; /* too narrow for both side by side: the garden takes the best place */
    *where = spot;
    hb_grid_take_disc(&l->grid, spot, radius);
    return true;
}

static void place_gardens(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++)
        if (l->design->segment[i].kind == HB_GARDEN)
            l->has_garden = place_in_field(l, HB_GARDEN_RADIUS, &l->garden);
    for (size_t i = 0; i < hb_symbol_count; i++)
        if (hb_symbols[i].place == HB_SYMBOL_FIELD && hb_mark_of_design(l->design, hb_symbols[i].name) > 0)
            l->in_field[i] = place_in_field(l, hb_symbols[i].room, &l->field_mark[i]);
}

/* Where there is most room, in a field if it suffices there. */
static bool place_free(struct hb_layout *l, double radius, struct hb_point *where)
{
    double most = 0;

    *where = (struct hb_point){ HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    for (int cities = 0; cities < 2 && most < radius; cities++)
        for (unsigned i = 0; i < l->design->segments; i++) {
            struct hb_point spot = *where;
            double room = l->design->segment[i].kind == (cities ? HB_CITY : HB_FIELD)
                              ? hb_grid_roomiest(&l->grid, (uint8_t)i, &spot)
                              : 0;

            if (room <= most)
                continue;
            most = room;
            *where = spot;
        }
    hb_grid_take_disc(&l->grid, *where, radius);
    return most > 0;
}

static void place_free_marks(struct hb_layout *l)
{
    enum { CHAPEL = 21 }; /* with its walls and the monk beside it */

    if (l->has_chapel)
        hb_grid_take_disc(&l->grid, l->chapel, CHAPEL);
    for (size_t i = 0; i < hb_symbol_count; i++)
        if (hb_symbols[i].place == HB_SYMBOL_FREE && hb_mark_of_design(l->design, hb_symbols[i].name) > 0)
            l->in_field[i] = place_free(l, hb_symbols[i].room, &l->field_mark[i]);
}

enum { LAKE_OFF = 17, LAKE_ALONG = 19, LAKE_ACROSS = 14 };

static bool is_field_at(const struct hb_layout *l, struct hb_point s)
{
    uint8_t owner = hb_grid_owner(&l->grid, s);

    return owner < l->design->segments && l->design->segment[owner].kind == HB_FIELD;
}

static double at_most(double number, double most)
{
    return number < most ? number : most;
}

/* How far it is to the nearer of two opposite borders, without a strip of shore. */
static double to_border(double place)
{
    const double shore = 2;

    return at_most(place, HB_TILE_UNITS - place) - shore;
}

/* How good this is as the middle of a lake: open land around, better in the larger field, all of it on the tile. */
static double lake_worth(const struct hb_layout *l, const struct hb_grid_room *room, struct hb_point s)
{
    const double per_square = 0.002, per_unit = 0.5;
    double border = at_most(to_border(s.x), to_border(s.y));

    return hb_grid_room_at(room, s) + per_square * hb_grid_count(&l->grid, hb_grid_owner(&l->grid, s)) -
           (border < LAKE_ALONG ? per_unit * (LAKE_ALONG - border) : 0);
}

/* The middle of a lake beside the road, and how the road runs there. */
static struct hb_point lake_place(const struct hb_layout *l, const struct hb_way *w, struct hb_point *along)
{
    struct hb_point best_spot = hb_trace_at(&w->line, 0.5, along);
    double best = -1e9;
    struct hb_grid_room room;

    hb_grid_measure(&l->grid, &room);
    for (int step = 4; step <= 16; step++)
        for (int hand = -1; hand <= 1; hand += 2) {
            struct hb_point direction, road = hb_trace_at(&w->line, step / 20.0, &direction);
            struct hb_point off = hb_point_times(hb_point_direction_turned(direction, 1), hand * LAKE_OFF);
            struct hb_point s = hb_point_plus(road, off);

            if (!is_field_at(l, s) || lake_worth(l, &room, s) <= best)
                continue;
            best = lake_worth(l, &room, s);
            best_spot = s;
            *along = direction;
        }
    return best_spot;
}

static void place_by_lake(struct hb_layout *l, const struct hb_way *w, const struct hb_symbol *symbol)
{
    struct hb_lakeside *at = &l->lakeside[w->segment];
    struct hb_point along, away;
    double level;

    at->symbol = symbol;
    at->lake = lake_place(l, w, &along);
    level = along.x * along.x; /* 1 beside a level road, 0 beside an upright one */
    at->wide = at_most(LAKE_ACROSS + (LAKE_ALONG - LAKE_ACROSS) * level, to_border(at->lake.x));
    at->high = at_most(LAKE_ALONG - (LAKE_ALONG - LAKE_ACROSS) * level, to_border(at->lake.y));
    hb_trace_distance(&w->line, at->lake, &level);
    away = hb_point_unit(hb_point_minus(at->lake, hb_trace_at(&w->line, level, NULL)));
    at->house = hb_point_plus(at->lake, hb_point_times(away, 6));
    hb_grid_take_disc(&l->grid, at->lake, symbol->room);
    hb_grid_take_disc(&l->grid, at->house, symbol->room - 2);
}

static void place_lakes(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->ways; i++)
        for (size_t k = 0; k < hb_symbol_count; k++)
            if (hb_symbols[k].place == HB_SYMBOL_LAKE && l->lakeside[l->way[i].segment].symbol == NULL &&
                hb_mark_of_segment(&l->design->segment[l->way[i].segment], hb_symbols[k].name) > 0)
                place_by_lake(l, &l->way[i], &hb_symbols[k]);
}

bool hb_layout_has_mark(const struct hb_layout *l, unsigned segment, size_t symbol)
{
    enum hb_symbol_place place = hb_symbols[symbol].place;

    return (place == HB_SYMBOL_INSIDE || place == HB_SYMBOL_BUILDING) &&
           hb_mark_of_segment(&l->design->segment[segment], hb_symbols[symbol].name) > 0;
}

static void place_marks(struct hb_layout *l)
{
    place_lakes(l);
    place_gardens(l);
    for (size_t k = 0; k < hb_symbol_count; k++)
        for (unsigned i = 0; i < l->design->segments; i++) {
            if (!hb_layout_has_mark(l, i, k))
                continue;
            if (l->design->segment[i].kind == HB_MIST) {
                hb_mist_place_sign(l, i, k);
                continue;
            }
            hb_grid_roomiest(&l->grid, (uint8_t)i, &l->mark[i][k]);
            hb_grid_take_disc(&l->grid, l->mark[i][k], hb_symbols[k].room);
        }
    place_free_marks(l);
}

/* ---- figures ---- */

/* The middle of the road, or before it if there is a bridge, whether the road goes over it or under. */
static struct hb_point stand_on_way(const struct hb_layout *l, const struct hb_way *w)
{
    enum { DECK = 16 };
    bool lake = w->end == HB_TO_MIDDLE && l->plan.middle->place == HB_SYMBOL_MIDDLE;
    double share = w->end == HB_TO_SIDE ? 0.5 : lake ? 0.2 : 0.42;
    struct hb_point stand = hb_trace_at(&w->line, share, NULL);

    for (unsigned i = 0; i < l->bridges; i++) {
        struct hb_point bridge = hb_trace_at(&l->way[l->bridge[i].way].line, l->bridge[i].share, NULL);

        if (hb_point_distance(stand, bridge) < DECK)
            stand = hb_trace_at(&w->line, 0.22, NULL);
    }
    return stand;
}

static void place_stands(struct hb_layout *l)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    struct hb_grid_room room;

    hb_grid_measure(&l->grid, &room);
    for (unsigned i = 0; i < l->design->segments; i++) {
        l->stand[i] = centre;
        switch ((enum hb_feature_kind)l->design->segment[i].kind) {
        case HB_FIELD:
        case HB_CITY:
            hb_grid_room_most(&room, &l->grid, (uint8_t)i, &l->stand[i]);
            break;
        case HB_MONASTERY:
        case HB_CASTLE:
        case HB_CEMETERY:
            l->stand[i] = l->chapel;
            break;
        case HB_GARDEN:
            l->stand[i] = l->garden;
            break;
        case HB_ROAD:
        case HB_RIVER:
        case HB_MIST:
        case HB_FEATURE_KINDS:
            break;
        }
    }
    for (unsigned i = 0; i < l->ways; i++)
        l->stand[l->way[i].segment] = stand_on_way(l, &l->way[i]);
    for (unsigned i = 0; i < l->design->segments; i++)
        if (l->design->segment[i].kind == HB_MIST)
            l->stand[i] = hb_mist_stand(l, i);
}

/* Whether a figure of the monastery may stand there: not in the way of roads, rivers or cities. */
static bool is_open_land(const struct hb_layout *l, struct hb_point s)
{
    uint8_t owner = hb_grid_owner(&l->grid, s);

    return owner < l->design->segments && (l->design->segment[owner].kind == HB_FIELD || owner == l->plan.building);
}

/* Not even by a step, for walls are thick. */
static bool is_wide_open(const struct hb_layout *l, struct hb_point s)
{
    const double step = 3;

    return is_open_land(l, s) && is_open_land(l, (struct hb_point){ s.x - step, s.y }) &&
           is_open_land(l, (struct hb_point){ s.x + step, s.y }) &&
           is_open_land(l, (struct hb_point){ s.x, s.y - step }) &&
           is_open_land(l, (struct hb_point){ s.x, s.y + step });
}

/* Beside the chapel's door, on the hand where the tile has more room, or else where there is room at all. */
static struct hb_point beside_chapel(const struct hb_layout *l, struct hb_point chapel, unsigned quarters)
{
    enum { PLACES = 6, BELOW = 7, LAST = 86 };
    static const struct hb_point place[PLACES] = { { 19, BELOW },   { -19, BELOW }, { 19, -BELOW },
                                                   { -19, -BELOW }, { 9, 11 },      { -9, 11 } };
    unsigned first = chapel.x > 70;
    struct hb_point beside = { 0, 0 };

    for (unsigned i = 0; i < PLACES; i++) {
        beside = hb_point_plus(chapel, place[i ^ first]);
        if (beside.y > LAST)
            beside.y = LAST;
        if (is_wide_open(l, hb_point_turned(beside, HB_TURNS - (quarters & 3))))
            break;
    }
    return beside;
}

struct hb_point hb_layout_stand(const struct hb_layout *l, unsigned quarters, unsigned segment)
{
    struct hb_point at = hb_point_turned(l->stand[segment], quarters);

    return segment == l->plan.building ? beside_chapel(l, at, quarters) : at;
}

void hb_layout_make(struct hb_layout *l, const struct hb_design *design)
{
    memset(l, 0, sizeof *l);
    l->design = design;
    l->grain = hb_grain_of(design->name);
    hb_tile_plan_make(&l->plan, design);
    hb_grid_init(&l->grid);
    hb_layout_through_ways(l);
    hb_layout_towns(l);
    hb_layout_ending_rivers(l);
    place_chapel(l);
    hb_layout_middle(l);
    hb_layout_ending_roads(l);
    hb_layout_village(l);
    hb_layout_fill_middle(l);
    fill_chapel(l);
    hb_layout_bridges(l);
    hb_grid_fill_fields(&l->grid, design);
    place_marks(l);
    place_stands(l);
}

void hb_layout_draw(struct hb_layout *l, const struct hb_hand *hand, void *with)
{
    hand->meadow(with, l);
    hand->rivers(with, l);
    hand->lakes(with, l);
    hand->roads(with, l);
    for (unsigned i = 0; i < l->bridges; i++)
        if (!l->bridge[i].over_town)
            hand->bridge(with, l, &l->bridge[i]);
    for (unsigned i = 0; i < l->towns; i++)
        hand->town(with, l, &l->town[i]);
    for (unsigned i = 0; i < l->bridges; i++)
        if (l->bridge[i].over_town)
            hand->bridge(with, l, &l->bridge[i]);
    for (unsigned i = 0; i < l->ways; i++)
        if (l->way[i].end == HB_TO_GATE)
            hand->gate(with, l->way[i].segment, &l->way[i].curve);
    for (unsigned i = 0; i < l->lanes; i++)
        hand->gate(with, HB_NO_SEGMENT, &l->lane[i].curve);
    hand->things(with, l);
}

/* ---- what meets the border ---- */

/* How far a direction is from straight in (or out) at this side. */
static double off_angle(struct hb_point direction, unsigned side)
{
    struct hb_point in = hb_layout_inwards(side), d = hb_point_unit(direction);

    return size_of(in.x * d.y - in.y * d.x);
}

static struct hb_border_crossing way_crossing(const struct hb_way *w, bool start)
{
    const struct hb_bend *last = &w->curve.bend[w->curve.bends - 1];
    struct hb_point at = start ? w->curve.from : last->to;
    struct hb_point direction = start ? hb_point_minus(w->curve.bend[0].lead, at) : hb_point_minus(at, last->trail);
    unsigned side = start ? w->side : w->to_side;
    struct hb_point north = hb_point_turned(at, 4 - side);
    double reach = (w->river ? HB_RIVER_WIDTH : HB_ROAD_WIDTH) / 2.0, off = off_angle(direction, side);

    return (struct hb_border_crossing){ .kind = w->river ? HB_RIVER : HB_ROAD,
                                        .side = side,
                                        .from = north.x - reach,
                                        .to = north.x + reach,
                                        .from_off = off + size_of(north.y),
                                        .to_off = off + size_of(north.y) };
}

static struct hb_border_crossing town_crossing(const struct hb_town *t, unsigned i)
{
    const struct hb_curve *before = &t->wall[(i + t->stretches - 1) % t->stretches], *after = &t->wall[i];
    unsigned side = (unsigned)t->from[i] / HB_TILE_UNITS;
    HB_ASSERT(before->bends > 0 && after->bends > 0);
    const struct hb_bend *last = &before->bend[before->bends - 1];
    struct hb_point from = hb_point_turned(last->to, 4 - side), to = hb_point_turned(after->from, 4 - side);

    return (struct hb_border_crossing){
        .kind = HB_CITY,
        .side = side,
        .from = from.x,
        .to = to.x,
        .from_off = off_angle(hb_point_minus(last->to, last->trail), side) + size_of(from.y),
        .to_off = off_angle(hb_point_minus(after->bend[0].lead, after->from), side) + size_of(to.y),
    };
}

size_t hb_layout_crossings(const struct hb_layout *l, struct hb_border_crossing out[HB_CROSSINGS_MAX])
{
    size_t count = 0;

    for (unsigned i = 0; i < l->towns; i++)
        for (unsigned k = 0; k < l->town[i].stretches; k++)
            out[count++] = town_crossing(&l->town[i], k);
    for (unsigned i = 0; i < l->ways; i++) {
        HB_ASSERT(count + 2 <= HB_CROSSINGS_MAX);
        out[count++] = way_crossing(&l->way[i], true);
        if (l->way[i].end == HB_TO_SIDE)
            out[count++] = way_crossing(&l->way[i], false);
    }
    for (unsigned i = 0; i < HB_SIDES * l->design->segments; i++) {
        const struct hb_segment *s = &l->design->segment[i / HB_SIDES];

        HB_ASSERT(count < HB_CROSSINGS_MAX);
        if (s->kind == HB_MIST && (s->sides >> i % HB_SIDES & 1))
            out[count++] = (struct hb_border_crossing){
                .kind = HB_MIST, .side = i % HB_SIDES, .from = HB_MIST_RIM, .to = HB_TILE_UNITS - HB_MIST_RIM
            };
    }
    return count;
}

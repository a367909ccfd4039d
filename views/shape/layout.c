/* layout.c -- where everything on a tile lies: first what reaches the border, then what stands in the room left.
 *
 * There are no tables of tiles.  The plan (tile_plan.h) says what ends where, and each step fills what it has placed
 * into the grid, so that the next one finds only the room that is left.  The order is therefore the whole design:
 *
 *     roads and rivers that go through, cities, rivers that end, chapel, the mark in the middle, roads that end there,
 *     village, bridges; then what is left falls to the fields; then marks, each taking its room; at last the figures
 *
 * Moving a step changes everything after it, and with it the picture of every tile. */
#include "views/shape/layout.h"

#include "engine/assert.h"

#include <math.h>
#include <string.h>

struct hb_point hb_shape_border(double place)
{
    unsigned side = (unsigned)(place / HB_TILE_UNITS);
    double along = place - side * HB_TILE_UNITS;

    return hb_shape_turned((struct hb_point){ along, 0 }, side);
}

struct hb_point hb_shape_side_middle(unsigned side)
{
    return hb_shape_turned((struct hb_point){ HB_TILE_UNITS / 2.0, 0 }, side);
}

struct hb_point hb_shape_inwards(unsigned side)
{
    return hb_shape_direction_turned((struct hb_point){ 0, 1 }, side);
}

static double size_of(double number)
{
    return number < 0 ? -number : number;
}

bool hb_shape_layout_has_building(const struct hb_layout *l)
{
    return l->plan.building != HB_NO_SEGMENT;
}

/* All squares are looked at: the room around each is known, so that is cheaper than any clever order. */
bool hb_shape_nearest_open(const struct hb_grid *land, double wanted, struct hb_point *where)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    struct hb_grid_room room;
    double best = HB_TILE_UNITS;

    hb_shape_grid_measure(land, &room);
    for (int i = 0; i < HB_SQUARES * HB_SQUARES; i++) {
        int row = i / HB_SQUARES, column = i % HB_SQUARES;
        struct hb_point s = { (column + 0.5) * HB_SQUARE_UNITS, (row + 0.5) * HB_SQUARE_UNITS };
        double off = hb_shape_distance(s, centre);

        if (off >= best || hb_shape_grid_owner(land, s) != HB_GRID_FREE || hb_shape_grid_room_at(&room, s) < wanted)
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

    if (!hb_shape_layout_has_building(l))
        return;
    hb_shape_layout_take_near_banks(l, &land);
    l->has_chapel = (l->towns > 0 && has_through_road(l) && hb_shape_nearest_open(&land, HB_YARD_RADIUS, &l->chapel)) ||
                    hb_shape_grid_roomiest(&land, HB_GRID_FREE, &l->chapel) > 0;
}

/* A mark in the middle of a tile, at which roads end and which parts fields: a lake, a patch of corn
 *
 * It lies near the middle of the tile where it has room.  That it touches a city or a road that goes through is not
 * written down: it follows from the fields that it must part there. */

enum { STRIP = 8 }; /* of green, around what does not touch */

/* Whether the fields at the two ends of a road that goes through differ, on one side of it. */
static bool hand_is_parted(const struct hb_tile_plan *p, unsigned half, unsigned other)
{
    uint8_t a = hb_shape_plan_field(p, half), b = hb_shape_plan_field(p, other);

    return a != HB_NO_SEGMENT && b != HB_NO_SEGMENT && a != b;
}

/* Beside the road, on the side where the fields part; false if they part on neither. */
static bool place_at_road(struct hb_layout *l, const struct hb_way *w)
{
    double off = l->middle_radius + HB_ROAD_WIDTH / 2.0 - 1;
    bool left = hand_is_parted(&l->plan, 2 * w->to_side, 2 * w->side + 1);
    bool right = hand_is_parted(&l->plan, 2 * w->side, 2 * w->to_side + 1);
    struct hb_point along, at;

    if (w->end != HB_TO_SIDE || (!left && !right))
        return false;
    at = hb_shape_trace_at(&w->line, 0.5, &along);
    l->middle = hb_shape_plus(at, hb_shape_times(hb_shape_direction_turned(along, left ? 3 : 1), off));
    return true;
}

/* Where the plan asks for a lane to a city, the mark takes its place: then it must touch the walls. */
static bool touches_walls(const struct hb_layout *l)
{
    for (unsigned side = 0; side < HB_SIDES; side++)
        if (l->plan.lane[side] != HB_NO_SEGMENT)
            return true;
    return false;
}

/* How far it is to the farthest wall of the cities that it must touch; 0 if it must touch none. */
static double to_touched_walls(const struct hb_layout *l)
{
    double far = 0;

    for (unsigned side = 0; side < HB_SIDES; side++) {
        const struct hb_town *t = hb_shape_layout_town(l, l->plan.lane[side]);
        struct hb_point into;
        double d = t ? hb_shape_distance(l->middle, hb_shape_wall_nearest(t, l->middle, &into)) : 0;

        far = d > far ? d : far;
    }
    return far;
}

struct hb_point hb_shape_board_corner(const struct hb_symbol *board, unsigned number)
{
    HB_ASSERT(number > 0 && number <= board->wide * board->high);
    unsigned column = (number - 1) % board->wide, row = (number - 1) / board->wide;

    return (struct hb_point){ -(double)column * HB_TILE_UNITS, -(double)row * HB_TILE_UNITS };
}

/* What covers several squares lies about the middle of them all. */
static void place_board(struct hb_layout *l)
{
    const struct hb_symbol *board = l->plan.middle;
    struct hb_point corner = hb_shape_board_corner(board, (unsigned)hb_mark_of_design(l->design, board->name));

    l->middle =
        (struct hb_point){ corner.x + board->wide * HB_TILE_UNITS / 2.0, corner.y + board->high * HB_TILE_UNITS / 2.0 };
}

/* Beside a road whose fields it parts, or in the open land nearest to the middle, or where there is most room; made
 * larger until it touches the walls that it must touch. */
static void place_middle(struct hb_layout *l)
{
    const double overlap = 2;
    bool at_road = false;
    double walls;

    if (!l->plan.middle)
        return;
    l->has_middle = true;
    l->middle_radius = l->plan.middle->room;
    if (l->plan.middle->place == HB_SYMBOL_BOARD) {
        place_board(l);
        return;
    }
    for (unsigned i = 0; i < l->ways && !at_road; i++)
        at_road = place_at_road(l, &l->way[i]);
    if (!at_road && !hb_shape_nearest_open(&l->grid, l->middle_radius + STRIP, &l->middle))
        hb_shape_grid_roomiest(&l->grid, HB_GRID_FREE, &l->middle);
    if (touches_walls(l))
        l->middle = (struct hb_point){ HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    walls = to_touched_walls(l) + overlap;
    if (walls > l->middle_radius)
        l->middle_radius = walls;
}

/* Over the roads that end there, but not over the one that it touches. */
static void fill_middle(struct hb_layout *l)
{
    if (l->has_middle)
        hb_shape_grid_fill_disc(&l->grid, l->middle, l->middle_radius, HB_GRID_BUILT);
    for (unsigned i = 0; l->has_middle && i < l->ways; i++)
        if (l->way[i].end == HB_TO_SIDE)
            hb_shape_grid_fill_line(&l->grid, &l->way[i].line, HB_ROAD_WIDTH / 2.0, (uint8_t)l->way[i].segment);
    for (unsigned i = 0; l->has_middle && i < l->towns; i++)
        hb_shape_grid_fill_outline(&l->grid, &l->town[i].outline, (uint8_t)l->town[i].segment);
}

/* Mist
 *
 * From one side it comes in as a broad bow; between two sides that meet it fills their corner, and with two sides
 * across or more it covers the middle.  On all four sides it covers everything. */

enum { ALL_SIDES = (1 << HB_SIDES) - 1, BOW_DEPTH = 26, CORNER_REACH = 43, MIDDLE_REACH = 25, BRIDGE_REACH = 23 };

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double square(double number)
{
    return number * number;
}

/* A flat bow whose ends stand upright on the side, and the puffs on it, for the northern side. */
static double to_bow(unsigned side, struct hb_point s)
{
    const double half = HB_TILE_UNITS / 2.0;
    struct hb_point north = hb_shape_turned(s, HB_TURNS - side);
    double along = square((north.x - half) / (half - HB_MIST_RIM)), in = square(north.y / BOW_DEPTH);

    static const struct {
        struct hb_point middle;
        double radius;
    } puff[] = { { { 18, 15 }, 13 }, { { 35, 20 }, 15 }, { { 55, 18 }, 16 }, { { 72, 21 }, 14 }, { { 84, 14 }, 12 } };
    double d = (sqrt(sqrt(along * along + in * in)) - 1) * BOW_DEPTH;

    for (size_t i = 0; i < sizeof puff / sizeof puff[0]; i++)
        d = least(d, hb_shape_distance(puff[i].middle, north) - puff[i].radius);
    return d;
}

static double to_bridge(unsigned side, struct hb_point s)
{
    struct hb_trace line = { .spots = 2, .spot = { hb_shape_side_middle(side), hb_shape_side_middle((side + 2) & 3) } };

    return hb_shape_trace_distance(&line, s, NULL) - BRIDGE_REACH;
}

static bool is_misty(unsigned sides, unsigned side)
{
    return sides >> (side & 3) & 1;
}

/* The least of the distances to its parts.  Near the edge that is close to the true distance, and nobody needs it to be
 * more. */
double hb_shape_mist_distance(const struct hb_design *design, unsigned segment, struct hb_point s)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    unsigned sides = design->segment[segment].sides;
    double d = HB_TILE_UNITS;

    if (sides == ALL_SIDES)
        return -HB_TILE_UNITS;
    for (unsigned side = 0; side < HB_SIDES; side++) {
        if (!is_misty(sides, side))
            continue;
        d = least(d, to_bow(side, s));
        if (is_misty(sides, side + 1))
            d = least(d, hb_shape_distance(hb_shape_border((side + 1) * HB_TILE_UNITS % 400), s) - CORNER_REACH);
        if (is_misty(sides, side + 2))
            d = least(d, least(to_bridge(side, s), hb_shape_distance(centre, s) - MIDDLE_REACH));
    }
    return d;
}

static bool is_way_or_field(const struct hb_layout *l, struct hb_point s)
{
    uint8_t owner = hb_shape_grid_owner(&l->grid, s);

    return owner >= l->design->segments || l->design->segment[owner].kind == HB_FIELD ||
           l->design->segment[owner].kind == HB_ROAD;
}

bool hb_shape_mist_covers(const struct hb_layout *l, unsigned segment, struct hb_point s)
{
    return hb_shape_mist_distance(l->design, segment, s) < 0 && is_way_or_field(l, s) &&
           (!l->has_chapel || hb_shape_distance(l->chapel, s) > HB_YARD_RADIUS);
}

/* Gives the segment the squares well inside its mist: those of fields or, where these are not enough, of roads as
 * well. */
static void fill_mist(const struct hb_layout *l, unsigned segment, bool roads, struct hb_grid *mist)
{
    const double inside = -5;

    *mist = l->grid;
    for (int i = 0; i < HB_SQUARES * HB_SQUARES; i++) {
        int row = i / HB_SQUARES, column = i % HB_SQUARES;
        struct hb_point s = { (column + 0.5) * HB_SQUARE_UNITS, (row + 0.5) * HB_SQUARE_UNITS };
        uint8_t owner = l->grid.owner[row][column];
        bool field = owner < l->design->segments && l->design->segment[owner].kind == HB_FIELD;

        if (hb_shape_mist_distance(l->design, segment, s) < inside &&
            (field || (roads && hb_shape_mist_covers(l, segment, s))))
            mist->owner[row][column] = (uint8_t)segment;
    }
}

/* First with fields alone, then with roads as well; `apart` keeps it away from where other figures stand. */
static struct hb_point roomiest_in_mist(const struct hb_layout *l, unsigned segment, double wanted, bool apart)
{
    enum { FIGURE = 8 };
    struct hb_point where = hb_shape_side_middle(hb_shape_first_side(l->design->segment[segment].sides));
    struct hb_grid mist;

    for (int roads = 0; roads < 2; roads++) {
        fill_mist(l, segment, roads, &mist);
        for (unsigned i = 0; apart && i < l->design->segments; i++)
            if (i != segment && l->design->segment[i].kind != HB_FIELD)
                hb_shape_grid_take_disc(&mist, l->stand[i], FIGURE);
        if (hb_shape_grid_roomiest(&mist, (uint8_t)segment, &where) >= wanted)
            break;
    }
    return where;
}

static double between(double low, double number, double high)
{
    return number < low ? low : number > high ? high : number;
}

/* However many stand side by side, the tile's border cuts none of them. */
static void place_mist_sign(struct hb_layout *l, unsigned segment, size_t symbol)
{
    enum { RIM = 13, EACH = 3 };
    double rim = RIM + EACH * (hb_mark_of_segment(&l->design->segment[segment], hb_art_symbols[symbol].name) - 1);
    struct hb_point at = roomiest_in_mist(l, segment, hb_art_symbols[symbol].room, false);

    l->mark[segment][symbol] =
        (struct hb_point){ between(rim, at.x, HB_TILE_UNITS - rim), between(rim, at.y, HB_TILE_UNITS - rim) };
    hb_shape_grid_take_disc(&l->grid, l->mark[segment][symbol], hb_art_symbols[symbol].room);
}

static struct hb_point mist_stand(const struct hb_layout *l, unsigned segment)
{
    enum { RIM = 15 };
    const double figure = 7;
    struct hb_point at = roomiest_in_mist(l, segment, figure, true);

    return (struct hb_point){ between(RIM, at.x, HB_TILE_UNITS - RIM), between(RIM, at.y, HB_TILE_UNITS - RIM) };
}

/* Marks: beside their roads, in fields, or inside what they mark; each takes its room */

static uint8_t largest_field(const struct hb_layout *l)
{
    unsigned best = 0, most = 0;

    for (unsigned i = 0; i < l->design->segments; i++) {
        unsigned count = l->design->segment[i].kind == HB_FIELD ? hb_shape_grid_count(&l->grid, (uint8_t)i) : 0;

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

    if (hb_shape_grid_roomiest(&l->grid, field, &farmer) <= 0)
        return false;
    hb_shape_grid_take_disc(&with_farmer, farmer, 9);
    if (hb_shape_grid_roomiest(&with_farmer, field, &spot) < radius)
        spot = farmer; /* too narrow for both side by side: the garden takes the best place */
    *where = spot;
    hb_shape_grid_take_disc(&l->grid, spot, radius);
    return true;
}

static void place_gardens(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++)
        if (l->design->segment[i].kind == HB_GARDEN)
            l->has_garden = place_in_field(l, HB_GARDEN_RADIUS, &l->garden);
    for (size_t i = 0; i < hb_art_symbol_count; i++)
        if (hb_art_symbols[i].place == HB_SYMBOL_FIELD && hb_mark_of_design(l->design, hb_art_symbols[i].name) > 0)
            l->in_field[i] = place_in_field(l, hb_art_symbols[i].room, &l->field_mark[i]);
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
                              ? hb_shape_grid_roomiest(&l->grid, (uint8_t)i, &spot)
                              : 0;

            if (room <= most)
                continue;
            most = room;
            *where = spot;
        }
    hb_shape_grid_take_disc(&l->grid, *where, radius);
    return most > 0;
}

static void place_free_marks(struct hb_layout *l)
{
    enum { CHAPEL = 21 }; /* with its walls and the monk beside it */

    if (l->has_chapel)
        hb_shape_grid_take_disc(&l->grid, l->chapel, CHAPEL);
    for (size_t i = 0; i < hb_art_symbol_count; i++)
        if (hb_art_symbols[i].place == HB_SYMBOL_FREE && hb_mark_of_design(l->design, hb_art_symbols[i].name) > 0)
            l->in_field[i] = place_free(l, hb_art_symbols[i].room, &l->field_mark[i]);
}

enum { LAKE_OFF = 17, LAKE_ALONG = 19, LAKE_ACROSS = 14 };

static bool is_field_at(const struct hb_layout *l, struct hb_point s)
{
    uint8_t owner = hb_shape_grid_owner(&l->grid, s);

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

    return hb_shape_grid_room_at(room, s) +
           per_square * hb_shape_grid_count(&l->grid, hb_shape_grid_owner(&l->grid, s)) -
           (border < LAKE_ALONG ? per_unit * (LAKE_ALONG - border) : 0);
}

/* The middle of a lake beside the road, and how the road runs there. */
static struct hb_point lake_place(const struct hb_layout *l, const struct hb_way *w, struct hb_point *along)
{
    struct hb_point best_spot = hb_shape_trace_at(&w->line, 0.5, along);
    double best = -1e9;
    struct hb_grid_room room;

    hb_shape_grid_measure(&l->grid, &room);
    for (int step = 4; step <= 16; step++)
        for (int side = -1; side <= 1; side += 2) {
            struct hb_point direction, road = hb_shape_trace_at(&w->line, step / 20.0, &direction);
            struct hb_point off = hb_shape_times(hb_shape_direction_turned(direction, 1), side * LAKE_OFF);
            struct hb_point s = hb_shape_plus(road, off);

            if (!is_field_at(l, s) || lake_worth(l, &room, s) <= best)
                continue;
            best = lake_worth(l, &room, s);
            best_spot = s;
            *along = direction;
        }
    return best_spot;
}

/* The lake is broader along its road than across; its house stands on the far shore. */
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
    hb_shape_trace_distance(&w->line, at->lake, &level);
    away = hb_shape_unit(hb_shape_minus(at->lake, hb_shape_trace_at(&w->line, level, NULL)));
    at->house = hb_shape_plus(at->lake, hb_shape_times(away, 6));
    hb_shape_grid_take_disc(&l->grid, at->lake, symbol->room);
    hb_shape_grid_take_disc(&l->grid, at->house, symbol->room - 2);
}

static void place_lakes(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->ways; i++)
        for (size_t k = 0; k < hb_art_symbol_count; k++)
            if (hb_art_symbols[k].place == HB_SYMBOL_LAKE && !l->lakeside[l->way[i].segment].symbol &&
                hb_mark_of_segment(&l->design->segment[l->way[i].segment], hb_art_symbols[k].name) > 0)
                place_by_lake(l, &l->way[i], &hb_art_symbols[k]);
}

bool hb_shape_layout_has_mark(const struct hb_layout *l, unsigned segment, size_t symbol)
{
    enum hb_symbol_place place = hb_art_symbols[symbol].place;

    return (place == HB_SYMBOL_INSIDE || place == HB_SYMBOL_BUILDING) &&
           hb_mark_of_segment(&l->design->segment[segment], hb_art_symbols[symbol].name) > 0;
}

/* What can lie in one place only comes before what finds room anywhere. */
static void place_marks(struct hb_layout *l)
{
    place_lakes(l);
    place_gardens(l);
    for (size_t k = 0; k < hb_art_symbol_count; k++)
        for (unsigned i = 0; i < l->design->segments; i++) {
            if (!hb_shape_layout_has_mark(l, i, k))
                continue;
            if (l->design->segment[i].kind == HB_MIST) {
                place_mist_sign(l, i, k);
                continue;
            }
            hb_shape_grid_roomiest(&l->grid, (uint8_t)i, &l->mark[i][k]);
            hb_shape_grid_take_disc(&l->grid, l->mark[i][k], hb_art_symbols[k].room);
        }
    place_free_marks(l);
}

/* Figures */

/* The middle of the road, or before it if there is a bridge, whether the road goes over it or under. */
static struct hb_point stand_on_way(const struct hb_layout *l, const struct hb_way *w)
{
    enum { DECK = 16 };
    bool lake = w->end == HB_TO_MIDDLE && l->plan.middle->place == HB_SYMBOL_MIDDLE;
    double share = w->end == HB_TO_SIDE ? 0.5 : lake ? 0.2 : 0.42;
    struct hb_point stand = hb_shape_trace_at(&w->line, share, NULL);

    for (unsigned i = 0; i < l->bridges; i++) {
        struct hb_point bridge = hb_shape_trace_at(&l->way[l->bridge[i].way].line, l->bridge[i].share, NULL);

        if (hb_shape_distance(stand, bridge) < DECK)
            stand = hb_shape_trace_at(&w->line, 0.22, NULL);
    }
    return stand;
}

/* Where there is most room in the segment; on a road or river, on its line; in a building, in its middle. */
static void place_stands(struct hb_layout *l)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    struct hb_grid_room room;

    hb_shape_grid_measure(&l->grid, &room);
    for (unsigned i = 0; i < l->design->segments; i++) {
        l->stand[i] = centre;
        switch ((enum hb_feature_kind)l->design->segment[i].kind) {
        case HB_FIELD:
        case HB_CITY:
            hb_shape_grid_room_most(&room, &l->grid, (uint8_t)i, &l->stand[i]);
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
            l->stand[i] = mist_stand(l, i);
}

/* Whether a figure of the monastery may stand there: not in the way of roads, rivers or cities. */
static bool is_open_land(const struct hb_layout *l, struct hb_point s)
{
    uint8_t owner = hb_shape_grid_owner(&l->grid, s);

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

/* Beside the chapel's door, on the side where the tile has more room, or else where there is room at all. */
static struct hb_point beside_chapel(const struct hb_layout *l, struct hb_point chapel, unsigned quarters)
{
    enum { PLACES = 6, BELOW = 7, LAST = 86 };
    static const struct hb_point place[PLACES] = { { 19, BELOW },   { -19, BELOW }, { 19, -BELOW },
                                                   { -19, -BELOW }, { 9, 11 },      { -9, 11 } };
    unsigned first = chapel.x > 70;
    struct hb_point beside = { 0, 0 };

    for (unsigned i = 0; i < PLACES; i++) {
        beside = hb_shape_plus(chapel, place[i ^ first]);
        if (beside.y > LAST)
            beside.y = LAST;
        if (is_wide_open(l, hb_shape_turned(beside, HB_TURNS - (quarters & 3))))
            break;
    }
    return beside;
}

struct hb_point hb_shape_layout_stand(const struct hb_layout *l, unsigned quarters, unsigned segment)
{
    struct hb_point at = hb_shape_turned(l->stand[segment], quarters);

    return segment == l->plan.building ? beside_chapel(l, at, quarters) : at;
}

/* The order of these steps is explained at the head of this file. */
void hb_shape_layout_make(struct hb_layout *l, const struct hb_design *design)
{
    memset(l, 0, sizeof *l);
    l->design = design;
    l->grain = hb_shape_grain_of(design->name);
    hb_shape_plan_make(&l->plan, design);
    hb_shape_grid_init(&l->grid);
    hb_shape_layout_through_ways(l);
    hb_shape_layout_towns(l);
    hb_shape_layout_ending_rivers(l);
    place_chapel(l);
    place_middle(l);
    hb_shape_layout_ending_roads(l);
    hb_shape_layout_village(l);
    fill_middle(l);
    if (l->has_chapel)
        hb_shape_grid_fill_disc(&l->grid, l->chapel, HB_YARD_RADIUS, l->plan.building);
    hb_shape_layout_bridges(l);
    hb_shape_grid_fill_fields(&l->grid, design);
    place_marks(l);
    place_stands(l);
}

/* Bridges over water and roads lie below the walls of cities, those over a city above them. */
void hb_shape_layout_draw(struct hb_layout *l, const struct hb_shape_pen *pen, void *with)
{
    pen->meadow(with, l);
    pen->rivers(with, l);
    pen->lakes(with, l);
    pen->roads(with, l);
    for (unsigned i = 0; i < l->bridges; i++)
        if (!l->bridge[i].over_town)
            pen->bridge(with, l, &l->bridge[i]);
    for (unsigned i = 0; i < l->towns; i++)
        pen->town(with, l, &l->town[i]);
    for (unsigned i = 0; i < l->bridges; i++)
        if (l->bridge[i].over_town)
            pen->bridge(with, l, &l->bridge[i]);
    for (unsigned i = 0; i < l->ways; i++)
        if (l->way[i].end == HB_TO_GATE)
            pen->gate(with, l->way[i].segment, &l->way[i].curve);
    for (unsigned i = 0; i < l->lanes; i++)
        pen->gate(with, HB_NO_SEGMENT, &l->lane[i].curve);
    pen->scenery(with, l);
}

/* What meets the border */

/* How far a direction is from straight in (or out) at this side. */
static double off_angle(struct hb_point direction, unsigned side)
{
    struct hb_point in = hb_shape_inwards(side), d = hb_shape_unit(direction);

    return size_of(in.x * d.y - in.y * d.x);
}

/* At its start or at its other end.  The side is turned to the north, where clockwise is from left to right. */
static struct hb_border_crossing way_crossing(const struct hb_way *w, bool start)
{
    const struct hb_bend *last = &w->curve.bend[w->curve.bends - 1];
    struct hb_point at = start ? w->curve.from : last->to;
    struct hb_point direction = start ? hb_shape_minus(w->curve.bend[0].lead, at) : hb_shape_minus(at, last->trail);
    unsigned side = start ? w->side : w->to_side;
    struct hb_point north = hb_shape_turned(at, 4 - side);
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
    struct hb_point from = hb_shape_turned(last->to, 4 - side), to = hb_shape_turned(after->from, 4 - side);

    return (struct hb_border_crossing){
        .kind = HB_CITY,
        .side = side,
        .from = from.x,
        .to = to.x,
        .from_off = off_angle(hb_shape_minus(last->to, last->trail), side) + size_of(from.y),
        .to_off = off_angle(hb_shape_minus(after->bend[0].lead, after->from), side) + size_of(to.y),
    };
}

size_t hb_shape_layout_crossings(const struct hb_layout *l, struct hb_border_crossing out[HB_CROSSINGS_MAX])
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

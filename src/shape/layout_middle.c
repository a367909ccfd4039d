/* layout_middle.c -- a mark in the middle of a tile, at which roads end and which parts fields: a lake, a patch of corn.
 *
 * It lies near the middle of the tile where it has room.  That it touches a city or a road that goes through is not
 * written down: it follows from the fields that it must part there. */
#include "core/assert.h"
#include "shape/layout.h"

enum { STRIP = 8 }; /* of green, around what does not touch */

/* Whether the fields at the two ends of one hand of a road that goes through are not the same. */
static bool hand_is_parted(const struct hb_tile_plan *p, unsigned half, unsigned other)
{
    uint8_t a = hb_tile_plan_field(p, half), b = hb_tile_plan_field(p, other);

    return a != HB_NO_SEGMENT && b != HB_NO_SEGMENT && a != b;
}

/* Beside the road, on the hand where the fields part; false if they part on neither. */
static bool place_at_road(struct hb_layout *l, const struct hb_way *w)
{
    double off = l->middle_radius + HB_ROAD_WIDTH / 2.0 - 1;
    bool left = hand_is_parted(&l->plan, 2 * w->to_side, 2 * w->side + 1);
    bool right = hand_is_parted(&l->plan, 2 * w->side, 2 * w->to_side + 1);
    struct hb_point along, at;

    if (w->end != HB_TO_SIDE || (!left && !right))
        return false;
    at = hb_trace_at(&w->line, 0.5, &along);
    l->middle = hb_point_plus(at, hb_point_times(hb_point_direction_turned(along, left ? 3 : 1), off));
    return true;
}

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
        const struct hb_town *t = hb_layout_town(l, l->plan.lane[side]);
        struct hb_point into;
        double d = t ? hb_point_distance(l->middle, hb_layout_wall_nearest(t, l->middle, &into)) : 0;

        far = d > far ? d : far;
    }
    return far;
}

struct hb_point hb_layout_board_corner(const struct hb_symbol *board, unsigned number)
{
    HB_ASSERT(number > 0 && number <= board->wide * board->high);
    unsigned column = (number - 1) % board->wide, row = (number - 1) / board->wide;

    return (struct hb_point){ -(double)column * HB_TILE_UNITS, -(double)row * HB_TILE_UNITS };
}

/* What covers several squares lies about the middle of them all. */
static void place_board(struct hb_layout *l)
{
    const struct hb_symbol *board = l->plan.middle;
    struct hb_point corner = hb_layout_board_corner(board, (unsigned)hb_mark_of_design(l->design, board->name));

    l->middle =
        (struct hb_point){ corner.x + board->wide * HB_TILE_UNITS / 2.0, corner.y + board->high * HB_TILE_UNITS / 2.0 };
}

void hb_layout_middle(struct hb_layout *l)
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
    if (!at_road && !hb_layout_nearest_open(&l->grid, l->middle_radius + STRIP, &l->middle))
        hb_grid_roomiest(&l->grid, HB_GRID_FREE, &l->middle);
    if (touches_walls(l))
        l->middle = (struct hb_point){ HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    walls = to_touched_walls(l) + overlap;
    if (walls > l->middle_radius)
        l->middle_radius = walls;
}

/* Over the roads that end there, but not over the one that it touches. */
void hb_layout_fill_middle(struct hb_layout *l)
{
    if (l->has_middle)
        hb_grid_fill_disc(&l->grid, l->middle, l->middle_radius, HB_GRID_BUILT);
    for (unsigned i = 0; l->has_middle && i < l->ways; i++)
        if (l->way[i].end == HB_TO_SIDE)
            hb_grid_fill_line(&l->grid, &l->way[i].line, HB_ROAD_WIDTH / 2.0, (uint8_t)l->way[i].segment);
    for (unsigned i = 0; l->has_middle && i < l->towns; i++)
        hb_grid_fill_outline(&l->grid, &l->town[i].outline, (uint8_t)l->town[i].segment);
}

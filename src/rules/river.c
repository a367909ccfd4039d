/* river.c -- The River.
 *
 * RIV-1  Twelve tiles replace the start tile: the spring lies first, the lake comes last of them.
 * RIV-2  River tiles go on at the open end of the river; nobody stands on the river itself.
 * RIV-3  BB5: two bends that follow each other, straight pieces between them not counted, may not turn to
 *        the same side.
 * RIV-4  C3: the river may not run into itself: the square its new end points to must be free, and while
 *        more than the lake is to come there must be a free square beyond that one too.
 * RIV-5  After the lake the other tiles are drawn.
 *
 * The rules hold whenever a tile with a river is in the game. */
#include "rules/rule.h"

enum { RIVER_PILE = 0, LAKE_PILE = 1 };

static const struct hb_segment *river_of(const struct hb_design *d)
{
    for (unsigned i = 0; i < d->segments; i++)
        if (d->segment[i].kind == HB_RIVER)
            return &d->segment[i];
    return NULL;
}

static unsigned river_pile(const struct hb_design *d)
{
    if (!river_of(d))
        return HB_MAIN_PILE;
    return hb_mark_of_design(d, "lake") ? LAKE_PILE : RIVER_PILE;
}

static const struct hb_cell *tile_at(const struct hb_landscape *l, int x, int y)
{
    unsigned cell = hb_cell_at(l, x, y);

    return cell == HB_NO_CELL || !hb_cells(l)[cell].shape ? NULL : &hb_cells(l)[cell];
}

static unsigned river_sides(const struct hb_design *d, unsigned quarters)
{
    return hb_turn_sides(river_of(d)->sides, quarters);
}

/* The one side in a mask of one side. */
static unsigned only_side(unsigned sides)
{
    unsigned side = 0;

    while (side < HB_SIDES && !(sides >> side & 1))
        side++;
    return side;
}

/* How a river turns that comes in through side `in` and leaves through side `out`: 0 straight on, 1 to the
 * right, -1 to the left. */
static int turn(unsigned in, unsigned out)
{
    unsigned quarters = (out - in + HB_SIDES) % HB_SIDES;

    return quarters == 2 ? 0 : quarters == 3 ? 1 : -1;
}

/* The last bend upstream of the tile on `cell` whose river leaves through side `out`. */
static int last_turn(const struct hb_landscape *l, const struct hb_cell *cell, unsigned out)
{
    for (unsigned steps = 0; cell && steps < l->tiles; steps++) {
        const struct hb_design *d = &hb_designs[hb_cell_design(cell)];
        if (!river_of(d))
            return 0;
        unsigned in = only_side(river_sides(d, hb_cell_quarters(cell)) & ~(1u << out));
        if (in == HB_SIDES)
            return 0;
        if (turn(in, out))
            return turn(in, out);
        cell = tile_at(l, hb_beside_x(cell->x, in), hb_beside_y(cell->y, in));
        out = in ^ 2;
    }
    return 0;
}

static bool has_way_on(const struct hb_landscape *l, int x, int y, unsigned in, const struct hb_cell *new_tile)
{
    for (unsigned side = 0; side < HB_SIDES; side++) {
        int to_x = hb_beside_x(x, side), to_y = hb_beside_y(y, side);
        if (side != in && !tile_at(l, to_x, to_y) && (to_x != new_tile->x || to_y != new_tile->y))
            return true;
    }
    return false;
}

/* RIV-4 for a new tile on `cell` whose river leaves through `out`. */
static bool stays_open(const struct hb_carcassonne *c, const struct hb_cell *cell, unsigned out)
{
    const struct hb_landscape *l = hb_land(c);
    int x = hb_beside_x(cell->x, out), y = hb_beside_y(cell->y, out);

    if (tile_at(l, x, y))
        return false;
    return !c->pile_left[RIVER_PILE] || has_way_on(l, x, y, out ^ 2, cell);
}

static bool may_leave(const struct hb_carcassonne *c, const struct hb_cell *cell, unsigned in, unsigned out,
                      struct hb_error *why)
{
    const struct hb_cell *before = tile_at(hb_land(c), hb_beside_x(cell->x, in), hb_beside_y(cell->y, in));

    if (c->edition == HB_BB5 && turn(in, out) && turn(in, out) == last_turn(hb_land(c), before, in ^ 2))
        return hb_fail(why, HB_ILLEGAL_MOVE, "the river's last bend turned to the same side (RIV-3)");
    if (c->edition == HB_C3 && !stays_open(c, cell, out))
        return hb_fail(why, HB_ILLEGAL_MOVE, "the river would run into the landscape and could not go on (RIV-4)");
    return true;
}

static bool river_may_lay(const struct hb_carcassonne *c, unsigned cell, unsigned quarters, struct hb_error *why)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned sides = river_sides(&hb_designs[c->drawn], quarters);
    unsigned joined = 0;

    for (unsigned side = 0; side < HB_SIDES; side++)
        if ((sides >> side & 1) && hb_asked(l, cell, (enum hb_side)side) == HB_RIVER)
            joined |= 1u << side;
    if (!joined)
        return !hb_some_ask(l, HB_RIVER) ||
               hb_fail(why, HB_ILLEGAL_MOVE, "a river tile must go on at the open end of the river (RIV-2)");
    unsigned out = only_side(sides & ~joined);
    return out == HB_SIDES || may_leave(c, &hb_cells(l)[cell], only_side(joined), out, why);
}

const struct hb_rule hb_rule_river = {
    .name = "river",
    .title = "The River",
    .tiles = "river",
    .boxes = 1 << HB_BOX_BIGBOX2021 | 1 << HB_BOX_BIGBOX5,
    .wakes_on = 1 << HB_RIVER,
    .start_mark = "spring",
    .cites = { [HB_RIVER] = { .stand = "RIV-2" } },
    .pile = river_pile,
    .minds = 1 << HB_RIVER,
    .may_lay = river_may_lay,
};

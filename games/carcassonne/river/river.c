/* river.c -- The River.
 *
 * RIV-1  Twelve tiles replace the start tile: the spring lies first, the lake comes last of them.
 * RIV-2  River tiles go on at the open end of the river; nobody stands on the river itself.
 * RIV-3  Two bends that follow each other, straight pieces between them not counted, may not turn to the same side.
 * RIV-4  Where bends are free instead (the option `bends`) the river may only not run into itself: the square its new
 *        end points to must be free, and while more than the lake is to come there must be a free square beyond that
 *        one too.
 * RIV-5  After the lake the other tiles are drawn.
 * RIV-6  The river parts fields as printed; that is said by the tiles.
 * RIV-8  Where a board lies first the first player lays the spring beside it, with the river leading away from it
 *        (E-66).
 *
 * The rules hold whenever a tile with a river is in the game.
 *
 * River tiles are piles of their own, drawn before the main one: first those of the river, then the lake.  A river does
 * not fork, so bends are found by going upstream from the new tile. */
#include "engine/tilegame/rule.h"

enum { RIVER_PILE = 0, LAKE_PILE = 1 };
enum { FREE_BENDS = 1 << 0 }; /* of the variant: RIV-4 instead of RIV-3 */

/* Games that were begun before there was the option have the bends that their edition had then. */
static bool bends_were_free(const struct hb_terms *terms)
{
    return terms->edition == HB_C3;
}

static const struct hb_rule_option options[] = {
    { .option = { "bends", HB_CHOICE, "strict free", "strict", "how the river may turn: by RIV-3 or, free, by RIV-4",
                  false, "edition", .placeholder = "B", .example = "free" },
      .place = 0,
      .bit = FREE_BENDS,
      .was_set = bends_were_free },
    { .option = { .name = NULL } },
};

/* NULL: the tile has none. */
static const struct hb_segment *river_of(const struct hb_design *d)
{
    for (unsigned i = 0; i < d->segments && d->kinds >> HB_RIVER & 1; i++)
        if (d->segment[i].kind == HB_RIVER)
            return &d->segment[i];
    return NULL;
}

/* From which pile a tile is drawn. */
static unsigned river_pile(const struct hb_design *d)
{
    if (!river_of(d))
        return HB_MAIN_PILE;
    return hb_mark_of_design(d, "lake") ? LAKE_PILE : RIVER_PILE;
}

static bool is_tile(const struct hb_landscape *l, int x, int y)
{
    return hb_land_tile_at(l, x, y) != HB_NO_TILE;
}

static unsigned river_sides(const struct hb_design *d, unsigned quarters)
{
    return hb_rotate_sides(river_of(d)->sides, quarters);
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

/* The last bend upstream of the tile whose river leaves through side `out`. */
static int last_turn(const struct hb_landscape *l, unsigned tile, unsigned out)
{
    for (unsigned steps = 0; tile != HB_NO_TILE && steps < l->tiles; steps++) {
        const struct hb_design *d = &hb_designs[hb_land_tile_design(l, tile)];
        if (!river_of(d))
            return 0;
        unsigned in = only_side(river_sides(d, hb_land_tile_quarters(l, tile)) & ~(1u << out));
        if (in == HB_SIDES)
            return 0;
        if (turn(in, out))
            return turn(in, out);
        tile = hb_land_tile_at(l, hb_land_beside_x(hb_land_tile_x(l, tile), in),
                               hb_land_beside_y(hb_land_tile_y(l, tile), in));
        out = in ^ 2;
    }
    return 0;
}

/* Whether the river can leave the square x y by another side than it came in, where neither a tile lies nor the new
 * one. */
static bool has_way_on(const struct hb_landscape *l, int x, int y, unsigned in, int new_x, int new_y)
{
    for (unsigned side = 0; side < HB_SIDES; side++) {
        int to_x = hb_land_beside_x(x, side), to_y = hb_land_beside_y(y, side);
        if (side != in && !is_tile(l, to_x, to_y) && (to_x != new_x || to_y != new_y))
            return true;
    }
    return false;
}

/* RIV-4 for a new tile at x y whose river leaves through `out`. */
static bool stays_open(const struct hb_tilegame *tg, int x, int y, unsigned out)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    int to_x = hb_land_beside_x(x, out), to_y = hb_land_beside_y(y, out);

    if (is_tile(l, to_x, to_y))
        return false;
    return !tg->pile_left[RIVER_PILE] || has_way_on(l, to_x, to_y, out ^ 2, x, y);
}

/* A tile that ends the river, such as the lake, is not asked. */
static bool may_leave(const struct hb_tilegame *tg, unsigned square, unsigned in, unsigned out, struct hb_error *why)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    int x = hb_land_square_x(l, square), y = hb_land_square_y(l, square);
    unsigned before = hb_land_tile_at(l, hb_land_beside_x(x, in), hb_land_beside_y(y, in));

    if (tg->variant & FREE_BENDS)
        return stays_open(tg, x, y, out) || hb_refuse(why, HB_ILLEGAL_MOVE, "river.stuck");
    if (turn(in, out) && turn(in, out) == last_turn(l, before, in ^ 2))
        return hb_refuse(why, HB_ILLEGAL_MOVE, "river.bend");
    return true;
}

/* RIV-8: behind its back the spring has the board. */
static bool leads_away(const struct hb_tilegame *tg, unsigned square, unsigned sides, struct hb_error *why)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned back = only_side(sides) ^ 2;
    int x = hb_land_square_x(l, square), y = hb_land_square_y(l, square);

    return is_tile(l, hb_land_beside_x(x, back), hb_land_beside_y(y, back)) ||
           hb_refuse(why, HB_ILLEGAL_MOVE, "river.away");
}

/* The sides that ask for a river are its open end; a tile has to join it. */
static bool river_may_lay(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned square,
                          unsigned quarters, struct hb_error *why)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned asked = hb_land_sides_asking(l, square, HB_RIVER);

    (void)slot;
    if (!asked && hb_land_any_ask(l, HB_RIVER) && !hb_tg_start_tile_in_hand(tg))
        return hb_refuse(why, HB_ILLEGAL_MOVE, "river.end");
    unsigned sides = river_sides(&hb_designs[tg->drawn], quarters), joined = sides & asked;
    if (hb_tg_start_tile_in_hand(tg))
        return leads_away(tg, square, sides, why);
    if (!joined)
        return !hb_land_any_ask(l, HB_RIVER) || hb_refuse(why, HB_ILLEGAL_MOVE, "river.end");
    unsigned out = only_side(sides & ~joined);
    return out == HB_SIDES || may_leave(tg, square, only_side(joined), out, why);
}

const struct hb_rule hb_rule_river = {
    .name = "river",
    .number = 2,
    .rank = 10,
    .options = options,
    .tiles = "river",
    .boxes = "basebox bigbox2021 bigbox5",
    .wakes_on = 1 << HB_RIVER,
    .start_mark = "spring",
    .cites = { [HB_RIVER] = { .stand = "RIV-2" } },
    .pile = river_pile,
    .reacts_to = 1 << HB_RIVER,
    .may_lay = river_may_lay,
};

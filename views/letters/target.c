/* target.c -- see target.h. */
#include "views/letters/target.h"

struct hb_target hb_target_of(const struct hb_game *g, struct hb_move move)
{
    struct hb_target t = { .segment = HB_NO_SEGMENT, .space = HB_NO_SPACE };
    struct hb_placed tile;

    if (!hb_land_of(g))
        return t;
    const struct hb_land_move_parts parts = hb_land_move_parts(g, move);
    t.space = parts.space;
    t.place = parts.place;
    if (!parts.placed)
        return t;
    t.x = parts.x;
    t.y = parts.y;
    t.on_board = hb_land_placed_on(hb_land_of(g), t.x, t.y, &tile);
    t.on_square = !t.on_board;
    if (t.on_board && parts.segment < tile.design->segments)
        t.segment = parts.segment;
    if (t.on_board)
        t.sides = parts.sides;
    return t;
}

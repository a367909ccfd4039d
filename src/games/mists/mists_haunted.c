/* mists_haunted.c -- haunted cemeteries, at levels 5 and 6.
 *
 * MIS-7.3      A new cemetery calls a ghost onto each misty tile around it.
 * MIS-7.4,7.5  As long as one is open each turn ends with a tile that is laid face down beside an open one.
 * MIS-7.6      A tile may lie beside tiles that are face down only if it touches one that is not, too. */
#include "games/mists/inside.h"

enum { CALL, FACEDOWN };
enum { SAY_FACEDOWN };
enum { TELL_FACEDOWN };

/* Calling ghosts */

static bool is_misty_neighbour(const struct hb_landscape *l, unsigned tile, unsigned of)
{
    return tile != of && hb_mists_is_near(l, tile, of) && (hb_designs[hb_tile_design(l, tile)].kinds >> HB_MIST & 1);
}

unsigned hb_mists_called(const struct hb_landgame *c)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned n = 0;

    if (c->variant < HB_MISTS_HAUNTED || !(hb_designs[hb_tile_design(l, c->laid)].kinds >> HB_CEMETERY & 1))
        return 0;
    for (unsigned t = 0; t < l->tiles; t++)
        n += is_misty_neighbour(l, t, c->laid);
    return n;
}

static enum hb_next call_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned n = hb_mists_called(c);

    (void)own;
    if (n > hb_mists_bank(c))
        return hb_mists_lose(c, HB_MISTS_BY_GHOSTS, sink);
    for (unsigned t = 0; n && t < l->tiles; t++)
        if (is_misty_neighbour(l, t, c->laid))
            hb_mists_raise(c, t, hb_mists_segment(c, t, HB_MIST), 1, sink);
    return HB_GOES_ON;
}

/* Face down */

static bool beside_open_cemetery(const struct hb_landgame *c, int x, int y)
{
    const struct hb_landscape *l = hb_land(c);

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            unsigned t = hb_tile_at(l, x + dx, y + dy);
            if (t != HB_NO_TILE && hb_mists_has_open_cemetery(c, t))
                return true;
        }
    return false;
}

static bool any_open_cemetery(const struct hb_landgame *c)
{
    for (unsigned t = 0; t < hb_land(c)->tiles; t++)
        if (hb_mists_has_open_cemetery(c, t))
            return true;
    return false;
}

static enum hb_next facedown_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    if (!any_open_cemetery(c))
        return HB_GOES_ON;
    if (!hb_tiles_to_draw(c))
        return hb_mists_lose(c, HB_MISTS_BY_TILES, sink);
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

static size_t facedown_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                             size_t cap)
{
    const struct hb_landscape *l = hb_land(c);
    size_t n = 0;

    (void)who;
    for (unsigned s = 0; s < l->squares; s++) {
        int x = hb_square_x(l, s), y = hb_square_y(l, s);
        if (!beside_open_cemetery(c, x, y))
            continue;
        if (n < cap)
            out[n] = hb_move_of(hb_own_verb(own, SAY_FACEDOWN), 0, x, y, 0);
        n++;
    }
    return n;
}

static enum hb_next facedown_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                                  struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);

    hb_hide_tile(c);
    hb_lay_back(l, hb_square_at(l, hb_move_x(m), hb_move_y(m)));
    hb_look_at(l, c->laid);
    if (sink)
        hb_tell_rule(sink, c, own, who, 3, (const int32_t[]){ TELL_FACEDOWN, hb_move_x(m), hb_move_y(m) });
    return hb_mists_bury_around(c, l->tiles - 1u, sink);
}

/* Laying beside tiles that are face down */

static bool haunted_may_lay(const struct hb_landgame *c, const struct hb_own *own, unsigned square, unsigned quarters,
                            struct hb_error *why)
{
    const struct hb_landscape *l = hb_land(c);

    (void)own;
    (void)quarters;
    if (!l->backs)
        return true;
    for (unsigned side = 0; side < HB_SIDES; side++) {
        unsigned t =
            hb_tile_at(l, hb_beside_x(hb_square_x(l, square), side), hb_beside_y(hb_square_y(l, square), side));
        if (t != HB_NO_TILE && hb_tile_design(l, t))
            return true;
    }
    return hb_refuse(why, HB_ILLEGAL_MOVE, "mists.alone");
}

const struct hb_rule hb_rule_mists_haunted = {
    .name = "mists_haunted",
    .number = 17,
    .rank = 2,
    .minds = 1 << HB_FIELD | 1 << HB_ROAD | 1 << HB_CITY,
    .may_lay = haunted_may_lay,
    .verb = { [SAY_FACEDOWN] = { "facedown", "xy", NULL } },
    .event = { [TELL_FACEDOWN] = { "facedown",
                                   "event.facedown",
                                   "MIS-7.4",
                                   { { .name = "x", .at = 2 }, { .name = "y", .at = 3 } } } },
    .step = { [CALL] = { .phase = "call", .slot = HB_SLOT_LAID, .rank = 31, .enter = call_enter },
              [FACEDOWN] = { .phase = "facedown",
                             .slot = HB_SLOT_SCORED,
                             .rank = 30,
                             .enter = facedown_enter,
                             .legal = facedown_legal,
                             .play = facedown_play,
                             .refusal = "mists.facedown" } },
};

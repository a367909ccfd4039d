/* mists_haunted.c -- haunted cemeteries, at levels 5 and 6.
 *
 * MIS-7.3      A new cemetery calls a ghost onto each misty tile around it.
 * MIS-7.4,7.5  As long as one is open each turn ends with a tile that is laid face down beside an open one.
 * MIS-7.6      A tile may lie beside tiles that are face down only if it touches one that is not, too.
 *
 * A tile that lies face down has design 0: it takes a square and closes cemeteries, and no feature goes on over it.
 * Which tile it is nobody knows; there is one less to be drawn. */
#include "games/mists/mists_rules.h"

enum { CALL, FACEDOWN };
enum { SAY_FACEDOWN };
enum { TELL_FACEDOWN };

/* Calling ghosts */

static bool is_misty_neighbour(const struct hb_landscape *l, unsigned tile, unsigned of)
{
    return tile != of && hb_mists_is_near(l, tile, of) &&
           (hb_designs[hb_land_tile_design(l, tile)].kinds >> HB_MIST & 1);
}

/* How many misty tiles there are around the new cemetery, if it is one. */
unsigned hb_mists_called(const struct hb_tilegame *tg)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned n = 0;

    if (tg->variant < HB_MISTS_HAUNTED || !(hb_designs[hb_land_tile_design(l, tg->laid)].kinds >> HB_CEMETERY & 1))
        return 0;
    for (unsigned t = 0; t < l->tiles; t++)
        n += is_misty_neighbour(l, t, tg->laid);
    return n;
}

/* All of them come, or the game is lost. */
static enum hb_next call_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned n = hb_mists_called(tg);

    (void)slot;
    if (n > hb_mists_bank(tg))
        return hb_mists_lose(tg, HB_MISTS_BY_GHOSTS, sink);
    for (unsigned t = 0; n && t < l->tiles; t++)
        if (is_misty_neighbour(l, t, tg->laid))
            hb_mists_raise(tg, t, hb_mists_segment(tg, t, HB_MIST), 1, sink);
    return HB_GOES_ON;
}

/* Face down */

static bool beside_open_cemetery(const struct hb_tilegame *tg, int x, int y)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            unsigned t = hb_land_tile_at(l, x + dx, y + dy);
            if (t != HB_NO_TILE && hb_mists_has_open_cemetery(tg, t))
                return true;
        }
    return false;
}

static bool any_open_cemetery(const struct hb_tilegame *tg)
{
    for (unsigned t = 0; t < hb_tg_land(tg)->tiles; t++)
        if (hb_mists_has_open_cemetery(tg, t))
            return true;
    return false;
}

static enum hb_next facedown_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)slot;
    if (!any_open_cemetery(tg))
        return HB_GOES_ON;
    if (!hb_tg_tiles_to_draw(tg))
        return hb_mists_lose(tg, HB_MISTS_BY_TILES, sink);
    tg->head.actor = (int8_t)tg->turn;
    return HB_ASKS;
}

static size_t facedown_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who,
                             struct hb_move *out, size_t cap)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    size_t n = 0;

    (void)who;
    for (unsigned s = 0; s < l->squares; s++) {
        int x = hb_land_square_x(l, s), y = hb_land_square_y(l, s);
        if (!beside_open_cemetery(tg, x, y))
            continue;
        if (n < cap)
            out[n] = hb_tg_move(hb_tg_slot_verb(slot, SAY_FACEDOWN), 0, x, y, 0);
        n++;
    }
    return n;
}

static enum hb_next facedown_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                  struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);

    hb_tg_bag_lose_one(tg);
    hb_land_lay_back(l, hb_land_square_at(l, hb_tg_move_x(m), hb_tg_move_y(m)));
    hb_land_focus_tile(l, tg->laid);
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, who, 3, (const int32_t[]){ TELL_FACEDOWN, hb_tg_move_x(m), hb_tg_move_y(m) });
    return hb_mists_bury_around(tg, l->tiles - 1u, sink);
}

/* Laying beside tiles that are face down */

/* One neighbour with a face is enough; without a tile face down there always is one. */
static bool haunted_may_lay(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned square,
                            unsigned quarters, struct hb_error *why)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    (void)slot;
    (void)quarters;
    if (!l->backs)
        return true;
    for (unsigned side = 0; side < HB_SIDES; side++) {
        unsigned t = hb_land_tile_at(l, hb_land_beside_x(hb_land_square_x(l, square), side),
                                     hb_land_beside_y(hb_land_square_y(l, square), side));
        if (t != HB_NO_TILE && hb_land_tile_design(l, t))
            return true;
    }
    return hb_refuse(why, HB_ILLEGAL_MOVE, "mists.alone");
}

const struct hb_rule hb_rule_mists_haunted = {
    .name = "mists_haunted",
    .number = 17,
    .rank = 2,
    .reacts_to = 1 << HB_FIELD | 1 << HB_ROAD | 1 << HB_CITY,
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

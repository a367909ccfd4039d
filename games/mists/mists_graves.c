/* mists_graves.c -- castles and cemeteries, from level 2 on.
 *
 * MIS-3.12,3.13  Up to level 4: where ghosts emerge, one more comes to an open cemetery.
 * MIS-3.23       Guards stand in castles, too.
 * MIS-6          A cemetery with tiles on its four sides is closed: a guard is buried there, and its ghosts go back.
 * MIS-6.2        One on the board, of any player; only if there is none, one from a supply.
 * MIS-7.1,7.2    From level 5 on all eight neighbours close it.
 *
 * Where several cemeteries close at once it cannot matter which is seen to first (MIS-R15): the oldest is.
 *
 * A buried guard is a piece on the tile of the cemetery, so a cemetery that is closed and has no grave is one that
 * still waits.  The frame BURY has the tile that was laid as its argument and asks until none of those that it closed
 * waits any more. */
#include "engine/assert.h"
#include "games/mists/mists_rules.h"

enum { GRAVES, BURY, HAUNT };
enum { SAY_BURY, SAY_BURY_OFF, SAY_HAUNT };
enum { TELL_BURY };
enum { AROUND = 8 };

extern const struct hb_rule hb_rule_mists_graves;

static bool has_cemetery(const struct hb_landscape *l, unsigned tile)
{
    return hb_designs[hb_land_tile_design(l, tile)].kinds >> HB_CEMETERY & 1;
}

bool hb_mists_is_closed(const struct hb_tilegame *tg, unsigned tile)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    if (tg->variant >= HB_MISTS_HAUNTED)
        return hb_land_neighbours(l, tile) == AROUND;
    for (unsigned side = 0; side < HB_SIDES; side++)
        if (hb_land_tile_beside(l, tile, side) == HB_NO_TILE)
            return false;
    return true;
}

bool hb_mists_has_open_cemetery(const struct hb_tilegame *tg, unsigned tile)
{
    return has_cemetery(hb_tg_land(tg), tile) && !hb_mists_is_closed(tg, tile);
}

/* Burying */

static bool has_grave(const struct hb_landscape *l, unsigned tile)
{
    return hb_land_piece_at(l, hb_at_tile(tile), 0) < l->pieces;
}

/* Whether this tile is one of those that the cemetery waits for, or the cemetery itself. */
static bool counts_for(const struct hb_tilegame *tg, unsigned cemetery, unsigned tile)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const uint8_t *x = hb_land_tile_xs(l), *y = hb_land_tile_ys(l);

    return hb_mists_is_near(l, tile, cemetery) &&
           (tg->variant >= HB_MISTS_HAUNTED || x[tile] == x[cemetery] || y[tile] == y[cemetery]);
}

/* The first cemetery that this tile has closed and where nobody is buried yet. */
static unsigned closed_by(const struct hb_tilegame *tg, unsigned tile)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned t = 0; t < l->tiles; t++)
        if (has_cemetery(l, t) && counts_for(tg, t, tile) && hb_mists_is_closed(tg, t) && !has_grave(l, t))
            return t;
    return HB_NO_TILE;
}

/* In a supply or on the board. */
static bool anybody_left(const struct hb_tilegame *tg)
{
    for (unsigned p = 0; p < tg->head.players; p++)
        for (unsigned k = 0; k < HB_MISTS_COLOURS; k++)
            if (hb_tg_seats(tg)[p].supply[hb_mists_slot(tg)->piece + k])
                return true;
    return hb_mists_anybody_stands(tg);
}

/* Ghosts that go back from cemeteries which the tile just laid has closed. */
unsigned hb_mists_quiet(const struct hb_tilegame *tg)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned n = 0;

    for (unsigned t = 0; tg->variant >= HB_MISTS_GRAVES && t < l->tiles; t++)
        if (has_cemetery(l, t) && counts_for(tg, t, tg->laid) && hb_mists_is_closed(tg, t))
            n += hb_mists_ghosts_on(tg, t);
    return n;
}

static void quieten(struct hb_tilegame *tg, unsigned tile, struct hb_sink *sink)
{
    hb_mists_take(tg, tile, hb_mists_ghosts_on(tg, tile), HB_MISTS_EVENT_QUIET, sink);
}

/* Where nobody is left to be buried the cemeteries are quiet all the same. */
enum hb_next hb_mists_bury_around(struct hb_tilegame *tg, unsigned tile, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    if (closed_by(tg, tile) == HB_NO_TILE)
        return HB_GOES_ON;
    if (anybody_left(tg)) {
        hb_tg_open_frame(tg, hb_tg_slot_of_rule(tg, hb_rule_mists_graves.number), BURY, tg->turn, tile);
        return HB_OPENS;
    }
    for (unsigned t = 0; t < l->tiles; t++)
        if (has_cemetery(l, t) && counts_for(tg, t, tile) && hb_mists_is_closed(tg, t))
            quieten(tg, t, sink);
    return HB_GOES_ON;
}

static enum hb_next graves_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)slot;
    return hb_mists_bury_around(tg, tg->laid, sink);
}

static enum hb_next bury_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    unsigned tile = hb_tg_top_frame(tg)->argument;

    (void)slot;
    (void)sink;
    return tile < hb_tg_land(tg)->tiles && closed_by(tg, tile) != HB_NO_TILE && anybody_left(tg) ? HB_ASKS : HB_GOES_ON;
}

/* A colour each: guards at home are alike. */
static size_t list_supply(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_move *out,
                          size_t cap)
{
    size_t n = 0;

    for (unsigned k = 0; k < hb_mists_colours(tg->head.players); k++) {
        unsigned piece = hb_mists_slot(tg)->piece + k;
        if (!hb_tg_seats(tg)[hb_mists_owner(tg->head.players, k)].supply[piece])
            continue;
        if (n < cap)
            out[n] = hb_tg_move(hb_tg_slot_verb(slot, SAY_BURY_OFF), piece, 0, 0, 0);
        n++;
    }
    return n;
}

/* Guards from the board; from the supplies only if nobody stands there. */
static size_t bury_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                         size_t cap)
{
    size_t n = hb_mists_list_guards(tg, hb_tg_slot_verb(slot, SAY_BURY), true, out, cap);

    (void)who;
    return n ? n : list_supply(tg, slot, out, cap);
}

/* The guard lies on the tile, and the ghosts of the cemetery go back. */
static void lay_to_rest(struct hb_tilegame *tg, unsigned piece, unsigned tile, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);
    int owner = hb_mists_owner(tg->head.players, piece - hb_mists_slot(tg)->piece);

    hb_land_put_piece(
        l, (struct hb_land_piece){ .piece = (uint8_t)piece, .owner = (uint8_t)owner, .where = hb_at_tile(tile) });
    if (sink)
        hb_tg_emit_rule(
            sink, tg, hb_tg_slot_of_rule(tg, hb_rule_mists_graves.number), owner, 4,
            (const int32_t[]){ TELL_BURY, (int32_t)piece, hb_land_tile_x(l, tile), hb_land_tile_y(l, tile) });
    quieten(tg, tile, sink);
}

/* A hound beside the guard leaves as well (MIS-5.6). */
static enum hb_next bury_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);
    unsigned grave = closed_by(tg, hb_tg_top_frame(tg)->argument), piece = hb_tg_move_piece(m);
    int owner = hb_mists_owner(tg->head.players, piece - hb_mists_slot(tg)->piece);

    (void)who;
    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, SAY_BURY_OFF)) {
        hb_tg_seats(tg)[owner].supply[piece]--;
    } else {
        unsigned tile = hb_land_tile_at(l, hb_tg_move_x(m), hb_tg_move_y(m));
        hb_mists_hound_leaves(tg, tile, hb_tg_move_arg(m), sink);
        hb_land_take_piece(l, hb_land_figure_on(l, (unsigned)owner, piece, tile, hb_tg_move_arg(m)));
    }
    lay_to_rest(tg, piece, grave, sink);
    return HB_AGAIN;
}

/* Ghosts at cemeteries */

static enum hb_next haunt(struct hb_tilegame *tg, unsigned tile, struct hb_sink *sink)
{
    hb_mists_raise(tg, tile, hb_mists_segment(tg, tile, HB_CEMETERY), 1, sink);
    return HB_GOES_ON;
}

/* Any open cemetery. */
static size_t haunt_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    size_t n = 0;

    (void)who;
    for (unsigned t = 0; t < l->tiles; t++) {
        if (!hb_mists_has_open_cemetery(tg, t))
            continue;
        if (n < cap)
            out[n] = hb_tg_move(hb_tg_slot_verb(slot, SAY_HAUNT), 0, hb_land_tile_x(l, t), hb_land_tile_y(l, t), 0);
        n++;
    }
    return n;
}

static enum hb_next haunt_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    (void)slot;
    (void)who;
    return haunt(tg, hb_land_tile_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m)), sink);
}

/* One ghost more, if any emerge with this tile. */
unsigned hb_mists_haunting(const struct hb_tilegame *tg)
{
    if (tg->variant < HB_MISTS_GRAVES || tg->variant >= HB_MISTS_HAUNTED || !hb_mists_rising(tg))
        return 0;
    for (unsigned t = 0; t < hb_tg_land(tg)->tiles; t++)
        if (hb_mists_has_open_cemetery(tg, t))
            return 1;
    return 0;
}

/* With one open cemetery there is nothing to choose. */
static enum hb_next haunt_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    struct hb_move first = { 0 };

    if (!hb_mists_haunting(tg))
        return HB_GOES_ON;
    if (!hb_mists_bank(tg))
        return hb_mists_lose(tg, HB_MISTS_BY_GHOSTS, sink);
    if (haunt_legal(tg, slot, tg->turn, &first, 1) == 1)
        return haunt_play(tg, slot, tg->turn, first, sink);
    tg->head.actor = (int8_t)tg->turn;
    return HB_ASKS;
}

/* Nobody lies on a tile but in a cemetery that is closed, and there only guards, one each. */
static bool graves_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned i = 0; i < l->pieces; i++) {
        const struct hb_land_piece t = hb_land_piece(l, i);
        if (t.where.kind == HB_AT_SEGMENT)
            continue;
        if (t.where.kind != HB_AT_TILE || !has_cemetery(l, t.where.number) || !hb_mists_is_closed(tg, t.where.number) ||
            hb_land_piece_at(l, t.where, 0) != i)
            return false;
    }
    for (unsigned i = 0; i < tg->frames; i++)
        if (hb_tg_step_coded(tg, tg->frame[i].step) == &hb_tg_rule_of(slot)->step[BURY] &&
            (i + 1u != tg->frames || tg->frame[i].argument >= l->tiles))
            return false;
    return true;
}

static const char *piece_id(const struct hb_game *g, int32_t piece)
{
    return hb_tg_piece_kind(hb_tg_const(g), (unsigned)piece)->name;
}

const struct hb_rule hb_rule_mists_graves = {
    .name = "mists_graves",
    .number = 16,
    .rank = 1,
    .opens = 1 << HB_CASTLE,
    .without = "mists.castle",
    .verb = { [SAY_BURY] = { "bury", "pF", NULL },
              [SAY_BURY_OFF] = { "bury", "p", NULL },
              [SAY_HAUNT] = { "haunt", "xy", NULL } },
    .sane = graves_sane,
    .event = { [TELL_BURY] = { "bury",
                               "event.bury",
                               "MIS-6.2",
                               { { "piece", HB_AS_WORD, .at = 2, .word = piece_id },
                                 { .name = "x", .at = 3 },
                                 { .name = "y", .at = 4 } } } },
    .step = { [GRAVES] = { .phase = "graves", .slot = HB_SLOT_LAID, .rank = 10, .enter = graves_enter },
              [BURY] = { .phase = "bury",
                         .enter = bury_enter,
                         .legal = bury_legal,
                         .play = bury_play,
                         .refusal = "mists.bury" },
              [HAUNT] = { .phase = "haunt",
                          .slot = HB_SLOT_LAID,
                          .rank = 30,
                          .enter = haunt_enter,
                          .legal = haunt_legal,
                          .play = haunt_play,
                          .refusal = "mists.haunt" } },
};

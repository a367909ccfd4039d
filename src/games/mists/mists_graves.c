/* mists_graves.c -- castles and cemeteries, from level 2 on.
 *
 * MIS-3.12,3.13  Up to level 4: where ghosts emerge, one more comes to an open cemetery.
 * MIS-3.23       Guards stand in castles, too.
 * MIS-6          A cemetery with tiles on its four sides is closed: a guard is buried there, and its ghosts go back.
 * MIS-7.1,7.2    From level 5 on all eight neighbours close it.
 *
 * Where several cemeteries close at once it cannot matter which is seen to first (MIS-R15): the oldest is. */
#include "core/assert.h"
#include "games/mists/inside.h"

enum { GRAVES, BURY, HAUNT };
enum { SAY_BURY, SAY_BURY_OFF, SAY_HAUNT };
enum { TELL_BURY };
enum { AROUND = 8 };

extern const struct hb_rule hb_rule_mists_graves;

static bool has_cemetery(const struct hb_landscape *l, unsigned tile)
{
    return hb_designs[hb_tile_design(l, tile)].kinds >> HB_CEMETERY & 1;
}

bool hb_mists_is_closed(const struct hb_landgame *c, unsigned tile)
{
    const struct hb_landscape *l = hb_land(c);

    if (c->variant >= HB_MISTS_HAUNTED)
        return hb_neighbours(l, tile) == AROUND;
    for (unsigned side = 0; side < HB_SIDES; side++)
        if (hb_tile_beside(l, tile, side) == HB_NO_TILE)
            return false;
    return true;
}

bool hb_mists_has_open_cemetery(const struct hb_landgame *c, unsigned tile)
{
    return has_cemetery(hb_land(c), tile) && !hb_mists_is_closed(c, tile);
}

/* Burying */

static bool has_grave(const struct hb_landscape *l, unsigned tile)
{
    return hb_thing_at(l, hb_at_tile(tile), 0) < l->figures;
}

/* Whether this tile is one of those that the cemetery waits for, or the cemetery itself. */
static bool counts_for(const struct hb_landgame *c, unsigned cemetery, unsigned tile)
{
    const struct hb_landscape *l = hb_land(c);
    const uint8_t *x = hb_tile_xs(l), *y = hb_tile_ys(l);

    return hb_mists_is_near(l, tile, cemetery) &&
           (c->variant >= HB_MISTS_HAUNTED || x[tile] == x[cemetery] || y[tile] == y[cemetery]);
}

/* The first cemetery that this tile has closed and where nobody is buried yet. */
static unsigned closed_by(const struct hb_landgame *c, unsigned tile)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned t = 0; t < l->tiles; t++)
        if (has_cemetery(l, t) && counts_for(c, t, tile) && hb_mists_is_closed(c, t) && !has_grave(l, t))
            return t;
    return HB_NO_TILE;
}

static bool anybody_left(const struct hb_landgame *c)
{
    for (unsigned p = 0; p < c->head.players; p++)
        for (unsigned k = 0; k < HB_MISTS_COLOURS; k++)
            if (hb_seats(c)[p].supply[hb_mists_own(c)->piece + k])
                return true;
    return hb_mists_anybody_stands(c);
}

unsigned hb_mists_quiet(const struct hb_landgame *c)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned n = 0;

    for (unsigned t = 0; c->variant >= HB_MISTS_GRAVES && t < l->tiles; t++)
        if (has_cemetery(l, t) && counts_for(c, t, c->laid) && hb_mists_is_closed(c, t))
            n += hb_mists_ghosts_on(c, t);
    return n;
}

static void quieten(struct hb_landgame *c, unsigned tile, struct hb_sink *sink)
{
    hb_mists_take(c, tile, hb_mists_ghosts_on(c, tile), HB_MISTS_TELL_QUIET, sink);
}

/* Where nobody is left to be buried the cemeteries are quiet all the same. */
enum hb_next hb_mists_bury_around(struct hb_landgame *c, unsigned tile, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_land(c);

    if (closed_by(c, tile) == HB_NO_TILE)
        return HB_GOES_ON;
    if (anybody_left(c)) {
        hb_open_frame(c, hb_own_numbered(c, hb_rule_mists_graves.number), BURY, c->turn, tile);
        return HB_OPENS;
    }
    for (unsigned t = 0; t < l->tiles; t++)
        if (has_cemetery(l, t) && counts_for(c, t, tile) && hb_mists_is_closed(c, t))
            quieten(c, t, sink);
    return HB_GOES_ON;
}

static enum hb_next graves_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    return hb_mists_bury_around(c, c->laid, sink);
}

static enum hb_next bury_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    unsigned tile = hb_top_frame(c)->argument;

    (void)own;
    (void)sink;
    return tile < hb_land(c)->tiles && closed_by(c, tile) != HB_NO_TILE && anybody_left(c) ? HB_ASKS : HB_GOES_ON;
}

static size_t list_supply(const struct hb_landgame *c, const struct hb_own *own, struct hb_move *out, size_t cap)
{
    size_t n = 0;

    for (unsigned k = 0; k < hb_mists_colours(c->head.players); k++) {
        unsigned piece = hb_mists_own(c)->piece + k;
        if (!hb_seats(c)[hb_mists_owner(c->head.players, k)].supply[piece])
            continue;
        if (n < cap)
            out[n] = hb_move_of(hb_own_verb(own, SAY_BURY_OFF), piece, 0, 0, 0);
        n++;
    }
    return n;
}

static size_t bury_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                         size_t cap)
{
    size_t n = hb_mists_list_guards(c, hb_own_verb(own, SAY_BURY), true, out, cap);

    (void)who;
    return n ? n : list_supply(c, own, out, cap);
}

static void lay_to_rest(struct hb_landgame *c, unsigned piece, unsigned tile, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);
    int owner = hb_mists_owner(c->head.players, piece - hb_mists_own(c)->piece);

    hb_put_thing(l, (struct hb_thing){ .piece = (uint8_t)piece, .owner = (uint8_t)owner, .where = hb_at_tile(tile) });
    if (sink)
        hb_tell_rule(sink, c, hb_own_numbered(c, hb_rule_mists_graves.number), owner, 4,
                     (const int32_t[]){ TELL_BURY, (int32_t)piece, hb_tile_x(l, tile), hb_tile_y(l, tile) });
    quieten(c, tile, sink);
}

static enum hb_next bury_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);
    unsigned grave = closed_by(c, hb_top_frame(c)->argument), piece = hb_move_piece(m);
    int owner = hb_mists_owner(c->head.players, piece - hb_mists_own(c)->piece);

    (void)who;
    if (hb_move_verb(m) == hb_own_verb(own, SAY_BURY_OFF)) {
        hb_seats(c)[owner].supply[piece]--;
    } else {
        unsigned tile = hb_tile_at(l, hb_move_x(m), hb_move_y(m));
        hb_mists_hound_leaves(c, tile, hb_move_arg(m), sink);
        hb_take_thing(l, hb_figure_on(l, (unsigned)owner, piece, tile, hb_move_arg(m)));
    }
    lay_to_rest(c, piece, grave, sink);
    return HB_AGAIN;
}

/* Ghosts at cemeteries */

static enum hb_next haunt(struct hb_landgame *c, unsigned tile, struct hb_sink *sink)
{
    hb_mists_raise(c, tile, hb_mists_segment(c, tile, HB_CEMETERY), 1, sink);
    return HB_GOES_ON;
}

static size_t haunt_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                          size_t cap)
{
    const struct hb_landscape *l = hb_land(c);
    size_t n = 0;

    (void)who;
    for (unsigned t = 0; t < l->tiles; t++) {
        if (!hb_mists_has_open_cemetery(c, t))
            continue;
        if (n < cap)
            out[n] = hb_move_of(hb_own_verb(own, SAY_HAUNT), 0, hb_tile_x(l, t), hb_tile_y(l, t), 0);
        n++;
    }
    return n;
}

static enum hb_next haunt_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    (void)own;
    (void)who;
    return haunt(c, hb_tile_at(hb_land(c), hb_move_x(m), hb_move_y(m)), sink);
}

unsigned hb_mists_haunting(const struct hb_landgame *c)
{
    if (c->variant < HB_MISTS_GRAVES || c->variant >= HB_MISTS_HAUNTED || !hb_mists_rising(c))
        return 0;
    for (unsigned t = 0; t < hb_land(c)->tiles; t++)
        if (hb_mists_has_open_cemetery(c, t))
            return 1;
    return 0;
}

static enum hb_next haunt_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    struct hb_move first = { 0 };

    if (!hb_mists_haunting(c))
        return HB_GOES_ON;
    if (!hb_mists_bank(c))
        return hb_mists_lose(c, HB_MISTS_BY_GHOSTS, sink);
    if (haunt_legal(c, own, c->turn, &first, 1) == 1)
        return haunt_play(c, own, c->turn, first, sink);
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

/* Nobody lies on a tile but in a cemetery that is closed, and there only guards, one each. */
static bool graves_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_thing t = hb_thing(l, i);
        if (t.where.kind == HB_AT_SEGMENT)
            continue;
        if (t.where.kind != HB_AT_TILE || !has_cemetery(l, t.where.number) || !hb_mists_is_closed(c, t.where.number) ||
            hb_thing_at(l, t.where, 0) != i)
            return false;
    }
    for (unsigned i = 0; i < c->frames; i++)
        if (hb_step_coded(c, c->frame[i].step) == &hb_own_rule(own)->step[BURY] &&
            (i + 1u != c->frames || c->frame[i].argument >= l->tiles))
            return false;
    return true;
}

static const char *piece_id(const struct hb_game *g, int32_t piece)
{
    return hb_piece_kind(hb_lg_const(g), (unsigned)piece)->name;
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

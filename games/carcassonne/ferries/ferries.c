/* ferries.c -- Ferries.
 *
 * FER-1..3  Who lays a lake tile takes a ferry, after the figure, and joins two of the roads that end at that lake by
 *           it.  Where a figure may stand is decided before.
 * FER-4     A road that ends at a lake is closed there, unless a ferry goes on.
 * FER-5     A lake of which two ends belong to one road is one tile of that road: the landscape counts it once.
 * FER-6..9  A tile that adds to a road lets its player move, in each direction, the nearest ferry on it: on its own
 *           lake, to two other ends.  Each ferry once in a part, and not the one that was placed in it.
 * FER-10    Only a tile adds to a road: what is joined by a ferry brings nothing more to move, and no builder's tile.
 * FER-11    What is complete after all that is scored, wherever it lies.
 * E-06      A figure that depends on a follower and is parted from it goes home.
 *
 * A ferry is a bridge of the landscape, on a tile with the mark `ferry`. */
#include "engine/splitmix.h"
#include "engine/tilegame/rule.h"

#include <stddef.h>
#include <string.h>

enum { FERRIES = 8, NO_FERRY = 0xff };
enum { PAIRS = 6, MOVES = HB_SIDES * PAIRS + 1 }; /* of ends at a lake; to choose from at once */
enum { FERRY };                                   /* verbs */
enum { LAKE };                                    /* mark */
enum { PLACE, MOVE };                             /* steps */
enum { PLACED, MOVED };                           /* events */

static const char *const side_names[HB_SIDES] = { "N", "E", "S", "W" };

/* For each ferry in the order of bridges: the ends that it has joined or left in this part, as bits of sides.  It is 0
 * outside the two steps. */
struct ferries_memory {
    uint8_t changed[FERRIES];
};

static const struct hb_memory_field fields[] = {
    { "changed", offsetof(struct ferries_memory, changed), 1, FERRIES },
    { NULL, 0, 0, 0 },
};

static struct ferries_memory *memory(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return hb_tg_memory(tg, slot);
}

/* Lakes and roads */

static const struct hb_shape *shape_of(const struct hb_landscape *l, unsigned tile)
{
    return &hb_shapes[hb_land_tile_shapes(l)[tile]];
}

/* The sides that roads of a tile reach, as bits. */
static unsigned road_sides(const struct hb_landscape *l, unsigned tile)
{
    unsigned sides = 0;

    for (unsigned side = 0; side < HB_SIDES; side++)
        sides |= (unsigned)(shape_of(l, tile)->edge[side] == HB_ROAD) << side;
    return hb_land_tile_design(l, tile) ? sides : 0;
}

/* The sides where this road leaves the tile. */
static unsigned sides_of(const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    unsigned sides = 0;

    for (unsigned side = 0; side < HB_SIDES; side++)
        sides |= (unsigned)(shape_of(l, tile)->line[side] == segment) << side;
    return sides;
}

/* The two ends that a ferry joins, as bits of sides. */
static unsigned joined_sides(const struct hb_landscape *l, struct hb_bridge_ends b)
{
    return sides_of(l, b.tile, b.one) | sides_of(l, b.tile, b.other);
}

/* The ferry of a lake: its place among the bridges. */
static unsigned ferry_on(const struct hb_landscape *l, unsigned tile)
{
    for (unsigned i = 0; i < l->bridges; i++)
        if (hb_land_bridge_at(l, i).tile == tile)
            return i;
    return NO_FERRY;
}

/* Two sides as bits; the ferry joins the roads that end there. */
static void join(struct hb_landscape *l, unsigned tile, unsigned sides)
{
    unsigned one = (unsigned)__builtin_ctz(sides), other = (unsigned)__builtin_ctz(sides & (sides - 1));

    hb_land_bridge(l, tile, shape_of(l, tile)->line[one], shape_of(l, tile)->line[other]);
}

/* A ferry to be placed */

/* A lake without a ferry, while there are some. */
static bool is_due_here(const struct hb_tilegame *tg)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    return l->bridges < FERRIES && ferry_on(l, tg->laid) == NO_FERRY;
}

static enum hb_next place_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)slot;
    (void)sink;
    if (!is_due_here(tg))
        return HB_GOES_ON;
    tg->head.actor = (int8_t)tg->turn;
    return HB_ASKS;
}

/* Writes the pairs of ends of a lake but one, behind the n moves that are there. */
static size_t list_pairs(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned tile, unsigned but,
                         struct hb_move *out, size_t cap, size_t n)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned ends = road_sides(l, tile);

    for (unsigned one = 0; one < HB_SIDES; one++)
        for (unsigned other = one + 1; other < HB_SIDES; other++) {
            unsigned pair = 1u << one | 1u << other;
            if ((pair & ends) != pair || pair == but)
                continue;
            if (n < cap)
                out[n] =
                    hb_tg_move(hb_tg_slot_verb(slot, FERRY), 0, hb_land_tile_x(l, tile), hb_land_tile_y(l, tile), pair);
            n++;
        }
    return n;
}

static size_t place_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    (void)who;
    return list_pairs(tg, slot, tg->laid, 0, out, cap, 0);
}

static void emit_ferry(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned event, struct hb_move m,
                       unsigned from, struct hb_sink *sink)
{
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, tg->turn, 5,
                        (const int32_t[]){ (int32_t)event, hb_tg_move_x(m), hb_tg_move_y(m), (int32_t)hb_tg_move_arg(m),
                                           (int32_t)from });
}

static enum hb_next place_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);

    (void)who;
    join(l, tg->laid, hb_tg_move_arg(m));
    memory(tg, slot)->changed[ferry_on(l, tg->laid)] = (uint8_t)hb_tg_move_arg(m);
    emit_ferry(tg, slot, PLACED, m, 0, sink);
    return HB_GOES_ON;
}

/* As enter and play together, for games at random. */
static enum hb_next place_random(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed)
{
    struct hb_move some[MOVES] = { { 0 } };

    if (!is_due_here(tg))
        return HB_GOES_ON;
    size_t n = place_legal(tg, slot, tg->turn, some, MOVES);
    return place_play(tg, slot, tg->turn, some[hb_splitmix_below(seed, (uint32_t)n)], NULL);
}

/* Ferries to be moved */

/* The first ferry on the way out of a tile over one of its sides.  Roads do not fork, so the way ends, at the latest
 * where it comes back to the tile. */
static unsigned first_ferry(const struct hb_landscape *l, unsigned from, unsigned side)
{
    unsigned tile = hb_land_tile_beside(l, from, side);

    while (tile != HB_NO_TILE && tile != from && shape_of(l, tile)->edge[side ^ 2] == HB_ROAD) {
        unsigned road = shape_of(l, tile)->line[side ^ 2], ferry = ferry_on(l, tile);
        if (ferry != NO_FERRY && (hb_land_bridge_at(l, ferry).one == road || hb_land_bridge_at(l, ferry).other == road))
            return ferry;
        unsigned onwards = sides_of(l, tile, road) & ~(1u << (side ^ 2));
        if (!onwards)
            return NO_FERRY;
        side = (unsigned)__builtin_ctz(onwards);
        tile = hb_land_tile_beside(l, tile, side);
    }
    return NO_FERRY;
}

/* Whether a ferry lies anywhere along the roads of the new tile. */
static bool ferries_along(const struct hb_tilegame *tg)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned roads = hb_segments_of[hb_land_tile_design(l, tg->laid)][HB_ROAD], bridged = 0;

    for (unsigned left = roads; left; left &= left - 1)
        bridged |= hb_land_links(l)[l->here[__builtin_ctz(left)]] & HB_BRIDGED;
    for (unsigned i = 0; bridged && i < l->bridges; i++) {
        struct hb_bridge_ends b = hb_land_bridge_at(l, i);
        if (b.tile != tg->laid && (hb_lanes_equal_sixteen(l->here, hb_land_root_at(l, b.tile, b.one)) & roads))
            return true;
    }
    return false;
}

/* The ferries that may be moved now, as bits. */
static unsigned movable(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned which = 0;

    if (tg->laid == HB_NO_TILE || !ferries_along(tg))
        return 0;
    for (unsigned left = road_sides(l, tg->laid); left; left &= left - 1) {
        unsigned ferry = first_ferry(l, tg->laid, (unsigned)__builtin_ctz(left));
        if (ferry != NO_FERRY && !memory(tg, slot)->changed[ferry])
            which |= 1u << ferry;
    }
    return which;
}

/* Roads that ferries have changed and that are complete now are scored. */
static void finish(struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    static const struct ferries_memory nothing;
    struct ferries_memory *m = memory(tg, slot);

    if (memcmp(m, &nothing, sizeof nothing) == 0)
        return;
    for (unsigned i = 0; i < l->bridges; i++)
        for (unsigned left = m->changed[i]; left; left &= left - 1) {
            unsigned tile = hb_land_bridge_at(l, i).tile, road = shape_of(l, tile)->line[__builtin_ctz(left)];
            if (!hb_land_open_ends(l, hb_land_root_at(l, tile, road)))
                hb_tg_add_due(tg, tile, road);
        }
    memset(m, 0, sizeof *m);
}

static enum hb_next move_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)sink;
    if (!hb_tg_land(tg)->bridges)
        return HB_GOES_ON;
    if (!movable(tg, slot)) {
        finish(tg, slot);
        return HB_GOES_ON;
    }
    tg->head.actor = (int8_t)tg->turn;
    return HB_ASKS;
}

/* Other ends for these ferries, and `pass`. */
static size_t list_moves(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned ferries,
                         struct hb_move *out, size_t cap)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    size_t n = 0;

    for (unsigned left = ferries; left; left &= left - 1) {
        struct hb_bridge_ends b = hb_land_bridge_at(l, (unsigned)__builtin_ctz(left));
        n = list_pairs(tg, slot, b.tile, joined_sides(l, b), out, cap, n);
    }
    if (n < cap)
        out[n] = hb_tg_move(HB_VERB_PASS, 0, 0, 0, 0);
    return n + 1;
}

static size_t move_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                         size_t cap)
{
    (void)who;
    return list_moves(tg, slot, movable(tg, slot), out, cap);
}

/* The old bridge is lifted before the new one is laid, and figures whose feature fell apart are looked at. */
static enum hb_next move_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);

    (void)who;
    if (hb_tg_move_verb(m) == HB_VERB_PASS) {
        finish(tg, slot);
        return HB_GOES_ON;
    }
    unsigned tile = hb_land_tile_at(l, hb_tg_move_x(m), hb_tg_move_y(m)), ferry = ferry_on(l, tile);
    struct hb_bridge_ends old = hb_land_bridge_at(l, ferry);
    unsigned from = joined_sides(l, old);
    hb_land_unbridge(l, tile, old.one, old.other);
    join(l, tile, hb_tg_move_arg(m));
    memory(tg, slot)->changed[ferry] = (uint8_t)(from | hb_tg_move_arg(m));
    emit_ferry(tg, slot, MOVED, m, from, sink);
    hb_tg_feature_split(tg, tile, old.one, sink);
    hb_tg_feature_split(tg, tile, old.other, sink);
    return HB_AGAIN;
}

static enum hb_next move_random(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed)
{
    if (!hb_tg_land(tg)->bridges)
        return HB_GOES_ON;
    unsigned ferries = movable(tg, slot);
    if (!ferries) {
        finish(tg, slot);
        return HB_GOES_ON;
    }
    struct hb_move some[MOVES] = { { 0 } };
    size_t n = list_moves(tg, slot, ferries, some, MOVES); /* passing alone is no choice, and ends the step too */
    return move_play(tg, slot, tg->turn, some[n > 1 ? hb_splitmix_below(seed, (uint32_t)n) : 0], NULL);
}

/* Refusals */

static void why_ends(const struct hb_tilegame *tg, unsigned tile, struct hb_move m, struct hb_error *err)
{
    unsigned sides = hb_tg_move_arg(m);

    if (__builtin_popcount(sides) != 2 || (sides & ~road_sides(hb_tg_land(tg), tile)))
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.ends x=%d y=%d", hb_tg_move_x(m), hb_tg_move_y(m));
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.same x=%d y=%d", hb_tg_move_x(m), hb_tg_move_y(m));
}

static void place_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                      const struct hb_names *names, struct hb_error *err)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    (void)who;
    (void)names;
    if (hb_tg_move_verb(m) != hb_tg_slot_verb(slot, FERRY))
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.first");
    else if (hb_land_tile_at(l, hb_tg_move_x(m), hb_tg_move_y(m)) != tg->laid)
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.here x=%d y=%d", hb_land_tile_x(l, tg->laid),
                  hb_land_tile_y(l, tg->laid));
    else
        why_ends(tg, tg->laid, m, err);
}

static void move_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                     const struct hb_names *names, struct hb_error *err)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned tile = hb_land_tile_at(l, hb_tg_move_x(m), hb_tg_move_y(m));
    unsigned ferry = tile == HB_NO_TILE ? NO_FERRY : ferry_on(l, tile);

    (void)who;
    (void)names;
    if (hb_tg_move_verb(m) != hb_tg_slot_verb(slot, FERRY))
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.now");
    else if (ferry == NO_FERRY)
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.none x=%d y=%d", hb_tg_move_x(m), hb_tg_move_y(m));
    else if (memory(tg, slot)->changed[ferry])
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.once x=%d y=%d", hb_tg_move_x(m), hb_tg_move_y(m));
    else if (!(movable(tg, slot) >> ferry & 1))
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.far x=%d y=%d", hb_tg_move_x(m), hb_tg_move_y(m));
    else
        why_ends(tg, tile, m, err);
}

/* On the table */

static void describe_ferries_table(const struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                   struct hb_describer *f)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    f->list(f, "ferries");
    for (unsigned i = 0; i < l->bridges; i++) {
        struct hb_bridge_ends b = hb_land_bridge_at(l, i);
        if (!hb_tg_tile_bears(tg, slot, LAKE, b.tile))
            continue;
        f->object(f, NULL);
        f->number(f, "x", hb_land_tile_x(l, b.tile));
        f->number(f, "y", hb_land_tile_y(l, b.tile));
        f->list(f, "sides");
        for (unsigned left = joined_sides(l, b); left; left &= left - 1)
            f->text(f, NULL, side_names[__builtin_ctz(left)]);
        f->end(f);
        f->end(f);
    }
    f->end(f);
}

static bool is_moving(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return !tg->head.over && hb_tg_current_step(tg) == &hb_tg_rule_of(slot)->step[MOVE];
}

/* Ferries lie on lakes, one on each; and they have changed only while they are moved, all the ends that they join
 * now. */
static bool ferries_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const struct ferries_memory *m = memory(tg, slot);

    for (unsigned i = 0; i < l->bridges; i++) {
        struct hb_bridge_ends b = hb_land_bridge_at(l, i);
        if (!hb_tg_tile_bears(tg, slot, LAKE, b.tile) || ferry_on(l, b.tile) != i)
            return false;
    }
    for (unsigned i = 0; i < FERRIES; i++) {
        if (!m->changed[i])
            continue;
        if (!is_moving(tg, slot) || i >= l->bridges)
            return false;
        struct hb_bridge_ends b = hb_land_bridge_at(l, i);
        if ((m->changed[i] & ~road_sides(l, b.tile)) || (joined_sides(l, b) & ~(unsigned)m->changed[i]))
            return false;
    }
    return true;
}

#define PLACE_AND_SIDES                                                                                                \
    { .name = "x", .at = 2 }, { .name = "y", .at = 3 },                                                                \
    {                                                                                                                  \
        "sides", HB_AS_WORDS, .at = 4, .words = side_names                                                             \
    }

const struct hb_rule hb_rule_ferries = {
    .name = "ferries",
    .number = 8,
    .rank = 45,
    .tiles = "ferries",
    .boxes = "bigbox2021",
    .neat = 1 << HB_ROAD,
    .bridges = FERRIES,
    .bridge = "ferry",
    .count = { [LAKE] = "ferry" },
    .verb = { [FERRY] = { "ferry", "xys", NULL } },
    .memory = sizeof(struct ferries_memory),
    .fields = fields,
    .sane = ferries_sane,
    .describe_table = describe_ferries_table,
    .event = { [PLACED] = { "ferry", "event.ferry", "FER-3", { PLACE_AND_SIDES } },
               [MOVED] = { "ferries",
                           "event.ferries",
                           "FER-6",
                           { PLACE_AND_SIDES,
                             { "from", HB_AS_WORDS, .at = 5, .words = side_names, .list = "sides",
                               .one = "side" } } } },
    .step = { [PLACE] = { .phase = "ferry",
                          .slot = HB_SLOT_PLACED,
                          .rank = 10,
                          .signs = 1 << LAKE,
                          .enter = place_enter,
                          .legal = place_legal,
                          .play = place_play,
                          .why = place_why,
                          .random = place_random },
              [MOVE] = { .phase = "ferries",
                         .slot = HB_SLOT_PLACED,
                         .rank = 20,
                         .enter = move_enter,
                         .legal = move_legal,
                         .play = move_play,
                         .why = move_why,
                         .random = move_random } },
};

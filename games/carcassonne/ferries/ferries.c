/* ferries.c -- Ferries.
 *
 * FER-1..3  Who lays a lake tile takes a ferry, after his figure, and joins two of the roads that end at that lake by it.
 *           Where a figure may stand is decided before.
 * FER-4     A road that ends at a lake is closed there, unless a ferry goes on.
 * FER-6..9  A tile that adds to a road lets its player move, in each direction, the nearest ferry on it: on its own lake,
 *           to two other ends.  Each ferry once in a part, and not the one that was placed in it.
 * FER-10    Only a tile adds to a road: what is joined by a ferry brings nothing more to move, and no builder's tile.
 * FER-11    What is complete after all that is scored, wherever it lies.
 * E-06      Who depends on a follower and is parted from him goes home.
 *
 * A ferry is a bridge of the landscape, on a tile with the mark `ferry`. */
#include "core/splitmix.h"
#include "rules/rule.h"

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
struct memory {
    uint8_t changed[FERRIES];
};

static const struct hb_memory_field fields[] = {
    { "changed", offsetof(struct memory, changed), 1, FERRIES },
    { NULL, 0, 0, 0 },
};

static struct memory *memory(const struct hb_landgame *c, const struct hb_own *own)
{
    return hb_own_memory(c, own);
}

/* Lakes and roads */

static const struct hb_shape *shape_of(const struct hb_landscape *l, unsigned tile)
{
    return &hb_shapes[hb_tile_shapes(l)[tile]];
}

/* The sides that roads of a tile reach, as bits. */
static unsigned road_sides(const struct hb_landscape *l, unsigned tile)
{
    unsigned sides = 0;

    for (unsigned side = 0; side < HB_SIDES; side++)
        sides |= (unsigned)(shape_of(l, tile)->edge[side] == HB_ROAD) << side;
    return hb_tile_design(l, tile) ? sides : 0;
}

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
        if (hb_bridge_at(l, i).tile == tile)
            return i;
    return NO_FERRY;
}

static void join(struct hb_landscape *l, unsigned tile, unsigned sides)
{
    unsigned one = (unsigned)__builtin_ctz(sides), other = (unsigned)__builtin_ctz(sides & (sides - 1));

    hb_bridge(l, tile, shape_of(l, tile)->line[one], shape_of(l, tile)->line[other]);
}

/* A ferry to be placed */

static bool is_due_here(const struct hb_landgame *c)
{
    const struct hb_landscape *l = hb_land(c);

    return l->bridges < FERRIES && ferry_on(l, c->laid) == NO_FERRY;
}

static enum hb_next place_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    (void)sink;
    if (!is_due_here(c))
        return HB_GOES_ON;
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

/* Writes the pairs of ends of a lake but one, behind the n moves that are there. */
static size_t list_pairs(const struct hb_landgame *c, const struct hb_own *own, unsigned tile, unsigned but,
                         struct hb_move *out, size_t cap, size_t n)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned ends = road_sides(l, tile);

    for (unsigned one = 0; one < HB_SIDES; one++)
        for (unsigned other = one + 1; other < HB_SIDES; other++) {
            unsigned pair = 1u << one | 1u << other;
            if ((pair & ends) != pair || pair == but)
                continue;
            if (n < cap)
                out[n] = hb_move_of(hb_own_verb(own, FERRY), 0, hb_tile_x(l, tile), hb_tile_y(l, tile), pair);
            n++;
        }
    return n;
}

static size_t place_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                          size_t cap)
{
    (void)who;
    return list_pairs(c, own, c->laid, 0, out, cap, 0);
}

static void tell_ferry(struct hb_landgame *c, const struct hb_own *own, unsigned event, struct hb_move m, unsigned from,
                       struct hb_sink *sink)
{
    if (sink)
        hb_tell_rule(
            sink, c, own, c->turn, 5,
            (const int32_t[]){ (int32_t)event, hb_move_x(m), hb_move_y(m), (int32_t)hb_move_arg(m), (int32_t)from });
}

static enum hb_next place_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);

    (void)who;
    join(l, c->laid, hb_move_arg(m));
    memory(c, own)->changed[ferry_on(l, c->laid)] = (uint8_t)hb_move_arg(m);
    tell_ferry(c, own, PLACED, m, 0, sink);
    return HB_GOES_ON;
}

static enum hb_next place_random(struct hb_landgame *c, const struct hb_own *own, uint64_t *seed)
{
    struct hb_move some[MOVES] = { { 0 } };

    if (!is_due_here(c))
        return HB_GOES_ON;
    size_t n = place_legal(c, own, c->turn, some, MOVES);
    return place_play(c, own, c->turn, some[hb_below(seed, (uint32_t)n)], NULL);
}

/* Ferries to be moved */

/* The first ferry on the way out of a tile over one of its sides.  Roads do not fork, so the way ends, at the latest where
 * it comes back to the tile. */
static unsigned first_ferry(const struct hb_landscape *l, unsigned from, unsigned side)
{
    unsigned tile = hb_tile_beside(l, from, side);

    while (tile != HB_NO_TILE && tile != from && shape_of(l, tile)->edge[side ^ 2] == HB_ROAD) {
        unsigned road = shape_of(l, tile)->line[side ^ 2], ferry = ferry_on(l, tile);
        if (ferry != NO_FERRY && (hb_bridge_at(l, ferry).one == road || hb_bridge_at(l, ferry).other == road))
            return ferry;
        unsigned onwards = sides_of(l, tile, road) & ~(1u << (side ^ 2));
        if (!onwards)
            return NO_FERRY;
        side = (unsigned)__builtin_ctz(onwards);
        tile = hb_tile_beside(l, tile, side);
    }
    return NO_FERRY;
}

/* Whether a ferry lies anywhere along the roads of the new tile. */
static bool ferries_along(const struct hb_landgame *c)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned roads = hb_segments_of[hb_tile_design(l, c->laid)][HB_ROAD], bridged = 0;

    for (unsigned left = roads; left; left &= left - 1)
        bridged |= hb_links(l)[l->here[__builtin_ctz(left)]] & HB_BRIDGED;
    for (unsigned i = 0; bridged && i < l->bridges; i++) {
        struct hb_bridge_ends b = hb_bridge_at(l, i);
        if (b.tile != c->laid && (hb_equal_sixteen(l->here, hb_root_at(l, b.tile, b.one)) & roads))
            return true;
    }
    return false;
}

/* The ferries that may be moved now, as bits. */
static unsigned movable(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned which = 0;

    if (c->laid == HB_NO_TILE || !ferries_along(c))
        return 0;
    for (unsigned left = road_sides(l, c->laid); left; left &= left - 1) {
        unsigned ferry = first_ferry(l, c->laid, (unsigned)__builtin_ctz(left));
        if (ferry != NO_FERRY && !memory(c, own)->changed[ferry])
            which |= 1u << ferry;
    }
    return which;
}

/* Roads that ferries have changed and that are complete now are scored. */
static void finish(struct hb_landgame *c, const struct hb_own *own)
{
    const struct hb_landscape *l = hb_land(c);
    static const struct memory nothing;
    struct memory *m = memory(c, own);

    if (memcmp(m, &nothing, sizeof nothing) == 0)
        return;
    for (unsigned i = 0; i < l->bridges; i++)
        for (unsigned left = m->changed[i]; left; left &= left - 1) {
            unsigned tile = hb_bridge_at(l, i).tile, road = shape_of(l, tile)->line[__builtin_ctz(left)];
            if (!hb_open(l, hb_root_at(l, tile, road)))
                hb_due(c, tile, road);
        }
    memset(m, 0, sizeof *m);
}

static enum hb_next move_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)sink;
    if (!hb_land(c)->bridges)
        return HB_GOES_ON;
    if (!movable(c, own)) {
        finish(c, own);
        return HB_GOES_ON;
    }
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

/* Other ends for these ferries, and `pass`. */
static size_t list_moves(const struct hb_landgame *c, const struct hb_own *own, unsigned ferries, struct hb_move *out,
                         size_t cap)
{
    const struct hb_landscape *l = hb_land(c);
    size_t n = 0;

    for (unsigned left = ferries; left; left &= left - 1) {
        struct hb_bridge_ends b = hb_bridge_at(l, (unsigned)__builtin_ctz(left));
        n = list_pairs(c, own, b.tile, joined_sides(l, b), out, cap, n);
    }
    if (n < cap)
        out[n] = hb_move_of(HB_VERB_PASS, 0, 0, 0, 0);
    return n + 1;
}

static size_t move_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                         size_t cap)
{
    (void)who;
    return list_moves(c, own, movable(c, own), out, cap);
}

static enum hb_next move_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);

    (void)who;
    if (hb_move_verb(m) == HB_VERB_PASS) {
        finish(c, own);
        return HB_GOES_ON;
    }
    unsigned tile = hb_tile_at(l, hb_move_x(m), hb_move_y(m)), ferry = ferry_on(l, tile);
    struct hb_bridge_ends old = hb_bridge_at(l, ferry);
    unsigned from = joined_sides(l, old);
    hb_unbridge(l, tile, old.one, old.other);
    join(l, tile, hb_move_arg(m));
    memory(c, own)->changed[ferry] = (uint8_t)(from | hb_move_arg(m));
    tell_ferry(c, own, MOVED, m, from, sink);
    hb_fell_apart(c, tile, old.one, sink);
    hb_fell_apart(c, tile, old.other, sink);
    return HB_AGAIN;
}

static enum hb_next move_random(struct hb_landgame *c, const struct hb_own *own, uint64_t *seed)
{
    if (!hb_land(c)->bridges)
        return HB_GOES_ON;
    unsigned ferries = movable(c, own);
    if (!ferries) {
        finish(c, own);
        return HB_GOES_ON;
    }
    struct hb_move some[MOVES] = { { 0 } };
    size_t n = list_moves(c, own, ferries, some, MOVES); /* passing alone is no choice, and ends the step too */
    return move_play(c, own, c->turn, some[n > 1 ? hb_below(seed, (uint32_t)n) : 0], NULL);
}

/* Refusals */

static void why_ends(const struct hb_landgame *c, unsigned tile, struct hb_move m, struct hb_error *err)
{
    unsigned sides = hb_move_arg(m);

    if (__builtin_popcount(sides) != 2 || (sides & ~road_sides(hb_land(c), tile)))
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.ends x=%d y=%d", hb_move_x(m), hb_move_y(m));
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.same x=%d y=%d", hb_move_x(m), hb_move_y(m));
}

static void place_why(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                      const struct hb_names *names, struct hb_error *err)
{
    const struct hb_landscape *l = hb_land(c);

    (void)who;
    (void)names;
    if (hb_move_verb(m) != hb_own_verb(own, FERRY))
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.first");
    else if (hb_tile_at(l, hb_move_x(m), hb_move_y(m)) != c->laid)
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.here x=%d y=%d", hb_tile_x(l, c->laid), hb_tile_y(l, c->laid));
    else
        why_ends(c, c->laid, m, err);
}

static void move_why(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                     const struct hb_names *names, struct hb_error *err)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned tile = hb_tile_at(l, hb_move_x(m), hb_move_y(m));
    unsigned ferry = tile == HB_NO_TILE ? NO_FERRY : ferry_on(l, tile);

    (void)who;
    (void)names;
    if (hb_move_verb(m) != hb_own_verb(own, FERRY))
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.now");
    else if (ferry == NO_FERRY)
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.none x=%d y=%d", hb_move_x(m), hb_move_y(m));
    else if (memory(c, own)->changed[ferry])
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.once x=%d y=%d", hb_move_x(m), hb_move_y(m));
    else if (!(movable(c, own) >> ferry & 1))
        hb_refuse(err, HB_ILLEGAL_MOVE, "ferries.far x=%d y=%d", hb_move_x(m), hb_move_y(m));
    else
        why_ends(c, tile, m, err);
}

/* On the table */

static void ferries_table_facts(const struct hb_landgame *c, const struct hb_own *own, struct hb_facts *f)
{
    const struct hb_landscape *l = hb_land(c);

    f->list(f, "ferries");
    for (unsigned i = 0; i < l->bridges; i++) {
        struct hb_bridge_ends b = hb_bridge_at(l, i);
        if (!hb_tile_bears(c, own, LAKE, b.tile))
            continue;
        f->object(f, NULL);
        f->number(f, "x", hb_tile_x(l, b.tile));
        f->number(f, "y", hb_tile_y(l, b.tile));
        f->list(f, "sides");
        for (unsigned left = joined_sides(l, b); left; left &= left - 1)
            f->text(f, NULL, side_names[__builtin_ctz(left)]);
        f->end(f);
        f->end(f);
    }
    f->end(f);
}

static bool is_moving(const struct hb_landgame *c, const struct hb_own *own)
{
    return !c->head.over && hb_current_step(c) == &hb_own_rule(own)->step[MOVE];
}

/* Ferries lie on lakes, one on each; and they have changed only while they are moved, all the ends that they join now. */
static bool ferries_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct hb_landscape *l = hb_land(c);
    const struct memory *m = memory(c, own);

    for (unsigned i = 0; i < l->bridges; i++) {
        struct hb_bridge_ends b = hb_bridge_at(l, i);
        if (!hb_tile_bears(c, own, LAKE, b.tile) || ferry_on(l, b.tile) != i)
            return false;
    }
    for (unsigned i = 0; i < FERRIES; i++) {
        if (!m->changed[i])
            continue;
        if (!is_moving(c, own) || i >= l->bridges)
            return false;
        struct hb_bridge_ends b = hb_bridge_at(l, i);
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
    .memory = sizeof(struct memory),
    .fields = fields,
    .sane = ferries_sane,
    .table_facts = ferries_table_facts,
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

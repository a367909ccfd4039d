/* magewitch.c -- Mage & Witch.
 *
 * MAG-1  Eight tiles with a hat; mage and witch, who are nobody's, stand beside the table at first.
 * MAG-2  Who lays a hat sends one of the two, before the figure, to any road or city that is not complete.
 * MAG-3  Both are never on one feature, and who is sent goes to another one.
 * MAG-4  Where nobody can be sent, one of those on the table is taken off it.
 * MAG-5  Where their features are joined, one of them is sent away before the scoring, or taken off.
 * MAG-6  One move serves for the hat and for parting them.
 * MAG-7  With the mage a road or city is worth a point more for each tile; with the witch half of it, rounded up.
 * MAG-8  When the feature is complete they leave it, whether anybody had it or not.
 * MAG-9  They hold nothing: a follower may come to where only they stand.
 * E-12   Roads may be joined after the figure, too: they are parted once more before the scoring.
 * E-65   Where a road is cut, each stays with the segment on which he stands.
 *
 * A feature is named by that of its segments that has lain longest, on one tile the first clockwise from north; there the
 * figure stands. */
#include "core/assert.h"
#include "core/splitmix.h"
#include "rules/rule.h"

enum { MAGE, WITCH, MAGI };   /* pieces */
enum { SEND, REMOVE };        /* verbs */
enum { SENT, REMOVED, LEFT }; /* events */
enum { HAT, PARTING, MAGIC }; /* steps */
enum { HAT_MARK };

/* Where the two are: things on the table, l->figures for one that is not there, and the roots of their features. */
struct magi {
    unsigned thing[MAGI], root[MAGI];
    unsigned there; /* how many are on the table */
};

static struct magi find_magi(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct hb_landscape *l = hb_land(c);
    struct magi m = { { l->figures, l->figures }, { HB_NO_ROOT, HB_NO_ROOT }, 0 };

    for (unsigned who = 0; who < MAGI; who++) {
        m.thing[who] = hb_thing_of(l, HB_NOBODYS, (unsigned)own->piece + who);
        if (m.thing[who] == l->figures)
            continue;
        m.root[who] = hb_figure_root(l, m.thing[who]);
        m.there++;
    }
    return m;
}

static bool is_there(const struct hb_landgame *c, const struct magi *m, unsigned who)
{
    return m->thing[who] < hb_land(c)->figures;
}

static bool are_joined(const struct magi *m)
{
    return m->there == MAGI && m->root[MAGE] == m->root[WITCH];
}

/* Where they can be sent */

static bool is_target(const struct hb_landscape *l, const struct magi *m, unsigned root)
{
    return hb_open(l, root) && root != m->root[MAGE] && root != m->root[WITCH];
}

/* Of which kind a feature is any stop of its ring tells. */
static bool is_road_or_city(const struct hb_landscape *l, unsigned root)
{
    unsigned stop = hb_ring(l)[root];

    return hb_designs[hb_tile_design(l, hb_ring_tile(stop))].roads_and_cities >> hb_ring_segment(stop) & 1;
}

/* Roots of roads and cities where they can be sent, in their order, at most so many.  A root is the oldest segment of its
 * feature. */
static unsigned list_targets(const struct hb_landscape *l, const struct magi *m, uint16_t *root, unsigned most)
{
    unsigned n = 0;

    for (unsigned first = 0; first < l->nodes && n < most; first += 16)
        for (unsigned left = hb_open_roots(l, first); left && n < most; left &= left - 1) {
            unsigned node = first + (unsigned)__builtin_ctz(left);
            if (is_road_or_city(l, node) && is_target(l, m, node))
                root[n++] = (uint16_t)node;
        }
    return n;
}

static bool can_send(const struct hb_landscape *l, const struct magi *m)
{
    uint16_t root[1];

    return list_targets(l, m, root, 1) > 0;
}

/* The tile of a node. */
static unsigned tile_of(const struct hb_landscape *l, unsigned node)
{
    unsigned low = 0, high = l->tiles;

    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (hb_first(l, middle) <= node)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Which of the half-sides, counted clockwise from north, is its first. */
static unsigned first_border(const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    const struct hb_segment *s = &hb_designs[hb_tile_design(l, tile)].segment[segment];
    unsigned quarters = hb_tile_quarters(l, tile), borders = hb_turn_halves(s->halves, quarters);

    for (unsigned side = 0; side < HB_SIDES; side++)
        if (hb_turn_sides(s->sides, quarters) >> side & 1)
            borders |= 1u << 2 * side;
    return borders ? (unsigned)__builtin_ctz(borders) : HB_HALVES;
}

/* The segment that names a feature, on the tile of its root. */
static unsigned naming_segment(const struct hb_landscape *l, unsigned tile, unsigned root)
{
    unsigned best = HB_NO_SEGMENT, border = HB_HALVES + 1;

    for (unsigned left = hb_designs[hb_tile_design(l, tile)].roads_and_cities; left; left &= left - 1) {
        unsigned segment = (unsigned)__builtin_ctz(left);
        if (hb_root_at(l, tile, segment) != root || first_border(l, tile, segment) >= border)
            continue;
        best = segment;
        border = first_border(l, tile, segment);
    }
    return best;
}

static struct hb_move send_move(const struct hb_landgame *c, const struct hb_own *own, unsigned who, unsigned tile,
                                unsigned root)
{
    const struct hb_landscape *l = hb_land(c);

    return hb_move_of(hb_own_verb(own, SEND), own->piece + who, hb_tile_x(l, tile), hb_tile_y(l, tile),
                      naming_segment(l, tile, root));
}

static size_t list_sends(const struct hb_landgame *c, const struct hb_own *own, const struct magi *m,
                         struct hb_move *out, size_t cap)
{
    uint16_t root[HB_NODES_MAX];
    unsigned places = list_targets(hb_land(c), m, root, HB_NODES_MAX);

    for (unsigned i = 0; i < places; i++) {
        unsigned tile = tile_of(hb_land(c), root[i]);
        for (unsigned who = 0; who < MAGI; who++)
            if (who * places + i < cap)
                out[who * places + i] = send_move(c, own, who, tile, root[i]);
    }
    return (size_t)MAGI * places;
}

static size_t list_removes(const struct hb_landgame *c, const struct hb_own *own, const struct magi *m,
                           struct hb_move *out, size_t cap)
{
    size_t n = 0;

    for (unsigned who = 0; who < MAGI; who++) {
        if (!is_there(c, m, who))
            continue;
        if (n < cap)
            out[n] = hb_move_of(hb_own_verb(own, REMOVE), own->piece + who, 0, 0, 0);
        n++;
    }
    return n;
}

/* Moving them */

static void send_to(struct hb_landgame *c, const struct hb_own *own, unsigned who, struct hb_where to,
                    struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);
    const struct magi m = find_magi(c, own);

    if (is_there(c, &m, who))
        hb_move_thing(l, m.thing[who], to);
    else
        hb_put_thing(l, (struct hb_thing){ .piece = (uint8_t)(own->piece + who), .owner = HB_NOBODYS, .where = to });
    if (sink)
        hb_tell_rule(sink, c, own, c->turn, 5,
                     (const int32_t[]){ SENT, (int32_t)who, (int32_t)hb_segment_kind(l, to.number, to.segment),
                                        hb_tile_x(l, to.number), hb_tile_y(l, to.number) });
}

static void take_off(struct hb_landgame *c, const struct hb_own *own, unsigned who, int event, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);
    const struct magi m = find_magi(c, own);
    const struct hb_figure f = hb_figure(l, m.thing[who]);

    hb_take_thing(l, m.thing[who]);
    if (sink)
        hb_tell_rule(sink, c, own, c->turn, 5,
                     (const int32_t[]){ event, (int32_t)who, f.kind, hb_tile_x(l, f.tile), hb_tile_y(l, f.tile) });
}

/* The question: whom to send and where; or, where nobody can be sent, whom to take off. */

static size_t magic_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                          size_t cap)
{
    const struct magi m = find_magi(c, own);
    size_t n = list_sends(c, own, &m, out, cap);

    (void)who;
    return n ? n : list_removes(c, own, &m, out, cap);
}

static enum hb_next magic_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    const struct magi m = find_magi(c, own);

    (void)sink;
    return m.there || can_send(hb_land(c), &m) ? HB_ASKS : HB_GOES_ON;
}

static enum hb_next magic_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    unsigned piece = hb_move_piece(m) - own->piece;

    (void)who;
    if (hb_move_verb(m) == hb_own_verb(own, REMOVE))
        take_off(c, own, piece, REMOVED, sink);
    else
        send_to(c, own, piece, hb_at_segment(hb_tile_at(hb_land(c), hb_move_x(m), hb_move_y(m)), hb_move_arg(m)), sink);
    return HB_GOES_ON;
}

/* Picks one of the places where they can be sent, each with the same chance: any open feature, and another one as long as
 * it is not fit.  HB_NO_ROOT if there is none. */
static unsigned pick_target(const struct hb_landscape *l, const struct magi *m, uint64_t *seed)
{
    uint16_t open[(HB_NODES_MAX + 15) / 16];
    unsigned sixteens = (l->nodes + 15u) / 16, count = 0;

    for (unsigned i = 0; i < sixteens; i++) {
        open[i] = (uint16_t)hb_open_roots(l, 16 * i);
        count += hb_ones(open[i]);
    }
    for (; count; count--) {
        unsigned k = hb_below(seed, count), i = 0;
        for (unsigned ones = hb_ones(open[0]); k >= ones; ones = hb_ones(open[i])) {
            k -= ones;
            i++;
            HB_ASSERT(i < sixteens);
        }
        unsigned bit = hb_nth_one(open[i], k), root = 16 * i + bit;
        HB_ASSERT(bit < 16);
        if (is_road_or_city(l, root) && is_target(l, m, root))
            return root;
        open[i] &= (uint16_t) ~(1u << bit);
    }
    return HB_NO_ROOT;
}

/* One of the moves that the list has, without the list. */
static enum hb_next magic_random(struct hb_landgame *c, const struct hb_own *own, uint64_t *seed)
{
    const struct hb_landscape *l = hb_land(c);
    const struct magi m = find_magi(c, own);
    struct hb_move removes[MAGI] = { { 0 } };
    unsigned to = pick_target(l, &m, seed);

    if (to != HB_NO_ROOT)
        return magic_play(c, own, c->turn, send_move(c, own, hb_below(seed, MAGI), tile_of(l, to), to), NULL);
    if (!m.there)
        return HB_GOES_ON;
    size_t n = list_removes(c, own, &m, removes, MAGI);
    return magic_play(c, own, c->turn, removes[hb_below(seed, (uint32_t)n)], NULL);
}

/* Only for features: the segment that is named is no move, although its feature is open and neither stands there. */
static void why_not_there(const struct hb_landgame *c, const struct magi *m, struct hb_move wanted,
                          struct hb_error *err)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned tile = hb_tile_at(l, hb_move_x(wanted), hb_move_y(wanted)), oldest = 0;
    unsigned root = hb_root_at(l, tile, hb_move_arg(wanted));

    if (!(hb_designs[hb_tile_design(l, tile)].roads_and_cities >> hb_move_arg(wanted) & 1)) {
        hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.kind");
        return;
    }
    if (!hb_open(l, root)) {
        hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.complete");
        return;
    }
    if (!is_target(l, m, root)) {
        hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.same");
        return;
    }
    while (naming_segment(l, oldest, root) == HB_NO_SEGMENT)
        oldest++;
    hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.named x=%d y=%d", hb_tile_x(l, oldest), hb_tile_y(l, oldest));
}

static void magic_why(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                      const struct hb_names *names, struct hb_error *err)
{
    const struct magi magi = find_magi(c, own);
    bool ours = hb_move_piece(m) - (unsigned)own->piece < MAGI;

    (void)who;
    (void)names;
    if (!can_send(hb_land(c), &magi))
        hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.remove");
    else if (hb_move_verb(m) == hb_own_verb(own, REMOVE))
        hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.can");
    else if (hb_move_verb(m) == hb_own_verb(own, SEND) && ours)
        why_not_there(c, &magi, m, err);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.now");
}

/* Somebody is to be sent.  Who alone could be taken off is, without a question. */
static bool opens_question(struct hb_landgame *c, const struct hb_own *own, const struct magi *m, struct hb_sink *sink)
{
    if (can_send(hb_land(c), m) || m->there == MAGI) {
        hb_open_frame(c, own, MAGIC, c->turn, 0);
        return true;
    }
    if (m->there)
        take_off(c, own, is_there(c, m, MAGE) ? MAGE : WITCH, REMOVED, sink);
    return false;
}

__attribute__((noinline)) static enum hb_next send_or_part(struct hb_landgame *c, const struct hb_own *own, bool hat,
                                                           struct hb_sink *sink)
{
    const struct magi m = find_magi(c, own);

    if (!hat && !are_joined(&m))
        return HB_GOES_ON;
    return opens_question(c, own, &m, sink) ? HB_OPENS : HB_GOES_ON;
}

/* A tile was laid: for its hat, or to part them.  What the tile joins, it is part of. */
static enum hb_next hat_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    bool hat = hb_laid_bears(c, own, HAT_MARK);

    return hat || hb_land(c)->helped ? send_or_part(c, own, hat, sink) : HB_GOES_ON;
}

/* What was completed without the new tile and without followers is scored nevertheless, so that the figure leaves it. */
static void score_where_they_stand(struct hb_landgame *c, const struct magi *m)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned who = 0; who < MAGI; who++) {
        bool here = false;
        if (!is_there(c, m, who) || hb_open(l, m->root[who]))
            continue;
        for (unsigned i = 0; i < hb_designs[hb_tile_design(l, c->laid)].segments; i++)
            here |= hb_root_at(l, c->laid, i) == m->root[who];
        if (!here)
            hb_due(c, hb_figure(l, m->thing[who]).tile, hb_figure(l, m->thing[who]).segment);
    }
}

/* Whether each of them who is there stands on something incomplete, and not with the other. */
static bool are_at_rest(const struct hb_landgame *c, const struct magi *m)
{
    for (unsigned who = 0; who < MAGI; who++)
        if (is_there(c, m, who) && !hb_open(hb_land(c), m->root[who]))
            return false;
    return !are_joined(m);
}

/* Before the scoring: bridges that were laid or lifted since the tile was laid may have joined them, or completed what
 * they stand on.  Where no bridge lies nothing can: one that is lifted lies elsewhere then. */
static enum hb_next parting_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    if (!hb_land(c)->bridges)
        return HB_GOES_ON;
    struct magi m = find_magi(c, own);
    if (are_at_rest(c, &m))
        return HB_GOES_ON;
    if (are_joined(&m)) {
        if (opens_question(c, own, &m, sink))
            return HB_CALLS;
        m = find_magi(c, own);
    }
    score_where_they_stand(c, &m);
    return HB_GOES_ON;
}

/* Points */

static bool stands_on(const struct hb_landgame *c, const struct hb_own *own, unsigned who, const struct hb_scored *s)
{
    return (s->kind == HB_ROAD || s->kind == HB_CITY) && hb_helped(hb_land(c), s->root) &&
           hb_has_piece(hb_land(c), HB_NOBODYS, own->piece + who, s->root);
}

static int magewitch_worth(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int worth)
{
    if (stands_on(c, own, MAGE, s))
        worth += (int)s->tiles;
    if (stands_on(c, own, WITCH, s))
        worth = (worth + 1) / 2;
    return worth;
}

static void magewitch_explain(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s,
                              int player, struct hb_told *t)
{
    (void)player;
    if (stands_on(c, own, MAGE, s))
        hb_told_reason(t, "mage", s->tiles, "MAG-7");
    if (stands_on(c, own, WITCH, s))
        hb_told_reason(t, "witch", 1, "MAG-7");
}

static void magewitch_completed(struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s,
                                struct hb_sink *sink)
{
    for (unsigned who = 0; who < MAGI; who++)
        if (stands_on(c, own, who, s))
            take_off(c, own, who, LEFT, sink);
}

/* Facts, and positions from outside */

static const char *const names_of[MAGI] = { [MAGE] = "mage", [WITCH] = "witch" };

static const char *feature_of(const struct hb_game *g, int32_t kind)
{
    (void)g;
    return hb_feature_name((enum hb_feature_kind)kind);
}

static void magewitch_table_facts(const struct hb_landgame *c, const struct hb_own *own, struct hb_facts *f)
{
    const struct magi m = find_magi(c, own);

    for (unsigned who = 0; who < MAGI; who++) {
        if (!is_there(c, &m, who)) {
            f->text(f, names_of[who], NULL);
            continue;
        }
        const struct hb_figure stands = hb_figure(hb_land(c), m.thing[who]);
        f->object(f, names_of[who]);
        hb_segment_facts(c, stands.tile, stands.segment, f);
        f->end(f);
    }
}

static bool magewitch_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned seen = 0;

    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_thing t = hb_thing(l, i);
        unsigned who = t.piece - (unsigned)own->piece;
        if (who >= MAGI)
            continue;
        if (t.where.kind != HB_AT_SEGMENT || (seen >> who & 1))
            return false;
        seen |= 1u << who;
    }
    return true;
}

#define WHO_AND_WHERE                                                                                                  \
    { "piece", HB_AS_WORD, .at = 2, .words = names_of }, { "feature", HB_AS_WORD, .at = 3, .word = feature_of },       \
        { .name = "x", .at = 4 },                                                                                      \
    {                                                                                                                  \
        .name = "y", .at = 5                                                                                           \
    }

const struct hb_rule hb_rule_magewitch = {
    .name = "magewitch",
    .number = 10,
    .rank = 75,
    .tiles = "magewitch",
    .boxes = "bigbox2021",
    .things = MAGI,
    .piece = { [MAGE] = { .name = "mage", .stands_on = 1 << HB_ROAD | 1 << HB_CITY, .placing_rule = "MAG-2" },
               [WITCH] = { .name = "witch", .stands_on = 1 << HB_ROAD | 1 << HB_CITY, .placing_rule = "MAG-2" } },
    .count = { [HAT_MARK] = "hat" },
    .verb = { [SEND] = { "send", "pF", NULL }, [REMOVE] = { "remove", "p", NULL } },
    .sane = magewitch_sane,
    .worth = magewitch_worth,
    .explain = magewitch_explain,
    .completed = magewitch_completed,
    .table_facts = magewitch_table_facts,
    .event = { [SENT] = { "send", "event.send", "MAG-2", { WHO_AND_WHERE } },
               [REMOVED] = { "remove", "event.remove", "MAG-4", { WHO_AND_WHERE } },
               [LEFT] = { "leave", "event.leave", "MAG-8", { WHO_AND_WHERE } } },
    .step = { [HAT] = { .phase = "hat", .slot = HB_SLOT_LAID, .rank = 20, .enter = hat_enter },
              [PARTING] = { .phase = "parting", .slot = HB_SLOT_PLACED, .rank = 90, .enter = parting_enter },
              [MAGIC] = { .phase = "magic",
                          .enter = magic_enter,
                          .legal = magic_legal,
                          .play = magic_play,
                          .why = magic_why,
                          .random = magic_random } },
};

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
 * E-65   Where a road is cut, each stays with the segment below.
 *
 * A feature is named by that of its segments that has lain longest, on one tile the first clockwise from north; there
 * the figure stands. */
#include "engine/assert.h"
#include "engine/splitmix.h"
#include "engine/tilegame/rule.h"

enum { MAGE, WITCH, MAGI };   /* pieces */
enum { SEND, REMOVE };        /* verbs */
enum { SENT, REMOVED, LEFT }; /* events */
enum { HAT, PARTING, MAGIC }; /* steps */
enum { HAT_MARK };

/* Where the two are: pieces on the table, l->figures for one that is not there, and the roots of their features. */
struct magi {
    unsigned piece[MAGI], root[MAGI];
    unsigned there; /* how many are on the table */
};

static struct magi find_magi(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    struct magi m = { { l->pieces, l->pieces }, { HB_NO_ROOT, HB_NO_ROOT }, 0 };

    for (unsigned who = 0; who < MAGI; who++) {
        m.piece[who] = hb_land_piece_of(l, HB_NO_OWNER, (unsigned)slot->piece + who);
        if (m.piece[who] == l->pieces)
            continue;
        m.root[who] = hb_land_figure_root(l, m.piece[who]);
        m.there++;
    }
    return m;
}

static bool is_there(const struct hb_tilegame *tg, const struct magi *m, unsigned who)
{
    return m->piece[who] < hb_tg_land(tg)->pieces;
}

static bool are_joined(const struct magi *m)
{
    return m->there == MAGI && m->root[MAGE] == m->root[WITCH];
}

/* Where they can be sent */

/* Incomplete, and neither of them stands there. */
static bool is_target(const struct hb_landscape *l, const struct magi *m, unsigned root)
{
    return hb_land_open_ends(l, root) && root != m->root[MAGE] && root != m->root[WITCH];
}

/* Any stop of its ring says of which kind a feature is. */
static bool is_road_or_city(const struct hb_landscape *l, unsigned root)
{
    unsigned stop = hb_land_ring(l)[root];

    return hb_designs[hb_land_tile_design(l, hb_land_ring_tile(stop))].roads_and_cities >> hb_land_ring_segment(stop) &
           1;
}

/* Roots of roads and cities where they can be sent, in their order, at most so many.  A root is the oldest segment of
 * its feature. */
static unsigned list_targets(const struct hb_landscape *l, const struct magi *m, uint16_t *root, unsigned most)
{
    unsigned n = 0;

    for (unsigned first = 0; first < l->nodes && n < most; first += 16)
        for (unsigned left = hb_land_open_roots(l, first); left && n < most; left &= left - 1) {
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
/* Nodes are numbered tile by tile, so it is found by halving. */
static unsigned tile_of(const struct hb_landscape *l, unsigned node)
{
    unsigned low = 0, high = l->tiles;

    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (hb_land_first_node(l, middle) <= node)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Which of the half-sides, counted clockwise from north, is its first. */
static unsigned first_border(const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    const struct hb_segment *s = &hb_designs[hb_land_tile_design(l, tile)].segment[segment];
    unsigned quarters = hb_land_tile_quarters(l, tile), borders = hb_rotate_halves(s->halves, quarters);

    for (unsigned side = 0; side < HB_SIDES; side++)
        if (hb_rotate_sides(s->sides, quarters) >> side & 1)
            borders |= 1u << 2 * side;
    return borders ? (unsigned)__builtin_ctz(borders) : HB_HALVES;
}

/* The segment that names a feature, on the tile of its root. */
static unsigned naming_segment(const struct hb_landscape *l, unsigned tile, unsigned root)
{
    unsigned best = HB_NO_SEGMENT, border = HB_HALVES + 1;

    for (unsigned left = hb_designs[hb_land_tile_design(l, tile)].roads_and_cities; left; left &= left - 1) {
        unsigned segment = (unsigned)__builtin_ctz(left);
        if (hb_land_root_at(l, tile, segment) != root || first_border(l, tile, segment) >= border)
            continue;
        best = segment;
        border = first_border(l, tile, segment);
    }
    return best;
}

static struct hb_move send_move(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned who,
                                unsigned tile, unsigned root)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    return hb_tg_move(hb_tg_slot_verb(slot, SEND), slot->piece + who, hb_land_tile_x(l, tile), hb_land_tile_y(l, tile),
                      naming_segment(l, tile, root));
}

/* All places for the mage, then all for the witch. */
static size_t list_sends(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct magi *m,
                         struct hb_move *out, size_t cap)
{
    uint16_t root[HB_NODES_MAX];
    unsigned places = list_targets(hb_tg_land(tg), m, root, HB_NODES_MAX);

    for (unsigned i = 0; i < places; i++) {
        unsigned tile = tile_of(hb_tg_land(tg), root[i]);
        for (unsigned who = 0; who < MAGI; who++)
            if (who * places + i < cap)
                out[who * places + i] = send_move(tg, slot, who, tile, root[i]);
    }
    return (size_t)MAGI * places;
}

static size_t list_removes(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct magi *m,
                           struct hb_move *out, size_t cap)
{
    size_t n = 0;

    for (unsigned who = 0; who < MAGI; who++) {
        if (!is_there(tg, m, who))
            continue;
        if (n < cap)
            out[n] = hb_tg_move(hb_tg_slot_verb(slot, REMOVE), slot->piece + who, 0, 0, 0);
        n++;
    }
    return n;
}

/* Moving them */

static void send_to(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned who, struct hb_where to,
                    struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);
    const struct magi m = find_magi(tg, slot);

    if (is_there(tg, &m, who))
        hb_land_move_piece(l, m.piece[who], to);
    else
        hb_land_put_piece(
            l, (struct hb_land_piece){ .piece = (uint8_t)(slot->piece + who), .owner = HB_NO_OWNER, .where = to });
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, tg->turn, 5,
                        (const int32_t[]){ SENT, (int32_t)who, (int32_t)hb_land_segment_kind(l, to.number, to.segment),
                                           hb_land_tile_x(l, to.number), hb_land_tile_y(l, to.number) });
}

/* Off the table, by a choice or since the feature is complete. */
static void take_off(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned who, int event,
                     struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);
    const struct magi m = find_magi(tg, slot);
    const struct hb_land_figure f = hb_land_figure(l, m.piece[who]);

    hb_land_take_piece(l, m.piece[who]);
    if (sink)
        hb_tg_emit_rule(
            sink, tg, slot, tg->turn, 5,
            (const int32_t[]){ event, (int32_t)who, f.kind, hb_land_tile_x(l, f.tile), hb_land_tile_y(l, f.tile) });
}

/* The question: whom to send and where; or, where nobody can be sent, whom to take off. */

static size_t magic_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    const struct magi m = find_magi(tg, slot);
    size_t n = list_sends(tg, slot, &m, out, cap);

    (void)who;
    return n ? n : list_removes(tg, slot, &m, out, cap);
}

static enum hb_next magic_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    const struct magi m = find_magi(tg, slot);

    (void)sink;
    return m.there || can_send(hb_tg_land(tg), &m) ? HB_ASKS : HB_GOES_ON;
}

static enum hb_next magic_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    unsigned piece = hb_tg_move_piece(m) - slot->piece;

    (void)who;
    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, REMOVE))
        take_off(tg, slot, piece, REMOVED, sink);
    else
        send_to(tg, slot, piece,
                hb_at_segment(hb_land_tile_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m)), hb_tg_move_arg(m)),
                sink);
    return HB_GOES_ON;
}

/* Picks one of the places where they can be sent, each with the same chance: any open feature, and another one as long
 * as it is not fit.  HB_NO_ROOT if there is none. */
static unsigned pick_target(const struct hb_landscape *l, const struct magi *m, uint64_t *seed)
{
    uint16_t open[(HB_NODES_MAX + 15) / 16];
    unsigned sixteens = (l->nodes + 15u) / 16, count = 0;

    for (unsigned i = 0; i < sixteens; i++) {
        open[i] = (uint16_t)hb_land_open_roots(l, 16 * i);
        count += hb_bits_ones(open[i]);
    }
    for (; count; count--) {
        unsigned k = hb_splitmix_below(seed, count), i = 0;
        for (unsigned ones = hb_bits_ones(open[0]); k >= ones; ones = hb_bits_ones(open[i])) {
            k -= ones;
            i++;
            HB_ASSERT(i < sixteens);
        }
        unsigned bit = hb_bits_nth_one(open[i], k), root = 16 * i + bit;
        HB_ASSERT(bit < 16);
        if (is_road_or_city(l, root) && is_target(l, m, root))
            return root;
        open[i] &= (uint16_t) ~(1u << bit);
    }
    return HB_NO_ROOT;
}

/* One of the moves that the list has, without the list. */
static enum hb_next magic_random(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const struct magi m = find_magi(tg, slot);
    struct hb_move removes[MAGI] = { { 0 } };
    unsigned to = pick_target(l, &m, seed);

    if (to != HB_NO_ROOT)
        return magic_play(tg, slot, tg->turn, send_move(tg, slot, hb_splitmix_below(seed, MAGI), tile_of(l, to), to),
                          NULL);
    if (!m.there)
        return HB_GOES_ON;
    size_t n = list_removes(tg, slot, &m, removes, MAGI);
    return magic_play(tg, slot, tg->turn, removes[hb_splitmix_below(seed, (uint32_t)n)], NULL);
}

/* Only for features: the segment that is named is no move, although its feature is open and neither stands there. */
static void why_not_there(const struct hb_tilegame *tg, const struct magi *m, struct hb_move wanted,
                          struct hb_error *err)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned tile = hb_land_tile_at(l, hb_tg_move_x(wanted), hb_tg_move_y(wanted)), oldest = 0;
    unsigned root = hb_land_root_at(l, tile, hb_tg_move_arg(wanted));

    if (!(hb_designs[hb_land_tile_design(l, tile)].roads_and_cities >> hb_tg_move_arg(wanted) & 1)) {
        hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.kind");
        return;
    }
    if (!hb_land_open_ends(l, root)) {
        hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.complete");
        return;
    }
    if (!is_target(l, m, root)) {
        hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.same");
        return;
    }
    while (naming_segment(l, oldest, root) == HB_NO_SEGMENT)
        oldest++;
    hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.named x=%d y=%d", hb_land_tile_x(l, oldest), hb_land_tile_y(l, oldest));
}

static void magic_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                      const struct hb_names *names, struct hb_error *err)
{
    const struct magi magi = find_magi(tg, slot);
    bool ours = hb_tg_move_piece(m) - (unsigned)slot->piece < MAGI;

    (void)who;
    (void)names;
    if (!can_send(hb_tg_land(tg), &magi))
        hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.remove");
    else if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, REMOVE))
        hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.can");
    else if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, SEND) && ours)
        why_not_there(tg, &magi, m, err);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "magewitch.now");
}

/* Somebody is to be sent.  Who alone could be taken off is, without a question. */
static bool opens_question(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct magi *m,
                           struct hb_sink *sink)
{
    if (can_send(hb_tg_land(tg), m) || m->there == MAGI) {
        hb_tg_open_frame(tg, slot, MAGIC, tg->turn, 0);
        return true;
    }
    if (m->there)
        take_off(tg, slot, is_there(tg, m, MAGE) ? MAGE : WITCH, REMOVED, sink);
    return false;
}

__attribute__((noinline)) static enum hb_next send_or_part(struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                                           bool hat, struct hb_sink *sink)
{
    const struct magi m = find_magi(tg, slot);

    if (!hat && !are_joined(&m))
        return HB_GOES_ON;
    return opens_question(tg, slot, &m, sink) ? HB_OPENS : HB_GOES_ON;
}

/* A tile was laid: for its hat, or to part them.  What the tile joins, it is part of. */
static enum hb_next hat_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    bool hat = hb_tg_laid_bears(tg, slot, HAT_MARK);

    return hat || hb_tg_land(tg)->helped ? send_or_part(tg, slot, hat, sink) : HB_GOES_ON;
}

/* What was completed without the new tile and without followers is scored nevertheless, so that the figure leaves
 * it. */
static void score_where_they_stand(struct hb_tilegame *tg, const struct magi *m)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned who = 0; who < MAGI; who++) {
        bool here = false;
        if (!is_there(tg, m, who) || hb_land_open_ends(l, m->root[who]))
            continue;
        for (unsigned i = 0; i < hb_designs[hb_land_tile_design(l, tg->laid)].segments; i++)
            here |= hb_land_root_at(l, tg->laid, i) == m->root[who];
        if (!here)
            hb_tg_add_due(tg, hb_land_figure(l, m->piece[who]).tile, hb_land_figure(l, m->piece[who]).segment);
    }
}

/* Whether each of them who is there stands on something incomplete, and not with the other. */
static bool are_at_rest(const struct hb_tilegame *tg, const struct magi *m)
{
    for (unsigned who = 0; who < MAGI; who++)
        if (is_there(tg, m, who) && !hb_land_open_ends(hb_tg_land(tg), m->root[who]))
            return false;
    return !are_joined(m);
}

/* Before the scoring: bridges that were laid or lifted since the tile was laid may have joined them, or completed what
 * they stand on.  Where no bridge lies nothing can: one that is lifted lies elsewhere then. */
static enum hb_next parting_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    if (!hb_tg_land(tg)->bridges)
        return HB_GOES_ON;
    struct magi m = find_magi(tg, slot);
    if (are_at_rest(tg, &m))
        return HB_GOES_ON;
    if (are_joined(&m)) {
        if (opens_question(tg, slot, &m, sink))
            return HB_CALLS;
        m = find_magi(tg, slot);
    }
    score_where_they_stand(tg, &m);
    return HB_GOES_ON;
}

/* Points */

static bool stands_on(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned who,
                      const struct hb_scored *s)
{
    return (s->kind == HB_ROAD || s->kind == HB_CITY) && hb_land_has_other_pieces(hb_tg_land(tg), s->root) &&
           hb_land_has_piece(hb_tg_land(tg), HB_NO_OWNER, slot->piece + who, s->root);
}

/* The mage first, then the witch halves all of it. */
static int magewitch_worth(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                           int worth)
{
    if (stands_on(tg, slot, MAGE, s))
        worth += (int)s->tiles;
    if (stands_on(tg, slot, WITCH, s))
        worth = (worth + 1) / 2;
    return worth;
}

static void magewitch_explain(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                              int player, struct hb_event_record *t)
{
    (void)player;
    if (stands_on(tg, slot, MAGE, s))
        hb_event_reason(t, "mage", s->tiles, "MAG-7");
    if (stands_on(tg, slot, WITCH, s))
        hb_event_reason(t, "witch", 1, "MAG-7");
}

static void magewitch_completed(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                                struct hb_sink *sink)
{
    for (unsigned who = 0; who < MAGI; who++)
        if (stands_on(tg, slot, who, s))
            take_off(tg, slot, who, LEFT, sink);
}

/* Facts, and positions from outside */

static const char *const names_of[MAGI] = { [MAGE] = "mage", [WITCH] = "witch" };

static const char *feature_of(const struct hb_game *g, int32_t kind)
{
    (void)g;
    return hb_feature_name((enum hb_feature_kind)kind);
}

static void describe_magewitch_table(const struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                     struct hb_describer *f)
{
    const struct magi m = find_magi(tg, slot);

    for (unsigned who = 0; who < MAGI; who++) {
        if (!is_there(tg, &m, who)) {
            f->text(f, names_of[who], NULL);
            continue;
        }
        const struct hb_land_figure stands = hb_land_figure(hb_tg_land(tg), m.piece[who]);
        struct hb_event_record t;
        hb_event_record_init(&t, HB_NOBODY);
        hb_tg_describe_segment(tg, stands.tile, stands.segment, &t);
        f->object(f, names_of[who]);
        hb_event_write_items(&t, f);
        f->end(f);
    }
}

/* Each of them stands on a segment, and there is one of each. */
static bool magewitch_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned seen = 0;

    for (unsigned i = 0; i < l->pieces; i++) {
        const struct hb_land_piece t = hb_land_piece(l, i);
        unsigned who = t.piece - (unsigned)slot->piece;
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
    .loose_pieces = MAGI,
    .piece = { [MAGE] = { .name = "mage", .stands_on = 1 << HB_ROAD | 1 << HB_CITY, .placing_rule = "MAG-2" },
               [WITCH] = { .name = "witch", .stands_on = 1 << HB_ROAD | 1 << HB_CITY, .placing_rule = "MAG-2" } },
    .count = { [HAT_MARK] = "hat" },
    .verb = { [SEND] = { "send", "pF", NULL }, [REMOVE] = { "remove", "p", NULL } },
    .sane = magewitch_sane,
    .worth = magewitch_worth,
    .explain = magewitch_explain,
    .completed = magewitch_completed,
    .describe_table = describe_magewitch_table,
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

/* ghosts.c -- Ghosts, Castles and Cemeteries: Mists over Carcassonne as an expansion.
 *
 * GCC-1      The start board of four lies first, and sixty tiles come with it.
 * GCC-2      Each player has five followers and two guards; three more guards of each are in the common supply.
 * GCC-3      Mist asks for nothing when a tile is laid.
 * GCC-4,5    Ghosts emerge from a new tile with mist that is not closed; the player puts each on a figure of another
 *            one, or none.  Guards are safe.
 * GCC-6      There are fifteen ghosts; without any left nothing happens.
 * GCC-7      A figure that goes home loses its ghosts.
 * GCC-8      At the end each ghost on a player's figures costs a point.
 * GCC-9      Fields end at mist as they do at cities.
 * GCC-10,11  A castle takes any figure: two points for each misty tile of the nine, at the end one and one for each
 *            around.
 * GCC-12,13  A cemetery takes a keeper.  Surrounded, it sends the keeper home with a guard; at the end it brings
 *            nothing.
 *
 * A ghost is nobody's piece on the segment where the figure stands; whom it haunts follows from who stands there.
 * Guards of the common supply are pieces, too, at a place of their own.  So the rule remembers nothing.  How many
 * ghosts are still to be put is the argument of the frame in which the player is asked. */
#include "engine/assert.h"
#include "engine/tilegame/mist.h"
#include "engine/tilegame/rule.h"

enum { GUARD, GHOST };              /* pieces */
enum { MIST, HAUNT };               /* steps */
enum { SAY_HAUNT };                 /* verbs */
enum { HAUNTED, FREED, NEW_GUARD }; /* events */
enum { SYMBOL };                    /* mark */
enum { GUARDS = 5, FIRST_GUARDS = 2, FEWER_FOLLOWERS = 2, GHOSTS = 15 };
enum { CASTLE_TILE = 2 };

/* Guards in the common supply */

static struct hb_where reserve(void)
{
    return hb_at_space(HB_AT_RESERVE, 0);
}

/* The first of this player there; l->figures if there is none. */
static unsigned guard_in_reserve(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned i = hb_land_piece_at(l, reserve(), 0);

    while (i < l->pieces && (hb_land_piece(l, i).owner != player || hb_land_piece(l, i).piece != slot->piece + GUARD))
        i = hb_land_piece_at(l, reserve(), i + 1);
    return i;
}

static unsigned guards_in_reserve(const struct hb_tilegame *tg, unsigned player)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned n = 0;

    for (unsigned i = hb_land_piece_at(l, reserve(), 0); i < l->pieces; i = hb_land_piece_at(l, reserve(), i + 1))
        n += hb_land_piece(l, i).owner == player;
    return n;
}

static void ghosts_begin(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_tg_setup *s)
{
    (void)s;
    for (unsigned p = 0; p < tg->head.players; p++) {
        hb_tg_seats(tg)[p].supply[slot->piece + GUARD] = FIRST_GUARDS;
        for (unsigned k = FIRST_GUARDS; k < GUARDS; k++)
            hb_land_put_piece(hb_tg_land(tg), (struct hb_land_piece){ .piece = (uint8_t)(slot->piece + GUARD),
                                                                      .owner = (uint8_t)p,
                                                                      .where = reserve() });
    }
}

/* Ghosts */

static unsigned ghosts_out(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned n = 0;

    for (unsigned from = 0; from < l->pieces; from += 64)
        n += (unsigned)__builtin_popcountll(hb_land_pieces_of_kind(l, slot->piece + GHOST, from));
    return n;
}

/* Those that are not on the board. */
static unsigned bank(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return GHOSTS - ghosts_out(tg, slot);
}

/* Whether piece i is a figure that can be haunted: a follower who is no guard. */
static bool can_be_haunted(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned i)
{
    const struct hb_land_figure f = hb_land_figure(hb_tg_land(tg), i);

    return f.counts && f.piece != slot->piece + GUARD;
}

/* The players who have such figures where piece i stands, as bits. */
static unsigned haunted_there(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned i)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const uint16_t *spot = hb_land_spots(l);
    unsigned players = 0;

    for (unsigned k = 0; k < l->pieces; k++)
        if (spot[k] == spot[i] && can_be_haunted(tg, slot, k))
            players |= 1u << hb_land_figure(l, k).player;
    return players;
}

/* One move for each segment with figures of others. */
static bool is_first_at_its_spot(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned i,
                                 unsigned rivals)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned k = 0; k < i; k++)
        if (hb_land_spots(l)[k] == hb_land_spots(l)[i] && can_be_haunted(tg, slot, k) &&
            (rivals >> hb_land_figure(l, k).player & 1))
            return false;
    return true;
}

/* Everybody but this player. */
static unsigned rivals_of(unsigned player)
{
    return ~(1u << player);
}

static bool is_victim(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned i, unsigned rivals)
{
    return can_be_haunted(tg, slot, i) && (rivals >> hb_land_figure(hb_tg_land(tg), i).player & 1);
}

static bool any_victim(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    for (unsigned i = 0; i < hb_tg_land(tg)->pieces; i++)
        if (is_victim(tg, slot, i, rivals_of(tg->turn)))
            return true;
    return false;
}

static void emit(struct hb_sink *sink, const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player,
                 unsigned what, unsigned tile)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    if (sink)
        hb_tg_emit_rule(sink, tg, slot, player, 4,
                        (const int32_t[]){ (int32_t)what, hb_land_tile_x(l, tile), hb_land_tile_y(l, tile),
                                           (int32_t)bank(tg, slot) });
}

/* Asked only if a ghost emerges, the bank has one, and there is somebody to haunt. */
static enum hb_next mist_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    unsigned n = hb_tg_mist_here(tg) ? hb_tg_mist_ghosts(tg, slot->mark[SYMBOL]) : 0;

    (void)sink;
    if (!n || !bank(tg, slot) || !any_victim(tg, slot))
        return HB_GOES_ON;
    hb_tg_open_frame(tg, slot, HAUNT, tg->turn, n);
    return HB_OPENS;
}

static enum hb_next haunt_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)sink;
    return hb_tg_top_frame(tg)->argument && bank(tg, slot) && any_victim(tg, slot) ? HB_ASKS : HB_GOES_ON;
}

static size_t haunt_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const unsigned rivals = rivals_of((unsigned)who);
    size_t n = 0;

    for (unsigned i = 0; i < l->pieces; i++) {
        if (!is_victim(tg, slot, i, rivals) || !is_first_at_its_spot(tg, slot, i, rivals))
            continue;
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (n < cap)
            out[n] = hb_tg_move(hb_tg_slot_verb(slot, SAY_HAUNT), 0, hb_land_tile_x(l, f.tile),
                                hb_land_tile_y(l, f.tile), f.segment);
        n++;
    }
    if (n < cap)
        out[n] = hb_tg_move(HB_VERB_PASS, 0, 0, 0, 0);
    return n + 1;
}

/* Passing gives up the ghosts that are left. */
static enum hb_next haunt_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);

    if (hb_tg_move_verb(m) == HB_VERB_PASS)
        return HB_GOES_ON;
    unsigned tile = hb_land_tile_at(l, hb_tg_move_x(m), hb_tg_move_y(m));
    hb_land_put_figure(l, tile, hb_tg_move_arg(m), slot->piece + GHOST, HB_NO_OWNER, false);
    emit(sink, tg, slot, who, HAUNTED, tile);
    hb_tg_top_frame(tg)->argument--;
    return HB_AGAIN;
}

static void describe_haunt(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_event_record *t)
{
    unsigned n = tg->frame[tg->frames - 1].argument, left = bank(tg, slot);

    hb_event_number(t, "ghosts", n < left ? n : left);
}

/* Where nobody is left whom they haunt ghosts go back. */
static void ghosts_left(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, unsigned root,
                        struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);

    if (!hb_land_has_other_pieces(l, root))
        return;
    for (unsigned i = l->pieces; i-- > 0;) {
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (f.root != root || f.piece != slot->piece + GHOST || haunted_there(tg, slot, i))
            continue;
        hb_land_take_piece(l, i);
        emit(sink, tg, slot, player, FREED, f.tile);
    }
}

/* Ghosts where this player has a figure that can be haunted. */
static unsigned ghosts_on(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned n = 0;

    for (unsigned from = 0; from < l->pieces; from += 64)
        for (uint64_t left = hb_land_pieces_of_kind(l, slot->piece + GHOST, from); left; left &= left - 1)
            n += haunted_there(tg, slot, from + (unsigned)__builtin_ctzll(left)) >> player & 1;
    return n;
}

static void ghosts_final(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_award *a)
{
    for (unsigned p = 0; p < tg->head.players; p++) {
        const struct hb_scored s = { .kind = HB_FEATURE_KINDS, .detail = ghosts_on(tg, slot, p), .at_end = true };
        if (s.detail)
            a->points(a, (int)p, slot->source, -(int)s.detail, &s);
    }
}

/* Castles and cemeteries */

/* Of the tiles around a castle those that show mist. */
static unsigned misty_beside(const struct hb_tilegame *tg, const struct hb_scored *s)
{
    return s->tiles - (hb_designs[hb_land_tile_design(hb_tg_land(tg), s->tile)].kinds >> HB_MIST & 1);
}

static int ghosts_worth(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                        int worth)
{
    (void)slot;
    if (s->kind == HB_CEMETERY)
        return 0;
    if (s->kind != HB_CASTLE)
        return worth;
    return s->complete ? CASTLE_TILE * (int)s->tiles : 1 + (int)misty_beside(tg, s);
}

static void ghosts_explain(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                           int player, struct hb_event_record *t)
{
    (void)slot;
    (void)player;
    if (s->kind == HB_FEATURE_KINDS)
        hb_event_rule(t, "GCC-8");
    else if (s->kind == HB_CASTLE && !s->complete)
        hb_event_reason(t, "around", (long)misty_beside(tg, s), "GCC-11");
}

/* Nothing if the common supply has none of theirs. */
static void take_guard(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player, unsigned tile,
                       struct hb_sink *sink)
{
    unsigned i = guard_in_reserve(tg, slot, player);

    if (i == hb_tg_land(tg)->pieces)
        return;
    hb_land_take_piece(hb_tg_land(tg), i);
    hb_tg_seats(tg)[player].supply[slot->piece + GUARD]++;
    emit(sink, tg, slot, (int)player, NEW_GUARD, tile);
}

/* A cemetery is surrounded. */
static void ghosts_completed(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                             struct hb_sink *sink)
{
    if (s->kind != HB_CEMETERY)
        return;
    for (unsigned p = 0; p < tg->head.players; p++)
        if (s->owners >> p & 1)
            take_guard(tg, slot, p, s->tile, sink);
}

/* Facts */

static void ghosts_look(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_look *look)
{
    for (unsigned p = 0; p < tg->head.players; p++) {
        hb_look_put(&look->seat[p], HB_SEAT_MORE, "ghosts", ghosts_on(tg, slot, p));
        hb_look_put(&look->seat[p], HB_SEAT_MORE, "guards", guards_in_reserve(tg, p));
    }
}

static void describe_table(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_describer *f)
{
    f->object(f, "ghosts");
    f->number(f, "bank", bank(tg, slot));
    f->end(f);
}

/* Positions */

/* A ghost haunts somebody; in the common supply there are guards alone. */
static bool piece_is_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned i)
{
    const struct hb_land_piece t = hb_land_piece(hb_tg_land(tg), i);

    if (t.piece == slot->piece + GHOST)
        return t.owner == HB_NO_OWNER && t.where.kind == HB_AT_SEGMENT && haunted_there(tg, slot, i);
    if (t.where.kind == HB_AT_RESERVE)
        return t.piece == slot->piece + GUARD && t.where.number == 0;
    return true;
}

static bool ghosts_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    if (ghosts_out(tg, slot) > GHOSTS)
        return false;
    for (unsigned i = 0; i < hb_tg_land(tg)->pieces; i++)
        if (!piece_is_sane(tg, slot, i))
            return false;
    for (unsigned p = 0; p < tg->head.players; p++)
        if (guards_in_reserve(tg, p) > GUARDS - FIRST_GUARDS)
            return false;
    for (unsigned i = 0; i < tg->frames; i++)
        if (hb_tg_step_coded(tg, tg->frame[i].step) == &hb_tg_rule_of(slot)->step[HAUNT] &&
            (i + 1u != tg->frames || tg->frame[i].argument > GHOSTS || tg->frame[i].actor != tg->turn))
            return false;
    return true;
}

#define AT_TILE                                                                                                        \
    { .name = "x", .at = 2 },                                                                                          \
    {                                                                                                                  \
        .name = "y", .at = 3                                                                                           \
    }

const struct hb_rule hb_rule_ghosts = {
    .name = "ghosts",
    .number = 18,
    .rank = 125,
    .tiles = "mists",
    .boxes = "mists",
    .start_board = "mists/MS-NW@0,0,0 mists/MS-NE@1,0,0 mists/MS-SW@0,1,0 mists/MS-SE@1,1,0",
    .opens = 1 << HB_CASTLE | 1 << HB_CEMETERY,
    .without = "ghosts.without",
    .fewer = FEWER_FOLLOWERS,
    .loose_pieces = GHOSTS,
    .piece = { [GUARD] = { .name = "guard",
                           .each = GUARDS,
                           .power = 1,
                           .stands_on = HB_FOLLOWER_STANDS,
                           .placing_rule = "GCC-2",
                           .freed = "guard" },
               [GHOST] = { .name = "ghost",
                           .stands_on = HB_FOLLOWER_STANDS | 1 << HB_GARDEN,
                           .placing_rule = "GCC-5" } },
    .source = { "ghosts" },
    .source_form = { { "score", "event.score.ghosts", NULL, { { .name = "ghosts", .at = HB_SCORE_SEGMENT } } } },
    .count = { [SYMBOL] = "ghost" },
    .verb = { [SAY_HAUNT] = { "haunt", "F", NULL } },
    .cites = { [HB_CASTLE] = { .stand = "GCC-10", .complete = "GCC-10", .final = "GCC-11" },
               [HB_CEMETERY] = { .stand = "GCC-12" } },
    .begin = ghosts_begin,
    .sane = ghosts_sane,
    .completed = ghosts_completed,
    .left = ghosts_left,
    .worth = ghosts_worth,
    .explain = ghosts_explain,
    .final = ghosts_final,
    .look = ghosts_look,
    .describe_table = describe_table,
    .event = { [HAUNTED] = { "haunt", "event.haunt", "GCC-5", { AT_TILE, { .name = "bank", .at = 4 } } },
               [FREED] = { "ghosthome", "event.ghosthome", "GCC-7", { AT_TILE, { .name = "bank", .at = 4 } } },
               [NEW_GUARD] = { "guard", "event.guard", "GCC-12", { AT_TILE } } },
    .step = { [MIST] = { .phase = "mist", .slot = HB_SLOT_LAID, .rank = 40, .enter = mist_enter },
              [HAUNT] = { .phase = "ghosts",
                          .enter = haunt_enter,
                          .legal = haunt_legal,
                          .play = haunt_play,
                          .refusal = "ghosts.haunt",
                          .describe = describe_haunt } },
};

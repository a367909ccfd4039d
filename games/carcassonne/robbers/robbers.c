/* robbers.c -- The Robbers.
 *
 * ROB-1    Eight tiles; one robber for each player.
 * ROB-2    Who lays a tile with the robbers may put the own robber on the score track, or move it there; then the first
 *          other player clockwise whose robber is at home may put theirs.  Both may decline.
 * ROB-3    Only on a space where a counter of another player stands; own ones do not matter.
 * ROB-4    It stands on the space and concerns every counter of another player there.
 * ROB-5,6  When such a counter moves by points, the robber's owner must rob: they get half of them, rounded up, the
 *          other loses nothing, and the robber goes home.
 * ROB-7    These are rogue points.  Nobody robs them; robbers of others on the space that the counter leaves go with
 *          it.
 * ROB-8    Of several victims at once the owner chooses one.  Several robbers on a space rob each.
 * ROB-9    A robber on the track at the end is worth three points.
 * ROB-10   With several counters each stands for itself.
 * ROB-11   It may go beside a player who is going to score by this very tile.
 * ROB-12   Rogue points can bring the player whose turn it is a letter (messages.c).
 *
 * Whose points walk when, and what one event is (E-44), the score track decides (engine/tilegame/track.c).
 *
 * A robber is a piece on the score track, so the rule remembers nothing.  After a walk the track knows from which space
 * each counter came; robbers that stand there rob. */
#include "engine/assert.h"
#include "engine/tilegame/rule.h"

enum { ROBBER = 0 }; /* piece, source */
enum { ROBBER_MARK };
enum { PLACES, ROBBER_ASKS, ROBS };                /* steps */
enum { SAY_ROBBER, SAY_ROB };                      /* verbs */
enum { PLACED, MOVED, DECLINED, CARRIED, ROBBED }; /* events */
enum { POINTS_AT_END = 3, NO_SPACE = HB_TRACK_SPACES };

/* Robbers on the track */

/* The player's robber among the pieces; l->figures if it is at home. */
static unsigned robber_of(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    if (hb_tg_seats(tg)[player].supply[slot->piece + ROBBER])
        return l->pieces;
    return hb_land_piece_of(l, player, slot->piece + (unsigned)ROBBER);
}

/* NO_SPACE: it is at home. */
static unsigned space_of(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player)
{
    unsigned i = robber_of(tg, slot, player);

    return i == hb_tg_land(tg)->pieces ? NO_SPACE : hb_land_piece(hb_tg_land(tg), i).where.number;
}

static void send_home(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player)
{
    hb_land_take_piece(hb_tg_land(tg), robber_of(tg, slot, player));
    hb_tg_seats(tg)[player].supply[slot->piece + ROBBER]++;
}

/* Puts it there, from supply or from another space. */
static void put_there(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player, unsigned space)
{
    const struct hb_where where = hb_at_space(HB_AT_TRACK, space);
    unsigned i = robber_of(tg, slot, player);

    if (i < hb_tg_land(tg)->pieces) {
        hb_land_move_piece(hb_tg_land(tg), i, where);
        return;
    }
    hb_tg_seats(tg)[player].supply[slot->piece + ROBBER]--;
    hb_land_put_piece(
        hb_tg_land(tg),
        (struct hb_land_piece){ .piece = (uint8_t)(slot->piece + ROBBER), .owner = (uint8_t)player, .where = where });
}

static void emit(struct hb_sink *sink, const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player,
                 int32_t what, int32_t number, int32_t space)
{
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, player, 3, (const int32_t[]){ what, number, space });
}

/* Placing */

/* The spaces where this player's robber may go, as bits (ROB-3). */
static uint64_t targets(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player)
{
    uint64_t spaces = 0;
    unsigned now = space_of(tg, slot, player);

    for (unsigned p = 0; p < tg->head.players; p++)
        for (unsigned k = 0; p != player && k < hb_tg_counters(tg); k++)
            spaces |= (uint64_t)1 << hb_tg_counter_space(tg, p, k);
    return now == NO_SPACE ? spaces : spaces & ~((uint64_t)1 << now);
}

/* Whose counters stand on the space, but for those of whoever is asked; nobody's while nobody is asked. */
static unsigned robber_victims(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_move m)
{
    unsigned found = 0;

    if (hb_tg_move_verb(m) != hb_tg_slot_verb(slot, SAY_ROBBER) || tg->head.over ||
        hb_tg_current_step(tg) != &hb_tg_rule_of(slot)->step[ROBBER_ASKS])
        return 0;
    for (unsigned p = 0; p < tg->head.players; p++)
        for (unsigned k = 0; (int)p != tg->frame[tg->frames - 1].actor && k < hb_tg_counters(tg); k++)
            if (hb_tg_counter_space(tg, p, k) == hb_tg_move_arg(m))
                found |= 1u << p;
    return found;
}

/* The first other player clockwise who has a robber at home; -1 if nobody has. */
static int other_at_home(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    for (unsigned k = 1; k < tg->head.players; k++) {
        unsigned p = (tg->turn + k) % tg->head.players;
        if (hb_tg_seats(tg)[p].supply[slot->piece + ROBBER])
            return (int)p;
    }
    return -1;
}

/* The player whose turn it is comes first, so their question lies above the other one. */
static enum hb_next places_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    int other = other_at_home(tg, slot);

    (void)sink;
    if (other >= 0)
        hb_tg_open_frame(tg, slot, ROBBER_ASKS, other, 0);
    hb_tg_open_frame(tg, slot, ROBBER_ASKS, tg->turn, 0);
    return HB_OPENS;
}

/* Without a space to go to nobody is asked. */
static enum hb_next robber_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)sink;
    return targets(tg, slot, (unsigned)hb_tg_top_frame(tg)->actor) ? HB_ASKS : HB_GOES_ON;
}

/* The spaces from 0 up; `pass` is last. */
static size_t robber_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                           size_t cap)
{
    size_t n = 0;

    for (uint64_t left = targets(tg, slot, (unsigned)who); left; left &= left - 1, n++)
        if (n < cap)
            out[n] = hb_tg_move(hb_tg_slot_verb(slot, SAY_ROBBER), 0, 0, 0, (unsigned)__builtin_ctzll(left));
    if (n < cap)
        out[n] = hb_tg_move(HB_VERB_PASS, 0, 0, 0, 0);
    return n + 1;
}

static enum hb_next robber_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                struct hb_sink *sink)
{
    if (hb_tg_move_verb(m) == HB_VERB_PASS) {
        emit(sink, tg, slot, who, DECLINED, 0, 0);
        return HB_GOES_ON;
    }
    bool moves = space_of(tg, slot, (unsigned)who) != NO_SPACE;
    put_there(tg, slot, (unsigned)who, hb_tg_move_arg(m));
    emit(sink, tg, slot, who, moves ? MOVED : PLACED, 0, (int32_t)hb_tg_move_arg(m));
    return HB_GOES_ON;
}

static void robber_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                       const struct hb_names *names, struct hb_error *err)
{
    (void)names;
    if (hb_tg_move_verb(m) != hb_tg_slot_verb(slot, SAY_ROBBER))
        hb_refuse(err, HB_ILLEGAL_MOVE, "robbers.now");
    else if (hb_tg_move_arg(m) == space_of(tg, slot, (unsigned)who))
        hb_refuse(err, HB_ILLEGAL_MOVE, "robbers.there space=%u", hb_tg_move_arg(m));
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "robbers.nobody space=%u", hb_tg_move_arg(m));
}

/* Robbing */

/* Players other than this one whose counters have just left the space, as bits. */
static unsigned victims(const struct hb_tilegame *tg, unsigned robber, unsigned space)
{
    const struct hb_tg_track *t = hb_tg_track(tg);
    unsigned found = 0;

    for (unsigned p = 0; p < tg->head.players; p++)
        if (p != robber && t->moved[p] && t->from[p] == space)
            found |= 1u << p;
    return found;
}

/* The points have the victim and what was robbed as their detail. */
static void rob(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned robber, unsigned victim,
                struct hb_sink *sink)
{
    unsigned robbed = hb_tg_track(tg)->moved[victim];
    struct hb_scored s = { .kind = HB_FEATURE_KINDS, .detail = HB_PLAYERS_MAX * robbed + victim };
    int points = (int)(robbed + 1) / 2;

    emit(sink, tg, slot, (int)robber, ROBBED, (int32_t)victim, (int32_t)space_of(tg, slot, robber));
    send_home(tg, slot, robber);
    hb_tg_give_points(tg, (int)robber, slot->source + ROBBER, points, &s, sink);
}

/* The next robber, clockwise from the player whose turn it is, with somebody to rob. */
static enum hb_next rob_next(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    for (unsigned k = 0; k < tg->head.players; k++) {
        unsigned p = (tg->turn + k) % tg->head.players, found = victims(tg, p, space_of(tg, slot, p));
        if (!found)
            continue;
        if (found & (found - 1)) {
            hb_tg_open_frame(tg, slot, ROBS, (int)p, 0);
            return HB_CALLS;
        }
        rob(tg, slot, p, (unsigned)__builtin_ctz(found), sink);
    }
    return HB_GOES_ON;
}

/* Robbers of others go with a counter that walks by rogue points (ROB-7). */
static void carry(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player, struct hb_sink *sink)
{
    const struct hb_tg_track *t = hb_tg_track(tg);
    unsigned to = hb_tg_counter_space(tg, player, t->counter[player]);

    for (unsigned p = 0; p < tg->head.players; p++) {
        if (p == player || space_of(tg, slot, p) != t->from[player])
            continue;
        put_there(tg, slot, p, to);
        emit(sink, tg, slot, (int)p, CARRIED, (int32_t)player, (int32_t)to);
    }
}

/* Counters have walked by points: robbers rob.  They have walked by rogue points: robbers go along. */
static enum hb_next robbers_walked(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    const struct hb_tg_track *t = hb_tg_track(tg);

    if (t->stage == HB_TRACK_WALKED)
        return rob_next(tg, slot, sink);
    for (unsigned p = 0; p < tg->head.players; p++)
        if (t->moved[p])
            carry(tg, slot, p, sink);
    return HB_GOES_ON;
}

static struct hb_move robs(const struct hb_rule_slot *slot, unsigned victim)
{
    return hb_tg_move(hb_tg_slot_verb(slot, SAY_ROB), 0, 0, 0, victim);
}

static size_t rob_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                        size_t cap)
{
    size_t n = 0;

    for (unsigned left = victims(tg, (unsigned)who, space_of(tg, slot, (unsigned)who)); left; left &= left - 1, n++)
        if (n < cap)
            out[n] = robs(slot, (unsigned)__builtin_ctz(left));
    return n;
}

static enum hb_next rob_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                             struct hb_sink *sink)
{
    rob(tg, slot, (unsigned)who, hb_tg_move_arg(m), sink);
    return HB_GOES_ON;
}

/* Which points come first decides where counters stand when the next ones come. */
static bool robbers_need_order(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    for (unsigned p = 0; p < tg->head.players; p++)
        if (!hb_tg_seats(tg)[p].supply[slot->piece + ROBBER])
            return true;
    return false;
}

static void robbers_final(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_award *a)
{
    struct hb_scored s = { .kind = HB_FEATURE_KINDS, .at_end = true };

    for (unsigned p = 0; p < tg->head.players; p++)
        if (!hb_tg_seats(tg)[p].supply[slot->piece + ROBBER])
            a->points(a, (int)p, slot->source + ROBBER, POINTS_AT_END, &s);
}

static void robbers_explain(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                            int player, struct hb_event_record *t)
{
    (void)tg;
    (void)slot;
    (void)player;
    if (s->kind != HB_FEATURE_KINDS)
        return;
    hb_event_flag(t, "final", s->at_end);
    hb_event_rule(t, s->at_end ? "ROB-9" : "ROB-6");
    if (s->at_end)
        return;
    hb_event_add(hb_event_item(t, "victim", HB_AS_SEAT), (int32_t)(s->detail % HB_PLAYERS_MAX), NULL);
    hb_event_number(t, "robbed", (long)s->detail / HB_PLAYERS_MAX);
}

static void robbers_look(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_look *look)
{
    for (unsigned p = 0; p < tg->head.players; p++) {
        unsigned space = space_of(tg, slot, p);
        hb_look_put(&look->seat[p], HB_SEAT_ON_TRACK, "robber", space == NO_SPACE ? HB_OFF_TRACK : (long)space);
    }
}

/* Robbers stand on spaces; who is asked to rob has somebody to choose from. */
static bool robbers_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned i = 0; i < l->pieces; i++) {
        const struct hb_land_piece t = hb_land_piece(l, i);
        if (t.piece == slot->piece + ROBBER &&
            (t.owner == HB_NO_OWNER || t.where.kind != HB_AT_TRACK || t.where.number >= HB_TRACK_SPACES))
            return false;
    }
    for (unsigned i = 0; i < tg->frames; i++) {
        const struct hb_step *step = hb_tg_step_coded(tg, tg->frame[i].step);
        int who = tg->frame[i].actor;
        if ((step == &hb_tg_rule_of(slot)->step[ROBBER_ASKS] || step == &hb_tg_rule_of(slot)->step[ROBS]) && who < 0)
            return false;
        if (step == &hb_tg_rule_of(slot)->step[ROBS] &&
            (hb_tg_track(tg)->stage != HB_TRACK_WALKED || space_of(tg, slot, (unsigned)who) == NO_SPACE ||
             !victims(tg, (unsigned)who, space_of(tg, slot, (unsigned)who))))
            return false;
    }
    return true;
}

#define SPACE                                                                                                          \
    {                                                                                                                  \
        .name = "space", .at = 3                                                                                       \
    }

static void robbers_ended(struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    for (unsigned p = 0; p < tg->head.players; p++)
        if (space_of(tg, slot, p) != NO_SPACE)
            send_home(tg, slot, p);
}

const struct hb_rule hb_rule_robbers = {
    .name = "robbers",
    .number = 11,
    .rank = 100,
    .tiles = "robbers",
    .boxes = "bigbox2021",
    .piece = { [ROBBER] = { .name = "robber", .each = 1, .placing_rule = "ROB-2" } },
    .source = { [ROBBER] = "robber" },
    .source_form = { [ROBBER] = { "score", "event.score.robber", NULL, { { .name = NULL } } } },
    .count = { [ROBBER_MARK] = "robber" },
    .verb = { [SAY_ROBBER] = { "robber", "k", "=space\0" }, [SAY_ROB] = { "rob", "o", "=victim\0" } },
    .victims = robber_victims,
    .sane = robbers_sane,
    .walked = robbers_walked,
    .needs_order = robbers_need_order,
    .explain = robbers_explain,
    .final = robbers_final,
    .ended = robbers_ended,
    .look = robbers_look,
    .event = { [PLACED] = { "robber", "event.robber", "ROB-2", { SPACE } },
               [MOVED] = { "robber", "event.robber.moves", "ROB-2", { SPACE } },
               [DECLINED] = { "pass", "event.robber.pass", NULL, { { .name = NULL } } },
               [CARRIED] = { "carried", "event.robber.carried", "ROB-7", { { "with", HB_AS_SEAT, .at = 2 }, SPACE } },
               [ROBBED] = { "robs", "event.robs", "ROB-5", { { "victim", HB_AS_SEAT, .at = 2 }, SPACE } } },
    .step = { [PLACES] = { .phase = "robbers",
                           .slot = HB_SLOT_LAID,
                           .rank = 30,
                           .signs = 1 << ROBBER_MARK,
                           .enter = places_enter },
              [ROBBER_ASKS] = { .phase = "robber",
                                .enter = robber_enter,
                                .legal = robber_legal,
                                .play = robber_play,
                                .why = robber_why },
              [ROBS] = { .phase = "rob", .legal = rob_legal, .play = rob_play, .refusal = "robbers.rob" } },
};

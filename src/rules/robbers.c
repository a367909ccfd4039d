/* robbers.c -- The Robbers.
 *
 * ROB-1    Eight tiles; one robber for each player.
 * ROB-2    Who lays a tile with the robbers may put his robber on the score track, or move it there; then the first other
 *          player clockwise whose robber is at home may put his.  Both may decline.
 * ROB-3    Only on a space where a counter of another player stands; own ones do not matter.
 * ROB-4    It stands on the space and concerns every counter of another player there.
 * ROB-5,6  When such a counter moves by points, the robber's owner must rob: he gets half of them, rounded up, the other
 *          loses nothing, and the robber goes home.
 * ROB-7    These are rogue points.  Nobody robs them; robbers of others on the space that the counter leaves go with it.
 * ROB-8    Of several victims at once the owner chooses one.  Several robbers on a space rob each.
 * ROB-9    A robber on the track at the end is worth three points.
 * ROB-10   With several counters each stands for itself.
 *
 * Whose points walk when, and what one event is (E-44), is told by track.h. */
#include "core/assert.h"
#include "rules/rule.h"

enum { ROBBER = 0 }; /* piece, source */
enum { ROBBER_MARK };
enum { PLACES, ROBBER_ASKS, ROBS };                /* steps */
enum { SAY_ROBBER, SAY_ROB };                      /* verbs */
enum { PLACED, MOVED, DECLINED, CARRIED, ROBBED }; /* events */
enum { POINTS_AT_END = 3, NO_SPACE = HB_TRACK_SPACES };

/* Robbers on the track */

/* The thing that is the player's robber; l->figures if it is at home. */
static unsigned robber_of(const struct hb_landgame *c, const struct hb_own *own, unsigned player)
{
    const struct hb_landscape *l = hb_land(c);

    if (hb_seats(c)[player].supply[own->piece + ROBBER])
        return l->figures;
    return hb_thing_of(l, player, own->piece + (unsigned)ROBBER);
}

static unsigned space_of(const struct hb_landgame *c, const struct hb_own *own, unsigned player)
{
    unsigned i = robber_of(c, own, player);

    return i == hb_land(c)->figures ? NO_SPACE : hb_thing(hb_land(c), i).where.number;
}

static void send_home(struct hb_landgame *c, const struct hb_own *own, unsigned player)
{
    hb_take_thing(hb_land(c), robber_of(c, own, player));
    hb_seats(c)[player].supply[own->piece + ROBBER]++;
}

/* Puts it there, from supply or from another space. */
static void put_there(struct hb_landgame *c, const struct hb_own *own, unsigned player, unsigned space)
{
    const struct hb_where where = hb_at_space(HB_AT_TRACK, space);
    unsigned i = robber_of(c, own, player);

    if (i < hb_land(c)->figures) {
        hb_move_thing(hb_land(c), i, where);
        return;
    }
    hb_seats(c)[player].supply[own->piece + ROBBER]--;
    hb_put_thing(hb_land(c), (struct hb_thing){
                                 .piece = (uint8_t)(own->piece + ROBBER), .owner = (uint8_t)player, .where = where });
}

static void tell(struct hb_sink *sink, const struct hb_landgame *c, const struct hb_own *own, int player, int32_t what,
                 int32_t number, int32_t space)
{
    if (sink)
        hb_tell_rule(sink, c, own, player, 3, (const int32_t[]){ what, number, space });
}

/* Placing */

/* The spaces where this player's robber may go, as bits (ROB-3). */
static uint64_t targets(const struct hb_landgame *c, const struct hb_own *own, unsigned player)
{
    uint64_t spaces = 0;
    unsigned now = space_of(c, own, player);

    for (unsigned p = 0; p < c->head.players; p++)
        for (unsigned k = 0; p != player && k < hb_counters(c); k++)
            spaces |= (uint64_t)1 << hb_counter_space(c, p, k);
    return now == NO_SPACE ? spaces : spaces & ~((uint64_t)1 << now);
}

/* Whose counters stand on the space, but for those of whoever is asked; nobody's while nobody is asked. */
static unsigned robber_victims(const struct hb_landgame *c, const struct hb_own *own, struct hb_move m)
{
    unsigned found = 0;

    if (hb_move_verb(m) != hb_own_verb(own, SAY_ROBBER) || c->head.over ||
        hb_current_step(c) != &hb_own_rule(own)->step[ROBBER_ASKS])
        return 0;
    for (unsigned p = 0; p < c->head.players; p++)
        for (unsigned k = 0; (int)p != c->frame[c->frames - 1].actor && k < hb_counters(c); k++)
            if (hb_counter_space(c, p, k) == hb_move_arg(m))
                found |= 1u << p;
    return found;
}

/* The first other player clockwise who has his robber at home; -1 if nobody has. */
static int other_at_home(const struct hb_landgame *c, const struct hb_own *own)
{
    for (unsigned k = 1; k < c->head.players; k++) {
        unsigned p = (c->turn + k) % c->head.players;
        if (hb_seats(c)[p].supply[own->piece + ROBBER])
            return (int)p;
    }
    return -1;
}

/* The player whose turn it is comes first, so his question lies above the other's. */
static enum hb_next places_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    int other = other_at_home(c, own);

    (void)sink;
    if (other >= 0)
        hb_open_frame(c, own, ROBBER_ASKS, other, 0);
    hb_open_frame(c, own, ROBBER_ASKS, c->turn, 0);
    return HB_OPENS;
}

static enum hb_next robber_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)sink;
    return targets(c, own, (unsigned)hb_top_frame(c)->actor) ? HB_ASKS : HB_GOES_ON;
}

/* The spaces from 0 up; `pass` is last. */
static size_t robber_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                           size_t cap)
{
    size_t n = 0;

    for (uint64_t left = targets(c, own, (unsigned)who); left; left &= left - 1, n++)
        if (n < cap)
            out[n] = hb_move_of(hb_own_verb(own, SAY_ROBBER), 0, 0, 0, (unsigned)__builtin_ctzll(left));
    if (n < cap)
        out[n] = hb_move_of(HB_VERB_PASS, 0, 0, 0, 0);
    return n + 1;
}

static enum hb_next robber_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                                struct hb_sink *sink)
{
    if (hb_move_verb(m) == HB_VERB_PASS) {
        tell(sink, c, own, who, DECLINED, 0, 0);
        return HB_GOES_ON;
    }
    bool moves = space_of(c, own, (unsigned)who) != NO_SPACE;
    put_there(c, own, (unsigned)who, hb_move_arg(m));
    tell(sink, c, own, who, moves ? MOVED : PLACED, 0, (int32_t)hb_move_arg(m));
    return HB_GOES_ON;
}

static void robber_why(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                       const struct hb_names *names, struct hb_error *err)
{
    (void)names;
    if (hb_move_verb(m) != hb_own_verb(own, SAY_ROBBER))
        hb_refuse(err, HB_ILLEGAL_MOVE, "robbers.now");
    else if (hb_move_arg(m) == space_of(c, own, (unsigned)who))
        hb_refuse(err, HB_ILLEGAL_MOVE, "robbers.there space=%u", hb_move_arg(m));
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "robbers.nobody space=%u", hb_move_arg(m));
}

/* Robbing */

/* Players other than this one whose counters have just left the space, as bits. */
static unsigned victims(const struct hb_landgame *c, unsigned robber, unsigned space)
{
    const struct hb_track *t = hb_track(c);
    unsigned found = 0;

    for (unsigned p = 0; p < c->head.players; p++)
        if (p != robber && t->moved[p] && t->from[p] == space)
            found |= 1u << p;
    return found;
}

static void rob(struct hb_landgame *c, const struct hb_own *own, unsigned robber, unsigned victim, struct hb_sink *sink)
{
    unsigned robbed = hb_track(c)->moved[victim];
    struct hb_scored s = { .kind = HB_FEATURE_KINDS, .detail = HB_PLAYERS_MAX * robbed + victim };
    int points = (int)(robbed + 1) / 2;

    tell(sink, c, own, (int)robber, ROBBED, (int32_t)victim, (int32_t)space_of(c, own, robber));
    send_home(c, own, robber);
    hb_give_points(c, (int)robber, own->source + ROBBER, points, &s, sink);
}

/* The next robber, clockwise from the player whose turn it is, with somebody to rob. */
static enum hb_next rob_next(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    for (unsigned k = 0; k < c->head.players; k++) {
        unsigned p = (c->turn + k) % c->head.players, found = victims(c, p, space_of(c, own, p));
        if (!found)
            continue;
        if (found & (found - 1)) {
            hb_open_frame(c, own, ROBS, (int)p, 0);
            return HB_CALLS;
        }
        rob(c, own, p, (unsigned)__builtin_ctz(found), sink);
    }
    return HB_GOES_ON;
}

/* Robbers of others go with a counter that walks by rogue points (ROB-7). */
static void carry(struct hb_landgame *c, const struct hb_own *own, unsigned player, struct hb_sink *sink)
{
    const struct hb_track *t = hb_track(c);
    unsigned to = hb_counter_space(c, player, t->counter[player]);

    for (unsigned p = 0; p < c->head.players; p++) {
        if (p == player || space_of(c, own, p) != t->from[player])
            continue;
        put_there(c, own, p, to);
        tell(sink, c, own, (int)p, CARRIED, (int32_t)player, (int32_t)to);
    }
}

static enum hb_next robbers_walked(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    const struct hb_track *t = hb_track(c);

    if (t->stage == HB_TRACK_WALKED)
        return rob_next(c, own, sink);
    for (unsigned p = 0; p < c->head.players; p++)
        if (t->moved[p])
            carry(c, own, p, sink);
    return HB_GOES_ON;
}

static struct hb_move robs(const struct hb_own *own, unsigned victim)
{
    return hb_move_of(hb_own_verb(own, SAY_ROB), 0, 0, 0, victim);
}

static size_t rob_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out, size_t cap)
{
    size_t n = 0;

    for (unsigned left = victims(c, (unsigned)who, space_of(c, own, (unsigned)who)); left; left &= left - 1, n++)
        if (n < cap)
            out[n] = robs(own, (unsigned)__builtin_ctz(left));
    return n;
}

static enum hb_next rob_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                             struct hb_sink *sink)
{
    rob(c, own, (unsigned)who, hb_move_arg(m), sink);
    return HB_GOES_ON;
}

/* Which points come first tells where counters stand when the next ones come. */
static bool robbers_mind_order(const struct hb_landgame *c, const struct hb_own *own)
{
    for (unsigned p = 0; p < c->head.players; p++)
        if (!hb_seats(c)[p].supply[own->piece + ROBBER])
            return true;
    return false;
}

static void robbers_final(const struct hb_landgame *c, const struct hb_own *own, struct hb_award *a)
{
    struct hb_scored s = { .kind = HB_FEATURE_KINDS, .at_end = true };

    for (unsigned p = 0; p < c->head.players; p++)
        if (!hb_seats(c)[p].supply[own->piece + ROBBER])
            a->points(a, (int)p, own->source + ROBBER, POINTS_AT_END, &s);
}

static void robbers_explain(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s,
                            int player, struct hb_told *t)
{
    (void)c;
    (void)own;
    (void)player;
    if (s->kind != HB_FEATURE_KINDS)
        return;
    hb_told_flag(t, "final", s->at_end);
    hb_told_rule(t, s->at_end ? "ROB-9" : "ROB-6");
    if (s->at_end)
        return;
    hb_told_add(hb_told_item(t, "victim", HB_AS_SEAT), (int32_t)(s->detail % HB_PLAYERS_MAX), NULL);
    hb_told_number(t, "robbed", (long)s->detail / HB_PLAYERS_MAX);
}

static void robbers_seat_facts(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_facts *f)
{
    unsigned space = space_of(c, own, (unsigned)player);

    if (space == NO_SPACE)
        f->text(f, "robber", NULL);
    else
        f->number(f, "robber", (long)space);
}

/* Robbers stand on spaces; who is asked to rob has somebody to choose from. */
static bool robbers_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_thing t = hb_thing(l, i);
        if (t.piece == own->piece + ROBBER &&
            (t.owner == HB_NOBODYS || t.where.kind != HB_AT_TRACK || t.where.number >= HB_TRACK_SPACES))
            return false;
    }
    for (unsigned i = 0; i < c->frames; i++) {
        const struct hb_step *step = hb_step_coded(c, c->frame[i].step);
        int who = c->frame[i].actor;
        if ((step == &hb_own_rule(own)->step[ROBBER_ASKS] || step == &hb_own_rule(own)->step[ROBS]) && who < 0)
            return false;
        if (step == &hb_own_rule(own)->step[ROBS] &&
            (hb_track(c)->stage != HB_TRACK_WALKED || space_of(c, own, (unsigned)who) == NO_SPACE ||
             !victims(c, (unsigned)who, space_of(c, own, (unsigned)who))))
            return false;
    }
    return true;
}

#define SPACE                                                                                                          \
    {                                                                                                                  \
        .name = "space", .at = 3                                                                                       \
    }

static void robbers_ended(struct hb_landgame *c, const struct hb_own *own)
{
    for (unsigned p = 0; p < c->head.players; p++)
        if (space_of(c, own, p) != NO_SPACE)
            send_home(c, own, p);
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
    .verb = { [SAY_ROBBER] = { "robber", "n", "=space\0" }, [SAY_ROB] = { "rob", "o", "=victim\0" } },
    .victims = robber_victims,
    .sane = robbers_sane,
    .walked = robbers_walked,
    .minds_order = robbers_mind_order,
    .explain = robbers_explain,
    .final = robbers_final,
    .ended = robbers_ended,
    .seat_facts = robbers_seat_facts,
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

/* track.c -- counters walk on the score track.
 *
 * Points are added to the score at once; what waits is only the walk.  So the score is always right, and the total of
 * the first counter is the score without what the second one has and without what still waits (hb_tg_counter_total).
 *
 *   STILL          points are given            > DUE
 *   DUE            the step lets go            > WALKS           a frame is opened above it (turn.c)
 *   WALKS          all have walked             > WALKED
 *   WALKED         the rules have been asked   > ROGUE           they may have given points meanwhile
 *   ROGUE          one player's points walk    > ROGUE_WALKED, which leads back to ROGUE as WALKED does
 *   ROGUE          nobody's points wait        > STILL           the frame is done
 *
 * While points walk in that frame no other step is asked but those that it opens. */
#include "engine/assert.h"
#include "engine/tilegame/rule.h"

#include <stddef.h>

const struct hb_memory_field hb_track_fields[] = {
    { "stage", offsetof(struct hb_tg_track, stage), 1, 1 },
    { "second", offsetof(struct hb_tg_track, second), 2, HB_PLAYERS_MAX },
    { "waiting", offsetof(struct hb_tg_track, waiting), 2, HB_PLAYERS_MAX },
    { "moved", offsetof(struct hb_tg_track, moved), 2, HB_PLAYERS_MAX },
    { "source", offsetof(struct hb_tg_track, source), 1, HB_PLAYERS_MAX },
    { "counter", offsetof(struct hb_tg_track, counter), 1, HB_PLAYERS_MAX },
    { "from", offsetof(struct hb_tg_track, from), 1, HB_PLAYERS_MAX },
    { NULL, 0, 0, 0 },
};

unsigned hb_tg_counter_total(const struct hb_tilegame *tg, unsigned player, unsigned counter)
{
    unsigned score = (unsigned)hb_tg_seats(tg)[player].score;

    if (!hb_tg_has_track(tg))
        return score;
    if (counter)
        return hb_tg_track(tg)->second[player];
    return score - hb_tg_track(tg)->second[player] - hb_tg_track(tg)->waiting[player];
}

unsigned hb_tg_counter_space(const struct hb_tilegame *tg, unsigned player, unsigned counter)
{
    return hb_tg_counter_total(tg, player, counter) % HB_TRACK_SPACES;
}

void hb_tg_track_add_waiting(struct hb_tilegame *tg, unsigned player, unsigned source, int points)
{
    struct hb_tg_track *t = hb_tg_track(tg);

    HB_ASSERT(points > 0);
    t->waiting[player] = (uint16_t)(t->waiting[player] + points);
    t->source[player] = (uint8_t)source;
    if (t->stage == HB_TRACK_STILL)
        t->stage = HB_TRACK_DUE;
}

int hb_tg_track_next_player(const struct hb_tilegame *tg)
{
    for (unsigned k = 0; k < tg->head.players; k++) {
        unsigned p = (tg->turn + k) % tg->head.players;
        if (hb_tg_track(tg)->waiting[p])
            return (int)p;
    }
    return -1;
}

void hb_tg_track_walk(struct hb_tilegame *tg, unsigned player, unsigned counter)
{
    struct hb_tg_track *t = hb_tg_track(tg);

    HB_ASSERT(t->waiting[player] && counter < t->counters);
    t->from[player] = (uint8_t)hb_tg_counter_space(tg, player, counter);
    t->counter[player] = (uint8_t)counter;
    t->moved[player] = t->waiting[player];
    t->waiting[player] = 0;
    t->source[player] = 0;
    if (counter)
        t->second[player] = (uint16_t)(t->second[player] + t->moved[player]);
    if (t->stage == HB_TRACK_ROGUE)
        t->stage = HB_TRACK_ROGUE_WALKED;
}

static enum hb_next ask_which(struct hb_tilegame *tg, int player)
{
    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (hb_tg_rule_of(slot)->counter) {
            hb_tg_rule_of(slot)->which(tg, slot, player);
            return HB_CALLS;
        }
    }
    HB_NEVER("a second counter is a rule's");
}

/* The next points walk, or nobody's are left. */
static enum hb_next walk_next(struct hb_tilegame *tg)
{
    struct hb_tg_track *t = hb_tg_track(tg);
    int player = hb_tg_track_next_player(tg);

    if (player < 0) {
        t->stage = t->stage == HB_TRACK_WALKS ? HB_TRACK_WALKED : HB_TRACK_STILL;
        return HB_AGAIN;
    }
    if (t->counters > 1)
        return ask_which(tg, player);
    hb_tg_track_walk(tg, (unsigned)player, 0);
    return HB_AGAIN;
}

/* A rule that opens a frame is asked again when it is done, and with it those before it: each has to know what it has
 * done.  When all let go, the event is over. */
static enum hb_next notify_rules(struct hb_tilegame *tg, struct hb_sink *sink)
{
    struct hb_tg_track *t = hb_tg_track(tg);

    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        enum hb_next next = hb_tg_rule_of(slot)->walked ? hb_tg_rule_of(slot)->walked(tg, slot, sink) : HB_GOES_ON;
        if (next != HB_GOES_ON)
            return next;
    }
    for (unsigned p = 0; p < tg->head.players; p++)
        t->moved[p] = t->counter[p] = t->from[p] = 0;
    t->stage = HB_TRACK_ROGUE;
    return HB_AGAIN;
}

/* Goes on from stage to stage until somebody must choose or nothing waits any more. */
static enum hb_next track_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    const struct hb_tg_track *t = hb_tg_track(tg);
    enum hb_next next = HB_AGAIN;

    (void)slot;
    while (next == HB_AGAIN && t->stage != HB_TRACK_STILL)
        next = t->stage == HB_TRACK_WALKS || t->stage == HB_TRACK_ROGUE ? walk_next(tg) : notify_rules(tg, sink);
    return next == HB_AGAIN ? HB_GOES_ON : next;
}

const struct hb_step hb_step_track = { .phase = "track", .slot = HB_SLOT_FRAME, .enter = track_enter };

bool hb_tg_track_needs_order(const struct hb_tilegame *tg)
{
    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (hb_tg_rule_of(slot)->needs_order && hb_tg_rule_of(slot)->needs_order(tg, slot))
            return true;
    }
    return false;
}

/* What the stages allow, for positions from outside: points wait only while the track is not still, and somebody has
 * moved only while the rules are asked or others still walk. */
static bool player_is_sane(const struct hb_tilegame *tg, unsigned p)
{
    const struct hb_tg_track *t = hb_tg_track(tg);
    bool plays = p < tg->head.players;
    int score = plays ? hb_tg_seats(tg)[p].score : 0;
    bool moved_already = t->stage == HB_TRACK_WALKS || t->stage == HB_TRACK_WALKED || t->stage == HB_TRACK_ROGUE_WALKED;

    if (t->second[p] + t->waiting[p] > score || (t->second[p] && t->counters == 1))
        return false;
    if (t->counter[p] >= t->counters || (plays && t->moved[p] > hb_tg_counter_total(tg, p, t->counter[p])) ||
        t->from[p] >= HB_TRACK_SPACES || t->source[p] >= tg->sources)
        return false;
    if ((!plays && t->moved[p]) || (!t->moved[p] && (t->counter[p] || t->from[p])) || (!t->waiting[p] && t->source[p]))
        return false;
    return (!t->moved[p] || moved_already) && (!t->waiting[p] || t->stage != HB_TRACK_STILL);
}

/* While points walk there is one frame for them. */
bool hb_tg_track_is_sane(const struct hb_tilegame *tg)
{
    const struct hb_tg_track *t = hb_tg_track(tg);
    unsigned open = 0;

    for (unsigned i = 0; i < tg->frames; i++)
        open += hb_tg_step_coded(tg, tg->frame[i].step) == &hb_step_track;
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        if (!player_is_sane(tg, p))
            return false;
    return t->stage != HB_TRACK_DUE && t->stage <= HB_TRACK_ROGUE_WALKED && open == (t->stage != HB_TRACK_STILL);
}

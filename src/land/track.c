/* track.c -- counters walk on the score track (track.h). */
#include "land/track.h"

#include "core/assert.h"
#include "rules/rule.h"

#include <stddef.h>

const struct hb_memory_field hb_track_fields[] = {
    { "stage", offsetof(struct hb_track, stage), 1, 1 },
    { "second", offsetof(struct hb_track, second), 2, HB_PLAYERS_MAX },
    { "waiting", offsetof(struct hb_track, waiting), 2, HB_PLAYERS_MAX },
    { "moved", offsetof(struct hb_track, moved), 2, HB_PLAYERS_MAX },
    { "source", offsetof(struct hb_track, source), 1, HB_PLAYERS_MAX },
    { "counter", offsetof(struct hb_track, counter), 1, HB_PLAYERS_MAX },
    { "from", offsetof(struct hb_track, from), 1, HB_PLAYERS_MAX },
    { NULL, 0, 0, 0 },
};

unsigned hb_counter_total(const struct hb_landgame *c, unsigned player, unsigned counter)
{
    unsigned score = (unsigned)hb_seats(c)[player].score;

    if (!hb_has_track(c))
        return score;
    if (counter)
        return hb_track(c)->second[player];
    return score - hb_track(c)->second[player] - hb_track(c)->waiting[player];
}

unsigned hb_counter_space(const struct hb_landgame *c, unsigned player, unsigned counter)
{
    return hb_counter_total(c, player, counter) % HB_TRACK_SPACES;
}

void hb_points_wait(struct hb_landgame *c, unsigned player, unsigned source, int points)
{
    struct hb_track *t = hb_track(c);

    HB_ASSERT(points > 0);
    t->waiting[player] = (uint16_t)(t->waiting[player] + points);
    t->source[player] = (uint8_t)source;
    if (t->stage == HB_TRACK_STILL)
        t->stage = HB_TRACK_DUE;
}

int hb_next_walker(const struct hb_landgame *c)
{
    for (unsigned k = 0; k < c->head.players; k++) {
        unsigned p = (c->turn + k) % c->head.players;
        if (hb_track(c)->waiting[p])
            return (int)p;
    }
    return -1;
}

void hb_walk(struct hb_landgame *c, unsigned player, unsigned counter)
{
    struct hb_track *t = hb_track(c);

    HB_ASSERT(t->waiting[player] && counter < t->counters);
    t->from[player] = (uint8_t)hb_counter_space(c, player, counter);
    t->counter[player] = (uint8_t)counter;
    t->moved[player] = t->waiting[player];
    t->waiting[player] = 0;
    t->source[player] = 0;
    if (counter)
        t->second[player] = (uint16_t)(t->second[player] + t->moved[player]);
    if (t->stage == HB_TRACK_ROGUE)
        t->stage = HB_TRACK_ROGUE_WALKED;
}

static enum hb_next ask_which(struct hb_landgame *c, int player)
{
    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (hb_own_rule(own)->counter) {
            hb_own_rule(own)->which(c, own, player);
            return HB_CALLS;
        }
    }
    HB_NEVER("a second counter is a rule's");
}

/* The next points walk, or nobody's are left. */
static enum hb_next walk_next(struct hb_landgame *c)
{
    struct hb_track *t = hb_track(c);
    int player = hb_next_walker(c);

    if (player < 0) {
        t->stage = t->stage == HB_TRACK_WALKS ? HB_TRACK_WALKED : HB_TRACK_STILL;
        return HB_AGAIN;
    }
    if (t->counters > 1)
        return ask_which(c, player);
    hb_walk(c, (unsigned)player, 0);
    return HB_AGAIN;
}

static enum hb_next tell_rules(struct hb_landgame *c, struct hb_sink *sink)
{
    struct hb_track *t = hb_track(c);

    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        enum hb_next next = hb_own_rule(own)->walked ? hb_own_rule(own)->walked(c, own, sink) : HB_GOES_ON;
        if (next != HB_GOES_ON)
            return next;
    }
    for (unsigned p = 0; p < c->head.players; p++)
        t->moved[p] = t->counter[p] = t->from[p] = 0;
    t->stage = HB_TRACK_ROGUE;
    return HB_AGAIN;
}

static enum hb_next track_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    const struct hb_track *t = hb_track(c);
    enum hb_next next = HB_AGAIN;

    (void)own;
    while (next == HB_AGAIN && t->stage != HB_TRACK_STILL)
        next = t->stage == HB_TRACK_WALKS || t->stage == HB_TRACK_ROGUE ? walk_next(c) : tell_rules(c, sink);
    return next == HB_AGAIN ? HB_GOES_ON : next;
}

const struct hb_step hb_step_track = { .phase = "track", .slot = HB_SLOT_FRAME, .enter = track_enter };

bool hb_track_minds_order(const struct hb_landgame *c)
{
    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (hb_own_rule(own)->minds_order && hb_own_rule(own)->minds_order(c, own))
            return true;
    }
    return false;
}

static bool player_is_sane(const struct hb_landgame *c, unsigned p)
{
    const struct hb_track *t = hb_track(c);
    bool plays = p < c->head.players;
    int score = plays ? hb_seats(c)[p].score : 0;
    bool told = t->stage == HB_TRACK_WALKS || t->stage == HB_TRACK_WALKED || t->stage == HB_TRACK_ROGUE_WALKED;

    if (t->second[p] + t->waiting[p] > score || (t->second[p] && t->counters == 1))
        return false;
    if (t->counter[p] >= t->counters || (plays && t->moved[p] > hb_counter_total(c, p, t->counter[p])) ||
        t->from[p] >= HB_TRACK_SPACES || t->source[p] >= c->sources)
        return false;
    if ((!plays && t->moved[p]) || (!t->moved[p] && (t->counter[p] || t->from[p])) || (!t->waiting[p] && t->source[p]))
        return false;
    return (!t->moved[p] || told) && (!t->waiting[p] || t->stage != HB_TRACK_STILL);
}

/* While points walk there is one frame for them. */
bool hb_track_is_sane(const struct hb_landgame *c)
{
    const struct hb_track *t = hb_track(c);
    unsigned open = 0;

    for (unsigned i = 0; i < c->frames; i++)
        open += hb_step_coded(c, c->frame[i].step) == &hb_step_track;
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        if (!player_is_sane(c, p))
            return false;
    return t->stage != HB_TRACK_DUE && t->stage <= HB_TRACK_ROGUE_WALKED && open == (t->stage != HB_TRACK_STILL);
}

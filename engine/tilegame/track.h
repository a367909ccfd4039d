/* track.h -- the score track: counters on its spaces, and what happens when they move.
 *
 * Every player has one counter, whose total is their score; a rule may give everybody a second one.  A counter stands on the
 * space of its total, and after the last space comes the first again.
 *
 * Where no rule in play needs the track there are no bytes for it, and points are only points.  Otherwise points that are
 * given wait until counters have walked.  What a step gives before it lets go is one event: the points of one feature to
 * everybody who has it, those of one figure taken back.  In a frame above that step the players say, clockwise from the
 * one whose turn it is, which counter moves; when all of the event have moved the rules are asked (`walked` of rule.h).
 * Points that a rule gives then are rogue points: they walk afterwards, one player after the other, and each time the
 * rules are asked again. */
#ifndef HB_LAND_TRACK_H
#define HB_LAND_TRACK_H

#include "engine/tilegame/tilegame.h"

enum { HB_TRACK_SPACES = 50 };

enum hb_track_stage {
    HB_TRACK_STILL,
    HB_TRACK_DUE, /* points wait, and the step that gives them has not let go yet */
    HB_TRACK_WALKS,
    HB_TRACK_WALKED, /* the rules are asked */
    HB_TRACK_ROGUE,
    HB_TRACK_ROGUE_WALKED
};

struct hb_tg_track {
    uint8_t counters; /* of each player */
    uint8_t stage;    /* enum hb_track_stage */
    /* By player: the total of the second counter; points that have not walked yet; those that have walked in the event
     * that the rules are asked about now. */
    uint16_t second[HB_PLAYERS_MAX], waiting[HB_PLAYERS_MAX], moved[HB_PLAYERS_MAX];
    uint8_t source[HB_PLAYERS_MAX];                        /* of the points that wait */
    uint8_t counter[HB_PLAYERS_MAX], from[HB_PLAYERS_MAX]; /* which one has walked, and from which space */
};

_Static_assert(sizeof(struct hb_tg_track) == 2 + (3 * 2 + 3) * HB_PLAYERS_MAX, "no padding in the track");

extern const struct hb_step hb_step_track; /* only a frame */

static inline struct hb_tg_track *hb_tg_track(const struct hb_tilegame *tg)
{
    return hb_tg_at(tg, tg->at_track);
}

/* Whether some rule needs to know how counters move, and how many each player has. */
static inline bool hb_tg_has_track(const struct hb_tilegame *tg)
{
    return tg->at_track != 0;
}
static inline unsigned hb_tg_counters(const struct hb_tilegame *tg)
{
    return tg->at_track ? hb_tg_track(tg)->counters : 1;
}

/* The total of a counter, 0 being the first, and its space. */
unsigned hb_tg_counter_total(const struct hb_tilegame *tg, unsigned player, unsigned counter);
unsigned hb_tg_counter_space(const struct hb_tilegame *tg, unsigned player, unsigned counter);

/* Points were given and wait. */
void hb_tg_track_add_waiting(struct hb_tilegame *tg, unsigned player, unsigned source, int points);
/* The player whose points walk next; -1 if none wait. */
int hb_tg_track_next_player(const struct hb_tilegame *tg);
/* The points that wait for this player walk, on that counter. */
void hb_tg_track_walk(struct hb_tilegame *tg, unsigned player, unsigned counter);
/* Whether two orders of scoring would make a difference to the rules that need the track now. */
bool hb_tg_track_needs_order(const struct hb_tilegame *tg);
/* Whether a track that was read from outside can come about. */
bool hb_tg_track_is_sane(const struct hb_tilegame *tg);

#endif

/* robbers_referee.c -- the Robbers who wait on the track for others' points, as the referee knows them: written from
 * the rules a second time, without the engine.
 *
 * `at` is the space of each robber; `robs` and `victim` say who robs whom of the points that have just been given
 * (track.c). */
#include "tests/referee/explained.h"
#include "tests/referee/mix.h"
#include "tests/referee/referee.h"
#include "tests/support/described.h"

#include <stdio.h>
#include <string.h>

extern const struct ref_box hb_ref_box_robbers;

struct robbers {
    int at[REF_PLAYERS];     /* space, or REF_NOWHERE */
    int award;               /* the last one that was looked at */
    bool robs[REF_PLAYERS];  /* the robber is about to rob */
    int victim[REF_PLAYERS]; /* of each, or REF_NOWHERE */
};

static struct robbers *robbers(const struct referee *r)
{
    return hb_ref_memory(r, &hb_ref_box_robbers);
}

/* ROB-1. */
static void begin(struct referee *r)
{
    for (int p = 0; p < r->players; p++)
        robbers(r)->at[p] = REF_NOWHERE;
}

/* ROB-3. */
static bool is_target(const struct referee *r, int space)
{
    for (int p = 0; p < r->players; p++)
        for (int c = 0; c < hb_ref_counters(r); c++)
            if (p != r->asked && hb_ref_space_of(r, p, c) == space)
                return true;
    return false;
}

static void list_places(const struct referee *r, struct ref_moves *out)
{
    for (int space = 0; space < REF_TRACK; space++)
        if (is_target(r, space) && robbers(r)->at[r->asked] != space)
            snprintf(hb_ref_add(out), REF_MOVE, "robber %d", space);
    if (out->size > 0)
        strcpy(hb_ref_add(out), "pass");
}

static void play_place(struct referee *r, const char *move)
{
    if (strcmp(move, "pass") != 0 && sscanf(move, "robber %d", &robbers(r)->at[r->asked]) != 1)
        hb_ref_stop("not a place for a robber");
}

/* Where another robber waits. */
static const char *liked_place(const struct referee *r, const struct ref_moves *moves, struct dice *d, const char *any)
{
    (void)d;
    for (int i = 0; i < moves->size; i++)
        for (int p = 0; p < r->players; p++) {
            int space;

            if (p != r->asked && sscanf(moves->text[i], "robber %d", &space) == 1 && space == robbers(r)->at[p])
                return moves->text[i];
        }
    return strcmp(any, "pass") == 0 ? moves->text[moves->size - 1] : any;
}

/* ROB-4, ROB-8, ROB-10, E-43. */
static bool is_victim(const struct referee *r, int robber, int player)
{
    return player != robber && r->award.points[player] > 0 && robbers(r)->at[robber] == r->award.from[player];
}

static void list_victims(const struct referee *r, struct ref_moves *out)
{
    for (int p = 0; p < r->players; p++)
        if (is_victim(r, r->asked, p))
            snprintf(hb_ref_add(out), REF_MOVE, "rob %d", p);
}

static void play_rob(struct referee *r, const char *move)
{
    if (sscanf(move, "rob %d", &robbers(r)->victim[r->asked]) != 1)
        hb_ref_stop("not a victim");
}

static const struct ref_question place_question = {
    .name = "robber", .list = list_places, .play = play_place, .liked = liked_place
};
static const struct ref_question rob_question = {
    .name = "rob", .on_the_way = true, .list = list_victims, .play = play_rob
};

static void place_own(struct referee *r, struct ref_doing *d)
{
    (void)d;
    if (hb_ref_shows(r, "robber"))
        hb_ref_ask(r, &place_question, r->turn);
}

/* ROB-2: the first one clockwise whose robber is still at home. */
static void place_other(struct referee *r, struct ref_doing *d)
{
    (void)d;
    for (int i = 1; i < r->players && hb_ref_shows(r, "robber"); i++)
        if (robbers(r)->at[(r->turn + i) % r->players] == REF_NOWHERE) {
            hb_ref_ask(r, &place_question, (r->turn + i) % r->players);
            return;
        }
}

/* ROB-7, E-40, E-41: whoever moves by rogue points takes foreign robbers along, but none that is about to rob. */
static void carried(struct referee *r, int player, int from, int to)
{
    for (int q = 0; q < r->players; q++)
        if (q != player && robbers(r)->at[q] == from && !robbers(r)->robs[q])
            robbers(r)->at[q] = to;
}

static bool has_victims(const struct referee *r, int robber)
{
    for (int p = 0; p < r->players; p++)
        if (is_victim(r, robber, p))
            return true;
    return false;
}

/* Once for an award, when all counters have moved; rogue points wake no robber (ROB-7). */
static void look_for_robbers(struct referee *r)
{
    robbers(r)->award = r->award.number;
    for (int q = 0; q < r->players; q++) {
        robbers(r)->robs[q] = robbers(r)->at[q] != REF_NOWHERE && has_victims(r, q);
        robbers(r)->victim[q] = REF_NOWHERE;
    }
}

static bool has_a_victim_to_choose(const struct referee *r, int player)
{
    return robbers(r)->robs[player] && robbers(r)->victim[player] == REF_NOWHERE;
}

static bool has_a_victim(const struct referee *r, int player)
{
    return robbers(r)->robs[player];
}

/* ROB-5, ROB-6: half, rounded up, and the robber is home. */
static void rob(struct referee *r, int robber)
{
    int robbed = r->award.points[robbers(r)->victim[robber]];

    robbers(r)->robs[robber] = false;
    robbers(r)->at[robber] = REF_NOWHERE;
    hb_ref_give(r, robber, (robbed + 1) / 2, true);
}

/* First all robbers choose their victims (D16), then they get theirs. */
static bool walked(struct referee *r)
{
    int who;

    if (robbers(r)->award != r->award.number)
        look_for_robbers(r);
    who = hb_ref_first_who(r, has_a_victim_to_choose);
    if (who != REF_NOWHERE) {
        hb_ref_ask(r, &rob_question, who);
        return true;
    }
    who = hb_ref_first_who(r, has_a_victim);
    if (who != REF_NOWHERE)
        rob(r, who);
    return who != REF_NOWHERE;
}

/* The order of features can change what robbers get, and nothing else: letters ask for final places only (MES-5). */
static bool order_matters(const struct referee *r)
{
    for (int q = 0; q < r->players; q++)
        if (robbers(r)->at[q] != REF_NOWHERE)
            return true;
    return false;
}

/* ROB-9. */
static void final(struct referee *r)
{
    for (int p = 0; p < r->players; p++)
        if (robbers(r)->at[p] != REF_NOWHERE) {
            r->score[p] += 3;
            robbers(r)->at[p] = REF_NOWHERE;
        }
}

static bool agrees(const struct referee *r, const struct described *told, struct hb_text *why)
{
    for (int p = 0; p < r->players; p++)
        if (!hb_ref_same(why, "robber", hb_described_number(told, REF_NOWHERE, "players.%d.robber", p),
                         robbers(r)->at[p]) ||
            !hb_ref_told(told, why, robbers(r)->at[p] == REF_NOWHERE, "players.%d.supply.robber", p))
            return false;
    return true;
}

static bool explains(const struct hb_event_record *t, long *points)
{
    if (!told_word(t, "source", "robber"))
        return false;
    *points = told_number(t, "final") ? 3 : (told_number(t, "robbed") + 1) / 2;
    return true;
}

/* Robbers while all counters stand together. */
static void mix_draws(struct ref_options *o, struct dice *d)
{
    if (dice_percent(d, 50))
        hb_ref_mix_early(o, d, "robbers", 1 + dice_below(d, 3));
}

static const struct ref_deck decks[] = {
    { "robbers",
      "robbers",
      14,
      false,
      { .edition = HB_C3,
        .players = 3,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "robbers/RaubH", 1 }, { "base/E", 2 } },
        .places_size = 1,
        .place = { { "base/E", 0, 0, 0 } } } },
    { .name = NULL },
};

const struct ref_box hb_ref_box_robbers = {
    .name = "robbers",
    .tiles = "robbers",
    .sold = "bigbox2021",
    .rank = 100,
    .unforeseen = true,
    .memory = sizeof(struct robbers),
    .step = { { REF_AT_LAID + 30, place_own }, { REF_AT_LAID + 31, place_other } },
    .decks = decks,
    .begin = begin,
    .final = final,
    .carried = carried,
    .walked = walked,
    .order_matters = order_matters,
    .agrees = agrees,
    .explains = explains,
    .mix_draws = mix_draws,
};

/* robbers_referee.c -- points on their way to the counters, and the Robbers who wait for them there, as the referee
 * knows them: written from the rules a second time, without the engine.
 *
 * All points go through one award, with or without robbers: `points` are what everybody gets, `from` where their
 * counters stood, `robs` and `victim` who robs whom.  Each question is asked anew until nothing is left to do. */
#include "tests/referee/referee.h"

#include <stdio.h>
#include <string.h>

static int space_of(const struct referee *r, int player, unsigned counter)
{
    return r->counter[player][counter] % REF_TRACK; /* BAS-17, E-61 */
}

static unsigned counters(const struct referee *r)
{
    return r->with[REF_MESSAGES] ? REF_COUNTERS : 1u;
}

/* ROB-3. */
static bool is_target(const struct referee *r, int space)
{
    for (int p = 0; p < r->players; p++)
        for (unsigned c = 0; c < counters(r); c++)
            if (p != r->asked && space_of(r, p, c) == space)
                return true;
    return false;
}

void hb_ref_list_robber_places(const struct referee *r, struct ref_moves *out)
{
    for (int space = 0; space < REF_TRACK; space++)
        if (is_target(r, space) && r->robber[r->asked] != space)
            snprintf(hb_ref_add(out), REF_MOVE, "robber %d", space);
    if (out->size > 0)
        strcpy(hb_ref_add(out), "pass");
}

void hb_ref_play_robber(struct referee *r, const char *move)
{
    if (strcmp(move, "pass") != 0 && sscanf(move, "robber %d", &r->robber[r->asked]) != 1)
        hb_ref_stop("not a place for a robber");
}

/* ROB-2: the first one clockwise whose robber is still at home. */
int hb_ref_next_with_robber(const struct referee *r)
{
    for (int i = 1; i < r->players; i++)
        if (r->robber[(r->turn + i) % r->players] == REF_NOWHERE)
            return (r->turn + i) % r->players;
    return REF_NOWHERE;
}

void hb_ref_award(struct referee *r, const int points[REF_PLAYERS])
{
    memset(&r->award, 0, sizeof r->award);
    for (int p = 0; p < r->players; p++)
        r->award.points[p] = points[p];
    hb_ref_do(r, REF_DO_AWARD);
}

void hb_ref_award_to(struct referee *r, int player, int points)
{
    int all[REF_PLAYERS] = { 0 };

    all[player] = points;
    hb_ref_award(r, all);
}

/* ROB-7, E-40, E-41: whoever moves by rogue points takes foreign robbers along, but none that is about to rob. */
static void take_robbers_along(struct referee *r, int player, int from, int to)
{
    for (int q = 0; q < r->players; q++)
        if (q != player && r->robber[q] == from && !r->award.robs[q])
            r->robber[q] = to;
}

void hb_ref_move_counter(struct referee *r, int player, enum ref_counter c)
{
    struct ref_award *a = &r->award;
    int from = space_of(r, player, c);

    r->counter[player][c] += a->amount;
    r->score[player] += a->amount;
    if (player == r->turn)
        r->moved[c] = true;
    if (a->rogue) {
        take_robbers_along(r, player, from, space_of(r, player, c));
    } else {
        a->from[player] = from;
        a->moved[player] = true;
    }
}

/* MES-2. */
static void give(struct referee *r, int player, int amount, bool rogue)
{
    r->award.amount = amount;
    r->award.rogue = rogue;
    if (r->with[REF_MESSAGES])
        hb_ref_ask(r, REF_COUNTER, player);
    else
        hb_ref_move_counter(r, player, REF_MEEPLE);
}

/* ROB-4, ROB-8, ROB-10, E-43. */
static bool is_victim(const struct referee *r, int robber, int player)
{
    return player != robber && r->award.points[player] > 0 && r->robber[robber] == r->award.from[player];
}

/* How many this robber could rob. */
static int victims(const struct referee *r, int robber)
{
    int n = 0;

    for (int p = 0; p < r->players; p++)
        n += is_victim(r, robber, p);
    return n;
}

/* Once, when all counters have moved; rogue points wake no robber (ROB-7). */
static void look_for_robbers(struct referee *r)
{
    r->award.looked = true;
    for (int q = 0; q < r->players; q++) {
        r->award.robs[q] = r->with[REF_ROBBERS] && r->robber[q] != REF_NOWHERE && victims(r, q) > 0;
        r->award.victim[q] = REF_NOWHERE;
    }
}

void hb_ref_list_victims(const struct referee *r, struct ref_moves *out)
{
    for (int p = 0; p < r->players; p++)
        if (is_victim(r, r->asked, p))
            snprintf(hb_ref_add(out), REF_MOVE, "rob %d", p);
}

void hb_ref_play_rob(struct referee *r, const char *move)
{
    if (sscanf(move, "rob %d", &r->award.victim[r->asked]) != 1)
        hb_ref_stop("not a victim");
}

/* ROB-5, ROB-6: half, rounded up, and the robber is home. */
static void rob(struct referee *r, int robber)
{
    int robbed = r->award.points[r->award.victim[robber]];

    r->award.robs[robber] = false;
    r->robber[robber] = REF_NOWHERE;
    give(r, robber, (robbed + 1) / 2, true);
}

static bool has_points_to_come(const struct referee *r, int player)
{
    return r->award.points[player] > 0 && !r->award.moved[player];
}

static bool has_a_victim_to_choose(const struct referee *r, int player)
{
    return r->award.robs[player] && r->award.victim[player] == REF_NOWHERE;
}

static bool has_a_victim(const struct referee *r, int player)
{
    return r->award.robs[player];
}

/* Clockwise from the player whose turn it is. */
static int first_who(const struct referee *r, bool (*does)(const struct referee *r, int player))
{
    for (int i = 0; i < r->players; i++)
        if (does(r, (r->turn + i) % r->players))
            return (r->turn + i) % r->players;
    return REF_NOWHERE;
}

/* D14: first everybody's points, then all robbers choose their victims (D16), then they get theirs. */
void hb_ref_do_award(struct referee *r, struct ref_doing *d)
{
    int who = first_who(r, has_points_to_come);

    (void)d;
    if (who != REF_NOWHERE) {
        give(r, who, r->award.points[who], false);
        return;
    }
    if (!r->award.looked)
        look_for_robbers(r);
    who = first_who(r, has_a_victim_to_choose);
    if (who != REF_NOWHERE) {
        hb_ref_ask(r, REF_ROB, who);
        return;
    }
    who = first_who(r, has_a_victim);
    if (who != REF_NOWHERE)
        rob(r, who);
    else
        hb_ref_done(r);
}

/* The order of features can change what robbers get, and nothing else: letters ask for final places only (MES-5). */
bool hb_ref_order_matters(const struct referee *r)
{
    for (int q = 0; q < r->players; q++)
        if (r->with[REF_ROBBERS] && r->robber[q] != REF_NOWHERE)
            return true;
    return false;
}

/* referee_track.c -- points on their way to the counters.
 *
 * All points that are given during the game go through one award: `points` are what everybody gets, `from` where their
 * counters stood.  A box may ask on which of two counters they move (Messages) and act when all have moved (Robbers). */
#include "referee.h"

#include <string.h>

/* BAS-17, E-61. */
int hb_ref_space_of(const struct referee *r, int player, int counter)
{
    return r->counter[player][counter] % REF_TRACK;
}

static const struct ref_question *counter_question(const struct referee *r)
{
    const struct ref_box *box;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->counter)
            return box->counter;
    return NULL;
}

int hb_ref_counters(const struct referee *r)
{
    return counter_question(r) ? REF_COUNTERS : 1;
}

void hb_ref_move_counter(struct referee *r, int player, int counter)
{
    struct ref_award *a = &r->award;
    const struct ref_box *box;
    int from = hb_ref_space_of(r, player, counter);

    r->counter[player][counter] += a->amount;
    r->score[player] += a->amount;
    if (player == r->turn)
        r->moved[counter] = true;
    if (!a->rogue) {
        a->from[player] = from;
        a->moved[player] = true;
        return;
    }
    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->carried)
            box->carried(r, player, from, hb_ref_space_of(r, player, counter));
}

/* MES-2. */
void hb_ref_give(struct referee *r, int player, int amount, bool rogue)
{
    r->award.amount = amount;
    r->award.rogue = rogue;
    if (counter_question(r))
        hb_ref_ask(r, counter_question(r), player);
    else
        hb_ref_move_counter(r, player, REF_MEEPLE);
}

/* Clockwise from the player whose turn it is. */
int hb_ref_first_who(const struct referee *r, bool (*does)(const struct referee *r, int player))
{
    for (int i = 0; i < r->players; i++)
        if (does(r, (r->turn + i) % r->players))
            return (r->turn + i) % r->players;
    return REF_NOWHERE;
}

static bool has_points_to_come(const struct referee *r, int player)
{
    return r->award.points[player] > 0 && !r->award.moved[player];
}

/* D14: first everybody's points, then what follows from them. */
static void do_award(struct referee *r, struct ref_doing *d)
{
    int who = hb_ref_first_who(r, has_points_to_come);
    const struct ref_box *box;

    (void)d;
    if (who != REF_NOWHERE) {
        hb_ref_give(r, who, r->award.points[who], false);
        return;
    }
    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->walked && box->walked(r))
            return;
    hb_ref_done(r);
}

void hb_ref_award(struct referee *r, const int points[REF_PLAYERS])
{
    r->award = (struct ref_award){ .number = r->award.number + 1 };
    memcpy(r->award.points, points, (size_t)r->players * sizeof points[0]);
    hb_ref_do(r, do_award);
}

void hb_ref_award_to(struct referee *r, int player, int points)
{
    int all[REF_PLAYERS] = { 0 };

    all[player] = points;
    hb_ref_award(r, all);
}

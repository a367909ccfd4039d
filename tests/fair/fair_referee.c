/* fair_referee.c -- The Fair once more, slow and plain: what the tests measure the rule against (tests/referee).
 *
 * Write it from the rules, without looking at the module.  What a struct ref_box can say, tests/referee/referee.h tells; leave
 * out what there is nothing to say about. */
#include "tests/referee/explained.h"
#include "tests/referee/mix.h"
#include "tests/referee/referee.h"
#include "tests/support/described.h"

#include <stdio.h>
#include <string.h>

extern const struct ref_box hb_ref_box_fair;

enum { DEAR }; /* its ruling */

struct coins {
    int of[REF_PLAYERS];
};

static struct coins *coins(const struct referee *r)
{
    return hb_ref_memory(r, &hb_ref_box_fair);
}

static int pedlar(void)
{
    return hb_ref_piece_of(&hb_ref_box_fair, 0);
}

/* FAIR-1. */
static bool may_stand(const struct referee *r, const struct ref_feature *f)
{
    (void)r;
    return f->kind == HB_ROAD && !f->complete;
}

/* FAIR-2. */
static int worth(const struct referee *r, const struct ref_survey *s, int feature, bool at_end, int points)
{
    return s->feature[feature].kind == HB_ROAD && !at_end ? points + hb_ref_marks(r, s, feature, "milestone") : points;
}

/* FAIR-3. */
static void list_call(const struct referee *r, const struct ref_survey *s, struct ref_moves *out)
{
    int i = hb_ref_figure_of(r, r->turn, pedlar());

    (void)s;
    if (i != REF_NOWHERE)
        snprintf(hb_ref_add(out), REF_MOVE, "call pedlar %d %d", r->laid[r->figure[i].tile].x,
                 r->laid[r->figure[i].tile].y);
}

static bool play_call(struct referee *r, const char *move)
{
    if (strncmp(move, "call pedlar ", 12) != 0)
        return false;
    hb_ref_take(r, hb_ref_figure_of(r, r->turn, pedlar()));
    hb_ref_strays_go_home(r);
    coins(r)->of[r->turn]++;
    return true;
}

/* FAIR-4. */
static void list_market(const struct referee *r, struct ref_moves *out)
{
    (void)r;
    strcpy(hb_ref_add(out), "sell");
    strcpy(hb_ref_add(out), "pass");
}

static void play_market(struct referee *r, const char *move)
{
    if (strcmp(move, "sell") != 0)
        return;
    coins(r)->of[r->turn]--;
    hb_ref_award_to(r, r->turn, hb_ref_rules(r, &hb_ref_box_fair, DEAR) ? 5 : 3);
}

static const struct ref_question market_question = { .name = "market", .list = list_market, .play = play_market };

static void open_market(struct referee *r, struct ref_doing *d)
{
    if (hb_ref_has_mark(r, d->tile, "fair") && coins(r)->of[r->turn] > 0)
        hb_ref_ask(r, &market_question, r->turn);
}

/* FAIR-5. */
static void pay_most(struct referee *r)
{
    int most = 0;

    for (int p = 0; p < r->players; p++)
        most = coins(r)->of[p] > most ? coins(r)->of[p] : most;
    for (int p = 0; p < r->players; p++)
        r->score[p] += most > 0 && coins(r)->of[p] == most ? 5 : 0;
}

/* What the engine tells of a position, and how it explains points. */
static bool agrees(const struct referee *r, const struct described *told, struct hb_text *why)
{
    for (int p = 0; p < r->players; p++)
        if (!hb_ref_told(told, why, coins(r)->of[p], "players.%d.coins", p))
            return false;
    return true;
}

static bool explains(const struct hb_event_record *t, long *points)
{
    if (told_word(t, "deal", "most"))
        *points = 5;
    else if (told_word(t, "deal", "sale"))
        *points = told_number(t, "points") == 3 || told_number(t, "points") == 5 ? told_number(t, "points") : -1;
    else
        return false;
    return true;
}

static long explains_more(const struct hb_event_record *t, long points)
{
    return told_rule(t, "FAIR-2") ? points + told_reason(t, "milestones") : points;
}

/* Short roads with pedlars on them, and a fair at each end. */
static void mix(struct ref_options *o, struct dice *d)
{
    static const char *const parts[] = { "fair/A", "fair/A", "fair/B", "fair/B", "base/U", "base/V", "base/W" };

    if (dice_percent(d, 60))
        hb_ref_mix_from(o, d, parts, (int)(sizeof parts / sizeof parts[0]), 8 + dice_below(d, 20));
}

static const char *likes_figure(const struct referee *r, const struct ref_moves *moves, struct dice *d, const char *any)
{
    (void)r;
    return dice_percent(d, 40) ? hb_ref_prefer(moves, "put pedlar", hb_ref_prefer(moves, "call", any)) : any;
}

const struct ref_box hb_ref_box_fair = {
    .name = "fair",
    .tiles = "fair",
    .rank = 100,     /* that of the rule */
    .guessed = true, /* its reserve for computer players is a guess */
    .memory = sizeof(struct coins),
    .piece = { { .name = "pedlar", .each = 1, .power = 1, .may_stand = may_stand } },
    .step = { { REF_AT_SCORED + 0, open_market } },
    .ruling = { [DEAR] = { "fair_dear_coins", "no", "yes", 30 } },
    .list_figure = list_call,
    .play_figure = play_call,
    .worth = worth,
    .final = pay_most,
    .agrees = agrees,
    .explains = explains,
    .explains_more = explains_more,
    .mix = mix,
    .likes_figure = likes_figure,
};

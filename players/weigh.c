/* weigh.c -- how good a position is for each player, and the best that a player can make of a turn.
 *
 * What each player may expect becomes a lead over the best of the others, and the lead is bent: the tenth point in
 * front is worth less than the first, and at the end a win is worth some points by itself.  hb_worth_as_lead bends it
 * back, for people.
 *
 * The best line of a turn is found by a beam search over the player's own choices.  There are two levels of positions,
 * the one that is followed and the next one, each sorted with the best first; they change places at every step.  States
 * are never copied within a level: a place and the trial exchange theirs.  A line that has come to an end is in no
 * level any more, only the best of those is kept. */
#include "players/weigh.h"

#include "engine/assert.h"

/* Weighing a position */

static const float a_point = 256, wide = 40, won = 4;

/* Nearly the lead itself as long as it is small, never more than `wide`; the same on every platform, since nothing but
 * division is asked for. */
static float bend(float lead)
{
    return lead / (1 + (lead < 0 ? -lead : lead) / wide);
}

float hb_worth_as_lead(const struct hb_game *g, float worth)
{
    float size = worth < 0 ? -worth : worth;

    if (hb_kind_of(g)->together && hb_for_players(g)->outlook)
        return worth;
    return size < wide * 0.95F ? worth / (1 - size / wide) : worth * 20;
}

/* Points each may expect: when the game is over those they have, else by the weights asked for or those built in. */
static void expected(const struct hb_game *g, const struct hb_scales *scales, float *points)
{
    bool own = scales && (scales->by_formula || scales->weights);
    int32_t expect[HB_PLAYERS_MAX];

    if (!g->over && own && hb_for_players(g)->expect_by)
        hb_for_players(g)->expect_by(g, scales->by_formula ? NULL : scales->weights, expect);
    else if (!g->over)
        hb_expect(g, expect);
    for (int p = 0; p < g->players; p++)
        points[p] = g->over ? (float)hb_score(g, p) : (float)expect[p] / a_point;
}

/* Against the best of the others, not against their mean: whoever is first wins, however far behind the last one is.
 * Alone one's points are what counts. */
static void leads(const struct hb_game *g, const float *points, float *worth)
{
    int best = 0, second = 1;

    if (g->players == 1) {
        worth[0] = points[0];
        return;
    }
    if (points[1] > points[0])
        best = 1, second = 0;
    for (int p = 2; p < g->players; p++)
        if (points[p] > points[best])
            second = best, best = p;
        else if (points[p] > points[second])
            second = p;
    for (int p = 0; p < g->players; p++)
        worth[p] = bend(points[p] - points[p == best ? second : best]);
    for (int p = 0; g->over && p < g->players; p++)
        worth[p] += hb_winner(g, p) ? won : 0;
}

void hb_weigh_position(const struct hb_game *g, const struct hb_scales *scales, float *worth)
{
    const struct hb_kind_players *told = hb_for_players(g);
    float points[HB_PLAYERS_MAX] = { 0 };

    if (told->outlook) {
        for (int p = 0; p < g->players; p++)
            worth[p] = (float)told->outlook(g, p);
        return;
    }
    expected(g, scales, points);
    leads(g, points, worth);
}

/* Only where weighing takes longer than a glance, which without `expect` it does not; in games with secrets the score
 * of the moment says little. */
bool hb_weigh_can_glance(const struct hb_game *g)
{
    return hb_for_players(g)->expect && !hb_for_players(g)->outlook && !hb_kind_of(g)->secret;
}

/* In points as they are, unbent: this only puts moves in order. */
float hb_weigh_glance(const struct hb_game *g, int who)
{
    int score[HB_PLAYERS_MAX], most = 0, own = 0;
    bool others = false;

    hb_scores_if_over(g, score);
    for (int p = 0; p < g->players; p++) {
        int value = score[p] + hb_reserve(g, p);

        if (p == who)
            own = value;
        else if (!others || value > most)
            most = value, others = true;
    }
    return (float)(own - most);
}

/* The best line of a turn */

static const double half_a_point = 0.5;

void hb_weigh_beam_init(struct hb_beam *b, void *states, size_t size, struct hb_move *moves)
{
    unsigned char *at = states;

    b->by_expect = false;
    b->moves = moves;
    b->trial = states;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned k = 0; k < HB_BEAM_MAX; k++)
            b->level[i][k].state = (struct hb_game *)(void *)(at += size);
}

/* What hb_reserve counts is worth half a point each: it decides between turns that score the same. */
double hb_lead_if_over(const struct hb_game *g, int who)
{
    int score[HB_PLAYERS_MAX];
    double best_other = 0, own = 0;
    bool others = false;

    if (hb_for_players(g)->outlook)
        return hb_for_players(g)->outlook(g, who);
    hb_scores_if_over(g, score);
    for (int p = 0; p < g->players; p++) {
        double value = score[p] + half_a_point * hb_reserve(g, p);
        if (p == who) {
            own = value;
        } else if (!others || value > best_other) {
            best_other = value;
            others = true;
        }
    }
    return own - best_other;
}

static double expected_lead(const struct hb_game *g, int who)
{
    enum { POINT = 256 };
    int32_t points[HB_PLAYERS_MAX], best_other = INT32_MIN;

    hb_expect(g, points);
    for (int p = 0; p < g->players; p++)
        if (p != who && points[p] > best_other)
            best_other = points[p];
    return (points[who] - best_other) / (double)POINT;
}

/* A lead needs somebody to be ahead of, so a single player goes by the plain worth. */
static double worth_of(const struct hb_beam *b, const struct hb_game *g, int who)
{
    return b->by_expect && g->players > 1 ? expected_lead(g, who) : hb_lead_if_over(g, who);
}

/* One search under way. */
struct search {
    struct hb_beam *beam;
    int who;
    struct hb_turn_node *next; /* the next level, the best first */
    unsigned found;            /* nodes in it */
    bool ended;                /* a line has come to its end, and *best is the best of them */
    struct hb_turn_line *best;
};

/* The first of equal lines stays: the order of the legal moves decides, the same on every machine. */
static void end_line(struct search *s, const struct hb_turn_line *line)
{
    if (!s->ended || line->worth > s->best->worth)
        *s->best = *line;
    s->ended = true;
}

/* Building one thing and then another often leads to the same position as the other way round. */
static bool is_found_already(const struct search *s, unsigned end, const struct hb_game *g, double worth)
{
    while (end > 0 && s->next[end - 1].line.worth == worth)
        if (hb_equal(s->next[--end].state, g))
            return true;
    return false;
}

/* Takes the trial into the next level if it is among the best HB_BEAM_MAX; equal ones stay in the order found. */
static void keep_trial(struct search *s, const struct hb_turn_line *line)
{
    unsigned at = s->found, last;
    struct hb_game *spare;

    while (at > 0 && s->next[at - 1].line.worth < line->worth)
        at--;
    if (at == HB_BEAM_MAX || is_found_already(s, at, s->beam->trial, line->worth))
        return;
    last = s->found < HB_BEAM_MAX ? s->found++ : HB_BEAM_MAX - 1;
    spare = s->next[last].state;
    for (unsigned i = last; i > at; i--)
        s->next[i] = s->next[i - 1];
    s->next[at] = (struct hb_turn_node){ s->beam->trial, *line };
    s->beam->trial = spare;
}

/* All choices after one position: those that end the turn compete at once, the others for a place in the next level. */
static void look_behind(struct search *s, const struct hb_game *g, const struct hb_turn_line *before)
{
    struct hb_move *moves = s->beam->moves;
    size_t n = hb_legal_moves(g, s->who, moves, HB_MOVES_MAX);
    struct hb_turn_line line = *before;

    HB_ASSERT(n > 0 && n <= HB_MOVES_MAX && line.length < HB_LINE_MOVES);
    line.length++;
    for (size_t i = 0; i < n; i++) {
        hb_copy(s->beam->trial, g);
        hb_play(s->beam->trial, s->who, moves[i], NULL);
        line.move[line.length - 1] = moves[i];
        line.worth = worth_of(s->beam, s->beam->trial, s->who);
        if (hb_actor(s->beam->trial) == s->who && line.length < HB_LINE_MOVES)
            keep_trial(s, &line);
        else
            end_line(s, &line);
    }
}

/* How many of the next level are followed.  A choice that is only half of something (a building that is not yet paid
 * for) changes no worth, so that those equal to the last one must not be cut off by their order alone. */
static unsigned followed(const struct search *s, unsigned width)
{
    unsigned n = s->found < width ? s->found : width;

    while (n > 0 && n < s->found && s->next[n].line.worth == s->next[width - 1].line.worth)
        n++;
    return n;
}

void hb_weigh_best_line(struct hb_beam *b, const struct hb_game *g, int who, unsigned width, struct hb_turn_line *best)
{
    struct search s = { .beam = b, .who = who, .next = b->level[0], .best = best };
    const struct hb_turn_line nothing = { .length = 0 };
    unsigned count;

    best->length = 0;
    if (hb_actor(g) != who) {
        best->worth = worth_of(b, g, who);
        return;
    }
    look_behind(&s, g, &nothing);
    for (unsigned depth = 1; (count = followed(&s, width)) > 0; depth++) {
        const struct hb_turn_node *level = s.next;
        s.next = b->level[depth % 2];
        s.found = 0;
        for (unsigned i = 0; i < count; i++)
            look_behind(&s, level[i].state, &level[i].line);
    }
    HB_ASSERT(s.ended);
}

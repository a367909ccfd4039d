/* turn.c -- a beam search over a player's own choices. */
#include "ai/turn.h"

#include "core/assert.h"

static const double half_a_point = 0.5;

void hb_beam_init(struct hb_beam *b, void *states, size_t size, struct hb_move *moves)
{
    unsigned char *at = states;

    b->by_expect = false;
    b->moves = moves;
    b->trial = states;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned k = 0; k < HB_BEAM_MAX; k++)
            b->level[i][k].state = (struct hb_game *)(void *)(at += size);
}

double hb_position_worth(const struct hb_game *g, int who)
{
    int score[HB_PLAYERS_MAX];
    double best_other = 0, own = 0;
    bool others = false;

    if (hb_kind_of(g)->outlook)
        return hb_kind_of(g)->outlook(g, who);
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

static double worth_of(const struct hb_beam *b, const struct hb_game *g, int who)
{
    return b->by_expect && g->players > 1 ? expected_lead(g, who) : hb_position_worth(g, who);
}

/* One search under way. */
struct search {
    struct hb_beam *beam;
    int who;
    struct hb_node *next; /* the next level, the best first */
    unsigned found;       /* nodes in it */
    bool ended;           /* a line has come to its end, and *best is the best of them */
    struct hb_line *best;
};

static void end_line(struct search *s, const struct hb_line *line)
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
static void keep_trial(struct search *s, const struct hb_line *line)
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
    s->next[at] = (struct hb_node){ s->beam->trial, *line };
    s->beam->trial = spare;
}

static void look_behind(struct search *s, const struct hb_game *g, const struct hb_line *before)
{
    struct hb_move *moves = s->beam->moves;
    size_t n = hb_legal_moves(g, s->who, moves, HB_MOVES_MAX);
    struct hb_line line = *before;

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

void hb_best_line(struct hb_beam *b, const struct hb_game *g, int who, unsigned width, struct hb_line *best)
{
    struct search s = { .beam = b, .who = who, .next = b->level[0], .best = best };
    const struct hb_line nothing = { .length = 0 };
    unsigned count;

    best->length = 0;
    if (hb_actor(g) != who) {
        best->worth = worth_of(b, g, who);
        return;
    }
    look_behind(&s, g, &nothing);
    for (unsigned depth = 1; (count = followed(&s, width)) > 0; depth++) {
        const struct hb_node *level = s.next;
        s.next = b->level[depth % 2];
        s.found = 0;
        for (unsigned i = 0; i < count; i++)
            look_behind(&s, level[i].state, &level[i].line);
    }
    HB_ASSERT(s.ended);
}

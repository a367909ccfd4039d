/* reason.c -- what can be said of a turn in any game (reason.h). */
#include "ai/reason.h"

#include "ai/turn.h"
#include "core/assert.h"
#include "core/splitmix.h"

#include <math.h>
#include <stdalign.h>
#include <string.h>

enum {
    EVENTS_MAX = 64,
    REMARKS_MAX = 3, /* events that are said as they are */
    WIDTH = 4,       /* lines followed in the rest of the turn */
    IN_A_POINT = 256,
    PERCENT = 100,
    SURE = 98,          /* percent */
    DECISIONS_MAX = 100 /* far more than any round has */
};
enum { START, AFTER, TRIAL, BEAM, STATES = BEAM + HB_BEAM_STATES };

struct hb_reasoner {
    struct hb_sink sink; /* first, so that it finds the rest */
    int who;
    bool perhaps; /* what happens now is only how it may go on */
    size_t events, moves_made;
    struct hb_event event[EVENTS_MAX];
    struct hb_reasons reasons, remarks;
    struct hb_move line[1 + HB_LINE_MOVES];
    struct hb_game *start, *after, *trial;
    struct hb_beam beam;
};

enum { HEAD = (sizeof(struct hb_reasoner) + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t) };

size_t hb_reasoner_size(const struct hb_game *g)
{
    return HEAD + HB_MOVES_MAX * sizeof(struct hb_move) + STATES * hb_size(g);
}

/* ---- listening ---- */

static void remark(struct hb_reasoner *r, const struct hb_game *g, const struct hb_event *e)
{
    const struct hb_kind *kind = hb_kind_of(g);
    struct hb_told *t;

    if (r->remarks.count == REMARKS_MAX || kind->remarkable == NULL || !kind->remarkable(g, e, r->who) ||
        (r->perhaps && e->player != r->who))
        return;
    t = hb_reason_add(&r->remarks, NULL, NULL);
    t->player = e->player;
    kind->told(g, e, t);
}

static void happened(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *e)
{
    struct hb_reasoner *r = (struct hb_reasoner *)(void *)sink;

    if (r->events < EVENTS_MAX)
        r->event[r->events++] = *e;
    remark(r, g, e);
}

struct hb_reasoner *hb_reasoner_open(const struct hb_game *g, void *room)
{
    struct hb_reasoner *r = room;
    struct hb_move *moves = (struct hb_move *)(void *)((unsigned char *)room + HEAD);
    unsigned char *states = (unsigned char *)(moves + HB_MOVES_MAX);
    size_t size = hb_size(g);

    r->sink.happened = happened;
    r->start = (struct hb_game *)(void *)(states + START * size);
    r->after = (struct hb_game *)(void *)(states + AFTER * size);
    r->trial = (struct hb_game *)(void *)(states + TRIAL * size);
    hb_beam_init(&r->beam, states + BEAM * size, size, moves);
    return r;
}

/* ---- the turn ---- */

struct dice {
    struct hb_random random;
    uint64_t at;
};

static uint64_t below(struct hb_random *random, uint64_t bound)
{
    return hb_splitmix(&((struct dice *)(void *)random)->at) % bound;
}

/* Where something is secret the rest is filled in somehow, the same in the same position. */
static void begin(struct hb_reasoner *r, const struct hb_game *view)
{
    struct dice d = { { below }, hb_hash(view) };

    hb_copy(r->start, view);
    if (hb_actor(view) == HB_SEVERAL || hb_secret(view))
        hb_complete(r->start, r->who, &d.random);
    hb_copy(r->after, r->start);
    r->events = r->moves_made = 0;
    r->reasons.count = r->remarks.count = 0;
}

static void make(struct hb_reasoner *r, struct hb_move m)
{
    hb_play(r->after, r->who, m, &r->sink);
    r->line[r->moves_made++] = m;
}

/* What was chosen in secret takes effect in the rest of the round: the others choose somehow, and everybody then makes the
 * best of his turns. */
static void play_round(struct hb_reasoner *r, const struct hb_game *view)
{
    struct dice d = { { below }, hb_hash(view) };
    struct hb_line line;

    for (int p = 0; p < view->players && hb_actor(r->after) == HB_SEVERAL; p++)
        if (p != r->who && hb_may_move(view, p) && hb_may_move(r->after, p)) {
            size_t n = hb_legal_moves(r->after, p, r->beam.moves, HB_MOVES_MAX);
            hb_play(r->after, p, r->beam.moves[d.random.below(&d.random, n)], &r->sink);
        }
    for (unsigned i = 0; i < DECISIONS_MAX; i++) {
        int who = hb_actor(r->after);
        if (who == HB_NOBODY || who == HB_SEVERAL)
            return;
        if (who == HB_CHANCE) {
            uint32_t at = (uint32_t)d.random.below(&d.random, hb_total_weight(r->after));
            hb_play(r->after, HB_CHANCE, hb_outcome(r->after, at), &r->sink);
            continue;
        }
        hb_best_line(&r->beam, r->after, who, 1, &line);
        for (unsigned k = 0; k < line.length; k++)
            hb_play(r->after, who, line.move[k], &r->sink);
    }
}

static void play_turn(struct hb_reasoner *r, struct hb_move m)
{
    struct hb_line rest;

    r->perhaps = hb_actor(r->start) == HB_SEVERAL;
    make(r, m);
    if (r->perhaps) {
        play_round(r, r->start);
        return;
    }
    hb_best_line(&r->beam, r->after, r->who, WIDTH, &rest);
    for (unsigned i = 0; i < rest.length; i++)
        make(r, rest.move[i]);
}

size_t hb_reason_line(const struct hb_reasoner *r, const struct hb_game **start, const struct hb_move **moves)
{
    *start = r->start;
    *moves = r->line;
    return r->moves_made;
}

/* ---- what every game can say ---- */

double hb_expected_lead(const struct hb_game *g, int who)
{
    int32_t points[HB_PLAYERS_MAX] = { 0 }, best = INT32_MIN;

    if (hb_kind_of(g)->outlook != NULL)
        return hb_kind_of(g)->outlook(g, who);
    hb_expect(g, points);
    for (int p = 0; hb_actor(g) == HB_NOBODY && p < g->players; p++)
        points[p] = hb_score(g, p) * IN_A_POINT;
    for (int p = 0; p < g->players; p++)
        if (p != who && points[p] > best)
            best = points[p];
    return (points[who] - (g->players > 1 ? best : 0)) / (double)IN_A_POINT;
}

double hb_best_lead(struct hb_reasoner *r, const struct hb_game *g, int who)
{
    struct hb_line line;

    hb_copy(r->after, g);
    hb_best_line(&r->beam, g, who, 1, &line);
    for (unsigned i = 0; i < line.length; i++)
        hb_play(r->after, who, line.move[i], NULL);
    return hb_expected_lead(r->after, who);
}

static void say_number(struct hb_reasoner *r, const char *name, const char *key, int player, long n)
{
    struct hb_told *t = hb_reason_add(&r->reasons, name, key);

    if (t == NULL)
        return;
    t->player = player;
    hb_told_number(t, "points", n);
}

/* Points that the kind has said nothing of. */
static void say_points(struct hb_reasoner *r)
{
    for (int p = 0; p < r->start->players; p++) {
        int gain = hb_score(r->after, p) - hb_score(r->start, p);
        if (gain > 0 && p == r->who)
            say_number(r, "points", "why.points", HB_CHANCE, gain);
        else if (gain > 0)
            say_number(r, "others", "why.others", p, gain);
    }
}

static void say_end(struct hb_reasoner *r)
{
    struct hb_told *t = hb_actor(r->after) == HB_NOBODY ? hb_reason_add(&r->reasons, "ends", "why.ends") : NULL;

    if (t != NULL)
        hb_told_flag(t, "won", hb_winner(r->after, r->who));
}

/* How often such a choice is right where it must not be guessed. */
static void say_chance(struct hb_reasoner *r, const struct hb_game *view, double share)
{
    long percent = lround(share * PERCENT);
    struct hb_told *t;

    if (hb_actor(view) != HB_SEVERAL || percent <= 0 || percent > SURE)
        return;
    t = hb_reason_add(&r->reasons, "mixed", "why.mixed");
    if (t != NULL)
        hb_told_number(t, "percent", percent);
}

static void say_remarks(struct hb_reasoner *r)
{
    if (r->perhaps && r->remarks.count > 0)
        hb_reason_add(&r->reasons, "perhaps", "why.perhaps");
    for (unsigned i = 0; i < r->remarks.count && r->reasons.count < HB_CLAUSES_MAX; i++) {
        struct hb_told *to = &r->reasons.clause[r->reasons.count++];
        const struct hb_told *from = &r->remarks.clause[i];

        *to = *from;
        if (from->key == from->made)
            to->key = to->made;
    }
}

const struct hb_reasons *hb_reason(struct hb_reasoner *r, const struct hb_game *view, int who,
                                   const struct hb_candidate *candidate)
{
    struct hb_turned turn;

    r->who = who;
    begin(r, view);
    play_turn(r, candidate->move);
    turn = (struct hb_turned){ r->start, r->after, r->trial, who, r->event, r->events };
    if (hb_kind_of(view)->reasons != NULL)
        hb_kind_of(view)->reasons(&turn, &r->reasons);
    else if (!r->perhaps && r->remarks.count == 0)
        say_points(r);
    say_remarks(r);
    if (!r->perhaps)
        say_end(r);
    say_chance(r, view, candidate->share);
    if (r->reasons.count == 0)
        hb_reason_add(&r->reasons, "quiet", "why.quiet");
    return &r->reasons;
}

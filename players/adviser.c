/* adviser.c -- who is asked for advice (adviser.h), and what can be said of a turn in any game.
 *
 * An adviser is a player, who says which moves are good, and a reasoner, who says why.  The reasoner plays the move and
 * the best rest of the turn on a copy of what the player knows, and listens: the events, and what each may expect
 * before and after, are the reasons.  What only one kind of game can say, its hook `reasons` says from the same two
 * positions.
 *
 * Both lie in the room of the adviser, one behind the other; nothing is allocated. */
#include "players/adviser.h"

#include "engine/assert.h"
#include "players/position_random.h"
#include "players/weigh.h"

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

static size_t reasoner_size(const struct hb_game *g)
{
    return HEAD + HB_MOVES_MAX * sizeof(struct hb_move) + STATES * hb_size(g);
}

/* Listening */

/* An event worth saying, as the kind of game sees it.  Of what may only happen, events of the player alone are said. */
static void remark(struct hb_reasoner *r, const struct hb_game *g, const struct hb_event *e)
{
    const struct hb_kind_players *told = hb_for_players(g);
    struct hb_event_record *t;

    if (r->remarks.count == REMARKS_MAX || !told->remarkable || !told->remarkable(g, e, r->who) ||
        (r->perhaps && e->player != r->who))
        return;
    t = hb_reason_add(&r->remarks, NULL, NULL);
    t->player = e->player;
    hb_kind_of(g)->describe_event(g, e, t);
}

/* Events beyond the room are not looked at. */
static void happened(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *e)
{
    struct hb_reasoner *r = (struct hb_reasoner *)(void *)sink;

    if (r->events < EVENTS_MAX)
        r->event[r->events++] = *e;
    remark(r, g, e);
}

/* In as many bytes as reasoner_size says, aligned as malloc aligns. */
static struct hb_reasoner *reasoner_open(const struct hb_game *g, void *room)
{
    struct hb_reasoner *r = room;
    struct hb_move *moves = (struct hb_move *)(void *)((unsigned char *)room + HEAD);
    unsigned char *states = (unsigned char *)(moves + HB_MOVES_MAX);
    size_t size = hb_size(g);

    r->sink.happened = happened;
    r->start = (struct hb_game *)(void *)(states + START * size);
    r->after = (struct hb_game *)(void *)(states + AFTER * size);
    r->trial = (struct hb_game *)(void *)(states + TRIAL * size);
    hb_weigh_beam_init(&r->beam, states + BEAM * size, size, moves);
    return r;
}

/* The turn */

/* Where something is secret the rest is filled in somehow, the same in the same position. */
static void begin(struct hb_reasoner *r, const struct hb_game *view)
{
    struct hb_position_random d = hb_position_random(hb_hash(view));

    hb_copy(r->start, view);
    if (hb_actor(view) == HB_SEVERAL || hb_secret(view))
        hb_fill_unknown(r->start, r->who, &d.random);
    hb_copy(r->after, r->start);
    r->events = r->moves_made = 0;
    r->reasons.count = r->remarks.count = 0;
}

/* The moves of the player are kept, to be shown as a line. */
static void make(struct hb_reasoner *r, struct hb_move m)
{
    hb_play(r->after, r->who, m, &r->sink);
    r->line[r->moves_made++] = m;
}

/* What was chosen in secret takes effect in the rest of the round: the others choose somehow, and everybody then makes
 * the best of their turns. */
static void play_round(struct hb_reasoner *r, const struct hb_game *view)
{
    struct hb_position_random d = hb_position_random(hb_hash(view));
    struct hb_turn_line line;

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
        hb_weigh_best_line(&r->beam, r->after, who, 1, &line);
        for (unsigned k = 0; k < line.length; k++)
            hb_play(r->after, who, line.move[k], &r->sink);
    }
}

/* The rest of the turn is the best at first sight, not by a search: a reason explains what can be seen. */
static void play_turn(struct hb_reasoner *r, struct hb_move m)
{
    struct hb_turn_line rest;

    r->perhaps = hb_actor(r->start) == HB_SEVERAL;
    make(r, m);
    if (r->perhaps) {
        play_round(r, r->start);
        return;
    }
    hb_weigh_best_line(&r->beam, r->after, r->who, WIDTH, &rest);
    for (unsigned i = 0; i < rest.length; i++)
        make(r, rest.move[i]);
}

size_t hb_adviser_reason_line(const struct hb_reasoner *r, const struct hb_game **start, const struct hb_move **moves)
{
    *start = r->start;
    *moves = r->line;
    return r->moves_made;
}

/* What every game can say */

/* As the search sees it, but not bent: people are told points. */
double hb_adviser_expected_lead(const struct hb_game *g, int who)
{
    int32_t points[HB_PLAYERS_MAX] = { 0 }, best = INT32_MIN;

    if (hb_for_players(g)->outlook)
        return hb_for_players(g)->outlook(g, who);
    hb_expect(g, points);
    for (int p = 0; hb_actor(g) == HB_NOBODY && p < g->players; p++)
        points[p] = hb_score(g, p) * IN_A_POINT;
    for (int p = 0; p < g->players; p++)
        if (p != who && points[p] > best)
            best = points[p];
    return (points[who] - (g->players > 1 ? best : 0)) / (double)IN_A_POINT;
}

/* The lead at the end of the turn of `who`, if they make the best of it at first sight. */
static double best_lead(struct hb_reasoner *r, const struct hb_game *g, int who)
{
    struct hb_turn_line line;

    hb_copy(r->after, g);
    hb_weigh_best_line(&r->beam, g, who, 1, &line);
    for (unsigned i = 0; i < line.length; i++)
        hb_play(r->after, who, line.move[i], NULL);
    return hb_adviser_expected_lead(r->after, who);
}

static void say_number(struct hb_reasoner *r, const char *name, const char *key, int player, long n)
{
    struct hb_event_record *t = hb_reason_add(&r->reasons, name, key);

    if (!t)
        return;
    t->player = player;
    hb_event_number(t, "points", n);
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

/* With what is still only how it may go on, nothing is said of the end. */
static void say_end(struct hb_reasoner *r)
{
    struct hb_event_record *t = hb_actor(r->after) == HB_NOBODY ? hb_reason_add(&r->reasons, "ends", "why.ends") : NULL;

    if (t)
        hb_event_flag(t, "won", hb_winner(r->after, r->who));
}

/* How often such a choice is right where it must not be guessed. */
static void say_chance(struct hb_reasoner *r, const struct hb_game *view, double share)
{
    long percent = lround(share * PERCENT);
    struct hb_event_record *t;

    if (hb_actor(view) != HB_SEVERAL || percent <= 0 || percent > SURE)
        return;
    t = hb_reason_add(&r->reasons, "mixed", "why.mixed");
    if (t)
        hb_event_number(t, "percent", percent);
}

static void say_remarks(struct hb_reasoner *r)
{
    if (r->perhaps && r->remarks.count > 0)
        hb_reason_add(&r->reasons, "perhaps", "why.perhaps");
    for (unsigned i = 0; i < r->remarks.count && r->reasons.count < HB_CLAUSES_MAX; i++) {
        struct hb_event_record *to = &r->reasons.clause[r->reasons.count++];
        const struct hb_event_record *from = &r->remarks.clause[i];

        *to = *from;
        if (from->key == from->made)
            to->key = to->made;
    }
}

/* A move of which nothing comes at once is still better or worse than another one.  Where all win or lose together,
 * what is expected is no points, so only which is better is told. */
static void say_compared(struct hb_reasoner *r, const struct hb_candidate *candidate, const struct hb_candidate *other)
{
    struct hb_event_record *t = hb_reason_add(&r->reasons, "quiet", "why.only");
    double more = other ? candidate->value - other->value : 0;
    bool in_points = isfinite(more) && !hb_kind_of(r->start)->together;

    if (!t || !other)
        return;
    if (more == 0 || (in_points && fabs(more) < 0.5))
        t->key = "why.alike";
    else
        t->key = more > 0 ? "why.better" : "why.less";
    if (in_points)
        hb_event_number(t, "points", lround(fabs(more)));
    hb_event_move(t, "than", r->start, other->move);
}

const struct hb_reasons *hb_adviser_reason_text(struct hb_reasoner *r, const struct hb_game *view, int who,
                                                const struct hb_candidate *candidate, const struct hb_candidate *other)
{
    struct hb_turned turn;

    r->who = who;
    begin(r, view);
    play_turn(r, candidate->move);
    turn = (struct hb_turned){ r->start, r->after, r->trial, who, r->event, r->events };
    if (hb_for_players(view)->reasons)
        hb_for_players(view)->reasons(&turn, &r->reasons);
    else if (!r->perhaps && r->remarks.count == 0)
        say_points(r);
    say_remarks(r);
    if (!r->perhaps)
        say_end(r);
    say_chance(r, view, candidate->share);
    if (r->reasons.count == 0)
        say_compared(r, candidate, other);
    return &r->reasons;
}

/* Asking a player */

static size_t aligned(size_t size)
{
    return (size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
}

/* Room for all legal moves, since each is ranked. */
static size_t ranks_size(void)
{
    return aligned(HB_MOVES_MAX * sizeof(struct hb_candidate));
}

size_t hb_adviser_size(const struct hb_player_spec *spec, const struct hb_game *g)
{
    return aligned(sizeof(struct hb_adviser)) + ranks_size() + 2 * aligned(hb_size(g)) + aligned(reasoner_size(g)) +
           hb_player_size(spec, g);
}

/* The next so many bytes of the room. */
static void *take(unsigned char **at, size_t size)
{
    void *taken = *at;

    *at += aligned(size);
    return taken;
}

struct hb_adviser *hb_adviser_open(const struct hb_player_spec *spec, const struct hb_game *g,
                                   const struct hb_tools *tools, void *room)
{
    unsigned char *at = room;
    struct hb_adviser *a = take(&at, sizeof *a);

    *a = (struct hb_adviser){ .who = HB_NOBODY };
    a->ranks = take(&at, ranks_size());
    a->view = take(&at, hb_size(g));
    a->trial = take(&at, hb_size(g));
    a->reasoner = reasoner_open(g, take(&at, reasoner_size(g)));
    a->player = hb_player_open(spec, g, tools, at);
    return a;
}

/* Everything is asked by the view, so advice gives away nothing that the player could not know. */
void hb_adviser_ask(struct hb_adviser *a, const struct hb_game *g, int who, const struct hb_effort *effort)
{
    const struct hb_question q = { .view = a->view,
                                   .who = who,
                                   .ms = effort->ms,
                                   .playouts = effort->playouts,
                                   .seed = effort->seed,
                                   .ranks = a->ranks,
                                   .cap = HB_MOVES_MAX };

    a->who = who;
    hb_view(g, who, a->view);
    hb_player_choose(a->player, &q, &a->answer);
}

size_t hb_adviser_place(const struct hb_adviser *a, struct hb_move m)
{
    size_t i = 0;

    while (i < a->answer.count && a->ranks[i].move.code != m.code)
        i++;
    return i;
}

const struct hb_reasons *hb_adviser_reason(struct hb_adviser *a, size_t place)
{
    HB_ASSERT(place < a->answer.count);
    size_t other = place > 0 ? 0 : 1; /* the best; and that beside the next best */
    return hb_adviser_reason_text(a->reasoner, a->view, a->who, &a->ranks[place],
                                  other < a->answer.count ? &a->ranks[other] : NULL);
}

/* Looking back */

/* A move that the player ranks below others may still be as good: `loss` never falls below 0. */
struct hb_verdict hb_adviser_judge(struct hb_adviser *a, const struct hb_game *g, int who, struct hb_move played,
                                   const struct hb_effort *effort)
{
    struct hb_verdict v = { .loss = 0 };

    hb_adviser_ask(a, g, who, effort);
    v.moves = a->answer.count;
    v.place = hb_adviser_place(a, played);
    HB_ASSERT(v.place < v.moves);
    v.best = a->ranks[0];
    v.played = a->ranks[v.place];
    if (v.best.value > v.played.value)
        v.loss = v.best.value - v.played.value;
    return v;
}

/* What an outcome is worth to whoever goes on after it; *who may differ from outcome to outcome. */
static double worth_after(struct hb_adviser *a, struct hb_move outcome, int *who)
{
    hb_copy(a->trial, a->view);
    hb_play(a->trial, HB_CHANCE, outcome, NULL);
    *who = hb_actor(a->trial);
    return *who < 0 ? 0 : best_lead(a->reasoner, a->trial, *who);
}

/* What came, less the mean of what could have come, by weights.  Outcomes after which nobody can go on, such as a tile
 * that fits nowhere, or somebody else goes on, count as the mean of the others. */
struct hb_luck hb_adviser_luck(struct hb_adviser *a, const struct hb_game *g, struct hb_move outcome)
{
    struct hb_move *moves = (struct hb_move *)(void *)a->ranks;
    struct hb_luck luck = { .who = HB_NOBODY };
    double sum = 0, weights = 0, came;
    size_t n;
    int who;

    HB_ASSERT(hb_actor(g) == HB_CHANCE);
    hb_view(g, HB_SPECTATOR, a->view);
    a->answer.count = 0;
    came = worth_after(a, outcome, &luck.who);
    if (luck.who < 0)
        return (struct hb_luck){ .who = HB_NOBODY };
    n = hb_legal_moves(a->view, HB_CHANCE, moves, HB_MOVES_MAX);
    for (size_t i = 0; i < n && n <= HB_MOVES_MAX; i++) {
        double worth = worth_after(a, moves[i], &who), weight = hb_weight(a->view, moves[i]);

        sum += who == luck.who ? worth * weight : 0;
        weights += who == luck.who ? weight : 0;
    }
    luck.worth = weights > 0 ? came - sum / weights : 0;
    return luck;
}

/* adviser.c -- see adviser.h. */
#include "ai/adviser.h"

#include "core/assert.h"

#include <stdalign.h>

static size_t aligned(size_t size)
{
    return (size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
}

static size_t ranks_size(void)
{
    return aligned(HB_MOVES_MAX * sizeof(struct hb_candidate));
}

size_t hb_adviser_size(const struct hb_player_spec *spec, const struct hb_game *g)
{
    return aligned(sizeof(struct hb_adviser)) + ranks_size() + 2 * aligned(hb_size(g)) + aligned(hb_reasoner_size(g)) +
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
    a->reasoner = hb_reasoner_open(g, take(&at, hb_reasoner_size(g)));
    a->player = hb_player_open(spec, g, tools, at);
    return a;
}

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
    return hb_reason(a->reasoner, a->view, a->who, &a->ranks[place]);
}

/* ---- looking back ---- */

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

static double worth_after(struct hb_adviser *a, struct hb_move outcome, int *who)
{
    hb_copy(a->trial, a->view);
    hb_play(a->trial, HB_CHANCE, outcome, NULL);
    *who = hb_actor(a->trial);
    return *who < 0 ? 0 : hb_best_lead(a->reasoner, a->trial, *who);
}

/* Those after which nobody can go on, such as a tile that fits nowhere, count as the mean of the others. */
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

/* endgame.c -- see endgame.h. */
#include "ai/endgame.h"

#include "ai/weigh.h"
#include "core/splitmix.h"

#include <string.h>

enum { PROBES = 8, LOOK_AT_CLOCK = 64 };

size_t hb_endgame_size(size_t game_size)
{
    return HB_ENDGAME_DEPTH * game_size + HB_ENDGAME_MOVES * sizeof(struct hb_move);
}

void hb_endgame_init(struct hb_endgame *e, size_t game_size, void *memory)
{
    unsigned char *at = memory;

    for (unsigned i = 0; i < HB_ENDGAME_DEPTH; i++, at += game_size)
        e->state[i] = (struct hb_game *)(void *)at;
    e->moves = (struct hb_move *)(void *)at;
    e->clock = NULL;
    e->stop = NULL;
}

/* ---- how much it would be ---- */

/* Positions on and beside one way to the end, taken at random: the mean over all such ways is how many there are in all. */
static uint64_t probe(struct hb_endgame *e, const struct hb_game *g, uint64_t most, uint64_t *dice)
{
    struct hb_game *at = e->state[0];
    uint64_t ways = 1, all = 0;

    hb_copy(at, g);
    for (unsigned depth = 1; hb_actor(at) != HB_NOBODY; depth++) {
        int who = hb_actor(at);
        size_t n = who == HB_SEVERAL ? 0 : hb_legal_moves(at, who, e->moves, HB_MOVES_MAX);

        if (n == 0 || depth >= HB_ENDGAME_DEPTH)
            return UINT64_MAX / PROBES;
        ways *= n;
        all += ways;
        if (all > most * PROBES)
            return all;
        hb_play(at, who, e->moves[hb_below(dice, (uint32_t)n)], NULL);
    }
    return all;
}

static bool is_little(struct hb_endgame *e, const struct hb_game *g, uint64_t most)
{
    uint64_t sum = 0, dice = 1;

    for (unsigned i = 0; i < PROBES && sum <= most * PROBES; i++)
        sum += probe(e, g, most, &dice);
    return sum <= most * PROBES;
}

/* ---- looking at all of it ---- */

static bool goes_on(struct hb_endgame *e)
{
    if (e->failed || e->left == 0) {
        e->failed = true;
        return false;
    }
    if (--e->left % LOOK_AT_CLOCK == 0) {
        if (e->stop != NULL && atomic_load_explicit(e->stop, memory_order_relaxed))
            e->failed = true;
        if (e->clock != NULL && e->clock->now(e->clock) >= e->until)
            e->failed = true;
    }
    return !e->failed;
}

/* The moves of whoever acts at a depth, in the part of the list that is free; 0: there is no room for them. */
static size_t list(struct hb_endgame *e, unsigned depth)
{
    const struct hb_game *g = e->state[depth];
    size_t cap = HB_ENDGAME_MOVES - e->listed, n = hb_legal_moves(g, hb_actor(g), e->moves + e->listed, cap);

    if (n == 0 || n > cap || depth + 1 == HB_ENDGAME_DEPTH) {
        e->failed = true;
        return 0;
    }
    e->listed += n;
    return n;
}

static void look(struct hb_endgame *e, unsigned depth, float *worth);

static void look_behind(struct hb_endgame *e, unsigned depth, struct hb_move m, float *worth)
{
    hb_copy(e->state[depth + 1], e->state[depth]);
    hb_play(e->state[depth + 1], hb_actor(e->state[depth]), m, NULL);
    look(e, depth + 1, worth);
}

static void look_at_choices(struct hb_endgame *e, unsigned depth, float *worth)
{
    int who = hb_actor(e->state[depth]);
    size_t first = e->listed, n = list(e, depth);

    for (size_t i = 0; i < n && !e->failed; i++) {
        float one[HB_PLAYERS_MAX];

        look_behind(e, depth, e->moves[first + i], one);
        if (i == 0 || one[who] > worth[who])
            memcpy(worth, one, sizeof one);
    }
    e->listed = first;
}

static void look_at_outcomes(struct hb_endgame *e, unsigned depth, float *worth)
{
    const struct hb_game *g = e->state[depth];
    float total = (float)hb_total_weight(g);
    size_t first = e->listed, n = list(e, depth);

    memset(worth, 0, HB_PLAYERS_MAX * sizeof *worth);
    for (size_t i = 0; i < n && !e->failed; i++) {
        float one[HB_PLAYERS_MAX], share = (float)hb_weight(g, e->moves[first + i]) / total;

        look_behind(e, depth, e->moves[first + i], one);
        for (int p = 0; p < g->players; p++)
            worth[p] += share * one[p];
    }
    e->listed = first;
}

static void look(struct hb_endgame *e, unsigned depth, float *worth)
{
    const struct hb_game *g = e->state[depth];

    memset(worth, 0, HB_PLAYERS_MAX * sizeof *worth);
    if (!goes_on(e))
        return;
    if (hb_actor(g) == HB_NOBODY)
        hb_assess(g, NULL, worth);
    else if (hb_actor(g) == HB_CHANCE)
        look_at_outcomes(e, depth, worth);
    else
        look_at_choices(e, depth, worth);
}

bool hb_endgame_solve(struct hb_endgame *e, const struct hb_game *g, int who, uint64_t most, float *worth)
{
    size_t n;

    if (hb_kind_of(g)->secret != NULL || hb_actor(g) != who || !is_little(e, g, most))
        return false;
    hb_copy(e->state[0], g);
    e->listed = 0;
    e->left = 4 * most;
    e->failed = false;
    n = list(e, 0);
    for (size_t i = 0; i < n && !e->failed; i++) {
        float one[HB_PLAYERS_MAX];

        look_behind(e, 0, e->moves[i], one);
        worth[i] = one[who];
    }
    return !e->failed;
}

/* turn.c -- the ways to make a turn (turn.h). */
#include "turn.h"

#include "core/assert.h"
#include "core/splitmix.h"

#include <stdlib.h>

bool turn_open(struct turn_mind *mind, size_t state_size)
{
    bool good = true;

    for (unsigned i = 0; i < TURN_DEPTH; i++) {
        mind->state[i] = aligned_alloc(64, (state_size + 63) / 64 * 64);
        mind->moves[i] = malloc(HB_MOVES_MAX * sizeof(struct hb_move));
        mind->value[i] = malloc(HB_MOVES_MAX * sizeof(int32_t));
        good = good && mind->state[i] && mind->moves[i] && mind->value[i];
    }
    return good;
}

void turn_close(struct turn_mind *mind)
{
    for (unsigned i = 0; i < TURN_DEPTH; i++) {
        free(mind->state[i]);
        free(mind->moves[i]);
        free(mind->value[i]);
    }
}

int32_t turn_lead(const int32_t *points, unsigned players, unsigned who)
{
    int32_t best = INT32_MIN;

    for (unsigned p = 0; p < players; p++)
        if (p != who && points[p] > best)
            best = points[p];
    return players > 1 ? points[who] - best : points[who];
}

static int32_t weigh(const struct judge *judge, const struct hb_game *g, int who)
{
    int32_t points[HB_PLAYERS_MAX] = { 0 };

    hb_kind_of(g)->expect_by(g, judge->weights, points);
    return turn_lead(points, g->players, (unsigned)who);
}

static int32_t off_by(struct turn_mind *mind, const struct judge *judge)
{
    return judge->noise ? (int32_t)hb_below(&mind->seed, (uint32_t)(2 * judge->noise + 1)) - judge->noise : 0;
}

/* The value that the best `width` reach, by a first glance at where each move leads. */
static int32_t worth_looking_at(const int32_t *value, size_t n, unsigned width)
{
    int32_t best[64];
    unsigned kept = 0;

    HB_ASSERT(width <= 64);
    for (size_t i = 0; i < n; i++) {
        unsigned at = kept;
        while (at > 0 && best[at - 1] < value[i])
            at--;
        if (at == width)
            continue;
        kept += kept < width;
        for (unsigned k = kept - 1; k > at; k--)
            best[k] = best[k - 1];
        best[at] = value[i];
    }
    return best[kept - 1];
}

static int32_t best_of(struct turn_mind *mind, const struct judge *judge, const struct hb_game *g, int who,
                       unsigned depth, struct hb_move *best)
{
    struct hb_move *moves = mind->moves[depth];
    struct hb_game *trial = mind->state[depth];
    int32_t *value = mind->value[depth], most = INT32_MIN, least = INT32_MIN;
    size_t n = hb_legal_moves(g, who, moves, HB_MOVES_MAX);
    unsigned width = depth ? (judge->width + 2) / 3 : judge->width;

    HB_ASSERT(n > 0 && n <= HB_MOVES_MAX);
    if (width && n > width && depth + 1 < TURN_DEPTH) {
        for (size_t i = 0; i < n; i++) {
            hb_copy(trial, g);
            hb_play(trial, who, moves[i], NULL);
            value[i] = weigh(judge, trial, who);
        }
        least = worth_looking_at(value, n, width);
    }
    for (size_t i = 0; i < n; i++) {
        int32_t worth;
        if (least != INT32_MIN && value[i] < least)
            continue;
        hb_copy(trial, g);
        hb_play(trial, who, moves[i], NULL);
        if (hb_actor(trial) == who && depth + 1 < TURN_DEPTH)
            worth = best_of(mind, judge, trial, who, depth + 1, NULL);
        else
            worth = weigh(judge, trial, who) + off_by(mind, judge);
        if (worth <= most)
            continue;
        most = worth;
        if (best)
            *best = moves[i];
    }
    return most;
}

struct hb_move turn_choose(struct turn_mind *mind, const struct judge *judge, const struct hb_game *g, int who)
{
    struct hb_move best = { 0 };

    best_of(mind, judge, g, who, 0, &best);
    return best;
}

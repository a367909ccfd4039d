/* greedy.c -- a player who takes the best immediate gain.
 *
 * A position is worth the lead that the final scoring would give if the game ended now, and half a point for
 * each figure in hand.  A move is worth the best position that the player's own further choices in this turn
 * can reach; what others do and what will be drawn is not looked at. */
#include "ai/ai.h"
#include "core/assert.h"

#include <stdlib.h>

static const double figure_in_hand = 0.5;

/* A turn asks a player a few times at most before somebody else or chance is asked. */
enum { DEPTH_MAX = 6, CHOICES_MAX = HB_MOVES_MAX };

static double worth(const struct hb_game *g, int who)
{
    double best_other = 0;
    bool others = false;

    for (int p = 0; p < g->players; p++) {
        double value = hb_score_if_over(g, p) + figure_in_hand * hb_reserve(g, p);
        if (p != who && (!others || value > best_other)) {
            best_other = value;
            others = true;
        }
    }
    return hb_score_if_over(g, who) + figure_in_hand * hb_reserve(g, who) - best_other;
}

struct line {
    struct hb_move move[DEPTH_MAX];
    unsigned length;
};

static void follow(struct hb_game *scratch, const struct hb_game *g, int who, const struct line *line)
{
    hb_copy(scratch, g);
    for (unsigned i = 0; i < line->length; i++)
        hb_play(scratch, who, line->move[i], NULL);
}

/* The best that can be reached after a line of the player's own choices. */
static double best_after(const struct hb_game *g, int who, struct hb_game *scratch, struct line *line)
{
    struct hb_move further[256];
    double best = 0;
    size_t n;

    follow(scratch, g, who, line);
    n = scratch->actor == who && line->length < DEPTH_MAX ? hb_legal_moves(scratch, who, further, 256) : 0;
    if (n == 0 || n > 256)
        return worth(scratch, who);
    for (size_t i = 0; i < n; i++) {
        line->move[line->length++] = further[i];
        double value = best_after(g, who, scratch, line);
        line->length--;
        if (i == 0 || value > best)
            best = value;
    }
    return best;
}

static double value_of(const struct hb_game *g, int who, struct hb_game *scratch, struct hb_move m)
{
    struct line line = { .move = { m }, .length = 1 };

    return best_after(g, who, scratch, &line);
}

struct ranked {
    struct hb_ai_choice choice;
    size_t order;
};

static int by_value(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;

    if (x->choice.value != y->choice.value)
        return x->choice.value < y->choice.value ? 1 : -1;
    return x->order < y->order ? -1 : 1;
}

size_t hb_ai_rank(const struct hb_game *g, int who, struct hb_game *scratch, struct hb_ai_choice *out, size_t cap)
{
    struct hb_move moves[CHOICES_MAX];
    struct ranked all[CHOICES_MAX];
    size_t n = hb_legal_moves(g, who, moves, CHOICES_MAX);

    HB_ASSERT(who >= 0 && n <= CHOICES_MAX);
    for (size_t i = 0; i < n; i++)
        all[i] = (struct ranked){ { moves[i], value_of(g, who, scratch, moves[i]) }, i };
    qsort(all, n, sizeof all[0], by_value);
    for (size_t i = 0; i < n && i < cap; i++)
        out[i] = all[i].choice;
    return n;
}

struct hb_move hb_ai_greedy(const struct hb_game *g, int who, struct hb_game *scratch)
{
    struct hb_ai_choice best;

    HB_ASSERT(hb_ai_rank(g, who, scratch, &best, 1) > 0);
    return best.move;
}

/* player_random.c -- any legal move, all with the same chance. */
#include "ai/players.h"
#include "core/assert.h"
#include "core/splitmix.h"

static size_t random_size(const struct hb_player_spec *spec, const struct hb_game *g)
{
    (void)spec;
    (void)g;
    return HB_MOVES_MAX * sizeof(struct hb_move);
}

/* Without thinking every move promises as much as any other. */
static size_t tell(const struct hb_question *q, const struct hb_move *moves, size_t n)
{
    size_t count = n < q->cap ? n : q->cap;

    for (size_t i = 0; i < count; i++)
        q->ranks[i] = (struct hb_candidate){ .move = moves[i], .share = 1.0 / (double)n };
    return count;
}

static void random_choose(struct hb_player *p, const struct hb_question *q, struct hb_choice *out)
{
    struct hb_move *moves = p->memory;
    size_t n = hb_legal_moves(q->view, q->who, moves, HB_MOVES_MAX);
    uint64_t dice = p->spec.seed ^ q->seed ^ hb_hash(q->view);

    HB_ASSERT(n > 0 && n <= HB_MOVES_MAX);
    out->move = moves[hb_below(&dice, (uint32_t)n)];
    out->count = tell(q, moves, n);
}

const struct hb_player_kind hb_player_random = { .name = "random", .size = random_size, .choose = random_choose };

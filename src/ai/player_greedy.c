/* player_greedy.c -- two players who look at their own turn only (ai.h): one takes the best, the other one of the five
 * best. */
#include "ai/ai.h"
#include "ai/players.h"
#include "core/assert.h"

/* Of these many the easy player takes one. */
enum { LOOKED_AT = 5 };

/* The ranking behind what greedy thinks with. */
static struct hb_ai_choice *ranking(const struct hb_player *p)
{
    return (struct hb_ai_choice *)(void *)((unsigned char *)p->memory + p->memory_size) - HB_MOVES_MAX;
}

static size_t greedy_size(const struct hb_player_spec *spec, const struct hb_game *g)
{
    (void)spec;
    return hb_ai_room(g) + HB_MOVES_MAX * sizeof(struct hb_ai_choice);
}

static void choose(const struct hb_player *p, const struct hb_question *q, enum hb_ai_level level,
                   struct hb_choice *out)
{
    struct hb_ai_choice *ranked = ranking(p);
    size_t cap = q->cap > LOOKED_AT ? q->cap : LOOKED_AT;
    size_t n = hb_ai_rank(q->view, q->who, p->memory, ranked, cap < HB_MOVES_MAX ? cap : HB_MOVES_MAX);
    size_t taken = hb_ai_pick(level, ranked, n < cap ? n : cap);

    out->move = ranked[taken].move;
    out->value = ranked[taken].value;
    out->count = n < q->cap ? n : q->cap;
    for (size_t i = 0; i < out->count; i++)
        q->ranks[i] = (struct hb_candidate){ ranked[i].move, ranked[i].value, i == taken };
}

static void greedy_choose(struct hb_player *p, const struct hb_question *q, struct hb_choice *out)
{
    choose(p, q, HB_AI_GREEDY, out);
}

static void easy_choose(struct hb_player *p, const struct hb_question *q, struct hb_choice *out)
{
    choose(p, q, HB_AI_EASY, out);
}

const struct hb_player_kind hb_player_greedy = { .name = "greedy", .size = greedy_size, .choose = greedy_choose };
const struct hb_player_kind hb_player_easy = { .name = "easy", .size = greedy_size, .choose = easy_choose };

/* levels.c -- players of different strength (ai.h). */
#include "ai/ai.h"
#include "core/assert.h"
#include "core/splitmix.h"

#include <string.h>

/* The easy player looks at this many of the best moves, and takes one of them. */
enum { EASY_CHOICES = 5 };

/* A number that the moves and their values decide, which the player sees, and nothing else. */
static uint64_t whim(const struct hb_ai_choice *choice, size_t count)
{
    uint64_t mixed = count;

    for (size_t i = 0; i < count; i++) {
        uint64_t bits;

        memcpy(&bits, &choice[i].value, sizeof bits);
        mixed ^= choice[i].move.code ^ bits;
        mixed = hb_splitmix(&mixed);
    }
    return mixed;
}

size_t hb_ai_pick(enum hb_ai_level level, const struct hb_ai_choice *ranked, size_t count)
{
    size_t looked_at = count < EASY_CHOICES ? count : EASY_CHOICES;

    HB_ASSERT(count > 0);
    return level == HB_AI_EASY ? (size_t)(whim(ranked, looked_at) % looked_at) : 0;
}

struct hb_move hb_ai_move(const struct hb_game *g, int who, enum hb_ai_level level, void *room)
{
    struct hb_ai_choice best[EASY_CHOICES];
    size_t count = hb_ai_rank(g, who, room, best, EASY_CHOICES);

    return best[hb_ai_pick(level, best, count < EASY_CHOICES ? count : EASY_CHOICES)].move;
}

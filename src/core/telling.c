/* telling.c -- see telling.h. */
#include "core/telling.h"

#include "core/assert.h"

void hb_happened(struct hb_sink *sink, const struct hb_game *g, int what, int player, int n, const int32_t *number)
{
    struct hb_event e = { .what = (int16_t)what, .player = (int16_t)player };

    HB_ASSERT(n <= HB_EVENT_NUMBERS);
    for (int i = 0; i < n; i++)
        e.number[i] = number[i];
    sink->happened(sink, g, &e);
}

void hb_result_facts(const struct hb_game *g, struct hb_facts *f)
{
    f->list(f, "scores");
    for (int p = 0; p < g->players; p++)
        f->number(f, NULL, hb_score(g, p));
    f->end(f);
    f->list(f, "winners");
    for (int p = 0; p < g->players; p++)
        if (hb_winner(g, p))
            f->number(f, NULL, p);
    f->end(f);
}

/* ahead.c -- a glance at the next turn (ahead.h). */
#include "ai/ahead.h"

enum {
    DRAWS = 12,      /* tried; more cost more and win hardly more games */
    WIDTH = 2,       /* lines followed in the next turn */
    AGAIN_MAX = 1000 /* tiles that fit nowhere, one after another: more than any bag holds */
};

/* A tile that fits nowhere is followed by the one in the same place among those that are left. */
static void draw(struct hb_game *g, uint32_t at)
{
    for (unsigned i = 0; i < AGAIN_MAX && hb_actor(g) == HB_CHANCE; i++)
        hb_play(g, HB_CHANCE, hb_outcome(g, at % hb_total_weight(g)), NULL);
}

static double worth_after(struct hb_beam *b, struct hb_game *trial, const struct hb_game *g, uint32_t at, int who)
{
    struct hb_line line;

    hb_copy(trial, g);
    draw(trial, at);
    if (hb_actor(trial) < 0)
        return hb_position_worth(trial, who);
    hb_best_line(b, trial, hb_actor(trial), WIDTH, &line);
    return line.worth;
}

double hb_worth_ahead(struct hb_beam *b, struct hb_game *trial, const struct hb_game *g, int who)
{
    uint32_t total, draws;
    double sum = 0;

    if (hb_actor(g) != HB_CHANCE)
        return hb_position_worth(g, who);
    total = hb_total_weight(g);
    draws = total < DRAWS ? total : DRAWS;
    for (uint32_t i = 0; i < draws; i++)
        sum += worth_after(b, trial, g, (2 * i + 1) * total / (2 * draws), who);
    return sum / draws;
}

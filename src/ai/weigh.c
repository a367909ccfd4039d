/* weigh.c -- see weigh.h. */
#include "ai/weigh.h"

static const float a_point = 256, wide = 40, won = 4;

/* Nearly the lead itself as long as it is small, never more than `wide`; the same on every platform, since nothing but
 * division is asked for. */
static float bend(float lead)
{
    return lead / (1 + (lead < 0 ? -lead : lead) / wide);
}

float hb_weight_as_lead(const struct hb_game *g, float worth)
{
    float size = worth < 0 ? -worth : worth;

    if (hb_kind_of(g)->together && hb_kind_of(g)->outlook)
        return worth;
    return size < wide * 0.95F ? worth / (1 - size / wide) : worth * 20;
}

static void expected(const struct hb_game *g, const struct hb_scales *scales, float *points)
{
    bool own = scales != NULL && (scales->by_formula || scales->weights != NULL);
    int32_t expect[HB_PLAYERS_MAX];

    if (!g->over && own && hb_kind_of(g)->expect_by)
        hb_kind_of(g)->expect_by(g, scales->by_formula ? NULL : scales->weights, expect);
    else if (!g->over)
        hb_expect(g, expect);
    for (int p = 0; p < g->players; p++)
        points[p] = g->over ? (float)hb_score(g, p) : (float)expect[p] / a_point;
}

static void leads(const struct hb_game *g, const float *points, float *worth)
{
    int best = 0, second = 1;

    if (g->players == 1) {
        worth[0] = points[0];
        return;
    }
    if (points[1] > points[0])
        best = 1, second = 0;
    for (int p = 2; p < g->players; p++)
        if (points[p] > points[best])
            second = best, best = p;
        else if (points[p] > points[second])
            second = p;
    for (int p = 0; p < g->players; p++)
        worth[p] = bend(points[p] - points[p == best ? second : best]);
    for (int p = 0; g->over && p < g->players; p++)
        worth[p] += hb_winner(g, p) ? won : 0;
}

void hb_assess(const struct hb_game *g, const struct hb_scales *scales, float *worth)
{
    const struct hb_kind *kind = hb_kind_of(g);
    float points[HB_PLAYERS_MAX] = { 0 };

    if (kind->outlook) {
        for (int p = 0; p < g->players; p++)
            worth[p] = (float)kind->outlook(g, p);
        return;
    }
    expected(g, scales, points);
    leads(g, points, worth);
}

bool hb_can_glance(const struct hb_game *g)
{
    return hb_kind_of(g)->expect != NULL && !hb_kind_of(g)->outlook && !hb_kind_of(g)->secret;
}

float hb_glance(const struct hb_game *g, int who)
{
    int score[HB_PLAYERS_MAX], most = 0, own = 0;
    bool others = false;

    hb_scores_if_over(g, score);
    for (int p = 0; p < g->players; p++) {
        int value = score[p] + hb_reserve(g, p);

        if (p == who)
            own = value;
        else if (!others || value > most)
            most = value, others = true;
    }
    return (float)(own - most);
}

/* contest.c -- weights compared (contest.h). */
#include "contest.h"

#include "crew.h"

#include <math.h>
#include <stdio.h>

struct contest {
    struct match match;
    struct score score[THREADS_MAX];
};

static void contest_part(void *all, unsigned thread)
{
    struct contest *c = all;

    match_play(&c->match, &c->score[thread]);
}

static struct score sum_of(const struct contest *c, unsigned threads)
{
    struct score s = { 0 };

    for (unsigned i = 0; i < threads; i++) {
        s.games += c->score[i].games;
        s.wins += c->score[i].wins;
        s.lead += c->score[i].lead;
        s.lead_squared += c->score[i].lead_squared;
        s.own += c->score[i].own;
        s.best_other += c->score[i].best_other;
    }
    return s;
}

double score_wins(const struct score *s, const struct mix *mix)
{
    return s->games > 0 ? s->wins / s->games * mix->players / 2 : 0;
}

static void say(const struct score *s, const struct mix *mix, const char *what, double took)
{
    double n = s->games > 0 ? s->games : 1, w = s->wins / n, lead = s->lead / n;

    printf("match %s, %s: %.0f games, wins %.1f%% +-%.1f, lead %.2f +-%.2f, points %.1f against %.1f, %.1f s\n", what,
           mix->name, s->games, 100 * w, 196 * sqrt(w * (1 - w) / n), lead,
           1.96 * sqrt((s->lead_squared / n - lead * lead) / n), s->own / n, s->best_other / n, took);
    fflush(stdout);
}

struct score contest(const struct contest_plan *plan, const struct mix *mix, const struct hb_weights *one,
                     const struct hb_weights *other, const char *what)
{
    double start = seconds();
    struct contest c = { .match = { .mix = mix,
                                    .one = { one, 0, 0 },
                                    .other = { other, 0, 0 },
                                    .pairs = plan->pairs,
                                    .seed = plan->seed,
                                    .until = start + plan->seconds } };
    struct score s;

    crew_work(plan->threads, contest_part, &c);
    s = sum_of(&c, plan->threads);
    say(&s, mix, what, seconds() - start);
    return s;
}

/* train.c -- generations (train.h).
 *
 * What is learned is kept only if it wins enough of the match against what was known before, usually half; else the next
 * generation goes on from there, with more games to learn from and smaller steps. */
#include "train.h"

#include "crew.h"
#include "weights_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REMEMBERED = 4,    /* generations whose games are learned from */
    COMPARED_BY = 100, /* set-ups with so large a share are what generations are compared by */
    NO_TRUST = TRUSTS,
};

static const float how_far[] = { 1, 0.5F };

enum { TRIED = sizeof how_far / sizeof how_far[0] };

struct pupil {
    const struct training_plan *plan;
    struct mixes mixes, later;
    struct net *net, *trial, *between, *best;
    struct hb_weights *now, *before, *tried;
    unsigned trust; /* the one that has done best; NO_TRUST: not known yet */
    double rate, start;
    struct samples samples[REMEMBERED][THREADS_MAX];
};

struct class
{
    struct school school;
    struct samples *samples; /* of each thread */
};

static void play_part(void *all, unsigned thread)
{
    struct class *c = all;

    school_play(&c->school, &c->samples[thread]);
}

static void play_generation(struct pupil *p, const struct mixes *mixes, unsigned generation)
{
    const struct training_plan *plan = p->plan;
    double start = seconds();
    struct class class = { .school = { .mixes = mixes,
                                       .now = p->now,
                                       .before = p->before,
                                       .seed = plan->learning.seed + 1000003 * (uint64_t)generation,
                                       .until = start + plan->seconds,
                                       .games = plan->games },
                           .samples = p->samples[generation % REMEMBERED] };

    for (unsigned t = 0; t < plan->learning.threads; t++)
        samples_free(&class.samples[t]);
    crew_work(plan->learning.threads, play_part, &class);
    printf("generation %u: %u games in %.1f s\n", generation + 1, class.school.done, seconds() - start);
}

/* All samples in one list; those of the last game played come last, so that what is tested is of games not learned from. */
static sample *all_samples(struct pupil *p, unsigned generation, size_t *count)
{
    sample *all;
    size_t n = 0;

    for (unsigned g = 0; g < REMEMBERED; g++)
        for (unsigned t = 0; t < THREADS_MAX; t++)
            n += p->samples[g][t].count;
    all = room_for(n + 1, sizeof *all);
    n = 0;
    for (unsigned g = 1; g <= REMEMBERED; g++)
        for (unsigned t = 0; t < THREADS_MAX; t++) {
            const struct samples *s = &p->samples[(generation + g) % REMEMBERED][t];
            for (size_t i = 0; i < s->count; i++)
                all[n++] = s->number + s->at[i];
        }
    *count = n;
    return all;
}

/* How much is won against what is known: a half, if both are as good. */
static double compare(const struct pupil *p, const struct mixes *mixes, const char *what)
{
    double sum = 0, shares = 0;

    for (unsigned i = 0; i < mixes->count; i++) {
        const struct mix *mix = &mixes->mix[i];
        struct score s;
        if (i && mix->share < COMPARED_BY)
            continue;
        s = contest(&p->plan->contest, mix, p->tried, p->now, what);
        sum += mix->share * score_wins(&s, mix);
        shares += mix->share;
    }
    return sum / shares;
}

static void round_weights(const struct pupil *p, const struct net *net, struct hb_weights *w)
{
    net_round(net, w);
    mixes_make_known(&p->mixes, w);
    mixes_make_known(&p->later, w);
}

/* Learns with one trust; tries what came out, whole and half way.  The best so far goes to p->best. */
static double learn_with(struct pupil *p, const struct mixes *mixes, unsigned trust, const sample *all, size_t count,
                         double best)
{
    struct learning_plan plan = p->plan->learning;
    char what[60];

    plan.trust = trust;
    plan.rate = p->rate;
    *p->trial = *p->net;
    printf(" with trust %.2f, rate %.5f, from %zu positions\n", trusts[trust], plan.rate, count);
    learn(&plan, p->trial, all, count);
    for (unsigned i = 0; i < TRIED; i++) {
        double wins;
        net_between(p->net, p->trial, how_far[i], p->between);
        round_weights(p, p->between, p->tried);
        snprintf(what, sizeof what, "with %.1f of what is learned", (double)how_far[i]);
        wins = compare(p, mixes, what);
        if (wins <= best)
            continue;
        best = wins;
        *p->best = *p->between;
        p->trust = trust;
    }
    return best;
}

static bool keep_best(struct pupil *p, unsigned generation)
{
    char name[400];

    *p->net = *p->best;
    p->rate *= 0.85;
    *p->before = *p->now;
    round_weights(p, p->net, p->now);
    snprintf(name, sizeof name, "%s.%u", p->plan->out, generation + 1);
    return weights_write(p->now, p->plan->out) && (!p->plan->each || weights_write(p->now, name));
}

static bool next_generation(struct pupil *p, unsigned generation)
{
    const struct mixes *mixes = generation >= p->plan->later_from ? &p->later : &p->mixes;
    unsigned first = p->trust == NO_TRUST ? 0 : p->trust, last = p->trust == NO_TRUST ? TRUSTS : first + 1;
    double best = 0;
    size_t count;
    sample *all;

    play_generation(p, mixes, generation);
    all = all_samples(p, generation, &count);
    for (unsigned trust = first; trust < last; trust++)
        best = learn_with(p, mixes, trust, all, count, best);
    free(all);
    if (best < p->plan->gate) {
        p->rate *= 0.6;
        printf(" not kept: %.1f%%\n", 100 * best);
        return true;
    }
    printf(" kept: %.1f%%, trust %.2f\n", 100 * best, trusts[p->trust]);
    return keep_best(p, generation);
}

static bool all_generations(struct pupil *p)
{
    double before = seconds(), longest = 0;

    for (unsigned g = 0; g < p->plan->generations; g++) {
        double now;
        if (before - p->start + longest > p->plan->limit)
            break;
        if (!next_generation(p, g))
            return false;
        fflush(stdout);
        now = seconds();
        if (g != 0 && now - before > longest) /* the first tries more */
            longest = now - before;
        before = now;
    }
    return true;
}

static bool begin(struct pupil *p)
{
    const struct training_plan *plan = p->plan;

    net_init(p->net, plan->learning.seed);
    if (!mixes_read(&p->mixes, plan->mixes) || !mixes_read(&p->later, plan->later ? plan->later : plan->mixes))
        return false;
    if (plan->from && !weights_read(p->now, plan->from))
        return false;
    if (plan->from)
        net_widen(p->now, p->net);
    *p->before = *p->now;
    return weights_write(p->now, plan->out);
}

bool train(const struct training_plan *plan)
{
    struct pupil *p = room_for(1, sizeof *p);
    bool good;

    p->plan = plan;
    p->trust = plan->learning.trust;
    p->rate = plan->learning.rate;
    p->start = seconds();
    p->net = room_for(4, sizeof *p->net);
    p->trial = p->net + 1;
    p->best = p->net + 2;
    p->between = p->net + 3;
    p->now = room_for(3, sizeof *p->now);
    p->before = p->now + 1;
    p->tried = p->now + 2;
    good = begin(p) && all_generations(p);
    for (unsigned g = 0; g < REMEMBERED; g++)
        for (unsigned t = 0; t < THREADS_MAX; t++)
            samples_free(&p->samples[g][t]);
    mixes_free(&p->mixes);
    mixes_free(&p->later);
    free(p->net);
    free(p->now);
    free(p);
    return good;
}

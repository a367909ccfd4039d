/* learn.c -- a network learns (learn.h). */
#include "learn.h"

#include "crew.h"

#include "core/splitmix.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOT_LEARNED = 20 /* one of so many */, WARMING = 200 /* steps */ };

struct learning {
    const struct learning_plan *plan;
    struct net *net, *moment, *spread, *slope; /* slope: of each thread */
    sample *order;
    size_t known, count;
    double start;
    float shrink;
    unsigned batch, steps;
    atomic_bool over;
    pthread_barrier_t meet;
    struct errors learned[THREADS_MAX], tested[THREADS_MAX];
};

static void mix_up(sample *order, size_t n, uint64_t seed)
{
    for (size_t i = n; i > 1; i--) {
        size_t k = hb_splitmix(&seed) % i;
        sample s = order[i - 1];
        order[i - 1] = order[k];
        order[k] = s;
    }
}

/* One step of one weight, by what all threads say. */
struct pace {
    float rate, shrink, late, soon;
};

static const float keep_moment = 0.9F, keep_spread = 0.999F;

static float slope_of(struct learning *l, size_t i)
{
    float sum = 0;

    for (unsigned t = 0; t < l->plan->threads; t++) {
        float *slope = (float *)&l->slope[t];
        sum += slope[i];
        slope[i] = 0;
    }
    return sum / (float)l->batch;
}

/* A part of the weights. */
static void step(struct learning *l, size_t from, size_t to, float rate)
{
    float *net = (float *)l->net, *moment = (float *)l->moment, *spread = (float *)l->spread;
    const struct pace pace = { rate, l->shrink, 1 - powf(keep_spread, (float)(l->steps + 1)),
                               1 - powf(keep_moment, (float)(l->steps + 1)) };

    for (size_t i = from; i < to; i++) {
        float g = slope_of(l, i) + pace.shrink * net[i];
        moment[i] = keep_moment * moment[i] + (1 - keep_moment) * g;
        spread[i] = keep_spread * spread[i] + (1 - keep_spread) * g * g;
        net[i] -= pace.rate * (moment[i] / pace.soon) / (sqrtf(spread[i] / pace.late) + 1e-5F);
    }
}

static double done(const struct learning *l, unsigned epoch, size_t at)
{
    const struct learning_plan *plan = l->plan;
    double d = plan->epochs ? ((double)epoch + (double)at / (double)l->known) / plan->epochs
                            : (seconds() - l->start) / plan->seconds;

    return d < 1 ? d : 1;
}

static float rate_at(const struct learning *l, double done)
{
    double warm = l->steps < WARMING ? (double)l->steps / WARMING : 1;

    return (float)(l->plan->rate * warm * (0.01 + 0.99 * 0.5 * (1 + cos(3.14159265 * done))));
}

static void sum_errors(const struct errors *e, unsigned threads, struct errors *sum)
{
    *sum = (struct errors){ 0 };
    for (unsigned i = 0; i < threads; i++) {
        sum->points += e[i].points;
        sum->lead += e[i].lead;
        sum->count += e[i].count;
    }
    if (sum->count < 1)
        sum->count = 1;
}

static void report(const struct learning *l, unsigned epoch)
{
    struct errors e, t;

    sum_errors(l->learned, l->plan->threads, &e);
    sum_errors(l->tested, l->plan->threads, &t);
    printf("  after %u epochs, %u steps, %.1f s: points off by %.3f, lead by %.3f; not learned from: %.3f, %.3f\n",
           epoch, l->steps, seconds() - l->start, sqrt(e.points / e.count), sqrt(e.lead / e.count),
           sqrt(t.points / t.count), sqrt(t.lead / t.count));
    fflush(stdout);
}

static void test_part(struct learning *l, unsigned thread, unsigned epoch)
{
    l->tested[thread] = (struct errors){ 0 };
    for (size_t i = l->known + thread; i < l->count; i += l->plan->threads)
        net_test(l->net, l->order[i], l->plan->trust, &l->tested[thread]);
    pthread_barrier_wait(&l->meet);
    if (thread == 0)
        report(l, epoch);
    pthread_barrier_wait(&l->meet);
}

static void learn_epoch(struct learning *l, unsigned thread, unsigned epoch)
{
    unsigned threads = l->plan->threads;
    size_t from = (size_t)NET_SIZE * thread / threads, to = (size_t)NET_SIZE * (thread + 1) / threads;

    if (thread == 0)
        mix_up(l->order, l->known, l->plan->seed + epoch);
    l->learned[thread] = (struct errors){ 0 };
    pthread_barrier_wait(&l->meet);
    for (size_t at = 0; at + l->batch <= l->known && !l->over; at += l->batch) {
        float rate = rate_at(l, done(l, epoch, at));
        for (size_t i = at + thread; i < at + l->batch; i += threads)
            net_learn(l->net, l->order[i], l->plan->trust, &l->slope[thread], &l->learned[thread]);
        pthread_barrier_wait(&l->meet);
        step(l, from, to, rate);
        pthread_barrier_wait(&l->meet);
        if (thread == 0) {
            l->steps++;
            l->over = done(l, epoch, at + l->batch) >= 1;
        }
        pthread_barrier_wait(&l->meet);
    }
}

static void learn_part(void *all, unsigned thread)
{
    struct learning *l = all;

    test_part(l, thread, 0);
    for (unsigned epoch = 0; !l->over && (!l->plan->epochs || epoch < l->plan->epochs); epoch++) {
        learn_epoch(l, thread, epoch);
        test_part(l, thread, epoch + 1);
    }
}

void learn(const struct learning_plan *plan, struct net *net, const sample *samples, size_t count)
{
    struct learning l = { .plan = plan, .net = net, .count = count, .known = count - count / NOT_LEARNED };

    l.batch = l.known / 8 < plan->batch ? (unsigned)(l.known / 8) : plan->batch;
    if (!l.batch)
        return;
    l.shrink = (float)(plan->shrink / (double)l.known);
    l.start = seconds();
    l.order = room_for(count, sizeof *l.order);
    memcpy(l.order, samples, count * sizeof *l.order);
    l.moment = room_for(1, sizeof *net);
    l.spread = room_for(1, sizeof *net);
    l.slope = room_for(plan->threads, sizeof *net);
    pthread_barrier_init(&l.meet, NULL, plan->threads);
    crew_work(plan->threads, learn_part, &l);
    pthread_barrier_destroy(&l.meet);
    free(l.order);
    free(l.moment);
    free(l.spread);
    free(l.slope);
}

/* network.c -- the network that is learned, and how it learns.
 *
 * It is the one that players use (players/landscape/sign_weights.h), with numbers that can take small steps: features
 * of a position are seen by their signs, what was seen is told to the seat, and both say what the seat may expect
 * beyond the formula made by hand.  A struct net has nothing in it but floats, so a network, the slope of its errors,
 * and the means that steps are taken by are all rows of NET_SIZE numbers, and one loop goes over each.
 *
 *     forward    what the network says of a sample, and how far off that is
 *     backward   the same way back: how each weight would have to change
 *     a step     Adam: against the mean slope of a batch, divided by how much that slope varies
 *
 * Samples of a batch are dealt out to the threads, each of which has a slope of its own; then each takes the step of
 * its part of the weights, by the sum of all slopes.  Between these they wait for each other at a barrier, so that
 * nobody reads a weight that is being changed.  The sums are taken in the order of the threads: with the same number of
 * them, the same comes out. */
#include "players/training/training.h"

#include "engine/splitmix.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const float leak = 0.02F;   /* of the slope, where a sum is cut off */
static const float lead_share = 1; /* how much the difference between players counts beside the points of each */

static float chance(uint64_t *seed)
{
    return (float)(hb_splitmix(seed) >> 40) / (float)(1 << 24);
}

/* Small numbers at random, a little above 0: signs that all began alike would learn alike, and one that begins cut off
 * learns little.  What is worth points begins with 0, so an untrained network says what the formula says. */
void net_init(struct net *net, uint64_t seed)
{
    memset(net, 0, sizeof *net);
    for (unsigned i = 0; i < HB_HOPE_SIGNS; i++)
        for (unsigned k = 0; k < HB_SEEN; k++)
            net->hope[i][k] = 0.16F * chance(&seed) - 0.04F;
    for (unsigned i = 0; i < HB_TOLD; i++)
        for (unsigned k = 0; k < HB_SEEN; k++)
            net->told[i][k] = 0.2F * chance(&seed) - 0.1F;
    for (unsigned i = 0; i < HB_SEAT_SIGNS; i++)
        for (unsigned k = 0; k < HB_TOLD; k++)
            net->seat[i][k] = 0.2F * chance(&seed) - 0.06F;
}

void net_between(const struct net *from, const struct net *to, float how_far, struct net *out)
{
    const float *a = (const float *)from, *b = (const float *)to;
    float *c = (float *)out;

    for (size_t i = 0; i < NET_SIZE; i++)
        c[i] = a[i] + how_far * (b[i] - a[i]);
}

/* Whole numbers */

/* Rounded to the nearest, and held within what the players' sums have room for. */
static void round_all(const float *from, int16_t *to, size_t n, float one, float most)
{
    for (size_t i = 0; i < n; i++) {
        float v = from[i] * one;
        to[i] = (int16_t)lrintf(v > most ? most : v < -most ? -most : v);
    }
}

static void widen_all(const int16_t *from, float *to, size_t n, float one)
{
    for (size_t i = 0; i < n; i++)
        to[i] = (float)from[i] / one;
}

enum { WORTH_ONE = NET_POINTS * 256 };

void net_round(const struct net *net, struct hb_weights *w)
{
    round_all(net->hope[0], w->hope[0], HB_HOPE_SIGNS * HB_SEEN, HB_FULL, HB_ROW_MOST);
    round_all(net->hope_alone, w->hope_alone, HB_HOPE_SIGNS, WORTH_ONE, 32767);
    round_all(net->worth, w->worth, HB_SEEN, WORTH_ONE, 32767);
    round_all(net->told[0], w->told[0], HB_TOLD * HB_SEEN, HB_FULL, 8191);
    round_all(net->seat[0], w->seat[0], HB_SEAT_SIGNS * HB_TOLD, HB_FULL, 32767);
    round_all(net->seat_alone, w->seat_alone, HB_SEAT_SIGNS, WORTH_ONE, 32767);
    round_all(net->seat_worth, w->seat_worth, HB_TOLD, WORTH_ONE, 32767);
    w->by_hand = 256;
}

void net_widen(const struct hb_weights *w, struct net *net)
{
    widen_all(w->hope[0], net->hope[0], HB_HOPE_SIGNS * HB_SEEN, HB_FULL);
    widen_all(w->hope_alone, net->hope_alone, HB_HOPE_SIGNS, WORTH_ONE);
    widen_all(w->worth, net->worth, HB_SEEN, WORTH_ONE);
    widen_all(w->told[0], net->told[0], HB_TOLD * HB_SEEN, HB_FULL);
    widen_all(w->seat[0], net->seat[0], HB_SEAT_SIGNS * HB_TOLD, HB_FULL);
    widen_all(w->seat_alone, net->seat_alone, HB_SEAT_SIGNS, WORTH_ONE);
    widen_all(w->seat_worth, net->seat_worth, HB_TOLD, WORTH_ONE);
}

/* Forward */

enum { FEATURES_MAX = HB_HOPES_MAX };

struct network_view {
    float now, end, said; /* points */
    unsigned features, seats;
    sample seat, feature[FEATURES_MAX]; /* how many signs, then these */
    float sum[FEATURES_MAX][HB_SEEN], seat_sum[HB_TOLD];
};

/* As the players do it, with 1 for HB_FULL. */
static float cut(float v)
{
    return v < 0 ? 0 : v > 1 ? 1 : v;
}

/* Where a sum is cut off the true slope is 0, and nothing would ever pull it back; a little is let through. */
static float slope_at(float v)
{
    return v < 0 || v > 1 ? leak : 1;
}

static void look_at_feature(const struct net *net, sample s, float *sum, float told[HB_TOLD], float *worth)
{
    float seen[HB_SEEN];

    memset(sum, 0, HB_SEEN * sizeof *sum);
    for (int i = 0; i < s[0]; i++) {
        const float *row = net->hope[s[1 + i]];
        for (unsigned k = 0; k < HB_SEEN; k++)
            sum[k] += row[k];
        *worth += net->hope_alone[s[1 + i]];
    }
    for (unsigned k = 0; k < HB_SEEN; k++) {
        seen[k] = cut(sum[k]);
        *worth += seen[k] * net->worth[k];
    }
    for (unsigned i = 0; i < HB_TOLD; i++) {
        float t = 0;
        for (unsigned k = 0; k < HB_SEEN; k++)
            t += seen[k] * net->told[i][k];
        told[i] += t;
    }
}

/* Reads one player; returns where the next one begins. */
static sample look(const struct net *net, sample s, unsigned trust, struct network_view *v)
{
    float worth = 0;

    v->now = (float)s[0] / SIXTEENTHS;
    v->end = (float)s[1 + trust] / SIXTEENTHS;
    v->features = (unsigned)s[1 + TRUSTS];
    v->seat = s + 2 + TRUSTS;
    memset(v->seat_sum, 0, sizeof v->seat_sum);
    s = v->seat + 1 + v->seat[0];
    for (unsigned i = 0; i < v->features; i++) {
        v->feature[i] = s;
        look_at_feature(net, s, v->sum[i], v->seat_sum, &worth);
        s += 1 + s[0];
    }
    for (int i = 0; i < v->seat[0]; i++) {
        for (unsigned k = 0; k < HB_TOLD; k++)
            v->seat_sum[k] += net->seat[v->seat[1 + i]][k];
        worth += net->seat_alone[v->seat[1 + i]];
    }
    for (unsigned k = 0; k < HB_TOLD; k++)
        worth += cut(v->seat_sum[k]) * net->seat_worth[k];
    v->said = v->now + NET_POINTS * worth;
    return s;
}

/* Backward */

/* Squared errors, and of how many players. */
struct errors {
    double points, lead, count;
};

/* `g` is the slope at what the features are worth, `told` at what they tell the seat. */
static void learn_feature(const struct net *net, sample s, const float *sum, float g, const float *told,
                          struct net *slope)
{
    float back[HB_SEEN];

    for (unsigned k = 0; k < HB_SEEN; k++) {
        back[k] = g * net->worth[k];
        slope->worth[k] += g * cut(sum[k]);
    }
    for (unsigned i = 0; i < HB_TOLD; i++)
        for (unsigned k = 0; k < HB_SEEN; k++) {
            back[k] += told[i] * net->told[i][k];
            slope->told[i][k] += told[i] * cut(sum[k]);
        }
    for (unsigned k = 0; k < HB_SEEN; k++)
        back[k] *= slope_at(sum[k]);
    for (int i = 0; i < s[0]; i++) {
        float *row = slope->hope[s[1 + i]];
        for (unsigned k = 0; k < HB_SEEN; k++)
            row[k] += back[k];
        slope->hope_alone[s[1 + i]] += g;
    }
}

static void learn_view(const struct net *net, const struct network_view *v, float g, struct net *slope)
{
    float told[HB_TOLD];

    for (unsigned k = 0; k < HB_TOLD; k++) {
        slope->seat_worth[k] += g * cut(v->seat_sum[k]);
        told[k] = g * net->seat_worth[k] * slope_at(v->seat_sum[k]);
    }
    for (int i = 0; i < v->seat[0]; i++) {
        float *row = slope->seat[v->seat[1 + i]];
        for (unsigned k = 0; k < HB_TOLD; k++)
            row[k] += told[k];
        slope->seat_alone[v->seat[1 + i]] += g;
    }
    for (unsigned i = 0; i < v->features; i++)
        learn_feature(net, v->feature[i], v->sum[i], g, told, slope);
}

/* All players of a sample, since a position is judged by the differences between them. *mean is by how much all are off
 * alike. */
static unsigned look_at_all(const struct net *net, sample s, unsigned trust, struct network_view *view, float *mean,
                            struct errors *e)
{
    unsigned players = (unsigned)s[0];
    float sum = 0;

    s += 2;
    for (unsigned i = 0; i < players; i++) {
        s = look(net, s, trust, &view[i]);
        sum += view[i].said - view[i].end;
    }
    *mean = sum / (float)players;
    for (unsigned i = 0; i < players; i++) {
        float off = view[i].said - view[i].end;
        e->points += off * off;
        e->lead += (off - *mean) * (off - *mean);
        e->count++;
    }
    return players;
}

/* Far off counts no more than this far: a few games in which everything went wrong would otherwise drown the others. */
static float bounded(float off)
{
    const float most = 25;

    return off > most ? most : off < -most ? -most : off;
}

/* Adds the slope of the error at this sample to *slope, times its weight, and squared errors to *e. */
static void net_learn(const struct net *net, sample s, unsigned trust, struct net *slope, struct errors *e)
{
    struct network_view view[HB_PLAYERS_MAX];
    float mean, weight = (float)s[1] / 256;
    unsigned players = look_at_all(net, s, trust, view, &mean, e);

    for (unsigned i = 0; i < players; i++) {
        float off = view[i].said - view[i].end;
        learn_view(net, &view[i], weight * (bounded(off) + lead_share * bounded(off - mean)) / NET_POINTS, slope);
    }
}

/* Adds squared errors only. */
static void net_test(const struct net *net, sample s, unsigned trust, struct errors *e)
{
    struct network_view view[HB_PLAYERS_MAX];
    float mean;

    look_at_all(net, s, trust, view, &mean, e);
}

/* Learning from samples */

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

/* Samples of one game stand side by side and are much alike; a batch of them would pull in one direction. */
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

/* Sums up the threads' slopes in their order, and clears them for the next batch. */
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

/* A step of a part of the weights by Adam (Kingma and Ba 2015): signs that are seldom seen have small slopes, and would
 * hardly move by plain steps. */
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

/* Grows for the first steps, while the means are still rough, then falls along half a cosine to a hundredth. */
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

/* Three barriers a batch: slopes are whole before steps are taken, weights are whole before they are read, and `steps`
 * and `over` are the same for everybody. */
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

/* Few samples make small batches, so that an epoch has eight steps at least.  Shrinking is spread over all samples:
 * with many of them it counts less against what they say. */
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

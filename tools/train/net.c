/* net.c -- how the weights learn (net.h). */
#include "net.h"

#include "core/splitmix.h"

#include <math.h>
#include <string.h>

static const float leak = 0.02F;   /* of the slope, where a sum is cut off */
static const float lead_share = 1; /* how much the difference between players counts beside the points of each */

static float chance(uint64_t *seed)
{
    return (float)(hb_splitmix(seed) >> 40) / (float)(1 << 24);
}

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

/* ---- whole numbers ---- */

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

/* ---- forward ---- */

enum { FEATURES_MAX = HB_HOPES_MAX };

struct view {
    float now, end, said; /* points */
    unsigned features, seats;
    sample seat, feature[FEATURES_MAX]; /* how many signs, then these */
    float sum[FEATURES_MAX][HB_SEEN], seat_sum[HB_TOLD];
};

static float cut(float v)
{
    return v < 0 ? 0 : v > 1 ? 1 : v;
}

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
static sample look(const struct net *net, sample s, unsigned trust, struct view *v)
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

/* ---- backward ---- */

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

static void learn_view(const struct net *net, const struct view *v, float g, struct net *slope)
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

static unsigned look_at_all(const struct net *net, sample s, unsigned trust, struct view *view, float *mean,
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

/* Far off counts no more than this far. */
static float bounded(float off)
{
    const float most = 25;

    return off > most ? most : off < -most ? -most : off;
}

void net_learn(const struct net *net, sample s, unsigned trust, struct net *slope, struct errors *e)
{
    struct view view[HB_PLAYERS_MAX];
    float mean, weight = (float)s[1] / 256;
    unsigned players = look_at_all(net, s, trust, view, &mean, e);

    for (unsigned i = 0; i < players; i++) {
        float off = view[i].said - view[i].end;
        learn_view(net, &view[i], weight * (bounded(off) + lead_share * bounded(off - mean)) / NET_POINTS, slope);
    }
}

void net_test(const struct net *net, sample s, unsigned trust, struct errors *e)
{
    struct view view[HB_PLAYERS_MAX];
    float mean;

    look_at_all(net, s, trust, view, &mean, e);
}

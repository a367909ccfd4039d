/* statistics.c -- intervals, Elo and the sequential test: plain mathematics, which knows of no game.
 *
 * A row of results is kept as a histogram (struct hb_rounds): how many rounds came to how many parts of a win.  It
 * loses nothing but the order, so mean, spread and likelihood are all sums over it, and a test after each round costs
 * the same whether it is the tenth or the hundred thousandth.  Rounds are independent of one another; games of a round
 * are not, and are never taken apart. */
#include "players/arena/statistics.h"

#include "engine/assert.h"

#include <math.h>

static const double z = 1.959963984540054; /* 95 % of the normal distribution lie within */

/* Means */

void hb_statistics_mean_add(struct hb_mean *m, double value)
{
    m->count++;
    m->sum += value;
    m->squares += value * value;
}

/* Student's t by Cornish and Fisher: off by less than a hundredth from four degrees on; the first three are known. */
static double student(double degrees)
{
    static const double first[] = { 12.706, 4.303, 3.182 };
    double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;

    if (degrees <= 3)
        return first[(int)degrees - 1];
    return z + (z3 + z) / (4 * degrees) + (5 * z5 + 16 * z3 + 3 * z) / (96 * degrees * degrees) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * degrees * degrees * degrees);
}

struct hb_interval hb_statistics_mean_interval(const struct hb_mean *m)
{
    double mean = m->count > 0 ? m->sum / m->count : 0, variance, half;

    if (m->count < 2)
        return (struct hb_interval){ -INFINITY, mean, INFINITY };
    variance = fmax(0, (m->squares - m->sum * mean) / (m->count - 1));
    half = student(m->count - 1) * sqrt(variance / m->count);
    return (struct hb_interval){ mean - half, mean, mean + half };
}

/* Wilson's interval.  The textbook one around the mean is far too narrow near 0 and 1, and of no width at all after ten
 * wins in a row.  The ends are set by hand where rounding would leave them a little off 0 and 1. */
struct hb_interval hb_statistics_share_interval(double share, double trials)
{
    double weight, middle, half;

    if (trials <= 0)
        return (struct hb_interval){ 0, share, 1 };
    weight = 1 + z * z / trials;
    middle = (share + z * z / (2 * trials)) / weight;
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / weight;
    return (struct hb_interval){ share > 0 ? middle - half : 0, share, share < 1 ? middle + half : 1 };
}

/* Rounds */

void hb_rounds_init(struct hb_rounds *r, unsigned games, unsigned players)
{
    HB_ASSERT(games >= 1 && games <= HB_GAMES_MAX && players >= 1);
    *r = (struct hb_rounds){ .games = games, .players = players };
}

/* All games of a round won alone. */
static unsigned most_parts(const struct hb_rounds *r)
{
    return HB_GAME_PARTS * r->games;
}

void hb_rounds_add(struct hb_rounds *r, unsigned parts)
{
    HB_ASSERT(parts <= most_parts(r));
    r->count++;
    r->of[parts]++;
}

static double share_of(const struct hb_rounds *r, unsigned parts)
{
    return (double)parts / most_parts(r);
}

static double mean_share(const struct hb_rounds *r)
{
    double sum = 0;

    for (unsigned i = 0; i <= most_parts(r); i++)
        sum += r->of[i] * share_of(r, i);
    return r->count > 0 ? sum / r->count : 0;
}

/* Of the mean. */
static double variance_of_share(const struct hb_rounds *r, double mean)
{
    double sum = 0;

    for (unsigned i = 0; i <= most_parts(r); i++)
        sum += r->of[i] * (share_of(r, i) - mean) * (share_of(r, i) - mean);
    return r->count > 1 ? sum / (r->count - 1) / r->count : 0;
}

/* Where all rounds came to the same, their spread says nothing, and each counts as one trial. */
struct hb_interval hb_rounds_share(const struct hb_rounds *r)
{
    double mean = mean_share(r), variance = variance_of_share(r, mean);

    return hb_statistics_share_interval(mean, variance > 0 ? mean * (1 - mean) / variance : r->count);
}

/* The share of one against n others with strengths s and 1 each is s / (s + n), where s is 10^(Elo/400). */
double hb_statistics_elo(double share, unsigned players)
{
    if (share <= 0 || share >= 1)
        return share <= 0 ? -INFINITY : INFINITY;
    return 400 * log10(share * (players > 1 ? players - 1 : 1) / (1 - share));
}

double hb_statistics_elo_share(double elo, unsigned players)
{
    double strength = pow(10, elo / 400);

    return strength / (strength + (players > 1 ? players - 1 : 1));
}

struct hb_interval hb_rounds_elo(const struct hb_rounds *r)
{
    struct hb_interval s = hb_rounds_share(r);

    return (struct hb_interval){ hb_statistics_elo(s.low, r->players), hb_statistics_elo(s.middle, r->players),
                                 hb_statistics_elo(s.high, r->players) };
}

/* The sequential test */

/* What never came counts as seen a thousandth of a time, so that no number of games won is held to be impossible. */
static double seen(const struct hb_rounds *r, unsigned parts)
{
    unsigned step = r->games == 2 ? HB_GAME_PARTS / 2 : HB_GAME_PARTS;

    return r->of[parts] > 0 ? r->of[parts] : parts % step == 0 ? 1e-3 : 0;
}

/* With p[i] = seen[i] / (1 + tilt * (share[i] - mean)) / all, how far their mean lies above the wanted one. */
static double excess(const struct hb_rounds *r, double mean, double tilt)
{
    double sum = 0;

    for (unsigned i = 0; i <= most_parts(r); i++)
        if (seen(r, i) > 0)
            sum += seen(r, i) * (share_of(r, i) - mean) / (1 + tilt * (share_of(r, i) - mean));
    return sum;
}

/* The tilt of the likeliest distribution that has this mean: the excess falls as the tilt grows. */
static double best_tilt(const struct hb_rounds *r, double mean)
{
    double low = -1 / (1 - mean), high = 1 / mean;

    for (unsigned i = 0; i < 100; i++) {
        double middle = (low + high) / 2;

        if (excess(r, mean, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* Of the results under the likeliest distribution with this mean (empirical likelihood), less a part that every mean
 * shares. */
static double log_likelihood(const struct hb_rounds *r, double mean)
{
    double tilt = best_tilt(r, mean), sum = 0;

    for (unsigned i = 0; i <= most_parts(r); i++)
        if (seen(r, i) > 0)
            sum -= seen(r, i) * log(1 + tilt * (share_of(r, i) - mean));
    return sum;
}

/* A test on single games would need a model of how games of a round hang together.  This one takes rounds as they came,
 * whatever their distribution is. */
double hb_sprt_ratio(const struct hb_sprt *t, const struct hb_rounds *r)
{
    if (r->count == 0)
        return 0;
    return log_likelihood(r, hb_statistics_elo_share(t->elo1, r->players)) -
           log_likelihood(r, hb_statistics_elo_share(t->elo0, r->players));
}

double hb_sprt_lower(const struct hb_sprt *t)
{
    return log(t->beta / (1 - t->alpha));
}

double hb_sprt_upper(const struct hb_sprt *t)
{
    return log((1 - t->beta) / t->alpha);
}

enum hb_sprt_outcome hb_sprt_verdict(const struct hb_sprt *t, const struct hb_rounds *r)
{
    double ratio = hb_sprt_ratio(t, r);

    if (ratio >= hb_sprt_upper(t))
        return HB_IS_ELO1;
    return ratio <= hb_sprt_lower(t) ? HB_IS_ELO0 : HB_UNDECIDED;
}

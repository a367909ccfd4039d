/* statistics.h -- what a row of results proves: means and shares with their intervals, Elo, and a test that may stop
 * early.
 *
 * The unit is the round: games with the same draws in which the players change seats.  They hang together, so that
 * nothing here takes two games of a round for independent.  All intervals are 95 % ones. */
#ifndef HB_ARENA_STATISTICS_H
#define HB_ARENA_STATISTICS_H

#include <stdbool.h>

struct hb_interval {
    double low, middle, high;
};

/* A mean that grows: of one number a round. */
struct hb_mean {
    double count, sum, squares;
};

void hb_statistics_mean_add(struct hb_mean *m, double value);

/* With Student's t.  Of fewer than two numbers nothing is known: low and high are infinite. */
struct hb_interval hb_statistics_mean_interval(const struct hb_mean *m);

/* A share of so many independent trials, after Wilson: never beyond 0 and 1, and never of no width. */
struct hb_interval hb_statistics_share_interval(double share, double trials);

/* What rounds came to: each to a number of parts, 0 to HB_ROUND_PARTS, of which all would be every game won alone.  A
 * shared win of k players is 1/k, for which HB_GAME_PARTS is a multiple of every k. */
enum { HB_GAME_PARTS = 840, HB_GAMES_MAX = 8, HB_ROUND_PARTS = HB_GAME_PARTS * HB_GAMES_MAX };

struct hb_rounds {
    unsigned games;   /* in a round, 1 to HB_GAMES_MAX */
    unsigned players; /* of whom the one under test is one */
    double count;
    double of[HB_ROUND_PARTS + 1]; /* rounds that came to so many parts */
};

void hb_rounds_init(struct hb_rounds *r, unsigned games, unsigned players);
void hb_rounds_add(struct hb_rounds *r, unsigned parts);

/* The mean share of a win, and its interval: Wilson's, of as many trials as the spread of the rounds stands for. */
struct hb_interval hb_rounds_share(const struct hb_rounds *r);

/* How much stronger somebody is who takes this share against players - 1 equal others, and the share by the difference.
 * Of two players it is the usual curve; of more, everybody's chance is in proportion to 10^(Elo/400).  Infinite at 0
 * and 1. */
double hb_statistics_elo(double share, unsigned players);
double hb_statistics_elo_share(double elo, unsigned players);
struct hb_interval hb_rounds_elo(const struct hb_rounds *r);

/* Wald's sequential test whether the difference is elo0 or elo1, in its general form for rounds: the logarithm of how
 * much likelier the results are with elo1, both times under the distribution that fits them best among those with that
 * mean. */
struct hb_sprt {
    double elo0, elo1, alpha, beta;
};

enum hb_sprt_outcome { HB_UNDECIDED, HB_IS_ELO0, HB_IS_ELO1 };

double hb_sprt_ratio(const struct hb_sprt *t, const struct hb_rounds *r);
double hb_sprt_lower(const struct hb_sprt *t);
double hb_sprt_upper(const struct hb_sprt *t);
enum hb_sprt_outcome hb_sprt_verdict(const struct hb_sprt *t, const struct hb_rounds *r);

#endif

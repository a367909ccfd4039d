/* contest.h -- weights compared: games with the same draws, seats changed, each turn weighed by one or the other. */
#ifndef HB_TRAIN_CONTEST_H
#define HB_TRAIN_CONTEST_H

#include "play.h"

struct contest_plan {
    unsigned threads, pairs;
    double seconds; /* at most, for each set-up */
    uint64_t seed;
};

/* Plays and says how it went. */
struct score contest(const struct contest_plan *plan, const struct mix *mix, const struct hb_weights *one,
                     const struct hb_weights *other, const char *what);

/* Of one who is as good as the others: a half, whatever the number of players. */
double score_wins(const struct score *s, const struct mix *mix);

#endif

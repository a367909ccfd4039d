/* bench_wins.h -- how often computers win a game that they play together. */
#ifndef HB_CLI_BENCH_WINS_H
#define HB_CLI_BENCH_WINS_H

#include "hradby/text.h"

struct hb_wins {
    unsigned long level, players; /* 0: all of them */
    unsigned long games, seed;    /* so many of each level and number of players, and where their draws start from */
};

/* Plays and tells a JSON line for each level and number of players; false if there is no memory. */
bool hb_bench_wins(const struct hb_wins *w, const char *built);

#endif

/* play.h -- games of computers among themselves: to learn from, and to compare weights. */
#ifndef HB_TRAIN_PLAY_H
#define HB_TRAIN_PLAY_H

#include "turn.h"

#include <stdatomic.h>

/* A set-up, and how many games of a thousand are played with it. */
struct mix {
    char name[80];
    unsigned share, players;
    struct hb_game *first;
};

enum { MIXES_MAX = 64 };

struct mixes {
    unsigned count, shares;
    size_t size; /* of the largest state */
    struct mix mix[MIXES_MAX];
};

/* Lines «share players option=value; option=value …»; a line that begins with # is a remark. */
bool mixes_read(struct mixes *m, const char *file);
void mixes_free(struct mixes *m);
/* Weights learned with these set-ups know their rules. */
void mixes_make_known(const struct mixes *m, struct hb_weights *w);

/* Samples (net.h) one after the other, and where each begins. */
struct samples {
    int16_t *number;
    size_t numbers, numbers_max;
    size_t *at;
    size_t count, count_max;
    char apart[64]; /* each thread fills its own, and they stand side by side */
};
void samples_free(struct samples *s);

struct school {
    const struct mixes *mixes;
    const struct hb_weights *now, *before;
    uint64_t seed;
    double until; /* by seconds() */
    unsigned games;
    atomic_uint next, done;
};

/* Plays games until there are enough or the time is over; what the positions at the ends of turns came to goes to *out. */
void school_play(struct school *s, struct samples *out);

struct match {
    const struct mix *mix;
    struct judge one, other;
    unsigned pairs;
    uint64_t seed;
    double until;
    atomic_uint next;
};
struct score {
    double games, wins, lead, lead_squared, own, best_other;
};
void match_play(struct match *m, struct score *out);

#endif

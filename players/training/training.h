/* training.h -- the parts of hradby-train: threads, the network while it is learned (network.c), and games of computers
 * among themselves to learn from and to compare weights by (selfplay.c).
 *
 * Between them go samples: positions as signs, with what they came to.  selfplay.c writes them and network.c reads
 * them, and neither knows how the other one works. */
#ifndef HB_TRAINING_H
#define HB_TRAINING_H

#include "hradby/game.h"
#include "players/landscape/sign_weights.h"

#include <stdatomic.h>
#include <stddef.h>

/* Threads and memory */

enum { THREADS_MAX = 64 };

/* Every thread does its part of the work; the first is the one that calls. */
void crew_work(unsigned threads, void (*work)(void *all, unsigned thread), void *all);

/* Room for n things, all zero; there is no going on without it.  Given back by free. */
void *room_for(size_t n, size_t size);

double seconds(void);

/* The network */

/* The same network as players use, in floating point, and learning from samples, in small steps down the slope of its
 * errors, by several threads. */
struct net {
    float hope[HB_HOPE_SIGNS][HB_SEEN];
    float hope_alone[HB_HOPE_SIGNS];
    float worth[HB_SEEN];
    float told[HB_TOLD][HB_SEEN];
    float seat[HB_SEAT_SIGNS][HB_TOLD];
    float seat_alone[HB_SEAT_SIGNS];
    float seat_worth[HB_TOLD];
};

enum { NET_SIZE = sizeof(struct net) / sizeof(float), NET_POINTS = 8 /* what 1 of a worth is */, SIXTEENTHS = 16 };

/* How much what comes later counts beside what was expected on the way; at 1 only the end of the game would count.
 * Samples are kept with what they came to by each of these. */
enum { TRUSTS = 3 };
extern const double trusts[TRUSTS];

void net_init(struct net *net, uint64_t seed);
/* On the way from one to another: at 0 the first, at 1 the second. */
void net_between(const struct net *from, const struct net *to, float how_far, struct net *out);
void net_round(const struct net *net, struct hb_weights *w);
void net_widen(const struct hb_weights *w, struct net *net);

/* A position as it is kept: numbers one after the other.
 *   players; weight in 256ths; then for each player: what the formula made by hand expects, what it came to by each of
 *   the trusts, both in 16ths of a point; how many features, how many signs of the seat, these; for each feature how
 *   many signs, these. */
typedef const int16_t *sample;

struct learning_plan {
    unsigned threads, batch;
    unsigned epochs; /* how often all is gone through; 0: until the time is over */
    double seconds;  /* without epochs */
    double rate;     /* of the first steps; it gets smaller */
    double shrink;   /* how strongly weights that few samples speak for are drawn to nothing */
    unsigned trust;  /* which of the trusts */
    uint64_t seed;
};

/* The last twentieth of the samples is not learned from, but tells how well that went. */
void learn(const struct learning_plan *plan, struct net *net, const sample *samples, size_t count);

/* Games */

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

/* Samples one after the other, and where each begins. */
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

/* Plays games until there are enough or the time is over; what the positions at the ends of turns came to goes to
 * *out. */
void school_play(struct school *s, struct samples *out);

/* By what positions are weighed. */
struct judge {
    const struct hb_weights *weights;
    int noise;      /* in 256ths of a point: how far a value may be off at random */
    unsigned width; /* of how many moves the choices that follow are looked at; 0: of all */
};

/* Games in which one player's turns are weighed by `one`, and those of all others by `other`. */
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

/* learn.h -- a network learns from samples: small steps down the slope of its errors, by several threads. */
#ifndef HB_TRAIN_LEARN_H
#define HB_TRAIN_LEARN_H

#include "net.h"

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

#endif

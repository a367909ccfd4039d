/* net.h -- the weights while they are learned: the same network in floating point (land/weights.h), and how it learns. */
#ifndef HB_TRAIN_NET_H
#define HB_TRAIN_NET_H

#include "land/weights.h"

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

/* How much what comes later counts beside what was expected on the way; at 1 only the end of the game would count.  Samples
 * are kept with what they came to by each of these. */
enum { TRUSTS = 3 };
extern const double trusts[TRUSTS];

void net_init(struct net *net, uint64_t seed);
/* On the way from one to another: at 0 the first, at 1 the second. */
void net_between(const struct net *from, const struct net *to, float how_far, struct net *out);
void net_round(const struct net *net, struct hb_weights *w);
void net_widen(const struct hb_weights *w, struct net *net);

/* A position as it is kept: numbers one after the other.
 *   players; weight in 256ths; then for each player: what the formula made by hand expects, what it came to by each of
 *   the trusts, both in 16ths of a point; how many features, how many signs of the seat, these; for each feature how many
 *   signs, these. */
typedef const int16_t *sample;

/* Adds the slope of the error at this sample to *slope, times its weight; returns squared errors. */
struct errors {
    double points, lead, count;
};
void net_learn(const struct net *net, sample s, unsigned trust, struct net *slope, struct errors *e);
void net_test(const struct net *net, sample s, unsigned trust, struct errors *e);

#endif

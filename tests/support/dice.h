/* dice.h -- the tests' own numbers: the same from the same seed on every machine (splitmix64). */
#ifndef HB_REFEREE_DICE_H
#define HB_REFEREE_DICE_H

#include <stdbool.h>
#include <stdint.h>

struct dice {
    uint64_t at;
};

static inline uint64_t dice_next(struct dice *d)
{
    uint64_t z = d->at += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static inline int dice_below(struct dice *d, int bound)
{
    return (int)(dice_next(d) % (uint64_t)bound);
}

static inline bool dice_percent(struct dice *d, int percent)
{
    return dice_below(d, 100) < percent;
}

#endif

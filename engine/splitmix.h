/* splitmix.h -- numbers that look random, for measuring, signing and guessing: quick, the same everywhere, good enough
 * to pick moves with.
 *
 * The whole generator is one number, which the caller keeps and hands in.  Every step adds a constant to it and
 * scrambles the sum (SplitMix64), so the same number brings the same row on every machine.  What it brings can be
 * worked out from what it has brought; games take their chance from table/chance.h instead. */
#ifndef HB_SPLITMIX_H
#define HB_SPLITMIX_H

#include <stdint.h>

static inline uint64_t hb_splitmix(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* A number below the bound by a product instead of a remainder, which would cost a division.  Numbers are not quite
 * equally likely; for bounds as small as these nobody can tell. */
static inline uint32_t hb_splitmix_below(uint64_t *state, uint32_t bound)
{
    return (uint32_t)((hb_splitmix(state) >> 32) * bound >> 32);
}

#endif

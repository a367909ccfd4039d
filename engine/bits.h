/* bits.h -- the ones of a word: the first so many, how many there are, and where one of them is.
 *
 * With HB_PLAIN defined, plain C is used even where the machine knows better; the results are the same. */
#ifndef HB_BITS_H
#define HB_BITS_H

#include <stdint.h>
#if defined __BMI2__ && !defined HB_PLAIN
#include <immintrin.h>
#endif

/* The first n ones of a word. */
static inline uint64_t hb_bits_low_ones(unsigned n)
{
    return n < 64 ? ((uint64_t)1 << n) - 1 : ~(uint64_t)0;
}

/* The same of n numbers of which the first `from` come before this word: a mask for one word of a longer list. */
static inline uint64_t hb_bits_low_ones_from(unsigned n, unsigned from)
{
    return n < from ? 0 : hb_bits_low_ones(n - from);
}

/* How many ones there are.  Without the instruction: sums of pairs, of fours, of bytes, all in parallel; the product
 * adds the bytes up in the highest one. */
static inline unsigned hb_bits_ones(uint64_t w)
{
#if defined __POPCNT__ && !defined HB_PLAIN
    return (unsigned)__builtin_popcountll(w);
#else
    w -= w >> 1 & UINT64_C(0x5555555555555555);
    w = (w & UINT64_C(0x3333333333333333)) + (w >> 2 & UINT64_C(0x3333333333333333));
    w = (w + (w >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(w * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* The same for four bits: sixteen answers of four bits each in one constant, with no look at memory. */
static inline unsigned hb_bits_ones_of_four(unsigned four)
{
    return (unsigned)(UINT64_C(0x4332322132212110) >> 4 * four) & 15;
}

/* Where the one is that has k ones below it; there must be more than k.  With BMI2 a single one is deposited at the
 * k-th one of w; without, halves are counted, and each step keeps the half that has it, without a branch on random
 * bits. */
static inline unsigned hb_bits_nth_one(uint64_t w, unsigned k)
{
#if defined __BMI2__ && !defined HB_PLAIN
    return (unsigned)__builtin_ctzll(_pdep_u64((uint64_t)1 << k, w));
#else
    unsigned at = 0;

    for (unsigned half = 32; half; half /= 2) {
        unsigned low = hb_bits_ones(w & (((uint64_t)1 << half) - 1));
        unsigned up = k >= low;
        k -= up ? low : 0;
        w >>= up ? half : 0;
        at += up ? half : 0;
    }
    return at;
#endif
}

/* Takes a bit out of a word, the one just above the ones of `keep`: those above it move down.  So a set of bits follows
 * a list from which an entry is taken. */
static inline uint64_t hb_bits_drop_bit(uint64_t w, uint64_t keep)
{
    return (w & keep) | (w >> 1 & ~keep);
}

#endif

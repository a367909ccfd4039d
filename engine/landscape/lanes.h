/* lanes.h -- short lists of small numbers, looked through many at a time, and words four at a time.
 *
 * Much of a game is looking for something in a list of some dozens: a place, a root, a follower.  The vectors of the
 * machine compare 16 or 32 entries by one instruction, without a branch that is hard to predict.  A result is a word
 * with a bit for each entry, which hb_bits_ones and ctz take apart.
 *
 *   bytes of x    4 7 7 5 7 ...      == 7     0 1 1 0 1 ...
 *   bytes of y    2 3 9 9 9 ...      == 9     0 0 1 1 1 ...      AND: entries 2 and 4 lie at 7 9
 *
 * All that knows the machine's vectors is here; with HB_PLAIN defined, or where there are none, plain C does the same,
 * and the same tests run with both.  Where compilers make good vectors of a plain loop or of vector types, that is what
 * stands here; intrinsics are for what they do not find.  Lists of bytes are read 64 at a time, so a little beyond
 * their end: what lies there does not count. */
#ifndef HB_LANES_H
#define HB_LANES_H

#include "engine/bits.h"

#include <stdbool.h>
#include <string.h>
#if defined __AVX2__ && defined __BMI2__ && !defined HB_PLAIN
#define HB_AVX2 1
#include <immintrin.h>
#else
#define HB_AVX2 0
#endif
#if defined __SSE2__ && !defined HB_PLAIN
#define HB_SSE2 1
#include <emmintrin.h> /* not all of them: that would be most of what is compiled */
#else
#define HB_SSE2 0
#endif

enum { HB_LANES = 64 }; /* bytes that are compared at once */

/* Bytes */

#if HB_AVX2
static inline __m256i hb_lanes_load_32(const void *from)
{
    return _mm256_loadu_si256(from);
}

static inline uint64_t hb_lanes_equal_32(const uint8_t *list, __m256i want)
{
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(hb_lanes_load_32(list), want));
}
#elif HB_SSE2
static inline uint64_t hb_lanes_equal_16(const uint8_t *list, __m128i want)
{
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128((const void *)list), want));
}
#else
/* Eight bytes as one word.  After the XOR a byte that is equal is 0; adding 0x7f to the low seven bits sets the top bit
 * of every other one, and inverted it is set for the equal ones alone.  A product gathers the top bits in one byte. */
static inline uint64_t hb_lanes_equal_8(const uint8_t *list, uint64_t want)
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t eight;

    memcpy(&eight, list, sizeof eight);
    eight ^= want;
    eight = ~(((eight & low) + low) | eight | low);
    return (eight >> 7) * UINT64_C(0x0102040810204080) >> 56;
}
#endif

/* One bit for each of 64 bytes: equal to the low byte of `want`. */
static inline uint64_t hb_lanes_equal_lanes(const uint8_t *list, unsigned want)
{
#if HB_AVX2
    __m256i w = _mm256_set1_epi8((char)want);

    return hb_lanes_equal_32(list, w) | hb_lanes_equal_32(list + 32, w) << 32;
#elif HB_SSE2
    __m128i w = _mm_set1_epi8((char)want);

    return hb_lanes_equal_16(list, w) | hb_lanes_equal_16(list + 16, w) << 16 | hb_lanes_equal_16(list + 32, w) << 32 |
           hb_lanes_equal_16(list + 48, w) << 48;
#else
    uint64_t w = (uint8_t)want * UINT64_C(0x0101010101010101), found = 0;

    for (unsigned i = 0; i < HB_LANES; i += 8)
        found |= hb_lanes_equal_8(list + i, w) << i;
    return found;
#endif
}

/* One bit for each of 16 bytes: it is not 0. */
static inline unsigned hb_lanes_which_bytes(const uint8_t list[16])
{
#if HB_SSE2
    __m128i zero = _mm_cmpeq_epi8(_mm_loadu_si128((const void *)list), _mm_setzero_si128());

    return ~(unsigned)_mm_movemask_epi8(zero) & 0xffff;
#else
    unsigned found = 0;

    for (unsigned i = 0; i < 16; i++)
        found |= (unsigned)(list[i] != 0) << i;
    return found;
#endif
}

/* What a list of 16 bytes has at each of 16 places; 0 where that is no place in it but 255. */
typedef uint8_t hb_bytes __attribute__((vector_size(16)));
enum { HB_PICKS_AT_ONCE = HB_AVX2 }; /* else one by one, which is seldom worth it */

static inline void hb_lanes_pick(hb_bytes *out, const hb_bytes *list, const hb_bytes *places)
{
#if HB_AVX2
    *out = (hb_bytes)_mm_shuffle_epi8((__m128i)*list, (__m128i)*places);
#else
    hb_bytes picked = { 0 };

    for (unsigned i = 0; i < 16; i++)
        picked[i] = (*places)[i] < 16 ? (*list)[(*places)[i]] : 0;
    *out = picked;
#endif
}

/* How many of 16 bytes, which do not fall, are at most n. */
static inline unsigned hb_lanes_reached(const uint8_t list[16], unsigned n)
{
#if HB_SSE2
    __m128i most = _mm_set1_epi8((char)n);
    __m128i reached = _mm_cmpeq_epi8(_mm_max_epu8(_mm_loadu_si128((const void *)list), most), most);

    return (unsigned)__builtin_ctz(~(unsigned)_mm_movemask_epi8(reached));
#else
    unsigned reached = 0;

    for (unsigned i = 0; i < 16; i++)
        reached += list[i] <= (uint8_t)n;
    return reached;
#endif
}

/* Where x y stands in two lists, or count. */
static inline unsigned hb_lanes_find_pair(const uint8_t *xs, const uint8_t *ys, unsigned count, unsigned x, unsigned y)
{
    for (unsigned i = 0; i < count; i += HB_LANES) {
        uint64_t found =
            hb_lanes_equal_lanes(xs + i, x) & hb_lanes_equal_lanes(ys + i, y) & hb_bits_low_ones(count - i);
        if (found)
            return i + (unsigned)__builtin_ctzll(found);
    }
    return count;
}

/* Which of 64 places lie on the 3 x 3 squares around x y, and how many of all do. */
static inline uint64_t hb_lanes_which_around(const uint8_t *xs, const uint8_t *ys, unsigned x, unsigned y)
{
    uint64_t column = hb_lanes_equal_lanes(xs, x - 1) | hb_lanes_equal_lanes(xs, x) | hb_lanes_equal_lanes(xs, x + 1);
    uint64_t row = hb_lanes_equal_lanes(ys, y - 1) | hb_lanes_equal_lanes(ys, y) | hb_lanes_equal_lanes(ys, y + 1);

    return column & row;
}
static inline unsigned hb_lanes_count_around(const uint8_t *xs, const uint8_t *ys, unsigned count, unsigned x,
                                             unsigned y)
{
    unsigned n = 0;

    for (unsigned i = 0; i < count; i += HB_LANES)
        n += hb_bits_ones(hb_lanes_which_around(xs + i, ys + i, x, y) & hb_bits_low_ones(count - i));
    return n;
}

/* Takes a byte out of 64, or none with at == 64: those behind it move up, and the 65th becomes the last.  The mask of
 * what stays is read from a table of ones and zeros at an offset, so that nothing branches on the place. */
static inline void hb_lanes_close_lane(uint8_t *list, unsigned at)
{
    static const uint64_t keep[2 * HB_LANES / 8] = { ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0),
                                                     ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0) };
    const uint8_t *kept = (const uint8_t *)keep + HB_LANES - at;
#if HB_AVX2
    for (unsigned i = 0; i < HB_LANES; i += 32) {
        __m256i old = hb_lanes_load_32(list + i), up = hb_lanes_load_32(list + i + 1);
        _mm256_storeu_si256((void *)(list + i), _mm256_blendv_epi8(up, old, hb_lanes_load_32(kept + i)));
    }
#else
    for (unsigned i = 0; i < HB_LANES; i += 16) {
        uint8_t old[16], up[16], mask[16];
        memcpy(old, list + i, 16);
        memcpy(up, list + i + 1, 16);
        memcpy(mask, kept + i, 16);
        for (unsigned j = 0; j < 16; j++)
            old[j] = (uint8_t)((old[j] & mask[j]) | (up[j] & ~mask[j]));
        memcpy(list + i, old, 16);
    }
#endif
}

/* Appends those of four pairs of bytes, the lowest first, that `which` has a bit for.  Every byte is written, and what
 * does not belong there is written over or is a zero; so nothing branches on which there are.  Up to five bytes are
 * written to each list: there must be room for them, and zeros. */
static inline void hb_lanes_append_pairs(uint8_t *xs, uint8_t *ys, uint32_t four_x, uint32_t four_y, unsigned which)
{
#if HB_AVX2
    uint32_t bytes = _pdep_u32(which, 0x01010101) * 0xff;

    four_x = _pext_u32(four_x, bytes);
    four_y = _pext_u32(four_y, bytes);
    memcpy(xs, &four_x, sizeof four_x);
    memcpy(ys, &four_y, sizeof four_y);
#else
    unsigned n = 0;

    for (unsigned i = 0; i < 4; i++) {
        xs[n] = (uint8_t)(four_x >> 8 * i);
        ys[n] = (uint8_t)(four_y >> 8 * i);
        n += which >> i & 1;
    }
    xs[n] = ys[n] = 0;
#endif
}

/* Sixteen numbers */

/* As many numbers as one register of the machine holds: of wider vectors gcc makes one number at a time where it has to
 * compare or shift them. */
enum { HB_NUMBERS = HB_AVX2 ? 16 : 8 };
typedef int16_t hb_lanes_numbers __attribute__((vector_size(HB_NUMBERS * sizeof(int16_t))));
typedef uint16_t hb_masks __attribute__((vector_size(HB_NUMBERS * sizeof(uint16_t))));

static inline void hb_lanes_replace_sixteen(uint16_t list[16], unsigned old, unsigned new)
{
    for (unsigned i = 0; i < 16; i++)
        list[i] = list[i] == old ? (uint16_t) new : list[i];
}

/* One bit for each of 16 numbers: equal to `want`. */
static inline unsigned hb_lanes_equal_sixteen(const uint16_t list[16], unsigned want)
{
#if HB_SSE2
    __m128i w = _mm_set1_epi16((short)want);
    __m128i a = _mm_cmpeq_epi16(_mm_loadu_si128((const void *)list), w);
    __m128i b = _mm_cmpeq_epi16(_mm_loadu_si128((const void *)(list + 8)), w);

    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(a, b));
#else
    unsigned found = 0;

    for (unsigned i = 0; i < 16; i++)
        found |= (unsigned)(list[i] == want) << i;
    return found;
#endif
}

/* One bit for each of 16 numbers: of the bits under `without` it has none, of those under `some` at least one.
 * `without` is the highest bit alone. */
static inline unsigned hb_lanes_some_of_sixteen(const uint16_t list[16], uint16_t without, uint16_t some)
{
#if HB_SSE2
    __m128i s = _mm_set1_epi16((short)some), zero = _mm_setzero_si128();
    __m128i x = _mm_loadu_si128((const void *)list), y = _mm_loadu_si128((const void *)(list + 8));
    __m128i a = _mm_or_si128(_mm_cmpeq_epi16(_mm_and_si128(x, s), zero), _mm_cmplt_epi16(x, zero));
    __m128i b = _mm_or_si128(_mm_cmpeq_epi16(_mm_and_si128(y, s), zero), _mm_cmplt_epi16(y, zero));

    (void)without;
    return ~(unsigned)_mm_movemask_epi8(_mm_packs_epi16(a, b)) & 0xffff;
#else
    unsigned found = 0;

    for (unsigned i = 0; i < 16; i++)
        found |= (unsigned)(!(list[i] & without) && list[i] & some) << i;
    return found;
#endif
}

/* Writes first, first + 1, … count times, and 0 up to 16. */
static inline void hb_lanes_count_up(uint16_t list[16], unsigned first, unsigned count)
{
    static const int16_t up[16] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };

    for (unsigned i = 0; i < 16; i += HB_NUMBERS) {
        hb_lanes_numbers v;
        memcpy(&v, up + i, sizeof v);
        v = (v + (int16_t)first) & (hb_lanes_numbers)(v < (int16_t)count);
        memcpy(list + i, &v, sizeof v);
    }
}

static inline void hb_lanes_add_numbers(hb_lanes_numbers *sum, const int16_t list[HB_NUMBERS])
{
    hb_lanes_numbers v;

    memcpy(&v, list, sizeof v);
    *sum += v;
}

/* Those below 0 become 0, those above `most` that. */
static inline void hb_lanes_cut_numbers(hb_lanes_numbers *v, int16_t most)
{
    hb_lanes_numbers above = (hb_lanes_numbers)(*v > most);

    *v = ((*v & ~above) | (most & above)) & (hb_lanes_numbers)(*v > 0);
}

/* Words of 32 bits */

/* Whether one of them has exactly the bits `wanted` under the mask.  They are read up to eight at a time: behind the
 * last there are some that have not. */
static inline bool hb_lanes_find_masked(const uint32_t *list, unsigned count, uint32_t mask, uint32_t wanted)
{
    typedef uint32_t some_words __attribute__((vector_size(HB_NUMBERS * sizeof(uint16_t))));
    some_words found = { 0 };
    uint64_t some[HB_NUMBERS / 4], any = 0;

    for (unsigned i = 0; i < count; i += HB_NUMBERS / 2) {
        some_words v;
        memcpy(&v, list + i, sizeof v);
        found |= (some_words)((v & mask) == wanted);
    }
    memcpy(some, &found, sizeof some);
    for (unsigned i = 0; i < HB_NUMBERS / 4; i++)
        any |= some[i];
    return any;
}

/* Which of the next 64 from one on have exactly these bits under the mask, which are not all 0, as bits.  Behind the
 * last there are zeros. */
static inline uint64_t hb_lanes_which_masked(const uint32_t *list, unsigned count, unsigned from, uint32_t mask,
                                             uint32_t wanted)
{
    uint64_t which = 0;
#if HB_AVX2
    const __m256i m = _mm256_set1_epi32((int)mask), w = _mm256_set1_epi32((int)wanted);

    for (unsigned i = 0; i < 64 && from + i < count; i += 8) {
        __m256i same = _mm256_cmpeq_epi32(_mm256_and_si256(hb_lanes_load_32(list + from + i), m), w);
        which |= (uint64_t)(unsigned)_mm256_movemask_ps((__m256)same) << i;
    }
#else
    for (unsigned i = 0; i < 64 && from + i < count; i++)
        which |= (uint64_t)((list[from + i] & mask) == wanted) << i;
#endif
    return which;
}

/* The first from one on that has exactly these bits under the mask, or count. */
static inline unsigned hb_lanes_next_masked(const uint32_t *list, unsigned count, unsigned from, uint32_t mask,
                                            uint32_t wanted)
{
#if HB_AVX2
    const __m256i m = _mm256_set1_epi32((int)mask), w = _mm256_set1_epi32((int)wanted);

    for (unsigned i = from & ~7u; i < count; i += 8) {
        __m256i same = _mm256_cmpeq_epi32(_mm256_and_si256(hb_lanes_load_32(list + i), m), w);
        unsigned found = (unsigned)_mm256_movemask_ps((__m256)same);
        found &= i < from ? ~0u << (from - i) : ~0u;
        if (found)
            return i + (unsigned)__builtin_ctz(found);
    }
    return count;
#else
    while (from < count && (list[from] & mask) != wanted)
        from++;
    return from < count ? from : count;
#endif
}

/* Four words, one for each side */

typedef uint64_t hb_four __attribute__((vector_size(32))); /* handed over by address: not all machines agree how else */

static inline void hb_lanes_four_get(hb_four *v, const uint64_t words[4])
{
    memcpy(v, words, sizeof *v);
}

static inline void hb_lanes_four_put(uint64_t words[4], const hb_four *v)
{
    memcpy(words, v, sizeof *v);
}

/* Four words of which those are all ones that `which` has a bit for. */
static inline const uint64_t *hb_lanes_spread(unsigned which)
{
    static const int64_t ones[16][4] = {
        { 0 },
        { -1 },
        { 0, -1 },
        { -1, -1 },
        { 0, 0, -1 },
        { -1, 0, -1 },
        { 0, -1, -1 },
        { -1, -1, -1 },
        { 0, 0, 0, -1 },
        { -1, 0, 0, -1 },
        { 0, -1, 0, -1 },
        { -1, -1, 0, -1 },
        { 0, 0, -1, -1 },
        { -1, 0, -1, -1 },
        { 0, -1, -1, -1 },
        { -1, -1, -1, -1 },
    };

    return (const uint64_t *)ones[which];
}

static inline void hb_lanes_four_spread(hb_four *v, unsigned which)
{
    hb_lanes_four_get(v, hb_lanes_spread(which));
}

/* One bit for each of the words: its bit number `bit`. */
static inline unsigned hb_lanes_four_bits(const hb_four *v, unsigned bit)
{
#if HB_AVX2
    __m128i up = _mm_cvtsi32_si128((int)(63 - bit));

    return (unsigned)_mm256_movemask_pd((__m256d)_mm256_sll_epi64((__m256i)*v, up));
#else
    return (unsigned)(((*v)[0] >> bit & 1) | ((*v)[1] >> bit & 1) << 1 | ((*v)[2] >> bit & 1) << 2 |
                      ((*v)[3] >> bit & 1) << 3);
#endif
}

/* The same for words in memory. */
static inline unsigned hb_lanes_bits_of_words(const uint64_t word[4], unsigned bit)
{
#if HB_AVX2
    hb_four v;

    hb_lanes_four_get(&v, word);
    return hb_lanes_four_bits(&v, bit);
#else
    return (unsigned)((word[0] >> bit & 1) | (word[1] >> bit & 1) << 1 | (word[2] >> bit & 1) << 2 |
                      (word[3] >> bit & 1) << 3);
#endif
}

/* One bit for each of the words: whether it is zero. */
static inline unsigned hb_lanes_which_are_zero(const uint64_t word[4])
{
#if HB_AVX2
    hb_four v = { word[0], word[1], word[2], word[3] };

    return (unsigned)_mm256_movemask_pd((__m256d)_mm256_cmpeq_epi64((__m256i)v, _mm256_setzero_si256()));
#else
    return (unsigned)(word[0] == 0) | (unsigned)(word[1] == 0) << 1 | (unsigned)(word[2] == 0) << 2 |
           (unsigned)(word[3] == 0) << 3;
#endif
}

/* Takes a bit out of each of four planes, or of each of several such sets: bits under `keep` stay, the others move
 * down, and the lowest bits of `next`, the planes behind these, come in at the top.  Then each word of found[0], of
 * which the same bit is taken out, found[1] being behind it, is added to the plane of the side opposite, if asks[set]
 * has a bit for that plane; and so is a bit for each word that `new` names, bit `at` for the first of them, the next
 * one for the next, as far as they are bits of these words. */
static inline __attribute__((always_inline)) void hb_lanes_drop_and_add(uint64_t *plane, const uint64_t *next,
                                                                        unsigned sets, uint64_t keep,
                                                                        uint64_t found[2][4], unsigned new, unsigned at,
                                                                        const uint8_t *asks)
{
#if HB_AVX2
    static const uint32_t before[16] = { /* how many are named before each, a byte each */
                                         0x00000000, 0x01010100, 0x01010000, 0x02020100, 0x01000000, 0x02010100,
                                         0x02010000, 0x03020100, 0x00000000, 0x01010100, 0x01010000, 0x02020100,
                                         0x01000000, 0x02010100, 0x02010000, 0x03020100
    };
    __m256i up = _mm256_cvtepu8_epi64(_mm_cvtsi32_si128((int)before[new]));
    hb_four bits = { found[0][0], found[0][1], found[0][2], found[0][3] }, named, v, more, asked;
    hb_four coming = { found[1][0], found[1][1], found[1][2], found[1][3] };

    up = _mm256_add_epi64(up, _mm256_set1_epi64x((int)at)); /* one that is negative, or too large, brings no bit */
    hb_lanes_four_spread(&named, new);
    bits = (bits & keep) | ((bits >> 1 | coming << 63) & ~keep);
    bits |= (hb_four)_mm256_sllv_epi64(_mm256_set1_epi64x(1), up) & named;
    bits = __builtin_shufflevector(bits, bits, 2, 3, 0, 1);
    for (unsigned i = 0; i < sets; i++) {
        hb_lanes_four_get(&v, plane + 4 * i);
        hb_lanes_four_get(&more, next + 4 * i);
        hb_lanes_four_spread(&asked, asks[i]);
        v = (v & keep) | ((v >> 1 | more << 63) & ~keep) | (bits & asked);
        hb_lanes_four_put(plane + 4 * i, &v);
    }
#else
    for (unsigned i = 0; i < 4 * sets; i++)
        plane[i] = hb_bits_drop_bit(plane[i], keep) | (next[i] << 63 & ~keep);
    for (unsigned word = 0; word < 4; word++) {
        uint64_t bit = hb_bits_drop_bit(found[0][word], keep) | (found[1][word] << 63 & ~keep);
        bit |= at < 64 ? (uint64_t)(new >> word & 1) << at : 0;
        at += new >> word & 1;
        for (unsigned i = 0; i < sets; i++)
            plane[4 * i + (word ^ 2)] |= bit & hb_lanes_spread(asks[i])[word ^ 2];
    }
#endif
}

/* The entries of a list of 16 whose bits are set, ored together. */
static inline unsigned hb_lanes_or_where(const uint16_t *list, unsigned bits)
{
    static const uint16_t one[16] = { 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768 };
    hb_masks found = { 0 }, v, bit;
    uint64_t some[HB_NUMBERS / 4], all = 0;

    for (unsigned i = 0; i < 16; i += HB_NUMBERS) {
        memcpy(&v, list + i, sizeof v);
        memcpy(&bit, one + i, sizeof bit);
        found |= v & (hb_masks)((bit & (uint16_t)bits) == bit);
    }
    memcpy(some, &found, sizeof some);
    for (unsigned i = 0; i < HB_NUMBERS / 4; i++)
        all |= some[i];
    all |= all >> 32;
    return (unsigned)(all | all >> 16) & 0xffff;
}

#endif

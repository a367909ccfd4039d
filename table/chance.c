/* chance.c -- random events from a seed: ChaCha20 (RFC 8439) as a source of numbered events.
 *
 * Event n of a seed has a stream of random words of its own, made by the cipher from the seed and n.  So there is no
 * state that moves on: any event can be asked for at any time, a move that was taken back and played again meets the
 * same draw, and a game can be replayed from its middle.  A generator that is stepped would have to be rewound, and
 * would give other draws as soon as one event took a number more.
 *
 * A cipher and not something quicker, since seeds of server games are committed to before the game and revealed after
 * it: whoever has seen some draws must not be able to work out the next ones.  The bytes are the same on every machine,
 * and a change of them would make records of old games play differently; docs/protocol.md states them exactly, for
 * others to check. */
#include "table/chance.h"

#include "engine/assert.h"

#include <string.h>

enum { STATE_WORDS = 16, DOUBLE_ROUNDS = 10, WORD_BYTES = 4, LONG_BYTES = 8 };

/* Bytes are put together by hand, so the order of bytes in the machine's own numbers does not matter. */
static uint32_t load32(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint64_t load64(const uint8_t *at)
{
    return (uint64_t)load32(at) | (uint64_t)load32(at + WORD_BYTES) << 32;
}

static void store32(uint8_t *at, uint32_t value)
{
    for (unsigned i = 0; i < WORD_BYTES; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

static void store64(uint8_t *at, uint64_t value)
{
    store32(at, (uint32_t)value);
    store32(at + WORD_BYTES, (uint32_t)(value >> 32));
}

static uint32_t rotate_left(uint32_t value, unsigned by)
{
    return value << by | value >> (32 - by);
}

/* The heart of ChaCha20: additions, exclusive-ors and rotations, as in section 2.1 of the RFC. */
static void quarter_round(uint32_t *s, unsigned a, unsigned b, unsigned c, unsigned d)
{
    s[a] += s[b];
    s[d] = rotate_left(s[d] ^ s[a], 16);
    s[c] += s[d];
    s[b] = rotate_left(s[b] ^ s[c], 12);
    s[a] += s[b];
    s[d] = rotate_left(s[d] ^ s[a], 8);
    s[c] += s[d];
    s[b] = rotate_left(s[b] ^ s[c], 7);
}

/* Columns, then diagonals (section 2.3). */
static void double_round(uint32_t *s)
{
    for (unsigned i = 0; i < 4; i++)
        quarter_round(s, i, 4 + i, 8 + i, 12 + i);
    for (unsigned i = 0; i < 4; i++)
        quarter_round(s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
}

/* The first words are "expand 32-byte k" in ASCII. */
void hb_chance_block(uint8_t out[HB_CHACHA_BLOCK], const uint8_t key[HB_CHACHA_KEY], uint32_t counter,
                     const uint8_t nonce[HB_CHACHA_NONCE])
{
    uint32_t first[STATE_WORDS] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };
    uint32_t s[STATE_WORDS];

    for (unsigned i = 0; i < 8; i++)
        first[4 + i] = load32(key + (size_t)WORD_BYTES * i);
    first[12] = counter;
    for (unsigned i = 0; i < 3; i++)
        first[13 + i] = load32(nonce + (size_t)WORD_BYTES * i);
    memcpy(s, first, sizeof s);
    for (unsigned i = 0; i < DOUBLE_ROUNDS; i++)
        double_round(s);
    for (unsigned i = 0; i < STATE_WORDS; i++)
        store32(out + (size_t)WORD_BYTES * i, s[i] + first[i]);
}

/* A seed may be longer than a key, so it is worked into the key piece by piece, each time through the block function.
 * Cutting it off would let two long seeds bring the same game. */
static void absorb(uint8_t key[HB_CHACHA_KEY], const char *seed, size_t length)
{
    static const uint8_t nonce[HB_CHACHA_NONCE] = { 0 };
    uint8_t block[HB_CHACHA_BLOCK];

    for (size_t at = 0; at < length; at += HB_CHACHA_KEY) {
        for (size_t i = 0; i < HB_CHACHA_KEY && at + i < length; i++)
            key[i] ^= (uint8_t)seed[at + i];
        hb_chance_block(block, key, (uint32_t)(at / HB_CHACHA_KEY), nonce);
        memcpy(key, block, HB_CHACHA_KEY);
    }
}

/* The nonce is "draw" and the number of the event, so no other use of the key shares its stream. */
static void next_block(struct hb_chance *c)
{
    uint8_t nonce[HB_CHACHA_NONCE] = { 'd', 'r', 'a', 'w' };
    uint8_t block[HB_CHACHA_BLOCK];

    store64(nonce + WORD_BYTES, c->event);
    hb_chance_block(block, c->key, c->block++, nonce);
    for (unsigned i = 0; i < HB_CHANCE_WORDS; i++)
        c->word[i] = load64(block + (size_t)LONG_BYTES * i);
    c->used = 0;
}

static uint64_t next_word(struct hb_chance *c)
{
    if (c->used == HB_CHANCE_WORDS)
        next_block(c);
    return c->word[c->used++];
}

/* Below 2^64 mod bound lie the words that would make small results likelier than large ones; they are passed over.
 * What is left is a multiple of `bound`. */
uint64_t hb_chance_below(struct hb_chance *c, uint64_t bound)
{
    uint64_t refused, word;

    HB_ASSERT(bound > 0);
    refused = (0 - bound) % bound;
    do
        word = next_word(c);
    while (word < refused);
    return word % bound;
}

static uint64_t below(struct hb_random *r, uint64_t bound)
{
    return hb_chance_below((struct hb_chance *)r, bound);
}

/* No word is made before it is asked for. */
void hb_chance_seek(struct hb_chance *c, uint64_t n)
{
    c->event = n;
    c->block = 0;
    c->used = HB_CHANCE_WORDS;
}

/* The length goes into the key first, so "a" and "a" followed by zeros are different seeds. */
void hb_chance_init(struct hb_chance *c, const char *seed)
{
    size_t length = strlen(seed);

    memset(c, 0, sizeof *c);
    c->random.below = below;
    store64(c->key, length);
    absorb(c->key, seed, length);
    hb_chance_seek(c, 0);
}

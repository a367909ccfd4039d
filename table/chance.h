/* chance.h -- random events from a seed, the same on every platform.
 *
 * The n-th random event of a game depends on the seed and on n alone, so taking a move back and playing it
 * again brings the same event.  docs/protocol.md states the generator exactly; in short:
 *
 *   block(key, counter, nonce) is the ChaCha20 block function of RFC 8439.
 *   The key of a seed: 32 bytes, the seed's length in bytes as 64 bits little-endian and zeros.  For each
 *   32 bytes of the seed (the last filled up with zeros), numbered i from 0: exclusive-or them into the key,
 *   then the key becomes the first 32 bytes of block(key, i, zeros).
 *   Event n: the 64-bit little-endian words of block(key, 0, "draw" n), block(key, 1, "draw" n), …, where n
 *   has 64 bits little-endian.  A number below B is the first word w >= 2^64 mod B, as w mod B. */
#ifndef HB_CHANCE_H
#define HB_CHANCE_H

#include "hradby/game.h"

enum { HB_CHACHA_KEY = 32, HB_CHACHA_NONCE = 12, HB_CHACHA_BLOCK = 64, HB_CHANCE_WORDS = 8 };

struct hb_chance {
    struct hb_random random; /* first: below() takes the next number of the event */
    uint8_t key[HB_CHACHA_KEY];
    uint64_t event;
    uint32_t block; /* the next block of the event's stream */
    uint32_t used;  /* words of word[] that are used up */
    uint64_t word[HB_CHANCE_WORDS];
};

void hb_chance_init(struct hb_chance *c, const char *seed);    /* at event 0 */
void hb_chance_seek(struct hb_chance *c, uint64_t n);          /* go to the start of event n */
uint64_t hb_chance_below(struct hb_chance *c, uint64_t bound); /* bound > 0 */

void hb_chance_block(uint8_t out[HB_CHACHA_BLOCK], const uint8_t key[HB_CHACHA_KEY], uint32_t counter,
                     const uint8_t nonce[HB_CHACHA_NONCE]);

#endif

/* fresh_seed.c -- 128 bits from the system's random source, as text. */
#include "table/fresh_seed.h"

#include <stdint.h>
#include <sys/random.h>

enum { SEED_BYTES = 16 };

bool hb_fresh_seed(char seed[HB_SEED_TEXT])
{
    uint8_t bytes[SEED_BYTES];
    struct hb_text out = hb_text_in(seed, HB_SEED_TEXT);

    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (unsigned i = 0; i < SEED_BYTES; i++)
        hb_put(&out, "%02x", bytes[i]);
    return true;
}

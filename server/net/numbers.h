/* numbers.h -- numbers that stand for something as long as it is there: a hash table that grows.
 *
 * Numbers are given out one after another, so that one comes again only after all others have been used: whoever still
 * holds the number of something that has gone finds nothing, and never something else. */
#ifndef HB_NUMBERS_H
#define HB_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hb_numbers_slot {
    uint32_t number; /* 0: free */
    void *what;
};

/* All zero is an empty one. */
struct hb_numbers {
    struct hb_numbers_slot *slots;
    uint32_t cap, count; /* cap is a power of two */
    uint32_t last;       /* given out */
};

void hb_numbers_done(struct hb_numbers *n); /* forgets all; what they stood for is not touched */

uint32_t hb_numbers_give(struct hb_numbers *n, void *what); /* from 1 to INT32_MAX; 0 without memory */
void *hb_numbers_find(const struct hb_numbers *n, uint32_t number);
void hb_numbers_drop(struct hb_numbers *n, uint32_t number); /* one that nobody has is nothing */

#endif

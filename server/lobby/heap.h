/* heap.h -- what is due, the earliest first. */
#ifndef HB_HEAP_H
#define HB_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Part of what is to be in a heap. */
struct hb_turn {
    int64_t due;
    size_t slot; /* its place in the heap, from 1; 0: in none */
};

struct hb_heap {
    struct hb_turn **at;
    size_t count, cap;
};

bool hb_heap_reserve(struct hb_heap *h, size_t count);               /* so many will fit; false: no memory */
void hb_heap_put(struct hb_heap *h, struct hb_turn *t, int64_t due); /* in or at another time; there must be room */
void hb_heap_take(struct hb_heap *h, struct hb_turn *t);             /* out, if it is in */
void hb_heap_done(struct hb_heap *h);

#endif

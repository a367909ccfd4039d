/* heap.c -- see heap.h. */
#include "server/lobby/heap.h"

#include "engine/assert.h"

#include <stdlib.h>

enum { FIRST_CAP = 64 };

bool hb_heap_reserve(struct hb_heap *h, size_t count)
{
    size_t cap = h->cap == 0 ? FIRST_CAP : h->cap;
    struct hb_turn **more;

    if (count <= h->cap)
        return true;
    while (cap < count)
        cap *= 2;
    more = realloc(h->at, cap * sizeof(struct hb_turn *));
    if (more == NULL)
        return false;
    h->at = more;
    h->cap = cap;
    return true;
}

static void set(struct hb_heap *h, size_t slot, struct hb_turn *t)
{
    h->at[slot - 1] = t;
    t->slot = slot;
}

static void rise(struct hb_heap *h, struct hb_turn *t)
{
    size_t slot = t->slot;

    for (; slot > 1 && h->at[slot / 2 - 1]->due > t->due; slot /= 2)
        set(h, slot, h->at[slot / 2 - 1]);
    set(h, slot, t);
}

static void sink(struct hb_heap *h, struct hb_turn *t)
{
    size_t slot = t->slot;

    for (size_t child = 2 * slot; child <= h->count; child = 2 * slot) {
        if (child < h->count && h->at[child]->due < h->at[child - 1]->due)
            child++;
        if (h->at[child - 1]->due >= t->due)
            break;
        set(h, slot, h->at[child - 1]);
        slot = child;
    }
    set(h, slot, t);
}

void hb_heap_put(struct hb_heap *h, struct hb_turn *t, int64_t due)
{
    if (t->slot == 0) {
        HB_ASSERT(h->count < h->cap);
        t->slot = ++h->count;
    }
    t->due = due;
    rise(h, t);
    sink(h, t);
}

void hb_heap_take(struct hb_heap *h, struct hb_turn *t)
{
    struct hb_turn *last;

    if (t->slot == 0)
        return;
    HB_ASSERT(h->at[t->slot - 1] == t);
    last = h->at[h->count - 1];
    h->count--;
    if (last != t) {
        last->slot = t->slot;
        rise(h, last);
        sink(h, last);
    }
    t->slot = 0;
}

void hb_heap_done(struct hb_heap *h)
{
    free(h->at);
    *h = (struct hb_heap){ 0 };
}

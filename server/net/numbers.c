/* numbers.c -- numbers that stand for something (numbers.h).  Open addressing; since numbers grow one by one, the number
 * itself is as good a hash as any. */
#include "server/net/numbers.h"

#include "engine/assert.h"

#include <stdlib.h>

enum { LEAST = 64 };

static uint32_t home(const struct hb_numbers *n, uint32_t number)
{
    return number & (n->cap - 1);
}

/* Where the number is, or where it would be put. */
static uint32_t place(const struct hb_numbers *n, uint32_t number)
{
    uint32_t at = home(n, number);

    while (n->slots[at].number != 0 && n->slots[at].number != number)
        at = (at + 1) & (n->cap - 1);
    return at;
}

static bool grow(struct hb_numbers *n)
{
    struct hb_numbers old = *n;
    uint32_t cap = n->cap == 0 ? LEAST : n->cap * 2;
    struct hb_numbers_slot *slots = calloc(cap, sizeof *slots);

    if (slots == NULL)
        return false;
    n->slots = slots;
    n->cap = cap;
    for (uint32_t i = 0; i < old.cap; i++)
        if (old.slots[i].number != 0)
            slots[place(n, old.slots[i].number)] = old.slots[i];
    free(old.slots);
    return true;
}

void hb_numbers_done(struct hb_numbers *n)
{
    free(n->slots);
    *n = (struct hb_numbers){ .slots = NULL };
}

uint32_t hb_numbers_give(struct hb_numbers *n, void *what)
{
    HB_ASSERT(what != NULL);
    if (n->count >= n->cap / 2 && !grow(n))
        return 0;
    do
        n->last = n->last % INT32_MAX + 1;
    while (hb_numbers_find(n, n->last) != NULL);
    n->slots[place(n, n->last)] = (struct hb_numbers_slot){ n->last, what };
    n->count++;
    return n->last;
}

void *hb_numbers_find(const struct hb_numbers *n, uint32_t number)
{
    return number == 0 || n->cap == 0 ? NULL : n->slots[place(n, number)].what;
}

/* Whoever stands behind the gap and would not be found beyond it moves up. */
static void close_gap(struct hb_numbers *n, uint32_t gap)
{
    uint32_t mask = n->cap - 1;

    for (uint32_t at = (gap + 1) & mask; n->slots[at].number != 0; at = (at + 1) & mask) {
        uint32_t from_home = (at - home(n, n->slots[at].number)) & mask;

        if (from_home >= ((at - gap) & mask)) {
            n->slots[gap] = n->slots[at];
            gap = at;
        }
    }
    n->slots[gap] = (struct hb_numbers_slot){ .number = 0 };
}

void hb_numbers_drop(struct hb_numbers *n, uint32_t number)
{
    if (hb_numbers_find(n, number) == NULL)
        return;
    n->count--;
    close_gap(n, place(n, number));
}

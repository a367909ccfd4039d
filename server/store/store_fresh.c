/* store_fresh.c -- see store_fresh.h. */
#include "server/store/store_fresh.h"

#include "engine/assert.h"

#include <stdlib.h>
#include <string.h>

enum { CHAINS = 1 << 15, FIRST_ROOM = 1 << 10, PLACES = 2 * HB_KNOWN_ROOMS };

static uint64_t bits_of(const char *room)
{
    uint64_t h = 0xcbf29ce484222325;

    for (; *room != '\0'; room++)
        h = (h ^ (unsigned char)*room) * 0x100000001b3;
    return h ^ h >> 32;
}

/* ---- chains ---- */

void hb_fresh_done(struct hb_fresh *f)
{
    free(f->newest);
    free(f->before);
    free(f->found);
    *f = (struct hb_fresh){ 0 };
}

static int64_t *before(const struct hb_fresh *f, int64_t number)
{
    return &f->before[(uint64_t)number & (f->room - 1)];
}

static bool make_room(struct hb_fresh *f, int64_t number)
{
    struct hb_fresh wider = *f;

    if (f->newest == NULL)
        f->newest = calloc(CHAINS, sizeof *f->newest);
    for (wider.room = f->room > 0 ? f->room : FIRST_ROOM; (int64_t)wider.room <= number - f->low;)
        wider.room *= 2;
    if (f->newest == NULL || wider.room == f->room)
        return f->newest != NULL;
    wider.before = calloc(wider.room, sizeof *wider.before);
    if (wider.before == NULL)
        return false;
    for (int64_t n = f->low; n <= f->high && f->room > 0; n++)
        *before(&wider, n) = *before(f, n);
    free(f->before);
    f->before = wider.before;
    f->room = wider.room;
    return true;
}

bool hb_fresh_add(struct hb_fresh *f, int64_t number, const char *room)
{
    int64_t *newest;

    HB_ASSERT(number > f->high);
    if (f->high == 0)
        f->low = number;
    if (!make_room(f, number)) {
        hb_fresh_done(f);
        return false;
    }
    newest = &f->newest[bits_of(room) % CHAINS];
    *before(f, number) = *newest;
    *newest = number;
    f->high = number;
    return true;
}

static bool found_one(struct hb_fresh *f, size_t count, int64_t number)
{
    if (count == f->found_room) {
        size_t more = count > 0 ? 2 * count : FIRST_ROOM;
        int64_t *longer = realloc(f->found, more * sizeof *longer);

        if (longer == NULL)
            return false;
        f->found = longer;
        f->found_room = more;
    }
    f->found[count] = number;
    return true;
}

size_t hb_fresh_find(struct hb_fresh *f, const char *room)
{
    size_t count = 0;

    if (f->newest == NULL)
        return 0;
    for (int64_t n = f->newest[bits_of(room) % CHAINS]; n >= f->low && n > 0; n = *before(f, n))
        if (!found_one(f, count++, n))
            return SIZE_MAX;
    for (size_t i = 0; i < count / 2; i++) {
        int64_t swap = f->found[i];

        f->found[i] = f->found[count - 1 - i];
        f->found[count - 1 - i] = swap;
    }
    return count;
}

/* ---- rooms ---- */

void hb_known_done(struct hb_known *k)
{
    free(k->at);
    *k = (struct hb_known){ 0 };
}

/* Where it is, or would be. */
static struct hb_known_room *place(const struct hb_known *k, const char *room)
{
    uint64_t i = bits_of(room);

    while (k->at[i % PLACES].room[0] != '\0' && strcmp(k->at[i % PLACES].room, room) != 0)
        i++;
    return &k->at[i % PLACES];
}

const struct hb_known_room *hb_known_find(const struct hb_known *k, const char *room)
{
    const struct hb_known_room *there = k->at != NULL ? place(k, room) : NULL;

    return there != NULL && there->room[0] != '\0' ? there : NULL;
}

void hb_known_put(struct hb_known *k, const char *room, const struct hb_kept_room *how)
{
    struct hb_known_room *there;

    if (k->count == HB_KNOWN_ROOMS)
        hb_known_done(k);
    if (k->at == NULL)
        k->at = calloc(PLACES, sizeof *k->at);
    if (k->at == NULL)
        return;
    there = place(k, room);
    k->count += there->room[0] == '\0' ? 1 : 0;
    memcpy(there->room, room, strlen(room) + 1);
    there->rows = how->rows;
    there->state = (uint8_t)how->state;
}

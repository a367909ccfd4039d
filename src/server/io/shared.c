/* shared.c -- texts that wait in several queues (shared.h). */
#include "server/io/shared.h"

#include "core/assert.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

struct hb_shared {
    unsigned holders;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE for the head of the frame, then the text */
};

struct hb_shared *hb_shared_new(const char *text, size_t length)
{
    struct hb_shared *s = malloc(sizeof *s + LWS_PRE + length);

    if (s == NULL)
        return NULL;
    s->holders = 1;
    s->length = length;
    memcpy(s->bytes + LWS_PRE, text, length);
    return s;
}

struct hb_shared *hb_shared_hold(struct hb_shared *s)
{
    s->holders++;
    return s;
}

void hb_shared_drop(struct hb_shared *s)
{
    if (s == NULL)
        return;
    HB_ASSERT(s->holders > 0);
    if (--s->holders == 0)
        free(s);
}

bool hb_shared_is(const struct hb_shared *s, const char *text, size_t length)
{
    return s->length == length && memcmp(s->bytes + LWS_PRE, text, length) == 0;
}

unsigned char *hb_shared_bytes(struct hb_shared *s)
{
    return s->bytes + LWS_PRE;
}

size_t hb_shared_length(const struct hb_shared *s)
{
    return s->length;
}

static bool grow(struct hb_queue *q)
{
    unsigned cap = q->cap == 0 ? 4 : q->cap * 2;
    struct hb_shared **ring = malloc(cap * sizeof *ring);

    if (ring == NULL)
        return false;
    for (unsigned i = 0; i < q->count; i++)
        ring[i] = q->ring[(q->first + i) % q->cap];
    free(q->ring);
    q->ring = ring;
    q->cap = cap;
    q->first = 0;
    return true;
}

bool hb_queue_add(struct hb_queue *q, struct hb_shared *s)
{
    if (q->count == q->cap && !grow(q))
        return false;
    q->ring[(q->first + q->count++) % q->cap] = s;
    q->bytes += s->length;
    s->holders++;
    return true;
}

struct hb_shared *hb_queue_take(struct hb_queue *q)
{
    struct hb_shared *s;

    if (q->count == 0)
        return NULL;
    s = q->ring[q->first];
    q->first = (q->first + 1) % q->cap;
    q->count--;
    q->bytes -= s->length;
    return s;
}

void hb_queue_clear(struct hb_queue *q)
{
    for (struct hb_shared *s = hb_queue_take(q); s != NULL; s = hb_queue_take(q))
        hb_shared_drop(s);
    free(q->ring);
    *q = (struct hb_queue){ 0 };
}

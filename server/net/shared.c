/* shared.c -- texts that wait in several queues (shared.h). */
#include "server/net/shared.h"

#include "engine/assert.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

struct hb_shared {
    unsigned holders;
    unsigned head; /* bytes of the head, directly in front of the text */
    size_t length;
    unsigned char bytes[]; /* LWS_PRE for the head of the frame, then the text */
};

/* A text frame that is whole and not masked (RFC 6455, 5.2), in front of its text; the same that libwebsockets makes. */
static unsigned make_head(unsigned char *text, size_t length)
{
    enum { WHOLE_TEXT = 0x81, SHORT_MAX = 125, TWO_BYTES = 126, EIGHT_BYTES = 127 };
    unsigned more = length <= SHORT_MAX ? 0 : length <= 0xFFFF ? 2 : 8;

    for (unsigned i = 1; i <= more; i++)
        text[-(int)i] = (unsigned char)(length >> (8 * (i - 1)));
    text[-(int)more - 1] = (unsigned char)(more == 0 ? length : more == 2 ? TWO_BYTES : EIGHT_BYTES);
    text[-(int)more - 2] = WHOLE_TEXT;
    return more + 2;
}

struct hb_shared *hb_shared_new(const char *text, size_t length)
{
    struct hb_shared *s = malloc(sizeof *s + LWS_PRE + length);

    if (s == NULL)
        return NULL;
    s->holders = 1;
    s->length = length;
    memcpy(s->bytes + LWS_PRE, text, length);
    s->head = make_head(s->bytes + LWS_PRE, length);
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

const unsigned char *hb_shared_frame(const struct hb_shared *s, size_t *length)
{
    *length = s->head + s->length;
    return s->bytes + LWS_PRE - s->head;
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

struct hb_shared *hb_queue_at(const struct hb_queue *q, unsigned n)
{
    HB_ASSERT(n < q->count);
    return q->ring[(q->first + n) % q->cap];
}

void hb_queue_clear(struct hb_queue *q)
{
    for (struct hb_shared *s = hb_queue_take(q); s != NULL; s = hb_queue_take(q))
        hb_shared_drop(s);
    free(q->ring);
    *q = (struct hb_queue){ 0 };
}

/* shared.h -- a text that waits in several queues at once, and a queue of such texts. */
#ifndef HB_SHARED_H
#define HB_SHARED_H

#include <stdbool.h>
#include <stddef.h>

struct hb_shared; /* a text and the room that a frame's head needs in front of it */

struct hb_shared *hb_shared_new(const char *text, size_t length); /* NULL without memory; held once */
struct hb_shared *hb_shared_hold(struct hb_shared *s);            /* once more; the same */
void hb_shared_drop(struct hb_shared *s);                         /* NULL is nothing */
bool hb_shared_is(const struct hb_shared *s, const char *text, size_t length);
unsigned char *hb_shared_bytes(struct hb_shared *s);
size_t hb_shared_length(const struct hb_shared *s);

/* The text as a whole frame of a server's WebSocket, with the head that all guests get. */
const unsigned char *hb_shared_frame(const struct hb_shared *s, size_t *length);

/* Texts in the order in which they came, in a ring that grows.  All zero is an empty one. */
struct hb_queue {
    struct hb_shared **ring;
    unsigned cap, first, count;
    size_t bytes;
};

bool hb_queue_add(struct hb_queue *q, struct hb_shared *s);          /* holds it; false without memory */
struct hb_shared *hb_queue_take(struct hb_queue *q);                 /* to be dropped; NULL if it is empty */
struct hb_shared *hb_queue_at(const struct hb_queue *q, unsigned n); /* behind n others, and stays there */
void hb_queue_clear(struct hb_queue *q);

#endif

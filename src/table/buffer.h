/* buffer.h -- a text that grows.  When memory runs out it keeps what it has, remembers the failure and
 * takes nothing more, so that a writer needs to look only once, at the end. */
#ifndef HB_BUFFER_H
#define HB_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

struct hb_buffer {
    char *at; /* terminated; NULL before anything was written */
    size_t length;
    size_t cap;
    bool failed;
};

void hb_buffer_init(struct hb_buffer *b);
void hb_buffer_done(struct hb_buffer *b);
void hb_buffer_clear(struct hb_buffer *b); /* keeps the memory for the next text */
void hb_buffer_add(struct hb_buffer *b, const char *text, size_t length);
void hb_buffer_text(struct hb_buffer *b, const char *text);

/* Gives the text away (to be freed); NULL if writing it had failed. */
char *hb_buffer_take(struct hb_buffer *b);

#endif

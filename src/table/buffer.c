/* buffer.c -- a text that grows by doubling. */
#include "table/buffer.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAP = 256 };

void hb_buffer_init(struct hb_buffer *b)
{
    *b = (struct hb_buffer){ .at = NULL };
}

void hb_buffer_done(struct hb_buffer *b)
{
    free(b->at);
    hb_buffer_init(b);
}

void hb_buffer_clear(struct hb_buffer *b)
{
    b->length = 0;
    b->failed = false;
    if (b->at != NULL)
        b->at[0] = '\0';
}

static bool make_room(struct hb_buffer *b, size_t wanted)
{
    size_t cap = b->cap == 0 ? FIRST_CAP : b->cap;
    char *at;

    while (cap < wanted)
        cap *= 2;
    if (cap == b->cap)
        return true;
    at = realloc(b->at, cap);
    if (at == NULL)
        return false;
    b->at = at;
    b->cap = cap;
    return true;
}

void hb_buffer_add(struct hb_buffer *b, const char *text, size_t length)
{
    if (b->failed || length > (size_t)-1 / 4 - b->length || !make_room(b, b->length + length + 1)) {
        b->failed = true;
        return;
    }
    if (length > 0)
        memcpy(b->at + b->length, text, length);
    b->length += length;
    b->at[b->length] = '\0';
}

void hb_buffer_text(struct hb_buffer *b, const char *text)
{
    hb_buffer_add(b, text, strlen(text));
}

char *hb_buffer_take(struct hb_buffer *b)
{
    char *at = NULL;

    hb_buffer_add(b, "", 0); /* an empty text is a text too */
    if (!b->failed) {
        at = b->at;
        b->at = NULL;
    }
    hb_buffer_done(b);
    return at;
}

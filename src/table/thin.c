/* thin.c -- see thin.h.  How many zeros, how many other bytes, these bytes, and so on to the end; both counts are below 256,
 * and a zero alone among others counts as one of them. */
#include "table/thin.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { RUN_MAX = 255 };

static size_t zeros_at(const unsigned char *at, size_t left)
{
    size_t n = 0;

    while (n < left && n < RUN_MAX && at[n] == 0)
        n++;
    return n;
}

static bool is_pause(const unsigned char *at, size_t left)
{
    return at[0] == 0 && (left < 2 || at[1] == 0);
}

static size_t others_at(const unsigned char *at, size_t left)
{
    size_t n = 0;

    while (n < left && n < RUN_MAX && !is_pause(at + n, left - n))
        n++;
    return n;
}

/* Returns how long it is; `out` may be NULL, to measure it first. */
static size_t write_thin(char *out, const unsigned char *bytes, size_t size)
{
    size_t length = 0;

    for (size_t i = 0; i < size;) {
        size_t zeros = zeros_at(bytes + i, size - i), others = others_at(bytes + i + zeros, size - i - zeros);

        if (out != NULL) {
            out[length] = (char)(unsigned char)zeros;
            out[length + 1] = (char)(unsigned char)others;
            memcpy(out + length + 2, bytes + i + zeros, others);
        }
        length += 2 + others;
        i += zeros + others;
    }
    return length;
}

char *hb_thin(const void *bytes, size_t size)
{
    char *out = malloc(write_thin(NULL, bytes, size) + 1);

    if (out != NULL)
        write_thin(out, bytes, size);
    return out;
}

void hb_thicken(void *bytes, const char *thin, size_t size)
{
    unsigned char *to = bytes;

    memset(to, 0, size);
    for (size_t i = 0; i < size;) {
        size_t zeros = (unsigned char)thin[0], others = (unsigned char)thin[1];

        memcpy(to + i + zeros, thin + 2, others);
        i += zeros + others;
        thin += 2 + others;
    }
}

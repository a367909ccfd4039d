/* lines.c -- lists of texts: what is told of a position, and what has happened. */
#include "warden.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void hb_warden_clear(struct warden_lines *l)
{
    l->size = l->used = 0;
}

void hb_warden_say(struct warden_lines *l, const char *format, ...)
{
    size_t left = sizeof l->room - (size_t)l->used;
    char *at = l->room + l->used;
    va_list args;
    int length;

    va_start(args, format);
    length = vsnprintf(at, left, format, args);
    va_end(args);
    if (l->size == WARDEN_LINES || length < 0 || (size_t)length >= left)
        hb_ref_stop("too much is told");
    l->line[l->size++] = at;
    l->used += length + 1;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void hb_warden_sort(struct warden_lines *l)
{
    qsort(l->line, (size_t)l->size, sizeof l->line[0], by_text);
}

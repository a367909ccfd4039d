/* post.c -- the post of a simulated evening: everything that happens, in the order of time; and what is said of it. */
#include "sim.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Saying what happens */

void hb_sim_log(struct sim *s, const char *format, ...)
{
    char *line = s->log[s->logged++ % LOG_LINES];
    int n = snprintf(line, LOG_TEXT, "%10lld ", (long long)(s->now % 10000000000LL));
    va_list args;

    va_start(args, format);
    vsnprintf(line + n, LOG_TEXT - (size_t)n, format, args);
    va_end(args);
    if (!s->loud)
        return;
    printf("# %.*s", n, line);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
}

void hb_sim_fail(struct sim *s, const char *format, ...)
{
    unsigned from = s->logged > LOG_LINES ? s->logged - LOG_LINES : 0;
    va_list args;

    if (!s->loud)
        for (unsigned i = from; i < s->logged; i++)
            printf("# %s\n", s->log[i % LOG_LINES]);
    printf("not ok - seed %llu: ", (unsigned long long)s->seed);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n# %s --seed %llu --loud plays it again\n", !s->cluster ? "sim" : "sim_nodes",
           (unsigned long long)s->seed);
    fflush(stdout);
    _Exit(EXIT_FAILURE);
}

void *hb_sim_grow(void *array, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return array;
    *room = *room == 0 ? 16 : 2 * *room;
    array = realloc(array, *room * size);
    if (!array)
        abort();
    return array;
}

/* The post */

static bool is_before(const struct post *a, const struct post *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void swap(struct post *a, struct post *b)
{
    struct post t = *a;

    *a = *b;
    *b = t;
}

void hb_sim_post(struct sim *s, struct post p, int64_t delay)
{
    p.order = s->next_order++;
    hb_sim_post_again(s, p, s->now + delay);
}

void hb_sim_post_again(struct sim *s, struct post p, int64_t at)
{
    size_t i = s->posts;

    p.at = at;
    s->post = hb_sim_grow(s->post, &s->post_room, s->posts, sizeof *s->post);
    s->post[s->posts++] = p;
    for (; i > 0 && is_before(&s->post[i], &s->post[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&s->post[i], &s->post[(i - 1) / 2]);
}

struct post hb_sim_take_post(struct sim *s)
{
    struct post first = s->post[0];
    size_t i = 0;

    s->post[0] = s->post[--s->posts];
    for (;;) {
        size_t least = i;

        for (size_t child = 2 * i + 1; child <= 2 * i + 2; child++)
            if (child < s->posts && is_before(&s->post[child], &s->post[least]))
                least = child;
        if (least == i)
            return first;
        swap(&s->post[i], &s->post[least]);
        i = least;
    }
}

/* Frames */

char *hb_sim_copy(const char *text, size_t length)
{
    char *copy = malloc(length + 1);

    if (!copy)
        abort();
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* Frames of a connection stay in order, however long each takes. */
int64_t hb_sim_on_the_way(struct sim *s, int64_t *last, unsigned delay)
{
    int64_t at = s->now + 1 + dice_below(&s->dice, delay);

    *last = at > *last ? at : *last;
    return *last - s->now;
}

/* described.c -- makes the lines of described.h: the path grows and shrinks as the game tells of its parts. */
#include "described.h"

#include "hradby/describe.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn static void stop(const char *why)
{
    fprintf(stderr, "what a game tells of its position: %s\n", why);
    abort();
}

static void add_line(struct described *d, const char *value)
{
    size_t cap = strlen(d->path) + (value ? strlen(value) : 0) + 2;

    if (d->size + cap > d->cap) {
        d->cap = 2 * (d->cap + cap);
        d->text = realloc(d->text, d->cap);
    }
    if (d->lines == d->line_cap) {
        d->line_cap = 2 * d->line_cap + 64;
        d->at = realloc(d->at, d->line_cap * sizeof *d->at);
    }
    if (!d->text || !d->at)
        stop("no memory");
    d->at[d->lines++] = d->size;
    d->size += 1 + (size_t)snprintf(d->text + d->size, cap, "%s%s%s", d->path, value ? "=" : "", value ? value : "");
}

/* The path becomes that of what is named so here, which in a list is its place. */
static void enter(struct described *d, const char *name)
{
    size_t at = d->length[d->depth];
    const char *dot = at == 0 ? "" : ".";

    if (at + (name ? strlen(name) : 12) + 2 > sizeof d->path)
        stop("a path is too long");
    d->path[at] = '\0';
    if (name)
        snprintf(d->path + at, sizeof d->path - at, "%s%s", dot, name);
    else if (d->depth > 0)
        snprintf(d->path + at, sizeof d->path - at, "%s%u", dot, d->next[d->depth - 1]++);
}

static void begin_object(struct hb_describer *f, const char *name)
{
    struct described *d = (struct described *)f;

    enter(d, name);
    if (d->depth == DESCRIBED_DEEP)
        stop("it is nested too deeply");
    d->next[d->depth++] = 0;
    d->length[d->depth] = strlen(d->path);
}

static void begin_list(struct hb_describer *f, const char *name)
{
    begin_object(f, name);
    add_line((struct described *)f, NULL);
}

static void end(struct hb_describer *f)
{
    struct described *d = (struct described *)f;

    if (d->depth == 0)
        stop("more ends than begins");
    d->depth--;
}

static void add_text(struct hb_describer *f, const char *name, const char *value)
{
    struct described *d = (struct described *)f;

    enter(d, name);
    add_line(d, value ? value : "null");
}

static void add_number(struct hb_describer *f, const char *name, long value)
{
    char text[24];

    snprintf(text, sizeof text, "%ld", value);
    add_text(f, name, text);
}

static void add_flag(struct hb_describer *f, const char *name, bool value)
{
    add_text(f, name, value ? "true" : "false");
}

void hb_described_new(struct described *d, const struct hb_game *g, const struct hb_names *names)
{
    memset(d, 0, sizeof *d);
    d->describer = (struct hb_describer){ begin_object, begin_list, end, add_number, add_text, add_flag };
    hb_describe_state(g, names, &d->describer);
}

void hb_described_free(struct described *d)
{
    free(d->at);
    free(d->text);
}

const char *hb_described_line(const struct described *d, size_t i)
{
    return d->text + d->at[i];
}

const char *hb_described_value(const struct described *d, const char *path)
{
    size_t length = strlen(path);

    for (size_t i = 0; i < d->lines; i++) {
        const char *line = d->text + d->at[i];

        if (strncmp(line, path, length) == 0 && line[length] == '=')
            return line + length + 1;
    }
    return NULL;
}

bool hb_described_is_list(const struct described *d, const char *path)
{
    for (size_t i = 0; i < d->lines; i++)
        if (strcmp(d->text + d->at[i], path) == 0)
            return true;
    return false;
}

static const char *value_of(const struct described *d, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

static const char *value_of(const struct described *d, const char *format, va_list args)
{
    char path[DESCRIBED_PATH];

    vsnprintf(path, sizeof path, format, args);
    return hb_described_value(d, path);
}

bool hb_described_has(const struct described *d, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    const char *value = value_of(d, format, args);
    va_end(args);
    return value;
}

const char *hb_described_text(const struct described *d, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    const char *value = value_of(d, format, args);
    va_end(args);
    return value ? value : "";
}

long hb_described_number(const struct described *d, long otherwise, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    const char *value = value_of(d, format, args);
    va_end(args);
    return value && strcmp(value, "null") != 0 ? atol(value) : otherwise;
}

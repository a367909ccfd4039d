/* defs.c -- see defs.h. */
#include "draw/defs.h"

#include "core/assert.h"

#include <string.h>

enum { DEFINITIONS_MAX = 160 };

struct definition {
    const char *text, *id;
    size_t length, id_length;
    bool needed;
};

struct definitions {
    size_t count;
    struct definition one[DEFINITIONS_MAX];
};

static const char *end_of_line(const char *at)
{
    const char *end = strchr(at, '\n');

    return end ? end + 1 : at + strlen(at);
}

static void read_definitions(struct definitions *d, const char *text)
{
    static const char before[] = " id=\"";

    d->count = 0;
    for (const char *end; *text != '\0'; text = end) {
        struct definition *one = &d->one[d->count++];
        const char *id = strstr(text, before);

        end = end_of_line(text);
        HB_ASSERT(d->count < DEFINITIONS_MAX && id != NULL && id < end);
        id += sizeof before - 1;
        *one = (struct definition){ text, id, (size_t)(end - text), strcspn(id, "\""), false };
    }
}

/* Whether a text refers to a definition, by href="#id" or url(#id). */
static bool refers_to(const char *text, size_t length, const struct definition *d)
{
    const char *last = text + length - d->id_length - 1;

    if (length < d->id_length + 2)
        return false;
    for (const char *at = text; at < last && (at = memchr(at, '#', (size_t)(last - at))) != NULL; at++)
        if (memcmp(at + 1, d->id, d->id_length) == 0 && (at[1 + d->id_length] == '"' || at[1 + d->id_length] == ')'))
            return true;
    return false;
}

static bool is_needed_by_others(const struct definitions *d, const struct definition *one)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->one[i].needed && refers_to(d->one[i].text, d->one[i].length, one))
            return true;
    return false;
}

void hb_defs_pick(struct hb_buffer *out, const char *definitions, const char *drawing)
{
    struct definitions d;
    bool more = true;

    read_definitions(&d, definitions);
    for (size_t i = 0; i < d.count; i++)
        d.one[i].needed = refers_to(drawing, strlen(drawing), &d.one[i]);
    while (more) {
        more = false;
        for (size_t i = 0; i < d.count; i++)
            if (!d.one[i].needed && is_needed_by_others(&d, &d.one[i]))
                more = d.one[i].needed = true;
    }
    for (size_t i = 0; i < d.count; i++)
        if (d.one[i].needed)
            hb_buffer_add(out, d.one[i].text, d.one[i].length);
}

/* document.c -- a picture that stands alone: of many definitions it holds only those that it needs. */
#include "draw/document.h"

#include "core/assert.h"

#include <string.h>

/* ---- definitions ---- */

enum { DEFINITIONS_MAX = 256 };

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

static bool is_called(const struct definition *d, const char *at)
{
    return memcmp(at, d->id, d->id_length) == 0 && (at[d->id_length] == '"' || at[d->id_length] == ')');
}

/* Finds what a text refers to, by href="#id" or url(#id), and what that refers to in turn. */
static void need_referred(struct definitions *d, const char *text, size_t length)
{
    const char *end = text + length;

    while ((text = memchr(text, '#', (size_t)(end - text))) != NULL) {
        text++;
        for (size_t i = 0; i < d->count; i++) {
            struct definition *one = &d->one[i];

            if (one->needed || (size_t)(end - text) <= one->id_length || !is_called(one, text))
                continue;
            one->needed = true;
            need_referred(d, one->text, one->length);
        }
    }
}

/* Writes those definitions that the drawing refers to, and those that they refer to in turn, in their order.  There is
 * one on each line, and its first attribute is its id. */
static void pick_definitions(struct hb_buffer *out, const char *definitions, const struct hb_buffer *drawing)
{
    struct definitions d;

    read_definitions(&d, definitions);
    need_referred(&d, drawing->at, drawing->length);
    for (size_t i = 0; i < d.count; i++)
        if (d.one[i].needed)
            hb_buffer_add(out, d.one[i].text, d.one[i].length);
}

/* ---- documents ---- */

void hb_document_begin(struct hb_document *d)
{
    hb_buffer_init(&d->definitions);
    hb_buffer_init(&d->drawing);
    d->define = (struct hb_quill){ .out = &d->definitions };
    d->draw = (struct hb_quill){ .out = &d->drawing };
}

static void write_size(struct hb_quill *q, const struct hb_view_box *box)
{
    hb_quill_text(q, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    hb_quill_attribute(q, "width", box->width);
    hb_quill_attribute(q, "height", box->height);
    hb_quill_text(q, " viewBox=\"");
    hb_quill_number(q, box->x);
    hb_quill_text(q, " ");
    hb_quill_number(q, box->y);
    hb_quill_text(q, " ");
    hb_quill_number(q, box->width);
    hb_quill_text(q, " ");
    hb_quill_number(q, box->height);
    hb_quill_text(q, "\">");
}

static void write_definitions(struct hb_document *d, struct hb_buffer *out)
{
    struct hb_buffer needed;

    hb_buffer_init(&needed);
    if (d->definitions.at && d->drawing.at && !d->definitions.failed)
        pick_definitions(&needed, d->definitions.at, &d->drawing);
    if (needed.length > 0) {
        hb_buffer_text(out, "<defs>");
        hb_buffer_add(out, needed.at, needed.length);
        hb_buffer_text(out, "</defs>");
    }
    out->failed = out->failed || needed.failed;
    hb_buffer_done(&needed);
}

void hb_document_end(struct hb_document *d, struct hb_buffer *out, const struct hb_view_box *box)
{
    struct hb_quill quill = { .out = out };

    write_size(&quill, box);
    write_definitions(d, out);
    if (d->drawing.at)
        hb_buffer_add(out, d->drawing.at, d->drawing.length);
    hb_quill_text(&quill, "</svg>\n");
    out->failed = out->failed || d->definitions.failed || d->drawing.failed;
    hb_buffer_done(&d->definitions);
    hb_buffer_done(&d->drawing);
}

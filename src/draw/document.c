/* document.c -- see document.h. */
#include "draw/document.h"

#include "draw/defs.h"

void hb_document_begin(struct hb_document *d)
{
    hb_buffer_init(&d->definitions);
    hb_buffer_init(&d->drawing);
    d->define = (struct hb_quill){ .out = &d->definitions };
    d->draw = (struct hb_quill){ .out = &d->drawing };
}

static void write_size(struct hb_quill *q, const struct hb_view_box *box)
{
    hb_quill_text(q, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    hb_quill_number(q, box->width);
    hb_quill_text(q, "\" height=\"");
    hb_quill_number(q, box->height);
    hb_quill_text(q, "\" viewBox=\"");
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
        hb_defs_pick(&needed, d->definitions.at, d->drawing.at);
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

/* document.h -- a picture that stands alone: an SVG document that holds the definitions it needs and no others. */
#ifndef HB_DOCUMENT_H
#define HB_DOCUMENT_H

#include "draw/quill.h"

/* While it is drawn, what goes into <defs> and what is seen are kept apart.  Memory that runs out is told by the
 * buffer that the document is written to. */
struct hb_document {
    struct hb_buffer definitions, drawing;
    struct hb_quill define, draw;
};

void hb_document_begin(struct hb_document *d);

/* Writes the document and gives back its memory.  The picture is the part of the drawing that `box` says. */
struct hb_view_box {
    double x, y, width, height;
};

void hb_document_end(struct hb_document *d, struct hb_buffer *out, const struct hb_view_box *box);

#endif

/* svg_writer.h -- writes SVG into a growing text: numbers, curves, escaped words, and whole documents.
 *
 * A writer knows the language of the words that it writes and the colours that players wear.  It can be turned by
 * quarters; it then turns every place on a tile that it writes, so a tile is laid out once and drawn in four ways
 * while light, houses and letters stay upright.
 *
 * The bytes depend on the arguments alone.  Numbers have at most one decimal, are rounded in integers and never go
 * through the locale, so the same picture is the same text on every machine, and a test can compare pictures as
 * files. */
#ifndef HB_SVG_WRITER_H
#define HB_SVG_WRITER_H

#include "hradby/text.h"
#include "table/strings.h"
#include "views/shape/geometry.h"

#include <stdint.h>

struct hb_svg_definitions;

struct hb_svg_writer {
    struct hb_buffer *out; /* it keeps in mind whether memory ran out; no function here can fail otherwise */
    struct hb_svg_definitions *definitions; /* of the document that is written, or NULL */
    unsigned quarters;
    enum hb_language language;
    const uint8_t *worn; /* by player, whose colour and emblem they have; NULL: their own */
};

/* Text as it is, and text from a format that comes to fewer than 512 bytes. */
void hb_svg_text(struct hb_svg_writer *svg, const char *text);
void hb_svg_put(struct hb_svg_writer *svg, const char *format, ...) __attribute__((format(printf, 2, 3)));
void hb_svg_number(struct hb_svg_writer *svg, double number);
void hb_svg_attribute(struct hb_svg_writer *svg, const char *name, double number); /* a blank, name="number" */

/* Words from outside, fit for element content and attributes; what XML cannot hold becomes U+FFFD. */
void hb_svg_escaped(struct hb_svg_writer *svg, const char *words);

/* Path data; places are turned with the writer. */
void hb_svg_point(struct hb_svg_writer *svg, struct hb_point s);        /* "x y", turned */
void hb_svg_move(struct hb_svg_writer *svg, struct hb_point s);         /* "Mx y" */
void hb_svg_line(struct hb_svg_writer *svg, struct hb_point s);         /* "Lx y" */
void hb_svg_bends(struct hb_svg_writer *svg, const struct hb_curve *c); /* "C…", from the last place on */

/* A definition: writes <element id="hb-ID", to which attributes may be added before its '>'; and its end, with a new line. */
void hb_svg_define_begin(struct hb_svg_writer *svg, const char *element, const char *id);
void hb_svg_define_end(struct hb_svg_writer *svg, const char *element);

/* Writes the artwork of a folder (views/art/art.h) as definitions, each by its name; plans are no pictures. */
void hb_svg_define(struct hb_svg_writer *svg, const char *folder);

/* What refers to a definition: the attribute href="#hb-NAME" after a blank, and the value url(#hb-NAME). */
void hb_svg_href(struct hb_svg_writer *svg, const char *name);
void hb_svg_url(struct hb_svg_writer *svg, const char *name);

/* Something from the shared definitions where the writer is. */
void hb_svg_use_here(struct hb_svg_writer *svg, const char *name);

/* Something from the shared definitions, at a place that is turned; it stays upright itself. */
void hb_svg_use(struct hb_svg_writer *svg, const char *name, struct hb_point at);

/* The same in another size, at a place of the page: that is never turned. */
void hb_svg_use_scaled(struct hb_svg_writer *svg, const char *name, double x, double y, double scale);

/* A group whose zero is at x y, to be closed; and only the attribute that says so. */
void hb_svg_open_group(struct hb_svg_writer *svg, double x, double y, double scale);
void hb_svg_close_group(struct hb_svg_writer *svg);
void hb_svg_transform(struct hb_svg_writer *svg, double x, double y, double scale);

/* A drawing with what is its north turned to a direction, which has the length 1. */
void hb_svg_use_turned(struct hb_svg_writer *svg, const char *name, struct hb_point at, struct hb_point direction,
                       double scale);

/* A picture that stands alone: an SVG document with the definitions that it needs and no others.
 *
 * While it is drawn, definitions and drawing are two texts.  Whoever draws may define whole folders of artwork: at the
 * end, only what the drawing refers to goes into <defs>, so nobody has to know beforehand what a tile will need.  What
 * is referred to must be defined before. */
enum { HB_SVG_DEFINITIONS_MAX = 256, HB_SVG_ID_MAX = 40, HB_SVG_REFERENCES_MAX = 4 };

struct hb_svg_definition {
    char id[HB_SVG_ID_MAX];
    uint32_t begin, end; /* in the text of the definitions */
    bool needed;
    uint8_t references;
    uint8_t reference[HB_SVG_REFERENCES_MAX]; /* the definitions that it refers to, by number */
};

struct hb_svg_definitions {
    unsigned count;
    bool open; /* the last one is being written */
    struct hb_svg_definition one[HB_SVG_DEFINITIONS_MAX];
};

struct hb_svg_document {
    struct hb_buffer definitions, drawing;
    struct hb_svg_definitions list;
    struct hb_svg_writer define, draw;
};

void hb_svg_document_begin(struct hb_svg_document *d);

/* The part of the drawing that the picture shows. */
struct hb_svg_view_box {
    double x, y, width, height;
};

/* Writes the document and gives back its memory.  If memory ran out, out->failed says so. */
void hb_svg_document_end(struct hb_svg_document *d, struct hb_buffer *out, const struct hb_svg_view_box *box);

#endif

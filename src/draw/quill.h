/* quill.h -- writes SVG into a growing text: numbers with one decimal whatever the locale, curves, escaped words.
 *
 * A quill knows the language of the words that it writes, and the colours that players wear.  It can be turned by quarters.  It then turns every place on the tile that it writes, so that a tile can be
 * laid out once and drawn in four ways while light, houses and letters stay upright. */
#ifndef HB_QUILL_H
#define HB_QUILL_H

#include "hradby/text.h"
#include "shape/curve.h"
#include "table/buffer.h"

#include <stdint.h>

struct hb_quill {
    struct hb_buffer *out;
    unsigned quarters;
    enum hb_language language;
    const uint8_t *worn; /* by player, whose colour and emblem he has; NULL: his own */
};

void hb_quill_text(struct hb_quill *p, const char *text);
void hb_quill_put(struct hb_quill *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void hb_quill_number(struct hb_quill *p, double number);
void hb_quill_attribute(struct hb_quill *p, const char *name, double number); /* a blank, name="number" */

/* Words from outside, fit for element content and attributes; what XML cannot hold becomes U+FFFD. */
void hb_quill_words(struct hb_quill *p, const char *words);

void hb_quill_point(struct hb_quill *p, struct hb_point s);        /* "x y", turned */
void hb_quill_move(struct hb_quill *p, struct hb_point s);         /* "Mx y" */
void hb_quill_line(struct hb_quill *p, struct hb_point s);         /* "Lx y" */
void hb_quill_bends(struct hb_quill *p, const struct hb_curve *c); /* "C…", from where the quill is */

/* Writes the artwork of a folder (art/art.h) as definitions, each by its name; plans are no pictures. */
void hb_quill_define(struct hb_quill *p, const char *folder);

/* Something from the shared definitions, at a place that is turned; it stays upright itself. */
void hb_quill_use(struct hb_quill *p, const char *name, struct hb_point at);

/* The same in another size, on paper that is never turned. */
void hb_quill_stamp(struct hb_quill *p, const char *name, double x, double y, double scale);

/* A group whose zero is at x y, to be closed; and only the attribute that says so. */
void hb_quill_open(struct hb_quill *p, double x, double y, double scale);
void hb_quill_close(struct hb_quill *p);
void hb_quill_transform(struct hb_quill *p, double x, double y, double scale);

/* A drawing with what is its north turned to a direction, which has the length 1. */
void hb_quill_point_to(struct hb_quill *p, const char *name, struct hb_point at, struct hb_point direction,
                       double scale);

#endif

/* artfile.h -- reads a drawing (docs/art.md) from memory and leaves of it what pictures need.
 *
 * A drawing is an SVG file with a viewBox, made of groups and plain shapes.  What an editor such as Inkscape adds for
 * itself is dropped: ids, remarks, titles, elements and attributes of other name spaces; a style becomes attributes;
 * long numbers are shortened.  Anything else is refused with the line and the reason, such as
 *     games/carcassonne/inns/art/marks/inn.svg line 12: artwork has no <text>, only g path circle …
 *
 * Expat reads the XML.  There is no I/O here. */
#ifndef HB_ARTFILE_H
#define HB_ARTFILE_H

#include "hradby/text.h"

enum {
    HB_ARTFILE_BYTES_MAX = 256 * 1024,
    HB_ARTFILE_BODY_MAX = 16 * 1024, /* what is left of a layer */
    HB_ARTFILE_LAYERS_MAX = 4,
    HB_ARTFILE_SPOTS_MAX = 32,
    HB_ARTFILE_DEPTH_MAX = 16,
    HB_ARTFILE_NOTES_MAX = 16,
    HB_ARTFILE_WORD = 32,
    HB_ARTFILE_VALUE = 64
};

/* What stands outside all layers is the first one, without a name. */
struct hb_artfile_layer {
    char name[HB_ARTFILE_WORD];
    size_t length;
    char body[HB_ARTFILE_BODY_MAX];
};

/* An attribute data-key="value" of the <svg> itself. */
struct hb_artfile_note {
    char key[HB_ARTFILE_WORD], value[HB_ARTFILE_VALUE];
};

/* A place on the drawing that has a name: <circle data-spot="name" cx="…" cy="…"/>, which is not drawn itself.  On a
 * terminal the letter, or the sign, stands there while nothing else does. */
struct hb_artfile_spot {
    char name[HB_ARTFILE_WORD], letter[HB_ARTFILE_WORD], sign[HB_ARTFILE_WORD];
    double x, y;
};

struct hb_artfile {
    double x, y, width, height; /* the viewBox */
    size_t layers, notes, spots;
    struct hb_artfile_layer layer[HB_ARTFILE_LAYERS_MAX];
    struct hb_artfile_note note[HB_ARTFILE_NOTES_MAX];
    struct hb_artfile_spot spot[HB_ARTFILE_SPOTS_MAX]; /* in the order of the file; several may have one name */
};

/* Reads `size` bytes of text into *out; `name` is what a refusal calls the file.  After a refusal *out holds nothing of
 * use. */
bool hb_artfile_read(struct hb_artfile *out, const char *name, const char *text, size_t size, struct hb_error *err);

/* The value of data-key, NULL without one. */
const char *hb_artfile_note(const struct hb_artfile *f, const char *key);

#endif

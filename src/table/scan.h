/* scan.h -- a look at a line that makes nothing of it: is it a JSON object, and where are two of its values?
 *
 * An `id` goes back to the sender exactly as it was written, and a `seed` may be a whole number of any size;
 * a parser that turns numbers into machine words can keep neither, so their text is found here. */
#ifndef HB_SCAN_H
#define HB_SCAN_H

#include <stdbool.h>
#include <stddef.h>

enum { HB_SCAN_DEPTH = 256 };

/* A piece of the line; at is NULL where there is none. */
struct hb_stretch {
    const char *at;
    size_t length;
};

struct hb_scanned {
    struct hb_stretch id;
    struct hb_stretch seed; /* only if it is a whole number */
};

/* False if the line is not one JSON object (RFC 8259), or nested deeper than HB_SCAN_DEPTH.  Whether its
 * bytes are UTF-8 is for the caller to see. */
bool hb_scan(const char *line, size_t length, struct hb_scanned *out);

#endif

/* packed.h -- JSON in little memory: names and words that rooms say often are one byte each, hashes are eight.
 *
 * It is for keeping many events in memory and nothing else: the tables of words may change with every version, so that
 * packed bytes are never written anywhere. */
#ifndef HB_PACKED_H
#define HB_PACKED_H

#include "hradby/describe.h"
#include "table/json.h"
#include "table/strings.h"

#include <stdint.h>

/* Adds a value to the bytes. */
void hb_pack(const struct hb_json *value, struct hb_buffer *bytes);

/* An object that is packed while it is told, without being a tree first.  A failure (no memory) is remembered in `bytes`. */
enum { HB_PACKER_DEPTH = 8 };

struct hb_packer {
    struct hb_describer describer; /* first, so that the functions behind it find the rest */
    struct hb_buffer bytes;
    struct {
        size_t at, count; /* where it begins, and how many values it has so far */
    } open[HB_PACKER_DEPTH];
    unsigned depth;
};

void hb_packer_begin(struct hb_packer *p);
void hb_packer_put(struct hb_packer *p, const char *name, const struct hb_json *value); /* NULL is nothing */
void hb_packer_end(struct hb_packer *p);  /* the object is whole: it is in `bytes` */
void hb_packer_done(struct hb_packer *p); /* at any time */

/* Adds the text of the value that begins there, in the shortest form; returns where the next one begins. */
const char *hb_unpack(const char *at, struct hb_buffer *text);

/* Values one behind another, each found by its number. */
struct hb_packed {
    char *bytes;
    uint32_t *end; /* end[n]: where value n ends */
    uint32_t count, cap;
    size_t room;
};

void hb_packed_done(struct hb_packed *p);
bool hb_packed_add(struct hb_packed *p, const struct hb_buffer *value); /* false: no memory, nothing has changed */
void hb_packed_write(const struct hb_packed *p, uint32_t n, struct hb_buffer *text);

#endif

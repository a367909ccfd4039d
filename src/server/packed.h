/* packed.h -- JSON in little memory: names and words that rooms say often are one byte each, hashes are eight.
 *
 * It is for keeping many events in memory and nothing else: the tables of words may change with every version, so that
 * packed bytes are never written anywhere. */
#ifndef HB_PACKED_H
#define HB_PACKED_H

#include "table/buffer.h"

#include <jansson.h>
#include <stdint.h>

/* Adds a value to the bytes. */
void hb_pack(const json_t *value, struct hb_buffer *bytes);

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
bool hb_packed_add(struct hb_packed *p, const json_t *value); /* false: no memory, nothing has changed */
void hb_packed_write(const struct hb_packed *p, uint32_t n, struct hb_buffer *text);

#endif

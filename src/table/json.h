/* json.h -- facts written down as JSON: an object that grows from the inside.
 *
 * A failure (no memory) is remembered and everything after it does nothing; hb_json_done then gives NULL. */
#ifndef HB_TABLE_JSON_H
#define HB_TABLE_JSON_H

#include "hradby/facts.h"
#include "hradby/text.h"
#include "table/buffer.h"

#include <jansson.h>

enum { HB_JSON_DEPTH = 16 };

struct hb_json {
    struct hb_facts facts; /* first, so that the functions behind it find the rest */
    json_t *open[HB_JSON_DEPTH];
    unsigned depth; /* open[depth - 1] is being filled, open[0] is the whole */
    bool failed;
};

void hb_json_begin(struct hb_json *j);
void hb_json_put(struct hb_json *j, const char *name, json_t *value); /* takes the value over; NULL is a failure */
json_t *hb_json_done(struct hb_json *j);
void hb_json_drop(struct hb_json *j);

/* Parses an object without duplicate names in its objects; NULL and *err, which says bad_json or no_memory. */
json_t *hb_json_parse(const char *text, size_t length, struct hb_error *err);

/* A JSON string of any text: what is not UTF-8 (a sentence cut in the middle of a letter) is left off. */
json_t *hb_json_string(const char *text);

/* Adds a text as it stands between the quotes of a JSON string. */
void hb_json_write_inside(const char *text, size_t length, struct hb_buffer *out);

/* Adds the value in the shortest form, on one line. */
void hb_json_write(const json_t *value, struct hb_buffer *out);

#endif

/* json_plain.h -- a quick reader for the plainest JSON, of which nearly everything is that people say to a server: one
 * object of texts without escapes, small whole numbers, true, false and null. */
#ifndef HB_JSON_PLAIN_H
#define HB_JSON_PLAIN_H

#include <jansson.h>
#include <stdbool.h>

/* The object, to be released, the same that jansson makes of it.  NULL without memory, which *wants_memory says; and if it is
 * anything else, right or wrong, or has a name twice: then jansson knows, and says what is wrong. */
json_t *hb_json_plain(const char *text, size_t length, bool *wants_memory);

#endif

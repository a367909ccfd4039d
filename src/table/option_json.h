/* option_json.h -- the options of a game between their text form (hradby/game.h) and JSON.
 *
 * The declared type of an option says what its JSON looks like; a number, true and false may be sent as texts, and a word
 * that is one of them as such.  Anything else is refused with bad_option, the option's name and what it should have been.  Which words, tiles and numbers are allowed is the game's affair. */
#ifndef HB_OPTION_JSON_H
#define HB_OPTION_JSON_H

#include "hradby/table.h"
#include "table/json.h"

const char *hb_option_type_name(enum hb_option_type type); /* "flag", "choices", … */

/* Adds the text form of a JSON value to the buffer. */
bool hb_option_read(const struct hb_option *o, struct hb_json *value, struct hb_buffer *text, struct hb_error *err);

/* The JSON of an option's text form; NULL if there is no memory. */
struct hb_json *hb_option_json(const struct hb_option *o, const char *text);

/* True if the text names no choice: the option was not given and is not told. */
bool hb_option_is_unset(const struct hb_option *o, const char *text);

struct hb_json *hb_option_default(const struct hb_option *o); /* null where there is none */

#endif

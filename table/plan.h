/* plan.h -- how a game is set up, as JSON: the same fields in the request `new` and in the header of a record, and the
 * set-up of a table as it is told; and each option between its text form (hradby/game.h) and JSON.
 *
 * The declared type of an option says what its JSON looks like; a number, true and false may be sent as texts, and a
 * word that is one of them as such.  Anything else is refused with bad_option, the option's name and what it should
 * have been.  Which words, tiles and numbers are allowed is the game's affair. */
#ifndef HB_PLAN_H
#define HB_PLAN_H

#include "hradby/table.h"
#include "table/json.h"

struct hb_names hb_plan_names(const struct hb_plan *p); /* point into the plan */

/* A plan */

/* Gives a new plan what this machine says about its game; what is asked for comes after it and wins. */
typedef bool hb_preset_source(struct hb_plan *plan, struct hb_error *err);

/* Makes a plan of the fields `game`, `options`, `players`, `seed` and `chance`.  Without `options` all have
 * their defaults, without `chance` it is "auto", without `seed` the seed stays "".  On failure there is
 * nothing to free.  `presets` may be NULL: none. */
bool hb_plan_read(struct hb_plan *p, const struct hb_json *fields, hb_preset_source *presets, struct hb_error *err);

/* The same of a saved game, which may be older than some of the options: what it does not name has the meaning that it
 * had before.  And the options that it has then, as a new object; NULL if there is no memory. */
bool hb_plan_read_saved(struct hb_plan *p, struct hb_json *fields, struct hb_error *err);
struct hb_json *hb_options_with_old_defaults(const struct hb_kind *kind, struct hb_json *options);

/* A seed: a text of at most HB_SEED_TEXT - 1 bytes without control characters, or a whole number. */
bool hb_seed_read(char seed[HB_SEED_TEXT], const struct hb_json *value, struct hb_error *err);
bool hb_seed_take(char seed[HB_SEED_TEXT], const char *text, size_t length, struct hb_error *err);

/* Parts of a set-up, written into an open object.  Secret options are left out
 * unless asked for. */
void hb_plan_describe_options(const struct hb_plan *p, bool with_secrets, struct hb_json_describer *out);
/* For a saved game: without those that mean the same if they are not named. */
void hb_plan_saved_options_json(const struct hb_plan *p, bool with_secrets, struct hb_json_describer *out);
void hb_plan_describe_players(const struct hb_plan *p, enum hb_language language, struct hb_json_describer *out);
const char *hb_plan_chance_name(const struct hb_plan *p); /* "auto" or "given" */

/* An option */

const char *hb_option_type_name(enum hb_option_type type); /* "flag", "choices", … */

/* Adds the text form of a JSON value to the buffer. */
bool hb_option_read(const struct hb_option *o, struct hb_json *value, struct hb_buffer *text, struct hb_error *err);

/* The JSON of an option's text form; NULL if there is no memory. */
struct hb_json *hb_option_json(const struct hb_option *o, const char *text);

/* True if the text names no choice: the option was not given and is not told. */
bool hb_option_is_unset(const struct hb_option *o, const char *text);

struct hb_json *hb_option_default(const struct hb_option *o); /* null where there is none */

#endif

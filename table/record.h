/* record.h -- saved games: a header and one line for each move, as JSON Lines (docs/protocol.md).
 *
 * A record holds the random outcomes too, so replaying one needs no random numbers.  A record that is made while
 * players choose in secret ends before they began to choose: it tells nobody's choice, and those who had chosen
 * choose again when it is gone on with. */
#ifndef HB_RECORD_H
#define HB_RECORD_H

#include "hradby/describe.h"
#include "hradby/table.h"
#include "table/json.h"

enum {
    HB_RECORD_VERSION = 1,
    HB_RECORD_MAX = 16 * 1024 * 1024,
    HB_RECORD_HEX = 64,
    HB_RECORD_SALT_MAX = 64,
    HB_RECORD_BEFORE_MAX = 16
};

/* What a header says that a table does not know: how the shuffle was committed to, and the clock.
 *
 * `fair` is an object {commit, secret, salts, promises, before}: 64 hexadecimal digits, 64 more (left out until the
 * game is over), a list of at most HB_PLAYERS_MAX texts of at most HB_RECORD_SALT_MAX bytes, and, where they are, a
 * list of 64 digits or "" for each of these, and a list of {commit, secret} that were drawn before.  `clock` is any
 * object. */
struct hb_record_extra {
    const char *seed; /* shown instead of the table's; "" keeps it from the reader, and chance is then "given" */
    const struct hb_json *fair; /* or NULL, and so the clock */
    const struct hb_json *clock;
};

/* Opens a table at the end of the recorded game.  Every move is checked; NULL and *err with the number of the
 * line if anything is wrong.  Where random events come from the seed and the record stops in front of one,
 * hb_record_read goes on through it; hb_record_open stops there too, and hb_table_play_chance goes on. */
struct hb_table *hb_record_read(const char *text, size_t length, struct hb_error *err);
struct hb_table *hb_record_open(const char *text, size_t length, struct hb_error *err);

/* What came with the record that a table was opened from; it stays the table's.  All NULL for other tables. */
struct hb_record_extra hb_record_extra_of(const struct hb_table *t);
bool hb_record_states_result(const struct hb_table *t);

/* The game so far, as far as it is open to all (hb_table_open_length), to be freed; NULL if there is no memory.
 * hb_record_text tells besides what came with the record that the table was opened from.  With a seed kept back the
 * secret options are kept back too (the order of tiles given beforehand). */
char *hb_record_text(const struct hb_table *t, size_t *length);
char *hb_record_text_with(const struct hb_table *t, const struct hb_record_extra *extra, size_t *length);

/* A move as a line of a record tells it: by whom, and its text in this position. */
void hb_record_describe_move(const struct hb_game *g, struct hb_done done, struct hb_describer *out);

#endif

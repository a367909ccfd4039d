/* record.h -- saved games: a header and one line for each move, as JSON Lines (docs/protocol.md).
 *
 * A record holds the random outcomes too, so replaying one needs no random numbers.  A record that is made while
 * players choose in secret ends before they began to choose: it tells nobody's choice, and those who had chosen
 * choose again when it is gone on with. */
#ifndef HB_RECORD_H
#define HB_RECORD_H

#include "hradby/table.h"

enum { HB_RECORD_VERSION = 1, HB_RECORD_MAX = 16 * 1024 * 1024 };

/* Opens a table at the end of the recorded game.  Every move is checked; NULL and *err with the number of the
 * line if anything is wrong.  Where random events come from the seed and the record stops in front of one,
 * hb_record_read goes on through it; hb_record_open stops there too, and hb_table_settle goes on. */
struct hb_table *hb_record_read(const char *text, size_t length, struct hb_error *err);
struct hb_table *hb_record_open(const char *text, size_t length, struct hb_error *err);

/* The game so far, as far as it is open to all (hb_table_open_length), to be freed; NULL if there is no memory. */
char *hb_record_text(const struct hb_table *t, size_t *length);

#endif

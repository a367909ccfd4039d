/* admin.h -- what `hradby admin` makes of kept rows: lines for an operator, records, and a check. */
#ifndef HB_ADMIN_H
#define HB_ADMIN_H

#include "server/io/store.h"

#include <stdio.h>

/* A row as one line of JSON.  Without `secrets` everything that is not known to be harmless is "…"; of a game that is
 * over only the secrets of the seats and the shuffle are. */
void hb_admin_row(const struct hb_row *row, bool secrets, bool over, struct hb_buffer *out);

/* The record of a room as anybody may have it; false and *err if there is none. */
bool hb_admin_record(struct hb_store *s, const char *room, struct hb_buffer *out, struct hb_error *err);

/* Looks at the file and makes every room of its rows; findings go out one on a line, false and *err if there are any. */
bool hb_admin_check(struct hb_store *s, const char *path, FILE *out, enum hb_language language, struct hb_error *err);

#endif

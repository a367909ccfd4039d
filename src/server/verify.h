/* verify.h -- whether the random events of a recorded game are those that were committed to (docs/api.md, "The
 * shuffle"). */
#ifndef HB_VERIFY_H
#define HB_VERIFY_H

#include "hradby/table.h"

enum { HB_VERIFY_TEXT = 2048 }; /* room for all that is told */

/* Checks a table that was opened from a record (hb_record_open, which has checked its moves and its result).  False, and
 * *err with a sentence, at the first thing that does not hold or cannot be checked: a secret that is still sealed is
 * no proof.  What was checked and holds is told, each in a line of its own. */
bool hb_verify(const struct hb_table *t, struct hb_text *told, struct hb_error *err);

#endif

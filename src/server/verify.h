/* verify.h -- whether the random events of a recorded game are those that were committed to (docs/api.md, "The
 * shuffle"). */
#ifndef HB_VERIFY_H
#define HB_VERIFY_H

#include "hradby/table.h"

/* Hears every sentence about what was checked and holds. */
struct hb_verify_ear {
    void (*hear)(struct hb_verify_ear *ear, const char *sentence);
};

/* Checks a table that was opened from a record (hb_record_open, which has checked its moves and its result).  False, and
 * *err with a sentence, at the first thing that does not hold or cannot be checked: a secret that is still sealed is
 * no proof. */
bool hb_verify(const struct hb_table *t, struct hb_verify_ear *ear, struct hb_error *err);

#endif

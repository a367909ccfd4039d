/* verify.h -- whether the random events of a recorded game are those that were committed to, and to whom that is a proof
 * (docs/api.md, "The shuffle"). */
#ifndef HB_VERIFY_H
#define HB_VERIFY_H

#include "hradby/table.h"

enum { HB_VERIFY_TEXT = 4096 /* room for all that is told */, HB_KEPT_MAX = 16 };

/* What a player has kept himself: the commitments that the server gave him before he revealed his salts, and these.
 * Without them a record shows only that it agrees with itself: whoever keeps the rows could have exchanged the secret
 * and the salts for others in the meantime. */
struct hb_keepsake {
    const char *commit[HB_KEPT_MAX], *salt[HB_KEPT_MAX];
    size_t commits, salts;
};

/* Checks a table that was opened from a record (hb_record_open, which has checked its moves and its result).  False, and
 * *err with a sentence, at the first thing that does not hold or cannot be checked: a secret that is still sealed is
 * no proof, and everything that was kept must fit.  What was checked and holds is told, each in a line of its own, and at
 * the end what that proves. */
bool hb_verify(const struct hb_table *t, const struct hb_keepsake *kept, struct hb_text *told, struct hb_error *err);

#endif

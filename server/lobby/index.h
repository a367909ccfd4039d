/* index.h -- a table that finds things by a hash of what names them, and grows with them.
 *
 * What is to be found has a link in it; two things may have the same hash, so whoever looks compares.  Names come from
 * outside, so the hash is one of a secret key: nobody can choose names that all fall into one place. */
#ifndef HB_INDEX_H
#define HB_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HB_INDEX_KEY = 16 };

struct hb_link {
    struct hb_link *next;
    uint64_t hash;
};

struct hb_index {
    struct hb_link **bucket;
    size_t buckets, count;
    size_t empty; /* so many of the first buckets are */
};

uint64_t hb_index_hash(const unsigned char key[HB_INDEX_KEY], const void *name, size_t length);

void hb_index_done(struct hb_index *x); /* the table; what was in it belongs to others */
bool hb_index_add(struct hb_index *x, struct hb_link *link, uint64_t hash); /* false: no memory for the first of all */
void hb_index_remove(struct hb_index *x, const struct hb_link *link);

/* All that have this hash, one after another; NULL at the end. */
struct hb_link *hb_index_first(const struct hb_index *x, uint64_t hash);
struct hb_link *hb_index_next(const struct hb_link *link);

/* All there are, in no order: the one after this one (NULL: the first); NULL at the end.  None may be added meanwhile, and
 * one be removed only when the next is known. */
struct hb_link *hb_index_after(const struct hb_index *x, const struct hb_link *link);

struct hb_link *hb_index_any(struct hb_index *x); /* NULL: it is empty.  For giving all of them back */

#endif

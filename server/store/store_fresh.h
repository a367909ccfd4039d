/* store_fresh.h -- which of the newest rows of a file belong to a room, and how far rooms are: what a store of SQLite has
 * in memory of them.
 *
 * Fresh rows are numbered in the order in which they came, whatever room they are of.  Those of a room hang together in a
 * chain, the newest first; two rooms may share one, so whoever follows it looks at the rows themselves.  Rows that have
 * gone from the front need not be taken out: a chain ends where they begin. */
#ifndef HB_STORE_FRESH_H
#define HB_STORE_FRESH_H

#include "server/store/store_kind.h"

#include <stddef.h>
#include <stdint.h>

struct hb_fresh {
    int64_t low, high; /* numbers of the first and the last; high 0: there was none yet */
    int64_t *newest;   /* by the bits of a room's name */
    int64_t *before;   /* by number */
    size_t room;       /* of `before`, a power of two that is greater than high - low */
    int64_t *found;
    size_t found_room;
};

void hb_fresh_done(struct hb_fresh *f); /* forgets everything */

/* The next number is this room's.  False without memory; then it knows nothing any more. */
bool hb_fresh_add(struct hb_fresh *f, int64_t number, const char *room);

/* Fills `found` with the numbers that may be this room's, the oldest first, and returns how many; SIZE_MAX without memory.
 */
size_t hb_fresh_find(struct hb_fresh *f, const char *room);

/* ---- rooms ---- */

enum { HB_KNOWN_ROOMS = 1 << 16 }; /* more are forgotten, all at once */

struct hb_known_room {
    char room[HB_ROOM_ID + 1]; /* "": nobody */
    uint8_t state;
    uint32_t rows;
};

struct hb_known {
    struct hb_known_room *at; /* twice as many as there may be */
    size_t count;
};

void hb_known_done(struct hb_known *k);
const struct hb_known_room *hb_known_find(const struct hb_known *k, const char *room);   /* NULL: not known */
void hb_known_put(struct hb_known *k, const char *room, const struct hb_kept_room *how); /* or not, without memory */

#endif

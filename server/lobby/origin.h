/* origin.h -- where guests and rooms come from: what is counted for a group of addresses (address.h).
 *
 * An origin is there while a guest or a room of it is, and if something was counted in an hour, for an hour more, so that
 * nobody gets new rights by going and coming back. */
#ifndef HB_ORIGIN_H
#define HB_ORIGIN_H

#include "server/lobby/address.h"
#include "server/lobby/index.h"

/* So many in an hour: what was used comes back evenly. */
struct hb_quota {
    int64_t used; /* in parts of an hour: milliseconds times the limit */
    int64_t at;
};

bool hb_quota_has(const struct hb_quota *q, unsigned per_hour, int64_t now);
void hb_quota_take(struct hb_quota *q, unsigned per_hour, int64_t now);

struct hb_origin {
    struct hb_link link;
    char group[HB_ADDRESS_TEXT];
    struct hb_origin *wider; /* the network around it; NULL: this is one */
    unsigned uses;           /* guests and rooms that point here, or origins that are in this network */
    unsigned rooms;          /* opened from here and not over */
    unsigned watches;        /* of its guests */
    struct hb_quota openings, rematches;
    uint64_t listing;                 /* the list of rooms in which it was counted last, */
    unsigned listed;                  /* and with how many */
    struct hb_origin *before, *after; /* of those without use, by when they became so */
    int64_t left;
};

uint64_t hb_origin_hash(const struct hb_origin *origin); /* never 0, but of NULL */

struct hb_origins {
    struct hb_index index;
    struct hb_origin *first, *last; /* without use */
};

/* What is counted counts in the network around, too, of which HB_WIDER times as much is allowed. */
void hb_origin_watches(struct hb_origin *origin, int by); /* one more, or one less */
void hb_origin_rooms(struct hb_origin *origin, int by);
bool hb_origin_may_watch(const struct hb_origin *origin, unsigned most);
bool hb_origin_may_have_room(const struct hb_origin *origin, unsigned most);
bool hb_origin_may_open(const struct hb_origin *origin, unsigned per_hour, int64_t now);
void hb_origin_opens(struct hb_origin *origin, unsigned per_hour, int64_t now);
bool hb_origin_may_rematch(const struct hb_origin *origin, unsigned per_hour, int64_t now);
void hb_origin_rematches(struct hb_origin *origin, unsigned per_hour, int64_t now);

/* The origin of an address, which is used once more from now on; NULL: no memory. */
struct hb_origin *hb_origin_of(struct hb_origins *o, const unsigned char key[HB_INDEX_KEY], const char *address);
struct hb_origin *hb_origin_use(struct hb_origin *origin);                         /* by one more; NULL is fine */
void hb_origin_leave(struct hb_origins *o, struct hb_origin *origin, int64_t now); /* likewise */

void hb_origins_forget(struct hb_origins *o, int64_t now); /* those whose hour is over */
void hb_origins_done(struct hb_origins *o);

#endif

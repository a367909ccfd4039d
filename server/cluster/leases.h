/* leases.h -- servers that share one database: who of them has which room.
 *
 * A server (a node) has a name that no other one ever had, and says every few seconds that it lives.  A room is leased by
 * one node, which gets a number with it, the fence: it is greater than any that was given out before, and every row of
 * the room is written with it.  When the node dies or stands still, its time runs out by the database's clock, and another
 * node may take the room, with a greater fence; from then on what the first one still writes is refused, however late it
 * comes.  So two nodes never write one room, whatever they believe of themselves.
 *
 * A ticket whose second row opens another room gets that one leased with it, by the same node and under the same fence.
 *
 * Only a database that can be shared has leases: with a SQLite file these functions refuse. */
#ifndef HB_LEASES_H
#define HB_LEASES_H

#include "server/store/store.h"

enum { HB_NODE_TEXT = 40, HB_NODE_ADDRESS = 200 };

/* In place of hb_store_claim: this store is one of several servers that write under leases.  False and *err while a server
 * has claimed the database for itself alone. */
bool hb_store_join(struct hb_store *s, struct hb_error *err);

/* ---- nodes ---- */

struct hb_node {
    char name[HB_NODE_TEXT];
    char address[HB_NODE_ADDRESS]; /* where other nodes reach it */
    int64_t left;                  /* milliseconds until its time runs out; never more than 0 if it has */
};
typedef bool hb_node_sink(void *whom, const struct hb_node *node);

/* The node lives, for so many milliseconds from now; called again in good time before they are over.  A node whose time
 * ran out may come back by it, and has then the rooms that nobody took meanwhile. */
bool hb_store_renew(struct hb_store *s, const char *node, const char *address, int64_t milliseconds,
                    struct hb_error *err);

/* In order, with all its leases; its rooms that are not over are parked, as due at once. */
bool hb_store_depart(struct hb_store *s, const char *node, struct hb_error *err);
bool hb_store_nodes(struct hb_store *s, hb_node_sink *sink, void *whom, struct hb_error *err); /* those that live */

/* ---- leases ---- */

struct hb_lease {
    char room[HB_ROOM_ID + 1];
    int64_t fence;
    struct hb_node holder;
};
typedef bool hb_lease_sink(void *whom, const struct hb_lease *lease);

enum hb_leased {
    HB_LEASED,        /* it is this node's */
    HB_LEASED_BEFORE, /* another one has it, *lease says which */
    HB_LEASE_FAILED   /* the database did not answer; *err */
};

/* Takes a room, whether it is there already or not, for a node that lives.  If it has the room already it gets a new
 * fence, and what it wrote with the old one and is not kept yet is refused. */
enum hb_leased hb_store_lease(struct hb_store *s, const char *room, const char *node, struct hb_lease *lease,
                              struct hb_error *err);
bool hb_store_release(struct hb_store *s, const char *room, int64_t fence, struct hb_error *err); /* gone is fine too */
bool hb_store_leases_of(struct hb_store *s, const char *node, hb_lease_sink *sink, void *whom, struct hb_error *err);

/* Who has a room, alive or not; false if nobody (err->code HB_OK) or if that cannot be known. */
bool hb_store_holder(struct hb_store *s, const char *room, struct hb_lease *lease, struct hb_error *err);

bool hb_store_has(struct hb_store *s, const char *room, bool *there, struct hb_error *err); /* whether it has any row */

/* Rooms that are not over, in which something is due by now (of one that was not parked nobody knows, so it is) and that no
 * node has which lives: a few of them, to be told to a hall as alarms.  Looking at all that are not over takes long where
 * there are many; otherwise those are found that were parked or that a node had when it died, which are nearly all. */
struct hb_orphanage {
    int64_t now; /* milliseconds since 1970 */
    unsigned most;
    bool all;
    const char *node; /* who asks: others begin with other rooms */
};
bool hb_store_orphans(struct hb_store *s, const struct hb_orphanage *which, hb_alarm_sink *sink, void *whom,
                      struct hb_error *err);

/* Forgets leases of nodes that are no more to rooms that are over, and those nodes once nothing is theirs. */
bool hb_store_tidy(struct hb_store *s, struct hb_error *err);

#endif

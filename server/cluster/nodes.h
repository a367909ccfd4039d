/* nodes.h -- this server as one of several that share a database (leases.h): it says every few seconds that it lives, looks
 * for rooms that nobody looks after, and has a link to each of the others, over which the switchboards (switch.h) talk.
 *
 * A link is a TCP connection on which each line is a frame.  Who calls shows in the first line the token that the called one
 * has put into the database, so only those who can read that may talk.  A link is not enciphered: it is for a network of one's
 * own.
 *
 * A server that could not say in time that it lives holds nothing any more: its hall forgets its rooms, its links are closed,
 * and it comes back under another name. */
#ifndef HB_NODES_H
#define HB_NODES_H

#include "server/cluster/switch.h"

struct hb_server;
struct hb_nodes;

/* Listens for others at options.inner; false and *err if that cannot be.  *out is to be stopped and freed in any case. */
bool hb_nodes_new(struct hb_nodes **out, struct hb_server *server, const char *database, struct hb_error *err);
void hb_nodes_begin(struct hb_nodes *n, struct hb_hall *hall); /* the hall is there */

/* Whether guests can come: the database has heard of it, and of each other one that lives it knows whether there is a way.
 * NULL is. */
bool hb_nodes_ready(const struct hb_nodes *n);

void hb_nodes_stop(struct hb_nodes *n); /* no more links; the loop still runs.  NULL is fine */

/* Before the loop ends, which its thread wakes: waits for the thread and gives back what is held.  NULL is fine. */
void hb_nodes_part(struct hb_nodes *n);
void hb_nodes_free(struct hb_nodes *n); /* after the loop.  NULL is fine */

void hb_nodes_end(struct hb_nodes *n);   /* on the loop: what its thread has done.  NULL is fine */
void hb_nodes_clock(struct hb_nodes *n); /* before anything is believed: whether its time is up.  NULL is fine */

struct hb_switch *hb_nodes_board(struct hb_nodes *n);
const char *hb_nodes_name(const struct hb_nodes *n);           /* "": the database does not know it */
hb_peer hb_nodes_number(struct hb_nodes *n, const char *name); /* how the hall calls another one */

#endif

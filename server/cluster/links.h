/* links.h -- the connections between servers that share a database (nodes.h). */
#ifndef HB_LINKS_H
#define HB_LINKS_H

#include "server/cluster/leases.h"
#include "server/cluster/nodes.h"

struct hb_links;

struct hb_links *hb_links_new(struct hb_nodes *nodes, struct hb_server *server); /* NULL: no memory */
bool hb_links_listen(struct hb_links *l, struct hb_error *err);                  /* at options.inner */
void hb_links_stop(struct hb_links *l); /* while the loop still runs; NULL is fine */
void hb_links_free(struct hb_links *l); /* after it; NULL is fine */

/* Where others reach this one and what they have to show, as it stands in the database. */
void hb_links_address(const struct hb_links *l, char *out, size_t cap);

/* Who lived when it was asked, and how this one is called: of each two the one with the lesser name calls the other, and whoever
 * is new calls everybody, as the others hear of him only later. */
void hb_links_living(struct hb_links *l, const char *own, int64_t asked, const struct hb_node *living, unsigned count);
bool hb_links_calls(const struct hb_links *l); /* somebody is called and has not answered yet */

void hb_links_give(struct hb_links *l, hb_peer node, const char *text, size_t length);
void hb_links_close(struct hb_links *l, hb_peer node); /* the switchboard hears of it later */
void hb_links_close_all(struct hb_links *l);           /* ... and here at once */
void hb_links_beat(struct hb_links *l); /* twice a second or so: says that it lives, drops who is silent */

#endif

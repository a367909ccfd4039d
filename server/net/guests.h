/* guests.h -- the connections: texts in, queues of texts out, limits on both.
 *
 * A text for several guests is there once.  A guest who does not read is cut when its queue is full, or when those of all
 * together are; what it missed it asks for when it comes back.  One who says more than anybody could mean is cut, too. */
#ifndef HB_GUESTS_H
#define HB_GUESTS_H

#include "server/lobby/hall.h"

#include <libwebsockets.h>

struct hb_guests;
struct hb_server;

struct hb_guests *hb_guests_new(struct hb_server *server, unsigned most);
void hb_guests_free(struct hb_guests *g);

void hb_guests_send(struct hb_guests *g, hb_guest guest, const char *text, size_t length);
void hb_guests_cut(struct hb_guests *g, hb_guest guest, const char *why); /* the hall knows of it */

unsigned hb_guests_count(const struct hb_guests *g);

/* Whether there is room for one more, made by one who has no seat at a table if need be. */
bool hb_guests_make_room(struct hb_guests *g);
size_t hb_guests_queued(const struct hb_guests *g); /* bytes that wait for them, or of them for the rest of a text */

/* Tells the hall of those who are being sent away.  The hall may have sent them away itself while it was busy with something
 * else, so it is told as soon as it is not. */
void hb_guests_settle(struct hb_guests *g);

void hb_guests_flush(struct hb_guests *g); /* sends what has come into queues */
void hb_guests_close(struct hb_guests *g); /* closes connections that have got all; from the loop alone */

void hb_guests_sweep(struct hb_guests *g); /* every second or so: pings, and drops those that have gone silent */
void hb_guests_part(struct hb_guests *g);  /* all get what is waiting for them and are sent away */

int hb_guests_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
extern const size_t hb_guests_session;

#endif

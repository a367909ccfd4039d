/* errands.h -- what the hall lets be done by other threads: reading rooms and thinking for computers.  Drawing is done by
 * pictures.h.  A thought does not wait for rooms to be read, nor a room for thoughts. */
#ifndef HB_ERRANDS_H
#define HB_ERRANDS_H

#include "server/lobby/hall.h"

struct hb_errands;
struct hb_server;

struct hb_errands *hb_errands_new(struct hb_server *server, const char *database, struct hb_error *err);
void hb_errands_free(struct hb_errands *e); /* NULL is fine; before the hall ends */

/* hb_hall_fetched follows; `wanted` as in hall.h. */
void hb_errands_fetch(struct hb_errands *e, const char *room, unsigned wanted);
void hb_errands_think(struct hb_errands *e, struct hb_thought *t); /* takes it over; hb_hall_thought follows */
void hb_errands_end(struct hb_errands *e);                         /* on the loop, when it was woken */
size_t hb_errands_reading(const struct hb_errands *e);             /* rooms that are being read or wait for it */

#endif

/* health.h -- whether games could be kept now: tried out by a thread of its own when somebody asks, and not more often than
 * once a second. */
#ifndef HB_HEALTH_H
#define HB_HEALTH_H

#include "server/lobby/hall.h"

struct hb_health;
struct hb_server;

struct hb_health *hb_health_new(struct hb_server *server, const char *database, struct hb_error *err);
void hb_health_free(struct hb_health *h); /* NULL is fine */

void hb_health_ask(struct hb_health *h, uint32_t who); /* hb_answer_health follows, perhaps at once */
void hb_health_end(struct hb_health *h);               /* on the loop, when it was woken */

#endif

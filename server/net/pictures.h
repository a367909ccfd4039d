/* pictures.h -- pictures of games for HTTP: drawn by a thread, once for all who ask for the same one, and kept for a while.
 *
 * A picture is that of a room after a row, in a language.  Only so many may wait to be drawn; who asks for one more is told
 * that there is too much to do. */
#ifndef HB_PICTURES_H
#define HB_PICTURES_H

#include "server/lobby/hall.h"

struct hb_pictures;
struct hb_server;

struct hb_pictures *hb_pictures_new(struct hb_server *server, struct hb_error *err);
void hb_pictures_free(struct hb_pictures *p); /* NULL is fine */

void hb_pictures_draw(struct hb_pictures *p, hb_looker who, struct hb_picture_job *sketch); /* takes it over; answers */
void hb_pictures_end(struct hb_pictures *p); /* on the loop, when it was woken */

#endif

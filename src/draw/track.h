/* track.h -- the score track in a legend, in games where it matters who stands where. */
#ifndef HB_DRAW_TRACK_H
#define HB_DRAW_TRACK_H

#include "draw/quill.h"
#include "hradby/game.h"

/* How high it is; 0 where there is none.  It is as wide as a legend. */
double hb_track_height(const struct hb_game *g);
void hb_track_draw(struct hb_quill *q, double x, double y, const struct hb_game *g);

#endif

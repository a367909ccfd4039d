/* watch.h -- whether the engine and the warden hold the same opinion of a position. */
#ifndef HB_REFEREE_MISTS_WATCH_H
#define HB_REFEREE_MISTS_WATCH_H

#include "hradby/game.h"
#include "warden.h"

/* True if they agree on everything: whose move, which moves in which order, what is told of the position, what
 * happened in the last move (heard: by the engine).  If not, *why says both opinions. */
bool hb_warden_agrees(const struct hb_game *g, const struct warden *w, struct warden_lines *heard, struct hb_text *why);

#endif

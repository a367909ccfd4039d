/* warden_events.h -- a position as a sorted list of lines, from what the engine tells of it and from what the warden knows. */
#ifndef HB_REFEREE_MISTS_EVENTS_H
#define HB_REFEREE_MISTS_EVENTS_H

#include "hradby/game.h"
#include "warden.h"

void hb_warden_told_by_engine(struct warden_lines *out, const struct hb_game *g);
void hb_warden_told_by_warden(struct warden_lines *out, const struct warden *w);

/* What happened in the last move, in the same way: a sink for the engine's events. */
struct warden_ear {
    struct hb_sink sink;
    struct warden_lines *out;
    int unsaid; /* events without words in some language */
};

struct warden_ear hb_warden_ear(struct warden_lines *out);

#endif

/* events.h -- listens to a game and writes down what happened, as the list `events` of an answer. */
#ifndef HB_EVENTS_H
#define HB_EVENTS_H

#include "hradby/game.h"
#include "protocol/job.h"
#include "table/json_facts.h"

struct hb_events {
    struct hb_sink sink; /* first, so that it finds the rest */
    struct hb_names names;
    enum hb_language language;
    bool drawn;
    struct hb_json_facts heard;
};

void hb_events_begin(struct hb_events *e, const struct hb_job *job, struct hb_names names);
void hb_events_tell(struct hb_events *e, struct hb_json_facts *out); /* ends listening */

#endif

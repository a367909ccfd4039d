/* protocol_events.h -- listens to a game and writes down what happened, as the list `events` of an answer. */
#ifndef HB_PROTOCOL_EVENTS_H
#define HB_PROTOCOL_EVENTS_H

#include "hradby/game.h"
#include "table/json.h"
#include "views/protocol/job.h"

struct hb_events {
    struct hb_sink sink; /* first, so that it finds the rest */
    struct hb_names names;
    enum hb_language language;
    bool drawn;
    struct hb_json_describer heard;
};

void hb_events_begin(struct hb_events *e, const struct hb_protocol_job *job, struct hb_names names);
void hb_events_tell(struct hb_events *e, struct hb_json_describer *out); /* ends listening */

#endif

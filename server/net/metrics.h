/* metrics.h -- numbers about a running server, and their text for Prometheus. */
#ifndef HB_METRICS_H
#define HB_METRICS_H

#include "server/cluster/switch.h"

enum { HB_KEEP_BUCKETS = 12 }; /* the last has no upper end */

struct hb_metrics {
    uint64_t connections, refused, cut_slow, cut_flood, bad_frames, frames_in, frames_out, bytes_out, requests;
    uint64_t evicted, turned_away, silent, pauses, requests_refused; /* at the door, and by address */
    uint64_t keeps_good, keeps_failed, keep_sum;                     /* microseconds */
    uint64_t keep[HB_KEEP_BUCKETS];                                  /* how many fell into each */
    uint64_t expired;                                                /* times that this server had not lived in time */
};

/* What is so now, to go with what has been counted. */
struct hb_metrics_now {
    struct hb_hall_numbers hall;
    struct hb_switch_numbers board; /* if others share the rooms */
    bool shared;
    size_t connected, connections, queue_bytes, body_bytes, keeps_waiting;
    bool keeps; /* the last keeping was good */
};

void hb_metrics_kept(struct hb_metrics *m, bool good, int64_t microseconds);
void hb_metrics_text(const struct hb_metrics *m, const struct hb_metrics_now *now, struct hb_buffer *out);

#endif

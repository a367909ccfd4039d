/* traffic.h -- what the system knows of a connection that nobody else tells: bytes that came, and when the last did. */
#ifndef HB_TRAFFIC_H
#define HB_TRAFFIC_H

#include <stdbool.h>
#include <stdint.h>

struct hb_traffic {
    uint64_t received; /* bytes in all, those included that nobody has read yet; of TLS as they came */
    int64_t silent;    /* milliseconds since the last of them */
};

/* False if the system does not say: *out is then as it was. */
bool hb_traffic_of(int fd, struct hb_traffic *out);

uint64_t hb_traffic_unread(int fd); /* bytes */

#endif

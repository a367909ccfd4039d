/* net.h -- addresses to listen at, and how many connections this process may have. */
#ifndef HB_NET_H
#define HB_NET_H

#include "server/lobby/hall.h"

struct hb_net_place {
    char address[HB_ADDRESS_TEXT]; /* in numbers */
    bool six;                      /* IPv6 */
    bool any;                      /* every address of this machine */
};

/* "HOST:PORT", "HOST", "[2001:db8::1]:PORT", "[2001:db8::1]" or "2001:db8::1" in its parts; the port is 0 if there is none.
 * False if it is nothing of the kind. */
bool hb_net_split(const char *text, char *host, size_t cap, unsigned *port);

/* The address that a host's name stands for. */
bool hb_net_place(struct hb_net_place *out, const char *host, struct hb_error *err);

/* Listens there: the socket, which does not block; -1 and *err.  Port 0 takes a free one; *port says which. */
int hb_net_listen(const struct hb_net_place *at, unsigned *port, struct hb_error *err);

/* Lets this process have so many files open, or as many as it may; says how many. */
unsigned hb_net_allow(unsigned files);

#endif

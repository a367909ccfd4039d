/* addresses.h -- what comes from where: connections, guests and requests of each address, and how many it may have.
 *
 * An address stands for its group (server/lobby/address.h), and is remembered while
 * something of it is open or what it has spent has not come back; then it is forgotten. */
#ifndef HB_ADDRESSES_H
#define HB_ADDRESSES_H

#include "server/lobby/address.h"
#include "server/lobby/cost.h"
#include "server/lobby/index.h"

enum { HB_ADDRESSES_MOST = 200000 }; /* all others together count as one */

struct hb_address {
    struct hb_link link; /* first */
    char group[HB_ADDRESS_TEXT];
    unsigned connections, guests;         /* open; of them WebSockets */
    struct hb_spending requests, sockets; /* whatever is asked for; wishes to become a guest */
    struct hb_address *wider;             /* the network around it, where all of it counts too; NULL: this is one */
    unsigned narrower;                    /* addresses that have this for their network */
};

void hb_address_connected(struct hb_address *a, int by); /* one more, or one less */
void hb_address_came(struct hb_address *a, int by);      /* likewise, of guests */

/* Whether there are fewer than may be, here and in the network around. */
bool hb_address_may_connect(const struct hb_address *a, unsigned most);
bool hb_address_may_come(const struct hb_address *a, unsigned most);

/* Both spend.  Whether both have 1 left; taking a weight, whether it is there or not; taking it if both have it. */
bool hb_address_may_ask(const struct hb_address *a, const struct hb_allowance *requests, int64_t now);
void hb_address_ask(struct hb_address *a, const struct hb_allowance *requests, double weight, int64_t now);
bool hb_address_knock(struct hb_address *a, const struct hb_allowance *sockets, int64_t now);

struct hb_allowances {
    struct hb_allowance requests, sockets;
};

struct hb_addresses;

struct hb_addresses *hb_addresses_new(void); /* NULL without memory */
void hb_addresses_free(struct hb_addresses *a);

/* The address's own, for as long as something in it is not 0 or until the next hb_addresses_forget. */
struct hb_address *hb_addresses_at(struct hb_addresses *a, const char *address, int64_t now);

/* Every now and then: drops those of which there is nothing to remember. */
void hb_addresses_forget(struct hb_addresses *a, const struct hb_allowances *may, int64_t now);

size_t hb_addresses_count(const struct hb_addresses *a); /* without the networks around them */

#endif

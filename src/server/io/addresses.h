/* addresses.h -- what comes from where: connections, guests and requests of each address, and how many it may have.
 *
 * An address stands for its group (server/address.h), and is remembered while
 * something of it is open or what it has spent has not come back; then it is forgotten. */
#ifndef HB_ADDRESSES_H
#define HB_ADDRESSES_H

#include "server/address.h"
#include "server/index.h"

enum { HB_ADDRESSES_MOST = 200000 }; /* all others together count as one */

/* How much somebody may ask for, and what of it he has spent: it comes back with time.  Times are in milliseconds. */
struct hb_allowance {
    double per_second, at_once;
};

struct hb_spending {
    double spent;
    int64_t at; /* when it was so */
};

/* Takes what something costs, if there is so much left. */
bool hb_spend(struct hb_spending *by, const struct hb_allowance *may, double cost, int64_t now);

struct hb_address {
    struct hb_link link; /* first */
    char group[HB_ADDRESS_TEXT];
    unsigned connections, guests;         /* open; of them WebSockets */
    struct hb_spending requests, sockets; /* over HTTP; wishes to become a guest */
};

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

size_t hb_addresses_count(const struct hb_addresses *a);

#endif

/* address.h -- which addresses count as one when something is limited: an IPv4 address is one, of IPv6 all of a network
 * (/64), since that is what one household or one attacker has at least.  Many have more than that, so the network around it
 * (/24 of IPv4, /48 of IPv6) counts too, with HB_WIDER times the limit: neighbours share it who know nothing of each other. */
#ifndef HB_ADDRESS_H
#define HB_ADDRESS_H

enum { HB_ADDRESS_TEXT = 48, HB_WIDER = 8 };

/* An address that was mapped from IPv4 is that one; what is no address is a group of its own. */
void hb_address_group(char group[HB_ADDRESS_TEXT], const char *address);

/* The network around an address, or around a group of them; what is no address has none: it is that text again. */
void hb_address_wider(char wider[HB_ADDRESS_TEXT], const char *address);

#endif

/* address.h -- which addresses count as one when something is limited: an IPv4 address is one, of IPv6 all of a network
 * (/64), since that is what one household or one attacker has at least. */
#ifndef HB_ADDRESS_H
#define HB_ADDRESS_H

enum { HB_ADDRESS_TEXT = 48 };

/* An address that was mapped from IPv4 is that one; what is no address is a group of its own. */
void hb_address_group(char group[HB_ADDRESS_TEXT], const char *address);

#endif

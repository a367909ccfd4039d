/* address.c -- see address.h. */
#include "server/lobby/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { SIX_BYTES = 16, MAPPED_BYTES = 12, ZONE_TEXT = 64 };

static const unsigned char mapped[MAPPED_BYTES] = { [10] = 0xff, [11] = 0xff };

/* The bytes of an address, without a zone such as %eth0 or a length such as /64: 4, 16, or 0 if it is none. */
static unsigned read_address(unsigned char byte[SIX_BYTES], const char *address)
{
    char plain[ZONE_TEXT];

    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(address, "%/"), address);
    if (inet_pton(AF_INET, plain, byte) == 1)
        return 4;
    if (inet_pton(AF_INET6, plain, byte) != 1)
        return 0;
    if (memcmp(byte, mapped, MAPPED_BYTES) != 0)
        return SIX_BYTES;
    memmove(byte, byte + MAPPED_BYTES, 4);
    return 4;
}

void hb_address_group(char group[HB_ADDRESS_TEXT], const char *address)
{
    unsigned char byte[SIX_BYTES];
    unsigned length = strchr(address, '/') != NULL ? 0 : read_address(byte, address);

    if (length == 4)
        snprintf(group, HB_ADDRESS_TEXT, "%u.%u.%u.%u", byte[0], byte[1], byte[2], byte[3]);
    else if (length == SIX_BYTES)
        snprintf(group, HB_ADDRESS_TEXT, "%x:%x:%x:%x::/64", byte[0] << 8 | byte[1], byte[2] << 8 | byte[3],
                 byte[4] << 8 | byte[5], byte[6] << 8 | byte[7]);
    else
        snprintf(group, HB_ADDRESS_TEXT, "%s", address); /* also one that is a group already */
}

void hb_address_wider(char wider[HB_ADDRESS_TEXT], const char *address)
{
    unsigned char byte[SIX_BYTES];
    unsigned length = read_address(byte, address);

    if (length == 4)
        snprintf(wider, HB_ADDRESS_TEXT, "%u.%u.%u.0/24", byte[0], byte[1], byte[2]);
    else if (length == SIX_BYTES)
        snprintf(wider, HB_ADDRESS_TEXT, "%x:%x:%x::/48", byte[0] << 8 | byte[1], byte[2] << 8 | byte[3],
                 byte[4] << 8 | byte[5]);
    else
        snprintf(wider, HB_ADDRESS_TEXT, "%s", address);
}

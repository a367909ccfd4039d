/* address.c -- see address.h. */
#include "server/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { SIX_BYTES = 16, MAPPED_BYTES = 12, ZONE_TEXT = 64 };

static void four(char group[HB_ADDRESS_TEXT], const unsigned char byte[4])
{
    snprintf(group, HB_ADDRESS_TEXT, "%u.%u.%u.%u", byte[0], byte[1], byte[2], byte[3]);
}

void hb_address_group(char group[HB_ADDRESS_TEXT], const char *address)
{
    static const unsigned char mapped[MAPPED_BYTES] = { [10] = 0xff, [11] = 0xff };
    unsigned char byte[SIX_BYTES];
    char plain[ZONE_TEXT];

    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(address, "%"), address); /* without a zone such as %eth0 */
    if (inet_pton(AF_INET, plain, byte) == 1)
        four(group, byte);
    else if (inet_pton(AF_INET6, plain, byte) != 1)
        snprintf(group, HB_ADDRESS_TEXT, "%s", address);
    else if (memcmp(byte, mapped, MAPPED_BYTES) == 0)
        four(group, byte + MAPPED_BYTES);
    else
        snprintf(group, HB_ADDRESS_TEXT, "%x:%x:%x:%x::/64", byte[0] << 8 | byte[1], byte[2] << 8 | byte[3],
                 byte[4] << 8 | byte[5], byte[6] << 8 | byte[7]);
}

/* addresses.c -- what comes from where (addresses.h): a hash table of chains that grows. */
#include "server/io/addresses.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST = 256, HALF = 8 /* bytes of an address of IPv6 */ };

struct hb_addresses {
    struct hb_address **chains;
    size_t cap, count; /* cap is a power of two */
    struct hb_address others;
};

void hb_addresses_group(char out[HB_ADDRESS_TEXT], const char *address)
{
    struct in6_addr six;
    size_t n;

    snprintf(out, HB_ADDRESS_TEXT, "%s", address);
    if (strchr(address, ':') == NULL || inet_pton(AF_INET6, address, &six) != 1)
        return;
    memset(six.s6_addr + HALF, 0, HALF);
    if (inet_ntop(AF_INET6, &six, out, HB_ADDRESS_TEXT) == NULL)
        return;
    n = strlen(out);
    snprintf(out + n, HB_ADDRESS_TEXT - n, "/64");
}

struct hb_addresses *hb_addresses_new(void)
{
    struct hb_addresses *a = calloc(1, sizeof *a);

    if (a == NULL)
        return NULL;
    a->cap = LEAST;
    a->chains = calloc(a->cap, sizeof *a->chains);
    if (a->chains != NULL)
        return a;
    free(a);
    return NULL;
}

void hb_addresses_free(struct hb_addresses *a)
{
    if (a == NULL)
        return;
    for (size_t i = 0; i < a->cap; i++)
        while (a->chains[i] != NULL) {
            struct hb_address *first = a->chains[i];

            a->chains[i] = first->next;
            free(first);
        }
    free(a->chains);
    free(a);
}

static uint64_t hash(const char *text)
{
    uint64_t h = 14695981039346656037u;

    for (; *text != '\0'; text++)
        h = (h ^ (unsigned char)*text) * 1099511628211u;
    return h ^ h >> 32;
}

static void grow(struct hb_addresses *a)
{
    size_t cap = a->cap * 2;
    struct hb_address **chains = calloc(cap, sizeof *chains);

    if (chains == NULL)
        return; /* longer chains serve as well */
    for (size_t i = 0; i < a->cap; i++)
        while (a->chains[i] != NULL) {
            struct hb_address *one = a->chains[i];

            a->chains[i] = one->next;
            one->next = chains[hash(one->group) & (cap - 1)];
            chains[hash(one->group) & (cap - 1)] = one;
        }
    free(a->chains);
    a->chains = chains;
    a->cap = cap;
}

struct hb_address *hb_addresses_at(struct hb_addresses *a, const char *address, int64_t now)
{
    char group[HB_ADDRESS_TEXT];
    struct hb_address *one, **chain;

    hb_addresses_group(group, address);
    chain = &a->chains[hash(group) & (a->cap - 1)];
    for (one = *chain; one != NULL; one = one->next)
        if (strcmp(one->group, group) == 0)
            return one;
    one = a->count < HB_ADDRESSES_MOST ? calloc(1, sizeof *one) : NULL;
    if (one == NULL)
        return &a->others;
    memcpy(one->group, group, sizeof group);
    one->requests.at = now;
    one->next = *chain;
    *chain = one;
    if (++a->count > a->cap)
        grow(a);
    return one;
}

/* What is still spent now. */
static double spent_now(const struct hb_spending *by, const struct hb_allowance *may, int64_t now)
{
    double back = (double)(now - by->at) / 1000 * may->per_second;

    return back < by->spent ? by->spent - back : 0;
}

bool hb_spend(struct hb_spending *by, const struct hb_allowance *may, double cost, int64_t now)
{
    by->spent = spent_now(by, may, now);
    by->at = now;
    if (by->spent + cost > may->at_once)
        return false;
    by->spent += cost;
    return true;
}

static bool is_forgettable(const struct hb_address *one, const struct hb_allowance *may, int64_t now)
{
    return one->connections == 0 && one->guests == 0 && spent_now(&one->requests, may, now) <= 0;
}

void hb_addresses_forget(struct hb_addresses *a, const struct hb_allowance *may, int64_t now)
{
    for (size_t i = 0; i < a->cap; i++)
        for (struct hb_address **at = &a->chains[i]; *at != NULL;) {
            struct hb_address *one = *at;

            if (!is_forgettable(one, may, now)) {
                at = &one->next;
                continue;
            }
            *at = one->next;
            a->count--;
            free(one);
        }
}

size_t hb_addresses_count(const struct hb_addresses *a)
{
    return a->count;
}

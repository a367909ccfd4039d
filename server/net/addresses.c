/* addresses.c -- what comes from where (addresses.h). */
#include "server/net/addresses.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct hb_addresses {
    struct hb_index index;
    unsigned char key[HB_INDEX_KEY];
    struct hb_address others;
    size_t networks; /* of those in the index: around addresses */
};

struct hb_addresses *hb_addresses_new(void)
{
    struct hb_addresses *a = calloc(1, sizeof *a);

    if (a != NULL)
        randombytes_buf(a->key, sizeof a->key);
    return a;
}

/* The link is the first member. */
static struct hb_address *of_link(struct hb_link *link)
{
    return (struct hb_address *)link;
}

static void forget(struct hb_addresses *a, struct hb_address *one)
{
    if (one->wider != NULL)
        one->wider->narrower--;
    else
        a->networks--;
    hb_index_remove(&a->index, &one->link);
    free(one);
}

void hb_addresses_free(struct hb_addresses *a)
{
    if (a == NULL)
        return;
    for (size_t i = 0; i < a->index.buckets; i++)
        while (a->index.bucket[i] != NULL) {
            struct hb_address *one = of_link(a->index.bucket[i]);

            hb_index_remove(&a->index, &one->link);
            free(one);
        }
    hb_index_done(&a->index);
    free(a);
}

static struct hb_address *find(const struct hb_addresses *a, const char *group, uint64_t hash)
{
    for (struct hb_link *l = hb_index_first(&a->index, hash); l != NULL; l = hb_index_next(l))
        if (strcmp(of_link(l)->group, group) == 0)
            return of_link(l);
    return NULL;
}

/* NULL without memory. */
static struct hb_address *add(struct hb_addresses *a, const char *group, uint64_t hash, int64_t now)
{
    struct hb_address *one = calloc(1, sizeof *one);

    if (one == NULL || !hb_index_add(&a->index, &one->link, hash)) {
        free(one);
        return NULL;
    }
    memcpy(one->group, group, sizeof one->group);
    one->requests.at = one->sockets.at = now;
    a->networks++; /* until it has one around it */
    return one;
}

static struct hb_address *find_or_add(struct hb_addresses *a, const char *group, int64_t now)
{
    uint64_t hash = hb_index_hash(a->key, group, strlen(group));
    struct hb_address *one = find(a, group, hash);

    return one != NULL ? one : add(a, group, hash, now);
}

struct hb_address *hb_addresses_at(struct hb_addresses *a, const char *address, int64_t now)
{
    char group[HB_ADDRESS_TEXT] = "", wider[HB_ADDRESS_TEXT] = "";
    struct hb_address *one, *around;
    uint64_t hash;

    hb_address_group(group, address);
    hash = hb_index_hash(a->key, group, strlen(group));
    one = find(a, group, hash);
    if (one != NULL)
        return one;
    hb_address_wider(wider, group);
    if (hb_addresses_count(a) >= HB_ADDRESSES_MOST)
        return &a->others;
    around = find_or_add(a, strcmp(wider, group) != 0 ? wider : "", now);
    one = around != NULL ? add(a, group, hash, now) : NULL;
    if (one == NULL)
        return &a->others; /* a network without any is forgotten soon */
    one->wider = around;
    around->narrower++;
    a->networks--;
    return one;
}

/* ---- an address and the network around it ---- */

void hb_address_connected(struct hb_address *a, int by)
{
    for (; a != NULL; a = a->wider)
        a->connections += (unsigned)by;
}

void hb_address_came(struct hb_address *a, int by)
{
    for (; a != NULL; a = a->wider)
        a->guests += (unsigned)by;
}

bool hb_address_may_connect(const struct hb_address *a, unsigned most)
{
    return a->connections < most && (a->wider == NULL || a->wider->connections < HB_WIDER * most);
}

bool hb_address_may_come(const struct hb_address *a, unsigned most)
{
    return a->guests < most && (a->wider == NULL || a->wider->guests < HB_WIDER * most);
}

static struct hb_allowance wide(const struct hb_allowance *may)
{
    return (struct hb_allowance){ HB_WIDER * may->per_second, HB_WIDER * may->at_once };
}

bool hb_address_may_ask(const struct hb_address *a, const struct hb_allowance *requests, int64_t now)
{
    struct hb_allowance around = wide(requests);

    return hb_may_spend(&a->requests, requests, now) &&
           (a->wider == NULL || hb_may_spend(&a->wider->requests, &around, now));
}

void hb_address_ask(struct hb_address *a, const struct hb_allowance *requests, double weight, int64_t now)
{
    struct hb_allowance around = wide(requests);

    hb_spend_anyway(&a->requests, requests, weight, now);
    if (a->wider != NULL)
        hb_spend_anyway(&a->wider->requests, &around, weight, now);
}

bool hb_address_knock(struct hb_address *a, const struct hb_allowance *sockets, int64_t now)
{
    struct hb_allowance around = wide(sockets);

    if (!hb_may_spend(&a->sockets, sockets, now) ||
        (a->wider != NULL && !hb_may_spend(&a->wider->sockets, &around, now)))
        return false;
    hb_spend_anyway(&a->sockets, sockets, 1, now);
    if (a->wider != NULL)
        hb_spend_anyway(&a->wider->sockets, &around, 1, now);
    return true;
}

/* ---- forgetting ---- */

static bool is_forgettable(const struct hb_address *one, const struct hb_allowances *may, int64_t now)
{
    return one->narrower == 0 && one->connections == 0 && one->guests == 0 &&
           hb_spent_now(&one->requests, &may->requests, now) <= 0 &&
           hb_spent_now(&one->sockets, &may->sockets, now) <= 0;
}

void hb_addresses_forget(struct hb_addresses *a, const struct hb_allowances *may, int64_t now)
{
    for (size_t i = 0; i < a->index.buckets; i++)
        for (struct hb_link *l = a->index.bucket[i], *next; l != NULL; l = next) {
            next = l->next;
            if (is_forgettable(of_link(l), may, now))
                forget(a, of_link(l));
        }
}

size_t hb_addresses_count(const struct hb_addresses *a)
{
    return a->index.count - a->networks;
}

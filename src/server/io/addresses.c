/* addresses.c -- what comes from where (addresses.h). */
#include "server/io/addresses.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct hb_addresses {
    struct hb_index index;
    unsigned char key[HB_INDEX_KEY];
    struct hb_address others;
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
    hb_index_remove(&a->index, &one->link);
    free(one);
}

void hb_addresses_free(struct hb_addresses *a)
{
    if (a == NULL)
        return;
    for (size_t i = 0; i < a->index.buckets; i++)
        while (a->index.bucket[i] != NULL)
            forget(a, of_link(a->index.bucket[i]));
    hb_index_done(&a->index);
    free(a);
}

static struct hb_address *add(struct hb_addresses *a, const char *group, uint64_t hash, int64_t now)
{
    struct hb_address *one = a->index.count < HB_ADDRESSES_MOST ? calloc(1, sizeof *one) : NULL;

    if (one == NULL)
        return &a->others;
    if (!hb_index_add(&a->index, &one->link, hash)) {
        free(one);
        return &a->others;
    }
    memcpy(one->group, group, sizeof one->group);
    one->requests.at = one->sockets.at = now;
    return one;
}

struct hb_address *hb_addresses_at(struct hb_addresses *a, const char *address, int64_t now)
{
    char group[HB_ADDRESS_TEXT] = "";
    uint64_t hash;

    hb_address_group(group, address);
    hash = hb_index_hash(a->key, group, strlen(group));
    for (struct hb_link *l = hb_index_first(&a->index, hash); l != NULL; l = hb_index_next(l))
        if (strcmp(of_link(l)->group, group) == 0)
            return of_link(l);
    return add(a, group, hash, now);
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

static bool is_forgettable(const struct hb_address *one, const struct hb_allowances *may, int64_t now)
{
    return one->connections == 0 && one->guests == 0 && spent_now(&one->requests, &may->requests, now) <= 0 &&
           spent_now(&one->sockets, &may->sockets, now) <= 0;
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
    return a->index.count;
}

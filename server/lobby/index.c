/* index.c -- see index.h. */
#include "server/lobby/index.h"

#include "engine/assert.h"

#include <sodium.h>
#include <stdlib.h>

enum { FIRST_BUCKETS = 64 };

_Static_assert((int)HB_INDEX_KEY == crypto_shorthash_KEYBYTES, "the key of the hash");
_Static_assert(sizeof(uint64_t) == crypto_shorthash_BYTES, "the hash");

uint64_t hb_index_hash(const unsigned char key[HB_INDEX_KEY], const void *name, size_t length)
{
    uint64_t hash;

    crypto_shorthash((unsigned char *)&hash, name, length, key);
    return hash;
}

void hb_index_done(struct hb_index *x)
{
    free(x->bucket);
    *x = (struct hb_index){ 0 };
}

static struct hb_link **bucket_of(const struct hb_index *x, uint64_t hash)
{
    return &x->bucket[hash & (x->buckets - 1)];
}

/* Without memory the chains become longer, and nothing else happens. */
static void grow(struct hb_index *x)
{
    struct hb_index larger = { .buckets = x->buckets == 0 ? FIRST_BUCKETS : 2 * x->buckets, .count = x->count };

    larger.bucket = calloc(larger.buckets, sizeof(struct hb_link *));
    if (larger.bucket == NULL)
        return;
    for (size_t b = 0; b < x->buckets; b++)
        while (x->bucket[b] != NULL) {
            struct hb_link *link = x->bucket[b], **to = bucket_of(&larger, link->hash);

            x->bucket[b] = link->next;
            link->next = *to;
            *to = link;
        }
    free(x->bucket);
    *x = larger;
}

bool hb_index_add(struct hb_index *x, struct hb_link *link, uint64_t hash)
{
    if (x->count >= x->buckets)
        grow(x);
    if (x->buckets == 0)
        return false;
    x->empty = 0;
    link->hash = hash;
    link->next = *bucket_of(x, hash);
    *bucket_of(x, hash) = link;
    x->count++;
    return true;
}

void hb_index_remove(struct hb_index *x, const struct hb_link *link)
{
    struct hb_link **at = bucket_of(x, link->hash);

    while (*at != link) {
        HB_ASSERT(*at != NULL);
        at = &(*at)->next;
    }
    *at = link->next;
    x->count--;
}

static struct hb_link *with_hash(struct hb_link *link, uint64_t hash)
{
    while (link != NULL && link->hash != hash)
        link = link->next;
    return link;
}

struct hb_link *hb_index_first(const struct hb_index *x, uint64_t hash)
{
    return x->buckets == 0 ? NULL : with_hash(*bucket_of(x, hash), hash);
}

struct hb_link *hb_index_next(const struct hb_link *link)
{
    return with_hash(link->next, link->hash);
}

struct hb_link *hb_index_after(const struct hb_index *x, const struct hb_link *link)
{
    size_t at = link == NULL ? 0 : (size_t)(bucket_of(x, link->hash) - x->bucket) + 1;

    if (link != NULL && link->next != NULL)
        return link->next;
    while (at < x->buckets && x->bucket[at] == NULL)
        at++;
    return at < x->buckets ? x->bucket[at] : NULL;
}

struct hb_link *hb_index_any(struct hb_index *x)
{
    if (x->count == 0)
        return NULL;
    while (x->bucket[x->empty] == NULL)
        x->empty++;
    return x->bucket[x->empty];
}

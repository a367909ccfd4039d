/* origin.c -- see origin.h. */
#include "server/lobby/origin.h"

#include "engine/assert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600000 };

/* ---- quotas ---- */

/* One costs HOUR, and with each millisecond `per_hour` come back. */
static int64_t used_now(const struct hb_quota *q, unsigned per_hour, int64_t now)
{
    int64_t back = now > q->at ? now - q->at : 0;

    if (back >= HOUR || back * per_hour >= q->used)
        return 0;
    return q->used - back * per_hour;
}

bool hb_quota_has(const struct hb_quota *q, unsigned per_hour, int64_t now)
{
    return used_now(q, per_hour, now) + HOUR <= (int64_t)per_hour * HOUR;
}

void hb_quota_take(struct hb_quota *q, unsigned per_hour, int64_t now)
{
    q->used = used_now(q, per_hour, now) + HOUR;
    q->at = now;
}

/* ---- an origin and the network around it ---- */

void hb_origin_watches(struct hb_origin *origin, int by)
{
    for (; origin != NULL; origin = origin->wider)
        origin->watches += (unsigned)by;
}

void hb_origin_rooms(struct hb_origin *origin, int by)
{
    for (; origin != NULL; origin = origin->wider)
        origin->rooms += (unsigned)by;
}

bool hb_origin_may_watch(const struct hb_origin *origin, unsigned most)
{
    return origin->watches < most && (origin->wider == NULL || origin->wider->watches < HB_WIDER * most);
}

bool hb_origin_may_have_room(const struct hb_origin *origin, unsigned most)
{
    return origin->rooms < most && (origin->wider == NULL || origin->wider->rooms < HB_WIDER * most);
}

bool hb_origin_may_open(const struct hb_origin *origin, unsigned per_hour, int64_t now)
{
    return hb_quota_has(&origin->openings, per_hour, now) &&
           (origin->wider == NULL || hb_quota_has(&origin->wider->openings, HB_WIDER * per_hour, now));
}

void hb_origin_opens(struct hb_origin *origin, unsigned per_hour, int64_t now)
{
    hb_quota_take(&origin->openings, per_hour, now);
    if (origin->wider != NULL)
        hb_quota_take(&origin->wider->openings, HB_WIDER * per_hour, now);
}

bool hb_origin_may_rematch(const struct hb_origin *origin, unsigned per_hour, int64_t now)
{
    return hb_quota_has(&origin->rematches, per_hour, now) &&
           (origin->wider == NULL || hb_quota_has(&origin->wider->rematches, HB_WIDER * per_hour, now));
}

void hb_origin_rematches(struct hb_origin *origin, unsigned per_hour, int64_t now)
{
    hb_quota_take(&origin->rematches, per_hour, now);
    if (origin->wider != NULL)
        hb_quota_take(&origin->wider->rematches, HB_WIDER * per_hour, now);
}

/* ---- origins ---- */

uint64_t hb_origin_hash(const struct hb_origin *origin)
{
    return origin == NULL ? 0 : origin->link.hash | 1;
}

static struct hb_origin *find(const struct hb_origins *o, const char *group, uint64_t hash)
{
    for (struct hb_link *l = hb_index_first(&o->index, hash); l != NULL; l = hb_index_next(l))
        if (strcmp(((struct hb_origin *)l)->group, group) == 0)
            return (struct hb_origin *)l;
    return NULL;
}

static void take_out(struct hb_origins *o, struct hb_origin *origin)
{
    *(origin->before != NULL ? &origin->before->after : &o->first) = origin->after;
    *(origin->after != NULL ? &origin->after->before : &o->last) = origin->before;
    origin->before = origin->after = NULL;
}

/* One that is used once more; it is there from now on. */
static struct hb_origin *take(struct hb_origins *o, const unsigned char key[HB_INDEX_KEY], const char *group)
{
    uint64_t hash = hb_index_hash(key, group, strlen(group));
    struct hb_origin *origin = find(o, group, hash);

    if (origin == NULL) {
        origin = calloc(1, sizeof *origin);
        if (origin == NULL || !hb_index_add(&o->index, &origin->link, hash)) {
            free(origin);
            return NULL;
        }
        snprintf(origin->group, sizeof origin->group, "%s", group);
    } else if (origin->uses == 0)
        take_out(o, origin);
    origin->uses++;
    return origin;
}

struct hb_origin *hb_origin_of(struct hb_origins *o, const unsigned char key[HB_INDEX_KEY], const char *address)
{
    char group[HB_ADDRESS_TEXT], wider[HB_ADDRESS_TEXT];
    struct hb_origin *origin;

    hb_address_group(group, address);
    hb_address_wider(wider, group);
    origin = take(o, key, group);
    if (origin == NULL || origin->wider != NULL)
        return origin;
    origin->wider = take(o, key, strcmp(wider, group) != 0 ? wider : "");
    if (origin->wider != NULL)
        return origin;
    hb_origin_leave(o, origin, 0);
    return NULL;
}

struct hb_origin *hb_origin_use(struct hb_origin *origin)
{
    if (origin != NULL) {
        HB_ASSERT(origin->uses > 0);
        origin->uses++;
    }
    return origin;
}

static void put_in(struct hb_origins *o, struct hb_origin *origin)
{
    origin->before = o->last;
    *(o->last != NULL ? &o->last->after : &o->first) = origin;
    o->last = origin;
}

static void drop(struct hb_origins *o, struct hb_origin *origin)
{
    struct hb_origin *wider = origin->wider;
    int64_t left = origin->left;

    take_out(o, origin);
    hb_index_remove(&o->index, &origin->link);
    free(origin);
    hb_origin_leave(o, wider, left);
}

void hb_origin_leave(struct hb_origins *o, struct hb_origin *origin, int64_t now)
{
    if (origin == NULL || --origin->uses > 0)
        return;
    origin->left = now;
    put_in(o, origin);
    if (origin->openings.used == 0 && origin->rematches.used == 0)
        drop(o, origin);
}

void hb_origins_forget(struct hb_origins *o, int64_t now)
{
    while (o->first != NULL && now - o->first->left >= HOUR)
        drop(o, o->first);
}

void hb_origins_done(struct hb_origins *o)
{
    while (o->first != NULL)
        drop(o, o->first);
    HB_ASSERT(o->index.count == 0);
    hb_index_done(&o->index);
}

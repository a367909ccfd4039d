/* later.h -- what a small world does later for its hall: it makes rooms of the rows that it has, and thinks. */
#ifndef HB_TEST_LATER_H
#define HB_TEST_LATER_H

#include "engine/assert.h"
#include "server/lobby/errand.h"
#include "server/room/room.h"

#include <string.h>

enum { LATER_MAX = 64 };

struct later {
    char fetch[LATER_MAX][HB_ROOM_ID + 1];
    unsigned wanted; /* what the last fetch is for */
    struct hb_thought *thought[LATER_MAX];
    unsigned fetches, thoughts;
};

static inline void later_fetch(struct later *l, const char *room, unsigned wanted)
{
    l->wanted = wanted;
    HB_ASSERT(l->fetches < LATER_MAX);
    memcpy(l->fetch[l->fetches++], room, HB_ROOM_ID + 1);
}

static inline void later_think(struct later *l, struct hb_thought *t)
{
    HB_ASSERT(l->thoughts < LATER_MAX);
    l->thought[l->thoughts++] = t;
}

/* The room of that id; NULL if there are no rows of it, or *err. */
static inline struct hb_room *later_room(const char *id, const struct hb_row *rows, size_t count, struct hb_error *err)
{
    struct hb_room *r = NULL;

    for (size_t i = 0; i < count; i++) {
        if (strcmp(rows[i].room, id) != 0)
            continue;
        if (!r)
            r = hb_room_new(id);
        HB_ASSERT(r);
        if (!hb_room_apply(r, &rows[i], NULL, err)) {
            hb_room_free(r);
            return NULL;
        }
    }
    return r;
}

static inline void later_bring(struct hb_hall *h, const char *id, const struct hb_row *rows, size_t count)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_fetch got = { .room = later_room(id, rows, count, &err) };

    got.how = got.room ? HB_FETCHED : err.code == HB_OK ? HB_NO_SUCH_ROOM : HB_CANNOT_READ;
    hb_hall_fetched(h, id, &got);
}

/* The oldest of everything; false if there is nothing to do. */
static inline bool later_do(struct later *l, struct hb_hall *h, const struct hb_row *rows, size_t count)
{
    if (l->fetches > 0) {
        char id[HB_ROOM_ID + 1];

        memcpy(id, l->fetch[0], sizeof id);
        memmove(l->fetch[0], l->fetch[1], --l->fetches * sizeof l->fetch[0]);
        later_bring(h, id, rows, count);
        return true;
    }
    if (l->thoughts > 0) {
        struct hb_thought *t = l->thought[0];

        memmove(&l->thought[0], &l->thought[1], --l->thoughts * sizeof l->thought[0]);
        hb_thought_think(t);
        hb_hall_thought(h, t);
        return true;
    }
    return false;
}

/* With the hall what it wanted is gone. */
static inline void later_forget(struct later *l)
{
    while (l->thoughts > 0)
        hb_thought_free(l->thought[--l->thoughts]);
    l->fetches = 0;
}

#endif

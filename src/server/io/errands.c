/* errands.c -- what the hall lets be done by other threads (errands.h). */
#include "server/io/errands.h"

#include "hradby/words.h"
#include "server/errand.h"
#include "server/io/hands.h"
#include "server/io/server.h"
#include "server/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READERS = 2, THINKERS = 8, FETCHES = 20000, THOUGHTS = 20000 };

struct hb_errands {
    struct hb_server *server;
    struct hb_hands *readers, *thinkers;
};

struct fetch {
    struct hb_job job; /* first */
    struct hb_server *server;
    char id[HB_ROOM_ID + 1];
    enum hb_fetched how;
    struct hb_room *room;
};

struct thinking {
    struct hb_job job; /* first */
    struct hb_server *server;
    struct hb_thought *thought;
};

/* What the hall waits for it must get: without memory for asking there is no way on. */
static void *job_of(size_t size)
{
    void *job = calloc(1, size);

    if (job != NULL)
        return job;
    fputs("hradby serve: no memory left to read a room or to think\n", stderr);
    exit(EXIT_FAILURE); /* what was told is kept; starting again goes on from there */
}

/* ---- reading ---- */

static void read_room(struct hb_job *job, struct hb_hand *hand)
{
    struct fetch *f = (struct fetch *)job;
    struct hb_error err = { .code = HB_OK };
    struct hb_store *store = hb_hand_store(hand, &err);

    if (store == NULL)
        hb_report(&f->server->log, HB_REPORT_ERROR, "a room cannot be read",
                  &(struct hb_report_about){ .room = f->id, .why = err.text });
    else
        f->how = hb_world_read(store, &f->server->log, f->id, &f->room);
    if (f->how == HB_CANNOT_READ && store != NULL)
        hb_hand_forget_store(hand);
}

static void have_read(struct hb_job *job)
{
    struct fetch *f = (struct fetch *)job;

    if (f->server->stage != HB_ENDED)
        hb_hall_fetched(f->server->hall, f->id, f->how, f->room);
    else
        hb_room_free(f->room);
    free(f);
}

void hb_errands_fetch(struct hb_errands *e, const char *room)
{
    struct fetch *f = job_of(sizeof *f);

    f->job = (struct hb_job){ .run = read_room, .end = have_read };
    f->server = e->server;
    f->how = HB_CANNOT_READ;
    memcpy(f->id, room, sizeof f->id);
    hb_hands_give(e->readers, &f->job);
}

/* ---- thinking ---- */

static void think(struct hb_job *job, struct hb_hand *hand)
{
    (void)hand;
    hb_thought_think(((struct thinking *)job)->thought);
}

static void have_thought(struct hb_job *job)
{
    struct thinking *t = (struct thinking *)job;

    if (t->server->stage != HB_ENDED)
        hb_hall_thought(t->server->hall, t->thought);
    else
        hb_thought_free(t->thought);
    free(t);
}

void hb_errands_think(struct hb_errands *e, struct hb_thought *thought)
{
    struct thinking *t = job_of(sizeof *t);

    t->job = (struct hb_job){ .run = think, .end = have_thought };
    t->server = e->server;
    t->thought = thought;
    hb_hands_give(e->thinkers, &t->job);
}

/* ---- life ---- */

/* One processor is left to the loop and the writer. */
static unsigned thinkers(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (processors > THINKERS)
        return THINKERS;
    return processors > 2 ? (unsigned)processors - 1 : 1;
}

struct hb_errands *hb_errands_new(struct hb_server *server, const char *database, struct hb_error *err)
{
    struct hb_hands_plan plan = { .wake = hb_loop_wake, .whom = server };
    struct hb_errands *e = calloc(1, sizeof *e);

    if (e == NULL) {
        hb_refuse(err, HB_NO_MEMORY, "serve.no-memory");
        return NULL;
    }
    e->server = server;
    plan.threads = READERS;
    plan.most = FETCHES;
    plan.database = database;
    e->readers = hb_hands_new(&plan, err);
    plan.threads = thinkers();
    plan.most = THOUGHTS;
    plan.database = NULL;
    if (e->readers != NULL)
        e->thinkers = hb_hands_new(&plan, err);
    if (e->thinkers != NULL)
        return e;
    hb_errands_free(e);
    return NULL;
}

void hb_errands_free(struct hb_errands *e)
{
    if (e == NULL)
        return;
    hb_hands_free(e->readers);
    hb_hands_free(e->thinkers);
    free(e);
}

void hb_errands_end(struct hb_errands *e)
{
    hb_hands_end(e->readers);
    hb_hands_end(e->thinkers);
}

size_t hb_errands_reading(const struct hb_errands *e)
{
    return hb_hands_waiting(e->readers);
}

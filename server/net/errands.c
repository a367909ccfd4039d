/* errands.c -- what the hall lets be done by other threads (errands.h). */
#include "server/net/errands.h"

#include "hradby/words.h"
#include "server/cluster/leases.h"
#include "server/lobby/errand.h"
#include "server/net/hands.h"
#include "server/net/server.h"
#include "server/room/room.h"
#include "system/clock_threads.h"

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
    char node[HB_NODE_TEXT]; /* the name of this server among others when it was asked; "": it has none */
    char holder[HB_NODE_TEXT];
    unsigned wanted;
    struct hb_fetch got;
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

/* Whether nobody has it, nobody has ever written to it, and nobody is about to: then asking for it costs the database two
 * short looks, and whoever asks for rooms that he has made up writes nothing. */
static bool is_nothing(const struct fetch *f, struct hb_store *store, bool held, struct hb_error *err)
{
    bool there = true;

    return !held && !(f->wanted & HB_TO_OPEN) && hb_store_has(store, f->id, &there, err) && !there;
}

/* Who has it, or it is ours from now on; then it is read.  One that another has is read for those who only look at it. */
static void read_leased(struct fetch *f, struct hb_store *store)
{
    struct hb_lease lease;
    struct hb_error err = { .code = HB_OK };
    bool held = hb_store_holder(store, f->id, &lease, &err), ours;

    f->got.how = HB_ROOM_HELD;
    if (!held && err.code != HB_OK)
        return;
    if (is_nothing(f, store, held, &err)) {
        f->got.how = HB_NO_SUCH_ROOM;
        return;
    }
    f->got.orphan = held && lease.holder.left <= 0;
    if (!held || lease.holder.left <= 0 || strcmp(lease.holder.name, f->node) == 0)
        if (hb_store_lease(store, f->id, f->node, &lease, &err) == HB_LEASE_FAILED)
            return;
    ours = strcmp(lease.holder.name, f->node) == 0;
    if (ours || (f->wanted & HB_TO_SEE))
        f->got.how = hb_world_read(store, &f->server->log, f->id, &f->got.room);
    if (ours) {
        f->got.fence = lease.fence;
        return;
    }
    f->got.how = HB_ROOM_HELD;
    memcpy(f->holder, lease.holder.name, sizeof f->holder);
}

static void read_room(struct hb_job *job, struct hb_pool_worker *hand)
{
    struct fetch *f = (struct fetch *)job;
    struct hb_error err = { .code = HB_OK };
    struct hb_store *store = hb_hand_store(hand, &err);

    if (f->server->nodes != NULL && f->node[0] == '\0')
        return;
    if (store == NULL)
        hb_report(&f->server->log, HB_REPORT_ERROR, "a room cannot be read",
                  &(struct hb_report_about){ .room = f->id, .why = err.text });
    else if (f->server->nodes != NULL)
        read_leased(f, store);
    else
        f->got.how = hb_world_read(store, &f->server->log, f->id, &f->got.room);
    if (f->got.how == HB_CANNOT_READ && store != NULL)
        hb_hand_forget_store(hand);
}

/* What was got under a name that is good no more is nobody's. */
static void look_at_name(struct fetch *f)
{
    if (f->node[0] == '\0' || strcmp(f->node, hb_nodes_name(f->server->nodes)) != 0) {
        hb_room_free(f->got.room);
        f->got = (struct hb_fetch){ .how = HB_ROOM_HELD };
    } else if (f->holder[0] != '\0')
        f->got.node = hb_nodes_number(f->server->nodes, f->holder);
}

static void have_read(struct hb_job *job)
{
    struct fetch *f = (struct fetch *)job;

    if (f->server->stage != HB_ENDED) {
        if (f->server->nodes != NULL)
            look_at_name(f);
        hb_hall_fetched(f->server->hall, f->id, &f->got);
    } else
        hb_room_free(f->got.room);
    free(f);
}

void hb_errands_fetch(struct hb_errands *e, const char *room, unsigned wanted)
{
    struct fetch *f = job_of(sizeof *f);

    f->job = (struct hb_job){ .run = read_room, .end = have_read };
    f->server = e->server;
    f->wanted = wanted;
    f->got.how = HB_CANNOT_READ;
    if (e->server->nodes != NULL)
        snprintf(f->node, sizeof f->node, "%s", hb_nodes_name(e->server->nodes));
    memcpy(f->id, room, sizeof f->id);
    hb_hands_give(e->readers, &f->job);
}

/* ---- thinking ---- */

static void think(struct hb_job *job, struct hb_pool_worker *hand)
{
    struct hb_thought *t = ((struct thinking *)job)->thought;

    (void)hand;
    t->tools = hb_system_tools;
    hb_thought_think(t);
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
    plan.writes = server->nodes != NULL; /* leases */
    e->readers = hb_hands_new(&plan, err);
    plan.threads = thinkers();
    plan.most = THOUGHTS;
    plan.database = NULL;
    plan.writes = false;
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

/* writer.c -- the thread that keeps rows (writer.h).
 *
 * A job is one piece of memory, rows and bodies included, and wanders from the queue `asked` through the thread's own
 * hands to the queue `done`.  Whoever has taken a job off a queue has it alone. */
#include "server/store/writer.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "server/cluster/leases.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct job {
    struct job *next;
    uint64_t ticket;
    int64_t asked_at, done_at;
    bool quiet;  /* nobody waits to hear how it went */
    bool failed; /* before it came here, for want of memory */
    bool release, park;
    unsigned count;
    int64_t due, fence;
    bool good, sick, fenced, unsure; /* how it went, */
    char *why;                       /* and why not; NULL: there is no memory to say it */
    struct hb_row rows[HB_ROWS_MAX]; /* of a room that is parked, the first one's name */
    char bodies[];
};

struct job_queue {
    struct job *first, **end;
};

struct hb_writer {
    struct hb_store *store; /* the thread's own while it runs */
    struct hb_ticket *tickets;
    void (*wake)(void *whom);
    void *whom;
    pthread_t thread;

    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t work;
    struct job_queue asked, done;
    bool stop;

    /* Of the thread that made the writer. */
    struct job_queue taken;
    size_t waiting;
};

/* ---- queues ---- */

static void queue_init(struct job_queue *q)
{
    q->first = NULL;
    q->end = &q->first;
}

static void queue_add(struct job_queue *q, struct job *j)
{
    j->next = NULL;
    *q->end = j;
    q->end = &j->next;
}

/* Moves all of one queue to the end of another. */
static void queue_move(struct job_queue *to, struct job_queue *from)
{
    if (from->first == NULL)
        return;
    *to->end = from->first;
    to->end = from->end;
    queue_init(from);
}

static struct job *queue_take(struct job_queue *q)
{
    struct job *j = q->first;

    if (j == NULL)
        return NULL;
    q->first = j->next;
    if (q->first == NULL)
        q->end = &q->first;
    return j;
}

static void job_free(struct job *j)
{
    free(j->why);
    free(j);
}

static void queue_free(struct job_queue *q)
{
    for (struct job *j = queue_take(q); j != NULL; j = queue_take(q))
        job_free(j);
}

static int64_t microseconds(void)
{
    struct timespec now = { 0 };

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* ---- the thread ---- */

enum {
    BATCH_MAX = 512, /* tickets; the rest waits for the next one */
    QUIET = 2        /* seconds without any after which the store settles */
};

static void make_ticket(struct hb_ticket *t, const struct job *j)
{
    t->rows = j->rows;
    t->count = j->count;
    t->parked = j->park ? j->rows[0].room : NULL;
    t->due = j->due;
    t->fence = j->fence;
    t->good = t->sick = t->fenced = false;
    t->err.code = HB_OK;
    t->err.text[0] = t->err.call[0] = '\0'; /* the rest of it is long, and of no use */
}

/* Without its rows a job has failed already and only keeps its place. */
static size_t gather(struct hb_ticket *tickets, const struct job_queue *batch)
{
    size_t count = 0;

    for (struct job *j = batch->first; j != NULL; j = j->next)
        if (!j->failed && !j->release)
            make_ticket(&tickets[count++], j);
    return count;
}

static void take_result(struct job *j, const struct hb_ticket *t, bool unsure)
{
    j->good = t->good;
    j->sick = t->sick;
    j->fenced = t->fenced;
    j->unsure = unsure && t->sick;
    if (!t->good)
        j->why = strdup(t->err.text);
}

static void hand_out(struct job_queue *batch, const struct hb_ticket *tickets, bool unsure)
{
    int64_t end = microseconds();

    for (struct job *j = batch->first; j != NULL; j = j->next) {
        if (!j->failed && !j->release)
            take_result(j, tickets++, unsure);
        j->done_at = end;
    }
}

static void release_all(struct hb_store *store, const struct job_queue *batch)
{
    for (const struct job *j = batch->first; j != NULL; j = j->next)
        if (j->release)
            hb_store_release(store, j->rows[0].room, j->fence, NULL);
}

static void keep_batch(struct hb_store *store, struct hb_ticket *tickets, struct job_queue *batch)
{
    struct hb_error err = { .code = HB_OK };
    size_t count = gather(tickets, batch);
    bool unsure = false;

    if (count > 0)
        hb_store_keep(store, tickets, count, &unsure, &err);
    hand_out(batch, tickets, unsure);
    release_all(store, batch);
}

static bool is_idle(const struct hb_writer *w)
{
    return w->asked.first == NULL && !w->stop;
}

/* With the lock: until there is something to do, or for the first while. */
static void wait_a_while(struct hb_writer *w)
{
    struct timespec until = { 0 };
    int how = 0;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += QUIET;
    while (is_idle(w) && how != ETIMEDOUT)
        how = pthread_cond_timedwait(&w->work, &w->lock, &until);
}

/* Waits for work; false if there is none and none will come. */
static bool get_work(struct hb_writer *w, struct job_queue *batch)
{
    pthread_mutex_lock(&w->lock);
    wait_a_while(w);
    if (is_idle(w)) {
        pthread_mutex_unlock(&w->lock);
        hb_store_settle(w->store);
        pthread_mutex_lock(&w->lock);
    }
    while (is_idle(w))
        pthread_cond_wait(&w->work, &w->lock);
    for (unsigned n = 0; n < BATCH_MAX && w->asked.first != NULL; n++)
        queue_add(batch, queue_take(&w->asked));
    pthread_mutex_unlock(&w->lock);
    return batch->first != NULL;
}

static void *run(void *whom)
{
    struct hb_writer *w = whom;
    struct job_queue batch;

    queue_init(&batch);
    while (get_work(w, &batch)) {
        keep_batch(w->store, w->tickets, &batch);
        pthread_mutex_lock(&w->lock);
        queue_move(&w->done, &batch);
        pthread_mutex_unlock(&w->lock);
        w->wake(w->whom);
    }
    return NULL;
}

/* ---- from outside ---- */

/* No signal is for this thread: whoever started it waits for them. */
static int start(struct hb_writer *w)
{
    sigset_t all, before;
    int failure;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    failure = pthread_create(&w->thread, NULL, run, w);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failure;
}

static void discard(struct hb_writer *w)
{
    pthread_cond_destroy(&w->work);
    pthread_mutex_destroy(&w->lock);
    hb_store_close(w->store);
    free(w->tickets);
    free(w);
}

/* Of a clock that nobody sets. */
static void init_work(pthread_cond_t *work)
{
    pthread_condattr_t how;

    pthread_condattr_init(&how);
    pthread_condattr_setclock(&how, CLOCK_MONOTONIC);
    pthread_cond_init(work, &how);
    pthread_condattr_destroy(&how);
}

static struct hb_writer *new_writer(const char *path, bool shared, void (*wake)(void *whom), void *whom,
                                    struct hb_error *err)
{
    struct hb_writer *w = calloc(1, sizeof *w);
    int failure;

    if (w != NULL)
        w->tickets = calloc(BATCH_MAX, sizeof *w->tickets);
    if (w == NULL || w->tickets == NULL) {
        free(w);
        hb_refuse(err, HB_NO_MEMORY, "serve.keep-no-memory");
        return NULL;
    }
    w->store = hb_store_open(path, false, err);
    if (w->store == NULL || !(shared ? hb_store_join(w->store, err) : hb_store_claim(w->store, err))) {
        hb_store_close(w->store);
        free(w->tickets);
        free(w);
        return NULL;
    }
    w->wake = wake;
    w->whom = whom;
    queue_init(&w->asked);
    queue_init(&w->done);
    queue_init(&w->taken);
    pthread_mutex_init(&w->lock, NULL);
    init_work(&w->work);
    failure = start(w);
    if (failure == 0)
        return w;
    hb_refuse(err, HB_NO_MEMORY, "serve.no-thread why=%s", strerror(failure));
    discard(w);
    return NULL;
}

struct hb_writer *hb_writer_new(const char *path, void (*wake)(void *whom), void *whom, struct hb_error *err)
{
    return new_writer(path, false, wake, whom, err);
}

struct hb_writer *hb_writer_new_shared(const char *path, void (*wake)(void *whom), void *whom, struct hb_error *err)
{
    return new_writer(path, true, wake, whom, err);
}

void hb_writer_free(struct hb_writer *w)
{
    if (w == NULL)
        return;
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_signal(&w->work);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    queue_free(&w->asked);
    queue_free(&w->done);
    queue_free(&w->taken);
    discard(w);
}

static size_t bytes_of(const struct hb_row *rows, unsigned count)
{
    size_t sum = 0;

    for (unsigned i = 0; i < count; i++)
        sum += rows[i].length + 1;
    return sum;
}

static void copy_rows(struct job *j, const struct hb_row *rows, unsigned count)
{
    char *at = j->bodies;

    for (unsigned i = 0; i < count; i++) {
        j->rows[i] = rows[i];
        j->rows[i].body = at;
        memcpy(at, rows[i].body, rows[i].length);
        at[rows[i].length] = '\0';
        at += rows[i].length + 1;
    }
    j->count = count;
}

/* Without memory for the rows the job goes its way empty and comes back as failed, in its turn. */
static struct job *new_job(uint64_t ticket, const struct hb_row *rows, unsigned count)
{
    struct job *j = malloc(sizeof *j + bytes_of(rows, count));
    bool whole = j != NULL;

    if (!whole)
        j = malloc(sizeof *j);
    if (j == NULL) {
        fputs("hradby serve: no memory left to keep a move\n", stderr);
        exit(EXIT_FAILURE); /* what was told is kept; starting again goes on from there */
    }
    memset(j, 0, sizeof *j);
    j->ticket = ticket;
    if (whole)
        copy_rows(j, rows, count);
    j->failed = !whole;
    return j;
}

static void ask(struct hb_writer *w, struct job *j)
{
    j->asked_at = microseconds();
    w->waiting += j->quiet ? 0 : 1;
    pthread_mutex_lock(&w->lock);
    queue_add(&w->asked, j);
    pthread_cond_signal(&w->work);
    pthread_mutex_unlock(&w->lock);
}

void hb_writer_keep(struct hb_writer *w, uint64_t ticket, int64_t fence, const struct hb_row *rows, unsigned count)
{
    struct job *j;

    HB_ASSERT(count > 0 && count <= HB_ROWS_MAX);
    j = new_job(ticket, rows, count);
    j->fence = fence;
    ask(w, j);
}

void hb_writer_park(struct hb_writer *w, const char *room, int64_t due, int64_t fence)
{
    struct job *j = new_job(0, NULL, 0);

    snprintf(j->rows[0].room, sizeof j->rows[0].room, "%s", room);
    j->park = true;
    j->due = due;
    j->fence = fence;
    j->quiet = true;
    ask(w, j);
}

void hb_writer_release(struct hb_writer *w, const char *room, int64_t fence)
{
    struct job *j = new_job(0, NULL, 0);

    snprintf(j->rows[0].room, sizeof j->rows[0].room, "%s", room);
    j->fence = fence;
    j->release = j->quiet = true;
    ask(w, j);
}

/* The next one that somebody waits for. */
static struct job *take(struct hb_writer *w)
{
    struct job *j = queue_take(&w->taken);

    while (j != NULL && j->quiet) {
        job_free(j);
        j = queue_take(&w->taken);
    }
    return j;
}

static void say_why(struct hb_kept *out, const struct job *j)
{
    struct hb_error err;

    hb_refuse(&err, HB_NO_MEMORY, "serve.keep-no-memory");
    snprintf(out->why, sizeof out->why, "%s", j->why != NULL ? j->why : err.text);
}

bool hb_writer_take(struct hb_writer *w, struct hb_kept *out)
{
    struct job *j = take(w);

    if (j == NULL) {
        pthread_mutex_lock(&w->lock);
        queue_move(&w->taken, &w->done);
        pthread_mutex_unlock(&w->lock);
        j = take(w);
    }
    if (j == NULL)
        return false;
    HB_ASSERT(w->waiting > 0);
    w->waiting--;
    out->ticket = j->ticket;
    out->good = j->good;
    out->sick = j->sick || j->failed;
    out->fenced = j->fenced;
    out->unsure = j->unsure;
    out->took = j->done_at - j->asked_at;
    out->why[0] = '\0';
    if (!j->good)
        say_why(out, j);
    job_free(j);
    return true;
}

bool hb_writer_lacks_log(const struct hb_writer *w, struct hb_error *finding)
{
    return hb_store_lacks_log(w->store, finding); /* which is said when it is opened, and not changed any more */
}

size_t hb_writer_waiting(const struct hb_writer *w)
{
    return w->waiting;
}

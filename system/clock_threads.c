/* clock_threads.c -- what the machine lends: its clock and its threads to players who think, and a seed to those who
 * gave none.
 *
 * Games and players ask the system for nothing: they are handed a clock and a crew (hradby/player.h), so that a test
 * can hand them others and a game is the same everywhere.  Those here hold nothing, so any thread may use them. */
#include "system/clock_threads.h"

#include "engine/assert.h"

#include <pthread.h>
#include <stdint.h>
#include <sys/random.h>
#include <time.h>

enum { MILLION = 1000000, THOUSAND = 1000, SEED_BYTES = 16 };

/* The clock */

static int64_t now(struct hb_stopwatch *clock)
{
    struct timespec t;

    (void)clock;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * MILLION + t.tv_nsec / THOUSAND;
}

/* Threads */

/* What one thread has to do. */
struct thread_job {
    void (*job)(void *with, unsigned worker);
    void *with;
    unsigned worker;
    bool runs; /* in a thread of its own */
    pthread_t thread;
};

static void *do_part(void *arg)
{
    const struct thread_job *p = arg;

    p->job(p->with, p->worker);
    return NULL;
}

/* The first worker is the caller's; what no thread can be had for the caller does as well. */
static void work(struct hb_workers *crew, unsigned count, void (*job)(void *with, unsigned worker), void *with)
{
    struct thread_job part[HB_THREADS_MAX];

    (void)crew;
    HB_ASSERT(count > 0 && count <= HB_THREADS_MAX);
    for (unsigned i = 0; i < count; i++) {
        part[i] = (struct thread_job){ .job = job, .with = with, .worker = i };
        part[i].runs = i > 0 && pthread_create(&part[i].thread, NULL, do_part, &part[i]) == 0;
    }
    for (unsigned i = 0; i < count; i++)
        if (!part[i].runs)
            job(with, i);
    for (unsigned i = 0; i < count; i++)
        if (part[i].runs)
            pthread_join(part[i].thread, NULL);
}

struct hb_stopwatch hb_system_clock = { now };
struct hb_workers hb_system_workers = { work };
const struct hb_tools hb_system_tools = { &hb_system_clock, &hb_system_workers };

/* A fresh seed */

bool hb_system_fresh_seed(char seed[HB_SEED_TEXT])
{
    uint8_t bytes[SEED_BYTES];
    struct hb_text out = hb_text_in(seed, HB_SEED_TEXT);

    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (unsigned i = 0; i < SEED_BYTES; i++)
        hb_put(&out, "%02x", bytes[i]);
    return true;
}

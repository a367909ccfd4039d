/* machine.c -- see machine.h. */
#include "machine/machine.h"

#include "core/assert.h"

#include <pthread.h>
#include <time.h>

enum { MILLION = 1000000, THOUSAND = 1000 };

static int64_t now(struct hb_stopwatch *clock)
{
    struct timespec t;

    (void)clock;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * MILLION + t.tv_nsec / THOUSAND;
}

/* What one thread has to do. */
struct part {
    void (*job)(void *with, unsigned hand);
    void *with;
    unsigned hand;
    bool runs; /* in a thread of its own */
    pthread_t thread;
};

static void *do_part(void *arg)
{
    const struct part *p = arg;

    p->job(p->with, p->hand);
    return NULL;
}

/* The first hand is the caller's; what no thread can be had for he does as well. */
static void work(struct hb_crew *crew, unsigned hands, void (*job)(void *with, unsigned hand), void *with)
{
    struct part part[HB_THREADS_MAX];

    (void)crew;
    HB_ASSERT(hands > 0 && hands <= HB_THREADS_MAX);
    for (unsigned i = 0; i < hands; i++) {
        part[i] = (struct part){ .job = job, .with = with, .hand = i };
        part[i].runs = i > 0 && pthread_create(&part[i].thread, NULL, do_part, &part[i]) == 0;
    }
    for (unsigned i = 0; i < hands; i++)
        if (!part[i].runs)
            job(with, i);
    for (unsigned i = 0; i < hands; i++)
        if (part[i].runs)
            pthread_join(part[i].thread, NULL);
}

struct hb_stopwatch hb_machine_clock = { now };
struct hb_crew hb_machine_crew = { work };
const struct hb_tools hb_machine_tools = { &hb_machine_clock, &hb_machine_crew };

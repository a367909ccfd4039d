/* crowd.c -- the threads of a contest (contest.h). */
#include "arena/contest.h"
#include "arena/worker.h"

#include "hradby/words.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

struct hb_crowd {
    struct hb_contest *contest;
    unsigned started;
    unsigned busy; /* under the lock of the contest */
    pthread_t thread[HB_JOBS_MAX];
};

/* ---- one of them ---- */

static void no_memory(struct hb_contest *c)
{
    struct hb_error err;

    hb_refuse(&err, HB_NO_MEMORY, "table.memory");
    hb_contest_fail(c, &err);
}

static void play_rounds(struct hb_contest *c, struct hb_worker *w)
{
    unsigned long round;

    while (hb_contest_next(c, &round)) {
        char *line = hb_worker_round(w, round);

        if (line == NULL && !atomic_load(&c->stop))
            no_memory(c);
        hb_contest_take(c, line);
        free(line);
    }
}

static void *work(void *whom)
{
    struct hb_crowd *crowd = whom;
    struct hb_contest *c = crowd->contest;
    struct hb_error err;
    struct hb_worker *w = hb_worker_open(c->arena, &c->stop, &err);

    if (w != NULL)
        play_rounds(c, w);
    else
        hb_contest_fail(c, &err);
    hb_worker_close(w);
    pthread_mutex_lock(&c->lock);
    crowd->busy--;
    pthread_cond_signal(&c->changed);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* ---- all of them ---- */

static void no_thread(struct hb_contest *c)
{
    struct hb_error err;

    hb_refuse(&err, HB_NO_MEMORY, "arena.threads");
    hb_contest_fail(c, &err);
}

struct hb_crowd *hb_crowd_start(struct hb_contest *c, unsigned jobs)
{
    struct hb_crowd *crowd = calloc(1, sizeof *crowd);

    if (crowd == NULL) {
        no_thread(c);
        return NULL;
    }
    crowd->contest = c;
    pthread_mutex_lock(&c->lock);
    for (; crowd->started < jobs; crowd->started++)
        if (pthread_create(&crowd->thread[crowd->started], NULL, work, crowd) != 0)
            break;
    crowd->busy = crowd->started;
    pthread_mutex_unlock(&c->lock);
    if (crowd->started == 0 && jobs > 0)
        no_thread(c);
    return crowd;
}

static struct timespec in(unsigned ms)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_nsec += (long)(ms % 1000) * 1000000;
    t.tv_sec += (time_t)(ms / 1000) + t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

/* Waits for all that time unless all are done. */
bool hb_crowd_wait(struct hb_crowd *crowd, unsigned ms, struct hb_look_on *look)
{
    struct hb_contest *c = crowd->contest;
    struct timespec end = in(ms);
    bool done;

    pthread_mutex_lock(&c->lock);
    while (crowd->busy > 0 && pthread_cond_timedwait(&c->changed, &c->lock, &end) != ETIMEDOUT)
        continue;
    if (look != NULL)
        look->look(look, c);
    done = crowd->busy == 0;
    pthread_mutex_unlock(&c->lock);
    return done;
}

void hb_crowd_end(struct hb_crowd *crowd)
{
    if (crowd == NULL)
        return;
    for (unsigned i = 0; i < crowd->started; i++)
        pthread_join(crowd->thread[i], NULL);
    free(crowd);
}

void hb_contest_play(struct hb_contest *c, unsigned jobs, struct hb_look_on *look)
{
    enum { LOOK_MS = 250 };
    struct hb_crowd *crowd = hb_crowd_start(c, jobs);

    while (crowd != NULL && !hb_crowd_wait(crowd, LOOK_MS, look))
        continue;
    hb_crowd_end(crowd);
    hb_contest_finish(c);
}

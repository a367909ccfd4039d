/* hands.c -- threads for what takes long (hands.h). */
#include "server/net/hands.h"

#include "engine/assert.h"
#include "hradby/words.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { STACK = 8 << 20 }; /* bytes: drawing and thinking want room */

struct jobs {
    struct hb_job *first, **end;
    size_t count;
};

struct hb_pool_worker {
    struct hb_hands *hands;
    pthread_t thread;
    struct hb_store *store;
};

struct hb_hands {
    struct hb_hands_plan plan;
    struct hb_pool_worker *all;
    unsigned started;

    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t work;
    struct jobs asked, done;
    bool stop;

    size_t waiting; /* of the loop */
};

/* ---- queues ---- */

static void jobs_init(struct jobs *q)
{
    *q = (struct jobs){ .first = NULL };
    q->end = &q->first;
}

static void jobs_add(struct jobs *q, struct hb_job *j)
{
    j->next = NULL;
    *q->end = j;
    q->end = &j->next;
    q->count++;
}

static struct hb_job *jobs_take(struct jobs *q)
{
    struct hb_job *j = q->first;

    if (j == NULL)
        return NULL;
    q->first = j->next;
    q->count--;
    if (q->first == NULL)
        q->end = &q->first;
    return j;
}

/* ---- the threads ---- */

/* Waits for a job; NULL if it is time to end. */
static struct hb_job *get_job(struct hb_hands *h)
{
    struct hb_job *j;

    pthread_mutex_lock(&h->lock);
    while (h->asked.first == NULL && !h->stop)
        pthread_cond_wait(&h->work, &h->lock);
    j = h->stop ? NULL : jobs_take(&h->asked);
    pthread_mutex_unlock(&h->lock);
    return j;
}

static void *work(void *whom)
{
    struct hb_pool_worker *hand = whom;
    struct hb_hands *h = hand->hands;

    for (struct hb_job *j = get_job(h); j != NULL; j = get_job(h)) {
        bool first;

        j->run(j, hand);
        j->was_run = true;
        pthread_mutex_lock(&h->lock);
        first = h->done.first == NULL;
        jobs_add(&h->done, j);
        pthread_mutex_unlock(&h->lock);
        if (first)
            h->plan.wake(h->plan.whom);
    }
    hb_store_close(hand->store);
    return NULL;
}

struct hb_store *hb_hand_store(struct hb_pool_worker *hand, struct hb_error *err)
{
    HB_ASSERT(hand->hands->plan.database != NULL);
    if (hand->store == NULL)
        hand->store = hb_store_open(hand->hands->plan.database, !hand->hands->plan.writes, err);
    return hand->store;
}

void hb_hand_forget_store(struct hb_pool_worker *hand)
{
    hb_store_close(hand->store);
    hand->store = NULL;
}

/* ---- from the loop ---- */

/* No signal is for these threads: whoever started them waits for them. */
static int start(struct hb_hands *h)
{
    pthread_attr_t how;
    sigset_t all, before;
    int failure = 0;

    pthread_attr_init(&how);
    pthread_attr_setstacksize(&how, STACK);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (h->started < h->plan.threads && failure == 0) {
        h->all[h->started].hands = h;
        failure = pthread_create(&h->all[h->started].thread, &how, work, &h->all[h->started]);
        h->started += failure == 0;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&how);
    return failure;
}

struct hb_hands *hb_hands_new(const struct hb_hands_plan *plan, struct hb_error *err)
{
    struct hb_hands *h = calloc(1, sizeof *h);
    int failure;

    HB_ASSERT(plan->threads > 0);
    if (h != NULL)
        h->all = calloc(plan->threads, sizeof *h->all);
    if (h == NULL || h->all == NULL) {
        free(h);
        hb_refuse(err, HB_NO_MEMORY, "serve.no-memory");
        return NULL;
    }
    h->plan = *plan;
    jobs_init(&h->asked);
    jobs_init(&h->done);
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->work, NULL);
    failure = start(h);
    if (failure == 0)
        return h;
    hb_refuse(err, HB_NO_MEMORY, "serve.no-hands why=%s", strerror(failure));
    hb_hands_free(h);
    return NULL;
}

static void end_all(struct hb_hands *h, struct jobs *q)
{
    for (struct hb_job *j = jobs_take(q); j != NULL; j = jobs_take(q)) {
        HB_ASSERT(h->waiting > 0);
        h->waiting--;
        j->end(j);
    }
}

void hb_hands_free(struct hb_hands *h)
{
    if (h == NULL)
        return;
    pthread_mutex_lock(&h->lock);
    h->stop = true;
    pthread_cond_broadcast(&h->work);
    pthread_mutex_unlock(&h->lock);
    for (unsigned i = 0; i < h->started; i++)
        pthread_join(h->all[i].thread, NULL);
    end_all(h, &h->done);
    end_all(h, &h->asked);
    pthread_mutex_destroy(&h->lock);
    pthread_cond_destroy(&h->work);
    free(h->all);
    free(h);
}

void hb_hands_give(struct hb_hands *h, struct hb_job *job)
{
    bool fits, first = false;

    job->was_run = false;
    h->waiting++;
    pthread_mutex_lock(&h->lock);
    fits = h->asked.count < h->plan.most;
    if (fits)
        jobs_add(&h->asked, job);
    else {
        first = h->done.first == NULL;
        jobs_add(&h->done, job);
    }
    pthread_cond_signal(&h->work);
    pthread_mutex_unlock(&h->lock);
    if (first)
        h->plan.wake(h->plan.whom);
}

/* Ending a job may give another one, which comes back at the next call. */
void hb_hands_end(struct hb_hands *h)
{
    struct jobs done;

    jobs_init(&done);
    pthread_mutex_lock(&h->lock);
    for (struct hb_job *j = jobs_take(&h->done); j != NULL; j = jobs_take(&h->done))
        jobs_add(&done, j);
    pthread_mutex_unlock(&h->lock);
    end_all(h, &done);
}

size_t hb_hands_waiting(const struct hb_hands *h)
{
    return h->waiting;
}

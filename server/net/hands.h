/* hands.h -- threads that do what would take the loop too long: reading, thinking, drawing.
 *
 * A job wanders from the loop to a thread, which runs it, and back to the loop, which ends it; whoever has it at the moment
 * has it alone.  Every job that was given comes back, also one that nobody had time for: then it was not run. */
#ifndef HB_HANDS_H
#define HB_HANDS_H

#include "server/store/store.h"

struct hb_hands;
struct hb_pool_worker; /* one of the threads */

/* The beginning of a job; what it needs follows it in a struct of its own. */
struct hb_job {
    struct hb_job *next;
    void (*run)(struct hb_job *job, struct hb_pool_worker *hand); /* in a thread */
    void (*end)(struct hb_job *job); /* on the loop; `job` is its own again and may be freed */
    bool was_run;
};

struct hb_hands_plan {
    unsigned threads;
    unsigned most;        /* jobs that may wait; what is more is not run */
    const char *database; /* to be read by the jobs; NULL: there is none */
    bool writes;          /* they write to it, too */
    void (*wake)(void *whom);
    void *whom; /* `wake` is called in a thread whenever there is something to end */
};

/* Starts the threads; NULL and *err if that cannot be.  The plan's texts stay where they are. */
struct hb_hands *hb_hands_new(const struct hb_hands_plan *plan, struct hb_error *err);

/* Waits for what is being done, then ends every job that was given, with or without having run it. */
void hb_hands_free(struct hb_hands *h); /* NULL is fine */

void hb_hands_give(struct hb_hands *h, struct hb_job *job);
void hb_hands_end(struct hb_hands *h);             /* ends what is done, on the loop */
size_t hb_hands_waiting(const struct hb_hands *h); /* given and not ended */

/* For a job while it runs: the thread's own store, opened when it is first asked for; NULL and *err. */
struct hb_store *hb_hand_store(struct hb_pool_worker *hand, struct hb_error *err);
void hb_hand_forget_store(struct hb_pool_worker *hand); /* it failed: the next one is opened anew */

#endif

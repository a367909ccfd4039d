/* contest.h -- which rounds are to be played, who plays them, and when it is enough.
 *
 * Rounds are numbered, and what happens in one depends on its number and the seed alone.  They end in any order and are kept as
 * they end, but are added up in the order of their numbers; so the sequential test decides after the same round whatever the
 * number of workers, and no quick game weighs more than a slow one.  All that stands below the lock may be called by any
 * thread. */
#ifndef HB_ARENA_CONTEST_H
#define HB_ARENA_CONTEST_H

#include "arena/arena.h"
#include "arena/ledger.h"
#include "arena/statistics.h"
#include "arena/tally.h"

#include <pthread.h>

enum { HB_PAIRS_MAX = 1000000, HB_JOBS_MAX = 1024 };

struct hb_contest {
    struct hb_arena *arena;
    struct hb_tally tally;
    unsigned long pairs; /* rounds, at most */
    bool tested;         /* by the sequential test */
    struct hb_sprt sprt;
    struct hb_ledger ledger;

    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned long next;       /* to be handed out, unless it is done */
    unsigned long added;      /* rounds below this number are added up */
    unsigned long done_count; /* rounds that have ended, in this sitting and before */
    bool *done;
    struct hb_json **waiting; /* rounds that have ended and are not yet added up */
    enum hb_verdict verdict;
    atomic_bool stop; /* everybody gives up */
    bool failed;      /* and why is in err */
    struct hb_error err;
};

/* The arena, the pairs, the test and the ledger are there already, what was read of the ledger is not. */
bool hb_contest_open(struct hb_contest *c, struct hb_error *err);
void hb_contest_close(struct hb_contest *c);

/* A line that was read from the ledger: false if it is none of a round. */
bool hb_contest_recall(struct hb_contest *c, struct hb_json *line);

/* The next round to be played; false if there is none any more. */
bool hb_contest_next(struct hb_contest *c, unsigned long *round);

/* What a round came to, which is kept and added up; NULL if it was given up. */
void hb_contest_take(struct hb_contest *c, const char *line);

/* Something went wrong: all stop. */
void hb_contest_fail(struct hb_contest *c, const struct hb_error *err);

/* Adds up what still waits for rounds that never came, unless the test has decided. */
void hb_contest_finish(struct hb_contest *c);

/* Plays on so many threads until all rounds are played, the test has decided, or *stop.  `look` is called now and then with
 * the lock held; it may be NULL. */
struct hb_look_on {
    void (*look)(struct hb_look_on *o, const struct hb_contest *c);
};
void hb_contest_play(struct hb_contest *c, unsigned jobs, struct hb_look_on *look);

/* The same in parts, for those who have something else to do meanwhile. */
struct hb_crowd;
struct hb_crowd *hb_crowd_start(struct hb_contest *c, unsigned jobs);
bool hb_crowd_wait(struct hb_crowd *crowd, unsigned ms, struct hb_look_on *look); /* true when all are done */
void hb_crowd_end(struct hb_crowd *crowd);

#endif

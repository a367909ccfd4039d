/* contest.h -- which rounds are to be played, who plays them, and when it is enough.
 *
 * Rounds are numbered, and what happens in one depends on its number and the seed alone.  They end in any order and are
 * kept as they end, but are added up in the order of their numbers; so the sequential test decides after the same round
 * whatever the number of workers, and no quick game weighs more than a slow one.  All that stands below the lock may be
 * called by any thread. */
#ifndef HB_ARENA_CONTEST_H
#define HB_ARENA_CONTEST_H

#include "players/arena/arena.h"
#include "players/arena/statistics.h"
#include "players/arena/tally.h"
#include "table/strings.h"

#include <pthread.h>
#include <stdio.h>

/* The ledger is the file in which a contest is kept: a line that says what is played, then a line for each round as it
 * ends, and a summary after each sitting.  It is all that is needed to go on.  Whatever stands there stays; a last line
 * that was not finished, because the machine or the program stopped, is taken away when it is gone on with.  One
 * program at a time writes into it. */
enum { HB_LEDGER_LINE = 4 * 1024 * 1024, HB_LEDGER_SYNC_US = 2000000 };

struct hb_ledger {
    int file; /* -1: none */
    const char *path;
    int64_t synced; /* when it was last certain to be on the disk */
    /* reading */
    FILE *in;
    char *line;
    size_t room;
    unsigned long number; /* of the line */
    long good;            /* bytes that are whole */
};

/* A new file, which must not be there yet. */
bool hb_ledger_create(struct hb_ledger *l, const char *path, struct hb_error *err);

/* One that is there: then line after line is asked for.  NULL at its end, when it is ready to be written to, or with
 * *err, whose code is HB_OK at the end. */
bool hb_ledger_open(struct hb_ledger *l, const char *path, struct hb_error *err);
struct hb_json *hb_ledger_next(struct hb_ledger *l, struct hb_error *err);

/* Refuses the line that was read last. */
bool hb_ledger_refuse_line(const struct hb_ledger *l, struct hb_error *err);

/* Adds a line, without its end; it is on the disk at the latest with the first one after HB_LEDGER_SYNC_US. */
bool hb_ledger_add(struct hb_ledger *l, const char *line, struct hb_error *err);

/* False if not all could be kept. */
bool hb_ledger_close(struct hb_ledger *l, struct hb_error *err);

enum { HB_PAIRS_MAX = 1000000, HB_JOBS_MAX = 1024 };

struct hb_contest {
    struct hb_arena *arena;
    struct hb_arena_tally tally;
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
    enum hb_sprt_outcome verdict;
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

/* Plays on so many threads until all rounds are played, the test has decided, or *stop.  `look` is called now and then
 * with the lock held; it may be NULL. */
struct hb_contest_watcher {
    void (*look)(struct hb_contest_watcher *o, const struct hb_contest *c);
};
void hb_contest_play(struct hb_contest *c, unsigned jobs, struct hb_contest_watcher *look);

/* The same in parts, for those who have something else to do meanwhile. */
struct hb_arena_threads;
struct hb_arena_threads *hb_crowd_start(struct hb_contest *c, unsigned jobs);
bool hb_crowd_wait(struct hb_arena_threads *crowd, unsigned ms,
                   struct hb_contest_watcher *look); /* true when all are done */
void hb_crowd_end(struct hb_arena_threads *crowd);

/* What it came to (arena_report.c): as JSON for programs, as lines of text for people, and as one line while it goes
 * on. */
struct hb_json *hb_report_json(const struct hb_contest *c); /* NULL: no memory */
void hb_report_words(const struct hb_contest *c, enum hb_language language, struct hb_buffer *out);
void hb_report_progress(const struct hb_contest *c, struct hb_text *out);

#endif

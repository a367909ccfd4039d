/* contest.c -- hands out the rounds of a contest, plays them on threads, and keeps what they came to in a file.
 *
 * Rounds end in any order.  Each waits in `waiting`, under its number, until all before it have been added up:
 *
 *     0         added          next       pairs
 *     |-- in the tally --|-- done or in play --|-- to be handed out --|
 *
 * Below `added` nothing waits any more; from `added` on some rounds are done and some are not, and those of an earlier
 * sitting may lie anywhere, which is why `next` passes over what is done.  So the tally after round n is the same
 * whatever the number of workers, and with it the verdict of the sequential test.  One lock guards all of it; it is
 * held for handing out, adding up, the file and whoever looks on, but never while a round is played.
 *
 * The ledger, the file, is only ever added to, a whole line at a time and in the order in which rounds ended.  A line
 * that is cut off can only be the last one, and is forgiven there; nothing else is.  The lock on the file belongs to
 * the process and goes with the first of its descriptors that is closed, so the one for reading stays open as long as
 * the one for writing. */
#include "players/arena/contest.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "players/arena/arena_worker.h"
#include "system/files.h"
#include "table/json.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The ledger */

enum { PATH_SHOWN = 160, RIGHTS = 0666 };

static bool cannot(const struct hb_ledger *l, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_RECORD, "file.write path=%.*s cause=%s text=%s", PATH_SHOWN, l->path,
                     hb_file_cause(errno), strerror(errno));
}

/* A lock of fcntl, which goes with the process however it ends.  So a ledger is never left locked behind a crash. */
static bool lock(const struct hb_ledger *l, struct hb_error *err)
{
    struct flock all = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

    if (fcntl(l->file, F_SETLK, &all) == 0)
        return true;
    if (errno == EACCES || errno == EAGAIN)
        return hb_refuse(err, HB_BAD_RECORD, "arena.out.busy file=%.*s", PATH_SHOWN, l->path);
    return cannot(l, err);
}

/* What is buffered for reading is forgotten; nothing was ever buffered for writing. */
static void drop(struct hb_ledger *l)
{
    if (l->in)
        fclose(l->in);
    if (l->file >= 0)
        close(l->file);
    free(l->line);
    *l = (struct hb_ledger){ .file = -1 };
}

/* O_EXCL: a file that is there is another contest, and is not overwritten. */
bool hb_ledger_create(struct hb_ledger *l, const char *path, struct hb_error *err)
{
    *l = (struct hb_ledger){ .path = path, .file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, RIGHTS) };
    if (l->file < 0)
        return errno == EEXIST ? hb_refuse(err, HB_BAD_OPTION, "arena.out.exists file=%.*s", PATH_SHOWN, path)
                               : cannot(l, err);
    if (lock(l, err))
        return true;
    drop(l);
    return false;
}

/* The ledger: reading */

/* The copy shares the file's position with the descriptor for writing; go_to_end sets it when reading is over. */
static bool open_to_read(struct hb_ledger *l, struct hb_error *err)
{
    int copy;

    if (!lock(l, err))
        return false;
    copy = dup(l->file);
    l->in = copy < 0 ? NULL : fdopen(copy, "r");
    if (!l->in && copy >= 0)
        close(copy);
    return l->in || cannot(l, err);
}

bool hb_ledger_open(struct hb_ledger *l, const char *path, struct hb_error *err)
{
    *l = (struct hb_ledger){ .path = path, .file = open(path, O_RDWR | O_CLOEXEC) };
    if (l->file < 0)
        return hb_refuse(err, HB_BAD_RECORD, "file.open path=%.*s cause=%s text=%s", PATH_SHOWN, path,
                         hb_file_cause(errno), strerror(errno));
    if (open_to_read(l, err))
        return true;
    drop(l);
    return false;
}

bool hb_ledger_refuse_line(const struct hb_ledger *l, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_RECORD, "arena.resume.line file=%.*s line=%lu", PATH_SHOWN, l->path, l->number);
}

/* The reading end is not closed before the writing one: closing any of them would give up the lock. */
static struct hb_json *go_to_end(struct hb_ledger *l, struct hb_error *err)
{
    if (ftruncate(l->file, l->good) != 0 || lseek(l->file, l->good, SEEK_SET) != l->good)
        cannot(l, err);
    else
        err->code = HB_OK;
    return NULL;
}

/* A line that cannot be read is forgiven where it is the last one. */
struct hb_json *hb_ledger_next(struct hb_ledger *l, struct hb_error *err)
{
    ssize_t length = getline(&l->line, &l->room, l->in);
    struct hb_json *value;

    if (length < 0)
        return go_to_end(l, err);
    l->number++;
    value = l->line[length - 1] == '\n' ? hb_json_parse(l->line, (size_t)length - 1, err) : NULL;
    if (value) {
        l->good += length;
        return value;
    }
    if (getc(l->in) == EOF)
        return go_to_end(l, err);
    hb_ledger_refuse_line(l, err);
    return NULL;
}

/* The ledger: writing */

/* Straight to the file: a line in a buffer of this process would be lost with it. */
static bool write_all(struct hb_ledger *l, const char *text, size_t length, struct hb_error *err)
{
    while (length > 0) {
        ssize_t n = write(l->file, text, length);

        if (n < 0 && errno != EINTR)
            return cannot(l, err);
        text += n > 0 ? n : 0;
        length -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* What has no disk behind it (a pipe, a device) cannot be made certain, and need not be. */
static bool sync_file(struct hb_ledger *l, struct hb_error *err)
{
    l->synced = hb_arena_now_us();
    return fsync(l->file) == 0 || errno == EINVAL || errno == EROFS || cannot(l, err);
}

bool hb_ledger_add(struct hb_ledger *l, const char *line, struct hb_error *err)
{
    HB_ASSERT(l->file >= 0);
    if (!write_all(l, line, strlen(line), err) || !write_all(l, "\n", 1, err))
        return false;
    return hb_arena_now_us() - l->synced < HB_LEDGER_SYNC_US || sync_file(l, err);
}

bool hb_ledger_close(struct hb_ledger *l, struct hb_error *err)
{
    bool good = l->file < 0 || sync_file(l, err);

    drop(l);
    return good;
}

/* Opening and closing */

/* Room for all rounds there can be, so nothing has to grow under the lock. */
bool hb_contest_open(struct hb_contest *c, struct hb_error *err)
{
    hb_tally_init(&c->tally, c->arena);
    c->next = c->added = c->done_count = 0;
    c->verdict = HB_UNDECIDED;
    c->failed = false;
    atomic_init(&c->stop, false);
    c->done = calloc(HB_PAIRS_MAX, sizeof *c->done);
    c->waiting = calloc(HB_PAIRS_MAX, sizeof(struct hb_json *));
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->changed, NULL);
    if (c->done && c->waiting)
        return true;
    hb_contest_close(c);
    return hb_refuse(err, HB_NO_MEMORY, "table.memory");
}

void hb_contest_close(struct hb_contest *c)
{
    for (unsigned long i = 0; c->waiting && i < HB_PAIRS_MAX; i++)
        hb_json_decref(c->waiting[i]);
    free(c->done);
    free(c->waiting);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->changed);
}

/* Adding up */

static void add_one(struct hb_contest *c, unsigned long round)
{
    hb_tally_add(&c->tally, c->waiting[round]);
    hb_json_decref(c->waiting[round]);
    c->waiting[round] = NULL;
}

/* The test looks after every single round and stops for good at its first verdict.  Looking only now and then would
 * make the verdict depend on how many rounds happened to end at once. */
static void add_in_order(struct hb_contest *c)
{
    while (c->verdict == HB_UNDECIDED && c->added < HB_PAIRS_MAX && c->waiting[c->added]) {
        add_one(c, c->added++);
        if (c->tested)
            c->verdict = hb_sprt_verdict(&c->sprt, &c->tally.rounds);
    }
    if (c->verdict != HB_UNDECIDED)
        atomic_store(&c->stop, true);
}

/* Takes the line over. */
static bool put_in(struct hb_contest *c, struct hb_json *line)
{
    long round = hb_tally_round(c->arena, line);

    if (round < 0 || round >= HB_PAIRS_MAX || c->done[round]) {
        hb_json_decref(line);
        return false;
    }
    c->done[round] = true;
    c->done_count++;
    c->waiting[round] = line;
    add_in_order(c);
    return true;
}

bool hb_contest_recall(struct hb_contest *c, struct hb_json *line)
{
    return put_in(c, hb_json_incref(line));
}

void hb_contest_finish(struct hb_contest *c)
{
    for (unsigned long i = c->added; c->verdict == HB_UNDECIDED && i < HB_PAIRS_MAX; i++)
        if (c->waiting[i])
            add_one(c, i);
}

/* Handing out and taking in */

/* Rounds are handed out in order, one at a time: blocks of them would leave the last worker alone at the end. */
bool hb_contest_next(struct hb_contest *c, unsigned long *round)
{
    bool there;

    pthread_mutex_lock(&c->lock);
    while (c->next < c->pairs && c->done[c->next])
        c->next++;
    there = c->next < c->pairs && !atomic_load(&c->stop);
    if (there)
        *round = c->next++;
    pthread_mutex_unlock(&c->lock);
    return there;
}

/* The first failure is the one that is reported. */
static void fail_locked(struct hb_contest *c, const struct hb_error *err)
{
    if (!c->failed)
        c->err = *err;
    c->failed = true;
    atomic_store(&c->stop, true);
}

void hb_contest_fail(struct hb_contest *c, const struct hb_error *err)
{
    pthread_mutex_lock(&c->lock);
    fail_locked(c, err);
    pthread_cond_signal(&c->changed);
    pthread_mutex_unlock(&c->lock);
}

/* After the verdict a round that ended a moment later is kept too, since it was played. */
static void take_locked(struct hb_contest *c, const char *text)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_json *line = hb_json_parse(text, strlen(text), &err);
    bool good = line && (c->ledger.file < 0 || hb_ledger_add(&c->ledger, text, &err));

    if (!good) {
        hb_json_decref(line);
        fail_locked(c, &err);
        return;
    }
    put_in(c, line);
}

void hb_contest_take(struct hb_contest *c, const char *line)
{
    if (!line)
        return;
    pthread_mutex_lock(&c->lock);
    take_locked(c, line);
    pthread_cond_signal(&c->changed);
    pthread_mutex_unlock(&c->lock);
}

/* Threads */

struct hb_arena_threads {
    struct hb_contest *contest;
    unsigned started;
    unsigned busy; /* under the lock of the contest */
    pthread_t thread[HB_JOBS_MAX];
};

/* One of the threads */

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

        if (!line && !atomic_load(&c->stop))
            no_memory(c);
        hb_contest_take(c, line);
        free(line);
    }
}

/* A thread opens its worker itself, so memory and programs of all of them are set up at the same time. */
static void *work(void *whom)
{
    struct hb_arena_threads *crowd = whom;
    struct hb_contest *c = crowd->contest;
    struct hb_error err;
    struct hb_worker *w = hb_worker_open(c->arena, &c->stop, &err);

    if (w)
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

/* All of the threads */

static void no_thread(struct hb_contest *c)
{
    struct hb_error err;

    hb_refuse(&err, HB_NO_MEMORY, "arena.threads");
    hb_contest_fail(c, &err);
}

/* The lock is held until `busy` counts all of them: a thread that is done at once would otherwise count down from
 * nothing.  Fewer threads than wanted are enough to go on with. */
struct hb_arena_threads *hb_crowd_start(struct hb_contest *c, unsigned jobs)
{
    struct hb_arena_threads *crowd = calloc(1, sizeof *crowd);

    if (!crowd) {
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

/* By the clock that pthread_cond_timedwait goes by unless told otherwise. */
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
bool hb_crowd_wait(struct hb_arena_threads *crowd, unsigned ms, struct hb_contest_watcher *look)
{
    struct hb_contest *c = crowd->contest;
    struct timespec end = in(ms);
    bool done;

    pthread_mutex_lock(&c->lock);
    while (crowd->busy > 0 && pthread_cond_timedwait(&c->changed, &c->lock, &end) != ETIMEDOUT)
        continue;
    if (look)
        look->look(look, c);
    done = crowd->busy == 0;
    pthread_mutex_unlock(&c->lock);
    return done;
}

void hb_crowd_end(struct hb_arena_threads *crowd)
{
    if (!crowd)
        return;
    for (unsigned i = 0; i < crowd->started; i++)
        pthread_join(crowd->thread[i], NULL);
    free(crowd);
}

void hb_contest_play(struct hb_contest *c, unsigned jobs, struct hb_contest_watcher *look)
{
    enum { LOOK_MS = 250 };
    struct hb_arena_threads *crowd = hb_crowd_start(c, jobs);

    while (crowd && !hb_crowd_wait(crowd, LOOK_MS, look))
        continue;
    hb_crowd_end(crowd);
    hb_contest_finish(c);
}

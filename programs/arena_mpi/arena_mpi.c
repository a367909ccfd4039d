/* arena_mpi.c -- `mpirun -n 4 hradby-arena-mpi A B …`: `hradby arena` over several processes, on one machine or many.
 *
 * Rank 0 is `hradby arena` as it is alone: it reads the command line, has the file, adds up, and plays too, on as many
 * threads as --jobs says (default: one).  Every other rank plays a round at a time: it is told once what is played,
 * then round after round, and hands over the line that the round came to.  On each rank one thread talks, and never
 * waits busily; others play. */
#include "hradby/words.h"
#include "players/arena/arena_worker.h"
#include "players/arena/contest.h"
#include "programs/hradby/commands.h"
#include "table/json.h"

#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A worker asks for a round, with the result of the last one as text, or says why it cannot go on, or that it is done,
 * with a result if it has one.  It is told a round, or to stop, to which it always answers that it is done. */
enum tag { ASKS, BROKEN, DONE, ROUND, STOP };

enum { NAP_MS = 2, LOOK_MS = 250, FAILED = 1 };

/* Ends all ranks: one that is missing would keep the others waiting for ever. */
_Noreturn static void give_up(void)
{
    MPI_Abort(MPI_COMM_WORLD, FAILED);
    abort();
}

/* MPI waits busily, which would take a core from those who play. */
static void nap(void)
{
    const struct timespec moment = { .tv_nsec = NAP_MS * 1000000L };

    nanosleep(&moment, NULL);
}

/* With its end, so texts need no length. */
static void send_text(const char *text, int rank, enum tag tag)
{
    MPI_Send(text, (int)strlen(text) + 1, MPI_CHAR, rank, (int)tag, MPI_COMM_WORLD);
}

/* A message that has come, as text to be freed. */
static char *receive_text(const MPI_Status *from)
{
    int length = 0;
    char *text;

    MPI_Get_count(from, MPI_CHAR, &length);
    text = malloc((size_t)length + 1);
    if (!text)
        give_up();
    MPI_Recv(text, length, MPI_CHAR, from->MPI_SOURCE, from->MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return text;
}

/* Rank 0 */

struct mpi_stage {
    struct hb_arena_stage stage; /* first */
    bool opened;                 /* the others have been told what is played */
    int ranks;
    bool *stopped; /* each of them has been told to stop */
    int active;    /* those that are not done */
};

/* What is played, to all; "" if nothing is. */
static void tell_what(char *text)
{
    int length = (int)strlen(text) + 1;

    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(text, length, MPI_CHAR, 0, MPI_COMM_WORLD);
}

/* Once: every STOP is answered by one DONE. */
static void stop_rank(struct mpi_stage *s, int rank)
{
    if (!s->stopped[rank])
        send_text("", rank, STOP);
    s->stopped[rank] = true;
}

/* A rank that is told to stop may still have asked before it heard of it. */
static void give_round(struct mpi_stage *s, struct hb_contest *c, int rank)
{
    unsigned long round;

    if (s->stopped[rank])
        return;
    if (hb_contest_next(c, &round))
        MPI_Send(&round, 1, MPI_UNSIGNED_LONG, rank, (int)ROUND, MPI_COMM_WORLD);
    else
        stop_rank(s, rank);
}

/* A result counts whatever comes with it. */
static void take_message(struct mpi_stage *s, struct hb_contest *c, const MPI_Status *from)
{
    char *text = receive_text(from);
    struct hb_error err;

    if (from->MPI_TAG == BROKEN) {
        hb_refuse(&err, HB_BAD_OPTION, "arena.rank rank=%d why=%s", from->MPI_SOURCE, text);
        hb_contest_fail(c, &err);
        stop_rank(s, from->MPI_SOURCE);
    } else if (text[0] != '\0') {
        hb_contest_take(c, text);
    }
    if (from->MPI_TAG == ASKS)
        give_round(s, c, from->MPI_SOURCE);
    s->active -= from->MPI_TAG == DONE;
    free(text);
}

/* All that have come by now. */
static bool take_messages(struct mpi_stage *s, struct hb_contest *c)
{
    bool any = false;

    for (;;) {
        MPI_Status from;
        int there = 0;

        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &from);
        if (!there)
            return any;
        take_message(s, c, &from);
        any = true;
    }
}

static void stop_all(struct mpi_stage *s)
{
    for (int rank = 1; rank < s->ranks; rank++)
        stop_rank(s, rank);
}

/* Until the threads here and all ranks are done.  The crowd is only asked, not waited for: this thread has to listen
 * too. */
static void conduct(struct mpi_stage *s, struct hb_contest *c, struct hb_arena_threads *crowd,
                    struct hb_contest_watcher *look)
{
    bool done = !crowd;

    for (unsigned long turn = 0; !done || s->active > 0; turn++) {
        if (atomic_load(&c->stop))
            stop_all(s);
        if (!take_messages(s, c))
            nap();
        if (crowd)
            done = hb_crowd_wait(crowd, 0, turn % (LOOK_MS / NAP_MS) == 0 ? look : NULL);
    }
}

/* The first line of a ledger says all that another rank has to know, but for errors that are to be shown. */
static char *what_is_played(const struct hb_contest *c)
{
    struct hb_json *header = hb_arena_header(c->arena);
    char *text;

    hb_json_object_set_new(header, "show_errors", hb_json_boolean(c->arena->show_errors));
    text = hb_json_dumps(header);
    hb_json_decref(header);
    if (!text)
        give_up();
    return text;
}

static void play_over_ranks(struct hb_arena_stage *stage, struct hb_contest *c, unsigned jobs,
                            struct hb_contest_watcher *look)
{
    struct mpi_stage *s = (struct mpi_stage *)stage;
    char *what = what_is_played(c);
    struct hb_arena_threads *crowd;

    s->opened = true;
    tell_what(what);
    free(what);
    crowd = hb_crowd_start(c, jobs != 0 ? jobs : 1);
    conduct(s, c, crowd, look);
    hb_crowd_end(crowd);
    hb_contest_finish(c);
}

/* The others wait for what is played, even where nothing is because the command line was wrong. */
static int lead(int argc, char **argv, int ranks)
{
    struct mpi_stage s = { .stage = { .play = play_over_ranks, .is_mpi = true }, .ranks = ranks, .active = ranks - 1 };
    enum hb_language language;
    struct hb_error err;
    char nothing[] = "", name[] = "arena";
    int status;

    s.stopped = calloc((size_t)ranks, sizeof *s.stopped);
    if (!s.stopped)
        give_up();
    argv[0] = name;
    if (hb_cli_language(&argc, argv, &language, &err))
        status = hb_arena_run(argc, argv, language, &s.stage);
    else
        status = hb_wrong_usage(language, "arena", &err);
    if (!s.opened)
        tell_what(nothing);
    free(s.stopped);
    return status;
}

/* The others */

struct rank {
    struct hb_arena arena;
    struct hb_worker *worker;
    atomic_bool stop;
    /* one round */
    unsigned long round;
    char *line;
    atomic_bool ended;
};

static void *play_round(void *whom)
{
    struct rank *r = whom;

    r->line = hb_worker_round(r->worker, r->round);
    atomic_store(&r->ended, true);
    return NULL;
}

/* Whether rank 0 has said that it is enough. */
static bool is_stopped(struct rank *r)
{
    MPI_Status from;
    int there = 0;

    if (atomic_load(&r->stop))
        return true;
    MPI_Iprobe(0, (int)STOP, MPI_COMM_WORLD, &there, &from);
    if (there) {
        free(receive_text(&from));
        atomic_store(&r->stop, true);
    }
    return there;
}

/* The round is played on a thread of its own, so this one hears when it is to be given up.  Without a thread it is
 * played here, and nothing is heard meanwhile. */
static void play_and_listen(struct rank *r)
{
    pthread_t thread;

    atomic_store(&r->ended, false);
    if (pthread_create(&thread, NULL, play_round, r) != 0) {
        (void)play_round(r);
        return;
    }
    while (!atomic_load(&r->ended)) {
        (void)is_stopped(r);
        nap();
    }
    pthread_join(thread, NULL);
}

/* False if there is none any more. */
static bool wait_for_round(struct rank *r)
{
    for (;;) {
        int there = 0;

        if (is_stopped(r))
            return false;
        MPI_Iprobe(0, (int)ROUND, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
        if (there) {
            MPI_Recv(&r->round, 1, MPI_UNSIGNED_LONG, 0, (int)ROUND, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            return true;
        }
        nap();
    }
}

/* With the line of the last round, or "" before the first and for one that was given up. */
static void hand_over(struct rank *r, enum tag tag)
{
    send_text(r->line ? r->line : "", 0, tag);
    free(r->line);
    r->line = NULL;
}

/* Every message of a rank but the last asks for a round. */
static void play_rounds(struct rank *r)
{
    hand_over(r, ASKS);
    while (wait_for_round(r)) {
        play_and_listen(r);
        if (is_stopped(r))
            break;
        hand_over(r, ASKS);
    }
    hand_over(r, DONE);
}

/* From the same header from which a contest is gone on with. */
static bool open_rank(struct rank *r, const char *what, struct hb_error *err)
{
    struct hb_json *header = hb_json_parse(what, strlen(what), err);
    bool good = header && hb_arena_reopen(&r->arena, header, err);

    if (good) {
        r->arena.show_errors = hb_json_is_true(hb_json_object_get(header, "show_errors"));
        r->worker = hb_worker_open(&r->arena, &r->stop, err);
    }
    hb_json_decref(header);
    return good && r->worker;
}

static void follow_what(const char *what)
{
    struct rank r = { .round = 0 };
    struct hb_error err = { .code = HB_OK };

    if (open_rank(&r, what, &err)) {
        play_rounds(&r);
    } else {
        send_text(err.text, 0, BROKEN);
        while (!is_stopped(&r))
            nap();
        hand_over(&r, DONE);
    }
    hb_worker_close(r.worker);
    if (r.arena.table)
        hb_arena_close(&r.arena);
}

/* Rank 0 decides what an interruption means. */
static int follow(void)
{
    int length = 0;
    char *what;

    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    what = malloc((size_t)length);
    if (!what)
        give_up();
    MPI_Bcast(what, length, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (what[0] != '\0')
        follow_what(what);
    free(what);
    return 0;
}

/* Only one thread of each rank talks to MPI, which is what FUNNELED asks for. */
int main(int argc, char **argv)
{
    int rank = 0, ranks = 1, given = 0, status;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    status = rank == 0 ? lead(argc, argv, ranks) : follow();
    MPI_Finalize();
    return status;
}

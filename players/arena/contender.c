/* contender.c -- one who sits at the board: a computer player of ours, or a program that speaks the engine protocol.
 *
 * Ours are called.  A program is a child process, and three layers stand on one another here: the process, to which
 * lines are said and from which lines are heard; the protocol, in which each request has a number and waits for the
 * answer with that number; and the contender, which hides from the worker which of the two it is.
 *
 *     contender   begin, told, undo, choose                     a move, or a note of what went wrong
 *     engine      new, play, undo, suggest, quit (docs/protocol.md)
 *     child       say a line, hear a line, stop
 *
 * A program gets `new` with `"chance":"given"`, every move by `play`, those of chance too, and when it is to move
 * `suggest`, whose `move` is played.  Choices of others are told when they are out; where the game goes on before,
 * guesses are told in their place, and taken back by `undo`.
 *
 * The one idea: nobody waits for a program longer than agreed.  Its pipes never block on our side, every wait has a
 * deadline and looks at *stop, and whatever it does wrong (no answer in time, none at all, one that makes no sense) is
 * a fault with a note, after which it is stopped.  The shell starts it in a process group of its own, so that stopping
 * it stops whatever it has started.  Its standard error goes nowhere unless somebody asked for it. */
#include "players/arena/contender.h"

#include "engine/assert.h"
#include "system/clock_threads.h"
#include "table/json.h"
#include "table/strings.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { HB_CHILD_LINE_MAX = 16 * 1024 * 1024, HB_CHILD_GRACE_MS = 300 };

enum { PIECE = 64 * 1024, LOOK_MS = 50, LOOK_ENDED_MS = 5 };

extern char **environ;

enum hb_hearing {
    HB_HEARD,
    HB_LATE,     /* not in time */
    HB_GONE,     /* it has ended, or closed its output */
    HB_ENDLESS,  /* a line longer than HB_CHILD_LINE_MAX */
    HB_ABANDONED /* `stop` came first */
};

/* Held from the making of pipes until they are marked and their child has started, so that no child inherits the pipes
 * of another one's. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

/* A program: starting */

static void close_both(const int end[2])
{
    close(end[0]);
    close(end[1]);
}

/* pipe2 would do both at once, but is not in POSIX 2008; the lock above covers the moment between. */
static bool make_pipe(int end[2])
{
    if (pipe(end) != 0)
        return false;
    for (unsigned i = 0; i < 2; i++)
        if (fcntl(end[i], F_SETFD, FD_CLOEXEC) != 0) {
            close_both(end);
            return false;
        }
    return true;
}

static bool lay_out(posix_spawn_file_actions_t *files, const int to[2], const int from[2], bool show_errors)
{
    return posix_spawn_file_actions_adddup2(files, to[0], STDIN_FILENO) == 0 &&
           posix_spawn_file_actions_adddup2(files, from[1], STDOUT_FILENO) == 0 &&
           (show_errors || posix_spawn_file_actions_addopen(files, STDERR_FILENO, "/dev/null", O_WRONLY, 0) == 0);
}

/* What this program ignores or has blocked it should not. */
static bool set_manners(posix_spawnattr_t *manners)
{
    sigset_t usual, none;

    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    return posix_spawnattr_setflags(manners, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) ==
               0 &&
           posix_spawnattr_setpgroup(manners, 0) == 0 && posix_spawnattr_setsigdefault(manners, &usual) == 0 &&
           posix_spawnattr_setsigmask(manners, &none) == 0;
}

/* posix_spawn instead of fork: a worker is one thread of many, and between fork and exec next to nothing may be
 * called. */
static bool spawn(struct hb_child *c, const char *command, const int to[2], const int from[2], bool show_errors)
{
    char shell[] = "sh", flag[] = "-c", *words[] = { shell, flag, (char *)(uintptr_t)command, NULL };
    posix_spawn_file_actions_t files;
    posix_spawnattr_t manners;
    bool good;

    if (posix_spawn_file_actions_init(&files) != 0)
        return false;
    if (posix_spawnattr_init(&manners) != 0) {
        posix_spawn_file_actions_destroy(&files);
        return false;
    }
    good = lay_out(&files, to, from, show_errors) && set_manners(&manners) &&
           posix_spawn(&c->id, "/bin/sh", &files, &manners, words, environ) == 0;
    posix_spawnattr_destroy(&manners);
    posix_spawn_file_actions_destroy(&files);
    return good;
}

/* Our ends never block.  The child's ends are left as programs expect them. */
static bool start_with_pipes(struct hb_child *c, const char *command, bool show_errors)
{
    int to[2], from[2];

    if (!make_pipe(to))
        return false;
    if (!make_pipe(from)) {
        close_both(to);
        return false;
    }
    if (fcntl(to[1], F_SETFL, O_NONBLOCK) != 0 || fcntl(from[0], F_SETFL, O_NONBLOCK) != 0 ||
        !spawn(c, command, to, from, show_errors)) {
        c->id = 0;
        close_both(to);
        close_both(from);
        return false;
    }
    close(to[0]);
    close(from[1]);
    c->in = to[1];
    c->out = from[0];
    return true;
}

static bool child_start(struct hb_child *c, const char *command, bool show_errors)
{
    bool good;

    *c = (struct hb_child){ .id = 0 };
    hb_buffer_init(&c->heard);
    pthread_mutex_lock(&starting);
    good = start_with_pipes(c, command, show_errors);
    pthread_mutex_unlock(&starting);
    return good;
}

/* A program: talking */

/* Waits until something can be read or written; short looks, so that a stop is soon heeded. */
static enum hb_hearing wait_for(int file, short what, int64_t deadline, const atomic_bool *stop)
{
    struct pollfd look = { .fd = file, .events = what };

    for (;;) {
        int64_t left = (deadline - hb_arena_now_us() + 999) / 1000;

        if (stop && atomic_load(stop))
            return HB_ABANDONED;
        if (left <= 0)
            return HB_LATE;
        if (poll(&look, 1, left < LOOK_MS ? (int)left : LOOK_MS) > 0)
            return HB_HEARD;
    }
}

/* Both until `deadline` (hb_arena_now_us), and at most until *stop.  A line is terminated instead of its end and stays
 * there until the next call. */
static enum hb_hearing child_say(struct hb_child *c, const char *text, size_t length, int64_t deadline,
                                 const atomic_bool *stop)
{
    HB_ASSERT(c->id != 0);
    while (length > 0) {
        ssize_t n = write(c->in, text, length);

        if (n >= 0) {
            text += n;
            length -= (size_t)n;
        } else if (errno == EAGAIN || errno == EINTR) {
            enum hb_hearing h = wait_for(c->in, POLLOUT, deadline, stop);

            if (h != HB_HEARD)
                return h;
        } else {
            return HB_GONE;
        }
    }
    return HB_HEARD;
}

/* Bytes behind the last line move to the front, so the buffer does not grow with the game. */
static void forget_taken(struct hb_child *c)
{
    if (c->taken == 0)
        return;
    memmove(c->heard.at, c->heard.at + c->taken, c->heard.length - c->taken + 1);
    c->heard.length -= c->taken;
    c->taken = 0;
}

/* The line that begins what was heard, if it is there as a whole from `from` on. */
static bool take_line(struct hb_child *c, size_t from, char **line, size_t *length)
{
    char *end = c->heard.length > from ? memchr(c->heard.at + from, '\n', c->heard.length - from) : NULL;

    if (!end)
        return false;
    *end = '\0';
    *line = c->heard.at;
    *length = (size_t)(end - c->heard.at);
    c->taken = *length + 1;
    return true;
}

static enum hb_hearing hear_more(struct hb_child *c, int64_t deadline, const atomic_bool *stop)
{
    char piece[PIECE];
    enum hb_hearing h = wait_for(c->out, POLLIN, deadline, stop);
    ssize_t n;

    if (h != HB_HEARD)
        return h;
    n = read(c->out, piece, sizeof piece);
    if (n < 0)
        return errno == EAGAIN || errno == EINTR ? HB_HEARD : HB_GONE;
    if (n == 0)
        return HB_GONE;
    if (c->heard.length + (size_t)n > HB_CHILD_LINE_MAX)
        return HB_ENDLESS;
    hb_buffer_add(&c->heard, piece, (size_t)n);
    return c->heard.failed ? HB_ENDLESS : HB_HEARD;
}

static enum hb_hearing child_hear(struct hb_child *c, char **line, size_t *length, int64_t deadline,
                                  const atomic_bool *stop)
{
    size_t looked_at = 0;

    HB_ASSERT(c->id != 0);
    forget_taken(c);
    while (!take_line(c, looked_at, line, length)) {
        enum hb_hearing h;

        looked_at = c->heard.length;
        h = hear_more(c, deadline, stop);
        if (h != HB_HEARD)
            return h;
    }
    return HB_HEARD;
}

/* A program: stopping */

/* Its id stays taken until it is waited for, so that nobody else is meant when its group is ended. */
static bool has_ended(pid_t id)
{
    siginfo_t info = { .si_pid = 0 };

    return waitid(P_PID, (id_t)id, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == id;
}

/* SIGCHLD would belong to the whole process, of which a worker is one thread; so it is looked for again and again. */
static bool ends_within(pid_t id, int ms)
{
    const struct timespec moment = { .tv_nsec = LOOK_ENDED_MS * 1000000L };
    int64_t deadline = hb_arena_now_us() + (int64_t)ms * 1000;

    while (!has_ended(id)) {
        if (hb_arena_now_us() >= deadline)
            return false;
        nanosleep(&moment, NULL);
    }
    return true;
}

/* Closes its input, waits for HB_CHILD_GRACE_MS, and then ends it by force.  How it ended, as waitpid tells it; -1 if
 * that was by force. */
static int child_stop(struct hb_child *c)
{
    int status = 0;
    bool by_itself;

    if (c->id == 0)
        return -1;
    close(c->in);
    close(c->out);
    by_itself = ends_within(c->id, HB_CHILD_GRACE_MS);
    kill(-c->id, SIGKILL); /* whatever is left of its group */
    while (waitpid(c->id, &status, 0) < 0 && errno == EINTR)
        continue;
    hb_buffer_done(&c->heard);
    c->id = 0;
    return by_itself ? status : -1;
}

/* The engine protocol: what goes wrong */

enum { STALE_MAX = 1000, MOVE_SHOWN = 80, WHY_SHOWN = 120 };

/* Where it still listens it is told that it may go. */
static void engine_stop(struct hb_engine_seat *e)
{
    static const char quit[] = "{\"cmd\":\"quit\"}\n";

    if (e->child.id == 0)
        return;
    (void)child_say(&e->child, quit, strlen(quit), hb_arena_now_us(), NULL);
    (void)child_stop(&e->child);
}

__attribute__((format(printf, 2, 3))) static bool fault(char note[HB_NOTE_TEXT], const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(note, HB_NOTE_TEXT, format, args);
    va_end(args);
    hb_trim_utf8(note);
    return false;
}

/* A program that has closed its output usually is about to end. */
static void note_end(struct hb_engine_seat *e, const char *cmd, char note[HB_NOTE_TEXT])
{
    int status = child_stop(&e->child);

    if (status == -1)
        fault(note, "closed its output instead of answering %s", cmd);
    else if (WIFSIGNALED(status))
        fault(note, "was ended by signal %d instead of answering %s", WTERMSIG(status), cmd);
    else
        fault(note, "ended with status %d instead of answering %s", WEXITSTATUS(status), cmd);
}

static bool note_hearing(struct hb_engine_seat *e, enum hb_hearing h, const char *cmd, uint32_t limit,
                         char note[HB_NOTE_TEXT])
{
    switch (h) {
    case HB_HEARD:
        return true;
    case HB_LATE:
        fault(note, "gave no answer to %s within %lu ms", cmd, (unsigned long)limit);
        break;
    case HB_GONE:
        note_end(e, cmd, note);
        break;
    case HB_ENDLESS:
        fault(note, "wrote more than %d bytes instead of answering %s", HB_CHILD_LINE_MAX, cmd);
        break;
    case HB_ABANDONED:
        note[0] = '\0';
        break;
    }
    engine_stop(e);
    return false;
}

/* The engine protocol: one request and its answer */

struct engine_request {
    const char *cmd;
    struct hb_json *fields; /* released by ask */
    uint32_t limit;         /* in milliseconds */
};

static bool send_request(struct hb_engine_seat *e, const struct engine_request *r, int64_t deadline,
                         char note[HB_NOTE_TEXT])
{
    struct hb_buffer line;
    enum hb_hearing h = HB_GONE;

    hb_buffer_init(&line);
    hb_json_write(r->fields, &line);
    hb_buffer_add(&line, "\n", 1);
    if (!line.failed)
        h = child_say(&e->child, line.at, line.length, deadline, e->stop);
    hb_buffer_done(&line);
    return note_hearing(e, h, r->cmd, r->limit, note);
}

/* Answers to other questions, and what is no answer at all, are passed over, but not for ever. */
static struct hb_json *hear_answer(struct hb_engine_seat *e, const struct engine_request *r, int64_t deadline,
                                   char note[HB_NOTE_TEXT])
{
    for (unsigned stale = 0; stale < STALE_MAX; stale++) {
        struct hb_error err;
        char *line = NULL;
        size_t length = 0;
        struct hb_json *answer;

        if (!note_hearing(e, child_hear(&e->child, &line, &length, deadline, e->stop), r->cmd, r->limit, note))
            return NULL;
        answer = hb_json_parse(line, length, &err);
        if (answer && hb_json_integer_value(hb_json_object_get(answer, "id")) == e->requests)
            return answer;
        hb_json_decref(answer);
    }
    fault(note, "wrote %d lines, none of them the answer to %s", STALE_MAX, r->cmd);
    engine_stop(e);
    return NULL;
}

static bool is_good(struct hb_engine_seat *e, const struct hb_json *answer, const char *cmd, char note[HB_NOTE_TEXT])
{
    const char *why = hb_json_string_value(hb_json_object_get(hb_json_object_get(answer, "error"), "message"));

    if (hb_json_is_true(hb_json_object_get(answer, "ok")))
        return true;
    fault(note, "refused %s: %.*s", cmd, WHY_SHOWN, why ? why : "no reason given");
    engine_stop(e);
    return false;
}

/* The answer, to be released; NULL and a note if there is none that is good. */
static struct hb_json *ask(struct hb_engine_seat *e, const struct engine_request *r, char note[HB_NOTE_TEXT])
{
    int64_t deadline = hb_arena_now_us() + (int64_t)r->limit * 1000;
    struct hb_json *answer = NULL;

    hb_json_object_set_new(r->fields, "cmd", hb_json_string(r->cmd));
    hb_json_object_set_new(r->fields, "id", hb_json_integer(++e->requests));
    if (send_request(e, r, deadline, note))
        answer = hear_answer(e, r, deadline, note);
    hb_json_decref(r->fields);
    if (!answer || is_good(e, answer, r->cmd, note))
        return answer;
    hb_json_decref(answer);
    return NULL;
}

static bool ask_only(struct hb_engine_seat *e, const struct engine_request *r, char note[HB_NOTE_TEXT])
{
    struct hb_json *answer = ask(e, r, note);

    hb_json_decref(answer);
    return answer;
}

/* The engine protocol: what is asked */

/* Each is false, with a note, if the program failed; "" if it was abandoned. */

/* The program stays for the next game unless it has failed. */
static bool engine_begin(struct hb_engine_seat *e, const struct hb_arena *arena, const struct hb_entrant *entrant,
                         char note[HB_NOTE_TEXT])
{
    struct hb_error err;
    struct engine_request r = { "new", NULL, entrant->start };

    if (e->child.id == 0 && !child_start(&e->child, entrant->command, arena->show_errors))
        return fault(note, "could not be started");
    r.fields = hb_json_pack("{s:s, s:o, s:i, s:s, s:s}", "game", hb_kind_of(hb_arena_first(arena))->id, "options",
                            hb_json_parse(arena->options, strlen(arena->options), &err), "players", (int)arena->players,
                            "chance", "given", "seed", "");
    return ask_only(e, &r, note);
}

static bool engine_told(struct hb_engine_seat *e, const struct hb_entrant *entrant, int who, const char *move,
                        char note[HB_NOTE_TEXT])
{
    struct engine_request r = { "play", hb_json_pack("{s:s}", "move", move), entrant->limit };

    hb_json_object_set_new(r.fields, "actor", who == HB_CHANCE ? hb_json_string("chance") : hb_json_integer(who));
    return ask_only(e, &r, note);
}

static bool engine_undo(struct hb_engine_seat *e, const struct hb_entrant *entrant, char note[HB_NOTE_TEXT])
{
    struct engine_request r = { "undo", hb_json_object(), entrant->limit };

    return ask_only(e, &r, note);
}

static struct hb_json *options_for(const struct hb_entrant *entrant, int who, uint64_t seed)
{
    struct hb_json *fields = hb_json_pack("{s:i, s:I}", "actor", who, "seed", (int64_t)seed);

    if (entrant->level[0] != '\0')
        hb_json_object_set_new(fields, "level", hb_json_string(entrant->level));
    if (entrant->ms != 0)
        hb_json_object_set_new(fields, "ms", hb_json_integer((int64_t)entrant->ms));
    if (entrant->playouts != 0)
        hb_json_object_set_new(fields, "playouts", hb_json_integer((int64_t)entrant->playouts));
    return fields;
}

static bool engine_choose(struct hb_engine_seat *e, const struct hb_entrant *entrant, int who, uint64_t seed,
                          char move[HB_MOVE_TEXT], char note[HB_NOTE_TEXT])
{
    struct engine_request r = { "suggest", options_for(entrant, who, seed), entrant->limit };
    struct hb_json *answer = ask(e, &r, note);
    const char *text = hb_json_string_value(hb_json_object_get(answer, "move"));
    bool good = text && strlen(text) < HB_MOVE_TEXT;

    if (good)
        memcpy(move, text, strlen(text) + 1);
    else if (answer)
        fault(note, !text ? "named no move in its answer to suggest" : "named a move that is far too long");
    hb_json_decref(answer);
    return good;
}

/* A contender of either kind */

bool hb_contender_open(struct hb_contender *c, const struct hb_arena *arena, const struct hb_entrant *entrant,
                       const atomic_bool *stop)
{
    *c = (struct hb_contender){ .arena = arena, .entrant = entrant, .stop = stop, .engine.stop = stop };
    if (entrant->is_program)
        return true;
    c->room = malloc(hb_player_size(&entrant->spec, hb_arena_first(arena)));
    return c->room;
}

void hb_contender_close(struct hb_contender *c)
{
    if (c->entrant && c->entrant->is_program)
        engine_stop(&c->engine);
    free(c->room);
    c->room = NULL;
}

bool hb_contender_begin(struct hb_contender *c, char note[HB_NOTE_TEXT])
{
    if (c->entrant->is_program)
        return engine_begin(&c->engine, c->arena, c->entrant, note);
    c->player = hb_player_open(&c->entrant->spec, hb_arena_first(c->arena), &hb_system_tools, c->room);
    return true;
}

bool hb_contender_moved(struct hb_contender *c, int who, const char *move, char note[HB_NOTE_TEXT])
{
    return !c->entrant->is_program || engine_told(&c->engine, c->entrant, who, move, note);
}

bool hb_contender_undo(struct hb_contender *c, char note[HB_NOTE_TEXT])
{
    return !c->entrant->is_program || engine_undo(&c->engine, c->entrant, note);
}

static bool choose_by_program(struct hb_contender *c, const struct hb_game *seen, int who, uint64_t seed,
                              struct hb_chosen *out)
{
    char move[HB_MOVE_TEXT];
    struct hb_names names = { { NULL } };
    struct hb_error err = { .code = HB_OK };
    int64_t start = hb_arena_now_us();
    bool good = engine_choose(&c->engine, c->entrant, who, seed, move, out->note);

    out->us = hb_arena_now_us() - start;
    if (!good)
        return false;
    if (hb_move_parse(seen, move, &out->move, &err) &&
        (hb_is_legal(seen, who, out->move) || hb_why_illegal(seen, who, out->move, &names, &err)))
        return true;
    snprintf(out->note, sizeof out->note, "chose \"%.60s\": %.*s", move, WHY_SHOWN, err.text);
    hb_trim_utf8(out->note);
    return false;
}

static bool choose_by_player(struct hb_contender *c, const struct hb_game *seen, int who, uint64_t seed,
                             struct hb_chosen *out)
{
    const struct hb_question q = { .view = seen, .who = who, .seed = seed, .stop = c->stop };
    struct hb_choice answer;
    int64_t start = hb_arena_now_us();

    hb_player_choose(c->player, &q, &answer);
    out->us = hb_arena_now_us() - start;
    out->move = answer.move;
    if (hb_is_legal(seen, who, answer.move))
        return true;
    snprintf(out->note, sizeof out->note, "chose an illegal move, of the code %llx",
             (unsigned long long)answer.move.code);
    return false;
}

bool hb_contender_choose(struct hb_contender *c, const struct hb_game *seen, int who, uint64_t seed,
                         struct hb_chosen *out)
{
    HB_ASSERT(hb_may_move(seen, who));
    out->note[0] = '\0';
    return c->entrant->is_program ? choose_by_program(c, seen, who, seed, out)
                                  : choose_by_player(c, seen, who, seed, out);
}

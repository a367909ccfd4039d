/* child.c -- see child.h. */
#include "arena/child.h"

#include "core/assert.h"
#include "machine/machine.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 64 * 1024, LOOK_MS = 50, LOOK_ENDED_MS = 5 };

extern char **environ;

/* Held from the making of pipes until they are marked and their child has started, so that no child inherits the pipes of
 * another one's. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

int64_t hb_now_us(void)
{
    return hb_machine_clock.now(&hb_machine_clock);
}

/* ---- starting ---- */

static void close_both(const int end[2])
{
    close(end[0]);
    close(end[1]);
}

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

bool hb_child_start(struct hb_child *c, const char *command, bool show_errors)
{
    bool good;

    *c = (struct hb_child){ .id = 0 };
    hb_buffer_init(&c->heard);
    pthread_mutex_lock(&starting);
    good = start_with_pipes(c, command, show_errors);
    pthread_mutex_unlock(&starting);
    return good;
}

/* ---- talking ---- */

/* Waits until something can be read or written; short looks, so that a stop is soon heeded. */
static enum hb_hearing wait_for(int file, short what, int64_t deadline, const atomic_bool *stop)
{
    struct pollfd look = { .fd = file, .events = what };

    for (;;) {
        int64_t left = (deadline - hb_now_us() + 999) / 1000;

        if (stop != NULL && atomic_load(stop))
            return HB_ABANDONED;
        if (left <= 0)
            return HB_LATE;
        if (poll(&look, 1, left < LOOK_MS ? (int)left : LOOK_MS) > 0)
            return HB_HEARD;
    }
}

enum hb_hearing hb_child_say(struct hb_child *c, const char *text, size_t length, int64_t deadline,
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

    if (end == NULL)
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

enum hb_hearing hb_child_hear(struct hb_child *c, char **line, size_t *length, int64_t deadline,
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

/* ---- stopping ---- */

/* Its id stays taken until it is waited for, so that nobody else is meant when its group is ended. */
static bool has_ended(pid_t id)
{
    siginfo_t info = { .si_pid = 0 };

    return waitid(P_PID, (id_t)id, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == id;
}

static bool ends_within(pid_t id, int ms)
{
    const struct timespec moment = { .tv_nsec = LOOK_ENDED_MS * 1000000L };
    int64_t deadline = hb_now_us() + (int64_t)ms * 1000;

    while (!has_ended(id)) {
        if (hb_now_us() >= deadline)
            return false;
        nanosleep(&moment, NULL);
    }
    return true;
}

int hb_child_stop(struct hb_child *c)
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

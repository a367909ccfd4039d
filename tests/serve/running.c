/* running.c -- a real server for a test (running.h). */
#include "tests/serve/running.h"

#include "tests/serve/raw_client.h"
#include "tests/serve/support.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARGUMENTS = 32 };

/* The database */

static const char *shared;
static void (*make_empty)(void);

void running_over(const char *url, void (*empty)(void))
{
    shared = url;
    make_empty = empty;
}

bool running_has_file(void)
{
    return !shared;
}

static void name_database(struct running *r)
{
    if (shared) {
        make_empty();
        assert_true((size_t)snprintf(r->database, sizeof r->database, "%s", shared) < sizeof r->database);
    } else
        snprintf(r->database, sizeof r->database, "%s/games.db", r->folder);
}

/* The folder */

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[256];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    f = fopen(path, "w");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

void running_init(struct running *r)
{
    char link[192];

    *r = (struct running){ .folder = "/tmp/hradby-serve-XXXXXX", .out = -1, .pid = -1 };
    assert_non_null(mkdtemp(r->folder));
    name_database(r);
    snprintf(r->web, sizeof r->web, "%s/web", r->folder);
    assert_int_equal(mkdir(r->web, 0700), 0);
    write_file(r->folder, "secret.txt", "secret");
    write_file(r->web, "index.html", "<!doctype html><title>page</title>\n");
    write_file(r->web, "app.0123abcd.js", "export default 1;\n");
    write_file(r->web, "app.0123abcd.js.gz", "as if compressed");
    write_file(r->web, ".hidden", "hidden");
    snprintf(link, sizeof link, "%s/out.txt", r->web);
    assert_int_equal(symlink("../secret.txt", link), 0);
    snprintf(link, sizeof link, "%s/in.html", r->web);
    assert_int_equal(symlink("index.html", link), 0);
}

static void remove_file(const char *folder, const char *name)
{
    char path[256];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path);
}

void running_done(struct running *r)
{
    static const char *const pages[] = { "index.html", "app.0123abcd.js", "app.0123abcd.js.gz", ".hidden", "out.txt",
                                         "in.html",    "long.txt" };
    static const char *const kept[] = { "secret.txt", "games.db", "games.db-wal", "games.db-shm", "games.db-server" };

    if (r->pid > 0) {
        running_signal(r, SIGKILL);
        running_wait(r);
    }
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        remove_file(r->web, pages[i]);
    rmdir(r->web);
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        remove_file(r->folder, kept[i]);
    rmdir(r->folder);
}

/* The program */

static const char *program(void)
{
    const char *path = getenv("HRADBY");

    if (!path)
        fail_msg("HRADBY does not name the program");
    return path;
}

static void add(char **list, unsigned *count, const char *text)
{
    assert_true(*count < ARGUMENTS - 1);
    list[*count] = strdup(text);
    assert_non_null(list[*count]);
    list[++*count] = NULL;
}

static void ignore_hangup(bool yes)
{
    if (yes)
        (void)signal(SIGHUP, SIG_IGN);
}

static void limit_files(unsigned files)
{
    const struct rlimit limit = { files, files };

    if (files > 0)
        (void)setrlimit(RLIMIT_NOFILE, &limit);
}

/* A session of its own, as a service has it: with this terminal, or without any. */
static bool begin_session(const char *terminal)
{
    return setsid() >= 0 && (!terminal || open(terminal, O_RDWR | O_CLOEXEC) >= 0);
}

/* Starts the program; `stream` (1 or 2) of it is read from the descriptor that is returned. */
static int spawn(pid_t *pid, char **arguments, int stream, const struct running *as)
{
    int pipes[2];

    assert_int_equal(pipe(pipes), 0);
    *pid = fork();
    assert_true(*pid >= 0);
    if (*pid == 0) {
        int other = open(getenv("HRADBY_SHOW") != NULL ? "/dev/tty" : "/dev/null", O_WRONLY);

        if (dup2(pipes[1], stream) < 0 || dup2(other, 3 - stream) < 0 || prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 ||
            !begin_session(as ? as->terminal : NULL))
            _exit(127);
        close(pipes[0]);
        close(pipes[1]);
        limit_files(as ? as->files : 0);
        ignore_hangup(as && as->nohup);
        execv(arguments[0], arguments);
        _exit(127);
    }
    close(pipes[1]);
    return pipes[0];
}

static void free_arguments(char **arguments)
{
    for (; *arguments; arguments++)
        free(*arguments);
}

/* Reads to the end of a stream, or of a line; what does not fit is dropped. */
static void read_stream(int fd, char *out, size_t room, bool line)
{
    struct pollfd there = { .fd = fd, .events = POLLIN };
    size_t length = 0;
    char c;

    for (;;) {
        assert_int_equal(poll(&there, 1, WAIT_MS), 1);
        if (read(fd, &c, 1) != 1 || (line && c == '\n'))
            break;
        if (length + 1 < room)
            out[length++] = c;
    }
    out[length] = '\0';
}

void running_begin(struct running *r, const char *const *more)
{
    char *arguments[ARGUMENTS];
    const char *const usual[] = { program(), "serve", "--port",    "0",     "--metrics",
                                  "0",       "--db",  r->database, "--web", r->web };
    unsigned count = 0;

    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        add(arguments, &count, usual[i]);
    for (; more && *more; more++)
        add(arguments, &count, *more);
    r->out = spawn(&r->pid, arguments, STDOUT_FILENO, r);
    free_arguments(arguments);
}

bool running_try(struct running *r, const char *const *more)
{
    char said[256] = "";

    running_begin(r, more);
    read_stream(r->out, said, sizeof said, true);
    if (strstr(said, "Hradby serves http://") != said) {
        running_wait(r);
        return false;
    }
    r->port = (unsigned)strtoul(strrchr(said, ':') + 1, NULL, 10);
    assert_true(r->port > 0);
    read_stream(r->out, said, sizeof said, true);
    assert_non_null(strstr(said, "/metrics"));
    r->numbers = (unsigned)strtoul(strrchr(said, ':') + 1, NULL, 10);
    assert_true(r->numbers > 0);
    return true;
}

void running_start(struct running *r, const char *const *more)
{
    assert_true(running_try(r, more));
}

unsigned running_number(const struct running *r, const char *name)
{
    struct reply reply = client_get(r->numbers, "/metrics");
    char line[96];
    const char *at;
    unsigned value;

    snprintf(line, sizeof line, "\n%s ", name);
    at = strstr(reply.text, line);
    assert_non_null(at);
    value = (unsigned)strtoul(at + strlen(line), NULL, 10);
    reply_done(&reply);
    return value;
}

void running_signal(const struct running *r, int signal)
{
    assert_true(r->pid > 0);
    assert_int_equal(kill(r->pid, signal), 0);
}

static int status_of(pid_t pid)
{
    int status;

    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int running_wait(struct running *r)
{
    char rest[256];
    pid_t pid = r->pid;

    read_stream(r->out, rest, sizeof rest, false);
    close(r->out);
    r->out = -1;
    r->pid = -1;
    return status_of(pid);
}

int running_stop(struct running *r)
{
    running_signal(r, SIGTERM);
    return running_wait(r);
}

void running_delete(const struct running *r, const char *room)
{
    char *arguments[ARGUMENTS], said[256];
    const char *const words[] = { program(), "admin", "--db", r->database, "delete", room, "--yes" };
    unsigned count = 0;
    pid_t pid;
    int fd;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        add(arguments, &count, words[i]);
    fd = spawn(&pid, arguments, STDERR_FILENO, NULL);
    free_arguments(arguments);
    read_stream(fd, said, sizeof said, false);
    close(fd);
    assert_int_equal(status_of(pid), 0);
}

int run_serve(const char *const *options, char *said, size_t room)
{
    char *arguments[ARGUMENTS];
    unsigned count = 0;
    pid_t pid;
    int fd;

    add(arguments, &count, program());
    add(arguments, &count, "serve");
    for (; *options; options++)
        add(arguments, &count, *options);
    fd = spawn(&pid, arguments, STDERR_FILENO, NULL);
    free_arguments(arguments);
    read_stream(fd, said, room, false);
    close(fd);
    return status_of(pid);
}

void copy_file(const char *from, const char *to)
{
    static char bytes[1 << 20];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    size_t length;

    assert_non_null(in);
    assert_non_null(out);
    length = fread(bytes, 1, sizeof bytes, in);
    assert_in_range(length, 1, sizeof bytes - 1);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    assert_int_equal(fclose(in), 0);
    assert_int_equal(fclose(out), 0);
}

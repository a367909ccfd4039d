/* keeper.c -- a real server as a child process. */
#define _GNU_SOURCE
#include "keeper.h"

#include "port.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { STOP_SECONDS = 600 };

bool hb_keeper_init(struct hb_keeper *k, struct hb_error *err)
{
    const char *temporary = getenv("TMPDIR");

    *k = (struct hb_keeper){ .program = getenv("HRADBY"), .held = -1 };
    if (!k->program)
        return hb_fail(err, HB_BAD_REQUEST, "HRADBY must name the program in the environment");
    k->held = hb_port_hold(&k->port);
    if (k->held < 0)
        return hb_fail(err, HB_BAD_REQUEST, "no free port was found");
    snprintf(k->folder, sizeof k->folder, "%s/hradby-crash-XXXXXX", !temporary ? "/var/tmp" : temporary);
    return mkdtemp(k->folder) || hb_fail(err, HB_BAD_REQUEST, "%s: %s", k->folder, strerror(errno));
}

/* Nothing but the server's files are in it. */
static void remove_folder(const struct hb_keeper *k)
{
    DIR *folder = opendir(k->folder);
    const struct dirent *entry;

    if (!folder)
        return;
    while ((entry = readdir(folder)))
        unlinkat(dirfd(folder), entry->d_name, 0);
    closedir(folder);
    rmdir(k->folder);
}

void hb_keeper_done(struct hb_keeper *k, bool remove_files)
{
    if (k->pid != 0) {
        kill(k->pid, SIGKILL);
        waitpid(k->pid, NULL, 0);
    }
    k->pid = 0;
    if (k->held >= 0)
        close(k->held);
    if (remove_files && k->folder[0] != '\0')
        remove_folder(k);
}

/* In the child: what it says goes to the end of the log, and it does not outlive the test. */
static _Noreturn void become_server(const struct hb_keeper *k)
{
    char db[HB_KEEPER_PATH + 32], log[HB_KEEPER_PATH + 32], port[16];
    int fd;

    snprintf(db, sizeof db, "%s/games.db", k->folder);
    snprintf(log, sizeof log, "%s/log", k->folder);
    snprintf(port, sizeof port, "%u", k->port);
    fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (fd >= 0 && dup2(fd, STDOUT_FILENO) >= 0 && dup2(fd, STDERR_FILENO) >= 0 &&
        prctl(PR_SET_PDEATHSIG, SIGKILL) == 0)
        execl(k->program, k->program, "serve", "--host", "127.0.0.1", "--port", port, "--db",
              k->database ? k->database : db, "--asks-per-second", "100000", "--asks-at-once", "100000",
              "--per-address", "1000", "--rooms-per-address", "1000", "--computer-delay", "1", (char *)NULL);
    _exit(127);
}

bool hb_keeper_start(struct hb_keeper *k, struct hb_error *err)
{
    fflush(NULL);
    k->pid = fork();
    if (k->pid == 0)
        become_server(k);
    if (k->pid > 0)
        return true;
    k->pid = 0;
    return hb_fail(err, HB_NO_MEMORY, "fork: %s", strerror(errno));
}

static bool ended(struct hb_keeper *k, int status, struct hb_error *err)
{
    k->pid = 0;
    if (WIFSIGNALED(status))
        return hb_fail(err, HB_BAD_REQUEST, "the server ended by itself, by signal %d", WTERMSIG(status));
    return hb_fail(err, HB_BAD_REQUEST, "the server ended by itself, with status %d", WEXITSTATUS(status));
}

bool hb_keeper_runs(struct hb_keeper *k, struct hb_error *err)
{
    int status;

    return waitpid(k->pid, &status, WNOHANG) != k->pid || ended(k, status, err);
}

bool hb_keeper_kill(struct hb_keeper *k, struct hb_error *err)
{
    int status;

    kill(k->pid, SIGKILL);
    waitpid(k->pid, &status, 0);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
        return ended(k, status, err);
    k->pid = 0;
    return true;
}

bool hb_keeper_stop(struct hb_keeper *k, struct hb_error *err)
{
    const struct timespec pause = { .tv_nsec = 10 * 1000 * 1000 };
    int status;

    kill(k->pid, SIGTERM);
    for (unsigned i = 0; i < STOP_SECONDS * 100; i++) {
        if (waitpid(k->pid, &status, WNOHANG) == k->pid) {
            k->pid = 0;
            return (WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
                   hb_fail(err, HB_BAD_REQUEST, "asked to end, the server ended badly (wait status %d)", status);
        }
        nanosleep(&pause, NULL);
    }
    return hb_fail(err, HB_BAD_REQUEST, "asked to end, the server goes on");
}

/* attack_files.c -- more connections than the server may have files. */
#define _GNU_SOURCE
#include "tests/hostile/attack.h"

#include <dirent.h>
#include <sys/resource.h>
#include <sys/socket.h>

enum { SOCKETS = 400, ROGUES_FROM = 0x7f000901, AT_EACH = 8, SPARE = 40 };

static rlim_t files_of(const struct stage *s)
{
    char path[64];
    rlim_t n = 0;
    DIR *folder;

    snprintf(path, sizeof path, "/proc/%lu/fd", s->pid);
    folder = opendir(path);
    assert_non_null(folder);
    while (readdir(folder))
        n++;
    closedir(folder);
    return n;
}

static void limit_files(const struct stage *s, const struct rlimit *limit, struct rlimit *before)
{
    assert_int_equal(prlimit((pid_t)s->pid, RLIMIT_NOFILE, limit, before), 0);
}

static void run(struct stage *s)
{
    struct rlimit few = { 0 }, usual;
    int fd[SOCKETS], guest;

    limit_files(s, NULL, &usual);
    few.rlim_cur = files_of(s) + SPARE;
    few.rlim_max = usual.rlim_max;
    limit_files(s, &few, NULL);
    for (unsigned i = 0; i < SOCKETS; i++) {
        fd[i] = client_dial_as(s->port, ROGUES_FROM + i / AT_EACH, 0);
        if (i % 20 == 0)
            stage_live(s, 2);
    }
    stage_live(s, 500);
    for (unsigned i = 0; i < SOCKETS; i++)
        if (fd[i] >= 0)
            close(fd[i]);
    limit_files(s, &usual, NULL);
    guest = client_guest(s->port);
    json_decref(wish_ask(guest, "{\"do\":\"ping\"}"));
    close(guest);
}

const struct attack attack_files = {
    .name = "files",
    .sentence = "a server that has no file left waits, and goes on when there is one",
    .run = run,
    .megabytes = 64,
    .own = true,
};

/* attack_link.c -- a second server is started on the same database under another name. */
#include "tests/hostile/attack.h"

#include <signal.h>

enum { PATH = 96 };

static void try_name(const struct stage *s, const char *path, const char *what)
{
    struct running second = s->server;

    snprintf(second.database, sizeof second.database, "%s", path);
    if (running_try(&second, NULL)) {
        running_signal(&second, SIGKILL);
        running_wait(&second);
        fail_msg("two servers run on one database: the second got it by %s", what);
    }
}

static void name_links(const struct stage *s, char soft[PATH], char hard[PATH])
{
    snprintf(soft, PATH, "%s/soft.db", s->server.folder);
    snprintf(hard, PATH, "%s/hard.db", s->server.folder);
}

static void clear(const struct stage *s)
{
    char soft[PATH], hard[PATH];

    name_links(s, soft, hard);
    unlink(soft);
    unlink(hard);
}

static void run(struct stage *s)
{
    char soft[PATH], hard[PATH];

    name_links(s, soft, hard);
    assert_int_equal(symlink(s->server.database, soft), 0);
    assert_int_equal(link(s->server.database, hard), 0);
    stage_live(s, 10);
    try_name(s, s->server.database, "its name");
    try_name(s, soft, "a symbolic link");
    try_name(s, hard, "a hard link");
    clear(s);
}

const struct attack attack_link = {
    .name = "link",
    .sentence = "a database that one server has cannot be had by another through a link",
    .run = run,
    .megabytes = 32,
    .own = true,
    .over = OVER_FILE,
    .clear = clear,
};

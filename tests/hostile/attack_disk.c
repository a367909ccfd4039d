/* attack_disk.c -- the disk is full, and there is space again. */
#include "tests/hostile/attack.h"
#include "tests/hostile/kept.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/stat.h>

enum { PATH = 80 };

/* Takes all the space there is. */
static void fill(const char *path)
{
    static const char zeros[4096];
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

    assert_true(fd >= 0);
    while (write(fd, zeros, sizeof zeros) > 0)
        continue;
    assert_int_equal(errno, ENOSPC);
    close(fd);
}

/* The server goes on with its database elsewhere. */
static void move_to(struct stage *s, const char *folder)
{
    char to[sizeof s->server.database];

    stage_stop(s, SIGTERM);
    snprintf(to, sizeof to, "%s/games.db", folder);
    unlink(to);
    kept_copy(s, to);
    snprintf(s->server.database, sizeof s->server.database, "%s", to);
    stage_start(s);
}

static void remove_old(const char *folder)
{
    static const char *const names[] = { "games.db", "games.db-wal", "games.db-shm", "games.db-server" };
    char path[PATH + 16];

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
}

static void name_disk(const struct stage *s, char disk[PATH])
{
    snprintf(disk, PATH, "%s/disk", s->server.folder);
}

/* Though a server may still have its files there. */
static void clear(const struct stage *s)
{
    char disk[PATH];

    name_disk(s, disk);
    (void)umount2(disk, MNT_DETACH);
    rmdir(disk);
}

static void run(struct stage *s)
{
    char disk[PATH], filler[PATH + 16];

    name_disk(s, disk);
    assert_int_equal(mkdir(disk, 0700), 0);
    if (mount("tmpfs", disk, "tmpfs", 0, "size=900k") != 0) {
        rmdir(disk);
        stage_skip(s, "no small disk can be made here; that takes root");
        return;
    }
    snprintf(filler, sizeof filler, "%s/filler", disk);
    move_to(s, disk);
    remove_old(s->server.folder);
    stage_wait_for_moves(s, 2);
    for (unsigned long i = 0; stage_goes_on(s, i, 2); i++) {
        fill(filler);
        stage_wait_for_refusals(s, 3);
        assert_int_equal(stage_status(s, "/api/rooms"), 200);
        unlink(filler);
        stage_wait_for_moves(s, 4);
        assert_int_equal(stage_status(s, "/healthz"), 200);
    }
    move_to(s, s->server.folder);
    clear(s);
}

const struct attack attack_disk = {
    .name = "disk",
    .sentence = "a full disk loses nothing, and play goes on when there is space",
    .run = run,
    .megabytes = 32,
    .own = true,
    .over = OVER_FILE,
    .clear = clear,
};

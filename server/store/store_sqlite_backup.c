/* store_sqlite_backup.c -- a copy of a store in a new file (store.h). */
#include "server/store/store_sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool no_backup(struct hb_error *err, const char *path, int why)
{
    return hb_refuse(err, HB_BAD_REQUEST, "store.no-backup path=%.*s why=%s", HB_PATH_SHOWN, path, strerror(why));
}

/* All pages at once, in one reading of the source: in steps it would begin again whenever somebody writes. */
static bool copy_pages(struct hb_sqlite *s, sqlite3 *to, const char *path, struct hb_error *err)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", s->db, "main");
    int step, code;

    if (backup == NULL)
        return hb_sqlite_refused(to, path, sqlite3_errcode(to), err);
    step = sqlite3_backup_step(backup, -1);
    code = sqlite3_backup_finish(backup);
    if (step != SQLITE_DONE)
        return hb_sqlite_refused(to, path, code != SQLITE_OK ? code : step, err);
    code = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL); /* one file, and nothing beside it */
    return code == SQLITE_OK || hb_sqlite_refused(to, path, code, err);
}

static bool fill_backup(struct hb_store *base, const char *beside, const char *path, struct hb_error *err)
{
    struct hb_sqlite *s = hb_sqlite_of(base);
    sqlite3 *to = NULL;
    int code = sqlite3_open_v2(beside, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    bool good = code == SQLITE_OK || hb_sqlite_refused(to, path, code, err);

    good = good && copy_pages(s, to, path, err);
    code = sqlite3_close(to);
    return good && (code == SQLITE_OK || hb_sqlite_refused(to, path, code, err));
}

/* A name is durable when its folder is. */
static bool settle_folder(const char *path, struct hb_error *err)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? strdup(".") : strndup(path, slash == path ? 1 : (size_t)(slash - path));
    int fd = folder != NULL ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    bool good = fd >= 0 && fsync(fd) == 0;
    int why = errno;

    if (fd >= 0)
        close(fd);
    free(folder);
    return good || no_backup(err, path, why);
}

/* The file and what SQLite may have left next to it. */
static void drop_beside(const char *beside)
{
    static const char *const endings[] = { "", "-journal", "-wal", "-shm" };
    size_t cap = strlen(beside) + sizeof "-journal";
    char *name = malloc(cap);

    for (size_t i = 0; name != NULL && i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(name, cap, "%s%s", beside, endings[i]);
        unlink(name);
    }
    free(name);
}

static bool make_beside(struct hb_store *s, char *beside, const char *path, hb_backup_filler *fill,
                        struct hb_error *err)
{
    int fd = mkstemp(beside); /* for this user alone */
    bool good;

    if (fd < 0)
        return no_backup(err, path, errno);
    close(fd);
    good = fill(s, beside, path, err);
    if (good && rename(beside, path) != 0)
        good = no_backup(err, path, errno);
    if (!good)
        drop_beside(beside);
    return good && settle_folder(path, err);
}

bool hb_sqlite_make_file(struct hb_store *s, const char *path, hb_backup_filler *fill, struct hb_error *err)
{
    static const char ending[] = ".XXXXXX";
    size_t cap = strlen(path) + sizeof "./" + sizeof ending;
    struct stat there;
    char *beside;
    bool good;

    if (lstat(path, &there) == 0)
        return hb_refuse(err, HB_BAD_REQUEST, "store.backup-there path=%.*s", HB_PATH_SHOWN, path);
    beside = malloc(cap);
    if (beside == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "store.backup-no-memory path=%.*s", HB_PATH_SHOWN, path);
    snprintf(beside, cap, "%s%s%s", path[0] == '/' ? "" : "./", path, ending);
    good = make_beside(s, beside, path, fill, err);
    free(beside);
    return good;
}

bool hb_sqlite_backup(struct hb_store *s, const char *path, struct hb_error *err)
{
    return hb_sqlite_make_file(s, path, fill_backup, err);
}

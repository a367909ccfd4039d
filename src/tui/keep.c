/* keep.c -- see keep.h.
 *
 * The file is replaced whenever it is written, so its lock is taken anew each time; what happens between looking at the
 * file and replacing it is guarded by a lock on its folder, which needs no file of its own.  File systems that know no
 * locks are used without. */
#include "tui/keep.h"

#include "files/files.h"
#include "table/record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* What a player reads. */
static const char SAY_NO_MEMORY[] = "there is not enough memory to save the game";
static const char SAY_EXISTS[] = "there is a file \"%.160s\" already; choose another name";
static const char SAY_CHANGED[] = "another program has written \"%.160s\" meanwhile; save this game in another file";
static const char SAY_HELD[] =
    "another program has \"%.160s\" open and plays on in it; end that one first, or go on in "
    "a file of your own with --save";

bool hb_keep_is(const struct hb_keep *k, const char *path)
{
    return k->path != NULL && strcmp(k->path, path) == 0;
}

static void let_go(struct hb_keep *k)
{
    if (k->held)
        close(k->lock);
    k->held = false;
}

void hb_keep_done(struct hb_keep *k)
{
    let_go(k);
    free(k->path);
    free(k->text);
    k->path = k->text = NULL;
    k->length = 0;
}

static char *copy_of(const char *text, size_t length)
{
    char *copy = malloc(length + 1);

    if (copy == NULL)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* The path stays where it is while the file stays the same: others point to it. */
bool hb_keep_note(struct hb_keep *k, const char *path, const char *text, size_t length)
{
    bool same = hb_keep_is(k, path);
    char *name = same ? k->path : copy_of(path, strlen(path)), *held = copy_of(text, length);

    if (name == NULL || held == NULL) {
        free(same ? NULL : name);
        free(held);
        return false;
    }
    if (!same)
        hb_keep_done(k);
    free(k->text);
    k->path = name;
    k->text = held;
    k->length = length;
    return true;
}

static bool is_ordinary(const char *path)
{
    struct stat now;

    return stat(path, &now) == 0 && S_ISREG(now.st_mode);
}

/* True if the file may be written over: it is gone, or as we left it. */
static bool is_ours(const struct hb_keep *k, const char *path, struct hb_error *err)
{
    char *now;
    size_t length;
    bool same;

    if (!hb_keep_is(k, path))
        return !hb_file_exists(path) || hb_fail(err, HB_BAD_REQUEST, SAY_EXISTS, path);
    if (!is_ordinary(path))
        return true;
    now = hb_file_read(path, HB_RECORD_MAX, &length, NULL);
    same = now != NULL && length == k->length && memcmp(now, k->text, length) == 0;
    free(now);
    return same || hb_fail(err, HB_BAD_REQUEST, SAY_CHANGED, path);
}

/* The folder of a file, locked; -1 where that cannot be done. */
static int lock_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? copy_of(".", 1) : copy_of(path, (size_t)(slash - path) + 1);
    int fd = folder == NULL ? -1 : open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    free(folder);
    if (fd >= 0)
        flock(fd, LOCK_EX);
    return fd;
}

bool hb_keep_hold(struct hb_keep *k, struct hb_error *err)
{
    int fd = k->path == NULL || !is_ordinary(k->path) ? -1 : open(k->path, O_RDONLY | O_CLOEXEC);
    bool taken = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;

    if (taken) {
        close(fd);
        return hb_fail(err, HB_BAD_REQUEST, SAY_HELD, k->path);
    }
    let_go(k);
    k->held = fd >= 0;
    k->lock = fd;
    return true;
}

bool hb_keep_write(struct hb_keep *k, const char *path, const char *text, size_t length, struct hb_error *err)
{
    int folder = lock_folder(path);
    bool good = is_ours(k, path, err) && hb_file_write(path, text, length, err);

    if (folder >= 0)
        close(folder);
    return good && (hb_keep_note(k, path, text, length) || hb_fail(err, HB_NO_MEMORY, SAY_NO_MEMORY));
}

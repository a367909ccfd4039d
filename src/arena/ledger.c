/* ledger.c -- see ledger.h. */
#include "arena/ledger.h"

#include "arena/child.h"
#include "core/assert.h"
#include "files/files.h"
#include "hradby/words.h"
#include "table/json.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SHOWN = 160, RIGHTS = 0666 };

static bool cannot(const struct hb_ledger *l, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_RECORD, "file.write path=%.*s cause=%s text=%s", PATH_SHOWN, l->path,
                     hb_file_cause(errno), strerror(errno));
}

static bool lock(const struct hb_ledger *l, struct hb_error *err)
{
    struct flock all = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

    if (fcntl(l->file, F_SETLK, &all) == 0)
        return true;
    if (errno == EACCES || errno == EAGAIN)
        return hb_refuse(err, HB_BAD_RECORD, "arena.out.busy file=%.*s", PATH_SHOWN, l->path);
    return cannot(l, err);
}

static void drop(struct hb_ledger *l)
{
    if (l->in != NULL)
        fclose(l->in);
    if (l->file >= 0)
        close(l->file);
    free(l->line);
    *l = (struct hb_ledger){ .file = -1 };
}

bool hb_ledger_create(struct hb_ledger *l, const char *path, struct hb_error *err)
{
    *l = (struct hb_ledger){ .path = path, .file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, RIGHTS) };
    if (l->file < 0)
        return errno == EEXIST ? hb_refuse(err, HB_BAD_OPTION, "arena.out.exists file=%.*s", PATH_SHOWN, path)
                               : cannot(l, err);
    if (lock(l, err))
        return true;
    drop(l);
    return false;
}

/* ---- reading ---- */

static bool open_to_read(struct hb_ledger *l, struct hb_error *err)
{
    int copy;

    if (!lock(l, err))
        return false;
    copy = dup(l->file);
    l->in = copy < 0 ? NULL : fdopen(copy, "r");
    if (l->in == NULL && copy >= 0)
        close(copy);
    return l->in != NULL || cannot(l, err);
}

bool hb_ledger_open(struct hb_ledger *l, const char *path, struct hb_error *err)
{
    *l = (struct hb_ledger){ .path = path, .file = open(path, O_RDWR | O_CLOEXEC) };
    if (l->file < 0)
        return hb_refuse(err, HB_BAD_RECORD, "file.open path=%.*s cause=%s text=%s", PATH_SHOWN, path,
                         hb_file_cause(errno), strerror(errno));
    if (open_to_read(l, err))
        return true;
    drop(l);
    return false;
}

bool hb_ledger_refuse_line(const struct hb_ledger *l, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_RECORD, "arena.resume.line file=%.*s line=%lu", PATH_SHOWN, l->path, l->number);
}

/* The reading end is not closed before the writing one: closing any of them would give up the lock. */
static struct hb_json *go_to_end(struct hb_ledger *l, struct hb_error *err)
{
    if (ftruncate(l->file, l->good) != 0 || lseek(l->file, l->good, SEEK_SET) != l->good)
        cannot(l, err);
    else
        err->code = HB_OK;
    return NULL;
}

/* A line that cannot be read is forgiven where it is the last one. */
struct hb_json *hb_ledger_next(struct hb_ledger *l, struct hb_error *err)
{
    ssize_t length = getline(&l->line, &l->room, l->in);
    struct hb_json *value;

    if (length < 0)
        return go_to_end(l, err);
    l->number++;
    value = l->line[length - 1] == '\n' ? hb_json_parse(l->line, (size_t)length - 1, err) : NULL;
    if (value != NULL) {
        l->good += length;
        return value;
    }
    if (getc(l->in) == EOF)
        return go_to_end(l, err);
    hb_ledger_refuse_line(l, err);
    return NULL;
}

/* ---- writing ---- */

static bool write_all(struct hb_ledger *l, const char *text, size_t length, struct hb_error *err)
{
    while (length > 0) {
        ssize_t n = write(l->file, text, length);

        if (n < 0 && errno != EINTR)
            return cannot(l, err);
        text += n > 0 ? n : 0;
        length -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* What has no disk behind it (a pipe, a device) cannot be made certain, and need not be. */
static bool sync_file(struct hb_ledger *l, struct hb_error *err)
{
    l->synced = hb_now_us();
    return fsync(l->file) == 0 || errno == EINVAL || errno == EROFS || cannot(l, err);
}

bool hb_ledger_add(struct hb_ledger *l, const char *line, struct hb_error *err)
{
    HB_ASSERT(l->file >= 0);
    if (!write_all(l, line, strlen(line), err) || !write_all(l, "\n", 1, err))
        return false;
    return hb_now_us() - l->synced < HB_LEDGER_SYNC_US || sync_file(l, err);
}

bool hb_ledger_close(struct hb_ledger *l, struct hb_error *err)
{
    bool good = l->file < 0 || sync_file(l, err);

    drop(l);
    return good;
}

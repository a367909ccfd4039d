/* files.c -- whole files in and out (files.h).  A file is written beside its place first and then put into it by
 * renaming; what is no ordinary file, such as a device, is written in place. */
#include "files/files.h"

#include "hradby/words.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_ROOM = 64 * 1024, PATH_SHOWN = 160 };

/* Why the system refused: the sentence cause.WORD.said. */
const char *hb_file_cause(int why)
{
    static const struct {
        int why;
        const char *word;
    } causes[] = {
        { ENOENT, "missing" },    { EACCES, "denied" }, { EPERM, "forbidden" }, { EISDIR, "folder" },
        { ENOTDIR, "no_folder" }, { ENOSPC, "full" },   { EROFS, "read_only" }, { EIO, "broken" },
        { ENAMETOOLONG, "long" }, { ELOOP, "links" },
    };

    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++)
        if (causes[i].why == why)
            return causes[i].word;
    return "other";
}

/* Reading */

/* Reads to the end, in growing steps; NULL with errno 0 if the file is too long. */
static char *read_all(FILE *in, size_t max, size_t *length)
{
    size_t room = FIRST_ROOM, used = 0;
    char *text = malloc(room + 1);

    while (text != NULL) {
        char *larger;
        used += fread(text + used, 1, room - used, in);
        if (used < room || used > max)
            break;
        larger = realloc(text, 2 * room + 1);
        if (larger == NULL)
            free(text);
        text = larger;
        room *= 2;
    }
    *length = used;
    if (text != NULL)
        text[used] = '\0';
    return text;
}

char *hb_file_read(const char *path, size_t max, size_t *length, struct hb_error *err)
{
    FILE *in = fopen(path, "rb");
    char *text;
    bool failed;

    if (in == NULL) {
        hb_refuse(err, HB_BAD_RECORD, "file.open path=%.*s cause=%s text=%s", PATH_SHOWN, path, hb_file_cause(errno),
                  strerror(errno));
        return NULL;
    }
    errno = 0;
    text = read_all(in, max, length);
    failed = ferror(in) != 0;
    if (text == NULL)
        hb_refuse(err, HB_NO_MEMORY, "file.memory.read path=%.*s", PATH_SHOWN, path);
    else if (failed)
        hb_refuse(err, HB_BAD_RECORD, "file.read path=%.*s cause=%s text=%s", PATH_SHOWN, path, hb_file_cause(errno),
                  strerror(errno));
    else if (*length > max)
        hb_refuse(err, HB_BAD_RECORD, "file.large path=%.*s max=%zu", PATH_SHOWN, path, max);
    fclose(in);
    if (text != NULL && (failed || *length > max)) {
        free(text);
        return NULL;
    }
    return text;
}

/* Writing */

static bool cannot_write(struct hb_error *err, const char *path, int why)
{
    return hb_refuse(err, HB_BAD_REQUEST, "file.write path=%.*s cause=%s text=%s", PATH_SHOWN, path, hb_file_cause(why),
                     strerror(why));
}

static bool write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t done = write(fd, text, length);

        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        text += done;
        length -= (size_t)done;
    }
    return true;
}

/* Writes and closes; returns 0, or errno. */
static int fill(int fd, const char *text, size_t length, bool settle)
{
    int why = 0;

    if (!write_all(fd, text, length) || (settle && fsync(fd) != 0))
        why = errno != 0 ? errno : EIO;
    if (close(fd) != 0 && why == 0)
        why = errno;
    return why;
}

static mode_t mode_for(const struct stat *old)
{
    mode_t mask;

    if (old)
        return old->st_mode & 07777;
    mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool write_in_place(const char *path, const char *text, size_t length, struct hb_error *err)
{
    int fd = open(path, O_WRONLY);
    int why = fd < 0 ? errno : fill(fd, text, length, false);

    return why == 0 || cannot_write(err, path, why);
}

static bool replace(const char *path, const char *beside, int fd, const char *text, size_t length, mode_t mode)
{
    int why = fchmod(fd, mode) != 0 ? errno : 0;
    int filled = fill(fd, text, length, true);

    if (why == 0)
        why = filled;
    if (why == 0 && rename(beside, path) != 0)
        why = errno;
    if (why != 0)
        unlink(beside);
    errno = why;
    return why == 0;
}

static bool write_beside(const char *path, const struct stat *old, const char *text, size_t length,
                         struct hb_error *err)
{
    static const char ending[] = ".XXXXXX";
    size_t room = strlen(path) + sizeof ending;
    char *beside = malloc(room);
    int fd;

    if (!beside)
        return hb_refuse(err, HB_NO_MEMORY, "file.memory.write path=%.*s", PATH_SHOWN, path);
    snprintf(beside, room, "%s%s", path, ending);
    fd = mkstemp(beside);
    bool good = fd >= 0 && replace(path, beside, fd, text, length, mode_for(old));
    int why = errno;
    free(beside);
    return good || cannot_write(err, path, why);
}

bool hb_file_write(const char *path, const char *text, size_t length, struct hb_error *err)
{
    struct stat old;
    char *real;
    bool good;

    if (stat(path, &old) != 0)
        return write_beside(path, NULL, text, length, err);
    if (S_ISDIR(old.st_mode))
        return cannot_write(err, path, EISDIR);
    if (!S_ISREG(old.st_mode))
        return write_in_place(path, text, length, err);
    real = realpath(path, NULL); /* through links: the file itself is replaced, not the link to it */
    if (!real)
        return cannot_write(err, path, errno);
    good = write_beside(real, &old, text, length, err);
    free(real);
    return good;
}

bool hb_file_exists(const char *path)
{
    FILE *in = fopen(path, "rb");

    if (in == NULL)
        return false;
    fclose(in);
    return true;
}

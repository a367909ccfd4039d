/* save.c -- writes a file whole or not at all: first beside its place, then into it by renaming. */
#include "draw/save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool cannot_write(struct hb_error *err, const char *path, int why)
{
    return hb_fail(err, HB_BAD_REQUEST, "cannot write \"%.160s\": %s", path, strerror(why));
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
        return hb_fail(err, HB_NO_MEMORY, "there is not enough memory to write \"%.160s\"", path);
    snprintf(beside, room, "%s%s", path, ending);
    fd = mkstemp(beside);
    bool good = fd >= 0 && replace(path, beside, fd, text, length, mode_for(old));
    int why = errno;
    free(beside);
    return good || cannot_write(err, path, why);
}

bool hb_save(const char *path, const char *text, size_t length, struct hb_error *err)
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

/* files.c -- files of this user: whole files in and out, the folder they are kept in, the parties of campaigns, and
 * weights.
 *
 * A file is there as a whole or as it was before: it is written beside its place first and then put into it by
 * renaming.  What is no ordinary file, such as a device, is written in place.  Renaming alone does not keep two
 * programs from undoing each other's work, so parties are read, changed and written with their folder locked; the
 * folder and not the file, for the file is another one after each writing.
 *
 * What goes wrong becomes a sentence that names the path and the cause. */
#include "system/files.h"

#include "hradby/words.h"
#include "table/parties.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_ROOM = 64 * 1024, PATH_SHOWN = 160, WEIGHTS_MAX = 16 << 20 };

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

    while (text) {
        char *larger;
        used += fread(text + used, 1, room - used, in);
        if (used < room || used > max)
            break;
        larger = realloc(text, 2 * room + 1);
        if (!larger)
            free(text);
        text = larger;
        room *= 2;
    }
    *length = used;
    if (text)
        text[used] = '\0';
    return text;
}

char *hb_file_read(const char *path, size_t max, size_t *length, struct hb_error *err)
{
    FILE *in = fopen(path, "rb");
    char *text;
    bool failed;

    if (!in) {
        hb_refuse(err, HB_BAD_RECORD, "file.open path=%.*s cause=%s text=%s", PATH_SHOWN, path, hb_file_cause(errno),
                  strerror(errno));
        return NULL;
    }
    errno = 0;
    text = read_all(in, max, length);
    failed = ferror(in) != 0;
    if (!text)
        hb_refuse(err, HB_NO_MEMORY, "file.memory.read path=%.*s", PATH_SHOWN, path);
    else if (failed)
        hb_refuse(err, HB_BAD_RECORD, "file.read path=%.*s cause=%s text=%s", PATH_SHOWN, path, hb_file_cause(errno),
                  strerror(errno));
    else if (*length > max)
        hb_refuse(err, HB_BAD_RECORD, "file.large path=%.*s max=%zu", PATH_SHOWN, path, max);
    fclose(in);
    if (text && (failed || *length > max)) {
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

/* The rights that the file has, or those of a new one.  The umask can only be read by setting it. */
static mode_t mode_for(const struct stat *old)
{
    mode_t mask;

    if (old)
        return old->st_mode & 07777;
    mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* A device or a pipe keeps its name, and most cannot be made to settle. */
static bool write_in_place(const char *path, const char *text, size_t length, struct hb_error *err)
{
    int fd = open(path, O_WRONLY);
    int why = fd < 0 ? errno : fill(fd, text, length, false);

    return why == 0 || cannot_write(err, path, why);
}

/* What is written has to be on the disk before it gets the name: otherwise a power cut between the two could leave
 * the name with nothing behind it, and the old file gone.  The file beside was made for this user alone, so it gets its
 * rights here. */
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

    if (!in)
        return false;
    fclose(in);
    return true;
}

/* Where they are kept */

/* A $XDG_DATA_HOME that is no absolute path does not count. */
static const char *absolute(const char *name)
{
    const char *value = getenv(name);

    return value && value[0] == '/' ? value : NULL;
}

/* 0, or errno. */
static int make_folder(const char *path)
{
    struct stat there;

    if (stat(path, &there) == 0)
        return S_ISDIR(there.st_mode) ? 0 : ENOTDIR;
    return mkdir(path, 0700) == 0 || errno == EEXIST ? 0 : errno;
}

/* Makes each folder above the file that is not there yet; the path is changed on the way and whole at the end. */
static bool make_folders(char *path, int *why)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        *why = make_folder(path);
        if (*why != 0)
            return false;
        *slash = '/';
    }
    return true;
}

enum hb_data_fault hb_file_in_data(char *path, size_t cap, const char *name, bool make, int *why)
{
    const char *data = absolute("XDG_DATA_HOME"), *home = absolute("HOME");
    int n;

    if (!data && !home)
        return HB_DATA_NO_HOME;
    n = data ? snprintf(path, cap, "%s/hradby/%s", data, name)
             : snprintf(path, cap, "%s/.local/share/hradby/%s", home, name);
    if (n < 0 || (size_t)n >= cap)
        return HB_DATA_LONG;
    return make && !make_folders(path, why) ? HB_DATA_NO_FOLDER : HB_DATA_THERE;
}

/* Parties */

bool hb_campaigns_path(char path[HB_CAMPAIGNS_PATH], bool make, struct hb_error *err)
{
    int why = 0;

    switch (hb_file_in_data(path, HB_CAMPAIGNS_PATH, "parties.txt", make, &why)) {
    case HB_DATA_NO_HOME:
        return hb_refuse(err, HB_BAD_OPTION, "file.campaigns.home");
    case HB_DATA_LONG:
        return hb_refuse(err, HB_BAD_OPTION, "file.campaigns.long most=%d", HB_CAMPAIGNS_PATH - 1);
    case HB_DATA_NO_FOLDER:
        return hb_refuse(err, HB_BAD_REQUEST, "file.campaigns.folder path=%.*s cause=%s text=%s", PATH_SHOWN, path,
                         hb_file_cause(why), strerror(why));
    case HB_DATA_THERE:
        break;
    }
    return true;
}

static bool no_memory(const char *path, struct hb_error *err)
{
    return hb_refuse(err, HB_NO_MEMORY, "file.memory.read path=%.*s", PATH_SHOWN, path);
}

static bool is_not_there(const char *path)
{
    struct stat there;

    return stat(path, &there) != 0 && errno == ENOENT;
}

static bool fill_parties(struct hb_parties *all, const char *path, struct hb_error *err)
{
    struct hb_error why = { .code = HB_OK };
    size_t length = 0;
    char *text;
    bool good;

    if (is_not_there(path))
        return true;
    text = hb_file_read(path, HB_CAMPAIGN_TEXT, &length, err);
    if (!text)
        return false;
    good = hb_parties_read(all, text, length, &why);
    free(text);
    return good ||
           hb_refuse(err, HB_BAD_RECORD, "file.campaigns.bad path=%.*s why=@%s", PATH_SHOWN, path, hb_error_call(&why));
}

struct hb_parties *hb_campaigns_load(const char *path, struct hb_error *err)
{
    struct hb_parties *all = calloc(1, sizeof *all);

    if (!all)
        no_memory(path, err);
    else if (!fill_parties(all, path, err)) {
        free(all);
        all = NULL;
    }
    return all;
}

static bool save(const struct hb_parties *all, const char *path, struct hb_error *err)
{
    struct hb_buffer text;
    bool good;

    hb_buffer_init(&text);
    hb_parties_text(all, &text);
    good = text.failed ? no_memory(path, err) : hb_file_write(path, text.at, text.length, err);
    hb_buffer_done(&text);
    return good;
}

/* File systems that know no locks are used without. */
static int lock_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

    free(folder);
    if (fd >= 0)
        flock(fd, LOCK_EX);
    return fd;
}

bool hb_campaigns_change(const char *path, hb_parties_change *change, void *whom, struct hb_error *err)
{
    int lock = lock_folder(path);
    struct hb_parties *all = hb_campaigns_load(path, err);
    bool good = all && change(all, whom, err) && save(all, path, err);

    free(all);
    if (lock >= 0)
        close(lock);
    return good;
}

/* Weights */

struct hb_weights *hb_weights_load(const char *path, struct hb_error *err)
{
    size_t length;
    char *bytes = hb_file_read(path, WEIGHTS_MAX, &length, err);
    struct hb_weights *w = bytes ? malloc(hb_weights_room()) : NULL;

    if (bytes && !w)
        hb_refuse(err, HB_NO_MEMORY, "file.memory.read path=%.*s", PATH_SHOWN, path);
    if (w && !hb_weights_read(w, (const unsigned char *)bytes, length, err)) {
        free(w);
        w = NULL;
    }
    free(bytes);
    return w;
}

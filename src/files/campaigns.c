/* campaigns.c -- see campaigns.h. */
#include "files/campaigns.h"

#include "files/data_home.h"
#include "files/files.h"
#include "hradby/words.h"
#include "table/campaign_json.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SHOWN = 160 };

bool hb_campaigns_path(char path[HB_CAMPAIGNS_PATH], bool make, struct hb_error *err)
{
    int why = 0;

    switch (hb_data_file(path, HB_CAMPAIGNS_PATH, "parties.txt", make, &why)) {
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

static bool fill(struct hb_parties *all, const char *path, struct hb_error *err)
{
    struct hb_error why = { .code = HB_OK };
    size_t length = 0;
    char *text;
    bool good;

    if (is_not_there(path))
        return true;
    text = hb_file_read(path, HB_CAMPAIGN_TEXT, &length, err);
    if (text == NULL)
        return false;
    good = hb_parties_read(all, text, length, &why);
    free(text);
    return good ||
           hb_refuse(err, HB_BAD_RECORD, "file.campaigns.bad path=%.*s why=@%s", PATH_SHOWN, path, hb_error_call(&why));
}

struct hb_parties *hb_campaigns_load(const char *path, struct hb_error *err)
{
    struct hb_parties *all = calloc(1, sizeof *all);

    if (all == NULL)
        no_memory(path, err);
    else if (!fill(all, path, err)) {
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
    char *folder = slash == NULL ? strdup(".") : strndup(path, (size_t)(slash - path) + 1);
    int fd = folder == NULL ? -1 : open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    free(folder);
    if (fd >= 0)
        flock(fd, LOCK_EX);
    return fd;
}

bool hb_campaigns_change(const char *path, hb_parties_change *change, void *whom, struct hb_error *err)
{
    int lock = lock_folder(path);
    struct hb_parties *all = hb_campaigns_load(path, err);
    bool good = all != NULL && change(all, whom, err) && save(all, path, err);

    free(all);
    if (lock >= 0)
        close(lock);
    return good;
}

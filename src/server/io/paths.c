/* paths.c -- where a server of this user keeps its file (paths.h).  As the XDG base directory rules have it, a
 * $XDG_DATA_HOME that is no absolute path does not count. */
#include "server/io/paths.h"

#include "hradby/words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *absolute(const char *name)
{
    const char *value = getenv(name);

    return value != NULL && value[0] == '/' ? value : NULL;
}

static bool no_folder(const char *path, int why, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_OPTION, "serve.no-folder path=%.*s why=%s", 160, path, strerror(why));
}

static bool make_folder(const char *path, struct hb_error *err)
{
    struct stat there;

    if (stat(path, &there) == 0)
        return S_ISDIR(there.st_mode) || no_folder(path, ENOTDIR, err);
    return mkdir(path, 0700) == 0 || errno == EEXIST || no_folder(path, errno, err);
}

/* Makes each folder above the file that is not there yet; the path is changed on the way and whole at the end. */
static bool make_folders(char *path, struct hb_error *err)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        bool good;

        *slash = '\0';
        good = make_folder(path, err);
        *slash = '/';
        if (!good)
            return false;
    }
    return true;
}

bool hb_path_database(char path[HB_PATH_TEXT], bool make, struct hb_error *err)
{
    const char *data = absolute("XDG_DATA_HOME");
    const char *home = absolute("HOME");
    int n;

    if (data != NULL)
        n = snprintf(path, HB_PATH_TEXT, "%s/hradby/hradby.db", data);
    else if (home != NULL)
        n = snprintf(path, HB_PATH_TEXT, "%s/.local/share/hradby/hradby.db", home);
    else
        return hb_refuse(err, HB_BAD_OPTION, "serve.no-home");
    if (n < 0 || n >= HB_PATH_TEXT)
        return hb_refuse(err, HB_BAD_OPTION, "serve.path-long most=%d", HB_PATH_TEXT - 1);
    return !make || make_folders(path, err);
}

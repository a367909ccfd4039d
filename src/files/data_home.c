/* data_home.c -- see data_home.h.  A $XDG_DATA_HOME that is no absolute path does not count. */
#include "files/data_home.h"

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
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        *why = make_folder(path);
        if (*why != 0)
            return false;
        *slash = '/';
    }
    return true;
}

enum hb_data_fault hb_data_file(char *path, size_t cap, const char *name, bool make, int *why)
{
    const char *data = absolute("XDG_DATA_HOME"), *home = absolute("HOME");
    int n;

    if (data == NULL && home == NULL)
        return HB_DATA_NO_HOME;
    n = data != NULL ? snprintf(path, cap, "%s/hradby/%s", data, name)
                     : snprintf(path, cap, "%s/.local/share/hradby/%s", home, name);
    if (n < 0 || (size_t)n >= cap)
        return HB_DATA_LONG;
    return make && !make_folders(path, why) ? HB_DATA_NO_FOLDER : HB_DATA_THERE;
}

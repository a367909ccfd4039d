/* paths.c -- where a server of this user keeps its file (paths.h). */
#include "server/net/paths.h"

#include "hradby/words.h"
#include "system/files.h"

#include <string.h>

bool hb_path_database(char path[HB_PATH_TEXT], bool make, struct hb_error *err)
{
    int why = 0;

    switch (hb_file_in_data(path, HB_PATH_TEXT, "hradby.db", make, &why)) {
    case HB_DATA_NO_HOME:
        return hb_refuse(err, HB_BAD_OPTION, "serve.no-home");
    case HB_DATA_LONG:
        return hb_refuse(err, HB_BAD_OPTION, "serve.path-long most=%d", HB_PATH_TEXT - 1);
    case HB_DATA_NO_FOLDER:
        return hb_refuse(err, HB_BAD_OPTION, "serve.no-folder path=%.*s why=%s", 160, path, strerror(why));
    case HB_DATA_THERE:
        break;
    }
    return true;
}

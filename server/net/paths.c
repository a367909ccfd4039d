/* paths.c -- where a server of this user keeps its file (paths.h). */
#include "server/io/paths.h"

#include "files/data_home.h"
#include "hradby/words.h"

#include <string.h>

bool hb_path_database(char path[HB_PATH_TEXT], bool make, struct hb_error *err)
{
    int why = 0;

    switch (hb_data_file(path, HB_PATH_TEXT, "hradby.db", make, &why)) {
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

/* paths.h -- where a server of this user keeps its file when nobody says another place. */
#ifndef HB_PATHS_H
#define HB_PATHS_H

#include "hradby/text.h"

enum { HB_PATH_TEXT = 1024 };

/* $XDG_DATA_HOME/hradby/hradby.db, or ~/.local/share/hradby/hradby.db.  With `make` the folders on the way are made,
 * for this user alone; the file is not.  False and *err if there is no such place. */
bool hb_path_database(char path[HB_PATH_TEXT], bool make, struct hb_error *err);

#endif

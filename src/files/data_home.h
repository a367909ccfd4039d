/* data_home.h -- where programs of this user keep what they keep, as the XDG base directory rules have it. */
#ifndef HB_DATA_HOME_H
#define HB_DATA_HOME_H

#include <stdbool.h>
#include <stddef.h>

enum hb_data_fault { HB_DATA_THERE, HB_DATA_NO_HOME, HB_DATA_LONG, HB_DATA_NO_FOLDER };

/* $XDG_DATA_HOME/hradby/NAME, or ~/.local/share/hradby/NAME.  With `make` the folders on the way are made, for this user
 * alone; the file is not.  Where a folder cannot be made, path is that folder and *why the errno. */
enum hb_data_fault hb_data_file(char *path, size_t cap, const char *name, bool make, int *why);

#endif

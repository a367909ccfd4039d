/* save.h -- writes a finished text to a file, whole or not at all. */
#ifndef HB_SAVE_H
#define HB_SAVE_H

#include "hradby/text.h"

/* Puts the text into the file of this name, in place of what was there.  If anything goes wrong the old file stays
 * as it was, nothing new is left behind, and *err says why.  Devices and pipes are written to as they are. */
bool hb_save(const char *path, const char *text, size_t length, struct hb_error *err);

#endif

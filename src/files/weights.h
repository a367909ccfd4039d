/* weights.h -- reading a file of weights (hradby/weights.h). */
#ifndef HB_FILES_WEIGHTS_H
#define HB_FILES_WEIGHTS_H

#include "hradby/weights.h"

/* To be freed; NULL and *err if the file cannot be read or holds no weights for this program. */
struct hb_weights *hb_weights_load(const char *path, struct hb_error *err);

#endif

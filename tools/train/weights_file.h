/* weights_file.h -- weights as a file (hradby/weights.h says what is in it); what goes wrong is said. */
#ifndef HB_TRAIN_WEIGHTS_FILE_H
#define HB_TRAIN_WEIGHTS_FILE_H

#include "hradby/weights.h"

bool weights_write(const struct hb_weights *w, const char *file);
bool weights_read(struct hb_weights *w, const char *file);

#endif

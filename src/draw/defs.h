/* defs.h -- of many definitions, only those that a drawing needs. */
#ifndef HB_DEFS_H
#define HB_DEFS_H

#include "table/buffer.h"

/* Writes those definitions that the drawing refers to, and those that they refer to in turn, in their order.  There is
 * one on each line, and its first attribute is its id. */
void hb_defs_pick(struct hb_buffer *out, const char *definitions, const char *drawing);

#endif

/* weights.h -- what positions on a landscape are weighed by, where it is not what is built in: the bytes of a file
 * become weights that a player can be given.
 *
 * Weights are made by players/training and belong to the program whose signs they were learned with: a file says how
 * many there are of each, and ends with a sum of its bytes.  They hold no pointers and are only read, so one copy does
 * for all. */
#ifndef HB_WEIGHTS_H
#define HB_WEIGHTS_H

#include "hradby/text.h"

struct hb_weights;

size_t hb_weights_room(void);   /* bytes that a struct hb_weights takes */
size_t hb_weights_length(void); /* bytes of a file of them */

/* False and *err, with *w as it was or half filled, if the bytes are no weights for this program. */
bool hb_weights_read(struct hb_weights *w, const unsigned char *bytes, size_t length, struct hb_error *err);
/* bytes[hb_weights_length()] */
void hb_weights_write(const struct hb_weights *w, unsigned char *bytes);

/* The weights built in, which hb_expect goes by. */
const struct hb_weights *hb_weights_built_in(void);

#endif

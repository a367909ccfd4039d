/* fresh_seed.h -- a seed for those who did not give one. */
#ifndef HB_FRESH_SEED_H
#define HB_FRESH_SEED_H

#include "hradby/table.h"

/* Writes 32 hexadecimal digits from the system's random source; false if it gives none. */
bool hb_fresh_seed(char seed[HB_SEED_TEXT]);

#endif

/* grain.h -- the small irregularities of a drawing: numbers that look random and are always the same for
 * the same name. */
#ifndef HB_GRAIN_H
#define HB_GRAIN_H

#include <stdint.h>

struct hb_grain {
    uint64_t state;
};

struct hb_grain hb_grain_of(const char *name);
/* The same irregularities otherwise: one of so many variants that one likes; 0 leaves them as they are. */
struct hb_grain hb_grain_variant(struct hb_grain g, unsigned variant);

unsigned hb_grain_below(struct hb_grain *g, unsigned bound);          /* 0..bound-1 */
double hb_grain_between(struct hb_grain *g, double low, double high); /* evenly in between */

#endif

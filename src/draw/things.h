/* things.h -- the small upright things on a tile, each drawn once and then only moved: houses, towers, trees,
 * the chapel, the marks.  Their zero is the place they stand on; light falls from the north-west. */
#ifndef HB_THINGS_H
#define HB_THINGS_H

#include "draw/quill.h"

enum { HB_HOUSE_FORMS = 3, HB_ROOFS = 3 };

extern const char *const hb_house_id[HB_HOUSE_FORMS][HB_ROOFS];
extern const char *const hb_cottage_id[2];

/* Writes the definitions that tiles refer to; they go into <defs> once. */
void hb_things_define(struct hb_quill *p);

#endif

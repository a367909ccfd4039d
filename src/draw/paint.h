/* paint.h -- the hand that draws tiles as SVG, with a quill that may be turned. */
#ifndef HB_PAINT_H
#define HB_PAINT_H

#include "draw/quill.h"
#include "shape/layout.h"
#include "shape/mist.h"

extern const struct hb_hand hb_painter; /* draws with a struct hb_quill */

/* Mist lies over the tile; look is by segments. */
void hb_paint_mist(struct hb_quill *q, const struct hb_layout *l, const enum hb_mist_look *look);

void hb_paint_things(void *quill, struct hb_layout *l); /* takes the squares it builds on */

/* Houses stand in several forms, each under several roofs; these are their names in <defs>. */
enum { HB_HOUSE_FORMS = 5, HB_ROOFS = 8 };
extern const char *const hb_paint_house[HB_HOUSE_FORMS][HB_ROOFS];

/* Writes the definitions that tiles refer to; they go into <defs> once. */
void hb_paint_define(struct hb_quill *p);

#endif

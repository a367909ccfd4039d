/* paint.h -- the layers of a tile, from the ground up.  Each draws a layout with a quill that may be turned. */
#ifndef HB_PAINT_H
#define HB_PAINT_H

#include "draw/quill.h"
#include "shape/layout.h"

/* Writes an uneven round as path data: a wash of colour, a shore. */
void hb_paint_round(struct hb_quill *p, struct hb_grain *grain, struct hb_point middle, double wide, double high);

void hb_paint_meadow(struct hb_quill *p, struct hb_layout *l);
void hb_paint_ways(struct hb_quill *p, struct hb_layout *l);
void hb_paint_towns(struct hb_quill *p, struct hb_layout *l);
void hb_paint_things(struct hb_quill *p, struct hb_layout *l); /* takes the squares it builds on */

#endif

/* tile_paint.h -- the pen that draws tiles as SVG, with a writer that may be turned: the land (tile.c), and the
 * scenery that stands on it (tile_scenery.c). */
#ifndef HB_TILE_PAINT_H
#define HB_TILE_PAINT_H

#include "views/picture/svg_writer.h"
#include "views/shape/layout.h"

extern const struct hb_shape_pen hb_svg_tile_pen; /* draws with a struct hb_svg_writer */

void hb_svg_paint_scenery(void *writer, struct hb_layout *l); /* takes the squares it builds on */

/* Houses stand in several forms, each under several roofs; these are their names in <defs>. */
enum { HB_HOUSE_FORMS = 5, HB_ROOFS = 8 };
extern const char *const hb_svg_house[HB_HOUSE_FORMS][HB_ROOFS];

/* Writes the definitions that tiles refer to; they go into <defs> once. */
void hb_svg_define_scenery(struct hb_svg_writer *svg);

#endif

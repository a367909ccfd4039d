/* area.h -- an area that src/shape tells, as path data. */
#ifndef HB_DRAW_AREA_H
#define HB_DRAW_AREA_H

#include "draw/quill.h"
#include "shape/region.h"

struct hb_area_path {
    struct hb_outline outline; /* first, so that the callbacks find the rest */
    struct hb_quill quill;
    bool fresh; /* nothing after the L yet */
};

/* Give its outline to whoever tells the area. */
struct hb_area_path hb_area_path(struct hb_buffer *out);

#endif

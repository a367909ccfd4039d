/* atlas.h -- terrains made once and kept, since a board shows the same tiles again and again. */
#ifndef HB_TUI_ATLAS_H
#define HB_TUI_ATLAS_H

#include "shape/terrain.h"

/* One terrain for each design and rotation, made when first asked for.  Owns them; {0} is an empty atlas. */
struct hb_atlas {
    struct hb_terrain **page;
    struct hb_terrain spare; /* when there is no memory to keep one */
};

const struct hb_terrain *hb_atlas_at(struct hb_atlas *a, const struct hb_design *design, unsigned quarters);
void hb_atlas_free(struct hb_atlas *a);

#endif

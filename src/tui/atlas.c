/* atlas.c -- see atlas.h.  Without memory it still answers, only slower. */
#include "tui/atlas.h"

#include "core/assert.h"

#include <stdlib.h>

static const struct hb_terrain *make_spare(struct hb_atlas *a, const struct hb_design *design, unsigned quarters)
{
    hb_terrain_make(&a->spare, design, quarters);
    return &a->spare;
}

const struct hb_terrain *hb_atlas_at(struct hb_atlas *a, const struct hb_design *design, unsigned quarters)
{
    size_t at = (size_t)(design - hb_designs) * HB_TURNS + quarters;

    HB_ASSERT(quarters < HB_TURNS && at < hb_design_count * HB_TURNS);
    if (a->page == NULL)
        a->page = calloc(hb_design_count * HB_TURNS, sizeof *a->page);
    if (a->page == NULL)
        return make_spare(a, design, quarters);
    if (a->page[at] == NULL) {
        a->page[at] = malloc(sizeof *a->page[at]);
        if (a->page[at] == NULL)
            return make_spare(a, design, quarters);
        hb_terrain_make(a->page[at], design, quarters);
    }
    return a->page[at];
}

void hb_atlas_free(struct hb_atlas *a)
{
    for (size_t i = 0; a->page != NULL && i < hb_design_count * HB_TURNS; i++)
        free(a->page[i]);
    free(a->page);
    a->page = NULL;
}

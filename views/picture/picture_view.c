/* picture_view.c -- pictures by what each game brings for them (picture_view.h, scene_view.h). */
#include "views/picture/picture_view.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "views/picture/scene_view.h"
#include "views/picture/svg.h"

#include <string.h>

static const struct hb_picture_view *view_of(const struct hb_game *g)
{
    static const struct hb_picture_view landscape = { .board = hb_svg_landscape };

    for (const struct hb_picture_view *const *v = hb_picture_views; *v; v++)
        if (strcmp((*v)->game, hb_kind_of(g)->id) == 0)
            return *v;
    return hb_land_of(g) ? &landscape : NULL;
}

bool hb_svg_board(struct hb_buffer *out, const struct hb_game *g, const struct hb_names *names,
                  enum hb_language language, unsigned tile_pixels, struct hb_error *err)
{
    const struct hb_picture_view *view = view_of(g);

    HB_ASSERT(tile_pixels >= HB_TILE_PIXELS_MIN && tile_pixels <= HB_TILE_PIXELS_MAX);
    if (!view)
        return hb_refuse(err, HB_BAD_REQUEST, "picture.no-map game=%s", hb_kind_of(g)->id);
    view->board(out, g, names, language, tile_pixels);
    return true;
}

bool hb_svg_scene(struct hb_buffer *out, const struct hb_game *seen, const uint8_t *worn, enum hb_language language)
{
    for (const struct hb_scene_view *const *v = hb_scene_views; *v; v++)
        if (strcmp((*v)->game, hb_kind_of(seen)->id) == 0) {
            (*v)->scene(out, seen, worn, language);
            return true;
        }
    return false;
}

bool hb_svg_card(struct hb_buffer *out, const char *pile, const char *name)
{
    for (const struct hb_scene_view *const *v = hb_scene_views; *v; v++)
        if ((*v)->card && (*v)->card(out, pile, name))
            return true;
    return false;
}

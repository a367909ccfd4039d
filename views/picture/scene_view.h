/* scene_view.h -- the table of a game that is not played on a landscape, for a page that plays it (hb_svg_scene of svg.h).
 *
 * A game brings it in games/NAME/picture/NAME_scene.c as hb_scene_view_NAME, where the build finds it.  What nobody
 * plays on is apart from it (picture_view.h), so that the page does not load that. */
#ifndef HB_SCENE_VIEW_H
#define HB_SCENE_VIEW_H

#include "hradby/game.h"
#include "table/strings.h"

struct hb_scene_view {
    const char *game; /* its id */
    void (*scene)(struct hb_buffer *out, const struct hb_game *seen, const uint8_t *worn, enum hb_language language);
};

extern const struct hb_scene_view *const hb_scene_views[]; /* made by the build; NULL ends it */

#endif

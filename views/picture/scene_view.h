/* scene_view.h -- the pictures of a game for a page that plays it: its table, where it is not played on a landscape,
 * and its cards (hb_svg_scene and hb_svg_card of svg.h).
 *
 * A game brings them in games/NAME/picture/NAME_scene.c as hb_scene_view_NAME, where the build finds it.  What nobody
 * plays on is apart from it (picture_view.h), so that the page does not load that. */
#ifndef HB_SCENE_VIEW_H
#define HB_SCENE_VIEW_H

#include "hradby/game.h"
#include "table/strings.h"

struct hb_scene_view {
    const char *game; /* its id */
    void (*scene)(struct hb_buffer *out, const struct hb_game *seen, const uint8_t *worn, enum hb_language language);
    bool (*card)(struct hb_buffer *out, const char *pile, const char *name);
};

extern const struct hb_scene_view *const hb_scene_views[]; /* made by the build; NULL ends it */

#endif

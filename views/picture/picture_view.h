/* picture_view.h -- how a position of a game is drawn as a page with its legend (hb_svg_board of svg.h).
 *
 * A game that is drawn in a way of its own brings it in games/NAME/picture/NAME_picture.c as hb_picture_view_NAME,
 * where the build finds it; all others on a landscape are drawn as one (board.c). */
#ifndef HB_PICTURE_VIEW_H
#define HB_PICTURE_VIEW_H

#include "hradby/game.h"
#include "table/strings.h"

struct hb_picture_view {
    const char *game; /* its id */
    void (*board)(struct hb_buffer *out, const struct hb_game *g, const struct hb_names *names, const uint8_t *worn,
                  enum hb_language language, unsigned tile_pixels);
};

extern const struct hb_picture_view *const hb_picture_views[]; /* made by the build; NULL ends it */

/* The landscape with its pieces, and the legend beside it. */
void hb_svg_landscape(struct hb_buffer *out, const struct hb_game *g, const struct hb_names *names, const uint8_t *worn,
                      enum hb_language language, unsigned tile_pixels);

#endif

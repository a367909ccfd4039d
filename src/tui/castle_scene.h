/* castle_scene.h -- the screen of A Castle for All Seasons between title and foot. */
#ifndef HB_TUI_CASTLE_SCENE_H
#define HB_TUI_CASTLE_SCENE_H

#include "tui/scene.h"

enum { HB_CASTLE_COLUMNS = 76, HB_CASTLE_ROWS = 24 }; /* the smallest window that it works in */

/* Castle to the left, players and moves to the right, what happened where room is left.  The scene's game is a castle
 * as the one may see it who looks. */
void hb_castle_draw(struct hb_canvas *c, struct hb_box box, const struct hb_scene *s);

#endif

/* overview.h -- the whole board at a glance: a letter or two for each tile, the figures on it, the squares where the tile
 * in hand can go, and which part the window shows. */
#ifndef HB_TUI_OVERVIEW_H
#define HB_TUI_OVERVIEW_H

#include "tui/board.h"

/* Draws over a window that the board itself would have.  A board larger than that is shown around what the window
 * shows, and a line says so. */
void hb_overview_draw(struct hb_canvas *c, struct hb_box window, const struct hb_board *b);

#endif

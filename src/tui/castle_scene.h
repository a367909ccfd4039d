/* castle_scene.h -- the screen of A Castle for All Seasons between title and foot, and its parts.
 *
 * Every part fills a column from its current row on and stays inside it.  What is drawn is the state of the scene's
 * game and nothing else. */
#ifndef HB_TUI_CASTLE_SCENE_H
#define HB_TUI_CASTLE_SCENE_H

#include "hradby/castle.h"
#include "tui/scene.h"

enum { HB_CASTLE_COLUMNS = 76, HB_CASTLE_ROWS = 24 }; /* the smallest window that it works in */

/* Castle to the left, players and moves to the right, what happened where room is left.  The scene's game is a castle
 * as the one may see it who looks. */
void hb_castle_draw(struct hb_canvas *c, struct hb_box box, const struct hb_scene *s);

/* A player's helper at x of the current row, by letter and colour; returns its columns. */
int hb_castle_helper(struct hb_column *col, int x, const struct hb_seats *seats, int player);

/* The round, the bank and the round track: two rows. */
void hb_castle_track(struct hb_column *col, const struct hb_scene *s);

/* Buildings and winter cards as a table, one row each, without its heading where rows are few; then the carts. */
void hb_castle_list(struct hb_column *col, const struct hb_scene *s);

/* The same as a picture: buildings with roofs, ghosts of those to come, carts with their goods. */
enum { HB_CASTLE_PICTURE_COLUMNS = 74, HB_CASTLE_PICTURE_ROWS = 28 };
void hb_castle_picture(struct hb_column *col, const struct hb_scene *s);

#endif

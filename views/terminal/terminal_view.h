/* terminal_view.h -- how a game is drawn on the screen: what stands between title and foot, and which keys are of use.
 *
 * A game that is drawn in a way of its own brings it in games/NAME/terminal/NAME_terminal.c as hb_terminal_view_NAME,
 * where the build finds it; all others on a landscape are drawn as one (scene.c).  A game without a view is played in
 * the plain mode. */
#ifndef HB_TERMINAL_VIEW_H
#define HB_TERMINAL_VIEW_H

#include "views/letters/menu.h"
#include "views/terminal/scene.h"

struct hb_terminal_view {
    const char *game;  /* its id */
    int columns, rows; /* the smallest window that it works in */
    void (*draw)(struct hb_canvas *c, struct hb_box box, const struct hb_scene *s);

    /* The sentences with the keys that can be pressed now, where there is something to choose, and with those that are
     * needed less; and with those when the game is over or others are to move, and while a record is replayed. */
    const char *(*keys)(const struct hb_game *seen, const struct hb_menu *menu);
    const char *(*more_keys)(const struct hb_menu *menu);
    const char *keys_over, *keys_replay;
};

extern const struct hb_terminal_view *const hb_terminal_views[]; /* made by the build; NULL ends it */

const struct hb_terminal_view *hb_terminal_view_of(const struct hb_game *g); /* NULL: it cannot be drawn */

#endif

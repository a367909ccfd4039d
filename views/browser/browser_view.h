/* browser_view.h -- what the page asks of one game alone: commands behind those of browser.h.
 *
 * A game brings them in games/NAME/browser/NAME_browser.c as hb_browser_view_NAME, where the build finds it.  They are
 * there whichever game is in play, and none may be called as another one is. */
#ifndef HB_BROWSER_VIEW_H
#define HB_BROWSER_VIEW_H

#include "views/browser/browser.h"

struct hb_browser_view {
    const char *game;                  /* its id */
    const struct hb_command *commands; /* one without a name ends them */
};

extern const struct hb_browser_view *const hb_browser_views[]; /* made by the build; NULL ends it */

#endif

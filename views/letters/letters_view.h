/* letters_view.h -- the table of a game in words, for the terminal and the browser, where no landscape is drawn.
 *
 * A game brings it in games/NAME/letters/NAME_letters.c as hb_letters_view_NAME, where the build finds it.  What is told at a
 * terminal alone is apart from it (reports_view.h), so that the page does not load that. */
#ifndef HB_LETTERS_VIEW_H
#define HB_LETTERS_VIEW_H

#include "views/letters/seats.h"

struct hb_letters_view {
    const char *game; /* its id */
    /* All that lies on the table, line by line, as those may see it who read. */
    void (*table)(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out);
};

extern const struct hb_letters_view *const hb_letters_views[]; /* made by the build; NULL ends it */

#endif

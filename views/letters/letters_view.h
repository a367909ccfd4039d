/* letters_view.h -- how a game is shown in letters and words, on the terminal and in the browser: as a board, or its
 * table in words.
 *
 * A game brings it in games/NAME/letters/NAME_letters.c as hb_letters_view_NAME, where the build finds it; all others
 * on a landscape are shown as a board.  What is told at a terminal alone is apart from it (reports_view.h), so that the
 * page does not load that. */
#ifndef HB_LETTERS_VIEW_H
#define HB_LETTERS_VIEW_H

#include "views/letters/seats.h"

struct hb_letters_view {
    const char *game; /* its id */
    bool
        board; /* tiles lie on squares (board.h): they can be asked about, and what can be done has its letters there */
    /* All that lies on the table, line by line, as those may see it who read; NULL where a board is drawn. */
    void (*table)(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out);
};

extern const struct hb_letters_view *const hb_letters_views[]; /* made by the build; NULL ends it */

/* That of the game; a game without one is neither drawn nor told. */
const struct hb_letters_view *hb_letters_view_of(const struct hb_game *g);

#endif

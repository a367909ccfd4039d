/* reports_view.h -- what a game tells those who play it on a terminal beyond what is told of every game (reports.h,
 * menu.h).
 *
 * A game brings it in games/NAME/letters/NAME_reports.c as hb_reports_view_NAME, where the build finds it; a game
 * without one, and whatever is NULL in it, is told as any other.  `seen` is the game as those may see it who read. */
#ifndef HB_REPORTS_VIEW_H
#define HB_REPORTS_VIEW_H

#include "views/letters/menu.h"
#include "views/letters/seats.h"

struct hb_reports_view {
    const char *game; /* its id */

    /* Help, as parts of terminal.help: those on the keys of the screen, and the one on what can be typed in the plain
     * mode; then those on what this game alone has, and what its things are there for. */
    const char *const *help_keys; /* NULL ends it, here and below */
    const char *help_typed;
    const char *const *help_more;
    void (*explain)(const struct hb_game *seen, struct hb_text *out);

    /* What somebody needs to know before they choose; points by source; and, in a game that is over, what has decided a
     * tie. */
    void (*turn)(const struct hb_game *seen, const struct hb_seats *seats, int who, struct hb_text *out);
    void (*scores)(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out);
    void (*tie)(const struct hb_game *g, const struct hb_seats *seats, struct hb_text *out);

    /* What a move is there for; nothing where that is clear.  The scratch has room for the game. */
    void (*about)(const struct hb_game *seen, int who, struct hb_move m, struct hb_game *scratch, struct hb_text *out);

    /* Puts the move first that most would take (menu.h), if there is one. */
    void (*order)(struct hb_menu *m, const struct hb_game *seen);

    /* Whether whoever chooses now can still go back a step and choose something else instead. */
    bool (*has_way_back)(const struct hb_game *seen);
};

extern const struct hb_reports_view *const hb_reports_views[]; /* made by the build; NULL ends it */

/* That of the game; if it has none, one that says nothing. */
const struct hb_reports_view *hb_reports_view_of(const struct hb_game *g);

void hb_report_about(const struct hb_game *seen, int who, struct hb_move m, struct hb_game *scratch,
                     struct hb_text *out);
bool hb_report_has_way_back(const struct hb_game *seen);

#endif

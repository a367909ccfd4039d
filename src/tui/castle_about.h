/* castle_about.h -- help with deciding in A Castle for All Seasons: what a move is there for, which way of paying is the
 * usual one, and what has decided a tie. */
#ifndef HB_TUI_CASTLE_ABOUT_H
#define HB_TUI_CASTLE_ABOUT_H

#include "tui/menu.h"
#include "tui/seats.h"

/* What the cards of a move do, what its building is for or what its space scores, and what that would be now; nothing for
 * other moves and other games.  The scratch has room for the game. */
void hb_castle_about(const struct hb_game *g, int who, struct hb_move m, struct hb_game *scratch, struct hb_text *out);

/* True while a building that was chosen is being paid for: one can still take another one instead. */
bool hb_castle_is_paying(const struct hb_game *g);

/* Puts the way to pay that most would take first (menu.h). */
void hb_castle_order_menu(struct hb_menu *m, const struct hb_game *g);

/* Of a game that is over, where several have the most points: what decided, with its numbers; else nothing. */
void hb_castle_tie(const struct hb_game *g, const struct hb_seats *seats, struct hb_text *out);

#endif

/* reports.h -- texts of several lines that both the screen and the plain mode show: help, scores, legal moves, a
 * tile's features, the table, the result.  Lines end with a newline; none holds escapes.
 *
 * `seen` is the game as those may see it who read the text.  What lies on the table is told by
 * reports_table.c, all else by reports.c. */
#ifndef HB_LETTERS_REPORTS_H
#define HB_LETTERS_REPORTS_H

#include "table/party_words.h"
#include "views/letters/menu.h"
#include "views/letters/seats.h"

enum { HB_REPORT_TEXT = 32 * 1024 };

/* How to play here: keys or words to type, and what the things of this game are there for. */
void hb_report_help(const struct hb_game *seen, bool screen, struct hb_text *out);

/* Who is to move, the scores, and what he needs to know of his things and the table. */
void hb_report_turn(const struct hb_game *seen, const struct hb_seats *seats, int who, struct hb_text *out);

/* How a party stands that plays together, in one paragraph. */
void hb_report_together(const struct hb_look_party *party, struct hb_text *out);

/* Who stands where on the score track, where that matters; `in_letters`: also as a drawing of letters. */
void hb_report_track(const struct hb_game *seen, const struct hb_seats *seats, bool in_letters, struct hb_text *out);
void hb_report_scores(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out);

/* Every legal move, numbered as hb_menu_place and the list count them, with what it would do.  The scratch has room for
 * the game. */
void hb_report_moves(const struct hb_game *seen, const struct hb_seats *seats, struct hb_game *scratch,
                     const struct hb_menu *m, struct hb_text *out);

/* The same with the numbers and letters that they have on the drawn board. */
void hb_report_labelled_moves(const struct hb_game *seen, const struct hb_seats *seats, struct hb_game *scratch,
                              const struct hb_menu *m, struct hb_text *out);

/* The moves of a list from one number on to before another, counted from 0. */
void hb_report_entries(const struct hb_game *seen, const struct hb_seats *seats, const struct hb_menu *m, size_t from,
                       size_t end, struct hb_text *out);

/* The features of the tile at x y; false if no tile lies there. */
bool hb_report_tile(const struct hb_game *seen, const struct hb_seats *seats, int x, int y, struct hb_text *out);

/* Who stands on places beside the landscape; nothing where there are none. */
void hb_report_stations(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out);

/* All that lies on the table, in words; false for games on a landscape, which are drawn. */
bool hb_report_table(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out);

/* Scores, points by source, winners and the seed; for a game that is over. */
void hb_report_result(const struct hb_game *g, const struct hb_seats *seats, const char *seed, struct hb_text *out);

#endif

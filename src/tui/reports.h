/* reports.h -- texts of several lines that both the screen and the plain mode show: help, scores, legal moves, a
 * tile's features, the result.  Lines end with a newline; none holds escapes. */
#ifndef HB_TUI_REPORTS_H
#define HB_TUI_REPORTS_H

#include "tui/match.h"
#include "tui/menu.h"

enum { HB_REPORT_TEXT = 32 * 1024 };

void hb_report_help(bool screen, struct hb_text *out);
void hb_report_scores(const struct hb_match *s, struct hb_text *out);

/* Every legal move, numbered as hb_menu_place and the list count them, with what it would do. */
void hb_report_moves(const struct hb_match *s, const struct hb_menu *m, struct hb_text *out);

/* The features of the tile at x y; false if no tile lies there. */
bool hb_report_tile(const struct hb_match *s, int x, int y, struct hb_text *out);

/* What happened in the last move that somebody made, and after it. */
void hb_report_last_move(const struct hb_match *s, struct hb_text *out);

/* Scores, points by source, winners and the seed; for a game that is over. */
void hb_report_result(const struct hb_game *g, const struct hb_seats *seats, const char *seed, struct hb_text *out);

#endif

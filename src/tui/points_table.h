/* points_table.h -- points in a table with a column for each player, and names that keep their columns. */
#ifndef HB_TUI_POINTS_TABLE_H
#define HB_TUI_POINTS_TABLE_H

#include "tui/seats.h"

/* A player's name in so many columns, cut or filled up with blanks. */
void hb_put_name(const struct hb_seats *seats, int player, int columns, struct hb_text *out);

/* The heading, and a row: its label, and more to it, then a number for each player. */
void hb_points_head(const struct hb_seats *seats, struct hb_text *out);
void hb_points_row(const struct hb_seats *seats, const char *label, const char *more, const long points[],
                   struct hb_text *out);

#endif

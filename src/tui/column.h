/* column.h -- a column of the screen filled from the top: lines, wrapped texts, players' emblems, what happened. */
#ifndef HB_TUI_COLUMN_H
#define HB_TUI_COLUMN_H

#include "tui/canvas.h"
#include "tui/log.h"
#include "tui/seats.h"

struct hb_column {
    struct hb_canvas *canvas;
    struct hb_box box;
    int y; /* where the next thing goes */
    struct hb_look look;
    struct hb_pen pen, soft, strong;
};

/* Begins at the top of the box; on terminals with many colours the page is parchment. */
struct hb_column hb_column_in(struct hb_canvas *c, struct hb_box box, struct hb_look look);

int hb_column_left(const struct hb_column *col); /* rows */

/* One line, cut where the column ends; nothing where no row is left. */
void hb_column_line(struct hb_column *col, struct hb_pen pen, const char *text);

/* A text of several lines, those after the first set in; at most so many lines. */
void hb_column_wrapped(struct hb_column *col, struct hb_pen pen, const char *text, int hang, int lines);

/* A player's sign in three cells of the current row, `at` cells from its start. */
void hb_column_emblem(struct hb_column *col, int at, const struct hb_seats *seats, int player);

/* The newest sentences under a heading, as many as fit; nothing in fewer than three rows. */
void hb_column_log(struct hb_column *col, const struct hb_log *log);

#endif

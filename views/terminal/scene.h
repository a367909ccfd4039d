/* scene.h -- the whole screen of a game, drawn from what is to be shown and nothing else.
 *
 * Board to the left, panel to the right, and below them a sentence, the keys and the line being typed.  A sheet is
 * a text laid over the board.  A game may have a picture of its own instead of board and panel (terminal_view.h). */
#ifndef HB_TERMINAL_SCENE_H
#define HB_TERMINAL_SCENE_H

#include "views/letters/board.h"
#include "views/letters/canvas.h"
#include "views/letters/seats.h"
#include "views/terminal/match.h"
#include "views/terminal/term.h"

/* A column of the screen filled from the top: lines, wrapped texts, players' emblems, what happened. */
struct hb_column {
    struct hb_canvas *canvas;
    struct hb_box box;
    int y; /* where the next thing goes */
    struct hb_term_look look;
    struct hb_pen pen, soft, strong;
};

/* Begins at the top of the box; on terminals with many colours the page is parchment. */
struct hb_column hb_column_in(struct hb_canvas *c, struct hb_box box, struct hb_term_look look);

int hb_column_left(const struct hb_column *col); /* rows */

/* One line, cut where the column ends; nothing where no row is left. */
void hb_column_line(struct hb_column *col, struct hb_pen pen, const char *text);

/* A text in the current row that ends so many cells from its start. */
void hb_column_right(struct hb_column *col, int end, struct hb_pen pen, const char *text);

/* One line of a wrapped text. */
void hb_column_put(struct hb_column *col, struct hb_pen pen, struct hb_wrapped line);

/* A text of several lines, those after the first set in; at most so many lines. */
void hb_column_wrapped(struct hb_column *col, struct hb_pen pen, const char *text, int hang, int lines);

/* The newest sentences under a heading, as many as fit; nothing in fewer than three rows. */
void hb_column_log(struct hb_column *col, const struct hb_log *log);

struct hb_sheet {
    const char *title; /* the key of its sentence */
    const char *text;  /* NULL: no sheet */
    int top;           /* first line shown */
    bool low;          /* at the foot of the board, where that is what it is about */
};

struct hb_scene {
    struct hb_board board;
    const struct hb_log *log;
    const char *title;
    const char *message; /* what is to be done, or what went wrong */
    bool is_warning;     /* the latter */
    bool asking;         /* a question that must be seen in any window */
    const char *keys;
    const char *prompt, *typed;
    const char *discussion; /* what is proposed, a line each; "": nothing */
    struct hb_sheet sheet;
};

/* True for games that can be drawn. */
bool hb_scene_can_show(const struct hb_game *g);

enum { HB_SCENE_COLUMNS = 50, HB_SCENE_ROWS = 16 }; /* the smallest window a landscape works in */

/* Draws on all of the canvas and says where the cursor belongs. */
void hb_scene_draw(struct hb_canvas *c, const struct hb_scene *s, int *cursor_x, int *cursor_y);

/* The same on a terminal; false if there is no memory. */
bool hb_scene_show(const struct hb_scene *s, struct hb_term *t);

/* Rows for the message on a canvas of so many rows. */
int hb_scene_message_rows(int rows);

/* How far down the sheet can be scrolled on a canvas of that size. */
int hb_scene_sheet_end(const struct hb_scene *s, int columns, int rows);

/* Makes the board's tiles so many sizes larger, or smaller, than they are on a canvas of that size. */
void hb_scene_resize(struct hb_scene *s, int by, int columns, int rows);

/* Scrolls the board's view by so many half tiles, on a canvas of that size; not so far that nothing of it is seen. */
void hb_scene_scroll(struct hb_scene *s, int dx, int dy, int columns, int rows);

#endif

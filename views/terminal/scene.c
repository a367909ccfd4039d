/* scene.c -- the parts of the screen and where they go.  See scene.h. */
#include "views/terminal/scene.h"

#include "hradby/words.h"
#include "views/letters/glyph.h"
#include "views/letters/palette.h"
#include "views/terminal/terminal_view.h"

#include <stdio.h>
#include <string.h>

enum { TITLE_ROWS = 1, ROWS_FOR_LONG_FOOT = 30, SHEET_WIDE = 100, SHEET_HANG = 3 };

static bool is_fine(const struct hb_scene *s)
{
    return s->board.look.depth >= HB_COLOURS_256;
}

static struct hb_column column_in(struct hb_canvas *c, struct hb_box box, const struct hb_scene *s)
{
    return hb_column_in(c, box, s->board.look);
}

/* Wider windows have wider panels; the board gets the most. */
static int panel_columns(int columns)
{
    if (columns >= 130)
        return 42;
    if (columns >= 100)
        return 36;
    return columns >= 76 ? 30 : 24;
}

/* The sentence (two lines where there is room), the keys, the line being typed. */
static int foot_rows(int rows)
{
    return rows >= ROWS_FOR_LONG_FOOT ? 4 : 3;
}

int hb_scene_message_rows(int rows)
{
    return foot_rows(rows) - 2;
}

static struct hb_box board_box(int columns, int rows)
{
    return (struct hb_box){ 0, TITLE_ROWS, columns - panel_columns(columns) - 2, rows - TITLE_ROWS - foot_rows(rows) };
}

bool hb_scene_can_show(const struct hb_game *g)
{
    return hb_terminal_view_of(g);
}

void hb_scene_resize(struct hb_scene *s, int by, int columns, int rows)
{
    int size = hb_board_size(&s->board, board_box(columns, rows)) + by;

    s->board.view.size = size < 0 ? 0 : size >= HB_TILE_SIZES ? HB_TILE_SIZES - 1 : size;
}

void hb_scene_scroll(struct hb_scene *s, int dx, int dy, int columns, int rows)
{
    struct hb_view before = s->board.view;
    struct hb_bounds seen;

    s->board.view.dx += dx;
    s->board.view.dy += dy;
    seen = hb_board_seen(&s->board, board_box(columns, rows));
    if (seen.left > seen.right || seen.top > seen.bottom)
        s->board.view = before;
}

static void draw_title(struct hb_canvas *c, const struct hb_scene *s)
{
    struct hb_pen pen = { is_fine(s) ? HB_PARCHMENT : HB_INK_OWN, is_fine(s) ? HB_INK : HB_INK_OWN, true };

    hb_canvas_fill(c, (struct hb_box){ 0, 0, c->w, TITLE_ROWS }, ' ', pen);
    hb_canvas_text(c, 1, 0, c->w - 2, pen, s->title);
}

static void draw_foot(struct hb_canvas *c, const struct hb_scene *s, int *cursor_x, int *cursor_y)
{
    int rows = foot_rows(c->h), y = c->h - rows, x;
    struct hb_column col = column_in(c, (struct hb_box){ 1, y, c->w - 2, rows }, s);

    if (s->alarm && s->board.look.depth != HB_MONO)
        col.strong.fg = HB_MONK_ROOF;
    hb_canvas_fill(c, (struct hb_box){ 0, y, c->w, rows }, ' ', col.pen);
    hb_column_wrapped(&col, col.strong, s->message, 0, rows - 2);
    hb_canvas_text(c, 1, c->h - 2, c->w - 2, col.soft, s->keys);
    x = 1 + hb_canvas_text(c, 1, c->h - 1, c->w - 2, col.pen, s->prompt);
    x += hb_canvas_text(c, x, c->h - 1, c->w - 1 - x, col.pen, s->typed);
    *cursor_x = x;
    *cursor_y = c->h - 1;
}

static void draw_border(struct hb_canvas *c, struct hb_box b, struct hb_pen pen)
{
    for (int x = b.x; x < b.x + b.w; x++) {
        hb_canvas_text(c, x, b.y, 1, pen, "\u2500");
        hb_canvas_text(c, x, b.y + b.h - 1, 1, pen, "\u2500");
    }
    for (int y = b.y; y < b.y + b.h; y++) {
        hb_canvas_text(c, b.x, y, 1, pen, "\u2502");
        hb_canvas_text(c, b.x + b.w - 1, y, 1, pen, "\u2502");
    }
    hb_canvas_text(c, b.x, b.y, 1, pen, "\u250c");
    hb_canvas_text(c, b.x + b.w - 1, b.y, 1, pen, "\u2510");
    hb_canvas_text(c, b.x, b.y + b.h - 1, 1, pen, "\u2514");
    hb_canvas_text(c, b.x + b.w - 1, b.y + b.h - 1, 1, pen, "\u2518");
}

static int sheet_columns(int columns)
{
    int w = columns - 4;

    return w > SHEET_WIDE ? SHEET_WIDE : w;
}

static int sheet_rows(const struct hb_scene *s, int columns, int rows)
{
    int lines = hb_wrap_lines(s->sheet.text, sheet_columns(columns) - 4, SHEET_HANG),
        most = rows - TITLE_ROWS - foot_rows(rows) - 2;

    return lines < most ? lines : most;
}

int hb_scene_sheet_end(const struct hb_scene *s, int columns, int rows)
{
    return !s->sheet.text
               ? 0
               : hb_wrap_lines(s->sheet.text, sheet_columns(columns) - 4, SHEET_HANG) - sheet_rows(s, columns, rows);
}

static void draw_sheet_text(struct hb_column *col, const struct hb_scene *s)
{
    struct hb_wrap text = { .at = s->sheet.text, .columns = col->box.w, .hang = SHEET_HANG };
    struct hb_wrapped line;

    for (int i = 0; hb_column_left(col) > 0 && (line = hb_wrap_next(&text)).text; i++)
        if (i >= s->sheet.top)
            hb_column_put(col, col->pen, line);
}

static void draw_sheet(struct hb_canvas *c, const struct hb_scene *s)
{
    int w = sheet_columns(c->w), h = sheet_rows(s, c->w, c->h) + 2, x;
    struct hb_box box = { (c->w - w) / 2, TITLE_ROWS + (c->h - TITLE_ROWS - foot_rows(c->h) - h) / 2, w, h };
    bool more = hb_scene_sheet_end(s, c->w, c->h) > 0;
    char how[96];
    struct hb_column col;

    snprintf(how, sizeof how, " %s ",
             hb_words(s->board.seats->language, more ? "terminal.sheet.more" : "terminal.sheet.close"));
    if (s->sheet.low)
        box.y = c->h - foot_rows(c->h) - h;
    col = column_in(c, (struct hb_box){ box.x + 2, box.y + 1, w - 4, h - 2 }, s);
    hb_canvas_fill(c, box, ' ', col.pen);
    draw_border(c, box, col.pen);
    draw_sheet_text(&col, s);
    x = box.x + 2 + hb_canvas_text(c, box.x + 2, box.y, w - 4, col.strong, " ");
    x += hb_canvas_text(c, x, box.y, w - 6, col.strong, hb_words(s->board.seats->language, s->sheet.title));
    hb_canvas_text(c, x, box.y, 1, col.strong, " ");
    hb_canvas_text(c, box.x + w - 2 - hb_glyph_columns(how), box.y + h - 1, w - 4, col.pen, how);
}

/* A window too small for the game still shows what it asks. */
static void draw_question(struct hb_column *col, const struct hb_scene *s)
{
    struct hb_column inside = *col;

    inside.box = (struct hb_box){ 1, 0, col->box.w - 2, col->box.h - 1 };
    hb_canvas_text(col->canvas, 0, inside.box.h, col->box.w, col->pen, s->keys);
    if (inside.box.h > 0 && inside.box.w > 0)
        hb_column_wrapped(&inside, col->pen, s->message, 0, inside.box.h);
}

static void say_too_small(const struct hb_canvas *c, const struct hb_scene *s, const struct hb_terminal_view *needs,
                          char *text, size_t cap)
{
    struct hb_text out = hb_seats_text(s->board.seats, text, cap);

    hb_say(&out, "terminal.small");
    hb_put(&out, "\n");
    hb_say(&out, "terminal.small.needed w=%d h=%d columns=%d rows=%d", needs->columns, needs->rows, c->w, c->h);
    hb_put(&out, "\n");
    hb_say(&out, "terminal.small.leave");
    hb_put(&out, "\n");
    if (hb_wrap_lines(text, c->w, 0) <= c->h)
        return;
    out = hb_seats_text(s->board.seats, text, cap);
    hb_say(&out, "terminal.small.short w=%d h=%d", needs->columns, needs->rows);
}

static void draw_too_small(struct hb_canvas *c, const struct hb_scene *s, const struct hb_terminal_view *needs,
                           int *cursor_x, int *cursor_y)
{
    struct hb_column col =
        hb_column_in(c, (struct hb_box){ 0, 0, c->w, c->h }, (struct hb_term_look){ .depth = HB_MONO });
    char text[256];

    *cursor_x = 0;
    *cursor_y = c->h - 1;
    if (s->asking) {
        draw_question(&col, s);
        return;
    }
    say_too_small(c, s, needs, text, sizeof text);
    hb_column_wrapped(&col, col.pen, text, 0, c->h);
    *cursor_y = col.y < c->h ? col.y : c->h - 1;
}

/* How games on a landscape are drawn: board and panel */

static void draw_landscape(struct hb_canvas *c, struct hb_box box, const struct hb_scene *s)
{
    struct hb_box board = board_box(c->w, c->h), panel;

    if (s->sheet.text && s->sheet.low)
        board.h -= sheet_rows(s, c->w, c->h) + 2;
    hb_board_draw(c, board, &s->board);
    panel = (struct hb_box){ board.w + 1, board.y, panel_columns(c->w), box.h };
    hb_panel_draw(c, panel, s);
}

static const char *landscape_keys(const struct hb_game *seen, const struct hb_menu *menu)
{
    (void)seen;
    return hb_menu_is_places(menu) ? "terminal.keys.places" : "terminal.keys.list";
}

static const char *landscape_more_keys(const struct hb_menu *menu)
{
    return hb_menu_is_places(menu) ? "terminal.more.places" : "terminal.more.list";
}

const struct hb_terminal_view *hb_terminal_view_of(const struct hb_game *g)
{
    static const struct hb_terminal_view landscape = { .columns = HB_SCENE_COLUMNS,
                                                       .rows = HB_SCENE_ROWS,
                                                       .draw = draw_landscape,
                                                       .keys = landscape_keys,
                                                       .more_keys = landscape_more_keys,
                                                       .keys_over = "terminal.keys.over",
                                                       .keys_replay = "terminal.replay.keys" };

    for (const struct hb_terminal_view *const *v = hb_terminal_views; *v; v++)
        if (strcmp((*v)->game, hb_kind_of(g)->id) == 0)
            return *v;
    return hb_land_of(g) ? &landscape : NULL;
}

void hb_scene_draw(struct hb_canvas *c, const struct hb_scene *s, int *cursor_x, int *cursor_y)
{
    const struct hb_terminal_view *view = hb_terminal_view_of(s->board.game);
    struct hb_box all = { 0, 0, c->w, c->h };

    if (c->w < view->columns || c->h < view->rows) {
        draw_too_small(c, s, view, cursor_x, cursor_y);
        return;
    }
    hb_canvas_fill(c, all, ' ', column_in(c, all, s).pen);
    draw_title(c, s);
    view->draw(c, (struct hb_box){ 0, TITLE_ROWS, c->w, board_box(c->w, c->h).h }, s);
    draw_foot(c, s, cursor_x, cursor_y);
    if (s->sheet.text)
        draw_sheet(c, s);
}

bool hb_scene_show(const struct hb_scene *s, struct hb_term *t)
{
    int x, y;

    if (!hb_term_blank(t))
        return false;
    hb_scene_draw(&t->now, s, &x, &y);
    hb_term_show(t, x, y);
    return true;
}

/* column.c -- see column.h. */
#include "tui/column.h"

#include "tui/palette.h"
#include "tui/wrap.h"

/* What a player reads. */
static const char SAY_HAPPENED[] = "What happened";

enum { TEXT_MAX = 512, LOG_HANG = 2, LOG_ROWS_MIN = 3 };

struct hb_column hb_column_in(struct hb_canvas *c, struct hb_box box, struct hb_look look)
{
    bool fine = look.depth >= HB_COLOURS_256;
    hb_ink page = fine ? HB_PARCHMENT : HB_INK_OWN;

    return (struct hb_column){ .canvas = c,
                               .box = box,
                               .y = box.y,
                               .look = look,
                               .pen = { fine ? HB_INK : HB_INK_OWN, page, false },
                               .soft = { fine ? HB_INK_SOFT : HB_INK_OWN, page, false },
                               .strong = { fine ? HB_INK : HB_INK_OWN, page, true } };
}

int hb_column_left(const struct hb_column *col)
{
    return col->box.y + col->box.h - col->y;
}

void hb_column_line(struct hb_column *col, struct hb_pen pen, const char *text)
{
    if (hb_column_left(col) > 0)
        hb_canvas_text(col->canvas, col->box.x, col->y++, col->box.w, pen, text);
}

void hb_column_wrapped(struct hb_column *col, struct hb_pen pen, const char *text, int hang, int lines)
{
    struct hb_wrap wrap = { .at = text, .columns = col->box.w, .hang = hang };

    for (int i = 0; i < lines && hb_column_left(col) > 0; i++) {
        struct hb_wrapped line = hb_wrap_next(&wrap);
        char piece[TEXT_MAX];
        if (line.text == NULL)
            return;
        snprintf(piece, sizeof piece, "%.*s", (int)line.length, line.text);
        hb_canvas_text(col->canvas, col->box.x + line.indent, col->y++, col->box.w - line.indent, pen, piece);
    }
}

void hb_column_emblem(struct hb_column *col, int at, const struct hb_seats *seats, int player)
{
    struct hb_pen pen = { hb_player_sign_ink(player), hb_player_ink(player), true };
    uint32_t sign = col->look.utf8 ? hb_player_emblem(player) : (uint32_t)seats->letter[player];
    int x = col->box.x + at;

    if (col->look.depth == HB_MONO)
        pen = col->strong;
    hb_canvas_put(col->canvas, x, col->y, ' ', pen);
    hb_canvas_put(col->canvas, x + 1, col->y, sign, pen);
    hb_canvas_put(col->canvas, x + 2, col->y, ' ', pen);
    if (col->look.depth == HB_MONO && col->look.utf8)
        hb_canvas_put(col->canvas, x + 2, col->y, (uint32_t)seats->letter[player], pen);
}

/* How many of the newest sentences fit, counted back from the last. */
static size_t first_that_fits(const struct hb_log *log, int columns, int rows)
{
    size_t first = log->total;

    while (first > 0) {
        const char *line = hb_log_line(log, first - 1);
        if (line == NULL)
            break;
        rows -= hb_wrap_lines(line, columns, LOG_HANG);
        if (rows < 0)
            break;
        first--;
    }
    return first;
}

void hb_column_log(struct hb_column *col, const struct hb_log *log)
{
    size_t first;

    if (log == NULL || hb_column_left(col) < LOG_ROWS_MIN)
        return;
    hb_column_line(col, col->soft, SAY_HAPPENED);
    first = first_that_fits(log, col->box.w, hb_column_left(col));
    for (size_t i = first; i < log->total; i++) {
        const char *line = hb_log_line(log, i);
        if (line != NULL)
            hb_column_wrapped(col, col->pen, line, LOG_HANG, col->box.h);
    }
}

/* castle_scene.c -- see castle_scene.h. */
#include "tui/castle_scene.h"

#include "tui/castle_draw.h"

enum { LOG_ROWS_MIN = 3, LOG_ROWS_GOOD = 8, GAP = 1 };

static int panel_columns(int columns)
{
    if (columns >= 150)
        return 50;
    if (columns >= 118)
        return 42;
    if (columns >= 100)
        return 38;
    return columns >= 76 ? 32 : 26;
}

static bool has_picture(const struct hb_column *col)
{
    return col->box.w >= HB_CASTLE_PICTURE_COLUMNS && col->box.h >= HB_CASTLE_PICTURE_ROWS;
}

static void draw_castle(struct hb_column *col, const struct hb_scene *s)
{
    hb_canvas_clip(col->canvas, col->box);
    hb_castle_track(col, s);
    if (has_picture(col))
        hb_castle_picture(col, s);
    else
        hb_castle_list(col, s);
}

static void draw_side(struct hb_column *col, const struct hb_scene *s)
{
    hb_canvas_clip(col->canvas, col->box);
    hb_castle_seats(col, s);
    hb_castle_moves(col, s);
}

/* What happened goes below the castle, where lines are longer, unless that leaves few rows. */
void hb_castle_draw(struct hb_canvas *c, struct hb_box box, const struct hb_scene *s)
{
    int right = panel_columns(box.w);
    struct hb_box left = { box.x + GAP, box.y, box.w - right - 3 * GAP, box.h };
    struct hb_column castle = hb_column_in(c, left, s->board.look), side, *log;

    side = hb_column_in(c, (struct hb_box){ box.x + box.w - right - GAP, box.y, right, box.h }, s->board.look);
    draw_castle(&castle, s);
    draw_side(&side, s);
    log =
        hb_column_left(&castle) >= LOG_ROWS_GOOD || hb_column_left(&castle) >= hb_column_left(&side) ? &castle : &side;
    log->y += hb_column_left(log) > LOG_ROWS_MIN;
    hb_canvas_clip(c, log->box);
    hb_column_log(log, s->log);
    hb_canvas_unclip(c);
}

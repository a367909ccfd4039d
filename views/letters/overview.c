/* overview.c -- the whole board at a glance, a letter or two for each tile (board.h).
 *
 * A chart says which squares are shown and where.  Three ranges of squares lie in one another:
 *
 *   all      the landscape and the free squares around it
 *   shown    those of them that have room here; mostly all
 *   window   those that the board itself would show in the same window; the rulers have lines beside them
 *
 * What does not fit is left out around the part that the board's own window shows, so that whoever scrolls there sees
 * it move.  A square takes two columns where all of them have room so, else one; what would stand in the second is then
 * left out. */
#include "views/letters/board.h"

#include "hradby/words.h"
#include "views/letters/palette.h"

#include <stdio.h>

/* Room around the squares: columns for the numbers of rows; rows above for those of columns and a line, and below for
 * two sentences.  Every fifth column has its number. */
enum { NUMBERS = 4, TOP = 2, FOOT = 2, EVERY = 5, ROW_LINE = 0x2502, COLUMN_LINE = 0x2500 };

/* Which squares are shown, and where. */
struct chart {
    const struct hb_board *board;
    struct hb_canvas *canvas;
    struct hb_bounds all, shown, window;
    struct hb_box box; /* for the squares alone */
    int wide;          /* columns of a square */
};

/* Leaves out of first..last what does not fit, and keeps around the middle of from..to. */
static void fit(int *first, int *last, int cells, int from, int to)
{
    int start = (from + to) / 2 - cells / 2;

    if (*last - *first < cells)
        return;
    if (start + cells - 1 > *last)
        start = *last - cells + 1;
    *first = start > *first ? start : *first;
    *last = *first + cells - 1;
}

static struct chart chart_of(struct hb_canvas *c, struct hb_box w, const struct hb_board *b)
{
    struct chart t = { .board = b, .canvas = c, .all = hb_board_bounds(b), .window = hb_board_seen(b, w) };
    int columns = t.all.right - t.all.left + 1;

    t.box = (struct hb_box){ w.x + NUMBERS + 1, w.y + TOP, w.w - NUMBERS - 2, w.h - TOP - FOOT };
    t.wide = 2 * columns <= t.box.w ? 2 : 1;
    t.shown = t.all;
    fit(&t.shown.left, &t.shown.right, t.box.w / t.wide, t.window.left, t.window.right);
    fit(&t.shown.top, &t.shown.bottom, t.box.h, t.window.top, t.window.bottom);
    t.box.x += (t.box.w - (t.shown.right - t.shown.left + 1) * t.wide) / 2;
    t.box.w = (t.shown.right - t.shown.left + 1) * t.wide;
    t.box.h = t.shown.bottom - t.shown.top + 1;
    return t;
}

static bool is_shown(const struct chart *t, int x, int y)
{
    return x >= t->shown.left && x <= t->shown.right && y >= t->shown.top && y <= t->shown.bottom;
}

static int column_of(const struct chart *t, int x)
{
    return t->box.x + (x - t->shown.left) * t->wide;
}

static int row_of(const struct chart *t, int y)
{
    return t->box.y + y - t->shown.top;
}

/* What is most to be seen on a tile: `lines` are the sides its roads reach.  A letter says one thing: a building before
 * a river, a river before a city, and a city before a road only where it has more than two halves. */
static enum hb_ground gist_of(const struct hb_placed *p, unsigned *lines)
{
    enum hb_ground building = HB_ON_FIELD;
    bool river = false;
    unsigned city = 0;

    *lines = 0;
    for (unsigned k = 0; k < p->design->segments; k++) {
        const struct hb_segment *s = &p->design->segment[k];
        building = s->kind == HB_MONASTERY  ? HB_ON_MONASTERY
                   : s->kind == HB_CASTLE   ? HB_ON_CASTLE
                   : s->kind == HB_CEMETERY ? HB_ON_CEMETERY
                                            : building;
        river |= s->kind == HB_RIVER;
        for (unsigned h = 0; s->kind == HB_CITY && h < HB_HALVES; h++)
            city += s->halves >> h & 1;
        if (s->kind == HB_ROAD)
            *lines |= hb_rotate_sides(s->sides, p->quarters);
    }
    if (p->design == hb_designs)
        return HB_ON_BACK;
    if (building != HB_ON_FIELD)
        return building;
    if (river)
        return HB_ON_RIVER;
    if (city > HB_HALVES / 4 || (city > 0 && *lines == 0))
        return HB_ON_CITY;
    return *lines != 0 ? HB_ON_ROAD : HB_ON_FIELD;
}

/* Both cells of a tile, or the one there is. */
static void put_square(const struct chart *t, int x, int y, uint32_t first, uint32_t second, struct hb_pen pen)
{
    hb_canvas_put(t->canvas, column_of(t, x), row_of(t, y), first, pen);
    if (t->wide > 1)
        hb_canvas_put(t->canvas, column_of(t, x) + 1, row_of(t, y), second, pen);
}

static void draw_tile(const struct chart *t, const struct hb_placed *p)
{
    unsigned lines;
    enum hb_ground ground = gist_of(p, &lines);
    bool utf8 = t->board->look.utf8, road = ground == HB_ON_ROAD;
    uint32_t sign = hb_ground_sign(ground, lines, utf8);
    struct hb_pen pen = hb_ground_pen(ground, t->board->look.depth);

    if (road && t->board->look.depth >= HB_COLOURS_256) /* a road lies in the green */
        pen = (struct hb_pen){ HB_INK, HB_MEADOW, true };
    /* Both cells of a road make one sign: the second only carries on what goes east, and 10 is a line from east to
     * west. */
    put_square(t, p->x, p->y, sign, !road ? sign : hb_ground_sign(lines & 2 ? HB_ON_ROAD : HB_ON_FIELD, 10, utf8), pen);
}

static void draw_tiles(const struct chart *t)
{
    const struct hb_landscape *l = hb_land_of(t->board->game);
    size_t n = hb_land_placed_count(l);
    struct hb_placed last;

    for (size_t i = 0; i < n; i++) {
        struct hb_placed p = hb_land_placed_at(l, i);
        if (is_shown(t, p.x, p.y))
            draw_tile(t, &p);
    }
    if (n == 0)
        return;
    last = hb_land_placed_at(l, n - 1);
    if (is_shown(t, last.x, last.y)) {
        struct hb_pen pen = hb_board_pen(t->board, true);
        pen.bold = true;
        hb_canvas_put(t->canvas, column_of(t, last.x) + t->wide - 1, row_of(t, last.y), '*', pen);
    }
}

/* Several on a tile are painted over each other, the last one on top. */
static void draw_figures(const struct chart *t)
{
    const struct hb_board *b = t->board;
    size_t n = hb_land_piece_count(hb_land_of(b->game));

    for (size_t i = 0; i < n; i++) {
        struct hb_placed_piece s = hb_land_piece_number(b->game, i);
        char letter = s.player == HB_NOBODY ? ' ' : b->seats->letter[s.player];
        struct hb_emblem emblem = hb_emblem_of(s.piece, s.player, letter, b->look.utf8);
        if (is_shown(t, s.x, s.y))
            hb_canvas_put(t->canvas, column_of(t, s.x), row_of(t, s.y), emblem.sign, emblem.pen);
    }
}

/* Tokens and what joins roads, in the second cell of a tile, where there are two. */
static void draw_pieces(const struct chart *t)
{
    enum { PIECES_MAX = 256, WOOD = 0xf2c21c };
    struct hb_loose loose[PIECES_MAX];
    size_t n = hb_land_loose_pieces(t->board->game, loose, PIECES_MAX);

    for (size_t i = 0; i < n && i < PIECES_MAX; i++)
        if (is_shown(t, loose[i].x, loose[i].y) && t->wide > 1)
            hb_canvas_put(t->canvas, column_of(t, loose[i].x) + 1, row_of(t, loose[i].y),
                          hb_piece_sign(loose[i].piece, t->board->look.utf8), (struct hb_pen){ HB_INK, WOOD, true });
}

static void draw_squares(const struct chart *t)
{
    const struct hb_board *b = t->board;
    bool fine = b->look.depth >= HB_COLOURS_256, mono = b->look.depth == HB_MONO;
    struct hb_pen free = { fine ? HB_INK : HB_INK_OWN, fine ? HB_PARCHMENT_DIM : HB_INK_OWN, true };
    struct hb_pen here = { mono ? HB_INK_OWN : HB_LIGHT, mono ? HB_INK_OWN : HB_CHOSEN, true };
    int x, y;

    for (size_t i = 0; b->menu && i < b->menu->squares; i++)
        if (is_shown(t, b->menu->square[i].x, b->menu->square[i].y))
            put_square(t, b->menu->square[i].x, b->menu->square[i].y, 'o', ' ', free);
    hb_board_focus(b, &x, &y);
    if (is_shown(t, x, y) && b->menu)
        hb_canvas_put(t->canvas, column_of(t, x), row_of(t, y), 'X', here);
}

/* Numbers of columns and rows, and lines beside those that the window shows. */
static void draw_rulers(const struct chart *t)
{
    struct hb_pen pen = hb_board_pen(t->board, true);
    char text[16];

    for (int x = t->shown.left; x <= t->shown.right; x++) {
        int w = snprintf(text, sizeof text, "%d", x);
        if (x % EVERY == 0)
            hb_canvas_text(t->canvas, column_of(t, x) + 1 - w, t->box.y - 2, w, pen, text);
        for (int i = 0; i < t->wide && x >= t->window.left && x <= t->window.right; i++)
            hb_canvas_put(t->canvas, column_of(t, x) + i, t->box.y - 1, COLUMN_LINE, pen);
    }
    for (int y = t->shown.top; y <= t->shown.bottom; y++) {
        int w = snprintf(text, sizeof text, "%d", y);
        hb_canvas_text(t->canvas, t->box.x - 2 - w, row_of(t, y), w, pen, text);
        if (y >= t->window.top && y <= t->window.bottom)
            hb_canvas_put(t->canvas, t->box.x - 1, row_of(t, y), ROW_LINE, pen);
    }
}

/* Arrows where the chart itself leaves something out; true if it does. */
static bool draw_rest(const struct chart *t)
{
    const struct {
        bool more;
        int x, y;
        uint32_t arrow;
    } rest[] = {
        { t->shown.left > t->all.left, t->box.x - 1, t->box.y - 1, HB_ARROW_LEFT },
        { t->shown.right < t->all.right, t->box.x + t->box.w, t->box.y - 1, HB_ARROW_RIGHT },
        { t->shown.top > t->all.top, t->box.x + t->box.w, t->box.y, HB_ARROW_UP },
        { t->shown.bottom < t->all.bottom, t->box.x + t->box.w, t->box.y + t->box.h - 1, HB_ARROW_DOWN },
    };
    struct hb_pen pen = hb_board_pen(t->board, true);
    bool any = false;

    pen.bold = true;
    for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++)
        if (rest[i].more) {
            hb_canvas_put(t->canvas, rest[i].x, rest[i].y, rest[i].arrow, pen);
            any = true;
        }
    return any;
}

void hb_overview_draw(struct hb_canvas *c, struct hb_box window, const struct hb_board *b)
{
    struct chart t = chart_of(c, window, b);
    const char *signs = !b->menu                     ? "terminal.overview.signs.nobody"
                        : hb_menu_is_places(b->menu) ? "terminal.overview.signs"
                                                     : "terminal.overview.signs.tiles";
    enum hb_language language = b->seats->language;

    hb_canvas_clip(c, window);
    draw_tiles(&t);
    draw_pieces(&t);
    draw_figures(&t);
    draw_squares(&t);
    draw_rulers(&t);
    hb_canvas_text(c, window.x + 1, window.y + window.h - 2, window.w - 1, hb_board_pen(b, true),
                   hb_words(language, signs));
    hb_canvas_text(c, window.x + 1, window.y + window.h - 1, window.w - 1, hb_board_pen(b, true),
                   hb_words(language, draw_rest(&t) ? "terminal.overview.more" : "terminal.overview.move"));
    hb_canvas_unclip(c);
}

/* board_letters.c -- the landscape in a window (board.h).
 *
 * A frame says where the tile at 0 0 has its upper left corner; every square follows from that by one multiplication
 * (cell_x, cell_y), whether it is seen or not:
 *
 *    window        -1   0    1      columns, in MARGIN_Y rows
 *        +------+----+----+----+
 *      0 |      |    |tile|    |    rows, in MARGIN_X columns; what is right of and below the margins is frame.window,
 *      1 |      |    |    |free|    and the clip, so tiles half outside are painted like all others
 *        +------+----+----+----+
 *
 * Nothing is remembered from one picture to the next: the frame follows from the position, what is chosen, and how far
 * somebody has scrolled.  A scrolled board therefore goes along when the choice moves on.
 *
 * Layers are painted over one another: tiles with what stands on them, places beside them, free squares, letters, at
 * last arrows and margins. */
#include "views/letters/board.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "views/letters/canvas.h"
#include "views/letters/menu.h"
#include "views/letters/palette.h"
#include "views/shape/landscape_shape.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MARGIN_X = 4, MARGIN_Y = 1, NOT_SEEN = -1, BESIDE_FIGURE = 2, UPPER_HALF = 0x2580, LOWER_HALF = 0x2584 };

/* Where tiles come to lie on the canvas. */
struct board_frame {
    struct hb_box window; /* without the margins */
    struct hb_style style;
    int origin_x, origin_y; /* the cell of the upper left corner of the tile at 0 0 */
};

static const hb_ink tints[] = { 0x2f6fe0, 0xffd400, 0xd63fb0, 0x10c8c8, 0xf5f5f5, 0x6a3fb0,
                                0x2f2f2f, 0xe03030, 0x0b5d1e, 0xff9ecb, 0x5f7fa0, 0x9fff5f };
static const char field_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
_Static_assert(sizeof tints / sizeof tints[0] == HB_OVERLAY_TINTS, "every tint has a colour");

hb_ink hb_overlay_tint(unsigned number)
{
    return tints[number % HB_OVERLAY_TINTS];
}

static void include(struct hb_bounds *b, int x, int y)
{
    b->left = x < b->left ? x : b->left;
    b->right = x > b->right ? x : b->right;
    b->top = y < b->top ? y : b->top;
    b->bottom = y > b->bottom ? y : b->bottom;
}

struct hb_bounds hb_board_bounds(const struct hb_board *b)
{
    const struct hb_landscape *l = hb_land_of(b->game);
    struct hb_bounds all = { 0, 0, 0, 0 };

    for (size_t i = 0; i < hb_land_placed_count(l); i++) {
        struct hb_placed p = hb_land_placed_at(l, i);
        include(&all, p.x - 1, p.y - 1);
        include(&all, p.x + 1, p.y + 1);
    }
    return all;
}

static struct hb_box without_margins(struct hb_box w)
{
    return (struct hb_box){ w.x + MARGIN_X, w.y + MARGIN_Y, w.w - MARGIN_X, w.h - MARGIN_Y };
}

int hb_board_size(const struct hb_board *b, struct hb_box window)
{
    struct hb_bounds all = hb_board_bounds(b);
    struct hb_box inside = without_margins(window);

    if (b->view.size != HB_SIZE_FITS)
        return b->view.size;
    for (int size = HB_TILE_SIZES - 2; size > 0; size--) {
        struct hb_style s = hb_style_of(b->look, size);
        if ((all.right - all.left + 1) * s.w <= inside.w && (all.bottom - all.top + 1) * s.h <= inside.h)
            return size;
    }
    return 0;
}

struct hb_box hb_board_whole(const struct hb_board *b)
{
    struct hb_bounds all = hb_board_bounds(b);
    struct hb_style s = hb_style_of(b->look, b->view.size);

    return (struct hb_box){ 0, 0, MARGIN_X + (all.right - all.left + 1) * s.w,
                            MARGIN_Y + (all.bottom - all.top + 1) * s.h };
}

struct hb_placed hb_board_last(const struct hb_game *g)
{
    const struct hb_landscape *l = hb_land_of(g);
    size_t n = hb_land_placed_count(l);

    return n > 0 ? hb_land_placed_at(l, n - 1) : (struct hb_placed){ 0 };
}

static bool is_chosen_square(const struct hb_board *b, size_t i)
{
    return b->menu && i < b->menu->squares && i == b->chosen;
}

/* The first empty place of that name beside the landscape, or NULL. */
static const struct hb_station *find_empty(const struct hb_look *table, const char *place)
{
    for (unsigned i = 0; place && i < table->stations; i++)
        if (!table->station[i].piece && strcmp(table->station[i].place, place) == 0)
            return &table->station[i];
    return NULL;
}

static void focus_on_place(const struct hb_board *b, const char *place, int *x, int *y)
{
    const struct hb_station *s = find_empty(b->table, place);
    struct hb_point at;

    if (s && hb_shape_station_place(hb_land_of(b->game), s, &at))
        hb_shape_station_square(at, x, y);
}

void hb_board_focus(const struct hb_board *b, int *x, int *y)
{
    struct hb_placed last = hb_board_last(b->game);

    *x = last.x;
    *y = last.y;
    if (b->overlay.kind == HB_SHOW_FEATURES) {
        *x = b->overlay.x;
        *y = b->overlay.y;
    } else if (b->menu && b->chosen < b->menu->squares) {
        *x = b->menu->square[b->chosen].x;
        *y = b->menu->square[b->chosen].y;
    } else if (b->menu && !hb_menu_is_places(b->menu) && b->chosen < b->menu->moves) {
        struct hb_target t = hb_target_of(b->game, b->menu->move[b->chosen]);
        *x = t.on_board || t.on_square ? t.x : *x;
        *y = t.on_board || t.on_square ? t.y : *y;
        focus_on_place(b, t.place, x, y);
    }
}

/* Where the tile at 0 begins, along one direction: centred if all fits, else around the focus, else at a border.  The
 * border comes last: a focus near the edge of the landscape would else leave part of the window empty. */
static int origin(int from, int cells, int tile, int first, int last, int focus, int scrolled)
{
    int all = (last - first + 1) * tile, at;

    if (all <= cells)
        return from + (cells - all) / 2 - first * tile - scrolled * tile / 2;
    at = cells / 2 - tile / 2 - focus * tile;
    if (at + first * tile > 0)
        at = -first * tile;
    if (at + (last + 1) * tile < cells)
        at = cells - (last + 1) * tile;
    return from + at - scrolled * tile / 2;
}

static struct board_frame frame_of(const struct hb_board *b, struct hb_box window)
{
    struct board_frame f = { .window = without_margins(window),
                             .style = hb_style_of(b->look, hb_board_size(b, window)) };
    struct hb_bounds all = hb_board_bounds(b);
    int x, y;

    hb_board_focus(b, &x, &y);
    f.origin_x = origin(f.window.x, f.window.w, f.style.w, all.left, all.right, x, b->view.dx);
    f.origin_y = origin(f.window.y, f.window.h, f.style.h, all.top, all.bottom, y, b->view.dy);
    return f;
}

static int cell_x(const struct board_frame *f, int x)
{
    return f->origin_x + x * f->style.w;
}

static int cell_y(const struct board_frame *f, int y)
{
    return f->origin_y + y * f->style.h;
}

/* The first and last square, of those from..to, whose middle lies in a stretch of cells: one of which less is seen
 * counts as outside, and an arrow points to it. */
static void clip_squares(int *from, int *to, int origin_at, int tile, int first, int cells)
{
    while (*from <= *to && origin_at + *from * tile + tile / 2 < first)
        (*from)++;
    while (*to >= *from && origin_at + *to * tile + tile / 2 >= first + cells)
        (*to)--;
}

struct hb_bounds hb_board_seen(const struct hb_board *b, struct hb_box window)
{
    struct board_frame f = frame_of(b, window);
    struct hb_bounds seen = hb_board_bounds(b);

    clip_squares(&seen.left, &seen.right, f.origin_x, f.style.w, f.window.x, f.window.w);
    clip_squares(&seen.top, &seen.bottom, f.origin_y, f.style.h, f.window.y, f.window.h);
    return seen;
}

struct hb_pen hb_board_pen(const struct hb_board *b, bool dark)
{
    bool fine = b->look.depth >= HB_COLOURS_256;
    hb_ink ink = dark ? HB_INK : HB_INK_SOFT;

    return (struct hb_pen){ fine ? ink : HB_INK_OWN, fine ? HB_PARCHMENT : HB_INK_OWN, false };
}

static unsigned field_number(const struct hb_overlay *o, unsigned id)
{
    unsigned i = 0;

    while (i < o->fields && o->field[i] != id)
        i++;
    return i;
}

void hb_overlay_fields(struct hb_overlay *o, const struct hb_game *g)
{
    const struct hb_landscape *l = hb_land_of(g);

    o->fields = 0;
    for (size_t i = 0; i < hb_land_placed_count(l); i++) {
        struct hb_placed p = hb_land_placed_at(l, i);
        for (unsigned k = 0; k < p.design->segments && o->fields < HB_OVERLAY_FIELDS; k++) {
            unsigned id = hb_land_feature_of(l, p.x, p.y, k).id;
            if (p.design->segment[k].kind == HB_FIELD && field_number(o, id) == o->fields)
                o->field[o->fields++] = id;
        }
    }
}

/* Which colour a feature has in the overlay; NOT_SEEN: none.  Features of the tile that is asked about have the numbers
 * of their segments there, so colours and letters are those of its description. */
static int overlay_number(const struct hb_board *b, const struct hb_feature *f)
{
    const struct hb_landscape *l = hb_land_of(b->game);
    struct hb_placed at;

    if (b->overlay.kind == HB_SHOW_FIELDS)
        return f->kind == HB_FIELD ? (int)field_number(&b->overlay, f->id) : NOT_SEEN;
    if (b->overlay.kind != HB_SHOW_FEATURES || !hb_land_placed_on(l, b->overlay.x, b->overlay.y, &at))
        return NOT_SEEN;
    for (unsigned k = 0; k < at.design->segments; k++) {
        struct hb_feature mine = hb_land_feature_of(l, at.x, at.y, k);
        if (mine.kind == f->kind && mine.id == f->id)
            return (int)k;
    }
    return NOT_SEEN;
}

static void tint_tile(struct hb_tile_look *look, const struct hb_board *b, const struct hb_placed *p)
{
    const struct hb_landscape *l = hb_land_of(b->game);

    if (b->overlay.kind == HB_SHOW_NOTHING)
        return;
    for (unsigned k = 0; k < p->design->segments; k++) {
        struct hb_feature f = hb_land_feature_of(l, p->x, p->y, k);
        int number = overlay_number(b, &f);
        if (number == NOT_SEEN)
            continue;
        look->tint[k] = hb_overlay_tint((unsigned)number);
        look->letter[k] = b->overlay.kind == HB_SHOW_FIELDS ? field_letters[(size_t)number % (sizeof field_letters - 1)]
                                                            : hb_menu_letter((size_t)number);
    }
}

/* What becomes of each bank of mist on the tile. */
static void find_mist(struct hb_tile_look *look, const struct hb_board *b, const struct hb_placed *p)
{
    for (unsigned k = 0; k < p->design->segments; k++) {
        if (p->design->segment[k].kind != HB_MIST)
            continue;
        struct hb_feature bank = hb_land_feature_of(hb_land_of(b->game), p->x, p->y, k);
        look->mist[k] = (uint8_t)hb_shape_mist_look(&bank);
    }
}

unsigned hb_board_alike(const struct hb_game *g, size_t i)
{
    struct hb_placed_piece s = hb_land_piece_number(g, i);
    size_t n = hb_land_piece_count(hb_land_of(g));
    unsigned alike = 0;

    for (size_t k = 0; s.player == HB_NOBODY && k < n; k++) {
        struct hb_placed_piece o = hb_land_piece_number(g, k);
        bool same = o.player == HB_NOBODY && o.x == s.x && o.y == s.y && o.segment == s.segment &&
                    strcmp(o.piece, s.piece) == 0;
        if (same && k < i)
            return 0;
        alike += same;
    }
    return s.player == HB_NOBODY ? alike : 1;
}

/* Beside the figure that stands there already; above or below it where the tile is too narrow. */
static struct hb_spot beside(const struct hb_style *style, struct hb_spot spot, unsigned before)
{
    int by = (int)before * HB_FIGURE_CELLS;

    if (spot.column + by + HB_FIGURE_CELLS <= style->w)
        spot.column += by;
    else if (spot.column >= by)
        spot.column -= by;
    else
        spot.row += spot.row > 0 ? -1 : 1;
    return spot;
}

/* How far a figure has to go back for the number beside it to lie on the tile, and not in its corner. */
static int beyond_border(const struct hb_style *style, int column, unsigned carries)
{
    int digits = carries == 0 ? 0 : carries < 10 ? 1 : 2, over = column + HB_FIGURE_CELLS + digits - style->w;

    return digits == 0 || over < 0 ? 0 : over < column ? over : column;
}

static void draw_figures(struct hb_canvas *c, int x, int y, const struct hb_board *b, const struct hb_style *style,
                         const struct hb_placed *p, const struct hb_spots *spots)
{
    size_t n = hb_land_piece_count(hb_land_of(b->game));
    unsigned there[HB_SEGMENTS_MAX] = { 0 };

    for (size_t i = 0; i < n; i++) {
        struct hb_placed_piece s = hb_land_piece_number(b->game, i);
        struct hb_figure_look look = { .player = s.player, .piece = s.piece, .carries = s.carries };
        struct hb_spot spot;
        unsigned alike;
        if (s.x != p->x || s.y != p->y || s.segment >= p->design->segments || !spots->figure[s.segment].found)
            continue;
        alike = hb_board_alike(b->game, i);
        if (alike == 0)
            continue;
        if (alike > 1)
            look.carries = alike;
        look.letter = s.player == HB_NOBODY ? ' ' : b->seats->letter[s.player];
        look.lying = p->design->segment[s.segment].kind == HB_FIELD;
        spot = beside(style, spots->figure[s.segment], there[s.segment]++);
        spot.column -= beyond_border(style, spot.column, look.carries);
        hb_figure_paint(c, x + spot.column, y + spot.row, style, &look);
    }
}

enum { PIECES_MAX = 256 };

/* What lies on the tile and on none of its segments: tokens, and what joins roads. */
static void draw_pieces(struct hb_canvas *c, int x, int y, const struct hb_board *b, const struct hb_style *style,
                        const struct hb_placed *p, const struct hb_spots *spots)
{
    struct hb_loose loose[PIECES_MAX];
    struct hb_span span[PIECES_MAX];
    size_t tokens = hb_land_loose_pieces(b->game, loose, PIECES_MAX),
           joints = hb_land_bridges_shown(b->game, span, PIECES_MAX);
    int column = spots->rest.column < style->w - 1 ? spots->rest.column : style->w - 2;

    HB_ASSERT(tokens <= PIECES_MAX && joints <= PIECES_MAX);
    for (size_t i = 0; i < joints; i++) {
        const struct hb_segment *s = p->design->segment;
        if (span[i].x == p->x && span[i].y == p->y)
            hb_span_paint(c, x + style->w / 2, y + style->h / 2, style,
                          hb_rotate_sides((uint8_t)(s[span[i].one].sides | s[span[i].other].sides), p->quarters));
    }
    for (size_t i = 0; i < tokens; i++)
        if (loose[i].x == p->x && loose[i].y == p->y)
            hb_token_paint(c, x + column, y + spots->rest.row, style, loose[i].piece, loose[i].count);
}

/* Whether a figure on another segment would have its emblem in that cell: a letter there would hide whose it is, or be
 * taken for a letter of that segment. */
static bool is_heart_of_other(const struct hb_placed *p, const struct hb_spots *spots, unsigned segment, int column)
{
    for (unsigned k = 0; k < p->design->segments; k++)
        if (k != segment && spots->figure[k].row == spots->figure[segment].row &&
            spots->figure[k].column + HB_FIGURE_CELLS / 2 == column)
            return true;
    return false;
}

/* The letter of an entry; one that has none is shown while it is chosen. */
static uint32_t entry_sign(const struct hb_board *b, size_t i)
{
    char letter = hb_menu_letter(i);

    return letter != '\0' ? (uint32_t)letter : i == b->chosen ? '*' : ' ';
}

static struct hb_pen entry_pen(const struct hb_board *b, size_t i)
{
    return i == b->chosen ? (struct hb_pen){ 0xffffff, HB_CHOSEN, true } : (struct hb_pen){ HB_INK, 0xffffff, true };
}

/* The roads that an entry is about light up while it is chosen. */
static void draw_chosen_sides(struct hb_canvas *c, int x, int y, const struct hb_board *b, const struct hb_style *style,
                              unsigned sides)
{
    const int at[HB_SIDES][2] = {
        { style->w / 2, 0 }, { style->w - 1, style->h / 2 }, { style->w / 2, style->h - 1 }, { 0, style->h / 2 }
    };
    struct hb_pen pen = entry_pen(b, b->chosen);

    for (unsigned side = 0; side < HB_SIDES; side++)
        if (sides >> side & 1)
            hb_canvas_put(c, x + at[side][0], y + at[side][1], 'o', pen);
    hb_canvas_put(c, x + style->w / 2, y + style->h / 2, hb_ground_sign(HB_ON_ROAD, sides, style->look.utf8), pen);
}

/* Where the letters of a tile go: side by side on their segment, or in the row where tokens lie. */
struct letters {
    int used[HB_SEGMENTS_MAX], whole;
};

/* The cell for the letter of one more entry; not found where the tile is too small for it, unless it is chosen. */
static struct hb_spot cell_for(struct letters *l, const struct hb_placed *p, const struct hb_spots *spots,
                               const struct hb_style *style, unsigned segment, bool chosen)
{
    struct hb_spot spot;
    int at;

    if (segment == HB_NO_SEGMENT)
        return (struct hb_spot){ ++l->whole % style->w, spots->rest.row, true };
    /* The first letter goes to the middle of where a figure stands, the next ones right and left of it. */
    spot = spots->figure[segment];
    at = l->used[segment]++;
    spot.column += (at + 1) % HB_FIGURE_CELLS;
    spot.found = spot.found && (chosen || (at < HB_FIGURE_CELLS && !is_heart_of_other(p, spots, segment, spot.column)));
    return spot;
}

/* The letters of all entries of the list that act on this tile.  Where it is too small for all, each segment keeps its
 * first; the chosen one lies over the others. */
static void draw_letters(struct hb_canvas *c, int x, int y, const struct hb_board *b, const struct hb_style *style,
                         const struct hb_placed *p, const struct hb_spots *spots)
{
    struct letters letters = { .whole = 0 };
    struct hb_spot chosen = { 0, 0, false };
    unsigned sides = 0;

    for (size_t i = 0; b->menu && i < b->menu->moves; i++) {
        struct hb_target t = hb_target_of(b->game, b->menu->move[i]);
        struct hb_spot spot;
        if (!t.on_board || t.x != p->x || t.y != p->y || entry_sign(b, i) == ' ')
            continue;
        spot = cell_for(&letters, p, spots, style, t.segment, i == b->chosen);
        if (spot.found)
            hb_canvas_put(c, x + spot.column, y + spot.row, entry_sign(b, i), entry_pen(b, i));
        if (i == b->chosen) {
            chosen = spot;
            sides = t.sides;
        }
    }
    if (sides != 0)
        draw_chosen_sides(c, x, y, b, style, sides);
    if (chosen.found)
        hb_canvas_put(c, x + chosen.column, y + chosen.row, entry_sign(b, b->chosen), entry_pen(b, b->chosen));
}

/* Letters and colours of the features of the tile that is asked about, as its description lists them. */
static void draw_labels(struct hb_canvas *c, int x, int y, const struct hb_board *b, const struct hb_placed *p,
                        const struct hb_spots *spots)
{
    for (unsigned k = 0; k < p->design->segments; k++) {
        hb_ink under = hb_ink_mix(hb_overlay_tint(k), HB_LIGHT, 6);
        struct hb_pen pen = { hb_ink_on(under, b->look.depth), under, true };
        if (spots->figure[k].found)
            hb_canvas_put(c, x + spots->figure[k].column + 1, y + spots->figure[k].row, (uint32_t)hb_menu_letter(k),
                          pen);
    }
}

void hb_board_tile(struct hb_canvas *c, int x, int y, const struct hb_board *b, const struct hb_style *style,
                   const struct hb_placed *tile, bool letters)
{
    const struct hb_terrain *t =
        hb_atlas_at(b->atlas, tile->design, tile->quarters, hb_shape_corners_joined(hb_land_of(b->game), tile));
    struct hb_tile_look look = hb_tile_plain;
    struct hb_spots spots;

    look.odd = (tile->x + tile->y) & 1;
    find_mist(&look, b, tile);
    tint_tile(&look, b, tile);
    hb_tile_paint(c, x, y, t, style, &look);
    hb_tile_spots(&spots, t, style);
    draw_pieces(c, x, y, b, style, tile, &spots);
    draw_figures(c, x, y, b, style, tile, &spots);
    if (b->overlay.kind == HB_SHOW_FEATURES && b->overlay.x == tile->x && b->overlay.y == tile->y)
        draw_labels(c, x, y, b, tile, &spots);
    else if (letters)
        draw_letters(c, x, y, b, style, tile, &spots);
}

/* Corners around a tile. */
static void draw_corners(struct hb_canvas *c, int x, int y, const struct hb_style *s, hb_ink ink)
{
    static const char *const fine[4] = { "\u250c", "\u2510", "\u2514", "\u2518" };
    static const char *const round[4] = { "\u256d", "\u256e", "\u2570", "\u256f" };
    static const char *const ascii[4] = { "/", "\\", "\\", "/" };
    const char *const *corner = s->picture ? fine : s->look.utf8 ? round : ascii;
    struct hb_pen pen = { ink, HB_INK_OWN, true };

    hb_canvas_text(c, x, y, 1, pen, corner[0]);
    hb_canvas_text(c, x + s->w - 1, y, 1, pen, corner[1]);
    hb_canvas_text(c, x, y + s->h - 1, 1, pen, corner[2]);
    hb_canvas_text(c, x + s->w - 1, y + s->h - 1, 1, pen, corner[3]);
}

static void draw_tiles(struct hb_canvas *c, const struct board_frame *f, const struct hb_board *b)
{
    const struct hb_landscape *l = hb_land_of(b->game);
    size_t n = hb_land_placed_count(l);

    for (size_t i = 0; i < n; i++) {
        struct hb_placed p = hb_land_placed_at(l, i);
        int x = cell_x(f, p.x), y = cell_y(f, p.y);
        if (x + f->style.w <= f->window.x || x >= f->window.x + f->window.w || y + f->style.h <= f->window.y ||
            y >= f->window.y + f->window.h)
            continue;
        hb_board_tile(c, x, y, b, &f->style, &p, b->menu && !hb_menu_is_places(b->menu));
        if (i + 1 == n && n > 1 && !hb_shape_plan_symbol(p.design, HB_SYMBOL_BOARD))
            draw_corners(c, x, y, &f->style, b->look.depth >= HB_COLOURS_256 ? HB_INK : HB_INK_OWN);
    }
}

/* Places beside the landscape */

/* The cell of a place of artwork. */
static void cell_of_place(const struct board_frame *f, struct hb_point at, int *x, int *y)
{
    int square_x, square_y;

    hb_shape_station_square(at, &square_x, &square_y);
    *x = cell_x(f, square_x) + (int)((at.x - square_x * HB_TILE_UNITS) * f->style.w / HB_TILE_UNITS);
    *y = cell_y(f, square_y) + (int)((at.y - square_y * HB_TILE_UNITS) * f->style.h / HB_TILE_UNITS);
}

static void draw_label(struct hb_canvas *c, const struct board_frame *f, const struct hb_board *b,
                       const struct hb_station *s)
{
    char text[64], key[64];
    struct hb_point at;
    int x, y, most = f->style.w - 1;
    struct hb_pen pen = { b->look.depth >= HB_COLOURS_256 ? HB_INK : HB_INK_OWN, HB_INK_OWN, true };

    HB_KEY("station.*.name");
    snprintf(key, sizeof key, "station.%s.name", s->name);
    const char *name = hb_words(b->seats->language, key);
    if (!name || !hb_shape_station_label(hb_land_of(b->game), s, &at))
        return;
    cell_of_place(f, at, &x, &y);
    snprintf(text, sizeof text, "%s", name);
    int wide = hb_glyph_columns(text);
    wide = wide < most ? wide : most;
    hb_canvas_text(c, x - wide / 2, y, wide, pen, text);
}

/* The letters of entries that would put something on such a place, the chosen one over the others. */
static uint32_t entry_at(const struct hb_board *b, const struct hb_station *s, size_t *entry)
{
    uint32_t sign = 0;

    for (size_t i = 0; b->menu && !hb_menu_is_places(b->menu) && i < b->menu->moves; i++) {
        struct hb_target t = hb_target_of(b->game, b->menu->move[i]);

        if (find_empty(b->table, t.place) != s || (sign != 0 && i != b->chosen) || entry_sign(b, i) == ' ')
            continue;
        sign = entry_sign(b, i);
        *entry = i;
    }
    return sign;
}

static void draw_empty(struct hb_canvas *c, int x, int y, const struct hb_board *b, const struct hb_station *s)
{
    const struct hb_art_spot *spot = hb_art_spot_find(s->place, s->nth);
    size_t entry = 0;
    uint32_t sign = entry_at(b, s, &entry);

    if (sign != 0)
        hb_canvas_put(c, x, y, sign, entry_pen(b, entry));
    else if (spot && spot->letter != 0)
        hb_canvas_put(c, x, y, b->look.utf8 ? spot->sign : spot->letter, (struct hb_pen){ HB_INK, HB_AMBER, true });
}

/* What stands there, or what could, and the names of places that artwork leaves room for. */
static void draw_stations(struct hb_canvas *c, const struct board_frame *f, const struct hb_board *b)
{
    const struct hb_look *table = b->table;

    for (unsigned i = 0; i < table->stations; i++)
        draw_label(c, f, b, &table->station[i]);
    for (unsigned i = 0; i < table->stations; i++) {
        const struct hb_station *s = &table->station[i];
        struct hb_figure_look look = { .player = s->player, .piece = s->piece };
        struct hb_point at;
        int x, y;

        if (!hb_shape_station_place(hb_land_of(b->game), s, &at))
            continue;
        cell_of_place(f, at, &x, &y);
        look.letter = s->player == HB_NOBODY ? ' ' : b->seats->letter[s->player];
        if (s->piece)
            hb_figure_paint(c, x - HB_FIGURE_CELLS / 2, y, &f->style, &look);
        else
            draw_empty(c, x, y, b, s);
    }
}

static void draw_number(struct hb_canvas *c, int x, int y, const struct board_frame *f, size_t number,
                        struct hb_pen pen)
{
    char text[24];
    int w = snprintf(text, sizeof text, f->style.picture ? " %zu " : "[%zu]", number);

    hb_canvas_text(c, x + (f->style.w - w) / 2, y + (f->style.h - 1) / 2, w, pen, text);
}

/* An empty square that can be chosen; the pen to write on it.  In half blocks its first and last row are only half
 * filled and its first and last column not at all, so that squares beside each other do not run together. */
static struct hb_pen draw_empty_square(struct hb_canvas *c, int x, int y, const struct board_frame *f,
                                       const struct hb_board *b)
{
    struct hb_pen pen = hb_board_pen(b, false);

    if (f->style.picture) {
        pen.fg = HB_PARCHMENT_DIM;
        hb_canvas_fill(c, (struct hb_box){ x + 1, y, f->style.w - 2, 1 }, LOWER_HALF, pen);
        hb_canvas_fill(c, (struct hb_box){ x + 1, y + f->style.h - 1, f->style.w - 2, 1 }, UPPER_HALF, pen);
        pen = (struct hb_pen){ HB_INK, HB_PARCHMENT_DIM, false };
        hb_canvas_fill(c, (struct hb_box){ x + 1, y + 1, f->style.w - 2, f->style.h - 2 }, ' ', pen);
    }
    pen.bold = true;
    return pen;
}

static void draw_free(struct hb_canvas *c, const struct board_frame *f, const struct hb_board *b, size_t i)
{
    const struct hb_square *s = &b->menu->square[i];
    int x = cell_x(f, s->x), y = cell_y(f, s->y);
    struct hb_pen pen = draw_empty_square(c, x, y, f, b);

    draw_number(c, x, y, f, i + 1, pen);
}

/* Entries of a list that are about empty squares, with their letters. */
static void draw_square_entries(struct hb_canvas *c, const struct board_frame *f, const struct hb_board *b)
{
    for (size_t i = 0; b->menu && !hb_menu_is_places(b->menu) && i < b->menu->moves; i++) {
        struct hb_target t = hb_target_of(b->game, b->menu->move[i]);

        if (!t.on_square || entry_sign(b, i) == ' ')
            continue;
        draw_empty_square(c, cell_x(f, t.x), cell_y(f, t.y), f, b);
        hb_canvas_put(c, cell_x(f, t.x) + f->style.w / 2, cell_y(f, t.y) + f->style.h / 2, entry_sign(b, i),
                      entry_pen(b, i));
    }
}

static void draw_preview(struct hb_canvas *c, const struct board_frame *f, const struct hb_board *b, size_t i)
{
    const struct hb_square *s = &b->menu->square[i];
    const struct hb_design *tile = hb_land_tile_in_hand(b->game);
    struct hb_tile_look look = hb_tile_plain;
    int x = cell_x(f, s->x), y = cell_y(f, s->y);

    if (!tile)
        return;
    look.pale = true;
    hb_tile_paint(c, x, y, hb_atlas_at(b->atlas, tile, b->quarters, 0), &f->style, &look);
    draw_corners(c, x, y, &f->style, b->look.depth == HB_MONO ? HB_INK_OWN : HB_CHOSEN);
    if (f->style.h > 3)
        draw_number(c, x, y + f->style.h / 2, f, i + 1, (struct hb_pen){ 0xffffff, HB_CHOSEN, true });
}

/* The chosen square shows the tile as it would lie there, the others their numbers. */
static void draw_squares(struct hb_canvas *c, const struct board_frame *f, const struct hb_board *b)
{
    for (size_t i = 0; b->menu && i < b->menu->squares; i++)
        if (is_chosen_square(b, i))
            draw_preview(c, f, b, i);
        else
            draw_free(c, f, b, i);
}

static void draw_margin(struct hb_canvas *c, const struct board_frame *f, const struct hb_board *b,
                        struct hb_box window)
{
    struct hb_bounds all = hb_board_bounds(b);
    struct hb_pen pen = hb_board_pen(b, false);
    char text[16];

    hb_canvas_clip(c, (struct hb_box){ f->window.x, window.y, f->window.w, MARGIN_Y });
    for (int x = all.left; x <= all.right; x++) {
        int w = snprintf(text, sizeof text, "%d", x);
        hb_canvas_text(c, cell_x(f, x) + (f->style.w - w) / 2, window.y, w, pen, text);
    }
    hb_canvas_clip(c, (struct hb_box){ window.x, f->window.y, MARGIN_X, f->window.h });
    for (int y = all.top; y <= all.bottom; y++) {
        int w = snprintf(text, sizeof text, "%d", y);
        hb_canvas_text(c, window.x + MARGIN_X - 1 - w, cell_y(f, y) + (f->style.h - 1) / 2, w, pen, text);
    }
    hb_canvas_unclip(c);
}

static int within(int least, int value, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* Whether a cell tells whose figure stands there, or a number or letter to choose by: an arrow must not cover that. */
static bool is_telling(const struct hb_canvas *c, int x, int y)
{
    uint32_t glyph = x < 0 || y < 0 || x >= c->w || y >= c->h ? ' ' : c->cell[y * c->w + x].glyph;

    if (glyph < 0x80)
        return isalnum((int)glyph);
    for (int p = 0; p < HB_PLAYERS_MAX; p++)
        if (hb_player_emblem(p) == glyph)
            return true;
    return false;
}

/* An arrow at the rim, a little beside its place where it would cover what is to be read; dx, dy: along the rim. */
static void put_arrow(struct hb_canvas *c, int x, int y, int dx, int dy, uint32_t arrow, struct hb_pen pen)
{
    static const int steps[] = { 0, 1, -1, 0 };
    size_t i = 0;

    while (i + 1 < sizeof steps / sizeof steps[0] && is_telling(c, x + steps[i] * dx, y + steps[i] * dy))
        i++;
    hb_canvas_put(c, x + steps[i] * dx, y + steps[i] * dy, arrow, pen);
}

/* Points from the rim of the window to a square outside it; does nothing for one inside.  Many squares in one direction
 * share an arrow, since they are all painted into the same cell. */
static void point_to(struct hb_canvas *c, const struct board_frame *f, int x, int y, struct hb_pen pen)
{
    const struct hb_box *w = &f->window;
    int column = cell_x(f, x) + f->style.w / 2, row = cell_y(f, y) + f->style.h / 2;
    int at_column = within(w->x, column, w->x + w->w - 1), at_row = within(w->y, row, w->y + w->h - 1);

    if (column != at_column)
        put_arrow(c, at_column, at_row, 0, 1, column < at_column ? HB_ARROW_LEFT : HB_ARROW_RIGHT, pen);
    else if (row != at_row)
        put_arrow(c, at_column, at_row, BESIDE_FIGURE, 0, row < at_row ? HB_ARROW_UP : HB_ARROW_DOWN, pen);
}

/* Arrows towards tiles, and over them those towards squares where the tile in hand can go. */
static void draw_rim(struct hb_canvas *c, const struct board_frame *f, const struct hb_board *b)
{
    const struct hb_landscape *l = hb_land_of(b->game);
    struct hb_pen tile = hb_board_pen(b, true);
    struct hb_pen square = { b->look.depth == HB_MONO ? HB_INK_OWN : HB_LIGHT,
                             b->look.depth == HB_MONO ? HB_INK_OWN : HB_CHOSEN, true };

    tile.bold = true;
    for (size_t i = 0; i < hb_land_placed_count(l); i++) {
        struct hb_placed p = hb_land_placed_at(l, i);
        point_to(c, f, p.x, p.y, tile);
    }
    for (size_t i = 0; b->menu && i < b->menu->squares; i++)
        point_to(c, f, b->menu->square[i].x, b->menu->square[i].y, square);
}

void hb_board_draw(struct hb_canvas *c, struct hb_box window, const struct hb_board *b)
{
    struct board_frame f = frame_of(b, window);

    hb_canvas_fill(c, window, ' ', hb_board_pen(b, false));
    if (b->view.overview) {
        hb_overview_draw(c, window, b);
        return;
    }
    hb_canvas_clip(c, f.window);
    draw_tiles(c, &f, b);
    draw_stations(c, &f, b);
    draw_squares(c, &f, b);
    draw_square_entries(c, &f, b);
    draw_rim(c, &f, b);
    draw_margin(c, &f, b, window);
}

bool hb_board_print(const struct hb_game *seen, const struct hb_seats *seats, FILE *out)
{
    struct hb_atlas atlas = { 0 };
    struct hb_canvas canvas = { 0 };
    struct hb_look table;
    struct hb_board board = {
        .game = seen, .table = &table, .seats = seats, .atlas = &atlas, .look = { .depth = HB_MONO }
    };
    struct hb_box all = hb_board_whole(&board);
    bool good = hb_canvas_size(&canvas, all.w, all.h);

    if (good) {
        hb_look(seen, &table);
        hb_board_draw(&canvas, all, &board);
        hb_canvas_plain(&canvas, false, out);
    }
    hb_canvas_free(&canvas);
    hb_atlas_free(&atlas);
    return good;
}

/* scene.c -- the parts of the screen and where they go, and the panel beside a landscape (scene.h).
 *
 *     title                                  one row
 *     board                      | panel     a game may have a picture of its own here (terminal_view.h)
 *     sentence, keys, typed line             three rows, four in a high window
 *
 * Nothing is kept: the same scene on a canvas of the same size is the same picture.  How far a board or a sheet can be
 * scrolled is therefore worked out by laying it out once more, not remembered from drawing it.
 *
 * The panel is a column that is filled from the top (struct hb_column): each part takes the rows that it needs, `y`
 * goes on below it, and a part for which no row is left is not drawn.  What is needed to choose comes first, what can
 * be looked up elsewhere last:
 *
 *     players and what they have, the party, the tile, the list of moves, proposals, the score track, what happened */
#include "views/terminal/scene.h"

#include "engine/landscape/tile_words.h"
#include "hradby/words.h"
#include "table/party_words.h"
#include "views/art/art.h"
#include "views/letters/canvas.h"
#include "views/letters/landscape_words.h"
#include "views/letters/menu.h"
#include "views/letters/palette.h"
#include "views/letters/seats.h"
#include "views/terminal/terminal_view.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* From how many rows on the sentence has two of them; how wide a sheet gets at most, and how far its lines hang. */
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

/* Tried, and taken back where nothing would be left to see. */
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

/* What is typed stands in the last row, with the cursor behind it, and the keys always in the row above it. */
static void draw_foot(struct hb_canvas *c, const struct hb_scene *s, int *cursor_x, int *cursor_y)
{
    int rows = foot_rows(c->h), y = c->h - rows, x;
    struct hb_column col = column_in(c, (struct hb_box){ 1, y, c->w - 2, rows }, s);

    if (s->is_warning && s->board.look.depth != HB_MONO)
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

/* A window too small for the game still shows what it asks: leaving must be possible in any window. */
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

/* The panel beside a landscape, and columns of text */

enum { TEXT_MAX = 512, LOG_HANG = 2, LOG_ROWS_MIN = 3 };

struct hb_column hb_column_in(struct hb_canvas *c, struct hb_box box, struct hb_term_look look)
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

/* In the same row as what was written from the left, so `y` stays. */
void hb_column_right(struct hb_column *col, int end, struct hb_pen pen, const char *text)
{
    int wide = hb_glyph_columns(text);

    hb_canvas_text(col->canvas, col->box.x + end - wide, col->y, wide, pen, text);
}

void hb_column_put(struct hb_column *col, struct hb_pen pen, struct hb_wrapped line)
{
    char piece[TEXT_MAX];

    snprintf(piece, sizeof piece, "%.*s", (int)line.length, line.text);
    hb_canvas_text(col->canvas, col->box.x + line.indent, col->y++, col->box.w - line.indent, pen, piece);
}

void hb_column_wrapped(struct hb_column *col, struct hb_pen pen, const char *text, int hang, int lines)
{
    struct hb_wrap wrap = { .at = text, .columns = col->box.w, .hang = hang };
    struct hb_wrapped line;

    for (int i = 0; i < lines && hb_column_left(col) > 0 && (line = hb_wrap_next(&wrap)).text; i++)
        hb_column_put(col, pen, line);
}

/* Whether pieces are named by colours here. */
static bool has_colours(const struct hb_look *t)
{
    const struct hb_number_list *supply = &t->seat[0].part[HB_SEAT_SUPPLY];

    return supply->count > 0 && hb_art_colour_of(supply->at[0].name) >= 0;
}

/* Of the kinds of pieces that are named by colours, the n-th that a player has or had; NULL if there is none. */
static const char *colour_of_seat(const struct hb_look *t, int player, unsigned n)
{
    const struct hb_number_list *supply = &t->seat[player].part[HB_SEAT_SUPPLY];

    for (unsigned i = 0; i < supply->count; i++)
        if (hb_art_colour_of(supply->at[i].name) >= 0 && n-- == 0)
            return supply->at[i].name;
    return NULL;
}

/* The signs of his colours, where his pieces have colours of their own. */
static bool put_colours(struct hb_column *col, int at, const struct hb_look *t, int player)
{
    enum { CELLS = 4 };
    const char *piece = colour_of_seat(t, player, 0);
    unsigned n = 0;

    if (!piece)
        return false;
    if (!colour_of_seat(t, player, 1))
        at++; /* a single one stands where an emblem does */
    for (; n < CELLS && (piece = colour_of_seat(t, player, n)); n++) {
        struct hb_emblem emblem = hb_emblem_of(piece, player, ' ', col->look.utf8);

        hb_canvas_put(col->canvas, col->box.x + at + (int)n, col->y, emblem.sign,
                      col->look.depth == HB_MONO ? col->strong : emblem.pen);
    }
    return true;
}

/* A player's sign in three cells of the current row, `at` cells from its start. */
static void put_emblem(struct hb_column *col, int at, const struct hb_seats *seats, const struct hb_look *t, int player)
{
    struct hb_pen pen = { hb_player_sign_ink(player), hb_player_ink(player), true };
    uint32_t sign = col->look.utf8 ? hb_player_emblem(player) : (uint32_t)seats->letter[player];
    int x = col->box.x + at;

    if (put_colours(col, at - 1, t, player))
        return;

    if (col->look.depth == HB_MONO)
        pen = col->strong;
    hb_canvas_put(col->canvas, x, col->y, ' ', pen);
    hb_canvas_put(col->canvas, x + 1, col->y, sign, pen);
    hb_canvas_put(col->canvas, x + 2, col->y, ' ', pen);
    if (col->look.depth == HB_MONO && col->look.utf8)
        hb_canvas_put(col->canvas, x + 2, col->y, (uint32_t)seats->letter[player], pen);
}

/* How many of the newest sentences fit, counted back from the last: old ones are in the journal. */
static size_t first_that_fits(const struct hb_log *log, int columns, int rows)
{
    size_t first = log->total;

    while (first > 0) {
        const char *line = hb_log_line(log, first - 1);
        if (!line)
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

    if (!log || hb_column_left(col) < LOG_ROWS_MIN)
        return;
    hb_column_line(col, col->soft, hb_words(log->language, "terminal.panel.happened"));
    first = first_that_fits(log, col->box.w, hb_column_left(col));
    for (size_t i = first; i < log->total; i++) {
        const char *line = hb_log_line(log, i);
        if (line)
            hb_column_wrapped(col, col->pen, line, LOG_HANG, col->box.h);
    }
}

static const char unbreakable_blank[] = "\u00a0";

/* Of the panel: below NARROW columns it has short words and narrow numbers, from TALL rows on larger tiles, and from
 * ROWS_FOR_LIST on room to spare.  An entry of the list has at most LIST_LINES rows; LIST_ROWS_MIN do for a list. */
enum {
    NARROW = 28,
    TALL = 34,
    LIST_LINES = 5,
    LIST_HANG = 4,
    LIST_ROWS_MIN = 8,
    HOLDING_LINES = 3,
    BESIDE_GAP = 2,
    EMBLEM_AT = 2,
    NAME_AT = 6,
    ROWS_FOR_LIST = 22,
    HOLDING_ROWS = 3,
    HOW_LINES = 2
};

static bool is_narrow(const struct hb_column *col)
{
    return col->box.w < NARROW;
}

static int figures_columns(const struct hb_column *col)
{
    return is_narrow(col) ? 4 : 7;
}

static int points_columns(const struct hb_column *col)
{
    return is_narrow(col) ? 4 : 6;
}

/* Figures in hand: the first kind, then all others together: "7+1"; of those that differ by colour, all together. */
static void figures_text(const struct hb_look *t, int player, char *out, size_t cap)
{
    const struct hb_number_list *supply = &t->seat[player].part[HB_SEAT_SUPPLY];
    struct hb_text text = hb_text_in(out, cap);
    long others = 0;

    for (unsigned i = 1; i < supply->count; i++)
        others += supply->at[i].number;
    if (has_colours(t)) {
        hb_put(&text, "%ld", supply->at[0].number + others);
        return;
    }
    if (supply->count > 0)
        hb_put(&text, "%ld", supply->at[0].number);
    if (supply->count > 1)
        hb_put(&text, "+%ld", others);
}

/* Whether the one number for the other figures says enough, and there are no goods. */
static bool is_told(const struct hb_look *t)
{
    struct hb_number_list kept;

    hb_seats_kept(&t->seat[0], &kept);
    return hb_seats_supply_kinds(t) <= 2 && t->seat[0].part[HB_SEAT_GOODS].count == 0 && kept.count == 0;
}

static bool has_any(const struct hb_number_list *n)
{
    for (unsigned i = 0; i < n->count; i++)
        if (n->at[i].number != 0)
            return true;
    return false;
}

/* Blanks between numbers and words do not break, so that a number stays with what it counts; those after a comma do. */
static void bind_numbers(const char *words, struct hb_text *out)
{
    for (const char *at = words; *at != '\0'; at++)
        if (*at == ' ' && at > words && !strchr(",;", at[-1]))
            hb_put(out, "%s", unbreakable_blank);
        else
            hb_put(out, "%c", *at);
}

/* Which figures and goods a player has, below the name: always for those who move, for the others if there is room. */
static void put_holdings(struct hb_column *col, const struct hb_scene *s, const struct hb_look *t, int player)
{
    char words[TEXT_MAX], line[2 * TEXT_MAX];
    struct hb_text out = hb_seats_text(s->board.seats, words, sizeof words), bound = hb_text_in(line, sizeof line);
    bool roomy = col->box.h >= ROWS_FOR_LIST + HOLDING_ROWS * s->board.game->players;
    const struct hb_number_list *goods = &t->seat[player].part[HB_SEAT_GOODS];
    struct hb_number_list kept;

    hb_seats_kept(&t->seat[player], &kept);
    if (is_told(t) || !(roomy || hb_may_move(s->board.game, player)))
        return;
    if (hb_seats_supply_kinds(t) > 2)
        hb_seats_put_counts("piece", &t->seat[player].part[HB_SEAT_SUPPLY], has_colours(t) ? 0 : 1, &out);
    if (words[0] != '\0' && has_any(goods))
        hb_put(&out, "; ");
    hb_seats_put_counts("good", goods, 0, &out);
    if (words[0] != '\0' && has_any(&kept))
        hb_put(&out, "; ");
    hb_seats_put_counts("seat", &kept, 0, &out);
    if (words[0] == '\0')
        return;
    hb_put(&bound, "%*s", NAME_AT, "");
    bind_numbers(words, &bound);
    hb_column_wrapped(col, col->soft, line, 0, HOLDING_LINES);
}

static void put_player(struct hb_column *col, const struct hb_scene *s, const struct hb_look *t, int player)
{
    const struct hb_game *g = s->board.game;
    bool acts = hb_may_move(g, player), wins = g->over && hb_winner(g, player);
    char name[HB_SEAT_NAME], figures[32] = "", points[16];
    int right = col->box.x + col->box.w;

    if (hb_column_left(col) <= 0)
        return;
    if (acts || wins)
        hb_canvas_text(col->canvas, col->box.x, col->y, 1, col->strong, acts ? "\u25b6" : "*");
    put_emblem(col, EMBLEM_AT, s->board.seats, t, player);
    hb_seats_name(s->board.seats, player, name);
    hb_canvas_text(col->canvas, col->box.x + 6, col->y, col->box.w - 6 - figures_columns(col) - points_columns(col),
                   acts || wins ? col->strong : col->pen, name);
    snprintf(points, sizeof points, "%d", hb_score(g, player));
    hb_canvas_text(col->canvas, right - figures_columns(col) - 1 - (int)strlen(points), col->y, points_columns(col),
                   col->strong, points);
    figures_text(t, player, figures, sizeof figures);
    hb_canvas_text(col->canvas, right - (int)strlen(figures), col->y, figures_columns(col), col->pen, figures);
    col->y++;
}

static void put_players(struct hb_column *col, const struct hb_scene *s, const struct hb_look *t)
{
    const char *head =
        hb_words(s->board.seats->language, is_narrow(col) ? "terminal.panel.head.narrow" : "terminal.panel.head");
    char text[64];
    struct hb_text out = hb_seats_text(s->board.seats, text, sizeof text);

    if (t->left >= 0) {
        if (is_narrow(col))
            hb_say(&out, "terminal.panel.left.narrow n=%ld", t->left);
        else
            hb_say(&out, "terminal.panel.left n=%ld", t->left);
        hb_canvas_text(col->canvas, col->box.x, col->y, col->box.w, col->soft, text);
    }
    hb_column_right(col, col->box.w, col->soft, head);
    col->y++;
    for (int p = 0; p < s->board.game->players; p++) {
        put_player(col, s, t, p);
        put_holdings(col, s, t, p);
    }
    col->y++;
}

/* How a party stands that plays together: what is nearest to losing stands out. */
static void put_together(struct hb_column *col, const struct hb_scene *s, const struct hb_look_party *party)
{
    enum { MOST = 2 };

    if (party->there && col->box.h < ROWS_FOR_LIST)
        col->y--; /* every row is needed */
    for (unsigned i = 0; i < hb_look_party_lines(party); i++) {
        char words[TEXT_MAX] = "";
        struct hb_text out = hb_seats_text(s->board.seats, words, sizeof words);

        hb_look_say_party(party, i, true, &out);
        hb_column_wrapped(col, hb_look_party_line_is_loud(party, i) ? col->strong : col->pen, words, 1, MOST);
    }
    if (party->scores.count > 0) {
        char words[TEXT_MAX] = "";
        struct hb_text out = hb_seats_text(s->board.seats, words, sizeof words);

        hb_look_say_scores(party, &out);
        hb_column_wrapped(col, col->soft, words, 1, MOST);
    }
    if (party->there && hb_column_left(col) > LIST_ROWS_MIN)
        col->y++;
}

/* As large as the height of the panel allows, whatever size tiles have on the board. */
static struct hb_style tile_style(const struct hb_column *col, const struct hb_scene *s)
{
    return hb_style_of(s->board.look, col->box.h >= TALL ? 2 : 1);
}

/* What the tile is, and how it lies, beside its picture. */
static void put_beside(struct hb_column *col, const struct hb_scene *s, struct hb_style style,
                       const struct hb_design *tile, const char *how)
{
    struct hb_column beside = *col;
    char text[TEXT_MAX];
    struct hb_text out = hb_seats_text(s->board.seats, text, sizeof text);

    beside.box.x += style.w + BESIDE_GAP;
    beside.box.w -= style.w + BESIDE_GAP;
    hb_land_tile_words(tile, &out);
    hb_column_wrapped(&beside, col->strong, text, 0, style.h - 1);
    hb_column_wrapped(&beside, col->soft, how, 0, HOW_LINES);
    col->y += style.h + 1;
}

/* The tile in hand as it is turned now, with what it is beside it. */
static void put_hand(struct hb_column *col, const struct hb_scene *s, const struct hb_design *tile)
{
    struct hb_style style = tile_style(col, s);
    bool choosing = s->board.menu && hb_menu_is_places(s->board.menu);
    unsigned quarters = choosing ? s->board.quarters : 0;
    char text[64];
    struct hb_text out = hb_seats_text(s->board.seats, text, sizeof text);

    if (hb_column_left(col) < style.h)
        return;
    hb_tile_paint(col->canvas, col->box.x, col->y, hb_atlas_at(s->board.atlas, tile, quarters, 0), &style,
                  &hb_tile_plain);
    hb_say(&out, "terminal.panel.turned rot=%u", 90 * quarters);
    put_beside(col, s, style, tile, text);
}

static void put_laid(struct hb_column *col, const struct hb_scene *s, const struct hb_placed *laid)
{
    struct hb_style style = tile_style(col, s);

    if (hb_column_left(col) < style.h)
        return;
    hb_board_tile(col->canvas, col->box.x, col->y, &s->board, &style, laid, true);
    put_beside(col, s, style, laid->design, hb_words(s->board.seats->language, "terminal.panel.laid"));
}

static void entry_text(const struct hb_scene *s, size_t i, struct hb_text *out)
{
    char label[HB_LABEL_TEXT];

    hb_menu_label(s->board.menu, i, label);
    hb_put(out, "%s%s) ", i == s->board.chosen ? "\u25b6" : " ", label);
    hb_letters_describe_move_briefly(s->board.game, s->board.seats, s->board.menu->move[i], out);
}

/* The blank before an entry that is not chosen sets its lines in by one already. */
static int entry_hang(const struct hb_scene *s, size_t i)
{
    return i == s->board.chosen ? LIST_HANG : LIST_HANG - 1;
}

/* As many as the entry will take when it is drawn: both go by the same text and the same hang. */
static int entry_rows(const struct hb_column *col, const struct hb_scene *s, size_t i)
{
    char text[TEXT_MAX];
    struct hb_text out = hb_seats_text(s->board.seats, text, sizeof text);
    int rows;

    entry_text(s, i, &out);
    rows = hb_wrap_lines(text, col->box.w, entry_hang(s, i));
    return rows < LIST_LINES ? rows : LIST_LINES;
}

/* How many entries fit in so many rows, from one on; marks for what is above and below take a row each. */
static size_t entries_from(const struct hb_column *col, const struct hb_scene *s, size_t first, int rows)
{
    size_t n = 0, all = s->board.menu->moves;

    rows -= first > 0;
    while (first + n < all) {
        rows -= entry_rows(col, s, first + n);
        if (rows < (first + n + 1 < all))
            break;
        n++;
    }
    return n;
}

/* The first entry such that the chosen one is seen: scrolled no further than needed. */
static size_t first_entry(const struct hb_column *col, const struct hb_scene *s)
{
    size_t first = 0;

    while (first < s->board.chosen && first + entries_from(col, s, first, hb_column_left(col)) <= s->board.chosen)
        first++;
    return first;
}

static void put_count(struct hb_column *col, const struct hb_scene *s, bool above, size_t n)
{
    char text[64];
    struct hb_text out = hb_seats_text(s->board.seats, text, sizeof text);

    if (above)
        hb_say(&out, "terminal.panel.above n=%zu", n);
    else
        hb_say(&out, "terminal.panel.below n=%zu", n);
    if (n > 0)
        hb_column_line(col, col->soft, text);
}

/* The list of moves to choose from, around the chosen one; what does not fit is counted. */
static void put_list(struct hb_column *col, const struct hb_scene *s)
{
    size_t first = first_entry(col, s), shown = entries_from(col, s, first, hb_column_left(col));

    put_count(col, s, true, first);
    for (size_t i = first; i < first + shown; i++) {
        char text[TEXT_MAX];
        struct hb_text out = hb_seats_text(s->board.seats, text, sizeof text);
        entry_text(s, i, &out);
        hb_column_wrapped(col, i == s->board.chosen ? col->strong : col->pen, text, entry_hang(s, i), LIST_LINES);
    }
    put_count(col, s, false, s->board.menu->moves - first - shown);
    if (hb_column_left(col) > 0)
        col->y++;
}

static int list_rows(const struct hb_column *col, const struct hb_scene *s)
{
    int rows = 0;

    for (size_t i = 0; i < s->board.menu->moves; i++)
        rows += entry_rows(col, s, i);
    return rows;
}

/* The space that an entry is about; HB_NO_SPACE if it is about none. */
static long space_of(const struct hb_scene *s, size_t entry)
{
    const struct hb_menu *m = s->board.menu;

    if (!m || hb_menu_is_places(m) || entry >= m->moves)
        return HB_NO_SPACE;
    return hb_target_of(s->board.game, m->move[entry]).space;
}

/* Whether it is about spaces of the score track, of which the first entry is one. */
static bool asks_for_space(const struct hb_scene *s)
{
    return space_of(s, 0) != HB_NO_SPACE;
}

/* In a low window the list needs the room more than the tile does, which lies on the board with the same letters. */
static bool has_room_for_tile(const struct hb_column *col, const struct hb_scene *s)
{
    int left = hb_column_left(col) - tile_style(col, s).h - 1;

    if (asks_for_space(s))
        return false;
    if (!s->board.menu || hb_menu_is_places(s->board.menu))
        return true;
    return left >= LIST_ROWS_MIN || left >= list_rows(col, s);
}

/* The score track */

enum { TRACK_ACROSS = 10, TRACK_ROWS = HB_SCORE_SPACES / TRACK_ACROSS, TRACK_ROOMY = 16 };

/* Who stands on a space: his sign, small for a second counter; a piece by its own; + for several. */
static void put_space(struct hb_column *col, const struct hb_scene *s, const struct hb_look *t, long space, int x)
{
    unsigned i = 0, next;
    const struct hb_on_track *p = hb_look_on_space(t, space, &i);
    struct hb_pen pen = col->soft;
    uint32_t sign = space % 5 == 0 ? ':' : '.';

    next = i + 1;
    if (p) {
        char letter = s->board.seats->letter[p->player];
        bool several = hb_look_on_space(t, space, &next), mono = col->look.depth == HB_MONO;

        pen = mono ? col->strong : (struct hb_pen){ hb_player_sign_ink(p->player), hb_player_ink(p->player), true };
        sign = several          ? '+'
               : !p->is_counter ? '!'
               : p->number > 0  ? (uint32_t)tolower((unsigned char)letter)
                                : (uint32_t)letter;
        if (several && !mono)
            pen = (struct hb_pen){ HB_INK, hb_player_ink(HB_NOBODY), true };
    }
    if (space == space_of(s, s->board.chosen))
        pen = (struct hb_pen){ 0xffffff, HB_CHOSEN, true };
    hb_canvas_put(col->canvas, x, col->y, sign, pen);
}

/* The whole track, ten spaces in a row. */
static void put_track(struct hb_column *col, const struct hb_scene *s, const struct hb_look *t)
{
    int step = is_narrow(col) ? 1 : 2;

    if (!t->track_minded || hb_column_left(col) < (asks_for_space(s) ? TRACK_ROWS + 1 : TRACK_ROOMY))
        return;
    hb_column_line(col, col->soft, hb_words(s->board.seats->language, "terminal.track"));
    for (long row = 0; row < TRACK_ROWS; row++) {
        char number[8];

        snprintf(number, sizeof number, "%2ld", row * TRACK_ACROSS);
        hb_canvas_text(col->canvas, col->box.x, col->y, 2, col->soft, number);
        for (long k = 0; k < TRACK_ACROSS; k++)
            put_space(col, s, t, row * TRACK_ACROSS + k, col->box.x + 4 + (int)k * step);
        col->y++;
    }
    col->y++;
}

/* What is proposed, as far as there is room that what happened does not need. */
static void put_discussion(struct hb_column *col, const struct hb_scene *s)
{
    const char *at = !s->discussion ? "" : s->discussion;

    while (*at != '\0' && hb_column_left(col) > LOG_ROWS_MIN) {
        size_t length = strcspn(at, "\n");
        char line[TEXT_MAX];

        snprintf(line, sizeof line, "%.*s", (int)length, at);
        hb_column_wrapped(col, col->pen, line, LOG_HANG, hb_column_left(col) - LOG_ROWS_MIN);
        at += length + (at[length] == '\n');
    }
    if (s->discussion && s->discussion[0] != '\0')
        col->y++;
}

static void draw_panel(struct hb_canvas *c, struct hb_box box, const struct hb_scene *s, const struct hb_look *look)
{
    struct hb_column col = hb_column_in(c, box, s->board.look);
    const struct hb_design *tile = hb_land_tile_in_hand(s->board.game);
    struct hb_placed laid;

    hb_canvas_clip(c, box);
    hb_canvas_fill(c, box, ' ', col.pen);
    put_players(&col, s, look);
    put_together(&col, s, &look->party);
    if (tile)
        put_hand(&col, s, tile);
    else if (hb_land_tile_just_laid(s->board.game, &laid) && has_room_for_tile(&col, s))
        put_laid(&col, s, &laid);
    if (s->board.menu && !hb_menu_is_places(s->board.menu))
        put_list(&col, s);
    put_discussion(&col, s);
    put_track(&col, s, look);
    hb_column_log(&col, s->log);
    hb_canvas_unclip(c);
}

/* How games on a landscape are drawn: board and panel */

/* A sheet at the foot takes its rows from the board, so that the tile that it is about is not covered by it. */
static void draw_landscape(struct hb_canvas *c, struct hb_box box, const struct hb_scene *s)
{
    struct hb_box board = board_box(c->w, c->h), panel;
    struct hb_board drawn = s->board;
    struct hb_look look;

    hb_look(s->board.game, &look);
    drawn.table = &look;
    if (s->sheet.text && s->sheet.low)
        board.h -= sheet_rows(s, c->w, c->h) + 2;
    hb_board_draw(c, board, &drawn);
    panel = (struct hb_box){ board.w + 1, board.y, panel_columns(c->w), box.h };
    draw_panel(c, panel, s, &look);
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

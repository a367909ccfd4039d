/* menu.c -- gathers the moves of whoever chooses: squares with the rotations that fit, and a list with letters
 * (menu.h).
 *
 * A tile's moves come from the engine in no order that a person could follow.  They are put together by square and the
 * squares sorted by rows, so a place keeps its number while its tile is turned:
 *
 *   moves of the engine      square[]
 *   tile 1 0 90              1   at 0 -1, fits turned by 0 and 180
 *   tile 0 -1 0      --->    2   at 1 0, fits turned by 90 and 270
 *   tile 1 0 270
 *   tile 0 -1 180
 *
 * The drawn board shows the numbers of squares.  The plain mode counts through squares and rotations (hb_menu_place),
 * so that one number says both.
 *
 * Always true: a menu holds all legal moves of one player and nothing else, in the arrays `move` and `square`; a bit of
 * `rotations` is set if and only if the move of that rotation is filled in.  So nobody who has a menu asks the game
 * again whether something is legal. */
#include "views/letters/menu.h"

#include "engine/assert.h"
#include "engine/bits.h"
#include "hradby/tiles.h"
#include "views/letters/letters_view.h"
#include "views/letters/reports_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is left of the alphabet when the letters of commands (typed.c) and p for pass are taken out, in small and
 * capital letters.  So a single letter is either a command or an entry, and needs no mode or prefix. */
static const char letters[] = "abcdegkmntvxyzABCDEGKMNTVXYZ";
enum { SMALL_LETTERS = (sizeof letters - 1) / 2 };

static bool read_moves(struct hb_menu *m, const struct hb_game *g)
{
    m->moves = hb_legal_moves(g, m->who, NULL, 0);
    m->move = calloc(m->moves + 1, sizeof *m->move);
    if (!m->move)
        return false;
    HB_ASSERT(hb_legal_moves(g, m->who, m->move, m->moves) == m->moves);
    return true;
}

static struct hb_square *square_at(struct hb_menu *m, int x, int y)
{
    for (size_t i = 0; i < m->squares; i++)
        if (m->square[i].x == x && m->square[i].y == y)
            return &m->square[i];
    m->square[m->squares] = (struct hb_square){ .x = x, .y = y };
    return &m->square[m->squares++];
}

static int reading_order(const void *a, const void *b)
{
    const struct hb_square *s = a, *t = b;

    return s->y != t->y ? (s->y > t->y) - (s->y < t->y) : (s->x > t->x) - (s->x < t->x);
}

static void gather_squares(struct hb_menu *m, const struct hb_game *g)
{
    for (size_t i = 0; i < m->moves; i++) {
        struct hb_land_move_parts parts = hb_land_move_parts(g, m->move[i]);
        struct hb_square *s;
        if (parts.act != HB_ACT_LAY)
            continue;
        s = square_at(m, parts.x, parts.y);
        s->rotations |= 1u << parts.quarters;
        s->move[parts.quarters] = m->move[i];
    }
    qsort(m->square, m->squares, sizeof *m->square, reading_order);
}

bool hb_menu_make(struct hb_menu *m, const struct hb_game *g, int who)
{
    hb_menu_free(m);
    m->who = who;
    if (!read_moves(m, g))
        return false;
    /* Never more squares than moves; one more, so that nothing legal still gives a block and not NULL. */
    m->square = calloc(m->moves + 1, sizeof *m->square);
    if (!m->square) {
        hb_menu_free(m);
        return false;
    }
    m->on_board = hb_letters_view_of(g)->board;
    if (m->on_board)
        gather_squares(m, g);
    if (hb_reports_view_of(g)->order)
        hb_reports_view_of(g)->order(m, g);
    return true;
}

void hb_menu_free(struct hb_menu *m)
{
    free(m->move);
    free(m->square);
    *m = (struct hb_menu){ 0 };
}

bool hb_menu_is_places(const struct hb_menu *m)
{
    return m->squares > 0;
}

size_t hb_menu_places(const struct hb_menu *m)
{
    size_t n = 0;

    for (size_t i = 0; i < m->squares; i++)
        n += hb_bits_ones(m->square[i].rotations);
    return n;
}

bool hb_menu_place(const struct hb_menu *m, size_t number, size_t *square, unsigned *quarters)
{
    size_t n = 0;

    for (size_t i = 0; i < m->squares; i++)
        for (unsigned q = 0; q < HB_TURNS; q++) {
            if (!(m->square[i].rotations >> q & 1) || ++n != number)
                continue;
            *square = i;
            *quarters = q;
            return true;
        }
    return false;
}

unsigned hb_square_rotate(const struct hb_square *s, unsigned from)
{
    for (unsigned i = 1; i < HB_TURNS; i++)
        if (s->rotations >> (from + i) % HB_TURNS & 1)
            return (from + i) % HB_TURNS;
    return from;
}

char hb_menu_letter(size_t entry)
{
    return entry < sizeof letters - 1 ? letters[entry] : '\0';
}

size_t hb_menu_entry(char letter)
{
    const char *at = letter == '\0' ? NULL : strchr(letters, letter);

    return !at ? HB_NO_ENTRY : (size_t)(at - letters);
}

void hb_menu_label(const struct hb_menu *m, size_t entry, char out[HB_LABEL_TEXT])
{
    if (m->moves <= (m->on_board ? sizeof letters - 1 : SMALL_LETTERS))
        snprintf(out, HB_LABEL_TEXT, "%c", hb_menu_letter(entry));
    else
        snprintf(out, HB_LABEL_TEXT, "%zu", entry + 1);
}

/* While squares are chosen, the list of moves is not: an index into it would be taken for that of a square. */
bool hb_menu_find(const struct hb_menu *m, struct hb_move move, size_t *chosen, unsigned *quarters)
{
    for (size_t i = 0; i < m->squares; i++)
        for (unsigned q = 0; q < HB_TURNS; q++)
            if ((m->square[i].rotations >> q & 1) && m->square[i].move[q].code == move.code) {
                *chosen = i;
                *quarters = q;
                return true;
            }
    for (size_t i = 0; !hb_menu_is_places(m) && i < m->moves; i++)
        if (m->move[i].code == move.code) {
            *chosen = i;
            return true;
        }
    return false;
}

size_t hb_menu_nearest(const struct hb_menu *m, int x, int y)
{
    size_t best = 0;
    long best_way = -1;

    for (size_t i = 0; i < m->squares; i++) {
        long w = labs((long)m->square[i].x - x) + labs((long)m->square[i].y - y);
        if (best_way >= 0 && w >= best_way)
            continue;
        best = i;
        best_way = w;
    }
    return best;
}

/* How far b lies from a towards a side; steps aside count double, backwards not at all. */
static long way(const struct hb_square *a, const struct hb_square *b, enum hb_side side)
{
    static const int dx[HB_SIDES] = { 0, 1, 0, -1 }, dy[HB_SIDES] = { -1, 0, 1, 0 };
    long ahead = (long)(b->x - a->x) * dx[side] + (long)(b->y - a->y) * dy[side];
    long aside = (long)(b->x - a->x) * dy[side] + (long)(b->y - a->y) * dx[side];

    return ahead <= 0 ? -1 : ahead + 2 * labs(aside);
}

size_t hb_menu_toward(const struct hb_menu *m, size_t from, enum hb_side side)
{
    size_t best = from;
    long best_way = -1;

    for (size_t i = 0; i < m->squares; i++) {
        long w = way(&m->square[from], &m->square[i], side);
        if (w < 0 || (best_way >= 0 && w >= best_way))
            continue;
        best = i;
        best_way = w;
    }
    return best;
}

/* What a move is about */

struct hb_target hb_target_of(const struct hb_game *g, struct hb_move move)
{
    struct hb_target t = { .segment = HB_NO_SEGMENT, .space = HB_NO_SPACE };
    struct hb_placed tile;

    if (!hb_land_of(g))
        return t;
    const struct hb_land_move_parts parts = hb_land_move_parts(g, move);
    t.space = parts.space;
    t.place = parts.place;
    if (!parts.placed)
        return t;
    t.x = parts.x;
    t.y = parts.y;
    t.on_board = hb_land_placed_on(hb_land_of(g), t.x, t.y, &tile);
    t.on_square = !t.on_board;
    if (t.on_board && parts.segment < tile.design->segments)
        t.segment = parts.segment;
    if (t.on_board)
        t.sides = parts.sides;
    return t;
}

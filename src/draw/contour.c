/* contour.c -- outlines from numbers on a lattice, by marching squares.
 *
 * The lattice is surrounded by a ring of points that are outside and lie on the tile's border, so that every line
 * closes.  A line runs from edge to edge of the cells, always with the inside on its right hand; each edge it
 * crosses is left by exactly one piece, so a table of followers holds all lines at once. */
#include "draw/contour.h"

#include "core/assert.h"

#include <stdint.h>
#include <string.h>

enum { POINTS = HB_LEVELS + 2, CELLS = POINTS - 1, EDGES = 2 * POINTS * POINTS, NO_EDGE = 0xffff, LINE_MAX = 2400 };

_Static_assert(EDGES < NO_EDGE, "an edge's number fits");

struct followers {
    const struct hb_level *level;
    uint16_t next[EDGES];
};

struct line {
    unsigned spots;
    struct hb_spot spot[LINE_MAX];
    bool kept[LINE_MAX];
};

struct hb_spot hb_level_spot(int row, int column)
{
    return (struct hb_spot){ column * HB_LEVEL_UNITS, row * HB_LEVEL_UNITS };
}

/* ---- points with the ring ---- */

static double value_at(const struct hb_level *level, int row, int column)
{
    if (row < 1 || column < 1 || row > HB_LEVELS || column > HB_LEVELS)
        return 1;
    return level->at[row - 1][column - 1];
}

static int on_tile(int index)
{
    return index < 1 ? 0 : index > HB_LEVELS ? HB_LEVELS - 1 : index - 1;
}

static struct hb_spot spot_at(int row, int column)
{
    return hb_level_spot(on_tile(row), on_tile(column));
}

/* ---- edges: those that run east from a point, then those that run south ---- */

static unsigned edge_east(int row, int column)
{
    return (unsigned)(row * POINTS + column);
}

static unsigned edge_south(int row, int column)
{
    return (unsigned)(POINTS * POINTS + row * POINTS + column);
}

static struct hb_spot crossing_of(const struct hb_level *level, unsigned edge)
{
    bool south = edge >= POINTS * POINTS;
    int point = (int)(edge % (POINTS * POINTS)), row = point / POINTS, column = point % POINTS;
    int other_row = row + south, other_column = column + !south;
    double a = value_at(level, row, column), b = value_at(level, other_row, other_column);
    struct hb_spot from = spot_at(row, column), to = spot_at(other_row, other_column);

    return hb_spot_plus(from, hb_spot_times(hb_spot_minus(to, from), a / (a - b)));
}

/* ---- cells ---- */

enum { TOP, RIGHT, BOTTOM, LEFT };

static unsigned edge_of_cell(int row, int column, int which)
{
    switch (which) {
    case TOP:
        return edge_east(row, column);
    case RIGHT:
        return edge_south(row, column + 1);
    case BOTTOM:
        return edge_east(row + 1, column);
    }
    return edge_south(row, column);
}

/* For the corners inside (8 north-west, 4 north-east, 2 south-east, 1 south-west): up to two pieces, from and to.
 * Where two opposite corners are inside, those for the case that they hang together come in the last two rows. */
static const int8_t pieces[18][4] = {
    { -1, -1, -1, -1 },           { LEFT, BOTTOM, -1, -1 },     { BOTTOM, RIGHT, -1, -1 },    { LEFT, RIGHT, -1, -1 },
    { RIGHT, TOP, -1, -1 },       { RIGHT, TOP, LEFT, BOTTOM }, { BOTTOM, TOP, -1, -1 },      { LEFT, TOP, -1, -1 },
    { TOP, LEFT, -1, -1 },        { TOP, BOTTOM, -1, -1 },      { TOP, LEFT, BOTTOM, RIGHT }, { TOP, RIGHT, -1, -1 },
    { RIGHT, LEFT, -1, -1 },      { RIGHT, BOTTOM, -1, -1 },    { BOTTOM, LEFT, -1, -1 },     { -1, -1, -1, -1 },
    { LEFT, TOP, RIGHT, BOTTOM }, { TOP, RIGHT, BOTTOM, LEFT },
};

static int case_of_cell(const struct hb_level *level, int row, int column)
{
    double north_west = value_at(level, row, column), north_east = value_at(level, row, column + 1);
    double south_east = value_at(level, row + 1, column + 1), south_west = value_at(level, row + 1, column);
    bool joined = north_west + north_east + south_east + south_west < 0;
    int inside = (north_west < 0) * 8 + (north_east < 0) * 4 + (south_east < 0) * 2 + (south_west < 0);

    if (joined && inside == 5)
        return 16;
    if (joined && inside == 10)
        return 17;
    return inside;
}

static void find_followers(struct followers *f, const struct hb_level *level)
{
    f->level = level;
    memset(f->next, 0xff, sizeof f->next);
    for (int row = 0; row < CELLS; row++)
        for (int column = 0; column < CELLS; column++) {
            const int8_t *piece = pieces[case_of_cell(level, row, column)];

            for (int i = 0; i < 4 && piece[i] >= 0; i += 2)
                f->next[edge_of_cell(row, column, piece[i])] = (uint16_t)edge_of_cell(row, column, piece[i + 1]);
        }
}

/* ---- lines ---- */

/* Takes the line through this edge out of the table. */
static void take_line(struct followers *f, unsigned edge, struct line *line)
{
    line->spots = 0;
    while (f->next[edge] != NO_EDGE) {
        struct hb_spot s = crossing_of(f->level, edge);
        unsigned next = f->next[edge];

        f->next[edge] = NO_EDGE;
        edge = next;
        if (line->spots > 0 && hb_spot_distance(line->spot[line->spots - 1], s) < 0.01)
            continue;
        HB_ASSERT(line->spots < LINE_MAX);
        line->spot[line->spots++] = s;
    }
}

static double area_of(const struct line *line)
{
    double twice = 0;

    for (unsigned i = 0, j = line->spots - 1; i < line->spots; j = i++)
        twice += line->spot[j].x * line->spot[i].y - line->spot[i].x * line->spot[j].y;
    return twice < 0 ? -twice / 2 : twice / 2;
}

static double off_chord(struct hb_spot a, struct hb_spot b, struct hb_spot s)
{
    struct hb_trace chord = { .spots = 2, .spot = { a, b } };

    return hb_trace_distance(&chord, s, NULL);
}

/* Keeps as few spots between two kept ones as the outline allows (Douglas and Peucker). */
static void keep_between(struct line *line, unsigned from, unsigned to)
{
    const double allowed = 0.3;
    double most = 0;
    unsigned farthest = from;

    for (unsigned i = from + 1; i < to; i++) {
        double off = off_chord(line->spot[from], line->spot[to % line->spots], line->spot[i]);

        if (off > most) {
            most = off;
            farthest = i;
        }
    }
    if (most <= allowed)
        return;
    line->kept[farthest] = true;
    keep_between(line, from, farthest);
    keep_between(line, farthest, to);
}

static unsigned farthest_from_first(const struct line *line)
{
    unsigned best = 0;

    for (unsigned i = 1; i < line->spots; i++)
        if (hb_spot_distance(line->spot[0], line->spot[i]) > hb_spot_distance(line->spot[0], line->spot[best]))
            best = i;
    return best;
}

static void write_line(struct hb_quill *q, struct line *line)
{
    unsigned half = farthest_from_first(line);

    memset(line->kept, 0, sizeof line->kept);
    line->kept[half] = true;
    keep_between(line, 0, half);
    keep_between(line, half, line->spots);
    hb_quill_move(q, line->spot[0]);
    hb_quill_text(q, "L");
    for (unsigned i = 1, written = 0; i < line->spots; i++)
        if (line->kept[i]) {
            hb_quill_text(q, written++ > 0 ? " " : "");
            hb_quill_spot(q, line->spot[i]);
        }
    hb_quill_text(q, "Z");
}

void hb_contour_write(struct hb_quill *q, const struct hb_level *level)
{
    const double speck = 6;
    struct followers followers;
    struct line line;

    find_followers(&followers, level);
    for (unsigned edge = 0; edge < EDGES; edge++) {
        if (followers.next[edge] == NO_EDGE)
            continue;
        take_line(&followers, edge, &line);
        if (area_of(&line) > speck)
            write_line(q, &line);
    }
}

/* spots.c -- what is seen of a tile's segments when it is drawn in few cells, and where figures and signs go on it:
 * inside their segment, near its middle, and not on top of one another.
 *
 * All is worked out from the terrain, so a new tile needs no table.  The invariant that callers rest on: every
 * segment of which anything can be seen has a cell in which a figure is seen to stand on it and on no other of its
 * kind.  A segment that is too small for that is lent a cell.  Then cells are handed out, to whoever has the least
 * choice first. */
#include "engine/assert.h"
#include "views/shape/terrain.h"

#include <string.h>

/* What is seen */

/* How much more the share of a cell itself counts than that of the one at the border beside it; the square of it is how
 * much less a cell counts that shows a line. */
enum { LINE_COST = 16 };

/* Whether it is of the same kind as another segment: only these could be mistaken for each other. */
static bool is_kind(const struct hb_terrain *t, unsigned segment, unsigned of)
{
    return segment != HB_NO_SEGMENT && t->design->segment[segment].kind == t->design->segment[of].kind;
}

static bool is_mist(const struct hb_terrain *t, unsigned segment)
{
    return t->design->segment[segment].kind == HB_MIST;
}

bool hb_shape_cell_belongs(const struct hb_tile_cells *s, const struct hb_terrain *t, int column, int row,
                           unsigned segment)
{
    bool mine = false;

    for (int point = row * s->deep; point < (row + 1) * s->deep; point++) {
        unsigned here = is_mist(t, segment) ? s->veil[point][column] : s->segment[point][column];
        if (here == segment)
            mine = true;
        else if (is_kind(t, here, segment))
            return false;
    }
    return mine;
}

struct hb_spot hb_shape_cell(const struct hb_tile_cells *s, struct hb_point at)
{
    int column = (int)(at.x * s->w / HB_TILE_UNITS), row = (int)(at.y * s->h / HB_TILE_UNITS);

    return (struct hb_spot){ column < s->w ? column : s->w - 1, row < s->h ? row : s->h - 1, true };
}

/* The first point of a cell, along one side of a tile of so many cells. */
static int first_point(int cell, int cells)
{
    return cell * HB_FINE / cells;
}

int hb_shape_cell_points(const struct hb_tile_cells *s, int column, int row)
{
    return (first_point(column + 1, s->w) - first_point(column, s->w)) *
           (first_point(row + 1, s->h) - first_point(row, s->h));
}

int hb_shape_cell_share(const struct hb_tile_cells *s, const struct hb_terrain *t, int column, int row,
                        unsigned segment)
{
    const uint8_t(*points)[HB_FINE] = is_mist(t, segment) ? t->veil : t->segment;
    int left = first_point(column, s->w), right = first_point(column + 1, s->w), bottom = first_point(row + 1, s->h);
    int inside = 0;

    for (int r = first_point(row, s->h); r < bottom; r++)
        for (int c = left; c < right; c++)
            inside += points[r][c] == segment;
    return inside;
}

/* How many cells a figure of the segment can stand in. */
static int count_places(const struct hb_tile_cells *s, const struct hb_terrain *t, unsigned segment)
{
    int n = 0;

    for (int r = 0; r < s->h; r++)
        for (int c = 1; c < s->w - 1; c++)
            n += hb_shape_cell_belongs(s, t, c, r, segment);
    return n;
}

/* Whether some other segment would have no place left without this cell.  One in the first or last column is
 * nobody's only place, since no figure can stand there. */
static bool is_needed(const struct hb_tile_cells *s, const struct hb_terrain *t, int column, int row, unsigned segment)
{
    for (unsigned k = 0; k < t->design->segments && column > 0 && column < s->w - 1; k++)
        if (k != segment && hb_shape_cell_belongs(s, t, column, row, k) && count_places(s, t, k) == 1)
            return true;
    return false;
}

/* Whether a figure of the segment can stand somewhere without taking another's only place. */
static bool has_place(const struct hb_tile_cells *s, const struct hb_terrain *t, unsigned segment)
{
    for (int r = 0; r < s->h; r++)
        for (int c = 1; c < s->w - 1; c++)
            if (hb_shape_cell_belongs(s, t, c, r, segment) && !is_needed(s, t, c, r, segment))
                return true;
    return false;
}

static enum hb_ground ground_of(enum hb_feature_kind kind)
{
    static const enum hb_ground grounds[] = {
        [HB_CITY] = HB_ON_CITY,   [HB_ROAD] = HB_ON_ROAD,           [HB_FIELD] = HB_ON_FIELD,
        [HB_RIVER] = HB_ON_RIVER, [HB_MONASTERY] = HB_ON_MONASTERY, [HB_GARDEN] = HB_ON_GARDEN,
        [HB_MIST] = HB_ON_FIELD,  [HB_CASTLE] = HB_ON_CASTLE,       [HB_CEMETERY] = HB_ON_CEMETERY
    };

    return grounds[kind];
}

/* Mist is lent on its own layer, all else on the ground. */
static void lend_cell(struct hb_tile_cells *s, const struct hb_terrain *t, int column, int row, unsigned segment)
{
    for (int point = row * s->deep; point < (row + 1) * s->deep; point++) {
        if (is_mist(t, segment)) {
            s->veil[point][column] = (uint8_t)segment;
            continue;
        }
        s->ground[point][column] = (uint8_t)ground_of((enum hb_feature_kind)t->design->segment[segment].kind);
        s->segment[point][column] = (uint8_t)segment;
        s->lent[point][column] = true;
    }
}

/* Part of a line would be missed more than anything else. */
static bool is_line(const struct hb_tile_cells *s, int column, int row)
{
    for (int point = row * s->deep; point < (row + 1) * s->deep; point++)
        if (s->ground[point][column] == HB_ON_ROAD || s->ground[point][column] == HB_ON_RIVER)
            return true;
    return false;
}

/* How much of a cell is a segment's.  What lies in the first or last column, where no figure can stand, counts a little
 * for the cell beside it. */
static int claim(const struct hb_tile_cells *s, const struct hb_terrain *t, int column, int row, unsigned segment)
{
    int border = column == 1 ? 0 : column == s->w - 2 ? s->w - 1 : column;

    return LINE_COST * hb_shape_cell_share(s, t, column, row, segment) +
           hb_shape_cell_share(s, t, border, row, segment);
}

/* The cell to be lent to a segment that is seen nowhere: the one it has most of; not found if it has nothing. */
static struct hb_spot cell_to_lend(const struct hb_tile_cells *s, const struct hb_terrain *t, unsigned segment)
{
    struct hb_spot spot = { 0, 0, false };
    int best = 0;

    for (int row = 0; row < s->h; row++)
        for (int column = 1; column < s->w - 1; column++) {
            int share = claim(s, t, column, row, segment);
            if (is_line(s, column, row))
                share /= LINE_COST * LINE_COST;
            if (share <= best || is_needed(s, t, column, row, segment))
                continue;
            best = share;
            spot = (struct hb_spot){ column, row, true };
        }
    return spot;
}

/* What lies in the same row and is at least half as much the segment's goes with a lent cell. */
static void lend_beside(struct hb_tile_cells *s, const struct hb_terrain *t, const struct hb_spot *cell,
                        unsigned segment)
{
    int share = hb_shape_cell_share(s, t, cell->column, cell->row, segment), least = share > 0 ? share : 1;

    for (int column = 0; column < s->w; column++)
        if (2 * hb_shape_cell_share(s, t, column, cell->row, segment) >= least && !is_line(s, column, cell->row) &&
            !is_needed(s, t, column, cell->row, segment))
            lend_cell(s, t, column, cell->row, segment);
}

/* In the order of the segments, each as the cells lie after the loans before it. */
void hb_shape_cells_lend(struct hb_tile_cells *s, const struct hb_terrain *t)
{
    for (unsigned k = 0; k < t->design->segments; k++) {
        struct hb_spot cell = { 0, 0, false };
        if (!has_place(s, t, k))
            cell = cell_to_lend(s, t, k);
        if (!cell.found)
            continue;
        lend_cell(s, t, cell.column, cell.row, k);
        lend_beside(s, t, &cell, k);
    }
}

/* Where figures and signs go */

/* The share of a cell that is all of it; and what counts against a cell, each more than all before it: that something
 * lies there, that it is a mark, that there is none. */
enum { FULL = 64, TAKEN_COST = 4 * FULL, MARKED_COST = 1 << 12, FAR = 1 << 20 };

/* The tile seen as cells while spots are handed out. */
struct cells {
    const struct hb_terrain *terrain;
    const struct hb_tile_cells *shown;
    bool taken[HB_TILE_CELLS_HIGH][HB_TILE_CELLS_WIDE];
    bool marked[HB_TILE_CELLS_HIGH][HB_TILE_CELLS_WIDE];
    bool stood_on[HB_TILE_CELLS_HIGH][HB_TILE_CELLS_WIDE]; /* the middle of a figure */
};

/* Whether a point is of the segment and good to stand on. */
static bool counts(const struct hb_tile_cells *s, int point, int column, unsigned segment)
{
    if (s->veil[point][column] == segment)
        return true;
    switch ((enum hb_ground)s->ground[point][column]) {
    case HB_ON_WALL:
    case HB_ON_CHURCH:
    case HB_ON_CHURCH_ROOF:
        return false;
    default:
        return s->segment[point][column] == segment;
    }
}

/* How much of a cell lies in the segment, 0..FULL. */
static int share(const struct hb_tile_cells *s, int column, int row, unsigned segment)
{
    int inside = 0;

    for (int point = row * s->deep; point < (row + 1) * s->deep; point++)
        inside += counts(s, point, column, segment);
    return FULL * inside / s->deep;
}

/* The mean of the cells; one that is taken weighs more than all others can. */
static int worth(const struct cells *c, int column, int row, int width, unsigned segment)
{
    int sum = 0;

    for (int i = 0; i < width; i++)
        sum += share(c->shown, column + i, row, segment) - (c->taken[row][column + i] ? TAKEN_COST : 0);
    return sum / width;
}

/* How far the middle of something of that width would be from where the layout has it. */
static int off_place(const struct hb_tile_cells *s, int column, int row, int width, struct hb_point place)
{
    double x = (column + width / 2.0) * HB_TILE_UNITS / s->w - place.x,
           y = (row + 0.5) * HB_TILE_UNITS / s->h - place.y;

    return (int)((x < 0 ? -x : x) + (y < 0 ? -y : y));
}

/* The best cells for something of that width whose middle one belongs to the segment: near where the layout has it. */
static struct hb_spot best_spot(const struct cells *c, unsigned segment, int width, struct hb_point place)
{
    struct hb_spot spot = { 0, 0, false };
    const int w = c->shown->w, h = c->shown->h;
    int best = -FAR;

    for (int row = 0; row < h; row++)
        for (int column = 0; column + width <= w; column++) {
            int value = 2 * worth(c, column, row, width, segment) - off_place(c->shown, column, row, width, place) / 2;
            int core = column + width / 2;
            value -= c->marked[row][core] ? MARKED_COST : 0;
            if (value > best && !c->stood_on[row][core] &&
                hb_shape_cell_belongs(c->shown, c->terrain, core, row, segment)) {
                best = value;
                spot = (struct hb_spot){ column, row, true };
            }
        }
    return spot;
}

static void take(struct cells *c, struct hb_spot spot, int width)
{
    for (int i = 0; spot.found && i < width; i++)
        c->taken[spot.row][spot.column + i] = true;
}

static bool is_building(const struct cells *c, unsigned segment)
{
    unsigned kind = c->terrain->design->segment[segment].kind;

    return kind == HB_MONASTERY || kind == HB_GARDEN || kind == HB_CASTLE || kind == HB_CEMETERY;
}

/* In how many cells a figure on the segment can still stand; buildings, which are small, come before all. */
static int places_left(const struct cells *c, unsigned segment)
{
    int n = is_building(c, segment) ? -HB_FINE * HB_FINE : 0;

    for (int row = 0; row < c->shown->h; row++)
        for (int column = 1; column < c->shown->w - 1; column++)
            n += !c->stood_on[row][column] && hb_shape_cell_belongs(c->shown, c->terrain, column, row, segment);
    return n;
}

/* The segment without a spot that has the least choice; HB_NO_SEGMENT when all have one. */
static unsigned neediest(const struct cells *c, unsigned placed)
{
    unsigned best = HB_NO_SEGMENT;
    int least = 0;

    for (unsigned k = 0; k < c->terrain->design->segments; k++) {
        int left = placed >> k & 1 ? 0 : places_left(c, k);
        if (!(placed >> k & 1) && (best == HB_NO_SEGMENT || left < least)) {
            best = k;
            least = left;
        }
    }
    return best;
}

/* Figures may touch where there is no other way, but no two have the same middle cell. */
static void find_figures(struct hb_spots *s, struct cells *c)
{
    unsigned placed = 0;

    for (unsigned k; (k = neediest(c, placed)) != HB_NO_SEGMENT; placed |= 1u << k) {
        struct hb_spot *spot = &s->figure[k];
        *spot = best_spot(c, k, HB_FIGURE_CELLS, c->terrain->stand[k]);
        take(c, *spot, HB_FIGURE_CELLS);
        if (is_mist(c->terrain, k) && spot->found && spot->column + HB_FIGURE_CELLS < c->shown->w)
            c->taken[spot->row][spot->column + HB_FIGURE_CELLS] = true; /* so that no number follows that of ghosts */
        if (spot->found)
            c->stood_on[spot->row][spot->column + HB_FIGURE_CELLS / 2] = true;
    }
}

/* Beside its road, on a cell that no figure needs. */
static struct hb_spot place_by_road(const struct cells *c, struct hb_point place)
{
    struct hb_spot spot = hb_shape_cell(c->shown, place);
    int best = FAR;

    for (int row = 0; row < c->shown->h; row++)
        for (int column = 0; column < c->shown->w; column++) {
            unsigned k = c->shown->segment[row * c->shown->deep][column];
            bool land = k == HB_NO_SEGMENT || c->terrain->design->segment[k].kind == HB_FIELD;
            int off = off_place(c->shown, column, row, 1, place);

            if (off >= best || !land || is_line(c->shown, column, row) ||
                is_needed(c->shown, c->terrain, column, row, HB_NO_SEGMENT))
                continue;
            best = off;
            spot = (struct hb_spot){ column, row, true };
        }
    return spot;
}

static struct hb_spot place_mark(const struct cells *c, unsigned segment, size_t symbol)
{
    struct hb_point place = c->terrain->mark[segment][symbol];

    switch (hb_art_symbols[symbol].place) {
    case HB_SYMBOL_LAKE:
        return place_by_road(c, place);
    case HB_SYMBOL_BUILDING:
        return hb_shape_cell(c->shown, place);
    case HB_SYMBOL_INSIDE:
    case HB_SYMBOL_FIELD:
    case HB_SYMBOL_SPRING:
    case HB_SYMBOL_FREE:
    case HB_SYMBOL_MIDDLE:
    case HB_SYMBOL_BOARD:
        break;
    }
    return best_spot(c, segment, 1, place);
}

static void find_mark(struct hb_spots *s, struct cells *c, size_t symbol)
{
    const struct hb_design *d = c->terrain->design;

    for (unsigned k = 0; k < d->segments; k++) {
        struct hb_spot *spot = &s->mark[k][symbol];
        if (hb_mark_of_segment(&d->segment[k], hb_art_symbols[symbol].name) == 0)
            continue;
        *spot = place_mark(c, k, symbol);
        take(c, *spot, 1);
        c->marked[spot->row][spot->column] = spot->found;
    }
}

/* The cell nearest to a place where neither a figure nor a mark is; any, where all are taken. */
static struct hb_spot nearest_free(const struct cells *c, struct hb_point place)
{
    struct hb_spot spot = hb_shape_cell(c->shown, place);
    int best = FAR;

    for (int row = 0; row < c->shown->h; row++)
        for (int column = 0; column < c->shown->w; column++) {
            int off = off_place(c->shown, column, row, 1, place);

            off += (c->taken[row][column] ? TAKEN_COST : 0) + (c->marked[row][column] ? MARKED_COST : 0) +
                   (c->stood_on[row][column] ? MARKED_COST : 0) + (is_line(c->shown, column, row) ? HB_TILE_UNITS : 0);
            if (off >= best)
                continue;
            best = off;
            spot = (struct hb_spot){ column, row, true };
        }
    return spot;
}

/* What lies in the middle of a tile keeps its place; for the others a figure is worth more. */
static void find_tile_marks(struct hb_spots *s, struct cells *c)
{
    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        struct hb_spot *spot = &s->tile_mark[i];

        if (!c->terrain->marked[i] || hb_art_symbols[i].letter == 0)
            continue;
        *spot = nearest_free(c, c->terrain->tile_mark[i]);
        take(c, *spot, 1);
        c->marked[spot->row][spot->column] = true;
    }
}

/* Those that have one place only come first, those that find room anywhere after the figures. */
static void find_marks(struct hb_spots *s, struct cells *c, bool anywhere)
{
    for (size_t i = 0; i < hb_art_symbol_count; i++)
        if (hb_art_symbols[i].letter != 0 && anywhere == (hb_art_symbols[i].place == HB_SYMBOL_INSIDE))
            find_mark(s, c, i);
}

/* What lies beside roads and in buildings has its place; figures come next, and signs that may lie anywhere after
 * them. */
void hb_shape_spots_find(struct hb_spots *s, const struct hb_terrain *t, const struct hb_tile_cells *shown)
{
    struct cells c = { .terrain = t, .shown = shown };

    memset(s, 0, sizeof *s);
    find_marks(s, &c, false);
    find_figures(s, &c);
    find_marks(s, &c, true);
    find_tile_marks(s, &c);
    s->rest = nearest_free(&c, (struct hb_point){ HB_TILE_UNITS * 0.6, HB_TILE_UNITS * 0.7 });
}

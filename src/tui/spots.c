/* spots.c -- where on a drawn tile figures and signs go: inside their segment, near its middle, and not on top
 * of one another.  Computed from the terrain, so a new tile needs no table. */
#include "core/assert.h"
#include "tui/terrain.h"

#include <string.h>

enum { CELLS_WIDE_MAX = 32, CELLS_HIGH_MAX = 16, FULL = 64, TAKEN_COST = 4 * FULL };

/* The tile seen as cells while spots are handed out. */
struct cells {
    const struct hb_terrain *terrain;
    int w, h;
    bool taken[CELLS_HIGH_MAX][CELLS_WIDE_MAX];
};

static bool counts(const struct hb_terrain *t, int row, int column, unsigned segment)
{
    switch ((enum hb_ground)t->ground[row][column]) {
    case HB_ON_WALL:
    case HB_ON_LAKE:
    case HB_ON_CHURCH:
    case HB_ON_CHURCH_ROOF:
        return false;
    default:
        return t->segment[row][column] == segment;
    }
}

/* How much of a cell lies in the segment, 0..FULL. */
static int share(const struct cells *c, int column, int row, unsigned segment)
{
    int inside = 0, all = 0;

    for (int r = row * HB_FINE / c->h; r < (row + 1) * HB_FINE / c->h; r++)
        for (int k = column * HB_FINE / c->w; k < (column + 1) * HB_FINE / c->w; k++) {
            inside += counts(c->terrain, r, k, segment);
            all++;
        }
    return all == 0 ? 0 : FULL * inside / all;
}

/* The middle of a segment in points; false if nothing of it is to be seen. */
static bool middle(const struct hb_terrain *t, unsigned segment, int *column, int *row)
{
    int columns = 0, rows = 0, n = 0;

    for (int r = 0; r < HB_FINE; r++)
        for (int k = 0; k < HB_FINE; k++)
            if (counts(t, r, k, segment)) {
                columns += k;
                rows += r;
                n++;
            }
    if (n == 0)
        return false;
    *column = columns / n;
    *row = rows / n;
    return true;
}

static int worth(const struct cells *c, int column, int row, int width, unsigned segment)
{
    int sum = 0;

    for (int i = 0; i < width; i++)
        sum += share(c, column + i, row, segment) - (c->taken[row][column + i] ? TAKEN_COST : 0);
    return sum / width;
}

static int gap(int a, int b)
{
    return a < b ? b - a : a - b;
}

static struct hb_spot best_spot(struct cells *c, unsigned segment, int width)
{
    struct hb_spot spot = { 0, 0, false };
    int best = 0, at_column = 0, at_row = 0;

    if (!middle(c->terrain, segment, &at_column, &at_row))
        return spot;
    for (int row = 0; row < c->h; row++)
        for (int column = 0; column + width <= c->w; column++) {
            int off_x = gap((2 * column + width) * HB_FINE / (2 * c->w), at_column);
            int off_y = gap((2 * row + 1) * HB_FINE / (2 * c->h), at_row);
            int value = 2 * worth(c, column, row, width, segment) - (off_x + off_y);
            if (!spot.found || value > best) {
                best = value;
                spot = (struct hb_spot){ column, row, true };
            }
        }
    return spot;
}

static void take(struct cells *c, struct hb_spot spot, int width)
{
    if (!spot.found)
        return;
    for (int i = 0; i < width; i++)
        c->taken[spot.row][spot.column + i] = true;
}

static void find_figures(struct hb_spots *s, struct cells *c, enum hb_feature_kind kind)
{
    const struct hb_design *d = c->terrain->design;

    for (unsigned k = 0; k < d->segments; k++)
        if (d->segment[k].kind == kind) {
            s->figure[k] = best_spot(c, k, HB_FIGURE_CELLS);
            take(c, s->figure[k], HB_FIGURE_CELLS);
        }
}

/* The cell of a point of the terrain. */
static struct hb_spot cell_of(const struct cells *c, const struct hb_spot *point)
{
    return (struct hb_spot){ point->column * c->w / HB_FINE, point->row * c->h / HB_FINE, point->found };
}

static void find_marks(struct hb_spots *s, struct cells *c, enum hb_sign sign)
{
    const struct hb_design *d = c->terrain->design;

    for (unsigned k = 0; k < d->segments; k++) {
        struct hb_spot *spot = &s->mark[k][sign];
        if (hb_mark_of_segment(&d->segment[k], hb_sign_words[sign]) == 0)
            continue;
        if (sign == HB_SIGN_INN)
            *spot = cell_of(c, &c->terrain->inn[k]);
        else if (sign == HB_SIGN_CATHEDRAL)
            *spot = cell_of(c, &c->terrain->church[k]);
        else
            *spot = best_spot(c, k, 1);
        take(c, *spot, 1);
    }
}

void hb_spots_find(struct hb_spots *s, const struct hb_terrain *t, int w, int h)
{
    struct cells c = { .terrain = t, .w = w, .h = h };

    HB_ASSERT(w > 0 && w <= CELLS_WIDE_MAX && h > 0 && h <= CELLS_HIGH_MAX);
    memset(s, 0, sizeof *s);
    s->w = w;
    s->h = h;
    find_marks(s, &c, HB_SIGN_CATHEDRAL);
    find_marks(s, &c, HB_SIGN_INN);
    find_figures(s, &c, HB_MONASTERY);
    find_figures(s, &c, HB_GARDEN);
    find_figures(s, &c, HB_CITY);
    for (enum hb_sign sign = HB_SIGN_SHIELD; sign < HB_SIGNS; sign++)
        find_marks(s, &c, sign);
    find_figures(s, &c, HB_ROAD);
    find_figures(s, &c, HB_RIVER);
    find_figures(s, &c, HB_FIELD);
}

/* spots.c -- where on a drawn tile figures and signs go: inside their segment, near its middle, and not on top
 * of one another.  Computed from the terrain, so a new tile needs no table. */
#include "core/assert.h"
#include "tui/terrain.h"

#include <string.h>

enum { FULL = 64, TAKEN_COST = 4 * FULL, MARKED_COST = 1 << 12, FAR = 1 << 20 };

/* The tile seen as cells while spots are handed out. */
struct cells {
    const struct hb_terrain *terrain;
    const struct hb_shown *shown;
    bool taken[HB_SHOWN_HIGH][HB_SHOWN_WIDE];
    bool marked[HB_SHOWN_HIGH][HB_SHOWN_WIDE];
    bool stood_on[HB_SHOWN_HIGH][HB_SHOWN_WIDE]; /* the middle of a figure */
};

/* Whether a point is of the segment and good to stand on. */
static bool counts(const struct hb_shown *s, int point, int column, unsigned segment)
{
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
static int share(const struct hb_shown *s, int column, int row, unsigned segment)
{
    int inside = 0;

    for (int point = row * s->deep; point < (row + 1) * s->deep; point++)
        inside += counts(s, point, column, segment);
    return FULL * inside / s->deep;
}

/* The middle of what is seen of a segment, in points of the terrain; that of the tile if it is all wall. */
static void middle(const struct hb_shown *s, unsigned segment, int *column, int *row)
{
    int columns = 0, rows = 0, n = 0;

    for (int r = 0; r < s->h * s->deep; r++)
        for (int k = 0; k < s->w; k++)
            if (counts(s, r, k, segment)) {
                columns += 2 * k + 1;
                rows += 2 * r + 1;
                n++;
            }
    *column = n == 0 ? HB_FINE / 2 : columns * HB_FINE / (2 * n * s->w);
    *row = n == 0 ? HB_FINE / 2 : rows * HB_FINE / (2 * n * s->h * s->deep);
}

static int worth(const struct cells *c, int column, int row, int width, unsigned segment)
{
    int sum = 0;

    for (int i = 0; i < width; i++)
        sum += share(c->shown, column + i, row, segment) - (c->taken[row][column + i] ? TAKEN_COST : 0);
    return sum / width;
}

static int gap(int a, int b)
{
    return a < b ? b - a : a - b;
}

/* The best cells for something of that width whose middle one belongs to the segment. */
static struct hb_spot best_spot(const struct cells *c, unsigned segment, int width)
{
    struct hb_spot spot = { 0, 0, false };
    const int w = c->shown->w, h = c->shown->h;
    int best = -FAR, at_column, at_row;

    middle(c->shown, segment, &at_column, &at_row);
    for (int row = 0; row < h; row++)
        for (int column = 0; column + width <= w; column++) {
            int off_x = gap((2 * column + width) * HB_FINE / (2 * w), at_column);
            int off_y = gap((2 * row + 1) * HB_FINE / (2 * h), at_row);
            int value = 2 * worth(c, column, row, width, segment) - (off_x + off_y);
            int core = column + width / 2;
            value -= c->marked[row][core] ? MARKED_COST : 0;
            if (value > best && !c->stood_on[row][core] && hb_shown_belongs(c->shown, c->terrain, core, row, segment)) {
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

    return kind == HB_MONASTERY || kind == HB_GARDEN;
}

/* In how many cells a figure on the segment can still stand; buildings, which are small, come before all. */
static int places_left(const struct cells *c, unsigned segment)
{
    int n = is_building(c, segment) ? -HB_FINE * HB_FINE : 0;

    for (int row = 0; row < c->shown->h; row++)
        for (int column = 1; column < c->shown->w - 1; column++)
            n += !c->stood_on[row][column] && hb_shown_belongs(c->shown, c->terrain, column, row, segment);
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

static void find_figures(struct hb_spots *s, struct cells *c)
{
    unsigned placed = 0;

    for (unsigned k; (k = neediest(c, placed)) != HB_NO_SEGMENT; placed |= 1u << k) {
        struct hb_spot *spot = &s->figure[k];
        *spot = best_spot(c, k, HB_FIGURE_CELLS);
        take(c, *spot, HB_FIGURE_CELLS);
        if (spot->found)
            c->stood_on[spot->row][spot->column + HB_FIGURE_CELLS / 2] = true;
    }
}

/* The cell of a point of the terrain. */
static struct hb_spot cell_of(const struct cells *c, const struct hb_spot *point)
{
    return (struct hb_spot){ point->column * c->shown->w / HB_FINE, point->row * c->shown->h / HB_FINE, point->found };
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
        c->marked[spot->row][spot->column] = spot->found;
    }
}

void hb_spots_find(struct hb_spots *s, const struct hb_terrain *t, const struct hb_shown *shown)
{
    struct cells c = { .terrain = t, .shown = shown };

    memset(s, 0, sizeof *s);
    find_marks(s, &c, HB_SIGN_CATHEDRAL);
    find_marks(s, &c, HB_SIGN_INN);
    find_figures(s, &c);
    for (enum hb_sign sign = HB_SIGN_SHIELD; sign < HB_SIGNS; sign++)
        find_marks(s, &c, sign);
}

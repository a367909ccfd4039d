/* tile_cells.c -- what each cell of a tile is that is drawn with letters and lines: the terrain, rounded.
 *
 * A terrain has HB_FINE by HB_FINE points, a tile in letters as few as 7 by 3 cells.  Taking the ground that fills most
 * of each cell would lose thin roads.  So only areas are rounded cell by cell; lines are followed from their first spot
 * to their last, each cell beside the one before, so that they never break.  What is drawn later covers what was drawn
 * before, but lines and what lies in the middle leave cities alone:
 *
 *   cities      cells of which a city has two fifths or more
 *   lines       roads and rivers, with the sides that each cell reaches, for the line to be drawn with
 *   middle      what lies in the middle of the tile: a lake, or what its drawing says
 *   places      gardens, and buildings of three cells
 *   mist        over what is there, beside the ground and not instead of it
 *   fields      what is still green, by the stretches between all that
 *
 * A line keeps to the middle row and column where it comes near them.  A bend runs through the middle of the tile,
 * unless that is a city's or a second line bends there too: then it gives way towards its corner.  Fields are what lies
 * between the lines as they are drawn, not as the terrain has them: else a dot left of a road could belong to the field
 * right of it. */
#include "engine/assert.h"
#include "views/letters/tile_art.h"

enum { CELLS_MAX = HB_TILE_CELLS_HIGH * HB_TILE_CELLS_WIDE };

struct tile_drawing {
    struct hb_cell_map *map;
    const struct hb_terrain *terrain;
    const struct hb_style *style;
    bool crowded; /* lines that bend here must keep out of the middle */
};

static enum hb_feature_kind kind_of(const struct tile_drawing *d, unsigned k)
{
    return (enum hb_feature_kind)d->terrain->design->segment[k].kind;
}

static void set(struct tile_drawing *d, int column, int row, enum hb_ground ground, unsigned segment)
{
    d->map->shown.ground[row][column] = (uint8_t)ground;
    d->map->shown.segment[row][column] = (uint8_t)segment;
}

/* Cities */

/* The city that has most of a cell, and enough of it to be seen there; HB_NO_SEGMENT if there is none. */
static unsigned city_of(const struct tile_drawing *d, int column, int row)
{
    unsigned city = HB_NO_SEGMENT;
    int enough = hb_shape_cell_points(&d->map->shown, column, row) * 2 / 5;

    for (unsigned k = 0; k < d->terrain->design->segments; k++) {
        int share = kind_of(d, k) == HB_CITY ? hb_shape_cell_share(&d->map->shown, d->terrain, column, row, k) : 0;

        if (share > enough) {
            enough = share;
            city = k;
        }
    }
    return city;
}

static bool is_other_city(const struct tile_drawing *d, int column, int row, unsigned city)
{
    return column >= 0 && row >= 0 && d->map->shown.ground[row][column] == HB_ON_CITY &&
           d->map->shown.segment[row][column] != city;
}

/* Two cities that touch in a corner are kept apart by a gap. */
static void draw_cities(struct tile_drawing *d)
{
    for (int row = 0; row < d->style->h; row++)
        for (int column = 0; column < d->style->w; column++) {
            unsigned city = city_of(d, column, row);

            if (city == HB_NO_SEGMENT)
                set(d, column, row, d->terrain->design != hb_designs ? HB_ON_FIELD : HB_ON_BACK, HB_NO_SEGMENT);
            else if (is_other_city(d, column - 1, row, city) || is_other_city(d, column, row - 1, city))
                set(d, column, row, HB_ON_WALL, HB_NO_SEGMENT);
            else
                set(d, column, row, HB_ON_CITY, city);
        }
}

/* Whether the middle of a cell is a city's, so that no line is seen there. */
static bool in_city(const struct tile_drawing *d, int column, int row)
{
    int c = (2 * column + 1) * HB_FINE / (2 * d->style->w), r = (2 * row + 1) * HB_FINE / (2 * d->style->h);
    unsigned k = d->terrain->segment[r][c];

    return k != HB_NO_SEGMENT && kind_of(d, k) == HB_CITY;
}

/* Lines */

/* The cells of a line, each beside the one before. */
struct path {
    int cells;
    struct hb_spot cell[CELLS_MAX];
};

/* How near the middle, in units of the tile, a line keeps to it; the second where lines must make room for others. */
enum { NEAR = 17, CLOSE = 6 };

/* What comes near the middle row or column keeps to it. */
static struct hb_spot cell_of(const struct tile_drawing *d, struct hb_point s, double near)
{
    const double middle = HB_TILE_UNITS / 2.0;

    if (s.x > middle - near && s.x < middle + near)
        s.x = middle;
    if (s.y > middle - near && s.y < middle + near)
        s.y = middle;
    return hb_shape_cell(&d->map->shown, s);
}

static int toward(int from, int to)
{
    return (to > from) - (to < from);
}

static void go_to(struct path *p, struct hb_spot to)
{
    struct hb_spot at = p->cells > 0 ? p->cell[p->cells - 1] : to;

    if (p->cells == 0)
        p->cell[p->cells++] = to;
    while (at.column != to.column || at.row != to.row) {
        if (at.column != to.column)
            at.column += toward(at.column, to.column);
        else
            at.row += toward(at.row, to.row);
        HB_ASSERT(p->cells < CELLS_MAX);
        p->cell[p->cells++] = at;
    }
}

/* Steps are much shorter than a cell, so hardly one is left out, and go_to fills in what is: the path never jumps. */
static void find_path(const struct tile_drawing *d, const struct hb_terrain_line *line, struct path *p)
{
    enum { STEPS = 48 };
    double near = d->crowded || line->end == HB_TO_GATE ? CLOSE : NEAR;

    p->cells = 0;
    for (unsigned i = 1; i < line->spots; i++)
        for (int step = 0; step <= STEPS; step++) {
            struct hb_point along = hb_shape_minus(line->spot[i], line->spot[i - 1]);

            go_to(p, cell_of(d, hb_shape_plus(line->spot[i - 1], hb_shape_times(along, (double)step / STEPS)), near));
        }
}

static const int step_x[HB_SIDES] = { 0, 1, 0, -1 }, step_y[HB_SIDES] = { -1, 0, 1, 0 };

/* The side of a cell on which another one lies, as a bit. */
static unsigned side_to(struct hb_spot from, struct hb_spot to)
{
    unsigned side = 0;

    while (from.column + step_x[side] != to.column || from.row + step_y[side] != to.row)
        side++;
    return 1u << side;
}

/* The side of the tile at which a line comes in or goes out, as a bit; 0 if it does neither there. */
static unsigned border_at(struct hb_point s)
{
    const double edge = 0.5, far = HB_TILE_UNITS - edge;

    return (s.y < edge ? 1u << HB_N : 0) | (s.x > far ? 1u << HB_E : 0) | (s.y > far ? 1u << HB_S : 0) |
           (s.x < edge ? 1u << HB_W : 0);
}

/* Cities cover lines; a line covers those before it. */
static void draw_line(struct tile_drawing *d, const struct hb_terrain_line *line)
{
    struct path p;

    find_path(d, line, &p);
    for (int i = 0; i < p.cells; i++) {
        struct hb_spot at = p.cell[i];
        unsigned back = i > 0 ? side_to(at, p.cell[i - 1]) : border_at(line->spot[0]);
        unsigned on = i + 1 < p.cells ? side_to(at, p.cell[i + 1]) : border_at(line->spot[line->spots - 1]);
        bool house = i + 1 == p.cells && (line->end == HB_TO_VILLAGE || line->end == HB_TO_COTTAGE);

        if (in_city(d, at.column, at.row))
            continue;
        set(d, at.column, at.row,
            house         ? HB_ON_HOUSE
            : line->river ? HB_ON_RIVER
                          : HB_ON_ROAD,
            house ? HB_NO_SEGMENT : line->segment);
        d->map->reach[at.row][at.column] = (uint8_t)(back | on);
    }
}

/* The water at a line's end, if it ends in a pool. */
static void draw_pool(struct tile_drawing *d, const struct hb_terrain_line *river)
{
    for (int row = 0; row < d->style->h; row++)
        for (int column = 0; column < d->style->w; column++) {
            struct hb_point s = { (column + 0.5) * HB_TILE_UNITS / d->style->w,
                                  (row + 0.5) * HB_TILE_UNITS / d->style->h };

            if (hb_shape_distance(s, river->spot[river->spots - 1]) < river->pool)
                set(d, column, row, HB_ON_RIVER, river->segment);
        }
}

/* Whether two lines bend on this tile, or one does where a river ends or a city takes the middle. */
static bool is_crowded(const struct tile_drawing *d)
{
    int bends = in_city(d, d->style->w / 2, d->style->h / 2);

    for (unsigned i = 0; i < d->terrain->lines; i++) {
        const struct hb_terrain_line *line = &d->terrain->line[i];

        bends += line->end == HB_TO_POOL || (line->end == HB_TO_SIDE && line->spots > 2);
    }
    return bends > 1;
}

/* A line that goes through is not under it. */
static bool is_through_line(const struct tile_drawing *d, int column, int row)
{
    unsigned k = d->map->shown.segment[row][column];

    for (unsigned i = 0; i < d->terrain->lines; i++)
        if (d->terrain->line[i].segment == k && d->terrain->line[i].end == HB_TO_SIDE)
            return true;
    return false;
}

/* What lies in the middle of the tile, and covers all the land of one without fields. */
static void draw_middle(struct tile_drawing *d)
{
    const double reach = d->terrain->middle_radius * 0.9;
    bool all = !(d->terrain->design->kinds >> HB_FIELD & 1);

    for (int i = 0; d->terrain->middle && i < d->style->w * d->style->h; i++) {
        int column = i % d->style->w, row = i / d->style->w;
        struct hb_point s = { (column + 0.5) * HB_TILE_UNITS / d->style->w, (row + 0.5) * HB_TILE_UNITS / d->style->h };
        struct hb_spot heart = cell_of(d, d->terrain->middle_place, NEAR);
        bool there =
            hb_shape_distance(s, d->terrain->middle_place) < reach || (column == heart.column && row == heart.row);

        if (d->map->shown.ground[row][column] != HB_ON_CITY && (all || there) && !is_through_line(d, column, row))
            set(d, column, row, HB_ON_MIDDLE, HB_NO_SEGMENT);
    }
}

static enum hb_ground ground_of_building(enum hb_feature_kind kind)
{
    return kind == HB_CASTLE ? HB_ON_CASTLE : kind == HB_CEMETERY ? HB_ON_CEMETERY : HB_ON_MONASTERY;
}

/* A building takes three cells, a garden one. */
static void draw_places(struct tile_drawing *d)
{
    for (unsigned k = 0; k < d->terrain->design->segments; k++) {
        struct hb_spot at = hb_shape_cell(&d->map->shown, d->terrain->stand[k]);

        if (kind_of(d, k) == HB_GARDEN)
            set(d, at.column, at.row, HB_ON_GARDEN, k);
        at = cell_of(d, d->terrain->stand[k], NEAR);
        at.column = at.column < 1 ? 1 : at.column > d->style->w - 2 ? d->style->w - 2 : at.column;
        for (int i = -1; hb_shape_is_building(kind_of(d, k)) && i <= 1; i++)
            set(d, at.column + i, at.row, ground_of_building(kind_of(d, k)), k);
    }
}

/* The mist over at least half of a cell that is no city's or building's. */
static void draw_mist(struct tile_drawing *d)
{
    struct hb_tile_cells *s = &d->map->shown;

    for (int i = 0; i < s->w * s->h; i++) {
        int column = i % s->w, row = i / s->w;
        enum hb_ground ground = (enum hb_ground)s->ground[row][column];

        s->veil[row][column] = HB_NO_SEGMENT;
        for (unsigned k = 0; k < d->terrain->design->segments; k++)
            if (kind_of(d, k) == HB_MIST && ground != HB_ON_CITY && ground != HB_ON_CASTLE &&
                2 * hb_shape_cell_share(s, d->terrain, column, row, k) >= hb_shape_cell_points(s, column, row))
                s->veil[row][column] = (uint8_t)k;
    }
}

/* Fields */

static bool is_open(const struct hb_tile_cells *s, int column, int row)
{
    return column >= 0 && row >= 0 && column < s->w && row < s->h && s->ground[row][column] == HB_ON_FIELD &&
           s->segment[row][column] == HB_NO_SEGMENT;
}

/* Gathers the cells of one stretch of green, which become `mark`; returns how many. */
static int gather(struct hb_tile_cells *s, int column, int row, uint8_t mark, int cell[CELLS_MAX])
{
    int n = 0;

    s->segment[row][column] = mark;
    cell[n++] = row * s->w + column;
    for (int i = 0; i < n; i++)
        for (unsigned side = 0; side < HB_SIDES; side++) {
            int c = cell[i] % s->w + step_x[side], r = cell[i] / s->w + step_y[side];
            if (!is_open(s, c, r))
                continue;
            s->segment[r][c] = mark;
            cell[n++] = r * s->w + c;
        }
    return n;
}

/* The field of which most points lie in some cells. */
static unsigned field_of(const struct tile_drawing *d, const int *cell, int n)
{
    const struct hb_tile_cells *s = &d->map->shown;
    unsigned best = HB_NO_SEGMENT;
    int most = 0;

    for (unsigned k = 0; k < d->terrain->design->segments; k++) {
        int points = 0;
        for (int i = 0; kind_of(d, k) == HB_FIELD && i < n; i++)
            points += hb_shape_cell_share(s, d->terrain, cell[i] % s->w, cell[i] / s->w, k);
        if (points > most) {
            most = points;
            best = k;
        }
    }
    return best;
}

static bool is_shown(const struct hb_tile_cells *s, unsigned segment)
{
    for (int i = 0; i < s->w * s->h; i++)
        if (s->segment[i / s->w][i % s->w] == segment)
            return true;
    return false;
}

/* A field that no stretch is named for, since nothing drawn parts it from another, has the cells it fills. */
static void show_hidden_fields(struct tile_drawing *d)
{
    struct hb_tile_cells *s = &d->map->shown;
    bool hidden[HB_SEGMENTS_MAX] = { false };

    for (unsigned k = 0; k < d->terrain->design->segments; k++)
        hidden[k] = kind_of(d, k) == HB_FIELD && !is_shown(s, k);
    for (int i = 0; i < s->w * s->h; i++) {
        unsigned k = field_of(d, &i, 1);
        if (s->ground[i / s->w][i % s->w] == HB_ON_FIELD && k != HB_NO_SEGMENT && hidden[k])
            s->segment[i / s->w][i % s->w] = (uint8_t)k;
    }
}

/* Each stretch of green between what is drawn is the field that has most of it.  Cells of a stretch that has no field
 * are PENDING till the end, since a cell without a segment is one that is yet to be gathered. */
static void settle_fields(struct tile_drawing *d)
{
    enum { PENDING = HB_NO_SEGMENT - 1 };
    struct hb_tile_cells *s = &d->map->shown;
    int cell[CELLS_MAX];

    for (int row = 0; row < s->h; row++)
        for (int column = 0; column < s->w; column++) {
            if (!is_open(s, column, row))
                continue;
            int n = gather(s, column, row, PENDING, cell);
            unsigned field = field_of(d, cell, n);
            for (int i = 0; i < n; i++)
                s->segment[cell[i] / s->w][cell[i] % s->w] =
                    (uint8_t)(field == HB_NO_SEGMENT ? (unsigned)PENDING : field);
        }
    for (int i = 0; i < s->w * s->h; i++)
        if (s->segment[i / s->w][i % s->w] == PENDING)
            s->segment[i / s->w][i % s->w] = HB_NO_SEGMENT;
    show_hidden_fields(d);
}

void hb_cell_map_make(struct hb_cell_map *map, const struct hb_terrain *t, const struct hb_style *style)
{
    struct tile_drawing d = { .map = map, .terrain = t, .style = style };

    /* Lines that keep to the middle need a row and a column there. */
    HB_ASSERT(style->w % 2 == 1 && style->h % 2 == 1);
    *map = (struct hb_cell_map){ .shown = { .w = style->w, .h = style->h, .deep = 1 } };
    d.crowded = is_crowded(&d);
    draw_cities(&d);
    for (unsigned i = 0; i < t->lines; i++) {
        draw_line(&d, &t->line[i]);
        draw_pool(&d, &t->line[i]);
    }
    draw_middle(&d);
    draw_places(&d);
    draw_mist(&d);
    settle_fields(&d);
    hb_shape_cells_lend(&map->shown, t);
}

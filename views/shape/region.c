/* region.c -- which part of a tile belongs to each segment, as outlines.
 *
 * Every road, river, city and building is a shape: a number at each place that says how far it is to the shape's edge,
 * below zero inside.  Where shapes meet, one of them gives way: roads and rivers to cities, rivers to roads, a road to
 * the one that goes over it; two roads in a village share it.  Land that is in no shape falls apart into pieces, and
 * the grid says which field each piece is.
 *
 * The numbers are taken at the points of a lattice, and the outline runs between them where the number would be zero,
 * so it follows smooth shapes far more closely than the lattice is wide.
 *
 * With such numbers areas are put together without cutting any polygons: what lies in one or the other has the smaller
 * number, what lies in both the larger, and the outside of a shape is its number with the other sign. */
#include "views/shape/layout.h"

#include "engine/assert.h"

#include <string.h>

enum { LEVEL_UNITS = 2, LEVELS = HB_TILE_UNITS / LEVEL_UNITS + 1 };

struct lattice {
    double at[LEVELS][LEVELS]; /* [row][column], from the north-west corner to the south-east one */
};

static struct hb_point level_point(int row, int column)
{
    return (struct hb_point){ column * LEVEL_UNITS, row * LEVEL_UNITS };
}

enum { STANDING_ROOM = 7 };

/* Which area is being asked for. */
struct region {
    const struct hb_layout *layout;
    unsigned segment;
    struct hb_point beside_chapel; /* where a figure in the building stands */
    double inset;                  /* how far inside its edge an area of mist ends */
};

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

/* Shapes */

static double to_tips(const struct hb_layout *l, const struct hb_town *t, struct hb_point s)
{
    double d = HB_TILE_UNITS;
    struct hb_trace tip;

    for (unsigned i = 0; i < HB_TIPS; i++)
        if (hb_shape_layout_tip(l, t, i, &tip))
            d = least(d, hb_shape_trace_distance(&tip, s, NULL) - HB_TIP_REACH);
    return d;
}

/* To the outside of its wall, so that a press on the wall is a press on the city. */
static double to_town(const struct hb_layout *l, const struct hb_town *t, struct hb_point s)
{
    const double wall = 2.5;
    double edge = hb_shape_trace_distance(&t->outline, s, NULL);

    return least((hb_shape_trace_encloses(&t->outline, s) ? -edge : edge) - wall, to_tips(l, t, s));
}

static double to_towns(const struct hb_layout *l, struct hb_point s)
{
    double d = HB_TILE_UNITS;

    for (unsigned i = 0; i < l->towns; i++)
        d = least(d, to_town(l, &l->town[i], s));
    return d;
}

/* The band of a road or river with its pool, but not the village. */
static double to_band(const struct hb_layout *l, const struct hb_way *w, struct hb_point s)
{
    double d = hb_shape_trace_distance(&w->line, s, NULL) - (w->river ? HB_RIVER_WIDTH : HB_ROAD_WIDTH) / 2.0;

    return w->end == HB_TO_POOL ? least(d, hb_shape_distance(l->pool, s) - l->pool_radius) : d;
}

static double to_village(const struct hb_layout *l, struct hb_point s)
{
    return l->has_village ? hb_shape_distance(l->village, s) - HB_VILLAGE_RADIUS : HB_TILE_UNITS;
}

/* Nobody owns the middle either. */
static double to_middle(const struct hb_layout *l, struct hb_point s)
{
    return l->has_middle ? hb_shape_distance(l->middle, s) - l->middle_radius : HB_TILE_UNITS;
}

/* Roads, rivers and the village, all together. */
static double to_ways(const struct hb_layout *l, struct hb_point s)
{
    double d = to_village(l, s);

    for (unsigned i = 0; i < l->ways; i++)
        d = least(d, to_band(l, &l->way[i], s));
    return d;
}

/* Nobody owns a lane; it is only as wide as it needs to be to part the fields. */
static double to_lanes(const struct hb_layout *l, struct hb_point s)
{
    const double reach = 1.8;
    double d = HB_TILE_UNITS;

    for (unsigned i = 0; i < l->lanes; i++)
        d = least(d, hb_shape_trace_distance(&l->lane[i].line, s, NULL) - reach);
    return d;
}

/* Its yard, and the place beside it where its figure stands, as far as no road and no city is there. */
static double to_monastery(const struct region *r, struct hb_point s)
{
    const struct hb_layout *l = r->layout;

    if (!l->has_chapel)
        return HB_TILE_UNITS;
    double yard = hb_shape_distance(l->chapel, s) - HB_YARD_RADIUS;
    double beside = most(hb_shape_line_distance(l->chapel, r->beside_chapel, s) - STANDING_ROOM, -to_ways(l, s));
    return most(least(yard, beside), -to_towns(l, s));
}

static double to_garden(const struct region *r, struct hb_point s)
{
    const struct hb_layout *l = r->layout;

    if (!l->has_garden)
        return HB_TILE_UNITS;
    return most(hb_shape_distance(l->garden, s) - HB_GARDEN_RADIUS, -least(to_ways(l, s), to_towns(l, s)));
}

/* Over everything but cities and what stands in its middle. */
static double to_mist(const struct region *r, struct hb_point s)
{
    const double wall = 2;
    double d = most(hb_shape_mist_distance(r->layout->design, r->segment, s), wall - to_towns(r->layout, s));

    if (r->layout->has_chapel)
        d = most(d, HB_YARD_RADIUS + 2 - hb_shape_distance(r->layout->chapel, s));
    return d + r->inset;
}

/* Who gives way
 *
 * What an area must leave to another one is a number, too, below zero where it may stay; the larger of that and the
 * area's own number is the area that is left. */

static bool is_bridge_of(const struct hb_layout *l, unsigned top, unsigned below)
{
    struct hb_point where;

    for (unsigned i = 0; i < l->bridges; i++)
        if (l->bridge[i].way == top && hb_shape_trace_crossing(&l->way[top].line, &l->way[below].line, &where))
            return true;
    return false;
}

/* What a way leaves to another one.  Two roads in a village part it where both are as far. */
static double way_beside(const struct hb_layout *l, unsigned way, unsigned other, struct hb_point s)
{
    const struct hb_way *w = &l->way[way], *o = &l->way[other];

    if (w->river != o->river)
        return w->river ? -to_band(l, o, s) : -HB_TILE_UNITS;
    if (is_bridge_of(l, way, other))
        return -HB_TILE_UNITS;
    if (is_bridge_of(l, other, way))
        return -to_band(l, o, s);
    return (hb_shape_trace_distance(&w->line, s, NULL) - hb_shape_trace_distance(&o->line, s, NULL)) / 2;
}

static bool is_over_town(const struct hb_layout *l, unsigned way)
{
    for (unsigned i = 0; i < l->bridges; i++)
        if (l->bridge[i].over_town && l->bridge[i].way == way)
            return true;
    return false;
}

/* Its band, with its share of the village, less what it leaves to others. */
static double to_way(const struct region *r, unsigned way, struct hb_point s)
{
    const struct hb_layout *l = r->layout;
    double d = to_band(l, &l->way[way], s);

    if (l->way[way].end == HB_TO_VILLAGE)
        d = least(d, to_village(l, s));
    if (l->way[way].end == HB_TO_MIDDLE)
        d = most(d, -to_middle(l, s));
    for (unsigned i = 0; i < l->ways; i++)
        if (i != way)
            d = most(d, way_beside(l, way, i, s));
    if (l->has_chapel)
        d = most(d, HB_YARD_RADIUS - hb_shape_distance(l->chapel, s));
    return is_over_town(l, way) ? d : most(d, -to_towns(l, s));
}

/* Two cities that touch part where both are as far inside; a road over the city is not of it. */
static double to_city(const struct region *r, const struct hb_town *t, struct hb_point s)
{
    double d = to_town(r->layout, t, s), own = d;

    for (unsigned i = 0; i < r->layout->towns; i++)
        if (&r->layout->town[i] != t)
            d = most(d, (own - to_town(r->layout, &r->layout->town[i], s)) / 2);
    for (unsigned i = 0; i < r->layout->ways; i++)
        if (is_over_town(r->layout, i))
            d = most(d, -to_band(r->layout, &r->layout->way[i], s));
    return d;
}

/* Of whatever is no field and no mist. */
static double to_shape(const struct region *r, struct hb_point s)
{
    for (unsigned i = 0; i < r->layout->ways; i++)
        if (r->layout->way[i].segment == r->segment)
            return to_way(r, i, s);
    for (unsigned i = 0; i < r->layout->towns; i++)
        if (r->layout->town[i].segment == r->segment)
            return to_city(r, &r->layout->town[i], s);
    return r->segment == r->layout->plan.building ? to_monastery(r, s) : to_garden(r, s);
}

/* What is in no shape: all fields together, with nooks that are nobody's. */
static double to_land(const struct region *r, struct hb_point s)
{
    double built = least(to_ways(r->layout, s), least(to_towns(r->layout, s), to_lanes(r->layout, s)));

    built = least(built, to_middle(r->layout, s));
    return -least(built, least(to_monastery(r, s), to_garden(r, s)));
}

/* Measuring */

typedef double measure_of(const struct region *, struct hb_point);

static void fill_block(struct lattice *level, int row, int column, int size, double distance)
{
    for (int r = row; r < row + size && r < LEVELS; r++)
        for (int c = column; c < column + size && c < LEVELS; c++)
            level->at[r][c] = distance;
}

/* A number that says how far it is to an edge changes no faster than the place.  So where the middle of a block is
 * farther from the edge than from any point in it or next to it, no outline runs there, and one number does for all;
 * other blocks fall into four. */
static void measure_block(struct lattice *level, const struct region *r, measure_of *distance, int row, int column,
                          int size)
{
    const double half = (size - 1) / 2.0, diagonal = 1.4143;
    struct hb_point middle = { (column + half) * LEVEL_UNITS, (row + half) * LEVEL_UNITS };

    if (row >= LEVELS || column >= LEVELS)
        return;
    double d = distance(r, middle), reach = (half * diagonal + 1) * LEVEL_UNITS;
    if (size == 1 || d > reach || d < -reach) {
        fill_block(level, row, column, size, d);
        return;
    }
    for (int part = 0; part < 4; part++)
        measure_block(level, r, distance, row + (part >> 1) * size / 2, column + (part & 1) * size / 2, size / 2);
}

static void measure(struct lattice *level, const struct region *r, measure_of *distance)
{
    enum { BLOCK = 8 };

    for (int row = 0; row < LEVELS; row += BLOCK)
        for (int column = 0; column < LEVELS; column += BLOCK)
            measure_block(level, r, distance, row, column, BLOCK);
}

/* Fields */

/* A piece of land while it is being found, and for each segment how much of it the grid says is its. */
struct piece {
    unsigned points;
    uint8_t row[LEVELS * LEVELS], column[LEVELS * LEVELS];
    unsigned votes[HB_SEGMENTS_MAX];
};

typedef bool found_points[LEVELS][LEVELS];

static void piece_add(struct piece *p, const struct lattice *level, found_points found, int row, int column)
{
    if (row < 0 || column < 0 || row >= LEVELS || column >= LEVELS || found[row][column] || level->at[row][column] >= 0)
        return;
    found[row][column] = true;
    p->row[p->points] = (uint8_t)row;
    p->column[p->points] = (uint8_t)column;
    p->points++;
}

static struct hb_point a_little_inside(struct hb_point s)
{
    const double in = 0.5, last = HB_TILE_UNITS - in;

    return (struct hb_point){ least(most(s.x, in), last), least(most(s.y, in), last) };
}

/* Goes on from point to point and asks the grid whose each is, a little inside the tile: the tile's eastern and
 * southern borders are outside of the grid. */
static void piece_find(struct piece *p, const struct lattice *level, found_points found, const struct hb_grid *grid)
{
    memset(p->votes, 0, sizeof p->votes);
    for (unsigned i = 0; i < p->points; i++) {
        int row = p->row[i], column = p->column[i];
        uint8_t owner = hb_shape_grid_owner(grid, a_little_inside(level_point(row, column)));

        if (owner < HB_SEGMENTS_MAX)
            p->votes[owner]++;
        piece_add(p, level, found, row - 1, column);
        piece_add(p, level, found, row + 1, column);
        piece_add(p, level, found, row, column - 1);
        piece_add(p, level, found, row, column + 1);
    }
}

/* The field most of the piece belongs to, or HB_GRID_BUILT. */
static unsigned piece_field(const struct piece *p, const struct hb_design *d)
{
    unsigned best = HB_GRID_BUILT, most_votes = 0;

    for (unsigned i = 0; i < d->segments; i++)
        if (d->segment[i].kind == HB_FIELD && p->votes[i] > most_votes) {
            most_votes = p->votes[i];
            best = i;
        }
    return best;
}

/* Leaves only the pieces that are this field; the others count as outside. */
static void keep_field(struct lattice *level, const struct region *r)
{
    found_points found = { { false } };
    const double outside = 0.01;
    struct piece p;

    for (int row = 0; row < LEVELS; row++)
        for (int column = 0; column < LEVELS; column++) {
            p.points = 0;
            piece_add(&p, level, found, row, column);
            if (p.points == 0)
                continue;
            piece_find(&p, level, found, &r->layout->grid);
            if (piece_field(&p, r->layout->design) == r->segment)
                continue;
            for (unsigned i = 0; i < p.points; i++)
                level->at[p.row[i]][p.column[i]] = outside;
        }
}

/* Outlines
 *
 * By marching squares.  The lattice is surrounded by a ring of points that are outside and lie on the tile's border, so
 * that every line closes.  A line runs from edge to edge of the cells, always with the inside to its right; each
 * edge it crosses is left by exactly one piece, so a table of followers holds all lines at once. */

enum { POINTS = LEVELS + 2, CELLS = POINTS - 1, EDGES = 2 * POINTS * POINTS, NO_EDGE = 0xffff, RIM_MAX = 2400 };

_Static_assert(EDGES < NO_EDGE, "an edge's number fits");

struct followers {
    const struct lattice *level;
    uint16_t next[EDGES];
};

struct rim {
    unsigned spots;
    struct hb_point spot[RIM_MAX];
    bool kept[RIM_MAX];
};

/* Points with the ring */

/* Outside of the lattice everything is outside of the area. */
static double value_at(const struct lattice *level, int row, int column)
{
    if (row < 1 || column < 1 || row > LEVELS || column > LEVELS)
        return 1;
    return level->at[row - 1][column - 1];
}

static int on_tile(int index)
{
    return index < 1 ? 0 : index > LEVELS ? LEVELS - 1 : index - 1;
}

static struct hb_point spot_at(int row, int column)
{
    return level_point(on_tile(row), on_tile(column));
}

/* Edges: those that run east from a point, then those that run south */

static unsigned edge_east(int row, int column)
{
    return (unsigned)(row * POINTS + column);
}

static unsigned edge_south(int row, int column)
{
    return (unsigned)(POINTS * POINTS + row * POINTS + column);
}

/* Where the number on an edge is zero, as if it changed evenly from one end to the other. */
static struct hb_point crossing_of(const struct lattice *level, unsigned edge)
{
    bool south = edge >= POINTS * POINTS;
    int point = (int)(edge % (POINTS * POINTS)), row = point / POINTS, column = point % POINTS;
    int other_row = row + south, other_column = column + !south;
    double a = value_at(level, row, column), b = value_at(level, other_row, other_column);
    struct hb_point from = spot_at(row, column), to = spot_at(other_row, other_column);

    return hb_shape_plus(from, hb_shape_times(hb_shape_minus(to, from), a / (a - b)));
}

/* Cells */

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

/* Two opposite corners inside hang together if the middle of the cell, the mean of its corners, is inside. */
static int case_of_cell(const struct lattice *level, int row, int column)
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

/* Each cell says how lines go on through it; no line is followed yet. */
static void find_followers(struct followers *f, const struct lattice *level)
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

/* Rims */

/* Takes the line through this edge out of the table. */
static void take_rim(struct followers *f, unsigned edge, struct rim *rim)
{
    rim->spots = 0;
    while (f->next[edge] != NO_EDGE) {
        struct hb_point s = crossing_of(f->level, edge);
        unsigned next = f->next[edge];

        f->next[edge] = NO_EDGE;
        edge = next;
        if (rim->spots > 0 && hb_shape_distance(rim->spot[rim->spots - 1], s) < 0.01)
            continue;
        HB_ASSERT(rim->spots < RIM_MAX);
        rim->spot[rim->spots++] = s;
    }
}

/* By the sum of the trapezia below its sides. */
static double area_of(const struct rim *rim)
{
    double twice = 0;

    for (unsigned i = 0, j = rim->spots - 1; i < rim->spots; j = i++)
        twice += rim->spot[j].x * rim->spot[i].y - rim->spot[i].x * rim->spot[j].y;
    return twice < 0 ? -twice / 2 : twice / 2;
}

/* Keeps as few spots between two kept ones as the outline allows (Douglas and Peucker). */
static void keep_between(struct rim *rim, unsigned from, unsigned to)
{
    const double allowed = 0.3;
    double most = 0;
    unsigned farthest = from;

    for (unsigned i = from + 1; i < to; i++) {
        double off = hb_shape_line_distance(rim->spot[from], rim->spot[to % rim->spots], rim->spot[i]);

        if (off > most) {
            most = off;
            farthest = i;
        }
    }
    if (most <= allowed)
        return;
    rim->kept[farthest] = true;
    keep_between(rim, from, farthest);
    keep_between(rim, farthest, to);
}

static unsigned farthest_from_first(const struct rim *rim)
{
    unsigned best = 0;

    for (unsigned i = 1; i < rim->spots; i++)
        if (hb_shape_distance(rim->spot[0], rim->spot[i]) > hb_shape_distance(rim->spot[0], rim->spot[best]))
            best = i;
    return best;
}

/* The first spot and the one farthest from it are kept; between them the outline is thinned out in two halves. */
static void give_rim(struct hb_outline *out, struct rim *rim, unsigned quarters)
{
    unsigned half = farthest_from_first(rim);

    memset(rim->kept, 0, sizeof rim->kept);
    rim->kept[half] = true;
    keep_between(rim, 0, half);
    keep_between(rim, half, rim->spots);
    out->move(out, hb_shape_turned(rim->spot[0], quarters));
    for (unsigned i = 1; i < rim->spots; i++)
        if (rim->kept[i])
            out->line(out, hb_shape_turned(rim->spot[i], quarters));
    out->close(out);
}

/* Outer lines run clockwise and holes the other way.  What is smaller than a speck is left out. */
static void give_contour(struct hb_outline *out, const struct lattice *level, unsigned quarters)
{
    const double speck = 6;
    struct followers followers;
    struct rim rim;

    find_followers(&followers, level);
    for (unsigned edge = 0; edge < EDGES; edge++) {
        if (followers.next[edge] == NO_EDGE)
            continue;
        take_rim(&followers, edge, &rim);
        if (area_of(&rim) > speck)
            give_rim(out, &rim, quarters);
    }
}

/* The land is measured once for all fields, which then keep their own pieces of it: measuring is what takes the
 * time. */
void hb_shape_regions(struct hb_outline *const out[], const struct hb_layout *layout, unsigned quarters)
{
    const struct hb_design *design = layout->design;
    struct hb_layout joined = *layout;
    struct lattice level, land;
    bool measured = false; /* the land, which is the same for all fields */

    quarters %= HB_TURNS;
    hb_shape_layout_join_corners(&joined, HB_ALL_CORNERS);
    struct region r = { .layout = &joined };
    for (unsigned i = 0; i < design->segments; i++)
        if (i == joined.plan.building)
            r.beside_chapel = hb_shape_turned(hb_shape_layout_stand(&joined, quarters, i), HB_TURNS - quarters);
    for (unsigned i = 0; i < design->segments; i++) {
        r.segment = i;
        if (design->segment[i].kind == HB_FIELD) {
            if (!measured)
                measure(&land, &r, to_land);
            measured = true;
            level = land;
            keep_field(&level, &r);
        } else {
            measure(&level, &r, design->segment[i].kind == HB_MIST ? to_mist : to_shape);
        }
        give_contour(out[i], &level, quarters);
    }
}

void hb_shape_mist_region(struct hb_outline *out, const struct hb_layout *layout, unsigned quarters, unsigned segment,
                          double inset)
{
    struct region r = { .layout = layout, .segment = segment, .inset = inset };
    struct lattice level;

    HB_ASSERT(layout->design->segment[segment].kind == HB_MIST);
    measure(&level, &r, to_mist);
    give_contour(out, &level, quarters % HB_TURNS);
}

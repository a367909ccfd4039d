/* region.c -- which part of a tile belongs to each segment, as outlines.
 *
 * Every road, river, city and building is a shape: a number at each place that says how far it is to the shape's edge,
 * below zero inside.  Where shapes meet, one of them gives way: roads and rivers to cities, rivers to roads, a road to
 * the one that goes over it; two roads in a village share it.  Land that is in no shape falls apart into pieces, and
 * the grid says which field each piece is. */
#include "core/assert.h"
#include "draw/contour.h"
#include "draw/layout.h"
#include "draw/svg.h"

#include <string.h>

enum { YARD = 15, STANDING_ROOM = 7, GARDEN = 13 };

struct region {
    const struct hb_layout *layout;
    unsigned segment;
    struct hb_spot beside_chapel; /* where a figure in the monastery stands */
};

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

static double to_line(struct hb_spot from, struct hb_spot to, struct hb_spot s)
{
    struct hb_trace line = { .spots = 2, .spot = { from, to } };

    return hb_trace_distance(&line, s, NULL);
}

/* ---- shapes ---- */

/* A tip of a city in a corner is as thin as its wall. */
static double to_tips(const struct hb_layout *l, const struct hb_town *t, struct hb_spot s)
{
    enum { FROM = 8, REACH = 3 };
    double d = HB_TILE_UNITS;

    for (unsigned side = 0; side < HB_SIDES; side++)
        if (hb_city_in_corner(l->design, side) == (int)t->segment)
            d = least(d, to_line(hb_spot_turned((struct hb_spot){ HB_TILE_UNITS - FROM, FROM }, side),
                                 hb_spot_turned((struct hb_spot){ HB_TILE_UNITS, 0 }, side), s) -
                             REACH);
    return d;
}

static double to_town(const struct hb_layout *l, const struct hb_town *t, struct hb_spot s)
{
    const double wall = 2.5;
    double edge = hb_trace_distance(&t->outline, s, NULL);

    return least((hb_trace_encloses(&t->outline, s) ? -edge : edge) - wall, to_tips(l, t, s));
}

static double to_towns(const struct hb_layout *l, struct hb_spot s)
{
    double d = HB_TILE_UNITS;

    for (unsigned i = 0; i < l->towns; i++)
        d = least(d, to_town(l, &l->town[i], s));
    return d;
}

/* The band of a road or river with its pool, but not the village. */
static double to_band(const struct hb_layout *l, const struct hb_way *w, struct hb_spot s)
{
    double d = hb_trace_distance(&w->line, s, NULL) - (w->river ? HB_RIVER_WIDTH : HB_ROAD_WIDTH) / 2.0;

    return w->end == HB_TO_POOL ? least(d, hb_spot_distance(l->pool, s) - l->pool_radius) : d;
}

static double to_village(const struct hb_layout *l, struct hb_spot s)
{
    return l->has_village ? hb_spot_distance(l->village, s) - HB_VILLAGE_RADIUS : HB_TILE_UNITS;
}

/* Roads, rivers and the village, all together. */
static double to_ways(const struct hb_layout *l, struct hb_spot s)
{
    double d = to_village(l, s);

    for (unsigned i = 0; i < l->ways; i++)
        d = least(d, to_band(l, &l->way[i], s));
    return d;
}

/* Nobody owns a lane; it is only as wide as it needs to be to part the fields. */
static double to_lanes(const struct hb_layout *l, struct hb_spot s)
{
    const double reach = 1.8;
    double d = HB_TILE_UNITS;

    for (unsigned i = 0; i < l->lanes; i++)
        d = least(d, hb_trace_distance(&l->lane[i].line, s, NULL) - reach);
    return d;
}

static double to_monastery(const struct region *r, struct hb_spot s)
{
    const struct hb_layout *l = r->layout;

    if (!l->has_chapel)
        return HB_TILE_UNITS;
    double yard = hb_spot_distance(l->chapel, s) - YARD;
    double beside = most(to_line(l->chapel, r->beside_chapel, s) - STANDING_ROOM, -to_ways(l, s));
    return most(least(yard, beside), -to_towns(l, s));
}

static double to_garden(const struct region *r, struct hb_spot s)
{
    const struct hb_layout *l = r->layout;

    if (!l->has_garden)
        return HB_TILE_UNITS;
    return most(hb_spot_distance(l->garden, s) - GARDEN, -least(to_ways(l, s), to_towns(l, s)));
}

/* ---- who gives way ---- */

static bool is_bridge_of(const struct hb_layout *l, unsigned top, unsigned below)
{
    struct hb_spot where;

    for (unsigned i = 0; i < l->bridges; i++)
        if (l->bridge[i].way == top && hb_trace_crossing(&l->way[top].line, &l->way[below].line, &where))
            return true;
    return false;
}

static double way_beside(const struct hb_layout *l, unsigned way, unsigned other, struct hb_spot s)
{
    const struct hb_way *w = &l->way[way], *o = &l->way[other];

    if (w->river != o->river)
        return w->river ? -to_band(l, o, s) : -HB_TILE_UNITS;
    if (is_bridge_of(l, way, other))
        return -HB_TILE_UNITS;
    if (is_bridge_of(l, other, way))
        return -to_band(l, o, s);
    return (hb_trace_distance(&w->line, s, NULL) - hb_trace_distance(&o->line, s, NULL)) / 2;
}

static double to_way(const struct region *r, unsigned way, struct hb_spot s)
{
    const struct hb_layout *l = r->layout;
    double d = to_band(l, &l->way[way], s);

    if (l->way[way].end == HB_TO_VILLAGE)
        d = least(d, to_village(l, s));
    for (unsigned i = 0; i < l->ways; i++)
        if (i != way)
            d = most(d, way_beside(l, way, i, s));
    if (l->has_chapel)
        d = most(d, YARD - hb_spot_distance(l->chapel, s));
    return most(d, -to_towns(l, s));
}

static double to_city(const struct region *r, const struct hb_town *t, struct hb_spot s)
{
    double d = to_town(r->layout, t, s), own = d;

    for (unsigned i = 0; i < r->layout->towns; i++)
        if (&r->layout->town[i] != t)
            d = most(d, (own - to_town(r->layout, &r->layout->town[i], s)) / 2);
    return d;
}

static double to_shape(const struct region *r, struct hb_spot s)
{
    for (unsigned i = 0; i < r->layout->ways; i++)
        if (r->layout->way[i].segment == r->segment)
            return to_way(r, i, s);
    for (unsigned i = 0; i < r->layout->towns; i++)
        if (r->layout->town[i].segment == r->segment)
            return to_city(r, &r->layout->town[i], s);
    return r->layout->design->segment[r->segment].kind == HB_MONASTERY ? to_monastery(r, s) : to_garden(r, s);
}

static double to_land(const struct region *r, struct hb_spot s)
{
    double built = least(to_ways(r->layout, s), least(to_towns(r->layout, s), to_lanes(r->layout, s)));

    return -least(built, least(to_monastery(r, s), to_garden(r, s)));
}

/* ---- measuring ---- */

typedef double hb_measure(const struct region *, struct hb_spot);

static void fill_block(struct hb_level *level, int row, int column, int size, double distance)
{
    for (int r = row; r < row + size && r < HB_LEVELS; r++)
        for (int c = column; c < column + size && c < HB_LEVELS; c++)
            level->at[r][c] = distance;
}

/* A number that says how far it is to an edge changes no faster than the place.  So where the middle of a block is
 * farther from the edge than from any point in it or next to it, no outline runs there, and one number does for all;
 * other blocks fall into four. */
static void measure_block(struct hb_level *level, const struct region *r, hb_measure *distance, int row, int column,
                          int size)
{
    const double half = (size - 1) / 2.0, diagonal = 1.4143;
    struct hb_spot middle = { (column + half) * HB_LEVEL_UNITS, (row + half) * HB_LEVEL_UNITS };

    if (row >= HB_LEVELS || column >= HB_LEVELS)
        return;
    double d = distance(r, middle), reach = (half * diagonal + 1) * HB_LEVEL_UNITS;
    if (size == 1 || d > reach || d < -reach) {
        fill_block(level, row, column, size, d);
        return;
    }
    for (int part = 0; part < 4; part++)
        measure_block(level, r, distance, row + (part >> 1) * size / 2, column + (part & 1) * size / 2, size / 2);
}

static void measure(struct hb_level *level, const struct region *r, hb_measure *distance)
{
    enum { BLOCK = 8 };

    for (int row = 0; row < HB_LEVELS; row += BLOCK)
        for (int column = 0; column < HB_LEVELS; column += BLOCK)
            measure_block(level, r, distance, row, column, BLOCK);
}

/* ---- fields ---- */

/* A piece of land while it is being found, and for each segment how much of it the grid says is its. */
struct piece {
    unsigned points;
    uint8_t row[HB_LEVELS * HB_LEVELS], column[HB_LEVELS * HB_LEVELS];
    unsigned votes[HB_SEGMENTS_MAX];
};

typedef bool hb_found[HB_LEVELS][HB_LEVELS];

static void piece_add(struct piece *p, const struct hb_level *level, hb_found found, int row, int column)
{
    if (row < 0 || column < 0 || row >= HB_LEVELS || column >= HB_LEVELS || found[row][column] ||
        level->at[row][column] >= 0)
        return;
    found[row][column] = true;
    p->row[p->points] = (uint8_t)row;
    p->column[p->points] = (uint8_t)column;
    p->points++;
}

static struct hb_spot a_little_inside(struct hb_spot s)
{
    const double in = 0.5, last = HB_TILE_UNITS - in;

    return (struct hb_spot){ least(most(s.x, in), last), least(most(s.y, in), last) };
}

static void piece_find(struct piece *p, const struct hb_level *level, hb_found found, const struct hb_grid *grid)
{
    for (unsigned i = 0; i < p->points; i++) {
        int row = p->row[i], column = p->column[i];
        uint8_t owner = hb_grid_owner(grid, a_little_inside(hb_level_spot(row, column)));

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
static void keep_field(struct hb_level *level, const struct region *r)
{
    hb_found found = { { false } };
    const double outside = 0.01;

    for (int row = 0; row < HB_LEVELS; row++)
        for (int column = 0; column < HB_LEVELS; column++) {
            struct piece p;

            memset(&p, 0, sizeof p);
            piece_add(&p, level, found, row, column);
            if (p.points == 0)
                continue;
            piece_find(&p, level, found, &r->layout->grid);
            for (unsigned i = 0; piece_field(&p, r->layout->design) != r->segment && i < p.points; i++)
                level->at[p.row[i]][p.column[i]] = outside;
        }
}

void hb_svg_region(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned segment)
{
    enum { ALL_CORNERS = 15 };
    struct hb_quill quill = { .out = out, .quarters = quarters & 3 };
    struct hb_layout layout;
    struct hb_level level;

    HB_ASSERT(segment < design->segments);
    hb_layout_make(&layout, design);
    hb_layout_join_corners(&layout, ALL_CORNERS);
    struct region r = { .layout = &layout, .segment = segment };
    for (unsigned i = 0; i < design->segments; i++)
        if (design->segment[i].kind == HB_MONASTERY)
            r.beside_chapel = hb_spot_turned(hb_layout_stand(&layout, quarters, i), HB_TURNS - quill.quarters);
    if (design->segment[segment].kind == HB_FIELD) {
        measure(&level, &r, to_land);
        keep_field(&level, &r);
    } else {
        measure(&level, &r, to_shape);
    }
    hb_contour_write(&quill, &level);
}

/* terrain.c -- the coarse pen: it draws a layout on a map of points.
 *
 * Every point is asked whether it lies in what is drawn: 48 by 48 of them are few, and so there is no second way to
 * draw a curve that could disagree with the first.  Later layers overwrite earlier ones, as paint does.
 *
 * Whose a piece of green is, the layout knows.  Where a line here covers less than it does there, the green beside
 * it spreads. */
#include "views/shape/terrain.h"

#include "engine/assert.h"
#include "views/shape/layout.h"

#include <string.h>

enum { POINTS = HB_FINE * HB_FINE, NONE = HB_NO_SEGMENT };

static const double point_units = (double)HB_TILE_UNITS / HB_FINE;

/* How far things reach from their middle lines or middles. */
static const double road_reach = 7.7, river_reach = 10.5, rail_reach = 12.4, deck_half = 16.6, wall_inside = 7,
                    wall_outside = 1.5, gate_reach = 5, house_radius = 10, chapel_half = 16.7, flower_bed = 8;

static struct hb_point place_of(int point)
{
    int row = point / HB_FINE, column = point % HB_FINE;

    return (struct hb_point){ (column + 0.5) * point_units, (row + 0.5) * point_units };
}

/* Where the layout has a point of the tile as it lies. */
static struct hb_point layout_place(const struct hb_terrain *t, int point)
{
    return hb_shape_turned(place_of(point), HB_TURNS - t->quarters);
}

static enum hb_ground ground_at(const struct hb_terrain *t, int point)
{
    return (enum hb_ground)t->ground[point / HB_FINE][point % HB_FINE];
}

static unsigned segment_at(const struct hb_terrain *t, int point)
{
    return t->segment[point / HB_FINE][point % HB_FINE];
}

static void set(struct hb_terrain *t, int point, enum hb_ground ground, unsigned segment)
{
    t->ground[point / HB_FINE][point % HB_FINE] = (uint8_t)ground;
    t->segment[point / HB_FINE][point % HB_FINE] = (uint8_t)segment;
}

static void fill_line(struct hb_terrain *t, const struct hb_trace *line, double reach, enum hb_ground ground,
                      unsigned segment)
{
    for (int i = 0; i < POINTS; i++)
        if (hb_shape_trace_distance(line, layout_place(t, i), NULL) < reach)
            set(t, i, ground, segment);
}

static void fill_disc(struct hb_terrain *t, struct hb_point middle, double radius, enum hb_ground ground,
                      unsigned segment)
{
    for (int i = 0; i < POINTS; i++)
        if (hb_shape_distance(middle, layout_place(t, i)) < radius)
            set(t, i, ground, segment);
}

/* Fields */

static bool is_field(const struct hb_design *d, unsigned segment)
{
    return segment < d->segments && d->segment[segment].kind == HB_FIELD;
}

static bool is_city(const struct hb_design *d, unsigned segment)
{
    return segment < d->segments && d->segment[segment].kind == HB_CITY;
}

static void draw_meadow(void *terrain, struct hb_layout *l)
{
    struct hb_terrain *t = terrain;

    for (int i = 0; i < POINTS; i++) {
        unsigned owner = hb_shape_grid_owner(&l->grid, layout_place(t, i));

        set(t, i, l->design != hb_designs ? HB_ON_FIELD : HB_ON_BACK, is_field(l->design, owner) ? owner : NONE);
    }
}

static bool is_green(const struct hb_terrain *t, int point)
{
    return ground_at(t, point) == HB_ON_FIELD || ground_at(t, point) == HB_ON_LAKE;
}

/* The field of a neighbour of an ownerless point; NONE if it has none. */
static unsigned field_beside(const struct hb_terrain *t, int point)
{
    static const int step[4][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

    for (int i = 0; i < 4; i++) {
        int column = point % HB_FINE + step[i][0], row = point / HB_FINE + step[i][1];

        if (column >= 0 && row >= 0 && column < HB_FINE && row < HB_FINE && is_green(t, row * HB_FINE + column) &&
            t->segment[row][column] != NONE)
            return t->segment[row][column];
    }
    return NONE;
}

/* Green that is nobody's yet goes to the field beside it, unless it is a nook that no field reaches. */
static void spread_fields(struct hb_terrain *t)
{
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < POINTS; i++)
            if (is_green(t, i) && segment_at(t, i) == NONE && field_beside(t, i) != NONE) {
                set(t, i, ground_at(t, i), field_beside(t, i));
                more = true;
            }
    }
}

/* Lines */

/* What sways only for the eye is drawn straight. */
static struct hb_trace course_of(const struct hb_way *w)
{
    bool straight = w->end == HB_TO_SIDE ? (w->side ^ w->to_side) == 2 : w->end == HB_TO_POOL;

    if (!straight)
        return w->line;
    return (struct hb_trace){ .spots = 2, .spot = { w->line.spot[0], w->line.spot[w->line.spots - 1] } };
}

static void draw_line(struct hb_terrain *t, struct hb_terrain_line line, const struct hb_trace *course)
{
    HB_ASSERT(course->spots <= HB_LINE_SPOTS && t->lines < HB_LINES_MAX);
    line.spots = course->spots;
    for (unsigned i = 0; i < course->spots; i++)
        line.spot[i] = hb_shape_turned(course->spot[i], t->quarters);
    t->line[t->lines++] = line;
    fill_line(t, course, line.river ? river_reach : road_reach, line.river ? HB_ON_RIVER : HB_ON_ROAD, line.segment);
}

static void draw_way(struct hb_terrain *t, const struct hb_layout *l, const struct hb_way *w)
{
    struct hb_trace course = course_of(w);
    struct hb_terrain_line line = { .segment = (uint8_t)w->segment, .river = w->river, .end = w->end };

    if (w->end == HB_TO_POOL) {
        line.pool = l->pool_radius;
        fill_disc(t, l->pool, l->pool_radius, HB_ON_RIVER, w->segment);
    }
    draw_line(t, line, &course);
}

/* Each way with its pool, in the order of the layout. */
static void draw_rivers(void *terrain, struct hb_layout *l)
{
    for (unsigned i = 0; i < l->ways; i++)
        if (l->way[i].river)
            draw_way(terrain, l, &l->way[i]);
}

/* The road that goes over another one comes last, whatever its number. */
static void draw_roads(void *terrain, struct hb_layout *l)
{
    for (unsigned i = 0; i < l->lanes; i++)
        draw_line(terrain, (struct hb_terrain_line){ .segment = NONE, .end = HB_TO_GATE }, &l->lane[i].line);
    for (int over = 0; over < 2; over++)
        for (unsigned i = 0; i < l->ways; i++)
            if (!l->way[i].river && (l->way[i].segment == l->plan.over) == over)
                draw_way(terrain, l, &l->way[i]);
}

/* Rails first, then the road between them. */
static void draw_bridge(void *terrain, struct hb_layout *l, const struct hb_bridge *b)
{
    const struct hb_way *w = &l->way[b->way];
    struct hb_trace course = course_of(w), deck = { .spots = 2 };
    double half = (deck_half + b->longer) / hb_shape_trace_length(&course), share;

    hb_shape_trace_distance(&course, hb_shape_trace_at(&w->line, b->share, NULL), &share);
    deck.spot[0] = hb_shape_trace_at(&course, share - half, NULL);
    deck.spot[1] = hb_shape_trace_at(&course, share + half, NULL);
    fill_line(terrain, &deck, rail_reach, HB_ON_RAIL, NONE);
    fill_line(terrain, &course, road_reach, HB_ON_ROAD, w->segment);
}

/* Cities */

/* The walls of a city as traces, made once for all points. */
struct walls {
    unsigned count;
    struct hb_trace line[HB_STRETCHES_MAX];
};

static void find_walls(struct walls *w, const struct hb_town *t)
{
    w->count = 0;
    for (unsigned i = 0; i < t->stretches; i++)
        if (t->wall[i].bends > 0) {
            hb_shape_trace_clear(&w->line[w->count]);
            hb_shape_trace_add_curve(&w->line[w->count++], &t->wall[i]);
        }
}

static double to_walls(const struct walls *w, struct hb_point s)
{
    double nearest = HB_TILE_UNITS;

    for (unsigned i = 0; i < w->count; i++) {
        double d = hb_shape_trace_distance(&w->line[i], s, NULL);

        nearest = d < nearest ? d : nearest;
    }
    return nearest;
}

/* Houses stand in rows that lean against each other; decoration only. */
static bool under_roof(int point)
{
    int column = point % HB_FINE, row = point / HB_FINE;

    return (row + column / 12 % 2 * 4) % 8 < 4 && (column + row / 8 * 5) % 12 < 4;
}

/* A wall is broad inside and thin outside, so that the field before it keeps its points. */
static void draw_town(void *terrain, struct hb_layout *l, const struct hb_town *town)
{
    struct walls walls;

    find_walls(&walls, town);
    for (int i = 0; i < POINTS; i++) {
        struct hb_point s = layout_place(terrain, i);
        double wall = to_walls(&walls, s);
        unsigned owner = hb_shape_grid_owner(&l->grid, s);
        bool inside =
            owner == town->segment || (hb_shape_trace_encloses(&town->outline, s) && !is_city(l->design, owner));

        if (!inside && is_city(l->design, owner))
            continue; /* the other side of a wall between two cities */
        if (wall < (inside ? wall_inside : wall_outside))
            set(terrain, i, HB_ON_WALL, town->segment);
        else if (inside)
            set(terrain, i, under_roof(i) ? HB_ON_ROOF : HB_ON_CITY, town->segment);
    }
}

/* The road goes on through the wall. */
static void draw_gate(void *terrain, unsigned segment, const struct hb_curve *road)
{
    struct hb_terrain *t = terrain;

    for (int i = 0; i < POINTS; i++)
        if (ground_at(t, i) == HB_ON_WALL &&
            hb_shape_distance(layout_place(t, i), hb_shape_curve_end(road)) < gate_reach)
            set(t, i, HB_ON_ROAD, segment);
}

/* Scenery */

/* Only on meadow: rivers keep their points, and roads are drawn over the shore. */
static void draw_lakes(void *terrain, struct hb_layout *l)
{
    struct hb_terrain *t = terrain;

    for (unsigned k = 0; k < l->design->segments; k++)
        for (int i = 0; l->lakeside[k].symbol && i < POINTS; i++) {
            struct hb_point off = hb_shape_minus(layout_place(t, i), l->lakeside[k].lake);
            double x = off.x / l->lakeside[k].wide, y = off.y / l->lakeside[k].high;

            if (x * x + y * y < 1 && ground_at(t, i) == HB_ON_FIELD)
                set(t, i, HB_ON_LAKE, segment_at(t, i));
        }
}

/* Where roads end at a cottage or meet in a village; it is nobody's ground. */
static void draw_houses(struct hb_terrain *t, const struct hb_layout *l)
{
    for (unsigned i = 0; i < l->ways; i++)
        if (l->way[i].end == HB_TO_VILLAGE || l->way[i].end == HB_TO_COTTAGE)
            fill_disc(t, hb_shape_curve_end(&l->way[i].curve), house_radius, HB_ON_HOUSE, NONE);
}

/* The roof narrows from the eaves, in the middle of the building, to the ridge. */
static void draw_chapel(struct hb_terrain *t, struct hb_point chapel, unsigned segment)
{
    for (int i = 0; i < POINTS; i++) {
        struct hb_point s = hb_shape_minus(place_of(i), chapel);
        double off = s.x < 0 ? -s.x : s.x;

        if (s.y <= 0 && s.y > -chapel_half && off < chapel_half + 2 + s.y / 2)
            set(t, i, HB_ON_MONASTERY_ROOF, segment);
        else if (s.y > 0 && s.y < chapel_half && off < chapel_half)
            set(t, i, HB_ON_MONASTERY, segment);
    }
}

/* Round about its middle: towers at both ends of a castle, a low wall around a cemetery. */
static void draw_yard(struct hb_terrain *t, struct hb_point middle, unsigned segment, enum hb_ground ground)
{
    for (int i = 0; i < POINTS; i++) {
        struct hb_point s = hb_shape_minus(place_of(i), middle);
        double x = s.x < 0 ? -s.x : s.x, y = s.y < 0 ? -s.y : s.y;

        if (x < chapel_half && y < chapel_half)
            set(t, i, ground, segment);
    }
}

static void draw_building(struct hb_terrain *t, struct hb_point middle, unsigned segment)
{
    switch (t->design->segment[segment].kind) {
    case HB_MONASTERY:
        draw_chapel(t, middle, segment);
        break;
    case HB_CASTLE:
        draw_yard(t, middle, segment, HB_ON_CASTLE);
        break;
    default:
        draw_yard(t, middle, segment, HB_ON_CEMETERY);
    }
}

static double to_border(double place)
{
    return place < HB_TILE_UNITS - place ? place : HB_TILE_UNITS - place;
}

static void draw_garden(struct hb_terrain *t, struct hb_point garden, unsigned segment)
{
    for (int i = 0; i < POINTS; i++) {
        struct hb_point s = place_of(i);
        double off = hb_shape_distance(s, garden);
        bool inside = to_border(s.x) > point_units && to_border(s.y) > point_units;

        if (off < HB_GARDEN_RADIUS && inside && is_green(t, i))
            set(t, i, off < flower_bed ? HB_ON_GARDEN : HB_ON_HEDGE, segment);
    }
}

/* A front between two towers; only on city ground that is no wall. */
static void draw_church(struct hb_terrain *t, struct hb_point middle, unsigned city)
{
    const double half = 23, tower = 12.5, up = 29, down = 25, eaves = -9.7, porch = -2;

    for (int i = 0; i < POINTS; i++) {
        struct hb_point s = hb_shape_minus(place_of(i), middle);
        double off = s.x < 0 ? -s.x : s.x, spire = off - (half - tower / 2);
        bool roof = s.y < eaves && (spire < 0 ? -spire : spire) * 3 < s.y + up + 2;
        bool front = s.y >= eaves && s.y < down && off < half && (off >= half - tower || s.y >= porch);

        if (segment_at(t, i) == city && ground_at(t, i) != HB_ON_WALL && (roof || front))
            set(t, i, roof ? HB_ON_CHURCH_ROOF : HB_ON_CHURCH, city);
    }
}

/* Where a mark of a segment lies, as the layout has it. */
static struct hb_point mark_place(const struct hb_layout *l, unsigned segment, size_t symbol)
{
    return hb_art_symbols[symbol].place == HB_SYMBOL_LAKE ? l->lakeside[segment].house : l->mark[segment][symbol];
}

static void find_tile_marks(struct hb_terrain *t, const struct hb_layout *l)
{
    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        bool middle = l->plan.middle == &hb_art_symbols[i];

        t->marked[i] = middle || l->in_field[i];
        t->tile_mark[i] = hb_shape_turned(middle ? l->middle : l->field_mark[i], t->quarters);
    }
    t->middle = l->plan.middle;
    t->middle_place = hb_shape_turned(l->middle, t->quarters);
    t->middle_radius = l->middle_radius;
}

/* Where there is no field, it covers all land. */
static void draw_middle(struct hb_terrain *t, const struct hb_layout *l)
{
    bool all = !(l->design->kinds >> HB_FIELD & 1);

    for (int i = 0; l->has_middle && i < POINTS; i++)
        if (ground_at(t, i) != HB_ON_WALL && ground_at(t, i) != HB_ON_CITY && ground_at(t, i) != HB_ON_ROOF &&
            (hb_shape_distance(l->middle, layout_place(t, i)) < l->middle_radius || (all && is_green(t, i))))
            set(t, i, HB_ON_MIDDLE, NONE);
}

static void draw_mist(struct hb_terrain *t, const struct hb_layout *l, unsigned segment)
{
    for (int i = 0; i < POINTS; i++)
        if (hb_shape_mist_covers(l, segment, layout_place(t, i)))
            t->veil[i / HB_FINE][i % HB_FINE] = (uint8_t)segment;
}

/* Ground first, then what stands on it; places of figures and marks are noted on the way. */
static void draw_scenery(void *terrain, struct hb_layout *l)
{
    struct hb_terrain *t = terrain;

    draw_middle(t, l);
    spread_fields(t);
    find_tile_marks(t, l);
    draw_houses(t, l);
    for (unsigned k = 0; k < l->design->segments; k++) {
        t->stand[k] = hb_shape_turned(l->stand[k], t->quarters);
        if (k == l->plan.building)
            draw_building(t, t->stand[k], k);
        if (l->design->segment[k].kind == HB_GARDEN)
            draw_garden(t, t->stand[k], k);
        for (size_t i = 0; i < hb_art_symbol_count; i++) {
            t->mark[k][i] = hb_shape_turned(mark_place(l, k, i), t->quarters);
            if (hb_art_symbols[i].place == HB_SYMBOL_BUILDING && hb_shape_layout_has_mark(l, k, i))
                draw_church(t, t->mark[k][i], k);
        }
        if (l->design->segment[k].kind == HB_MIST)
            draw_mist(t, l, k);
    }
}

static const struct hb_shape_pen coarse_pen = {
    .meadow = draw_meadow,
    .rivers = draw_rivers,
    .lakes = draw_lakes,
    .roads = draw_roads,
    .bridge = draw_bridge,
    .town = draw_town,
    .gate = draw_gate,
    .scenery = draw_scenery,
};

/* Corners are joined on the layout as its file has it, so their bits are turned back first. */
void hb_shape_terrain_make(struct hb_terrain *t, const struct hb_design *design, unsigned quarters, unsigned joined)
{
    struct hb_layout l;

    HB_ASSERT(design->segments <= HB_SEGMENTS_MAX && quarters < HB_TURNS);
    memset(t, 0, sizeof *t);
    memset(t->veil, NONE, sizeof t->veil);
    t->design = design;
    t->quarters = quarters;
    hb_shape_layout_make(&l, design);
    hb_shape_layout_join_corners(&l, hb_rotate_sides((uint8_t)joined, HB_TURNS - quarters));
    hb_shape_layout_draw(&l, &coarse_pen, t);
}

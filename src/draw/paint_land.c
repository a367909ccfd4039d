/* paint_land.c -- the ground of a tile: meadow, roads and rivers, cities with their walls and gates. */
#include "draw/paint.h"
#include "draw/paper.h"

#include <stddef.h>

/* ---- the meadow: green in several washes, blades of grass, flowers ----
 *
 * All of it stays inside the tile, so that the colour at the border is the same everywhere. */

/* Writes an uneven round as path data: a wash of colour, a shore. */
static void paint_round(struct hb_quill *p, struct hb_grain *grain, struct hb_point middle, double wide, double high)
{
    static const struct hb_point compass[] = { { 0, -1 }, { .71, -.71 }, { 1, 0 },  { .71, .71 },
                                               { 0, 1 },  { -.71, .71 }, { -1, 0 }, { -.71, -.71 } };
    struct hb_point knot[9];
    struct hb_curve shore;

    for (int i = 0; i < 8; i++) {
        double uneven = hb_grain_between(grain, 0.88, 1.07);
        knot[i] = (struct hb_point){ middle.x + compass[i].x * wide * uneven, middle.y + compass[i].y * high * uneven };
    }
    knot[8] = knot[0];
    hb_curve_through(&shore, knot, 9, (struct hb_point){ 1, 0 }, (struct hb_point){ 1, 0 });
    hb_quill_move(p, shore.from);
    hb_quill_bends(p, &shore);
    hb_quill_text(p, "Z");
}

/* Washes with the darker rim that paint leaves where it dries. */
struct wash {
    int rounds;
    double least, most; /* half of its width */
    const char *paint;
};

static const struct wash washes[] = {
    { 2, 17, 25, "fill=\"#BFCB7E\" fill-opacity=\".5\" stroke=\"#B5C473\" stroke-opacity=\".5\"" },
    { 3, 12, 20,
      "fill=\"" HB_MEADOW_DEEP "\" fill-opacity=\".5\" stroke=\"" HB_MEADOW_DEEP "\" stroke-opacity=\".6\"" },
    { 1, 8, 14, "fill=\"#C9C173\" fill-opacity=\".5\" stroke=\"#BDB667\" stroke-opacity=\".4\"" },
    { 2, 6, 11, "fill=\"#7C9F50\" fill-opacity=\".32\" stroke=\"#7C9F50\" stroke-opacity=\".4\"" },
};

static void paint_wash(struct hb_quill *p, struct hb_grain *grain, const struct wash *w)
{
    hb_quill_text(p, "<path d=\"");
    for (int i = 0; i < w->rounds; i++) {
        double wide = hb_grain_between(grain, w->least, w->most), high = wide * hb_grain_between(grain, 0.55, 0.95);
        double edge = 1.1, left = wide * edge + 2, top = high * edge + 2;
        double x = hb_grain_between(grain, left, HB_TILE_UNITS - left);
        double y = hb_grain_between(grain, top, HB_TILE_UNITS - top);

        paint_round(p, grain, (struct hb_point){ x, y }, wide, high);
    }
    hb_quill_put(p, "\" %s stroke-width=\"1.1\"/>", w->paint);
}

static struct hb_point anywhere(struct hb_grain *grain, double border)
{
    double x = hb_grain_between(grain, border, HB_TILE_UNITS - border); /* first east, then south */
    double y = hb_grain_between(grain, border, HB_TILE_UNITS - border);

    return (struct hb_point){ x, y };
}

/* Short strokes of the brush, all in one path. */
static void paint_strokes(struct hb_quill *p, struct hb_grain *grain, int count, const char *stroke, const char *paint)
{
    hb_quill_text(p, "<path d=\"");
    for (int i = 0; i < count; i++) {
        hb_quill_move(p, anywhere(grain, 4));
        hb_quill_text(p, stroke);
    }
    hb_quill_put(p, "\" fill=\"none\" stroke-linecap=\"round\" %s/>", paint);
}

static bool has_fields(const struct hb_design *d)
{
    return d->kinds >> HB_FIELD & 1;
}

/* Without a field, what lies in the middle covers all the land there is. */
static void paint_one_crop(struct hb_quill *p, struct hb_layout *l)
{
    hb_quill_put(p, "<path d=\"M-1-1H101V101H-1Z\" fill=\"#%06X\"/>", (unsigned)l->plan.middle->ground);
    paint_strokes(p, &l->grain, 90, "v3", "stroke=\"" HB_INK "\" stroke-width=\"1.5\" opacity=\".45\"");
}

static void paint_meadow(void *quill, struct hb_layout *l)
{
    struct hb_quill *p = quill;

    if (!has_fields(l->design) && l->has_middle && l->plan.middle->place == HB_SYMBOL_MIDDLE) {
        paint_one_crop(p, l);
        return;
    }
    hb_quill_text(p, "<path d=\"M-1-1H101V101H-1Z\" fill=\"" HB_MEADOW "\"/>");
    for (size_t i = 0; i < sizeof washes / sizeof washes[0]; i++)
        paint_wash(p, &l->grain, &washes[i]);
    paint_strokes(p, &l->grain, 14, "l.9-2", "stroke=\"#7F9F4F\" stroke-width=\".8\" opacity=\".7\"");
    paint_strokes(p, &l->grain, 8, "l-.6-1.8", "stroke=\"#CBD690\" stroke-width=\".8\" opacity=\".8\"");
    paint_strokes(p, &l->grain, 5, "h0", "stroke=\"#FFF9E6\" stroke-width=\"1.5\"");
    paint_strokes(p, &l->grain, 3, "h0", "stroke=\"#F0CF55\" stroke-width=\"1.5\"");
    paint_strokes(p, &l->grain, 2, "h0", "stroke=\"#CF6A55\" stroke-width=\"1.5\"");
}

/* ---- roads and rivers, lakes and bridges ---- */

enum { BEYOND = 4 }; /* how far a line is drawn past the tile's border, where it is cut off */

static void open_path(struct hb_quill *p)
{
    hb_quill_text(p, "<path d=\"");
}

static void close_stroke(struct hb_quill *p, const char *colour, double width, const char *more)
{
    hb_quill_put(p, "\" stroke=\"%s\" stroke-width=\"", colour);
    hb_quill_number(p, width);
    hb_quill_put(p, "\" fill=\"none\"%s/>", more);
}

static void write_way(struct hb_quill *p, const struct hb_way *w)
{
    struct hb_point in = hb_layout_inwards(w->side);

    hb_quill_move(p, hb_point_minus(w->curve.from, hb_point_times(in, BEYOND)));
    hb_quill_line(p, w->curve.from);
    hb_quill_bends(p, &w->curve);
    if (w->end == HB_TO_SIDE)
        hb_quill_line(p,
                      hb_point_minus(hb_curve_end(&w->curve), hb_point_times(hb_layout_inwards(w->to_side), BEYOND)));
}

static void write_lanes(struct hb_quill *p, const struct hb_layout *l)
{
    for (unsigned i = 0; i < l->lanes; i++) {
        hb_quill_move(p, l->lane[i].curve.from);
        hb_quill_bends(p, &l->lane[i].curve);
    }
}

static void stroke_ways(struct hb_quill *p, const struct hb_layout *l, bool rivers, const char *colour, double width,
                        const char *more)
{
    bool any = false;

    for (unsigned i = 0; i < l->ways; i++)
        if (l->way[i].river == rivers) {
            if (!any)
                open_path(p);
            any = true;
            write_way(p, &l->way[i]);
        }
    if (!rivers)
        write_lanes(p, l); /* there are none without a road */
    if (any)
        close_stroke(p, colour, width, more);
}

static void fill_pool(struct hb_quill *p, const struct hb_layout *l, double shrink, const char *colour)
{
    if (!l->has_pool)
        return;
    struct hb_grain grain = hb_grain_of(l->design->name); /* the same unevenness for the bank and the water */
    double radius = l->pool_radius - shrink;
    open_path(p);
    paint_round(p, &grain, l->pool, radius, radius);
    hb_quill_put(p, "\" fill=\"%s\"/>", colour);
}

static void paint_ripples(struct hb_quill *p, const struct hb_layout *l)
{
    struct hb_point at = hb_point_turned(l->pool, p->quarters);

    if (!l->has_pool || l->spring)
        return;
    hb_quill_put(p,
                 "<path d=\"M-9-6q4-2.4 8 0M2-1q4-2.4 8 0M-11 5q4-2.4 8 0M1 9q3-2 6 0\" fill=\"none\" stroke=\"%s\" "
                 "stroke-width=\"1.4\" stroke-linecap=\"round\"",
                 HB_WATER_LIGHT);
    hb_quill_transform(p, at.x, at.y, l->pool_radius < 20 ? 0.75 : 1);
    hb_quill_text(p, "/>");
}

/* Little waves on a river, now nearer to one bank, now to the other; they lie level however the tile lies. */
static void paint_waves(struct hb_quill *p, const struct hb_layout *l)
{
    enum { APART = 17 };
    bool any = false;

    for (unsigned i = 0; i < l->ways; i++) {
        const struct hb_way *w = &l->way[i];
        int waves = w->river ? (int)(hb_trace_length(&w->line) / APART) : 0;

        for (int k = 0; k < waves; k++) {
            struct hb_point direction, at = hb_trace_at(&w->line, (k + 0.6) / waves, &direction);
            struct hb_point off = hb_point_times(hb_point_direction_turned(direction, 1), k % 2 ? 2.6 : -2.6);

            if (!any)
                open_path(p);
            any = true;
            hb_quill_move(p, hb_point_plus(at, off));
            hb_quill_text(p, "m-3.4 .4q1.7-2 3.4 0t3.4 0");
        }
    }
    if (any)
        close_stroke(p, HB_WATER_LIGHT, 1.2, " stroke-linecap=\"round\"");
}

static void paint_rivers(void *quill, struct hb_layout *l)
{
    struct hb_quill *p = quill;

    stroke_ways(p, l, true, HB_INK, HB_RIVER_WIDTH + 3, " opacity=\".08\"");
    stroke_ways(p, l, true, HB_WATER_EDGE, HB_RIVER_WIDTH, "");
    fill_pool(p, l, 0, HB_WATER_EDGE);
    stroke_ways(p, l, true, HB_WATER, HB_RIVER_WIDTH - 3.2, "");
    fill_pool(p, l, 1.7, HB_WATER);
    stroke_ways(p, l, true, HB_WATER_PALE, 5.4, " opacity=\".55\"");
    paint_waves(p, l);
    paint_ripples(p, l);
}

static void fill_village(struct hb_quill *p, const struct hb_layout *l, double radius, const char *colour)
{
    struct hb_point at = hb_point_turned(l->village, p->quarters);

    if (!l->has_village)
        return;
    hb_quill_put(p, "<circle fill=\"%s\"", colour);
    hb_quill_attribute(p, "cx", at.x);
    hb_quill_attribute(p, "cy", at.y);
    hb_quill_attribute(p, "r", radius);
    hb_quill_text(p, "/>");
}

/* A road has uneven edges and two ruts: a broad stroke that a paler one covers but for its rims. */
static void paint_roads(void *quill, struct hb_layout *l)
{
    struct hb_quill *p = quill;
    const double edge = 1.8;

    stroke_ways(p, l, false, HB_INK, HB_ROAD_WIDTH + 3, " opacity=\".08\"");
    stroke_ways(p, l, false, HB_ROAD_EDGE, HB_ROAD_WIDTH + 1, " stroke-dasharray=\"3 7 5 4 2 9\"");
    stroke_ways(p, l, false, HB_ROAD_EDGE, HB_ROAD_WIDTH, "");
    fill_village(p, l, HB_VILLAGE_RADIUS, HB_ROAD_EDGE);
    stroke_ways(p, l, false, HB_ROAD_COLOUR, HB_ROAD_WIDTH - 2 * edge, "");
    fill_village(p, l, HB_VILLAGE_RADIUS - edge, HB_ROAD_COLOUR);
    stroke_ways(p, l, false, HB_ROAD_EDGE, 5, " stroke-dasharray=\"11 3 7 5 16 4\" opacity=\".5\"");
    stroke_ways(p, l, false, HB_ROAD_PALE, 3.4, "");
}

static void write_deck(struct hb_quill *p, const struct hb_trace *line, double share, double half)
{
    double length = hb_trace_length(line);

    hb_quill_move(p, hb_trace_at(line, share - half / length, NULL));
    hb_quill_line(p, hb_trace_at(line, share, NULL));
    hb_quill_line(p, hb_trace_at(line, share + half / length, NULL));
}

static void paint_bridge(void *quill, struct hb_layout *l, const struct hb_bridge *b)
{
    struct hb_quill *p = quill;
    static const struct {
        const char *colour, *more;
        double width, half;
    } layer[] = {
        { HB_INK, " opacity=\".22\" transform=\"translate(2.4 3)\"", 15.4, 11.5 },
        { HB_INK, "", 15.6, 12.4 },
        { HB_WALL_LIT, "", 12.6, 11.4 },
        { HB_INK, "", 9.4, 11.4 },
        { HB_ROAD_COLOUR, "", 7.6, 12.6 },
        { HB_ROAD_EDGE, " stroke-dasharray=\"1.2 3\"", 7.6, 10.6 },
    };

    for (size_t i = 0; i < sizeof layer / sizeof layer[0]; i++) {
        open_path(p);
        write_deck(p, &l->way[b->way].line, b->share, layer[i].half + b->longer);
        close_stroke(p, layer[i].colour, layer[i].width, layer[i].more);
    }
}

static void write_shore(struct hb_quill *p, const struct hb_layout *l, const struct hb_lakeside *at, double shrink)
{
    struct hb_grain grain = hb_grain_of(l->design->name);

    paint_round(p, &grain, at->lake, at->wide - shrink, at->high - shrink);
}

/* Lakes of marks, outlined like these.  The road is drawn over their shore. */
static void paint_lakes(void *quill, struct hb_layout *l)
{
    struct hb_quill *p = quill;

    for (unsigned i = 0; i < l->ways; i++) {
        const struct hb_lakeside *at = &l->lakeside[l->way[i].segment];

        if (at->symbol == NULL)
            continue;
        open_path(p);
        write_shore(p, l, at, 0);
        hb_quill_put(p, "\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>", HB_WATER, HB_INK);
        open_path(p);
        write_shore(p, l, at, 3);
        close_stroke(p, HB_WATER_LIGHT, 1.2, " stroke-dasharray=\"7 9 4 11\" stroke-linecap=\"round\"");
    }
}

/* ---- cities ---- */

enum { WALL_BEYOND = 6 }; /* how far a wall is drawn past the tile's border, where it is cut off */

static void write_outline(struct hb_quill *p, const struct hb_town *t)
{
    for (unsigned i = 0; i < t->stretches; i++) {
        struct hb_point from = hb_layout_border(t->from[i]);

        if (i == 0)
            hb_quill_move(p, from);
        else
            hb_quill_line(p, from);
        hb_quill_line(p, t->wall[i].from);
        if (t->wall[i].bends > 0)
            hb_quill_bends(p, &t->wall[i]);
    }
    hb_quill_text(p, "Z");
}

static void write_wall(struct hb_quill *p, const struct hb_curve *w)
{
    const struct hb_bend *last = &w->bend[w->bends - 1];
    struct hb_point leave = hb_point_unit(hb_point_minus(w->bend[0].lead, w->from));
    struct hb_point arrive = hb_point_unit(hb_point_minus(last->to, last->trail));

    hb_quill_move(p, hb_point_minus(w->from, hb_point_times(leave, WALL_BEYOND)));
    hb_quill_line(p, w->from);
    hb_quill_bends(p, w);
    hb_quill_line(p, hb_point_plus(last->to, hb_point_times(arrive, WALL_BEYOND)));
}

static bool has_wall(const struct hb_town *t)
{
    for (unsigned i = 0; i < t->stretches; i++)
        if (t->wall[i].bends > 0)
            return true;
    return false;
}

/* A wall is its outline, its face a little lower, and its top with battlements. */
static void paint_walls(struct hb_quill *p, const struct hb_town *t)
{
    static const struct {
        const char *attributes;
    } layer[] = {
        { "stroke=\"" HB_INK "\" stroke-width=\"11\" opacity=\".09\"" },
        { "stroke=\"" HB_INK "\" stroke-width=\"6\" opacity=\".2\" transform=\"translate(2.8 4.4)\"" },
        { "stroke=\"" HB_INK "\" stroke-width=\"6.4\" transform=\"translate(0 2.4)\"" },
        { "stroke=\"" HB_WALL "\" stroke-width=\"3.6\" transform=\"translate(0 2.4)\"" },
        { "stroke=\"" HB_INK "\" stroke-width=\"5.8\"" },
        { "stroke=\"" HB_WALL_LIT "\" stroke-width=\"3.2\"" },
        { "stroke=\"" HB_WALL "\" stroke-width=\"3.2\" stroke-dasharray=\"1.8 2.6\"" },
    };

    for (size_t i = 0; has_wall(t) && i < sizeof layer / sizeof layer[0]; i++) {
        hb_quill_text(p, "<path d=\"");
        for (unsigned k = 0; k < t->stretches; k++)
            if (t->wall[k].bends > 0)
                write_wall(p, &t->wall[k]);
        hb_quill_put(p, "\" fill=\"none\" %s/>", layer[i].attributes);
    }
}

/* Blotches of lighter and darker ground, only where they fit. */
static void paint_blotches(struct hb_quill *p, struct hb_layout *l, const struct hb_town *t)
{
    enum { TRIES = 10 };
    static const char *const fill[2] = { "#EBE0D3", "#D6C5B4" };
    struct hb_grid_room room;

    hb_grid_measure(&l->grid, &room);
    for (int i = 0; i < TRIES; i++) {
        struct hb_point at = anywhere(&l->grain, 8);
        double most = hb_grid_room_at(&room, at);

        if (hb_grid_owner(&l->grid, at) != t->segment || most < 6)
            continue;
        hb_quill_text(p, "<path d=\"");
        paint_round(p, &l->grain, at, most < 15 ? most : 15, most < 11 ? most * 0.8 : 9);
        hb_quill_put(p, "\" fill=\"%s\" opacity=\".5\"/>", fill[i % 2]);
    }
}

/* Cobbles: short strokes all over the city, darker and paler ones. */
static void paint_cobbles(struct hb_quill *p, struct hb_layout *l, const struct hb_town *t)
{
    enum { TRIES = 70 };
    static const char *const colour[2] = { "#BEAC9B", "#F1E8DE" };

    for (int shade = 0; shade < 2; shade++) {
        hb_quill_text(p, "<path d=\"");
        for (int i = 0; i < TRIES / (1 + shade); i++) {
            struct hb_point at = anywhere(&l->grain, 3);

            if (hb_grid_owner(&l->grid, at) != t->segment)
                continue;
            hb_quill_move(p, at);
            hb_quill_text(p, "q1-.9 2.2 0");
        }
        hb_quill_put(p, "\" fill=\"none\" stroke=\"%s\" stroke-width=\".9\" stroke-linecap=\"round\"/>", colour[shade]);
    }
}

static void paint_town(void *quill, struct hb_layout *l, const struct hb_town *t)
{
    struct hb_quill *p = quill;

    hb_quill_text(p, "<path d=\"");
    write_outline(p, t);
    hb_quill_text(p, "\" fill=\"" HB_CITY_GROUND "\"/>");
    paint_blotches(p, l, t);
    paint_cobbles(p, l, t);
    paint_walls(p, t);
}

/* The road goes on through the wall, for a step. */
static void paint_gate(void *quill, unsigned segment, const struct hb_curve *road)
{
    struct hb_quill *p = quill;
    const struct hb_bend *last = &road->bend[road->bends - 1];
    struct hb_point into = hb_point_unit(hb_point_minus(last->to, last->trail));
    static const char *const stroke[2] = { "stroke=\"" HB_INK "\" stroke-width=\"9.6\"",
                                           "stroke=\"" HB_ROAD_COLOUR "\" stroke-width=\"7\"" };

    (void)segment;
    for (int i = 0; i < 2; i++) {
        hb_quill_text(p, "<path d=\"");
        hb_quill_move(p, hb_point_minus(last->to, hb_point_times(into, 4 + i)));
        hb_quill_line(p, hb_point_plus(last->to, hb_point_times(into, 6)));
        hb_quill_put(p, "\" fill=\"none\" %s/>", stroke[i]);
    }
}

const struct hb_hand hb_painter = {
    .meadow = paint_meadow,
    .rivers = paint_rivers,
    .lakes = paint_lakes,
    .roads = paint_roads,
    .bridge = paint_bridge,
    .town = paint_town,
    .gate = paint_gate,
    .things = hb_paint_things,
};

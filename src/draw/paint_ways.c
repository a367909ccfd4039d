/* paint_ways.c -- roads and rivers, lakes and bridges. */
#include "draw/paint.h"
#include "draw/palette.h"

#include <stddef.h>

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
    struct hb_point in = hb_side_inwards(w->side);

    hb_quill_move(p, hb_point_minus(w->curve.from, hb_point_times(in, BEYOND)));
    hb_quill_line(p, w->curve.from);
    hb_quill_bends(p, &w->curve);
    if (w->end == HB_TO_SIDE)
        hb_quill_line(p, hb_point_minus(hb_curve_end(&w->curve), hb_point_times(hb_side_inwards(w->to_side), BEYOND)));
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
    hb_paint_round(p, &grain, l->pool, radius, radius);
    hb_quill_put(p, "\" fill=\"%s\"/>", colour);
}

static void paint_ripples(struct hb_quill *p, const struct hb_layout *l)
{
    struct hb_point at = hb_point_turned(l->pool, p->quarters);

    if (!l->has_pool || l->pool_is_spring)
        return;
    hb_quill_put(p,
                 "<path d=\"M-9-6q4-2.4 8 0M2-1q4-2.4 8 0M-11 5q4-2.4 8 0M1 9q3-2 6 0\" fill=\"none\" stroke=\"%s\" "
                 "stroke-width=\"1.4\" stroke-linecap=\"round\" transform=\"translate(",
                 HB_WATER_LIGHT);
    hb_quill_number(p, at.x);
    hb_quill_text(p, " ");
    hb_quill_number(p, at.y);
    hb_quill_put(p, ")%s\"/>", l->pool_radius < 20 ? "scale(.75)" : "");
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
            struct hb_point off = hb_point_times(hb_direction_turned(direction, 1), k % 2 ? 2.6 : -2.6);

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

static void paint_rivers(struct hb_quill *p, const struct hb_layout *l)
{
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
    hb_quill_put(p, "<circle fill=\"%s\" cx=\"", colour);
    hb_quill_number(p, at.x);
    hb_quill_text(p, "\" cy=\"");
    hb_quill_number(p, at.y);
    hb_quill_text(p, "\" r=\"");
    hb_quill_number(p, radius);
    hb_quill_text(p, "\"/>");
}

/* A road has uneven edges and two ruts: a broad stroke that a paler one covers but for its rims. */
static void paint_roads(struct hb_quill *p, const struct hb_layout *l)
{
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

static void paint_bridge(struct hb_quill *p, const struct hb_layout *l, const struct hb_bridge *b)
{
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
        write_deck(p, &l->way[b->way].line, b->share, layer[i].half);
        close_stroke(p, layer[i].colour, layer[i].width, layer[i].more);
    }
}

static void write_shore(struct hb_quill *p, const struct hb_layout *l, const struct hb_inn *inn, double shrink)
{
    struct hb_grain grain = hb_grain_of(l->design->name);

    hb_paint_round(p, &grain, inn->lake, inn->wide - shrink, inn->high - shrink);
}

/* The lakes of inns, outlined like every mark.  The road is drawn over their shore. */
static void paint_lakes(struct hb_quill *p, const struct hb_layout *l)
{
    for (unsigned i = 0; i < l->ways; i++) {
        const struct hb_inn *inn = &l->inn[l->way[i].segment];

        if (hb_mark_of_segment(&l->design->segment[l->way[i].segment], "inn") == 0)
            continue;
        open_path(p);
        write_shore(p, l, inn, 0);
        hb_quill_put(p, "\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>", HB_WATER, HB_INK);
        open_path(p);
        write_shore(p, l, inn, 3);
        close_stroke(p, HB_WATER_LIGHT, 1.2, " stroke-dasharray=\"7 9 4 11\" stroke-linecap=\"round\"");
    }
}

void hb_paint_ways(struct hb_quill *p, struct hb_layout *l)
{
    paint_rivers(p, l);
    paint_lakes(p, l);
    paint_roads(p, l);
    for (unsigned i = 0; i < l->bridges; i++)
        paint_bridge(p, l, &l->bridge[i]);
}

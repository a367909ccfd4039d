/* tile.c -- one tile as SVG (svg.h): its land and the mist over it, the areas of its segments, where pieces stand on
 * it.
 *
 * Every picture is made from a layout, which is worked out anew from the design each time: nothing is kept between
 * two calls, so the same design always gives the same bytes.  The land is drawn by hb_svg_tile_pen (below, and
 * tile_scenery.c); the mist is drawn here.
 *
 * Mist lies over all that is drawn on the tile: layers of white one over another, each drawn in a little farther
 * from its edge, so that it is thick inside and thin at its rim, and wisps that curl in it.  A bank that is open is
 * thick, one that is closed has thinned out to a breath; one that can never be closed is grey and frayed by slanting
 * strokes, which are seen without colours too. */
#include "engine/assert.h"
#include "views/picture/pieces.h"
#include "views/picture/svg.h"
#include "views/picture/svg_writer.h"
#include "views/picture/tile_paint.h"
#include "views/shape/landscape_shape.h"
#include "views/shape/layout.h"

#include <stddef.h>

/* Areas as path data */

/* Path data in the making.  What follows an L is a list of places, so the letter is written once for each line. */
struct area_path {
    struct hb_outline outline; /* first, so that the callbacks find the rest */
    struct hb_svg_writer writer;
    bool fresh; /* nothing after the L yet */
};

static void area_move(struct hb_outline *o, struct hb_point at)
{
    struct area_path *a = (struct area_path *)(void *)o;

    hb_svg_move(&a->writer, at);
    hb_svg_text(&a->writer, "L");
    a->fresh = true;
}

static void area_line(struct hb_outline *o, struct hb_point at)
{
    struct area_path *a = (struct area_path *)(void *)o;

    hb_svg_text(&a->writer, a->fresh ? "" : " ");
    hb_svg_point(&a->writer, at);
    a->fresh = false;
}

static void area_close(struct hb_outline *o)
{
    hb_svg_text(&((struct area_path *)(void *)o)->writer, "Z");
}

/* An outline is three functions and what they write with; here that is a writer that is never turned, since areas come
 * turned already. */
static struct area_path area_path_to(struct hb_buffer *out)
{
    return (struct area_path){ { area_move, area_line, area_close }, { .out = out }, true };
}

void hb_svg_regions(struct hb_buffer out[HB_SEGMENTS_MAX], const struct hb_layout *layout, unsigned quarters)
{
    struct area_path path[HB_SEGMENTS_MAX];
    struct hb_outline *outline[HB_SEGMENTS_MAX];

    for (unsigned i = 0; i < layout->design->segments; i++) {
        path[i] = area_path_to(&out[i]);
        outline[i] = &path[i].outline;
    }
    hb_shape_regions(outline, layout, quarters);
}

/* Mist */

/* A layer of colour, drawn in so far from the edge of the mist. */
struct mist_layer {
    double inset;
    const char *opacity;
};

struct mist_paint {
    const char *name; /* in data-mist */
    const char *colour, *wisp, *wisp_opacity;
    unsigned layers, wisps;
    struct mist_layer layer[4];
};

static const struct mist_paint paints[HB_MIST_LOOKS] = {
    [HB_MIST_OPEN] = { "open",
                       "#F0F4F6",
                       "#FFFFFF",
                       ".75",
                       4,
                       6,
                       { { 0, ".24" }, { 3.5, ".26" }, { 8, ".28" }, { 13, ".26" } } },
    [HB_MIST_CLOSED] = { "closed", "#F6F9FA", "#FFFFFF", ".6", 2, 2, { { 1, ".13" }, { 8, ".14" } } },
    [HB_MIST_DEAD] = { "dead",
                       "#8D95AE",
                       "#DDE1EA",
                       ".6",
                       4,
                       3,
                       { { 0, ".24" }, { 3.5, ".26" }, { 8, ".28" }, { 13, ".24" } } },
};

static void paint_mist_layer(struct hb_svg_writer *svg, const struct hb_layout *l, unsigned segment,
                             const struct mist_layer *layer)
{
    struct area_path path = area_path_to(svg->out);

    hb_svg_put(svg, "<path opacity=\"%s\" d=\"", layer->opacity);
    hb_shape_mist_region(&path.outline, l, svg->quarters, segment, layer->inset);
    hb_svg_text(svg, "\"/>");
}

static bool is_inside(const struct hb_layout *l, unsigned segment, struct hb_point s, double room)
{
    return hb_shape_mist_distance(l->design, segment, s) < -room && hb_shape_mist_covers(l, segment, s);
}

/* As many places in the mist as some tries find, away from the border and apart.  The same for every look: a bank
 * that is closed keeps the first of the wisps that it had while it was open. */
static unsigned find_places(const struct hb_layout *l, unsigned segment, double room, struct hb_point *place,
                            unsigned most)
{
    enum { TRIES = 160, BORDER = 12, APART = 15 };
    struct hb_grain grain = hb_shape_grain_of(l->design->name);
    unsigned found = 0;

    for (unsigned i = 0; i < TRIES && found < most; i++) {
        double x = hb_shape_grain_between(&grain, BORDER, HB_TILE_UNITS - BORDER);
        struct hb_point s = { x, hb_shape_grain_between(&grain, BORDER, HB_TILE_UNITS - BORDER) };
        bool apart = is_inside(l, segment, s, room);

        for (unsigned k = 0; k < found; k++)
            apart = apart && hb_shape_distance(place[k], s) > APART;
        if (apart)
            place[found++] = s;
    }
    return found;
}

/* Strokes of several forms in turn, all in the path that is open. */
static void paint_in_turn(struct hb_svg_writer *svg, const struct hb_layout *l, unsigned segment, unsigned most,
                          const char *const *form, unsigned forms)
{
    enum { MOST = 12 };
    struct hb_point place[MOST];
    unsigned found = find_places(l, segment, 5, place, most < MOST ? most : MOST);

    for (unsigned i = 0; i < found; i++) {
        hb_svg_move(svg, place[i]);
        hb_svg_text(svg, form[i % forms]);
    }
}

static void paint_wisps(struct hb_svg_writer *svg, const struct hb_layout *l, unsigned segment,
                        const struct mist_paint *paint)
{
    static const char *const curl[] = { "m-9 1c3-3 6-3 9 0s6 2.5 9 0", "m-8 1c4 1 12 2 13-2 .4-3.4-5-3.6-5-.6",
                                        "m-7-2h9m-6 4h10" };

    hb_svg_put(svg,
               "<path fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\" stroke-linecap=\"round\" opacity=\"%s\" d=\"",
               paint->wisp, paint->wisp_opacity);
    paint_in_turn(svg, l, segment, paint->wisps, curl, sizeof curl / sizeof curl[0]);
    hb_svg_text(svg, "\"/>");
}

static void paint_fraying(struct hb_svg_writer *svg, const struct hb_layout *l, unsigned segment)
{
    static const char *const slant[] = { "m-5 4l10-8m-4 9l8-6", "m-4 4l8-7m-8 2l6-5" };

    hb_svg_text(
        svg,
        "<path fill=\"none\" stroke=\"#5B6277\" stroke-width=\"1.5\" stroke-linecap=\"round\" opacity=\".75\" d=\"");
    paint_in_turn(svg, l, segment, 8, slant, 2);
    hb_svg_text(svg, "\"/>");
}

/* The mist's own marks, such as how many ghosts come out of it, are drawn over it; those of the land below are not. */
static void paint_signs(struct hb_svg_writer *svg, const struct hb_layout *l, unsigned segment)
{
    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        if (!hb_shape_layout_has_mark(l, segment, i))
            continue;
        const struct hb_art *number = hb_art_symbol_number(
            &hb_art_symbols[i], hb_mark_of_segment(&l->design->segment[segment], hb_art_symbols[i].name));
        hb_svg_use(svg, number ? number->name : hb_art_symbols[i].name, l->mark[segment][i]);
    }
}

/* data-mist and data-segment are what a page finds a bank by. */
static void paint_mist(struct hb_svg_writer *svg, const struct hb_design *design,
                       const enum hb_mist_look look[HB_SEGMENTS_MAX])
{
    struct hb_layout layout;

    if (!(design->kinds >> HB_MIST & 1))
        return;
    hb_shape_layout_make(&layout, design);
    for (unsigned i = 0; i < design->segments; i++) {
        const struct mist_paint *paint = &paints[look[i]];

        if (design->segment[i].kind != HB_MIST)
            continue;
        hb_svg_put(svg, "<g class=\"hb-mist\" data-mist=\"%s\" data-segment=\"%u\"><g fill=\"%s\">", paint->name, i,
                   paint->colour);
        for (unsigned k = 0; k < paint->layers; k++)
            paint_mist_layer(svg, &layout, i, &paint->layer[k]);
        hb_svg_text(svg, "</g>");
        paint_wisps(svg, &layout, i, paint);
        if (look[i] == HB_MIST_DEAD)
            paint_fraying(svg, &layout, i);
        paint_signs(svg, &layout, i);
        hb_svg_text(svg, "</g>");
    }
}

/* Tiles and layers of them */

void hb_svg_definitions(struct hb_buffer *out)
{
    struct hb_svg_writer writer = { .out = out };

    hb_svg_define_begin(&writer, "clipPath", "edge");
    hb_svg_text(&writer, "><path d=\"M0 0H100V100H0Z\"/>");
    hb_svg_define_end(&writer, "clipPath");
    hb_svg_define_scenery(&writer);
    hb_svg_define_pieces(&writer);
}

/* The variant changes what is painted on the layout, never where something lies that a rule asks for. */
static void paint_land(struct hb_svg_writer *writer, const struct hb_design *design, unsigned joined, unsigned variant)
{
    struct hb_layout layout;

    if (design == hb_designs) { /* face down */
        hb_svg_use_here(writer, "tile_back");
        return;
    }
    hb_shape_layout_make(&layout, design);
    layout.grain = hb_shape_grain_variant(layout.grain, variant);
    hb_shape_layout_join_corners(&layout, hb_rotate_sides((uint8_t)joined, HB_TURNS - writer->quarters));
    hb_shape_layout_draw(&layout, &hb_svg_tile_pen, writer);
}

static const enum hb_mist_look all_open[HB_SEGMENTS_MAX];

void hb_svg_land(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned joined,
                 unsigned variant)
{
    struct hb_svg_writer writer = { .out = out, .quarters = quarters & 3 };

    hb_svg_text(&writer, "<g clip-path=\"");
    hb_svg_url(&writer, "edge");
    hb_svg_text(&writer, "\">");
    paint_land(&writer, design, joined, variant);
    hb_svg_text(&writer, "</g>");
}

void hb_svg_mist(struct hb_buffer *out, const struct hb_design *design, unsigned quarters,
                 const enum hb_mist_look look[HB_SEGMENTS_MAX])
{
    struct hb_svg_writer writer = { .out = out, .quarters = quarters & 3 };

    paint_mist(&writer, design, look);
}

/* A tile alone belongs to no bank that could be closed, so all its mist is open. */
void hb_svg_tile(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned joined)
{
    hb_svg_land(out, design, quarters, joined, 0);
    hb_svg_mist(out, design, quarters, all_open);
}

/* The edge of the picture cuts off what the tile's edge would. */
void hb_svg_layer_document(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned joined,
                           unsigned variant, enum hb_tile_layer layer, enum hb_mist_look look)
{
    const struct hb_svg_view_box box = { 0, 0, HB_TILE_UNITS, HB_TILE_UNITS };
    enum hb_mist_look looks[HB_SEGMENTS_MAX];
    struct hb_svg_document d;

    for (unsigned i = 0; i < HB_SEGMENTS_MAX; i++)
        looks[i] = look;
    hb_svg_document_begin(&d);
    d.draw.quarters = quarters & 3;
    hb_svg_define_scenery(&d.define);
    if (layer != HB_LAYER_MIST)
        paint_land(&d.draw, design, joined, variant);
    if (layer != HB_LAYER_LAND)
        paint_mist(&d.draw, design, looks);
    hb_svg_document_end(&d, out, &box);
}

/* Where pieces stand and lie */

void hb_svg_stand(const struct hb_design *design, unsigned quarters, unsigned segment, double *x, double *y)
{
    struct hb_layout layout;

    HB_ASSERT(segment < design->segments);
    hb_shape_layout_make(&layout, design);
    struct hb_point at = hb_shape_layout_stand(&layout, quarters, segment);
    *x = at.x;
    *y = at.y;
}

/* The widest room that figures leave, on land or in a city; what lies there may cover scenery, but no figure. */
static struct hb_point rest_of(struct hb_layout *l)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    struct hb_point best = centre, where = centre;
    double most = 0;

    for (unsigned i = 0; i < l->design->segments; i++)
        hb_shape_grid_take_disc(&l->grid, l->stand[i], 9);
    for (unsigned i = 0; i < l->design->segments; i++) {
        unsigned kind = l->design->segment[i].kind;
        double room = kind == HB_FIELD || kind == HB_CITY ? hb_shape_grid_roomiest(&l->grid, (uint8_t)i, &where) : 0;

        if (room <= most)
            continue;
        most = room;
        best = where;
    }
    return best;
}

enum { RIM = 16 }; /* that what lies there keeps free, so that it is seen to lie on this tile */

static double between(double least, double number, double most)
{
    return number < least ? least : number > most ? most : number;
}

/* In a cemetery lies who is buried there; elsewhere it is where there is most room. */
void hb_svg_rest(const struct hb_design *design, unsigned quarters, double *x, double *y)
{
    enum { BELOW = 12 };
    struct hb_layout layout;

    hb_shape_layout_make(&layout, design);
    struct hb_point at = hb_shape_turned(rest_of(&layout), quarters);
    if (design->kinds >> HB_CEMETERY & 1) {
        at = hb_shape_turned(layout.chapel, quarters);
        at.y += BELOW;
    }
    *x = between(RIM, at.x, HB_TILE_UNITS - RIM);
    *y = between(RIM, at.y, HB_TILE_UNITS - RIM);
}

/* Where a road or river ends on the tile; of one that goes through, and of anything else, where a figure stands. */
static struct hb_point end_of(const struct hb_layout *l, unsigned segment)
{
    for (unsigned i = 0; i < l->ways; i++)
        if (l->way[i].segment == segment && l->way[i].end != HB_TO_SIDE)
            return hb_shape_curve_end(&l->way[i].curve);
    return l->stand[segment];
}

void hb_svg_ends(const struct hb_design *design, unsigned quarters, const unsigned segment[2], double x[2], double y[2])
{
    struct hb_layout layout;

    hb_shape_layout_make(&layout, design);
    for (unsigned i = 0; i < 2; i++) {
        HB_ASSERT(segment[i] < design->segments);
        struct hb_point at = hb_shape_turned(end_of(&layout, segment[i]), quarters);
        x[i] = at.x;
        y[i] = at.y;
    }
}

/* The ground of a tile: meadow, roads and rivers, cities with their walls and gates.
 *
 * Everything is painted in layers, broad and dark below, narrow and pale above: a road is one path stroked six times.
 * That gives lines an edge without an outline that would have to be computed.
 *
 * All irregularities come from the layout's grain, in a fixed order: a call more or less, or one made in another order,
 * changes all that follows.  Two calls never stand in one expression, since C does not say which comes first. */

/* The meadow: green in several washes, blades of grass, flowers
 *
 * All of it stays inside the tile, so that the colour at the border is the same everywhere and neighbours join. */

/* Writes an uneven round as path data: a wash of colour, a shore. */
static void paint_round(struct hb_svg_writer *svg, struct hb_grain *grain, struct hb_point middle, double wide,
                        double high)
{
    static const struct hb_point compass[] = { { 0, -1 }, { .71, -.71 }, { 1, 0 },  { .71, .71 },
                                               { 0, 1 },  { -.71, .71 }, { -1, 0 }, { -.71, -.71 } };
    struct hb_point knot[9];
    struct hb_curve shore;

    for (int i = 0; i < 8; i++) {
        double uneven = hb_shape_grain_between(grain, 0.88, 1.07);
        knot[i] = (struct hb_point){ middle.x + compass[i].x * wide * uneven, middle.y + compass[i].y * high * uneven };
    }
    knot[8] = knot[0];
    hb_shape_curve_through(&shore, knot, 9, (struct hb_point){ 1, 0 }, (struct hb_point){ 1, 0 });
    hb_svg_move(svg, shore.from);
    hb_svg_bends(svg, &shore);
    hb_svg_text(svg, "Z");
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
      "fill=\"" HB_SVG_MEADOW_DEEP "\" fill-opacity=\".5\" stroke=\"" HB_SVG_MEADOW_DEEP "\" stroke-opacity=\".6\"" },
    { 1, 8, 14, "fill=\"#C9C173\" fill-opacity=\".5\" stroke=\"#BDB667\" stroke-opacity=\".4\"" },
    { 2, 6, 11, "fill=\"#7C9F50\" fill-opacity=\".32\" stroke=\"#7C9F50\" stroke-opacity=\".4\"" },
};

/* Several rounds in one path, wholly on the tile. */
static void paint_wash(struct hb_svg_writer *svg, struct hb_grain *grain, const struct wash *w)
{
    hb_svg_text(svg, "<path d=\"");
    for (int i = 0; i < w->rounds; i++) {
        double wide = hb_shape_grain_between(grain, w->least, w->most),
               high = wide * hb_shape_grain_between(grain, 0.55, 0.95);
        double edge = 1.1, left = wide * edge + 2, top = high * edge + 2;
        double x = hb_shape_grain_between(grain, left, HB_TILE_UNITS - left);
        double y = hb_shape_grain_between(grain, top, HB_TILE_UNITS - top);

        paint_round(svg, grain, (struct hb_point){ x, y }, wide, high);
    }
    hb_svg_put(svg, "\" %s stroke-width=\"1.1\"/>", w->paint);
}

/* Somewhere on the tile, but not so near to its border. */
static struct hb_point anywhere(struct hb_grain *grain, double border)
{
    double x = hb_shape_grain_between(grain, border, HB_TILE_UNITS - border); /* first east, then south */
    double y = hb_shape_grain_between(grain, border, HB_TILE_UNITS - border);

    return (struct hb_point){ x, y };
}

/* Short strokes of the brush, all in one path. */
static void paint_strokes(struct hb_svg_writer *svg, struct hb_grain *grain, int count, const char *stroke,
                          const char *paint)
{
    hb_svg_text(svg, "<path d=\"");
    for (int i = 0; i < count; i++) {
        hb_svg_move(svg, anywhere(grain, 4));
        hb_svg_text(svg, stroke);
    }
    hb_svg_put(svg, "\" fill=\"none\" stroke-linecap=\"round\" %s/>", paint);
}

/* Without a field, what lies in the middle covers all the land there is. */
static void paint_one_crop(struct hb_svg_writer *svg, struct hb_layout *l)
{
    hb_svg_put(svg, "<path d=\"M-1-1H101V101H-1Z\" fill=\"#%06X\"/>", (unsigned)l->plan.middle->ground);
    paint_strokes(svg, &l->grain, 90, "v3", "stroke=\"" HB_SVG_INK "\" stroke-width=\"1.5\" opacity=\".45\"");
}

/* The bottom layer of each tile, a little larger than it, so that no seam shines through between two tiles. */
static void paint_meadow(void *writer, struct hb_layout *l)
{
    struct hb_svg_writer *svg = writer;
    bool fields = l->design->kinds >> HB_FIELD & 1;

    if (!fields && l->has_middle && l->plan.middle->place == HB_SYMBOL_MIDDLE) {
        paint_one_crop(svg, l);
        return;
    }
    hb_svg_text(svg, "<path d=\"M-1-1H101V101H-1Z\" fill=\"" HB_SVG_MEADOW "\"/>");
    for (size_t i = 0; i < sizeof washes / sizeof washes[0]; i++)
        paint_wash(svg, &l->grain, &washes[i]);
    paint_strokes(svg, &l->grain, 14, "l.9-2", "stroke=\"#7F9F4F\" stroke-width=\".8\" opacity=\".7\"");
    paint_strokes(svg, &l->grain, 8, "l-.6-1.8", "stroke=\"#CBD690\" stroke-width=\".8\" opacity=\".8\"");
    paint_strokes(svg, &l->grain, 5, "h0", "stroke=\"#FFF9E6\" stroke-width=\"1.5\"");
    paint_strokes(svg, &l->grain, 3, "h0", "stroke=\"#F0CF55\" stroke-width=\"1.5\"");
    paint_strokes(svg, &l->grain, 2, "h0", "stroke=\"#CF6A55\" stroke-width=\"1.5\"");
}

/* Roads and rivers, lakes and bridges */

enum { BEYOND = 4 }; /* how far a line is drawn past the tile's border, where it is cut off */

static void open_path(struct hb_svg_writer *svg)
{
    hb_svg_text(svg, "<path d=\"");
}

static void close_stroke(struct hb_svg_writer *svg, const char *colour, double width, const char *more)
{
    hb_svg_put(svg, "\" stroke=\"%s\" stroke-width=\"", colour);
    hb_svg_number(svg, width);
    hb_svg_put(svg, "\" fill=\"none\"%s/>", more);
}

/* The path of a road or river, drawn on past the border at both ends: there the tile's edge cuts it off straight,
 * whatever end the stroke has. */
static void write_way(struct hb_svg_writer *svg, const struct hb_way *w)
{
    struct hb_point in = hb_shape_inwards(w->side);

    hb_svg_move(svg, hb_shape_minus(w->curve.from, hb_shape_times(in, BEYOND)));
    hb_svg_line(svg, w->curve.from);
    hb_svg_bends(svg, &w->curve);
    if (w->end == HB_TO_SIDE)
        hb_svg_line(
            svg, hb_shape_minus(hb_shape_curve_end(&w->curve), hb_shape_times(hb_shape_inwards(w->to_side), BEYOND)));
}

static void write_lanes(struct hb_svg_writer *svg, const struct hb_layout *l)
{
    for (unsigned i = 0; i < l->lanes; i++) {
        hb_svg_move(svg, l->lane[i].curve.from);
        hb_svg_bends(svg, &l->lane[i].curve);
    }
}

/* All ways of a kind are one path, so that where two meet the strokes of one layer do not darken each other. */
static void stroke_ways(struct hb_svg_writer *svg, const struct hb_layout *l, bool rivers, const char *colour,
                        double width, const char *more)
{
    bool any = false;

    for (unsigned i = 0; i < l->ways; i++)
        if (l->way[i].river == rivers) {
            if (!any)
                open_path(svg);
            any = true;
            write_way(svg, &l->way[i]);
        }
    if (!rivers)
        write_lanes(svg, l); /* there are none without a road */
    if (any)
        close_stroke(svg, colour, width, more);
}

/* The end of a river: a lake that lies over its stroke.  Nothing where the tile has none. */
static void fill_pool(struct hb_svg_writer *svg, const struct hb_layout *l, double shrink, const char *colour)
{
    if (!l->has_pool)
        return;
    struct hb_grain grain = hb_shape_grain_of(l->design->name); /* the same unevenness for the bank and the water */
    double radius = l->pool_radius - shrink;
    open_path(svg);
    paint_round(svg, &grain, l->pool, radius, radius);
    hb_svg_put(svg, "\" fill=\"%s\"/>", colour);
}

/* They lie level however the tile lies, so they are moved there and not turned. */
static void paint_ripples(struct hb_svg_writer *svg, const struct hb_layout *l)
{
    struct hb_point at = hb_shape_turned(l->pool, svg->quarters);

    if (!l->has_pool || l->spring)
        return;
    hb_svg_put(svg,
               "<path d=\"M-9-6q4-2.4 8 0M2-1q4-2.4 8 0M-11 5q4-2.4 8 0M1 9q3-2 6 0\" fill=\"none\" stroke=\"%s\" "
               "stroke-width=\"1.4\" stroke-linecap=\"round\"",
               HB_SVG_WATER_LIGHT);
    hb_svg_transform(svg, at.x, at.y, l->pool_radius < 20 ? 0.75 : 1);
    hb_svg_text(svg, "/>");
}

/* Little waves on a river, now nearer to one bank, now to the other; they lie level however the tile lies. */
static void paint_waves(struct hb_svg_writer *svg, const struct hb_layout *l)
{
    enum { APART = 17 };
    bool any = false;

    for (unsigned i = 0; i < l->ways; i++) {
        const struct hb_way *w = &l->way[i];
        int waves = w->river ? (int)(hb_shape_trace_length(&w->line) / APART) : 0;

        for (int k = 0; k < waves; k++) {
            struct hb_point direction, at = hb_shape_trace_at(&w->line, (k + 0.6) / waves, &direction);
            struct hb_point off = hb_shape_times(hb_shape_direction_turned(direction, 1), k % 2 ? 2.6 : -2.6);

            if (!any)
                open_path(svg);
            any = true;
            hb_svg_move(svg, hb_shape_plus(at, off));
            hb_svg_text(svg, "m-3.4 .4q1.7-2 3.4 0t3.4 0");
        }
    }
    if (any)
        close_stroke(svg, HB_SVG_WATER_LIGHT, 1.2, " stroke-linecap=\"round\"");
}

/* A lake is filled between the strokes of the river, layer by layer, so that no bank runs across its mouth. */
static void paint_rivers(void *writer, struct hb_layout *l)
{
    struct hb_svg_writer *svg = writer;

    stroke_ways(svg, l, true, HB_SVG_INK, HB_RIVER_WIDTH + 3, " opacity=\".08\"");
    stroke_ways(svg, l, true, HB_SVG_WATER_EDGE, HB_RIVER_WIDTH, "");
    fill_pool(svg, l, 0, HB_SVG_WATER_EDGE);
    stroke_ways(svg, l, true, HB_SVG_WATER, HB_RIVER_WIDTH - 3.2, "");
    fill_pool(svg, l, 1.7, HB_SVG_WATER);
    stroke_ways(svg, l, true, HB_SVG_WATER_PALE, 5.4, " opacity=\".55\"");
    paint_waves(svg, l);
    paint_ripples(svg, l);
}

static void fill_village(struct hb_svg_writer *svg, const struct hb_layout *l, double radius, const char *colour)
{
    struct hb_point at = hb_shape_turned(l->village, svg->quarters);

    if (!l->has_village)
        return;
    hb_svg_put(svg, "<circle fill=\"%s\"", colour);
    hb_svg_attribute(svg, "cx", at.x);
    hb_svg_attribute(svg, "cy", at.y);
    hb_svg_attribute(svg, "r", radius);
    hb_svg_text(svg, "/>");
}

/* A road has uneven edges and two ruts: a broad stroke that a paler one covers but for its rims. */
static void paint_roads(void *writer, struct hb_layout *l)
{
    struct hb_svg_writer *svg = writer;
    const double edge = 1.8;

    stroke_ways(svg, l, false, HB_SVG_INK, HB_ROAD_WIDTH + 3, " opacity=\".08\"");
    stroke_ways(svg, l, false, HB_SVG_ROAD_EDGE, HB_ROAD_WIDTH + 1, " stroke-dasharray=\"3 7 5 4 2 9\"");
    stroke_ways(svg, l, false, HB_SVG_ROAD_EDGE, HB_ROAD_WIDTH, "");
    fill_village(svg, l, HB_VILLAGE_RADIUS, HB_SVG_ROAD_EDGE);
    stroke_ways(svg, l, false, HB_SVG_ROAD_COLOUR, HB_ROAD_WIDTH - 2 * edge, "");
    fill_village(svg, l, HB_VILLAGE_RADIUS - edge, HB_SVG_ROAD_COLOUR);
    stroke_ways(svg, l, false, HB_SVG_ROAD_EDGE, 5, " stroke-dasharray=\"11 3 7 5 16 4\" opacity=\".5\"");
    stroke_ways(svg, l, false, HB_SVG_ROAD_PALE, 3.4, "");
}

/* The middle line of a bridge, over three places of its road, so that it bends as the road does. */
static void write_deck(struct hb_svg_writer *svg, const struct hb_trace *line, double share, double half)
{
    double length = hb_shape_trace_length(line);

    hb_svg_move(svg, hb_shape_trace_at(line, share - half / length, NULL));
    hb_svg_line(svg, hb_shape_trace_at(line, share, NULL));
    hb_svg_line(svg, hb_shape_trace_at(line, share + half / length, NULL));
}

static void paint_bridge(void *writer, struct hb_layout *l, const struct hb_bridge *b)
{
    struct hb_svg_writer *svg = writer;
    static const struct {
        const char *colour, *more;
        double width, half;
    } layer[] = {
        { HB_SVG_INK, " opacity=\".22\" transform=\"translate(2.4 3)\"", 15.4, 11.5 },
        { HB_SVG_INK, "", 15.6, 12.4 },
        { HB_SVG_WALL_LIT, "", 12.6, 11.4 },
        { HB_SVG_INK, "", 9.4, 11.4 },
        { HB_SVG_ROAD_COLOUR, "", 7.6, 12.6 },
        { HB_SVG_ROAD_EDGE, " stroke-dasharray=\"1.2 3\"", 7.6, 10.6 },
    };

    for (size_t i = 0; i < sizeof layer / sizeof layer[0]; i++) {
        open_path(svg);
        write_deck(svg, &l->way[b->way].line, b->share, layer[i].half + b->longer);
        close_stroke(svg, layer[i].colour, layer[i].width, layer[i].more);
    }
}

static void write_shore(struct hb_svg_writer *svg, const struct hb_layout *l, const struct hb_lakeside *at,
                        double shrink)
{
    struct hb_grain grain = hb_shape_grain_of(l->design->name);

    paint_round(svg, &grain, at->lake, at->wide - shrink, at->high - shrink);
}

/* Lakes of marks, outlined like these.  The road is drawn over their shore. */
static void paint_lakes(void *writer, struct hb_layout *l)
{
    struct hb_svg_writer *svg = writer;

    for (unsigned i = 0; i < l->ways; i++) {
        const struct hb_lakeside *at = &l->lakeside[l->way[i].segment];

        if (!at->symbol)
            continue;
        open_path(svg);
        write_shore(svg, l, at, 0);
        hb_svg_put(svg, "\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>", HB_SVG_WATER, HB_SVG_INK);
        open_path(svg);
        write_shore(svg, l, at, 3);
        close_stroke(svg, HB_SVG_WATER_LIGHT, 1.2, " stroke-dasharray=\"7 9 4 11\" stroke-linecap=\"round\"");
    }
}

/* Cities */

enum { WALL_BEYOND = 6 }; /* how far a wall is drawn past the tile's border, where it is cut off */

/* Along the border and along the walls in turn. */
static void write_outline(struct hb_svg_writer *svg, const struct hb_town *t)
{
    for (unsigned i = 0; i < t->stretches; i++) {
        struct hb_point from = hb_shape_border(t->from[i]);

        if (i == 0)
            hb_svg_move(svg, from);
        else
            hb_svg_line(svg, from);
        hb_svg_line(svg, t->wall[i].from);
        if (t->wall[i].bends > 0)
            hb_svg_bends(svg, &t->wall[i]);
    }
    hb_svg_text(svg, "Z");
}

static void write_wall(struct hb_svg_writer *svg, const struct hb_curve *w)
{
    const struct hb_bend *last = &w->bend[w->bends - 1];
    struct hb_point leave = hb_shape_unit(hb_shape_minus(w->bend[0].lead, w->from));
    struct hb_point arrive = hb_shape_unit(hb_shape_minus(last->to, last->trail));

    hb_svg_move(svg, hb_shape_minus(w->from, hb_shape_times(leave, WALL_BEYOND)));
    hb_svg_line(svg, w->from);
    hb_svg_bends(svg, w);
    hb_svg_line(svg, hb_shape_plus(last->to, hb_shape_times(arrive, WALL_BEYOND)));
}

static bool has_wall(const struct hb_town *t)
{
    for (unsigned i = 0; i < t->stretches; i++)
        if (t->wall[i].bends > 0)
            return true;
    return false;
}

/* A wall is its outline, its face a little lower, and its top with battlements. */
static void paint_walls(struct hb_svg_writer *svg, const struct hb_town *t)
{
    static const struct {
        const char *attributes;
    } layer[] = {
        { "stroke=\"" HB_SVG_INK "\" stroke-width=\"11\" opacity=\".09\"" },
        { "stroke=\"" HB_SVG_INK "\" stroke-width=\"6\" opacity=\".2\" transform=\"translate(2.8 4.4)\"" },
        { "stroke=\"" HB_SVG_INK "\" stroke-width=\"6.4\" transform=\"translate(0 2.4)\"" },
        { "stroke=\"" HB_SVG_WALL "\" stroke-width=\"3.6\" transform=\"translate(0 2.4)\"" },
        { "stroke=\"" HB_SVG_INK "\" stroke-width=\"5.8\"" },
        { "stroke=\"" HB_SVG_WALL_LIT "\" stroke-width=\"3.2\"" },
        { "stroke=\"" HB_SVG_WALL "\" stroke-width=\"3.2\" stroke-dasharray=\"1.8 2.6\"" },
    };

    for (size_t i = 0; has_wall(t) && i < sizeof layer / sizeof layer[0]; i++) {
        hb_svg_text(svg, "<path d=\"");
        for (unsigned k = 0; k < t->stretches; k++)
            if (t->wall[k].bends > 0)
                write_wall(svg, &t->wall[k]);
        hb_svg_put(svg, "\" fill=\"none\" %s/>", layer[i].attributes);
    }
}

/* Blotches of lighter and darker ground, only where they fit. */
static void paint_blotches(struct hb_svg_writer *svg, struct hb_layout *l, const struct hb_town *t)
{
    enum { TRIES = 10 };
    static const char *const fill[2] = { "#EBE0D3", "#D6C5B4" };
    struct hb_grid_room room;

    hb_shape_grid_measure(&l->grid, &room);
    for (int i = 0; i < TRIES; i++) {
        struct hb_point at = anywhere(&l->grain, 8);
        double most = hb_shape_grid_room_at(&room, at);

        if (hb_shape_grid_owner(&l->grid, at) != t->segment || most < 6)
            continue;
        hb_svg_text(svg, "<path d=\"");
        paint_round(svg, &l->grain, at, most < 15 ? most : 15, most < 11 ? most * 0.8 : 9);
        hb_svg_put(svg, "\" fill=\"%s\" opacity=\".5\"/>", fill[i % 2]);
    }
}

/* Cobbles: short strokes all over the city, darker and paler ones. */
static void paint_cobbles(struct hb_svg_writer *svg, struct hb_layout *l, const struct hb_town *t)
{
    enum { TRIES = 70 };
    static const char *const colour[2] = { "#BEAC9B", "#F1E8DE" };

    for (int shade = 0; shade < 2; shade++) {
        hb_svg_text(svg, "<path d=\"");
        for (int i = 0; i < TRIES / (1 + shade); i++) {
            struct hb_point at = anywhere(&l->grain, 3);

            if (hb_shape_grid_owner(&l->grid, at) != t->segment)
                continue;
            hb_svg_move(svg, at);
            hb_svg_text(svg, "q1-.9 2.2 0");
        }
        hb_svg_put(svg, "\" fill=\"none\" stroke=\"%s\" stroke-width=\".9\" stroke-linecap=\"round\"/>", colour[shade]);
    }
}

static void paint_town(void *writer, struct hb_layout *l, const struct hb_town *t)
{
    struct hb_svg_writer *svg = writer;

    hb_svg_text(svg, "<path d=\"");
    write_outline(svg, t);
    hb_svg_text(svg, "\" fill=\"" HB_SVG_CITY_GROUND "\"/>");
    paint_blotches(svg, l, t);
    paint_cobbles(svg, l, t);
    paint_walls(svg, t);
}

/* The road goes on through the wall, for a step. */
static void paint_gate(void *writer, unsigned segment, const struct hb_curve *road)
{
    struct hb_svg_writer *svg = writer;
    const struct hb_bend *last = &road->bend[road->bends - 1];
    struct hb_point into = hb_shape_unit(hb_shape_minus(last->to, last->trail));
    static const char *const stroke[2] = { "stroke=\"" HB_SVG_INK "\" stroke-width=\"9.6\"",
                                           "stroke=\"" HB_SVG_ROAD_COLOUR "\" stroke-width=\"7\"" };

    (void)segment;
    for (int i = 0; i < 2; i++) {
        hb_svg_text(svg, "<path d=\"");
        hb_svg_move(svg, hb_shape_minus(last->to, hb_shape_times(into, 4 + i)));
        hb_svg_line(svg, hb_shape_plus(last->to, hb_shape_times(into, 6)));
        hb_svg_put(svg, "\" fill=\"none\" %s/>", stroke[i]);
    }
}

const struct hb_shape_pen hb_svg_tile_pen = {
    .meadow = paint_meadow,
    .rivers = paint_rivers,
    .lakes = paint_lakes,
    .roads = paint_roads,
    .bridge = paint_bridge,
    .town = paint_town,
    .gate = paint_gate,
    .scenery = hb_svg_paint_scenery,
};

/* tile.c -- one tile as SVG (svg.h): its land and the mist over it, the areas of its segments, where pieces stand on
 * it.
 *
 * Every picture is made from a layout, which is worked out anew from the design each time: nothing is kept between
 * two calls, so the same design always gives the same bytes.  The land is drawn by hb_svg_tile_pen (tile_land.c,
 * tile_scenery.c); the mist is drawn here.
 *
 * Mist lies over all that is drawn on the tile: layers of white one over another, each drawn in a little farther
 * from its edge, so that it is thick inside and thin at its rim, and wisps that curl in it.  A bank that is open is
 * thick, one that is closed has thinned out to a breath; one that can never be closed is grey and frayed by slanting
 * strokes, which are seen without colours too. */
#include "engine/assert.h"
#include "views/picture/pieces.h"
#include "views/picture/svg.h"
#include "views/picture/tile_paint.h"
#include "views/shape/landscape_shape.h"
#include "views/shape/layout.h"
#include "views/shape/region.h"

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
static void paint_strokes(struct hb_svg_writer *svg, const struct hb_layout *l, unsigned segment, unsigned most,
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
    paint_strokes(svg, l, segment, paint->wisps, curl, sizeof curl / sizeof curl[0]);
    hb_svg_text(svg, "\"/>");
}

static void paint_fraying(struct hb_svg_writer *svg, const struct hb_layout *l, unsigned segment)
{
    static const char *const slant[] = { "m-5 4l10-8m-4 9l8-6", "m-4 4l8-7m-8 2l6-5" };

    hb_svg_text(
        svg,
        "<path fill=\"none\" stroke=\"#5B6277\" stroke-width=\"1.5\" stroke-linecap=\"round\" opacity=\".75\" d=\"");
    paint_strokes(svg, l, segment, 8, slant, 2);
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

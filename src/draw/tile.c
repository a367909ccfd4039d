/* tile.c -- one tile as SVG (svg.h). */
#include "core/assert.h"
#include "draw/area.h"
#include "draw/document.h"
#include "draw/paint.h"
#include "draw/pieces.h"
#include "draw/svg.h"
#include "shape/region.h"

void hb_svg_definitions(struct hb_buffer *out)
{
    struct hb_quill quill = { .out = out };

    hb_quill_text(&quill, "<clipPath id=\"hb-edge\"><path d=\"M0 0H100V100H0Z\"/></clipPath>\n");
    hb_paint_define(&quill);
    hb_pieces_define(&quill);
}

void hb_svg_regions(struct hb_buffer out[HB_SEGMENTS_MAX], const struct hb_layout *layout, unsigned quarters)
{
    struct hb_area_path path[HB_SEGMENTS_MAX];
    struct hb_outline *outline[HB_SEGMENTS_MAX];

    for (unsigned i = 0; i < layout->design->segments; i++) {
        path[i] = hb_area_path(&out[i]);
        outline[i] = &path[i].outline;
    }
    hb_region_tell_all(outline, layout, quarters);
}

/* The variant changes what is painted on the layout, never where something lies that a rule asks for. */
static void paint_land(struct hb_quill *quill, const struct hb_design *design, unsigned joined, unsigned variant)
{
    struct hb_layout layout;

    if (design == hb_designs) { /* face down */
        hb_quill_text(quill, "<use href=\"#hb-tile_back\"/>");
        return;
    }
    hb_layout_make(&layout, design);
    layout.grain = hb_grain_variant(layout.grain, variant);
    hb_layout_join_corners(&layout, hb_turn_sides((uint8_t)joined, HB_TURNS - quill->quarters));
    hb_layout_draw(&layout, &hb_painter, quill);
}

static bool has_mist(const struct hb_design *design)
{
    return design->kinds >> HB_MIST & 1;
}

static void paint_mist(struct hb_quill *quill, const struct hb_design *design,
                       const enum hb_mist_look look[HB_SEGMENTS_MAX])
{
    struct hb_layout layout;

    if (!has_mist(design))
        return;
    hb_layout_make(&layout, design);
    hb_paint_mist(quill, &layout, look);
}

static const enum hb_mist_look all_open[HB_SEGMENTS_MAX];

void hb_svg_land(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned joined,
                 unsigned variant)
{
    struct hb_quill quill = { .out = out, .quarters = quarters & 3 };

    hb_quill_text(&quill, "<g clip-path=\"url(#hb-edge)\">");
    paint_land(&quill, design, joined, variant);
    hb_quill_text(&quill, "</g>");
}

void hb_svg_mist(struct hb_buffer *out, const struct hb_design *design, unsigned quarters,
                 const enum hb_mist_look look[HB_SEGMENTS_MAX])
{
    struct hb_quill quill = { .out = out, .quarters = quarters & 3 };

    paint_mist(&quill, design, look);
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
    const struct hb_view_box box = { 0, 0, HB_TILE_UNITS, HB_TILE_UNITS };
    enum hb_mist_look looks[HB_SEGMENTS_MAX];
    struct hb_document d;

    for (unsigned i = 0; i < HB_SEGMENTS_MAX; i++)
        looks[i] = look;
    hb_document_begin(&d);
    d.draw.quarters = quarters & 3;
    hb_paint_define(&d.define);
    if (layer != HB_LAYER_MIST)
        paint_land(&d.draw, design, joined, variant);
    if (layer != HB_LAYER_LAND)
        paint_mist(&d.draw, design, looks);
    hb_document_end(&d, out, &box);
}

/* tile.c -- one tile as SVG (svg.h). */
#include "core/assert.h"
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

void hb_svg_stand(const struct hb_design *design, unsigned quarters, unsigned segment, double *x, double *y)
{
    struct hb_layout layout;

    HB_ASSERT(segment < design->segments);
    hb_layout_make(&layout, design);
    struct hb_point at = hb_layout_stand(&layout, quarters, segment);
    *x = at.x;
    *y = at.y;
}

/* An area as path data. */
struct area_path {
    struct hb_outline outline; /* first, so that the callbacks find the rest */
    struct hb_quill quill;
    bool fresh; /* nothing after the L yet */
};

static void area_move(struct hb_outline *o, struct hb_point at)
{
    struct area_path *a = (struct area_path *)(void *)o;

    hb_quill_move(&a->quill, at);
    hb_quill_text(&a->quill, "L");
    a->fresh = true;
}

static void area_line(struct hb_outline *o, struct hb_point at)
{
    struct area_path *a = (struct area_path *)(void *)o;

    hb_quill_text(&a->quill, a->fresh ? "" : " ");
    hb_quill_point(&a->quill, at);
    a->fresh = false;
}

static void area_close(struct hb_outline *o)
{
    hb_quill_text(&((struct area_path *)(void *)o)->quill, "Z");
}

void hb_svg_region(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned segment)
{
    struct area_path path = { { area_move, area_line, area_close }, { .out = out }, true };

    hb_region_tell(&path.outline, design, quarters, segment);
}

static void paint_tile(struct hb_quill *quill, const struct hb_design *design, unsigned joined)
{
    struct hb_layout layout;

    hb_layout_make(&layout, design);
    hb_layout_join_corners(&layout, hb_turn_sides((uint8_t)joined, HB_TURNS - quill->quarters));
    hb_layout_draw(&layout, &hb_painter, quill);
}

void hb_svg_tile(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned joined)
{
    struct hb_quill quill = { .out = out, .quarters = quarters & 3 };

    hb_quill_text(&quill, "<g clip-path=\"url(#hb-edge)\">");
    paint_tile(&quill, design, joined);
    hb_quill_text(&quill, "</g>");
}

/* The edge of the picture cuts off what the tile's edge would. */
void hb_svg_tile_document(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned joined)
{
    const struct hb_view_box box = { 0, 0, HB_TILE_UNITS, HB_TILE_UNITS };
    struct hb_document d;

    hb_document_begin(&d);
    d.draw.quarters = quarters & 3;
    hb_paint_define(&d.define);
    paint_tile(&d.draw, design, joined);
    hb_document_end(&d, out, &box);
}

void hb_svg_tile_picture(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned size)
{
    struct hb_quill quill = { .out = out };

    hb_quill_put(
        &quill,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" viewBox=\"0 0 100 100\">\n<title>", size,
        size);
    hb_quill_words(&quill, design->name);
    hb_quill_text(&quill, "</title>\n<defs>\n");
    hb_svg_definitions(out);
    hb_quill_text(&quill, "</defs>\n");
    hb_svg_tile(out, design, quarters, 0);
    hb_quill_text(&quill, "\n</svg>\n");
}

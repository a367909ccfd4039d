/* paint_meadow.c -- the ground of a tile: green in several washes, blades of grass, flowers.
 *
 * All of it stays inside the tile, so that the colour at the border is the same everywhere. */
#include "draw/paint.h"
#include "draw/palette.h"

#include <stddef.h>

void hb_paint_round(struct hb_quill *p, struct hb_grain *grain, struct hb_point middle, double wide, double high)
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

        hb_paint_round(p, grain, (struct hb_point){ x, y }, wide, high);
    }
    hb_quill_put(p, "\" %s stroke-width=\"1.1\"/>", w->paint);
}

static struct hb_point anywhere(struct hb_grain *grain)
{
    struct hb_point at = { hb_grain_between(grain, 4, 96), 0 };

    at.y = hb_grain_between(grain, 4, 96);
    return at;
}

/* Short strokes of the brush, all in one path. */
static void paint_strokes(struct hb_quill *p, struct hb_grain *grain, int count, const char *stroke, const char *paint)
{
    hb_quill_text(p, "<path d=\"");
    for (int i = 0; i < count; i++) {
        hb_quill_move(p, anywhere(grain));
        hb_quill_text(p, stroke);
    }
    hb_quill_put(p, "\" fill=\"none\" stroke-linecap=\"round\" %s/>", paint);
}

void hb_paint_meadow(struct hb_quill *p, struct hb_layout *l)
{
    hb_quill_text(p, "<path d=\"M-1-1H101V101H-1Z\" fill=\"" HB_MEADOW "\"/>");
    for (size_t i = 0; i < sizeof washes / sizeof washes[0]; i++)
        paint_wash(p, &l->grain, &washes[i]);
    paint_strokes(p, &l->grain, 26, "l.9-2", "stroke=\"#7F9F4F\" stroke-width=\".8\" opacity=\".7\"");
    paint_strokes(p, &l->grain, 16, "l-.6-1.8", "stroke=\"#CBD690\" stroke-width=\".8\" opacity=\".8\"");
    paint_strokes(p, &l->grain, 7, "h0", "stroke=\"#FFF9E6\" stroke-width=\"1.5\"");
    paint_strokes(p, &l->grain, 5, "h0", "stroke=\"#F0CF55\" stroke-width=\"1.5\"");
    paint_strokes(p, &l->grain, 4, "h0", "stroke=\"#CF6A55\" stroke-width=\"1.5\"");
}

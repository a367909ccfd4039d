/* paint_mist.c -- the mist of a tile, which lies over all that is drawn there: washes of white one upon another, each drawn
 * in a little farther from its edge, so that it is thick inside and thin at its rim, and wisps that curl in it.
 *
 * A bank that is open is thick, one that is closed has thinned out to a breath; one that can never be closed is grey and
 * frayed by slanting strokes, which are seen without colours too. */
#include "draw/area.h"
#include "draw/paint.h"
#include "shape/mist.h"

#include <stddef.h>

struct wash {
    double inset;
    const char *opacity;
};

struct mist_paint {
    const char *name; /* in data-mist */
    const char *colour, *wisp, *wisp_opacity;
    unsigned washes, wisps;
    struct wash wash[4];
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

/* ---- washes ---- */

static void paint_wash(struct hb_quill *q, const struct hb_layout *l, unsigned segment, const struct wash *w)
{
    struct hb_area_path path = hb_area_path(q->out);

    hb_quill_put(q, "<path opacity=\"%s\" d=\"", w->opacity);
    hb_region_tell_mist(&path.outline, l, q->quarters, segment, w->inset);
    hb_quill_text(q, "\"/>");
}

/* ---- wisps ---- */

static bool is_inside(const struct hb_layout *l, unsigned segment, struct hb_point s, double room)
{
    return hb_mist_distance(l->design, segment, s) < -room && hb_mist_covers(l, segment, s);
}

/* Calls the quill to as many places in the mist as it finds in some tries, away from the border and apart. */
static unsigned find_places(const struct hb_layout *l, unsigned segment, double room, struct hb_point *place,
                            unsigned most)
{
    enum { TRIES = 160, BORDER = 12, APART = 15 };
    struct hb_grain grain = hb_grain_of(l->design->name);
    unsigned found = 0;

    for (unsigned i = 0; i < TRIES && found < most; i++) {
        double x = hb_grain_between(&grain, BORDER, HB_TILE_UNITS - BORDER);
        struct hb_point s = { x, hb_grain_between(&grain, BORDER, HB_TILE_UNITS - BORDER) };
        bool apart = is_inside(l, segment, s, room);

        for (unsigned k = 0; k < found; k++)
            apart = apart && hb_point_distance(place[k], s) > APART;
        if (apart)
            place[found++] = s;
    }
    return found;
}

static void paint_strokes(struct hb_quill *q, const struct hb_layout *l, unsigned segment, unsigned most,
                          const char *const *form, unsigned forms)
{
    enum { MOST = 12 };
    struct hb_point place[MOST];
    unsigned found = find_places(l, segment, 5, place, most < MOST ? most : MOST);

    for (unsigned i = 0; i < found; i++) {
        hb_quill_move(q, place[i]);
        hb_quill_text(q, form[i % forms]);
    }
}

static void paint_wisps(struct hb_quill *q, const struct hb_layout *l, unsigned segment, const struct mist_paint *paint)
{
    static const char *const curl[] = { "m-9 1c3-3 6-3 9 0s6 2.5 9 0", "m-8 1c4 1 12 2 13-2 .4-3.4-5-3.6-5-.6",
                                        "m-7-2h9m-6 4h10" };

    hb_quill_put(q,
                 "<path fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\" stroke-linecap=\"round\" opacity=\"%s\" d=\"",
                 paint->wisp, paint->wisp_opacity);
    paint_strokes(q, l, segment, paint->wisps, curl, sizeof curl / sizeof curl[0]);
    hb_quill_text(q, "\"/>");
}

static void paint_fraying(struct hb_quill *q, const struct hb_layout *l, unsigned segment)
{
    static const char *const slant[] = { "m-5 4l10-8m-4 9l8-6", "m-4 4l8-7m-8 2l6-5" };

    hb_quill_text(
        q, "<path fill=\"none\" stroke=\"#5B6277\" stroke-width=\"1.5\" stroke-linecap=\"round\" opacity=\".75\" d=\"");
    paint_strokes(q, l, segment, 8, slant, 2);
    hb_quill_text(q, "\"/>");
}

/* ---- signs ---- */

static void paint_signs(struct hb_quill *q, const struct hb_layout *l, unsigned segment)
{
    for (size_t i = 0; i < hb_symbol_count; i++) {
        if (!hb_layout_has_mark(l, segment, i))
            continue;
        const struct hb_art *number =
            hb_symbol_number(&hb_symbols[i], hb_mark_of_segment(&l->design->segment[segment], hb_symbols[i].name));
        hb_quill_use(q, number ? number->name : hb_symbols[i].name, l->mark[segment][i]);
    }
}

void hb_paint_mist(struct hb_quill *q, const struct hb_layout *l, const enum hb_mist_look *look)
{
    for (unsigned i = 0; i < l->design->segments; i++) {
        const struct mist_paint *paint = &paints[look[i]];

        if (l->design->segment[i].kind != HB_MIST)
            continue;
        hb_quill_put(q, "<g class=\"hb-mist\" data-mist=\"%s\" data-segment=\"%u\"><g fill=\"%s\">", paint->name, i,
                     paint->colour);
        for (unsigned k = 0; k < paint->washes; k++)
            paint_wash(q, l, i, &paint->wash[k]);
        hb_quill_text(q, "</g>");
        paint_wisps(q, l, i, paint);
        if (look[i] == HB_MIST_DEAD)
            paint_fraying(q, l, i);
        paint_signs(q, l, i);
        hb_quill_text(q, "</g>");
    }
}

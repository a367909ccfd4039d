/* tile_art.c -- what both hands share: sizes, marks on top of the ground, figures. */
#include "tui/tile_art.h"

#include "core/assert.h"
#include "tui/palette.h"

const struct hb_tile_look hb_tile_plain = {
    .tint = { HB_INK_OWN, HB_INK_OWN, HB_INK_OWN, HB_INK_OWN, HB_INK_OWN, HB_INK_OWN, HB_INK_OWN, HB_INK_OWN,
              HB_INK_OWN, HB_INK_OWN, HB_INK_OWN, HB_INK_OWN },
};

_Static_assert(HB_SEGMENTS_MAX == 12, "hb_tile_plain names every tint");

struct hb_style hb_style_of(struct hb_look look, int size)
{
    static const int picture[HB_TILE_SIZES][2] = { { 8, 4 }, { 12, 6 }, { 16, 8 }, { 24, 12 } };
    static const int letters[HB_TILE_SIZES][2] = { { 7, 3 }, { 11, 5 }, { 15, 7 }, { 19, 9 } };
    bool fine = look.utf8 && look.depth >= HB_COLOURS_256;

    HB_ASSERT(size >= 0 && size < HB_TILE_SIZES);
    return (struct hb_style){ .look = look,
                              .picture = fine,
                              .w = fine ? picture[size][0] : letters[size][0],
                              .h = fine ? picture[size][1] : letters[size][1] };
}

static void paint_shields(struct hb_canvas *c, int x, int y, const struct hb_spots *spots, const struct hb_style *style)
{
    struct hb_pen pen = { HB_SHIELD_SIGN, style->picture ? HB_SHIELD : HB_INK_OWN, true };
    uint32_t sign = style->look.utf8 ? 0x25c6 : 'V';

    if (!style->picture && style->look.depth != HB_MONO)
        pen = (struct hb_pen){ HB_SHIELD_SIGN, HB_SHIELD, true };
    for (unsigned k = 0; k < HB_SEGMENTS_MAX; k++)
        if (spots->shield[k].found)
            hb_canvas_put(c, x + spots->shield[k].column, y + spots->shield[k].row, sign, pen);
}

void hb_tile_paint(struct hb_canvas *c, int x, int y, const struct hb_terrain *t, const struct hb_style *style,
                   const struct hb_tile_look *look)
{
    struct hb_spots spots;

    if (style->picture)
        hb_tile_picture(c, x, y, t, style, look);
    else
        hb_tile_letters(c, x, y, t, style, look);
    hb_spots_find(&spots, t, style->w, style->h);
    paint_shields(c, x, y, &spots, style);
}

/* The signs left and right of the emblem. */
struct flanks {
    uint32_t left, right;
};

static struct flanks flanks_of(const struct hb_style *style, const struct hb_figure_look *look)
{
    static const struct flanks blocks[3] = { { 0x259f, 0x2599 }, { 0x2584, 0x2584 }, { 0x2590, 0x258c } };
    static const struct flanks letters[3] = { { '(', ')' }, { '_', '_' }, { '<', '>' } };
    int kind = look->lying ? 1 : look->abbot ? 2 : 0;

    return style->picture ? blocks[kind] : letters[kind];
}

static void put_flank(struct hb_canvas *c, int x, int y, uint32_t glyph, struct hb_pen pen, bool picture)
{
    struct hb_canvas_cell *cell = hb_canvas_at(c, x, y);

    if (cell == NULL)
        return;
    cell->glyph = glyph;
    cell->fg = picture ? pen.bg : pen.fg;
    if (!picture)
        cell->bg = pen.bg;
    cell->bold = pen.bold;
}

void hb_figure_paint(struct hb_canvas *c, int x, int y, const struct hb_style *style, const struct hb_figure_look *look)
{
    struct flanks flanks = flanks_of(style, look);
    struct hb_pen pen = { hb_player_sign_ink(look->player), hb_player_ink(look->player), true };

    put_flank(c, x, y, flanks.left, pen, style->picture);
    hb_canvas_put(c, x + 1, y, style->look.utf8 ? hb_player_emblem(look->player) : (uint32_t)look->letter, pen);
    put_flank(c, x + 2, y, flanks.right, pen, style->picture);
}

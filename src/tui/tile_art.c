/* tile_art.c -- what both hands share: sizes, marks on top of the ground, figures. */
#include "tui/tile_art.h"

#include "core/assert.h"
#include "tui/palette.h"

#include <string.h>

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

hb_ink hb_ground_ink(enum hb_ground ground)
{
    static const hb_ink inks[HB_GROUNDS] = {
        [HB_ON_FIELD] = HB_MEADOW,     [HB_ON_CITY] = HB_CITY_GROUND,    [HB_ON_WALL] = HB_WALL,
        [HB_ON_ROOF] = HB_CITY_ROOF,   [HB_ON_ROAD] = HB_ROAD_LIGHT,     [HB_ON_HOUSE] = HB_HOUSE,
        [HB_ON_RIVER] = HB_WATER,      [HB_ON_MONASTERY] = HB_MONK_WALL, [HB_ON_MONASTERY_ROOF] = HB_MONK_ROOF,
        [HB_ON_GARDEN] = HB_FLOWERS,   [HB_ON_HEDGE] = HB_FOREST,        [HB_ON_LAKE] = HB_LAKE,
        [HB_ON_CHURCH] = HB_MONK_WALL, [HB_ON_CHURCH_ROOF] = HB_SLATE,   [HB_ON_RAIL] = HB_HOUSE,
    };

    HB_ASSERT(ground < HB_GROUNDS);
    return inks[ground];
}

void hb_tile_shown(struct hb_shown *s, const struct hb_terrain *t, const struct hb_style *style)
{
    if (style->picture)
        hb_picture_shown(s, t, style);
    else
        hb_letters_shown(s, t, style);
}

void hb_tile_spots(struct hb_spots *s, const struct hb_terrain *t, const struct hb_style *style)
{
    struct hb_shown shown;

    hb_tile_shown(&shown, t, style);
    hb_spots_find(s, t, &shown);
}

/* The sign of a mark: in ASCII, in Unicode, and its colours. */
struct sign {
    uint32_t ascii, unicode;
    hb_ink ink, ground;
};

static const struct sign signs[HB_SIGNS] = {
    [HB_SIGN_CATHEDRAL] = { 'M', 0x2021, HB_INK, HB_MONK_WALL }, /* two bars, where a monastery has one */
    [HB_SIGN_INN] = { 'I', 0x2302, 0xffffff, HB_LAKE },          /* a house */
    [HB_SIGN_SHIELD] = { 'V', 0x25bc, HB_SHIELD_SIGN, HB_SHIELD },
    [HB_SIGN_WINE] = { 'W', 'W', 0xffffff, HB_WINE },
    [HB_SIGN_GRAIN] = { 'G', 'G', HB_INK, HB_GRAIN },
    [HB_SIGN_CLOTH] = { 'C', 'C', 0xffffff, HB_CLOTH },
};

static void paint_signs(struct hb_canvas *c, int x, int y, const struct hb_spots *spots, const struct hb_style *style)
{
    bool mono = !style->picture && style->look.depth == HB_MONO;

    for (unsigned k = 0; k < HB_SEGMENTS_MAX; k++)
        for (unsigned i = 0; i < HB_SIGNS; i++) {
            const struct hb_spot *spot = &spots->mark[k][i];
            struct hb_pen pen = { signs[i].ink, mono ? HB_INK_OWN : signs[i].ground, true };
            if (spot->found)
                hb_canvas_put(c, x + spot->column, y + spot->row, style->look.utf8 ? signs[i].unicode : signs[i].ascii,
                              pen);
        }
}

void hb_tile_paint(struct hb_canvas *c, int x, int y, const struct hb_terrain *t, const struct hb_style *style,
                   const struct hb_tile_look *look)
{
    struct hb_spots spots;

    if (style->picture)
        hb_tile_picture(c, x, y, t, style, look);
    else
        hb_tile_letters(c, x, y, t, style, look);
    hb_tile_spots(&spots, t, style);
    paint_signs(c, x, y, &spots, style);
}

/* The signs left and right of the emblem. */
struct flanks {
    uint32_t left, right;
};

/* A kind of figure: [0] with letters, [1] with blocks. */
struct figure_form {
    const char *piece;
    struct flanks standing[2], lying[2];
};

static const struct figure_form forms[] = {
    { "follower", { { '(', ')' }, { 0x259f, 0x2599 } }, { { '_', '_' }, { 0x2584, 0x2584 } } },
    { "large", { { '{', '}' }, { 0x2588, 0x2588 } }, { { '=', '=' }, { 0x2586, 0x2586 } } },
    { "builder", { { '/', '\\' }, { 0x2590, 'T' } }, { { '/', '\\' }, { 0x2590, 'T' } } },
    { "pig", { { '~', '~' }, { 0x2597, '~' } }, { { '~', '~' }, { 0x2597, '~' } } },
};

/* Any other figure that is no follower, such as the abbot. */
static const struct figure_form other_form = { "",
                                               { { '<', '>' }, { 0x2590, 0x258c } },
                                               { { '<', '>' }, { 0x2590, 0x258c } } };

static struct flanks flanks_of(const struct hb_style *style, const struct hb_figure_look *look)
{
    const struct figure_form *form = &other_form;

    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (strcmp(forms[i].piece, look->piece) == 0)
            form = &forms[i];
    return look->lying ? form->lying[style->picture] : form->standing[style->picture];
}

static void put_flank(struct hb_canvas *c, int x, int y, uint32_t glyph, struct hb_pen pen)
{
    struct hb_canvas_cell *cell = hb_canvas_at(c, x, y);

    if (cell == NULL)
        return;
    bool block = glyph > 0x7f; /* a block is the figure itself, a letter stands on it */

    cell->glyph = glyph;
    cell->fg = block ? pen.bg : pen.fg;
    if (!block)
        cell->bg = pen.bg;
    cell->bold = pen.bold;
}

void hb_figure_paint(struct hb_canvas *c, int x, int y, const struct hb_style *style, const struct hb_figure_look *look)
{
    struct flanks flanks = flanks_of(style, look);
    struct hb_pen pen = { hb_player_sign_ink(look->player), hb_player_ink(look->player), true };

    put_flank(c, x, y, flanks.left, pen);
    hb_canvas_put(c, x + 1, y, style->look.utf8 ? hb_player_emblem(look->player) : (uint32_t)look->letter, pen);
    put_flank(c, x + 2, y, flanks.right, pen);
}

/* tile_art.c -- what both hands share: sizes, marks on top of the ground, figures, and the terrains that are kept. */
#include "tui/tile_art.h"

#include "core/assert.h"
#include "tui/palette.h"

#include <stdlib.h>
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

static void paint_signs(struct hb_canvas *c, int x, int y, const struct hb_spots *spots, const struct hb_style *style)
{
    bool mono = !style->picture && style->look.depth == HB_MONO;

    for (unsigned k = 0; k < HB_SEGMENTS_MAX; k++)
        for (size_t i = 0; i < hb_symbol_count; i++) {
            const struct hb_spot *spot = &spots->mark[k][i];
            const struct hb_symbol *symbol = &hb_symbols[i];
            struct hb_pen pen = { symbol->ink, mono ? HB_INK_OWN : symbol->ground, true };
            if (spot->found)
                hb_canvas_put(c, x + spot->column, y + spot->row, style->look.utf8 ? symbol->sign : symbol->letter,
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

static struct hb_flanks flanks_of(const struct hb_style *style, const struct hb_figure_look *look)
{
    static const struct hb_flanks unknown[2] = { { '<', '>' }, { 0x2590, 0x258c } };
    const struct hb_silhouette *s = hb_silhouette_of(look->piece);

    if (s == NULL)
        return unknown[style->picture];
    return look->lying ? s->lying[style->picture] : s->standing[style->picture];
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
    struct hb_flanks flanks = flanks_of(style, look);
    struct hb_pen pen = { hb_player_sign_ink(look->player), hb_player_ink(look->player), true };

    put_flank(c, x, y, flanks.left, pen);
    hb_canvas_put(c, x + 1, y, style->look.utf8 ? hb_player_emblem(look->player) : (uint32_t)look->letter, pen);
    put_flank(c, x + 2, y, flanks.right, pen);
}

/* ---- the atlas ---- */

enum { CORNERS = HB_ALL_CORNERS + 1 };

static size_t pages(void)
{
    return hb_design_count * HB_TURNS * CORNERS;
}

/* The place to keep that terrain in; NULL without memory. */
static struct hb_terrain **page_of(struct hb_atlas *a, size_t at)
{
    HB_ASSERT(at < pages());
    if (a->page == NULL)
        a->page = calloc(pages(), sizeof *a->page);
    return a->page == NULL ? NULL : &a->page[at];
}

const struct hb_terrain *hb_atlas_at(struct hb_atlas *a, const struct hb_design *design, unsigned quarters,
                                     unsigned joined)
{
    struct hb_terrain **page = page_of(a, ((size_t)(design - hb_designs) * HB_TURNS + quarters) * CORNERS + joined);
    struct hb_terrain *t;

    HB_ASSERT(quarters < HB_TURNS && joined < CORNERS);
    if (page != NULL && *page != NULL)
        return *page;
    t = page == NULL ? NULL : (*page = malloc(sizeof **page));
    if (t == NULL)
        t = &a->spare;
    hb_terrain_make(t, design, quarters, joined);
    return t;
}

void hb_atlas_free(struct hb_atlas *a)
{
    for (size_t i = 0; a->page != NULL && i < pages(); i++)
        free(a->page[i]);
    free(a->page);
    a->page = NULL;
}

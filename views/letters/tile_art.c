/* tile_art.c -- what both hands share: sizes, marks on top of the ground, figures, and the terrains that are kept. */
#include "views/letters/tile_art.h"

#include "engine/assert.h"
#include "hradby/game.h"
#include "views/letters/palette.h"

#include <stdlib.h>
#include <string.h>

enum { TOKEN_INK = 0xf2c21c };

const struct hb_tile_look hb_tile_plain = {
    .tint = { HB_INK_OWN, HB_INK_OWN, HB_INK_OWN, HB_INK_OWN, HB_INK_OWN, HB_INK_OWN, HB_INK_OWN, HB_INK_OWN,
              HB_INK_OWN, HB_INK_OWN, HB_INK_OWN, HB_INK_OWN },
};

_Static_assert(HB_SEGMENTS_MAX == 12, "hb_tile_plain names every tint");

struct hb_style hb_style_of(struct hb_term_look look, int size)
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
        [HB_ON_MIDDLE] = HB_LAKE,      [HB_ON_CASTLE] = HB_CASTLE_STONE, [HB_ON_CEMETERY] = HB_GRAVE,
        [HB_ON_BACK] = HB_NIGHT,
    };

    HB_ASSERT(ground < HB_GROUNDS);
    return inks[ground];
}

/* Thick where a bank is open, a breath where it is closed, grey where it never will be. */
hb_ink hb_mist_ink(hb_ink ground, unsigned veil, const struct hb_tile_look *look)
{
    static const struct {
        hb_ink ink;
        unsigned share; /* of 16 */
    } paint[HB_MIST_LOOKS] = { [HB_MIST_OPEN] = { HB_MIST_INK, 11 },
                               [HB_MIST_CLOSED] = { HB_MIST_INK, 4 },
                               [HB_MIST_DEAD] = { HB_MIST_GREY, 10 } };
    enum { TINTED = 12 };

    if (veil == HB_NO_SEGMENT)
        return ground;
    if (look->tint[veil] != HB_INK_OWN)
        return hb_ink_mix(ground, look->tint[veil], TINTED);
    return hb_ink_mix(ground, paint[look->mist[veil]].ink, paint[look->mist[veil]].share);
}

uint32_t hb_mist_sign(enum hb_mist_look look, bool utf8)
{
    static const uint32_t sign[HB_MIST_LOOKS][2] = {
        [HB_MIST_OPEN] = { '%', 0x224b }, [HB_MIST_CLOSED] = { ',', 0x223c }, [HB_MIST_DEAD] = { 'x', 0x2262 }
    };

    return sign[look][utf8];
}

void hb_tile_shown(struct hb_tile_cells *s, const struct hb_terrain *t, const struct hb_style *style)
{
    if (style->picture)
        hb_picture_shown(s, t, style);
    else
        hb_letters_shown(s, t, style);
}

void hb_tile_spots(struct hb_spots *s, const struct hb_terrain *t, const struct hb_style *style)
{
    struct hb_tile_cells shown;

    hb_tile_shown(&shown, t, style);
    hb_shape_spots_find(s, t, &shown);
}

/* The number that a mark of the tile shows; 0: none. */
static unsigned number_of(const struct hb_symbol *symbol, const struct hb_design *d)
{
    int number = hb_mark_of_design(d, symbol->name);

    return hb_art_symbol_number(symbol, number) ? (unsigned)number : 0;
}

/* The letters for a mark: one, or two for what points between two sides where there are no arrows for that, and for what
 * bears a number. */
static void sign_of(const struct hb_symbol *symbol, unsigned way, unsigned number, bool utf8, uint32_t out[2])
{
    static const uint32_t arrow[HB_WAYS + 1] = { 0, 0x2191, 0x2197, 0x2192, 0x2198, 0x2193, 0x2199, 0x2190, 0x2196 };
    static const char *const ascii[HB_WAYS + 1] = { "", "^", "^>", ">", "v>", "v", "<v", "<", "<^" };

    out[1] = number > 0 ? '0' + number : 0;
    if (way == 0) {
        out[0] = utf8 ? symbol->sign : symbol->letter;
        return;
    }
    out[0] = utf8 ? arrow[way] : (uint32_t)ascii[way][0];
    out[1] = utf8 ? 0 : (uint32_t)ascii[way][1];
}

static void paint_sign(struct hb_canvas *c, int x, int y, const struct hb_style *style, const struct hb_symbol *symbol,
                       unsigned way, unsigned number)
{
    bool mono = !style->picture && style->look.depth == HB_MONO;
    struct hb_pen pen = { symbol->ink, mono ? HB_INK_OWN : symbol->ground, true };
    uint32_t sign[2];

    sign_of(symbol, way, number, style->look.utf8, sign);
    hb_canvas_put(c, x, y, sign[0], pen);
    if (sign[1] != 0)
        hb_canvas_put(c, x + 1, y, sign[1], pen);
}

/* One that bears a number is that number. */
static void paint_segment_sign(struct hb_canvas *c, int x, int y, const struct hb_style *style,
                               const struct hb_symbol *symbol, int number)
{
    struct hb_symbol digit = *symbol;

    if (hb_art_symbol_number(symbol, number))
        digit.letter = digit.sign = '0' + (uint32_t)number;
    paint_sign(c, x, y, style, &digit, 0, 0);
}

static void paint_signs(struct hb_canvas *c, int x, int y, const struct hb_terrain *t, const struct hb_spots *spots,
                        const struct hb_style *style)
{
    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        const struct hb_spot *tile = &spots->tile_mark[i];
        unsigned way = hb_way_of_design(t->design, hb_art_symbols[i].name, t->quarters);
        unsigned number = number_of(&hb_art_symbols[i], t->design);
        bool two = (number > 0 || (way != 0 && !style->look.utf8 && way % 2 == 0)) &&
                   tile->column > 0; /* the second in the cell found */

        for (unsigned k = 0; k < HB_SEGMENTS_MAX; k++)
            if (spots->mark[k][i].found)
                paint_segment_sign(c, x + spots->mark[k][i].column, y + spots->mark[k][i].row, style,
                                   &hb_art_symbols[i],
                                   hb_mark_of_segment(&t->design->segment[k], hb_art_symbols[i].name));
        if (tile->found)
            paint_sign(c, x + tile->column - two, y + tile->row, style, &hb_art_symbols[i], way, number);
    }
}

void hb_tile_paint(struct hb_canvas *c, int x, int y, const struct hb_terrain *t, const struct hb_style *style,
                   const struct hb_tile_look *look)
{
    struct hb_tile_look own = *look;
    struct hb_spots spots;

    own.middle = t->middle ? t->middle->ground : HB_LAKE;
    if (style->picture)
        hb_tile_picture(c, x, y, t, style, &own);
    else
        hb_tile_letters(c, x, y, t, style, &own);
    hb_tile_spots(&spots, t, style);
    paint_signs(c, x, y, t, &spots, style);
}

static struct hb_flanks flanks_of(const struct hb_style *style, const struct hb_figure_look *look)
{
    static const struct hb_flanks unknown[2] = { { '<', '>' }, { 0x2590, 0x258c } };
    const struct hb_silhouette *s = hb_art_silhouette_of(look->piece);

    if (!s)
        return unknown[style->picture];
    return look->lying ? s->lying[style->picture] : s->standing[style->picture];
}

static void put_flank(struct hb_canvas *c, int x, int y, uint32_t glyph, struct hb_pen pen)
{
    struct hb_canvas_cell *cell = hb_canvas_at(c, x, y);

    if (!cell)
        return;
    bool block = glyph > 0x7f; /* a block is the figure itself, a letter stands on it */

    cell->glyph = glyph;
    cell->fg = block ? pen.bg : pen.fg;
    if (!block)
        cell->bg = pen.bg;
    cell->bold = pen.bold;
}

/* How many of something a figure has with it, instead of its right flank and, from ten on, beyond. */
static void put_load(struct hb_canvas *c, int x, int y, unsigned carries, struct hb_pen pen)
{
    enum { TENS = 10 };

    if (carries >= TENS)
        hb_canvas_put(c, x++, y, '0' + carries / TENS % TENS, pen);
    hb_canvas_put(c, x, y, '0' + carries % TENS, pen);
}

void hb_figure_paint(struct hb_canvas *c, int x, int y, const struct hb_style *style, const struct hb_figure_look *look)
{
    struct hb_flanks flanks = flanks_of(style, look);
    struct hb_emblem emblem = hb_emblem_of(look->piece, look->player, look->letter, style->look.utf8);

    put_flank(c, x, y, flanks.left, emblem.pen);
    hb_canvas_put(c, x + 1, y, emblem.sign, emblem.pen);
    put_flank(c, x + 2, y, flanks.right, emblem.pen);
    if (look->carries > 0)
        put_load(c, x + 2, y, look->carries, emblem.pen);
}

/* One with a colour of its own has that; others are like wood. */
void hb_token_paint(struct hb_canvas *c, int x, int y, const struct hb_style *style, const char *piece, unsigned count)
{
    enum { MANY = 9 };
    struct hb_emblem emblem = hb_emblem_of(piece, HB_NOBODY, ' ', style->look.utf8);
    struct hb_pen pen = hb_art_colour_of(piece) >= 0 ? emblem.pen : (struct hb_pen){ HB_INK, TOKEN_INK, true };

    hb_canvas_put(c, x, y, emblem.sign, pen);
    if (count > 1)
        hb_canvas_put(c, x + 1, y, count > MANY ? '+' : '0' + count, pen);
}

void hb_span_paint(struct hb_canvas *c, int x, int y, const struct hb_style *style, unsigned sides)
{
    struct hb_pen pen = { HB_INK, hb_player_ink(HB_NOBODY), true };

    hb_canvas_put(c, x, y, hb_ground_sign(HB_ON_ROAD, sides, style->look.utf8), pen);
}

/* The atlas */

enum { CORNERS = HB_ALL_CORNERS + 1 };

static size_t pages(void)
{
    return hb_design_end * HB_TURNS * CORNERS;
}

/* The place to keep that terrain in; NULL without memory. */
static struct hb_terrain **page_of(struct hb_atlas *a, size_t at)
{
    HB_ASSERT(at < pages());
    if (!a->page)
        a->page = calloc(pages(), sizeof *a->page);
    return !a->page ? NULL : &a->page[at];
}

const struct hb_terrain *hb_atlas_at(struct hb_atlas *a, const struct hb_design *design, unsigned quarters,
                                     unsigned joined)
{
    struct hb_terrain **page = page_of(a, ((size_t)(design - hb_designs) * HB_TURNS + quarters) * CORNERS + joined);
    struct hb_terrain *t;

    HB_ASSERT(quarters < HB_TURNS && joined < CORNERS);
    if (page && *page)
        return *page;
    t = !page ? NULL : (*page = malloc(sizeof **page));
    if (!t)
        t = &a->spare;
    hb_shape_terrain_make(t, design, quarters, joined);
    return t;
}

void hb_atlas_free(struct hb_atlas *a)
{
    for (size_t i = 0; a->page && i < pages(); i++)
        free(a->page[i]);
    free(a->page);
    a->page = NULL;
}

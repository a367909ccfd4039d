/* tile_art.c -- a tile in the cells of a terminal, in two hands (tile_art.h), with what both share: sizes, marks on top
 * of the ground, figures, and the terrains that are kept.
 *
 * Both hands begin with a terrain (views/shape/terrain.h), a map of HB_FINE by HB_FINE points that the coarse pen has
 * drawn.  First they say what each cell shows (struct hb_tile_cells), and only then paint it.  Figures and marks are
 * put where those cells show their segment, so none stands on ground that the reader sees as another one's.
 *
 * With half blocks and many colours a cell is two points: the upper one is the letter, the lower one the ground.  Sizes
 * divide HB_FINE, so that a point of the picture is a block of points of the terrain.
 *
 * With letters and lines cities are hatched, roads double lines, rivers waves; fields are dots, so that a laid tile
 * differs from an empty square.  With many colours the ground has its own; with few, only the letters do, and a road
 * has the terminal's, which is seen on any background.  Sizes are odd, so that there is a row and a column in the
 * middle, where roads run.  What each cell is, tile_cells.c says. */
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
        [HB_ON_MIDDLE] = HB_LAKE,      [HB_ON_CASTLE] = HB_MASONRY,      [HB_ON_CEMETERY] = HB_GRAVE,
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

/* Asked for again by each who paints on a tile, and the same each time: it follows from terrain and style. */
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

/* The letters for a mark: one, or two for what points between two sides where there are no arrows for that, and for
 * what bears a number. */
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

/* A block lets the ground show beside the figure: the figure's colour becomes that of the letter, and the cell keeps
 * its own behind it. */
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

/* Letters and lines */

/* Signs of a hand: [0] in ASCII, [1] in Unicode. */
static const uint32_t sign_field[2] = { '.', 0x00b7 }, sign_city[2] = { '#', 0x2592 }, sign_house[2] = { 'o', 0x00a4 },
                      sign_river[2] = { '~', 0x2248 }, sign_cross[2] = { '+', 0x2020 },
                      sign_garden[2] = { '*', 0x2740 }, sign_middle[2] = { ':', 0x2591 },
                      sign_castle[2] = { 'M', 0x2656 }, sign_cemetery[2] = { 't', 0x271d }, sign_back[2] = { '?', '?' };

/* Lines by which sides they reach: bit N, E, S, W. */
static const uint32_t road_lines[2][16] = {
    { '+', '|', '-', '+', '|', '|', '+', '+', '-', '+', '-', '+', '+', '+', '+', '+' },
    { 0x256c, 0x2551, 0x2550, 0x255a, 0x2551, 0x2551, 0x2554, 0x2560, 0x2550, 0x255d, 0x2550, 0x2569, 0x2557, 0x2563,
      0x2566, 0x256c },
};

/* How much of parchment or ink is mixed in, of 16 parts. */
enum { PALE = 7 };

/* A cell that was lent has no line of its own through it, so it is drawn as its whole segment lies on the tile. */
static unsigned reaches_of(const struct hb_cell_map *s, const struct hb_terrain *t, int column, int row)
{
    unsigned segment = s->shown.segment[row][column];

    if (s->shown.lent[row][column] && segment != HB_NO_SEGMENT)
        return hb_rotate_sides(t->design->segment[segment].sides, t->quarters);
    return s->reach[row][column];
}

/* Buildings take three cells in a row (tile_cells.c), drawn as [+]: which of the three this is, its neighbours say. */
static uint32_t building_sign(const struct hb_tile_cells *s, int column, int row, bool utf8)
{
    uint8_t ground = s->ground[row][column];
    bool left = column > 0 && s->ground[row][column - 1] == ground;
    bool right = column + 1 < s->w && s->ground[row][column + 1] == ground;

    return left && right ? hb_ground_sign((enum hb_ground)ground, 0, utf8) : left ? ']' : '[';
}

uint32_t hb_ground_sign(enum hb_ground ground, unsigned reaches, bool utf8)
{
    switch (ground) {
    case HB_ON_CITY:
        return sign_city[utf8];
    case HB_ON_ROAD:
        return road_lines[utf8][reaches];
    case HB_ON_RIVER:
        return sign_river[utf8];
    case HB_ON_HOUSE:
        return sign_house[utf8];
    case HB_ON_MONASTERY:
        return sign_cross[utf8];
    case HB_ON_GARDEN:
        return sign_garden[utf8];
    case HB_ON_CASTLE:
        return sign_castle[utf8];
    case HB_ON_CEMETERY:
        return sign_cemetery[utf8];
    case HB_ON_BACK:
        return sign_back[utf8];
    case HB_ON_MIDDLE:
        return sign_middle[utf8];
    default:
        return sign_field[utf8];
    }
}

static uint32_t letter_of(const struct hb_cell_map *s, const struct hb_terrain *t, int column, int row,
                          const struct hb_tile_look *look, bool utf8)
{
    enum hb_ground ground = (enum hb_ground)s->shown.ground[row][column];
    unsigned veil = s->shown.veil[row][column];

    if (veil != HB_NO_SEGMENT && (ground == HB_ON_FIELD || ground == HB_ON_WALL))
        return hb_mist_sign((enum hb_mist_look)look->mist[veil], utf8);

    if (ground == HB_ON_MONASTERY || ground == HB_ON_CASTLE || ground == HB_ON_CEMETERY)
        return building_sign(&s->shown, column, row, utf8);
    return hb_ground_sign(ground, ground == HB_ON_ROAD ? reaches_of(s, t, column, row) : 0, utf8);
}

/* The pen on the terminal's own background, which may be light or dark: what must be seen on both, such as a road, has
 * the terminal's own colour too. */
static struct hb_pen bare_pen(enum hb_ground ground)
{
    switch (ground) {
    case HB_ON_CITY:
        return (struct hb_pen){ HB_CITY_GROUND, HB_INK_OWN, false };
    case HB_ON_ROAD:
        return (struct hb_pen){ HB_INK_OWN, HB_INK_OWN, true };
    case HB_ON_RIVER:
        return (struct hb_pen){ HB_WATER, HB_INK_OWN, true };
    case HB_ON_HOUSE:
        return (struct hb_pen){ HB_HOUSE, HB_INK_OWN, true };
    case HB_ON_MONASTERY:
        return (struct hb_pen){ HB_MONK_ROOF, HB_INK_OWN, true };
    case HB_ON_GARDEN:
        return (struct hb_pen){ HB_FLOWERS, HB_INK_OWN, true };
    case HB_ON_CASTLE:
    case HB_ON_CEMETERY:
        return (struct hb_pen){ HB_INK_OWN, HB_INK_OWN, true };
    case HB_ON_BACK:
        return (struct hb_pen){ HB_NIGHT, HB_INK_OWN, false };
    default:
        return (struct hb_pen){ HB_MEADOW_DARK, HB_INK_OWN, false };
    }
}

/* The pen on ground of its own colour: the sign is faint where it is but the ground's. */
static struct hb_pen ground_pen(enum hb_ground ground, const struct hb_style *style, const struct hb_tile_look *look)
{
    bool field = ground == HB_ON_WALL || ground == HB_ON_FIELD, plain = field || ground == HB_ON_CITY;
    hb_ink under = field && look->odd       ? HB_MEADOW_DARK
                   : ground == HB_ON_MIDDLE ? look->middle
                                            : hb_ground_ink(field ? HB_ON_FIELD : ground);

    if (look->pale)
        under = hb_ink_mix(under, HB_PARCHMENT, PALE);
    return (struct hb_pen){ plain ? hb_ink_mix(under, HB_INK, PALE) : hb_ink_on(under, style->look.depth), under,
                            !plain };
}

struct hb_pen hb_ground_pen(enum hb_ground ground, enum hb_depth depth)
{
    struct hb_style style = { .look = { .depth = depth } };

    return depth >= HB_COLOURS_256 ? ground_pen(ground, &style, &hb_tile_plain) : bare_pen(ground);
}

static struct hb_pen pen_of(enum hb_ground ground, unsigned segment, const struct hb_style *style,
                            const struct hb_tile_look *look)
{
    struct hb_pen pen = style->look.depth >= HB_COLOURS_256 ? ground_pen(ground, style, look) : bare_pen(ground);

    if (ground == HB_ON_MIDDLE && style->look.depth < HB_COLOURS_256)
        pen.fg = look->middle;

    if (look->pale)
        pen.bold = false;
    if (segment == HB_NO_SEGMENT || look->tint[segment] == HB_INK_OWN)
        return pen;
    return (struct hb_pen){ hb_ink_on(look->tint[segment], style->look.depth), look->tint[segment], pen.bold };
}

/* Mist over what lies there: on ground of its own colour it mixes with that, else it has its own. */
static struct hb_pen pen_in_mist(struct hb_pen pen, enum hb_ground ground, unsigned segment, unsigned veil,
                                 const struct hb_style *style, const struct hb_tile_look *look)
{
    bool land = ground == HB_ON_FIELD || ground == HB_ON_WALL;
    bool tinted = segment != HB_NO_SEGMENT && look->tint[segment] != HB_INK_OWN;

    if (veil == HB_NO_SEGMENT || tinted)
        return pen;
    if (look->tint[veil] != HB_INK_OWN)
        return (struct hb_pen){ hb_ink_on(look->tint[veil], style->look.depth), look->tint[veil], pen.bold };
    if (style->look.depth >= HB_COLOURS_256 && pen.bg != HB_INK_OWN) {
        pen.bg = hb_mist_ink(pen.bg, veil, look);
        pen.fg = land ? hb_ink_mix(pen.bg, HB_INK, PALE) : hb_ink_on(pen.bg, style->look.depth);
    } else if (land) {
        pen = (struct hb_pen){ look->mist[veil] == HB_MIST_DEAD ? HB_MIST_GREY : HB_INK_OWN, HB_INK_OWN,
                               look->mist[veil] == HB_MIST_OPEN };
    }
    return pen;
}

void hb_letters_shown(struct hb_tile_cells *s, const struct hb_terrain *t, const struct hb_style *style)
{
    struct hb_cell_map map;

    hb_cell_map_make(&map, t, style);
    *s = map.shown;
}

void hb_tile_letters(struct hb_canvas *c, int x, int y, const struct hb_terrain *t, const struct hb_style *style,
                     const struct hb_tile_look *look)
{
    struct hb_cell_map map;

    hb_cell_map_make(&map, t, style);
    for (int row = 0; row < style->h; row++)
        for (int column = 0; column < style->w; column++) {
            enum hb_ground ground = (enum hb_ground)map.shown.ground[row][column];
            unsigned segment = map.shown.segment[row][column];
            char letter = segment == HB_NO_SEGMENT || ground != HB_ON_FIELD ? '\0' : look->letter[segment];
            hb_canvas_put(c, x + column, y + row,
                          letter != '\0' ? (uint32_t)letter : letter_of(&map, t, column, row, look, style->look.utf8),
                          pen_in_mist(pen_of(ground, segment, style, look), ground, segment,
                                      map.shown.veil[row][column], style, look));
        }
}

/* Half blocks */

/* How much of a tint is mixed in, of 16 parts; and from how many columns on a tile is smooth (mean_ink). */
enum { UPPER_HALF = 0x2580, TINTED = 9, SMOOTH_FROM = 12 };

/* A field has one colour all over the board when it is tinted, and a lake stays water. */
static hb_ink ink_of(enum hb_ground ground, unsigned segment, const struct hb_tile_look *look)
{
    bool tinted = segment != HB_NO_SEGMENT && look->tint[segment] != HB_INK_OWN && ground != HB_ON_LAKE;

    if (ground == HB_ON_MIDDLE)
        return look->middle;
    if (tinted)
        return hb_ink_mix(hb_ground_ink(ground), look->tint[segment], TINTED);
    return ground == HB_ON_FIELD && look->odd ? HB_MEADOW_DARK : hb_ground_ink(ground);
}

static hb_ink ink_at(const struct hb_terrain *t, int row, int column, const struct hb_tile_look *look)
{
    return hb_mist_ink(ink_of((enum hb_ground)t->ground[row][column], t->segment[row][column], look),
                       t->veil[row][column], look);
}

/* The mean of a block of points: smooth edges, for terminals with all colours. */
static hb_ink mean_ink(const struct hb_terrain *t, struct hb_box b, const struct hb_tile_look *look)
{
    unsigned r = 0, g = 0, blue = 0, n = 0;

    for (int row = b.y; row < b.y + b.h; row++)
        for (int column = b.x; column < b.x + b.w; column++) {
            hb_ink ink = ink_at(t, row, column, look);
            r += ink >> 16 & 0xff;
            g += ink >> 8 & 0xff;
            blue += ink & 0xff;
            n++;
        }
    HB_ASSERT(n > 0);
    return r / n << 16 | g / n << 8 | blue / n;
}

/* The ground that fills most of a block of points, and whose it mostly is; nobody stands in a lake. */
static void main_ground(const struct hb_terrain *t, struct hb_box b, uint8_t *ground, uint8_t *segment)
{
    unsigned seen[HB_GROUNDS][HB_SEGMENTS_MAX + 1] = { { 0 } }, all[HB_GROUNDS] = { 0 }, best = HB_ON_FIELD, owner = 0;

    for (int row = b.y; row < b.y + b.h; row++)
        for (int column = b.x; column < b.x + b.w; column++) {
            unsigned k = t->segment[row][column];
            all[t->ground[row][column]]++;
            seen[t->ground[row][column]][k == HB_NO_SEGMENT ? HB_SEGMENTS_MAX : k]++;
        }
    for (unsigned g = 0; g < HB_GROUNDS; g++)
        best = all[g] > all[best] ? g : best;
    for (unsigned k = 0; k <= HB_SEGMENTS_MAX; k++)
        owner = seen[best][k] > seen[best][owner] ? k : owner;
    *ground = (uint8_t)best;
    *segment = (uint8_t)(owner == HB_SEGMENTS_MAX || best == HB_ON_LAKE ? HB_NO_SEGMENT : owner);
}

/* The mist over at least half of a block of points. */
static uint8_t main_veil(const struct hb_terrain *t, struct hb_box b)
{
    int seen[HB_SEGMENTS_MAX] = { 0 };

    for (int row = b.y; row < b.y + b.h; row++)
        for (int column = b.x; column < b.x + b.w; column++) {
            unsigned k = t->veil[row][column];
            if (k != HB_NO_SEGMENT && 2 * ++seen[k] >= b.w * b.h)
                return (uint8_t)k;
        }
    return HB_NO_SEGMENT;
}

static struct hb_box block_of(const struct hb_tile_cells *s, int column, int point)
{
    int w = HB_FINE / s->w, h = HB_FINE / (s->deep * s->h);

    return (struct hb_box){ column * w, point * h, w, h };
}

/* A point shows the ground that most of its block has.  Its segment is chosen among the points of that ground alone, so
 * one that shows a city is never said to be the road's that crosses it. */
void hb_picture_shown(struct hb_tile_cells *s, const struct hb_terrain *t, const struct hb_style *style)
{
    HB_ASSERT(HB_FINE % style->w == 0 && HB_FINE % (2 * style->h) == 0);
    *s = (struct hb_tile_cells){ .w = style->w, .h = style->h, .deep = 2 };
    for (int point = 0; point < 2 * s->h; point++)
        for (int column = 0; column < s->w; column++) {
            main_ground(t, block_of(s, column, point), &s->ground[point][column], &s->segment[point][column]);
            s->veil[point][column] = main_veil(t, block_of(s, column, point));
        }
    hb_shape_cells_lend(s, t);
}

static hb_ink point_ink(const struct hb_terrain *t, const struct hb_style *style, const struct hb_tile_look *look,
                        const struct hb_tile_cells *s, int column, int point)
{
    /* A cell that was lent to a segment too small to be seen must keep that segment's colour, which a mean would wash
     * out. */
    bool smooth = style->look.depth == HB_TRUECOLOUR && style->w >= SMOOTH_FROM && !s->lent[point][column];
    hb_ink ink = smooth ? mean_ink(t, block_of(s, column, point), look)
                        : hb_mist_ink(ink_of((enum hb_ground)s->ground[point][column], s->segment[point][column], look),
                                      s->veil[point][column], look);

    return look->pale ? hb_ink_mix(ink, HB_PARCHMENT, PALE) : ink;
}

/* What is seen in the middle of a building; glyph 0 where it is none. */
static struct hb_canvas_cell building_cell(enum hb_feature_kind kind)
{
    switch (kind) {
    case HB_MONASTERY:
        return (struct hb_canvas_cell){ hb_ground_sign(HB_ON_MONASTERY, 0, true), HB_MONK_ROOF, HB_MONK_WALL, true };
    case HB_CASTLE:
        return (struct hb_canvas_cell){ hb_ground_sign(HB_ON_CASTLE, 0, true), HB_LIGHT, HB_MASONRY, true };
    case HB_CEMETERY:
        return (struct hb_canvas_cell){ hb_ground_sign(HB_ON_CEMETERY, 0, true), HB_LIGHT, HB_GRAVE, true };
    default:
        return (struct hb_canvas_cell){ 0 };
    }
}

static void paint_buildings(struct hb_canvas *c, int x, int y, const struct hb_spots *spots, const struct hb_design *d)
{
    for (unsigned k = 0; k < d->segments; k++) {
        struct hb_canvas_cell sign = building_cell((enum hb_feature_kind)d->segment[k].kind), *cell;
        if (sign.glyph == 0 || !spots->figure[k].found)
            continue;
        cell = hb_canvas_at(c, x + spots->figure[k].column + 1, y + spots->figure[k].row);
        if (cell)
            *cell = sign;
    }
}

void hb_tile_picture(struct hb_canvas *c, int x, int y, const struct hb_terrain *t, const struct hb_style *style,
                     const struct hb_tile_look *look)
{
    struct hb_tile_cells shown;
    struct hb_spots spots;

    hb_picture_shown(&shown, t, style);
    for (int row = 0; row < style->h; row++)
        for (int column = 0; column < style->w; column++) {
            struct hb_pen pen;
            if (!hb_canvas_at(c, x + column, y + row))
                continue;
            pen.fg = point_ink(t, style, look, &shown, column, 2 * row);
            pen.bg = point_ink(t, style, look, &shown, column, 2 * row + 1);
            pen.bold = false;
            hb_canvas_put(c, x + column, y + row, UPPER_HALF, pen);
        }
    hb_shape_spots_find(&spots, t, &shown);
    paint_buildings(c, x, y, &spots, t->design);
}

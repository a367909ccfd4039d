/* tile_letters.c -- tiles drawn with letters and lines, for terminals with few colours, none, or only ASCII.
 *
 * Cities are hatched, roads double lines, rivers waves; fields are dots, so that a laid tile differs from an empty
 * square.  With many colours the ground has its own; with few, only the letters do, and a road has the terminal's, which
 * is seen on any background. */
#include "engine/assert.h"
#include "views/letters/palette.h"
#include "views/letters/tile_art.h"

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

enum { PALE = 7 };

static unsigned reaches_of(const struct hb_sketch *s, const struct hb_terrain *t, int column, int row)
{
    unsigned segment = s->shown.segment[row][column];

    if (s->shown.lent[row][column] && segment != HB_NO_SEGMENT)
        return hb_rotate_sides(t->design->segment[segment].sides, t->quarters);
    return s->reach[row][column];
}

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

static uint32_t sign_of(const struct hb_sketch *s, const struct hb_terrain *t, int column, int row,
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

/* The pen on the terminal's own background. */
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
    struct hb_sketch sketch;

    hb_sketch_make(&sketch, t, style);
    *s = sketch.shown;
}

void hb_tile_letters(struct hb_canvas *c, int x, int y, const struct hb_terrain *t, const struct hb_style *style,
                     const struct hb_tile_look *look)
{
    struct hb_sketch sketch;

    hb_sketch_make(&sketch, t, style);
    for (int row = 0; row < style->h; row++)
        for (int column = 0; column < style->w; column++) {
            enum hb_ground ground = (enum hb_ground)sketch.shown.ground[row][column];
            unsigned segment = sketch.shown.segment[row][column];
            char letter = segment == HB_NO_SEGMENT || ground != HB_ON_FIELD ? '\0' : look->letter[segment];
            hb_canvas_put(c, x + column, y + row,
                          letter != '\0' ? (uint32_t)letter : sign_of(&sketch, t, column, row, look, style->look.utf8),
                          pen_in_mist(pen_of(ground, segment, style, look), ground, segment,
                                      sketch.shown.veil[row][column], style, look));
        }
}

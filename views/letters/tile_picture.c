/* tile_picture.c -- tiles as small pictures of half blocks: the upper point is the letter, the lower the ground. */
#include "engine/assert.h"
#include "views/letters/palette.h"
#include "views/letters/tile_art.h"

enum { UPPER_HALF = 0x2580, PALE = 7, TINTED = 9, SMOOTH_FROM = 12 };

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
    bool smooth = style->look.depth == HB_TRUECOLOUR && style->w >= SMOOTH_FROM && !s->lent[point][column];
    hb_ink ink = smooth ? mean_ink(t, block_of(s, column, point), look)
                        : hb_mist_ink(ink_of((enum hb_ground)s->ground[point][column], s->segment[point][column], look),
                                      s->veil[point][column], look);

    return look->pale ? hb_ink_mix(ink, HB_PARCHMENT, PALE) : ink;
}

/* What is seen in the middle of a building; glyph 0 where it is none. */
static struct hb_canvas_cell building_sign(enum hb_feature_kind kind)
{
    switch (kind) {
    case HB_MONASTERY:
        return (struct hb_canvas_cell){ hb_ground_sign(HB_ON_MONASTERY, 0, true), HB_MONK_ROOF, HB_MONK_WALL, true };
    case HB_CASTLE:
        return (struct hb_canvas_cell){ hb_ground_sign(HB_ON_CASTLE, 0, true), HB_LIGHT, HB_CASTLE_STONE, true };
    case HB_CEMETERY:
        return (struct hb_canvas_cell){ hb_ground_sign(HB_ON_CEMETERY, 0, true), HB_LIGHT, HB_GRAVE, true };
    default:
        return (struct hb_canvas_cell){ 0 };
    }
}

static void paint_buildings(struct hb_canvas *c, int x, int y, const struct hb_spots *spots, const struct hb_design *d)
{
    for (unsigned k = 0; k < d->segments; k++) {
        struct hb_canvas_cell sign = building_sign((enum hb_feature_kind)d->segment[k].kind), *cell;
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

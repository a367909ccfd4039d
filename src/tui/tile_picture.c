/* tile_picture.c -- tiles as small pictures of half blocks: the upper point is the letter, the lower the ground. */
#include "core/assert.h"
#include "tui/palette.h"
#include "tui/tile_art.h"

enum { UPPER_HALF = 0x2580, CROSS = 0x2020, PALE = 7, TINTED = 9, SMOOTH_FROM = 12 };

static hb_ink ground_ink(enum hb_ground ground)
{
    static const hb_ink inks[HB_GROUNDS] = {
        [HB_ON_FIELD] = HB_MEADOW,     [HB_ON_CITY] = HB_CITY_GROUND,    [HB_ON_WALL] = HB_WALL,
        [HB_ON_ROOF] = HB_CITY_ROOF,   [HB_ON_ROAD] = HB_ROAD_LIGHT,     [HB_ON_HOUSE] = HB_HOUSE,
        [HB_ON_RIVER] = HB_WATER,      [HB_ON_MONASTERY] = HB_MONK_WALL, [HB_ON_MONASTERY_ROOF] = HB_MONK_ROOF,
        [HB_ON_GARDEN] = HB_FLOWERS,   [HB_ON_HEDGE] = HB_FOREST,        [HB_ON_LAKE] = HB_LAKE,
        [HB_ON_CHURCH] = HB_MONK_WALL, [HB_ON_CHURCH_ROOF] = HB_SLATE,   [HB_ON_RAIL] = HB_HOUSE,
    };

    return inks[ground];
}

static hb_ink ink_at(const struct hb_terrain *t, int row, int column, const struct hb_tile_look *look)
{
    enum hb_ground ground = (enum hb_ground)t->ground[row][column];
    unsigned segment = t->segment[row][column];
    hb_ink ink = ground == HB_ON_FIELD && look->odd ? HB_MEADOW_DARK : ground_ink(ground);

    if (segment != HB_NO_SEGMENT && look->tint[segment] != HB_INK_OWN)
        ink = hb_ink_mix(ink, look->tint[segment], TINTED);
    return ink;
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

/* The colour of the ground that fills most of a block: clean edges, for terminals with few. */
static hb_ink main_ink(const struct hb_terrain *t, struct hb_box b, const struct hb_tile_look *look)
{
    unsigned seen[HB_GROUNDS] = { 0 };
    int at_row[HB_GROUNDS] = { 0 }, at_column[HB_GROUNDS] = { 0 };
    enum hb_ground best = HB_ON_FIELD;

    for (int row = b.y; row < b.y + b.h; row++)
        for (int column = b.x; column < b.x + b.w; column++) {
            unsigned ground = t->ground[row][column];
            seen[ground]++;
            at_row[ground] = row;
            at_column[ground] = column;
        }
    for (enum hb_ground ground = HB_ON_FIELD; ground < HB_GROUNDS; ground++)
        if (seen[ground] > seen[best])
            best = ground;
    return ink_at(t, at_row[best], at_column[best], look);
}

static hb_ink point_ink(const struct hb_terrain *t, const struct hb_style *style, const struct hb_tile_look *look,
                        int column, int row)
{
    int w = HB_FINE / style->w, h = HB_FINE / (2 * style->h);
    struct hb_box block = { column * w, row * h, w, h };
    hb_ink ink = style->look.depth == HB_TRUECOLOUR && style->w >= SMOOTH_FROM ? mean_ink(t, block, look)
                                                                               : main_ink(t, block, look);

    return look->pale ? hb_ink_mix(ink, HB_PARCHMENT, PALE) : ink;
}

static void paint_cross(struct hb_canvas *c, int x, int y, const struct hb_spots *spots, const struct hb_design *d)
{
    for (unsigned k = 0; k < d->segments; k++) {
        struct hb_canvas_cell *cell;
        if (d->segment[k].kind != HB_MONASTERY || !spots->figure[k].found)
            continue;
        cell = hb_canvas_at(c, x + spots->figure[k].column + 1, y + spots->figure[k].row);
        if (cell != NULL)
            *cell = (struct hb_canvas_cell){ CROSS, HB_MONK_ROOF, HB_MONK_WALL, true };
    }
}

void hb_tile_picture(struct hb_canvas *c, int x, int y, const struct hb_terrain *t, const struct hb_style *style,
                     const struct hb_tile_look *look)
{
    struct hb_spots spots;

    HB_ASSERT(HB_FINE % style->w == 0 && HB_FINE % (2 * style->h) == 0);
    for (int row = 0; row < style->h; row++)
        for (int column = 0; column < style->w; column++) {
            struct hb_pen pen;
            if (hb_canvas_at(c, x + column, y + row) == NULL)
                continue;
            pen.fg = point_ink(t, style, look, column, 2 * row);
            pen.bg = point_ink(t, style, look, column, 2 * row + 1);
            pen.bold = false;
            hb_canvas_put(c, x + column, y + row, UPPER_HALF, pen);
        }
    hb_spots_find(&spots, t, style->w, style->h);
    paint_cross(c, x, y, &spots, t->design);
}

/* tile_letters.c -- tiles drawn with letters and lines, for terminals with few colours, none, or only ASCII.
 *
 * Cities are hatched, roads double lines, rivers waves; fields are dots, so that a laid tile differs from an empty
 * square.  A bend runs through the middle of the tile, unless a second line bends there too: then both give way
 * towards their corners. */
#include "core/assert.h"
#include "tui/palette.h"
#include "tui/tile_art.h"

/* Signs of a hand: [0] in ASCII, [1] in Unicode. */
static const uint32_t sign_field[2] = { '.', 0x00b7 }, sign_city[2] = { '#', 0x2592 }, sign_house[2] = { 'o', 0x25a0 },
                      sign_river[2] = { '~', 0x2248 }, sign_cross[2] = { '+', 0x2020 },
                      sign_garden[2] = { '*', 0x2740 };

/* Lines by which sides they reach: bit N, E, S, W. */
static const uint32_t road_lines[2][16] = {
    { '+', '|', '-', '+', '|', '|', '+', '+', '-', '+', '-', '+', '+', '+', '+', '+' },
    { 0x256c, 0x2551, 0x2550, 0x255a, 0x2551, 0x2551, 0x2554, 0x2560, 0x2550, 0x255d, 0x2550, 0x2569, 0x2557, 0x2563,
      0x2566, 0x256c },
};

struct drawing {
    struct hb_canvas *canvas;
    int x, y;
    const struct hb_terrain *terrain;
    const struct hb_style *style;
    const struct hb_tile_look *look;
    bool crowded; /* two lines bend on this tile */
};

static unsigned hand(const struct drawing *d)
{
    return d->style->look.utf8;
}

static enum hb_ground ground_at(const struct drawing *d, int column, int row)
{
    int c = (2 * column + 1) * HB_FINE / (2 * d->style->w), r = (2 * row + 1) * HB_FINE / (2 * d->style->h);

    return (enum hb_ground)d->terrain->ground[r][c];
}

static unsigned segment_at(const struct drawing *d, int column, int row)
{
    int c = (2 * column + 1) * HB_FINE / (2 * d->style->w), r = (2 * row + 1) * HB_FINE / (2 * d->style->h);

    return d->terrain->segment[r][c];
}

static bool in_city(enum hb_ground ground)
{
    return ground == HB_ON_CITY || ground == HB_ON_WALL || ground == HB_ON_ROOF || ground == HB_ON_CHURCH ||
           ground == HB_ON_CHURCH_ROOF;
}

static void put(struct drawing *d, int column, int row, uint32_t glyph, struct hb_pen pen)
{
    unsigned segment = segment_at(d, column, row);

    if (d->look->pale)
        pen.bold = false;
    if (segment != HB_NO_SEGMENT && d->look->tint[segment] != HB_INK_OWN)
        pen.bg = d->look->tint[segment];
    hb_canvas_put(d->canvas, d->x + column, d->y + row, glyph, pen);
}

/* Two cities that touch in a corner are kept apart by a gap. */
static bool by_other_city(const struct drawing *d, int column, int row)
{
    unsigned here = segment_at(d, column, row);

    return (column > 0 && in_city(ground_at(d, column - 1, row)) && segment_at(d, column - 1, row) != here) ||
           (row > 0 && in_city(ground_at(d, column, row - 1)) && segment_at(d, column, row - 1) != here);
}

static void draw_ground(struct drawing *d)
{
    const struct hb_pen city = { HB_CITY_GROUND, HB_INK_OWN, false }, field = { HB_MEADOW_DARK, HB_INK_OWN, false };

    for (int row = 0; row < d->style->h; row++)
        for (int column = 0; column < d->style->w; column++) {
            unsigned segment = segment_at(d, column, row);
            char letter = segment == HB_NO_SEGMENT ? '\0' : d->look->letter[segment];
            uint32_t sign = sign_field[hand(d)];
            if (in_city(ground_at(d, column, row)) && !by_other_city(d, column, row))
                put(d, column, row, sign_city[hand(d)], city);
            else
                put(d, column, row, letter != '\0' ? (uint32_t)letter : sign, field);
        }
}

static unsigned sides_of(const struct drawing *d, unsigned k)
{
    return hb_turn_sides(d->terrain->design->segment[k].sides, d->terrain->quarters);
}

static bool is_bend(unsigned sides)
{
    return sides == 3 || sides == 6 || sides == 12 || sides == 9;
}

static bool is_single(unsigned sides)
{
    return sides != 0 && (sides & (sides - 1)) == 0;
}

/* One cell of a line: cities cover lines; a road over a river covers it. */
static void draw_step(struct drawing *d, enum hb_feature_kind kind, int column, int row, unsigned reaches)
{
    bool road = kind == HB_ROAD;
    struct hb_pen pen = { road ? HB_ROAD_LIGHT : HB_WATER, HB_INK_OWN, true };

    if (column < 0 || row < 0 || column >= d->style->w || row >= d->style->h)
        return;
    if (!in_city(ground_at(d, column, row)))
        put(d, column, row, road ? road_lines[hand(d)][reaches] : sign_river[hand(d)], pen);
}

static const int step_x[HB_SIDES] = { 0, 1, 0, -1 }, step_y[HB_SIDES] = { -1, 0, 1, 0 };

static unsigned across(unsigned side)
{
    return 1u << side | 1u << (side + 2) % HB_SIDES;
}

/* From the middle (left out) straight to a side. */
static void draw_arm(struct drawing *d, enum hb_feature_kind kind, unsigned side)
{
    int column = d->style->w / 2, row = d->style->h / 2;

    for (;;) {
        column += step_x[side];
        row += step_y[side];
        if (column < 0 || row < 0 || column >= d->style->w || row >= d->style->h)
            return;
        draw_step(d, kind, column, row, across(side));
    }
}

/* A bend that leaves the middle free: in from the upright side, along, across, and out. */
static void draw_bend_aside(struct drawing *d, enum hb_feature_kind kind, unsigned upright, unsigned level)
{
    int sx = step_x[level], sy = step_y[upright];
    int middle_x = d->style->w / 2, middle_y = d->style->h / 2, turn_x = middle_x + sx * (d->style->w / 4 + 1);

    for (int row = middle_y + 2 * sy; row >= 0 && row < d->style->h; row += sy)
        draw_step(d, kind, middle_x, row, across(upright));
    draw_step(d, kind, middle_x, middle_y + sy, 1u << upright | 1u << level);
    for (int column = middle_x + sx; column != turn_x; column += sx)
        draw_step(d, kind, column, middle_y + sy, across(level));
    draw_step(d, kind, turn_x, middle_y + sy, 1u << (level + 2) % HB_SIDES | 1u << (upright + 2) % HB_SIDES);
    draw_step(d, kind, turn_x, middle_y, 1u << upright | 1u << level);
    for (int column = turn_x + sx; column >= 0 && column < d->style->w; column += sx)
        draw_step(d, kind, column, middle_y, across(level));
}

/* A line with one end goes on over a river in the middle, to the city or monastery behind. */
static void draw_end(struct drawing *d, enum hb_feature_kind kind, unsigned side, bool crosses)
{
    unsigned far = (side + 2) % HB_SIDES;

    draw_arm(d, kind, side);
    if (kind == HB_RIVER || crosses)
        draw_step(d, kind, d->style->w / 2, d->style->h / 2, across(side));
    if (crosses)
        draw_step(d, kind, d->style->w / 2 + step_x[far], d->style->h / 2 + step_y[far], across(side));
}

static bool river_through(const struct drawing *d)
{
    const struct hb_design *design = d->terrain->design;

    for (unsigned k = 0; k < design->segments; k++)
        if (design->segment[k].kind == HB_RIVER && !is_single(design->segment[k].sides))
            return true;
    return false;
}

/* A road that ends at a city or beyond a bridge has its own side and another. */
static unsigned leads_to(const struct drawing *d, unsigned k)
{
    unsigned sides = sides_of(d, k);

    if (d->terrain->across == k)
        return sides | (sides << 2 & 15) | sides >> 2;
    return river_through(d) || in_city(ground_at(d, d->style->w / 2, d->style->h / 2)) ? sides : d->terrain->leads[k];
}

static void draw_line(struct drawing *d, unsigned k)
{
    enum hb_feature_kind kind = (enum hb_feature_kind)d->terrain->design->segment[k].kind;
    unsigned sides = kind == HB_ROAD ? leads_to(d, k) : sides_of(d, k);

    if (is_bend(sides) && d->crowded) {
        draw_bend_aside(d, kind, sides & 1 ? HB_N : HB_S, sides & 2 ? HB_E : HB_W);
        return;
    }
    for (unsigned s = 0; s < HB_SIDES; s++) {
        if (!(sides >> s & 1))
            continue;
        if (is_single(sides))
            draw_end(d, kind, s, kind == HB_ROAD && river_through(d));
        else
            draw_arm(d, kind, s);
    }
    if (!is_single(sides))
        draw_step(d, kind, d->style->w / 2, d->style->h / 2, sides);
}

static void draw_lanes(struct drawing *d)
{
    for (unsigned s = 0; s < HB_SIDES; s++)
        if (d->terrain->lanes >> s & 1)
            draw_arm(d, HB_ROAD, s);
}

static void draw_lines(struct drawing *d, enum hb_feature_kind kind)
{
    for (unsigned k = 0; k < d->terrain->design->segments; k++)
        if (d->terrain->design->segment[k].kind == kind && d->terrain->across != k)
            draw_line(d, k);
    if (kind == HB_ROAD && d->terrain->across != HB_NO_SEGMENT) /* over the others */
        draw_line(d, d->terrain->across);
}

/* Beyond the bridge the road ends at a house half-way to the border; what was drawn behind it is field again. */
static void draw_house_across(struct drawing *d, struct hb_pen pen)
{
    const struct hb_pen field = { HB_MEADOW_DARK, HB_INK_OWN, false };
    unsigned ahead = 0;

    while (!(sides_of(d, d->terrain->across) >> (ahead + 2) % HB_SIDES & 1))
        ahead++;
    int steps = ((ahead % 2 == 1 ? d->style->w : d->style->h) + 2) / 4, column = d->style->w / 2, row = d->style->h / 2;
    for (int i = 1; column + i * step_x[ahead] >= 0 && column + i * step_x[ahead] < d->style->w &&
                    row + i * step_y[ahead] >= 0 && row + i * step_y[ahead] < d->style->h;
         i++)
        if (i >= steps)
            put(d, column + i * step_x[ahead], row + i * step_y[ahead],
                i == steps ? sign_house[hand(d)] : sign_field[hand(d)], i == steps ? pen : field);
}

static void draw_village(struct drawing *d)
{
    struct hb_pen pen = { HB_HOUSE, HB_INK_OWN, true };

    if (d->terrain->ground[HB_FINE / 2][HB_FINE / 2] == HB_ON_HOUSE)
        put(d, d->style->w / 2, d->style->h / 2, sign_house[hand(d)], pen);
    if (d->terrain->across != HB_NO_SEGMENT)
        draw_house_across(d, pen);
}

static void draw_building(struct drawing *d, const struct hb_spots *spots, unsigned k)
{
    struct hb_pen pen = { HB_MONK_ROOF, HB_INK_OWN, true };
    int column = spots->figure[k].column, row = spots->figure[k].row;

    put(d, column, row, '[', pen);
    put(d, column + 1, row, sign_cross[hand(d)], pen);
    put(d, column + 2, row, ']', pen);
}

static void draw_places(struct drawing *d)
{
    const struct hb_design *design = d->terrain->design;
    struct hb_spots spots;

    hb_spots_find(&spots, d->terrain, d->style->w, d->style->h);
    for (unsigned k = 0; k < design->segments; k++) {
        if (!spots.figure[k].found)
            continue;
        if (design->segment[k].kind == HB_MONASTERY)
            draw_building(d, &spots, k);
        if (design->segment[k].kind == HB_GARDEN)
            put(d, spots.figure[k].column + 1, spots.figure[k].row, sign_garden[hand(d)],
                (struct hb_pen){ HB_FLOWERS, HB_INK_OWN, true });
    }
}

static bool two_bends(const struct drawing *d)
{
    int bends = 0;

    for (unsigned k = 0; k < d->terrain->design->segments; k++) {
        enum hb_feature_kind kind = (enum hb_feature_kind)d->terrain->design->segment[k].kind;
        bends += (kind == HB_ROAD || kind == HB_RIVER) && sides_of(d, k) != 0 &&
                 (is_bend(sides_of(d, k)) || (kind == HB_RIVER && is_single(sides_of(d, k))));
    }
    return bends > 1;
}

void hb_tile_letters(struct hb_canvas *c, int x, int y, const struct hb_terrain *t, const struct hb_style *style,
                     const struct hb_tile_look *look)
{
    struct drawing d = { .canvas = c, .x = x, .y = y, .terrain = t, .style = style, .look = look };

    HB_ASSERT(style->w % 2 == 1 && style->h % 2 == 1);
    d.crowded = two_bends(&d);
    draw_ground(&d);
    draw_lines(&d, HB_RIVER);
    draw_lanes(&d);
    draw_lines(&d, HB_ROAD);
    draw_village(&d);
    draw_places(&d);
}

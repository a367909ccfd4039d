/* tile_sketch.c -- what each cell of a tile is that is drawn with letters and lines.
 *
 * A bend runs through the middle of the tile, unless a second line bends there too: then both give way towards their
 * corners.  Fields are what lies between the lines as they are drawn, not as the terrain has them. */
#include "core/assert.h"
#include "tui/tile_art.h"

enum { LANE = HB_NO_SEGMENT }; /* a line that is no segment */

struct drawing {
    struct hb_sketch *sketch;
    const struct hb_terrain *terrain;
    const struct hb_style *style;
    bool crowded; /* two lines bend on this tile */
};

static enum hb_feature_kind kind_of(const struct drawing *d, unsigned k)
{
    return (enum hb_feature_kind)d->terrain->design->segment[k].kind;
}

static void set(struct drawing *d, int column, int row, enum hb_ground ground, unsigned segment)
{
    d->sketch->shown.ground[row][column] = (uint8_t)ground;
    d->sketch->shown.segment[row][column] = (uint8_t)segment;
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

/* Two cities that touch in a corner are kept apart by a gap. */
static bool by_other_city(const struct drawing *d, int column, int row)
{
    unsigned here = segment_at(d, column, row);

    return (column > 0 && in_city(ground_at(d, column - 1, row)) && segment_at(d, column - 1, row) != here) ||
           (row > 0 && in_city(ground_at(d, column, row - 1)) && segment_at(d, column, row - 1) != here);
}

static void draw_ground(struct drawing *d)
{
    for (int row = 0; row < d->style->h; row++)
        for (int column = 0; column < d->style->w; column++) {
            if (!in_city(ground_at(d, column, row)))
                set(d, column, row, HB_ON_FIELD, HB_NO_SEGMENT);
            else if (by_other_city(d, column, row))
                set(d, column, row, HB_ON_WALL, HB_NO_SEGMENT);
            else
                set(d, column, row, HB_ON_CITY, segment_at(d, column, row));
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
static void draw_step(struct drawing *d, unsigned line, int column, int row, unsigned reaches)
{
    if (column < 0 || row < 0 || column >= d->style->w || row >= d->style->h || in_city(ground_at(d, column, row)))
        return;
    set(d, column, row, line != LANE && kind_of(d, line) == HB_RIVER ? HB_ON_RIVER : HB_ON_ROAD, line);
    d->sketch->reach[row][column] = (uint8_t)reaches;
}

static const int step_x[HB_SIDES] = { 0, 1, 0, -1 }, step_y[HB_SIDES] = { -1, 0, 1, 0 };

static unsigned across(unsigned side)
{
    return 1u << side | 1u << (side + 2) % HB_SIDES;
}

/* From the middle (left out) straight to a side. */
static void draw_arm(struct drawing *d, unsigned line, unsigned side)
{
    int column = d->style->w / 2, row = d->style->h / 2;

    for (;;) {
        column += step_x[side];
        row += step_y[side];
        if (column < 0 || row < 0 || column >= d->style->w || row >= d->style->h)
            return;
        draw_step(d, line, column, row, across(side));
    }
}

/* A bend that leaves the middle free: in from the upright side, along, across, and out. */
static void draw_bend_aside(struct drawing *d, unsigned line, unsigned upright, unsigned level)
{
    int sx = step_x[level], sy = step_y[upright];
    int middle_x = d->style->w / 2, middle_y = d->style->h / 2, turn_x = middle_x + sx * (d->style->w / 4 + 1);

    for (int row = middle_y + 2 * sy; row >= 0 && row < d->style->h; row += sy)
        draw_step(d, line, middle_x, row, across(upright));
    draw_step(d, line, middle_x, middle_y + sy, 1u << upright | 1u << level);
    for (int column = middle_x + sx; column != turn_x; column += sx)
        draw_step(d, line, column, middle_y + sy, across(level));
    draw_step(d, line, turn_x, middle_y + sy, 1u << (level + 2) % HB_SIDES | 1u << (upright + 2) % HB_SIDES);
    draw_step(d, line, turn_x, middle_y, 1u << upright | 1u << level);
    for (int column = turn_x + sx; column >= 0 && column < d->style->w; column += sx)
        draw_step(d, line, column, middle_y, across(level));
}

/* A line with one end goes on over a river in the middle, to the city or monastery behind. */
static void draw_end(struct drawing *d, unsigned line, unsigned side, bool crosses)
{
    unsigned far = (side + 2) % HB_SIDES;

    draw_arm(d, line, side);
    if (kind_of(d, line) == HB_RIVER || crosses)
        draw_step(d, line, d->style->w / 2, d->style->h / 2, across(side));
    if (crosses)
        draw_step(d, line, d->style->w / 2 + step_x[far], d->style->h / 2 + step_y[far], across(side));
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

static void draw_line(struct drawing *d, unsigned line)
{
    bool road = kind_of(d, line) == HB_ROAD;
    unsigned sides = road ? leads_to(d, line) : sides_of(d, line);

    if (is_bend(sides) && d->crowded) {
        draw_bend_aside(d, line, sides & 1 ? HB_N : HB_S, sides & 2 ? HB_E : HB_W);
        return;
    }
    for (unsigned s = 0; s < HB_SIDES; s++) {
        if (!(sides >> s & 1))
            continue;
        if (is_single(sides))
            draw_end(d, line, s, road && river_through(d));
        else
            draw_arm(d, line, s);
    }
    if (!is_single(sides))
        draw_step(d, line, d->style->w / 2, d->style->h / 2, sides);
}

static void draw_lanes(struct drawing *d)
{
    for (unsigned s = 0; s < HB_SIDES; s++)
        if (d->terrain->lanes >> s & 1)
            draw_arm(d, LANE, s);
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
static void draw_house_across(struct drawing *d)
{
    unsigned ahead = 0;

    while (!(sides_of(d, d->terrain->across) >> (ahead + 2) % HB_SIDES & 1))
        ahead++;
    int steps = ((ahead % 2 == 1 ? d->style->w : d->style->h) + 2) / 4, column = d->style->w / 2, row = d->style->h / 2;
    for (int i = 1; column + i * step_x[ahead] >= 0 && column + i * step_x[ahead] < d->style->w &&
                    row + i * step_y[ahead] >= 0 && row + i * step_y[ahead] < d->style->h;
         i++)
        if (i >= steps)
            set(d, column + i * step_x[ahead], row + i * step_y[ahead], i == steps ? HB_ON_HOUSE : HB_ON_FIELD,
                HB_NO_SEGMENT);
}

static void draw_village(struct drawing *d)
{
    if (d->terrain->ground[HB_FINE / 2][HB_FINE / 2] == HB_ON_HOUSE)
        set(d, d->style->w / 2, d->style->h / 2, HB_ON_HOUSE, HB_NO_SEGMENT);
    if (d->terrain->across != HB_NO_SEGMENT)
        draw_house_across(d);
}

/* The cell in the middle of what the terrain shows of a segment. */
static struct hb_spot cell_of(const struct drawing *d, unsigned k)
{
    int columns = 0, rows = 0, n = 0;

    for (int i = 0; i < HB_FINE * HB_FINE; i++)
        if (d->terrain->segment[i / HB_FINE][i % HB_FINE] == k) {
            columns += i % HB_FINE;
            rows += i / HB_FINE;
            n++;
        }
    HB_ASSERT(n > 0);
    return (struct hb_spot){ columns / n * d->style->w / HB_FINE, rows / n * d->style->h / HB_FINE, true };
}

static int within(int least, int value, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* A monastery takes three cells, a garden one. */
static void draw_places(struct drawing *d)
{
    for (unsigned k = 0; k < d->terrain->design->segments; k++) {
        struct hb_spot at;
        if (kind_of(d, k) != HB_MONASTERY && kind_of(d, k) != HB_GARDEN)
            continue;
        at = cell_of(d, k);
        at.column = within(1, at.column, d->style->w - 2);
        for (int i = -1; kind_of(d, k) == HB_MONASTERY && i <= 1; i++)
            set(d, at.column + i, at.row, HB_ON_MONASTERY, k);
        if (kind_of(d, k) == HB_GARDEN)
            set(d, at.column, at.row, HB_ON_GARDEN, k);
    }
}

static bool two_bends(const struct drawing *d)
{
    int bends = 0;

    for (unsigned k = 0; k < d->terrain->design->segments; k++)
        bends += (kind_of(d, k) == HB_ROAD || kind_of(d, k) == HB_RIVER) && sides_of(d, k) != 0 &&
                 (is_bend(sides_of(d, k)) || (kind_of(d, k) == HB_RIVER && is_single(sides_of(d, k))));
    return bends > 1;
}

/* ---- fields ---- */

enum { CELLS_MAX = HB_SHOWN_HIGH * HB_SHOWN_WIDE };

static bool is_open(const struct hb_shown *s, int column, int row)
{
    return column >= 0 && row >= 0 && column < s->w && row < s->h && s->ground[row][column] == HB_ON_FIELD &&
           s->segment[row][column] == HB_NO_SEGMENT;
}

/* Gathers the cells of one stretch of green, which become `mark`; returns how many. */
static int gather(struct hb_shown *s, int column, int row, uint8_t mark, int cell[CELLS_MAX])
{
    int n = 0;

    s->segment[row][column] = mark;
    cell[n++] = row * s->w + column;
    for (int i = 0; i < n; i++)
        for (unsigned side = 0; side < HB_SIDES; side++) {
            int c = cell[i] % s->w + step_x[side], r = cell[i] / s->w + step_y[side];
            if (!is_open(s, c, r))
                continue;
            s->segment[r][c] = mark;
            cell[n++] = r * s->w + c;
        }
    return n;
}

/* The field of which most points lie in some cells. */
static unsigned field_of(const struct drawing *d, const int *cell, int n)
{
    const struct hb_shown *s = &d->sketch->shown;
    unsigned best = HB_NO_SEGMENT;
    int most = 0;

    for (unsigned k = 0; k < d->terrain->design->segments; k++) {
        int points = 0;
        for (int i = 0; kind_of(d, k) == HB_FIELD && i < n; i++)
            points += hb_shown_share(s, d->terrain, cell[i] % s->w, cell[i] / s->w, k);
        if (points > most) {
            most = points;
            best = k;
        }
    }
    return best;
}

static bool is_shown(const struct hb_shown *s, unsigned segment)
{
    for (int i = 0; i < s->w * s->h; i++)
        if (s->segment[i / s->w][i % s->w] == segment)
            return true;
    return false;
}

/* A field that no stretch is named for, since nothing drawn parts it from another, has the cells it fills. */
static void show_hidden_fields(struct drawing *d)
{
    struct hb_shown *s = &d->sketch->shown;
    bool hidden[HB_SEGMENTS_MAX] = { false };

    for (unsigned k = 0; k < d->terrain->design->segments; k++)
        hidden[k] = kind_of(d, k) == HB_FIELD && !is_shown(s, k);
    for (int i = 0; i < s->w * s->h; i++) {
        unsigned k = field_of(d, &i, 1);
        if (s->ground[i / s->w][i % s->w] == HB_ON_FIELD && k != HB_NO_SEGMENT && hidden[k])
            s->segment[i / s->w][i % s->w] = (uint8_t)k;
    }
}

/* Each stretch of green between what is drawn is the field that has most of it. */
static void settle_fields(struct drawing *d)
{
    enum { PENDING = HB_NO_SEGMENT - 1 };
    struct hb_shown *s = &d->sketch->shown;
    int cell[CELLS_MAX];

    for (int row = 0; row < s->h; row++)
        for (int column = 0; column < s->w; column++) {
            if (!is_open(s, column, row))
                continue;
            int n = gather(s, column, row, PENDING, cell);
            unsigned field = field_of(d, cell, n);
            for (int i = 0; i < n; i++)
                s->segment[cell[i] / s->w][cell[i] % s->w] =
                    (uint8_t)(field == HB_NO_SEGMENT ? (unsigned)PENDING : field);
        }
    for (int i = 0; i < s->w * s->h; i++)
        if (s->segment[i / s->w][i % s->w] == PENDING)
            s->segment[i / s->w][i % s->w] = HB_NO_SEGMENT;
    show_hidden_fields(d);
}

void hb_sketch_make(struct hb_sketch *sketch, const struct hb_terrain *t, const struct hb_style *style)
{
    struct drawing d = { .sketch = sketch, .terrain = t, .style = style };

    HB_ASSERT(style->w % 2 == 1 && style->h % 2 == 1);
    *sketch = (struct hb_sketch){ .shown = { .w = style->w, .h = style->h, .deep = 1 } };
    d.crowded = two_bends(&d);
    draw_ground(&d);
    draw_lines(&d, HB_RIVER);
    draw_lanes(&d);
    draw_lines(&d, HB_ROAD);
    draw_village(&d);
    draw_places(&d);
    settle_fields(&d);
    hb_shown_lend(&sketch->shown, t);
}

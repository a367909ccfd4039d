/* terrain_things.c -- gardens, lakes and large buildings on a terrain that is otherwise finished.
 *
 * Each looks for its place by itself, so a new tile needs no table. */
#include "shape/terrain.h"

enum {
    GARDEN = 7, /* radius, hedge and all, in points like all that follows */
    FLOWER_BED = 4,
    LAKE = 6,
    BEFORE_DOOR = 3,
    CHURCH_HALF = 11,
    TOWER = 6,
    CHURCH_UP = 14,
    CHURCH_DOWN = 12
};

static int square_of_distance(int column, int row, const struct hb_spot *from)
{
    int dc = column - from->column, dr = row - from->row;

    return dc * dc + dr * dr;
}

static bool plain_field(const struct hb_terrain *t, int column, int row, int around)
{
    for (int r = row - around; r <= row + around; r++)
        for (int c = column - around; c <= column + around; c++)
            if (r < 0 || c < 0 || r >= HB_FINE || c >= HB_FINE || t->ground[r][c] != HB_ON_FIELD)
                return false;
    return true;
}

/* The middle of all points with so much green around them; not found if there are none. */
static struct hb_spot middle_of_green(const struct hb_terrain *t, int around)
{
    int columns = 0, rows = 0, found = 0;

    for (int i = 0; i < HB_FINE * HB_FINE; i++)
        if (plain_field(t, i % HB_FINE, i / HB_FINE, around)) {
            columns += i % HB_FINE;
            rows += i / HB_FINE;
            found++;
        }
    return found == 0 ? (struct hb_spot){ 0, 0, false } : (struct hb_spot){ columns / found, rows / found, true };
}

/* The point with so much green around it that is nearest to `wish`. */
static struct hb_spot nearest_green(const struct hb_terrain *t, int around, const struct hb_spot *wish)
{
    struct hb_spot best = { 0, 0, false };
    int best_off = 0;

    for (int i = 0; i < HB_FINE * HB_FINE; i++) {
        int off = square_of_distance(i % HB_FINE, i / HB_FINE, wish);
        if (!plain_field(t, i % HB_FINE, i / HB_FINE, around) || (best.found && off >= best_off))
            continue;
        best_off = off;
        best = (struct hb_spot){ i % HB_FINE, i / HB_FINE, true };
    }
    return best;
}

/* The garden lies on open field with as much green around it as there is, near the middle of that.  *radius becomes
 * what fits there. */
static struct hb_spot garden_at(const struct hb_terrain *t, int *radius)
{
    for (int around = HB_FINE / 4; around > 1; around--) {
        struct hb_spot middle = middle_of_green(t, around);
        *radius = around < GARDEN ? around : GARDEN;
        if (middle.found)
            return nearest_green(t, around, &middle);
    }
    return (struct hb_spot){ HB_FINE / 2, HB_FINE / 2, true };
}

static void paint_round(struct hb_terrain *t, const struct hb_spot *centre, int radius, enum hb_ground ground)
{
    for (int row = 0; row < HB_FINE; row++)
        for (int column = 0; column < HB_FINE; column++)
            if (square_of_distance(column, row, centre) < radius * radius)
                t->ground[row][column] = (uint8_t)ground;
}

void hb_terrain_add_garden(struct hb_terrain *t)
{
    for (unsigned k = 0; k < t->design->segments; k++) {
        struct hb_spot centre;
        int radius = GARDEN;
        if (t->design->segment[k].kind != HB_GARDEN)
            continue;
        centre = garden_at(t, &radius);
        paint_round(t, &centre, radius, HB_ON_HEDGE);
        paint_round(t, &centre, FLOWER_BED, HB_ON_GARDEN);
        for (int row = 0; row < HB_FINE; row++)
            for (int column = 0; column < HB_FINE; column++)
                if (square_of_distance(column, row, &centre) < radius * radius)
                    t->segment[row][column] = (uint8_t)k;
    }
}

/* The middle of a segment's points. */
static struct hb_spot middle_of(const struct hb_terrain *t, unsigned segment)
{
    int columns = 0, rows = 0, n = 0;

    for (int i = 0; i < HB_FINE * HB_FINE; i++)
        if (t->segment[i / HB_FINE][i % HB_FINE] == segment) {
            columns += i % HB_FINE;
            rows += i / HB_FINE;
            n++;
        }
    return n == 0 ? (struct hb_spot){ 0, 0, false } : (struct hb_spot){ columns / n, rows / n, true };
}

/* The point of a segment that is nearest to its middle. */
static struct hb_spot heart_of(const struct hb_terrain *t, unsigned segment)
{
    struct hb_spot middle = middle_of(t, segment), best = { 0, 0, false };

    for (int i = 0; i < HB_FINE * HB_FINE; i++) {
        struct hb_spot here = { i % HB_FINE, i / HB_FINE, true };
        if (t->segment[here.row][here.column] == segment &&
            (!best.found ||
             square_of_distance(here.column, here.row, &middle) < square_of_distance(best.column, best.row, &middle)))
            best = here;
    }
    return best;
}

bool hb_terrain_has_mark(const struct hb_terrain *t, unsigned segment, enum hb_symbol_place place)
{
    for (size_t i = 0; i < hb_symbol_count; i++)
        if (hb_symbols[i].place == place && hb_symbols[i].letter != 0 &&
            hb_mark_of_segment(&t->design->segment[segment], hb_symbols[i].name) > 0)
            return true;
    return false;
}

/* A lake lies on open field, as near to the middle of its road as it has room. */
void hb_terrain_add_lakes(struct hb_terrain *t)
{
    for (unsigned k = 0; k < t->design->segments; k++) {
        struct hb_spot road;
        t->lake[k] = (struct hb_spot){ 0, 0, false };
        if (!hb_terrain_has_mark(t, k, HB_SYMBOL_LAKE))
            continue;
        road = heart_of(t, k);
        for (int around = LAKE - 1; around > 0 && !t->lake[k].found; around--)
            t->lake[k] = nearest_green(t, around, &road);
        if (t->lake[k].found)
            paint_round(t, &t->lake[k], LAKE, HB_ON_LAKE);
    }
}

/* A front between two towers; only on city ground that is no wall. */
static void paint_church(struct hb_terrain *t, unsigned city, const struct hb_spot *centre)
{
    for (int row = 0; row < HB_FINE; row++)
        for (int column = 0; column < HB_FINE; column++) {
            int off = column < centre->column ? centre->column - column : column - centre->column;
            int down = row - centre->row, spire = off - (CHURCH_HALF - TOWER / 2);
            bool tower = off >= CHURCH_HALF - TOWER && off < CHURCH_HALF;
            bool roof = down < -CHURCH_UP / 3 && (spire < 0 ? -spire : spire) * 3 < down + CHURCH_UP + 1;
            bool front = down >= -CHURCH_UP / 3 && down < CHURCH_DOWN && (tower || (off < CHURCH_HALF && down >= -1));
            if (t->segment[row][column] != city || t->ground[row][column] == HB_ON_WALL || !(roof || front))
                continue;
            t->ground[row][column] = roof ? HB_ON_CHURCH_ROOF : HB_ON_CHURCH;
        }
}

void hb_terrain_add_churches(struct hb_terrain *t)
{
    for (unsigned k = 0; k < t->design->segments; k++) {
        t->church[k] = (struct hb_spot){ 0, 0, false };
        if (!hb_terrain_has_mark(t, k, HB_SYMBOL_BUILDING))
            continue;
        t->church[k] = middle_of(t, k);
        paint_church(t, k, &t->church[k]);
        t->church[k].row += BEFORE_DOOR;
    }
}

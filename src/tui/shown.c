/* shown.c -- what is seen of a tile's segments when it is drawn in few cells.  See terrain.h. */
#include "tui/terrain.h"

enum { LINE_COST = 16 };

static bool is_kind(const struct hb_terrain *t, unsigned segment, unsigned of)
{
    return segment != HB_NO_SEGMENT && t->design->segment[segment].kind == t->design->segment[of].kind;
}

bool hb_shown_belongs(const struct hb_shown *s, const struct hb_terrain *t, int column, int row, unsigned segment)
{
    bool mine = false;

    for (int point = row * s->deep; point < (row + 1) * s->deep; point++) {
        unsigned here = s->segment[point][column];
        if (here == segment)
            mine = true;
        else if (is_kind(t, here, segment))
            return false;
    }
    return mine;
}

int hb_shown_share(const struct hb_shown *s, const struct hb_terrain *t, int column, int row, unsigned segment)
{
    int inside = 0;

    for (int r = row * HB_FINE / s->h; r < (row + 1) * HB_FINE / s->h; r++)
        for (int c = column * HB_FINE / s->w; c < (column + 1) * HB_FINE / s->w; c++)
            inside += t->segment[r][c] == segment;
    return inside;
}

/* How many cells a figure of the segment can stand in. */
static int count_places(const struct hb_shown *s, const struct hb_terrain *t, unsigned segment)
{
    int n = 0;

    for (int r = 0; r < s->h; r++)
        for (int c = 1; c < s->w - 1; c++)
            n += hb_shown_belongs(s, t, c, r, segment);
    return n;
}

/* Whether some other segment would have no place left without this cell. */
static bool is_needed(const struct hb_shown *s, const struct hb_terrain *t, int column, int row, unsigned segment)
{
    for (unsigned k = 0; k < t->design->segments; k++)
        if (k != segment && hb_shown_belongs(s, t, column, row, k) && count_places(s, t, k) == 1)
            return true;
    return false;
}

static enum hb_ground ground_of(enum hb_feature_kind kind)
{
    static const enum hb_ground grounds[] = {
        [HB_CITY] = HB_ON_CITY,   [HB_ROAD] = HB_ON_ROAD,           [HB_FIELD] = HB_ON_FIELD,
        [HB_RIVER] = HB_ON_RIVER, [HB_MONASTERY] = HB_ON_MONASTERY, [HB_GARDEN] = HB_ON_GARDEN
    };

    return grounds[kind];
}

static void lend_cell(struct hb_shown *s, const struct hb_terrain *t, int column, int row, unsigned segment)
{
    for (int point = row * s->deep; point < (row + 1) * s->deep; point++) {
        s->ground[point][column] = (uint8_t)ground_of((enum hb_feature_kind)t->design->segment[segment].kind);
        s->segment[point][column] = (uint8_t)segment;
        s->lent[point][column] = true;
    }
}

/* Part of a line would be missed more than anything else. */
static bool is_line(const struct hb_shown *s, int column, int row)
{
    for (int point = row * s->deep; point < (row + 1) * s->deep; point++)
        if (s->ground[point][column] == HB_ON_ROAD || s->ground[point][column] == HB_ON_RIVER)
            return true;
    return false;
}

/* The cell to be lent to a segment that is seen nowhere: the one it has most of; not found if it has nothing. */
static struct hb_spot cell_to_lend(const struct hb_shown *s, const struct hb_terrain *t, unsigned segment)
{
    struct hb_spot spot = { 0, 0, false };
    int best = 0;

    for (int row = 0; row < s->h; row++)
        for (int column = 1; column < s->w - 1; column++) {
            int share = LINE_COST * hb_shown_share(s, t, column, row, segment);
            if (is_line(s, column, row))
                share /= LINE_COST * LINE_COST;
            if (share <= best || is_needed(s, t, column, row, segment))
                continue;
            best = share;
            spot = (struct hb_spot){ column, row, true };
        }
    return spot;
}

/* What lies in the same row and is at least half as much the segment's goes with a lent cell. */
static void lend_beside(struct hb_shown *s, const struct hb_terrain *t, const struct hb_spot *cell, unsigned segment)
{
    int share = hb_shown_share(s, t, cell->column, cell->row, segment);

    for (int column = 0; column < s->w; column++)
        if (2 * hb_shown_share(s, t, column, cell->row, segment) >= share && !is_line(s, column, cell->row) &&
            !is_needed(s, t, column, cell->row, segment))
            lend_cell(s, t, column, cell->row, segment);
}

void hb_shown_lend(struct hb_shown *s, const struct hb_terrain *t)
{
    for (unsigned k = 0; k < t->design->segments; k++) {
        struct hb_spot cell = { 0, 0, false };
        if (count_places(s, t, k) == 0)
            cell = cell_to_lend(s, t, k);
        if (!cell.found)
            continue;
        lend_cell(s, t, cell.column, cell.row, k);
        lend_beside(s, t, &cell, k);
    }
}

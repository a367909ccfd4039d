/* closing.c -- which unseen tiles would complete a feature (closing.h): each is tried on a copy. */
#include "land/closing.h"

enum { WANTED_MAX = 32, AROUND = 8 };

/* The empty squares that a feature needs; of a huge one the first. */
struct wanted {
    unsigned count;
    int x[WANTED_MAX], y[WANTED_MAX];
};

static void want(struct wanted *w, int x, int y)
{
    for (unsigned i = 0; i < w->count; i++)
        if (w->x[i] == x && w->y[i] == y)
            return;
    if (w->count == WANTED_MAX)
        return;
    w->x[w->count] = x;
    w->y[w->count++] = y;
}

static void want_beside(struct wanted *w, const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    uint8_t sides =
        hb_turn_sides(hb_designs[hb_tile_design(l, tile)].segment[segment].sides, hb_tile_quarters(l, tile));

    for (unsigned side = 0; side < HB_SIDES; side++)
        if ((sides >> side & 1) && hb_tile_beside(l, tile, side) == HB_NO_TILE)
            want(w, hb_beside_x(hb_tile_x(l, tile), side), hb_beside_y(hb_tile_y(l, tile), side));
}

static void want_around(struct wanted *w, const struct hb_landscape *l, unsigned tile)
{
    for (unsigned way = 1; way <= AROUND; way++) {
        int x = hb_tile_x(l, tile) + hb_way_x(way), y = hb_tile_y(l, tile) + hb_way_y(way);
        if (hb_tile_at(l, x, y) == HB_NO_TILE)
            want(w, x, y);
    }
}

static void find_wanted(struct wanted *w, const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    unsigned kind = hb_segment_kind(l, tile, segment), first, stop;

    w->count = 0;
    if (kind == HB_FIELD)
        return;
    if (hb_is_cloister(kind)) {
        want_around(w, l, tile);
        return;
    }
    first = stop = hb_ring(l)[hb_root_at(l, tile, segment)];
    do {
        want_beside(w, l, hb_ring_tile(stop), hb_ring_segment(stop));
        stop = hb_ring_next(l, stop);
    } while (stop != first);
}

static bool fits_somehow(const struct hb_landscape *l, unsigned square, unsigned design)
{
    for (unsigned q = 0; q < hb_designs[design].turns; q++)
        if (hb_fits_on(l, square, design, q))
            return true;
    return false;
}

/* Whether no unseen tile fits there.  A square that touches no tile asks for nothing. */
static bool is_dead(const struct hb_landgame *c, int x, int y)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned square = hb_square_at(l, x, y);

    if (square == HB_NO_SQUARE)
        return false;
    for (unsigned i = 0; i < c->stocks; i++)
        if (hb_unseen(c, i) > 0 && fits_somehow(l, square, hb_stock_designs(c)[i]))
            return false;
    return true;
}

static bool is_complete(const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    unsigned kind = hb_segment_kind(l, tile, segment);

    if (hb_is_cloister(kind))
        return hb_filled_around(l, kind, tile) == AROUND;
    return hb_open(l, hb_root_at(l, tile, segment)) == 0;
}

static bool closes(const struct hb_landgame *c, struct hb_landgame *trial, unsigned square, unsigned design,
                   unsigned tile, unsigned segment)
{
    for (unsigned q = 0; q < hb_designs[design].turns; q++) {
        if (!hb_fits_on(hb_land(c), square, design, q))
            continue;
        hb_copy(&trial->head, &c->head);
        hb_lay(hb_land(trial), square, design, q);
        if (is_complete(hb_land(trial), tile, segment))
            return true;
    }
    return false;
}

static unsigned count_closers(const struct hb_landgame *c, struct hb_landgame *trial, const struct wanted *w,
                              unsigned tile, unsigned segment)
{
    unsigned square = w->count == 1 ? hb_square_at(hb_land(c), w->x[0], w->y[0]) : HB_NO_SQUARE, n = 0;

    for (unsigned i = 0; square != HB_NO_SQUARE && i < c->stocks; i++)
        if (hb_unseen(c, i) > 0 && closes(c, trial, square, hb_stock_designs(c)[i], tile, segment))
            n += hb_unseen(c, i);
    return n;
}

struct hb_closing hb_closing_of(const struct hb_landgame *c, struct hb_landgame *trial, unsigned tile, unsigned segment)
{
    struct wanted w;
    struct hb_closing out = { .unseen = c->tiles_left };

    find_wanted(&w, hb_land(c), tile, segment);
    out.squares = w.count;
    out.closers = count_closers(c, trial, &w, tile, segment);
    for (unsigned i = 0; i < w.count && !out.stuck; i++)
        out.stuck = is_dead(c, w.x[i], w.y[i]);
    return out;
}

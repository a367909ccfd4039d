/* unseen_tiles.c -- what the tiles that nobody has seen yet could still do: complete a feature, or lie on a square.
 *
 * Nothing is worked out here a second time: each design is tried on a copy of the game, by the functions that lay tiles
 * and that say what is legal.  So every rule that cares where a tile lies has its say, and an expansion needs no code
 * here.
 *
 * A feature is asked about by the empty squares it needs (struct wanted), each once.  One tile can only complete what
 * lacks a single square, so only then is anything laid; whether it can be completed at all needs no more than a look at
 * what fits on each of its squares.  The page and advice ask it of one feature or one square at a time; players, who
 * weigh thousands of positions for a move, have players/landscape/prospect.c. */
#include "engine/tilegame/unseen_tiles.h"

#include "engine/tilegame/rule.h"

/* What would complete a feature */

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

/* Squares beside the open sides of one segment. */
static void want_beside(struct wanted *w, const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    uint8_t sides = hb_rotate_sides(hb_designs[hb_land_tile_design(l, tile)].segment[segment].sides,
                                    hb_land_tile_quarters(l, tile));

    for (unsigned side = 0; side < HB_SIDES; side++)
        if ((sides >> side & 1) && hb_land_tile_beside(l, tile, side) == HB_NO_TILE)
            want(w, hb_land_beside_x(hb_land_tile_x(l, tile), side), hb_land_beside_y(hb_land_tile_y(l, tile), side));
}

static void want_around(struct wanted *w, const struct hb_landscape *l, unsigned tile)
{
    for (unsigned way = 1; way <= AROUND; way++) {
        int x = hb_land_tile_x(l, tile) + hb_way_x(way), y = hb_land_tile_y(l, tile) + hb_way_y(way);
        if (hb_land_tile_at(l, x, y) == HB_NO_TILE)
            want(w, x, y);
    }
}

/* A field is never complete, so it needs none. */
static void find_wanted(struct wanted *w, const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    unsigned kind = hb_land_segment_kind(l, tile, segment), first, stop;

    w->count = 0;
    if (kind == HB_FIELD)
        return;
    if (hb_land_is_surroundable(kind)) {
        want_around(w, l, tile);
        return;
    }
    first = stop = hb_land_ring(l)[hb_land_root_at(l, tile, segment)];
    do {
        want_beside(w, l, hb_land_ring_tile(stop), hb_land_ring_segment(stop));
        stop = hb_land_ring_next(l, stop);
    } while (stop != first);
}

static bool fits_somehow(const struct hb_landscape *l, unsigned square, unsigned design)
{
    for (unsigned q = 0; q < hb_designs[design].turns; q++)
        if (hb_land_fits_on(l, square, design, q))
            return true;
    return false;
}

/* Whether no unseen tile fits there.  A square that touches no tile asks for nothing. */
static bool is_dead(const struct hb_tilegame *tg, int x, int y)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned square = hb_land_square_at(l, x, y);

    if (square == HB_NO_SQUARE)
        return false;
    for (unsigned i = 0; i < tg->stocks; i++)
        if (hb_tg_bag_count(tg, i) > 0 && fits_somehow(l, square, hb_tg_stock_designs(tg)[i]))
            return false;
    return true;
}

static bool is_complete(const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    unsigned kind = hb_land_segment_kind(l, tile, segment);

    if (hb_land_is_surroundable(kind))
        return hb_land_filled_around(l, kind, tile) == AROUND;
    return hb_land_open_ends(l, hb_land_root_at(l, tile, segment)) == 0;
}

/* In any rotation: it is laid on a copy, and the feature is looked at there. */
static bool closes(const struct hb_tilegame *tg, struct hb_tilegame *trial, unsigned square, unsigned design,
                   unsigned tile, unsigned segment)
{
    for (unsigned q = 0; q < hb_designs[design].turns; q++) {
        if (!hb_land_fits_on(hb_tg_land(tg), square, design, q))
            continue;
        hb_copy(&trial->head, &tg->head);
        hb_land_lay(hb_tg_land(trial), square, design, q);
        if (is_complete(hb_tg_land(trial), tile, segment))
            return true;
    }
    return false;
}

/* Only what lacks a single square can be completed by one tile. */
static unsigned count_closers(const struct hb_tilegame *tg, struct hb_tilegame *trial, const struct wanted *w,
                              unsigned tile, unsigned segment)
{
    unsigned square = w->count == 1 ? hb_land_square_at(hb_tg_land(tg), w->x[0], w->y[0]) : HB_NO_SQUARE, n = 0;

    for (unsigned i = 0; square != HB_NO_SQUARE && i < tg->stocks; i++)
        if (hb_tg_bag_count(tg, i) > 0 && closes(tg, trial, square, hb_tg_stock_designs(tg)[i], tile, segment))
            n += hb_tg_bag_count(tg, i);
    return n;
}

struct hb_closing hb_tg_unseen_closing(const struct hb_tilegame *tg, struct hb_tilegame *trial, unsigned tile,
                                       unsigned segment)
{
    struct wanted w;
    struct hb_closing out = { .unseen = tg->tiles_left };

    find_wanted(&w, hb_tg_land(tg), tile, segment);
    out.squares = w.count;
    out.closers = count_closers(tg, trial, &w, tile, segment);
    for (unsigned i = 0; i < w.count && !out.stuck; i++)
        out.stuck = is_dead(tg, w.x[i], w.y[i]);
    return out;
}

/* What could be laid on a square */

static bool may_lie(const struct hb_tilegame *tg, int x, int y)
{
    for (unsigned q = 0; q < hb_designs[tg->drawn].turns; q++)
        if (hb_step_tile.is_legal(tg, NULL, tg->turn, hb_tg_move(HB_VERB_TILE, 0, x, y, q)))
            return true;
    return false;
}

/* One copy is enough: taking another tile in hand replaces the one before. */
size_t hb_tg_unseen_fitting(const struct hb_game *g, struct hb_game *trial, int x, int y, struct hb_fitting *out,
                            size_t cap)
{
    struct hb_tilegame *tg = hb_tg(trial);
    size_t n = 0;

    hb_copy(trial, g);
    for (unsigned i = 0; i < tg->stocks; i++) {
        unsigned unseen = hb_tg_bag_count(tg, i);

        tg->drawn = hb_tg_stock_designs(tg)[i];
        if (unseen == 0 || !may_lie(tg, x, y))
            continue;
        if (n < cap)
            out[n] = (struct hb_fitting){ &hb_designs[tg->drawn], unseen };
        n++;
    }
    return n;
}

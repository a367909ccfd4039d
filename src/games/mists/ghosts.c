/* ghosts.c -- banks of mist, and the ghosts in them.
 *
 * MIS-3.6..9    A bank whose misty sides all touch mist is closed, and its ghosts go back.
 * MIS-3.10..14  Ghosts emerge from a new tile: one for each symbol, one less where its mist goes on.
 * MIS-3.19      Up to three ghosts leave one tile. */
#include "core/assert.h"
#include "games/mists/inside.h"
#include "land/mist.h"

static unsigned ghost_piece(const struct hb_landgame *c)
{
    return hb_mists_own(c)->piece + (unsigned)HB_MISTS_GHOST;
}

unsigned hb_mists_ghosts(const struct hb_landgame *c)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned n = 0;

    for (unsigned from = 0; from < l->figures; from += 64)
        n += (unsigned)__builtin_popcountll(hb_which_of_kind(l, ghost_piece(c), from));
    return n;
}

unsigned hb_mists_bank(const struct hb_landgame *c)
{
    return hb_mists(c)->ghosts - hb_mists_ghosts(c);
}

static bool is_ghost_on(const struct hb_landgame *c, unsigned i, unsigned tile)
{
    const struct hb_figure f = hb_figure(hb_land(c), i);

    return f.piece == ghost_piece(c) && f.tile == tile;
}

unsigned hb_mists_ghosts_on(const struct hb_landgame *c, unsigned tile)
{
    unsigned n = 0;

    for (unsigned i = 0; i < hb_land(c)->figures; i++)
        n += is_ghost_on(c, i, tile);
    return n;
}

unsigned hb_mists_segment(const struct hb_landgame *c, unsigned tile, enum hb_feature_kind kind)
{
    unsigned which = hb_segments_of[hb_tile_design(hb_land(c), tile)][kind];

    HB_ASSERT(which);
    return (unsigned)__builtin_ctz(which);
}

static void tell(const struct hb_landgame *c, int what, unsigned tile, unsigned n, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_land(c);

    if (sink)
        hb_tell_rule(
            sink, c, hb_mists_own(c), c->turn, 5,
            (const int32_t[]){ what, (int32_t)n, hb_tile_x(l, tile), hb_tile_y(l, tile), (int32_t)hb_mists_bank(c) });
}

void hb_mists_raise(struct hb_landgame *c, unsigned tile, unsigned segment, unsigned n, struct hb_sink *sink)
{
    HB_ASSERT(n <= hb_mists_bank(c));
    for (unsigned i = 0; i < n; i++)
        hb_stand(hb_land(c), tile, segment, ghost_piece(c), HB_NOBODYS, false);
    if (n)
        tell(c, HB_MISTS_TELL_RISE, tile, n, sink);
}

void hb_mists_take(struct hb_landgame *c, unsigned tile, unsigned n, int why, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);
    unsigned taken = 0;

    for (unsigned i = l->figures; i-- > 0 && taken < n;)
        if (is_ghost_on(c, i, tile)) {
            hb_take_thing(l, i);
            taken++;
        }
    if (taken)
        tell(c, why, tile, taken, sink);
}

/* Closing */

static void close_bank(struct hb_landgame *c, unsigned root, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);
    unsigned n = 0;

    for (unsigned i = l->figures; i-- > 0;)
        if (hb_figure_root(l, i) == root) {
            hb_take_thing(l, i);
            n++;
        }
    tell(c, HB_MISTS_TELL_CLOSE, c->laid, n, sink);
}

void hb_mists_close(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    for (unsigned left = hb_mist_here(c); left; left &= left - 1) {
        unsigned segment = (unsigned)__builtin_ctz(left);
        if (!hb_mist_is_open(c, segment) && (sink || hb_helped(hb_land(c), hb_root_at(hb_land(c), c->laid, segment))))
            close_bank(c, hb_root_at(hb_land(c), c->laid, segment), sink);
    }
}

/* Emerging */

static unsigned ghost_mark(const struct hb_landgame *c)
{
    return hb_mists_own(c)->mark[HB_MISTS_MARK_GHOST];
}

unsigned hb_mists_symbols(const struct hb_own *own, unsigned design)
{
    unsigned n = 0;

    for (unsigned k = 0; k < hb_designs[design].segments; k++)
        n += (unsigned)hb_mark_of_segment(&hb_designs[design].segment[k], hb_own_rule(own)->count[HB_MISTS_MARK_GHOST]);
    return n;
}

unsigned hb_mists_rising(const struct hb_landgame *c)
{
    return hb_mist_rising(c, ghost_mark(c));
}

enum hb_next hb_mists_emerge(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    unsigned less;

    (void)own;
    if (!hb_mist_here(c))
        return HB_GOES_ON;
    if (hb_mists_rising(c) > hb_mists_bank(c))
        return hb_mists_lose(c, HB_MISTS_BY_GHOSTS, sink);
    less = hb_mist_less(c, ghost_mark(c));
    for (unsigned left = hb_mist_here(c); left; left &= left - 1) {
        unsigned segment = (unsigned)__builtin_ctz(left);
        hb_mists_raise(c, c->laid, segment, hb_mist_rising_at(c, ghost_mark(c), segment, less), sink);
    }
    return HB_GOES_ON;
}

/* Taking ghosts off a tile */

/* Tiles with ghosts, the oldest first, and how many there are on each. */
struct haunted {
    unsigned count;
    uint16_t tile[HB_THINGS_MAX];
    uint8_t ghosts[HB_THINGS_MAX];
};

static void add_ghost(struct haunted *h, unsigned tile)
{
    unsigned i = h->count;

    while (i > 0 && h->tile[i - 1] > tile)
        i--;
    if (i > 0 && h->tile[i - 1] == tile) {
        h->ghosts[i - 1]++;
        return;
    }
    for (unsigned k = h->count++; k > i; k--) {
        h->tile[k] = h->tile[k - 1];
        h->ghosts[k] = h->ghosts[k - 1];
    }
    h->tile[i] = (uint16_t)tile;
    h->ghosts[i] = 1;
}

static void find_haunted(struct haunted *h, const struct hb_landgame *c)
{
    const struct hb_landscape *l = hb_land(c);

    h->count = 0;
    for (unsigned from = 0; from < l->figures; from += 64)
        for (uint64_t left = hb_which_of_kind(l, ghost_piece(c), from); left; left &= left - 1)
            add_ghost(h, hb_figure(l, from + (unsigned)__builtin_ctzll(left)).tile);
}

size_t hb_mists_list_ghosts(const struct hb_landgame *c, const struct hb_own *own,
                            bool (*from)(const struct hb_landgame *c, unsigned tile), struct hb_move *out, size_t cap)
{
    const struct hb_landscape *l = hb_land(c);
    struct haunted h;
    size_t n = 0;

    find_haunted(&h, c);
    for (unsigned i = 0; i < h.count; i++) {
        unsigned tile = h.tile[i];
        if (from && !from(c, tile))
            continue;
        for (unsigned k = 1; k <= h.ghosts[i] && k <= HB_MISTS_OFF_MOST; k++, n++)
            if (n < cap)
                out[n] =
                    hb_move_of(hb_own_verb(own, HB_MISTS_SAY_GHOSTS), 0, hb_tile_x(l, tile), hb_tile_y(l, tile), k);
    }
    return n;
}

void hb_mists_play_ghosts(struct hb_landgame *c, struct hb_move m, int why, struct hb_sink *sink)
{
    hb_mists_take(c, hb_tile_at(hb_land(c), hb_move_x(m), hb_move_y(m)), hb_move_arg(m), why, sink);
}

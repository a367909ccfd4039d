/* mists_ghosts.c -- banks of mist, and the ghosts in them.
 *
 * MIS-3.6..9    A bank whose misty sides all touch mist is closed, and its ghosts go back.
 * MIS-3.10..14  Ghosts emerge from a new tile: one for each symbol, one less where its mist goes on.
 * MIS-3.19      Up to three ghosts leave one tile.
 *
 * A ghost is a piece of nobody on a segment of mist or a cemetery.  Pieces are in the order in which they came; those
 * that go are looked for from the end, since taking one moves those behind it. */
#include "engine/assert.h"
#include "engine/tilegame/mist.h"
#include "games/mists/mists_rules.h"

static unsigned ghost_piece(const struct hb_tilegame *tg)
{
    return hb_mists_slot(tg)->piece + (unsigned)HB_MISTS_GHOST;
}

unsigned hb_mists_ghosts(const struct hb_tilegame *tg)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned n = 0;

    for (unsigned from = 0; from < l->pieces; from += 64)
        n += (unsigned)__builtin_popcountll(hb_land_pieces_of_kind(l, ghost_piece(tg), from));
    return n;
}

/* What is not on the board. */
unsigned hb_mists_bank(const struct hb_tilegame *tg)
{
    return hb_mists(tg)->ghosts - hb_mists_ghosts(tg);
}

static bool is_ghost_on(const struct hb_tilegame *tg, unsigned i, unsigned tile)
{
    const struct hb_land_figure f = hb_land_figure(hb_tg_land(tg), i);

    return f.piece == ghost_piece(tg) && f.tile == tile;
}

unsigned hb_mists_ghosts_on(const struct hb_tilegame *tg, unsigned tile)
{
    unsigned n = 0;

    for (unsigned i = 0; i < hb_tg_land(tg)->pieces; i++)
        n += is_ghost_on(tg, i, tile);
    return n;
}

unsigned hb_mists_segment(const struct hb_tilegame *tg, unsigned tile, enum hb_feature_kind kind)
{
    unsigned which = hb_segments_of[hb_land_tile_design(hb_tg_land(tg), tile)][kind];

    HB_ASSERT(which);
    return (unsigned)__builtin_ctz(which);
}

/* With what is left in the bank then. */
static void emit(const struct hb_tilegame *tg, int what, unsigned tile, unsigned n, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    if (sink)
        hb_tg_emit_rule(sink, tg, hb_mists_slot(tg), tg->turn, 5,
                        (const int32_t[]){ what, (int32_t)n, hb_land_tile_x(l, tile), hb_land_tile_y(l, tile),
                                           (int32_t)hb_mists_bank(tg) });
}

/* Whoever calls has seen that the bank has so many. */
void hb_mists_raise(struct hb_tilegame *tg, unsigned tile, unsigned segment, unsigned n, struct hb_sink *sink)
{
    HB_ASSERT(n <= hb_mists_bank(tg));
    for (unsigned i = 0; i < n; i++)
        hb_land_put_figure(hb_tg_land(tg), tile, segment, ghost_piece(tg), HB_NO_OWNER, false);
    if (n)
        emit(tg, HB_MISTS_EVENT_RISE, tile, n, sink);
}

/* So many from this tile, or all of them if there are fewer. */
void hb_mists_take(struct hb_tilegame *tg, unsigned tile, unsigned n, int why, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);
    unsigned taken = 0;

    for (unsigned i = l->pieces; i-- > 0 && taken < n;)
        if (is_ghost_on(tg, i, tile)) {
            hb_land_take_piece(l, i);
            taken++;
        }
    if (taken)
        emit(tg, why, tile, taken, sink);
}

/* Closing */

/* All ghosts of the bank of mist go back.  The event comes even if there were none. */
static void close_bank(struct hb_tilegame *tg, unsigned root, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);
    unsigned n = 0;

    for (unsigned i = l->pieces; i-- > 0;)
        if (hb_land_figure_root(l, i) == root) {
            hb_land_take_piece(l, i);
            n++;
        }
    emit(tg, HB_MISTS_EVENT_CLOSE, tg->laid, n, sink);
}

/* The banks that the new tile has closed.  Without somebody who listens those without ghosts are passed over. */
void hb_mists_close(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)slot;
    for (unsigned left = hb_tg_mist_here(tg); left; left &= left - 1) {
        unsigned segment = (unsigned)__builtin_ctz(left);
        if (!hb_tg_mist_is_open(tg, segment) &&
            (sink || hb_land_has_other_pieces(hb_tg_land(tg), hb_land_root_at(hb_tg_land(tg), tg->laid, segment))))
            close_bank(tg, hb_land_root_at(hb_tg_land(tg), tg->laid, segment), sink);
    }
}

/* Emerging */

static unsigned ghost_mark(const struct hb_tilegame *tg)
{
    return hb_mists_slot(tg)->mark[HB_MISTS_MARK_GHOST];
}

unsigned hb_mists_symbols(const struct hb_rule_slot *slot, unsigned design)
{
    unsigned n = 0;

    for (unsigned k = 0; k < hb_designs[design].segments; k++)
        n += (unsigned)hb_mark_of_segment(&hb_designs[design].segment[k],
                                          hb_tg_rule_of(slot)->count[HB_MISTS_MARK_GHOST]);
    return n;
}

unsigned hb_mists_rising(const struct hb_tilegame *tg)
{
    return hb_tg_mist_ghosts(tg, ghost_mark(tg));
}

/* MIS-3.14: the game is lost before the first one if the bank has too few. */
enum hb_next hb_mists_emerge(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    unsigned less;

    (void)slot;
    if (!hb_tg_mist_here(tg))
        return HB_GOES_ON;
    if (hb_mists_rising(tg) > hb_mists_bank(tg))
        return hb_mists_lose(tg, HB_MISTS_BY_GHOSTS, sink);
    less = hb_tg_mist_reduced_segment(tg, ghost_mark(tg));
    for (unsigned left = hb_tg_mist_here(tg); left; left &= left - 1) {
        unsigned segment = (unsigned)__builtin_ctz(left);
        hb_mists_raise(tg, tg->laid, segment, hb_tg_mist_ghosts_at(tg, ghost_mark(tg), segment, less), sink);
    }
    return HB_GOES_ON;
}

/* Taking ghosts off a tile */

/* Tiles with ghosts, the oldest first, and how many there are on each. */
struct haunted {
    unsigned count;
    uint16_t tile[HB_LAND_PIECES_MAX];
    uint8_t ghosts[HB_LAND_PIECES_MAX];
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

static void find_haunted(struct haunted *h, const struct hb_tilegame *tg)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    h->count = 0;
    for (unsigned from = 0; from < l->pieces; from += 64)
        for (uint64_t left = hb_land_pieces_of_kind(l, ghost_piece(tg), from); left; left &= left - 1)
            add_ghost(h, hb_land_figure(l, from + (unsigned)__builtin_ctzll(left)).tile);
}

/* From the oldest tile on; for each one ghost, then two, then three. */
size_t hb_mists_list_ghosts(const struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                            bool (*from)(const struct hb_tilegame *tg, unsigned tile), struct hb_move *out, size_t cap)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    struct haunted h;
    size_t n = 0;

    find_haunted(&h, tg);
    for (unsigned i = 0; i < h.count; i++) {
        unsigned tile = h.tile[i];
        if (from && !from(tg, tile))
            continue;
        for (unsigned k = 1; k <= h.ghosts[i] && k <= HB_MISTS_OFF_MOST; k++, n++)
            if (n < cap)
                out[n] = hb_tg_move(hb_tg_slot_verb(slot, HB_MISTS_SAY_GHOSTS), 0, hb_land_tile_x(l, tile),
                                    hb_land_tile_y(l, tile), k);
    }
    return n;
}

void hb_mists_play_ghosts(struct hb_tilegame *tg, struct hb_move m, int why, struct hb_sink *sink)
{
    hb_mists_take(tg, hb_land_tile_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m)), hb_tg_move_arg(m), why, sink);
}

/* hounds.c -- piles with deadlines, and the hounds that sit on their numbers.
 *
 * MIS-5.1,5.2  The tiles of each pile are used up only when its number is reached; else the game is lost.
 * MIS-5.3,5.4  Then its hound goes to a standing guard and chases ghosts off up to two of the nine tiles there.
 * MIS-5.5      When the guard's region is evaluated the hound brings a point for each ghost and leaves.
 * MIS-5.6      With a guard who is buried it leaves, too.
 * MIS-5.7      Where both numbers are reached in one turn the first hound comes before the second.
 *
 * The piles are numbers, not lists: nothing of a tile says which pile it comes from.  The first pile is used up when as
 * many tiles are used as it had, and so on; the last has what is left.  `hound` says of each whether it waits, is on
 * the board or gone.  Hounds on the board are pieces in the order in which they came, and so in the order of their
 * numbers. */
#include "engine/assert.h"
#include "games/mists/mists_rules.h"

static unsigned hound_piece(const struct hb_tilegame *tg)
{
    return hb_mists_slot(tg)->piece + (unsigned)HB_MISTS_HOUND;
}

static bool has_piles(const struct hb_tilegame *tg)
{
    return tg->variant >= HB_MISTS_PILES;
}

/* Piles */

/* Tiles drawn so far. */
static unsigned used(const struct hb_tilegame *tg)
{
    return hb_mists(tg)->supply - hb_tg_tiles_to_draw(tg);
}

unsigned hb_mists_pile(const struct hb_tilegame *tg)
{
    unsigned pile = 0;

    while (has_piles(tg) && pile < HB_MISTS_HOUNDS && hb_mists_reached(tg, hb_mists(tg)->deadline[pile]))
        pile++;
    return pile;
}

unsigned hb_mists_pile_left(const struct hb_tilegame *tg)
{
    unsigned pile = hb_mists_pile(tg), end = (pile + 1) * hb_mists(tg)->pile;

    if (!has_piles(tg) || pile == HB_MISTS_HOUNDS || end > hb_mists(tg)->supply)
        return hb_tg_tiles_to_draw(tg);
    return end > used(tg) ? end - used(tg) : 0;
}

/* The pile is empty, its number not reached.  With no tile at all it is another loss. */
static bool deadline_is_missed(const struct hb_tilegame *tg)
{
    return has_piles(tg) && hb_mists_pile(tg) < HB_MISTS_HOUNDS && !hb_mists_pile_left(tg) && hb_tg_tiles_to_draw(tg);
}

enum hb_next hb_mists_piles_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)slot;
    if (!hb_tg_tiles_to_draw(tg))
        return hb_mists_lose(tg, HB_MISTS_BY_TILES, sink);
    return deadline_is_missed(tg) ? hb_mists_lose(tg, HB_MISTS_BY_DEADLINE, sink) : HB_GOES_ON;
}

/* Hounds */

static void emit(const struct hb_tilegame *tg, int what, unsigned hound, unsigned tile, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    if (sink)
        hb_tg_emit_rule(sink, tg, hb_mists_slot(tg), tg->turn, 4,
                        (const int32_t[]){ what, (int32_t)hound + 1, tile == HB_NO_TILE ? 0 : hb_land_tile_x(l, tile),
                                           tile == HB_NO_TILE ? 0 : hb_land_tile_y(l, tile) });
}

/* Which hound a piece on the board is, of which so many were put before it: they come in their order. */
static unsigned hound_of(const struct hb_tilegame *tg, unsigned piece)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned before = 0, hound = 0;

    for (unsigned i = 0; i < piece; i++)
        before += hb_land_figure(l, i).piece == hound_piece(tg);
    for (;; hound++) {
        HB_ASSERT(hound < HB_MISTS_HOUNDS);
        if (hb_mists(tg)->hound[hound] == HB_MISTS_ON_BOARD && before-- == 0)
            return hound;
    }
}

/* Which hound it was. */
static unsigned leaves(struct hb_tilegame *tg, unsigned piece)
{
    unsigned hound = hound_of(tg, piece);

    hb_mists(tg)->hound[hound] = HB_MISTS_GONE;
    hb_land_take_piece(hb_tg_land(tg), piece);
    return hound;
}

void hb_mists_hound_leaves(struct hb_tilegame *tg, unsigned tile, unsigned segment, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned i = hb_land_figure_on(l, HB_NO_OWNER, hound_piece(tg), tile, segment); i < l->pieces;
         i = hb_land_figure_on(l, HB_NO_OWNER, hound_piece(tg), tile, segment))
        emit(tg, HB_MISTS_EVENT_DEAD, leaves(tg, i), tile, sink);
}

/* The colour of the guard on that segment. */
static unsigned colour_beside(const struct hb_tilegame *tg, unsigned tile, unsigned segment)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned i = 0; i < l->pieces; i++)
        if (hb_mists_stands(tg, i) && hb_land_figure(l, i).tile == tile && hb_land_figure(l, i).segment == segment)
            return hb_land_figure(l, i).piece - hb_mists_slot(tg)->piece;
    HB_NEVER("a hound is beside a guard");
}

/* To all, or to the colour of the guard and its player. */
static void bring_points(struct hb_tilegame *tg, unsigned colour, int points, struct hb_sink *sink)
{
    const struct hb_rule_slot *slot = hb_mists_slot(tg);
    int owner = hb_mists_owner(tg->head.players, colour);

    if (tg->variant == HB_MISTS_SEPARATE) {
        hb_mists(tg)->colour[colour] = (uint16_t)(hb_mists(tg)->colour[colour] + (unsigned)points);
        hb_tg_give_points(tg, owner, slot->source, points, NULL, sink);
        return;
    }
    for (int p = 0; p < tg->head.players; p++)
        hb_tg_give_points(tg, p, slot->source, points, NULL, sink);
}

/* Once the game is won nothing more is counted (MIS-3.26). */
void hb_mists_hounds_bark(struct hb_tilegame *tg, const struct hb_scored *s, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned i = 0; i < l->pieces;) {
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (f.piece != hound_piece(tg) || f.root != s->root) {
            i++;
            continue;
        }
        unsigned colour = colour_beside(tg, f.tile, f.segment), n = hb_mists_ghosts(tg);
        emit(tg, HB_MISTS_EVENT_GONE, leaves(tg, i), f.tile, sink);
        if (n && !hb_mists_won(tg))
            bring_points(tg, colour, (int)n, sink);
    }
}

/* A hound comes */

/* A number was reached: its hound comes, or leaves at once where nobody stands.  Called again behind the frame, for
 * the second one; then the piles are looked at. */
enum hb_next hb_mists_hounds_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    struct hb_mists *m = hb_mists(tg);

    for (unsigned i = 0; has_piles(tg) && i < HB_MISTS_HOUNDS; i++) {
        if (m->hound[i] != HB_MISTS_WAITS || !hb_mists_reached(tg, m->deadline[i]))
            continue;
        if (hb_mists_anybody_stands(tg)) {
            hb_tg_open_frame(tg, slot, HB_MISTS_GIVE_HOUND, tg->turn, i);
            return HB_CALLS;
        }
        m->hound[i] = HB_MISTS_GONE;
        emit(tg, HB_MISTS_EVENT_ALONE, i, HB_NO_TILE, sink);
    }
    return hb_mists_piles_enter(tg, slot, sink);
}

size_t hb_mists_hound_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                            size_t cap)
{
    (void)who;
    return hb_mists_list_guards(tg, hb_tg_slot_verb(slot, HB_MISTS_SAY_HOUND), false, out, cap);
}

enum hb_next hb_mists_hound_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                 struct hb_sink *sink)
{
    unsigned hound = hb_tg_top_frame(tg)->argument,
             tile = hb_land_tile_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m));

    hb_mists(tg)->hound[hound] = HB_MISTS_ON_BOARD;
    hb_land_put_figure(hb_tg_land(tg), tile, hb_tg_move_arg(m), hound_piece(tg), HB_NO_OWNER, false);
    emit(tg, HB_MISTS_EVENT_HOUND, hound, tile, sink);
    hb_tg_open_frame(tg, slot, HB_MISTS_CHASE, who, 0);
    return HB_OPENS;
}

/* The chase: the argument is the first tile, one more, once there was one. */

static const struct hb_frame *chase(const struct hb_tilegame *tg)
{
    return &tg->frame[tg->frames - 1];
}

/* The hound that came last. */
static unsigned hound_tile(const struct hb_tilegame *tg)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned i = l->pieces;

    do {
        HB_ASSERT(i > 0);
        i--;
    } while (hb_land_figure(l, i).piece != hound_piece(tg));
    return hb_land_figure(l, i).tile;
}

/* One of the nine tiles around the hound, and the second time another than the first. */
static bool may_chase_from(const struct hb_tilegame *tg, unsigned tile)
{
    return hb_mists_is_near(hb_tg_land(tg), tile, hound_tile(tg)) && tile + 1 != chase(tg)->argument;
}

enum hb_next hb_mists_chase_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)sink;
    return hb_mists_list_ghosts(tg, slot, may_chase_from, NULL, 0) ? HB_ASKS : HB_GOES_ON;
}

size_t hb_mists_chase_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                            size_t cap)
{
    size_t n = hb_mists_list_ghosts(tg, slot, may_chase_from, out, cap);

    (void)who;
    if (n < cap)
        out[n] = hb_tg_move(HB_VERB_PASS, 0, 0, 0, 0);
    return n + 1;
}

/* Two tiles at most. */
enum hb_next hb_mists_chase_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                 struct hb_sink *sink)
{
    struct hb_frame *f = hb_tg_top_frame(tg);

    (void)slot;
    (void)who;
    if (hb_tg_move_verb(m) == HB_VERB_PASS)
        return HB_GOES_ON;
    hb_mists_play_ghosts(tg, m, HB_MISTS_EVENT_CHASE, sink);
    if (f->argument)
        return HB_GOES_ON;
    f->argument = (uint16_t)(hb_land_tile_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m)) + 1);
    return HB_AGAIN;
}

/* hounds.c -- piles with deadlines, and the hounds that sit on their numbers.
 *
 * MIS-5.1,5.2  The tiles of each pile are used up only when its number is reached; else the game is lost.
 * MIS-5.3,5.4  Then its hound goes to a standing guard and chases ghosts off up to two of the nine tiles there.
 * MIS-5.5      When the guard's region is evaluated the hound brings a point for each ghost and leaves.
 * MIS-5.6      With a guard who is buried it leaves, too. */
#include "core/assert.h"
#include "games/mists/inside.h"

static unsigned hound_piece(const struct hb_landgame *c)
{
    return hb_mists_own(c)->piece + (unsigned)HB_MISTS_HOUND;
}

static bool has_piles(const struct hb_landgame *c)
{
    return c->variant >= HB_MISTS_PILES;
}

/* Piles */

static unsigned used(const struct hb_landgame *c)
{
    return hb_mists(c)->supply - hb_tiles_to_draw(c);
}

unsigned hb_mists_pile(const struct hb_landgame *c)
{
    unsigned pile = 0;

    while (has_piles(c) && pile < HB_MISTS_HOUNDS && hb_mists_reached(c, hb_mists(c)->deadline[pile]))
        pile++;
    return pile;
}

unsigned hb_mists_pile_left(const struct hb_landgame *c)
{
    unsigned pile = hb_mists_pile(c), end = (pile + 1) * hb_mists(c)->pile;

    if (!has_piles(c) || pile == HB_MISTS_HOUNDS || end > hb_mists(c)->supply)
        return hb_tiles_to_draw(c);
    return end > used(c) ? end - used(c) : 0;
}

static bool deadline_is_missed(const struct hb_landgame *c)
{
    return has_piles(c) && hb_mists_pile(c) < HB_MISTS_HOUNDS && !hb_mists_pile_left(c) && hb_tiles_to_draw(c);
}

enum hb_next hb_mists_piles_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    if (!hb_tiles_to_draw(c))
        return hb_mists_lose(c, HB_MISTS_BY_TILES, sink);
    return deadline_is_missed(c) ? hb_mists_lose(c, HB_MISTS_BY_DEADLINE, sink) : HB_GOES_ON;
}

/* Hounds */

static void tell(const struct hb_landgame *c, int what, unsigned hound, unsigned tile, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_land(c);

    if (sink)
        hb_tell_rule(sink, c, hb_mists_own(c), c->turn, 4,
                     (const int32_t[]){ what, (int32_t)hound + 1, tile == HB_NO_TILE ? 0 : hb_tile_x(l, tile),
                                        tile == HB_NO_TILE ? 0 : hb_tile_y(l, tile) });
}

/* The thing that is a hound on the board, of which so many were put before it: they come in their order. */
static unsigned hound_of(const struct hb_landgame *c, unsigned thing)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned before = 0, hound = 0;

    for (unsigned i = 0; i < thing; i++)
        before += hb_figure(l, i).piece == hound_piece(c);
    for (;; hound++) {
        HB_ASSERT(hound < HB_MISTS_HOUNDS);
        if (hb_mists(c)->hound[hound] == HB_MISTS_ON_BOARD && before-- == 0)
            return hound;
    }
}

static unsigned leaves(struct hb_landgame *c, unsigned thing)
{
    unsigned hound = hound_of(c, thing);

    hb_mists(c)->hound[hound] = HB_MISTS_GONE;
    hb_take_thing(hb_land(c), thing);
    return hound;
}

void hb_mists_hound_leaves(struct hb_landgame *c, unsigned tile, unsigned segment, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);

    for (unsigned i = hb_figure_on(l, HB_NOBODYS, hound_piece(c), tile, segment); i < l->figures;
         i = hb_figure_on(l, HB_NOBODYS, hound_piece(c), tile, segment))
        tell(c, HB_MISTS_TELL_DEAD, leaves(c, i), tile, sink);
}

/* The colour of the guard on that segment. */
static unsigned colour_beside(const struct hb_landgame *c, unsigned tile, unsigned segment)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned i = 0; i < l->figures; i++)
        if (hb_mists_stands(c, i) && hb_figure(l, i).tile == tile && hb_figure(l, i).segment == segment)
            return hb_figure(l, i).piece - hb_mists_own(c)->piece;
    HB_NEVER("a hound is beside a guard");
}

static void bring_points(struct hb_landgame *c, unsigned colour, int points, struct hb_sink *sink)
{
    const struct hb_own *own = hb_mists_own(c);
    int owner = hb_mists_owner(c->head.players, colour);

    if (c->variant == HB_MISTS_SEPARATE) {
        hb_mists(c)->colour[colour] = (uint16_t)(hb_mists(c)->colour[colour] + (unsigned)points);
        hb_give_points(c, owner, own->source, points, NULL, sink);
        return;
    }
    for (int p = 0; p < c->head.players; p++)
        hb_give_points(c, p, own->source, points, NULL, sink);
}

/* Once the game is won nothing more is counted (MIS-3.26). */
void hb_mists_hounds_bark(struct hb_landgame *c, const struct hb_scored *s, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);

    for (unsigned i = 0; i < l->figures;) {
        const struct hb_figure f = hb_figure(l, i);
        if (f.piece != hound_piece(c) || f.root != s->root) {
            i++;
            continue;
        }
        unsigned colour = colour_beside(c, f.tile, f.segment), n = hb_mists_ghosts(c);
        tell(c, HB_MISTS_TELL_GONE, leaves(c, i), f.tile, sink);
        if (n && !hb_mists_won(c))
            bring_points(c, colour, (int)n, sink);
    }
}

/* A hound comes */

enum hb_next hb_mists_hounds_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    struct hb_mists *m = hb_mists(c);

    for (unsigned i = 0; has_piles(c) && i < HB_MISTS_HOUNDS; i++) {
        if (m->hound[i] != HB_MISTS_WAITS || !hb_mists_reached(c, m->deadline[i]))
            continue;
        if (hb_mists_anybody_stands(c)) {
            hb_open_frame(c, own, HB_MISTS_GIVE_HOUND, c->turn, i);
            return HB_CALLS;
        }
        m->hound[i] = HB_MISTS_GONE;
        tell(c, HB_MISTS_TELL_ALONE, i, HB_NO_TILE, sink);
    }
    return hb_mists_piles_enter(c, own, sink);
}

size_t hb_mists_hound_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                            size_t cap)
{
    (void)who;
    return hb_mists_list_guards(c, hb_own_verb(own, HB_MISTS_SAY_HOUND), false, out, cap);
}

enum hb_next hb_mists_hound_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                                 struct hb_sink *sink)
{
    unsigned hound = hb_top_frame(c)->argument, tile = hb_tile_at(hb_land(c), hb_move_x(m), hb_move_y(m));

    hb_mists(c)->hound[hound] = HB_MISTS_ON_BOARD;
    hb_stand(hb_land(c), tile, hb_move_arg(m), hound_piece(c), HB_NOBODYS, false);
    tell(c, HB_MISTS_TELL_HOUND, hound, tile, sink);
    hb_open_frame(c, own, HB_MISTS_CHASE, who, 0);
    return HB_OPENS;
}

/* The chase: the argument is the first tile, one more, once there was one. */

static const struct hb_frame *chase(const struct hb_landgame *c)
{
    return &c->frame[c->frames - 1];
}

/* The hound that came last. */
static unsigned hound_tile(const struct hb_landgame *c)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned i = l->figures;

    do {
        HB_ASSERT(i > 0);
        i--;
    } while (hb_figure(l, i).piece != hound_piece(c));
    return hb_figure(l, i).tile;
}

static bool may_chase_from(const struct hb_landgame *c, unsigned tile)
{
    return hb_mists_is_near(hb_land(c), tile, hound_tile(c)) && tile + 1 != chase(c)->argument;
}

enum hb_next hb_mists_chase_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)sink;
    return hb_mists_list_ghosts(c, own, may_chase_from, NULL, 0) ? HB_ASKS : HB_GOES_ON;
}

size_t hb_mists_chase_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                            size_t cap)
{
    size_t n = hb_mists_list_ghosts(c, own, may_chase_from, out, cap);

    (void)who;
    if (n < cap)
        out[n] = hb_move_of(HB_VERB_PASS, 0, 0, 0, 0);
    return n + 1;
}

enum hb_next hb_mists_chase_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                                 struct hb_sink *sink)
{
    struct hb_frame *f = hb_top_frame(c);

    (void)own;
    (void)who;
    if (hb_move_verb(m) == HB_VERB_PASS)
        return HB_GOES_ON;
    hb_mists_play_ghosts(c, m, HB_MISTS_TELL_CHASE, sink);
    if (f->argument)
        return HB_GOES_ON;
    f->argument = (uint16_t)(hb_tile_at(hb_land(c), hb_move_x(m), hb_move_y(m)) + 1);
    return HB_AGAIN;
}

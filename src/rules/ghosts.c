/* ghosts.c -- Ghosts, Castles and Cemeteries: Mists over Carcassonne as an expansion.
 *
 * GCC-1      The start board of four lies first, and sixty tiles come with it.
 * GCC-2      Each player has five followers and two guards; three more guards of each are in the common supply.
 * GCC-3      Mist asks for nothing when a tile is laid.
 * GCC-4,5    Ghosts emerge from a new tile with mist that is not closed; the player puts each on a figure of another one, or
 *            none.  Guards are safe.
 * GCC-6      There are fifteen ghosts; without any left nothing happens.
 * GCC-7      A figure that goes home loses its ghosts.
 * GCC-8      At the end each ghost on a player's figures costs him a point.
 * GCC-9      Fields end at mist as they do at cities.
 * GCC-10,11  A castle takes any figure: two points for each misty tile of the nine, at the end one and one for each around.
 * GCC-12,13  A cemetery takes a keeper.  When it is surrounded he goes home and brings a guard; at the end he brings nothing.
 *
 * A ghost is nobody's thing on the segment where the figure stands.  Guards of the common supply are things, too. */
#include "core/assert.h"
#include "land/mist.h"
#include "rules/rule.h"

enum { GUARD, GHOST };              /* pieces */
enum { MIST, HAUNT };               /* steps */
enum { SAY_HAUNT };                 /* verbs */
enum { HAUNTED, FREED, NEW_GUARD }; /* events */
enum { SYMBOL };                    /* mark */
enum { GUARDS = 5, FIRST_GUARDS = 2, FEWER_FOLLOWERS = 2, GHOSTS = 15 };
enum { CASTLE_TILE = 2, USUAL = 1 << HB_ROAD | 1 << HB_CITY | 1 << HB_FIELD | 1 << HB_MONASTERY };
enum { WHEREVER = USUAL | 1 << HB_CASTLE | 1 << HB_CEMETERY };

/* Guards in the common supply */

static struct hb_where reserve(void)
{
    return hb_at_space(HB_AT_RESERVE, 0);
}

/* The first of this player there; l->figures if there is none. */
static unsigned guard_in_reserve(const struct hb_landgame *c, const struct hb_own *own, unsigned player)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned i = hb_thing_at(l, reserve(), 0);

    while (i < l->figures && (hb_thing(l, i).owner != player || hb_thing(l, i).piece != own->piece + GUARD))
        i = hb_thing_at(l, reserve(), i + 1);
    return i;
}

static unsigned guards_in_reserve(const struct hb_landgame *c, unsigned player)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned n = 0;

    for (unsigned i = hb_thing_at(l, reserve(), 0); i < l->figures; i = hb_thing_at(l, reserve(), i + 1))
        n += hb_thing(l, i).owner == player;
    return n;
}

static void ghosts_begin(struct hb_landgame *c, const struct hb_own *own, const struct hb_lg_setup *s)
{
    (void)s;
    for (unsigned p = 0; p < c->head.players; p++) {
        hb_seats(c)[p].supply[own->piece + GUARD] = FIRST_GUARDS;
        for (unsigned k = FIRST_GUARDS; k < GUARDS; k++)
            hb_put_thing(
                hb_land(c),
                (struct hb_thing){ .piece = (uint8_t)(own->piece + GUARD), .owner = (uint8_t)p, .where = reserve() });
    }
}

/* Ghosts */

static unsigned ghosts_out(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned n = 0;

    for (unsigned from = 0; from < l->figures; from += 64)
        n += (unsigned)__builtin_popcountll(hb_which_of_kind(l, own->piece + GHOST, from));
    return n;
}

static unsigned bank(const struct hb_landgame *c, const struct hb_own *own)
{
    return GHOSTS - ghosts_out(c, own);
}

/* Whether thing i is a figure that can be haunted: a follower who is no guard. */
static bool can_be_haunted(const struct hb_landgame *c, const struct hb_own *own, unsigned i)
{
    const struct hb_figure f = hb_figure(hb_land(c), i);

    return f.counts && f.piece != own->piece + GUARD;
}

/* The players who have such figures where thing i stands, as bits. */
static unsigned haunted_there(const struct hb_landgame *c, const struct hb_own *own, unsigned i)
{
    const struct hb_landscape *l = hb_land(c);
    const uint16_t *spot = hb_spots(l);
    unsigned players = 0;

    for (unsigned k = 0; k < l->figures; k++)
        if (spot[k] == spot[i] && can_be_haunted(c, own, k))
            players |= 1u << hb_figure(l, k).player;
    return players;
}

static bool is_first_at_its_spot(const struct hb_landgame *c, const struct hb_own *own, unsigned i, unsigned rivals)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned k = 0; k < i; k++)
        if (hb_spots(l)[k] == hb_spots(l)[i] && can_be_haunted(c, own, k) && (rivals >> hb_figure(l, k).player & 1))
            return false;
    return true;
}

/* Everybody but this player. */
static unsigned rivals_of(unsigned player)
{
    return ~(1u << player);
}

static bool is_victim(const struct hb_landgame *c, const struct hb_own *own, unsigned i, unsigned rivals)
{
    return can_be_haunted(c, own, i) && (rivals >> hb_figure(hb_land(c), i).player & 1);
}

static bool any_victim(const struct hb_landgame *c, const struct hb_own *own)
{
    for (unsigned i = 0; i < hb_land(c)->figures; i++)
        if (is_victim(c, own, i, rivals_of(c->turn)))
            return true;
    return false;
}

static void tell(struct hb_sink *sink, const struct hb_landgame *c, const struct hb_own *own, int player, unsigned what,
                 unsigned tile)
{
    const struct hb_landscape *l = hb_land(c);

    if (sink)
        hb_tell_rule(sink, c, own, player, 4,
                     (const int32_t[]){ (int32_t)what, hb_tile_x(l, tile), hb_tile_y(l, tile), (int32_t)bank(c, own) });
}

static enum hb_next mist_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    unsigned n = hb_mist_here(c) ? hb_mist_rising(c, own->mark[SYMBOL]) : 0;

    (void)sink;
    if (!n || !bank(c, own) || !any_victim(c, own))
        return HB_GOES_ON;
    hb_open_frame(c, own, HAUNT, c->turn, n);
    return HB_OPENS;
}

static enum hb_next haunt_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)sink;
    return hb_top_frame(c)->argument && bank(c, own) && any_victim(c, own) ? HB_ASKS : HB_GOES_ON;
}

static size_t haunt_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                          size_t cap)
{
    const struct hb_landscape *l = hb_land(c);
    const unsigned rivals = rivals_of((unsigned)who);
    size_t n = 0;

    for (unsigned i = 0; i < l->figures; i++) {
        if (!is_victim(c, own, i, rivals) || !is_first_at_its_spot(c, own, i, rivals))
            continue;
        const struct hb_figure f = hb_figure(l, i);
        if (n < cap)
            out[n] = hb_move_of(hb_own_verb(own, SAY_HAUNT), 0, hb_tile_x(l, f.tile), hb_tile_y(l, f.tile), f.segment);
        n++;
    }
    if (n < cap)
        out[n] = hb_move_of(HB_VERB_PASS, 0, 0, 0, 0);
    return n + 1;
}

static enum hb_next haunt_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);

    if (hb_move_verb(m) == HB_VERB_PASS)
        return HB_GOES_ON;
    unsigned tile = hb_tile_at(l, hb_move_x(m), hb_move_y(m));
    hb_stand(l, tile, hb_move_arg(m), own->piece + GHOST, HB_NOBODYS, false);
    tell(sink, c, own, who, HAUNTED, tile);
    hb_top_frame(c)->argument--;
    return HB_AGAIN;
}

static void haunt_facts(const struct hb_landgame *c, const struct hb_own *own, struct hb_facts *f)
{
    unsigned n = c->frame[c->frames - 1].argument, left = bank(c, own);

    f->number(f, "ghosts", n < left ? n : left);
}

/* Where nobody is left whom they haunt ghosts go back. */
static void ghosts_left(struct hb_landgame *c, const struct hb_own *own, int player, unsigned root,
                        struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);

    if (!hb_helped(l, root))
        return;
    for (unsigned i = l->figures; i-- > 0;) {
        const struct hb_figure f = hb_figure(l, i);
        if (f.root != root || f.piece != own->piece + GHOST || haunted_there(c, own, i))
            continue;
        hb_take_thing(l, i);
        tell(sink, c, own, player, FREED, f.tile);
    }
}

static unsigned ghosts_on(const struct hb_landgame *c, const struct hb_own *own, unsigned player)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned n = 0;

    for (unsigned from = 0; from < l->figures; from += 64)
        for (uint64_t left = hb_which_of_kind(l, own->piece + GHOST, from); left; left &= left - 1)
            n += haunted_there(c, own, from + (unsigned)__builtin_ctzll(left)) >> player & 1;
    return n;
}

static void ghosts_final(const struct hb_landgame *c, const struct hb_own *own, struct hb_award *a)
{
    for (unsigned p = 0; p < c->head.players; p++) {
        const struct hb_scored s = { .kind = HB_FEATURE_KINDS, .detail = ghosts_on(c, own, p), .at_end = true };
        if (s.detail)
            a->points(a, (int)p, own->source, -(int)s.detail, &s);
    }
}

/* Castles and cemeteries */

/* Of the tiles around a castle those that show mist. */
static unsigned misty_beside(const struct hb_landgame *c, const struct hb_scored *s)
{
    return s->tiles - (hb_designs[hb_tile_design(hb_land(c), s->tile)].kinds >> HB_MIST & 1);
}

static int ghosts_worth(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int worth)
{
    (void)own;
    if (s->kind == HB_CEMETERY)
        return 0;
    if (s->kind != HB_CASTLE)
        return worth;
    return s->complete ? CASTLE_TILE * (int)s->tiles : 1 + (int)misty_beside(c, s);
}

static void ghosts_explain(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int player,
                           struct hb_told *t)
{
    (void)own;
    (void)player;
    if (s->kind == HB_FEATURE_KINDS)
        hb_told_rule(t, "GCC-8");
    else if (s->kind == HB_CASTLE && !s->complete)
        hb_told_reason(t, "around", (long)misty_beside(c, s), "GCC-11");
}

static void take_guard(struct hb_landgame *c, const struct hb_own *own, unsigned player, unsigned tile,
                       struct hb_sink *sink)
{
    unsigned i = guard_in_reserve(c, own, player);

    if (i == hb_land(c)->figures)
        return;
    hb_take_thing(hb_land(c), i);
    hb_seats(c)[player].supply[own->piece + GUARD]++;
    tell(sink, c, own, (int)player, NEW_GUARD, tile);
}

static void ghosts_completed(struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s,
                             struct hb_sink *sink)
{
    if (s->kind != HB_CEMETERY)
        return;
    for (unsigned p = 0; p < c->head.players; p++)
        if (s->owners >> p & 1)
            take_guard(c, own, p, s->tile, sink);
}

/* Facts */

static void seat_facts(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_facts *f)
{
    f->number(f, "ghosts", ghosts_on(c, own, (unsigned)player));
    f->number(f, "guards", guards_in_reserve(c, (unsigned)player));
}

static void table_facts(const struct hb_landgame *c, const struct hb_own *own, struct hb_facts *f)
{
    f->object(f, "ghosts");
    f->number(f, "bank", bank(c, own));
    f->end(f);
}

/* Positions */

static bool thing_is_sane(const struct hb_landgame *c, const struct hb_own *own, unsigned i)
{
    const struct hb_thing t = hb_thing(hb_land(c), i);

    if (t.piece == own->piece + GHOST)
        return t.owner == HB_NOBODYS && t.where.kind == HB_AT_SEGMENT && haunted_there(c, own, i);
    if (t.where.kind == HB_AT_RESERVE)
        return t.piece == own->piece + GUARD && t.where.number == 0;
    return true;
}

static bool ghosts_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    if (ghosts_out(c, own) > GHOSTS)
        return false;
    for (unsigned i = 0; i < hb_land(c)->figures; i++)
        if (!thing_is_sane(c, own, i))
            return false;
    for (unsigned p = 0; p < c->head.players; p++)
        if (guards_in_reserve(c, p) > GUARDS - FIRST_GUARDS)
            return false;
    for (unsigned i = 0; i < c->frames; i++)
        if (hb_step_coded(c, c->frame[i].step) == &hb_own_rule(own)->step[HAUNT] &&
            (i + 1u != c->frames || c->frame[i].argument > GHOSTS || c->frame[i].actor != c->turn))
            return false;
    return true;
}

#define AT_TILE                                                                                                        \
    { .name = "x", .at = 2 },                                                                                          \
    {                                                                                                                  \
        .name = "y", .at = 3                                                                                           \
    }

const struct hb_rule hb_rule_ghosts = {
    .name = "ghosts",
    .number = 18,
    .rank = 125,
    .tiles = "mists",
    .start_board = "mists/MS-NW@0,0,0 mists/MS-NE@1,0,0 mists/MS-SW@0,1,0 mists/MS-SE@1,1,0",
    .opens = 1 << HB_CASTLE | 1 << HB_CEMETERY,
    .without = "ghosts.without",
    .fewer = FEWER_FOLLOWERS,
    .things = GHOSTS,
    .piece = { [GUARD] = { .name = "guard",
                           .each = GUARDS,
                           .power = 1,
                           .stands_on = WHEREVER,
                           .placing_rule = "GCC-2",
                           .freed = "guard" },
               [GHOST] = { .name = "ghost", .stands_on = WHEREVER | 1 << HB_GARDEN, .placing_rule = "GCC-5" } },
    .source = { "ghosts" },
    .source_form = { { "score", "event.score.ghosts", NULL, { { .name = "ghosts", .at = HB_SCORE_SEGMENT } } } },
    .count = { [SYMBOL] = "ghost" },
    .verb = { [SAY_HAUNT] = { "haunt", "F", NULL } },
    .cites = { [HB_CASTLE] = { .stand = "GCC-10", .complete = "GCC-10", .final = "GCC-11" },
               [HB_CEMETERY] = { .stand = "GCC-12" } },
    .begin = ghosts_begin,
    .sane = ghosts_sane,
    .completed = ghosts_completed,
    .left = ghosts_left,
    .worth = ghosts_worth,
    .explain = ghosts_explain,
    .final = ghosts_final,
    .seat_facts = seat_facts,
    .table_facts = table_facts,
    .event = { [HAUNTED] = { "haunt", "event.haunt", "GCC-5", { AT_TILE, { .name = "bank", .at = 4 } } },
               [FREED] = { "ghosthome", "event.ghosthome", "GCC-7", { AT_TILE, { .name = "bank", .at = 4 } } },
               [NEW_GUARD] = { "guard", "event.guard", "GCC-12", { AT_TILE } } },
    .step = { [MIST] = { .phase = "mist", .slot = HB_SLOT_LAID, .rank = 40, .enter = mist_enter },
              [HAUNT] = { .phase = "ghosts",
                          .enter = haunt_enter,
                          .legal = haunt_legal,
                          .play = haunt_play,
                          .refusal = "ghosts.haunt",
                          .facts = haunt_facts } },
};

/* hills.c -- Hills & Sheep.
 *
 * HIL-1  Who draws a hill that can be laid puts the next tile under it, unseen, and out of the game; without one there is
 *        nothing under it (E-29).
 * HIL-2  A hill is its whole tile, with everything on it.
 * HIL-3  Of those with the most power only the ones with a follower on a hill there have a feature, if any has one.
 * HIL-4  One follower on a hill is as good as several, unless the option `hill_by_count` lets the most of them win; equal
 *        ones share.
 * HIL-5  So it is at the end of the game too, and on fields; figures without power do not matter.
 * HIL-6  Which halves of a side belong to which city or field is said by the tiles; the landscape joins them.
 * SHP-1  Eighteen tokens: four with one sheep, five with two, six with three, one with four, and two wolves.
 * SHP-2  The shepherd is put on a field where no shepherd is; farmers do not matter.
 * SHP-3  He draws a token at once: sheep stay with him, and for a wolf he goes home.
 * SHP-4  Who lays a tile on the field of his shepherd must, after the figure, let the flock grow or drive it home; not with
 *        the tile on which he put the shepherd (E-23).
 * SHP-5  Growing: he draws a token.  A wolf scatters the whole flock of the field, and all its shepherds go home.
 * SHP-6  Driving home: a point for each sheep to everybody who has a shepherd there; they all go home.
 * SHP-7  On joined fields the flocks are one.
 * SHP-8  Sheep printed on the field are driven home too, and stay; RIV-7: they are in play with this rule alone.
 * SHP-9  A shepherd does nothing else.
 * SHP-10 At the end sheep are worth nothing.
 * SHP-11 The wolves are always in the bag, so it is never empty.
 * VIN-1..4  A complete monastery is worth three points more for each vineyard on the eight tiles around it.
 * E-22   With the option `flock_autoscore` a flock on a field that can never be extended again is driven home at once.
 *
 * What is with each shepherd is remembered as how many tokens of each kind, four bits each; there are so few of each kind
 * that these numbers can be added up for all players at once.  What is with nobody is in the bag. */
#include "core/assert.h"
#include "core/splitmix.h"
#include "rules/rule.h"
#include "rules/variant.h"

#include <stddef.h>

enum { HILL, VINEYARD, SHEEP };                     /* marks */
enum { UNDER, BEGIN, CLOSED, FLOCK, TOKEN };        /* steps */
enum { SAY_TOKEN, SAY_GROW, SAY_DRIVE };            /* verbs */
enum { HIDDEN, FIRST, FLED, MORE, WOLVES, DRIVEN }; /* events */
enum { NEW_FLOCK, GROWING };                        /* the number of a frame: what the token is for */
enum { KINDS = 4, WOLF = KINDS, TOKENS, BITS = 4, ONE = 1, OF_ONE_KIND = (1 << BITS) - 1 };
enum { WOLVES_IN_BAG = 2, VINEYARD_POINTS = 3, AROUND = 8 };
enum { ALL_TOKENS = 4 | 5 << BITS | 6 << 2 * BITS | 1 << 3 * BITS };

static const char *const token_names[TOKENS] = { "1", "2", "3", "4", "wolf" };

struct memory {
    uint16_t flock[HB_PLAYERS_MAX]; /* with each player's shepherd */
};

static const struct hb_memory_field fields[] = {
    { "flock", offsetof(struct memory, flock), 2, HB_PLAYERS_MAX },
    { NULL, 0, 0, 0 },
};

static struct memory *memory(const struct hb_landgame *c, const struct hb_own *own)
{
    return hb_own_memory(c, own);
}

/* Tokens */

static unsigned of_kind(unsigned tokens, unsigned kind)
{
    return tokens >> BITS * kind & OF_ONE_KIND;
}

static unsigned sheep_on(unsigned tokens)
{
    return of_kind(tokens, 0) + 2 * of_kind(tokens, 1) + 3 * of_kind(tokens, 2) + 4 * of_kind(tokens, 3);
}

static unsigned in_bag(const struct hb_landgame *c, const struct hb_own *own)
{
    unsigned bag = ALL_TOKENS;

    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        bag -= memory(c, own)->flock[p];
    return bag;
}

static unsigned drawable(unsigned bag, unsigned kind)
{
    return kind == WOLF ? WOLVES_IN_BAG : of_kind(bag, kind);
}

static unsigned all_drawable(unsigned bag)
{
    unsigned n = WOLVES_IN_BAG;

    for (unsigned kind = 0; kind < KINDS; kind++)
        n += of_kind(bag, kind);
    return n;
}

/* Shepherds and their fields */

static bool is_home(const struct hb_landgame *c, const struct hb_own *own, unsigned player)
{
    return hb_seats(c)[player].supply[own->piece] != 0;
}

static struct hb_figure shepherd(const struct hb_landgame *c, const struct hb_own *own, unsigned player)
{
    return hb_figure(hb_land(c), hb_thing_of(hb_land(c), player, own->piece));
}

/* Those on a field, as bits. */
static unsigned shepherds_on(const struct hb_landgame *c, const struct hb_own *own, unsigned root)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned players = 0;

    if (!hb_helped(l, root))
        return 0;
    for (unsigned p = 0; p < c->head.players; p++)
        players |= (unsigned)hb_has_piece(l, p, own->piece, root) << p;
    return players;
}

static unsigned sheep_of(const struct hb_landgame *c, const struct hb_own *own, unsigned shepherds)
{
    unsigned tokens = 0;

    for (unsigned left = shepherds; left; left &= left - 1)
        tokens += memory(c, own)->flock[__builtin_ctz(left)];
    return sheep_on(tokens);
}

static unsigned printed_on(const struct hb_landgame *c, const struct hb_own *own, unsigned root)
{
    return hb_own_count_at(c, own, SHEEP, root);
}

static bool shepherd_may_stand(const struct hb_landgame *c, const struct hb_own *own, int player, unsigned tile,
                               unsigned segment)
{
    (void)player;
    return !shepherds_on(c, own, hb_root_at(hb_land(c), tile, segment));
}

static void shepherd_why_not(const struct hb_landgame *c, const struct hb_own *own, int player, unsigned tile,
                             unsigned segment, struct hb_error *err)
{
    (void)c;
    (void)own;
    (void)player;
    (void)tile;
    (void)segment;
    hb_refuse(err, HB_ILLEGAL_MOVE, "hills.shepherd.second");
}

static unsigned shepherd_carries(const struct hb_landgame *c, const struct hb_own *own, int player)
{
    return sheep_on(memory(c, own)->flock[player]);
}

static void shepherd_came_home(struct hb_landgame *c, const struct hb_own *own, int player)
{
    memory(c, own)->flock[player] = 0;
}

static void send_shepherds_home(struct hb_landgame *c, const struct hb_own *own, unsigned shepherds,
                                struct hb_sink *sink)
{
    for (unsigned k = 0; k < c->head.players; k++) {
        unsigned p = (c->turn + k) % c->head.players;
        if (shepherds >> p & 1)
            hb_send_home(c, hb_thing_of(hb_land(c), p, own->piece), sink);
    }
}

/* The field of this figure and what happened there. */
static void tell(const struct hb_landgame *c, const struct hb_own *own, unsigned what, const struct hb_figure *f,
                 unsigned token, unsigned sheep, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_land(c);

    if (sink)
        hb_tell_rule(sink, c, own, c->turn, 5,
                     (const int32_t[]){ (int32_t)what, hb_tile_x(l, f->tile), hb_tile_y(l, f->tile), (int32_t)token,
                                        (int32_t)sheep });
}

/* Driving home.  What the points are for: the sheep on tokens, the printed ones, and whether they are shared. */
enum { PRINTED = 8, SHARED = 16 };

static void drive_home(struct hb_landgame *c, const struct hb_own *own, const struct hb_figure *f, struct hb_sink *sink)
{
    unsigned shepherds = shepherds_on(c, own, f->root), sheep = sheep_of(c, own, shepherds),
             printed = printed_on(c, own, f->root);
    bool shared = shepherds & (shepherds - 1);
    struct hb_scored s = { .kind = HB_FEATURE_KINDS,
                           .detail = sheep | printed << PRINTED | (unsigned)shared << SHARED };

    tell(c, own, DRIVEN, f, 0, sheep + printed, sink);
    for (unsigned k = 0; k < c->head.players; k++) {
        unsigned p = (c->turn + k) % c->head.players;
        if (shepherds >> p & 1)
            hb_give_points(c, (int)p, own->source, (int)(sheep + printed), &s, sink);
    }
    send_shepherds_home(c, own, shepherds, sink);
}

/* Drawing a token */

static struct hb_move token_move(const struct hb_own *own, unsigned token)
{
    return hb_move_of(hb_own_verb(own, SAY_TOKEN), token, 0, 0, 0);
}

static size_t token_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                          size_t cap)
{
    unsigned bag = in_bag(c, own);
    size_t n = 0;

    (void)who;
    for (unsigned token = 0; token < TOKENS; token++) {
        if (!drawable(bag, token))
            continue;
        if (n < cap)
            out[n] = token_move(own, token);
        n++;
    }
    return n;
}

static uint32_t token_weight(const struct hb_landgame *c, const struct hb_own *own, struct hb_move m)
{
    unsigned token = hb_move_piece(m);

    return token < TOKENS && m.code == token_move(own, token).code ? drawable(in_bag(c, own), token) : 0;
}

static uint32_t token_total(const struct hb_landgame *c, const struct hb_own *own)
{
    return all_drawable(in_bag(c, own));
}

static struct hb_move token_outcome(const struct hb_landgame *c, const struct hb_own *own, uint32_t at)
{
    unsigned bag = in_bag(c, own), token = 0;

    while (at >= drawable(bag, token))
        at -= drawable(bag, token++);
    return token_move(own, token);
}

static void put_token(struct hb_landgame *c, const struct hb_own *own, unsigned token, bool first, struct hb_sink *sink)
{
    const struct hb_figure f = shepherd(c, own, c->turn);
    unsigned shepherds = shepherds_on(c, own, f.root);

    if (token == WOLF) {
        tell(c, own, first ? FLED : WOLVES, &f, token, sheep_of(c, own, shepherds), sink);
        send_shepherds_home(c, own, shepherds, sink);
        return;
    }
    memory(c, own)->flock[c->turn] = (uint16_t)(memory(c, own)->flock[c->turn] + ((unsigned)ONE << BITS * token));
    tell(c, own, first ? FIRST : MORE, &f, token, sheep_of(c, own, shepherds), sink);
}

static enum hb_next token_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    (void)who;
    put_token(c, own, hb_move_piece(m), hb_top_frame(c)->argument == NEW_FLOCK, sink);
    return HB_GOES_ON;
}

static enum hb_next token_random(struct hb_landgame *c, const struct hb_own *own, uint64_t *seed)
{
    return token_play(c, own, HB_CHANCE, token_outcome(c, own, hb_below(seed, token_total(c, own))), NULL);
}

static void token_why(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                      const struct hb_names *names, struct hb_error *err)
{
    (void)c;
    (void)who;
    (void)names;
    if (hb_move_verb(m) == hb_own_verb(own, SAY_TOKEN))
        hb_refuse(err, HB_ILLEGAL_MOVE, "hills.token.gone");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "hills.token.first");
}

/* A new shepherd: nobody else can stand on the tile just laid. */
static enum hb_next begin_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)sink;
    if (is_home(c, own, c->turn) || shepherd(c, own, c->turn).tile != c->laid)
        return HB_GOES_ON;
    hb_open_frame(c, own, TOKEN, HB_CHANCE, NEW_FLOCK);
    return HB_OPENS;
}

/* Growing or driving home */

static bool reaches_new_tile(const struct hb_landgame *c, unsigned root)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned left = hb_segments_of[hb_tile_design(l, c->laid)][HB_FIELD]; left; left &= left - 1)
        if (hb_root_at(l, c->laid, (unsigned)__builtin_ctz(left)) == root)
            return true;
    return false;
}

static bool has_extended(const struct hb_landgame *c, const struct hb_own *own)
{
    if (is_home(c, own, c->turn) || c->laid == HB_NO_TILE)
        return false;
    const struct hb_figure f = shepherd(c, own, c->turn);
    return f.tile != c->laid && reaches_new_tile(c, f.root);
}

static enum hb_next flock_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)sink;
    if (!has_extended(c, own))
        return HB_GOES_ON;
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

static struct hb_move said(const struct hb_own *own, unsigned verb)
{
    return hb_move_of(hb_own_verb(own, verb), 0, 0, 0, 0);
}

static size_t flock_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                          size_t cap)
{
    (void)c;
    (void)who;
    return hb_list_moves((const struct hb_move[]){ said(own, SAY_GROW), said(own, SAY_DRIVE) }, 2, out, cap);
}

static enum hb_next flock_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    const struct hb_figure f = shepherd(c, own, (unsigned)who);

    if (m.code == said(own, SAY_GROW).code) {
        hb_open_frame(c, own, TOKEN, HB_CHANCE, GROWING);
        return HB_OPENS;
    }
    drive_home(c, own, &f, sink);
    return HB_GOES_ON;
}

static enum hb_next flock_random(struct hb_landgame *c, const struct hb_own *own, uint64_t *seed)
{
    if (!has_extended(c, own))
        return HB_GOES_ON;
    return flock_play(c, own, c->turn, said(own, hb_below(seed, 2) ? SAY_DRIVE : SAY_GROW), NULL);
}

static void hills_why_not(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_move m,
                          struct hb_error *err)
{
    (void)c;
    (void)player;
    if (hb_move_verb(m) == hb_own_verb(own, SAY_TOKEN))
        hb_refuse(err, HB_ILLEGAL_MOVE, "hills.token.later");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "hills.flock.later");
}

static void flock_facts(const struct hb_landgame *c, const struct hb_own *own, struct hb_facts *f)
{
    unsigned root = shepherd(c, own, c->turn).root;

    f->number(f, "sheep", sheep_of(c, own, shepherds_on(c, own, root)) + printed_on(c, own, root));
}

/* Fields that can never be extended again (E-22) */

/* The sides of a segment of a field behind which there is no tile yet; under mist a field ends. */
static unsigned open_sides(const struct hb_landscape *l, unsigned stop)
{
    const struct hb_shape *shape = &hb_shapes[hb_tile_shapes(l)[hb_ring_tile(stop)]];
    unsigned n = 0;

    for (unsigned side = 0; side < HB_SIDES; side++)
        if (!(shape->veils >> side & 1) &&
            (shape->area[2 * side] == hb_ring_segment(stop) || shape->area[2 * side + 1] == hb_ring_segment(stop)))
            n += hb_tile_beside(l, hb_ring_tile(stop), side) == HB_NO_TILE;
    return n;
}

/* How many sides of the field are open; there is no need to know of more than `enough`. */
static unsigned field_is_open(const struct hb_landscape *l, unsigned root, unsigned enough)
{
    unsigned first = hb_ring(l)[root], stop = first, n = 0;

    do {
        n += open_sides(l, stop);
        stop = hb_ring_next(l, stop);
    } while (n < enough && stop != first);
    return n < enough ? n : enough;
}

/* Only a field that has a part on the tile just laid can have been closed by it, or one that ends at its mist. */
static bool may_have_closed(const struct hb_landgame *c, unsigned root)
{
    return reaches_new_tile(c, root) || hb_shapes[hb_tile_shapes(hb_land(c))[c->laid]].veils;
}

static enum hb_next closed_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    if (!(c->variant & HB_FLOCK_AUTOSCORE))
        return HB_GOES_ON;
    for (unsigned k = 0; k < c->head.players; k++) {
        unsigned p = (c->turn + k) % c->head.players;
        if (is_home(c, own, p))
            continue;
        const struct hb_figure f = shepherd(c, own, p);
        if (!may_have_closed(c, f.root) || field_is_open(hb_land(c), f.root, 1))
            continue;
        drive_home(c, own, &f, sink);
    }
    return HB_GOES_ON;
}

/* Hills */

static enum hb_next under_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    if (!hb_design_bears(own, HILL, c->drawn) || !hb_tiles_to_draw(c) || !hb_tile_can_be_laid(c))
        return HB_GOES_ON;
    hb_hide_tile(c);
    if (sink)
        hb_tell_rule(sink, c, own, c->turn, 1, (const int32_t[]){ HIDDEN });
    return HB_GOES_ON;
}

/* How many followers of each of these players stand on hills of a feature. */
static void count_on_hills(const struct hb_landgame *c, const struct hb_own *own, unsigned root, unsigned players,
                           unsigned on_hills[HB_PLAYERS_MAX])
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned i = 0; i < l->figures; i++) {
        if (hb_figure_root(l, i) != root)
            continue;
        const struct hb_figure f = hb_figure(l, i);
        if (f.counts && f.player != HB_NOBODYS && (players >> f.player & 1) && hb_tile_bears(c, own, HILL, f.tile))
            on_hills[f.player]++;
    }
}

static void hills_owners(const struct hb_landgame *c, const struct hb_own *own, struct hb_scored *s)
{
    unsigned on_hills[HB_PLAYERS_MAX] = { 0 }, most = 0, winners = 0;

    if (!(s->owners & (s->owners - 1)))
        return;
    count_on_hills(c, own, s->root, s->owners, on_hills);
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++) {
        on_hills[p] = c->variant & HB_HILL_BY_COUNT ? on_hills[p] : on_hills[p] > 0;
        if (on_hills[p] > most) {
            most = on_hills[p];
            winners = 0;
        }
        winners |= (unsigned)(most && on_hills[p] == most) << p;
    }
    if (winners)
        s->owners = winners;
}

/* Whether it was hills that took the feature from somebody with as much power. */
static bool won_by_hills(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int player)
{
    unsigned on_hills[HB_PLAYERS_MAX] = { 0 }, equals = 0;

    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        equals |= (unsigned)(s->power[p] == s->power[player]) << p;
    if (!s->power[player] || !(s->owners >> player & 1) || !(equals & ~s->owners))
        return false;
    count_on_hills(c, own, s->root, s->owners, on_hills);
    return on_hills[player] > 0;
}

/* Vineyards */

static unsigned vineyards_around(const struct hb_landgame *c, const struct hb_own *own, unsigned middle)
{
    const struct hb_landscape *l = hb_land(c);
    const uint8_t *x = hb_tile_xs(l), *y = hb_tile_ys(l);
    unsigned n = 0;

    for (unsigned i = 0; i < l->tiles; i += HB_LANES)
        for (uint64_t left = hb_which_around(x + i, y + i, x[middle], y[middle]) & hb_low_ones(l->tiles - i); left;
             left &= left - 1) {
            unsigned t = i + (unsigned)__builtin_ctzll(left);
            n += t != middle && hb_tile_bears(c, own, VINEYARD, t);
        }
    return n;
}

static unsigned vineyards_for(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s)
{
    return s->kind == HB_MONASTERY && s->complete ? vineyards_around(c, own, s->tile) : 0;
}

static int hills_worth(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int worth)
{
    return worth + VINEYARD_POINTS * (int)vineyards_for(c, own, s);
}

/* Explaining */

static void explain_flock(const struct hb_scored *s, struct hb_told *t)
{
    unsigned sheep = s->detail & ((1u << PRINTED) - 1),
             printed = s->detail >> PRINTED & ((1u << (SHARED - PRINTED)) - 1);

    hb_told_number(t, "sheep", (long)sheep);
    hb_told_number(t, "printed", (long)printed);
    if (s->detail >> SHARED)
        hb_told_rule(t, "SHP-7");
    if (printed)
        hb_told_rule(t, "SHP-8");
}

static void hills_explain(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int player,
                          struct hb_told *t)
{
    if (s->kind == HB_FEATURE_KINDS) {
        explain_flock(s, t);
        return;
    }
    if (vineyards_for(c, own, s))
        hb_told_reason(t, "vineyards", vineyards_for(c, own, s), "VIN-1");
    if (won_by_hills(c, own, s, player))
        hb_told_reason(t, "hill", 1, "HIL-3");
}

/* What a player may hope for: that he can extend the field once more, in thousandths, by how many of his turns are left and
 * how open it is; and then the better of driving home and of growing once before it.  A wolf may come, and tokens have a
 * little more than two sheep in the mean. */

enum { WHOLE = 1000, OPEN_ENOUGH = 4, TURNS_ENOUGH = 4, HALVES_IN_POINT = 2, HAND = 2 };

static unsigned chance_to_extend(const struct hb_landgame *c, unsigned root)
{
    static const unsigned by_turns[TURNS_ENOUGH + 1] = { 0, 450, 700, 850, 950 };
    static const unsigned by_sides[OPEN_ENOUGH + 1] = { 0, 600, 800, 900, 1000 };
    unsigned turns = hb_tiles_to_draw(c) / c->head.players;

    return by_turns[turns < TURNS_ENOUGH ? turns : TURNS_ENOUGH] *
           by_sides[field_is_open(hb_land(c), root, OPEN_ENOUGH)] / WHOLE;
}

/* In thousandths of a sheep, what another token makes of so many. */
static unsigned after_token(unsigned bag, unsigned sheep)
{
    unsigned all = all_drawable(bag), tokens = all - WOLVES_IN_BAG;

    return tokens ? (tokens * sheep + WHOLE * sheep_on(bag)) / all : 0;
}

static bool draws_for(const struct hb_landgame *c, const struct hb_own *own, unsigned root)
{
    return c->frames && hb_current_step(c) == &hb_own_rule(own)->step[TOKEN] && shepherd(c, own, c->turn).root == root;
}

static int hills_reserve(const struct hb_landgame *c, const struct hb_own *own, int player)
{
    if (is_home(c, own, (unsigned)player))
        return hb_tiles_to_draw(c) >= 2u * c->head.players ? HAND : 0;
    unsigned root = shepherd(c, own, (unsigned)player).root, bag = in_bag(c, own);
    unsigned sheep = WHOLE * (sheep_of(c, own, shepherds_on(c, own, root)) + printed_on(c, own, root));
    if (draws_for(c, own, root))
        sheep = after_token(bag, sheep);
    unsigned grown = after_token(bag, sheep), best = grown > sheep ? grown : sheep;
    return (int)((uint64_t)best * chance_to_extend(c, root) * HALVES_IN_POINT / ((uint64_t)WHOLE * WHOLE));
}

/* Facts */

static void hills_table_facts(const struct hb_landgame *c, const struct hb_own *own, struct hb_facts *f)
{
    unsigned bag = in_bag(c, own);

    f->object(f, "tokens");
    for (unsigned token = 0; token < TOKENS; token++)
        f->number(f, token_names[token], drawable(bag, token));
    f->end(f);
}

static void hills_feature_facts(const struct hb_landgame *c, const struct hb_own *own, enum hb_feature_kind kind,
                                unsigned root, struct hb_facts *f)
{
    if (kind != HB_FIELD)
        return;
    if (printed_on(c, own, root))
        f->number(f, "printed", printed_on(c, own, root));
    unsigned shepherds = shepherds_on(c, own, root);
    if (!shepherds)
        return;
    f->number(f, "sheep", sheep_of(c, own, shepherds));
    f->list(f, "shepherds");
    for (unsigned left = shepherds; left; left &= left - 1)
        f->number(f, NULL, __builtin_ctz(left));
    f->end(f);
}

/* From outside */

static bool drawn_tokens_are_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    for (unsigned kind = 0; kind < KINDS; kind++) {
        unsigned n = 0;
        for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
            n += of_kind(memory(c, own)->flock[p], kind);
        if (n > of_kind(ALL_TOKENS, kind))
            return false;
    }
    return true;
}

static bool frame_is_sane(const struct hb_landgame *c, const struct hb_own *own, unsigned frame)
{
    const struct hb_frame *f = &c->frame[frame];

    if (frame + 1u != c->frames || f->actor != HB_CHANCE || f->argument > GROWING || is_home(c, own, c->turn) ||
        c->laid == HB_NO_TILE)
        return false;
    bool is_new = shepherd(c, own, c->turn).tile == c->laid;
    return f->argument == NEW_FLOCK ? is_new : !is_new && has_extended(c, own);
}

/* Only who has just been put has no sheep yet. */
static bool hills_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    unsigned waits = HB_PLAYERS_MAX;

    for (unsigned i = 0; i < c->frames; i++) {
        if (hb_step_coded(c, c->frame[i].step) != &hb_own_rule(own)->step[TOKEN])
            continue;
        if (!frame_is_sane(c, own, i))
            return false;
        waits = c->frame[i].argument == NEW_FLOCK ? c->turn : waits;
    }
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++) {
        bool has_none = p >= c->head.players || is_home(c, own, p) || p == waits;
        if (has_none != (memory(c, own)->flock[p] == 0))
            return false;
    }
    return drawn_tokens_are_sane(c, own);
}

#define TOKEN_FIELDS                                                                                                   \
    {                                                                                                                  \
        { .name = "x", .at = 2 }, { .name = "y", .at = 3 }, { "token", HB_AS_WORD, .at = 4, .words = token_names },    \
        {                                                                                                              \
            .name = "sheep", .at = 5                                                                                   \
        }                                                                                                              \
    }

/* For those who weigh positions: the shepherd is at home; else how large the flock around him is. */
static void hills_seat_signs(const struct hb_prospect *p, const struct hb_own *own, int player, struct hb_signs *s)
{
    enum { MOST = 10 };
    unsigned sheep;

    if (is_home(p->c, own, (unsigned)player)) {
        hb_rule_sign(s, own, 0);
        return;
    }
    sheep = sheep_of(p->c, own, shepherds_on(p->c, own, shepherd(p->c, own, (unsigned)player).root));
    hb_rule_sign(s, own, 1 + (sheep / 2 < MOST ? sheep / 2 : MOST));
}

const struct hb_rule hb_rule_hills = {
    .name = "hills",
    .number = 13,
    .rank = 115,
    .tiles = "hills",
    .boxes = "bigbox5",
    .piece = { { .name = "shepherd",
                 .each = 1,
                 .stands_on = 1 << HB_FIELD,
                 .placing_rule = "SHP-2",
                 .may_stand = shepherd_may_stand,
                 .why_not = shepherd_why_not,
                 .load = "sheep",
                 .carries = shepherd_carries,
                 .came_home = shepherd_came_home } },
    .seat_signs = hills_seat_signs,
    .source = { "sheep" },
    .source_form = { { "score", "event.score.sheep", "SHP-6", { { .name = NULL } } } },
    .count = { [HILL] = "hill", [VINEYARD] = "vineyard", [SHEEP] = "sheep" },
    .verb = { [SAY_TOKEN] = { "token", "w",
                              "=token\0"
                              "1 2 3 4 wolf" },
              [SAY_GROW] = { "grow", "", NULL },
              [SAY_DRIVE] = { "drive", "", NULL } },
    .memory = sizeof(struct memory),
    .fields = fields,
    .sane = hills_sane,
    .why_not = hills_why_not,
    .owners = hills_owners,
    .worth = hills_worth,
    .explain = hills_explain,
    .reserve = hills_reserve,
    .table_facts = hills_table_facts,
    .feature_facts = hills_feature_facts,
    .event = { [HIDDEN] = { "hidden", "event.hidden", "HIL-1", { { .name = NULL } } },
               [FIRST] = { "token", "event.token", "SHP-3", TOKEN_FIELDS },
               [FLED] = { "token", "event.token.fled", "SHP-3", TOKEN_FIELDS },
               [MORE] = { "token", "event.token.more", "SHP-5", TOKEN_FIELDS },
               [WOLVES] = { "token", "event.token.wolf", "SHP-5", TOKEN_FIELDS },
               [DRIVEN] = { "drive",
                            "event.drive",
                            "SHP-6",
                            { { .name = "x", .at = 2 }, { .name = "y", .at = 3 }, { .name = "sheep", .at = 5 } } } },
    .step = { [UNDER] = { .phase = "hill", .slot = HB_SLOT_DRAWN, .rank = 90, .enter = under_enter },
              [BEGIN] = { .phase = "shepherd", .slot = HB_SLOT_PLACED, .rank = 0, .enter = begin_enter },
              [CLOSED] = { .phase = "fold", .slot = HB_SLOT_PLACED, .rank = 29, .enter = closed_enter },
              [FLOCK] = { .phase = "flock",
                          .slot = HB_SLOT_PLACED,
                          .rank = 30,
                          .enter = flock_enter,
                          .legal = flock_legal,
                          .play = flock_play,
                          .refusal = "hills.flock.now",
                          .facts = flock_facts,
                          .random = flock_random },
              [TOKEN] = { .phase = "token",
                          .legal = token_legal,
                          .play = token_play,
                          .why = token_why,
                          .weight = token_weight,
                          .total_weight = token_total,
                          .outcome = token_outcome,
                          .random = token_random } },
};

/* hills.c -- Hills & Sheep.
 *
 * HIL-1  Who draws a hill that can be laid puts the next tile under it, unseen, and out of the game; without one there
 *        is nothing under it (E-29).
 * HIL-2  A hill is its whole tile, with everything on it.
 * HIL-3  Of those with the most power only the ones with a follower on a hill there have a feature, if any has one.
 * HIL-4  One follower on a hill is as good as several, unless the option `hill_by_count` lets the most of them win;
 *        equal ones share.
 * HIL-5  So it is at the end of the game too, and on fields; figures without power do not matter.
 * HIL-6  Which halves of a side belong to which city or field is said by the tiles; the landscape joins them.
 * SHP-1  Eighteen tokens: four with one sheep, five with two, six with three, one with four, and two wolves.
 * SHP-2  The shepherd is put on a field where no shepherd is; farmers do not matter.
 * SHP-3  Its player draws a token at once: sheep stay with it, and for a wolf it goes home.
 * SHP-4  Who lays a tile on the field of the own shepherd must, after the figure, let the flock grow or drive it home;
 *        not with the tile on which the shepherd was put (E-23).
 * SHP-5  Growing: one more token is drawn.  A wolf scatters the whole flock of the field, and all its shepherds go
 *        home.
 * SHP-6  Driving home: a point for each sheep to everybody who has a shepherd there; they all go home.
 * SHP-7  On joined fields the flocks are one.
 * SHP-8  Sheep printed on the field are driven home too, and stay; RIV-7: they are in play with this rule alone.
 * SHP-9  A shepherd does nothing else.
 * SHP-10 At the end sheep are worth nothing.
 * SHP-11 The wolves are always in the bag, so it is never empty.
 * VIN-1..4  A complete monastery is worth three points more for each vineyard on the eight tiles around it.
 * E-22   With the option `flock_autoscore` a flock on a field that can never be extended again is driven home at once.
 *
 * What is with each shepherd is remembered as how many tokens of each kind, four bits each; there are so few of each
 * kind that these numbers can be added up for all players at once.  What is with nobody is in the bag. */
#include "games/carcassonne/hills/hills.h"

#include "engine/assert.h"
#include "engine/splitmix.h"
#include "engine/tilegame/rule.h"

#include <stddef.h>

enum { HILL, VINEYARD, SHEEP };                     /* marks */
enum { UNDER, BEGIN, CLOSED, FLOCK, TOKEN };        /* steps */
enum { SAY_TOKEN, SAY_GROW, SAY_DRIVE };            /* verbs */
enum { HIDDEN, FIRST, FLED, MORE, WOLVES, DRIVEN }; /* events */
enum { NEW_FLOCK, GROWING };                        /* the number of a frame: what the token is for */
enum { KINDS = 4, WOLF = KINDS, TOKENS, BITS = 4, ONE = 1, OF_ONE_KIND = (1 << BITS) - 1 };
enum { WOLVES_IN_BAG = 2, VINEYARD_POINTS = 3, AROUND = 8 };
enum { ALL_TOKENS = 4 | 5 << BITS | 6 << 2 * BITS | 1 << 3 * BITS };

enum { FLOCK_AUTOSCORE = 1 << 2, HILL_BY_COUNT = 1 << 3 }; /* of the variant: E-22, HIL-4 */

static const struct hb_rule_option options[] = {
    { .option = { "flock_autoscore", HB_FLAG, NULL, "no",
                  "whether a flock is driven home as soon as its field is closed", false, "no", .example = "yes" },
      .place = 2,
      .bit = FLOCK_AUTOSCORE },
    { .option = { "hill_by_count", HB_FLAG, NULL, "no",
                  "whether at a tie the most followers on hills win, not any of them", false, "no", .example = "yes" },
      .place = 3,
      .bit = HILL_BY_COUNT },
    { .option = { .name = NULL } },
};

static const char *const token_names[TOKENS] = { "1", "2", "3", "4", "wolf" };

struct hills_memory {
    uint16_t flock[HB_PLAYERS_MAX]; /* with each player's shepherd */
};

static const struct hb_memory_field fields[] = {
    { "flock", offsetof(struct hills_memory, flock), 2, HB_PLAYERS_MAX },
    { NULL, 0, 0, 0 },
};

static struct hills_memory *memory(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return hb_tg_memory(tg, slot);
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

/* All tokens less those with shepherds, in one subtraction a player: no kind can borrow from the next. */
static unsigned in_bag(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    unsigned bag = ALL_TOKENS;

    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        bag -= memory(tg, slot)->flock[p];
    return bag;
}

/* Wolves go back into the bag at once. */
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

static bool is_home(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player)
{
    return hb_tg_seats(tg)[player].supply[slot->piece] != 0;
}

static struct hb_land_figure shepherd(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player)
{
    return hb_land_figure(hb_tg_land(tg), hb_land_piece_of(hb_tg_land(tg), player, slot->piece));
}

/* Those on a field, as bits. */
static unsigned shepherds_on(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned root)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned players = 0;

    if (!hb_land_has_other_pieces(l, root))
        return 0;
    for (unsigned p = 0; p < tg->head.players; p++)
        players |= (unsigned)hb_land_has_piece(l, p, slot->piece, root) << p;
    return players;
}

/* Of several shepherds on a field together. */
static unsigned sheep_of(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned shepherds)
{
    unsigned tokens = 0;

    for (unsigned left = shepherds; left; left &= left - 1)
        tokens += memory(tg, slot)->flock[__builtin_ctz(left)];
    return sheep_on(tokens);
}

static unsigned printed_on(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned root)
{
    return hb_tg_slot_marks_at(tg, slot, SHEEP, root);
}

static bool shepherd_may_stand(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, unsigned tile,
                               unsigned segment)
{
    (void)player;
    return !shepherds_on(tg, slot, hb_land_root_at(hb_tg_land(tg), tile, segment));
}

static void shepherd_why_not(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, unsigned tile,
                             unsigned segment, struct hb_error *err)
{
    (void)tg;
    (void)slot;
    (void)player;
    (void)tile;
    (void)segment;
    hb_refuse(err, HB_ILLEGAL_MOVE, "hills.shepherd.second");
}

static unsigned shepherd_carries(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player)
{
    return sheep_on(memory(tg, slot)->flock[player]);
}

static void shepherd_came_home(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player)
{
    memory(tg, slot)->flock[player] = 0;
}

/* Clockwise from the player whose turn it is. */
static void send_shepherds_home(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned shepherds,
                                struct hb_sink *sink)
{
    for (unsigned k = 0; k < tg->head.players; k++) {
        unsigned p = (tg->turn + k) % tg->head.players;
        if (shepherds >> p & 1)
            hb_tg_send_home(tg, hb_land_piece_of(hb_tg_land(tg), p, slot->piece), sink);
    }
}

/* The field of this figure and what happened there. */
static void emit(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned what,
                 const struct hb_land_figure *f, unsigned token, unsigned sheep, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    if (sink)
        hb_tg_emit_rule(sink, tg, slot, tg->turn, 5,
                        (const int32_t[]){ (int32_t)what, hb_land_tile_x(l, f->tile), hb_land_tile_y(l, f->tile),
                                           (int32_t)token, (int32_t)sheep });
}

/* Driving home.  What the points are for: the sheep on tokens, the printed ones, and whether they are shared. */
enum { PRINTED = 8, SHARED = 16 };

/* The same points for each shepherd on the field. */
static void drive_home(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_land_figure *f,
                       struct hb_sink *sink)
{
    unsigned shepherds = shepherds_on(tg, slot, f->root), sheep = sheep_of(tg, slot, shepherds),
             printed = printed_on(tg, slot, f->root);
    bool shared = shepherds & (shepherds - 1);
    struct hb_scored s = { .kind = HB_FEATURE_KINDS,
                           .detail = sheep | printed << PRINTED | (unsigned)shared << SHARED };

    emit(tg, slot, DRIVEN, f, 0, sheep + printed, sink);
    for (unsigned k = 0; k < tg->head.players; k++) {
        unsigned p = (tg->turn + k) % tg->head.players;
        if (shepherds >> p & 1)
            hb_tg_give_points(tg, (int)p, slot->source, (int)(sheep + printed), &s, sink);
    }
    send_shepherds_home(tg, slot, shepherds, sink);
}

/* Drawing a token */

static struct hb_move token_move(const struct hb_rule_slot *slot, unsigned token)
{
    return hb_tg_move(hb_tg_slot_verb(slot, SAY_TOKEN), token, 0, 0, 0);
}

static size_t token_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    unsigned bag = in_bag(tg, slot);
    size_t n = 0;

    (void)who;
    for (unsigned token = 0; token < TOKENS; token++) {
        if (!drawable(bag, token))
            continue;
        if (n < cap)
            out[n] = token_move(slot, token);
        n++;
    }
    return n;
}

static uint32_t token_weight(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_move m)
{
    unsigned token = hb_tg_move_piece(m);

    return token < TOKENS && m.code == token_move(slot, token).code ? drawable(in_bag(tg, slot), token) : 0;
}

static uint32_t token_total(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return all_drawable(in_bag(tg, slot));
}

static struct hb_move token_outcome(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint32_t at)
{
    unsigned bag = in_bag(tg, slot), token = 0;

    while (at >= drawable(bag, token))
        at -= drawable(bag, token++);
    return token_move(slot, token);
}

/* A wolf scatters the flocks of everybody on the field. */
static void put_token(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned token, bool first,
                      struct hb_sink *sink)
{
    const struct hb_land_figure f = shepherd(tg, slot, tg->turn);
    unsigned shepherds = shepherds_on(tg, slot, f.root);

    if (token == WOLF) {
        emit(tg, slot, first ? FLED : WOLVES, &f, token, sheep_of(tg, slot, shepherds), sink);
        send_shepherds_home(tg, slot, shepherds, sink);
        return;
    }
    memory(tg, slot)->flock[tg->turn] = (uint16_t)(memory(tg, slot)->flock[tg->turn] + ((unsigned)ONE << BITS * token));
    emit(tg, slot, first ? FIRST : MORE, &f, token, sheep_of(tg, slot, shepherds), sink);
}

static enum hb_next token_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    (void)who;
    put_token(tg, slot, hb_tg_move_piece(m), hb_tg_top_frame(tg)->argument == NEW_FLOCK, sink);
    return HB_GOES_ON;
}

static enum hb_next token_random(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed)
{
    return token_play(tg, slot, HB_CHANCE, token_outcome(tg, slot, hb_splitmix_below(seed, token_total(tg, slot))),
                      NULL);
}

static void token_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                      const struct hb_names *names, struct hb_error *err)
{
    (void)tg;
    (void)who;
    (void)names;
    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, SAY_TOKEN))
        hb_refuse(err, HB_ILLEGAL_MOVE, "hills.token.gone");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "hills.token.first");
}

/* A new shepherd: nobody else can stand on the tile just laid. */
static enum hb_next begin_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)sink;
    if (is_home(tg, slot, tg->turn) || shepherd(tg, slot, tg->turn).tile != tg->laid)
        return HB_GOES_ON;
    hb_tg_open_frame(tg, slot, TOKEN, HB_CHANCE, NEW_FLOCK);
    return HB_OPENS;
}

/* Growing or driving home */

/* Whether a field has a part on the tile just laid. */
static bool reaches_new_tile(const struct hb_tilegame *tg, unsigned root)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned left = hb_segments_of[hb_land_tile_design(l, tg->laid)][HB_FIELD]; left; left &= left - 1)
        if (hb_land_root_at(l, tg->laid, (unsigned)__builtin_ctz(left)) == root)
            return true;
    return false;
}

/* The new tile joined the field of the player's shepherd, who did not come with it. */
static bool has_extended(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    if (is_home(tg, slot, tg->turn) || tg->laid == HB_NO_TILE)
        return false;
    const struct hb_land_figure f = shepherd(tg, slot, tg->turn);
    return f.tile != tg->laid && reaches_new_tile(tg, f.root);
}

static enum hb_next flock_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)sink;
    if (!has_extended(tg, slot))
        return HB_GOES_ON;
    tg->head.actor = (int8_t)tg->turn;
    return HB_ASKS;
}

static struct hb_move said(const struct hb_rule_slot *slot, unsigned verb)
{
    return hb_tg_move(hb_tg_slot_verb(slot, verb), 0, 0, 0, 0);
}

static size_t flock_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    (void)tg;
    (void)who;
    return hb_tg_list_moves((const struct hb_move[]){ said(slot, SAY_GROW), said(slot, SAY_DRIVE) }, 2, out, cap);
}

static enum hb_next flock_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    const struct hb_land_figure f = shepherd(tg, slot, (unsigned)who);

    if (m.code == said(slot, SAY_GROW).code) {
        hb_tg_open_frame(tg, slot, TOKEN, HB_CHANCE, GROWING);
        return HB_OPENS;
    }
    drive_home(tg, slot, &f, sink);
    return HB_GOES_ON;
}

static enum hb_next flock_random(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed)
{
    if (!has_extended(tg, slot))
        return HB_GOES_ON;
    return flock_play(tg, slot, tg->turn, said(slot, hb_splitmix_below(seed, 2) ? SAY_DRIVE : SAY_GROW), NULL);
}

static void hills_why_not(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, struct hb_move m,
                          struct hb_error *err)
{
    (void)tg;
    (void)player;
    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, SAY_TOKEN))
        hb_refuse(err, HB_ILLEGAL_MOVE, "hills.token.later");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "hills.flock.later");
}

static void describe_flock(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_event_record *t)
{
    unsigned root = shepherd(tg, slot, tg->turn).root;

    hb_event_number(t, "sheep", sheep_of(tg, slot, shepherds_on(tg, slot, root)) + printed_on(tg, slot, root));
}

/* Fields that can never be extended again (E-22) */

/* The sides of a segment of a field behind which there is no tile yet; under mist a field ends. */
static unsigned open_sides(const struct hb_landscape *l, unsigned stop)
{
    const struct hb_shape *shape = &hb_shapes[hb_land_tile_shapes(l)[hb_land_ring_tile(stop)]];
    unsigned n = 0;

    for (unsigned side = 0; side < HB_SIDES; side++)
        if (!(shape->veils >> side & 1) && (shape->area[2 * side] == hb_land_ring_segment(stop) ||
                                            shape->area[2 * side + 1] == hb_land_ring_segment(stop)))
            n += hb_land_tile_beside(l, hb_land_ring_tile(stop), side) == HB_NO_TILE;
    return n;
}

/* How many sides of the field are open; there is no need to know of more than `enough`. */
unsigned hb_hills_open_sides(const struct hb_landscape *l, unsigned root, unsigned enough)
{
    unsigned first = hb_land_ring(l)[root], stop = first, n = 0;

    do {
        n += open_sides(l, stop);
        stop = hb_land_ring_next(l, stop);
    } while (n < enough && stop != first);
    return n < enough ? n : enough;
}

/* Only a field that has a part on the tile just laid can have been closed by it, or one that ends at its mist. */
static bool may_have_closed(const struct hb_tilegame *tg, unsigned root)
{
    return reaches_new_tile(tg, root) || hb_shapes[hb_land_tile_shapes(hb_tg_land(tg))[tg->laid]].veils;
}

static enum hb_next closed_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    if (!(tg->variant & FLOCK_AUTOSCORE))
        return HB_GOES_ON;
    for (unsigned k = 0; k < tg->head.players; k++) {
        unsigned p = (tg->turn + k) % tg->head.players;
        if (is_home(tg, slot, p))
            continue;
        const struct hb_land_figure f = shepherd(tg, slot, p);
        if (!may_have_closed(tg, f.root) || hb_hills_open_sides(hb_tg_land(tg), f.root, 1))
            continue;
        drive_home(tg, slot, &f, sink);
    }
    return HB_GOES_ON;
}

/* Hills */

/* One tile less can be drawn; which one lies under the hill is not decided, so nobody can learn it. */
static enum hb_next under_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    if (!hb_tg_design_bears(slot, HILL, tg->drawn) || !hb_tg_tiles_to_draw(tg) || !hb_tg_tile_can_be_laid(tg))
        return HB_GOES_ON;
    hb_tg_bag_lose_one(tg);
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, tg->turn, 1, (const int32_t[]){ HIDDEN });
    return HB_GOES_ON;
}

/* How many followers of each of these players stand on hills of a feature. */
static void count_on_hills(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned root,
                           unsigned players, unsigned on_hills[HB_PLAYERS_MAX])
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned i = 0; i < l->pieces; i++) {
        if (hb_land_figure_root(l, i) != root)
            continue;
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (f.counts && f.player != HB_NO_OWNER && (players >> f.player & 1) &&
            hb_tg_tile_bears(tg, slot, HILL, f.tile))
            on_hills[f.player]++;
    }
}

/* Only among those who have the feature already: hills decide ties. */
static void hills_owners(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_scored *s)
{
    unsigned on_hills[HB_PLAYERS_MAX] = { 0 }, most = 0, winners = 0;

    if (!(s->owners & (s->owners - 1)))
        return;
    count_on_hills(tg, slot, s->root, s->owners, on_hills);
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++) {
        on_hills[p] = tg->variant & HILL_BY_COUNT ? on_hills[p] : on_hills[p] > 0;
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
static bool won_by_hills(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                         int player)
{
    unsigned on_hills[HB_PLAYERS_MAX] = { 0 }, equals = 0;

    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        equals |= (unsigned)(s->power[p] == s->power[player]) << p;
    if (!s->power[player] || !(s->owners >> player & 1) || !(equals & ~s->owners))
        return false;
    count_on_hills(tg, slot, s->root, s->owners, on_hills);
    return on_hills[player] > 0;
}

/* Vineyards */

static unsigned vineyards_around(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned middle)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const uint8_t *x = hb_land_tile_xs(l), *y = hb_land_tile_ys(l);
    unsigned n = 0;

    for (unsigned i = 0; i < l->tiles; i += HB_LANES)
        for (uint64_t left = hb_lanes_which_around(x + i, y + i, x[middle], y[middle]) & hb_bits_low_ones(l->tiles - i);
             left; left &= left - 1) {
            unsigned t = i + (unsigned)__builtin_ctzll(left);
            n += t != middle && hb_tg_tile_bears(tg, slot, VINEYARD, t);
        }
    return n;
}

static unsigned vineyards_for(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s)
{
    return s->kind == HB_MONASTERY && s->complete ? vineyards_around(tg, slot, s->tile) : 0;
}

static int hills_worth(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                       int worth)
{
    return worth + VINEYARD_POINTS * (int)vineyards_for(tg, slot, s);
}

/* Explaining */

static void explain_flock(const struct hb_scored *s, struct hb_event_record *t)
{
    unsigned sheep = s->detail & ((1u << PRINTED) - 1),
             printed = s->detail >> PRINTED & ((1u << (SHARED - PRINTED)) - 1);

    hb_event_number(t, "sheep", (long)sheep);
    hb_event_number(t, "printed", (long)printed);
    if (s->detail >> SHARED)
        hb_event_rule(t, "SHP-7");
    if (printed)
        hb_event_rule(t, "SHP-8");
}

static void hills_explain(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                          int player, struct hb_event_record *t)
{
    if (s->kind == HB_FEATURE_KINDS) {
        explain_flock(s, t);
        return;
    }
    if (vineyards_for(tg, slot, s))
        hb_event_reason(t, "vineyards", vineyards_for(tg, slot, s), "VIN-1");
    if (won_by_hills(tg, slot, s, player))
        hb_event_reason(t, "hill", 1, "HIL-3");
}

/* For computer players (hills.h) */

struct hb_flock hb_hills_flock(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player)
{
    unsigned root = shepherd(tg, slot, player).root;

    return (struct hb_flock){ .root = root, .sheep = sheep_of(tg, slot, shepherds_on(tg, slot, root)) };
}

unsigned hb_hills_printed(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned root)
{
    return printed_on(tg, slot, root);
}

struct hb_token_bag hb_hills_bag(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    unsigned bag = in_bag(tg, slot), all = all_drawable(bag);

    return (struct hb_token_bag){ .all = all, .tokens = all - WOLVES_IN_BAG, .sheep = sheep_on(bag) };
}

bool hb_hills_draws_token(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return tg->frames && hb_tg_current_step(tg) == &hb_tg_rule_of(slot)->step[TOKEN];
}

/* Facts */

static void describe_hills_table(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_describer *f)
{
    unsigned bag = in_bag(tg, slot);

    f->object(f, "tokens");
    for (unsigned token = 0; token < TOKENS; token++)
        f->number(f, token_names[token], drawable(bag, token));
    f->end(f);
}

static void describe_hills_feature(const struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                   enum hb_feature_kind kind, unsigned root, struct hb_describer *f)
{
    if (kind != HB_FIELD)
        return;
    if (printed_on(tg, slot, root))
        f->number(f, "printed", printed_on(tg, slot, root));
    unsigned shepherds = shepherds_on(tg, slot, root);
    if (!shepherds)
        return;
    f->number(f, "sheep", sheep_of(tg, slot, shepherds));
    f->list(f, "shepherds");
    for (unsigned left = shepherds; left; left &= left - 1)
        f->number(f, NULL, __builtin_ctz(left));
    f->end(f);
}

/* From outside */

static bool drawn_tokens_are_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    for (unsigned kind = 0; kind < KINDS; kind++) {
        unsigned n = 0;
        for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
            n += of_kind(memory(tg, slot)->flock[p], kind);
        if (n > of_kind(ALL_TOKENS, kind))
            return false;
    }
    return true;
}

static bool frame_is_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned frame)
{
    const struct hb_frame *f = &tg->frame[frame];

    if (frame + 1u != tg->frames || f->actor != HB_CHANCE || f->argument > GROWING || is_home(tg, slot, tg->turn) ||
        tg->laid == HB_NO_TILE)
        return false;
    bool is_new = shepherd(tg, slot, tg->turn).tile == tg->laid;
    return f->argument == NEW_FLOCK ? is_new : !is_new && has_extended(tg, slot);
}

/* Only who has just been put has no sheep yet. */
static bool hills_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    unsigned waits = HB_PLAYERS_MAX;

    for (unsigned i = 0; i < tg->frames; i++) {
        if (hb_tg_step_coded(tg, tg->frame[i].step) != &hb_tg_rule_of(slot)->step[TOKEN])
            continue;
        if (!frame_is_sane(tg, slot, i))
            return false;
        waits = tg->frame[i].argument == NEW_FLOCK ? tg->turn : waits;
    }
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++) {
        bool has_none = p >= tg->head.players || is_home(tg, slot, p) || p == waits;
        if (has_none != (memory(tg, slot)->flock[p] == 0))
            return false;
    }
    return drawn_tokens_are_sane(tg, slot);
}

#define TOKEN_FIELDS                                                                                                   \
    {                                                                                                                  \
        { .name = "x", .at = 2 }, { .name = "y", .at = 3 }, { "token", HB_AS_WORD, .at = 4, .words = token_names },    \
        {                                                                                                              \
            .name = "sheep", .at = 5                                                                                   \
        }                                                                                                              \
    }

const struct hb_rule hb_rule_hills = {
    .name = "hills",
    .number = 13,
    .rank = 115,
    .options = options,
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
    .source = { "sheep" },
    .source_form = { { "score", "event.score.sheep", "SHP-6", { { .name = NULL } } } },
    .count = { [HILL] = "hill", [VINEYARD] = "vineyard", [SHEEP] = "sheep" },
    .verb = { [SAY_TOKEN] = { "token", "w",
                              "=token\0"
                              "1 2 3 4 wolf" },
              [SAY_GROW] = { "grow", "", NULL },
              [SAY_DRIVE] = { "drive", "", NULL } },
    .memory = sizeof(struct hills_memory),
    .fields = fields,
    .sane = hills_sane,
    .why_not = hills_why_not,
    .owners = hills_owners,
    .worth = hills_worth,
    .explain = hills_explain,
    .describe_table = describe_hills_table,
    .describe_feature = describe_hills_feature,
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
                          .describe = describe_flock,
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

/* mists_guards.c -- guards of several colours, what they bring, and the end of the game.
 *
 * MIS-2.2,2.3    Who has which colours, and how many guards there are of each.
 * MIS-2.4,2.6    Three ghosts stand on the start board, the others are in the bank.
 * MIS-3.15,3.16  A guard goes onto a road, city or castle of the new tile where nobody stands.
 * MIS-3.18..20   Each complete region with guards brings its points, or up to three ghosts leave one tile.
 * MIS-3.21..23   A road is worth a point a tile, a city two a tile and a shield, a castle two for each misty tile of nine.
 * MIS-3.24,3.25  Times the colours that stand there; at the last level each colour has the points for itself.
 * MIS-3.26,4     Won as soon as the target is reached; lost when ghosts, tiles or time run out.
 *
 * Up to level 5 the common score is every player's. */
#include "core/assert.h"
#include "games/mists/inside.h"
#include "hradby/reason.h"

#include <stddef.h>

enum { ROAD_TILE = 1, CITY_TILE = 2, CASTLE_TILE = 2 };
enum { GUARDS_MANY_COLOURS = 3, GUARDS = 5, GUARDS_SEPARATE = 4, FEW_PLAYERS = 2, COLOURS_OF_FEW = 4 };

extern const struct hb_rule hb_rule_mists_guards;

const char *const hb_mists_losses[HB_MISTS_LOSSES] = { NULL, "ghosts", "tiles", "deadline" };

const struct hb_own *hb_mists_own(const struct hb_landgame *c)
{
    const struct hb_own *own = hb_owns(c); /* of the lowest rank */

    HB_ASSERT(own->rule == hb_rule_mists_guards.number);
    return own;
}

struct hb_mists *hb_mists(const struct hb_landgame *c)
{
    return hb_own_memory(c, hb_mists_own(c));
}

/* Colours */

unsigned hb_mists_colours(unsigned players)
{
    return players <= FEW_PLAYERS ? COLOURS_OF_FEW : players;
}

int hb_mists_owner(unsigned players, unsigned colour)
{
    return players == 1 ? 0 : players == 2 ? (int)colour / 2 : (int)colour;
}

unsigned hb_mists_guards(const struct hb_landgame *c, const struct hb_own *own, unsigned piece, int player)
{
    unsigned players = c->head.players, colour = piece - own->piece;

    if (colour >= hb_mists_colours(players) || hb_mists_owner(players, colour) != player)
        return 0;
    return players <= FEW_PLAYERS ? GUARDS_MANY_COLOURS : c->variant == HB_MISTS_SEPARATE ? GUARDS_SEPARATE : GUARDS;
}

bool hb_mists_stands(const struct hb_landgame *c, unsigned i)
{
    const struct hb_figure f = hb_figure(hb_land(c), i);

    return f.counts && f.piece < hb_mists_own(c)->piece + HB_MISTS_COLOURS;
}

bool hb_mists_anybody_stands(const struct hb_landgame *c)
{
    for (unsigned i = 0; i < hb_land(c)->figures; i++)
        if (hb_mists_stands(c, i))
            return true;
    return false;
}

size_t hb_mists_list_guards(const struct hb_landgame *c, unsigned verb, bool by_piece, struct hb_move *out, size_t cap)
{
    const struct hb_landscape *l = hb_land(c);
    size_t n = 0;

    for (unsigned i = 0; i < l->figures; i++) {
        if (!hb_mists_stands(c, i))
            continue;
        const struct hb_figure f = hb_figure(l, i);
        if (n < cap)
            out[n] = hb_move_of(verb, by_piece ? f.piece : 0, hb_tile_x(l, f.tile), hb_tile_y(l, f.tile), f.segment);
        n++;
    }
    return n;
}

unsigned hb_mists_colours_at(const struct hb_landgame *c, unsigned root)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned colours = 0;

    for (unsigned from = 0; from < l->figures; from += 64)
        for (uint64_t left = hb_which_there(l, root, from); left; left &= left - 1) {
            unsigned i = from + (unsigned)__builtin_ctzll(left);
            if (hb_mists_stands(c, i))
                colours |= 1u << (hb_figure(l, i).piece - hb_mists_own(c)->piece);
        }
    return colours;
}

/* Those of one player, as bits. */
static unsigned colours_of(const struct hb_landgame *c, int player)
{
    unsigned colours = 0;

    for (unsigned k = 0; k < hb_mists_colours(c->head.players); k++)
        colours |= (unsigned)(hb_mists_owner(c->head.players, k) == player) << k;
    return colours;
}

/* Score and end */

int hb_mists_score(const struct hb_landgame *c)
{
    const struct hb_mists *m = hb_mists(c);
    unsigned least = m->colour[0];

    if (c->variant != HB_MISTS_SEPARATE)
        return hb_seats(c)[0].score;
    for (unsigned k = 1; k < hb_mists_colours(c->head.players); k++)
        least = m->colour[k] < least ? m->colour[k] : least;
    return (int)least;
}

bool hb_mists_reached(const struct hb_landgame *c, unsigned number)
{
    return hb_mists_score(c) >= (int)number;
}

bool hb_mists_won(const struct hb_landgame *c)
{
    return !hb_mists(c)->lost && hb_mists_reached(c, hb_mists(c)->target);
}

enum hb_next hb_mists_lose(struct hb_landgame *c, enum hb_mists_lost why, struct hb_sink *sink)
{
    hb_mists(c)->lost = (uint8_t)why;
    if (sink)
        hb_tell_rule(sink, c, hb_mists_own(c), HB_CHANCE, 3,
                     (const int32_t[]){ HB_MISTS_TELL_LOST + (int32_t)why - 1, (int32_t)why, hb_mists_score(c) });
    hb_final_scoring(c, sink);
    return HB_ENDS;
}

static bool guards_decided(const struct hb_landgame *c, const struct hb_own *own)
{
    (void)own;
    return hb_mists(c)->lost || hb_mists_won(c);
}

/* Without a win and with no tile to draw. */
static void guards_ended(struct hb_landgame *c, const struct hb_own *own)
{
    (void)own;
    if (!guards_decided(c, own))
        hb_mists(c)->lost = HB_MISTS_BY_TILES;
}

/* Set-up */

static void put_start_ghosts(struct hb_landgame *c, const struct hb_own *own)
{
    struct hb_landscape *l = hb_land(c);

    for (unsigned t = 0; t < l->tiles; t++) {
        const struct hb_design *d = &hb_designs[hb_tile_design(l, t)];
        for (unsigned left = d->start ? hb_segments_of[hb_tile_design(l, t)][HB_MIST] : 0; left; left &= left - 1) {
            unsigned segment = (unsigned)__builtin_ctz(left);
            for (int n = hb_mark_of_segment(&d->segment[segment], hb_own_rule(own)->count[HB_MISTS_MARK_GHOST]);
                 n > 0 && hb_mists_bank(c); n--)
                hb_stand(l, t, segment, own->piece + HB_MISTS_GHOST, HB_NOBODYS, false);
        }
    }
    hb_look_at(l, l->tiles - 1u);
}

static void guards_begin(struct hb_landgame *c, const struct hb_own *own, const struct hb_lg_setup *s)
{
    const struct hb_mists_level level = hb_mists_level(hb_lg_own_text(s, HB_MISTS_FIGURES), c->variant);
    struct hb_mists *m = hb_mists(c);

    m->target = (uint16_t)level.target;
    for (unsigned i = 0; i < HB_MISTS_HOUNDS; i++)
        m->deadline[i] = (uint16_t)level.deadline[i];
    m->ghosts = (uint8_t)level.ghosts;
    m->pile = (uint8_t)level.pile;
    m->supply = (uint16_t)hb_tiles_to_draw(c);
    put_start_ghosts(c, own);
}

/* Evaluation */

static int guards_worth(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int worth)
{
    unsigned colours =
        c->variant == HB_MISTS_SEPARATE ? 1 : (unsigned)__builtin_popcount(hb_mists_colours_at(c, s->root));

    (void)own;
    if (s->kind == HB_ROAD)
        worth = ROAD_TILE * (int)s->tiles;
    else if (s->kind == HB_CITY)
        worth = CITY_TILE * (int)(s->tiles + s->shields);
    else if (s->kind == HB_CASTLE)
        worth = CASTLE_TILE * (int)s->tiles;
    if (s->at_end)
        return 0;
    return worth * (int)(colours ? colours : 1);
}

/* At the last level a player has the points of each of his colours there. */
static int guards_worth_for(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s,
                            int player, int worth)
{
    (void)own;
    if (c->variant != HB_MISTS_SEPARATE)
        return worth;
    return worth * __builtin_popcount(hb_mists_colours_at(c, s->root) & colours_of(c, player));
}

/* There is no majority.  Powers are the numbers of colours: all together where they are counted together. */
static void guards_owners(const struct hb_landgame *c, const struct hb_own *own, struct hb_scored *s)
{
    unsigned colours = hb_mists_colours_at(c, s->root);

    (void)own;
    if (!s->present)
        return;
    for (unsigned p = 0; p < c->head.players; p++)
        s->power[p] = (unsigned)__builtin_popcount(colours & colours_of(c, (int)p));
    s->owners = s->present;
    if (c->variant == HB_MISTS_SEPARATE)
        return;
    for (unsigned p = 0; p < c->head.players; p++)
        s->power[p] = p == c->turn ? (unsigned)__builtin_popcount(colours) : 0;
    s->owners = 1u << c->turn;
}

static enum hb_next guards_award(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)sink;
    if (hb_mists(c)->choice == HB_MISTS_UNDECIDED) {
        hb_open_frame(c, own, HB_MISTS_EVALUATE, c->turn, 0);
        return HB_CALLS;
    }
    if (hb_mists(c)->choice == HB_MISTS_INSTEAD)
        c->award.points = 0;
    return HB_GOES_ON;
}

static size_t evaluate_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                             size_t cap)
{
    size_t n = 0;

    (void)who;
    if (n < cap)
        out[n] = hb_move_of(hb_own_verb(own, HB_MISTS_SAY_POINTS), 0, 0, 0, 0);
    n++;
    n += hb_mists_list_ghosts(c, own, NULL, n < cap ? out + n : NULL, n < cap ? cap - n : 0);
    if (n < cap)
        out[n] = hb_move_of(HB_VERB_PASS, 0, 0, 0, 0);
    return n + 1;
}

/* The region that is evaluated, which is the first that is due, as `score` names it.  At the last level its points are
 * those of each colour there. */
static void evaluate_facts(const struct hb_landgame *c, const struct hb_own *own, struct hb_facts *f)
{
    unsigned tile = hb_ring_tile(c->due[0]), segment = hb_ring_segment(c->due[0]);
    const struct hb_scored s = hb_measure(c, tile, segment);

    (void)own;
    f->number(f, "points", hb_worth(c, &s));
    hb_segment_facts(c, tile, segment, f);
}

static enum hb_next evaluate_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                                  struct hb_sink *sink)
{
    (void)who;
    if (hb_move_verb(m) == hb_own_verb(own, HB_MISTS_SAY_POINTS)) {
        hb_mists(c)->choice = HB_MISTS_POINTS;
        return HB_GOES_ON;
    }
    hb_mists(c)->choice = HB_MISTS_INSTEAD;
    c->award.points = 0;
    if (hb_move_verb(m) != HB_VERB_PASS)
        hb_mists_play_ghosts(c, m, HB_MISTS_TELL_TAKE, sink);
    return HB_GOES_ON;
}

/* The same for another player as for the one whose turn it is. */
static void give_as_well(struct hb_landgame *c, unsigned player, int worth, const struct hb_scored *s,
                         struct hb_sink *sink)
{
    struct hb_scored his = *s;

    his.power[c->turn] = 0;
    his.power[player] = s->power[c->turn];
    his.owners = 1u << player;
    hb_give_points(c, (int)player, s->kind, worth, &his, sink);
}

static void share_points(struct hb_landgame *c, const struct hb_scored *s, struct hb_sink *sink)
{
    struct hb_mists *m = hb_mists(c);
    unsigned colours = hb_mists_colours_at(c, s->root);
    int worth = hb_worth(c, s);

    if (c->variant == HB_MISTS_SEPARATE) {
        for (; colours; colours &= colours - 1) {
            unsigned k = (unsigned)__builtin_ctz(colours);
            m->colour[k] = (uint16_t)(m->colour[k] + (unsigned)worth);
        }
        return;
    }
    for (unsigned p = 0; p < c->head.players; p++)
        if (p != c->turn && worth)
            give_as_well(c, p, worth, s, sink);
}

static enum hb_next guards_spoils(struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s,
                                  struct hb_sink *sink)
{
    struct hb_mists *m = hb_mists(c);

    (void)own;
    if (!s->present)
        return HB_GOES_ON;
    if (m->choice == HB_MISTS_POINTS)
        share_points(c, s, sink);
    m->choice = HB_MISTS_UNDECIDED;
    hb_mists_hounds_bark(c, s, sink);
    return HB_GOES_ON;
}

static void guards_explain(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int player,
                           struct hb_told *t)
{
    bool apart = c->variant == HB_MISTS_SEPARATE;
    unsigned colours = 0;

    (void)own;
    if (s->kind == HB_FEATURE_KINDS) {
        hb_told_rule(t, "MIS-5.5");
        return;
    }
    for (unsigned p = 0; p < c->head.players; p++)
        if (!apart || (int)p == player)
            colours += s->power[p];
    if (colours > 1)
        hb_told_reason(t, "colours", (long)colours, apart ? "MIS-3.25" : "MIS-3.24");
    else if (apart)
        hb_told_rule(t, "MIS-3.25");
}

/* Facts */

/* Ghosts that a tile shows and that have not come, because its mist is closed or joined. */
static void guards_advise(const struct hb_landgame *before, const struct hb_landgame *after, const struct hb_own *own,
                          int who, struct hb_reasons *r)
{
    unsigned marks = 0, was = hb_mists_ghosts(before), is = hb_mists_ghosts(after), come = is > was ? is - was : 0;
    struct hb_told *t;

    (void)who;
    for (unsigned tile = hb_land(before)->tiles; tile < hb_land(after)->tiles; tile++)
        marks += hb_mists_symbols(own, hb_tile_design(hb_land(after), tile));
    t = marks > come ? hb_reason_add(r, "ghosts", "why.ghosts") : NULL;
    if (t)
        hb_told_number(t, "n", marks - come);
}

static void table_facts(const struct hb_landgame *c, const struct hb_own *own, struct hb_facts *f)
{
    static const char *const hounds[] = { "waits", "board", "gone" };
    const struct hb_mists *m = hb_mists(c);
    unsigned deadlines = c->variant >= HB_MISTS_PILES ? HB_MISTS_HOUNDS : 0;

    f->object(f, "mists");
    f->number(f, "level", c->variant);
    f->number(f, "score", hb_mists_score(c));
    f->number(f, "target", m->target);
    f->number(f, "goal", hb_mists_pile(c) < deadlines ? m->deadline[hb_mists_pile(c)] : m->target);
    f->list(f, "deadlines");
    for (unsigned i = 0; i < deadlines; i++)
        f->number(f, NULL, m->deadline[i]);
    f->end(f);
    f->number(f, "bank", hb_mists_bank(c));
    f->number(f, "ghosts", hb_mists_ghosts(c));
    f->number(f, "pile", hb_mists_pile(c) + 1);
    f->number(f, "pile_left", hb_mists_pile_left(c));
    f->flag(f, "apart", c->variant == HB_MISTS_SEPARATE);
    f->object(f, "colours");
    for (unsigned k = 0; k < hb_mists_colours(c->head.players); k++)
        f->number(f, hb_own_rule(own)->piece[k].name, m->colour[k]);
    f->end(f);
    f->list(f, "hounds");
    for (unsigned i = 0; i < deadlines; i++)
        f->text(f, NULL, hounds[m->hound[i]]);
    f->end(f);
    hb_mists_threat_facts(c, f);
    f->text(f, "lost", hb_mists_losses[m->lost]);
    f->end(f);
}

/* Positions */

/* Ghosts and hounds are nobody's and stand somewhere, a hound beside a guard. */
static bool thing_is_sane(const struct hb_landgame *c, const struct hb_own *own, unsigned i)
{
    const struct hb_thing t = hb_thing(hb_land(c), i);

    if (t.piece < own->piece + HB_MISTS_COLOURS)
        return t.owner != HB_NOBODYS;
    if (t.owner != HB_NOBODYS || t.where.kind != HB_AT_SEGMENT)
        return false;
    return t.piece != own->piece + HB_MISTS_HOUND || hb_held(hb_land(c), hb_figure_root(hb_land(c), i));
}

/* As many hounds are on the board as are said to be there. */
static bool hounds_are_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned hounds = 0;

    for (unsigned i = 0; i < l->figures; i++)
        hounds += hb_thing(l, i).piece == own->piece + HB_MISTS_HOUND;
    for (unsigned i = 0; i < HB_MISTS_HOUNDS; i++) {
        hounds -= hb_mists(c)->hound[i] == HB_MISTS_ON_BOARD;
        if (hb_mists(c)->hound[i] > HB_MISTS_GONE)
            return false;
    }
    return hounds == 0;
}

/* What is scored in common everybody has; while a region is evaluated some may have it before others. */
static bool scores_are_sane(const struct hb_landgame *c)
{
    for (unsigned p = 1; p < c->head.players; p++)
        if (hb_seats(c)[p].score != hb_seats(c)[0].score)
            return c->variant == HB_MISTS_SEPARATE || hb_mists(c)->choice != HB_MISTS_UNDECIDED;
    return true;
}

static bool guards_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct hb_mists *m = hb_mists(c);

    for (unsigned i = 0; i < hb_land(c)->figures; i++)
        if (!thing_is_sane(c, own, i))
            return false;
    return hounds_are_sane(c, own) && scores_are_sane(c) && m->lost < HB_MISTS_LOSSES &&
           m->choice <= HB_MISTS_INSTEAD && m->target && m->pile && m->supply >= hb_tiles_to_draw(c) &&
           hb_mists_ghosts(c) <= m->ghosts;
}

static const struct hb_memory_field fields[] = {
    { "target", offsetof(struct hb_mists, target), 2, 1 },
    { "deadlines", offsetof(struct hb_mists, deadline), 2, HB_MISTS_HOUNDS },
    { "colours", offsetof(struct hb_mists, colour), 2, HB_MISTS_COLOURS },
    { "supply", offsetof(struct hb_mists, supply), 2, 1 },
    { "pile", offsetof(struct hb_mists, pile), 1, 1 },
    { "ghosts", offsetof(struct hb_mists, ghosts), 1, 1 },
    { "hounds", offsetof(struct hb_mists, hound), 1, HB_MISTS_HOUNDS },
    { "choice", offsetof(struct hb_mists, choice), 1, 1 },
    { "lost", offsetof(struct hb_mists, lost), 1, 1 },
    { NULL, 0, 0, 0 },
};

_Static_assert(sizeof(struct hb_mists) == 2 + 4 + 2 * HB_MISTS_COLOURS + 2 + 1 + 1 + 2 + 1 + 1, "no padding");

#define GUARD(colour)                                                                                                  \
    {                                                                                                                  \
        .name = (colour), .each = GUARDS, .has = hb_mists_guards, .power = 1,                                          \
        .stands_on = 1 << HB_ROAD | 1 << HB_CITY | 1 << HB_CASTLE, .placing_rule = "MIS-3.15", .freed = "guard",       \
        .lies_on = 1 << HB_CEMETERY /* who is buried (MIS-6.2) */                                                      \
    }
#define AT(first)                                                                                                      \
    { .name = "x", .at = (first) },                                                                                    \
    {                                                                                                                  \
        .name = "y", .at = (first) + 1                                                                                 \
    }

#define LEAVE(rule)                                                                                                    \
    {                                                                                                                  \
        "ghosts", "event.ghosts", rule,                                                                                \
        {                                                                                                              \
            { .name = "n", .at = 2 }, AT(3),                                                                           \
            {                                                                                                          \
                .name = "bank", .at = 5                                                                                \
            }                                                                                                          \
        }                                                                                                              \
    }
#define GONE(rule)                                                                                                     \
    {                                                                                                                  \
        "houndgone", "event.houndgone", rule,                                                                          \
        {                                                                                                              \
            {                                                                                                          \
                .name = "n", .at = 2                                                                                   \
            }                                                                                                          \
        }                                                                                                              \
    }
/* By ghosts, tiles and deadlines. */
#define LOST(rule)                                                                                                     \
    {                                                                                                                  \
        "lost", "event.lost", rule,                                                                                    \
        {                                                                                                              \
            { "loss", HB_AS_WORD, .at = 2, .words = hb_mists_losses },                                                 \
            {                                                                                                          \
                .name = "score", .at = 3                                                                               \
            }                                                                                                          \
        }                                                                                                              \
    }

const struct hb_rule hb_rule_mists_guards = {
    .name = "mists_guards",
    .number = 15,
    .rank = 0,
    .tiles = "mists",
    .start_board = "mists/MS-NW@0,0,0 mists/MS-NE@1,0,0 mists/MS-SW@0,1,0 mists/MS-SE@1,1,0",
    .opens = 1 << HB_ROAD | 1 << HB_CITY,
    .figures = 5 * GUARDS,
    .things = 40 + HB_MISTS_HOUNDS,
    .piece = { [HB_MISTS_RED] = GUARD("red"),
               [HB_MISTS_GREEN] = GUARD("green"),
               [HB_MISTS_BLUE] = GUARD("blue"),
               [HB_MISTS_YELLOW] = GUARD("yellow"),
               [HB_MISTS_BLACK] = GUARD("black"),
               [HB_MISTS_GHOST] = { .name = "ghost", .stands_on = 1 << HB_MIST | 1 << HB_CEMETERY },
               [HB_MISTS_HOUND] = { .name = "hound", .stands_on = 1 << HB_ROAD | 1 << HB_CITY | 1 << HB_CASTLE } },
    .source = { "hound" },
    .source_form = { { "score", "event.score.hound", NULL, { { .name = NULL } } } },
    .count = { [HB_MISTS_MARK_GHOST] = "ghost" },
    .verb = { [HB_MISTS_SAY_POINTS] = { "points", "q", NULL },
              [HB_MISTS_SAY_GHOSTS] = { "ghosts", "xyn", NULL },
              [HB_MISTS_SAY_HOUND] = { "hound", "F", NULL } },
    .cites = { [HB_ROAD] = { .complete = "MIS-3.21" },
               [HB_CITY] = { .complete = "MIS-3.22" },
               [HB_CASTLE] = { .complete = "MIS-3.23" } },
    .cites_majority = "MIS-3.25",
    .cites_aside = "MIS-R4",
    .memory = sizeof(struct hb_mists),
    .fields = fields,
    .begin = guards_begin,
    .sane = guards_sane,
    .laid = hb_mists_close,
    .owners = guards_owners,
    .worth = guards_worth,
    .worth_for = guards_worth_for,
    .explain = guards_explain,
    .award = guards_award,
    .spoils = guards_spoils,
    .decided = guards_decided,
    .ended = guards_ended,
    .table_facts = table_facts,
    .advise = guards_advise,
    .event = { [HB_MISTS_TELL_RISE] = { "rise",
                                        "event.rise",
                                        "MIS-3.10",
                                        { { .name = "n", .at = 2 }, AT(3), { .name = "bank", .at = 5 } } },
               [HB_MISTS_TELL_CLOSE] = { "closed",
                                         "event.closed",
                                         "MIS-3.9",
                                         { { .name = "n", .at = 2 }, AT(3), { .name = "bank", .at = 5 } } },
               [HB_MISTS_TELL_TAKE] = LEAVE("MIS-3.19"),
               [HB_MISTS_TELL_CHASE] = LEAVE("MIS-5.3"),
               [HB_MISTS_TELL_QUIET] = LEAVE("MIS-6.3"),
               [HB_MISTS_TELL_HOUND] = { "hound", "event.hound", "MIS-5.3", { { .name = "n", .at = 2 }, AT(3) } },
               [HB_MISTS_TELL_GONE] = GONE("MIS-5.5"),
               [HB_MISTS_TELL_DEAD] = GONE("MIS-5.6"),
               [HB_MISTS_TELL_ALONE] = GONE("MIS-5.4"),
               [HB_MISTS_TELL_LOST] = LOST("MIS-4.2"),
               [HB_MISTS_TELL_LOST + 1] = LOST("MIS-4.3"),
               [HB_MISTS_TELL_LOST + 2] = LOST("MIS-4.4") },
    .step = { [HB_MISTS_EMERGE] = { .phase = "emerge", .slot = HB_SLOT_LAID, .rank = 20, .enter = hb_mists_emerge },
              [HB_MISTS_EVALUATE] = { .phase = "evaluate",
                                      .legal = evaluate_legal,
                                      .play = evaluate_play,
                                      .facts = evaluate_facts,
                                      .refusal = "mists.evaluate" },
              [HB_MISTS_DOGS] = { .phase = "hounds",
                                  .slot = HB_SLOT_SCORED,
                                  .rank = 10,
                                  .enter = hb_mists_hounds_enter },
              [HB_MISTS_GIVE_HOUND] = { .phase = "hound",
                                        .legal = hb_mists_hound_legal,
                                        .play = hb_mists_hound_play,
                                        .refusal = "mists.hound" },
              [HB_MISTS_CHASE] = { .phase = "chase",
                                   .enter = hb_mists_chase_enter,
                                   .legal = hb_mists_chase_legal,
                                   .play = hb_mists_chase_play,
                                   .refusal = "mists.chase" },
              [HB_MISTS_CHECK] = { .phase = "piles",
                                   .slot = HB_SLOT_DRAW,
                                   .rank = -1,
                                   .enter = hb_mists_piles_enter } },
};

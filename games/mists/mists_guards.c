/* mists_guards.c -- guards of several colours, what they bring, and the end of the game.
 *
 * MIS-2.2,2.3    Who has which colours, and how many guards there are of each.
 * MIS-2.4,2.6    Three ghosts stand on the start board, the others are in the bank.
 * MIS-3.15,3.16  A guard goes onto a road, city or castle of the new tile where nobody stands.
 * MIS-3.17       A region that the tile has just completed may still be taken.
 * MIS-3.18..20   Each complete region with guards brings its points, or up to three ghosts leave one tile.
 * MIS-3.21..23   A road is worth a point a tile, a city two a tile and a shield, a castle two for each misty tile of
 *                nine.
 * MIS-3.24,3.25  Times the colours that stand there; at the last level each colour has the points for itself.
 * MIS-8          At the last level a number is reached when the last colour has reached it; of two players each has two
 *                colours, a single one has all four.
 * MIS-3.26,4     Won as soon as the target is reached; lost when ghosts, tiles or time run out.
 *
 * Up to level 5 the common score is every player's: whatever one gets all get, so that any seat shows it.  At the last
 * level the colours have points of their own in the memory of the rule, and the score is the lowest of them.
 *
 * A region is evaluated by the steps that score any feature.  The hook `award` holds them up while somebody chooses;
 * `choice` remembers the answer until the spoils are shared, and is undecided at all other times. */
#include "engine/assert.h"
#include "games/mists/mists_rules.h"
#include "hradby/events.h"

#include <stddef.h>

enum { ROAD_TILE = 1, CITY_TILE = 2, CASTLE_TILE = 2 };
enum { GUARDS_MANY_COLOURS = 3, GUARDS = 5, GUARDS_SEPARATE = 4, FEW_PLAYERS = 2, COLOURS_OF_FEW = 4 };

extern const struct hb_rule hb_rule_mists_guards;

const char *const hb_mists_losses[HB_MISTS_LOSSES] = { NULL, "ghosts", "tiles", "deadline" };

/* Which rule slot is the guards': the first, for no rule of this game has a lower rank. */
const struct hb_rule_slot *hb_mists_slot(const struct hb_tilegame *tg)
{
    const struct hb_rule_slot *slot = hb_tg_slots(tg); /* of the lowest rank */

    HB_ASSERT(slot->rule == hb_rule_mists_guards.number);
    return slot;
}

struct hb_mists *hb_mists(const struct hb_tilegame *tg)
{
    return hb_tg_memory(tg, hb_mists_slot(tg));
}

/* Colours */

/* MIS-2.2: one player has all four colours, two have two each, more have one each. */
unsigned hb_mists_colours(unsigned players)
{
    return players <= FEW_PLAYERS ? COLOURS_OF_FEW : players;
}

int hb_mists_owner(unsigned players, unsigned colour)
{
    return players == 1 ? 0 : players == 2 ? (int)colour / 2 : (int)colour;
}

/* MIS-2.3: how many of a piece this player has in all. */
unsigned hb_mists_guards(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned piece, int player)
{
    unsigned players = tg->head.players, colour = piece - slot->piece;

    if (colour >= hb_mists_colours(players) || hb_mists_owner(players, colour) != player)
        return 0;
    return players <= FEW_PLAYERS ? GUARDS_MANY_COLOURS : tg->variant == HB_MISTS_SEPARATE ? GUARDS_SEPARATE : GUARDS;
}

/* Who is buried does not count. */
bool hb_mists_stands(const struct hb_tilegame *tg, unsigned i)
{
    const struct hb_land_figure f = hb_land_figure(hb_tg_land(tg), i);

    return f.counts && f.piece < hb_mists_slot(tg)->piece + HB_MISTS_COLOURS;
}

bool hb_mists_anybody_stands(const struct hb_tilegame *tg)
{
    for (unsigned i = 0; i < hb_tg_land(tg)->pieces; i++)
        if (hb_mists_stands(tg, i))
            return true;
    return false;
}

size_t hb_mists_list_guards(const struct hb_tilegame *tg, unsigned verb, bool by_piece, struct hb_move *out, size_t cap)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    size_t n = 0;

    for (unsigned i = 0; i < l->pieces; i++) {
        if (!hb_mists_stands(tg, i))
            continue;
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (n < cap)
            out[n] = hb_tg_move(verb, by_piece ? f.piece : 0, hb_land_tile_x(l, f.tile), hb_land_tile_y(l, f.tile),
                                f.segment);
        n++;
    }
    return n;
}

unsigned hb_mists_colours_at(const struct hb_tilegame *tg, unsigned root)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned colours = 0;

    for (unsigned from = 0; from < l->pieces; from += 64)
        for (uint64_t left = hb_land_pieces_there(l, root, from); left; left &= left - 1) {
            unsigned i = from + (unsigned)__builtin_ctzll(left);
            if (hb_mists_stands(tg, i))
                colours |= 1u << (hb_land_figure(l, i).piece - hb_mists_slot(tg)->piece);
        }
    return colours;
}

/* Those of one player, as bits. */
static unsigned colours_of(const struct hb_tilegame *tg, int player)
{
    unsigned colours = 0;

    for (unsigned k = 0; k < hb_mists_colours(tg->head.players); k++)
        colours |= (unsigned)(hb_mists_owner(tg->head.players, k) == player) << k;
    return colours;
}

/* Score and end */

/* One score for all, or that of the colour which has least. */
int hb_mists_score(const struct hb_tilegame *tg)
{
    const struct hb_mists *m = hb_mists(tg);
    unsigned least = m->colour[0];

    if (tg->variant != HB_MISTS_SEPARATE)
        return hb_tg_seats(tg)[0].score;
    for (unsigned k = 1; k < hb_mists_colours(tg->head.players); k++)
        least = m->colour[k] < least ? m->colour[k] : least;
    return (int)least;
}

/* Apart, every colour has to reach it. */
bool hb_mists_reached(const struct hb_tilegame *tg, unsigned number)
{
    return hb_mists_score(tg) >= (int)number;
}

bool hb_mists_won(const struct hb_tilegame *tg)
{
    return !hb_mists(tg)->lost && hb_mists_reached(tg, hb_mists(tg)->target);
}

/* First the event of the loss, then the final scoring, which brings nothing more; the turn is given up where it
 * stands. */
enum hb_next hb_mists_lose(struct hb_tilegame *tg, enum hb_mists_lost why, struct hb_sink *sink)
{
    hb_mists(tg)->lost = (uint8_t)why;
    if (sink)
        hb_tg_emit_rule(sink, tg, hb_mists_slot(tg), HB_CHANCE, 3,
                        (const int32_t[]){ HB_MISTS_EVENT_LOST + (int32_t)why - 1, (int32_t)why, hb_mists_score(tg) });
    hb_tg_final_scoring(tg, sink);
    return HB_ENDS;
}

static bool guards_decided(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    (void)slot;
    return hb_mists(tg)->lost || hb_mists_won(tg);
}

/* Without a win and with no tile to draw. */
static void guards_ended(struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    (void)slot;
    if (!guards_decided(tg, slot))
        hb_mists(tg)->lost = HB_MISTS_BY_TILES;
}

/* Set-up */

/* MIS-2.4: the symbols on the start board, as far as the bank has ghosts. */
static void put_start_ghosts(struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned t = 0; t < l->tiles; t++) {
        const struct hb_design *d = &hb_designs[hb_land_tile_design(l, t)];
        for (unsigned left = d->start ? hb_segments_of[hb_land_tile_design(l, t)][HB_MIST] : 0; left;
             left &= left - 1) {
            unsigned segment = (unsigned)__builtin_ctz(left);
            for (int n = hb_mark_of_segment(&d->segment[segment], hb_tg_rule_of(slot)->count[HB_MISTS_MARK_GHOST]);
                 n > 0 && hb_mists_bank(tg); n--)
                hb_land_put_figure(l, t, segment, slot->piece + HB_MISTS_GHOST, HB_NO_OWNER, false);
        }
    }
    hb_land_focus_tile(l, l->tiles - 1u);
}

/* The numbers of the level are kept in the state, so that a saved game goes on with them. */
static void guards_begin(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_tg_setup *s)
{
    const struct hb_mists_level level = hb_mists_level(hb_tg_rule_option_text(s, hb_mists_options), tg->variant);
    struct hb_mists *m = hb_mists(tg);

    tg->turn = (uint8_t)hb_mists_first(s);
    m->target = (uint16_t)level.target;
    for (unsigned i = 0; i < HB_MISTS_HOUNDS; i++)
        m->deadline[i] = (uint16_t)level.deadline[i];
    m->ghosts = (uint8_t)level.ghosts;
    m->pile = (uint8_t)level.pile;
    m->supply = (uint16_t)hb_tg_tiles_to_draw(tg);
    put_start_ghosts(tg, slot);
}

/* Evaluation */

/* Points times the colours that stand there; nothing at the end.  Without guards it is what one colour would get. */
static int guards_worth(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                        int worth)
{
    unsigned colours =
        tg->variant == HB_MISTS_SEPARATE ? 1 : (unsigned)__builtin_popcount(hb_mists_colours_at(tg, s->root));

    (void)slot;
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

/* At the last level a player has the points of each own colour there. */
static int guards_worth_for(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                            int player, int worth)
{
    (void)slot;
    if (tg->variant != HB_MISTS_SEPARATE)
        return worth;
    return worth * __builtin_popcount(hb_mists_colours_at(tg, s->root) & colours_of(tg, player));
}

/* There is no majority.  Powers are the numbers of colours: all together where they are counted together. */
static void guards_owners(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_scored *s)
{
    unsigned colours = hb_mists_colours_at(tg, s->root);

    (void)slot;
    if (!s->present)
        return;
    for (unsigned p = 0; p < tg->head.players; p++)
        s->power[p] = (unsigned)__builtin_popcount(colours & colours_of(tg, (int)p));
    s->owners = s->present;
    if (tg->variant == HB_MISTS_SEPARATE)
        return;
    for (unsigned p = 0; p < tg->head.players; p++)
        s->power[p] = p == tg->turn ? (unsigned)__builtin_popcount(colours) : 0;
    s->owners = 1u << tg->turn;
}

/* Holds the scoring up until the choice is made; it is asked again behind the frame. */
static enum hb_next guards_award(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)sink;
    if (hb_mists(tg)->choice == HB_MISTS_UNDECIDED) {
        hb_tg_open_frame(tg, slot, HB_MISTS_EVALUATE, tg->turn, 0);
        return HB_CALLS;
    }
    if (hb_mists(tg)->choice == HB_MISTS_INSTEAD)
        tg->award.points = 0;
    return HB_GOES_ON;
}

/* The points; or one to three ghosts from any tile; or neither. */
static size_t evaluate_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who,
                             struct hb_move *out, size_t cap)
{
    size_t n = 0;

    (void)who;
    if (n < cap)
        out[n] = hb_tg_move(hb_tg_slot_verb(slot, HB_MISTS_SAY_POINTS), 0, 0, 0, 0);
    n++;
    n += hb_mists_list_ghosts(tg, slot, NULL, n < cap ? out + n : NULL, n < cap ? cap - n : 0);
    if (n < cap)
        out[n] = hb_tg_move(HB_VERB_PASS, 0, 0, 0, 0);
    return n + 1;
}

/* The region that is evaluated, which is the first that is due, as `score` names it.  At the last level its points are
 * those of each colour there. */
static void describe_evaluate(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_event_record *t)
{
    unsigned tile = hb_land_ring_tile(tg->due[0]), segment = hb_land_ring_segment(tg->due[0]);
    const struct hb_scored s = hb_tg_measure(tg, tile, segment);

    (void)slot;
    hb_event_number(t, "points", hb_tg_worth(tg, &s));
    hb_tg_describe_segment(tg, tile, segment, t);
}

static unsigned evaluated_tile(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    (void)slot;
    return hb_land_ring_tile(tg->due[0]);
}

static enum hb_next evaluate_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                  struct hb_sink *sink)
{
    (void)who;
    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, HB_MISTS_SAY_POINTS)) {
        hb_mists(tg)->choice = HB_MISTS_POINTS;
        return HB_GOES_ON;
    }
    hb_mists(tg)->choice = HB_MISTS_INSTEAD;
    tg->award.points = 0;
    if (hb_tg_move_verb(m) != HB_VERB_PASS)
        hb_mists_play_ghosts(tg, m, HB_MISTS_EVENT_TAKE, sink);
    return HB_GOES_ON;
}

/* The same for another player as for the one whose turn it is. */
static void give_as_well(struct hb_tilegame *tg, unsigned player, int worth, const struct hb_scored *s,
                         struct hb_sink *sink)
{
    struct hb_scored his = *s;

    his.power[tg->turn] = 0;
    his.power[player] = s->power[tg->turn];
    his.owners = 1u << player;
    hb_tg_give_points(tg, (int)player, s->kind, worth, &his, sink);
}

/* The player whose turn it is has got the points in the usual way. */
static void share_points(struct hb_tilegame *tg, const struct hb_scored *s, struct hb_sink *sink)
{
    struct hb_mists *m = hb_mists(tg);
    unsigned colours = hb_mists_colours_at(tg, s->root);
    int worth = hb_tg_worth(tg, s);

    if (tg->variant == HB_MISTS_SEPARATE) {
        for (; colours; colours &= colours - 1) {
            unsigned k = (unsigned)__builtin_ctz(colours);
            m->colour[k] = (uint16_t)(m->colour[k] + (unsigned)worth);
        }
        return;
    }
    for (unsigned p = 0; p < tg->head.players; p++)
        if (p != tg->turn && worth)
            give_as_well(tg, p, worth, s, sink);
}

/* The region is done: the others get their points, then the hounds there bring theirs. */
static enum hb_next guards_spoils(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                                  struct hb_sink *sink)
{
    struct hb_mists *m = hb_mists(tg);

    (void)slot;
    if (!s->present)
        return HB_GOES_ON;
    if (m->choice == HB_MISTS_POINTS)
        share_points(tg, s, sink);
    m->choice = HB_MISTS_UNDECIDED;
    hb_mists_hounds_bark(tg, s, sink);
    return HB_GOES_ON;
}

/* How many colours the points were multiplied by. */
static void guards_explain(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                           int player, struct hb_event_record *t)
{
    bool apart = tg->variant == HB_MISTS_SEPARATE;
    unsigned colours = 0;

    (void)slot;
    if (s->kind == HB_FEATURE_KINDS) {
        hb_event_rule(t, "MIS-5.5");
        return;
    }
    for (unsigned p = 0; p < tg->head.players; p++)
        if (!apart || (int)p == player)
            colours += s->power[p];
    if (colours > 1)
        hb_event_reason(t, "colours", (long)colours, apart ? "MIS-3.25" : "MIS-3.24");
    else if (apart)
        hb_event_rule(t, "MIS-3.25");
}

/* Facts */

/* How the party stands, for those who show it. */
static void guards_look(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_look *look)
{
    static const char *const hounds[] = { "waits", "board", "gone" };
    const struct hb_mists *m = hb_mists(tg);
    unsigned deadlines = tg->variant >= HB_MISTS_PILES ? HB_MISTS_HOUNDS : 0, pile = hb_mists_pile(tg);
    bool apart = tg->variant == HB_MISTS_SEPARATE;
    struct hb_look_party *p = &look->party;

    p->there = true;
    p->level = tg->variant;
    p->score = hb_mists_score(tg);
    p->target = m->target;
    p->goal = pile < deadlines ? m->deadline[pile] : m->target;
    p->lost = hb_mists_losses[m->lost];
    p->deadlines = deadlines;
    p->line[p->lines++] = apart ? "together.score.apart" : "together.score";
    p->line[p->lines++] = deadlines ? "together.pile" : "together.tiles";
    p->line[p->lines++] = "together.ghosts";
    hb_event_number(&p->more, "bank", hb_mists_bank(tg));
    hb_event_number(&p->more, "ghosts", hb_mists_ghosts(tg));
    hb_event_number(&p->more, "pile", pile + 1);
    hb_event_number(&p->more, "pile_left", hb_mists_pile_left(tg));
    hb_event_add(hb_event_item_said(&p->more, "n", HB_AS_NUMBER), (int32_t)hb_mists_pile_left(tg), NULL);
    hb_event_flag(&p->more, "apart", apart);
    struct hb_event_item *colours = hb_event_item(&p->more, "colours", HB_AS_COUNTS);
    for (unsigned k = 0; k < hb_mists_colours(tg->head.players); k++) {
        const char *colour = hb_tg_rule_of(slot)->piece[k].name;
        hb_event_add(colours, m->colour[k], colour);
        if (apart)
            hb_number_list_put(&p->scores, colour, m->colour[k]);
    }
    struct hb_event_item *list = hb_event_item(&p->more, "hounds", HB_AS_WORDS);
    for (unsigned i = 0; i < deadlines; i++) {
        p->deadline[i] = m->deadline[i];
        hb_event_add(list, 0, hounds[m->hound[i]]);
    }
    hb_mists_look_threat(tg, p);
}

/* Positions */

/* Ghosts and hounds are nobody's and stand somewhere, a hound beside a guard. */
static bool piece_is_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned i)
{
    const struct hb_land_piece t = hb_land_piece(hb_tg_land(tg), i);

    if (t.piece < slot->piece + HB_MISTS_COLOURS)
        return t.owner != HB_NO_OWNER;
    if (t.owner != HB_NO_OWNER || t.where.kind != HB_AT_SEGMENT)
        return false;
    return t.piece != slot->piece + HB_MISTS_HOUND ||
           hb_land_is_held(hb_tg_land(tg), hb_land_figure_root(hb_tg_land(tg), i));
}

/* As many hounds are on the board as are said to be there. */
static bool hounds_are_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned hounds = 0;

    for (unsigned i = 0; i < l->pieces; i++)
        hounds += hb_land_piece(l, i).piece == slot->piece + HB_MISTS_HOUND;
    for (unsigned i = 0; i < HB_MISTS_HOUNDS; i++) {
        hounds -= hb_mists(tg)->hound[i] == HB_MISTS_ON_BOARD;
        if (hb_mists(tg)->hound[i] > HB_MISTS_GONE)
            return false;
    }
    return hounds == 0;
}

/* What is scored in common everybody has; while a region is evaluated some may have it before others. */
static bool scores_are_sane(const struct hb_tilegame *tg)
{
    for (unsigned p = 1; p < tg->head.players; p++)
        if (hb_tg_seats(tg)[p].score != hb_tg_seats(tg)[0].score)
            return tg->variant == HB_MISTS_SEPARATE || hb_mists(tg)->choice != HB_MISTS_UNDECIDED;
    return true;
}

/* No more ghosts are on the board than the level has, or the bank would be negative. */
static bool guards_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_mists *m = hb_mists(tg);

    for (unsigned i = 0; i < hb_tg_land(tg)->pieces; i++)
        if (!piece_is_sane(tg, slot, i))
            return false;
    return hounds_are_sane(tg, slot) && scores_are_sane(tg) && m->lost < HB_MISTS_LOSSES &&
           m->choice <= HB_MISTS_INSTEAD && m->target && m->pile && m->supply >= hb_tg_tiles_to_draw(tg) &&
           hb_mists_ghosts(tg) <= m->ghosts;
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
    .options = hb_mists_options,
    .tiles = "mists",
    .start_board = "mists/MS-NW@0,0,0 mists/MS-NE@1,0,0 mists/MS-SW@0,1,0 mists/MS-SE@1,1,0",
    .opens = 1 << HB_ROAD | 1 << HB_CITY,
    .figures = 5 * GUARDS,
    .loose_pieces = 40 + HB_MISTS_HOUNDS,
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
    .look = guards_look,
    .event = { [HB_MISTS_EVENT_RISE] = { "rise",
                                         "event.rise",
                                         "MIS-3.10",
                                         { { .name = "n", .at = 2 }, AT(3), { .name = "bank", .at = 5 } } },
               [HB_MISTS_EVENT_CLOSE] = { "closed",
                                          "event.closed",
                                          "MIS-3.9",
                                          { { .name = "n", .at = 2 }, AT(3), { .name = "bank", .at = 5 } } },
               [HB_MISTS_EVENT_TAKE] = LEAVE("MIS-3.19"),
               [HB_MISTS_EVENT_CHASE] = LEAVE("MIS-5.3"),
               [HB_MISTS_EVENT_QUIET] = LEAVE("MIS-6.3"),
               [HB_MISTS_EVENT_HOUND] = { "hound", "event.hound", "MIS-5.3", { { .name = "n", .at = 2 }, AT(3) } },
               [HB_MISTS_EVENT_GONE] = GONE("MIS-5.5"),
               [HB_MISTS_EVENT_DEAD] = GONE("MIS-5.6"),
               [HB_MISTS_EVENT_ALONE] = GONE("MIS-5.4"),
               [HB_MISTS_EVENT_LOST] = LOST("MIS-4.2"),
               [HB_MISTS_EVENT_LOST + 1] = LOST("MIS-4.3"),
               [HB_MISTS_EVENT_LOST + 2] = LOST("MIS-4.4") },
    .step = { [HB_MISTS_EMERGE] = { .phase = "emerge", .slot = HB_SLOT_LAID, .rank = 20, .enter = hb_mists_emerge },
              [HB_MISTS_EVALUATE] = { .phase = "evaluate",
                                      .legal = evaluate_legal,
                                      .play = evaluate_play,
                                      .describe = describe_evaluate,
                                      .about = evaluated_tile,
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

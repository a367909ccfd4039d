/* fair.c -- The Fair: an invented expansion, as the pattern for a real one.
 *
 * The tests build a program with it and play it; no other game contains it.  For a new expansion copy this file to
 * src/rules/NAME.c, write NAME for `fair` throughout, put the rules of the expansion here, numbered and in
 * your own words, and then change the hooks one by one.  Leave out what you do not need: a hook that is
 * missing means «no opinion».  docs/adding-an-expansion.md tells the whole way.
 *
 * FAIR-1  Each player has one pedlar, who counts as a follower and stands only on roads that are still open.
 * FAIR-2  A complete road is worth one point more for each milestone along it.
 * FAIR-3  In a part without placing a figure a player may call his pedlar home; he brings a coin along.
 * FAIR-4  Who lays a tile with a fair may, after the scoring, sell one coin for three points.
 * FAIR-5  At the end the most coins are worth five points, to each of those who have equally many.
 *
 * Milestones (on roads) and fairs (on tiles) are marks in the tile file. */
#include "core/assert.h"
#include "rules/rule.h"

#include <stddef.h>

enum { COIN_PRICE = 3, MOST_COINS = 5 };

/* Places in the lists of hb_rule_fair.  Within a game pieces, sources and verbs have other numbers, which depend on
 * the rules in play: own->piece + PEDLAR, own->source + FAIR and hb_own_verb(own, CALL). */
enum { PEDLAR = 0, MILESTONES = 0, FAIR = 0, CALL = 0, SELL = 1, COIN = 0 };

/* What its points are for. */
enum { SALE, MOST };
static const char *const deals[] = { [SALE] = "sale", [MOST] = "most" };

/* Memory: what the expansion must remember beyond tiles and figures.  It lies in the state, so it has no
 * pointers and no padding; it is zero at the start, and positions write it down field by field. */
struct purse {
    uint8_t coins[HB_PLAYERS_MAX];
};

_Static_assert(sizeof(struct purse) == HB_PLAYERS_MAX, "memory without padding");

static const struct hb_memory_field fields[] = {
    { "coins", offsetof(struct purse, coins), 1, HB_PLAYERS_MAX },
    { NULL, 0, 0, 0 },
};

static struct purse *purse(const struct hb_landgame *c, const struct hb_own *own)
{
    return hb_own_memory(c, own);
}

/* A piece: its kind says on which features it stands and what must hold there; this tells why that does not hold.  A
 * condition that its kind has no word for would be a function `may_stand`. */
static void pedlar_why_not(const struct hb_landgame *c, const struct hb_own *own, int player, unsigned tile,
                           unsigned segment, struct hb_error *err)
{
    (void)c;
    (void)own;
    (void)player;
    (void)tile;
    (void)segment;
    hb_refuse(err, HB_ILLEGAL_MOVE, "fair.pedlar.open");
}

/* Worth: the points of a feature that is being scored, after what the core and the rules before this one made
 * of them.  The marks named in .count are added up over the whole feature as tiles are laid. */
static int fair_worth(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int worth)
{
    if (s->kind == HB_ROAD && s->complete)
        return worth + (int)hb_own_count(c, own, MILESTONES, s);
    return worth;
}

/* What it made of the points: a number among the facts, a sentence (reason.milestones), and the rule. */
static void fair_explain(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int player,
                         struct hb_told *t)
{
    (void)player;
    if (s->kind == HB_ROAD && s->complete && hb_own_count(c, own, MILESTONES, s))
        hb_told_reason(t, "milestones", hb_own_count(c, own, MILESTONES, s), "FAIR-2");
}

/* An action: something to be done instead of placing a figure.  `actions` lists the moves, in an order that
 * depends on the position alone; `act` plays one; `why_not` says why a move with one of our verbs is none of
 * them, and by which rule. */

static int find_pedlar(const struct hb_landgame *c, const struct hb_own *own, int player)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned i = 0; i < l->figures; i++)
        if (hb_figure(l, i).piece == own->piece + (unsigned)PEDLAR && hb_figure(l, i).player == player)
            return (int)i;
    return -1;
}

static struct hb_move call_home(const struct hb_landgame *c, const struct hb_own *own, int figure)
{
    const struct hb_landscape *l = hb_land(c);
    const struct hb_figure f = hb_figure(l, (unsigned)figure);

    return hb_move_of(hb_own_verb(own, CALL), f.piece, hb_tile_x(l, f.tile), hb_tile_y(l, f.tile), 0);
}

static size_t fair_actions(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_move *out,
                           size_t cap)
{
    int pedlar = find_pedlar(c, own, player);

    if (pedlar < 0)
        return 0;
    if (cap > 0)
        out[0] = call_home(c, own, pedlar);
    return 1;
}

static enum hb_next fair_act(struct hb_landgame *c, const struct hb_own *own, int player, struct hb_move m,
                             struct hb_sink *sink)
{
    int pedlar = find_pedlar(c, own, player);

    HB_ASSERT(pedlar >= 0 && m.code == call_home(c, own, pedlar).code);
    hb_send_home(c, (unsigned)pedlar, sink);
    purse(c, own)->coins[player]++;
    if (sink)
        hb_tell_rule(sink, c, own, player, 2, (const int32_t[]){ COIN, purse(c, own)->coins[player] });
    return HB_GOES_ON;
}

static void fair_why_not(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_move m,
                         struct hb_error *err)
{
    if (hb_move_verb(m) != hb_own_verb(own, CALL))
        hb_refuse(err, HB_ILLEGAL_MOVE, "fair.sell.later");
    else if (find_pedlar(c, own, player) < 0)
        hb_refuse(err, HB_ILLEGAL_MOVE, "fair.pedlar.away");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "fair.pedlar.elsewhere");
}

/* A step of its own: a place in the turn where the expansion does something or asks.  `enter` either goes on, or
 * names who must choose and asks; if it asks it changes nothing else, since a position that is read in enters
 * its step again.  A step that never asks needs only `enter`.  A step without a slot is opened as a frame, by
 * hb_open_frame, where one question leads to another. */

static enum hb_next market_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    const struct hb_design *laid = &hb_designs[hb_tile_design(hb_land(c), c->laid)];

    (void)sink;
    if (!hb_mark_of_design(laid, "fair") || !purse(c, own)->coins[c->turn])
        return HB_GOES_ON;
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

static struct hb_move sell(const struct hb_own *own)
{
    return hb_move_of(hb_own_verb(own, SELL), 0, 0, 0, 0);
}

static size_t market_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                           size_t cap)
{
    const struct hb_move all[] = { sell(own), hb_move_of(HB_VERB_PASS, 0, 0, 0, 0) };

    (void)c;
    (void)who;
    return hb_list_moves(all, sizeof all / sizeof all[0], out, cap);
}

/* Points that belong to no feature go to a source of our own.  A scored thing without a feature says with its detail
 * what they are for; .source_form tells it. */
static struct hb_scored reason_of(unsigned detail, bool at_end)
{
    return (struct hb_scored){ .kind = HB_FEATURE_KINDS, .detail = detail, .at_end = at_end };
}

static enum hb_next market_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                                struct hb_sink *sink)
{
    if (m.code == sell(own).code) {
        purse(c, own)->coins[who]--;
        struct hb_scored s = reason_of(SALE, false);
        hb_give_points(c, who, own->source + (unsigned)FAIR, COIN_PRICE, &s, sink);
    }
    return HB_GOES_ON;
}

/* What lies before a player, for `state`. */
static void fair_seat_facts(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_facts *f)
{
    f->number(f, "coins", purse(c, own)->coins[player]);
}

/* Final points: told to whoever wants to know.  It may be the game at its end or a player who only asks what
 * it would be worth now, so nothing changes here. */
static void fair_final(const struct hb_landgame *c, const struct hb_own *own, struct hb_award *a)
{
    const uint8_t *coins = purse(c, own)->coins;
    struct hb_scored s = reason_of(MOST, true);
    unsigned most = 0;

    for (unsigned p = 0; p < c->head.players; p++)
        most = coins[p] > most ? coins[p] : most;
    for (unsigned p = 0; most && p < c->head.players; p++)
        if (coins[p] == most)
            a->points(a, (int)p, own->source + (unsigned)FAIR, MOST_COINS, &s);
}

/* What the core knows of the expansion.  Not shown: .boxes (abbot.c has it), and .pile, .start_mark, .wakes_on
 * and .minds with .may_lay, for tiles that come in an order or lie only where a rule allows it (river.c). */
const struct hb_rule hb_rule_fair = {
    .name = "fair",  /* in the option `expansions`, in positions and records: never change it again */
    .number = 31,    /* the lowest that is free; never change it again */
    .rank = 100,     /* after which rules it is asked */
    .tiles = "fair", /* `set fair` in tiles/; leave out if there are none */
    .piece = { [PEDLAR] = { .name = "pedlar",
                            .each = 1,
                            .power = 1,
                            .stands_on = 1 << HB_ROAD,
                            .placing_rule = "FAIR-1",
                            .on_open = true,
                            .why_not = pedlar_why_not } },
    .source = { [FAIR] = "fair" },
    .count = { [MILESTONES] = "milestone" },
    .verb = { [CALL] = { "call", "Pxy", NULL }, [SELL] = { "sell", "", NULL } }, /* call pedlar 2 -1; sell */
    .memory = sizeof(struct purse),
    .fields = fields,
    .worth = fair_worth,
    .explain = fair_explain,
    .source_form = { [FAIR] = { "score",
                                "event.score.fair",
                                "FAIR-4 FAIR-5",
                                { { "deal", HB_AS_WORD, .at = HB_SCORE_SEGMENT, .words = deals },
                                  { "final", HB_AS_FLAG, .at = HB_SCORE_HOW } } } },
    .event = { [COIN] = { "coin", "event.coin", "FAIR-3", { { .name = "coins", .at = 2 } } } },
    .seat_facts = fair_seat_facts,
    .actions = fair_actions,
    .act = fair_act,
    .why_not = fair_why_not,
    .step = { { .phase = "market",
                .slot = HB_SLOT_SCORED,
                .enter = market_enter,
                .legal = market_legal,
                .play = market_play,
                .refusal = "fair.sell.now" } },
    .final = fair_final,
};

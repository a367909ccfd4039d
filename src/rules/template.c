/* template.c -- The Fair: an invented expansion, as the pattern for a real one.
 *
 * It is compiled so that it stays true, and no game uses it.  For a new expansion copy this file to
 * src/rules/NAME.c, write NAME for `template` throughout, put the rules of the expansion here, numbered and in
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

extern const struct hb_rule hb_rule_template;

enum { COIN_PRICE = 3, MOST_COINS = 5 };

/* Places in the lists of hb_rule_template.  Within a game pieces, sources and verbs have other numbers, which
 * depend on the rules in play: hb_carc_piece, hb_carc_source and hb_carc_verb tell them. */
enum { PEDLAR = 0, MILESTONES = 0, FAIR = 0, CALL = 0, SELL = 1 };

/* Memory: what the expansion must remember beyond tiles and figures.  It lies in the state, so it has no
 * pointers and no padding; it is zero at the start, and positions write it down byte by byte. */
struct purse {
    uint8_t coins[HB_PLAYERS_MAX];
};

_Static_assert(sizeof(struct purse) == HB_PLAYERS_MAX, "memory without padding");

static struct purse *purse(const struct hb_carcassonne *c)
{
    return hb_carc_memory(c, &hb_rule_template);
}

/* A piece: its kind says on which features it stands; this is the condition beyond that.  `segment` belongs to
 * the tile just laid.  The core has seen to it that the feature is free. */
static bool pedlar_may_stand(const struct hb_carcassonne *c, int player, unsigned segment, struct hb_error *why)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned root = hb_root(l, hb_cells(l)[c->laid].node + segment);

    (void)player;
    return hb_node_open(hb_nodes(l)[root]) > 0 ||
           hb_fail(why, HB_ILLEGAL_MOVE, "a pedlar stands only on a road that is still open (FAIR-1)");
}

/* Worth: the points of a feature that is being scored, after what the core and the rules before this one made
 * of them.  The marks named in .count are added up over the whole feature as tiles are laid. */
static int fair_worth(const struct hb_carcassonne *c, const struct hb_scored *s, int worth)
{
    if (s->kind == HB_ROAD && s->complete)
        return worth + (int)hb_carc_count(c, &hb_rule_template, MILESTONES, s->root);
    return worth;
}

/* An action: something to be done instead of placing a figure.  `actions` lists the moves, in an order that
 * depends on the position alone; `act` plays one; `why_not` says why a move with one of our verbs is none of
 * them, and by which rule. */

static int find_pedlar(const struct hb_carcassonne *c, int player)
{
    unsigned piece = hb_carc_piece(c, &hb_rule_template, PEDLAR);

    for (unsigned i = 0; i < hb_land(c)->figures; i++)
        if (hb_figures(hb_land(c))[i].piece == piece && hb_figures(hb_land(c))[i].player == player)
            return (int)i;
    return -1;
}

static struct hb_move call_home(const struct hb_carcassonne *c, int figure)
{
    const struct hb_figure *f = &hb_figures(hb_land(c))[figure];
    const struct hb_cell *cell = &hb_cells(hb_land(c))[f->cell];

    return hb_move_of(hb_carc_verb(&hb_rule_template, CALL), f->piece, cell->x, cell->y, 0);
}

static size_t fair_actions(const struct hb_carcassonne *c, int player, struct hb_move *out)
{
    int pedlar = find_pedlar(c, player);

    if (pedlar < 0)
        return 0;
    out[0] = call_home(c, pedlar);
    return 1;
}

static void fair_act(struct hb_carcassonne *c, int player, struct hb_move m, struct hb_sink *sink)
{
    int pedlar = find_pedlar(c, player);

    HB_ASSERT(pedlar >= 0 && m.code == call_home(c, pedlar).code);
    hb_send_home(c, (unsigned)pedlar, sink);
    purse(c)->coins[player]++;
}

static void fair_why_not(const struct hb_carcassonne *c, int player, struct hb_move m, struct hb_error *err)
{
    if (hb_move_verb(m) != hb_carc_verb(&hb_rule_template, CALL))
        hb_fail(err, HB_ILLEGAL_MOVE, "coins are sold after the scoring, at a fair (FAIR-4)");
    else if (find_pedlar(c, player) < 0)
        hb_fail(err, HB_ILLEGAL_MOVE, "this player's pedlar is not on the table (FAIR-3)");
    else
        hb_fail(err, HB_ILLEGAL_MOVE, "this player's pedlar stands elsewhere (FAIR-3)");
}

/* A step of its own: a place in the turn where the expansion does something or asks.  `enter` either goes on, or
 * names who must choose and asks; if it asks it changes nothing else, since a position that is read in enters
 * its step again.  A step that never asks needs only `enter`. */

static enum hb_next market_enter(struct hb_carcassonne *c, struct hb_sink *sink)
{
    const struct hb_cell *laid = &hb_cells(hb_land(c))[c->laid];

    (void)sink;
    if (!hb_mark_of_design(&hb_designs[hb_cell_design(laid)], "fair") || !purse(c)->coins[c->turn])
        return HB_GOES_ON;
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

static struct hb_move sell(void)
{
    return hb_move_of(hb_carc_verb(&hb_rule_template, SELL), 0, 0, 0, 0);
}

static struct hb_move pass(void)
{
    return hb_move_of(HB_VERB_PASS, 0, 0, 0, 0);
}

static size_t market_legal(const struct hb_carcassonne *c, int who, struct hb_move *out, size_t cap)
{
    const struct hb_move all[] = { sell(), pass() };
    size_t n = sizeof all / sizeof all[0];

    (void)c;
    (void)who;
    for (size_t i = 0; i < n && i < cap; i++)
        out[i] = all[i];
    return n;
}

static bool market_is_legal(const struct hb_carcassonne *c, int who, struct hb_move m)
{
    (void)c;
    (void)who;
    return m.code == sell().code || m.code == pass().code;
}

/* Points that belong to no feature go to a source of our own, and no feature is named with them. */
static void market_play(struct hb_carcassonne *c, int who, struct hb_move m, struct hb_sink *sink)
{
    HB_ASSERT(market_is_legal(c, who, m));
    if (m.code != sell().code)
        return;
    purse(c)->coins[who]--;
    hb_give_points(c, who, hb_carc_source(c, &hb_rule_template, FAIR), COIN_PRICE, NULL, sink);
}

static void market_why(const struct hb_carcassonne *c, int who, struct hb_move m, const struct hb_names *names,
                       struct hb_error *err)
{
    (void)c;
    (void)who;
    (void)m;
    (void)names;
    hb_fail(err, HB_ILLEGAL_MOVE, "now a coin may be sold: sell or pass (FAIR-4)");
}

/* Final points: told to whoever wants to know.  It may be the game at its end or a player who only asks what
 * it would be worth now, so nothing changes here. */
static void fair_final(const struct hb_carcassonne *c, struct hb_award *a)
{
    const uint8_t *coins = purse(c)->coins;
    unsigned most = 0;

    for (unsigned p = 0; p < c->head.players; p++)
        most = coins[p] > most ? coins[p] : most;
    for (unsigned p = 0; most && p < c->head.players; p++)
        if (coins[p] == most)
            a->points(a, (int)p, hb_carc_source(c, &hb_rule_template, FAIR), MOST_COINS, NULL);
}

/* What the core knows of the expansion.  Not shown: .boxes (abbot.c has it), and .pile, .start_mark, .wakes_on
 * and .minds with .may_lay, for tiles that come in an order or lie only where a rule allows it (river.c). */
const struct hb_rule hb_rule_template = {
    .name = "template",  /* in the option `expansions`, in positions and records: never change it again */
    .title = "The Fair", /* for people */
    .tiles = "template", /* `set template` in tiles/; leave out if there are none */
    .piece = { [PEDLAR] = { .name = "pedlar",
                            .each = 1,
                            .power = 1,
                            .stands_on = 1 << HB_ROAD,
                            .placing_rule = "FAIR-1",
                            .may_stand = pedlar_may_stand } },
    .source = { [FAIR] = "fair" },
    .count = { [MILESTONES] = "milestone" },
    .verb = { [CALL] = { "call", "pxy" }, [SELL] = { "sell", "" } }, /* call pedlar 2 -1; sell */
    .memory = sizeof(struct purse),
    .worth = fair_worth,
    .actions = fair_actions,
    .act = fair_act,
    .why_not = fair_why_not,
    .step = { { .phase = "market",
                .slot = HB_SLOT_SCORED,
                .enter = market_enter,
                .legal = market_legal,
                .is_legal = market_is_legal,
                .play = market_play,
                .why = market_why } },
    .final = fair_final,
};

/* fair.c -- The Fair: an invented expansion, as the pattern for a real one.
 *
 * The tests build a program with it and play it; no other game contains it.  For a new expansion copy this folder to
 * games/carcassonne/NAME, write NAME for `fair` throughout, put the rules of the expansion here, numbered and in
 * your own words, and then change the hooks one by one.  Leave out what you do not need: a hook that is
 * missing means «no opinion».  docs/adding-an-expansion.md tells the whole way.
 *
 * FAIR-1  Each player has one pedlar, who counts as a follower and stands only on roads that are still open.
 * FAIR-2  A complete road is worth one point more for each milestone along it.
 * FAIR-3  In a part without placing a figure a player may call the own pedlar home; it brings a coin along.
 * FAIR-4  Who lays a tile with a fair may, after the scoring, sell one coin for three points; for five with the option
 *         `fair_dear_coins`.
 * FAIR-5  At the end the most coins are worth five points, to each of those who have equally many.
 *
 * Milestones (on roads) and fairs (on tiles) are marks in the tile file. */
#include "fair.h"

#include "engine/assert.h"

#include <stddef.h>

enum { MOST_COINS = 5 };

/* An option: what is not the default is a bit of `variant` in the state, which no other option of the game has
 * (fair.h).  Records and positions in which it is «no» do not name it, so that those of before stay what they were. */
static const struct hb_rule_option options[] = {
    { .option = { "fair_dear_coins", HB_FLAG, NULL, "no", "whether a coin is sold for five points, not for three",
                  .before = "no", .example = "yes" },
      .place = 31, /* one that no other option has; never change it again */
      .bit = DEAR_COINS },
    { .option = { .name = NULL } },
};

/* Places in the lists of hb_rule_fair.  Within a game pieces, sources and verbs have other numbers, which depend on
 * the rules in play: slot->piece + PEDLAR, slot->source + FAIR and hb_tg_slot_verb(own, CALL). */
enum { PEDLAR = 0, MILESTONES = 0, FAIR = 0, CALL = 0, SELL = 1, COIN = 0 };

/* What its points are for. */
enum { SALE, MOST };
static const char *const deals[] = { [SALE] = "sale", [MOST] = "most" };

static const struct hb_memory_field fields[] = {
    { "coins", offsetof(struct purse, coins), 1, HB_PLAYERS_MAX },
    { NULL, 0, 0, 0 },
};

static struct purse *purse(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return hb_tg_memory(tg, slot);
}

/* A piece: its kind says on which features it stands and what must hold there; this tells why that does not hold.  A
 * condition that its kind has no word for would be a function `may_stand`. */
static void pedlar_why_not(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, unsigned tile,
                           unsigned segment, struct hb_error *err)
{
    (void)tg;
    (void)slot;
    (void)player;
    (void)tile;
    (void)segment;
    hb_refuse(err, HB_ILLEGAL_MOVE, "fair.pedlar.open");
}

/* Worth: the points of a feature that is being scored, after what the core and the rules before this one made
 * of them.  The marks named in .count are added up over the whole feature as tiles are laid. */
static int fair_worth(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                      int worth)
{
    if (s->kind == HB_ROAD && s->complete)
        return worth + (int)hb_tg_slot_marks(tg, slot, MILESTONES, s);
    return worth;
}

/* What it made of the points: a named value, a sentence (reason.milestones), and the rule. */
static void fair_explain(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                         int player, struct hb_event_record *t)
{
    (void)player;
    if (s->kind == HB_ROAD && s->complete && hb_tg_slot_marks(tg, slot, MILESTONES, s))
        hb_event_reason(t, "milestones", hb_tg_slot_marks(tg, slot, MILESTONES, s), "FAIR-2");
}

/* An action: something to be done instead of placing a figure.  `actions` lists the moves, in an order that
 * depends on the position alone; `act` plays one; `why_not` says why a move with one of our verbs is none of
 * them, and by which rule. */

static int find_pedlar(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned i = 0; i < l->pieces; i++)
        if (hb_land_figure(l, i).piece == slot->piece + (unsigned)PEDLAR && hb_land_figure(l, i).player == player)
            return (int)i;
    return -1;
}

static struct hb_move call_home(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int figure)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const struct hb_land_figure f = hb_land_figure(l, (unsigned)figure);

    return hb_tg_move(hb_tg_slot_verb(slot, CALL), f.piece, hb_land_tile_x(l, f.tile), hb_land_tile_y(l, f.tile), 0);
}

static size_t fair_actions(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player,
                           struct hb_move *out, size_t cap)
{
    int pedlar = find_pedlar(tg, slot, player);

    if (pedlar < 0)
        return 0;
    if (cap > 0)
        out[0] = call_home(tg, slot, pedlar);
    return 1;
}

static enum hb_next fair_act(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, struct hb_move m,
                             struct hb_sink *sink)
{
    int pedlar = find_pedlar(tg, slot, player);

    HB_ASSERT(pedlar >= 0 && m.code == call_home(tg, slot, pedlar).code);
    hb_tg_send_home(tg, (unsigned)pedlar, sink);
    purse(tg, slot)->coins[player]++;
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, player, 2, (const int32_t[]){ COIN, purse(tg, slot)->coins[player] });
    return HB_GOES_ON;
}

static void fair_why_not(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, struct hb_move m,
                         struct hb_error *err)
{
    if (hb_tg_move_verb(m) != hb_tg_slot_verb(slot, CALL))
        hb_refuse(err, HB_ILLEGAL_MOVE, "fair.sell.later");
    else if (find_pedlar(tg, slot, player) < 0)
        hb_refuse(err, HB_ILLEGAL_MOVE, "fair.pedlar.away");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "fair.pedlar.elsewhere");
}

/* A step of its own: a place in the turn where the expansion does something or asks.  `enter` either goes on, or
 * names who must choose and asks; if it asks it changes nothing else, since a position that is read in enters
 * its step again.  A step that never asks needs only `enter`.  A step without a slot is opened as a frame, by
 * hb_tg_open_frame, where one question leads to another. */

static enum hb_next market_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    const struct hb_design *laid = &hb_designs[hb_land_tile_design(hb_tg_land(tg), tg->laid)];

    (void)sink;
    if (!hb_mark_of_design(laid, "fair") || !purse(tg, slot)->coins[tg->turn])
        return HB_GOES_ON;
    tg->head.actor = (int8_t)tg->turn;
    return HB_ASKS;
}

/* What the sentence of the step has to say: {price}. */
static void describe_market(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_event_record *t)
{
    (void)slot;
    hb_event_number(t, "price", coin_price(tg));
}

static struct hb_move sell(const struct hb_rule_slot *slot)
{
    return hb_tg_move(hb_tg_slot_verb(slot, SELL), 0, 0, 0, 0);
}

static size_t market_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                           size_t cap)
{
    const struct hb_move all[] = { sell(slot), hb_tg_move(HB_VERB_PASS, 0, 0, 0, 0) };

    (void)tg;
    (void)who;
    return hb_tg_list_moves(all, sizeof all / sizeof all[0], out, cap);
}

/* Points that belong to no feature go to a source of our own.  A scored thing without a feature says with its detail
 * what they are for; .source_form tells it. */
static struct hb_scored reason_of(unsigned detail, bool at_end)
{
    return (struct hb_scored){ .kind = HB_FEATURE_KINDS, .detail = detail, .at_end = at_end };
}

static enum hb_next market_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                struct hb_sink *sink)
{
    if (m.code == sell(slot).code) {
        purse(tg, slot)->coins[who]--;
        struct hb_scored s = reason_of(SALE, false);
        hb_tg_give_points(tg, who, slot->source + (unsigned)FAIR, coin_price(tg), &s, sink);
    }
    return HB_GOES_ON;
}

/* What lies before each player. */
static void fair_look(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_look *look)
{
    for (unsigned p = 0; p < tg->head.players; p++)
        hb_look_put(&look->seat[p], HB_SEAT_MORE, "coins", purse(tg, slot)->coins[p]);
}

/* Final points: told to whoever wants to know.  It may be the game at its end or a player who only asks what
 * it would be worth now, so nothing changes here. */
static void fair_final(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_award *a)
{
    const uint8_t *coins = purse(tg, slot)->coins;
    struct hb_scored s = reason_of(MOST, true);
    unsigned most = 0;

    for (unsigned p = 0; p < tg->head.players; p++)
        most = coins[p] > most ? coins[p] : most;
    for (unsigned p = 0; most && p < tg->head.players; p++)
        if (coins[p] == most)
            a->points(a, (int)p, slot->source + (unsigned)FAIR, MOST_COINS, &s);
}

/* What the core knows of the expansion.  Not shown: .boxes (abbot.c has it), and .pile, .start_mark, .wakes_on
 * and .reacts_to with .may_lay, for tiles that come in an order or lie only where a rule allows it (river.c). */
const struct hb_rule hb_rule_fair = {
    .name = "fair", /* in the option `expansions`, in positions and records: never change it again */
    .number = 31,   /* one that no other rule has, nor one of tests/invented; never change it again */
    .rank = 100,    /* after which rules it is asked */
    .options = options,
    .tiles = "fair", /* `set fair` in fair-c3.tiles; leave out if there are none */
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
    .look = fair_look,
    .actions = fair_actions,
    .act = fair_act,
    .why_not = fair_why_not,
    .step = { { .phase = "market",
                .slot = HB_SLOT_SCORED,
                .enter = market_enter,
                .legal = market_legal,
                .play = market_play,
                .refusal = "fair.sell.now",
                .describe = describe_market } },
    .final = fair_final,
};

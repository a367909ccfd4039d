/* events.c -- telling what happened, and saying it in words.  Every point says where it comes from and by which rule. */
#include "core/assert.h"
#include "core/telling.h"
#include "games/castle/inside.h"

#include <string.h>

void hb_castle_tell(struct hb_sink *sink, const struct hb_castle *c, enum hb_castle_event what, int player, int n,
                    const int32_t *number)
{
    hb_happened(sink, &c->head, (int)what, player, n, number);
}

void hb_castle_award(struct hb_castle *c, struct hb_sink *sink, unsigned player, enum hb_castle_source source,
                     int points, int n, const int32_t *number)
{
    int32_t all[HB_EVENT_NUMBERS] = { (int32_t)source, points };

    c->seat[player].score = (int16_t)(c->seat[player].score + points);
    c->seat[player].points[source] = (int16_t)(c->seat[player].points[source] + points);
    if (!sink)
        return;
    HB_ASSERT(HB_SCORE_DETAIL + n <= HB_EVENT_NUMBERS);
    for (int i = 0; i < n; i++)
        all[HB_SCORE_DETAIL + i] = number[i];
    hb_castle_tell(sink, c, HB_TOLD_SCORE, (int)player, HB_SCORE_DETAIL + n, all);
}

/* ---- why a score is what it is ---- */

static const char *plural(int32_t n)
{
    return n == 1 ? "" : "s";
}

const char *hb_castle_source_rule(enum hb_castle_source source)
{
    static const char *const rule[HB_CASTLE_SOURCES] = {
        [HB_BY_STONEMASON] = "CAS-7.2", [HB_BY_WORKERS] = "CAS-7.3", [HB_BY_MASTER_BUILDER] = "CAS-9.3",
        [HB_BY_BREACH] = "CAS-10.8",    [HB_BY_MAIDEN] = "CAS-10.9", [HB_BY_GRANARY] = "CAS-10.7",
    };

    HB_ASSERT(source < HB_CASTLE_SOURCES);
    return rule[source] ? rule[source] : "CAS-11.2";
}

/* Tavern and forge: how many of what, and on which of the two spaces he stands. */
static void whole_and_half_words(const int32_t *d, const char *place, const char *what, struct hb_text *out)
{
    hb_put(out, "for the %s: %d %s%s", place, d[0], what, plural(d[0]));
    if (d[1])
        hb_put(out, ", 1 each");
    if (d[2])
        hb_put(out, "%s, 1 for two", d[1] ? " and" : "");
}

static void gates_words(const int32_t *d, struct hb_text *out)
{
    static const char *const which[] = { "gates", "big gate", "small gate", "both gates" };

    hb_put(out, "for the %s: %d tower%s, %d each", which[d[1] + 2 * d[2]], d[0], plural(d[0]), 2 * d[1] + d[2]);
}

static void palace_words(const int32_t *d, struct hb_text *out)
{
    int32_t bars = d[4] + d[5] + d[6] + d[7];
    int32_t goods[] = { d[0] + d[4], d[1] + d[5], d[2] + d[6], d[3] + d[7] };

    hb_put(out, "for the palace: ");
    hb_put_goods(out, goods, HB_BUILDING_GOODS);
    if (bars == 0)
        return;
    hb_put(out, ", of which ");
    hb_put_goods(out, d + HB_BUILDING_GOODS, HB_BUILDING_GOODS);
    hb_put(out, " for %d silver", bars);
}

static void granary_words(const int32_t *d, struct hb_text *out)
{
    static const int each[] = { 0, 10, 7, 3 };

    if (d[0] == 1)
        hb_put(out, "for the granary: alone there");
    else
        hb_put(out, "for the granary: %d helpers there, %d each", d[0], each[d[0]]);
}

static void because(enum hb_castle_source source, const int32_t *d, struct hb_text *out)
{
    switch (source) {
    case HB_BY_STONEMASON:
        hb_put(out, "for the %s, by the stonemason", hb_building_words[d[0]]);
        break;
    case HB_BY_WORKERS:
        hb_put(out, "for the %s, half of %d, by a worker", hb_building_words[d[0]], d[1]);
        break;
    case HB_BY_MASTER_BUILDER:
        hb_put(out, "for %d building%s of others, 5 each, by the master builder", d[0], plural(d[0]));
        break;
    case HB_BY_BREACH:
        hb_put(out, "for %d stone in the breach, 3 each", d[0]);
        break;
    case HB_BY_MAIDEN:
        hb_put(out, "for winning the castle maiden");
        break;
    case HB_BY_KEEP:
        hb_put(out, "for the keep: %d free space%s, 3 each", d[0], plural(d[0]));
        break;
    case HB_BY_TAVERN:
        whole_and_half_words(d, "tavern", "helper", out);
        break;
    case HB_BY_GATES:
        gates_words(d, out);
        break;
    case HB_BY_STABLE:
        hb_put(out, "for the stable: %d house%s, %d each", d[0], plural(d[0]), d[1]);
        break;
    case HB_BY_SERVANTS_HOUSE:
        hb_put(out, "for the servants' house: %d tile%s on the board, 1 each, %d helper%s", d[0], plural(d[0]), d[1],
               plural(d[1]));
        break;
    case HB_BY_MARKET:
        hb_put(out, "for the market: %d taler%s, %s", d[0], plural(d[0]), d[1] == 2 ? "1 each" : "1 for two");
        break;
    case HB_BY_PALACE:
        palace_words(d, out);
        break;
    case HB_BY_FORGE:
        whole_and_half_words(d, "forge", "bar", out);
        break;
    case HB_BY_GRANARY:
        granary_words(d, out);
        break;
    case HB_CASTLE_SOURCES:
        break;
    }
}

static void score_words(const struct hb_event *e, struct hb_text *out)
{
    enum hb_castle_source source = (enum hb_castle_source)e->number[HB_SCORE_SOURCE_NUMBER];

    hb_put(out, " scores %d ", e->number[HB_SCORE_POINTS_NUMBER]);
    because(source, e->number + HB_SCORE_DETAIL, out);
    hb_put(out, " (%s)", hb_castle_source_rule(source));
}

/* ---- words ---- */

static const char *piece_words(int32_t piece)
{
    return piece == HB_TALER ? "taler" : hb_good_name[piece];
}

static const char *place_words(int32_t place)
{
    static const char *const words[HB_GOODS] = { "sand cart", "wood cart", "clay cart", "stone cart", "rider" };

    return words[place];
}

static void cards_words(int32_t cards, struct hb_text *out)
{
    bool any = false;

    for (unsigned card = 0; card < HB_CARDS; card++)
        if (cards >> card & 1) {
            hb_put(out, "%sthe %s", any ? " and " : "", hb_card_words[card]);
            any = true;
        }
    if (!any)
        hb_put(out, "no card");
}

static void worker_words(const int32_t *n, const char *verb, const char *rule, struct hb_text *out)
{
    hb_put(out, "'s %s %s ", hb_card_words[n[0]], verb);
    hb_put_goods(out, n + 1, HB_GOODS);
    hb_put(out, " (%s)", rule);
}

static void pay_words(const int32_t *n, struct hb_text *out)
{
    const int32_t *became = n + HB_BUILDING_GOODS;
    int32_t own = n[0] + n[1] + n[2] + n[3], bars = became[0] + became[1] + became[2] + became[3];

    hb_put(out, " pays ");
    if (own)
        hb_put_goods(out, n, HB_BUILDING_GOODS);
    if (bars) {
        hb_put(out, "%s%d silver as ", own ? " and " : "", bars);
        hb_put_goods(out, became, HB_BUILDING_GOODS);
    }
    hb_put(out, bars ? " (CAS-7.4, CAS-7.5)" : " (CAS-7.4)");
}

static void cart_words(const int32_t *n, const struct hb_names *names, struct hb_text *out)
{
    const char *keeper = n[0] == HB_FROM_INN ? "the innkeeper" : "a helper";

    if (n[2] == 0) {
        hb_put(out, " places %s at the %s (CAS-6.2)", keeper, place_words(n[1]));
        return;
    }
    hb_put(out, " displaces ");
    hb_player_name(names, n[2] - 1, out);
    hb_put(out, "'s helper at the %s with %s (CAS-6.3)", place_words(n[1]), keeper);
}

static void helper_words(const int32_t *n, struct hb_text *out)
{
    enum hb_building b = hb_space_building((unsigned)n[1]);

    hb_put(out, " places ");
    if (n[0] == HB_FROM_SUPPLY)
        hb_put(out, "a helper");
    else if (n[0] == HB_FROM_INN)
        hb_put(out, "the innkeeper");
    else
        hb_put(out, "the helper from the %s", place_words(n[0]));
    hb_put(out, " in the %s for %d taler%s (CAS-8.3)", hb_building_words[b], n[2], plural(n[2]));
}

static const char *winter_rule(int32_t card)
{
    return card == HB_PLAGUE ? "CAS-10.6" : "CAS-10.10";
}

/* ---- one function for each event; the player's name stands before what they put ---- */

typedef void words_of(const struct hb_event *e, const struct hb_names *names, struct hb_text *out);

static void say_plain(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, "%s", e->what == HB_TOLD_START ? " begins the game (CAS-2.6)" : " has chosen");
}

static void say_round(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    hb_put(out, "Round %d of %d: ", e->number[0], e->number[1]);
    hb_player_name(names, e->player, out);
    hb_put(out, " has the marker and takes 1 taler (CAS-3.1)");
}

static void say_end(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, e->number[0] ? "The last tile is erected, and the game is over (CAS-11.1)"
                             : "The last round is over (CAS-11.1)");
}

static void say_maiden(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, e->number[0] ? "The castle maiden's card leaves the game (CAS-10.9)"
                             : "Nobody courts the castle maiden; her card leaves the game (CAS-A14)");
}

static void say_reveal(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " reveals ");
    cards_words(e->number[0], out);
}

static void say_supply(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    worker_words(e->number, "is supplied with", "CAS-4.1", out);
}

static void say_worker(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    worker_words(e->number, "brings", "CAS-7.3", out);
}

static void say_messenger(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, "'s messenger brings %d taler%s (CAS-5.1)", e->number[0], plural(e->number[0]));
}

static void say_cart(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    cart_words(e->number, names, out);
}

static void say_payout(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " gets %d %s from the %s, 1 goes to the defense tower (CAS-6.6)", e->number[1],
           hb_good_name[e->number[0]], place_words(e->number[0]));
}

static void say_tower(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " takes %d %s from the defense tower (CAS-7.1)", e->number[1], hb_good_name[e->number[0]]);
}

static void say_buy(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    hb_put(out, " buys 1 %s from ", hb_good_name[e->number[0]]);
    hb_player_name(names, e->number[1], out);
    hb_put(out, "'s %s (CAS-7.2)", hb_card_words[e->number[2]]);
}

static void say_refuse(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " refuses to sell his last piece, 1 %s (CAS-7.2.3)", hb_good_name[e->number[0]]);
}

static void say_pay(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    pay_words(e->number, out);
}

static void say_erect(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " erects the %s", hb_building_words[e->number[0]]);
}

static void say_talers(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " gets %d taler%s for %d goods (CAS-7.1)", e->number[0], plural(e->number[0]), e->number[1]);
}

static void say_helper(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    helper_words(e->number, out);
}

static void say_back(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " takes %u cards back into hand (CAS-9.2)", hb_bits((unsigned)e->number[0]));
}

static void say_pass(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, e->number[0] == HB_AT_TRADER ? " places no helper (CAS-6.1)" : " gives no stone (CAS-10.8)");
}

static void say_score(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    score_words(e, out);
}

/* Winter */

static void say_winter(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " draws the winter card %s (CAS-10.2)", hb_winter_words[e->number[0]]);
}

static void say_inn_fee(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    hb_put(out, " pays 1 taler ");
    if (e->number[0]) {
        hb_put(out, "to ");
        hb_player_name(names, e->number[0] - 1, out);
        hb_put(out, ", the innkeeper (CAS-10.5)");
    } else {
        hb_put(out, "onto the village inn (CAS-10.5)");
    }
}

static void say_recall(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " cannot pay at the inn and takes the helper back from the %s (CAS-10.5)", place_words(e->number[0]));
}

static void say_keeper(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " gets %d taler%s that lay on the village inn (CAS-10.5)", e->number[0], plural(e->number[0]));
}

static void say_give(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " gives the %s out of the game (%s)", hb_card_words[e->number[0]], winter_rule(e->number[1]));
}

static void say_paid(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " pays %d taler%s to the bank (%s)", e->number[0], plural(e->number[0]), winter_rule(e->number[1]));
}

static void say_stone(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " gives %d stone", e->number[0]);
    if (e->number[1])
        hb_put(out, " and %d silver as stone", e->number[1]);
    hb_put(out, " (CAS-10.8)");
}

static void say_bid(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " pays 1 %s%s for the castle maiden (CAS-10.9)", piece_words(e->number[0]),
           e->number[1] ? ", exchanged for silver," : "");
}

static void say_withdraw(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, e->number[0] ? " has nothing to pay and courts no longer (CAS-10.9)"
                             : " does not court the castle maiden (CAS-10.9)");
}

static void say_share(const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    hb_put(out, " takes 1 %s from the castle maiden's card (CAS-10.9)", piece_words(e->number[0]));
}

static words_of *const words_for[HB_TOLD_EVENTS] = {
    [HB_TOLD_START] = say_plain,
    [HB_TOLD_ROUND] = say_round,
    [HB_TOLD_CHOSEN] = say_plain,
    [HB_TOLD_WINTER] = say_winter,
    [HB_TOLD_REVEAL] = say_reveal,
    [HB_TOLD_SUPPLY] = say_supply,
    [HB_TOLD_MESSENGER] = say_messenger,
    [HB_TOLD_INN_FEE] = say_inn_fee,
    [HB_TOLD_RECALL] = say_recall,
    [HB_TOLD_CART] = say_cart,
    [HB_TOLD_PAYOUT] = say_payout,
    [HB_TOLD_TOWER] = say_tower,
    [HB_TOLD_BUY] = say_buy,
    [HB_TOLD_REFUSE] = say_refuse,
    [HB_TOLD_WORKER] = say_worker,
    [HB_TOLD_PAY] = say_pay,
    [HB_TOLD_ERECT] = say_erect,
    [HB_TOLD_TALERS] = say_talers,
    [HB_TOLD_HELPER] = say_helper,
    [HB_TOLD_KEEPER] = say_keeper,
    [HB_TOLD_BACK] = say_back,
    [HB_TOLD_GIVE] = say_give,
    [HB_TOLD_PAID] = say_paid,
    [HB_TOLD_STONE] = say_stone,
    [HB_TOLD_BID] = say_bid,
    [HB_TOLD_WITHDRAW] = say_withdraw,
    [HB_TOLD_MAIDEN] = say_maiden,
    [HB_TOLD_SHARE] = say_share,
    [HB_TOLD_PASS] = say_pass,
    [HB_TOLD_SCORE] = say_score,
    [HB_TOLD_END] = say_end,
};

void hb_castle_event_words(const struct hb_game *g, const struct hb_event *e, const struct hb_names *names,
                           struct hb_text *out)
{
    (void)g;
    if (e->player >= 0 && e->what != HB_TOLD_ROUND)
        hb_player_name(names, e->player, out);
    words_for[e->what](e, names, out);
}

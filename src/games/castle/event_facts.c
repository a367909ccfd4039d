/* event_facts.c -- what happened, as facts for programs. */
#include "games/castle/inside.h"

static void goods_facts(const char *name, const int32_t *goods, unsigned kinds, struct hb_facts *f)
{
    f->object(f, name);
    for (unsigned k = 0; k < kinds; k++)
        if (goods[k])
            f->number(f, hb_good_name[k], goods[k]);
    f->end(f);
}

static void cards_facts(int32_t cards, struct hb_facts *f)
{
    f->list(f, "cards");
    for (unsigned card = 0; card < HB_CARDS; card++)
        if (cards >> card & 1)
            f->text(f, NULL, hb_card_name[card]);
    f->end(f);
}

/* ---- why a score is what it is: the numbers of its words ---- */

static void counted(const char *what, int32_t count, int32_t each, struct hb_facts *f)
{
    f->number(f, what, count);
    f->number(f, "each", each);
}

static void whole_and_half_facts(const char *what, const int32_t *d, struct hb_facts *f)
{
    f->number(f, what, d[0]);
    f->flag(f, "dear", d[1]);
    f->flag(f, "cheap", d[2]);
}

static void gates_facts(const int32_t *d, struct hb_facts *f)
{
    counted("towers", d[0], 2 * d[1] + d[2], f);
    f->flag(f, "big", d[1]);
    f->flag(f, "small", d[2]);
}

static void granary_facts(const int32_t *d, struct hb_facts *f)
{
    static const int each[] = { 0, 10, 7, 3 };

    counted("helpers", d[0], each[d[0]], f);
    f->number(f, "own", d[1]);
}

static void why_facts(enum hb_castle_source source, const int32_t *d, struct hb_facts *f)
{
    switch (source) {
    case HB_BY_WORKERS:
        f->number(f, "full", d[1]);
        break;
    case HB_BY_MASTER_BUILDER:
        counted("buildings", d[0], HB_MASTER_POINTS, f);
        break;
    case HB_BY_BREACH:
        counted("stone", d[0], HB_BREACH_POINTS, f);
        break;
    case HB_BY_KEEP:
        counted("spaces", d[0], 3, f);
        break;
    case HB_BY_TAVERN:
        whole_and_half_facts("helpers", d, f);
        break;
    case HB_BY_GATES:
        gates_facts(d, f);
        break;
    case HB_BY_STABLE:
        counted("houses", d[0], d[1], f);
        break;
    case HB_BY_SERVANTS_HOUSE:
        f->number(f, "tiles", d[0]);
        f->number(f, "helpers", d[1]);
        break;
    case HB_BY_MARKET:
        f->number(f, "talers", d[0]);
        f->number(f, "helpers", d[1]);
        break;
    case HB_BY_PALACE:
        goods_facts("goods", d, HB_BUILDING_GOODS, f);
        goods_facts("silver_as", d + HB_BUILDING_GOODS, HB_BUILDING_GOODS, f);
        break;
    case HB_BY_FORGE:
        whole_and_half_facts("bars", d, f);
        break;
    case HB_BY_GRANARY:
        granary_facts(d, f);
        break;
    case HB_BY_STONEMASON:
    case HB_BY_MAIDEN:
    case HB_CASTLE_SOURCES:
        break;
    }
}

static void score_facts(const struct hb_event *e, struct hb_facts *f)
{
    enum hb_castle_source source = (enum hb_castle_source)e->number[HB_SCORE_SOURCE_NUMBER];
    bool by_building = source == HB_BY_STONEMASON || source == HB_BY_WORKERS;

    f->number(f, "points", e->number[HB_SCORE_POINTS_NUMBER]);
    f->text(f, "source", hb_castle_source_name[source]);
    if (by_building)
        f->text(f, "building", hb_building_name[e->number[HB_SCORE_DETAIL]]);
    f->flag(f, "final", source >= HB_BY_KEEP);
    f->object(f, "why");
    why_facts(source, e->number + HB_SCORE_DETAIL, f);
    f->end(f);
    f->text(f, "rule", hb_castle_source_rule(source));
}

static void helper_facts(const struct hb_event *e, struct hb_facts *f)
{
    const int32_t *n = e->number;
    enum hb_building b = hb_space_building((unsigned)n[1]);

    f->text(f, "building", hb_building_name[b]);
    f->number(f, "space", n[1] - (int32_t)hb_spaces_first(b) + 1);
    f->number(f, "fee", n[2]);
    f->text(f, "from", n[0] == HB_FROM_SUPPLY ? "supply" : n[0] == HB_FROM_INN ? "inn" : hb_place_name[n[0]]);
}

static void trade_facts(const struct hb_event *e, const char *with, struct hb_facts *f)
{
    f->text(f, "good", hb_good_name[e->number[0]]);
    f->number(f, with, e->number[1]);
    f->text(f, "card", hb_card_name[e->number[2]]);
}

static const char *const event_names[HB_TOLD_EVENTS] = {
    [HB_TOLD_START] = "start",
    [HB_TOLD_ROUND] = "round",
    [HB_TOLD_CHOSEN] = "chosen",
    [HB_TOLD_WINTER] = "winter",
    [HB_TOLD_REVEAL] = "reveal",
    [HB_TOLD_SUPPLY] = "supply",
    [HB_TOLD_MESSENGER] = "messenger",
    [HB_TOLD_INN_FEE] = "inn",
    [HB_TOLD_RECALL] = "recall",
    [HB_TOLD_CART] = "cart",
    [HB_TOLD_PAYOUT] = "payout",
    [HB_TOLD_TOWER] = "tower",
    [HB_TOLD_BUY] = "buy",
    [HB_TOLD_REFUSE] = "refuse",
    [HB_TOLD_WORKER] = "worker",
    [HB_TOLD_PAY] = "pay",
    [HB_TOLD_ERECT] = "erect",
    [HB_TOLD_TALERS] = "talers",
    [HB_TOLD_HELPER] = "helper",
    [HB_TOLD_KEEPER] = "keeper",
    [HB_TOLD_BACK] = "back",
    [HB_TOLD_GIVE] = "give",
    [HB_TOLD_PAID] = "paid",
    [HB_TOLD_STONE] = "stone",
    [HB_TOLD_BID] = "bid",
    [HB_TOLD_WITHDRAW] = "withdraw",
    [HB_TOLD_MAIDEN] = "maiden",
    [HB_TOLD_SHARE] = "share",
    [HB_TOLD_PASS] = "pass",
    [HB_TOLD_SCORE] = "score",
    [HB_TOLD_END] = "end",
};

/* ---- one function for each event that has more to tell than whom it concerns ---- */

typedef void facts_of(const struct hb_event *e, struct hb_facts *f);

static void round_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->number(f, "round", e->number[0]);
    f->number(f, "rounds", e->number[1]);
    f->number(f, "talers", 1);
}

static void winter_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->text(f, "card", hb_winter_name[e->number[0]]);
}

static void set_facts(const struct hb_event *e, struct hb_facts *f)
{
    cards_facts(e->number[0], f);
}

static void card_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->text(f, "card", hb_card_name[e->number[0]]);
}

static void worker_facts(const struct hb_event *e, struct hb_facts *f)
{
    card_facts(e, f);
    goods_facts("goods", e->number + 1, HB_GOODS, f);
}

static void talers_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->number(f, "talers", e->number[0]);
}

static void wages_facts(const struct hb_event *e, struct hb_facts *f)
{
    talers_facts(e, f);
    f->number(f, "pieces", e->number[1]);
}

static void inn_fee_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->number(f, "talers", 1);
    if (e->number[0])
        f->number(f, "keeper", e->number[0] - 1);
}

static void recall_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->text(f, "from", hb_place_name[e->number[0]]);
}

static void cart_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->text(f, "from", e->number[0] == HB_FROM_INN ? "inn" : "supply");
    f->text(f, "place", hb_place_name[e->number[1]]);
    if (e->number[2])
        f->number(f, "displaced", e->number[2] - 1);
}

static void pieces_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->text(f, "good", hb_good_name[e->number[0]]);
    f->number(f, "pieces", e->number[1]);
}

static void payout_facts(const struct hb_event *e, struct hb_facts *f)
{
    pieces_facts(e, f);
    f->number(f, "tower", 1);
}

static void buy_facts(const struct hb_event *e, struct hb_facts *f)
{
    trade_facts(e, "owner", f);
}

static void refuse_facts(const struct hb_event *e, struct hb_facts *f)
{
    trade_facts(e, "buyer", f);
}

static void pay_facts(const struct hb_event *e, struct hb_facts *f)
{
    goods_facts("goods", e->number, HB_BUILDING_GOODS, f);
    goods_facts("silver_as", e->number + HB_BUILDING_GOODS, HB_BUILDING_GOODS, f);
}

static void erect_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->text(f, "building", hb_building_name[e->number[0]]);
    f->text(f, "card", hb_card_name[e->number[1]]);
}

static void give_facts(const struct hb_event *e, struct hb_facts *f)
{
    card_facts(e, f);
    f->text(f, "winter", hb_winter_name[e->number[1]]);
}

static void paid_facts(const struct hb_event *e, struct hb_facts *f)
{
    talers_facts(e, f);
    f->text(f, "winter", hb_winter_name[e->number[1]]);
}

static void stone_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->number(f, "stone", e->number[0]);
    f->number(f, "silver", e->number[1]);
}

static void piece_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->text(f, "piece", e->number[0] == HB_TALER ? "taler" : hb_good_name[e->number[0]]);
}

static void bid_facts(const struct hb_event *e, struct hb_facts *f)
{
    piece_facts(e, f);
    f->flag(f, "exchanged", e->number[1]);
}

static void maiden_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->flag(f, "won", e->number[0]);
}

static void withdraw_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->flag(f, "nothing", e->number[0]);
}

static void pass_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->text(f, "phase", e->number[0] == HB_AT_TRADER ? "trader" : "breach");
}

static void end_facts(const struct hb_event *e, struct hb_facts *f)
{
    f->flag(f, "last_tile", e->number[0]);
}

static facts_of *const facts_for[HB_TOLD_EVENTS] = {
    [HB_TOLD_ROUND] = round_facts,   [HB_TOLD_WINTER] = winter_facts,    [HB_TOLD_REVEAL] = set_facts,
    [HB_TOLD_SUPPLY] = worker_facts, [HB_TOLD_MESSENGER] = talers_facts, [HB_TOLD_INN_FEE] = inn_fee_facts,
    [HB_TOLD_RECALL] = recall_facts, [HB_TOLD_CART] = cart_facts,        [HB_TOLD_PAYOUT] = payout_facts,
    [HB_TOLD_TOWER] = pieces_facts,  [HB_TOLD_BUY] = buy_facts,          [HB_TOLD_REFUSE] = refuse_facts,
    [HB_TOLD_WORKER] = worker_facts, [HB_TOLD_PAY] = pay_facts,          [HB_TOLD_ERECT] = erect_facts,
    [HB_TOLD_TALERS] = wages_facts,  [HB_TOLD_HELPER] = helper_facts,    [HB_TOLD_KEEPER] = talers_facts,
    [HB_TOLD_BACK] = set_facts,      [HB_TOLD_GIVE] = give_facts,        [HB_TOLD_PAID] = paid_facts,
    [HB_TOLD_STONE] = stone_facts,   [HB_TOLD_BID] = bid_facts,          [HB_TOLD_MAIDEN] = maiden_facts,
    [HB_TOLD_SHARE] = piece_facts,   [HB_TOLD_SCORE] = score_facts,      [HB_TOLD_WITHDRAW] = withdraw_facts,
    [HB_TOLD_PASS] = pass_facts,     [HB_TOLD_END] = end_facts,
};

void hb_castle_event_facts(const struct hb_game *g, const struct hb_event *e, struct hb_facts *f)
{
    (void)g;
    f->text(f, "event", event_names[e->what]);
    if (e->player >= 0)
        f->number(f, "player", e->player);
    if (facts_for[e->what])
        facts_for[e->what](e, f);
}

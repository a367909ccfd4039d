/* words.c -- moves in words, for people. */
#include "games/castle/inside.h"

static const char *const place_words[HB_GOODS] = { "the sand cart", "the wood cart", "the clay cart", "the stone cart",
                                                   "the rider" };

void hb_put_goods(struct hb_text *out, const int32_t *goods, unsigned kinds)
{
    bool any = false;

    for (unsigned k = 0; k < kinds; k++)
        if (goods[k]) {
            hb_put(out, "%s%d %s", any ? " " : "", goods[k], hb_good_name[k]);
            any = true;
        }
    if (!any)
        hb_put(out, "nothing");
}

static void pass_words(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    static const char *const words[HB_CASTLE_PHASES] = {
        [HB_AT_BID] = "withdraw from courting", [HB_AT_BREACH] = "give no stone",
        [HB_AT_TRADER] = "place no helper",     [HB_AT_BUY] = "buy nothing more",
        [HB_AT_BUILD] = "build nothing more",   [HB_AT_HELPERS] = "place no more helpers",
    };

    (void)m;
    hb_put(out, "%s", words[c->phase] ? words[c->phase] : "pass");
}

static const char *piece_words(unsigned piece)
{
    return piece == HB_TALER ? "taler" : hb_good_name[piece];
}

static void from_words(unsigned from, struct hb_text *out)
{
    if (from == HB_FROM_INN)
        hb_put(out, "the innkeeper");
    else if (from == HB_FROM_SUPPLY)
        hb_put(out, "a helper");
    else
        hb_put(out, "the helper from %s", place_words[from]);
}

static void put_words(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    unsigned to = hb_part(m, 1);

    hb_put(out, "place ");
    from_words(hb_part(m, 0), out);
    if (to < HB_TO_SPACE) {
        hb_put(out, " at %s", place_words[to]);
        if (c->cart[to])
            hb_put(out, ", displacing the helper there");
        return;
    }
    enum hb_building b = hb_space_building(to - HB_TO_SPACE);
    unsigned fee = c->figures.fee[to - HB_TO_SPACE];
    hb_put(out, " in the %s for %u taler%s", hb_building_words[b], fee, fee == 1 ? "" : "s");
}

static void cards_words(unsigned cards, struct hb_text *out)
{
    bool any = false;

    for (unsigned card = 0; card < HB_CARDS; card++)
        if (cards >> card & 1) {
            hb_put(out, "%sthe %s", any ? " and " : "", hb_card_words[card]);
            any = true;
        }
}

static void goods_words(struct hb_move m, struct hb_text *out)
{
    int32_t goods[HB_GOODS] = { 0 };

    if (hb_verb_of(m) == HB_DO_GIVE_STONE) {
        goods[HB_STONE] = (int32_t)hb_part(m, 0);
        goods[HB_SILVER] = (int32_t)hb_part(m, 1);
    } else {
        for (unsigned k = 0; k < HB_BUILDING_GOODS; k++)
            goods[k] = (int32_t)hb_part(m, k);
    }
    hb_put_goods(out, goods, HB_GOODS);
}

static void pay_words(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    bool own = (m.code & UINT32_MAX) != 0;

    hb_put(out, "pay ");
    if (own)
        goods_words(m, out);
    if (c->bars)
        hb_put(out, "%s%u silver", own ? " and " : "", c->bars);
    hb_put(out, " for the %s", hb_building_words[c->building - 1]);
}

static void convert_words(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    struct hb_conversion v = hb_convert(c, (unsigned)c->head.actor, hb_part(m, 0));
    int32_t goods[HB_BUILDING_GOODS];

    for (unsigned k = 0; k < HB_BUILDING_GOODS; k++)
        goods[k] = v.own[k] + v.taken[k];
    hb_put(out, "exchange %u silver and turn ", hb_part(m, 0));
    hb_put_goods(out, goods, HB_BUILDING_GOODS);
    hb_put(out, " into %d points", v.points);
}

/* With 7 points by the stonemason, half by a worker, or talers by the mason. */
static void build_words(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    unsigned b = hb_part(m, 0), points = c->figures.points[b];

    hb_put(out, "build the %s, which costs %u", hb_building_words[b], c->figures.value[b]);
    if (c->card == HB_STONEMASON + 1)
        hb_put(out, ", for %u points", points);
    else if (c->card != HB_MASON + 1)
        hb_put(out, ", for %u points", points / 2);
}

/* ---- one function for each verb ---- */

typedef void words_of(const struct hb_castle *c, struct hb_move m, struct hb_text *out);

static void say_start(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, "player %u begins", hb_part(m, 0) + 1);
}

static void say_bid(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, "pay 1 %s for the maiden", piece_words(hb_part(m, 0)));
}

static void say_bid_as(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, "exchange 1 silver and pay 1 %s for the maiden", piece_words(hb_part(m, 0)));
}

static void say_take(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    unsigned piece = hb_part(m, 0);

    if (c->phase == HB_AT_TOWER)
        hb_put(out, "take %u %s from the defense tower", c->tower[piece], piece_words(piece));
    else
        hb_put(out, "take 1 %s", piece_words(piece));
}

static void say_choose(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, "play ");
    cards_words(hb_part(m, 0), out);
}

static void say_winter(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, "the winter card is the %s", hb_winter_words[hb_part(m, 0)]);
}

static void say_give_card(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, "give the %s out of the game", hb_card_words[hb_part(m, 0)]);
}

static void say_pay_talers(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, "pay %u taler%s", hb_part(m, 0), hb_part(m, 0) == 1 ? "" : "s");
}

static void say_give_stone(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, "give ");
    goods_words(m, out);
    hb_put(out, " for %u points", HB_BREACH_POINTS * (hb_part(m, 0) + hb_part(m, 1)));
}

static void say_supply(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, "supply the third worker with ");
    goods_words(m, out);
}

static void say_recall(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, "take the helper back from %s", place_words[hb_part(m, 0)]);
}

static void say_buy(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, "buy 1 %s from the %s of player %u", hb_good_name[hb_part(m, 0)], hb_card_words[hb_part(m, 2)],
           hb_part(m, 1) + 1);
}

static void say_sell(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    hb_put(out, hb_verb_of(m) == HB_DO_SELL ? "sell the last piece, 1 %s" : "refuse to sell the last piece, 1 %s",
           hb_good_name[c->sold_good]);
}

static void say_resolve(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, "begin with the %s", hb_card_words[hb_part(m, 0)]);
}

static void say_exchange(const struct hb_castle *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, "pay with %u silver", hb_part(m, 0));
}

static words_of *const words_for[HB_VERBS] = {
    [HB_DO_START] = say_start,
    [HB_DO_BID] = say_bid,
    [HB_DO_BID_AS] = say_bid_as,
    [HB_DO_TAKE] = say_take,
    [HB_DO_CHOOSE] = say_choose,
    [HB_DO_WINTER] = say_winter,
    [HB_DO_GIVE_CARD] = say_give_card,
    [HB_DO_PAY_TALERS] = say_pay_talers,
    [HB_DO_GIVE_STONE] = say_give_stone,
    [HB_DO_SUPPLY] = say_supply,
    [HB_DO_RECALL] = say_recall,
    [HB_DO_PUT] = put_words,
    [HB_DO_BUY] = say_buy,
    [HB_DO_SELL] = say_sell,
    [HB_DO_REFUSE] = say_sell,
    [HB_DO_RESOLVE] = say_resolve,
    [HB_DO_BUILD] = build_words,
    [HB_DO_EXCHANGE] = say_exchange,
    [HB_DO_PAY] = pay_words,
    [HB_DO_CONVERT] = convert_words,
    [HB_DO_PASS] = pass_words,
};

void hb_castle_move_words(const struct hb_game *g, struct hb_move m, const struct hb_names *names, struct hb_text *out)
{
    (void)names;
    words_for[hb_verb_of(m)](hb_castle_in_const(g), m, out);
}

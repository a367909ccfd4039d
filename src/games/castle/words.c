/* words.c -- moves and phases in words: what their facts do not tell is added, then the catalogue says them. */
#include "games/castle/inside.h"
#include "hradby/told.h"

#include <string.h>

static void say_number(struct hb_told *t, const char *name, long number)
{
    hb_told_add(hb_told_item(t, name, HB_AS_SAID), (int32_t)number, NULL);
}

static void say_word(struct hb_told *t, const char *name, const char *word)
{
    hb_told_add(hb_told_item(t, name, HB_AS_SAID), 0, word);
}

/* So many of a good or talers: «2 sand». */
static void say_pieces(struct hb_told *t, unsigned piece, unsigned n)
{
    say_word(t, "good", hb_piece_id(piece));
    say_number(t, "n", n);
}

/* ---- one function for each verb that has more to say; it may name another sentence than move.castle.KIND ---- */

typedef const char *completes(const struct hb_castle *c, struct hb_move m, struct hb_told *t);

static const char *say_player(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    (void)c;
    t->player = (int)hb_part(m, 0);
    return NULL;
}

static const char *say_piece(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    (void)c;
    say_pieces(t, hb_part(m, 0), 1);
    return NULL;
}

static const char *say_take(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    unsigned piece = hb_part(m, 0);
    bool from_tower = c->phase == HB_AT_TOWER && piece < HB_GOODS;

    say_pieces(t, piece, from_tower ? c->tower[piece] : 1);
    return from_tower ? "take.tower" : NULL;
}

static const char *say_winter(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    (void)c;
    say_word(t, "winter", hb_winter_name[hb_part(m, 0)]);
    return NULL;
}

static const char *say_give_card(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    (void)c;
    (void)m;
    (void)t;
    return "give.card";
}

static const char *say_give_stone(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    (void)c;
    say_number(t, "points", HB_BREACH_POINTS * (long)(hb_part(m, 0) + hb_part(m, 1)));
    return NULL;
}

static const char *say_pay_talers(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    (void)c;
    (void)m;
    (void)t;
    return "pay.talers";
}

static const char *say_recall(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    (void)c;
    say_word(t, "place", hb_place_name[hb_part(m, 0)]);
    return NULL;
}

static const char *say_put(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    unsigned to = hb_part(m, 1);

    if (to >= HB_TO_SPACE) {
        say_word(t, "building", hb_building_name[hb_space_building(to - HB_TO_SPACE)]);
        return NULL;
    }
    say_word(t, "place", hb_place_name[to]);
    if (c->cart[to])
        hb_told_add(hb_told_item(t, "displaced", HB_AS_SEAT), c->cart[to] - 1, NULL);
    return "put_cart";
}

static const char *say_buy(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    (void)c;
    t->player = (int)hb_part(m, 1);
    say_number(t, "n", 1);
    return NULL;
}

static const char *say_sell(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    (void)c;
    (void)m;
    say_number(t, "n", 1);
    return NULL;
}

/* All points by the stonemason, half by a worker, none by the mason. */
static const char *say_build(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    unsigned points = c->figures.points[hb_part(m, 0)];

    say_number(t, "scored", c->card == HB_STONEMASON + 1 ? points : c->card == HB_MASON + 1 ? 0 : points / 2);
    return NULL;
}

static const char *say_pay(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    say_number(t, "silver", c->bars);
    say_word(t, "building", hb_building_name[c->building ? c->building - 1 : 0]);
    return (m.code & UINT32_MAX) == 0 ? "pay.silver" : NULL;
}

static const char *say_pass(const struct hb_castle *c, struct hb_move m, struct hb_told *t)
{
    static const char *const key[HB_CASTLE_PHASES] = {
        [HB_AT_BID] = "pass.bid", [HB_AT_BREACH] = "pass.breach", [HB_AT_TRADER] = "pass.trader",
        [HB_AT_BUY] = "pass.buy", [HB_AT_BUILD] = "pass.build",   [HB_AT_HELPERS] = "pass.helpers",
    };

    (void)m;
    (void)t;
    return key[c->phase];
}

static completes *const complete[HB_VERBS] = {
    [HB_DO_START] = say_player,
    [HB_DO_BID] = say_piece,
    [HB_DO_BID_AS] = say_piece,
    [HB_DO_TAKE] = say_take,
    [HB_DO_WINTER] = say_winter,
    [HB_DO_GIVE_CARD] = say_give_card,
    [HB_DO_PAY_TALERS] = say_pay_talers,
    [HB_DO_GIVE_STONE] = say_give_stone,
    [HB_DO_RECALL] = say_recall,
    [HB_DO_PUT] = say_put,
    [HB_DO_BUY] = say_buy,
    [HB_DO_SELL] = say_sell,
    [HB_DO_REFUSE] = say_sell,
    [HB_DO_BUILD] = say_build,
    [HB_DO_PAY] = say_pay,
    [HB_DO_PASS] = say_pass,
};

/* Goods of a move are said as those of an event are. */
static void say_bundles(struct hb_told *t)
{
    for (unsigned i = 0; i < t->items; i++)
        if (strcmp(t->item[i].name, "goods") == 0) {
            t->item[i].list = "bundle";
            t->item[i].one = "good";
        }
}

void hb_castle_move_words(const struct hb_game *g, struct hb_move m, const struct hb_names *names, struct hb_text *out)
{
    enum hb_castle_verb verb = hb_verb_of(m);
    struct hb_told t = { .player = HB_CHANCE };
    const char *form;

    HB_KEY("move.castle.*");
    hb_told_move(&t, g, m);
    say_bundles(&t);
    form = complete[verb] ? complete[verb](hb_castle_in_const(g), m, &t) : NULL;
    struct hb_text key = hb_text_in(t.made, sizeof t.made);
    hb_put(&key, "move.castle.%s", form ? form : t.item[0].word[0]);
    hb_told_say(&t, names, out);
}

/* ---- phases ---- */

void hb_castle_phase_told(const struct hb_game *g, struct hb_told *t)
{
    const struct hb_castle *c = hb_castle_in_const(g);

    if (c->building)
        hb_told_word(t, "building", hb_building_name[c->building - 1]);
    if (c->seller)
        hb_told_word(t, "good", hb_good_name[c->sold_good]);
}

/* choose.c -- choosing the cards of a round in secret, and revealing them (CAS-3.2, CAS-3.3, CAS-3.5).
 *
 * A chosen card stays in `hand` until it is revealed, so that nothing but `chosen` has to be hidden. */
#include "games/castle/inside.h"

#include <string.h>

/* CAS-3.2: one card, with two players two. */
unsigned hb_choice_size(const struct hb_castle *c)
{
    return c->head.players == 2 ? 2 : 1;
}

/* CAS-3.3: with nothing to take back the master builder stays in hand. */
static unsigned allowed(const struct hb_castle *c, unsigned who)
{
    const struct hb_castle_seat *s = &c->seat[who];

    return s->pile ? s->hand : s->hand & ~(1u << HB_MASTER_BUILDER);
}

static void list_pairs(unsigned cards, struct hb_list *l)
{
    for (unsigned a = 0; a < HB_CARDS; a++)
        for (unsigned b = a + 1; b < HB_CARDS; b++)
            if ((cards >> a & 1) && (cards >> b & 1))
                hb_list_add(l, hb_castle_move(HB_DO_CHOOSE, 1u << a | 1u << b, 0, 0, 0));
}

static void list_single(unsigned cards, struct hb_list *l)
{
    for (unsigned a = 0; a < HB_CARDS; a++)
        if (cards >> a & 1)
            hb_list_add(l, hb_castle_move(HB_DO_CHOOSE, 1u << a, 0, 0, 0));
}

/* CAS-A2: who has fewer cards than must be played plays what is there. */
static void choose_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    unsigned cards = allowed(c, who);

    if (hb_choice_size(c) == 2 && hb_bits(cards) >= 2)
        list_pairs(cards, l);
    else
        list_single(cards, l);
}

size_t hb_choices(const struct hb_castle *c, unsigned who, struct hb_move *out, size_t cap)
{
    struct hb_list l = { .out = out, .cap = cap };

    choose_list(c, who, &l);
    return l.n;
}

static void lay_down(struct hb_castle *c, unsigned who, unsigned cards, struct hb_sink *sink)
{
    c->seat[who].chosen = (uint8_t)cards;
    c->ready |= (uint8_t)(1u << who);
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_CHOSEN, (int)who, 0, NULL);
}

/* Who has only one way to choose, or none, is not asked. */
static void choose_for_those_without_choice(struct hb_castle *c, struct hb_sink *sink)
{
    for (unsigned turn = 0; turn < c->head.players; turn++) {
        unsigned p = hb_seat_at(c, turn), cards = allowed(c, p);

        if (hb_bits(cards) <= hb_choice_size(c) && (hb_bits(cards) < 2 || hb_choice_size(c) == 2))
            lay_down(c, p, cards, sink);
    }
}

static bool choose_ask(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->ready == 0)
        choose_for_those_without_choice(c, sink);
    if (c->ready == (1u << c->head.players) - 1) {
        hb_enter(c, HB_AT_WINTER);
        return false;
    }
    c->head.actor = HB_SEVERAL;
    return true;
}

static void choose_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    lay_down(c, who, hb_part(m, 0), sink);
}

static void choose_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    const struct hb_castle_seat *s = &c->seat[who];
    unsigned cards = hb_part(m, 0), size = hb_choice_size(c);

    if (cards & ~(unsigned)s->hand)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.choose.hand card=%s",
                  hb_card_name[__builtin_ctz(cards & ~(unsigned)s->hand)]);
    else if ((cards >> HB_MASTER_BUILDER & 1) && s->pile == 0)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.choose.builder");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.choose.size two=%d", size == 2);
}

void hb_reveal(struct hb_castle *c, struct hb_sink *sink)
{
    c->ready = 0;
    c->drawn = 0;
    for (unsigned turn = 0; turn < c->head.players; turn++) {
        struct hb_castle_seat *s = &c->seat[hb_seat_at(c, turn)];
        int32_t cards = s->chosen;

        s->hand &= (uint8_t)~s->chosen;
        s->pile |= s->chosen;
        s->played = s->chosen;
        s->chosen = 0;
        if (sink)
            hb_castle_tell(sink, c, HB_TOLD_REVEAL, (int)hb_seat_at(c, turn), 1, &cards);
    }
    hb_enter(c, HB_AT_SUPPLY);
}

const struct hb_phase_rules hb_choose_rules = { "choose", choose_ask, choose_list, choose_play, choose_why };

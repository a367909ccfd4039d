/* signs.c -- what a position looks like (signs.h). */
#include "land/signs.h"

#include "core/assert.h"
#include "rules/rule.h"

enum { TOWN, WAY, CLOISTER, MEADOW, THINGS };

static unsigned less(unsigned n, unsigned bound)
{
    return n < bound ? n : bound - 1;
}

/* The last of some steps that a number reaches, the first being 0. */
enum { STEPS = 16, NO_STEP = 255 };
#define NO_MORE NO_STEP, NO_STEP, NO_STEP, NO_STEP

static unsigned step_of(unsigned n, const uint8_t step[STEPS])
{
    return hb_reached(step, less(n, NO_STEP)) - 1;
}

static unsigned turns_left(const struct hb_prospect *p)
{
    static const uint8_t step[STEPS] = { 0, 1, 2, 3, 4, 5, 7, 9, 12, 16, 21, 28, NO_MORE };

    return step_of(p->tiles_left / p->players, step);
}

/* Early, late, last. */
static unsigned stage(unsigned turns)
{
    return turns >= 8 ? 0 : turns >= 4 ? 1 : 2;
}

static unsigned caps_step(unsigned n)
{
    static const uint8_t step[STEPS] = { 0, 1, 2, 3, 4, 6, 9, 14, NO_MORE, NO_MORE };

    return step_of(n, step);
}

static unsigned fits_step(unsigned n)
{
    static const uint8_t step[STEPS] = { 0, 1, 2, 3, 4, 7, 13, 25, NO_MORE, NO_MORE };

    return step_of(n, step);
}

static unsigned chance_step(unsigned chance)
{
    static const uint8_t step[STEPS] = { 0, 1, 20, 45, 75, 105, 135, 165, 200, 230, NO_STEP, NO_STEP, NO_MORE };

    return step_of(chance, step);
}

static unsigned points_step(int n)
{
    static const uint8_t step[STEPS] = { 0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 23, NO_MORE };

    return step_of(n < 0 ? 0 : (unsigned)n, step);
}

static unsigned party_of(const struct hb_prospect *p)
{
    return p->players <= 2 ? 0 : less(p->players - 2, HB_PARTIES);
}

/* How many play before this one, of whose turn it is: none, one, more. */
static unsigned distance_of(const struct hb_prospect *p, unsigned player)
{
    return less((player + p->players - p->c->turn) % p->players, 3);
}

void hb_look_at_moment(struct hb_prospect *p)
{
    p->turns = turns_left(p);
    p->stage = stage(p->turns);
    p->party = party_of(p);
    for (unsigned i = 0; i < p->players; i++)
        p->distance[i] = distance_of(p, i);
}

static unsigned thing_of(unsigned kind)
{
    return kind == HB_CITY ? TOWN : kind == HB_ROAD ? WAY : kind == HB_FIELD ? MEADOW : CLOISTER;
}

/* Alone; ahead of others by one, by more; level; behind by one, by more; nobody is there. */
static unsigned standing(const struct hb_hope *h, unsigned player)
{
    unsigned own = h->power[player], most = 0;

    if (!h->present)
        return 6;
    if (!(h->present & ~(1u << player)))
        return 0;
    for (unsigned i = 0; i < HB_PLAYERS_MAX; i++)
        if (i != player && h->power[i] > most)
            most = h->power[i];
    if (own == most)
        return 3;
    return own > most ? (own - most > 1 ? 2 : 1) : (most - own > 1 ? 5 : 4);
}

/* What becomes of him where a feature is joined to another: nobody is there, only he, both; others, and he wins, shares or
 * loses. */
static unsigned bond(const struct hb_hope *h, const struct hb_hope *to, unsigned player)
{
    unsigned own = h->power[player] + to->power[player], most = 0;

    if (!to->present)
        return 0;
    if (to->present == 1u << player)
        return 1;
    for (unsigned i = 0; i < HB_PLAYERS_MAX; i++)
        if (i != player && h->power[i] + to->power[i] > (int)most)
            most = (unsigned)h->power[i] + to->power[i];
    return own > most ? 2 : own == most ? 3 : own + 1 == most ? 4 : 5;
}

static unsigned ends_of(const struct hb_hope *h)
{
    return h->complete ? 0 : less(h->ends, HB_ENDS_OPEN);
}

static void bond_sign(const struct hb_prospect *p, const struct hb_hope *h, unsigned thing, unsigned player,
                      struct hb_signs *s)
{
    const struct hb_hope *to = &p->hope[h->joins_to];
    unsigned many = h->joins > 8 ? 3 : h->joins > 3 ? 2 : h->joins > 1 ? 1 : 0;
    unsigned worth = to->whole > 14 ? 3 : to->whole > 8 ? 2 : to->whole > 4 ? 1 : 0;

    if (h->joins_to)
        hb_sign(s, HB_SIGN_BOND + ((thing * HB_BONDS + bond(h, to, player)) * 4 + many) * 4 + worth);
}

static void closing_signs(const struct hb_prospect *p, const struct hb_hope *h, unsigned thing, unsigned player,
                          struct hb_signs *s)
{
    unsigned turns = p->turns, ends = ends_of(h), caps = caps_step(h->caps), gain = points_step(h->whole - h->now);

    hb_sign(s, HB_SIGN_CAPS + ((thing * HB_ENDS_OPEN + ends) * HB_CAPS + caps) * 3 + p->stage);
    hb_sign(s, HB_SIGN_FITS + (thing * HB_ENDS_OPEN + ends) * HB_FITS + fits_step(h->fits));
    hb_sign(s, HB_SIGN_GAIN + (thing * HB_POINTS + gain) * HB_CAPS + caps);
    hb_sign(s, HB_SIGN_TIME + (thing * HB_TURNS_LEFT + turns) * HB_CAPS + caps);
    hb_sign(s, HB_SIGN_SUM + (thing * HB_ENDS_OPEN + ends) * HB_CAPS + caps_step(h->caps_sum));
    hb_sign(s, HB_SIGN_SHUT + ((thing * 3 + less(h->shut, 3)) * 2 + less(h->dead, 2)) * HB_ENDS_OPEN + ends);
    hb_sign(s, HB_SIGN_NEXT + (thing * 3 + p->distance[player]) * HB_CAPS + caps);
    hb_sign(s, HB_SIGN_HOPE + (thing * HB_CHANCES + chance_step(h->chance)) * HB_POINTS + gain);
    bond_sign(p, h, thing, player, s);
}

static void field_signs(const struct hb_prospect *p, const struct hb_hope *h, unsigned player, struct hb_signs *s)
{
    static const uint8_t step[STEPS] = { 0, 1, 3, 6, 10, 16, NO_STEP, NO_STEP, NO_MORE, NO_MORE };
    unsigned turns = p->turns, far = (unsigned)h->cities_open - h->cities_near;

    hb_sign(s, HB_SIGN_CITIES + less(h->cities, 8) * HB_STANDINGS + standing(h, player));
    hb_sign(s, HB_SIGN_NEAR + (less(h->cities_near, 4) * 4 + less(far, 4)) * HB_TURNS_LEFT + turns);
    hb_sign(s, HB_SIGN_WIDE + step_of(h->ends, step) * HB_TURNS_LEFT + turns);
}

void hb_rule_sign(struct hb_signs *s, const struct hb_own *own, unsigned nth)
{
    if (s->most == HB_SIGNS_AT_ONCE) {
        HB_ASSERT(nth < HB_RULE_HOPE_SIGNS);
        hb_sign(s, HB_SIGN_RULES + (unsigned)own->rule * HB_RULE_HOPE_SIGNS + nth);
    } else {
        HB_ASSERT(nth < HB_RULE_SEAT_SIGNS);
        hb_sign(s, HB_SEAT_RULES + ((unsigned)own->rule * HB_RULE_SEAT_SIGNS + nth) * 3);
    }
}

unsigned hb_to_whom(const struct hb_prospect *p, unsigned hope)
{
    unsigned present = p->hope[hope].present;

    return present ? present : 1u << p->c->turn;
}

bool hb_matters(const struct hb_prospect *p, unsigned hope, unsigned player)
{
    return hb_to_whom(p, hope) >> player & 1;
}

void hb_hope_signs(const struct hb_prospect *p, unsigned hope, unsigned player, struct hb_signs *s)
{
    const struct hb_hope *h = &p->hope[hope];
    unsigned thing = thing_of(h->kind), stands = standing(h, player);

    s->count = 0;
    s->most = HB_SIGNS_AT_ONCE;
    hb_sign(s, HB_SIGN_STANDING + (thing * HB_STANDINGS + stands) * HB_TURNS_LEFT + p->turns);
    hb_sign(s, HB_SIGN_POINTS + (thing * HB_POINTS + points_step(h->now)) * HB_STANDINGS + stands);
    hb_sign(s, HB_SIGN_PARTY + (thing * HB_PARTIES + p->party) * HB_STANDINGS + stands);
    hb_sign(s, HB_SIGN_FOLLOWERS + (thing * 4 + less(h->followers[player], 4)) * 2 + (h->helped ? 1 : 0));
    if (thing == MEADOW)
        field_signs(p, h, player, s);
    else
        closing_signs(p, h, thing, player, s);
    for (uint32_t left = p->hope_rules; left;) {
        const struct hb_own *own = hb_next_own(p->c, &left);
        hb_own_rule(own)->hope_signs(p, own, h, (int)player, s);
    }
}

/* The most followers that another has in hand; what he has standing about that can come home, and what lies on fields. */
struct seat {
    unsigned others, out, fields;
};

static struct seat look_at_seat(const struct hb_prospect *p, unsigned player)
{
    struct seat seat = { .out = p->coming[player], .fields = p->lying[player] };

    for (unsigned i = 0; i < p->players; i++)
        if (i != player && p->in_hand[i] > seat.others)
            seat.others = p->in_hand[i];
    return seat;
}

/* Signs of rules count by how late it is. */
static void rule_seat_signs(const struct hb_prospect *p, unsigned player, unsigned turns, struct hb_signs *s)
{
    unsigned first;

    for (uint32_t left = hb_all_rules(p->c); left;)
        hb_sign(s, HB_SEAT_RULE + (unsigned)hb_next_own(p->c, &left)->rule * HB_TURNS_LEFT + turns);
    first = s->count;
    for (uint32_t left = p->seat_rules; left;) {
        const struct hb_own *own = hb_next_own(p->c, &left);
        hb_own_rule(own)->seat_signs(p, own, (int)player, s);
    }
    for (unsigned i = first; i < s->count; i++)
        s->row[i] = (uint16_t)(s->row[i] + p->stage);
}

void hb_seat_signs(const struct hb_prospect *p, unsigned player, struct hb_signs *s)
{
    unsigned turns = p->turns, hand = less(p->in_hand[player], HB_HANDS);
    struct seat seat = look_at_seat(p, player);

    s->count = 0;
    s->most = HB_SEAT_AT_ONCE;
    hb_sign(s, HB_SEAT_HAND + hand * HB_TURNS_LEFT + turns);
    hb_sign(s, HB_SEAT_PARTY + p->party * HB_TURNS_LEFT + turns);
    hb_sign(s, HB_SEAT_NEXT + p->distance[player] * HB_TURNS_LEFT + turns);
    hb_sign(s, HB_SEAT_OTHERS + less(seat.others, HB_HANDS) * HB_TURNS_LEFT + turns);
    hb_sign(s, HB_SEAT_OUT + hand * 8 + less(seat.out, 8));
    hb_sign(s, HB_SEAT_TILES + less(p->tiles_left / 4, 40));
    hb_sign(s, HB_SEAT_FIELDS + less(seat.fields, 6) * HB_TURNS_LEFT + turns);
    rule_seat_signs(p, player, turns, s);
}

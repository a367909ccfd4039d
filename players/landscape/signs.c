/* signs.c -- what a position looks like: the signs of a feature and of a seat, as numbers of rows of weights.
 *
 * A sign is a table index made of small classes: number = block + (class * size + class) * size + class.  A class is a
 * number cut into a few steps, finer where small differences matter, such as the last tiles that can close a city.  So
 * the network need not find by itself how two or three things work together, and a sign costs one addition of a row.
 *
 * The blocks follow one another in signs.h.  No two signs of a feature lie in the same block but those of rules, which
 * have a block each. */
#include "players/landscape/signs.h"

#include "engine/assert.h"
#include "engine/tilegame/rule.h"
#include "players/landscape/land_players.h"

enum { TOWN, WAY, CLOISTER, MEADOW, THINGS };

/* The last class takes all that is larger. */
static unsigned less(unsigned n, unsigned bound)
{
    return n < bound ? n : bound - 1;
}

/* The last of some steps that a number reaches, the first being 0. */
enum { STEPS = 16, NO_STEP = 255 };
#define NO_MORE NO_STEP, NO_STEP, NO_STEP, NO_STEP

static unsigned step_of(unsigned n, const uint8_t step[STEPS])
{
    return hb_lanes_reached(step, less(n, NO_STEP)) - 1;
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
    return less((player + p->players - p->tg->turn) % p->players, 3);
}

void hb_prospect_timing(struct hb_prospect *p)
{
    p->turns = turns_left(p);
    p->stage = stage(p->turns);
    p->party = party_of(p);
    for (unsigned i = 0; i < p->players; i++)
        p->distance[i] = distance_of(p, i);
}

/* Cloisters of all kinds behave alike: they are completed by what lies around them. */
static unsigned group_of(unsigned kind)
{
    return kind == HB_CITY ? TOWN : kind == HB_ROAD ? WAY : kind == HB_FIELD ? MEADOW : CLOISTER;
}

/* Alone; ahead of others by one, by more; level; behind by one, by more; nobody is there. */
static unsigned standing(const struct hb_prospect_feature *h, unsigned player)
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

/* What becomes of a player where a feature is joined to another: nobody is there; only they; others, and they win,
 * share or loses. */
static unsigned bond(const struct hb_prospect_feature *h, const struct hb_prospect_feature *to, unsigned player)
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

/* What is complete has none; the last class is five or more. */
static unsigned ends_of(const struct hb_prospect_feature *h)
{
    return h->complete ? 0 : less(h->ends, HB_ENDS_OPEN);
}

/* What joining to the likeliest other feature would mean, by how many tiles could do it and what is at stake there. */
static void bond_sign(const struct hb_prospect *p, const struct hb_prospect_feature *h, unsigned group, unsigned player,
                      struct hb_signs *s)
{
    const struct hb_prospect_feature *to = &p->hope[h->joins_to];
    unsigned many = h->joins > 8 ? 3 : h->joins > 3 ? 2 : h->joins > 1 ? 1 : 0;
    unsigned worth = to->whole > 14 ? 3 : to->whole > 8 ? 2 : to->whole > 4 ? 1 : 0;

    if (h->joins_to)
        hb_signs_add(s, HB_SIGN_BOND + ((group * HB_BONDS + bond(h, to, player)) * 4 + many) * 4 + worth);
}

/* For all but fields: how it may be completed, each time beside another thing that matters with it. */
static void closing_signs(const struct hb_prospect *p, const struct hb_prospect_feature *h, unsigned group,
                          unsigned player, struct hb_signs *s)
{
    unsigned turns = p->turns, ends = ends_of(h), caps = caps_step(h->caps), gain = points_step(h->whole - h->now);

    hb_signs_add(s, HB_SIGN_CAPS + ((group * HB_ENDS_OPEN + ends) * HB_CAPS + caps) * 3 + p->stage);
    hb_signs_add(s, HB_SIGN_FITS + (group * HB_ENDS_OPEN + ends) * HB_FITS + fits_step(h->fits));
    hb_signs_add(s, HB_SIGN_GAIN + (group * HB_POINTS + gain) * HB_CAPS + caps);
    hb_signs_add(s, HB_SIGN_TIME + (group * HB_TURNS_LEFT + turns) * HB_CAPS + caps);
    hb_signs_add(s, HB_SIGN_SUM + (group * HB_ENDS_OPEN + ends) * HB_CAPS + caps_step(h->caps_sum));
    hb_signs_add(s, HB_SIGN_SHUT + ((group * 3 + less(h->shut, 3)) * 2 + less(h->dead, 2)) * HB_ENDS_OPEN + ends);
    hb_signs_add(s, HB_SIGN_NEXT + (group * 3 + p->distance[player]) * HB_CAPS + caps);
    hb_signs_add(s, HB_SIGN_HOPE + (group * HB_CHANCES + chance_step(h->chance)) * HB_POINTS + gain);
    bond_sign(p, h, group, player, s);
}

/* Fields are never completed; what counts is cities beside them and how far the field can still grow. */
static void field_signs(const struct hb_prospect *p, const struct hb_prospect_feature *h, unsigned player,
                        struct hb_signs *s)
{
    static const uint8_t step[STEPS] = { 0, 1, 3, 6, 10, 16, NO_STEP, NO_STEP, NO_MORE, NO_MORE };
    unsigned turns = p->turns, far = (unsigned)h->cities_open - h->cities_near;

    hb_signs_add(s, HB_SIGN_CITIES + less(h->cities, 8) * HB_STANDINGS + standing(h, player));
    hb_signs_add(s, HB_SIGN_NEAR + (less(h->cities_near, 4) * 4 + less(far, 4)) * HB_TURNS_LEFT + turns);
    hb_signs_add(s, HB_SIGN_WIDE + step_of(h->ends, step) * HB_TURNS_LEFT + turns);
}

/* A rule numbers its signs from 0, and is given a block of them.  Signs of seats come in three, by the stage of the
 * game. */
void hb_signs_add_rule(struct hb_signs *s, const struct hb_rule_slot *slot, unsigned nth)
{
    if (s->most == HB_SIGNS_AT_ONCE) {
        HB_ASSERT(nth < HB_RULE_HOPE_SIGNS);
        hb_signs_add(s, HB_SIGN_RULES + (unsigned)slot->rule * HB_RULE_HOPE_SIGNS + nth);
    } else {
        HB_ASSERT(nth < HB_RULE_SEAT_SIGNS);
        hb_signs_add(s, HB_SEAT_RULES + ((unsigned)slot->rule * HB_RULE_SEAT_SIGNS + nth) * 3);
    }
}

/* A feature where nobody is belongs to the one whose turn it is: they can take it first. */
unsigned hb_prospect_players(const struct hb_prospect *p, unsigned hope)
{
    unsigned present = p->hope[hope].present;

    return present ? present : 1u << p->tg->turn;
}

bool hb_prospect_matters_to(const struct hb_prospect *p, unsigned hope, unsigned player)
{
    return hb_prospect_players(p, hope) >> player & 1;
}

void hb_signs_of_feature(const struct hb_prospect *p, unsigned hope, unsigned player, struct hb_signs *s)
{
    const struct hb_prospect_feature *h = &p->hope[hope];
    unsigned group = group_of(h->kind), stands = standing(h, player);

    s->count = 0;
    s->most = HB_SIGNS_AT_ONCE;
    hb_signs_add(s, HB_SIGN_STANDING + (group * HB_STANDINGS + stands) * HB_TURNS_LEFT + p->turns);
    hb_signs_add(s, HB_SIGN_POINTS + (group * HB_POINTS + points_step(h->now)) * HB_STANDINGS + stands);
    hb_signs_add(s, HB_SIGN_PARTY + (group * HB_PARTIES + p->party) * HB_STANDINGS + stands);
    hb_signs_add(s, HB_SIGN_FOLLOWERS + (group * 4 + less(h->followers[player], 4)) * 2 + (h->helped ? 1 : 0));
    if (group == MEADOW)
        field_signs(p, h, player, s);
    else
        closing_signs(p, h, group, player, s);
    for (uint32_t left = p->hope_rules; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(p->tg, &left);
        hb_rule_for_players(slot)->hope_signs(p, slot, h, (int)player, s);
    }
}

/* The most followers that another has in hand; what they have standing about that can come home, and what lies on
 * fields. */
struct seat_followers {
    unsigned others, out, fields;
};

static struct seat_followers look_at_seat(const struct hb_prospect *p, unsigned player)
{
    struct seat_followers seat = { .out = p->coming[player], .fields = p->lying[player] };

    for (unsigned i = 0; i < p->players; i++)
        if (i != player && p->in_hand[i] > seat.others)
            seat.others = p->in_hand[i];
    return seat;
}

/* Signs of rules count by how late it is. */
static void rule_seat_signs(const struct hb_prospect *p, unsigned player, unsigned turns, struct hb_signs *s)
{
    unsigned first;

    for (uint32_t left = hb_tg_all_slots(p->tg); left;)
        hb_signs_add(s, HB_SEAT_RULE + (unsigned)hb_tg_next_slot(p->tg, &left)->rule * HB_TURNS_LEFT + turns);
    first = s->count;
    for (uint32_t left = p->seat_rules; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(p->tg, &left);
        hb_rule_for_players(slot)->seat_signs(p, slot, (int)player, s);
    }
    for (unsigned i = first; i < s->count; i++)
        s->row[i] = (uint16_t)(s->row[i] + p->stage);
}

void hb_signs_of_seat(const struct hb_prospect *p, unsigned player, struct hb_signs *s)
{
    unsigned turns = p->turns, hand = less(p->in_hand[player], HB_HANDS);
    struct seat_followers seat = look_at_seat(p, player);

    s->count = 0;
    s->most = HB_SEAT_AT_ONCE;
    hb_signs_add(s, HB_SEAT_HAND + hand * HB_TURNS_LEFT + turns);
    hb_signs_add(s, HB_SEAT_PARTY + p->party * HB_TURNS_LEFT + turns);
    hb_signs_add(s, HB_SEAT_NEXT + p->distance[player] * HB_TURNS_LEFT + turns);
    hb_signs_add(s, HB_SEAT_OTHERS + less(seat.others, HB_HANDS) * HB_TURNS_LEFT + turns);
    hb_signs_add(s, HB_SEAT_OUT + hand * 8 + less(seat.out, 8));
    hb_signs_add(s, HB_SEAT_TILES + less(p->tiles_left / 4, 40));
    hb_signs_add(s, HB_SEAT_FIELDS + less(seat.fields, 6) * HB_TURNS_LEFT + turns);
    rule_seat_signs(p, player, turns, s);
}

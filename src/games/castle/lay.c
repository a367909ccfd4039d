/* lay.c -- laying the table for a new or a prepared game (CAS-2), and whether a state can be a game at all. */
#include "games/castle/inside.h"

#include <string.h>

enum { TOWER_GOODS = 1, HELPERS_OF_TWO = 7, HELPERS = 6 };

static const uint8_t start_goods[HB_GOODS] = { 1, 1, 0, 0, 0 };

static int given(int16_t number, int standard)
{
    return number >= 0 ? number : standard;
}

static unsigned set_of(const int16_t *given_bits, unsigned count)
{
    unsigned set = 0;

    for (unsigned i = 0; i < count; i++)
        set |= given_bits[i] > 0 ? 1u << i : 0;
    return set;
}

/* ---- what lies where ---- */

static bool lay_board(struct hb_castle *c, const struct hb_castle_setup *s, struct hb_error *err)
{
    const struct hb_castle_prepared *p = &s->prepared;

    for (unsigned b = 0; b < HB_TILED; b++) {
        if (p->built[b] > c->figures.count[b])
            return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.built name=%s n=%u", hb_building_name[b],
                             c->figures.count[b]);
        c->left[b] = (uint8_t)(c->figures.count[b] - given(p->built[b], 0));
    }
    for (unsigned k = 0; k < HB_GOODS; k++) {
        c->tower[k] = (uint8_t)given(p->tower[k], TOWER_GOODS);
        c->dowry[k] = (uint8_t)given(p->dowry[k], 0);
    }
    c->forge = (uint8_t)given(p->forge, 0);
    c->inn = (uint8_t)given(p->inn, 0);
    c->dowry_talers = (uint8_t)given(p->dowry_talers, 0);
    return true;
}

static bool lay_winter(struct hb_castle *c, const struct hb_castle_setup *s, struct hb_error *err)
{
    const unsigned lasting = 1u << HB_VILLAGE_INN | 1u << HB_GRAIN_STORE | 1u << HB_MAIDEN;
    unsigned open = set_of(s->prepared.open, HB_WINTER_CARDS), out = set_of(s->prepared.out, HB_WINTER_CARDS);

    if (s->season == HB_SUMMER && (open | out))
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.season");
    if (open & ~lasting)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.open");
    c->open = (uint8_t)open;
    c->deck = (uint8_t)(s->season == HB_WINTER ? ((1u << HB_WINTER_CARDS) - 1) & ~open & ~out : 0);
    c->suitor = c->paid = (uint8_t)set_of(s->prepared.suitor, HB_CASTLE_PLAYERS_MAX);
    if (c->suitor && !(open >> HB_MAIDEN & 1))
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.suitors");
    if (c->suitor == 0 && (c->dowry_talers || hb_building_goods(c->dowry) + c->dowry[HB_SILVER] > 0))
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.dowry");
    if (c->inn && !(open >> HB_VILLAGE_INN & 1))
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.inn");
    return true;
}

static bool lay_helpers(struct hb_castle *c, const struct hb_castle_setup *s, unsigned placed[HB_CASTLE_PLAYERS_MAX],
                        struct hb_error *err)
{
    for (unsigned k = 0; k < HB_GOODS; k++) {
        int who = s->prepared.cart[k];

        c->cart[k] = (uint8_t)(who + 1);
        if (who >= 0)
            placed[who]++;
    }
    for (unsigned i = 0; i < HB_SPACES; i++) {
        int who = s->prepared.space[i];

        if (who >= 0 && !hb_is_standing(c, hb_space_building(i)))
            return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.space space=%s building=%s", hb_space_name[i],
                             hb_building_name[hb_space_building(i)]);
        c->space[i] = (uint8_t)(who + 1);
        if (who >= 0)
            placed[who]++;
    }
    return true;
}

static bool lay_seat(struct hb_castle *c, const struct hb_castle_prepared_seat *from, unsigned p, unsigned placed,
                     struct hb_error *err)
{
    struct hb_castle_seat *seat = &c->seat[p];
    unsigned helpers = c->head.players == 2 ? HELPERS_OF_TWO : HELPERS; /* CAS-2.4 */

    if (placed > helpers)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.helpers player=%u n=%u most=%u", p, placed, helpers);
    for (unsigned k = 0; k < HB_GOODS; k++)
        seat->goods[k] = (uint8_t)given(from->goods[k], start_goods[k]);
    seat->talers = (uint8_t)given(from->talers, HB_START_TALERS);
    seat->helpers = (uint8_t)given(from->helpers, (int)(helpers - placed));
    seat->score = seat->points[HB_BY_STONEMASON] = (int16_t)given(from->score, 0);
    seat->pile = (uint8_t)set_of(from->pile, HB_CARDS);
    seat->gone = (uint8_t)set_of(from->gone, HB_CARDS);
    seat->hand = (uint8_t)(HB_ALL_CARDS & ~seat->pile & ~seat->gone);
    return true;
}

/* Whether anything is given for a player; what is not is -1, all bits set. */
static bool has_seat(const struct hb_castle_prepared *p, unsigned who)
{
    const unsigned char *bytes = (const unsigned char *)&p->seat[who];

    for (size_t i = 0; i < sizeof p->seat[who]; i++)
        if (bytes[i] != 0xff)
            return true;
    return p->suitor[who] >= 0;
}

static bool lay_seats(struct hb_castle *c, const struct hb_castle_setup *s, struct hb_error *err)
{
    unsigned placed[HB_CASTLE_PLAYERS_MAX] = { 0 };

    if (!lay_helpers(c, s, placed, err))
        return false;
    for (unsigned p = c->head.players; p < HB_CASTLE_PLAYERS_MAX; p++)
        if (placed[p] || has_seat(&s->prepared, p) || s->prepared.starter == (int)p)
            return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.player player=%u", p);
    for (unsigned p = 0; p < c->head.players; p++)
        if (!lay_seat(c, &s->prepared.seat[p], p, placed[p], err))
            return false;
    return true;
}

/* ---- stock and bank: what the box holds less what lies elsewhere (CAS-2.5) ---- */

static int goods_elsewhere(const struct hb_castle *c, unsigned k)
{
    int n = c->tower[k] + c->dowry[k] + c->goods_gone[k] + (k == HB_SILVER ? c->forge : 0);

    for (unsigned p = 0; p < c->head.players; p++) {
        n += c->seat[p].goods[k];
        for (unsigned w = 0; w < HB_WORKERS; w++)
            n += c->seat[p].on_card[w][k];
    }
    return n;
}

/* The taler of the field in play is taken when the round begins. */
static int talers_elsewhere(const struct hb_castle *c, int on_track)
{
    int n = on_track + c->inn + c->dowry_talers + c->talers_gone;

    for (unsigned p = 0; p < c->head.players; p++)
        n += c->seat[p].talers;
    return n;
}

static bool lay_rest(struct hb_castle *c, const struct hb_castle_setup *s, struct hb_error *err)
{
    int elsewhere = talers_elsewhere(c, c->field);

    for (unsigned k = 0; k < HB_GOODS; k++) {
        int rest = hb_goods_in_box[k] - goods_elsewhere(c, k), stock = given(s->prepared.stock[k], rest);

        if (rest < 0 || stock > rest)
            return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.goods n=%u good=%s", hb_goods_in_box[k],
                             hb_good_name[k]);
        c->stock[k] = (uint8_t)stock;
    }
    if (elsewhere > HB_TALERS_IN_BOX || given(s->prepared.bank, 0) > HB_TALERS_IN_BOX - elsewhere)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.talers n=%d", HB_TALERS_IN_BOX);
    c->bank = (uint8_t)given(s->prepared.bank, HB_TALERS_IN_BOX - elsewhere);
    return true;
}

/* CAS-2.2: 12 rounds, with three players 15. */
static unsigned rounds(unsigned players)
{
    return players == 3 ? 15 : 12;
}

bool hb_castle_lay(struct hb_castle *c, const struct hb_castle_setup *s, unsigned players, struct hb_error *err)
{
    struct hb_error why;
    const char *wrong;

    memset(c, 0, sizeof *c);
    c->head = (struct hb_game){
        .size = sizeof *c, .kind = hb_kind_place("castle"), .players = (uint8_t)players, .actor = HB_CHANCE
    };
    c->figures = s->figures;
    c->season = s->season;
    c->inn_after = s->season == HB_WINTER && !s->inn_first;
    if (s->prepared.field > (int)rounds(players))
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.field field=%u players=%u", rounds(players), players);
    c->field = (uint8_t)given(s->prepared.field, (int)rounds(players));
    c->start = (uint8_t)given(s->prepared.starter, (int)players);
    c->phase = HB_AT_LOT;
    if (!lay_board(c, s, err) || !lay_winter(c, s, err) || !lay_seats(c, s, err) || !lay_rest(c, s, err))
        return false;
    wrong = hb_castle_wrong(c);
    if (wrong == NULL)
        return true;
    hb_refuse_with(&why, HB_BAD_OPTION, wrong, NULL, 0);
    return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.prepared why=@%s", why.call);
}

/* ---- can it be ---- */

static const char *wrong_seat(const struct hb_castle *c, unsigned p)
{
    const struct hb_castle_seat *s = &c->seat[p];
    unsigned helpers = s->helpers;
    int points = 0;

    for (unsigned i = 0; i < HB_SPACES; i++)
        helpers += c->space[i] == p + 1;
    for (unsigned k = 0; k < HB_GOODS; k++)
        helpers += c->cart[k] == p + 1;
    for (unsigned i = 0; i < HB_CASTLE_SOURCES; i++)
        points += s->points[i];
    if (helpers > HELPERS_OF_TWO)
        return "refusal.castle.wrong.helpers";
    if ((s->hand | s->pile | s->gone) != HB_ALL_CARDS || (s->hand & s->pile) || (s->hand & s->gone) ||
        (s->pile & s->gone))
        return "refusal.castle.wrong.cards";
    if ((s->chosen & ~(unsigned)s->hand) || (s->played & ~(unsigned)s->pile))
        return "refusal.castle.wrong.card";
    if ((s->gone | (s->pile & ~(unsigned)s->played)) >> HB_MASTER_BUILDER & 1)
        return "refusal.castle.wrong.builder";
    if (points != s->score)
        return "refusal.castle.wrong.points";
    return NULL;
}

static const char *wrong_owners(const struct hb_castle *c)
{
    for (unsigned k = 0; k < HB_GOODS; k++)
        if (c->cart[k] > c->head.players)
            return "refusal.castle.wrong.cart";
    for (unsigned i = 0; i < HB_SPACES; i++) {
        if (c->space[i] > c->head.players)
            return "refusal.castle.wrong.space";
        if (c->space[i] && !hb_is_standing(c, hb_space_building(i)))
            return "refusal.castle.wrong.building";
    }
    return NULL;
}

static const char *wrong_totals(const struct hb_castle *c)
{
    int on_track = c->field - (c->start < c->head.players && c->phase != HB_AT_LOT);

    for (unsigned k = 0; k < HB_GOODS; k++)
        if (c->stock[k] + goods_elsewhere(c, k) > hb_goods_in_box[k])
            return "refusal.castle.wrong.goods";
    if (c->bank + talers_elsewhere(c, on_track) > HB_TALERS_IN_BOX)
        return "refusal.castle.wrong.talers";
    return NULL;
}

const char *hb_castle_wrong(const struct hb_castle *c)
{
    const char *wrong = wrong_owners(c);

    for (unsigned p = 0; p < c->head.players && wrong == NULL; p++)
        wrong = wrong_seat(c, p);
    return wrong != NULL ? wrong : wrong_totals(c);
}

/* setup.c -- the options of the castle, laying the table for a new or a prepared game after them, and whether a state
 * can be a game at all.
 *
 * CAS-2.1  Which tiles there are, and how many of each.
 * CAS-2.2  A taler on each of the first twelve fields of the round track, with three players on all fifteen.
 * CAS-2.3  A piece of each kind of goods on the defense tower.
 * CAS-2.4  Each player has eight cards, 3 talers, 1 sand, 1 wood and 6 helpers; with two players 7.
 * CAS-2.5  The rest of the goods is the stock, the rest of the talers the bank.
 *
 * What is printed on the board is data: the options `figures` and `prepared` are numbers with a name, such as
 * yield/sand=4 or 0/stone=3, and a table says for each group of names where its numbers lie in the struct and what they
 * may be.  So reading, checking and writing them need no code of their own for any of them.  A prepared number that is
 * not given is -1, and then as the rules set it up.
 *
 * lay_table takes nothing for granted, since anybody may write an option: stock and bank are what the box holds less
 * what lies elsewhere, and they are refused where that does not add up.  The option is checked by laying the table
 * once, so it cannot fail when the game begins. */
#include "engine/assert.h"
#include "engine/box_figures.h"
#include "games/castle/castle.h"

#include <stdlib.h>
#include <string.h>

/* Numbers that have a name in text */

/* Numbers that have a name in text: `names` of them one after another in a struct, such as stock/sand. */
struct hb_castle_numbers {
    const char *prefix;
    const char *const *names; /* NULL: the prefix is the whole name */
    uint8_t count;
    uint8_t bytes;  /* of each: 1, or 2 with a sign */
    bool each_seat; /* the name begins with a player's number and a stroke */
    uint16_t offset;
    int16_t low, high;
};

static int number_at(const void *base, size_t offset, unsigned bytes)
{
    const unsigned char *at = (const unsigned char *)base + offset;
    int16_t wide;

    if (bytes == 1)
        return *at;
    memcpy(&wide, at, sizeof wide);
    return wide;
}

static void set_number(void *base, size_t offset, unsigned bytes, int value)
{
    unsigned char *at = (unsigned char *)base + offset;
    int16_t wide = (int16_t)value;

    if (bytes == 1)
        *at = (unsigned char)value;
    else
        memcpy(at, &wide, sizeof wide);
}

/* Which of a group's numbers a name means; its count if none. */
static unsigned find(const struct hb_castle_numbers *n, const char *name, size_t length)
{
    size_t prefix = strlen(n->prefix);
    unsigned i = 0;

    if (length < prefix || memcmp(name, n->prefix, prefix) != 0)
        return n->count;
    if (!n->names)
        return length == prefix ? 0 : n->count;
    while (i < n->count &&
           (strlen(n->names[i]) != length - prefix || memcmp(n->names[i], name + prefix, length - prefix) != 0))
        i++;
    return i;
}

struct found {
    const struct hb_castle_numbers *group;
    size_t offset;
};

/* Where the number with this name lies: a seat before the name, then the first group that knows it. */
static bool look_up(const struct hb_castle_numbers *table, size_t seat_size, const char *name, size_t length,
                    struct found *out)
{
    bool has_seat = length > 2 && name[0] >= '0' && name[0] < '0' + HB_CASTLE_PLAYERS_MAX && name[1] == '/';
    size_t seat = has_seat ? (size_t)(name[0] - '0') : 0, skip = has_seat ? 2 : 0;

    for (const struct hb_castle_numbers *n = table; n->prefix; n++) {
        unsigned i = n->each_seat == has_seat ? find(n, name + skip, length - skip) : n->count;

        if (i == n->count)
            continue;
        *out = (struct found){ n, n->offset + seat * seat_size + (size_t)i * n->bytes };
        return true;
    }
    return false;
}

/* Reads "stock/sand=4" into the struct; the last of a table has no prefix. */
static bool read_named(const struct hb_castle_numbers *table, size_t seat_size, void *base, const struct hb_figure *f,
                       struct hb_error *err)
{
    struct found found;

    if (f->name == f->length)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.number.form word=%.*s", (int)f->length, f->word);
    if (!look_up(table, seat_size, f->word, f->name, &found))
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.number.none name=%.*s", (int)f->name, f->word);
    if (f->count < found.group->low || f->count > found.group->high)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.number.range name=%.*s low=%d high=%d", (int)f->name,
                         f->word, found.group->low, found.group->high);
    set_number(base, found.offset, found.group->bytes, f->count);
    return true;
}

/* `given_only`: what is not given, -1, is left out. */
static void write_group(const struct hb_castle_numbers *n, const char *seat, size_t offset, const void *base,
                        bool given_only, struct hb_text *out)
{
    for (unsigned i = 0; i < n->count; i++) {
        int value = number_at(base, offset + (size_t)i * n->bytes, n->bytes);

        if (!given_only || value >= 0)
            hb_put(out, "%s%s%s%s=%d", out->len > 0 ? " " : "", seat, n->prefix, n->names ? n->names[i] : "", value);
    }
}

/* In the order of the table, so that a text has one form. */
static void write_named(const struct hb_castle_numbers *table, size_t seat_size, const void *base, bool given_only,
                        struct hb_text *out)
{
    static const char *const seats[HB_CASTLE_PLAYERS_MAX] = { "0/", "1/", "2/", "3/" };

    for (const struct hb_castle_numbers *n = table; n->prefix; n++)
        for (unsigned p = 0; p < (n->each_seat ? HB_CASTLE_PLAYERS_MAX : 1u); p++)
            write_group(n, n->each_seat ? seats[p] : "", n->offset + p * seat_size, base, given_only, out);
}

/* Laying the table */

enum { TOWER_GOODS = 1, HELPERS_OF_TWO = 7, HELPERS = 6 };

static const uint8_t start_goods[HB_CASTLE_GOODS] = { 1, 1, 0, 0, 0 };

/* A prepared number, or what the rules say. */
static int given(int16_t number, int standard)
{
    return number >= 0 ? number : standard;
}

/* Of numbers that are 1 or 0 those that are 1. */
static unsigned set_of(const int16_t *given_bits, unsigned count)
{
    unsigned set = 0;

    for (unsigned i = 0; i < count; i++)
        set |= given_bits[i] > 0 ? 1u << i : 0;
    return set;
}

/* What lies where */

static bool lay_board(struct hb_castle *c, const struct hb_castle_setup *s, struct hb_error *err)
{
    const struct hb_castle_prepared *p = &s->prepared;

    for (unsigned b = 0; b < HB_CASTLE_TILED; b++) {
        if (p->built[b] > c->figures.count[b])
            return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.built name=%s n=%u", hb_castle_building_name[b],
                             c->figures.count[b]);
        c->left[b] = (uint8_t)(c->figures.count[b] - given(p->built[b], 0));
    }
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++) {
        c->tower[k] = (uint8_t)given(p->tower[k], TOWER_GOODS);
        c->dowry[k] = (uint8_t)given(p->dowry[k], 0);
    }
    c->forge = (uint8_t)given(p->forge, 0);
    c->inn = (uint8_t)given(p->inn, 0);
    c->dowry_talers = (uint8_t)given(p->dowry_talers, 0);
    return true;
}

/* What is neither open nor out is in the deck.  Only cards that stay on the table can be open, and what lies on one
 * needs it to be open. */
static bool lay_winter(struct hb_castle *c, const struct hb_castle_setup *s, struct hb_error *err)
{
    const unsigned lasting = 1u << HB_CASTLE_VILLAGE_INN | 1u << HB_CASTLE_GRAIN_STORE | 1u << HB_CASTLE_MAIDEN;
    unsigned open = set_of(s->prepared.open, HB_CASTLE_WINTER_CARDS),
             out = set_of(s->prepared.out, HB_CASTLE_WINTER_CARDS);

    if (s->season == HB_CASTLE_SUMMER && (open | out))
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.season");
    if (open & ~lasting)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.open");
    c->open = (uint8_t)open;
    c->deck = (uint8_t)(s->season == HB_CASTLE_WINTER ? ((1u << HB_CASTLE_WINTER_CARDS) - 1) & ~open & ~out : 0);
    c->suitor = c->paid = (uint8_t)set_of(s->prepared.suitor, HB_CASTLE_PLAYERS_MAX);
    if (c->suitor && !(open >> HB_CASTLE_MAIDEN & 1))
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.suitors");
    if (c->suitor == 0 && (c->dowry_talers || hb_castle_building_goods(c->dowry) + c->dowry[HB_CASTLE_SILVER] > 0))
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.dowry");
    if (c->inn && !(open >> HB_CASTLE_VILLAGE_INN & 1))
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.inn");
    return true;
}

/* Counts for each player how many helpers stand on the board. */
static bool lay_helpers(struct hb_castle *c, const struct hb_castle_setup *s, unsigned placed[HB_CASTLE_PLAYERS_MAX],
                        struct hb_error *err)
{
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++) {
        int who = s->prepared.cart[k];

        c->cart[k] = (uint8_t)(who + 1);
        if (who >= 0)
            placed[who]++;
    }
    for (unsigned i = 0; i < HB_CASTLE_SPACES; i++) {
        int who = s->prepared.space[i];

        if (who >= 0 && !hb_castle_is_standing(c, hb_castle_space_building(i)))
            return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.space space=%s building=%s",
                             hb_castle_space_name[i], hb_castle_building_name[hb_castle_space_building(i)]);
        c->space[i] = (uint8_t)(who + 1);
        if (who >= 0)
            placed[who]++;
    }
    return true;
}

/* Points given for a player count as those of the stonemason, since points need a source. */
static bool lay_seat(struct hb_castle *c, const struct hb_castle_prepared_seat *from, unsigned p, unsigned placed,
                     struct hb_error *err)
{
    struct hb_castle_seat *seat = &c->seat[p];
    unsigned helpers = c->head.players == 2 ? HELPERS_OF_TWO : HELPERS; /* CAS-2.4 */

    if (placed > helpers)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.helpers player=%u n=%u most=%u", p, placed, helpers);
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        seat->goods[k] = (uint8_t)given(from->goods[k], start_goods[k]);
    seat->talers = (uint8_t)given(from->talers, HB_CASTLE_START_TALERS);
    seat->helpers = (uint8_t)given(from->helpers, (int)(helpers - placed));
    seat->score = seat->points[HB_CASTLE_BY_STONEMASON] = (int16_t)given(from->score, 0);
    seat->pile = (uint8_t)set_of(from->pile, HB_CASTLE_CARDS);
    seat->gone = (uint8_t)set_of(from->gone, HB_CASTLE_CARDS);
    seat->hand = (uint8_t)(HB_CASTLE_ALL_CARDS & ~seat->pile & ~seat->gone);
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

/* Nothing may be given for a player who is not there. */
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

/* Stock and bank: what the box holds less what lies elsewhere (CAS-2.5) */

/* Everything but the stock. */
static int goods_elsewhere(const struct hb_castle *c, unsigned k)
{
    int n = c->tower[k] + c->dowry[k] + c->goods_gone[k] + (k == HB_CASTLE_SILVER ? c->forge : 0);

    for (unsigned p = 0; p < c->head.players; p++) {
        n += c->seat[p].goods[k];
        for (unsigned w = 0; w < HB_CASTLE_WORKERS; w++)
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

/* Less may lie in stock and bank than is left over; more may not. */
static bool lay_rest(struct hb_castle *c, const struct hb_castle_setup *s, struct hb_error *err)
{
    int elsewhere = talers_elsewhere(c, c->field);

    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++) {
        int rest = hb_castle_goods_in_box[k] - goods_elsewhere(c, k), stock = given(s->prepared.stock[k], rest);

        if (rest < 0 || stock > rest)
            return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.goods n=%u good=%s", hb_castle_goods_in_box[k],
                             hb_castle_good_name[k]);
        c->stock[k] = (uint8_t)stock;
    }
    if (elsewhere > HB_CASTLE_TALERS_IN_BOX || given(s->prepared.bank, 0) > HB_CASTLE_TALERS_IN_BOX - elsewhere)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.talers n=%d", HB_CASTLE_TALERS_IN_BOX);
    c->bank = (uint8_t)given(s->prepared.bank, HB_CASTLE_TALERS_IN_BOX - elsewhere);
    return true;
}

/* CAS-2.2: 12 rounds, with three players 15. */
static unsigned rounds(unsigned players)
{
    return players == 3 ? 15 : 12;
}

/* Lays the table for so many players; false and *err if a prepared game cannot be. */
static bool lay_table(struct hb_castle *c, const struct hb_castle_setup *s, unsigned players, struct hb_error *err)
{
    struct hb_error why;
    const char *wrong;

    memset(c, 0, sizeof *c);
    c->head = (struct hb_game){
        .size = sizeof *c, .kind = hb_kind_number("castle"), .players = (uint8_t)players, .actor = HB_CHANCE
    };
    c->figures = s->figures;
    c->season = s->season;
    c->inn_after = s->season == HB_CASTLE_WINTER && !s->inn_first;
    if (s->prepared.field > (int)rounds(players))
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.lay.field field=%u players=%u", rounds(players), players);
    c->field = (uint8_t)given(s->prepared.field, (int)rounds(players));
    c->start = (uint8_t)given(s->prepared.starter, (int)players);
    c->phase = HB_CASTLE_AT_LOT;
    if (!lay_board(c, s, err) || !lay_winter(c, s, err) || !lay_seats(c, s, err) || !lay_rest(c, s, err))
        return false;
    wrong = hb_castle_wrong(c);
    if (!wrong)
        return true;
    hb_refuse_with(&why, HB_BAD_OPTION, wrong, NULL, 0);
    return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.prepared why=@%s", why.call);
}

/* Can it be */

/* Each card is in hand, in the pile or gone; what was chosen is in hand, what is to be resolved in the pile; the
 * master builder cannot be given up, nor lie in the pile of an earlier round. */
static const char *wrong_seat(const struct hb_castle *c, unsigned p)
{
    const struct hb_castle_seat *s = &c->seat[p];
    unsigned helpers = s->helpers;
    int points = 0;

    for (unsigned i = 0; i < HB_CASTLE_SPACES; i++)
        helpers += c->space[i] == p + 1;
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        helpers += c->cart[k] == p + 1;
    for (unsigned i = 0; i < HB_CASTLE_SOURCES; i++)
        points += s->points[i];
    if (helpers > HELPERS_OF_TWO)
        return "refusal.castle.wrong.helpers";
    if ((s->hand | s->pile | s->gone) != HB_CASTLE_ALL_CARDS || (s->hand & s->pile) || (s->hand & s->gone) ||
        (s->pile & s->gone))
        return "refusal.castle.wrong.cards";
    if ((s->chosen & ~(unsigned)s->hand) || (s->played & ~(unsigned)s->pile))
        return "refusal.castle.wrong.card";
    if ((s->gone | (s->pile & ~(unsigned)s->played)) >> HB_CASTLE_MASTER_BUILDER & 1)
        return "refusal.castle.wrong.builder";
    if (points != s->score)
        return "refusal.castle.wrong.points";
    return NULL;
}

/* Helpers belong to players who are there, and stand where a building is. */
static const char *wrong_owners(const struct hb_castle *c)
{
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        if (c->cart[k] > c->head.players)
            return "refusal.castle.wrong.cart";
    for (unsigned i = 0; i < HB_CASTLE_SPACES; i++) {
        if (c->space[i] > c->head.players)
            return "refusal.castle.wrong.space";
        if (c->space[i] && !hb_castle_is_standing(c, hb_castle_space_building(i)))
            return "refusal.castle.wrong.building";
    }
    return NULL;
}

/* At the lot the taler of the first field is still on the track. */
static const char *wrong_totals(const struct hb_castle *c)
{
    int on_track = c->field - (c->start < c->head.players && c->phase != HB_CASTLE_AT_LOT);

    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        if (c->stock[k] + goods_elsewhere(c, k) > hb_castle_goods_in_box[k])
            return "refusal.castle.wrong.goods";
    if (c->bank + talers_elsewhere(c, on_track) > HB_CASTLE_TALERS_IN_BOX)
        return "refusal.castle.wrong.talers";
    return NULL;
}

const char *hb_castle_wrong(const struct hb_castle *c)
{
    const char *wrong = wrong_owners(c);

    for (unsigned p = 0; p < c->head.players && !wrong; p++)
        wrong = wrong_seat(c, p);
    return wrong ? wrong : wrong_totals(c);
}

/* What the options are */

const struct hb_option hb_castle_options[] = {
    { "season", HB_CHOICE, "summer winter", "summer", "the side of the board; winter adds the six winter cards", false,
      NULL, .placeholder = "S", .example = "winter" },
    { "figures", HB_COUNTS, NULL, "", "numbers of the printed board, such as yield/sand=4; castle.figures has all",
      false, NULL, .example = "yield/sand=4" },
    { "snow", HB_LIST, NULL, "", "the fields of the round track that are marked for winter, 1 being the last", false,
      NULL, .example = "11,9,7,5,3" },
    { "prepared", HB_COUNTS, NULL, "",
      "a prepared game, such as 0/stone=3 bank=5; what is not named is as the rules say", false, NULL,
      .example = "0/stone=3" },
    { "inn_first", HB_FLAG, NULL, "no", "whether a trader pays at the village inn before he places, not after", false,
      "yes", .example = "yes" },
    { .name = NULL },
};

enum {
    POINTS_MAX = 60,
    FEE_MAX = 60,
    YIELD_MAX = 9,
    COUNT_MAX = 15,
    GOODS_MAX = 20,
    HELPERS_MAX = 7,
    SCORE_MAX = 999,
    WORD_SHOWN = 20,
    SEAT_MAX = HB_CASTLE_PLAYERS_MAX - 1
};

#define FIGURE(field)   offsetof(struct hb_castle_figures, field)
#define PREPARED(field) offsetof(struct hb_castle_prepared, field)
#define SEAT(field)     (offsetof(struct hb_castle_prepared, seat) + offsetof(struct hb_castle_prepared_seat, field))

/* The last of a table has no prefix. */
static const struct hb_castle_numbers figure_names[] = {
    { "count/", hb_castle_building_name + HB_CASTLE_TOWER_TILE, 2, 1, false, FIGURE(count) + HB_CASTLE_TOWER_TILE, 1,
      COUNT_MAX },
    { "value/", hb_castle_building_name, HB_CASTLE_TILED, 1, false, FIGURE(value), HB_CASTLE_KINDS_MIN,
      HB_CASTLE_VALUE_MAX },
    { "points/", hb_castle_building_name, HB_CASTLE_TILED, 1, false, FIGURE(points), 0, POINTS_MAX },
    { "fee/", hb_castle_space_name, HB_CASTLE_SPACES, 1, false, FIGURE(fee), 0, FEE_MAX },
    { "yield/", hb_castle_place_name, HB_CASTLE_GOODS, 1, false, FIGURE(yield), 1, YIELD_MAX },
    { NULL, NULL, 0, 0, false, 0, 0, 0 },
};

static const char *const numbers[HB_CASTLE_PLAYERS_MAX] = { "0", "1", "2", "3" };

static const struct hb_castle_numbers prepared_names[] = {
    { "starter", NULL, 1, 2, false, PREPARED(starter), 0, SEAT_MAX },
    { "field", NULL, 1, 2, false, PREPARED(field), 1, HB_CASTLE_FIELDS },
    { "bank", NULL, 1, 2, false, PREPARED(bank), 0, HB_CASTLE_TALERS_IN_BOX },
    { "forge", NULL, 1, 2, false, PREPARED(forge), 0, GOODS_MAX },
    { "inn/talers", NULL, 1, 2, false, PREPARED(inn), 0, HB_CASTLE_TALERS_IN_BOX },
    { "stock/", hb_castle_good_name, HB_CASTLE_GOODS, 2, false, PREPARED(stock), 0, GOODS_MAX },
    { "tower/", hb_castle_good_name, HB_CASTLE_GOODS, 2, false, PREPARED(tower), 0, GOODS_MAX },
    { "built/", hb_castle_building_name, HB_CASTLE_TILED, 2, false, PREPARED(built), 0, COUNT_MAX },
    { "cart/", hb_castle_place_name, HB_CASTLE_GOODS, 2, false, PREPARED(cart), 0, SEAT_MAX },
    { "space/", hb_castle_space_name, HB_CASTLE_SPACES, 2, false, PREPARED(space), 0, SEAT_MAX },
    { "open/", hb_castle_winter_name, HB_CASTLE_WINTER_CARDS, 2, false, PREPARED(open), 0, 1 },
    { "out/", hb_castle_winter_name, HB_CASTLE_WINTER_CARDS, 2, false, PREPARED(out), 0, 1 },
    { "suitor/", numbers, HB_CASTLE_PLAYERS_MAX, 2, false, PREPARED(suitor), 0, 1 },
    { "dowry/", hb_castle_good_name, HB_CASTLE_GOODS, 2, false, PREPARED(dowry), 0, GOODS_MAX },
    { "dowry/talers", NULL, 1, 2, false, PREPARED(dowry_talers), 0, HB_CASTLE_TALERS_IN_BOX },
    { "", hb_castle_good_name, HB_CASTLE_GOODS, 2, true, SEAT(goods), 0, GOODS_MAX },
    { "talers", NULL, 1, 2, true, SEAT(talers), 0, HB_CASTLE_TALERS_IN_BOX },
    { "helpers", NULL, 1, 2, true, SEAT(helpers), 0, HELPERS_MAX },
    { "score", NULL, 1, 2, true, SEAT(score), 0, SCORE_MAX },
    { "pile/", hb_castle_card_name, HB_CASTLE_CARDS, 2, true, SEAT(pile), 0, 1 },
    { "gone/", hb_castle_card_name, HB_CASTLE_CARDS, 2, true, SEAT(gone), 0, 1 },
    { NULL, NULL, 0, 0, false, 0, 0, 0 },
};

static const size_t seat_size = sizeof(struct hb_castle_prepared_seat);

/* Options as text */

/* Word by word: after a wrong one those before it are set, and the set-up is not used. */
static bool set_numbers(const struct hb_castle_numbers *table, void *base, const char *text, struct hb_error *err)
{
    struct hb_figure f;

    while (hb_figure_next(&f, &text))
        if (!read_named(table, seat_size, base, &f, err))
            return false;
    return true;
}

/* Fields between blanks.  The text replaces what was there, it does not add to it. */
static bool set_snow(struct hb_castle_setup *s, const char *text, struct hb_error *err)
{
    uint16_t snow = 0;

    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        char *end;
        long field = strtol(text, &end, 10);

        if (text[0] < '0' || text[0] > '9' || (*end != ' ' && *end != '\0') || field < 1 || field > HB_CASTLE_FIELDS)
            return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.snow field=%.*s fields=%d", WORD_SHOWN, text,
                             HB_CASTLE_FIELDS);
        snow |= (uint16_t)(1u << (field - 1));
        text = end;
    }
    s->figures.snow = snow;
    return true;
}

static bool set_season(struct hb_castle_setup *s, const char *text, struct hb_error *err)
{
    if (strcmp(text, "summer") != 0 && strcmp(text, "winter") != 0)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.season word=%.*s", WORD_SHOWN, text);
    s->season = strcmp(text, "winter") == 0 ? HB_CASTLE_WINTER : HB_CASTLE_SUMMER;
    return true;
}

static bool set_inn(struct hb_castle_setup *s, const char *text, struct hb_error *err)
{
    s->inn_first = strcmp(text, "yes") == 0;
    return s->inn_first || strcmp(text, "no") == 0 ||
           hb_refuse(err, HB_BAD_OPTION, "refusal.castle.inn_first word=%.*s", WORD_SHOWN, text);
}

bool hb_castle_setup_option(void *setup, const char *name, const char *text, struct hb_error *err)
{
    struct hb_castle_setup *s = setup;

    if (strcmp(name, "season") == 0)
        return set_season(s, text, err);
    if (strcmp(name, "snow") == 0)
        return set_snow(s, text, err);
    if (strcmp(name, "figures") == 0)
        return set_numbers(figure_names, &s->figures, text, err);
    if (strcmp(name, "prepared") == 0)
        return set_numbers(prepared_names, &s->prepared, text, err);
    if (strcmp(name, "inn_first") == 0)
        return set_inn(s, text, err);
    return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.option name=%.*s", 2 * WORD_SHOWN, name);
}

/* A line of the text that the build made. */
static bool read_figure(struct hb_castle_setup *s, const char *line, size_t length)
{
    static const char snow[] = "snow=";
    struct hb_error err;
    char text[128];

    if (length >= sizeof text)
        return false;
    memcpy(text, line, length);
    text[length] = '\0';
    if (strncmp(text, snow, sizeof snow - 1) == 0)
        return set_snow(s, text + sizeof snow - 1, &err);
    return set_numbers(figure_names, &s->figures, text, &err);
}

/* The build writes what games/castle/castle.figures says: names with numbers a line, and the line of the marked fields.
 * An owner may have changed that file, so it is not our mistake if it is wrong or does not name all of them. */
static bool read_figures(struct hb_castle_setup *s)
{
    const char *line = hb_castle_figures_text;
    unsigned missing = 1; /* the marked fields */

    for (const struct hb_castle_numbers *n = figure_names; n->prefix; n++)
        missing += n->count;
    for (size_t length; *line != '\0'; line += length + (line[length] == '\n')) {
        length = strcspn(line, "\n");
        if (!read_figure(s, line, length))
            return false;
        missing--;
    }
    return missing == 0;
}

/* -1 everywhere in `prepared`; one tile of each building but towers and houses, which the figures count. */
void hb_castle_setup_init(void *setup)
{
    struct hb_castle_setup *s = setup;

    memset(s, 0, sizeof *s);
    memset(&s->prepared, 0xff, sizeof s->prepared);
    memset(s->figures.count, 1, sizeof s->figures.count);
    s->wrong_figures = !read_figures(s);
}

void hb_castle_setup_text(const void *setup, const char *option, struct hb_text *out)
{
    const struct hb_castle_setup *s = setup;

    if (strcmp(option, "season") == 0)
        hb_put(out, "%s", s->season == HB_CASTLE_WINTER ? "winter" : "summer");
    else if (strcmp(option, "inn_first") == 0)
        hb_put(out, "%s", s->inn_first ? "yes" : "no");
    else if (strcmp(option, "figures") == 0)
        write_named(figure_names, seat_size, &s->figures, false, out);
    else if (strcmp(option, "prepared") == 0)
        write_named(prepared_names, seat_size, &s->prepared, true, out);
    for (unsigned field = HB_CASTLE_FIELDS; strcmp(option, "snow") == 0 && field > 0; field--)
        if (s->figures.snow >> (field - 1) & 1)
            hb_put(out, "%s%u", out->len > 0 ? " " : "", field);
}

/* Lays a table that is thrown away. */
bool hb_castle_setup_check(void *setup, unsigned players, struct hb_error *err)
{
    struct hb_castle_setup *s = setup;
    struct hb_castle trial;

    s->players = (uint8_t)players;
    if (s->wrong_figures)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.figures");
    return lay_table(&trial, s, players, err);
}

size_t hb_castle_state_size(const void *setup)
{
    (void)setup;
    return sizeof(struct hb_castle);
}

void hb_castle_begin(struct hb_game *g, const void *setup, struct hb_sink *sink)
{
    const struct hb_castle_setup *s = setup;
    struct hb_castle *c = hb_castle_in(g);
    struct hb_error err;
    bool good = lay_table(c, s, s->players, &err);

    HB_ASSERT(good);
    hb_castle_begin_game(c, sink);
}

/* notation.c -- what things are called, and moves as text, back again, as named values and in words.
 *
 * A name is an id: it stands in texts, named values and keys of the catalogue and never changes.  docs/protocol.md
 * lists every form of a move.  A text is taken apart into words; a number has one spelling and cards have one order, so
 * a move has one text.  What is said of a move in a language is made of its named values, and a verb with more to say
 * adds it.
 *
 * Reading looks at the form of a text alone: whether the move is legal the phase decides afterwards, and names the
 * rule.  So a text of another phase is read as well. */
#include "engine/assert.h"
#include "games/castle/castle.h"
#include "hradby/events.h"

#include <string.h>

/* Names, and what stands where */

const char *const hb_castle_good_name[HB_CASTLE_GOODS] = { "sand", "wood", "clay", "stone", "silver" };
const char *const hb_castle_place_name[HB_CASTLE_GOODS] = { "sand", "wood", "clay", "stone", "rider" };

const char *const hb_castle_card_name[HB_CASTLE_CARDS] = { "messenger", "trader",  "mason",   "stonemason",
                                                           "worker1",   "worker2", "worker3", "master_builder" };
const char *const hb_castle_building_name[HB_CASTLE_BUILDINGS] = {
    "keep", "tavern", "big_gate", "small_gate", "stable", "servants_house", "palace",
    "well", "tower",  "house",    "market",     "forge",  "granary",        "inn"
};
const char *const hb_castle_winter_name[HB_CASTLE_WINTER_CARDS] = { "village_inn", "plague", "granary",
                                                                    "wall_breach", "maiden", "snowdrift" };

const char *const hb_castle_source_name[HB_CASTLE_SOURCES] = {
    "stonemason", "workers", "master_builder", "breach", "maiden", "keep",  "tavern",
    "gates",      "stable",  "servants_house", "market", "palace", "forge", "granary"
};

const char *const hb_castle_space_name[HB_CASTLE_SPACES] = {
    "keep/1",           "tavern/1",         "tavern/2",         "big_gate/1", "small_gate/1", "stable/1", "stable/2",
    "servants_house/1", "servants_house/2", "servants_house/3", "palace/1",   "palace/2",     "market/1", "market/2",
    "forge/1",          "forge/2",          "granary/1",        "granary/2",  "granary/3",    "inn/1"
};

/* These words have nothing filled in. */
const char *hb_castle_source_words(enum hb_language language, unsigned source)
{
    char key[48];
    struct hb_text t = hb_text_in(key, sizeof key);

    HB_KEY("source.*.short");
    hb_put(&t, "source.%s.short", hb_castle_source_name[source]);
    const char *found = hb_words(language, key);
    return found ? found : hb_castle_source_name[source];
}

const char *hb_castle_piece_id(unsigned piece)
{
    return piece == HB_CASTLE_TALER ? "taler" : hb_castle_good_name[piece];
}

const char *hb_castle_from_id(unsigned from)
{
    return from == HB_CASTLE_FROM_SUPPLY ? "supply" : from == HB_CASTLE_FROM_INN ? "inn" : hb_castle_place_name[from];
}

unsigned hb_castle_space_number(unsigned space)
{
    return space - hb_castle_spaces_first(hb_castle_space_building(space)) + 1;
}

/* CAS-1.1.  A brick of clay is worth 4: the table of the rulebook says 3, its own examples and every other source 4
 * (CAS-A20). */
const uint8_t hb_castle_good_worth[HB_CASTLE_GOODS] = { 1, 2, 4, 5, 0 };
const uint8_t hb_castle_goods_in_box[HB_CASTLE_GOODS] = { 20, 18, 15, 15, 15 };

static const struct {
    uint8_t first, count;
} spaces[HB_CASTLE_BUILDINGS] = {
    [HB_CASTLE_KEEP] = { 0, 1 },
    [HB_CASTLE_TAVERN] = { 1, 2 },
    [HB_CASTLE_BIG_GATE] = { 3, 1 },
    [HB_CASTLE_SMALL_GATE] = { 4, 1 },
    [HB_CASTLE_STABLE] = { 5, 2 },
    [HB_CASTLE_SERVANTS_HOUSE] = { 7, 3 },
    [HB_CASTLE_PALACE] = { 10, 2 },
    [HB_CASTLE_MARKET] = { 12, 2 },
    [HB_CASTLE_FORGE] = { HB_CASTLE_FORGE_SPACE, 2 },
    [HB_CASTLE_GRANARY] = { HB_CASTLE_GRANARY_SPACE, 3 },
    [HB_CASTLE_INN] = { HB_CASTLE_INN_SPACE, 1 },
};

unsigned hb_castle_spaces_first(enum hb_castle_building b)
{
    return spaces[b].first;
}

unsigned hb_castle_spaces_count(enum hb_castle_building b)
{
    return spaces[b].count;
}

/* The other way round, as a table: it is asked for every space of every position. */
enum hb_castle_building hb_castle_space_building(unsigned space)
{
    static const uint8_t building[HB_CASTLE_SPACES] = {
        HB_CASTLE_KEEP,           HB_CASTLE_TAVERN,         HB_CASTLE_TAVERN,  HB_CASTLE_BIG_GATE,
        HB_CASTLE_SMALL_GATE,     HB_CASTLE_STABLE,         HB_CASTLE_STABLE,  HB_CASTLE_SERVANTS_HOUSE,
        HB_CASTLE_SERVANTS_HOUSE, HB_CASTLE_SERVANTS_HOUSE, HB_CASTLE_PALACE,  HB_CASTLE_PALACE,
        HB_CASTLE_MARKET,         HB_CASTLE_MARKET,         HB_CASTLE_FORGE,   HB_CASTLE_FORGE,
        HB_CASTLE_GRANARY,        HB_CASTLE_GRANARY,        HB_CASTLE_GRANARY, HB_CASTLE_INN
    };

    HB_ASSERT(space < HB_CASTLE_SPACES);
    return (enum hb_castle_building)building[space];
}

/* A building with tiles stands once all of them are erected; granary and inn while their cards lie open; market and
 * forge always. */
bool hb_castle_is_standing(const struct hb_castle *c, enum hb_castle_building b)
{
    if (b < HB_CASTLE_TILED)
        return c->left[b] == 0 && c->figures.count[b] > 0;
    if (b == HB_CASTLE_GRANARY)
        return c->open >> HB_CASTLE_GRAIN_STORE & 1;
    if (b == HB_CASTLE_INN)
        return c->open >> HB_CASTLE_VILLAGE_INN & 1;
    return true;
}

unsigned hb_castle_tiles_left(const struct hb_castle *c)
{
    unsigned n = 0;

    for (unsigned b = 0; b < HB_CASTLE_TILED; b++)
        n += c->left[b];
    return n;
}

unsigned hb_castle_erected(const struct hb_castle *c, enum hb_castle_building b)
{
    return c->figures.count[b] - c->left[b];
}

const struct hb_castle *hb_castle_of(const struct hb_game *g)
{
    return g->kind == hb_kind_number("castle") ? hb_castle_in_const(g) : NULL;
}

/* A move as text */

static void put_bundle(struct hb_text *out, const unsigned *goods)
{
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        if (goods[k])
            hb_put(out, " %u %s", goods[k], hb_castle_good_name[k]);
}

/* A place beside a cart, or a building and which of its spaces. */
static void put_target(struct hb_text *out, unsigned to)
{
    if (to < HB_CASTLE_TO_SPACE)
        hb_put(out, " %s", hb_castle_place_name[to]);
    else
        hb_put(out, " %s %u", hb_castle_building_name[hb_castle_space_building(to - HB_CASTLE_TO_SPACE)],
               hb_castle_space_number(to - HB_CASTLE_TO_SPACE));
}

static void put_cards(struct hb_text *out, unsigned cards)
{
    for (unsigned card = 0; card < HB_CASTLE_CARDS; card++)
        if (cards >> card & 1)
            hb_put(out, " %s", hb_castle_card_name[card]);
}

/* The kind of a move is the first word of its text. */
static const struct {
    const char *kind, *more;
} verbs[HB_CASTLE_VERBS] = {
    [HB_CASTLE_DO_START] = { "start", "" },
    [HB_CASTLE_DO_BID] = { "bid", "" },
    [HB_CASTLE_DO_BID_AS] = { "bid", " silver as" },
    [HB_CASTLE_DO_TAKE] = { "take", "" },
    [HB_CASTLE_DO_CHOOSE] = { "choose", "" },
    [HB_CASTLE_DO_WINTER] = { "winter", "" },
    [HB_CASTLE_DO_GIVE_CARD] = { "give", "" },
    [HB_CASTLE_DO_PAY_TALERS] = { "pay", " talers" },
    [HB_CASTLE_DO_GIVE_STONE] = { "give", "" },
    [HB_CASTLE_DO_SUPPLY] = { "supply", "" },
    [HB_CASTLE_DO_RECALL] = { "recall", "" },
    [HB_CASTLE_DO_PUT] = { "put", "" },
    [HB_CASTLE_DO_BUY] = { "buy", "" },
    [HB_CASTLE_DO_SELL] = { "sell", "" },
    [HB_CASTLE_DO_REFUSE] = { "refuse", "" },
    [HB_CASTLE_DO_RESOLVE] = { "resolve", "" },
    [HB_CASTLE_DO_BUILD] = { "build", "" },
    [HB_CASTLE_DO_EXCHANGE] = { "exchange", "" },
    [HB_CASTLE_DO_PAY] = { "pay", "" },
    [HB_CASTLE_DO_CONVERT] = { "convert", "" },
    [HB_CASTLE_DO_PASS] = { "pass", "" },
};

/* The goods that a move names, by kind. */
static void bundle_of(struct hb_move m, unsigned goods[HB_CASTLE_GOODS])
{
    memset(goods, 0, HB_CASTLE_GOODS * sizeof goods[0]);
    if (hb_castle_verb_of(m) == HB_CASTLE_DO_GIVE_STONE) {
        goods[HB_CASTLE_STONE] = hb_castle_part(m, 0);
        goods[HB_CASTLE_SILVER] = hb_castle_part(m, 1);
        return;
    }
    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++)
        goods[k] = hb_castle_part(m, k);
}

struct hb_castle_move_parts hb_castle_move_parts(struct hb_move m)
{
    struct hb_castle_move_parts parts = { .building = HB_CASTLE_NO_PLACE,
                                          .place = HB_CASTLE_NO_PLACE,
                                          .space = HB_CASTLE_NO_PLACE };
    enum hb_castle_verb verb = hb_castle_verb_of(m);
    unsigned first = hb_castle_part(m, 0), to = hb_castle_part(m, 1);

    if (verb == HB_CASTLE_DO_CHOOSE)
        parts.cards = first;
    if (verb == HB_CASTLE_DO_GIVE_CARD || verb == HB_CASTLE_DO_RESOLVE)
        parts.cards = 1u << first;
    if (verb == HB_CASTLE_DO_BUILD)
        parts.building = first;
    if (verb == HB_CASTLE_DO_PUT && to < HB_CASTLE_TO_SPACE)
        parts.place = to;
    if (verb == HB_CASTLE_DO_PUT && to >= HB_CASTLE_TO_SPACE)
        parts.space = to - HB_CASTLE_TO_SPACE;
    if (verb == HB_CASTLE_DO_GIVE_STONE || verb == HB_CASTLE_DO_SUPPLY || verb == HB_CASTLE_DO_PAY)
        bundle_of(m, parts.goods);
    return parts;
}

void hb_castle_move_text(const struct hb_game *g, struct hb_move m, struct hb_text *out)
{
    unsigned goods[HB_CASTLE_GOODS];

    (void)g;
    hb_put(out, "%s%s", verbs[hb_castle_verb_of(m)].kind, verbs[hb_castle_verb_of(m)].more);
    switch (hb_castle_verb_of(m)) {
    case HB_CASTLE_DO_START:
    case HB_CASTLE_DO_PAY_TALERS:
    case HB_CASTLE_DO_EXCHANGE:
    case HB_CASTLE_DO_CONVERT:
        hb_put(out, " %u", hb_castle_part(m, 0));
        break;
    case HB_CASTLE_DO_BID:
    case HB_CASTLE_DO_BID_AS:
    case HB_CASTLE_DO_TAKE:
        hb_put(out, " %s", hb_castle_piece_id(hb_castle_part(m, 0)));
        break;
    case HB_CASTLE_DO_CHOOSE:
        put_cards(out, hb_castle_part(m, 0));
        break;
    case HB_CASTLE_DO_WINTER:
        hb_put(out, " %s", hb_castle_winter_name[hb_castle_part(m, 0)]);
        break;
    case HB_CASTLE_DO_GIVE_CARD:
    case HB_CASTLE_DO_RESOLVE:
        hb_put(out, " %s", hb_castle_card_name[hb_castle_part(m, 0)]);
        break;
    case HB_CASTLE_DO_GIVE_STONE:
    case HB_CASTLE_DO_SUPPLY:
    case HB_CASTLE_DO_PAY:
        bundle_of(m, goods);
        put_bundle(out, goods);
        break;
    case HB_CASTLE_DO_RECALL:
        hb_put(out, " %s", hb_castle_place_name[hb_castle_part(m, 0)]);
        break;
    case HB_CASTLE_DO_PUT:
        hb_put(out, " %s", hb_castle_from_id(hb_castle_part(m, 0)));
        put_target(out, hb_castle_part(m, 1));
        break;
    case HB_CASTLE_DO_BUY:
        hb_put(out, " %s %u %s", hb_castle_good_name[hb_castle_part(m, 0)], hb_castle_part(m, 1),
               hb_castle_card_name[hb_castle_part(m, 2)]);
        break;
    case HB_CASTLE_DO_BUILD:
        hb_put(out, " %s", hb_castle_building_name[hb_castle_part(m, 0)]);
        break;
    case HB_CASTLE_DO_SELL:
    case HB_CASTLE_DO_REFUSE:
    case HB_CASTLE_DO_PASS:
    case HB_CASTLE_VERBS:
        break;
    }
}

/* A move from its text */

enum { WORDS_MAX = 12, WORD_BYTES = 20, TEXT_SHOWN = 60 };

struct move_words {
    char word[WORDS_MAX][WORD_BYTES];
    unsigned n;
};

/* Words are set apart by single spaces. */
static bool split(struct move_words *w, const char *text)
{
    w->n = 0;
    while (*text != '\0') {
        size_t length = strcspn(text, " ");

        if (length == 0 || length >= WORD_BYTES || w->n == WORDS_MAX)
            return false;
        memcpy(w->word[w->n], text, length);
        w->word[w->n++][length] = '\0';
        text += length;
        if (*text == ' ' && *++text == '\0')
            return false;
    }
    return true;
}

/* A number below 100 in its only spelling; -1 if it is none. */
static int number_in(const char *word)
{
    size_t n = strlen(word);

    if (n == 0 || n > 2 || strspn(word, "0123456789") != n || (n == 2 && word[0] == '0'))
        return -1;
    return n == 1 ? word[0] - '0' : 10 * (word[0] - '0') + word[1] - '0';
}

static int index_of(const char *word, const char *const *names, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(word, names[i]) == 0)
            return (int)i;
    return -1;
}

static int piece_in(const char *word)
{
    return strcmp(word, "taler") == 0 ? HB_CASTLE_TALER : index_of(word, hb_castle_good_name, HB_CASTLE_GOODS);
}

/* "2 sand 1 stone" from a word on: each kind at most once, in order, none of them 0. */
static bool bundle_in(const struct move_words *w, unsigned from, unsigned goods[HB_CASTLE_GOODS])
{
    int last = -1;

    memset(goods, 0, HB_CASTLE_GOODS * sizeof goods[0]);
    if ((w->n - from) % 2 != 0)
        return false;
    for (unsigned i = from; i < w->n; i += 2) {
        int n = number_in(w->word[i]), kind = index_of(w->word[i + 1], hb_castle_good_name, HB_CASTLE_GOODS);

        if (n <= 0 || kind <= last)
            return false;
        goods[kind] = (unsigned)n;
        last = kind;
    }
    return true;
}

/* A word that was not understood is -1; then there is no move. */
static bool made(struct hb_move *out, enum hb_castle_verb verb, int a, int b, int c)
{
    if (a < 0 || b < 0 || c < 0)
        return false;
    *out = hb_castle_move(verb, (unsigned)a, (unsigned)b, (unsigned)c, 0);
    return true;
}

static bool read_cards(const struct move_words *w, struct hb_move *out)
{
    unsigned cards = 0;

    for (unsigned i = 1; i < w->n; i++) {
        int card = index_of(w->word[i], hb_castle_card_name, HB_CASTLE_CARDS);

        if (card < 0 || cards >> card != 0) /* in order, so that a choice has one spelling */
            return false;
        cards |= 1u << card;
    }
    return w->n > 1 && made(out, HB_CASTLE_DO_CHOOSE, (int)cards, 0, 0);
}

static int source_in(const char *word)
{
    if (strcmp(word, "supply") == 0)
        return HB_CASTLE_FROM_SUPPLY;
    return strcmp(word, "inn") == 0 ? HB_CASTLE_FROM_INN : index_of(word, hb_castle_place_name, HB_CASTLE_GOODS);
}

/* Three words are a cart; behind a building stands the number of the space. */
static bool read_put(const struct move_words *w, struct hb_move *out)
{
    int from = w->n > 1 ? source_in(w->word[1]) : -1, b, number;

    if (w->n == 3)
        return made(out, HB_CASTLE_DO_PUT, from, index_of(w->word[2], hb_castle_place_name, HB_CASTLE_GOODS), 0);
    if (w->n != 4)
        return false;
    b = index_of(w->word[2], hb_castle_building_name, HB_CASTLE_BUILDINGS);
    number = number_in(w->word[3]);
    if (b < 0 || number < 1 || number > (int)hb_castle_spaces_count((enum hb_castle_building)b))
        return false;
    return made(out, HB_CASTLE_DO_PUT, from,
                HB_CASTLE_TO_SPACE + (int)hb_castle_spaces_first((enum hb_castle_building)b) + number - 1, 0);
}

/* `bid wood`, or `bid silver as wood` for a bar that is exchanged. */
static bool read_bid(const struct move_words *w, struct hb_move *out)
{
    if (w->n == 2)
        return made(out, HB_CASTLE_DO_BID, piece_in(w->word[1]), 0, 0);
    return w->n == 4 && strcmp(w->word[1], "silver") == 0 && strcmp(w->word[2], "as") == 0 &&
           made(out, HB_CASTLE_DO_BID_AS, index_of(w->word[3], hb_castle_good_name, HB_CASTLE_BUILDING_GOODS), 0, 0);
}

/* `give mason` is a card for the winter; `give 1 stone 1 silver` is for the breach. */
static bool read_give(const struct move_words *w, struct hb_move *out)
{
    unsigned goods[HB_CASTLE_GOODS];

    if (w->n == 2)
        return made(out, HB_CASTLE_DO_GIVE_CARD, index_of(w->word[1], hb_castle_card_name, HB_CASTLE_CARDS), 0, 0);
    if (w->n < 3 || !bundle_in(w, 1, goods) ||
        goods[HB_CASTLE_SAND] + goods[HB_CASTLE_WOOD] + goods[HB_CASTLE_CLAY] > 0)
        return false;
    return made(out, HB_CASTLE_DO_GIVE_STONE, (int)goods[HB_CASTLE_STONE], (int)goods[HB_CASTLE_SILVER], 0);
}

/* `pay 3 talers` in the winter, `pay 2 sand 1 clay` for a building; `pay` alone where all of it is silver. */
static bool read_pay(const struct move_words *w, struct hb_move *out)
{
    unsigned goods[HB_CASTLE_GOODS];

    if (w->n == 3 && strcmp(w->word[1], "talers") == 0)
        return made(out, HB_CASTLE_DO_PAY_TALERS, number_in(w->word[2]), 0, 0);
    if (!bundle_in(w, 1, goods) || goods[HB_CASTLE_SILVER])
        return false;
    *out = hb_castle_move(HB_CASTLE_DO_PAY, goods[HB_CASTLE_SAND], goods[HB_CASTLE_WOOD], goods[HB_CASTLE_CLAY],
                          goods[HB_CASTLE_STONE]);
    return true;
}

/* `supply 1 sand 1 clay`: stone and silver are not free. */
static bool read_supply(const struct move_words *w, struct hb_move *out)
{
    unsigned goods[HB_CASTLE_GOODS];

    return bundle_in(w, 1, goods) && goods[HB_CASTLE_STONE] + goods[HB_CASTLE_SILVER] == 0 &&
           made(out, HB_CASTLE_DO_SUPPLY, (int)goods[HB_CASTLE_SAND], (int)goods[HB_CASTLE_WOOD],
                (int)goods[HB_CASTLE_CLAY]);
}

/* `buy wood 2 worker1`: the good, the owner's number, the card. */
static bool read_buy(const struct move_words *w, struct hb_move *out)
{
    int card = w->n == 4 ? index_of(w->word[3], hb_castle_card_name, HB_CASTLE_CARDS) : -1;
    int owner = w->n == 4 ? number_in(w->word[2]) : -1;

    return w->n == 4 && card >= HB_CASTLE_WORKER1 && card <= HB_CASTLE_WORKER3 && owner < HB_CASTLE_PLAYERS_MAX &&
           made(out, HB_CASTLE_DO_BUY, index_of(w->word[1], hb_castle_good_name, HB_CASTLE_GOODS), owner, card);
}

/* Verbs with one thing after them. */
static bool read_one(const struct move_words *w, struct hb_move *out)
{
    const char *verb = w->word[0], *what = w->word[1];

    if (strcmp(verb, "start") == 0)
        return made(out, HB_CASTLE_DO_START, number_in(what), 0, 0);
    if (strcmp(verb, "take") == 0)
        return made(out, HB_CASTLE_DO_TAKE, piece_in(what), 0, 0);
    if (strcmp(verb, "winter") == 0)
        return made(out, HB_CASTLE_DO_WINTER, index_of(what, hb_castle_winter_name, HB_CASTLE_WINTER_CARDS), 0, 0);
    if (strcmp(verb, "recall") == 0)
        return made(out, HB_CASTLE_DO_RECALL, index_of(what, hb_castle_place_name, HB_CASTLE_GOODS), 0, 0);
    if (strcmp(verb, "resolve") == 0)
        return made(out, HB_CASTLE_DO_RESOLVE, index_of(what, hb_castle_card_name, HB_CASTLE_CARDS), 0, 0);
    if (strcmp(verb, "build") == 0)
        return made(out, HB_CASTLE_DO_BUILD, index_of(what, hb_castle_building_name, HB_CASTLE_BUILDINGS), 0, 0);
    if (strcmp(verb, "exchange") == 0)
        return made(out, HB_CASTLE_DO_EXCHANGE, number_in(what), 0, 0);
    return strcmp(verb, "convert") == 0 && made(out, HB_CASTLE_DO_CONVERT, number_in(what), 0, 0);
}

static bool read_alone(const struct move_words *w, struct hb_move *out)
{
    const char *verb = w->word[0];

    if (strcmp(verb, "pass") == 0)
        return made(out, HB_CASTLE_DO_PASS, 0, 0, 0);
    if (strcmp(verb, "sell") == 0)
        return made(out, HB_CASTLE_DO_SELL, 0, 0, 0);
    return strcmp(verb, "refuse") == 0 && made(out, HB_CASTLE_DO_REFUSE, 0, 0, 0);
}

/* By the first word; the sentences verb.*.written say what the rest looks like. */
static const struct form {
    const char *verb;
    bool (*read)(const struct move_words *w, struct hb_move *out);
} forms[] = {
    { "choose", read_cards }, { "put", read_put },       { "bid", read_bid },     { "give", read_give },
    { "pay", read_pay },      { "supply", read_supply }, { "buy", read_buy },     { "start", read_one },
    { "take", read_one },     { "winter", read_one },    { "recall", read_one },  { "resolve", read_one },
    { "build", read_one },    { "exchange", read_one },  { "convert", read_one }, { "pass", read_alone },
    { "sell", read_alone },   { "refuse", read_alone },
};
enum { FORMS = sizeof forms / sizeof forms[0] };

static bool has_right_length(const struct form *f, const struct move_words *w)
{
    return f->read == read_one ? w->n == 2 : f->read == read_alone ? w->n == 1 : true;
}

/* A known verb in a wrong form is refused with how it is written. */
bool hb_castle_move_parse(const struct hb_game *g, const char *text, struct hb_move *out, struct hb_error *err)
{
    struct move_words w;

    (void)g;
    if (!split(&w, text) || w.n == 0)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.move.words move=%.*s", TEXT_SHOWN, text);
    for (unsigned i = 0; i < FORMS; i++) {
        if (strcmp(w.word[0], forms[i].verb) != 0)
            continue;
        if (has_right_length(&forms[i], &w) && forms[i].read(&w, out))
            return true;
        return hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.move.written move=%.*s verb=%s", TEXT_SHOWN, text,
                         forms[i].verb);
    }
    return hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.move.none move=%.*s", TEXT_SHOWN, text);
}

/* A move as named values */

/* Goods of a move are said as those of an event are. */
static struct hb_event_item *goods_item(struct hb_event_record *t)
{
    struct hb_event_item *item = hb_event_item(t, "goods", HB_AS_COUNTS);

    item->list = "bundle";
    item->one = "good";
    return item;
}

static void describe_bundle(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    unsigned goods[HB_CASTLE_GOODS];

    (void)c;
    bundle_of(m, goods);
    struct hb_event_item *item = goods_item(t);
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        if (goods[k])
            hb_event_add(item, (int32_t)goods[k], hb_castle_good_name[k]);
}

/* A cart says whom its new helper displaces, a space what it costs. */
static void describe_put(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    unsigned to = hb_castle_part(m, 1);

    hb_event_word(t, "from", hb_castle_from_id(hb_castle_part(m, 0)));
    if (to < HB_CASTLE_TO_SPACE) {
        hb_event_word(t, "to", hb_castle_place_name[to]);
        if (c->cart[to])
            hb_event_number(t, "displaces", c->cart[to] - 1);
        return;
    }
    hb_event_word(t, "to", hb_castle_building_name[hb_castle_space_building(to - HB_CASTLE_TO_SPACE)]);
    hb_event_number(t, "space", hb_castle_space_number(to - HB_CASTLE_TO_SPACE));
    hb_event_number(t, "fee", c->figures.fee[to - HB_CASTLE_TO_SPACE]);
}

/* What the number of bars comes to is a named value of the move, since nobody chooses it. */
static void describe_convert(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    struct hb_castle_conversion v = hb_castle_convert(c, (unsigned)c->head.actor, hb_castle_part(m, 0));

    hb_event_number(t, "silver", hb_castle_part(m, 0));
    struct hb_event_item *item = goods_item(t);
    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++)
        if (v.own[k] + v.taken[k])
            hb_event_add(item, v.own[k] + v.taken[k], hb_castle_good_name[k]);
    hb_event_number(t, "points", v.points);
}

static void describe_choose(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    struct hb_event_item *cards = hb_event_item(t, "cards", HB_AS_WORDS);
    for (unsigned card = 0; card < HB_CASTLE_CARDS; card++)
        if (hb_castle_part(m, 0) >> card & 1)
            hb_event_add(cards, 0, hb_castle_card_name[card]);
}

typedef void describes(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t);

static void describe_player(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    hb_event_number(t, "player", hb_castle_part(m, 0));
}

static void describe_talers(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    hb_event_number(t, "talers", hb_castle_part(m, 0));
}

static void describe_silver(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    hb_event_number(t, "silver", hb_castle_part(m, 0));
}

static void describe_piece(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    hb_event_word(t, "piece", hb_castle_piece_id(hb_castle_part(m, 0)));
}

static void describe_exchanged(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    describe_piece(c, m, t);
    hb_event_number(t, "silver", 1);
}

static void describe_winter(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    hb_event_word(t, "card", hb_castle_winter_name[hb_castle_part(m, 0)]);
}

static void describe_card(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    hb_event_word(t, "card", hb_castle_card_name[hb_castle_part(m, 0)]);
}

static void describe_recall(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    hb_event_word(t, "from", hb_castle_place_name[hb_castle_part(m, 0)]);
}

static void describe_buy(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    hb_event_word(t, "good", hb_castle_good_name[hb_castle_part(m, 0)]);
    hb_event_number(t, "player", hb_castle_part(m, 1));
    hb_event_word(t, "card", hb_castle_card_name[hb_castle_part(m, 2)]);
}

/* The good that was asked for is in the state, not in the move. */
static void describe_sell(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)m;
    hb_event_word(t, "good", hb_castle_good_name[c->sold_good]);
}

static void describe_build(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    unsigned b = hb_castle_part(m, 0);

    hb_event_word(t, "building", hb_castle_building_name[b]);
    hb_event_number(t, "value", c->figures.value[b]);
    hb_event_number(t, "points", c->figures.points[b]);
}

/* Verbs without an entry have no named values but their kind. */
static describes *const describe[HB_CASTLE_VERBS] = {
    [HB_CASTLE_DO_START] = describe_player,      [HB_CASTLE_DO_BID] = describe_piece,
    [HB_CASTLE_DO_BID_AS] = describe_exchanged,  [HB_CASTLE_DO_TAKE] = describe_piece,
    [HB_CASTLE_DO_CHOOSE] = describe_choose,     [HB_CASTLE_DO_WINTER] = describe_winter,
    [HB_CASTLE_DO_GIVE_CARD] = describe_card,    [HB_CASTLE_DO_PAY_TALERS] = describe_talers,
    [HB_CASTLE_DO_GIVE_STONE] = describe_bundle, [HB_CASTLE_DO_SUPPLY] = describe_bundle,
    [HB_CASTLE_DO_RECALL] = describe_recall,     [HB_CASTLE_DO_PUT] = describe_put,
    [HB_CASTLE_DO_BUY] = describe_buy,           [HB_CASTLE_DO_RESOLVE] = describe_card,
    [HB_CASTLE_DO_BUILD] = describe_build,       [HB_CASTLE_DO_EXCHANGE] = describe_silver,
    [HB_CASTLE_DO_PAY] = describe_bundle,        [HB_CASTLE_DO_CONVERT] = describe_convert,
    [HB_CASTLE_DO_SELL] = describe_sell,         [HB_CASTLE_DO_REFUSE] = describe_sell,
};

/* Moves and phases in words: what their named values do not say is added, then the catalogue makes the sentence */

static void say_number(struct hb_event_record *t, const char *name, long number)
{
    hb_event_add(hb_event_item(t, name, HB_AS_SAID), (int32_t)number, NULL);
}

static void say_word(struct hb_event_record *t, const char *name, const char *word)
{
    hb_event_add(hb_event_item(t, name, HB_AS_SAID), 0, word);
}

/* So many of a good or talers: «2 sand». */
static void say_pieces(struct hb_event_record *t, unsigned piece, unsigned n)
{
    say_word(t, "good", hb_castle_piece_id(piece));
    say_number(t, "n", n);
}

/* One function for each verb that has more to say; it may name another sentence than move.castle.KIND */

typedef const char *completes(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t);

static const char *say_player(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    t->player = (int)hb_castle_part(m, 0);
    return NULL;
}

static const char *say_piece(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    say_pieces(t, hb_castle_part(m, 0), 1);
    return NULL;
}

/* From the tower all of a kind is taken, from the maiden's card one piece. */
static const char *say_take(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    unsigned piece = hb_castle_part(m, 0);
    bool from_tower = c->phase == HB_CASTLE_AT_TOWER && piece < HB_CASTLE_GOODS;

    say_pieces(t, piece, from_tower ? c->tower[piece] : 1);
    return from_tower ? "take.tower" : NULL;
}

static const char *say_winter(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    say_word(t, "winter", hb_castle_winter_name[hb_castle_part(m, 0)]);
    return NULL;
}

static const char *say_give_card(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    (void)m;
    (void)t;
    return "give.card";
}

static const char *say_give_stone(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    say_number(t, "points", HB_CASTLE_BREACH_POINTS * (long)(hb_castle_part(m, 0) + hb_castle_part(m, 1)));
    return NULL;
}

static const char *say_pay_talers(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    (void)m;
    (void)t;
    return "pay.talers";
}

static const char *say_recall(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    say_word(t, "place", hb_castle_place_name[hb_castle_part(m, 0)]);
    return NULL;
}

/* A helper to a cart is another sentence. */
static const char *say_put(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    unsigned to = hb_castle_part(m, 1);

    if (to >= HB_CASTLE_TO_SPACE) {
        say_word(t, "building", hb_castle_building_name[hb_castle_space_building(to - HB_CASTLE_TO_SPACE)]);
        return NULL;
    }
    say_word(t, "place", hb_castle_place_name[to]);
    if (c->cart[to])
        hb_event_add(hb_event_item_said(t, "displaced", HB_AS_SEAT), c->cart[to] - 1, NULL);
    return "put_cart";
}

static const char *say_buy(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    t->player = (int)hb_castle_part(m, 1);
    say_number(t, "n", 1);
    return NULL;
}

static const char *say_sell(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    (void)c;
    (void)m;
    say_number(t, "n", 1);
    return NULL;
}

/* All points by the stonemason, half by a worker, none by the mason. */
static const char *say_build(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    unsigned points = c->figures.points[hb_castle_part(m, 0)];

    say_number(t, "scored",
               c->card == HB_CASTLE_STONEMASON + 1 ? points
               : c->card == HB_CASTLE_MASON + 1    ? 0
                                                   : points / 2);
    return NULL;
}

/* Without own goods the sentence speaks of silver alone. */
static const char *say_pay(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    say_number(t, "silver", c->bars);
    say_word(t, "building", hb_castle_building_name[c->building ? c->building - 1 : 0]);
    return (m.code & UINT32_MAX) == 0 ? "pay.silver" : NULL;
}

/* What is declined depends on the phase. */
static const char *say_pass(const struct hb_castle *c, struct hb_move m, struct hb_event_record *t)
{
    static const char *const key[HB_CASTLE_PHASES] = {
        [HB_CASTLE_AT_BID] = "pass.bid", [HB_CASTLE_AT_BREACH] = "pass.breach", [HB_CASTLE_AT_TRADER] = "pass.trader",
        [HB_CASTLE_AT_BUY] = "pass.buy", [HB_CASTLE_AT_BUILD] = "pass.build",   [HB_CASTLE_AT_HELPERS] = "pass.helpers",
    };

    (void)m;
    (void)t;
    return key[c->phase];
}

/* Verbs without an entry are said by their named values alone. */
static completes *const complete[HB_CASTLE_VERBS] = {
    [HB_CASTLE_DO_START] = say_player,
    [HB_CASTLE_DO_BID] = say_piece,
    [HB_CASTLE_DO_BID_AS] = say_piece,
    [HB_CASTLE_DO_TAKE] = say_take,
    [HB_CASTLE_DO_WINTER] = say_winter,
    [HB_CASTLE_DO_GIVE_CARD] = say_give_card,
    [HB_CASTLE_DO_PAY_TALERS] = say_pay_talers,
    [HB_CASTLE_DO_GIVE_STONE] = say_give_stone,
    [HB_CASTLE_DO_RECALL] = say_recall,
    [HB_CASTLE_DO_PUT] = say_put,
    [HB_CASTLE_DO_BUY] = say_buy,
    [HB_CASTLE_DO_SELL] = say_sell,
    [HB_CASTLE_DO_REFUSE] = say_sell,
    [HB_CASTLE_DO_BUILD] = say_build,
    [HB_CASTLE_DO_PAY] = say_pay,
    [HB_CASTLE_DO_PASS] = say_pass,
};

/* The sentence is move.castle.KIND, or what the function of the verb names instead of KIND. */
void hb_castle_describe_move(const struct hb_game *g, struct hb_move m, struct hb_event_record *t)
{
    enum hb_castle_verb verb = hb_castle_verb_of(m);
    const struct hb_castle *c = hb_castle_in_const(g);
    struct hb_text key = hb_text_in(t->made, sizeof t->made);
    const char *form;

    HB_KEY("move.castle.*");
    t->event = verbs[verb].kind;
    if (describe[verb])
        describe[verb](c, m, t);
    form = complete[verb] ? complete[verb](c, m, t) : NULL;
    hb_put(&key, "move.castle.%s", form ? form : t->event);
    t->key = t->made;
}

/* Phases */

/* What the question of a phase is about, for its sentence alone: the table says it, too. */
void hb_castle_describe_phase(const struct hb_game *g, struct hb_event_record *t)
{
    const struct hb_castle *c = hb_castle_in_const(g);

    if (c->building)
        say_word(t, "building", hb_castle_building_name[c->building - 1]);
    if (c->seller)
        say_word(t, "good", hb_castle_good_name[c->sold_good]);
}

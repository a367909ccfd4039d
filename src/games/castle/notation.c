/* notation.c -- the text of moves, back again, and their facts.
 *
 * docs/protocol.md lists every form.  A text is taken apart into words; a number has one spelling. */
#include "core/assert.h"
#include "games/castle/inside.h"

#include <string.h>

/* ---- writing ---- */

static void put_bundle(struct hb_text *out, const unsigned *goods)
{
    for (unsigned k = 0; k < HB_GOODS; k++)
        if (goods[k])
            hb_put(out, " %u %s", goods[k], hb_good_name[k]);
}

static void put_target(struct hb_text *out, unsigned to)
{
    if (to < HB_TO_SPACE)
        hb_put(out, " %s", hb_place_name[to]);
    else
        hb_put(out, " %s %u", hb_building_name[hb_space_building(to - HB_TO_SPACE)], hb_space_number(to - HB_TO_SPACE));
}

static void put_cards(struct hb_text *out, unsigned cards)
{
    for (unsigned card = 0; card < HB_CARDS; card++)
        if (cards >> card & 1)
            hb_put(out, " %s", hb_card_name[card]);
}

/* The kind of a move is the first word of its text. */
static const struct {
    const char *kind, *more;
} verbs[HB_VERBS] = {
    [HB_DO_START] = { "start", "" },
    [HB_DO_BID] = { "bid", "" },
    [HB_DO_BID_AS] = { "bid", " silver as" },
    [HB_DO_TAKE] = { "take", "" },
    [HB_DO_CHOOSE] = { "choose", "" },
    [HB_DO_WINTER] = { "winter", "" },
    [HB_DO_GIVE_CARD] = { "give", "" },
    [HB_DO_PAY_TALERS] = { "pay", " talers" },
    [HB_DO_GIVE_STONE] = { "give", "" },
    [HB_DO_SUPPLY] = { "supply", "" },
    [HB_DO_RECALL] = { "recall", "" },
    [HB_DO_PUT] = { "put", "" },
    [HB_DO_BUY] = { "buy", "" },
    [HB_DO_SELL] = { "sell", "" },
    [HB_DO_REFUSE] = { "refuse", "" },
    [HB_DO_RESOLVE] = { "resolve", "" },
    [HB_DO_BUILD] = { "build", "" },
    [HB_DO_EXCHANGE] = { "exchange", "" },
    [HB_DO_PAY] = { "pay", "" },
    [HB_DO_CONVERT] = { "convert", "" },
    [HB_DO_PASS] = { "pass", "" },
};

/* The goods that a move names, by kind. */
static void bundle_of(struct hb_move m, unsigned goods[HB_GOODS])
{
    memset(goods, 0, HB_GOODS * sizeof goods[0]);
    if (hb_verb_of(m) == HB_DO_GIVE_STONE) {
        goods[HB_STONE] = hb_part(m, 0);
        goods[HB_SILVER] = hb_part(m, 1);
        return;
    }
    for (unsigned k = 0; k < HB_BUILDING_GOODS; k++)
        goods[k] = hb_part(m, k);
}

void hb_castle_move_text(const struct hb_game *g, struct hb_move m, struct hb_text *out)
{
    unsigned goods[HB_GOODS];

    (void)g;
    hb_put(out, "%s%s", verbs[hb_verb_of(m)].kind, verbs[hb_verb_of(m)].more);
    switch (hb_verb_of(m)) {
    case HB_DO_START:
    case HB_DO_PAY_TALERS:
    case HB_DO_EXCHANGE:
    case HB_DO_CONVERT:
        hb_put(out, " %u", hb_part(m, 0));
        break;
    case HB_DO_BID:
    case HB_DO_BID_AS:
    case HB_DO_TAKE:
        hb_put(out, " %s", hb_piece_id(hb_part(m, 0)));
        break;
    case HB_DO_CHOOSE:
        put_cards(out, hb_part(m, 0));
        break;
    case HB_DO_WINTER:
        hb_put(out, " %s", hb_winter_name[hb_part(m, 0)]);
        break;
    case HB_DO_GIVE_CARD:
    case HB_DO_RESOLVE:
        hb_put(out, " %s", hb_card_name[hb_part(m, 0)]);
        break;
    case HB_DO_GIVE_STONE:
    case HB_DO_SUPPLY:
    case HB_DO_PAY:
        bundle_of(m, goods);
        put_bundle(out, goods);
        break;
    case HB_DO_RECALL:
        hb_put(out, " %s", hb_place_name[hb_part(m, 0)]);
        break;
    case HB_DO_PUT:
        hb_put(out, " %s", hb_from_id(hb_part(m, 0)));
        put_target(out, hb_part(m, 1));
        break;
    case HB_DO_BUY:
        hb_put(out, " %s %u %s", hb_good_name[hb_part(m, 0)], hb_part(m, 1), hb_card_name[hb_part(m, 2)]);
        break;
    case HB_DO_BUILD:
        hb_put(out, " %s", hb_building_name[hb_part(m, 0)]);
        break;
    case HB_DO_SELL:
    case HB_DO_REFUSE:
    case HB_DO_PASS:
    case HB_VERBS:
        break;
    }
}

/* ---- reading ---- */

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
    return strcmp(word, "taler") == 0 ? HB_TALER : index_of(word, hb_good_name, HB_GOODS);
}

/* "2 sand 1 stone" from a word on: each kind at most once, in order, none of them 0. */
static bool bundle_in(const struct move_words *w, unsigned from, unsigned goods[HB_GOODS])
{
    int last = -1;

    memset(goods, 0, HB_GOODS * sizeof goods[0]);
    if ((w->n - from) % 2 != 0)
        return false;
    for (unsigned i = from; i < w->n; i += 2) {
        int n = number_in(w->word[i]), kind = index_of(w->word[i + 1], hb_good_name, HB_GOODS);

        if (n <= 0 || kind <= last)
            return false;
        goods[kind] = (unsigned)n;
        last = kind;
    }
    return true;
}

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
        int card = index_of(w->word[i], hb_card_name, HB_CARDS);

        if (card < 0 || cards >> card != 0) /* in order, so that a choice has one spelling */
            return false;
        cards |= 1u << card;
    }
    return w->n > 1 && made(out, HB_DO_CHOOSE, (int)cards, 0, 0);
}

static int source_in(const char *word)
{
    if (strcmp(word, "supply") == 0)
        return HB_FROM_SUPPLY;
    return strcmp(word, "inn") == 0 ? HB_FROM_INN : index_of(word, hb_place_name, HB_GOODS);
}

static bool read_put(const struct move_words *w, struct hb_move *out)
{
    int from = w->n > 1 ? source_in(w->word[1]) : -1, b, number;

    if (w->n == 3)
        return made(out, HB_DO_PUT, from, index_of(w->word[2], hb_place_name, HB_GOODS), 0);
    if (w->n != 4)
        return false;
    b = index_of(w->word[2], hb_building_name, HB_BUILDINGS);
    number = number_in(w->word[3]);
    if (b < 0 || number < 1 || number > (int)hb_spaces_count((enum hb_building)b))
        return false;
    return made(out, HB_DO_PUT, from, HB_TO_SPACE + (int)hb_spaces_first((enum hb_building)b) + number - 1, 0);
}

static bool read_bid(const struct move_words *w, struct hb_move *out)
{
    if (w->n == 2)
        return made(out, HB_DO_BID, piece_in(w->word[1]), 0, 0);
    return w->n == 4 && strcmp(w->word[1], "silver") == 0 && strcmp(w->word[2], "as") == 0 &&
           made(out, HB_DO_BID_AS, index_of(w->word[3], hb_good_name, HB_BUILDING_GOODS), 0, 0);
}

static bool read_give(const struct move_words *w, struct hb_move *out)
{
    unsigned goods[HB_GOODS];

    if (w->n == 2)
        return made(out, HB_DO_GIVE_CARD, index_of(w->word[1], hb_card_name, HB_CARDS), 0, 0);
    if (w->n < 3 || !bundle_in(w, 1, goods) || goods[HB_SAND] + goods[HB_WOOD] + goods[HB_CLAY] > 0)
        return false;
    return made(out, HB_DO_GIVE_STONE, (int)goods[HB_STONE], (int)goods[HB_SILVER], 0);
}

static bool read_pay(const struct move_words *w, struct hb_move *out)
{
    unsigned goods[HB_GOODS];

    if (w->n == 3 && strcmp(w->word[1], "talers") == 0)
        return made(out, HB_DO_PAY_TALERS, number_in(w->word[2]), 0, 0);
    if (!bundle_in(w, 1, goods) || goods[HB_SILVER])
        return false;
    *out = hb_castle_move(HB_DO_PAY, goods[HB_SAND], goods[HB_WOOD], goods[HB_CLAY], goods[HB_STONE]);
    return true;
}

static bool read_supply(const struct move_words *w, struct hb_move *out)
{
    unsigned goods[HB_GOODS];

    return bundle_in(w, 1, goods) && goods[HB_STONE] + goods[HB_SILVER] == 0 &&
           made(out, HB_DO_SUPPLY, (int)goods[HB_SAND], (int)goods[HB_WOOD], (int)goods[HB_CLAY]);
}

static bool read_buy(const struct move_words *w, struct hb_move *out)
{
    int card = w->n == 4 ? index_of(w->word[3], hb_card_name, HB_CARDS) : -1;
    int owner = w->n == 4 ? number_in(w->word[2]) : -1;

    return w->n == 4 && card >= HB_WORKER1 && card <= HB_WORKER3 && owner < HB_CASTLE_PLAYERS_MAX &&
           made(out, HB_DO_BUY, index_of(w->word[1], hb_good_name, HB_GOODS), owner, card);
}

/* Verbs with one thing after them. */
static bool read_one(const struct move_words *w, struct hb_move *out)
{
    const char *verb = w->word[0], *what = w->word[1];

    if (strcmp(verb, "start") == 0)
        return made(out, HB_DO_START, number_in(what), 0, 0);
    if (strcmp(verb, "take") == 0)
        return made(out, HB_DO_TAKE, piece_in(what), 0, 0);
    if (strcmp(verb, "winter") == 0)
        return made(out, HB_DO_WINTER, index_of(what, hb_winter_name, HB_WINTER_CARDS), 0, 0);
    if (strcmp(verb, "recall") == 0)
        return made(out, HB_DO_RECALL, index_of(what, hb_place_name, HB_GOODS), 0, 0);
    if (strcmp(verb, "resolve") == 0)
        return made(out, HB_DO_RESOLVE, index_of(what, hb_card_name, HB_CARDS), 0, 0);
    if (strcmp(verb, "build") == 0)
        return made(out, HB_DO_BUILD, index_of(what, hb_building_name, HB_BUILDINGS), 0, 0);
    if (strcmp(verb, "exchange") == 0)
        return made(out, HB_DO_EXCHANGE, number_in(what), 0, 0);
    return strcmp(verb, "convert") == 0 && made(out, HB_DO_CONVERT, number_in(what), 0, 0);
}

static bool read_alone(const struct move_words *w, struct hb_move *out)
{
    const char *verb = w->word[0];

    if (strcmp(verb, "pass") == 0)
        return made(out, HB_DO_PASS, 0, 0, 0);
    if (strcmp(verb, "sell") == 0)
        return made(out, HB_DO_SELL, 0, 0, 0);
    return strcmp(verb, "refuse") == 0 && made(out, HB_DO_REFUSE, 0, 0, 0);
}

/* The sentences verb.*.written say what they look like. */
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

/* ---- facts ---- */

static void bundle_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    unsigned goods[HB_GOODS];

    (void)c;
    bundle_of(m, goods);
    f->object(f, "goods");
    for (unsigned k = 0; k < HB_GOODS; k++)
        if (goods[k])
            f->number(f, hb_good_name[k], goods[k]);
    f->end(f);
}

static void put_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    unsigned to = hb_part(m, 1);

    f->text(f, "from", hb_from_id(hb_part(m, 0)));
    if (to < HB_TO_SPACE) {
        f->text(f, "to", hb_place_name[to]);
        if (c->cart[to])
            f->number(f, "displaces", c->cart[to] - 1);
        return;
    }
    f->text(f, "to", hb_building_name[hb_space_building(to - HB_TO_SPACE)]);
    f->number(f, "space", hb_space_number(to - HB_TO_SPACE));
    f->number(f, "fee", c->figures.fee[to - HB_TO_SPACE]);
}

static void convert_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    struct hb_conversion v = hb_convert(c, (unsigned)c->head.actor, hb_part(m, 0));

    f->number(f, "silver", hb_part(m, 0));
    f->object(f, "goods");
    for (unsigned k = 0; k < HB_BUILDING_GOODS; k++)
        if (v.own[k] + v.taken[k])
            f->number(f, hb_good_name[k], v.own[k] + v.taken[k]);
    f->end(f);
    f->number(f, "points", v.points);
}

static void choose_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->list(f, "cards");
    for (unsigned card = 0; card < HB_CARDS; card++)
        if (hb_part(m, 0) >> card & 1)
            f->text(f, NULL, hb_card_name[card]);
    f->end(f);
}

typedef void facts_of(const struct hb_castle *c, struct hb_move m, struct hb_facts *f);

static void player_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->number(f, "player", hb_part(m, 0));
}

static void talers_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->number(f, "talers", hb_part(m, 0));
}

static void silver_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->number(f, "silver", hb_part(m, 0));
}

static void piece_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->text(f, "piece", hb_piece_id(hb_part(m, 0)));
}

static void exchanged_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    piece_facts(c, m, f);
    f->number(f, "silver", 1);
}

static void winter_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->text(f, "card", hb_winter_name[hb_part(m, 0)]);
}

static void card_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->text(f, "card", hb_card_name[hb_part(m, 0)]);
}

static void recall_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->text(f, "from", hb_place_name[hb_part(m, 0)]);
}

static void buy_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->text(f, "good", hb_good_name[hb_part(m, 0)]);
    f->number(f, "player", hb_part(m, 1));
    f->text(f, "card", hb_card_name[hb_part(m, 2)]);
}

static void sell_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    (void)m;
    f->text(f, "good", hb_good_name[c->sold_good]);
}

static void build_facts(const struct hb_castle *c, struct hb_move m, struct hb_facts *f)
{
    unsigned b = hb_part(m, 0);

    f->text(f, "building", hb_building_name[b]);
    f->number(f, "value", c->figures.value[b]);
    f->number(f, "points", c->figures.points[b]);
}

static facts_of *const facts_for[HB_VERBS] = {
    [HB_DO_START] = player_facts,    [HB_DO_BID] = piece_facts,         [HB_DO_BID_AS] = exchanged_facts,
    [HB_DO_TAKE] = piece_facts,      [HB_DO_CHOOSE] = choose_facts,     [HB_DO_WINTER] = winter_facts,
    [HB_DO_GIVE_CARD] = card_facts,  [HB_DO_PAY_TALERS] = talers_facts, [HB_DO_GIVE_STONE] = bundle_facts,
    [HB_DO_SUPPLY] = bundle_facts,   [HB_DO_RECALL] = recall_facts,     [HB_DO_PUT] = put_facts,
    [HB_DO_BUY] = buy_facts,         [HB_DO_RESOLVE] = card_facts,      [HB_DO_BUILD] = build_facts,
    [HB_DO_EXCHANGE] = silver_facts, [HB_DO_PAY] = bundle_facts,        [HB_DO_CONVERT] = convert_facts,
    [HB_DO_SELL] = sell_facts,       [HB_DO_REFUSE] = sell_facts,
};

void hb_castle_move_facts(const struct hb_game *g, struct hb_move m, struct hb_facts *f)
{
    f->text(f, "kind", verbs[hb_verb_of(m)].kind);
    if (facts_for[hb_verb_of(m)])
        facts_for[hb_verb_of(m)](hb_castle_in_const(g), m, f);
}

/* castle_events.c -- telling what happened, and how the table stands, to those outside.
 *
 * An event is a kind, a player and some numbers.  A table says what the numbers of each event mean, another one those
 * of each score, so an event is kept as numbers and becomes named values and words only where somebody reads it.  Every
 * point says where it comes from, what makes it up and by which rule: points are added by hb_castle_award alone, and
 * the sum of a player's `points` is the score. */
#include "engine/assert.h"
#include "games/castle/castle.h"
#include "hradby/events.h"
#include "hradby/look.h"

void hb_castle_emit(struct hb_sink *sink, const struct hb_castle *c, enum hb_castle_event what, int player, int n,
                    const int32_t *number)
{
    hb_emit(sink, &c->head, (int)what, player, n, number);
}

/* The one place where points are added.  Without somebody who listens nothing else is done. */
void hb_castle_award(struct hb_castle *c, struct hb_sink *sink, unsigned player, enum hb_castle_source source,
                     int points, int n, const int32_t *number)
{
    int32_t all[HB_EVENT_NUMBERS] = { (int32_t)source, points, source >= HB_CASTLE_BY_KEEP };

    c->seat[player].score = (int16_t)(c->seat[player].score + points);
    c->seat[player].points[source] = (int16_t)(c->seat[player].points[source] + points);
    if (!sink)
        return;
    HB_ASSERT(HB_CASTLE_SCORE_DETAIL + n <= HB_EVENT_NUMBERS);
    for (int i = 0; i < n; i++)
        all[HB_CASTLE_SCORE_DETAIL + i] = number[i];
    hb_castle_emit(sink, c, HB_CASTLE_EVENT_SCORE, (int)player, HB_CASTLE_SCORE_DETAIL + n, all);
}

/* Ids of numbers */

static const char *piece_id(const struct hb_game *g, int32_t piece)
{
    (void)g;
    return hb_castle_piece_id((unsigned)piece);
}

static const char *from_id(const struct hb_game *g, int32_t from)
{
    (void)g;
    return hb_castle_from_id((unsigned)from);
}

static const char *building_of_space(const struct hb_game *g, int32_t space)
{
    (void)g;
    return hb_castle_building_name[hb_castle_space_building((unsigned)space)];
}

static const char *phase_id(const struct hb_game *g, int32_t phase)
{
    (void)g;
    return hb_castle_phases[phase]->name;
}

/* What happens in a round */

/* Short names for the fields of an event: what a field is called, what it is made into, and where its number stands. */
#define NUMBER(n, place)      .name = (n), .at = (place)
#define FLAG(n, place)        .name = (n), .as = HB_AS_FLAG, .at = (place)
#define WORD(n, place, ids)   .name = (n), .as = HB_AS_WORD, .at = (place), .words = (ids)
#define WORD_BY(n, place, f)  .name = (n), .as = HB_AS_WORD, .at = (place), .word = (f)
#define SAID(n, place)        .name = (n), .as = HB_AS_SAID, .at = (place)
#define SAID_WORD(n, ids)     .name = (n), .as = HB_AS_SAID, .words = (ids)
#define SEAT(n, place)        .name = (n), .as = HB_AS_SEAT, .at = (place)
#define SEAT_IF_ANY(n, place) .name = (n), .as = HB_AS_SEAT, .at = (place), .if_any = true
#define CARD(place)           WORD("card", place, hb_castle_card_name)
#define CARDS                 .name = "cards", .as = HB_AS_WORDS, .words = hb_castle_card_name
#define GOOD                  WORD("good", 0, hb_castle_good_name)
#define PIECE                 WORD_BY("piece", 0, piece_id)
#define PIECE_SAID            .name = "good", .as = HB_AS_SAID, .word = piece_id
#define FROM                  WORD_BY("from", 0, from_id)
#define NOTHING_MORE          .name = NULL

/* Goods that are there, by name. */
#define BUNDLE(n, place, kinds)                                                                                        \
    .name = (n), .as = HB_AS_COUNTS, .at = (place), .count = (kinds), .words = hb_castle_good_name, .if_any = true,    \
    .list = "bundle", .one = "good"

/* For each event its kind, its sentence, its rule, and its numbers by their places in castle.h. */
static const struct hb_event_form forms[HB_CASTLE_EVENT_EVENTS] = {
    [HB_CASTLE_EVENT_START] = { "start", "event.castle.start", "CAS-2.6", { { NOTHING_MORE } } },
    [HB_CASTLE_EVENT_ROUND] = { "round",
                                "event.castle.round",
                                "CAS-3.1",
                                { { NUMBER("round", 0) }, { NUMBER("rounds", 1) }, { NUMBER("talers", 2) } } },
    [HB_CASTLE_EVENT_CHOSEN] = { "chosen", "event.castle.chosen", NULL, { { NOTHING_MORE } } },
    [HB_CASTLE_EVENT_WINTER] = { "winter",
                                 "event.castle.winter",
                                 "CAS-10.2",
                                 { { WORD("card", 0, hb_castle_winter_name) },
                                   { SAID_WORD("winter", hb_castle_winter_name) } } },
    [HB_CASTLE_EVENT_REVEAL] = { "reveal", "event.castle.reveal", NULL, { { CARDS } } },
    [HB_CASTLE_EVENT_SUPPLY] = { "supply",
                                 "event.castle.supply",
                                 "CAS-4.1",
                                 { { CARD(0) }, { BUNDLE("goods", 1, HB_CASTLE_GOODS) } } },
    [HB_CASTLE_EVENT_MESSENGER] = { "messenger", "event.castle.messenger", "CAS-5.1", { { NUMBER("talers", 0) } } },
    [HB_CASTLE_EVENT_INN_FEE] = { "inn",
                                  "event.castle.inn",
                                  "CAS-10.5",
                                  { { NUMBER("talers", 1) }, { SEAT_IF_ANY("keeper", 0) } } },
    [HB_CASTLE_EVENT_RECALL] = { "recall",
                                 "event.castle.recall",
                                 "CAS-10.5",
                                 { { FROM }, { SAID_WORD("place", hb_castle_place_name) } } },
    [HB_CASTLE_EVENT_CART] = { "cart",
                               "event.castle.cart",
                               NULL,
                               { { FROM },
                                 { WORD("place", 1, hb_castle_place_name) },
                                 { SEAT_IF_ANY("displaced", 2) } } },
    [HB_CASTLE_EVENT_PAYOUT] = { "payout",
                                 "event.castle.payout",
                                 "CAS-6.6",
                                 { { GOOD },
                                   { NUMBER("pieces", 1) },
                                   { SAID("n", 1) },
                                   { NUMBER("tower", 2) },
                                   { SAID_WORD("place", hb_castle_place_name) } } },
    [HB_CASTLE_EVENT_TOWER] = { "tower",
                                "event.castle.tower",
                                "CAS-7.1",
                                { { GOOD }, { NUMBER("pieces", 1) }, { SAID("n", 1) } } },
    [HB_CASTLE_EVENT_BUY] = { "buy", "event.castle.buy", "CAS-7.2", { { GOOD }, { SEAT("owner", 1) }, { CARD(2) } } },
    [HB_CASTLE_EVENT_REFUSE] = { "refuse",
                                 "event.castle.refuse",
                                 "CAS-7.2.3",
                                 { { GOOD }, { SEAT("buyer", 1) }, { CARD(2) } } },
    [HB_CASTLE_EVENT_WORKER] = { "worker",
                                 "event.castle.worker",
                                 "CAS-7.3",
                                 { { CARD(0) }, { BUNDLE("goods", 1, HB_CASTLE_GOODS) } } },
    [HB_CASTLE_EVENT_PAY] = { "pay",
                              "event.castle.pay",
                              "CAS-7.4",
                              { { BUNDLE("goods", 0, HB_CASTLE_BUILDING_GOODS) },
                                { BUNDLE("silver_as", HB_CASTLE_BUILDING_GOODS, HB_CASTLE_BUILDING_GOODS) },
                                { NUMBER("silver", HB_CASTLE_PAID_BARS) } } },
    [HB_CASTLE_EVENT_ERECT] = { "erect",
                                "event.castle.erect",
                                NULL,
                                { { WORD("building", 0, hb_castle_building_name) }, { CARD(1) } } },
    [HB_CASTLE_EVENT_TALERS] = { "talers",
                                 "event.castle.talers",
                                 "CAS-7.1",
                                 { { NUMBER("talers", 0) }, { NUMBER("pieces", 1) } } },
    [HB_CASTLE_EVENT_HELPER] = { "helper",
                                 "event.castle.helper",
                                 "CAS-8.3",
                                 { { WORD_BY("building", 1, building_of_space) },
                                   { NUMBER("space", 3) },
                                   { NUMBER("fee", 2) },
                                   { FROM } } },
    [HB_CASTLE_EVENT_KEEPER] = { "keeper", "event.castle.keeper", "CAS-10.5", { { NUMBER("talers", 0) } } },
    [HB_CASTLE_EVENT_BACK] = { "back", "event.castle.back", "CAS-9.2", { { CARDS }, { SAID("n", 1) } } },
    [HB_CASTLE_EVENT_GIVE] = { "give",
                               "event.castle.give",
                               NULL,
                               { { CARD(0) }, { WORD("winter", 1, hb_castle_winter_name) } } },
    [HB_CASTLE_EVENT_PAID] = { "paid",
                               "event.castle.paid",
                               NULL,
                               { { NUMBER("talers", 0) }, { WORD("winter", 1, hb_castle_winter_name) } } },
    [HB_CASTLE_EVENT_STONE] = { "stone",
                                "event.castle.stone",
                                "CAS-10.8",
                                { { NUMBER("stone", 0) }, { NUMBER("silver", 1) } } },
    [HB_CASTLE_EVENT_BID] = { "bid",
                              "event.castle.bid",
                              "CAS-10.9",
                              { { PIECE }, { PIECE_SAID }, { FLAG("exchanged", 1) } } },
    [HB_CASTLE_EVENT_WITHDRAW] = { "withdraw", "event.castle.withdraw", "CAS-10.9", { { FLAG("nothing", 0) } } },
    [HB_CASTLE_EVENT_MAIDEN] = { "maiden", "event.castle.maiden", NULL, { { FLAG("won", 0) } } },
    [HB_CASTLE_EVENT_SHARE] = { "share", "event.castle.share", "CAS-10.9", { { PIECE }, { PIECE_SAID } } },
    [HB_CASTLE_EVENT_PASS] = { "pass", "event.castle.pass", NULL, { { WORD_BY("phase", 0, phase_id) } } },
    [HB_CASTLE_EVENT_END] = { "end", "event.castle.end", "CAS-11.1", { { FLAG("last_tile", 0) } } },
};

/* Where points come from */

#define DETAIL(nth) (HB_CASTLE_SCORE_DETAIL + (nth))
#define POINTS      NUMBER("points", HB_CASTLE_SCORE_POINTS_NUMBER)
#define SOURCE      WORD("source", HB_CASTLE_SCORE_SOURCE_NUMBER, hb_castle_source_name)
#define BUILDING    WORD("building", DETAIL(0), hb_castle_building_name)
#define FINAL       FLAG("final", HB_CASTLE_SCORE_FINAL)
#define WHY         .name = "why", .as = HB_AS_OBJECT
#define END         .name = "why", .as = HB_AS_END

static const struct hb_event_form scores[HB_CASTLE_SOURCES] = {
    [HB_CASTLE_BY_STONEMASON] = { "score",
                                  "event.castle.score.stonemason",
                                  "CAS-7.2",
                                  { { POINTS }, { SOURCE }, { BUILDING }, { FINAL }, { WHY }, { END } } },
    [HB_CASTLE_BY_WORKERS] = { "score",
                               "event.castle.score.workers",
                               "CAS-7.3",
                               { { POINTS },
                                 { SOURCE },
                                 { BUILDING },
                                 { FINAL },
                                 { WHY },
                                 { NUMBER("full", DETAIL(1)) },
                                 { END } } },
    [HB_CASTLE_BY_MASTER_BUILDER] = { "score",
                                      "event.castle.score.master_builder",
                                      "CAS-9.3",
                                      { { POINTS },
                                        { SOURCE },
                                        { FINAL },
                                        { WHY },
                                        { NUMBER("buildings", DETAIL(0)) },
                                        { NUMBER("each", DETAIL(1)) },
                                        { END } } },
    [HB_CASTLE_BY_BREACH] = { "score",
                              "event.castle.score.breach",
                              "CAS-10.8",
                              { { POINTS },
                                { SOURCE },
                                { FINAL },
                                { WHY },
                                { NUMBER("stone", DETAIL(0)) },
                                { NUMBER("each", DETAIL(1)) },
                                { END } } },
    [HB_CASTLE_BY_MAIDEN] = { "score",
                              "event.castle.score.maiden",
                              "CAS-10.9",
                              { { POINTS }, { SOURCE }, { FINAL }, { WHY }, { END } } },
    [HB_CASTLE_BY_KEEP] = { "score",
                            "event.castle.score.keep",
                            "CAS-11.2",
                            { { POINTS },
                              { SOURCE },
                              { FINAL },
                              { WHY },
                              { NUMBER("spaces", DETAIL(0)) },
                              { NUMBER("each", DETAIL(1)) },
                              { END } } },
    [HB_CASTLE_BY_TAVERN] = { "score",
                              "event.castle.score.tavern",
                              "CAS-11.2",
                              { { POINTS },
                                { SOURCE },
                                { FINAL },
                                { WHY },
                                { NUMBER("helpers", DETAIL(0)) },
                                { FLAG("dear", DETAIL(1)) },
                                { FLAG("cheap", DETAIL(2)) },
                                { END } } },
    [HB_CASTLE_BY_GATES] = { "score",
                             "event.castle.score.gates",
                             "CAS-11.2",
                             { { POINTS },
                               { SOURCE },
                               { FINAL },
                               { WHY },
                               { NUMBER("towers", DETAIL(0)) },
                               { NUMBER("each", DETAIL(3)) },
                               { FLAG("big", DETAIL(1)) },
                               { FLAG("small", DETAIL(2)) },
                               { END } } },
    [HB_CASTLE_BY_STABLE] = { "score",
                              "event.castle.score.stable",
                              "CAS-11.2",
                              { { POINTS },
                                { SOURCE },
                                { FINAL },
                                { WHY },
                                { NUMBER("houses", DETAIL(0)) },
                                { NUMBER("each", DETAIL(1)) },
                                { END } } },
    [HB_CASTLE_BY_SERVANTS_HOUSE] = { "score",
                                      "event.castle.score.servants_house",
                                      "CAS-11.2",
                                      { { POINTS },
                                        { SOURCE },
                                        { FINAL },
                                        { WHY },
                                        { NUMBER("tiles", DETAIL(0)) },
                                        { NUMBER("each", DETAIL(2)) },
                                        { NUMBER("helpers", DETAIL(1)) },
                                        { END } } },
    [HB_CASTLE_BY_MARKET] = { "score",
                              "event.castle.score.market",
                              "CAS-11.2",
                              { { POINTS },
                                { SOURCE },
                                { FINAL },
                                { WHY },
                                { NUMBER("talers", DETAIL(0)) },
                                { NUMBER("helpers", DETAIL(1)) },
                                { END } } },
    [HB_CASTLE_BY_PALACE] = { "score",
                              "event.castle.score.palace",
                              "CAS-11.2",
                              { { POINTS },
                                { SOURCE },
                                { FINAL },
                                { WHY },
                                { BUNDLE("goods", DETAIL(0), HB_CASTLE_BUILDING_GOODS) },
                                { BUNDLE("silver_as", DETAIL(HB_CASTLE_BUILDING_GOODS), HB_CASTLE_BUILDING_GOODS) },
                                { NUMBER("silver", DETAIL(HB_CASTLE_PAID_BARS)) },
                                { END } } },
    [HB_CASTLE_BY_FORGE] = { "score",
                             "event.castle.score.forge",
                             "CAS-11.2",
                             { { POINTS },
                               { SOURCE },
                               { FINAL },
                               { WHY },
                               { NUMBER("bars", DETAIL(0)) },
                               { FLAG("dear", DETAIL(1)) },
                               { FLAG("cheap", DETAIL(2)) },
                               { END } } },
    [HB_CASTLE_BY_GRANARY] = { "score",
                               "event.castle.score.granary",
                               "CAS-10.7",
                               { { POINTS },
                                 { SOURCE },
                                 { FINAL },
                                 { WHY },
                                 { NUMBER("helpers", DETAIL(0)) },
                                 { NUMBER("each", DETAIL(2)) },
                                 { NUMBER("own", DETAIL(1)) },
                                 { END } } },
};

/* What depends on the numbers: another sentence, a word for several of them, another rule */

static void say_word(struct hb_event_record *t, const char *name, const char *word)
{
    hb_event_add(hb_event_item(t, name, HB_AS_SAID), 0, word);
}

/* Which of two spaces are held, as a word. */
static const char *held(bool first, bool second, const char *const words[3])
{
    return first && second ? words[2] : words[first ? 0 : 1];
}

/* What the sentence needs to choose its form: which spaces the helpers hold. */
static void describe_held(struct hb_event_record *t, enum hb_castle_source source, const int32_t *d)
{
    static const char *const spaces[] = { "dear", "cheap", "both" }, *const gates[] = { "big", "small", "both" };

    if (source == HB_CASTLE_BY_TAVERN || source == HB_CASTLE_BY_FORGE)
        say_word(t, "held", held(d[1], d[2], spaces));
    else if (source == HB_CASTLE_BY_MARKET)
        say_word(t, "held", spaces[d[1] == 2 ? 0 : 1]);
    else if (source == HB_CASTLE_BY_GATES)
        say_word(t, "gate", held(d[1], d[2], gates));
}

/* Whether a bundle that was paid is made up of silver alone. */
static bool all_silver(const int32_t *paid)
{
    return paid[HB_CASTLE_PAID_BARS] &&
           paid[HB_CASTLE_SAND] + paid[HB_CASTLE_WOOD] + paid[HB_CASTLE_CLAY] + paid[HB_CASTLE_STONE] == 0;
}

/* The sentence of the palace and the granary depends on what was scored. */
static void describe_score(const struct hb_game *g, const struct hb_event *e, struct hb_event_record *t)
{
    enum hb_castle_source source = (enum hb_castle_source)e->number[HB_CASTLE_SCORE_SOURCE_NUMBER];
    const int32_t *detail = e->number + HB_CASTLE_SCORE_DETAIL;

    hb_event_fill(t, g, e, &scores[source]);
    describe_held(t, source, detail);
    if (source == HB_CASTLE_BY_PALACE && all_silver(detail))
        t->key = "event.castle.score.palace.silver";
    if (source == HB_CASTLE_BY_GRANARY && detail[0] == 1)
        t->key = "event.castle.score.granary.alone";
}

/* Plague and snowdrift have the same events. */
static const char *winter_rule(int32_t card)
{
    return card == HB_CASTLE_PLAGUE ? "CAS-10.6" : "CAS-10.10";
}

/* Rules and sentences that depend on a number. */
static void describe_rest(const struct hb_event *e, struct hb_event_record *t)
{
    const int32_t *n = e->number;

    switch ((enum hb_castle_event)e->what) {
    case HB_CASTLE_EVENT_CART:
        hb_event_rule(t, n[2] ? "CAS-6.3" : "CAS-6.2");
        t->key = n[2] ? "event.castle.cart.displaced" : t->key;
        break;
    case HB_CASTLE_EVENT_PAY:
        hb_event_rule(t, n[HB_CASTLE_PAID_BARS] ? "CAS-7.5" : NULL);
        t->key = all_silver(n) ? "event.castle.pay.silver" : t->key;
        break;
    case HB_CASTLE_EVENT_GIVE:
    case HB_CASTLE_EVENT_PAID:
        hb_event_rule(t, winter_rule(n[1]));
        break;
    case HB_CASTLE_EVENT_MAIDEN:
        hb_event_rule(t, n[0] ? "CAS-10.9" : "CAS-A14");
        break;
    case HB_CASTLE_EVENT_PASS:
        hb_event_rule(t, n[0] == HB_CASTLE_AT_TRADER ? "CAS-6.1" : "CAS-10.8");
        break;
    default:
        break;
    }
}

/* A good without a number is one piece of it. */
void hb_castle_describe_event(const struct hb_game *g, const struct hb_event *e, struct hb_event_record *t)
{
    if (e->what == HB_CASTLE_EVENT_SCORE) {
        describe_score(g, e, t);
        return;
    }
    hb_event_fill(t, g, e, &forms[e->what]);
    describe_rest(e, t);
    if (hb_event_find(t, "good") && !hb_event_find(t, "n"))
        hb_event_add(hb_event_item(t, "n", HB_AS_SAID), 1, NULL);
}

/* The whole table as named values */

static void describe_goods(const char *name, const uint8_t *goods, struct hb_describer *f)
{
    f->object(f, name);
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        f->number(f, hb_castle_good_name[k], goods[k]);
    f->end(f);
}

/* A player's number, or null. */
static void describe_owner(const char *name, unsigned owner, struct hb_describer *f)
{
    if (owner)
        f->number(f, name, (long)owner - 1);
    else
        f->text(f, name, NULL);
}

/* A set of bits as a list of words. */
static void describe_set(const char *name, unsigned set, const char *const *names, unsigned count,
                         struct hb_describer *f)
{
    f->list(f, name);
    for (unsigned i = 0; i < count; i++)
        if (set >> i & 1)
            f->text(f, NULL, names[i]);
    f->end(f);
}

/* The board */

/* The rider is one of the carts. */
static void describe_carts(const struct hb_castle *c, struct hb_describer *f)
{
    f->list(f, "carts");
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++) {
        f->object(f, NULL);
        f->text(f, "place", hb_castle_place_name[k]);
        f->text(f, "good", hb_castle_good_name[k]);
        f->number(f, "yield", c->figures.yield[k]);
        describe_owner("helper", c->cart[k], f);
        f->flag(f, "fresh", c->fresh >> k & 1);
        f->end(f);
    }
    f->end(f);
}

static void describe_spaces(const struct hb_castle *c, enum hb_castle_building b, struct hb_describer *f)
{
    f->list(f, "spaces");
    for (unsigned i = 0; i < hb_castle_spaces_count(b); i++) {
        unsigned space = hb_castle_spaces_first(b) + i;

        f->object(f, NULL);
        f->number(f, "space", (long)i + 1);
        f->number(f, "fee", c->figures.fee[space]);
        describe_owner("helper", c->space[space], f);
        f->end(f);
    }
    f->end(f);
}

/* Granary and inn are there in winter only. */
static void describe_buildings(const struct hb_castle *c, struct hb_describer *f)
{
    f->list(f, "buildings");
    for (unsigned b = 0; b < (c->season == HB_CASTLE_WINTER ? HB_CASTLE_BUILDINGS : HB_CASTLE_GRANARY); b++) {
        f->object(f, NULL);
        f->text(f, "building", hb_castle_building_name[b]);
        if (b < HB_CASTLE_TILED) {
            f->number(f, "tiles", c->figures.count[b]);
            f->number(f, "left", c->left[b]);
            f->number(f, "value", c->figures.value[b]);
            f->number(f, "points", c->figures.points[b]);
        }
        f->flag(f, "standing", hb_castle_is_standing(c, (enum hb_castle_building)b));
        describe_spaces(c, (enum hb_castle_building)b, f);
        f->end(f);
    }
    f->end(f);
}

/* Suitors, who has won, and what was paid so far. */
static void describe_maiden(const struct hb_castle *c, struct hb_describer *f)
{
    f->object(f, "maiden");
    f->list(f, "suitors");
    for (unsigned p = 0; p < c->head.players; p++)
        if (c->suitor >> p & 1)
            f->number(f, NULL, (long)p);
    f->end(f);
    describe_owner("won", c->won, f);
    describe_goods("goods", c->dowry, f);
    f->number(f, "talers", c->dowry_talers);
    f->end(f);
}

/* The deck is a number: which cards are in it follows from those that are not. */
static void describe_winter(const struct hb_castle *c, struct hb_describer *f)
{
    f->object(f, "winter");
    f->number(f, "deck", hb_castle_bits(c->deck));
    f->list(f, "marked");
    for (unsigned field = HB_CASTLE_FIELDS; field > 0; field--)
        if (c->figures.snow >> (field - 1) & 1)
            f->number(f, NULL, field);
    f->end(f);
    f->text(f, "drawn", c->drawn ? hb_castle_winter_name[c->drawn - 1] : NULL);
    describe_set("open", c->open, hb_castle_winter_name, HB_CASTLE_WINTER_CARDS, f);
    f->object(f, "inn");
    f->number(f, "talers", c->inn);
    f->end(f);
    describe_maiden(c, f);
    f->end(f);
}

/* The players */

/* What lies face down is known only where it has not been blanked. */
static void describe_cards(const struct hb_castle *c, unsigned p, struct hb_describer *f)
{
    const struct hb_castle_seat *s = &c->seat[p];

    describe_set("hand", s->hand & ~(unsigned)s->chosen, hb_castle_card_name, HB_CASTLE_CARDS, f);
    describe_set("pile", s->pile, hb_castle_card_name, HB_CASTLE_CARDS, f);
    describe_set("played", s->played, hb_castle_card_name, HB_CASTLE_CARDS, f);
    describe_set("gone", s->gone, hb_castle_card_name, HB_CASTLE_CARDS, f);
    f->flag(f, "chosen", c->ready >> p & 1);
    if (s->chosen)
        describe_set("cards", s->chosen, hb_castle_card_name, HB_CASTLE_CARDS, f);
}

static void describe_workers(const struct hb_castle_seat *s, struct hb_describer *f)
{
    f->object(f, "on_card");
    for (unsigned w = 0; w < HB_CASTLE_WORKERS; w++)
        if (s->played >> (HB_CASTLE_WORKER1 + w) & 1)
            describe_goods(hb_castle_card_name[HB_CASTLE_WORKER1 + w], s->on_card[w], f);
    f->end(f);
}

void hb_castle_describe_seat(const struct hb_game *g, int player, struct hb_describer *f)
{
    const struct hb_castle *c = hb_castle_in_const(g);

    describe_cards(c, (unsigned)player, f);
    describe_workers(&c->seat[player], f);
}

static void look_seat(const struct hb_castle_seat *s, struct hb_look_seat *seat)
{
    hb_look_begin(seat, HB_SEAT_SUPPLY);
    hb_look_put(seat, HB_SEAT_SUPPLY, "helper", s->helpers);
    hb_look_begin(seat, HB_SEAT_GOODS);
    for (unsigned k = 0; k < HB_CASTLE_GOODS; k++)
        hb_look_put(seat, HB_SEAT_GOODS, hb_castle_good_name[k], s->goods[k]);
    hb_look_put(seat, HB_SEAT_MORE, "talers", s->talers);
    hb_look_begin(seat, HB_SEAT_OWN);
    hb_look_begin(seat, HB_SEAT_POINTS);
    for (unsigned i = 0; i < HB_CASTLE_SOURCES; i++)
        hb_look_put(seat, HB_SEAT_POINTS, hb_castle_source_name[i], s->points[i]);
}

static long rounds_of(const struct hb_castle *c)
{
    return c->head.players == 3 ? 15 : 12;
}

/* Rounds are counted up for people and down on the track. */
void hb_castle_look(const struct hb_game *g, struct hb_look *look)
{
    const struct hb_castle *c = hb_castle_in_const(g);

    look->rounds = rounds_of(c);
    look->round = look->rounds + 1 - c->field;
    for (int p = 0; p < look->players; p++)
        look_seat(&c->seat[p], &look->seat[p]);
}

static void describe_round(const struct hb_castle *c, struct hb_describer *f)
{
    f->text(f, "season", c->season == HB_CASTLE_WINTER ? "winter" : "summer");
    f->number(f, "round", rounds_of(c) + 1 - c->field);
    f->number(f, "rounds", rounds_of(c));
    f->number(f, "field", c->field);
    describe_owner("start", c->start < c->head.players ? c->start + 1u : 0, f);
    f->text(f, "card", c->card ? hb_castle_card_name[c->card - 1] : NULL);
    f->text(f, "building", c->building ? hb_castle_building_name[c->building - 1] : NULL);
    f->number(f, "bars", c->bars);
}

void hb_castle_describe_table(const struct hb_game *g, struct hb_describer *f)
{
    const struct hb_castle *c = hb_castle_in_const(g);

    describe_round(c, f);
    describe_goods("stock", c->stock, f);
    f->number(f, "bank", c->bank);
    describe_goods("tower", c->tower, f);
    f->number(f, "forge", c->forge);
    describe_carts(c, f);
    describe_buildings(c, f);
    f->number(f, "tiles_left", hb_castle_tiles_left(c));
    if (c->season == HB_CASTLE_WINTER)
        describe_winter(c, f);
}

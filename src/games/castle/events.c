/* events.c -- telling what happened: a table says what the numbers of each event mean, another one those of each score.
 * Every point says where it comes from, what makes it up and by which rule. */
#include "core/assert.h"
#include "core/telling.h"
#include "games/castle/inside.h"
#include "hradby/told.h"

void hb_castle_tell(struct hb_sink *sink, const struct hb_castle *c, enum hb_castle_event what, int player, int n,
                    const int32_t *number)
{
    hb_happened(sink, &c->head, (int)what, player, n, number);
}

void hb_castle_award(struct hb_castle *c, struct hb_sink *sink, unsigned player, enum hb_castle_source source,
                     int points, int n, const int32_t *number)
{
    int32_t all[HB_EVENT_NUMBERS] = { (int32_t)source, points, source >= HB_BY_KEEP };

    c->seat[player].score = (int16_t)(c->seat[player].score + points);
    c->seat[player].points[source] = (int16_t)(c->seat[player].points[source] + points);
    if (!sink)
        return;
    HB_ASSERT(HB_SCORE_DETAIL + n <= HB_EVENT_NUMBERS);
    for (int i = 0; i < n; i++)
        all[HB_SCORE_DETAIL + i] = number[i];
    hb_castle_tell(sink, c, HB_TOLD_SCORE, (int)player, HB_SCORE_DETAIL + n, all);
}

/* ---- ids of numbers ---- */

static const char *piece_id(const struct hb_game *g, int32_t piece)
{
    (void)g;
    return hb_piece_id((unsigned)piece);
}

static const char *from_id(const struct hb_game *g, int32_t from)
{
    (void)g;
    return hb_from_id((unsigned)from);
}

static const char *building_of_space(const struct hb_game *g, int32_t space)
{
    (void)g;
    return hb_building_name[hb_space_building((unsigned)space)];
}

static const char *phase_id(const struct hb_game *g, int32_t phase)
{
    (void)g;
    return hb_phases[phase]->name;
}

/* ---- what happens in a round ---- */

#define NUMBER(n, place)      .name = (n), .at = (place)
#define FLAG(n, place)        .name = (n), .as = HB_AS_FLAG, .at = (place)
#define WORD(n, place, ids)   .name = (n), .as = HB_AS_WORD, .at = (place), .words = (ids)
#define WORD_BY(n, place, f)  .name = (n), .as = HB_AS_WORD, .at = (place), .word = (f)
#define SAID(n, place)        .name = (n), .as = HB_AS_SAID, .at = (place)
#define SAID_WORD(n, ids)     .name = (n), .as = HB_AS_SAID, .words = (ids)
#define SEAT(n, place)        .name = (n), .as = HB_AS_SEAT, .at = (place)
#define SEAT_IF_ANY(n, place) .name = (n), .as = HB_AS_SEAT, .at = (place), .if_any = true
#define CARD(place)           WORD("card", place, hb_card_name)
#define CARDS                 .name = "cards", .as = HB_AS_WORDS, .words = hb_card_name
#define GOOD                  WORD("good", 0, hb_good_name)
#define PIECE                 WORD_BY("piece", 0, piece_id)
#define PIECE_SAID            .name = "good", .as = HB_AS_SAID, .word = piece_id
#define FROM                  WORD_BY("from", 0, from_id)
#define NOTHING_MORE          .name = NULL

/* Goods that are there, by name. */
#define BUNDLE(n, place, kinds)                                                                                        \
    .name = (n), .as = HB_AS_COUNTS, .at = (place), .count = (kinds), .words = hb_good_name, .if_any = true,           \
    .list = "bundle", .one = "good"

static const struct hb_event_form forms[HB_TOLD_EVENTS] = {
    [HB_TOLD_START] = { "start", "event.castle.start", "CAS-2.6", { { NOTHING_MORE } } },
    [HB_TOLD_ROUND] = { "round",
                        "event.castle.round",
                        "CAS-3.1",
                        { { NUMBER("round", 0) }, { NUMBER("rounds", 1) }, { NUMBER("talers", 2) } } },
    [HB_TOLD_CHOSEN] = { "chosen", "event.castle.chosen", NULL, { { NOTHING_MORE } } },
    [HB_TOLD_WINTER] = { "winter",
                         "event.castle.winter",
                         "CAS-10.2",
                         { { WORD("card", 0, hb_winter_name) }, { SAID_WORD("winter", hb_winter_name) } } },
    [HB_TOLD_REVEAL] = { "reveal", "event.castle.reveal", NULL, { { CARDS } } },
    [HB_TOLD_SUPPLY] = { "supply",
                         "event.castle.supply",
                         "CAS-4.1",
                         { { CARD(0) }, { BUNDLE("goods", 1, HB_GOODS) } } },
    [HB_TOLD_MESSENGER] = { "messenger", "event.castle.messenger", "CAS-5.1", { { NUMBER("talers", 0) } } },
    [HB_TOLD_INN_FEE] = { "inn",
                          "event.castle.inn",
                          "CAS-10.5",
                          { { NUMBER("talers", 1) }, { SEAT_IF_ANY("keeper", 0) } } },
    [HB_TOLD_RECALL] = { "recall",
                         "event.castle.recall",
                         "CAS-10.5",
                         { { FROM }, { SAID_WORD("place", hb_place_name) } } },
    [HB_TOLD_CART] = { "cart",
                       "event.castle.cart",
                       NULL,
                       { { FROM }, { WORD("place", 1, hb_place_name) }, { SEAT_IF_ANY("displaced", 2) } } },
    [HB_TOLD_PAYOUT] = { "payout",
                         "event.castle.payout",
                         "CAS-6.6",
                         { { GOOD },
                           { NUMBER("pieces", 1) },
                           { SAID("n", 1) },
                           { NUMBER("tower", 2) },
                           { SAID_WORD("place", hb_place_name) } } },
    [HB_TOLD_TOWER] = { "tower",
                        "event.castle.tower",
                        "CAS-7.1",
                        { { GOOD }, { NUMBER("pieces", 1) }, { SAID("n", 1) } } },
    [HB_TOLD_BUY] = { "buy", "event.castle.buy", "CAS-7.2", { { GOOD }, { SEAT("owner", 1) }, { CARD(2) } } },
    [HB_TOLD_REFUSE] = { "refuse",
                         "event.castle.refuse",
                         "CAS-7.2.3",
                         { { GOOD }, { SEAT("buyer", 1) }, { CARD(2) } } },
    [HB_TOLD_WORKER] = { "worker",
                         "event.castle.worker",
                         "CAS-7.3",
                         { { CARD(0) }, { BUNDLE("goods", 1, HB_GOODS) } } },
    [HB_TOLD_PAY] = { "pay",
                      "event.castle.pay",
                      "CAS-7.4",
                      { { BUNDLE("goods", 0, HB_BUILDING_GOODS) },
                        { BUNDLE("silver_as", HB_BUILDING_GOODS, HB_BUILDING_GOODS) },
                        { NUMBER("silver", HB_PAID_BARS) } } },
    [HB_TOLD_ERECT] = { "erect",
                        "event.castle.erect",
                        NULL,
                        { { WORD("building", 0, hb_building_name) }, { CARD(1) } } },
    [HB_TOLD_TALERS] = { "talers",
                         "event.castle.talers",
                         "CAS-7.1",
                         { { NUMBER("talers", 0) }, { NUMBER("pieces", 1) } } },
    [HB_TOLD_HELPER] = { "helper",
                         "event.castle.helper",
                         "CAS-8.3",
                         { { WORD_BY("building", 1, building_of_space) },
                           { NUMBER("space", 3) },
                           { NUMBER("fee", 2) },
                           { FROM } } },
    [HB_TOLD_KEEPER] = { "keeper", "event.castle.keeper", "CAS-10.5", { { NUMBER("talers", 0) } } },
    [HB_TOLD_BACK] = { "back", "event.castle.back", "CAS-9.2", { { CARDS }, { SAID("n", 1) } } },
    [HB_TOLD_GIVE] = { "give", "event.castle.give", NULL, { { CARD(0) }, { WORD("winter", 1, hb_winter_name) } } },
    [HB_TOLD_PAID] = { "paid",
                       "event.castle.paid",
                       NULL,
                       { { NUMBER("talers", 0) }, { WORD("winter", 1, hb_winter_name) } } },
    [HB_TOLD_STONE] = { "stone",
                        "event.castle.stone",
                        "CAS-10.8",
                        { { NUMBER("stone", 0) }, { NUMBER("silver", 1) } } },
    [HB_TOLD_BID] = { "bid", "event.castle.bid", "CAS-10.9", { { PIECE }, { PIECE_SAID }, { FLAG("exchanged", 1) } } },
    [HB_TOLD_WITHDRAW] = { "withdraw", "event.castle.withdraw", "CAS-10.9", { { FLAG("nothing", 0) } } },
    [HB_TOLD_MAIDEN] = { "maiden", "event.castle.maiden", NULL, { { FLAG("won", 0) } } },
    [HB_TOLD_SHARE] = { "share", "event.castle.share", "CAS-10.9", { { PIECE }, { PIECE_SAID } } },
    [HB_TOLD_PASS] = { "pass", "event.castle.pass", NULL, { { WORD_BY("phase", 0, phase_id) } } },
    [HB_TOLD_END] = { "end", "event.castle.end", "CAS-11.1", { { FLAG("last_tile", 0) } } },
};

/* ---- where points come from ---- */

#define DETAIL(nth) (HB_SCORE_DETAIL + (nth))
#define POINTS      NUMBER("points", HB_SCORE_POINTS_NUMBER)
#define SOURCE      WORD("source", HB_SCORE_SOURCE_NUMBER, hb_castle_source_name)
#define BUILDING    WORD("building", DETAIL(0), hb_building_name)
#define FINAL       FLAG("final", HB_SCORE_FINAL)
#define WHY         .name = "why", .as = HB_AS_OBJECT
#define END         .name = "why", .as = HB_AS_END

static const struct hb_event_form scores[HB_CASTLE_SOURCES] = {
    [HB_BY_STONEMASON] = { "score",
                           "event.castle.score.stonemason",
                           "CAS-7.2",
                           { { POINTS }, { SOURCE }, { BUILDING }, { FINAL }, { WHY }, { END } } },
    [HB_BY_WORKERS] = { "score",
                        "event.castle.score.workers",
                        "CAS-7.3",
                        { { POINTS },
                          { SOURCE },
                          { BUILDING },
                          { FINAL },
                          { WHY },
                          { NUMBER("full", DETAIL(1)) },
                          { END } } },
    [HB_BY_MASTER_BUILDER] = { "score",
                               "event.castle.score.master_builder",
                               "CAS-9.3",
                               { { POINTS },
                                 { SOURCE },
                                 { FINAL },
                                 { WHY },
                                 { NUMBER("buildings", DETAIL(0)) },
                                 { NUMBER("each", DETAIL(1)) },
                                 { END } } },
    [HB_BY_BREACH] = { "score",
                       "event.castle.score.breach",
                       "CAS-10.8",
                       { { POINTS },
                         { SOURCE },
                         { FINAL },
                         { WHY },
                         { NUMBER("stone", DETAIL(0)) },
                         { NUMBER("each", DETAIL(1)) },
                         { END } } },
    [HB_BY_MAIDEN] = { "score",
                       "event.castle.score.maiden",
                       "CAS-10.9",
                       { { POINTS }, { SOURCE }, { FINAL }, { WHY }, { END } } },
    [HB_BY_KEEP] = { "score",
                     "event.castle.score.keep",
                     "CAS-11.2",
                     { { POINTS },
                       { SOURCE },
                       { FINAL },
                       { WHY },
                       { NUMBER("spaces", DETAIL(0)) },
                       { NUMBER("each", DETAIL(1)) },
                       { END } } },
    [HB_BY_TAVERN] = { "score",
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
    [HB_BY_GATES] = { "score",
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
    [HB_BY_STABLE] = { "score",
                       "event.castle.score.stable",
                       "CAS-11.2",
                       { { POINTS },
                         { SOURCE },
                         { FINAL },
                         { WHY },
                         { NUMBER("houses", DETAIL(0)) },
                         { NUMBER("each", DETAIL(1)) },
                         { END } } },
    [HB_BY_SERVANTS_HOUSE] = { "score",
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
    [HB_BY_MARKET] = { "score",
                       "event.castle.score.market",
                       "CAS-11.2",
                       { { POINTS },
                         { SOURCE },
                         { FINAL },
                         { WHY },
                         { NUMBER("talers", DETAIL(0)) },
                         { NUMBER("helpers", DETAIL(1)) },
                         { END } } },
    [HB_BY_PALACE] = { "score",
                       "event.castle.score.palace",
                       "CAS-11.2",
                       { { POINTS },
                         { SOURCE },
                         { FINAL },
                         { WHY },
                         { BUNDLE("goods", DETAIL(0), HB_BUILDING_GOODS) },
                         { BUNDLE("silver_as", DETAIL(HB_BUILDING_GOODS), HB_BUILDING_GOODS) },
                         { NUMBER("silver", DETAIL(HB_PAID_BARS)) },
                         { END } } },
    [HB_BY_FORGE] = { "score",
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
    [HB_BY_GRANARY] = { "score",
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

/* ---- what depends on the numbers: another sentence, a word for several of them, another rule ---- */

static void say_word(struct hb_told *t, const char *name, const char *word)
{
    hb_told_add(hb_told_item(t, name, HB_AS_SAID), 0, word);
}

/* Which of two spaces are held, as a word. */
static const char *held(bool first, bool second, const char *const words[3])
{
    return first && second ? words[2] : words[first ? 0 : 1];
}

static void tell_held(struct hb_told *t, enum hb_castle_source source, const int32_t *d)
{
    static const char *const spaces[] = { "dear", "cheap", "both" }, *const gates[] = { "big", "small", "both" };

    if (source == HB_BY_TAVERN || source == HB_BY_FORGE)
        say_word(t, "held", held(d[1], d[2], spaces));
    else if (source == HB_BY_MARKET)
        say_word(t, "held", spaces[d[1] == 2 ? 0 : 1]);
    else if (source == HB_BY_GATES)
        say_word(t, "gate", held(d[1], d[2], gates));
}

/* Whether a bundle that was paid is made up of silver alone. */
static bool all_silver(const int32_t *paid)
{
    return paid[HB_PAID_BARS] && paid[HB_SAND] + paid[HB_WOOD] + paid[HB_CLAY] + paid[HB_STONE] == 0;
}

static void tell_score(const struct hb_game *g, const struct hb_event *e, struct hb_told *t)
{
    enum hb_castle_source source = (enum hb_castle_source)e->number[HB_SCORE_SOURCE_NUMBER];
    const int32_t *detail = e->number + HB_SCORE_DETAIL;

    hb_tell_form(t, g, e, &scores[source]);
    tell_held(t, source, detail);
    if (source == HB_BY_PALACE && all_silver(detail))
        t->key = "event.castle.score.palace.silver";
    if (source == HB_BY_GRANARY && detail[0] == 1)
        t->key = "event.castle.score.granary.alone";
}

static const char *winter_rule(int32_t card)
{
    return card == HB_PLAGUE ? "CAS-10.6" : "CAS-10.10";
}

static void tell_rest(const struct hb_event *e, struct hb_told *t)
{
    const int32_t *n = e->number;

    switch ((enum hb_castle_event)e->what) {
    case HB_TOLD_CART:
        hb_told_rule(t, n[2] ? "CAS-6.3" : "CAS-6.2");
        t->key = n[2] ? "event.castle.cart.displaced" : t->key;
        break;
    case HB_TOLD_PAY:
        hb_told_rule(t, n[HB_PAID_BARS] ? "CAS-7.5" : NULL);
        t->key = all_silver(n) ? "event.castle.pay.silver" : t->key;
        break;
    case HB_TOLD_GIVE:
    case HB_TOLD_PAID:
        hb_told_rule(t, winter_rule(n[1]));
        break;
    case HB_TOLD_MAIDEN:
        hb_told_rule(t, n[0] ? "CAS-10.9" : "CAS-A14");
        break;
    case HB_TOLD_PASS:
        hb_told_rule(t, n[0] == HB_AT_TRADER ? "CAS-6.1" : "CAS-10.8");
        break;
    default:
        break;
    }
}

void hb_castle_told(const struct hb_game *g, const struct hb_event *e, struct hb_told *t)
{
    if (e->what == HB_TOLD_SCORE) {
        tell_score(g, e, t);
        return;
    }
    hb_tell_form(t, g, e, &forms[e->what]);
    tell_rest(e, t);
    if (hb_told_find(t, "good") && !hb_told_find(t, "n"))
        hb_told_add(hb_told_item(t, "n", HB_AS_SAID), 1, NULL);
}

/* What somebody gets, pays, erects and scores by a choice. */
bool hb_castle_remarkable(const struct hb_game *g, const struct hb_event *e, int who)
{
    enum {
        HEARD = 1 << HB_TOLD_MESSENGER | 1 << HB_TOLD_PAYOUT | 1 << HB_TOLD_TOWER | 1 << HB_TOLD_WORKER |
                1 << HB_TOLD_PAY | 1 << HB_TOLD_ERECT | 1 << HB_TOLD_TALERS | 1 << HB_TOLD_KEEPER | 1 << HB_TOLD_SHARE |
                1 << HB_TOLD_HELPER | 1 << HB_TOLD_CART | 1 << HB_TOLD_SUPPLY | 1 << HB_TOLD_BUY
    };

    (void)g;
    if (e->what == HB_TOLD_SCORE)
        return e->number[1] > 0 && e->number[2] == 0; /* not for nothing, nor at the end */
    return e->player == who && (HEARD >> e->what & 1);
}

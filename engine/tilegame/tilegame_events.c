/* tilegame_events.c -- what happened in a game on a landscape, as records.
 *
 * An event is a few numbers; the tables here say what they mean: which are names of pieces, squares, tiles.  Events of
 * rules have such tables in their rules.
 *
 * A score says more than others: which feature, how many tiles and shields, who holds it, what the rules in play made
 * of it, and on which numbered rules it rests.  Its numbers are enough to put struct hb_scored together again, so the
 * rules explain a score by the same values they have counted it by, and nothing has to be kept for that where nobody
 * listens. */
#include "engine/assert.h"
#include "engine/tilegame/rule.h"
#include "hradby/events.h"
#include "hradby/landscape.h"

void hb_tg_emit(struct hb_sink *sink, const struct hb_tilegame *tg, enum hb_tg_event what, int player, int n,
                const int32_t *number)
{
    hb_emit(sink, &tg->head, (int)what, player, n, number);
}

/* The rule's number comes first, so that its table is found when the event is read. */
void hb_tg_emit_rule(struct hb_sink *sink, const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player,
                     int n, const int32_t *number)
{
    int32_t all[HB_EVENT_NUMBERS] = { slot->rule };

    HB_ASSERT(n < HB_EVENT_NUMBERS);
    for (int i = 0; i < n; i++)
        all[1 + i] = number[i];
    hb_tg_emit(sink, tg, HB_EVENT_RULE, player, 1 + n, all);
}

/* Ids of numbers */

static const char *piece_id(const struct hb_game *g, int32_t piece)
{
    return hb_tg_piece_kind(hb_tg_const(g), (unsigned)piece)->name;
}

static const char *feature_id(const struct hb_game *g, int32_t kind)
{
    (void)g;
    return hb_feature_name((enum hb_feature_kind)kind);
}

static const char *source_id(const struct hb_game *g, int32_t source)
{
    return hb_tg_source_name(hb_tg_const(g), (unsigned)source);
}

#define PLACE(first)                                                                                                   \
    { .name = "x", .at = (first) },                                                                                    \
    {                                                                                                                  \
        .name = "y", .at = (first) + 1                                                                                 \
    }

static const struct hb_event_form forms[HB_EVENTS] = {
    [HB_EVENT_DRAW] = { "draw", "event.draw", NULL, { { "tile", HB_AS_TILE, .at = 0 } } },
    [HB_EVENT_ASIDE] = { "aside", "event.aside", NULL, { { "tile", HB_AS_TILE, .at = 0 } } },
    [HB_EVENT_TILE] = { "tile",
                        "event.tile",
                        NULL,
                        { PLACE(1), { .name = "rot", .at = 3 }, { "tile", HB_AS_TILE, .at = 0 } } },
    [HB_EVENT_PUT] = { "put",
                       "event.put",
                       NULL,
                       { { "piece", HB_AS_WORD, .at = 0, .word = piece_id },
                         { "feature", HB_AS_WORD, .at = 4, .word = feature_id },
                         PLACE(1) } },
    [HB_EVENT_PASS] = { "pass", "event.pass", NULL, { { .name = NULL } } },
    [HB_EVENT_HOME] = { "home",
                        "event.home",
                        NULL,
                        { { "piece", HB_AS_WORD, .at = 0, .word = piece_id },
                          { "feature", HB_AS_WORD, .at = 4, .word = feature_id },
                          PLACE(1) } },
    [HB_EVENT_COMPLETE] = { "complete",
                            "event.complete",
                            NULL,
                            { { "feature", HB_AS_WORD, .at = 0, .word = feature_id },
                              PLACE(1),
                              { .name = "tiles", .at = 4 },
                              { .name = "shields", .at = 5 } } },
    [HB_EVENT_DISCARD] = { "discard", "event.discard", NULL, { { "tile", HB_AS_TILE, .at = 0 } } },
    [HB_EVENT_END] = { "end", "event.end", NULL, { { .name = NULL } } },
};

/* Scores */

#define SCORE_HEAD                                                                                                     \
    { .name = "points", .at = HB_SCORE_POINTS },                                                                       \
    {                                                                                                                  \
        "source", HB_AS_WORD, .at = HB_SCORE_SOURCE, .word = source_id                                                 \
    }
#define SCORE_FEATURE { "feature", HB_AS_WORD, .at = HB_SCORE_KIND, .word = feature_id }, PLACE(HB_SCORE_X)

static const struct hb_event_form score_of_road = {
    "score", "event.score.road", NULL, { SCORE_HEAD, SCORE_FEATURE, { .name = "tiles", .at = HB_SCORE_TILES } }
};
static const struct hb_event_form score_of_city = { "score",
                                                    "event.score.city",
                                                    NULL,
                                                    { SCORE_HEAD,
                                                      SCORE_FEATURE,
                                                      { .name = "tiles", .at = HB_SCORE_TILES },
                                                      { .name = "shields", .at = HB_SCORE_SHIELDS } } };
static const struct hb_event_form score_of_field = {
    "score", "event.score.field", NULL, { SCORE_HEAD, SCORE_FEATURE, { .name = "cities", .at = HB_SCORE_TILES } }
};
static const struct hb_event_form score_of_whole_cloister = {
    "score",
    "event.score.cloister.complete",
    NULL,
    { SCORE_HEAD, SCORE_FEATURE, { .name = "neighbours", .at = HB_SCORE_TILES } }
};
static const struct hb_event_form score_of_cloister = {
    "score", "event.score.cloister", NULL, { SCORE_HEAD, SCORE_FEATURE, { .name = "neighbours", .at = HB_SCORE_TILES } }
};
static const struct hb_event_form score_of_castle = {
    "score", "event.score.castle", NULL, { SCORE_HEAD, SCORE_FEATURE, { .name = "misty", .at = HB_SCORE_TILES } }
};
static const struct hb_event_form score_of_source = { "score", "event.score", NULL, { SCORE_HEAD } };

/* What is counted differs by feature, and so does the sentence. */
static const struct hb_event_form *score_form(unsigned kind, bool complete)
{
    if (kind == HB_CASTLE)
        return &score_of_castle;
    if (hb_land_is_surroundable(kind))
        return complete ? &score_of_whole_cloister : &score_of_cloister;
    return kind == HB_CITY ? &score_of_city : kind == HB_FIELD ? &score_of_field : &score_of_road;
}

static int32_t power_of(const int32_t *n, unsigned player)
{
    return (int32_t)((unsigned)n[HB_SCORE_POWERS] >> 4 * player & 15);
}

/* The feature of a score event as it was scored; it has not changed since, for the event is read at once. */
static struct hb_scored scored(const struct hb_tilegame *tg, const int32_t *n)
{
    struct hb_scored s = { .kind = (enum hb_feature_kind)n[HB_SCORE_KIND],
                           .tile = hb_land_tile_at(hb_tg_land(tg), n[HB_SCORE_X], n[HB_SCORE_Y]),
                           .segment = (unsigned)n[HB_SCORE_SEGMENT],
                           .tiles = (unsigned)n[HB_SCORE_TILES],
                           .shields = (unsigned)n[HB_SCORE_SHIELDS],
                           .complete = n[HB_SCORE_HOW] & 1,
                           .at_end = n[HB_SCORE_HOW] & 2,
                           .owners = (unsigned)n[HB_SCORE_OWNERS],
                           .present = (unsigned)n[HB_SCORE_PRESENT] };

    s.root = hb_land_root_at(hb_tg_land(tg), s.tile, s.segment);
    for (unsigned p = 0; p < tg->head.players; p++)
        s.power[p] = (unsigned)power_of(n, p);
    return s;
}

/* What the rules in play made of it, and the numbered rules. */
static void explain(const struct hb_tilegame *tg, const struct hb_event *e, struct hb_event_record *t)
{
    struct hb_scored s = scored(tg, e->number);
    enum hb_tg_cite what = s.at_end ? HB_CITE_FINAL : s.complete ? HB_CITE_COMPLETE : HB_CITE_EARLY;

    hb_event_rule(t, hb_tg_cite(tg, s.kind, what));
    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (hb_tg_rule_of(slot)->explain)
            hb_tg_rule_of(slot)->explain(tg, slot, &s, e->player, t);
    }
}

/* The same of points that belong to no feature, by the rule whose source they come from. */
static void explain_source(const struct hb_tilegame *tg, const struct hb_rule *rule, const struct hb_event *e,
                           struct hb_event_record *t)
{
    bool feature = e->number[HB_SCORE_HOW] & 4;
    const struct hb_scored s = { .kind = HB_FEATURE_KINDS,
                                 .detail = (unsigned)e->number[feature ? HB_SCORE_PRESENT : HB_SCORE_SEGMENT],
                                 .at_end = e->number[HB_SCORE_HOW] & 2 };

    if (rule->explain)
        rule->explain(tg, hb_tg_slot_of_rule(tg, rule->number), &s, e->player, t);
}

/* Points for each tile and shield, or for each city of a field; 0 where that is not how they are counted. */
static int32_t each(const int32_t *n)
{
    int32_t parts = n[HB_SCORE_TILES] + (n[HB_SCORE_KIND] == HB_CITY ? n[HB_SCORE_SHIELDS] : 0);

    return hb_land_is_surroundable((unsigned)n[HB_SCORE_KIND]) || parts == 0 || n[HB_SCORE_POINTS] % parts
               ? 0
               : n[HB_SCORE_POINTS] / parts;
}

static bool has_rivals(const struct hb_tilegame *tg, const struct hb_event *e)
{
    for (unsigned p = 0; p < tg->head.players; p++)
        if ((int)p != e->player && (power_of(e->number, p) || (e->number[HB_SCORE_OWNERS] >> p & 1)))
            return true;
    return false;
}

/* Who has it, and against whom. */
static void describe_majority(const struct hb_tilegame *tg, const struct hb_event *e, struct hb_event_record *t)
{
    struct hb_event_item *owners = hb_event_item(t, "owners", HB_AS_SEATS);
    struct hb_event_item *powers = hb_event_item(t, "powers", HB_AS_NUMBERS);
    struct hb_event_item *rivals = has_rivals(tg, e) ? hb_event_item(t, "rivals", HB_AS_RIVALS) : NULL;

    for (unsigned p = 0; p < tg->head.players; p++) {
        if (e->number[HB_SCORE_OWNERS] >> p & 1)
            hb_event_add(owners, (int32_t)p, NULL);
        hb_event_add(powers, power_of(e->number, p), NULL);
        if (rivals)
            hb_event_add(rivals, power_of(e->number, p), NULL);
    }
    if (!rivals)
        return;
    hb_event_add(rivals, e->number[HB_SCORE_OWNERS], NULL);
    hb_event_rule(t, hb_tg_cite_majority(tg));
}

/* Points of a rule's source may be counted by a feature, too, and go to others than those who have it. */
static void describe_score(const struct hb_tilegame *tg, const struct hb_event *e, struct hb_event_record *t)
{
    const int32_t *n = e->number;
    unsigned nth;
    const struct hb_rule *rule = hb_tg_source_rule(tg, (unsigned)n[HB_SCORE_SOURCE], &nth);

    if (!(n[HB_SCORE_HOW] & 4)) {
        hb_event_fill(t, &tg->head, e, &score_of_source);
        if (rule && rule->source_form[nth].event)
            hb_event_fill(t, &tg->head, e, &rule->source_form[nth]);
        if (rule)
            explain_source(tg, rule, e, t);
        return;
    }
    hb_event_fill(t, &tg->head, e, score_form((unsigned)n[HB_SCORE_KIND], n[HB_SCORE_HOW] & 1));
    if (each(n))
        hb_event_number(t, "each", each(n));
    if (each(n) > 1)
        hb_event_add(hb_event_item(t, "times", HB_AS_SAID), each(n), NULL);
    hb_event_flag(t, "complete", n[HB_SCORE_HOW] & 1);
    if (!rule)
        hb_event_flag(t, "final", n[HB_SCORE_HOW] & 2);
    explain(tg, e, t);
    if (rule) { /* a feature is what its points are counted by, and the rule says to whom they go */
        hb_event_fill(t, &tg->head, e, &rule->source_form[nth]);
        explain_source(tg, rule, e, t);
        return;
    }
    describe_majority(tg, e, t);
}

unsigned hb_land_event_segment(const struct hb_event *e)
{
    if (e->what == HB_EVENT_PUT || e->what == HB_EVENT_HOME || e->what == HB_EVENT_COMPLETE)
        return (unsigned)e->number[3];
    if (e->what == HB_EVENT_SCORE && (e->number[HB_SCORE_HOW] & 4))
        return (unsigned)e->number[HB_SCORE_SEGMENT];
    return HB_NO_SEGMENT;
}

void hb_tg_describe_event(const struct hb_game *g, const struct hb_event *e, struct hb_event_record *t)
{
    const struct hb_tilegame *tg = hb_tg_const(g);

    if (e->what == HB_EVENT_SCORE)
        describe_score(tg, e, t);
    else if (e->what == HB_EVENT_RULE)
        hb_event_fill(t, g, e, &hb_rules[e->number[0]]->event[e->number[1]]);
    else
        hb_event_fill(t, g, e, &forms[e->what]);
    if (e->what == HB_EVENT_ASIDE)
        hb_event_rule(t, hb_tg_cite_aside(tg));
}

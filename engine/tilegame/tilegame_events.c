/* events.c -- what happened, as records: a table says what the numbers of each event mean.  Each score says which feature,
 * how many tiles and shields, who holds it, what the rules in play made of it, and on which rules it rests. */
#include "core/assert.h"
#include "core/telling.h"
#include "hradby/landscape.h"
#include "hradby/told.h"
#include "rules/rule.h"

void hb_tell(struct hb_sink *sink, const struct hb_landgame *c, enum hb_lg_event what, int player, int n,
             const int32_t *number)
{
    hb_happened(sink, &c->head, (int)what, player, n, number);
}

void hb_tell_rule(struct hb_sink *sink, const struct hb_landgame *c, const struct hb_own *own, int player, int n,
                  const int32_t *number)
{
    int32_t all[HB_EVENT_NUMBERS] = { own->rule };

    HB_ASSERT(n < HB_EVENT_NUMBERS);
    for (int i = 0; i < n; i++)
        all[1 + i] = number[i];
    hb_tell(sink, c, HB_EVENT_RULE, player, 1 + n, all);
}

/* Ids of numbers */

static const char *piece_id(const struct hb_game *g, int32_t piece)
{
    return hb_piece_kind(hb_lg_const(g), (unsigned)piece)->name;
}

static const char *feature_id(const struct hb_game *g, int32_t kind)
{
    (void)g;
    return hb_feature_name((enum hb_feature_kind)kind);
}

static const char *source_id(const struct hb_game *g, int32_t source)
{
    return hb_source_name(hb_lg_const(g), (unsigned)source);
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

/* Scores: what they count differs by feature. */

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

static const struct hb_event_form *score_form(unsigned kind, bool complete)
{
    if (kind == HB_CASTLE)
        return &score_of_castle;
    if (hb_is_cloister(kind))
        return complete ? &score_of_whole_cloister : &score_of_cloister;
    return kind == HB_CITY ? &score_of_city : kind == HB_FIELD ? &score_of_field : &score_of_road;
}

static int32_t power_of(const int32_t *n, unsigned player)
{
    return (int32_t)((unsigned)n[HB_SCORE_POWERS] >> 4 * player & 15);
}

/* The feature of a score event as it was scored; it has not changed since, for the event is told at once. */
static struct hb_scored scored(const struct hb_landgame *c, const int32_t *n)
{
    struct hb_scored s = { .kind = (enum hb_feature_kind)n[HB_SCORE_KIND],
                           .tile = hb_tile_at(hb_land(c), n[HB_SCORE_X], n[HB_SCORE_Y]),
                           .segment = (unsigned)n[HB_SCORE_SEGMENT],
                           .tiles = (unsigned)n[HB_SCORE_TILES],
                           .shields = (unsigned)n[HB_SCORE_SHIELDS],
                           .complete = n[HB_SCORE_HOW] & 1,
                           .at_end = n[HB_SCORE_HOW] & 2,
                           .owners = (unsigned)n[HB_SCORE_OWNERS],
                           .present = (unsigned)n[HB_SCORE_PRESENT] };

    s.root = hb_root_at(hb_land(c), s.tile, s.segment);
    for (unsigned p = 0; p < c->head.players; p++)
        s.power[p] = (unsigned)power_of(n, p);
    return s;
}

/* What the rules in play made of it, and the numbered rules. */
static void explain(const struct hb_landgame *c, const struct hb_event *e, struct hb_told *t)
{
    struct hb_scored s = scored(c, e->number);
    enum hb_cite what = s.at_end ? HB_CITE_FINAL : s.complete ? HB_CITE_COMPLETE : HB_CITE_EARLY;

    hb_told_rule(t, hb_cite(c, s.kind, what));
    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (hb_own_rule(own)->explain)
            hb_own_rule(own)->explain(c, own, &s, e->player, t);
    }
}

/* The same of points that belong to no feature, by the rule whose source they come from. */
static void explain_source(const struct hb_landgame *c, const struct hb_rule *rule, const struct hb_event *e,
                           struct hb_told *t)
{
    bool feature = e->number[HB_SCORE_HOW] & 4;
    const struct hb_scored s = { .kind = HB_FEATURE_KINDS,
                                 .detail = (unsigned)e->number[feature ? HB_SCORE_PRESENT : HB_SCORE_SEGMENT],
                                 .at_end = e->number[HB_SCORE_HOW] & 2 };

    if (rule->explain)
        rule->explain(c, hb_own_numbered(c, rule->number), &s, e->player, t);
}

/* Points for each tile and shield, or for each city of a field; 0 where that is not how they are counted. */
static int32_t each(const int32_t *n)
{
    int32_t parts = n[HB_SCORE_TILES] + (n[HB_SCORE_KIND] == HB_CITY ? n[HB_SCORE_SHIELDS] : 0);

    return hb_is_cloister((unsigned)n[HB_SCORE_KIND]) || parts == 0 || n[HB_SCORE_POINTS] % parts
               ? 0
               : n[HB_SCORE_POINTS] / parts;
}

static bool has_rivals(const struct hb_landgame *c, const struct hb_event *e)
{
    for (unsigned p = 0; p < c->head.players; p++)
        if ((int)p != e->player && (power_of(e->number, p) || (e->number[HB_SCORE_OWNERS] >> p & 1)))
            return true;
    return false;
}

/* Who has it, and against whom. */
static void tell_majority(const struct hb_landgame *c, const struct hb_event *e, struct hb_told *t)
{
    struct hb_told_item *owners = hb_told_item(t, "owners", HB_AS_SEATS);
    struct hb_told_item *powers = hb_told_item(t, "powers", HB_AS_NUMBERS);
    struct hb_told_item *rivals = has_rivals(c, e) ? hb_told_item(t, "rivals", HB_AS_RIVALS) : NULL;

    for (unsigned p = 0; p < c->head.players; p++) {
        if (e->number[HB_SCORE_OWNERS] >> p & 1)
            hb_told_add(owners, (int32_t)p, NULL);
        hb_told_add(powers, power_of(e->number, p), NULL);
        if (rivals)
            hb_told_add(rivals, power_of(e->number, p), NULL);
    }
    if (!rivals)
        return;
    hb_told_add(rivals, e->number[HB_SCORE_OWNERS], NULL);
    hb_told_rule(t, hb_cite_majority(c));
}

static void tell_score(const struct hb_landgame *c, const struct hb_event *e, struct hb_told *t)
{
    const int32_t *n = e->number;
    unsigned nth;
    const struct hb_rule *rule = hb_source_rule(c, (unsigned)n[HB_SCORE_SOURCE], &nth);

    if (!(n[HB_SCORE_HOW] & 4)) {
        hb_tell_form(t, &c->head, e, &score_of_source);
        if (rule && rule->source_form[nth].event)
            hb_tell_form(t, &c->head, e, &rule->source_form[nth]);
        if (rule)
            explain_source(c, rule, e, t);
        return;
    }
    hb_tell_form(t, &c->head, e, score_form((unsigned)n[HB_SCORE_KIND], n[HB_SCORE_HOW] & 1));
    if (each(n))
        hb_told_number(t, "each", each(n));
    if (each(n) > 1)
        hb_told_add(hb_told_item(t, "times", HB_AS_SAID), each(n), NULL);
    hb_told_flag(t, "complete", n[HB_SCORE_HOW] & 1);
    if (!rule)
        hb_told_flag(t, "final", n[HB_SCORE_HOW] & 2);
    explain(c, e, t);
    if (rule) { /* a feature is what its points are counted by, and the rule says to whom they go */
        hb_tell_form(t, &c->head, e, &rule->source_form[nth]);
        explain_source(c, rule, e, t);
        return;
    }
    tell_majority(c, e, t);
}

unsigned hb_event_segment(const struct hb_event *e)
{
    if (e->what == HB_EVENT_PUT || e->what == HB_EVENT_HOME || e->what == HB_EVENT_COMPLETE)
        return (unsigned)e->number[3];
    if (e->what == HB_EVENT_SCORE && (e->number[HB_SCORE_HOW] & 4))
        return (unsigned)e->number[HB_SCORE_SEGMENT];
    return HB_NO_SEGMENT;
}

void hb_lg_told(const struct hb_game *g, const struct hb_event *e, struct hb_told *t)
{
    const struct hb_landgame *c = hb_lg_const(g);

    if (e->what == HB_EVENT_SCORE)
        tell_score(c, e, t);
    else if (e->what == HB_EVENT_RULE)
        hb_tell_form(t, g, e, &hb_rules[e->number[0]]->event[e->number[1]]);
    else
        hb_tell_form(t, g, e, &forms[e->what]);
    if (e->what == HB_EVENT_ASIDE)
        hb_told_rule(t, hb_cite_aside(c));
}

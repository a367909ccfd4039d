/* events.c -- what happened, as facts and in words.  Each score says which feature, how many tiles and
 * shields, who holds it and by which rules. */
#include "core/assert.h"
#include "core/telling.h"
#include "rules/rule.h"

#include <string.h>

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

static const char *feature_word(int32_t kind)
{
    return hb_feature_name((enum hb_feature_kind)kind);
}

/* Facts */

static void place_facts(int32_t x, int32_t y, struct hb_facts *f)
{
    f->number(f, "x", x);
    f->number(f, "y", y);
}

static void figure_facts(const struct hb_landgame *c, const int32_t *n, struct hb_facts *f)
{
    f->text(f, "piece", hb_piece_kind(c, (unsigned)n[0])->name);
    f->text(f, "feature", feature_word(n[4]));
    place_facts(n[1], n[2], f);
}

static void players_in(unsigned mask, const char *name, struct hb_facts *f)
{
    f->list(f, name);
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        if (mask >> p & 1)
            f->number(f, NULL, (long)p);
    f->end(f);
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
    return s;
}

/* What the rules in play say about it, and the id of the one that counts. */
static const char *explain(const struct hb_landgame *c, const struct hb_event *e, struct hb_text *out)
{
    struct hb_scored s = scored(c, e->number);
    enum hb_cite what = s.at_end ? HB_CITE_FINAL : s.complete ? HB_CITE_COMPLETE : HB_CITE_EARLY;
    const char *id = hb_cite(c, s.kind, what);

    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        const struct hb_rule *rule = hb_own_rule(own);
        const char *said = rule->explain ? rule->explain(c, own, &s, e->player, out) : NULL;
        id = said ? said : id;
    }
    return id;
}

/* Points for each tile and shield, or for each city of a field; 0 where that is not how they are counted. */
static int32_t each(const int32_t *n)
{
    int32_t parts = n[HB_SCORE_TILES] + (n[HB_SCORE_KIND] == HB_CITY ? n[HB_SCORE_SHIELDS] : 0);

    return hb_is_cloister((unsigned)n[HB_SCORE_KIND]) || parts == 0 || n[HB_SCORE_POINTS] % parts
               ? 0
               : n[HB_SCORE_POINTS] / parts;
}

static unsigned power_of(const int32_t *n, unsigned player)
{
    return (unsigned)n[HB_SCORE_POWERS] >> 4 * player & 15;
}

static void score_facts(const struct hb_landgame *c, const struct hb_event *e, struct hb_facts *f)
{
    const int32_t *n = e->number;
    char words[HB_EVENT_TEXT];
    struct hb_text t = hb_text_in(words, sizeof words);

    f->number(f, "points", n[HB_SCORE_POINTS]);
    f->text(f, "source", hb_source_name(c, (unsigned)n[HB_SCORE_SOURCE]));
    if (!(n[HB_SCORE_HOW] & 4)) {
        unsigned nth;
        const struct hb_rule *rule = hb_source_rule(c, (unsigned)n[HB_SCORE_SOURCE], &nth);
        if (rule && rule->source_facts)
            rule->source_facts(c, nth, (unsigned)n[HB_SCORE_SEGMENT], f);
        return;
    }
    f->text(f, "feature", feature_word(n[HB_SCORE_KIND]));
    place_facts(n[HB_SCORE_X], n[HB_SCORE_Y], f);
    if (hb_is_cloister((unsigned)n[HB_SCORE_KIND]))
        f->number(f, "neighbours", n[HB_SCORE_TILES]);
    else
        f->number(f, n[HB_SCORE_KIND] == HB_FIELD ? "cities" : "tiles", n[HB_SCORE_TILES]);
    if (n[HB_SCORE_KIND] == HB_CITY)
        f->number(f, "shields", n[HB_SCORE_SHIELDS]);
    if (each(n))
        f->number(f, "each", each(n));
    f->flag(f, "complete", n[HB_SCORE_HOW] & 1);
    f->flag(f, "final", n[HB_SCORE_HOW] & 2);
    players_in((unsigned)n[HB_SCORE_OWNERS], "owners", f);
    f->list(f, "powers");
    for (unsigned p = 0; p < c->head.players; p++)
        f->number(f, NULL, (long)power_of(n, p));
    f->end(f);
    f->text(f, "rule", explain(c, e, &t));
}

static const char *const event_names[HB_EVENTS] = {
    [HB_EVENT_DRAW] = "draw",         [HB_EVENT_ASIDE] = "aside", [HB_EVENT_TILE] = "tile",
    [HB_EVENT_PUT] = "put",           [HB_EVENT_PASS] = "pass",   [HB_EVENT_HOME] = "home",
    [HB_EVENT_COMPLETE] = "complete", [HB_EVENT_SCORE] = "score", [HB_EVENT_END] = "end",
};

void hb_lg_event_facts(const struct hb_game *g, const struct hb_event *e, struct hb_facts *f)
{
    const struct hb_landgame *c = hb_lg_const(g);
    const int32_t *n = e->number;

    f->text(f, "event", e->what == HB_EVENT_RULE ? hb_rules[n[0]]->event_name(e) : event_names[e->what]);
    if (e->player >= 0)
        f->number(f, "player", e->player);
    switch ((enum hb_lg_event)e->what) {
    case HB_EVENT_TILE:
        place_facts(n[1], n[2], f);
        f->number(f, "rot", n[3]);
        f->text(f, "tile", hb_designs[n[0]].name);
        break;
    case HB_EVENT_DRAW:
    case HB_EVENT_ASIDE:
        f->text(f, "tile", hb_designs[n[0]].name);
        break;
    case HB_EVENT_PUT:
    case HB_EVENT_HOME:
        figure_facts(c, n, f);
        break;
    case HB_EVENT_COMPLETE:
        f->text(f, "feature", feature_word(n[0]));
        place_facts(n[1], n[2], f);
        f->number(f, "tiles", n[4]);
        f->number(f, "shields", n[5]);
        break;
    case HB_EVENT_SCORE:
        score_facts(c, e, f);
        break;
    case HB_EVENT_RULE:
        if (hb_rules[n[0]]->event_facts)
            hb_rules[n[0]]->event_facts(c, e, f);
        break;
    case HB_EVENT_PASS:
    case HB_EVENT_END:
    case HB_EVENTS:
        break;
    }
}

/* Words */

static const char *plural(int32_t n)
{
    return n == 1 ? "" : "s";
}

static const char *article(const struct hb_landgame *c, int32_t piece)
{
    return strchr("aeiou", hb_piece_kind(c, (unsigned)piece)->name[0]) ? "an" : "a";
}

static const char *measure_words(const struct hb_landgame *c, const struct hb_event *e, struct hb_text *out)
{
    const int32_t *n = e->number;
    int32_t kind = n[HB_SCORE_KIND], tiles = n[HB_SCORE_TILES], shields = n[HB_SCORE_SHIELDS];
    const char *id;

    if (kind == HB_FIELD)
        hb_put(out, " beside %d complete cit%s, %d each", tiles, tiles == 1 ? "y" : "ies", each(n));
    else if (hb_is_cloister((unsigned)kind) && (n[HB_SCORE_HOW] & 1))
        hb_put(out, ", surrounded");
    else if (hb_is_cloister((unsigned)kind))
        hb_put(out, " with %d neighbour%s, 1 + %d", tiles, plural(tiles), tiles);
    else
        hb_put(out, " of %d tile%s", tiles, plural(tiles));
    if (kind == HB_CITY && shields)
        hb_put(out, " and %d shield%s", shields, plural(shields));
    id = explain(c, e, out);
    if (kind == HB_CITY || kind == HB_ROAD)
        hb_put(out, n[HB_SCORE_HOW] & 1 ? ", complete" : ", incomplete");
    if ((kind == HB_CITY && each(n)) || (kind == HB_ROAD && each(n) > 1))
        hb_put(out, ", %d each", each(n));
    return id;
}

/* The others on the feature: those who share it and those who lose it. */
static void majority_words(const int32_t *n, int player, const char *id, const struct hb_names *names,
                           struct hb_text *out)
{
    unsigned owners = (unsigned)n[HB_SCORE_OWNERS], present = (unsigned)n[HB_SCORE_PRESENT];
    bool any = false;

    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++) {
        if (!(present >> p & 1) || (int)p == player || (!power_of(n, p) && !(owners >> p & 1)))
            continue;
        hb_put(out, "%s", any ? ", " : "; ");
        if (owners >> p & 1)
            hb_put(out, "shared with ");
        else
            hb_put(out, "%u against %u of ", power_of(n, (unsigned)player), power_of(n, p));
        hb_player_name(names, (int)p, out);
        any = true;
    }
    hb_put(out, " (%s%s)", id, any ? ", BAS-15" : "");
}

static void score_words(const struct hb_landgame *c, const struct hb_event *e, const struct hb_names *names,
                        struct hb_text *out)
{
    const int32_t *n = e->number;

    hb_player_name(names, e->player, out);
    hb_put(out, " scores %d", n[HB_SCORE_POINTS]);
    if (!(n[HB_SCORE_HOW] & 4)) {
        unsigned nth;
        const struct hb_rule *rule = hb_source_rule(c, (unsigned)n[HB_SCORE_SOURCE], &nth);
        hb_put(out, " for %s", hb_source_name(c, (unsigned)n[HB_SCORE_SOURCE]));
        if (rule && rule->source_words)
            rule->source_words(c, nth, (unsigned)n[HB_SCORE_SEGMENT], out);
        return;
    }
    hb_put(out, " for a %s", feature_word(n[HB_SCORE_KIND]));
    majority_words(n, e->player, measure_words(c, e, out), names, out);
}

void hb_lg_event_words(const struct hb_game *g, const struct hb_event *e, const struct hb_names *names,
                       struct hb_text *out)
{
    const struct hb_landgame *c = hb_lg_const(g);
    const int32_t *n = e->number;

    if (e->player >= 0 && e->what != HB_EVENT_SCORE && e->what != HB_EVENT_COMPLETE && e->what != HB_EVENT_RULE)
        hb_player_name(names, e->player, out);
    switch ((enum hb_lg_event)e->what) {
    case HB_EVENT_DRAW:
        hb_put(out, " draws %s", hb_designs[n[0]].name);
        break;
    case HB_EVENT_ASIDE:
        hb_put(out, " finds no place for %s; it leaves the game (BAS-5)", hb_designs[n[0]].name);
        break;
    case HB_EVENT_TILE:
        hb_put(out, " lays %s on %d %d, turned by %d", hb_designs[n[0]].name, n[1], n[2], n[3]);
        break;
    case HB_EVENT_PUT:
        hb_put(out, " places %s %s on a %s at %d %d", article(c, n[0]), hb_piece_words(c, (unsigned)n[0]),
               feature_word(n[4]), n[1], n[2]);
        break;
    case HB_EVENT_PASS:
        hb_put(out, " places no figure");
        break;
    case HB_EVENT_HOME:
        hb_put(out, " takes %s %s back from the %s at %d %d", article(c, n[0]), hb_piece_words(c, (unsigned)n[0]),
               feature_word(n[4]), n[1], n[2]);
        break;
    case HB_EVENT_COMPLETE:
        hb_put(out, "A %s of %d tile%s is complete, and nobody stands there", feature_word(n[0]), n[4], plural(n[4]));
        break;
    case HB_EVENT_SCORE:
        score_words(c, e, names, out);
        break;
    case HB_EVENT_END:
        hb_put(out, "The game is over");
        break;
    case HB_EVENT_RULE:
        hb_rules[n[0]]->event_words(c, e, names, out);
        break;
    case HB_EVENTS:
        break;
    }
}

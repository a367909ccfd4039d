/* registry.c -- pieces, sources of points, verbs, marks and memory of the rules in play.
 *
 * Numbers within a state follow the ranks of the rules in play, so that a rule that is not in play leaves no trace in the
 * bytes, and a new rule changes nothing in games without it. */
#include "core/assert.h"
#include "rules/rule.h"

#include <stddef.h>
#include <string.h>

/* Numbering */

static unsigned pieces_of(const struct hb_rule *rule)
{
    unsigned n = 0;

    while (n < HB_RULE_PIECES && rule->piece[n].name)
        n++;
    return n;
}

static unsigned sources_of(const struct hb_rule *rule)
{
    unsigned n = 0;

    while (n < HB_RULE_SOURCES && rule->source[n])
        n++;
    return n;
}

/* Puts the rules in play into the order of their ranks. */
static void order_rules(struct hb_landgame *c)
{
    struct hb_own *own = hb_owns(c);
    unsigned n = 0;

    for (unsigned number = 0; number < HB_RULES_MAX; number++) {
        unsigned i = n;
        if (!(c->rules >> number & 1))
            continue;
        HB_ASSERT(hb_rules[number] && hb_rules[number]->number == number);
        for (; i > 0 && hb_rules[own[i - 1].rule]->rank > hb_rules[number]->rank; i--)
            own[i].rule = own[i - 1].rule;
        own[i].rule = (uint8_t)number;
        n++;
    }
    HB_ASSERT(n == c->in_play);
}

static uint32_t hooks_of(const struct hb_rule *r)
{
    const bool has[HB_HOOKS] = {
        [HB_HOOK_MINDS] = r->minds != 0,        [HB_HOOK_ACTIONS] = r->actions != NULL,
        [HB_HOOK_LAID] = r->laid != NULL,       [HB_HOOK_COMPLETED] = r->completed != NULL,
        [HB_HOOK_LEFT] = r->left != NULL,       [HB_HOOK_OWNERS] = r->owners != NULL,
        [HB_HOOK_WORTH] = r->worth != NULL,     [HB_HOOK_WORTH_FOR] = r->worth_for != NULL,
        [HB_HOOK_AWARD] = r->award != NULL,     [HB_HOOK_POINTS] = r->points != NULL,
        [HB_HOOK_SPOILS] = r->spoils != NULL,   [HB_HOOK_FINAL] = r->final != NULL,
        [HB_HOOK_DECIDED] = r->decided != NULL,
    };
    uint32_t hooks = 0;

    for (unsigned k = 0; k < HB_HOOKS; k++)
        hooks |= (uint32_t)has[k] << k;
    return hooks;
}

static void number_marks(struct hb_own *own, const struct hb_rule *rule)
{
    for (unsigned i = 0; i < HB_RULE_COUNTS; i++) {
        int word = rule->count[i] ? hb_mark_word(rule->count[i]) : -1;
        HB_ASSERT(word < HB_MARK_WORDS_MAX);
        own->mark[i] = word < 0 ? HB_NO_MARK : (uint8_t)word;
    }
}

void hb_number_rules(struct hb_landgame *c)
{
    unsigned piece = 0, source = HB_SOURCE_RULES;

    order_rules(c);
    for (unsigned place = 0; place < c->in_play; place++) {
        struct hb_own *own = &hb_owns(c)[place];
        const struct hb_rule *rule = hb_own_rule(own);

        own->place = (uint8_t)place;
        own->piece = (uint8_t)piece;
        own->source = (uint8_t)source;
        number_marks(own, rule);
        for (unsigned i = 0; i < pieces_of(rule); i++)
            c->piece_code[piece++] = (uint8_t)(rule->number * HB_RULE_PIECES + i);
        source += sources_of(rule);
        c->opens |= rule->opens;
        for (unsigned k = 0; k < HB_HOOKS; k++)
            c->hook[k] |= (hooks_of(rule) >> k & 1) << place;
    }
    HB_ASSERT(piece == c->pieces && source == c->sources);
}

const struct hb_own *hb_own_numbered(const struct hb_landgame *c, unsigned number)
{
    for (unsigned place = 0; place < c->in_play; place++)
        if (hb_owns(c)[place].rule == number)
            return &hb_owns(c)[place];
    return NULL;
}

/* Pieces */

const struct hb_own *hb_piece_own(const struct hb_landgame *c, unsigned piece)
{
    return hb_own_numbered(c, c->piece_code[piece] / HB_RULE_PIECES);
}

/* Of the first piece some stay in the box. */
static unsigned left_in_box(const struct hb_landgame *c, unsigned piece)
{
    unsigned n = 0;

    for (uint32_t left = piece == 0 ? hb_all_rules(c) : 0; left;)
        n += hb_own_rule(hb_next_own(c, &left))->fewer;
    return n;
}

unsigned hb_pieces_of(const struct hb_landgame *c, unsigned piece, int player)
{
    const struct hb_piece_kind *p = hb_piece_kind(c, piece);

    return p->has ? p->has(c, hb_piece_own(c, piece), piece, player) : p->each - left_in_box(c, piece);
}

/* Sources of points */

const struct hb_rule *hb_source_rule(const struct hb_landgame *c, unsigned source, unsigned *nth)
{
    for (unsigned place = 0; place < c->in_play; place++) {
        const struct hb_own *own = &hb_owns(c)[place];
        if (source >= own->source && source < own->source + sources_of(hb_own_rule(own))) {
            *nth = source - own->source;
            return hb_own_rule(own);
        }
    }
    return NULL;
}

const char *hb_source_name(const struct hb_landgame *c, unsigned source)
{
    unsigned nth = 0;

    if (source < HB_SOURCE_RULES)
        return hb_feature_name((enum hb_feature_kind)source);
    const struct hb_rule *rule = hb_source_rule(c, source, &nth);
    HB_ASSERT(rule);
    return rule->source[nth];
}

/* Marks */

unsigned hb_own_count_at(const struct hb_landgame *c, const struct hb_own *own, unsigned nth, unsigned root)
{
    return own->mark[nth] == HB_NO_MARK ? 0 : hb_count(hb_land(c), root, own->mark[nth]);
}

unsigned hb_own_count(const struct hb_landgame *c, const struct hb_own *own, unsigned nth, const struct hb_scored *s)
{
    enum { WORDS = 8 * sizeof s->marks.sum / 8, PER_SUM = 8 };
    unsigned mark = own->mark[nth];

    if (!s->measured || mark >= WORDS)
        return hb_own_count_at(c, own, nth, s->root);
    return (unsigned)(s->marks.sum[mark / PER_SUM] >> 8 * (mark % PER_SUM)) & 0xff;
}

/* Citations */

static const char *cite(const struct hb_cites *c, enum hb_cite what)
{
    const char *const said[] = { c->stand, c->complete, c->final, c->early };

    return said[what];
}

/* A rule that is not in play may be cited too: it is what says that a garden is not for followers. */
const char *hb_cite(const struct hb_landgame *c, enum hb_feature_kind kind, enum hb_cite what)
{
    const struct hb_land_kind *land = hb_land_kind_of(c);
    const char *id = NULL;

    for (uint32_t left = hb_all_rules(c); !id && left;)
        id = cite(&hb_own_rule(hb_next_own(c, &left))->cites[kind], what);
    for (unsigned i = 0; !id && hb_land_rule(land, i); i++)
        id = cite(&hb_land_rule(land, i)->cites[kind], what);
    return id;
}

/* Verbs */

static const struct hb_verb core_verbs[HB_VERB_RULES] = {
    [HB_VERB_DRAW] = { .name = "draw", .form = "t" },   [HB_VERB_TILE] = { .name = "tile", .form = "xyr" },
    [HB_VERB_PUT] = { .name = "put", .form = "pf" },    [HB_VERB_PASS] = { .name = "pass", .form = "" },
    [HB_VERB_SCORE] = { .name = "score", .form = "F" }, [HB_VERB_DISCARD] = { .name = "discard", .form = "" },
};

static const struct hb_verb *verb_entry(unsigned verb)
{
    unsigned number = (verb - HB_VERB_RULES) / HB_RULE_VERBS;

    if (verb < HB_VERB_RULES)
        return &core_verbs[verb];
    HB_ASSERT(number < HB_RULES_MAX && hb_rules[number]);
    return &hb_rules[number]->verb[(verb - HB_VERB_RULES) % HB_RULE_VERBS];
}

const struct hb_own *hb_verb_own(const struct hb_landgame *c, unsigned verb)
{
    return verb < HB_VERB_RULES ? NULL : hb_own_numbered(c, (verb - HB_VERB_RULES) / HB_RULE_VERBS);
}

const char *hb_verb_name(unsigned verb)
{
    return verb_entry(verb)->name;
}

const char *hb_verb_form(unsigned verb)
{
    return verb_entry(verb)->form;
}

const char *hb_verb_words(unsigned verb)
{
    const char *words = verb_entry(verb)->words;

    return hb_verb_fact(verb) ? words + strlen(words) + 1 : words;
}

const char *hb_verb_fact(unsigned verb)
{
    const char *words = verb_entry(verb)->words;

    return words && words[0] == '=' ? words + 1 : NULL;
}

const char *hb_cite_majority(const struct hb_landgame *c)
{
    const char *id = NULL;

    for (uint32_t left = hb_all_rules(c); left && !id;)
        id = hb_own_rule(hb_next_own(c, &left))->cites_majority;
    return id;
}

const char *hb_cite_aside(const struct hb_landgame *c)
{
    const char *id = NULL;

    for (uint32_t left = hb_all_rules(c); left && !id;)
        id = hb_own_rule(hb_next_own(c, &left))->cites_aside;
    return id;
}

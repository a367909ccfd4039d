/* registry.c -- pieces, sources of points, verbs, counters and memory, numbered for the rules in play.
 *
 * Numbers within a state follow the order of hb_rules among the rules in play, so that a rule that is not in
 * play leaves no trace in the bytes. */
#include "core/assert.h"
#include "rules/rule.h"

#include <stddef.h>

const struct hb_piece_kind hb_follower = {
    .name = "follower",
    .each = HB_FOLLOWERS_EACH,
    .power = 1,
    .stands_on = 1 << HB_ROAD | 1 << HB_CITY | 1 << HB_FIELD | 1 << HB_MONASTERY,
    .placing_rule = "BAS-6",
};

enum { PIECE_CODES = 4 };

_Static_assert((int)HB_RULE_PIECES <= (int)PIECE_CODES, "a piece's place among those of its rule fits into its code");

static bool in_play(const struct hb_carcassonne *c, unsigned rule)
{
    return c->rules >> rule & 1;
}

const struct hb_piece_kind *hb_piece_kind(const struct hb_carcassonne *c, unsigned piece)
{
    unsigned code = c->piece_code[piece];

    return piece == 0 ? &hb_follower : &hb_rules[code / PIECE_CODES]->piece[code % PIECE_CODES];
}

const char *hb_piece_words(const struct hb_carcassonne *c, unsigned piece)
{
    const struct hb_piece_kind *p = hb_piece_kind(c, piece);

    return p->words ? p->words : p->name;
}

void hb_number_pieces(struct hb_carcassonne *c)
{
    unsigned piece = 1;

    for (unsigned r = 0; hb_rules[r]; r++)
        for (unsigned i = 0; in_play(c, r) && i < HB_RULE_PIECES && hb_rules[r]->piece[i].name; i++)
            c->piece_code[piece++] = (uint8_t)(r * PIECE_CODES + i);
    HB_ASSERT(piece == c->pieces);
}

const char *hb_source_name(const struct hb_carcassonne *c, unsigned source)
{
    if (source < HB_SOURCE_RULES)
        return hb_feature_name((enum hb_feature_kind)source);
    source -= HB_SOURCE_RULES;
    for (unsigned r = 0; hb_rules[r]; r++)
        for (unsigned i = 0; in_play(c, r) && i < HB_RULE_SOURCES && hb_rules[r]->source[i]; i++)
            if (source-- == 0)
                return hb_rules[r]->source[i];
    HB_NEVER("a source that this game has not");
}

const struct hb_rule *hb_source_rule(const struct hb_carcassonne *c, unsigned source, unsigned *nth)
{
    unsigned at = HB_SOURCE_RULES;

    for (unsigned r = 0; hb_rules[r]; r++)
        for (unsigned i = 0; in_play(c, r) && i < HB_RULE_SOURCES && hb_rules[r]->source[i]; i++, at++)
            if (at == source) {
                *nth = i;
                return hb_rules[r];
            }
    return NULL;
}

unsigned hb_carc_piece(const struct hb_carcassonne *c, const struct hb_rule *rule, unsigned nth)
{
    unsigned piece = 1;

    for (unsigned r = 0; hb_rules[r] != rule; r++)
        for (unsigned i = 0; in_play(c, r) && i < HB_RULE_PIECES && hb_rules[r]->piece[i].name; i++)
            piece++;
    return piece + nth;
}

unsigned hb_carc_source(const struct hb_carcassonne *c, const struct hb_rule *rule, unsigned nth)
{
    unsigned source = HB_SOURCE_RULES;

    for (unsigned r = 0; hb_rules[r] != rule; r++)
        for (unsigned i = 0; in_play(c, r) && i < HB_RULE_SOURCES && hb_rules[r]->source[i]; i++)
            source++;
    return source + nth;
}

unsigned hb_carc_count(const struct hb_carcassonne *c, const struct hb_rule *rule, unsigned nth, unsigned root)
{
    int word = hb_mark_word(rule->count[nth]);
    unsigned counter = word < 0 ? 0 : hb_land(c)->counter_of[word];

    return counter ? hb_count(hb_land(c), root, counter - 1) : 0;
}

void *hb_carc_memory(const struct hb_carcassonne *c, const struct hb_rule *rule)
{
    size_t at = 0;

    for (unsigned r = 0; hb_rules[r] != rule; r++)
        at += in_play(c, r) ? (hb_rules[r]->memory + 7) / 8 * 8 : 0;
    return hb_carc_at(c, c->at_memory + (uint32_t)at);
}

/* Citations */

static const struct hb_cites base_cites[HB_FEATURE_KINDS] = {
    [HB_ROAD] = { .complete = "BAS-10", .final = "BAS-21" },
    [HB_CITY] = { .complete = "BAS-11", .final = "BAS-21" },
    [HB_MONASTERY] = { .complete = "BAS-12", .final = "BAS-21" },
    [HB_FIELD] = { .final = "FRM-3" },
};

static const char *cite(const struct hb_cites *c, enum hb_cite what)
{
    const char *const said[] = { c->stand, c->complete, c->final, c->early };

    return said[what];
}

/* A rule that is not in play may be cited too: it is what says that a garden is not for followers. */
const char *hb_cite(enum hb_feature_kind kind, enum hb_cite what)
{
    const char *id = cite(&base_cites[kind], what);

    for (unsigned r = 0; !id && hb_rules[r]; r++)
        id = cite(&hb_rules[r]->cites[kind], what);
    return id;
}

/* Verbs */

static const struct hb_verb core_verbs[] = {
    [HB_VERB_DRAW] = { "draw", "t" },
    [HB_VERB_TILE] = { "tile", "xyr" },
    [HB_VERB_PUT] = { "put", "pf" },
    [HB_VERB_PASS] = { "pass", "" },
};

static unsigned rule_count(void)
{
    unsigned n = 0;

    while (hb_rules[n])
        n++;
    return n;
}

const struct hb_rule *hb_verb_rule(unsigned verb)
{
    unsigned r = (verb - HB_VERB_RULES) / HB_RULE_VERBS;

    return verb >= HB_VERB_RULES && r < rule_count() ? hb_rules[r] : NULL;
}

static const struct hb_verb *verb_entry(unsigned verb)
{
    const struct hb_rule *rule = hb_verb_rule(verb);

    if (rule)
        return &rule->verb[(verb - HB_VERB_RULES) % HB_RULE_VERBS];
    return verb > HB_VERB_NONE && verb <= HB_VERB_PASS ? &core_verbs[verb] : NULL;
}

unsigned hb_carc_verb(const struct hb_rule *rule, unsigned nth)
{
    unsigned r = 0;

    while (hb_rules[r] != rule)
        r++;
    return HB_VERB_RULES + HB_RULE_VERBS * r + nth;
}

const char *hb_verb_name(unsigned verb)
{
    const struct hb_verb *v = verb_entry(verb);

    return v ? v->name : NULL;
}

const char *hb_verb_form(unsigned verb)
{
    const struct hb_verb *v = verb_entry(verb);

    return v ? v->form : NULL;
}

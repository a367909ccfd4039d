/* registry.c -- numbers of rules: their pieces, sources of points, verbs, marks and memory in a game.
 *
 * A rule has three numbers, each for another span of time:
 *
 *   name     for ever: options, positions, records
 *   number   for the program: its bit in struct hb_terms, its place in hb_rules.  Written in the rule, never given to
 *            another one
 *   place    for one game: its place among the rules in play, which stand in the order of their ranks (struct
 *            hb_rule_slot)
 *
 * Whatever is numbered within a state follows the places: pieces, sources of points, the codes of steps, the bits of
 * the hooks.  So a rule that is not in play leaves no trace in the bytes, and a new rule changes nothing in games
 * without it.  Verbs of moves follow the numbers, since moves are kept outside the state.
 *
 * For each hook the rules in play that have it are a set of bits by place.  Going through the ones of a word from the
 * lowest is going through the rules by rank, and an empty word means that nobody is asked.  The alternative, to try
 * each rule's pointer for NULL, would go over all rules for every hook, though few have an opinion on anything.
 *
 * hb_rules is filled before main begins; from then on it is only read, by any number of threads. */
#include "engine/assert.h"
#include "engine/tilegame/rule.h"

#include <stddef.h>
#include <string.h>

const struct hb_rule *hb_rules[HB_RULES_MAX];

/* Every rule of every game takes the place of its number.  Two games may share a rule; two rules never share a
 * number. */
__attribute__((constructor)) static void number_all_rules(void)
{
    for (unsigned k = 0; hb_land_kinds[k]; k++) {
        const struct hb_rule *rule;
        for (unsigned i = 0; (rule = hb_tg_kind_rule(hb_land_kinds[k]->land, i)); i++) {
            HB_ASSERT(rule->number < HB_RULES_MAX);
            HB_ASSERT(!hb_rules[rule->number] || hb_rules[rule->number] == rule); /* take a number that is free */
            hb_rules[rule->number] = rule;
        }
    }
}

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
static void order_rules(struct hb_tilegame *tg)
{
    struct hb_rule_slot *slot = hb_tg_slots(tg);
    unsigned n = 0;

    for (unsigned number = 0; number < HB_RULES_MAX; number++) {
        unsigned i = n;
        if (!(tg->rules >> number & 1))
            continue;
        HB_ASSERT(hb_rules[number] && hb_rules[number]->number == number);
        for (; i > 0 && hb_rules[slot[i - 1].rule]->rank > hb_rules[number]->rank; i--)
            slot[i].rule = slot[i - 1].rule;
        slot[i].rule = (uint8_t)number;
        n++;
    }
    HB_ASSERT(n == tg->in_play);
}

static uint32_t hooks_of(const struct hb_rule *r)
{
    const bool has[HB_HOOKS] = {
        [HB_HOOK_REACTS] = r->reacts_to != 0,   [HB_HOOK_ACTIONS] = r->actions != NULL,
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

/* A mark that no tile bears is no mistake: the tiles of another set may not be in the program. */
static void number_marks(struct hb_rule_slot *slot, const struct hb_rule *rule)
{
    for (unsigned i = 0; i < HB_RULE_COUNTS; i++) {
        int word = rule->count[i] ? hb_mark_word(rule->count[i]) : -1;
        HB_ASSERT(word < HB_MARK_WORDS_MAX);
        slot->mark[i] = word < 0 ? HB_NO_MARK : (uint8_t)word;
    }
}

void hb_tg_fill_slots(struct hb_tilegame *tg)
{
    unsigned piece = 0, source = HB_SOURCE_RULES;

    order_rules(tg);
    for (unsigned place = 0; place < tg->in_play; place++) {
        struct hb_rule_slot *slot = &hb_tg_slots(tg)[place];
        const struct hb_rule *rule = hb_tg_rule_of(slot);

        slot->place = (uint8_t)place;
        slot->piece = (uint8_t)piece;
        slot->source = (uint8_t)source;
        number_marks(slot, rule);
        for (unsigned i = 0; i < pieces_of(rule); i++)
            tg->piece_code[piece++] = (uint8_t)(rule->number * HB_RULE_PIECES + i);
        source += sources_of(rule);
        tg->opens |= rule->opens;
        for (unsigned k = 0; k < HB_HOOKS; k++)
            tg->hook[k] |= (hooks_of(rule) >> k & 1) << place;
    }
    HB_ASSERT(piece == tg->pieces && source == tg->sources);
}

/* By going over the few rules in play. */
const struct hb_rule_slot *hb_tg_slot_of_rule(const struct hb_tilegame *tg, unsigned number)
{
    for (unsigned place = 0; place < tg->in_play; place++)
        if (hb_tg_slots(tg)[place].rule == number)
            return &hb_tg_slots(tg)[place];
    return NULL;
}

/* Pieces */

const struct hb_rule_slot *hb_tg_piece_slot(const struct hb_tilegame *tg, unsigned piece)
{
    return hb_tg_slot_of_rule(tg, tg->piece_code[piece] / HB_RULE_PIECES);
}

/* Of the game's first piece, the follower, some stay in the box where a rule says so (`fewer`). */
static unsigned left_in_box(const struct hb_tilegame *tg, unsigned piece)
{
    unsigned n = 0;

    for (uint32_t left = piece == 0 ? hb_tg_all_slots(tg) : 0; left;)
        n += hb_tg_rule_of(hb_tg_next_slot(tg, &left))->fewer;
    return n;
}

unsigned hb_tg_pieces_of(const struct hb_tilegame *tg, unsigned piece, int player)
{
    const struct hb_tg_piece_kind *p = hb_tg_piece_kind(tg, piece);

    return p->has ? p->has(tg, hb_tg_piece_slot(tg, piece), piece, player) : p->each - left_in_box(tg, piece);
}

/* Sources of points */

const struct hb_rule *hb_tg_source_rule(const struct hb_tilegame *tg, unsigned source, unsigned *nth)
{
    for (unsigned place = 0; place < tg->in_play; place++) {
        const struct hb_rule_slot *slot = &hb_tg_slots(tg)[place];
        if (source >= slot->source && source < slot->source + sources_of(hb_tg_rule_of(slot))) {
            *nth = source - slot->source;
            return hb_tg_rule_of(slot);
        }
    }
    return NULL;
}

const char *hb_tg_source_name(const struct hb_tilegame *tg, unsigned source)
{
    unsigned nth = 0;

    if (source < HB_SOURCE_RULES)
        return hb_feature_name((enum hb_feature_kind)source);
    const struct hb_rule *rule = hb_tg_source_rule(tg, source, &nth);
    HB_ASSERT(rule);
    return rule->source[nth];
}

/* Marks */

unsigned hb_tg_slot_marks_at(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned nth, unsigned root)
{
    return slot->mark[nth] == HB_NO_MARK ? 0 : hb_land_count_marks(hb_tg_land(tg), root, slot->mark[nth]);
}

/* Sums of the first 16 mark words were taken on the way when the feature was measured; the others are counted by going
 * round again. */
unsigned hb_tg_slot_marks(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned nth,
                          const struct hb_scored *s)
{
    enum { WORDS = 8 * sizeof s->marks.sum / 8, PER_SUM = 8 };
    unsigned mark = slot->mark[nth];

    if (!s->measured || mark >= WORDS)
        return hb_tg_slot_marks_at(tg, slot, nth, s->root);
    return (unsigned)(s->marks.sum[mark / PER_SUM] >> 8 * (mark % PER_SUM)) & 0xff;
}

/* Citations */

static const char *cite(const struct hb_cites *c, enum hb_tg_cite what)
{
    const char *const said[] = { c->stand, c->complete, c->final, c->early };

    return said[what];
}

/* A rule that is not in play may be cited too: it is what says that a garden is not for followers. */
const char *hb_tg_cite(const struct hb_tilegame *tg, enum hb_feature_kind kind, enum hb_tg_cite what)
{
    const struct hb_land_kind *land = hb_tg_kind_of(tg);
    const char *id = NULL;

    for (uint32_t left = hb_tg_all_slots(tg); !id && left;)
        id = cite(&hb_tg_rule_of(hb_tg_next_slot(tg, &left))->cites[kind], what);
    for (unsigned i = 0; !id && hb_tg_kind_rule(land, i); i++)
        id = cite(&hb_tg_kind_rule(land, i)->cites[kind], what);
    return id;
}

const char *hb_tg_cite_majority(const struct hb_tilegame *tg)
{
    const char *id = NULL;

    for (uint32_t left = hb_tg_all_slots(tg); left && !id;)
        id = hb_tg_rule_of(hb_tg_next_slot(tg, &left))->cites_majority;
    return id;
}

const char *hb_tg_cite_aside(const struct hb_tilegame *tg)
{
    const char *id = NULL;

    for (uint32_t left = hb_tg_all_slots(tg); left && !id;)
        id = hb_tg_rule_of(hb_tg_next_slot(tg, &left))->cites_aside;
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

const struct hb_rule_slot *hb_tg_verb_slot(const struct hb_tilegame *tg, unsigned verb)
{
    return verb < HB_VERB_RULES ? NULL : hb_tg_slot_of_rule(tg, (verb - HB_VERB_RULES) / HB_RULE_VERBS);
}

const char *hb_tg_verb_name(unsigned verb)
{
    return verb_entry(verb)->name;
}

const char *hb_tg_verb_form(unsigned verb)
{
    return verb_entry(verb)->form;
}

/* The list of words comes behind "=NAME" and its NUL, where there is such a name. */
const char *hb_tg_verb_words(unsigned verb)
{
    const char *words = verb_entry(verb)->words;

    return hb_tg_verb_value_name(verb) ? words + strlen(words) + 1 : words;
}

const char *hb_tg_verb_place(unsigned verb, unsigned number)
{
    HB_ASSERT(verb >= HB_VERB_RULES);
    return hb_rules[(verb - HB_VERB_RULES) / HB_RULE_VERBS]->places[number];
}

const char *hb_tg_verb_value_name(unsigned verb)
{
    const char *words = verb_entry(verb)->words;

    return words && words[0] == '=' ? words + 1 : NULL;
}

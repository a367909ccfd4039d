/* tilegame_options.c -- the options of a game on a landscape: which there are, what was given, and what it comes to.
 *
 *   own          what the game itself can be asked, such as its edition or its level (struct hb_land_kind)
 *   of rules     each stands in the file of its rule (struct hb_rule_option) and has its place in the list for ever
 *   of all       bag, draws and start, which are about tiles (tilegame_setup.c)
 *
 * The list is put together before main begins; from then on it is only read.  It is the same whichever rules are in
 * play: options may come in any order, and one can decide what another means, so they are only kept as texts at first.
 *
 * What a choice of a rule comes to is a bit of the terms, off which its text is read again: so a state remembers it,
 * and positions tell it.  Figures of a rule stay a text, in which the rule looks up what it needs. */
#include "engine/assert.h"
#include "engine/box_figures.h"
#include "engine/tilegame/rule.h"

#include <stdio.h>
#include <string.h>

static const struct hb_option of_all[HB_LAND_OPTIONS] = {
    [HB_LAND_BAG] = { "bag", HB_COUNTS, NULL, "", "tiles to be drawn, instead of those of the box", false, NULL,
                      .placeholder = "TILE=N,..." },
    [HB_LAND_DRAWS] = { "draws", HB_LIST, NULL, "", "tiles that are drawn first, in this order", true, NULL,
                        .placeholder = "TILE,..." },
    [HB_LAND_START] = { "start", HB_PLACES, NULL, "", "tiles that lie on the table, instead of the start tile", false,
                        NULL, .placeholder = "TILE@X,Y,R" },
};

/* The list */

static bool is_among(const struct hb_rule *const *rules, const struct hb_rule *rule)
{
    while (rules && *rules && *rules != rule)
        rules++;
    return rules && *rules;
}

/* Behind those of lower places.  Two options never share a place or a bit. */
static void add_option(struct hb_land_options *o, const struct hb_rule *rule, const struct hb_rule_option *option,
                       bool may_be_in_play)
{
    unsigned i = o->count++;

    HB_ASSERT(o->count <= HB_OPTIONS_MAX);
    for (unsigned k = 0; k < i; k++)
        HB_ASSERT(!o->of_rule[k] || !option->bit || !(o->of_rule[k]->bit & option->bit)); /* take a bit that is free */
    for (; i > 0 && o->of_rule[i - 1] && o->of_rule[i - 1]->place > option->place; i--) {
        o->list[i] = o->list[i - 1];
        o->of_rule[i] = o->of_rule[i - 1];
        o->rule[i] = o->rule[i - 1];
    }
    HB_ASSERT(i == 0 || !o->of_rule[i - 1] || o->of_rule[i - 1]->place < option->place); /* take a place that is free */
    o->list[i] = option->option;
    o->list[i].of = may_be_in_play ? rule->name : NULL;
    o->of_rule[i] = option;
    o->rule[i] = rule;
}

__attribute__((constructor)) static void list_all_options(void)
{
    for (unsigned k = 0; hb_land_kinds[k]; k++) {
        const struct hb_land_kind *land = hb_land_kinds[k]->land;
        const struct hb_rule *rule;

        while (land->options->list[land->options->count].name)
            land->options->count++;
        for (unsigned i = 0; (rule = hb_tg_kind_rule(land, i)); i++)
            for (const struct hb_rule_option *o = rule->options; o && o->option.name; o++)
                add_option(land->options, rule, o, is_among(land->expansions, rule));
        memcpy(land->options->list + land->options->count, of_all, sizeof of_all);
    }
}

unsigned hb_tg_option_named(const struct hb_land_kind *land, const char *name)
{
    const struct hb_option *list = land->options->list;
    unsigned i = 0;

    while (list[i].name && strcmp(list[i].name, name) != 0)
        i++;
    return i;
}

/* Reading */

bool hb_tg_next_word(const char **text, char *word, size_t cap, bool commas)
{
    const char *stop = commas ? " \t\n," : " \t\n";
    size_t n;

    *text += strspn(*text, stop);
    n = strcspn(*text, stop);
    if (n == 0)
        return false;
    snprintf(word, cap, "%.*s", (int)n, *text);
    *text += n;
    return true;
}

void hb_tg_setup_init(struct hb_tg_setup *s, const struct hb_land_kind *land)
{
    memset(s, 0, sizeof *s);
    s->land = land;
}

/* All options but those of every kind share one room in equal parts. */
static size_t room_of_text(const struct hb_tg_setup *s)
{
    return sizeof s->texts / s->land->options->count;
}

const char *hb_tg_option_given_text(const struct hb_tg_setup *s, unsigned option)
{
    HB_ASSERT(option < s->land->options->count);
    return s->texts + option * room_of_text(s);
}

static char *option_place(struct hb_tg_setup *s, unsigned option, size_t *cap)
{
    char *shared[HB_LAND_OPTIONS] = { s->bag_text, s->draws_text, s->start_text };
    unsigned count = s->land->options->count;

    *cap = option < count ? room_of_text(s) : HB_TILES_TEXT;
    return option < count ? s->texts + option * room_of_text(s) : shared[option - count];
}

/* Counts may be given one by one: those stay that the new ones do not name. */
static void put_other_counts(const char *old, const char *new, struct hb_text *out)
{
    struct hb_figure was, is;

    while (hb_figure_next(&was, &old)) {
        const char *rest = new;
        bool named = false;
        while (!named && hb_figure_next(&is, &rest))
            named = is.name == was.name && strncmp(is.word, was.word, is.name) == 0;
        if (!named)
            hb_put(out, "%.*s ", (int)was.length, was.word);
    }
}

/* An option that is given again replaces what it was; of figures only those that are named again. */
bool hb_tg_setup_option(void *setup, const char *name, const char *text, struct hb_error *err)
{
    char joined[HB_TILES_TEXT + HB_OPTIONS_TEXT];
    struct hb_tg_setup *s = setup;
    const struct hb_land_options *o = s->land->options;
    unsigned option = hb_tg_option_named(s->land, name);
    size_t cap;

    if (!o->list[option].name)
        return hb_refuse(err, HB_BAD_OPTION, "option.none name=%.*s", 40, name);
    if (option < o->count && o->of_rule[option] && o->of_rule[option]->reads && !o->of_rule[option]->reads(text, err))
        return false;
    char *place = option_place(s, option, &cap);
    struct hb_text whole = hb_text_in(joined, sizeof joined);
    if (option < o->count && o->list[option].type == HB_COUNTS)
        put_other_counts(place, text, &whole);
    hb_put(&whole, "%s", text);
    if (whole.len >= cap)
        return hb_refuse(err, HB_BAD_OPTION, "option.longer name=%s n=%zu", name, cap - 1);
    memcpy(place, joined, whole.len + 1);
    s->given |= (uint32_t)1 << option;
    return true;
}

/* What was given */

bool hb_tg_option_given(const struct hb_tg_setup *s, unsigned option)
{
    return s->given >> option & 1;
}

static const char *values_of(const struct hb_option *o)
{
    return o->type == HB_FLAG ? "yes no" : o->values;
}

/* Refuses a word that is not one of the choices, and lists these. */
static bool none_of(const struct hb_option *o, const char *text, struct hb_error *err)
{
    const char *rest = values_of(o);
    char word[HB_WORD_TEXT], list[HB_WORD_TEXT];
    struct hb_text out = hb_text_in(list, sizeof list);

    while (hb_tg_next_word(&rest, word, sizeof word, false))
        hb_put(&out, "%s%s", out.len ? ", " : "", word);
    return hb_refuse(err, HB_BAD_OPTION, "option.choice name=%s text=%.*s list=%s", o->name, 40, text, list);
}

bool hb_tg_option_choice(const struct hb_tg_setup *s, unsigned option, unsigned *which, struct hb_error *err)
{
    const struct hb_option *o = &s->land->options->list[option];
    const char *rest = values_of(o);
    char word[HB_WORD_TEXT];

    if (!hb_tg_option_given(s, option))
        return true;
    for (unsigned i = 0; hb_tg_next_word(&rest, word, sizeof word, false); i++) {
        if (strcmp(word, hb_tg_option_given_text(s, option)) == 0) {
            *which = i;
            return true;
        }
    }
    return none_of(o, hb_tg_option_given_text(s, option), err);
}

/* As in a saved game that does not name the option. */
static bool given_as_before(const struct hb_tg_setup *s, unsigned option)
{
    const char *before = s->land->options->list[option].before;

    return before && hb_tg_option_given(s, option) && strcmp(hb_tg_option_given_text(s, option), before) == 0;
}

/* Options of rules: choices */

static bool choose_bit(struct hb_tg_setup *s, unsigned option, struct hb_error *err)
{
    const struct hb_rule_option *o = s->land->options->of_rule[option];
    unsigned which = 0;
    bool set = false;

    if (o->was_set && given_as_before(s, option))
        set = o->was_set(&s->terms);
    else if (!hb_tg_option_choice(s, option, &which, err))
        return false;
    else if (hb_tg_option_given(s, option))
        set = strcmp(hb_tg_option_given_text(s, option), o->option.standard) != 0;
    s->terms.variant |= set ? o->bit : 0;
    return true;
}

bool hb_tg_choose_rule_options(struct hb_tg_setup *s, struct hb_error *err)
{
    const struct hb_land_options *o = s->land->options;

    for (unsigned i = 0; i < o->count; i++)
        if (o->of_rule[i] && o->of_rule[i]->bit && !choose_bit(s, i, err))
            return false;
    return true;
}

bool hb_tg_option_lasts(const struct hb_land_kind *land, unsigned option)
{
    const struct hb_rule_option *of_rule = land->options->of_rule[option];

    return of_rule ? of_rule->bit != 0 : land->lasting >> option & 1;
}

/* With its bit an option has the word that is not the default. */
void hb_tg_option_lasting_text(const struct hb_land_kind *land, const struct hb_terms *terms, unsigned option,
                               struct hb_text *out)
{
    const struct hb_rule_option *of_rule = land->options->of_rule[option];
    char word[HB_WORD_TEXT];

    if (!of_rule) {
        land->option_text(terms, option, out);
        return;
    }
    const char *rest = values_of(&of_rule->option);
    while (hb_tg_next_word(&rest, word, sizeof word, false))
        if ((strcmp(word, of_rule->option.standard) != 0) == ((terms->variant & of_rule->bit) != 0))
            hb_put(out, "%s", word);
}

/* Options of rules: figures */

static bool is_in_play(const struct hb_tg_setup *s, unsigned option)
{
    return s->terms.rules >> s->land->options->rule[option]->number & 1;
}

/* With the rule in play the option has all its figures, without it none. */
bool hb_tg_complete_rule_options(struct hb_tg_setup *s, struct hb_error *err)
{
    const struct hb_land_options *o = s->land->options;

    for (unsigned i = 0; i < o->count; i++) {
        size_t cap;
        if (!o->of_rule[i] || !o->of_rule[i]->completes)
            continue;
        s->given &= ~((uint32_t)1 << i);
        if (!is_in_play(s, i))
            continue;
        s->given |= (uint32_t)1 << i;
        char *text = option_place(s, i, &cap);
        if (!o->of_rule[i]->completes(text, cap, &s->terms, err))
            return false;
    }
    return true;
}

const char *hb_tg_rule_option_text(const struct hb_tg_setup *s, const struct hb_rule_option *o)
{
    unsigned option = hb_tg_option_named(s->land, o->option.name);

    return is_in_play(s, option) ? hb_tg_option_given_text(s, option) : "";
}

unsigned hb_tg_copies(const struct hb_tg_setup *s, const struct hb_design *d)
{
    const struct hb_land_options *o = s->land->options;
    unsigned copies = d->count;

    for (unsigned i = 0; i < o->count; i++)
        if (o->of_rule[i] && o->of_rule[i]->copies && is_in_play(s, i))
            copies = o->of_rule[i]->copies(hb_tg_option_given_text(s, i), d, copies);
    return copies;
}

/* Writing, with defaults filled in: what was given as in a saved game that does not name it is written so. */
void hb_tg_option_put(const struct hb_tg_setup *s, unsigned option, struct hb_text *out)
{
    if (given_as_before(s, option))
        hb_put(out, "%s", hb_tg_option_given_text(s, option));
    else if (hb_tg_option_lasts(s->land, option))
        hb_tg_option_lasting_text(s->land, &s->terms, option, out);
    else
        hb_put(out, "%s",
               hb_tg_option_given(s, option) ? hb_tg_option_given_text(s, option)
                                             : s->land->options->list[option].standard);
}

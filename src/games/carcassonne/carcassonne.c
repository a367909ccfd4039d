/* carcassonne.c -- Carcassonne as a kind of game: the base game in both editions, and every expansion.
 *
 * A box sets edition and expansions where these are not given themselves. */
#include "games/carcassonne/wheel_figures.h"
#include "rules/rule.h"
#include "rules/variant.h"

#include <stddef.h>
#include <string.h>

enum {
    BOX,
    EDITION,
    FARMERS,
    EXPANSIONS,
    BENDS,
    FLIER_ABBOT,
    FLOCK_AUTOSCORE,
    HILL_BY_COUNT,
    WHEEL_SPECIAL_FIGURES,
    LARGE_ON_CROWN,
    WHEEL_FIGURES,
    OWN_OPTIONS
};

/* Bends as each edition had them before there was a choice. */
static const char bends_of_edition[] = "edition";

static const struct hb_option options[] = {
    [BOX] = { "box", HB_CHOICE, "base bigbox2021 bigbox5", "base", "a box as a preset of edition and expansions", false,
              NULL },
    [EDITION] = { "edition", HB_CHOICE, "c3 bb5", "c3", "c3 is for 1 to 6 players, bb5 for 1 to 8", false, NULL },
    [FARMERS] = { "farmers", HB_FLAG, NULL, "yes", "whether followers may lie on fields", false, NULL },
    [EXPANSIONS] = { "expansions", HB_CHOICES, hb_rule_names, "", "expansions in play", false, NULL },
    [BENDS] = { "bends", HB_CHOICE, "strict free", "strict", "how the river may turn: by RIV-3 or, free, by RIV-4",
                false, bends_of_edition },
    [FLIER_ABBOT] = { "flier_abbot", HB_FLAG, NULL, "no", "whether the abbot may fly", false, "no" },
    [FLOCK_AUTOSCORE] = { "flock_autoscore", HB_FLAG, NULL, "no",
                          "whether a flock is driven home as soon as its field is closed", false, "no" },
    [HILL_BY_COUNT] = { "hill_by_count", HB_FLAG, NULL, "no",
                        "whether at a tie the most followers on hills win, not any of them", false, "no" },
    [WHEEL_SPECIAL_FIGURES] = { "wheel_special_figures", HB_FLAG, NULL, "no",
                                "whether builders, pigs and shepherds count on the wheel as followers do", false,
                                "no" },
    [LARGE_ON_CROWN] = { "large_on_crown", HB_FLAG, NULL, "no", "whether large followers may stand on crown spaces",
                         false, "no" },
    [WHEEL_FIGURES] = { "wheel_figures", HB_COUNTS, NULL, "",
                        "how many of the tiles with the wheel bear which number, such as U/1=2; data/wheel.figures has "
                        "all",
                        false, "" },
    HB_OPTIONS_OF_LAND,
};

/* Flags that rules find as bits of the variant. */
static const struct {
    unsigned option;
    uint8_t bit;
} flags[] = {
    { FLIER_ABBOT, HB_ABBOT_FLIES },       { FLOCK_AUTOSCORE, HB_FLOCK_AUTOSCORE },
    { HILL_BY_COUNT, HB_HILL_BY_COUNT },   { WHEEL_SPECIAL_FIGURES, HB_WHEEL_SPECIAL_FIGURES },
    { LARGE_ON_CROWN, HB_LARGE_ON_CROWN },
};
enum { FLAGS = sizeof flags / sizeof flags[0] };

/* In the order of the words above. */
enum { BASE_BOX, BIGBOX2021, BIGBOX5, BOXES };
enum { STRICT, FREE };
static const char *const box_names[BOXES] = { "base", "bigbox2021", "bigbox5" };
static const enum hb_edition box_edition[BOXES] = { HB_C3, HB_C3, HB_BB5 };
static const char *const edition_names[HB_EDITIONS] = { [HB_C3] = "c3", [HB_BB5] = "bb5" };
static const unsigned players_max[HB_EDITIONS] = { [HB_C3] = 6, [HB_BB5] = 8 };

extern const struct hb_rule hb_rule_base, hb_rule_farmers;

static const struct hb_rule *const own_rules[] = { &hb_rule_base, &hb_rule_farmers, NULL };

static uint32_t bit_of(const struct hb_rule *rule)
{
    return (uint32_t)1 << rule->number;
}

static bool has_word(const char *text, const char *wanted)
{
    char word[64];

    while (text && hb_lg_next_word(&text, word, sizeof word, false))
        if (strcmp(word, wanted) == 0)
            return true;
    return false;
}

static void take_box(struct hb_lg_setup *s, const char *box)
{
    for (unsigned i = 0; hb_expansions[i]; i++)
        if (has_word(hb_expansions[i]->boxes, box))
            s->terms.rules |= bit_of(hb_expansions[i]);
}

static const struct hb_rule *expansion_named(const char *name)
{
    unsigned i = 0;

    while (hb_expansions[i] && strcmp(hb_expansions[i]->name, name) != 0)
        i++;
    return hb_expansions[i];
}

static bool take_named(struct hb_lg_setup *s, struct hb_error *err)
{
    const char *rest = hb_lg_own_text(s, EXPANSIONS);
    char word[64];

    while (hb_lg_next_word(&rest, word, sizeof word, true)) {
        const struct hb_rule *rule = expansion_named(word);
        if (!rule)
            return hb_refuse(err, HB_BAD_OPTION, "option.expansions.none word=%.*s list=%s", 40, word, hb_rule_names);
        if (s->terms.rules & bit_of(rule))
            return hb_refuse(err, HB_BAD_OPTION, "option.expansions.twice word=%s", word);
        s->terms.rules |= bit_of(rule);
    }
    return true;
}

static bool check_players(const struct hb_lg_setup *s, struct hb_error *err)
{
    unsigned edition = s->terms.edition;

    if (s->players >= 1 && s->players <= players_max[edition])
        return true;
    return hb_refuse(err, HB_BAD_OPTION, "option.players n=%u edition=%s most=%u", s->players, edition_names[edition],
                     players_max[edition]);
}

static bool choose_bends(struct hb_lg_setup *s, struct hb_error *err)
{
    unsigned bends = STRICT;

    if (hb_lg_given(s, BENDS) && strcmp(hb_lg_own_text(s, BENDS), bends_of_edition) == 0)
        bends = s->terms.edition == HB_C3 ? FREE : STRICT;
    else if (!hb_lg_which(s, BENDS, &bends, err))
        return false;
    s->terms.variant |= bends == FREE ? HB_FREE_BENDS : 0;
    return true;
}

static bool choose_flags(struct hb_lg_setup *s, struct hb_error *err)
{
    for (unsigned i = 0; i < FLAGS; i++) {
        unsigned no = 1;
        if (!hb_lg_which(s, flags[i].option, &no, err))
            return false;
        s->terms.variant |= no ? 0 : flags[i].bit;
    }
    return true;
}

/* With the wheel all its figures are told, without it none. */
static bool choose_wheel_figures(struct hb_lg_setup *s, struct hb_error *err)
{
    const uint16_t bit = 1 << WHEEL_FIGURES;

    s->given &= (uint16_t)~bit;
    if (!hb_wheel_figures_matter(s))
        return true;
    s->given |= bit;
    return hb_wheel_figures_check(hb_lg_own_place(s, WHEEL_FIGURES), err);
}

static bool choose(struct hb_lg_setup *s, struct hb_error *err)
{
    unsigned box = BASE_BOX, no_farmers = 0;

    if (!hb_lg_which(s, BOX, &box, err))
        return false;
    unsigned edition = box_edition[box];
    if (!hb_lg_which(s, EDITION, &edition, err) || !hb_lg_which(s, FARMERS, &no_farmers, err))
        return false;
    s->terms.edition = (uint8_t)edition;
    s->terms.rules = bit_of(&hb_rule_base) | (no_farmers ? 0 : bit_of(&hb_rule_farmers));
    if (!hb_lg_given(s, EXPANSIONS))
        take_box(s, box_names[box]);
    return take_named(s, err) && choose_bends(s, err) && choose_flags(s, err) && check_players(s, err) &&
           choose_wheel_figures(s, err);
}

static void put_expansions(const struct hb_terms *terms, struct hb_text *out)
{
    bool first = true;

    for (unsigned i = 0; hb_expansions[i]; i++) {
        if (!(terms->rules & bit_of(hb_expansions[i])))
            continue;
        hb_put(out, "%s%s", first ? "" : " ", hb_expansions[i]->name);
        first = false;
    }
}

static uint8_t bit_of_flag(unsigned option)
{
    unsigned i = 0;

    while (i < FLAGS && flags[i].option != option)
        i++;
    return i < FLAGS ? flags[i].bit : 0;
}

static void option_text(const struct hb_terms *terms, unsigned option, struct hb_text *out)
{
    if (option == EDITION)
        hb_put(out, "%s", edition_names[terms->edition]);
    else if (option == FARMERS)
        hb_put(out, "%s", terms->rules & bit_of(&hb_rule_farmers) ? "yes" : "no");
    else if (option == BENDS)
        hb_put(out, "%s", terms->variant & HB_FREE_BENDS ? "free" : "strict");
    else if (bit_of_flag(option))
        hb_put(out, "%s", terms->variant & bit_of_flag(option) ? "yes" : "no");
    else
        put_expansions(terms, out);
}

static bool reads(unsigned option, const char *text, struct hb_error *err)
{
    return option != WHEEL_FIGURES || hb_wheel_figures_read(text, err);
}

static unsigned copies(const struct hb_lg_setup *s, const struct hb_design *d)
{
    return hb_wheel_figures_copies(hb_lg_own_text(s, WHEEL_FIGURES), d);
}

static const struct hb_land_kind land = {
    .id = "carcassonne",
    .options = options,
    .own_options = OWN_OPTIONS,
    .lasting = 1 << EDITION | 1 << FARMERS | 1 << EXPANSIONS | 1 << BENDS | 1 << FLIER_ABBOT | 1 << FLOCK_AUTOSCORE |
               1 << HILL_BY_COUNT | 1 << WHEEL_SPECIAL_FIGURES | 1 << LARGE_ON_CROWN,
    .tiles_named = "expansions",
    .rules = own_rules,
    .expansions = hb_expansions,
    .reads = reads,
    .choose = choose,
    .option_text = option_text,
    .copies = copies,
    .laws = { [HB_LAW_TOUCH] = "BAS-3",
              [HB_LAW_FIT] = "BAS-4",
              [HB_LAW_PUT] = "BAS-6",
              [HB_LAW_HELD] = "BAS-7",
              [HB_LAW_ORDER] = "BAS-16" },
};

static void setup_init(void *setup)
{
    hb_lg_setup_init(setup, &land);
}

static size_t position_size(const char *text, struct hb_error *err)
{
    return hb_lg_position_size(&land, text, err);
}

static bool position_parse(struct hb_game *g, const char *text, struct hb_error *err)
{
    return hb_lg_position_parse(&land, g, text, err);
}

const struct hb_kind hb_kind_carcassonne = {
    HB_LAND_ANSWERS,
    HB_LAND_POINTS,
    .id = "carcassonne",
    .title = "Carcassonne",
    .options = options,
    .players_min = 1,
    .players_max = 8,
    .setup_init = setup_init,
    .position_size = position_size,
    .position_parse = position_parse,
    .land = &land,
};

/* carcassonne.c -- Carcassonne as a kind of game: the base game in both editions, and every expansion.
 *
 * Its rules stand where they are played: those about figures and points in base.c and farmers.c, the turn in draw.c,
 * lay.c, figures.c and scoring.c of engine/tilegame, each expansion in its folder.
 *
 * A box sets edition and expansions where these are not given themselves.
 *
 * What its options come to is an edition and a set of rules as bits by their numbers.  A game remembers these, and each
 * option is read off them again.  Which expansions there are the build has listed; each says itself in which boxes it
 * comes, and which options it has. */
#include "engine/tilegame/rule.h"

#include <stddef.h>
#include <string.h>

enum { BOX, EDITION, FARMERS, EXPANSIONS };

static struct hb_land_options options = {
    .list = { [BOX] = { "box", HB_CHOICE, "base basebox mists bigbox2021 bigbox5", "base",
                        "a box as a preset of edition and expansions", false, NULL, .placeholder = "BOX" },
              [EDITION] = { "edition", HB_CHOICE, "c3 bb5", "c3", "c3 is for 1 to 6 players, bb5 for 1 to 8", false,
                            NULL, .placeholder = "E" },
              [FARMERS] = { "farmers", HB_FLAG, NULL, "yes", "whether followers may lie on fields", false, NULL,
                            .example = "no" },
              [EXPANSIONS] = { "expansions", HB_CHOICES, hb_rule_names, "", "expansions in play", false, NULL,
                               .example = "river,abbot" } },
};

/* In the order of the words above.  The base box, which has the river and the abbot in it, has figures for five.  That
 * of the mists adds its tiles to a base game. */
enum { BASE, BASEBOX, MISTS, BIGBOX2021, BIGBOX5, BOXES };
static const struct {
    const char *name;
    enum hb_edition edition;
    unsigned players_max; /* 0: as many as the edition is for */
} boxes[BOXES] = {
    [BASE] = { "base", HB_C3, 0 },        [BASEBOX] = { "basebox", HB_C3, 5 },
    [MISTS] = { "mists", HB_C3, 0 },      [BIGBOX2021] = { "bigbox2021", HB_C3, 0 },
    [BIGBOX5] = { "bigbox5", HB_BB5, 0 },
};
static const char *const edition_names[HB_EDITIONS] = { [HB_C3] = "c3", [HB_BB5] = "bb5" };
static const unsigned players_max[HB_EDITIONS] = { [HB_C3] = 6, [HB_BB5] = 8 };

extern const struct hb_rule hb_rule_base, hb_rule_farmers;

static const struct hb_rule *const own_rules[] = { &hb_rule_base, &hb_rule_farmers, NULL };

static uint32_t bit_of(const struct hb_rule *rule)
{
    return (uint32_t)1 << rule->number;
}

/* Whether one of the words of a list is this one. */
static bool has_word(const char *text, const char *wanted)
{
    char word[64];

    while (text && hb_tg_next_word(&text, word, sizeof word, false))
        if (strcmp(word, wanted) == 0)
            return true;
    return false;
}

/* The expansions of a box. */
static void take_box(struct hb_tg_setup *s, const char *box)
{
    for (unsigned i = 0; hb_expansions[i]; i++)
        if (has_word(hb_expansions[i]->boxes, box))
            s->terms.rules |= bit_of(hb_expansions[i]);
}

/* NULL: there is none. */
static const struct hb_rule *expansion_named(const char *name)
{
    unsigned i = 0;

    while (hb_expansions[i] && strcmp(hb_expansions[i]->name, name) != 0)
        i++;
    return hb_expansions[i];
}

/* Those that are named, each once. */
static bool take_named(struct hb_tg_setup *s, struct hb_error *err)
{
    const char *rest = hb_tg_option_given_text(s, EXPANSIONS);
    char word[64];

    while (hb_tg_next_word(&rest, word, sizeof word, true)) {
        const struct hb_rule *rule = expansion_named(word);
        if (!rule)
            return hb_refuse(err, HB_BAD_OPTION, "option.expansions.none word=%.*s list=%s", 40, word, hb_rule_names);
        if (s->terms.rules & bit_of(rule))
            return hb_refuse(err, HB_BAD_OPTION, "option.expansions.twice word=%s", word);
        s->terms.rules |= bit_of(rule);
    }
    return true;
}

static bool check_players(const struct hb_tg_setup *s, struct hb_error *err)
{
    unsigned edition = s->terms.edition, box = BASE;

    if (!hb_tg_option_choice(s, BOX, &box, err))
        return false;
    if (boxes[box].players_max && s->players > boxes[box].players_max)
        return hb_refuse(err, HB_BAD_OPTION, "option.players.box n=%u box=%s most=%u", s->players, boxes[box].name,
                         boxes[box].players_max);
    if (s->players >= 1 && s->players <= players_max[edition])
        return true;
    return hb_refuse(err, HB_BAD_OPTION, "option.players n=%u edition=%s most=%u", s->players, edition_names[edition],
                     players_max[edition]);
}

/* Later options rest on earlier ones: the box gives the edition, which limits the players. */
static bool choose(struct hb_tg_setup *s, struct hb_error *err)
{
    unsigned box = BASE, no_farmers = 0;

    if (!hb_tg_option_choice(s, BOX, &box, err))
        return false;
    unsigned edition = boxes[box].edition;
    if (!hb_tg_option_choice(s, EDITION, &edition, err) || !hb_tg_option_choice(s, FARMERS, &no_farmers, err))
        return false;
    s->terms.edition = (uint8_t)edition;
    s->terms.rules = bit_of(&hb_rule_base) | (no_farmers ? 0 : bit_of(&hb_rule_farmers));
    if (!hb_tg_option_given(s, EXPANSIONS))
        take_box(s, boxes[box].name);
    return take_named(s, err);
}

/* In the order of the list, whatever order they were named in. */
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

static void option_text(const struct hb_terms *terms, unsigned option, struct hb_text *out)
{
    if (option == EDITION)
        hb_put(out, "%s", edition_names[terms->edition]);
    else if (option == FARMERS)
        hb_put(out, "%s", terms->rules & bit_of(&hb_rule_farmers) ? "yes" : "no");
    else
        put_expansions(terms, out);
}

static const struct hb_land_kind land = {
    .id = "carcassonne",
    .options = &options,
    .lasting = 1 << EDITION | 1 << FARMERS | 1 << EXPANSIONS,
    .tiles_named = "expansions",
    .rules = own_rules,
    .expansions = hb_expansions,
    .choose = choose,
    .check_players = check_players,
    .option_text = option_text,
    .laws = { [HB_LAW_TOUCH] = "BAS-3",
              [HB_LAW_FIT] = "BAS-4",
              [HB_LAW_PUT] = "BAS-6",
              [HB_LAW_HELD] = "BAS-7",
              [HB_LAW_ORDER] = "BAS-16" },
};

static void setup_init(void *setup)
{
    hb_tg_setup_init(setup, &land);
}

static size_t position_size(const char *text, struct hb_error *err)
{
    return hb_tg_position_size(&land, text, err);
}

static bool position_parse(struct hb_game *g, const char *text, struct hb_error *err)
{
    return hb_tg_position_parse(&land, g, text, err);
}

extern const struct hb_kind_players hb_kind_players_carcassonne;

const struct hb_kind hb_kind_carcassonne = {
    HB_TG_ANSWERS,
    HB_TG_POINTS,
    .id = "carcassonne",
    .title = "Carcassonne",
    .options = options.list,
    .players_min = 1,
    .players_max = 8,
    .setup_init = setup_init,
    .position_size = position_size,
    .position_parse = position_parse,
    .for_players = &hb_kind_players_carcassonne,
    .land = &land,
};

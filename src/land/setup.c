/* setup.c -- options of Carcassonne: read as text, checked and completed.
 *
 * Options may come in any order, so they are only kept until hb_lg_setup_check.  A box sets edition and
 * expansions where these are not given themselves.  The tiles to be drawn are those of the edition and the
 * expansions, or those of `bag`; tiles in `draws` that are not among them are added. */
#include "core/assert.h"
#include "rules/rule.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOX, EDITION, FARMERS, EXPANSIONS, BAG, DRAWS, START, OPTIONS };

const struct hb_option hb_lg_options[] = {
    [BOX] = { "box", HB_CHOICE, "base bigbox2021 bigbox5", "base", "a box as a preset of edition and expansions",
              false },
    [EDITION] = { "edition", HB_CHOICE, "c3 bb5", "c3", "c3 is for 1 to 6 players, bb5 for 1 to 8", false },
    [FARMERS] = { "farmers", HB_FLAG, NULL, "yes", "whether followers may lie on fields", false },
    [EXPANSIONS] = { "expansions", HB_CHOICES, hb_rule_names, "", "expansions in play", false },
    [BAG] = { "bag", HB_COUNTS, NULL, "", "tiles to be drawn, instead of those of the box", false },
    [DRAWS] = { "draws", HB_LIST, NULL, "", "tiles that are drawn first, in this order", true },
    [START] = { "start", HB_PLACES, NULL, "", "tiles that lie on the table, instead of the start tile", false },
    { NULL, HB_FLAG, NULL, NULL, NULL, false },
};

static const char *const edition_names[HB_EDITIONS] = { [HB_C3] = "c3", [HB_BB5] = "bb5" };
static const char *const box_names[HB_BOXES] = { "base", "bigbox2021", "bigbox5" };
static const enum hb_edition box_edition[HB_BOXES] = { HB_C3, HB_C3, HB_BB5 };
static const unsigned players_max[HB_EDITIONS] = { [HB_C3] = 6, [HB_BB5] = 8 };

/* Reading */

/* The next word of a text, words being separated by spaces or commas; false at the end. */
static bool next_word(const char **text, char *word, size_t cap, bool commas)
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

static bool find_word(const char *const *names, unsigned count, const char *word, unsigned *out)
{
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(names[i], word) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

static bool read_number(const char *text, long low, long high, long *out, const char **end)
{
    char *stop;
    long value = strtol(text, &stop, 10);

    if (stop == text || isspace((unsigned char)text[0]) || value < low || value > high)
        return false;
    *out = value;
    *end = stop;
    return true;
}

void hb_lg_setup_init(void *setup)
{
    memset(setup, 0, sizeof(struct hb_lg_setup));
}

static char *option_place(struct hb_lg_setup *s, unsigned option, size_t *cap)
{
    char *place[OPTIONS] = { s->box_text, s->edition_text, s->farmers_text, s->expansions_text,
                             s->bag_text, s->draws_text,   s->start_text };

    *cap = option >= BAG ? HB_TILES_TEXT : HB_WORD_TEXT;
    return place[option];
}

bool hb_lg_setup_option(void *setup, const char *name, const char *text, struct hb_error *err)
{
    struct hb_lg_setup *s = setup;

    for (unsigned i = 0; i < OPTIONS; i++) {
        size_t cap;
        if (strcmp(hb_lg_options[i].name, name) != 0)
            continue;
        char *place = option_place(s, i, &cap);
        if (strlen(text) >= cap)
            return hb_fail(err, HB_BAD_OPTION, "option %s: longer than %zu characters", name, cap - 1);
        snprintf(place, cap, "%s", text);
        s->given |= (uint8_t)(1u << i);
        return true;
    }
    return hb_fail(err, HB_BAD_OPTION, "there is no option \"%.40s\"", name);
}

static bool given(const struct hb_lg_setup *s, unsigned option)
{
    return s->given >> option & 1;
}

/* Checking: edition, farmers, expansions */

static uint32_t bit_of(const struct hb_rule *rule)
{
    return (uint32_t)1 << rule->number;
}

/* The rule of that name, or NULL. */
static const struct hb_rule *rule_named(const char *name)
{
    for (unsigned number = 0; number < HB_RULES_MAX; number++)
        if (hb_rules[number] && strcmp(hb_rules[number]->name, name) == 0)
            return hb_rules[number];
    return NULL;
}

static bool check_edition(struct hb_lg_setup *s, unsigned box, struct hb_error *err)
{
    unsigned edition = box_edition[box];

    if (given(s, EDITION) && !find_word(edition_names, HB_EDITIONS, s->edition_text, &edition))
        return hb_fail(err, HB_BAD_OPTION, "option edition: \"%.40s\" is none of c3, bb5", s->edition_text);
    s->edition = (enum hb_edition)edition;
    return true;
}

static bool check_farmers(struct hb_lg_setup *s, struct hb_error *err)
{
    static const char *const words[] = { "no", "yes" };
    unsigned farmers = 1;

    if (given(s, FARMERS) && !find_word(words, 2, s->farmers_text, &farmers))
        return hb_fail(err, HB_BAD_OPTION, "option farmers: \"%.40s\" is none of yes, no", s->farmers_text);
    s->farmers = farmers != 0;
    s->rules = bit_of(rule_named("base")) | (s->farmers ? bit_of(rule_named("farmers")) : 0);
    return true;
}

static const struct hb_rule *expansion_named(const char *name)
{
    unsigned i = 0;

    while (hb_expansions[i] && strcmp(hb_expansions[i]->name, name) != 0)
        i++;
    return hb_expansions[i];
}

static bool check_expansions(struct hb_lg_setup *s, unsigned box, struct hb_error *err)
{
    const char *rest = s->expansions_text;
    char word[64];

    for (unsigned i = 0; !given(s, EXPANSIONS) && hb_expansions[i]; i++)
        if (hb_expansions[i]->boxes >> box & 1)
            s->rules |= bit_of(hb_expansions[i]);
    while (next_word(&rest, word, sizeof word, true)) {
        const struct hb_rule *rule = expansion_named(word);
        if (!rule)
            return hb_fail(err, HB_BAD_OPTION, "option expansions: there is no \"%.40s\"; there are: %s", word,
                           hb_rule_names);
        if (s->rules & bit_of(rule))
            return hb_fail(err, HB_BAD_OPTION, "option expansions: \"%s\" is named twice", word);
        s->rules |= bit_of(rule);
    }
    return true;
}

static bool check_box(struct hb_lg_setup *s, unsigned *box, struct hb_error *err)
{
    *box = HB_BOX_BASE;
    if (given(s, BOX) && !find_word(box_names, HB_BOXES, s->box_text, box))
        return hb_fail(err, HB_BAD_OPTION, "option box: \"%.40s\" is none of base, bigbox2021, bigbox5", s->box_text);
    return true;
}

/* Checking: tiles */

static bool rule_named_in_play(const struct hb_lg_setup *s, const char *name)
{
    const struct hb_rule *rule = rule_named(name);

    return rule && (s->rules & bit_of(rule));
}

/* A tile whose mark matters only with a rule that is not in play is the plain one. */
static unsigned as_in_play(const struct hb_lg_setup *s, unsigned design)
{
    const struct hb_design *d = &hb_designs[design];

    if (!d->only_with || rule_named_in_play(s, d->only_with))
        return design;
    return hb_design_named(d->plain, (enum hb_edition)d->edition);
}

static struct hb_stock *stock_for(struct hb_lg_setup *s, unsigned design)
{
    for (unsigned i = 0; i < s->stocks; i++)
        if (s->stock[i].design == design)
            return &s->stock[i];
    if (s->stocks == HB_STOCKS_MAX)
        return NULL;
    s->stock[s->stocks] = (struct hb_stock){ .design = (uint16_t)design };
    return &s->stock[s->stocks++];
}

static bool add_tiles(struct hb_lg_setup *s, unsigned design, unsigned count, const char *option, struct hb_error *err)
{
    struct hb_stock *stock = stock_for(s, design);

    if (!stock || stock->unseen + count > HB_STOCKS_MAX)
        return hb_fail(err, HB_BAD_OPTION, "option %s: more than %d %s", option, HB_STOCKS_MAX,
                       stock ? "tiles of one kind" : "kinds of tiles");
    stock->unseen = (uint8_t)(stock->unseen + count);
    return true;
}

static bool set_has_edition(const char *set, unsigned edition)
{
    for (size_t i = 1; i < hb_design_count; i++)
        if (strcmp(hb_designs[i].set, set) == 0 && hb_designs[i].edition == edition)
            return true;
    return false;
}

static bool is_in_set(const struct hb_lg_setup *s, const struct hb_design *d, const char *set)
{
    unsigned edition = set_has_edition(set, s->edition) ? s->edition : (s->edition == HB_C3 ? HB_BB5 : HB_C3);

    return strcmp(d->set, set) == 0 && d->edition == edition;
}

static bool is_in_box(const struct hb_lg_setup *s, const struct hb_design *d)
{
    for (unsigned number = 0; number < HB_RULES_MAX; number++)
        if ((s->rules >> number & 1) && hb_rules[number]->tiles && is_in_set(s, d, hb_rules[number]->tiles))
            return true;
    return false;
}

static bool fill_from_box(struct hb_lg_setup *s, struct hb_error *err)
{
    for (size_t i = 1; i < hb_design_count; i++)
        if (is_in_box(s, &hb_designs[i]) && hb_designs[i].count &&
            !add_tiles(s, as_in_play(s, (unsigned)i), hb_designs[i].count, "expansions", err))
            return false;
    return true;
}

static bool read_tile(const struct hb_lg_setup *s, const char *name, const char *option, unsigned *design,
                      struct hb_error *err)
{
    *design = hb_design_named(name, s->edition);
    if (!*design)
        return hb_fail(err, HB_BAD_OPTION, "option %s: there is no tile \"%.40s\"", option, name);
    *design = as_in_play(s, *design);
    return true;
}

static bool fill_from_bag(struct hb_lg_setup *s, struct hb_error *err)
{
    const char *rest = s->bag_text, *end;
    char word[96];
    long count;

    while (next_word(&rest, word, sizeof word, true)) {
        char *equals = strchr(word, '=');
        unsigned design;
        if (!equals || !read_number(equals + 1, 0, HB_STOCKS_MAX, &count, &end) || *end)
            return hb_fail(err, HB_BAD_OPTION,
                           "option bag: \"%.60s\" is not of the form TILE=COUNT, COUNT from 0 to %d", word,
                           HB_STOCKS_MAX);
        *equals = '\0';
        if (!read_tile(s, word, "bag", &design, err) || (count && !add_tiles(s, design, (unsigned)count, "bag", err)))
            return false;
    }
    return true;
}

/* Tiles drawn in a given order are part of what is drawn; what the piles lack of them is added. */
static bool read_draws(struct hb_lg_setup *s, struct hb_error *err)
{
    const char *rest = s->draws_text;
    uint8_t used[HB_STOCKS_MAX] = { 0 };
    char word[96];

    s->draws = 0;
    while (next_word(&rest, word, sizeof word, true)) {
        unsigned design;
        if (!read_tile(s, word, "draws", &design, err))
            return false;
        if (s->draws == HB_TILES_MAX)
            return hb_fail(err, HB_BAD_OPTION, "option draws: more than %d tiles", HB_TILES_MAX);
        s->draw[s->draws++] = (uint16_t)design;
        struct hb_stock *stock = stock_for(s, design);
        if (!stock)
            return hb_fail(err, HB_BAD_OPTION, "option draws: more than %d kinds of tiles", HB_STOCKS_MAX);
        uint8_t *mine = &used[stock - s->stock];
        if (*mine == HB_STOCKS_MAX)
            return hb_fail(err, HB_BAD_OPTION, "option draws: more than %d tiles of one kind", HB_STOCKS_MAX);
        if (++*mine > stock->unseen)
            stock->unseen = *mine;
    }
    return true;
}

static bool read_place(struct hb_lg_setup *s, char *word, struct hb_error *err)
{
    char *at = strchr(word, '@');
    const char *end = at ? at + 1 : word;
    long number[3] = { 0 };
    unsigned design;

    for (unsigned i = 0; i < 3; i++) {
        bool comma = i == 0 || *end++ == ',';
        if (!at || !comma || !read_number(end, -HB_TILES_MAX, 270, &number[i], &end))
            return hb_fail(err, HB_BAD_OPTION,
                           "option start: \"%.60s\" is not of the form TILE@X,Y,ROTATION with X and Y from -%d to %d",
                           word, HB_TILES_MAX, HB_TILES_MAX);
    }
    if (*end || number[2] % 90 || number[2] < 0 || number[0] > HB_TILES_MAX || number[1] > HB_TILES_MAX)
        return hb_fail(err, HB_BAD_OPTION, "option start: \"%.60s\": the rotation is 0, 90, 180 or 270", word);
    *at = '\0';
    if (!read_tile(s, word, "start", &design, err))
        return false;
    s->start[s->starts++] =
        (struct hb_start_tile){ (uint16_t)design, (int16_t)number[0], (int16_t)number[1], (uint16_t)(number[2] / 90) };
    return true;
}

static bool read_start(struct hb_lg_setup *s, const char *rest, struct hb_error *err)
{
    char word[96];

    while (next_word(&rest, word, sizeof word, false)) {
        if (s->starts == HB_TILES_MAX)
            return hb_fail(err, HB_BAD_OPTION, "option start: more than %d tiles", HB_TILES_MAX);
        if (!read_place(s, word, err))
            return false;
    }
    if (!s->starts)
        return hb_fail(err, HB_BAD_OPTION, "option start: at least one tile must lie on the table");
    return true;
}

/* The tile of its set that the rule lays first. */
static void start_with(struct hb_lg_setup *s, const struct hb_rule *rule)
{
    for (size_t i = 1; i < hb_design_count; i++)
        if (is_in_set(s, &hb_designs[i], rule->tiles) && hb_mark_of_design(&hb_designs[i], rule->start_mark))
            s->start[0] = (struct hb_start_tile){ .design = (uint16_t)i };
}

/* The tile that the rules lay first: that of an expansion which replaces it, else the start tile. */
static void usual_start(struct hb_lg_setup *s)
{
    s->starts = 1;
    for (size_t i = hb_design_count - 1; i > 0; i--)
        if (is_in_set(s, &hb_designs[i], "base") && hb_designs[i].start)
            s->start[0] = (struct hb_start_tile){ .design = (uint16_t)i };
    for (unsigned number = 0; number < HB_RULES_MAX; number++)
        if ((s->rules >> number & 1) && hb_rules[number]->start_mark)
            start_with(s, hb_rules[number]);
}

static void wake(struct hb_lg_setup *s, unsigned design)
{
    for (unsigned number = 0; number < HB_RULES_MAX; number++)
        if (hb_rules[number] && (hb_rules[number]->wakes_on & hb_designs[design].kinds))
            s->rules |= bit_of(hb_rules[number]);
}

static void wake_rules(struct hb_lg_setup *s)
{
    for (unsigned i = 0; i < s->stocks; i++)
        wake(s, s->stock[i].design);
    for (unsigned i = 0; i < s->starts; i++)
        wake(s, s->start[i].design);
}

unsigned hb_lg_pile(uint32_t rules, const struct hb_design *d)
{
    unsigned pile = HB_MAIN_PILE;

    for (unsigned r = 0; rules; r++, rules >>= 1)
        if ((rules & 1) && hb_rules[r]->pile && hb_rules[r]->pile(d) < pile)
            pile = hb_rules[r]->pile(d);
    return pile;
}

static void sort_stocks(struct hb_lg_setup *s)
{
    for (unsigned i = 1; i < s->stocks; i++) {
        struct hb_stock moving = s->stock[i];
        unsigned pile = hb_lg_pile(s->rules, &hb_designs[moving.design]), k = i;
        for (; k > 0; k--) {
            unsigned other = hb_lg_pile(s->rules, &hb_designs[s->stock[k - 1].design]);
            if (other < pile || (other == pile && s->stock[k - 1].design < moving.design))
                break;
            s->stock[k] = s->stock[k - 1];
        }
        s->stock[k] = moving;
    }
}

static bool check_total(const struct hb_lg_setup *s, struct hb_error *err)
{
    unsigned tiles = s->starts;

    for (unsigned i = 0; i < s->stocks; i++)
        tiles += s->stock[i].unseen;
    return tiles <= HB_TILES_MAX ||
           hb_fail(err, HB_BAD_OPTION, "%u tiles in all; at most %d can be played", tiles, HB_TILES_MAX);
}

/* The squares there are in one direction, from the first to the last, as tiles are laid: a landscape stops growing when it
 * is HB_WIDTH_MAX wide. */
struct span {
    int first, last;
};

static bool grows_to(struct span *s, int at, bool begins)
{
    if (begins)
        *s = (struct span){ at, at };
    if (at < s->first || at > s->last)
        return false;
    if (at == s->first && s->last - s->first + 1 < HB_WIDTH_MAX)
        s->first--;
    if (at == s->last && s->last - s->first + 1 < HB_WIDTH_MAX)
        s->last++;
    return true;
}

static bool start_has_room(const struct hb_lg_setup *s, struct hb_error *err)
{
    struct span x = { 0, 0 }, y = { 0, 0 };

    for (unsigned i = 0; i < s->starts; i++)
        if (!grows_to(&x, s->start[i].x, i == 0) || !grows_to(&y, s->start[i].y, i == 0))
            return hb_fail(err, HB_BAD_OPTION, "option start: no landscape is wider or higher than %d squares",
                           HB_WIDTH_MAX);
    return true;
}

/* Lays the start tiles on a trial landscape: each but the first must touch and fit what lies before it. */
bool hb_lg_start_fits(const struct hb_lg_setup *s, struct hb_error *err)
{
    const struct hb_start_tile *p = s->start;

    for (unsigned i = 0; i < s->starts; i++) {
        bool touches = i == 0;
        for (unsigned k = 0; k < i; k++) {
            int dx = p[k].x - p[i].x, dy = p[k].y - p[i].y;
            if (dx == 0 && dy == 0)
                return hb_fail(err, HB_BAD_OPTION, "option start: two tiles lie on %d %d", p[i].x, p[i].y);
            if (abs(dx) + abs(dy) != 1)
                continue;
            unsigned side = dy < 0 ? HB_N : dx > 0 ? HB_E : dy > 0 ? HB_S : HB_W;
            touches = true;
            if (!p[i].design || !p[k].design) /* a tile that lies face down goes with anything */
                continue;
            if (hb_shapes[HB_TURNS * p[i].design + p[i].quarters].edge[side] !=
                hb_shapes[HB_TURNS * p[k].design + p[k].quarters].edge[side ^ 2])
                return hb_fail(err, HB_BAD_OPTION,
                               "option start: the tile on %d %d does not fit the one on %d %d (BAS-4)", p[i].x, p[i].y,
                               p[k].x, p[k].y);
        }
        if (!touches)
            return hb_fail(err, HB_BAD_OPTION, "option start: the tile on %d %d touches none before it (BAS-3)", p[i].x,
                           p[i].y);
    }
    return start_has_room(s, err);
}

static bool check_players(const struct hb_lg_setup *s, unsigned players, struct hb_error *err)
{
    if (players >= 1 && players <= players_max[s->edition])
        return true;
    return hb_fail(err, HB_BAD_OPTION, "%u players: edition %s is for 1 to %u", players, edition_names[s->edition],
                   players_max[s->edition]);
}

/* A board of an expansion, or one tile. */
static bool lay_usual_start(struct hb_lg_setup *s, struct hb_error *err)
{
    for (unsigned number = 0; number < HB_RULES_MAX; number++)
        if ((s->rules >> number & 1) && hb_rules[number]->start_board)
            return read_start(s, hb_rules[number]->start_board, err);
    usual_start(s);
    return true;
}

bool hb_lg_setup_check(void *setup, unsigned players, struct hb_error *err)
{
    struct hb_lg_setup *s = setup;
    unsigned box;

    s->players = players;
    s->stocks = s->starts = 0;
    if (!check_box(s, &box, err) || !check_edition(s, box, err) || !check_farmers(s, err) ||
        !check_expansions(s, box, err) || !check_players(s, players, err))
        return false;
    if (!(given(s, BAG) ? fill_from_bag(s, err) : fill_from_box(s, err)) || !read_draws(s, err))
        return false;
    if (!(given(s, START) ? read_start(s, s->start_text, err) : lay_usual_start(s, err)))
        return false;
    wake_rules(s);
    sort_stocks(s);
    return check_total(s, err) && hb_lg_start_fits(s, err);
}

/* Writing, with defaults filled in */

static void put_bag(const struct hb_lg_setup *s, struct hb_text *out)
{
    bool first = true;

    for (unsigned i = 0; i < s->stocks; i++) {
        if (!s->stock[i].unseen)
            continue;
        hb_put(out, "%s%s=%u", first ? "" : " ", hb_designs[s->stock[i].design].name, s->stock[i].unseen);
        first = false;
    }
}

static void put_start(const struct hb_lg_setup *s, struct hb_text *out)
{
    for (unsigned i = 0; i < s->starts; i++)
        hb_put(out, "%s%s@%d,%d,%u", i ? " " : "", hb_designs[s->start[i].design].name, s->start[i].x, s->start[i].y,
               90u * s->start[i].quarters);
}

static void put_expansions(const struct hb_lg_setup *s, struct hb_text *out)
{
    bool first = true;

    for (unsigned i = 0; hb_expansions[i]; i++) {
        if (!(s->rules & bit_of(hb_expansions[i])))
            continue;
        hb_put(out, "%s%s", first ? "" : " ", hb_expansions[i]->name);
        first = false;
    }
}

void hb_lg_setup_text(const void *setup, const char *option, struct hb_text *out)
{
    const struct hb_lg_setup *s = setup;

    if (strcmp(option, "box") == 0)
        hb_put(out, "%s", given(s, BOX) ? s->box_text : hb_lg_options[BOX].standard);
    else if (strcmp(option, "edition") == 0)
        hb_put(out, "%s", edition_names[s->edition]);
    else if (strcmp(option, "farmers") == 0)
        hb_put(out, "%s", s->farmers ? "yes" : "no");
    else if (strcmp(option, "expansions") == 0)
        put_expansions(s, out);
    else if (strcmp(option, "bag") == 0)
        put_bag(s, out);
    else if (strcmp(option, "start") == 0)
        put_start(s, out);
    else
        for (unsigned i = 0; i < s->draws; i++)
            hb_put(out, "%s%s", i ? " " : "", hb_designs[s->draw[i]].name);
}

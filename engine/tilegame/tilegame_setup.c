/* tilegame_setup.c -- what the options of a game on a landscape come to: checked and completed.
 *
 * Options may come in any order, and one can decide what another means, so they are only kept as texts
 * (tilegame_options.c) until hb_tg_setup_check.  Then everything follows from them in a fixed order:
 *
 *   choose      the kind's own options: which rules are in play, and of which edition the tiles are (struct hb_terms);
 *               then those of the rules
 *   stocks      the tiles that come with these rules, or those of `bag`; tiles in `draws` that are not among them are
 *               added
 *   start       the start tile, a board, or the tiles of `start`
 *   wake        rules that come into play because such tiles are in the game
 *   sort        stocks by pile and design, which is the order of the bag, of outcomes and of positions
 *   check       how many tiles, and whether the start tiles fit each other
 *
 * The struct is plain bytes without pointers, but for the kind: a table keeps its first part and can begin the same
 * game again. */
#include "engine/assert.h"
#include "engine/tilegame/rule.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tiles */

/* strtol takes spaces before a number; options do not. */
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

static bool shared_given(const struct hb_tg_setup *s, unsigned option)
{
    return hb_tg_option_given(s, s->land->options->count + option);
}

static bool rule_named_in_play(const struct hb_tg_setup *s, const char *name)
{
    for (unsigned number = 0; number < HB_RULES_MAX; number++)
        if ((s->terms.rules >> number & 1) && strcmp(hb_rules[number]->name, name) == 0)
            return true;
    return false;
}

/* A tile whose mark matters only with a rule that is not in play is the plain one. */
static unsigned as_in_play(const struct hb_tg_setup *s, unsigned design)
{
    const struct hb_design *d = &hb_designs[design];

    if (!d->only_with || rule_named_in_play(s, d->only_with))
        return design;
    return hb_design_named(d->plain, (enum hb_edition)d->edition);
}

/* The stock of a design, a new one where there is none; NULL if there is no room for one. */
static struct hb_stock *stock_for(struct hb_tg_setup *s, unsigned design)
{
    for (unsigned i = 0; i < s->stocks; i++)
        if (s->stock[i].design == design)
            return &s->stock[i];
    if (s->stocks == HB_STOCKS_MAX)
        return NULL;
    s->stock[s->stocks] = (struct hb_stock){ .design = (uint16_t)design };
    return &s->stock[s->stocks++];
}

static bool add_tiles(struct hb_tg_setup *s, unsigned design, unsigned count, const char *option, struct hb_error *err)
{
    struct hb_stock *stock = stock_for(s, design);

    if (!stock || stock->unseen + count > HB_STOCKS_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "option.stocks name=%s n=%d kinds=%d", option, HB_STOCKS_MAX, !stock);
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

/* A set that there is in one edition only serves games of the other, too. */
static bool is_in_set(const struct hb_tg_setup *s, const struct hb_design *d, const char *set)
{
    return strcmp(d->set, set) == 0 && (d->edition == s->terms.edition || !set_has_edition(set, s->terms.edition));
}

static bool comes_with_a_rule(const struct hb_tg_setup *s, const struct hb_design *d)
{
    for (unsigned number = 0; number < HB_RULES_MAX; number++)
        if ((s->terms.rules >> number & 1) && hb_rules[number]->tiles && is_in_set(s, d, hb_rules[number]->tiles))
            return true;
    return false;
}

/* Of all designs those that come with the rules in play, as far as the kind wants them. */
static bool fill_from_sets(struct hb_tg_setup *s, struct hb_error *err)
{
    for (size_t i = 1; i < hb_design_end; i++) {
        const struct hb_design *d = &hb_designs[i];
        if (!comes_with_a_rule(s, d))
            continue;
        unsigned copies = hb_tg_copies(s, d);
        if (!copies || (s->land->draws_tile && !s->land->draws_tile(&s->terms, d)))
            continue;
        if (!add_tiles(s, as_in_play(s, (unsigned)i), copies, s->land->tiles_named, err))
            return false;
    }
    return true;
}

static bool read_tile(const struct hb_tg_setup *s, const char *name, const char *option, unsigned *design,
                      struct hb_error *err)
{
    *design = hb_design_named(name, (enum hb_edition)s->terms.edition);
    if (!*design)
        return hb_refuse(err, HB_BAD_OPTION, "option.tile name=%s tile=%.*s", option, 40, name);
    *design = as_in_play(s, *design);
    return true;
}

/* A design with a count of 0 may be named: it means that there are none of it. */
static bool fill_from_bag(struct hb_tg_setup *s, struct hb_error *err)
{
    const char *rest = s->bag_text, *end;
    char word[96];
    long count;

    while (hb_tg_next_word(&rest, word, sizeof word, true)) {
        char *equals = strchr(word, '=');
        unsigned design;
        if (!equals || !read_number(equals + 1, 0, HB_STOCKS_MAX, &count, &end) || *end)
            return hb_refuse(err, HB_BAD_OPTION, "option.bag word=%.*s n=%d", 60, word, HB_STOCKS_MAX);
        *equals = '\0';
        if (!read_tile(s, word, "bag", &design, err) || (count && !add_tiles(s, design, (unsigned)count, "bag", err)))
            return false;
    }
    return true;
}

/* Tiles drawn in a given order are part of what is drawn; what the piles lack of them is added. */
static bool read_draws(struct hb_tg_setup *s, struct hb_error *err)
{
    const char *rest = s->draws_text;
    uint8_t used[HB_STOCKS_MAX] = { 0 };
    char word[96];

    s->draws = 0;
    while (hb_tg_next_word(&rest, word, sizeof word, true)) {
        unsigned design;
        if (!read_tile(s, word, "draws", &design, err))
            return false;
        if (s->draws == HB_TILES_MAX)
            return hb_refuse(err, HB_BAD_OPTION, "option.tiles name=%s n=%d", "draws", HB_TILES_MAX);
        s->draw[s->draws++] = (uint16_t)design;
        struct hb_stock *stock = stock_for(s, design);
        if (!stock)
            return hb_refuse(err, HB_BAD_OPTION, "option.stocks name=%s n=%d kinds=%d", "draws", HB_STOCKS_MAX, 1);
        uint8_t *mine = &used[stock - s->stock];
        if (*mine == HB_STOCKS_MAX)
            return hb_refuse(err, HB_BAD_OPTION, "option.stocks name=%s n=%d kinds=%d", "draws", HB_STOCKS_MAX, 0);
        if (++*mine > stock->unseen)
            stock->unseen = *mine;
    }
    return true;
}

/* One word of `start`: DESIGN@X,Y,ROTATION. */
static bool read_place(struct hb_tg_setup *s, char *word, struct hb_error *err)
{
    char *at = strchr(word, '@');
    const char *end = at ? at + 1 : word;
    long number[3] = { 0 };
    unsigned design;

    for (unsigned i = 0; i < 3; i++) {
        bool comma = i == 0 || *end++ == ',';
        if (!at || !comma || !read_number(end, -HB_TILES_MAX, 270, &number[i], &end))
            return hb_refuse(err, HB_BAD_OPTION, "option.start word=%.*s n=%d", 60, word, HB_TILES_MAX);
    }
    if (*end || number[2] % 90 || number[2] < 0 || number[0] > HB_TILES_MAX || number[1] > HB_TILES_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "option.start.rotation word=%.*s", 60, word);
    *at = '\0';
    if (!read_tile(s, word, "start", &design, err))
        return false;
    s->start[s->starts++] =
        (struct hb_start_tile){ (uint16_t)design, (int16_t)number[0], (int16_t)number[1], (uint16_t)(number[2] / 90) };
    return true;
}

static bool read_start(struct hb_tg_setup *s, const char *rest, struct hb_error *err)
{
    char word[96];

    while (hb_tg_next_word(&rest, word, sizeof word, false)) {
        if (s->starts == HB_TILES_MAX)
            return hb_refuse(err, HB_BAD_OPTION, "option.tiles name=%s n=%d", "start", HB_TILES_MAX);
        if (!read_place(s, word, err))
            return false;
    }
    if (!s->starts)
        return hb_refuse(err, HB_BAD_OPTION, "option.start.empty");
    return true;
}

/* The tile of its set that the rule lays first; false if there is none. */
static bool start_with(struct hb_tg_setup *s, const struct hb_rule *rule)
{
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        if (is_in_set(s, d, rule->tiles) && (rule->start_mark ? hb_mark_of_design(d, rule->start_mark) : d->start)) {
            s->start[0] = (struct hb_start_tile){ .design = (uint16_t)i };
            return true;
        }
    }
    return false;
}

/* A tile whose features need a rule brings it into play, whoever asked for that tile. */
static void wake(struct hb_tg_setup *s, unsigned design)
{
    for (const struct hb_rule *const *rule = s->land->expansions; rule && *rule; rule++)
        if ((*rule)->wakes_on & hb_designs[design].kinds)
            s->terms.rules |= (uint32_t)1 << (*rule)->number;
}

static void wake_rules(struct hb_tg_setup *s)
{
    for (unsigned i = 0; i < s->stocks; i++)
        wake(s, s->stock[i].design);
    for (unsigned i = 0; i < s->starts; i++)
        wake(s, s->start[i].design);
}

/* The first pile that any rule wants it in. */
unsigned hb_tg_pile(uint32_t rules, const struct hb_design *d)
{
    unsigned pile = HB_MAIN_PILE;

    for (unsigned r = 0; rules; r++, rules >>= 1)
        if ((rules & 1) && hb_rules[r]->pile && hb_rules[r]->pile(d) < pile)
            pile = hb_rules[r]->pile(d);
    return pile;
}

static void sort_stocks(struct hb_tg_setup *s)
{
    for (unsigned i = 1; i < s->stocks; i++) {
        struct hb_stock moving = s->stock[i];
        unsigned pile = hb_tg_pile(s->terms.rules, &hb_designs[moving.design]), k = i;
        for (; k > 0; k--) {
            unsigned other = hb_tg_pile(s->terms.rules, &hb_designs[s->stock[k - 1].design]);
            if (other < pile || (other == pile && s->stock[k - 1].design < moving.design))
                break;
            s->stock[k] = s->stock[k - 1];
        }
        s->stock[k] = moving;
    }
}

static bool check_total(const struct hb_tg_setup *s, struct hb_error *err)
{
    unsigned tiles = s->starts;

    for (unsigned i = 0; i < s->stocks; i++)
        tiles += s->stock[i].unseen;
    return tiles <= HB_TILES_MAX || hb_refuse(err, HB_BAD_OPTION, "option.all n=%u most=%d", tiles, HB_TILES_MAX);
}

/* The squares there are in one direction, from the first to the last, as tiles are laid: a landscape stops growing when
 * it is HB_WIDTH_MAX wide. */
struct span {
    int first, last;
};

/* A tile on an outermost square opens one more beyond it, as long as there may be more. */
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

static bool start_has_room(const struct hb_tg_setup *s, struct hb_error *err)
{
    struct span x = { 0, 0 }, y = { 0, 0 };

    for (unsigned i = 0; i < s->starts; i++)
        if (!grows_to(&x, s->start[i].x, i == 0) || !grows_to(&y, s->start[i].y, i == 0))
            return hb_refuse(err, HB_BAD_OPTION, "option.start.wide n=%d", HB_WIDTH_MAX);
    return true;
}

/* Lays the start tiles on a trial landscape: each but the first must touch and fit what lies before it. */
bool hb_tg_start_fits(const struct hb_tg_setup *s, struct hb_error *err)
{
    const struct hb_start_tile *p = s->start;

    for (unsigned i = 0; i < s->starts; i++) {
        bool touches = i == 0;
        for (unsigned k = 0; k < i; k++) {
            int dx = p[k].x - p[i].x, dy = p[k].y - p[i].y;
            if (dx == 0 && dy == 0)
                return hb_refuse(err, HB_BAD_OPTION, "option.start.two x=%d y=%d", p[i].x, p[i].y);
            if (abs(dx) + abs(dy) != 1)
                continue;
            unsigned side = dy < 0 ? HB_N : dx > 0 ? HB_E : dy > 0 ? HB_S : HB_W;
            touches = true;
            if (hb_land_has_no_edges(p[i].design) || hb_land_has_no_edges(p[k].design)) /* they go with anything */
                continue;
            if (hb_shapes[HB_TURNS * p[i].design + p[i].quarters].edge[side] !=
                hb_shapes[HB_TURNS * p[k].design + p[k].quarters].edge[side ^ 2])
                return hb_refuse(err, HB_BAD_OPTION, "option.start.fits x=%d y=%d at=%d by=%d rule=%s", p[i].x, p[i].y,
                                 p[k].x, p[k].y, hb_tg_kind_common_rule_id(s->land, HB_LAW_FIT));
        }
        if (!touches)
            return hb_refuse(err, HB_BAD_OPTION, "option.start.alone x=%d y=%d rule=%s", p[i].x, p[i].y,
                             hb_tg_kind_common_rule_id(s->land, HB_LAW_TOUCH));
    }
    return start_has_room(s, err);
}

/* The rule in play with a board that lies first; NULL if there is none. */
static const struct hb_rule *rule_with_board(const struct hb_tg_setup *s)
{
    for (unsigned number = 0; number < HB_RULES_MAX; number++)
        if ((s->terms.rules >> number & 1) && hb_rules[number]->start_board)
            return hb_rules[number];
    return NULL;
}

/* Such as the spring of a river. */
static bool begins_a_rule(const struct hb_tg_setup *s, const struct hb_design *d)
{
    for (unsigned number = 0; number < HB_RULES_MAX; number++)
        if ((s->terms.rules >> number & 1) && hb_rules[number]->start_mark &&
            hb_mark_of_design(d, hb_rules[number]->start_mark))
            return true;
    return false;
}

/* The tiles that would lie first without a board are among those to be drawn instead. */
static bool add_tiles_that_begin(struct hb_tg_setup *s, struct hb_error *err)
{
    for (unsigned i = 0; i < s->stocks; i++)
        if (begins_a_rule(s, &hb_designs[s->stock[i].design]))
            return true;
    for (size_t i = 1; i < hb_design_count; i++)
        if (comes_with_a_rule(s, &hb_designs[i]) && begins_a_rule(s, &hb_designs[i]))
            return add_tiles(s, (unsigned)i, 1, s->land->tiles_named, err);
    return true;
}

/* A board of a rule, or one tile: that of a rule which replaces the start tile, else the start tile. */
static bool lay_usual_start(struct hb_tg_setup *s, struct hb_error *err)
{
    const struct hb_rule *board = rule_with_board(s);
    bool found = false;

    if (board)
        return read_start(s, board->start_board, err) && add_tiles_that_begin(s, err);
    s->starts = 1;
    for (unsigned number = 0; number < HB_RULES_MAX; number++)
        if ((s->terms.rules >> number & 1) && hb_rules[number]->tiles && (!found || hb_rules[number]->start_mark))
            found = start_with(s, hb_rules[number]) || found;
    HB_ASSERT(found);
    return true;
}

static unsigned times_in_draws(const struct hb_tg_setup *s, unsigned design)
{
    unsigned n = 0;

    for (unsigned i = 0; i < s->draws; i++)
        n += s->draw[i] == design;
    return n;
}

/* Beside a board a player lays the tile that would have lain first, before anything is drawn. */
static void take_in_hand(struct hb_tg_setup *s)
{
    s->hand = 0;
    for (unsigned i = 0; rule_with_board(s) && i < s->stocks && !s->hand; i++)
        if (begins_a_rule(s, &hb_designs[s->stock[i].design]) &&
            s->stock[i].unseen > times_in_draws(s, s->stock[i].design))
            s->hand = s->stock[i].design;
}

bool hb_tg_setup_check(void *setup, unsigned players, struct hb_error *err)
{
    struct hb_tg_setup *s = setup;

    s->players = players;
    s->terms = (struct hb_terms){ 0 };
    s->stocks = s->starts = 0;
    if (!s->land->choose(s, err) || !hb_tg_choose_rule_options(s, err) || !s->land->check_players(s, err) ||
        !hb_tg_complete_rule_options(s, err))
        return false;
    if (!(shared_given(s, HB_LAND_BAG) ? fill_from_bag(s, err) : fill_from_sets(s, err)) || !read_draws(s, err))
        return false;
    if (!(shared_given(s, HB_LAND_START) ? read_start(s, s->start_text, err) : lay_usual_start(s, err)))
        return false;
    wake_rules(s);
    sort_stocks(s);
    take_in_hand(s);
    return check_total(s, err) && hb_tg_start_fits(s, err);
}

/* Writing, with defaults filled in */

static void put_bag(const struct hb_tg_setup *s, struct hb_text *out)
{
    bool first = true;

    for (unsigned i = 0; i < s->stocks; i++) {
        if (!s->stock[i].unseen)
            continue;
        hb_put(out, "%s%s=%u", first ? "" : " ", hb_designs[s->stock[i].design].name, s->stock[i].unseen);
        first = false;
    }
}

static void put_start(const struct hb_tg_setup *s, struct hb_text *out)
{
    for (unsigned i = 0; i < s->starts; i++)
        hb_put(out, "%s%s@%d,%d,%u", i ? " " : "", hb_designs[s->start[i].design].name, s->start[i].x, s->start[i].y,
               90u * s->start[i].quarters);
}

static void put_draws(const struct hb_tg_setup *s, struct hb_text *out)
{
    for (unsigned i = 0; i < s->draws; i++)
        hb_put(out, "%s%s", i ? " " : "", hb_designs[s->draw[i]].name);
}

void hb_tg_setup_text(const void *setup, const char *option, struct hb_text *out)
{
    static void (*const put_shared[])(const struct hb_tg_setup *s, struct hb_text *out) = {
        [HB_LAND_BAG] = put_bag,
        [HB_LAND_DRAWS] = put_draws,
        [HB_LAND_START] = put_start,
    };
    const struct hb_tg_setup *s = setup;
    unsigned i = hb_tg_option_named(s->land, option), own = s->land->options->count;

    if (i < own)
        hb_tg_option_put(s, i, out);
    else if (i < own + HB_LAND_OPTIONS)
        put_shared[i - own](s, out);
}

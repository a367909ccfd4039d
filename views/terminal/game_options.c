/* game_options.c -- makes the rows of game_options.h, and gives a plan what was typed.
 *
 * The rows are one table, made whenever it is asked for and always the same:
 *
 *     heading   Options of carcassonne
 *     row       --box BOX
 *     row       ...
 *     heading   Options of castle
 *
 * Several games may have an option of the same name: each shows it below its own heading, and the first row is the one
 * that is read.  What is kept of it is the name alone, so the rows of one name need not agree in anything else. */
#include "views/terminal/game_options.h"

#include "engine/assert.h"

#include <stdio.h>
#include <string.h>

/* A heading takes a row, too. */
enum { ROWS_MAX = 160, FLAG_TEXT = HB_GIVEN_NAME + 2, KEY_TEXT = 96, WORD_SHOWN = 40, LIST_TEXT = 8192 };

/* What a row points to. */
struct row_text {
    char flag[FLAG_TEXT], key[KEY_TEXT];
    const struct hb_option *option; /* NULL: a heading */
};

static struct {
    struct hb_cli_option row[ROWS_MAX + 1]; /* one that is empty ends it */
    struct row_text text[ROWS_MAX];
    unsigned count;
} table;

/* Rows */

static const char *placeholder_of(const struct hb_option *o)
{
    static const char *const by_type[] = { [HB_FLAG] = "yes|no", [HB_CHOICE] = "WORD", [HB_CHOICES] = "LIST",
                                           [HB_COUNTS] = "LIST", [HB_LIST] = "LIST",   [HB_PLACES] = "LIST" };

    return o->placeholder ? o->placeholder : by_type[o->type];
}

static const char *example_of(const struct hb_option *o)
{
    return o->example ? o->example : o->standard[0] != '\0' ? o->standard : placeholder_of(o);
}

static void make_flag(const char *name, char flag[FLAG_TEXT])
{
    HB_ASSERT(strlen(name) < HB_GIVEN_NAME);
    snprintf(flag, FLAG_TEXT, "--%s", name);
    for (char *c = flag; *c != '\0'; c++)
        if (*c == '_')
            *c = '-';
}

/* The key of its sentence, or what it says of itself. */
static const char *help_of(const struct hb_kind *kind, const struct hb_option *o, char key[KEY_TEXT])
{
    HB_KEY("usage.option.*");
    snprintf(key, KEY_TEXT, "usage.option.%s.%s", kind->id, o->name);
    if (!hb_words(HB_ENGLISH, key))
        snprintf(key, KEY_TEXT, "usage.option.%s", o->name);
    return hb_words(HB_ENGLISH, key) ? key : o->help;
}

static bool take(void *into, const char *flag, const char *value, struct hb_error *err);

static struct hb_cli_option *add_row(const struct hb_option *o)
{
    HB_ASSERT(table.count < ROWS_MAX);
    table.text[table.count].option = o;
    return &table.row[table.count++];
}

static void add_option(const struct hb_kind *kind, const struct hb_option *o, unsigned group, size_t at)
{
    struct hb_cli_option *row = add_row(o);
    struct row_text *text = &table.text[row - table.row];

    make_flag(o->name, text->flag);
    *row = (struct hb_cli_option){ .name = text->flag,
                                   .value = placeholder_of(o),
                                   .help = help_of(kind, o, text->key),
                                   .kind = HB_CLI_TAKE,
                                   .at = at,
                                   .example = example_of(o),
                                   .group = group,
                                   .once = true,
                                   .may_be_empty = true,
                                   .take = take };
}

const struct hb_cli_option *hb_game_option_rows(unsigned group, size_t at)
{
    table.count = 0;
    for (unsigned k = 0; hb_kinds[k]; k++) {
        *add_row(NULL) = (struct hb_cli_option){ .value = hb_kinds[k]->id, .help = "usage.options.of" };
        for (const struct hb_option *o = hb_kinds[k]->options; o->name; o++)
            add_option(hb_kinds[k], o, group, at);
    }
    table.row[table.count] = (struct hb_cli_option){ .name = NULL };
    return table.row;
}

/* What is given */

void hb_givens_add(struct hb_givens *g, const char *flag, const char *name, const char *text)
{
    struct hb_given *given = &g->at[g->count++];

    HB_ASSERT(g->count <= HB_GIVEN_MAX && strlen(name) < HB_GIVEN_NAME);
    given->flag = flag;
    given->text = text;
    snprintf(given->name, sizeof given->name, "%s", name);
}

static bool take_named(struct hb_givens *g, const char *flag, const char *name, const char *text, struct hb_error *err)
{
    if (g->count == HB_GIVEN_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "command.many");
    hb_givens_add(g, flag, name, text);
    return true;
}

static bool take(void *into, const char *flag, const char *value, struct hb_error *err)
{
    unsigned i = 0;

    while (!table.text[i].option || strcmp(table.text[i].flag, flag) != 0)
        i++;
    return take_named(into, flag, table.text[i].option->name, value, err);
}

bool hb_givens_take_pair(void *into, const char *flag, const char *pair, struct hb_error *err)
{
    const char *equals = strchr(pair, '=');
    char name[HB_GIVEN_NAME];

    if (!equals || equals == pair || equals - pair >= HB_GIVEN_NAME)
        return hb_refuse(err, HB_BAD_OPTION, "terminal.option.pair word=%.*s", WORD_SHOWN, pair);
    snprintf(name, sizeof name, "%.*s", (int)(equals - pair), pair);
    return take_named(into, flag, name, equals + 1, err);
}

/* To a plan */

static const struct hb_option *option_named(const struct hb_kind *kind, const char *name)
{
    for (const struct hb_option *o = kind->options; o->name; o++)
        if (strcmp(o->name, name) == 0)
            return o;
    return NULL;
}

static bool refuse_unknown(const struct hb_given *g, const struct hb_kind *kind, struct hb_error *err)
{
    char all[512] = "";
    struct hb_text list = hb_text_in(all, sizeof all);

    for (const struct hb_option *o = kind->options; o->name; o++)
        hb_put(&list, "%s%s", o == kind->options ? "" : ", ", o->name);
    return hb_refuse(err, HB_BAD_OPTION, "terminal.option.of_game flag=%s game=%s name=%.*s list=%s", g->flag,
                     kind->title, WORD_SHOWN, g->name, all);
}

/* Places have commas in themselves, as in base/D@0,0,90. */
static bool is_list(const struct hb_option *o)
{
    return o->type == HB_CHOICES || o->type == HB_COUNTS || o->type == HB_LIST;
}

/* On the command line what a list has may be separated by commas; in options it is by blanks. */
static bool apply_list(const struct hb_given *g, struct hb_plan *plan, struct hb_error *err)
{
    char list[LIST_TEXT];

    if (strlen(g->text) >= sizeof list)
        return hb_refuse(err, HB_BAD_OPTION, "terminal.option.long flag=%s n=%zu", g->flag, sizeof list - 1);
    snprintf(list, sizeof list, "%s", g->text);
    for (char *c = list; *c != '\0'; c++)
        if (*c == ',')
            *c = ' ';
    return hb_plan_option(plan, g->name, list, err);
}

bool hb_givens_apply(const struct hb_givens *g, struct hb_plan *plan, struct hb_error *err)
{
    for (unsigned i = 0; i < g->count; i++) {
        const struct hb_given *given = &g->at[i];
        const struct hb_option *o = option_named(plan->kind, given->name);

        if (!o)
            return refuse_unknown(given, plan->kind, err);
        if (!(is_list(o) ? apply_list(given, plan, err) : hb_plan_option(plan, o->name, given->text, err)))
            return false;
    }
    return true;
}

/* Games */

void hb_games_say(struct hb_text *out)
{
    unsigned all = 0;

    while (hb_kinds[all])
        all++;
    for (unsigned k = 0; k < all; k++) {
        hb_say_list_separator(out, k, all - k - 1);
        hb_say(out, "usage.play.game.one game=%s least=%u most=%u", hb_kinds[k]->id, hb_kinds[k]->players_min,
               hb_kinds[k]->players_max);
    }
}

const char *hb_games_first(void)
{
    return hb_kinds[0]->id;
}

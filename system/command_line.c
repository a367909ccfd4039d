/* command_line.c -- reads command lines and tells their help, by the tables of command_line.h.
 *
 * A command line is read in place: an hb_cli_line is a place in argv, and an option with a value moves it on.  Nothing
 * is known here of any command; what a value means beyond its kind the row's take() says.  A command's struct is filled
 * by the offsets in the rows, first with zeros and what goes unsaid, then with what was typed; so help can show what
 * goes unsaid by reading the same members. */
#include "system/command_line.h"

#include "engine/assert.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MAX = 10, NUMBER_TEXT = 24 };
enum { COLUMNS = 80, INDENT = 2, GAP = 2, HELP_TEXT = 1024, NAME_TEXT = 64, LIST_TEXT = 512 };

/* Reading */

struct hb_cli_line {
    const struct hb_cli *cli;
    void *into;
    struct hb_cli_given *given;
    int argc;
    char **argv;
    int at; /* the word in hand */
};

static bool is_last(const struct hb_cli_option *o)
{
    return !o->name && !o->help;
}

/* Whether the word is this option, alone or with =VALUE. */
static bool is_called(const char *name, const char *word)
{
    size_t n = name ? strlen(name) : 0;

    return n > 0 && strncmp(word, name, n) == 0 && (word[n] == '\0' || word[n] == '=');
}

static const struct hb_cli_option *find_in(const struct hb_cli_option *o, const char *word, unsigned group)
{
    for (; !is_last(o); o++)
        if (o->kind != HB_CLI_ROW && o->kind != HB_CLI_WORD && (group == 0 || (o->group & group)) &&
            (is_called(o->name, word) || is_called(o->brief, word)))
            return o;
    return NULL;
}

static const struct hb_cli_option *find(const struct hb_cli *c, const char *word, unsigned group)
{
    const struct hb_cli_option *o = find_in(c->option, word, group);

    return o || !c->further ? o : find_in(c->further(), word, group);
}

/* What an example of a value is, where none was given. */
static const char *example_of(const struct hb_cli_option *o, char number[NUMBER_TEXT])
{
    snprintf(number, NUMBER_TEXT, "%lu", o->least);
    return o->such ? o->such() : o->example ? o->example : number;
}

static const char *value_of(struct hb_cli_line *l, const struct hb_cli_option *o, const char *name,
                            struct hb_error *err)
{
    const char *equals = strchr(l->argv[l->at], '='), *value = equals ? equals + 1 : NULL;
    char number[NUMBER_TEXT];

    if (!value && l->at + 1 < l->argc)
        value = l->argv[++l->at];
    if (value && (value[0] != '\0' || o->may_be_empty))
        return value;
    hb_refuse(err, HB_BAD_OPTION, "command.no-value flag=%s example=%s", name, example_of(o, number));
    return NULL;
}

static bool read_number(void *member, const struct hb_cli_option *o, const char *value, struct hb_error *err)
{
    size_t digits = strspn(value, "0123456789");
    unsigned long number = digits > 0 && digits <= DIGITS_MAX ? strtoul(value, NULL, 10) : 0;

    if (digits == 0 || digits > DIGITS_MAX || value[digits] != '\0' || number < o->least || number > o->most)
        return hb_refuse(err, HB_BAD_OPTION, "command.no-number flag=%s word=%.*s low=%lu high=%lu", o->name,
                         HB_WORD_SHOWN, value, o->least, o->most);
    HB_ASSERT(o->size == sizeof(uint32_t) || o->size == sizeof(uint64_t));
    if (o->size == sizeof(uint32_t))
        memcpy(member, &(uint32_t){ (uint32_t)number }, sizeof(uint32_t));
    else
        memcpy(member, &(uint64_t){ number }, sizeof(uint64_t));
    return true;
}

static bool note_given(struct hb_cli_given *given, const struct hb_cli_option *o, struct hb_error *err)
{
    for (unsigned i = 0; o->once && i < given->count; i++)
        if (given->option[i] == o)
            return hb_refuse(err, HB_BAD_OPTION, "command.twice flag=%s", o->name);
    if (given->count == HB_CLI_GIVEN_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "command.many");
    given->option[given->count++] = o;
    return true;
}

static bool take_option(struct hb_cli_line *l, const struct hb_cli_option *o, void *into, struct hb_error *err)
{
    const char *name = is_called(o->name, l->argv[l->at]) ? o->name : o->brief, *value = NULL;

    if (!note_given(l->given, o, err))
        return false;
    if (o->kind == HB_CLI_FLAG || o->kind == HB_CLI_HELP) {
        if (strchr(l->argv[l->at], '='))
            return hb_refuse(err, HB_BAD_OPTION, "command.takes-none flag=%s", name);
    } else {
        value = value_of(l, o, name, err);
        if (!value)
            return false;
    }
    switch (o->kind) {
    case HB_CLI_HELP:
        l->given->help = true;
        break;
    case HB_CLI_FLAG:
        memcpy((char *)into + o->at, &(bool){ true }, sizeof(bool));
        break;
    case HB_CLI_TEXT:
        memcpy((char *)into + o->at, &value, sizeof value);
        break;
    case HB_CLI_NUMBER:
        return read_number((char *)into + o->at, o, value, err);
    case HB_CLI_TAKE:
        return o->take((char *)into + o->at, name, value, err);
    case HB_CLI_ROW:
    case HB_CLI_WORD:
        HB_ASSERT(false); /* none is found */
    }
    return true;
}

static const struct hb_cli_option *word_row(const struct hb_cli *c)
{
    for (const struct hb_cli_option *o = c->option; !is_last(o); o++)
        if (o->kind == HB_CLI_WORD)
            return o;
    return NULL;
}

/* The one word that there may be is a saved game, unless take() knows better. */
static bool take_word(const struct hb_cli_line *l, struct hb_error *err)
{
    const struct hb_cli_option *o = word_row(l->cli);
    const char *word = l->argv[l->at], *before;

    if (!o)
        return hb_refuse(err, HB_BAD_OPTION, "command.is-no-option word=%.*s", HB_WORD_SHOWN, word);
    if (o->take)
        return o->take((char *)l->into + o->at, NULL, word, err);
    memcpy(&before, (char *)l->into + o->at, sizeof before);
    if (before)
        return hb_refuse(err, HB_BAD_OPTION, "command.two-files first=%.*s second=%.*s", HB_WORD_SHOWN, before,
                         HB_WORD_SHOWN, word);
    memcpy((char *)l->into + o->at, &word, sizeof word);
    return true;
}

/* A lone hyphen is a word: standard input. */
static bool take_argument(struct hb_cli_line *l, bool *options_over, struct hb_error *err)
{
    const struct hb_cli *c = l->cli;
    const char *word = l->argv[l->at];
    const struct hb_cli_option *o;

    if (*options_over || word[0] != '-' || (word[1] == '\0' && word_row(c)))
        return take_word(l, err);
    if (strcmp(word, "--") == 0 && word_row(c))
        return *options_over = true;
    if ((o = find(c, word, 0)) != NULL)
        return take_option(l, o, l->into, err);
    if (c->more && (o = find(c->more, word, c->more_group)) != NULL)
        return take_option(l, o, (char *)l->into + c->more_at, err);
    return hb_refuse(err, HB_BAD_OPTION, "command.no-option word=%.*s", HB_WORD_SHOWN, word);
}

static void begin(const struct hb_cli *c, void *into)
{
    if (c->size > 0)
        memset(into, 0, c->size);
    if (c->usual)
        c->usual(into);
}

bool hb_cli_read(const struct hb_cli *c, void *into, struct hb_cli_given *given, int argc, char **argv,
                 struct hb_error *err)
{
    struct hb_cli_line l = { .cli = c, .into = into, .given = given, .argc = argc, .argv = argv };
    bool options_over = false;

    begin(c, into);
    *given = (struct hb_cli_given){ 0 };
    for (l.at = 1; l.at < argc; l.at++)
        if (!take_argument(&l, &options_over, err))
            return false;
    return true;
}

const char *hb_cli_given_of(const struct hb_cli_given *given, unsigned group)
{
    for (unsigned i = 0; i < given->count; i++)
        if (given->option[i]->group & group)
            return given->option[i]->name;
    return NULL;
}

/* Help */

/* Letters, of which some have several bytes. */
static int columns_of(const char *text, size_t bytes)
{
    int n = 0;

    for (size_t i = 0; i < bytes; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

void hb_cli_say_choices(struct hb_text *out, const char *(*name)(unsigned i))
{
    for (unsigned i = 0; name(i); i++) {
        if (i > 0 && name(i + 1))
            hb_put(out, ", ");
        else if (i > 0)
            hb_put(out, " %s ", hb_words(out->language, "usage.or"));
        hb_put(out, "%s", name(i));
    }
}

/* Words up to the right margin, further lines below the first letter of the first; `at` is the column of that one. */
static void put_wrapped(const char *text, int at)
{
    int used = at;

    while (*text != '\0') {
        size_t bytes = strcspn(text, " ");
        int word = columns_of(text, bytes);

        if (used > at && used + 1 + word > COLUMNS) {
            printf("\n%*s", at, "");
            used = at;
        }
        printf("%s%.*s", used > at ? " " : "", (int)bytes, text);
        used += word + (used > at);
        text += bytes;
        text += strspn(text, " ");
    }
    putchar('\n');
}

static bool is_shown(const struct hb_cli_option *o)
{
    return o->name && o->help && o->kind != HB_CLI_WORD;
}

/* "-o, --output PICTURE" */
static void put_name(const struct hb_cli_option *o, char out[NAME_TEXT])
{
    snprintf(out, NAME_TEXT, "%s%s%s%s%s", o->brief ? o->brief : "", o->brief ? ", " : "", o->name, o->value ? " " : "",
             o->value ? o->value : "");
}

/* So that texts of all rows begin in one column. */
static int widest(const struct hb_cli *c)
{
    char name[NAME_TEXT];
    int most = 0;

    for (const struct hb_cli_option *o = c->option; !is_last(o); o++)
        if (is_shown(o)) {
            put_name(o, name);
            most = (int)strlen(name) > most ? (int)strlen(name) : most;
        }
    return most;
}

/* What goes unsaid, as it stands in the command's struct. */
static void usual_text(const struct hb_cli_option *o, const void *usual, char out[NAME_TEXT])
{
    const char *member, *text;
    uint32_t small;
    uint64_t large;

    out[0] = '\0';
    if (o->kind != HB_CLI_TEXT && o->kind != HB_CLI_NUMBER)
        return;
    member = (const char *)usual + o->at;
    if (o->kind == HB_CLI_TEXT) {
        memcpy(&text, member, sizeof text);
        snprintf(out, NAME_TEXT, "%s", text ? text : "");
    } else if (o->size == sizeof small) {
        memcpy(&small, member, sizeof small);
        snprintf(out, NAME_TEXT, "%lu", (unsigned long)small);
    } else {
        memcpy(&large, member, sizeof large);
        snprintf(out, NAME_TEXT, "%lu", (unsigned long)large);
    }
}

/* A sentence of the catalogue, or what stands there itself. */
static const char *words_of(enum hb_language language, const char *key)
{
    const char *said = hb_words(language, key);

    return said ? said : key;
}

/* What is said of a row or stands in a heading. */
static void say_row(const struct hb_cli_option *o, enum hb_language language, const void *usual, char text[HELP_TEXT])
{
    char low[NUMBER_TEXT], high[NUMBER_TEXT], unsaid[NAME_TEXT], such[NUMBER_TEXT], list[LIST_TEXT] = "";
    struct hb_text out = hb_text_for(language, text, HELP_TEXT), in_list = hb_text_for(language, list, sizeof list);
    const struct hb_param values[] = { { "low", low },        { "high", high }, { "usual", unsaid },
                                       { "value", o->value }, { "list", list }, { "such", example_of(o, such) } };

    snprintf(low, sizeof low, "%lu", o->least);
    snprintf(high, sizeof high, "%lu", o->most);
    usual_text(o, usual, unsaid);
    if (o->list)
        o->list(&in_list);
    hb_say_text(&out, words_of(language, o->help), values, sizeof values / sizeof values[0]);
}

static void put_row(const struct hb_cli_option *o, enum hb_language language, const void *usual, int width)
{
    char name[NAME_TEXT], text[HELP_TEXT];

    put_name(o, name);
    say_row(o, language, usual, text);
    printf("%*s%-*s", INDENT, "", width, name);
    if ((int)strlen(name) > width)
        printf("\n%*s", INDENT + width, "");
    printf("%*s", GAP, "");
    put_wrapped(text, INDENT + width + GAP);
}

static void put_rows(const struct hb_cli_option *o, enum hb_language language, const void *usual, int width)
{
    char heading[HELP_TEXT];

    for (; !is_last(o); o++)
        if (is_shown(o)) {
            put_row(o, language, usual, width);
        } else if (!o->name) {
            say_row(o, language, usual, heading);
            printf("\n%s:\n", heading);
        }
}

void hb_cli_help(const struct hb_cli *c, enum hb_language language, void *scratch)
{
    const char *usage = hb_words(language, "usage.usage"), *program = c->program ? c->program : "hradby";
    int width = widest(c);

    begin(c, scratch);
    for (unsigned i = 0; i < HB_CLI_SYNOPSES && c->synopsis[i]; i++)
        printf("%*s%s %s %s\n", i > 0 ? columns_of(usage, strlen(usage)) : 0, "", i == 0 ? usage : "", program,
               c->synopsis[i]);
    putchar('\n');
    put_wrapped(words_of(language, c->does), 0);
    put_rows(c->option, language, scratch, width);
    if (c->further)
        put_rows(c->further(), language, scratch, width);
    if (c->note) {
        putchar('\n');
        put_wrapped(words_of(language, c->note), 0);
    }
    if (c->example[0])
        printf("\n%s:\n", hb_words(language, "usage.examples"));
    for (unsigned i = 0; i < HB_CLI_EXAMPLES && c->example[i]; i++)
        printf("%*s%s %s\n", INDENT, "", program, c->example[i]);
}

/* words.c -- says sentences of the catalogue in any of the languages.
 *
 * The catalogue is one table sorted by key, made by programs/wordc/wordc.c from words/ and the folders of the games; a
 * key has a text for every language, so a language that lacks a sentence does not build.  A sentence is rendered in one
 * pass over its text: `{…}` is replaced by a value, `[…]` is kept or left out.  Sentences nest (a word may name what is
 * filled in), and CALLS_DEEP ends what would nest without end.
 *
 * Grammar stays out of the C code.  The code names a key and values; which plural form, which case of a word and in
 * which order belongs to the sentence.  Pieces glued together in C would be wrong in Czech and Slovak, where a noun
 * changes with its number and its part in the sentence.
 *
 * A refusal can be read by people of several languages, long after it was made.  So an error keeps its call: the key
 * and the values between control characters that no text from outside may contain. */
#include "hradby/words.h"

#include "engine/assert.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const hb_language_code[HB_LANGUAGES] = { "en", "cs", "sk" };
const char *const hb_language_name[HB_LANGUAGES] = { "English", "Čeština", "Slovenčina" };

/* In a call that is kept: its end, what stands before each part, and between a name and its value. */
enum { HB_CALL_END = 3, PART = 0x1f, VALUE = 0x1e };
enum { KEY_TEXT = 96, NAME_TEXT = 24, VALUES_TEXT = 1024, CALLS_DEEP = 3 };

bool hb_language_named(const char *code, enum hb_language *out)
{
    for (unsigned i = 0; i < HB_LANGUAGES; i++) {
        char first = code[0], second = first ? code[1] : '\0', after = second ? code[2] : '\0';
        if (first == hb_language_code[i][0] && second == hb_language_code[i][1] && !isalnum((unsigned char)after)) {
            *out = (enum hb_language)i;
            return true;
        }
    }
    return false;
}

static int by_key(const void *key, const void *entry)
{
    return strcmp(key, ((const struct hb_word_entry *)entry)->key);
}

const char *hb_words(enum hb_language language, const char *key)
{
    const struct hb_word_entry *found = bsearch(key, hb_word_table, hb_word_count, sizeof *found, by_key);

    HB_ASSERT(language < HB_LANGUAGES);
    return found ? found->text[language] : NULL;
}

const char *hb_name_in_group(enum hb_language language, const char *group, const char *id)
{
    char key[KEY_TEXT];
    const char *name;

    snprintf(key, sizeof key, "%s.%s.name", group, id);
    name = hb_words(language, key);
    return name ? name : id;
}

/* Filling in */

struct filling {
    const struct hb_param *param;
    unsigned params, deep;
};

static void render(struct hb_text *out, const char *text, size_t length, const struct filling *f);
static void say_call(struct hb_text *out, const char *call, unsigned deep);

static const char *value_of(const struct filling *f, const char *name, size_t length)
{
    for (unsigned i = 0; i < f->params; i++)
        if (strlen(f->param[i].name) == length && memcmp(f->param[i].name, name, length) == 0)
            return f->param[i].text;
    return NULL;
}

static bool counts(const char *value)
{
    return value && *value && strcmp(value, "0") != 0;
}

/* Which of the forms between bars goes with a number.  English has one|other; Czech and Slovak one|few|other, few being
 * 2 to 4.  Only whole numbers occur; the form that these languages have for fractions is not needed. */
static unsigned form_of(enum hb_language language, const char *value)
{
    long long n = llabs(strtoll(value ? value : "0", NULL, 10));

    if (n == 1)
        return 0;
    return language == HB_ENGLISH ? 1 : n >= 2 && n <= 4 ? 1 : 2;
}

/* The piece of text between bars at that place, or the last one. */
static void put_form(struct hb_text *out, const char *forms, size_t length, unsigned at)
{
    const char *bar;

    while (at-- > 0 && (bar = memchr(forms, '|', length))) {
        length -= (size_t)(bar + 1 - forms);
        forms = bar + 1;
    }
    bar = memchr(forms, '|', length);
    hb_put(out, "%.*s", (int)(bar ? bar - forms : (ptrdiff_t)length), forms);
}

/* Shown, not asserted: a catalogue that lacks a key is a mistake that a player should be able to report. */
static void missing(struct hb_text *out, const char *key)
{
    hb_put(out, "⟦%s⟧", key);
}

static void put_value(struct hb_text *out, const char *value, const struct filling *f)
{
    if (value && value[0] == HB_CALL)
        say_call(out, value, f->deep + 1);
    else if (value)
        hb_put(out, "%s", value);
}

/* The word for a value in some form, such as the accusative of a piece: {piece/acc} with the value `abbot` is the
 * sentence piece.abbot.acc.  With {mine/piece.acc} the value is that of `mine` and the word one of the group `piece`.
 * The word may itself name what is filled in. */
static void put_word(struct hb_text *out, const char *name, size_t length, const char *form, size_t form_length,
                     const struct filling *f)
{
    const char *value = value_of(f, name, length), *text, *dot = memchr(form, '.', form_length);
    char key[KEY_TEXT];

    if (dot) { /* of another group than its name says */
        name = form;
        length = (size_t)(dot - form);
        form_length -= length + 1;
        form = dot + 1;
    }
    snprintf(key, sizeof key, "%.*s.%s.%.*s", (int)length, name, value ? value : "", (int)form_length, form);
    text = hb_words(out->language, key);
    if (text && f->deep < CALLS_DEEP)
        render(out, text, strlen(text), &(struct filling){ f->param, f->params, f->deep + 1 });
    else
        missing(out, key);
}

/* What stands between braces. */
static void put_named(struct hb_text *out, const char *inside, size_t length, const struct filling *f)
{
    /* The first of these characters says which kind of filling it is; names have none of them. */
    size_t split = 0;

    while (split < length && !strchr(":/?", inside[split]))
        split++;
    const char *rest = inside + split + 1;
    size_t rest_size = split < length ? length - split - 1 : 0;
    if (split == length)
        put_value(out, value_of(f, inside, split), f);
    else if (inside[split] == ':')
        put_form(out, rest, rest_size, form_of(out->language, value_of(f, inside, split)));
    else if (inside[split] == '?')
        put_form(out, rest, rest_size, counts(value_of(f, inside, split)) ? 0 : 1);
    else
        put_word(out, inside, split, rest, rest_size, f);
}

/* The end of what begins with this bracket: the place of its partner, or the end of the text. */
static size_t partner(const char *text, size_t length, char open, char close)
{
    unsigned depth = 0;

    for (size_t i = 0; i < length; i++) {
        if (text[i] == open)
            depth++;
        else if (text[i] == close && --depth == 0)
            return i;
    }
    return length;
}

/* Whether all values that this piece of text names count, but for those in brackets of their own.  `{name?…}` chooses
 * between two texts by itself, so a value that does not count does not take the bracket away. */
static bool all_count(const char *text, size_t length, const struct filling *f)
{
    for (size_t i = 0; i < length; i++) {
        size_t name = 0;
        if (text[i] == '[')
            i += partner(text + i, length - i, '[', ']');
        if (i >= length)
            break;
        if (text[i] != '{')
            continue;
        while (i + 1 + name < length && !strchr(":/?}", text[i + 1 + name]))
            name++;
        if (text[i + 1 + name] != '?' && !counts(value_of(f, text + i + 1, name)))
            return false;
    }
    return true;
}

static void render(struct hb_text *out, const char *text, size_t length, const struct filling *f)
{
    while (length > 0) {
        size_t plain = 0;
        while (plain < length && text[plain] != '{' && text[plain] != '[')
            plain++;
        hb_put(out, "%.*s", (int)plain, text);
        text += plain;
        length -= plain;
        if (length == 0)
            return;
        size_t end = *text == '{' ? partner(text, length, '{', '}') : partner(text, length, '[', ']');
        if (*text == '{')
            put_named(out, text + 1, end - 1, f);
        else if (all_count(text + 1, end - 1, f))
            render(out, text + 1, end - 1, f);
        end += end < length;
        text += end;
        length -= end;
    }
}

static void say(struct hb_text *out, const char *key, const struct filling *f)
{
    const char *text = hb_words(out->language, key);

    if (text)
        render(out, text, strlen(text), f);
    else
        missing(out, key);
}

void hb_say_with(struct hb_text *out, const char *key, const struct hb_param *param, unsigned params)
{
    say(out, key, &(struct filling){ param, params, 0 });
}

void hb_say_text(struct hb_text *out, const char *text, const struct hb_param *param, unsigned params)
{
    render(out, text, strlen(text), &(struct filling){ param, params, 0 });
}

/* Calls */

/* A call as it stands in the source, with its arguments as texts. */
struct call {
    char key[KEY_TEXT];
    char name[HB_PARAMS_MAX][NAME_TEXT];
    struct hb_param param[HB_PARAMS_MAX];
    unsigned params;
    size_t used;
    char value[VALUES_TEXT];
};

/* The next argument as text, by its conversion.  These are all there are: gcc and clang check each call of hb_say as a
 * printf format, and the assertion finds a conversion that is not listed. */
static int print_next(char *out, size_t cap, const char *conversion, va_list *args)
{
    if (strcmp(conversion, "s") == 0)
        return snprintf(out, cap, "%s", va_arg(*args, const char *));
    if (strcmp(conversion, "d") == 0)
        return snprintf(out, cap, "%d", va_arg(*args, int));
    if (strcmp(conversion, "u") == 0)
        return snprintf(out, cap, "%u", va_arg(*args, unsigned));
    if (strcmp(conversion, "ld") == 0)
        return snprintf(out, cap, "%ld", va_arg(*args, long));
    if (strcmp(conversion, "lu") == 0)
        return snprintf(out, cap, "%lu", va_arg(*args, unsigned long));
    if (strcmp(conversion, "lld") == 0)
        return snprintf(out, cap, "%lld", va_arg(*args, long long));
    if (strcmp(conversion, "llu") == 0)
        return snprintf(out, cap, "%llu", va_arg(*args, unsigned long long));
    if (strcmp(conversion, "zu") == 0)
        return snprintf(out, cap, "%zu", va_arg(*args, size_t));
    if (strcmp(conversion, ".*s") == 0) {
        int most = va_arg(*args, int);
        return snprintf(out, cap, "%.*s", most, va_arg(*args, const char *));
    }
    HB_ASSERT(strcmp(conversion, "c") == 0);
    return snprintf(out, cap, "%c", va_arg(*args, int));
}

/* What comes from outside has no say in how a call is read: a name with a control character in it could pose as a call
 * of its own. */
static void tame(char *value)
{
    for (; *value; value++)
        if (*value == HB_CALL || *value == HB_CALL_END || *value == PART || *value == VALUE)
            *value = '?';
}

/* Keeps the next argument; `as` is its conversion with all that stands before it: "%s", "%d", "@%s" for a call. */
static void keep_value(struct call *c, const char *as, va_list *args)
{
    char *at = c->value + c->used;
    size_t room = sizeof c->value - c->used;
    bool is_call = as[0] == '@';
    int wanted = print_next(at, room, as + 1 + is_call, args);

    HB_ASSERT(wanted >= 0);
    hb_trim_utf8(at);
    if (!is_call || at[0] != HB_CALL)
        tame(at);
    c->used += strlen(at) + (c->used + strlen(at) + 1 < sizeof c->value);
}

static void read_call(struct call *c, const char *text, va_list *args)
{
    size_t length = strcspn(text, " ");

    c->used = 0;
    c->params = 0;
    HB_ASSERT(length > 0 && length < sizeof c->key);
    snprintf(c->key, sizeof c->key, "%.*s", (int)length, text);
    for (text += length; *text; text += length) {
        char as[8];
        text += strspn(text, " ");
        size_t name = strcspn(text, "=");
        length = strcspn(text, " ");
        HB_ASSERT(c->params < HB_PARAMS_MAX && name < length && name < NAME_TEXT && length - name - 1 < sizeof as);
        snprintf(c->name[c->params], NAME_TEXT, "%.*s", (int)name, text);
        snprintf(as, sizeof as, "%.*s", (int)(length - name - 1), text + name + 1);
        c->param[c->params] = (struct hb_param){ c->name[c->params], c->value + c->used };
        c->params++;
        keep_value(c, as, args);
    }
}

void hb_say_list(struct hb_text *out, const char *call, va_list args)
{
    struct call c;
    va_list own;

    va_copy(own, args);
    read_call(&c, call, &own);
    va_end(own);
    hb_say_with(out, c.key, c.param, c.params);
}

void hb_say(struct hb_text *out, const char *call, ...)
{
    va_list args;

    va_start(args, call);
    hb_say_list(out, call, args);
    va_end(args);
}

/* Calls that are kept */

/* HB_CALL, the key, each value with its name, HB_CALL_END.  A value may be a call itself, so calls nest like brackets.
 * What does not fit is not kept at all: half a call could not be said. */
static void write_call(const char *key, const struct hb_param *param, unsigned params, char *out, size_t cap)
{
    struct hb_text t = hb_text_in(out, cap);

    hb_put(&t, "%c%s", HB_CALL, key);
    for (unsigned i = 0; i < params; i++)
        hb_put(&t, "%c%s%c%s", PART, param[i].name, VALUE, param[i].text);
    hb_put(&t, "%c", HB_CALL_END);
    if (!hb_text_fits(&t))
        out[0] = '\0';
}

/* The next part of a call, or NULL; those of a call inside it are skipped. */
static char *next_part(char *at)
{
    int depth = 0;

    for (; *at; at++) {
        depth += (*at == HB_CALL) - (*at == HB_CALL_END);
        if (*at == PART && depth == 0)
            return at;
    }
    return NULL;
}

static void say_call(struct hb_text *out, const char *call, unsigned deep)
{
    char parts[HB_ERROR_CALL];
    struct hb_param param[HB_PARAMS_MAX];
    unsigned params = 0;

    if (deep > CALLS_DEEP)
        return;
    snprintf(parts, sizeof parts, "%.*s", (int)strlen(call) - 2, call + 1); /* without its marks */
    for (char *at = next_part(parts); at && params < HB_PARAMS_MAX;) {
        *at++ = '\0';
        char *value = strchr(at, VALUE), *next = next_part(at);
        if (!value)
            break;
        *value++ = '\0';
        param[params++] = (struct hb_param){ at, value };
        at = next;
    }
    say(out, parts, &(struct filling){ param, params, deep });
}

/* The English text is written at once, for logs and for callers that never ask for another language. */
bool hb_refuse_with(struct hb_error *err, enum hb_code code, const char *key, const struct hb_param *param,
                    unsigned params)
{
    HB_ASSERT(code > HB_OK && code < HB_CODES);
    if (!err)
        return false;
    err->code = code;
    struct hb_text t = hb_text_in(err->text, sizeof err->text);
    hb_say_with(&t, key, param, params);
    if (!hb_text_fits(&t))
        hb_trim_utf8(err->text);
    write_call(key, param, params, err->call, sizeof err->call);
    return false;
}

bool hb_refuse(struct hb_error *err, enum hb_code code, const char *call, ...)
{
    struct call c;
    va_list args;

    if (!err)
        return false;
    va_start(args, call);
    read_call(&c, call, &args);
    va_end(args);
    return hb_refuse_with(err, code, c.key, c.param, c.params);
}

void hb_error_say(const struct hb_error *err, struct hb_text *out)
{
    if (err->call[0] == HB_CALL)
        say_call(out, err->call, 0);
    else
        hb_put(out, "%s", err->text);
}

const char *hb_error_call(const struct hb_error *err)
{
    return err->call[0] == HB_CALL ? err->call : err->text;
}

bool hb_say_help(const char *id, struct hb_text *out)
{
    char key[KEY_TEXT];

    HB_KEY("*.help");
    if (snprintf(key, sizeof key, "%s.help", id) >= (int)sizeof key || !hb_words(out->language, key))
        return false;
    hb_say_with(out, key, NULL, 0);
    return true;
}

void hb_say_list_separator(struct hb_text *out, unsigned before, unsigned left)
{
    if (before)
        hb_put(out, left ? "%s " : " %s ", hb_words(out->language, left ? "list.comma" : "list.and"));
}

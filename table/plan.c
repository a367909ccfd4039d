/* plan.c -- a table being set up: the kind of game, its options and who sits there; and all that as JSON.
 *
 * The set-up of a game is its own affair: a block that the game fills, changes and checks.  An option goes into it and
 * comes out of it as text (hradby/game.h), whose form follows from the type that the game declares for it.  So one
 * table with a row for each type is enough to read and write the options of every game as JSON, and a new option needs
 * nothing here.
 *
 * A reader refuses what is not of the type, for JSON comes from anybody; a writer trusts the game, and asserts.  Either
 * a plan is read whole or nothing of it is left. */
#include "table/plan.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "table/strings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_MAX = 9999, PLACE_MAX = 9999, WORD_MAX = 64, NUMBER_TEXT = 24, OPTION_CAP = 256 };

/* A plan */

/* With every option at its default, so whatever is not asked for has a meaning. */
bool hb_plan_new(struct hb_plan *p, const struct hb_kind *kind, struct hb_error *err)
{
    memset(p, 0, sizeof *p);
    p->kind = kind;
    p->players = kind->players_min;
    p->auto_chance = true;
    p->setup = calloc(1, kind->setup_size);
    if (!p->setup)
        return hb_refuse(err, HB_NO_MEMORY, "plan.memory");
    kind->setup_init(p->setup);
    return true;
}

void hb_plan_free(struct hb_plan *p)
{
    free(p->setup);
    p->setup = NULL;
}

/* Whoever mistypes an option reads which there are. */
static bool no_such_option(const struct hb_kind *kind, const char *name, struct hb_error *err)
{
    char known[HB_ERROR_TEXT];
    struct hb_text list = hb_text_in(known, sizeof known);

    for (const struct hb_option *o = kind->options; o->name; o++)
        hb_put(&list, "%s%s", o == kind->options ? "" : ", ", o->name);
    return hb_refuse(err, HB_BAD_OPTION, "plan.option.unknown kind=%s name=%.*s known=%s", kind->id, HB_WORD_SHOWN,
                     name, known);
}

/* Names are looked up here; what the text means is the game's affair. */
bool hb_plan_option(struct hb_plan *p, const char *name, const char *text, struct hb_error *err)
{
    HB_ASSERT(p->setup);
    for (const struct hb_option *o = p->kind->options; o->name; o++)
        if (strcmp(o->name, name) == 0)
            return p->kind->setup_option(p->setup, name, text, err);
    return no_such_option(p->kind, name, err);
}

/* Seats without a name are left NULL, which stands for their usual name in any language. */
struct hb_names hb_plan_names(const struct hb_plan *p)
{
    struct hb_names names = { { NULL } };

    for (unsigned i = 0; i < p->players; i++)
        if (p->name[i][0] != '\0')
            names.name[i] = p->name[i];
    return names;
}

/* Options from JSON */

/* What is done for each type: its reader refuses what is not of that type, its writer trusts the game. */
struct type {
    const char *name; /* the sentence type.NAME.expected says what it looks like */
    bool (*read)(struct hb_json *value, struct hb_buffer *text);
    struct hb_json *(*json)(const char *text);
};

/* One word that keeps its borders in the text form, where words are set apart by spaces and "=@,". */
static bool is_word(const char *text, size_t length)
{
    if (length == 0 || length > WORD_MAX)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] <= ' ' || strchr("=@,", text[i]))
            return false;
    return true;
}

/* A word, which may have been sent as a number or as true or false; NULL if it is none. */
static const char *word_of(const struct hb_json *value, char number[NUMBER_TEXT])
{
    if (hb_json_is_boolean(value))
        return hb_json_is_true(value) ? "true" : "false";
    if (hb_json_is_integer(value)) {
        snprintf(number, NUMBER_TEXT, "%" PRId64, hb_json_integer_value(value));
        return number;
    }
    if (!hb_json_is_string(value) || !is_word(hb_json_string_value(value), hb_json_string_length(value)))
        return NULL;
    return hb_json_string_value(value);
}

/* A word behind those that were added since `start`. */
static void add_word(struct hb_buffer *text, size_t start, const char *word)
{
    if (text->length > start)
        hb_buffer_text(text, " ");
    hb_buffer_text(text, word);
}

/* ["a", "b"] becomes "a b". */
static bool read_words(struct hb_json *value, struct hb_buffer *text)
{
    size_t start = text->length;

    if (!hb_json_is_array(value))
        return false;
    for (size_t i = 0; i < hb_json_array_size(value); i++) {
        char number[NUMBER_TEXT];
        const char *word = word_of(hb_json_array_get(value, i), number);

        if (!word)
            return false;
        add_word(text, start, word);
    }
    return true;
}

/* A number, which may have been sent as its text; one way to write it: no +1, no 007. */
static bool read_number(const struct hb_json *value, long low, long high, long *out)
{
    char again[NUMBER_TEXT];
    const char *text = hb_json_string_value(value);
    int64_t n = !text ? hb_json_integer_value(value) : strtoll(text, NULL, 10);

    if ((!text && !hb_json_is_integer(value)) || n < low || n > high)
        return false;
    *out = (long)n;
    snprintf(again, sizeof again, "%ld", *out);
    return !text || strcmp(again, text) == 0;
}

/* {"a":2} becomes "a=2". */
static bool read_counts(struct hb_json *value, struct hb_buffer *text)
{
    size_t start = text->length;
    const char *tile;
    struct hb_json *count;

    if (!hb_json_is_object(value))
        return false;
    hb_json_object_foreach(value, tile, count)
    {
        char number[NUMBER_TEXT + 1];
        long n;

        if (!is_word(tile, strlen(tile)) || !read_number(count, 0, COUNT_MAX, &n))
            return false;
        snprintf(number, sizeof number, "=%ld", n);
        add_word(text, start, tile);
        hb_buffer_text(text, number);
    }
    return true;
}

/* {"tile":"a","x":1,"y":-2,"rot":90} becomes "a@1,-2,90". */
static bool read_place(const struct hb_json *place, struct hb_buffer *text, size_t start)
{
    char number[NUMBER_TEXT], where[3 * NUMBER_TEXT + 4];
    const char *tile = word_of(hb_json_object_get(place, "tile"), number);
    long x, y, rot;

    if (hb_json_object_size(place) != 4 || !tile ||
        !read_number(hb_json_object_get(place, "x"), -PLACE_MAX, PLACE_MAX, &x) ||
        !read_number(hb_json_object_get(place, "y"), -PLACE_MAX, PLACE_MAX, &y) ||
        !read_number(hb_json_object_get(place, "rot"), 0, PLACE_MAX, &rot))
        return false;
    snprintf(where, sizeof where, "@%ld,%ld,%ld", x, y, rot);
    add_word(text, start, tile);
    hb_buffer_text(text, where);
    return true;
}

static bool read_places(struct hb_json *value, struct hb_buffer *text)
{
    size_t start = text->length;

    if (!hb_json_is_array(value))
        return false;
    for (size_t i = 0; i < hb_json_array_size(value); i++)
        if (!read_place(hb_json_array_get(value, i), text, start))
            return false;
    return true;
}

/* Also as text or as a number. */
static bool read_flag(struct hb_json *value, struct hb_buffer *text)
{
    static const char *const words[][2] = { { "no", "yes" }, { "false", "true" }, { "0", "1" } };
    char number[NUMBER_TEXT];
    const char *word = word_of(value, number);

    for (unsigned i = 0; word && i < sizeof words / sizeof words[0]; i++)
        for (unsigned on = 0; on < 2; on++)
            if (strcmp(word, words[i][on]) == 0) {
                hb_buffer_text(text, on ? "yes" : "no");
                return true;
            }
    return false;
}

static bool read_choice(struct hb_json *value, struct hb_buffer *text)
{
    char number[NUMBER_TEXT];
    const char *word = word_of(value, number);

    if (!word)
        return false;
    hb_buffer_text(text, word);
    return true;
}

/* Options to JSON */

/* The game writes its own options, so a text that is not well formed here is a mistake of ours. */
static struct hb_json *place_json(const char *word, size_t length)
{
    const char *at = memchr(word, '@', length);
    char *next;
    long x, y, rot;

    HB_ASSERT(at);
    x = strtol(at + 1, &next, 10);
    HB_ASSERT(*next == ',');
    y = strtol(next + 1, &next, 10);
    HB_ASSERT(*next == ',');
    rot = strtol(next + 1, &next, 10);
    HB_ASSERT(next == word + length);
    return hb_json_pack("{s:o, s:I, s:I, s:I}", "tile", hb_json_stringn(word, (size_t)(at - word)), "x", (int64_t)x,
                        "y", (int64_t)y, "rot", (int64_t)rot);
}

/* A piece of the text between two spaces, not terminated. */
static bool add_count(struct hb_json *counts, const char *word, size_t length)
{
    const char *sign = memchr(word, '=', length);
    char tile[WORD_MAX + 1];
    size_t n;

    HB_ASSERT(sign);
    n = (size_t)(sign - word);
    HB_ASSERT(n <= WORD_MAX);
    memcpy(tile, word, n);
    tile[n] = '\0';
    return hb_json_object_set_new(counts, tile, hb_json_integer(strtol(sign + 1, NULL, 10))) == 0;
}

static bool add_place(struct hb_json *places, const char *word, size_t length)
{
    return hb_json_array_append_new(places, place_json(word, length)) == 0;
}

static bool add_listed(struct hb_json *list, const char *word, size_t length)
{
    return hb_json_array_append_new(list, hb_json_stringn(word, length)) == 0;
}

/* Fills a new value word by word and gives it back, or NULL. */
static struct hb_json *fill(struct hb_json *whole, const char *text,
                            bool (*add)(struct hb_json *whole, const char *word, size_t length))
{
    if (!whole)
        return NULL;
    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");

        if (!add(whole, text, length)) {
            hb_json_decref(whole);
            return NULL;
        }
        text += length;
    }
    return whole;
}

static struct hb_json *flag_json(const char *text)
{
    return hb_json_boolean(strcmp(text, "yes") == 0);
}

static struct hb_json *choice_json(const char *text)
{
    return hb_json_string(text);
}

static struct hb_json *words_json(const char *text)
{
    return fill(hb_json_array(), text, add_listed);
}

static struct hb_json *counts_json(const char *text)
{
    return fill(hb_json_object(), text, add_count);
}

static struct hb_json *places_json(const char *text)
{
    return fill(hb_json_array(), text, add_place);
}

/* Options by type */

static const struct type types[] = {
    [HB_FLAG] = { "flag", read_flag, flag_json },         [HB_CHOICE] = { "choice", read_choice, choice_json },
    [HB_CHOICES] = { "choices", read_words, words_json }, [HB_COUNTS] = { "counts", read_counts, counts_json },
    [HB_LIST] = { "list", read_words, words_json },       [HB_PLACES] = { "places", read_places, places_json },
};

const char *hb_option_type_name(enum hb_option_type type)
{
    return types[type].name;
}

bool hb_option_is_unset(const struct hb_option *o, const char *text)
{
    return o->type == HB_CHOICE && text[0] == '\0';
}

/* The refusal says what the option should have been, and for words which there are. */
static bool wrong_type(const struct hb_option *o, struct hb_error *err)
{
    const char *values = o->values && o->type != HB_FLAG ? o->values : "";

    return hb_refuse(err, HB_BAD_OPTION, "plan.option.type name=%s type=%s values=%s", o->name, types[o->type].name,
                     values);
}

bool hb_option_read(const struct hb_option *o, struct hb_json *value, struct hb_buffer *text, struct hb_error *err)
{
    hb_buffer_text(text, "");
    if (!types[o->type].read(value, text))
        return wrong_type(o, err);
    if (text->failed)
        return hb_refuse(err, HB_NO_MEMORY, "plan.option.memory name=%s", o->name);
    return true;
}

struct hb_json *hb_option_json(const struct hb_option *o, const char *text)
{
    return types[o->type].json(text);
}

/* No words are a choice of none; but no tiles mean those of the box, not none. */
struct hb_json *hb_option_default(const struct hb_option *o)
{
    if (o->standard[0] == '\0' && o->type != HB_CHOICES)
        return hb_json_null();
    return hb_option_json(o, o->standard);
}

/* Reading a plan */

static const struct hb_kind *read_kind(const struct hb_json *fields, struct hb_error *err)
{
    const char *id = hb_json_string_value(hb_json_object_get(fields, "game"));
    const struct hb_kind *kind = !id ? NULL : hb_kind_named(id);

    if (!id)
        hb_refuse(err, HB_BAD_REQUEST, "plan.game game=%s", hb_kinds[0]->id);
    else if (!kind)
        hb_refuse(err, HB_UNKNOWN_GAME, "plan.game.unknown name=%.*s", HB_WORD_SHOWN, id);
    return kind;
}

static bool read_option(struct hb_plan *p, const struct hb_option *o, struct hb_json *value, struct hb_error *err)
{
    struct hb_buffer text;
    bool good;

    hb_buffer_init(&text);
    good = hb_option_read(o, value, &text, err) && hb_plan_option(p, o->name, text.at, err);
    hb_buffer_done(&text);
    return good;
}

static const struct hb_option *option_named(const struct hb_kind *kind, const char *name)
{
    const struct hb_option *o = kind->options;

    while (o->name && strcmp(o->name, name) != 0)
        o++;
    return !o->name ? NULL : o;
}

static bool check_names_of_options(struct hb_plan *p, struct hb_json *options, struct hb_error *err)
{
    const char *name;
    struct hb_json *value;

    hb_json_object_foreach(options, name, value)
    {
        if (!option_named(p->kind, name))
            return hb_plan_option(p, name, "", err);
    }
    return true;
}

/* In the order the game declares them, not as they were sent: a preset comes before what changes it. */
static bool read_options(struct hb_plan *p, const struct hb_json *fields, struct hb_error *err)
{
    struct hb_json *options = hb_json_object_get(fields, "options");

    if (!options)
        return true;
    if (!hb_json_is_object(options))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.options");
    if (!check_names_of_options(p, options, err))
        return false;
    for (const struct hb_option *o = p->kind->options; o->name; o++) {
        struct hb_json *value = hb_json_object_get(options, o->name);

        if (value && !read_option(p, o, value, err))
            return false;
    }
    return true;
}

static bool check_count(const struct hb_plan *p, int64_t players, struct hb_error *err)
{
    if (players >= p->kind->players_min && players <= p->kind->players_max)
        return true;
    return hb_refuse(err, HB_BAD_REQUEST, "plan.players.count kind=%s min=%d max=%d", p->kind->id,
                     (int)p->kind->players_min, (int)p->kind->players_max);
}

static bool read_name(struct hb_plan *p, size_t i, const struct hb_json *value, struct hb_error *err)
{
    const char *name = hb_json_string_value(value);
    size_t length = !name ? 0 : strlen(name);

    if (!name || length >= HB_NAME_TEXT || !hb_utf8_is_plain(name, length))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.players.name n=%zu max=%d", i, HB_NAME_TEXT - 1);
    memcpy(p->name[i], name, length + 1);
    return true;
}

static bool read_players(struct hb_plan *p, const struct hb_json *fields, struct hb_error *err)
{
    const struct hb_json *players = hb_json_object_get(fields, "players");
    int64_t count = hb_json_is_array(players) ? (int64_t)hb_json_array_size(players) : hb_json_integer_value(players);

    if (!hb_json_is_integer(players) && !hb_json_is_array(players))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.players");
    if (!check_count(p, count, err))
        return false;
    p->players = (unsigned)count;
    for (size_t i = 0; i < hb_json_array_size(players); i++)
        if (!read_name(p, i, hb_json_array_get(players, i), err))
            return false;
    return true;
}

bool hb_seed_take(char seed[HB_SEED_TEXT], const char *text, size_t length, struct hb_error *err)
{
    if (length >= HB_SEED_TEXT || !hb_utf8_is_plain(text, length))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.seed.long max=%d", HB_SEED_TEXT - 1);
    memcpy(seed, text, length);
    seed[length] = '\0';
    return true;
}

bool hb_seed_read(char seed[HB_SEED_TEXT], const struct hb_json *value, struct hb_error *err)
{
    char number[32];

    if (hb_json_is_string(value))
        return hb_seed_take(seed, hb_json_string_value(value), hb_json_string_length(value), err);
    if (!hb_json_is_integer(value))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.seed");
    snprintf(number, sizeof number, "%" PRId64, hb_json_integer_value(value));
    return hb_seed_take(seed, number, strlen(number), err);
}

static bool read_chance(struct hb_plan *p, const struct hb_json *fields, struct hb_error *err)
{
    const struct hb_json *value = hb_json_object_get(fields, "chance");
    const char *chance = !value ? "auto" : hb_json_string_value(value);

    if (!chance || (strcmp(chance, "auto") != 0 && strcmp(chance, "given") != 0))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.chance");
    p->auto_chance = strcmp(chance, "auto") == 0;
    return true;
}

static bool read_fields(struct hb_plan *p, const struct hb_json *fields, struct hb_error *err)
{
    const struct hb_json *seed = hb_json_object_get(fields, "seed");

    return read_players(p, fields, err) && read_chance(p, fields, err) && (!seed || hb_seed_read(p->seed, seed, err)) &&
           read_options(p, fields, err);
}

struct hb_json *hb_options_with_old_defaults(const struct hb_kind *kind, struct hb_json *options)
{
    struct hb_json *all = hb_json_is_object(options) ? hb_json_copy(options) : hb_json_object();

    for (const struct hb_option *o = kind->options; all && o->name; o++)
        if (o->before && !hb_json_object_get(all, o->name) &&
            hb_json_object_set_new(all, o->name, hb_option_json(o, o->before)) != 0) {
            hb_json_decref(all);
            all = NULL;
        }
    return all;
}

/* To whoever asks, a file on this machine is no record, but what it says of an option can be bad. */
static bool preset(struct hb_plan *p, hb_preset_source *presets, struct hb_error *err)
{
    if (!presets || presets(p, err))
        return true;
    if (err->code == HB_BAD_RECORD)
        err->code = HB_BAD_OPTION;
    return false;
}

bool hb_plan_read(struct hb_plan *p, const struct hb_json *fields, hb_preset_source *presets, struct hb_error *err)
{
    const struct hb_kind *kind = read_kind(fields, err);

    if (!kind || !hb_plan_new(p, kind, err))
        return false;
    if (preset(p, presets, err) && read_fields(p, fields, err))
        return true;
    hb_plan_free(p);
    return false;
}

bool hb_plan_read_saved(struct hb_plan *p, struct hb_json *fields, struct hb_error *err)
{
    const struct hb_kind *kind = read_kind(fields, err);
    struct hb_json *options = hb_json_object_get(fields, "options"), *whole;
    bool good;

    if (!kind)
        return false;
    if (options && !hb_json_is_object(options))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.options");
    whole = hb_json_copy(fields);
    good = whole && hb_json_object_set_new(whole, "options", hb_options_with_old_defaults(kind, options)) == 0;
    good = good ? hb_plan_read(p, whole, NULL, err) : hb_refuse(err, HB_NO_MEMORY, "plan.memory");
    hb_json_decref(whole);
    return good;
}

/* Writing a plan */

/* The text form of an option, in memory of its own; NULL if there is none. */
static char *option_text(const struct hb_plan *p, const char *name)
{
    size_t cap = OPTION_CAP;

    for (;;) {
        char *buffer = malloc(cap);
        struct hb_text text;

        if (!buffer)
            return NULL;
        text = hb_text_in(buffer, cap);
        p->kind->setup_text(p->setup, name, &text);
        if (hb_text_fits(&text))
            return buffer;
        free(buffer);
        cap = text.len + 1;
    }
}

static void write_option(const struct hb_plan *p, const struct hb_option *o, bool saved, struct hb_json_describer *out)
{
    char *text = option_text(p, o->name);

    if (!text)
        out->failed = true;
    else if (!hb_option_is_unset(o, text) && !(saved && o->before && strcmp(text, o->before) == 0))
        hb_json_describer_put(out, o->name, hb_option_json(o, text));
    free(text);
}

static void write_options(const struct hb_plan *p, bool with_secrets, bool saved, struct hb_json_describer *out)
{
    for (const struct hb_option *o = p->kind->options; o->name; o++)
        if (with_secrets || !o->secret)
            write_option(p, o, saved, out);
}

void hb_plan_describe_options(const struct hb_plan *p, bool with_secrets, struct hb_json_describer *out)
{
    write_options(p, with_secrets, false, out);
}

void hb_plan_saved_options_json(const struct hb_plan *p, bool with_secrets, struct hb_json_describer *out)
{
    write_options(p, with_secrets, true, out);
}

void hb_plan_describe_players(const struct hb_plan *p, enum hb_language language, struct hb_json_describer *out)
{
    struct hb_describer *f = &out->describer;
    struct hb_names names = hb_plan_names(p);

    f->list(f, "players");
    for (unsigned i = 0; i < p->players; i++) {
        char name[HB_NAME_TEXT];
        struct hb_text text = hb_text_for(language, name, sizeof name);

        hb_player_name(&names, (int)i, &text);
        f->text(f, NULL, name);
    }
    f->end(f);
}

const char *hb_plan_chance_name(const struct hb_plan *p)
{
    return p->auto_chance ? "auto" : "given";
}

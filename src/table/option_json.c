/* option_json.c -- the options of a game between their text form and JSON. */
#include "table/option_json.h"

#include "core/assert.h"
#include "hradby/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_MAX = 9999, PLACE_MAX = 9999, WORD_MAX = 64, NUMBER_TEXT = 24 };

/* What is done for each type: its reader refuses what is not of that type, its writer trusts the game. */
struct type {
    const char *name; /* the sentence type.NAME.expected says what it looks like */
    bool (*read)(struct hb_json *value, struct hb_buffer *text);
    struct hb_json *(*json)(const char *text);
};

/* ---- from JSON ---- */

/* One word that keeps its borders in the text form, where words are set apart by spaces and "=@,". */
static bool is_word(const char *text, size_t length)
{
    if (length == 0 || length > WORD_MAX)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] <= ' ' || strchr("=@,", text[i]) != NULL)
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

static void add_word(struct hb_buffer *text, size_t start, const char *word)
{
    if (text->length > start)
        hb_buffer_text(text, " ");
    hb_buffer_text(text, word);
}

static bool read_words(struct hb_json *value, struct hb_buffer *text)
{
    size_t start = text->length;

    if (!hb_json_is_array(value))
        return false;
    for (size_t i = 0; i < hb_json_array_size(value); i++) {
        char number[NUMBER_TEXT];
        const char *word = word_of(hb_json_array_get(value, i), number);

        if (word == NULL)
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
    int64_t n = text == NULL ? hb_json_integer_value(value) : strtoll(text, NULL, 10);

    if ((text == NULL && !hb_json_is_integer(value)) || n < low || n > high)
        return false;
    *out = (long)n;
    snprintf(again, sizeof again, "%ld", *out);
    return text == NULL || strcmp(again, text) == 0;
}

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

static bool read_place(const struct hb_json *place, struct hb_buffer *text, size_t start)
{
    char number[NUMBER_TEXT], where[3 * NUMBER_TEXT + 4];
    const char *tile = word_of(hb_json_object_get(place, "tile"), number);
    long x, y, rot;

    if (hb_json_object_size(place) != 4 || tile == NULL ||
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

    for (unsigned i = 0; word != NULL && i < sizeof words / sizeof words[0]; i++)
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

    if (word == NULL)
        return false;
    hb_buffer_text(text, word);
    return true;
}

/* ---- to JSON ---- */

/* The game writes its own options, so a text that is not well formed here is a mistake of ours. */
static struct hb_json *place_json(const char *word, size_t length)
{
    const char *at = memchr(word, '@', length);
    char *next;
    long x, y, rot;

    HB_ASSERT(at != NULL);
    x = strtol(at + 1, &next, 10);
    HB_ASSERT(*next == ',');
    y = strtol(next + 1, &next, 10);
    HB_ASSERT(*next == ',');
    rot = strtol(next + 1, &next, 10);
    HB_ASSERT(next == word + length);
    return hb_json_pack("{s:o, s:I, s:I, s:I}", "tile", hb_json_stringn(word, (size_t)(at - word)), "x", (int64_t)x,
                        "y", (int64_t)y, "rot", (int64_t)rot);
}

static bool add_count(struct hb_json *counts, const char *word, size_t length)
{
    const char *sign = memchr(word, '=', length);
    char tile[WORD_MAX + 1];
    size_t n;

    HB_ASSERT(sign != NULL);
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
    if (whole == NULL)
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

/* ---- by type ---- */

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

static bool wrong_type(const struct hb_option *o, struct hb_error *err)
{
    const char *values = o->values != NULL && o->type != HB_FLAG ? o->values : "";

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

/* json_read.c -- the reader of JSON (json.h): one pass over a text, which makes a tree of values or says where it is
 * wrong.
 *
 * It has two manners: it makes values of what it reads, or it is `loose` and looks at the grammar alone.  It is loose
 * inside a member that is wanted verbatim, and from the first fault on that is none of the grammar: what is wanted
 * verbatim may still come, and a sender gets its `id` back with the refusal.
 *
 * Whether a name stands twice is seen at once among the first members; a large object is sorted when it ends.  A table
 * of hashes would need a secret, or somebody would send names that all have the same. */
#include "engine/assert.h"
#include "hradby/words.h"
#include "table/json.h"
#include "table/strings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_MEMBERS = 16, NEAR_DIGITS = 64 };

struct json_reader {
    const char *text, *at, *end;
    struct hb_json_reading *how;
    unsigned depth;
    bool loose; /* looks at the grammar alone and makes nothing */
};

/* What stands between quotes, as it is written. */
struct quoted {
    const char *at;
    size_t length;
    bool escaped;
};

static bool take_value(struct json_reader *r, struct hb_json **value);

/* The text is no JSON; nothing can be said of the rest.  This replaces whatever fault was noted before. */
static bool stop(struct json_reader *r, enum hb_json_fault fault, const char *at)
{
    r->how->fault = fault;
    r->how->at = (size_t)(at - r->text);
    return false;
}

/* It is JSON that this program does not take.  Reading goes on loosely, as the rest may hold what is wanted verbatim; a
 * later fault of the grammar still wins. */
static void note(struct json_reader *r, enum hb_json_fault fault, const char *at)
{
    HB_ASSERT(!r->loose);
    (void)stop(r, fault, at);
    r->loose = true;
}

/* A value that was just made. */
static struct hb_json *noted(struct json_reader *r, struct hb_json *value)
{
    if (!value)
        note(r, HB_JSON_NO_MEMORY, r->at);
    return value;
}

static void skip_spaces(struct json_reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r' || *r->at == '\n'))
        r->at++;
}

static bool take(struct json_reader *r, char wanted)
{
    if (r->at == r->end || *r->at != wanted)
        return false;
    r->at++;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* -1 if it is none. */
static int hex_digit(char c)
{
    if (is_digit(c))
        return c - '0';
    if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
        return (c | 0x20) - 'a' + 10;
    return -1;
}

/* Behind the backslash. */
static bool skip_escape(struct json_reader *r)
{
    if (r->at == r->end || *r->at == '\0' || !strchr("\"\\/bfnrtu", *r->at))
        return stop(r, HB_JSON_NOT_JSON, r->at);
    if (*r->at++ != 'u')
        return true;
    for (unsigned i = 0; i < 4; i++, r->at++)
        if (r->at == r->end || hex_digit(*r->at) < 0)
            return stop(r, HB_JSON_NOT_JSON, r->at);
    return true;
}

/* Looks at every byte once: the end, escapes and UTF-8 in the same pass. */
static bool take_quoted(struct json_reader *r, struct quoted *q)
{
    if (!take(r, '"'))
        return stop(r, HB_JSON_NOT_JSON, r->at);
    *q = (struct quoted){ .at = r->at };
    while (r->at < r->end && *r->at != '"') {
        unsigned char c = (unsigned char)*r->at;
        size_t bytes = 1;

        if (c >= 0x80)
            bytes = hb_utf8_character(r->at, (size_t)(r->end - r->at));
        if (bytes == 0)
            return stop(r, HB_JSON_NOT_UTF8, r->at);
        if (c < ' ')
            return stop(r, HB_JSON_NOT_JSON, r->at);
        r->at += bytes;
        if (c == '\\') {
            q->escaped = true;
            if (!skip_escape(r))
                return false;
        }
    }
    q->length = (size_t)(r->at - q->at);
    return take(r, '"') || stop(r, HB_JSON_NOT_JSON, r->at);
}

/* Four digits behind "\u", known to be there. */
static uint32_t code_unit(const char *digits)
{
    uint32_t unit = 0;

    for (unsigned i = 0; i < 4; i++)
        unit = unit << 4 | (uint32_t)hex_digit(digits[i]);
    return unit;
}

static char *put_character(char *to, uint32_t code)
{
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xC0 | code >> 6);
        *to++ = (char)(0x80 | (code & 0x3F));
    } else {
        if (code < 0x10000) {
            *to++ = (char)(0xE0 | code >> 12);
        } else {
            *to++ = (char)(0xF0 | code >> 18);
            *to++ = (char)(0x80 | (code >> 12 & 0x3F));
        }
        *to++ = (char)(0x80 | (code >> 6 & 0x3F));
        *to++ = (char)(0x80 | (code & 0x3F));
    }
    return to;
}

/* One "\uXXXX", or two that are a pair of surrogates; *at goes behind it.  0 if that is no character, or the NUL, which
 * texts in C end with. */
static uint32_t escaped_character(const char **at, const char *end)
{
    uint32_t high = code_unit(*at + 2), low = 0;

    *at += 6;
    if (high < 0xD800 || high > 0xDFFF)
        return high;
    if (high < 0xDC00 && end - *at >= 6 && (*at)[0] == '\\' && (*at)[1] == 'u')
        low = code_unit(*at + 2);
    if (low < 0xDC00 || low > 0xDFFF)
        return 0;
    *at += 6;
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

/* What is meant, which is never longer than what is written; NULL if there is no such character in it. */
static char *write_meant(struct json_reader *r, const struct quoted *q, char *to)
{
    static const char letters[] = "\"\"\\\\//b\bf\fn\nr\rt\t"; /* in pairs: a letter, and what it means */
    const char *end = q->at + q->length;

    for (const char *at = q->at; at < end;) {
        const char *from = at, *letter = letters;
        uint32_t code;

        if (*at != '\\') {
            *to++ = *at++;
            continue;
        }
        if (at[1] != 'u') {
            while (*letter != at[1])
                letter += 2;
            *to++ = letter[1];
            at += 2;
            continue;
        }
        code = escaped_character(&at, end);
        if (code == 0) {
            note(r, HB_JSON_NO_CHARACTER, from);
            return NULL;
        }
        to = put_character(to, code);
    }
    return to;
}

/* An escape is never shorter than the character it stands for, so room for what is written is enough. */
static struct hb_json *unescaped(struct json_reader *r, const struct quoted *q)
{
    char *room = hb_json_alloc(q->length), *end;
    struct hb_json *meant = NULL;

    if (!room) {
        note(r, HB_JSON_NO_MEMORY, q->at);
        return NULL;
    }
    end = write_meant(r, q, room);
    if (end)
        meant = noted(r, hb_json_string_unchecked(room, (size_t)(end - room)));
    free(room);
    return meant;
}

/* Without escapes, as nearly all are, a string is copied from the text as it stands. */
static bool take_string(struct json_reader *r, struct hb_json **value)
{
    struct quoted q;

    if (!take_quoted(r, &q))
        return false;
    if (!r->loose)
        *value = q.escaped ? unescaped(r, &q) : noted(r, hb_json_string_unchecked(q.at, q.length));
    return true;
}

/* Numbers */

/* Looks before it multiplies, so nothing overflows; the smallest number is one further from 0 than the largest. */
static struct hb_json *whole_number(struct json_reader *r, const char *from)
{
    bool negative = *from == '-';
    uint64_t most = (uint64_t)INT64_MAX + negative, n = 0;

    for (const char *at = from + negative; at < r->at; at++) {
        unsigned digit = (unsigned)(*at - '0');

        if (n > (most - digit) / 10) {
            note(r, HB_JSON_OUT_OF_RANGE, from);
            return NULL;
        }
        n = 10 * n + digit;
    }
    return noted(r, hb_json_integer((int64_t)(negative ? 0 - n : n)));
}

/* The C library reads it, from a copy that ends with a 0.  Nobody sets LC_NUMERIC, so that a point is a point. */
static struct hb_json *real_number(struct json_reader *r, const char *from)
{
    char near[NEAR_DIGITS], *copy = near;
    size_t length = (size_t)(r->at - from);
    double value;

    if (length >= sizeof near)
        copy = hb_json_alloc(length + 1);
    if (!copy) {
        note(r, HB_JSON_NO_MEMORY, from);
        return NULL;
    }
    memcpy(copy, from, length);
    copy[length] = '\0';
    value = strtod(copy, NULL);
    if (copy != near)
        free(copy);
    if (isfinite(value))
        return noted(r, hb_json_real(value));
    note(r, HB_JSON_OUT_OF_RANGE, from);
    return NULL;
}

static bool skip_digits(struct json_reader *r)
{
    const char *from = r->at;

    while (r->at < r->end && is_digit(*r->at))
        r->at++;
    return r->at > from || stop(r, HB_JSON_NOT_JSON, r->at);
}

/* A number with a point or an exponent is a real one, whatever its value. */
static bool take_number(struct json_reader *r, struct hb_json **value)
{
    const char *from = r->at;
    bool whole = true;

    (void)take(r, '-');
    if (!take(r, '0') && !skip_digits(r))
        return false;
    if (take(r, '.')) {
        whole = false;
        if (!skip_digits(r))
            return false;
    }
    if (take(r, 'e') || take(r, 'E')) {
        whole = false;
        (void)(take(r, '+') || take(r, '-'));
        if (!skip_digits(r))
            return false;
    }
    if (!r->loose)
        *value = whole ? whole_number(r, from) : real_number(r, from);
    return true;
}

/* Objects and lists */

/* A member of a large object. */
struct named_value {
    const char *name;
    const struct hb_json *value;
};

/* Counted, so a test can see that a large object takes no more than it should. */
static int order_of(struct json_reader *r, const struct named_value *a, const struct named_value *b)
{
    r->how->steps++;
    return strcmp(a->name, b->name);
}

/* Down to its place among the larger names. */
static void sift(struct json_reader *r, struct named_value *heap, size_t from, size_t count)
{
    for (size_t child; (child = 2 * from + 1) < count; from = child) {
        struct named_value parent = heap[from];

        if (child + 1 < count && order_of(r, &heap[child], &heap[child + 1]) < 0)
            child++;
        if (order_of(r, &parent, &heap[child]) >= 0)
            return;
        heap[from] = heap[child];
        heap[child] = parent;
    }
}

/* By a heap, which takes n log n steps whatever comes: names are chosen by the sender, who must not be able to choose
 * an order that is slow, and qsort promises nothing. */
static void sort(struct json_reader *r, struct named_value *heap, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sift(r, heap, i, count);
    for (size_t i = count - 1; i > 0; i--) {
        struct named_value last = heap[0];

        heap[0] = heap[i];
        heap[i] = last;
        sift(r, heap, 0, i);
    }
}

/* Of names that stand twice, the place of the later one is what is said. */
static void compare_names(struct json_reader *r, const struct hb_json *object)
{
    size_t count = hb_json_object_size(object);
    struct named_value *all = hb_json_alloc(count * sizeof *all);
    size_t again = 0;

    if (!all) {
        note(r, HB_JSON_NO_MEMORY, r->at);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct hb_json *value;

        (void)hb_json_object_member(object, i, &all[i].name, &value);
        all[i].value = value;
    }
    sort(r, all, count);
    for (size_t i = 1; i < count && again == 0; i++)
        if (order_of(r, &all[i - 1], &all[i]) == 0)
            again = all[i].value->at > all[i - 1].value->at ? all[i].value->at : all[i - 1].value->at;
    free(all);
    if (again != 0)
        note(r, HB_JSON_NAME_TWICE, r->text + again);
}

/* Takes the value over. */
static void add_member(struct json_reader *r, struct hb_json *object, const char *name, size_t length,
                       struct hb_json *value)
{
    const char *at = r->text + value->at;

    if (hb_json_object_size(object) < FEW_MEMBERS && hb_json_object_getn(object, name, length)) {
        note(r, HB_JSON_NAME_TWICE, at);
        hb_json_decref(value);
    } else if (hb_json_object_add_new(object, name, length, value) != 0) {
        note(r, HB_JSON_NO_MEMORY, at);
    }
}

/* Whether a whole number comes next, without reading it. */
static bool at_whole_number(const struct json_reader *r)
{
    const char *at = r->at;

    if (at < r->end && *at == '-')
        at++;
    if (at == r->end || !is_digit(*at))
        return false;
    while (at < r->end && is_digit(*at))
        at++;
    return at == r->end || (*at != '.' && *at != 'e' && *at != 'E');
}

/* Only members of the outermost object can be wanted. */
static struct hb_json_verbatim *wanted_verbatim(const struct json_reader *r, const struct quoted *name)
{
    for (unsigned i = 0; r->depth == 1 && i < r->how->verbatims; i++) {
        struct hb_json_verbatim *v = &r->how->verbatim[i];

        if (strlen(v->name) == name->length && memcmp(v->name, name->at, name->length) == 0)
            return v->whole_number && !at_whole_number(r) ? NULL : v;
    }
    return NULL;
}

// NOLINTNEXTLINE(misc-no-recursion)
/* The text of the value is kept, and the value is only skipped: the answer gives it back byte for byte, a number with
 * more digits than we could hold included. */
static bool take_verbatim(struct json_reader *r, struct hb_json_verbatim *wanted, struct hb_json **value)
{
    const char *from = r->at;
    bool loose = r->loose;

    r->loose = true;
    if (!take_value(r, value))
        return false;
    r->loose = loose;
    wanted->at = from;
    wanted->length = (size_t)(r->at - from);
    if (!r->loose && (*value = noted(r, hb_json_string_unchecked(from, wanted->length)))) {
        (*value)->at = (uint32_t)(from - r->text);
        (*value)->bytes = (uint32_t)wanted->length;
    }
    return true;
}

// NOLINTNEXTLINE(misc-no-recursion)
/* The last member of a name that is wanted verbatim is the one that counts, as JSON readers usually have it. */
static bool take_member(struct json_reader *r, struct hb_json *object)
{
    struct hb_json *meant = NULL, *value = NULL;
    struct hb_json_verbatim *verbatim;
    struct quoted name;
    bool good;

    if (!take_quoted(r, &name))
        return false;
    if (!r->loose && name.escaped)
        meant = unescaped(r, &name);
    skip_spaces(r);
    good = take(r, ':') || stop(r, HB_JSON_NOT_JSON, r->at);
    skip_spaces(r);
    verbatim = wanted_verbatim(r, &name);
    good = good && (verbatim ? take_verbatim(r, verbatim, &value) : take_value(r, &value));
    if (good && !r->loose && meant)
        add_member(r, object, hb_json_string_value(meant), hb_json_string_length(meant), value);
    else if (good && !r->loose)
        add_member(r, object, name.at, name.length, value);
    hb_json_decref(meant);
    return good;
}

// NOLINTNEXTLINE(misc-no-recursion)
static bool take_item(struct json_reader *r, struct hb_json *array)
{
    struct hb_json *value = NULL;

    if (!take_value(r, &value))
        return false;
    if (!r->loose && hb_json_array_append_new(array, value) != 0)
        note(r, HB_JSON_NO_MEMORY, r->at);
    return true;
}

/* An object or a list, whose bracket comes next. */
// NOLINTNEXTLINE(misc-no-recursion)
static bool take_nested(struct json_reader *r, struct hb_json **value)
{
    bool is_object = *r->at == '{', good = true;
    char closing = is_object ? '}' : ']';
    struct hb_json *whole = NULL;

    if (r->depth == HB_JSON_DEPTH)
        return stop(r, HB_JSON_TOO_DEEP, r->at);
    r->depth++;
    r->at++;
    if (!r->loose)
        whole = noted(r, is_object ? hb_json_object() : hb_json_array());
    skip_spaces(r);
    if (!take(r, closing)) {
        do {
            skip_spaces(r);
            good = is_object ? take_member(r, whole) : take_item(r, whole);
            skip_spaces(r);
        } while (good && take(r, ','));
        good = good && (take(r, closing) || stop(r, HB_JSON_NOT_JSON, r->at));
    }
    r->depth--;
    if (good && !r->loose && hb_json_object_size(whole) > FEW_MEMBERS)
        compare_names(r, whole);
    if (good && !r->loose)
        *value = whole;
    else
        hb_json_decref(whole);
    return good;
}

static bool take_word(struct json_reader *r, const char *word, enum hb_json_type type, struct hb_json **value)
{
    size_t length = strlen(word);

    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return stop(r, HB_JSON_NOT_JSON, r->at);
    r->at += length;
    if (!r->loose)
        *value = noted(r, hb_json_literal(type)); /* one of its own, that knows its place */
    return true;
}

/* False if it is no JSON.  *value is left alone if the reader is loose, or has become so here. */
// NOLINTNEXTLINE(misc-no-recursion)
static bool take_value(struct json_reader *r, struct hb_json **value)
{
    const char *from = r->at;
    bool good;

    switch (from < r->end ? *from : '\0') {
    case '{':
    case '[':
        good = take_nested(r, value);
        break;
    case '"':
        good = take_string(r, value);
        break;
    case 't':
        good = take_word(r, "true", HB_JSON_TRUE, value);
        break;
    case 'f':
        good = take_word(r, "false", HB_JSON_FALSE, value);
        break;
    case 'n':
        good = take_word(r, "null", HB_JSON_NULL, value);
        break;
    default:
        good = take_number(r, value);
    }
    if (good && !r->loose) {
        (*value)->at = (uint32_t)(from - r->text);
        (*value)->bytes = (uint32_t)(r->at - from);
    }
    return good;
}

/* A text is read whole or not at all.  Where it is no JSON nothing that was wanted verbatim is given back either, for
 * then nobody knows what was meant. */
struct hb_json *hb_json_read(const char *text, size_t length, struct hb_json_reading *how)
{
    struct json_reader r = { .text = text, .at = text, .end = text + length, .how = how };
    struct hb_json *value = NULL;
    bool good;

    how->fault = HB_JSON_FINE;
    how->at = how->steps = 0;
    for (unsigned i = 0; i < how->verbatims; i++)
        how->verbatim[i].at = NULL;
    if (length > HB_JSON_LONGEST) {
        (void)stop(&r, HB_JSON_NO_MEMORY, text);
        return NULL;
    }
    skip_spaces(&r);
    good = take_value(&r, &value);
    skip_spaces(&r);
    good = good && (r.at == r.end || stop(&r, HB_JSON_NOT_JSON, r.at));
    for (unsigned i = 0; !good && i < how->verbatims; i++)
        how->verbatim[i].at = NULL;
    if (good && how->fault == HB_JSON_FINE)
        return value;
    hb_json_decref(value);
    return NULL;
}

/* Places count from 1 for people. */
void hb_json_refuse(const struct hb_json_reading *how, struct hb_error *err)
{
    switch (how->fault) {
    case HB_JSON_FINE:
    case HB_JSON_NOT_JSON:
        hb_refuse(err, HB_BAD_JSON, "json.grammar n=%zu", how->at + 1);
        break;
    case HB_JSON_NOT_UTF8:
        hb_refuse(err, HB_BAD_JSON, "json.utf8 n=%zu", how->at + 1);
        break;
    case HB_JSON_TOO_DEEP:
        hb_refuse(err, HB_BAD_JSON, "json.deep max=%d", HB_JSON_DEPTH);
        break;
    case HB_JSON_NAME_TWICE:
        hb_refuse(err, HB_BAD_JSON, "json.twice n=%zu", how->at + 1);
        break;
    case HB_JSON_OUT_OF_RANGE:
        hb_refuse(err, HB_BAD_JSON, "json.range n=%zu", how->at + 1);
        break;
    case HB_JSON_NO_CHARACTER:
        hb_refuse(err, HB_BAD_JSON, "json.character n=%zu", how->at + 1);
        break;
    case HB_JSON_NO_MEMORY:
        hb_refuse(err, HB_NO_MEMORY, "json.memory");
        break;
    }
}

/* Any JSON value may be a text of its own, but what this program reads is always an object or a list. */
struct hb_json *hb_json_parse(const char *text, size_t length, struct hb_error *err)
{
    struct hb_json_reading how = { 0 };
    struct hb_json *value = hb_json_read(text, length, &how);

    if (hb_json_is_object(value) || hb_json_is_array(value))
        return value;
    hb_json_decref(value);
    hb_json_refuse(&how, err);
    return NULL;
}

/* json.c -- values and what is in them; writing them; and named values written down as values.  Reading is json_read.c.
 *
 * A value is one piece of memory that begins with a struct hb_json.  A string holds its bytes and a 0 behind them; a
 * list and an object point to an array that grows by doubling.  A name of up to 15 bytes, as nearly all are, lies in
 * the array itself:
 *
 *   struct object -> member[0]  value -> …   length 4   "kind"
 *                    member[1]  value -> …   length 20  far -> "longer_than_fits_in_it"
 *
 * No object has a name twice, and all texts are UTF-8: whoever makes a value has seen to it.
 *
 * Facts come from the outside in: an object that was begun hangs in its parent at once, so the parent owns it and a
 * writer that gives up half-way has one reference to drop.
 *
 * Functions that call themselves go as deep as HB_JSON_DEPTH, and the few levels that this program puts around what it
 * read. */
#include "table/json.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "table/strings.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAP = 4, NEAR = 16, ALL_DIGITS = 17 };

#define FOREVER UINT32_MAX /* references to what is never freed */

/* The bytes lie in the same piece of memory, so a string is one allocation. */
struct string {
    struct hb_json head;
    size_t length;
    char bytes[];
};

struct number {
    struct hb_json head;
    int64_t integer;
    double real;
};

struct array {
    struct hb_json head;
    size_t count, cap;
    struct hb_json **item;
};

/* A name is near or far by its length alone (NEAR). */
struct member {
    struct hb_json *value;
    size_t length; /* of the name */
    union {
        char near[NEAR];
        char *far;
    } name;
};

struct object {
    struct hb_json head;
    size_t count, cap;
    struct member *member;
};

/* In memory that cannot be written to. */
static const struct hb_json yes = { .refs = FOREVER, .type = HB_JSON_TRUE };
static const struct hb_json no = { .refs = FOREVER, .type = HB_JSON_FALSE };
static const struct hb_json nothing = { .refs = FOREVER, .type = HB_JSON_NULL };

/* Memory */

static void *(*get_memory)(size_t size) = malloc;

void hb_json_set_malloc(void *(*get)(size_t size))
{
    get_memory = get;
}

void *hb_json_alloc(size_t size)
{
    return get_memory(size);
}

/* A value with one reference; NULL without memory. */
static void *made(enum hb_json_type type, size_t size)
{
    struct hb_json *value = get_memory(size);

    if (value)
        *value = (struct hb_json){ .refs = 1, .type = type };
    return value;
}

/* Room for one thing more in an array that has grown by doubling; NULL without memory, and then it is as it was. */
static void *grown(void *array, size_t count, size_t *cap, size_t size)
{
    size_t wanted = *cap == 0 ? FIRST_CAP : 2 * *cap;
    void *more = count < *cap ? array : get_memory(wanted * size);

    if (!more || more == array)
        return more;
    if (count > 0)
        memcpy(more, array, count * size);
    free(array);
    *cap = wanted;
    return more;
}

static const char *name_of(const struct member *m)
{
    return m->length < NEAR ? m->name.near : m->name.far;
}

static void drop_member(struct member *m)
{
    hb_json_decref(m->value);
    if (m->length >= NEAR)
        free(m->name.far);
}

/* NULL for every other type, so a function on objects needs no check of its own.  Constness goes with the head and is
 * the caller's affair. */
static struct object *object_of(const struct hb_json *value)
{
    return hb_json_is_object(value) ? (struct object *)(uintptr_t)value : NULL;
}

static struct array *array_of(const struct hb_json *value)
{
    return hb_json_is_array(value) ? (struct array *)(uintptr_t)value : NULL;
}

/* What is in it has to go first.  A tree is freed the moment nobody has it any more; a cycle never would be, and nobody
 * makes one. */
// NOLINTNEXTLINE(misc-no-recursion)
static void drop(struct hb_json *value)
{
    struct object *o = object_of(value);
    struct array *a = array_of(value);

    for (size_t i = 0; o && i < o->count; i++)
        drop_member(&o->member[i]);
    for (size_t i = 0; a && i < a->count; i++)
        hb_json_decref(a->item[i]);
    if (o)
        free(o->member);
    if (a)
        free(a->item);
    free(value);
}

struct hb_json *hb_json_incref(struct hb_json *value)
{
    if (value && value->refs != FOREVER)
        value->refs++;
    return value;
}

// NOLINTNEXTLINE(misc-no-recursion)
void hb_json_decref(struct hb_json *value)
{
    if (value && value->refs != FOREVER && --value->refs == 0)
        drop(value);
}

/* Single values */

/* The same value for everybody: nothing to allocate, nothing to fail.  The reader makes words of its own instead, as
 * each knows its place in the text. */
struct hb_json *hb_json_true(void)
{
    return (struct hb_json *)(uintptr_t)&yes;
}

struct hb_json *hb_json_false(void)
{
    return (struct hb_json *)(uintptr_t)&no;
}

struct hb_json *hb_json_null(void)
{
    return (struct hb_json *)(uintptr_t)&nothing;
}

struct hb_json *hb_json_literal(enum hb_json_type type)
{
    return made(type, sizeof(struct hb_json));
}

/* For texts that are known to be UTF-8: the reader has looked at every byte already. */
struct hb_json *hb_json_string_unchecked(const char *text, size_t length)
{
    struct string *s = made(HB_JSON_STRING, sizeof *s + length + 1);

    if (!s)
        return NULL;
    memcpy(s->bytes, text, length);
    s->bytes[length] = '\0';
    s->length = length;
    return &s->head;
}

struct hb_json *hb_json_stringn(const char *text, size_t length)
{
    return !text || hb_utf8_valid_length(text, length) != length ? NULL : hb_json_string_unchecked(text, length);
}

struct hb_json *hb_json_string(const char *text)
{
    return !text ? NULL : hb_json_stringn(text, strlen(text));
}

struct hb_json *hb_json_string_prefix(const char *text)
{
    return hb_json_string_unchecked(text, hb_utf8_valid_length(text, strlen(text)));
}

/* Whole numbers stay whole: a double would lose the last digits of 64 bits. */
struct hb_json *hb_json_integer(int64_t value)
{
    struct number *n = made(HB_JSON_INTEGER, sizeof *n);

    if (!n)
        return NULL;
    n->integer = value;
    return &n->head;
}

struct hb_json *hb_json_real(double value)
{
    struct number *n = isfinite(value) ? made(HB_JSON_REAL, sizeof *n) : NULL;

    if (!n)
        return NULL;
    n->real = value;
    return &n->head;
}

const char *hb_json_string_value(const struct hb_json *value)
{
    return hb_json_is_string(value) ? ((const struct string *)value)->bytes : NULL;
}

size_t hb_json_string_length(const struct hb_json *value)
{
    return hb_json_is_string(value) ? ((const struct string *)value)->length : 0;
}

int64_t hb_json_integer_value(const struct hb_json *value)
{
    return hb_json_is_integer(value) ? ((const struct number *)value)->integer : 0;
}

double hb_json_real_value(const struct hb_json *value)
{
    return hb_json_is(value, HB_JSON_REAL) ? ((const struct number *)value)->real : 0;
}

/* Lists */

struct hb_json *hb_json_array(void)
{
    struct array *a = made(HB_JSON_ARRAY, sizeof *a);

    if (!a)
        return NULL;
    a->count = a->cap = 0;
    a->item = NULL;
    return &a->head;
}

size_t hb_json_array_size(const struct hb_json *array)
{
    return hb_json_is_array(array) ? ((const struct array *)array)->count : 0;
}

struct hb_json *hb_json_array_get(const struct hb_json *array, size_t i)
{
    const struct array *a = array_of(array);

    return a && i < a->count ? a->item[i] : NULL;
}

/* The value is taken over even where it cannot be put in, so the caller has nothing to clean up. */
int hb_json_array_append_new(struct hb_json *array, struct hb_json *value)
{
    struct array *a = array_of(array);
    struct hb_json **item = a && value ? grown(a->item, a->count, &a->cap, sizeof *item) : NULL;

    if (!item) {
        hb_json_decref(value);
        return -1;
    }
    a->item = item;
    a->item[a->count++] = value;
    return 0;
}

int hb_json_array_append(struct hb_json *array, struct hb_json *value)
{
    return hb_json_array_append_new(array, hb_json_incref(value));
}

int hb_json_array_set(struct hb_json *array, size_t i, struct hb_json *value)
{
    struct array *a = array_of(array);

    if (!a || i >= a->count || !value)
        return -1;
    hb_json_incref(value);
    hb_json_decref(a->item[i]);
    a->item[i] = value;
    return 0;
}

void hb_json_array_remove(struct hb_json *array, size_t i)
{
    struct array *a = array_of(array);

    if (!a || i >= a->count)
        return;
    hb_json_decref(a->item[i]);
    memmove(a->item + i, a->item + i + 1, (--a->count - i) * sizeof *a->item);
}

/* Objects */

struct hb_json *hb_json_object(void)
{
    struct object *o = made(HB_JSON_OBJECT, sizeof *o);

    if (!o)
        return NULL;
    o->count = o->cap = 0;
    o->member = NULL;
    return &o->head;
}

size_t hb_json_object_size(const struct hb_json *object)
{
    return hb_json_is_object(object) ? ((const struct object *)object)->count : 0;
}

/* From the start, by length first.  Objects of this program have a dozen members; the reader looks for names that stand
 * twice in large ones in another way. */
static struct member *find(const struct object *o, const char *name, size_t length)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->member[i].length == length && memcmp(name_of(&o->member[i]), name, length) == 0)
            return &o->member[i];
    return NULL;
}

/* A name that is not there yet, for a value that somebody else puts in; NULL without memory.  The name may hold any
 * bytes. */
static struct member *add_name(struct object *o, const char *name, size_t length)
{
    struct member *all = grown(o->member, o->count, &o->cap, sizeof *all), *m;
    char *bytes;

    if (!all)
        return NULL;
    o->member = all;
    m = &all[o->count];
    bytes = length < NEAR ? m->name.near : (m->name.far = get_memory(length + 1));
    if (!bytes)
        return NULL;
    memcpy(bytes, name, length);
    bytes[length] = '\0';
    m->length = length;
    m->value = NULL;
    o->count++;
    return m;
}

/* Without looking whether the name is there: for whoever knows that it is not. */
int hb_json_object_add_new(struct hb_json *object, const char *name, size_t length, struct hb_json *value)
{
    struct member *m = value ? add_name(object_of(object), name, length) : NULL;

    if (!m) {
        hb_json_decref(value);
        return -1;
    }
    m->value = value;
    return 0;
}

struct hb_json *hb_json_object_getn(const struct hb_json *object, const char *name, size_t length)
{
    const struct object *o = object_of(object);
    const struct member *m = o ? find(o, name, length) : NULL;

    return m ? m->value : NULL;
}

struct hb_json *hb_json_object_get(const struct hb_json *object, const char *name)
{
    return name ? hb_json_object_getn(object, name, strlen(name)) : NULL;
}

/* Replaces a value in its place, so members keep their order. */
int hb_json_object_set_new(struct hb_json *object, const char *name, struct hb_json *value)
{
    struct object *o = object_of(object);
    size_t length = name ? strlen(name) : 0;
    struct member *m = NULL;

    if (o && name && value && value != object) {
        m = find(o, name, length);
        if (!m && hb_utf8_valid_length(name, length) == length)
            m = add_name(o, name, length);
    }
    if (!m) {
        hb_json_decref(value);
        return -1;
    }
    hb_json_decref(m->value);
    m->value = value;
    return 0;
}

int hb_json_object_set(struct hb_json *object, const char *name, struct hb_json *value)
{
    return hb_json_object_set_new(object, name, hb_json_incref(value));
}

void hb_json_object_del(struct hb_json *object, const char *name)
{
    struct object *o = object_of(object);
    struct member *m = o ? find(o, name, strlen(name)) : NULL;

    if (!m)
        return;
    drop_member(m);
    memmove(m, m + 1, (size_t)(o->member + --o->count - m) * sizeof *m);
}

bool hb_json_object_member(const struct hb_json *object, size_t i, const char **name, struct hb_json **value)
{
    const struct object *o = object_of(object);

    if (!o || i >= o->count)
        return false;
    *name = name_of(&o->member[i]);
    *value = o->member[i].value;
    return true;
}

int hb_json_object_update(struct hb_json *object, const struct hb_json *other)
{
    const char *name;
    struct hb_json *value;

    if (!hb_json_is_object(object) || !hb_json_is_object(other))
        return -1;
    hb_json_object_foreach(other, name, value)
    {
        if (hb_json_object_set(object, name, value) != 0)
            return -1;
    }
    return 0;
}

/* Whole trees */

/* No name is looked for, so that a large object takes no longer than its members. */
static struct hb_json *object_copy(const struct object *from)
{
    struct hb_json *copy = hb_json_object();

    for (size_t i = 0; copy && i < from->count; i++) {
        const struct member *m = &from->member[i];

        if (hb_json_object_add_new(copy, name_of(m), m->length, hb_json_incref(m->value)) != 0) {
            hb_json_decref(copy);
            return NULL;
        }
    }
    return copy;
}

static struct hb_json *array_copy(const struct array *from)
{
    struct hb_json *copy = hb_json_array();

    for (size_t i = 0; copy && i < from->count; i++)
        if (hb_json_array_append(copy, from->item[i]) != 0) {
            hb_json_decref(copy);
            return NULL;
        }
    return copy;
}

/* One level deep: what is inside is shared. */
struct hb_json *hb_json_copy(const struct hb_json *value)
{
    if (hb_json_is_object(value))
        return object_copy((const struct object *)value);
    if (hb_json_is_array(value))
        return array_copy((const struct array *)value);
    return hb_json_incref((struct hb_json *)(uintptr_t)value);
}

/* Most equal objects have their members in the same order, too. */
// NOLINTNEXTLINE(misc-no-recursion)
static bool equal_objects(const struct object *a, const struct object *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        const struct member *one = &a->member[i], *other = &b->member[i];

        if (one->length != other->length || memcmp(name_of(one), name_of(other), one->length) != 0)
            other = find(b, name_of(one), one->length);
        if (!other || !hb_json_equal(one->value, other->value))
            return false;
    }
    return true;
}

// NOLINTNEXTLINE(misc-no-recursion)
static bool equal_arrays(const struct array *a, const struct array *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!hb_json_equal(a->item[i], b->item[i]))
            return false;
    return true;
}

// NOLINTNEXTLINE(misc-no-recursion)
/* Numbers are compared within their type: 1 and 1.0 are different. */
bool hb_json_equal(const struct hb_json *a, const struct hb_json *b)
{
    if (!a || !b || a->type != b->type)
        return false;
    if (a == b)
        return true;
    switch (a->type) {
    case HB_JSON_OBJECT:
        return equal_objects((const struct object *)a, (const struct object *)b);
    case HB_JSON_ARRAY:
        return equal_arrays((const struct array *)a, (const struct array *)b);
    case HB_JSON_STRING:
        return hb_json_string_length(a) == hb_json_string_length(b) &&
               memcmp(hb_json_string_value(a), hb_json_string_value(b), hb_json_string_length(a)) == 0;
    case HB_JSON_INTEGER:
        return hb_json_integer_value(a) == hb_json_integer_value(b);
    case HB_JSON_REAL:
        return hb_json_real_value(a) == hb_json_real_value(b);
    case HB_JSON_TRUE:
    case HB_JSON_FALSE:
    case HB_JSON_NULL:
        break;
    }
    return true;
}

/* Packing */

struct packing {
    const char *format;
    va_list given;
    bool failed;
};

/* Commas, colons and spaces are there for the reader of the format. */
static char next_letter(struct packing *p)
{
    p->format += strspn(p->format, " ,:");
    return *p->format == '\0' ? '\0' : *p->format++;
}

static bool next_is(struct packing *p, char mark)
{
    if (*p->format != mark)
        return false;
    p->format++;
    return true;
}

/* A text with % behind it comes with its length. */
static struct hb_json *pack_string(struct packing *p)
{
    const char *text = va_arg(p->given, const char *);
    size_t length = 0;

    if (next_is(p, '%'))
        length = va_arg(p->given, size_t);
    else if (text)
        length = strlen(text);
    return next_is(p, '?') && !text ? hb_json_null() : hb_json_stringn(text, length);
}

/* What was given; NULL if nothing was, and nothing is meant. */
static struct hb_json *pack_given(struct packing *p, bool new)
{
    struct hb_json *value = va_arg(p->given, struct hb_json *);
    bool null = next_is(p, '?'), none = next_is(p, '*');

    if (!value && null)
        return hb_json_null();
    p->failed |= !value && !none;
    return new ? value : hb_json_incref(value);
}

static struct hb_json *pack_value(struct packing *p, char letter);

// NOLINTNEXTLINE(misc-no-recursion)
/* Goes on to the closing bracket even after a failure, as every value that was handed in has to be taken over. */
static struct hb_json *pack_array(struct packing *p)
{
    struct hb_json *array = hb_json_array();

    for (char letter; (letter = next_letter(p)) != ']';)
        p->failed |= hb_json_array_append_new(array, pack_value(p, letter)) != 0;
    return array;
}

// NOLINTNEXTLINE(misc-no-recursion)
static struct hb_json *pack_object(struct packing *p)
{
    struct hb_json *object = hb_json_object();

    for (char letter; (letter = next_letter(p)) != '}';) {
        const char *name = va_arg(p->given, const char *);
        struct hb_json *value;

        HB_ASSERT(letter == 's');
        value = pack_value(p, next_letter(p));
        p->failed |= value && hb_json_object_set_new(object, name, value) != 0;
    }
    return object;
}

// NOLINTNEXTLINE(misc-no-recursion)
static struct hb_json *pack_value(struct packing *p, char letter)
{
    struct hb_json *value = NULL;

    switch (letter) {
    case 'o':
    case 'O':
        return pack_given(p, letter == 'o');
    case '{':
        value = pack_object(p);
        break;
    case '[':
        value = pack_array(p);
        break;
    case 's':
        value = pack_string(p);
        break;
    case 'i':
        value = hb_json_integer(va_arg(p->given, int));
        break;
    case 'I':
        value = hb_json_integer(va_arg(p->given, int64_t));
        break;
    case 'b':
        value = hb_json_boolean(va_arg(p->given, int) != 0);
        break;
    case 'f':
        value = hb_json_real(va_arg(p->given, double));
        break;
    default:
        HB_ASSERT(false); /* json.h lists the letters there are */
    }
    p->failed |= !value;
    return value;
}

struct hb_json *hb_json_pack(const char *format, ...)
{
    struct packing p = { .format = format };
    struct hb_json *value;

    va_start(p.given, format);
    value = pack_value(&p, next_letter(&p));
    va_end(p.given);
    HB_ASSERT(*p.format == '\0');
    if (!p.failed)
        return value;
    hb_json_decref(value);
    return NULL;
}

/* Writing */

/* Quotes, backslashes and control characters; all else is written as it is, in UTF-8. */
static void write_escaped(unsigned char c, struct hb_buffer *out)
{
    static const char letters[] = "\"\"\\\\\bb\ff\nn\rr\tt"; /* in pairs: which, and its letter */
    char code[8] = "\\";

    for (const char *at = letters; *at != '\0' && code[1] == '\0'; at += 2)
        if ((unsigned char)*at == c)
            code[1] = at[1];
    if (code[1] == '\0')
        snprintf(code + 1, sizeof code - 1, "u%04X", c);
    hb_buffer_text(out, code);
}

/* Runs without anything to escape are added in one piece. */
void hb_json_write_escaped(const char *text, size_t length, struct hb_buffer *out)
{
    size_t from = 0;

    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];

        if (c >= ' ' && c != '"' && c != '\\')
            continue;
        hb_buffer_add(out, text + from, i - from);
        write_escaped(c, out);
        from = i + 1;
    }
    hb_buffer_add(out, text + from, length - from);
}

static void write_string(const char *text, size_t length, struct hb_buffer *out)
{
    hb_buffer_add(out, "\"", 1);
    hb_json_write_escaped(text, length, out);
    hb_buffer_add(out, "\"", 1);
}

/* Backwards from the last digit.  Unsigned, since the smallest number has no positive twin. */
static void write_integer(int64_t value, struct hb_buffer *out)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t n = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

    do
        *--at = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    if (value < 0)
        *--at = '-';
    hb_buffer_add(out, at, (size_t)(digits + sizeof digits - at));
}

/* With a point or an exponent, by which it is told from a whole number; the exponent without "+" and leading zeros. */
static void write_real(double value, int digits, struct hb_buffer *out)
{
    char text[40], *exponent, *rest;

    snprintf(text, sizeof text, "%.*g", digits, value);
    exponent = strchr(text, 'e');
    if (!exponent) {
        hb_buffer_text(out, text);
        if (!strchr(text, '.'))
            hb_buffer_text(out, ".0");
        return;
    }
    rest = exponent + 2 + strspn(exponent + 2, "0");
    exponent += exponent[1] == '-' ? 2 : 1;
    hb_buffer_add(out, text, (size_t)(exponent - text));
    hb_buffer_text(out, rest);
}

// NOLINTNEXTLINE(misc-no-recursion)
static void write_array(const struct array *a, int digits, struct hb_buffer *out)
{
    hb_buffer_add(out, "[", 1);
    for (size_t i = 0; i < a->count; i++) {
        if (i > 0)
            hb_buffer_add(out, ",", 1);
        hb_json_write_rounded(a->item[i], digits, out);
    }
    hb_buffer_add(out, "]", 1);
}

// NOLINTNEXTLINE(misc-no-recursion)
static void write_object(const struct object *o, int digits, struct hb_buffer *out)
{
    hb_buffer_add(out, "{", 1);
    for (size_t i = 0; i < o->count; i++) {
        hb_buffer_text(out, i == 0 ? "\"" : ",\"");
        hb_json_write_escaped(name_of(&o->member[i]), o->member[i].length, out);
        hb_buffer_add(out, "\":", 2);
        hb_json_write_rounded(o->member[i].value, digits, out);
    }
    hb_buffer_add(out, "}", 1);
}

// NOLINTNEXTLINE(misc-no-recursion)
void hb_json_write_rounded(const struct hb_json *value, int digits, struct hb_buffer *out)
{
    if (!value || out->failed) {
        out->failed = true;
        return;
    }
    switch (value->type) {
    case HB_JSON_OBJECT:
        write_object((const struct object *)value, digits, out);
        break;
    case HB_JSON_ARRAY:
        write_array((const struct array *)value, digits, out);
        break;
    case HB_JSON_STRING:
        write_string(hb_json_string_value(value), hb_json_string_length(value), out);
        break;
    case HB_JSON_INTEGER:
        write_integer(hb_json_integer_value(value), out);
        break;
    case HB_JSON_REAL:
        write_real(hb_json_real_value(value), digits, out);
        break;
    case HB_JSON_TRUE:
        hb_buffer_add(out, "true", 4);
        break;
    case HB_JSON_FALSE:
        hb_buffer_add(out, "false", 5);
        break;
    case HB_JSON_NULL:
        hb_buffer_add(out, "null", 4);
        break;
    }
}

void hb_json_write(const struct hb_json *value, struct hb_buffer *out)
{
    hb_json_write_rounded(value, ALL_DIGITS, out);
}

char *hb_json_dumps(const struct hb_json *value)
{
    struct hb_buffer out;

    hb_buffer_init(&out);
    hb_json_write(value, &out);
    return hb_buffer_take(&out);
}

/* Facts */

static struct hb_json_describer *json_of(struct hb_describer *f)
{
    return (struct hb_json_describer *)f;
}

/* Facts in a list have no name, those in an object have one. */
static bool add(struct hb_json *into, const char *name, struct hb_json *value)
{
    if (hb_json_is_array(into)) {
        HB_ASSERT(!name);
        return hb_json_array_append_new(into, value) == 0;
    }
    HB_ASSERT(name);
    return hb_json_object_set_new(into, name, value) == 0;
}

void hb_json_describer_put(struct hb_json_describer *j, const char *name, struct hb_json *value)
{
    HB_ASSERT(j->depth > 0);
    if (j->failed)
        hb_json_decref(value);
    else if (!value || !add(j->open[j->depth - 1], name, value))
        j->failed = true;
}

/* The parent owns what is open; after a failure there is nothing to own, and only the depth is kept right. */
static void open_inside(struct hb_json_describer *j, const char *name, struct hb_json *value)
{
    HB_ASSERT(j->depth < HB_JSON_FACTS_DEPTH);
    hb_json_describer_put(j, name, value);
    j->open[j->depth++] = j->failed ? NULL : value;
}

static void begin_object(struct hb_describer *f, const char *name)
{
    open_inside(json_of(f), name, hb_json_object());
}

static void begin_list(struct hb_describer *f, const char *name)
{
    open_inside(json_of(f), name, hb_json_array());
}

static void end(struct hb_describer *f)
{
    HB_ASSERT(json_of(f)->depth > 1);
    json_of(f)->depth--;
}

static void add_number(struct hb_describer *f, const char *name, long value)
{
    hb_json_describer_put(json_of(f), name, hb_json_integer(value));
}

static void add_text(struct hb_describer *f, const char *name, const char *value)
{
    hb_json_describer_put(json_of(f), name, !value ? hb_json_null() : hb_json_string_prefix(value));
}

static void add_flag(struct hb_describer *f, const char *name, bool value)
{
    hb_json_describer_put(json_of(f), name, hb_json_boolean(value));
}

/* The whole is open from the start. */
static void begin_whole(struct hb_json_describer *j, struct hb_json *whole)
{
    memset(j, 0, sizeof *j);
    j->describer = (struct hb_describer){ begin_object, begin_list, end, add_number, add_text, add_flag };
    j->open[0] = whole;
    j->depth = 1;
    j->failed = !whole;
}

void hb_json_describer_begin(struct hb_json_describer *j)
{
    begin_whole(j, hb_json_object());
}

void hb_json_describer_begin_list(struct hb_json_describer *j)
{
    begin_whole(j, hb_json_array());
}

void hb_json_describer_drop(struct hb_json_describer *j)
{
    hb_json_decref(j->open[0]);
    j->open[0] = NULL;
    j->depth = 0;
    j->failed = true;
}

/* What was begun must have been ended. */
struct hb_json *hb_json_describer_done(struct hb_json_describer *j)
{
    struct hb_json *whole = j->open[0];

    HB_ASSERT(j->depth == 1);
    if (j->failed) {
        hb_json_describer_drop(j);
        return NULL;
    }
    j->open[0] = NULL;
    j->depth = 0;
    return whole;
}

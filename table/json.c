/* json.c -- values and what is in them; writing them.  Reading is json_read.c.
 *
 * A value is one piece of memory that begins with a struct hb_json.  A string holds its bytes and a 0 behind them; a list and
 * an object point to an array that grows by doubling.  A name of up to 15 bytes, as nearly all are, lies in the array itself:
 *
 *   struct object -> member[0]  value -> …   length 4   "kind"
 *                    member[1]  value -> …   length 20  far -> "longer_than_fits_in_it"
 *
 * No object has a name twice, and all texts are UTF-8: whoever makes a value has seen to it.
 *
 * Functions that call themselves go as deep as HB_JSON_DEPTH, and the few levels that this program puts around what it read. */
#include "table/json.h"

#include "core/assert.h"
#include "hradby/words.h"
#include "table/utf8.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAP = 4, NEAR = 16, ALL_DIGITS = 17 };

#define FOREVER UINT32_MAX /* references to what is never freed */

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

/* ---- memory ---- */

static void *(*get_memory)(size_t size) = malloc;

void hb_json_set_malloc(void *(*get)(size_t size))
{
    get_memory = get;
}

void *hb_json_memory(size_t size)
{
    return get_memory(size);
}

/* A value with one reference; NULL without memory. */
static void *made(enum hb_json_type type, size_t size)
{
    struct hb_json *value = get_memory(size);

    if (value != NULL)
        *value = (struct hb_json){ .refs = 1, .type = type };
    return value;
}

/* Room for one thing more in an array that has grown by doubling; NULL without memory, and then it is as it was. */
static void *grown(void *array, size_t count, size_t *cap, size_t size)
{
    size_t wanted = *cap == 0 ? FIRST_CAP : 2 * *cap;
    void *more = count < *cap ? array : get_memory(wanted * size);

    if (more == NULL || more == array)
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

static struct object *object_of(const struct hb_json *value)
{
    return hb_json_is_object(value) ? (struct object *)(uintptr_t)value : NULL;
}

static struct array *array_of(const struct hb_json *value)
{
    return hb_json_is_array(value) ? (struct array *)(uintptr_t)value : NULL;
}

/* What is in it has to go first. */
// NOLINTNEXTLINE(misc-no-recursion)
static void drop(struct hb_json *value)
{
    struct object *o = object_of(value);
    struct array *a = array_of(value);

    for (size_t i = 0; o != NULL && i < o->count; i++)
        drop_member(&o->member[i]);
    for (size_t i = 0; a != NULL && i < a->count; i++)
        hb_json_decref(a->item[i]);
    if (o != NULL)
        free(o->member);
    if (a != NULL)
        free(a->item);
    free(value);
}

struct hb_json *hb_json_incref(struct hb_json *value)
{
    if (value != NULL && value->refs != FOREVER)
        value->refs++;
    return value;
}

// NOLINTNEXTLINE(misc-no-recursion)
void hb_json_decref(struct hb_json *value)
{
    if (value != NULL && value->refs != FOREVER && --value->refs == 0)
        drop(value);
}

/* ---- single values ---- */

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

struct hb_json *hb_json_word(enum hb_json_type type)
{
    return made(type, sizeof(struct hb_json));
}

struct hb_json *hb_json_good_string(const char *text, size_t length)
{
    struct string *s = made(HB_JSON_STRING, sizeof *s + length + 1);

    if (s == NULL)
        return NULL;
    memcpy(s->bytes, text, length);
    s->bytes[length] = '\0';
    s->length = length;
    return &s->head;
}

struct hb_json *hb_json_stringn(const char *text, size_t length)
{
    return text == NULL || hb_utf8_prefix(text, length) != length ? NULL : hb_json_good_string(text, length);
}

struct hb_json *hb_json_string(const char *text)
{
    return text == NULL ? NULL : hb_json_stringn(text, strlen(text));
}

struct hb_json *hb_json_clean_string(const char *text)
{
    return hb_json_good_string(text, hb_utf8_prefix(text, strlen(text)));
}

struct hb_json *hb_json_integer(int64_t value)
{
    struct number *n = made(HB_JSON_INTEGER, sizeof *n);

    if (n == NULL)
        return NULL;
    n->integer = value;
    return &n->head;
}

struct hb_json *hb_json_real(double value)
{
    struct number *n = isfinite(value) ? made(HB_JSON_REAL, sizeof *n) : NULL;

    if (n == NULL)
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

/* ---- lists ---- */

struct hb_json *hb_json_array(void)
{
    struct array *a = made(HB_JSON_ARRAY, sizeof *a);

    if (a == NULL)
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

    return a != NULL && i < a->count ? a->item[i] : NULL;
}

int hb_json_array_append_new(struct hb_json *array, struct hb_json *value)
{
    struct array *a = array_of(array);
    struct hb_json **item = a != NULL && value != NULL ? grown(a->item, a->count, &a->cap, sizeof *item) : NULL;

    if (item == NULL) {
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

    if (a == NULL || i >= a->count || value == NULL)
        return -1;
    hb_json_incref(value);
    hb_json_decref(a->item[i]);
    a->item[i] = value;
    return 0;
}

void hb_json_array_remove(struct hb_json *array, size_t i)
{
    struct array *a = array_of(array);

    if (a == NULL || i >= a->count)
        return;
    hb_json_decref(a->item[i]);
    memmove(a->item + i, a->item + i + 1, (--a->count - i) * sizeof *a->item);
}

/* ---- objects ---- */

struct hb_json *hb_json_object(void)
{
    struct object *o = made(HB_JSON_OBJECT, sizeof *o);

    if (o == NULL)
        return NULL;
    o->count = o->cap = 0;
    o->member = NULL;
    return &o->head;
}

size_t hb_json_object_size(const struct hb_json *object)
{
    return hb_json_is_object(object) ? ((const struct object *)object)->count : 0;
}

static struct member *find(const struct object *o, const char *name, size_t length)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->member[i].length == length && memcmp(name_of(&o->member[i]), name, length) == 0)
            return &o->member[i];
    return NULL;
}

/* A name that is not there yet, for a value that somebody else puts in; NULL without memory.  The name may hold any bytes. */
static struct member *add_name(struct object *o, const char *name, size_t length)
{
    struct member *all = grown(o->member, o->count, &o->cap, sizeof *all), *m;
    char *bytes;

    if (all == NULL)
        return NULL;
    o->member = all;
    m = &all[o->count];
    bytes = length < NEAR ? m->name.near : (m->name.far = get_memory(length + 1));
    if (bytes == NULL)
        return NULL;
    memcpy(bytes, name, length);
    bytes[length] = '\0';
    m->length = length;
    m->value = NULL;
    o->count++;
    return m;
}

int hb_json_object_add_new(struct hb_json *object, const char *name, size_t length, struct hb_json *value)
{
    struct member *m = value != NULL ? add_name(object_of(object), name, length) : NULL;

    if (m == NULL) {
        hb_json_decref(value);
        return -1;
    }
    m->value = value;
    return 0;
}

struct hb_json *hb_json_object_getn(const struct hb_json *object, const char *name, size_t length)
{
    const struct object *o = object_of(object);
    const struct member *m = o != NULL ? find(o, name, length) : NULL;

    return m != NULL ? m->value : NULL;
}

struct hb_json *hb_json_object_get(const struct hb_json *object, const char *name)
{
    return name != NULL ? hb_json_object_getn(object, name, strlen(name)) : NULL;
}

int hb_json_object_set_new(struct hb_json *object, const char *name, struct hb_json *value)
{
    struct object *o = object_of(object);
    size_t length = name != NULL ? strlen(name) : 0;
    struct member *m = NULL;

    if (o != NULL && name != NULL && value != NULL && value != object) {
        m = find(o, name, length);
        if (m == NULL && hb_utf8_prefix(name, length) == length)
            m = add_name(o, name, length);
    }
    if (m == NULL) {
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
    struct member *m = o != NULL ? find(o, name, strlen(name)) : NULL;

    if (m == NULL)
        return;
    drop_member(m);
    memmove(m, m + 1, (size_t)(o->member + --o->count - m) * sizeof *m);
}

bool hb_json_object_member(const struct hb_json *object, size_t i, const char **name, struct hb_json **value)
{
    const struct object *o = object_of(object);

    if (o == NULL || i >= o->count)
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

/* ---- whole trees ---- */

/* No name is looked for, so that a large object takes no longer than its members. */
static struct hb_json *object_copy(const struct object *from)
{
    struct hb_json *copy = hb_json_object();

    for (size_t i = 0; copy != NULL && i < from->count; i++) {
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

    for (size_t i = 0; copy != NULL && i < from->count; i++)
        if (hb_json_array_append(copy, from->item[i]) != 0) {
            hb_json_decref(copy);
            return NULL;
        }
    return copy;
}

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
        if (other == NULL || !hb_json_equal(one->value, other->value))
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
bool hb_json_equal(const struct hb_json *a, const struct hb_json *b)
{
    if (a == NULL || b == NULL || a->type != b->type)
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

/* ---- packing ---- */

struct packing {
    const char *format;
    va_list given;
    bool failed;
};

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

static struct hb_json *pack_string(struct packing *p)
{
    const char *text = va_arg(p->given, const char *);
    size_t length = 0;

    if (next_is(p, '%'))
        length = va_arg(p->given, size_t);
    else if (text != NULL)
        length = strlen(text);
    return next_is(p, '?') && text == NULL ? hb_json_null() : hb_json_stringn(text, length);
}

/* What was given; NULL if nothing was, and nothing is meant. */
static struct hb_json *pack_given(struct packing *p, bool new)
{
    struct hb_json *value = va_arg(p->given, struct hb_json *);
    bool null = next_is(p, '?'), none = next_is(p, '*');

    if (value == NULL && null)
        return hb_json_null();
    p->failed |= value == NULL && !none;
    return new ? value : hb_json_incref(value);
}

static struct hb_json *pack_value(struct packing *p, char letter);

// NOLINTNEXTLINE(misc-no-recursion)
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
        p->failed |= value != NULL && hb_json_object_set_new(object, name, value) != 0;
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
    p->failed |= value == NULL;
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

/* ---- writing ---- */

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

void hb_json_write_inside(const char *text, size_t length, struct hb_buffer *out)
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
    hb_json_write_inside(text, length, out);
    hb_buffer_add(out, "\"", 1);
}

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
    if (exponent == NULL) {
        hb_buffer_text(out, text);
        if (strchr(text, '.') == NULL)
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
        hb_json_write_inside(name_of(&o->member[i]), o->member[i].length, out);
        hb_buffer_add(out, "\":", 2);
        hb_json_write_rounded(o->member[i].value, digits, out);
    }
    hb_buffer_add(out, "}", 1);
}

// NOLINTNEXTLINE(misc-no-recursion)
void hb_json_write_rounded(const struct hb_json *value, int digits, struct hb_buffer *out)
{
    if (value == NULL || out->failed) {
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

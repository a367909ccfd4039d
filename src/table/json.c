/* json.c -- facts as a tree of jansson values. */
#include "table/json.h"

#include "core/assert.h"
#include "hradby/words.h"
#include "table/json_plain.h"
#include "table/scan.h"
#include "table/utf8.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static struct hb_json *json_of(struct hb_facts *f)
{
    return (struct hb_json *)f;
}

static bool add(json_t *into, const char *name, json_t *value)
{
    if (json_is_array(into)) {
        HB_ASSERT(name == NULL);
        return json_array_append_new(into, value) == 0;
    }
    HB_ASSERT(name != NULL);
    return json_object_set_new(into, name, value) == 0;
}

void hb_json_put(struct hb_json *j, const char *name, json_t *value)
{
    HB_ASSERT(j->depth > 0);
    if (j->failed)
        json_decref(value);
    else if (value == NULL || !add(j->open[j->depth - 1], name, value))
        j->failed = true;
}

/* The parent owns what is open; after a failure there is nothing to own, and only the depth is kept right. */
static void open_inside(struct hb_json *j, const char *name, json_t *value)
{
    HB_ASSERT(j->depth < HB_JSON_DEPTH);
    hb_json_put(j, name, value);
    j->open[j->depth++] = j->failed ? NULL : value;
}

static void begin_object(struct hb_facts *f, const char *name)
{
    open_inside(json_of(f), name, json_object());
}

static void begin_list(struct hb_facts *f, const char *name)
{
    open_inside(json_of(f), name, json_array());
}

static void end(struct hb_facts *f)
{
    HB_ASSERT(json_of(f)->depth > 1);
    json_of(f)->depth--;
}

static void add_number(struct hb_facts *f, const char *name, long value)
{
    hb_json_put(json_of(f), name, json_integer(value));
}

static void add_text(struct hb_facts *f, const char *name, const char *value)
{
    hb_json_put(json_of(f), name, value == NULL ? json_null() : hb_json_string(value));
}

static void add_flag(struct hb_facts *f, const char *name, bool value)
{
    hb_json_put(json_of(f), name, json_boolean(value));
}

void hb_json_begin(struct hb_json *j)
{
    memset(j, 0, sizeof *j);
    j->facts = (struct hb_facts){ begin_object, begin_list, end, add_number, add_text, add_flag };
    j->open[0] = json_object();
    j->depth = 1;
    j->failed = j->open[0] == NULL;
}

void hb_json_drop(struct hb_json *j)
{
    json_decref(j->open[0]);
    j->open[0] = NULL;
    j->depth = 0;
    j->failed = true;
}

json_t *hb_json_done(struct hb_json *j)
{
    json_t *whole = j->open[0];

    HB_ASSERT(j->depth == 1);
    if (j->failed) {
        hb_json_drop(j);
        return NULL;
    }
    j->open[0] = NULL;
    j->depth = 0;
    return whole;
}

/* Without memory the parser gives no reason, or a wrong one: that what it could not keep is no JSON.  Of JSON
 * it refuses with that reason only escapes that are no characters. */
static bool lacks_memory(const char *text, size_t length, const json_error_t *why)
{
    struct hb_scanned found;

    if (why->text[0] == '\0')
        return true;
    return json_error_code(why) == json_error_invalid_syntax && strstr(why->text, "Unicode") == NULL &&
           hb_scan(text, length, &found);
}

json_t *hb_json_parse(const char *text, size_t length, struct hb_error *err)
{
    json_error_t why;
    bool wants_memory;
    json_t *value = hb_json_plain(text, length, &wants_memory);

    if (value != NULL)
        return value;
    if (!wants_memory)
        value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &why);
    if (value == NULL && (wants_memory || lacks_memory(text, length, &why)))
        hb_refuse(err, HB_NO_MEMORY, "json.memory");
    else if (value == NULL)
        hb_refuse(err, HB_BAD_JSON, "json.unread why=%s", why.text);
    return value;
}

json_t *hb_json_string(const char *text)
{
    return json_stringn_nocheck(text, hb_utf8_prefix(text, strlen(text)));
}

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

static int write_part(const char *part, size_t length, void *out)
{
    struct hb_buffer *b = (struct hb_buffer *)out;

    hb_buffer_add(b, part, length);
    return b->failed ? -1 : 0;
}

static void write_string(const char *text, size_t length, struct hb_buffer *out)
{
    hb_buffer_add(out, "\"", 1);
    hb_json_write_inside(text, length, out);
    hb_buffer_add(out, "\"", 1);
}

static void write_integer(json_int_t value, struct hb_buffer *out)
{
    char digits[24], *at = digits + sizeof digits;
    unsigned long long n = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;

    do
        *--at = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    if (value < 0)
        *--at = '-';
    hb_buffer_add(out, at, (size_t)(digits + sizeof digits - at));
}

// NOLINTNEXTLINE(misc-no-recursion)
static void write_list(const json_t *list, struct hb_buffer *out)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        hb_buffer_add(out, i == 0 ? "[" : ",", 1);
        hb_json_write(json_array_get(list, i), out);
    }
    hb_buffer_text(out, json_array_size(list) == 0 ? "[]" : "]");
}

// NOLINTNEXTLINE(misc-no-recursion)
static void write_object(const json_t *object, struct hb_buffer *out)
{
    const char *name, *before = "{";
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        hb_buffer_add(out, before, 1);
        write_string(name, strlen(name), out);
        hb_buffer_add(out, ":", 1);
        hb_json_write(value, out);
        before = ",";
    }
    hb_buffer_text(out, json_object_size(object) == 0 ? "{}" : "}");
}

/* As jansson writes it, which looks for circles first and prints numbers; there are no circles here.  A value is as deep as
 * its parser allowed, or as this program made it. */
// NOLINTNEXTLINE(misc-no-recursion)
void hb_json_write(const json_t *value, struct hb_buffer *out)
{
    if (value == NULL || out->failed) {
        out->failed = true;
        return;
    }
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        write_object(value, out);
        break;
    case JSON_ARRAY:
        write_list(value, out);
        break;
    case JSON_STRING:
        write_string(json_string_value(value), json_string_length(value), out);
        break;
    case JSON_INTEGER:
        write_integer(json_integer_value(value), out);
        break;
    case JSON_REAL:
        if (json_dump_callback(value, write_part, out, JSON_COMPACT | JSON_ENCODE_ANY) != 0)
            out->failed = true;
        break;
    case JSON_TRUE:
        hb_buffer_text(out, "true");
        break;
    case JSON_FALSE:
        hb_buffer_text(out, "false");
        break;
    case JSON_NULL:
        hb_buffer_text(out, "null");
        break;
    }
}

/* json.c -- facts as a tree of jansson values. */
#include "table/json.h"

#include "core/assert.h"
#include "hradby/words.h"
#include "table/scan.h"
#include "table/utf8.h"

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
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &why);

    if (value == NULL && lacks_memory(text, length, &why))
        hb_refuse(err, HB_NO_MEMORY, "json.memory");
    else if (value == NULL)
        hb_refuse(err, HB_BAD_JSON, "json.unread why=%s", why.text);
    return value;
}

json_t *hb_json_string(const char *text)
{
    return json_stringn_nocheck(text, hb_utf8_prefix(text, strlen(text)));
}

static int write_part(const char *part, size_t length, void *out)
{
    struct hb_buffer *b = (struct hb_buffer *)out;

    hb_buffer_add(b, part, length);
    return b->failed ? -1 : 0;
}

void hb_json_write(const json_t *value, struct hb_buffer *out)
{
    if (json_dump_callback(value, write_part, out, JSON_COMPACT | JSON_ENCODE_ANY) != 0)
        out->failed = true;
}

/* json_facts.c -- facts as a tree of values. */
#include "table/json_facts.h"

#include "core/assert.h"

#include <string.h>

static struct hb_json_facts *json_of(struct hb_facts *f)
{
    return (struct hb_json_facts *)f;
}

static bool add(struct hb_json *into, const char *name, struct hb_json *value)
{
    if (hb_json_is_array(into)) {
        HB_ASSERT(name == NULL);
        return hb_json_array_append_new(into, value) == 0;
    }
    HB_ASSERT(name != NULL);
    return hb_json_object_set_new(into, name, value) == 0;
}

void hb_json_put(struct hb_json_facts *j, const char *name, struct hb_json *value)
{
    HB_ASSERT(j->depth > 0);
    if (j->failed)
        hb_json_decref(value);
    else if (value == NULL || !add(j->open[j->depth - 1], name, value))
        j->failed = true;
}

/* The parent owns what is open; after a failure there is nothing to own, and only the depth is kept right. */
static void open_inside(struct hb_json_facts *j, const char *name, struct hb_json *value)
{
    HB_ASSERT(j->depth < HB_JSON_FACTS_DEPTH);
    hb_json_put(j, name, value);
    j->open[j->depth++] = j->failed ? NULL : value;
}

static void begin_object(struct hb_facts *f, const char *name)
{
    open_inside(json_of(f), name, hb_json_object());
}

static void begin_list(struct hb_facts *f, const char *name)
{
    open_inside(json_of(f), name, hb_json_array());
}

static void end(struct hb_facts *f)
{
    HB_ASSERT(json_of(f)->depth > 1);
    json_of(f)->depth--;
}

static void add_number(struct hb_facts *f, const char *name, long value)
{
    hb_json_put(json_of(f), name, hb_json_integer(value));
}

static void add_text(struct hb_facts *f, const char *name, const char *value)
{
    hb_json_put(json_of(f), name, value == NULL ? hb_json_null() : hb_json_clean_string(value));
}

static void add_flag(struct hb_facts *f, const char *name, bool value)
{
    hb_json_put(json_of(f), name, hb_json_boolean(value));
}

void hb_json_begin(struct hb_json_facts *j)
{
    memset(j, 0, sizeof *j);
    j->facts = (struct hb_facts){ begin_object, begin_list, end, add_number, add_text, add_flag };
    j->open[0] = hb_json_object();
    j->depth = 1;
    j->failed = j->open[0] == NULL;
}

void hb_json_drop(struct hb_json_facts *j)
{
    hb_json_decref(j->open[0]);
    j->open[0] = NULL;
    j->depth = 0;
    j->failed = true;
}

struct hb_json *hb_json_done(struct hb_json_facts *j)
{
    struct hb_json *whole = j->open[0];

    HB_ASSERT(j->depth == 1);
    if (j->failed) {
        hb_json_drop(j);
        return NULL;
    }
    j->open[0] = NULL;
    j->depth = 0;
    return whole;
}

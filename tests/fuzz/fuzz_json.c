/* fuzz_json.c -- any bytes: our reader takes what jansson takes, apart from what it is stricter in by intent, makes the
 * same of it, and what it writes jansson reads as the same again. */
#include "engine/assert.h"
#include "table/json.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FLAGS = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY };

static bool same(const struct hb_json *ours, const json_t *theirs);

static bool same_object(const struct hb_json *ours, json_t *theirs)
{
    const char *name, *other;
    struct hb_json *value;
    void *at = json_object_iter(theirs);

    if (hb_json_object_size(ours) != json_object_size(theirs))
        return false;
    hb_json_object_foreach(ours, name, value)
    {
        other = json_object_iter_key(at);
        if (!other || strcmp(name, other) != 0 || !same(value, json_object_iter_value(at)) ||
            hb_json_object_get(ours, name) != value)
            return false;
        at = json_object_iter_next(theirs, at);
    }
    return true;
}

static bool same_list(const struct hb_json *ours, const json_t *theirs)
{
    if (hb_json_array_size(ours) != json_array_size(theirs))
        return false;
    for (size_t i = 0; i < json_array_size(theirs); i++)
        if (!same(hb_json_array_get(ours, i), json_array_get(theirs, i)))
            return false;
    return true;
}

static bool same(const struct hb_json *ours, const json_t *theirs)
{
    switch (ours->type) {
    case HB_JSON_OBJECT:
        return json_is_object(theirs) && same_object(ours, (json_t *)(uintptr_t)theirs);
    case HB_JSON_ARRAY:
        return json_is_array(theirs) && same_list(ours, theirs);
    case HB_JSON_STRING:
        return json_is_string(theirs) && hb_json_string_length(ours) == json_string_length(theirs) &&
               memcmp(hb_json_string_value(ours), json_string_value(theirs), json_string_length(theirs)) == 0;
    case HB_JSON_INTEGER:
        return json_is_integer(theirs) && hb_json_integer_value(ours) == json_integer_value(theirs);
    case HB_JSON_REAL:
        return json_is_real(theirs) && hb_json_real_value(ours) == json_real_value(theirs);
    case HB_JSON_TRUE:
        return json_is_true(theirs);
    case HB_JSON_FALSE:
        return json_is_false(theirs);
    case HB_JSON_NULL:
        break;
    }
    return json_is_null(theirs);
}

/* What both wrote is the same bytes, and so is what is read and written once more. */
static void check_written(const struct hb_json *ours, const json_t *theirs)
{
    struct hb_json_reading how = { 0 };
    char *text = hb_json_dumps(ours), *other = json_dumps(theirs, JSON_COMPACT | JSON_ENCODE_ANY), *third;
    struct hb_json *again;
    json_t *back;

    HB_ASSERT(text && other && strcmp(text, other) == 0);
    back = json_loads(text, FLAGS, NULL);
    again = hb_json_read(text, strlen(text), &how);
    HB_ASSERT(back && again);
    HB_ASSERT(same(ours, back) && hb_json_equal(ours, again) && hb_json_equal(again, ours));
    third = hb_json_dumps(again);
    HB_ASSERT(third && strcmp(text, third) == 0);
    free(third);
    free(text);
    free(other);
    json_decref(back);
    hb_json_decref(again);
}

/* An id does not change what becomes of the rest, unless it is what was wrong; and it is a piece of the text. */
static void check_verbatim(const char *text, size_t size, enum hb_json_fault fault)
{
    struct hb_json_verbatim id = { .name = "id" };
    struct hb_json_reading how = { .verbatim = &id, .verbatims = 1 };
    struct hb_json *value = hb_json_read(text, size, &how);

    HB_ASSERT(fault > HB_JSON_TOO_DEEP || how.fault == fault);
    HB_ASSERT(!id.at || (id.at > text && id.length > 0 && id.at + id.length < text + size));
    HB_ASSERT(!id.at || how.fault == HB_JSON_FINE || how.fault > HB_JSON_TOO_DEEP);
    hb_json_decref(value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct hb_json_reading how = { 0 };
    struct hb_json *ours = hb_json_read(text, size, &how);
    json_t *theirs = json_loadb(text, size, FLAGS, NULL);

    HB_ASSERT((ours == NULL) == (how.fault != HB_JSON_FINE));
    /* Theirs reads deeper texts, too, and takes a NUL byte for the end. */
    if (how.fault != HB_JSON_TOO_DEEP && (size == 0 || !memchr(text, '\0', size)))
        HB_ASSERT((ours != NULL) == (theirs != NULL));
    if (ours) {
        HB_ASSERT(same(ours, theirs));
        check_written(ours, theirs);
    }
    check_verbatim(text, size, how.fault);
    hb_json_decref(ours);
    json_decref(theirs);
    return 0;
}

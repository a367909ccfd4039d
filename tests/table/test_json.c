/* test_json.c -- JSON is read strictly and written shortly, as jansson, which is not ours, reads and writes it; and
 * texts are put together as printf does it. */
#include "hradby/text.h"
#include "table/json.h"

#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct hb_json *read_well(const char *text)
{
    struct hb_json_reading how = { 0 };
    struct hb_json *value = hb_json_read(text, strlen(text), &how);

    if (!value)
        fail_msg("%s was refused: fault %d at %zu", text, (int)how.fault, how.at);
    return value;
}

static void assert_writes(const struct hb_json *value, const char *wanted)
{
    char *text = hb_json_dumps(value);

    assert_non_null(text);
    assert_string_equal(text, wanted);
    free(text);
}

/* Reading */

static void good_texts_are_read_as_jansson_reads_them(void **state)
{
    static const char *const texts[] = {
        "{\"do\":\"move\",\"id\":7,\"room\":\"abcdefghijklmnopqrstuv\",\"move\":\"tile -1 0 90\",\"tag\":\"12\"}",
        " \t\r\n{ \"a\" : [ 1 , 2 ] , \"b\" : { } , \"c\" : [ ] } \n",
        "{\"yes\":true,\"no\":false,\"nothing\":null,\"empty\":\"\",\"\":1}",
        "{\"a name of exactly\":0,\"fifteen letters\":1,\"sixteen letters!\":2}",
        "[0,-0,-1,9223372036854775807,-9223372036854775808,999999999999999999]",
        "[0.0,-0.0,1.5,1e3,1E-3,1e+3,2.5e-308,1e-400,123456789.123456789e10,0.1]",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0001\\u00e9\\u20AC\\ud83d\\udc11\"",
        "\"Žofie 🐑 \x7f\"",
        "null",
        "5",
    };

    (void)state;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct hb_json *value = read_well(texts[i]);
        json_t *other = json_loads(texts[i], JSON_DECODE_ANY, NULL);
        char *wanted = json_dumps(other, JSON_COMPACT | JSON_ENCODE_ANY);

        assert_non_null(wanted);
        assert_writes(value, wanted);
        free(wanted);
        json_decref(other);
        hb_json_decref(value);
    }
}

static void every_fault_is_found_where_it_stands(void **state)
{
    static const struct {
        const char *text;
        enum hb_json_fault fault;
        size_t at;
    } wrong[] = {
        { "", HB_JSON_NOT_JSON, 0 },
        { "  ", HB_JSON_NOT_JSON, 2 },
        { "{", HB_JSON_NOT_JSON, 1 },
        { "[1", HB_JSON_NOT_JSON, 2 },
        { "[1,]", HB_JSON_NOT_JSON, 3 },
        { "[,1]", HB_JSON_NOT_JSON, 1 },
        { "{\"a\":1,}", HB_JSON_NOT_JSON, 7 },
        { "{\"a\":1}}", HB_JSON_NOT_JSON, 7 },
        { "{\"a\"}", HB_JSON_NOT_JSON, 4 },
        { "{\"a\":}", HB_JSON_NOT_JSON, 5 },
        { "{a:1}", HB_JSON_NOT_JSON, 1 },
        { "[1}", HB_JSON_NOT_JSON, 2 },
        { "[01]", HB_JSON_NOT_JSON, 2 },
        { "[-]", HB_JSON_NOT_JSON, 2 },
        { "[+1]", HB_JSON_NOT_JSON, 1 },
        { "[.5]", HB_JSON_NOT_JSON, 1 },
        { "[1.]", HB_JSON_NOT_JSON, 3 },
        { "[1e]", HB_JSON_NOT_JSON, 3 },
        { "[1e+]", HB_JSON_NOT_JSON, 4 },
        { "[tru]", HB_JSON_NOT_JSON, 1 },
        { "[nulll]", HB_JSON_NOT_JSON, 5 },
        { "[NaN]", HB_JSON_NOT_JSON, 1 },
        { "[\"a]", HB_JSON_NOT_JSON, 4 },
        { "[\"\t\"]", HB_JSON_NOT_JSON, 2 },
        { "[\"\\x\"]", HB_JSON_NOT_JSON, 3 },
        { "[\"\\u12g4\"]", HB_JSON_NOT_JSON, 6 },
        { "[\"\\", HB_JSON_NOT_JSON, 3 },
        { "\xef\xbb\xbf[]", HB_JSON_NOT_JSON, 0 },
        { "[\"a\xff\"]", HB_JSON_NOT_UTF8, 3 },
        { "[\"\xc0\x80\"]", HB_JSON_NOT_UTF8, 2 },
        { "[\"\xed\xa0\x80\"]", HB_JSON_NOT_UTF8, 2 },
        { "{\"\xc3\":1}", HB_JSON_NOT_UTF8, 2 },
        { "{\"a\":1,\"a\":2}", HB_JSON_NAME_TWICE, 11 },
        { "{\"a\":null,\"b\":[{\"c\":1,\"\\u0063\":2}]}", HB_JSON_NAME_TWICE, 31 },
        { "[9223372036854775808]", HB_JSON_OUT_OF_RANGE, 1 },
        { "[0,-9223372036854775809]", HB_JSON_OUT_OF_RANGE, 3 },
        { "[99999999999999999999999999]", HB_JSON_OUT_OF_RANGE, 1 },
        { "[1e400]", HB_JSON_OUT_OF_RANGE, 1 },
        { "[-1e400]", HB_JSON_OUT_OF_RANGE, 1 },
        { "[\"a\\u0000\"]", HB_JSON_NO_CHARACTER, 3 },
        { "[\"\\ud800\"]", HB_JSON_NO_CHARACTER, 2 },
        { "[\"\\udc00\"]", HB_JSON_NO_CHARACTER, 2 },
        { "[\"\\ud800\\u0041\"]", HB_JSON_NO_CHARACTER, 2 },
        { "{\"\\udfff\":1}", HB_JSON_NO_CHARACTER, 2 },
        { "[1e400,\"\\u0000\",tru]", HB_JSON_NOT_JSON, 16 }, /* what is no JSON comes before what is not taken */
    };

    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct hb_json_reading how = { 0 };
        struct hb_json *value = hb_json_read(wrong[i].text, strlen(wrong[i].text), &how);

        if (value || how.fault != wrong[i].fault || how.at != wrong[i].at)
            fail_msg("%s: %s, fault %d at %zu", wrong[i].text, value ? "read" : "refused", (int)how.fault, how.at);
    }
}

static void a_refusal_says_what_is_wrong_and_where(void **state)
{
    static const struct {
        const char *text, *said;
    } wrong[] = {
        { "{\"a\":?}", "byte 6 is not what belongs there" },
        { "[\"\xff\"]", "byte 3 is not UTF-8" },
        { "{\"a\":1,\"a\":2}", "before byte 12" },
        { "[1e999]", "the number at byte 2 is too large" },
        { "[\"\\u0000\"]", "the escape at byte 3 is no character" },
        { "7", "not JSON that can be read" }, /* neither object nor list */
    };

    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct hb_error err = { 0 };

        assert_null(hb_json_parse(wrong[i].text, strlen(wrong[i].text), &err));
        assert_int_equal(err.code, HB_BAD_JSON);
        if (!strstr(err.text, wrong[i].said))
            fail_msg("%s: %s", wrong[i].text, err.text);
    }
}

static void a_nul_byte_is_no_json(void **state)
{
    struct hb_json_reading how = { 0 };

    (void)state;
    assert_null(hb_json_read("[\"\0\"]", 5, &how));
    assert_int_equal(how.fault, HB_JSON_NOT_JSON);
    assert_null(hb_json_read("[]\0", 3, &how));
    assert_null(hb_json_read("[\"\\\0\"]", 6, &how));
    assert_null(hb_json_read("\0", 1, &how));
}

static void nesting_goes_to_the_limit_and_not_beyond(void **state)
{
    char text[2 * HB_JSON_DEPTH + 3];
    struct hb_json_reading how = { 0 };
    struct hb_json *value;

    (void)state;
    memset(text, '[', HB_JSON_DEPTH);
    memset(text + HB_JSON_DEPTH, ']', HB_JSON_DEPTH);
    value = hb_json_read(text, 2 * HB_JSON_DEPTH, &how);
    assert_non_null(value);
    assert_true(hb_json_equal(value, value));
    hb_json_decref(value);

    memset(text, '[', HB_JSON_DEPTH + 1);
    memset(text + HB_JSON_DEPTH + 1, ']', HB_JSON_DEPTH + 1);
    assert_null(hb_json_read(text, 2 * HB_JSON_DEPTH + 2, &how));
    assert_int_equal(how.fault, HB_JSON_TOO_DEEP);
    assert_int_equal(how.at, HB_JSON_DEPTH);
}

// NOLINTNEXTLINE(misc-no-recursion)
static void assert_knows_its_bytes(const struct hb_json *value, const char *text)
{
    char piece[64];
    const char *name;
    struct hb_json *inside;
    struct hb_json *again;
    size_t i;

    assert_true(value->bytes > 0 && value->bytes < sizeof piece);
    snprintf(piece, sizeof piece, "%.*s", (int)value->bytes, text + value->at);
    again = read_well(piece);
    assert_int_equal(again->bytes, value->bytes);
    assert_true(hb_json_equal(again, value));
    hb_json_decref(again);
    hb_json_object_foreach(value, name, inside) assert_knows_its_bytes(inside, text);
    hb_json_array_foreach(value, i, inside) assert_knows_its_bytes(inside, text);
}

static void every_value_knows_its_bytes(void **state)
{
    static const char text[] = " {\"a\" : [1, -2.50 ,\"\\u0041b\"],\"b\":true, \"c\":{\"d\":null} } ";
    struct hb_json *value = read_well(text);

    (void)state;
    assert_int_equal(value->at, 1);
    assert_int_equal(value->bytes, strlen(text) - 2);
    assert_knows_its_bytes(value, text);
    hb_json_decref(value);
}

/* What is wanted as it was written */

/* An id of any kind, even one that would be refused elsewhere, and of a seed a whole number. */
static void assert_verbatim(const char *text, const char *id, const char *seed, enum hb_json_fault fault)
{
    struct hb_json_verbatim wanted[] = { { .name = "id" }, { .name = "seed", .whole_number = true } };
    struct hb_json_reading how = { .verbatim = wanted, .verbatims = 2 };
    struct hb_json *value = hb_json_read(text, strlen(text), &how);
    const char *given[] = { id, seed };

    assert_int_equal(how.fault, fault);
    assert_int_equal(value != NULL, fault == HB_JSON_FINE);
    for (unsigned i = 0; i < 2; i++) {
        if (!given[i]) {
            assert_null(wanted[i].at);
            continue;
        }
        assert_non_null(wanted[i].at);
        assert_int_equal(wanted[i].length, strlen(given[i]));
        assert_memory_equal(wanted[i].at, given[i], wanted[i].length);
        if (value)
            assert_string_equal(hb_json_string_value(hb_json_object_get(value, wanted[i].name)), given[i]);
    }
    hb_json_decref(value);
}

static void an_id_of_any_kind_is_kept_as_it_was_written(void **state)
{
    static const char *const ids[] = {
        "7",       "\"a\\u0041\"", "null",        "-0.0e-0",     "123456789012345678901234567890123456789012",
        "1e99999", "[1, 2 ]",      "\"\\ud800\"", "\"\\u0000\"", "{\"a\":1,\"a\":[1e999]}",
    };
    char text[128];

    (void)state;
    for (unsigned i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        snprintf(text, sizeof text, "{\"id\" : %s ,\"cmd\":\"x\"}", ids[i]);
        assert_verbatim(text, ids[i], NULL, HB_JSON_FINE);
    }
}

static void a_seed_of_forty_digits_is_kept_and_any_other_value_is_read(void **state)
{
    (void)state;
    assert_verbatim("{\"seed\":1234567890123456789012345678901234567890}", NULL,
                    "1234567890123456789012345678901234567890", HB_JSON_FINE);
    assert_verbatim("{\"seed\":-1}", NULL, "-1", HB_JSON_FINE);
    assert_verbatim("{\"seed\":\"12\"}", NULL, NULL, HB_JSON_FINE);
    assert_verbatim("{\"seed\":1.5}", NULL, NULL, HB_JSON_FINE);
    assert_verbatim("{\"seed\":1e999}", NULL, NULL, HB_JSON_OUT_OF_RANGE);
    assert_verbatim("{\"a\":{\"seed\":12,\"id\":3}}", NULL, NULL, HB_JSON_FINE);
    assert_verbatim("{\"a\":{\"seed\":99999999999999999999}}", NULL, NULL, HB_JSON_OUT_OF_RANGE);
    assert_verbatim("{\"\\u0073eed\":12,\"i\\u0064\":3}", NULL, NULL, HB_JSON_FINE);
}

static void an_id_is_found_before_and_behind_a_fault_but_not_where_there_is_no_json(void **state)
{
    (void)state;
    assert_verbatim("{\"id\":7,\"a\":1e999}", "7", NULL, HB_JSON_OUT_OF_RANGE);
    assert_verbatim("{\"a\":[\"\\u0000\",{\"b\":1}],\"id\":7}", "7", NULL, HB_JSON_NO_CHARACTER);
    assert_verbatim("{\"id\":1,\"id\":2}", "2", NULL, HB_JSON_NAME_TWICE);
    assert_verbatim("{\"id\":1,\"i\\u0064\":2}", "1", NULL, HB_JSON_NAME_TWICE);
    assert_verbatim("{\"id\":7,\"a\":}", NULL, NULL, HB_JSON_NOT_JSON);
    assert_verbatim("{\"id\":7} 1", NULL, NULL, HB_JSON_NOT_JSON);
    assert_verbatim("{\"id\":7,\"a\":\"\xff\"}", NULL, NULL, HB_JSON_NOT_UTF8);
}

/* Large objects */

enum { MANY = 100000 };

/* The text of an object with so many members, the last of which has the name of number `last`. */
static char *large_object(unsigned count, unsigned last, size_t *length)
{
    char *text = malloc((size_t)count * 16 + 3), *at = text;

    assert_non_null(text);
    for (unsigned i = 0; i < count; i++)
        at += sprintf(at, "%c\"%u\":0", i == 0 ? '{' : ',', i + 1 < count ? i * 7919 % count : last);
    at += sprintf(at, "}");
    *length = (size_t)(at - text);
    return text;
}

static void a_megabyte_of_members_is_read_without_comparing_all_with_all(void **state)
{
    struct hb_json_reading how = { 0 };
    size_t length;
    char *text = large_object(MANY, (MANY - 1) * 7919u % MANY, &length);
    struct hb_json *value = hb_json_read(text, length, &how);

    (void)state;
    assert_true(length > 900000);
    assert_int_equal(hb_json_object_size(value), MANY);
    assert_true(how.steps < 2 * 17 * MANY); /* 2^17 is more than there are */
    hb_json_decref(value);
    free(text);
}

static void a_name_that_stands_twice_is_found_in_an_object_of_any_size(void **state)
{
    (void)state;
    for (unsigned count = 2; count < 70; count++)
        for (unsigned i = 0; i + 1 < count; i++) {
            struct hb_json_reading how = { 0 };
            size_t length;
            char *text = large_object(count, i * 7919 % count, &length);

            assert_null(hb_json_read(text, length, &how));
            assert_int_equal(how.fault, HB_JSON_NAME_TWICE);
            assert_int_equal(how.at, length - 2); /* the last value */
            free(text);
        }
}

/* Memory */

static unsigned allocations_left;

static void *frail_malloc(size_t size)
{
    return allocations_left-- == 0 ? NULL : malloc(size);
}

/* Each allocation fails once: nothing is read, that memory was wanting is said, and the id is found. */
static void want_of_memory_is_told_from_bad_json(void **state)
{
    static const char text[] =
        "{\"a\":[1,2.5,true,null,[],{}],\"b\\n\":\"t\\u0077o\",\"a name that is a long one\":\"c\","
        "\"d\":1.00000000000000000000000000000000000000000000000000000000000000000001,"
        "\"e\":{\"0\":0,\"1\":0,\"2\":0,\"3\":0,\"4\":0,\"5\":0,\"6\":0,\"7\":0,\"8\":0,\"9\":0,"
        "\"10\":0,\"11\":0,\"12\":0,\"13\":0,\"14\":0,\"15\":0,\"16\":0},\"id\":[7]}";
    struct hb_json *object = NULL;
    unsigned failures = 0;
    struct hb_error err;

    (void)state;
    hb_json_set_malloc(frail_malloc);
    for (; !object; failures++) {
        struct hb_json_verbatim id = { .name = "id" };
        struct hb_json_reading how = { .verbatim = &id, .verbatims = 1 };

        allocations_left = failures;
        object = hb_json_read(text, strlen(text), &how);
        assert_int_equal(how.fault, !object ? HB_JSON_NO_MEMORY : HB_JSON_FINE);
        assert_int_equal(id.length, 3);
        assert_memory_equal(id.at, "[7]", 3);
        allocations_left = failures;
        if (!object) {
            assert_null(hb_json_parse(text, strlen(text), &err));
            assert_int_equal(err.code, HB_NO_MEMORY);
        }
    }
    hb_json_set_malloc(malloc);
    hb_json_decref(object);
    assert_true(failures > 40);
}

static void packing_and_copying_survive_want_of_memory(void **state)
{
    struct hb_json *packed = NULL, *copy = NULL;

    (void)state;
    hb_json_set_malloc(frail_malloc);
    for (unsigned failures = 0; !packed; failures++) {
        struct hb_json *given = hb_json_null();

        allocations_left = failures;
        packed = hb_json_pack("{s:s, s:[i, {s:o}], s:o}", "a", "text", "a name that is a long one", 7, "b",
                              hb_json_array(), "c", given);
    }
    for (unsigned failures = 0; !copy; failures++) {
        allocations_left = failures;
        copy = hb_json_copy(packed);
    }
    hb_json_set_malloc(malloc);
    assert_true(hb_json_equal(packed, copy));
    hb_json_decref(packed);
    hb_json_decref(copy);
}

/* Values */

static void members_keep_their_order_and_equality_ignores_it(void **state)
{
    struct hb_json *one = read_well("{\"b\":1,\"a\":[1,2],\"c\":null}"),
                   *other = read_well("{\"c\":null,\"a\":[1,2],\"b\":1}");

    (void)state;
    assert_true(hb_json_equal(one, other));
    hb_json_object_set_new(one, "a", hb_json_integer(5));
    assert_false(hb_json_equal(one, other));
    hb_json_object_set_new(one, "d", hb_json_true());
    hb_json_object_del(one, "b");
    assert_writes(one, "{\"a\":5,\"c\":null,\"d\":true}");
    hb_json_object_del(one, "not there");
    hb_json_object_update(other, one);
    assert_writes(other, "{\"c\":null,\"a\":5,\"b\":1,\"d\":true}");
    hb_json_decref(one);
    hb_json_decref(other);
}

static void values_of_different_types_are_never_equal(void **state)
{
    static const char *const texts[] = {
        "{}", "[]", "\"\"", "0", "0.0", "true", "false", "null", "[[]]", "\"a\"", "1"
    };

    (void)state;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (unsigned k = 0; k < sizeof texts / sizeof texts[0]; k++) {
            struct hb_json *one = read_well(texts[i]), *other = read_well(texts[k]);

            assert_int_equal(hb_json_equal(one, other), i == k);
            hb_json_decref(one);
            hb_json_decref(other);
        }
    assert_false(hb_json_equal(NULL, NULL));
}

static void a_copy_changes_alone(void **state)
{
    struct hb_json *one = read_well("{\"a\":1,\"a name that is a long one\":[2]}"), *other = hb_json_copy(one);
    struct hb_json *list = hb_json_object_get(one, "a name that is a long one"), *copy = hb_json_copy(list);

    (void)state;
    hb_json_object_set_new(other, "a", hb_json_false());
    hb_json_array_append_new(copy, hb_json_string("x"));
    hb_json_array_set(copy, 0, hb_json_null());
    assert_writes(one, "{\"a\":1,\"a name that is a long one\":[2]}");
    assert_writes(other, "{\"a\":false,\"a name that is a long one\":[2]}");
    assert_writes(copy, "[null,\"x\"]");
    hb_json_array_remove(copy, 0);
    assert_writes(copy, "[\"x\"]");
    hb_json_decref(one);
    hb_json_decref(other);
    hb_json_decref(copy);
}

static void nothing_is_handed_on_and_has_nothing_in_it(void **state)
{
    struct hb_json *list = hb_json_array();
    struct hb_buffer out;

    (void)state;
    assert_null(hb_json_object_get(NULL, "a"));
    assert_null(hb_json_object_get(list, "a"));
    assert_null(hb_json_array_get(list, 0));
    assert_null(hb_json_string_value(list));
    assert_int_equal(hb_json_integer_value(NULL), 0);
    assert_int_equal(hb_json_array_size(NULL), 0);
    assert_int_equal(hb_json_array_append_new(list, NULL), -1);
    assert_int_equal(hb_json_array_append_new(NULL, hb_json_integer(1)), -1);
    assert_int_equal(hb_json_object_set_new(list, "a", hb_json_integer(1)), -1);
    assert_int_equal(hb_json_object_set_new(NULL, "a", hb_json_integer(1)), -1);
    assert_null(hb_json_string("\xff"));
    assert_null(hb_json_string(NULL));
    assert_null(hb_json_real(NAN));
    assert_null(hb_json_real(INFINITY));
    assert_null(hb_json_pack("{s:s}", "a", NULL));
    assert_null(hb_json_pack("{s:o, s:o}", "a", NULL, "b", hb_json_integer(1)));
    hb_json_decref(list);
    hb_json_decref(NULL);
    hb_buffer_init(&out);
    hb_json_write(NULL, &out);
    assert_true(out.failed);
    hb_buffer_done(&out);
}

static void values_are_packed_by_their_format(void **state)
{
    struct hb_json *given = hb_json_string("given");
    struct hb_json *value =
        hb_json_pack("{s:s, s:s?, s:s%, s:i, s:I, s:b, s:f, s:o, s:o?, s:o*, s:O, s:O?, s:[[i,i],{}]}", "s", "text",
                     "s?", NULL, "s%", "text", (size_t)2, "i", -7, "I", INT64_MIN, "b", 2, "f", 0.5, "o",
                     hb_json_array(), "o?", NULL, "o*", NULL, "O", given, "O?", NULL, "list", 1, 2);

    (void)state;
    assert_writes(value, "{\"s\":\"text\",\"s?\":null,\"s%\":\"te\",\"i\":-7,\"I\":-9223372036854775808,\"b\":true,"
                         "\"f\":0.5,\"o\":[],\"o?\":null,\"O\":\"given\",\"O?\":null,\"list\":[[1,2],{}]}");
    assert_int_equal(given->refs, 2);
    hb_json_decref(value);
    assert_int_equal(given->refs, 1);
    hb_json_decref(given);
}

/* Writing */

static void values_are_written_as_jansson_writes_them(void **state)
{
    static const char *const texts[] = {
        "0",
        "-1",
        "9223372036854775807",
        "-9223372036854775808",
        "null",
        "true",
        "false",
        "\"\"",
        "\"say \\\"hi\\\" \\\\ / \\b\\f\\n\\r\\t \\u0001 \\u001f \\u007f end\"",
        "\"Žofie 🐑\"",
        "[]",
        "{}",
        "[1,[2,{}],{\"a\":[3],\"\\\"b\\n\":{\"c\":null}}]",
    };
    static const double reals[] = {
        0,      -0.0, 1,        1.5,        0.1,     -1e5, 1e16, 1e17, 1e22, 1e100, 1.7976931348623157e308,
        5e-324, 1e-5, 1.25e-10, 123456.789, 1e15 / 3
    };

    (void)state;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct hb_json *value = read_well(texts[i]);
        json_t *other = json_loads(texts[i], JSON_DECODE_ANY, NULL);
        char *wanted = json_dumps(other, JSON_COMPACT | JSON_ENCODE_ANY);

        assert_non_null(wanted);
        assert_writes(value, wanted);
        free(wanted);
        json_decref(other);
        hb_json_decref(value);
    }
    for (unsigned i = 0; i < sizeof reals / sizeof reals[0]; i++)
        for (int digits = 1; digits <= 17; digits++) {
            struct hb_json *value = hb_json_real(reals[i]);
            json_t *other = json_real(reals[i]);
            char *wanted = json_dumps(other, JSON_ENCODE_ANY | JSON_REAL_PRECISION((size_t)digits));
            struct hb_buffer out;

            hb_buffer_init(&out);
            hb_json_write_rounded(value, digits, &out);
            assert_string_equal(out.at, wanted);
            hb_buffer_done(&out);
            free(wanted);
            json_decref(other);
            hb_json_decref(value);
        }
}

static void a_text_that_was_cut_inside_a_letter_ends_before_it(void **state)
{
    struct hb_json *value = hb_json_string_prefix("\xc5\xbdof\xc3");

    (void)state;
    assert_writes(value, "\"\xc5\xbdof\"");
    hb_json_decref(value);
}

/* Texts */

enum { ROOM = 24 };

/* In every room that it could have, from none to more than enough. */
#define ASSERT_PUTS(...)                                                                                               \
    for (size_t cap = 1; cap <= ROOM; cap++) {                                                                         \
        char mine[ROOM], wanted[ROOM];                                                                                 \
        struct hb_text t = hb_text_in(mine, cap);                                                                      \
        int length = snprintf(wanted, cap, __VA_ARGS__);                                                               \
                                                                                                                       \
        hb_put(&t, __VA_ARGS__);                                                                                       \
        assert_int_equal(t.len, length);                                                                               \
        assert_string_equal(mine, wanted);                                                                             \
    }

static void texts_are_put_together_as_printf_does_it(void **state)
{
    (void)state;
    ASSERT_PUTS("plain");
    ASSERT_PUTS("%s", "");
    ASSERT_PUTS("a %s b %s", "one", "two");
    ASSERT_PUTS("%d %d %d", 0, INT_MAX, -7);
    ASSERT_PUTS("%d", INT_MIN);
    ASSERT_PUTS("%u|", UINT_MAX);
    ASSERT_PUTS("%.*s-%.*s.", 2, "abc", 5, "de");
    ASSERT_PUTS("%.*s", -1, "all");
    ASSERT_PUTS("%s%% %02d %c%s", "x", 5, 'c', "end");
    ASSERT_PUTS("%ld %zu", -1L, (size_t)12);
}

static void what_does_not_fit_is_counted(void **state)
{
    char text[4];
    struct hb_text t = hb_text_in(text, sizeof text);

    (void)state;
    hb_put(&t, "%s%d", "ab", 1234);
    hb_put(&t, "%s", "more");
    assert_int_equal(t.len, 10);
    assert_string_equal(text, "ab1");
    assert_false(hb_text_fits(&t));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_texts_are_read_as_jansson_reads_them),
        cmocka_unit_test(every_fault_is_found_where_it_stands),
        cmocka_unit_test(a_refusal_says_what_is_wrong_and_where),
        cmocka_unit_test(a_nul_byte_is_no_json),
        cmocka_unit_test(nesting_goes_to_the_limit_and_not_beyond),
        cmocka_unit_test(every_value_knows_its_bytes),
        cmocka_unit_test(an_id_of_any_kind_is_kept_as_it_was_written),
        cmocka_unit_test(a_seed_of_forty_digits_is_kept_and_any_other_value_is_read),
        cmocka_unit_test(an_id_is_found_before_and_behind_a_fault_but_not_where_there_is_no_json),
        cmocka_unit_test(a_megabyte_of_members_is_read_without_comparing_all_with_all),
        cmocka_unit_test(a_name_that_stands_twice_is_found_in_an_object_of_any_size),
        cmocka_unit_test(want_of_memory_is_told_from_bad_json),
        cmocka_unit_test(packing_and_copying_survive_want_of_memory),
        cmocka_unit_test(members_keep_their_order_and_equality_ignores_it),
        cmocka_unit_test(values_of_different_types_are_never_equal),
        cmocka_unit_test(a_copy_changes_alone),
        cmocka_unit_test(nothing_is_handed_on_and_has_nothing_in_it),
        cmocka_unit_test(values_are_packed_by_their_format),
        cmocka_unit_test(values_are_written_as_jansson_writes_them),
        cmocka_unit_test(a_text_that_was_cut_inside_a_letter_ends_before_it),
        cmocka_unit_test(texts_are_put_together_as_printf_does_it),
        cmocka_unit_test(what_does_not_fit_is_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

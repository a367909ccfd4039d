/* test_json.c -- what is read and written without jansson is what jansson would have made of it, and texts are put together as
 * printf does it. */
#include "hradby/text.h"
#include "table/json.h"
#include "table/json_plain.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- reading ---- */

static void plain_objects_are_read_as_jansson_reads_them(void **state)
{
    static const char *const texts[] = {
        "{\"do\":\"move\",\"id\":7,\"room\":\"abcdefghijklmnopqrstuv\",\"move\":\"tile -1 0 90\",\"tag\":\"12\"}",
        "{\"a\":0,\"b\":-1,\"c\":999999999999999,\"d\":-999999999999999}",
        "{\"yes\":true,\"no\":false,\"nothing\":null,\"empty\":\"\",\"\":1}",
        "{\"abcdefghijklmnopqrstuvwxyzabcde\":\"~ !#[]{}:,\"}",
    };

    (void)state;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        bool wants_memory = true;
        json_t *plain = hb_json_plain(texts[i], strlen(texts[i]), &wants_memory),
               *other = json_loads(texts[i], 0, NULL);

        assert_false(wants_memory);
        if (plain == NULL || !json_equal(plain, other))
            fail_msg("%s was not read", texts[i]);
        json_decref(plain);
        json_decref(other);
    }
}

static void whatever_is_not_plain_or_wrong_is_left_to_jansson(void **state)
{
    static const char *const texts[] = {
        "",
        "{",
        "{}",
        "[]",
        "{\"a\":1",
        "{\"a\":1,}",
        "{\"a\":1}}",
        "{\"a\":1} ",
        "{\"a\": 1}",
        "{\"a\":1,\"a\":2}",
        "{\"a\":null,\"a\":2}",
        "{\"a\":01}",
        "{\"a\":-0}",
        "{\"a\":-}",
        "{\"a\":+1}",
        "{\"a\":1.5}",
        "{\"a\":1e3}",
        "{\"a\":1000000000000000}",
        "{\"a\":99999999999999999999}",
        "{\"a\":}",
        "{\"a\"}",
        "{a:1}",
        "{\"a\":tru}",
        "{\"a\":truex}",
        "{\"a\":\"b}",
        "{\"a\":\"\\n\"}",
        "{\"a\":\"\t\"}",
        "{\"a\":\"\x7f\"}",
        "{\"a\":\"\xc5\xbd\"}",
        "{\"a\":\"\xff\"}",
        "{\"a\":[]}",
        "{\"a\":{}}",
        "{\"abcdefghijklmnopqrstuvwxyzabcdef\":1}",
    };

    bool wants_memory = true;

    (void)state;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (hb_json_plain(texts[i], strlen(texts[i]), &wants_memory) != NULL || wants_memory)
            fail_msg("%s was read", texts[i]);
    }
    assert_null(hb_json_plain("{\"a\":\"\0\"}", 9, &wants_memory));
}

static unsigned allocations_left;

static void *frail_malloc(size_t size)
{
    return allocations_left-- == 0 ? NULL : malloc(size);
}

/* Each allocation fails once: nothing is read of the text, and nobody else is asked to try again. */
static void want_of_memory_is_told_from_what_is_not_plain(void **state)
{
    static const char text[] = "{\"a\":1,\"b\":\"two\"}";
    json_t *object = NULL;
    unsigned failures = 0;
    struct hb_error err;

    (void)state;
    json_set_alloc_funcs(frail_malloc, free);
    for (; object == NULL; failures++) {
        bool wants_memory = false;

        allocations_left = failures;
        object = hb_json_plain(text, strlen(text), &wants_memory);
        assert_int_equal(wants_memory, object == NULL);
        allocations_left = failures;
        if (object == NULL) {
            assert_null(hb_json_parse(text, strlen(text), &err));
            assert_int_equal(err.code, HB_NO_MEMORY);
        }
    }
    json_set_alloc_funcs(malloc, free);
    json_decref(object);
    assert_true(failures > 4);
}

/* ---- writing ---- */

static void values_are_written_as_jansson_writes_them(void **state)
{
    static const char *const texts[] = {
        "0",
        "-1",
        "9223372036854775807",
        "-9223372036854775808",
        "1.5",
        "null",
        "true",
        "false",
        "\"\"",
        "\"say \\\"hi\\\" \\\\ / \\b\\f\\n\\r\\t \\u0001 \\u001f \\u007f \\u0000 end\"",
        "\"Žofie 🐑\"",
        "[]",
        "{}",
        "[1,[2,{}],{\"a\":[3],\"\\\"b\\n\":{\"c\":null}}]",
    };

    (void)state;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        json_t *value = json_loads(texts[i], JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
        char *wanted = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        struct hb_buffer out;

        assert_non_null(wanted);
        hb_buffer_init(&out);
        hb_json_write(value, &out);
        assert_false(out.failed);
        assert_string_equal(out.at, wanted);
        hb_buffer_done(&out);
        free(wanted);
        json_decref(value);
    }
}

static void nothing_cannot_be_written(void **state)
{
    struct hb_buffer out;

    (void)state;
    hb_buffer_init(&out);
    hb_json_write(NULL, &out);
    assert_true(out.failed);
    hb_buffer_done(&out);
}

/* ---- texts ---- */

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
        cmocka_unit_test(plain_objects_are_read_as_jansson_reads_them),
        cmocka_unit_test(whatever_is_not_plain_or_wrong_is_left_to_jansson),
        cmocka_unit_test(want_of_memory_is_told_from_what_is_not_plain),
        cmocka_unit_test(values_are_written_as_jansson_writes_them),
        cmocka_unit_test(nothing_cannot_be_written),
        cmocka_unit_test(texts_are_put_together_as_printf_does_it),
        cmocka_unit_test(what_does_not_fit_is_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_protocol_lines.c -- what comes in on a line: JSON or not, ids, fields, and memory that runs out. */
#include "tests/support/asking.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Lines */

static void a_line_that_is_no_json_object_is_bad_json(void **state)
{
    static const char *const lines[] = { "",
                                         " ",
                                         "hello",
                                         "[]",
                                         "1",
                                         "\"quit\"",
                                         "{",
                                         "{}}",
                                         "{\"cmd\"}",
                                         "{\"cmd\":}",
                                         "{\"a\":1,}",
                                         "{'cmd':1}",
                                         "{\"cmd\":\"x\"} {}",
                                         "{\"a\":01}",
                                         "{\"a\":1.}",
                                         "{\"a\":tru}",
                                         "{\"a\":\"\x01\"}",
                                         "{\"a\":\"\\x\"}",
                                         "{\"a\":\"\\u12\"}",
                                         "{\"cmd\":\"hello\",\"cmd\":\"quit\"}",
                                         "{\"a\":\"\\ud800\"}",
                                         "{\"a\":\"\\u0000\"}",
                                         "{\"a\":1e999}" };

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        refused(*state, lines[i], "bad_json", "");
}

static void bytes_that_are_no_text_are_bad_json(void **state)
{
    static const char nul[] = "{\"cmd\":\"hello\0\"}";
    static const char two[] = "{\"cmd\":\n\"hello\"}";

    refused(*state, "{\"cmd\":\"\xff\"}", "bad_json", "byte 9");
    refused(*state, "{\"cmd\":\"\xc3\"}", "bad_json", "UTF-8");
    assert_error(json_loads(hb_engine_answer(*state, nul, sizeof nul - 1), 0, NULL), "bad_json", "NUL");
    assert_error(json_loads(hb_engine_answer(*state, two, sizeof two - 1), 0, NULL), "bad_json", "one line");
}

static void a_line_over_the_limit_is_too_long(void **state)
{
    size_t length = HB_LINE_MAX;
    char *line = malloc(length);
    json_t *answer;

    assert_non_null(line);
    memset(line, ' ', length);
    memcpy(line, "{\"cmd\":\"hello\"}", 15);
    answer = json_loads(hb_engine_answer(*state, line, length), 0, NULL);
    assert_true(json_is_true(json_object_get(answer, "ok")));
    json_decref(answer);
    assert_error(json_loads(hb_engine_answer(*state, NULL, length + 1), 0, NULL), "too_long", "1048576");
    free(line);
}

static void nesting_is_limited(void **state)
{
    char line[2048] = "{\"cmd\":\"hello\",\"id\":";
    size_t start = strlen(line);

    memset(line + start, '[', 255);
    memset(line + start + 255, ']', 255);
    strcpy(line + start + 510, "}");
    tell(*state, line);
    memset(line + start, '[', 256);
    memset(line + start + 256, ']', 256);
    strcpy(line + start + 512, "}");
    refused(*state, line, "bad_json", "256");
}

static void assert_id(struct hb_engine *e, const char *start, const char *id)
{
    char line[512], expected[256];
    const char *answer;

    snprintf(line, sizeof line, "%s,\"id\":%s}", start, id);
    snprintf(expected, sizeof expected, ",\"id\":%s}", id);
    answer = hb_engine_answer(e, line, strlen(line));
    assert_true(strlen(answer) > strlen(expected));
    assert_string_equal(answer + strlen(answer) - strlen(expected), expected);
}

static void an_id_comes_back_exactly_as_it_was_written(void **state)
{
    static const char *const ids[] = { "0",
                                       "-1",
                                       "null",
                                       "true",
                                       "\"a\\u0000\\ud800\"",
                                       "[]",
                                       "1.10",
                                       "1e400",
                                       "\"žluťoučký\"",
                                       "{\"a\":1,\"a\":[2, 3]}",
                                       "123456789012345678901234567890" };

    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        assert_id(*state, "{\"cmd\":\"hello\"", ids[i]);
        assert_id(*state, "{\"cmd\":\"turn\"", ids[i]);
        assert_id(*state, "{\"cmd\":\"dance\"", ids[i]);
        assert_id(*state, "{\"cmd\":1", ids[i]);
        assert_id(*state, "{\"cmd\":\"hello\",\"cmd\":\"hello\"", ids[i]);
    }
}

static void an_id_is_found_under_an_escaped_name_too(void **state)
{
    json_t *answer = ask_well(*state, "{\"cmd\":\"quit\",\"\\u0069d\":[\"x\"]}");

    assert_string_equal(json_string_value(json_array_get(json_object_get(answer, "id"), 0)), "x");
    json_decref(answer);
}

static void without_an_id_there_is_none_in_the_answer(void **state)
{
    json_t *answer = ask_well(*state, "{\"cmd\":\"hello\"}");

    assert_null(json_object_get(answer, "id"));
    json_decref(answer);
}

static void requests_that_make_no_sense_are_refused(void **state)
{
    refused(*state, "{}", "bad_request", "\"cmd\" is missing");
    refused(*state, "{\"cmd\":1}", "bad_request", "\"cmd\" must be a string");
    refused(*state, "{\"cmd\":\"dance\"}", "unknown_command", "\"dance\"");
    refused(*state, "{\"cmd\":\"Hello\"}", "unknown_command", "\"Hello\"");
    refused(*state, "{\"cmd\":\"hello\",\"loud\":true}", "bad_request", "no field \"loud\"");
    refused(*state, "{\"cmd\":\"new\",\"gaem\":\"carcassonne\"}", "bad_request", "game options players");
}

static void without_a_game_there_is_nothing_to_ask(void **state)
{
    static const char *const commands[] = { "turn", "legal", "state", "undo", "save", "suggest" };
    char line[64];

    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        snprintf(line, sizeof line, "{\"cmd\":\"%s\"}", commands[i]);
        refused(*state, line, "no_game", "\"new\"");
    }
    refused(*state, "{\"cmd\":\"play\",\"move\":\"pass\"}", "no_game", "\"new\"");
}

/* Memory */

static long allocations_left = -1; /* until one fails; below 0 none does */
static bool fails_once;            /* or all that follow */

static void *frail_malloc(size_t size)
{
    bool fails = allocations_left == 0;

    if (allocations_left > 0 || (fails && fails_once))
        allocations_left--;
    return fails ? NULL : malloc(size);
}

/* Lets each allocation of JSON fail in turn, until the request is answered well. */
static void ask_in_want(struct hb_engine *e, const char *line, bool once)
{
    bool good = false;
    long failures = 0;

    for (; !good; failures++) {
        char *before = position_told(e), *answer, *after;

        fails_once = once;
        allocations_left = failures;
        answer = strdup(hb_engine_answer(e, line, strlen(line)));
        allocations_left = -1;
        good = strstr(answer, "\"ok\":true") != NULL;
        after = position_told(e);
        if (!good) {
            if (!strstr(answer, "\"no_memory\""))
                fail_msg("allocation %ld: %s", failures, answer);
            assert_string_equal(before, after);
        }
        free(before);
        free(answer);
        free(after);
    }
    assert_true(failures > 5);
}

static void every_command_survives_want_of_memory_and_changes_nothing(void **state)
{
    hb_json_set_malloc(frail_malloc);
    ask_in_want(*state, "{\"cmd\":\"hello\",\"id\":1}", false);
    ask_in_want(*state, SHORT_GAME "}", false);
    ask_in_want(*state, "{\"cmd\":\"legal\"}", false);
    ask_in_want(*state, "{\"cmd\":\"play\",\"move\":\"tile 1 0 90\"}", false);
    ask_in_want(*state, "{\"cmd\":\"state\",\"as\":1}", false);
    ask_in_want(*state, "{\"cmd\":\"suggest\"}", false);
    ask_in_want(*state, "{\"cmd\":\"undo\",\"id\":[]}", false);
    ask_in_want(*state, "{\"cmd\":\"save\"}", false);
    ask_in_want(*state,
                "{\"cmd\":\"load\",\"record\":\"{\\\"hradby\\\":1,\\\"game\\\":\\\"carcassonne\\\","
                "\\\"players\\\":2,\\\"seed\\\":1}\\n\"}",
                false);
}

static void every_command_survives_a_moment_of_want_and_changes_nothing(void **state)
{
    hb_json_set_malloc(frail_malloc);
    new_game(*state);
    ask_in_want(*state, "{\"cmd\":\"hello\",\"id\":1}", true);
    ask_in_want(*state, "{\"cmd\":\"legal\"}", true);
    ask_in_want(*state, "{\"cmd\":\"play\",\"move\":\"tile 1 0 90\"}", true);
    ask_in_want(*state, "{\"cmd\":\"state\",\"as\":1}", true);
    ask_in_want(*state, "{\"cmd\":\"suggest\"}", true);
    ask_in_want(*state, "{\"cmd\":\"undo\",\"id\":[]}", true);
    ask_in_want(*state, "{\"cmd\":\"save\"}", true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ASKING_TEST(a_line_that_is_no_json_object_is_bad_json),
        ASKING_TEST(bytes_that_are_no_text_are_bad_json),
        ASKING_TEST(a_line_over_the_limit_is_too_long),
        ASKING_TEST(nesting_is_limited),
        ASKING_TEST(an_id_comes_back_exactly_as_it_was_written),
        ASKING_TEST(an_id_is_found_under_an_escaped_name_too),
        ASKING_TEST(without_an_id_there_is_none_in_the_answer),
        ASKING_TEST(requests_that_make_no_sense_are_refused),
        ASKING_TEST(without_a_game_there_is_nothing_to_ask),
        ASKING_TEST(every_command_survives_want_of_memory_and_changes_nothing),
        ASKING_TEST(every_command_survives_a_moment_of_want_and_changes_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

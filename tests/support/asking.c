/* asking.c -- an engine to ask, line by line. */
#include "tests/support/asking.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool fixed_seed(char seed[HB_SEED_TEXT])
{
    memcpy(seed, "fresh", sizeof "fresh");
    return true;
}

int asking_begin(void **state)
{
    *state = hb_engine_new(fixed_seed);
    return *state == NULL;
}

int asking_finish(void **state)
{
    hb_engine_free(*state);
    return 0;
}

json_t *ask(struct hb_engine *e, const char *line)
{
    json_t *answer = json_loads(hb_engine_answer(e, line, strlen(line)), JSON_REJECT_DUPLICATES, NULL);

    assert_true(json_is_object(answer));
    assert_true(json_is_boolean(json_object_get(answer, "ok")));
    return answer;
}

json_t *ask_well(struct hb_engine *e, const char *line)
{
    json_t *answer = ask(e, line);

    if (!json_is_true(json_object_get(answer, "ok")))
        fail_msg("%s: %s", line, json_string_value(json_object_get(json_object_get(answer, "error"), "message")));
    return answer;
}

void tell(struct hb_engine *e, const char *line)
{
    json_decref(ask_well(e, line));
}

void assert_error(json_t *answer, const char *code, const char *reason)
{
    const json_t *error = json_object_get(answer, "error");
    const char *message = json_string_value(json_object_get(error, "message"));

    assert_true(json_is_false(json_object_get(answer, "ok")));
    assert_string_equal(json_string_value(json_object_get(error, "code")), code);
    assert_non_null(message);
    if (!strstr(message, reason))
        fail_msg("\"%s\" does not say \"%s\"", message, reason);
    json_decref(answer);
}

char *position_told(struct hb_engine *e)
{
    static const char line[] = "{\"cmd\":\"state\"}";

    return strdup(hb_engine_answer(e, line, sizeof line - 1));
}

void refused(struct hb_engine *e, const char *line, const char *code, const char *reason)
{
    char *before = position_told(e), *after;

    assert_error(ask(e, line), code, reason);
    after = position_told(e);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

const char *text_at(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    assert_non_null(text);
    return text;
}

json_int_t number_at(const json_t *object, const char *name)
{
    assert_true(json_is_integer(json_object_get(object, name)));
    return json_integer_value(json_object_get(object, name));
}

void new_game(struct hb_engine *e)
{
    tell(e, SHORT_GAME "}");
}

void new_given_game(struct hb_engine *e)
{
    tell(e, SHORT_GAME ",\"chance\":\"given\"}");
}

void play(struct hb_engine *e, const char *move)
{
    char line[128];

    snprintf(line, sizeof line, "{\"cmd\":\"play\",\"move\":\"%s\"}", move);
    tell(e, line);
}

void play_to_the_end(struct hb_engine *e)
{
    play(e, "tile 1 0 90");
    play(e, "put follower road E W");
    play(e, "tile 2 0 90");
    play(e, "pass");
}

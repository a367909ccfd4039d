/* test_browser_campaign.c -- parties that the page keeps: their text goes in and out, and the engine judges. */
#include "views/browser/browser.h"
#include "views/protocol/engine.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool seed(char out[HB_SEED_TEXT])
{
    snprintf(out, HB_SEED_TEXT, "seed");
    return true;
}

static int begin(void **state)
{
    *state = hb_browser_engine(seed);
    return *state == NULL;
}

static int finish(void **state)
{
    hb_engine_free(*state);
    return 0;
}

static json_t *ask(void **state, json_t *request)
{
    char *line = json_dumps(request, JSON_COMPACT);
    json_t *answer = json_loads(hb_engine_answer(*state, line, strlen(line)), 0, NULL);

    json_decref(request);
    free(line);
    assert_non_null(answer);
    return answer;
}

static json_t *ask_well(void **state, json_t *request)
{
    json_t *answer = ask(state, request);

    if (!json_is_true(json_object_get(answer, "ok")))
        fail_msg("%s", json_string_value(json_object_get(json_object_get(answer, "error"), "message")));
    return answer;
}

static void refused(void **state, json_t *request, const char *why)
{
    json_t *answer = ask(state, request);
    const char *said = json_string_value(json_object_get(json_object_get(answer, "error"), "message"));

    assert_non_null(said);
    if (!strstr(said, why))
        fail_msg("\"%s\" does not say \"%s\"", said, why);
    json_decref(answer);
}

/* Keeps the text of an answer, as the page does. */
static void keep(char **text, json_t *answer)
{
    free(*text);
    *text = strdup(json_string_value(json_object_get(answer, "text")));
    json_decref(answer);
}

static void play_to_the_end(void **state)
{
    json_decref(ask_well(state, json_pack("{s:s, s:s, s:i, s:{s:s, s:{s:i}}}", "cmd", "new", "game", "mists", "players",
                                          1, "options", "level", "1", "figures", "target/1", 1)));
    for (bool over = false; !over;) {
        json_t *legal = ask_well(state, json_pack("{s:s}", "cmd", "legal"));
        json_t *move = json_object_get(json_array_get(json_object_get(legal, "moves"), 0), "move");

        over = move == NULL;
        if (!over)
            json_decref(ask_well(state, json_pack("{s:s, s:O}", "cmd", "play", "move", move)));
        json_decref(legal);
    }
}

static void a_party_is_added_plays_and_is_entered_once(void **state)
{
    char *text = NULL;
    json_t *answer;

    keep(&text, ask_well(state, json_pack("{s:s, s:s, s:s, s:s, s:s}", "cmd", "campaign", "text", "", "do", "add",
                                          "game", "mists", "party", "Owls")));
    assert_string_equal(text, "hradby campaigns 1\nparty mists Owls\n");
    play_to_the_end(state);
    refused(state, json_pack("{s:s, s:s, s:s, s:s}", "cmd", "campaign", "text", text, "do", "enter", "party", "Owls"),
            "this game is not entered for Owls");
    keep(&text, ask_well(state, json_pack("{s:s, s:s, s:s, s:s}", "cmd", "campaign", "text", text, "do", "begin",
                                          "party", "Owls")));
    answer = ask_well(state, json_pack("{s:s, s:s, s:s, s:s, s:s}", "cmd", "campaign", "text", text, "do", "enter",
                                       "party", "Owls", "date", "2026-11-16"));
    assert_int_equal(json_integer_value(json_object_get(json_object_get(answer, "entered"), "level")), 1);
    keep(&text, answer);
    assert_non_null(strstr(text, "level 1 players 1 tries 1 wins "));
    assert_non_null(strstr(text, "date 2026-11-16"));
    refused(state, json_pack("{s:s, s:s, s:s, s:s}", "cmd", "campaign", "text", text, "do", "enter", "party", "Owls"),
            "it has been already");
    keep(&text, ask_well(state, json_pack("{s:s, s:s, s:s, s:s}", "cmd", "campaign", "text", text, "do", "forget",
                                          "party", "Owls")));
    assert_string_equal(text, "hradby campaigns 1\n");
    free(text);
}

static void what_is_wrong_is_refused(void **state)
{
    refused(state, json_pack("{s:s, s:s}", "cmd", "campaign", "text", "my diary"), "line 1: the first line must be");
    refused(state, json_pack("{s:s, s:i}", "cmd", "campaign", "text", 7), "text");
    refused(state, json_pack("{s:s, s:s}", "cmd", "campaign", "do", "dance"), "one of look, add");
    refused(state, json_pack("{s:s, s:s, s:s}", "cmd", "campaign", "do", "begin", "party", "Owls"), "there is no game");
    refused(state, json_pack("{s:s, s:s, s:s, s:s}", "cmd", "campaign", "do", "add", "party", "Owls", "game", "castle"),
            "has no levels");
    refused(state, json_pack("{s:s, s:s, s:s, s:s}", "cmd", "campaign", "do", "add", "party", "", "game", "mists"),
            "a party needs a name");
    refused(state, json_pack("{s:s, s:s, s:s}", "cmd", "campaign", "do", "take", "more", "nothing"), "line 1");
}

static void numbers_are_said_in_the_language_of_the_page(void **state)
{
    json_t *answer = ask_well(
        state,
        json_pack(
            "{s:s, s:s, s:[{s:i, s:i, s:i, s:i, s:{s:b, s:i, s:i, s:i}}], s:{s:i, s:i, s:b, s:i, s:{s:b, s:i, s:i}}}",
            "cmd", "campaign_words", "language", "cs", "standings", "level", 1, "players", 2, "tries", 3, "wins", 1,
            "best", "won", 1, "points", 52, "used", 31, "left", 12, "entered", "level", 1, "players", 2, "best", 0,
            "opened", 2, "attempt", "won", 1, "points", 50, "used", 40));

    assert_string_equal(json_string_value(json_array_get(json_object_get(answer, "standings"), 0)),
                        "2 hráči: vyhráno 1 z 3, nejlépe 52 bodů, 31 kartiček");
    assert_string_equal(json_string_value(json_object_get(answer, "entered")),
                        "Úroveň 1 je vyhraná: 50 bodů, 40 kartiček. Otevřela se úroveň 2.");
    json_decref(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_party_is_added_plays_and_is_entered_once, begin, finish),
        cmocka_unit_test_setup_teardown(what_is_wrong_is_refused, begin, finish),
        cmocka_unit_test_setup_teardown(numbers_are_said_in_the_language_of_the_page, begin, finish),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

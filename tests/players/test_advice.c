/* test_advice.c -- advice through the engine protocol: who gives it, how long they think, what they say, and what they
 * think of a game afterwards. */
#include "hradby/player.h"
#include "tests/support/asking.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A city of two tiles is completed by the first tile. */
#define SMALL_CITY(language)                                                                                           \
    "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":[\"Anna\",\"Petr\"],\"seed\":7,\"language\":\"" language    \
    "\",\"options\":{\"draws\":[\"base/E\",\"base/U\"]}}"

static void lay_the_small_city(struct hb_engine *e, const char *game)
{
    tell(e, game);
    play(e, "tile 0 -1 180");
}

static const char *reason_of(const json_t *answer)
{
    return text_at(json_object_get(answer, "reason"), "text");
}

/* What is said of a move among the candidates. */
static const char *reason_for(const json_t *answer, const char *move)
{
    const json_t *candidates = json_object_get(answer, "candidates");

    for (size_t i = 0; i < json_array_size(candidates); i++)
        if (strcmp(text_at(json_array_get(candidates, i), "move"), move) == 0)
            return reason_of(json_array_get(candidates, i));
    fail_msg("%s is no candidate", move);
    return "";
}

/* Reasons */

static void who_closes_a_city_hears_what_it_brings_and_who_comes_home(void **state)
{
    json_t *answer;
    const json_t *fact;

    lay_the_small_city(*state, SMALL_CITY("en"));
    answer = ask_well(*state, "{\"cmd\":\"suggest\",\"level\":\"hard\",\"playouts\":100,\"reasons\":9}");
    assert_string_equal(reason_for(answer, "put follower city S"), "closes the city for 4 and frees a knight");
    assert_string_equal(reason_for(answer, "pass"), "places no figure and keeps 7 in hand");
    assert_non_null(strstr(reason_for(answer, "put follower field NL NR EL ER WL WR"), "puts a follower in the field"));
    fact = json_array_get(json_object_get(json_object_get(answer, "reason"), "facts"), 0);
    assert_string_equal(text_at(fact, "event"), "closes");
    assert_int_equal(number_at(fact, "points"), 4);
    assert_int_equal(number_at(fact, "back"), 1);
    json_decref(answer);
}

static void reasons_are_said_in_every_language(void **state)
{
    json_t *answer;

    lay_the_small_city(*state, SMALL_CITY("cs"));
    answer = ask_well(*state, "{\"cmd\":\"suggest\"}");
    assert_string_equal(reason_of(answer), "dokončí město za 4 body a uvolní rytíře");
    json_decref(answer);
    lay_the_small_city(*state, SMALL_CITY("sk"));
    answer = ask_well(*state, "{\"cmd\":\"suggest\"}");
    assert_string_equal(reason_of(answer), "dokončí mesto za 4 body a uvoľní rytiera");
    json_decref(answer);
}

/* A road of two tiles with one end that is still open, and the crossroads that end it. */
static void it_is_counted_which_unseen_tiles_complete_a_feature(void **state)
{
    json_t *answer;

    tell(*state, "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":2,\"seed\":7,\"options\":{\"start\":[{\"tile\":"
                 "\"base/A\",\"x\":0,\"y\":0,\"rot\":0}],\"draws\":[\"base/U\"],"
                 "\"bag\":{\"base/U\":4,\"base/W\":3,\"base/B\":2}}}");
    play(*state, "tile 0 1 0");
    answer = ask_well(*state, "{\"cmd\":\"suggest\",\"reasons\":9}");
    assert_string_equal(reason_for(answer, "put follower road N S"),
                        "puts a follower on the road, worth 2 now; 3 of 8 unseen tiles complete it");
    json_decref(answer);
}

static void reasons_are_told_of_as_many_as_are_asked_for(void **state)
{
    json_t *answer;
    const json_t *candidates;

    lay_the_small_city(*state, SMALL_CITY("en"));
    answer = ask_well(*state, "{\"cmd\":\"suggest\",\"reasons\":0}");
    assert_null(json_object_get(answer, "reason"));
    json_decref(answer);
    answer = ask_well(*state, "{\"cmd\":\"suggest\",\"reasons\":1}");
    candidates = json_object_get(answer, "candidates");
    assert_non_null(json_object_get(json_array_get(candidates, 0), "reason"));
    assert_null(json_object_get(json_array_get(candidates, 1), "reason"));
    json_decref(answer);
    refused(*state, "{\"cmd\":\"suggest\",\"reasons\":-1}", "bad_request", "\"reasons\"");
}

/* What Anna has laid down must change nothing in what Petr is told. */
static void a_reason_tells_no_secret(void **state)
{
    static const char game[] = "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":3,\"seed\":7}";
    static const char question[] =
        "{\"cmd\":\"suggest\",\"actor\":1,\"level\":\"normal\",\"playouts\":20,\"seed\":3,\"reasons\":9}";
    static const char *const secret[] = { "mason", "messenger" };
    char *told[2];

    for (unsigned i = 0; i < 2; i++) {
        char line[128];
        json_t *answer;

        tell(*state, game);
        snprintf(line, sizeof line, "{\"cmd\":\"play\",\"actor\":0,\"move\":\"choose %s\"}", secret[i]);
        tell(*state, line);
        answer = ask_well(*state, question);
        told[i] = json_dumps(answer, JSON_SORT_KEYS);
        json_decref(answer);
    }
    assert_string_equal(told[0], told[1]);
    free(told[0]);
    free(told[1]);
}

/* Who, and how long */

static void every_level_gives_a_legal_move(void **state)
{
    for (size_t i = 0; hb_player_kinds[i]; i++) {
        char line[128];
        json_t *answer;

        lay_the_small_city(*state, SMALL_CITY("en"));
        snprintf(line, sizeof line, "{\"cmd\":\"suggest\",\"level\":\"%s\",\"playouts\":10}", hb_player_kinds[i]->name);
        answer = ask_well(*state, line);
        assert_string_equal(text_at(answer, "level"), hb_player_kinds[i]->name);
        play(*state, text_at(answer, "move"));
        json_decref(answer);
    }
}

static void the_same_seed_and_playouts_give_the_same_answer(void **state)
{
    static const char question[] = "{\"cmd\":\"suggest\",\"level\":\"hard\",\"playouts\":60,\"seed\":\"x\"}";
    json_t *one, *other;

    tell(*state, SMALL_CITY("en"));
    one = ask_well(*state, question);
    other = ask_well(*state, question);
    assert_true(json_equal(one, other));
    assert_in_range(number_at(one, "playouts"), 1, 60);
    json_decref(one);
    json_decref(other);
}

static void ask_to_be_kept_by_another(struct hb_engine *e)
{
    tell(e, "{\"cmd\":\"suggest\",\"level\":\"hard:memory=2\",\"playouts\":20,\"seed\":\"x\",\"keep\":1}");
}

/* Asked a second time they have seen more; another seat, another game or another player begins anew. */
static void who_stays_goes_on_from_what_he_found(void **state)
{
    static const char question[] =
        "{\"cmd\":\"suggest\",\"level\":\"hard:memory=1\",\"playouts\":60,\"seed\":\"x\",\"keep\":1}";
    json_t *one, *other, *anew;

    tell(*state, SMALL_CITY("en"));
    one = ask_well(*state, question);
    other = ask_well(*state, question);
    assert_false(json_equal(json_object_get(one, "candidates"), json_object_get(other, "candidates")));
    tell(*state, SMALL_CITY("en"));
    anew = ask_well(*state, question);
    assert_true(json_equal(one, anew));
    json_decref(anew);
    ask_to_be_kept_by_another(*state);
    anew = ask_well(*state, question);
    assert_true(json_equal(one, anew));
    json_decref(one);
    json_decref(other);
    json_decref(anew);
    refused(*state, "{\"cmd\":\"suggest\",\"keep\":2}", "bad_request", "\"keep\"");
}

/* A clock on which a millisecond passes whenever somebody looks. */
struct impatient {
    struct hb_stopwatch clock;
    int64_t looked;
};

static int64_t later(struct hb_stopwatch *clock)
{
    return 1000 * ++((struct impatient *)(void *)clock)->looked;
}

static void time_is_taken_from_the_clock_that_is_handed_in(void **state)
{
    struct impatient c = { { later }, 0 };

    hb_engine_lend(*state, &(const struct hb_tools){ .clock = &c.clock });
    tell(*state, SMALL_CITY("en"));
    tell(*state, "{\"cmd\":\"suggest\",\"level\":\"hard\",\"ms\":5}");
    assert_in_range(c.looked, 5, 20);
    hb_engine_lend(*state, &(const struct hb_tools){ .clock = NULL });
}

/* Afterwards */

static void a_choice_is_judged_beside_the_best_one(void **state)
{
    json_t *answer;

    lay_the_small_city(*state, SMALL_CITY("en"));
    play(*state, "pass");
    answer = ask_well(*state, "{\"cmd\":\"analyse\",\"at\":2,\"level\":\"greedy\"}");
    assert_int_equal(number_at(answer, "by"), 0);
    assert_string_equal(text_at(json_object_get(answer, "played"), "move"), "pass");
    assert_string_equal(text_at(json_object_get(answer, "best"), "move"), "put follower city S");
    assert_string_equal(reason_of(json_object_get(answer, "best")), "closes the city for 4 and frees a knight");
    assert_true(json_number_value(json_object_get(answer, "loss")) == 4.0);
    json_decref(answer);
}

static void a_draw_is_judged_by_what_could_have_come(void **state)
{
    json_t *answer;

    tell(*state, "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":2,\"chance\":\"given\",\"seed\":7,"
                 "\"options\":{\"bag\":{\"base/E\":1,\"base/U\":3}}}");
    tell(*state, "{\"cmd\":\"play\",\"actor\":\"chance\",\"move\":\"draw base/E\"}");
    answer = ask_well(*state, "{\"cmd\":\"analyse\",\"at\":0}");
    assert_string_equal(text_at(answer, "by"), "chance");
    assert_int_equal(number_at(answer, "for"), 0);
    assert_true(json_number_value(json_object_get(answer, "luck")) > 0.0);
    json_decref(answer);
}

static void what_cannot_be_analysed_is_refused(void **state)
{
    refused(*state, "{\"cmd\":\"analyse\",\"at\":0}", "no_game", "no game");
    new_given_game(*state);
    refused(*state, "{\"cmd\":\"analyse\",\"at\":0}", "bad_request", "none has been made");
    tell(*state, SMALL_CITY("en"));
    refused(*state, "{\"cmd\":\"analyse\"}", "bad_request", "\"at\" is missing");
    refused(*state, "{\"cmd\":\"analyse\",\"at\":1}", "bad_request", "from 0 to 0");
    refused(*state, "{\"cmd\":\"analyse\",\"at\":0,\"level\":\"oracle\"}", "bad_request", "\"oracle\"");
    tell(*state, "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":2,\"seed\":7}");
    refused(*state, "{\"cmd\":\"analyse\",\"at\":0}", "bad_request", "has secrets");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        ASKING_TEST(who_closes_a_city_hears_what_it_brings_and_who_comes_home),
        ASKING_TEST(reasons_are_said_in_every_language),
        ASKING_TEST(it_is_counted_which_unseen_tiles_complete_a_feature),
        ASKING_TEST(reasons_are_told_of_as_many_as_are_asked_for),
        ASKING_TEST(a_reason_tells_no_secret),
        ASKING_TEST(every_level_gives_a_legal_move),
        ASKING_TEST(the_same_seed_and_playouts_give_the_same_answer),
        ASKING_TEST(who_stays_goes_on_from_what_he_found),
        ASKING_TEST(time_is_taken_from_the_clock_that_is_handed_in),
        ASKING_TEST(a_choice_is_judged_beside_the_best_one),
        ASKING_TEST(a_draw_is_judged_by_what_could_have_come),
        ASKING_TEST(what_cannot_be_analysed_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

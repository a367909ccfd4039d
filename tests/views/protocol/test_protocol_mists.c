/* test_protocol_mists.c -- what programs and people are told of Mists over Carcassonne: which region is evaluated, and
 * who guards are. */
#include "hradby/words.h"
#include "table/table_steps.h"
#include "tests/support/asking.h"
#include "views/protocol/job.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE = 600, SAID = 200 };

/* One tile ends two roads with a guard each: one of three tiles to the south, one of two to the east. */
#define TWO_ROADS                                                                                                      \
    "{\"cmd\":\"new\",\"game\":\"mists\",\"players\":[\"Anna\",\"Ben\",\"Cyn\"],\"seed\":1,\"options\":{"              \
    "\"draws\":[\"mists/M10\",\"mists/M10\",\"mists/M10\"],\"start\":[{\"tile\":\"mists/M08\",\"x\":0,\"y\":1,"        \
    "\"rot\":0},{\"tile\":\"mists/M01\",\"x\":1,\"y\":1,\"rot\":90}]}}"

static void play_all(struct hb_engine *e, const char *const *move)
{
    for (; *move; move++)
        play(e, *move);
}

static void begin_two_roads(struct hb_engine *e)
{
    static const char *const moves[] = {
        "tile 0 2 180", "put red road N", "tile 1 0 180", "put green road W", "tile 0 0 0", "pass", NULL
    };

    tell(e, TWO_ROADS);
    play_all(e, moves);
}

static void assert_road(const json_t *facts, int points, const char *side)
{
    const json_t *sides = json_object_get(facts, "sides");

    assert_int_equal(number_at(facts, "points"), points);
    assert_string_equal(text_at(facts, "feature"), "road");
    assert_int_equal(number_at(facts, "x"), 0);
    assert_int_equal(number_at(facts, "y"), 0);
    assert_int_equal(json_array_size(sides), 1);
    assert_string_equal(json_string_value(json_array_get(sides, 0)), side);
}

static void the_region_that_is_evaluated_is_named(void **state)
{
    static const char *const asked[] = { "{\"cmd\":\"turn\"}", "{\"cmd\":\"legal\"}", "{\"cmd\":\"state\"}" };
    static const struct {
        const char *move, *side;
        int points;
    } regions[] = { { "score road 0 0 S", "S", 3 }, { "score road 0 0 E", "E", 2 } };

    begin_two_roads(*state);
    for (size_t i = 0; i < sizeof regions / sizeof *regions; i++) {
        play(*state, regions[i].move);
        for (size_t k = 0; k < sizeof asked / sizeof *asked; k++) {
            json_t *answer = ask_well(*state, asked[k]);
            const json_t *first = json_array_get(json_object_get(answer, "moves"), 0);

            assert_string_equal(text_at(answer, "phase"), "evaluate");
            assert_road(answer, regions[i].points, regions[i].side);
            if (first) {
                assert_string_equal(text_at(first, "move"), "points");
                assert_string_equal(text_at(first, "kind"), "points");
                assert_road(first, regions[i].points, regions[i].side);
            }
            json_decref(answer);
        }
        tell(*state, "{\"cmd\":\"undo\"}");
    }
}

/* At the last level each colour there has the points. */
static void at_the_last_level_the_points_are_those_of_a_colour(void **state)
{
    static const char *const moves[] = { "tile 0 0 180",    "put red city S", "tile 1 1 270",
                                         "put blue city W", "tile 0 1 0",     NULL };
    json_t *answer;

    tell(*state, "{\"cmd\":\"new\",\"game\":\"mists\",\"players\":1,\"seed\":1,\"options\":{\"level\":\"6\","
                 "\"draws\":[\"mists/M01\",\"mists/M01\",\"mists/M15\"],"
                 "\"start\":[{\"tile\":\"mists/M01\",\"x\":1,\"y\":0,\"rot\":0}]}}");
    play_all(*state, moves);
    answer = ask_well(*state, "{\"cmd\":\"turn\"}");
    assert_string_equal(text_at(answer, "feature"), "city");
    assert_int_equal(number_at(answer, "points"), 6);
    json_decref(answer);
}

/* In words */

static void assert_words(const struct hb_game *g, enum hb_language language, const char *move, const char *ask)
{
    struct hb_move first;
    const struct hb_names names = { { "Anna", "Ben", "Cyn" } };
    char said[SAID];
    struct hb_text out = hb_text_for(language, said, sizeof said);

    assert_true(hb_legal_moves(g, hb_actor(g), &first, 1) > 0);
    hb_move_words(g, first, &names, &out);
    assert_string_equal(said, move);
    out = hb_text_for(language, said, sizeof said);
    hb_phase_words(g, hb_actor(g), &names, &out);
    assert_string_equal(said, ask);
}

static void the_words_name_the_region_and_its_points(void **state)
{
    static const char *const moves[] = { "tile 0 -1 0", "put red city N S", "tile 0 -2 180", NULL };
    const struct hb_engine *e = *state;

    tell(*state, "{\"cmd\":\"new\",\"game\":\"mists\",\"players\":3,\"seed\":1,\"options\":{\"draws\":[\"mists/M18\","
                 "\"mists/M01\"],\"start\":[{\"tile\":\"mists/M01\",\"x\":0,\"y\":0,\"rot\":0}]}}");
    play_all(*state, moves);
    assert_words(hb_table_game(e->table), HB_ENGLISH, "score the 8 points of the city",
                 "score the 8 points of the city, or take up to three ghosts off one tile");
    assert_words(hb_table_game(e->table), HB_CZECH, "započítat 8 bodů za město",
                 "započítejte 8 bodů za město, nebo odstraňte až tři duchy z jedné kartičky");
    assert_words(hb_table_game(e->table), HB_SLOVAK, "započítať 8 bodov za mesto",
                 "započítajte 8 bodov za mesto, alebo odstráňte najviac troch duchov z jednej kartičky");
}

/* Two roads that end on one tile are told apart. */
static void the_words_of_regions_to_choose_from_differ(void **state)
{
    const struct hb_engine *e = *state;
    const struct hb_names names = { { "Anna", "Ben", "Cyn" } };

    begin_two_roads(*state);
    for (int i = 0; i < HB_LANGUAGES; i++) {
        const struct hb_game *g = hb_table_game(e->table);
        struct hb_move move[2];
        char said[2][SAID];

        assert_int_equal(hb_legal_moves(g, hb_actor(g), move, 2), 2);
        for (int k = 0; k < 2; k++) {
            struct hb_text out = hb_text_for((enum hb_language)i, said[k], SAID);

            hb_move_words(g, move[k], &names, &out);
        }
        assert_string_not_equal(said[0], said[1]);
    }
}

/* Whoever comes home is a guard, from a city as from a road. */
static void hints_call_a_guard_a_guard(void **state)
{
    static const struct {
        const char *language, *said;
    } hints[] = { { "en", "closes the city for 8 and frees a guard" },
                  { "cs", "dokončí město za 8 bodů a uvolní strážného" },
                  { "sk", "dokončí mesto za 8 bodov a uvoľní strážneho" } };
    static const char *const moves[] = { "tile 0 -1 0", "put red city N S", "tile 0 -2 180", NULL };

    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        char line[LINE];
        json_t *answer;

        snprintf(line, sizeof line,
                 "{\"cmd\":\"new\",\"game\":\"mists\",\"players\":1,\"seed\":1,\"language\":\"%s\","
                 "\"options\":{\"draws\":[\"mists/M18\",\"mists/M01\"],"
                 "\"start\":[{\"tile\":\"mists/M01\",\"x\":0,\"y\":0,\"rot\":0}]}}",
                 hints[i].language);
        tell(*state, line);
        play_all(*state, moves);
        answer = ask_well(*state, "{\"cmd\":\"suggest\",\"level\":\"greedy\"}");
        assert_string_equal(text_at(answer, "move"), "points");
        assert_non_null(strstr(text_at(json_object_get(answer, "reason"), "text"), hints[i].said));
        json_decref(answer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ASKING_TEST(the_region_that_is_evaluated_is_named),
        ASKING_TEST(at_the_last_level_the_points_are_those_of_a_colour),
        ASKING_TEST(the_words_name_the_region_and_its_points),
        ASKING_TEST(the_words_of_regions_to_choose_from_differ),
        ASKING_TEST(hints_call_a_guard_a_guard),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_browser_holes.c -- which of the tiles that are left fit on a square, and several moves in a row: what the page
 * is told is what the game would allow. */
#include "tests/support/asking.h"
#include "views/browser/browser.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE = 1024, WIDE = 60, MIDDLE = WIDE / 2 };

static bool fixed_seed(char seed[HB_SEED_TEXT])
{
    memcpy(seed, "fresh", sizeof "fresh");
    return true;
}

static int begin(void **state)
{
    *state = hb_browser_engine(fixed_seed);
    return *state == NULL;
}

#define PAGE_TEST(name) cmocka_unit_test_setup_teardown(name, begin, asking_finish)

static void begin_given(struct hb_engine *e, const char *options)
{
    char line[LINE];

    snprintf(line, sizeof line,
             "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":1,\"chance\":\"given\",\"seed\":1,\"options\":%s}",
             options);
    tell(e, line);
}

static json_t *fitting(struct hb_engine *e, int x, int y)
{
    char line[LINE];

    snprintf(line, sizeof line, "{\"cmd\":\"fitting\",\"x\":%d,\"y\":%d}", x, y);
    return ask_well(e, line);
}

/* Against the game itself */

/* How many tiles of the bag may be laid on each square, by drawing one of each kind. */
static void count_by_drawing(struct hb_engine *e, long count[WIDE][WIDE])
{
    json_t *draws = ask_well(e, "{\"cmd\":\"legal\",\"actor\":\"chance\"}"), *draw;
    size_t i, k;

    json_array_foreach(json_object_get(draws, "moves"), i, draw)
    {
        bool seen[WIDE][WIDE] = { { false } };
        char line[LINE];
        json_t *legal, *move;

        snprintf(line, sizeof line, "{\"cmd\":\"play\",\"actor\":\"chance\",\"move\":\"%s\"}", text_at(draw, "move"));
        tell(e, line);
        legal = ask_well(e, "{\"cmd\":\"legal\"}");
        json_array_foreach(json_object_get(legal, "moves"), k, move)
        {
            if (strncmp(text_at(move, "move"), "tile ", 5) != 0)
                continue;
            bool *here = &seen[number_at(move, "y") + MIDDLE][number_at(move, "x") + MIDDLE];
            if (!*here)
                count[number_at(move, "y") + MIDDLE][number_at(move, "x") + MIDDLE] += number_at(draw, "weight");
            *here = true;
        }
        json_decref(legal);
        tell(e, "{\"cmd\":\"undo\"}");
    }
    json_decref(draws);
}

static void every_square_is_told_as_it_is(struct hb_engine *e)
{
    long count[WIDE][WIDE] = { { 0 } };

    count_by_drawing(e, count);
    for (int y = -12; y <= 12; y++)
        for (int x = -12; x <= 12; x++) {
            json_t *answer = fitting(e, x, y), *n;
            long sum = 0;
            const char *name;

            json_object_foreach(json_object_get(answer, "tiles"), name, n) sum += (long)json_integer_value(n);
            assert_int_equal(number_at(answer, "n"), count[y + MIDDLE][x + MIDDLE]);
            assert_int_equal(sum, count[y + MIDDLE][x + MIDDLE]);
            json_decref(answer);
        }
}

/* Whoever is to move makes the move at this place of the list; false when the game is over. */
static bool play_one(struct hb_engine *e, unsigned place)
{
    json_t *turn = ask_well(e, "{\"cmd\":\"turn\"}"), *legal;
    const char *actor = json_string_value(json_object_get(turn, "actor"));
    bool over = actor && strcmp(actor, "none") == 0, chance = actor && !over;
    char line[LINE];

    json_decref(turn);
    if (over)
        return false;
    legal = ask_well(e, chance ? "{\"cmd\":\"legal\",\"actor\":\"chance\"}" : "{\"cmd\":\"legal\"}");
    const json_t *moves = json_object_get(legal, "moves");
    snprintf(line, sizeof line, "{\"cmd\":\"play\",%s\"move\":\"%s\"}", chance ? "\"actor\":\"chance\"," : "",
             text_at(json_array_get(moves, place % json_array_size(moves)), "move"));
    tell(e, line);
    json_decref(legal);
    return true;
}

static bool is_chance(struct hb_engine *e)
{
    json_t *turn = ask_well(e, "{\"cmd\":\"turn\"}");
    const char *actor = json_string_value(json_object_get(turn, "actor"));
    bool chance = actor && strcmp(actor, "chance") == 0;

    json_decref(turn);
    return chance;
}

static void what_fits_is_what_could_be_laid(void **state)
{
    begin_given(*state, "{}");
    for (unsigned i = 0; i < 120 && play_one(*state, 7 * i + i * i); i++)
        if (i % 23 == 0 && is_chance(*state))
            every_square_is_told_as_it_is(*state);
}

/* By hand */

/* B has field on all sides; around the square 1 1 it lies in the west, the south and the east. */
static void dig_a_hole(struct hb_engine *e)
{
    static const char *const moves[] = { "tile 0 1 0", "tile 0 2 0", "tile 1 2 0", "tile 2 2 0", "tile 2 1 0" };

    begin_given(e, "{\"bag\":{\"base/B\":7,\"base/C\":2}}");
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        play(e, "draw base/B");
        play(e, moves[i]);
        play(e, "pass");
    }
}

static void a_hole_is_told_with_what_fits(void **state)
{
    json_t *answer;
    const json_t *holes;

    dig_a_hole(*state);
    answer = ask_well(*state, "{\"cmd\":\"holes\"}");
    holes = json_object_get(answer, "holes");
    assert_int_equal(json_array_size(holes), 1);
    assert_int_equal(number_at(json_array_get(holes, 0), "x"), 1);
    assert_int_equal(number_at(json_array_get(holes, 0), "y"), 1);
    assert_int_equal(number_at(json_array_get(holes, 0), "n"), 2);
    json_decref(answer);
}

static void what_fits_is_told_by_its_kinds(void **state)
{
    json_t *answer;

    dig_a_hole(*state);
    answer = fitting(*state, 1, 1);
    assert_int_equal(number_at(answer, "sides"), 3);
    assert_int_equal(json_object_size(json_object_get(answer, "tiles")), 1);
    assert_int_equal(number_at(json_object_get(answer, "tiles"), "base/B"), 2);
    json_decref(answer);
    answer = fitting(*state, 0, -1); /* the city of the start; C is a city on all sides */
    assert_int_equal(number_at(answer, "sides"), 1);
    assert_int_equal(number_at(json_object_get(answer, "tiles"), "base/C"), 2);
    json_decref(answer);
    answer = fitting(*state, 1, 0); /* a road leads there, and no tile that is left has one */
    assert_int_equal(number_at(answer, "sides"), 1);
    assert_int_equal(number_at(answer, "n"), 0);
    json_decref(answer);
}

static void nothing_fits_where_a_tile_lies_or_far_away(void **state)
{
    static const int at[][2] = { { 0, 0 }, { 40, 40 }, { -9999, 9999 }, { 256, 0 } };

    dig_a_hole(*state);
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        json_t *answer = fitting(*state, at[i][0], at[i][1]);

        assert_int_equal(number_at(answer, "sides"), 0);
        assert_int_equal(number_at(answer, "n"), 0);
        json_decref(answer);
    }
}

static void holes_change_nothing_and_need_a_landscape(void **state)
{
    char *before, *after;

    dig_a_hole(*state);
    before = position_told(*state);
    tell(*state, "{\"cmd\":\"holes\",\"as\":0}");
    tell(*state, "{\"cmd\":\"fitting\",\"x\":1,\"y\":1,\"as\":0}");
    after = position_told(*state);
    assert_string_equal(before, after);
    free(before);
    free(after);
    refused(*state, "{\"cmd\":\"fitting\",\"x\":10000,\"y\":0}", "bad_request", "x");
    refused(*state, "{\"cmd\":\"holes\",\"as\":7}", "bad_request", "as");
    tell(*state, "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":2,\"seed\":1}");
    refused(*state, "{\"cmd\":\"holes\"}", "bad_request", "landscape");
    refused(*state, "{\"cmd\":\"fitting\",\"x\":0,\"y\":0}", "bad_request", "landscape");
}

/* Several moves in a row */

static void a_line_is_told_move_by_move(void **state)
{
    json_t *answer;
    const json_t *moves;
    char *before, *after;

    new_game(*state);
    before = position_told(*state);
    answer = ask_well(*state, "{\"cmd\":\"line\",\"moves\":[\"tile 1 0 90\",\"put follower road E W\",\"pass\"]}");
    moves = json_object_get(answer, "moves");
    assert_int_equal(json_array_size(moves), 2); /* the turn ends with the figure */
    assert_int_equal(number_at(json_array_get(moves, 0), "rot"), 90);
    assert_string_equal(text_at(json_array_get(moves, 1), "piece"), "follower");
    assert_true(json_is_integer(json_object_get(json_array_get(moves, 1), "segment")));
    json_decref(answer);
    after = position_told(*state);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static void a_line_ends_before_what_cannot_be(void **state)
{
    static const char *const lines[] = { "{\"cmd\":\"line\"}", "{\"cmd\":\"line\",\"moves\":[7]}",
                                         "{\"cmd\":\"line\",\"moves\":[\"fly away\"]}",
                                         "{\"cmd\":\"line\",\"moves\":[\"tile 5 5 0\"]}" };

    new_game(*state);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        json_t *answer = ask_well(*state, lines[i]);

        assert_int_equal(json_array_size(json_object_get(answer, "moves")), 0);
        json_decref(answer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PAGE_TEST(what_fits_is_what_could_be_laid),
        PAGE_TEST(a_hole_is_told_with_what_fits),
        PAGE_TEST(what_fits_is_told_by_its_kinds),
        PAGE_TEST(nothing_fits_where_a_tile_lies_or_far_away),
        PAGE_TEST(holes_change_nothing_and_need_a_landscape),
        PAGE_TEST(a_line_is_told_move_by_move),
        PAGE_TEST(a_line_ends_before_what_cannot_be),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

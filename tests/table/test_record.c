/* test_record.c -- saved games: written, read back, gone on with, and refused with the line that is wrong. */
#include "table/plan.h"
#include "table/record.h"
#include "table/strings.h"
#include "table/table_steps.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOVES_ROOM = 2048 };

/* A whole game of two roads, as one would write it by hand. */
#define HEADER                                                                                                         \
    "{\"hradby\":1,\"game\":\"carcassonne\",\"options\":{\"bag\":{\"base/U\":2}},"                                     \
    "\"players\":[\"Anna\",\"Petr\"],\"seed\":\"7\",\"chance\":\"auto\""
#define OPEN_HEADER HEADER "}\n"
#define DRAW        "{\"by\":\"chance\",\"move\":\"draw base/U\"}\n"
#define FIRST_TILE  "{\"by\":0,\"move\":\"tile 1 0 90\"}\n"
#define FIRST_PUT   "{\"by\":0,\"move\":\"put follower road E W\"}\n"
#define SECOND_TILE "{\"by\":1,\"move\":\"tile 2 0 90\"}\n"
#define PASS_BY_1   "{\"by\":1,\"move\":\"pass\"}\n"
#define WHOLE_GAME  DRAW FIRST_TILE FIRST_PUT DRAW SECOND_TILE PASS_BY_1

/* Helpers */

static struct hb_table *read_text(const char *text)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_table *t = hb_record_read(text, strlen(text), &err);

    if (!t)
        fail_msg("%s", err.text);
    return t;
}

static void assert_refused_for(const char *text, size_t length, enum hb_code code, const char *reason)
{
    struct hb_error err = { .code = HB_OK };

    assert_null(hb_record_read(text, length, &err));
    assert_string_equal(hb_code_name(err.code), hb_code_name(code));
    if (!strstr(err.text, reason))
        fail_msg("\"%s\" does not say \"%s\"", err.text, reason);
    assert_null(hb_record_read(text, length, NULL));
}

static void assert_refused(const char *text, const char *reason)
{
    assert_refused_for(text, strlen(text), HB_BAD_RECORD, reason);
}

static char *text_of(const struct hb_table *t)
{
    size_t length = 0;
    char *text = hb_record_text(t, &length);

    assert_non_null(text);
    assert_int_equal(strlen(text), length);
    return text;
}

static struct hb_table *open_game(const char *expansions, bool auto_chance)
{
    struct hb_plan plan;
    struct hb_table *t;

    assert_true(hb_plan_new(&plan, hb_kind_named("carcassonne"), NULL));
    assert_true(hb_plan_option(&plan, "expansions", expansions, NULL));
    plan.players = 3;
    plan.auto_chance = auto_chance;
    snprintf(plan.seed, sizeof plan.seed, "an evening");
    snprintf(plan.name[0], sizeof plan.name[0], "\"Žofie\" \\");
    t = hb_table_open(&plan, NULL, NULL);
    hb_plan_free(&plan);
    assert_non_null(t);
    return t;
}

static void play_moves(struct hb_table *t, size_t count)
{
    static struct hb_move moves[MOVES_ROOM];

    for (size_t i = 0; i < count && !hb_table_game(t)->over; i++) {
        const struct hb_game *g = hb_table_game(t);
        size_t legal = hb_legal_moves(g, hb_actor(g), moves, MOVES_ROOM);

        assert_in_range(legal, 1, MOVES_ROOM);
        assert_true(hb_table_play_move(t, hb_actor(g), moves[(5 * i + 2) % legal], NULL, NULL));
    }
}

/* Saves, reads, saves again: the same game, the same text. */
static struct hb_table *through_a_record(const struct hb_table *t)
{
    char *first = text_of(t), *second;
    struct hb_table *back = read_text(first);

    second = text_of(back);
    assert_string_equal(first, second);
    assert_true(hb_equal(hb_table_game(t), hb_table_game(back)));
    assert_int_equal(hb_table_length(t), hb_table_length(back));
    free(first);
    free(second);
    return back;
}

/* Writing and reading back */

static void a_finished_game_comes_back_from_its_record(void **state)
{
    struct hb_table *t = open_game("river abbot", true), *back;

    (void)state;
    play_moves(t, 1000);
    assert_true(hb_table_game(t)->over);
    back = through_a_record(t);
    assert_true(hb_table_game(back)->over);
    hb_table_close(t);
    hb_table_close(back);
}

static void an_unfinished_game_goes_on_from_its_record_as_if_never_saved(void **state)
{
    struct hb_table *t = open_game("abbot", true), *back;

    (void)state;
    play_moves(t, 33);
    back = through_a_record(t);
    play_moves(t, 1000);
    play_moves(back, 1000);
    assert_true(hb_equal(hb_table_game(t), hb_table_game(back)));
    hb_table_close(t);
    hb_table_close(back);
}

static void a_game_with_given_chance_stays_one(void **state)
{
    struct hb_table *t = open_game("", false), *back;

    (void)state;
    play_moves(t, 40);
    while (hb_actor(hb_table_game(t)) != HB_CHANCE)
        play_moves(t, 1);
    back = through_a_record(t);
    assert_false(hb_table_plan(back)->auto_chance);
    assert_int_equal(hb_actor(hb_table_game(back)), HB_CHANCE);
    hb_table_close(t);
    hb_table_close(back);
}

static void moves_of_a_record_are_taken_back_one_play_at_a_time(void **state)
{
    struct hb_table *t = read_text(OPEN_HEADER DRAW FIRST_TILE FIRST_PUT DRAW);

    (void)state;
    assert_int_equal(hb_table_length(t), 4);
    assert_true(hb_table_undo(t, NULL));
    assert_int_equal(hb_table_length(t), 2);
    assert_true(hb_table_undo(t, NULL));
    assert_int_equal(hb_table_length(t), 1);
    assert_false(hb_table_undo(t, NULL));
    hb_table_close(t);
}

static void a_record_that_stops_in_front_of_a_draw_goes_on_from_the_seed(void **state)
{
    struct hb_table *t = open_game("", true), *back;
    char *text, *last;

    (void)state;
    play_moves(t, 9);
    while (hb_table_done(t, hb_table_length(t) - 1).who != HB_CHANCE)
        play_moves(t, 1);
    text = text_of(t);
    text[strlen(text) - 1] = '\0';
    last = strrchr(text, '\n');
    last[1] = '\0';
    back = hb_record_open(text, strlen(text), NULL);
    assert_int_equal(hb_actor(hb_table_game(back)), HB_CHANCE);
    hb_table_close(back);
    back = read_text(text);
    assert_true(hb_equal(hb_table_game(t), hb_table_game(back)));
    free(text);
    hb_table_close(t);
    hb_table_close(back);
}

#define CASTLE                                                                                                         \
    "{\"hradby\":1,\"game\":\"castle\",\"options\":{\"prepared\":{\"starter\":0}},\"players\":3,\"seed\":\"7\"}\n"
#define CHOICE_OF_0 "{\"by\":0,\"move\":\"choose messenger\"}\n"
#define CHOICE_OF_1 "{\"by\":1,\"move\":\"choose trader\"}\n"
#define CHOICE_OF_2 "{\"by\":2,\"move\":\"choose worker1\"}\n"

/* CAS-3.2: what lies face down is in no record, and who had chosen chooses again. */
static void a_record_ends_before_choices_that_are_still_secret(void **state)
{
    struct hb_table *t = read_text(CASTLE CHOICE_OF_2 CHOICE_OF_0), *start = read_text(CASTLE), *back;
    char *text = text_of(t), *bare = text_of(start);

    (void)state;
    assert_null(strstr(text, "choose"));
    assert_string_equal(text, bare);
    back = read_text(text);
    assert_true(hb_equal(hb_table_game(back), hb_table_game(start)));
    for (int who = 0; who < 3; who++)
        assert_true(hb_may_move(hb_table_game(back), who));
    free(text);
    free(bare);
    hb_table_close(t);
    hb_table_close(start);
    hb_table_close(back);
}

/* CAS-3.5 */
static void a_record_tells_choices_once_they_are_revealed(void **state)
{
    struct hb_table *t = read_text(CASTLE CHOICE_OF_2 CHOICE_OF_0 CHOICE_OF_1), *back = through_a_record(t);
    char *text = text_of(back);

    (void)state;
    assert_non_null(strstr(text, CHOICE_OF_2 CHOICE_OF_0 CHOICE_OF_1));
    free(text);
    hb_table_close(t);
    hb_table_close(back);
}

static void a_choice_made_twice_is_refused_by_its_line(void **state)
{
    (void)state;
    assert_refused(CASTLE CHOICE_OF_0 CHOICE_OF_0, "line 3: Player 1 has chosen already");
}

static void a_record_says_what_the_contract_names(void **state)
{
    struct hb_table *t = read_text(OPEN_HEADER WHOLE_GAME);
    char *text = text_of(t);
    json_t *header = json_loads(text, JSON_DISABLE_EOF_CHECK, NULL);

    (void)state;
    assert_int_equal(json_integer_value(json_object_get(header, "hradby")), 1);
    assert_string_equal(json_string_value(json_object_get(header, "game")), "carcassonne");
    assert_string_equal(json_string_value(json_object_get(header, "seed")), "7");
    assert_string_equal(json_string_value(json_array_get(json_object_get(header, "players"), 1)), "Petr");
    assert_string_equal(json_string_value(json_object_get(json_object_get(header, "options"), "edition")), "c3");
    assert_true(json_is_array(json_object_get(json_object_get(header, "result"), "scores")));
    assert_non_null(strstr(text, "\n" DRAW FIRST_TILE FIRST_PUT DRAW SECOND_TILE));
    json_decref(header);
    free(text);
    hb_table_close(t);
}

static void players_may_be_a_number_and_a_seed_a_number(void **state)
{
    struct hb_table *t = read_text("{\"hradby\":1,\"game\":\"carcassonne\",\"players\":4,\"seed\":-12}\n");

    (void)state;
    assert_int_equal(hb_table_plan(t)->players, 4);
    assert_string_equal(hb_table_plan(t)->seed, "-12");
    assert_true(hb_table_plan(t)->auto_chance);
    hb_table_close(t);
}

static void the_last_line_needs_no_end(void **state)
{
    struct hb_table *t = read_text(HEADER "}");

    (void)state;
    assert_int_equal(hb_table_length(t), 1);
    hb_table_close(t);
}

/* Refusals */

static void a_record_without_a_good_header_is_refused(void **state)
{
    (void)state;
    assert_refused("", "line 1");
    assert_refused("\n", "line 1");
    assert_refused("hello", "line 1");
    assert_refused("[1]\n", "line 1: not a JSON object");
    assert_refused("{}\n", "line 1: a record begins with a header that has \"hradby\":1");
    assert_refused(DRAW, "line 1: a record begins");
    assert_refused("{\"hradby\":\"1\"}", "line 1");
    assert_refused("{\"hradby\":2,\"game\":\"carcassonne\",\"players\":2,\"seed\":\"\"}", "version 2");
    assert_refused("{\"hradby\":1,\"game\":\"carcassonne\",\"players\":2}", "no \"seed\"");
    assert_refused("{\"hradby\":1,\"hradby\":1}", "line 1: not JSON");
    assert_refused(HEADER ",\"colour\":1}", "no field \"colour\"");
}

static void a_header_that_sets_up_no_game_is_refused(void **state)
{
    (void)state;
    assert_refused("{\"hradby\":1,\"seed\":\"\",\"players\":2}", "line 1: the field \"game\"");
    assert_refused("{\"hradby\":1,\"seed\":\"\",\"players\":2,\"game\":\"go\"}", "line 1: there is no game \"go\"");
    assert_refused("{\"hradby\":1,\"seed\":\"\",\"players\":9,\"game\":\"carcassonne\"}", "line 1");
    assert_refused("{\"hradby\":1,\"seed\":[],\"players\":2,\"game\":\"carcassonne\"}", "\"seed\"");
    assert_refused("{\"hradby\":1,\"seed\":1,\"players\":2,\"game\":\"carcassonne\",\"chance\":\"no\"}", "\"chance\"");
    assert_refused("{\"hradby\":1,\"seed\":1,\"players\":2,\"game\":\"carcassonne\",\"options\":{\"a\":1}}", "\"a\"");
}

static void a_line_that_is_no_move_is_refused_by_its_number(void **state)
{
    (void)state;
    assert_refused(OPEN_HEADER DRAW "\n" FIRST_TILE, "line 3: not JSON");
    assert_refused(OPEN_HEADER DRAW "tile 1 0 90\n", "line 3: not JSON");
    assert_refused(OPEN_HEADER DRAW "{\"by\":0,\"move\":\"tile 1 0 90\"} x\n", "line 3: not JSON");
    assert_refused(OPEN_HEADER DRAW "{\"by\":0}\n", "line 3: \"move\"");
    assert_refused(OPEN_HEADER DRAW "{\"by\":0,\"move\":1}\n", "line 3: \"move\"");
    assert_refused(OPEN_HEADER DRAW "{\"move\":\"tile 1 0 90\"}\n", "line 3: \"by\"");
    assert_refused(OPEN_HEADER DRAW "{\"by\":-1,\"move\":\"tile 1 0 90\"}\n", "line 3: \"by\"");
    assert_refused(OPEN_HEADER DRAW "{\"by\":8,\"move\":\"tile 1 0 90\"}\n", "line 3: \"by\"");
    assert_refused(OPEN_HEADER DRAW "{\"by\":\"none\",\"move\":\"tile 1 0 90\"}\n", "line 3: \"by\"");
    assert_refused(OPEN_HEADER DRAW "{\"by\":0,\"move\":\"tile 1 0 90\",\"at\":1}\n",
                   "line 3: there is no field \"at\"");
}

static void an_illegal_move_is_refused_by_its_line_and_its_rule(void **state)
{
    (void)state;
    assert_refused(OPEN_HEADER DRAW "{\"by\":0,\"move\":\"tile 1 0 0\"}\n", "line 3: ");
    assert_refused(OPEN_HEADER DRAW "{\"by\":0,\"move\":\"tile 1 0 0\"}\n", "BAS-");
    assert_refused(OPEN_HEADER "{\"by\":\"chance\",\"move\":\"draw base/V\"}\n", "line 2: ");
    assert_refused(OPEN_HEADER DRAW FIRST_TILE FIRST_PUT DRAW SECOND_TILE
                   "{\"by\":1,\"move\":\"put follower road E W\"}\n",
                   "line 7: ");
}

static void a_move_by_the_wrong_one_is_refused(void **state)
{
    (void)state;
    assert_refused(OPEN_HEADER DRAW SECOND_TILE, "line 3: it is the turn of Anna");
    assert_refused(OPEN_HEADER DRAW DRAW, "line 3: it is the turn of Anna");
    assert_refused(OPEN_HEADER FIRST_TILE, "line 2: ");
    assert_refused(OPEN_HEADER DRAW "{\"by\":7,\"move\":\"pass\"}\n", "line 3: ");
}

static void moves_after_the_end_are_refused(void **state)
{
    (void)state;
    assert_refused(OPEN_HEADER WHOLE_GAME PASS_BY_1, "line 8: the game is over");
}

static void a_result_that_the_moves_do_not_come_to_is_refused(void **state)
{
    (void)state;
    hb_table_close(read_text(HEADER ",\"result\":{\"scores\":[3,0],\"winners\":[0]}}\n" WHOLE_GAME));
    assert_refused(HEADER ",\"result\":{\"scores\":[4,0],\"winners\":[0]}}\n" WHOLE_GAME, "line 1: the result");
    assert_refused(HEADER ",\"result\":{\"scores\":[3,0],\"winners\":[1]}}\n" WHOLE_GAME, "\"winners\"");
    assert_refused(HEADER ",\"result\":{\"luck\":1}}\n" WHOLE_GAME, "\"luck\"");
    assert_refused(HEADER ",\"result\":3}\n" WHOLE_GAME, "line 1: \"result\" must be an object");
    assert_refused(HEADER ",\"result\":{}}\n" DRAW, "line 1: there is a result");
}

/* The shuffle and the clock */

#define HEX64   "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define COMMIT  "\"commit\":\"" HEX64 "\""
#define SECRET  "\"secret\":\"" HEX64 "\""
#define SALTS_8 "\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"" HEX64 "\""

static void the_shuffle_and_the_clock_come_back_as_they_were(void **state)
{
    static const char given[] = "\"fair\":{" COMMIT "," SECRET ",\"salts\":[" SALTS_8 "],\"promises\":[" SALTS_8
                                "],\"before\":[{" COMMIT "," SECRET "}]},"
                                "\"clock\":{\"kind\":\"bank\",\"left\":[1,null]}";
    static const char sealed[] = "\"fair\":{" COMMIT ",\"salts\":[]}";
    char header[2048];
    struct hb_table *t;
    char *text;

    (void)state;
    snprintf(header, sizeof header, HEADER ",%s}\n" WHOLE_GAME, given);
    t = read_text(header);
    text = text_of(t);
    if (!strstr(text, given))
        fail_msg("%s", text);
    free(text);
    hb_table_close(t);
    snprintf(header, sizeof header, HEADER ",%s}\n", sealed);
    hb_table_close(through_a_record(t = read_text(header)));
    hb_table_close(t);
}

static void a_seed_that_is_kept_back_leaves_chance_to_the_record(void **state)
{
    struct hb_record_extra extra = { .seed = "" };
    struct hb_table *t = open_game("river", true), *back;
    size_t length = 0;
    char *text;

    (void)state;
    play_moves(t, 9);
    text = hb_record_text_with(t, &extra, &length);
    assert_non_null(strstr(text, "\"seed\":\"\",\"chance\":\"given\""));
    assert_null(strstr(text, "an evening"));
    back = read_text(text);
    assert_true(hb_equal(hb_table_game(t), hb_table_game(back)));
    free(text);
    hb_table_close(t);
    hb_table_close(back);
}

static void assert_beyond_refused(const char *fields, const char *reason)
{
    char header[1024];

    snprintf(header, sizeof header, HEADER ",%s}\n", fields);
    assert_refused(header, reason);
}

static void a_shuffle_or_a_clock_of_the_wrong_form_is_refused(void **state)
{
    (void)state;
    assert_beyond_refused("\"fair\":1", "line 1: \"fair\" must be an object");
    assert_beyond_refused("\"fair\":null", "\"fair\" must be an object");
    assert_beyond_refused("\"fair\":{\"salts\":[]}", "\"commit\" must be 64");
    assert_beyond_refused("\"fair\":{\"commit\":\"" HEX64 "0\",\"salts\":[]}", "\"commit\" must be 64");
    assert_beyond_refused("\"fair\":{\"commit\":\"abc\",\"salts\":[]}", "\"commit\" must be 64");
    assert_beyond_refused("\"fair\":{" COMMIT ",\"secret\":\"\",\"salts\":[]}", "\"secret\" must be 64");
    assert_beyond_refused("\"fair\":{" COMMIT ",\"secret\":7,\"salts\":[]}", "\"secret\" must be 64");
    assert_beyond_refused("\"fair\":{" COMMIT "}", "\"salts\" must be a list");
    assert_beyond_refused("\"fair\":{" COMMIT ",\"salts\":[" SALTS_8 ",\"\"]}", "\"salts\" must be a list");
    assert_beyond_refused("\"fair\":{" COMMIT ",\"salts\":[1]}", "\"salts\" must be a list");
    assert_beyond_refused("\"fair\":{" COMMIT ",\"salts\":[\"" HEX64 "0\"]}", "\"salts\" must be a list");
    assert_beyond_refused("\"fair\":{" COMMIT ",\"salts\":[],\"luck\":1}", "no field \"luck\"");
    assert_beyond_refused("\"fair\":{" COMMIT ",\"salts\":[],\"promises\":1}", "\"promises\" must be a list");
    assert_beyond_refused("\"fair\":{" COMMIT ",\"salts\":[],\"promises\":[\"abc\"]}", "\"promises\" must be a list");
    assert_beyond_refused("\"fair\":{" COMMIT ",\"salts\":[],\"promises\":[" SALTS_8 ",\"\"]}", "\"promises\" must be");
    assert_beyond_refused("\"fair\":{" COMMIT ",\"salts\":[],\"before\":{}}", "\"before\" must be a list");
    assert_beyond_refused("\"fair\":{" COMMIT ",\"salts\":[],\"before\":[{" COMMIT "}]}", "\"before\" must be a list");
    assert_beyond_refused("\"fair\":{" COMMIT ",\"salts\":[],\"before\":[{" COMMIT "," SECRET ",\"x\":1}]}",
                          "\"before\" must be a list");
    assert_beyond_refused("\"clock\":\"none\"", "line 1: \"clock\" must be an object");
}

/* Limits */

static void a_record_over_the_limit_is_refused_unread(void **state)
{
    (void)state;
    assert_refused_for("", (size_t)HB_RECORD_MAX + 1, HB_TOO_LONG, "16777216");
}

static void bytes_that_are_no_text_are_refused(void **state)
{
    static const char nul[] = OPEN_HEADER "{\"by\":0\0}";

    (void)state;
    assert_refused(OPEN_HEADER "{\"by\":\"\xff\"}", "line 2");
    assert_refused_for(nul, sizeof nul - 1, HB_BAD_RECORD, "line 2");
}

/* Options */

static void assert_option_refused(const char *options, const char *reason)
{
    char fields[512];
    struct hb_json *json;
    struct hb_plan plan;
    struct hb_error err = { .code = HB_OK };

    snprintf(fields, sizeof fields, "{\"game\":\"carcassonne\",\"players\":2,\"options\":%s}", options);
    json = hb_json_parse(fields, strlen(fields), NULL);
    assert_non_null(json);
    assert_false(hb_plan_read(&plan, json, NULL, &err));
    assert_string_equal(hb_code_name(err.code), "bad_option");
    if (!strstr(err.text, reason))
        fail_msg("\"%s\" does not say \"%s\"", err.text, reason);
    hb_json_decref(json);
}

static void an_option_of_the_wrong_type_is_refused_with_what_it_should_be(void **state)
{
    (void)state;
    assert_option_refused("{\"farmers\":\"perhaps\"}", "\"farmers\" must be true or false");
    assert_option_refused("{\"farmers\":2}", "\"farmers\" must be true or false");
    assert_option_refused("{\"farmers\":null}", "\"farmers\" must be true or false");
    assert_option_refused("{\"edition\":[3]}", "\"edition\" must be one word out of: c3 bb5");
    assert_option_refused("{\"edition\":\"\"}", "\"edition\" must be one word");
    assert_option_refused("{\"expansions\":\"river\"}", "\"expansions\" must be a list of words");
    assert_option_refused("{\"expansions\":[\"river abbot\"]}", "\"expansions\" must be a list of words");
    assert_option_refused("{\"expansions\":[\"river,abbot\"]}", "\"expansions\" must be a list of words");
    assert_option_refused("{\"draws\":{}}", "\"draws\" must be a list of words");
    assert_option_refused("{\"draws\":[null]}", "\"draws\" must be a list of words");
    assert_option_refused("{\"colour\":1}", "no option \"colour\"");
}

static void counts_and_places_are_refused_unless_every_part_is_right(void **state)
{
    (void)state;
    assert_option_refused("{\"bag\":[\"base/U\"]}", "\"bag\" must be an object");
    assert_option_refused("{\"bag\":{\"base/U\":-1}}", "\"bag\" must be an object");
    assert_option_refused("{\"bag\":{\"base/U\":10000}}", "\"bag\" must be an object");
    assert_option_refused("{\"bag\":{\"base/U\":1.5}}", "\"bag\" must be an object");
    assert_option_refused("{\"bag\":{\"base/U\":\"+1\"}}", "\"bag\" must be an object");
    assert_option_refused("{\"bag\":{\"base/U\":true}}", "\"bag\" must be an object");
    assert_option_refused("{\"bag\":{\"base/U=1 base/V\":1}}", "\"bag\" must be an object");
    assert_option_refused("{\"bag\":{\"\":1}}", "\"bag\" must be an object");
    assert_option_refused("{\"start\":{}}", "\"start\" must be a list");
    assert_option_refused("{\"start\":[\"base/D\"]}", "\"start\" must be a list");
    assert_option_refused("{\"start\":[{\"tile\":\"base/D\",\"x\":0,\"y\":0}]}", "\"start\" must be a list");
    assert_option_refused("{\"start\":[{\"tile\":\"base/D\",\"x\":0,\"y\":0,\"rot\":0,\"z\":0}]}", "\"start\"");
    assert_option_refused("{\"start\":[{\"tile\":\"base/D\",\"x\":\"0.\",\"y\":0,\"rot\":0}]}", "\"start\"");
    assert_option_refused("{\"start\":[{\"tile\":\"base/D\",\"x\":100000,\"y\":0,\"rot\":0}]}", "\"start\"");
}

static void options_come_back_as_they_were_given(void **state)
{
    static const char given[] =
        "{\"box\":\"bigbox5\",\"edition\":\"bb5\",\"farmers\":false,\"expansions\":[\"river\"],\"bag\":{\"base/"
        "U\":2,\"base/V\":1},\"draws\":[\"base/V\"],\"start\":[{\"tile\":\"base/U\",\"x\":0,"
        "\"y\":0,\"rot\":90},{\"tile\":\"base/V\",\"x\":-1,\"y\":0,\"rot\":270}]}";
    char header[768];
    struct hb_table *t;
    char *text;

    (void)state;
    snprintf(header, sizeof header, "{\"hradby\":1,\"game\":\"carcassonne\",\"options\":%s,\"players\":2,\"seed\":1}",
             given);
    t = read_text(header);
    text = text_of(t);
    if (!strstr(text, given))
        fail_msg("%s", text);
    free(text);
    hb_table_close(t);
}

/* Names */

static void names_are_plain_text(void **state)
{
    (void)state;
    assert_true(hb_utf8_is_plain("Žofie 🐑", strlen("Žofie 🐑")));
    assert_false(hb_utf8_is_plain("a\tb", 3));
    assert_false(hb_utf8_is_plain("a\x7f", 2));
    assert_false(hb_utf8_is_plain("\xc2\x85", 2));
    assert_false(hb_utf8_is_plain("\xff", 1));
}

static void text_is_well_formed_up_to_the_first_bad_byte(void **state)
{
    (void)state;
    assert_int_equal(hb_utf8_valid_length("ab\xc5", 3), 2);
    assert_int_equal(hb_utf8_valid_length("\xc0\x80", 2), 0);
    assert_int_equal(hb_utf8_valid_length("a\xed\xa0\x80", 4), 1);
    assert_int_equal(hb_utf8_valid_length("\xf4\x90\x80\x80", 4), 0);
    assert_int_equal(hb_utf8_valid_length("\xe2\x82\xac!", 4), 4);
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

static void reading_survives_want_of_memory_anywhere(void **state)
{
    static const char text[] = HEADER ",\"result\":{\"scores\":[3,0]}}\n" WHOLE_GAME;
    struct hb_error err = { .code = HB_OK };
    struct hb_table *t = NULL;
    long failures = 0;

    (void)state;
    hb_json_set_malloc(frail_malloc);
    fails_once = false;
    for (; !t; failures++) {
        allocations_left = failures;
        t = hb_record_read(text, sizeof text - 1, &err);
        if (!t && err.code != HB_NO_MEMORY)
            fail_msg("allocation %ld: %s", failures, err.text);
    }
    allocations_left = -1;
    assert_true(failures > 20);
    hb_table_close(t);
}

static void write_in_want(bool once)
{
    struct hb_table *t = read_text(OPEN_HEADER WHOLE_GAME);
    char *text = NULL;
    size_t length;
    long failures = 0;

    fails_once = once;
    for (; !text; failures++) {
        allocations_left = failures;
        text = hb_record_text(t, &length);
    }
    allocations_left = -1;
    assert_true(failures > 20);
    free(text);
    hb_table_close(t);
}

static void writing_survives_want_of_memory_anywhere(void **state)
{
    (void)state;
    hb_json_set_malloc(frail_malloc);
    write_in_want(true);
    write_in_want(false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finished_game_comes_back_from_its_record),
        cmocka_unit_test(an_unfinished_game_goes_on_from_its_record_as_if_never_saved),
        cmocka_unit_test(a_game_with_given_chance_stays_one),
        cmocka_unit_test(moves_of_a_record_are_taken_back_one_play_at_a_time),
        cmocka_unit_test(a_record_that_stops_in_front_of_a_draw_goes_on_from_the_seed),
        cmocka_unit_test(a_record_ends_before_choices_that_are_still_secret),
        cmocka_unit_test(a_record_tells_choices_once_they_are_revealed),
        cmocka_unit_test(a_choice_made_twice_is_refused_by_its_line),
        cmocka_unit_test(a_record_says_what_the_contract_names),
        cmocka_unit_test(players_may_be_a_number_and_a_seed_a_number),
        cmocka_unit_test(the_last_line_needs_no_end),
        cmocka_unit_test(a_record_without_a_good_header_is_refused),
        cmocka_unit_test(a_header_that_sets_up_no_game_is_refused),
        cmocka_unit_test(a_line_that_is_no_move_is_refused_by_its_number),
        cmocka_unit_test(an_illegal_move_is_refused_by_its_line_and_its_rule),
        cmocka_unit_test(a_move_by_the_wrong_one_is_refused),
        cmocka_unit_test(moves_after_the_end_are_refused),
        cmocka_unit_test(a_result_that_the_moves_do_not_come_to_is_refused),
        cmocka_unit_test(the_shuffle_and_the_clock_come_back_as_they_were),
        cmocka_unit_test(a_seed_that_is_kept_back_leaves_chance_to_the_record),
        cmocka_unit_test(a_shuffle_or_a_clock_of_the_wrong_form_is_refused),
        cmocka_unit_test(a_record_over_the_limit_is_refused_unread),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(an_option_of_the_wrong_type_is_refused_with_what_it_should_be),
        cmocka_unit_test(counts_and_places_are_refused_unless_every_part_is_right),
        cmocka_unit_test(options_come_back_as_they_were_given),
        cmocka_unit_test(names_are_plain_text),
        cmocka_unit_test(text_is_well_formed_up_to_the_first_bad_byte),
        cmocka_unit_test(reading_survives_want_of_memory_anywhere),
        cmocka_unit_test(writing_survives_want_of_memory_anywhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_browser.c -- what the browser client asks beyond the engine protocol: it tells the truth and changes nothing. */
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

enum { LINE = 1024 };

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

static void begin_game(struct hb_engine *e, const char *options, int seed)
{
    char line[LINE];

    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":3,\"seed\":%d,\"options\":%s}",
             seed, options);
    tell(e, line);
}

/* Plays `n` moves as the greedy player would; false when the game is over. */
static bool play_on(struct hb_engine *e, int n)
{
    for (int i = 0; i < n; i++) {
        json_t *turn = ask_well(e, "{\"cmd\":\"turn\"}"), *actor = json_object_get(turn, "actor"), *advice;
        char line[LINE];
        int who =
            json_is_array(actor) ? (int)json_integer_value(json_array_get(actor, 0)) : (int)json_integer_value(actor);
        bool over = json_is_string(actor);

        json_decref(turn);
        if (over)
            return false;
        snprintf(line, sizeof line, "{\"cmd\":\"suggest\",\"actor\":%d}", who);
        advice = ask_well(e, line);
        snprintf(line, sizeof line, "{\"cmd\":\"play\",\"actor\":%d,\"move\":\"%s\"}", who, text_at(advice, "move"));
        json_decref(advice);
        tell(e, line);
    }
    return true;
}

/* Moves */

static void moves_are_the_legal_ones_with_words(void **state)
{
    begin_game(*state, "{}", 7);
    json_t *legal = ask_well(*state, "{\"cmd\":\"legal\"}"), *moves = ask_well(*state, "{\"cmd\":\"moves\"}");
    const json_t *a = json_object_get(legal, "moves"), *b = json_object_get(moves, "moves");

    assert_true(json_array_size(a) > 1);
    assert_int_equal(json_array_size(a), json_array_size(b));
    for (size_t i = 0; i < json_array_size(a); i++) {
        json_t *one = json_array_get(b, i);

        assert_true(strlen(text_at(one, "words")) > 5);
        json_object_del(one, "words");
        assert_true(json_equal(json_array_get(a, i), one));
    }
    json_decref(legal);
    json_decref(moves);
}

/* Preview */

static void a_preview_tells_what_playing_tells(struct hb_engine *e, const json_t *move)
{
    char line[LINE];
    char *before = position_told(e), *after;
    json_t *seen, *done;
    const json_t *expected, *told;

    snprintf(line, sizeof line, "{\"cmd\":\"preview\",\"move\":\"%s\"}", text_at(move, "move"));
    seen = ask_well(e, line);
    after = position_told(e);
    assert_string_equal(before, after);
    snprintf(line, sizeof line, "{\"cmd\":\"play\",\"move\":\"%s\"}", text_at(move, "move"));
    done = ask_well(e, line);
    expected = json_object_get(seen, "events");
    told = json_object_get(done, "events");
    assert_true(json_array_size(expected) <= json_array_size(told)); /* random events follow */
    for (size_t i = 0; i < json_array_size(expected); i++)
        assert_true(json_equal(json_array_get(expected, i), json_array_get(told, i)));
    tell(e, "{\"cmd\":\"undo\"}");
    free(before);
    free(after);
    json_decref(seen);
    json_decref(done);
}

static void every_preview_is_what_happens(void **state)
{
    begin_game(*state, "{\"box\":\"bigbox2021\"}", 3);
    for (int round = 0; round < 30; round++) {
        json_t *moves = ask_well(*state, "{\"cmd\":\"moves\"}");
        const json_t *list = json_object_get(moves, "moves");

        for (size_t i = 0; i < json_array_size(list) && i < 12; i++)
            a_preview_tells_what_playing_tells(*state, json_array_get(list, i));
        json_decref(moves);
        if (!play_on(*state, 1))
            break;
    }
}

static void a_preview_says_whether_the_turn_ends(void **state)
{
    json_t *seen;

    new_game(*state);
    seen = ask_well(*state, "{\"cmd\":\"preview\",\"move\":\"tile 1 0 90\"}");
    assert_false(json_is_true(json_object_get(seen, "ends")));
    json_decref(seen);
    play(*state, "tile 1 0 90");
    seen = ask_well(*state, "{\"cmd\":\"preview\",\"move\":\"pass\"}");
    assert_true(json_is_true(json_object_get(seen, "ends")));
    assert_string_equal(text_at(seen, "actor"), "chance");
    json_decref(seen);
}

/* What a tile completes comes out when nothing more is done. */
static void a_preview_can_look_a_step_further(void **state)
{
    json_t *seen;

    new_game(*state);
    seen = ask_well(*state, "{\"cmd\":\"preview\",\"move\":\"tile 1 0 90\",\"then\":\"pass\"}");
    assert_int_equal(json_array_size(json_object_get(seen, "events")), 2);
    assert_true(json_is_true(json_object_get(seen, "ends")));
    json_decref(seen);
    seen = ask_well(*state, "{\"cmd\":\"preview\",\"move\":\"tile 1 0 90\",\"then\":\"put follower city N\"}");
    assert_int_equal(json_array_size(json_object_get(seen, "events")), 1);
    json_decref(seen);
}

static void an_illegal_preview_is_refused_with_its_rule(void **state)
{
    new_game(*state);
    refused(*state, "{\"cmd\":\"preview\",\"move\":\"tile 7 7 0\"}", "illegal_move", "BAS-3");
    refused(*state, "{\"cmd\":\"preview\",\"move\":\"dance\"}", "illegal_move", "dance");
    refused(*state, "{\"cmd\":\"preview\"}", "bad_request", "move");
    refused(*state, "{\"cmd\":\"preview\",\"move\":\"tile 1 0 0\",\"actor\":1}", "bad_request", "turn");
}

/* The last to choose must not see by a preview what the others have chosen. */
static void a_preview_reveals_nothing(void **state)
{
    static const char *const others[] = { "worker1", "trader" };
    json_t *seen[2];

    for (int i = 0; i < 2; i++) {
        char line[LINE];

        tell(*state, "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":3,\"seed\":1}");
        snprintf(line, sizeof line, "{\"cmd\":\"play\",\"actor\":0,\"move\":\"choose %s\"}", others[i]);
        tell(*state, line);
        tell(*state, "{\"cmd\":\"play\",\"actor\":1,\"move\":\"choose messenger\"}");
        seen[i] = ask_well(*state, "{\"cmd\":\"preview\",\"actor\":2,\"move\":\"choose mason\"}");
    }
    assert_true(json_is_true(json_object_get(seen[0], "ends")));
    assert_true(json_equal(seen[0], seen[1]));
    json_decref(seen[0]);
    json_decref(seen[1]);
}

/* Look */

/* What is told to somebody with these versions, which are released. */
static json_t *look(struct hb_engine *e, json_t *known)
{
    char line[LINE], *has = known != NULL ? json_dumps(known, JSON_COMPACT) : strdup("{}");
    json_t *answer, *seen;

    snprintf(line, sizeof line, "{\"cmd\":\"look\",\"here\":[0,1,2],\"known\":%s}", has);
    answer = ask_well(e, line);
    seen = json_incref(json_object_get(answer, "look"));
    json_decref(answer);
    json_decref(known);
    free(has);
    return seen;
}

static json_t *versions(const json_t *look)
{
    return json_incref(json_object_get(look, "versions"));
}

static const char *const parts[] = { "turn", "seats", "land", "moves" };
enum { PARTS = sizeof parts / sizeof parts[0] };

static void a_look_tells_each_part_once_and_then_those_that_change(void **state)
{
    json_t *first, *again, *later;
    size_t told = 0;

    begin_game(*state, "{\"box\":\"bigbox2021\"}", 3);
    play_on(*state, 20);
    first = look(*state, NULL);
    for (size_t i = 0; i < PARTS; i++)
        assert_non_null(json_object_get(first, parts[i]));
    assert_true(json_array_size(json_object_get(first, "past")) > 20);
    again = look(*state, versions(first));
    for (size_t i = 0; i < PARTS; i++)
        assert_null(json_object_get(again, parts[i]));
    assert_int_equal(json_array_size(json_object_get(again, "past")), 0);
    play_on(*state, 1);
    later = look(*state, versions(again));
    for (size_t i = 0; i < PARTS; i++) {
        bool other = strcmp(text_at(json_object_get(first, "versions"), parts[i]),
                            text_at(json_object_get(later, "versions"), parts[i])) != 0;

        assert_int_equal(json_object_get(later, parts[i]) != NULL, other);
        told += other;
    }
    assert_true(told > 1);
    assert_int_equal(number_at(later, "from"), json_array_size(json_object_get(first, "past")));
    assert_true(json_array_size(json_object_get(later, "past")) > 0);
    json_decref(first);
    json_decref(again);
    json_decref(later);
}

/* The tiles of a land of which the first ones are known: those, with the corners and features that it tells of them,
 * and then the others. */
static json_t *joined_tiles(const json_t *known, const json_t *land)
{
    size_t from = (size_t)number_at(land, "from"), segment = 0, i;
    json_t *all = json_array(), *tile;

    json_array_foreach(known, i, tile)
    {
        json_t *features = json_array();

        if (i >= from)
            break;
        for (size_t k = 0; k < json_array_size(json_object_get(tile, "features")); k++)
            json_array_append(features, json_array_get(json_object_get(land, "regions"), segment++));
        tile = json_copy(tile);
        json_object_set(tile, "joined", json_array_get(json_object_get(land, "joined"), i));
        json_object_set_new(tile, "features", features);
        json_array_append_new(all, tile);
    }
    assert_int_equal(segment, json_array_size(json_object_get(land, "regions")));
    json_array_extend(all, json_object_get(land, "tiles"));
    return all;
}

static void a_land_that_grew_is_told_from_the_first_new_tile(void **state)
{
    json_t *table, *first, *later, *tiles;
    size_t known;

    begin_game(*state, "{\"box\":\"bigbox2021\"}", 3);
    play_on(*state, 60);
    first = look(*state, NULL);
    known = json_array_size(json_object_get(json_object_get(first, "land"), "tiles"));
    assert_true(known > 15);
    assert_null(json_object_get(json_object_get(first, "land"), "from"));
    play_on(*state, 12);
    later = look(*state, versions(first));
    assert_int_equal(number_at(json_object_get(later, "land"), "from"), known);
    tiles = joined_tiles(json_object_get(json_object_get(first, "land"), "tiles"), json_object_get(later, "land"));
    table = ask_well(*state, "{\"cmd\":\"table\"}");
    assert_true(json_array_size(tiles) > known);
    assert_true(json_equal(tiles, json_object_get(table, "tiles")));
    assert_true(
        json_equal(json_object_get(json_object_get(later, "land"), "features"), json_object_get(table, "features")));
    json_decref(first);
    json_decref(table);
    json_decref(tiles);

    for (int i = 0; i < 8; i++)
        tell(*state, "{\"cmd\":\"undo\"}");
    first = look(*state, versions(later));
    assert_null(json_object_get(json_object_get(first, "land"), "from"));
    table = ask_well(*state, "{\"cmd\":\"table\"}");
    assert_true(json_equal(json_object_get(json_object_get(first, "land"), "tiles"), json_object_get(table, "tiles")));
    json_decref(first);
    json_decref(later);
    json_decref(table);
}

/* As many tiles as the page has, but others. */
static void tiles_of_another_game_are_told_whole(void **state)
{
    json_t *first, *second, *tiles;

    begin_game(*state, "{}", 3);
    play_on(*state, 9);
    first = look(*state, NULL);
    begin_game(*state, "{}", 4);
    play_on(*state, 12);
    second = look(*state, versions(first));
    tiles = json_object_get(json_object_get(second, "land"), "tiles");
    assert_true(json_array_size(tiles) >= json_array_size(json_object_get(json_object_get(first, "land"), "tiles")));
    assert_null(json_object_get(json_object_get(second, "land"), "from"));
    json_decref(first);
    json_decref(second);
}

/* The parts are equal, so they are not told; but whether the moves were the same ones the page need not know. */
static void another_game_is_told_its_past_anew(void **state)
{
    json_t *first, *second;

    begin_game(*state, "{}", 3);
    first = look(*state, NULL);
    play_on(*state, 5);
    second = look(*state, json_pack("{s:i}", "past", (int)number_at(json_object_get(first, "versions"), "past") + 7));
    assert_non_null(json_object_get(second, "land"));
    assert_int_equal(number_at(second, "from"), 0);
    json_decref(first);
    first = look(*state, versions(second));
    assert_true(number_at(first, "from") > 0);
    begin_game(*state, "{}", 3);
    play_on(*state, 5);
    json_decref(second);
    second = look(*state, versions(first));
    assert_null(json_object_get(second, "land"));
    assert_int_equal(number_at(second, "from"), 0);
    assert_true(json_array_size(json_object_get(second, "past")) > 5);
    json_decref(first);
    json_decref(second);
    refused(*state, "{\"cmd\":\"look\",\"known\":1}", "bad_request", "object");
}

static void a_look_keeps_secret_choices(void **state)
{
    json_t *before, *after;

    tell(*state, "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":3,\"seed\":1}");
    tell(*state, "{\"cmd\":\"play\",\"actor\":0,\"move\":\"choose worker1\"}");
    before = ask_well(*state, "{\"cmd\":\"look\",\"here\":[2]}");
    tell(*state, "{\"cmd\":\"undo\"}");
    tell(*state, "{\"cmd\":\"play\",\"actor\":0,\"move\":\"choose trader\"}");
    after = ask_well(*state, "{\"cmd\":\"look\",\"here\":[2]}");
    json_object_del(json_object_get(json_object_get(before, "look"), "versions"), "past");
    json_object_del(json_object_get(json_object_get(after, "look"), "versions"), "past");
    assert_true(json_equal(before, after));
    json_decref(before);
    json_decref(after);
}

static void the_screen_is_handed_over_where_several_choose_at_it(void **state)
{
    json_t *seen, *look, *turn;

    tell(*state, "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":3,\"seed\":1}");
    seen = ask_well(*state, "{\"cmd\":\"look\",\"here\":[0,2]}");
    look = json_object_get(seen, "look");
    turn = json_object_get(look, "turn");
    assert_true(json_is_true(json_object_get(turn, "handover")));
    assert_int_equal(json_array_size(json_object_get(look, "moves")), 0);
    assert_string_equal(text_at(turn, "as"), "spectator");
    json_decref(seen);
    seen = ask_well(*state, "{\"cmd\":\"look\",\"here\":[0,2],\"present\":2}");
    look = json_object_get(seen, "look");
    turn = json_object_get(look, "turn");
    assert_int_equal(number_at(turn, "seat"), 2);
    assert_int_equal(number_at(turn, "as"), 2);
    assert_true(json_array_size(json_object_get(look, "moves")) > 0);
    json_decref(seen);
    refused(*state, "{\"cmd\":\"look\",\"here\":[3]}", "bad_request", "here");
    refused(*state, "{\"cmd\":\"look\",\"here\":2}", "bad_request", "list");
}

static void a_step_is_played_only_where_the_turn_goes_on(void **state)
{
    char *before, *after;
    json_t *step;

    new_game(*state);
    before = position_told(*state);
    step = ask_well(*state, "{\"cmd\":\"step\",\"move\":\"tile 1 0 90\"}");
    after = position_told(*state);
    assert_non_null(json_object_get(step, "look"));
    assert_string_not_equal(before, after);
    json_decref(step);
    free(before);
    step = ask_well(*state, "{\"cmd\":\"step\",\"move\":\"pass\"}");
    before = position_told(*state);
    assert_true(json_is_true(json_object_get(step, "ends")));
    assert_null(json_object_get(step, "look"));
    assert_string_equal(before, after);
    json_decref(step);
    free(before);
    free(after);
    refused(*state, "{\"cmd\":\"step\",\"move\":\"tile 7 7 0\"}", "illegal_move", "");
    refused(*state, "{\"cmd\":\"step\",\"move\":\"pass\",\"actor\":1}", "bad_request", "turn");
}

/* Follow */

static void following_is_taking_back_and_playing(void **state)
{
    json_t *answer, *now;
    char *before, *after;

    new_given_game(*state);
    tell(*state, "{\"cmd\":\"follow\",\"moves\":[{\"by\":\"chance\",\"move\":\"draw base/U\"},"
                 "{\"by\":0,\"move\":\"tile 1 0 90\"},{\"by\":0,\"move\":\"pass\"}]}");
    before = position_told(*state);
    answer = ask_well(*state, "{\"cmd\":\"follow\",\"back\":1,\"moves\":[{\"by\":0,\"move\":\"pass\"}]}");
    after = position_told(*state);
    now = ask_well(*state, "{\"cmd\":\"state\"}");
    assert_string_equal(before, after);
    assert_int_equal(number_at(answer, "back"), 1);
    assert_string_equal(text_at(answer, "hash"), text_at(now, "hash"));
    json_decref(answer);
    json_decref(now);
    free(before);
    free(after);
    answer = ask_well(*state, "{\"cmd\":\"follow\",\"to\":1}");
    assert_int_equal(number_at(answer, "back"), 2);
    json_decref(answer);
    now = ask_well(*state, "{\"cmd\":\"state\"}");
    assert_int_equal(number_at(now, "moves"), 1);
    json_decref(now);
}

static void what_cannot_be_followed_changes_nothing(void **state)
{
    new_given_game(*state);
    tell(*state, "{\"cmd\":\"play\",\"move\":\"draw base/U\",\"actor\":\"chance\"}");
    refused(*state,
            "{\"cmd\":\"follow\",\"back\":1,\"moves\":[{\"by\":\"chance\",\"move\":\"draw base/U\"},"
            "{\"by\":0,\"move\":\"tile 7 7 0\"}]}",
            "illegal_move", "BAS-3");
    refused(*state, "{\"cmd\":\"follow\",\"back\":2}", "bad_request", "take back");
    refused(*state, "{\"cmd\":\"follow\",\"moves\":[{\"by\":9,\"move\":\"pass\"}]}", "bad_request", "by");
    refused(*state, "{\"cmd\":\"follow\",\"moves\":[7]}", "bad_request", "by");
    refused(*state, "{\"cmd\":\"follow\",\"moves\":7}", "bad_request", "list");
}

/* History */

static void history_ends_with_the_present_scores(void **state)
{
    begin_game(*state, "{\"box\":\"bigbox5\"}", 11);
    play_on(*state, 90);
    json_t *history = ask_well(*state, "{\"cmd\":\"history\"}"), *now = ask_well(*state, "{\"cmd\":\"state\"}");
    const json_t *moves = json_object_get(history, "moves");
    const json_t *last = json_array_get(moves, json_array_size(moves) - 1);

    assert_int_equal(json_array_size(moves), number_at(now, "moves"));
    assert_int_equal(number_at(last, "n"), number_at(now, "moves"));
    for (size_t p = 0; p < 3; p++) {
        const json_t *player = json_array_get(json_object_get(now, "players"), p);

        assert_int_equal(json_integer_value(json_array_get(json_object_get(last, "scores"), p)),
                         number_at(player, "score"));
        assert_int_equal(json_integer_value(json_array_get(json_object_get(last, "if_over"), p)),
                         number_at(player, "if_over"));
    }
    json_decref(history);
    json_decref(now);
}

static void history_can_begin_later(void **state)
{
    begin_game(*state, "{}", 5);
    play_on(*state, 20);
    json_t *all = ask_well(*state, "{\"cmd\":\"history\"}"),
           *some = ask_well(*state, "{\"cmd\":\"history\",\"from\":7}");
    const json_t *a = json_object_get(all, "moves"), *b = json_object_get(some, "moves");

    assert_int_equal(json_array_size(a), json_array_size(b) + 7);
    for (size_t i = 0; i < json_array_size(b); i++)
        assert_true(json_equal(json_array_get(a, i + 7), json_array_get(b, i)));
    json_decref(all);
    json_decref(some);
    refused(*state, "{\"cmd\":\"history\",\"from\":100000}", "bad_request", "from");
}

/* What kind of feature a segment of a tile belongs to. */
static const char *kind_at(const json_t *table, const json_t *event)
{
    json_t *tiles = json_object_get(table, "tiles"), *features = json_object_get(table, "features"), *tile, *one;
    json_int_t id = -1;
    size_t i;

    json_array_foreach(tiles, i, tile) if (number_at(tile, "x") == number_at(event, "x") &&
                                           number_at(tile, "y") == number_at(event, "y")) id =
        json_integer_value(json_array_get(json_object_get(tile, "features"), (size_t)number_at(event, "segment")));
    json_array_foreach(features, i, one) if (number_at(one, "id") == id) return text_at(one, "kind");
    fail_msg("no feature there");
    return NULL;
}

static bool is_about_a_feature(const json_t *event)
{
    return json_object_get(event, "feature") && json_object_get(event, "x");
}

/* Of all events of a game that is over: how many points were given at its end, and that features are where they are
 * said to be. */
static int final_points(const json_t *moves, const json_t *table)
{
    json_t *move, *event;
    size_t i, k;
    int points = 0;

    json_array_foreach(moves, i, move) json_array_foreach(json_object_get(move, "events"), k, event)
    {
        if (is_about_a_feature(event))
            assert_string_equal(kind_at(table, event), text_at(event, "feature"));
        if (json_is_true(json_object_get(event, "final")))
            points += (int)number_at(event, "points");
    }
    return points;
}

static int sum_of(const json_t *numbers)
{
    int sum = 0;
    json_t *one;
    size_t i;

    json_array_foreach(numbers, i, one) sum += (int)json_integer_value(one);
    return sum;
}

/* The points that the moves before the end have brought are those that are not final. */
static void the_end_is_told_feature_by_feature(void **state)
{
    begin_game(*state, "{\"expansions\":[\"inns\",\"abbot\",\"traders\",\"gold\"]}", 5);
    while (play_on(*state, 1))
        ;
    json_t *history = ask_well(*state, "{\"cmd\":\"history\"}"), *table = ask_well(*state, "{\"cmd\":\"table\"}");
    const json_t *moves = json_object_get(history, "moves");
    const json_t *last = json_array_get(moves, json_array_size(moves) - 1), *event;
    int points = final_points(moves, table), during = 0;
    size_t i;

    json_array_foreach(json_object_get(last, "events"), i,
                       event) if (!json_is_true(json_object_get(event, "final")) && json_object_get(event, "points"))
        during += (int)number_at(event, "points");
    assert_true(points > 10);
    assert_int_equal(sum_of(json_object_get(last, "scores")),
                     sum_of(json_object_get(json_array_get(moves, json_array_size(moves) - 2), "scores")) + points +
                         during);
    json_decref(history);
    json_decref(table);
}

static void history_keeps_secret_choices(void **state)
{
    json_t *before, *after;

    tell(*state, "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":3,\"seed\":1}");
    before = ask_well(*state, "{\"cmd\":\"history\"}");
    tell(*state, "{\"cmd\":\"play\",\"actor\":1,\"move\":\"choose mason\"}");
    after = ask_well(*state, "{\"cmd\":\"history\"}");
    assert_true(json_equal(before, after));
    json_decref(before);
    json_decref(after);
}

/* Table */

/* What everybody would get at the end is what the features say that they are worth, one by one. */
static void check_worths(struct hb_engine *e)
{
    json_t *table = ask_well(e, "{\"cmd\":\"table\"}"), *now = ask_well(e, "{\"cmd\":\"state\"}");
    json_int_t sum[HB_PLAYERS_MAX] = { 0 };
    const json_t *features = json_object_get(table, "features"), *players = json_object_get(now, "players");

    for (size_t i = 0; i < json_array_size(features); i++) {
        const json_t *feature = json_array_get(features, i), *owners = json_object_get(feature, "owners");

        assert_true(number_at(feature, "whole") >= number_at(feature, "points"));
        for (size_t k = 0; k < json_array_size(owners); k++)
            sum[json_integer_value(json_array_get(owners, k))] += number_at(feature, "points");
    }
    for (size_t p = 0; p < json_array_size(players); p++) {
        const json_t *player = json_array_get(players, p);

        assert_int_equal(sum[p], number_at(player, "if_over") - number_at(player, "score"));
    }
    json_decref(table);
    json_decref(now);
}

static void features_are_worth_what_the_end_would_bring(void **state)
{
    static const char *const options[] = { "{}", "{\"farmers\":false}", "{\"expansions\":[\"abbot\",\"river\"]}",
                                           "{\"edition\":\"bb5\",\"expansions\":[\"inns\"]}" };

    for (int i = 0; i < 4; i++) {
        begin_game(*state, options[i], 20 + i);
        while (play_on(*state, 9))
            check_worths(*state);
    }
}

static bool is_one_of(const json_t *feature, const char *kinds)
{
    return strstr(kinds, json_string_value(json_object_get(feature, "kind")));
}

/* In a game with these options features of the kinds `shut` are closed to figures, and no others. */
static void check_features(struct hb_engine *e, const char *options, const char *shut)
{
    json_t *table;
    const json_t *features;

    begin_game(e, options, 12);
    play_on(e, 300);
    table = ask_well(e, "{\"cmd\":\"table\"}");
    features = json_object_get(table, "features");
    assert_true(json_array_size(features) > 0);
    for (size_t i = 0; i < json_array_size(features); i++) {
        const json_t *feature = json_array_get(features, i);

        assert_int_equal(json_is_true(json_object_get(feature, "around")), is_one_of(feature, "monastery garden"));
        assert_int_equal(json_is_true(json_object_get(feature, "shut")), is_one_of(feature, shut));
    }
    json_decref(table);
}

static void features_say_what_is_around_them_and_whether_figures_may_stand_there(void **state)
{
    check_features(*state, "{\"expansions\":[\"river\"]}", "river garden");
    check_features(*state, "{\"expansions\":[\"river\",\"abbot\"]}", "river");
    check_features(*state, "{\"farmers\":false}", "field garden");
}

/* The id of the feature that a figure stands on. */
static json_int_t feature_under(const json_t *tiles, const json_t *piece)
{
    for (size_t i = 0; i < json_array_size(tiles); i++) {
        const json_t *tile = json_array_get(tiles, i);

        if (number_at(tile, "x") == number_at(piece, "x") && number_at(tile, "y") == number_at(piece, "y"))
            return json_integer_value(
                json_array_get(json_object_get(tile, "features"), (size_t)number_at(piece, "segment")));
    }
    return -1;
}

static void every_segment_has_its_feature_and_every_figure_stands_on_one(void **state)
{
    json_t *table;
    const json_t *tiles, *pieces, *features;

    begin_game(*state, "{\"box\":\"bigbox2021\"}", 9);
    play_on(*state, 60);
    table = ask_well(*state, "{\"cmd\":\"table\"}");
    tiles = json_object_get(table, "tiles");
    pieces = json_object_get(table, "pieces");
    features = json_object_get(table, "features");
    assert_true(json_array_size(pieces) > 0);
    for (size_t i = 0; i < json_array_size(tiles); i++)
        assert_true(json_array_size(json_object_get(json_array_get(tiles, i), "features")) > 0);
    for (size_t i = 0; i < json_array_size(pieces); i++) {
        json_int_t id = feature_under(tiles, json_array_get(pieces, i));
        size_t found = 0;

        for (size_t k = 0; k < json_array_size(features); k++)
            found += number_at(json_array_get(features, k), "id") == id;
        assert_int_equal(found, 1);
    }
    json_decref(table);
}

static void a_castle_has_no_landscape_and_a_landscape_no_castle(void **state)
{
    refused(*state, "{\"cmd\":\"scene\"}", "no_game", "game");
    tell(*state, "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":2,\"seed\":1}");
    refused(*state, "{\"cmd\":\"table\"}", "bad_request", "no landscape");
    tell(*state, "{\"cmd\":\"scene\"}");
    begin_game(*state, "{}", 1);
    refused(*state, "{\"cmd\":\"scene\"}", "bad_request", "no scene");
}

/* How often something stands in a picture. */
static unsigned drawn(struct hb_engine *e, const char *command, const char *fields, const char *what)
{
    char line[LINE];
    json_t *picture;
    unsigned count = 0;

    snprintf(line, sizeof line, "{\"cmd\":\"%s\"%s}", command, fields);
    picture = ask_well(e, line);
    for (const char *at = text_at(picture, "svg"); (at = strstr(at, what)) != NULL; at++)
        count++;
    json_decref(picture);
    return count;
}

static void helpers_in_the_castle_wear_the_colours_that_are_asked_for(void **state)
{
    static const char sky[] = "#6CDCF8", first_in_sky[] = ",\"colours\":[6]";

    tell(*state, "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":2,\"seed\":1}");
    assert_int_equal(drawn(*state, "scene", ",\"colours\":[6,6]", sky), 1); /* the badge of the starting player */
    for (int i = 0; i < 60 && drawn(*state, "scene", first_in_sky, sky) < 2; i++)
        play_on(*state, 1);
    assert_true(drawn(*state, "scene", first_in_sky, sky) > 1);
    assert_int_equal(drawn(*state, "scene", "", sky), 0);
    assert_true(drawn(*state, "picture", first_in_sky, sky) > 1);
    assert_int_equal(drawn(*state, "picture", "", sky), 0);
    refused(*state, "{\"cmd\":\"scene\",\"colours\":[8]}", "bad_request", "0 to 7");
    refused(*state, "{\"cmd\":\"scene\",\"colours\":[\"red\"]}", "bad_request", "0 to 7");
    refused(*state, "{\"cmd\":\"scene\",\"colours\":6}", "bad_request", "0 to 7");
}

static void a_picture_has_names_and_points_in_the_language_that_is_asked_for(void **state)
{
    static const char sky[] = "#6CDCF8";

    refused(*state, "{\"cmd\":\"picture\"}", "no_game", "game");
    tell(*state, "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":[\"Žofie\",\"Petr\"],\"seed\":1}");
    play_on(*state, 20);
    assert_int_equal(drawn(*state, "picture", "", ">Žofie</text>"), 1);
    assert_int_equal(drawn(*state, "picture", "", ">Petr</text>"), 1);
    assert_true(drawn(*state, "picture", "", " tiles left<") == 1);
    assert_int_equal(drawn(*state, "picture", ",\"language\":\"cs\"", " tiles left<"), 0);
    assert_int_equal(drawn(*state, "picture", "", sky), 0);
    assert_true(drawn(*state, "picture", ",\"colours\":[6]", sky) > 0);
    assert_true(drawn(*state, "picture", ",\"tile\":50", "width=\"50\" height=\"50\"") > 1);
    assert_true(drawn(*state, "film", ",\"colours\":[6]", sky) > 0);
    assert_true(drawn(*state, "film", "", "@keyframes") > 10);
    refused(*state, "{\"cmd\":\"film\",\"tile\":15}", "bad_request", "tile");
    refused(*state, "{\"cmd\":\"picture\",\"colours\":[8]}", "bad_request", "0 to 7");
    refused(*state, "{\"cmd\":\"picture\",\"tile\":401}", "bad_request", "tile");
    refused(*state, "{\"cmd\":\"picture\",\"language\":\"la\"}", "bad_request", "language");
}

/* What lies about */

static size_t how_many_nobodys(const json_t *pieces)
{
    const json_t *one;
    size_t i, n = 0;

    json_array_foreach(pieces, i, one) n += json_is_null(json_object_get(one, "player"));
    return n;
}

/* In the table and in a look alike: what lies loose, what joins segments, and whose nothing is. */
static void what_lies_about_is_told(void **state)
{
    size_t loose = 0, spans = 0, nobodys = 0;

    begin_game(*state, "{\"expansions\":[\"ferries\",\"gold\",\"magewitch\"]}", 5);
    while (play_on(*state, 5) && !(loose && spans && nobodys)) {
        json_t *table = ask_well(*state, "{\"cmd\":\"table\"}"), *answer = ask_well(*state, "{\"cmd\":\"look\"}");
        const json_t *seen = json_object_get(json_object_get(answer, "look"), "land");

        assert_true(json_equal(json_object_get(table, "loose"), json_object_get(seen, "loose")));
        assert_true(json_equal(json_object_get(table, "spans"), json_object_get(seen, "spans")));
        assert_true(json_equal(json_object_get(table, "pieces"), json_object_get(seen, "pieces")));
        loose = json_array_size(json_object_get(table, "loose"));
        spans = json_array_size(json_object_get(table, "spans"));
        nobodys = how_many_nobodys(json_object_get(table, "pieces"));
        json_decref(table);
        json_decref(answer);
    }
    assert_true(loose && spans && nobodys);
}

/* Pictures and letters */

static void places_beside_the_landscape_are_told(void **state)
{
    json_t *table, *stations, *one;
    unsigned standing = 0;
    size_t i;

    begin_game(*state, "{\"edition\":\"bb5\",\"expansions\":[\"wheel\"]}", 3);
    table = ask_well(*state, "{\"cmd\":\"table\"}");
    stations = json_object_get(table, "stations");
    assert_int_equal(json_array_size(stations), 15);
    json_array_foreach(stations, i, one)
    {
        assert_in_range(number_at(one, "x"), 1, 399);
        assert_in_range(number_at(one, "y"), 1, 399);
        if (json_is_null(json_object_get(one, "piece")))
            continue;
        assert_string_equal(text_at(one, "place"), "fortune");
        assert_true(json_is_null(json_object_get(one, "player")));
        standing++;
    }
    assert_int_equal(standing, 1);
    json_decref(table);
}

/* What a shepherd has with it, and what its player's buttons bring. */
static void loads_and_outcomes_are_told(void **state)
{
    static const char *const moves[] = { "draw base/B", "tile 0 1 0",  "put shepherd field NL NR EL ER SL SR WL WR",
                                         "token 3",     "draw base/B", "tile 0 2 0",
                                         "pass" };
    json_t *answer, *look, *figure, *expected;
    char line[LINE];

    tell(*state, "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":1,\"chance\":\"given\",\"seed\":1,"
                 "\"options\":{\"expansions\":[\"hills\"],\"bag\":{\"base/B\":5}}}");
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        snprintf(line, sizeof line, "{\"cmd\":\"play\",\"move\":\"%s\"}", moves[i]);
        tell(*state, line);
    }
    answer = ask_well(*state, "{\"cmd\":\"look\",\"here\":[0]}");
    look = json_object_get(answer, "look");
    figure = json_array_get(json_object_get(json_object_get(look, "land"), "pieces"), 0);
    assert_string_equal(text_at(figure, "load"), "sheep");
    assert_int_equal(number_at(figure, "carries"), 3);
    expected = json_loads("[{\"move\":\"grow\",\"words\":\"let the flock grow\",\"kind\":\"grow\",\"next\":\"token\"},"
                          "{\"move\":\"drive\",\"words\":\"drive the flock home\",\"kind\":\"drive\","
                          "\"gains\":[[0,3]],\"next\":\"draw\"}]",
                          0, NULL);
    assert_true(json_equal(json_object_get(look, "moves"), expected));
    json_decref(expected);
    json_decref(answer);
}

static void a_tile_comes_with_its_segments(void **state)
{
    json_t *art = ask_well(*state, "{\"cmd\":\"art\",\"tile\":\"base/D\",\"rot\":90}");
    const json_t *segments = json_object_get(art, "segments");

    assert_non_null(strstr(text_at(art, "svg"), "<svg"));
    assert_int_equal(json_array_size(segments), 4);
    assert_string_equal(text_at(json_array_get(segments, 0), "kind"), "city");
    assert_true(text_at(json_array_get(segments, 0), "d")[0] == 'M');
    json_decref(art);
    refused(*state, "{\"cmd\":\"art\",\"tile\":\"base/Q99\"}", "bad_request", "no tile");
    refused(*state, "{\"cmd\":\"art\",\"tile\":\"base/D\",\"rot\":45}", "bad_request", "90");
    refused(*state, "{\"cmd\":\"art\",\"tile\":\"base/D\",\"joined\":16}", "bad_request", "joined");
    refused(*state, "{\"cmd\":\"figure\",\"piece\":\"follower\",\"pose\":\"standing\",\"player\":8}", "bad_request",
            "player");
    refused(*state, "{\"cmd\":\"card\",\"card\":\"joker\"}", "bad_request", "joker");
}

static void a_piece_without_a_drawing_is_a_counter(void **state)
{
    json_t *nobodys = ask_well(*state, "{\"cmd\":\"figure\",\"piece\":\"zebra\",\"pose\":\"standing\"}");
    json_t *owned = ask_well(*state, "{\"cmd\":\"figure\",\"piece\":\"zebra\",\"pose\":\"standing\",\"player\":1}");
    json_t *drawn = ask_well(*state, "{\"cmd\":\"figure\",\"piece\":\"follower\",\"pose\":\"standing\"}");

    assert_non_null(strstr(text_at(nobodys, "svg"), ">Ze<"));
    assert_non_null(strstr(text_at(owned, "svg"), ">Ze<"));
    assert_string_not_equal(text_at(nobodys, "svg"), text_at(owned, "svg"));
    assert_null(strstr(text_at(drawn, "svg"), ">Fo<"));
    assert_null(strstr(text_at(drawn, "svg"), "hb-e"));
    json_decref(nobodys);
    json_decref(owned);
    json_decref(drawn);
}

/* Whatever marks there are, the page learns their names here and draws them by these. */
static void every_mark_has_a_name_a_letter_and_a_picture(void **state)
{
    json_t *answer = ask_well(*state, "{\"cmd\":\"marks\"}"), *mark;
    size_t i;

    assert_true(json_array_size(json_object_get(answer, "marks")) >= 6);
    json_array_foreach(json_object_get(answer, "marks"), i, mark)
    {
        char line[LINE];
        json_t *picture;

        assert_int_equal(strlen(text_at(mark, "letter")), 1);
        assert_int_equal(strlen(text_at(mark, "colour")), strlen("#RRGGBB"));
        snprintf(line, sizeof line, "{\"cmd\":\"sign\",\"sign\":\"%s\"}", text_at(mark, "name"));
        picture = ask_well(*state, line);
        assert_non_null(strstr(text_at(picture, "svg"), "<svg "));
        json_decref(picture);
    }
    json_decref(answer);
}

static void the_table_can_be_told_in_letters(void **state)
{
    json_t *told;

    begin_game(*state, "{}", 4);
    play_on(*state, 10);
    told = ask_well(*state, "{\"cmd\":\"text\"}");
    assert_non_null(strchr(text_at(told, "text"), '#'));
    json_decref(told);
    tell(*state, "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":[\"Anna\",\"Petr\"],\"seed\":1}");
    told = ask_well(*state, "{\"cmd\":\"text\",\"as\":1}");
    assert_non_null(strstr(text_at(told, "text"), "Keep"));
    json_decref(told);
}

/* Languages */

static void asks(struct hb_engine *e, const char *line, const char *words)
{
    json_t *answer = ask_well(e, line);

    assert_string_equal(text_at(json_object_get(json_object_get(answer, "look"), "turn"), "ask"), words);
    json_decref(answer);
}

static void the_game_speaks_the_language_it_is_told(void **state)
{
    json_t *told;

    tell(*state, "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":2,\"seed\":7,\"language\":\"sk\"}");
    asks(*state, "{\"cmd\":\"look\",\"here\":[0]}", "priložte kartičku");
    told = ask_well(*state, "{\"cmd\":\"speak\",\"language\":\"cs\"}");
    assert_string_equal(json_string_value(json_array_get(json_object_get(told, "players"), 1)), "Hráč 2");
    json_decref(told);
    asks(*state, "{\"cmd\":\"look\",\"here\":[1],\"known\":{\"past\":1}}", "Hráč 1 přikládá kartičku");
    refused(*state, "{\"cmd\":\"speak\"}", "bad_request", "language");
    refused(*state, "{\"cmd\":\"speak\",\"language\":\"de\"}", "bad_request", "de");
    refused(*state, "{\"cmd\":\"place\",\"x\":10000}", "bad_request", "x");
}

static void tiles_and_squares_are_told_in_words(void **state)
{
    json_t *told = ask_well(*state, "{\"cmd\":\"design\",\"tile\":\"base/V\",\"language\":\"cs\"}");

    assert_string_equal(text_at(told, "words"), "zatáčka cesty");
    json_decref(told);
    begin_game(*state, "{}", 7);
    told = ask_well(*state, "{\"cmd\":\"place\",\"x\":2,\"y\":-1}");
    assert_string_equal(text_at(told, "words"), "2 east, 1 north of the start");
    json_decref(told);
}

/* Their ids are in the list `rules`. */
static void sentences_of_the_page_name_no_rules(void **state)
{
    unsigned ruled = 0;
    json_t *past, *done, *event;
    size_t i, j;

    begin_game(*state, "{}", 3);
    play_on(*state, 60);
    past = ask_well(*state, "{\"cmd\":\"history\"}");
    json_array_foreach(json_object_get(past, "moves"), i, done)
    {
        json_array_foreach(json_object_get(done, "events"), j, event)
        {
            assert_null(strstr(text_at(event, "text"), "(BAS-"));
            ruled += json_array_size(json_object_get(event, "rules")) > 0;
        }
    }
    assert_true(ruled > 0);
    json_decref(past);
}

/* Levels */

static void the_easy_player_takes_one_of_the_best_and_always_the_same(void **state)
{
    int others = 0;

    begin_game(*state, "{}", 6);
    do {
        json_t *easy = ask_well(*state, "{\"cmd\":\"suggest\",\"level\":\"easy\"}");
        json_t *again = ask_well(*state, "{\"cmd\":\"suggest\",\"level\":\"easy\"}");
        const json_t *candidates = json_object_get(easy, "candidates");
        size_t at = 0;

        assert_true(json_equal(easy, again));
        while (strcmp(text_at(json_array_get(candidates, at), "move"), text_at(easy, "move")) != 0)
            at++;
        assert_true(at < 5);
        others += at > 0;
        json_decref(easy);
        json_decref(again);
    } while (play_on(*state, 7));
    assert_true(others > 2);
    refused(*state, "{\"cmd\":\"suggest\",\"level\":\"cruel\"}", "bad_request", "easy");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PAGE_TEST(moves_are_the_legal_ones_with_words),
        PAGE_TEST(every_preview_is_what_happens),
        PAGE_TEST(a_preview_says_whether_the_turn_ends),
        PAGE_TEST(a_preview_can_look_a_step_further),
        PAGE_TEST(an_illegal_preview_is_refused_with_its_rule),
        PAGE_TEST(a_preview_reveals_nothing),
        PAGE_TEST(a_look_tells_each_part_once_and_then_those_that_change),
        PAGE_TEST(a_land_that_grew_is_told_from_the_first_new_tile),
        PAGE_TEST(tiles_of_another_game_are_told_whole),
        PAGE_TEST(another_game_is_told_its_past_anew),
        PAGE_TEST(a_look_keeps_secret_choices),
        PAGE_TEST(the_screen_is_handed_over_where_several_choose_at_it),
        PAGE_TEST(a_step_is_played_only_where_the_turn_goes_on),
        PAGE_TEST(following_is_taking_back_and_playing),
        PAGE_TEST(what_cannot_be_followed_changes_nothing),
        PAGE_TEST(history_ends_with_the_present_scores),
        PAGE_TEST(history_can_begin_later),
        PAGE_TEST(the_end_is_told_feature_by_feature),
        PAGE_TEST(history_keeps_secret_choices),
        PAGE_TEST(features_are_worth_what_the_end_would_bring),
        PAGE_TEST(features_say_what_is_around_them_and_whether_figures_may_stand_there),
        PAGE_TEST(every_segment_has_its_feature_and_every_figure_stands_on_one),
        PAGE_TEST(a_castle_has_no_landscape_and_a_landscape_no_castle),
        PAGE_TEST(helpers_in_the_castle_wear_the_colours_that_are_asked_for),
        PAGE_TEST(a_picture_has_names_and_points_in_the_language_that_is_asked_for),
        PAGE_TEST(what_lies_about_is_told),
        PAGE_TEST(places_beside_the_landscape_are_told),
        PAGE_TEST(loads_and_outcomes_are_told),
        PAGE_TEST(a_tile_comes_with_its_segments),
        PAGE_TEST(a_piece_without_a_drawing_is_a_counter),
        PAGE_TEST(every_mark_has_a_name_a_letter_and_a_picture),
        PAGE_TEST(the_table_can_be_told_in_letters),
        PAGE_TEST(the_game_speaks_the_language_it_is_told),
        PAGE_TEST(tiles_and_squares_are_told_in_words),
        PAGE_TEST(sentences_of_the_page_name_no_rules),
        PAGE_TEST(the_easy_player_takes_one_of_the_best_and_always_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

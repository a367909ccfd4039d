/* test_talk.c -- talking a move over at a table of the hall: who may, how much, how often, and when it is gone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/room/talk.h"
#include "tests/support/small_hall.h"

enum { MOVES = 4, LINE = 1024 };

static char room[32], anna[64], ben[64], answer[4 * LINE];
static char move[MOVES][HB_MOVE_TEXT]; /* legal ones at the beginning */
static unsigned at;                    /* the event that has led to the present position */

/* The answer that this guest gets. */
static const char *say(hb_guest guest, const char *text)
{
    snprintf(answer, sizeof answer, "%s", small_say(guest, text));
    return answer;
}

static const char *wish(hb_guest guest, const char *what, const char *key, const char *more)
{
    char text[LINE];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":9,\"room\":\"%s\"%s%s%s%s}", what, room,
             key[0] != '\0' ? ",\"key\":\"" : "", key, key[0] != '\0' ? "\"" : "", more);
    return say(guest, text);
}

/* Talks of the present position. */
static const char *talk(hb_guest guest, const char *key, const char *more)
{
    char text[LINE];

    snprintf(text, sizeof text, ",\"at\":%u%s", at, more);
    return wish(guest, "talk", key, text);
}

static const char *propose(hb_guest guest, const char *key, const char *what)
{
    char text[LINE];

    snprintf(text, sizeof text, ",\"moves\":[\"%s\"]", what);
    return talk(guest, key, text);
}

static const char *vote(hb_guest guest, const char *key, const char *what)
{
    char text[LINE];

    snprintf(text, sizeof text, ",\"vote\":\"%s\"", what);
    return talk(guest, key, text);
}

static void watch(hb_guest guest, const char *key)
{
    char text[LINE];

    snprintf(text, sizeof text, ",\"keys\":[%s%s%s]", key[0] != '\0' ? "\"" : "", key, key[0] != '\0' ? "\"" : "");
    assert_says(wish(guest, "watch", "", text), "\"ok\":true");
}

/* What a guest was told of the talk in the last step; "" if nothing. */
static const char *told(hb_guest guest)
{
    for (unsigned i = w.hears; i > 0; i--)
        if (w.to[i - 1] == guest && strstr(w.heard[i - 1], "\"talk\":{"))
            return w.heard[i - 1];
    return "";
}

static void see_position(void)
{
    uint64_t hash;
    uint32_t seq;
    bool over;

    assert_true(hb_hall_peek(w.hall, room, &hash, &seq, &over));
    at = seq;
}

static void read_moves(void)
{
    const char *found = wish(1, "legal", anna, "");

    for (unsigned i = 0; i < MOVES && (found = strstr(found, "\"move\":\"")); i++)
        small_field(found++, "move", move[i], sizeof move[i]);
}

/* Anna opens a table for two, Ben joins; both watch, guest 3 looks on, and guest 4 is only in the house. */
static void begin_game(const char *game)
{
    char text[LINE];

    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"game\":\"%s\",\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"open\"}],"
             "\"tag\":\"open-0123456789abcdef\"}",
             game);
    say(1, text);
    small_field(answer, "room", room, sizeof room);
    small_field(answer, "key", anna, sizeof anna);
    watch(1, anna);
    wish(2, "join", "", ",\"name\":\"Ben\",\"tag\":\"join-0123456789abcdef\"");
    small_field(answer, "key", ben, sizeof ben);
    watch(2, ben);
    watch(3, "");
    see_position();
    read_moves();
}

/* Saying */

static void everybody_is_told_what_a_seat_says(void **state)
{
    char part[LINE];

    (void)state;
    begin_game("mists");
    assert_says(propose(2, ben, move[1]), "\"ok\":true");
    snprintf(part, sizeof part, "{\"room\":\"%s\",\"talk\":{\"at\":%u,\"by\":1,\"moves\":[\"%s\"]}}", room, at,
             move[1]);
    for (hb_guest g = 1; g <= 3; g++)
        assert_string_equal(told(g), part);
    assert_string_equal(told(4), "");
    assert_says(talk(1, anna, ",\"points\":[[2,-1],[0,3]]"), "\"ok\":true");
    assert_says(told(3), "\"by\":0,\"points\":[[2,-1],[0,3]]");
    assert_says(vote(1, anna, move[1]), "\"ok\":true");
    assert_says(told(2), "\"points\":[[2,-1],[0,3]],\"vote\":\"");
}

static void what_is_left_out_stays_and_what_is_empty_is_taken_back(void **state)
{
    (void)state;
    begin_game("mists");
    propose(2, ben, move[0]);
    talk(2, ben, ",\"points\":[[0,0]]");
    assert_says(told(1), move[0]);
    talk(2, ben, ",\"moves\":[],\"points\":[]");
    assert_null(strstr(told(1), "moves"));
    assert_null(strstr(told(1), "points"));
    talk(2, ben, ",\"moves\":[]");
    assert_string_equal(told(1), ""); /* nothing has changed */
}

static void a_vote_is_one_can_be_changed_and_goes_with_the_proposal(void **state)
{
    char both[LINE];

    (void)state;
    begin_game("mists");
    snprintf(both, sizeof both, ",\"moves\":[\"%s\",\"%s\"],\"vote\":\"%s\"", move[0], move[1], move[0]);
    assert_says(talk(2, ben, both), "\"ok\":true");
    assert_says(vote(1, anna, move[0]), "\"ok\":true");
    assert_says(vote(1, anna, move[1]), "\"ok\":true");
    assert_says(vote(1, anna, move[2]), "not_now");
    propose(2, ben, move[0]); /* and the other no more */
    watch(3, "");
    assert_null(strstr(strstr(answer, "\"talk\":["), "\"by\":0"));
    assert_says(answer, "\"by\":1");
    assert_says(vote(1, anna, move[1]), "not_now");
    assert_says(talk(1, anna, ",\"vote\":null"), "\"ok\":true");
}

static void two_may_propose_the_same(void **state)
{
    (void)state;
    begin_game("mists");
    propose(1, anna, move[0]);
    propose(2, ben, move[0]);
    vote(2, ben, move[0]);
    talk(1, anna, ",\"moves\":[]");
    watch(3, "");
    assert_says(answer, "\"vote\":\"");
}

/* Who may not */

static void strangers_and_spectators_say_nothing(void **state)
{
    (void)state;
    begin_game("mists");
    assert_says(talk(3, "", ",\"points\":[[0,0]]"), "\"ok\":false");
    assert_says(talk(3, "abcdefghijkmnpqrstuvwxyz23456789", ",\"points\":[[0,0]]"), "no_seat");
    assert_says(talk(4, anna, ",\"points\":[[0,0]]"), "not_now"); /* has the key and does not watch */
    assert_says(talk(2, anna, ",\"points\":[[0,0]]"), "not_now"); /* watches with another key */
    assert_says(talk(1, anna, ",\"points\":[[0,0]]"), "\"ok\":true");
}

static void only_games_that_are_played_together_are_talked_over(void **state)
{
    (void)state;
    begin_game("carcassonne");
    assert_says(propose(2, ben, move[0]), "not_now");
    assert_says(talk(1, anna, ",\"points\":[[0,0]]"), "no game that is played together");
}

static void nothing_is_said_before_the_game_begins(void **state)
{
    (void)state;
    say(1,
        "{\"do\":\"open\",\"game\":\"mists\",\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"open\"}],"
        "\"tag\":\"open-0123456789abcdef\"}");
    small_field(answer, "room", room, sizeof room);
    small_field(answer, "key", anna, sizeof anna);
    watch(1, anna);
    at = 0;
    assert_says(talk(1, anna, ",\"points\":[[0,0]]"), "not_now");
}

/* Limits */

static void what_is_too_much_or_wrong_is_refused_as_a_whole(void **state)
{
    static const char *const wrong[] = { ",\"points\":[[0,0],[1,0],[2,0],[3,0]]",
                                         ",\"points\":[[0,0,0]]",
                                         ",\"points\":[[1000,0]]",
                                         ",\"points\":[[0.5,0]]",
                                         ",\"points\":[0,0]",
                                         ",\"points\":{}",
                                         ",\"points\":null",
                                         ",\"moves\":\"pass\"",
                                         ",\"moves\":[7]",
                                         ",\"moves\":[\"tile 99 99 0\"]",
                                         ",\"moves\":[\"nonsense\"]",
                                         ",\"moves\":[\"a\\u0000b\"]",
                                         ",\"vote\":true",
                                         ",\"vote\":\"\"" };

    (void)state;
    begin_game("mists");
    propose(2, ben, move[0]);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        w.now += 1000;
        assert_says(talk(2, ben, wrong[i]), "\"ok\":false");
        assert_string_equal(told(1), "");
    }
    watch(3, "");
    assert_says(answer, move[0]);
}

static void three_moves_are_enough_for_one(void **state)
{
    char four[LINE];

    (void)state;
    begin_game("mists");
    snprintf(four, sizeof four, ",\"moves\":[\"%s\",\"%s\",\"%s\",\"%s\"]", move[0], move[1], move[2], move[3]);
    assert_says(talk(1, anna, four), "at most 3 moves");
    snprintf(four, sizeof four, ",\"moves\":[\"%s\",\"%s\",\"%s\"]", move[0], move[0], move[1]);
    assert_says(talk(1, anna, four), "\"ok\":true");
    assert_null(strstr(strstr(told(2), move[0]) + 1, move[0])); /* told once */
}

/* A seat has its own limit, whatever connections its key is used on. */
static void a_flood_is_stopped_for_the_seat_and_not_for_others(void **state)
{
    unsigned good = 0;
    char point[64];

    (void)state;
    begin_game("mists");
    watch(4, ben);
    for (unsigned i = 0; i < 3 * HB_TALKS_AT_ONCE; i++) {
        snprintf(point, sizeof point, ",\"points\":[[%u,0]]", i);
        good += strstr(talk(i % 2 ? 2 : 4, ben, point), "\"ok\":true") != NULL;
    }
    assert_int_equal(good, HB_TALKS_AT_ONCE);
    assert_says(talk(2, ben, ",\"points\":[]"), "too_fast");
    assert_says(talk(1, anna, ",\"points\":[[0,0]]"), "\"ok\":true");
    w.now += 1000;
    assert_says(talk(2, ben, ",\"points\":[]"), "\"ok\":true");
}

/* When it is gone */

static void nothing_of_it_is_kept(void **state)
{
    unsigned rows;

    (void)state;
    begin_game("mists");
    rows = w.rows;
    propose(2, ben, move[0]);
    vote(1, anna, move[0]);
    assert_int_equal(w.rows, rows);
    wish(1, "record", "", "");
    assert_null(strstr(answer, move[0]));
}

static void all_of_it_is_gone_when_the_game_goes_on(void **state)
{
    char text[LINE];
    unsigned before;

    (void)state;
    begin_game("mists");
    before = at;
    propose(2, ben, move[0]);
    snprintf(text, sizeof text, ",\"move\":\"%s\",\"tag\":\"m\"", move[0]);
    assert_says(wish(1, "move", anna, text), "\"ok\":true");
    watch(3, "");
    assert_null(strstr(answer, "\"talk\""));
    assert_says(talk(2, ben, ",\"points\":[[0,0]]"), "not_now"); /* of the position before */
    see_position();
    assert_true(at > before);
    assert_says(talk(2, ben, ",\"points\":[[0,0]]"), "\"ok\":true");
    assert_says(wish(1, "undo", anna, ",\"tag\":\"u\""), "\"ok\":true");
    watch(3, "");
    assert_null(strstr(answer, "\"talk\""));
}

static void chat_changes_no_position(void **state)
{
    (void)state;
    begin_game("mists");
    wish(1, "chat", anna, ",\"text\":\"there?\",\"tag\":\"c\"");
    assert_says(propose(2, ben, move[0]), "\"ok\":true");
}

static void who_comes_late_is_told_and_who_leaves_takes_his_away(void **state)
{
    (void)state;
    begin_game("mists");
    propose(2, ben, move[0]);
    vote(1, anna, move[0]);
    watch(4, "");
    assert_says(answer, "\"talk\":[{\"at\":");
    assert_says(answer, "\"by\":0");
    assert_says(answer, "\"by\":1");
    watch(2, ben); /* again: they have not left */
    assert_says(answer, move[0]);
    small_forget_heard();
    hb_hall_left(w.hall, 2);
    assert_says(told(1), "\"by\":1}}");
    watch(4, "");
    assert_null(strstr(answer, "\"talk\"")); /* the vote went with the proposal */
    assert_true(hb_hall_came(w.hall, 2, "192.0.2.1"));
    watch(2, ben);
    assert_says(propose(2, ben, move[0]), "\"ok\":true");
}

static void the_last_device_of_a_seat_takes_it_away(void **state)
{
    (void)state;
    begin_game("mists");
    watch(4, ben);
    propose(2, ben, move[0]);
    wish(2, "leave", "", "");
    assert_string_equal(told(1), "");
    watch(4, ""); /* still looks on, but not as Ben */
    assert_says(told(1), "\"by\":1}}");
}

static void whose_seat_a_computer_takes_says_nothing_any_more(void **state)
{
    (void)state;
    begin_game("mists");
    propose(2, ben, move[0]);
    assert_says(wish(2, "resign", ben, ",\"tag\":\"r\""), "\"ok\":true");
    assert_says(told(1), "\"by\":1}}");
    assert_says(talk(2, ben, ",\"points\":[[0,0]]"), "a computer plays this seat now");
    assert_says(talk(1, anna, ",\"points\":[[0,0]]"), "\"ok\":true"); /* the game goes on: they play together */
}

/* One who points, proposes and votes to the full is told in few bytes. */
static void it_costs_little(void **state)
{
    char text[LINE];

    (void)state;
    begin_game("mists");
    snprintf(text, sizeof text,
             ",\"points\":[[-99,-99],[-99,-98],[-99,-97]],\"moves\":[\"%s\",\"%s\",\"%s\"],\"vote\":\"%s\"", move[0],
             move[1], move[2], move[0]);
    assert_says(talk(2, ben, text), "\"ok\":true");
    assert_in_range(strlen(told(1)), 60, 240);
    talk(2, ben, ",\"points\":[],\"moves\":[],\"vote\":null");
    assert_in_range(strlen(told(1)), 40, 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(everybody_is_told_what_a_seat_says, small_set_up, small_tear_down),
        cmocka_unit_test_setup_teardown(what_is_left_out_stays_and_what_is_empty_is_taken_back, small_set_up,
                                        small_tear_down),
        cmocka_unit_test_setup_teardown(a_vote_is_one_can_be_changed_and_goes_with_the_proposal, small_set_up,
                                        small_tear_down),
        cmocka_unit_test_setup_teardown(two_may_propose_the_same, small_set_up, small_tear_down),
        cmocka_unit_test_setup_teardown(strangers_and_spectators_say_nothing, small_set_up, small_tear_down),
        cmocka_unit_test_setup_teardown(only_games_that_are_played_together_are_talked_over, small_set_up,
                                        small_tear_down),
        cmocka_unit_test_setup_teardown(nothing_is_said_before_the_game_begins, small_set_up, small_tear_down),
        cmocka_unit_test_setup_teardown(what_is_too_much_or_wrong_is_refused_as_a_whole, small_set_up, small_tear_down),
        cmocka_unit_test_setup_teardown(three_moves_are_enough_for_one, small_set_up, small_tear_down),
        cmocka_unit_test_setup_teardown(a_flood_is_stopped_for_the_seat_and_not_for_others, small_set_up,
                                        small_tear_down),
        cmocka_unit_test_setup_teardown(nothing_of_it_is_kept, small_set_up, small_tear_down),
        cmocka_unit_test_setup_teardown(all_of_it_is_gone_when_the_game_goes_on, small_set_up, small_tear_down),
        cmocka_unit_test_setup_teardown(chat_changes_no_position, small_set_up, small_tear_down),
        cmocka_unit_test_setup_teardown(who_comes_late_is_told_and_who_leaves_takes_his_away, small_set_up,
                                        small_tear_down),
        cmocka_unit_test_setup_teardown(the_last_device_of_a_seat_takes_it_away, small_set_up, small_tear_down),
        cmocka_unit_test_setup_teardown(whose_seat_a_computer_takes_says_nothing_any_more, small_set_up,
                                        small_tear_down),
        cmocka_unit_test_setup_teardown(it_costs_little, small_set_up, small_tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_hall_undos.c -- a patient player who takes back, asks and switches for hours: the others can play to the end. */
#include "tests/support/small_hall.h"

#include "server/room/room.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT = 256, PAUSE = 3000 /* milliseconds: nobody is too fast */, HOURS = 2000 /* wishes */ };

static unsigned tags;

/* A wish with a tag of its own, of Anna (1) or Ben (2). */
static const char *wish(hb_guest who, const char *what, const char *more)
{
    char fields[TEXT];

    w.now += PAUSE;
    snprintf(fields, sizeof fields, "%s,\"tag\":\"%u\"", more, tags++);
    return small_wish(who, what, who == 1 ? w.anna : w.ben, fields);
}

/* The first move that is legal; false if this one has none. */
static bool play_on(hb_guest who)
{
    const char *answer = small_wish(who, "legal", who == 1 ? w.anna : w.ben, "");
    char move[TEXT / 2], fields[TEXT];

    w.now += PAUSE;
    if (!strstr(answer, "\"moves\":[{"))
        return false;
    small_field(answer, "move", move, sizeof move);
    snprintf(fields, sizeof fields, ",\"move\":\"%s\"", move);
    assert_says(wish(who, "move", fields), "\"ok\":true");
    return true;
}

static void a_step_is_taken_back_so_often_in_a_turn_and_no_more(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    for (unsigned n = 0; n < HB_UNDOS_PER_TURN; n++) {
        assert_true(play_on(1));
        assert_says(small_event_to(2), "\"undo\":0");
        assert_says(wish(1, "undo", ""), "\"ok\":true");
    }
    assert_true(play_on(1));
    assert_null(strstr(small_event_to(2), "\"undo\":")); /* nobody is told that it could be */
    assert_says(wish(1, "undo", ""), "\"full\"");
    assert_says(wish(1, "undo", ""), "play on, or ask the others");
    small_restart();
    assert_says(wish(1, "undo", ""), "play on, or ask the others");
    assert_true(play_on(1));
    assert_true(play_on(2));
    assert_says(wish(2, "undo", ""), "\"ok\":true");
    assert_true(play_on(2));
    assert_true(play_on(2));
    assert_true(play_on(1));
    assert_says(wish(1, "undo", ""), "\"ok\":true");
}

static void two_who_choose_at_once_and_take_it_back_in_turn_get_nowhere(void **state)
{
    unsigned undos = 0;

    (void)state;
    small_begin_game("castle", "");
    for (bool more = true; more;) {
        more = false;
        for (hb_guest who = 1; who <= 2; who++)
            if (play_on(who) && strstr(wish(who, "undo", ""), "\"ok\":true")) {
                more = true;
                undos++;
            }
        assert_true(undos <= 2 * HB_UNDOS_PER_TURN);
    }
    assert_true(undos >= HB_UNDOS_PER_TURN);
}

static void ask_in_vain(void)
{
    assert_says(wish(1, "takeback", ""), "\"ok\":true");
    assert_says(wish(2, "answer", ",\"accept\":false"), "\"ok\":true");
}

static void the_others_are_asked_so_often_in_a_turn_and_no_more(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    assert_true(play_on(1));
    assert_true(play_on(1));
    for (unsigned n = 0; n < HB_TAKEBACKS_PER_TURN; n++)
        ask_in_vain();
    assert_says(wish(1, "takeback", ""), "ask again when the game has gone on");
    small_restart();
    assert_says(wish(1, "takeback", ""), "\"full\"");
    assert_true(play_on(2));
    ask_in_vain();
}

/* Who plays with people who agree, or with computers alone, is not to be told that it is enough. */
static void a_takeback_that_all_agree_to_is_not_held_against_anybody(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    for (unsigned n = 0; n < 2 * HB_TAKEBACKS_PER_TURN; n++) {
        assert_true(play_on(1));
        assert_true(play_on(1));
        assert_says(wish(1, "takeback", ""), "\"ok\":true");
        assert_says(wish(2, "answer", ",\"accept\":true"), "\"ok\":true");
        assert_says(small_event_to(2), "\"kind\":\"undo\"");
    }
}

/* Clocks */

static const char bank[] = ",\"options\":{\"bag\":{\"base/U\":40}},"
                           "\"clock\":{\"kind\":\"bank\",\"seconds\":600,\"increment\":30}";
static const char each[] = ",\"options\":{\"bag\":{\"base/U\":40}},\"clock\":{\"kind\":\"move\",\"seconds\":60}";

/* What a seat has left by the last event. */
static long left(unsigned seat)
{
    const char *at = strstr(small_event_to(2), "\"clocks\":[");
    long clocks[2];

    assert_non_null(at);
    assert_int_equal(sscanf(at, "\"clocks\":[%ld,%ld]", &clocks[0], &clocks[1]), 2);
    return clocks[seat];
}

static void a_takeback_takes_the_increment_back_too(void **state)
{
    long had, got;

    (void)state;
    small_begin_game("carcassonne", bank);
    assert_true(play_on(1));
    had = left(0);
    assert_true(play_on(1)); /* her turn is over */
    got = left(0);
    assert_true(got > had);
    assert_says(wish(1, "takeback", ""), "\"ok\":true");
    assert_says(wish(2, "answer", ",\"accept\":true"), "\"ok\":true");
    assert_says(small_event_to(2), "\"kind\":\"undo\"");
    assert_true(left(0) <= 600000 && left(0) <= got - 30000);
    assert_true(play_on(1));
    assert_true(play_on(1));
    assert_true(left(0) <= got);
}

/* Each step has the whole time again; who takes it back goes on with what there was. */
static void taking_a_step_back_does_not_fill_the_clock(void **state)
{
    long before, after = 60000;

    (void)state;
    small_begin_game("carcassonne", each);
    for (unsigned n = 0; n < 5; n++) {
        before = after;
        assert_true(play_on(1));
        assert_int_equal(left(0), 60000);
        assert_says(wish(1, "undo", ""), "\"ok\":true");
        after = left(0);
        assert_true(after < before);
    }
}

/* All that Anna can do without playing on, until none of it is taken any more. */
static void do_everything(void)
{
    static const char *const wishes[][2] = {
        { "undo", "" }, { "takeback", "" }, { "quiet", ",\"on\":true" }, { "quiet", ",\"on\":false" }
    };
    unsigned asked = 0, before;

    do {
        before = w.rows;
        for (unsigned i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
            bool undone = strstr(wish(1, wishes[i][0], wishes[i][1]), "\"ok\":true") && i == 0;

            assert_true(!undone || play_on(1));
            assert_true(++asked < HOURS);
        }
    } while (w.rows > before);
}

static void whatever_somebody_does_for_hours_the_game_comes_to_its_end(void **state)
{
    unsigned steps = 0;

    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":12}}");
    while (!strstr(w.row[w.rows - 1].body, "\"end\"")) {
        if (play_on(1))
            do_everything();
        else
            assert_true(play_on(2));
        assert_true(++steps < 100);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, small_set_up, small_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_step_is_taken_back_so_often_in_a_turn_and_no_more),
        TEST(two_who_choose_at_once_and_take_it_back_in_turn_get_nowhere),
        TEST(the_others_are_asked_so_often_in_a_turn_and_no_more),
        TEST(a_takeback_that_all_agree_to_is_not_held_against_anybody),
        TEST(a_takeback_takes_the_increment_back_too),
        TEST(taking_a_step_back_does_not_fill_the_clock),
        TEST(whatever_somebody_does_for_hours_the_game_comes_to_its_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

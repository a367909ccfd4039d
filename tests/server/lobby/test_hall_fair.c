/* test_hall_fair.c -- the shuffle in a room: the server commits, people promise, all reveal; and what becomes of those
 * who do not. */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/room/commitment.h"
#include "server/room/dealing.h"
#include "server/room/verify.h"
#include "table/record.h"
#include "tests/support/small_hall.h"

enum { TEXT = 1024 };

/* Anna and Ben */

static char room[HB_ROOM_ID + 1], key[3][HB_KEY_TEXT + 1], commit[HB_SECRET_TEXT + 1];
static const char *const salt[] = { "the salt of Anna", "the salt of Ben!", "the salt of Cyril" };

static const char *last_row(void)
{
    return w.row[w.rows - 1].body;
}

static void assert_last_is(const char *kind)
{
    char mark[40];

    snprintf(mark, sizeof mark, "\"kind\":\"%s\"", kind);
    assert_says(last_row(), mark);
}

static unsigned rows_of(const char *kind)
{
    char mark[40];
    unsigned n = 0;

    snprintf(mark, sizeof mark, "{\"kind\":\"%s\"", kind);
    for (unsigned i = 0; i < w.rows; i++)
        n += strncmp(w.row[i].body, mark, strlen(mark)) == 0;
    return n;
}

static const char *wish(unsigned seat, const char *what, const char *more)
{
    static unsigned tag;
    char text[TEXT];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":9,\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"t%u\"%s}", what, room,
             key[seat], tag++, more);
    return small_say(seat + 1, text);
}

static void watch(unsigned seat)
{
    char text[TEXT];

    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", room, key[seat]);
    assert_says(small_say(seat + 1, text), "\"ok\":true");
}

/* Anna opens a table with so many seats and watches it. */
static void open_table(const char *seats)
{
    char text[TEXT];
    const char *answer;

    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"options\":{\"bag\":{\"base/U\":1}},"
             "\"seats\":[%s],\"tag\":\"open-0123456789abcdef\"}",
             seats);
    answer = small_say(1, text);
    assert_says(answer, "\"ok\":true");
    small_field(answer, "room", room, sizeof room);
    small_field(answer, "key", key[0], sizeof key[0]);
    small_field(answer, "commit", commit, sizeof commit);
    watch(0);
}

#define ANNA "{\"kind\":\"person\",\"name\":\"Anna\",\"promises\":true}"
#define OPEN "{\"kind\":\"open\"}"

static const char *join(unsigned seat, const char *more)
{
    char text[TEXT];

    snprintf(text, sizeof text,
             "{\"do\":\"join\",\"id\":2,\"room\":\"%s\",\"name\":\"Guest\",\"tag\":\"join-0123456789abcdef%u\"%s}",
             room, seat, more);
    return small_say(seat + 1, text);
}

static void sit_down(unsigned seat)
{
    const char *answer = join(seat, ",\"promises\":true");

    assert_says(answer, commit);
    small_field(answer, "key", key[seat], sizeof key[seat]);
    watch(seat);
}

static const char *promise(unsigned seat, const char *of)
{
    char hash[HB_SECRET_TEXT + 1], more[TEXT / 2];

    hb_fair_promise(hash, of);
    snprintf(more, sizeof more, ",\"promise\":\"%s\"", hash);
    return wish(seat, "promise", more);
}

static const char *reveal(unsigned seat, const char *what)
{
    char more[TEXT / 2];

    snprintf(more, sizeof more, ",\"salt\":\"%s\"", what);
    return wish(seat, "reveal", more);
}

/* Both sit and have promised: the promises are closed. */
static void deal_two(void)
{
    open_table(ANNA "," OPEN);
    assert_says(promise(0, salt[0]), "\"ok\":true");
    sit_down(1);
    assert_last_is("sit");
    assert_says(promise(1, salt[1]), "\"ok\":true");
    assert_last_is("deal");
}

/* The record of the game, once somebody has given up; to be freed. */
static char *record(void)
{
    json_t *answer;
    char text[TEXT], *copy;

    wish(0, "resign", "");
    snprintf(text, sizeof text, "{\"do\":\"record\",\"room\":\"%s\"}", room);
    answer = json_loads(small_say(1, text), 0, NULL);
    copy = strdup(json_string_value(json_object_get(answer, "record")));
    json_decref(answer);
    return copy;
}

static bool verifies(const char *text, const char *with_commit, const char *with_salt)
{
    struct hb_keepsake kept = { .commit = { with_commit }, .salt = { with_salt }, .commits = 1, .salts = 1 };
    struct hb_error err = { .code = HB_OK };
    struct hb_table *t = hb_record_open(text, strlen(text), &err);
    char told[HB_VERIFY_TEXT];
    struct hb_text out = hb_text_in(told, sizeof told);
    bool good = t && hb_verify(t, &kept, &out, &err);

    hb_table_close(t);
    return good;
}

/* As it should be */

static void the_server_commits_all_promise_then_all_reveal(void **state)
{
    char *text;

    (void)state;
    deal_two();
    assert_says(small_event_to(1), "\"kind\":\"deal\",\"seats\":[0,1]");
    assert_says(reveal(1, salt[1]), "\"ok\":true");
    assert_last_is("reveal");
    assert_says(small_event_to(1), salt[1]);
    assert_says(reveal(0, salt[0]), "\"ok\":true");
    assert_last_is("start");
    text = record();
    assert_true(verifies(text, commit, salt[0]));
    assert_true(verifies(text, commit, salt[1]));
    assert_false(verifies(text, commit, salt[2]));
    free(text);
}

static void a_salt_is_not_taken_where_somebody_sits_down(void **state)
{
    (void)state;
    assert_says(small_say(1, "{\"do\":\"open\",\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\",\"name\":\"A\","
                             "\"salt\":\"pepper\"},{\"kind\":\"open\"}],\"tag\":\"open-0123456789abcdef\"}"),
                "promise");
    assert_int_equal(w.rows, 0);
    open_table(ANNA "," OPEN);
    assert_says(join(1, ",\"salt\":\"pepper\""), "\\\"promise\\\"");
    assert_says(join(1, ",\"promises\":1"), "must be true or false");
    assert_int_equal(w.rows, 1);
}

static void where_nobody_promises_the_game_starts_at_once(void **state)
{
    (void)state;
    open_table("{\"kind\":\"person\",\"name\":\"Anna\"}," OPEN);
    join(1, "");
    assert_last_is("start");
    assert_says(wish(0, "promise", ",\"promise\":\"x\""), "64 hexadecimal digits");
    assert_says(promise(0, salt[0]), "too late");
}

static void who_sits_alone_at_his_screen_promises_too(void **state)
{
    (void)state;
    open_table(ANNA ",{\"kind\":\"computer\"}");
    assert_int_equal(w.rows, 1);
    promise(0, salt[0]);
    assert_last_is("deal");
    reveal(0, salt[0]);
    assert_last_is("start");
}

/* Time */

static void the_last_who_joins_is_waited_for_but_not_for_long(void **state)
{
    char *text;

    (void)state;
    open_table(ANNA "," OPEN);
    promise(0, salt[0]);
    small_pass(3600000);
    sit_down(1);
    small_pass(HB_PROMISE_TIME - 1);
    assert_last_is("sit");
    small_pass(1);
    assert_says(last_row(), "\"kind\":\"deal\",\"seats\":[0]");
    assert_says(promise(1, salt[1]), "too late");
    reveal(0, salt[0]);
    assert_last_is("start");
    text = record();
    assert_true(verifies(text, commit, salt[0]));
    assert_says(text, "\"salts\":[\"the salt of Anna\",\"\"]");
    free(text);
}

static void who_is_not_here_adds_nothing_and_keeps_his_seat(void **state)
{
    (void)state;
    open_table(ANNA "," OPEN);
    promise(0, salt[0]);
    hb_hall_left(w.hall, 1);
    small_pass(86400000);
    sit_down(1);
    promise(1, salt[1]);
    small_pass(HB_PROMISE_TIME); /* the room has just come back to memory, and so might they */
    assert_says(last_row(), "\"kind\":\"deal\",\"seats\":[1]");
    reveal(1, salt[1]);
    assert_last_is("start");
    assert_int_equal(rows_of("stand"), 0);
}

static void who_begins_with_open_seats_waits_for_promises_too(void **state)
{
    (void)state;
    open_table(ANNA "," OPEN "," OPEN);
    sit_down(1);
    promise(0, salt[0]);
    assert_says(wish(0, "start", ""), "\"ok\":true");
    assert_last_is("begin");
    assert_says(wish(1, "start", ""), "about to begin");
    assert_says(join(2, ""), "about to begin");
    promise(1, salt[1]);
    assert_last_is("deal");
    reveal(0, salt[0]);
    reveal(1, salt[1]);
    assert_last_is("start");
}

static void in_a_rematch_everybody_has_time_to_come(void **state)
{
    const char *answer;

    (void)state;
    deal_two();
    reveal(0, salt[0]);
    reveal(1, salt[1]);
    wish(0, "resign", "");
    answer = wish(1, "rematch", "");
    small_field(answer, "room", room, sizeof room);
    small_field(answer, "key", key[1], sizeof key[1]);
    small_field(answer, "commit", commit, sizeof commit);
    watch(1);
    promise(1, salt[2]);
    assert_last_is("promise");
    small_pass(HB_REMATCH_TIME - 1);
    assert_last_is("promise");
    small_pass(1);
    assert_says(last_row(), "\"kind\":\"deal\",\"seats\":[1]");
    reveal(1, salt[2]);
    assert_last_is("start");
}

/* Those who do not play fair */

static void only_the_salt_that_was_promised_is_taken(void **state)
{
    (void)state;
    open_table(ANNA "," OPEN);
    promise(0, salt[0]);
    assert_says(reveal(0, salt[0]), "not_now");
    sit_down(1);
    promise(1, "short");
    assert_last_is("deal");
    assert_says(reveal(0, salt[2]), "not the salt that was promised");
    assert_says(reveal(1, "short"), "not the salt that was promised");
    assert_says(reveal(0, salt[0]), "\"ok\":true");
    assert_says(reveal(0, salt[0]), "has no salt to reveal");
    assert_says(promise(0, salt[2]), "too late");
    assert_last_is("reveal");
}

static void a_promise_can_be_changed_a_few_times_before_any_salt_is_told(void **state)
{
    (void)state;
    open_table(ANNA "," OPEN);
    for (int i = 1; i < HB_PROMISES_PER_SEAT; i++)
        assert_says(promise(0, salt[1 + i % 2]), "\"ok\":true");
    assert_says(promise(0, salt[0]), "\"ok\":true");
    assert_says(promise(0, salt[2]), "\"code\":\"full\"");
    sit_down(1);
    promise(1, salt[1]);
    assert_says(reveal(0, salt[2]), "not the salt");
    assert_says(reveal(0, salt[0]), "\"ok\":true");
}

/* Ben has heard Anna's salt and does not like what comes of it. */
static void who_does_not_reveal_loses_his_seat_and_all_is_drawn_anew(void **state)
{
    char second[HB_SECRET_TEXT + 1], secret[HB_SECRET_TEXT + 1], shown[HB_SECRET_TEXT + 1], *text;

    (void)state;
    deal_two();
    reveal(0, salt[0]);
    small_pass(HB_REVEAL_TIME - 1);
    assert_last_is("reveal");
    small_pass(1);
    assert_last_is("anew");
    assert_says(w.row[w.rows - 2].body, "\"kind\":\"stand\",\"seat\":1,\"late\":true");
    small_field(small_event_to(1), "commit", second, sizeof second);
    assert_string_not_equal(second, commit);
    small_field(small_event_to(1), "secret", secret, sizeof secret);
    hb_fair_commit(shown, secret);
    assert_string_equal(shown, commit);
    assert_says(wish(1, "promise", ",\"promise\":\"x\""), "no_seat");
    assert_says(reveal(0, salt[0]), "not_now");
    memcpy(commit, second, sizeof commit);
    promise(0, salt[2]);
    join(2, "");
    assert_says(last_row(), "\"kind\":\"deal\",\"seats\":[0]");
    reveal(0, salt[2]);
    text = record();
    assert_true(verifies(text, commit, salt[2]));
    assert_false(verifies(text, commit, salt[0]));
    assert_says(text, "\"before\":[{\"commit\":\"");
    assert_says(text, secret);
    free(text);
}

static void all_who_do_not_reveal_lose_their_seats(void **state)
{
    (void)state;
    open_table(ANNA "," OPEN "," OPEN);
    promise(0, salt[0]);
    sit_down(1);
    promise(1, salt[1]);
    sit_down(2);
    promise(2, salt[2]);
    reveal(2, salt[2]);
    small_pass(HB_REVEAL_TIME);
    assert_last_is("anew");
    assert_int_equal(rows_of("stand"), 2);
    assert_says(wish(2, "start", ""), "\"ok\":true");
}

static void who_stands_up_instead_of_revealing_spoils_it_as_well(void **state)
{
    (void)state;
    deal_two();
    reveal(0, salt[0]);
    assert_says(wish(1, "stand", ""), "\"ok\":true");
    assert_last_is("anew");
}

/* Two devices at one seat */

enum { TABLET = 4 }; /* a guest who has Anna's key, too */

static const char *at_tablet(const char *what, const char *more)
{
    char text[TEXT];
    static unsigned tag;

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":9,\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"tablet%u\"%s}", what,
             room, key[0], tag++, more);
    return small_say(TABLET, text);
}

static void watch_at_tablet(void)
{
    char text[TEXT];

    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", room, key[0]);
    assert_says(small_say(TABLET, text), "\"seats\":[0]");
}

static const char *promise_at_tablet(const char *of)
{
    char hash[HB_SECRET_TEXT + 1], more[TEXT / 2];

    hb_fair_promise(hash, of);
    snprintf(more, sizeof more, ",\"promise\":\"%s\"", hash);
    return at_tablet("promise", more);
}

static void a_second_device_cannot_change_what_the_first_has_promised(void **state)
{
    (void)state;
    open_table(ANNA "," OPEN);
    promise(0, salt[0]);
    watch_at_tablet();
    assert_says(promise_at_tablet(salt[2]), "a device that is here has promised");
    watch(0); /* the same connection once more */
    assert_says(promise_at_tablet(salt[2]), "not_now");
    sit_down(1);
    promise(1, salt[1]);
    assert_says(last_row(), "\"kind\":\"deal\",\"seats\":[0,1]");
    assert_says(reveal(0, salt[0]), "\"ok\":true");
}

static void devices_that_have_the_same_salt_share_the_promise(void **state)
{
    unsigned rows;

    (void)state;
    open_table(ANNA "," OPEN);
    promise(0, salt[0]);
    watch_at_tablet();
    rows = w.rows;
    for (unsigned i = 0; i < 2 * HB_PROMISES_PER_SEAT; i++)
        assert_says(promise_at_tablet(salt[0]), "\"ok\":true");
    assert_int_equal(w.rows, rows);
    hb_hall_left(w.hall, 1);
    sit_down(1);
    promise(1, salt[1]);
    assert_says(last_row(), "\"kind\":\"deal\",\"seats\":[0,1]");
}

static void a_promise_whose_device_has_gone_costs_nobody_his_seat(void **state)
{
    (void)state;
    open_table(ANNA "," OPEN);
    promise(0, salt[0]);
    watch_at_tablet();
    hb_hall_left(w.hall, 1);
    sit_down(1);
    promise(1, salt[1]);
    assert_last_is("promise"); /* they may come back */
    small_pass(HB_PROMISE_TIME);
    assert_says(last_row(), "\"kind\":\"deal\",\"seats\":[1]");
    reveal(1, salt[1]);
    assert_last_is("start");
}

static void when_the_first_device_has_gone_the_second_may_promise(void **state)
{
    (void)state;
    open_table(ANNA "," OPEN);
    promise(0, salt[0]);
    watch_at_tablet();
    hb_hall_left(w.hall, 1);
    assert_says(promise_at_tablet(salt[2]), "\"ok\":true");
    sit_down(1);
    promise(1, salt[1]);
    assert_says(last_row(), "\"kind\":\"deal\",\"seats\":[0,1]");
}

static void who_comes_back_makes_his_promise_again(void **state)
{
    (void)state;
    open_table(ANNA "," OPEN);
    promise(0, salt[0]);
    hb_hall_left(w.hall, 1);
    assert_true(hb_hall_came(w.hall, 1, "192.0.2.1"));
    watch(0);
    sit_down(1);
    promise(1, salt[1]);
    assert_last_is("promise");
    promise(0, salt[0]);
    assert_says(last_row(), "\"kind\":\"deal\",\"seats\":[0,1]");
}

/* A stranger who keeps their salt back again and again */

static void sit_and_keep_it_back(unsigned stranger, const char *address)
{
    assert_true(hb_hall_came(w.hall, stranger + 1, address));
    promise(0, salt[0]);
    sit_down(stranger);
    promise(stranger, salt[1]);
    assert_last_is("deal");
    reveal(0, salt[0]);
}

static void note_new_commit(void)
{
    assert_last_is("anew");
    small_field(small_event_to(1), "commit", commit, sizeof commit);
}

static void who_spoils_it_twice_cannot_sit_down_there_again(void **state)
{
    (void)state;
    open_table(ANNA "," OPEN);
    sit_and_keep_it_back(1, "2001:db8:7:7::1");
    small_pass(HB_REVEAL_TIME);
    note_new_commit();
    sit_and_keep_it_back(2, "2001:db8:7:7:1234::2"); /* the same network, another guest */
    assert_says(wish(2, "stand", ""), "\"ok\":true");
    note_new_commit();
    promise(0, salt[0]);
    assert_true(hb_hall_came(w.hall, 4, "2001:db8:7:7:5678::3"));
    assert_says(join(3, ",\"promises\":true"), "nobody from there can sit down");
    assert_true(hb_hall_came(w.hall, 4, "2001:db8:7:8::3"));
    assert_says(join(3, ""), "\"ok\":true");
    reveal(0, salt[0]);
    assert_last_is("start");
}

/* A server that was away */

static void come_again(void)
{
    small_restart();
    hb_hall_tick(w.hall);
    small_settle(true);
}

static void after_a_crash_there_is_time_to_come_back_and_reveal(void **state)
{
    char *text;

    (void)state;
    deal_two();
    reveal(0, salt[0]);
    w.now += 3600000;
    come_again();
    assert_last_is("reveal");
    watch(1);
    assert_says(reveal(1, salt[1]), "\"ok\":true");
    assert_last_is("start");
    text = record();
    assert_true(verifies(text, commit, salt[1]));
    free(text);
}

static void after_a_crash_there_is_time_to_come_back_and_be_dealt(void **state)
{
    (void)state;
    open_table(ANNA "," OPEN);
    promise(0, salt[0]);
    sit_down(1);
    w.now += 3600000;
    come_again();
    assert_last_is("sit");
    watch(0);
    watch(1);
    promise(1, salt[1]);
    assert_last_is("deal");
    assert_says(last_row(), "[0,1]");
}

static void rows_with_salts_of_older_servers_are_understood(void **state)
{
    static const char *const old[] = {
        "{\"kind\":\"open\",\"game\":\"carcassonne\",\"options\":{\"bag\":{\"base/"
        "U\":1}},\"seats\":[{\"kind\":\"person\","
        "\"name\":\"A\",\"tag\":\"tag of Anna is long\",\"salt\":\"pepper\"},{\"kind\":\"open\",\"name\":\"\"}],"
        "\"public\":false,\"secret\":\"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\","
        "\"pepper\":\"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\"}",
        "{\"kind\":\"sit\",\"seat\":1,\"name\":\"B\",\"salt\":\"paprika\",\"tag\":\"tag of Ben is longer\"}",
    };

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        w.row[w.rows] = (struct hb_row){ .room = "aaaaaaaaaaaaaaaaaaaaaa", .seq = i + 1, .at = w.now };
        w.row[w.rows].body = strdup(old[i]);
        w.row[w.rows].length = strlen(old[i]);
        w.rows++;
    }
    come_again();
    assert_last_is("start");
    assert_says(small_say(1, "{\"do\":\"record\",\"room\":\"aaaaaaaaaaaaaaaaaaaaaa\"}"),
                "\\\"salts\\\":[\\\"pepper\\\",\\\"paprika\\\"]");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, small_set_up, small_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_server_commits_all_promise_then_all_reveal),
        TEST(a_salt_is_not_taken_where_somebody_sits_down),
        TEST(where_nobody_promises_the_game_starts_at_once),
        TEST(who_sits_alone_at_his_screen_promises_too),
        TEST(the_last_who_joins_is_waited_for_but_not_for_long),
        TEST(who_is_not_here_adds_nothing_and_keeps_his_seat),
        TEST(who_begins_with_open_seats_waits_for_promises_too),
        TEST(in_a_rematch_everybody_has_time_to_come),
        TEST(only_the_salt_that_was_promised_is_taken),
        TEST(a_promise_can_be_changed_a_few_times_before_any_salt_is_told),
        TEST(who_does_not_reveal_loses_his_seat_and_all_is_drawn_anew),
        TEST(all_who_do_not_reveal_lose_their_seats),
        TEST(who_stands_up_instead_of_revealing_spoils_it_as_well),
        TEST(a_second_device_cannot_change_what_the_first_has_promised),
        TEST(devices_that_have_the_same_salt_share_the_promise),
        TEST(a_promise_whose_device_has_gone_costs_nobody_his_seat),
        TEST(when_the_first_device_has_gone_the_second_may_promise),
        TEST(who_comes_back_makes_his_promise_again),
        TEST(who_spoils_it_twice_cannot_sit_down_there_again),
        TEST(after_a_crash_there_is_time_to_come_back_and_reveal),
        TEST(after_a_crash_there_is_time_to_come_back_and_be_dealt),
        TEST(rows_with_salts_of_older_servers_are_understood),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

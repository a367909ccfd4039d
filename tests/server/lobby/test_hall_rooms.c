/* test_hall_rooms.c -- rooms coming and leaving, what an address may, and time that does not go as it should: the hall
 * as those see it who would like it to stop. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/lobby/origin.h"
#include "tests/support/small_hall.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };
static const int64_t day = 24 * (int64_t)HOUR;

static const char waiting_seats[] = "{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"open\"}";
static const char with_computer[] = "{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"computer\"}";
static const char computers[] = "{\"kind\":\"computer\"},{\"kind\":\"computer\"}";

/* Opens one room more, and notes its id and its first key. */
static const char *open_room(hb_guest guest, const char *seats, const char *more)
{
    static unsigned number;
    char text[512];
    const char *answer;

    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"seats\":[%s],\"tag\":\"nobody guesses %u\"%s}",
             seats, number++, more);
    answer = small_say(guest, text);
    if (strstr(answer, "\"ok\":true"))
        small_field(answer, "room", w.room, sizeof w.room);
    if (strstr(answer, "\"key\":"))
        small_field(answer, "key", w.anna, sizeof w.anna);
    return answer;
}

static const char *in_room(hb_guest guest, const char *what, const char *more)
{
    char text[512];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":2,\"room\":\"%s\"%s}", what, w.room, more);
    return small_say(guest, text);
}

static const char *watch(hb_guest guest)
{
    return in_room(guest, "watch", "");
}

static const char *chat(hb_guest guest)
{
    static unsigned number;
    char more[128];

    snprintf(more, sizeof more, ",\"name\":\"Eva\",\"text\":\"hello\",\"tag\":\"chat %u\"", number++);
    return in_room(guest, "chat", more);
}

static bool is_in_memory(void)
{
    uint64_t hash;
    uint32_t seq;
    bool over;

    return hb_hall_peek(w.hall, w.room, &hash, &seq, &over);
}

static bool is_over(void)
{
    assert_int_equal(small_look(HB_LOOK_HEAD, w.room), HB_SHOWN);
    return strstr(w.shown, "\"state\":\"over\"");
}

static struct hb_hall_numbers numbers(void)
{
    return hb_hall_numbers(w.hall);
}

/* Coming and leaving */

static void a_room_leaves_when_nobody_is_there_and_comes_back_the_same(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    small_pass(HOUR);
    assert_true(is_in_memory());
    hb_hall_left(w.hall, 1);
    hb_hall_left(w.hall, 2);
    small_pass(10 * SECOND);
    assert_true(is_in_memory()); /* whoever loads the page again comes back at once */
    small_pass(MINUTE);
    assert_false(is_in_memory());
    assert_int_equal(w.parks, 1);
    assert_string_equal(w.parked, w.room);
    assert_true(w.parked_due == INT64_MAX);
    assert_int_equal(numbers().rooms, 0);
    assert_int_equal(numbers().playing, 0);
    assert_says(small_wish(3, "move", w.anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""), "\"ok\":true");
    assert_true(is_in_memory());
    assert_int_equal(numbers().playing, 1);
}

static void a_clock_runs_out_in_a_room_that_is_not_in_memory(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"clock\":{\"kind\":\"move\",\"seconds\":3600}");
    hb_hall_left(w.hall, 1);
    hb_hall_left(w.hall, 2);
    small_pass(HOUR / 2);
    assert_false(is_in_memory());
    assert_int_equal(numbers().asleep, 1);
    small_pass(HOUR / 2 + MINUTE);
    assert_true(is_over());
    assert_says(w.shown, "\"by\":\"time\"");
}

static void computers_play_on_where_nobody_is(void **state)
{
    (void)state;
    open_room(1, computers, ",\"options\":{\"bag\":{\"base/U\":3}}");
    small_pass(HOUR);
    assert_false(is_in_memory());
    assert_int_equal(numbers().asleep, 0); /* nothing is left of a room that is over */
    assert_true(is_over());
}

static void a_start_reads_no_room_before_it_is_due(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    hb_hall_free(w.hall);
    w.hall = hb_hall_new(&w.limits, &w.world, NULL);
    w.first_ticket = 1;
    assert_true(hb_hall_alarm(w.hall, w.room, w.now + HOUR));
    hb_hall_begin(w.hall);
    small_pass(HOUR - 1);
    assert_int_equal(numbers().fetches, 0);
    small_pass(1);
    assert_int_equal(numbers().fetches, 1);
    small_pass(SECOND);
    assert_false(is_in_memory()); /* nothing was to be done there */
}

static void wishes_wait_for_a_room_on_its_way(void **state)
{
    char text[128];

    (void)state;
    open_room(1, waiting_seats, "");
    small_restart();
    small_forget_heard();
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":7,\"room\":\"%s\"}", w.room);
    hb_hall_said(w.hall, 1, text, strlen(text));
    hb_hall_said(w.hall, 2, text, strlen(text));
    hb_hall_left(w.hall, 2);
    assert_true(hb_hall_came(w.hall, 2, "192.0.2.9"));
    assert_int_equal(w.hears, 0);
    assert_int_equal(w.later.fetches, 1);
    small_settle(true);
    assert_int_equal(w.hears, 1); /* the new guest 2 has asked for nothing */
    assert_int_equal(w.to[0], 1);
}

static void a_guest_cannot_pile_up_wishes(void **state)
{
    char *text = malloc(HB_FRAME_MAX);

    (void)state;
    open_room(1, waiting_seats, "");
    small_restart();
    small_forget_heard();
    memset(text, ' ', HB_FRAME_MAX);
    text[sprintf(text, "{\"do\":\"watch\",\"room\":\"%s\"}", w.room)] = ' ';
    hb_hall_said(w.hall, 1, text, HB_FRAME_MAX);
    assert_int_equal(w.hears, 0);
    hb_hall_said(w.hall, 1, text, HB_FRAME_MAX);
    assert_says(w.heard[0], "too_fast");
    small_settle(true);
    assert_says(w.heard[1], "\"ok\":true");
    free(text);
}

static void say_chat(hb_guest guest, unsigned number, const char *key)
{
    char text[300];

    snprintf(text, sizeof text, "{\"do\":\"chat\",\"room\":\"%s\",%s,\"text\":\"a\",\"tag\":\"busy %u\"}", w.room, key,
             number);
    hb_hall_said(w.hall, guest, text, strlen(text));
}

static void players_do_not_wait_for_those_who_talk(void **state)
{
    char text[300];

    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    small_forget_heard();
    for (unsigned i = 0; i < 40; i++)
        say_chat(3, i, "\"name\":\"Eva\"");
    assert_int_equal(w.hears, 40 - 17); /* one is on its way, sixteen wait */
    snprintf(text, sizeof text,
             "{\"do\":\"move\",\"room\":\"%s\",\"key\":\"%s\",\"move\":\"tile 1 0 90\",\"tag\":\"m1\"}", w.room,
             w.anna);
    hb_hall_said(w.hall, 1, text, strlen(text));
    assert_int_equal(w.hears, 40 - 17);
    small_keep_one();
    assert_says(w.pending[0].body, "tile 1 0 90");
    say_chat(4, 99, "\"key\":\"abcdefghijkmnpqrstuvwxyz23456789\",\"name\":\"Eva\"");
    assert_says(w.heard[w.hears - 1], "too_fast"); /* a key that fits nothing does not help */
}

static void a_request_that_is_gone_is_not_answered(void **state)
{
    (void)state;
    open_room(1, waiting_seats, "");
    small_restart();
    hb_hall_look(w.hall, 11, HB_LOOK_HEAD, w.room, HB_ENGLISH);
    hb_hall_look(w.hall, 12, HB_LOOK_RECORD, w.room, HB_ENGLISH);
    hb_hall_look_away(w.hall, 11);
    small_settle(true);
    assert_int_equal(w.shown_to, 12);
    assert_int_equal(w.how, HB_NOT_BEGUN);
}

static void a_number_that_is_used_again_is_nobody_of_before(void **state)
{
    (void)state;
    open_room(1, waiting_seats, "");
    assert_says(watch(1), "\"ok\":true");
    assert_true(hb_hall_came(w.hall, 1, "192.0.2.66")); /* and nobody has told that guest 1 was gone */
    assert_says(chat(2), "\"ok\":true");
    assert_string_equal(small_event_to(1), "");
}

/* Rooms that cannot be read */

static void a_broken_room_is_not_read_again_and_again(void **state)
{
    (void)state;
    open_room(1, waiting_seats, "");
    small_restart();
    w.row[0].body[2] = 'K'; /* no kind any more */
    assert_int_equal(small_look(HB_LOOK_HEAD, w.room), HB_CANNOT_NOW);
    for (unsigned i = 0; i < 20; i++)
        assert_int_equal(small_look(HB_LOOK_HEAD, w.room), HB_CANNOT_NOW);
    assert_says(watch(1), "cannot_now");
    assert_says(chat(1), "cannot_now");
    assert_int_equal(numbers().fetches, 1);
    small_pass(HOUR);
    assert_true(numbers().fetches < 12);
    w.row[0].body[2] = 'k';
    small_pass(HOUR / 2);
    assert_says(watch(1), "\"ok\":true");
}

/* Opened by a server with other games: its start would be kept here and could not be read by any. */
static void a_game_that_is_not_known_here_does_not_begin(void **state)
{
    static const char join[] = ",\"name\":\"Petr\",\"tag\":\"nobody guesses Petr's\"";
    char *edition;
    unsigned rows;

    (void)state;
    open_room(1, waiting_seats, "");
    small_restart();
    rows = w.rows;
    w.notes_are_good = true;
    edition = strstr(w.row[0].body, "\"c3\"");
    assert_non_null(edition);
    edition[2] = '9';
    assert_says(watch(1), "cannot_now");
    assert_says(in_room(2, "join", join), "cannot_now");
    small_pass(HOUR);
    assert_int_equal(w.rows, rows);
    edition[2] = '3';
    small_pass(HOUR / 2);
    assert_says(watch(1), "\"ok\":true");
    assert_says(in_room(2, "join", join), "\"ok\":true");
}

static void a_room_that_was_deleted_is_noticed(void **state)
{
    (void)state;
    open_room(1, waiting_seats, "");
    assert_says(watch(1), "\"ok\":true");
    free(w.row[--w.rows].body);
    w.notes_are_good = w.cuts_are_good = true;
    for (unsigned i = 0; i < 2; i++) {
        char text[200];

        snprintf(text, sizeof text,
                 "{\"do\":\"chat\",\"room\":\"%s\",\"name\":\"A\",\"text\":\"a\",\"tag\":\"deleted %u\"}", w.room, i);
        hb_hall_said(w.hall, 2, text, strlen(text));
        small_settle(false);
    }
    assert_int_equal(w.cuts, 1);
    assert_int_equal(w.cut, 1);
    hb_hall_left(w.hall, 1);
    assert_false(is_in_memory());
    assert_says(chat(2), "no_room");
}

static void a_full_disk_sends_nobody_away(void **state)
{
    (void)state;
    open_room(1, waiting_seats, "");
    assert_says(watch(1), "\"ok\":true");
    for (unsigned i = 0; i < 4; i++) {
        char text[200];

        snprintf(text, sizeof text,
                 "{\"do\":\"chat\",\"room\":\"%s\",\"name\":\"A\",\"text\":\"a\",\"tag\":\"full %u\"}", w.room, i);
        hb_hall_said(w.hall, 2, text, strlen(text));
        small_settle(false);
    }
    assert_int_equal(w.cuts, 0);
    w.now += MINUTE;
    assert_says(chat(2), "\"ok\":true");
}

/* A full hall */

static void come_from(hb_guest guest, unsigned host)
{
    char address[32];

    snprintf(address, sizeof address, "198.51.100.%u", host);
    assert_true(hb_hall_came(w.hall, guest, address));
}

static void abandoned_rooms_do_not_fill_the_hall(void **state)
{
    (void)state;
    w.limits.rooms = 3;
    small_restart();
    for (unsigned i = 0; i < 20; i++) {
        come_from(10 + i, i);
        assert_says(open_room(10 + i, waiting_seats, ""), "\"ok\":true");
        hb_hall_left(w.hall, 10 + i);
    }
    assert_true(numbers().rooms <= 3);
    small_restart();
    assert_says(open_room(1, waiting_seats, ""), "\"ok\":true");
    assert_says(watch(1), "\"ok\":true");
}

static void a_full_hall_never_says_that_a_room_is_not_there(void **state)
{
    char before[32], key[64], text[256];

    (void)state;
    w.limits.rooms = 1;
    small_restart();
    open_room(1, waiting_seats, "");
    memcpy(before, w.room, sizeof before);
    small_field(open_room(1, waiting_seats, ""), "key", key, sizeof key);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\",\"keys\":[\"%s\"]}", w.room, key);
    assert_says(small_say(1, text), "\"seats\":[0]"); /* who only looks on would make room */
    assert_says(open_room(2, waiting_seats, ""), "\"code\":\"full\"");
    memcpy(w.room, before, sizeof before);
    assert_int_equal(small_look(HB_LOOK_HEAD, w.room), HB_CANNOT_NOW);
    assert_says(watch(2), "\"code\":\"full\"");
    hb_hall_left(w.hall, 1);
    assert_int_equal(small_look(HB_LOOK_HEAD, w.room), HB_SHOWN);
}

static void a_rematch_is_answered_in_a_full_hall(void **state)
{
    const char *answer;

    (void)state;
    w.limits.rooms = 2;
    small_restart();
    small_begin_game("carcassonne", "");
    assert_says(small_wish(2, "resign", w.ben, ",\"tag\":\"r\""), "\"ok\":true");
    assert_says(small_wish(1, "rematch", w.anna, ",\"tag\":\"again\""), "\"ok\":true");
    w.limits.rooms = 1;
    small_restart();
    answer = small_wish(2, "rematch", w.ben, ",\"tag\":\"me too\""); /* the one room has to go for the other to come */
    if (!strstr(answer, "\"ok\":true"))
        assert_says(answer, "\"code\":\"full\"");
    w.limits.rooms = 2;
    small_restart();
    assert_says(small_wish(2, "rematch", w.ben, ",\"tag\":\"me too\""), "\"ok\":true");
}

/* What an address may */

static void rooms_are_counted_wherever_they_are(void **state)
{
    (void)state;
    w.limits.rooms_per_address = 2;
    small_restart();
    assert_says(open_room(1, waiting_seats, ""), "\"ok\":true");
    assert_says(open_room(2, with_computer, ""), "\"ok\":true");
    small_pass(HOUR);
    assert_int_equal(numbers().rooms, 0);
    assert_says(open_room(3, waiting_seats, ""), "finish some of them first");
    come_from(10, 10);
    assert_says(open_room(10, waiting_seats, ""), "\"ok\":true");
}

static void a_room_that_is_over_is_not_counted(void **state)
{
    (void)state;
    w.limits.rooms_per_address = 1;
    small_restart();
    small_begin_game("carcassonne", "");
    assert_says(open_room(3, waiting_seats, ""), "\"code\":\"full\"");
    small_wish(2, "resign", w.ben, ",\"tag\":\"r\"");
    assert_says(open_room(3, waiting_seats, ""), "\"ok\":true");
}

static void opening_and_resigning_has_an_end(void **state)
{
    unsigned opened = 0;

    (void)state;
    w.limits.openings_per_hour = 5;
    small_restart();
    for (unsigned i = 0; i < 10; i++) {
        if (strstr(open_room(1, "{\"kind\":\"person\",\"name\":\"A\"},{\"kind\":\"person\",\"name\":\"B\"}", ""),
                   "\"ok\":true") == NULL)
            continue;
        opened++;
        assert_says(small_wish(1, "resign", w.anna, ",\"tag\":\"r\""), "\"ok\":true");
    }
    assert_int_equal(opened, 5);
    assert_says(open_room(2, waiting_seats, ""), "within an hour");
    hb_hall_left(w.hall, 1);
    assert_true(hb_hall_came(w.hall, 1, "192.0.2.1")); /* who comes back is no other */
    assert_says(open_room(1, waiting_seats, ""), "within an hour");
    small_pass(HOUR / 5);
    assert_says(open_room(1, waiting_seats, ""), "\"ok\":true");
    assert_says(open_room(1, waiting_seats, ""), "within an hour");
}

static void rematches_have_limits_too(void **state)
{
    (void)state;
    w.limits.rematches_per_hour = 2;
    small_restart();
    small_begin_game("carcassonne", "");
    for (unsigned i = 0; i < 2; i++) {
        const char *answer;

        assert_says(small_wish(1, "resign", w.anna, ",\"tag\":\"r\""), "\"ok\":true");
        answer = small_wish(1, "rematch", w.anna, ",\"tag\":\"again\"");
        assert_says(answer, "\"ok\":true");
        small_field(answer, "room", w.room, sizeof w.room);
        small_field(answer, "key", w.anna, sizeof w.anna);
    }
    assert_says(small_wish(1, "resign", w.anna, ",\"tag\":\"r\""), "\"ok\":true");
    assert_says(small_wish(1, "rematch", w.anna, ",\"tag\":\"again\""), "within an hour");
    w.limits.rooms_per_address = 0;
    w.limits.rematches_per_hour = 9;
    small_restart();
    assert_says(small_wish(1, "rematch", w.anna, ",\"tag\":\"again\""), "finish some of them first");
}

static void a_network_of_ipv6_is_one_address(void **state)
{
    (void)state;
    w.limits.rooms_per_address = 1;
    small_restart();
    assert_true(hb_hall_came(w.hall, 10, "2001:db8:1:2:aaaa::1"));
    assert_true(hb_hall_came(w.hall, 11, "2001:db8:1:2:bbbb::2"));
    assert_true(hb_hall_came(w.hall, 12, "2001:db8:1:3::1"));
    assert_says(open_room(10, waiting_seats, ""), "\"ok\":true");
    assert_says(open_room(11, waiting_seats, ""), "\"code\":\"full\"");
    assert_says(open_room(12, waiting_seats, ""), "\"ok\":true");
}

static void addresses_are_grouped(void **state)
{
    static const char *const pairs[][2] = {
        { "192.0.2.7", "192.0.2.7" },
        { "::ffff:192.0.2.7", "192.0.2.7" },
        { "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64" },
        { "2001:0db8:0001:0002::", "2001:db8:1:2::/64" },
        { "fe80::1%eth0", "fe80:0:0:0::/64" },
        { "::1", "0:0:0:0::/64" },
        { "nowhere", "nowhere" },
        { "", "" },
    };
    char group[HB_ADDRESS_TEXT];

    (void)state;
    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        hb_address_group(group, pairs[i][0]);
        assert_string_equal(group, pairs[i][1]);
    }
}

static unsigned rooms_in_list(void)
{
    unsigned n = 0;
    const char *at;

    w.now += 2 * SECOND;
    for (at = small_say(4, "{\"do\":\"list\"}"); (at = strstr(at, "\"commit\"")); at++)
        n++;
    return n;
}

static void an_address_has_three_rooms_in_the_list(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 6; i++)
        open_room(1, waiting_seats, ",\"public\":true");
    assert_int_equal(rooms_in_list(), 3);
    come_from(10, 10);
    open_room(10, waiting_seats, ",\"public\":true");
    open_room(10, waiting_seats, ",\"public\":false");
    assert_int_equal(rooms_in_list(), 4);
    small_pass(HOUR);
    assert_int_equal(rooms_in_list(), 0); /* nobody is there */
    watch(1);
    assert_int_equal(rooms_in_list(), 0);
}

/* A week */

static void a_room_that_waits_is_closed_after_a_week_without_anybody(void **state)
{
    (void)state;
    open_room(1, waiting_seats, "");
    small_pass(6 * day);
    assert_int_equal(w.rows, 1);
    watch(1);
    small_pass(3 * day);
    assert_int_equal(w.rows, 1); /* somebody is there */
    hb_hall_left(w.hall, 1);
    small_pass(6 * day);
    assert_int_equal(w.rows, 1);
    small_pass(2 * day);
    assert_int_equal(w.rows, 2);
    assert_says(w.row[1].body, "\"close\"");
    assert_true(is_over());
    assert_says(in_room(2, "join", ",\"name\":\"Ben\",\"tag\":\"join-0123456789abcdef\""), "not_now");
    assert_says(small_wish(2, "rematch", w.anna, ",\"tag\":\"again\""), "not_now");
    assert_int_equal(small_look(HB_LOOK_RECORD, w.room), HB_NOT_BEGUN);
}

static void a_week_goes_on_over_a_restart(void **state)
{
    (void)state;
    open_room(1, waiting_seats, "");
    small_pass(5 * day);
    small_restart();
    small_pass(day);
    assert_int_equal(w.rows, 1);
    small_pass(day);
    assert_int_equal(w.rows, 2);
}

/* Who is away */

static const char *substitute(void)
{
    static unsigned number;
    char more[64];

    snprintf(more, sizeof more, ",\"seat\":1,\"tag\":\"sub %u\"", number++);
    return small_wish(1, "substitute", w.anna, more);
}

static void nobody_is_replaced_who_has_just_sat_down(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    hb_hall_left(w.hall, 2);
    assert_says(substitute(), "not_now");
    w.now += MINUTE - 1;
    assert_says(substitute(), "not_now");
    w.now += 1;
    assert_says(substitute(), "\"ok\":true");
}

static void nobody_is_replaced_who_never_watched_before_a_minute(void **state)
{
    (void)state;
    open_room(1, waiting_seats, "");
    watch(1);
    small_pass(HOUR);
    assert_says(in_room(2, "join", ",\"name\":\"Ben\",\"tag\":\"join-0123456789abcdef\""), "\"ok\":true");
    assert_says(substitute(), "not_now");
    w.now += MINUTE;
    assert_says(substitute(), "\"ok\":true");
}

static void nobody_is_replaced_at_once_after_a_rematch_or_a_restart(void **state)
{
    const char *answer;

    (void)state;
    small_begin_game("carcassonne", "");
    assert_says(small_wish(2, "resign", w.ben, ",\"tag\":\"r\""), "\"ok\":true");
    answer = small_wish(1, "rematch", w.anna, ",\"tag\":\"again\"");
    small_field(answer, "room", w.room, sizeof w.room);
    small_field(answer, "key", w.anna, sizeof w.anna);
    assert_says(substitute(), "not_now");
    small_restart();
    assert_says(substitute(), "not_now");
    w.now += MINUTE;
    assert_says(substitute(), "\"ok\":true");
}

/* Time */

static void computers_go_on_when_the_clock_goes_back(void **state)
{
    unsigned rows;

    (void)state;
    open_room(1, computers, ",\"options\":{\"bag\":{\"base/U\":20}}");
    watch(1);
    small_pass(2 * SECOND);
    rows = w.rows;
    w.notes_are_good = true;
    w.now -= 10 * day;
    small_pass(2 * SECOND);
    assert_true(w.rows > rows + 2);
    for (unsigned i = 1; i < w.rows; i++)
        assert_true(w.row[i].at >= w.row[i - 1].at);
    assert_says(small_say(1, "{\"do\":\"ping\"}"), "\"ok\":true");
}

static void a_leap_of_the_clock_ends_no_game(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"clock\":{\"kind\":\"days\",\"days\":2}");
    w.notes_are_good = true;
    w.now += 1000 * day;
    small_pass(day);
    assert_false(is_over());
    small_pass(day + SECOND);
    assert_true(is_over());
}

static void a_server_with_a_clock_that_was_wrong_ends_no_game(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"clock\":{\"kind\":\"days\",\"days\":2}");
    w.now += 1000 * day;
    small_restart();
    small_pass(day);
    assert_false(is_over());
    w.now -= 990 * day;
    small_restart();
    small_pass(day / 2);
    assert_false(is_over());
    small_pass(2 * day);
    assert_true(is_over());
    for (unsigned i = 1; i < w.rows; i++)
        assert_true(w.row[i].at >= w.row[i - 1].at);
}

static void computers_go_on_after_a_start_in_the_past(void **state)
{
    unsigned rows;

    (void)state;
    open_room(1, computers, ",\"options\":{\"bag\":{\"base/U\":20}}");
    watch(1);
    small_pass(2 * SECOND);
    rows = w.rows;
    w.now -= 10 * day;
    small_restart();
    small_pass(10 * SECOND);
    assert_true(w.rows > rows + 2);
    for (unsigned i = 1; i < w.rows; i++)
        assert_true(w.row[i].at >= w.row[i - 1].at);
}

static void time_in_which_the_server_was_away_is_not_charged(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"clock\":{\"kind\":\"bank\",\"seconds\":300,\"increment\":0}");
    small_pass(100 * SECOND);
    w.now += day;
    small_restart();
    small_pass(4 * MINUTE); /* 100 seconds were charged before: it is not known when the server went down */
    assert_false(is_over());
    small_pass(3 * MINUTE);
    assert_true(is_over());
}

/* The game was not interrupted, though the room was. */
static void a_game_that_begins_after_a_restart_does_not_resume(void **state)
{
    (void)state;
    open_room(1, waiting_seats, ",\"clock\":{\"kind\":\"bank\",\"seconds\":300,\"increment\":0}");
    small_pass(SECOND);
    small_restart();
    w.now += SECOND;
    assert_says(in_room(2, "join", ",\"name\":\"Ben\",\"tag\":\"nobody guesses this\""), "\"ok\":true");
    w.now += SECOND;
    assert_says(watch(3), "\"ok\":true");
    small_pass(MINUTE);
    assert_says(w.row[w.rows - 1].body, "\"kind\":\"start\"");
}

static void a_short_absence_is_charged_where_a_move_has_days(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"clock\":{\"kind\":\"days\",\"days\":1}");
    w.now += 3 * HOUR;
    small_restart();
    small_pass(20 * (int64_t)HOUR);
    assert_false(is_over());
    small_pass(HOUR + MINUTE);
    assert_true(is_over());
}

/* Thoughts */

static void thoughts_are_given_away_a_few_at_a_time_and_in_turn(void **state)
{
    char room[4][32];
    unsigned moves[4] = { 0 };

    (void)state;
    w.limits.thoughts = 2;
    small_restart();
    for (unsigned i = 0; i < 4; i++) {
        open_room(1, computers, "");
        memcpy(room[i], w.room, sizeof room[i]);
    }
    w.now += SECOND;
    hb_hall_tick(w.hall);
    assert_int_equal(w.later.thoughts, 2); /* and none is done meanwhile */
    assert_int_equal(numbers().thinking, 4);
    for (unsigned i = 0; i < 40; i++) {
        w.now += SECOND;
        hb_hall_tick(w.hall);
        assert_true(w.later.thoughts <= 2);
        later_do(&w.later, w.hall, NULL, 0);
        while (w.tickets > 0) {
            for (unsigned k = 0; k < 4; k++)
                moves[k] += strcmp(w.pending[0].room, room[k]) == 0;
            small_keep_one();
        }
    }
    for (unsigned k = 0; k < 4; k++)
        assert_true(moves[k] >= 9 && moves[k] <= 11);
}

/* The time of the thought that is being made, which is the first. */
static uint32_t time_of_thought(void)
{
    w.now += SECOND;
    hb_hall_tick(w.hall);
    assert_int_equal(w.later.thoughts, 1);
    assert_string_equal(w.later.thought[0]->level->name, "hard");
    return w.later.thought[0]->ms;
}

static void where_many_tables_wait_each_has_less_time_for_a_thought(void **state)
{
    static const char knights[] =
        "{\"kind\":\"computer\",\"level\":\"hard\"},{\"kind\":\"computer\",\"level\":\"hard\"}";

    (void)state;
    w.limits.thoughts = 1;
    small_restart();
    open_room(1, knights, "");
    assert_int_equal(time_of_thought(), 250);
    for (unsigned i = 0; i < 4; i++)
        open_room(1, knights, "");
    w.now += SECOND;
    hb_hall_tick(w.hall);
    later_do(&w.later, w.hall, NULL, 0);
    assert_int_equal(time_of_thought(), 250 / 4);
}

/* Says something and lets so many rows be kept, while a computer thinks. */
static void wish_meanwhile(const char *what, const char *more, unsigned rows)
{
    char text[300];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"room\":\"%s\",\"key\":\"%s\"%s}", what, w.room, w.anna, more);
    hb_hall_said(w.hall, 1, text, strlen(text));
    for (unsigned i = 0; i < rows; i++) {
        assert_int_equal(w.tickets, 1);
        small_keep_one();
    }
}

static void a_thought_of_another_position_is_not_played(void **state)
{
    (void)state;
    open_room(1, "{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"computer\"}",
              ",\"options\":{\"bag\":{\"base/U\":40}}");
    watch(1);
    assert_says(small_wish(1, "move", w.anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""), "\"ok\":true");
    assert_says(small_wish(1, "move", w.anna, ",\"move\":\"pass\",\"tag\":\"m2\""), "\"ok\":true");
    w.now += SECOND;
    hb_hall_tick(w.hall);
    assert_int_equal(w.later.thoughts, 1);
    wish_meanwhile("takeback", ",\"tag\":\"t\"", 2);
    assert_says(w.row[w.rows - 1].body, "\"undo\"");
    wish_meanwhile("move", ",\"move\":\"tile 1 0 90\",\"tag\":\"m3\"", 1);
    wish_meanwhile("move", ",\"move\":\"pass\",\"tag\":\"m4\"", 1);
    assert_true(later_do(&w.later, w.hall, NULL, 0));
    assert_int_equal(w.tickets, 0); /* it is the computer's turn, and that was not thought of this */
    w.now += SECOND;
    hb_hall_tick(w.hall);
    assert_true(later_do(&w.later, w.hall, NULL, 0));
    assert_says(w.pending[0].body, "\"play\"");
}

static void a_thought_waits_until_the_room_is_not_busy(void **state)
{
    char text[200];

    (void)state;
    open_room(1, computers, "");
    watch(1);
    w.now += SECOND;
    hb_hall_tick(w.hall);
    snprintf(text, sizeof text, "{\"do\":\"chat\",\"room\":\"%s\",\"name\":\"A\",\"text\":\"a\",\"tag\":\"c\"}",
             w.room);
    hb_hall_said(w.hall, 1, text, strlen(text));
    assert_int_equal(w.tickets, 1);
    assert_true(later_do(&w.later, w.hall, NULL, 0));
    assert_int_equal(w.tickets, 1);
    small_keep_one();
    assert_int_equal(w.tickets, 1);
    assert_says(w.pending[0].body, "\"play\"");
}

/* Opening */

static void who_asks_again_gets_the_room_that_he_has_opened(void **state)
{
    static const char wish[] =
        "{\"do\":\"open\",\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\",\"name\":\"A\"},"
        "{\"kind\":\"open\"}],\"tag\":\"open-0123456789abcdef\"}";
    char first[512];

    (void)state;
    snprintf(first, sizeof first, "%s", small_say(1, wish));
    assert_string_equal(small_say(1, wish), first);
    small_restart();
    assert_string_equal(small_say(1, wish), first);
    assert_int_equal(w.rows, 1);
    small_forget_heard();
    small_restart();
    w.limits.rooms_per_address = 0; /* it is no new one */
    small_restart();
    assert_string_equal(small_say(1, wish), first);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, small_set_up, small_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_room_leaves_when_nobody_is_there_and_comes_back_the_same),
        TEST(a_clock_runs_out_in_a_room_that_is_not_in_memory),
        TEST(computers_play_on_where_nobody_is),
        TEST(a_start_reads_no_room_before_it_is_due),
        TEST(wishes_wait_for_a_room_on_its_way),
        TEST(a_guest_cannot_pile_up_wishes),
        TEST(players_do_not_wait_for_those_who_talk),
        TEST(a_request_that_is_gone_is_not_answered),
        TEST(a_number_that_is_used_again_is_nobody_of_before),
        TEST(a_broken_room_is_not_read_again_and_again),
        TEST(a_game_that_is_not_known_here_does_not_begin),
        TEST(a_room_that_was_deleted_is_noticed),
        TEST(a_full_disk_sends_nobody_away),
        TEST(abandoned_rooms_do_not_fill_the_hall),
        TEST(a_full_hall_never_says_that_a_room_is_not_there),
        TEST(a_rematch_is_answered_in_a_full_hall),
        TEST(rooms_are_counted_wherever_they_are),
        TEST(a_room_that_is_over_is_not_counted),
        TEST(opening_and_resigning_has_an_end),
        TEST(rematches_have_limits_too),
        TEST(a_network_of_ipv6_is_one_address),
        TEST(addresses_are_grouped),
        TEST(an_address_has_three_rooms_in_the_list),
        TEST(a_room_that_waits_is_closed_after_a_week_without_anybody),
        TEST(a_week_goes_on_over_a_restart),
        TEST(nobody_is_replaced_who_has_just_sat_down),
        TEST(nobody_is_replaced_who_never_watched_before_a_minute),
        TEST(nobody_is_replaced_at_once_after_a_rematch_or_a_restart),
        TEST(computers_go_on_when_the_clock_goes_back),
        TEST(a_leap_of_the_clock_ends_no_game),
        TEST(a_server_with_a_clock_that_was_wrong_ends_no_game),
        TEST(computers_go_on_after_a_start_in_the_past),
        TEST(time_in_which_the_server_was_away_is_not_charged),
        TEST(a_game_that_begins_after_a_restart_does_not_resume),
        TEST(a_short_absence_is_charged_where_a_move_has_days),
        TEST(thoughts_are_given_away_a_few_at_a_time_and_in_turn),
        TEST(where_many_tables_wait_each_has_less_time_for_a_thought),
        TEST(a_thought_of_another_position_is_not_played),
        TEST(a_thought_waits_until_the_room_is_not_busy),
        TEST(who_asks_again_gets_the_room_that_he_has_opened),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

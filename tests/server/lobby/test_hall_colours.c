/* test_hall_colours.c -- the colours of seats: who may have which, who hears of it, and that they stay. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/small_hall.h"

enum { TEXT_MAX = 1024, ANNA = 1, BEN = 2, SPECTATOR = 3 };

static const char *open_with(const char *seats, const char *tag)
{
    char text[TEXT_MAX];
    const char *answer;

    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"seats\":[%s],\"tag\":\"open-0123456789-%s\"}", seats,
             tag);
    answer = small_say(ANNA, text);
    if (strstr(answer, "\"ok\":true"))
        small_field(answer, "room", w.room, sizeof w.room);
    if (strstr(answer, "\"key\":"))
        small_field(answer, "key", w.anna, sizeof w.anna);
    return answer;
}

/* Anna, a place for Ben, another one, and a computer. */
static void open_for_four(void)
{
    assert_says(open_with("{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"open\"},{\"kind\":\"open\"},"
                          "{\"kind\":\"computer\"}",
                          "four"),
                "\"ok\":true");
}

static const char *watch(hb_guest guest)
{
    char text[TEXT_MAX];

    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":2,\"room\":\"%s\"}", w.room);
    return small_say(guest, text);
}

static const char *join(hb_guest guest, const char *name, const char *more)
{
    char text[TEXT_MAX];
    const char *answer;

    snprintf(text, sizeof text,
             "{\"do\":\"join\",\"id\":3,\"room\":\"%s\",\"name\":\"%s\",\"tag\":\"join-0123456789-%s\"%s}", w.room,
             name, name, more);
    answer = small_say(guest, text);
    if (strstr(answer, "\"key\":"))
        small_field(answer, "key", w.ben, sizeof w.ben);
    return answer;
}

static const char *take(hb_guest guest, const char *key, int colour, const char *tag)
{
    char more[64];

    snprintf(more, sizeof more, ",\"colour\":%d,\"tag\":\"%s\"", colour, tag);
    return small_wish(guest, "colour", key, more);
}

static void a_colour_is_told_to_everybody_and_kept(void **state)
{
    (void)state;
    open_for_four();
    watch(SPECTATOR);
    assert_null(strstr(watch(BEN), "\"colour\""));
    assert_says(take(ANNA, w.anna, 6, "a"), "\"ok\":true");
    assert_says(small_event_to(SPECTATOR), "\"kind\":\"colour\",\"seat\":0,\"colours\":[6,1,2,3]");
    small_restart();
    assert_says(watch(BEN), "\"name\":\"Anna\",\"here\":false,\"colour\":6");
}

static void who_takes_a_colour_gives_his_own_for_it(void **state)
{
    (void)state;
    open_for_four();
    watch(SPECTATOR);
    take(ANNA, w.anna, 3, "a"); /* of the computer */
    assert_says(small_event_to(SPECTATOR), "\"colours\":[3,1,2,0]");
    take(ANNA, w.anna, 1, "b"); /* of an open seat */
    assert_says(small_event_to(SPECTATOR), "\"colours\":[1,3,2,0]");
}

static void nobody_takes_the_colour_of_another_person(void **state)
{
    (void)state;
    open_for_four();
    join(BEN, "Ben", "");
    assert_says(take(BEN, w.ben, 0, "a"), "Anna plays with this colour");
    assert_says(take(ANNA, w.anna, 1, "b"), "not_now");
    assert_says(take(ANNA, w.anna, 0, "c"), "your colour already");
    assert_null(strstr(watch(BEN), "\"colour\":"));
}

static void what_is_no_colour_is_refused(void **state)
{
    (void)state;
    open_for_four();
    assert_says(take(ANNA, w.anna, 8, "a"), "from 0 to 7");
    assert_says(take(ANNA, w.anna, -1, "b"), "from 0 to 7");
    assert_says(small_wish(ANNA, "colour", w.anna, ",\"tag\":\"c\""), "from 0 to 7");
    assert_says(small_wish(ANNA, "colour", w.anna, ",\"colour\":\"red\",\"tag\":\"d\""), "from 0 to 7");
    assert_says(take(BEN, "00000000000000000000000000000000", 5, "e"), "no_seat");
    assert_says(open_with("{\"kind\":\"open\",\"colour\":9},{\"kind\":\"open\"}", "nine"), "from 0 to 7");
    assert_says(open_with("{\"kind\":\"open\",\"colour\":4},{\"kind\":\"computer\",\"colour\":4}", "same"),
                "two seats cannot have the same colour");
}

static void a_room_is_opened_with_colours(void **state)
{
    const char *head;

    (void)state;
    assert_says(open_with("{\"kind\":\"person\",\"name\":\"Anna\",\"colour\":1},{\"kind\":\"open\"},"
                          "{\"kind\":\"computer\",\"colour\":7}",
                          "with"),
                "\"ok\":true");
    head = watch(BEN);
    assert_says(head, "\"name\":\"Anna\",\"here\":false,\"colour\":1");
    assert_says(head, "\"colour\":7");
    assert_says(head, "\"kind\":\"open\",\"name\":\"\",\"here\":false,\"colour\":0"); /* that one is Anna's */
}

static void who_sits_down_has_the_colour_he_likes_if_it_is_nobodys(void **state)
{
    (void)state;
    open_for_four();
    watch(SPECTATOR);
    assert_says(join(BEN, "Ben", ",\"colour\":5"), "\"seat\":1");
    assert_says(small_event_to(SPECTATOR), "\"colours\":[0,5,2,3]");
    assert_says(join(BEN, "Eva", ",\"colour\":5"), "\"seat\":2");
    assert_null(strstr(small_event_to(SPECTATOR), "\"colours\""));
}

static void a_colour_stays_with_the_seat_of_whoever_stands_up(void **state)
{
    (void)state;
    open_for_four();
    join(BEN, "Ben", ",\"colour\":5");
    small_wish(BEN, "stand", w.ben, ",\"tag\":\"s\"");
    assert_says(watch(SPECTATOR), "\"kind\":\"open\",\"name\":\"\",\"here\":false,\"colour\":5");
}

static void colours_stay_once_the_game_has_begun_and_in_the_next(void **state)
{
    const char *answer, *head;

    (void)state;
    open_with("{\"kind\":\"person\",\"name\":\"Anna\",\"colour\":4},{\"kind\":\"open\"}", "two");
    join(BEN, "Ben", ",\"colour\":0");
    assert_says(take(ANNA, w.anna, 6, "a"), "colours stay as they are");
    small_wish(BEN, "resign", w.ben, ",\"tag\":\"r\"");
    answer = small_wish(ANNA, "rematch", w.anna, ",\"tag\":\"again\"");
    small_field(answer, "room", w.room, sizeof w.room);
    head = watch(ANNA);
    assert_says(head, "\"name\":\"Anna\",\"here\":false,\"colour\":4");
    assert_says(head, "\"name\":\"Ben\",\"here\":false,\"colour\":0");
}

/* Else somebody who does nothing else would leave no row for the game. */
static void colours_are_changed_so_often_and_no_more(void **state)
{
    char tag[16];

    (void)state;
    open_for_four();
    for (int i = 0; i < HB_COLOURS_PER_ROOM; i++) {
        snprintf(tag, sizeof tag, "t%d", i);
        w.now += 1000; /* no faster than anybody may ask */
        assert_says(take(ANNA, w.anna, 4 + i % 2, tag), "\"ok\":true");
    }
    assert_says(take(ANNA, w.anna, 4, "more"), "often enough");
    assert_says(join(BEN, "Ben", ",\"colour\":6"), "\"seat\":1");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, small_set_up, small_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_colour_is_told_to_everybody_and_kept),
        TEST(who_takes_a_colour_gives_his_own_for_it),
        TEST(nobody_takes_the_colour_of_another_person),
        TEST(what_is_no_colour_is_refused),
        TEST(a_room_is_opened_with_colours),
        TEST(who_sits_down_has_the_colour_he_likes_if_it_is_nobodys),
        TEST(a_colour_stays_with_the_seat_of_whoever_stands_up),
        TEST(colours_stay_once_the_game_has_begun_and_in_the_next),
        TEST(colours_are_changed_so_often_and_no_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

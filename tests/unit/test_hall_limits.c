/* test_hall_limits.c -- patient people: what an address may have of the hall, however many connections it has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unit/small_hall.h"

enum { TEXT = 512, ROOMS = 40 };

static char rooms[ROOMS][HB_ROOM_ID + 1], keys[ROOMS][64];

/* Room i, which nobody watches; a patient person does not ask too fast. */
static void open_room(hb_guest guest, unsigned i, const char *more)
{
    char text[TEXT];
    const char *answer;

    w.now += 1000;
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"},"
             "{\"kind\":\"open\"}],\"tag\":\"open-0123456789-%u\"%s}",
             i, more);
    answer = small_say(guest, text);
    assert_says(answer, "\"ok\":true");
    small_field(answer, "room", rooms[i], sizeof rooms[i]);
    small_field(answer, "key", keys[i], sizeof keys[i]);
}

static const char *watch(hb_guest guest, unsigned i, const char *key)
{
    char text[TEXT];

    w.now += 1000;
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\",\"keys\":[%s%s%s]}", rooms[i],
             key[0] != '\0' ? "\"" : "", key, key[0] != '\0' ? "\"" : "");
    return small_say(guest, text);
}

static const char *leave(hb_guest guest, unsigned i)
{
    char text[TEXT];

    snprintf(text, sizeof text, "{\"do\":\"leave\",\"id\":1,\"room\":\"%s\"}", rooms[i]);
    return small_say(guest, text);
}

/* ---- watching ---- */

static void an_address_watches_so_many_rooms_and_no_more(void **state)
{
    (void)state;
    w.limits.watches_per_address = 6;
    small_restart();
    for (unsigned i = 0; i < 3; i++)
        open_room(1, i, "");
    for (unsigned i = 0; i < 6; i++)
        assert_says(watch(1 + i / 3, i % 3, ""), "\"ok\":true");
    assert_says(watch(3, 0, ""), "from this address");
    assert_says(watch(3, 0, keys[0]), "\"code\":\"full\"");
    assert_says(watch(1, 0, keys[0]), "\"seats\":[0]"); /* which he watches already */
    assert_true(hb_hall_came(w.hall, 9, "198.51.100.9"));
    assert_says(watch(9, 0, ""), "\"ok\":true");
    assert_says(leave(1, 0), "\"ok\":true");
    assert_says(watch(3, 0, ""), "\"ok\":true");
    assert_says(watch(4, 0, ""), "\"code\":\"full\"");
    hb_hall_left(w.hall, 2);
    for (unsigned i = 0; i < 3; i++)
        assert_says(watch(4, i, ""), "\"ok\":true");
    assert_says(watch(3, 1, ""), "\"code\":\"full\"");
}

static void a_network_of_ipv6_watches_as_one(void **state)
{
    (void)state;
    w.limits.watches_per_address = 2;
    small_restart();
    open_room(1, 0, "");
    assert_true(hb_hall_came(w.hall, 10, "2001:db8:1:2:aaaa::1"));
    assert_true(hb_hall_came(w.hall, 11, "2001:db8:1:2:bbbb::2"));
    assert_true(hb_hall_came(w.hall, 12, "2001:db8:1:2:cccc::3"));
    assert_true(hb_hall_came(w.hall, 13, "2001:db8:1:3::1"));
    assert_says(watch(10, 0, ""), "\"ok\":true");
    assert_says(watch(11, 0, ""), "\"ok\":true");
    assert_says(watch(12, 0, ""), "\"code\":\"full\"");
    assert_says(watch(13, 0, ""), "\"ok\":true");
}

static void a_guest_may_watch_more_rooms_than_usual(void **state)
{
    (void)state;
    w.limits.rooms_per_guest = ROOMS - 1;
    small_restart();
    for (unsigned i = 0; i < ROOMS; i++)
        open_room(1, i, "");
    for (unsigned i = 0; i + 1 < ROOMS; i++)
        assert_says(watch(2, i, ""), "\"ok\":true");
    assert_says(watch(2, ROOMS - 1, ""), "so many rooms");
    assert_says(leave(2, 7), "\"ok\":true");
    assert_says(watch(2, ROOMS - 1, ""), "\"ok\":true");
}

/* ---- sitting down ---- */

/* A room in which a place stays open when somebody sits down. */
static void open_for_three(void)
{
    const char *answer = small_say(
        1, "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"},"
           "{\"kind\":\"open\"},{\"kind\":\"open\"}],\"tag\":\"open-0123456789-three\"}");

    assert_says(answer, "\"ok\":true");
    small_field(answer, "room", w.room, sizeof w.room);
}

static const char *sit(hb_guest guest, unsigned n)
{
    char text[TEXT];
    const char *answer;

    w.now += 1000;
    snprintf(text, sizeof text,
             "{\"do\":\"join\",\"id\":1,\"room\":\"%s\",\"name\":\"Ben\",\"tag\":\"join-0123456789-%u\"}", w.room, n);
    answer = small_say(guest, text);
    assert_says(answer, "\"ok\":true");
    small_field(answer, "key", w.ben, sizeof w.ben);
    return answer;
}

static const char *stand(hb_guest guest, unsigned n)
{
    char more[TEXT];

    w.now += 1000;
    snprintf(more, sizeof more, ",\"tag\":\"s%u\"", n);
    return small_wish(guest, "stand", w.ben, more);
}

/* Else somebody who does nothing else would leave no row for the game. */
static void a_seat_is_given_back_so_often_and_no_more(void **state)
{
    (void)state;
    open_for_three();
    for (unsigned n = 0; n < HB_STANDS_PER_ROOM; n++) {
        sit(2, n);
        assert_says(stand(2, n), "\"ok\":true");
    }
    sit(2, HB_STANDS_PER_ROOM);
    assert_says(stand(2, HB_STANDS_PER_ROOM), "stays where he is");
    small_restart();
    assert_says(stand(2, HB_STANDS_PER_ROOM + 1), "stays where he is");
}

/* ---- the list ---- */

static unsigned listed(void)
{
    unsigned n = 0;

    w.now += 2000;
    for (const char *at = small_say(4, "{\"do\":\"list\"}"); (at = strstr(at, "\"commit\"")) != NULL; at++)
        n++;
    return n;
}

/* Whoever comes first after a restart, before the people who play there. */
static void who_looks_at_rooms_does_not_make_them_his_own(void **state)
{
    enum { TABLES = 10, FROM = 20 };

    (void)state;
    for (unsigned i = 0; i < TABLES; i++) {
        char address[32];

        snprintf(address, sizeof address, "198.51.100.%u", i);
        assert_true(hb_hall_came(w.hall, FROM + i, address));
        open_room(FROM + i, i, ",\"public\":true");
        assert_says(watch(FROM + i, i, keys[i]), "\"ok\":true");
    }
    assert_int_equal(listed(), TABLES);
    small_restart();
    for (unsigned i = 0; i < TABLES; i++)
        assert_says(watch(1, i, ""), "\"ok\":true");
    for (unsigned i = 0; i < TABLES; i++) {
        char address[32];

        snprintf(address, sizeof address, "198.51.100.%u", i);
        assert_true(hb_hall_came(w.hall, FROM + i, address));
        assert_says(watch(FROM + i, i, keys[i]), "\"ok\":true");
    }
    assert_int_equal(listed(), TABLES);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, small_set_up, small_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_address_watches_so_many_rooms_and_no_more),  TEST(a_network_of_ipv6_watches_as_one),
        TEST(a_guest_may_watch_more_rooms_than_usual),       TEST(a_seat_is_given_back_so_often_and_no_more),
        TEST(who_looks_at_rooms_does_not_make_them_his_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

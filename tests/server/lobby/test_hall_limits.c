/* test_hall_limits.c -- patient people: what an address may have of the hall, however many connections it has. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/lobby/ask.h"
#include "tests/support/small_hall.h"

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

/* Watching */

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
    assert_says(watch(1, 0, keys[0]), "\"seats\":[0]"); /* which they watch already */
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

/* Each of them from a network of its own; all of them are somebody's who has a larger one. */
static void many_networks_of_one_owner_watch_and_open_so_much_and_no_more(void **state)
{
    unsigned watched = 0, opened = 0;

    (void)state;
    w.limits.watches_per_address = w.limits.rooms_per_address = 1;
    small_restart();
    open_room(1, 0, "");
    for (hb_guest g = 10; g < 10 + 2 * HB_WIDER; g++) {
        char address[64], text[TEXT];

        snprintf(address, sizeof address, "2001:db8:1:%x::1", (unsigned)g);
        assert_true(hb_hall_came(w.hall, g, address));
        watched += strstr(watch(g, 0, ""), "\"ok\":true") != NULL;
        snprintf(text, sizeof text,
                 "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\",\"name\":\"A\"},"
                 "{\"kind\":\"open\"}],\"tag\":\"open-0123456789-%u\"}",
                 (unsigned)g);
        opened += strstr(small_say(g, text), "\"ok\":true") != NULL;
    }
    assert_int_equal(watched, HB_WIDER);
    assert_int_equal(opened, HB_WIDER);
    assert_true(hb_hall_came(w.hall, 50, "2001:db8:2:1::1"));
    assert_says(watch(50, 0, ""), "\"ok\":true");
    hb_hall_left(w.hall, 10);
    assert_says(watch(10 + HB_WIDER, 0, ""), "\"ok\":true");
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

/* Room for others */

static bool heard_again(hb_guest guest, unsigned room)
{
    char text[TEXT];

    snprintf(text, sizeof text, "{\"room\":\"%s\",\"again\":true}", rooms[room]);
    for (unsigned i = 0; i < w.hears; i++)
        if (w.to[i] == guest && strcmp(w.heard[i], text) == 0)
            return true;
    return false;
}

/* People from everywhere look on at every room that there is place for. */
static void who_only_looks_on_keeps_nobody_out(void **state)
{
    enum { PLACES = 3 };

    (void)state;
    w.limits.rooms = PLACES;
    small_restart();
    for (unsigned i = 0; i < PLACES; i++) {
        char address[32];

        open_room(1, i, "");
        snprintf(address, sizeof address, "198.51.%u.9", i);
        assert_true(hb_hall_came(w.hall, 20 + i, address));
        assert_says(watch(20 + i, i, ""), "\"ok\":true");
    }
    assert_says(watch(2, 1, keys[1]), "\"seats\":[0]"); /* where somebody sits */
    open_room(3, PLACES, "");
    assert_true(heard_again(20, 0)); /* who has looked on for the longest */
    assert_false(heard_again(21, 1));
    assert_says(watch(3, PLACES, keys[PLACES]), "\"seats\":[0]");
    assert_int_equal(hb_hall_numbers(w.hall).rooms, PLACES);
    assert_says(watch(20, 0, ""), "\"ok\":true"); /* comes back, and another one makes room who only looks on */
    assert_true(heard_again(22, 2));
    assert_says(watch(4, 0, keys[0]), "\"seats\":[0]");
    assert_says(watch(22, 2, ""), "\"code\":\"full\""); /* people sit at all of them */
}

/* Places for guests */

static void expect_role(hb_guest guest, enum hb_role role)
{
    assert_int_equal(hb_hall_role(w.hall, guest), role);
}

static void of_those_with_the_key_of_a_seat_the_last_two_sit_there(void **state)
{
    (void)state;
    open_room(1, 0, "");
    expect_role(1, HB_STRANGER);
    for (hb_guest g = 1; g <= HB_CONNECTIONS_PER_SEAT + 1; g++)
        assert_says(watch(g, 0, keys[0]), "\"seats\":[0]");
    assert_says(watch(4, 0, ""), "\"ok\":true");
    expect_role(1, HB_ONLOOKER);
    expect_role(2, HB_SEATED);
    expect_role(3, HB_SEATED);
    expect_role(4, HB_ONLOOKER);
    memcpy(w.room, rooms[0], sizeof rooms[0]);
    assert_says(small_wish(1, "quiet", keys[0], ",\"on\":true,\"tag\":\"q\""), "\"ok\":true"); /* they are at work */
    expect_role(1, HB_SEATED);
    expect_role(2, HB_ONLOOKER);
    expect_role(3, HB_SEATED);
    assert_says(leave(1, 0), "\"ok\":true");
    expect_role(1, HB_STRANGER);
    assert_says(watch(2, 0, keys[0]), "\"ok\":true");
    expect_role(2, HB_SEATED);
    expect_role(3, HB_SEATED);
}

static void who_has_wished_nothing_for_long_sits_idle(void **state)
{
    (void)state;
    open_room(1, 0, "");
    assert_says(watch(1, 0, keys[0]), "\"seats\":[0]");
    w.now += HB_SEAT_IDLE - 1;
    expect_role(1, HB_SEATED);
    w.now += 1;
    expect_role(1, HB_SEATED_IDLE);
    assert_says(small_say(1, "{\"do\":\"ping\",\"id\":1}"), "\"ok\":true"); /* as a page does of itself */
    expect_role(1, HB_SEATED_IDLE);
    memcpy(w.room, rooms[0], sizeof rooms[0]);
    assert_says(small_wish(1, "quiet", keys[0], ",\"on\":true,\"tag\":\"q\""), "\"ok\":true");
    expect_role(1, HB_SEATED);
}

/* Else one address would keep any number of them: only those that are not over are counted. */
static void a_game_that_is_over_keeps_no_place(void **state)
{
    (void)state;
    w.limits.rooms = 2;
    small_restart();
    small_begin_game("carcassonne", "");
    expect_role(1, HB_SEATED);
    assert_says(small_wish(1, "resign", w.anna, ",\"tag\":\"r\""), "\"ok\":true");
    expect_role(1, HB_ONLOOKER);
    expect_role(2, HB_ONLOOKER);
    for (unsigned i = 0; i < 2; i++) {
        open_room(3, i, "");
        assert_says(watch(3, i, keys[i]), "\"seats\":[0]");
    }
    assert_int_equal(hb_hall_numbers(w.hall).rooms, 2);
}

/* Weights */

enum { WORDS = 300, SAYINGS = 40 };

/* A table of which there is much to tell. */
static void talk_much(void)
{
    char more[WORDS + 64], words[WORDS + 1];

    small_begin_game("carcassonne", "");
    memset(words, 'x', WORDS);
    words[WORDS] = '\0';
    for (unsigned i = 0; i < SAYINGS; i++) {
        w.now += 60000;
        snprintf(more, sizeof more, ",\"text\":\"%s\",\"tag\":\"c%u\"", words, i);
        assert_says(small_wish(1, "chat", w.anna, more), "\"ok\":true");
    }
    memcpy(rooms[0], w.room, sizeof rooms[0]);
}

static bool may_ping_after(hb_guest guest, double seconds)
{
    int64_t now = w.now;
    bool good;

    w.now += (int64_t)(1000 * seconds);
    good = strstr(small_say(guest, "{\"do\":\"ping\",\"id\":1}"), "\"ok\":true") != NULL;
    if (!good)
        w.now = now; /* who was refused has spent nothing */
    return good;
}

/* One light request a second; so many bytes weigh as much. */
static void what_is_answered_weighs_besides_the_question(void **state)
{
    double weight;

    (void)state;
    talk_much();
    w.limits.asks_per_second = w.limits.asks_at_once = 1;
    small_restart();
    watch(2, 0, ""); /* it comes into memory */
    w.now += 1000000;
    weight = hb_cost_of("watch") + hb_cost_of_bytes(strlen(watch(2, 0, "")));
    assert_true(hb_cost_of_bytes(SAYINGS * WORDS) > 0.5);
    assert_false(may_ping_after(2, hb_cost_of("watch") + 0.5));
    assert_false(may_ping_after(2, weight - 0.01));
    assert_true(may_ping_after(2, weight + 0.01));
    assert_false(may_ping_after(2, 0.99 * hb_cost_of("ping") - 0.01)); /* one that is light is soon forgotten */
    assert_true(may_ping_after(2, hb_cost_of("ping") + 0.1));
}

/* Reading it is what costs most of all: the more, the longer it is. */
static void a_room_that_has_to_be_read_weighs_more(void **state)
{
    double light, weight;
    uint32_t rows;

    (void)state;
    talk_much();
    w.limits.asks_per_second = w.limits.asks_at_once = 1;
    small_restart();
    w.now += 1000000;
    light = hb_cost_of("watch") + hb_cost_of_bytes(strlen(watch(2, 0, "")));
    rows = hb_hall_rows(w.hall, rooms[0]);
    assert_true(rows > SAYINGS);
    weight = light + hb_cost_of("read") + hb_cost_of_rows(rows);
    assert_false(may_ping_after(2, light + 0.01));
    assert_false(may_ping_after(2, light + hb_cost_of("read") + 0.01));
    assert_false(may_ping_after(2, weight - 0.01));
    assert_true(may_ping_after(2, weight + 0.01));
}

static void send_nowhere(struct hb_world *world, hb_guest guest, const char *text, size_t length)
{
    (void)world;
    (void)guest;
    (void)text;
    (void)length;
}

/* Says something of which nobody writes down who hears it: there may be many. */
static void say_to_many(hb_guest guest, const char *text)
{
    void (*usual)(struct hb_world *, hb_guest, const char *, size_t) = w.world.send;

    w.world.send = send_nowhere;
    hb_hall_said(w.hall, guest, text, strlen(text));
    small_settle(true);
    w.world.send = usual;
}

/* What Anna does costs her more the more people hear of it, up to a limit. */
static void what_is_told_to_many_weighs_more(void **state)
{
    enum { HALF = HB_COST_CROWD * HB_COST_WATCHERS / 2, FROM = 20 };
    char address[32], text[TEXT];
    double alone = hb_cost_of("quiet") + 0.1, weight;

    (void)state;
    w.limits.asks_per_second = w.limits.asks_at_once = 1;
    small_restart();
    open_room(1, 0, "");
    for (unsigned crowd = 0, n = 0; crowd <= 3 * HALF; crowd += HALF) {
        for (; n < crowd; n++) {
            snprintf(address, sizeof address, "198.51.%u.%u", n / 250, n % 250);
            assert_true(hb_hall_came(w.hall, FROM + n, address));
            snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\"}", rooms[0]);
            say_to_many(FROM + n, text);
        }
        w.now += 1000000;
        snprintf(text, sizeof text, "{\"do\":\"quiet\",\"room\":\"%s\",\"key\":\"%s\",\"on\":%s,\"tag\":\"%u\"}",
                 rooms[0], keys[0], crowd / HALF % 2 == 0 ? "true" : "false", crowd);
        say_to_many(1, text);
        weight = alone + (crowd < 2 * HALF ? (double)crowd / HB_COST_WATCHERS : HB_COST_CROWD);
        if (crowd > 0)
            assert_false(may_ping_after(1, weight - 0.5));
        assert_true(may_ping_after(1, weight));
    }
}

static struct {
    char network[HB_ADDRESS_TEXT];
    double left, taken;
} purse;

static bool spend(struct hb_world *world, const char *network, double weight)
{
    (void)world;
    snprintf(purse.network, sizeof purse.network, "%s", network);
    purse.taken += weight;
    purse.left -= weight;
    return purse.left >= 1;
}

/* Four connections with a spending of their own each. */
static void all_connections_of_a_network_spend_together(void **state)
{
    unsigned good = 0;

    (void)state;
    purse.left = 20 * hb_cost_of("ping");
    purse.taken = 0;
    w.world.spend = spend;
    for (unsigned i = 0; i < 40; i++)
        good += strstr(small_say(1 + i % 4, "{\"do\":\"ping\",\"id\":1}"), "\"ok\":true") != NULL;
    assert_in_range(good, 19, 20);
    assert_string_equal(purse.network, "192.0.2.1");
    assert_says(small_say(1, "{\"do\":\"ping\",\"id\":7}"), "\"code\":\"too_fast\"");
    assert_says(small_say(1, "{\"do\":\"ping\",\"id\":7}"), "\"re\":7");
    assert_true(purse.taken <= 20.1 * hb_cost_of("ping"));
    purse.left = 100;
    assert_says(small_say(1, "{\"do\":\"ping\",\"id\":1}"), "\"ok\":true");
}

static void every_wish_has_a_weight(void **state)
{
    unsigned wishes = 0;

    (void)state;
    for (const char *name; (name = hb_ask_name(wishes)) != NULL; wishes++)
        if (!hb_cost_is_known(name))
            fail_msg("nobody has weighed «%s»", name);
    assert_true(wishes > 20);
    assert_false(hb_cost_is_known("dance"));
}

/* What a file of the server asks the weight of by name; how many there are. */
static unsigned weights_asked_for(const char *path)
{
    static const char call[] = "hb_cost_of(\"";
    char line[512], name[64];
    FILE *f = fopen(path, "r");
    unsigned found = 0;

    assert_non_null(f);
    while (fgets(line, sizeof line, f) != NULL)
        for (const char *at = line; (at = strstr(at, call)) != NULL; found++) {
            at += strlen(call);
            snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\""), at);
            if (!hb_cost_is_known(name))
                fail_msg("%s: nobody has weighed «%s»", path, name);
        }
    fclose(f);
    return found;
}

static void everything_that_is_weighed_by_name_has_a_weight(void **state)
{
    glob_t files;
    unsigned found = 0;

    (void)state;
    assert_int_equal(glob("server/*/*.c", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        found += weights_asked_for(files.gl_pathv[i]);
    globfree(&files);
    assert_true(found >= 8); /* six over HTTP, and what they bring with them */
}

/* Sitting down */

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

/* The list */

static unsigned listed(void)
{
    unsigned n = 0;

    w.now += 2000;
    for (const char *at = small_say(4, "{\"do\":\"list\"}"); (at = strstr(at, "\"commit\"")); at++)
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
        TEST(an_address_watches_so_many_rooms_and_no_more),
        TEST(many_networks_of_one_owner_watch_and_open_so_much_and_no_more),
        TEST(who_only_looks_on_keeps_nobody_out),
        TEST(of_those_with_the_key_of_a_seat_the_last_two_sit_there),
        TEST(who_has_wished_nothing_for_long_sits_idle),
        TEST(a_game_that_is_over_keeps_no_place),
        TEST(a_network_of_ipv6_watches_as_one),
        TEST(what_is_answered_weighs_besides_the_question),
        TEST(a_network_of_ipv6_watches_as_one),
        TEST(a_room_that_has_to_be_read_weighs_more),
        TEST(a_network_of_ipv6_watches_as_one),
        TEST(all_connections_of_a_network_spend_together),
        TEST(a_network_of_ipv6_watches_as_one),
        TEST(what_is_told_to_many_weighs_more),
        TEST(every_wish_has_a_weight),
        TEST(everything_that_is_weighed_by_name_has_a_weight),
        TEST(a_network_of_ipv6_watches_as_one),
        TEST(a_guest_may_watch_more_rooms_than_usual),
        TEST(a_seat_is_given_back_so_often_and_no_more),
        TEST(who_looks_at_rooms_does_not_make_them_his_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

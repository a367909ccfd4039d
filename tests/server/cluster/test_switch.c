/* test_switch.c -- the switchboard between one hall and the links to other nodes, of which this test plays the other
 * end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/cluster/switch.h"
#include "tests/support/small_hall.h"

enum { FENCE = 7, OTHER = 3, THIRD = 4, GIVEN_MAX = 64, SECOND = 1000 };

static struct {
    struct hb_switch_world world;
    void (*small_send)(struct hb_world *w, hb_guest guest, const char *text, size_t length);
    struct hb_switch *board;
    char *given[GIVEN_MAX];
    hb_peer to[GIVEN_MAX];
    unsigned gives;
    char *sent; /* the last to a guest of this node */
    hb_guest sent_to;
    unsigned cuts, unlinks;
    hb_guest cut;
    hb_peer unlinked;
} b;

static void send_here(struct hb_switch_world *world, hb_guest guest, const char *text, size_t length)
{
    (void)world;
    free(b.sent);
    b.sent = strndup(text, length);
    b.sent_to = guest;
}

static void cut_here(struct hb_switch_world *world, hb_guest guest, const char *why)
{
    (void)world;
    (void)why;
    b.cuts++;
    b.cut = guest;
}

static void give(struct hb_switch_world *world, hb_peer node, const char *text, size_t length)
{
    (void)world;
    assert_true(b.gives < GIVEN_MAX);
    b.to[b.gives] = node;
    b.given[b.gives++] = strndup(text, length);
}

static void unlink_node(struct hb_switch_world *world, hb_peer node, const char *why)
{
    (void)world;
    (void)why;
    b.unlinks++;
    b.unlinked = node;
}

/* What the hall wants goes by the switchboard. */
static void hall_sends(struct hb_world *world, hb_guest guest, const char *text, size_t length)
{
    (void)world;
    hb_switch_send(b.board, guest, text, length);
}

static void hall_cuts(struct hb_world *world, hb_guest guest, const char *why)
{
    (void)world;
    hb_switch_cut(b.board, guest, why);
}

static bool hall_passes(struct hb_world *world, hb_guest guest, hb_peer node, const struct hb_passed *wish)
{
    (void)world;
    return hb_switch_pass(b.board, guest, node, wish);
}

static void forget_given(void)
{
    while (b.gives > 0)
        free(b.given[--b.gives]);
}

static int set_up(void **state)
{
    int failed = small_set_up(state);

    memset(&b, 0, sizeof b);
    b.world = (struct hb_switch_world){ send_here, cut_here, give, unlink_node };
    b.board = hb_switch_new(&b.world);
    w.fence = FENCE;
    b.small_send = w.world.send;
    w.world.send = hall_sends;
    w.world.cut = hall_cuts;
    w.world.pass = hall_passes;
    hb_switch_serve(b.board, w.hall);
    for (hb_guest g = 1; g <= 2; g++)
        assert_true(hb_switch_came(b.board, g, g == 1 ? "192.0.2.1" : "2001:db8::2"));
    assert_true(hb_switch_linked(b.board, OTHER));
    assert_true(hb_switch_linked(b.board, THIRD));
    return failed;
}

static int tear_down(void **state)
{
    forget_given();
    free(b.sent);
    hb_switch_free(b.board);
    return small_tear_down(state);
}

static void say(hb_guest guest, const char *text)
{
    hb_switch_said(b.board, guest, text, strlen(text));
    small_settle(true);
}

static void hear(hb_peer node, const char *text)
{
    hb_switch_heard(b.board, node, text, strlen(text));
    small_settle(true);
}

static void watch_elsewhere(hb_guest guest)
{
    w.held_by = OTHER;
    say(guest, "{\"do\":\"watch\",\"id\":1,\"room\":\"aaaaaaaaaaaaaaaaaaaaaa\",\"language\":\"sk\"}");
}

static void last_given(hb_peer to, const char *part)
{
    assert_true(b.gives > 0);
    assert_int_equal(b.to[b.gives - 1], to);
    assert_says(b.given[b.gives - 1], part);
}

static void a_wish_goes_to_the_node_that_has_the_room(void **state)
{
    (void)state;
    watch_elsewhere(2);
    assert_int_equal(b.gives, 1);
    last_given(OTHER, "\"g\":2");
    last_given(OTHER, "\"from\":\"2001:db8::2\"");
    last_given(OTHER, "\"language\":\"sk\"");
    last_given(OTHER, "\"said\":\"{\\\"do\\\":\\\"watch\\\"");
    assert_null(b.sent);
}

static void what_that_node_tells_him_he_hears(void **state)
{
    (void)state;
    watch_elsewhere(2);
    hear(OTHER, "{\"g\":2,\"send\":\"{\\\"re\\\":1}\"}");
    assert_int_equal(b.sent_to, 2);
    assert_string_equal(b.sent, "{\"re\":1}");
}

static void what_is_told_to_one_who_has_gone_nobody_hears(void **state)
{
    (void)state;
    watch_elsewhere(2);
    hb_switch_left(b.board, 2);
    last_given(OTHER, "{\"g\":2,\"left\":true}");
    assert_true(hb_switch_came(b.board, 2, "192.0.2.9"));
    hear(OTHER, "{\"g\":2,\"send\":\"{\\\"re\\\":1}\"}");
    hear(OTHER, "{\"g\":2,\"cut\":\"whom?\"}");
    assert_null(b.sent);
    assert_int_equal(b.cuts, 0);
    assert_int_equal(b.unlinks, 0);
}

static void who_comes_with_a_number_again_is_somebody_else(void **state)
{
    (void)state;
    watch_elsewhere(2);
    assert_true(hb_switch_came(b.board, 2, "192.0.2.9")); /* nobody said that the first one has left */
    last_given(OTHER, "{\"g\":2,\"left\":true}");
    watch_elsewhere(2);
    last_given(OTHER, "\"g\":3");
}

static void a_guest_of_another_node_is_a_guest_of_this_hall(void **state)
{
    unsigned guests = hb_hall_numbers(w.hall).guests;

    (void)state;
    hear(OTHER, "{\"g\":5,\"from\":\"192.0.2.77\",\"language\":\"cs\",\"tries\":0,"
                "\"said\":\"{\\\"do\\\":\\\"ping\\\",\\\"id\\\":8}\"}");
    assert_int_equal(hb_hall_numbers(w.hall).guests, guests + 1);
    last_given(OTHER, "{\"g\":5,\"send\":\"{");
    last_given(OTHER, "\\\"re\\\":8");
    hear(THIRD, "{\"g\":5,\"from\":\"192.0.2.77\",\"language\":\"cs\",\"tries\":0,"
                "\"said\":\"{\\\"do\\\":\\\"ping\\\",\\\"id\\\":9}\"}"); /* of that node, so another one */
    assert_int_equal(hb_hall_numbers(w.hall).guests, guests + 2);
    last_given(THIRD, "\\\"re\\\":9");
    hear(OTHER, "{\"g\":5,\"left\":true}");
    assert_int_equal(hb_hall_numbers(w.hall).guests, guests + 1);
    hear(OTHER, "{\"g\":5,\"left\":true}"); /* twice is not too often */
    assert_int_equal(b.unlinks, 0);
}

static void who_falls_silent_is_told_to_the_nodes_where_others_wait(void **state)
{
    (void)state;
    assert_false(hb_switch_is_awaited(b.board, 2));
    watch_elsewhere(2);
    assert_true(hb_switch_is_awaited(b.board, 2)); /* perhaps; only the other node knows */
    hb_switch_silent(b.board, 2, true);
    last_given(OTHER, "{\"g\":2,\"silent\":true}");
    hb_switch_silent(b.board, 2, false);
    last_given(OTHER, "{\"g\":2,\"silent\":false}");
    hb_switch_silent(b.board, 1, true); /* who has asked nothing of other nodes is not their business */
    last_given(OTHER, "{\"g\":2,\"silent\":false}");
}

static bool was_told(unsigned from, const char *what)
{
    for (unsigned i = from; i < b.gives; i++)
        if (strstr(b.given[i], what))
            return true;
    return false;
}

/* Anna is here, Ben at another node. */
static void a_silent_guest_of_another_node_counts_as_away_here(void **state)
{
    char said[512];

    (void)state;
    w.world.send = b.small_send;
    small_begin_game("carcassonne", "");
    w.world.send = hall_sends;
    snprintf(said, sizeof said,
             "{\"g\":5,\"from\":\"192.0.2.77\",\"language\":\"en\",\"tries\":0,\"said\":"
             "\"{\\\"do\\\":\\\"watch\\\",\\\"room\\\":\\\"%s\\\",\\\"keys\\\":[\\\"%s\\\"]}\"}",
             w.room, w.ben);
    hb_hall_left(w.hall, 2); /* their page is open there and nowhere else */
    hear(OTHER, said);
    small_pass(2 * SECOND);
    assert_true(was_told(0, "\\\"here\\\":[0,1]"));
    forget_given();
    hear(OTHER, "{\"g\":5,\"silent\":true}");
    small_pass(2 * SECOND);
    assert_true(was_told(0, "\\\"here\\\":[0]"));
    forget_given();
    hear(OTHER, "{\"g\":5,\"silent\":false}");
    small_pass(2 * SECOND);
    assert_true(was_told(0, "\\\"here\\\":[0,1]"));
    hear(OTHER, "{\"g\":6,\"silent\":true}"); /* one who has gone meanwhile */
    assert_int_equal(b.unlinks, 0);
}

/* Only the node that has the room knows, so it says so. */
static void who_has_a_seat_at_another_node_sits_there_and_nobody_else(void **state)
{
    (void)state;
    assert_int_equal(hb_switch_role(b.board, 2), HB_STRANGER);
    watch_elsewhere(2);
    assert_int_equal(hb_switch_role(b.board, 2), HB_ONLOOKER); /* whatever it was answered */
    hear(OTHER, "{\"list\":[],\"seated\":[2]}");
    assert_int_equal(hb_switch_role(b.board, 2), HB_SEATED);
    assert_int_equal(hb_switch_role(b.board, 1), HB_STRANGER);
    hear(OTHER, "{\"list\":[],\"seated\":[1,2]}"); /* of the first that node knows nothing */
    assert_int_equal(hb_switch_role(b.board, 1), HB_STRANGER);
    hear(THIRD, "{\"list\":[]}");
    assert_int_equal(hb_switch_role(b.board, 2), HB_SEATED);
    w.now += HB_SEAT_IDLE;
    assert_int_equal(hb_switch_role(b.board, 2), HB_SEATED_IDLE);
    watch_elsewhere(2);
    assert_int_equal(hb_switch_role(b.board, 2), HB_SEATED);
    hear(OTHER, "{\"list\":[]}");
    assert_int_equal(hb_switch_role(b.board, 2), HB_ONLOOKER);
    hear(OTHER, "{\"list\":[],\"seated\":[2]}");
    hb_switch_unlinked(b.board, OTHER);
    assert_int_equal(hb_switch_role(b.board, 2), HB_STRANGER);
}

/* A guest of another node who watches Ben's room, with or without a key. */
static void watch_from_elsewhere(unsigned serial, const char *key)
{
    char said[512];

    snprintf(said, sizeof said,
             "{\"g\":%u,\"from\":\"192.0.2.77\",\"language\":\"en\",\"tries\":0,\"said\":"
             "\"{\\\"do\\\":\\\"watch\\\",\\\"room\\\":\\\"%s\\\",\\\"keys\\\":[\\\"%s\\\"]}\"}",
             serial, w.room, key);
    hear(OTHER, said);
}

static void other_nodes_are_told_who_of_their_guests_has_a_seat_here(void **state)
{
    (void)state;
    w.world.send = b.small_send;
    small_begin_game("carcassonne", "");
    w.world.send = hall_sends;
    hb_switch_share(b.board);
    forget_given();
    watch_from_elsewhere(5, w.ben);
    watch_from_elsewhere(6, "");
    forget_given();
    hb_switch_share(b.board);
    assert_int_equal(b.gives, 1);
    last_given(OTHER, "{\"list\":[],\"seated\":[5]}");
    hb_switch_share(b.board);
    assert_int_equal(b.gives, 1); /* nothing has changed */
    for (unsigned serial = 7; serial < 7 + HB_CONNECTIONS_PER_SEAT; serial++)
        watch_from_elsewhere(serial, w.ben);
    forget_given();
    hb_switch_share(b.board);
    last_given(OTHER, "\"seated\":[8,7]}");
    for (unsigned serial = 7; serial < 7 + HB_CONNECTIONS_PER_SEAT; serial++) {
        char left[64];

        snprintf(left, sizeof left, "{\"g\":%u,\"left\":true}", serial);
        hear(OTHER, left);
    }
    forget_given();
    hb_switch_share(b.board);
    last_given(OTHER, "{\"list\":[]}");
}

static void he_is_answered_in_his_language(void **state)
{
    (void)state;
    hear(OTHER, "{\"g\":5,\"from\":\"192.0.2.77\",\"language\":\"cs\",\"tries\":0,\"said\":\"[]\"}");
    last_given(OTHER, "zpráva je jeden objekt JSON");
}

static void without_space_for_him_he_is_cut(void **state)
{
    char text[160];

    (void)state;
    for (unsigned i = 0; i < 20000 && b.gives == 0; i++) {
        snprintf(text, sizeof text, "{\"g\":%u,\"from\":\"192.0.2.77\",\"language\":\"en\",\"tries\":0,\"said\":\"\"}",
                 i + 10);
        hb_switch_heard(b.board, OTHER, text, strlen(text));
        if (b.gives > 0 && !strstr(b.given[0], "\"cut\""))
            forget_given();
        hb_switch_gave(b.board, OTHER, hb_switch_numbers(b.board).waiting - (b.gives > 0 ? strlen(b.given[0]) : 0));
    }
    last_given(OTHER, "\"cut\":");
}

static void a_wish_that_is_not_for_this_node_goes_back(void **state)
{
    (void)state;
    w.held_by = THIRD;
    hear(OTHER, "{\"g\":5,\"from\":\"192.0.2.77\",\"language\":\"cs\",\"tries\":1,\"said\":"
                "\"{\\\"do\\\":\\\"watch\\\",\\\"room\\\":\\\"aaaaaaaaaaaaaaaaaaaaaa\\\"}\"}");
    assert_int_equal(b.gives, 1); /* and not on to the third: the guest's own node does that */
    last_given(OTHER, "\"back\":\"{\\\"do\\\":\\\"watch\\\"");
    last_given(OTHER, "\"room\":\"aaaaaaaaaaaaaaaaaaaaaa\"");
    last_given(OTHER, "\"tries\":2");
}

static void a_wish_that_comes_back_goes_to_who_has_the_room_now(void **state)
{
    (void)state;
    watch_elsewhere(2);
    w.held_by = THIRD;
    hear(OTHER, "{\"g\":2,\"back\":\"{\\\"do\\\":\\\"watch\\\",\\\"room\\\":\\\"aaaaaaaaaaaaaaaaaaaaaa\\\"}\","
                "\"room\":\"aaaaaaaaaaaaaaaaaaaaaa\",\"tries\":1}");
    last_given(THIRD, "\"said\":");
}

static void when_a_link_breaks_its_guests_leave_and_who_used_it_is_cut(void **state)
{
    unsigned guests = hb_hall_numbers(w.hall).guests;

    (void)state;
    watch_elsewhere(2);
    hear(OTHER, "{\"g\":5,\"from\":\"192.0.2.77\",\"language\":\"cs\",\"tries\":0,\"said\":\"{}\"}");
    forget_given();
    hb_switch_unlinked(b.board, OTHER);
    assert_int_equal(hb_hall_numbers(w.hall).guests, guests);
    assert_int_equal(b.cuts, 1);
    assert_int_equal(b.cut, 2);
    hb_switch_left(b.board, 2);
    assert_int_equal(b.gives, 0);
    assert_int_equal(hb_switch_numbers(b.board).links, 1);
    assert_int_equal(hb_switch_numbers(b.board).waiting, 0);
}

static void there_is_no_way_to_a_node_without_a_link(void **state)
{
    (void)state;
    hb_switch_unlinked(b.board, OTHER);
    watch_elsewhere(2);
    assert_int_equal(b.gives, 0);
    assert_says(b.sent, "cannot_now");
    assert_true(hb_switch_linked(b.board, OTHER + 10)); /* it is back, under another number */
    w.held_by = OTHER + 10;
    say(2, "{\"do\":\"watch\",\"id\":1,\"room\":\"aaaaaaaaaaaaaaaaaaaaaa\"}");
    last_given(OTHER + 10, "\"said\":");
}

static void a_link_that_takes_nothing_gets_no_more_wishes_and_is_broken(void **state)
{
    char *much = malloc(HB_LINK_BUSY + 1);

    (void)state;
    hear(OTHER, "{\"g\":5,\"from\":\"192.0.2.77\",\"language\":\"cs\",\"tries\":0,\"said\":\"{}\"}");
    forget_given();
    memset(much, 'x', HB_LINK_BUSY);
    much[HB_LINK_BUSY] = '\0';
    hb_switch_send(b.board, HB_FAR_GUESTS + 1, much, HB_LINK_BUSY);
    assert_int_equal(b.gives, 1);
    watch_elsewhere(2);
    assert_int_equal(b.gives, 1);
    assert_says(b.sent, "cannot_now");
    assert_int_equal(b.unlinks, 0);
    for (unsigned i = 0; i < HB_LINK_WAITING / HB_LINK_BUSY; i++)
        hb_switch_send(b.board, HB_FAR_GUESTS + 1, much, HB_LINK_BUSY);
    assert_int_equal(b.unlinks, 1);
    assert_int_equal(b.unlinked, OTHER);
    assert_true(hb_switch_numbers(b.board).waiting <= HB_LINK_WAITING);
    free(much);
}

static void what_has_gone_does_not_wait_any_more(void **state)
{
    (void)state;
    watch_elsewhere(2);
    assert_int_equal(hb_switch_numbers(b.board).waiting, strlen(b.given[0]));
    hb_switch_gave(b.board, OTHER, strlen(b.given[0]));
    assert_int_equal(hb_switch_numbers(b.board).waiting, 0);
}

static void public_rooms_are_told_to_all_when_they_change(void **state)
{
    (void)state;
    hb_switch_share(b.board);
    assert_int_equal(b.gives, 2);
    last_given(THIRD, "{\"list\":[]}");
    hb_switch_share(b.board);
    assert_int_equal(b.gives, 2);
    assert_true(hb_switch_linked(b.board, 77));
    hb_switch_share(b.board);
    assert_int_equal(b.gives, 3);
    last_given(77, "{\"list\":[]}");
}

static void public_rooms_of_another_node_are_listed_while_it_is_linked(void **state)
{
    (void)state;
    hear(OTHER, "{\"list\":[{\"room\":\"theirs\",\"opened\":5}]}");
    say(1, "{\"do\":\"list\",\"id\":1}");
    assert_says(b.sent, "\"theirs\"");
    hb_switch_unlinked(b.board, OTHER);
    w.now += SECOND;
    say(1, "{\"do\":\"list\",\"id\":1}");
    assert_null(strstr(b.sent, "\"theirs\""));
}

static void a_node_that_talks_nonsense_is_not_listened_to(void **state)
{
    static const char *const nonsense[] = { "",
                                            "x",
                                            "[]",
                                            "{}",
                                            "{\"g\":0,\"left\":true}",
                                            "{\"g\":1}",
                                            "{\"g\":1,\"said\":\"{}\"}",
                                            "{\"g\":1,\"back\":\"{}\"}",
                                            "{\"g\":\"1\",\"left\":true}",
                                            "{\"g\":1,\"from\":\"a\",\"language\":\"xx\",\"said\":\"{}\"}" };

    (void)state;
    for (unsigned i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        hb_peer node = 100 + i;

        assert_true(hb_switch_linked(b.board, node));
        hear(node, nonsense[i]);
        assert_int_equal(b.unlinks, i + 1);
        assert_int_equal(b.unlinked, node);
        hb_switch_unlinked(b.board, node);
    }
}

static void there_are_not_more_links_than_may_be(void **state)
{
    (void)state;
    for (hb_peer node = 100; node < 100 + HB_LINKS_MAX - 2; node++)
        assert_true(hb_switch_linked(b.board, node));
    assert_false(hb_switch_linked(b.board, 99));
}

#define AT_THE_BOARD(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_THE_BOARD(a_wish_goes_to_the_node_that_has_the_room),
        AT_THE_BOARD(what_that_node_tells_him_he_hears),
        AT_THE_BOARD(what_is_told_to_one_who_has_gone_nobody_hears),
        AT_THE_BOARD(who_comes_with_a_number_again_is_somebody_else),
        AT_THE_BOARD(a_guest_of_another_node_is_a_guest_of_this_hall),
        AT_THE_BOARD(who_falls_silent_is_told_to_the_nodes_where_others_wait),
        AT_THE_BOARD(a_silent_guest_of_another_node_counts_as_away_here),
        AT_THE_BOARD(who_has_a_seat_at_another_node_sits_there_and_nobody_else),
        AT_THE_BOARD(other_nodes_are_told_who_of_their_guests_has_a_seat_here),
        AT_THE_BOARD(he_is_answered_in_his_language),
        AT_THE_BOARD(without_space_for_him_he_is_cut),
        AT_THE_BOARD(a_wish_that_is_not_for_this_node_goes_back),
        AT_THE_BOARD(a_wish_that_comes_back_goes_to_who_has_the_room_now),
        AT_THE_BOARD(when_a_link_breaks_its_guests_leave_and_who_used_it_is_cut),
        AT_THE_BOARD(there_is_no_way_to_a_node_without_a_link),
        AT_THE_BOARD(a_link_that_takes_nothing_gets_no_more_wishes_and_is_broken),
        AT_THE_BOARD(what_has_gone_does_not_wait_any_more),
        AT_THE_BOARD(public_rooms_are_told_to_all_when_they_change),
        AT_THE_BOARD(public_rooms_of_another_node_are_listed_while_it_is_linked),
        AT_THE_BOARD(a_node_that_talks_nonsense_is_not_listened_to),
        AT_THE_BOARD(there_are_not_more_links_than_may_be),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

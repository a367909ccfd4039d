/* test_hall_nodes.c -- a hall among others that share the rooms with it: rooms come with a fence or are elsewhere, and
 * what is not ours any more is not believed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/small_hall.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND };
enum { FENCE = 7, OTHER = 3 };

static int among_others(void **state)
{
    int failed = small_set_up(state);

    w.fence = FENCE;
    return failed;
}

static const char *say_of_room(hb_guest guest, const char *what, const char *more)
{
    char text[512];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":2,\"room\":\"%s\"%s}", what, w.room, more);
    return small_say(guest, text);
}

static const char *say_chat(hb_guest guest)
{
    static unsigned number;
    char more[128];

    snprintf(more, sizeof more, ",\"name\":\"Eva\",\"text\":\"hello\",\"tag\":\"chat %u\"", number++);
    return say_of_room(guest, "chat", more);
}

/* Begins a chat and leaves its row waiting. */
static void begin_chat(hb_guest guest)
{
    char text[256];

    snprintf(text, sizeof text,
             "{\"do\":\"chat\",\"id\":5,\"room\":\"%s\",\"name\":\"Eva\",\"text\":\"x\",\"tag\":\"waits\"}", w.room);
    small_forget_heard();
    hb_hall_said(w.hall, guest, text, strlen(text));
    assert_int_equal(w.tickets, 1);
}

static bool was_told(hb_guest guest, const char *part)
{
    for (unsigned i = 0; i < w.hears; i++)
        if (w.to[i] == guest && strstr(w.heard[i], part))
            return true;
    return false;
}

static bool is_here(void)
{
    uint64_t hash;
    uint32_t seq;
    bool over;

    return hb_hall_peek(w.hall, w.room, &hash, &seq, &over);
}

/* All guests go, and the room leaves. */
static void let_room_leave(void)
{
    for (hb_guest g = 1; g <= 4; g++)
        hb_hall_left(w.hall, g);
    small_pass(2 * MINUTE);
    assert_false(is_here());
    for (hb_guest g = 1; g <= 4; g++)
        assert_true(hb_hall_came(w.hall, g, "192.0.2.1"));
}

static void every_row_is_kept_under_the_fence_of_its_room(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    assert_int_equal(w.kept_with, FENCE);
    assert_says(say_chat(1), "\"ok\":true");
    assert_int_equal(w.kept_with, FENCE);
    let_room_leave();
    assert_says(say_chat(1), "\"ok\":true");
    assert_int_equal(w.kept_with, FENCE + 1);
}

static void a_room_that_leaves_is_given_back(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    assert_int_equal(w.releases, 0);
    let_room_leave();
    assert_int_equal(w.releases, 1);
    assert_string_equal(w.released, w.room);
    assert_int_equal(w.released_fence, FENCE);
}

static void what_is_no_room_is_leased_by_nobody(void **state)
{
    (void)state;
    snprintf(w.room, sizeof w.room, "%s", "aaaaaaaaaaaaaaaaaaaaaa");
    assert_says(say_of_room(1, "watch", ""), "no_room");
    assert_int_equal(w.later.wanted & HB_TO_OPEN, 0);
    assert_int_equal(w.releases, 0);
}

static void a_room_that_is_not_opened_after_all_is_given_back(void **state)
{
    static const char open[] = "{\"do\":\"open\",\"id\":1,\"game\":\"chess\",\"seats\":[{\"kind\":\"person\"}],"
                               "\"tag\":\"0123456789abcdef0123\"}";

    (void)state;
    assert_says(small_say(1, open), "\"ok\":false");
    assert_int_equal(w.releases, 1);
    assert_int_equal(w.released_fence, FENCE);
}

static void a_wish_for_a_room_of_another_node_goes_there(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    let_room_leave();
    w.held_by = OTHER;
    assert_string_equal(say_of_room(2, "watch", ",\"language\":\"cs\""), "");
    assert_int_equal(w.passes, 1);
    assert_int_equal(w.passed_of, 2);
    assert_int_equal(w.passed_to, OTHER);
    assert_int_equal(w.passed.language, HB_CZECH);
    assert_says(w.passed_text, "\"do\":\"watch\"");
    assert_false(is_here());
    assert_int_equal(w.later.fetches, 0);
    say_chat(2); /* and it is known now where it is */
    assert_int_equal(w.passes, 2);
}

static void without_a_way_to_the_node_it_is_asked_anew_who_has_the_room(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    let_room_leave();
    w.held_by = OTHER;
    say_chat(1);
    w.no_way = true;
    assert_says(say_chat(1), "cannot_now");
    w.held_by = 0;
    assert_says(say_chat(1), "\"ok\":true");
    assert_true(is_here());
}

static void a_wish_that_comes_back_goes_to_who_has_the_room_now(void **state)
{
    struct hb_passed back;

    (void)state;
    small_begin_game("carcassonne", "");
    let_room_leave();
    w.held_by = OTHER;
    say_chat(1);
    back = w.passed;
    back.room = w.room;
    back.tries++;
    w.held_by = OTHER + 1;
    hb_hall_back(w.hall, 1, &back);
    small_settle(true);
    assert_int_equal(w.passes, 2);
    assert_int_equal(w.passed_to, OTHER + 1);
}

static void a_wish_does_not_wander_for_ever(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    let_room_leave();
    w.held_by = OTHER;
    say_chat(1);
    for (unsigned i = 0; i < 20 && w.passes == i + 1; i++) {
        struct hb_passed back = w.passed;

        small_forget_heard();
        back.room = w.room;
        back.tries++;
        hb_hall_back(w.hall, 1, &back);
        small_settle(true);
    }
    assert_true(w.passes < 10);
    assert_true(was_told(1, "\"ok\":false"));
}

static void a_row_that_is_not_ours_any_more_is_not_acknowledged(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    begin_chat(3);
    w.held_by = OTHER;
    small_answer_one(HB_NOT_OURS);
    assert_true(was_told(3, "not_kept"));
    assert_false(is_here());
    assert_true(was_told(1, "\"again\":true"));
    assert_true(was_told(2, "\"again\":true"));
    assert_false(was_told(3, "\"again\":true")); /* who does not watch it */
    assert_int_equal(w.releases, 0);
    say_of_room(1, "watch", "");
    assert_int_equal(w.passed_to, OTHER);
}

static void a_node_whose_time_is_up_forgets_its_rooms(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    small_forget_heard();
    hb_hall_lose_all(w.hall);
    assert_false(is_here());
    assert_true(was_told(1, "\"again\":true"));
    assert_true(was_told(2, "\"again\":true"));
    assert_says(say_of_room(1, "watch", ""), "\"ok\":true"); /* nobody has taken it */
}

static void a_row_that_was_kept_just_in_time_is_acknowledged(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    begin_chat(3);
    hb_hall_lose_all(w.hall);
    assert_true(is_here());
    small_answer_one(HB_KEPT);
    assert_true(was_told(3, "\"ok\":true"));
    assert_false(is_here());
    assert_true(was_told(1, "\"again\":true"));
}

static void an_opening_that_was_not_ours_leaves_nothing(void **state)
{
    static const char open[] = "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\"},"
                               "{\"kind\":\"open\"}],\"tag\":\"0123456789abcdef0123\"}";

    (void)state;
    hb_hall_said(w.hall, 1, open, sizeof open - 1);
    assert_int_equal(w.later.fetches, 1);
    snprintf(w.room, sizeof w.room, "%s", w.later.fetch[0]);
    hb_hall_fetched(w.hall, w.room, &(struct hb_fetch){ .how = HB_NO_SUCH_ROOM, .fence = FENCE });
    w.later.fetches = 0;
    assert_int_equal(w.tickets, 1);
    assert_int_equal(w.kept_with, FENCE);
    small_answer_one(HB_NOT_OURS);
    assert_true(was_told(1, "not_kept"));
    assert_false(is_here());
    assert_says(small_say(1, open), "\"ok\":true");
}

/* Somebody has the link of a room whose opening failed, and asks for it just before it is opened again. */
static void a_room_is_opened_though_somebody_asked_for_it_before(void **state)
{
    static const char open[] = "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\"},"
                               "{\"kind\":\"open\"}],\"tag\":\"0123456789abcdef0123\"}";
    char watch[80];

    (void)state;
    hb_hall_said(w.hall, 1, open, sizeof open - 1);
    snprintf(watch, sizeof watch, "{\"do\":\"watch\",\"id\":2,\"room\":\"%s\"}", w.later.fetch[0]);
    small_settle(false);
    small_forget_heard();
    hb_hall_said(w.hall, 2, watch, strlen(watch));
    assert_int_equal(w.later.fetches, 1);
    hb_hall_said(w.hall, 1, open, sizeof open - 1);
    assert_int_equal(w.later.fetches, 1);
    small_settle(true);
    assert_true(was_told(2, "no_room"));
    assert_true(was_told(1, "\"ok\":true"));
    assert_true(w.kept_with >= FENCE);
}

static void a_room_of_another_node_is_read_only_for_who_looks_at_it(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    let_room_leave();
    w.held_by = OTHER;
    say_chat(1);
    assert_int_equal(w.passes, 1);
    assert_int_equal(w.later.wanted, HB_TO_PLAY);
    assert_int_equal(small_look(HB_LOOK_HEAD, w.room), HB_SHOWN);
    assert_int_equal(w.later.wanted, HB_TO_SEE);
}

static void who_looks_while_a_wish_waits_is_shown_the_room(void **state)
{
    char watch[80];

    (void)state;
    small_begin_game("carcassonne", "");
    let_room_leave();
    w.held_by = OTHER;
    snprintf(watch, sizeof watch, "{\"do\":\"watch\",\"id\":2,\"room\":\"%s\"}", w.room);
    hb_hall_said(w.hall, 1, watch, strlen(watch));
    assert_int_equal(w.later.fetches, 1);
    assert_int_equal(w.later.wanted, HB_TO_PLAY);
    assert_int_equal(small_look(HB_LOOK_HEAD, w.room), HB_SHOWN);
    assert_int_equal(w.passes, 1);
}

static void who_only_looks_is_shown_a_room_of_another_node(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    let_room_leave();
    w.held_by = OTHER;
    assert_int_equal(small_look(HB_LOOK_HEAD, w.room), HB_SHOWN);
    assert_int_equal(small_look(HB_LOOK_RECORD, w.room), HB_SHOWN);
    assert_int_equal(small_look(HB_LOOK_PICTURE, w.room), HB_SHOWN);
    assert_int_equal(w.passes, 0);
    assert_false(is_here());
}

static void a_rematch_is_held_like_the_room_before(void **state)
{
    char next[HB_ROOM_ID + 1];
    const char *answer;

    (void)state;
    small_begin_game("carcassonne", "");
    small_wish(1, "resign", w.anna, ",\"tag\":\"resign\"");
    answer = small_wish(1, "rematch", w.anna, ",\"tag\":\"rematch\"");
    assert_says(answer, "\"ok\":true");
    small_field(answer, "room", next, sizeof next);
    snprintf(w.room, sizeof w.room, "%s", next);
    assert_says(say_chat(1), "\"ok\":true");
    assert_int_equal(w.kept_with, FENCE);
    assert_int_equal(w.later.fetches, 0);
}

/* Otherwise its lease would be given back as one of which nothing is known here, before the disk has answered. */
static void a_rematch_is_here_while_the_disk_has_it(void **state)
{
    char wish[256];

    (void)state;
    small_begin_game("carcassonne", "");
    small_wish(1, "resign", w.anna, ",\"tag\":\"resign\"");
    snprintf(wish, sizeof wish, "{\"do\":\"rematch\",\"id\":9,\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"rematch\"}",
             w.room, w.anna);
    assert_false(hb_hall_has(w.hall, "another-room"));
    hb_hall_said(w.hall, 1, wish, strlen(wish));
    assert_int_equal(w.tickets, 1);
    assert_int_equal(w.per_ticket[0], 2);
    assert_true(hb_hall_has(w.hall, w.pending[1].room));
    assert_false(hb_hall_has(w.hall, "another-room"));
    small_settle(true);
}

static void who_asks_for_a_rematch_that_is_elsewhere_is_told_of_it(void **state)
{
    char next[HB_ROOM_ID + 1];

    (void)state;
    small_begin_game("carcassonne", "");
    small_wish(1, "resign", w.anna, ",\"tag\":\"resign\"");
    small_field(small_wish(1, "rematch", w.anna, ",\"tag\":\"rematch\""), "room", next, sizeof next);
    hb_hall_left(w.hall, 1);
    hb_hall_left(w.hall, 2);
    small_pass(2 * MINUTE);
    assert_true(hb_hall_came(w.hall, 1, "192.0.2.1"));
    assert_says(say_chat(1), "\"ok\":true"); /* the old room is here, */
    w.held_by = OTHER;                       /* and the new one is not */
    assert_says(small_wish(1, "rematch", w.anna, ",\"tag\":\"again\""), next);
    assert_int_equal(w.passes, 0);
}

static void an_alarm_of_a_room_that_another_node_has_is_forgotten(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"clock\":{\"kind\":\"move\",\"seconds\":600}");
    let_room_leave();
    assert_int_equal(hb_hall_numbers(w.hall).asleep, 1);
    w.held_by = OTHER;
    small_pass(20 * MINUTE);
    assert_int_equal(w.passes, 0);
    small_pass(20 * MINUTE);
    assert_int_equal(hb_hall_numbers(w.hall).asleep, 0);
    w.held_by = 0;
    assert_true(hb_hall_alarm(w.hall, w.room, 0)); /* that node has died */
    small_pass(SECOND);
    assert_true(is_here() || hb_hall_numbers(w.hall).parked == 2);
}

static void an_earlier_alarm_counts(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"clock\":{\"kind\":\"move\",\"seconds\":600}");
    let_room_leave();
    assert_true(hb_hall_alarm(w.hall, w.room, INT64_MAX - 1)); /* a later one does not */
    assert_int_equal(hb_hall_due(w.hall), w.parked_due);
    assert_true(hb_hall_alarm(w.hall, w.room, 0)); /* somebody else has played there since, and died */
    assert_true(hb_hall_due(w.hall) <= w.now);
}

static void an_alarm_is_not_lost_while_the_database_is_away(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"clock\":{\"kind\":\"move\",\"seconds\":600}");
    let_room_leave();
    while (w.later.fetches == 0) {
        w.now = hb_hall_due(w.hall);
        hb_hall_tick(w.hall);
    }
    hb_hall_fetched(w.hall, w.room, &(struct hb_fetch){ .how = HB_ROOM_HELD });
    w.later.fetches = 0;
    small_pass(MINUTE);
    assert_true(w.kept_with == FENCE + 1);
}

static void nobody_is_charged_for_the_time_after_his_node_died(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"clock\":{\"kind\":\"move\",\"seconds\":600}");
    hb_hall_lose_all(w.hall);
    w.now += 20 * SECOND;
    w.orphan = true;
    small_forget_heard();
    assert_says(say_of_room(1, "watch", ""), "\"ok\":true");
    assert_non_null(strstr(w.row[w.rows - 1].body, "\"resume\""));
}

/* A room that cannot be kept is looked at again, which gives it another fence. */
static void after_a_second_look_the_new_fence_counts(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    for (unsigned i = 0; i < 2; i++) {
        begin_chat(3);
        small_answer_one(HB_NOT_KEPT);
    }
    assert_int_equal(w.later.fetches, 1);
    small_settle(true);
    w.now += 2 * SECOND;
    assert_says(say_chat(1), "\"ok\":true");
    assert_int_equal(w.kept_with, FENCE + 1);
    assert_int_equal(w.releases, 0);
}

static void a_second_look_that_finds_it_elsewhere_forgets_it(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    for (unsigned i = 0; i < 2; i++) {
        begin_chat(3);
        small_answer_one(HB_NOT_KEPT);
    }
    w.held_by = OTHER;
    small_settle(true);
    assert_false(is_here());
    assert_true(was_told(1, "\"again\":true"));
}

static void where_there_is_one_server_what_is_unsure_is_read_again(void **state)
{
    (void)state;
    w.fence = 0;
    small_begin_game("carcassonne", "");
    begin_chat(3);
    small_answer_unknown(true);
    assert_true(was_told(3, "cannot_now"));
    assert_true(was_told(1, "\"again\":true"));
    assert_int_equal(w.later.fetches, 1);
    small_settle(true);
    assert_true(is_here());
}

static void among_others_what_is_unsure_is_left_to_who_holds_the_room(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    begin_chat(3);
    small_answer_unknown(false);
    assert_true(was_told(3, "cannot_now"));
    assert_true(was_told(1, "\"again\":true"));
    assert_false(is_here());
    say_of_room(1, "watch", "");
    small_settle(true);
    assert_true(is_here());
}

static void public_rooms_of_other_nodes_are_listed(void **state)
{
    static const char theirs[] = "[{\"room\":\"new\",\"opened\":1890000000000},{\"room\":\"old\",\"opened\":5}]";
    struct hb_json *rooms = hb_json_parse(theirs, strlen(theirs), NULL);
    const char *list, *own;
    struct hb_buffer out;

    (void)state;
    small_begin_game("carcassonne", ",\"public\":true");
    hb_hall_others(w.hall, OTHER, rooms);
    hb_hall_others(w.hall, OTHER, rooms); /* told again, and there once */
    hb_json_decref(rooms);
    w.now += SECOND;
    list = small_say(3, "{\"do\":\"list\"}");
    own = strstr(list, w.room);
    assert_non_null(own);
    assert_true(strstr(list, "\"new\"") < own && strstr(list, "\"old\"") > own);
    assert_null(strstr(strstr(list, "\"new\"") + 1, "\"new\""));
    hb_buffer_init(&out);
    hb_hall_own_list(w.hall, &out);
    assert_non_null(strstr(out.at, w.room));
    assert_null(strstr(out.at, "\"new\""));
    hb_buffer_done(&out);
    hb_hall_others(w.hall, OTHER, NULL);
    w.now += SECOND;
    assert_null(strstr(small_say(3, "{\"do\":\"list\"}"), "\"new\""));
}

static void a_fence_for_what_nobody_wants_any_more_is_given_back(void **state)
{
    (void)state;
    hb_hall_fetched(w.hall, "aaaaaaaaaaaaaaaaaaaaaa", &(struct hb_fetch){ .how = HB_NO_SUCH_ROOM, .fence = 99 });
    assert_int_equal(w.releases, 1);
    assert_int_equal(w.released_fence, 99);
}

#define AMONG_OTHERS(test) cmocka_unit_test_setup_teardown(test, among_others, small_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AMONG_OTHERS(every_row_is_kept_under_the_fence_of_its_room),
        AMONG_OTHERS(a_room_that_leaves_is_given_back),
        AMONG_OTHERS(what_is_no_room_is_leased_by_nobody),
        AMONG_OTHERS(a_room_that_is_not_opened_after_all_is_given_back),
        AMONG_OTHERS(a_room_is_opened_though_somebody_asked_for_it_before),
        AMONG_OTHERS(a_room_of_another_node_is_read_only_for_who_looks_at_it),
        AMONG_OTHERS(who_looks_while_a_wish_waits_is_shown_the_room),
        AMONG_OTHERS(a_wish_for_a_room_of_another_node_goes_there),
        AMONG_OTHERS(without_a_way_to_the_node_it_is_asked_anew_who_has_the_room),
        AMONG_OTHERS(a_wish_that_comes_back_goes_to_who_has_the_room_now),
        AMONG_OTHERS(a_wish_does_not_wander_for_ever),
        AMONG_OTHERS(a_row_that_is_not_ours_any_more_is_not_acknowledged),
        AMONG_OTHERS(a_node_whose_time_is_up_forgets_its_rooms),
        AMONG_OTHERS(a_row_that_was_kept_just_in_time_is_acknowledged),
        AMONG_OTHERS(an_opening_that_was_not_ours_leaves_nothing),
        AMONG_OTHERS(who_only_looks_is_shown_a_room_of_another_node),
        AMONG_OTHERS(a_rematch_is_held_like_the_room_before),
        AMONG_OTHERS(a_rematch_is_here_while_the_disk_has_it),
        AMONG_OTHERS(who_asks_for_a_rematch_that_is_elsewhere_is_told_of_it),
        AMONG_OTHERS(an_alarm_of_a_room_that_another_node_has_is_forgotten),
        AMONG_OTHERS(an_earlier_alarm_counts),
        AMONG_OTHERS(an_alarm_is_not_lost_while_the_database_is_away),
        AMONG_OTHERS(nobody_is_charged_for_the_time_after_his_node_died),
        AMONG_OTHERS(after_a_second_look_the_new_fence_counts),
        AMONG_OTHERS(a_second_look_that_finds_it_elsewhere_forgets_it),
        AMONG_OTHERS(where_there_is_one_server_what_is_unsure_is_read_again),
        AMONG_OTHERS(among_others_what_is_unsure_is_left_to_who_holds_the_room),
        AMONG_OTHERS(public_rooms_of_other_nodes_are_listed),
        AMONG_OTHERS(a_fence_for_what_nobody_wants_any_more_is_given_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_hall_campaign.c -- a party in a room plays level after level: what is entered, what is carried on, what is
 * refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/small_hall.h"

enum { ANSWER = 64 * 1024, KEY = 64 };

/* The last answer and the last event that the guests heard, and the key of whoever wishes. */
static char last_answer[ANSWER], last_event[ANSWER], own_key[KEY];
static unsigned tags;
static bool full; /* the disk */

/* One point wins. */
static bool easy(struct hb_plan *plan, struct hb_error *err)
{
    return strcmp(plan->kind->id, "mists") != 0 || hb_plan_option(plan, "figures", "target/1=1 target/2=1", err);
}

static void hear(void)
{
    for (unsigned i = 0; i < w.hears; i++)
        snprintf(strstr(w.heard[i], "\"re\"") != NULL ? last_answer : last_event, ANSWER, "%s", w.heard[i]);
    small_forget_heard();
}

static void settle_disk(void)
{
    small_settle(!full);
    hear();
}

static int set_up(void **state)
{
    small_set_up(state);
    full = false;
    tags = 0;
    w.presets = easy;
    w.pace = 400;          /* nobody asks too fast, and computers have thought */
    w.now = 1794787200000; /* 2026-11-16 */
    small_restart();
    return 0;
}

static const char *say(hb_guest guest, const char *text)
{
    last_answer[0] = last_event[0] = '\0';
    hb_hall_said(w.hall, guest, text, strlen(text));
    settle_disk();
    return last_answer;
}

static const char *wish(const char *what, const char *more)
{
    char text[1024];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"room\":\"%s\",\"key\":\"%s\"%s}", what, w.room, own_key, more);
    return say(1, text);
}

static const char *wish_once(const char *what, const char *more)
{
    char all[512];

    snprintf(all, sizeof all, "%s,\"tag\":\"t%u\"", more, tags++);
    return wish(what, all);
}

static const char *open_room(const char *seats, const char *more)
{
    char text[1024];

    snprintf(text, sizeof text, "{\"do\":\"open\",\"game\":\"mists\",\"seats\":[%s],\"tag\":\"open-0123456789-%u\"%s}",
             seats, tags++, more);
    return say(1, text);
}

static const char anna[] = "{\"kind\":\"person\",\"name\":\"Anna\"}";
static const char anna_and_computer[] = "{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"computer\"}";

static void watch(void)
{
    char text[256];

    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", w.room, own_key);
    assert_says(say(1, text), "\"ok\":true");
}

static void enter_room(const char *answer)
{
    assert_says(answer, "\"ok\":true");
    small_field(answer, "key", own_key, sizeof own_key);
    small_field(answer, "room", w.room, sizeof w.room);
    watch();
}

static void begin(const char *seats)
{
    enter_room(open_room(seats, ",\"campaign\":\"Owls\""));
}

static const char *head(void)
{
    assert_int_equal(small_look(HB_LOOK_HEAD, w.room), HB_SHOWN);
    hear();
    return w.shown;
}

static bool is_over(void)
{
    return strstr(head(), "\"state\":\"over\"");
}

/* A move that is wanted before others: points, then guards, then whatever comes first. */
static bool move_like(const char *legal, const char *begin, char *out, size_t cap)
{
    char mark[64];
    const char *at;

    snprintf(mark, sizeof mark, "\"move\":\"%s", begin);
    at = strstr(legal, mark);
    if (at)
        snprintf(out, cap, ",\"move\":\"%.*s\"", (int)strcspn(at + 8, "\""), at + 8);
    return at;
}

/* Whether whoever has the key of now could move. */
static bool moves(void)
{
    char move[256];
    const char *legal = wish("legal", "");

    if (!move_like(legal, "points", move, sizeof move) && !move_like(legal, "put", move, sizeof move) &&
        !move_like(legal, "", move, sizeof move))
        return false;
    assert_says(wish_once("move", move), "\"ok\":true");
    return true;
}

static void play_to_the_end(void)
{
    while (!is_over()) {
        if (!moves())
            hb_hall_tick(w.hall);
        settle_disk();
    }
}

static void change_keys(char other[KEY])
{
    char mine[KEY];

    memcpy(mine, own_key, KEY);
    memcpy(own_key, other, KEY);
    memcpy(other, mine, KEY);
}

static void restart(void)
{
    small_restart();
    settle_disk();
}

/* Opening */

static void a_party_begins_at_the_first_level(void **state)
{
    (void)state;
    begin(anna);
    assert_says(head(), "\"campaign\":{\"party\":\"Owls\",\"game\":\"mists\",\"levels\":6,\"won\":0,\"open\":1,"
                        "\"standings\":[]}");
    assert_says(open_room(anna, ",\"campaign\":\"Owls\",\"options\":{\"level\":\"1\"}"), "\"ok\":true");
}

static void what_would_not_be_a_campaign_is_refused(void **state)
{
    (void)state;
    assert_says(open_room(anna, ",\"campaign\":\"Owls\",\"options\":{\"level\":\"2\"}"), "level 2 is not open yet");
    assert_says(open_room(anna, ",\"campaign\":\"Owls\",\"options\":{\"level\":\"9\"}"), "the level is 1 to 6");
    assert_says(open_room(anna, ",\"campaign\":\"Owls\",\"options\":{\"figures\":{\"target/1\":1}}"),
                "only the level is chosen, not \\\"figures\\\"");
    assert_says(open_room(anna, ",\"campaign\":\"Owls\",\"options\":{\"begins\":\"4\"}"), "seat 4 cannot begin");
    assert_says(open_room(anna, ",\"campaign\":\"Owls\",\"game\":\"castle\""), "bad_json");
    assert_says(open_room(anna, ",\"campaign\":\"\""), "a party needs a name");
    assert_says(open_room(anna, ",\"campaign\":\"12345678901234567890123456789012345678901\""), "at most 40 bytes");
    assert_says(open_room(anna, ",\"campaign\":7"), "bad_request");
    assert_says(say(1, "{\"do\":\"open\",\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\",\"name\":\"A\"}],"
                       "\"campaign\":\"Owls\",\"tag\":\"open-0123456789-xyz\"}"),
                "has no levels");
    assert_int_equal(w.rows, 0);
}

/* The end of a game */

static void a_level_that_is_won_is_entered_and_opens_the_next(void **state)
{
    (void)state;
    begin(anna);
    play_to_the_end();
    assert_says(last_event, "\"entered\":{\"level\":1,\"players\":1,\"attempt\":{\"won\":true,\"points\":");
    assert_says(last_event, "\"date\":\"2026-11-16\"");
    assert_says(last_event, "\"opened\":2");
    assert_says(head(), "\"won\":1,\"open\":2,\"standings\":[{\"level\":1,\"players\":1,\"tries\":1,\"wins\":1,");
}

static void it_is_the_same_after_a_restart_and_never_entered_twice(void **state)
{
    char before[ANSWER];

    (void)state;
    begin(anna);
    play_to_the_end();
    snprintf(before, sizeof before, "%s", strstr(head(), "\"campaign\""));
    restart();
    assert_string_equal(strstr(head(), "\"campaign\""), before);
    assert_says(before, "\"tries\":1,\"wins\":1");
}

static void a_game_that_all_have_given_up_is_lost_and_entered_once(void **state)
{
    (void)state;
    begin(anna);
    assert_says(wish_once("resign", ""), "\"ok\":true");
    assert_says(head(), "\"result\":{\"scores\":[0],\"winners\":[],\"gave_up\":0,\"by\":\"resigning\",\"won\":false}");
    assert_says(head(),
                "\"open\":1,\"standings\":[{\"level\":1,\"players\":1,\"tries\":1,\"wins\":0,\"best\":{\"won\":false");
    restart();
    assert_says(head(), "\"tries\":1,\"wins\":0");
}

static void a_partner_goes_on_with_a_computer_when_the_other_gives_up(void **state)
{
    (void)state;
    begin("{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"person\",\"name\":\"Ben\"}");
    assert_says(wish_once("resign", ""), "\"ok\":true");
    assert_false(is_over());
    assert_says(head(), "\"gave_up\":true");
}

/* The next level */

static void the_next_level_is_begun_in_the_next_room_with_the_same_seats(void **state)
{
    char first[32], next[32], key[KEY];

    (void)state;
    begin(anna);
    play_to_the_end();
    snprintf(first, sizeof first, "%s", w.room);
    assert_says(wish_once("rematch", ",\"level\":3"), "level 3 is not open yet for Owls");
    assert_says(wish_once("rematch", ",\"level\":0"), "the level is 1 to 6");
    assert_says(wish_once("rematch", ",\"level\":\"2\""), "the level is 1 to 6");
    enter_room(wish_once("rematch", ",\"level\":2"));
    snprintf(next, sizeof next, "%s", w.room);
    snprintf(key, sizeof key, "%s", own_key);
    assert_says(head(), "\"level\":\"2\"");
    assert_says(head(), "\"state\":\"playing\"");
    assert_says(head(), "\"open\":2,\"standings\":[{\"level\":1,\"players\":1,\"tries\":1,\"wins\":1,");
    restart();
    play_to_the_end();
    assert_says(head(), "\"won\":2,\"open\":3");
    snprintf(w.room, sizeof w.room, "%s", first);
    assert_says(head(), "\"won\":1,\"open\":2"); /* the room of then */
    assert_string_not_equal(first, next);
}

static void who_asks_second_gets_the_same_room_and_who_only_watches_gets_none(void **state)
{
    char first[32], again[32], mine[KEY];

    (void)state;
    begin(anna);
    play_to_the_end();
    snprintf(mine, sizeof mine, "%s", own_key);
    snprintf(own_key, sizeof own_key, "%s", "a key of nobody");
    assert_says(wish_once("rematch", ",\"level\":2"), "no_seat");
    snprintf(own_key, sizeof own_key, "%s", mine);
    small_field(wish_once("rematch", ",\"level\":2"), "room", first, sizeof first);
    small_field(wish_once("rematch", ",\"level\":1"), "room", again, sizeof again);
    assert_string_equal(first, again);
}

static void there_may_be_one_more_or_one_less(void **state)
{
    (void)state;
    begin(anna_and_computer);
    assert_says(wish_once("resign", ""), "\"ok\":true");
    assert_says(wish_once("rematch", ",\"without\":0"), "never one’s own");
    assert_says(wish_once("rematch", ",\"without\":2"), "bad_request");
    assert_says(wish_once("rematch", ",\"more\":1"), "true or false");
    enter_room(wish_once("rematch", ",\"without\":1"));
    assert_null(strstr(head(), "\"kind\":\"computer\""));
    assert_says(head(), "\"players\":2,\"tries\":1");
    assert_says(wish_once("resign", ""), "\"ok\":true");
    enter_room(wish_once("rematch", ",\"more\":true"));
    assert_says(head(), "\"state\":\"waiting\"");
    assert_says(head(), "\"kind\":\"open\"");
    assert_says(wish_once("start", ""), "\"ok\":true");
}

/* Ben’s seat moves up when the first one is left out, and the key with it. */
static void a_seat_that_moves_up_keeps_its_player(void **state)
{
    char text[256];

    (void)state;
    enter_room(open_room("{\"kind\":\"computer\"},{\"kind\":\"person\",\"name\":\"Ben\"}", ",\"campaign\":\"Owls\""));
    assert_says(wish_once("resign", ""), "\"ok\":true");
    assert_says(wish_once("rematch", ",\"without\":0"), "\"seat\":0");
    enter_room(last_answer);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", w.room, own_key);
    assert_says(say(1, text), "\"seats\":[0]");
}

static void who_is_here_cannot_be_left_out(void **state)
{
    char text[256], ben[KEY], anna_key[KEY];

    (void)state;
    enter_room(open_room("{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"open\"}", ",\"campaign\":\"Owls\""));
    snprintf(text, sizeof text, "{\"do\":\"join\",\"room\":\"%s\",\"name\":\"Ben\",\"tag\":\"join-0123456789ab\"}",
             w.room);
    memcpy(anna_key, own_key, KEY);
    small_field(say(2, text), "key", ben, sizeof ben);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", w.room, ben);
    assert_says(say(2, text), "\"seats\":[1]");
    while (!is_over())
        if (!moves())
            change_keys(ben);
    if (strcmp(own_key, anna_key) != 0)
        change_keys(ben);
    assert_says(wish_once("rematch", ",\"without\":1"), "not_now");
    hb_hall_left(w.hall, 2);
    assert_says(wish_once("rematch", ",\"without\":1,\"level\":2"), "\"ok\":true");
    change_keys(ben);
    assert_says(wish_once("rematch", ""), "the next game is played without your seat");
}

static void nothing_is_begun_that_is_not_kept(void **state)
{
    unsigned rows;

    (void)state;
    begin(anna);
    play_to_the_end();
    rows = w.rows;
    full = true;
    assert_says(wish_once("rematch", ",\"level\":2"), "not_kept");
    full = false;
    assert_int_equal(w.rows, rows);
    assert_null(strstr(head(), "\"next\""));
    assert_says(wish_once("rematch", ",\"level\":2"), "\"ok\":true");
}

/* Free games, and rows from elsewhere */

static void a_free_game_is_entered_nowhere(void **state)
{
    (void)state;
    enter_room(open_room(anna, ",\"options\":{\"level\":\"4\"}"));
    assert_null(strstr(head(), "\"campaign\""));
    assert_says(wish_once("resign", ""), "\"ok\":true");
    assert_null(strstr(last_event, "\"entered\""));
    assert_says(wish_once("rematch", ",\"level\":5"), "there is no campaign here");
    enter_room(wish_once("rematch", ""));
    assert_says(head(), "\"level\":\"4\"");
}

static void rows_that_somebody_has_changed_are_refused(void **state)
{
    static const char *const wrong[][3] = {
        { "party mists Owls", "party castle Owls", "no game with levels" },
        { "hradby campaigns 1", "hradby campaigns 9", "written by another hradby" },
        { "\"level\":\"1\"", "\"level\":\"5\"", "level 5 is not open yet" },
        { "\"campaign\":\"", "\"campaign\":7,\"x\":\"", "one party was to be here" },
    };

    (void)state;
    begin(anna);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *at = strstr(w.row[0].body, wrong[i][0]);
        struct hb_row row = w.row[0];
        struct hb_error err = { .code = HB_OK };
        char body[8192];

        assert_non_null(at);
        snprintf(body, sizeof body, "%.*s%s%s", (int)(at - w.row[0].body), w.row[0].body, wrong[i][1],
                 at + strlen(wrong[i][0]));
        row.body = body;
        row.length = strlen(body);
        assert_null(later_room(row.room, &row, 1, &err));
        assert_says(err.text, wrong[i][2]);
    }
}

static void options_are_kept_as_texts_however_they_were_sent(void **state)
{
    (void)state;
    assert_says(open_room(anna, ",\"campaign\":\"Owls\",\"options\":{\"level\":2}"), "level 2 is not open yet");
    assert_says(open_room(anna, ",\"campaign\":\"Owls\",\"options\":{\"level\":9}"), "the level is 1 to 6");
    assert_says(open_room(anna, ",\"campaign\":\"Owls\",\"options\":{\"level\":[1]}"), "the level is 1 to 6");
    assert_says(open_room(anna, ",\"options\":{\"level\":2.5}"), "bad_option");
    enter_room(open_room(anna, ",\"campaign\":\"Owls\",\"options\":{\"level\":1}"));
    assert_says(head(), "\"level\":\"1\"");
    assert_says(w.row[0].body, "\"level\":\"1\"");
    enter_room(open_room(anna, ",\"options\":{\"level\":4}"));
    assert_says(head(), "\"level\":\"4\"");
    assert_says(w.row[2].body, "\"level\":\"4\""); /* row 1 began the first game */
}

int main(void)
{
#define IN_A_HALL(test) cmocka_unit_test_setup_teardown(test, set_up, small_tear_down)
    const struct CMUnitTest tests[] = {
        IN_A_HALL(a_party_begins_at_the_first_level),
        IN_A_HALL(what_would_not_be_a_campaign_is_refused),
        IN_A_HALL(a_level_that_is_won_is_entered_and_opens_the_next),
        IN_A_HALL(it_is_the_same_after_a_restart_and_never_entered_twice),
        IN_A_HALL(a_game_that_all_have_given_up_is_lost_and_entered_once),
        IN_A_HALL(a_partner_goes_on_with_a_computer_when_the_other_gives_up),
        IN_A_HALL(the_next_level_is_begun_in_the_next_room_with_the_same_seats),
        IN_A_HALL(who_asks_second_gets_the_same_room_and_who_only_watches_gets_none),
        IN_A_HALL(there_may_be_one_more_or_one_less),
        IN_A_HALL(a_seat_that_moves_up_keeps_its_player),
        IN_A_HALL(who_is_here_cannot_be_left_out),
        IN_A_HALL(nothing_is_begun_that_is_not_kept),
        IN_A_HALL(options_are_kept_as_texts_however_they_were_sent),
        IN_A_HALL(a_free_game_is_entered_nowhere),
        IN_A_HALL(rows_that_somebody_has_changed_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

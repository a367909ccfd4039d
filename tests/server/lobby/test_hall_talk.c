/* test_hall_talk.c -- what is told in a room, and how much of it: chat and who keeps order, long rooms page by page,
 * who is here, names that can be seen, and keys that nobody can make of what is kept. */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/small_hall.h"

enum { TEXT_MAX = 2048, GUESTS = 5, SPECTATOR = 3, OTHER = 4, STRANGER = 5 };

static char room[32], anna[64], ben[64];

/* Anna, Ben and three who look on, two of them from one address. */
static void come(void)
{
    static const char *const address[] = { "192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.3", "192.0.2.5" };

    small_restart();
    for (hb_guest g = 1; g <= GUESTS; g++) {
        hb_hall_left(w.hall, g);
        assert_true(hb_hall_came(w.hall, g, address[g - 1]));
    }
}

static int set_up(void **state)
{
    small_set_up(state);
    w.limits.asks_per_second = w.limits.asks_at_once = 100000;
    come();
    return 0;
}

static const char *wish(hb_guest guest, const char *what, const char *key, const char *more)
{
    char text[TEXT_MAX];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"room\":\"%s\"%s%s%s%s}", what, room,
             key[0] != '\0' ? ",\"key\":\"" : "", key, key[0] != '\0' ? "\"" : "", more);
    return small_say(guest, text);
}

static const char opening[] = "{\"do\":\"open\",\"game\":\"carcassonne\",\"options\":{\"bag\":{\"base/U\":40}},"
                              "\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"open\"}],"
                              "\"tag\":\"open-0123456789abcdef\"}";

static void begin_game(void)
{
    const char *answer = small_say(1, opening);

    assert_says(answer, "\"ok\":true");
    small_field(answer, "room", room, sizeof room);
    small_field(answer, "key", anna, sizeof anna);
    answer = wish(2, "join", "", ",\"name\":\"Ben\",\"tag\":\"join-0123456789abcdef\"");
    assert_says(answer, "\"seat\":1");
    small_field(answer, "key", ben, sizeof ben);
}

static const char *watch(hb_guest guest, const char *key, unsigned seen)
{
    char more[128];

    snprintf(more, sizeof more, ",\"seen\":%u,\"keys\":[%s%s%s]", seen, key[0] != '\0' ? "\"" : "", key,
             key[0] != '\0' ? "\"" : "");
    return wish(guest, "watch", "", more);
}

/* One more word, with a tag of its own; without a key as a spectator. */
static const char *chat(hb_guest guest, const char *key, const char *text)
{
    static unsigned tag;
    char more[TEXT_MAX];

    snprintf(more, sizeof more, ",\"text\":\"%s\",\"tag\":\"c%u\"%s", text, tag++,
             key[0] != '\0' ? "" : ",\"name\":\"Eva\"");
    return wish(guest, "chat", key, more);
}

static bool was_told(hb_guest guest, const char *part)
{
    for (unsigned i = 0; i < w.hears; i++)
        if (w.to[i] == guest && strstr(w.heard[i], part))
            return true;
    return false;
}

static void wait_for(int64_t milliseconds)
{
    w.now += milliseconds;
    hb_hall_tick(w.hall);
    small_settle(true);
}

/* How much is said */

static void spectators_cannot_fill_a_room(void **state)
{
    unsigned said = 0;

    (void)state;
    begin_game();
    while (strstr(chat(SPECTATOR, "", "bla"), "\"ok\":true")) {
        said++;
        assert_true(said <= HB_CHATS_OF_SPECTATORS);
        w.now += 2000;
    }
    assert_int_equal(said, HB_CHATS_OF_SPECTATORS);
    assert_says(chat(STRANGER, "", "bla"), "\"code\":\"full\"");
    assert_says(chat(1, anna, "still here"), "\"ok\":true");
    assert_says(wish(1, "move", anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m\""), "\"ok\":true");
}

static void a_guest_speaks_five_times_at_once_and_then_every_two_seconds(void **state)
{
    (void)state;
    begin_game();
    for (unsigned i = 0; i < 5; i++)
        assert_says(chat(1, anna, "hello"), "\"ok\":true");
    assert_says(chat(1, anna, "hello"), "\"code\":\"too_fast\"");
    w.now += 1999;
    assert_says(chat(1, anna, "hello"), "\"code\":\"too_fast\"");
    w.now += 1;
    assert_says(chat(1, anna, "hello"), "\"ok\":true");
    assert_says(chat(1, anna, "hello"), "\"code\":\"too_fast\"");
    assert_says(chat(2, ben, "hello"), "\"ok\":true");
    w.now += 3600000;
    for (unsigned i = 0; i < 5; i++)
        assert_says(chat(1, anna, "hello"), "\"ok\":true");
    assert_says(chat(1, anna, "hello"), "\"code\":\"too_fast\"");
}

static void a_seat_with_many_connections_speaks_like_one(void **state)
{
    (void)state;
    begin_game();
    for (unsigned i = 0; i < 5; i++)
        assert_says(chat(1 + i % 3, anna, "hello"), "\"ok\":true");
    assert_says(chat(2, anna, "hello"), "\"code\":\"too_fast\"");
    assert_says(chat(2, ben, "hello"), "\"ok\":true");
}

static void spectators_of_one_address_speak_like_one(void **state)
{
    (void)state;
    begin_game();
    for (unsigned i = 0; i < 5; i++)
        assert_says(chat(i % 2 ? SPECTATOR : OTHER, "", "hello"), "\"ok\":true");
    assert_says(chat(SPECTATOR, "", "hello"), "\"code\":\"too_fast\"");
    assert_says(chat(OTHER, "", "hello"), "\"code\":\"too_fast\"");
    assert_says(chat(STRANGER, "", "hello"), "\"ok\":true");
}

/* Order */

static void the_host_lets_spectators_be_quiet(void **state)
{
    (void)state;
    begin_game();
    assert_says(wish(2, "quiet", ben, ",\"on\":true,\"tag\":\"q0\""), "only the host");
    assert_says(wish(1, "quiet", anna, ",\"tag\":\"q1\""), "\\\"on\\\" must be true or false");
    assert_says(wish(1, "quiet", anna, ",\"on\":true,\"tag\":\"q2\""), "\"ok\":true");
    assert_says(wish(1, "quiet", anna, ",\"on\":true,\"tag\":\"q3\""), "\"code\":\"not_now\"");
    assert_says(chat(SPECTATOR, "", "hello"), "the host asks spectators to be quiet");
    assert_says(chat(2, ben, "hello"), "\"ok\":true");
    assert_says(wish(1, "quiet", anna, ",\"on\":false,\"tag\":\"q4\""), "\"ok\":true");
    assert_says(chat(SPECTATOR, "", "hello"), "\"ok\":true");
}

static void what_is_swept_away_is_told_no_more(void **state)
{
    const char *told;

    (void)state;
    begin_game();
    assert_says(wish(1, "sweep", anna, ",\"tag\":\"s0\""), "nothing to sweep");
    chat(SPECTATOR, "", "a rude word");
    chat(2, ben, "a friendly word");
    assert_says(watch(OTHER, "", 0), "a rude word");
    assert_says(wish(2, "sweep", ben, ",\"tag\":\"s1\""), "only the host");
    assert_says(wish(1, "sweep", anna, ",\"tag\":\"s2\""), "\"ok\":true");
    assert_true(was_told(OTHER, "\"kind\":\"sweep\",\"by\":0"));
    chat(SPECTATOR, "", "another word");
    told = watch(STRANGER, "", 0);
    assert_null(strstr(told, "a rude word"));
    assert_says(told, "\"kind\":\"chat\",\"name\":\"\",\"seat\":null,\"text\":\"\"");
    assert_says(told, "\"swept\":true");
    assert_says(told, "a friendly word");
    assert_says(told, "another word");
}

/* Page by page */

static unsigned seq_of_last(const char *answer)
{
    const char *at = NULL;

    for (const char *next = strstr(answer, "{\"seq\":"); next; next = strstr(next + 1, "{\"seq\":"))
        at = next;
    if (!at)
        fail_msg("there are no events in \"%s\"", answer);
    return !at ? 0 : (unsigned)strtoul(at + strlen("{\"seq\":"), NULL, 10);
}

static void a_long_room_is_told_in_pages(void **state)
{
    enum { PAGE = 65536, HEAD_MOST = 4096, WORDS = 900 };
    char text[HB_CHAT_MAX + 1];
    unsigned seen = 0, pages = 0;
    const char *answer;

    (void)state;
    begin_game();
    memset(text, 'x', HB_CHAT_MAX);
    text[HB_CHAT_MAX] = '\0';
    for (unsigned i = 0; i < WORDS; i++) {
        assert_says(chat(1, anna, text), "\"ok\":true");
        w.now += 2000;
    }
    do {
        answer = watch(SPECTATOR, "", seen);
        assert_true(strlen(answer) <= PAGE + HEAD_MOST);
        seen = seq_of_last(answer);
        pages++;
        if (strstr(answer, "\"more\":true")) {
            answer = "\"more\":true";
            chat(2, ben, "does anybody hear that?");
            w.now += 2000;
            assert_false(was_told(SPECTATOR, "does anybody")); /* they do not watch yet */
        }
    } while (strcmp(answer, "\"more\":true") == 0);
    assert_in_range(pages, 4, 8);
    assert_int_equal(seen, w.rows);
    chat(2, ben, "and now?");
    assert_true(was_told(SPECTATOR, "and now?"));
}

static void a_long_record_is_told_in_pages(void **state)
{
    char whole[16384] = "", more[64];
    size_t length = 0;
    const char *answer;
    unsigned pages = 0;

    (void)state;
    w.limits.page = 900;
    come();
    begin_game();
    for (unsigned i = 0; i < 10; i++) {
        snprintf(more, sizeof more, ",\"move\":\"tile %u 0 90\",\"tag\":\"m%u\"", i + 1, i);
        assert_says(wish(1 + i % 2, "move", i % 2 ? ben : anna, more), "\"ok\":true");
        snprintf(more, sizeof more, ",\"move\":\"pass\",\"tag\":\"p%u\"", i);
        assert_says(wish(1 + i % 2, "move", i % 2 ? ben : anna, more), "\"ok\":true");
    }
    do {
        json_error_t where;
        json_t *page;

        snprintf(more, sizeof more, ",\"from\":%zu", length);
        answer = wish(1, "record", "", more);
        page = json_loads(answer, 0, &where);
        assert_non_null(json_string_value(json_object_get(page, "record")));
        length += (size_t)snprintf(whole + length, sizeof whole - length, "%s",
                                   json_string_value(json_object_get(page, "record")));
        answer = json_is_true(json_object_get(page, "more")) ? "more" : "";
        assert_true(answer[0] == '\0' || json_integer_value(json_object_get(page, "next")) == (json_int_t)length);
        json_decref(page);
        pages++;
    } while (answer[0] != '\0');
    assert_true(pages > 1);
    assert_says(whole, "tile 1 0 90");
    assert_says(whole, "tile 10 0 90");
    assert_says(wish(1, "record", "", ",\"from\":7"), "\"code\":\"bad_request\"");
    assert_says(wish(1, "record", "", ",\"from\":1000000"), "\"code\":\"bad_request\"");
    assert_says(wish(1, "record", "", ",\"from\":\"0\""), "\"code\":\"bad_request\"");
}

/* Who is here */

static void who_is_here_is_told_when_it_changes_once_a_second(void **state)
{
    (void)state;
    begin_game();
    watch(1, anna, 0);
    wait_for(0);
    assert_true(was_told(1, "\"here\":[0],\"watching\":0"));
    watch(2, ben, 0);
    wait_for(0);
    assert_false(was_told(1, "\"here\""));
    watch(SPECTATOR, "", 0);
    wait_for(999);
    assert_false(was_told(1, "\"here\""));
    wait_for(1);
    assert_true(was_told(1, "\"here\":[0,1],\"watching\":1"));
    assert_true(was_told(SPECTATOR, "\"here\":[0,1],\"watching\":1"));
    small_forget_heard();
    wait_for(60000);
    assert_false(was_told(1, "\"here\"")); /* nothing has changed */
    hb_hall_left(w.hall, 2);
    wait_for(0);
    assert_true(was_told(1, "\"here\":[0],\"watching\":1"));
    assert_false(was_told(2, "\"here\""));
}

static void who_comes_and_goes_within_a_second_is_not_told(void **state)
{
    (void)state;
    begin_game();
    watch(1, anna, 0);
    wait_for(0);
    watch(SPECTATOR, "", 0);
    wish(SPECTATOR, "leave", "", "");
    small_forget_heard();
    wait_for(1000);
    assert_false(was_told(1, "\"here\""));
}

/* A computer waits as long as ever, whoever comes and goes. */
static void coming_and_going_does_not_hurry_computers(void **state)
{
    unsigned rows;

    (void)state;
    small_say(1,
              "{\"do\":\"open\",\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"computer\"},{\"kind\":\"computer\"}],"
              "\"tag\":\"open-0123456789abcdef\"}");
    small_field(w.heard[w.hears - 1], "room", room, sizeof room);
    rows = w.rows;
    watch(SPECTATOR, "", 0);
    wait_for(hb_usual_limits.computer_delay - 1);
    assert_int_equal(w.rows, rows);
    wait_for(1);
    assert_int_equal(w.rows, rows + 1);
}

/* Keys */

static void assert_no_key_of(const struct hb_row *open, const json_t *value, const char *key);

static void assert_no_key_of_text(const struct hb_row *open, const char *text, const char *key)
{
    struct hb_room shadow = { .seq = 0 };
    char made[HB_KEY_TEXT + 1];

    small_field(open->body, "pepper", shadow.pepper, sizeof shadow.pepper);
    assert_string_not_equal(text, key);
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++) {
        hb_room_make_key(&shadow, p, text, made);
        assert_string_not_equal(made, key);
    }
}

/* Whatever text stands in a row, no key comes of it. */
// NOLINTNEXTLINE(misc-no-recursion)
static void assert_no_key_of(const struct hb_row *open, const json_t *value, const char *key)
{
    const char *name;
    json_t *inner;

    if (json_is_string(value))
        assert_no_key_of_text(open, json_string_value(value), key);
    for (size_t i = 0; i < json_array_size(value); i++)
        assert_no_key_of(open, json_array_get(value, i), key);
    json_object_foreach((json_t *)(uintptr_t)value, name, inner)
    {
        assert_no_key_of(open, inner, key);
    }
}

static void assert_nobody_makes(const char *key)
{
    for (unsigned i = 0; i < w.rows; i++) {
        json_error_t where;
        json_t *body = json_loadb(w.row[i].body, w.row[i].length, 0, &where);

        for (unsigned open = 0; open < w.rows; open++)
            if (w.row[open].seq == 1)
                assert_no_key_of(&w.row[open], body, key);
        json_decref(body);
    }
}

static void no_key_can_be_made_of_what_is_kept(void **state)
{
    char again[64];
    const char *answer;

    (void)state;
    begin_game();
    wish(2, "resign", ben, ",\"tag\":\"r\"");
    answer = wish(1, "rematch", anna, ",\"tag\":\"again\"");
    small_field(answer, "key", again, sizeof again);
    assert_nobody_makes(anna);
    assert_nobody_makes(ben);
    assert_nobody_makes(again);
    for (unsigned i = 0; i < w.rows; i++)
        assert_null(strstr(w.row[i].body, "0123456789abcdef\""));
}

static void who_asks_again_with_his_secret_is_told_the_key_again(void **state)
{
    char first[512];

    (void)state;
    begin_game();
    snprintf(first, sizeof first, "%s", small_say(1, opening));
    assert_says(first, anna);
    assert_says(wish(4, "join", "", ",\"name\":\"Ben\",\"tag\":\"join-0123456789abcdef\""), ben);
    assert_says(wish(4, "join", "", ",\"name\":\"Ben\",\"tag\":\"join-0123456789abcdeg\""), "\"code\":\"not_now\"");
}

static void a_rematch_is_told_to_whoever_shows_his_key(void **state)
{
    char new_room[sizeof room];
    const char *answer;

    (void)state;
    begin_game();
    wish(2, "resign", ben, ",\"tag\":\"r\"");
    answer = wish(1, "rematch", anna, ",\"tag\":\"again\"");
    small_field(answer, "room", new_room, sizeof new_room);
    answer = wish(2, "rematch", ben, ",\"tag\":\"me-too\"");
    assert_says(answer, new_room);
    assert_says(answer, "\"seat\":1");
    small_field(answer, "key", ben, sizeof ben);
    memcpy(room, new_room, sizeof room);
    assert_says(watch(2, ben, 0), "\"seats\":[1]");
    assert_says(watch(1, anna, 0), "\"seats\":[0]");
}

/* What can be seen */

static void names_and_words_are_what_they_look_like(void **state)
{
    (void)state;
    begin_game();
    assert_says(chat(1, anna, "good\xe2\x80\xae night"), "characters that nobody can see");
    assert_says(chat(1, anna, "fam\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7"), "\"ok\":true");
    assert_says(chat(1, anna, "  \xc2\xa0 "), "an empty text is not sent");
    assert_says(wish(SPECTATOR, "chat", "", ",\"text\":\"hi\",\"name\":\"An\xe2\x80\x8bna\",\"tag\":\"x1\""),
                "characters that nobody can see");
    assert_says(wish(SPECTATOR, "join", "", ",\"name\":\"\xe2\x81\xa6J\",\"tag\":\"join-0123456789abcdeh\""),
                "characters that nobody can see");
    assert_says(small_say(1, "{\"do\":\"open\",\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\",\"name\":"
                             "\"\xe2\x80\xabJ\"}],\"tag\":\"open-0123456789abcdeh\"}"),
                "a seat is");
    assert_says(
        small_say(1, "{\"do\":\"open\",\"game\":\"mists\",\"campaign\":\"\xe2\x80\xabThe lot\",\"seats\":[{\"kind\":"
                     "\"person\",\"name\":\"A\"}],\"tag\":\"open-0123456789abcdei\"}"),
        "characters that nobody can see");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, small_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(spectators_cannot_fill_a_room),
        TEST(a_guest_speaks_five_times_at_once_and_then_every_two_seconds),
        TEST(a_seat_with_many_connections_speaks_like_one),
        TEST(spectators_of_one_address_speak_like_one),
        TEST(the_host_lets_spectators_be_quiet),
        TEST(what_is_swept_away_is_told_no_more),
        TEST(a_long_room_is_told_in_pages),
        TEST(a_long_record_is_told_in_pages),
        TEST(who_is_here_is_told_when_it_changes_once_a_second),
        TEST(who_comes_and_goes_within_a_second_is_not_told),
        TEST(coming_and_going_does_not_hurry_computers),
        TEST(no_key_can_be_made_of_what_is_kept),
        TEST(who_asks_again_with_his_secret_is_told_the_key_again),
        TEST(a_rematch_is_told_to_whoever_shows_his_key),
        TEST(names_and_words_are_what_they_look_like),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

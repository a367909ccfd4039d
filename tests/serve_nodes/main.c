/* main.c -- nodes_test: three real servers share one real database.  Guests come to any of them, servers are killed,
 * stopped and made to stand still, and the table goes on with everything that was ever acknowledged.  HRADBY names the
 * program; where PostgreSQL is not installed nothing is tested.
 *
 *   nodes_test [PATTERN]     only the tests whose names match, as in "*stopped*" */
#include "server/lobby/hall.h"
#include "tests/serve/raw_client.h"
#include "tests/serve/running.h"
#include "tests/serve/support.h"
#include "tests/serve/wish.h"
#include "tests/support/postgres_help.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SERVERS = 3, WISH = 512, TRIES = 6000, PAUSE = 100000000 /* nanoseconds */, SAID_MAX = 64 };

static struct {
    struct running server[SERVERS];
    char room[HB_ROOM_ID + 1], anna[64], ben[64];
    char said[SAID_MAX][40]; /* by number: what was acknowledged */
    unsigned tags;
} t;

/* Servers */

static const char *const *as_node(void)
{
    static const char *more[] = { "--db", NULL, "--inner", "127.0.0.1:0", NULL };

    more[1] = postgres_url();
    return more;
}

static void start(unsigned i)
{
    running_start(&t.server[i], as_node());
}

static int set_up(void **state)
{
    (void)state;
    postgres_empty();
    memset(&t, 0, sizeof t);
    for (unsigned i = 0; i < SERVERS; i++) {
        running_init(&t.server[i]);
        start(i);
    }
    return 0;
}

/* The others are not started. */
static int set_up_one(void **state)
{
    (void)state;
    postgres_empty();
    memset(&t, 0, sizeof t);
    for (unsigned i = 0; i < SERVERS; i++)
        running_init(&t.server[i]);
    start(0);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SERVERS; i++)
        running_done(&t.server[i]);
    return 0;
}

/* Asking until it is granted */

/* The answer of a server to a guest who comes for this; NULL if it sends them away. */
static json_t *ask_once(unsigned server, const char *wish)
{
    int fd = client_guest(t.server[server].port);
    json_t *answer = NULL;
    struct frame f;

    client_say(fd, wish);
    while (!answer && client_hear(fd, &f)) {
        if (f.opcode == TEXT_FRAME)
            answer = json_loadb(f.text, f.length, 0, NULL);
        if (!json_object_get(answer, "re")) {
            json_decref(answer);
            answer = NULL;
        }
        frame_done(&f);
    }
    close(fd);
    return answer;
}

static bool may_come(const json_t *answer)
{
    const char *code = !answer ? "cannot_now" : wish_code(answer);

    return strcmp(code, "cannot_now") == 0 || strcmp(code, "not_kept") == 0 || strcmp(code, "too_fast") == 0;
}

static json_t *ask(unsigned server, const char *wish)
{
    for (unsigned i = 0; i < TRIES; i++) {
        json_t *answer = ask_once(server, wish);

        if (answer && wish_is_good(answer))
            return answer;
        if (!may_come(answer))
            fail_msg("%s: %s", wish, wish_code(answer));
        json_decref(answer);
        nanosleep(&(struct timespec){ .tv_nsec = PAUSE }, NULL);
    }
    fail_msg("server %u does not come to it: %s", server, wish);
    return NULL;
}

/* The table */

static void open_table(unsigned server)
{
    json_t *answer =
        ask(server,
            "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"tag\":\"one that nobody can guess\",\"public\":true,"
            "\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"open\"}]}");

    wish_copy(t.room, sizeof t.room, answer, "room");
    wish_copy(t.anna, sizeof t.anna, json_array_get(json_object_get(answer, "keys"), 0), "key");
    json_decref(answer);
}

static void join(unsigned server)
{
    char wish[WISH];
    json_t *answer;

    snprintf(wish, sizeof wish,
             "{\"do\":\"join\",\"id\":1,\"room\":\"%s\",\"name\":\"Ben\",\"tag\":\"another that nobody guesses\"}",
             t.room);
    answer = ask(server, wish);
    wish_copy(t.ben, sizeof t.ben, answer, "key");
    json_decref(answer);
}

/* Says something there, and remembers that it was acknowledged. */
static void say(unsigned server)
{
    char wish[WISH], text[40];
    json_t *answer;
    json_int_t seq;

    snprintf(text, sizeof text, "number %u", t.tags);
    snprintf(wish, sizeof wish,
             "{\"do\":\"chat\",\"id\":1,\"room\":\"%s\",\"key\":\"%s\",\"text\":\"%s\",\"tag\":\"%u\"}", t.room, t.anna,
             text, t.tags++);
    answer = ask(server, wish);
    seq = json_integer_value(json_object_get(answer, "seq"));
    assert_true(seq > 0 && seq < SAID_MAX && t.said[seq][0] == '\0');
    snprintf(t.said[seq], sizeof t.said[seq], "%s", text);
    json_decref(answer);
}

/* Everything that was acknowledged is there, and nothing twice. */
static void look(unsigned server)
{
    char wish[WISH];
    unsigned chats = 0, said = 0;
    const json_t *events;
    json_t *answer;

    snprintf(wish, sizeof wish, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\",\"keys\":[]}", t.room);
    answer = ask(server, wish);
    events = json_object_get(answer, "events");
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);

        assert_int_equal(json_integer_value(json_object_get(event, "seq")), i + 1);
        chats += strcmp(json_string_value(json_object_get(event, "kind")), "chat") == 0;
        if (i + 1 < SAID_MAX && t.said[i + 1][0] != '\0') {
            assert_string_equal(json_string_value(json_object_get(event, "text")), t.said[i + 1]);
            said++;
        }
    }
    assert_int_equal(said, t.tags);
    assert_int_equal(chats, t.tags);
    json_decref(answer);
}

/* The tests */

static void assert_inner_is_refused(const char *inner, int status, const char *because)
{
    char said[512];

    assert_int_equal(run_serve((const char *const[]){ "--port", "0", "--db", postgres_url(), "--inner", inner, NULL },
                               said, sizeof said),
                     status);
    if (!strstr(said, because))
        fail_msg("%s: %s", inner, said);
}

static void an_address_that_others_cannot_call_is_refused(void **state)
{
    (void)state;
    assert_inner_is_refused("0.0.0.0:7001", 1, "cannot call 0.0.0.0");
    assert_inner_is_refused("[::]:7001", 1, "cannot call ::");
    assert_inner_is_refused("127.0.0.1:70001", 1, "is no HOST:PORT");
    assert_inner_is_refused("[::1:7001", 1, "is no HOST:PORT");
}

/* Where there is no IPv6 nothing is tested. */
static void servers_are_linked_over_ipv6_too(void **state)
{
    const char *const more[] = { "--db", postgres_url(), "--inner", "[::1]:0", NULL };

    (void)state;
    running_stop(&t.server[2]);
    if (!running_try(&t.server[2], more)) {
        start(2);
        return;
    }
    open_table(0);
    say(2);
    say(0);
    look(2);
    for (unsigned i = 0; i < TRIES && running_number(&t.server[2], "hradby_links") < SERVERS - 1; i++)
        nanosleep(&(struct timespec){ .tv_nsec = PAUSE }, NULL);
    assert_int_equal(running_number(&t.server[2], "hradby_links"), SERVERS - 1);
    assert_true(running_number(&t.server[2], "hradby_passed_total") > 0);
}

static void guests_of_three_servers_are_at_one_table(void **state)
{
    char path[64];
    struct reply reply;

    (void)state;
    open_table(0);
    join(1);
    for (unsigned i = 0; i < SERVERS; i++)
        say(i);
    for (unsigned i = 0; i < SERVERS; i++)
        look(i);
    snprintf(path, sizeof path, "/api/rooms/%s", t.room);
    for (unsigned i = 0; i < SERVERS; i++) { /* whoever only looks */
        reply = client_get(t.server[i].port, path);
        assert_int_equal(reply.status, 200);
        reply_done(&reply);
    }
}

static void who_watches_at_another_server_hears_what_is_said(void **state)
{
    char wish[WISH];
    int fd;
    json_t *told;

    (void)state;
    open_table(0);
    join(1);
    say(2); /* so that the third is linked with the one that has the room */
    fd = client_guest(t.server[2].port);
    snprintf(wish, sizeof wish, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\",\"keys\":[]}", t.room);
    told = wish_ask(fd, "%s", wish);
    assert_true(wish_is_good(told));
    json_decref(told);
    say(1);
    do {
        told = wish_hear(fd, "events");
        snprintf(wish, sizeof wish, "%s",
                 json_string_value(json_object_get(json_array_get(json_object_get(told, "events"), 0), "kind")));
        json_decref(told);
    } while (strcmp(wish, "chat") != 0);
    close(fd);
}

static void a_public_table_is_listed_by_all_servers(void **state)
{
    (void)state;
    open_table(0);
    for (unsigned i = 0, tries = 0; i < SERVERS; tries++) {
        json_t *answer = ask(i, "{\"do\":\"list\",\"id\":1}");

        if (json_array_size(json_object_get(answer, "rooms")) == 1)
            i++;
        else
            nanosleep(&(struct timespec){ .tv_nsec = PAUSE }, NULL);
        assert_true(tries < TRIES);
        json_decref(answer);
    }
}

static void a_table_goes_on_when_its_server_is_killed(void **state)
{
    (void)state;
    open_table(0);
    join(1);
    say(2);
    running_signal(&t.server[0], SIGKILL);
    running_wait(&t.server[0]);
    say(1);
    say(2);
    look(2);
    start(0);
    say(0);
    for (unsigned i = 0; i < SERVERS; i++)
        look(i);
}

static void a_server_that_stood_still_does_not_write_where_another_goes_on(void **state)
{
    (void)state;
    open_table(0);
    say(0);
    running_signal(&t.server[0], SIGSTOP);
    say(1);
    say(2);
    running_signal(&t.server[0], SIGCONT);
    say(0);
    say(1);
    for (unsigned i = 0; i < SERVERS; i++)
        look(i);
}

static void a_server_that_is_stopped_gives_its_tables_back(void **state)
{
    (void)state;
    open_table(0);
    say(0);
    assert_int_equal(running_stop(&t.server[0]), 0);
    say(1);
    look(2);
}

/* The names by which servers are called are drawn, and which of the two is the lesser decides who calls: so it is tried
 * some times. */
static void a_server_that_has_just_started_knows_the_way_to_every_table(void **state)
{
    enum { STARTS = 6 };
    char wish[WISH];

    (void)state;
    open_table(0);
    snprintf(wish, sizeof wish, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\",\"keys\":[]}", t.room);
    for (unsigned i = 0; i < STARTS; i++) {
        json_t *answer;

        start(1);
        answer = ask_once(1, wish);
        if (!wish_is_good(answer))
            fail_msg("at its start a server says %s", wish_code(answer));
        json_decref(answer);
        assert_int_equal(running_stop(&t.server[1]), 0);
    }
}

/* Its first word that it lives, or a later one, waits in the database while it is told to stop.  Of its connections
 * those are left that wait, and at most one more. */
static void stop_while_it_says_that_it_lives(void)
{
    postgres_until("EXISTS (SELECT 1 FROM pg_locks WHERE relation = 'hradby.nodes'::regclass AND NOT granted)");
    running_signal(&t.server[0], SIGTERM);
    postgres_until("(SELECT count(*) FROM pg_stat_activity WHERE application_name = 'hradby') <= 2");
    postgres_unlock();
    assert_int_equal(running_wait(&t.server[0]), 0);
    postgres_sql("DO $$ BEGIN IF EXISTS (SELECT 1 FROM hradby.nodes) THEN RAISE 'it has not departed'; END IF; END $$");
}

static void a_server_that_is_stopped_while_it_says_that_it_lives_departs_in_order(void **state)
{
    (void)state;
    postgres_lock("hradby.nodes");
    stop_while_it_says_that_it_lives();
}

static void a_server_that_is_stopped_before_it_was_heard_of_departs_in_order(void **state)
{
    (void)state;
    assert_int_equal(running_stop(&t.server[0]), 0);
    postgres_lock("hradby.nodes");
    running_begin(&t.server[0], as_node());
    stop_while_it_says_that_it_lives();
}

static unsigned health(unsigned server)
{
    struct reply reply = client_get(t.server[server].port, "/healthz");
    unsigned status = reply.status;

    reply_done(&reply);
    return status;
}

/* So people are told what is the matter, and a proxy sends them elsewhere. */
static void a_server_that_the_database_does_not_hear_of_lets_guests_in_and_says_that_it_is_unwell(void **state)
{
    (void)state;
    assert_int_equal(running_stop(&t.server[0]), 0);
    postgres_lock("hradby.nodes");
    start(0);
    assert_int_equal(health(0), 503);
    postgres_unlock();
    for (unsigned i = 0; i < TRIES && health(0) != 200; i++)
        nanosleep(&(struct timespec){ .tv_nsec = PAUSE }, NULL);
    assert_int_equal(health(0), 200);
    open_table(0);
}

static void when_the_database_dies_and_comes_back_nothing_is_lost(void **state)
{
    (void)state;
    open_table(0);
    say(1);
    postgres_kill();
    postgres_start();
    for (unsigned i = 0; i < SERVERS; i++)
        say(i);
    for (unsigned i = 0; i < SERVERS; i++)
        look(i);
}

#define TEST(name)        cmocka_unit_test_setup_teardown(name, set_up, tear_down)
#define TEST_OF_ONE(name) cmocka_unit_test_setup_teardown(name, set_up_one, tear_down)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(guests_of_three_servers_are_at_one_table),
        TEST(an_address_that_others_cannot_call_is_refused),
        TEST(servers_are_linked_over_ipv6_too),
        TEST(who_watches_at_another_server_hears_what_is_said),
        TEST(a_public_table_is_listed_by_all_servers),
        TEST(a_table_goes_on_when_its_server_is_killed),
        TEST(a_server_that_stood_still_does_not_write_where_another_goes_on),
        TEST(a_server_that_is_stopped_gives_its_tables_back),
        TEST_OF_ONE(a_server_that_has_just_started_knows_the_way_to_every_table),
        TEST_OF_ONE(a_server_that_is_stopped_while_it_says_that_it_lives_departs_in_order),
        TEST_OF_ONE(a_server_that_is_stopped_before_it_was_heard_of_departs_in_order),
        TEST_OF_ONE(a_server_that_the_database_does_not_hear_of_lets_guests_in_and_says_that_it_is_unwell),
        TEST(when_the_database_dies_and_comes_back_nothing_is_lost),
    };
    int failed;

    if (!postgres_begin())
        return 0;
    if (argc == 2)
        cmocka_set_test_filter(argv[1]);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    postgres_end();
    return failed;
}

/* test_life.c -- a server starts, stops, and starts again. */
#include "tests/serve/raw_client.h"
#include "tests/serve/running.h"
#include "tests/serve/support.h"
#include "tests/serve/tests.h"

#include "server/lobby/hall.h"

#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int set_up(void **state)
{
    static struct running r;

    running_init(&r);
    *state = &r;
    return 0;
}

static int tear_down(void **state)
{
    running_done(*state);
    return 0;
}

static const char open_room[] =
    "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"public\":true,\"tag\":\"one that nobody can guess\","
    "\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"open\"}]}";

struct opened {
    char room[HB_ROOM_ID + 1], key[64];
};

/* The room and the first key of an answer to `open`; "" if it was not opened. */
static void take_opened(struct opened *o, const char *answer)
{
    json_t *json = json_loads(answer, 0, NULL);
    const char *room = json_string_value(json_object_get(json, "room"));
    const char *key = json_string_value(json_object_get(json_array_get(json_object_get(json, "keys"), 0), "key"));

    snprintf(o->room, sizeof o->room, "%s", room ? room : "");
    snprintf(o->key, sizeof o->key, "%s", key ? key : "");
    json_decref(json);
}

static void open_a_room(int fd, struct opened *o)
{
    struct frame f;

    client_say(fd, open_room);
    assert_true(client_hear(fd, &f));
    take_opened(o, f.text);
    frame_done(&f);
    assert_int_equal(strlen(o->room), HB_ROOM_ID);
}

static void start_the_game(int fd, const struct opened *o)
{
    char wish[256];
    struct frame f;

    snprintf(wish, sizeof wish, "{\"do\":\"start\",\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"s\"}", o->room, o->key);
    client_say(fd, wish);
    assert_true(client_hear(fd, &f));
    assert_non_null(strstr(f.text, "\"ok\":true"));
    frame_done(&f);
}

static void expect_room(const struct running *r, const char *room)
{
    char path[96];
    struct reply reply;

    snprintf(path, sizeof path, "/api/rooms/%s", room);
    reply = client_get(r->port, path);
    assert_int_equal(reply.status, 200);
    assert_non_null(strstr(reply.body, "\"Anna\""));
    reply_done(&reply);
}

static void a_server_that_is_told_to_stop_sends_its_guests_away_and_ends_well(void **state)
{
    struct running *r = *state;
    int fd;

    running_start(r, NULL);
    fd = client_guest(r->port);
    running_signal(r, SIGTERM);
    assert_int_equal(client_hear_end(fd), 1001);
    assert_int_equal(running_wait(r), 0);
}

/* The guest does not say goodbye in turn, so the server waits for it, and the second signal finds it waiting. */
static int status_after_two_signals(struct running *r)
{
    struct frame f;
    int fd, status;

    running_start(r, NULL);
    fd = client_guest(r->port);
    running_signal(r, SIGTERM);
    assert_true(client_hear(fd, &f));
    assert_int_equal(f.status, 1001);
    frame_done(&f);
    running_signal(r, SIGTERM);
    status = running_wait(r);
    close(fd);
    return status;
}

/* On a machine that is busy enough the server may have given the guest up before the second signal came: then it has
 * ended well, and it is tried again. */
static void a_second_signal_ends_a_server_at_once(void **state)
{
    int status = 0;

    for (int tries = 0; tries < 20 && status == 0; tries++)
        status = status_after_two_signals(*state);
    assert_int_equal(status, 128 + SIGTERM);
}

static void expect_health(const struct running *r, unsigned status);

/* Whoever sends it expects that something is read again, and no end. */
static void a_server_without_a_terminal_goes_on_when_it_is_told_to_hang_up(void **state)
{
    struct running *r = *state;

    running_start(r, NULL);
    running_signal(r, SIGHUP);
    expect_health(r, 200);
    assert_int_equal(running_stop(r), 0);
}

/* Its other end. */
static int start_in_a_terminal(struct running *r)
{
    int screen = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);

    assert_true(screen >= 0 && grantpt(screen) == 0 && unlockpt(screen) == 0);
    r->terminal = ptsname(screen);
    assert_non_null(r->terminal);
    running_start(r, NULL);
    return screen;
}

static void a_server_stops_in_order_when_its_terminal_is_closed(void **state)
{
    struct running *r = *state;

    close(start_in_a_terminal(r));
    assert_int_equal(running_wait(r), 0);
}

static void a_server_goes_on_without_its_terminal_under_nohup(void **state)
{
    struct running *r = *state;

    r->nohup = true;
    close(start_in_a_terminal(r));
    running_signal(r, SIGHUP);
    expect_health(r, 200);
    assert_int_equal(running_stop(r), 0);
}

static void expect_health(const struct running *r, unsigned status)
{
    struct reply reply = client_get(r->port, "/healthz");

    assert_int_equal(reply.status, status);
    reply_done(&reply);
}

/* Somebody else holds the database, so that nothing can be written to it. */
static void what_cannot_be_kept_has_not_happened_and_the_server_says_that_it_is_unwell(void **state)
{
    struct running *r = *state;
    struct opened o;
    struct frame f;
    sqlite3 *db;
    int fd;

    if (!running_has_file())
        skip();
    running_start(r, NULL);
    fd = client_guest(r->port);
    assert_int_equal(sqlite3_open(r->database, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    client_say(fd, open_room);
    assert_true(client_hear(fd, &f));
    assert_non_null(strstr(f.text, "\"not_kept\""));
    frame_done(&f);
    expect_health(r, 503);
    assert_int_equal(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    open_a_room(fd, &o);
    expect_health(r, 200);
    close(fd);
    assert_int_equal(running_stop(r), 0);
}

static void rooms_are_there_after_an_orderly_restart(void **state)
{
    struct running *r = *state;
    struct opened o;
    int fd;

    running_start(r, NULL);
    fd = client_guest(r->port);
    open_a_room(fd, &o);
    running_signal(r, SIGINT);
    assert_int_equal(client_hear_end(fd), 1001);
    assert_int_equal(running_wait(r), 0);
    running_start(r, NULL);
    expect_room(r, o.room);
    assert_int_equal(running_stop(r), 0);
}

/* So that nobody loses games who copies the file alone. */
static void after_an_orderly_stop_the_file_alone_has_everything(void **state)
{
    struct running *r = *state;
    char copy[128], log[128];
    struct opened o;
    int fd;

    if (!running_has_file())
        skip();
    running_start(r, NULL);
    fd = client_guest(r->port);
    open_a_room(fd, &o);
    expect_room(r, o.room); /* it was read, too */
    expect_health(r, 200);
    close(fd);
    assert_int_equal(running_stop(r), 0);
    snprintf(log, sizeof log, "%s-wal", r->database);
    assert_int_not_equal(access(log, F_OK), 0);
    snprintf(copy, sizeof copy, "%s/copy.db", r->folder);
    copy_file(r->database, copy);
    unlink(r->database);
    assert_int_equal(rename(copy, r->database), 0);
    running_start(r, NULL);
    expect_room(r, o.room);
    assert_int_equal(running_stop(r), 0);
}

static void rooms_are_there_after_the_server_was_killed(void **state)
{
    struct running *r = *state;
    struct opened o;
    int fd;

    running_start(r, NULL);
    fd = client_guest(r->port);
    open_a_room(fd, &o);
    running_signal(r, SIGKILL);
    assert_int_equal(running_wait(r), 128 + SIGKILL);
    close(fd);
    running_start(r, NULL);
    expect_room(r, o.room);
    assert_int_equal(running_stop(r), 0);
}

/* Whether the wish comes before the signal or after it is left to chance; what was promised is kept in any case. */
static void what_was_answered_while_stopping_is_kept(void **state)
{
    struct running *r = *state;
    struct opened o = { "", "" };
    struct frame f;
    int fd;

    running_start(r, NULL);
    fd = client_guest(r->port);
    client_say(fd, open_room);
    running_signal(r, SIGTERM);
    while (client_hear(fd, &f)) {
        if (f.opcode == TEXT_FRAME)
            take_opened(&o, f.text);
        else
            client_frame(fd, CLOSE_FRAME, true, f.text, f.length);
        frame_done(&f);
    }
    close(fd);
    assert_int_equal(running_wait(r), 0);
    running_start(r, NULL);
    if (o.room[0] != '\0')
        expect_room(r, o.room);
    assert_int_equal(running_stop(r), 0);
}

static void a_record_comes_as_a_file(void **state)
{
    struct running *r = *state;
    struct opened o;
    char path[96], line[128];
    struct reply reply;
    int fd;

    running_start(r, NULL);
    fd = client_guest(r->port);
    open_a_room(fd, &o);
    start_the_game(fd, &o);
    snprintf(path, sizeof path, "/api/rooms/%s/record", o.room);
    reply = client_get(r->port, path);
    assert_int_equal(reply.status, 200);
    snprintf(line, sizeof line, "Content-Disposition: attachment; filename=\"hradby-%.6s.jsonl\"", o.room);
    assert_true(reply_has(&reply, line));
    assert_non_null(strstr(reply.body, "\"Anna\""));
    reply_done(&reply);
    close(fd);
    assert_int_equal(running_stop(r), 0);
}

static void expect_picture(const struct running *r, const char *path, const char *headers, const char *language,
                           const char *said)
{
    struct reply reply = client_ask(r->port, "GET", path, headers);

    assert_int_equal(reply.status, 200);
    assert_true(reply_has(&reply, "Content-Type: image/svg+xml"));
    assert_true(reply_has(&reply, language));
    assert_true(reply_has(&reply, "Vary: Accept-Language"));
    assert_non_null(strstr(reply.body, said));
    reply_done(&reply);
}

static void a_picture_speaks_the_language_of_the_reader_or_of_the_link(void **state)
{
    struct running *r = *state;
    struct opened o;
    char path[96], link[128];
    int fd;

    running_start(r, NULL);
    fd = client_guest(r->port);
    open_a_room(fd, &o);
    start_the_game(fd, &o);
    snprintf(path, sizeof path, "/api/rooms/%s/picture", o.room);
    expect_picture(r, path, "", "Content-Language: en", " tiles left<");
    expect_picture(r, path, "Accept-Language: de, cs;q=0.8\r\n", "Content-Language: cs", " kartiček<");
    snprintf(link, sizeof link, "%s?language=sk", path);
    expect_picture(r, link, "Accept-Language: cs\r\n", "Content-Language: sk", " kartičiek<");
    snprintf(link, sizeof link, "%s?language=klingon", path);
    expect_picture(r, link, "Accept-Language: cs\r\n", "Content-Language: cs", " kartiček<");
    close(fd);
    assert_int_equal(running_stop(r), 0);
}

static void a_port_in_use_is_refused_with_a_sentence(void **state)
{
    struct running *r = *state;
    char port[16], said[2048];

    running_start(r, NULL);
    snprintf(port, sizeof port, "%u", r->port);
    assert_int_equal(run_serve((const char *const[]){ "--port", port, "--db", r->database, NULL }, said, sizeof said),
                     1);
    assert_ptr_equal(strstr(said, "hradby serve: cannot start: "), said);
    assert_non_null(strstr(said, "is in use by another program"));
    assert_int_equal(running_stop(r), 0);
}

static void a_database_that_cannot_be_opened_is_refused_with_a_sentence(void **state)
{
    const struct running *r = *state;
    char path[128], said[2048];

    snprintf(path, sizeof path, "%s/no/such/folder/games.db", r->folder);
    assert_int_equal(run_serve((const char *const[]){ "--port", "0", "--db", path, NULL }, said, sizeof said), 1);
    assert_non_null(strstr(said, "hradby serve: "));
    snprintf(path, sizeof path, "%s/secret.txt", r->folder);
    assert_int_equal(run_serve((const char *const[]){ "--port", "0", "--db", path, NULL }, said, sizeof said), 1);
}

static void wrong_options_are_refused_with_a_sentence(void **state)
{
    static const char *const wrong[][3] = {
        { "--port", "65536", NULL },        { "--port", "http", NULL },
        { "--port", NULL, NULL },           { "--prot", "80", NULL },
        { "--queue", "1", NULL },           { "--log-level", "loud", NULL },
        { "--tls-cert", "x", NULL },        { "--web", "/no/such/dir", NULL },
        { "--host", "no such host", NULL }, { "--origin", "evil", NULL },
        { "--proxy=yes", NULL, NULL },      { "8080", NULL, NULL },
        { "--guests", "0", NULL },          { "--db", "", NULL },
        { "--per-address", "-1", NULL },
    };
    char said[2048];

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(run_serve(wrong[i], said, sizeof said), 2);
        assert_ptr_equal(strstr(said, "hradby serve: "), said);
    }
}

static void help_is_no_mistake(void **state)
{
    char said[64];

    (void)state;
    assert_int_equal(run_serve((const char *const[]){ "--help", NULL }, said, sizeof said), 0);
    assert_string_equal(said, "");
}

int test_life(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_server_that_is_told_to_stop_sends_its_guests_away_and_ends_well, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_second_signal_ends_a_server_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_server_without_a_terminal_goes_on_when_it_is_told_to_hang_up, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_server_stops_in_order_when_its_terminal_is_closed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_server_goes_on_without_its_terminal_under_nohup, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_cannot_be_kept_has_not_happened_and_the_server_says_that_it_is_unwell,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(rooms_are_there_after_an_orderly_restart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(after_an_orderly_stop_the_file_alone_has_everything, set_up, tear_down),
        cmocka_unit_test_setup_teardown(rooms_are_there_after_the_server_was_killed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_was_answered_while_stopping_is_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_record_comes_as_a_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_picture_speaks_the_language_of_the_reader_or_of_the_link, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_port_in_use_is_refused_with_a_sentence, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_database_that_cannot_be_opened_is_refused_with_a_sentence, set_up, tear_down),
        cmocka_unit_test(wrong_options_are_refused_with_a_sentence),
        cmocka_unit_test(help_is_no_mistake),
    };

    return cmocka_run_group_tests_name("life", tests, NULL, NULL);
}

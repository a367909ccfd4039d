/* test_old_party.c -- a party plays on a server whose database is of before: what it has won is there after a crash, and
 * the next game goes on from it. */
#include "tests/serve/raw_client.h"
#include "tests/serve/running.h"
#include "tests/serve/support.h"
#include "tests/serve/tests.h"

#include "server/lobby/hall.h"

#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WISH = 512, PATIENCE = 60000 };

struct seat {
    char room[HB_ROOM_ID + 1], key[64];
};

static int set_up(void **state)
{
    static struct running r;

    running_init(&r);
    copy_file("tests/before/games.db", r.database);
    running_start(&r, NULL);
    *state = &r;
    return 0;
}

static int tear_down(void **state)
{
    running_done(*state);
    return 0;
}

static json_t *ask(const struct running *r, const char *wish)
{
    int fd = client_guest(r->port);
    struct frame f;
    json_t *answer;

    client_say(fd, wish);
    assert_true(client_hear(fd, &f));
    answer = json_loads(f.text, 0, NULL);
    frame_done(&f);
    close(fd);
    assert_non_null(answer);
    return answer;
}

static json_t *wish_of(const struct running *r, const struct seat *s, const char *what, const char *more)
{
    char text[WISH];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":1,\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"%s\"%s}", what,
             s->room, s->key, what, more);
    return ask(r, text);
}

static void expect_well(json_t *answer)
{
    char *text = json_dumps(answer, JSON_COMPACT);

    if (!json_is_true(json_object_get(answer, "ok")))
        fail_msg("%s", text);
    free(text);
}

static void take(char *out, size_t cap, const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    assert_non_null(text);
    snprintf(out, cap, "%s", text);
}

static void open_campaign(const struct running *r, struct seat *s)
{
    json_t *answer = ask(r, "{\"do\":\"open\",\"id\":1,\"game\":\"mists\",\"campaign\":\"Owls\",\"tag\":"
                            "\"one that nobody can guess\",\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"}]}");

    expect_well(answer);
    take(s->room, sizeof s->room, answer, "room");
    take(s->key, sizeof s->key, json_array_get(json_object_get(answer, "keys"), 0), "key");
    json_decref(answer);
}

/* What the head of a room says, to be released. */
static json_t *head_of(const struct running *r, const char *room)
{
    char path[96];
    struct reply reply;
    json_t *head;

    snprintf(path, sizeof path, "/api/rooms/%s", room);
    reply = client_get(r->port, path);
    assert_int_equal(reply.status, 200);
    head = json_loads(reply.body, 0, NULL);
    reply_done(&reply);
    assert_non_null(head);
    return head;
}

static int tries_of(const struct running *r, const char *room)
{
    json_t *head = head_of(r, room);
    const json_t *party = json_object_get(head, "campaign");
    const json_t *standing = json_array_get(json_object_get(party, "standings"), 0);
    int tries = (int)json_integer_value(json_object_get(standing, "tries"));

    assert_string_equal(json_string_value(json_object_get(party, "party")), "Owls");
    assert_int_equal(json_integer_value(json_object_get(party, "open")), 1);
    json_decref(head);
    return tries;
}

/* A game that was given up is ended by the next row, which may be still to be written when the server starts again. */
static void expect_tries(const struct running *r, const char *room, int tries)
{
    static const struct timespec a_little = { .tv_nsec = 10 * 1000 * 1000 };

    for (int i = 0; i < PATIENCE && tries_of(r, room) != tries; i++)
        nanosleep(&a_little, NULL);
    assert_int_equal(tries_of(r, room), tries);
}

static void give_up(const struct running *r, const struct seat *s)
{
    json_t *answer = wish_of(r, s, "resign", "");

    expect_well(answer);
    json_decref(answer);
}

static void crash(struct running *r)
{
    running_signal(r, SIGKILL);
    assert_int_equal(running_wait(r), 128 + SIGKILL);
    running_start(r, NULL);
}

static void what_a_party_did_is_there_after_a_crash_and_goes_on(void **state)
{
    struct running *r = *state;
    struct seat first, next;
    json_t *answer;

    open_campaign(r, &first);
    expect_tries(r, first.room, 0);
    give_up(r, &first);
    crash(r);
    expect_tries(r, first.room, 1);
    answer = wish_of(r, &first, "rematch", ",\"level\":2");
    assert_false(json_is_true(json_object_get(answer, "ok")));
    json_decref(answer);
    answer = wish_of(r, &first, "rematch", ",\"level\":1");
    expect_well(answer);
    take(next.room, sizeof next.room, answer, "room");
    take(next.key, sizeof next.key, answer, "key");
    json_decref(answer);
    give_up(r, &next);
    crash(r);
    expect_tries(r, next.room, 2);
    expect_tries(r, first.room, 1);
    assert_int_equal(running_stop(r), 0);
}

int test_old_party(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_a_party_did_is_there_after_a_crash_and_goes_on, set_up, tear_down),
    };

    return cmocka_run_group_tests_name("campaign", tests, NULL, NULL);
}

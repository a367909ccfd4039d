/* test_discussion.c -- a move is talked over by two at a table of a real server, and somebody looks on; and who is
 * there. */
#include "tests/serve/raw_client.h"
#include "tests/serve/running.h"
#include "tests/serve/support.h"
#include "tests/serve/tests.h"
#include "tests/serve/wish.h"

#include "server/lobby/hall.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { WISH = 512 };

struct table {
    char room[HB_ROOM_ID + 1], anna[64], ben[64], move[64];
    json_int_t at;
};

static void watch(int fd, const struct table *t, const char *key)
{
    char wish[WISH];

    snprintf(wish, sizeof wish, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[%s%s%s]}", t->room,
             key[0] != '\0' ? "\"" : "", key, key[0] != '\0' ? "\"" : "");
    client_say(fd, wish);
}

static void sit_down(struct table *t, int anna, int ben, const char *tag)
{
    char wish[WISH];
    json_t *answer = wish_ask(
        anna,
        "{\"do\":\"open\",\"game\":\"mists\",\"tag\":\"one that nobody can guess %s\",\"seats\":[{\"kind\":\"person\","
        "\"name\":\"Anna\"},{\"kind\":\"open\"}]}",
        tag);

    wish_copy(t->room, sizeof t->room, answer, "room");
    wish_copy(t->anna, sizeof t->anna, json_array_get(json_object_get(answer, "keys"), 0), "key");
    json_decref(answer);
    snprintf(wish, sizeof wish,
             "{\"do\":\"join\",\"room\":\"%s\",\"name\":\"Ben\",\"tag\":\"another that nobody guesses %s\"}", t->room,
             tag);
    answer = wish_ask(ben, "%s", wish);
    wish_copy(t->ben, sizeof t->ben, answer, "key");
    json_decref(answer);
}

static json_int_t start_of(const json_t *events)
{
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);

        if (strcmp(json_string_value(json_object_get(event, "kind")), "start") == 0)
            return json_integer_value(json_object_get(event, "seq"));
    }
    return 0;
}

/* The game begins when the last seat is taken, which may be a moment after the answer. */
static void see_start(struct table *t, int fd)
{
    char wish[WISH];
    json_t *told, *legal;

    watch(fd, t, t->anna);
    do {
        told = wish_hear(fd, "events");
        t->at = start_of(json_object_get(told, "events"));
        json_decref(told);
    } while (t->at == 0);
    snprintf(wish, sizeof wish, "{\"do\":\"legal\",\"room\":\"%s\",\"key\":\"%s\"}", t->room, t->anna);
    legal = wish_ask(fd, "%s", wish);
    wish_copy(t->move, sizeof t->move, json_array_get(json_object_get(legal, "moves"), 0), "move");
    json_decref(legal);
}

static void expect_proposal(const struct table *t, const json_t *said)
{
    assert_int_equal(json_integer_value(json_object_get(said, "by")), 1);
    assert_string_equal(json_string_value(json_array_get(json_object_get(said, "moves"), 0)), t->move);
}

static bool talk(const struct table *t, int fd, const char *key)
{
    char wish[WISH];
    json_t *answer;
    bool good;

    snprintf(wish, sizeof wish,
             "{\"do\":\"talk\",\"room\":\"%s\",\"key\":\"%s\",\"at\":%d,\"moves\":[\"%s\"],\"points\":[[1,-2]]}",
             t->room, key, (int)t->at, t->move);
    answer = wish_ask(fd, "%s", wish);
    good = json_is_true(json_object_get(answer, "ok"));
    json_decref(answer);
    return good;
}

static void two_talk_a_move_over_and_a_third_looks_on(void **state)
{
    struct running *r = *state;
    int anna = client_guest(r->port), ben = client_guest(r->port), eva = client_guest(r->port);
    struct table t = { .at = 0 };
    json_t *told;

    sit_down(&t, anna, ben, "1");
    see_start(&t, anna);
    watch(ben, &t, t.ben);
    json_decref(wish_hear(ben, "re"));
    assert_false(talk(&t, eva, t.ben)); /* who does not watch is not at the table */
    assert_true(talk(&t, ben, t.ben));
    told = wish_hear(anna, "talk");
    expect_proposal(&t, json_object_get(told, "talk"));
    json_decref(told);
    watch(eva, &t, ""); /* comes late */
    told = wish_hear(eva, "re");
    expect_proposal(&t, json_array_get(json_object_get(told, "talk"), 0));
    json_decref(told);
    close(ben); /* without a word */
    told = wish_hear(eva, "talk");
    assert_null(json_object_get(json_object_get(told, "talk"), "moves"));
    json_decref(told);
    ben = client_guest(r->port);
    watch(ben, &t, t.ben);
    told = wish_hear(ben, "re");
    assert_null(json_object_get(told, "talk"));
    json_decref(told);
    assert_true(talk(&t, ben, t.ben));
    close(anna);
    close(ben);
    close(eva);
}

/* How many seats of the next word about it are taken by somebody who is there. */
static size_t hear_present(int fd)
{
    json_t *told = wish_hear(fd, "here");
    size_t here = json_array_size(json_object_get(told, "here"));

    json_decref(told);
    return here;
}

/* The connection stays, but nothing comes of it, not even the answer to a ping: Anna, who answers, hears that Ben is
 * gone. */
static void who_answers_no_ping_is_told_to_be_away(void **state)
{
    const struct running *r = *state;
    struct table t = { 0 };
    int anna = client_guest(r->port), ben = client_guest(r->port);

    sit_down(&t, anna, ben, "2");
    see_start(&t, anna);
    watch(ben, &t, t.ben);
    while (hear_present(anna) != 2)
        ;
    while (hear_present(anna) != 1)
        ;
    close(anna);
    close(ben);
}

static int set_up(void **state)
{
    static struct running r;

    running_init(&r);
    running_start(&r, NULL);
    *state = &r;
    return 0;
}

static int tear_down(void **state)
{
    struct running *r = *state;
    int status = running_stop(r);

    running_done(r);
    return status;
}

int test_discussion(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(two_talk_a_move_over_and_a_third_looks_on),
                                        cmocka_unit_test(who_answers_no_ping_is_told_to_be_away) };

    return cmocka_run_group_tests_name("talk", tests, set_up, tear_down);
}

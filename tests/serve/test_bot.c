/* test_bot.c -- the bot of docs/bots.md sits down at a table of a real server and plays to the end. */
#include "tests/serve/raw_client.h"
#include "tests/serve/running.h"
#include "tests/serve/support.h"
#include "tests/serve/tests.h"

#include "server/lobby/hall.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAID_ROOM = 4096 };

static int set_up(void **state)
{
    static struct running r;
    static const char *const quickly[] = { "--computer-delay", "0", "--asks-per-second", "100000", "--asks-at-once",
                                           "100000",           NULL };

    if (system("python3 -c 'import ssl' 2>/dev/null") != 0) {
        print_message("# the bot of docs/bots.md is not tried: there is no python3 here\n");
        *state = NULL;
        return 0;
    }
    running_init(&r);
    running_start(&r, quickly);
    *state = &r;
    return 0;
}

static int tear_down(void **state)
{
    if (*state)
        running_done(*state);
    return 0;
}

/* Opens a room with a seat for the bot and a computer, and tells its id. */
static void open_room(const struct running *r, const char *game, const char *options, char room[HB_ROOM_ID + 1])
{
    int fd = client_guest(r->port);
    char wish[1024];
    struct frame f;
    json_t *answer;

    snprintf(wish, sizeof wish,
             "{\"do\":\"open\",\"id\":1,\"game\":\"%s\",\"options\":%s,\"tag\":\"one that nobody can guess\","
             "\"seats\":[{\"kind\":\"open\"},{\"kind\":\"computer\",\"level\":\"easy\"}]}",
             game, options);
    client_say(fd, wish);
    assert_true(client_hear(fd, &f));
    answer = json_loads(f.text, 0, NULL);
    assert_non_null(json_object_get(answer, "room"));
    snprintf(room, HB_ROOM_ID + 1, "%s", json_string_value(json_object_get(answer, "room")));
    json_decref(answer);
    frame_done(&f);
    close(fd);
}

/* The bot is a program of its own; what it says comes back with its exit status. */
static int run_bot(const struct running *r, const char *room, char said[SAID_ROOM])
{
    char command[256];
    FILE *out;
    size_t n;
    int status;

    snprintf(command, sizeof command, "python3 docs/examples/bot.py http://127.0.0.1:%u/t/%s Karel 2>&1", r->port,
             room);
    out = popen(command, "r");
    assert_non_null(out);
    n = fread(said, 1, SAID_ROOM - 1, out);
    said[n] = '\0';
    status = pclose(out);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void expect_game(void **state, const char *game, const char *options)
{
    struct running *r = *state;
    char room[HB_ROOM_ID + 1], said[SAID_ROOM];

    if (!r)
        skip();
    open_room(r, game, options, room);
    if (run_bot(r, room, said) != 0 || !strstr(said, "It is over: [") ||
        !strstr(said, "The shuffle is proved with our own salt"))
        fail_msg("the bot says %s", said);
    assert_ptr_equal(strstr(said, "Karel sits down on seat 0\n"), said);
    assert_int_equal(running_stop(r), 0);
}

static void the_bot_of_the_documents_plays_carcassonne_to_the_end(void **state)
{
    expect_game(state, "carcassonne", "{\"bag\":{\"base/D\":4,\"base/U\":4,\"base/V\":4}}");
}

static void it_plays_the_castle_in_winter_where_much_is_secret(void **state)
{
    expect_game(state, "castle", "{\"season\":\"winter\"}");
}

int test_bot(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_bot_of_the_documents_plays_carcassonne_to_the_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(it_plays_the_castle_in_winter_where_much_is_secret, set_up, tear_down),
    };

    return cmocka_run_group_tests_name("bot", tests, NULL, NULL);
}

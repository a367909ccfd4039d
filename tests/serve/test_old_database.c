/* test_old_database.c -- the server of now on a database of before (tests/before): it tells what happened in each room
 * as it was told then, and the games go on to their ends. */
#include "tests/serve/raw_client.h"
#include "tests/serve/running.h"
#include "tests/serve/support.h"
#include "tests/serve/tests.h"

#include "hradby/game.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define BEFORE "tests/before/"

enum { WISH_ROOM = 1024, ROOMS = 13, STEPS_MAX = 3000, STRIDE = 7 };

/* One room as a client knows it. */
struct seen {
    int fd;
    const json_t *facts; /* what was told of it before */
    json_t *keys;        /* by the numbers of seats */
    json_t *moment;      /* the last answer to `watch` */
    unsigned asked;
};

/* A copy of the database */

static int set_up(void **state)
{
    static const char *const quickly[] = { "--computer-delay", "0", "--asks-per-second", "100000", "--asks-at-once",
                                           "100000",           NULL };
    static struct running r;

    running_init(&r);
    copy_file(BEFORE "games.db", r.database);
    running_start(&r, quickly);
    *state = &r;
    return 0;
}

static int tear_down(void **state)
{
    running_done(*state);
    return 0;
}

typedef void act_on(const struct running *r, const json_t *facts);

static void for_each_room(const struct running *r, act_on *act)
{
    FILE *f = fopen(BEFORE "rooms.jsonl", "r");
    unsigned rooms = 0;

    assert_non_null(f);
    for (json_t *facts; (facts = json_loadf(f, JSON_DISABLE_EOF_CHECK, NULL)); rooms++) {
        act(r, facts);
        json_decref(facts);
    }
    fclose(f);
    assert_int_equal(rooms, ROOMS);
}

static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    assert_non_null(text);
    return text;
}

/* Asking */

/* The answer to this wish; what comes by itself meanwhile is passed over. */
static json_t *hear_answer(struct seen *s)
{
    struct frame f;

    while (client_hear(s->fd, &f)) {
        json_t *said = json_loadb(f.text, f.length, 0, NULL);

        frame_done(&f);
        if (json_integer_value(json_object_get(said, "re")) == (json_int_t)s->asked)
            return said;
        json_decref(said);
    }
    fail_msg("the server has gone");
    return NULL;
}

/* Asks about the room; takes the wish over. */
static json_t *ask(struct seen *s, const char *what, json_t *wish)
{
    char *text, tag[32];

    snprintf(tag, sizeof tag, "before %u, long enough", ++s->asked);
    json_object_set_new(wish, "do", json_string(what));
    json_object_set_new(wish, "id", json_integer((json_int_t)s->asked));
    json_object_set(wish, "room", json_object_get(s->facts, "room"));
    if (strcmp(what, "watch") != 0 && strcmp(what, "legal") != 0)
        json_object_set_new(wish, "tag", json_string(tag));
    text = json_dumps(wish, JSON_COMPACT);
    json_decref(wish);
    client_say(s->fd, text);
    free(text);
    return hear_answer(s);
}

static json_t *ask_well(struct seen *s, const char *what, json_t *wish)
{
    json_t *answer = ask(s, what, wish);

    if (!json_is_true(json_object_get(answer, "ok")))
        fail_msg("%s of \"%s\": %s", what, text_of(s->facts, "name"),
                 text_of(json_object_get(answer, "error"), "message"));
    return answer;
}

static json_t *key_of(const struct seen *s, unsigned seat)
{
    char name[16];

    snprintf(name, sizeof name, "%u", seat);
    return json_object_get(s->keys, name);
}

static json_t *with_key(const struct seen *s, unsigned seat)
{
    return json_pack("{s:O}", "key", key_of(s, seat));
}

static void watch(struct seen *s)
{
    json_t *keys = json_array(), *key;
    const char *seat;

    json_object_foreach(s->keys, seat, key) json_array_append(keys, key);
    json_decref(s->moment);
    s->moment = ask_well(s, "watch", json_pack("{s:o}", "keys", keys));
}

static void come_in(struct seen *s, const struct running *r, const json_t *facts)
{
    *s = (struct seen){ .fd = client_guest(r->port), .facts = facts };
    s->keys = json_deep_copy(json_object_get(facts, "keys"));
    watch(s);
}

static void go_out(struct seen *s)
{
    json_decref(s->keys);
    json_decref(s->moment);
    close(s->fd);
}

/* What is told */

static void assert_same(const json_t *then, const json_t *now, const char *what)
{
    char *was, *is;

    if (json_equal(then, now) || (!then && !now))
        return;
    was = json_dumps(then, JSON_ENCODE_ANY | JSON_COMPACT);
    is = json_dumps(now, JSON_ENCODE_ANY | JSON_COMPACT);
    print_message("# %s was %s and is %s\n", what, was, is);
    free(was);
    free(is);
    fail();
}

/* Every castle of before was played with the fee at the inn before placing. */
static void forget_new_options_of_castle(json_t *options)
{
    assert_true(json_is_true(json_object_get(options, "inn_first")));
    json_object_del(options, "inn_first");
}

/* A head names options that there were not then, with what they mean in a game that does not name them. */
static void forget_new_options(json_t *event)
{
    static const char *const new_flags[] = { "flier_abbot", "flock_autoscore", "hill_by_count", "wheel_special_figures",
                                             "large_on_crown" };
    json_t *head = json_object_get(event, "head"), *options = json_object_get(head, "options");

    if (options && strcmp(text_of(head, "game"), "castle") == 0)
        forget_new_options_of_castle(options);
    if (!options || strcmp(text_of(head, "game"), "carcassonne") != 0)
        return;
    assert_string_equal(text_of(options, "bends"), "edition");
    json_object_del(options, "bends");
    for (size_t i = 0; i < sizeof new_flags / sizeof *new_flags; i++) {
        assert_true(json_is_false(json_object_get(options, new_flags[i])));
        json_object_del(options, new_flags[i]);
    }
    assert_int_equal(json_object_size(json_object_get(options, "wheel_figures")), 0);
    json_object_del(options, "wheel_figures");
}

/* An event of before has a hash without a version, which is version 1, does not say who may take back, nor
 * how many plays went when somebody did; the rest is as it was. */
static void expect_event(const json_t *then, const json_t *now, const char *what)
{
    json_t *was = json_copy((json_t *)(uintptr_t)then), *is = json_deep_copy(now);

    forget_new_options(is);
    assert_true((json_object_get(was, "hash") == NULL) == (!json_object_get(is, "hash")));
    assert_null(json_object_get(was, "state_version"));
    if (json_object_get(is, "hash"))
        assert_int_equal(json_integer_value(json_object_get(is, "state_version")), HB_STATE_VERSION);
    json_object_del(was, "hash");
    json_object_del(is, "hash");
    json_object_del(is, "undo");
    json_object_del(is, "count");
    json_object_del(is, "state_version");
    assert_same(was, is, what);
    json_decref(was);
    json_decref(is);
}

static void expect_told(const struct running *r, const json_t *facts)
{
    static const char *const moment[] = { "actor", "phase", "since", "mine" };
    const json_t *then = json_object_get(facts, "events"), *now;
    struct seen s;

    come_in(&s, r, facts);
    now = json_object_get(s.moment, "events");
    assert_true(json_array_size(now) >= json_array_size(then));
    for (size_t i = 0; i < json_array_size(then); i++)
        expect_event(json_array_get(then, i), json_array_get(now, i), text_of(facts, "name"));
    for (size_t i = 0; i < sizeof moment / sizeof moment[0]; i++)
        assert_same(json_object_get(facts, moment[i]), json_object_get(s.moment, moment[i]), moment[i]);
    assert_string_equal(text_of(json_object_get(s.moment, "room"), "state"), text_of(facts, "state"));
    go_out(&s);
}

static void rooms_of_before_are_told_as_they_were(void **state)
{
    struct running *r = *state;

    for_each_room(r, expect_told);
    assert_int_equal(running_stop(r), 0);
}

/* Going on */

static bool is_over(const struct seen *s)
{
    return strcmp(text_of(json_object_get(s->moment, "room"), "state"), "over") == 0;
}

/* Whether a person plays this seat, and their key is ours. */
static bool is_ours(const struct seen *s, const json_t *seat)
{
    const json_t *seats = json_object_get(json_object_get(s->moment, "room"), "seats");
    size_t at = (size_t)json_integer_value(seat);

    return json_is_integer(seat) && key_of(s, (unsigned)at) &&
           !json_is_true(json_object_get(json_array_get(seats, at), "gave_up"));
}

/* A seat of ours that may move; -1 if there is none now. */
static int mover(const struct seen *s)
{
    const json_t *actor = json_object_get(s->moment, "actor");
    size_t count = json_is_array(actor) ? json_array_size(actor) : 1;

    for (size_t i = 0; i < count; i++) {
        const json_t *seat = json_is_array(actor) ? json_array_get(actor, i) : actor;

        if (is_ours(s, seat))
            return (int)json_integer_value(seat);
    }
    return -1;
}

/* A legal move, another one each time. */
static void move(struct seen *s, unsigned seat, unsigned step)
{
    json_t *answer = ask_well(s, "legal", with_key(s, seat)), *wish = with_key(s, seat);
    const json_t *moves = json_object_get(answer, "moves");

    assert_true(json_array_size(moves) > 0);
    json_object_set(wish, "move",
                    json_object_get(json_array_get(moves, step * STRIDE % json_array_size(moves)), "move"));
    json_decref(ask_well(s, "move", wish));
    json_decref(answer);
}

static void play_to_the_end(struct seen *s)
{
    for (unsigned steps = 0; !is_over(s); watch(s)) {
        int seat = mover(s);

        assert_true(steps < STEPS_MAX);
        if (seat >= 0)
            move(s, (unsigned)seat, steps++);
    }
}

/* Somebody takes the last seat, and the game begins. */
static void fill_seats(struct seen *s)
{
    json_t *answer = ask_well(s, "join", json_pack("{s:s}", "name", "Marie"));
    char seat[16];

    snprintf(seat, sizeof seat, "%d", (int)json_integer_value(json_object_get(answer, "seat")));
    json_object_set(s->keys, seat, json_object_get(answer, "key"));
    json_decref(answer);
}

static const json_t *last_event(const struct seen *s)
{
    const json_t *events = json_object_get(s->moment, "events");

    return json_array_get(events, json_array_size(events) - 1);
}

/* A takeback that was asked for before is answered now, and then is done. */
static void answer_takeback(struct seen *s)
{
    json_t *wish;

    assert_string_equal(text_of(last_event(s), "kind"), "takeback");
    wish = with_key(s, 1 - (unsigned)json_integer_value(json_object_get(last_event(s), "by")));
    json_object_set_new(wish, "accept", json_true());
    json_decref(ask_well(s, "answer", wish));
    while (strcmp(text_of(last_event(s), "kind"), "undo") != 0)
        watch(s);
}

static void write_text(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");

    assert_non_null(out);
    assert_true(fputs(text, out) >= 0);
    assert_int_equal(fclose(out), 0);
}

/* `hradby verify` on the record that the server gives. */
static void expect_fair(const struct running *r, const json_t *facts)
{
    char path[WISH_ROOM], record[sizeof r->folder + 16], command[WISH_ROOM];
    struct reply reply;
    int status;

    snprintf(path, sizeof path, "/api/rooms/%s/record", text_of(facts, "room"));
    reply = client_get(r->port, path);
    assert_int_equal(reply.status, 200);
    snprintf(record, sizeof record, "%s/record.jsonl", r->folder);
    write_text(record, reply.body);
    reply_done(&reply);
    snprintf(command, sizeof command, "\"$HRADBY\" verify --quiet '%s'", record);
    status = system(command);
    unlink(record);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void expect_end(const struct running *r, const json_t *facts)
{
    struct seen s;

    come_in(&s, r, facts);
    if (strcmp(text_of(facts, "name"), "waiting") == 0)
        fill_seats(&s);
    if (strcmp(text_of(facts, "name"), "takebacks") == 0)
        answer_takeback(&s);
    play_to_the_end(&s);
    expect_fair(r, facts);
    go_out(&s);
}

static void games_of_before_are_played_to_their_ends(void **state)
{
    struct running *r = *state;

    for_each_room(r, expect_end);
    assert_int_equal(running_stop(r), 0);
}

int test_old_database(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(rooms_of_before_are_told_as_they_were, set_up, tear_down),
        cmocka_unit_test_setup_teardown(games_of_before_are_played_to_their_ends, set_up, tear_down),
    };

    return cmocka_run_group_tests_name("before", tests, NULL, NULL);
}

/* attack_substitute.c -- a player has the other one's seat given to a computer before they could come to the table. */
#include "tests/hostile/attack.h"

struct pair {
    char room[HB_DIARY_ID], key[2][HB_DIARY_KEY];
};

static void sit_down(struct stage *s, struct pair *p, int anna, int ben)
{
    json_t *answer = wish_ask(anna,
                              "{\"do\":\"open\",\"game\":\"carcassonne\",\"tag\":\"by Anna %016llx\",\"seats\":["
                              "{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"open\"}]}",
                              (unsigned long long)stage_number(s));

    wish_copy(p->room, sizeof p->room, answer, "room");
    wish_copy(p->key[0], sizeof p->key[0], json_array_get(json_object_get(answer, "keys"), 0), "key");
    json_decref(answer);
    answer = wish_ask(ben, "{\"do\":\"join\",\"room\":\"%s\",\"name\":\"Ben\",\"tag\":\"by Ben %016llx\"}", p->room,
                      (unsigned long long)stage_number(s));
    wish_copy(p->key[1], sizeof p->key[1], answer, "key");
    json_decref(answer);
}

/* The game begins when the last seat is taken, which may be a moment after the answer. */
static void see_start(struct stage *s, const struct pair *p, int fd)
{
    const char *state = "";
    json_t *answer;

    for (;;) {
        answer = wish_ask(fd, "{\"do\":\"watch\",\"room\":\"%s\"}", p->room);
        state = json_string_value(json_object_get(json_object_get(answer, "room"), "state"));
        if (state && strcmp(state, "playing") == 0)
            break;
        json_decref(answer);
        stage_live(s, 20);
    }
    json_decref(answer);
}

static void expect_refusal(const struct pair *p, int anna, const char *when)
{
    json_t *answer = wish_ask(anna, "{\"do\":\"substitute\",\"room\":\"%s\",\"key\":\"%s\",\"seat\":1,\"tag\":\"s\"}",
                              p->room, p->key[0]);

    if (wish_is_good(answer))
        fail_msg("a computer takes the seat of somebody at once %s", when);
    assert_string_equal(wish_code(answer), "not_now");
    json_decref(answer);
}

static void rematch(struct stage *s, struct pair *p, int anna, int ben)
{
    struct pair next;
    json_t *answer;

    json_decref(wish_ask(ben, "{\"do\":\"resign\",\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"r\"}", p->room, p->key[1]));
    do { /* the end may come a moment later */
        answer =
            wish_ask(anna, "{\"do\":\"rematch\",\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"again\"}", p->room, p->key[0]);
        if (wish_is_good(answer))
            break;
        assert_string_equal(wish_code(answer), "not_now");
        json_decref(answer);
        stage_live(s, 20);
    } while (true);
    wish_copy(next.room, sizeof next.room, answer, "room");
    wish_copy(next.key[0], sizeof next.key[0], answer, "key");
    json_decref(answer);
    *p = next;
}

static void run(struct stage *s)
{
    int anna = client_guest(s->port), ben = client_guest(s->port);
    struct pair p = { .room = "" };

    sit_down(s, &p, anna, ben);
    see_start(s, &p, anna);
    expect_refusal(&p, anna, "after he has joined");
    stage_live(s, 10);
    rematch(s, &p, anna, ben);
    see_start(s, &p, anna);
    expect_refusal(&p, anna, "after a rematch");
    close(anna);
    close(ben);
}

const struct attack attack_substitute = {
    .name = "substitute",
    .sentence = "nobody's seat is taken by a computer before he has been away for a minute",
    .run = run,
    .megabytes = 32,
};

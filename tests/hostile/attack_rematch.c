/* attack_rematch.c -- a rematch that was agreed upon long ago is asked for while the hall is full, so that the server
 * has to let a room go to fetch another one. */
#include "tests/hostile/attack.h"
#include "tests/hostile/kept.h"

#include <signal.h>

enum { OTHERS = 2, OTHERS_FROM = 0x7f000e01 };

enum { DAY = 86400000 };

/* The next room, which is given up as well. */
static void play_again(struct stage *s, const struct victim *first, struct victim *next)
{
    json_t *answer;

    *next = *first;
    do { /* the end may come a moment later */
        stage_live(s, 60);
        answer = wish_ask(first->fd, "{\"do\":\"rematch\",\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"again\"}",
                          first->room, first->key[0]);
        if (wish_is_good(answer))
            break;
        assert_string_equal(wish_code(answer), "not_now");
        json_decref(answer);
    } while (true);
    wish_copy(next->room, sizeof next->room, answer, "room");
    wish_copy(next->key[0], sizeof next->key[0], answer, "key");
    json_decref(answer);
    while (!victim_resign(next)) /* it begins a moment later, too */
        stage_live(s, 60);
}

/* Waiting rooms: with the bystanders' and the first one there are as many as there may be. */
static void fill_the_hall(struct stage *s, int fd[OTHERS])
{
    for (unsigned i = 0; i < OTHERS; i++) {
        unsigned status;

        fd[i] = client_guest_on(client_dial_as(s->port, OTHERS_FROM + i, 0), s->port, &status);
        assert_true(fd[i] >= 0);
        json_decref(wish_ask(fd[i],
                             "{\"do\":\"open\",\"game\":\"carcassonne\",\"tag\":\"rogue %016llx\",\"seats\":["
                             "{\"kind\":\"person\",\"name\":\"Rogue\"},{\"kind\":\"open\"}]}",
                             (unsigned long long)stage_number(s)));
    }
}

static void run(struct stage *s)
{
    struct victim first, next;
    int fd[OTHERS];
    json_t *answer;

    victim_open(&first, s, 0, false);
    assert_true(victim_resign(&first));
    play_again(s, &first, &next);
    stage_stop(s, SIGTERM);
    kept_age(s, first.room, DAY);
    kept_age(s, next.room, DAY);
    stage_start(s);
    victim_back(&first, s);
    assert_int_equal(victim_status(&first, s, ""), 200);
    fill_the_hall(s, fd);
    answer = wish_ask(first.fd, "{\"do\":\"rematch\",\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"me too\"}", first.room,
                      first.key[1]);
    printf("# the rematch: %s\n", wish_is_good(answer) ? "told" : wish_code(answer));
    assert_string_not_equal(wish_code(answer), "no_room");
    json_decref(answer);
    for (unsigned i = 0; i < OTHERS; i++)
        close(fd[i]);
    victim_close(&first);
}

const struct attack attack_rematch = {
    .name = "rematch",
    .sentence = "a room that is in use is not let go to make space for another",
    .run = run,
    .options = (const char *const[]){ "--rooms", "4", NULL },
    .megabytes = 32,
    .own = true,
};

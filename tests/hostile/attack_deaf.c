/* attack_deaf.c -- connections ask for all of a long room and read nothing of it. */
#include "tests/hostile/attack.h"
#include "tests/hostile/kept.h"

#include <signal.h>

enum { DEAF = 40, DEAF_FROM = 0x7f000601, TIMES = 4, PINGS = 8, SMALL = 4096 };

enum { ROWS = 18000, LINE = 250 };

/* Others are answered, and what was asked before has been heard by then. */
static void see_that_it_serves(struct stage *s)
{
    int fresh = client_guest(s->port);

    for (unsigned i = 0; i < PINGS; i++) {
        json_decref(wish_ask(fresh, "{\"do\":\"ping\"}"));
        stage_live(s, 1);
    }
    close(fresh);
}

static void ask_and_never_read(struct stage *s, const struct victim *v, int fd[DEAF])
{
    unsigned status;

    for (unsigned i = 0; i < DEAF; i++) {
        fd[i] = client_guest_on(client_dial_as(s->port, DEAF_FROM + i, SMALL), s->port, &status);
        assert_true(fd[i] >= 0);
    }
    for (unsigned k = 0; k < TIMES; k++) {
        for (unsigned i = 0; i < DEAF; i++) /* no answer is the same as another */
            wish_say(fd[i], "{\"do\":\"watch\",\"id\":%u,\"room\":\"%s\"}", i + DEAF * k, v->room);
        see_that_it_serves(s);
    }
}

static void run(struct stage *s)
{
    struct victim v;
    int fd[DEAF];

    victim_open(&v, s, 0, true);
    stage_stop(s, SIGTERM);
    kept_talk(s, v.room, ROWS, LINE);
    stage_start(s);
    for (unsigned long i = 0; stage_goes_on(s, i, 1); i++) {
        ask_and_never_read(s, &v, fd);
        for (unsigned k = 0; k < DEAF; k++)
            close(fd[k]);
    }
    victim_close(&v);
}

const struct attack attack_deaf = {
    .name = "deaf",
    .sentence = "who asks for a long room and does not read costs the server little memory",
    .run = run,
    .megabytes = 128,
    .own = true,
};

/* attack_database.c -- PostgreSQL is killed while people play, and comes back. */
#include "tests/hostile/attack.h"
#include "tests/support/postgres_help.h"

enum { TIMES = 3 };

/* Whoever looks after it has connections of their own, and asks again after some seconds at last. */
static void wait_for_health(struct stage *s)
{
    int64_t end = hb_milliseconds() + WAIT_MS;

    while (stage_status(s, "/healthz") != 200) {
        stage_live(s, 50);
        if (hb_milliseconds() > end)
            fail_msg("the database is there again, and the server says that it is unwell");
    }
}

static void run(struct stage *s)
{
    for (unsigned long i = 0; stage_goes_on(s, i, TIMES); i++) {
        postgres_kill();
        stage_wait_for_refusals(s, 3);
        assert_int_equal(stage_status(s, "/api/rooms"), 200);
        postgres_start();
        stage_wait_for_moves(s, 4);
        wait_for_health(s);
    }
}

const struct attack attack_database = {
    .name = "database",
    .sentence = "a database that dies and comes back loses nothing, and play goes on",
    .run = run,
    .megabytes = 32,
    .own = true,
    .over = OVER_POSTGRES,
};

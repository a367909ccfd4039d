/* attack_hall.c -- rooms are opened from many addresses, and left, until the hall can hold no more. */
#include "tests/hostile/attack.h"
#include "tests/hostile/mob.h"

#include <signal.h>

enum { OPENERS = 64, OPENERS_FROM = 0x7f000401, PENDING = 2, ROOMS = 300, LISTENED = 50 };

static void open_and_leave(struct mob *m)
{
    unsigned long said = 0;

    while (m->good < ROOMS && m->refused < LISTENED) {
        for (unsigned i = 0; i < m->count; i++)
            said +=
                mob_say(&m->rogues[i], PENDING,
                        "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"public\":true,\"tag\":\"rogue %016llx\","
                        "\"seats\":[{\"kind\":\"person\",\"name\":\"Rogue\"},{\"kind\":\"open\"}]}",
                        (unsigned long long)stage_number(m->stage));
        mob_live(m, 1);
    }
    printf("# of %lu rooms %lu were opened and %lu refused\n", said, m->good, m->refused);
}

static void run(struct stage *s)
{
    struct victim over, fresh;
    struct mob m;

    victim_open(&over, s, 0, false);
    assert_true(victim_resign(&over));
    mob_gather(&m, s, OPENERS, OPENERS_FROM, 1);
    open_and_leave(&m);
    mob_scatter(&m);
    assert_int_equal(victim_status(&over, s, ""), 200);
    stage_restart(s, SIGTERM);
    assert_int_equal(victim_status(&over, s, ""), 200);
    assert_int_equal(victim_status(&over, s, "/record"), 200);
    victim_open(&fresh, s, 0, true);
    assert_true(victim_move(&fresh));
    victim_close(&over);
    victim_close(&fresh);
}

const struct attack attack_hall = {
    .name = "hall",
    .sentence = "rooms that were opened and left keep nobody else from playing, and finished games can be read",
    .run = run,
    .options = (const char *const[]){ "--rooms", "150", NULL },
    .megabytes = 64,
    .own = true,
};

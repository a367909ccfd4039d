/* attack_heavy.c -- one address asks for nothing but the longest answers, with all the connections that it may have. */
#include "server/lobby/cost.h"
#include "tests/hostile/attack.h"
#include "tests/hostile/mob.h"

enum {
    WATCHERS = 32,
    WATCHERS_FROM = 0x7f001001,
    PENDING = 4,
    ANSWERS = 2000,
    MOVES = 60,
    RATE = 10,
    BURST = 20 * RATE
};

static void run(struct stage *s)
{
    struct victim long_game;
    unsigned long sent = 0;
    int64_t began;
    double bytes, weight, most;
    struct mob m;

    victim_open(&long_game, s, 0x7f001101, false);
    for (unsigned i = 0; i < MOVES; i++)
        assert_true(victim_move(&long_game));
    began = hb_milliseconds();
    mob_gather(&m, s, WATCHERS, WATCHERS_FROM, WATCHERS);
    while (m.good + m.refused < ANSWERS) {
        for (unsigned i = 0; i < m.count; i++)
            while (mob_say(&m.rogues[i], PENDING, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\",\"seen\":0}",
                           long_game.room))
                sent++;
        mob_live(&m, 1);
        mob_come_back(&m);
    }
    bytes = (double)m.longest;
    weight = (double)m.good * (hb_cost_of("watch") + hb_cost_of_bytes((size_t)bytes));
    most = BURST + RATE * ((double)(hb_milliseconds() - began) / 1000 + 1);
    printf("# of %lu watches of %.0f bytes %lu were answered, which weigh %.0f of %.0f\n", sent, bytes, m.good, weight,
           most);
    assert_true(m.fast > 0);
    if (weight > most + hb_cost_of("watch") + hb_cost_of_bytes((size_t)bytes)) /* the last one may owe */
        fail_msg("one address is told %.0f times what it may ask for", weight / most);
    mob_scatter(&m);
    assert_true(victim_move(&long_game));
    victim_close(&long_game);
}

const struct attack attack_heavy = {
    .name = "heavy",
    .sentence = "long answers weigh what they cost, for all connections of an address together",
    .run = run,
    .options = (const char *const[]){ "--asks-per-second", "1000", "--asks-at-once", "1000", "--requests-per-second",
                                      "10", NULL },
    .megabytes = 64,
};

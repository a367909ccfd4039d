/* attack_flood.c -- connections that ask as fast as they can, whatever they are told. */
#include "tests/hostile/attack.h"
#include "tests/hostile/mob.h"

enum { FLOODERS = 8, FLOODERS_FROM = 0x7f000a01, PENDING = 500, REFUSALS = 40000 };

static void run(struct stage *s)
{
    static const char *const wishes[] = { "{\"do\":\"ping\"}", "{\"do\":\"list\"}", "{\"do\":\"dance\"}", "{" };
    struct mob m;
    unsigned long sent = 0;

    mob_gather(&m, s, FLOODERS, FLOODERS_FROM, 1);
    while (m.cuts < m.count && m.refused < REFUSALS) {
        for (unsigned i = 0; i < m.count; i++)
            while (mob_say(&m.rogues[i], PENDING, "%s", wishes[sent % 4]))
                sent++;
        mob_live(&m, 1);
    }
    printf("# after %lu wishes, %lu of them refused, %lu of %u flooders were cut\n", sent, m.refused, m.cuts, m.count);
    if (m.cuts < m.count)
        fail_msg("whoever is told no %lu times may go on", m.refused);
    mob_scatter(&m);
}

const struct attack attack_flood = {
    .name = "flood",
    .sentence = "who goes on asking when he is told that it is too fast is cut",
    .run = run,
    .megabytes = 64,
};

/* attack_watches.c -- one address watches rooms with all the connections that it may have. */
#include "tests/hostile/attack.h"
#include "tests/hostile/mob.h"

enum { WATCHERS = 60, WATCHERS_FROM = 0x7f000e01, ROOMS = 12, PENDING = 4, ALLOWED = 4 * 64 };

static void open_rooms(struct victim rooms[ROOMS], struct stage *s)
{
    for (unsigned i = 0; i < ROOMS; i++)
        victim_open(&rooms[i], s, 0x7f000f01 + i, false);
}

/* Each of them wants to watch every room. */
static void watch_all(struct mob *m, const struct victim rooms[ROOMS])
{
    for (unsigned r = 0; r < ROOMS; r++)
        for (unsigned i = 0; i < m->count; i++) {
            while (!mob_say(&m->rogues[i], PENDING, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\"}", rooms[r].room))
                mob_live(m, 1);
        }
    for (unsigned i = 0; i < m->count; i++)
        while (m->rogues[i].answered < m->rogues[i].asked)
            mob_live(m, 1);
}

static void run(struct stage *s)
{
    struct victim rooms[ROOMS];
    struct mob m;

    open_rooms(rooms, s);
    mob_gather(&m, s, WATCHERS, WATCHERS_FROM, WATCHERS);
    watch_all(&m, rooms);
    printf("# of %u watches of one address %lu were granted and %lu refused\n", WATCHERS * ROOMS, m.good, m.full);
    assert_in_range(m.good, 1, ALLOWED);
    assert_int_equal(m.good + m.full, WATCHERS * ROOMS);
    for (unsigned i = 0; i < ROOMS; i++) {
        json_t *answer = wish_ask(rooms[i].fd, "{\"do\":\"watch\",\"room\":\"%s\"}", rooms[i].room);

        assert_true(wish_is_good(answer));
        json_decref(answer);
        assert_true(victim_move(&rooms[i]));
        victim_close(&rooms[i]);
    }
    mob_scatter(&m);
}

const struct attack attack_watches = {
    .name = "watches",
    .sentence = "one address cannot watch rooms without end, and nobody else is kept from it",
    .run = run,
    .megabytes = 32,
};

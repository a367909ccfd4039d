/* attack_list.c -- two addresses want the public list for themselves: they open public rooms without end, and after a
 * restart they are the first to look at the rooms of others, so that these would count as theirs. */
#include "tests/hostile/attack.h"
#include "tests/hostile/mob.h"

#include <signal.h>

enum { ROGUES = 2, ROGUES_FROM = 0x7f001001, HONEST = 8, HONEST_FROM = 0x7f001101, ROOMS = 24, PENDING = 2, EACH = 3 };

static void open_rooms(struct mob *m)
{
    while (m->good + m->refused < (unsigned long)ROGUES * ROOMS) {
        for (unsigned i = 0; i < m->count; i++)
            (void)mob_say(&m->rogues[i], PENDING,
                          "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"public\":true,\"tag\":\"rogue "
                          "%016llx\",\"seats\":[{\"kind\":\"person\",\"name\":\"Rogue\"},{\"kind\":\"open\"}]}",
                          (unsigned long long)stage_number(m->stage));
        mob_live(m, 1);
    }
}

/* Waits until the list, which is made anew once a second, has the rooms of so many honest people: so it was made after
 * them.  How many of rogues are in it then. */
static unsigned wait_for_list(struct stage *s, const struct victim *honest, unsigned count)
{
    int64_t end = hb_milliseconds() + WAIT_MS;
    unsigned found, rogues;

    do {
        struct reply r = client_get(s->port, "/api/rooms");

        found = rogues = 0;
        for (const char *at = r.body; (at = strstr(at, "\"Rogue\"")); at++)
            rogues++;
        for (unsigned i = 0; i < count; i++)
            found += strstr(r.body, honest[i].room) != NULL;
        reply_done(&r);
        if (hb_milliseconds() > end)
            fail_msg("of %u rooms of honest people %u are listed", count, found);
        stage_live(s, 200);
    } while (found < count);
    return rogues;
}

static void watch(int fd, const char *room, const char *key)
{
    json_t *answer = wish_ask(fd, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[%s%s%s]}", room,
                              key[0] != '\0' ? "\"" : "", key, key[0] != '\0' ? "\"" : "");

    if (!wish_is_good(answer))
        fail_msg("a room cannot be watched: %s", wish_code(answer));
    json_decref(answer);
}

/* Each from an address of their own. */
static int come(const struct stage *s, uint32_t from)
{
    unsigned status;
    int fd = client_guest_on(client_dial_as(s->port, from, 0), s->port, &status);

    assert_true(fd >= 0);
    return fd;
}

/* After the restart: the rogues look at every room, and only then the honest people come back. */
static void come_back(struct stage *s, struct victim honest[HONEST])
{
    int rogue = come(s, ROGUES_FROM);

    for (unsigned i = 0; i < HONEST; i++)
        watch(rogue, honest[i].room, "");
    for (unsigned i = 0; i < HONEST; i++) {
        close(honest[i].fd);
        honest[i].fd = come(s, HONEST_FROM + i);
        watch(honest[i].fd, honest[i].room, honest[i].key[0]);
    }
    (void)wait_for_list(s, honest, HONEST);
    close(rogue);
}

static void run(struct stage *s)
{
    struct victim honest[HONEST];
    struct mob m;
    unsigned listed;

    for (unsigned i = 0; i < HONEST - 1; i++)
        victim_open(&honest[i], s, HONEST_FROM + i, true);
    mob_gather(&m, s, ROGUES, ROGUES_FROM, 1);
    open_rooms(&m);
    victim_open(&honest[HONEST - 1], s, HONEST_FROM + HONEST - 1, true);
    listed = wait_for_list(s, honest, HONEST);
    printf("# the rogues opened %lu rooms; %u of them are listed\n", m.good, listed);
    mob_scatter(&m);
    assert_in_range(listed, 1, ROGUES * EACH);
    stage_restart(s, SIGTERM);
    come_back(s, honest);
    for (unsigned i = 0; i < HONEST; i++)
        victim_close(&honest[i]);
}

const struct attack attack_list = {
    .name = "list",
    .sentence = "two addresses do not own the public list, neither by opening rooms nor by looking at those of others",
    .run = run,
    .megabytes = 32,
    .own = true,
};

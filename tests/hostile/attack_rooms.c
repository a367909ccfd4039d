/* attack_rooms.c -- one address opens rooms and gives them up at once, or asks for one rematch after another. */
#include "tests/hostile/attack.h"

enum { ROGUE = 0x7f000501, REMATCHES = 0x7f000502, ROOMS = 250 };

/* How many rooms there were before somebody said no. */
static unsigned open_and_resign(struct stage *s)
{
    unsigned n = 0, status;
    int fd = client_guest_on(client_dial_as(s->port, ROGUE, 0), s->port, &status);
    bool good = fd >= 0;

    for (; good && n < ROOMS; n += good) {
        json_t *answer = wish_ask(fd,
                                  "{\"do\":\"open\",\"game\":\"carcassonne\",\"tag\":\"resigned %016llx\",\"seats\":["
                                  "{\"kind\":\"person\",\"name\":\"A\"},{\"kind\":\"person\",\"name\":\"B\"}]}",
                                  (unsigned long long)stage_number(s));
        const char *room = json_string_value(json_object_get(answer, "room"));
        const char *key = json_string_value(json_object_get(json_array_get(json_object_get(answer, "keys"), 0), "key"));

        good = wish_is_good(answer);
        if (good)
            json_decref(wish_ask(fd, "{\"do\":\"resign\",\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"r\"}", room, key));
        json_decref(answer);
        stage_live(s, 0);
    }
    close(fd);
    return n;
}

/* From one game, which is given up, to the next. */
static unsigned rematch_and_resign(struct stage *s)
{
    struct victim v;
    unsigned n = 0;
    bool good = true;

    victim_open(&v, s, REMATCHES, false);
    for (; good && n < ROOMS; n += good) {
        json_t *answer;

        (void)victim_resign(&v);
        answer = wish_ask(v.fd, "{\"do\":\"rematch\",\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"r%u\"}", v.room, v.key[0],
                          v.tags++);
        good = wish_is_good(answer);
        if (good) {
            wish_copy(v.room, sizeof v.room, answer, "room");
            wish_copy(v.key[0], sizeof v.key[0], answer, "key");
        }
        json_decref(answer);
        stage_live(s, 0);
    }
    victim_close(&v);
    return n;
}

static void run(struct stage *s)
{
    unsigned opened = open_and_resign(s), again = rematch_and_resign(s);

    printf("# one address opened %u rooms and gave them up, another had %u rematches\n", opened, again);
    assert_in_range(opened, 1, ROOMS - 1);
    assert_in_range(again, 1, ROOMS - 1);
}

const struct attack attack_rooms = {
    .name = "rooms",
    .sentence = "one address cannot open rooms without end by giving them up, or by rematches",
    .run = run,
    .options = (const char *const[]){ "--asks-per-second", "100000", "--asks-at-once", "100000", NULL },
    .megabytes = 64,
};

/* attack_requests.c -- pictures, records and lists are asked for without end, from one address. */
#include "tests/hostile/attack.h"

enum { ROGUE = 0x7f000701, AT_ONCE = 25, ROUNDS = 8, MOVES = 40 };

struct counts {
    unsigned good, limited, other;
};

static int request(const struct stage *s, const char *path)
{
    char text[256];
    int fd = client_dial_as(s->port, ROGUE, 0);

    assert_true(fd >= 0);
    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n\r\n", path, s->port);
    client_write(fd, text, strlen(text));
    return fd;
}

static void hammer(struct stage *s, const char *path, struct counts *c)
{
    int fd[AT_ONCE];

    for (unsigned i = 0; i < AT_ONCE; i++)
        fd[i] = request(s, path);
    for (unsigned i = 0; i < AT_ONCE; i++) {
        struct reply r = client_reply(fd[i]);

        c->good += r.status == 200;
        c->limited += r.status == 429 || r.status == 503 || r.status == 0;
        c->other += r.status != 200 && r.status != 429 && r.status != 503 && r.status != 0;
        reply_done(&r);
        stage_live(s, 0);
    }
}

static void run(struct stage *s)
{
    static const char *const below[] = { "/picture", "/record", "" };
    struct counts c = { 0 };
    struct victim v;
    char path[96];

    victim_open(&v, s, 0, true);
    for (unsigned i = 0; i < MOVES; i++) {
        assert_true(victim_move(&v));
        stage_live(s, 1);
    }
    for (unsigned long i = 0; stage_goes_on(s, i, ROUNDS); i++) {
        snprintf(path, sizeof path, "/api/rooms/%s%s", v.room, below[i < 4 ? 0 : i % 3]);
        hammer(s, path, &c);
    }
    printf("# %u requests of one address were answered, %u limited, %u otherwise\n", c.good, c.limited, c.other);
    assert_int_equal(c.other, 0);
    if (c.limited == 0)
        fail_msg("there is no limit to what one address may ask for");
    assert_int_equal(victim_status(&v, s, ""), 200); /* for others all is as before */
    victim_close(&v);
}

const struct attack attack_requests = {
    .name = "requests",
    .sentence = "one address cannot keep the server busy with pictures and records",
    .run = run,
    .options = (const char *const[]){ "--asks-per-second", "1000", "--asks-at-once", "1000", "--requests-per-second",
                                      "50", NULL },
    .megabytes = 64,
};

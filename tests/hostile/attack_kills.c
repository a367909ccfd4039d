/* attack_kills.c -- the server is killed, and stopped in order, while many play in a hurry. */
#include "tests/hostile/attack.h"

#include "engine/splitmix.h"
#include "tests/crash/audit.h"

#include <signal.h>

enum { LIVES = 10, TABLES = 6, LIFE_MS = 250 };

static void play(struct stage *s, int milliseconds)
{
    int64_t end = hb_milliseconds() + milliseconds;

    while (hb_milliseconds() < end)
        stage_live(s, 0);
}

static void rest(struct stage *s, struct hb_people *crowd)
{
    int64_t end = hb_milliseconds() + WAIT_MS;

    crowd->resting = true;
    while (!hb_people_rest(crowd)) {
        stage_live(s, 0);
        if (hb_milliseconds() > end)
            fail_msg("somebody waits for an answer in vain");
    }
}

static void run(struct stage *s)
{
    static struct hb_people crowd;
    const struct hb_manners hurried = { .talk = 12, .from = 0x7f000c01 };
    struct hb_error err;
    char url[64];

    snprintf(url, sizeof url, "ws://127.0.0.1:%u/ws", s->port);
    if (!hb_people_init(&crowd, url, TABLES, hb_splitmix(&s->random), &hurried, &err))
        fail_msg("%s", err.text);
    s->others = &crowd;
    for (unsigned long i = 0; stage_goes_on(s, i, LIVES); i++) {
        play(s, (int)(hb_splitmix(&s->random) % LIFE_MS));
        stage_restart(s, i % 2 == 0 ? SIGKILL : SIGTERM);
    }
    play(s, LIFE_MS);
    rest(s, &crowd);
    printf("# acknowledged: %d moves, %d lines of talk\n", (int)crowd.diary.moves, (int)crowd.diary.talk);
    assert_true(crowd.diary.moves > 0);
    if (!hb_audit(url, &crowd.diary, HB_UNDER_WAY, &err))
        fail_msg("%s", err.text);
    s->others = NULL;
    hb_people_done(&crowd);
}

const struct attack attack_kills = {
    .name = "kills",
    .sentence = "however a server ends, nothing that it acknowledged is lost",
    .run = run,
    .options = (const char *const[]){ "--asks-per-second", "100000", "--asks-at-once", "100000", "--rooms-per-address",
                                      "10000", "--computer-delay", "1", NULL },
    .megabytes = 64,
    .own = true,
};

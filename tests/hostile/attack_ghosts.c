/* attack_ghosts.c -- strangers come in the moment somebody who watched a private room was cut off. */
#include "tests/hostile/attack.h"
#include "tests/hostile/kept.h"
#include "tests/hostile/mob.h"

#include <signal.h>

enum { WATCHERS = 8, STRANGERS = 128, WATCHERS_FROM = 0x7f000201, STRANGERS_FROM = 0x7f000301, AT_EACH = 16 };
enum { FLOOD = 20000, PENDING = 200, LINES = 5 };
enum { NEARLY_ALL = 19999 }; /* rows that a room may have */

/* They watch the private room and one that is about to break, and do whatever may get them cut off. */
static void get_cut(struct mob *m, const struct victim *secret, const struct victim *doomed)
{
    unsigned long sent = 0;

    for (unsigned i = 0; i < m->count; i++) {
        (void)mob_say(&m->rogues[i], PENDING, "{\"do\":\"watch\",\"room\":\"%s\"}", secret->room);
        (void)mob_say(&m->rogues[i], PENDING, "{\"do\":\"watch\",\"room\":\"%s\",\"seen\":19999}", doomed->room);
        (void)mob_say(&m->rogues[i], PENDING,
                      "{\"do\":\"chat\",\"room\":\"%s\",\"name\":\"Rogue\",\"text\":\"last\",\"tag\":\"last %u\"}",
                      doomed->room, i);
        mob_live(m, 1);
    }
    while (m->cuts < m->count && sent < FLOOD) {
        for (unsigned i = 0; i < m->count; i++)
            sent += mob_say(&m->rogues[i], PENDING, "{\"do\":\"ping\"}");
        mob_live(m, 1);
    }
    printf("# %lu of %u who watch the private room were cut\n", m->cuts, m->count);
}

static void talk_in_private(struct victim *v, struct mob *strangers)
{
    for (unsigned i = 0; i < LINES; i++) {
        json_t *answer =
            wish_ask(v->fd, "{\"do\":\"chat\",\"room\":\"%s\",\"key\":\"%s\",\"text\":\"among us\",\"tag\":\"c%u\"}",
                     v->room, v->key[0], v->tags++);

        json_decref(answer);
        for (unsigned k = 0; k < strangers->count; k++)
            (void)mob_say(&strangers->rogues[k], PENDING, "{\"do\":\"ping\"}");
        mob_live(strangers, 5);
    }
}

static void wait_for_answers(struct mob *m)
{
    int64_t end = hb_milliseconds() + WAIT_MS;
    bool waiting = true;

    while (waiting && hb_milliseconds() < end) {
        mob_live(m, 1);
        waiting = false;
        for (unsigned i = 0; i < m->count; i++)
            waiting = waiting || m->rogues[i].asked > m->rogues[i].answered;
    }
}

static void run(struct stage *s)
{
    struct victim secret, doomed;
    struct mob watchers, strangers;

    victim_open(&secret, s, 0, false);
    victim_open(&doomed, s, 0, true);
    stage_stop(s, SIGTERM);
    kept_talk(s, doomed.room, NEARLY_ALL, 1);
    stage_start(s);
    victim_back(&secret, s);
    mob_gather(&watchers, s, WATCHERS, WATCHERS_FROM, 1);
    get_cut(&watchers, &secret, &doomed);
    mob_gather(&strangers, s, STRANGERS, STRANGERS_FROM, AT_EACH);
    strangers.dreaded = secret.room;
    talk_in_private(&secret, &strangers);
    wait_for_answers(&strangers);
    if (strangers.leaked)
        fail_msg("a stranger was told what is said in a private room");
    mob_scatter(&watchers);
    mob_scatter(&strangers);
    victim_close(&secret);
    victim_close(&doomed);
}

const struct attack attack_ghosts = {
    .name = "ghosts",
    .sentence = "a stranger who takes the place of somebody cut off is told nothing of a private room",
    .run = run,
    .megabytes = 96,
    .own = true,
};

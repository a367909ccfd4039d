/* attack_chat.c -- people who only look on talk until a room has all the rows it may have. */
#include "tests/hostile/attack.h"
#include "tests/hostile/kept.h"
#include "tests/hostile/mob.h"

#include <signal.h>

enum { TALKERS = 8, TALKERS_FROM = 0x7f000101, PENDING = 1 }; /* more at once would find the room busy */
enum { ROWS = 21000, REFUSALS = 30000, LISTENED = 20 };       /* more than a room has; enough of no for an answer */
enum { BEFORE = 18900 };                                      /* rows that were said already, to be brief */

/* Whether they have reached what they want, or it is clear that they will not. */
static bool is_enough(const struct mob *m, unsigned long rows)
{
    return m->good >= rows || m->cuts >= LISTENED || m->refused >= REFUSALS || m->refused - m->fast >= LISTENED;
}

static void talk(struct mob *m, const char *room, unsigned long rows)
{
    unsigned long said = 0;

    while (!is_enough(m, rows)) {
        for (unsigned i = 0; i < m->count; i++)
            said += mob_say(
                &m->rogues[i], PENDING,
                "{\"do\":\"chat\",\"id\":1,\"room\":\"%s\",\"name\":\"Rogue %u\",\"text\":\"blah\",\"tag\":\"%lu\"}",
                room, i, said);
        mob_live(m, 1);
        mob_come_back(m);
    }
    printf("# of %lu lines of chat %lu were taken and %lu refused; %lu connections were cut\n", said, m->good,
           m->refused, m->cuts);
}

static void run(struct stage *s)
{
    bool brief = s->server.pid > 0 && s->intent->minutes == 0;
    struct victim v;
    struct mob m;

    victim_open(&v, s, 0, true);
    assert_true(victim_move(&v));
    if (brief) {
        stage_stop(s, SIGTERM);
        kept_talk(s, v.room, BEFORE, 1);
        stage_start(s);
        victim_back(&v, s);
        assert_true(victim_move(&v));
    }
    mob_gather(&m, s, TALKERS, TALKERS_FROM, 1);
    talk(&m, v.room, brief ? ROWS - BEFORE : ROWS);
    mob_scatter(&m);
    victim_back(&v, s);
    assert_int_equal(victim_status(&v, s, ""), 200);
    assert_int_equal(victim_status(&v, s, "/record"), 200);
    assert_true(victim_move(&v));
    if (s->server.pid > 0) {
        stage_restart(s, SIGTERM);
        victim_back(&v, s);
        assert_true(victim_move(&v));
        assert_int_equal(victim_status(&v, s, "/record"), 200);
    }
    victim_close(&v);
}

const struct attack attack_chat = {
    .name = "chat",
    .sentence = "who only looks on cannot talk a room to death",
    .run = run,
    .options = (const char *const[]){ "--asks-per-second", "100000", "--asks-at-once", "100000", NULL },
    .megabytes = 64,
};

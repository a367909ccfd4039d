/* attack_quiet.c -- no attack: a client that has nothing to say and answers every ping.  A server that can be told to
 * be less patient shows in seconds whether it drops the client, any other in two minutes. */
#include "tests/hostile/attack.h"

#include <poll.h>
#include <signal.h>

enum { SECONDS = 120, PINGS = 3 }; /* three pings take longer than the silence that is allowed */

static const char *const impatient[] = { "--silence", "10", NULL };

static bool can_be_impatient(void)
{
    char said[256];

    return run_serve((const char *const[]){ "--silence", "10", "--help", NULL }, said, sizeof said) == 0;
}

/* Answers what comes; false when the connection has ended. */
static bool answer_pings(int fd, unsigned *pings)
{
    struct pollfd there = { .fd = fd, .events = POLLIN };
    struct frame f;

    while (poll(&there, 1, 0) == 1) {
        if (!client_hear_any(fd, &f) || f.opcode == CLOSE_FRAME)
            return false;
        if (f.opcode == PING_FRAME) {
            ++*pings;
            client_frame(fd, PONG_FRAME, true, f.text, f.length);
        }
        frame_done(&f);
    }
    return true;
}

/* Three pings if they come soon, or two minutes of them. */
static void be_quiet(struct stage *s, unsigned enough)
{
    int64_t end = hb_milliseconds() + SECONDS * 1000;
    int fd = client_guest(s->port);
    unsigned pings = 0;

    while (pings < enough && hb_milliseconds() < end) {
        if (!answer_pings(fd, &pings))
            fail_msg("a client that answered %u pings was dropped", pings);
        stage_live(s, 20);
    }
    json_decref(wish_ask(fd, "{\"do\":\"ping\"}"));
    close(fd);
}

static void run(struct stage *s)
{
    if (s->server.pid > 0 && can_be_impatient()) {
        s->options = impatient;
        stage_restart(s, SIGTERM);
        be_quiet(s, PINGS);
    } else if (s->intent->minutes >= 2) {
        be_quiet(s, UINT32_MAX);
    } else {
        stage_skip(s, "it takes two minutes (--minutes 2)");
    }
}

const struct attack attack_quiet = {
    .name = "quiet",
    .sentence = "a quiet client that answers every ping is not dropped",
    .run = run,
    .megabytes = 32,
};

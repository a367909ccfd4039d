/* attack_smuggling.c -- requests that a proxy and a server may read differently, and what is nobody's business. */
#include "tests/hostile/attack.h"

enum { LONG_LENGTH = 600 };

/* A body that looks like a request, under a length that does not fit where lengths are usually read to. */
static unsigned answers_to(const struct stage *s, const char *name, const char *length)
{
    char request[4096];
    unsigned answers = 0;
    struct reply r;

    snprintf(request, sizeof request,
             "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n%s: %s\r\n\r\n"
             "GET /api/rooms HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n\r\n",
             s->port, name, length, s->port);
    r = client_raw(s->port, request);
    for (const char *at = r.text; (at = strstr(at, "HTTP/1.1 ")); at++)
        answers++;
    if (r.status == 200)
        fail_msg("a request with a body is answered as if it had none: %u answers", answers);
    reply_done(&r);
    return answers;
}

static void run(struct stage *s)
{
    char zeros[LONG_LENGTH + 3];

    memset(zeros, '0', LONG_LENGTH);
    memcpy(zeros + LONG_LENGTH, "80", 3);
    assert_in_range(answers_to(s, "Content-Length", "80"), 0, 1);
    assert_in_range(answers_to(s, "Content-Length", zeros), 0, 1);
    assert_in_range(answers_to(s, "Content-Length ", "80"), 0, 1);
    assert_in_range(answers_to(s, "content-length\t ", "80"), 0, 1);
    assert_in_range(answers_to(s, "Transfer-Encoding ", "chunked"), 0, 1);
    stage_live(s, 10);
    if (stage_status(s, "/metrics") == 200)
        fail_msg("everybody can read the operator's numbers");
}

const struct attack attack_smuggling = {
    .name = "smuggling",
    .sentence = "no request hides in the body of another, and the operator's numbers are not public",
    .run = run,
    .megabytes = 32,
};

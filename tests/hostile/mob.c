/* mob.c -- many rogues (mob.h). */
#define _GNU_SOURCE
#include "tests/hostile/mob.h"

enum { WISH = 4096, OUT_MAX = 65536 };

static bool has(const char *text, size_t length, const char *what)
{
    return memmem(text, length, what, strlen(what));
}

static void opened(struct hb_ws *ws)
{
    ((struct rogue *)ws)->mob->open++;
}

static void count_answer(struct rogue *r, const char *text, size_t length)
{
    struct mob *m = r->mob;

    r->answered++;
    m->longest = length > m->longest ? length : m->longest;
    if (has(text, length, "\"ok\":true")) {
        m->good++;
        return;
    }
    m->refused++;
    m->full += has(text, length, "\"code\":\"full\"");
    m->fast += has(text, length, "\"code\":\"too_fast\"");
}

static void heard(struct hb_ws *ws, const char *text, size_t length)
{
    struct rogue *r = (struct rogue *)ws;

    if (has(text, length, "\"re\":"))
        count_answer(r, text, length);
    if (r->mob->dreaded && has(text, length, r->mob->dreaded))
        r->mob->leaked = true;
    snprintf(r->last, sizeof r->last, "%.*s", (int)(length < sizeof r->last ? length : sizeof r->last - 1), text);
}

static void lost(struct hb_ws *ws, const char *why)
{
    struct rogue *r = (struct rogue *)ws;

    (void)why;
    r->cut = true;
    r->asked = r->answered = 0;
    r->mob->cuts++;
}

static const struct hb_ws_listener listener = { opened, heard, lost };

void mob_live(struct mob *m, int milliseconds)
{
    hb_net_wait(&m->net, milliseconds);
    stage_live(m->stage, 0);
}

static unsigned arrived(const struct mob *m)
{
    unsigned n = 0;

    for (unsigned i = 0; i < m->count; i++)
        n += m->rogues[i].ws.state == HB_WS_OPEN || m->rogues[i].ws.state == HB_WS_CLOSED;
    return n;
}

static void wait_for_all(struct mob *m)
{
    int64_t end = hb_milliseconds() + WAIT_MS;

    while (arrived(m) < m->count && hb_milliseconds() < end)
        mob_live(m, 1);
}

void mob_come_back(struct mob *m)
{
    for (unsigned i = 0; i < m->count; i++)
        if (m->rogues[i].ws.state == HB_WS_CLOSED)
            (void)hb_ws_connect(&m->rogues[i].ws, m->rogues[i].from);
    wait_for_all(m);
}

void mob_gather(struct mob *m, struct stage *s, unsigned count, uint32_t first, unsigned at_each)
{
    char url[64];
    struct hb_error err;

    *m = (struct mob){ .stage = s, .count = count };
    snprintf(url, sizeof url, "ws://127.0.0.1:%u/ws", s->port);
    if (!hb_net_init(&m->net, url, &err))
        fail_msg("%s", err.text);
    m->rogues = calloc(count, sizeof m->rogues[0]);
    assert_non_null(m->rogues);
    for (unsigned i = 0; i < count; i++) {
        m->rogues[i].mob = m;
        m->rogues[i].from = first + i / at_each;
        hb_ws_init(&m->rogues[i].ws, &m->net, &listener);
    }
    mob_come_back(m);
}

void mob_scatter(struct mob *m)
{
    for (unsigned i = 0; i < m->count; i++)
        hb_ws_done(&m->rogues[i].ws);
    hb_net_done(&m->net);
    free(m->rogues);
}

bool mob_say(struct rogue *r, unsigned pending, const char *format, ...)
{
    char text[WISH];
    va_list args;
    int length;

    if (r->ws.state != HB_WS_OPEN || r->asked - r->answered >= pending || r->ws.out.length > OUT_MAX)
        return false;
    va_start(args, format);
    length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    assert_in_range(length, 1, sizeof text - 1);
    r->asked++;
    hb_ws_send(&r->ws, text, (size_t)length);
    return true;
}

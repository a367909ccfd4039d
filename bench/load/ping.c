/* ping.c -- what one ping costs while others are connected and say nothing (work.h). */
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ADDRESS = 0x7f200001, AT_EACH = 32, AT_ONCE = 64, REPEATS = 100 };

struct idle {
    struct hb_ws ws; /* first */
    unsigned *arrived, *answered;
};

static void opened(struct hb_ws *ws)
{
    ++*((struct idle *)ws)->arrived;
}

static void heard(struct hb_ws *ws, const char *text, size_t length)
{
    (void)text;
    (void)length;
    ++*((struct idle *)ws)->answered;
}

static void lost(struct hb_ws *ws, const char *why)
{
    (void)ws;
    fprintf(stderr, "load: an idle guest was lost: %s\n", why);
}

static const struct hb_ws_listener listener = { opened, heard, lost };

static bool come(struct hb_net *net, struct idle *guests, unsigned count, const unsigned *arrived)
{
    int64_t end = hb_microseconds() + (int64_t)HB_GATHER_SECONDS * HB_MILLION;
    unsigned begun = 0;

    while (*arrived < count && hb_microseconds() < end) {
        for (; begun < count && begun - *arrived < AT_ONCE; begun++)
            if (!hb_ws_connect(&guests[begun].ws, FIRST_ADDRESS + begun / AT_EACH))
                return false;
        hb_net_wait(net, 10);
    }
    return *arrived == count;
}

/* One after the other, slowly enough for any limit. */
static bool ping(struct hb_net *net, struct idle *guest, unsigned long pings, struct hb_times *times)
{
    static const char wish[] = "{\"do\":\"ping\"}";
    const int64_t pace = HB_MILLION / 15;

    for (unsigned long i = 0; i < pings; i++) {
        unsigned before = *guest->answered;
        int64_t start = hb_microseconds();

        hb_ws_send(&guest->ws, wish, strlen(wish));
        while (*guest->answered == before && hb_microseconds() - start < 10 * HB_MILLION)
            hb_net_wait(net, 100);
        if (*guest->answered == before || guest->ws.state != HB_WS_OPEN)
            return false;
        hb_times_add(times, hb_microseconds() - start);
        while (hb_microseconds() - start < pace)
            hb_net_wait(net, 1 + (int)((pace - (hb_microseconds() - start)) / 1000));
    }
    return true;
}

static void say(const struct hb_load *w, const struct hb_use *before, const struct hb_use *quiet,
                const struct hb_use *after, double seconds, struct hb_times *times)
{
    char what[64];
    double idle = (quiet->processor - before->processor) / seconds;

    snprintf(what, sizeof what, "ping_%lu", w->guests);
    hb_say_times(w, what, times, "from sending a ping until its answer is there, with so many idle guests");
    if (!after->known)
        return;
    snprintf(what, sizeof what, "idle_%lu", w->guests);
    hb_say_number(w, what, idle * 1000, "thousandths of a core", "the server with so many guests who say nothing");
    snprintf(what, sizeof what, "ping_processor_%lu", w->guests);
    hb_say_number(w, what,
                  ((after->processor - quiet->processor) - idle * (double)w->pings / 15) * 1e3 / (double)w->pings,
                  "milliseconds", "processor time of the server for one ping beyond what idling takes");
}

static bool measure(const struct hb_load *w, struct hb_net *net, struct idle *pinger)
{
    struct hb_use before, quiet, after;
    struct hb_times times = { 0 };
    int64_t start = hb_microseconds();
    double seconds;
    bool good;

    hb_load_use(&before, w);
    while (hb_microseconds() - start < (int64_t)w->seconds * HB_MILLION)
        hb_net_wait(net, 100);
    seconds = (double)(hb_microseconds() - start) / HB_MILLION;
    hb_load_use(&quiet, w);
    good = ping(net, pinger, w->pings, &times);
    hb_load_use(&after, w);
    say(w, &before, &quiet, &after, seconds, &times);
    free(times.at);
    return good;
}

bool hb_work_ping(const struct hb_load *w)
{
    unsigned count = (unsigned)w->guests + 1, arrived = 0, answered = 0;
    struct idle *guests = calloc(count, sizeof guests[0]);
    struct hb_net net;
    struct hb_error err;
    bool good;

    hb_say_setting(w, "ping");
    if (guests == NULL || !hb_net_init(&net, w->crowd.url[0], &err)) {
        free(guests);
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        hb_ws_init(&guests[i].ws, &net, &listener);
        guests[i].arrived = &arrived;
        guests[i].answered = &answered;
    }
    good = come(&net, guests, count, &arrived) && measure(w, &net, &guests[count - 1]);
    for (unsigned i = 0; i < count; i++)
        hb_ws_done(&guests[i].ws);
    hb_net_done(&net);
    free(guests);
    return good;
}

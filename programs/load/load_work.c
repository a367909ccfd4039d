/* load_work.c -- what is measured of a server while people are at it, and how figures are told.
 *
 * Each kind of work seats a crowd, or idle guests, does one thing with them, and reads what the server has used before
 * and after.  A figure is a line of JSON that says what it counts; a time is told by its percentiles.
 *
 * When everybody plays, moves are due at even times, however slow the server is: a move that finds every table busy is
 * sent late, and counts from when it was sent, while how late it was is told as well.  The move goes to the table that
 * has waited longest.  Or there are always as many under way as asked for. */
#include "programs/load/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DRAIN_SECONDS = 5, RETURN_SECONDS = 120, SETTLE_MS = 1500 };
enum { FIRST_ADDRESS = 0x7f200001, AT_EACH = 32, AT_ONCE = 64, REPEATS = 100 }; /* of idle guests */

/* How figures are told */

/* Every line says what is measured, and of which of two programs. */
static void begin(const struct hb_load *w, const char *what)
{
    printf("{\"bench\":\"load\",");
    if (w->program)
        printf("\"program\":\"%s\",", w->program);
    printf("\"what\":\"%s\",", what);
}

void hb_say_number(const struct hb_load *w, const char *what, double number, const char *unit, const char *counts)
{
    begin(w, what);
    printf("\"value\":%.2f,\"unit\":\"%s\",\"counts\":\"%s\"}\n", number, unit, counts);
}

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* The smallest time that so many hundredths of all do not exceed, in milliseconds. */
static double percentile(const struct hb_load_times *t, unsigned hundredths)
{
    size_t rank = (t->count * hundredths + 99) / 100;

    return t->count == 0 ? 0 : (double)t->at[rank == 0 ? 0 : rank - 1] / 1000;
}

void hb_say_times(const struct hb_load *w, const char *what, struct hb_load_times *t, const char *counts)
{
    if (t->count > 0)
        qsort(t->at, t->count, sizeof t->at[0], ascending);
    begin(w, what);
    printf("\"p50\":%.2f,\"p90\":%.2f,\"p99\":%.2f,\"max\":%.2f,\"number\":%zu,\"unit\":\"milliseconds\","
           "\"counts\":\"%s\"}\n",
           percentile(t, 50), percentile(t, 90), percentile(t, 99), percentile(t, 100), t->count, counts);
}

void hb_say_setting(const struct hb_load *w, const char *work)
{
    const struct hb_crowd_plan *p = &w->crowd;

    begin(w, "setting");
    printf(
        "\"work\":\"%s\",\"game\":\"%s\",\"scripted\":%s,\"tables\":%u,\"players\":%u,\"spectators\":%u,\"rate\":%lu,"
        "\"busy\":%lu,\"seconds\":%lu,\"warm_up\":%lu,\"seed\":%llu}\n",
        work, p->game, p->scripted ? "true" : "false", p->tables, p->tables * p->players, p->spectators, w->rate,
        w->busy, w->seconds, w->warm_up, (unsigned long long)p->seed);
}

/* What all kinds of work begin with */

bool hb_load_connect(struct hb_load_crowd *c, const struct hb_load *w)
{
    struct hb_error err;

    if (!hb_crowd_init(c, &w->crowd, &err)) {
        fprintf(stderr, "load: %s\n", err.text);
        return false;
    }
    if (hb_crowd_connect(c, HB_GATHER_SECONDS))
        return true;
    fprintf(stderr, "load: the people of only %u of %u tables could connect\n", c->met, c->plan.tables);
    return false;
}

bool hb_load_gather(struct hb_load_crowd *c)
{
    if (hb_crowd_gather(c, HB_GATHER_SECONDS))
        return true;
    fprintf(stderr, "load: only %u of %u tables could be set up\n", c->ready, c->plan.tables);
    return false;
}

/* Sums over all servers; what one of them is not known to use is not known of all. */
void hb_load_use(struct hb_use *u, const struct hb_load *w)
{
    *u = (struct hb_use){ .known = w->pids > 0 };
    for (unsigned i = 0; i < w->pids; i++) {
        struct hb_use one;

        hb_use_read(&one, w->pid[i]);
        u->known = u->known && one.known;
        u->resident += one.resident;
        u->peak += one.peak;
        u->processor += one.processor;
        u->switches += one.switches;
        u->written += one.written;
    }
}

/* Everybody plays */

struct run {
    struct hb_load_crowd crowd;
    struct hb_load_times late; /* how long after its time a move was sent */
    double seconds;            /* measured */
    uint64_t moves, events, bytes;
    struct hb_use before, after;
    double own_before, own_after; /* processor time of the generator */
};

/* Sends what is due; a move that finds every table busy waits, and is late. */
static uint64_t send_due(struct run *r, uint64_t sent, int64_t start, unsigned long rate)
{
    int64_t now = hb_microseconds();
    int64_t due = start + (int64_t)(sent * HB_MILLION / rate);

    while (due <= now && hb_crowd_move(&r->crowd)) {
        if (r->crowd.measuring)
            hb_times_add(&r->late, now - due);
        sent++;
        due = start + (int64_t)(sent * HB_MILLION / rate);
    }
    return sent;
}

static void send_all(struct run *r, unsigned long busy)
{
    while (r->crowd.busy < busy && hb_crowd_move(&r->crowd))
        continue;
}

static void play_for(struct run *r, const struct hb_load *w, unsigned long seconds)
{
    int64_t start = hb_microseconds(), end = start + (int64_t)seconds * HB_MILLION;
    uint64_t sent = 0;

    while (hb_microseconds() < end && r->crowd.broken < r->crowd.plan.tables) {
        if (w->rate == 0)
            send_all(r, w->busy);
        else
            sent = send_due(r, sent, start, w->rate);
        hb_net_wait(&r->crowd.net, 1);
    }
}

/* Moves under way may still arrive, for a few seconds. */
static void drain(struct hb_load_crowd *c)
{
    int64_t end = hb_microseconds() + (int64_t)DRAIN_SECONDS * HB_MILLION;

    while (c->busy > 0 && hb_microseconds() < end)
        hb_net_wait(&c->net, 10);
}

/* What happens while warming up counts nowhere. */
static void measure(struct run *r, const struct hb_load *w)
{
    int64_t start;

    play_for(r, w, w->warm_up);
    r->crowd.measuring = true;
    r->moves = r->crowd.moves;
    r->events = r->crowd.events;
    r->bytes = r->crowd.bytes;
    hb_load_use(&r->before, w);
    r->own_before = hb_use_own();
    start = hb_microseconds();
    play_for(r, w, w->seconds);
    r->seconds = (double)(hb_microseconds() - start) / HB_MILLION;
    r->own_after = hb_use_own();
    hb_load_use(&r->after, w);
    r->moves = r->crowd.moves - r->moves;
    r->events = r->crowd.events - r->events;
    r->bytes = r->crowd.bytes - r->bytes;
    drain(&r->crowd);
}

/* Everybody plays: what is printed */

/* Per second and per move: the first says how busy it was, the second compares programs at different rates. */
static void say_server(const struct run *r, const struct hb_load *w)
{
    double moves = r->moves == 0 ? 1 : (double)r->moves;

    if (!r->after.known)
        return;
    hb_say_number(w, "memory", r->after.resident / 1e6, "MB", "VmRSS of the server at the end of the measured time");
    hb_say_number(w, "memory_peak", r->after.peak / 1e6, "MB", "VmHWM of the server: the most it ever had");
    hb_say_number(w, "processor", (r->after.processor - r->before.processor) / r->seconds, "cores",
                  "user and system time of all threads of the server, a second");
    hb_say_number(w, "processor_move", (r->after.processor - r->before.processor) / moves * 1e6, "microseconds a move",
                  "the same for a move");
    hb_say_number(w, "switches", (r->after.switches - r->before.switches) / moves, "a move",
                  "times that a thread of the server waited for something");
    if (r->after.written >= 0)
        hb_say_number(w, "disk", (r->after.written - r->before.written) / moves, "bytes a move",
                      "what the server had written to the disk, pages of the file and of its log together");
}

static void say(struct run *r, const struct hb_load *w, double gathered)
{
    hb_say_setting(w, "play");
    hb_say_number(w, "gathering", gathered, "seconds", "everybody connects, opens or joins, and watches");
    hb_say_number(w, "moves", (double)r->moves / r->seconds, "moves a second",
                  "random legal moves, told to all screens and answered");
    hb_say_number(w, "events", (double)r->events / r->seconds, "events a second", "received on all screens together");
    hb_say_number(w, "traffic", (double)r->bytes / r->seconds / 1e6, "MB a second",
                  "text of all messages from the server");
    hb_say_times(w, "screens", &r->crowd.screens_reached,
                 "from sending a move until the last player and spectator of its table has received the event");
    hb_say_times(w, "answer", &r->crowd.answers, "from sending a move until its sender has the answer that it is kept");
    if (w->rate > 0)
        hb_say_times(w, "late", &r->late, "how long after its due time the generator sent a move");
    hb_say_number(w, "generator", (r->own_after - r->own_before) / r->seconds, "cores",
                  "processor time of the generator itself: near 1 it is what limits");
    say_server(r, w);
    hb_say_number(w, "unfinished", r->crowd.busy, "moves", "sent and not on all screens some seconds after the end");
    hb_say_number(w, "errors", r->crowd.broken, "tables",
                  "where a request was refused, a connection lost, an event missing or a hash different");
}

bool hb_work_play(const struct hb_load *w)
{
    struct run r = { 0 };
    int64_t start = hb_microseconds();
    bool good = hb_load_connect(&r.crowd, w) && hb_load_gather(&r.crowd);

    if (good) {
        double gathered = (double)(hb_microseconds() - start) / HB_MILLION;

        measure(&r, w);
        say(&r, w, gathered);
        good = r.crowd.broken == 0 && r.crowd.busy == 0;
    }
    hb_crowd_done(&r.crowd);
    free(r.late.at);
    return good;
}

/* What connections and rooms take, and how everybody comes back */

/* What was put off until later has been done then. */
static void settle(struct hb_load_crowd *c)
{
    int64_t end = hb_microseconds() + SETTLE_MS * 1000;

    while (hb_microseconds() < end)
        hb_net_wait(&c->net, 50);
}

static double resident(const struct hb_load *w)
{
    struct hb_use use;

    hb_load_use(&use, w);
    return use.resident;
}

/* Every table makes so many moves. */
static void play_rounds(struct hb_load_crowd *c, const struct hb_load *w, uint64_t moves)
{
    int64_t end = hb_microseconds() + (int64_t)HB_GATHER_SECONDS * HB_MILLION;

    moves += c->moves;
    while ((c->moves < moves || c->busy > 0) && c->broken == 0 && hb_microseconds() < end) {
        while (c->moves + c->busy < moves && c->busy < w->busy && hb_crowd_move(c))
            continue;
        hb_net_wait(&c->net, 1);
    }
}

/* Three states are compared: nobody there, everybody connected, and every table in play. */
bool hb_work_memory(const struct hb_load *w)
{
    enum { MOVES = 20 };
    struct hb_load_crowd c = { 0 };
    unsigned people = w->crowd.tables * w->crowd.players + w->crowd.spectators;
    double alone = resident(w), met, seated, played;
    bool good;

    hb_say_setting(w, "memory");
    good = hb_load_connect(&c, w);
    settle(&c);
    met = resident(w);
    good = good && hb_load_gather(&c);
    settle(&c);
    seated = resident(w);
    play_rounds(&c, w, (uint64_t)MOVES * w->crowd.tables);
    settle(&c);
    played = resident(w);
    good = good && c.broken == 0;
    hb_crowd_done(&c);
    hb_say_number(w, "memory_alone", alone / 1e6, "MB", "VmRSS of the server before anybody came");
    hb_say_number(w, "memory_connection", (met - alone) / people, "bytes", "more of it for each connection, idle");
    hb_say_number(w, "memory_room_begun", (seated - met) / w->crowd.tables, "bytes",
                  "more of it for each room whose game has begun");
    hb_say_number(w, "memory_room", (played - met) / w->crowd.tables, "bytes", "the same after twenty moves in each");
    return good;
}

/* A few moves first, so that there are events to catch up with. */
bool hb_work_return(const struct hb_load *w)
{
    struct hb_load_crowd c = { 0 };
    bool good = hb_load_connect(&c, w) && hb_load_gather(&c);
    struct hb_use before, after;
    int64_t start;

    hb_say_setting(w, "return");
    if (good) {
        play_rounds(&c, w, 4ul * w->crowd.tables);
        hb_load_use(&before, w);
        start = hb_microseconds();
        good = hb_crowd_return(&c, RETURN_SECONDS);
        hb_say_number(w, "return", (double)(hb_microseconds() - start) / HB_MILLION, "seconds",
                      "from the moment all connections broke until everybody is connected and watches again");
        hb_load_use(&after, w);
        if (after.known)
            hb_say_number(w, "return_processor", after.processor - before.processor, "seconds",
                          "processor time of the server meanwhile");
        hb_say_number(w, "returned", c.back, "people", "who came back");
    }
    hb_crowd_done(&c);
    return good;
}

/* What one ping costs while others are connected and say nothing */

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

/* Some at a time, from several addresses. */
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
static bool ping(struct hb_net *net, struct idle *guest, unsigned long pings, struct hb_load_times *times)
{
    static const char request[] = "{\"do\":\"ping\"}";
    const int64_t pace = HB_MILLION / 15;

    for (unsigned long i = 0; i < pings; i++) {
        unsigned before = *guest->answered;
        int64_t start = hb_microseconds();

        hb_ws_send(&guest->ws, request, strlen(request));
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

static void say_ping(const struct hb_load *w, const struct hb_use *before, const struct hb_use *quiet,
                     const struct hb_use *after, double seconds, struct hb_load_times *times)
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

/* Idling is measured first, and taken off what pings cost. */
static bool measure_ping(const struct hb_load *w, struct hb_net *net, struct idle *pinger)
{
    struct hb_use before, quiet, after;
    struct hb_load_times times = { 0 };
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
    say_ping(w, &before, &quiet, &after, seconds, &times);
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
    if (!guests || !hb_net_init(&net, w->crowd.url[0], &err)) {
        free(guests);
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        hb_ws_init(&guests[i].ws, &net, &listener);
        guests[i].arrived = &arrived;
        guests[i].answered = &answered;
    }
    good = come(&net, guests, count, &arrived) && measure_ping(w, &net, &guests[count - 1]);
    for (unsigned i = 0; i < count; i++)
        hb_ws_done(&guests[i].ws);
    hb_net_done(&net);
    free(guests);
    return good;
}

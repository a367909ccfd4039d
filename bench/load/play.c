/* play.c -- everybody plays (work.h).  Moves are due at even times, however slow the server is, and the move goes to the table
 * that has waited longest; or there are always as many under way as asked for. */
#include "work.h"

#include <stdlib.h>

enum { DRAIN_SECONDS = 5 };

struct run {
    struct hb_crowd crowd;
    struct hb_times late; /* how long after its time a move was sent */
    double seconds;       /* measured */
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

static void drain(struct hb_crowd *c)
{
    int64_t end = hb_microseconds() + (int64_t)DRAIN_SECONDS * HB_MILLION;

    while (c->busy > 0 && hb_microseconds() < end)
        hb_net_wait(&c->net, 10);
}

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

/* ---- what is printed ---- */

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

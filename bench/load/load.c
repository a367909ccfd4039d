/* load.c -- how much a server can take: many people play at many tables over WebSocket, and every move is timed from
 * being sent until the last screen of its table shows it.
 *
 * Moves are due at even times, however slow the server is; the move goes to the table that has waited longest.  All in
 * one thread, on one core if asked, so that the server has the other.  The figures are JSON lines that say what they
 * count, as those of `hradby bench`. */
#define _GNU_SOURCE
#include "client/server_use.h"
#include "crowd.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { MILLION = 1000000, GATHER_SECONDS = 120, DRAIN_SECONDS = 5 };

struct wish {
    struct hb_crowd_plan crowd;
    unsigned long rate, seconds, warm_up, pid, core;
    bool pinned;
};

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* The smallest time that so many hundredths of all do not exceed, in milliseconds. */
static double percentile(const struct hb_times *t, unsigned hundredths)
{
    size_t rank = (t->count * hundredths + 99) / 100;

    return t->count == 0 ? 0 : (double)t->at[rank == 0 ? 0 : rank - 1] / 1000;
}

static void say_times(const char *what, struct hb_times *t, const char *counts)
{
    if (t->count > 0)
        qsort(t->at, t->count, sizeof t->at[0], ascending);
    printf("{\"bench\":\"load\",\"what\":\"%s\",\"p50\":%.2f,\"p90\":%.2f,\"p99\":%.2f,\"max\":%.2f,\"number\":%zu,"
           "\"unit\":\"milliseconds\",\"counts\":\"%s\"}\n",
           what, percentile(t, 50), percentile(t, 90), percentile(t, 99), percentile(t, 100), t->count, counts);
}

/* ---- playing ---- */

struct run {
    struct hb_crowd crowd;
    struct hb_times late; /* how long after its time a move was sent */
    double seconds;       /* measured */
    uint64_t moves, events, bytes;
    struct hb_use before, after;
};

/* Sends what is due; a move that finds every table busy waits, and is late. */
static uint64_t send_due(struct run *r, uint64_t sent, int64_t start, unsigned long rate)
{
    int64_t now = hb_microseconds();
    int64_t due = start + (int64_t)(sent * MILLION / rate);

    while (due <= now && hb_crowd_move(&r->crowd)) {
        if (r->crowd.measuring)
            hb_times_add(&r->late, now - due);
        sent++;
        due = start + (int64_t)(sent * MILLION / rate);
    }
    return sent;
}

static void play_for(struct run *r, unsigned long rate, unsigned long seconds)
{
    int64_t start = hb_microseconds(), end = start + (int64_t)seconds * MILLION;
    uint64_t sent = 0;

    while (hb_microseconds() < end && r->crowd.broken < r->crowd.plan.tables) {
        sent = send_due(r, sent, start, rate);
        hb_net_wait(&r->crowd.net, 1);
    }
}

static void drain(struct hb_crowd *c)
{
    int64_t end = hb_microseconds() + (int64_t)DRAIN_SECONDS * MILLION;

    while (c->busy > 0 && hb_microseconds() < end)
        hb_net_wait(&c->net, 10);
}

static void measure(struct run *r, const struct wish *w)
{
    int64_t start;

    play_for(r, w->rate, w->warm_up);
    r->crowd.measuring = true;
    r->moves = r->crowd.moves;
    r->events = r->crowd.events;
    r->bytes = r->crowd.bytes;
    hb_use_read(&r->before, w->pid);
    start = hb_microseconds();
    play_for(r, w->rate, w->seconds);
    r->seconds = (double)(hb_microseconds() - start) / MILLION;
    hb_use_read(&r->after, w->pid);
    r->moves = r->crowd.moves - r->moves;
    r->events = r->crowd.events - r->events;
    r->bytes = r->crowd.bytes - r->bytes;
    drain(&r->crowd);
}

/* ---- what is printed ---- */

static void say_number(const char *what, double number, const char *unit, const char *counts)
{
    printf("{\"bench\":\"load\",\"what\":\"%s\",\"value\":%.2f,\"unit\":\"%s\",\"counts\":\"%s\"}\n", what, number,
           unit, counts);
}

static void say_server(const struct run *r)
{
    double moves = r->moves == 0 ? 1 : (double)r->moves;

    if (!r->after.known)
        return;
    say_number("memory", r->after.resident / 1e6, "MB", "VmRSS of the server at the end of the measured time");
    say_number("memory_peak", r->after.peak / 1e6, "MB", "VmHWM of the server: the most it ever had");
    say_number("processor", (r->after.processor - r->before.processor) / r->seconds, "cores",
               "user and system time of all threads of the server, a second");
    say_number("switches", (r->after.switches - r->before.switches) / moves, "a move",
               "times that a thread of the server waited for something");
    if (r->after.written >= 0)
        say_number("disk", (r->after.written - r->before.written) / moves, "bytes a move",
                   "what the server had written to the disk, pages of the file and of its log together");
}

static void say(struct run *r, const struct wish *w, double gathered)
{
    const struct hb_crowd_plan *p = &w->crowd;

    printf("{\"bench\":\"load\",\"what\":\"setting\",\"game\":\"%s\",\"tables\":%u,\"players\":%u,\"spectators\":%u,"
           "\"rate\":%lu,\"seconds\":%lu,\"warm_up\":%lu,\"seed\":%llu}\n",
           p->game, p->tables, p->tables * p->players, p->spectators, w->rate, w->seconds, w->warm_up,
           (unsigned long long)p->seed);
    say_number("gathering", gathered, "seconds", "everybody connects, opens or joins, and watches");
    say_number("moves", (double)r->moves / r->seconds, "moves a second",
               "random legal moves, told to all screens and answered");
    say_number("events", (double)r->events / r->seconds, "events a second", "received on all screens together");
    say_number("traffic", (double)r->bytes / r->seconds / 1e6, "MB a second", "text of all messages from the server");
    say_times("screens", &r->crowd.screens_reached,
              "from sending a move until the last player and spectator of its table has received the event");
    say_times("answer", &r->crowd.answers, "from sending a move until its sender has the answer that it is kept");
    say_times("late", &r->late, "how long after its due time the generator sent a move");
    say_server(r);
    say_number("unfinished", r->crowd.busy, "moves", "sent and not on all screens some seconds after the end");
    say_number("errors", r->crowd.broken, "tables",
               "where a request was refused, a connection lost, an event missing or a hash different");
}

/* ---- the program ---- */

static bool keep_to_core(const struct wish *w)
{
    cpu_set_t cores;

    CPU_ZERO(&cores);
    CPU_SET(w->core, &cores);
    return !w->pinned || sched_setaffinity(0, sizeof cores, &cores) == 0;
}

static bool allow_connections(const struct wish *w)
{
    enum { OTHER_FILES = 32 };
    rlim_t need = (rlim_t)w->crowd.tables * w->crowd.players + w->crowd.spectators + OTHER_FILES;
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return false;
    if (files.rlim_cur < need)
        files.rlim_cur = files.rlim_max;
    return files.rlim_cur >= need && setrlimit(RLIMIT_NOFILE, &files) == 0;
}

static int run(const struct wish *w)
{
    struct run r = { 0 };
    struct hb_error err;
    int64_t start = hb_microseconds();
    bool good;

    if (!hb_crowd_init(&r.crowd, &w->crowd, &err)) {
        fprintf(stderr, "load: %s\n", err.text);
        return 1;
    }
    good = hb_crowd_gather(&r.crowd, GATHER_SECONDS);
    if (!good) {
        fprintf(stderr, "load: only %u of %u tables could be set up\n", r.crowd.ready, w->crowd.tables);
    } else {
        double gathered = (double)(hb_microseconds() - start) / MILLION;

        measure(&r, w);
        say(&r, w, gathered);
        good = r.crowd.broken == 0 && r.crowd.busy == 0;
    }
    hb_crowd_done(&r.crowd);
    free(r.late.at);
    return good ? 0 : 1;
}

static int usage(FILE *out)
{
    fprintf(out, "usage: load --url ws://127.0.0.1:PORT/ws [--tables N] [--players N] [--spectators N] [--rate N]\n"
                 "            [--seconds N] [--warm-up N] [--game carcassonne|castle] [--pid N] [--core N] [--seed N]\n"
                 "Plays at a server on this machine and prints JSON lines.  2000 tables with 2 players each, 1000\n"
                 "spectators in all, 1000 moves a second in all for 30 seconds after 5 to warm up, unless told\n"
                 "otherwise.  With --pid the memory and processor time of the server are told, --core keeps to one\n"
                 "core.\n");
    return out == stdout ? 0 : 2;
}

static bool read_number(const char *text, unsigned long low, unsigned long high, unsigned long *out)
{
    char *end;

    *out = strtoul(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && !*end && *out >= low && *out <= high;
}

static bool take_size(const char *text, unsigned long low, unsigned long high, unsigned *out)
{
    unsigned long number;
    bool good = read_number(text, low, high, &number);

    *out = (unsigned)number;
    return good;
}

static bool take_crowd(struct hb_crowd_plan *p, const char *name, const char *value)
{
    if (strcmp(name, "--url") == 0)
        p->url = value;
    else if (strcmp(name, "--game") == 0)
        p->game = value;
    else if (strcmp(name, "--tables") == 0)
        return take_size(value, 1, 20000, &p->tables);
    else if (strcmp(name, "--players") == 0)
        return take_size(value, 2, 4, &p->players);
    else if (strcmp(name, "--spectators") == 0)
        return take_size(value, 0, 100000, &p->spectators);
    else
        return false;
    return strcmp(p->game, "carcassonne") == 0 || strcmp(p->game, "castle") == 0;
}

static bool take(struct wish *w, const char *name, const char *value)
{
    unsigned long seed;

    if (strcmp(name, "--rate") == 0)
        return read_number(value, 1, 100000, &w->rate);
    if (strcmp(name, "--seconds") == 0)
        return read_number(value, 1, 3600, &w->seconds);
    if (strcmp(name, "--warm-up") == 0)
        return read_number(value, 0, 3600, &w->warm_up);
    if (strcmp(name, "--pid") == 0)
        return read_number(value, 1, INT32_MAX, &w->pid);
    if (strcmp(name, "--core") == 0) {
        w->pinned = true;
        return read_number(value, 0, CPU_SETSIZE - 1, &w->core);
    }
    if (strcmp(name, "--seed") != 0)
        return take_crowd(&w->crowd, name, value);
    if (!read_number(value, 0, UINT32_MAX, &seed))
        return false;
    w->crowd.seed = seed;
    return true;
}

int main(int argc, char **argv)
{
    struct wish w = { .crowd = { .game = "carcassonne", .tables = 2000, .players = 2, .spectators = 1000, .seed = 1 },
                      .rate = 1000,
                      .seconds = 30,
                      .warm_up = 5 };

    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return usage(stdout);
    for (int i = 1; i < argc; i += 2)
        if (i + 1 == argc || !take(&w, argv[i], argv[i + 1]))
            return usage(stderr);
    if (w.crowd.url == NULL)
        return usage(stderr);
    if (!keep_to_core(&w) || !allow_connections(&w)) {
        fprintf(stderr, "load: there is no such core, or so many connections are not allowed (ulimit -n)\n");
        return 1;
    }
    return run(&w);
}

/* load.c -- how much a server can take: many people play at many tables over WebSocket, and every move is timed from
 * being sent until the last screen of its table shows it; or what else work.h lists.
 *
 * All in one thread, on one core if asked, so that the server has the other. */
#define _GNU_SOURCE
#include "work.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

struct wish {
    struct hb_load load;
    bool (*work)(const struct hb_load *w);
};

static const struct {
    const char *name;
    bool (*work)(const struct hb_load *w);
} works[] = {
    { "play", hb_work_play }, { "memory", hb_work_memory }, { "return", hb_work_return },
    { "ping", hb_work_ping }, { "fill", hb_work_fill },     { "arrive", hb_work_arrive },
};

/* ---- the program ---- */

static bool keep_to_core(const struct hb_load *w)
{
    cpu_set_t cores;

    CPU_ZERO(&cores);
    CPU_SET(w->core, &cores);
    return !w->pinned || sched_setaffinity(0, sizeof cores, &cores) == 0;
}

static bool allow_connections(const struct hb_load *w)
{
    enum { OTHER_FILES = 32 };
    rlim_t need = (rlim_t)w->crowd.tables * w->crowd.players + w->crowd.spectators + w->guests + OTHER_FILES;
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return false;
    if (files.rlim_cur < need)
        files.rlim_cur = files.rlim_max;
    return files.rlim_cur >= need && setrlimit(RLIMIT_NOFILE, &files) == 0;
}

static int usage(FILE *out)
{
    fprintf(
        out,
        "usage: load --url ws://127.0.0.1:PORT/ws [--work WORK] [--tables N] [--players N] [--spectators N]\n"
        "            [--rate N] [--busy N] [--seconds N] [--warm-up N] [--game carcassonne|castle|scripted]\n"
        "            [--guests N] [--pings N] [--db FILE] [--rooms N] [--since MICROSECONDS] [--program NAME]\n"
        "            [--pid N]... [--core N] [--seed N] [--spread together|apart]\n"
        "Measures a server on this machine and prints JSON lines.  The work is one of\n"
        "  play    2000 tables with 2 players each, 1000 spectators in all, 1000 moves a second in all for 30\n"
        "          seconds after 5 to warm up, unless told otherwise; --rate 0 plays as fast as can be, with at\n"
        "          most --busy 256 moves under way\n"
        "  memory  what a connection and a room in play take\n"
        "  return  all connections break at once, and everybody comes back\n"
        "  ping    what one of --pings 100 costs while --guests are idle\n"
        "  fill    copies the rooms of --db FILE until there are --rooms; no server must run on it\n"
        "  arrive  how soon a server on --db FILE answers that was started at --since\n"
        "With --pid the memory and processor time of the server are told, of all if it is given again; --core keeps\n"
        "to one core.  Of several --url that share the rooms each table has one, or with --spread apart each who is\n"
        "at it has the next.\n");
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
    if (strcmp(name, "--url") == 0) {
        if (p->urls == HB_WS_PLACES)
            return false;
        p->url[p->urls++] = value;
    } else if (strcmp(name, "--spread") == 0) {
        p->apart = strcmp(value, "apart") == 0;
        return p->apart || strcmp(value, "together") == 0;
    } else if (strcmp(name, "--game") == 0) {
        p->scripted = strcmp(value, "scripted") == 0;
        p->game = p->scripted ? "carcassonne" : value;
    } else if (strcmp(name, "--tables") == 0)
        return take_size(value, 1, 20000, &p->tables);
    else if (strcmp(name, "--players") == 0)
        return take_size(value, 2, 4, &p->players);
    else if (strcmp(name, "--spectators") == 0)
        return take_size(value, 0, 100000, &p->spectators);
    else
        return false;
    return strcmp(p->game, "carcassonne") == 0 || strcmp(p->game, "castle") == 0;
}

static bool take_work(struct wish *w, const char *name)
{
    for (size_t i = 0; i < sizeof works / sizeof works[0]; i++)
        if (strcmp(works[i].name, name) == 0) {
            w->work = works[i].work;
            return true;
        }
    return false;
}

static bool take_number(struct hb_load *w, const char *name, const char *value)
{
    const struct {
        const char *name;
        unsigned long low, high, *out;
    } numbers[] = {
        { "--rate", 0, 1000000, &w->rate },         { "--busy", 1, 100000, &w->busy },
        { "--seconds", 1, 3600, &w->seconds },      { "--warm-up", 0, 3600, &w->warm_up },
        { "--core", 0, CPU_SETSIZE - 1, &w->core }, { "--guests", 0, 100000, &w->guests },
        { "--pings", 1, 100000, &w->pings },        { "--rooms", 1, 1000000, &w->rooms },
        { "--since", 1, INT64_MAX, &w->since },
    };

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strcmp(numbers[i].name, name) == 0) {
            w->pinned = w->pinned || strcmp(name, "--core") == 0;
            return read_number(value, numbers[i].low, numbers[i].high, numbers[i].out);
        }
    return false;
}

static bool take(struct wish *w, const char *name, const char *value)
{
    unsigned long seed;

    if (strcmp(name, "--work") == 0)
        return take_work(w, value);
    if (strcmp(name, "--seed") == 0) {
        bool good = read_number(value, 0, UINT32_MAX, &seed);

        w->load.crowd.seed = seed;
        return good;
    }
    if (strcmp(name, "--pid") == 0)
        return w->load.pids < HB_PIDS_MAX && read_number(value, 1, INT32_MAX, &w->load.pid[w->load.pids]) &&
               ++w->load.pids > 0;
    if (strcmp(name, "--db") == 0)
        w->load.database = value;
    else if (strcmp(name, "--program") == 0)
        w->load.program = value;
    else
        return take_number(&w->load, name, value) || take_crowd(&w->load.crowd, name, value);
    return true;
}

int main(int argc, char **argv)
{
    struct wish w = {
        .load = { .crowd = { .game = "carcassonne", .tables = 2000, .players = 2, .spectators = 1000, .seed = 1 },
                  .rate = 1000,
                  .busy = 256,
                  .seconds = 30,
                  .warm_up = 5,
                  .pings = 100,
                  .rooms = 100000 },
        .work = hb_work_play
    };

    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return usage(stdout);
    for (int i = 1; i < argc; i += 2)
        if (i + 1 == argc || !take(&w, argv[i], argv[i + 1]))
            return usage(stderr);
    if (w.load.crowd.urls == 0 && w.work != hb_work_fill)
        return usage(stderr);
    if (!keep_to_core(&w.load) || !allow_connections(&w.load)) {
        fprintf(stderr, "load: there is no such core, or so many connections are not allowed (ulimit -n)\n");
        return 1;
    }
    return w.work(&w.load) ? 0 : 1;
}

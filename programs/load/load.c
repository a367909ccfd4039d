/* load.c -- how much a server can take: many people play at many tables over WebSocket, and every move is timed from
 * being sent until the last screen of its table shows it; or what else the kinds of work below measure.
 *
 * All in one thread, on one core if asked, so that the server has the other.  This file is the command line: the
 * options fill one struct hb_load, `works` says which function does the work, and whatever would spoil the figures (too
 * few open files, no such core) ends the program before anybody connects. */
#define _GNU_SOURCE
#include "programs/load/load.h"
#include "system/command_line.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

struct load_options {
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

/* A generator that wanders between cores takes time from the server and gives other figures each time. */
static bool keep_to_core(const struct hb_load *w)
{
    cpu_set_t cores;

    CPU_ZERO(&cores);
    CPU_SET(w->core, &cores);
    return !w->pinned || sched_setaffinity(0, sizeof cores, &cores) == 0;
}

/* Each connection is an open file. */
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

/* The command line */

static bool take_work(void *into, const char *name, const char *value, struct hb_error *err)
{
    for (size_t i = 0; i < sizeof works / sizeof works[0]; i++)
        if (strcmp(works[i].name, value) == 0) {
            ((struct load_options *)into)->work = works[i].work;
            return true;
        }
    return hb_fail(err, HB_BAD_OPTION, "%s: there is no work \"%.40s\"", name, value);
}

static bool take_url(void *into, const char *name, const char *value, struct hb_error *err)
{
    struct hb_crowd_plan *p = &((struct load_options *)into)->load.crowd;

    if (p->urls == HB_WS_PLACES)
        return hb_fail(err, HB_BAD_OPTION, "%s is given more than %d times", name, (int)HB_WS_PLACES);
    p->url[p->urls++] = value;
    return true;
}

static bool take_spread(void *into, const char *name, const char *value, struct hb_error *err)
{
    struct hb_crowd_plan *p = &((struct load_options *)into)->load.crowd;

    p->apart = strcmp(value, "apart") == 0;
    return p->apart || strcmp(value, "together") == 0 ||
           hb_fail(err, HB_BAD_OPTION, "%s: \"%.40s\" is neither together nor apart", name, value);
}

static bool take_game(void *into, const char *name, const char *value, struct hb_error *err)
{
    struct hb_crowd_plan *p = &((struct load_options *)into)->load.crowd;

    p->scripted = strcmp(value, "scripted") == 0;
    p->game = p->scripted ? "carcassonne" : value;
    return strcmp(p->game, "carcassonne") == 0 || strcmp(p->game, "castle") == 0 ||
           hb_fail(err, HB_BAD_OPTION, "%s: \"%.40s\" is none of carcassonne, castle, scripted", name, value);
}

static bool take_pid(void *into, const char *name, const char *value, struct hb_error *err)
{
    struct hb_load *w = &((struct load_options *)into)->load;
    char *end;
    unsigned long pid = strtoul(value, &end, 10);

    if (w->pids == HB_PIDS_MAX || value[0] < '0' || value[0] > '9' || *end || pid < 1 || pid > INT32_MAX)
        return hb_fail(err, HB_BAD_OPTION, "%s: \"%.40s\" is no process, or one too many", name, value);
    w->pid[w->pids++] = pid;
    return true;
}

/* In microseconds since 1970, which has more digits than other numbers. */
static bool take_since(void *into, const char *name, const char *value, struct hb_error *err)
{
    char *end;

    ((struct load_options *)into)->load.since = strtoul(value, &end, 10);
    return (value[0] >= '1' && value[0] <= '9' && !*end) ||
           hb_fail(err, HB_BAD_OPTION, "%s: \"%.40s\" is no time in microseconds", name, value);
}

#define NUMBER(name, key, member, low, high)                                                                           \
    {                                                                                                                  \
        name, "N", key, HB_CLI_NUMBER, HB_CLI_AT(struct load_options, load.member), .least = low, .most = high         \
    }
enum { CORE = 1 }; /* a group of options, of one */

static const struct hb_cli_option options[] = {
    { .help = "Options" },
    { "--url", "URL", "where a server is, ws://127.0.0.1:PORT/ws; of several that share the rooms each table has one",
      HB_CLI_TAKE, .take = take_url, .example = "ws://127.0.0.1:8080/ws" },
    { "--work", "WORK", "what is done; see below (default: play)", HB_CLI_TAKE, .take = take_work, .example = "play" },
    NUMBER("--tables", "how many tables (default: {usual})", crowd.tables, 1, 20000),
    NUMBER("--players", "how many play at each, {low} to {high} (default: {usual})", crowd.players, 2, 4),
    NUMBER("--spectators", "how many look on, in all (default: {usual})", crowd.spectators, 0, 100000),
    { "--spread", "HOW", "together: a table has one server; apart: each who is at it has the next (default: together)",
      HB_CLI_TAKE, .take = take_spread, .example = "apart" },
    { "--game", "GAME", "carcassonne, castle, or scripted, one game that is known beforehand (default: carcassonne)",
      HB_CLI_TAKE, .take = take_game, .example = "castle" },
    NUMBER("--rate", "moves a second in all; 0 plays as fast as can be (default: {usual})", rate, 0, 1000000),
    NUMBER("--busy", "with --rate 0: at most so many moves under way (default: {usual})", busy, 1, 100000),
    NUMBER("--seconds", "for how long (default: {usual})", seconds, 1, 3600),
    NUMBER("--warm-up", "seconds before anything is measured (default: {usual})", warm_up, 0, 3600),
    NUMBER("--guests", "idle guests (default: {usual})", guests, 0, 100000),
    NUMBER("--pings", "pings of another one (default: {usual})", pings, 1, 100000),
    { "--db", "FILE", "a file of rooms", HB_CLI_TEXT, HB_CLI_AT(struct load_options, load.database),
      .example = "games.db" },
    NUMBER("--rooms", "how many rooms the file is to have (default: {usual})", rooms, 1, 1000000),
    { "--since", "MICROSECONDS", "when the server was started, since 1970", HB_CLI_TAKE, .take = take_since,
      .example = "1700000000000000" },
    { "--program", "NAME", "which of two programs is measured, to be told with each figure", HB_CLI_TEXT,
      HB_CLI_AT(struct load_options, load.program), .example = "before" },
    { "--pid", "N", "tells memory and processor time of this server, of all if it is given again", HB_CLI_TAKE,
      .take = take_pid, .example = "4711" },
    { "--core", "N", "keeps to one core, so that the server has the others", HB_CLI_NUMBER,
      HB_CLI_AT(struct load_options, load.core), .most = CPU_SETSIZE - 1, .group = CORE },
    NUMBER("--seed", "which moves are made (default: {usual})", crowd.seed, 0, UINT32_MAX),
    { "--help", NULL, "this text", HB_CLI_HELP, .at = 0 },
    { .help = "Work" },
    { "play", NULL, "how long a move takes, or how many there can be", HB_CLI_ROW, .at = 0 },
    { "memory", NULL, "what a connection and a room in play take", HB_CLI_ROW, .at = 0 },
    { "return", NULL, "all connections break at once, and everybody comes back", HB_CLI_ROW, .at = 0 },
    { "ping", NULL, "what one of --pings costs while --guests are idle", HB_CLI_ROW, .at = 0 },
    { "fill", NULL, "copies the rooms of --db until there are --rooms; no server must run on it", HB_CLI_ROW, .at = 0 },
    { "arrive", NULL, "how soon a server on --db answers that was started at --since", HB_CLI_ROW, .at = 0 },
    { .name = NULL }
};

static void usual(void *into)
{
    *(struct load_options *)into = (struct load_options){
        .load = { .crowd = { .game = "carcassonne", .tables = 2000, .players = 2, .spectators = 1000, .seed = 1 },
                  .rate = 1000,
                  .busy = 256,
                  .seconds = 30,
                  .warm_up = 5,
                  .pings = 100,
                  .rooms = 100000 },
        .work = hb_work_play
    };
}

static const struct hb_cli cli = {
    .program = "load",
    .synopsis = { "--url ws://127.0.0.1:PORT/ws [OPTION...]" },
    .does = "Measures a server on this machine, and prints JSON lines that say what they count.",
    .option = options,
    .usual = usual,
    .size = sizeof(struct load_options),
};

int main(int argc, char **argv)
{
    struct load_options w;
    struct hb_cli_given given;
    struct hb_error err = { .code = HB_OK };

    if (!hb_cli_read(&cli, &w, &given, argc, argv, &err)) {
        fprintf(stderr, "load: %s (see load --help)\n", err.text);
        return 2;
    }
    if (given.help) {
        hb_cli_help(&cli, HB_ENGLISH, &w);
        return 0;
    }
    if (w.load.crowd.urls == 0 && w.work != hb_work_fill) {
        fprintf(stderr, "load: say where the server is, such as --url ws://127.0.0.1:8080/ws\n");
        return 2;
    }
    w.load.pinned = hb_cli_given_of(&given, CORE); /* who names a core wants to be kept to it */
    if (!keep_to_core(&w.load) || !allow_connections(&w.load)) {
        fprintf(stderr, "load: there is no such core, or so many connections are not allowed (ulimit -n)\n");
        return 1;
    }
    return w.work(&w.load) ? 0 : 1;
}

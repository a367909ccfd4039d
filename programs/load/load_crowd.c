/* load_crowd.c -- people at many tables.
 *
 * Everything runs in one thread, driven by what comes over the connections.  A table is a state machine: its stage says
 * what it waits for, `left` from how many of its screens, and the last of them moves the table on.  A table that can
 * move stands in the ring of the crowd, whose first one makes the next move; one that has been left alone meanwhile is
 * passed over there.  An answer says by its id what was asked, and everything else is an event.  Texts are searched
 * rather than parsed, since the generator must be cheaper than the server that it measures. */
#define _GNU_SOURCE
#include "programs/load/load.h"

#include "engine/assert.h"
#include "engine/splitmix.h"
#include "table/plan.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROOM_TEXT = 32, KEY_TEXT = 64, ASK_TEXT = 512, AT_ONCE = 32, RETURN_AT_ONCE = 512 };
enum { MILLION = 1000000, STEPS_MAX = 512 /* of a script */ };
enum { FIRST_ADDRESS = 0x7f100001 }; /* each table comes from an address of its own, 127.16.0.1 and on */

enum stage { ABSENT, CONNECTING, MET, OPENING, JOINING, WATCHING, STARTING, IDLE, MOVING, BROKEN };

/* The id of an answer says what was asked. */
enum ask { ASK_OPEN = 1, ASK_JOIN, ASK_WATCH, ASK_MOVE, ASK_LEAVE };

struct screen {
    struct hb_ws ws; /* first */
    struct table *table;
    unsigned seat; /* players and above: a spectator */
    bool returning;
    uint32_t seen;
    char key[KEY_TEXT];
};

struct table {
    struct hb_load_crowd *crowd;
    struct screen *screens; /* players first */
    unsigned count;
    enum stage stage;
    unsigned left;  /* screens that are still awaited in this stage */
    unsigned ended; /* screens that know that the game is over */
    char room[ROOM_TEXT];
    struct hb_mirror mirror; /* without a script */
    uint32_t seq;            /* the last event that any screen has */
    bool started, over;
    size_t step;       /* of the script */
    uint32_t expected; /* the event that the move becomes */
    bool answered, measured;
    int64_t sent;
    uint64_t tags;
};

int64_t hb_microseconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * MILLION + t.tv_nsec / 1000;
}

/* 32 bits hold more than an hour. */
void hb_times_add(struct hb_load_times *t, int64_t microseconds)
{
    if (t->count == t->room) {
        t->room = t->room == 0 ? 4096 : 2 * t->room;
        t->at = realloc(t->at, t->room * sizeof t->at[0]);
        HB_ASSERT(t->at);
    }
    t->at[t->count++] = (uint32_t)microseconds;
}

/* The script: one game for every table */

static const char script_options[] = "{\"bag\":{\"base/U\":71}}";

/* A bag of one kind of tile leaves nothing to chance. */
static struct hb_table *open_table(unsigned players, struct hb_error *err)
{
    struct hb_json *json = hb_json_pack("{s:s,s:o,s:i,s:s}", "game", "carcassonne", "options",
                                        hb_json_parse(script_options, sizeof script_options - 1, err), "players",
                                        (int)players, "seed", "any");
    struct hb_table *table = NULL;
    struct hb_plan plan;

    HB_ASSERT(json);
    if (hb_plan_read(&plan, json, NULL, err)) {
        table = hb_table_open(&plan, NULL, err);
        hb_plan_free(&plan);
    }
    hb_json_decref(json);
    return table;
}

static bool add_step(struct hb_script *s, struct hb_table *t, uint64_t *random, struct hb_error *err)
{
    static struct hb_move moves[HB_MOVES_MAX];
    const struct hb_game *g = hb_table_game(t);
    struct hb_script_step *step = &s->steps[s->count++];
    struct hb_text out = hb_text_in(step->move, sizeof step->move);
    size_t n;

    step->seat = (unsigned)hb_actor(g);
    n = hb_legal_moves(g, (int)step->seat, moves, HB_MOVES_MAX);
    HB_ASSERT(n > 0);
    hb_move_text(g, moves[hb_splitmix(random) % n], &out);
    if (!hb_table_play(t, (int)step->seat, step->move, NULL, err))
        return false;
    snprintf(step->hash, sizeof step->hash, "%016llx", (unsigned long long)hb_hash(hb_table_game(t)));
    return true;
}

/* The same seed makes the same script, so runs can be compared. */
static bool script_init(struct hb_script *s, unsigned players, uint64_t seed, struct hb_error *err)
{
    struct hb_table *t = open_table(players, err);
    bool good = t;

    *s = (struct hb_script){ .steps = calloc(STEPS_MAX, sizeof s->steps[0]) };
    HB_ASSERT(s->steps);
    while (good && hb_actor(hb_table_game(t)) >= 0 && s->count < STEPS_MAX)
        good = add_step(s, t, &seed, err);
    HB_ASSERT(!good || s->count < STEPS_MAX);
    hb_table_close(t);
    return good;
}

/* Asking */

__attribute__((format(printf, 2, 3))) static void ask(struct screen *s, const char *format, ...)
{
    char text[ASK_TEXT];
    va_list args;
    int length;

    va_start(args, format);
    length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    HB_ASSERT(length > 0 && (size_t)length < sizeof text);
    if (s->ws.state == HB_WS_OPEN)
        hb_ws_send(&s->ws, text, (size_t)length);
}

/* What went wrong at a table is told for the first few. */
static void leave_alone(struct table *t, const char *why)
{
    enum { TOLD = 5 };
    struct hb_load_crowd *c = t->crowd;

    if (t->stage == BROKEN)
        return;
    if (t->stage == MOVING)
        c->busy--;
    t->stage = BROKEN;
    if (c->broken++ < TOLD)
        fprintf(stderr, "load: table %zu is left alone: %s\n", (size_t)(t - c->tables), why);
}

/* Setting up */

static bool is_player(const struct screen *s)
{
    return s->seat < s->table->crowd->plan.players;
}

/* The first at the table opens it.  A tag makes each request one of a kind, so a server does not take it for a
 * repetition. */
static void open_room(struct table *t)
{
    const char *options = t->crowd->plan.scripted                      ? script_options
                          : strcmp(t->crowd->plan.game, "castle") == 0 ? "{\"season\":\"summer\"}"
                                                                       : "{}";
    char seats[ASK_TEXT / 2];
    struct hb_text out = hb_text_in(seats, sizeof seats);

    t->stage = OPENING;
    t->ended = 0;
    t->seq = 0;
    t->step = 0;
    t->started = t->over = false;
    hb_mirror_done(&t->mirror);
    for (unsigned i = 1; i < t->crowd->plan.players; i++)
        hb_put(&out, ",{\"kind\":\"open\"}");
    ask(&t->screens[0],
        "{\"do\":\"open\",\"id\":%d,\"game\":\"%s\",\"options\":%s,\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"}%"
        "s],"
        "\"clock\":{\"kind\":\"none\"},\"public\":false,\"tag\":\"%016llx\"}",
        ASK_OPEN, t->crowd->plan.game, options, seats, (unsigned long long)hb_splitmix(&t->crowd->tags));
    t->crowd->games++;
}

/* All others at once; `left` counts their answers. */
static void join_room(struct table *t)
{
    t->stage = JOINING;
    t->left = t->crowd->plan.players - 1;
    for (unsigned i = 1; i < t->crowd->plan.players; i++)
        ask(&t->screens[i],
            "{\"do\":\"join\",\"id\":%d,\"room\":\"%s\",\"seat\":%u,\"name\":\"Player %u\",\"tag\":\"%016llx\"}",
            ASK_JOIN, t->room, i, i, (unsigned long long)hb_splitmix(&t->crowd->tags));
}

/* From the last event that this screen has. */
static void watch(struct screen *s)
{
    const char *quote = is_player(s) ? "\"" : "";

    ask(s, "{\"do\":\"watch\",\"id\":%d,\"room\":\"%s\",\"seen\":%u,\"keys\":[%s%s%s]}", ASK_WATCH, s->table->room,
        s->seen, quote, s->key, quote);
}

static void watch_room(struct table *t)
{
    t->stage = WATCHING;
    t->left = t->count;
    for (unsigned i = 0; i < t->count; i++) {
        t->screens[i].seen = 0;
        watch(&t->screens[i]);
    }
}

static void play_again(struct table *t)
{
    for (unsigned i = 0; i < t->count; i++)
        ask(&t->screens[i], "{\"do\":\"leave\",\"id\":%d,\"room\":\"%s\"}", ASK_LEAVE, t->room);
    open_room(t);
}

static void sit_idle(struct table *t)
{
    struct hb_load_crowd *c = t->crowd;

    t->stage = IDLE;
    HB_ASSERT(c->idle_count < c->plan.tables);
    c->idle[(c->idle_first + c->idle_count++) % c->plan.tables] = (uint32_t)(t - c->tables);
}

/* Servers limit what comes from one address; tables from different ones are limited apart. */
static uint32_t address_of(const struct table *t)
{
    return FIRST_ADDRESS + (uint32_t)(t - t->crowd->tables);
}

static void begin_table(struct hb_load_crowd *c)
{
    struct table *t = &c->tables[c->begun++];

    t->stage = CONNECTING;
    t->left = t->count;
    for (unsigned i = 0; i < t->count; i++)
        if (!hb_ws_connect(&t->screens[i].ws, address_of(t)))
            leave_alone(t, "no connection can be made");
}

/* Moves */

/* Who is to move at an idle table, and what; false if nobody can. */
static unsigned next_move(struct table *t, char move[HB_MOVE_TEXT])
{
    struct hb_load_crowd *c = t->crowd;
    unsigned seat = 0;

    if (c->plan.scripted) {
        const struct hb_script_step *step = &c->script.steps[t->step++];

        snprintf(move, HB_MOVE_TEXT, "%s", step->move);
        return step->seat;
    }
    while (seat < c->plan.players && !hb_mirror_may_move(&t->mirror, seat))
        seat++;
    HB_ASSERT(seat < c->plan.players);
    hb_mirror_random_move(&t->mirror, seat, &c->random, move);
    return seat;
}

/* The time is taken last before sending. */
bool hb_crowd_move(struct hb_load_crowd *c)
{
    struct table *t;
    unsigned seat;
    char move[HB_MOVE_TEXT];

    if (c->idle_count == 0)
        return false;
    t = &c->tables[c->idle[c->idle_first]];
    c->idle_first = (c->idle_first + 1) % c->plan.tables;
    c->idle_count--;
    if (t->stage == BROKEN)
        return true;
    seat = next_move(t, move);
    t->stage = MOVING;
    t->left = t->count;
    t->answered = false;
    t->measured = c->measuring;
    t->expected = t->seq + 1;
    c->busy++;
    t->sent = hb_microseconds();
    ask(&t->screens[seat],
        "{\"do\":\"move\",\"id\":%d,\"room\":\"%s\",\"key\":\"%s\",\"move\":\"%s\",\"tag\":\"%llu\"}", ASK_MOVE,
        t->room, t->screens[seat].key, move, (unsigned long long)t->tags++);
    return true;
}

static bool is_at_end(const struct table *t)
{
    if (t->crowd->plan.scripted)
        return t->step == t->crowd->script.count;
    return hb_actor(hb_table_game(t->mirror.table)) == HB_NOBODY;
}

/* After the start: ready.  After a move, when all have heard of it: on, or to another room once all know that the game
 * is over. */
static void go_on(struct table *t)
{
    if (t->stage == STARTING && t->started) {
        if (t->crowd->ready < t->crowd->plan.tables)
            t->crowd->ready++;
        sit_idle(t);
    }
    if (t->stage == MOVING && t->answered && t->left == 0) {
        t->crowd->busy--;
        t->crowd->moves++;
        t->stage = IDLE;
        if (!is_at_end(t))
            sit_idle(t);
    }
    if (t->stage == IDLE && t->ended == t->count)
        play_again(t);
}

static void reached(struct table *t)
{
    t->left--;
    if (t->left == 0 && t->measured)
        hb_times_add(&t->crowd->screens_reached, hb_microseconds() - t->sent);
}

/* Hearing */

static bool has(const char *text, size_t length, const char *what)
{
    return memmem(text, length, what, strlen(what));
}

/* The position after a move of the script is known. */
static bool compare_hash(const struct table *t, const char *text, size_t length)
{
    static const char name[] = "\"hash\":\"";
    const char *hash = memmem(text, length, name, strlen(name));

    return t->step == 0 || !has(text, length, "\"kind\":\"play\"") ||
           (hash && strncmp(hash + strlen(name), t->crowd->script.steps[t->step - 1].hash, 16) == 0);
}

/* The game is kept once for a table, by whichever screen shows an event first. */
static bool mirror_event(struct table *t, const char *text, size_t length)
{
    json_t *event = json_loadb(text, length, JSON_DISABLE_EOF_CHECK, NULL);
    struct hb_error err;
    bool good = event && hb_mirror_event(&t->mirror, event, &err);

    if (!good)
        leave_alone(t, !event ? "an event is not JSON" : err.text);
    json_decref(event);
    return good;
}

/* An event that no screen of the table has shown before. */
static bool take_news(struct table *t, uint32_t seq, const char *text, size_t length)
{
    if (seq != t->seq + 1) {
        leave_alone(t, "an event is missing");
        return false;
    }
    t->seq = seq;
    t->started = t->started || has(text, length, "\"kind\":\"start\"");
    t->over = t->over || has(text, length, "\"kind\":\"end\"");
    if (!t->crowd->plan.scripted)
        return mirror_event(t, text, length);
    if (compare_hash(t, text, length))
        return true;
    leave_alone(t, "the hash is not that of the script");
    return false;
}

/* Every screen must have every event, in order. */
static bool take_event(struct screen *s, const char *text, size_t length)
{
    struct table *t = s->table;
    uint32_t seq = (uint32_t)strtoul(text + strlen("{\"seq\":"), NULL, 10);

    if (seq != s->seen + 1) {
        leave_alone(t, "an event is missing");
        return false;
    }
    if (seq > t->seq && !take_news(t, seq, text, length))
        return false;
    s->seen = seq;
    t->crowd->events++;
    if (t->stage == MOVING && seq == t->expected)
        reached(t);
    if (t->over && has(text, length, "\"kind\":\"end\""))
        t->ended++;
    return true;
}

/* Events begin with their number, and nothing else in a list of them begins so. */
static bool take_events(struct screen *s, const char *text, size_t length)
{
    static const char list[] = "\"events\":[", start[] = "{\"seq\":";
    const char *end = text + length, *at = memmem(text, length, list, strlen(list));

    at = !at ? NULL : memmem(at, (size_t)(end - at), start, strlen(start));
    while (at) {
        const char *next = memmem(at + 1, (size_t)(end - at - 1), start, strlen(start));

        if (!take_event(s, at, (size_t)((!next ? end : next) - at)))
            return false;
        at = next;
    }
    return true;
}

static void copy_text(char *to, size_t room, const json_t *from)
{
    snprintf(to, room, "%s", json_is_string(from) ? json_string_value(from) : "");
}

/* Answers that carry a key are the few that are parsed. */
static void opened_room(struct screen *s, const char *text, size_t length)
{
    json_t *answer = json_loadb(text, length, 0, NULL);
    struct table *t = s->table;

    copy_text(t->room, sizeof t->room, json_object_get(answer, "room"));
    copy_text(s->key, sizeof s->key, json_object_get(json_array_get(json_object_get(answer, "keys"), 0), "key"));
    json_decref(answer);
    join_room(t);
}

static void joined_room(struct screen *s, const char *text, size_t length)
{
    json_t *answer = json_loadb(text, length, 0, NULL);

    copy_text(s->key, sizeof s->key, json_object_get(answer, "key"));
    json_decref(answer);
    if (--s->table->left == 0)
        watch_room(s->table);
}

static void watches_room(struct screen *s, const char *text, size_t length)
{
    struct table *t = s->table;

    if (!take_events(s, text, length))
        return;
    if (has(text, length, "\"more\":true")) {
        watch(s);
    } else if (s->returning) {
        s->returning = false;
        t->crowd->back++;
    } else if (--t->left == 0) {
        t->stage = STARTING;
        go_on(t);
    }
}

/* The answer names the event that the move has become, which must be the one that was expected. */
static void moved(struct screen *s, const char *text, size_t length)
{
    static const char name[] = "\"seq\":";
    struct table *t = s->table;
    const char *seq = memmem(text, length, name, strlen(name));

    if (t->stage != MOVING || !seq || strtoul(seq + strlen(name), NULL, 10) != t->expected) {
        leave_alone(t, "the answer to a move has another number than its event");
        return;
    }
    t->answered = true;
    if (t->measured)
        hb_times_add(&t->crowd->answers, hb_microseconds() - t->sent);
    go_on(t);
}

/* A refusal is a fault: everything that is asked is allowed. */
static void take_answer(struct screen *s, const char *re, const char *text, size_t length)
{
    static void (*const takers[])(struct screen *, const char *, size_t) = {
        [ASK_OPEN] = opened_room, [ASK_JOIN] = joined_room, [ASK_WATCH] = watches_room, [ASK_MOVE] = moved
    };
    unsigned long id = strtoul(re, NULL, 10);

    if (!has(text, length, "\"ok\":true")) {
        char why[256];

        snprintf(why, sizeof why, "%.*s", (int)(length < 255 ? length : 255), text);
        leave_alone(s->table, why);
    } else if (id > 0 && id < sizeof takers / sizeof takers[0]) {
        takers[id](s, text, length);
    }
}

/* A text with "re" answers something; any other brings events. */
static void heard(struct hb_ws *ws, const char *text, size_t length)
{
    static const char name[] = "\"re\":";
    struct screen *s = (struct screen *)ws;
    const char *re;

    if (s->table->stage == BROKEN)
        return;
    s->table->crowd->bytes += length;
    re = memmem(text, length, name, strlen(name));
    if (re)
        take_answer(s, re + strlen(name), text, length);
    else if (take_events(s, text, length))
        go_on(s->table);
}

static void opened(struct hb_ws *ws)
{
    struct screen *s = (struct screen *)ws;
    struct table *t = s->table;

    if (s->returning)
        watch(s);
    else if (t->stage == CONNECTING && --t->left == 0) {
        t->stage = MET;
        t->crowd->met++;
    }
}

/* The crowd breaks connections only by closing them, which does not come here; so a lost one is a fault. */
static void lost(struct hb_ws *ws, const char *why)
{
    leave_alone(((struct screen *)ws)->table, why);
}

static const struct hb_ws_listener listener = { opened, heard, lost };

/* The whole */

/* Spectators are spread evenly, and servers in turn. */
static void seat_people(struct hb_load_crowd *c)
{
    struct screen *next = c->screens;

    for (unsigned i = 0; i < c->plan.tables; i++) {
        struct table *t = &c->tables[i];

        t->crowd = c;
        t->screens = next;
        t->count = c->plan.players + c->plan.spectators / c->plan.tables + (i < c->plan.spectators % c->plan.tables);
        hb_mirror_init(&t->mirror);
        for (unsigned k = 0; k < t->count; k++, next++) {
            next->table = t;
            next->seat = k;
            hb_ws_init(&next->ws, &c->net, &listener);
            next->ws.place = (i + (c->plan.apart ? k : 0)) % c->plan.urls;
        }
    }
}

static bool reach(struct hb_load_crowd *c, const struct hb_crowd_plan *plan, struct hb_error *err)
{
    bool good = hb_net_init(&c->net, plan->url[0], err);

    for (unsigned i = 1; i < plan->urls && good; i++)
        good = hb_net_server(&c->net, i, plan->url[i], err);
    return good;
}

bool hb_crowd_init(struct hb_load_crowd *c, const struct hb_crowd_plan *plan, struct hb_error *err)
{
    *c = (struct hb_load_crowd){ .plan = *plan, .random = plan->seed, .tags = (uint64_t)hb_microseconds() };
    if (!reach(c, plan, err) || (plan->scripted && !script_init(&c->script, plan->players, plan->seed, err)))
        return false;
    c->tables = calloc(plan->tables, sizeof c->tables[0]);
    c->screens = calloc((size_t)plan->tables * plan->players + plan->spectators, sizeof c->screens[0]);
    c->idle = calloc(plan->tables, sizeof c->idle[0]);
    if (!c->tables || !c->screens || !c->idle)
        return hb_fail(err, HB_NO_MEMORY, "no memory for so many people");
    seat_people(c);
    return true;
}

void hb_crowd_done(struct hb_load_crowd *c)
{
    for (unsigned i = 0; i < c->plan.tables; i++) {
        for (unsigned k = 0; k < c->tables[i].count; k++)
            hb_ws_done(&c->tables[i].screens[k].ws);
        hb_mirror_done(&c->tables[i].mirror);
    }
    hb_net_done(&c->net);
    free(c->script.steps);
    free(c->tables);
    free(c->screens);
    free(c->idle);
    free(c->answers.at);
    free(c->screens_reached.at);
}

static int64_t later(unsigned seconds)
{
    return hb_microseconds() + (int64_t)seconds * MILLION;
}

/* A few tables at a time, so that the listening socket of the server is not overrun. */
bool hb_crowd_connect(struct hb_load_crowd *c, unsigned seconds)
{
    int64_t end = later(seconds);

    while (c->met + c->broken < c->plan.tables && hb_microseconds() < end) {
        while (c->begun < c->plan.tables && c->begun - c->met - c->broken < AT_ONCE)
            begin_table(c);
        hb_net_wait(&c->net, 10);
    }
    return c->met == c->plan.tables;
}

/* In the same way, so the server is not asked for everything at once. */
bool hb_crowd_gather(struct hb_load_crowd *c, unsigned seconds)
{
    int64_t end = later(seconds);

    while (c->ready + c->broken < c->plan.tables && hb_microseconds() < end) {
        while (c->opened < c->plan.tables && c->opened - c->ready - c->broken < AT_ONCE)
            open_room(&c->tables[c->opened++]);
        hb_net_wait(&c->net, 10);
    }
    return c->ready == c->plan.tables;
}

bool hb_crowd_return(struct hb_load_crowd *c, unsigned seconds)
{
    unsigned all = c->plan.tables * c->plan.players + c->plan.spectators, gone = 0;
    int64_t end = later(seconds);

    c->back = 0;
    for (unsigned i = 0; i < all; i++)
        hb_ws_close(&c->screens[i].ws);
    while (c->back < all && c->broken == 0 && hb_microseconds() < end) {
        for (; gone < all && gone - c->back < RETURN_AT_ONCE; gone++) {
            c->screens[gone].returning = true;
            if (!hb_ws_connect(&c->screens[gone].ws, address_of(c->screens[gone].table)))
                leave_alone(c->screens[gone].table, "no connection can be made");
        }
        hb_net_wait(&c->net, 10);
    }
    return c->back == all;
}

/* crowd.c -- people at many tables. */
#include "crowd.h"

#include "core/assert.h"
#include "core/splitmix.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROOM_TEXT = 32, KEY_TEXT = 64, ASK_TEXT = 512, AT_ONCE = 32, MILLION = 1000000 };
enum { FIRST_ADDRESS = 0x7f100001 }; /* each table comes from an address of its own, 127.16.0.1 and on */

enum stage { ABSENT, CONNECTING, OPENING, JOINING, WATCHING, STARTING, IDLE, MOVING, BROKEN };

/* The id of an answer says what was asked. */
enum ask { ASK_OPEN = 1, ASK_JOIN, ASK_WATCH, ASK_MOVE, ASK_LEAVE };

struct screen {
    struct hb_ws ws; /* first */
    struct table *table;
    unsigned seat; /* players and above: a spectator */
    uint32_t seen;
    char key[KEY_TEXT];
};

struct table {
    struct hb_crowd *crowd;
    struct screen *screens; /* players first */
    unsigned count;
    enum stage stage;
    unsigned left;  /* screens that are still awaited in this stage */
    unsigned ended; /* screens that know that the game is over */
    char room[ROOM_TEXT];
    struct hb_mirror mirror;
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

void hb_times_add(struct hb_times *t, int64_t microseconds)
{
    if (t->count == t->room) {
        t->room = t->room == 0 ? 4096 : 2 * t->room;
        t->at = realloc(t->at, t->room * sizeof t->at[0]);
        HB_ASSERT(t->at != NULL);
    }
    t->at[t->count++] = (uint32_t)microseconds;
}

/* ---- asking ---- */

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
    struct hb_crowd *c = t->crowd;

    if (t->stage == BROKEN)
        return;
    if (t->stage == MOVING)
        c->busy--;
    t->stage = BROKEN;
    if (c->broken++ < TOLD)
        fprintf(stderr, "load: table %zu is left alone: %s\n", (size_t)(t - c->tables), why);
}

/* ---- setting up ---- */

static bool is_player(const struct screen *s)
{
    return s->seat < s->table->crowd->plan.players;
}

static void open_room(struct table *t)
{
    const char *options = strcmp(t->crowd->plan.game, "castle") == 0 ? "{\"season\":\"summer\"}" : "{}";
    char seats[ASK_TEXT / 2];
    struct hb_text out = hb_text_in(seats, sizeof seats);

    t->stage = OPENING;
    t->ended = 0;
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

static void join_room(struct table *t)
{
    t->stage = JOINING;
    t->left = t->crowd->plan.players - 1;
    for (unsigned i = 1; i < t->crowd->plan.players; i++)
        ask(&t->screens[i],
            "{\"do\":\"join\",\"id\":%d,\"room\":\"%s\",\"seat\":%u,\"name\":\"Player %u\",\"tag\":\"%016llx\"}",
            ASK_JOIN, t->room, i, i, (unsigned long long)hb_splitmix(&t->crowd->tags));
}

static void watch_room(struct table *t)
{
    t->stage = WATCHING;
    t->left = t->count;
    for (unsigned i = 0; i < t->count; i++) {
        struct screen *s = &t->screens[i];

        s->seen = 0;
        if (is_player(s))
            ask(s, "{\"do\":\"watch\",\"id\":%d,\"room\":\"%s\",\"seen\":0,\"keys\":[\"%s\"]}", ASK_WATCH, t->room,
                s->key);
        else
            ask(s, "{\"do\":\"watch\",\"id\":%d,\"room\":\"%s\",\"seen\":0}", ASK_WATCH, t->room);
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
    struct hb_crowd *c = t->crowd;

    t->stage = IDLE;
    HB_ASSERT(c->idle_count < c->plan.tables);
    c->idle[(c->idle_first + c->idle_count++) % c->plan.tables] = (uint32_t)(t - c->tables);
}

static void begin_table(struct hb_crowd *c)
{
    struct table *t = &c->tables[c->begun++];

    t->stage = CONNECTING;
    t->left = t->count;
    for (unsigned i = 0; i < t->count; i++)
        if (!hb_ws_connect(&t->screens[i].ws, FIRST_ADDRESS + (uint32_t)(t - c->tables)))
            leave_alone(t, "no connection can be made");
}

/* ---- moves ---- */

bool hb_crowd_move(struct hb_crowd *c)
{
    struct table *t;
    unsigned seat = 0;
    char move[HB_MOVE_TEXT];

    if (c->idle_count == 0)
        return false;
    t = &c->tables[c->idle[c->idle_first]];
    c->idle_first = (c->idle_first + 1) % c->plan.tables;
    c->idle_count--;
    if (t->stage == BROKEN)
        return true;
    while (seat < c->plan.players && !hb_mirror_may_move(&t->mirror, seat))
        seat++;
    HB_ASSERT(seat < c->plan.players);
    hb_mirror_random_move(&t->mirror, seat, &c->random, move);
    t->stage = MOVING;
    t->left = t->count;
    t->answered = false;
    t->measured = c->measuring;
    t->expected = t->mirror.seq + 1;
    c->busy++;
    t->sent = hb_microseconds();
    ask(&t->screens[seat],
        "{\"do\":\"move\",\"id\":%d,\"room\":\"%s\",\"key\":\"%s\",\"move\":\"%s\",\"tag\":\"%llu\"}", ASK_MOVE,
        t->room, t->screens[seat].key, move, (unsigned long long)t->tags++);
    return true;
}

/* After the start: ready.  After a move, when all have heard of it: on, or to another room once all know that the game
 * is over. */
static void go_on(struct table *t)
{
    if (t->stage == STARTING && t->mirror.table != NULL) {
        if (t->crowd->ready < t->crowd->plan.tables)
            t->crowd->ready++;
        sit_idle(t);
    }
    if (t->stage == MOVING && t->answered && t->left == 0) {
        t->crowd->busy--;
        t->crowd->moves++;
        t->stage = IDLE;
        if (hb_actor(hb_table_game(t->mirror.table)) != HB_NOBODY)
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

/* ---- hearing ---- */

static bool take_event(struct screen *s, const json_t *event)
{
    struct table *t = s->table;
    struct hb_error err;
    const char *kind = json_string_value(json_object_get(event, "kind"));
    uint32_t seq = (uint32_t)json_integer_value(json_object_get(event, "seq"));

    if (seq != s->seen + 1 || kind == NULL) {
        leave_alone(t, "an event is missing");
        return false;
    }
    s->seen = seq;
    t->crowd->events++;
    if (t->stage == MOVING && seq == t->expected)
        reached(t);
    if (strcmp(kind, "end") == 0)
        t->ended++;
    if (seq == t->mirror.seq + 1 && !hb_mirror_event(&t->mirror, event, &err)) {
        leave_alone(t, err.text);
        return false;
    }
    return true;
}

static bool take_events(struct screen *s, const json_t *message)
{
    const json_t *events = json_object_get(message, "events");

    for (size_t i = 0; i < json_array_size(events); i++)
        if (!take_event(s, json_array_get(events, i)))
            return false;
    return true;
}

static void copy_text(char *to, size_t room, const json_t *from)
{
    snprintf(to, room, "%s", json_is_string(from) ? json_string_value(from) : "");
}

static void opened_room(struct screen *s, const json_t *answer)
{
    struct table *t = s->table;

    copy_text(t->room, sizeof t->room, json_object_get(answer, "room"));
    copy_text(s->key, sizeof s->key, json_object_get(json_array_get(json_object_get(answer, "keys"), 0), "key"));
    join_room(t);
}

static void joined_room(struct screen *s, const json_t *answer)
{
    copy_text(s->key, sizeof s->key, json_object_get(answer, "key"));
    if (--s->table->left == 0)
        watch_room(s->table);
}

static void watches_room(struct screen *s, const json_t *answer)
{
    struct table *t = s->table;

    if (!take_events(s, answer) || --t->left > 0)
        return;
    t->stage = STARTING;
    go_on(t);
}

static void moved(struct screen *s, const json_t *answer)
{
    struct table *t = s->table;

    if (t->stage != MOVING || json_integer_value(json_object_get(answer, "seq")) != t->expected) {
        leave_alone(t, "the answer to a move has another number than its event");
        return;
    }
    t->answered = true;
    if (t->measured)
        hb_times_add(&t->crowd->answers, hb_microseconds() - t->sent);
    go_on(t);
}

static void take_answer(struct screen *s, const json_t *answer)
{
    static void (*const takers[])(struct screen *, const json_t *) = {
        [ASK_OPEN] = opened_room, [ASK_JOIN] = joined_room, [ASK_WATCH] = watches_room, [ASK_MOVE] = moved
    };
    json_int_t id = json_integer_value(json_object_get(answer, "re"));

    if (!json_is_true(json_object_get(answer, "ok"))) {
        char *text = json_dumps(answer, JSON_COMPACT);

        leave_alone(s->table, text == NULL ? "refused" : text);
        free(text);
    } else if (id > 0 && id < (json_int_t)(sizeof takers / sizeof takers[0])) {
        takers[id](s, answer);
    }
}

static void heard(struct hb_ws *ws, const char *text, size_t length)
{
    struct screen *s = (struct screen *)ws;
    json_t *message;

    if (s->table->stage == BROKEN)
        return;
    s->table->crowd->bytes += length;
    message = json_loadb(text, length, 0, NULL);
    if (message == NULL)
        leave_alone(s->table, "a message is not JSON");
    else if (json_object_get(message, "re") != NULL)
        take_answer(s, message);
    else if (take_events(s, message))
        go_on(s->table);
    json_decref(message);
}

static void opened(struct hb_ws *ws)
{
    struct table *t = ((struct screen *)ws)->table;

    if (t->stage == CONNECTING && --t->left == 0)
        open_room(t);
}

static void lost(struct hb_ws *ws, const char *why)
{
    leave_alone(((struct screen *)ws)->table, why);
}

static const struct hb_ws_listener listener = { opened, heard, lost };

/* ---- the whole ---- */

static void seat_people(struct hb_crowd *c)
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
        }
    }
}

bool hb_crowd_init(struct hb_crowd *c, const struct hb_crowd_plan *plan, struct hb_error *err)
{
    *c = (struct hb_crowd){ .plan = *plan, .random = plan->seed, .tags = (uint64_t)hb_microseconds() };
    if (!hb_net_init(&c->net, plan->url, err))
        return false;
    c->tables = calloc(plan->tables, sizeof c->tables[0]);
    c->screens = calloc((size_t)plan->tables * plan->players + plan->spectators, sizeof c->screens[0]);
    c->idle = calloc(plan->tables, sizeof c->idle[0]);
    if (c->tables == NULL || c->screens == NULL || c->idle == NULL)
        return hb_fail(err, HB_NO_MEMORY, "no memory for so many people");
    seat_people(c);
    return true;
}

void hb_crowd_done(struct hb_crowd *c)
{
    for (unsigned i = 0; i < c->plan.tables; i++) {
        for (unsigned k = 0; k < c->tables[i].count; k++)
            hb_ws_done(&c->tables[i].screens[k].ws);
        hb_mirror_done(&c->tables[i].mirror);
    }
    hb_net_done(&c->net);
    free(c->tables);
    free(c->screens);
    free(c->idle);
    free(c->answers.at);
    free(c->screens_reached.at);
}

bool hb_crowd_gather(struct hb_crowd *c, unsigned seconds)
{
    int64_t end = hb_microseconds() + (int64_t)seconds * MILLION;

    while (c->ready + c->broken < c->plan.tables && hb_microseconds() < end) {
        while (c->begun < c->plan.tables && c->begun - c->ready - c->broken < AT_ONCE)
            begin_table(c);
        hb_net_wait(&c->net, 10);
    }
    return c->ready == c->plan.tables;
}

/* hostile_stage.c -- a server under attack and its bystanders (hostile_stage.h). */
#include "tests/hostile/hostile_stage.h"

#include "engine/splitmix.h"
#include "programs/client/client.h"
#include "tests/crash/audit.h"
#include "tests/crash/port.h"

#include <poll.h>
#include <signal.h>
#include <time.h>

enum { BYSTANDERS_FROM = 0x7f630001, READERS_FROM = 0x7f630101 }; /* 127.99.x.1: no attack comes from there */
enum { MOVES_BEFORE = 4, MOVES_AFTER = 6, URL = 64 };

/* Twelve wishes a second each are far below every limit. */
static const struct hb_manners honest = { .talk = 0, .pace = 80, .from = BYSTANDERS_FROM };

/* The server */

void stage_start(struct stage *s)
{
    const char *options[32];
    char port[16];
    unsigned count = 0;

    for (; s->options && s->options[count]; count++)
        options[count] = s->options[count];
    snprintf(port, sizeof port, "%u", s->port);
    options[count++] = "--port";
    options[count++] = port;
    options[count] = NULL;
    running_start(&s->server, options);
    s->port = s->server.port;
    s->pid = (unsigned long)s->server.pid;
}

/* Everybody lives on meanwhile, so that they hear that the server stops. */
void stage_stop(struct stage *s, int signal)
{
    struct pollfd ended = { .fd = s->server.out, .events = POLLIN };

    running_signal(&s->server, signal);
    while (poll(&ended, 1, 0) == 0)
        stage_live(s, 1);
    assert_int_equal(running_wait(&s->server), signal == SIGKILL ? 128 + SIGKILL : 0);
}

void stage_restart(struct stage *s, int signal)
{
    stage_stop(s, signal);
    stage_start(s);
}

static void url_of(const struct stage *s, char url[URL])
{
    snprintf(url, URL, "ws://127.0.0.1:%u/ws", s->port);
}

unsigned stage_status_from(const struct stage *s, uint32_t from, const char *path)
{
    char text[256];
    struct reply r;
    unsigned status;
    int fd = client_dial_as(s->port, from, 0);

    assert_true(fd >= 0);
    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n\r\n", path, s->port);
    client_write(fd, text, strlen(text));
    r = client_reply(fd);
    status = r.status;
    reply_done(&r);
    return status;
}

unsigned stage_status(const struct stage *s, const char *path)
{
    const struct timespec pause = { .tv_nsec = 100 * 1000 * 1000 };
    int64_t end = hb_milliseconds() + WAIT_MS;
    unsigned status;

    while ((status = stage_status_from(s, READERS_FROM, path)) == 429 && hb_milliseconds() < end)
        nanosleep(&pause, NULL);
    return status;
}

uint64_t stage_number(struct stage *s)
{
    return hb_splitmix(&s->random) ^ (uint64_t)hb_milliseconds();
}

double stage_memory(const struct stage *s)
{
    struct hb_use use;

    hb_use_read(&use, s->pid);
    return use.known ? use.peak / 1e6 : 0;
}

/* The bystanders */

static void live(struct hb_people *people, int milliseconds)
{
    hb_people_live(people, milliseconds);
    if (people->failure.code != HB_OK)
        fail_msg("a bystander was wronged: %s", people->failure.text);
}

void stage_live(struct stage *s, int milliseconds)
{
    if (s->others)
        live(s->others, 0);
    live(&s->people, milliseconds);
}

void stage_wait_for_refusals(struct stage *s, unsigned count)
{
    uint64_t enough = s->people.refused + count;
    int64_t end = hb_milliseconds() + WAIT_MS;

    while (s->people.refused < enough) {
        stage_live(s, 1);
        if (hb_milliseconds() > end)
            fail_msg("moves are acknowledged although nothing can be kept");
    }
}

void stage_wait_for_moves(struct stage *s, unsigned count)
{
    uint64_t enough = s->people.diary.moves + count;
    int64_t end = hb_milliseconds() + WAIT_MS;

    while (s->people.diary.moves < enough) {
        stage_live(s, 1);
        if (hb_milliseconds() > end)
            fail_msg("nothing is kept although it could be kept again");
    }
}

static void play_on(struct stage *s, unsigned moves)
{
    uint64_t enough = s->people.diary.moves + moves;
    int64_t end = hb_milliseconds() + WAIT_MS;

    while (s->people.diary.moves < enough) {
        stage_live(s, 1);
        if (hb_milliseconds() > end)
            fail_msg("the game of the bystanders does not go on: %d moves were acknowledged",
                     (int)s->people.diary.moves);
    }
}

static void come_to_rest(struct stage *s)
{
    int64_t end = hb_milliseconds() + WAIT_MS;

    s->people.resting = true;
    while (!hb_people_rest(&s->people)) {
        stage_live(s, 1);
        if (hb_milliseconds() > end)
            fail_msg("a bystander is not answered");
    }
}

void stage_open(struct stage *s, const struct intent *intent, const char *const *options)
{
    char url[URL];
    struct hb_error err;
    uint64_t seed;

    *s = (struct stage){ .intent = intent, .random = intent->seed, .options = options, .port = intent->port };
    s->pid = intent->pid;
    s->people.net.epoll = -1;
    s->end = hb_milliseconds() + (int64_t)intent->minutes * 60000;
    s->server.pid = -1;
    if (intent->port == 0) {
        s->held = hb_port_hold(&s->port);
        assert_true(s->held >= 0);
        running_init(&s->server);
        stage_start(s);
    }
    url_of(s, url);
    seed = intent->port == 0 ? hb_splitmix(&s->random) : stage_number(s); /* a server knows the tags of before */
    if (!hb_people_init(&s->people, url, 1, seed, &honest, &err))
        fail_msg("%s", err.text);
    play_on(s, MOVES_BEFORE);
}

bool stage_goes_on(const struct stage *s, unsigned long done, unsigned long brief)
{
    return s->intent->minutes == 0 ? done < brief : hb_milliseconds() < s->end;
}

void stage_skip(struct stage *s, const char *why)
{
    s->notice = why;
}

/* The judgement */

static void audit(struct stage *s)
{
    struct hb_error err;
    char url[URL], path[96];
    const char *room;
    json_t *pages;

    url_of(s, url);
    if (!hb_audit(url, &s->people.diary, HB_UNDER_WAY, &err))
        fail_msg("%s", err.text);
    json_object_foreach(s->people.diary.rooms, room, pages)
    {
        snprintf(path, sizeof path, "/api/rooms/%s", room);
        assert_int_equal(stage_status(s, path), 200);
    }
    assert_int_equal(stage_status(s, "/healthz"), 200);
}

void stage_judge(struct stage *s, double megabytes)
{
    enum { AT_FIRST = 48 }; /* MB of a server with a table or two */

    play_on(s, MOVES_AFTER);
    come_to_rest(s);
    printf("# bystanders: %d moves acknowledged, the slowest wish took %d ms; the server had at most %.0f MB\n",
           (int)s->people.diary.moves, (int)s->people.slowest, stage_memory(s));
    audit(s);
    if (MEASURED && stage_memory(s) > AT_FIRST + megabytes)
        fail_msg("the server has had %.0f MB, and %.0f are allowed", stage_memory(s), AT_FIRST + megabytes);
    if (s->server.pid <= 0)
        return;
    stage_restart(s, SIGTERM);
    audit(s);
    stage_stop(s, SIGTERM);
}

void stage_close(struct stage *s)
{
    hb_people_done(&s->people);
    if (s->intent->port == 0) {
        running_done(&s->server);
        close(s->held);
    }
}

/* A table that an attack is about */

static int guest_from(const struct stage *s, uint32_t from)
{
    unsigned status;
    int fd = client_dial_as(s->port, from, 0);

    assert_true(fd >= 0);
    fd = client_guest_on(fd, s->port, &status);
    assert_int_equal(status, 101);
    return fd;
}

/* The seat that has something to do, and what. */
static unsigned legal(const struct victim *v, char move[HB_MOVE_TEXT])
{
    for (unsigned seat = 0; seat < 2; seat++) {
        json_t *answer = wish_ask(v->fd, "{\"do\":\"legal\",\"room\":\"%s\",\"key\":\"%s\"}", v->room, v->key[seat]);
        const json_t *first = json_array_get(json_object_get(answer, "moves"), 0);

        if (first)
            wish_copy(move, HB_MOVE_TEXT, first, "move");
        json_decref(answer);
        if (first)
            return seat;
    }
    return 2;
}

void victim_open(struct victim *v, struct stage *s, uint32_t from, bool is_public)
{
    int64_t end = hb_milliseconds() + WAIT_MS;
    char move[HB_MOVE_TEXT];
    json_t *answer;

    *v = (struct victim){ .fd = guest_from(s, from) };
    answer = wish_ask(v->fd,
                      "{\"do\":\"open\",\"game\":\"carcassonne\",\"public\":%s,\"tag\":\"victim %016llx\",\"seats\":["
                      "{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"person\",\"name\":\"Ben\"}]}",
                      is_public ? "true" : "false", (unsigned long long)stage_number(s));
    if (!wish_is_good(answer))
        fail_msg("an honest guest cannot open a room: %s", wish_code(answer));
    wish_copy(v->room, sizeof v->room, answer, "room");
    for (unsigned i = 0; i < 2; i++)
        wish_copy(v->key[i], sizeof v->key[i], json_array_get(json_object_get(answer, "keys"), i), "key");
    json_decref(answer);
    while (legal(v, move) == 2) { /* the game begins a moment later */
        assert_true(hb_milliseconds() < end);
        stage_live(s, 120);
    }
}

void victim_back(struct victim *v, const struct stage *s)
{
    close(v->fd);
    v->fd = guest_from(s, 0);
}

bool victim_move(struct victim *v)
{
    char move[HB_MOVE_TEXT];
    unsigned seat = legal(v, move);
    json_t *answer;
    bool good;

    if (seat == 2)
        return false;
    answer = wish_ask(v->fd, "{\"do\":\"move\",\"room\":\"%s\",\"key\":\"%s\",\"move\":\"%s\",\"tag\":\"m%u\"}",
                      v->room, v->key[seat], move, v->tags++);
    good = wish_is_good(answer);
    if (good)
        v->seq = json_integer_value(json_object_get(answer, "seq"));
    else
        printf("# a move is refused: %s\n", wish_code(answer));
    json_decref(answer);
    return good;
}

bool victim_resign(struct victim *v)
{
    json_t *answer = wish_ask(v->fd, "{\"do\":\"resign\",\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"r%u\"}", v->room,
                              v->key[0], v->tags++);
    bool good = wish_is_good(answer);

    json_decref(answer);
    return good;
}

void victim_close(struct victim *v)
{
    close(v->fd);
}

unsigned victim_status(const struct victim *v, const struct stage *s, const char *below)
{
    char path[96];

    snprintf(path, sizeof path, "/api/rooms/%s%s", v->room, below);
    return stage_status(s, path);
}

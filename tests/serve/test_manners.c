/* test_manners.c -- guests who mean harm, or know no measure: what they get, and that others do not notice. */
#include "tests/serve/raw_client.h"
#include "tests/serve/running.h"
#include "tests/serve/support.h"
#include "tests/serve/tests.h"

#include "server/lobby/hall.h"

#include <dirent.h>
#include <jansson.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int set_up(void **state)
{
    static struct running r;

    running_init(&r);
    *state = &r;
    return 0;
}

static int tear_down(void **state)
{
    running_done(*state);
    return 0;
}

/* What the tests have in common */

/* The answer; what is told to everybody who watches may come before it. */
static char *ask(int fd, const char *wish)
{
    struct frame f = { .text = NULL };

    client_say(fd, wish);
    do {
        frame_done(&f);
        assert_true(client_hear(fd, &f));
        assert_int_equal(f.opcode, TEXT_FRAME);
    } while (!strstr(f.text, "\"re\":"));
    return f.text;
}

static void ask_well(int fd, const char *wish)
{
    char *answer = ask(fd, wish);

    assert_non_null(strstr(answer, "\"ok\":true"));
    free(answer);
}

struct opened {
    char room[HB_ROOM_ID + 1], key[64];
};

static struct opened open_room(int fd, const char *tag)
{
    char wish[256];
    struct opened o;
    char *answer;
    json_t *json;

    snprintf(wish, sizeof wish,
             "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"tag\":\"%s\","
             "\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"open\"}]}",
             tag);
    answer = ask(fd, wish);
    json = json_loads(answer, 0, NULL);
    snprintf(o.room, sizeof o.room, "%s", json_string_value(json_object_get(json, "room")));
    snprintf(o.key, sizeof o.key, "%s",
             json_string_value(json_object_get(json_array_get(json_object_get(json, "keys"), 0), "key")));
    json_decref(json);
    free(answer);
    return o;
}

static void do_in(char out[256], const char *wish, const struct opened *o)
{
    snprintf(out, 256, "{\"do\":\"%s\",\"id\":1,\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"start of the game\"}", wish,
             o->room, o->key);
}

static void sit(int fd, const char *room, const char *key)
{
    char wish[256];

    snprintf(wish, sizeof wish, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\",\"keys\":[\"%s\"]}", room, key);
    ask_well(fd, wish);
}

static int guest_of_network(const struct running *r, unsigned network, unsigned *status)
{
    return client_guest_on(client_dial_as(r->port, 0x7f000001 + 0x100 * network, 0), r->port, status);
}

/* One of another network, who opens a table and sits at it. */
static int player_of_network(const struct running *r, unsigned network)
{
    unsigned status;
    int fd = guest_of_network(r, network, &status);
    char tag[64];
    struct opened o;

    assert_int_equal(status, 101);
    snprintf(tag, sizeof tag, "the tag of network %u nobody guesses", network);
    o = open_room(fd, tag);
    sit(fd, o.room, o.key);
    return fd;
}

static void watch(int fd, const struct opened *o)
{
    char wish[256];

    snprintf(wish, sizeof wish, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\",\"seen\":0}", o->room);
    ask_well(fd, wish);
}

static void say_in(char wish[256], const struct opened *o, const char *tag)
{
    snprintf(wish, 256,
             "{\"do\":\"chat\",\"id\":5,\"room\":\"%s\",\"key\":\"%s\",\"text\":\"psst\",\"tag\":\"%s, a long tag\"}",
             o->room, o->key, tag);
}

static struct opened started(int fd)
{
    struct opened o = open_room(fd, "one that nobody can guess");
    char wish[256];

    do_in(wish, "start", &o);
    ask_well(fd, wish);
    return o;
}

static struct reply get(const struct running *r, unsigned host, const char *path, const char *headers)
{
    char request[1024];

    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n", path,
             headers);
    return client_raw_from(host, r->port, request);
}

static unsigned status_of(const struct running *r, unsigned host, const char *path)
{
    struct reply reply = get(r, host, path, "");
    unsigned status = reply.status;

    reply_done(&reply);
    return status;
}

static void expect(const struct running *r, unsigned host, const char *path, unsigned status)
{
    assert_int_equal(status_of(r, host, path), status);
}

static bool has_ended(int fd)
{
    struct pollfd there = { .fd = fd, .events = POLLIN };
    char byte;

    return poll(&there, 1, 0) == 1 && read(fd, &byte, 1) <= 0;
}

/* Guests */

/* One guest watches two rooms; the first of them is not what it was, and the guest is sent away because of it.  Whoever
 * comes next is somebody else. */
static void what_is_said_in_a_room_does_not_reach_whoever_comes_after_one_who_was_sent_away(void **state)
{
    struct running *r = *state;
    struct opened deleted, private;
    char wish[256], *answer;
    int sent_away, host, stranger;
    struct frame f;

    running_start(r, NULL);
    sent_away = client_guest(r->port);
    host = client_guest(r->port);
    deleted = open_room(host, "the first tag nobody can guess");
    private = open_room(host, "the second tag nobody can guess");
    watch(sent_away, &private);
    watch(sent_away, &deleted);
    running_delete(r, deleted.room);
    for (unsigned i = 0; i < 2; i++) {
        say_in(wish, &deleted, i == 0 ? "once" : "twice");
        answer = ask(host, wish);
        assert_non_null(strstr(answer, "\"not_kept\""));
        free(answer);
    }
    assert_int_equal(client_hear_end(sent_away), 1013);
    stranger = client_guest(r->port);
    say_in(wish, &private, "psst");
    ask_well(host, wish);
    client_say(stranger, "{\"do\":\"ping\",\"id\":9}");
    assert_true(client_hear(stranger, &f));
    assert_non_null(strstr(f.text, "\"re\":9"));
    frame_done(&f);
    assert_int_equal(running_number(r, "hradby_guests_known"), 2);
    close(stranger);
    close(host);
    assert_int_equal(running_stop(r), 0);
}

/* Refusing is not enough for one who does not listen. */
static void who_says_too_much_is_cut(void **state)
{
    enum { MOST = 100000 };
    struct running *r = *state;
    int flooder, other;

    running_start(r, NULL);
    other = client_guest_from(2, r->port);
    flooder = client_guest(r->port);
    for (unsigned i = 0; i < MOST && !has_ended(flooder); i++) {
        client_say(flooder, "{\"do\":\"ping\",\"id\":1}");
        if (i % 100 == 0 && running_number(r, "hradby_guests_flooding_total") > 0)
            break;
    }
    assert_int_equal(running_number(r, "hradby_guests_flooding_total"), 1);
    close(flooder);
    ask_well(other, "{\"do\":\"ping\",\"id\":1}");
    close(other);
    assert_int_equal(running_stop(r), 0);
}

static void who_is_cut_for_saying_too_much_is_told_so(void **state)
{
    struct running *r = *state;
    int flooder;

    running_start(r, (const char *const[]){ "--asks-per-second", "1", "--asks-at-once", "1", NULL });
    flooder = client_guest(r->port);
    for (unsigned i = 0; i < 5; i++) /* four are the limit, which grows by two a second */
        client_say(flooder, "{\"do\":\"ping\",\"id\":1}");
    while (running_number(r, "hradby_guests_flooding_total") == 0)
        client_say(flooder, "{\"do\":\"ping\",\"id\":1}");
    assert_int_equal(client_hear_end(flooder), 1008);
    assert_int_equal(running_stop(r), 0);
}

/* It says nothing but the empty pongs that some clients answer with, for longer than it may be silent. */
static void an_empty_pong_is_a_sign_of_life(void **state)
{
    struct running *r = *state;
    struct frame f;
    int fd;

    running_start(r, (const char *const[]){ "--silence", "10", NULL });
    fd = client_guest(r->port);
    for (unsigned i = 0; i < 3; i++) { /* one every four seconds */
        assert_true(client_hear_any(fd, &f));
        assert_int_equal(f.opcode, PING_FRAME);
        frame_done(&f);
        client_frame(fd, PONG_FRAME, true, "", 0);
    }
    ask_well(fd, "{\"do\":\"ping\",\"id\":1}");
    close(fd);
    assert_int_equal(running_stop(r), 0);
}

static void one_who_answers_nothing_is_dropped(void **state)
{
    struct running *r = *state;
    int fd;

    running_start(r, (const char *const[]){ "--silence", "2", NULL });
    fd = client_guest(r->port);
    assert_int_equal(client_hear_end(fd), 0);
    assert_int_equal(running_stop(r), 0);
}

static void hear_presence(int fd, const char *here)
{
    struct frame f = { .text = NULL };

    do {
        frame_done(&f);
        assert_true(client_hear(fd, &f));
    } while (!f.text || !strstr(f.text, here));
    frame_done(&f);
}

/* Everything is swallowed between one of them and the server.  That connection is waited for, for an hour here;
 * the other is told long before, and hears that they are back when something comes of them. */
static void who_does_not_answer_is_away_for_those_at_the_table(void **state)
{
    struct running *r = *state;
    char wish[512], ben[64];
    struct opened o;
    json_t *json;
    char *answer;
    int here, swallowed;

    running_start(r, (const char *const[]){ "--silence", "3600", NULL });
    here = client_guest(r->port);
    swallowed = client_guest(r->port);
    o = open_room(here, "the first tag nobody can guess");
    snprintf(wish, sizeof wish, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\",\"keys\":[\"%s\"]}", o.room, o.key);
    ask_well(here, wish);
    snprintf(wish, sizeof wish,
             "{\"do\":\"join\",\"id\":1,\"room\":\"%s\",\"name\":\"Ben\",\"tag\":\"ben's tag nobody knows\"}", o.room);
    answer = ask(swallowed, wish);
    json = json_loads(answer, 0, NULL);
    snprintf(ben, sizeof ben, "%s", json_string_value(json_object_get(json, "key")));
    json_decref(json);
    free(answer);
    snprintf(wish, sizeof wish, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\",\"keys\":[\"%s\"]}", o.room, ben);
    ask_well(swallowed, wish);
    hear_presence(here, "\"here\":[0,1]");
    hear_presence(here, "\"here\":[0],"); /* pings of the server go unanswered */
    assert_int_equal(running_number(r, "hradby_guests"), 2);
    ask_well(swallowed, "{\"do\":\"ping\",\"id\":1}");
    hear_presence(here, "\"here\":[0,1]");
    close(here);
    close(swallowed);
    assert_int_equal(running_stop(r), 0);
}

/* Each has less waiting than one guest may have, all together more than there is room for.  The texts are read by
 * nobody. */
static void what_waits_for_all_guests_together_has_a_limit(void **state)
{
    enum { GUESTS = 24, EACH = 200, ROUNDS = 2000 };
    struct running *r = *state;
    int fds[GUESTS];

    running_start(r, (const char *const[]){ "--queue", "1000000", "--queues", "1048576", "--asks-per-second", "100000",
                                            "--asks-at-once", "100000", NULL });
    for (unsigned i = 0; i < GUESTS; i++)
        fds[i] = client_guest(r->port);
    for (unsigned round = 0; round < ROUNDS && running_number(r, "hradby_guests_slow_total") == 0; round++) {
        assert_true(running_number(r, "hradby_queue_bytes") <= 1048576 + 65536);
        for (unsigned i = 0; i < GUESTS; i++)
            for (unsigned n = 0; n < EACH; n++)
                client_say(fds[i], "{\"do\":\"hello\",\"id\":1}");
    }
    assert_true(running_number(r, "hradby_guests_slow_total") > 0);
    assert_true(running_number(r, "hradby_queue_bytes") <= 1048576 + 65536);
    for (unsigned i = 0; i < GUESTS; i++)
        close(fds[i]);
    while (running_number(r, "hradby_guests") != 0)
        ;
    assert_int_equal(running_number(r, "hradby_queue_bytes"), 0);
    assert_int_equal(running_stop(r), 0);
}

/* Connections */

/* With one guest allowed, an address may have 34 connections. */
static void silent_connections_of_one_address_do_not_keep_others_out(void **state)
{
    enum { MANY = 60, ALLOWED = 34 };
    struct running *r = *state;
    int fds[MANY], guest;

    running_start(r, (const char *const[]){ "--per-address", "1", NULL });
    for (unsigned i = 0; i < MANY; i++)
        fds[i] = client_dial(r->port, 0);
    while (running_number(r, "hradby_turned_away_total") < MANY - ALLOWED)
        ;
    assert_int_equal(running_number(r, "hradby_turned_away_total"), MANY - ALLOWED);
    guest = client_guest_from(2, r->port);
    ask_well(guest, "{\"do\":\"ping\",\"id\":1}");
    for (unsigned i = 0; i < MANY; i++)
        close(fds[i]);
    close(guest);
    while (running_number(r, "hradby_connections") > 1) /* the one that asks */
        ;
    expect(r, 1, "/healthz", 200);
    assert_int_equal(running_stop(r), 0);
}

/* Connections that ask for nothing take all the places there are, and some more; 160 of them may come from one
 * address. */
static void idle_connections_make_room_for_others(void **state)
{
    enum { ALL = 1 + 256, MORE = 8, EACH = 160 };
    struct running *r = *state;
    int fds[ALL + MORE];

    running_start(r, (const char *const[]){ "--guests", "1", NULL });
    for (unsigned i = 0; i < ALL + MORE; i++)
        fds[i] = client_dial_as(r->port, 0x7f000101 + 0x100 * (i / EACH), 0);
    expect(r, 2, "/healthz", 200); /* they are let in one after the other */
    assert_in_range(running_number(r, "hradby_evicted_total"), 1, MORE + 1);
    assert_int_equal(running_number(r, "hradby_turned_away_total"), 0);
    for (unsigned i = 0; i < ALL + MORE; i++)
        close(fds[i]);
    assert_int_equal(running_stop(r), 0);
}

/* A file that no socket holds as a whole. */
static void write_long_page(const struct running *r)
{
    enum { BYTES = 16 << 20 };
    char path[128];
    FILE *f;

    snprintf(path, sizeof path, "%s/long.txt", r->web);
    f = fopen(path, "w");
    assert_non_null(f);
    assert_int_equal(ftruncate(fileno(f), BYTES), 0);
    assert_int_equal(fclose(f), 0);
}

/* They ask for something long and read none of it. */
static void connections_that_do_not_read_make_room_for_others(void **state)
{
    enum { ALL = 1 + 256, EACH = 160, SMALL_BUFFER = 4096 };
    static const char request[] = "GET /long.txt HTTP/1.1\r\nHost: localhost\r\n\r\n";
    struct running *r = *state;
    int fds[ALL];

    write_long_page(r);
    running_start(r,
                  (const char *const[]){ "--guests", "1", "--silence", "2", "--requests-per-second", "10000", NULL });
    for (unsigned i = 0; i < ALL; i++) {
        fds[i] = client_dial_as(r->port, 0x7f000101 + 0x100 * (i / EACH), SMALL_BUFFER);
        client_write(fds[i], request, strlen(request));
    }
    for (unsigned i = 0; i < ALL; i++) /* it is being answered */
        assert_int_equal(poll(&(struct pollfd){ .fd = fds[i], .events = POLLIN }, 1, WAIT_MS), 1);
    while (status_of(r, 2, "/healthz") != 200) /* until they have not read for too long */
        ;
    assert_true(running_number(r, "hradby_evicted_total") > 0);
    for (unsigned i = 0; i < ALL; i++)
        close(fds[i]);
    assert_int_equal(running_stop(r), 0);
}

/* Who watches nothing goes first, then who watches without a seat; of them who is from the network with the most
 * guests. */
static void idle_guests_make_room_and_who_sits_at_a_table_stays(void **state)
{
    struct running *r = *state;
    struct opened o;
    int seated, onlooker, idle[2], fresh[3];
    unsigned status;

    running_start(r, (const char *const[]){ "--guests", "4", NULL });
    seated = guest_of_network(r, 1, &status);
    o = open_room(seated, "the first tag nobody can guess");
    sit(seated, o.room, o.key);
    onlooker = guest_of_network(r, 2, &status);
    watch(onlooker, &o);
    for (unsigned i = 0; i < 2; i++)
        idle[i] = guest_of_network(r, 3, &status);
    ask_well(idle[0], "{\"do\":\"ping\",\"id\":1}"); /* so the other has asked for nothing for longer */
    for (unsigned i = 0; i < 3; i++) {
        fresh[i] = player_of_network(r, 4 + i);
        if (i < 2)
            assert_int_equal(client_hear_end(idle[1 - i]), 1013);
    }
    assert_int_equal(client_hear_end(onlooker), 1013);
    ask_well(seated, "{\"do\":\"ping\",\"id\":1}");
    assert_int_equal(guest_of_network(r, 8, &status), -1);
    assert_int_equal(status, 503); /* all sit at a table */
    assert_int_equal(running_number(r, "hradby_evicted_total"), 3);
    close(seated);
    for (unsigned i = 0; i < 3; i++)
        close(fresh[i]);
    assert_int_equal(running_stop(r), 0);
}

/* Somebody has opened one table and watches it with its one key from everywhere.  Two of these connections could be a
 * player's; the others make room for people who play. */
static void the_key_of_one_seat_does_not_keep_others_out(void **state)
{
    enum { GREEDY = 4, SPARE = GREEDY - HB_CONNECTIONS_PER_SEAT };
    struct running *r = *state;
    int anna, greedy[GREEDY], fresh[SPARE];
    unsigned status;
    struct opened o;

    running_start(r, (const char *const[]){ "--guests", "5", NULL });
    anna = player_of_network(r, 1);
    for (unsigned i = 0; i < GREEDY; i++) {
        greedy[i] = guest_of_network(r, 2 + i, &status);
        if (i == 0)
            o = open_room(greedy[0], "the first tag nobody can guess");
        sit(greedy[i], o.room, o.key);
    }
    for (unsigned i = 0; i < SPARE; i++) {
        fresh[i] = player_of_network(r, 10 + i);
        assert_int_equal(running_number(r, "hradby_evicted_total"), i + 1);
    }
    assert_int_equal(guest_of_network(r, 20, &status), -1);
    assert_int_equal(status, 503);
    ask_well(anna, "{\"do\":\"ping\",\"id\":1}");
    for (unsigned i = 0; i < SPARE; i++) {
        ask_well(fresh[i], "{\"do\":\"ping\",\"id\":1}");
        assert_int_equal(client_hear_end(greedy[i]), 1013);
        close(fresh[i]);
    }
    for (unsigned i = SPARE; i < GREEDY; i++) {
        ask_well(greedy[i], "{\"do\":\"ping\",\"id\":1}");
        close(greedy[i]);
    }
    close(anna);
    assert_int_equal(running_stop(r), 0);
}

static void read_to_the_end(int fd)
{
    struct pollfd there = { .fd = fd, .events = POLLIN };
    char bytes[512];

    do
        assert_int_equal(poll(&there, 1, WAIT_MS), 1);
    while (read(fd, bytes, sizeof bytes) > 0);
    close(fd);
}

static void who_does_not_ask_in_time_goes(void **state)
{
    struct running *r = *state;
    int silent, slow;

    running_start(r, (const char *const[]){ "--silence", "2", NULL });
    silent = client_dial(r->port, 0);
    slow = client_dial(r->port, 0);
    client_write(slow, "GET / HTTP/1.1\r\nHo", 18);
    read_to_the_end(silent);
    read_to_the_end(slow);
    assert_int_equal(running_number(r, "hradby_silent_total"), 2);
    assert_int_equal(running_stop(r), 0);
}

static unsigned files_of(const struct running *r)
{
    char path[64];
    unsigned n = 0;
    DIR *folder;
    const struct dirent *entry;

    snprintf(path, sizeof path, "/proc/%d/fd", (int)r->pid);
    folder = opendir(path);
    assert_non_null(folder);
    while ((entry = readdir(folder)))
        n += entry->d_name[0] != '.';
    closedir(folder);
    return n;
}

/* How often the server has gone to sleep because there was nothing to do. */
static unsigned long rests_of(const struct running *r)
{
    char path[64], line[128];
    unsigned long n = 0;
    FILE *f;

    snprintf(path, sizeof path, "/proc/%d/status", (int)r->pid);
    f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        if (strncmp(line, "voluntary_ctxt_switches:", 24) == 0)
            n = strtoul(line + 24, NULL, 10);
    fclose(f);
    return n;
}

/* Connections wait in the system's queue and are served when there are files again; meanwhile the server rests. */
static void when_no_file_can_be_opened_the_server_pauses_and_goes_on(void **state)
{
    enum { FILES = 64, MANY = 80 };
    struct running *r = *state;
    int fds[MANY];
    unsigned pauses;
    unsigned long rests;

    r->files = FILES;
    running_start(r, (const char *const[]){ "--per-address", "1000", NULL });
    for (unsigned i = 0; i < MANY; i++)
        fds[i] = client_dial(r->port, 0);
    while (files_of(r) < FILES)
        ;
    rests = rests_of(r);
    while (rests_of(r) == rests) /* although there are connections to be let in: so it has paused */
        ;
    for (unsigned i = 0; i < MANY; i++)
        close(fds[i]);
    pauses = running_number(r, "hradby_door_pauses_total");
    assert_in_range(pauses, 1, 1000);
    while (status_of(r, 1, "/healthz") != 200) /* a file is needed to see whether it is well */
        ;
    assert_int_equal(running_stop(r), 0);
}

/* Requests */

static void one_address_may_ask_only_so_often_and_others_do_not_notice(void **state)
{
    enum { AT_ONCE = 20, MOST = 1000 }; /* at one request a second */
    struct running *r = *state;
    struct reply reply = { 0 };
    unsigned asked = 0;

    running_start(r, (const char *const[]){ "--requests-per-second", "1", NULL });
    do {
        reply_done(&reply);
        reply = get(r, 1, "/", "");
    } while (reply.status == 200 && ++asked < MOST);
    assert_int_equal(reply.status, 429);
    assert_true(reply_has(&reply, "Retry-After: 1"));
    assert_non_null(strstr(reply.body, "\"too_fast\""));
    reply_done(&reply);
    assert_in_range(asked, AT_ONCE, MOST - 1);
    expect(r, 2, "/", 200);
    assert_int_equal(running_stop(r), 0);
}

static void a_picture_that_has_not_changed_is_not_sent_again(void **state)
{
    struct running *r = *state;
    struct opened o;
    struct reply first, second;
    char path[96], etag[64] = "", header[96];
    int fd;

    running_start(r, NULL);
    fd = client_guest(r->port);
    o = started(fd);
    snprintf(path, sizeof path, "/api/rooms/%s/picture", o.room);
    first = get(r, 1, path, "");
    assert_int_equal(first.status, 200);
    assert_true(reply_has(&first, "Cache-Control: no-cache"));
    assert_non_null(strstr(first.text, "ETag: "));
    sscanf(strstr(first.text, "ETag: "), "ETag: %60s", etag);
    second = get(r, 1, path, "");
    assert_string_equal(first.body, second.body);
    reply_done(&second);
    snprintf(header, sizeof header, "If-None-Match: %s\r\n", etag);
    second = get(r, 1, path, header);
    assert_int_equal(second.status, 304);
    assert_string_equal(second.body, "");
    reply_done(&second);
    snprintf(path, sizeof path, "/api/rooms/%s/picture?language=cs", o.room);
    second = get(r, 1, path, header);
    assert_int_equal(second.status, 200);
    reply_done(&second);
    reply_done(&first);
    close(fd);
    assert_int_equal(running_stop(r), 0);
}

/* Behind a length that nobody reads to its end there would be another request. */
static void a_length_of_many_digits_is_a_body(void **state)
{
    enum { DIGITS = 600 };
    struct running *r = *state;
    char request[DIGITS + 256];
    struct reply reply;
    size_t n =
        (size_t)snprintf(request, sizeof request, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: ");

    running_start(r, NULL);
    memset(request + n, '0', DIGITS);
    snprintf(request + n + DIGITS, sizeof request - n - DIGITS,
             "30\r\n\r\nGET /api/rooms HTTP/1.1\r\nHost: localhost\r\n\r\n");
    reply = client_raw(r->port, request);
    assert_int_equal(reply.status, 413);
    assert_null(strstr(reply.text, "\"rooms\""));
    reply_done(&reply);
    assert_int_equal(running_stop(r), 0);
}

/* A room whose rows make no sense is there; it only cannot be read. */
static void a_room_that_cannot_be_read_is_not_said_to_be_not_there(void **state)
{
    static const char *const looks[] = { "", "/record", "/picture" };
    struct running *r = *state;
    struct opened o;
    struct reply reply;
    char path[96];
    sqlite3 *db;
    int fd;

    if (!running_has_file())
        skip();
    running_start(r, NULL);
    fd = client_guest(r->port);
    o = started(fd);
    close(fd);
    assert_int_equal(running_stop(r), 0);
    assert_int_equal(sqlite3_open(r->database, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "UPDATE rows SET body = '{\"kind\":\"nonsense\"}' WHERE seq = 1;"
                                  "UPDATE fresh SET body = '{\"kind\":\"nonsense\"}' WHERE seq = 1",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    running_start(r, NULL);
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        snprintf(path, sizeof path, "/api/rooms/%s%s", o.room, looks[i]);
        reply = get(r, 1, path, "");
        assert_int_equal(reply.status, 503);
        assert_non_null(strstr(reply.text, "\r\nRetry-After: "));
        reply_done(&reply);
    }
    expect(r, 1, "/healthz", 200);
    assert_int_equal(running_stop(r), 0);
}

/* That one wish could not be kept says nothing of the disk. */
static void a_room_that_was_deleted_does_not_make_the_server_unwell(void **state)
{
    struct running *r = *state;
    struct opened o;
    char wish[256], *answer;
    int fd;

    running_start(r, NULL);
    fd = client_guest(r->port);
    o = open_room(fd, "the first tag nobody can guess");
    running_delete(r, o.room);
    say_in(wish, &o, "once");
    answer = ask(fd, wish);
    assert_non_null(strstr(answer, "\"not_kept\""));
    free(answer);
    expect(r, 1, "/healthz", 200);
    close(fd);
    assert_int_equal(running_stop(r), 0);
}

int test_manners(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_said_in_a_room_does_not_reach_whoever_comes_after_one_who_was_sent_away,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_says_too_much_is_cut, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_is_cut_for_saying_too_much_is_told_so, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_empty_pong_is_a_sign_of_life, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_who_answers_nothing_is_dropped, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_does_not_answer_is_away_for_those_at_the_table, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_waits_for_all_guests_together_has_a_limit, set_up, tear_down),
        cmocka_unit_test_setup_teardown(silent_connections_of_one_address_do_not_keep_others_out, set_up, tear_down),
        cmocka_unit_test_setup_teardown(idle_connections_make_room_for_others, set_up, tear_down),
        cmocka_unit_test_setup_teardown(connections_that_do_not_read_make_room_for_others, set_up, tear_down),
        cmocka_unit_test_setup_teardown(idle_guests_make_room_and_who_sits_at_a_table_stays, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_key_of_one_seat_does_not_keep_others_out, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_does_not_ask_in_time_goes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(when_no_file_can_be_opened_the_server_pauses_and_goes_on, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_address_may_ask_only_so_often_and_others_do_not_notice, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_picture_that_has_not_changed_is_not_sent_again, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_length_of_many_digits_is_a_body, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_room_that_cannot_be_read_is_not_said_to_be_not_there, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_room_that_was_deleted_does_not_make_the_server_unwell, set_up, tear_down),
    };

    return cmocka_run_group_tests_name("manners", tests, NULL, NULL);
}

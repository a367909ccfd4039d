/* test_frames.c -- WebSocket frames, good and bad ones. */
#include "tests/serve/raw_client.h"
#include "tests/serve/running.h"
#include "tests/serve/support.h"
#include "tests/serve/tests.h"

#include "server/lobby/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char hradby_1[] = "Sec-WebSocket-Protocol: hradby.1\r\n";

static int set_up(void **state)
{
    static const char *const options[] = { "--per-address",     "4",
                                           "--queue",           "65536",
                                           "--asks-per-second", "100000",
                                           "--asks-at-once",    "100000",
                                           "--origin",          "https://allowed.example",
                                           "--proxy",           NULL };
    static struct running r;

    running_init(&r);
    running_start(&r, options);
    *state = &r;
    return 0;
}

static int tear_down(void **state)
{
    struct running *r = *state;
    int status = running_stop(r);

    running_done(r);
    return status;
}

static unsigned port(void **state)
{
    const struct running *r = *state;

    return r->port;
}

static void ask_for_time(int fd)
{
    client_say(fd, "{\"do\":\"ping\",\"id\":7}");
}

static void expect_time(int fd)
{
    struct frame f;

    assert_true(client_hear(fd, &f));
    assert_int_equal(f.opcode, TEXT_FRAME);
    assert_non_null(strstr(f.text, "\"re\":7"));
    assert_non_null(strstr(f.text, "\"ok\":true"));
    frame_done(&f);
}

static unsigned number(void **state, const char *name)
{
    return running_number(*state, name);
}

static void leave(void **state, int fd)
{
    client_frame(fd, CLOSE_FRAME, true, "\x03\xe8", 2);
    client_hear_end(fd);
    while (number(state, "hradby_guests") != 0)
        ;
}

static void a_guest_asks_and_is_answered(void **state)
{
    int fd = client_guest(port(state));

    ask_for_time(fd);
    expect_time(fd);
    assert_int_equal(number(state, "hradby_guests"), 1);
    leave(state, fd);
}

static void a_guest_is_refused_in_the_language_that_he_said(void **state)
{
    int fd = client_guest(port(state));
    struct frame f;

    client_say(fd, "{\"do\":\"dance\",\"id\":1,\"language\":\"cs\"}");
    assert_true(client_hear(fd, &f));
    assert_non_null(strstr(f.text, "přání „dance“ tu nikdo nezná"));
    frame_done(&f);
    leave(state, fd);
    fd = client_guest(port(state)); /* another connection, perhaps with the same number */
    client_say(fd, "{\"do\":\"dance\",\"id\":1}");
    assert_true(client_hear(fd, &f));
    assert_non_null(strstr(f.text, "there is nothing to do called"));
    frame_done(&f);
    leave(state, fd);
}

static void a_text_in_fragments_is_put_together(void **state)
{
    static const char text[] = "{\"do\":\"ping\",\"id\":7}";
    int fd = client_guest(port(state));

    for (size_t i = 0; i < sizeof text - 1; i++) {
        client_frame(fd, i == 0 ? TEXT_FRAME : REST_FRAME, i == sizeof text - 2, text + i, 1);
        client_frame(fd, PONG_FRAME, true, "", 0); /* may stand between fragments */
    }
    expect_time(fd);
    leave(state, fd);
}

/* A wish for the time, blown up with blanks to so many bytes. */
static void say_padded(int fd, size_t length)
{
    static const char wish[] = "{\"do\":\"ping\",\"id\":7";
    char *text = malloc(length + 1);

    assert_non_null(text);
    snprintf(text, length + 1, "%-*s}", (int)length - 1, wish);
    client_frame(fd, TEXT_FRAME, true, text, length);
    free(text);
}

static void the_largest_text_is_read_and_a_larger_one_ends_the_connection(void **state)
{
    int fd = client_guest(port(state));

    say_padded(fd, HB_FRAME_MAX);
    expect_time(fd);
    say_padded(fd, HB_FRAME_MAX + 1);
    assert_int_equal(client_hear_end(fd), 1009);
}

static void fragments_that_make_too_large_a_text_end_the_connection(void **state)
{
    static char part[HB_FRAME_MAX / 2];
    int fd = client_guest(port(state));

    memset(part, ' ', sizeof part);
    client_frame(fd, TEXT_FRAME, false, part, sizeof part);
    client_frame(fd, REST_FRAME, false, part, sizeof part);
    client_frame(fd, REST_FRAME, true, part, 1);
    assert_int_equal(client_hear_end(fd), 1009);
}

static void a_frame_that_claims_to_be_huge_ends_the_connection_at_its_head(void **state)
{
    static const unsigned char head[] = { 0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 3, 4, ' ', ' ' };
    int fd = client_guest(port(state));

    client_write(fd, head, sizeof head);
    assert_int_equal(client_hear_end(fd), 1009);
}

static void what_is_no_utf8_ends_the_connection(void **state)
{
    int fd = client_guest(port(state));

    client_say(fd, "{\"do\":\"ping\",\"id\":\"\xc3\x28\"}");
    assert_int_equal(client_hear_end(fd), 1007);
}

static void a_binary_frame_ends_the_connection(void **state)
{
    int fd = client_guest(port(state));

    client_frame(fd, BINARY_FRAME, true, "{}", 2);
    assert_int_equal(client_hear_end(fd), 1003);
}

static void a_ping_is_answered_with_a_pong(void **state)
{
    int fd = client_guest(port(state));
    struct frame f;

    client_frame(fd, PING_FRAME, true, "hi", 2);
    assert_true(client_hear(fd, &f));
    assert_int_equal(f.opcode, PONG_FRAME);
    assert_string_equal(f.text, "hi");
    frame_done(&f);
    leave(state, fd);
}

static unsigned status_with(void **state, const char *headers)
{
    unsigned status;
    int fd = client_socket(port(state), headers, &status);

    if (fd >= 0)
        close(fd);
    return status;
}

static void pages_from_elsewhere_may_not_connect(void **state)
{
    char own[128];

    snprintf(own, sizeof own, "%sOrigin: http://127.0.0.1:%u\r\n", hradby_1, port(state));
    assert_int_equal(status_with(state, own), 101);
    assert_int_equal(status_with(state, "Sec-WebSocket-Protocol: hradby.1\r\nOrigin: https://allowed.example\r\n"),
                     101);
    assert_int_equal(status_with(state, "Sec-WebSocket-Protocol: hradby.1\r\nOrigin: http://evil.example\r\n"), 403);
    assert_int_equal(status_with(state, "Sec-WebSocket-Protocol: hradby.1\r\nOrigin: null\r\n"), 403);
    while (number(state, "hradby_guests") != 0)
        ;
}

/* What is too long to be read is no reason to let it in. */
static void an_origin_of_any_length_is_looked_at(void **state)
{
    static const unsigned lengths[] = { 500, 511, 512, 513, 600, 2000 };

    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        char headers[2200];

        snprintf(headers, sizeof headers, "%sOrigin: http://%0*u.example\r\n", hradby_1,
                 (int)lengths[i] - (int)strlen("http://.example"), 1);
        assert_int_equal(status_with(state, headers), 403);
    }
    assert_int_equal(number(state, "hradby_guests"), 0);
}

static size_t put_frame(unsigned char *out, unsigned opcode, const char *text)
{
    size_t length = strlen(text);

    out[0] = (unsigned char)(0x80 | opcode);
    out[1] = (unsigned char)(0x80 | length);
    memset(out + 2, 0, 4); /* the mask */
    memcpy(out + 6, text, length);
    return 6 + length;
}

/* All of it comes at once, so that it is there when the goodbye is read. */
static void nothing_is_heard_behind_a_goodbye(void **state)
{
    unsigned before = number(state, "hradby_asks_total");
    int fd = client_guest(port(state));
    unsigned char bytes[256];
    size_t length = put_frame(bytes, TEXT_FRAME, "{\"do\":\"ping\",\"id\":7}");

    length += put_frame(bytes + length, CLOSE_FRAME, "\x03\xe8");
    for (unsigned i = 0; i < 3; i++)
        length += put_frame(bytes + length, TEXT_FRAME, "{\"do\":\"list\",\"id\":8}");
    client_write(fd, bytes, length);
    client_hear_end(fd);
    while (number(state, "hradby_guests") != 0)
        ;
    assert_int_equal(number(state, "hradby_asks_total"), before + 1);
}

static void a_websocket_begins_without_a_body(void **state)
{
    assert_int_equal(status_with(state, "Sec-WebSocket-Protocol: hradby.1\r\nContent-Length: 46\r\n"), 413);
    assert_int_equal(status_with(state, "Sec-WebSocket-Protocol: hradby.1\r\nTransfer-Encoding: chunked\r\n"), 413);
    assert_int_equal(status_with(state, "Sec-WebSocket-Protocol: hradby.1\r\nContent-Length: 0\r\n"), 101);
}

static void another_subprotocol_or_none_is_refused(void **state)
{
    assert_int_equal(status_with(state, ""), 400);
    assert_int_equal(status_with(state, "Sec-WebSocket-Protocol: hradby.2\r\n"), 400);
    assert_int_not_equal(status_with(state, "Sec-WebSocket-Protocol: hradby-http, hradby.1\r\n"), 101);
    assert_int_not_equal(status_with(state, "Sec-WebSocket-Protocol: hradby-inside, hradby.1\r\n"), 101);
}

static void one_address_may_have_only_so_many_guests(void **state)
{
    int fds[4];

    for (unsigned i = 0; i < 4; i++)
        fds[i] = client_guest(port(state));
    assert_int_equal(status_with(state, hradby_1), 429);
    assert_int_equal(status_with(state, "Sec-WebSocket-Protocol: hradby.1\r\nX-Forwarded-For: 10.0.0.1, 192.0.2.7\r\n"),
                     101); /* as a proxy says it */
    for (unsigned i = 0; i < 4; i++)
        close(fds[i]);
    while (number(state, "hradby_guests") != 0)
        ;
    assert_int_equal(status_with(state, hradby_1), 101);
    while (number(state, "hradby_guests") != 0)
        ;
}

static void guests_behind_a_proxy_are_told_apart_by_what_it_says(void **state)
{
    static const char forwarded[] = "Sec-WebSocket-Protocol: hradby.1\r\nX-Forwarded-For: 192.0.2.7\r\n";
    int fds[4];
    unsigned status;

    for (unsigned i = 0; i < 4; i++) {
        fds[i] = client_socket(port(state), forwarded, &status);
        assert_int_equal(status, 101);
    }
    assert_int_equal(status_with(state, forwarded), 429);
    assert_int_equal(status_with(state, hradby_1), 101);
    for (unsigned i = 0; i < 4; i++)
        close(fds[i]);
    while (number(state, "hradby_guests") != 0)
        ;
}

/* Else whoever sends a long list would count as the proxy, and have what all who come through it have together. */
static void a_list_of_addresses_that_is_too_long_to_be_read_is_refused(void **state)
{
    enum { LONG = 512 };
    char header[LONG + 128], list[LONG + 1];
    struct reply reply;

    for (size_t i = 0; i < LONG; i++)
        list[i] = "10.0.0.1, "[i % 10];
    memcpy(list + LONG - 9, "192.0.2.7", 10);
    snprintf(header, sizeof header, "%sX-Forwarded-For: %s\r\n", hradby_1, list);
    assert_int_equal(status_with(state, header), 400);
    reply = client_ask(port(state), "GET", "/healthz", header + strlen(hradby_1));
    assert_int_equal(reply.status, 400);
    assert_non_null(strstr(reply.body, "X-Forwarded-For"));
    reply_done(&reply);
}

/* Asks and asks, and reads nothing, until the server has had enough of it. */
static void a_guest_that_does_not_read_is_cut(void **state)
{
    enum { MOST = 400000, EACH = 500 };
    int fd = client_guest(port(state));
    unsigned asked = 0, status;

    while (number(state, "hradby_guests_slow_total") == 0 && asked < MOST)
        for (unsigned i = 0; i < EACH; i++, asked++)
            client_say(fd, "{\"do\":\"hello\",\"id\":1}");
    assert_int_equal(number(state, "hradby_guests_slow_total"), 1);
    status = client_hear_end(fd);
    assert_true(status == 1013 || status == 0); /* 0: it could not be told in time */
    while (number(state, "hradby_guests") != 0)
        ;
    assert_int_equal(number(state, "hradby_queue_bytes"), 0);
    a_guest_asks_and_is_answered(state);
}

int test_frames(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guest_asks_and_is_answered),
        cmocka_unit_test(a_guest_is_refused_in_the_language_that_he_said),
        cmocka_unit_test(a_text_in_fragments_is_put_together),
        cmocka_unit_test(the_largest_text_is_read_and_a_larger_one_ends_the_connection),
        cmocka_unit_test(fragments_that_make_too_large_a_text_end_the_connection),
        cmocka_unit_test(a_frame_that_claims_to_be_huge_ends_the_connection_at_its_head),
        cmocka_unit_test(what_is_no_utf8_ends_the_connection),
        cmocka_unit_test(a_binary_frame_ends_the_connection),
        cmocka_unit_test(a_ping_is_answered_with_a_pong),
        cmocka_unit_test(pages_from_elsewhere_may_not_connect),
        cmocka_unit_test(an_origin_of_any_length_is_looked_at),
        cmocka_unit_test(nothing_is_heard_behind_a_goodbye),
        cmocka_unit_test(a_websocket_begins_without_a_body),
        cmocka_unit_test(another_subprotocol_or_none_is_refused),
        cmocka_unit_test(one_address_may_have_only_so_many_guests),
        cmocka_unit_test(guests_behind_a_proxy_are_told_apart_by_what_it_says),
        cmocka_unit_test(a_list_of_addresses_that_is_too_long_to_be_read_is_refused),
        cmocka_unit_test(a_guest_that_does_not_read_is_cut),
    };

    return cmocka_run_group_tests_name("frames", tests, set_up, tear_down);
}

/* raw_client.c -- a browser in small (raw_client.h). */
#include "tests/serve/raw_client.h"

#include "tests/serve/running.h"
#include "tests/serve/support.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The example of RFC 6455. */
static const char sample_key[] = "dGhlIHNhbXBsZSBub25jZQ==";
static const char sample_answer[] = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

enum { HEAD_ROOM = 8192 };

/* 127.0.0.HOST */
static uint32_t loopback(unsigned host)
{
    return (INADDR_LOOPBACK & 0xffffff00) | host;
}

static void come_from(int fd, uint32_t from)
{
    struct sockaddr_in address = { .sin_family = AF_INET };
    int on = 1;

    if (from == 0)
        return;
    address.sin_addr.s_addr = htonl(from);
    assert_int_equal(setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on), 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
}

int client_dial_as(unsigned port, uint32_t from, int receive_buffer)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), at_once = 1;

    assert_true(fd >= 0);
    assert_int_equal(setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once), 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (receive_buffer != 0)
        assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer), 0);
    come_from(fd, from);
    if (connect(fd, (struct sockaddr *)&at, sizeof at) == 0)
        return fd;
    close(fd);
    return -1;
}

int client_dial_six(unsigned port)
{
    struct sockaddr_in6 at = { .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port) };
    int fd = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);

    at.sin6_addr = in6addr_loopback;
    if (fd >= 0 && connect(fd, (struct sockaddr *)&at, sizeof at) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

bool client_has_six(void)
{
    struct sockaddr_in6 any = { .sin6_family = AF_INET6 };
    int fd = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good;

    any.sin6_addr = in6addr_loopback;
    good = fd >= 0 && bind(fd, (struct sockaddr *)&any, sizeof any) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

int client_dial(unsigned port, int receive_buffer)
{
    int fd = client_dial_as(port, 0, receive_buffer);

    assert_true(fd >= 0);
    return fd;
}

void client_write(int fd, const void *bytes, size_t length)
{
    const char *at = bytes;

    while (length > 0) {
        ssize_t n = send(fd, at, length, MSG_NOSIGNAL);

        if (n <= 0)
            return; /* the other side has gone; the test sees that when it reads */
        at += n;
        length -= (size_t)n;
    }
}

/* Some bytes; 0 at the end of the connection. */
static size_t read_some(int fd, void *out, size_t room)
{
    struct pollfd there = { .fd = fd, .events = POLLIN };
    ssize_t n;

    assert_int_equal(poll(&there, 1, WAIT_MS), 1);
    n = recv(fd, out, room, 0);
    return n > 0 ? (size_t)n : 0;
}

static bool read_all(int fd, void *out, size_t length)
{
    char *at = out;

    while (length > 0) {
        size_t n = read_some(fd, at, length);

        if (n == 0)
            return false;
        at += n;
        length -= n;
    }
    return true;
}

/* HTTP */

static void take_reply(struct reply *r, int fd)
{
    size_t room = 65536, length = 0, n;

    r->text = malloc(room);
    assert_non_null(r->text);
    while ((n = read_some(fd, r->text + length, room - length - 1)) > 0) {
        length += n;
        if (room - length < 1024) {
            room *= 2;
            r->text = realloc(r->text, room);
            assert_non_null(r->text);
        }
    }
    r->text[length] = '\0';
}

struct reply client_reply(int fd)
{
    struct reply r = { 0 };
    char *end;

    take_reply(&r, fd);
    close(fd);
    if (strncmp(r.text, "HTTP/1.", 7) == 0)
        r.status = (unsigned)strtoul(r.text + 9, NULL, 10);
    end = strstr(r.text, "\r\n\r\n");
    r.body = end ? end + 4 : "";
    return r;
}

static struct reply ask_over(int fd, const char *request)
{
    client_write(fd, request, strlen(request));
    return client_reply(fd);
}

struct reply client_raw(unsigned port, const char *request)
{
    return ask_over(client_dial(port, 0), request);
}

struct reply client_raw_from(unsigned host, unsigned port, const char *request)
{
    return ask_over(client_dial_as(port, loopback(host), 0), request);
}

struct reply client_ask(unsigned port, const char *method, const char *path, const char *headers)
{
    char request[HEAD_ROOM];

    assert_true((size_t)snprintf(request, sizeof request,
                                 "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n%s\r\n", method, path,
                                 port, headers) < sizeof request);
    return client_raw(port, request);
}

struct reply client_get(unsigned port, const char *path)
{
    return client_ask(port, "GET", path, "");
}

void reply_done(struct reply *r)
{
    free(r->text);
    *r = (struct reply){ 0 };
}

bool reply_has(const struct reply *r, const char *header_line)
{
    char line[512];
    const char *at;

    snprintf(line, sizeof line, "\r\n%s\r\n", header_line);
    at = strstr(r->text, line);
    return at && at < r->body;
}

/* WebSocket */

/* The head of an answer, byte by byte, since frames follow it. */
static void read_head(int fd, char out[HEAD_ROOM])
{
    size_t length = 0;

    out[0] = '\0';
    while (length < HEAD_ROOM - 1 && !strstr(out, "\r\n\r\n") && read_some(fd, out + length, 1) == 1)
        out[++length] = '\0';
}

static int shake_hands(int fd, unsigned port, const char *headers, unsigned *status)
{
    char text[HEAD_ROOM];

    snprintf(text, sizeof text,
             "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n%s\r\n",
             port, sample_key, headers);
    client_write(fd, text, strlen(text));
    read_head(fd, text);
    *status = strncmp(text, "HTTP/1.", 7) == 0 ? (unsigned)strtoul(text + 9, NULL, 10) : 0;
    if (*status == 101) {
        assert_non_null(strstr(text, sample_answer));
        return fd;
    }
    close(fd);
    return -1;
}

int client_socket(unsigned port, const char *headers, unsigned *status)
{
    return shake_hands(client_dial(port, 0), port, headers, status);
}

int client_guest_on(int fd, unsigned port, unsigned *status)
{
    return shake_hands(fd, port, "Sec-WebSocket-Protocol: hradby.1\r\n", status);
}

static int guest_over(int fd, unsigned port)
{
    unsigned status;

    fd = client_guest_on(fd, port, &status);
    assert_int_equal(status, 101);
    return fd;
}

int client_guest(unsigned port)
{
    return guest_over(client_dial(port, 0), port);
}

int client_guest_from(unsigned host, unsigned port)
{
    return guest_over(client_dial_as(port, loopback(host), 0), port);
}

void client_frame(int fd, unsigned opcode, bool last, const char *bytes, size_t length)
{
    static const unsigned char mask[4] = { 0x12, 0x34, 0x56, 0x78 };
    unsigned char head[14] = { (unsigned char)((last ? 0x80 : 0) | opcode) };
    size_t n = 2;
    unsigned char *masked = malloc(length + 1);

    assert_non_null(masked);
    if (length < 126)
        head[1] = (unsigned char)(0x80 | length);
    else if (length < 65536) {
        head[1] = 0x80 | 126;
        head[n++] = (unsigned char)(length >> 8);
        head[n++] = (unsigned char)length;
    } else {
        head[1] = 0x80 | 127;
        for (int shift = 56; shift >= 0; shift -= 8)
            head[n++] = (unsigned char)((uint64_t)length >> shift);
    }
    memcpy(head + n, mask, sizeof mask);
    n += sizeof mask;
    for (size_t i = 0; i < length; i++)
        masked[i] = (unsigned char)bytes[i] ^ mask[i % 4];
    client_write(fd, head, n);
    client_write(fd, masked, length);
    free(masked);
}

void client_say(int fd, const char *text)
{
    client_frame(fd, TEXT_FRAME, true, text, strlen(text));
}

static size_t frame_length(int fd, unsigned char first)
{
    unsigned char more[8];
    unsigned bytes = first == 126 ? 2 : first == 127 ? 8 : 0;
    size_t length = bytes == 0 ? first : 0;

    assert_true(read_all(fd, more, bytes));
    for (unsigned i = 0; i < bytes; i++)
        length = length << 8 | more[i];
    return length;
}

bool client_hear(int fd, struct frame *out)
{
    while (client_hear_any(fd, out)) {
        if (out->opcode != PING_FRAME)
            return true;
        client_frame(fd, PONG_FRAME, true, out->text, out->length);
        frame_done(out);
    }
    return false;
}

bool client_hear_any(int fd, struct frame *out)
{
    unsigned char head[2];

    *out = (struct frame){ 0 };
    if (!read_all(fd, head, sizeof head))
        return false;
    out->opcode = head[0] & 0x0f;
    out->length = frame_length(fd, head[1] & 0x7f);
    out->text = malloc(out->length + 1);
    assert_non_null(out->text);
    if (!read_all(fd, out->text, out->length)) {
        frame_done(out);
        return false;
    }
    out->text[out->length] = '\0';
    if (out->opcode == CLOSE_FRAME && out->length >= 2)
        out->status = (unsigned)((unsigned char)out->text[0] << 8 | (unsigned char)out->text[1]);
    return true;
}

void frame_done(struct frame *f)
{
    free(f->text);
    *f = (struct frame){ 0 };
}

unsigned client_hear_end(int fd)
{
    unsigned status = 0;
    struct frame f;

    while (client_hear_any(fd, &f)) {
        if (f.opcode == CLOSE_FRAME) {
            status = f.status;
            client_frame(fd, CLOSE_FRAME, true, f.text, f.length);
        }
        frame_done(&f);
    }
    close(fd);
    return status;
}

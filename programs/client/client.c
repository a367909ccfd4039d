/* wsclient.c -- WebSocket connections of a client over epoll. */
#include "client/wsclient.h"

#include "core/assert.h"
#include "core/splitmix.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ_ROOM = 65536, HEAD_MAX = 4096, EVENTS = 256 };
enum { OP_MORE = 0, OP_TEXT = 1, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10, FINAL = 0x80, MASKED = 0x80 };

/* ---- the server ---- */

/* The address and the port between `at` and the path; false if they are none on this machine. */
static bool read_place(const char *at, size_t length, struct sockaddr_in *to)
{
    char host[32], *end;
    const char *colon = memchr(at, ':', length);
    unsigned long port;

    if (colon == NULL || (size_t)(colon - at) >= sizeof host || colon[1] < '0' || colon[1] > '9')
        return false;
    memcpy(host, at, (size_t)(colon - at));
    host[colon - at] = '\0';
    port = strtoul(colon + 1, &end, 10);
    to->sin_family = AF_INET;
    to->sin_port = htons((uint16_t)port);
    return end == at + length && port > 0 && port <= UINT16_MAX && inet_pton(AF_INET, host, &to->sin_addr) == 1 &&
           ntohl(to->sin_addr.s_addr) >> 24 == 127;
}

static const char scheme[] = "ws://";

bool hb_net_server(struct hb_net *n, unsigned place, const char *url, struct hb_error *err)
{
    const char *at = url + strlen(scheme);

    if (place > n->places || place == HB_WS_PLACES)
        return hb_fail(err, HB_TOO_LONG, "there can be %d servers", (int)HB_WS_PLACES);
    if (strncmp(url, scheme, strlen(scheme)) != 0 || !read_place(at, strcspn(at, "/"), &n->to[place]))
        return hb_fail(err, HB_BAD_REQUEST, "the address must be like ws://127.0.0.1:8080/ws, not \"%.80s\"", url);
    n->places += place == n->places;
    return true;
}

bool hb_net_init(struct hb_net *n, const char *url, struct hb_error *err)
{
    const char *path;

    *n = (struct hb_net){ .epoll = -1, .random = 1 };
    if (!hb_net_server(n, 0, url, err))
        return false;
    path = strchr(url + strlen(scheme), '/');
    if (path == NULL || strlen(path) >= sizeof n->path)
        return hb_fail(err, HB_BAD_REQUEST, "the address needs a short path, such as /ws");
    memcpy(n->path, path, strlen(path) + 1);
    n->epoll = epoll_create1(EPOLL_CLOEXEC);
    return n->epoll >= 0 || hb_fail(err, HB_NO_MEMORY, "epoll: %s", strerror(errno));
}

void hb_net_done(struct hb_net *n)
{
    if (n->epoll >= 0)
        close(n->epoll);
    n->epoll = -1;
}

/* ---- life ---- */

void hb_ws_init(struct hb_ws *ws, struct hb_net *net, const struct hb_ws_listener *listener)
{
    *ws = (struct hb_ws){ .net = net, .listener = listener, .fd = -1 };
    hb_buffer_init(&ws->in);
    hb_buffer_init(&ws->pieces);
    hb_buffer_init(&ws->out);
}

void hb_ws_close(struct hb_ws *ws)
{
    if (ws->fd >= 0)
        close(ws->fd);
    ws->fd = -1;
    ws->state = HB_WS_CLOSED;
    ws->writing = false;
    hb_buffer_clear(&ws->in);
    hb_buffer_clear(&ws->pieces);
    hb_buffer_clear(&ws->out);
}

void hb_ws_done(struct hb_ws *ws)
{
    hb_ws_close(ws);
    hb_buffer_done(&ws->in);
    hb_buffer_done(&ws->pieces);
    hb_buffer_done(&ws->out);
}

static void lose(struct hb_ws *ws, const char *why)
{
    hb_ws_close(ws);
    ws->listener->lost(ws, why);
}

static bool bind_to(int fd, uint32_t from)
{
    struct sockaddr_in address = { .sin_family = AF_INET };
    int on = 1;

    if (from == 0)
        return true;
    address.sin_addr.s_addr = htonl(from);
    return setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on) == 0 &&
           bind(fd, (const struct sockaddr *)&address, sizeof address) == 0;
}

static bool watch_socket(struct hb_ws *ws, int how)
{
    struct epoll_event e = { .events = EPOLLIN | (ws->writing ? (uint32_t)EPOLLOUT : 0U), .data.ptr = ws };

    return epoll_ctl(ws->net->epoll, how, ws->fd, &e) == 0;
}

bool hb_ws_connect(struct hb_ws *ws, uint32_t from)
{
    const struct sockaddr_in *to = &ws->net->to[ws->place];
    int on = 1;

    HB_ASSERT(ws->state == HB_WS_CLOSED && ws->place < ws->net->places);
    ws->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    ws->state = HB_WS_CONNECTING;
    ws->writing = true;
    if (ws->fd >= 0 && setsockopt(ws->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) == 0 && bind_to(ws->fd, from) &&
        (connect(ws->fd, (const struct sockaddr *)to, sizeof *to) == 0 || errno == EINPROGRESS) &&
        watch_socket(ws, EPOLL_CTL_ADD))
        return true;
    hb_ws_close(ws);
    return false;
}

/* ---- writing ---- */

static void drop_front(struct hb_buffer *b, size_t n)
{
    if (n == 0)
        return;
    b->length -= n;
    memmove(b->at, b->at + n, b->length + 1);
}

/* A broken connection is found out by reading. */
static void flush(struct hb_ws *ws)
{
    ssize_t n = ws->out.length == 0 ? 0 : send(ws->fd, ws->out.at, ws->out.length, MSG_NOSIGNAL);
    bool wait;

    if (n > 0)
        drop_front(&ws->out, (size_t)n);
    wait = ws->out.length > 0;
    if (wait != ws->writing) {
        ws->writing = wait;
        watch_socket(ws, EPOLL_CTL_MOD);
    }
}

static void add_byte(struct hb_buffer *b, unsigned byte)
{
    char c = (char)(unsigned char)byte;

    hb_buffer_add(b, &c, 1);
}

static void add_head(struct hb_buffer *b, unsigned op, size_t length)
{
    add_byte(b, FINAL | op);
    if (length < 126) {
        add_byte(b, MASKED | (unsigned)length);
        return;
    }
    HB_ASSERT(length <= UINT16_MAX);
    add_byte(b, MASKED | 126);
    add_byte(b, (unsigned)(length >> 8));
    add_byte(b, (unsigned)(length & 0xff));
}

static void send_frame(struct hb_ws *ws, unsigned op, const char *text, size_t length)
{
    uint64_t mask = hb_splitmix(&ws->net->random);
    char key[4];
    size_t start;

    memcpy(key, &mask, sizeof key);
    add_head(&ws->out, op, length);
    hb_buffer_add(&ws->out, key, sizeof key);
    start = ws->out.length;
    hb_buffer_add(&ws->out, text, length);
    HB_ASSERT(!ws->out.failed);
    for (size_t i = 0; i < length; i++)
        ws->out.at[start + i] = (char)(ws->out.at[start + i] ^ key[i % 4]);
    flush(ws);
}

void hb_ws_send(struct hb_ws *ws, const char *text, size_t length)
{
    HB_ASSERT(ws->state == HB_WS_OPEN);
    send_frame(ws, OP_TEXT, text, length);
}

static void ask_for_upgrade(struct hb_ws *ws)
{
    char head[512], host[INET_ADDRSTRLEN];

    inet_ntop(AF_INET, &ws->net->to[ws->place].sin_addr, host, sizeof host);
    snprintf(head, sizeof head,
             "GET %s HTTP/1.1\r\nHost: %s:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: aHJhZGJ5IGJlbmNoIGxvYWQ=\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: hradby.1\r\n\r\n",
             ws->net->path, host, (unsigned)ntohs(ws->net->to[ws->place].sin_port));
    hb_buffer_text(&ws->out, head);
    ws->state = HB_WS_UPGRADING;
    flush(ws);
}

/* ---- reading ---- */

/* Each reader of `in` takes one thing from its front: it says how many bytes, 0 if it is not all there yet. */

static size_t take_upgrade(struct hb_ws *ws)
{
    const char *end = ws->in.at == NULL ? NULL : strstr(ws->in.at, "\r\n\r\n");

    if (end == NULL) {
        if (ws->in.length > HEAD_MAX)
            lose(ws, "no HTTP answer to the upgrade");
        return 0;
    }
    if (strncmp(ws->in.at, "HTTP/1.1 101", 12) != 0) {
        char why[80];

        snprintf(why, sizeof why, "no upgrade: %.*s", (int)strcspn(ws->in.at, "\r"), ws->in.at);
        lose(ws, why);
        return 0;
    }
    ws->state = HB_WS_OPEN;
    return (size_t)(end + 4 - ws->in.at);
}

struct frame {
    unsigned op;
    bool final;
    size_t head, length;
};

static uint64_t big_endian(const unsigned char *at, unsigned bytes)
{
    uint64_t n = 0;

    for (unsigned i = 0; i < bytes; i++)
        n = n << 8 | at[i];
    return n;
}

/* False while the frame is not all there. */
static bool look_at_frame(const struct hb_buffer *in, struct frame *f)
{
    const unsigned char *at = (const unsigned char *)in->at;
    unsigned more;

    if (in->length < 2)
        return false;
    f->op = at[0] & 15U;
    f->final = (at[0] & FINAL) != 0;
    f->length = at[1] & 127U;
    more = f->length == 127 ? 8 : f->length == 126 ? 2 : 0;
    f->head = 2 + more;
    if (in->length < f->head)
        return false;
    if (more > 0)
        f->length = (size_t)big_endian(at + 2, more);
    return f->length > HB_WS_MESSAGE_MAX || in->length - f->head >= f->length;
}

static void take_text(struct hb_ws *ws, const struct frame *f, const char *text)
{
    if (f->op == OP_TEXT && f->final) {
        ws->listener->heard(ws, text, f->length);
        return;
    }
    hb_buffer_add(&ws->pieces, text, f->length);
    HB_ASSERT(!ws->pieces.failed);
    if (f->final) {
        struct hb_buffer whole = ws->pieces; /* the callback may close the connection */

        hb_buffer_init(&ws->pieces);
        ws->listener->heard(ws, whole.at, whole.length);
        hb_buffer_done(&whole);
    }
}

/* The frame at `at`; true if the connection is as it was before. */
static bool take_frame(struct hb_ws *ws, const struct frame *f, const char *at)
{
    int fd = ws->fd;

    if (f->length > HB_WS_MESSAGE_MAX)
        lose(ws, "a frame of the server is too long");
    else if (f->op == OP_TEXT || f->op == OP_MORE)
        take_text(ws, f, at + f->head);
    else if (f->op == OP_PING)
        send_frame(ws, OP_PONG, at + f->head, f->length);
    else if (f->op == OP_CLOSE)
        lose(ws, "the server closed the connection");
    else if (f->op != OP_PONG)
        lose(ws, "a frame of unknown kind");
    return ws->state == HB_WS_OPEN && ws->fd == fd;
}

/* The bytes are taken away from the connection meanwhile, since a callback may close it. */
static void take_frames(struct hb_ws *ws)
{
    struct hb_buffer all = ws->in, view = all;
    struct frame f;
    bool same = true;

    hb_buffer_init(&ws->in);
    while (same && look_at_frame(&view, &f)) {
        same = take_frame(ws, &f, view.at);
        view.at += f.head + f.length;
        view.length -= f.head + f.length;
    }
    if (same && view.length > 0) {
        drop_front(&all, all.length - view.length);
        ws->in = all;
    } else {
        hb_buffer_done(&all);
    }
}

static void understand(struct hb_ws *ws)
{
    if (ws->state == HB_WS_UPGRADING) {
        size_t n = take_upgrade(ws);

        if (n == 0)
            return;
        drop_front(&ws->in, n);
        ws->listener->opened(ws);
    }
    if (ws->state == HB_WS_OPEN)
        take_frames(ws);
}

static void read_some(struct hb_ws *ws)
{
    static char room[READ_ROOM];
    ssize_t n = recv(ws->fd, room, sizeof room, 0);

    if (n > 0) {
        hb_buffer_add(&ws->in, room, (size_t)n);
        HB_ASSERT(!ws->in.failed);
        understand(ws);
    } else if (n == 0) {
        lose(ws, "the server hung up");
    } else if (errno != EAGAIN && errno != EINTR) {
        lose(ws, strerror(errno));
    }
}

static void finish_connecting(struct hb_ws *ws)
{
    struct sockaddr_in peer;
    socklen_t length = sizeof peer, error_length = sizeof(int);
    int error = 0;

    if (getpeername(ws->fd, (struct sockaddr *)&peer, &length) == 0) {
        ask_for_upgrade(ws);
        return;
    }
    getsockopt(ws->fd, SOL_SOCKET, SO_ERROR, &error, &error_length);
    if (error != 0)
        lose(ws, strerror(error));
}

/* An event can be about an earlier connection of the same struct: it is only a reason to look. */
static void look(struct hb_ws *ws, uint32_t events)
{
    if (ws->state == HB_WS_CONNECTING) {
        finish_connecting(ws);
        return;
    }
    if (ws->state != HB_WS_CLOSED && (events & EPOLLOUT) != 0)
        flush(ws);
    if (ws->state != HB_WS_CLOSED && (events & (EPOLLIN | EPOLLERR | EPOLLHUP)) != 0)
        read_some(ws);
}

void hb_net_wait(struct hb_net *n, int milliseconds)
{
    struct epoll_event events[EVENTS];
    int count = epoll_wait(n->epoll, events, EVENTS, milliseconds);

    for (int i = 0; i < count; i++)
        look(events[i].data.ptr, events[i].events);
}

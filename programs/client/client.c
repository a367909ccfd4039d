/* client.c -- a client of the server for programs that measure and test it.
 *
 * A connection has three texts that grow: what has come and is not understood yet, the pieces of a message that comes
 * in fragments, and what the socket did not take.  Whatever arrives is added to the first and understood from its
 * front; a frame that is not whole stays until the rest has come.  All connections wait in one epoll and belong to one
 * thread.
 *
 * A mirror keeps a game from the events of its room and compares its hash with the server's after each; so a test that
 * only plays notices a server that plays by other rules or loses a move. */
#include "programs/client/client.h"

#include "engine/assert.h"
#include "engine/splitmix.h"
#include "table/plan.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Connections */

enum { READ_ROOM = 65536, HEAD_MAX = 4096, EVENTS = 256 };
enum { OP_MORE = 0, OP_TEXT = 1, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10, FINAL = 0x80, MASKED = 0x80 };

/* The server */

/* The address and the port between `at` and the path; false if they are none on this machine. */
static bool read_place(const char *at, size_t length, struct sockaddr_in *to)
{
    char host[32], *end;
    const char *colon = memchr(at, ':', length);
    unsigned long port;

    if (!colon || (size_t)(colon - at) >= sizeof host || colon[1] < '0' || colon[1] > '9')
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

/* The masks follow from a fixed number: they need not be secret, and runs are alike. */
bool hb_net_init(struct hb_net *n, const char *url, struct hb_error *err)
{
    const char *path;

    *n = (struct hb_net){ .epoll = -1, .random = 1 };
    if (!hb_net_server(n, 0, url, err))
        return false;
    path = strchr(url + strlen(scheme), '/');
    if (!path || strlen(path) >= sizeof n->path)
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

/* Life */

void hb_ws_init(struct hb_ws *ws, struct hb_net *net, const struct hb_ws_listener *listener)
{
    *ws = (struct hb_ws){ .net = net, .listener = listener, .fd = -1 };
    hb_buffer_init(&ws->in);
    hb_buffer_init(&ws->pieces);
    hb_buffer_init(&ws->out);
}

/* Keeps the memory of its texts for the next connection. */
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

/* The connection is closed first, so the callback may connect it anew. */
static void lose(struct hb_ws *ws, const char *why)
{
    hb_ws_close(ws);
    ws->listener->lost(ws, why);
}

/* The port is chosen when connecting (IP_BIND_ADDRESS_NO_PORT), so it has to be free towards this server only. */
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

/* Only asks for writing while something waits to be written; otherwise every wait would end at once. */
static bool watch_socket(struct hb_ws *ws, int how)
{
    struct epoll_event e = { .events = EPOLLIN | (ws->writing ? (uint32_t)EPOLLOUT : 0U), .data.ptr = ws };

    return epoll_ctl(ws->net->epoll, how, ws->fd, &e) == 0;
}

/* Without Nagle's algorithm: a measured move must not wait for the acknowledgement of the one before. */
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

/* Writing */

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

/* What is sent is always one whole frame of at most 64 kB. */
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

/* Masked, as a client must (RFC 6455, 5.3). */
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

/* The key may be the same for all connections, since nobody checks the answer to it. */
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

/* Reading */

/* Each reader of `in` takes one thing from its front: it says how many bytes, 0 if it is not all there yet. */

static size_t take_upgrade(struct hb_ws *ws)
{
    const char *end = !ws->in.at ? NULL : strstr(ws->in.at, "\r\n\r\n");

    if (!end) {
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

struct websocket_frame {
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
static bool look_at_frame(const struct hb_buffer *in, struct websocket_frame *f)
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

/* A message in one frame is handed on where it lies; pieces are put together first. */
static void take_text(struct hb_ws *ws, const struct websocket_frame *f, const char *text)
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
static bool take_frame(struct hb_ws *ws, const struct websocket_frame *f, const char *at)
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
    struct websocket_frame f;
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

/* What came right behind the answer to the upgrade is frames already. */
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

/* One room for all connections: what was read is copied to the one it belongs to. */
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

/* Without a peer and without an error it is still on its way. */
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

/* A mirrored room */

void hb_mirror_init(struct hb_mirror *m)
{
    *m = (struct hb_mirror){ 0 };
}

void hb_mirror_done(struct hb_mirror *m)
{
    json_decref(m->plan);
    hb_table_close(m->table);
    *m = (struct hb_mirror){ 0 };
}

/* What the mirror needs to open the game once it starts; its draws come as moves ("given"). */
static bool take_open(struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    json_t *head = json_object_get(event, "head");

    json_decref(m->plan);
    m->plan = json_pack("{s:O?,s:O?,s:s}", "game", json_object_get(head, "game"), "options",
                        json_object_get(head, "options"), "chance", "given");
    return m->plan || hb_fail(err, HB_BAD_REQUEST, "no game in the event open");
}

/* Played as a player would: a move that our rules refuse is a difference. */
static bool take_move(struct hb_mirror *m, const json_t *one, struct hb_error *err)
{
    const json_t *by = json_object_get(one, "by");
    const char *move = json_string_value(json_object_get(one, "move"));
    int who = json_is_integer(by) ? (int)json_integer_value(by) : HB_CHANCE;

    if (!move)
        return hb_fail(err, HB_BAD_REQUEST, "an event has a move without a text");
    return hb_table_play(m->table, who, move, NULL, err);
}

/* Hashes of another version say nothing; a server that tells no version has the first. */
static bool is_comparable(const json_t *event)
{
    const json_t *version = json_object_get(event, "state_version");

    return (!version ? 1 : json_integer_value(version)) == HB_STATE_VERSION;
}

/* The hash covers the whole state, so one comparison is enough. */
static bool check_hash(const struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    const char *theirs = json_string_value(json_object_get(event, "hash"));
    json_int_t length = json_integer_value(json_object_get(event, "length"));
    char ours[17];

    snprintf(ours, sizeof ours, "%016llx", (unsigned long long)hb_hash(hb_table_game(m->table)));
    if (!theirs || (is_comparable(event) && strcmp(theirs, ours) != 0))
        return hb_fail(err, HB_BAD_RECORD, "the hash is %.20s, and ours %s", !theirs ? "missing" : theirs, ours);
    if (length != (json_int_t)hb_table_length(m->table))
        return hb_fail(err, HB_BAD_RECORD, "%d moves are said to be open, and we have %zu", (int)length,
                       hb_table_length(m->table));
    return true;
}

/* Whoever moved and is not among the moves that came out has moved in secret. */
static bool take_play(struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    const json_t *moves = json_object_get(event, "moves"), *by = json_object_get(event, "by");

    if (!m->table)
        return hb_fail(err, HB_BAD_REQUEST, "a move before the start");
    for (size_t i = 0; i < json_array_size(moves); i++)
        if (!take_move(m, json_array_get(moves, i), err))
            return false;
    if (json_array_size(moves) > 0)
        m->hidden = 0;
    else if (json_is_integer(by))
        m->hidden |= UINT32_C(1) << (json_integer_value(by) & 31);
    return check_hash(m, event, err);
}

/* By way of text: the mirror reads with Jansson, a plan with the reader of the program. */
static bool take_start(struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    json_t *players = json_object_get(event, "players");
    struct hb_json *ours;
    struct hb_plan plan;
    char *text;
    bool good;

    if (!m->plan || m->table)
        return hb_fail(err, HB_BAD_REQUEST, "a start that does not follow upon an opening");
    json_object_set(m->plan, "players", players);
    text = json_dumps(m->plan, JSON_COMPACT);
    ours = !text ? NULL : hb_json_parse(text, strlen(text), err);
    good = ours && hb_plan_read(&plan, ours, NULL, err);
    hb_json_decref(ours);
    free(text);
    if (!good)
        return false;
    m->table = hb_table_open(&plan, NULL, err);
    hb_plan_free(&plan);
    return m->table && take_play(m, event, err);
}

static bool take_undo(struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    json_int_t length = json_integer_value(json_object_get(event, "length"));

    while (m->table && (json_int_t)hb_table_length(m->table) > length)
        if (!hb_table_undo(m->table, err))
            return false;
    return m->table && check_hash(m, event, err);
}

static bool take_end(struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    (void)event;
    (void)err;
    m->over = true;
    return true;
}

static const struct {
    const char *kind;
    bool (*take)(struct hb_mirror *m, const json_t *event, struct hb_error *err);
} takers[] = {
    { "open", take_open }, { "start", take_start }, { "play", take_play }, { "undo", take_undo }, { "end", take_end }
};

/* Kinds that change nothing in the game, such as chat, only have their numbers counted. */
bool hb_mirror_event(struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    const char *kind = json_string_value(json_object_get(event, "kind"));
    json_int_t seq = json_integer_value(json_object_get(event, "seq"));

    if (!kind || seq != (json_int_t)m->seq + 1)
        return hb_fail(err, HB_BAD_REQUEST, "event %d came after event %u", (int)seq, m->seq);
    for (size_t i = 0; i < sizeof takers / sizeof takers[0]; i++)
        if (strcmp(kind, takers[i].kind) == 0 && !takers[i].take(m, event, err))
            return false;
    m->seq++;
    return true;
}

bool hb_mirror_may_move(const struct hb_mirror *m, unsigned seat)
{
    return m->table && !m->over && (m->hidden >> seat & 1) == 0 && hb_may_move(hb_table_game(m->table), (int)seat);
}

void hb_mirror_random_move(const struct hb_mirror *m, unsigned seat, uint64_t *random, char text[HB_MOVE_TEXT])
{
    static struct hb_move moves[HB_MOVES_MAX];
    const struct hb_game *g = hb_table_game(m->table);
    size_t n = hb_legal_moves(g, (int)seat, moves, HB_MOVES_MAX);
    struct hb_text out = hb_text_in(text, HB_MOVE_TEXT);

    HB_ASSERT(n > 0);
    hb_move_text(g, moves[hb_splitmix(random) % n], &out);
}

/* What a process uses */

enum { PATH_ROOM = 320, LINE_ROOM = 1024 };

/* The number after a word at the start of a line; below 0 if there is none. */
static double number_in(const char *path, const char *word)
{
    char line[LINE_ROOM];
    FILE *f = fopen(path, "r");
    double found = -1;

    if (!f)
        return -1;
    while (found < 0 && fgets(line, sizeof line, f))
        if (strncmp(line, word, strlen(word)) == 0)
            found = (double)strtoull(line + strlen(word), NULL, 10);
    fclose(f);
    return found;
}

/* All threads, those that have ended included, to the nanosecond. */
static double processor_of(unsigned long pid)
{
    struct timespec t;
    clockid_t clock;

    if (clock_getcpuclockid((pid_t)pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return -1;
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double switches_of(unsigned long pid)
{
    char path[PATH_ROOM];
    double sum = 0;
    struct dirent *entry;
    DIR *threads;

    snprintf(path, sizeof path, "/proc/%lu/task", pid);
    threads = opendir(path);
    if (!threads)
        return -1;
    while ((entry = readdir(threads))) {
        double n;

        snprintf(path, sizeof path, "/proc/%lu/task/%s/status", pid, entry->d_name);
        n = number_in(path, "voluntary_ctxt_switches:");
        sum += n > 0 ? n : 0;
    }
    closedir(threads);
    return sum;
}

/* A process that is gone leaves `known` false. */
void hb_use_read(struct hb_use *u, unsigned long pid)
{
    char status[PATH_ROOM], io[PATH_ROOM];

    *u = (struct hb_use){ 0 };
    if (pid == 0)
        return;
    snprintf(status, sizeof status, "/proc/%lu/status", pid);
    snprintf(io, sizeof io, "/proc/%lu/io", pid);
    u->resident = number_in(status, "VmRSS:") * 1024;
    u->peak = number_in(status, "VmHWM:") * 1024;
    u->processor = processor_of(pid);
    u->switches = switches_of(pid);
    u->written = number_in(io, "write_bytes:");
    u->known = u->resident >= 0 && u->processor >= 0;
}

double hb_use_own(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

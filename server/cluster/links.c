/* links.c -- connections between servers (links.h): lines in, lines out, each end counting how long it has heard nothing. */
#include "server/cluster/links.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "server/net/net.h"
#include "server/net/server.h"
#include "table/json.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE = 8000,        /* milliseconds with one that says nothing */
    PING_EVERY = 4,         /* beats */
    LONGEST_LINE = 8 << 20, /* bytes */
    STRANGERS_MAX = 16,     /* who have not said yet who they are */
    PIECE = 65536,
    TOKEN_BYTES = 24,
    TOKEN_TEXT = 2 * TOKEN_BYTES + 1
};

static const char PING[] = "{\"ping\":true}";

struct link {
    uv_tcp_t tcp; /* first */
    struct hb_links *links;
    struct link *next;
    hb_peer node; /* 0: has not said who it is */
    char name[HB_NODE_TEXT];
    char hello[400]; /* what is to be said first; "": the other one says it */
    bool told;       /* to the switchboard */
    bool closing;
    int64_t heard, since; /* since when it is told */
    struct hb_buffer in;
    char piece[PIECE];
};

struct hb_links {
    struct hb_nodes *nodes;
    struct hb_server *server;
    uv_tcp_t door;
    bool listens;
    char place[HB_ADDRESS_TEXT];
    unsigned port, beats;
    bool met; /* it has called everybody, under its name */
    char token[TOKEN_TEXT];
    struct link *first;
};

struct outgoing_line {
    uv_write_t request; /* first */
    struct link *link;
    size_t length;
    char text[];
};

/* ---- the end of a link ---- */

static void closed(uv_handle_t *handle)
{
    struct link *l = (struct link *)handle, **at = &l->links->first;

    while (*at != l)
        at = &(*at)->next;
    *at = l->next;
    if (l->told)
        hb_switch_unlinked(hb_nodes_board(l->links->nodes), l->node);
    hb_buffer_done(&l->in);
    free(l);
}

static void close_link(struct link *l)
{
    if (l->closing)
        return;
    l->closing = true;
    uv_close((uv_handle_t *)&l->tcp, closed);
}

/* Not from within what the switchboard asks. */
static void close_at_once(struct link *l)
{
    if (l->told)
        hb_switch_unlinked(hb_nodes_board(l->links->nodes), l->node);
    l->told = false;
    close_link(l);
}

static struct link *link_to(const struct hb_links *links, hb_peer node)
{
    for (struct link *l = links->first; l != NULL; l = l->next)
        if (l->told && !l->closing && l->node == node)
            return l;
    return NULL;
}

void hb_links_close(struct hb_links *links, hb_peer node)
{
    struct link *l = link_to(links, node);

    if (l != NULL)
        close_link(l);
}

void hb_links_close_all(struct hb_links *links)
{
    links->met = false;
    for (struct link *l = links->first; l != NULL; l = l->next)
        close_at_once(l);
}

/* ---- lines out ---- */

static void written(uv_write_t *request, int status)
{
    struct outgoing_line *line = (struct outgoing_line *)request;
    struct link *l = line->link;

    if (l->told && line->length > 0)
        hb_switch_gave(hb_nodes_board(l->links->nodes), l->node, line->length);
    if (status < 0)
        close_link(l);
    free(line);
}

/* `counted` is what the switchboard knows of it. */
static void write_line(struct link *l, const char *text, size_t length, size_t counted)
{
    struct outgoing_line *line = malloc(sizeof *line + length + 1);
    uv_buf_t buffer;

    if (line == NULL) {
        close_link(l);
        return;
    }
    line->link = l;
    line->length = counted;
    memcpy(line->text, text, length);
    line->text[length] = '\n';
    buffer = uv_buf_init(line->text, (unsigned)length + 1);
    if (uv_write(&line->request, (uv_stream_t *)&l->tcp, &buffer, 1, written) != 0) {
        free(line);
        close_link(l);
    }
}

void hb_links_give(struct hb_links *links, hb_peer node, const char *text, size_t length)
{
    struct link *l = link_to(links, node);

    if (l != NULL)
        write_line(l, text, length, length);
}

/* ---- who it is ---- */

static bool is_ours(const struct link *l)
{
    return l->hello[0] != '\0';
}

/* If both have called each other, both keep the call of the one with the lesser name. */
static bool is_better(const struct link *l, const struct link *before)
{
    bool lesser = strcmp(hb_nodes_name(l->links->nodes), l->name) < 0;

    return is_ours(l) == is_ours(before) || is_ours(l) == lesser;
}

static bool tell_board(struct link *l)
{
    struct link *before;

    l->node = hb_nodes_number(l->links->nodes, l->name);
    before = link_to(l->links, l->node);
    if (before != NULL && !is_better(l, before))
        return false;
    if (before != NULL)
        close_at_once(before);
    l->since = hb_server_steady();
    l->told = hb_switch_linked(hb_nodes_board(l->links->nodes), l->node);
    hb_report(&l->links->server->log, HB_REPORT_INFO, "linked with another server", NULL);
    return l->told;
}

static bool is_our_token(const struct hb_links *links, const char *shown)
{
    return shown != NULL && strlen(shown) == TOKEN_TEXT - 1 && sodium_memcmp(shown, links->token, TOKEN_TEXT - 1) == 0;
}

/* The first line of one that has called. */
static bool meet(struct link *l, const char *text, size_t length)
{
    const char *own = hb_nodes_name(l->links->nodes), *name, *to;
    struct hb_error err;
    struct hb_json *hello = hb_json_parse(text, length, &err);
    bool good;

    name = hb_json_string_value(hb_json_object_get(hello, "hello"));
    to = hb_json_string_value(hb_json_object_get(hello, "to"));
    good = name != NULL && strlen(name) < HB_NODE_TEXT && to != NULL && own[0] != '\0' && strcmp(to, own) == 0 &&
           is_our_token(l->links, hb_json_string_value(hb_json_object_get(hello, "token")));
    if (good)
        snprintf(l->name, sizeof l->name, "%s", name);
    hb_json_decref(hello);
    return good && tell_board(l);
}

/* ---- lines in ---- */

static bool hear(struct link *l, const char *text, size_t length)
{
    if (!l->told)
        return meet(l, text, length);
    if (length == sizeof PING - 1 && memcmp(text, PING, length) == 0)
        return true;
    hb_nodes_clock(l->links->nodes);
    if (!l->closing)
        hb_switch_heard(hb_nodes_board(l->links->nodes), l->node, text, length);
    return true;
}

static void take_lines(struct link *l)
{
    size_t from = 0;
    const char *end;

    while (!l->closing && from < l->in.length && (end = memchr(l->in.at + from, '\n', l->in.length - from)) != NULL) {
        size_t length = (size_t)(end - (l->in.at + from));

        if (!hear(l, l->in.at + from, length))
            close_at_once(l);
        from += length + 1;
    }
    if (from > 0) {
        memmove(l->in.at, l->in.at + from, l->in.length - from);
        l->in.length -= from;
    }
    if (l->in.length > (l->told ? (size_t)LONGEST_LINE : sizeof l->hello) || l->in.failed)
        close_at_once(l);
}

static void give_room(uv_handle_t *handle, size_t suggested, uv_buf_t *out)
{
    struct link *l = (struct link *)handle;

    (void)suggested;
    *out = uv_buf_init(l->piece, PIECE);
}

static void came_in(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct link *l = (struct link *)stream;

    if (count < 0)
        close_at_once(l);
    if (count <= 0 || l->links->server->stage != HB_SERVING)
        return;
    l->heard = hb_server_steady();
    hb_buffer_add(&l->in, buffer->base, (size_t)count);
    take_lines(l);
}

/* ---- calling and being called ---- */

static struct link *new_link(struct hb_links *links)
{
    struct link *l = calloc(1, sizeof *l);

    if (l == NULL)
        return NULL;
    uv_tcp_init(&links->server->loop, &l->tcp);
    l->links = links;
    l->heard = hb_server_steady();
    hb_buffer_init(&l->in);
    l->next = links->first;
    links->first = l;
    return l;
}

static unsigned strangers(const struct hb_links *links)
{
    unsigned count = 0;

    for (const struct link *l = links->first; l != NULL; l = l->next)
        count += !l->told;
    return count;
}

static void called(uv_stream_t *door, int status)
{
    struct hb_links *links = door->data;
    struct link *l = status < 0 ? NULL : new_link(links);

    if (l == NULL)
        return;
    if (uv_accept(door, (uv_stream_t *)&l->tcp) != 0 || strangers(links) > STRANGERS_MAX ||
        uv_read_start((uv_stream_t *)&l->tcp, give_room, came_in) != 0)
        close_link(l);
    else
        (void)uv_tcp_nodelay(&l->tcp, 1);
}

static void connected(uv_connect_t *request, int status)
{
    struct link *l = request->data;

    free(request);
    if (status < 0 || l->closing || uv_read_start((uv_stream_t *)&l->tcp, give_room, came_in) != 0) {
        close_link(l);
        return;
    }
    (void)uv_tcp_nodelay(&l->tcp, 1);
    l->heard = hb_server_steady();
    write_line(l, l->hello, strlen(l->hello), 0);
    if (!l->closing && !tell_board(l))
        close_link(l);
}

/* "ADDRESS PORT TOKEN" */
static bool read_place(const char *text, struct sockaddr_storage *at, char token[TOKEN_TEXT])
{
    char address[HB_ADDRESS_TEXT];
    int port;

    if (sscanf(text, "%47s %d %48s", address, &port, token) != 3) /* NOLINT(cert-err34-c): uv looks at it again */
        return false;
    return uv_ip4_addr(address, port, (struct sockaddr_in *)at) == 0 ||
           uv_ip6_addr(address, port, (struct sockaddr_in6 *)at) == 0;
}

static void call(struct hb_links *links, const char *own, const struct hb_node *other)
{
    struct sockaddr_storage at = { 0 };
    char token[TOKEN_TEXT];
    uv_connect_t *request;
    struct link *l;

    if (!read_place(other->address, &at, token))
        return;
    request = malloc(sizeof *request);
    l = request == NULL ? NULL : new_link(links);
    if (l == NULL) {
        free(request);
        return;
    }
    request->data = l;
    snprintf(l->name, sizeof l->name, "%s", other->name);
    snprintf(l->hello, sizeof l->hello, "{\"hello\":\"%s\",\"to\":\"%s\",\"token\":\"%s\"}", own, other->name, token);
    if (uv_tcp_connect(request, &l->tcp, (const struct sockaddr *)&at, connected) != 0) {
        free(request);
        close_link(l);
    }
}

static bool is_called(const struct hb_links *links, const char *name)
{
    for (const struct link *l = links->first; l != NULL; l = l->next)
        if (!l->closing && strcmp(l->name, name) == 0)
            return true;
    return false;
}

static bool is_among(const char *name, const struct hb_node *living, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(living[i].name, name) == 0)
            return true;
    return false;
}

void hb_links_living(struct hb_links *links, const char *own, int64_t asked, const struct hb_node *living,
                     unsigned count)
{
    for (struct link *l = links->first; l != NULL; l = l->next)
        if (l->told && l->since < asked && !is_among(l->name, living, count))
            close_at_once(l);
    for (unsigned i = 0; i < count; i++) {
        int order = strcmp(own, living[i].name);

        if ((order < 0 || (order > 0 && !links->met)) && !is_called(links, living[i].name))
            call(links, own, &living[i]);
    }
    links->met = true;
}

bool hb_links_calls(const struct hb_links *links)
{
    for (const struct link *l = links->first; l != NULL; l = l->next)
        if (is_ours(l) && !l->told && !l->closing)
            return true;
    return false;
}

void hb_links_beat(struct hb_links *links)
{
    int64_t now = hb_server_steady();

    links->beats++;
    for (struct link *l = links->first; l != NULL; l = l->next)
        if (now - l->heard > PATIENCE)
            close_at_once(l);
        else if (l->told && !l->closing && links->beats % PING_EVERY == 0)
            write_line(l, PING, sizeof PING - 1, 0);
}

/* ---- life ---- */

void hb_links_address(const struct hb_links *l, char *out, size_t cap)
{
    snprintf(out, cap, "%s %u %s", l->place, l->port, l->token);
}

/* Others have to be able to call it by what it tells them. */
static int listen_inside(struct hb_links *l, struct hb_error *err)
{
    const char *inner = l->server->options.inner;
    struct hb_net_place at;
    char host[200];
    int fd;

    if (!hb_net_split(inner, host, sizeof host, &l->port)) {
        hb_refuse(err, HB_BAD_OPTION, "serve.inner word=%.*s", 100, inner);
        return -1;
    }
    if (!hb_net_place(&at, host, err))
        return -1;
    if (at.any) {
        hb_refuse(err, HB_BAD_OPTION, "serve.inner-any address=%s", at.address);
        return -1;
    }
    fd = hb_net_listen(&at, &l->port, err);
    memcpy(l->place, at.address, sizeof l->place);
    return fd;
}

bool hb_links_listen(struct hb_links *l, struct hb_error *err)
{
    int fd = listen_inside(l, err);

    if (fd < 0)
        return false;
    uv_tcp_init(&l->server->loop, &l->door);
    l->listens = true;
    l->door.data = l;
    if (uv_tcp_open(&l->door, fd) == 0 && uv_listen((uv_stream_t *)&l->door, HB_LINKS_MAX, called) == 0)
        return true;
    return hb_refuse(err, HB_NO_MEMORY, "serve.no-memory");
}

struct hb_links *hb_links_new(struct hb_nodes *nodes, struct hb_server *server)
{
    struct hb_links *l = calloc(1, sizeof *l);
    unsigned char bytes[TOKEN_BYTES];

    if (l == NULL)
        return NULL;
    l->nodes = nodes;
    l->server = server;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(l->token, sizeof l->token, bytes, sizeof bytes);
    return l;
}

void hb_links_stop(struct hb_links *l)
{
    if (l == NULL)
        return;
    if (l->listens)
        uv_close((uv_handle_t *)&l->door, NULL);
    l->listens = false;
    for (struct link *at = l->first; at != NULL; at = at->next) {
        at->told = false; /* the switchboard has nobody to talk to any more */
        close_link(at);
    }
}

void hb_links_free(struct hb_links *l)
{
    free(l);
}

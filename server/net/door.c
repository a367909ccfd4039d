/* door.c -- where connections come in (door.h). */
#define _GNU_SOURCE /* accept4 */
#include "server/net/door.h"

#include "engine/assert.h"
#include "server/net/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    AT_ONCE = 64,    /* before others have their turn */
    LOOKED_AT = 64,  /* visits, for one that is to make room */
    PAUSE = 250,     /* milliseconds without letting anybody in when no file can be opened */
    ASK_WITHIN = 10, /* seconds for a whole request, if silence is not to last even shorter, */
    READ_WITHIN = 10 /* and for an answer, before whoever reads it may have to make room */
};

/* ---- visits ---- */

struct hb_visit *hb_visit_of(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

void hb_visit_waits(struct hb_visit *v)
{
    if (v == NULL)
        return;
    v->since = hb_server_steady();
    v->answered = 0;
}

void hb_visit_answered(struct hb_visit *v)
{
    if (v == NULL)
        return;
    v->since = 0;
    v->answered = hb_server_steady();
}

void hb_visit_guest(struct hb_visit *v)
{
    if (v != NULL)
        v->since = v->answered = 0;
}

static void count_out(struct hb_visit *v)
{
    if (v->from != NULL)
        hb_address_connected(v->from, -1);
    free(v);
}

static void unlist(struct hb_server *s, const struct hb_visit *v)
{
    if (v->before != NULL)
        v->before->after = v->after;
    else
        s->visits.first = v->after;
    if (v->after != NULL)
        v->after->before = v->before;
    if (s->visits.next_looked_at == v)
        s->visits.next_looked_at = v->after;
    s->visits.evicted -= v->evicted;
    s->visits.count--;
}

void hb_visit_over(struct hb_server *s, struct lws *wsi)
{
    struct hb_visit *v = hb_visit_of(wsi);

    if (v == NULL)
        return;
    lws_set_opaque_user_data(wsi, NULL);
    unlist(s, v);
    count_out(v);
}

static int64_t milliseconds_within(const struct hb_server *s, unsigned seconds)
{
    return (int64_t)1000 * (s->options.silence < seconds ? s->options.silence : seconds);
}

/* Ending a connection ends its visit, now or when the loop has gone round. */
void hb_visits_sweep(struct hb_server *s)
{
    int64_t now = hb_server_steady();
    int64_t most = milliseconds_within(s, ASK_WITHIN);

    for (struct hb_visit *v = s->visits.first, *next; v != NULL; v = next) {
        next = v->after;
        if (v->since == 0 || now - v->since <= most)
            continue;
        v->since = 0;
        s->metrics.silent++;
        lws_set_timeout(v->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    }
}

/* ---- letting in ---- */

static void put_address(char out[HB_ADDRESS_TEXT], const struct sockaddr_storage *from)
{
    char text[INET6_ADDRSTRLEN] = "";

    if (from->ss_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)from)->sin6_addr, text, sizeof text);
    else
        inet_ntop(AF_INET, &((const struct sockaddr_in *)from)->sin_addr, text, sizeof text);
    hb_web_address(out, text, "", false);
}

static unsigned neighbours(const struct hb_visit *v)
{
    if (v->from == NULL)
        return 0;
    return v->from->wider != NULL ? v->from->wider->connections : v->from->connections;
}

/* Since when it could make room: it waits, or reads more slowly than anybody who wants to read; 0: it cannot. */
static int64_t idle_since(const struct hb_server *s, const struct hb_visit *v)
{
    if (v->since != 0 || v->answered == 0)
        return v->since;
    return hb_server_steady() - v->answered > milliseconds_within(s, READ_WITHIN) ? v->answered : 0;
}

/* Ends a connection that has asked for nothing or does not read what it asked for, of the network that has the most, the oldest of
 * those. */
static bool evict_one(struct hb_server *s)
{
    struct hb_visits *all = &s->visits;
    struct hb_visit *found = NULL;
    int64_t best = 0;

    for (unsigned i = 0; i < LOOKED_AT && i < all->count; i++) {
        struct hb_visit *v = all->next_looked_at != NULL ? all->next_looked_at : all->first;
        int64_t since = v->numbers || v->evicted ? 0 : idle_since(s, v);

        all->next_looked_at = v->after;
        if (since != 0 && (found == NULL || neighbours(v) > neighbours(found) ||
                           (neighbours(v) == neighbours(found) && since < best))) {
            found = v;
            best = since;
        }
    }
    if (found == NULL)
        return false;
    found->since = 0;
    found->evicted = true;
    all->evicted++;
    s->metrics.evicted++;
    lws_set_timeout(found->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    return true;
}

static bool has_room(struct hb_server *s)
{
    return s->visits.count - s->visits.evicted < hb_server_connections(s) || evict_one(s);
}

/* Whether one more may come from there; counts it.  Whom a proxy brings is known when he has asked. */
static bool count_in(struct hb_server *s, struct hb_visit *v)
{
    if (v->numbers)
        return true;
    if (s->options.proxy && hb_web_is_loopback(v->address))
        return has_room(s);
    v->from = hb_addresses_at(s->addresses, v->address, hb_server_steady());
    if (!hb_address_may_connect(v->from, hb_server_connections_from(s)) || !has_room(s)) {
        v->from = NULL;
        return false;
    }
    hb_address_connected(v->from, 1);
    return true;
}

static void enlist(struct hb_server *s, struct hb_visit *v)
{
    v->after = s->visits.first;
    if (v->after != NULL)
        v->after->before = v;
    s->visits.first = v;
    s->visits.count++;
}

/* libwebsockets takes the connection over, and closes it if it cannot. */
static struct lws *adopt(const struct hb_door *d, int fd)
{
    const lws_sock_file_fd_type socket = { .sockfd = fd };

    return lws_adopt_descriptor_vhost(d->server->vhost,
                                      d->numbers ? LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP
                                                 : LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL,
                                      socket, NULL, NULL);
}

static void let_in(struct hb_door *d, int fd, const struct sockaddr_storage *from)
{
    struct hb_server *s = d->server;
    struct hb_visit *v = calloc(1, sizeof *v);

    if (v != NULL) {
        put_address(v->address, from);
        v->numbers = d->numbers;
    }
    if (v == NULL || !count_in(s, v)) {
        s->metrics.turned_away++;
        close(fd);
        free(v);
        return;
    }
    v->wsi = adopt(d, fd);
    if (v->wsi == NULL) {
        count_out(v);
        return;
    }
    enlist(s, v);
    lws_set_opaque_user_data(v->wsi, v);
    hb_visit_waits(v);
}

static void listen_again(uv_timer_t *timer);

/* Whoever knocks meanwhile waits in the system's queue. */
static void pause_door(struct hb_door *d)
{
    d->server->metrics.pauses++;
    hb_report(&d->server->log, HB_REPORT_WARN, "no more files can be open; nobody is let in for a moment",
              &(struct hb_report_about){ .why = strerror(errno) });
    uv_poll_stop(&d->poll);
    uv_timer_start(&d->pause, listen_again, PAUSE, 0);
}

static bool is_shortage(int failure)
{
    return failure == EMFILE || failure == ENFILE || failure == ENOBUFS || failure == ENOMEM;
}

static void knocked(uv_poll_t *poll, int status, int events)
{
    struct hb_door *d = poll->data;

    (void)status;
    (void)events;
    for (unsigned i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from = { 0 };
        socklen_t length = sizeof from;
        int fd = accept4(d->fd, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);

        if (fd >= 0)
            let_in(d, fd, &from);
        else if (is_shortage(errno)) {
            pause_door(d);
            return;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK)
            return; /* any other failure is that of one connection */
    }
}

static void listen_again(uv_timer_t *timer)
{
    struct hb_door *d = timer->data;

    uv_poll_start(&d->poll, UV_READABLE, knocked);
}

void hb_door_open(struct hb_door *d, struct hb_server *server, int fd, bool numbers)
{
    *d = (struct hb_door){ .server = server, .fd = fd, .open = true, .numbers = numbers };
    HB_ASSERT(uv_poll_init(&server->loop, &d->poll, fd) == 0);
    uv_timer_init(&server->loop, &d->pause);
    d->poll.data = d->pause.data = d;
    uv_poll_start(&d->poll, UV_READABLE, knocked);
}

void hb_door_close(struct hb_door *d)
{
    if (!d->open)
        return;
    d->open = false;
    uv_close((uv_handle_t *)&d->poll, NULL);
    uv_close((uv_handle_t *)&d->pause, NULL);
    close(d->fd);
}

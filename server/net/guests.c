/* guests.c -- the connections (guests.h).
 *
 * What is sent goes into the guest's queue and from there into the socket when that can take it; nothing is written anywhere
 * else.
 *
 * A guest that is to go is marked with the status to go with and stays here until its connection is closed; the hall hears of
 * it at once, and nothing more goes to it.  Its number is not given to another one before all other numbers have been. */
#include "server/net/guests.h"

#include "engine/assert.h"
#include "server/net/numbers.h"
#include "server/net/server.h"
#include "server/net/shared.h"
#include "server/net/traffic.h"
#include "table/strings.h"

#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>

enum {
    PROBE = 2000,       /* milliseconds of silence after which one whom others wait for is asked whether he is there, */
    SILENT = 4500,      /* and after which he counts as away */
    CLOSE_AFTER = 5000, /* milliseconds for saying goodbye */
    WRITES_AT_ONCE = 16, /* texts before others have their turn */
    LOOKED_AT = 64,      /* guests, for one who is to make room: where many are idle there is one among them */
    SEND_BUFFER = 65536, /* bytes that the system may hold for a guest, */
    SURE = 16384,        /* and those that it takes in any case where it holds none */
    FLOOD_FRAMES = 2,    /* times what the hall allows in a second; in a burst, twice that */
    FLOOD_BYTES = 4096,  /* for each wish that the hall allows in a second */
    ASIDE_BYTES = 1024,  /* a second that are in no text: control frames, heads of pieces; */
    ASIDE_BURST = 32768, /* at once; */
    ASIDE_HEAD = 64,     /* and with each text, for its own head and that of TLS */
    GOING_AWAY = 1001,
    NO_TEXT = 1003,
    NO_UTF8 = 1007,
    TOO_MUCH = 1008,
    TOO_LARGE = 1009,
    TRY_LATER = 1013
};

struct guest {
    struct guest *before, *after;
    struct guest *next_parting; /* among those of whom the hall is to be told */
    struct guest *next_closing; /* among those whose connections are to be closed */
    struct guest *next_waiting; /* among those who have something new in their queues */
    struct lws *wsi;
    hb_guest number;
    struct hb_address *from; /* where it is counted */
    char address[HB_ADDRESS_TEXT];
    struct hb_queue queue;
    size_t buffered;        /* bytes of a text that libwebsockets could not write at once: at most so many */
    struct hb_buffer heard; /* the frames of a text so far */
    struct hb_spending frames, bytes, aside;
    uint64_t told; /* bytes so far that were in texts, or have been counted as `aside` */
    int64_t last_heard, last_ping, last_asked;
    int64_t gone_by; /* when it is going: its connection is not waited for any longer */
    unsigned going;  /* the status to close with; 0: stays */
    const char *why;
    bool after_queue; /* goes when its queue is empty */
    bool closing;     /* has been put among those to be closed */
    bool waiting;     /* is among those with something new */
    bool broken;      /* nothing can be written to it any more */
    bool known;       /* to the hall */
    bool closed;      /* it has said goodbye: nothing behind that is heard */
    bool evicted;     /* is going to make room */
    bool ping_due;
    bool silent; /* the hall knows that nothing comes of it */
};

struct session { /* of a connection */
    struct guest *at;
};

struct hb_guests {
    struct hb_server *server;
    struct hb_numbers numbers;
    struct guest *first, *parting, *closing, *waiting;
    struct guest *next_looked_at; /* for who is to make room; NULL: the first */
    unsigned most, count, evicted;
    size_t queued;
    struct hb_allowance frames, bytes; /* of a guest */
    struct hb_shared *last;            /* the text that was sent last: the next one is often the same */
};

const size_t hb_guests_session = sizeof(struct session);

/* ---- the table ---- */

struct hb_guests *hb_guests_new(struct hb_server *server, unsigned most)
{
    const struct hb_hall_limits *l = &server->options.limits;
    struct hb_guests *g = calloc(1, sizeof *g);

    if (g == NULL)
        return NULL;
    g->server = server;
    g->most = most;
    g->frames =
        (struct hb_allowance){ (double)FLOOD_FRAMES * l->asks_per_second, 2.0 * FLOOD_FRAMES * l->asks_at_once };
    g->bytes =
        (struct hb_allowance){ (double)FLOOD_BYTES * l->asks_per_second, (double)HB_FRAME_MAX * l->asks_at_once };
    return g;
}

static void count_heard(struct hb_guests *g, struct guest *at, size_t length)
{
    g->queued = g->queued - at->heard.length + length;
}

static void clear(struct hb_guests *g, struct guest *at)
{
    g->queued -= at->queue.bytes + at->buffered + at->heard.length;
    at->buffered = 0;
    hb_queue_clear(&at->queue);
    hb_buffer_done(&at->heard);
}

static void unlink_guest(struct hb_guests *g, struct guest *at)
{
    if (at->before != NULL)
        at->before->after = at->after;
    else
        g->first = at->after;
    if (at->after != NULL)
        at->after->before = at->before;
}

static void leave_lists(struct hb_guests *g, const struct guest *at)
{
    for (struct guest **c = &g->closing; at->closing && *c != NULL; c = &(*c)->next_closing)
        if (*c == at) {
            *c = at->next_closing;
            break;
        }
    for (struct guest **w = &g->waiting; at->waiting && *w != NULL; w = &(*w)->next_waiting)
        if (*w == at) {
            *w = at->next_waiting;
            break;
        }
}

static void remove_guest(struct hb_guests *g, struct guest *at)
{
    leave_lists(g, at);
    if (g->next_looked_at == at)
        g->next_looked_at = at->after;
    g->evicted -= at->evicted;
    clear(g, at);
    unlink_guest(g, at);
    hb_numbers_drop(&g->numbers, at->number);
    hb_address_came(at->from, -1);
    g->count--;
    free(at);
}

void hb_guests_free(struct hb_guests *g)
{
    if (g == NULL)
        return;
    while (g->first != NULL)
        remove_guest(g, g->first);
    hb_shared_drop(g->last);
    hb_numbers_done(&g->numbers);
    free(g);
}

/* Bytes that have come and were read; of what is not read nobody knows yet what it is. */
static uint64_t received(const struct guest *at)
{
    int fd = lws_get_socket_fd(at->wsi);
    uint64_t unread = hb_traffic_unread(fd);
    struct hb_traffic traffic = { 0 };

    return hb_traffic_of(fd, &traffic) && traffic.received > unread ? traffic.received - unread : 0;
}

/* A new guest; NULL if there is no room for one. */
static struct guest *add_guest(struct hb_guests *g, struct lws *wsi)
{
    struct guest *at = g->count - g->evicted < g->most ? calloc(1, sizeof *at) : NULL;
    int64_t now = hb_server_steady();

    if (at == NULL)
        return NULL;
    at->number = hb_numbers_give(&g->numbers, at);
    if (at->number == 0) {
        free(at);
        return NULL;
    }
    at->wsi = wsi;
    at->last_heard = at->last_ping = at->last_asked = at->frames.at = at->bytes.at = at->aside.at = now;
    at->told = received(at);
    hb_buffer_init(&at->heard);
    hb_http_address(wsi, at->address);
    at->from = hb_addresses_at(g->server->addresses, at->address, now);
    hb_address_came(at->from, 1);
    at->after = g->first;
    if (at->after != NULL)
        at->after->before = at;
    g->first = at;
    g->count++;
    return at;
}

unsigned hb_guests_count(const struct hb_guests *g)
{
    return g->count;
}

size_t hb_guests_queued(const struct hb_guests *g)
{
    return g->queued;
}

static void note(struct hb_guests *g, enum hb_report_level level, const char *what, const struct guest *at,
                 const char *why)
{
    hb_report(&g->server->log, level, what,
              &(struct hb_report_about){ .guest = at->number, .address = at->address, .why = why });
}

/* ---- going ---- */

static void go(struct hb_guests *g, struct guest *at, unsigned status, const char *why)
{
    if (at->going != 0)
        return;
    at->going = status;
    at->why = why;
    at->gone_by = hb_server_steady() + CLOSE_AFTER;
    if (!at->after_queue) {
        g->queued -= at->queue.bytes;
        hb_queue_clear(&at->queue);
    }
    if (at->known) {
        at->next_parting = g->parting;
        g->parting = at;
    }
    lws_callback_on_writable(at->wsi);
}

void hb_guests_settle(struct hb_guests *g)
{
    while (g->parting != NULL) {
        struct guest *at = g->parting;

        g->parting = at->next_parting;
        at->known = false;
        hb_server_left(g->server, at->number);
    }
}

void hb_guests_cut(struct hb_guests *g, hb_guest guest, const char *why)
{
    struct guest *at = hb_numbers_find(&g->numbers, guest);

    if (at == NULL || at->going != 0)
        return;
    at->after_queue = true; /* the answer that says why is still to be read */
    note(g, HB_REPORT_INFO, "the hall sent a guest away", at, why);
    go(g, at, TRY_LATER, "sent away");
}

/* Who goes before another one: who watches nothing, who only looks on, who sits idle at a table; among them who is from the
 * network with the most guests, who has asked for nothing for the longest. */
static bool goes_before(const struct guest *a, enum hb_role is, const struct guest *b, enum hb_role other)
{
    unsigned guests = a->from->wider != NULL ? a->from->wider->guests : a->from->guests;
    unsigned others = b->from->wider != NULL ? b->from->wider->guests : b->from->guests;

    if (is != other)
        return is < other;
    return guests != others ? guests > others : a->last_asked < b->last_asked;
}

/* Nobody who plays at a table; only some are looked at, so that nobody can keep the server busy by knocking. */
static bool evict_one(struct hb_guests *g)
{
    struct guest *found = NULL;
    enum hb_role is = HB_SEATED;

    for (unsigned i = 0; i < LOOKED_AT && i < g->count; i++) {
        struct guest *at = g->next_looked_at != NULL ? g->next_looked_at : g->first;
        enum hb_role role = at->known && at->going == 0 ? hb_server_role(g->server, at->number) : HB_SEATED;

        g->next_looked_at = at->after;
        if (role != HB_SEATED && (found == NULL || goes_before(at, role, found, is))) {
            found = at;
            is = role;
        }
    }
    if (found == NULL)
        return false;
    found->evicted = true;
    g->evicted++;
    g->server->metrics.evicted++;
    note(g, HB_REPORT_INFO, "an idle guest has made room", found, NULL);
    go(g, found, TRY_LATER, "others need the place; come back later");
    return true;
}

bool hb_guests_make_room(struct hb_guests *g)
{
    hb_guests_settle(g);
    return g->count - g->evicted < g->most || evict_one(g);
}

void hb_guests_part(struct hb_guests *g)
{
    for (struct guest *at = g->first; at != NULL; at = at->after) {
        at->after_queue = true;
        go(g, at, GOING_AWAY, "the server stops");
    }
}

/* Milliseconds since anything came of it, were it an empty pong, of which libwebsockets says nothing. */
static int64_t silent_for(struct guest *at, int64_t now)
{
    struct hb_traffic traffic = { 0 };
    int64_t silent = now - at->last_heard;

    if (hb_traffic_of(lws_get_socket_fd(at->wsi), &traffic) && traffic.silent < silent) {
        silent = traffic.silent;
        at->last_heard = now - silent;
    }
    return silent;
}

static void cut_flood(struct hb_guests *g, struct guest *at)
{
    g->server->metrics.cut_flood++;
    note(g, HB_REPORT_INFO, "cut a guest that says too much", at, NULL);
    go(g, at, TOO_MUCH, "too much at once; come back and take your time");
    (void)lws_rx_flow_control(at->wsi, 0); /* nothing more is read of him while he is told */
}

/* Pings, pongs and empty pieces are dealt with by libwebsockets, which tells nobody: what the system has received and no text
 * was is all there is of them.  He who sends much of it is not waited for: he need not read. */
static bool floods_aside(struct hb_guests *g, struct guest *at, int64_t now)
{
    static const struct hb_allowance may = { ASIDE_BYTES, ASIDE_BURST };
    uint64_t all = received(at), fresh = all > at->told ? all - at->told : 0;

    at->told = all;
    if (fresh == 0 || hb_spend(&at->aside, &may, (double)fresh, now))
        return false;
    cut_flood(g, at);
    return true;
}

static void kill_connection(struct guest *at)
{
    lws_set_timeout(at->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

static void say_why(struct guest *at)
{
    unsigned char why[64];
    size_t length = strlen(at->why);

    HB_ASSERT(length <= sizeof why);
    memcpy(why, at->why, length);
    lws_close_reason(at->wsi, (enum lws_close_status)at->going, why, length);
}

static void ping(struct guest *at, int64_t now)
{
    at->last_ping = now;
    at->ping_due = true;
    lws_callback_on_writable(at->wsi);
}

/* Others at his table are told within seconds that he is gone, however he went; his connection is waited for longer. */
static void probe(struct hb_guests *g, struct guest *at, int64_t now)
{
    int64_t silent = now - at->last_heard > PROBE ? silent_for(at, now) : 0;

    if (at->known && silent > PROBE && now - at->last_ping > PROBE && hb_server_is_awaited(g->server, at->number))
        ping(at, now);
    if (at->known && at->silent != (silent > SILENT && at->last_ping > at->last_heard)) {
        at->silent = !at->silent;
        hb_server_silent(g->server, at->number, at->silent);
    }
}

static void sweep_one(struct hb_guests *g, struct guest *at, int64_t now)
{
    int64_t drop = (int64_t)g->server->options.silence * 1000, most = drop * 2 / 5;

    if (at->going != 0) {
        if (now > at->gone_by)
            kill_connection(at);
        return;
    }
    if (floods_aside(g, at, now)) {
        say_why(at);
        kill_connection(at);
        return;
    }
    probe(g, at, now);
    if (now - at->last_heard <= most || silent_for(at, now) <= most)
        return;
    if (now - at->last_heard > drop) {
        note(g, HB_REPORT_INFO, "dropped a guest that went silent", at, NULL);
        kill_connection(at);
    } else if (now - at->last_ping > most)
        ping(at, now);
}

void hb_guests_sweep(struct hb_guests *g)
{
    int64_t now = hb_server_steady();

    for (struct guest *at = g->first, *next; at != NULL; at = next) {
        next = at->after;
        sweep_one(g, at, now);
    }
}

/* ---- texts out ---- */

/* The text, once for all who get the same one after another; NULL without memory. */
static struct hb_shared *share(struct hb_guests *g, const char *text, size_t length)
{
    if (g->last != NULL && hb_shared_is(g->last, text, length))
        return g->last;
    hb_shared_drop(g->last);
    g->last = hb_shared_new(text, length);
    return g->last;
}

/* Whether a guest may have so much more waiting for it.  One text always may, where nothing waits: asking for it again would
 * not make it shorter.  When there is too much for all together, whoever has not read what he got before is one of those who
 * do not read. */
static bool may_wait(const struct hb_guests *g, const struct guest *at, size_t length)
{
    const struct hb_serve_options *o = &g->server->options;

    if (at->queue.count == 0 && at->buffered == 0)
        return true;
    return at->queue.bytes + at->buffered + length <= o->queue && g->queued + length <= o->queues;
}

void hb_guests_send(struct hb_guests *g, hb_guest guest, const char *text, size_t length)
{
    struct guest *at = hb_numbers_find(&g->numbers, guest);
    struct hb_shared *s;

    if (at == NULL || at->going != 0)
        return;
    s = may_wait(g, at, length) ? share(g, text, length) : NULL;
    if (s == NULL || !hb_queue_add(&at->queue, s)) {
        g->server->metrics.cut_slow++;
        note(g, HB_REPORT_INFO, "cut a guest that does not read", at, NULL);
        go(g, at, TRY_LATER, "too slow; come back and watch again");
        return;
    }
    g->queued += length;
    if (at->waiting)
        return;
    at->waiting = true;
    at->next_waiting = g->waiting;
    g->waiting = at;
}

/* What libwebsockets has of a text and could not write is all written before it asks for more. */
static void count_buffered(struct hb_guests *g, struct guest *at, size_t length)
{
    size_t now = lws_partial_buffered(at->wsi) ? length : 0;

    g->queued = g->queued - at->buffered + now;
    at->buffered = now;
}

/* A text has left its queue. */
static void count_out(struct hb_guests *g, struct hb_shared *s)
{
    size_t length = hb_shared_length(s);

    g->queued -= length;
    g->server->metrics.frames_out++;
    g->server->metrics.bytes_out += length;
    hb_shared_drop(s);
}

/* Writes one text of the queue; false if the connection is broken. */
static bool write_next(struct hb_guests *g, struct guest *at)
{
    struct hb_shared *s = hb_queue_take(&at->queue);
    size_t length = hb_shared_length(s);
    bool good = lws_write(at->wsi, hb_shared_bytes(s), length, LWS_WRITE_TEXT) >= (int)length;

    count_buffered(g, at, length);
    count_out(g, s);
    return good;
}

/* The first texts of the queue as frames, as many as the system takes in any case; how many. */
static unsigned gather(const struct guest *at, struct iovec *frames, size_t *bytes)
{
    unsigned n = 0;

    *bytes = 0;
    for (; n < WRITES_AT_ONCE && n < at->queue.count; n++) {
        frames[n].iov_base = (void *)(uintptr_t)hb_shared_frame(hb_queue_at(&at->queue, n), &frames[n].iov_len);
        if (*bytes + frames[n].iov_len > SURE)
            break;
        *bytes += frames[n].iov_len;
    }
    return n;
}

/* Whether frames may go past libwebsockets: it does not encipher them and holds nothing, and nor does the system, so that they
 * are taken as a whole.  The rest of a frame could not be given to libwebsockets. */
static bool is_free(const struct guest *at)
{
    int held = 1;

    return !lws_is_ssl(at->wsi) && !lws_partial_buffered(at->wsi) &&
           ioctl(lws_get_socket_fd(at->wsi), SIOCOUTQ, &held) == 0 && held == 0;
}

/* Several texts with one call: a move's answer and its event go to the same guest.  False: they are to go one by one. */
static bool write_together(struct hb_guests *g, struct guest *at)
{
    struct iovec frames[WRITES_AT_ONCE];
    size_t bytes;
    unsigned count = gather(at, frames, &bytes);
    struct msghdr message = { .msg_iov = frames, .msg_iovlen = count };
    ssize_t sent = count > 1 && is_free(at) ? sendmsg(lws_get_socket_fd(at->wsi), &message, MSG_NOSIGNAL) : -1;

    if (sent < 0)
        return false;
    if ((size_t)sent < bytes) { /* the system has no memory; nothing may follow half a frame */
        shutdown(lws_get_socket_fd(at->wsi), SHUT_RDWR);
        at->broken = true;
    }
    while (count-- > 0)
        count_out(g, hb_queue_take(&at->queue));
    return true;
}

/* libwebsockets says why it closes a connection if it is told to close it elsewhere than where the connection was to be
 * written to. */
static void close_later(struct hb_guests *g, struct guest *at)
{
    if (at->closing)
        return;
    at->closing = true;
    at->next_closing = g->closing;
    g->closing = at;
}

void hb_guests_close(struct hb_guests *g)
{
    while (g->closing != NULL) {
        struct guest *at = g->closing;

        g->closing = at->next_closing;
        say_why(at);
        kill_connection(at);
    }
}

static bool write_ping(struct guest *at)
{
    unsigned char nothing[LWS_PRE + 1] = { 0 };

    at->ping_due = false;
    return lws_write(at->wsi, nothing + LWS_PRE, 0, LWS_WRITE_PING) >= 0;
}

/* Writes what the connection takes, and asks to be called for the rest. */
static void write_some(struct hb_guests *g, struct guest *at)
{
    bool together = at->queue.count > 1 && at->buffered == 0 && !at->broken && write_together(g, at);

    for (unsigned i = 0; !together && i < WRITES_AT_ONCE && at->queue.count > 0 && at->buffered == 0 && !at->broken;
         i++)
        at->broken = !write_next(g, at);
    if (at->queue.count > 0 || at->buffered > 0 || at->broken)
        lws_callback_on_writable(at->wsi);
}

/* What came into queues goes out at once, without asking first whether it can: what the socket does not take
 * libwebsockets keeps, and says when it is through. */
void hb_guests_flush(struct hb_guests *g)
{
    while (g->waiting != NULL) {
        struct guest *at = g->waiting;

        g->waiting = at->next_waiting;
        at->waiting = false;
        write_some(g, at);
    }
}

static int writeable(struct hb_guests *g, struct guest *at)
{
    count_buffered(g, at, at->buffered);
    if (at->broken)
        return -1;
    if (at->ping_due && at->going == 0) {
        bool good = write_ping(at);

        lws_callback_on_writable(at->wsi);
        return good ? 0 : -1;
    }
    if (at->queue.count == 0 && at->buffered == 0 && at->going == 0)
        (void)floods_aside(g, at, hb_server_steady()); /* there was a pong to be written */
    write_some(g, at);
    if (at->queue.count == 0 && at->buffered == 0 && at->going != 0)
        close_later(g, at);
    return 0;
}

/* ---- texts in ---- */

static int refuse_frame(struct hb_guests *g, struct guest *at, unsigned status, const char *why)
{
    g->server->metrics.bad_frames++;
    note(g, HB_REPORT_INFO, "refused a frame", at, why);
    go(g, at, status, why);
    say_why(at);
    return -1;
}

/* Nobody means so much: he is not refused once more, but cut. */
static bool floods(struct hb_guests *g, struct guest *at, size_t length, bool last)
{
    if (hb_spend(&at->bytes, &g->bytes, (double)length, at->last_heard) &&
        hb_spend(&at->frames, &g->frames, last ? 1 : 0, at->last_heard))
        return false;
    cut_flood(g, at);
    return true;
}

static void hear_text(struct hb_guests *g, struct guest *at, const char *text, size_t length)
{
    g->server->metrics.frames_in++;
    at->last_asked = at->last_heard;
    hb_guests_settle(g);
    if (g->server->stage == HB_SERVING)
        hb_server_said(g->server, at->number, text, length);
}

static void forget_heard(struct hb_guests *g, struct guest *at)
{
    count_heard(g, at, 0);
    hb_buffer_done(&at->heard);
    hb_buffer_init(&at->heard);
}

/* A piece of a frame; a text that comes in one piece is not copied. */
static int hear(struct hb_guests *g, struct guest *at, const char *piece, size_t length)
{
    bool last = lws_is_final_fragment(at->wsi) && lws_remaining_packet_payload(at->wsi) == 0;

    at->last_heard = hb_server_steady();
    at->told += length + (last ? ASIDE_HEAD : 0);
    if (at->closed || at->going != 0 || floods(g, at, length, last))
        return 0;
    if (lws_frame_is_binary(at->wsi))
        return refuse_frame(g, at, NO_TEXT, "only text frames are read here");
    if (at->heard.length + length > HB_FRAME_MAX ||
        at->heard.length + length + lws_remaining_packet_payload(at->wsi) > HB_FRAME_MAX)
        return refuse_frame(g, at, TOO_LARGE, "the text is too large");
    if (at->heard.length > 0 || !last) {
        count_heard(g, at, at->heard.length + length);
        hb_buffer_add(&at->heard, piece, length);
        if (at->heard.failed)
            return refuse_frame(g, at, TRY_LATER, "no memory");
        piece = at->heard.at;
        length = at->heard.length;
    }
    if (!last)
        return 0;
    if (hb_utf8_valid_length(piece, length) != length)
        return refuse_frame(g, at, NO_UTF8, "the text is no UTF-8");
    hear_text(g, at, piece, length);
    forget_heard(g, at);
    return 0;
}

/* ---- coming and leaving ---- */

/* Small texts go out at once, without waiting for more to go with them; and what is not read waits here, where it is
 * counted, and not in the system. */
static void set_socket(struct lws *wsi)
{
    int yes = 1, bytes = SEND_BUFFER / 2; /* which the system doubles */

    (void)setsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    (void)setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

static int came(struct hb_guests *g, struct lws *wsi, struct session *session)
{
    struct guest *at = add_guest(g, wsi);

    if (at == NULL)
        return -1;
    hb_visit_guest(hb_visit_of(wsi));
    set_socket(wsi);
    session->at = at;
    g->server->metrics.connections++;
    note(g, HB_REPORT_DEBUG, "a guest came", at, NULL);
    hb_guests_settle(g);
    at->known = g->server->stage == HB_SERVING && hb_server_came(g->server, at->number, at->address);
    if (!at->known)
        go(g, at, TRY_LATER, "the hall is full");
    return 0;
}

static void left(struct hb_guests *g, struct session *session)
{
    struct guest *at = session->at;

    session->at = NULL;
    hb_guests_settle(g); /* after which it is nowhere but here */
    note(g, HB_REPORT_DEBUG, "a guest left", at, NULL);
    if (at->known)
        hb_server_left(g->server, at->number);
    remove_guest(g, at);
}

int hb_guests_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct session *session = user;
    struct hb_guests *g;

    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return came(hb_server_of(wsi)->guests, wsi, session);
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    case LWS_CALLBACK_CLOSED:
        break;
    default:
        return 0;
    }
    g = hb_server_of(wsi)->guests;
    if (session->at == NULL)
        return reason == LWS_CALLBACK_CLOSED ? 0 : -1;
    if (reason == LWS_CALLBACK_RECEIVE)
        return hear(g, session->at, in, len);
    if (reason == LWS_CALLBACK_SERVER_WRITEABLE)
        return writeable(g, session->at);
    if (reason == LWS_CALLBACK_CLOSED)
        left(g, session);
    else if (reason == LWS_CALLBACK_WS_PEER_INITIATED_CLOSE)
        session->at->closed = true;
    else
        session->at->last_heard = hb_server_steady();
    return 0;
}

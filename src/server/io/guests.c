/* guests.c -- the connections (guests.h).
 *
 * A guest's number is its place in the table plus one, so finding it is no search.  What is sent goes into the guest's queue
 * and from there into the socket when that can take it; nothing is written anywhere else.
 *
 * A guest that is to go is marked with the status to go with and stays in the table until its connection is closed.  The
 * hall hears of it then, unless it was the hall that sent it away. */
#include "server/io/guests.h"

#include "core/assert.h"
#include "server/io/server.h"
#include "server/io/shared.h"
#include "table/utf8.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    PING_AFTER = 25000, /* milliseconds of silence */
    DROP_AFTER = 60000,
    CLOSE_SECONDS = 5,   /* for saying goodbye */
    WRITES_AT_ONCE = 16, /* texts before others have their turn */
    GOING_AWAY = 1001,
    NO_TEXT = 1003,
    NO_UTF8 = 1007,
    TOO_LARGE = 1009,
    TRY_LATER = 1013
};

struct guest {
    struct lws *wsi; /* NULL: the place is free */
    uint32_t next_free;
    char address[HB_ADDRESS_TEXT];
    struct hb_queue queue;
    struct hb_buffer heard; /* the frames of a text so far */
    int64_t last_heard, last_ping;
    unsigned going; /* the status to close with; 0: stays */
    const char *why;
    bool after_queue; /* goes when its queue is empty */
    bool known;       /* to the hall */
    bool ping_due;
};

struct session { /* of a connection: its guest, 0 before and after */
    hb_guest guest;
};

struct hb_guests {
    struct hb_server *server;
    struct guest *places;
    uint32_t most, used, first_free; /* places below `used` have been taken once; first_free counts from 1 */
    unsigned count;
    size_t queued;
    struct hb_shared *last; /* the text that was sent last: the next one is often the same */
};

const size_t hb_guests_session = sizeof(struct session);

/* ---- the table ---- */

struct hb_guests *hb_guests_new(struct hb_server *server, unsigned most)
{
    struct hb_guests *g = calloc(1, sizeof *g);

    if (g == NULL)
        return NULL;
    g->server = server;
    g->most = most;
    g->places = calloc(most, sizeof *g->places);
    if (g->places == NULL) {
        free(g);
        return NULL;
    }
    return g;
}

static void clear_place(struct hb_guests *g, struct guest *at)
{
    g->queued -= at->queue.bytes;
    hb_queue_clear(&at->queue);
    hb_buffer_done(&at->heard);
}

void hb_guests_free(struct hb_guests *g)
{
    if (g == NULL)
        return;
    for (uint32_t i = 0; i < g->used; i++)
        clear_place(g, &g->places[i]);
    hb_shared_drop(g->last);
    free(g->places);
    free(g);
}

static struct guest *find(struct hb_guests *g, hb_guest guest)
{
    if (guest == 0 || guest > g->used || g->places[guest - 1].wsi == NULL)
        return NULL;
    return &g->places[guest - 1];
}

/* A free place; 0 if there is none. */
static hb_guest take_place(struct hb_guests *g)
{
    hb_guest guest = g->first_free;

    if (guest != 0)
        g->first_free = g->places[guest - 1].next_free;
    else if (g->used < g->most)
        guest = ++g->used;
    else
        return 0;
    g->places[guest - 1] = (struct guest){ .wsi = NULL };
    hb_buffer_init(&g->places[guest - 1].heard);
    g->count++;
    return guest;
}

static void give_place_back(struct hb_guests *g, hb_guest guest)
{
    struct guest *at = &g->places[guest - 1];

    clear_place(g, at);
    at->wsi = NULL;
    at->next_free = g->first_free;
    g->first_free = guest;
    g->count--;
}

unsigned hb_guests_count(const struct hb_guests *g)
{
    return g->count;
}

unsigned hb_guests_from(const struct hb_guests *g, const char *address)
{
    unsigned n = 0;

    for (uint32_t i = 0; i < g->used; i++)
        n += g->places[i].wsi != NULL && strcmp(g->places[i].address, address) == 0;
    return n;
}

size_t hb_guests_queued(const struct hb_guests *g)
{
    return g->queued;
}

static void note(struct hb_guests *g, enum hb_report_level level, const char *what, hb_guest guest, const char *why)
{
    hb_report(&g->server->log, level, what,
              &(struct hb_report_about){ .guest = guest, .address = g->places[guest - 1].address, .why = why });
}

/* ---- going ---- */

static void go(struct hb_guests *g, struct guest *at, unsigned status, const char *why)
{
    if (at->going != 0)
        return;
    at->going = status;
    at->why = why;
    if (!at->after_queue) {
        g->queued -= at->queue.bytes;
        hb_queue_clear(&at->queue);
    }
    lws_set_timeout(at->wsi, PENDING_TIMEOUT_USER_OK, CLOSE_SECONDS);
    lws_callback_on_writable(at->wsi);
}

void hb_guests_cut(struct hb_guests *g, hb_guest guest, const char *why)
{
    struct guest *at = find(g, guest);

    if (at == NULL)
        return;
    at->known = false;
    at->after_queue = true; /* the answer that says why is still to be read */
    note(g, HB_REPORT_INFO, "the hall sent a guest away", guest, why);
    go(g, at, TRY_LATER, "sent away");
}

void hb_guests_part(struct hb_guests *g)
{
    for (uint32_t i = 0; i < g->used; i++)
        if (g->places[i].wsi != NULL) {
            g->places[i].after_queue = true;
            go(g, &g->places[i], GOING_AWAY, "the server stops");
        }
}

static void sweep_one(struct hb_guests *g, hb_guest guest, int64_t now)
{
    struct guest *at = &g->places[guest - 1];
    int64_t silent = now - at->last_heard;

    if (silent > DROP_AFTER) {
        note(g, HB_REPORT_INFO, "dropped a guest that went silent", guest, NULL);
        lws_set_timeout(at->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    } else if (silent > PING_AFTER && now - at->last_ping > PING_AFTER) {
        at->last_ping = now;
        at->ping_due = true;
        lws_callback_on_writable(at->wsi);
    }
}

void hb_guests_sweep(struct hb_guests *g)
{
    int64_t now = hb_server_steady();

    for (uint32_t i = 0; i < g->used; i++)
        if (g->places[i].wsi != NULL)
            sweep_one(g, i + 1, now);
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

void hb_guests_send(struct hb_guests *g, hb_guest guest, const char *text, size_t length)
{
    struct guest *at = find(g, guest);
    struct hb_shared *s;
    bool fits; /* one text always does: asking for it again would not make it shorter */

    if (at == NULL || at->going != 0)
        return;
    fits = at->queue.count == 0 || at->queue.bytes + length <= g->server->options.queue;
    s = fits ? share(g, text, length) : NULL;
    if (s == NULL || !hb_queue_add(&at->queue, s)) {
        g->server->metrics.cut_slow++;
        note(g, HB_REPORT_INFO, "cut a guest that does not read", guest, NULL);
        go(g, at, TRY_LATER, "too slow; come back and watch again");
        return;
    }
    g->queued += length;
    if (at->queue.count == 1)
        lws_callback_on_writable(at->wsi);
}

/* Writes one text of the queue; false if the connection is broken. */
static bool write_next(struct hb_guests *g, struct guest *at)
{
    struct hb_shared *s = hb_queue_take(&at->queue);
    size_t length = hb_shared_length(s);
    bool good = lws_write(at->wsi, hb_shared_bytes(s), length, LWS_WRITE_TEXT) >= (int)length;

    g->queued -= length;
    g->server->metrics.frames_out++;
    g->server->metrics.bytes_out += length;
    hb_shared_drop(s);
    return good;
}

static int say_goodbye(struct guest *at)
{
    unsigned char why[64];
    size_t length = strlen(at->why);

    HB_ASSERT(length <= sizeof why);
    memcpy(why, at->why, length);
    lws_close_reason(at->wsi, (enum lws_close_status)at->going, why, length);
    return -1;
}

static bool write_ping(struct guest *at)
{
    unsigned char nothing[LWS_PRE + 1] = { 0 };

    at->ping_due = false;
    return lws_write(at->wsi, nothing + LWS_PRE, 0, LWS_WRITE_PING) >= 0;
}

static int writeable(struct hb_guests *g, struct guest *at)
{
    if (at->ping_due && at->going == 0) {
        bool good = write_ping(at);

        lws_callback_on_writable(at->wsi);
        return good ? 0 : -1;
    }
    for (unsigned i = 0; i < WRITES_AT_ONCE && at->queue.count > 0; i++) {
        if (!write_next(g, at))
            return -1;
        if (lws_partial_buffered(at->wsi) || (at->queue.count > 0 && lws_send_pipe_choked(at->wsi)))
            break;
    }
    if (at->queue.count > 0 || lws_partial_buffered(at->wsi))
        lws_callback_on_writable(at->wsi);
    else if (at->going != 0)
        return say_goodbye(at);
    return 0;
}

/* ---- texts in ---- */

static int refuse_frame(struct hb_guests *g, hb_guest guest, unsigned status, const char *why)
{
    struct guest *at = &g->places[guest - 1];

    g->server->metrics.bad_frames++;
    note(g, HB_REPORT_INFO, "refused a frame", guest, why);
    at->going = status;
    at->why = why;
    return say_goodbye(at);
}

static void hear_text(struct hb_guests *g, hb_guest guest, const char *text, size_t length)
{
    g->server->metrics.frames_in++;
    if (g->server->stage == HB_SERVING)
        hb_hall_said(g->server->hall, guest, text, length);
}

/* A piece of a frame; a text that comes in one piece is not copied. */
static int hear(struct hb_guests *g, hb_guest guest, const char *piece, size_t length)
{
    struct guest *at = &g->places[guest - 1];
    bool last = lws_is_final_fragment(at->wsi) && lws_remaining_packet_payload(at->wsi) == 0;

    at->last_heard = hb_server_steady();
    if (at->going != 0)
        return 0;
    if (lws_frame_is_binary(at->wsi))
        return refuse_frame(g, guest, NO_TEXT, "only text frames are read here");
    if (at->heard.length + length > HB_FRAME_MAX ||
        at->heard.length + length + lws_remaining_packet_payload(at->wsi) > HB_FRAME_MAX)
        return refuse_frame(g, guest, TOO_LARGE, "the text is too large");
    if (at->heard.length > 0 || !last) {
        hb_buffer_add(&at->heard, piece, length);
        if (at->heard.failed)
            return refuse_frame(g, guest, TRY_LATER, "no memory");
        piece = at->heard.at;
        length = at->heard.length;
    }
    if (!last)
        return 0;
    if (hb_utf8_prefix(piece, length) != length)
        return refuse_frame(g, guest, NO_UTF8, "the text is no UTF-8");
    hear_text(g, guest, piece, length);
    hb_buffer_done(&at->heard);
    hb_buffer_init(&at->heard);
    return 0;
}

/* ---- coming and leaving ---- */

/* Small texts go out at once, without waiting for more to go with them. */
static void hurry(struct lws *wsi)
{
    int yes = 1;

    (void)setsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

static int came(struct hb_guests *g, struct lws *wsi, struct session *session)
{
    hb_guest guest = take_place(g);
    struct guest *at;

    if (guest == 0)
        return -1;
    at = &g->places[guest - 1];
    at->wsi = wsi;
    at->last_heard = at->last_ping = hb_server_steady();
    hb_http_address(wsi, at->address);
    hurry(wsi);
    session->guest = guest;
    g->server->metrics.connections++;
    note(g, HB_REPORT_DEBUG, "a guest came", guest, NULL);
    at->known = g->server->stage == HB_SERVING && hb_hall_came(g->server->hall, guest, at->address);
    if (!at->known)
        go(g, at, TRY_LATER, "the hall is full");
    return 0;
}

static void left(struct hb_guests *g, struct session *session)
{
    hb_guest guest = session->guest;
    struct guest *at = find(g, guest);

    session->guest = 0;
    if (at == NULL)
        return;
    note(g, HB_REPORT_DEBUG, "a guest left", guest, NULL);
    if (at->known)
        hb_hall_left(g->server->hall, guest);
    give_place_back(g, guest);
}

int hb_guests_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct session *session = user;
    struct hb_guests *g;
    struct guest *at;

    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return came(hb_server_of(wsi)->guests, wsi, session);
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED:
        break;
    default:
        return 0;
    }
    g = hb_server_of(wsi)->guests;
    at = find(g, session->guest);
    if (at == NULL)
        return reason == LWS_CALLBACK_CLOSED ? 0 : -1;
    if (reason == LWS_CALLBACK_RECEIVE)
        return hear(g, session->guest, in, len);
    if (reason == LWS_CALLBACK_SERVER_WRITEABLE)
        return writeable(g, at);
    if (reason == LWS_CALLBACK_CLOSED)
        left(g, session);
    else
        at->last_heard = hb_server_steady();
    return 0;
}

/* http.c -- requests and answers: files, rooms, health and numbers, and the wish to become a WebSocket.
 *
 * An answer is made whole when the request is there (a file is opened) and written piece by piece when the socket can take
 * it.  Only GET and HEAD are answered with something; a refusal is written at once and ends the connection. */
#include "server/io/server.h"
#include "server/io/web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* What a client reads. */
static const char SAY_METHOD[] = "only GET and HEAD are answered here";
static const char SAY_BODY[] = "a request with a body is not read here";
static const char SAY_NO_PAGE[] = "there is nothing at this address";
static const char SAY_NO_ROOM[] = "there is no such room";
static const char SAY_NO_MEMORY[] = "there is no memory for the answer; try again later";
static const char SAY_UPGRADE[] = "this is a WebSocket; ask for an upgrade, with the subprotocol hradby.1";
static const char SAY_H2C[] = "HTTP/1.1 is spoken here; ask for no upgrade, or for one to a WebSocket";
static const char SAY_PROTOCOL[] = "the subprotocol hradby.1 is spoken here and no other";
static const char SAY_ORIGIN[] = "pages of this origin may not play here; the server's option --origin allows it";
static const char SAY_FULL[] = "there are too many guests; try again later";
static const char SAY_ADDRESS[] = "there are too many guests from this address; close some";
static const char SAY_STOPPING[] = "the server is about to stop; try again later";
static const char SAY_NOT_KEEPING[] = "games cannot be kept at the moment; the server's log says why";

enum { PIECE = 32768, STALL_SECONDS = 30, HEADER_TEXT = 512 };

struct answer {
    struct hb_buffer head, body;
    int file;          /* -1: the body is in memory */
    size_t left, sent; /* of the body */
    bool head_sent, close;
};

struct http_session {
    struct answer *answer;
};

const size_t hb_http_session = sizeof(struct http_session);

/* ---- what a request says ---- */

/* A header; "" if there is none or it is longer than any that we want to understand. */
static const char *header(struct lws *wsi, enum lws_token_indexes which, char out[HEADER_TEXT])
{
    if (lws_hdr_copy(wsi, out, HEADER_TEXT, which) < 0)
        out[0] = '\0';
    return out;
}

void hb_http_address(struct lws *wsi, char out[HB_ADDRESS_TEXT])
{
    char peer[64] = "", forwarded[HEADER_TEXT];

    lws_get_peer_simple(wsi, peer, sizeof peer);
    hb_web_address(out, peer, header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded), hb_server_of(wsi)->options.proxy);
}

static bool has_body(struct lws *wsi)
{
    char length[HEADER_TEXT];

    header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length);
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 || length[strspn(length, "0")] != '\0';
}

static bool wants_close(struct lws *wsi)
{
    char text[HEADER_TEXT];

    if (strcasecmp(header(wsi, WSI_TOKEN_HTTP, text), "HTTP/1.1") != 0)
        return true;
    return strcasecmp(header(wsi, WSI_TOKEN_CONNECTION, text), "close") == 0;
}

/* ---- making an answer ---- */

static struct answer *new_answer(void)
{
    struct answer *a = calloc(1, sizeof *a);

    if (a == NULL)
        return NULL;
    hb_buffer_init(&a->head);
    hb_buffer_init(&a->body);
    a->file = -1;
    return a;
}

static void free_answer(struct answer *a)
{
    if (a == NULL)
        return;
    if (a->file >= 0)
        close(a->file);
    hb_buffer_done(&a->head);
    hb_buffer_done(&a->body);
    free(a);
}

/* Writes the head; what has to be known of the request is asked here. */
static void finish(struct answer *a, struct lws *wsi, struct hb_web_head *h)
{
    char host[HEADER_TEXT];

    a->close = a->close || wants_close(wsi);
    h->host = header(wsi, WSI_TOKEN_HOST, host);
    h->tls = lws_is_ssl(wsi) != 0;
    h->close = a->close;
    a->left = h->status == 304 || lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0 ? 0 : h->length;
    hb_web_head(&a->head, h);
}

static void answer_error(struct answer *a, struct lws *wsi, unsigned status, const char *code, const char *message)
{
    struct hb_web_head h = { .status = status,
                             .type = "application/json",
                             .allow = status == 405 ? "GET, HEAD" : NULL };

    hb_buffer_clear(&a->body);
    hb_web_error(&a->body, code, message);
    h.length = a->body.length;
    finish(a, wsi, &h);
}

static void answer_text(struct answer *a, struct lws *wsi, const char *type, const char *file_name)
{
    struct hb_web_head h = { .status = 200, .type = type, .file_name = file_name, .length = a->body.length };

    if (a->body.failed)
        answer_error(a, wsi, 503, "no_memory", SAY_NO_MEMORY);
    else
        finish(a, wsi, &h);
}

static void answer_health(struct answer *a, struct lws *wsi, const struct hb_server *s)
{
    if (!s->keeps || s->stage != HB_SERVING) {
        answer_error(a, wsi, 503, s->keeps ? "stopping" : "not_kept", s->keeps ? SAY_STOPPING : SAY_NOT_KEEPING);
        return;
    }
    hb_buffer_text(&a->body, "ok\n");
    answer_text(a, wsi, "text/plain; charset=utf-8", NULL);
}

static void answer_metrics(struct answer *a, struct lws *wsi, const struct hb_server *s)
{
    struct hb_metrics_now now = { .hall = hb_hall_numbers(s->hall),
                                  .connected = hb_guests_count(s->guests),
                                  .queue_bytes = hb_guests_queued(s->guests),
                                  .keeps_waiting = hb_writer_waiting(s->writer),
                                  .keeps = s->keeps };

    hb_metrics_text(&s->metrics, &now, &a->body);
    answer_text(a, wsi, "text/plain; version=0.0.4; charset=utf-8", NULL);
}

static void answer_record(struct answer *a, struct lws *wsi, struct hb_server *s, const char *room)
{
    char name[HB_ROOM_ID + 32];

    snprintf(name, sizeof name, "hradby-%.*s.jsonl", HB_REPORT_ROOM, room);
    if (hb_hall_record(s->hall, room, &a->body))
        answer_text(a, wsi, "application/x-ndjson", name);
    else
        answer_error(a, wsi, 404, "no_room", SAY_NO_ROOM);
}

static void answer_file(struct answer *a, struct lws *wsi, const struct hb_server *s, const char *file)
{
    char accept[HEADER_TEXT], match[HEADER_TEXT];
    struct hb_site_file found;
    struct hb_web_head h = { .status = 200 };

    if (!hb_site_open(&s->site, file, header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accept), &found)) {
        answer_error(a, wsi, 404, "no_page", SAY_NO_PAGE);
        return;
    }
    a->file = found.fd;
    h.type = found.type;
    h.encoding = found.encoding;
    h.cache = found.cache;
    h.etag = found.etag;
    h.vary = found.compressible;
    h.length = found.size;
    if (hb_web_same(header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, match), found.etag))
        h.status = 304;
    finish(a, wsi, &h);
}

static void answer_target(struct answer *a, struct lws *wsi, struct hb_server *s, const struct hb_web_target *t)
{
    switch (t->place) {
    case HB_WEB_HEALTH:
        answer_health(a, wsi, s);
        break;
    case HB_WEB_METRICS:
        answer_metrics(a, wsi, s);
        break;
    case HB_WEB_ROOMS:
        hb_hall_list(s->hall, &a->body);
        answer_text(a, wsi, "application/json", NULL);
        break;
    case HB_WEB_ROOM:
        if (hb_hall_head(s->hall, t->room, &a->body))
            answer_text(a, wsi, "application/json", NULL);
        else
            answer_error(a, wsi, 404, "no_room", SAY_NO_ROOM);
        break;
    case HB_WEB_RECORD:
        answer_record(a, wsi, s, t->room);
        break;
    case HB_WEB_PICTURE:
        if (hb_hall_picture(s->hall, t->room, &a->body))
            answer_text(a, wsi, "image/svg+xml", NULL);
        else
            answer_error(a, wsi, 404, "no_room", SAY_NO_ROOM);
        break;
    case HB_WEB_SOCKET:
        answer_error(a, wsi, 426, "bad_request", SAY_UPGRADE);
        break;
    case HB_WEB_FILE:
        answer_file(a, wsi, s, t->file);
        break;
    case HB_WEB_NOWHERE:
        answer_error(a, wsi, 404, "no_page", SAY_NO_PAGE);
        break;
    }
}

/* ---- writing ---- */

/* Fills a piece of the body; 0 if the file has become shorter or cannot be read. */
static size_t next_piece(struct answer *a, unsigned char *out)
{
    size_t n = a->left < PIECE ? a->left : PIECE;

    if (a->file >= 0) {
        ssize_t got = pread(a->file, out, n, (off_t)a->sent);

        return got > 0 ? (size_t)got : 0;
    }
    memcpy(out, a->body.at + a->sent, n);
    return n;
}

static bool write_piece(struct lws *wsi, struct answer *a)
{
    unsigned char piece[LWS_PRE + PIECE];
    size_t n = next_piece(a, piece + LWS_PRE);

    if (n == 0)
        return false;
    a->sent += n;
    a->left -= n;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_SECONDS);
    return lws_write(wsi, piece + LWS_PRE, n, a->left == 0 ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) >= 0;
}

static bool write_head(struct lws *wsi, struct answer *a)
{
    struct hb_buffer framed;
    static const char before[LWS_PRE] = { 0 };
    bool good;

    hb_buffer_init(&framed);
    hb_buffer_add(&framed, before, sizeof before);
    hb_buffer_add(&framed, a->head.at, a->head.length);
    good = !framed.failed && !a->head.failed &&
           lws_write(wsi, (unsigned char *)framed.at + LWS_PRE, a->head.length,
                     a->left == 0 ? LWS_WRITE_HTTP_HEADERS | LWS_WRITE_H2_STREAM_END : LWS_WRITE_HTTP_HEADERS) >= 0;
    hb_buffer_done(&framed);
    a->head_sent = true;
    return good;
}

static int writeable(struct lws *wsi, struct http_session *session)
{
    struct answer *a = session->answer;
    bool ends;

    if (a == NULL)
        return 0;
    if (!a->head_sent ? !write_head(wsi, a) : a->left > 0 && !write_piece(wsi, a))
        return -1;
    if (a->left > 0 || lws_partial_buffered(wsi)) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    ends = a->close;
    free_answer(a);
    session->answer = NULL;
    return ends || lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

/* Says no at once and ends the connection. */
static int refuse(struct lws *wsi, unsigned status, const char *code, const char *message)
{
    struct answer *a = new_answer();

    if (a == NULL)
        return -1;
    a->close = true;
    answer_error(a, wsi, status, code, message);
    hb_buffer_add(&a->head, a->body.at, a->left);
    (void)write_head(wsi, a);
    free_answer(a);
    return -1;
}

/* ---- requests ---- */

static int request(struct lws *wsi, struct http_session *session, const char *path, size_t length)
{
    struct hb_server *s = hb_server_of(wsi);
    struct hb_web_target target = hb_web_target(path, length);

    s->metrics.requests++;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0 && lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) <= 0)
        return refuse(wsi, 405, "bad_request", SAY_METHOD);
    if (has_body(wsi))
        return refuse(wsi, 413, "too_long", SAY_BODY);
    free_answer(session->answer);
    session->answer = new_answer();
    if (session->answer == NULL)
        return -1;
    answer_target(session->answer, wsi, s, &target);
    lws_callback_on_writable(wsi);
    return 0;
}

/* Why a connection may not become a WebSocket; NULL if it may. */
static const char *why_not(struct lws *wsi, const struct hb_server *s, unsigned *status)
{
    char text[HEADER_TEXT], host[HEADER_TEXT], address[HB_ADDRESS_TEXT];

    *status = 404;
    header(wsi, WSI_TOKEN_GET_URI, text);
    if (hb_web_target(text, strlen(text)).place != HB_WEB_SOCKET)
        return SAY_NO_PAGE;
    *status = 400;
    if (!hb_web_offers(header(wsi, WSI_TOKEN_PROTOCOL, text), "hradby.1"))
        return SAY_PROTOCOL;
    *status = 403;
    if (!hb_web_origin_good(header(wsi, WSI_TOKEN_ORIGIN, text), header(wsi, WSI_TOKEN_HOST, host), s->options.origins,
                            s->options.origin_count))
        return SAY_ORIGIN;
    *status = 503;
    if (s->stage != HB_SERVING)
        return SAY_STOPPING;
    if (hb_guests_count(s->guests) >= s->options.guests)
        return SAY_FULL;
    *status = 429;
    hb_http_address(wsi, address);
    return hb_guests_from(s->guests, address) >= s->options.per_address ? SAY_ADDRESS : NULL;
}

static int upgrade(struct lws *wsi, const char *what)
{
    struct hb_server *s = hb_server_of(wsi);
    unsigned status = 400;
    const char *why;
    char address[HB_ADDRESS_TEXT];

    if (what != NULL && strcasecmp(what, "h2c") == 0)
        return refuse(wsi, 400, "bad_request", SAY_H2C);
    if (what == NULL || strcasecmp(what, "websocket") != 0)
        return -1;
    why = why_not(wsi, s, &status);
    if (why == NULL)
        return 0;
    s->metrics.refused++;
    hb_http_address(wsi, address);
    hb_report(&s->log, HB_REPORT_INFO, "refused a connection",
              &(struct hb_report_about){ .address = address, .why = why });
    return refuse(wsi, status,
                  status == 403                   ? "forbidden"
                  : status < 500 && status != 429 ? "bad_request"
                                                  : "full",
                  why);
}

int hb_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct http_session *session = user;

    switch ((int)reason) {
    case LWS_CALLBACK_HTTP:
        return request(wsi, session, in, len);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return upgrade(wsi, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return writeable(wsi, session);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (session != NULL) {
            free_answer(session->answer);
            session->answer = NULL;
        }
        return 0;
    case LWS_CALLBACK_ESTABLISHED: /* what is asked for is "hradby.1" and no other protocol */
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX:
        return -1;
    default:
        return 0;
    }
}

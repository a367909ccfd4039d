/* http.c -- requests and answers: files, rooms, health and numbers, and the wish to become a WebSocket.
 *
 * An answer is made whole when the request is there (a file is opened) and written piece by piece when the socket can take
 * it.  Only GET and HEAD are answered with something; a refusal is written at once and ends the connection. */
#include "hradby/words.h"
#include "server/io/server.h"
#include "server/io/web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { PIECE = 32768, STALL_SECONDS = 30, HEADER_TEXT = 512 };

struct answer {
    struct hb_buffer head, body;
    int file;          /* -1: the body is in memory */
    size_t left, sent; /* of the body */
    bool head_sent, close;
};

struct http_session {
    struct answer *answer;
    hb_looker who; /* waits for the hall; 0: does not */
    struct lws *wsi;
    struct hb_web_target target;
    struct http_session *next;
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

/* The language of whoever reads the answer, which a link may name (?language=cs); and whether it is to be a page for him:
 * a browser asks for one where files are, and nowhere else. */
static struct hb_web_reader reader_of(struct lws *wsi, const struct hb_web_target *t)
{
    char languages[HEADER_TEXT], accept[HEADER_TEXT], named[HEADER_TEXT];
    enum hb_language language = hb_web_language(header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, languages));

    const char *code = lws_get_urlarg_by_name(wsi, "language=", named, sizeof named);

    if (code != NULL)
        (void)hb_language_named(code, &language);
    header(wsi, WSI_TOKEN_HTTP_ACCEPT, accept);
    return (struct hb_web_reader){ language, hb_web_is_page(t) && hb_web_wants_page(accept) };
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
    h->host = NULL;
}

static void answer_error(struct answer *a, struct lws *wsi, const struct hb_web_target *t, unsigned status,
                         const char *code, const struct hb_error *why)
{
    struct hb_web_reader reader = reader_of(wsi, t);
    struct hb_web_head h = { .status = status,
                             .type = reader.page ? "text/html; charset=utf-8" : "application/json",
                             .allow = status == 405 ? "GET, HEAD" : NULL,
                             .language = hb_language_code[reader.language],
                             .vary = "Accept, Accept-Language" };

    hb_buffer_clear(&a->body);
    if (reader.page)
        hb_web_page(&a->body, reader.language, status, why);
    else
        hb_web_error(&a->body, reader.language, code, why);
    h.length = a->body.length;
    finish(a, wsi, &h);
}

static void answer_no_room(struct answer *a, struct lws *wsi, const struct hb_web_target *t)
{
    struct hb_error err;

    hb_refuse(&err, HB_BAD_REQUEST, "server.no-such-room");
    answer_error(a, wsi, t, 404, "no_room", &err);
}

static void answer_no_page(struct answer *a, struct lws *wsi, const struct hb_web_target *t)
{
    struct hb_error err;

    hb_refuse(&err, HB_BAD_REQUEST, "http.no-page");
    answer_error(a, wsi, t, 404, "no_page", &err);
}

/* The body that was made, under a head that says what it is. */
static void answer_body(struct answer *a, struct lws *wsi, const struct hb_web_target *t, struct hb_web_head h)
{
    struct hb_error err;

    h.status = 200;
    h.length = a->body.length;
    if (!a->body.failed) {
        finish(a, wsi, &h);
        return;
    }
    hb_refuse(&err, HB_NO_MEMORY, "http.no-memory");
    answer_error(a, wsi, t, 503, "no_memory", &err);
}

static void answer_text(struct answer *a, struct lws *wsi, const struct hb_web_target *t, const char *type)
{
    answer_body(a, wsi, t, (struct hb_web_head){ .type = type });
}

static void answer_health(struct answer *a, struct lws *wsi, const struct hb_server *s, const struct hb_web_target *t)
{
    struct hb_error err;

    if (!s->keeps) {
        hb_refuse(&err, HB_BAD_REQUEST, "http.not-keeping");
        answer_error(a, wsi, t, 503, "not_kept", &err);
    } else if (s->stage != HB_SERVING) {
        hb_refuse(&err, HB_BAD_REQUEST, "http.stopping");
        answer_error(a, wsi, t, 503, "stopping", &err);
    } else {
        hb_buffer_text(&a->body, "ok\n");
        answer_text(a, wsi, t, "text/plain; charset=utf-8");
    }
}

static void answer_metrics(struct answer *a, struct lws *wsi, const struct hb_server *s, const struct hb_web_target *t)
{
    struct hb_metrics_now now = { .hall = hb_hall_numbers(s->hall),
                                  .connected = hb_guests_count(s->guests),
                                  .queue_bytes = hb_guests_queued(s->guests),
                                  .keeps_waiting = hb_writer_waiting(s->writer),
                                  .keeps = s->keeps };

    hb_metrics_text(&s->metrics, &now, &a->body);
    answer_text(a, wsi, t, "text/plain; version=0.0.4; charset=utf-8");
}

/* ---- what the hall has to be asked for ---- */

static void look(struct lws *wsi, struct hb_server *s, struct http_session *session, enum hb_look what)
{
    session->who = ++s->lookers;
    session->wsi = wsi;
    session->next = s->looking;
    s->looking = session;
    hb_hall_look(s->hall, session->who, what, session->target.room, reader_of(wsi, &session->target).language);
}

static void stop_looking(struct hb_server *s, struct http_session *session)
{
    struct http_session **at = &s->looking;

    if (session->who == 0)
        return;
    while (*at != session)
        at = &(*at)->next;
    *at = session->next;
    session->who = 0;
}

static void answer_shown(struct answer *a, struct lws *wsi, const struct hb_web_target *t)
{
    enum hb_language language = reader_of(wsi, t).language;
    char name[HB_ROOM_ID + 32];

    snprintf(name, sizeof name, "hradby-%.*s.jsonl", HB_REPORT_ROOM, t->room);
    if (t->place == HB_WEB_RECORD)
        answer_body(a, wsi, t, (struct hb_web_head){ .type = "application/x-ndjson", .file_name = name });
    else if (t->place == HB_WEB_PICTURE)
        answer_body(a, wsi, t,
                    (struct hb_web_head){
                        .type = "image/svg+xml", .language = hb_language_code[language], .vary = "Accept-Language" });
    else
        answer_text(a, wsi, t, "application/json");
}

static void answer_not_shown(struct answer *a, struct lws *wsi, const struct hb_web_target *t, enum hb_shown how)
{
    struct hb_error err;

    if (how == HB_NOTHING_THERE) {
        answer_no_room(a, wsi, t);
        return;
    }
    hb_refuse(&err, HB_BAD_REQUEST, how == HB_NOT_BEGUN ? "server.not-begun" : "server.not-readable");
    answer_error(a, wsi, t, how == HB_NOT_BEGUN ? 404 : 503, how == HB_NOT_BEGUN ? "no_room" : "cannot_now", &err);
}

void hb_http_show(struct hb_server *s, hb_looker who, enum hb_shown how, const char *text, size_t length)
{
    struct http_session *session = s->looking;

    while (session != NULL && session->who != who)
        session = session->next;
    if (session == NULL)
        return;
    stop_looking(s, session);
    hb_buffer_add(&session->answer->body, text, length);
    if (how == HB_SHOWN)
        answer_shown(session->answer, session->wsi, &session->target);
    else
        answer_not_shown(session->answer, session->wsi, &session->target, how);
    lws_callback_on_writable(session->wsi);
}

static void answer_file(struct answer *a, struct lws *wsi, const struct hb_server *s, const struct hb_web_target *t)
{
    char accept[HEADER_TEXT], match[HEADER_TEXT];
    struct hb_site_file found;
    struct hb_web_head h = { .status = 200 };

    if (!hb_site_open(&s->site, t->file, header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accept), &found)) {
        answer_no_page(a, wsi, t);
        return;
    }
    a->file = found.fd;
    h.type = found.type;
    h.encoding = found.encoding;
    h.cache = found.cache;
    h.etag = found.etag;
    h.vary = found.compressible ? "Accept-Encoding" : NULL;
    h.length = found.size;
    if (hb_web_same(header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, match), found.etag))
        h.status = 304;
    finish(a, wsi, &h);
}

static void answer_target(struct http_session *session, struct lws *wsi, struct hb_server *s)
{
    const struct hb_web_target *t = &session->target;
    struct answer *a = session->answer;
    struct hb_error err;

    switch (t->place) {
    case HB_WEB_HEALTH:
        answer_health(a, wsi, s, t);
        break;
    case HB_WEB_METRICS:
        answer_metrics(a, wsi, s, t);
        break;
    case HB_WEB_ROOMS:
        hb_hall_list(s->hall, &a->body);
        answer_text(a, wsi, t, "application/json");
        break;
    case HB_WEB_ROOM:
        look(wsi, s, session, HB_LOOK_HEAD);
        break;
    case HB_WEB_RECORD:
        look(wsi, s, session, HB_LOOK_RECORD);
        break;
    case HB_WEB_PICTURE:
        look(wsi, s, session, HB_LOOK_PICTURE);
        break;
    case HB_WEB_SOCKET:
        hb_refuse(&err, HB_BAD_REQUEST, "http.upgrade");
        answer_error(a, wsi, t, 426, "bad_request", &err);
        break;
    case HB_WEB_FILE:
        answer_file(a, wsi, s, t);
        break;
    case HB_WEB_NOWHERE:
        answer_no_page(a, wsi, t);
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

    if (a == NULL || session->who != 0)
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
static int refuse(struct lws *wsi, const struct hb_web_target *t, unsigned status, const char *code,
                  const struct hb_error *why)
{
    struct answer *a = new_answer();

    if (a == NULL)
        return -1;
    a->close = true;
    answer_error(a, wsi, t, status, code, why);
    hb_buffer_add(&a->head, a->body.at, a->left);
    (void)write_head(wsi, a);
    free_answer(a);
    return -1;
}

/* ---- requests ---- */

static void forget(struct hb_server *s, struct http_session *session)
{
    if (session->who != 0 && s->stage != HB_ENDED)
        hb_hall_look_away(s->hall, session->who);
    stop_looking(s, session);
    free_answer(session->answer);
    session->answer = NULL;
}

static int request(struct lws *wsi, struct http_session *session, const char *path, size_t length)
{
    struct hb_server *s = hb_server_of(wsi);
    struct hb_web_target target = hb_web_target(path, length);
    struct hb_error err;

    s->metrics.requests++;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0 && lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) <= 0) {
        hb_refuse(&err, HB_BAD_REQUEST, "http.method");
        return refuse(wsi, &target, 405, "bad_request", &err);
    }
    if (has_body(wsi)) {
        hb_refuse(&err, HB_TOO_LONG, "http.body");
        return refuse(wsi, &target, 413, "too_long", &err);
    }
    forget(s, session);
    session->answer = new_answer();
    if (session->answer == NULL)
        return -1;
    session->target = target;
    answer_target(session, wsi, s);
    if (session->who == 0)
        lws_callback_on_writable(wsi);
    return 0;
}

/* Whether a connection may become a WebSocket; if not, why and with which status. */
static bool may_upgrade(struct lws *wsi, const struct hb_server *s, enum hb_web_place place, unsigned *status,
                        struct hb_error *err)
{
    char text[HEADER_TEXT], host[HEADER_TEXT], address[HB_ADDRESS_TEXT];

    *status = 404;
    if (place != HB_WEB_SOCKET)
        return hb_refuse(err, HB_BAD_REQUEST, "http.no-page");
    *status = 400;
    if (!hb_web_offers(header(wsi, WSI_TOKEN_PROTOCOL, text), "hradby.1"))
        return hb_refuse(err, HB_BAD_REQUEST, "http.protocol");
    *status = 403;
    if (!hb_web_origin_good(header(wsi, WSI_TOKEN_ORIGIN, text), header(wsi, WSI_TOKEN_HOST, host), s->options.origins,
                            s->options.origin_count))
        return hb_refuse(err, HB_BAD_REQUEST, "http.origin");
    *status = 503;
    if (s->stage != HB_SERVING)
        return hb_refuse(err, HB_BAD_REQUEST, "http.stopping");
    if (hb_guests_count(s->guests) >= s->options.guests)
        return hb_refuse(err, HB_BAD_REQUEST, "http.full");
    *status = 429;
    hb_http_address(wsi, address);
    return hb_guests_from(s->guests, address) < s->options.per_address ||
           hb_refuse(err, HB_BAD_REQUEST, "http.address");
}

static int upgrade(struct lws *wsi, const char *what)
{
    struct hb_server *s = hb_server_of(wsi);
    unsigned status = 400;
    char address[HB_ADDRESS_TEXT], path[HEADER_TEXT];
    struct hb_web_target target;
    struct hb_error err;

    header(wsi, WSI_TOKEN_GET_URI, path);
    target = hb_web_target(path, strlen(path));
    if (what != NULL && strcasecmp(what, "h2c") == 0) {
        hb_refuse(&err, HB_BAD_REQUEST, "http.h2c");
        return refuse(wsi, &target, 400, "bad_request", &err);
    }
    if (what == NULL || strcasecmp(what, "websocket") != 0)
        return -1;
    if (may_upgrade(wsi, s, target.place, &status, &err))
        return 0;
    s->metrics.refused++;
    hb_http_address(wsi, address);
    hb_report(&s->log, HB_REPORT_INFO, "refused a connection",
              &(struct hb_report_about){ .address = address, .why = err.text });
    return refuse(wsi, &target, status,
                  status == 403                   ? "forbidden"
                  : status < 500 && status != 429 ? "bad_request"
                                                  : "full",
                  &err);
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
        if (session != NULL)
            forget(hb_server_of(wsi), session);
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

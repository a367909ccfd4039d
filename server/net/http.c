/* http.c -- requests over the network: who may ask, and how an answer (answer.h) is written piece by piece when the socket
 * can take it; and the wish to become a WebSocket.
 *
 * Only GET and HEAD are answered with something; a refusal of the request as such is written at once and ends the
 * connection. */
#include "hradby/words.h"
#include "server/net/answer.h"
#include "server/net/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { PIECE = 32768, STALL_SECONDS = 30 };

struct http_session {
    struct hb_http_answer *answer;
};

const size_t hb_http_session = sizeof(struct http_session);

/* ---- who asks ---- */

void hb_http_address(struct lws *wsi, char out[HB_ADDRESS_TEXT])
{
    const struct hb_visit *visit = hb_visit_of(wsi);
    char forwarded[HB_HEADER_TEXT];

    hb_web_address(out, visit != NULL ? visit->address : "",
                   hb_answer_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded), hb_server_of(wsi)->options.proxy);
}

static bool is_proxied(struct lws *wsi)
{
    const struct hb_visit *visit = hb_visit_of(wsi);

    return hb_server_of(wsi)->options.proxy && visit != NULL && !visit->numbers && hb_web_is_loopback(visit->address);
}

/* A list of addresses that is too long to be read: whoever asks would count as the proxy itself. */
static bool has_long_way(struct lws *wsi)
{
    return is_proxied(wsi) && lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) >= HB_HEADER_TEXT;
}

/* How much of what an address may ask for a request takes (server/lobby/cost.h). */
static double cost_of(enum hb_web_place place)
{
    switch (place) {
    case HB_WEB_ROOMS:
        return hb_cost_of("GET rooms");
    case HB_WEB_ROOM:
        return hb_cost_of("GET room");
    case HB_WEB_RECORD:
        return hb_cost_of("GET record");
    case HB_WEB_PICTURE:
        return hb_cost_of("GET picture");
    case HB_WEB_HEALTH:
        return hb_cost_of("GET health");
    case HB_WEB_NOWHERE:
    case HB_WEB_METRICS:
    case HB_WEB_SOCKET:
    case HB_WEB_FILE:
        break;
    }
    return hb_cost_of("GET file");
}

/* Whether the address may ask once more; the operator may always. */
static bool may_ask(struct lws *wsi, enum hb_web_place place)
{
    struct hb_server *s = hb_server_of(wsi);
    const struct hb_visit *visit = hb_visit_of(wsi);
    char address[HB_ADDRESS_TEXT];
    int64_t now = hb_server_steady();
    struct hb_address *from;

    if (visit != NULL && visit->numbers)
        return true;
    hb_http_address(wsi, address);
    from = hb_addresses_at(s->addresses, address, now);
    if (hb_address_may_ask(from, &s->options.allowed.requests, now)) {
        hb_address_ask(from, &s->options.allowed.requests, cost_of(place), now);
        return true;
    }
    s->metrics.requests_refused++;
    return false;
}

/* One that is too long to be read says more than nothing. */
static bool has_body(struct lws *wsi)
{
    char length[HB_HEADER_TEXT];

    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) >= HB_HEADER_TEXT)
        return true;
    hb_answer_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length);
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 || length[strspn(length, "0")] != '\0';
}

/* libwebsockets does not know «Content-Length :», whose body would then be read as the next request.  Names that it does not
 * know can be listed since its version 4.3; before, only asked for one by one. */
#if LWS_LIBRARY_VERSION_NUMBER >= 4003000
static void look_at_name(const char *name, int length, void *odd)
{
    if (length < 1 || !hb_web_is_header(name, (size_t)length - 1)) /* the colon is there too */
        *(bool *)odd = true;
}

static bool has_odd_name(struct lws *wsi)
{
    bool odd = false;

    return lws_hdr_custom_name_foreach(wsi, look_at_name, &odd) < 0 || odd;
}
#else
static bool has_name(struct lws *wsi, const char *name, unsigned blanks, unsigned tabs)
{
    char text[HB_HEADER_TEXT];
    int length = snprintf(text, sizeof text, "%s", name);

    for (unsigned i = 0; i < blanks; i++)
        text[length++] = (tabs >> i & 1) != 0 ? '\t' : ' ';
    text[length++] = ':';
    return lws_hdr_custom_length(wsi, text, length) >= 0;
}

static bool has_odd_name(struct lws *wsi)
{
    enum { BLANKS = 4 };
    static const char *const names[] = { "content-length", "transfer-encoding", "host", "origin" };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (unsigned blanks = 1; blanks <= BLANKS; blanks++)
            for (unsigned tabs = 0; tabs < 1u << blanks; tabs++)
                if (has_name(wsi, names[i], blanks, tabs))
                    return true;
    return false;
}
#endif

/* Whoever asks for us by a name of their own has a page that is not ours.  A proxy on this machine knows for whom it asks, and
 * where there is a certificate the browser has compared the name. */
static bool is_meant(struct lws *wsi)
{
    const struct hb_server *s = hb_server_of(wsi);
    char host[HB_HEADER_TEXT];

    if (lws_is_ssl(wsi) != 0 || is_proxied(wsi))
        return true;
    return lws_hdr_total_length(wsi, WSI_TOKEN_HOST) < HB_HEADER_TEXT &&
           hb_web_host_good(hb_answer_header(wsi, WSI_TOKEN_HOST, host), s->names, s->name_count);
}

/* ---- writing ---- */

/* Fills a piece of the body; 0 if the file has become shorter or cannot be read. */
static size_t next_piece(struct hb_http_answer *a, unsigned char *out)
{
    size_t n = a->left < PIECE ? a->left : PIECE;

    if (a->file >= 0) {
        ssize_t got = pread(a->file, out, n, (off_t)a->sent);

        return got > 0 ? (size_t)got : 0;
    }
    memcpy(out, (a->shared != NULL ? (char *)hb_shared_bytes(a->shared) : a->body.at) + a->sent, n);
    return n;
}

static bool write_piece(struct lws *wsi, struct hb_http_answer *a)
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

static bool write_head(struct lws *wsi, struct hb_http_answer *a)
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

static void end_answer(struct http_session *session)
{
    hb_answer_free(session->answer);
    session->answer = NULL;
}

static int writeable(struct lws *wsi, struct http_session *session)
{
    struct hb_http_answer *a = session->answer;
    bool ends;

    if (a == NULL || a->who != 0)
        return 0;
    if (!a->head_sent ? !write_head(wsi, a) : a->left > 0 && !write_piece(wsi, a))
        return -1;
    if (a->left > 0 || lws_partial_buffered(wsi)) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    ends = a->close;
    end_answer(session);
    hb_visit_waits(hb_visit_of(wsi));
    return ends || lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

/* Says no at once and ends the connection. */
static int refuse(struct lws *wsi, const struct hb_web_target *t, unsigned status, const char *code,
                  const struct hb_error *why)
{
    struct hb_http_answer *a = hb_answer_new(wsi, t);

    if (a == NULL)
        return -1;
    a->close = true;
    hb_answer_refuse(a, status, code, why);
    hb_buffer_add(&a->head, a->body.at, a->left);
    (void)write_head(wsi, a);
    hb_answer_free(a);
    return -1;
}

/* ---- requests ---- */

/* Why a request is not looked at; the status, 0 if it is. */
static unsigned objection(struct lws *wsi, enum hb_web_place place, const char **code, struct hb_error *err)
{
    if (has_long_way(wsi)) { /* nobody knows whose count this is */
        *code = "bad_request";
        hb_refuse(err, HB_BAD_REQUEST, "http.forwarded");
        return 400;
    }
    if (!may_ask(wsi, place)) {
        *code = "too_fast";
        hb_refuse(err, HB_BAD_REQUEST, "http.too-many");
        return 429;
    }
    if (has_odd_name(wsi)) {
        *code = "bad_request";
        hb_refuse(err, HB_BAD_REQUEST, "http.header");
        return 400;
    }
    if (!is_meant(wsi)) {
        *code = "forbidden";
        hb_refuse(err, HB_BAD_REQUEST, "http.host");
        return 421;
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0 && lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) <= 0) {
        *code = "bad_request";
        hb_refuse(err, HB_BAD_REQUEST, "http.method");
        return 405;
    }
    if (has_body(wsi)) {
        *code = "too_long";
        hb_refuse(err, HB_TOO_LONG, "http.body");
        return 413;
    }
    return 0;
}

static int request(struct lws *wsi, struct http_session *session, const char *path, size_t length)
{
    struct hb_web_target target = hb_web_target(path, length);
    struct hb_error err;
    const char *code = NULL;
    unsigned status;

    hb_server_of(wsi)->metrics.requests++;
    hb_visit_answered(hb_visit_of(wsi));
    status = objection(wsi, target.place, &code, &err);
    if (status != 0)
        return refuse(wsi, &target, status, code, &err);
    end_answer(session);
    session->answer = hb_answer_new(wsi, &target);
    if (session->answer == NULL)
        return -1;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_SECONDS);
    hb_nodes_clock(hb_server_of(wsi)->nodes);
    hb_answer_make(session->answer);
    return 0;
}

/* Whether the address may have another guest, and may have one so soon. */
static bool has_room(struct lws *wsi, const struct hb_server *s, struct hb_error *err)
{
    char text[HB_ADDRESS_TEXT];
    struct hb_address *address;
    int64_t now = hb_server_steady();

    hb_http_address(wsi, text);
    address = hb_addresses_at(s->addresses, text, now);
    if (!hb_address_may_come(address, s->options.per_address))
        return hb_refuse(err, HB_BAD_REQUEST, "http.address");
    return hb_address_knock(address, &s->options.allowed.sockets, now) ||
           hb_refuse(err, HB_BAD_REQUEST, "http.too-many");
}

/* Whether a connection may become a WebSocket; if not, why and with which status. */
static bool may_upgrade(struct lws *wsi, const struct hb_server *s, enum hb_web_place place, unsigned *status,
                        struct hb_error *err)
{
    char text[HB_HEADER_TEXT], host[HB_HEADER_TEXT];
    const struct hb_visit *visit = hb_visit_of(wsi);

    *status = 404;
    if (place != HB_WEB_SOCKET || visit == NULL || visit->numbers)
        return hb_refuse(err, HB_BAD_REQUEST, "http.no-page");
    *status = 400;
    if (!hb_web_offers(hb_answer_header(wsi, WSI_TOKEN_PROTOCOL, text), "hradby.1"))
        return hb_refuse(err, HB_BAD_REQUEST, "http.protocol");
    if (has_odd_name(wsi))
        return hb_refuse(err, HB_BAD_REQUEST, "http.header");
    if (has_long_way(wsi))
        return hb_refuse(err, HB_BAD_REQUEST, "http.forwarded");
    *status = 413;
    if (has_body(wsi)) /* which would be read as frames */
        return hb_refuse(err, HB_TOO_LONG, "http.body");
    *status = 421;
    if (!is_meant(wsi))
        return hb_refuse(err, HB_BAD_REQUEST, "http.host");
    *status = 403;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) >= HB_HEADER_TEXT)
        return hb_refuse(err, HB_BAD_REQUEST, "http.origin");
    if (!hb_web_origin_good(hb_answer_header(wsi, WSI_TOKEN_ORIGIN, text), hb_answer_header(wsi, WSI_TOKEN_HOST, host),
                            s->options.origins, s->options.origin_count))
        return hb_refuse(err, HB_BAD_REQUEST, "http.origin");
    *status = 503;
    if (s->stage != HB_SERVING)
        return hb_refuse(err, HB_BAD_REQUEST, "http.stopping");
    if (!has_room(wsi, s, err)) {
        *status = 429;
        return false;
    }
    return hb_guests_make_room(s->guests) || hb_refuse(err, HB_BAD_REQUEST, "http.full");
}

static const char *code_of_refusal(unsigned status)
{
    if (status == 403 || status == 421)
        return "forbidden";
    if (status == 413)
        return "too_long";
    return status < 500 && status != 429 ? "bad_request" : "full";
}

static int upgrade(struct lws *wsi, const char *what)
{
    struct hb_server *s = hb_server_of(wsi);
    unsigned status = 400;
    char address[HB_ADDRESS_TEXT], path[HB_HEADER_TEXT];
    struct hb_web_target target;
    struct hb_error err;

    hb_answer_header(wsi, WSI_TOKEN_GET_URI, path);
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
    return refuse(wsi, &target, status, code_of_refusal(status), &err);
}

int hb_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct http_session *session = user;

    switch ((int)reason) {
    case LWS_CALLBACK_WSI_DESTROY:
        hb_visit_over(hb_server_of(wsi), wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
        return request(wsi, session, in, len);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return upgrade(wsi, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return writeable(wsi, session);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (session != NULL)
            end_answer(session);
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

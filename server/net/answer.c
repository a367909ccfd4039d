/* answer.c -- the answers to HTTP requests (answer.h). */
#include "server/net/answer.h"

#include "hradby/words.h"
#include "server/net/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    WAITING = 1024, /* answers that may wait at a time */
    SMALL = 16384,  /* bytes that there is always room for */
    RETRY = 5       /* seconds after which it may be asked again */
};

/* ---- what a request says ---- */

const char *hb_answer_header(struct lws *wsi, enum lws_token_indexes which, char out[HB_HEADER_TEXT])
{
    if (lws_hdr_copy(wsi, out, HB_HEADER_TEXT, which) < 0)
        out[0] = '\0';
    return out;
}

static bool wants_close(struct lws *wsi)
{
    char text[HB_HEADER_TEXT];

    if (strcasecmp(hb_answer_header(wsi, WSI_TOKEN_HTTP, text), "HTTP/1.1") != 0)
        return true;
    return strcasecmp(hb_answer_header(wsi, WSI_TOKEN_CONNECTION, text), "close") == 0;
}

/* The language of whoever reads the answer, which a link may name (?language=cs); and whether it is to be a page for him:
 * a browser asks for one where files are, and nowhere else.  Who has lost his way there gets one unless he asks for JSON. */
static struct hb_web_reader reader_of(struct lws *wsi, const struct hb_web_target *t)
{
    char languages[HB_HEADER_TEXT], accept[HB_HEADER_TEXT], named[HB_HEADER_TEXT];
    enum hb_language language = hb_web_language(hb_answer_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, languages));
    const char *code = lws_get_urlarg_by_name(wsi, "language=", named, sizeof named);

    if (code != NULL)
        (void)hb_language_named(code, &language);
    hb_answer_header(wsi, WSI_TOKEN_HTTP_ACCEPT, accept);
    return (struct hb_web_reader){ language, hb_web_is_page(t) && hb_web_wants_page(accept),
                                   hb_web_is_page(t) && hb_web_takes_page(accept) };
}

struct hb_http_answer *hb_answer_new(struct lws *wsi, const struct hb_web_target *t)
{
    struct hb_http_answer *a = calloc(1, sizeof *a);
    const struct hb_visit *visit = hb_visit_of(wsi);
    char host[HB_HEADER_TEXT];

    if (a == NULL)
        return NULL;
    a->server = hb_server_of(wsi);
    a->wsi = wsi;
    a->target = *t;
    a->reader = reader_of(wsi, t);
    a->file = -1;
    snprintf(a->host, sizeof a->host, "%.*s", HB_WEB_HOST - 1, hb_answer_header(wsi, WSI_TOKEN_HOST, host));
    hb_answer_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, a->match);
    hb_answer_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, a->encodings);
    a->tls = lws_is_ssl(wsi) != 0;
    a->head_only = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    a->close = wants_close(wsi);
    a->numbers = visit != NULL && visit->numbers;
    hb_http_address(wsi, a->address);
    hb_buffer_init(&a->head);
    hb_buffer_init(&a->body);
    return a;
}

static void stop_waiting(struct hb_http_answer *a)
{
    hb_numbers_drop(&a->server->lookers, a->who);
    a->who = 0;
}

void hb_answer_free(struct hb_http_answer *a)
{
    if (a == NULL)
        return;
    if (a->who != 0) {
        if (a->server->stage != HB_ENDED)
            hb_hall_look_away(a->server->hall, a->who);
        stop_waiting(a);
    }
    a->server->body_bytes -= a->body.length;
    if (a->file >= 0)
        close(a->file);
    hb_shared_drop(a->shared);
    hb_buffer_done(&a->head);
    hb_buffer_done(&a->body);
    free(a);
}

/* ---- heads ---- */

/* What was made for an answer weighs besides the request itself; the operator is not counted. */
void hb_answer_charge(struct hb_http_answer *a, double weight)
{
    struct hb_server *s = a->server;
    int64_t now = hb_server_steady();

    if (!a->numbers)
        hb_address_ask(hb_addresses_at(s->addresses, a->address, now), &s->options.allowed.requests, weight, now);
}

/* The answer is whole: it goes out when the socket can take it. */
static void finish(struct hb_http_answer *a, struct hb_web_head *h)
{
    h->host = a->host;
    h->tls = a->tls;
    h->close = a->close;
    a->left = h->status == 304 || a->head_only ? 0 : h->length;
    a->server->body_bytes += a->body.length;
    if (a->file < 0)
        hb_answer_charge(a, hb_cost_of_bytes(a->left)); /* a file lies there as it is */
    hb_web_head(&a->head, h);
    if (a->who != 0)
        stop_waiting(a);
    lws_callback_on_writable(a->wsi);
}

void hb_answer_refuse(struct hb_http_answer *a, unsigned status, const char *code, const struct hb_error *why)
{
    bool page = status == 404 ? a->reader.either : a->reader.page;
    struct hb_web_head h = { .status = status,
                             .type = page ? "text/html; charset=utf-8" : "application/json",
                             .allow = status == 405 ? "GET, HEAD" : NULL,
                             .language = hb_language_code[a->reader.language],
                             .vary = "Accept, Accept-Language",
                             .retry_after = status == 503   ? RETRY
                                            : status == 429 ? 1
                                                            : 0 };

    hb_buffer_clear(&a->body);
    if (page)
        hb_web_page(&a->body, a->reader.language, status, why);
    else
        hb_web_error(&a->body, a->reader.language, code, why);
    h.length = a->body.length;
    finish(a, &h);
}

void hb_answer_busy(struct hb_http_answer *a)
{
    struct hb_error err;

    hb_refuse(&err, HB_BAD_REQUEST, "http.busy");
    hb_answer_refuse(a, 503, "full", &err);
}

static void answer_no_page(struct hb_http_answer *a)
{
    struct hb_error err;

    hb_refuse(&err, HB_BAD_REQUEST, "http.no-page");
    hb_answer_refuse(a, 404, "no_page", &err);
}

/* The body that was made, under a head that says what it is.  There is a limit on what waits for all together. */
static void answer_body(struct hb_http_answer *a, struct hb_web_head h)
{
    const struct hb_server *s = a->server;
    struct hb_error err;

    if (a->body.failed) {
        hb_refuse(&err, HB_NO_MEMORY, "http.no-memory");
        hb_answer_refuse(a, 503, "no_memory", &err);
        return;
    }
    if (a->body.length > SMALL && s->body_bytes + hb_guests_queued(s->guests) + a->body.length > s->options.queues) {
        hb_answer_busy(a);
        return;
    }
    h.status = 200;
    h.length = a->body.length;
    finish(a, &h);
}

static void answer_text(struct hb_http_answer *a, const char *type)
{
    answer_body(a, (struct hb_web_head){ .type = type });
}

/* ---- what comes from elsewhere ---- */

struct hb_http_answer *hb_answer_waiting(struct hb_server *s, hb_looker who)
{
    return who <= UINT32_MAX ? hb_numbers_find(&s->lookers, (uint32_t)who) : NULL;
}

/* From now on it waits; false if there is no place to. */
static bool begin_to_wait(struct hb_http_answer *a)
{
    a->who = a->server->lookers.count < WAITING ? hb_numbers_give(&a->server->lookers, a) : 0;
    if (a->who == 0)
        hb_answer_busy(a);
    return a->who != 0;
}

static void look(struct hb_http_answer *a, enum hb_hall_look what)
{
    a->reads = begin_to_wait(a) && hb_hall_look(a->server->hall, a->who, what, a->target.room, a->reader.language);
    if (a->reads)
        hb_answer_charge(a, hb_cost_of("read")); /* before it is there, so the answer is still waiting */
}

void hb_answer_charge_for_rows(struct hb_http_answer *a)
{
    if (a->reads)
        hb_answer_charge(a, hb_cost_of_rows(hb_hall_rows(a->server->hall, a->target.room)));
}

static void show_text(struct hb_http_answer *a, const char *text, size_t length)
{
    char name[HB_ROOM_ID + 32];
    bool record = a->target.place == HB_WEB_RECORD;

    snprintf(name, sizeof name, "hradby-%.*s.jsonl", HB_REPORT_ROOM, a->target.room);
    hb_buffer_add(&a->body, text, length);
    answer_body(a, (struct hb_web_head){ .type = record ? "application/x-ndjson" : "application/json",
                                         .file_name = record ? name : NULL });
}

void hb_http_show(struct hb_server *s, hb_looker who, enum hb_shown how, const char *text, size_t length)
{
    struct hb_http_answer *a = hb_answer_waiting(s, who);
    struct hb_error err;

    if (a == NULL)
        return;
    hb_answer_charge_for_rows(a);
    switch (how) {
    case HB_SHOWN:
        show_text(a, text, length);
        break;
    case HB_NOTHING_THERE:
        hb_refuse(&err, HB_BAD_REQUEST, "server.no-such-room");
        hb_answer_refuse(a, 404, "no_room", &err);
        break;
    case HB_NOT_BEGUN:
        hb_refuse(&err, HB_BAD_REQUEST, "server.not-begun");
        hb_answer_refuse(a, 404, "no_room", &err);
        break;
    case HB_CANNOT_NOW:
        hb_refuse(&err, HB_BAD_REQUEST, "server.not-readable");
        hb_answer_refuse(a, 503, "cannot_now", &err);
        break;
    }
}

static struct hb_web_head picture_head(const struct hb_http_answer *a, unsigned status, const char *etag)
{
    return (struct hb_web_head){ .status = status,
                                 .type = "image/svg+xml",
                                 .language = hb_language_code[a->reader.language],
                                 .vary = "Accept-Language",
                                 .cache = "no-cache",
                                 .etag = etag };
}

void hb_answer_picture(struct hb_http_answer *a, struct hb_shared *picture, const char *etag)
{
    struct hb_web_head h = picture_head(a, 200, etag);

    a->shared = hb_shared_hold(picture);
    h.length = hb_shared_length(picture);
    finish(a, &h);
}

void hb_answer_same(struct hb_http_answer *a, const char *etag)
{
    struct hb_web_head h = picture_head(a, 304, etag);

    finish(a, &h);
}

void hb_answer_health(struct hb_http_answer *a, bool good)
{
    struct hb_error err;

    if (a->server->stage != HB_SERVING) {
        hb_refuse(&err, HB_BAD_REQUEST, "http.stopping");
        hb_answer_refuse(a, 503, "stopping", &err);
    } else if (!good) {
        hb_refuse(&err, HB_BAD_REQUEST, "http.not-keeping");
        hb_answer_refuse(a, 503, "not_kept", &err);
    } else {
        hb_buffer_text(&a->body, "ok\n");
        answer_text(a, "text/plain; charset=utf-8");
    }
}

/* ---- what is asked for ---- */

static void answer_metrics(struct hb_http_answer *a)
{
    const struct hb_server *s = a->server;
    struct hb_metrics_now now = { .hall = hb_hall_numbers(s->hall),
                                  .connected = hb_guests_count(s->guests),
                                  .connections = s->visits.count,
                                  .queue_bytes = hb_guests_queued(s->guests),
                                  .body_bytes = s->body_bytes,
                                  .keeps_waiting = hb_writer_waiting(s->writer),
                                  .keeps = s->keeps,
                                  .shared = s->nodes != NULL };

    if (now.shared)
        now.board = hb_switch_numbers(hb_nodes_board(s->nodes));
    hb_metrics_text(&s->metrics, &now, &a->body);
    answer_text(a, "text/plain; version=0.0.4; charset=utf-8");
}

static void answer_file(struct hb_http_answer *a)
{
    struct hb_site_file found;
    struct hb_web_head h = { .status = 200 };

    if (!hb_site_open(&a->server->site, a->target.file, a->encodings, &found)) {
        answer_no_page(a);
        return;
    }
    a->file = found.fd;
    h.type = found.type;
    h.encoding = found.encoding;
    h.cache = found.cache;
    h.etag = found.etag;
    h.vary = found.compressible ? "Accept-Encoding" : NULL;
    h.length = found.size;
    if (hb_web_same(a->match, found.etag))
        h.status = 304;
    finish(a, &h);
}

void hb_answer_make(struct hb_http_answer *a)
{
    enum hb_web_place place = a->target.place;
    struct hb_error err;

    if (a->numbers != (place == HB_WEB_METRICS))
        place = HB_WEB_NOWHERE; /* the operator's door leads to the numbers alone, and no other does */
    switch (place) {
    case HB_WEB_HEALTH:
        if (begin_to_wait(a))
            hb_health_ask(a->server->health, a->who);
        break;
    case HB_WEB_METRICS:
        answer_metrics(a);
        break;
    case HB_WEB_ROOMS:
        hb_hall_list(a->server->hall, &a->body);
        answer_text(a, "application/json");
        break;
    case HB_WEB_ROOM:
        look(a, HB_LOOK_HEAD);
        break;
    case HB_WEB_RECORD:
        look(a, HB_LOOK_RECORD);
        break;
    case HB_WEB_PICTURE:
        look(a, HB_LOOK_PICTURE);
        break;
    case HB_WEB_SOCKET:
        hb_refuse(&err, HB_BAD_REQUEST, "http.upgrade");
        hb_answer_refuse(a, 426, "bad_request", &err);
        break;
    case HB_WEB_FILE:
        answer_file(a);
        break;
    case HB_WEB_NOWHERE:
        answer_no_page(a);
        break;
    }
}

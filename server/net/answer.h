/* answer.h -- the answer to one HTTP request: made at once, or when what it needs has come from elsewhere.
 *
 * All that has to be known of the request is taken from it at the beginning.  An answer that waits has a number; whoever
 * has what it waits for finds it by that, or finds that nobody waits any more. */
#ifndef HB_ANSWER_H
#define HB_ANSWER_H

#include "server/lobby/hall.h"
#include "server/net/shared.h"
#include "server/net/web.h"

#include <libwebsockets.h>

struct hb_server;

enum { HB_HEADER_TEXT = 512 };

struct hb_http_answer {
    struct hb_server *server;
    struct lws *wsi;
    uint32_t who; /* the number under which it waits; 0: it is made */

    struct hb_web_target target;
    struct hb_web_reader reader;
    char host[HB_WEB_HOST];
    char address[HB_ADDRESS_TEXT];                         /* where it came from */
    char match[HB_HEADER_TEXT], encodings[HB_HEADER_TEXT]; /* If-None-Match, Accept-Encoding */
    bool tls, head_only, numbers;

    struct hb_buffer head, body;
    struct hb_shared *shared; /* the body, if it is not only its own */
    int file;                 /* likewise; -1: none */
    size_t left, sent;        /* of the body */
    bool head_sent, close;
    bool reads; /* the room was to be read for it */
};

/* A header; "" if there is none or it is longer than any that we want to understand. */
const char *hb_answer_header(struct lws *wsi, enum lws_token_indexes which, char out[HB_HEADER_TEXT]);

struct hb_http_answer *hb_answer_new(struct lws *wsi, const struct hb_web_target *t); /* NULL without memory */
void hb_answer_free(struct hb_http_answer *a); /* NULL is fine; what it waits for is told that nobody does */

void hb_answer_make(struct hb_http_answer *a); /* what is asked for, now or later */
void hb_answer_refuse(struct hb_http_answer *a, unsigned status, const char *code, const struct hb_error *why);

void hb_answer_charge(struct hb_http_answer *a,
                      double weight); /* to the address that has asked, besides the request itself */
void hb_answer_charge_for_rows(struct hb_http_answer *a); /* of the room that was read for it, if one was */

/* For those who have what an answer waits for: it is made, and goes out. */
struct hb_http_answer *hb_answer_waiting(struct hb_server *s, hb_looker who); /* NULL: nobody waits any more */
void hb_answer_picture(struct hb_http_answer *a, struct hb_shared *picture, const char *etag); /* holds it */
void hb_answer_same(struct hb_http_answer *a, const char *etag); /* as it had it already */
void hb_answer_health(struct hb_http_answer *a, bool good);
void hb_answer_busy(struct hb_http_answer *a);

#endif

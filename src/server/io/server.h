/* server.h -- a running server: the hall, and all that connects it with the world.  For the files of this folder. */
#ifndef HB_SERVER_H
#define HB_SERVER_H

#include "server/hall.h"
#include "server/io/guests.h"
#include "server/io/metrics.h"
#include "server/io/options.h"
#include "server/io/report.h"
#include "server/io/site.h"
#include "server/io/store.h"
#include "server/io/writer.h"

#include <libwebsockets.h>

/* How far a server is on its way out. */
enum hb_server_stage {
    HB_SERVING,
    HB_FINISHING, /* nobody is let in or listened to; what is asked for is still kept and answered */
    HB_PARTING,   /* all is answered: guests get what is waiting for them and are sent away */
    HB_ENDED
};

enum { HB_PROTOCOLS = 4, HB_SAFETY_MAX = 8 };

struct hb_server {
    struct hb_world world; /* first: the hall knows the server by it */
    struct hb_serve_options options;
    struct hb_reporter log;
    struct hb_metrics metrics;
    struct hb_site site;
    struct hb_hall *hall;
    struct hb_store *reader;
    struct hb_writer *writer;
    struct hb_guests *guests;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[HB_PROTOCOLS];
    struct lws_protocol_vhost_options safety[HB_SAFETY_MAX];
    lws_sorted_usec_list_t tick, sweep, deadline, work;
    struct hb_job *jobs, *last_job;   /* of world.c */
    struct http_session *looking;     /* requests that wait for the hall, of http.c */
    hb_looker lookers;                /* so far */
    int64_t wall_start, steady_start; /* milliseconds */
    int signals;                      /* where signals are read from */
    enum hb_server_stage stage;
    bool keeps; /* the last ticket could be kept */
};

static inline struct hb_server *hb_server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

int64_t hb_server_steady(void);      /* milliseconds that only grow */
int64_t hb_server_nanoseconds(void); /* for measuring short times */

void hb_world_init(struct hb_server *s); /* world.c: clock, chance, keeping and telling for the hall */
bool hb_world_load(struct hb_server *s, struct hb_error *err);
void hb_world_done(struct hb_server *s);

/* Reads a room and makes it; what is wrong with it goes to the log. */
enum hb_fetched hb_world_read(struct hb_store *store, const struct hb_reporter *log, const char *id,
                              struct hb_room **room);

/* The protocol of everything that is no WebSocket, and what it says to a wish to become one. */
int hb_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
extern const size_t hb_http_session;

void hb_http_show(struct hb_server *s, hb_looker who, enum hb_shown how, const char *text, size_t length);
void hb_http_address(struct lws *wsi, char out[HB_ADDRESS_TEXT]); /* where a request came from */

#endif

/* server.h -- a running server: the hall, and all that connects it with the world.  For the files of this folder. */
#ifndef HB_SERVER_H
#define HB_SERVER_H

#include "server/cluster/nodes.h"
#include "server/lobby/hall.h"
#include "server/net/addresses.h"
#include "server/net/door.h"
#include "server/net/errands.h"
#include "server/net/guests.h"
#include "server/net/health.h"
#include "server/net/metrics.h"
#include "server/net/numbers.h"
#include "server/net/options.h"
#include "server/net/pictures.h"
#include "server/net/report.h"
#include "server/net/site.h"
#include "server/net/web.h"
#include "server/store/store.h"
#include "server/store/writer.h"

#include <libwebsockets.h>
#include <uv.h>

/* How far a server is on its way out. */
enum hb_server_stage {
    HB_SERVING,
    HB_FINISHING, /* nobody is let in or listened to; what is asked for is still kept and answered */
    HB_PARTING,   /* all is answered: guests get what is waiting for them and are sent away */
    HB_ENDED
};

enum { HB_OWN_NAMES = 3 }; /* the machine's, that name in its own network, the one it listens at */
enum {
    HB_PROTOCOLS = 4,
    HB_SAFETY_MAX = 8,
    HB_SPARE_CONNECTIONS = 256,                    /* beside guests: those who ask for pages, */
    HB_SPARE_FILES = 2 * HB_SPARE_CONNECTIONS + 64 /* with a file each, and the database */
};

struct hb_server {
    struct hb_world world; /* first: the hall knows the server by it */
    struct hb_serve_options options;
    struct hb_reporter log;
    struct hb_metrics metrics;
    struct hb_site site;
    char machine[HB_WEB_HOST], local[HB_WEB_HOST + 8]; /* its name, and that with .local */
    const char *names[HB_NAMES_MAX + HB_OWN_NAMES];    /* all by which it may be asked for */
    unsigned name_count;
    struct hb_hall *hall;
    struct hb_store *reader;
    struct hb_writer *writer;
    struct hb_guests *guests;
    struct hb_addresses *addresses;
    struct hb_visits visits;
    struct hb_errands *errands;
    struct hb_pictures *pictures;
    struct hb_health *health;
    struct hb_nodes *nodes;    /* NULL: this server has all rooms */
    struct hb_numbers lookers; /* answers that wait */
    size_t body_bytes;         /* of answers */
    struct hb_door door, numbers_door;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[HB_PROTOCOLS];
    struct lws_protocol_vhost_options safety[HB_SAFETY_MAX];
    uv_loop_t loop;
    uv_timer_t tick, sweep, deadline;
    uv_poll_t signal_poll;
    int64_t wall_start, steady_start; /* milliseconds */
    int signals;                      /* where signals are read from */
    unsigned sweeps;
    enum hb_server_stage stage;
    bool loops; /* the loop is there */
    bool has_terminal;
    bool keeps; /* the last ticket could be kept */
};

static inline struct hb_server *hb_server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

int64_t hb_server_steady(void); /* milliseconds that only grow */

/* How many connections there may be, of all and of one address: guests, and those who ask for pages. */
static inline unsigned hb_server_connections(const struct hb_server *s)
{
    return s->options.guests + HB_SPARE_CONNECTIONS;
}

static inline unsigned hb_server_connections_from(const struct hb_server *s)
{
    enum { PAGES = 32 };

    return 2 * s->options.per_address + PAGES;
}

/* loop.c: what happens is told to the hall. */
bool hb_loop_begin(struct hb_server *s, struct hb_error *err);
void hb_loop_join(
    struct hb_server *s); /* until it is ready among the others, or has waited long enough, or is to stop */
void hb_loop_run(struct hb_server *s); /* until it has ended */
void hb_loop_end(struct hb_server *s); /* after all that was in the loop's hands */
void hb_loop_wake(void *server);       /* from any thread: something is done */
int hb_loop_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);

/* world.c: guests and what they say, for the hall or, among other servers, for the switchboard. */
bool hb_server_came(struct hb_server *s, hb_guest guest, const char *address);
void hb_server_said(struct hb_server *s, hb_guest guest, const char *text, size_t length);
void hb_server_left(struct hb_server *s, hb_guest guest);
void hb_server_silent(struct hb_server *s, hb_guest guest, bool silent);
enum hb_role hb_server_role(struct hb_server *s, hb_guest guest);
bool hb_server_is_awaited(const struct hb_server *s, hb_guest guest);

void hb_world_init(struct hb_server *s); /* world.c: clock, chance, keeping and telling for the hall */
bool hb_world_load(struct hb_server *s, struct hb_error *err);

/* Reads a room and makes it, in any thread; what is wrong with it goes to the log. */
enum hb_fetched hb_world_read(struct hb_store *store, const struct hb_reporter *log, const char *id,
                              struct hb_room **room);

/* The protocol of everything that is no WebSocket, and what it says to a wish to become one. */
int hb_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
extern const size_t hb_http_session;

/* answer.c: what the hall shows to a request. */
void hb_http_show(struct hb_server *s, hb_looker who, enum hb_shown how, const char *text, size_t length);

void hb_http_address(struct lws *wsi, char out[HB_ADDRESS_TEXT]); /* where a request came from */

#endif

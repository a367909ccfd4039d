/* client.h -- a client of the server for programs that measure and test it: WebSocket connections, a room as a client
 * sees it, and what the server's process uses meanwhile.
 *
 * Three parts that know nothing of each other.  A program puts them together: what a connection hears goes into a
 * mirror, and the figures of the process are read before and after. */
#ifndef HB_CLIENT_H
#define HB_CLIENT_H

#include "hradby/table.h"
#include "hradby/text.h"
#include "table/strings.h"

#include <jansson.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

/* Connections */

/* WebSocket connections to a server, or to several that share the rooms, as many as one likes, in one thread.
 *
 * As much of RFC 6455 as a measuring and testing client needs: the upgrade, masked text frames out, whole or fragmented
 * text in, pings answered.  The server's Sec-WebSocket-Accept is not checked, and only 127.0.0.0/8 is spoken to.
 *
 * A connection belongs to the caller and must not move while it is open.  The callbacks may send, close and connect,
 * on any connection, the one they are called for included. */
enum { HB_WS_PATH = 64, HB_WS_PLACES = 8, HB_WS_MESSAGE_MAX = 64 * 1024 * 1024 };

struct hb_ws;

struct hb_ws_listener {
    void (*opened)(struct hb_ws *ws);
    void (*heard)(struct hb_ws *ws, const char *text, size_t length);
    void (*lost)(struct hb_ws *ws, const char *why); /* the connection is closed already */
};

/* The servers, and what waits for all connections to them. */
struct hb_net {
    int epoll;
    struct sockaddr_in to[HB_WS_PLACES];
    unsigned places;
    char path[HB_WS_PATH];
    uint64_t random; /* for masks */
};

enum hb_ws_state { HB_WS_CLOSED, HB_WS_CONNECTING, HB_WS_UPGRADING, HB_WS_OPEN };

struct hb_ws {
    struct hb_net *net;
    const struct hb_ws_listener *listener;
    enum hb_ws_state state;
    unsigned place; /* of the server that the next connection goes to; the first unless somebody sets it */
    int fd;
    bool writing;            /* told when it can be written to */
    struct hb_buffer in;     /* what has come and is not understood yet */
    struct hb_buffer pieces; /* of a fragmented message */
    struct hb_buffer out;    /* what could not be sent yet */
};

/* "ws://127.0.0.1:8080/ws" */
bool hb_net_init(struct hb_net *n, const char *url, struct hb_error *err);
void hb_net_done(struct hb_net *n);

/* Another server, at the first place that is free, or one that is somewhere else by now; the path is that of the
 * first. */
bool hb_net_server(struct hb_net *n, unsigned place, const char *url, struct hb_error *err);

/* Waits at most so many milliseconds and lets everything happen that is there. */
void hb_net_wait(struct hb_net *n, int milliseconds);

void hb_ws_init(struct hb_ws *ws, struct hb_net *net, const struct hb_ws_listener *listener);
void hb_ws_done(struct hb_ws *ws);

/* Begins to connect, from the given loopback address (host order; 0: any).  False if it cannot be; `lost` is not
 * called. */
bool hb_ws_connect(struct hb_ws *ws, uint32_t from);
void hb_ws_send(struct hb_ws *ws, const char *text, size_t length); /* an open one */
void hb_ws_close(struct hb_ws *ws);                                 /* `lost` is not called */

/* A mirrored room */

/* The game is kept from the events that the server sends, and checked by hash. */
struct hb_mirror {
    json_t *plan;           /* game and options, since the room was opened */
    struct hb_table *table; /* since the start; random events are as they were told */
    uint32_t seq;           /* the last event it has */
    uint32_t hidden;        /* bits of the seats that have moved in secret */
    bool over;
};

void hb_mirror_init(struct hb_mirror *m);
void hb_mirror_done(struct hb_mirror *m);

/* Takes the next event of the room; false and a sentence if one is missing or it does not fit the game. */
bool hb_mirror_event(struct hb_mirror *m, const json_t *event, struct hb_error *err);

/* Whether a seat is to move, and one of its legal moves by chance.  While choices are hidden the mirror is at the
 * choosing: in a game that asks for anything else before they come out, it cannot help. */
bool hb_mirror_may_move(const struct hb_mirror *m, unsigned seat);
void hb_mirror_random_move(const struct hb_mirror *m, unsigned seat, uint64_t *random, char text[HB_MOVE_TEXT]);

/* What a process uses */

/* What it has used so far, as the system says. */
struct hb_use {
    bool known;
    double resident, peak; /* bytes of memory */
    double processor;      /* seconds of all threads */
    double switches;       /* times that a thread waited of itself */
    double written;        /* bytes to the disk; below 0 if the system does not tell */
};

void hb_use_read(struct hb_use *u, unsigned long pid); /* pid 0: nothing is known */
double hb_use_own(void);                               /* seconds of the processor that this process has used */

#endif

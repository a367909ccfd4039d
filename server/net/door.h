/* door.h -- where connections come in.  They are counted by address before anything is read of them, so that nobody can
 * fill the server by knocking; who says nothing is sent away; and while no more files can be open, nobody is let in.
 *
 * A visit is a connection from being let in until libwebsockets has forgotten it. */
#ifndef HB_DOOR_H
#define HB_DOOR_H

#include "server/net/addresses.h"
#include "server/net/net.h"

#include <libwebsockets.h>
#include <uv.h>

struct hb_server;

struct hb_door {
    struct hb_server *server;
    uv_poll_t poll;
    uv_timer_t pause;
    int fd;
    bool open;
    bool numbers; /* the operator's, for the numbers of the server and nothing else; in clear text */
};

struct hb_visit {
    struct hb_visit *before, *after;
    struct lws *wsi;
    struct hb_address *from;       /* where it is counted; NULL: nowhere, since a proxy brought it */
    char address[HB_ADDRESS_TEXT]; /* of the other end */
    bool numbers;                  /* by the operator's door */
    bool evicted;                  /* it is being ended, to make room */
    int64_t since;                 /* waiting for a request; 0: it is being answered, or is a guest, */
    int64_t answered;              /* and since when; 0: it is not */
};

struct hb_visits {
    struct hb_visit *first;
    struct hb_visit *next_looked_at; /* for one that is to make room; NULL: the first */
    unsigned count, evicted;
};

/* Lets people in at a socket that listens; the loop has to be there.  The door owns the socket. */
void hb_door_open(struct hb_door *d, struct hb_server *server, int fd, bool numbers);
void hb_door_close(struct hb_door *d); /* nobody comes in any more; one that is not open is fine */

struct hb_visit *hb_visit_of(struct lws *wsi);            /* NULL if it did not come in by a door */
void hb_visit_waits(struct hb_visit *v);                  /* for the next request; NULL is nothing */
void hb_visit_answered(struct hb_visit *v);               /* from now on */
void hb_visit_guest(struct hb_visit *v);                  /* it has become one */
void hb_visit_over(struct hb_server *s, struct lws *wsi); /* its connection is gone */

void hb_visits_sweep(struct hb_server *s); /* every second or so: who has not asked in time goes */

#endif

/* options.h -- how a server is to be run, as said on the command line. */
#ifndef HB_SERVE_OPTIONS_H
#define HB_SERVE_OPTIONS_H

#include "server/lobby/hall.h"
#include "server/net/addresses.h"
#include "server/net/report.h"
#include "system/command_line.h"

enum { HB_ORIGINS_MAX = 16, HB_NAMES_MAX = 16 };

struct hb_serve_options {
    const char *host, *database, *web; /* the last two NULL: the usual place */
    const char *certificate, *key;     /* both or none */
    const char *inner;                 /* where other servers reach this one; NULL: there are none */
    const char *origins[HB_ORIGINS_MAX];
    unsigned origin_count;
    const char *names[HB_NAMES_MAX]; /* by which people reach this server, besides addresses and the machine's own */
    unsigned name_count;
    unsigned port, numbers_port;
    unsigned guests, per_address, requests_per_second, silence;
    size_t queue, queues; /* bytes waiting for a guest, for all of them */
    bool numbers;         /* there is a port for the numbers of this server */
    bool proxy;
    struct hb_allowances allowed; /* of an address */
    enum hb_report_level log_level;
    struct hb_hall_limits limits;
};

/* What may be typed behind `hradby serve`. */
extern const struct hb_cli hb_serve_cli;

/* What follows from what was typed, once all of it is read; false and *err if it does not go together. */
bool hb_serve_options_complete(struct hb_serve_options *o, struct hb_error *err);

#endif

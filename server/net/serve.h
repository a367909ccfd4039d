/* serve.h -- the game server, from its start to its end. */
#ifndef HB_SERVE_H
#define HB_SERVE_H

#include "server/net/options.h"

enum hb_served { HB_SERVED_WELL, HB_SERVED_NOT, HB_SERVED_WRONG_USAGE };

/* Serves until it is told to stop by SIGTERM or SIGINT, or by SIGHUP when its terminal is closed.  Says on the standard output stream where it can be reached as
 * soon as it can.  If it could not begin, *err says why. */
enum hb_served hb_serve(const struct hb_serve_options *options, struct hb_error *err);

#endif

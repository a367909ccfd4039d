/* cmd_serve.c -- `hradby serve`: lets others play over the network.
 *
 * Promises: every wrong option is refused with a sentence and exit status 2, whatever else keeps it from serving with a
 * sentence and exit status 1. */
#include "cli/commands.h"
#include "server/io/serve.h"

#include <stdio.h>

/* What an operator reads. */
static const char SAY_HELP[] =
    "hradby serve -- let others play over the network: HTTP and WebSocket\n"
    "\n"
    "Usage: hradby serve [OPTION...]\n"
    "\n"
    "  --host ADDRESS          where to listen (default: 127.0.0.1, this machine only)\n"
    "  --port N                the port; 0 takes a free one and says which (default: 8080)\n"
    "  --db FILE               where games are kept (default: hradby.db in $XDG_DATA_HOME/hradby or\n"
    "                          ~/.local/share/hradby)\n"
    "  --web DIR               the files of the browser client (default: those that came with the program)\n"
    "  --origin URL            pages from there may play here too; can be given several times\n"
    "  --tls-cert FILE         serve https with this certificate (PEM, the chain included) ...\n"
    "  --tls-key FILE          ... and this key\n"
    "  --proxy                 believe X-Forwarded-For from a proxy on this machine\n"
    "  --log-level LEVEL       debug, info, warn or error: what is told on standard error (default: info)\n"
    "\n"
    "Limits\n"
    "  --guests N              connections at a time (default: 8192)\n"
    "  --per-address N         of them from one address (default: 64)\n"
    "  --queue BYTES           waiting for one guest before it is cut (default: 1048576)\n"
    "  --rooms N               rooms in memory at a time\n"
    "  --rooms-per-address N   rooms opened from one address and not over\n"
    "  --rooms-per-guest N     rooms that one connection watches at a time\n"
    "  --asks-per-second N     wishes of one connection, in the long run ...\n"
    "  --asks-at-once N        ... and in a burst\n"
    "  --computer-delay MS     before a computer player moves\n"
    "  --help                  this text\n"
    "\n"
    "Stops in order on SIGTERM or SIGINT (Ctrl-C); a second one ends it at once.\n";
static const char SAY_ERROR[] = "hradby serve: %s\n";

enum { GOOD = 0, FAILED = 1, WRONG_USAGE = 2 };

int hb_cmd_serve(int argc, char **argv)
{
    static const int statuses[] = {
        [HB_SERVED_WELL] = GOOD, [HB_SERVED_NOT] = FAILED, [HB_SERVED_WRONG_USAGE] = WRONG_USAGE
    };
    struct hb_serve_options options;
    struct hb_error err = { HB_OK, "" };
    enum hb_served served;

    if (!hb_serve_options_read(&options, argc, argv, &err)) {
        fprintf(stderr, SAY_ERROR, err.text);
        return WRONG_USAGE;
    }
    if (options.help) {
        fputs(SAY_HELP, stdout);
        return GOOD;
    }
    served = hb_serve(&options, &err);
    if (served != HB_SERVED_WELL)
        fprintf(stderr, SAY_ERROR, err.text);
    return statuses[served];
}

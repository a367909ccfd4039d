/* cmd_serve.c -- `hradby serve`: lets others play over the network.
 *
 * Promises: every wrong option is refused with a sentence and exit status 2, whatever else keeps it from serving with a
 * sentence and exit status 1. */
#include "cli/commands.h"
#include "cli/help.h"
#include "hradby/words.h"
#include "server/io/serve.h"

/* What an operator reads. */
static const struct hb_help help = {
    .synopsis = { "serve [OPTION...]" },
    .does = "Lets others play over the network: serves the browser client, speaks HTTP and WebSocket, and keeps every "
            "game in a file.",
    .rows =
        (const struct hb_help_row[]){
            { "Options", NULL },
            { "--host ADDRESS", "where to listen (default: 127.0.0.1, this machine only)" },
            { "--port N", "the port; 0 takes a free one and says which (default: 8080)" },
            { "--metrics PORT", "tell numbers for Prometheus at this port of 127.0.0.1; 0 takes a free one" },
            { "--db FILE",
              "where games are kept (default: hradby.db in $XDG_DATA_HOME/hradby or ~/.local/share/hradby), or "
              "postgresql://USER@HOST/NAME" },
            { "--inner HOST:PORT",
              "share the rooms of a PostgreSQL database with other servers, which reach this one there" },
            { "--web DIR", "the files of the browser client (default: those that came with the program)" },
            { "--origin URL", "pages from there may play here too; can be given several times" },
            { "--name NAME",
              "people reach this server by that name, besides its addresses; can be given several times" },
            { "--tls-cert FILE", "serve https with this certificate (PEM, the chain included) ..." },
            { "--tls-key FILE", "... and this key" },
            { "--proxy", "believe Host and X-Forwarded-For from a proxy on this machine" },
            { "--log-level LEVEL", "debug, info, warn or error: what is told on standard error (default: info)" },
            HB_HELP_LAST,
            { "Limits", NULL },
            { "--guests N", "connections at a time (default: 8192)" },
            { "--per-address N", "of them from one address (default: 64)" },
            { "--silence SECONDS", "after which a guest that does not even answer a ping is dropped (default: 60)" },
            { "--requests-per-second N", "light requests from one address, in the long run (default: 100)" },
            { "--queue BYTES", "waiting for one guest before it is cut (default: 1048576) ..." },
            { "--queues BYTES", "... and for all of them together (default: 268435456)" },
            { "--rooms N", "rooms in memory at a time (default: 10000)" },
            { "--rooms-per-address N", "rooms opened from one address and not over (default: 50)" },
            { "--openings-per-hour N", "rooms opened from one address in an hour (default: 120) ..." },
            { "--rematches-per-hour N", "... and played again there (default: 120)" },
            { "--rooms-per-guest N", "rooms that one connection watches at a time (default: 16)" },
            { "--watches-per-address N", "rooms that all connections from one address watch (default: 4 for each)" },
            { "--asks-per-second N", "light requests of one connection, in the long run (default: 20) ..." },
            { "--asks-at-once N", "... and in a burst (default: 60)" },
            { "--computer-delay MS", "before a computer player moves (default: 300)" },
            { NULL, NULL } },
    .note = "Stops in order on SIGTERM or SIGINT (Ctrl-C); a second one ends it at once.",
    .example = { "serve", "serve --host 0.0.0.0 --port 8000 --db evenings.db" },
};

enum { GOOD = 0 };

int hb_cmd_serve(int argc, char **argv, enum hb_language language)
{
    struct hb_serve_options options;
    struct hb_error err = { .code = HB_OK }, failure;

    if (!hb_serve_options_read(&options, argc, argv, &err))
        return hb_wrong_usage(language, "serve", &err);
    if (options.help)
        return hb_help(&help);
    switch (hb_serve(&options, &err)) {
    case HB_SERVED_WELL:
        return GOOD;
    case HB_SERVED_WRONG_USAGE:
        return hb_wrong_usage(language, "serve", &err);
    case HB_SERVED_NOT:
        break;
    }
    hb_refuse(&failure, err.code, "command.serve-not-started why=@%s", hb_error_call(&err));
    return hb_failed(language, "serve", &failure);
}

/* cmd_serve.c -- `hradby serve`: lets others play over the network.
 *
 * Promises: every wrong option is refused with a sentence and exit status 2, whatever else keeps it from serving with a
 * sentence and exit status 1. */
#include "hradby/words.h"
#include "programs/hradby/commands.h"
#include "server/net/serve.h"

enum { GOOD = 0 };

int hb_cmd_serve(int argc, char **argv, enum hb_language language)
{
    struct hb_serve_options options;
    struct hb_error err = { .code = HB_OK }, failure;
    int status;

    if (!hb_command_read(&hb_serve_cli, &options, NULL, argc, argv, language, &status))
        return status;
    if (!hb_serve_options_complete(&options, &err))
        return hb_wrong_usage(language, "serve", &err);
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

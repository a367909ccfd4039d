/* cmd_replay.c -- `hradby replay FILE`: a saved game verified and walked through.
 *
 * Promises: a record that does not hold together, or whose stated result is not what its moves come to, is refused
 * with the line and exit status 1. */
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "hradby/words.h"
#include "tui/options.h"
#include "tui/replay.h"
#include "tui/scene.h"
#include "tui/term.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const struct hb_help help = {
    .synopsis = { "replay FILE [OPTION...]" },
    .does =
        "Checks the saved game FILE and walks through it: on a terminal step by step, elsewhere all moves in words.",
    .rows = (const struct hb_help_row[]){ { "Options", NULL },
                                          { "--at N", "the position after N moves, random events counted too" },
                                          { "--plain", "lines of text only" },
                                          { "--quiet", "only how it ends" },
                                          { "--colour WHEN",
                                            "auto, always or never; NO_COLOR is respected (default: auto)" },
                                          HB_HELP_LAST,
                                          { NULL, NULL } },
    .example = { "replay evening.jsonl", "replay evening.jsonl --quiet" },
};

enum { GOOD = 0, AT_DIGITS = 8 };

struct replay_request {
    const char *file;
    const char *at; /* NULL: all of it */
    size_t moves;
    bool plain, quiet, help;
    enum hb_colour colour;
};

static bool read_count(const char *text, size_t *out)
{
    size_t digits = strspn(text, "0123456789");

    if (digits == 0 || digits > AT_DIGITS || text[digits] != '\0')
        return false;
    *out = strtoul(text, NULL, 10);
    return true;
}

static bool take_colour(struct replay_request *r, struct hb_arguments *a, struct hb_error *err)
{
    const char *value = hb_argument_value(a, "--colour", "never", err);

    return value != NULL && hb_colour_read(&r->colour, value, err);
}

static bool take_at(struct replay_request *r, struct hb_arguments *a, struct hb_error *err)
{
    r->at = hb_argument_value(a, "--at", "10", err);
    return r->at != NULL &&
           (read_count(r->at, &r->moves) || hb_refuse(err, HB_BAD_OPTION, "command.replay-at word=%.*s", 40, r->at));
}

static bool read_argument(struct replay_request *r, struct hb_arguments *a, struct hb_error *err)
{
    const char *argument = a->argv[a->at];

    if (strcmp(argument, "--plain") == 0)
        r->plain = true;
    else if (strcmp(argument, "--quiet") == 0)
        r->quiet = true;
    else if (hb_help_wanted(argument))
        r->help = true;
    else if (hb_argument_is(a, "--at"))
        return take_at(r, a, err);
    else if (hb_argument_is(a, "--colour") || hb_argument_is(a, "--color"))
        return take_colour(r, a, err);
    else if (argument[0] == '-')
        return hb_argument_unknown(a, err);
    else if (r->file != NULL)
        return hb_refuse(err, HB_BAD_OPTION, "command.two-files first=%.*s second=%.*s", 60, r->file, 60, argument);
    else
        r->file = argument;
    return true;
}

static bool read_request(struct replay_request *r, int argc, char **argv, struct hb_error *err)
{
    struct hb_arguments a = { argc, argv, 1 };

    *r = (struct replay_request){ 0 };
    for (; a.at < argc; a.at++)
        if (!read_argument(r, &a, err))
            return false;
    return r->file != NULL || r->help || hb_refuse(err, HB_BAD_OPTION, "command.replay-no-file");
}

static void show(struct hb_replay *replay, const struct replay_request *r)
{
    struct hb_look look = hb_term_look(r->colour);
    bool screen = !r->plain && !r->quiet && hb_term_usable() && hb_scene_can_show(replay->game);
    size_t end = r->at != NULL ? r->moves : replay->length;

    if (screen && hb_replay_screen(replay, r->at != NULL ? r->moves : 0, look))
        return;
    hb_replay_plain(replay, end, r->quiet, look.utf8, stdout);
}

int hb_cmd_replay(int argc, char **argv, enum hb_language language)
{
    struct replay_request request;
    struct hb_replay replay;
    struct hb_error err = { 0 };

    setlocale(LC_CTYPE, "");
    if (!read_request(&request, argc, argv, &err))
        return hb_wrong_usage(language, "replay", &err);
    if (request.help)
        return hb_help(&help);
    if (!hb_replay_open(&replay, request.file, &err))
        return hb_bad_record(language, "replay", request.file, &err);
    if (request.at != NULL && request.moves > replay.length) {
        hb_refuse(&err, HB_BAD_OPTION, "command.replay-only moves=%zu wanted=%zu", replay.length, request.moves);
        hb_replay_close(&replay);
        return hb_wrong_usage(language, "replay", &err);
    }
    hb_replay_speak(&replay, language);
    show(&replay, &request);
    hb_replay_close(&replay);
    return GOOD;
}

/* cmd_replay.c -- `hradby replay FILE`: a saved game verified and walked through.
 *
 * The record is played from its first move to its last before anything is shown, so that what is shown was legal, and
 * `--quiet` alone is the check.  Where there is a screen one walks through it there; else it is told as lines.
 *
 * Promises: a record that does not hold together, or whose stated result is not what its moves come to, is refused with
 * the line and exit status 1. */
#include "hradby/words.h"
#include "programs/hradby/commands.h"
#include "views/terminal/play_options.h"
#include "views/terminal/replay.h"
#include "views/terminal/scene.h"
#include "views/terminal/term.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOOD = 0, AT_DIGITS = 8 };

struct replay_request {
    const char *file;
    const char *at; /* NULL: all of it */
    size_t moves;
    bool plain, quiet;
    enum hb_colour colour;
};

/* Eight digits are more moves than any game has. */
static bool read_count(const char *text, size_t *out)
{
    size_t digits = strspn(text, "0123456789");

    if (digits == 0 || digits > AT_DIGITS || text[digits] != '\0')
        return false;
    *out = strtoul(text, NULL, 10);
    return true;
}

static bool take_colour(void *into, const char *name, const char *value, struct hb_error *err)
{
    (void)name;
    return hb_colour_read(&((struct replay_request *)into)->colour, value, err);
}

static bool take_at(void *into, const char *name, const char *value, struct hb_error *err)
{
    struct replay_request *r = into;

    (void)name;
    r->at = value;
    return read_count(value, &r->moves) ||
           hb_refuse(err, HB_BAD_OPTION, "command.replay-at word=%.*s", HB_WORD_SHOWN, value);
}

static const struct hb_cli_option options[] = {
    { "FILE", .kind = HB_CLI_WORD, HB_CLI_AT(struct replay_request, file) },
    { .help = "usage.options" },
    { "--at", "N", "usage.replay.at", HB_CLI_TAKE, .take = take_at, .example = "10" },
    { "--plain", NULL, "usage.replay.plain", HB_CLI_FLAG, HB_CLI_AT(struct replay_request, plain) },
    { "--quiet", NULL, "usage.replay.quiet", HB_CLI_FLAG, HB_CLI_AT(struct replay_request, quiet) },
    { "--colour", "WHEN", "usage.colour", HB_CLI_TAKE, .take = take_colour, .example = "never" },
    { "--color", "WHEN", NULL, HB_CLI_TAKE, .take = take_colour, .example = "never" },
    HB_CLI_LAST
};

static const struct hb_cli cli = {
    .command = "replay",
    .synopsis = { "replay FILE [OPTION...]" },
    .does = "usage.replay.does",
    .example = { "replay evening.jsonl", "replay evening.jsonl --quiet" },
    .option = options,
    .size = sizeof(struct replay_request),
};

/* On the whole screen if there is one and it can be shown there, else as lines. */
static void show(struct hb_replay *replay, const struct replay_request *r)
{
    struct hb_term_look look = hb_term_look(r->colour);
    bool screen = !r->plain && !r->quiet && hb_term_usable() && hb_scene_can_show(replay->game);
    size_t end = r->at ? r->moves : replay->length;

    if (screen && hb_replay_screen(replay, r->at ? r->moves : 0, look))
        return;
    hb_replay_plain(replay, end, r->quiet, look.utf8, stdout);
}

/* The whole record is checked when it is opened, so --quiet alone verifies it. */
int hb_cmd_replay(int argc, char **argv, enum hb_language language)
{
    struct replay_request request;
    struct hb_replay replay;
    struct hb_error err = { 0 };
    int status;

    setlocale(LC_CTYPE, "");
    if (!hb_command_read(&cli, &request, NULL, argc, argv, language, &status))
        return status;
    if (!request.file) {
        hb_refuse(&err, HB_BAD_OPTION, "command.replay-no-file");
        return hb_wrong_usage(language, "replay", &err);
    }
    if (!hb_replay_open(&replay, request.file, &err))
        return hb_bad_record(language, "replay", request.file, &err);
    if (request.at && request.moves > replay.length) {
        hb_refuse(&err, HB_BAD_OPTION, "command.replay-only moves=%zu wanted=%zu", replay.length, request.moves);
        hb_replay_close(&replay);
        return hb_wrong_usage(language, "replay", &err);
    }
    hb_replay_speak(&replay, language);
    show(&replay, &request);
    hb_replay_close(&replay);
    return GOOD;
}

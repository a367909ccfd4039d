/* cmd_replay.c -- `hradby replay FILE`: a saved game verified and walked through.
 *
 * Promises: a record that does not hold together, or whose stated result is not what its moves come to, is refused
 * with the line and exit status 1. */
#include "cli/commands.h"
#include "tui/options.h"
#include "tui/replay.h"
#include "tui/scene.h"
#include "tui/term.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const char SAY_HELP[] =
    "hradby replay -- walk through a saved game\n"
    "\n"
    "Usage: hradby replay FILE [OPTION...]\n"
    "\n"
    "Verifies the record FILE and shows the game: on a terminal step by step, else all moves in words.\n"
    "\n"
    "  --at N         the position after N moves\n"
    "  --plain        lines of text only\n"
    "  --quiet        only how it ends\n"
    "  --colour WHEN  auto, always or never; NO_COLOR is respected\n"
    "  --help         this text\n";
static const char SAY_ERROR[] = "hradby replay: %s\n";
static const char SAY_BAD_FILE[] = "hradby replay: %.200s: %s\n";
static const char SAY_NO_FILE[] = "name the saved game, such as hradby replay game.jsonl";
static const char SAY_TWO_FILES[] = "one saved game at a time, not both \"%.60s\" and \"%.60s\"";
static const char SAY_UNKNOWN[] = "there is no option \"%.40s\"; hradby replay --help lists them";
static const char SAY_NO_VALUE[] = "%s needs a value, such as %s";
static const char SAY_AT[] = "--at: \"%.40s\" is no number of moves";
static const char SAY_ONLY[] = "--at: the record has only %zu moves, not %zu";

enum { GOOD = 0, FAILED = 1, WRONG_USAGE = 2, AT_DIGITS = 8 };

struct request {
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

/* The value of --flag VALUE or --flag=VALUE; NULL and *err if there is none. */
static const char *value_of(int argc, char **argv, int *at, const char *flag, const char *example, struct hb_error *err)
{
    const char *equals = strchr(argv[*at], '=');

    if (equals != NULL)
        return equals + 1;
    if (*at + 1 < argc)
        return argv[++*at];
    hb_fail(err, HB_BAD_OPTION, SAY_NO_VALUE, flag, example);
    return NULL;
}

static bool is_flag(const char *argument, const char *flag)
{
    size_t n = strlen(flag);

    return strncmp(argument, flag, n) == 0 && (argument[n] == '\0' || argument[n] == '=');
}

static bool read_value(struct request *r, int argc, char **argv, int *at, struct hb_error *err)
{
    bool colour = is_flag(argv[*at], "--colour") || is_flag(argv[*at], "--color");
    const char *value = value_of(argc, argv, at, colour ? "--colour" : "--at", colour ? "never" : "10", err);

    if (value == NULL)
        return false;
    if (colour)
        return hb_colour_read(&r->colour, value, err);
    r->at = value;
    return read_count(value, &r->moves) || hb_fail(err, HB_BAD_OPTION, SAY_AT, value);
}

static bool read_argument(struct request *r, int argc, char **argv, int *at, struct hb_error *err)
{
    const char *argument = argv[*at];

    if (strcmp(argument, "--plain") == 0)
        r->plain = true;
    else if (strcmp(argument, "--quiet") == 0)
        r->quiet = true;
    else if (strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0)
        r->help = true;
    else if (is_flag(argument, "--at") || is_flag(argument, "--colour") || is_flag(argument, "--color"))
        return read_value(r, argc, argv, at, err);
    else if (argument[0] == '-')
        return hb_fail(err, HB_BAD_OPTION, SAY_UNKNOWN, argument);
    else if (r->file != NULL)
        return hb_fail(err, HB_BAD_OPTION, SAY_TWO_FILES, r->file, argument);
    else
        r->file = argument;
    return true;
}

static bool read_request(struct request *r, int argc, char **argv, struct hb_error *err)
{
    *r = (struct request){ 0 };
    for (int i = 1; i < argc; i++)
        if (!read_argument(r, argc, argv, &i, err))
            return false;
    return r->file != NULL || r->help || hb_fail(err, HB_BAD_OPTION, SAY_NO_FILE);
}

static int refuse(const struct hb_error *err)
{
    fprintf(stderr, SAY_ERROR, err->text);
    return WRONG_USAGE;
}

static void show(struct hb_replay *replay, const struct request *r)
{
    struct hb_look look = hb_term_look(r->colour);
    bool screen = !r->plain && !r->quiet && hb_term_usable() && hb_scene_can_show(replay->game);
    size_t end = r->at != NULL ? r->moves : replay->length;

    if (screen && hb_replay_screen(replay, r->at != NULL ? r->moves : 0, look))
        return;
    hb_replay_plain(replay, end, r->quiet, look.utf8, stdout);
}

int hb_cmd_replay(int argc, char **argv)
{
    struct request request;
    struct hb_replay replay;
    struct hb_error err = { 0 };

    setlocale(LC_CTYPE, "");
    if (!read_request(&request, argc, argv, &err))
        return refuse(&err);
    if (request.help) {
        fputs(SAY_HELP, stdout);
        return GOOD;
    }
    if (!hb_replay_open(&replay, request.file, &err)) {
        fprintf(stderr, SAY_BAD_FILE, request.file, err.text);
        return FAILED;
    }
    if (request.at != NULL && request.moves > replay.length) {
        hb_fail(&err, HB_BAD_OPTION, SAY_ONLY, replay.length, request.moves);
        hb_replay_close(&replay);
        return refuse(&err);
    }
    show(&replay, &request);
    hb_replay_close(&replay);
    return GOOD;
}

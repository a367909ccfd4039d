/* main.c -- `hradby COMMAND …`: finds the command and hands it its arguments.
 *
 * The table `commands` is all that is known of them: help, the search for the name that was probably meant, and the
 * call are made from it, so a new command is one row and one file.
 *
 * Promises the same end for every command: a reader that goes away ends the program without a word, and output that
 * could not be written is a failure even if the command did not notice. */
#include "commit.h" /* made by the build */
#include "engine/assert.h"
#include "programs/hradby/commands.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOOD = 0, FAILED = 1, WRONG_USAGE = 2, SAID_ROOM = 640 };

struct command {
    const char *name;
    int (*run)(int argc, char **argv, enum hb_language language);
    const char *brief; /* key of a sentence */
};

static const struct command commands[] = {
    { "play", hb_cmd_play, "usage.play.brief" },          { "campaign", hb_cmd_campaign, "usage.campaign.brief" },
    { "replay", hb_cmd_replay, "usage.replay.brief" },    { "hint", hb_cmd_hint, "usage.hint.brief" },
    { "analyse", hb_cmd_analyse, "usage.analyse.brief" }, { "draw", hb_cmd_draw, "usage.draw.brief" },
    { "engine", hb_cmd_engine, "usage.engine.brief" },    { "serve", hb_cmd_serve, "usage.serve.brief" },
    { "admin", hb_cmd_admin, "usage.admin.brief" },       { "verify", hb_cmd_verify, "usage.verify.brief" },
    { "arena", hb_cmd_arena, "usage.arena.brief" },       { "bench", hb_cmd_bench, "usage.bench.brief" },
    { "perft", hb_cmd_perft, "usage.perft.brief" },
};

enum { COMMANDS = sizeof commands / sizeof commands[0], NAME_MAX_LENGTH = 31 };

/* Made of the table of commands, so a new command is in it. */
static int help(enum hb_language language)
{
    struct hb_cli_option rows[COMMANDS + 7] = { { .help = "usage.commands" } };
    const struct hb_cli all = {
        .synopsis = { "COMMAND [OPTION...]", "help [COMMAND]", "--version" },
        .does = "usage.all.does",
        .note = "usage.all.note",
        .example = { "play", "help serve" },
        .option = rows,
    };
    unsigned n = 1;

    for (size_t i = 0; i < COMMANDS; i++)
        rows[n++] = (struct hb_cli_option){ .name = commands[i].name, .help = commands[i].brief };
    rows[n++] = (struct hb_cli_option){ .name = "help", .help = "usage.all.help" };
    rows[n++] = (struct hb_cli_option){ .help = "usage.options" };
    rows[n++] = (struct hb_cli_option){ .name = "--language", .value = "CODE", .help = "usage.all.language" };
    rows[n++] = (struct hb_cli_option){ .name = "--help", .help = "usage.help" };
    rows[n++] = (struct hb_cli_option){ .name = "--version", .help = "usage.all.version" };
    HB_ASSERT(n < sizeof rows / sizeof rows[0]); /* the last one stays empty */
    hb_cli_help(&all, language, NULL);
    return GOOD;
}

static int version(void)
{
    puts("hradby " HRADBY_VERSION HRADBY_COMMIT);
    return GOOD;
}

static const struct command *command_named(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many letters must be put in, left out or changed to make b of a; row by row, one row kept. */
static unsigned distance(const char *a, const char *b)
{
    unsigned row[NAME_MAX_LENGTH + 1];
    size_t width = strlen(b);

    HB_ASSERT(width <= NAME_MAX_LENGTH);
    for (size_t j = 0; j <= width; j++)
        row[j] = (unsigned)j;
    for (size_t i = 0; a[i] != '\0'; i++) {
        unsigned diagonal = row[0];
        row[0] = (unsigned)i + 1;
        for (size_t j = 1; j <= width; j++) {
            unsigned change = diagonal + (a[i] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(change, least(row[j], row[j - 1]) + 1);
        }
    }
    return row[width];
}

/* The command that was probably meant; NULL if none is near.  Three letters away a command looks nothing like what was
 * typed. */
static const struct command *nearest(const char *name)
{
    const struct command *best = NULL;
    unsigned best_distance = 3;

    if (strlen(name) > NAME_MAX_LENGTH)
        return NULL;
    for (size_t i = 0; i < COMMANDS; i++) {
        unsigned d = distance(name, commands[i].name);
        if (d < best_distance) {
            best = &commands[i];
            best_distance = d;
        }
    }
    return best;
}

/* Of the command line as a whole, before any command has it. */
static int complain(const struct hb_error *err, enum hb_language language)
{
    char said[SAID_ROOM];
    struct hb_text text = hb_text_for(language, said, sizeof said);

    hb_error_say(err, &text);
    fprintf(stderr, "hradby: %s\n", said);
    return WRONG_USAGE;
}

static int unknown_command(const char *name, enum hb_language language)
{
    const struct command *meant = nearest(name);
    struct hb_error err;

    hb_refuse(&err, HB_BAD_OPTION, "command.no-command name=%.*s meant=%s", 40, name, meant ? meant->name : "");
    return complain(&err, language);
}

static bool asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0;
}

static int run(const char *name, int argc, char **argv, enum hb_language language)
{
    const struct command *command = command_named(name);

    return command ? command->run(argc, argv, language) : unknown_command(name, language);
}

/* `help COMMAND` is `COMMAND --help`. */
static int help_about(char *name, enum hb_language language)
{
    char flag[] = "--help";
    char *words[] = { name, flag, NULL };

    return asks_for_help(name) ? help(language) : run(name, 2, words, language);
}

static int dispatch(int argc, char **argv, enum hb_language language)
{
    if (argc < 2)
        return help(language);
    if (asks_for_help(argv[1]))
        return argc > 2 ? help_about(argv[2], language) : help(language);
    if (strcmp(argv[1], "--version") == 0)
        return version();
    return run(argv[1], argc - 1, argv + 1, language);
}

/* A full disk often shows only when the last of the output is written, so that is looked at here. */
int main(int argc, char **argv)
{
    enum hb_language language;
    struct hb_error err;
    int status;

    signal(SIGPIPE, SIG_DFL); /* also where whoever started us had it ignored */
    if (!hb_cli_language(&argc, argv, &language, &err))
        return complain(&err, language);
    status = dispatch(argc, argv, language);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        hb_refuse(&err, HB_BAD_REQUEST, "command.not-written");
        (void)complain(&err, language);
        return status == GOOD ? FAILED : status;
    }
    return status;
}

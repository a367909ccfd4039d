/* main.c -- `hradby COMMAND …`: finds the command and hands it its arguments.
 *
 * Promises the same end for every command: a reader that goes away ends the program without a word, and output
 * that could not be written is a failure even if the command did not notice. */
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/language.h"
#include "commit.h" /* made by the build */
#include "core/assert.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOOD = 0, FAILED = 1, WRONG_USAGE = 2, SAID_ROOM = 640 };

struct command {
    const char *name;
    int (*run)(int argc, char **argv, enum hb_language language);
    const char *help;
};

static const struct command commands[] = {
    { "play", hb_cmd_play, "play in the terminal, against the computer or each other" },
    { "campaign", hb_cmd_campaign, "tell how far parties have come that play level after level" },
    { "replay", hb_cmd_replay, "walk through a saved game" },
    { "hint", hb_cmd_hint, "say the best moves in a saved game, what they promise and why" },
    { "analyse", hb_cmd_analyse, "say where a saved game turned, and what each player missed" },
    { "draw", hb_cmd_draw, "draw a position as an SVG picture" },
    { "engine", hb_cmd_engine, "speak the engine protocol: JSON lines on standard input and output" },
    { "serve", hb_cmd_serve, "let others play over the network: HTTP and WebSocket" },
    { "admin", hb_cmd_admin, "list, export, delete and back up what a server keeps" },
    { "verify", hb_cmd_verify, "check that the shuffle of a saved game was fair" },
    { "arena", hb_cmd_arena, "measure players against each other" },
    { "bench", hb_cmd_bench, "measure how fast the engine is" },
    { "perft", hb_cmd_perft, "count the positions of a tree of moves" },
};

enum { COMMANDS = sizeof commands / sizeof commands[0], NAME_MAX_LENGTH = 31 };

static int help(void)
{
    struct hb_help_row rows[COMMANDS + 7] = { { "Commands", NULL } };
    const struct hb_help all = {
        .synopsis = { "COMMAND [OPTION...]", "help [COMMAND]", "--version" },
        .does =
            "Plays Carcassonne, Mists over Carcassonne and A Castle for All Seasons: with people, with programs and "
            "over the network.",
        .rows = rows,
        .note = "Without a command it tells this; hradby COMMAND --help tells more of a command.",
        .example = { "play", "help serve" },
    };
    unsigned n = 1;

    for (size_t i = 0; i < COMMANDS; i++)
        rows[n++] = (struct hb_help_row){ commands[i].name, commands[i].help };
    rows[n++] = (struct hb_help_row){ "help", "tell how a command is used" };
    rows[n++] = (struct hb_help_row){ "Options", NULL };
    rows[n++] =
        (struct hb_help_row){ "--language CODE", "of every command: en, cs or sk (default: that of the locale)" };
    rows[n++] = (struct hb_help_row){ "--help", "this text" };
    rows[n++] = (struct hb_help_row){ "--version", "which version this is, and of which commit" };
    HB_ASSERT(n < sizeof rows / sizeof rows[0]); /* the last one stays empty */
    return hb_help(&all);
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

/* The command that was probably meant; NULL if none is near. */
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

    hb_refuse(&err, HB_BAD_OPTION, "command.no-command name=%.*s meant=%s", 40, name, meant != NULL ? meant->name : "");
    return complain(&err, language);
}

static bool asks_for_help(const char *word)
{
    return hb_help_wanted(word) || strcmp(word, "help") == 0;
}

static int run(const char *name, int argc, char **argv, enum hb_language language)
{
    const struct command *command = command_named(name);

    return command != NULL ? command->run(argc, argv, language) : unknown_command(name, language);
}

/* `help COMMAND` is `COMMAND --help`. */
static int help_about(char *name, enum hb_language language)
{
    char flag[] = "--help";
    char *words[] = { name, flag, NULL };

    return asks_for_help(name) ? help() : run(name, 2, words, language);
}

static int dispatch(int argc, char **argv, enum hb_language language)
{
    if (argc < 2)
        return help();
    if (asks_for_help(argv[1]))
        return argc > 2 ? help_about(argv[2], language) : help();
    if (strcmp(argv[1], "--version") == 0)
        return version();
    return run(argv[1], argc - 1, argv + 1, language);
}

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

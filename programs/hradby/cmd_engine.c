/* cmd_engine.c -- `hradby engine`: the engine protocol on standard input and output.
 *
 * Promises one answer for each line, written out before the next line is read, and memory for one line of
 * HB_LINE_MAX bytes however long the lines are that come. */
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "files/figures.h"
#include "hradby/words.h"
#include "machine/machine.h"
#include "protocol/engine.h"
#include "table/fresh_seed.h"

#include <stdio.h>
#include <stdlib.h>

enum { GOOD = 0, FAILED = 1 };

static const struct hb_help help = {
    .synopsis = { "engine" },
    .does =
        "Speaks the engine protocol: reads one request a line on standard input, as JSON, and answers each with one "
        "line. docs/protocol.md describes them.",
    .rows = (const struct hb_help_row[]){ { "Options", NULL }, HB_HELP_LAST, { NULL, NULL } },
    .note =
        "HRADBY_FIGURES, HRADBY_WHEEL_FIGURES and HRADBY_MISTS_FIGURES name files of figures for new games that have "
        "such (castle.figures, wheel.figures, mists.figures).",
    .example = { "engine < requests.jsonl > answers.jsonl" },
};

/* Reads a line without its end into the buffer and returns its full length, of which only HB_LINE_MAX bytes
 * are kept; false at the end of the input. */
static bool read_line(char *buffer, size_t *length)
{
    int byte = getc(stdin);

    *length = 0;
    if (byte == EOF)
        return false;
    while (byte != EOF && byte != '\n') {
        if (*length < HB_LINE_MAX)
            buffer[*length] = (char)byte;
        ++*length;
        byte = getc(stdin);
    }
    return true;
}

static bool write_line(const char *answer)
{
    return fputs(answer, stdout) >= 0 && putchar('\n') != EOF && fflush(stdout) == 0;
}

static int talk(struct hb_engine *e, char *buffer)
{
    size_t length;

    while (!hb_engine_has_quit(e) && read_line(buffer, &length))
        if (!write_line(hb_engine_answer(e, buffer, length)))
            return FAILED;
    return ferror(stdin) ? FAILED : GOOD;
}

/* There are no options but --help. */
static int only_help(int argc, char **argv, enum hb_language language)
{
    struct hb_arguments a = { argc, argv, 1 };
    struct hb_error err = { .code = HB_OK };

    if (hb_help_wanted(argv[1]))
        return hb_help(&help);
    hb_argument_unknown(&a, &err);
    return hb_wrong_usage(language, "engine", &err);
}

int hb_cmd_engine(int argc, char **argv, enum hb_language language)
{
    struct hb_error err;
    struct hb_engine *e;
    char *buffer;
    int status = FAILED;

    if (argc > 1)
        return only_help(argc, argv, language);
    e = hb_engine_new(hb_fresh_seed);
    buffer = malloc(HB_LINE_MAX);
    if (e != NULL && buffer != NULL) {
        hb_engine_preset(e, hb_figures_give);
        hb_engine_lend(e, &hb_machine_tools);
        status = talk(e, buffer);
    } else {
        hb_refuse(&err, HB_NO_MEMORY, "command.engine-no-memory");
        status = hb_failed(language, "engine", &err);
    }
    hb_engine_free(e);
    free(buffer);
    return status;
}

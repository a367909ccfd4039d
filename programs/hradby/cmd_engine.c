/* cmd_engine.c -- `hradby engine`: the engine protocol on standard input and output.
 *
 * Promises one answer for each line, written out before the next line is read, and memory for one line of
 * HB_LINE_MAX bytes however long the lines are that come. */
#include "hradby/words.h"
#include "programs/hradby/commands.h"
#include "system/clock_threads.h"
#include "system/figures_file.h"
#include "views/protocol/engine.h"

#include <stdio.h>
#include <stdlib.h>

enum { GOOD = 0, FAILED = 1 };

static const struct hb_cli_option options[] = { { .help = "usage.options" }, HB_CLI_LAST };

static const struct hb_cli cli = {
    .command = "engine",
    .synopsis = { "engine" },
    .does = "usage.engine.does",
    .note = "usage.engine.note",
    .example = { "engine < requests.jsonl > answers.jsonl" },
    .option = options,
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

int hb_cmd_engine(int argc, char **argv, enum hb_language language)
{
    struct hb_error err;
    struct hb_engine *e;
    char *buffer;
    int status;

    if (!hb_command_read(&cli, NULL, NULL, argc, argv, language, &status))
        return status;
    status = FAILED;
    e = hb_engine_new(hb_system_fresh_seed);
    buffer = malloc(HB_LINE_MAX);
    if (e && buffer) {
        hb_engine_preset(e, hb_figures_give);
        hb_engine_lend(e, &hb_system_tools);
        status = talk(e, buffer);
    } else {
        hb_refuse(&err, HB_NO_MEMORY, "command.engine-no-memory");
        status = hb_failed(language, "engine", &err);
    }
    hb_engine_free(e);
    free(buffer);
    return status;
}

/* cmd_verify.c -- `hradby verify FILE`: whether the shuffle of a saved game was fair.
 *
 * Promises: status 0 only if everything holds, and fits what the player has kept.  Whatever does not, or cannot be checked, is a sentence and status 1. */
#include "cli/commands.h"
#include "cli/help.h"
#include "files/files.h"
#include "hradby/words.h"
#include "server/verify.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const struct hb_help help = {
    .synopsis = { "verify FILE [--commitment C]... [--salt S]... [--quiet]" },
    .does =
        "Checks the shuffle of the saved game FILE: its moves follow the rules and come to its result, the secret fits "
        "the commitment, the salts fit what the players promised, the seed comes of the secret and the salts, and "
        "every random event comes of the seed. With the commitment and the salt that you have kept yourself it shows "
        "that nobody chose the shuffle, without them only that the record agrees with itself.",
    .rows =
        (const struct hb_help_row[]){
            { "Options", NULL },
            { "--commitment C", "the commitment that the server gave you before the game; also more than once, if it "
                                "drew anew" },
            { "--salt S", "the salt that your page added; also more than once, one for each of your seats" },
            { "--quiet", "nothing but what does not hold" },
            HB_HELP_LAST,
            { NULL, NULL } },
    .note = "The status is 0 if everything holds and everything you gave fits, 1 if something does not or cannot be "
            "checked yet. The page shows both under «Was the shuffle fair?». A game that was played without a server "
            "has no commitment.",
    .example = { "verify game.jsonl" },
};

enum { GOOD = 0 };

struct verify_request {
    const char *file;
    struct hb_keepsake kept;
    bool quiet, help;
};

/* The value of an option that was just named, or NULL and *err. */
static bool take_value(const char *option, const char *value, const char **list, size_t *count, struct hb_error *err)
{
    if (value == NULL)
        return hb_refuse(err, HB_BAD_OPTION, "command.verify-value option=%s", option);
    if (*count == HB_KEPT_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "command.verify-many option=%s most=%d", option, (int)HB_KEPT_MAX);
    list[(*count)++] = value;
    return true;
}

static bool read_argument(struct verify_request *r, const char *argument, struct hb_error *err)
{
    if (strcmp(argument, "--quiet") == 0)
        r->quiet = true;
    else if (hb_help_wanted(argument))
        r->help = true;
    else if (argument[0] == '-')
        return hb_refuse(err, HB_BAD_OPTION, "command.no-option word=%.*s", 40, argument);
    else if (r->file != NULL)
        return hb_refuse(err, HB_BAD_OPTION, "command.two-files first=%.*s second=%.*s", 60, r->file, 60, argument);
    else
        r->file = argument;
    return true;
}

static bool read_request(struct verify_request *r, int argc, char **argv, struct hb_error *err)
{
    *r = (struct verify_request){ 0 };
    for (int i = 1; i < argc; i++) {
        bool good;

        if (strcmp(argv[i], "--commitment") == 0)
            good = take_value("--commitment", argv[i + 1], r->kept.commit, &r->kept.commits, err), i++;
        else if (strcmp(argv[i], "--salt") == 0)
            good = take_value("--salt", argv[i + 1], r->kept.salt, &r->kept.salts, err), i++;
        else
            good = read_argument(r, argv[i], err);
        if (!good)
            return false;
    }
    if (r->file == NULL && !r->help)
        return hb_refuse(err, HB_BAD_OPTION, "command.verify-no-file");
    return true;
}

static struct hb_table *open_record(const char *file, struct hb_error *err)
{
    size_t length = 0;
    char *text = hb_file_read(file, HB_RECORD_MAX, &length, err);
    struct hb_table *t = text == NULL ? NULL : hb_record_open(text, length, err);

    free(text);
    return t;
}

static bool verify(const struct verify_request *r, enum hb_language language, struct hb_error *err)
{
    char lines[HB_VERIFY_TEXT];
    struct hb_text told = hb_text_for(language, lines, sizeof lines);
    struct hb_table *t = open_record(r->file, err);
    bool good = t != NULL && hb_verify(t, &r->kept, &told, err);

    if (!r->quiet)
        fputs(lines, stdout);
    hb_table_close(t);
    return good;
}

int hb_cmd_verify(int argc, char **argv, enum hb_language language)
{
    struct verify_request request;
    struct hb_error err = { 0 };

    if (!read_request(&request, argc, argv, &err))
        return hb_wrong_usage(language, "verify", &err);
    if (request.help)
        return hb_help(&help);
    if (verify(&request, language, &err))
        return GOOD;
    fflush(stdout);
    return hb_bad_file(language, "verify", request.file, &err);
}

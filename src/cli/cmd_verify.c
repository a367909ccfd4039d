/* cmd_verify.c -- `hradby verify FILE`: whether the shuffle of a saved game was fair.
 *
 * Promises: status 0 only if everything holds.  Whatever does not, or cannot be checked, is a sentence and status 1. */
#include "cli/commands.h"
#include "cli/help.h"
#include "files/files.h"
#include "server/verify.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const struct hb_help help = {
    .synopsis = { "verify FILE [OPTION...]" },
    .does =
        "Checks that the shuffle of the saved game FILE was fair: its moves follow the rules and come to its result, "
        "the secret fits the commitment that the server made before the game, the seed comes of the secret and the "
        "salts of the players, and every random event comes of the seed.",
    .rows = (const struct hb_help_row[]){ { "Options", NULL },
                                          { "--quiet", "nothing but what does not hold" },
                                          { "--help", "this text" },
                                          { NULL, NULL } },
    .note = "The status is 0 if all of it holds, 1 if something does not or cannot be checked yet. Compare the "
            "commitment, and the salt that you added, with what you saw before the game began. A game that was played "
            "without a server has no commitment.",
    .example = { "verify game.jsonl" },
};
static const char SAY_NO_FILE[] = "name the saved game, such as hradby verify game.jsonl";
static const char SAY_TWO_FILES[] = "one saved game at a time, not both \"%.60s\" and \"%.60s\"";
static const char SAY_UNKNOWN[] = "there is no option \"%.40s\"";

enum { GOOD = 0 };

struct verify_request {
    const char *file;
    bool quiet, help;
};

static bool read_argument(struct verify_request *r, const char *argument, struct hb_error *err)
{
    if (strcmp(argument, "--quiet") == 0)
        r->quiet = true;
    else if (hb_help_wanted(argument))
        r->help = true;
    else if (argument[0] == '-')
        return hb_fail(err, HB_BAD_OPTION, SAY_UNKNOWN, argument);
    else if (r->file != NULL)
        return hb_fail(err, HB_BAD_OPTION, SAY_TWO_FILES, r->file, argument);
    else
        r->file = argument;
    return true;
}

static bool read_request(struct verify_request *r, int argc, char **argv, struct hb_error *err)
{
    *r = (struct verify_request){ 0 };
    for (int i = 1; i < argc; i++)
        if (!read_argument(r, argv[i], err))
            return false;
    if (r->file == NULL && !r->help)
        return hb_fail(err, HB_BAD_OPTION, "%s", SAY_NO_FILE);
    return true;
}

static void put_sentence(struct hb_verify_ear *ear, const char *sentence)
{
    (void)ear;
    puts(sentence);
}

static void put_nothing(struct hb_verify_ear *ear, const char *sentence)
{
    (void)ear;
    (void)sentence;
}

static struct hb_table *open_record(const char *file, struct hb_error *err)
{
    size_t length = 0;
    char *text = hb_file_read(file, HB_RECORD_MAX, &length, err);
    struct hb_table *t = text == NULL ? NULL : hb_record_open(text, length, err);

    free(text);
    return t;
}

static bool verify(const struct verify_request *r, struct hb_error *err)
{
    struct hb_verify_ear ear = { .hear = r->quiet ? put_nothing : put_sentence };
    struct hb_table *t = open_record(r->file, err);
    bool good = t != NULL && hb_verify(t, &ear, err);

    if (good)
        ear.hear(&ear, "All of it holds.");
    hb_table_close(t);
    return good;
}

int hb_cmd_verify(int argc, char **argv)
{
    struct verify_request request;
    struct hb_error err = { 0 };

    if (!read_request(&request, argc, argv, &err))
        return hb_wrong_usage("verify", &err);
    if (request.help)
        return hb_help(&help);
    if (verify(&request, &err))
        return GOOD;
    fflush(stdout);
    return hb_bad_file("verify", request.file, &err);
}

/* cmd_verify.c -- `hradby verify FILE`: whether the shuffle of a saved game was fair.
 *
 * A server commits to its seed, and players to salts, before a game begins, and the record reveals both.  What a player
 * has kept of that (commitments and own salts, by options) is compared with what the record says; server/room/verify.h
 * does the work out of the record alone, so no server is asked.
 *
 * Promises: status 0 only if everything holds, and fits what the player has kept.  Whatever does not, or cannot be
 * checked, is a sentence and status 1. */
#include "hradby/words.h"
#include "programs/hradby/commands.h"
#include "server/room/verify.h"
#include "system/files.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOOD = 0 };

struct verify_request {
    const char *file;
    struct hb_keepsake kept;
    bool quiet;
};

static bool keep(const char *name, const char *value, const char **list, size_t *count, struct hb_error *err)
{
    if (*count == HB_KEPT_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "command.verify-many option=%s most=%d", name, (int)HB_KEPT_MAX);
    list[(*count)++] = value;
    return true;
}

static bool take_commitment(void *into, const char *name, const char *value, struct hb_error *err)
{
    struct hb_keepsake *kept = &((struct verify_request *)into)->kept;

    return keep(name, value, kept->commit, &kept->commits, err);
}

static bool take_salt(void *into, const char *name, const char *value, struct hb_error *err)
{
    struct hb_keepsake *kept = &((struct verify_request *)into)->kept;

    return keep(name, value, kept->salt, &kept->salts, err);
}

static const struct hb_cli_option options[] = {
    { "FILE", .kind = HB_CLI_WORD, HB_CLI_AT(struct verify_request, file) },
    { .help = "usage.options" },
    { "--commitment", "C", "usage.verify.commitment", HB_CLI_TAKE, .take = take_commitment, .example = "9f86d081..." },
    { "--salt", "S", "usage.verify.salt", HB_CLI_TAKE, .take = take_salt, .example = "5f3a...", .may_be_empty = true },
    { "--quiet", NULL, "usage.verify.quiet", HB_CLI_FLAG, HB_CLI_AT(struct verify_request, quiet) },
    HB_CLI_LAST
};

static const struct hb_cli cli = {
    .command = "verify",
    .synopsis = { "verify FILE [--commitment C]... [--salt S]... [--quiet]" },
    .does = "usage.verify.does",
    .note = "usage.verify.note",
    .example = { "verify game.jsonl" },
    .option = options,
    .size = sizeof(struct verify_request),
};

/* Opened as it is: nothing is drawn beyond what it records. */
static struct hb_table *open_record(const char *file, struct hb_error *err)
{
    size_t length = 0;
    char *text = hb_file_read(file, HB_RECORD_MAX, &length, err);
    struct hb_table *t = !text ? NULL : hb_record_open(text, length, err);

    free(text);
    return t;
}

/* What was found is printed even where something does not hold. */
static bool verify(const struct verify_request *r, enum hb_language language, struct hb_error *err)
{
    char lines[HB_VERIFY_TEXT];
    struct hb_text told = hb_text_for(language, lines, sizeof lines);
    struct hb_table *t = open_record(r->file, err);
    bool good = t && hb_verify(t, &r->kept, &told, err);

    if (!r->quiet)
        fputs(lines, stdout);
    hb_table_close(t);
    return good;
}

int hb_cmd_verify(int argc, char **argv, enum hb_language language)
{
    struct verify_request request;
    struct hb_error err = { 0 };
    int status;

    if (!hb_command_read(&cli, &request, NULL, argc, argv, language, &status))
        return status;
    if (!request.file) {
        hb_refuse(&err, HB_BAD_OPTION, "command.verify-no-file");
        return hb_wrong_usage(language, "verify", &err);
    }
    if (verify(&request, language, &err))
        return GOOD;
    fflush(stdout);
    return hb_bad_file(language, "verify", request.file, &err);
}

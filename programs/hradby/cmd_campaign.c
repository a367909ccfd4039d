/* cmd_campaign.c -- `hradby campaign`: how far the parties of this user have come.
 *
 * The parties are one file (system/files.h), which is looked at, or changed by a function that is handed what the file
 * holds while its folder is locked.  So two programs that change it at once do not undo each other's work, and nothing
 * is decided here by what was read before the lock.
 *
 * Promises: to look changes nothing; what is changed is changed as a whole or not at all. */
#include "hradby/words.h"
#include "programs/hradby/commands.h"
#include "system/files.h"
#include "views/terminal/term.h"
#include "views/terminal/terminal_campaign.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOOD = 0, SAID = 512, NAME_SHOWN = 60 };

struct campaign_options {
    const char *name, *take, *file;
    bool text, forget;
    struct hb_parties *taken;
    enum hb_language language;
};

/* The command line */

static bool take_name(void *into, const char *flag, const char *name, struct hb_error *err)
{
    struct campaign_options *r = into;

    (void)flag;
    if (r->name)
        return hb_refuse(err, HB_BAD_OPTION, "campaigns.two-names first=%.*s second=%.*s", NAME_SHOWN, r->name,
                         NAME_SHOWN, name);
    r->name = name;
    return true;
}

static const struct hb_cli_option options[] = {
    { .name = "NAME", .kind = HB_CLI_WORD, .take = take_name },
    { .help = "usage.options" },
    { "--text", NULL, "usage.campaign.text", HB_CLI_FLAG, HB_CLI_AT(struct campaign_options, text) },
    { "--take", "FILE", "usage.campaign.take", HB_CLI_TEXT, HB_CLI_AT(struct campaign_options, take),
      .example = "parties.txt" },
    { "--forget", NULL, "usage.campaign.forget", HB_CLI_FLAG, HB_CLI_AT(struct campaign_options, forget) },
    { "--file", "FILE", "usage.campaign.file", HB_CLI_TEXT, HB_CLI_AT(struct campaign_options, file),
      .example = "parties.txt" },
    HB_CLI_LAST
};

static const struct hb_cli cli = {
    .command = "campaign",
    .synopsis = { "campaign [NAME] [OPTION...]" },
    .does = "usage.campaign.does",
    .note = "usage.campaign.note",
    .example = { "campaign", "campaign Owls --text" },
    .option = options,
    .size = sizeof(struct campaign_options),
};

/* Telling */

/* Without a name, every party is. */
static bool is_wanted(const struct campaign_options *r, const struct hb_party *p)
{
    return !r->name || strcmp(r->name, p->name) == 0;
}

static void print_line(void *whom, const char *line, size_t length)
{
    fwrite(line, 1, length, whom);
}

/* From the back, so that forgetting one moves none that is still to be looked at. */
static void keep_wanted(const struct campaign_options *r, struct hb_parties *all)
{
    for (unsigned i = all->count; i > 0; i--)
        if (!is_wanted(r, &all->party[i - 1]))
            hb_parties_remove(all, &all->party[i - 1]);
}

static void tell(const struct campaign_options *r, const char *text)
{
    hb_term_print(text, hb_term_look(HB_COLOUR_NEVER).utf8, stdout);
    (void)r;
}

static bool tell_all(const struct campaign_options *r, const struct hb_parties *all, struct hb_error *err)
{
    char *text = malloc(HB_PROGRESS_TEXT);

    if (!text)
        return hb_refuse(err, HB_NO_MEMORY, "campaign.memory");
    for (unsigned i = 0; i < all->count; i++) {
        struct hb_text out = hb_text_for(r->language, text, HB_PROGRESS_TEXT);

        hb_progress_say(&all->party[i], &out);
        tell(r, i > 0 ? "\n" : "");
        tell(r, text);
    }
    free(text);
    return true;
}

static void tell_none(const struct campaign_options *r)
{
    char said[SAID];
    struct hb_text out = hb_text_for(r->language, said, sizeof said);

    hb_say(&out, "campaigns.none");
    tell(r, said);
}

/* Nothing is changed, not even the file made. */
static bool look(const struct campaign_options *r, const char *path, struct hb_error *err)
{
    struct hb_parties *all = hb_campaigns_load(path, err);
    bool good = all;

    if (!good)
        return false;
    keep_wanted(r, all);
    if (all->count == 0 && r->name)
        good = hb_refuse(err, HB_BAD_REQUEST, "campaigns.no-party name=%.*s", NAME_SHOWN, r->name);
    else if (r->text)
        hb_parties_write(all, print_line, stdout);
    else if (all->count == 0)
        tell_none(r);
    else
        good = tell_all(r, all, err);
    free(all);
    return good;
}

/* Changing */

/* Called while the file is locked, with what it holds now. */
static bool forget(struct hb_parties *all, void *whom, struct hb_error *err)
{
    const struct campaign_options *r = whom;
    unsigned before = all->count;

    for (unsigned i = all->count; i > 0; i--)
        if (is_wanted(r, &all->party[i - 1]))
            hb_parties_remove(all, &all->party[i - 1]);
    return all->count < before || hb_refuse(err, HB_BAD_REQUEST, "campaigns.no-party name=%.*s", NAME_SHOWN, r->name);
}

static bool merge(struct hb_parties *all, void *whom, struct hb_error *err)
{
    const struct campaign_options *r = whom;

    return hb_parties_merge(all, r->taken, err);
}

static bool do_forget(struct campaign_options *r, const char *path, struct hb_error *err)
{
    char said[SAID];
    struct hb_text out = hb_text_for(r->language, said, sizeof said);

    if (!hb_campaigns_change(path, forget, r, err))
        return false;
    hb_say(&out, "campaigns.forgotten party=%s", r->name);
    tell(r, said);
    return true;
}

/* A file of parties that is not there counts as an empty one everywhere but here. */
static bool do_take(struct campaign_options *r, const char *path, struct hb_error *err)
{
    char said[SAID];
    struct hb_text out = hb_text_for(r->language, said, sizeof said);
    bool good;

    if (!hb_file_exists(r->take)) { /* else none would be taken in, and nobody hear of it */
        free(hb_file_read(r->take, HB_CAMPAIGN_TEXT, &(size_t){ 0 }, err));
        return false;
    }
    r->taken = hb_campaigns_load(r->take, err);
    good = r->taken && hb_campaigns_change(path, merge, r, err);
    if (good) {
        hb_say(&out, "campaigns.taken n=%u", r->taken->count);
        tell(r, said);
    }
    free(r->taken);
    return good;
}

int hb_cmd_campaign(int argc, char **argv, enum hb_language language)
{
    struct campaign_options r;
    char usual[HB_CAMPAIGNS_PATH];
    struct hb_error err = { 0 };
    bool good, changes;
    int status;

    setlocale(LC_CTYPE, "");
    if (!hb_command_read(&cli, &r, NULL, argc, argv, language, &status))
        return status;
    if (r.forget && !r.name) {
        hb_refuse(&err, HB_BAD_OPTION, "campaigns.forget-whom");
        return hb_wrong_usage(language, "campaign", &err);
    }
    r.language = language;
    changes = r.forget || r.take;
    if (!r.file && !hb_campaigns_path(usual, changes, &err))
        return hb_wrong_usage(language, "campaign", &err);
    if (!r.file)
        r.file = usual;
    good = r.take ? do_take(&r, r.file, &err) : r.forget ? do_forget(&r, r.file, &err) : look(&r, r.file, &err);
    return good ? GOOD : hb_failed(language, "campaign", &err);
}

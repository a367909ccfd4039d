/* cmd_campaign.c -- `hradby campaign`: how far the parties of this user have come.
 *
 * Promises: to look changes nothing; what is changed is changed as a whole or not at all. */
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "files/campaigns.h"
#include "files/files.h"
#include "hradby/words.h"
#include "tui/campaign.h"
#include "tui/term.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const struct hb_help help = {
    .synopsis = { "campaign [NAME] [OPTION...]" },
    .does = "Tells how far parties have come that play a game together level after level, with their best results by "
            "level and number of players; with NAME of that party alone. hradby play --campaign NAME plays on.",
    .rows =
        (const struct hb_help_row[]){
            { "Options", NULL },
            { "--text", "the text in which they are kept, to be saved and taken in elsewhere" },
            { "--take FILE", "take in the parties of such a text; of those that are there already the better results "
                             "stay, and nothing is counted twice" },
            { "--forget", "forget the party NAME for good" },
            { "--file FILE", "another file than that of this user" },
            HB_HELP_LAST,
            { NULL, NULL } },
    .note = "Parties are kept in $XDG_DATA_HOME/hradby/parties.txt, or ~/.local/share/hradby/parties.txt. Among "
            "games that were won the one with the fewest tiles is the best, then the one with more points; among those "
            "that were lost the one with the most points.",
    .example = { "campaign", "campaign Owls --text" },
};

enum { GOOD = 0, SAID = 512, NAME_SHOWN = 60 };

struct request {
    const char *name, *take, *file;
    bool text, forget, help;
    struct hb_parties *taken;
    enum hb_language language;
};

/* ---- the command line ---- */

static bool take_name(struct request *r, const char *name, struct hb_error *err)
{
    if (r->name != NULL)
        return hb_refuse(err, HB_BAD_OPTION, "campaigns.two-names first=%.*s second=%.*s", NAME_SHOWN, r->name,
                         NAME_SHOWN, name);
    r->name = name;
    return true;
}

static bool take_argument(struct request *r, struct hb_arguments *a, struct hb_error *err)
{
    if (hb_argument_is(a, "--take"))
        return (r->take = hb_argument_value(a, "--take", "parties.txt", err)) != NULL;
    if (hb_argument_is(a, "--file"))
        return (r->file = hb_argument_value(a, "--file", "parties.txt", err)) != NULL;
    if (strcmp(a->argv[a->at], "--text") == 0)
        return r->text = true;
    if (strcmp(a->argv[a->at], "--forget") == 0)
        return r->forget = true;
    if (hb_help_wanted(a->argv[a->at]))
        return r->help = true;
    return a->argv[a->at][0] == '-' ? hb_argument_unknown(a, err) : take_name(r, a->argv[a->at], err);
}

static bool read_request(struct request *r, int argc, char **argv, struct hb_error *err)
{
    struct hb_arguments a = { .argc = argc, .argv = argv };

    for (a.at = 1; a.at < argc; a.at++)
        if (!take_argument(r, &a, err))
            return false;
    return !r->forget || r->name != NULL || hb_refuse(err, HB_BAD_OPTION, "campaigns.forget-whom");
}

/* ---- telling ---- */

static bool is_wanted(const struct request *r, const struct hb_party *p)
{
    return r->name == NULL || strcmp(r->name, p->name) == 0;
}

static void print_line(void *whom, const char *line, size_t length)
{
    fwrite(line, 1, length, whom);
}

static void keep_wanted(const struct request *r, struct hb_parties *all)
{
    for (unsigned i = all->count; i > 0; i--)
        if (!is_wanted(r, &all->party[i - 1]))
            hb_parties_forget(all, &all->party[i - 1]);
}

static void tell(const struct request *r, const char *text)
{
    hb_term_print(text, hb_term_look(HB_COLOUR_NEVER).utf8, stdout);
    (void)r;
}

static bool tell_all(const struct request *r, const struct hb_parties *all, struct hb_error *err)
{
    char *text = malloc(HB_PROGRESS_TEXT);

    if (text == NULL)
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

static void tell_none(const struct request *r)
{
    char said[SAID];
    struct hb_text out = hb_text_for(r->language, said, sizeof said);

    hb_say(&out, "campaigns.none");
    tell(r, said);
}

static bool look(const struct request *r, const char *path, struct hb_error *err)
{
    struct hb_parties *all = hb_campaigns_load(path, err);
    bool good = all != NULL;

    if (!good)
        return false;
    keep_wanted(r, all);
    if (all->count == 0 && r->name != NULL)
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

/* ---- changing ---- */

static bool forget(struct hb_parties *all, void *whom, struct hb_error *err)
{
    const struct request *r = whom;
    unsigned before = all->count;

    for (unsigned i = all->count; i > 0; i--)
        if (is_wanted(r, &all->party[i - 1]))
            hb_parties_forget(all, &all->party[i - 1]);
    return all->count < before || hb_refuse(err, HB_BAD_REQUEST, "campaigns.no-party name=%.*s", NAME_SHOWN, r->name);
}

static bool merge(struct hb_parties *all, void *whom, struct hb_error *err)
{
    const struct request *r = whom;

    return hb_parties_merge(all, r->taken, err);
}

static bool do_forget(struct request *r, const char *path, struct hb_error *err)
{
    char said[SAID];
    struct hb_text out = hb_text_for(r->language, said, sizeof said);

    if (!hb_campaigns_change(path, forget, r, err))
        return false;
    hb_say(&out, "campaigns.forgotten party=%s", r->name);
    tell(r, said);
    return true;
}

static bool do_take(struct request *r, const char *path, struct hb_error *err)
{
    char said[SAID];
    struct hb_text out = hb_text_for(r->language, said, sizeof said);
    bool good;

    if (!hb_file_exists(r->take)) { /* else none would be taken in, and nobody hear of it */
        free(hb_file_read(r->take, HB_CAMPAIGN_TEXT, &(size_t){ 0 }, err));
        return false;
    }
    r->taken = hb_campaigns_load(r->take, err);
    good = r->taken != NULL && hb_campaigns_change(path, merge, r, err);
    if (good) {
        hb_say(&out, "campaigns.taken n=%u", r->taken->count);
        tell(r, said);
    }
    free(r->taken);
    return good;
}

int hb_cmd_campaign(int argc, char **argv, enum hb_language language)
{
    struct request r = { .language = language };
    char usual[HB_CAMPAIGNS_PATH];
    struct hb_error err = { 0 };
    bool good, changes;

    setlocale(LC_CTYPE, "");
    if (!read_request(&r, argc, argv, &err))
        return hb_wrong_usage(language, "campaign", &err);
    if (r.help)
        return hb_help(&help);
    changes = r.forget || r.take != NULL;
    if (r.file == NULL && !hb_campaigns_path(usual, changes, &err))
        return hb_wrong_usage(language, "campaign", &err);
    if (r.file == NULL)
        r.file = usual;
    good = r.take != NULL ? do_take(&r, r.file, &err) : r.forget ? do_forget(&r, r.file, &err) : look(&r, r.file, &err);
    return good ? GOOD : hb_failed(language, "campaign", &err);
}

/* cmd_analyse.c -- `hradby analyse FILE`: a saved game looked at afterwards.
 *
 * The text is made by tui/review.h; for programs each move is what the engine protocol answers to `analyse`, a line of JSON
 * each. */
#include "cli/advising.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "core/assert.h"
#include "files/files.h"
#include "hradby/words.h"
#include "machine/machine.h"
#include "protocol/engine.h"
#include "table/record.h"
#include "tui/options.h"
#include "tui/review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct hb_help help = {
    .synopsis = { "analyse FILE [OPTION...]" },
    .does =
        "Looks at the saved game FILE move by move: what was played and what would have been best, where choices and "
        "where luck turned the result, and the best moves that each player missed.",
    .rows =
        (const struct hb_help_row[]){ { "Options", NULL },
                                      HB_HELP_ADVISING,
                                      { "--best N", "how many turning points and missed moves are said (default: 3)" },
                                      { "--quiet", "only these, not every choice" },
                                      { "--json", "a line of JSON for each move, as the engine protocol tells it" },
                                      HB_HELP_LAST,
                                      { NULL, NULL } },
    .note = "Values are the lead that the adviser expects at the end; luck is how much better or worse what came is "
            "than the "
            "mean of what could have come.",
    .example = { "analyse evening.jsonl", "analyse evening.jsonl --level master --ms 200 --json" },
};

enum { GOOD = 0, FAILED = 1, BEST_USUAL = 3, REQUEST_TEXT = 256 };

struct request {
    struct hb_advising advising;
    struct hb_player_spec spec;
    bool quiet, json;
};

static bool read_argument(struct request *r, struct hb_arguments *a, struct hb_error *err)
{
    bool taken;

    if (strcmp(a->argv[a->at], "--quiet") == 0)
        return r->quiet = true;
    if (strcmp(a->argv[a->at], "--json") == 0)
        return r->json = true;
    return hb_advising_take(&r->advising, a, &taken, err) && (taken || hb_argument_unknown(a, err));
}

static bool read_request(struct request *r, int argc, char **argv, struct hb_error *err)
{
    struct hb_arguments a = { argc, argv, 1 };

    *r = (struct request){ .advising.best = BEST_USUAL };
    for (; a.at < argc; a.at++)
        if (!read_argument(r, &a, err))
            return false;
    return r->advising.help || hb_advising_spec(&r->advising, "analyse", &r->spec, err);
}

/* ---- progress ---- */

struct progress {
    struct hb_review_watch watch; /* first */
    enum hb_language language;
    bool shown;
};

static bool show_progress(struct hb_review_watch *w, size_t n, size_t all)
{
    struct progress *p = (struct progress *)(void *)w;
    char line[HB_ERROR_TEXT];
    struct hb_text text = hb_text_for(p->language, line, sizeof line);

    if (!p->shown)
        return true;
    hb_say(&text, "advice.progress n=%zu all=%zu", n + 1, all);
    fprintf(stderr, "\r%s%s", line, n + 1 == all ? "\r\033[K" : "");
    fflush(stderr);
    return true;
}

/* ---- as text ---- */

static bool say_review(struct hb_table *t, const struct request *r, enum hb_language language, struct hb_error *err)
{
    struct progress progress = { { show_progress }, language, isatty(STDERR_FILENO) != 0 };
    struct hb_names given = hb_table_names(t), names;
    struct hb_shown_names shown;
    struct hb_review review;
    char line[HB_ERROR_TEXT];
    struct hb_text text = hb_text_for(language, line, sizeof line);

    names = hb_shown_names(&shown, &given, language);
    if (!hb_review_make(&review, t, &r->spec, &hb_machine_tools, &progress.watch, err))
        return false;
    if (hb_actor(hb_table_game(t)) != HB_NOBODY) {
        hb_say(&text, "advice.unfinished");
        puts(line);
    }
    hb_review_say(&review, &names, language, r->advising.best, !r->quiet, stdout);
    hb_review_free(&review);
    return true;
}

/* ---- as JSON ---- */

static const char *ask(struct hb_engine *e, const struct request *r, size_t at)
{
    char line[REQUEST_TEXT];
    struct hb_text text = hb_text_in(line, sizeof line);

    HB_ASSERT(r->spec.kind != NULL); /* as hb_advising_spec leaves it */
    hb_put(&text, "{\"cmd\":\"analyse\",\"at\":%zu,\"level\":\"%s\"", at, r->spec.kind->name);
    if (r->spec.ms > 0)
        hb_put(&text, ",\"ms\":%lu", (unsigned long)r->spec.ms);
    if (r->spec.playouts > 0)
        hb_put(&text, ",\"playouts\":%lu", (unsigned long)r->spec.playouts);
    hb_put(&text, "}");
    return hb_engine_answer(e, line, strlen(line));
}

static bool load(struct hb_engine *e, const char *record, size_t length, enum hb_language language)
{
    struct hb_json *request = hb_json_pack("{s:s, s:s%, s:s}", "cmd", "load", "record", record, length, "language",
                                           hb_language_code[language]);
    char *line = request == NULL ? NULL : hb_json_dumps(request);
    bool good = line != NULL && strncmp(hb_engine_answer(e, line, strlen(line)), "{\"ok\":true", 10) == 0;

    free(line);
    hb_json_decref(request);
    return good;
}

static bool tell_json(struct hb_table *t, const struct request *r, enum hb_language language, struct hb_error *err)
{
    struct progress progress = { { show_progress }, language, isatty(STDERR_FILENO) != 0 };
    struct hb_engine *e = hb_engine_new(NULL);
    size_t length = 0, moves = hb_table_open_length(t);
    char *record = hb_record_text(t, &length);
    bool good = e != NULL && record != NULL;

    if (good) {
        hb_engine_lend(e, &hb_machine_tools);
        good = load(e, record, length, language);
    }
    for (size_t i = 0; good && i < moves; i++) {
        show_progress(&progress.watch, i, moves);
        puts(ask(e, r, i));
    }
    free(record);
    hb_engine_free(e);
    return good || hb_refuse(err, HB_NO_MEMORY, "terminal.memory.game");
}

/* ---- the command ---- */

static struct hb_table *open_record(const char *file, struct hb_error *err)
{
    size_t length = 0;
    char *text = hb_file_read(file, HB_RECORD_MAX, &length, err);
    struct hb_table *t = text == NULL ? NULL : hb_record_open(text, length, err);

    free(text);
    return t;
}

static bool analyse(struct hb_table *t, const struct request *r, enum hb_language language, struct hb_error *err)
{
    if (hb_table_plan(t)->kind->secret != NULL && hb_actor(hb_table_game(t)) != HB_NOBODY)
        return hb_refuse(err, HB_BAD_REQUEST, "protocol.analyse.secret");
    if (hb_table_open_length(t) == 0)
        return hb_refuse(err, HB_BAD_REQUEST, "protocol.analyse.nothing");
    return r->json ? tell_json(t, r, language, err) : say_review(t, r, language, err);
}

int hb_cmd_analyse(int argc, char **argv, enum hb_language language)
{
    struct request request;
    struct hb_error err = { 0 };
    struct hb_table *t;
    bool good;

    if (!read_request(&request, argc, argv, &err))
        return hb_wrong_usage(language, "analyse", &err);
    if (request.advising.help)
        return hb_help(&help);
    t = open_record(request.advising.file, &err);
    if (t == NULL)
        return hb_bad_record(language, "analyse", request.advising.file, &err);
    good = analyse(t, &request, language, &err);
    hb_table_close(t);
    return good ? GOOD : hb_failed(language, "analyse", &err);
}

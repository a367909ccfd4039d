/* tables.c -- the commands that begin, describe and keep games: hello, new, load, save, state.
 *
 * A new table, or one from a record, waits in job->opened and is told from there; the engine's own table stays
 * untouched until the answer stands (engine.c).
 *
 * Who asks over the protocol runs the table, so seed and options are told to them; what players have chosen in secret
 * is not, as long as it is secret.  What a player or a spectator may know is asked for with `as`, and comes from
 * hb_view and nothing else. */
#include "hradby/player.h"
#include "hradby/words.h"
#include "table/json.h"
#include "table/plan.h"
#include "table/record.h"
#include "table/table_steps.h"
#include "views/protocol/job.h"

#include <stdlib.h>
#include <string.h>

enum { PROTOCOL_VERSION = 1 };

/* Hello */

/* The words of an option are a list with blanks in its table and one of strings here. */
static void describe_words(struct hb_describer *f, const char *name, const char *words)
{
    f->list(f, name);
    while (*words != '\0') {
        size_t length = strcspn(words, " ");
        char word[64];
        struct hb_text text = hb_text_in(word, sizeof word);

        hb_put(&text, "%.*s", (int)length, words);
        f->text(f, NULL, word);
        words += length + strspn(words + length, " ");
    }
    f->end(f);
}

static void describe_option(struct hb_json_describer *out, const struct hb_option *o)
{
    struct hb_describer *f = &out->describer;

    f->object(f, NULL);
    f->text(f, "name", o->name);
    f->text(f, "type", hb_option_type_name(o->type));
    if (o->values && o->type != HB_FLAG)
        describe_words(f, "values", o->values);
    hb_json_describer_put(out, "default", hb_option_default(o));
    f->text(f, "help", o->help);
    if (o->of)
        f->text(f, "of", o->of);
    if (o->with)
        describe_words(f, "with", o->with);
    f->end(f);
}

static void describe_game(struct hb_json_describer *out, const struct hb_kind *kind)
{
    struct hb_describer *f = &out->describer;

    f->object(f, NULL);
    f->text(f, "id", kind->id);
    f->text(f, "title", kind->title);
    f->object(f, "players");
    f->number(f, "min", kind->players_min);
    f->number(f, "max", kind->players_max);
    f->end(f);
    if (kind->together)
        f->flag(f, "together", true);
    f->list(f, "options");
    for (const struct hb_option *o = kind->options; o->name; o++)
        describe_option(out, o);
    f->end(f);
    if (kind->levels)
        f->text(f, "levels", kind->levels);
    f->end(f);
}

bool hb_command_hello(struct hb_protocol_job *job)
{
    struct hb_describer *f = &job->out.describer;

    f->text(f, "name", "hradby");
    f->text(f, "version", HRADBY_VERSION);
    f->number(f, "protocol", PROTOCOL_VERSION);
    f->list(f, "games");
    for (size_t i = 0; hb_kinds[i]; i++)
        describe_game(&job->out, hb_kinds[i]);
    f->end(f);
    f->list(f, "levels");
    for (size_t i = 0; hb_player_kinds[i]; i++)
        f->text(f, NULL, hb_player_kinds[i]->name);
    f->end(f);
    f->list(f, "languages");
    for (unsigned i = 0; i < HB_LANGUAGES; i++)
        f->text(f, NULL, hb_language_code[i]);
    f->end(f);
    return true;
}

/* New, load */

/* The seed and the order of what is to come are kept from those who play. */
void hb_describe_setup(struct hb_protocol_job *job, const struct hb_plan *p, bool with_secrets)
{
    struct hb_json_describer *out = &job->out;
    struct hb_describer *f = &out->describer;

    f->object(f, "setup");
    hb_plan_describe_options(p, with_secrets, out);
    hb_plan_describe_players(p, job->language, out);
    if (with_secrets)
        f->text(f, "seed", p->seed);
    f->text(f, "chance", hb_plan_chance_name(p));
    f->end(f);
}

static void describe_table(struct hb_protocol_job *job, struct hb_events *events)
{
    struct hb_json_describer *out = &job->out;
    const struct hb_plan *plan = hb_table_plan(job->opened);

    hb_table_speak(job->opened, job->language);
    out->describer.text(&out->describer, "game", plan->kind->id);
    hb_describe_setup(job, plan, true);
    out->describer.text(&out->describer, "seed", plan->seed);
    out->describer.text(&out->describer, "language", hb_language_code[job->language]);
    hb_events_describe(events, out);
    hb_describe_turn(out, hb_table_game(job->opened));
}

/* job->language is that already. */
bool hb_check_language(struct hb_protocol_job *job)
{
    struct hb_error why;
    const char *word;

    if (!hb_json_object_get(job->request->fields, "language"))
        return true;
    word = hb_request_text(job->request, "language", &job->err);
    if (!word)
        return false;
    for (unsigned i = 0; i < HB_LANGUAGES; i++)
        if (strcmp(word, hb_language_code[i]) == 0)
            return true;
    hb_refuse(&why, HB_BAD_REQUEST, "error.language word=%.*s", HB_WORD_SHOWN, word);
    return hb_refuse(&job->err, HB_BAD_REQUEST, "protocol.field name=%s why=@%s", "language", why.call);
}

/* A seed is taken last, when all else is known to be good. */
static bool plan_game(struct hb_protocol_job *job, struct hb_plan *plan)
{
    if (!hb_check_language(job) || !hb_plan_read(plan, job->request->fields, job->engine->presets, &job->err))
        return false;
    if (hb_json_object_get(job->request->fields, "seed") || job->engine->fresh_seed(plan->seed))
        return true;
    hb_plan_free(plan);
    return hb_refuse(&job->err, HB_BAD_REQUEST, "protocol.seed");
}

bool hb_command_new(struct hb_protocol_job *job)
{
    struct hb_plan plan;
    struct hb_events events;

    if (!plan_game(job, &plan))
        return false;
    hb_events_begin(&events, job, hb_plan_names(&plan));
    job->opened = hb_table_open(&plan, &events.sink, &job->err);
    if (!job->opened)
        hb_json_describer_drop(&events.heard);
    else
        describe_table(job, &events);
    hb_plan_free(&plan);
    return job->opened;
}

/* A record may end where chance is next; where it follows the seed it is played here, and its events are told. */
bool hb_command_load(struct hb_protocol_job *job)
{
    const char *record = hb_request_text(job->request, "record", &job->err);
    struct hb_events events;
    bool settled;

    if (!record || !hb_check_language(job))
        return false;
    job->opened = hb_record_open(record, strlen(record), &job->err);
    if (!job->opened)
        return false;
    hb_events_begin(&events, job, hb_table_names(job->opened));
    settled = hb_table_play_chance(job->opened, &events.sink, &job->err);
    describe_table(job, &events);
    return settled;
}

/* Save */

bool hb_command_save(struct hb_protocol_job *job)
{
    size_t length = 0;
    char *record = hb_record_text(job->engine->table, &length);

    if (!record)
        return hb_no_memory(&job->err);
    hb_json_describer_put(&job->out, "record", hb_json_stringn(record, length));
    free(record);
    return true;
}

/* State */

static void describe_hash(struct hb_describer *f, const struct hb_game *g)
{
    char digits[24];
    struct hb_text text = hb_text_in(digits, sizeof digits);

    hb_put(&text, "%016llx", (unsigned long long)hb_hash(g));
    f->text(f, "hash", digits);
    f->number(f, "state_version", HB_STATE_VERSION);
}

static void describe_state(struct hb_protocol_job *job, const struct hb_game *g, bool with_secrets)
{
    const struct hb_table *t = job->engine->table;
    struct hb_describer *f = &job->out.describer;
    struct hb_names names = hb_table_names(t);

    f->text(f, "game", hb_table_plan(t)->kind->id);
    hb_describe_setup(job, hb_table_plan(t), with_secrets);
    hb_describe_turn(&job->out, g);
    f->number(f, "moves", (long)hb_table_length(t));
    describe_hash(f, g);
    hb_describe_state(g, &names, f);
}

static bool describe_view(struct hb_protocol_job *job, int viewer, bool with_secrets)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_game *seen = malloc(hb_size(g));

    if (!seen)
        return hb_no_memory(&job->err);
    hb_view(g, viewer, seen);
    describe_state(job, seen, with_secrets);
    free(seen);
    return true;
}

/* Whoever runs the table may know how it was set up, but what players have laid face down is theirs alone: while there
 * is something secret the table is told as a spectator sees it. */
bool hb_command_state(struct hb_protocol_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    int viewer = HB_NOBODY;

    if (!hb_request_who(job->request, "as", g->players, "spectator", HB_SPECTATOR, &viewer, &job->err))
        return false;
    if (viewer != HB_NOBODY)
        return describe_view(job, viewer, false);
    if (hb_secret(g))
        return describe_view(job, HB_SPECTATOR, true);
    describe_state(job, g, true);
    return true;
}

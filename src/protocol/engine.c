/* engine.c -- from a line to its answer: read the request, find the command, run it, write the answer down. */
#include "protocol/engine.h"

#include "core/assert.h"
#include "protocol/job.h"

#include <stdlib.h>
#include <string.h>

/* Without memory for any other answer. */
static const char no_memory_at_all[] =
    "{\"ok\":false,\"error\":{\"code\":\"no_memory\",\"message\":\"there is no memory for the answer\"}}";

static bool quit(struct hb_job *job)
{
    job->quits = true;
    return true;
}

static const struct hb_command commands[] = {
    { "hello", "", false, hb_command_hello },
    { "new", "game options players seed chance", false, hb_command_new },
    { "turn", "", true, hb_command_turn },
    { "legal", "actor", true, hb_command_legal },
    { "play", "move actor", true, hb_command_play },
    { "state", "as", true, hb_command_state },
    { "undo", "", true, hb_command_undo },
    { "save", "", true, hb_command_save },
    { "load", "record", false, hb_command_load },
    { "suggest", "actor level ms playouts seed", true, hb_command_suggest },
    { "quit", "", false, quit },
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

bool hb_no_memory(struct hb_error *err)
{
    return hb_fail(err, HB_NO_MEMORY, "there is no memory for this");
}

/* ---- running a command ---- */

static const struct hb_command *command_named(const struct hb_engine *e, const char *name, struct hb_error *err)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    for (const struct hb_command *c = e->more; c != NULL && c->name != NULL; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    hb_fail(err, HB_UNKNOWN_COMMAND, "there is no command \"%.40s\"", name);
    return NULL;
}

static bool run(struct hb_job *job)
{
    const struct hb_command *command = command_named(job->engine, job->request->command, &job->err);

    if (command == NULL || !hb_request_check(job->request, command->fields, &job->err))
        return false;
    if (command->needs_game && job->engine->table == NULL)
        return hb_fail(&job->err, HB_NO_GAME, "there is no game; begin one with \"new\" or \"load\"");
    return command->run(job);
}

/* The engine changes only when the answer stands; what was changed already goes back when it does not. */
static void conclude(struct hb_job *job, bool stands)
{
    struct hb_engine *e = job->engine;

    if (stands && job->opened != NULL) {
        hb_table_close(e->table);
        e->table = job->opened;
    } else if (job->opened != NULL)
        hb_table_close(job->opened);
    if (stands ? job->undoes : job->played) {
        bool taken_back = hb_table_undo(e->table, NULL);

        HB_ASSERT(taken_back);
    }
    e->quit = e->quit || (stands && job->quits);
}

/* ---- writing ---- */

static void write_answer(struct hb_engine *e, const struct hb_request *r, json_t *answer)
{
    hb_buffer_clear(&e->answer);
    if (answer == NULL)
        hb_buffer_text(&e->answer, no_memory_at_all);
    else
        hb_json_write(answer, &e->answer);
    if (e->answer.failed || r->id.length == 0)
        return;
    e->answer.length--; /* the brace that closes the answer: the id goes in front of it */
    hb_buffer_text(&e->answer, ",\"id\":");
    hb_buffer_add(&e->answer, r->id.at, r->id.length);
    hb_buffer_text(&e->answer, "}");
}

static void write_failure(struct hb_engine *e, const struct hb_request *r, const struct hb_error *err)
{
    struct hb_json out;
    json_t *answer;

    hb_json_begin(&out);
    out.facts.flag(&out.facts, "ok", false);
    out.facts.object(&out.facts, "error");
    out.facts.text(&out.facts, "code", hb_code_name(err->code));
    out.facts.text(&out.facts, "message", err->text);
    out.facts.end(&out.facts);
    answer = hb_json_done(&out);
    write_answer(e, r, answer);
    json_decref(answer);
}

/* Runs a request that was read well; false if it fails, with the answer still to be written. */
static bool serve(struct hb_job *job)
{
    json_t *answer = NULL;
    bool good;

    hb_json_begin(&job->out);
    job->out.facts.flag(&job->out.facts, "ok", true);
    good = run(job);
    if (!good)
        hb_json_drop(&job->out);
    else {
        answer = hb_json_done(&job->out);
        if (answer != NULL)
            write_answer(job->engine, job->request, answer);
        good = answer != NULL && !job->engine->answer.failed;
        if (!good)
            hb_no_memory(&job->err);
        json_decref(answer);
    }
    conclude(job, good);
    return good;
}

const char *hb_engine_answer(struct hb_engine *e, const char *line, size_t length)
{
    struct hb_request request;
    struct hb_job job = { .engine = e, .request = &request };

    if (!hb_request_read(&request, line, length, &job.err) || !serve(&job))
        write_failure(e, &request, &job.err);
    hb_request_done(&request);
    return e->answer.failed ? no_memory_at_all : e->answer.at;
}

/* ---- life ---- */

struct hb_engine *hb_engine_new(hb_seed_source *fresh_seed)
{
    struct hb_engine *e = calloc(1, sizeof *e);

    if (e == NULL)
        return NULL;
    e->fresh_seed = fresh_seed;
    hb_buffer_init(&e->answer);
    return e;
}

void hb_engine_free(struct hb_engine *e)
{
    if (e == NULL)
        return;
    hb_table_close(e->table);
    hb_buffer_done(&e->answer);
    free(e);
}

void hb_engine_preset(struct hb_engine *e, hb_preset_source *presets)
{
    e->presets = presets;
}

void hb_engine_more(struct hb_engine *e, const struct hb_command *more)
{
    e->more = more;
}

bool hb_engine_has_quit(const struct hb_engine *e)
{
    return e->quit;
}

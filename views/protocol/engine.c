/* engine.c -- from a line to its answer: read the request, find the command, run it, write the answer down.
 *
 * An engine has at most one table, and a request is one job (job.h).  Everything that can be wrong with a request is
 * looked at on the way in, and whatever changes the engine for good happens on the way out, when the whole answer
 * stands:
 *
 *    line --> bytes --> one JSON object --> command in the table --> its fields, none unknown --> is there a game?
 *                                                                                                      |
 *    answer <-- conclude <-- is it written, with memory for all of it? <-- the command tells it <------+
 *                  |
 *                  +-- stands: the new table takes the old one's place, or a move is taken back
 *                  +-- fails:  the new table is closed, a move that was played is taken back
 *
 * So a request that fails leaves the game as it was, also one that fails while it is being told.  The other way, to
 * change first and to tell then, would leave a game that has moved on without its asker knowing.
 *
 * Commands are a table; a front end may have more of its own behind it (hb_engine_more), but none that replaces ours.
 *
 * An `id` is sent back as it was written, even with a line that is refused, as far as one was found in it: whoever sent
 * several lines can tell which of them failed. */
#include "views/protocol/engine.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "table/json.h"
#include "views/protocol/job.h"

#include <stdlib.h>
#include <string.h>

/* Without memory for any other answer; so it is not made but lies ready. */
static const char no_memory_at_all[] =
    "{\"ok\":false,\"error\":{\"code\":\"no_memory\",\"message\":\"there is no memory for the answer\"}}";

static bool quit(struct hb_protocol_job *job)
{
    job->quits = true;
    return true;
}

static const struct hb_command commands[] = {
    { "hello", "", false, hb_command_hello },
    { "new", "game options players seed chance language", false, hb_command_new },
    { "turn", "", true, hb_command_turn },
    { "legal", "actor", true, hb_command_legal },
    { "play", "move actor", true, hb_command_play },
    { "state", "as", true, hb_command_state },
    { "undo", "", true, hb_command_undo },
    { "save", "", true, hb_command_save },
    { "load", "record language", false, hb_command_load },
    { "suggest", "actor level ms playouts seed reasons keep", true, hb_command_suggest },
    { "analyse", "at level ms playouts seed", true, hb_command_analyse },
    { "quit", "", false, quit },
};

enum { COMMANDS = sizeof commands / sizeof commands[0], SAID_TEXT = 2 * HB_ERROR_TEXT };

bool hb_no_memory(struct hb_error *err)
{
    return hb_refuse(err, HB_NO_MEMORY, "protocol.memory");
}

/* Running a command */

static const struct hb_command *command_named(const struct hb_engine *e, const char *name, struct hb_error *err)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    const struct hb_command *more = e->more ? e->more(name) : NULL;
    if (more)
        return more;
    hb_refuse(err, HB_UNKNOWN_COMMAND, "protocol.command name=%.*s", HB_WORD_SHOWN, name);
    return NULL;
}

/* Fields are checked before the game is asked for, so that a misspelt field is told as that whether or not there is
 * one. */
static bool run(struct hb_protocol_job *job)
{
    const struct hb_command *command = command_named(job->engine, job->request->command, &job->err);

    if (!command || !hb_request_check(job->request, command->fields, &job->err))
        return false;
    if (command->needs_game && !job->engine->table)
        return hb_refuse(&job->err, HB_NO_GAME, "protocol.no_game");
    return command->run(job);
}

/* The engine changes only when the answer stands; what was changed already goes back when it does not. */
static void conclude(struct hb_protocol_job *job, bool stands)
{
    struct hb_engine *e = job->engine;

    if (stands && job->opened) {
        hb_table_close(e->table);
        e->table = job->opened;
        e->language = job->language;
        e->tables++;
    } else if (job->opened)
        hb_table_close(job->opened);
    if (stands ? job->undoes : job->played) {
        bool taken_back = hb_table_undo(e->table, NULL);

        HB_ASSERT(taken_back);
    }
    e->quit = e->quit || (stands && job->quits);
}

/* Writing */

/* The id is put into the text and not into the object: there it would be written anew, and might not be what was
 * sent. */
static void write_answer(struct hb_engine *e, const struct hb_request *r, struct hb_json *answer)
{
    hb_buffer_clear(&e->answer);
    if (!answer)
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

static void write_failure(const struct hb_protocol_job *job)
{
    const struct hb_error *err = &job->err;
    char said[SAID_TEXT];
    struct hb_text text = hb_text_for(job->language, said, sizeof said);
    struct hb_json_describer out;
    struct hb_json *answer;

    hb_error_say(err, &text);
    hb_json_describer_begin(&out);
    out.describer.flag(&out.describer, "ok", false);
    out.describer.object(&out.describer, "error");
    out.describer.text(&out.describer, "code", hb_code_name(err->code));
    out.describer.text(&out.describer, "message", said);
    out.describer.end(&out.describer);
    answer = hb_json_describer_done(&out);
    write_answer(job->engine, job->request, answer);
    hb_json_decref(answer);
}

/* Runs a request that was read well; false if it fails, with the answer still to be written: then what was described so
 * far is dropped, and the error is all that is told. */
static bool serve(struct hb_protocol_job *job)
{
    struct hb_json *answer = NULL;
    bool good;

    hb_json_describer_begin(&job->out);
    job->out.describer.flag(&job->out.describer, "ok", true);
    good = run(job);
    if (!good)
        hb_json_describer_drop(&job->out);
    else {
        answer = hb_json_describer_done(&job->out);
        if (answer)
            write_answer(job->engine, job->request, answer);
        good = answer && !job->engine->answer.failed;
        if (!good)
            hb_no_memory(&job->err);
        hb_json_decref(answer);
    }
    conclude(job, good);
    return good;
}

/* The language that the request names, where it names one that there is.  Else that of the game in play; a game that is
 * begun without saying more is in English. */
static enum hb_language language_for(const struct hb_engine *e, const struct hb_request *r)
{
    const char *named = hb_json_string_value(hb_json_object_get(r->fields, "language"));
    bool begins = r->command && (strcmp(r->command, "new") == 0 || strcmp(r->command, "load") == 0);
    enum hb_language language = begins ? HB_ENGLISH : e->language;

    if (named)
        hb_language_named(named, &language);
    return language;
}

const char *hb_engine_answer(struct hb_engine *e, const char *line, size_t length)
{
    struct hb_request request;
    struct hb_protocol_job job = { .engine = e, .request = &request };
    bool good = hb_request_read(&request, line, length, &job.err);

    job.language = language_for(e, &request);
    if (!good || !serve(&job))
        write_failure(&job);
    hb_request_done(&request);
    return e->answer.failed ? no_memory_at_all : e->answer.at;
}

/* Life */

struct hb_engine *hb_engine_new(hb_seed_source *fresh_seed)
{
    struct hb_engine *e = calloc(1, sizeof *e);

    if (!e)
        return NULL;
    e->fresh_seed = fresh_seed;
    hb_buffer_init(&e->answer);
    return e;
}

void hb_engine_free(struct hb_engine *e)
{
    if (!e)
        return;
    hb_table_close(e->table);
    free(e->staying.adviser);
    if (e->beside_free)
        e->beside_free(e->beside);
    hb_buffer_done(&e->answer);
    free(e);
}

void hb_engine_preset(struct hb_engine *e, hb_preset_source *presets)
{
    e->presets = presets;
}

void hb_engine_lend(struct hb_engine *e, const struct hb_tools *tools)
{
    free(e->staying.adviser); /* he has the old ones */
    e->staying.adviser = NULL;
    e->tools = *tools;
}

void hb_engine_more(struct hb_engine *e, const struct hb_command *(*more)(const char *name), void *beside,
                    void (*beside_free)(void *))
{
    e->more = more;
    e->beside = beside;
    e->beside_free = beside_free;
}

bool hb_engine_has_quit(const struct hb_engine *e)
{
    return e->quit;
}

/* Reading a request */

/* The line */

static bool check_bytes(const char *line, size_t length, struct hb_error *err)
{
    if (length > HB_LINE_MAX)
        return hb_refuse(err, HB_TOO_LONG, "protocol.line.long max=%d", HB_LINE_MAX);
    if (memchr(line, '\0', length) || memchr(line, '\n', length))
        return hb_refuse(err, HB_BAD_JSON, "protocol.line.bytes");
    return true;
}

static bool refuse_line(const struct hb_json_reading *how, struct hb_error *err)
{
    if (how->fault == HB_JSON_FINE || how->fault == HB_JSON_NOT_JSON || how->fault == HB_JSON_TOO_DEEP)
        return hb_refuse(err, HB_BAD_JSON, "protocol.line.object max=%d", HB_JSON_DEPTH);
    if (how->fault == HB_JSON_NOT_UTF8)
        return hb_refuse(err, HB_BAD_JSON, "protocol.line.utf8 n=%zu", how->at + 1);
    hb_json_refuse(how, err);
    return false;
}

/* An `id` goes back to the sender exactly as it was written, and a `seed` may be a whole number of any size: of both
 * the text is wanted.  If the name "id" is written with escapes, its value is read as any other and written anew. */
bool hb_request_read(struct hb_request *r, const char *line, size_t length, struct hb_error *err)
{
    struct hb_json_verbatim wanted[] = { { .name = "id" }, { .name = "seed", .whole_number = true } };
    struct hb_json_reading how = { .verbatim = wanted, .verbatims = 2 };
    const struct hb_json *id;

    memset(r, 0, sizeof *r);
    hb_buffer_init(&r->id);
    if (!check_bytes(line, length, err))
        return false;
    r->fields = hb_json_read(line, length, &how);
    if (r->fields && !hb_json_is_object(r->fields))
        return refuse_line(&how, err);
    if (wanted[0].at)
        hb_buffer_add(&r->id, wanted[0].at, wanted[0].length);
    else if ((id = hb_json_object_get(r->fields, "id")))
        hb_json_write(id, &r->id);
    if (!r->fields)
        return refuse_line(&how, err);
    if (r->id.failed)
        return hb_refuse(err, HB_NO_MEMORY, "protocol.line.memory");
    r->command = hb_request_text(r, "cmd", err);
    return r->command;
}

void hb_request_done(struct hb_request *r)
{
    hb_json_decref(r->fields);
    hb_buffer_done(&r->id);
}

/* Its fields */

/* True if the list of words separated by spaces has this word. */
static bool has_word(const char *list, const char *word)
{
    size_t length = strlen(word);

    while (*list != '\0') {
        size_t n = strcspn(list, " ");

        if (n == length && memcmp(list, word, n) == 0)
            return true;
        list += n + strspn(list + n, " ");
    }
    return false;
}

/* A field that nobody knows is refused and not passed over: it is a misspelt one, or one that the sender counts on. */
bool hb_request_check(const struct hb_request *r, const char *known, struct hb_error *err)
{
    const char *name;
    struct hb_json *value;

    hb_json_object_foreach(r->fields, name, value)
    {
        if (!has_word("cmd id", name) && !has_word(known, name))
            return hb_refuse(err, HB_BAD_REQUEST, "protocol.field.unknown command=%s name=%.*s known=%s", r->command,
                             HB_WORD_SHOWN, name, known);
    }
    return true;
}

const char *hb_request_text(const struct hb_request *r, const char *name, struct hb_error *err)
{
    const struct hb_json *value = hb_json_object_get(r->fields, name);

    if (!value)
        hb_refuse(err, HB_BAD_REQUEST, "protocol.field.missing name=%s", name);
    else if (!hb_json_is_string(value))
        hb_refuse(err, HB_BAD_REQUEST, "protocol.field.string name=%s", name);
    return hb_json_string_value(value);
}

bool hb_request_number(const struct hb_request *r, const char *name, long low, long high, long *value,
                       struct hb_error *err)
{
    const struct hb_json *field = hb_json_object_get(r->fields, name);

    if (!field)
        return true;
    if (!hb_json_is_integer(field) || hb_json_integer_value(field) < low || hb_json_integer_value(field) > high)
        return hb_refuse(err, HB_BAD_REQUEST, "protocol.field.number name=%s min=%ld max=%ld", name, low, high);
    *value = (long)hb_json_integer_value(field);
    return true;
}

bool hb_request_who(const struct hb_request *r, const char *name, unsigned players, const char *word, int word_means,
                    int *who, struct hb_error *err)
{
    const struct hb_json *field = hb_json_object_get(r->fields, name);

    if (!field)
        return true;
    if (hb_json_is_string(field) && strcmp(hb_json_string_value(field), word) == 0)
        *who = word_means;
    else if (hb_json_is_integer(field) && hb_json_integer_value(field) >= 0 && hb_json_integer_value(field) < players)
        *who = (int)hb_json_integer_value(field);
    else
        return hb_refuse(err, HB_BAD_REQUEST, "protocol.field.who name=%s max=%u word=%s", name, players - 1, word);
    return true;
}

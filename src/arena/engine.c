/* engine.c -- see engine.h. */
#include "arena/engine.h"

#include "table/json.h"
#include "table/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { STALE_MAX = 1000, MOVE_SHOWN = 80, WHY_SHOWN = 120 };

__attribute__((format(printf, 2, 3))) static bool fault(char note[HB_NOTE_TEXT], const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(note, HB_NOTE_TEXT, format, args);
    va_end(args);
    hb_trim_utf8(note);
    return false;
}

/* A program that has closed its output usually is about to end. */
static void note_end(struct hb_engine_seat *e, const char *cmd, char note[HB_NOTE_TEXT])
{
    int status = hb_child_stop(&e->child);

    if (status == -1)
        fault(note, "closed its output instead of answering %s", cmd);
    else if (WIFSIGNALED(status))
        fault(note, "was ended by signal %d instead of answering %s", WTERMSIG(status), cmd);
    else
        fault(note, "ended with status %d instead of answering %s", WEXITSTATUS(status), cmd);
}

static bool note_hearing(struct hb_engine_seat *e, enum hb_hearing h, const char *cmd, uint32_t limit,
                         char note[HB_NOTE_TEXT])
{
    switch (h) {
    case HB_HEARD:
        return true;
    case HB_LATE:
        fault(note, "gave no answer to %s within %lu ms", cmd, (unsigned long)limit);
        break;
    case HB_GONE:
        note_end(e, cmd, note);
        break;
    case HB_ENDLESS:
        fault(note, "wrote more than %d bytes instead of answering %s", HB_CHILD_LINE_MAX, cmd);
        break;
    case HB_ABANDONED:
        note[0] = '\0';
        break;
    }
    hb_engine_stop(e);
    return false;
}

/* ---- one request and its answer ---- */

struct request {
    const char *cmd;
    struct hb_json *fields; /* released by ask */
    uint32_t limit;         /* in milliseconds */
};

static bool send_request(struct hb_engine_seat *e, const struct request *r, int64_t deadline, char note[HB_NOTE_TEXT])
{
    struct hb_buffer line;
    enum hb_hearing h = HB_GONE;

    hb_buffer_init(&line);
    hb_json_write(r->fields, &line);
    hb_buffer_add(&line, "\n", 1);
    if (!line.failed)
        h = hb_child_say(&e->child, line.at, line.length, deadline, e->stop);
    hb_buffer_done(&line);
    return note_hearing(e, h, r->cmd, r->limit, note);
}

/* Answers to other questions, and what is no answer at all, are passed over, but not for ever. */
static struct hb_json *hear_answer(struct hb_engine_seat *e, const struct request *r, int64_t deadline,
                                   char note[HB_NOTE_TEXT])
{
    for (unsigned stale = 0; stale < STALE_MAX; stale++) {
        struct hb_error err;
        char *line = NULL;
        size_t length = 0;
        struct hb_json *answer;

        if (!note_hearing(e, hb_child_hear(&e->child, &line, &length, deadline, e->stop), r->cmd, r->limit, note))
            return NULL;
        answer = hb_json_parse(line, length, &err);
        if (answer != NULL && hb_json_integer_value(hb_json_object_get(answer, "id")) == e->requests)
            return answer;
        hb_json_decref(answer);
    }
    fault(note, "wrote %d lines, none of them the answer to %s", STALE_MAX, r->cmd);
    hb_engine_stop(e);
    return NULL;
}

static bool is_good(struct hb_engine_seat *e, const struct hb_json *answer, const char *cmd, char note[HB_NOTE_TEXT])
{
    const char *why = hb_json_string_value(hb_json_object_get(hb_json_object_get(answer, "error"), "message"));

    if (hb_json_is_true(hb_json_object_get(answer, "ok")))
        return true;
    fault(note, "refused %s: %.*s", cmd, WHY_SHOWN, why != NULL ? why : "no reason given");
    hb_engine_stop(e);
    return false;
}

/* The answer, to be released; NULL and a note if there is none that is good. */
static struct hb_json *ask(struct hb_engine_seat *e, const struct request *r, char note[HB_NOTE_TEXT])
{
    int64_t deadline = hb_now_us() + (int64_t)r->limit * 1000;
    struct hb_json *answer = NULL;

    hb_json_object_set_new(r->fields, "cmd", hb_json_string(r->cmd));
    hb_json_object_set_new(r->fields, "id", hb_json_integer(++e->requests));
    if (send_request(e, r, deadline, note))
        answer = hear_answer(e, r, deadline, note);
    hb_json_decref(r->fields);
    if (answer == NULL || is_good(e, answer, r->cmd, note))
        return answer;
    hb_json_decref(answer);
    return NULL;
}

static bool ask_only(struct hb_engine_seat *e, const struct request *r, char note[HB_NOTE_TEXT])
{
    struct hb_json *answer = ask(e, r, note);

    hb_json_decref(answer);
    return answer != NULL;
}

/* ---- what is asked ---- */

/* The program stays for the next game unless it has failed. */
bool hb_engine_begin(struct hb_engine_seat *e, const struct hb_arena *arena, const struct hb_entrant *entrant,
                     char note[HB_NOTE_TEXT])
{
    struct hb_error err;
    struct request r = { "new", NULL, entrant->start };

    if (e->child.id == 0 && !hb_child_start(&e->child, entrant->command, arena->show_errors))
        return fault(note, "could not be started");
    r.fields = hb_json_pack("{s:s, s:o, s:i, s:s, s:s}", "game", hb_kind_of(hb_arena_first(arena))->id, "options",
                            hb_json_parse(arena->options, strlen(arena->options), &err), "players", (int)arena->players,
                            "chance", "given", "seed", "");
    return ask_only(e, &r, note);
}

bool hb_engine_told(struct hb_engine_seat *e, const struct hb_entrant *entrant, int who, const char *move,
                    char note[HB_NOTE_TEXT])
{
    struct request r = { "play", hb_json_pack("{s:s}", "move", move), entrant->limit };

    hb_json_object_set_new(r.fields, "actor", who == HB_CHANCE ? hb_json_string("chance") : hb_json_integer(who));
    return ask_only(e, &r, note);
}

bool hb_engine_undo(struct hb_engine_seat *e, const struct hb_entrant *entrant, char note[HB_NOTE_TEXT])
{
    struct request r = { "undo", hb_json_object(), entrant->limit };

    return ask_only(e, &r, note);
}

static struct hb_json *wishes(const struct hb_entrant *entrant, int who, uint64_t seed)
{
    struct hb_json *fields = hb_json_pack("{s:i, s:I}", "actor", who, "seed", (int64_t)seed);

    if (entrant->level[0] != '\0')
        hb_json_object_set_new(fields, "level", hb_json_string(entrant->level));
    if (entrant->ms != 0)
        hb_json_object_set_new(fields, "ms", hb_json_integer((int64_t)entrant->ms));
    if (entrant->playouts != 0)
        hb_json_object_set_new(fields, "playouts", hb_json_integer((int64_t)entrant->playouts));
    return fields;
}

bool hb_engine_choose(struct hb_engine_seat *e, const struct hb_entrant *entrant, int who, uint64_t seed,
                      char move[HB_MOVE_TEXT], char note[HB_NOTE_TEXT])
{
    struct request r = { "suggest", wishes(entrant, who, seed), entrant->limit };
    struct hb_json *answer = ask(e, &r, note);
    const char *text = hb_json_string_value(hb_json_object_get(answer, "move"));
    bool good = text != NULL && strlen(text) < HB_MOVE_TEXT;

    if (good)
        memcpy(move, text, strlen(text) + 1);
    else if (answer != NULL)
        fault(note, text == NULL ? "named no move in its answer to suggest" : "named a move that is far too long");
    hb_json_decref(answer);
    return good;
}

/* Where it still listens it is told that it may go. */
void hb_engine_stop(struct hb_engine_seat *e)
{
    static const char quit[] = "{\"cmd\":\"quit\"}\n";

    if (e->child.id == 0)
        return;
    (void)hb_child_say(&e->child, quit, strlen(quit), hb_now_us(), NULL);
    (void)hb_child_stop(&e->child);
}

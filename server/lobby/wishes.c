/* wishes.c -- one text of a guest: which wish it is, and whether it has to wait for its room. */
#include "server/lobby/ask.h"

#include "engine/assert.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    bool (*run)(struct hb_ask *a);
    const char *fields;
    bool changes; /* a room: has to wait while it is busy */
} wishes[] = {
    { "ping", hb_ask_for_ping, "", false },
    { "hello", hb_ask_for_hello, "", false },
    { "list", hb_ask_for_list, "", false },
    { "open", hb_ask_for_open, "game options seats clock public hints campaign tag", false },
    { "join", hb_ask_for_join, "room name seat colour promises salt tag", true },
    { "stand", hb_ask_for_stand, "room key tag", true },
    { "colour", hb_ask_for_colour, "room key colour tag", true },
    { "start", hb_ask_for_start, "room key tag", true },
    { "promise", hb_ask_for_promise, "room key promise tag", true },
    { "reveal", hb_ask_for_reveal, "room key salt tag", true },
    { "watch", hb_ask_for_watch, "room seen keys", false },
    { "leave", hb_ask_for_leave, "room", false },
    { "legal", hb_ask_for_legal, "room key", false },
    { "move", hb_ask_for_move, "room key move tag", true },
    { "undo", hb_ask_for_undo, "room key tag", true },
    { "takeback", hb_ask_for_takeback, "room key tag", true },
    { "answer", hb_ask_for_answer, "room key accept tag", true },
    { "resign", hb_ask_for_resign, "room key tag", true },
    { "substitute", hb_ask_for_substitute, "room key seat tag", true },
    { "rematch", hb_ask_for_rematch, "room key level more without tag", true },
    { "chat", hb_ask_for_chat, "room text key name tag", true },
    { "quiet", hb_ask_for_quiet, "room key on tag", true },
    { "sweep", hb_ask_for_sweep, "room key tag", true },
    { "talk", hb_ask_for_talk, "room key at points moves vote", false }, /* of the position as it is, busy or not */
    { "record", hb_ask_for_record, "room from", false },
};
enum { WISHES = sizeof wishes / sizeof wishes[0] };

const char *hb_ask_name(unsigned i)
{
    return i < WISHES ? wishes[i].name : NULL;
}

static bool is_among(const char *words, const char *name)
{
    size_t n = strlen(name);

    for (const char *at = n == 0 ? NULL : strstr(words, name); at != NULL; at = strstr(at + 1, name))
        if ((at == words || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0'))
            return true;
    return false;
}

static bool check_fields(struct hb_ask *a, const char *known)
{
    const char *name;
    struct hb_json *value;

    hb_json_object_foreach(a->fields, name, value)
    {
        if (strcmp(name, "do") != 0 && strcmp(name, "id") != 0 && strcmp(name, "language") != 0 &&
            !is_among(known, name))
            return hb_refuse(&a->err, HB_BAD_REQUEST, "server.no-such-field name=%.*s", 40, name);
    }
    return true;
}

/* Any wish may say in which language its guest is spoken to from now on. */
static bool take_language(struct hb_ask *a)
{
    enum { CODE_MAX = 16 };
    const char *code;

    if (hb_json_object_get(a->fields, "language") == NULL)
        return true;
    code = hb_ask_text(a, "language", CODE_MAX, true);
    return code != NULL && (hb_language_named(code, &a->who->language) ||
                            hb_refuse(&a->err, HB_BAD_REQUEST, "error.language word=%s", code));
}

/* Whether a wish for a room can be looked at now; if not, it waits or is refused. */
static bool is_ready(struct hb_ask *a, bool changes, bool *good)
{
    struct hb_place *p;
    bool waits;

    *good = hb_ask_enter(a, hb_json_string_value(hb_json_object_get(a->fields, "room")), &p, &waits);
    if (!*good || waits)
        return false;
    if (p->busy && (changes || p->lost)) {
        *good = hb_ask_wait(a, p);
        return false;
    }
    return true;
}

static bool run(struct hb_ask *a)
{
    const char *name = hb_json_string_value(hb_json_object_get(a->fields, "do"));
    bool good;

    for (unsigned i = 0; name != NULL && i < WISHES; i++) {
        if (strcmp(wishes[i].name, name) != 0)
            continue;
        if (a->tries == 0)
            a->weight = hb_cost_of(name);
        if (wishes[i].run != hb_ask_for_ping)
            a->who->asked = hb_hall_now(a->hall);
        if (!check_fields(a, wishes[i].fields))
            return false;
        if (is_among(wishes[i].fields, "room") && !is_ready(a, wishes[i].changes, &good))
            return good;
        return wishes[i].run(a);
    }
    if (name == NULL)
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.nothing-to-do");
    return hb_refuse(&a->err, HB_UNKNOWN_COMMAND, "server.unknown-wish name=%.*s", 40, name);
}

static bool is_good_id(const struct hb_json *id)
{
    return id == NULL || hb_json_is_null(id) || hb_json_is_integer(id) ||
           (hb_json_is_string(id) && hb_json_string_length(id) <= 64);
}

/* A wish that has waited was weighed before; what it is answered now, and a room that is read for it, weighs all the same. */
void hb_hall_do(struct hb_hall *h, hb_guest guest, const char *text, size_t length, unsigned tries)
{
    struct hb_ask a = { .hall = h, .who = hb_hall_visitor(h, guest), .text = text, .length = length, .tries = tries };
    uint64_t fetches = h->numbers.fetches;

    HB_ASSERT(a.who != NULL);
    a.weight = tries == 0 ? 1 : 0;
    h->answered = 0;
    h->told = 0;
    a.fields = hb_json_parse(text, length, &a.err);
    if (a.fields != NULL && !hb_json_is_object(a.fields))
        hb_refuse(&a.err, HB_BAD_JSON, "server.not-an-object");
    else if (a.fields != NULL && !is_good_id(hb_json_object_get(a.fields, "id")))
        hb_refuse(&a.err, HB_BAD_REQUEST, "server.bad-id");
    else if (a.fields != NULL)
        a.id = hb_json_object_get(a.fields, "id");
    if (a.fields == NULL || a.err.text[0] != '\0' || !take_language(&a) || !run(&a))
        hb_hall_refuse(h, guest, a.id, a.code, &a.err);
    if (h->numbers.fetches > fetches)
        a.weight += hb_cost_of("read");
    hb_hall_charge(h, a.who, a.weight + hb_cost_of_bytes(h->answered) + hb_cost_of_watchers(h->told));
    if (a.room != NULL)
        hb_place_asked(h, a.room->place);
    hb_json_decref(a.fields);
}

/* request.c -- reading a line of the protocol. */
#include "views/protocol/request.h"

#include "hradby/words.h"
#include "table/json.h"

#include <string.h>

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

/* An `id` goes back to the sender exactly as it was written, and a `seed` may be a whole number of any size: of both the text
 * is wanted.  If the name "id" is written with escapes, its value is read as any other and written anew. */
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

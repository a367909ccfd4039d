/* request.c -- reading a line of the protocol. */
#include "protocol/request.h"

#include "hradby/words.h"
#include "table/json.h"
#include "table/utf8.h"

#include <stdlib.h>
#include <string.h>

/* ---- the line ---- */

static bool check_bytes(const char *line, size_t length, struct hb_error *err)
{
    if (length > HB_LINE_MAX)
        return hb_refuse(err, HB_TOO_LONG, "protocol.line.long max=%d", HB_LINE_MAX);
    if (memchr(line, '\0', length) != NULL || memchr(line, '\n', length) != NULL)
        return hb_refuse(err, HB_BAD_JSON, "protocol.line.bytes");
    if (hb_utf8_prefix(line, length) != length)
        return hb_refuse(err, HB_BAD_JSON, "protocol.line.utf8 n=%zu", hb_utf8_prefix(line, length) + 1);
    return true;
}

/* Puts a 0 in the place of a value that was found already, so that the parser sees none of it. */
static void blank(char *copy, const char *line, struct hb_stretch span)
{
    if (span.at == NULL)
        return;
    memset(copy + (span.at - line), ' ', span.length);
    copy[span.at - line] = '0';
}

static json_t *parse(const char *line, size_t length, const struct hb_scanned *found, struct hb_error *err)
{
    char *copy = malloc(length + 1);
    json_t *value;

    if (copy == NULL) {
        hb_refuse(err, HB_NO_MEMORY, "protocol.line.memory");
        return NULL;
    }
    memcpy(copy, line, length);
    blank(copy, line, found->id);
    blank(copy, line, found->seed);
    value = hb_json_parse(copy, length, err);
    free(copy);
    return value;
}

/* The name "id" can be written with escapes, where the look at the line did not find it. */
static bool keep_id(struct hb_request *r, const struct hb_scanned *found, struct hb_error *err)
{
    const json_t *id = json_object_get(r->fields, "id");

    if (found->id.at == NULL && id != NULL)
        hb_json_write(id, &r->id);
    if (r->id.failed)
        return hb_refuse(err, HB_NO_MEMORY, "protocol.line.memory");
    return true;
}

static bool keep_seed(struct hb_request *r, const struct hb_scanned *found, struct hb_error *err)
{
    if (found->seed.at == NULL)
        return true;
    if (json_object_set_new(r->fields, "seed", json_stringn(found->seed.at, found->seed.length)) == 0)
        return true;
    return hb_refuse(err, HB_NO_MEMORY, "protocol.line.memory");
}

bool hb_request_read(struct hb_request *r, const char *line, size_t length, struct hb_error *err)
{
    struct hb_scanned found;

    memset(r, 0, sizeof *r);
    hb_buffer_init(&r->id);
    if (!check_bytes(line, length, err))
        return false;
    if (!hb_scan(line, length, &found))
        return hb_refuse(err, HB_BAD_JSON, "protocol.line.object max=%d", HB_SCAN_DEPTH);
    if (found.id.at != NULL)
        hb_buffer_add(&r->id, found.id.at, found.id.length);
    r->fields = parse(line, length, &found, err);
    if (r->fields == NULL || !keep_id(r, &found, err) || !keep_seed(r, &found, err))
        return false;
    r->command = hb_request_text(r, "cmd", err);
    return r->command != NULL;
}

void hb_request_done(struct hb_request *r)
{
    json_decref(r->fields);
    hb_buffer_done(&r->id);
}

/* ---- its fields ---- */

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
    json_t *value;

    json_object_foreach(r->fields, name, value)
    {
        if (!has_word("cmd id", name) && !has_word(known, name))
            return hb_refuse(err, HB_BAD_REQUEST, "protocol.field.unknown command=%s name=%.*s known=%s", r->command,
                             HB_WORD_SHOWN, name, known);
    }
    return true;
}

const char *hb_request_text(const struct hb_request *r, const char *name, struct hb_error *err)
{
    const json_t *value = json_object_get(r->fields, name);

    if (value == NULL)
        hb_refuse(err, HB_BAD_REQUEST, "protocol.field.missing name=%s", name);
    else if (!json_is_string(value))
        hb_refuse(err, HB_BAD_REQUEST, "protocol.field.string name=%s", name);
    return json_string_value(value);
}

bool hb_request_number(const struct hb_request *r, const char *name, long low, long high, long *value,
                       struct hb_error *err)
{
    const json_t *field = json_object_get(r->fields, name);

    if (field == NULL)
        return true;
    if (!json_is_integer(field) || json_integer_value(field) < low || json_integer_value(field) > high)
        return hb_refuse(err, HB_BAD_REQUEST, "protocol.field.number name=%s min=%ld max=%ld", name, low, high);
    *value = (long)json_integer_value(field);
    return true;
}

bool hb_request_who(const struct hb_request *r, const char *name, unsigned players, const char *word, int word_means,
                    int *who, struct hb_error *err)
{
    const json_t *field = json_object_get(r->fields, name);

    if (field == NULL)
        return true;
    if (json_is_string(field) && strcmp(json_string_value(field), word) == 0)
        *who = word_means;
    else if (json_is_integer(field) && json_integer_value(field) >= 0 && json_integer_value(field) < players)
        *who = (int)json_integer_value(field);
    else
        return hb_refuse(err, HB_BAD_REQUEST, "protocol.field.who name=%s max=%u word=%s", name, players - 1, word);
    return true;
}

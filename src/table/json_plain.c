/* json_plain.c -- see json_plain.h. */
#include "table/json_plain.h"

#include <string.h>

enum { NAME_MAX_BYTES = 31, DIGITS_MAX = 15 };

struct cursor {
    const char *at, *end;
    bool wants_memory;
};

/* A value that was made. */
static json_t *made(struct cursor *c, json_t *value)
{
    c->wants_memory |= value == NULL;
    return value;
}

static bool take(struct cursor *c, char wanted)
{
    if (c->at == c->end || *c->at != wanted)
        return false;
    c->at++;
    return true;
}

static bool take_word(struct cursor *c, const char *word)
{
    size_t length = strlen(word);

    if ((size_t)(c->end - c->at) < length || memcmp(c->at, word, length) != 0)
        return false;
    c->at += length;
    return true;
}

/* What stands between quotes, in plain ASCII; NULL if it is something else. */
static const char *take_text(struct cursor *c, size_t *length)
{
    const char *from;

    if (!take(c, '"'))
        return NULL;
    for (from = c->at; c->at < c->end && *c->at != '"'; c->at++)
        if (*c->at < ' ' || *c->at > '~' || *c->at == '\\')
            return NULL;
    *length = (size_t)(c->at - from);
    return take(c, '"') ? from : NULL;
}

static bool is_digit(const struct cursor *c)
{
    return c->at < c->end && *c->at >= '0' && *c->at <= '9';
}

/* Without a sign that says nothing, nor a zero that does; what a fraction goes on with is nothing that may follow here. */
static json_t *take_number(struct cursor *c)
{
    bool negative = take(c, '-');
    const char *from = c->at;
    json_int_t n = 0;

    for (; is_digit(c) && c->at - from <= DIGITS_MAX; c->at++)
        n = 10 * n + (*c->at - '0');
    if (c->at == from || c->at - from > DIGITS_MAX || (*from == '0' && (negative || c->at - from > 1)))
        return NULL;
    return made(c, json_integer(negative ? -n : n));
}

static json_t *take_value(struct cursor *c)
{
    const char *text;
    size_t length;

    if (c->at < c->end && *c->at == '"') {
        text = take_text(c, &length);
        return text == NULL ? NULL : made(c, json_stringn_nocheck(text, length));
    }
    if (take_word(c, "true"))
        return json_true();
    if (take_word(c, "false"))
        return json_false();
    if (take_word(c, "null"))
        return json_null();
    return take_number(c);
}

static bool take_field(struct cursor *c, json_t *into)
{
    char name[NAME_MAX_BYTES + 1];
    size_t length;
    const char *text = take_text(c, &length);
    json_t *value;

    if (text == NULL || length > NAME_MAX_BYTES || !take(c, ':'))
        return false;
    memcpy(name, text, length);
    name[length] = '\0';
    value = json_object_get(into, name) == NULL ? take_value(c) : NULL;
    if (value == NULL)
        return false;
    if (json_object_set_new_nocheck(into, name, value) != 0)
        c->wants_memory = true;
    return !c->wants_memory;
}

json_t *hb_json_plain(const char *text, size_t length, bool *wants_memory)
{
    struct cursor c = { text, text + length, false };
    json_t *object = take(&c, '{') ? made(&c, json_object()) : NULL;
    bool good = object != NULL;

    while (good && (good = take_field(&c, object)) && take(&c, ','))
        continue;
    *wants_memory = c.wants_memory;
    if (good && take(&c, '}') && c.at == c.end)
        return object;
    json_decref(object);
    return NULL;
}

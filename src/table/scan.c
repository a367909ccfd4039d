/* scan.c -- the grammar of JSON, read without making anything of it. */
#include "table/scan.h"

#include <string.h>

struct cursor {
    const char *at, *end;
    unsigned depth;
};

static bool value(struct cursor *c);

static void spaces(struct cursor *c)
{
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t' || *c->at == '\r' || *c->at == '\n'))
        c->at++;
}

static bool take(struct cursor *c, char wanted)
{
    if (c->at == c->end || *c->at != wanted)
        return false;
    c->at++;
    return true;
}

/* The next byte, taken, if it is one of these. */
static bool take_one_of(struct cursor *c, const char *wanted)
{
    if (c->at == c->end || *c->at == '\0' || strchr(wanted, *c->at) == NULL)
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

static bool escape(struct cursor *c)
{
    if (!take(c, 'u'))
        return take_one_of(c, "\"\\/bfnrt");
    for (unsigned i = 0; i < 4; i++)
        if (!take_one_of(c, "0123456789abcdefABCDEF"))
            return false;
    return true;
}

static bool string(struct cursor *c)
{
    if (!take(c, '"'))
        return false;
    while (c->at < c->end && (unsigned char)*c->at >= ' ') {
        char byte = *c->at++;

        if (byte == '"')
            return true;
        if (byte == '\\' && !escape(c))
            return false;
    }
    return false;
}

static bool digits(struct cursor *c)
{
    const char *start = c->at;

    while (take_one_of(c, "0123456789"))
        continue;
    return c->at > start;
}

static bool whole_number(struct cursor *c)
{
    (void)take(c, '-');
    return take(c, '0') || digits(c);
}

static bool number(struct cursor *c)
{
    if (!whole_number(c))
        return false;
    if (take(c, '.') && !digits(c))
        return false;
    if (!take_one_of(c, "eE"))
        return true;
    (void)take_one_of(c, "+-");
    return digits(c);
}

static bool member(struct cursor *c, struct hb_stretch *name, struct hb_stretch *held)
{
    name->at = c->at;
    if (!string(c))
        return false;
    name->length = (size_t)(c->at - name->at);
    spaces(c);
    if (!take(c, ':'))
        return false;
    spaces(c);
    held->at = c->at;
    if (!value(c))
        return false;
    held->length = (size_t)(c->at - held->at);
    return true;
}

static bool is(struct hb_stretch name, const char *wanted)
{
    return name.length == strlen(wanted) && memcmp(name.at, wanted, name.length) == 0;
}

static void keep(struct hb_scanned *out, struct hb_stretch name, struct hb_stretch held)
{
    struct cursor c = { held.at, held.at + held.length, 0 };

    if (is(name, "\"id\""))
        out->id = held;
    if (is(name, "\"seed\"") && whole_number(&c) && c.at == c.end)
        out->seed = held;
}

static bool object(struct cursor *c, struct hb_scanned *out)
{
    struct hb_stretch name, held;

    if (!take(c, '{'))
        return false;
    spaces(c);
    if (take(c, '}'))
        return true;
    do {
        spaces(c);
        if (!member(c, &name, &held))
            return false;
        if (out != NULL)
            keep(out, name, held);
        spaces(c);
    } while (take(c, ','));
    return take(c, '}');
}

static bool list(struct cursor *c)
{
    if (!take(c, '['))
        return false;
    spaces(c);
    if (take(c, ']'))
        return true;
    do {
        spaces(c);
        if (!value(c))
            return false;
        spaces(c);
    } while (take(c, ','));
    return take(c, ']');
}

static bool nested(struct cursor *c)
{
    bool good;

    if (c->depth == HB_SCAN_DEPTH)
        return false;
    c->depth++;
    good = *c->at == '{' ? object(c, NULL) : list(c);
    c->depth--;
    return good;
}

static bool value(struct cursor *c)
{
    if (c->at == c->end)
        return false;
    switch (*c->at) {
    case '{':
    case '[':
        return nested(c);
    case '"':
        return string(c);
    case 't':
        return take_word(c, "true");
    case 'f':
        return take_word(c, "false");
    case 'n':
        return take_word(c, "null");
    default:
        return number(c);
    }
}

bool hb_scan(const char *line, size_t length, struct hb_scanned *out)
{
    struct cursor c = { line, line + length, 1 };

    memset(out, 0, sizeof *out);
    spaces(&c);
    if (!object(&c, out))
        return false;
    spaces(&c);
    return c.at == c.end;
}

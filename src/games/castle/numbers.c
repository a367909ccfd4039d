/* numbers.c -- numbers that have a name in text, for the options `figures` and `prepared`. */
#include "games/castle/inside.h"

#include <stdlib.h>
#include <string.h>

static int number_at(const void *base, size_t offset, unsigned bytes)
{
    const unsigned char *at = (const unsigned char *)base + offset;
    int16_t wide;

    if (bytes == 1)
        return *at;
    memcpy(&wide, at, sizeof wide);
    return wide;
}

static void set_number(void *base, size_t offset, unsigned bytes, int value)
{
    unsigned char *at = (unsigned char *)base + offset;
    int16_t wide = (int16_t)value;

    if (bytes == 1)
        *at = (unsigned char)value;
    else
        memcpy(at, &wide, sizeof wide);
}

/* Which of a group's numbers a name means; its count if none. */
static unsigned find(const struct hb_numbers *n, const char *name, size_t length)
{
    size_t prefix = strlen(n->prefix);
    unsigned i = 0;

    if (length < prefix || memcmp(name, n->prefix, prefix) != 0)
        return n->count;
    if (n->names == NULL)
        return length == prefix ? 0 : n->count;
    while (i < n->count &&
           (strlen(n->names[i]) != length - prefix || memcmp(n->names[i], name + prefix, length - prefix) != 0))
        i++;
    return i;
}

/* "12" to its end; -1 if it is no number below 10000. */
static int read_number(const char *text, size_t length)
{
    int value = 0;

    if (length == 0 || length > 4)
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        value = 10 * value + text[i] - '0';
    }
    return value;
}

struct found {
    const struct hb_numbers *group;
    size_t offset;
};

static bool look_up(const struct hb_numbers *table, size_t seat_size, const char *name, size_t length,
                    struct found *out)
{
    bool has_seat = length > 2 && name[0] >= '0' && name[0] < '0' + HB_CASTLE_PLAYERS_MAX && name[1] == '/';
    size_t seat = has_seat ? (size_t)(name[0] - '0') : 0, skip = has_seat ? 2 : 0;

    for (const struct hb_numbers *n = table; n->prefix != NULL; n++) {
        unsigned i = n->each_seat == has_seat ? find(n, name + skip, length - skip) : n->count;

        if (i == n->count)
            continue;
        *out = (struct found){ n, n->offset + seat * seat_size + (size_t)i * n->bytes };
        return true;
    }
    return false;
}

bool hb_numbers_read(const struct hb_numbers *table, size_t seat_size, void *base, const char *word, size_t length,
                     struct hb_error *err)
{
    const char *sign = memchr(word, '=', length);
    size_t name = sign == NULL ? length : (size_t)(sign - word);
    struct found f;
    int value;

    if (sign == NULL)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.number.form word=%.*s", (int)length, word);
    if (!look_up(table, seat_size, word, name, &f))
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.number.none name=%.*s", (int)name, word);
    value = read_number(sign + 1, length - name - 1);
    if (value < f.group->low || value > f.group->high)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.number.range name=%.*s low=%d high=%d", (int)name, word,
                         f.group->low, f.group->high);
    set_number(base, f.offset, f.group->bytes, value);
    return true;
}

static void write_group(const struct hb_numbers *n, const char *seat, size_t offset, const void *base, bool given_only,
                        struct hb_text *out)
{
    for (unsigned i = 0; i < n->count; i++) {
        int value = number_at(base, offset + (size_t)i * n->bytes, n->bytes);

        if (!given_only || value >= 0)
            hb_put(out, "%s%s%s%s=%d", out->len > 0 ? " " : "", seat, n->prefix, n->names ? n->names[i] : "", value);
    }
}

void hb_numbers_write(const struct hb_numbers *table, size_t seat_size, const void *base, bool given_only,
                      struct hb_text *out)
{
    static const char *const seats[HB_CASTLE_PLAYERS_MAX] = { "0/", "1/", "2/", "3/" };

    for (const struct hb_numbers *n = table; n->prefix != NULL; n++)
        for (unsigned p = 0; p < (n->each_seat ? HB_CASTLE_PLAYERS_MAX : 1u); p++)
            write_group(n, n->each_seat ? seats[p] : "", n->offset + p * seat_size, base, given_only, out);
}

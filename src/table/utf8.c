/* utf8.c -- the table of well-formed byte sequences (Unicode, table 3-7) as code. */
#include "table/utf8.h"

#include <stdint.h>

enum { CONTINUATION_LOW = 0x80, CONTINUATION_HIGH = 0xBF, DELETE = 0x7F, FIRST_PRINTABLE = 0x20 };

/* One row of the table: the first byte, what the second may be, and how long the sequence is. */
struct utf8_row {
    uint8_t first_low, first_high, second_low, second_high, length;
};

static const struct utf8_row rows[] = {
    { 0x00, 0x7F, 0x00, 0x00, 1 }, { 0xC2, 0xDF, 0x80, 0xBF, 2 }, { 0xE0, 0xE0, 0xA0, 0xBF, 3 },
    { 0xE1, 0xEC, 0x80, 0xBF, 3 }, { 0xED, 0xED, 0x80, 0x9F, 3 }, { 0xEE, 0xEF, 0x80, 0xBF, 3 },
    { 0xF0, 0xF0, 0x90, 0xBF, 4 }, { 0xF1, 0xF3, 0x80, 0xBF, 4 }, { 0xF4, 0xF4, 0x80, 0x8F, 4 },
};

static const struct utf8_row *row_of(uint8_t first)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (first >= rows[i].first_low && first <= rows[i].first_high)
            return &rows[i];
    return NULL;
}

/* Bytes of the character at the start of the text, 0 if it is not well formed. */
static size_t character(const uint8_t *at, size_t cap)
{
    const struct utf8_row *row = row_of(at[0]);

    if (row == NULL || row->length > cap)
        return 0;
    if (row->length > 1 && (at[1] < row->second_low || at[1] > row->second_high))
        return 0;
    for (size_t i = 2; i < row->length; i++)
        if (at[i] < CONTINUATION_LOW || at[i] > CONTINUATION_HIGH)
            return 0;
    return row->length;
}

size_t hb_utf8_prefix(const char *text, size_t length)
{
    const uint8_t *bytes = (const uint8_t *)text;
    size_t at = 0;

    while (at < length) {
        size_t step = character(bytes + at, length - at);

        if (step == 0)
            break;
        at += step;
    }
    return at;
}

/* U+0000 to U+001F, U+007F, and U+0080 to U+009F, which are C2 80 to C2 9F. */
static bool is_control(const uint8_t *at, size_t cap)
{
    if (at[0] == 0xC2 && cap > 1)
        return at[1] < 0xA0;
    return at[0] < FIRST_PRINTABLE || at[0] == DELETE;
}

bool hb_utf8_is_plain(const char *text, size_t length)
{
    const uint8_t *bytes = (const uint8_t *)text;

    for (size_t i = 0; i < length; i++)
        if (is_control(bytes + i, length - i))
            return false;
    return hb_utf8_prefix(text, length) == length;
}

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

static size_t character(const uint8_t *at, size_t cap)
{
    const struct utf8_row *row;

    if (at[0] < CONTINUATION_LOW)
        return 1;
    row = row_of(at[0]);
    if (row == NULL || row->length > cap)
        return 0;
    if (row->length > 1 && (at[1] < row->second_low || at[1] > row->second_high))
        return 0;
    for (size_t i = 2; i < row->length; i++)
        if (at[i] < CONTINUATION_LOW || at[i] > CONTINUATION_HIGH)
            return 0;
    return row->length;
}

size_t hb_utf8_character(const char *text, size_t length)
{
    return character((const uint8_t *)text, length);
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

/* ---- what can be seen ---- */

enum { JOINER = 0x200D, LOOK_LOW = 0xFE0E, LOOK_HIGH = 0xFE0F, KEYCAP = 0x20E3 };

/* Characters without a sight of their own, by the lists of Unicode: formats (Cf), separators of lines and paragraphs,
 * blanks other than the usual ones, letters that are drawn as nothing, selectors, tags, and what is no character. */
static const struct {
    uint32_t low, high;
} unseen[] = {
    { 0x00AD, 0x00AD },   { 0x034F, 0x034F },   { 0x0600, 0x0605 },   { 0x061C, 0x061C },   { 0x06DD, 0x06DD },
    { 0x070F, 0x070F },   { 0x0890, 0x0891 },   { 0x08E2, 0x08E2 },   { 0x115F, 0x1160 },   { 0x1680, 0x1680 },
    { 0x17B4, 0x17B5 },   { 0x180B, 0x180F },   { 0x2000, 0x200F },   { 0x2028, 0x202E },   { 0x205F, 0x206F },
    { 0x2800, 0x2800 },   { 0x3000, 0x3000 },   { 0x3164, 0x3164 },   { 0xFDD0, 0xFDEF },   { 0xFE00, 0xFE0F },
    { 0xFEFF, 0xFEFF },   { 0xFFA0, 0xFFA0 },   { 0xFFF0, 0xFFFB },   { 0xFFFE, 0xFFFF },   { 0x110BD, 0x110BD },
    { 0x110CD, 0x110CD }, { 0x13430, 0x1343F }, { 0x1BCA0, 0x1BCA3 }, { 0x1D173, 0x1D17A }, { 0xE0000, 0xE0FFF },
};

static bool is_unseen(uint32_t c)
{
    if (c < unseen[0].low)
        return false;
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
        if (c >= unseen[i].low && c <= unseen[i].high)
            return true;
    return (c & 0xFFFE) == 0xFFFE;
}

static bool is_blank(uint32_t c)
{
    return c == ' ' || c == 0x00A0 || c == 0x202F;
}

/* Pictures and signs, roughly: what emoji are made of. */
static bool is_picture(uint32_t c)
{
    return (c >= 0x203C && c <= 0x2049) || (c >= 0x2100 && c <= 0x27BF) || (c >= 0x2900 && c <= 0x2BFF) ||
           c == KEYCAP || c == 0x3030 || c == 0x303D || c == 0x3297 || c == 0x3299 || (c >= 0x1F000 && c <= 0x1FAFF);
}

static bool may_follow(uint32_t before, uint32_t c)
{
    bool digit = before == '#' || before == '*' || (before >= '0' && before <= '9'); /* of a keycap */

    if (c == JOINER)
        return is_picture(before) || before == LOOK_HIGH;
    return (c == LOOK_LOW || c == LOOK_HIGH) && (is_picture(before) || digit);
}

static uint32_t code_of(const uint8_t *at, size_t bytes)
{
    static const uint8_t first[] = { 0, 0x7F, 0x1F, 0x0F, 0x07 };
    uint32_t code = at[0] & first[bytes];

    for (size_t i = 1; i < bytes; i++)
        code = code << 6 | (at[i] & 0x3F);
    return code;
}

bool hb_utf8_is_visible(const char *text, size_t length)
{
    const uint8_t *bytes = (const uint8_t *)text;
    uint32_t before = 0;

    if (!hb_utf8_is_plain(text, length))
        return false;
    for (size_t at = 0; at < length;) {
        size_t step = character(bytes + at, length - at);
        uint32_t c = code_of(bytes + at, step);

        if (is_unseen(c) && !may_follow(before, c))
            return false;
        before = c;
        at += step;
    }
    return true;
}

bool hb_utf8_is_blank(const char *text, size_t length)
{
    const uint8_t *bytes = (const uint8_t *)text;

    for (size_t at = 0, step; at < length; at += step) {
        step = character(bytes + at, length - at);
        if (step == 0 || !is_blank(code_of(bytes + at, step)))
            return false;
    }
    return true;
}

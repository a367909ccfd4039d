/* strings.c -- texts that grow, and which bytes are text.
 *
 * A text grows by doubling and is terminated after everything that is added, so that it can be used at any time.  Where
 * memory runs out it stays what it was, marked as failed.
 *
 * Which bytes are text is the table of well-formed byte sequences (Unicode, table 3-7) as rows: the first byte alone
 * says which row counts, and only the second one is bounded more narrowly than the rest, which shuts out longer forms
 * than needed, surrogates and what is above U+10FFFF.  What may be seen in a name is a list of ranges beside it. */
#include "table/strings.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAP = 256 };
enum { CONTINUATION_LOW = 0x80, CONTINUATION_HIGH = 0xBF, DELETE = 0x7F, FIRST_PRINTABLE = 0x20 };

/* A text that grows */

void hb_buffer_init(struct hb_buffer *b)
{
    *b = (struct hb_buffer){ .at = NULL };
}

void hb_buffer_done(struct hb_buffer *b)
{
    free(b->at);
    hb_buffer_init(b);
}

void hb_buffer_clear(struct hb_buffer *b)
{
    b->length = 0;
    b->failed = false;
    if (b->at)
        b->at[0] = '\0';
}

/* Doubling makes adding a byte cost the same on average however long the text is. */
static bool make_room(struct hb_buffer *b, size_t wanted)
{
    size_t cap = b->cap == 0 ? FIRST_CAP : b->cap;
    char *at;

    while (cap < wanted)
        cap *= 2;
    if (cap == b->cap)
        return true;
    at = realloc(b->at, cap);
    if (!at)
        return false;
    b->at = at;
    b->cap = cap;
    return true;
}

/* The bound on the length keeps the doubling from overflowing. */
void hb_buffer_add(struct hb_buffer *b, const char *text, size_t length)
{
    if (b->failed || length > (size_t)-1 / 4 - b->length || !make_room(b, b->length + length + 1)) {
        b->failed = true;
        return;
    }
    if (length > 0)
        memcpy(b->at + b->length, text, length);
    b->length += length;
    b->at[b->length] = '\0';
}

void hb_buffer_text(struct hb_buffer *b, const char *text)
{
    hb_buffer_add(b, text, strlen(text));
}

char *hb_buffer_take(struct hb_buffer *b)
{
    char *at = NULL;

    hb_buffer_add(b, "", 0); /* an empty text is a text too */
    if (!b->failed) {
        at = b->at;
        b->at = NULL;
    }
    hb_buffer_done(b);
    return at;
}

/* Well-formed UTF-8 */

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

/* Bytes of the character at `at`, where `cap` are left; 0 if it is not well formed. */
static size_t character(const uint8_t *at, size_t cap)
{
    const struct utf8_row *row;

    if (at[0] < CONTINUATION_LOW)
        return 1;
    row = row_of(at[0]);
    if (!row || row->length > cap)
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

size_t hb_utf8_valid_length(const char *text, size_t length)
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
    return hb_utf8_valid_length(text, length) == length;
}

/* What can be seen */

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

/* The last two code points of every plane are no characters either. */
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

/* Whether a selector or joiner stands where it makes an emoji, and so can be seen by what it does. */
static bool may_follow(uint32_t before, uint32_t c)
{
    bool digit = before == '#' || before == '*' || (before >= '0' && before <= '9'); /* of a keycap */

    if (c == JOINER)
        return is_picture(before) || before == LOOK_HIGH;
    return (c == LOOK_LOW || c == LOOK_HIGH) && (is_picture(before) || digit);
}

/* Of a character known to be well formed. */
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

/* text.c -- bounded texts, errors and their codes.
 *
 * A text is a buffer of the caller's with a length that counts on when the buffer is full, as snprintf does: `len` is
 * what would have been needed, and what stands in the buffer always ends with a NUL.  So nobody checks each hb_put;
 * whoever cares asks hb_text_fits once at the end. */
#include "hradby/text.h"

#include "engine/assert.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct hb_text hb_text_in(char *buffer, size_t cap)
{
    HB_ASSERT(cap > 0);
    buffer[0] = '\0';
    return (struct hb_text){ .at = buffer, .cap = cap, .len = 0, .language = HB_ENGLISH };
}

struct hb_text hb_text_for(enum hb_language language, char *buffer, size_t cap)
{
    struct hb_text t = hb_text_in(buffer, cap);

    t.language = language;
    return t;
}

/* Only the part that fits is copied, but all of it is counted. */
static void put_bytes(struct hb_text *t, const char *bytes, size_t length)
{
    size_t used = t->len < t->cap ? t->len : t->cap - 1, room = t->cap - 1 - used;

    memcpy(t->at + used, bytes, length < room ? length : room);
    t->at[used + (length < room ? length : room)] = '\0';
    t->len += length;
}

static void put_number(struct hb_text *t, bool negative, unsigned n)
{
    char digits[16], *at = digits + sizeof digits;

    do
        *--at = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    if (negative)
        *--at = '-';
    put_bytes(t, at, (size_t)(digits + sizeof digits - at));
}

__attribute__((format(printf, 2, 0))) static void put_rest(struct hb_text *t, const char *format, va_list args)
{
    size_t used = t->len < t->cap ? t->len : t->cap - 1;
    int wanted = vsnprintf(t->at + used, t->cap - used, format, args);

    HB_ASSERT(wanted >= 0);
    t->len += (size_t)wanted;
}

/* Nearly everything that is said is put together of texts and small numbers, and those conversions are done here
 * without vsnprintf, since named values, moves and positions are written all the time.  The first conversion of another
 * kind hands the rest of the format to vsnprintf. */
void hb_put(struct hb_text *t, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    while (*format != '\0') {
        size_t plain = strcspn(format, "%");

        put_bytes(t, format, plain);
        format += plain;
        if (format[0] == '\0')
            break;
        if (format[1] == 's') {
            const char *text = va_arg(args, const char *);

            put_bytes(t, text, strlen(text));
        } else if (format[1] == 'd') {
            int n = va_arg(args, int);

            put_number(t, n < 0, n < 0 ? 0u - (unsigned)n : (unsigned)n);
        } else if (format[1] == 'u') {
            put_number(t, false, va_arg(args, unsigned));
        } else if (strncmp(format, "%.*s", 4) == 0) {
            int most = va_arg(args, int);
            const char *text = va_arg(args, const char *);

            put_bytes(t, text, most < 0 ? strlen(text) : strnlen(text, (size_t)most));
            format += 2;
        } else {
            put_rest(t, format, args);
            break;
        }
        format += 2;
    }
    va_end(args);
}

bool hb_text_fits(const struct hb_text *t)
{
    return t->len < t->cap;
}

/* Goes back over at most four bytes of a character to its lead byte, which says how long it should have been. */
void hb_trim_utf8(char *text)
{
    size_t n = strlen(text), back = 0;

    while (n > 0 && back < 4 && ((unsigned char)text[n - 1] & 0xc0) == 0x80) {
        n--;
        back++;
    }
    if (n == 0)
        return;
    unsigned char lead = (unsigned char)text[n - 1];
    size_t want = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
    if (lead >= 0xc0 && back < want)
        text[n - 1] = '\0';
}

/* A sentence that is in no catalogue: err->call stays empty, so hb_error_say repeats the text as it is. */
bool hb_fail(struct hb_error *err, enum hb_code code, const char *format, ...)
{
    va_list args;

    HB_ASSERT(code > HB_OK && code < HB_CODES);
    if (!err)
        return false;
    err->code = code;
    err->call[0] = '\0';
    va_start(args, format);
    int wanted = vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    if (wanted >= (int)sizeof err->text)
        hb_trim_utf8(err->text);
    return false;
}

const char *hb_code_name(enum hb_code code)
{
    static const char *const name[HB_CODES] = {
        [HB_OK] = "ok",
        [HB_BAD_JSON] = "bad_json",
        [HB_BAD_REQUEST] = "bad_request",
        [HB_UNKNOWN_COMMAND] = "unknown_command",
        [HB_UNKNOWN_GAME] = "unknown_game",
        [HB_BAD_OPTION] = "bad_option",
        [HB_NO_GAME] = "no_game",
        [HB_ILLEGAL_MOVE] = "illegal_move",
        [HB_BAD_RECORD] = "bad_record",
        [HB_TOO_LONG] = "too_long",
        [HB_GAME_OVER] = "game_over",
        [HB_NO_MEMORY] = "no_memory",
    };

    HB_ASSERT(code >= HB_OK && code < HB_CODES);
    return name[code];
}

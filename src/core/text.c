/* text.c -- bounded texts and errors. */
#include "hradby/text.h"

#include "core/assert.h"

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

void hb_put(struct hb_text *t, const char *format, ...)
{
    size_t used = t->len < t->cap ? t->len : t->cap - 1;
    va_list args;
    int wanted;

    va_start(args, format);
    wanted = vsnprintf(t->at + used, t->cap - used, format, args);
    va_end(args);
    HB_ASSERT(wanted >= 0);
    t->len += (size_t)wanted;
}

bool hb_text_fits(const struct hb_text *t)
{
    return t->len < t->cap;
}

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

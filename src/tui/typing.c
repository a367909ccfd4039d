/* typing.c -- see typing.h. */
#include "tui/typing.h"

#include <string.h>

/* What a player reads. */
static const char SAY_LINE_FULL[] = "The line is too long; Enter or Esc clears it.";

enum { TYPED_MAX = 200 };

void hb_typing_begin(struct hb_stage *s, const char *begun)
{
    s->commanding = true;
    s->typed_too_much = false;
    s->typed_length = strlen(begun);
    memcpy(s->typed, begun, s->typed_length + 1);
}

void hb_typing_end(struct hb_stage *s)
{
    s->commanding = s->typed_too_much = false;
    s->typed_length = 0;
    s->typed[0] = '\0';
}

void hb_typing_add(struct hb_stage *s, const char *bytes, size_t n)
{
    if (s->typed_length + n > TYPED_MAX) {
        s->typed_too_much = true;
        hb_stage_tell(s, true, SAY_LINE_FULL);
        return;
    }
    memcpy(s->typed + s->typed_length, bytes, n + 1);
    s->typed_length += n;
}

void hb_typing_rub_out(struct hb_stage *s)
{
    if (s->typed_length == 0 || !s->commanding) {
        hb_typing_end(s);
        return;
    }
    while (s->typed_length > 0 && (s->typed[s->typed_length - 1] & 0xc0) == 0x80)
        s->typed_length--;
    s->typed_length -= s->typed_length > 0;
    s->typed[s->typed_length] = '\0';
}

/* wrap.c -- see wrap.h. */
#include "tui/wrap.h"

#include "core/assert.h"
#include "tui/glyph.h"

/* Where a line of so many columns must end, and where the rest begins; whether it ended of itself. */
struct cut {
    const char *end, *rest;
    int whole;
};

static struct cut cut_at(const char *start, int columns)
{
    const char *here = start, *blank = NULL;
    int used = 0;

    for (;;) {
        const char *before = here;
        uint32_t glyph = hb_glyph_next(&here);
        if (glyph == 0 || glyph == '\n')
            return (struct cut){ before, here, 1 };
        if (glyph == ' ' && used > 0)
            blank = before;
        used += hb_glyph_width(glyph);
        if (used <= columns)
            continue;
        if (blank != NULL)
            return (struct cut){ blank, blank + 1, 0 };
        return before > start ? (struct cut){ before, before, 0 } : (struct cut){ here, here, 0 };
    }
}

static int leading_blanks(const char *text)
{
    int n = 0;

    while (text[n] == ' ')
        n++;
    return n;
}

struct hb_wrapped hb_wrap_next(struct hb_wrap *w)
{
    struct hb_wrapped line = { NULL, 0, w->indent };
    struct cut cut;
    int room = w->columns - w->indent;

    HB_ASSERT(w->columns > 0);
    if (*w->at == '\0')
        return line;
    if (room < w->columns / 2) {
        room = w->columns;
        line.indent = 0;
    }
    cut = cut_at(w->at, room);
    line.text = w->at;
    line.length = (size_t)(cut.end - w->at);
    if (cut.whole)
        w->indent = 0;
    else if (w->indent == 0)
        w->indent = leading_blanks(w->at) + w->hang;
    w->at = cut.rest;
    return line;
}

int hb_wrap_lines(const char *text, int columns, int hang)
{
    struct hb_wrap w = { .at = text, .columns = columns, .hang = hang };
    int lines = 0;

    while (hb_wrap_next(&w).text != NULL)
        lines++;
    return lines;
}

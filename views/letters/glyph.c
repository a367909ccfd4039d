/* glyph.c -- see glyph.h. */
#include "views/letters/glyph.h"

#include "engine/assert.h"

#include <string.h>

struct range {
    uint32_t first, last;
};

static const struct range wide[] = {
    { 0x1100, 0x115f },   { 0x2e80, 0xa4cf },   { 0xac00, 0xd7a3 },   { 0xf900, 0xfaff },
    { 0xfe30, 0xfe6f },   { 0xff00, 0xff60 },   { 0xffe0, 0xffe6 },   { 0x1f300, 0x1f64f },
    { 0x1f680, 0x1f6ff }, { 0x1f900, 0x1faff }, { 0x20000, 0x3fffd },
};

static const struct range combining[] = {
    { 0x0300, 0x036f }, { 0x0483, 0x0489 }, { 0x0591, 0x05bd }, { 0x0610, 0x061a },   { 0x064b, 0x065f },
    { 0x1ab0, 0x1aff }, { 0x1dc0, 0x1dff }, { 0x200b, 0x200f }, { 0x202a, 0x202e },   { 0x2060, 0x206f },
    { 0x20d0, 0x20ff }, { 0xfe00, 0xfe0f }, { 0xfeff, 0xfeff }, { 0xe0100, 0xe01ef },
};

struct stand_in {
    uint32_t glyph;
    char ascii;
};

/* Signs of our own screens; ordered by glyph. */
static const struct stand_in stand_ins[] = {
    { 0x00a0, ' ' }, { 0x00a4, 'o' },  { 0x00b0, 'o' },  { 0x00b7, '.' }, { 0x00d7, 'x' }, { 0x2013, '-' },
    { 0x2014, '-' }, { 0x2018, '\'' }, { 0x2019, '\'' }, { 0x201c, '"' }, { 0x201d, '"' }, { 0x201e, '"' },
    { 0x2022, '*' }, { 0x2026, '.' },  { 0x2190, '<' },  { 0x2191, '^' }, { 0x2192, '>' }, { 0x2193, 'v' },
    { 0x2212, '-' }, { 0x2500, '-' },  { 0x2502, '|' },  { 0x250c, '+' }, { 0x2510, '+' }, { 0x2514, '+' },
    { 0x2518, '+' }, { 0x251c, '+' },  { 0x2524, '+' },  { 0x252c, '+' }, { 0x2534, '+' }, { 0x253c, '+' },
    { 0x2550, '=' }, { 0x2551, '|' },  { 0x2554, '+' },  { 0x2557, '+' }, { 0x255a, '+' }, { 0x255d, '+' },
    { 0x2560, '+' }, { 0x2563, '+' },  { 0x2566, '+' },  { 0x2569, '+' }, { 0x256c, '+' }, { 0x2580, '"' },
    { 0x2588, '#' }, { 0x2591, '.' },  { 0x2592, '#' },  { 0x2593, '#' }, { 0x25a0, '#' }, { 0x25b6, '>' },
    { 0x25bc, 'V' }, { 0x25c6, '*' },  { 0x25cf, 'o' },  { 0x2713, 'v' },
};

/* Base letters of Latin-1 and Latin Extended-A, from U+00C0 to U+017F. */
static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo-ouuuuyty"
                            "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiJjJjKkkLlLlLlL"
                            "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

enum { LATIN_FIRST = 0xc0, LATIN_LAST = 0x17f };

static bool in_ranges(uint32_t glyph, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (glyph >= ranges[i].first && glyph <= ranges[i].last)
            return true;
    return false;
}

/* How many bytes the letter that starts with this one has; 0: none starts so. */
static unsigned letter_bytes(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first <= 0xdf)
        return 2;
    if (first >= 0xe0 && first <= 0xef)
        return 3;
    if (first >= 0xf0 && first <= 0xf4)
        return 4;
    return 0;
}

/* Neither too long a form, nor a surrogate, nor beyond the last letter. */
static bool in_bounds(uint32_t glyph, unsigned bytes)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };

    return glyph >= least[bytes] && glyph <= 0x10ffff && (glyph < 0xd800 || glyph > 0xdfff);
}

uint32_t hb_glyph_next(const char **at)
{
    const unsigned char *p = (const unsigned char *)*at;
    unsigned bytes = letter_bytes(p[0]);
    uint32_t glyph = p[0];

    if (p[0] == '\0')
        return 0;
    *at += 1;
    if (bytes == 0)
        return HB_GLYPH_BAD;
    if (bytes > 1)
        glyph &= 0x7fu >> bytes;
    for (unsigned i = 1; i < bytes; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return HB_GLYPH_BAD;
        glyph = glyph << 6 | (p[i] & 0x3f);
    }
    if (!in_bounds(glyph, bytes))
        return HB_GLYPH_BAD;
    *at += bytes - 1;
    return glyph;
}

size_t hb_glyph_write(uint32_t glyph, char out[HB_GLYPH_BYTES])
{
    size_t n = glyph < 0x80 ? 1 : glyph < 0x800 ? 2 : glyph < 0x10000 ? 3 : 4;
    static const unsigned char head[] = { 0, 0, 0xc0, 0xe0, 0xf0 };

    HB_ASSERT(glyph <= 0x10ffff);
    for (size_t i = n; i-- > 1;) {
        out[i] = (char)(0x80 | (glyph & 0x3f));
        glyph >>= 6;
    }
    out[0] = (char)(head[n] | glyph);
    out[n] = '\0';
    return n;
}

int hb_glyph_width(uint32_t glyph)
{
    if (glyph < 0x20 || (glyph >= 0x7f && glyph < 0xa0))
        return 0;
    if (in_ranges(glyph, combining, sizeof combining / sizeof combining[0]))
        return 0;
    return in_ranges(glyph, wide, sizeof wide / sizeof wide[0]) ? 2 : 1;
}

int hb_glyph_columns(const char *text)
{
    int columns = 0;

    for (uint32_t glyph; (glyph = hb_glyph_next(&text)) != 0;)
        columns += hb_glyph_width(glyph);
    return columns;
}

char hb_glyph_ascii(uint32_t glyph)
{
    if (glyph < 0x7f)
        return glyph < 0x20 ? ' ' : (char)glyph;
    if (glyph >= LATIN_FIRST && glyph <= LATIN_LAST)
        return latin[glyph - LATIN_FIRST];
    for (size_t i = 0; i < sizeof stand_ins / sizeof stand_ins[0]; i++)
        if (stand_ins[i].glyph == glyph)
            return stand_ins[i].ascii;
    return '?';
}

bool hb_glyph_valid(const char *text, size_t length)
{
    const char *end = text + length;

    while (text < end) {
        const char *at = text;
        uint32_t glyph = hb_glyph_next(&text);
        if (glyph == 0 || (glyph == HB_GLYPH_BAD && strncmp(at, "\xef\xbf\xbd", 3) != 0))
            return false;
    }
    return true;
}

void hb_glyph_clean(char *out, size_t cap, const char *text, bool utf8)
{
    size_t used = 0;
    char bytes[HB_GLYPH_BYTES];

    HB_ASSERT(cap > 0);
    for (uint32_t glyph; (glyph = hb_glyph_next(&text)) != 0;) {
        size_t n;
        if (hb_glyph_width(glyph) == 0)
            continue;
        n = hb_glyph_write(utf8 ? glyph : (uint32_t)(unsigned char)hb_glyph_ascii(glyph), bytes);
        if (used + n >= cap)
            break;
        memcpy(out + used, bytes, n);
        used += n;
    }
    out[used] = '\0';
}

/* Where a line of so many columns must end, and where the rest begins; whether it ended of itself. */
struct cut {
    const char *end, *rest;
    int whole;
};

static struct cut cut_at(const char *start, int columns, bool whole)
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
        if (blank)
            return (struct cut){ blank, blank + 1, 0 };
        if (whole)
            continue;
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
    int columns = w->columns - w->indent;

    HB_ASSERT(w->columns > 0);
    if (*w->at == '\0')
        return line;
    if (columns < w->columns / 2) {
        columns = w->columns;
        line.indent = 0;
    }
    cut = cut_at(w->at, columns, w->whole);
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

    while (hb_wrap_next(&w).text)
        lines++;
    return lines;
}

enum { LINE_BYTES = 2048, PRINT_HANG = 2 };

void hb_glyph_print(const char *text, int columns, bool utf8, FILE *out)
{
    struct hb_wrap wrap = { .at = text, .columns = columns, .hang = PRINT_HANG, .whole = true };

    for (struct hb_wrapped line = hb_wrap_next(&wrap); line.text; line = hb_wrap_next(&wrap)) {
        char raw[LINE_BYTES], clean[LINE_BYTES];
        snprintf(raw, sizeof raw, "%.*s", (int)line.length, line.text);
        hb_glyph_clean(clean, sizeof clean, raw, utf8);
        fprintf(out, "%*s%s\n", line.indent, "", clean);
    }
}

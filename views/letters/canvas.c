/* canvas.c -- letters and their width, and a grid of them that is painted and sent to a terminal (canvas.h).
 *
 * A canvas is one array of cells, row by row.  Always true: the clip lies inside the grid, so hb_canvas_at is the one
 * place where coordinates are checked, and whoever paints need not care what is outside.  A wide letter has two cells,
 * and the second holds the glyph 0.
 *
 * The idea: nobody paints what has changed.  Every picture is painted anew from nothing, and hb_canvas_show compares it
 * with the canvas that the terminal shows already: only cells that are others now are sent, the cursor is only moved
 * over a gap between them, and a colour only sent where it changes. */
#include "views/letters/canvas.h"

#include "engine/assert.h"
#include "views/letters/palette.h"

#include <stdlib.h>
#include <string.h>

static int at_most(int value, int limit)
{
    return value < limit ? value : limit;
}

static void blank(struct hb_canvas *c)
{
    struct hb_canvas_cell empty = { .glyph = ' ', .fg = HB_INK_OWN, .bg = HB_INK_OWN };

    for (int i = 0; i < c->w * c->h; i++)
        c->cell[i] = empty;
}

/* Cells are kept where the size is the same, as it is from one picture to the next. */
bool hb_canvas_size(struct hb_canvas *c, int w, int h)
{
    HB_ASSERT(w >= 0 && h >= 0);
    w = at_most(w, HB_CANVAS_MAX);
    h = at_most(h, HB_CANVAS_MAX);
    if (!c->cell || c->w != w || c->h != h) {
        hb_canvas_free(c);
        c->cell = malloc(((size_t)w * (size_t)h + 1) * sizeof *c->cell);
        if (!c->cell)
            return false;
        c->w = w;
        c->h = h;
    }
    hb_canvas_unclip(c);
    blank(c);
    return true;
}

void hb_canvas_free(struct hb_canvas *c)
{
    free(c->cell);
    *c = (struct hb_canvas){ 0 };
}

struct hb_canvas_cell *hb_canvas_at(struct hb_canvas *c, int x, int y)
{
    const struct hb_box *b = &c->clip;

    if (x < b->x || y < b->y || x >= b->x + b->w || y >= b->y + b->h)
        return NULL;
    return &c->cell[y * c->w + x];
}

void hb_canvas_clip(struct hb_canvas *c, struct hb_box box)
{
    int right = at_most(box.x + box.w, c->w), bottom = at_most(box.y + box.h, c->h);

    box.x = box.x > 0 ? box.x : 0;
    box.y = box.y > 0 ? box.y : 0;
    box.w = right > box.x ? right - box.x : 0;
    box.h = bottom > box.y ? bottom - box.y : 0;
    c->clip = box;
}

void hb_canvas_unclip(struct hb_canvas *c)
{
    c->clip = (struct hb_box){ 0, 0, c->w, c->h };
}

void hb_canvas_put(struct hb_canvas *c, int x, int y, uint32_t glyph, struct hb_pen pen)
{
    struct hb_canvas_cell *cell = hb_canvas_at(c, x, y);

    if (cell)
        *cell = (struct hb_canvas_cell){ glyph, pen.fg, pen.bg, pen.bold };
}

void hb_canvas_fill(struct hb_canvas *c, struct hb_box box, uint32_t glyph, struct hb_pen pen)
{
    for (int y = box.y; y < box.y + box.h; y++)
        for (int x = box.x; x < box.x + box.w; x++)
            hb_canvas_put(c, x, y, glyph, pen);
}

/* One letter of a text; a half block that was there gives way to its lower colour. */
static void put_letter(struct hb_canvas *c, int x, int y, uint32_t glyph, struct hb_pen pen)
{
    struct hb_canvas_cell *cell = hb_canvas_at(c, x, y);

    if (!cell)
        return;
    if (pen.bg == HB_INK_OWN)
        pen.bg = cell->bg;
    *cell = (struct hb_canvas_cell){ glyph, pen.fg, pen.bg, pen.bold };
}

int hb_canvas_text(struct hb_canvas *c, int x, int y, int columns, struct hb_pen pen, const char *text)
{
    int used = 0;

    for (uint32_t glyph; (glyph = hb_glyph_next(&text)) != 0;) {
        int width = hb_glyph_width(glyph);
        if (width == 0)
            continue;
        if (used + width > columns)
            break;
        put_letter(c, x + used, y, glyph, pen);
        if (width == 2)
            put_letter(c, x + used + 1, y, 0, pen);
        used += width;
    }
    return used;
}

static bool same_pen(const struct hb_canvas_cell *a, const struct hb_canvas_cell *b)
{
    return a->fg == b->fg && a->bg == b->bg && a->bold == b->bold;
}

static bool same_cell(const struct hb_canvas_cell *a, const struct hb_canvas_cell *b)
{
    return a->glyph == b->glyph && same_pen(a, b);
}

static void send_ink(hb_ink ink, bool back, enum hb_depth depth, FILE *out)
{
    unsigned n;

    if (ink == HB_INK_OWN || depth == HB_MONO)
        return;
    switch (depth) {
    case HB_TRUECOLOUR:
        fprintf(out, ";%d;2;%u;%u;%u", back ? 48 : 38, (unsigned)ink >> 16 & 0xff, (unsigned)ink >> 8 & 0xff,
                (unsigned)ink & 0xff);
        break;
    case HB_COLOURS_256:
        fprintf(out, ";%d;5;%u", back ? 48 : 38, hb_ink_256(ink));
        break;
    case HB_COLOURS_16:
        n = hb_ink_16(ink);
        fprintf(out, ";%u", (n < 8 ? 30 + n : 82 + n) + (back ? 10 : 0));
        break;
    case HB_MONO:
        break;
    }
}

/* Starts from a reset each time: then a pen is whole in itself, and nobody has to know what to switch off. */
static void send_pen(const struct hb_canvas_cell *cell, enum hb_depth depth, FILE *out)
{
    fputs("\033[0", out);
    if (cell->bold)
        fputs(";1", out);
    send_ink(cell->fg, false, depth, out);
    send_ink(cell->bg, true, depth, out);
    fputc('m', out);
}

/* Where a wide letter is sent as ASCII it takes one column, so its second cell needs a blank of its own. */
static void send_glyph(uint32_t glyph, bool utf8, FILE *out)
{
    char bytes[HB_GLYPH_BYTES];

    if (!utf8) {
        fputc(glyph == 0 ? ' ' : hb_glyph_ascii(glyph), out);
    } else if (glyph != 0) {
        hb_glyph_write(glyph, bytes);
        fputs(bytes, out);
    }
}

/* Sends one row; *pen is the pen the terminal holds now, or NULL if unknown. */
static void send_row(const struct hb_canvas *c, const struct hb_canvas *before, int y, struct hb_term_look look,
                     const struct hb_canvas_cell **pen, FILE *out)
{
    const struct hb_canvas_cell *row = c->cell + (size_t)y * (size_t)c->w;
    bool here = false;

    for (int x = 0; x < c->w; x++) {
        if (before && same_cell(&row[x], &before->cell[y * c->w + x])) {
            here = false;
            continue;
        }
        if (!here)
            fprintf(out, "\033[%d;%dH", y + 1, x + 1);
        here = true;
        if (!*pen || !same_pen(*pen, &row[x]))
            send_pen(&row[x], look.depth, out);
        *pen = &row[x];
        send_glyph(row[x].glyph, look.utf8, out);
    }
}

void hb_canvas_show(const struct hb_canvas *c, const struct hb_canvas *before, struct hb_term_look look, FILE *out)
{
    const struct hb_canvas_cell *pen = NULL;

    if (before && (before->w != c->w || before->h != c->h))
        before = NULL;
    for (int y = 0; y < c->h; y++)
        send_row(c, before, y, look, &pen, out);
    if (pen)
        fputs("\033[0m", out);
}

void hb_canvas_plain(const struct hb_canvas *c, bool utf8, FILE *out)
{
    for (int y = 0; y < c->h; y++) {
        const struct hb_canvas_cell *row = c->cell + (size_t)y * (size_t)c->w;
        int end = c->w;
        while (end > 0 && row[end - 1].glyph == ' ')
            end--;
        for (int x = 0; x < end; x++)
            send_glyph(row[x].glyph, utf8, out);
        fputc('\n', out);
    }
}

/* Letters, their width, and lines of them */

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

/* Neither too long a form, nor a surrogate, nor beyond the last letter: so a letter has one form in bytes only. */
static bool in_bounds(uint32_t glyph, unsigned bytes)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };

    return glyph >= least[bytes] && glyph <= 0x10ffff && (glyph < 0xd800 || glyph > 0xdfff);
}

/* Of bytes that are no letter only the first is taken, so that a letter behind them is still found.  The 0 at the end
 * of the text continues no letter, so one that is cut off ends there too. */
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

/* Accents fall away, a sign of our screens has one that looks like it, and what nobody thought of is seen to be
 * missing. */
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

/* A text may hold U+FFFD itself, which reads like a bad byte; its bytes tell the two apart. */
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

/* A line is read up to its end, and only the last blank on the way is remembered: breaking there needs no second
 * look. */
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

/* An indent that would leave less than half of the columns is dropped, so that words have room in narrow boxes, too. */
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

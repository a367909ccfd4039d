/* canvas.c -- painting letters into a grid and sending the grid to a terminal with as few escapes as it takes. */
#include "views/letters/canvas.h"

#include "engine/assert.h"
#include "views/letters/glyph.h"
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

static void send_pen(const struct hb_canvas_cell *cell, enum hb_depth depth, FILE *out)
{
    fputs("\033[0", out);
    if (cell->bold)
        fputs(";1", out);
    send_ink(cell->fg, false, depth, out);
    send_ink(cell->bg, true, depth, out);
    fputc('m', out);
}

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

/* quill.c -- writes SVG into a growing text. */
#include "draw/quill.h"

#include "art/art.h"
#include "core/assert.h"
#include "table/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PUT_MAX = 512 };

void hb_quill_text(struct hb_quill *p, const char *text)
{
    hb_buffer_text(p->out, text);
}

void hb_quill_put(struct hb_quill *p, const char *format, ...)
{
    char text[PUT_MAX];
    va_list args;

    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    HB_ASSERT(length >= 0 && length < PUT_MAX);
    hb_buffer_add(p->out, text, (size_t)length);
}

void hb_quill_number(struct hb_quill *p, double number)
{
    long tenths = (long)(number * 10 + (number < 0 ? -0.5 : 0.5));
    long size = tenths < 0 ? -tenths : tenths;
    const char *sign = tenths < 0 ? "-" : "";

    if (size % 10 == 0)
        hb_quill_put(p, "%s%ld", sign, size / 10);
    else
        hb_quill_put(p, "%s%ld.%ld", sign, size / 10, size % 10);
}

void hb_quill_attribute(struct hb_quill *p, const char *name, double number)
{
    hb_quill_put(p, " %s=\"", name);
    hb_quill_number(p, number);
    hb_quill_text(p, "\"");
}

static const char *entity_for(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    }
    return NULL;
}

/* U+FFFE and U+FFFF are well-formed UTF-8 and still no characters of XML. */
static bool is_noncharacter(const char *at, size_t length)
{
    return length >= 3 && memcmp(at, "\xef\xbf", 2) == 0 && (unsigned char)at[2] >= 0xbe;
}

static size_t write_character(struct hb_quill *p, const char *at, size_t length)
{
    unsigned char c = (unsigned char)*at;
    size_t bytes = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    const char *entity = entity_for(*at);

    if (entity) {
        hb_quill_text(p, entity);
        return 1;
    }
    if (bytes > length || hb_utf8_prefix(at, bytes) != bytes || (c < 0x20 && c != '\t' && c != '\n') || c == 0x7f) {
        hb_quill_text(p, "\xef\xbf\xbd");
        return 1;
    }
    if (is_noncharacter(at, bytes))
        hb_quill_text(p, "\xef\xbf\xbd");
    else
        hb_buffer_add(p->out, at, bytes);
    return bytes;
}

void hb_quill_words(struct hb_quill *p, const char *words)
{
    size_t length = strlen(words);

    while (length > 0) {
        size_t used = write_character(p, words, length);

        words += used;
        length -= used;
    }
}

void hb_quill_point(struct hb_quill *p, struct hb_point s)
{
    s = hb_point_turned(s, p->quarters);
    hb_quill_number(p, s.x);
    hb_quill_text(p, " ");
    hb_quill_number(p, s.y);
}

void hb_quill_move(struct hb_quill *p, struct hb_point s)
{
    hb_quill_text(p, "M");
    hb_quill_point(p, s);
}

void hb_quill_line(struct hb_quill *p, struct hb_point s)
{
    hb_quill_text(p, "L");
    hb_quill_point(p, s);
}

void hb_quill_bends(struct hb_quill *p, const struct hb_curve *c)
{
    hb_quill_text(p, "C");
    for (unsigned i = 0; i < c->bends; i++) {
        if (i > 0)
            hb_quill_text(p, " ");
        hb_quill_point(p, c->bend[i].lead);
        hb_quill_text(p, " ");
        hb_quill_point(p, c->bend[i].trail);
        hb_quill_text(p, " ");
        hb_quill_point(p, c->bend[i].to);
    }
}

void hb_quill_use(struct hb_quill *p, const char *name, struct hb_point at)
{
    at = hb_point_turned(at, p->quarters);
    hb_quill_put(p, "<use href=\"#hb-%s\"", name);
    hb_quill_attribute(p, "x", at.x);
    hb_quill_attribute(p, "y", at.y);
    hb_quill_text(p, "/>");
}

void hb_quill_transform(struct hb_quill *p, double x, double y, double scale)
{
    long thousandths = (long)(scale * 1000 + 0.5);

    hb_quill_text(p, " transform=\"translate(");
    hb_quill_number(p, x);
    hb_quill_text(p, " ");
    hb_quill_number(p, y);
    hb_quill_text(p, ")");
    if (thousandths != 1000)
        hb_quill_put(p, " scale(%ld.%03ld)", thousandths / 1000, thousandths % 1000);
    hb_quill_text(p, "\"");
}

void hb_quill_open(struct hb_quill *p, double x, double y, double scale)
{
    hb_quill_text(p, "<g");
    hb_quill_transform(p, x, y, scale);
    hb_quill_text(p, ">");
}

void hb_quill_close(struct hb_quill *p)
{
    hb_quill_text(p, "</g>\n");
}

void hb_quill_stamp(struct hb_quill *p, const char *name, double x, double y, double scale)
{
    hb_quill_open(p, x, y, scale);
    hb_quill_put(p, "<use href=\"#hb-%s\"/>", name);
    hb_quill_close(p);
}

void hb_quill_define(struct hb_quill *p, const char *folder)
{
    for (size_t i = 0; i < hb_art_count; i++) {
        if (strcmp(hb_arts[i].folder, folder) != 0 || strstr(hb_arts[i].name, "-plan") != NULL)
            continue;
        hb_quill_put(p, "<g id=\"hb-%s\">", hb_arts[i].name);
        hb_quill_text(p, hb_arts[i].body);
        hb_quill_text(p, "</g>\n");
    }
}

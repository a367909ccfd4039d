/* lines.c -- see lines.h. */
#include "tui/lines.h"

#include "tui/glyph.h"

#include <string.h>

enum { LINE_BYTES = 2048 };

bool hb_line_read(struct hb_line *line, FILE *in)
{
    int c;

    line->length = 0;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (line->length < HB_ANSWER_MAX)
            line->text[line->length] = (char)c;
        line->length++;
    }
    line->text[line->length < HB_ANSWER_MAX ? line->length : HB_ANSWER_MAX] = '\0';
    return c != EOF || line->length > 0;
}

void hb_lines_print(const char *text, bool utf8, FILE *out)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        char raw[LINE_BYTES], clean[LINE_BYTES];
        snprintf(raw, sizeof raw, "%.*s", (int)length, text);
        hb_glyph_clean(clean, sizeof clean, raw, utf8);
        fprintf(out, "%s\n", clean);
        text += length + (text[length] == '\n');
    }
}

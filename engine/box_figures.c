/* box_figures.c -- the form of figures, in the text of an option and in a file; one reader for all games, for the build
 * and for corrected files.
 *
 * Both readers walk over bytes that belong to the caller and change nothing in them.  A word of an option is a place in
 * its text with two lengths; a line of a file is handed out with its number, and what it says is copied, so that
 * remarks and blanks can be left out.  What is no number is -1, and a number stops growing at HB_FIGURE_MANY: so nobody
 * downstream meets one that does not fit, however many digits were written. */
#include "engine/box_figures.h"

#include <string.h>

/* Words */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The number of so many bytes. */
static int count_of(const char *digits, size_t length)
{
    int count = 0;

    for (size_t i = 0; i < length; i++) {
        if (!is_digit(digits[i]))
            return -1;
        count = 10 * count + digits[i] - '0';
        count = count < HB_FIGURE_MANY ? count : HB_FIGURE_MANY;
    }
    return length ? count : -1;
}

bool hb_figure_next(struct hb_figure *f, const char **text)
{
    static const char between[] = " \t\n,";
    const char *word = *text + strspn(*text, between), *equals;
    size_t length = strcspn(word, between);

    *text = word + length;
    equals = memchr(word, '=', length);
    *f = (struct hb_figure){ .word = word, .length = length, .name = length, .count = -1 };
    if (equals) {
        f->name = (size_t)(equals - word);
        f->count = count_of(equals + 1, length - f->name - 1);
    }
    return length > 0;
}

bool hb_figure_is_called(const struct hb_figure *f, const char *name)
{
    return strlen(name) == f->name && memcmp(f->word, name, f->name) == 0;
}

unsigned hb_figure_in(const char *text, const char *name, unsigned otherwise)
{
    struct hb_figure f;

    while (hb_figure_next(&f, &text))
        if (f.count >= 0 && hb_figure_is_called(&f, name))
            otherwise = (unsigned)f.count;
    return otherwise;
}

/* Lines */

/* Some editors begin a file of UTF-8 with a mark that says so, and end a line with two bytes. */
bool hb_figure_lines_next(struct hb_figure_lines *l)
{
    static const char mark[] = "\xef\xbb\xbf";
    const size_t marked = sizeof mark - 1;

    if (l->number++ == 0 && (size_t)(l->end - l->at) >= marked && memcmp(l->at, mark, marked) == 0)
        l->at += marked;
    if (l->at == l->end)
        return false;
    const char *end = memchr(l->at, '\n', (size_t)(l->end - l->at));
    l->line = l->at;
    l->length = (size_t)((end ? end : l->end) - l->at);
    l->at = end ? end + 1 : l->end;
    if (l->length > 0 && l->line[l->length - 1] == '\r')
        l->length--;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* A part of a line without the blanks around it, and with ordinary ones inside it. */
static void copy_trimmed(char *out, const char *from, size_t length)
{
    while (length > 0 && is_blank(from[0])) {
        from++;
        length--;
    }
    while (length > 0 && is_blank(from[length - 1]))
        length--;
    for (size_t i = 0; i < length; i++)
        out[i] = is_blank(from[i]) ? ' ' : from[i];
    out[length] = '\0';
}

bool hb_figure_line_read(struct hb_figure_line *out, const char *line, size_t length)
{
    const char *remark, *equals;

    out->text[0] = out->name[0] = out->value[0] = '\0';
    if (length > HB_FIGURES_LINE)
        return false;
    remark = memchr(line, '#', length);
    copy_trimmed(out->text, line, remark ? (size_t)(remark - line) : length);
    equals = strchr(out->text, '=');
    if (equals) {
        copy_trimmed(out->name, out->text, (size_t)(equals - out->text));
        copy_trimmed(out->value, equals + 1, strlen(equals + 1));
    }
    return true;
}

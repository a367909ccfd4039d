/* figurec.c -- the build's compiler of figures: figurec OUT.c NAME.figures
 *
 * Writes one C source with hb_NAME_figures_text, the numbers that a game knows without the file: a line "name=number"
 * for each figure, in the order of the file and without remarks.  How many there are of a tile is said by its own file
 * as well: such names, in capitals, are checked and left out.
 *
 * Only the form of a line (engine/box_figures.h) is known here; the game that reads the text refuses names and numbers
 * that it does not know.  What has another form stops the build with file, line and reason, and leaves no C file. */
#include "engine/box_figures.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_TEXT = 64 * 1024, NAME_TEXT = 64, SAYS_BAD = 1, SAYS_USAGE = 2 };

#define SMALL    "abcdefghijklmnopqrstuvwxyz_"
#define CAPITALS "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS   "0123456789"

/* Reading */

static void read_file(const char *path, char text[FILE_TEXT])
{
    FILE *f = fopen(path, "r");

    if (!f) {
        fprintf(stderr, "figurec: %s: %s\n", path, strerror(errno));
        exit(SAYS_BAD);
    }
    size_t length = fread(text, 1, FILE_TEXT, f);
    bool whole = !ferror(f) && length < FILE_TEXT && !memchr(text, '\0', length);
    fclose(f);
    if (!whole) {
        fprintf(stderr, "figurec: %s cannot be read, is no text or has %d bytes and more\n", path, FILE_TEXT);
        exit(SAYS_BAD);
    }
    text[length] = '\0';
}

/* Whether the text is one or more of these signs and nothing else. */
static bool is_made_of(const char *text, const char *signs)
{
    return *text && !text[strspn(text, signs)];
}

/* value/keep, fee/tavern/1, ghosts/3, snow: a word, then a word or not, then a number or not. */
static bool is_figure(const char *name)
{
    size_t word = strspn(name, SMALL);

    if (word == 0)
        return false;
    name += word;
    word = *name == '/' ? strspn(name + 1, SMALL) : 0;
    if (word > 0)
        name += 1 + word;
    return !*name || (*name == '/' && is_made_of(name + 1, DIGITS));
}

static bool is_tile(const char *name)
{
    return strspn(name, CAPITALS) > 0 && is_made_of(name, CAPITALS DIGITS "-");
}

/* Writing */

/* Adds the line to the C text, or refuses it. */
static bool compile_line(FILE *out, const char *line, size_t length)
{
    struct hb_figure_line f;

    if (!hb_figure_line_read(&f, line, length))
        return false;
    if (is_figure(f.name) && is_made_of(f.value, DIGITS " "))
        fprintf(out, "    \"%s=%s\\n\"\n", f.name, f.value);
    else
        return !*f.text || (is_tile(f.name) && is_made_of(f.value, DIGITS));
    return true;
}

static bool compile_lines(FILE *out, const char *path, const char *text)
{
    struct hb_figure_lines l = { .at = text, .end = text + strlen(text) };
    bool good = true;

    while (hb_figure_lines_next(&l))
        if (!compile_line(out, l.line, l.length)) {
            fprintf(stderr, "figurec: %s:%u: this is no \"name = number\": %.*s\n", path, l.number, (int)l.length,
                    l.line);
            good = false;
        }
    return good;
}

/* castle for games/castle/castle.figures */
static bool name_of(const char *path, char name[NAME_TEXT])
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    size_t length = strspn(base, SMALL);

    if (length == 0 || length >= NAME_TEXT || strcmp(base + length, ".figures") != 0)
        return false;
    snprintf(name, NAME_TEXT, "%.*s", (int)length, base);
    return true;
}

int main(int argc, char **argv)
{
    static char text[FILE_TEXT];
    char name[NAME_TEXT];

    if (argc != 3 || !name_of(argv[2], name)) {
        fprintf(stderr, "usage: figurec OUT.c NAME.figures\n");
        return SAYS_USAGE;
    }
    read_file(argv[2], text);

    FILE *out = fopen(argv[1], "w");
    if (!out) {
        fprintf(stderr, "figurec: %s: %s\n", argv[1], strerror(errno));
        return SAYS_BAD;
    }
    fprintf(out, "/* Made by figurec from %s, without its remarks. */\n", argv[2]);
    fprintf(out, "extern const char hb_%s_figures_text[];\n\nconst char hb_%s_figures_text[] =\n", name, name);
    bool good = compile_lines(out, argv[2], text);
    fprintf(out, "    \"\";\n");

    bool whole = !ferror(out);
    whole = fclose(out) == 0 && whole;
    if (!whole)
        fprintf(stderr, "figurec: %s cannot be written\n", argv[1]);
    if (good && whole)
        return 0;
    remove(argv[1]);
    return SAYS_BAD;
}

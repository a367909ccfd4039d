/* answer.c -- understanding a typed line.  See answer.h. */
#include "tui/answer.h"

#include "hradby/tiles.h"
#include "tui/glyph.h"
#include "tui/menu.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const char SAY_TOO_LONG[] = "That line is too long (%zu bytes, at most %d). Type ? for help.";
static const char SAY_NO_UTF8[] = "That line is not UTF-8 text; type a number, a command or a move. Type ? for help.";
static const char SAY_NO_ROTATION[] = "\"%.20s\" is no rotation: after r comes 0, 1, 2 or 3 quarter turns, or degrees.";
static const char SAY_LARGE_NUMBER[] = "The number %.12s... is too large.";
static const char SAY_NO_SQUARE[] = "\"%.40s\" is no square: type i and two numbers, such as i 1 -2.";

enum { NUMBER_DIGITS = 6, SQUARE_MAX = 9999 };

struct command {
    const char *word;
    char letter;
    enum hb_answer_kind kind;
};

static const struct command commands[] = {
    { "turn", 'r', HB_SAYS_TURN },         { "undo", 'u', HB_SAYS_UNDO },       { "hint", 'h', HB_SAYS_HINT },
    { "info", 'i', HB_SAYS_INFO },         { "help", '?', HB_SAYS_HELP },       { "scores", 's', HB_SAYS_SCORES },
    { "list", 'l', HB_SAYS_LIST },         { "fields", 'f', HB_SAYS_FIELDS },   { "board", '#', HB_SAYS_BOARD },
    { "save", 'w', HB_SAYS_SAVE },         { "larger", '+', HB_SAYS_LARGER },   { "smaller", '-', HB_SAYS_SMALLER },
    { "quit", 'q', HB_SAYS_QUIT },         { "rotate", 'r', HB_SAYS_TURN },     { "score", 's', HB_SAYS_SCORES },
    { "overview", 'o', HB_SAYS_OVERVIEW }, { "journal", 'j', HB_SAYS_JOURNAL }, { "log", 'j', HB_SAYS_JOURNAL },
};

/* Copies the line without blanks around it and with one blank between words. */
static void tidy(char out[HB_ANSWER_MAX + 1], const char *line, size_t length)
{
    size_t used = 0;

    for (size_t i = 0; i < length; i++) {
        bool blank = isspace((unsigned char)line[i]);
        if (blank && (used == 0 || out[used - 1] == ' '))
            continue;
        out[used++] = blank ? ' ' : line[i];
    }
    if (used > 0 && out[used - 1] == ' ')
        used--;
    out[used] = '\0';
}

static bool read_rotation(struct hb_answer *a, const char *text, struct hb_error *err)
{
    static const char *const degrees[HB_TURNS] = { "0", "90", "180", "270" };
    static const char *const quarters[HB_TURNS] = { "0", "1", "2", "3" };

    if (*text == '\0') {
        a->rotation = HB_ROTATION_NEXT;
        return true;
    }
    for (unsigned q = 0; q < HB_TURNS; q++)
        if (strcmp(text, degrees[q]) == 0 || strcmp(text, quarters[q]) == 0) {
            a->rotation = HB_ROTATION_GIVEN;
            a->quarters = q;
            return true;
        }
    return hb_fail(err, HB_BAD_REQUEST, SAY_NO_ROTATION, text);
}

/* 12, 12r, 12r1, 12 r 90; *is_number is false if the line is something else that begins with a digit. */
static bool read_number(struct hb_answer *a, const char *line, bool *is_number, struct hb_error *err)
{
    size_t digits = strspn(line, "0123456789");
    const char *rest = line + digits;

    *is_number = false;
    if (digits == 0)
        return true;
    rest += *rest == ' ';
    if (*rest != '\0' && *rest != 'r' && *rest != 'R')
        return true;
    *is_number = true;
    a->kind = HB_SAYS_NUMBER;
    if (digits > NUMBER_DIGITS)
        return hb_fail(err, HB_BAD_REQUEST, SAY_LARGE_NUMBER, line);
    a->number = (unsigned)strtoul(line, NULL, 10);
    if (*rest == '\0')
        return true;
    rest++;
    rest += *rest == ' ';
    return read_rotation(a, rest, err);
}

static bool same_word(const char *a, size_t length, const char *b)
{
    if (strlen(b) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)a[i]) != b[i])
            return false;
    return true;
}

static const struct command *command_of(const char *line, size_t length)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (same_word(line, length, commands[i].word) ||
            (length == 1 && tolower((unsigned char)line[0]) == commands[i].letter))
            return &commands[i];
    return NULL;
}

static bool read_coordinate(const char **text, int *out)
{
    char *end;
    long value = strtol(*text, &end, 10);

    if (end == *text || value < -SQUARE_MAX || value > SQUARE_MAX)
        return false;
    *text = end;
    *out = (int)value;
    return true;
}

static bool read_square(struct hb_answer *a, const char *text, struct hb_error *err)
{
    const char *at = text;

    if (!read_coordinate(&at, &a->x) || !read_coordinate(&at, &a->y) || *at != '\0')
        return hb_fail(err, HB_BAD_REQUEST, SAY_NO_SQUARE, text);
    a->has_square = true;
    return true;
}

/* A command and what follows it.  Commands that take nothing more and are followed by something are no commands. */
static bool read_command(struct hb_answer *a, const char *line, bool *is_command, struct hb_error *err)
{
    size_t length = strcspn(line, " ");
    const struct command *c = command_of(line, length);
    const char *rest = line + length + (line[length] == ' ');

    *is_command = c != NULL && (*rest == '\0' || c->kind == HB_SAYS_INFO || c->kind == HB_SAYS_SAVE);
    if (!*is_command)
        return true;
    a->kind = c->kind;
    if (*rest == '\0')
        return true;
    if (c->kind == HB_SAYS_INFO)
        return read_square(a, rest, err);
    memcpy(a->text, rest, strlen(rest) + 1);
    return true;
}

static void read_rest(struct hb_answer *a, const char *line)
{
    bool single = line[1] == '\0';

    if (single && hb_menu_entry(line[0]) != HB_NO_ENTRY) {
        a->kind = HB_SAYS_LETTER;
        a->letter = line[0];
        return;
    }
    a->kind = HB_SAYS_MOVE;
    memcpy(a->text, single && (line[0] == 'p' || line[0] == 'P') ? "pass" : line,
           single && (line[0] == 'p' || line[0] == 'P') ? 5 : strlen(line) + 1);
}

bool hb_answer_read(struct hb_answer *a, const char *line, size_t length, struct hb_error *err)
{
    char tidied[HB_ANSWER_MAX + 1] = "";
    bool done;

    *a = (struct hb_answer){ .kind = HB_SAYS_NOTHING };
    if (length > HB_ANSWER_MAX)
        return hb_fail(err, HB_TOO_LONG, SAY_TOO_LONG, length, HB_ANSWER_MAX);
    if (!hb_glyph_valid(line, length))
        return hb_fail(err, HB_BAD_REQUEST, SAY_NO_UTF8);
    tidy(tidied, line, length);
    if (tidied[0] == '\0')
        return true;
    if (!read_number(a, tidied, &done, err))
        return false;
    if (done)
        return true;
    if (!read_command(a, tidied, &done, err))
        return false;
    if (!done)
        read_rest(a, tidied);
    return true;
}

size_t hb_answer_entry(const struct hb_answer *a, size_t moves)
{
    size_t entry = hb_menu_entry(a->letter);

    if (entry >= moves)
        entry = hb_menu_entry((char)tolower((unsigned char)a->letter));
    return entry < moves ? entry : HB_NO_ENTRY;
}

bool hb_answer_is_yes(const char *line, bool standard)
{
    while (isspace((unsigned char)*line))
        line++;
    if (*line == '\0')
        return standard;
    return *line == 'y' || *line == 'Y';
}

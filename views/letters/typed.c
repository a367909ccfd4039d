/* typed.c -- the table of commands, how a line is read by it, and what help says of it (typed.h).
 *
 * A row holds the words, the letter and the help of one command; whether it is there on a screen, in plain text, with a
 * board or without follows from its help alone.
 *
 * A line is read by its form, in this order; the first that fits has it:
 *
 *   12  12r  12 r 90        a number and perhaps a rotation
 *   undo  u  save FILE      a word or letter of the table, with no more behind it than it takes
 *   a  B                    a letter of the list
 *   tile 1 0 90             all else is a move, and the game says what is wrong with it
 *
 * Nothing here knows the position: whether there is a place 12 or an entry B, whoever has the menu says.  Letters of
 * commands and those of entries (menu.c) have none in common, so a letter means the same in every position. */
#include "views/letters/typed.h"

#include "hradby/words.h"
#include "views/letters/canvas.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 40, NUMBER_SHOWN = 12, ROTATION_SHOWN = 20 };

enum { NUMBER_DIGITS = 6, SQUARE_MAX = 9999 };

/* Where a command is there: with a landscape or without, on the screen or in lines of text. */
enum command_place { LAND_SCREEN, LAND_PLAIN, OTHER_SCREEN, OTHER_PLAIN, PLACES };

struct typed_command {
    const char *word, *other; /* another word for the same, or NULL */
    char letter;
    enum hb_answer_kind kind;
    bool takes;               /* something more may follow */
    const char *help[PLACES]; /* key of what it does there; NULL: it is not told, or not there */
};

#define EVERYWHERE(key)                                                                                                \
    {                                                                                                                  \
        key, key, key, key                                                                                             \
    }
#define ON_SCREEN(key)                                                                                                 \
    {                                                                                                                  \
        key, NULL, key, NULL                                                                                           \
    }
#define WITH_BOARD(key)                                                                                                \
    {                                                                                                                  \
        key, NULL, NULL, NULL                                                                                          \
    }

/* In the order of the help. */
static const struct typed_command commands[] = {
    { "undo", NULL, 'u', HB_SAYS_UNDO, false, EVERYWHERE("terminal.command.undo") },
    { "hint", NULL, 'h', HB_SAYS_HINT, false, EVERYWHERE("terminal.command.hint") },
    { "scores",
      "score",
      's',
      HB_SAYS_SCORES,
      false,
      { "terminal.command.scores.track", "terminal.command.scores.track", "terminal.command.scores",
        "terminal.command.scores" } },
    { "list", NULL, 'l', HB_SAYS_LIST, false, EVERYWHERE("terminal.command.list") },
    { "journal",
      "log",
      'j',
      HB_SAYS_JOURNAL,
      false,
      { "terminal.command.journal", "terminal.command.journal.told", "terminal.command.journal",
        "terminal.command.journal.told" } },
    { "info",
      NULL,
      'i',
      HB_SAYS_INFO,
      true,
      { "terminal.command.info.last", "terminal.command.info.square", "terminal.command.info.chosen",
        "terminal.command.info.number" } },
    { "fields", NULL, 'f', HB_SAYS_FIELDS, false, WITH_BOARD("terminal.command.fields") },
    { "larger", NULL, '+', HB_SAYS_LARGER, false, WITH_BOARD("terminal.command.larger") },
    { "smaller", NULL, '-', HB_SAYS_SMALLER, false, WITH_BOARD("terminal.command.smaller") },
    { "board",
      NULL,
      '#',
      HB_SAYS_BOARD,
      false,
      { "terminal.command.board.fits", "terminal.command.board.drawn", "terminal.command.board.told",
        "terminal.command.board.told" } },
    { "overview", NULL, 'o', HB_SAYS_OVERVIEW, false, WITH_BOARD("terminal.command.overview") },
    { "sentence", NULL, '.', HB_SAYS_SENTENCE, false, ON_SCREEN("terminal.command.sentence") },
    { "save",
      NULL,
      'w',
      HB_SAYS_SAVE,
      true,
      { "terminal.command.save", "terminal.command.save.file", "terminal.command.save",
        "terminal.command.save.file" } },
    { "help", NULL, '?', HB_SAYS_HELP, false, EVERYWHERE("terminal.command.help") },
    { "quit", NULL, 'q', HB_SAYS_QUIT, false, EVERYWHERE("terminal.command.quit") },
    { "turn", "rotate", 'r', HB_SAYS_ROTATE, false, { NULL } }, /* told with laying a tile */
    { "talk", NULL, '!', HB_SAYS_TALK, true, { NULL } },        /* told where there is somebody to talk to */
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

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

static bool read_rotation(struct hb_menu_answer *a, const char *text, struct hb_error *err)
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
    return hb_refuse(err, HB_BAD_REQUEST, "terminal.typed.rotation word=%.*s", ROTATION_SHOWN, text);
}

/* 12, 12r, 12r1, 12 r 90; *is_number is false if the line is something else that begins with a digit. */
static bool read_number(struct hb_menu_answer *a, const char *line, bool *is_number, struct hb_error *err)
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
        return hb_refuse(err, HB_BAD_REQUEST, "terminal.typed.number word=%.*s", NUMBER_SHOWN, line);
    a->number = (unsigned)strtoul(line, NULL, 10);
    if (*rest == '\0')
        return true;
    rest++;
    rest += *rest == ' ';
    return read_rotation(a, rest, err);
}

static bool same_word(const char *a, size_t length, const char *b)
{
    if (!b || strlen(b) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)a[i]) != b[i])
            return false;
    return true;
}

static const struct typed_command *command_of(const char *line, size_t length)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (same_word(line, length, commands[i].word) || same_word(line, length, commands[i].other) ||
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

/* info 3 asks about an entry, where there is no board; info 3 4 about a square, and both numbers may be below 0. */
static bool read_square(struct hb_menu_answer *a, const char *text, struct hb_error *err)
{
    const char *at = text;

    if (text[strspn(text, "0123456789")] == '\0' && strlen(text) <= NUMBER_DIGITS) {
        a->number = (unsigned)strtoul(text, NULL, 10);
        return true;
    }
    if (!read_coordinate(&at, &a->x) || !read_coordinate(&at, &a->y) || *at != '\0')
        return hb_refuse(err, HB_BAD_REQUEST, "terminal.typed.square word=%.*s", SHOWN, text);
    a->has_square = true;
    return true;
}

/* A command and what follows it.  Commands that take nothing more and are followed by something are no commands. */
static bool read_command(struct hb_menu_answer *a, const char *line, bool *is_command, struct hb_error *err)
{
    size_t length = strcspn(line, " ");
    const struct typed_command *c = command_of(line, length);
    const char *rest = line + length + (line[length] == ' ');

    *is_command = c && (*rest == '\0' || c->takes);
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

static void read_rest(struct hb_menu_answer *a, const char *line)
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

bool hb_answer_read(struct hb_menu_answer *a, const char *line, size_t length, struct hb_error *err)
{
    char tidied[HB_ANSWER_MAX + 1] = "";
    bool done;

    *a = (struct hb_menu_answer){ .kind = HB_SAYS_NOTHING };
    if (length > HB_ANSWER_MAX)
        return hb_refuse(err, HB_TOO_LONG, "terminal.typed.long n=%zu most=%d", length, HB_ANSWER_MAX);
    if (!hb_glyph_valid(line, length))
        return hb_refuse(err, HB_BAD_REQUEST, "terminal.typed.utf8");
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

size_t hb_answer_entry(const struct hb_menu_answer *a, size_t moves)
{
    size_t entry = hb_menu_entry(a->letter);

    if (entry >= moves)
        entry = hb_menu_entry((char)tolower((unsigned char)a->letter));
    return entry < moves ? entry : HB_NO_ENTRY;
}

bool hb_answer_is_yes(enum hb_language language, const char *line)
{
    while (isspace((unsigned char)*line))
        line++;
    return *line != '\0' && (tolower((unsigned char)*line) == 'y' ||
                             tolower((unsigned char)*line) == *hb_words(language, "terminal.yes.letter"));
}

/* A line that is too long is read to its end: its rest would else be taken for the next answers. */
bool hb_typed_line_read(struct hb_typed_line *line, FILE *in)
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

/* Help */

enum { CELLS = 3, HELP_COLUMNS = 74, KEY_TEXT = 64 };

static void put_blanks(int n, struct hb_text *out)
{
    for (; n > 0; n--)
        hb_put(out, " ");
}

/* "u  take back", in as many columns as there is room for. */
static void put_cells(enum command_place place, struct hb_text *out)
{
    int widest = 0, cells = CELLS, told = 0;

    for (size_t i = 0; i < COMMANDS; i++)
        if (commands[i].help[place]) {
            int columns = 3 + hb_glyph_columns(hb_words(out->language, commands[i].help[place]));

            widest = columns > widest ? columns : widest;
        }
    while (cells > 1 && 2 + cells * widest + 2 * (cells - 1) > HELP_COLUMNS)
        cells--;
    for (size_t i = 0; i < COMMANDS; i++) {
        const char *words;

        if (!commands[i].help[place])
            continue;
        words = hb_words(out->language, commands[i].help[place]);
        hb_put(out, "  %c  %s", commands[i].letter, words);
        told++;
        if (told % cells == 0)
            hb_put(out, "\n");
        else
            put_blanks(widest - 3 - hb_glyph_columns(words), out);
    }
    if (told % cells != 0)
        hb_put(out, "\n");
}

/* "undo, u: take back"; words that something follows say what, KEY.with. */
static void put_command(const struct typed_command *c, enum command_place place, struct hb_text *out)
{
    char key[KEY_TEXT], letter[2] = { c->letter, '\0' };
    const char *with;

    HB_KEY("terminal.command.*.with");
    snprintf(key, sizeof key, "%s.with", c->help[place]);
    with = hb_words(out->language, key);
    hb_put(out, "  ");
    hb_say(out, "terminal.command.line word=%s with=%s letter=%s what=%s", c->word, with ? with : "", letter,
           hb_words(out->language, c->help[place]));
    hb_put(out, "\n");
}

void hb_commands_help(bool landscape, bool screen, struct hb_text *out)
{
    enum command_place place = landscape ? (screen ? LAND_SCREEN : LAND_PLAIN) : (screen ? OTHER_SCREEN : OTHER_PLAIN);

    if (screen) {
        put_cells(place, out);
        return;
    }
    hb_say(out, "terminal.command.all");
    hb_put(out, "\n");
    for (size_t i = 0; i < COMMANDS; i++)
        if (commands[i].help[place])
            put_command(&commands[i], place, out);
}

/* menu.c -- see menu.h. */
#include "tui/menu.h"

#include "core/assert.h"
#include "core/bits.h"
#include "hradby/tiles.h"
#include "hradby/words.h"
#include "tui/glyph.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 40, NUMBER_SHOWN = 12, ROTATION_SHOWN = 20 };

static const char letters[] = "abcdegkmntvxyzABCDEGKMNTVXYZ";
enum { SMALL_LETTERS = (sizeof letters - 1) / 2 };

static bool read_moves(struct hb_menu *m, const struct hb_game *g)
{
    m->moves = hb_legal_moves(g, m->who, NULL, 0);
    m->move = calloc(m->moves + 1, sizeof *m->move);
    if (m->move == NULL)
        return false;
    HB_ASSERT(hb_legal_moves(g, m->who, m->move, m->moves) == m->moves);
    return true;
}

static struct hb_square *square_at(struct hb_menu *m, int x, int y)
{
    for (size_t i = 0; i < m->squares; i++)
        if (m->square[i].x == x && m->square[i].y == y)
            return &m->square[i];
    m->square[m->squares] = (struct hb_square){ .x = x, .y = y };
    return &m->square[m->squares++];
}

static int reading_order(const void *a, const void *b)
{
    const struct hb_square *s = a, *t = b;

    return s->y != t->y ? (s->y > t->y) - (s->y < t->y) : (s->x > t->x) - (s->x < t->x);
}

static void gather_squares(struct hb_menu *m, const struct hb_game *g)
{
    for (size_t i = 0; i < m->moves; i++) {
        struct hb_move_parts parts = hb_move_parts(g, m->move[i]);
        struct hb_square *s;
        if (strcmp(parts.verb, "tile") != 0)
            continue;
        s = square_at(m, parts.x, parts.y);
        s->rotations |= 1u << parts.quarters;
        s->move[parts.quarters] = m->move[i];
    }
    qsort(m->square, m->squares, sizeof *m->square, reading_order);
}

bool hb_menu_make(struct hb_menu *m, const struct hb_game *g, int who)
{
    hb_menu_free(m);
    m->who = who;
    if (!read_moves(m, g))
        return false;
    m->square = calloc(m->moves + 1, sizeof *m->square);
    if (m->square == NULL) {
        hb_menu_free(m);
        return false;
    }
    m->on_board = hb_landscape_of(g) != NULL;
    if (m->on_board)
        gather_squares(m, g);
    return true;
}

void hb_menu_free(struct hb_menu *m)
{
    free(m->move);
    free(m->square);
    *m = (struct hb_menu){ 0 };
}

bool hb_menu_is_places(const struct hb_menu *m)
{
    return m->squares > 0;
}

size_t hb_menu_places(const struct hb_menu *m)
{
    size_t n = 0;

    for (size_t i = 0; i < m->squares; i++)
        n += hb_ones(m->square[i].rotations);
    return n;
}

bool hb_menu_place(const struct hb_menu *m, size_t number, size_t *square, unsigned *quarters)
{
    size_t n = 0;

    for (size_t i = 0; i < m->squares; i++)
        for (unsigned q = 0; q < HB_TURNS; q++) {
            if (!(m->square[i].rotations >> q & 1) || ++n != number)
                continue;
            *square = i;
            *quarters = q;
            return true;
        }
    return false;
}

unsigned hb_square_rotate(const struct hb_square *s, unsigned from)
{
    for (unsigned i = 1; i < HB_TURNS; i++)
        if (s->rotations >> (from + i) % HB_TURNS & 1)
            return (from + i) % HB_TURNS;
    return from;
}

char hb_menu_letter(size_t entry)
{
    return entry < sizeof letters - 1 ? letters[entry] : '\0';
}

size_t hb_menu_entry(char letter)
{
    const char *at = letter == '\0' ? NULL : strchr(letters, letter);

    return at == NULL ? HB_NO_ENTRY : (size_t)(at - letters);
}

void hb_menu_label(const struct hb_menu *m, size_t entry, char out[HB_LABEL_TEXT])
{
    if (m->moves <= (m->on_board ? sizeof letters - 1 : SMALL_LETTERS))
        snprintf(out, HB_LABEL_TEXT, "%c", hb_menu_letter(entry));
    else
        snprintf(out, HB_LABEL_TEXT, "%zu", entry + 1);
}

bool hb_menu_find(const struct hb_menu *m, struct hb_move move, size_t *chosen, unsigned *quarters)
{
    for (size_t i = 0; i < m->squares; i++)
        for (unsigned q = 0; q < HB_TURNS; q++)
            if ((m->square[i].rotations >> q & 1) && m->square[i].move[q].code == move.code) {
                *chosen = i;
                *quarters = q;
                return true;
            }
    for (size_t i = 0; !hb_menu_is_places(m) && i < m->moves; i++)
        if (m->move[i].code == move.code) {
            *chosen = i;
            return true;
        }
    return false;
}

size_t hb_menu_nearest(const struct hb_menu *m, int x, int y)
{
    size_t best = 0;
    long best_way = -1;

    for (size_t i = 0; i < m->squares; i++) {
        long w = labs((long)m->square[i].x - x) + labs((long)m->square[i].y - y);
        if (best_way >= 0 && w >= best_way)
            continue;
        best = i;
        best_way = w;
    }
    return best;
}

/* How far b lies from a towards a side; steps aside count double, backwards not at all. */
static long way(const struct hb_square *a, const struct hb_square *b, enum hb_side side)
{
    static const int dx[HB_SIDES] = { 0, 1, 0, -1 }, dy[HB_SIDES] = { -1, 0, 1, 0 };
    long ahead = (long)(b->x - a->x) * dx[side] + (long)(b->y - a->y) * dy[side];
    long aside = (long)(b->x - a->x) * dy[side] + (long)(b->y - a->y) * dx[side];

    return ahead <= 0 ? -1 : ahead + 2 * labs(aside);
}

size_t hb_menu_toward(const struct hb_menu *m, size_t from, enum hb_side side)
{
    size_t best = from;
    long best_way = -1;

    for (size_t i = 0; i < m->squares; i++) {
        long w = way(&m->square[from], &m->square[i], side);
        if (w < 0 || (best_way >= 0 && w >= best_way))
            continue;
        best = i;
        best_way = w;
    }
    return best;
}

enum { NUMBER_DIGITS = 6, SQUARE_MAX = 9999 };

struct typed_command {
    const char *word;
    char letter;
    enum hb_answer_kind kind;
};

static const struct typed_command commands[] = {
    { "turn", 'r', HB_SAYS_ROTATE },       { "undo", 'u', HB_SAYS_UNDO },       { "hint", 'h', HB_SAYS_HINT },
    { "info", 'i', HB_SAYS_INFO },         { "help", '?', HB_SAYS_HELP },       { "scores", 's', HB_SAYS_SCORES },
    { "list", 'l', HB_SAYS_LIST },         { "fields", 'f', HB_SAYS_FIELDS },   { "board", '#', HB_SAYS_BOARD },
    { "save", 'w', HB_SAYS_SAVE },         { "larger", '+', HB_SAYS_LARGER },   { "smaller", '-', HB_SAYS_SMALLER },
    { "quit", 'q', HB_SAYS_QUIT },         { "rotate", 'r', HB_SAYS_ROTATE },   { "score", 's', HB_SAYS_SCORES },
    { "overview", 'o', HB_SAYS_OVERVIEW }, { "journal", 'j', HB_SAYS_JOURNAL }, { "log", 'j', HB_SAYS_JOURNAL },
    { "talk", '!', HB_SAYS_TALK },
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
    return hb_refuse(err, HB_BAD_REQUEST, "terminal.typed.rotation word=%.*s", ROTATION_SHOWN, text);
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
    if (strlen(b) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)a[i]) != b[i])
            return false;
    return true;
}

static const struct typed_command *command_of(const char *line, size_t length)
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
static bool read_command(struct hb_answer *a, const char *line, bool *is_command, struct hb_error *err)
{
    size_t length = strcspn(line, " ");
    const struct typed_command *c = command_of(line, length);
    const char *rest = line + length + (line[length] == ' ');

    *is_command =
        c != NULL && (*rest == '\0' || c->kind == HB_SAYS_INFO || c->kind == HB_SAYS_SAVE || c->kind == HB_SAYS_TALK);
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

size_t hb_answer_entry(const struct hb_answer *a, size_t moves)
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

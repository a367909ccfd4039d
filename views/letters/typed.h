/* typed.h -- what a player types about a game: a command, a number, a letter of a list, or a move.
 *
 * It is understood the same way on the screen and in the plain mode, by one table of commands, which their help is made
 * of too.  What is no command is taken for a move in the notation of the protocol, and the game says what is wrong with
 * it. */
#ifndef HB_LETTERS_TYPED_H
#define HB_LETTERS_TYPED_H

#include "views/letters/menu.h"

#include <stdio.h>

enum { HB_ANSWER_MAX = 400 }; /* bytes in a line; the longest move is shorter */

enum hb_answer_kind {
    HB_SAYS_NOTHING,
    HB_SAYS_NUMBER, /* and perhaps a rotation: 12, 12r, 12r1, 12r90 */
    HB_SAYS_LETTER,
    HB_SAYS_ROTATE,
    HB_SAYS_UNDO,
    HB_SAYS_HINT,
    HB_SAYS_INFO, /* and perhaps a square, or a number */
    HB_SAYS_JOURNAL,
    HB_SAYS_HELP,
    HB_SAYS_SCORES,
    HB_SAYS_LIST,
    HB_SAYS_FIELDS,
    HB_SAYS_BOARD,
    HB_SAYS_OVERVIEW,
    HB_SAYS_SAVE, /* and perhaps a file */
    HB_SAYS_TALK, /* and perhaps what */
    HB_SAYS_LARGER,
    HB_SAYS_SMALLER,
    HB_SAYS_QUIT,
    HB_SAYS_SENTENCE,
    HB_SAYS_MOVE,
    HB_SAYS_KINDS
};

enum hb_rotation { HB_ROTATION_UNSAID, HB_ROTATION_NEXT, HB_ROTATION_GIVEN };

struct hb_menu_answer {
    enum hb_answer_kind kind;
    unsigned number;
    enum hb_rotation rotation;
    unsigned quarters;
    char letter;
    bool has_square;
    int x, y;
    char text[HB_ANSWER_MAX +
              1]; /* HB_SAYS_MOVE: with single spaces; HB_SAYS_SAVE: the file, or ""; HB_SAYS_TALK: the rest */
};

/* The commands, for help: on the screen their letters in columns, in the plain mode a line for each word.  With a
 * landscape there are other ones than without. */
void hb_commands_help(bool landscape, bool screen, struct hb_text *out);

/* False and *err if the line cannot be taken at all: too long, no UTF-8, or a command with a wrong ending. */
bool hb_answer_read(struct hb_menu_answer *a, const char *line, size_t length, struct hb_error *err);

/* The entry that a letter means in a list of so many moves, in capitals too where those are not needed; HB_NO_ENTRY. */
size_t hb_answer_entry(const struct hb_menu_answer *a, size_t moves);

/* True for y, yes, and for what says so in the language. */
bool hb_answer_is_yes(enum hb_language language, const char *line);

/* One line.  A longer one is read to its end and only its head kept; `length` is its true length. */
struct hb_typed_line {
    char text[HB_ANSWER_MAX + 1];
    size_t length;
};

/* False at the end of input. */
bool hb_typed_line_read(struct hb_typed_line *line, FILE *in);

#endif

/* answer.h -- what a player typed, understood the same way on the screen and in the plain mode.
 *
 * A line is a command word, a number, a letter of a list, or a move in the notation of the protocol.  What is no
 * command is taken for a move, and the game says what is wrong with it. */
#ifndef HB_TUI_ANSWER_H
#define HB_TUI_ANSWER_H

#include "hradby/text.h"

enum { HB_ANSWER_MAX = 400 }; /* bytes in a line; the longest move is shorter */

enum hb_answer_kind {
    HB_SAYS_NOTHING,
    HB_SAYS_NUMBER, /* and perhaps a rotation: 12, 12r, 12r1, 12r90 */
    HB_SAYS_LETTER,
    HB_SAYS_TURN,
    HB_SAYS_UNDO,
    HB_SAYS_HINT,
    HB_SAYS_INFO, /* and perhaps a square */
    HB_SAYS_JOURNAL,
    HB_SAYS_HELP,
    HB_SAYS_SCORES,
    HB_SAYS_LIST,
    HB_SAYS_FIELDS,
    HB_SAYS_BOARD,
    HB_SAYS_OVERVIEW,
    HB_SAYS_SAVE, /* and perhaps a file */
    HB_SAYS_LARGER,
    HB_SAYS_SMALLER,
    HB_SAYS_QUIT,
    HB_SAYS_MOVE
};

enum hb_rotation { HB_ROTATION_UNSAID, HB_ROTATION_NEXT, HB_ROTATION_GIVEN };

struct hb_answer {
    enum hb_answer_kind kind;
    unsigned number;
    enum hb_rotation rotation;
    unsigned quarters;
    char letter;
    bool has_square;
    int x, y;
    char text[HB_ANSWER_MAX + 1]; /* HB_SAYS_MOVE: with single spaces; HB_SAYS_SAVE: the file, or "" */
};

/* False and *err if the line cannot be taken at all: too long, no UTF-8, or a command with a wrong ending. */
bool hb_answer_read(struct hb_answer *a, const char *line, size_t length, struct hb_error *err);

/* The entry that a letter means in a list of so many moves, in capitals too where those are not needed; HB_NO_ENTRY. */
size_t hb_answer_entry(const struct hb_answer *a, size_t moves);

/* True for y, yes; the empty line gives `standard`. */
bool hb_answer_is_yes(const char *line, bool standard);

#endif
